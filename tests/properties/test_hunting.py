"""Hunts for boards: the parts they are made of, and climbing, held against its definition in plain Python."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boggle import Board, ScoringTable, Solver, hunt
from boggle._hunting import Goal, Ground, Job, Method, canonical, run, symmetries
from boggle.hunt import GOALS, METHODS
from boggle.rolling import Stream

from .strategies import shapes, tables

Row = tuple[int, ...]
MakeSolvers = Callable[..., dict[str, Solver]]

TINY_SHAPES = [(2, 2), (1, 4), (4, 1), (2, 3), (3, 2), (1, 1), (1, 3)]
FACES = ["A", "B", "C", "Ab", "Ca", "A|B", "*", "#"]


def array(rows: Iterable[Row], cells: int) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """Rows of codes as the hunt has them."""
    return np.array(list(rows), np.uint8).reshape(-1, cells)


def rows_of(codes: "np.ndarray[Any, Any]") -> list[Row]:
    return [tuple(row) for row in codes.tolist()]


def turned(board: Row, rows: int, columns: int) -> set[Row]:
    """All symmetries of a board that have its shape, by coordinates."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    flips: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c),
        lambda r, c: (rows - 1 - r, c),
        lambda r, c: (r, columns - 1 - c),
        lambda r, c: (rows - 1 - r, columns - 1 - c),
    ]
    found = set()
    for flip in flips:
        places = [flip(row, column) for row, column in cells]
        found.add(tuple(board[row * columns + column] for row, column in places))
        if rows == columns:
            found.add(tuple(board[column * columns + row] for row, column in places))
    return found


class World(NamedTuple):
    """A hunt so small that all can be done by hand."""

    solver: Solver
    job: Job

    @property
    def cells(self) -> int:
        return self.job.rows * self.job.columns

    def board(self, row: Row) -> Board:
        return Board([self.job.faces[code] for code in row], self.job.rows, self.job.columns)

    def value(self, row: Row) -> tuple[int, ...]:
        """What is to be as large as possible."""
        solution = self.solver.solve(self.board(row))
        points = sum(word.points(self.job.table) for word in solution)
        if self.job.goal == "longest":
            value: tuple[int, ...] = (max((word.length for word in solution), default=0), points)
        else:
            value = (points if self.job.goal == "points" else len(solution),)
        return tuple(-part for part in value) if self.job.minimize else value

    def smallest(self, row: Row) -> Row:
        return min(turned(row, self.job.rows, self.job.columns))

    def all(self) -> list[Row]:
        """Every board there is, in the smallest of its symmetries."""
        every = product(range(len(self.job.faces)), repeat=self.cells)
        return sorted({self.smallest(row) for row in every})

    def beside(self, row: Row) -> set[Row]:
        """The boards with one cell changed, or two swapped."""
        found = {(*row[:cell], code, *row[cell + 1 :]) for cell in range(len(row)) for code in range(self.faces)}
        for a, b in combinations(range(len(row)), 2):
            swapped = list(row)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            found.add(tuple(swapped))
        return found

    @property
    def faces(self) -> int:
        return len(self.job.faces)


class Climber:
    """Climbing by its definition: of the pool and all beside it keep the best, until there is none to take in."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._values: dict[Row, tuple[int, ...]] = {}

    def value(self, row: Row) -> tuple[int, ...]:
        if row not in self._values:
            self._values[row] = self._world.value(row)
        return self._values[row]

    def best(self, boards: set[Row], size: int) -> list[Row]:
        """The best boards; of equally good ones those that are smaller."""
        return sorted(boards, key=lambda row: ([-part for part in self.value(row)], row))[:size]

    def climb(self, start: Iterable[Row], size: int, count: int) -> list[Row]:
        """The best `count` boards met, which may be more or fewer than the pool holds."""
        world = self._world
        begun = {world.smallest(row) for row in start}
        pool, best, looked_at = self.best(begun, size), self.best(begun, count), set[Row]()
        while not looked_at.issuperset(pool):
            beside = {world.smallest(other) for row in pool if row not in looked_at for other in world.beside(row)}
            looked_at.update(pool)
            above_pool = {row for row in beside if len(pool) < size or self.value(row) > self.value(pool[-1])}
            above_best = {row for row in beside if len(best) < count or self.value(row) > self.value(best[-1])}
            pool = self.best({*pool, *above_pool}, size)
            best = self.best({*best, *above_best, *above_pool}, count)
        return best


@st.composite
def worlds(
    draw: st.DrawFn,
    shapes: Sequence[tuple[int, int]] = TINY_SHAPES,
    *,
    most_faces: int = 4,
    method: Method | None = None,
) -> World:
    """Hunts over few boards, with words in the letters of their faces."""
    rows, columns = draw(st.sampled_from(shapes))
    most_faces = min(most_faces, 3) if rows * columns > 4 else most_faces
    faces = draw(st.lists(st.sampled_from(FACES), min_size=1, max_size=most_faces, unique=True))
    words = draw(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=10))
    goal: Goal = draw(st.sampled_from(GOALS))
    job = Job(
        rows=rows,
        columns=columns,
        faces=tuple(faces),
        table=draw(tables()),
        goal=goal,
        minimize=draw(st.booleans()),
        method=draw(st.sampled_from(METHODS)) if method is None else method,
        pool=draw(st.sampled_from([1, 2, 3, 5, 8, 20, 1000])),
        steps=draw(st.integers(1, 30)),
        seed=draw(st.integers(0, 2**64)),
        count=draw(st.sampled_from([1, 2, 10, 1000])),
    )
    return World(Solver(words, minimum_word_length=draw(st.integers(1, 3))), job)


@st.composite
def codes(draw: st.DrawFn) -> tuple[int, int, list[Row]]:
    """Boards of any shape as rows of codes: of few faces, so that some are symmetric, or of many."""
    rows, columns = draw(shapes())
    code = st.integers(0, draw(st.sampled_from([0, 1, 3, 255])))
    row = st.lists(code, min_size=rows * columns, max_size=rows * columns).map(tuple)
    return rows, columns, draw(st.lists(row, max_size=5))


# -- symmetries --


@given(boards=codes())
def test_the_symmetries_are_all_ways_to_turn_and_mirror_a_board(boards: tuple[int, int, list[Row]]) -> None:
    rows, columns, given_rows = boards
    ways = symmetries(rows, columns)
    assert ways.shape == (8 if rows == columns else 4, rows * columns)
    assert all(sorted(way) == list(range(rows * columns)) for way in ways.tolist())
    for row in given_rows:
        assert {tuple(row[cell] for cell in way) for way in ways.tolist()} == turned(row, rows, columns)


@given(boards=codes())
def test_all_symmetries_of_a_board_have_one_canonical_form_the_smallest(boards: tuple[int, int, list[Row]]) -> None:
    rows, columns, given_rows = boards
    ways = symmetries(rows, columns)
    every = [sorted(turned(row, rows, columns)) for row in given_rows]
    flat = [other for others in every for other in others]
    before = array(flat, rows * columns)
    found = canonical(before, ways)
    assert rows_of(before) == flat
    assert rows_of(found) == [others[0] for others in every for _ in others]


@given(boards=codes())
def test_the_canonical_form_is_that_of_the_board_when_the_faces_are_sorted(boards: tuple[int, int, list[Row]]) -> None:
    rows, columns, given_rows = boards
    faces = sorted({a + b for a in "ABCDEFGHIJKLMNOP" for b in ("", *"abcdefghijklmno")})
    assert len(faces) == 256
    found = canonical(array(given_rows, rows * columns), symmetries(rows, columns))
    for row, smallest in zip(given_rows, rows_of(found), strict=True):
        board = Board([faces[code] for code in row], rows, columns)
        assert Board([faces[code] for code in smallest], rows, columns) == board.canonical()


# -- the ground --


@given(world=worlds(), data=st.data())
def test_swaps_are_all_boards_on_which_two_cells_have_changed_places(world: World, data: st.DataObject) -> None:
    row = data.draw(st.sampled_from(world.all()))
    expected = []
    for a, b in combinations(range(world.cells), 2):
        swapped = list(row)
        swapped[a], swapped[b] = row[b], row[a]
        expected.append(tuple(swapped))
    before = array([row], world.cells)[0]
    assert sorted(rows_of(Ground(*world).swaps(before))) == sorted(expected)
    assert tuple(before.tolist()) == row


@given(boards=codes(), data=st.data())
def test_ranked_boards_are_the_best_each_once_the_best_first(
    boards: tuple[int, int, list[Row]], data: st.DataObject
) -> None:
    rows, columns, given_rows = boards
    world = World(Solver(["a"]), Job(rows, columns, ("A",), ScoringTable.CLASSIC, "points", False, "climb", 1, 1, 1, 1))
    every = [data.draw(st.sampled_from(sorted(turned(row, rows, columns)))) for row in given_rows * 2]
    worth = {world.smallest(row): data.draw(st.integers(-3, 3) | st.integers(-(2**62), 2**62)) for row in given_rows}
    most = data.draw(st.integers(1, 12))
    values = np.array([worth[world.smallest(row)] for row in every], np.int64)
    best = Ground(*world).ranked(array(every, rows * columns), values, most)
    expected = sorted(worth, key=lambda row: (-worth[row], row))[:most]
    assert rows_of(best.codes) == expected
    assert best.values.tolist() == [worth[row] for row in expected]


@given(world=worlds(), data=st.data())
def test_the_ground_values_boards_as_they_are_solved(world: World, data: st.DataObject) -> None:
    ground = Ground(*world)
    given_rows = data.draw(st.lists(st.sampled_from(world.all()), min_size=1, max_size=4))
    values = ground.values(array(given_rows, world.cells)).tolist()
    order = [world.value(row) for row in given_rows]
    for one, other in combinations(range(len(values)), 2):
        assert (values[one] > values[other]) == (order[one] > order[other])
        assert (values[one] == values[other]) == (order[one] == order[other])
    near = ground.changes(array(given_rows[:1], world.cells)[0]).tolist()
    for cell, code in product(range(world.cells), range(world.faces)):
        changed = (*given_rows[0][:cell], code, *given_rows[0][cell + 1 :])
        assert near[cell][code] == ground.values(array([changed], world.cells))[0]


@given(world=worlds(), data=st.data())
def test_a_board_is_a_row_and_back(world: World, data: st.DataObject) -> None:
    ground = Ground(*world)
    row = data.draw(st.sampled_from(world.all()))
    board = ground.board(array([row], world.cells)[0])
    assert board == world.board(row)
    assert ground.codes(board) == list(row)


# -- runs --


@given(world=worlds(method="climb"), number=st.sampled_from([0, 1, 7, 2**30]))
def test_climbing_ends_with_the_pool_that_its_definition_gives(world: World, number: int) -> None:
    job = world.job
    assert job.seed is not None
    stream = Stream(job.seed, number * 2**64)
    start = [tuple(stream.below(world.faces) for _ in range(world.cells)) for _ in range(job.pool)]
    *_, last = run(*world, number)
    expected = Climber(world).climb(start, job.pool, job.count)
    assert rows_of(last.codes) == expected
    assert last.values.tolist() == Ground(*world).values(last.codes).tolist()


@given(world=worlds(), number=st.integers(0, 3))
def test_what_a_run_has_found_only_gets_better(world: World, number: int) -> None:
    climber = Climber(world)
    seen: list[Row] = []
    for codes, values in run(*world, number):
        boards = rows_of(codes)
        assert 0 < len(boards) <= world.job.count
        assert boards == climber.best(set(boards), len(boards))
        assert boards == climber.best({*seen, *boards}, world.job.count)
        assert all(row == world.smallest(row) for row in boards)
        assert values.tolist() == Ground(*world).values(codes).tolist()
        seen = boards


@given(world=worlds(method="anneal"))
def test_nothing_beside_the_best_board_that_annealing_ends_with_is_better(world: World) -> None:
    climber = Climber(world)
    *_, last = run(*world, 0)
    best = rows_of(last.codes)[0]
    assert all(climber.value(best) >= climber.value(world.smallest(other)) for other in world.beside(best))


def hunted(world: World, **settings: Any) -> list[tuple[Board, int, int, int]]:
    job = world.job
    given_settings: dict[str, Any] = {
        "faces": job.faces,
        "solver": world.solver,
        "table": job.table,
        "goal": job.goal,
        "minimize": job.minimize,
        "method": job.method,
        "pool": job.pool,
        "steps": job.steps,
        "count": job.count,
        "runs": 2,
        "seed": job.seed,
    }
    return list(hunt(job.rows, job.columns, **(given_settings | settings)))


@given(world=worlds())
def test_a_hunt_reports_what_solving_its_boards_gives(world: World) -> None:
    found = hunted(world)
    assert 0 < len(found) <= world.job.count
    assert len({board for board, *_ in found}) == len(found)
    for board, words, points, longest in found:
        solution = world.solver.solve(board)
        assert board == board.canonical()
        assert words == len(solution)
        assert points == sum(word.points(world.job.table) for word in solution)
        assert longest == max((word.length for word in solution), default=0)


@given(world=worlds([(2, 2), (1, 4), (1, 1), (2, 3)]))
def test_no_hunt_finds_more_than_there_is(world: World) -> None:
    climber = Climber(world)
    optimum = max(climber.value(row) for row in world.all())
    board, *_ = hunted(world)[0]
    row = tuple(world.job.faces.index(face) for face in board)
    assert climber.value(world.smallest(row)) <= optimum


@given(world=worlds([(2, 2), (1, 4), (3, 1), (2, 3)], method="climb"))
def test_a_pool_that_holds_the_world_holds_its_best_boards(world: World) -> None:
    expected = Climber(world).best(set(world.all()), world.job.count)
    found = [board for board, *_ in hunted(world, pool=1000, runs=1)]
    assert found == [world.board(row).canonical() for row in expected]


@given(world=worlds([(2, 2), (1, 4), (2, 3)]))
def test_every_search_makes_the_same_hunt(make_solvers: MakeSolvers, world: World) -> None:
    words = list(world.solver.lexicon)
    shortest = world.solver.settings.minimum_word_length
    expected = hunted(world, runs=1)
    for name, solver in make_solvers(words, minimum_word_length=shortest).items():
        assert hunted(world._replace(solver=solver), runs=1) == expected, name
