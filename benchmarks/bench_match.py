"""Matches: standings of a great many players, and a whole evening loaded from a store."""

from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from boggle import Board, Lexicon, Match, MatchStore, Rules, Solver


def bench_standings(benchmark: BenchmarkFixture) -> None:
    """1,000 players and 20 rounds of numbers; the standings follow anew each time."""
    match = Match([f"player {number}" for number in range(1000)], Rules(round_count=20))
    for round_ in range(20):
        match.add_totals({player: (7 * seat + round_) % 50 for seat, player in enumerate(match.players)})

    def standings() -> int:
        match._derived = None
        return len(match.standings())

    assert benchmark(standings) == 1000


def evening(solver: Solver, lexicon: Lexicon) -> Match:
    """A match of 20 rounds of words: 8 players, 40 words each."""
    match = Match([f"player {number}" for number in range(8)], Rules(round_count=20), lexicon=lexicon)
    for seed in range(20):
        board = Board.roll(seed=seed)
        words = solver.solve(board).words
        match.add_round(board, {player: words[seat::8][:40] for seat, player in enumerate(match.players)})
    return match


def bench_load(benchmark: BenchmarkFixture, solver: Solver, lexicon: Lexicon, tmp_path: Path) -> None:
    """That evening, from a store: its facts, and the lexicon that it was played with."""
    with MatchStore(tmp_path / "matches.sqlite") as store:
        number = store.save(evening(solver, lexicon))
        assert len(benchmark(store.load, number).rounds) == 20


def bench_load_and_rank(benchmark: BenchmarkFixture, solver: Solver, lexicon: Lexicon, tmp_path: Path) -> None:
    """The same, and then all of it judged and ranked."""
    with MatchStore(tmp_path / "matches.sqlite") as store:
        number = store.save(evening(solver, lexicon))
        assert len(benchmark(lambda: store.load(number).standings())) == 8


def bench_save_a_round(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """One change of a match made, saved, and on the disk."""
    match = Match(["Ann", "Ben"])
    match.add_totals({"Ann": 1})
    with MatchStore(tmp_path / "matches.sqlite") as store:
        store.save(match)

        def change() -> int:
            match.set_total(0, "Ben", 2)
            return store.save(match)

        assert benchmark(change) == 1
