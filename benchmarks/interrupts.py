"""How long long calls go on after Ctrl-C: the time from the signal to the KeyboardInterrupt.

    python benchmarks/interrupts.py [--times N] [--words N] [CALL ...]

The signals come from another process, after a while that is left to chance. Words are random, of nine letters; a
million of them make a list such as no language has, but strangers may.
"""

import argparse
import gc
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from boggle import (
    Board,
    BoardBatch,
    Lexicon,
    Limits,
    Match,
    MatchStore,
    Rules,
    Solver,
    coach,
    hunt,
    roll_where,
    survey,
)
from boggle.design import design_dice

# It says when it sends: the clock is the same for all processes.
SENDER = """
import os, signal, sys, time
for line in sys.stdin:
    time.sleep(float(line))
    print(time.monotonic(), flush=True)
    os.kill(int(sys.argv[1]), signal.SIGINT)
"""
DENSE = Board.parse("perslatgsineters")
ENDLESS = Board(["*", "E"] * 18, 6, 6)  # the English list is not found on it in years
Call = Callable[[], object]


class Sender:
    """The process that sends the signals."""

    def __init__(self) -> None:
        command = [sys.executable, "-S", "-c", SENDER, str(os.getpid())]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def delay(self, call: Call, longest: float) -> float:
        """The seconds for which the call goes on after the signal; it is made again and again until that comes."""
        pipe = self._process
        assert pipe.stdin is not None and pipe.stdout is not None
        gc.disable()  # what is raised amid its work is dropped, an interrupt too
        try:
            print(random.uniform(0.02, longest), file=pipe.stdin, flush=True)
            while True:
                call()
        except KeyboardInterrupt:
            ended = time.monotonic()
        finally:
            gc.enable()
        return ended - float(pipe.stdout.readline())

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def calls(words: int, folder: Path) -> dict[str, Call]:
    """The calls to be interrupted, by name."""
    english = Lexicon.load("en")
    solver = Solver(english)
    rng = random.Random(1)
    many = ["".join(rng.choices("abcdefghijklmnop", k=9)) for _ in range(words)]
    text, saved = folder / "words.txt", folder / "words.lexicon"
    text.write_text("\n".join(many))
    large = Lexicon.load(text, cache=False)
    large.save(saved)
    batch = BoardBatch.roll("classic", 2_000_000, seed=1)
    solution = Solver(english).solve(DENSE)
    letters = list(english.words("s"))
    sheets = {f"P{number}": letters[number : number + 9_000] for number in range(3)}
    found = [word.text for word in solution]
    match = Match(["Ann", "Ben"], Rules(round_count=20), lexicon=english)
    for number in range(20):
        match.add_round(Board.roll(seed=number), {"Ann": letters[:3000], "Ben": letters[2000:5000]})
    document = match.to_json()
    store = MatchStore(folder / "store")
    store.save(match)
    plain = Match(["Ann", "Ben"])
    plain.add_totals({"Ann": 0, "Ben": 0})
    other = sqlite3.connect(folder / "store", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def wait_for_another() -> None:
        assert other.in_transaction
        store.save(plain)

    def ask_first() -> bool:
        large.__dict__.pop("_tries", None)  # which are made at the first question
        return "cat" in large

    def in_threads() -> None:
        with ThreadPoolExecutor(2) as executor:
            survey("classic", 10_000_000, seed=1, solver=solver, executor=executor)

    def hunt_in_threads() -> None:
        with ThreadPoolExecutor(2) as executor:
            hunt(5, 5, solver=solver, seed=1, runs=100, executor=executor)

    rare = Limits(words=(100_000, None))
    return {
        "solve": lambda: solver.solve(ENDLESS),
        "score": lambda: solver.score(ENDLESS),
        "tally-changes": lambda: solver.tally_changes(ENDLESS, ["A", "B", "*"]),
        "score-many": lambda: solver.score_many(batch),
        "score-many-threads": lambda: solver.score_many(batch, threads=2),
        "tally-endless-threads": lambda: solver.tally([ENDLESS] * 8, threads=2),
        "words-of-a-solution": lambda: list(Solver(english).solve(DENSE)),
        "lexicon-of-words": lambda: Lexicon(many),
        "lexicon-load-text": lambda: Lexicon.load(text, cache=False),
        "lexicon-load-saved": lambda: Lexicon.load(saved),
        "lexicon-save": lambda: Lexicon.load(saved).save(folder / "again.lexicon"),
        "lexicon-first-question": ask_first,
        "lexicon-hunspell": lambda: Lexicon.from_hunspell(*_dictionary(folder)),
        "solver": lambda: Solver(large),
        "survey": lambda: survey("classic", 10_000_000, seed=1, solver=solver),
        "survey-threads": in_threads,
        "hunt": lambda: hunt(5, 5, solver=solver, seed=1, runs=100),
        "hunt-threads": hunt_in_threads,
        "roll-where": lambda: roll_where("classic", rare, solver=solver, seed=1, max_rolls=10**9),
        "design-dice": lambda: design_dice(5, 5, lexicon=english, swaps=1_000_000),
        "judge": lambda: Rules().judge(DENSE, sheets, english),
        "coach": lambda: coach(DENSE, found[::2], solver=solver),
        "match-from-json": lambda: Match.from_json(document, lexicon=english),
        "store-load": lambda: store.load(1, lexicon=english),
        "store-waits": wait_for_another,
    }


def _dictionary(folder: Path) -> tuple[Path, Path]:
    """A dictionary with 50,000 stems of twenty forms each."""
    stems, rules = folder / "large.dic", folder / "large.aff"
    if not rules.exists():
        rng = random.Random(2)
        made = sorted({"".join(rng.choices("abcdefghijklmnop", k=7)) for _ in range(50_000)})
        stems.write_text("\n".join([str(len(made)), *(f"{stem}/A" for stem in made)]))
        rules.write_text(
            "\n".join(["SET UTF-8", "SFX A Y 20", *(f"SFX A 0 {a}{b} ." for a in "qrst" for b in "uvwxy")])
        )
    return stems, rules


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=20, help="interrupts of each call")
    parser.add_argument("--words", type=int, default=1_000_000, help="words of the large list")
    parser.add_argument("calls", nargs="*", metavar="CALL", help="those to interrupt; otherwise all")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOGGLE_CACHE_DIR"] = folder
        known = calls(given.words, Path(folder))
        if unknown := set(given.calls) - set(known):
            parser.error(f"no such call: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        sender = Sender()
        try:
            print(f"{'call':24}{'median':>10}{'longest':>10}")
            for name in given.calls or known:
                delays = [sender.delay(known[name], 1.0) * 1000 for _ in range(given.times)]
                print(f"{name:24}{statistics.median(delays):7.1f} ms{max(delays):7.1f} ms", flush=True)
        finally:
            sender.close()


if __name__ == "__main__":
    main()
