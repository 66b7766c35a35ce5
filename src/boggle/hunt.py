"""The hunt for the best board: by hill climbing over a pool of boards, or by simulated annealing."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, replace
from itertools import count as counting
from itertools import takewhile
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from ._checks import board_shape, counted, one_of, shown, time_in_seconds, whole_number
from ._hunting import Best, Goal, Ground, Job, Method, run
from .batch import BoardBatch, face_list
from .board import Board
from .errors import BoardError, SettingError
from .lexicon import Lexicon
from .limits import Limits, roll_where
from .scoring import ScoringTable, a_table
from .solver import Solver, a_solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ._progress_file import HuntDone, ProgressFile

__all__ = ["GOALS", "METHODS", "Hunt", "Limits", "RankedBoard", "hunt", "roll_where"]

GOALS: tuple[Goal, ...] = ("points", "words", "longest")
METHODS: tuple[Method, ...] = ("climb", "anneal")
_MOST_RUNS = 2**40
_RUNS = 10  # where neither runs nor seconds are given
_STEPS_A_CELL = 400


class RankedBoard(NamedTuple):
    """A board, how many words are on it, their points, and the letters of the longest."""

    board: Board
    words: int
    points: int
    longest: int


class Hunt(Sequence[RankedBoard]):
    """The best boards of a hunt, the best first; :func:`hunt` makes it.

    Boards that are turned or mirrored copies of each other are one; it stands here as :meth:`Board.canonical` has it.
    The settings are those of the hunt; ``runs`` says how many runs were finished. Where a hunt was stopped by the time
    or by hand, the boards that unfinished runs had met are among these.
    """

    def __init__(self, boards: Iterable[RankedBoard], job: Job, lexicon: Lexicon, runs: int) -> None:
        self._boards = tuple(boards)
        self._job = job
        self._lexicon = lexicon
        self._runs = runs

    @property
    def goal(self) -> Goal:
        """What was hunted for: points, words or longest."""
        return self._job.goal

    @property
    def minimize(self) -> bool:
        """Whether the fewest were hunted for."""
        return self._job.minimize

    @property
    def method(self) -> Method:
        """How: climb or anneal."""
        return self._job.method

    @property
    def table(self) -> ScoringTable:
        """What the points are by."""
        return self._job.table

    @property
    def lexicon(self) -> Lexicon:
        """The list that the words are from."""
        return self._lexicon

    @property
    def seed(self) -> int:
        """The seed, given or drawn."""
        return self._job.seed or 0

    @property
    def runs(self) -> int:
        """How many runs were finished."""
        return self._runs

    def summary(self) -> dict[str, Any]:
        """All of it as plain values: what ``boggle hunt --json`` prints."""
        return {
            "goal": self.goal,
            "minimize": self.minimize,
            "method": self.method,
            "seed": self.seed,
            "runs": self.runs,
            "scoringTable": self.table.name,
            "lexicon": {"name": self.lexicon.name, "fingerprint": self.lexicon.fingerprint},
            "boards": [
                {
                    "faces": list(board.faces),
                    "rows": board.rows,
                    "columns": board.columns,
                    "text": board.text,
                    "words": words,
                    "points": points,
                    "longest": longest,
                }
                for board, words, points, longest in self
            ],
        }

    def __len__(self) -> int:
        return len(self._boards)

    @overload
    def __getitem__(self, which: int) -> RankedBoard: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[RankedBoard, ...]: ...
    def __getitem__(self, which: int | slice) -> RankedBoard | tuple[RankedBoard, ...]:
        return self._boards[which]

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Hunt) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[Any, ...]:
        return self._boards, self._job, self._lexicon, self._runs

    def __repr__(self) -> str:
        best = f", best {self[0].board!r} with {getattr(self[0], self.goal)}" if self else ""
        return f"<Hunt for {self.goal}: {counted(self.runs, 'run')} of seed {self.seed}{best}>"


def hunt(
    rows: int = 4,
    columns: int = 4,
    *,
    faces: Iterable[str] | None = None,
    solver: Solver | None = None,
    table: ScoringTable = ScoringTable.CLASSIC,
    goal: Goal = "points",
    minimize: bool = False,
    method: Method = "climb",
    pool: int = 50,
    steps: int | None = None,
    count: int = 10,
    runs: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    executor: "Executor | None" = None,
    progress: Callable[[Hunt], object] | None = None,
    file: "str | PathLike[str] | None" = None,
) -> Hunt:
    """Hunt for the boards with the most points, the most words, or the longest word; with ``minimize`` for the fewest.

    Every cell may show any of ``faces``: by default each letter of the list, with Qu for q. Both methods begin with
    random boards. "climb" keeps the ``pool`` best of all boards it has met and of all beside them (one cell changed, or
    two swapped), until none beside them is better. "anneal" changes one board for ``steps`` steps (by default 400 a
    cell), at first much by chance, later mostly for the better, and climbs from the best boards that it met.

    The hunt goes through ``runs`` runs, or begins new ones until ``seconds`` are over (10 runs where neither is given),
    and keeps the ``count`` best boards of all. What a run finds depends on the seed and on its number, not on the
    executor: only ``seconds`` make a result depend on time. ``progress`` is called with the best boards so far. With
    ``file`` they are kept in a file, with the runs that are done, every few seconds and when the call ends, for
    whatever reason: the same call goes on from there.

    >>> best = hunt(2, 2, solver=Solver(["tie", "ties", "site", "quit", "quiet"]), seed=1, runs=2)
    >>> best[0].points, best[0].board
    (4, Board.parse('E I / Qu T'))

    Raises :class:`SettingError` for a setting out of its range, :class:`BoardError` for a shape or faces that no board
    has, :class:`ExecutorError` when the executor fails, :class:`DocumentError` for a file of another kind,
    :class:`SearchLimitError` for a board that takes more steps than the solver allows, and ``OSError`` for a file that
    cannot be written.
    """
    from ._progress_file import HuntDone, ProgressFile
    from ._work import check_calls

    solver = a_solver(solver)
    rows, columns = board_shape(rows, columns, error=BoardError)
    job = Job(
        rows,
        columns,
        faces=_faces(faces, solver),
        table=a_table(table),
        goal=_choice("goal", goal, GOALS),
        minimize=bool(minimize),
        method=_choice("method", method, METHODS),
        pool=whole_number("pool", pool, 1, 100_000, error=SettingError),
        steps=_STEPS_A_CELL * rows * columns if steps is None else whole_number("steps", steps, 1, error=SettingError),
        seed=seed,
        count=whole_number("count", count, 1, 10_000, error=SettingError),
    )
    last, seconds = _until(runs, seconds)
    check_calls(executor, progress)
    kept = ProgressFile(file, "hunt", HuntDone, _settings(job, solver))
    bag = _Bag(solver, job, kept)
    if last is not None and any(number >= last for number in bag.runs):
        raise SettingError(f"runs must be at least {max(bag.runs) + 1}, of which the file has some, not {last}")
    bag.save()  # a file that cannot be written fails now, not when the work is done

    def take_in(number: int, finished: bool, best: Best) -> None:
        if bag.add(number, finished, best) and progress is not None:
            progress(bag.hunt())
        kept.save_if_due(bag.save)

    if progress is not None and not bag.is_empty:
        progress(bag.hunt())
    with kept.saving(bag.save):
        _work_through(bag, last, seconds, executor, take_in)
    return bag.hunt()


def _faces(faces: Iterable[str] | None, solver: Solver) -> tuple[str, ...]:
    if faces is None:
        letters = solver.lexicon.letters
        faces = ["qu" if letter == "q" and "u" in letters else letter for letter in letters]
    known = tuple(dict.fromkeys(face_list(faces)))
    if not known:
        raise BoardError("there are no faces to hunt with: the list is empty")
    return known


def _choice(name: str, value: Any, known: Sequence[Any]) -> Any:
    if not isinstance(value, str) or value not in known:
        raise SettingError(f"{name} must be {one_of(known)}, not {shown(value)}")
    return value


def _until(runs: int | None, seconds: float | None) -> tuple[int | None, float | None]:
    """How many runs there are at most, and how many seconds."""
    if runs is not None:
        runs = whole_number("runs", runs, 1, _MOST_RUNS, error=SettingError)
    if seconds is not None:
        seconds = time_in_seconds("seconds", seconds, error=SettingError)
        if seconds <= 0:
            raise SettingError(f"seconds must be more than 0, not {shown(seconds)}")
    return _RUNS if runs is None and seconds is None else runs, seconds


def _settings(job: Job, solver: Solver) -> dict[str, Any]:
    facts = {**asdict(job), "table": astuple(job.table), "solver": solver.settings[:3]}
    facts["steps" if job.method == "climb" else "pool"] = None  # which makes no difference
    return {**facts, "lexicon": solver.lexicon.fingerprint}


def _work_through(
    bag: "_Bag",
    last: int | None,
    seconds: float | None,
    executor: "Executor | None",
    take_in: Callable[[int, bool, Best], None],
) -> None:
    """Take in of each run its number, whether it came to its end, and its best boards; here also while it is under way.

    Runs under way in other threads show theirs through the memory that they share.
    """
    from ._work import spread

    deadline = None if seconds is None else time.time() + seconds  # by the clock on the wall: workers may be elsewhere
    numbers = (number for number in (counting() if last is None else range(last)) if number not in bag.runs)
    wanted = takewhile(lambda _: deadline is None or time.time() < deadline, numbers)
    if executor is None:
        for number in wanted:
            for finished, best in _with_end(run(bag.solver, bag.job, number), deadline, []):
                take_in(number, finished, best)
        return
    stop: list[bool] = []
    under_way: dict[int, Best] = {}
    tasks = ((bag.job, number, deadline, stop, under_way) for number in wanted)

    def meanwhile() -> None:
        for number, best in under_way.copy().items():
            take_in(number, False, best)

    try:
        for (_, number, *_), (finished, best) in spread(executor, _whole_run, bag.solver, tasks, stop, meanwhile):
            take_in(number, finished, best)
    except BaseException:
        for number, best in under_way.copy().items():
            bag.add(number, False, best)
        raise


def _whole_run(
    solver: Solver, job: Job, number: int, deadline: float | None, stop: list[bool], under_way: dict[int, Best]
) -> tuple[bool, Best]:
    """The last of what a run gives."""
    last = False, Ground(solver, job).nothing()
    if deadline is not None and time.time() >= deadline:  # it has waited too long for a worker
        return last
    for last in _with_end(run(solver, job, number), deadline, stop):
        _, under_way[number] = last
    under_way.pop(number, None)
    return last


def _with_end(bests: Iterator[Best], deadline: float | None, stop: list[bool]) -> Iterator[tuple[bool, Best]]:
    """What a run gives, until it ends or the time is up, and lastly whether it came to its end."""
    for best in bests:
        yield False, best
        if stop or (deadline is not None and time.time() >= deadline):
            return
    yield True, best


class _Bag:
    """The best boards so far, and the runs they are from; at first what the file has of them."""

    def __init__(self, solver: Solver, job: Job, kept: "ProgressFile[HuntDone]") -> None:
        self._kept = kept
        done = kept.read()
        self.solver = solver
        self.job = replace(job, seed=kept.seed)
        self._ground = Ground(solver, self.job)
        self._state = frozenset[int](), self._ground.nothing()
        if done is not None:
            self._take_over(done)

    @property
    def runs(self) -> frozenset[int]:
        """The runs that came to their end."""
        return self._state[0]

    @property
    def is_empty(self) -> bool:
        """Whether there is no board yet."""
        return not len(self._state[1].codes)

    def add(self, number: int, finished: bool, best: Best) -> bool:
        """Put the boards of a run in; whether that changed anything."""
        runs, known = self._state
        codes, values = np.concatenate([known.codes, best.codes]), np.concatenate([known.values, best.values])
        merged = self._ground.ranked(codes, values, self.job.count)
        # In one step: an interrupt must not leave a run without its boards.
        self._state = (runs | {number} if finished else runs), merged
        return finished or not np.array_equal(merged.codes, known.codes)

    def hunt(self) -> Hunt:
        """What there is so far."""
        job, codes = self.job, self._state[1].codes
        tally = self.solver.tally(BoardBatch(codes, job.faces, job.rows, job.columns), job.table)
        boards = (self._ground.board(row).canonical() for row in codes)
        totals = (array.tolist() for array in tally)
        ranked = (RankedBoard(*facts) for facts in zip(boards, *totals, strict=True))
        return Hunt(ranked, job, self.solver.lexicon, len(self.runs))

    def save(self) -> None:
        """Write what there is to the file."""
        runs, best = self._state
        boards = [self._ground.board(row).text for row in best.codes]
        self._kept.save({"runs": sorted(runs), "boards": boards})

    def _take_over(self, done: "HuntDone") -> None:
        runs = frozenset(done.runs)
        if sorted(runs) != done.runs or any(not 0 <= number < _MOST_RUNS for number in runs):
            raise self._kept.damaged("done.runs are no ascending numbers from 0")
        boards = []
        for number, text in enumerate(done.boards):
            try:
                boards.append(self._ground.codes(Board.parse(text)))
            except BoardError as error:
                raise self._kept.damaged(f"done.boards[{number}]: {error}") from None
        codes = np.array(boards, np.uint8).reshape(len(boards), self._ground.cells)
        self._state = runs, self._ground.ranked(codes, self._ground.values(codes), self.job.count)
