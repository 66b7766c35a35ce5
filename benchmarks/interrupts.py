"""How long long calls go on after Ctrl-C: the time from the signal to the KeyboardInterrupt.

    python benchmarks/interrupts.py [--times N] [--words N] [CALL ...]

The signals come from another process, at any moment of the call. Words are random, of nine letters; a million of them
make a list such as no language has, but strangers may.
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
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
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
SLOW = Board(["*", "E"] * 18, 6, 6)  # takes seconds
ENGLISH = Lexicon.load("en")
HAN = [chr(letter) for letter in range(0x4E00, 0x4E40)]
PATIENCE = 4.0  # seconds
Call = Callable[[], object]


class Sender:
    """The process that sends the signals."""

    def __init__(self) -> None:
        command = [sys.executable, "-S", "-c", SENDER, str(os.getpid())]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def delay(self, call: Call, seconds: float) -> float:
        """The seconds for which the call goes on after a signal that comes so long after its beginning.

        It is made again and again until the signal comes.
        """
        pipe = self._process
        assert pipe.stdin is not None and pipe.stdout is not None
        gc.disable()  # what is raised amid its work is dropped, an interrupt too
        try:
            print(seconds, file=pipe.stdin, flush=True)
            while True:
                call()
        except KeyboardInterrupt:
            ended = time.monotonic()
        finally:
            gc.enable()
        return ended - float(pipe.stdout.readline())

    def length(self, call: Call) -> float:
        """The seconds that the call takes, when it ends within those of PATIENCE."""
        began = time.monotonic()
        ends: list[float] = []

        def timed() -> None:
            call()
            ends.append(time.monotonic())

        self.delay(timed, PATIENCE)
        return ends[0] - began if ends else PATIENCE

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


# -- what is interrupted --


def searches() -> Iterator[tuple[str, Call]]:
    solver = Solver(ENGLISH)
    powers = Solver(["a" * length for length in range(3, 17)])
    equal = Board("A" * 64, 8, 8)
    batch, heavy = BoardBatch.roll("classic", 2_000_000, seed=1), BoardBatch.from_boards([equal] * 20_000)
    pairs = [f"{first}{second}" for first in "abcdefghijklmnop" for second in "abcdefghijklmnop"]
    solution = Solver(ENGLISH).solve(DENSE)
    yield "solve", lambda: solver.solve(SLOW)
    yield "score", lambda: solver.score(SLOW)
    yield "tally-changes", lambda: solver.tally_changes(SLOW, ["A", "B", "*"])
    yield "tally-changes-heavy", lambda: powers.tally_changes(equal, pairs)
    yield "score-many", lambda: solver.score_many(batch)
    yield "score-many-threads", lambda: solver.score_many(batch, threads=2)
    yield "score-many-heavy", lambda: powers.score_many(heavy, threads=2)
    yield "tally-slow-threads", lambda: solver.tally([SLOW] * 8, threads=2)
    yield "words-of-a-solution", lambda: Solver(ENGLISH).solve(DENSE).words
    yield "coach", lambda: coach(DENSE, [word.text for word in solution[::2]], solver=solver)


def lexicons(words: int, folder: Path) -> Iterator[tuple[str, Call]]:
    rng = random.Random(1)
    for kind, letters in (("plain", "abcdefghijklmnop"), ("accents", "aáàâeéèêiíìîoóòô"), ("chinese", HAN)):
        many = ["".join(rng.choices(letters, k=9)) for _ in range(words)]
        folds = kind == "accents"
        text, saved = folder / f"{kind}.txt", folder / f"{kind}.lexicon"
        text.write_text("\n".join(many), encoding="utf-8")
        large = Lexicon(many, fold_accents=folds)
        large.save(saved)
        yield f"lexicon-{kind}", partial(Lexicon, many, fold_accents=folds)
        yield f"load-text-{kind}", partial(Lexicon.load, text, cache=False, fold_accents=folds)
        yield f"load-saved-{kind}", partial(Lexicon.load, saved)
        yield f"save-{kind}", partial(large.save, folder / "again.lexicon")
        yield f"first-question-{kind}", partial(_ask_first, large)
    yield "solver", partial(Solver, Lexicon.load(folder / "plain.lexicon"))
    yield "hunspell", lambda: Lexicon.from_hunspell(*_dictionary(folder))


def _ask_first(lexicon: Lexicon) -> bool:
    lexicon.__dict__.pop("_tries", None)  # which are made at the first question
    return "cat" in lexicon


def many_boards() -> Iterator[tuple[str, Call]]:
    solver = Solver(ENGLISH)
    rare = Limits(words=(100_000, None))

    def survey_in_threads() -> None:
        with ThreadPoolExecutor(2) as executor:
            survey("classic", 10_000_000, seed=1, solver=solver, executor=executor)

    def hunt_in_threads() -> None:
        with ThreadPoolExecutor(2) as executor:
            hunt(5, 5, solver=solver, seed=1, runs=100, executor=executor)

    yield "survey", lambda: survey("classic", 10_000_000, seed=1, solver=solver)
    yield "survey-threads", survey_in_threads
    yield "hunt", lambda: hunt(5, 5, solver=solver, seed=1, runs=100)
    yield "hunt-threads", hunt_in_threads
    yield "roll-where", lambda: roll_where("classic", rare, solver=solver, seed=1, max_rolls=10**9)
    yield "design-dice", lambda: design_dice(5, 5, lexicon=ENGLISH, swaps=1_000_000)


def matches(folder: Path) -> Iterator[tuple[str, Call]]:
    words = list(ENGLISH.words("s"))
    sheets = {f"P{number}": words[number : number + 9_000] for number in range(3)}
    match = Match(["Ann", "Ben"], Rules(round_count=20), lexicon=ENGLISH)
    for number in range(20):
        match.add_round(Board.roll(seed=number), {"Ann": words[:3000], "Ben": words[2000:5000]})
    document = match.to_json()
    store = MatchStore(folder / "store")
    number = store.save(match)
    plain = Match(["Ann", "Ben"])
    plain.add_totals({"Ann": 0, "Ben": 0})
    other = sqlite3.connect(folder / "store", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def wait_for_another() -> None:
        assert other.in_transaction
        store.save(plain)

    yield "judge", lambda: Rules().judge(DENSE, sheets, ENGLISH)
    yield "match-from-json", lambda: Match.from_json(document, lexicon=ENGLISH)
    yield "store-load", lambda: store.load(number, lexicon=ENGLISH)
    yield "store-waits", wait_for_another


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
    parser.add_argument("--words", type=int, default=1_000_000, help="words of the large lists")
    parser.add_argument("calls", nargs="*", metavar="CALL", help="how the names of calls begin; otherwise all")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sender = Sender()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOGGLE_CACHE_DIR"] = folder
        print(f"{'call':24}{'takes':>10}{'median':>10}{'longest':>10}")
        for calls in (searches(), many_boards(), matches(Path(folder)), lexicons(given.words, Path(folder))):
            for name, call in calls:
                if given.calls and not name.startswith(tuple(given.calls)):
                    continue
                length = sender.length(call)
                takes = f"{length:7.2f} s " if length < PATIENCE else "-  "
                delays = [sender.delay(call, random.uniform(0, min(length, PATIENCE))) for _ in range(given.times)]
                median, longest = (1000 * figure for figure in (statistics.median(delays), max(delays)))
                print(f"{name:24}{takes:>10}{median:7.1f} ms{longest:7.1f} ms", flush=True)
    sender.close()


if __name__ == "__main__":
    main()
