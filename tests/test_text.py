"""Boards drawn for terminals: what stands where, how wide it is, and what is refused."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from boggle import Board, BoardError, IllegalPathError, SettingError
from boggle.letters import BLOCKED
from boggle.text import draw

FACES = ["A", "M", "W", "Z", "N", "Qu", "Th", "Q|Qu", "*", BLOCKED, "É", "Ж"]
STRANGE = ["漢", "ｱ", "한", "ᅡ", "ﬀ", "Straße", "A|B|C", "Bcdefghi"]
CODE = re.compile("\x1b\\[[0-9;]*m")


def boards(faces: list[str], most: int) -> st.SearchStrategy[Board]:
    """Boards of these faces, some with the challenge cube."""

    @st.composite
    def build(draw_: st.DrawFn) -> Board:
        rows, columns = draw_(st.integers(1, most)), draw_(st.integers(1, most))
        shown = draw_(st.lists(st.sampled_from(faces), min_size=rows * columns, max_size=rows * columns))
        letters = [cell for cell, face in enumerate(shown) if face != BLOCKED]
        return Board(shown, rows, columns, challenge_cell=draw_(st.sampled_from([None, *letters])))

    return build()


def walk(board: Board) -> list[int] | None:
    """A long path: a snake over the rows, until it meets a solid face."""
    path: list[int] = []
    for cell in range(len(board)):
        row, column = divmod(cell, board.columns)
        step = cell if row % 2 == 0 else (row + 1) * board.columns - 1 - column
        if board[step] == BLOCKED:
            break
        path.append(step)
    return path or None


@given(boards(FACES, 8), st.booleans(), st.booleans(), st.booleans())
def test_a_board_of_dice_fits_80_columns(board: Board, with_path: bool, colour: bool, ascii: bool) -> None:
    path = walk(board) if with_path else None
    lines = CODE.sub("", draw(board, path=path, colour=colour, ascii=ascii)).split("\n")
    assert len(lines) == 2 * board.rows + 1
    assert len({wcswidth(line) for line in lines}) == 1
    assert wcswidth(lines[0]) <= 80
    bar = "|" if ascii else "│"
    for row, line in enumerate(lines[1::2]):
        cells = line[1:-1].split(bar)
        assert len(cells) == board.columns
        for column, cell in enumerate(cells):
            number = row * board.columns + column
            assert is_cell(cell, board, number, None if path is None else path, colour)


def is_cell(cell: str, board: Board, number: int, path: list[int] | None, colour: bool) -> bool:
    """Whether a cell shows what it should, in its middle."""
    face = board[number].replace("|", "/")
    if face == BLOCKED:
        return set(cell) in ({"█"}, {"#"})
    if not colour:
        face += "_" if face in ("M", "W", "Z") else ""
        face = f"[{face}]" if number == board.challenge_cell else face
    step = str(path.index(number) + 1) if path is not None and number in path else ""
    columns = len(str(len(path))) if path is not None else 0
    return cell[:columns].strip() == step and cell[columns:].strip() == face


@given(boards(FACES + STRANGE, 5), st.booleans())
def test_wide_letters_keep_the_grid_straight(board: Board, colour: bool) -> None:
    lines = CODE.sub("", draw(board, path=walk(board), colour=colour)).split("\n")
    assert len({wcswidth(line) for line in lines}) == 1


@given(boards(FACES + STRANGE, 5), st.booleans())
def test_nothing_but_letters_is_outside_ascii_and_no_code_without_colour(board: Board, with_path: bool) -> None:
    text = draw(board, path=walk(board) if with_path else None, ascii=True)
    assert all(c.isascii() or c.isalpha() for c in text)
    assert all(c.isprintable() for c in text.replace("\n", ""))
    boxes = draw(board, path=walk(board) if with_path else None)
    assert all(c.isprintable() for c in boxes.replace("\n", ""))


def test_a_word_is_numbered_along_its_way() -> None:
    board = Board.parse("Qu I / T E")
    assert draw(board, word="quite") == draw(board, path=[0, 1, 2, 3]) == "\n".join((
        "┌─────┬─────┐",
        "│1 Qu │2 I  │",
        "├─────┼─────┤",
        "│3 T  │4 E  │",
        "└─────┴─────┘",
    ))  # fmt: skip


def test_marks_stand_aside_from_letters_in_the_middle() -> None:
    assert draw(Board.parse("[M] A / # Qu"), ascii=True) == "\n".join((
        "+------+------+",
        "| [M_] |  A   |",
        "+------+------+",
        "|######|  Qu  |",
        "+------+------+",
    ))  # fmt: skip


def test_colours() -> None:
    board = Board.parse("A [M] / # W")
    assert draw(board, path=[0, 1], colour=True) == "\n".join((
        "┌────┬────┐",
        "│\x1b[7m1 A \x1b[0m│\x1b[1;7;31m2 \x1b[4mM\x1b[24m \x1b[0m│",
        "├────┼────┤",
        "│████│  \x1b[4mW\x1b[24m │",
        "└────┴────┘",
    ))  # fmt: skip
    assert "│\x1b[1;37;41m K \x1b[0m│" in draw(Board.parse("A [K] B"), colour=True)


def test_faces_with_many_readings_are_shown_whole() -> None:
    face = "Abcdefgh|Bcdefghi|Cdefghij"
    assert face.replace("|", "/") in draw(Board([face] * 4, 1, 4))


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"word": "queue"}, BoardError, "'queue' cannot be traced on this board: Qu I / T E"),
        ({"word": "quit", "path": [0]}, SettingError, "a path and a word exclude each other"),
        ({"path": [0, 0]}, IllegalPathError, "step 2: cell 0 is used a second time"),
        ({"path": []}, IllegalPathError, "the path is empty"),
    ],
)
def test_what_cannot_be_drawn(settings: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        draw(Board.parse("Qu I / T E"), **settings)


def test_only_boards_are_drawn() -> None:
    with pytest.raises(BoardError, match="a Board is needed, not 'Qu I / T E'"):
        draw("Qu I / T E")  # type: ignore[arg-type]
