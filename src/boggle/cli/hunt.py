"""``boggle hunt``."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from .._checks import counted, shown
from ..errors import BoardError
from . import INTERRUPTED, complain
from .long_work import File, Workers, WorkSeed, check_place, seed_for, tell_kept, terminal, working
from .options import (
    Abbreviations,
    AsJson,
    Encoding,
    Level,
    MinLength,
    Names,
    NoCache,
    Table,
    Words,
    find_table,
    load_solver,
    whole_number,
)
from .output import print_json

if TYPE_CHECKING:
    from rich.text import Text

    from ..hunt import Hunt

_SHOWN_MEANWHILE = 5
_UNITS = {"points": "points", "words": "words", "longest": "letters"}


def _seconds(value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise typer.BadParameter(f"a number of seconds above 0 is needed, not {shown(str(value))}")
    return seconds


Size = Annotated[str, typer.Option("--size", metavar="ROWSxCOLUMNS", help="The board: 3x4 is 3 rows of 4 cells.")]
Faces = Annotated[
    str | None,
    typer.Option(
        "--faces",
        metavar="'A B ...'",
        show_default=False,
        help="What a cell may show, parted by blanks; else each letter of the list, with Qu for q.",
    ),
]
GoalName = Annotated[
    str, typer.Option("--goal", metavar="points|words|longest", help="What a board should have as much of as can be.")
]
Minimize = Annotated[bool, typer.Option("--minimize", help="As little as can be, instead.")]
MethodName = Annotated[
    str, typer.Option("--method", metavar="climb|anneal", help="Hill climbing, or simulated annealing.")
]
Pool = Annotated[
    int, typer.Option("--pool", parser=whole_number(1), metavar="N", help="climb: how many boards to climb with.")
]
Steps = Annotated[
    int | None,
    typer.Option("--steps", parser=whole_number(1), metavar="N", help="anneal: steps of a run; else 400 a cell."),
]
Count = Annotated[
    int, typer.Option("--count", parser=whole_number(1), metavar="N", help="How many of the best boards to keep.")
]
Runs = Annotated[
    int | None,
    typer.Option(
        "--runs", parser=whole_number(1), metavar="N", help="How many runs; 10 if --seconds is not given either."
    ),
]
Seconds = Annotated[
    float | None, typer.Option("--seconds", parser=_seconds, metavar="S", help="Stop after so many seconds.")
]


def hunt(
    *,
    size: Size = "4x4",
    faces: Faces = None,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    min_length: MinLength = 3,
    names: Names = False,
    abbreviations: Abbreviations = False,
    table: Table = "classic",
    goal: GoalName = "points",
    minimize: Minimize = False,
    method: MethodName = "climb",
    pool: Pool = 50,
    steps: Steps = None,
    count: Count = 10,
    runs: Runs = None,
    seconds: Seconds = None,
    seed: WorkSeed = None,
    workers: Workers = 1,
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """Hunt for the boards with the most points, the most words, or the longest word.

    Boards that are turned or mirrored copies of each other count as one. Ctrl-C ends the hunt early: the best boards so
    far are printed. JSON is one object.
    """
    rows, columns = shape(size)
    if faces is not None and not faces.split():
        raise BoardError("--faces is empty; give faces parted by blanks, such as 'A B C Qu'")
    check_place("--file", file)

    from ..hunt import hunt as hunt_boards

    scoring = find_table(table)
    solver = load_solver(words, level, encoding, no_cache, min_length, names, abbreviations)
    view = _View()
    interrupted = False
    try:
        with view.shown(), working(workers) as executor:
            view.found = hunt_boards(
                rows, columns, faces=None if faces is None else faces.split(), solver=solver, table=scoring,
                goal=cast(Any, goal), minimize=minimize, method=cast(Any, method), pool=pool, steps=steps, count=count,
                runs=runs, seconds=seconds, seed=seed_for(seed, file), executor=executor, progress=view.take, file=file,
            )  # fmt: skip
    except KeyboardInterrupt:
        interrupted = True
        tell_kept(file)
        if view.found is None:
            complain("interrupted before there was a board to show")
            raise
    found = view.found
    if as_json:
        print_json(found.summary())
    else:
        _write_text(found)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def shape(size: str) -> tuple[int, int]:
    """Read a size; whether there are boards of it the library says."""
    parts = re.fullmatch(r"\s*([0-9]{1,9})\s*[xX]\s*([0-9]{1,9})\s*", size)
    if parts is None:
        raise BoardError(f"--size is rows x columns, such as 4x4, or 3x4 for 3 rows of 4 cells, not {shown(size)}")
    return int(parts[1]), int(parts[2])


class _View:
    """The best boards so far; on a terminal they are shown while the hunt goes on."""

    def __init__(self) -> None:
        self.found: Hunt | None = None
        self._began = time.monotonic()

    def take(self, found: "Hunt") -> None:
        self.found = found

    @contextmanager
    def shown(self) -> Iterator[None]:
        console = terminal()
        if console is None:
            yield
            return
        from rich.live import Live

        with Live(get_renderable=self._draw, console=console, transient=True, redirect_stdout=False):
            yield

    def _draw(self) -> "Text":
        from rich.text import Text

        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        found = self.found
        lines = [f"{counted(found.runs if found else 0, 'run')} finished, {minutes}:{seconds:02}; Ctrl-C stops"]
        if found:
            lines[0] += f"; best: {getattr(found[0], found.goal)} {_UNITS[found.goal]}"
            lines += _table(found, _SHOWN_MEANWHILE)
        return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")


def _write_text(found: "Hunt") -> None:
    for line in _table(found, len(found)) or ["There was no time for a board; allow more seconds."]:
        print(line)
    print(f"\n{counted(found.runs, 'run')}, seed {found.seed}")


def _table(found: "Hunt", most: int) -> list[str]:
    """The best boards, each on one line however long that is, so that it can be copied."""
    texts = [ranked.board.text for ranked in found[:most]]
    width = max(map(len, texts), default=0)
    lines = [f"rank  {'board'.ljust(width)}  points  words  longest"] if texts else []
    rank, last = 0, None
    for number, (text, ranked) in enumerate(zip(texts, found[:most], strict=True), 1):
        value = getattr(ranked, found.goal)
        rank, last = (rank, last) if value == last else (number, value)
        lines.append(f"{rank:<4}  {text.ljust(width)}  {ranked.points:>6}  {ranked.words:>5}  {ranked.longest:>7}")
    return lines
