"""bogglesolver: brings its own list inside the package, so it is made with its few test words and gets ours after."""

from importlib import import_module
from pathlib import Path
from typing import Any

SolveBoggle = import_module("bogglesolver.solve_boggle").SolveBoggle
Edict = import_module("bogglesolver.load_english_dictionary").Edict


def load(words: Path) -> Any:
    """A solver whose dictionary is ours."""
    solver = SolveBoggle(use_test_words=True)
    solver.edict = Edict()
    for word in words.read_text().split():
        solver.edict.add_word(word)
    return solver


def solve(solver: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board; a cell may hold several letters."""
    solver.set_board(len(rows[0]), len(rows), [face for row in rows for face in row])
    found: list[str] = solver.solve()
    return found
