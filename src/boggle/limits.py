"""Rolling until a board meets limits: fair boards, neither too poor nor too rich."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ._checks import counted, shown, whole_number
from .batch import BoardBatch
from .board import Board
from .dice import DiceSet, a_dice_set
from .errors import LimitsError, SettingError
from .rolling import MAX_SEED, check_seed, fresh_seed
from .scoring import ScoringTable, a_table
from .solver import Solver, Tally, a_solver

Range = tuple[int | None, int | None]

_ROLLED_AT_ONCE = (16, 512)  # boards: few at first, since most limits are met soon


@dataclass(frozen=True, slots=True)
class Limits:
    """What a board must have: from and to, both included, None where there is no end; None for what does not matter.

    ``longest`` is about the letters of the longest word, ``points`` about what all words are worth together.

    >>> Limits(words=(80, 150), longest=(8, None))
    Limits(words=(80, 150), points=None, longest=(8, None))

    Raises :class:`SettingError` for what is no range of whole numbers from 0.
    """

    words: Range | None = None
    points: Range | None = None
    longest: Range | None = None

    def __post_init__(self) -> None:
        for name in ("words", "points", "longest"):
            given = getattr(self, name)
            if given is not None:
                object.__setattr__(self, name, _checked(name, given))

    def __str__(self) -> str:
        parts = [f"{name} {_written(limit)}" for name, limit in self.ranges().items()]
        return ", ".join(parts) or "no limits"

    def ranges(self) -> dict[str, Range]:
        """The limits that there are, by what they are about."""
        named = {"words": self.words, "points": self.points, "longest": self.longest}
        return {name: limit for name, limit in named.items() if limit is not None}

    def met_by(self, tally: Tally) -> dict[str, npt.NDArray[np.bool_]]:
        """For each limit there is, which of the boards meet it."""
        met = {}
        for name, (low, high) in self.ranges().items():
            values = getattr(tally, name)
            met[name] = (values >= (low or 0)) & (values <= (values if high is None else high))
        return met


def _checked(name: str, given: object) -> Range | None:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise SettingError(f"{name} must be a pair such as (80, 150), (80, None) or (None, 150), not {shown(given)}")
    low, high = (
        None if end is None else whole_number(f"{name}: each end", end, 0, 2**62, error=SettingError) for end in given
    )
    if low is not None and high is not None and low > high:
        raise SettingError(f"{name} cannot be from {low} to {high}: the first number is the lowest allowed")
    return None if low is None and high is None else (low, high)


def _written(limit: Range) -> str:
    low, high = ("" if end is None else str(end) for end in limit)
    return low if low and low == high else f"{low}..{high}"


def roll_where(
    dice: str | DiceSet,
    limits: Limits,
    *,
    solver: Solver | None = None,
    table: ScoringTable = ScoringTable.CLASSIC,
    seed: int | None = None,
    challenge_cube: bool = False,
    max_rolls: int = 10_000,
) -> Board:
    """Roll until a board meets the limits.

    Nothing else is done to the board, so those that meet the limits stay as likely, one beside the other, as they are.
    The dice are rolled with ``seed``, ``seed + 1`` and so on; the board's ``roll_record`` tells with which it came.

    >>> board = roll_where("boggle-1987", Limits(words=(1, 1)), solver=Solver(["tie", "quit"]), seed=1)
    >>> board.roll_record.seed, board == Board.roll(seed=8)
    (8, True)

    Raises :class:`LimitsError` when none of ``max_rolls`` boards meets them, which tells how many met each, and
    :class:`SettingError` for limits that ask for more words, or longer ones, than the list has.
    """
    dice = a_dice_set(dice)
    if not isinstance(limits, Limits):
        raise SettingError(f"Limits are needed, such as Limits(words=(80, 150)), not {shown(limits)}")
    solver, table = a_solver(solver), a_table(table)
    seed = fresh_seed() if seed is None else check_seed(seed)
    max_rolls = min(whole_number("max_rolls", max_rolls, 1, error=SettingError), MAX_SEED - seed + 1)
    _refuse_impossible(limits, solver)
    seen = _Seen(limits)
    for first, count in _chunks(max_rolls):
        seeds = range(seed + first, seed + first + count)
        boards = [Board.roll(dice, seed=number, challenge_cube=challenge_cube) for number in seeds]
        fit = seen.look(solver.tally(BoardBatch.from_boards(boards), table))
        if fit is not None:
            return boards[fit]
    raise LimitsError(
        f"none of {counted(max_rolls, 'roll')} of {dice.id} met the limits: {seen.summary(max_rolls)}; "
        "widen them, or allow more rolls"
    )


def _refuse_impossible(limits: Limits, solver: Solver) -> None:
    longest = int(solver.word_lengths[-1]) if solver.word_count else 0
    reasons = {
        "words": (solver.word_count, f"the list has {counted(solver.word_count, 'word')}"),
        "longest": (longest, f"the longest word of the list has {counted(longest, 'letter')}"),
    }
    for name, (most, reason) in reasons.items():
        limit = limits.ranges().get(name, (None, None))
        if (limit[0] or 0) > most:
            raise SettingError(f"no board can have {name} {_written(limit)}: {reason}")


def _chunks(rolls: int) -> Iterator[tuple[int, int]]:
    size, most = _ROLLED_AT_ONCE
    first = 0
    while first < rolls:
        yield first, min(size, rolls - first)
        first += size
        size = min(2 * size, most)


class _Seen:
    """What was rolled so far, for the message when nothing fits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._met = dict.fromkeys(limits.ranges(), 0)
        self._lowest: dict[str, int] = {}
        self._highest: dict[str, int] = {}

    def look(self, tally: Tally) -> int | None:
        """The first of the boards that meets all limits, or None."""
        met = self._limits.met_by(tally)
        fits = np.logical_and.reduce([np.ones(len(tally.words), bool), *met.values()])
        if fits.any():
            return int(fits.argmax())
        for name, which in met.items():
            values = getattr(tally, name)
            self._met[name] += int(which.sum())
            self._lowest[name] = min(int(values.min()), self._lowest.get(name, int(values.min())))
            self._highest[name] = max(int(values.max()), self._highest.get(name, 0))
        return None

    def summary(self, rolls: int) -> str:
        parts = []
        for name, limit in self._limits.ranges().items():
            rate = f"{100 * self._met[name] / rolls:.3g} %"
            parts.append(
                f"{name} {_written(limit)} by {rate} of them, which had {self._lowest[name]} to {self._highest[name]}"
            )
        return "; ".join(parts)
