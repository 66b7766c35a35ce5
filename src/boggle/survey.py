"""What boards are like: statistics over any number of rolled boards."""

import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field, fields
from itertools import pairwise
from numbers import Real
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._checks import shown, whole_number
from ._solution import Integers
from .batch import BoardBatch
from .dice import DiceSet, a_dice_set
from .errors import SettingError
from .scoring import ScoringTable, a_table
from .solver import Solver, a_solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from matplotlib.figure import Figure

    from ._progress_file import ProgressFile, SurveyDone

MAX_BOARDS = 10**12
_SHARE = 33_000  # boards that a worker looks at before it reports: a quarter of a second
_LARGEST_SHARE = 500_000  # in large surveys, so that there are not too many reports
_LEAST_SHARE = 2_000
_SECONDS_A_SHARE = 2.0  # after which it reports how far it came
_FIRST_BLOCK, _LARGEST_BLOCK = 500, 5_000  # boards in memory at a time; an interrupted thread ends its block
_PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


class CommonWord(NamedTuple):
    """A word, as the list writes it, and on how many of the boards it is."""

    text: str
    boards: int


class Distribution:
    """How a whole number is spread over boards: ``counts[i]`` boards have ``values[i]``; a value that never changes.

    Both are int64 arrays that cannot be written to, ``values`` ascending.

    >>> spread = Distribution([0, 3, 10], [1, 2, 1])
    >>> spread.mean, spread.minimum, spread.maximum, spread.percentile(50), spread.boards
    (4.0, 0, 10, 3, 4)

    Raises :class:`SettingError` for values that do not ascend, and for counts that are not one from 1 a value.
    """

    __slots__ = ("_counts", "_values")

    def __init__(self, values: Sequence[int] | Integers, counts: Sequence[int] | Integers) -> None:
        self._values, self._counts = _frozen(values), _frozen(counts)
        if self._values.ndim != 1 or (self._values[1:] <= self._values[:-1]).any():
            raise SettingError(f"values must be ascending numbers, not {shown(values)}")
        if self._counts.shape != self._values.shape or (self._counts < 1).any():
            raise SettingError(f"counts must be {len(self._values)} whole numbers from 1, not {shown(counts)}")

    @property
    def values(self) -> Integers:
        """The values that some board has, ascending."""
        return self._values

    @property
    def counts(self) -> Integers:
        """For each value, how many boards have it."""
        return self._counts

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; NaN where there are no boards."""
        return float(np.average(self.values, weights=self.counts)) if self.boards else float("nan")

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of these boards (not an estimate for others); NaN where there are none."""
        if not self.boards:
            return float("nan")
        return float(np.sqrt(np.average((self.values - self.mean) ** 2, weights=self.counts)))

    @property
    def minimum(self) -> int | None:
        """The smallest value, or None."""
        return int(self.values[0]) if self.boards else None

    @property
    def maximum(self) -> int | None:
        """The largest value, or None."""
        return int(self.values[-1]) if self.boards else None

    def percentile(self, percent: float) -> int | None:
        """The smallest value that at least so many percent of the boards do not exceed; None where there are none.

        Raises :class:`SettingError` for what is not from 0 to 100.
        """
        if isinstance(percent, bool) or not isinstance(percent, Real) or not 0 <= percent <= 100:
            raise SettingError(f"a percentile is a number from 0 to 100, not {shown(percent)}")
        if not self.boards:
            return None
        from fractions import Fraction

        # As it is written: 16.1 % of 1,000 boards are 161, which they are not in binary fractions.
        wanted = max(1, math.ceil(self.boards * Fraction(str(percent)) / 100))
        return int(self.values[np.searchsorted(np.cumsum(self.counts), wanted)])

    def summary(self) -> dict[str, Any]:
        """Mean, standard deviation, extremes and percentiles, as JSON has them."""
        return {
            "mean": self.mean if self.boards else None,
            "standardDeviation": self.standard_deviation if self.boards else None,
            "minimum": self.minimum,
            "maximum": self.maximum,
            "percentiles": {str(percent): self.percentile(percent) for percent in _PERCENTILES},
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return np.array_equal(self.values, other.values) and np.array_equal(self.counts, other.counts)

    def __hash__(self) -> int:
        return hash((self.values.tobytes(), self.counts.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Distribution, (self._values, self._counts)

    def __repr__(self) -> str:
        return f"Distribution({self._values.tolist()}, {self._counts.tolist()})"


def _frozen(numbers: Sequence[int] | Integers) -> Integers:
    try:
        array = np.array(numbers)
    except (TypeError, ValueError):  # lists of several lengths
        array = np.array(None)
    largest = np.iinfo(np.int64).max
    if array.size and (array.dtype.kind not in "iu" or (array.dtype.kind == "u" and array.max() > largest)):
        raise SettingError(f"values and counts must be lists of whole numbers of 64 bits, not {shown(numbers)}")
    array = array.astype(np.int64)
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False)
class Survey:
    """What was found on many rolled boards; :func:`survey` makes it.

    ``words``, ``points`` and ``longest`` (letters of the longest word, 0 where there is none) are each a
    :class:`Distribution` over the boards. ``words_by_length[n]`` (int64) is how many words of n letters were found, all
    boards together; ``occurrences`` (int64) on how many boards each word is, by its number in the solver. The boards
    are those of ``BoardBatch.roll(dice, boards, seed=seed, challenge_cube=challenge_cube)``.
    """

    dice: DiceSet
    boards: int
    seed: int
    challenge_cube: bool
    table: ScoringTable
    solver: Solver
    words: Distribution
    points: Distribution
    longest: Distribution
    words_by_length: Integers
    occurrences: Integers = field(repr=False)

    def __post_init__(self) -> None:
        for name in ("words_by_length", "occurrences"):
            object.__setattr__(self, name, _frozen(getattr(self, name)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Survey, tuple(getattr(self, one.name) for one in fields(self))

    def top_words(self, count: int = 20, *, letters: int = 1) -> tuple[CommonWord, ...]:
        """The words that are on most boards, of at least so many letters.

        Of words that are on equally many, the shorter comes first, then the alphabet.

        >>> survey("boggle-1987", 1000, seed=1, solver=Solver(["tie", "tee", "quilt"])).top_words(2)
        (CommonWord(text='tee', boards=175), CommonWord(text='tie', boards=150))
        """
        count = whole_number("count", count, 0, error=SettingError)
        letters = whole_number("letters", letters, 1, error=SettingError)
        lengths = self.solver.word_lengths
        first = int(np.searchsorted(lengths, letters))
        seen = self.occurrences[first:]
        best = np.argsort(-seen, kind="stable")[:count]
        return tuple(
            CommonWord(self.solver.word(first + int(number)), int(seen[number])) for number in best if seen[number]
        )

    def summary(self, *, top: int = 20) -> dict[str, Any]:
        """All figures as plain values, with so many of the top words: what ``boggle survey --json`` prints."""
        lexicon = self.solver.lexicon
        return {
            "diceSet": self.dice.id,
            "challengeCube": self.challenge_cube,
            "boards": self.boards,
            "seed": self.seed,
            "scoringTable": self.table.name,
            "lexicon": {"name": lexicon.name, "fingerprint": lexicon.fingerprint},
            "words": self.words.summary(),
            "points": self.points.summary(),
            "longest": self.longest.summary(),
            "wordsByLength": {str(n): int(total) for n, total in enumerate(self.words_by_length) if total},
            "topWords": [{"word": word.text, "boards": word.boards} for word in self.top_words(top)],
        }

    def plot(self, path: "str | PathLike[str] | None" = None) -> "Figure":
        """The survey as a picture, written to a file where one is named: .pdf, .png or .svg.

        Its panels are points, words, the longest word, and words by length. Needs matplotlib: ``pip install
        'boggle-engine[plot]'``. Raises :class:`SettingError` for a name that ends otherwise.
        """
        from ._survey_plot import plot

        return plot(self, path)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Survey):
            return NotImplemented
        return self._facts() == other._facts() and np.array_equal(self.occurrences, other.occurrences)

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[Any, ...]:
        solver = self.solver
        rolled = self.dice, self.boards, self.seed, self.challenge_cube
        return (*rolled, self.table, solver.lexicon, solver.settings[:3], self.words, self.points, self.longest)


def survey(
    dice: str | DiceSet = "boggle-1987",
    boards: int = 100_000,
    *,
    solver: Solver | None = None,
    table: ScoringTable = ScoringTable.CLASSIC,
    seed: int | None = None,
    challenge_cube: bool = False,
    executor: "Executor | None" = None,
    progress: Callable[[int, int], object] | None = None,
    file: "str | PathLike[str] | None" = None,
) -> Survey:
    """Roll a set many times, find every word on each board, and tell what there was.

    ``executor`` (any of ``concurrent.futures``) spreads the work; the result does not depend on it. ``progress`` is
    called with how many boards are done, of how many. Memory does not grow with the number of boards. With ``file``
    what is done is kept in a file, every few seconds and when the call ends, for whatever reason: the same call goes on
    from there, and one for more boards adds to them.

    >>> found = survey("boggle-1987", 2000, seed=1, solver=Solver(["tie", "tee", "quit"]))
    >>> found.words.mean, found.points.maximum, found.top_words(1)
    (0.363, 3, (CommonWord(text='tee', boards=371),))

    Raises :class:`SettingError` for a number of boards that is none, :class:`ExecutorError` when the executor fails,
    :class:`DocumentError` for a file of another kind, :class:`SearchLimitError` for a board that takes more steps than
    the solver allows, ``OSError`` for a file that cannot be written, and what :meth:`BoardBatch.roll` raises.
    """
    from ._progress_file import ProgressFile, SurveyDone
    from ._work import check_calls, spread

    dice = a_dice_set(dice)
    boards = whole_number("boards", boards, 1, MAX_BOARDS, error=SettingError)
    solver, table, challenge_cube = a_solver(solver), a_table(table), bool(challenge_cube)
    check_calls(executor, progress)
    settings = {
        "dice": dice.id,
        "shape": [dice.rows, dice.columns],
        "faces": [die.faces for die in dice.dice],
        "challengeDie": dice.challenge_die,
        "challengeCube": challenge_cube,
        "seed": seed,
        "scoringTable": astuple(table),
        "lexicon": solver.lexicon.fingerprint,
        "solver": solver.settings[:3],
    }
    kept = ProgressFile(file, "survey", SurveyDone, settings)
    counted = _Counted(solver, kept)
    if counted.looked_at > boards:
        raise SettingError(f"boards must be at least {counted.looked_at}, which the file has seen, not {boards}")
    seed = kept.seed
    counted.save()  # a file that cannot be written fails now, not when the work is done
    if progress is not None and counted.total:
        progress(counted.total, boards)
    stop: list[bool] = []
    work = _Work(dice, seed, challenge_cube, table, stop)
    shares = _Shares(work, counted.missing(boards), _share_of(boards))
    with kept.saving(counted.save):
        for (_, first, last), found in spread(executor, _look, solver, shares, stop):
            counted.add(first, found)
            shares.put_back(found.last, last)
            if progress is not None:
                progress(counted.total, boards)
            kept.save_if_due(counted.save)
    return counted.result(work)


def _share_of(boards: int) -> int:
    """How many boards a worker looks at before it reports, unless that takes too long."""
    if boards < 6 * _SHARE:
        return max(_LEAST_SHARE, -(-boards // 6))
    return min(_LARGEST_SHARE, max(_SHARE, boards // 64))


class _Work(NamedTuple):
    """What all shares have in common."""

    dice: DiceSet
    seed: int
    challenge_cube: bool
    table: ScoringTable
    stop: list[bool]


class _Found(NamedTuple):
    """What a share came to: values with how many boards have each, and on how many boards each word was.

    ``last`` is the board after the last one looked at.
    """

    last: int
    words: dict[int, int]
    points: dict[int, int]
    longest: dict[int, int]
    occurrences: npt.NDArray[Any]


def _look(solver: Solver, work: _Work, first: int, last: int) -> _Found:
    """Look at some of the boards: all of a share, or as many as there is time for."""
    words: dict[int, int] = {}
    points: dict[int, int] = {}
    longest: dict[int, int] = {}
    occurrences = np.zeros(solver.word_count, np.int64)
    began, block = time.monotonic(), _FIRST_BLOCK
    while first < last and not work.stop and time.monotonic() - began < _SECONDS_A_SHARE:
        count = min(block, last - first)
        batch = BoardBatch.roll(work.dice, count, seed=work.seed, challenge_cube=work.challenge_cube, first=first)
        tally = solver.tally(batch, work.table, occurrences=occurrences)
        for counts, values in zip((words, points, longest), tally, strict=True):
            seen, boards = np.unique(values, return_counts=True)
            _add(counts, zip(seen.tolist(), boards.tolist(), strict=True))
        first += count
        block = min(_LARGEST_BLOCK, 4 * block)
    small = np.min_scalar_type(occurrences.max(initial=0))  # a quarter as much to send, mostly
    return _Found(first, words, points, longest, occurrences.astype(small))


class _Shares(Iterator[tuple[_Work, int, int]]):
    """The shares that are still to be done, in order; what is left of one can be put back."""

    def __init__(self, work: _Work, ranges: Iterable[tuple[int, int]], size: int) -> None:
        self._work = work
        self._ranges = deque(ranges)
        self._size = size

    def __next__(self) -> tuple[_Work, int, int]:
        if not self._ranges:
            raise StopIteration
        first, last = self._ranges.popleft()
        end = min(first + self._size, last)
        self.put_back(end, last)
        return self._work, first, end

    def put_back(self, first: int, last: int) -> None:
        if first < last:
            self._ranges.appendleft((first, last))


class _State(NamedTuple):
    """Which boards were looked at, and what was counted: words, points and longest; and each word."""

    ranges: list[tuple[int, int]]
    sums: tuple[dict[int, int], ...]
    occurrences: Integers


class _Counted:
    """What was counted so far; at first what the file has of it."""

    def __init__(self, solver: Solver, kept: "ProgressFile[SurveyDone]") -> None:
        self._solver = solver
        self._kept = kept
        done = kept.read()
        nothing = _State([], ({}, {}, {}), np.zeros(solver.word_count, np.int64))
        self._state = nothing if done is None else self._taken_over(done)

    @property
    def total(self) -> int:
        return sum(last - first for first, last in self._state.ranges)

    @property
    def looked_at(self) -> int:
        """The number after that of the last board."""
        ranges = self._state.ranges
        return ranges[-1][1] if ranges else 0

    def add(self, first: int, found: _Found) -> None:
        sums = tuple(counts.copy() for counts in self._state.sums)
        for counts, more in zip(sums, (found.words, found.points, found.longest), strict=True):
            _add(counts, more.items())
        ranges = _joined([*self._state.ranges, (first, found.last)]) if found.last > first else self._state.ranges
        # In one step: an interrupt must not leave half of a share.
        self._state = _State(ranges, sums, self._state.occurrences + found.occurrences)

    def missing(self, boards: int) -> list[tuple[int, int]]:
        """The boards that are still to be looked at."""
        ends = [0, *(end for part in self._state.ranges for end in part), boards]
        return [(first, last) for first, last in zip(ends[::2], ends[1::2], strict=True) if first < last]

    def save(self) -> None:
        if self._kept.path is None:
            return
        state = self._state
        words, points, longest = ([*map(list, sorted(counts.items()))] for counts in state.sums)
        done = {"boards": state.ranges, "words": words, "points": points, "longest": longest}
        self._kept.save({**done, "occurrences": state.occurrences.tolist()})

    def _taken_over(self, done: "SurveyDone") -> _State:
        """What the file has, when it does not contradict itself."""
        ends = [end for part in done.boards for end in part]
        if any(first >= last for first, last in pairwise([-1, *ends])) or _joined(done.boards) != done.boards:
            raise self._kept.damaged("done.boards are no ascending ranges")
        if ends and ends[-1] > MAX_BOARDS:
            raise self._kept.damaged(f"done.boards go beyond {MAX_BOARDS}")
        total = sum(last - first for first, last in done.boards)
        for name, pairs in (("words", done.words), ("points", done.points), ("longest", done.longest)):
            wrong = len(dict(pairs)) != len(pairs) or any(not 0 <= n < 2**63 or boards < 1 for n, boards in pairs)
            if wrong or sum(boards for _, boards in pairs) != total:
                raise self._kept.damaged(f"done.{name} does not add up to the boards")
        longest = int(self._solver.word_lengths[-1]) if self._solver.word_count else 0
        if any(length > longest for length, _ in done.longest):
            raise self._kept.damaged(f"done.longest has words of more than {longest} letters, which the list has not")
        if len(done.occurrences) != self._solver.word_count or any(not 0 <= n <= total for n in done.occurrences):
            raise self._kept.damaged("done.occurrences does not belong to these words and boards")
        if sum(done.occurrences) != sum(words * boards for words, boards in done.words):
            raise self._kept.damaged("done.occurrences and done.words do not have as many words")
        sums = dict(done.words), dict(done.points), dict(done.longest)
        return _State(done.boards, sums, np.array(done.occurrences, np.int64))

    def result(self, work: _Work) -> Survey:
        state = self._state
        words, points, longest = (_distribution(counts) for counts in state.sums)
        by_length = np.bincount(self._solver.word_lengths, state.occurrences).astype(np.int64)
        return Survey(
            work.dice, self.total, work.seed, work.challenge_cube, work.table, self._solver,
            words, points, longest, by_length, state.occurrences,
        )  # fmt: skip


def _add(counts: dict[int, int], more: Iterable[tuple[int, int]]) -> None:
    for value, boards in more:
        counts[value] = counts.get(value, 0) + boards


def _distribution(counts: dict[int, int]) -> Distribution:
    values = sorted(counts)
    return Distribution(values, [counts[value] for value in values])


def _joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch made one."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if joined and joined[-1][1] == first:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return joined
