"""elzzur: for Ruzzle, whose cells have a letter and a bonus; two letters would be a letter and an unknown bonus."""

from importlib import import_module
from pathlib import Path
from typing import Any

board_module = import_module("elzzur.board")
Solver = import_module("elzzur.solver").Solver
MTDictionary = import_module("elzzur.mtdictionary").MTDictionary


def load(words: Path) -> Any:
    """Its dictionary with our words, in the capitals that its boards have."""
    return MTDictionary(str(words), ignore_case=True)


def solve(dictionary: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board; it is filled cell by cell to spare the package its board file."""
    board = board_module.Board("en")
    board.rows, board.cols = len(rows), len(rows[0])
    for i, row in enumerate(rows):
        for j, face in enumerate(row):
            board.cells[i, j] = board_module.BoardCell(face, "en")
    return [word.lower() for word, *_ in Solver(board, dictionary).solve()]
