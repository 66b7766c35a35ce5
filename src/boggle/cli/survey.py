"""``boggle survey``."""

import math
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import counted
from .boards import find_dice
from .long_work import File, Workers, WorkSeed, bar, check_place, seed_for, tell_kept, working
from .options import (
    Abbreviations,
    AsJson,
    ChallengeCube,
    Dice,
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
from .output import print_json, print_table, printable

if TYPE_CHECKING:
    from ..survey import Distribution, Survey


def survey(
    *,
    dice: Dice = None,
    boards: Annotated[
        int, typer.Option("--boards", parser=whole_number(1), metavar="N", help="How many boards to roll.")
    ] = 100_000,
    seed: WorkSeed = None,
    challenge_cube: ChallengeCube = False,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    min_length: MinLength = 3,
    names: Names = False,
    abbreviations: Abbreviations = False,
    table: Table = "classic",
    workers: Workers = 1,
    top: Annotated[
        int, typer.Option("--top", parser=whole_number(0), metavar="N", help="How many of the commonest words to show.")
    ] = 20,
    plot: Annotated[
        str | None,
        typer.Option("--plot", metavar="FILE", show_default=False, help="Draw a picture too, such as survey.png."),
    ] = None,
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """Roll dice many times, find every word on each board, and tell what there was.

    With --file the command can be stopped at any time, and a later one for more boards adds to what there is.
    """
    if plot is not None:
        from .._survey_plot import check_format

        check_format(plot)
    check_place("--plot", plot)
    check_place("--file", file)

    from ..survey import survey as look_at_boards

    scoring, dice_set = find_table(table), find_dice(dice)
    solver = load_solver(words, level, encoding, no_cache, min_length, names, abbreviations)
    try:
        with bar("boards", boards) as progress, working(workers) as executor:
            found = look_at_boards(
                dice_set, boards, solver=solver, table=scoring, seed=seed_for(seed, file), file=file,
                challenge_cube=challenge_cube, executor=executor, progress=progress,
            )  # fmt: skip
    except KeyboardInterrupt:
        tell_kept(file)
        raise
    if as_json:
        print_json(found.summary(top=top))
    else:
        _write_text(found, top)
    if plot is not None:
        found.plot(plot)


def _write_text(found: "Survey", top: int) -> None:
    cube = " with the challenge cube" if found.challenge_cube else ""
    print(printable(f"{found.dice.id}{cube}, {counted(found.boards, 'board')}, seed {found.seed}"))
    print(printable(f"words of {found.solver.lexicon.name}, {found.table.name} table"))
    print()
    rows = [("words", found.words), ("points", found.points), ("longest word", found.longest)]
    print_table(
        ("on a board", "mean", "std. dev.", "min", "5 %", "median", "95 %", "max"),
        ((name, *_figures(spread)) for name, spread in rows),
        figures=True,
    )
    lengths = [(length, total) for length, total in enumerate(found.words_by_length.tolist()) if total]
    if lengths:
        print()
        print_table(
            ("letters", "words on a board, mean"), ((length, _short(total / found.boards)) for length, total in lengths)
        )
    common = found.top_words(top)
    if common:
        print()
        print_table(("word", "on boards"), ((word, f"{_short(100 * seen / found.boards)} %") for word, seen in common))


def _figures(spread: "Distribution") -> tuple[object, ...]:
    percentiles = (spread.percentile(percent) for percent in (5, 50, 95))
    return (
        f"{spread.mean:.2f}", f"{spread.standard_deviation:.2f}", spread.minimum, *percentiles, spread.maximum
    )  # fmt: skip


def _short(number: float) -> str:
    """A number above 0 with one decimal, or if that says little with two digits that do."""
    return f"{number:.{max(1, 1 - math.floor(math.log10(number)))}f}"
