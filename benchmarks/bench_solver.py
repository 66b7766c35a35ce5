"""One board, many boards, and the reference beside them."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boggle import Board, BoardBatch, Lexicon, Solver
from boggle import solver as solver_module
from boggle.reference import LetterGraph


def bench_score_one(benchmark: BenchmarkFixture, solver: Solver, board: Board) -> None:
    """The points of one board."""
    assert benchmark(solver.score, board) == solver.solve(board).points()


def bench_solve_one(benchmark: BenchmarkFixture, solver: Solver, board: Board) -> None:
    """All words of one board, each with its path, read one by one."""
    assert benchmark(lambda: sum(len(word.path) > 0 for word in solver.solve(board))) == len(solver.solve(board))


@pytest.mark.parametrize("threads", [1, 2])
def bench_score_many(benchmark: BenchmarkFixture, solver: Solver, batch: BoardBatch, threads: int) -> None:
    """The points of a batch."""
    assert len(benchmark(solver.score_many, batch, threads=threads)) == len(batch)


def bench_roll_batch(benchmark: BenchmarkFixture) -> None:
    """A hundred thousand rolled boards."""
    assert len(benchmark(BoardBatch.roll, "boggle-1987", 100_000, seed=1)) == 100_000


def bench_roll_one(benchmark: BenchmarkFixture) -> None:
    """One rolled board."""
    assert benchmark(Board.roll, seed=1).rows == 4


def bench_reference(benchmark: BenchmarkFixture, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """The points of one rolled 4x4 board by the search in plain Python."""
    monkeypatch.setattr(solver_module, "_engine", lambda: LetterGraph)
    reference, board = Solver(lexicon), Board.roll(seed=1)
    assert not reference.uses_compiled_search
    assert benchmark(reference.score, board) > 0
