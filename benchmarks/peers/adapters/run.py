"""Run one adapter in the environment of its package: run.py ADAPTER JOB RESULTS.

JOB is a JSON file: ``words`` (the list), ``package``, ``boards`` and ``qu_boards`` (rows of faces), ``seconds`` (for
each of the two sets of boards). RESULTS gets a JSON object a line, as soon as it is known, so that what was done stays
when the run is ended from outside.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module, metadata
from itertools import islice, repeat
from pathlib import Path
from typing import Any

PASSES = 100


def timed(job: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds, and what the job returned."""
    start = time.perf_counter()
    result = job()
    return time.perf_counter() - start, result


def run(adapter: Any, job: dict[str, Any], report: Callable[..., None]) -> None:
    """Load the words, solve the boards until the time is up, then time the same boards again while it lasts."""
    seconds, solver = timed(lambda: adapter.load(Path(job["words"])))
    report(load=seconds)
    for kind in ("boards", "qu_boards"):
        total, solved = 0.0, []
        for index, rows in enumerate(job[kind]):
            seconds, words = timed(lambda rows=rows: list(adapter.solve(solver, rows)))  # type: ignore[misc]
            report(kind=kind, board=index, seconds=seconds, words=words)
            solved.append(rows)
            total += seconds
            if total > job["seconds"]:
                break
        if kind == "boards":
            best = total
            for _ in islice(repeat(None), PASSES):
                if total + best > job["seconds"]:
                    break
                seconds, _words = timed(lambda solved=solved: [list(adapter.solve(solver, rows)) for rows in solved])  # type: ignore[misc]
                best, total = min(best, seconds), total + seconds
            report(best=best / len(solved))


def main() -> None:
    """Run, and report the first line of what went wrong, if anything did."""
    name, job, results = sys.argv[1:]
    with open(results, "w", encoding="utf-8") as file:

        def report(**facts: Any) -> None:
            print(json.dumps(facts), file=file, flush=True)

        try:
            facts = json.loads(Path(job).read_text(encoding="utf-8"))
            if facts["package"]:
                report(version=metadata.version(facts["package"]))
            run(import_module(name), facts, report)
        except Exception as error:
            report(error=f"{type(error).__name__}: {error}".splitlines()[0])


if __name__ == "__main__":  # a package that starts processes imports this file again in them
    main()
