"""Boards: neighbours, text, turning, paths, batches and rolls."""

import random
from itertools import chain

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from boggle import Board, BoardBatch, DiceSet, IllegalPathError
from boggle.dice import CHALLENGE_CUBE
from boggle.strategies import dice_sets, paths

from .brute_force import TooManyPathsError, all_paths, can_read, found_words, is_legal
from .strategies import ALPHABETS, Game, any_paths, boards, games, shapes, strange_boards

any_boards = st.one_of(boards(), strange_boards())


def symmetries(board: Board) -> list[Board]:
    """The board turned and mirrored in every way that keeps its shape."""
    turned = [board.rotated(turns) for turns in range(4)]
    return [
        b for b in chain(turned, (b.mirrored() for b in turned)) if (b.rows, b.columns) == (board.rows, board.columns)
    ]


@given(board=boards())
def test_neighbours_are_mutual_ascending_and_never_the_cell_itself(board: Board) -> None:
    for cell in range(len(board)):
        near = board.neighbors(cell)
        assert list(near) == [other for other in range(len(board)) if is_legal(board, (cell, other))]
        assert all(cell in board.neighbors(other) for other in near)


@given(board=any_boards)
@example(board=Board(["Quℂ", "A"], 2, 1))
@example(board=Board(["Quℂ", "A"], 2, 1, challenge_cell=0))
@example(board=Board(["אב"], 1, 1))
def test_text_and_repr_read_back(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.parse(str(board).replace("\n", " / ")) == board
    assert eval(repr(board), {"Board": Board}) == board


@given(board=any_boards)
def test_faces_are_stable(board: Board) -> None:
    again = Board(board.faces, board.rows, board.columns, challenge_cell=board.challenge_cell)
    assert again == board
    assert hash(again) == hash(board)
    assert [board[cell] for cell in range(len(board))] == list(board) == list(board.faces)
    assert [board[divmod(cell, board.columns)] for cell in range(len(board))] == list(board)


@given(board=boards(), turns=st.integers(-9, 9))
def test_turning(board: Board, turns: int) -> None:
    assert board.rotated(4) == board
    assert board.mirrored().mirrored() == board
    assert board.rotated(turns).rotated(-turns) == board
    assert board.rotated(turns) == (board if turns % 4 == 0 else board.rotated(turns - 1).rotated())
    assert board.mirrored().rotated() == board.rotated(-1).mirrored()
    turned = board.rotated()
    assert (turned.rows, turned.columns) == (board.columns, board.rows)
    for row in range(board.rows):
        for column in range(board.columns):
            assert turned[column, board.rows - 1 - row] == board[row, column]
            assert board.mirrored()[row, board.columns - 1 - column] == board[row, column]
    if board.challenge_cell is not None:
        row, column = divmod(board.challenge_cell, board.columns)
        assert turned.challenge_cell == column * board.rows + board.rows - 1 - row


@given(board=boards())
def test_canonical_is_one_for_all_symmetries(board: Board) -> None:
    canonical = board.canonical()
    assert {other.canonical() for other in symmetries(board)} == {canonical}
    assert canonical in symmetries(board)
    assert canonical.canonical() == canonical
    assert canonical.faces == min(other.faces for other in symmetries(board))


@given(data=st.data())
def test_a_path_is_spelled_exactly_when_it_is_legal(data: st.DataObject) -> None:
    board = data.draw(boards())
    path = data.draw(any_paths(board))
    assert board.is_path(path) == is_legal(board, path)
    if is_legal(board, path):
        text = board.spell(path)
        assert text == "".join(board.faces[cell].lower() for cell in path)
        if "|" not in text:
            assert board.reads(path, text.replace("*", "x"))
    else:
        with pytest.raises(IllegalPathError, match=r"^(step \d+: |the path is empty)"):
            board.spell(path)
        assert not board.reads(path, "".join(board.faces[cell] for cell in path if 0 <= cell < len(board)))


@given(data=st.data())
def test_reads_takes_any_reading_of_each_face(data: st.DataObject) -> None:
    alphabet = data.draw(st.sampled_from(["ab", ALPHABETS[26]]))
    board = data.draw(boards(alphabet))
    path = data.draw(paths(board))
    readings = [board.faces[cell].lower().replace("*", alphabet[0]).split("|") for cell in path]
    word = "".join(data.draw(st.sampled_from(choices)) for choices in readings)
    assert board.reads(path, word)
    other = data.draw(st.one_of(st.text(alphabet, max_size=8), st.just(word + alphabet[0]), st.just(word[:-1])))
    assert board.reads(path, other) == can_read(board, path, other)


@given(game=games())
def test_paths_and_trace_are_those_of_brute_force(game: Game) -> None:
    board = game.board
    try:
        right = all_paths(board, game.words)
    except TooManyPathsError:
        assume(False)
    best = {word.text: word.path for word in found_words(right, board.challenge_cell)}
    for word in game.words:
        assert list(board.paths(word)) == sorted(right.get(word, ()))
        assert board.trace(word.upper() if word.upper().lower() == word else word) == best.get(word)


@given(data=st.data(), cube=st.booleans())
def test_a_batch_gives_its_boards_back(data: st.DataObject, cube: bool) -> None:
    shape = data.draw(shapes())
    boxes = data.draw(st.lists(boards(shape=shape, cube=cube), min_size=1, max_size=5))
    batch = BoardBatch.from_boards(iter(boxes))
    assert list(batch) == boxes
    assert [batch[i] for i in range(-len(boxes), 0)] == boxes
    assert list(batch[1:]) == boxes[1:]
    assert list(batch[::-1]) == boxes[::-1]
    assert batch.codes.shape == (len(boxes), shape[0] * shape[1])
    assert [[batch.faces[code] for code in codes] for codes in batch.codes] == [list(board) for board in boxes]


seeds = st.integers(0, 2**63 - 1)


@given(dice=dice_sets(), seed=seeds, cube=st.booleans())
def test_a_roll_shows_each_die_once(dice: DiceSet, seed: int, cube: bool) -> None:
    state = random.getstate()
    board = Board.roll(dice, seed=seed, challenge_cube=cube)
    assert random.getstate() == state
    record = board.roll_record
    assert record is not None
    assert (record.dice_set, record.seed) == ("drawn", seed)
    assert sorted(record.dice) == list(range(len(dice.dice)))
    assert (record.replaced_die is not None) == (cube and dice.challenge_die is None)
    owned = dice.challenge_die if record.replaced_die is None else record.replaced_die
    assert board.challenge_cell == (None if owned is None else record.dice.index(owned))
    for face, die in zip(board, record.dice, strict=True):
        assert face in (CHALLENGE_CUBE if die == record.replaced_die else dice.dice[die]).faces
    assert Board.roll(dice, seed=seed, challenge_cube=cube) == board


@given(dice=dice_sets(), seed=seeds, cube=st.booleans(), count=st.integers(0, 30), more=st.integers(0, 30))
def test_a_batch_of_rolls_begins_alike_whatever_its_length(
    dice: DiceSet, seed: int, cube: bool, count: int, more: int
) -> None:
    batch = BoardBatch.roll(dice, count, seed=seed, challenge_cube=cube)
    longer = BoardBatch.roll(dice, count + more, seed=seed, challenge_cube=cube)
    assert len(batch) == count
    assert list(longer[:count]) == list(batch)
    for board in batch:
        assert (board.challenge_cell is not None) == (cube or dice.challenge_die is not None)
        assert (board.rows, board.columns) == (dice.rows, dice.columns)
