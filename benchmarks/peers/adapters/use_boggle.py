"""boggle itself: every word with its text, from the letters of a board."""

from pathlib import Path

from boggle import Board, Lexicon, Solver


def load(words: Path) -> Solver:
    """A solver that is built from the text, not from the cache: the others have none."""
    return Solver(Lexicon.load(words, cache=False))


def solve(solver: Solver, rows: list[list[str]]) -> list[str]:
    """The words of a board."""
    faces = [face for row in rows for face in row]
    return [word.text for word in solver.solve(Board(faces, len(rows), len(rows[0])))]
