"""The board: making and reading it, its neighbours and paths, and rolling dice onto it."""

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import ANY

import numpy as np
import pytest

from boggle import (
    CHALLENGE_CUBE,
    Board,
    BoardError,
    BoggleError,
    CellError,
    DiceError,
    DiceSet,
    IllegalPathError,
    RollRecord,
    SearchLimitError,
    UnknownDiceSetError,
    dice_set,
    dice_sets,
)
from boggle.rolling import Stream

# -- making boards --


def test_a_board_from_faces() -> None:
    board = Board(["qu", "I", "t|th", "#", "*", "é"], 2, 3, challenge_cell=1)
    assert board.faces == ("Qu", "I", "T|Th", "#", "*", "É")
    assert (board.rows, board.columns, len(board), board.challenge_cell) == (2, 3, 6, 1)
    assert board.roll_record is None
    assert Board(iter("abcdef"), 2, 3) == Board("ABCDEF", 2, 3)


@pytest.mark.parametrize(
    ("faces", "rows", "columns", "message"),
    [
        ("ABCD", 0, 4, "rows must be a whole number from 1, not 0"),
        ("ABCD", 1, -4, "columns must be a whole number from 1, not -4"),
        ("ABCD", 2.0, 2, "rows must be a whole number from 1, not 2.0"),
        ("A", True, 1, "rows must be a whole number from 1, not True"),
        ("ABC", 2, 2, "3 faces for a board of 2 x 2: it has 4 cells"),
        ("ABCDE", 2, 2, "too many faces for a board of 2 x 2: it has 4 cells"),
        ("A" * 65, 5, 13, "5 x 13 is 65 cells; a board has at most 64"),
        (["A", "B", "C1", "D"], 2, 2, "cell 2: face 'C1' cannot be read"),
        (["A", "B", "C", 4], 2, 2, "cell 3: a face is a string"),
    ],
)
def test_faces_that_are_no_board(faces: list[str], rows: int, columns: int, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        Board(faces, rows, columns)


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (4, "challenge_cell must be a cell from 0 to 3, not 4"),
        (-1, "challenge_cell must be a cell from 0 to 3, not -1"),
        (True, "challenge_cell must be a cell from 0 to 3, not True"),
        (3, "challenge_cell 3 is blocked"),
    ],
)
def test_cells_where_no_challenge_cube_can_lie(cell: int, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        Board("ABC#", 2, 2, challenge_cell=cell)


# -- reading boards --


@pytest.mark.parametrize(
    ("text", "faces", "rows", "columns"),
    [
        # rows parted by a newline or a slash, faces by blanks
        ("Qu I / T E", "Qu I T E", 2, 2),
        ("Qu I\nT E", "Qu I T E", 2, 2),
        ("Qu I\r\nT E\r\n", "Qu I T E", 2, 2),
        ("Qu I\rT E", "Qu I T E", 2, 2),
        ("qu i/t e", "Qu I T E", 2, 2),
        ("\n  Qu\tI  /  T   E \n", "Qu I T E", 2, 2),
        ("AB CD / EF GH", "Ab Cd Ef Gh", 2, 2),
        # a row without blanks is cut at capitals
        ("QuI / TE", "Qu I T E", 2, 2),
        ("QuIT / AnES", "Qu I T An E S", 2, 3),
        ("QuITES", "Qu I T E S", 1, 5),
        # in one case it is one cell a letter
        ("quite", "Q U I T E", 1, 5),
        ("QUITE", "Q U I T E", 1, 5),
        ("cat / dog", "C A T D O G", 2, 3),
        ("CAT\nDOG", "C A T D O G", 2, 3),
        ("ёж", "Ё Ж", 1, 2),
        ("אב", "א ב", 1, 2),
        ("CAFE\u0301E", "C A F É E", 1, 5),
        # a single such row of 4, 9, 16, 25 or 36 is a square
        ("QuITE", "Qu I T E", 2, 2),
        ("tone", "T O N E", 2, 2),
        ("abcdefghi", "A B C D E F G H I", 3, 3),
        ("perslatgsineters", "P E R S L A T G S I N E T E R S", 4, 4),
        ("a" * 25, "A " * 25, 5, 5),
        ("A" * 36, "A " * 36, 6, 6),
        ("a" * 49, "A " * 49, 1, 49),
        ("a" * 64, "A " * 64, 1, 64),
        ("CAFE\u0301", "C A F É", 2, 2),
        ("T O N E", "T O N E", 1, 4),
        ("to / ne", "T O N E", 2, 2),
        ("cats / dogs", "C A T S D O G S", 2, 4),
        ("t / o / n / e", "T O N E", 4, 1),
        # blocked cells, jokers, two readings
        ("C # T / X * X", "C # T X * X", 2, 3),
        ("C#T / x*x", "C # T X * X", 2, 3),
        ("Q|Qu A / Qu|Q T", "Q|Qu A Q|Qu T", 2, 2),
        ("Q|QuA / AQ|Qu", "Q|Qu A A Q|Qu", 2, 2),
        ("#", "#", 1, 1),
        ("a", "A", 1, 1),
        ("Qu", "Qu", 1, 1),
        ("qu|qu", "Qu", 1, 1),
        # a bar at the end of a row: it is one face, not to be cut
        ("ab| / cd|", "Ab Cd", 2, 1),
        ("tone|", "Tone", 1, 1),
        ("Q|Qu|", "Q|Qu", 1, 1),
    ],
)
def test_parse(text: str, faces: str, rows: int, columns: int) -> None:
    assert Board.parse(text) == Board(faces.split(), rows, columns)


def test_parse_with_qu() -> None:
    assert Board.parse("Q I / T E", qu=True) == Board.parse("qite", qu=True) == Board.parse("Qu I / T E")
    assert Board.parse("Q|Qu I / Qi E", qu=True) == Board.parse("Qu I / Qi E")
    assert Board.parse("Q I / T E") != Board.parse("Qu I / T E")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("[K] A / T E", 0),
        ("KA / T[E]", 3),
        ("ka[t] / dog", 2),
        ("to[n]e", 2),
        ("QuI / [Qu]E", 2),
        ("[Q|Qu] A", 0),
        ("[*]", 0),
    ],
)
def test_parse_finds_the_challenge_cube(text: str, cell: int) -> None:
    board = Board.parse(text)
    assert board.challenge_cell == cell
    assert board == Board(
        Board.parse(text.replace("[", "").replace("]", "")), board.rows, board.columns, challenge_cell=cell
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the board is empty; give rows"),
        (" \n / ", "the board is empty; give rows"),
        ("A B / C", "row 2 has 1 cells, row 1 has 2; all rows are equally long"),
        ("A B / C D / E F G", "row 3 has 3 cells, row 1 has 2"),
        ("A B / / C D", "row 2 is empty"),
        ("A B\n\nC D", "row 2 is empty"),
        ("A B / C ?", "row 2: face '.' cannot be read"),
        ("cat / d0g", "row 2: face '0' cannot be read"),
        ("tone?", "row 1: face '.' cannot be read"),
        ("ton1", "row 1: face '1' cannot be read"),
        ("A B / C [D", r"row 2: face '\[D' cannot be read"),
        ("A B / C D]", r"row 2: face 'D\]' cannot be read"),
        ("A | / C D", "row 1: face '|' cannot be read"),
        ("[A] B / C [D]", r"cells 0, 3 are all marked with \[ \]; there is one challenge cube"),
        ("[#] A", "challenge_cell 0 is blocked"),
        ("a" * 65, "65 cells; a board has at most 64"),
    ],
)
def test_text_that_is_no_board(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        Board.parse(text)


def test_only_text_is_parsed() -> None:
    with pytest.raises(BoardError, match="a board is parsed from text such as 'Qu I / T E', not from None"):
        Board.parse(None)  # type: ignore[arg-type]


def test_text_of_a_board_has_a_longest_length() -> None:
    assert Board.parse("A".rjust(20_000)) == Board.parse("A")
    with pytest.raises(BoardError, match=r"^a board's text has at most 20,000 characters, not 20,001$"):
        Board.parse("A".rjust(20_001))


def test_printing() -> None:
    board = Board.parse("[Qu] I / # Q|Qu / * É")
    assert str(board) == "[Qu] I\n# Q|Qu\n* É"
    assert repr(board) == "Board.parse('[Qu] I / # Q|Qu / * É')"
    assert repr(Board(["ab", "C"], 2, 1)) == "Board.parse('Ab / C')"


# -- cells --


def test_indexing() -> None:
    board = Board.parse("A B C / D E F")
    assert [board[cell] for cell in range(6)] == list("ABCDEF")
    assert [board[row, column] for row in range(2) for column in range(3)] == list("ABCDEF")
    assert list(board) == list("ABCDEF")


@pytest.mark.parametrize("where", [-1, 6, (2, 0), (0, 3), (-1, 0), (0, -1), (0,), (0, 0, 0), "A", None, 1.0, slice(2)])
def test_cells_that_are_not_there(where: int) -> None:
    with pytest.raises(CellError) as caught:
        Board.parse("A B C / D E F")[where]
    assert isinstance(caught.value, IndexError)


def test_neighbors() -> None:
    board = Board.parse("A B C / D E F / G # I")
    assert [board.neighbors(cell) for cell in range(9)] == [
        (1, 3, 4),
        (0, 2, 3, 4, 5),
        (1, 4, 5),
        (0, 1, 4, 6),
        (0, 1, 2, 3, 5, 6, 8),
        (1, 2, 4, 8),
        (3, 4),
        (),
        (4, 5),
    ]
    with pytest.raises(CellError, match="9 is no cell of this board; its cells are 0 to 8"):
        board.neighbors(9)
    with pytest.raises(CellError):
        board.neighbors(-1)


def test_a_board_never_changes() -> None:
    board = Board.parse("Qu I / T E")
    for name in ("faces", "rows", "_faces", "other"):
        with pytest.raises(AttributeError, match=f"a Board never changes; cannot set '{name}'"):
            setattr(board, name, ())
    with pytest.raises(AttributeError, match="a Board never changes; cannot delete '_faces'"):
        del board._faces
    with pytest.raises(TypeError):
        board[0] = "A"  # type: ignore[index]


def test_boards_are_equal_by_content() -> None:
    board = Board.parse("A B / C D")
    assert len({board, Board("ABCD", 2, 2), Board.parse("a b / c d")}) == 1
    others = [Board("ABCD", 1, 4), Board("ABCD", 4, 1), Board("ABCE", 2, 2), Board("ABCD", 2, 2, challenge_cell=0)]
    assert len({board, *others}) == 5
    assert all(board != other for other in others)
    assert board != board.faces
    assert board == ANY
    assert (board == "A B / C D") is False
    rolled = Board.roll(seed=1)
    assert rolled == Board.parse(str(rolled))
    assert hash(rolled) == hash(Board.parse(str(rolled)))


# -- words and paths --


def test_spell_and_reads() -> None:
    board = Board.parse("Qu A / Q|Qu *")
    assert board.spell((0, 1)) == "qua"
    assert board.spell([1, 2, 3]) == "aq|qu*"
    assert board.reads((1, 2, 3), "AQUE")
    assert board.reads(iter((1, 2, 3)), "aqe")
    assert not board.reads((1, 2, 3), "aque?!")
    assert not board.reads((1, 2, 1), "aqa")


@pytest.mark.parametrize("word", ["1a", "-a", "*a", "b a", ""])
def test_a_joker_reads_as_letters_only(word: str) -> None:
    board = Board.parse("* A")
    assert board.reads((0, 1), "ba") and not board.reads((0, 1), word)
    assert board.trace(word) is None and list(board.paths(word)) == []


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ((), "the path is empty; it needs at least one cell"),
        ((0, 9), "step 2: 9 is no cell of this board; its cells are 0 to 8"),
        ((-1,), "step 1: -1 is no cell of this board"),
        ((0, "1"), "step 2: '1' is no cell of this board"),
        ((True,), "step 1: True is no cell of this board"),
        ((0, 1, 0), "step 3: cell 0 is used a second time"),
        ((0, 0), "step 2: cell 0 is used a second time"),
        ((0, 2), "step 2: cell 2 does not touch cell 0"),
        ((0, 1, 2, 3), "step 4: cell 3 does not touch cell 2"),
        ((3, 7), "step 2: cell 7 is blocked"),
        ((7,), "step 1: cell 7 is blocked"),
    ],
)
def test_illegal_paths(path: tuple[int, ...], message: str) -> None:
    board = Board.parse("A B C / D E F / G # I")
    assert not board.is_path(path)
    with pytest.raises(IllegalPathError, match=message):
        board.spell(path)


def test_paths_and_trace() -> None:
    board = Board.parse("T A / R T")
    assert list(board.paths("tart")) == [(0, 1, 2, 3), (3, 1, 2, 0)]
    assert list(board.paths("TAT")) == [(0, 1, 3), (3, 1, 0)]
    assert board.trace("tart") == (0, 1, 2, 3)
    assert board.trace("rat") == (2, 1, 0)
    for absent in ("", "tarts", "tatar", "x", "tar" * 2000):
        assert list(board.paths(absent)) == []
        assert board.trace(absent) is None


def test_trace_goes_through_the_challenge_cube() -> None:
    board = Board.parse("C A T / X X [T]")
    assert list(board.paths("cat")) == [(0, 1, 2), (0, 1, 5)]
    assert board.trace("cat") == (0, 1, 5)
    assert board.trace("ca") == (0, 1)


def test_two_ways_to_read_one_path_are_one_path() -> None:
    assert list(Board.parse("Q|Qu U|Uu I").paths("quui")) == [(0, 1, 2)]


# -- turning --


def test_turning() -> None:
    board = Board.parse("C A T / D O [G]")
    assert board.rotated() == Board.parse("D C / O A / [G] T")
    assert board.rotated(2) == Board.parse("[G] O D / T A C")
    assert board.rotated(-1) == board.rotated(3) == Board.parse("T [G] / A O / C D")
    assert board.mirrored() == Board.parse("T A C / [G] O D")
    assert board.canonical() == board
    assert Board.parse("D C / B A").canonical() == Board.parse("A B / C D")
    assert Board.parse("B A").canonical() == Board.parse("A B")
    assert Board.parse("A A / A [A]").canonical() == Board.parse("[A] A / A A")
    assert Board.roll(seed=1).rotated().roll_record is None


# -- rolling --

PINNED = [
    ("boggle-1987", 0, False, "C O O F / O D D Qu / T L N W / Y G T S"),
    ("boggle-1987", 1, False, "G D M B / L V A I / W Z T K / I A U T"),
    ("boggle-1987", 7, False, "N T T T / U B E L / D A H F / S N T I"),
    ("boggle-1987", 2**63, False, "G A U E / R T B S / E A R S / T H D O"),
    ("boggle-1987", 10**30, False, "T I I V / H L U N / D A E W / B D N K"),
    ("boggle-1976", 7, False, "S Y S L / Z B E O / B A O D / Qu R N F"),
    ("boggle-czech", 5, False, "X I L T / A O C V / E S U A / R W N Y"),
    ("boggle-international-qu", 3, False, "X E O S / H A T D / I V L P / R E M I"),
    ("boggle-deluxe", 7, False, "A P O T E / S S I B E / P E L A U / A D R F Y / M E E R N"),
    ("boggle-spanish-5x5", 42, False, "S E N E A / L O S Ñ H / E F A I E / N E O R I / R O O J T"),
    ("big-boggle-challenge", 7, False, "A P O U E / N P O B E / P E I A U / A D R F Y / M E E [M] N"),
    (
        "super-big-boggle",
        7,
        False,
        "I O E S A C / Y S Z E N J / R M O F I D / D D D S I T / E S In T E A / M I A # O O",
    ),
    ("boggle-1987", 7, True, "Z R H W / I A O E / D T E [U] / T K R I"),
    ("big-boggle-2012", 12, True, "[U] N W H E / X T S I C / S A N A In / A H I R R / Y R T E T"),
    ("big-boggle-challenge", 7, True, "A P O U E / N P O B E / P E I A U / A D R F Y / M E E [M] N"),
]


@pytest.mark.parametrize(("name", "seed", "cube", "text"), PINNED)
def test_a_seed_gives_the_same_board_for_ever(name: str, seed: int, cube: bool, text: str) -> None:
    """These boards must never change: people have written the seeds down."""
    assert Board.roll(name, seed=seed, challenge_cube=cube) == Board.parse(text)


def test_the_record_of_a_roll() -> None:
    record = Board.roll(seed=1).roll_record
    assert not hasattr(record, "__dict__")  # there may be one for each of a million boards
    with pytest.raises(AttributeError):
        record.seed = 2  # type: ignore[misc, union-attr]
    assert Board.roll(seed=7, challenge_cube=True).roll_record == RollRecord(
        "boggle-1987", 7, (15, 6, 9, 4, 5, 1, 2, 12, 7, 8, 0, 10, 13, 3, 11, 14), 10
    )
    assert Board.roll(seed=7).roll_record == RollRecord(
        "boggle-1987", 7, (14, 12, 8, 4, 5, 1, 11, 6, 7, 0, 9, 3, 2, 15, 13, 10)
    )


@pytest.mark.parametrize("dice", dice_sets(), ids=lambda dice: dice.id)
@pytest.mark.parametrize("cube", [False, True], ids=["plain", "cube"])
def test_each_die_lies_on_the_board_once(dice: DiceSet, cube: bool) -> None:
    for seed in range(50):
        board = Board.roll(dice, seed=seed, challenge_cube=cube)
        assert (board.rows, board.columns) == (dice.rows, dice.columns)
        record = board.roll_record
        assert record is not None
        assert (record.dice_set, record.seed) == (dice.id, seed)
        assert sorted(record.dice) == list(range(len(dice.dice)))
        swapped = cube and dice.challenge_die is None
        assert (record.replaced_die is not None) == swapped
        lying = [CHALLENGE_CUBE if die == record.replaced_die else dice.dice[die] for die in record.dice]
        assert all(face in die.faces for face, die in zip(board, lying, strict=True))
        special = record.replaced_die if swapped else dice.challenge_die
        assert board.challenge_cell == (None if special is None else record.dice.index(special))


def test_a_roll_without_a_seed_keeps_the_one_it_took() -> None:
    boards = [Board.roll("big") for _ in range(3)]
    records = [board.roll_record for board in boards]
    assert len({record.seed for record in records if record}) == 3
    for board, record in zip(boards, records, strict=True):
        assert record is not None
        assert Board.roll("big", seed=record.seed) == board


def test_rolling_touches_no_generator_but_its_own() -> None:
    state, numpy_state = random.getstate(), np.random.get_state(legacy=False)
    Board.roll(seed=3)
    Board.roll(challenge_cube=True)
    assert random.getstate() == state
    np.testing.assert_equal(np.random.get_state(legacy=False), numpy_state)


def test_a_draw_that_would_favour_a_number_is_drawn_again() -> None:
    stream: Any = Stream(1)
    stream._source = SimpleNamespace(random_raw=iter([0, 2**63, 2**64 - 1, 0]).__next__)
    # 2**64 is no multiple of 3: of its draws the lowest is one too many. It is a multiple of 4.
    assert [stream.below(3), stream.below(3), stream.below(4)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("board", "word", "found"),
    [
        ("B A A / A A A / A A A", "b" + "a" * 9, False),  # one A too few
        ("B A A / A A A / A A A", "b" + "a" * 8, True),
        ("A A A A A / A A A A A / A A A A A / B B B B B / A A A A A", "a" * 16, False),  # enough, but not together
        ("A A A A A / A A A A A / A A A A A / # # # # # / A A A A A", "a" * 16, False),
        ("A A A A A / A A A A A / A A A A A / B B B B B / A A A A A", "a" * 15, True),
        ("* A A # A / A A A # A / B A A # A", "b" + "a" * 9, False),
        ("* A A # A / A A A # A / B A A # A", "b" + "a" * 8, True),
        ("Aa A # Aa / B A # Aa", "b" + "a" * 5, False),
        ("Aa A # Aa / B A # Aa", "b" + "a" * 4, True),
    ],
)
def test_a_board_with_too_few_letters_is_not_searched_for_ever(board: str, word: str, found: bool) -> None:
    assert (Board.parse(board).trace(word) is not None) is found
    assert (next(Board.parse(board).paths(word), None) is not None) is found


def test_a_word_that_takes_for_ever_to_trace_is_given_up() -> None:
    board = Board("B" + "A" * 35, 6, 6)
    with pytest.raises(
        SearchLimitError, match=r"tracing 'a+b' on this board takes more than 50,000 steps: the limit trace_steps"
    ):
        board.trace("a" * 35 + "b")
    assert board.trace("aaab") == (1, 2, 7, 0)


def test_many_paths_are_no_reason_to_give_up() -> None:
    assert sum(1 for _ in Board("A" * 16, 4, 4).paths("a" * 7)) > 200_000 / 7


def test_rolling_takes_sets_names_and_aliases() -> None:
    board = Board.roll("Classic", seed=3)
    assert board == Board.roll("boggle-1976", seed=3) == Board.roll(dice_set("classic"), seed=3)
    assert board != Board.roll(seed=3)
    assert Board.roll(seed=3) == Board.roll("new", seed=np.int64(3))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, "5", 5.0, True, (1,)])
def test_seeds_that_are_none(seed: int) -> None:
    with pytest.raises(DiceError, match="a seed is a whole number from 0, not "):
        Board.roll(seed=seed)


def test_rolling_what_is_not_there() -> None:
    with pytest.raises(UnknownDiceSetError, match="no dice set is called 'bogle-1987'; did you mean boggle-1987"):
        Board.roll("bogle-1987", seed=1)


def test_words_that_no_faces_spell_are_seen_at_once() -> None:
    # Each would take for ever if only the paths told.
    assert Board("E" * 16, 4, 4).trace("e" * 12 + "x") is None
    assert list(Board("A" * 16, 4, 4).paths("a" * 15 + "b")) == []
    assert Board(["*", *"E" * 15], 4, 4).trace("e" * 12 + "xy") is None
    assert Board.parse("* A").trace("5a") is None
    assert Board.parse("* A").trace("*") is None


def test_cells_may_be_numbers_of_numpy() -> None:
    board: Any = Board.parse("C A T")
    assert board.is_path(np.array([0, 1, 2]))
    assert board[np.int64(1)] == board[np.int8(0), np.uint8(1)] == "A"
    assert board.neighbors(np.int32(0)) == (1,)


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["large", "small"])
def test_numbers_that_cannot_be_written_out(number: int) -> None:
    board = Board.parse("C A T")
    assert not board.is_path([number])
    calls: list[Callable[[], object]] = [
        lambda: Board("A", number, 1),
        lambda: Board("A", 1, 1, challenge_cell=number),
        lambda: board[number],
        lambda: board.neighbors(number),
        lambda: board.spell([number]),
        lambda: Board.roll(seed=number),
    ]
    for call in calls:
        with pytest.raises(BoggleError, match=r"a number of thousands of digits|too large"):
            call()
