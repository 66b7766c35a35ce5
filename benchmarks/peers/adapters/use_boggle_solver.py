"""boggle-solver: reads ``words.txt`` beside its code, line by line, for each word and each prefix that it looks up.

So our list replaces that file, in the environment made for it, and nothing is loaded once.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

grid = import_module("boggle_solver.grid")


def load(words: Path) -> Any:
    """Its board class, over our list."""
    (Path(grid.__file__ or "").parent / "words.txt").write_text(words.read_text())
    return grid.Grid


def solve(grid_class: Any, rows: list[list[str]]) -> list[str]:
    """The words of a square board of single capitals."""
    return [word.lower() for word in grid_class([[face.upper() for face in row] for row in rows]).find_all_words()]
