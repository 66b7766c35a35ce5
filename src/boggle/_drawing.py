"""What all drawings of a board share, whatever they are made of."""

from collections.abc import Iterable
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from ._checks import shown
from .errors import BoardError, SettingError

if TYPE_CHECKING:
    from .board import Board, Path

UNDERLINED = ("M", "W", "Z")
"""The faces underlined on the dice, where they could be read as W, M and N from the other side."""


def cells_to_draw(board: "Board", path: Iterable[int] | None, word: str | None) -> "Path":
    """The cells to draw a path along: those of a path, or of the first way to trace a word; none without either.

    >>> from boggle import Board
    >>> cells_to_draw(Board.parse("Qu I / T E"), None, "quit")
    (0, 1, 2)
    """
    if path is not None:
        if word is not None:
            raise SettingError("a path and a word exclude each other; give one of them")
        if isinstance(path, str) or not isinstance(path, Iterable):
            raise SettingError(f"path must be a list of cells, not {shown(path)}")
        path = tuple(path)
        board.spell(path)
        return path
    if word is None:
        return ()
    found = board.trace(word)
    if found is None:
        raise BoardError(f"{shown(word)} cannot be traced on this board: {board.text}")
    return found


def columns_of(text: str) -> int:
    r"""How many columns of a terminal a text takes: two for a wide letter of East Asia, none for an accent apart.

    >>> columns_of("Qu"), columns_of("漢"), columns_of("e\u0301")
    (2, 2, 1)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    # The later parts of a Korean syllable are drawn into its first one.
    if combining(letter) or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
