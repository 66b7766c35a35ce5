"""pyggle: builds its trie anew for each Boggle object, so one object is kept and its board is changed.

Its official rules stand for three letters or more, and for Qu, written ``q``.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

Boggle = import_module("pyggle").Boggle


def load(words: Path) -> Any:
    """A game over our list, whose board comes later."""
    return Boggle([["a"]], words.read_text().split(), official=True)


def solve(game: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board."""
    game.board = [["q" if face == "qu" else face for face in row] for row in rows]
    return list(game.solve())
