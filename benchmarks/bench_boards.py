"""Many boards: surveys, limits, the boards around one board, and hunts."""

from typing import Literal

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boggle import Board, Limits, Solver, hunt, roll_where, survey

FACES = ["Qu" if letter == "Q" else letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def bench_survey(benchmark: BenchmarkFixture, solver: Solver) -> None:
    """A survey of a hundred thousand 4x4 boards, on one core."""
    found = benchmark.pedantic(lambda: survey("boggle-1987", 100_000, seed=1, solver=solver), rounds=5)
    assert found.boards == 100_000


def bench_roll_where(benchmark: BenchmarkFixture, solver: Solver) -> None:
    """A board within limits that one in eight meets."""
    limits = Limits(words=(80, 150), longest=(8, None))
    assert benchmark(roll_where, "boggle-1987", limits, solver=solver, seed=100) is not None


def bench_changes(benchmark: BenchmarkFixture, solver: Solver) -> None:
    """A dense 4x4 board, with each cell changed to each face."""
    board = Board.parse("perslatgsineters")
    assert benchmark(solver.tally_changes, board, FACES).points.max() >= solver.score(board)


def bench_changes_one_by_one(benchmark: BenchmarkFixture, solver: Solver) -> None:
    """The same boards, each for itself."""
    faces = Board.parse("perslatgsineters").faces
    boards = [Board([*faces[:cell], face, *faces[cell + 1 :]], 4, 4) for cell in range(16) for face in FACES]
    assert len(benchmark(solver.tally, boards).points) == 416


@pytest.mark.parametrize("method", ["climb", "anneal"])
def bench_hunt(benchmark: BenchmarkFixture, solver: Solver, method: Literal["climb", "anneal"]) -> None:
    """One run of a hunt for the best 3x3 board."""
    found = benchmark.pedantic(lambda: hunt(3, 3, runs=1, seed=1, solver=solver, method=method), rounds=3)
    assert found.runs == 1
