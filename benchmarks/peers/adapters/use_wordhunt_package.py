"""wordhunt-package: restores its own trie for each board; it is handed ours, built once, instead."""

from importlib import import_module
from pathlib import Path
from typing import Any

solver_module: Any = import_module("wordhunt_package.solver")
Trie = import_module("wordhunt_package.english").Trie


def load(words: Path) -> Any:
    """Its solver class, over a trie with our words."""
    trie = Trie()
    for word in words.read_text().split():
        trie.insert(word)
    solver_module.restore_trie = lambda: trie
    return solver_module.Solver


def solve(solver_class: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board, which is a text with one letter a cell."""
    letters = "".join(face for row in rows for face in row)
    found: list[str] = solver_class(letters, len(rows), len(rows[0])).solve()
    return found
