"""boggleboard: a trie of any words, and boards whose cells may hold several letters."""

from importlib import import_module
from pathlib import Path
from typing import Any

boggleboard = import_module("boggleboard")


def load(words: Path) -> Any:
    """Its trie with our words."""
    return boggleboard.Trie(words.read_text().split())


def solve(trie: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board."""
    board = boggleboard.RectangularBoggleBoard(len(rows), len(rows[0]), [face for row in rows for face in row])
    found: list[str] = board.findWords(trie)
    return found
