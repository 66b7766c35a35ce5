"""What ``boggle survey`` and ``boggle hunt`` share: their options, their workers, and what is told meanwhile."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import shown
from ..errors import SettingError
from . import complain
from .boards import fresh_seed
from .options import whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.console import Console

MOST_WORKERS = 256

WorkSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        parser=whole_number(0),
        metavar="N",
        help="A whole number from 0: the same one gives the same result, for ever; else one is drawn.",
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        "--workers", parser=whole_number(1, MOST_WORKERS), metavar="N", help="How many threads share the work."
    ),
]
File = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="FILE",
        show_default=False,
        help="Keep what is done in a file, from which the same command goes on.",
    ),
]


def check_place(option: str, path: str | None) -> None:
    """Refuse a file that could not be written, before there is work to lose."""
    if path is None:
        return
    if not path or os.path.isdir(path):
        raise SettingError(f"{option} needs the name of a file, which {shown(path)} is not")
    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise SettingError(
            f"{option} {shown(path)}: there is no folder {shown(folder)}; name a file in one that there is"
        )


def seed_for(seed: int | None, file: str | None) -> int | None:
    """The seed that is asked for, that of the file (None), or a new one."""
    return fresh_seed() if seed is None and not (file and os.path.exists(file)) else seed


@contextmanager
def working(workers: int) -> Iterator["Executor | None"]:
    """Have threads at work; with one worker all is done here, and heard of sooner."""
    if workers == 1:
        yield None
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(workers) as executor:
        yield executor


def terminal() -> "Console | None":
    """Where to show how far the work is: on standard error, and only if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int, int], object] | None]:
    """On a terminal a bar, and what moves it on: how many are done, and how much time is left."""
    console = terminal()
    if console is None:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = MofNCompleteColumn(), TextColumn(what), BarColumn(), TimeRemainingColumn(), TextColumn("left")
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as shown_bar:
        task = shown_bar.add_task("", total=total)
        yield lambda done, of: shown_bar.update(task, completed=done, total=of)


def tell_kept(file: str | None) -> None:
    """After an interrupt: tell where the work can be taken up again."""
    if file is not None and os.path.exists(file):
        complain(f"interrupted; what is done is kept in {file}, and the same command goes on from there")
