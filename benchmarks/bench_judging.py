"""Rounds of a great many players: time goes up with the claims, and no faster."""

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boggle import Board, Claim, Lexicon, Rules, Solver

BOARD = Board.parse("perslatgsineters")  # 1,236 words
WORDS_A_SHEET = 40


def sheets(players: int, solver: Solver, lexicon: Lexicon) -> dict[str, list[str]]:
    """Sheets of words that are mostly on the board; one in ten is another word, and one in ten no word at all."""
    draw = random.Random(players)
    found, others = list(solver.solve(BOARD).words), list(lexicon)

    def word() -> str:
        chance = draw.random()
        if chance < 0.1:
            return "".join(draw.choices("etaoinshrdlu", k=draw.randint(2, 8)))
        return draw.choice(others if chance < 0.2 else found)

    return {f"player {number}": [word() for _ in range(WORDS_A_SHEET)] for number in range(players)}


@pytest.mark.parametrize("players", [1_000, 10_000, 30_000])
def bench_judge(benchmark: BenchmarkFixture, solver: Solver, lexicon: Lexicon, players: int) -> None:
    """Plain words: verdicts and points."""
    entered = sheets(players, solver, lexicon)
    result = benchmark(Rules().judge, BOARD, entered, lexicon)
    assert len(result) == players


def bench_judge_and_read(benchmark: BenchmarkFixture, solver: Solver, lexicon: Lexicon) -> None:
    """10,000 players, and then each of the 400,000 entries looked at."""
    entered = sheets(10_000, solver, lexicon)

    def judge_and_read() -> int:
        result = Rules().judge(BOARD, entered, lexicon)
        return sum(word.total for sheet in result.values() for word in sheet.words)

    result = Rules().judge(BOARD, entered, lexicon)
    assert benchmark(judge_and_read) == sum(result.points.values())


def bench_judge_claims(benchmark: BenchmarkFixture, solver: Solver, lexicon: Lexicon) -> None:
    """10,000 players whose words come with a path and with times, some of them late."""
    entered = {
        player: [
            Claim(word, path=BOARD.trace(word), started_at=4.8 * number, written_at=4.8 * number + 3)
            for number, word in enumerate(words)
        ]
        for player, words in sheets(10_000, solver, lexicon).items()
    }
    rules = Rules(time_up="finish-word")
    assert len(benchmark(rules.judge, BOARD, entered, lexicon)) == 10_000


def bench_judge_few(benchmark: BenchmarkFixture, solver: Solver, lexicon: Lexicon) -> None:
    """An evening's round: four players."""
    entered = sheets(4, solver, lexicon)
    assert len(benchmark(Rules().judge, BOARD, entered, lexicon)) == 4
