"""spellcast-solver: for SpellCast, one letter a tile; it keeps the path that scores most for each word."""

from importlib import import_module
from pathlib import Path
from typing import Any

Board = import_module("spellcast_solver.board").Board
Solver = import_module("spellcast_solver.solver").Solver
Tile = import_module("spellcast_solver.tiles").Tile
load_trie = import_module("spellcast_solver.dictionary").load_trie


def load(words: Path) -> Any:
    """Its trie with our words."""
    return load_trie(words)


def solve(trie: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board."""
    board = Board([[Tile(face) for face in row] for row in rows])
    return [move.word.lower() for move in Solver(board, trie).solve()]
