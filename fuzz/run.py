"""Fuzz all targets: ``python fuzz/run.py --seconds 60`` for a short run, ``--seconds 3600`` for a long one.

The compiled search is built with AddressSanitizer, UndefinedBehaviorSanitizer and the bounds checks of Cython into a
folder of its own, and every target is run with it. What is found is kept there; the exit code is 1 when there is
anything, 2 when nothing can be run. See README.md beside this file.
"""

import argparse
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
if not __package__:  # as a program, it runs with the library of the checkout
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from fuzz.build import NoSanitizersError, build, covers_branches  # noqa: E402
from fuzz.targets import TARGETS  # noqa: E402

MEGABYTES = 2048
_LINES_SHOWN = 40
_MOST_ENDS = 5  # of one target, by findings; then it is given up
_SANITIZERS = {
    "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=16:handle_segv=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}


class Report(NamedTuple):
    """What became of one target."""

    name: str
    executions: int
    seconds: float
    findings: list[Path]


class Runner:
    """Runs targets with the sanitized search, and keeps what they come upon in a folder."""

    def __init__(self, folder: Path, patience: int) -> None:
        self.folder = folder.absolute()
        self._patience = patience
        self.site = build(self.folder)
        self._added = {**_SANITIZERS, **self._loading(), "BOGGLE_PURE_PYTHON": ""}

    def _loading(self) -> dict[str, str]:
        found = importlib.util.find_spec("atheris")
        if found is None or found.origin is None:
            raise NoSanitizersError("Atheris is not installed: pip install atheris")
        library = Path(found.origin).parents[1] / "asan_with_fuzzer.so"
        if not library.exists():
            raise NoSanitizersError(f"Atheris came without {library.name}, which it has on Linux")
        return {"LD_PRELOAD": str(library), "PYTHONPATH": f"{self.site}{os.pathsep}{ROOT}"}

    def command(self, name: str, *arguments: str | Path) -> list[str]:
        """The command that runs a target with some arguments of libFuzzer's."""
        limits = [f"-timeout={self._patience}", f"-rss_limit_mb={MEGABYTES}"]
        return [sys.executable, "-m", "fuzz.drive", name, *limits, *map(str, arguments)]

    def environment(self, name: str) -> dict[str, str]:
        """The environment that a target runs in."""
        if name != "search":
            return {**os.environ, **self._added}
        # Without Python's own allocator the sanitizers see each of its objects, which is slow. Where the branches of
        # the compiled search can be seen, those of its twin need not be.
        covered = "nothing" if covers_branches() else "boggle"
        return {**os.environ, **self._added, "PYTHONMALLOC": "malloc", "FUZZ_COVERED": covered}

    def fuzz(self, name: str, seconds: float) -> Report:
        """Run a target for so many seconds; begin again where a finding ended it."""
        target = TARGETS[name]
        grown, findings = self.folder / "corpus" / name, self.folder / "findings" / name
        for made in (grown, findings):
            made.mkdir(parents=True, exist_ok=True)
        since = time.time() - 1
        options = [f"-max_len={target.longest}", "-print_final_stats=1", f"-artifact_prefix={findings}{os.sep}"]
        if target.dictionary:
            options.append(f"-dict={ROOT / 'fuzz' / 'dictionaries' / target.dictionary}.dict")
        executions, ends, begun, log = 0, 0, time.monotonic(), self.folder / f"{name}.log"
        log.unlink(missing_ok=True)
        while (left := seconds - (time.monotonic() - begun)) > 0 and ends < _MOST_ENDS:
            command = self.command(name, *options, f"-max_total_time={max(1, round(left))}", grown, seeds(name))
            with log.open("ab") as out:
                start = out.tell()
                environment = self.environment(name)
                run = subprocess.run(command, cwd=ROOT, env=environment, stdout=out, stderr=out, check=False)
            executions += executed(log.read_bytes()[start:].decode(errors="replace"))
            ends += run.returncode != 0
            if run.returncode and not written_since(findings, since):
                broken = findings / f"exit-code-{run.returncode}"  # it ended without saying over what
                broken.write_bytes(log.read_bytes()[start:])
        return Report(name, executions, time.monotonic() - begun, written_since(findings, since))


def written_since(folder: Path, moment: float) -> list[Path]:
    """The files of a folder that were written since then."""
    return sorted(path for path in folder.iterdir() if path.stat().st_mtime >= moment)


def seeds(name: str) -> Path:
    """The inputs that a target begins with."""
    return ROOT / "fuzz" / "corpus" / name


def executed(log: str) -> int:
    """How many inputs were run, by what libFuzzer printed."""
    final = re.findall(r"stat::number_of_executed_units:\s*(\d+)", log)
    return int((final or re.findall(r"^#(\d+)", log, re.MULTILINE) or ["0"])[-1])


def excerpt(log: str) -> str:
    """The beginning of the first complaint in a log."""
    begins = re.search(r"^.*(Uncaught Python exception|ERROR: |runtime error: )", log, re.MULTILINE)
    lines = log[begins.start() if begins else 0 :].splitlines()
    return "\n".join(line[:200] for line in lines[:_LINES_SHOWN])


def main() -> int:
    """Run all that is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="the targets to run (default: all)")
    parser.add_argument("--seconds", type=float, default=60, help="for all targets together (default: 60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="targets at once (default: one a core)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fuzz", help="default: build/fuzz")
    parser.add_argument("--patience", type=int, default=25, help="seconds for one input (default: 25)")
    parser.add_argument("--reproduce", type=Path, metavar="FILE", help="run one input of one target")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(TARGETS):
        parser.error(f"no target is called {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    if given.reproduce and len(given.targets) != 1:
        parser.error("--reproduce needs the target's name")
    try:
        runner = Runner(given.folder, given.patience)
    except NoSanitizersError as error:
        print(f"Nothing can be run: {error}", file=sys.stderr)
        return 2
    with files_in_memory():
        if given.reproduce:
            command = runner.command(given.targets[0], given.reproduce.absolute())
            return subprocess.run(command, cwd=ROOT, env=runner.environment(given.targets[0]), check=False).returncode
        return run_all(runner, given.targets or list(TARGETS), given.seconds, given.jobs)


@contextmanager
def files_in_memory() -> Iterator[None]:
    """Let the targets write their files to memory, where there is such a folder; and delete what they leave there."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="boggle-fuzz-", dir=memory) as folder:
        os.environ |= {"TMPDIR": folder, "BOGGLE_CACHE_DIR": os.path.join(folder, "cache")}
        yield


def run_all(runner: Runner, names: list[str], seconds: float, jobs: int) -> int:
    """Share the time out, run the targets, the longest first, and say what came of it."""
    shares = {name: TARGETS[name].share for name in names}
    jobs = max(1, min(jobs, len(names)))
    a_share = seconds * jobs / sum(shares.values())
    names.sort(key=lambda name: -shares[name])
    with ThreadPoolExecutor(jobs) as pool:
        reports = []
        for report in pool.map(lambda name: runner.fuzz(name, shares[name] * a_share), names):
            rate = report.executions / report.seconds
            print(
                f"{report.name:14}{report.executions:>12,} executions {report.seconds:>7.0f} s {rate:>8.0f}/s"
                f"{len(report.findings):>4} findings",
                flush=True,
            )
            reports.append(report)
    findings = [(report.name, path) for report in reports for path in report.findings]
    print(f"{'all':14}{sum(report.executions for report in reports):>12,} executions {len(findings):>27} findings")
    for name in dict.fromkeys(name for name, _ in findings):
        print(f"\n== {name}\n{excerpt((runner.folder / f'{name}.log').read_text(errors='replace'))}")
    for name, path in findings:
        folder = shlex.quote(str(runner.folder))
        print(f"python fuzz/run.py {name} --folder {folder} --reproduce {shlex.quote(str(path))}")
    idle = [report.name for report in reports if not report.executions]
    if idle:
        print(f"Nothing was run of {', '.join(idle)}: see the logs in {runner.folder}")
    return 1 if findings or idle else 0


if __name__ == "__main__":
    sys.exit(main())
