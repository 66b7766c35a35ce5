"""Compare boggle with the other Boggle solvers of the Python Package Index, on the same boards and words.

Prints a Markdown table of loading times, times a board, and how far the words found agree; see README.md beside it.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, count
from pathlib import Path
from typing import Any

import platformdirs

import boggle
from boggle import Board, BoardBatch, Lexicon, Solution, Solver

HERE = Path(__file__).resolve().parent
KINDS = ("boards", "qu_boards")


@dataclass(frozen=True)
class Peer:
    """A package, the releases that were seen working (or failing as the table says), and what a reader must know."""

    package: str
    requirements: tuple[str, ...]
    adapter: str
    remark: str = ""
    loads: bool = True


PEERS = (
    Peer("pyggle", ("pyggle==1.2.0",), "use_pyggle"),
    Peer("bogglesolver", ("bogglesolver==0.0.1",), "use_bogglesolver"),
    Peer("boggled", ("boggled==1.0.0",), "use_boggled", "keeps every path"),
    Peer("boggler", ("boggler==2.0.4",), "use_boggler", "reads the list for each board; a process a cell", False),
    Peer("boggle-solver", ("boggle-solver==1.1",), "use_boggle_solver", "reads the list for each prefix", False),
    Peer("boggleboard", ("boggleboard==1.0.5",), "use_boggleboard"),
    Peer("elzzur", ("elzzur==0.0.1.0", "marisa-trie==1.4.1"), "use_elzzur", "for Ruzzle"),
    Peer("spellcast-solver", ("spellcast-solver==1.0.1",), "use_spellcast_solver", "for SpellCast"),
    Peer("wordhunt-package", ("wordhunt-package==0.2.0",), "use_wordhunt_package", "for Word Hunt"),
    Peer(
        "wordhunt-anagram-search-python",
        ("wordhunt-anagram-search-python==0.1.2",),
        "use_wordhunt_anagram",
        "for Word Hunt",
    ),
    Peer(
        "word-hunt-solver",
        ("word-hunt-solver==0.1.2", "english-words==2.0.1"),
        "use_word_hunt_solver",
        "for Word Hunt; walks every path",
    ),
)


@dataclass
class Outcome:
    """What a run said: its times in seconds, the words of each board, and what went wrong."""

    version: str = ""
    load: float | None = None
    best: float | None = None
    found: dict[str, list[set[str]]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    error: str = ""

    @classmethod
    def read(cls, results: Path) -> "Outcome":
        """From the lines that an adapter's run has written."""
        outcome, seconds = cls(), []
        for line in results.read_text(encoding="utf-8").splitlines() if results.exists() else ():
            facts = json.loads(line)
            if "words" in facts:
                outcome.found[facts["kind"]].append(set(facts["words"]))
                if facts["kind"] == "boards":
                    seconds.append(facts["seconds"])
            else:
                for name, value in facts.items():
                    setattr(outcome, name, value)
        if outcome.best is None and seconds:
            outcome.best = sum(seconds) / len(seconds)
        return outcome


Entry = tuple[str, str, bool, Outcome]  # the name in the table, a remark, whether it loads once, what it did


def rolled(how_many: int, with_qu: bool) -> list[Board]:
    """Boards of the classic dice; those with Qu have words that need it."""
    boards: list[Board] = []
    solver = Solver()
    for seed in count(1):
        if len(boards) == how_many:
            break
        board = Board.roll("classic", seed=seed)
        if any(len(face) > 1 for face in board.faces) == with_qu and (
            not with_qu or any("qu" in word for word in solver.solve(board).words)
        ):
            boards.append(board)
    return boards


def rows_of(board: Board) -> list[list[str]]:
    """The faces in rows, in lower case."""
    faces = [face.lower() for face in board.faces]
    return [faces[start : start + board.columns] for start in range(0, len(faces), board.columns)]


def environment(peer: Peer, folder: Path, latest: bool) -> tuple[Path, str]:
    """The interpreter of the peer's own environment, made when it is not there yet, and why it could not be made."""
    home = folder / ("-".join([peer.package, "latest"]) if latest else "-".join(peer.requirements))
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = home / "ready"  # written last: a run that was interrupted leaves an environment without it
    if ready.exists() and not latest:
        return python, ""
    venv.create(home, with_pip=True, clear=True)
    wanted = (peer.package,) if latest else peer.requirements
    command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        ready.touch()
        return python, ""
    shutil.rmtree(home)
    lines = [line for line in done.stderr.splitlines() if "error:" in line.lower()] or [
        f"pip ends with {done.returncode}"
    ]
    return python, f"not installed: {lines[0].strip()}"


def run(python: Path | str, adapter: str, job: dict[str, Any], timeout: float, **variables: str) -> Outcome:
    """What one adapter finds, in its own process."""
    with tempfile.TemporaryDirectory() as folder:
        job_file, results = Path(folder, "job.json"), Path(folder, "results")
        job_file.write_text(json.dumps(job), encoding="utf-8")
        command = [str(python), str(HERE / "adapters" / "run.py"), adapter, str(job_file), str(results)]
        late = ""
        try:
            subprocess.run(command, capture_output=True, timeout=timeout, env=os.environ | variables, check=False)
        except subprocess.TimeoutExpired:
            late = f"not ready within {timeout:g} s"
        outcome = Outcome.read(results)
        outcome.error = outcome.error or late
        return outcome


def score_many(boards: list[Board]) -> tuple[float, list[int]]:
    """Seconds a board for a batch that is made before, the best of some passes; and the points."""
    solver, batch = Solver(), BoardBatch.from_boards(boards)
    best = float("inf")
    for _ in range(50):
        start = time.perf_counter()
        points = solver.score_many(batch)
        best = min(best, time.perf_counter() - start)
    return best / len(boards), points.tolist()


def duration(seconds: float | None) -> str:
    """A time with its unit, to three digits."""
    if seconds is None:
        return "–"
    unit, size = next((pair for pair in (("s", 1.0), ("ms", 1e-3)) if seconds >= pair[1]), ("µs", 1e-6))
    return f"{seconds / size:#.3g}".rstrip(".") + f" {unit}"


def ratio(value: float) -> str:
    """A ratio, to three digits where it is small, without an exponent."""
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}"


def agreement(found: list[set[str]], judged: list[Solution]) -> str:
    """On how many boards the words are ours."""
    same = sum(words == set(solution.words) for words, solution in zip(found, judged, strict=False))
    return f"{same} of {len(found)}" if found else "–"


def differences(found: list[set[str]], judged: list[Solution]) -> str:
    """How many words are missing and how many wrong, with the board that differs most; nothing where all agree."""
    pairs = [
        (set(solution.words) - words, words - set(solution.words), solution.board)
        for words, solution in zip(found, judged, strict=False)
    ]
    missing, wrong, board = max(pairs, key=lambda pair: len(pair[0]) + len(pair[1]), default=(set(), set(), None))
    if not missing and not wrong:
        return ""
    total = ", ".join(
        f"{sum(len(pair[which]) for pair in pairs)} words {name}" for which, name in ((0, "missing"), (1, "wrong"))
    )
    shown = "; ".join(
        f"{name} {', '.join(sorted(words, key=lambda word: (-len(word), word))[:5])}"
        for name, words in (("misses", missing), ("invents", wrong))
        if words
    )
    return f"{total}; most on `{' / '.join(str(board).splitlines())}`: {shown}"


def row(cells: Iterable[str]) -> str:
    """A line of the table; a bar would end its cell."""
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def described(entry: Entry, base: float, judged: dict[str, list[Solution]]) -> tuple[str, list[str]]:
    """A solver's line of the table, and the notes under it."""
    name, remark, loads, outcome = entry
    same = {kind: agreement(outcome.found[kind], judged[kind]) for kind in KINDS}
    notes = []
    if outcome.error and outcome.best is None:
        remark = "; ".join(filter(None, [remark, outcome.error]))
    elif outcome.error:
        notes.append(f"- {name}, boards with Qu: {outcome.error}")
        same["qu_boards"] = same["qu_boards"].replace("–", "refused")
    for kind, label in (("boards", "boards without Qu"), ("qu_boards", "boards with Qu")):
        if difference := differences(outcome.found[kind], judged[kind]):
            notes.append(f"- {name}, {label}: {difference}")
    load, speed = duration(outcome.load if loads else None), ratio(outcome.best / base) if outcome.best else "–"
    solved = str(len(outcome.found["boards"]))
    return row([name, load, duration(outcome.best), speed, solved, *same.values(), remark]), notes


def batch_line(boards: dict[str, list[Board]], judged: dict[str, list[Solution]], ours: Outcome, base: float) -> str:
    """The line of ``score_many``, whose points are compared: it makes no words."""
    times, same = [], []
    for kind in KINDS:
        seconds, points = score_many(boards[kind])
        agreeing = sum(total == solution.points() for total, solution in zip(points, judged[kind], strict=True))
        times.append(seconds)
        same.append(f"{agreeing} of {len(points)}")
    figures = [duration(ours.load), duration(times[0]), ratio(times[0] / base), str(len(boards["boards"]))]
    return row(["boggle, `score_many`", *figures, *same, "points, no words"])


def print_table(
    entries: list[Entry], boards: dict[str, list[Board]], judged: dict[str, list[Solution]], ours: Outcome
) -> None:
    """The line about the machine, the table, and the notes."""
    print(f"{date.today()}, {processor()}, {os.cpu_count()} cores, {platform.platform(terse=True)}, ", end="")
    print(f"Python {platform.python_version()}, boggle {boggle.__version__}, {len(Lexicon.load()):,} words")
    print()
    print(row(["solver", "loading", "a board", "times ours", "boards", "agree", "agree, with Qu", "remarks"]))
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    base = ours.best or float("nan")
    print(batch_line(boards, judged, ours, base))
    lines, notes = zip(*(described(entry, base, judged) for entry in entries), strict=True)
    print(*lines, "", *chain.from_iterable(notes), sep="\n")


def processor() -> str:
    """The model of the processor, as well as the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def parsed() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cache = Path(platformdirs.user_cache_dir("boggle-engine", appauthor=False)) / "peers"
    parser.add_argument("--environments", type=Path, default=cache, help=f"where they are made (default: {cache})")
    parser.add_argument("--boards", type=int, default=200, help="boards without Qu (default: 200)")
    parser.add_argument("--qu-boards", type=int, default=50, help="boards with Qu (default: 50)")
    parser.add_argument("--seconds", type=float, default=10, help="for the boards of each kind (default: 10)")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one package (default: 600)")
    parser.add_argument("--latest", action="store_true", help="take the newest releases, not those named in the script")
    parser.add_argument("--only", nargs="+", default=[peer.package for peer in PEERS], help="these packages alone")
    arguments = parser.parse_args()
    if HERE.parents[1] in arguments.environments.resolve().parents:
        parser.error("environments have no place in the repository")
    return arguments


def main() -> None:
    """Run everybody, print the table."""
    arguments = parsed()
    boards = {"boards": rolled(arguments.boards, False), "qu_boards": rolled(arguments.qu_boards, True)}
    solver = Solver()
    judged = {kind: [solver.solve(board) for board in boards[kind]] for kind in KINDS}
    outcomes: list[Entry] = []
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder, "words.txt")
        words.write_text("\n".join(Lexicon.load()) + "\n", encoding="utf-8")
        job: dict[str, Any] = {kind: [rows_of(board) for board in boards[kind]] for kind in KINDS}
        job |= {"words": str(words), "seconds": arguments.seconds, "package": None}
        ours = run(sys.executable, "use_boggle", job, arguments.timeout)
        plain = run(sys.executable, "use_boggle", job, arguments.timeout, BOGGLE_PURE_PYTHON="1")
        for peer in PEERS:
            if peer.package not in arguments.only:
                continue
            print(peer.package, "...", file=sys.stderr, flush=True)
            python, error = environment(peer, arguments.environments, arguments.latest)
            outcome = (
                Outcome(error=error)
                if error
                else run(python, peer.adapter, job | {"package": peer.package}, arguments.timeout)
            )
            outcomes.append((f"{peer.package} {outcome.version}".strip(), peer.remark, peer.loads, outcome))
    outcomes.sort(key=lambda entry: entry[3].best or float("inf"))
    outcomes = [
        ("**boggle, `solve`**", "", True, ours),
        ("boggle, `solve` in plain Python", "`BOGGLE_PURE_PYTHON=1`", True, plain),
        *outcomes,
    ]

    print_table(outcomes, boards, judged, ours)


if __name__ == "__main__":
    main()
