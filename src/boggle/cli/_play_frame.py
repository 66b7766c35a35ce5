"""What the screen shows during a round, line by line: the board, the words, the line that is being written."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .._drawing import columns_of


class Frame(NamedTuple):
    """The lines of a screen, and where its cursor stands, from 0."""

    lines: list[str]
    row: int
    column: int


class Grid(NamedTuple):
    """One way to draw a board: its lines, which may hold codes for colours, and how many columns they take."""

    lines: list[str]
    columns: int


def frame(
    grids: Iterable[Grid], words: list[str], prompt: str, written: str, note: str, *, columns: int, rows: int
) -> Frame:
    """Lay out a screen of so many columns and rows.

    The board is drawn in the first way that there is room for. Below it are the words, the last of them where they are
    too many, then the line that is written, and a note.
    """
    columns, rows = max(columns, 1), max(rows, 1)
    board = _board(list(grids), columns, rows)
    notes = list(side_by_side(note.split(), columns, gap=1))
    room = rows - len(board) - 1
    notes = notes[: max(room - 1, 0)]
    room -= len(notes)
    blank = [""] if room > 2 else []
    listed = list(side_by_side(words, columns))
    lines = [*board, *blank, *listed[max(len(listed) + len(blank) - room, 0) :]]
    typed, cursor = _typed(prompt, written, columns)
    return Frame([*lines, typed, *notes], len(lines), cursor)


def _board(grids: list[Grid], columns: int, rows: int) -> list[str]:
    """The first grid that fits, above two lines of text; else as much of the last one, which is plain, as fits."""
    for grid in grids:
        if grid.columns <= columns and len(grid.lines) + 2 <= rows:
            return grid.lines
    return [cut(line, columns) for line in grids[-1].lines[: rows - 1]]


def _typed(prompt: str, written: str, columns: int) -> tuple[str, int]:
    """The line that is written, its end where it is long, and the column behind it."""
    prompt = prompt if columns_of(prompt) + 3 <= columns else ""
    room = columns - columns_of(prompt) - 1
    shown = written
    while shown and columns_of(shown) > room:
        shown = shown[1:]
    line = prompt + shown
    return line, min(columns_of(line), columns - 1)


def side_by_side(words: Iterable[str], columns: int, *, gap: int = 2) -> Iterator[str]:
    """Words parted by blanks, as many on a line as fit; what is longer than a line goes on in the next."""
    line = ""
    for word in words:
        if line and columns_of(line) + gap + columns_of(word) <= columns:
            line += " " * gap + word
            continue
        if line:
            yield line
        line = word
        while columns_of(line) > columns:
            part = cut(line, columns) or line[0]
            yield part
            line = line[len(part) :]
    if line:
        yield line


def cut(text: str, columns: int) -> str:
    """As much of the beginning as fits."""
    if columns_of(text) <= columns:
        return text
    end, used = 0, 0
    for letter in text:
        used += columns_of(letter)
        if used > columns:
            break
        end += 1
    return text[:end]
