"""The tool that lets the library work for long and watches its memory: that it goes through, and sees what is kept."""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, FoundWord, Lexicon, ScoringTable, Solver
from boggle.alphabets import Alphabet
from tools import soak

SHORT = ("--solves", "400", "--rounds", "40", "--laps", "4", "--megabytes", "64")

pytestmark = [
    pytest.mark.skipif(find_spec("boggle._search") is None, reason="the compiled search is not installed"),
    pytest.mark.skipif(not soak.STATM.exists(), reason="the resident size is not told here"),
]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the cache folder put back afterwards, which the tool changes."""
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / "cache"))


def test_memory_stays_flat_in_a_short_run(untraced: dict[str, str]) -> None:
    command = [sys.executable, str(Path(soak.__file__)), *SHORT]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=untraced, check=False)
    assert done.returncode == soak.FLAT, done
    assert "400 solves, 40 rounds: " in done.stdout
    assert "64 are allowed" in done.stdout
    assert "the references to 0 have changed" in done.stdout


def nothing(*_: Any) -> None:
    """Do nothing, in place of a part of a lap."""


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., None]], int]:
    """Give a function that runs the tool with some other work in its laps."""

    def run(work: Callable[..., None]) -> int:
        for name in ("score", "judge", "play", "load", "refuse"):
            monkeypatch.setattr(soak, name, nothing)
        monkeypatch.setattr(soak, "solve", work)
        return soak.main(["--solves", "10", "--rounds", "10", "--laps", "10", "--megabytes", "8"])

    return run


def test_memory_that_is_kept_is_seen(
    light: Callable[[Callable[..., None]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[bytes] = []
    assert light(lambda *_: kept.append(b"x" * 4_000_000)) == soak.GREW
    assert "8 are allowed" in capsys.readouterr().out


def test_references_that_are_kept_are_seen(
    light: Callable[[Callable[..., None]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[type] = []
    assert light(lambda *_: kept.append(FoundWord)) == soak.GREW
    assert "references to FoundWord: " in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [("--laps", "1"), ("--solves", "5"), ("--rounds", "x")])
def test_what_is_no_run_is_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as end:
        soak.main(arguments)
    assert end.value.code == soak.REFUSED


# -- what is remembered is bounded, whatever strangers send --


def test_a_solver_forgets_tables() -> None:
    solver, board = Solver(["tie", "quit"]), Board.parse("Qu I / T E")
    for points in range(500):
        assert solver.score(board, ScoringTable(f"{points}", (0, 0, 0, points))) == 2 * points
    assert len(solver._tables) <= 64


def test_an_alphabet_forgets_letters() -> None:
    alphabet = Alphabet("abcdefgh")
    for start in range(0x80, 0x2FA00, 256):
        alphabet.fold("".join(chr(code) for code in range(start, start + 256) if not 0xD800 <= code < 0xE000))
    assert len(alphabet._folds) <= 1 << 16
    assert alphabet.fold("é") == "e"
    assert "mere" in Lexicon(["mère"], fold_accents=True)
