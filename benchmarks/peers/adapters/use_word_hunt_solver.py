"""word-hunt-solver: walks every path of a board, of any prefix, and takes the words it finds out of its set.

So each board gets a copy of the set. A board is typed at a prompt; setting it spares that.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

Solver = import_module("word_hunt_solver.solver").Solver


def load(words: Path) -> tuple[Any, set[str]]:
    """A solver, and our words."""
    return Solver(), set(words.read_text().split())


def solve(loaded: tuple[Any, set[str]], rows: list[list[str]]) -> list[str]:
    """The words of a square board."""
    solver, words = loaded
    solver.n, solver.board, solver.words, solver.answers = len(rows), rows, words.copy(), set()
    found: list[str] = solver.solve()
    return found
