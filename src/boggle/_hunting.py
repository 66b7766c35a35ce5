"""The two ways to hunt for boards: hill climbing over a pool, and simulated annealing.

A run is a generator: it gives the best boards so far, again and again, and ends when it gets no further. It depends on
its job and its number alone. Boards are rows of numbers of faces, as in a :class:`BoardBatch`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ._solution import Integers
from .batch import BoardBatch
from .board import Board
from .errors import BoardError
from .rolling import Stream
from .scoring import ScoringTable
from .solver import Solver, Tally

Goal = Literal["points", "words", "longest"]
Method = Literal["climb", "anneal"]
Codes = npt.NDArray[np.uint8]

_NUMBERS_A_RUN = 2**64  # of the random stream: no run gets to those of the next
_BY_LENGTH = 2**53  # what a letter more is worth when the longest word is the goal; points, below this, part equal ones
_HOT, _COLD = 0.03, 0.01  # temperatures, as parts of the board's own value: a loss of 3 % is often taken at first
_LEAST_SCALE = 20.0  # poor boards would have no temperature at all
_SWAPS_A_STEP = 3
_STEPS_A_LOOK = 250
_NEIGHBOURS_A_LOOK = 2000
_MOST_FOUND = 20_000  # boards that wait to be ranked
_POLISHED = 10  # boards that annealing hands over to climbing


@dataclass(frozen=True, slots=True)
class Job:
    """What is hunted for, and how. ``pool`` is for climbing, ``steps`` for annealing."""

    rows: int
    columns: int
    faces: tuple[str, ...]
    table: ScoringTable
    goal: Goal
    minimize: bool
    method: Method
    pool: int
    steps: int
    seed: int | None  # None until it is drawn
    count: int


class Best(NamedTuple):
    """Boards, each in the smallest of its symmetries, and their values, best first."""

    codes: Codes
    values: Integers


def run(solver: Solver, job: Job, number: int) -> Iterator[Best]:
    """One run of the job: its best boards so far, whenever there may be better ones."""
    assert job.seed is not None
    stream = Stream(job.seed, number * _NUMBERS_A_RUN)
    return (_climb_from_random if job.method == "climb" else _anneal)(Ground(solver, job), stream)


class Ground:
    """The boards of a job: what they are worth, and which lie beside one."""

    def __init__(self, solver: Solver, job: Job) -> None:
        self.solver = solver
        self.job = job
        self.cells = job.rows * job.columns
        self._symmetries = symmetries(job.rows, job.columns)
        self._pairs = np.triu_indices(self.cells, 1)

    def board(self, codes: Codes) -> Board:
        return Board([self.job.faces[code] for code in codes.tolist()], self.job.rows, self.job.columns)

    def codes(self, board: Board) -> list[int]:
        """The board as a row; a :class:`BoardError` where it is none of this ground."""
        if (board.rows, board.columns) != (self.job.rows, self.job.columns):
            raise BoardError(f"this board is {board.rows} x {board.columns}, not {self.job.rows} x {self.job.columns}")
        if board.challenge_cell is not None:
            raise BoardError("this board has a challenge cube, which no board that is hunted has")
        for face in board:
            if face not in self.job.faces:
                raise BoardError(f"the face {face} is none of {', '.join(self.job.faces)}")
        return [self.job.faces.index(face) for face in board]

    def nothing(self) -> Best:
        """No boards."""
        return Best(np.empty((0, self.cells), np.uint8), np.empty(0, np.int64))

    def values_of(self, tally: Tally) -> Integers:
        """What is to be as large as possible."""
        goal = self.job.goal
        values = tally.longest * _BY_LENGTH + tally.points if goal == "longest" else getattr(tally, goal)
        return -values if self.job.minimize else values

    def values(self, codes: Codes) -> Integers:
        job = self.job
        return self.values_of(self.solver.tally(BoardBatch(codes, job.faces, job.rows, job.columns), job.table))

    def changes(self, codes: Codes, cells: list[int] | None = None) -> Integers:
        """The value of each board with one cell changed: a row for each cell, a column for each face."""
        tally = self.solver.tally_changes(self.board(codes), self.job.faces, self.job.table, cells=cells)
        return self.values_of(tally)

    @property
    def neighbours(self) -> int:
        """How many boards are beside one, about."""
        return self.cells * len(self.job.faces) + len(self._pairs[0])

    def swaps(self, codes: Codes) -> Codes:
        """All boards on which two cells of this one have changed places."""
        a, b = self._pairs
        swapped = np.repeat(codes[None], len(a), axis=0)
        pair = np.arange(len(a))
        swapped[pair, a], swapped[pair, b] = codes[b], codes[a]
        return swapped

    def beside(self, codes: Codes, floor: int) -> Best:
        """All boards beside one that are worth more than the floor."""
        near = self.changes(codes)
        cells, faces = np.nonzero(near > floor)
        changed = np.repeat(codes[None], len(cells), axis=0)
        changed[np.arange(len(cells)), cells] = faces
        swapped = self.swaps(codes)
        worth = self.values(swapped)
        better = worth > floor
        return Best(np.concatenate([changed, swapped[better]]), np.concatenate([near[cells, faces], worth[better]]))

    def ranked(self, codes: Codes, values: Integers, most: int) -> Best:
        """The best of these boards, each once, whichever of its symmetries is given."""
        codes = canonical(codes, self._symmetries)
        order = np.lexsort((*codes.T[::-1], -values))
        codes, values = codes[order], values[order]
        new = np.ones(len(codes), bool)  # equal boards have equal values, so they lie side by side
        new[1:] = (codes[1:] != codes[:-1]).any(axis=1)
        return Best(codes[new][:most], values[new][:most])


def symmetries(rows: int, columns: int) -> npt.NDArray[np.intp]:
    """The ways to turn and mirror a board onto its own shape: for each the cell that comes to lie on each cell."""
    grid = np.arange(rows * columns).reshape(rows, columns)
    turned = [np.rot90(grid, turns) for turns in (range(4) if rows == columns else (0, 2))]
    return np.array([view.ravel() for board in turned for view in (board, np.fliplr(board))])


def canonical(codes: Codes, ways: npt.NDArray[np.intp]) -> Codes:
    """Each board in the smallest of its symmetries, cell by cell."""
    smallest = codes
    row = np.arange(len(codes))
    for way in ways:
        other = codes[:, way]
        differ = smallest != other
        cell = differ.argmax(axis=1)
        less = other[row, cell] < smallest[row, cell]
        smallest = np.where(less[:, None], other, smallest)
    return smallest


# -- climbing --


def _climb_from_random(ground: Ground, stream: Stream) -> Iterator[Best]:
    faces = len(ground.job.faces)
    start = [[stream.below(faces) for _ in range(ground.cells)] for _ in range(ground.job.pool)]
    codes = np.array(start, np.uint8)
    return _climb(ground, codes, ground.values(codes), ground.job.pool)


def _climb(ground: Ground, codes: Codes, values: Integers, size: int) -> Iterator[Best]:
    """Of all boards in the pool and all beside them keep the best, until none beside the pool is better than its worst.

    Beside a board are those with one cell changed to any face, and those with two cells swapped. The best boards met
    are given, which may be more than the pool holds.
    """
    pool, best = (ground.ranked(codes, values, most) for most in (size, ground.job.count))
    looked_at: set[bytes] = set()
    while True:
        yield best
        fresh = [board for board in pool.codes if board.tobytes() not in looked_at]
        if not fresh:
            return
        looked_at.update(board.tobytes() for board in fresh)
        floor = _floor(pool, size)
        found = [Best(pool.codes[:0], pool.values[:0])]
        for number, board in enumerate(fresh):
            found.append(ground.beside(board, min(floor, _floor(best, ground.job.count))))
            if sum(len(part.codes) for part in found) > _MOST_FOUND or number == len(fresh) - 1:
                met = _together(found)
                better = met.values > floor
                pool = ground.ranked(*_together([pool, Best(met.codes[better], met.values[better])]), size)
                best = ground.ranked(*_together([best, met]), ground.job.count)
                found = found[:1]
            if number * ground.neighbours % _NEIGHBOURS_A_LOOK < ground.neighbours:
                yield best  # or whoever waits could not stop


def _floor(best: Best, most: int) -> int:
    """What a board must be worth more than to be taken in."""
    return int(best.values[-1]) if len(best.values) == most else int(np.iinfo(np.int64).min)


def _together(parts: list[Best]) -> Best:
    return Best(np.concatenate([part.codes for part in parts]), np.concatenate([part.values for part in parts]))


# -- annealing --


def _anneal(ground: Ground, stream: Stream) -> Iterator[Best]:
    """Change one board again and again, by chance, but the less willingly for the worse the colder it gets.

    A step looks at all faces that a cell could show and takes one by its likelihood at this temperature; then it tries
    a few swaps. In the end the best boards met are climbed from.
    """
    job = ground.job
    codes = np.array([stream.below(len(job.faces)) for _ in range(ground.cells)], np.uint8)
    value = int(ground.values(codes[None])[0])
    met = {codes.tobytes(): value}
    for step in range(job.steps):
        cooled = step / max(1, job.steps - 1)
        heat = (_HOT + (_COLD - _HOT) * cooled) * max(abs(value), _LEAST_SCALE)
        cell = stream.below(ground.cells)
        near = ground.changes(codes, [cell])[0]
        likely = np.cumsum(_likelihood((near - near.max()) / heat))
        codes[cell] = min(int(np.searchsorted(likely, stream.fraction() * likely[-1], side="right")), len(near) - 1)
        value = int(near[codes[cell]])
        met[codes.tobytes()] = value
        for _ in range(_SWAPS_A_STEP):
            value = _try_swap(ground, stream, codes, value, heat)
        met[codes.tobytes()] = value
        if step % _STEPS_A_LOOK == _STEPS_A_LOOK - 1:
            best = _best_of(ground, met)
            met = {board.tobytes(): int(worth) for board, worth in zip(*best, strict=True)}
            yield Best(best.codes[: job.count], best.values[: job.count])
    yield from _climb(ground, *_best_of(ground, met), _POLISHED)


def _likelihood(losses: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely losses of so many temperatures are taken: e to their power, nearly.

    By sums and products alone, which all machines round alike; their exponential functions differ in the last place.
    """
    likely = np.maximum(1 + losses / 1024, 0)
    for _ in range(10):
        likely = likely * likely
    return likely


def _try_swap(ground: Ground, stream: Stream, codes: Codes, value: int, heat: float) -> int:
    """Swap two cells, and swap them back if that is worse by more than chance allows; the value then."""
    a, b = stream.below(ground.cells), stream.below(ground.cells)
    if codes[a] == codes[b]:
        return value
    codes[[a, b]] = codes[[b, a]]
    swapped = int(ground.values(codes[None])[0])
    if swapped >= value or stream.fraction() < _likelihood(np.array([(swapped - value) / heat]))[0]:
        return swapped
    codes[[a, b]] = codes[[b, a]]
    return value


def _best_of(ground: Ground, met: dict[bytes, int]) -> Best:
    codes = np.frombuffer(b"".join(met), np.uint8).reshape(len(met), ground.cells)
    return ground.ranked(codes, np.array(list(met.values()), np.int64), max(_POLISHED, ground.job.count))
