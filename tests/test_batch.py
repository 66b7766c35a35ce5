"""Batches of boards, and that both ways of rolling are fair."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import pytest

from boggle import (
    CHALLENGE_CUBE,
    Board,
    BoardBatch,
    BoardError,
    DiceError,
    DiceSet,
    Die,
    SearchLimitError,
    Solver,
    UnknownDiceSetError,
    dice_set,
    dice_sets,
)

Sigmas = Callable[..., float]

# -- boards to a batch and back --


def test_a_batch_holds_codes_of_faces() -> None:
    batch = BoardBatch.from_boards([Board.parse("A B / C [D]"), Board.parse("Qu B / # *")])
    assert batch.faces == ("#", "*", "A", "B", "C", "D", "Qu")
    assert batch.codes.dtype == np.uint8
    assert batch.codes.tolist() == [[2, 3, 4, 5], [6, 3, 0, 1]]
    assert batch.challenge_cells.tolist() == [3, -1]
    assert (batch.rows, batch.columns, len(batch)) == (2, 2, 2)


def test_a_batch_is_a_sequence_of_boards() -> None:
    boards = [Board.roll(seed=seed, challenge_cube=seed % 2 == 0) for seed in range(6)]
    batch = BoardBatch.from_boards(boards)
    assert isinstance(batch, Sequence)
    assert list(batch) == boards
    assert [batch[i] for i in range(-6, 6)] == boards * 2
    assert list(reversed(batch)) == boards[::-1]
    assert boards[3] in batch
    assert batch.index(boards[3]) == 3
    for cut in (slice(2, 4), slice(None, None, 2), slice(None, None, -1), slice(9, 12)):
        part = batch[cut]
        assert isinstance(part, BoardBatch)
        assert list(part) == boards[cut]
    assert np.shares_memory(batch[2:4].codes, batch.codes)
    for beyond in (6, -7):
        with pytest.raises(IndexError):
            batch[beyond]


def test_an_empty_batch() -> None:
    batch = BoardBatch.from_boards([])
    assert len(batch) == 0
    assert list(batch) == []


def test_boards_of_several_shapes_are_no_batch() -> None:
    with pytest.raises(BoardError, match="board 2 is 1 x 4, board 0 is 2 x 2; all boards of a batch have one shape"):
        BoardBatch.from_boards([Board("ABCD", 2, 2), Board("ABCD", 2, 2), Board("ABCD", 1, 4)])


def test_at_most_256_faces() -> None:
    faces = [a + b for a in "abcdefghijklmnopqrst" for b in "abcdefghijklm"]
    whole = [Board(faces[start : start + 64], 8, 8) for start in range(0, 256, 64)]
    batch = BoardBatch.from_boards(whole)
    assert len(batch.faces) == 256
    assert list(batch) == whole
    with pytest.raises(BoardError, match="at most 256 different faces can be told apart, not 257"):
        BoardBatch.from_boards([*whole, Board(["zz"] * 64, 8, 8)])
    with pytest.raises(BoardError, match="at most 256 different faces can be told apart, not 260"):
        BoardBatch(np.zeros((1, 1), np.uint8), faces, 1, 1)


@pytest.mark.parametrize(
    ("codes", "faces", "cubes", "message"),
    [
        (
            np.zeros((3, 4), np.int64),
            "AB",
            None,
            r"codes must be a uint8 array of boards x 4 cells, not int64 \(3, 4\)",
        ),
        (
            np.zeros((3, 5), np.uint8),
            "AB",
            None,
            r"codes must be a uint8 array of boards x 4 cells, not uint8 \(3, 5\)",
        ),
        (np.zeros(4, np.uint8), "AB", None, r"boards x 4 cells, not uint8 \(4,\)"),
        (np.full((1, 4), 2, np.uint8), "AB", None, "codes must be places in faces, 0 to 1; 2 is none"),
        (np.zeros((3, 4), np.uint8), "A?", None, "face '.' cannot be read"),
        (np.zeros((3, 4), np.uint8), "AB", [-1, -1], r"challenge_cells must hold one cell a board: 3, not \(2,\)"),
        (np.zeros((1, 4), np.uint8), "AB", [4], "challenge_cells must hold cells from 0 to 3, or -1 for none"),
        (np.zeros((1, 4), np.uint8), "AB", [-2], "challenge_cells must hold cells from 0 to 3, or -1 for none"),
        (np.zeros((1, 4), np.uint8), "AB", [256], "challenge_cells must hold cells from 0 to 3, or -1 for none"),
    ],
)
def test_arrays_that_are_no_batch(
    codes: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", faces: str, cubes: list[int] | None, message: str
) -> None:
    cells: Any = None if cubes is None else np.array(cubes)
    with pytest.raises(BoardError, match=message):
        BoardBatch(codes, list(faces), 2, 2, cells)


@pytest.mark.parametrize(("rows", "columns"), [(0, 4), (-2, -2), (9, 9), (1, 65), (2.0, 2)])
def test_shapes_that_no_board_has(rows: int, columns: int) -> None:
    codes = np.zeros((1, abs(int(rows * columns))), np.uint8)
    with pytest.raises(BoardError, match=r"whole number from 1|at most 64"):
        BoardBatch(codes, ["A"], rows, columns)


def test_a_batch_never_changes() -> None:
    codes = np.zeros((1, 4), np.uint8)
    batch = BoardBatch(codes, ["A", "B"], 2, 2)
    codes[0, 0] = 1
    assert batch[0] == Board("AAAA", 2, 2)
    for made in (batch, BoardBatch.from_boards([Board("ABCD", 2, 2)]), BoardBatch.roll(seed=1)):
        for array in (made.codes, made.challenge_cells, made[:1].codes):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0


def test_a_batch_comes_back_from_a_pickle() -> None:
    batch = BoardBatch.roll("big", 20, seed=1, challenge_cube=True)
    for part in (batch, batch[3:5], batch[:0]):
        again = pickle.loads(pickle.dumps(part))
        assert again == part
        assert hash(again) == hash(part)
        assert list(again) == list(part)


def test_batches_are_equal_by_content() -> None:
    batch = BoardBatch.roll("new", 5, seed=1)
    assert batch == BoardBatch.roll("new", 5, seed=1)
    assert batch[1:3] == BoardBatch.roll("new", 3, seed=1)[1:]
    assert BoardBatch.from_boards(batch) == batch
    assert hash(BoardBatch.from_boards(batch)) == hash(batch)
    boards = list(batch)
    others = [boards[:4], boards[::-1], [Board(board.faces, 4, 4, challenge_cell=0) for board in boards]]
    assert all(BoardBatch.from_boards(other) != batch for other in others)
    assert batch != boards


def test_a_rolled_batch_keeps_its_seed() -> None:
    assert BoardBatch.roll("new", 2, seed=7).seed == 7
    batch = BoardBatch.roll("new", 2)
    assert batch.seed is not None
    assert BoardBatch.roll("new", 2, seed=batch.seed) == batch
    assert BoardBatch.from_boards(batch).seed is None


def test_a_rolled_batch_keeps_where_it_begins() -> None:
    batch = BoardBatch.roll("new", 9, seed=7, first=2**40)
    assert batch.first == 2**40
    assert pickle.loads(pickle.dumps(batch)).first == copy.deepcopy(batch).first == 2**40
    assert BoardBatch.roll("new", 9, seed=7).first == 0
    assert batch[2:4].first == batch[:].first == 0
    assert batch[2:4].seed is None
    assert BoardBatch.from_boards(batch).first == 0
    assert BoardBatch.from_boards(batch) == batch
    with pytest.raises(AttributeError):
        batch.first = 0  # type: ignore[misc]


# -- rolling --

PINNED = [
    ("boggle-1987", 0, False, 0, "W K L H / H A T L / E L U W / S S T G"),
    ("boggle-1987", 0, False, 1, "R T C Y / E I E F / O E E M / A A S I"),
    ("boggle-1987", 0, False, 16383, "M D E Y / T S E D / E W D A / A T H K"),
    ("boggle-1987", 0, False, 16384, "X D T N / N E Z F / I J H Y / O E C O"),
    ("boggle-1987", 7, True, 0, "X P S W / O E T E / H N [L] S / T R M B"),
    ("boggle-1987", 7, True, 19999, "A W I C / T H R G / E H I A / T O [M] I"),
    (
        "super-big-boggle",
        7,
        False,
        1,
        "L S T E E A / O M C H Y O / L S L V D I / H E J N W He / N S O R E R / Y S E G S O",
    ),
    ("big-boggle-challenge", 1, True, 1, "L U E Y N / A O C O I / X G O I P / E A A M H / A M I [Qu] S"),
]


@pytest.mark.parametrize(("name", "seed", "cube", "number", "text"), PINNED)
def test_a_seed_gives_the_same_batch_for_ever(name: str, seed: int, cube: bool, number: int, text: str) -> None:
    """These boards must never change: people have written the seeds down."""
    assert BoardBatch.roll(name, number + 1, seed=seed, challenge_cube=cube)[number] == Board.parse(text)


def test_a_board_does_not_depend_on_how_many_are_rolled() -> None:
    whole = BoardBatch.roll("classic", 40_000, seed=3, challenge_cube=True)
    for count in (1, 2, 16_383, 16_384, 16_385, 32_769):
        batch = BoardBatch.roll("classic", count, seed=3, challenge_cube=True)
        assert np.array_equal(batch.codes, whole.codes[:count])
        assert np.array_equal(batch.challenge_cells, whole.challenge_cells[:count])


@pytest.mark.parametrize("cube", [False, True], ids=["plain", "cube"])
@pytest.mark.parametrize("name", ["boggle-1987", "big-boggle-challenge", "super-big-boggle"])
def test_parts_of_a_seed_are_parts_of_the_whole(name: str, cube: bool) -> None:
    whole = BoardBatch.roll(name, 1200, seed=5, challenge_cube=cube)
    for first, last in ((0, 1200), (1, 2), (255, 257), (256, 512), (511, 1200), (1199, 1200), (700, 700)):
        part = BoardBatch.roll(name, last - first, seed=5, challenge_cube=cube, first=first)
        assert part == whole[first:last]
        assert part.faces == whole.faces
        assert (part.seed, part.first) == (5, first)
    parts = [BoardBatch.roll(name, 1, seed=5, challenge_cube=cube, first=np.int64(first)) for first in range(40)]  # type: ignore[arg-type]
    assert [part[0] for part in parts] == list(whole[:40])


FAR_AWAY = [
    ("boggle-1987", 7, False, 2**40, "C S L A / Y H L T / B E E K / E V E C"),
    ("boggle-1987", 7, True, 2**40, "C S L A / Y H L T / B E E [M] / E V E C"),
    ("boggle-1987", 7, False, 2**64, "R I L Qu / O O O Y / X E E G / A S R I"),
]


@pytest.mark.parametrize(("name", "seed", "cube", "number", "text"), FAR_AWAY)
def test_boards_far_away_stay_the_same_for_ever(name: str, seed: int, cube: bool, number: int, text: str) -> None:
    """These boards must never change: surveys have counted them."""
    before = number - (number == 2**64 or 5)
    for first in {number, before}:
        batch = BoardBatch.roll(name, number - first + 1, seed=seed, challenge_cube=cube, first=first)
        assert batch[number - first] == Board.parse(text)


@pytest.mark.parametrize("first", [-1, 2**64 + 1, 1.0, "5", True, None])
def test_boards_that_no_batch_begins_at(first: int) -> None:
    with pytest.raises(BoardError, match=f"first must be a whole number from 0 to {2**64}, not "):
        BoardBatch.roll("new", 1, seed=1, first=first)


def test_a_search_that_takes_too_long_is_named_by_its_number_in_the_seed(engine: str) -> None:
    dice = DiceSet("as", "As and Bs", 4, 4, (Die("A A B B B B"),) * 16)
    solver = Solver(["aaaaaaaabbb"], max_steps=200)
    whole = BoardBatch.roll(dice, 120, seed=3)
    number = next(number for number, board in enumerate(whole) if _takes_too_long(solver, board))
    assert number > 10
    for first in (0, number // 2, number):
        batch = BoardBatch.roll(dice, 120 - first, seed=3, first=first)
        for threads in (1, 2):
            with pytest.raises(SearchLimitError, match=f"search of board {number} needs more than max_steps=200 steps"):
                solver.tally(batch, threads=threads)


def _takes_too_long(solver: Solver, board: Board) -> bool:
    try:
        solver.score(board)
    except SearchLimitError:
        return True
    return False


def has_one_face_of_each(board: Board, dice: Sequence[Die]) -> bool:
    """Whether the faces can be dealt to the dice, one each."""
    lying: dict[int, int] = {}  # for each die the cell where it is thought to lie

    def settle(cell: int, tried: set[int]) -> bool:
        for die in range(len(dice)):
            if board.faces[cell] in dice[die].faces and die not in tried:
                tried.add(die)
                if die not in lying or settle(lying[die], tried):
                    lying[die] = cell
                    return True
        return False

    return all(settle(cell, set()) for cell in range(len(board)))


@pytest.mark.parametrize("dice", dice_sets(), ids=lambda dice: dice.id)
def test_each_die_lies_on_each_board_once(dice: DiceSet) -> None:
    for board in BoardBatch.roll(dice, 30, seed=5):
        assert has_one_face_of_each(board, dice.dice)
    for board in BoardBatch.roll(dice, 30, seed=5, challenge_cube=True):
        cube = board.challenge_cell
        assert cube is not None
        assert board[cube] in CHALLENGE_CUBE.faces
        if dice.challenge_die is None:
            others = Board([face for cell, face in enumerate(board) if cell != cube], 1, len(board) - 1)
            left_out = [[*dice.dice[:die], *dice.dice[die + 1 :]] for die in range(len(board))]
            assert any(has_one_face_of_each(others, rest) for rest in left_out)
        else:
            assert has_one_face_of_each(board, dice.dice)


def test_rolling_a_batch_takes_what_rolling_a_board_takes() -> None:
    batch = BoardBatch.roll("Classic", 3, seed=3)
    assert list(batch) == list(BoardBatch.roll(dice_set("boggle-1976"), 3, seed=3))
    assert len(BoardBatch.roll()) == 1
    assert len(BoardBatch.roll("new", 0)) == 0
    assert BoardBatch.roll("new", 4)[0] != BoardBatch.roll("new", 4)[0]
    with pytest.raises(UnknownDiceSetError):
        BoardBatch.roll("bogle", 1)
    for seed in (-1, "5", True):
        with pytest.raises(DiceError, match="a seed is a whole number from 0"):
            BoardBatch.roll("new", 1, seed=seed)  # type: ignore[arg-type]
    for count in (-1, 1.0, "5", True):
        with pytest.raises(BoardError, match="count must be a whole number from 0 to 1099511627776, not "):
            BoardBatch.roll("new", count)  # type: ignore[arg-type]


def test_rolling_a_batch_touches_no_generator_but_its_own() -> None:
    state, numpy_state = random.getstate(), np.random.get_state(legacy=False)
    BoardBatch.roll("new", 10, seed=3)
    BoardBatch.roll("new", 10)
    assert random.getstate() == state
    np.testing.assert_equal(np.random.get_state(legacy=False), numpy_state)


# -- fairness --

ROLLS = 12_000
FOUR = DiceSet(
    "four", "Four", 2, 2, (Die("A B C D E F"), Die("G H I J L N"), Die("O P Q R S T"), Die("V W X Y Z Th"))
)  # no face stands on two dice, or on the challenge cube but for I and L


def rolled_one_by_one(dice: DiceSet, *, cube: bool = False) -> Iterable[Board]:
    return (Board.roll(dice, seed=seed, challenge_cube=cube) for seed in range(ROLLS))


def rolled_at_once(dice: DiceSet, *, cube: bool = False) -> Iterable[Board]:
    return BoardBatch.roll(dice, ROLLS, seed=1, challenge_cube=cube)


ways = pytest.mark.parametrize("rolled", [rolled_one_by_one, rolled_at_once])


@ways
def test_every_order_and_every_face_is_equally_likely(rolled: Callable[..., Iterable[Board]], sigmas: Sigmas) -> None:
    die_of = {face: number for number, die in enumerate(FOUR.dice) for face in die.faces}
    orders: Counter[tuple[int, ...]] = Counter()
    faces: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    for board in rolled(FOUR):
        order = tuple(die_of[face] for face in board)
        up = sorted(board, key=die_of.__getitem__)
        orders[order] += 1
        faces.update(up)
        pairs[up[0], up[1]] += 1
        pairs[up[2], up[3]] += 1
    assert (len(orders), len(faces), len(pairs)) == (24, 24, 72)
    assert abs(sigmas(orders.values())) < 4
    assert abs(sigmas(faces.values(), freedom=20)) < 4
    assert abs(sigmas(pairs.values(), freedom=70)) < 4


@ways
def test_the_challenge_cube_replaces_any_die_and_lies_anywhere(
    rolled: Callable[..., Iterable[Board]], sigmas: Sigmas
) -> None:
    dice = DiceSet("four", "Four", 2, 2, tuple(Die(" ".join(face * 6)) for face in "ABCD"))
    missing: Counter[str] = Counter()
    places: Counter[tuple[int | None, str]] = Counter()
    for board in rolled(dice, cube=True):
        missing.update(set("ABCD").difference(board))
        assert board.challenge_cell is not None
        places[board.challenge_cell, board[board.challenge_cell]] += 1
    assert missing.total() == ROLLS
    assert (len(missing), len(places)) == (4, 24)
    assert abs(sigmas(missing.values())) < 4
    assert abs(sigmas(places.values())) < 4


@pytest.mark.parametrize("cube", [False, True], ids=["plain", "cube"])
def test_both_ways_of_rolling_have_one_distribution(cube: bool, sigmas: Sigmas) -> None:
    one_by_one, at_once = (
        Counter(item for board in way(dice_set("new"), cube=cube) for item in enumerate(board))
        for way in (rolled_one_by_one, rolled_at_once)
    )
    kinds = sorted(one_by_one.keys() | at_once.keys())
    means = [(one_by_one[kind] + at_once[kind]) / 2 for kind in kinds]
    counts = [each[kind] for each in (one_by_one, at_once) for kind in kinds]
    assert min(means) > 30
    assert abs(sigmas(counts, means * 2, freedom=len(kinds) - 1)) < 4


def test_a_batch_from_a_pickle_never_changes_either() -> None:
    batch = BoardBatch.roll("new", 3, seed=1)
    for again in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch), batch[:2]):
        assert not again.codes.flags.writeable
        assert not again.challenge_cells.flags.writeable
    for name in ("rows", "columns", "codes", "faces", "challenge_cells", "seed"):
        with pytest.raises(AttributeError):
            setattr(batch, name, 9)
        with pytest.raises(AttributeError):
            delattr(batch, name)


def test_a_batch_of_a_view_is_its_own() -> None:
    base = np.zeros((1, 4), np.uint8)
    view = base.view()
    view.flags.writeable = False
    batch = BoardBatch(view, "AB", 2, 2)
    base[:] = 1
    assert batch[0] == Board("AAAA", 2, 2)


def test_a_challenge_cell_of_a_batch_is_not_blocked() -> None:
    with pytest.raises(BoardError, match="board 1: the challenge cell is blocked"):
        BoardBatch(np.array([[1, 0], [0, 1]], np.uint8), "#A", 1, 2, np.array([0, 0]))


def test_a_batch_is_made_of_boards_alone() -> None:
    boards: list[Any] = [Board.parse("A"), "B"]
    with pytest.raises(BoardError, match=r"board 1 is no Board but 'B'; Board\.parse reads text"):
        BoardBatch.from_boards(boards)
