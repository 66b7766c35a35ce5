"""boggled: a board is a text with blanks between the cells, a cell has one letter or two. It keeps every path."""

from importlib import import_module
from pathlib import Path
from typing import Any

boggled = import_module("boggled")


def load(words: Path) -> Any:
    """Its dictionary with our words."""
    dictionary = boggled.BoggleWords()
    dictionary.loadFromFile(str(words))
    return dictionary


def solve(dictionary: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board, in lower case as the list has them."""
    board = boggled.BoggleBoard(" ".join(face for row in rows for face in row))
    solver = boggled.BoggleSolver(board, dictionary)
    solver.solve()
    return [word.lower() for word in solver.foundWords]
