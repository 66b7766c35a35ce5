"""Boards and solvers that the benchmarks share."""

from pathlib import Path

import pytest

from boggle import Board, BoardBatch, Lexicon, Solver

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The bundled English list."""
    return Lexicon.load()


@pytest.fixture(scope="session")
def solver(lexicon: Lexicon) -> Solver:
    """A solver over the bundled English list."""
    return Solver(lexicon)


def _dense(name: str) -> BoardBatch:
    lines = (HERE / "boards" / name).read_text().split()
    return BoardBatch.from_boards(Board.parse(line, qu=True) for line in lines)


BATCHES = {
    "random 4x4": lambda: BoardBatch.roll("boggle-1987", 1000, seed=1),
    "random 5x5": lambda: BoardBatch.roll("big-boggle-1979", 1000, seed=1),
    "random 6x6": lambda: BoardBatch.roll("super-big-boggle", 1000, seed=1),
    "dense 4x4": lambda: _dense("dense-4x4.txt"),
    "dense 5x5": lambda: _dense("dense-5x5.txt"),
}


@pytest.fixture(scope="session", params=BATCHES)
def batch(request: pytest.FixtureRequest) -> BoardBatch:
    """Boards of each kind in turn."""
    return BATCHES[request.param]()


@pytest.fixture(scope="session")
def board(batch: BoardBatch) -> Board:
    """One board of each kind in turn."""
    return batch[0]
