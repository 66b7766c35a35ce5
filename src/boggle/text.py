"""The board drawn for a terminal: as a grid of dice."""

from collections.abc import Iterable
from typing import NamedTuple

from ._drawing import UNDERLINED, cells_to_draw, columns_of
from .board import Board, a_board
from .letters import BLOCKED

__all__ = ["draw"]

_MOST_COLUMNS = 80
_STYLES = {(False, False): "", (False, True): "7", (True, False): "1;37;41", (True, True): "1;7;31"}
"""Whether it is the challenge cube, and in the path: reversed, white on red, red on white."""


class _Lines(NamedTuple):
    """What a grid is drawn with; ``rules`` are the left, inner and right corners of its top, middle and bottom."""

    rules: tuple[tuple[str, str, str], ...]
    across: str
    down: str
    solid: str


_BOXES = _Lines((("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")), "─", "│", "█")
_ASCII = _Lines((("+", "+", "+"),) * 3, "-", "|", "#")


class _Face(NamedTuple):
    """The letters of a die, and the marks before and behind them."""

    before: str
    letters: str
    behind: str
    underlined: bool = False

    @property
    def columns(self) -> int:
        return len(self.before) + columns_of(self.letters) + len(self.behind)

    def centred(self, columns: int) -> str:
        """The letters in the middle of so many columns, with the marks on their sides."""
        left = (columns - columns_of(self.letters)) // 2 - len(self.before)
        right = columns - left - self.columns
        letters = f"\x1b[4m{self.letters}\x1b[24m" if self.underlined else self.letters
        return f"{' ' * left}{self.before}{letters}{self.behind}{' ' * right}"


def draw(
    board: Board,
    *,
    path: Iterable[int] | None = None,
    word: str | None = None,
    colour: bool = False,
    ascii: bool = False,
) -> str:
    """Draw the board as a grid of dice, for a terminal or any text of letters of one width.

    The dice along a path, or along the first way to trace a word, are numbered by their steps. M, W and Z have the
    line behind them that dice have below them (``M_``); a solid face is filled; the challenge cube is in brackets
    (``[K]``). With ``colour`` the letters are underlined instead, and the cube and the path coloured, by the codes of
    ANSI terminals. With ``ascii`` the grid is drawn with ``+``, ``-``, ``|`` and ``#``.

    A board of dice takes 80 columns at most. Only faces with many readings, such as ``A|B|C|D|E|F``, can need more.

    >>> print(draw(Board.parse("Qu I / T E"), word="quit"))
    ┌─────┬─────┐
    │1 Qu │2 I  │
    ├─────┼─────┤
    │3 T  │  E  │
    └─────┴─────┘
    >>> print(draw(Board.parse("M [K] / # A"), ascii=True))
    +-----+-----+
    |  M_ | [K] |
    +-----+-----+
    |#####|  A  |
    +-----+-----+

    Raises :class:`~boggle.IllegalPathError` for a path that is none, :class:`~boggle.BoardError` for a word that cannot
    be traced and for what is no board, and :class:`~boggle.SettingError` for both a path and a word.
    """
    cells = cells_to_draw(a_board(board), path, word)
    steps = {cell: str(number) for number, cell in enumerate(cells, 1)}
    faces = [_face(board, cell, colour) for cell in range(len(board))]
    number_columns = len(str(len(cells))) if cells else 0
    columns = number_columns + max(face.columns for face in faces)
    if board.columns * (columns + 3) + 1 <= _MOST_COLUMNS:
        columns += 2  # a blank on each side
    lines = _ASCII if ascii else _BOXES
    drawn = []
    for cell, face in enumerate(faces):
        number = steps.get(cell, "").rjust(number_columns)
        text = lines.solid * columns if board[cell] == BLOCKED else number + face.centred(columns - number_columns)
        style = _STYLES[cell == board.challenge_cell, cell in steps] if colour else ""
        drawn.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    top, middle, bottom = (
        f"{left}{inner.join([lines.across * columns] * board.columns)}{right}" for left, inner, right in lines.rules
    )
    rows = (drawn[start : start + board.columns] for start in range(0, len(drawn), board.columns))
    dice = f"\n{middle}\n".join(f"{lines.down}{lines.down.join(row)}{lines.down}" for row in rows)
    return f"{top}\n{dice}\n{bottom}"


def _face(board: Board, cell: int, colour: bool) -> _Face:
    letters = board[cell].replace("|", "/")
    underlined, cube = letters in UNDERLINED, cell == board.challenge_cell
    if colour:
        return _Face("", letters, "", underlined)
    return _Face("[" if cube else "", letters, ("_" if underlined else "") + ("]" if cube else ""))
