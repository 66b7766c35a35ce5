"""Surveys: what they count, with any executor, interrupted and resumed; their pictures."""

import copy
import importlib
import json
import math
import multiprocessing
import os
import pickle
import re
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boggle import (
    Board,
    BoardBatch,
    BoardError,
    CommonWord,
    DiceError,
    DiceSet,
    Die,
    Distribution,
    DocumentError,
    ExecutorError,
    Lexicon,
    ScoringTable,
    SearchLimitError,
    SettingError,
    Solver,
    Survey,
    UnknownDiceSetError,
    survey,
)

MakeSolver = type[Solver]
Edit = Callable[[dict[str, Any]], object]

WORDS = ["tie", "tee", "toe", "net", "set", "east", "tone", "noise", "quit", "stone", "xyzzy"]
HUGE = ScoringTable("huge", (0, 10**9), per_letter=10**9, cube_bonus=10**9)
ODD = DiceSet(
    "odd", "Odd", 2, 3, (Die("* T E # A|O In"), Die("Qu U I T E S"), *[Die("T E A N S O")] * 3, Die("Q|Qu E E I O N"))
)
ROLLS = [
    ("boggle-1987", False, ScoringTable.CLASSIC),
    ("Classic", True, ScoringTable.CHALLENGE_CUBE),
    ("big-boggle-challenge", False, ScoringTable.CHALLENGE_CUBE),
    ("super-big-boggle", False, ScoringTable.SUPER_BIG),
    (ODD, True, HUGE),
]
BOARDS, SEED = 60, 11


@pytest.fixture
def small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of ten boards, so that a survey of a few has several."""
    for name in ("_SHARE", "_LEAST_SHARE"):
        monkeypatch.setattr(importlib.import_module("boggle.survey"), name, 10)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(WORDS)


def small_survey(solver: Solver, boards: int = BOARDS, **settings: Any) -> Survey:
    return survey("boggle-1987", boards, **{"solver": solver, "seed": SEED, **settings})


def distribution(values: list[int], counts: list[int]) -> Distribution:
    return Distribution(np.array(values, np.int64), np.array(counts, np.int64))


def spread(values: list[int]) -> Distribution:
    counts = sorted(Counter(values).items())
    return distribution([value for value, _ in counts], [boards for _, boards in counts])


# -- distributions --


@pytest.mark.parametrize("values", [[0], [7, 7, 7], [0, 0, 0, 9], list(range(200)), [1, 2, 2, 3, 3, 3, 10**12]])
def test_a_distribution_tells_what_its_values_tell(values: list[int]) -> None:
    whole = spread(values)
    mean = Fraction(sum(values), len(values))
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    assert (whole.boards, whole.minimum, whole.maximum) == (len(values), min(values), max(values))
    assert whole.mean == pytest.approx(float(mean))
    assert whole.standard_deviation == pytest.approx(math.sqrt(variance))
    percents = [*range(101), 0.5, 12.5, 99.75, np.float64(62.5)]
    for percent in percents:
        reached = [
            value
            for value in values
            if sum(other <= value for other in values) * 100 >= Fraction(float(percent)) * len(values)
        ]
        assert whole.percentile(percent) == min(reached)
    summary = whole.summary()
    assert json.loads(json.dumps(summary)) == summary
    assert summary == {
        "mean": whole.mean,
        "standardDeviation": whole.standard_deviation,
        "minimum": min(values),
        "maximum": max(values),
        "percentiles": {str(percent): whole.percentile(percent) for percent in (1, 5, 25, 50, 75, 95, 99)},
    }


def test_a_distribution_over_no_boards() -> None:
    empty = distribution([], [])
    assert math.isnan(empty.mean)
    assert math.isnan(empty.standard_deviation)
    assert (empty.boards, empty.minimum, empty.maximum, empty.percentile(50)) == (0, None, None, None)
    summary = empty.summary()
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    assert summary["mean"] is summary["standardDeviation"] is summary["percentiles"]["50"] is None


def test_distributions_are_equal_by_content() -> None:
    one = distribution([0, 3], [1, 2])
    same = Distribution(np.array([0, 3], np.uint8), np.array([1, 2], np.int32))
    assert one == same == pickle.loads(pickle.dumps(one)) == copy.deepcopy(one)
    assert hash(one) == hash(same) == hash(pickle.loads(pickle.dumps(one)))
    assert one not in (distribution([0, 3], [2, 1]), distribution([0, 4], [1, 2]), distribution([0], [1]), (0, 3))
    assert eval(repr(one)) == one


def test_a_distribution_keeps_arrays_of_its_own() -> None:
    values = np.array([1, 3])
    kept = Distribution(values, values)
    values[0] = 2
    assert kept.values.tolist() == kept.counts.tolist() == [1, 3]
    assert kept.values.dtype == kept.counts.dtype == np.int64
    for array in (kept.values, kept.counts):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize("percent", [-1, 100.5, math.nan, math.inf, "50", None, True])
def test_percentiles_that_are_none(percent: float) -> None:
    for whole in (distribution([1], [1]), distribution([], [])):
        with pytest.raises(SettingError, match="a percentile is a number from 0 to 100, not "):
            whole.percentile(percent)


# -- what is counted --


def check(found: Survey, batch: BoardBatch) -> None:
    """Hold a survey against a count by hand."""
    solver, table = found.solver, found.table
    solutions = [solver.solve(board) for board in batch]
    on_boards = Counter(word.text for solution in solutions for word in solution)
    lengths = Counter(word.length for solution in solutions for word in solution)
    length = {word.text: word.length for solution in solutions for word in solution}
    assert found.words == spread([len(solution) for solution in solutions])
    assert found.points == spread([solution.points(table) for solution in solutions])
    assert found.longest == spread([max((word.length for word in solution), default=0) for solution in solutions])
    assert {n: total for n, total in enumerate(found.words_by_length.tolist()) if total} == lengths
    counted = {solver.word(number): int(boards) for number, boards in enumerate(found.occurrences) if boards}
    assert counted == on_boards
    ranked = sorted(on_boards, key=lambda text: (-on_boards[text], length[text], text))
    for letters in (1, 4, 30):
        expected = [CommonWord(text, on_boards[text]) for text in ranked if length[text] >= letters]
        for count in (0, 1, 7, 20, 10**6):
            assert found.top_words(count, letters=letters) == tuple(expected[:count])
    assert found.top_words() == found.top_words(20)


@pytest.mark.parametrize(("dice", "cube", "table"), ROLLS)
def test_a_survey_counts_what_each_board_counts(
    make_solver: MakeSolver, dice: str | DiceSet, cube: bool, table: ScoringTable
) -> None:
    words = Lexicon(WORDS, names=["Ann", "Inês"], abbreviations=["etc"], fold_accents=True)
    for solver in (make_solver(words), make_solver(words, minimum_word_length=4, allow_proper_nouns=True)):
        found = survey(dice, BOARDS, solver=solver, table=table, seed=SEED, challenge_cube=cube)
        batch = BoardBatch.roll(dice, BOARDS, seed=SEED, challenge_cube=cube)
        assert (found.boards, found.seed, found.challenge_cube) == (BOARDS, SEED, cube)
        assert (found.dice.rows, found.table, found.solver) == (batch.rows, table, solver)
        check(found, batch)


@pytest.mark.parametrize(("dice", "cube", "table"), ROLLS[:4])
def test_a_survey_with_the_bundled_list(english: Lexicon, dice: str, cube: bool, table: ScoringTable) -> None:
    solver = Solver(english, allow_proper_nouns=True, allow_abbreviations=True)
    found = survey(dice, 150, solver=solver, table=table, seed=SEED, challenge_cube=cube)
    check(found, BoardBatch.roll(dice, 150, seed=SEED, challenge_cube=cube))


def test_boards_are_counted_once_however_many_are_in_memory(monkeypatch: pytest.MonkeyPatch, solver: Solver) -> None:
    whole = small_survey(solver, 100)
    for block, share in ((7, 25_000), (1, 30), (1000, 1)):
        for name in ("_FIRST_BLOCK", "_LARGEST_BLOCK"):
            monkeypatch.setattr(importlib.import_module("boggle.survey"), name, block)
        for name in ("_SHARE", "_LEAST_SHARE"):
            monkeypatch.setattr(importlib.import_module("boggle.survey"), name, share)
        assert small_survey(solver, 100) == whole


def test_the_bundled_list_and_the_usual_set_are_the_defaults(english: Lexicon) -> None:
    found = survey(boards=3, seed=1)
    assert found.solver.lexicon == english
    assert (found.dice.id, found.table, found.challenge_cube) == ("boggle-1987", ScoringTable.CLASSIC, False)


def test_huge_points_are_exact(make_solver: MakeSolver) -> None:
    solver = make_solver(["tie", "tee"])
    found = survey("new", 30, solver=solver, table=HUGE, seed=2, challenge_cube=True)
    assert set(found.points.values.tolist()) > {0, 3 * 10**9}
    check(found, BoardBatch.roll("new", 30, seed=2, challenge_cube=True))


def test_a_seed_gives_the_same_survey_for_ever(solver: Solver) -> None:
    found = small_survey(solver, 1000)
    assert found == small_survey(solver, 1000)
    assert (found.words.mean, found.points.maximum, found.top_words(1)) == PINNED
    drawn = survey("new", 20, solver=solver)
    assert survey("new", 20, solver=solver, seed=drawn.seed) == drawn
    assert survey("new", 20, solver=solver).seed != drawn.seed
    assert survey("new", 1, solver=solver, seed=2**1024 - 1).seed == 2**1024 - 1


PINNED = (0.986, 8, (CommonWord("toe", 197),))


# -- what a survey is --


def test_surveys_are_equal_by_content(solver: Solver) -> None:
    found = small_survey(solver)
    same = small_survey(Solver(reversed(WORDS), max_steps=10**6))
    assert found == same
    assert hash(found) == hash(same)
    others = [
        small_survey(solver, seed=SEED + 1),
        small_survey(solver, BOARDS + 1),
        small_survey(solver, table=ScoringTable.BIG),
        small_survey(solver, challenge_cube=True),
        small_survey(Solver(WORDS[1:])),
        small_survey(Solver(WORDS, minimum_word_length=4)),
        survey("boggle-1976", BOARDS, solver=solver, seed=SEED),
    ]
    assert all(found != other for other in others)
    assert found != (found.words, found.points)


def test_a_survey_comes_back_from_a_pickle(solver: Solver) -> None:
    found = small_survey(solver)
    for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert again == found
        assert hash(again) == hash(found)
        assert again.summary() == found.summary()
        assert again.words_by_length.tolist() == found.words_by_length.tolist()


def test_a_survey_never_changes(solver: Solver) -> None:
    found = small_survey(solver)
    for array in (found.occurrences, found.words_by_length, found.words.values, found.points.counts):
        assert array.dtype == np.int64
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises(AttributeError):
        found.boards = 1  # type: ignore[misc]


def test_a_summary_is_plain_values() -> None:
    solver = Solver(Lexicon(WORDS, name="few"))
    found = small_survey(solver, challenge_cube=True, table=ScoringTable.CHALLENGE_CUBE)
    summary = found.summary(top=3)
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    assert summary == {
        "diceSet": "boggle-1987",
        "challengeCube": True,
        "boards": BOARDS,
        "seed": SEED,
        "scoringTable": "challenge-cube",
        "lexicon": {"name": "few", "fingerprint": solver.lexicon.fingerprint},
        "words": found.words.summary(),
        "points": found.points.summary(),
        "longest": found.longest.summary(),
        "wordsByLength": {str(n): total for n, total in enumerate(found.words_by_length.tolist()) if total},
        "topWords": [{"word": word.text, "boards": word.boards} for word in found.top_words(3)],
    }
    assert len(summary["topWords"]) == 3
    assert summary["wordsByLength"].keys() <= {"3", "4", "5"}
    assert found.summary(top=0)["topWords"] == []


# -- input that is none --


@pytest.mark.parametrize("boards", [0, -1, 10**12 + 1, 5.0, "5", True, None])
def test_numbers_of_boards_that_are_none(solver: Solver, boards: int) -> None:
    with pytest.raises(SettingError, match="boards must be a whole number from 1 to 1000000000000, not "):
        small_survey(solver, boards)


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"seed": -1}, DiceError, "a seed is a whole number from 0, not -1"),
        ({"seed": "5"}, DiceError, "a seed is a whole number from 0, not '5'"),
        ({"seed": True}, DiceError, "a seed is a whole number from 0, not True"),
        ({"seed": 2**1024}, DiceError, "a seed is below 2 to the power of 1024"),
        ({"table": "classic"}, SettingError, "a ScoringTable is needed, such as ScoringTable.CLASSIC, not 'classic'"),
        ({"table": None}, SettingError, "a ScoringTable is needed"),
        ({"solver": WORDS}, SettingError, r"a Solver is needed, such as Solver\(\), not \['tie'"),
        ({"executor": 4}, SettingError, "executor must be an Executor of concurrent.futures, .* not 4"),
        ({"executor": "threads"}, SettingError, "executor must be an Executor of concurrent.futures"),
    ],
)
def test_settings_that_are_none(
    solver: Solver, tmp_path: Path, settings: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        survey(**{"boards": BOARDS, "solver": solver, "seed": SEED, **settings}, file=tmp_path / "survey.json")
    assert list(tmp_path.iterdir()) == []


def test_sets_that_nobody_knows(solver: Solver) -> None:
    with pytest.raises(UnknownDiceSetError, match="bogle"):
        survey("bogle", 5, solver=solver)
    with pytest.raises(DiceError):
        survey(5, 5, solver=solver)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["count", "letters"])
@pytest.mark.parametrize("value", [-1, 1.0, "3", True])
def test_top_words_that_are_none(solver: Solver, name: str, value: int) -> None:
    with pytest.raises(SettingError, match=f"{name} must be a whole number from [01], not {value!r}"):
        small_survey(solver, 5).top_words(**{name: value})


AS_AND_BS = DiceSet("as", "As and Bs", 4, 4, (Die("A A B B B B"),) * 16)


@pytest.mark.usefixtures("small_shares")
def test_a_search_that_takes_too_long_is_named_by_its_board(make_solver: MakeSolver, tmp_path: Path) -> None:
    solver = make_solver(["aaaaaaaabbb"], max_steps=200)
    number = next(n for n, board in enumerate(BoardBatch.roll(AS_AND_BS, 120, seed=3)) if takes_too_long(solver, board))
    assert number > 10
    path = tmp_path / "survey.json"
    with pytest.raises(SearchLimitError, match=f"the search of board {number} needs more than max_steps=200 steps"):
        survey(AS_AND_BS, 120, solver=solver, seed=3, file=path)
    assert boards_done(path) == [[0, number // 10 * 10]]
    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(SearchLimitError, match=f"the search of board {number} needs more"),
    ):
        survey(AS_AND_BS, 120, solver=solver, seed=3, executor=pool)
    patient = make_solver(["aaaaaaaabbb"], max_steps=10**6)
    resumed = survey(AS_AND_BS, 120, solver=patient, seed=3, file=path)
    assert resumed == survey(AS_AND_BS, 120, solver=patient, seed=3)


def takes_too_long(solver: Solver, board: Any) -> bool:
    try:
        solver.score(board)
    except SearchLimitError:
        return True
    return False


def boards_done(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))["done"]["boards"]


# -- executors --


class Backwards(Executor):
    """Does nothing until somebody waits, and then the last task first."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self._pool = ThreadPoolExecutor(1)

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.tasks.append((future, function, arguments))
        self._pool.submit(self._run_last)
        return future

    def _run_last(self) -> None:
        future, function, arguments = self.tasks.pop()
        future.set_result(function(*arguments))


def processes(method: str) -> Executor:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"the system starts no process by {method}")
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method))


EXECUTORS: dict[str, Callable[[], Executor]] = {
    "one thread": lambda: ThreadPoolExecutor(1),
    "two threads": lambda: ThreadPoolExecutor(2),
    "three threads": lambda: ThreadPoolExecutor(3),
    "backwards": Backwards,
    "fork": lambda: processes("fork"),
    "spawn": lambda: processes("spawn"),
}


@pytest.mark.usefixtures("small_shares")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("name", EXECUTORS)
def test_the_result_does_not_depend_on_the_executor(name: str, tmp_path: Path) -> None:
    solver = Solver([*WORDS, "tin"])
    expected = small_survey(solver, 200, challenge_cube=True)
    calls: list[tuple[int, int]] = []
    with EXECUTORS[name]() as pool:
        for path in (None, tmp_path / "survey.json"):
            calls.clear()
            found = small_survey(
                solver,
                200,
                challenge_cube=True,
                executor=pool,
                file=path,
                progress=lambda *numbers: calls.append(numbers),
            )
            assert found == expected
            assert found.summary() == expected.summary()
            check_progress(calls, 200)


def check_progress(calls: list[tuple[int, int]], boards: int) -> None:
    assert {of for _, of in calls} == {boards}
    done = [done for done, _ in calls]
    assert done == sorted(set(done))
    assert done[-1] == boards
    assert len(done) == round(boards / 10)


@pytest.mark.usefixtures("small_shares")
def test_progress_is_called_after_each_share(solver: Solver) -> None:
    calls: list[tuple[int, int]] = []
    small_survey(solver, 47, progress=lambda *numbers: calls.append(numbers))
    check_progress(calls, 47)
    calls.clear()
    small_survey(solver, 3, progress=lambda *numbers: calls.append(numbers))
    assert calls == [(3, 3)]


@pytest.mark.usefixtures("small_shares")
def test_the_result_is_the_same_on_a_dask_cluster(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    solver = Solver([*WORDS, "ten"])
    expected = small_survey(solver, 200)
    calls: list[tuple[int, int]] = []
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = small_survey(
            solver,
            200,
            executor=client.get_executor(),
            file=tmp_path / "survey.json",
            progress=lambda *numbers: calls.append(numbers),
        )
    assert found == expected
    check_progress(calls, 200)


# -- executors that fail --


class Deadly(DiceSet):
    """A set that ends the process which it is sent to, once a file is there."""

    __slots__ = ("trigger",)

    def __reduce__(self) -> Any:
        return arrive, (str(Deadly.file), DiceSet(self.id, self.name, self.rows, self.columns, self.dice))

    file: Path


def arrive(trigger: str, dice: DiceSet) -> DiceSet:
    if Path(trigger).exists():
        os._exit(1)
    return dice


def deadly(tmp_path: Path) -> tuple[Deadly, Path]:
    dice = Deadly("deadly", "Deadly", ODD.rows, ODD.columns, ODD.dice)
    Deadly.file = tmp_path / "now"
    return dice, Deadly.file


def check_death(pool: Executor, name: str, tmp_path: Path) -> None:
    """A worker dies on the way: what was done is in the file, and the same call goes on from there."""
    dice, trigger = deadly(tmp_path)
    solver, path, calls = Solver(WORDS), tmp_path / "survey.json", list[int]()

    def progress(done: int, _: int) -> None:
        calls.append(done)
        trigger.touch()

    with pytest.raises(ExecutorError, match=f"the executor {name} could not finish the work: "):
        survey(dice, 2000, solver=solver, seed=SEED, executor=pool, file=path, progress=progress)
    trigger.unlink()
    done = sum(last - first for first, last in boards_done(path))
    assert 0 < done == calls[-1] < 2000
    resumed: list[int] = []
    found = survey(dice, 2000, solver=solver, seed=SEED, file=path, progress=lambda done, _: resumed.append(done))
    assert found == survey(dice, 2000, solver=solver, seed=SEED)
    assert resumed[0] == done
    assert resumed[-1] == 2000


@pytest.mark.usefixtures("small_shares")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_worker_that_dies(method: str, tmp_path: Path) -> None:
    with processes(method) as pool:
        check_death(pool, "ProcessPoolExecutor", tmp_path)


class Refusing(Executor):
    """Takes some tasks and no more."""

    def __init__(self, tasks: int, error: Exception) -> None:
        self.left, self._error, self._max_workers = tasks, error, 2

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        if not self.left:
            raise self._error
        self.left -= 1
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future


class Named(Exception):  # noqa: N818
    pass


class Hasty(Executor):
    """Gives results where a Future is due."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
        return function(*arguments)


def test_an_executor_that_gives_no_futures(solver: Solver) -> None:
    with pytest.raises(ExecutorError, match=r"executor Hasty could not finish .* submit gave .*, which is no Future"):
        small_survey(solver, executor=Hasty())


@pytest.mark.usefixtures("small_shares")
def test_an_executor_that_takes_no_more_work(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    pool = Refusing(7, Named("out of\nmachines"))
    with pytest.raises(
        ExecutorError, match=r"^the executor Refusing could not finish the work: Named: out of$"
    ) as caught:
        small_survey(solver, 1500, executor=pool, file=path)
    assert isinstance(caught.value.__cause__, Named)
    assert 0 < boards_done(path)[-1][1] < 1500
    assert small_survey(solver, 1500, file=path) == small_survey(solver, 1500)
    with pytest.raises(ExecutorError, match=r"^the executor Refusing could not finish the work: Named$"):
        small_survey(solver, executor=Refusing(0, Named()))


@pytest.mark.usefixtures("small_shares")
def test_an_executor_that_was_shut_down(solver: Solver, tmp_path: Path) -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(
        ExecutorError, match="the executor ThreadPoolExecutor could not finish the work: RuntimeError: cannot schedule"
    ):
        small_survey(solver, executor=pool)

    path = tmp_path / "survey.json"
    pool = ThreadPoolExecutor(1)
    with pytest.raises(ExecutorError, match="the executor ThreadPoolExecutor could not finish the work: "):
        small_survey(solver, 400, executor=pool, file=path, progress=lambda *_: pool.shutdown(cancel_futures=True))
    assert 0 < boards_done(path)[-1][1] < 400
    assert small_survey(solver, 400, file=path) == small_survey(solver, 400)


@pytest.mark.usefixtures("small_shares")
def test_work_that_nobody_wants_any_more_is_called_off(solver: Solver) -> None:
    class StopError(Exception):
        pass

    def progress(*_: int) -> None:
        raise StopError

    pool = Waiting()
    with pytest.raises(StopError):
        small_survey(solver, 400, executor=pool, progress=progress)
    assert all(future.done() for future in pool.given)
    assert any(future.cancelled() for future in pool.given)


class Waiting(Executor):
    """Does the first task, and leaves all others."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if not self.given:
            future.set_result(function(*arguments))
        self.given.append(future)
        return future


# -- a file of what is done --


class StopError(Exception):
    """What ends a survey on the way."""


def interrupted(path: Path, solver: Solver, boards: int, after: int, by: type[BaseException] = StopError) -> None:
    def progress(done: int, _: int) -> None:
        if done >= after:
            raise by

    with pytest.raises(by):
        small_survey(solver, boards, file=path, progress=progress)


@pytest.mark.usefixtures("small_shares")
@pytest.mark.parametrize("by", [StopError, KeyboardInterrupt])
def test_a_survey_goes_on_where_it_was_interrupted(solver: Solver, tmp_path: Path, by: type[BaseException]) -> None:
    path = tmp_path / "survey.json"
    interrupted(path, solver, 100, 30, by)
    assert boards_done(path) == [[0, 30]]
    interrupted(path, solver, 100, 70, by)
    assert boards_done(path) == [[0, 70]]
    calls: list[tuple[int, int]] = []
    found = small_survey(solver, 100, file=str(path), progress=lambda *numbers: calls.append(numbers))
    assert found == small_survey(solver, 100)
    assert calls == [(70, 100), (80, 100), (90, 100), (100, 100)]
    assert [name.name for name in tmp_path.iterdir()] == ["survey.json"]


@pytest.mark.usefixtures("small_shares")
def test_shares_that_came_back_out_of_order_are_kept(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    calls = []

    def progress(done: int, _: int) -> None:
        calls.append(done)
        if len(calls) == 4:
            raise StopError

    with pytest.raises(StopError):
        small_survey(solver, 300, executor=Shuffled(), file=path, progress=progress)
    assert len(boards_done(path)) > 1
    assert sum(last - first for first, last in boards_done(path)) == 40
    assert small_survey(solver, 300, file=path) == small_survey(solver, 300)
    assert boards_done(path) == [[0, 300]]


class Shuffled(Executor):
    """Does every third task, and no other before it was asked for many."""

    def __init__(self) -> None:
        self._tasks: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self._tasks.append((future, function, arguments))
        if len(self._tasks) % 3 == 0:
            future.set_result(function(*arguments))
        return future


@pytest.mark.usefixtures("small_shares")
def test_more_boards_are_added_to_those_in_the_file(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    for boards in (7, 8, 60, 60, 200):
        assert small_survey(solver, boards, file=path) == small_survey(solver, boards)
        assert boards_done(path) == [[0, boards]]
        check(small_survey(solver, boards, file=path), BoardBatch.roll("boggle-1987", boards, seed=SEED))


def test_a_file_says_which_seed_goes_on(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    first = survey("new", 20, solver=solver, file=path)
    second = survey("new", 40, solver=solver, file=path)
    assert second.seed == first.seed
    assert second == survey("new", 40, solver=solver, seed=first.seed)
    huge = tmp_path / "huge.json"
    assert survey("new", 2, solver=solver, seed=2**1024 - 1, file=huge).seed == 2**1024 - 1
    assert survey("new", 3, solver=solver, file=huge).seed == 2**1024 - 1


def test_huge_points_come_back_from_a_file(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    for boards in (40, 70):
        found = small_survey(solver, boards, table=HUGE, challenge_cube=True, file=path)
        assert found == small_survey(solver, boards, table=HUGE, challenge_cube=True)


def test_a_file_takes_what_makes_no_difference(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    small_survey(solver, 20, file=path)
    other = Solver(Lexicon(WORDS, name="other"), max_steps=10**6)
    assert small_survey(other, 40, file=path).words == small_survey(solver, 40).words
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=1), encoding="utf-8-sig")
    assert small_survey(solver, 60, file=path) == small_survey(solver, 60)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seed": SEED + 1}, "keeps a survey with seed 11, not 12; give the same settings, or another file"),
        ({"dice": "boggle-1976"}, "keeps a survey with dice 'boggle-1987', not 'boggle-1976'"),
        ({"dice": DiceSet("boggle-1987", "Mine", 4, 4, (Die("A E I O U N"),) * 16)}, "keeps a survey with faces "),
        ({"challenge_cube": True}, "keeps a survey with challengeCube False, not True"),
        ({"table": ScoringTable.BIG}, r"keeps a survey with scoringTable \['classic', "),
        (
            {"table": ScoringTable("classic", ScoringTable.CLASSIC.points, cube_bonus=1)},
            r"keeps a survey with scoringTable \['classic', ",
        ),
        ({"solver": Solver(WORDS[1:])}, "keeps a survey with lexicon '"),
        ({"solver": Solver(WORDS, minimum_word_length=4)}, r"keeps a survey with solver \[3, False, False\], not \[4,"),
        ({"solver": Solver(WORDS, allow_proper_nouns=True)}, "keeps a survey with solver "),
        ({"boards": 19}, "boards must be at least 20, which the file has seen, not 19"),
    ],
)
def test_a_file_of_another_survey_is_left_alone(
    solver: Solver, tmp_path: Path, settings: dict[str, Any], said: str
) -> None:
    path = tmp_path / "survey.json"
    small_survey(solver, 20, file=path)
    before = path.read_bytes()
    with pytest.raises(SettingError, match=said):
        survey(**{"dice": "boggle-1987", "boards": 40, "solver": solver, "seed": SEED, **settings}, file=path)
    assert path.read_bytes() == before
    assert [name.name for name in tmp_path.iterdir()] == ["survey.json"]


def edit(*keys: str | int, value: Any) -> Edit:
    def change(facts: dict[str, Any]) -> None:
        place: Any = facts
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = value

    return change


def drop(*keys: str) -> Edit:
    def change(facts: dict[str, Any]) -> None:
        place: Any = facts
        for key in keys[:-1]:
            place = place[key]
        del place[keys[-1]]

    return change


DAMAGED: list[tuple[Edit, str]] = [
    (edit("format", value="boggle hunt"), "this is no survey; give the file of one, or a new name"),
    (edit("format", value=5), "this is no survey"),
    (drop("format"), "this is no survey"),
    (edit("version", value=2), "version must be 1, not 2"),
    (edit("version", value="1"), "version must be 1, not"),
    (drop("version"), "version is missing"),
    (drop("done"), "done is missing"),
    (drop("settings"), "settings is missing"),
    (edit("more", value=1), "more: there is no such field"),
    (edit("done", "more", value=1), "done.more: there is no such field"),
    (edit("settings", value=[]), "settings must be an object"),
    (edit("settings", "more", value=1), "settings must be dice, shape, faces, challengeDie, challengeCube, seed, "),
    (drop("settings", "seed"), "settings must be dice, shape, faces, challengeDie, challengeCube, seed, "),
    (drop("done", "occurrences"), "done.occurrences is missing"),
    (edit("done", "boards", value=[[20, 0]]), "is damaged: done.boards are no ascending ranges"),
    (edit("done", "boards", value=[[-20, 0]]), "is damaged: done.boards are no ascending ranges"),
    (edit("done", "boards", value=[[0, 10], [10, 20]]), "is damaged: done.boards are no ascending ranges"),
    (edit("done", "boards", value=[[12, 22], [0, 10]]), "is damaged: done.boards are no ascending ranges"),
    (edit("done", "boards", value=[[0, 15], [10, 15]]), "is damaged: done.boards are no ascending ranges"),
    (edit("done", "boards", value=[[0, 10**12 + 1]]), "is damaged: done.boards go beyond 1000000000000"),
    (edit("done", "longest", value=[[60, 20]]), "is damaged: done.longest has words of more than "),
    (edit("done", "boards", value=[[0, 20, 30]]), "done.boards[0] must be a pair, not [0, 20, 30]"),
    (edit("done", "boards", value=[[0, 20.5]]), "done.boards[0][1] must be a whole number, not 20.5"),
    (edit("done", "longest", value=[[3, "20"]]), 'done.longest[0][1] must be a whole number, not "20"'),
    (edit("done", "words", value=[[10**30, 20]]), "is damaged: done.words does not add up to the boards"),
    (edit("done", "words", value=[[9, 20]]), "is damaged: done.occurrences and done.words do not have as many words"),
    (edit("settings", "seed", value=None), "a seed is a whole number from 0, not None"),
    (edit("settings", "seed", value="x"), "a seed is a whole number from 0, not 'x'"),
    (edit("done", "boards", value=[[0, 19]]), "is damaged: done.words does not add up to the boards"),
    (edit("done", "boards", value=[]), "is damaged: done.words does not add up to the boards"),
    (edit("done", "words", value=[]), "is damaged: done.words does not add up to the boards"),
    (edit("done", "words", value=[[-1, 20]]), "is damaged: done.words does not add up to the boards"),
    (edit("done", "points", value=[[1, 10], [1, 10]]), "is damaged: done.points does not add up to the boards"),
    (edit("done", "points", value=[[1, 21], [2, -1]]), "is damaged: done.points does not add up to the boards"),
    (edit("done", "longest", value=[[3, 19]]), "is damaged: done.longest does not add up to the boards"),
    (edit("done", "occurrences", value=[]), "is damaged: done.occurrences does not belong to these words and boards"),
    (edit("done", "occurrences", 0, value=21), "is damaged: done.occurrences does not belong to these words and"),
    (edit("done", "occurrences", 0, value=-1), "is damaged: done.occurrences does not belong to these words and"),
]


@pytest.mark.parametrize(("change", "said"), DAMAGED)
def test_a_damaged_file_is_left_alone(solver: Solver, tmp_path: Path, change: Edit, said: str) -> None:
    path = tmp_path / "survey.json"
    small_survey(solver, 20, file=path)
    facts = json.loads(path.read_text(encoding="utf-8"))
    change(facts)
    path.write_text(json.dumps(facts), encoding="utf-8")
    check_refused(path, solver, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1, column 1: no JSON: the text ends too early"),
        (b'{"format": "boggle survey",', "no JSON: the text ends too early"),
        (b"a survey", "line 1, column 1: no JSON: "),
        (b"[]", "this is no survey; give the file of one, or a new name"),
        (b"null", "this is no survey"),
        (b'{"format": "boggle survey", "format": "boggle survey"}', "the key 'format' stands twice"),
        (b"\xff\xfe{}", "byte 0 is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_of_something_else_is_left_alone(solver: Solver, tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "survey.json"
    path.write_bytes(content)
    check_refused(path, solver, said)


def check_refused(path: Path, solver: Solver, said: str) -> None:
    before = path.read_bytes()
    with pytest.raises(DocumentError, match=re.escape(said)) as caught:
        small_survey(solver, 40, file=path)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == before
    assert [name.name for name in path.parent.iterdir()] == [path.name]


def test_a_file_that_cannot_be_written_fails_before_the_work(solver: Solver, tmp_path: Path) -> None:
    calls: list[int] = []
    missing = tmp_path / "nowhere" / "survey.json"
    with pytest.raises(FileNotFoundError) as caught:
        small_survey(solver, file=missing, progress=lambda *_: calls.append(1))
    assert caught.value.filename == str(missing)
    with pytest.raises(SettingError, match=f"file must be the name of a file, which {tmp_path} is not"):
        small_survey(solver, file=tmp_path, progress=lambda *_: calls.append(1))
    assert calls == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="this user may write anywhere")
def test_a_folder_that_cannot_be_written_to_fails_before_the_work(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    small_survey(solver, 20, file=path)
    before, calls = path.read_bytes(), list[int]()
    tmp_path.chmod(0o555)
    try:
        for name in (path, tmp_path / "new.json"):
            with pytest.raises(PermissionError):
                small_survey(solver, 40, file=name, progress=lambda *_: calls.append(1))
    finally:
        tmp_path.chmod(0o755)
    assert (path.read_bytes(), calls) == (before, [])
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("small_shares")
def test_a_file_is_saved_on_the_way(solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boggle._progress_file._SECONDS", 0)
    path, seen = tmp_path / "survey.json", list[list[list[int]]]()
    small_survey(solver, 40, file=path, progress=lambda *_: seen.append(boards_done(path)))
    assert seen == [[], [[0, 10]], [[0, 20]], [[0, 30]]]
    assert boards_done(path) == [[0, 40]]


# -- pictures --


def test_a_picture_has_four_panels(solver: Solver) -> None:
    figure = pytest.importorskip("matplotlib.figure").Figure
    plotted = small_survey(solver).plot()
    assert isinstance(plotted, figure)
    assert [axes.get_title(loc="left") for axes in plotted.axes] == [
        "Points",
        "Words",
        "Longest word",
        "Words by length",
    ]
    assert plotted.get_suptitle() == f"{BOARDS} boards of Boggle (1987), word list custom"


@pytest.mark.parametrize(("ending", "begins"), [(".png", b"\x89PNG\r\n"), (".PNG", b"\x89PNG\r\n"), (".svg", b"<?xml")])
def test_a_picture_is_written_of_the_kind_that_its_name_ends_with(
    solver: Solver, tmp_path: Path, ending: str, begins: bytes
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"survey{ending}"
    small_survey(solver).plot(path)
    assert path.read_bytes().startswith(begins)
    again = tmp_path / f"again{ending}"
    small_survey(solver).plot(str(again))
    assert again.stat().st_size > 1000


@pytest.mark.parametrize("name", ["survey", "survey.", "survey.txt", "survey.png.gz", ".png", ""])
def test_a_name_that_is_no_picture_writes_nothing(solver: Solver, tmp_path: Path, name: str) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(SettingError, match=r"must end with the kind of picture: \.pdf, \.png or \.svg"):
        small_survey(solver).plot(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "boards", "table"),
    [
        ([], 20, ScoringTable.CLASSIC),
        (["xyzzy"], 20, ScoringTable.CLASSIC),
        (WORDS, 1, ScoringTable.CLASSIC),
        ([], 1, ScoringTable.CLASSIC),
        (WORDS, 50, HUGE),
        (WORDS, 50, ScoringTable("nothing", (0,))),
    ],
)
def test_pictures_of_surveys_with_little_in_them(
    tmp_path: Path, words: list[str], boards: int, table: ScoringTable
) -> None:
    pytest.importorskip("matplotlib")
    found = small_survey(Solver(words), boards, table=table)
    assert len(found.plot(tmp_path / "survey.png").axes) == 4
    assert (tmp_path / "survey.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_percentiles_are_taken_as_they_are_written() -> None:
    thousand = Distribution(range(1, 1001), [1] * 1000)
    for tenths in range(1001):
        assert thousand.percentile(tenths / 10) == max(1, tenths)
    halves: list[Any] = [np.int64(50), np.float64(50), Fraction(50)]
    assert {thousand.percentile(half) for half in halves} == {500}


@pytest.mark.parametrize(
    ("values", "counts", "said"),
    [
        ([1, 2], [1], "counts must be 2 whole numbers from 1, not "),
        ([1, 2], [1, 0], "counts must be 2 whole numbers from 1, not "),
        ([3, 1], [1, 1], "values must be ascending numbers, not "),
        ([1, 1], [1, 1], "values must be ascending numbers, not "),
        ([[1]], [[1]], "values must be ascending numbers, not "),
        ([1.5], [1], "must be lists of whole numbers of 64 bits, not "),
        ([1], [2.7], "must be lists of whole numbers of 64 bits, not "),
        (["1"], [1], "must be lists of whole numbers of 64 bits, not "),
        ([True], [1], "must be lists of whole numbers of 64 bits, not "),
        ([2**70], [1], "must be lists of whole numbers of 64 bits, not "),
        (np.array([2**63], np.uint64), [1], "must be lists of whole numbers of 64 bits, not "),
        ([[1], [1, 2]], [1], "must be lists of whole numbers of 64 bits, not "),
        (None, [1], "must be lists of whole numbers of 64 bits, not "),
    ],
)
def test_distributions_that_cannot_be(values: Any, counts: Any, said: str) -> None:
    with pytest.raises(SettingError, match=said):
        Distribution(values, counts)


def test_nothing_in_a_survey_that_was_pickled_can_be_written_to(solver: Solver) -> None:
    found = pickle.loads(pickle.dumps(small_survey(solver)))
    for array in (found.words.values, found.words.counts, found.words_by_length, found.occurrences):
        assert not array.flags.writeable


def test_progress_is_told_of_a_survey_that_is_complete_already(solver: Solver, tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    for _ in range(2):
        small_survey(solver, file=tmp_path / "survey.json", progress=lambda *numbers: calls.append(numbers))
    assert calls == [(BOARDS, BOARDS)] * 2


def test_arguments_that_are_no_files_and_no_functions(solver: Solver) -> None:
    for wrong in (5, b"survey.json", ["a"]):
        with pytest.raises(SettingError, match="file must be the name of a file, not "):
            small_survey(solver, file=wrong)
    with pytest.raises(SettingError, match="progress must be a function, not 5"):
        small_survey(solver, progress=5)


@pytest.mark.usefixtures("small_shares")
def test_what_a_refusing_executor_has_done_is_kept(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"
    with pytest.raises(ExecutorError, match="no more"):
        small_survey(solver, executor=Refusing(3, RuntimeError("no more")), file=path)
    assert boards_done(path) == [[0, 30]]


def test_an_error_is_told_even_when_the_file_cannot_be_saved_either(solver: Solver, tmp_path: Path) -> None:
    folder = tmp_path / "there"
    folder.mkdir()

    def fail(*_: int) -> None:
        (folder / "survey.json").unlink()
        folder.rmdir()
        raise StopError

    with pytest.raises(StopError):
        small_survey(solver, file=folder / "survey.json", progress=fail)


@pytest.mark.usefixtures("small_shares")
@pytest.mark.parametrize("method", ["_add", "_joined"])
def test_an_interrupt_while_a_share_is_added_leaves_whole_shares(
    solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    path, module = tmp_path / "survey.json", importlib.import_module("boggle.survey")
    original, calls = getattr(module, method), list[int]()

    def interrupt(*arguments: Any) -> Any:
        calls.append(1)
        if len(calls) == 8:
            raise KeyboardInterrupt
        return original(*arguments)

    monkeypatch.setattr(module, method, interrupt)
    with pytest.raises(KeyboardInterrupt):
        small_survey(solver, 200, file=path)
    monkeypatch.undo()
    assert small_survey(solver, 200, file=path) == small_survey(solver, 200)


def test_shares_that_take_too_long_are_cut(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("boggle.survey")
    whole, calls = small_survey(solver, 3000), list[tuple[int, int]]()
    monkeypatch.setattr(module, "_FIRST_BLOCK", 5)
    monkeypatch.setattr(module, "_SECONDS_A_SHARE", 0.002)
    with ThreadPoolExecutor(2) as pool:
        for executor in (None, pool):
            found = small_survey(solver, 3000, executor=executor, progress=lambda *numbers: calls.append(numbers))
            assert found == whole
    assert len(calls) > 4


def test_surveys_of_sets_that_differ_in_shape_or_cube_are_not_added_up(solver: Solver, tmp_path: Path) -> None:
    def dice(rows: int, columns: int, challenge_die: int | None = None) -> DiceSet:
        return DiceSet("mine", "Mine", rows, columns, (Die("A T E I S R"),) * 4, challenge_die=challenge_die)

    path = tmp_path / "survey.json"
    survey(dice(2, 2), 20, solver=solver, seed=1, file=path)
    for other, name in ((dice(1, 4), "shape"), (dice(2, 2, 1), "challengeDie")):
        with pytest.raises(SettingError, match=f"keeps a survey with {name} "):
            survey(other, 40, solver=solver, seed=1, file=path)


def test_queued_shares_that_somebody_cancels_are_noticed(solver: Solver) -> None:
    gate = threading.Event()
    with ThreadPoolExecutor(1) as pool:

        def cancel() -> None:
            pool.shutdown(wait=False, cancel_futures=True)
            gate.set()

        pool.submit(gate.wait)
        timer = threading.Timer(0.3, cancel)
        timer.start()
        with pytest.raises(ExecutorError, match="ThreadPoolExecutor could not finish the work: CancelledError"):
            small_survey(solver, executor=pool)
        timer.join()


@pytest.mark.usefixtures("small_shares")
def test_a_file_that_somebody_else_wrote_meanwhile_is_left_alone(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "survey.json"

    def other(done: int, _: int) -> None:
        if done == 10:
            small_survey(solver, 200, file=path)

    with pytest.raises(DocumentError, match="was written by another process meanwhile; nothing more is kept in it"):
        small_survey(solver, 30, file=path, progress=other)
    assert boards_done(path) == [[0, 200]]


@pytest.mark.skipif(os.name != "posix", reason="links and modes are those of POSIX")
def test_a_file_keeps_its_link_and_its_mode(solver: Solver, tmp_path: Path) -> None:
    path, link = tmp_path / "survey.json", tmp_path / "link.json"
    small_survey(solver, 20, file=path)
    path.chmod(0o600)
    link.symlink_to(path)
    small_survey(solver, 40, file=link)
    assert link.is_symlink()
    assert boards_done(path) == [[0, 40]]
    assert path.stat().st_mode & 0o777 == 0o600


def test_names_that_no_file_can_have(solver: Solver) -> None:
    for wrong in ("", "a\0b", "x\ud800y"):
        with pytest.raises(SettingError, match="file must be "):
            small_survey(solver, file=wrong)
    with pytest.raises(SettingError, match=f"file must be the name of a file, which {os.devnull} is not"):
        small_survey(solver, file=os.devnull)


def test_a_set_of_too_many_faces_cannot_be_surveyed(solver: Solver) -> None:
    letters = [chr(number) for number in range(0x4E00, 0x4E00 + 384)]
    dice = DiceSet("many", "Many", 8, 8, tuple(Die(letters[start : start + 6]) for start in range(0, 384, 6)))
    with pytest.raises(BoardError, match="at most 256 different faces can be told apart, not 384"):
        survey(dice, 10, solver=solver)


def test_a_solver_is_sent_to_few_workers_at_a_time(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers that know nothing yet: of many shares a handful carry the solver."""
    work = importlib.import_module("boggle._work")
    packed: list[bool] = []
    original = work._at_work

    def count(function: Any, key: Any, data: bytes, task: Any) -> Any:
        packed.append(bool(data))
        return None if not data and sum(packed) < 3 else original(function, key, data, task)

    monkeypatch.setattr(work, "_at_work", count)
    module = importlib.import_module("boggle.survey")
    for name in ("_SHARE", "_LEAST_SHARE"):
        monkeypatch.setattr(module, name, 10)
    with ThreadPoolExecutor(2) as pool:
        assert small_survey(solver, 600, executor=pool) == small_survey(solver, 600)
    assert 3 <= sum(packed) <= 8


@pytest.mark.usefixtures("small_shares")
def test_what_was_done_counts_when_another_share_is_too_much(tmp_path: Path) -> None:
    """One board of sixty takes more steps than are allowed; the shares that were done beside it are kept."""
    faces = "T I E S Q X"
    dice = DiceSet("tie", "Tie", 2, 2, (Die(faces),) * 4)
    boards = BoardBatch.roll(dice, 60, seed=5)
    words = ["tie", "ties", "site", "sit"]
    steps = [min(n for n in range(1, 60) if not too_many(Solver(words, max_steps=n), board)) for board in boards]
    solver, path = Solver(words, max_steps=max(steps) - 1), tmp_path / "survey.json"
    with pytest.raises(SearchLimitError, match="the search of board "):
        survey(dice, 60, solver=solver, seed=5, executor=AtOnce(), file=path)
    assert sum(last - first for first, last in boards_done(path)) >= 30


def too_many(solver: Solver, board: Board) -> bool:
    try:
        solver.score(board)
    except SearchLimitError:
        return True
    return False


class AtOnce(Executor):
    """Does each task when it is given it, so that many are done when the first result is looked at."""

    def __init__(self) -> None:
        self._max_workers = 8

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except SearchLimitError as error:
            future.set_exception(error)
        return future
