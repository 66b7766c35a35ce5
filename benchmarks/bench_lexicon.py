"""Loading words, and making a solver of them."""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boggle import Lexicon, Solver


def bench_load_text(benchmark: BenchmarkFixture) -> None:
    """The bundled list from its text files."""
    assert len(benchmark(Lexicon.load, cache=False)) == 254_993


def bench_load_cache(benchmark: BenchmarkFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bundled list from the cache."""
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path))
    Lexicon.load()
    assert len(benchmark(Lexicon.load)) == 254_993


def bench_make_solver(benchmark: BenchmarkFixture, lexicon: Lexicon) -> None:
    """The letter graph of the bundled list."""
    assert benchmark(Solver, lexicon).lexicon is lexicon


def bench_load_and_make_solver(benchmark: BenchmarkFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that comes before the first board, with a warm cache."""
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path))
    Lexicon.load()
    assert benchmark(lambda: Solver(Lexicon.load())).uses_compiled_search


def bench_membership(benchmark: BenchmarkFixture, lexicon: Lexicon) -> None:
    """A thousand questions whether a word is in the list."""
    words = list(lexicon)[::255]
    assert benchmark(lambda: sum(word in lexicon for word in words)) == len(words)
