"""Hunts: what they find, with any executor, with files to go on from, and what they refuse."""

import contextlib
import json
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boggle import (
    Board,
    BoardError,
    BoggleError,
    DiceError,
    DocumentError,
    ExecutorError,
    Hunt,
    Lexicon,
    RankedBoard,
    ScoringTable,
    SearchLimitError,
    SettingError,
    Solver,
    hunt,
)
from boggle._hunting import Ground
from boggle.hunt import GOALS, METHODS

WORDS = ["tie", "ties", "site", "quit", "quiet", "east", "seat", "eats", "teas", "tea", "eat", "sit", "its", "quiets"]
LONGER = ["stain", "satin", "saint", "retain", "retains", "nastier", "stainer", "antsier", "rain", "train", "trains"]
RUSSIAN = ["кот", "ток", "рост", "сорт", "трос", "торс", "ёж", "ёлка", "подъезд", "щука", "эхо", "юла", "яхта"]
RUSSIAN += ["абвгдежзийклмнопрстуфхцчшщъыьэюяё"]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(WORDS)


@pytest.fixture(scope="module")
def longer() -> Solver:
    return Solver(WORDS + LONGER)


# -- what is found --


@pytest.mark.parametrize("method", METHODS)
def test_a_seed_gives_the_same_hunt(longer: Solver, method: Any) -> None:
    first = hunt(2, 3, solver=longer, method=method, seed=7, runs=2)
    assert hunt(2, 3, solver=longer, method=method, seed=7, runs=2) == first
    assert hunt(2, 3, solver=Solver([*LONGER, *WORDS]), method=method, seed=7, runs=2) == first
    assert (first.seed, first.runs, first.goal) == (7, 2, "points")


@pytest.mark.parametrize("method", METHODS)
def test_another_seed_begins_elsewhere(longer: Solver, method: Any) -> None:
    began: list[Hunt] = []
    for seed in range(6):
        seen: list[Hunt] = []
        hunt(3, 3, solver=longer, method=method, pool=1, steps=250, count=1, seed=seed, runs=1, progress=seen.append)
        began.append(seen[0])
    assert len({each[0].board for each in began}) > 3


def test_a_seed_of_its_own_is_drawn_and_kept(longer: Solver) -> None:
    one, other = (hunt(2, 2, solver=longer, runs=1) for _ in range(2))
    assert one.seed != other.seed
    assert hunt(2, 2, solver=longer, runs=1, seed=one.seed) == one


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("climb", [("I A S / N T E / S I R", 18, 35, 7), ("E I S / R T N / S A I", 14, 34, 7)]),
        ("anneal", [("E I S / N T A / S E R", 19, 35, 7), ("Qu I S / N T A / S E R", 19, 35, 7)]),
    ],
)
def test_a_seed_gives_the_same_boards_for_ever(longer: Solver, method: Any, expected: list[Any]) -> None:
    found = hunt(3, 3, solver=longer, method=method, pool=2, steps=300, count=2, seed=1, runs=1)
    assert list(found) == [(Board.parse(text), *facts) for text, *facts in expected]


def key(found: RankedBoard, goal: str) -> tuple[int, ...]:
    return (found.longest, found.points) if goal == "longest" else (getattr(found, goal),)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("minimize", [False, True], ids=["most", "fewest"])
@pytest.mark.parametrize("goal", GOALS)
def test_the_best_come_first_and_more_runs_make_nothing_worse(
    longer: Solver, method: Any, minimize: bool, goal: Any
) -> None:
    best: list[tuple[int, ...]] = []
    for runs in (1, 2, 4):
        found = hunt(
            2,
            3,
            solver=longer,
            method=method,
            goal=goal,
            minimize=minimize,
            pool=3,
            steps=40,
            count=5,
            runs=runs,
            seed=3,
        )
        assert (found.goal, found.runs, len(found)) == (goal, runs, 5)
        assert len({each.board for each in found}) == 5
        keys = [key(each, goal) for each in found]
        assert keys == sorted(keys, reverse=not minimize)
        best.append(keys[0])
        for board, words, points, longest in found:
            solution = longer.solve(board)
            assert board == board.canonical()
            assert (words, points) == (len(solution), solution.points())
            assert longest == (solution.longest.length if solution.longest else 0)
    assert best == sorted(best, reverse=minimize)


@pytest.mark.parametrize("minimize", [False, True], ids=["most", "fewest"])
@pytest.mark.parametrize("goal", GOALS)
def test_no_board_of_four_faces_is_better_than_the_best(solver: Solver, goal: Any, minimize: bool) -> None:
    every = [Board(faces, 2, 2) for faces in product(["E", "I", "Qu", "T"], repeat=4)]
    ranked = [RankedBoard(board, *facts) for board, *facts in zip(every, *solver.tally(every), strict=True)]
    pick = min if minimize else max
    optimum = pick(key(each, goal) for each in ranked)
    for method in METHODS:
        found = hunt(
            2,
            2,
            solver=solver,
            faces=["E", "I", "Qu", "T"],
            goal=goal,
            minimize=minimize,
            method=method,
            seed=1,
            pool=300,
            steps=200,
            runs=5,
        )
        assert key(found[0], goal) == optimum


def test_each_letter_of_the_list_is_a_face_by_default_and_qu_for_q() -> None:
    found = hunt(1, 3, solver=Solver(["quit", "qat"]), seed=1, runs=1, count=1000)
    faces = {face for each in found for face in each.board}
    assert faces == {"A", "I", "Qu", "T", "U"}
    found = hunt(1, 3, solver=Solver(["qat"]), seed=1, runs=1, count=1000)
    assert {face for each in found for face in each.board} == {"A", "Q", "T"}
    assert found[0].board == Board.parse("Q A T")


@pytest.mark.parametrize("method", METHODS)
def test_faces_may_have_two_letters_be_jokers_or_be_blocked(longer: Solver, method: Any) -> None:
    faces = ["Ra", "t", "A|E", "*", "#", "In", "s", "S"]
    found = hunt(2, 3, solver=longer, faces=faces, method=method, steps=300, seed=1, runs=2, count=300)
    assert {face for each in found for face in each.board} <= {"Ra", "T", "A|E", "*", "#", "In", "S"}
    assert {"*", "Ra"} <= {face for each in found for face in each.board}
    for board, words, points, longest in found[:20]:
        solution = longer.solve(board)
        assert (words, points) == (len(solution), solution.points())
        assert longest == (solution.longest.length if solution.longest else 0)


def test_only_the_given_faces_are_shown(longer: Solver) -> None:
    blocked = hunt(2, 2, solver=longer, faces=["#"], seed=1, runs=1)
    assert list(blocked) == [(Board.parse("# # / # #"), 0, 0, 0)]
    assert hunt(2, 2, solver=longer, faces="sTe", seed=1, runs=1) == hunt(
        2, 2, solver=longer, faces=iter(["S", "t", "e", "T"]), seed=1, runs=1
    )


@pytest.mark.parametrize("method", METHODS)
def test_the_order_of_the_faces_does_not_change_how_boards_are_written(solver: Solver, method: Any) -> None:
    for faces in (["T", "E", "Qu", "I"], ["I", "Qu", "E", "T"]):
        found = hunt(2, 2, solver=solver, faces=faces, method=method, seed=1, pool=100, steps=300, count=3, runs=4)
        assert all(board == board.canonical() for board, *_ in found)
        assert found[0].points == 4


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("rows", "columns", "settings"),
    [
        (1, 1, {}),
        (1, 8, {"pool": 5, "steps": 60}),
        (8, 1, {"pool": 5, "steps": 60}),
        (3, 5, {"pool": 3, "steps": 20}),
        (8, 8, {"pool": 1, "steps": 3, "count": 1, "faces": "eats"}),
    ],
    ids=str,
)
def test_boards_of_any_shape(solver: Solver, method: Any, rows: int, columns: int, settings: dict[str, Any]) -> None:
    found = hunt(rows, columns, solver=solver, method=method, seed=1, runs=1, **settings)
    assert (found[0].board.rows, found[0].board.columns) == (rows, columns)
    assert found[0].points == solver.score(found[0].board)
    assert (found[0].points > 0) is (rows * columns > 1)


def test_a_board_of_one_cell_has_the_best_face() -> None:
    found = hunt(1, 1, solver=Solver(["cat", "dogs"]), faces=["Cat", "Dogs", "Do", "*"], seed=1, goal="words", runs=1)
    assert [(str(each.board), each.words) for each in found] == [("Cat", 1), ("Dogs", 1), ("Do", 0), ("*", 0)]


def test_the_letters_may_be_those_of_any_alphabet() -> None:
    solver = Solver(RUSSIAN)
    assert len(solver.lexicon.letters) == 33
    found = hunt(2, 2, solver=solver, seed=1, runs=3)
    assert set(found[0].board) == {"О", "Р", "С", "Т"}
    assert found[0].words == 4
    assert hunt(2, 2, solver=solver, seed=1, runs=1, method="anneal")[0].words >= 2


def test_points_are_by_the_table(longer: Solver) -> None:
    bonus = ScoringTable("long", (0, 0, 0, 0, 0, 0, 0, 1000))
    found = hunt(3, 3, solver=longer, table=bonus, seed=1, runs=2)
    assert found[0].points >= 1000
    assert found[0].points == longer.score(found[0].board, bonus)


def test_words_below_the_least_length_do_not_count() -> None:
    words = ["at", "ta", "tat", "atta"]
    found = hunt(1, 4, solver=Solver(words, minimum_word_length=4), seed=1, runs=1, count=1)
    assert found[0] == (Board.parse("A T T A"), 1, 1, 4)


def test_ten_runs_where_neither_runs_nor_time_are_given(solver: Solver) -> None:
    assert hunt(2, 2, solver=solver, seed=1, pool=2).runs == 10


def test_the_english_list_is_hunted_for_by_default(english: Lexicon) -> None:
    found = hunt(2, 2, seed=1, runs=1, pool=2, count=1)
    assert found == hunt(2, 2, seed=1, runs=1, pool=2, count=1, solver=Solver(english))
    assert found[0].points > 10


def test_a_search_limit_ends_the_hunt(longer: Solver, tmp_path: Path) -> None:
    limited = Solver(WORDS + LONGER, max_steps=2)
    with pytest.raises(SearchLimitError, match="max_steps=2"):
        hunt(3, 3, solver=limited, seed=1, runs=1)
    with ThreadPoolExecutor(2) as executor, pytest.raises(SearchLimitError, match="max_steps=2"):
        hunt(3, 3, solver=limited, seed=1, runs=3, executor=executor)


# -- executors --


class BackwardsExecutor(Executor):
    """Does what it was given once there is enough, the last first."""

    def __init__(self, enough: int) -> None:
        self._enough = enough
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: function(*arguments, **named)))
        if len(self._waiting) == self._enough:
            while self._waiting:
                waiting, work = self._waiting.pop()
                waiting.set_result(work())
        return future


class DyingExecutor(ThreadPoolExecutor):
    """Does some of the work, and then no more."""

    def __init__(self, alive: int, *, on_submit: bool) -> None:
        super().__init__(1)
        self._alive = alive
        self._on_submit = on_submit

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self._alive -= 1
        if self._alive >= 0:
            return super().submit(function, *arguments, **named)
        if self._on_submit:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[Any] = Future()
        future.set_exception(OSError("the machine is gone\nand so are its disks"))
        return future


def processes(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


@pytest.fixture(scope="module")
def two_processes() -> Iterator[Executor]:
    with processes(2) as executor:
        yield executor


@pytest.mark.parametrize("method", METHODS)
def test_any_executor_gives_the_same_hunt(longer: Solver, two_processes: Executor, method: Any) -> None:
    settings: dict[str, Any] = {"solver": longer, "method": method, "pool": 4, "steps": 60, "seed": 5, "runs": 7}
    expected = hunt(2, 3, **settings)
    for workers in (1, 2, 3):
        with ThreadPoolExecutor(workers) as executor:
            assert hunt(2, 3, executor=executor, **settings) == expected
    for _ in range(2):
        assert hunt(2, 3, executor=two_processes, **settings) == expected
    assert hunt(2, 3, executor=BackwardsExecutor(7), **settings) == expected


def test_workers_do_not_mix_up_solvers(two_processes: Executor, longer: Solver, solver: Solver) -> None:
    for each in (longer, solver, Solver(WORDS, minimum_word_length=5), Solver(WORDS[:4]), longer):
        settings: dict[str, Any] = {"solver": each, "pool": 3, "seed": 2, "runs": 4}
        assert hunt(2, 2, executor=two_processes, **settings) == hunt(2, 2, **settings)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_dask_gives_the_same_hunt(longer: Solver) -> None:
    distributed = pytest.importorskip("distributed")
    settings: dict[str, Any] = {"solver": longer, "pool": 4, "seed": 5, "runs": 4}
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert hunt(2, 3, executor=client.get_executor(), **settings) == hunt(2, 3, **settings)


@pytest.mark.parametrize("on_submit", [False, True], ids=["at-work", "when-given-work"])
def test_an_executor_that_fails_leaves_what_was_done_in_the_file(
    longer: Solver, tmp_path: Path, on_submit: bool
) -> None:
    settings: dict[str, Any] = {"solver": longer, "pool": 3, "seed": 5, "runs": 9, "file": tmp_path / "hunt.json"}
    said = "RuntimeError: cannot schedule new" if on_submit else "OSError: the machine is gone$"
    seen: list[int] = []
    with (
        DyingExecutor(4, on_submit=on_submit) as executor,
        pytest.raises(ExecutorError, match=f"the executor DyingExecutor could not finish the work: {said}"),
    ):
        hunt(2, 3, executor=executor, progress=lambda best: seen.append(best.runs), **settings)
    done = read(tmp_path / "hunt.json")["done"]
    assert len(done["runs"]) == max(seen, default=0)
    assert len(done["runs"]) >= 1
    assert hunt(2, 3, **settings) == hunt(2, 3, **(settings | {"file": None}))


def test_processes_that_are_killed(longer: Solver, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"solver": longer, "pool": 3, "seed": 5, "runs": 40, "file": tmp_path / "hunt.json"}
    with processes(1) as executor:

        def kill(best: Hunt) -> None:
            if best.runs == 3:
                for process in list(executor._processes.values()):
                    process.kill()

        with pytest.raises(ExecutorError, match=r"the executor ProcessPoolExecutor could not finish .* Broken"):
            hunt(2, 3, executor=executor, progress=kill, **settings)
    runs = read(tmp_path / "hunt.json")["done"]["runs"]
    assert 3 <= len(runs) < 40
    assert hunt(2, 3, **settings) == hunt(2, 3, **(settings | {"file": None}))


def test_an_executor_that_was_shut_down(longer: Solver) -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(ExecutorError, match="ThreadPoolExecutor could not finish the work: RuntimeError"):
        hunt(2, 3, solver=longer, executor=executor, seed=1)


# -- time --


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("workers", [0, 2], ids=["here", "threads"])
def test_a_hunt_ends_when_its_time_is_over(longer: Solver, method: Any, workers: int) -> None:
    began = time.monotonic()
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            found = hunt(2, 3, solver=longer, method=method, seconds=0.5, seed=1, executor=executor)
    else:
        found = hunt(2, 3, solver=longer, method=method, seconds=0.5, seed=1)
    assert time.monotonic() - began < 20
    assert len(found) == 10
    assert found.runs >= 0
    assert found[0].points == longer.score(found[0].board)


@pytest.mark.parametrize("method", METHODS)
def test_a_run_that_the_time_cuts_short_gives_boards_but_does_not_count(longer: Solver, method: Any) -> None:
    found = hunt(6, 6, solver=longer, method=method, pool=10_000, steps=10**9, seconds=0.2, seed=1)
    assert found.runs == 0
    assert len(found) == 10


def test_runs_may_be_over_before_the_time(longer: Solver) -> None:
    found = hunt(2, 2, solver=longer, seconds=1000, runs=2, seed=1)
    assert found == hunt(2, 2, solver=longer, runs=2, seed=1)


def test_all_runs_but_the_last_are_whole_when_time_ends_a_hunt(longer: Solver) -> None:
    found = hunt(2, 2, solver=longer, pool=2, seconds=0.5, seed=1)
    assert found.runs >= 1
    whole = hunt(2, 2, solver=longer, pool=2, runs=found.runs, seed=1)
    assert found[0].points >= whole[0].points


# -- progress --


@pytest.mark.parametrize("method", METHODS)
def test_progress_is_told_the_best_so_far(longer: Solver, method: Any) -> None:
    seen: list[Hunt] = []
    found = hunt(2, 3, solver=longer, method=method, steps=600, seed=1, runs=3, progress=seen.append)
    assert seen[-1] == found
    assert all(isinstance(each, Hunt) and each.seed == 1 for each in seen)
    runs = [each.runs for each in seen]
    assert runs == sorted(runs)
    assert set(runs) == {0, 1, 2, 3}
    points = [each[0].points for each in seen]
    assert points == sorted(points)


def test_progress_is_told_of_each_run_that_an_executor_has_done(longer: Solver) -> None:
    seen: list[int] = []
    with ThreadPoolExecutor(2) as executor:
        hunt(2, 3, solver=longer, seed=1, runs=5, executor=executor, progress=lambda best: seen.append(best.runs))
    assert seen == [1, 2, 3, 4, 5]


# -- a hunt as a value --


def test_a_hunt_is_a_sequence_of_boards(longer: Solver) -> None:
    found = hunt(2, 2, solver=longer, seed=1, runs=1, count=4)
    assert isinstance(found, Sequence)
    assert len(found) == 4
    assert list(found) == [found[0], found[1], found[2], found[-1]]
    assert found[1:3] == (found[1], found[2])
    assert found[::-1] == tuple(reversed(found))
    assert found[0] in found
    assert found.index(found[2]) == 2
    best = found[0]
    assert isinstance(best, RankedBoard)
    assert best == (best.board, best.words, best.points, best.longest)
    with pytest.raises(IndexError):
        found[4]
    for name in ("goal", "seed", "runs"):
        with pytest.raises(AttributeError):
            setattr(found, name, 1)


def test_hunts_are_equal_by_what_they_found(longer: Solver) -> None:
    settings: dict[str, Any] = {"solver": longer, "seed": 1, "runs": 2, "count": 4}
    found, same = (hunt(2, 2, **settings) for _ in range(2))
    assert found == same
    assert hash(found) == hash(same)
    for other in ({"goal": "words"}, {"seed": 2}, {"runs": 3}, {"count": 3}, {"minimize": True}):
        assert found != hunt(2, 2, **(settings | other))
    assert found != list(found)
    again = pickle.loads(pickle.dumps(found))
    assert (again, hash(again)) == (found, hash(found))


def test_a_hunt_shows_what_it_found(solver: Solver) -> None:
    found = hunt(2, 2, solver=solver, faces=["E", "I", "Qu", "T"], seed=1, runs=2)
    assert repr(found) == "<Hunt for points: 2 runs of seed 1, best Board.parse('E I / Qu T') with 4>"
    found = hunt(2, 2, solver=solver, faces=["E", "I", "Qu", "T"], goal="longest", seed=5, runs=2)
    assert repr(found) == "<Hunt for longest: 2 runs of seed 5, best Board.parse('E I / Qu T') with 5>"


# -- files --


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


class StopError(Exception):
    """What a progress call ends a hunt with."""


@pytest.mark.parametrize("stop", [StopError, KeyboardInterrupt])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("workers", [0, 2], ids=["here", "threads"])
def test_a_hunt_that_is_stopped_goes_on_from_its_file(
    longer: Solver, tmp_path: Path, stop: type[BaseException], method: Any, workers: int
) -> None:
    path = tmp_path / "hunt.json"
    settings: dict[str, Any] = {"solver": longer, "method": method, "pool": 4, "steps": 600, "seed": 5}
    executor = ThreadPoolExecutor(workers) if workers else None
    settings["executor"] = executor
    whole = hunt(2, 3, runs=6, **settings)
    for after in (0, 1, 3, 4):
        last: list[Hunt] = []

        def progress(best: Hunt, last: list[Hunt] = last, after: int = after) -> None:
            last.append(best)
            if best.runs >= after:
                raise stop

        with pytest.raises(stop):
            hunt(2, 3, runs=6, file=path, progress=progress, **settings)
        done = read(path)["done"]
        kept = [Board.parse(text).canonical() for text in done["boards"]]
        assert len(done["runs"]) == last[-1].runs
        if executor is None:
            assert kept == [each.board for each in last[-1]]
        else:  # runs under way may have met more by the time the file is written
            assert longer.score(kept[0]) >= last[-1][0].points
        assert list(tmp_path.iterdir()) == [path]
    found = hunt(2, 3, runs=6, file=path, **settings)
    assert found == whole
    assert pickle.dumps(list(found)) == pickle.dumps(list(whole))
    content = path.read_bytes()
    seen: list[Hunt] = []
    assert hunt(2, 3, runs=6, file=path, progress=seen.append, **settings) == whole
    assert all(each == whole for each in seen)
    assert path.read_bytes() == content
    if executor is not None:
        executor.shutdown()


def test_the_file_is_json_of_the_settings_and_what_is_done(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    found = hunt(2, 2, solver=solver, faces=["E", "I", "Qu", "T"], seed=1, runs=2, count=2, file=path)
    facts = read(path)
    assert facts == {
        "format": "boggle hunt",
        "version": 1,
        "settings": {
            "rows": 2,
            "columns": 2,
            "faces": ["E", "I", "Qu", "T"],
            "table": ["classic", list(ScoringTable.CLASSIC.points), None, 0],
            "goal": "points",
            "minimize": False,
            "method": "climb",
            "pool": 50,
            "steps": None,
            "seed": 1,
            "count": 2,
            "solver": [3, False, False],
            "lexicon": solver.lexicon.fingerprint,
        },
        "done": {"runs": [0, 1], "boards": [repr(each.board)[13:-2] for each in found]},
    }


def test_more_runs_are_added_to_those_in_the_file(longer: Solver, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"solver": longer, "pool": 3, "seed": 5}
    path = str(tmp_path / "hunt.json")
    for runs in (1, 2, 5):
        assert hunt(2, 3, runs=runs, file=path, **settings) == hunt(2, 3, runs=runs, **settings)
    assert hunt(2, 3, runs=5, file=path, executor=BackwardsExecutor(1), **settings).runs == 5


def test_a_drawn_seed_is_taken_from_the_file(longer: Solver, tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    first = hunt(2, 2, solver=longer, runs=1, pool=2, file=path)
    assert read(path)["settings"]["seed"] == first.seed
    assert hunt(2, 2, solver=longer, runs=3, pool=2, file=path) == hunt(
        2, 2, solver=longer, runs=3, pool=2, seed=first.seed
    )


def test_a_file_is_written_before_the_hunt_begins(longer: Solver, tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    seen: list[Any] = []

    def stop(_: Hunt) -> None:
        seen.append(read(path)["done"])
        raise StopError

    with pytest.raises(StopError):
        hunt(2, 2, solver=longer, seed=1, file=path, progress=stop)
    assert seen == [{"runs": [], "boards": []}]
    with pytest.raises(FileNotFoundError):
        hunt(2, 2, solver=longer, seed=1, file=tmp_path / "none" / "hunt.json", progress=lambda _: pytest.fail("began"))


def test_the_file_is_saved_now_and_then(longer: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hunt.json"
    monkeypatch.setattr("boggle._progress_file._SECONDS", 0.0)
    saved: list[int] = []
    hunt(
        2, 2, solver=longer, seed=1, runs=4, file=path, progress=lambda _: saved.append(len(read(path)["done"]["runs"]))
    )
    assert saved[0] == 0
    assert saved[-1] >= 3
    assert saved == sorted(saved)


@pytest.mark.parametrize("face", ["Qu", "In", "Q|Qu", "*", "#", "A|In|Qu", "Ж"])
@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1), (2, 2), (3, 3)], ids=str)
def test_boards_of_all_kinds_come_back_from_a_file(solver: Solver, tmp_path: Path, face: str, shape: Any) -> None:
    path = tmp_path / "hunt.json"
    settings: dict[str, Any] = {"solver": solver, "faces": [face, "T"], "seed": 1, "pool": 3, "count": 50}
    for runs in (1, 2):
        assert hunt(*shape, runs=runs, file=path, **settings) == hunt(*shape, runs=runs, **settings)


OTHER_SETTINGS: dict[str, tuple[Any, str]] = {
    "rows": (1, "rows 2, not 1"),
    "columns": (3, "columns 2, not 3"),
    "faces": (["E", "T"], r"faces \['E', 'T', 'Qu'\], not \['E', 'T'\]"),
    "table": (ScoringTable.BIG, r"table \['classic', .*, not \['big', .*"),
    "goal": ("words", "goal 'points', not 'words'"),
    "minimize": (True, "minimize False, not True"),
    "method": ("anneal", "method 'climb', not 'anneal'"),
    "pool": (3, "pool 2, not 3"),
    "count": (5, "count 4, not 5"),
    "seed": (2, "seed 1, not 2"),
}


@pytest.mark.parametrize(("name", "value", "message"), [(name, *rest) for name, rest in OTHER_SETTINGS.items()])
def test_a_file_of_other_settings_is_refused_and_stays_as_it_is(
    solver: Solver, tmp_path: Path, name: str, value: Any, message: str
) -> None:
    path = tmp_path / "hunt.json"
    settings: dict[str, Any] = {"rows": 2, "columns": 2, "faces": ["E", "T", "Qu"], "seed": 1, "pool": 2, "count": 4}
    settings |= {"steps": 1600, "solver": solver, "runs": 1, "file": path}
    hunt(**settings)
    content = path.read_bytes()
    with pytest.raises(SettingError, match=rf"hunt\.json keeps a hunt with {message}; give the same settings, or"):
        hunt(**(settings | {name: value}))
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (Solver(WORDS[1:]), "lexicon"),
        (Solver(WORDS, minimum_word_length=4), "solver"),
        (Solver(WORDS, allow_proper_nouns=True), "solver"),
        (Solver(WORDS, allow_abbreviations=True), "solver"),
    ],
    ids=["words", "length", "names", "abbreviations"],
)
def test_a_file_of_another_list_is_refused(solver: Solver, tmp_path: Path, other: Solver, name: str) -> None:
    path = tmp_path / "hunt.json"
    hunt(2, 2, faces="ET", solver=solver, seed=1, runs=1, file=path)
    content = path.read_bytes()
    with pytest.raises(SettingError, match=f"keeps a hunt with {name} "):
        hunt(2, 2, faces="ET", solver=other, seed=1, runs=1, file=path)
    assert path.read_bytes() == content


def test_runs_time_and_executor_may_change_from_call_to_call(solver: Solver, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"solver": solver, "seed": 1, "file": tmp_path / "hunt.json", "pool": 2}
    hunt(2, 2, runs=1, **settings)
    hunt(2, 2, runs=3, executor=BackwardsExecutor(2), **settings)
    assert hunt(2, 2, seconds=100, runs=4, **settings) == hunt(2, 2, runs=4, **(settings | {"file": None}))
    limited = Solver(WORDS, max_steps=10**6)
    assert hunt(2, 2, runs=4, **(settings | {"solver": limited})).runs == 4


def with_done(**parts: Any) -> Callable[[dict[str, Any]], str]:
    def change(facts: dict[str, Any]) -> str:
        return json.dumps(facts | {"done": facts["done"] | parts})

    return change


def with_part(**parts: Any) -> Callable[[dict[str, Any]], str]:
    return lambda facts: json.dumps(facts | parts)


def with_setting(**parts: Any) -> Callable[[dict[str, Any]], str]:
    return lambda facts: json.dumps(facts | {"settings": facts["settings"] | parts})


DAMAGES: dict[str, tuple[Callable[[dict[str, Any]], str], str]] = {
    "empty": (lambda _: "", "the text ends too early"),
    "cut": (lambda facts: json.dumps(facts)[:-9], "line 1, column"),
    "no JSON": (lambda _: "boards: 3", "no JSON"),
    "a list": (lambda _: "[]", "this is no hunt; give the file of one, or a new name"),
    "an object": (lambda _: "{}", "this is no hunt"),
    "a survey": (with_part(format="boggle survey"), "this is no hunt"),
    "a later version": (with_part(version=2), "version"),
    "a field too many": (with_part(more=1), "more"),
    "no field done": (lambda facts: json.dumps({k: v for k, v in facts.items() if k != "done"}), "done"),
    "settings missing": (with_part(settings={"rows": 2}), "settings must be rows, columns, faces"),
    "settings no object": (with_part(settings=3), "settings"),
    "no seed": (with_setting(seed=None), "a seed is a whole number from 0, not None"),
    "a seed that is none": (with_setting(seed=-1), "a seed is a whole number from 0, not -1"),
    "done too much": (with_done(more=1), "more"),
    "runs no list": (with_done(runs=3), "runs"),
    "runs no numbers": (with_done(runs=["1"]), "runs"),
    "runs of booleans": (with_done(runs=[True]), "runs"),
    "runs of fractions": (with_done(runs=[0.5]), "runs"),
    "runs not ascending": (with_done(runs=[1, 0]), "is damaged: done.runs are no ascending numbers from 0"),
    "runs twice": (with_done(runs=[0, 0]), "is damaged: done.runs are no ascending numbers from 0"),
    "runs below 0": (with_done(runs=[-1, 0]), "is damaged: done.runs are no ascending numbers from 0"),
    "boards no list": (with_done(boards="E T / T E"), "boards"),
    "boards no texts": (with_done(boards=[1]), "boards"),
    "boards no boards": (with_done(boards=["E T / T E", "E T / T ?"]), r"is damaged: done\.boards\[1\]: .*'\?'"),
    "boards empty": (with_done(boards=[""]), r"is damaged: done\.boards\[0\]: the board is empty"),
    "boards uneven": (with_done(boards=["E T / T"]), r"is damaged: done\.boards\[0\]: row 2 has 1 cells"),
    "boards too large": (with_done(boards=["E T T / T E E"]), r"done\.boards\[0\]: this board is 2 x 3, not 2 x 2"),
    "boards of a row": (with_done(boards=["E T T E"]), r"done\.boards\[0\]: this board is 1 x 4, not 2 x 2"),
    "boards with a cube": (with_done(boards=["[E] T / T E"]), r"done\.boards\[0\]: this board has a challenge cube"),
    "boards of other faces": (with_done(boards=["E T / T X"]), r"done\.boards\[0\]: the face X is none of E, T, Qu"),
    "half a character": (with_done(boards=["\ud800"]), "half of a character"),
}


@pytest.mark.parametrize(("damage", "message"), DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_refused_and_stays_as_it_is(
    solver: Solver, tmp_path: Path, damage: Callable[[dict[str, Any]], str], message: str
) -> None:
    path = tmp_path / "hunt.json"
    settings: dict[str, Any] = {"solver": solver, "faces": ["E", "T", "Qu"], "seed": 1, "runs": 2, "file": path}
    hunt(2, 2, **settings)
    path.write_text(damage(read(path)), "utf-8")
    content = path.read_bytes()
    with pytest.raises(DocumentError, match=rf"hunt\.json.*{message}"):
        hunt(2, 2, **settings)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_bytes_that_are_no_text_are_refused(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DocumentError, match=r"hunt\.json: no JSON: byte 0 is not UTF-8"):
        hunt(2, 2, solver=solver, seed=1, file=path)
    assert path.read_bytes() == b"\xff\xfe"


def test_boards_in_the_file_are_valued_anew(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    settings: dict[str, Any] = {"solver": solver, "faces": ["E", "I", "Qu", "T"], "seed": 1, "runs": 1, "file": path}
    found = hunt(2, 2, **settings)
    facts = read(path)
    facts["done"]["boards"] = [
        str(turned).replace("\n", " / ")
        for board, *_ in reversed(found)
        for turned in (board.rotated(), board.mirrored())
    ]
    path.write_text(json.dumps(facts))
    assert hunt(2, 2, **settings) == found


# -- bad input --


SHAPE = "must be a whole number from 1, not "
BAD: list[tuple[str, Sequence[Any], type[BoggleError], str]] = [
    ("rows", [0, -1, True, 1.5, "3", None], BoardError, "rows " + SHAPE),
    ("columns", [0, -1, True, 1.5, "3", None], BoardError, "columns " + SHAPE),
    ("rows", [65, 33, 10**30], BoardError, "a board has at most 64"),
    ("faces", [[], "", ()], BoardError, "there are no faces to hunt with"),
    ("faces", [["A", "?"], "A1", [""]], BoardError, "face .* cannot be read|a face"),
    ("faces", [3, b"AB"], BoardError, "faces must be a list of faces"),
    ("faces", [["A", 3], [None]], BoardError, "a face is a string such as 'A'"),
    (
        "faces",
        [[a + b for a in "abcdefghijklmnop" for b in "abcdefghijklmnopq"]],
        BoardError,
        "at most 256 .*, not 272",
    ),
    (
        "goal",
        ["score", "", "Points", None, 1, True, [], {}],
        SettingError,
        "goal must be points, words or longest, not ",
    ),
    ("method", ["climbing", None, 0, [], {}], SettingError, "method must be climb or anneal, not "),
    (
        "pool",
        [0, -1, True, 1.5, "3", None, 100_001],
        SettingError,
        "pool must be a whole number from 1 to 100000, not ",
    ),
    ("steps", [0, -1, True, 1.5, "3"], SettingError, "steps must be a whole number from 1, not "),
    (
        "count",
        [0, -1, True, 1.5, "3", None, 10_001],
        SettingError,
        "count must be a whole number from 1 to 10000, not ",
    ),
    ("runs", [0, -1, True, 1.5, "3", 2**40 + 1], SettingError, "runs must be a whole number from 1 to 1099511627776"),
    ("seconds", [0, -1, 0.0, -0.5], SettingError, "seconds must be more than 0, not "),
    (
        "seconds",
        [float("nan"), float("inf"), "x", True, []],
        SettingError,
        "seconds must be a finite number of seconds",
    ),
    ("seed", [-1, True, 1.5, "5"], DiceError, "a seed is a whole number from 0, not "),
    ("seed", [2**1024], DiceError, "a seed is below 2 to the power of 1024"),
    ("executor", [3, "threads", True, []], SettingError, "executor must be an Executor of concurrent"),
    ("progress", [3, "print", []], SettingError, "progress must be a function, not "),
    ("table", ["classic", None, (0, 1)], SettingError, "a ScoringTable is needed"),
    ("solver", [["tie"], "en", 3, Lexicon(["tie"])], SettingError, "a Solver is needed"),
]


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [(name, value, error, message) for name, values, error, message in BAD for value in values],
    ids=lambda value: None if isinstance(value, type) else str(value)[:20],
)
def test_bad_input_is_refused_and_no_file_is_made(
    solver: Solver, tmp_path: Path, name: str, value: Any, error: type[BoggleError], message: str
) -> None:
    settings: dict[str, Any] = {"rows": 2, "columns": 2, "solver": solver, "seed": 1, "file": tmp_path / "hunt.json"}
    settings["progress"] = lambda _: pytest.fail("the hunt began")
    with pytest.raises(error, match=message):
        hunt(**(settings | {name: value}))
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_named_by_text_or_a_path(solver: Solver) -> None:
    for file in (3, True, b"hunt.json", ["hunt.json"]):
        with pytest.raises(SettingError, match="file must be the name of a file, not "):
            hunt(2, 2, solver=solver, seed=1, file=file)  # type: ignore[arg-type]


def test_a_board_of_more_than_64_cells_is_refused(solver: Solver) -> None:
    with pytest.raises(BoardError, match="9 x 9 is 81 cells; a board has at most 64"):
        hunt(9, 9, solver=solver)


def test_a_list_without_words_has_no_faces() -> None:
    with pytest.raises(BoardError, match="there are no faces to hunt with: the list is empty"):
        hunt(2, 2, solver=Solver([]), seed=1)
    assert hunt(2, 2, solver=Solver([]), faces="ab", seed=1, runs=1)[0].words == 0


def test_numbers_of_numpy_are_numbers(solver: Solver, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"pool": 3, "count": 4, "runs": 2, "steps": 9}
    given: dict[str, Any] = {name: np.int64(value) for name, value in settings.items()}
    expected = hunt(2, 2, solver=solver, seed=5, seconds=1000, **settings)
    found = hunt(2, 2, solver=solver, seed=5, seconds=np.float64(1000), file=tmp_path / "hunt.json", **given)
    assert found == expected
    assert [type(part) for part in (found.seed, found.runs, *found[0][1:])] == [int] * 5


def test_a_hunt_touches_no_random_generator_but_its_own(solver: Solver) -> None:
    np.random.seed(3)
    state = np.random.get_state(legacy=False)
    hunt(2, 2, solver=solver, runs=1)
    np.testing.assert_equal(np.random.get_state(legacy=False), state)


def test_shapes_and_seeds_may_be_numbers_of_numpy(solver: Solver) -> None:
    wanted = hunt(2, 2, solver=solver, seed=1, runs=1)
    for kind in (np.int64, np.uint8):
        assert hunt(kind(2), kind(2), solver=solver, seed=kind(1), runs=kind(1)) == wanted  # type: ignore[arg-type]


def test_an_array_is_no_goal_and_a_class_no_executor(solver: Solver) -> None:
    wrong: Any = np.array([1, 2])
    for name in ("goal", "method"):
        with pytest.raises(SettingError, match=f"{name} must be "):
            hunt(2, 2, solver=solver, runs=1, **{name: wrong})
    wrong = ThreadPoolExecutor
    with pytest.raises(SettingError, match="executor must be an Executor"):
        hunt(2, 2, solver=solver, runs=1, executor=wrong)


def test_an_interrupt_while_a_run_is_taken_in_leaves_its_boards_to_the_next_call(
    solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, left = tmp_path / "hunt.json", [0]
    original = Ground.ranked

    def interrupt(ground: Ground, *arguments: Any) -> Any:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return original(ground, *arguments)

    expected = hunt(2, 2, solver=solver, seed=1, runs=2)
    for stop_at in range(1, 12):
        path.unlink(missing_ok=True)
        left[0] = stop_at
        with monkeypatch.context() as patch, ThreadPoolExecutor(1) as pool:
            patch.setattr(Ground, "ranked", interrupt)
            with contextlib.suppress(KeyboardInterrupt):
                hunt(2, 2, solver=solver, seed=1, runs=2, file=path, executor=pool)
        assert hunt(2, 2, solver=solver, seed=1, runs=2, file=path) == expected


def test_fewer_runs_than_the_file_has_are_refused(solver: Solver, tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    hunt(2, 2, solver=solver, seed=1, runs=3, file=path)
    with pytest.raises(SettingError, match="runs must be at least 3, of which the file has some, not 2"):
        hunt(2, 2, solver=solver, seed=1, runs=2, file=path)


def test_what_a_method_does_not_use_makes_no_other_hunt(solver: Solver, tmp_path: Path) -> None:
    for method, unused in (("climb", {"steps": 7}), ("anneal", {"pool": 7})):
        path = tmp_path / f"{method}.json"
        settings: dict[str, Any] = {"solver": solver, "seed": 1, "runs": 1, "method": method, "file": path}
        assert list(hunt(2, 2, **settings)) == list(hunt(2, 2, **(settings | unused)))


@pytest.mark.parametrize("count", [1, 3, 20])
def test_how_many_boards_are_kept_does_not_change_the_hunt(longer: Solver, count: int) -> None:
    best = hunt(3, 3, solver=longer, seed=3, runs=1, pool=2, count=20)
    assert list(hunt(3, 3, solver=longer, seed=3, runs=1, pool=2, count=count)) == list(best[:count])


def test_points_never_outweigh_a_letter_of_the_longest_word() -> None:
    table = ScoringTable("huge", (0, 0, 0, 10**9))
    words = [*("a" * n for n in range(3, 6)), *map("".join, product("bc", repeat=3)), "b" * 4]
    best = hunt(2, 3, solver=Solver(words), table=table, goal="longest", seed=1, runs=5)
    assert best[0].longest == 5
