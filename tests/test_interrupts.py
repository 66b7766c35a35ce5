"""Ctrl-C ends every long call with KeyboardInterrupt, and what was interrupted works as before.

Signals come from a process of its own: a thread of this one could not send any while a call holds Python's lock. When
they come is left to chance, but always after the call has begun. A call that hears nothing ends by itself much later,
and its test fails; how soon it hears is measured elsewhere.
"""

import copy
import dis
import gc
import itertools
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
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

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
    StoreError,
    coach,
    hunt,
    roll_where,
    survey,
)
from boggle.design import design_dice
from boggle.history import BUSY_SECONDS

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
SLOW = Board(["*", "E"] * 18, 6, 6)  # takes seconds


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
    for call in (lambda: solver.solve(SLOW), lambda: solver.score(SLOW), lambda: solver.tally([SLOW])):
        is_interrupted(call)
        assert solver.solve(DENSE).words == before
    is_interrupted(lambda: solver.tally_changes(SLOW, ["A", "B", "*"]))
    assert solver.solve(DENSE).words == before
    assert solver.tally_changes(DENSE, ["S"]).points.max() == solver.score(DENSE)


@needs_compiled_search
@pytest.mark.parametrize("threads", [1, 4])
def test_batches(solver: Solver, threads: int) -> None:
    batch = BoardBatch.roll("classic", 1_000, seed=1)
    before = solver.score_many(batch)
    running = threading.active_count()
    counts = np.zeros(solver.word_count, np.int64)
    is_interrupted(lambda: solver.tally([SLOW] * 8, threads=threads, occurrences=counts))
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


@cache
def heard_at(code: CodeType) -> frozenset[int]:
    """Where Python hears signals in a function: at its beginning, after each call, and as a loop begins anew."""
    steps = [*dis.get_instructions(code)]
    after = {
        following.offset
        for step, following in pairwise(steps)
        if step.opname.startswith(("CALL", "RESUME")) or step.opname == "BEFORE_WITH"
    }
    return frozenset(after.union(step.argval for step in steps if step.opname == "JUMP_BACKWARD"))


class Interrupter:
    """Interrupts what is done in the block as some modules hear of signals for the given time, counted from 1."""

    def __init__(self, number: int, *modules: str) -> None:
        self._left, self._modules = number, modules

    def __enter__(self) -> "Interrupter":
        self._before = sys.gettrace()
        sys.settrace(self._frame)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _frame(self, frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_globals.get("__name__") not in self._modules:
            return None
        frame.f_trace_opcodes = True
        return self._step

    def _step(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "opcode" and frame.f_lasti in heard_at(frame.f_code):
            self._left -= 1
            if not self._left:
                raise KeyboardInterrupt
        return self._step


def in_another_thread(call: Callable[[], object]) -> bool:
    """Whether a call comes back there."""
    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(20)
    return not thread.is_alive()


@pytest.mark.parametrize("case", ["save", "save more", "load", "list", "delete", "close", "fail"])
def test_a_store_that_is_interrupted_at_any_moment(tmp_path: Path, case: str) -> None:
    """What was interrupted is done or is not, it can be done again at once, and nobody has to wait for it."""
    for moment in itertools.count(1):
        path = tmp_path / str(moment)
        with MatchStore(path) as store, MatchStore(path) as other:
            if case != "close":  # so that the file is opened again, amid interrupts
                store.close()
            match = Match(["Ann", "Ben"])
            number = 0 if case == "save" else store.save(match)
            match.add_totals({"Ann": 1, "Ben": 2})
            calls: dict[str, Callable[[], object]] = {
                "save": partial(store.save, match),
                "save more": partial(store.save, match),
                "load": partial(store.load, number),
                "list": store.list,
                "close": store.close,
                "delete": partial(store.delete, number),
                "fail": partial(store.load, 2**40),
            }
            call = calls[case]
            interrupted = None
            try:
                with Interrupter(moment, "boggle.history", "contextlib"):
                    call()
            except KeyboardInterrupt as error:
                interrupted = error  # with all that it has a hold of, as at a prompt
            except StoreError:
                assert case == "fail"
            began = time.monotonic()
            other.save(Match(["Cid", "Dot"]))
            assert time.monotonic() - began < BUSY_SECONDS
            assert in_another_thread(store.list)
            if case in ("save", "save more"):
                again = copy.deepcopy(match) if moment % 2 else match  # which has been told as much as the match
                assert store.load(store.save(again)) == match
            elif case == "delete" and number not in [entry.id for entry in store.list()]:
                assert number not in [entry.id for entry in other.list()]
            elif case != "fail":
                assert len(store.load(number).rounds) == 0
                call()
        if not interrupted:
            break
    assert moment > 3


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.add_round(Board.parse("D O G"), {"Ann": ["dog"], "Ben": ["do"]}),
        lambda match: match.add_totals({"Ann": 9, "Ben": 1}),
        lambda match: match.set_total(1, "Ann", None),
        lambda match: match.amend_round(0, sheets={"Ann": ["act"]}),
        lambda match: setattr(match, "rules", match.rules.replace(minimum_word_length=4)),
        lambda match: match.add_player("Cid"),
        lambda match: match.withdraw("Ben"),
        lambda match: match.undo(),
        lambda match: match.abandon(),
    ],
)
def test_a_match_that_is_interrupted_at_any_moment(change: Callable[[Match], object]) -> None:
    """The change is made, all of it, or is not; and can be made then."""

    def played() -> Match:
        match = Match(["Ann", "Ben"], Rules(round_count=5), lexicon=["cat", "act", "dog", "do"])
        match.add_round(Board.parse("C A T"), {"Ann": ["cat"], "Ben": ["cat", "act"]})
        match.add_totals({"Ann": 3, "Ben": 4})
        match.standings()
        return match

    def seen(match: Match) -> object:
        cells = match.cells
        return match.players, match.withdrawn, match.rules, match.rounds, match.status, cells, match.standings()

    before, made = played(), played()
    change(made)
    assert seen(before) != seen(made)
    for moment in itertools.count(1):
        match, interrupted = played(), False
        try:
            with Interrupter(moment, "boggle.match", "boggle._record"):
                change(match)
        except KeyboardInterrupt:
            interrupted = True
        assert Match.from_json(match.to_json(), lexicon=["cat", "act", "dog", "do"]) == match
        if len(match._log) == len(before._log):
            assert interrupted
            assert seen(match) == seen(before)
            change(match)
        assert seen(match) == seen(made)
        if not interrupted:
            break
    assert moment > 3


def test_a_survey_that_is_interrupted_at_any_moment_goes_on_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["boggle.survey"], "_LEAST_SHARE", 10)
    monkeypatch.setattr("boggle._progress_file._SECONDS", 0)  # it saves after each share
    solver = Solver(["tin", "tins", "eat", "tea", "seat"])
    expected = survey("classic", 40, seed=1, solver=solver)
    for moment in itertools.count(1):
        file, interrupted = tmp_path / f"{moment}.json", False
        try:
            with Interrupter(moment, "boggle.survey", "boggle._progress_file"):
                survey("classic", 40, seed=1, solver=solver, file=file)
        except KeyboardInterrupt:
            interrupted = True
        assert survey("classic", 40, seed=1, solver=solver, file=file) == expected
        assert survey("classic", 40, solver=solver, file=file) == expected  # as it was kept
        if not interrupted:
            break
    assert moment > 50


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
