"""``boggle roll``."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .._checks import shown
from ..errors import BoggleError, LimitsError, SettingError
from .boards import draw, find_dice, fresh_seed, roll_boards, roll_caption, roll_facts
from .options import (
    AsJson,
    ChallengeCube,
    Dice,
    Encoding,
    Level,
    MinLength,
    NoCache,
    Seed,
    Table,
    find_table,
    load_solver,
    whole_number,
)
from .output import print_json

if TYPE_CHECKING:
    from ..board import Board
    from ..limits import Limits, Range
    from ..scoring import ScoringTable
    from ..solver import Solver

_FOR_LIMITS = ("word_list", "level", "encoding", "no_cache", "min_length", "table", "max_rolls")


Count = Annotated[
    int,
    typer.Option(
        "--count", parser=whole_number(1), metavar="N", help="How many boards: of the seeds from the first one on."
    ),
]
WordLimit = Annotated[
    str | None,
    typer.Option("--words", metavar="FROM..TO", show_default=False, help="How many words there may be, as 80..150."),
]
PointLimit = Annotated[
    str | None,
    typer.Option("--points", metavar="FROM..TO", show_default=False, help="What they may be worth, as 100..200."),
]
LongestLimit = Annotated[
    str | None,
    typer.Option("--longest", metavar="FROM..TO", show_default=False, help="Letters of the longest word, as 8.."),
]
WordList = Annotated[
    str | None,
    typer.Option(
        "--word-list",
        metavar="ID|FILE",
        show_default=False,
        help="The list to count by: the id of a bundled one, or a file.",
    ),
]
MaxRolls = Annotated[
    int, typer.Option("--max-rolls", parser=whole_number(1), metavar="N", help="Give a board up after so many rolls.")
]


def roll(
    context: typer.Context,
    *,
    dice: Dice = None,
    seed: Seed = None,
    challenge_cube: ChallengeCube = False,
    count: Count = 1,
    words: WordLimit = None,
    points: PointLimit = None,
    longest: LongestLimit = None,
    word_list: WordList = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    min_length: MinLength = 3,
    table: Table = "classic",
    max_rolls: MaxRolls = 10_000,
    as_json: AsJson = False,
) -> None:
    """Roll dice, and print the board with the seed that rolls it again.

    With --words, --points or --longest the dice are rolled, with one seed after the other, until a board meets these
    limits: 80..150, 80.. (at least), ..150 (at most) or one number. The options from --word-list to --max-rolls say how
    to count, and for how long.

    JSON has one object a line for each board, within limits also its words, points and longest word.
    """
    given = {"words": words, "points": points, "longest": longest}
    limits = {name: _range(name, text) for name, text in given.items() if text is not None}
    fits: _Fitting | None = None
    if limits:
        from ..limits import Limits

        solver = load_solver(word_list, level, encoding, no_cache, min_length)
        fits = _Fitting(Limits(**limits), solver, find_table(table), max_rolls)
        boards = fits.roll(dice, seed, challenge_cube, count)
    else:
        _refuse_what_needs_limits(context)
        boards = roll_boards(dice, seed, challenge_cube, count)
    for number, board in enumerate(boards):
        if as_json:
            print_json({**_facts(board), **(fits.totals(board) if fits else {})})
        else:
            if number:
                print()
            print(f"{roll_caption(board)}\n{draw(board)}")


def _range(name: str, text: str) -> "Range":
    """Read what --words, --points and --longest take."""
    low, dots, high = text.strip().partition("..")
    ends = (low, high) if dots else (low, low)
    if not any(ends) or not all(re.fullmatch("[0-9]{0,18}", end) for end in ends):
        list_meant = "; the word list is --word-list" if name == "words" else ""
        raise SettingError(
            f"--{name} takes a range of whole numbers, such as 8..12, 8.. (at least), ..12 (at most) or 8, "
            f"not {shown(text)}{list_meant}"
        )
    return int(low) if low else None, int(ends[1]) if ends[1] else None


def _refuse_what_needs_limits(context: typer.Context) -> None:
    for name in _FOR_LIMITS:
        source = context.get_parameter_source(name)
        if source is not None and source.name != "DEFAULT":
            option = f"--{name.replace('_', '-')}"
            raise BoggleError(f"{option} is for limits; give --words, --points or --longest, or leave {option} out")


class _Fitting:
    """Rolls boards that meet limits."""

    def __init__(self, limits: "Limits", solver: "Solver", table: "ScoringTable", max_rolls: int) -> None:
        self._limits = limits
        self._solver = solver
        self._table = table
        self._max_rolls = max_rolls

    def roll(self, dice: str | None, seed: int | None, challenge_cube: bool, count: int) -> Iterator["Board"]:
        """Roll so many, each search with the seeds after that of the board before."""
        from ..limits import roll_where

        dice_set = find_dice(dice)
        seed = fresh_seed() if seed is None else seed
        for _ in range(count):
            try:
                board = roll_where(
                    dice_set, self._limits, solver=self._solver, table=self._table, seed=seed,
                    challenge_cube=challenge_cube, max_rolls=self._max_rolls,
                )  # fmt: skip
            except LimitsError as error:
                raise LimitsError(f"{error} with --max-rolls") from None
            yield board
            assert board.roll_record is not None
            seed = board.roll_record.seed + 1

    def totals(self, board: "Board") -> dict[str, int]:
        """The words, the points and the longest word of a board."""
        from ..batch import BoardBatch

        tally = self._solver.tally(BoardBatch.from_boards([board]), self._table)
        return {name: int(getattr(tally, name)[0]) for name in ("words", "points", "longest")}


def _facts(board: "Board") -> dict[str, Any]:
    return {
        **roll_facts(board),
        "board": {
            "faces": board.faces,
            "rows": board.rows,
            "columns": board.columns,
            "challengeCell": board.challenge_cell,
        },
        "text": board.text,
    }
