"""Records: the best boards that long hunts have found, and that short ones must go on finding."""

import os
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, Lexicon, Solver, hunt


@pytest.fixture(scope="module")
def solver(english: Lexicon) -> Solver:
    """The bundled English list, where it can be hunted for in seconds."""
    solver = Solver(english)
    if not solver.uses_compiled_search:
        pytest.skip("in plain Python these hunts take hours")
    return solver


@pytest.fixture(scope="module")
def enable2k() -> Solver:
    """The list that other programs have published their records for."""
    path = Path(os.environ.get("BOGGLE_ENABLE2K", ""))
    if not path.is_file():
        pytest.skip("BOGGLE_ENABLE2K is not the path of that list")
    return Solver(Lexicon.load(path))


def same(board: Board, text: str) -> bool:
    """Whether a board is that of the text, or a turned or mirrored copy."""
    return board.canonical() == Board.parse(text).canonical()


# Hunts of many more runs, with other seeds, by both methods, have found nothing better.
SMALL: list[tuple[tuple[int, int], Any, str, int]] = [
    ((2, 2), "points", "A E / S T", 21),
    ((2, 2), "words", "A E / S T", 21),
    ((2, 2), "longest", "I Qu / S T", 5),
    ((2, 3), "points", "B A S / L E T", 147),
    ((2, 3), "words", "L A S / P E T", 109),
    ((3, 3), "points", "D E L / R A T / P E S", 658),
    ((3, 3), "words", "D E L / R A T / P E S", 334),
    ((3, 4), "points", "B I N D / L A T E / S E R S", 1903),
    ((3, 4), "words", "D R L S / E I A E / S T N G", 743),
]


@pytest.mark.parametrize(("method", "runs"), [("climb", 1), ("anneal", 2)])
@pytest.mark.parametrize(("shape", "goal", "text", "record"), SMALL, ids=str)
def test_the_best_boards_of_the_bundled_list_are_found(
    solver: Solver, shape: tuple[int, int], goal: Any, text: str, record: int, method: Any, runs: int
) -> None:
    if shape != (3, 4):
        runs = 1
    best = hunt(*shape, solver=solver, goal=goal, method=method, seed=1, runs=runs)[0]
    assert getattr(best, goal) == record
    assert same(best.board, text)


# Long words that climbing meets late, if at all; whether there are longer ones nobody has looked.
LONGEST: list[tuple[tuple[int, int], Any, int, int, str]] = [
    ((2, 3), "climb", 2, 6, "tuquoque"),
    ((2, 3), "anneal", 13, 1, "tuquoque"),
    ((3, 3), "anneal", 5, 1, "quinaquinas"),
]


@pytest.mark.parametrize(("shape", "method", "seed", "runs", "word"), LONGEST)
def test_the_longest_words_of_the_bundled_list_are_laid_out(
    solver: Solver, shape: tuple[int, int], method: Any, seed: int, runs: int, word: str
) -> None:
    best = hunt(*shape, solver=solver, goal="longest", method=method, seed=seed, runs=runs)[0]
    assert best.longest == len(word)
    assert solver.solve(best.board)[0].text == word


@pytest.mark.parametrize(
    ("shape", "runs", "record", "text"),
    [
        ((3, 3), 3, 545, "streaedlp"),
        ((3, 4), 5, 1651, "D N I S / E T A L / S R E P"),
        ((4, 4), 8, 3625, "perslatgsineters"),
    ],
    ids=["3x3", "3x4", "4x4"],
)
def test_the_best_boards_that_anybody_knows_are_found(
    enable2k: Solver, shape: tuple[int, int], runs: int, record: int, text: str
) -> None:
    best = hunt(*shape, seed=1, runs=runs, solver=enable2k)[0]
    assert best.points == record
    assert same(best.board, text)
