"""Ctrl-C ends every long call with KeyboardInterrupt, and what was interrupted works as before.

Signals come from a process of its own: a thread of this one could not send any while a call holds Python's lock. When
they come is left to chance, but always after the call has begun. A call that hears nothing ends by itself much later,
and its test fails; how soon it hears is measured elsewhere.
"""

import gc
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from boggle import (
    Board,
    BoardBatch,
    Lexicon,
    Limits,
    LimitsError,
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

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for other processes")

needs_compiled_search = pytest.mark.skipif(
    not Solver(["a"]).uses_compiled_search, reason="plain Python is interrupted between any two steps"
)

PESTER = """
import os, signal, sys, time
time.sleep(float(sys.argv[2]))
for _ in range(9):  # once is enough; but a test should fail, not hang, where it is not
    os.kill(int(sys.argv[1]), signal.SIGINT)
    time.sleep(20)
"""
DENSE = Board.parse("perslatgsineters")
ENDLESS = Board(["*", "E"] * 18, 6, 6)  # the English list is not found on it in years


@contextmanager
def interrupted() -> Iterator[None]:
    """Send an interrupt to what is done in the block, which ends with it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    delay = random.uniform(0.05, 0.3)
    # What is raised amid the work of the garbage collector is dropped, an interrupt too.
    gc.disable()
    process = subprocess.Popen([sys.executable, "-S", "-c", PESTER, str(os.getpid()), str(delay)])
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        process.kill()
        process.wait()
        signal.signal(signal.SIGINT, before)
        gc.enable()


def is_interrupted(call: Callable[[], object]) -> None:
    """The call ends with an interrupt."""
    with interrupted():
        call()
        time.sleep(60)  # it ended too soon: let the interrupt come, and not to another test
        pytest.fail("no interrupt came")


@pytest.fixture(scope="module")
def solver(english: Lexicon) -> Solver:
    return Solver(english)


@needs_compiled_search
def test_a_search_and_its_solver(solver: Solver) -> None:
    before = solver.solve(DENSE).words
    for call in (lambda: solver.solve(ENDLESS), lambda: solver.score(ENDLESS), lambda: solver.tally([ENDLESS])):
        is_interrupted(call)
        assert solver.solve(DENSE).words == before
    is_interrupted(lambda: solver.tally_changes(ENDLESS, ["A", "B", "*"]))
    assert solver.solve(DENSE).words == before
    assert solver.tally_changes(DENSE, ["S"]).points.max() == solver.score(DENSE)


@needs_compiled_search
@pytest.mark.parametrize("threads", [1, 4])
def test_batches(solver: Solver, threads: int) -> None:
    batch = BoardBatch.roll("classic", 1_000, seed=1)
    before = solver.score_many(batch)
    running = threading.active_count()
    counts = np.zeros(solver.word_count, np.int64)
    is_interrupted(lambda: solver.tally([ENDLESS] * 8, threads=threads, occurrences=counts))
    assert not counts.any()
    many = BoardBatch.roll("classic", 2_000_000, seed=1)
    is_interrupted(lambda: solver.score_many(many, threads=threads))
    assert threading.active_count() == running
    assert np.array_equal(solver.score_many(batch, threads=threads), before)


@needs_compiled_search
def test_a_list_of_the_words_of_a_solution() -> None:
    letters = "abcdefghijklmnopqrst"
    words = [a + b + c + d for a in letters for b in letters for c in letters for d in letters]
    solution = Solver(words).solve(Board(["*"] * 16, 4, 4))
    assert len(solution) == len(words)

    def look_again_and_again() -> None:
        while True:
            list(iter(solution))

    is_interrupted(look_again_and_again)
    assert len(list(solution)) == len(words)


def test_making_a_lexicon_and_a_solver(tmp_path: Path) -> None:
    rng = random.Random(1)
    words = ["".join(rng.choices("abcdefghijklmnop", k=9)) for _ in range(300_000)]
    file = tmp_path / "words.txt"
    file.write_text("\n".join(words))

    def make_again_and_again() -> None:
        while True:
            Solver(Lexicon.load(file, cache=False))

    is_interrupted(make_again_and_again)
    lexicon = Lexicon.load(file)
    assert len(lexicon) == len(set(words))
    assert Lexicon.load(file) == lexicon == Lexicon(words)


def test_an_interrupted_load_leaves_no_half_of_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / "cache"))
    file = tmp_path / "words.txt"

    def load_again_and_again() -> None:
        for number in range(1_000_000):
            file.write_text("\n".join(f"word{letter}" for letter in "abcdefgh" * 50) + "\n" + "a" * (number % 900 + 1))
            Lexicon.load(file)

    is_interrupted(load_again_and_again)
    expected = list(Lexicon.load(file, cache=False))
    assert list(Lexicon.load(file)) == expected == list(Lexicon.load(file))


@needs_compiled_search
@pytest.mark.parametrize("workers", [None, 2])
def test_many_boards(solver: Solver, workers: int | None) -> None:
    executor = ThreadPoolExecutor(workers) if workers else None
    try:
        is_interrupted(lambda: survey("classic", 10_000_000, seed=1, solver=solver, executor=executor))
        is_interrupted(lambda: hunt(5, 5, solver=solver, seed=1, runs=100, executor=executor))
    finally:
        if executor:
            executor.shutdown()
    assert survey("classic", 100, seed=1, solver=solver).boards == 100


@needs_compiled_search
def test_rolling_within_limits_and_making_dice(solver: Solver, english: Lexicon) -> None:
    is_interrupted(lambda: roll_where("classic", Limits(words=(100_000, None)), solver=solver, seed=1, max_rolls=10**9))
    with pytest.raises(LimitsError):
        roll_where("classic", Limits(words=(100_000, None)), solver=solver, seed=1, max_rolls=10)
    is_interrupted(lambda: design_dice(5, 5, lexicon=english, swaps=1_000_000))


def test_judging_and_coaching(english: Lexicon) -> None:
    words = list(english.words("s"))
    sheets = {f"P{number}": words[number : number + 9_000] for number in range(3)}

    def judge_again_and_again() -> None:
        while True:
            Rules().judge(DENSE, sheets, english)

    is_interrupted(judge_again_and_again)
    few = Solver(["persist", "tin", "nit", "stern"])

    def coach_again_and_again() -> None:
        while True:
            coach(DENSE, ["tin", "nit"], solver=few)

    is_interrupted(coach_again_and_again)
    assert coach(DENSE, ["tin"], solver=few).points == 1


def test_a_store_that_waits_for_another_process(tmp_path: Path) -> None:
    match = Match(["Ann", "Ben"])
    with MatchStore(tmp_path / "store") as store:
        number = store.save(match)
        other = sqlite3.connect(tmp_path / "store", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        match.add_totals({"Ann": 1, "Ben": 2})
        is_interrupted(lambda: store.save(match))
        other.execute("COMMIT")
        other.close()
        assert len(store.load(number).rounds) == 0
        assert store.save(match) == number
        assert store.load(number) == match


def test_a_store_that_is_written_again_and_again(tmp_path: Path) -> None:
    match = Match(["Ann", "Ben"], Rules(round_count=20))
    with MatchStore(tmp_path / "store") as store:
        number = store.save(match)

        def play_again_and_again() -> None:
            while True:
                match.add_totals({"Ann": 1, "Ben": 2})
                store.save(match)
                match.undo()
                store.save(match)

        is_interrupted(play_again_and_again)
        known = match._saved[store.path]
        assert len(store.load(number)._log) in (known, known + 1)


# -- the command --

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(sys.executable)), "boggle")
"""Where an installation puts the command; put into the programs below."""


@pytest.mark.parametrize(
    "start",
    [["-m", "boggle"], ["-c", "import sys; sys.argv[0] = SCRIPT; from boggle.cli import main; sys.exit(main())"]],
)
def test_the_command_ends_quietly_from_its_first_moment_on(start: list[str]) -> None:
    """From when the library is first heard of: what is before that is Python's own."""
    for _ in range(4):
        program = [part.replace("SCRIPT", repr(SCRIPT)) for part in start]
        trace = subprocess.Popen(
            [sys.executable, "-X", "importtime", *program, "solve", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert trace.stderr is not None
        for line in trace.stderr:
            if line.endswith("boggle._early\n"):
                break
        time.sleep(random.uniform(0, 0.2))
        trace.send_signal(signal.SIGINT)
        out, err = trace.communicate(timeout=60)
        # Amid code that an extension has Python run, it makes Python end by the signal itself: for a shell the same.
        assert trace.returncode in (130, -signal.SIGINT)
        assert not out
        assert not [line for line in err.splitlines() if not line.startswith("import time:")]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("import boggle", "default_int_handler"),
        ("import sys; sys.argv = [SCRIPT, 'roll']; import boggle", "_end"),
        ("import sys; sys.argv = [SCRIPT]; from boggle.cli import main; main(['--version'])", "default_int_handler"),
        ("import sys, signal; sys.argv = [SCRIPT]; signal.signal(2, signal.SIG_IGN); import boggle", "none"),
        ("import sys; sys.argv = []; import boggle", "default_int_handler"),
        ("import sys; sys.argv = ['boggle']; import boggle", "default_int_handler"),  # somebody's own program
        (
            "import sys, threading; sys.argv = [SCRIPT]; "
            "thread = threading.Thread(target=__import__, args=('boggle',)); thread.start(); thread.join()",
            "default_int_handler",
        ),
    ],
)
def test_only_the_command_takes_care_of_interrupts(script: str, expected: str) -> None:
    say = "; import signal; print(getattr(signal.getsignal(2), '__name__', 'none'))"
    program = script.replace("SCRIPT", repr(SCRIPT)) + say
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.split()[-1] == expected
