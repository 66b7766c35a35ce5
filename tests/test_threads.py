"""One solver, lexicon and set of rules in many threads and processes at once: the results are those of one alone."""

import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import marisa_trie
import pytest

from boggle import (
    Alphabet,
    Board,
    BoardBatch,
    Lexicon,
    Rules,
    SearchLimitError,
    Solver,
    WordKind,
    _work,
    dice_set,
    dice_sets,
    survey,
)

THREADS = 8
NEEDS_EXTENSION = pytest.mark.skipif(find_spec("boggle._search") is None, reason="there is no compiled search")
NO_FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
# From Python 3.12 on it warns of every fork beside threads; that they come to no harm is what is tested here.
FORKS_BESIDE_THREADS = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    """Let threads take turns much more often than they do."""
    before = sys.getswitchinterval()
    if sys.gettrace() is None:  # Python cannot begin to trace several threads at once
        sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def all_at_once(call: Callable[[], Any]) -> list[Any]:
    """What many threads get that make a call at the same moment."""
    barrier = threading.Barrier(THREADS)

    def wait_and_call(_: int) -> Any:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(wait_and_call, range(THREADS)))


def boards(count: int, seed: int = 1) -> list[Board]:
    """Boards of several shapes, some with a cube or with odd faces."""
    rolled = [
        Board.roll(dice, seed=seed + i, challenge_cube=i % 3 == 0) for i in range(count) for dice in ("new", "big")
    ]
    return [*rolled[:count], Board.parse("Qu|Q I * / T E # / S IN G"), Board.parse("T * E S")]


def tasks(solver: Solver, lexicon: Lexicon, rules: Rules, count: int) -> list[Callable[[], Any]]:
    """Calls of all sorts, which share all that can be shared."""
    hasty, some = Solver(["a" * 40 + "b", "aaa"], max_steps=2000), boards(count)
    hard = Board("A" * 54 + "##" + "A" * 6 + "#B", 8, 8)  # no A leads to the B
    batch = BoardBatch.roll("new", count, seed=5)

    def refused() -> str:
        with pytest.raises(SearchLimitError) as error:
            hasty.solve(hard)
        return str(error.value)

    def solved(board: Board) -> Any:
        return list(solver.solve(board))

    def traced(board: Board) -> Any:
        return solver.score(board), board.trace("tie"), list(board.paths("eat"))

    def asked(board: Board) -> Any:
        return [lexicon.level(face * 2 + "e") for face in board.faces]

    def judged(board: Board) -> Any:
        words = solver.solve(board).words[:6]
        return rules.judge(board, {"Ann": words, "Ben": [*words[3:], "qqq"]}, lexicon, challenges={"Ben": ["qqq"]})

    calls: list[Callable[[], Any]] = [refused, lambda: list(solver.score_many(batch, threads=2))]
    for board in some:
        calls += [
            partial(solved, board),
            partial(traced, board),
            partial(judged, board),
            partial(asked, board),
        ]
    calls.append(lambda: (list(lexicon.words("qu")), lexicon.kind("london"), lexicon.has_prefix("zy")))
    return calls


def test_many_threads_get_what_one_gets(make_solver: type[Solver], engine: str) -> None:
    lexicon, rules = Lexicon.load("en", level=35), Rules(challenge_penalty=1)
    count, turns = (3, 1) if engine == "reference" else (20, 4)
    solver = make_solver(lexicon)
    calls = tasks(solver, lexicon, rules, count)
    alone = [call() for call in calls]
    fresh = Lexicon.load("en", level=35, cache=False)  # with nothing worked out yet
    shared = tasks(make_solver(fresh), fresh, rules, count)
    order = [place for _ in range(turns) for place in random.Random(1).sample(range(len(calls)), len(calls))]
    with ThreadPoolExecutor(THREADS) as pool:
        results = list(pool.map(lambda place: shared[place](), order))
    assert results == [alone[place] for place in order]


FIRST: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "tries": (
        lambda: Lexicon.load("en", level=35, cache=False),
        lambda lexicon: ["tie" in lexicon, lexicon.level("tie")],
    ),
    "fingerprint": (
        lambda: Lexicon(["été", "cat"], alphabet="fr"),
        lambda lexicon: (lexicon.fingerprint, hash(lexicon)),
    ),
    "letters": (lambda: Lexicon(["été", "cat"], alphabet="fr"), lambda lexicon: lexicon.letters),
    "lengths": (lambda: Solver(["cat", "quit"]), lambda solver: (solver.word_lengths.tolist(), solver.word(1))),
    "folds": (lambda: Alphabet("æøå"), lambda alphabet: [alphabet.fold(text) for text in ("été", "ål", "größe", "ǻ")]),
    "faces": (lambda: Alphabet("abc"), lambda alphabet: [alphabet.fold_face(face) for face in ("É", "Æ|A", "Qu", "*")]),
    "solution": (
        lambda: Solver(["tie", "quit", "quiet"]).solve(Board.parse("Qu I / T E")),
        lambda solution: (solution.words, "tie" in solution, solution["quit"], solution[1:], solution.points()),
    ),
    "folded solution": (
        lambda: Solver(Lexicon(["été"], alphabet="fr")).solve(Board.parse("E T E")),
        lambda solution: (solution.words, "ete" in solution, solution.longest),
    ),
    "board": (
        lambda: Board.roll(seed=3),
        lambda board: (board.trace("tie"), list(board.paths("ee")), board.neighbors(5)),
    ),
    "shapes and faces": (
        lambda: Solver(["tie", "quit"]),
        lambda solver: [solver.solve(board).words for board in boards(4)] + solver.score_many(boards(6)[:1]).tolist(),
    ),
    "cache folder": (lambda: None, lambda _: list(Lexicon.load("en", level=35))[-1]),
}


@pytest.mark.parametrize("thing", FIRST)
def test_what_is_made_when_it_is_first_asked_for_is_made_well_by_many(
    thing: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, ask = FIRST[thing]
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / "alone"))
    alone = ask(make())
    for turn in range(5):
        monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / f"{turn}"))
        shared = make()
        assert all_at_once(partial(ask, shared)) == [alone] * THREADS


def test_the_sets_are_read_well_by_many() -> None:
    known = dice_sets()
    for _ in range(3):
        dice_sets.cache_clear()
        assert all_at_once(lambda: (dice_sets(), dice_set("deluxe").id)) == [(known, "boggle-deluxe")] * THREADS


@NEEDS_EXTENSION
def test_many_threads_share_one_walk_through_a_solution() -> None:
    words = [a + b + c for a in "abcdefghijklmnop" for b in "abcdefghijklmnop" for c in "abcdefghijklmnop"]
    solution = Solver(words).solve(Board.parse("* * *"))
    for _ in range(5):
        walk = iter(solution)
        taken = [word for part in all_at_once(partial(list, walk)) for word in part]
        assert sorted(word.text for word in taken) == words


@NEEDS_EXTENSION
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
def test_a_walk_that_a_signal_handler_goes_on_with_loses_no_word() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    solution = Solver([a + b + c for a in letters for b in letters for c in letters]).solve(Board.parse("* * *"))
    taken: list[Any] = []
    before = signal.signal(signal.SIGALRM, lambda *_: taken.append(next(walk, None)))
    try:
        for turn in range(20):  # until the signal has come in the middle of a walk, and not only before or after it
            taken.clear()
            walk = iter(solution)
            signal.setitimer(signal.ITIMER_REAL, 0.0005 * (turn + 1))
            rest = list(walk)
            signal.setitimer(signal.ITIMER_REAL, 0)
            handled = [word for word in taken if word]
            assert sorted(word.text for word in [*rest, *handled]) == sorted(word.text for word in solution)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# -- processes --


def forked(work: Callable[[], bool]) -> int:
    """Do some work in a forked process; its number. One that hangs is ended by the system."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(120)
        code = 0 if work() else 2
    finally:
        os._exit(code)


@NO_FORK
@FORKS_BESIDE_THREADS
def test_forked_processes_solve_while_their_parent_solves_in_threads() -> None:
    lexicon, rules = Lexicon.load("en", level=35), Rules(challenge_penalty=1)
    calls = tasks(Solver(lexicon), lexicon, rules, 6)
    alone = [call() for call in calls]
    done = threading.Event()

    def go_on() -> int:
        turns = 0
        while not done.is_set() or not turns:
            assert [call() for call in calls] == alone
            turns += 1
        return turns

    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(go_on) for _ in range(4)]
        try:
            for _ in range(6):
                children = [forked(lambda: [call() for call in calls] == alone) for _ in range(3)]
                assert [os.waitpid(child, 0)[1] for child in children] == [0] * 3
        finally:
            done.set()
        assert min(job.result() for job in jobs) >= 1


@NO_FORK
@FORKS_BESIDE_THREADS
@pytest.mark.parametrize("which", ["the same lexicon", "another one"])
def test_a_process_that_is_forked_while_a_thread_makes_tries_can_make_its_own(
    which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon, other = Lexicon(["cat"]), Lexicon(["dog", "cat"])
    begun, go_on, make = threading.Event(), threading.Event(), marisa_trie.Trie
    here = os.getpid()

    def slow_trie(*arguments: Any) -> Any:
        if os.getpid() == here:
            begun.set()
            go_on.wait()
        return make(*arguments)

    monkeypatch.setattr(marisa_trie, "Trie", slow_trie)
    asking = threading.Thread(target=lambda: "cat" in lexicon)
    asking.start()
    begun.wait()
    child = forked(lambda: "cat" in (lexicon if which == "the same lexicon" else other))
    try:
        assert os.waitpid(child, 0)[1] == 0
    finally:
        go_on.set()
        asking.join()


@NO_FORK
@FORKS_BESIDE_THREADS
def test_threads_that_fork_at_the_same_moment_do_not_wait_for_each_other_for_ever(tmp_path: Path) -> None:
    """In a process of its own, which can be ended if they do."""
    script = """
import os, sys, threading
from boggle import MatchStore
stores = [MatchStore(os.path.join(sys.argv[1], name)) for name in "abc"]

def fork_and_list():
    for _ in range(60):
        child = os.fork()
        if not child:
            os._exit(0)
        os.waitpid(child, 0)
        for store in stores:
            store.list()

threads = [threading.Thread(target=fork_and_list) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""
    command = [sys.executable, "-W", "ignore", "-c", script, str(tmp_path)]
    subprocess.run(command, timeout=120, check=True)


@NO_FORK
@FORKS_BESIDE_THREADS
def test_a_process_that_is_forked_while_a_thread_remembers_a_solver_can_share_out_work() -> None:
    solver = Solver(["tin", "eat"])
    expected = survey("classic", 50, seed=1, solver=solver)

    def share_out() -> bool:
        with ThreadPoolExecutor(1) as executor:
            return survey("classic", 50, seed=1, solver=solver, executor=executor) == expected

    taken, go_on = threading.Event(), threading.Event()

    def remember() -> None:
        with _work._remembered._lock:
            taken.set()
            go_on.wait()

    remembering = threading.Thread(target=remember)
    remembering.start()
    taken.wait()
    child = forked(share_out)
    try:
        assert os.waitpid(child, 0)[1] == 0
    finally:
        go_on.set()
        remembering.join()


def elsewhere(solver: Solver, lexicon: Lexicon, rules: Rules, board: Board) -> Any:
    """What another process makes of what it was sent."""
    solution = solver.solve(board)
    sheets = {"Ann": solution.words[:5], "Ben": solution.words[3:8]}
    return solution, solver.score(board), rules.judge(board, sheets, lexicon), lexicon.kind("tie") is WordKind.COMMON


@pytest.mark.parametrize(
    "method", [method for method in ("spawn", "forkserver") if method in multiprocessing.get_all_start_methods()]
)
def test_processes_that_were_sent_all_of_it_get_the_same(method: str) -> None:
    lexicon, rules, some = Lexicon.load("en", level=35), Rules.big(), boards(3)
    solver = Solver(lexicon, max_steps=100_000)
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        jobs = [pool.submit(elsewhere, solver, lexicon, rules, board) for board in some]
        assert [job.result() for job in jobs] == [elsewhere(solver, lexicon, rules, board) for board in some]


def test_what_is_pickled_while_others_use_it_comes_back_whole() -> None:
    lexicon = Lexicon.load("en", level=35, cache=False)
    solver, board = Solver(lexicon), Board.roll(seed=7)
    expected = list(solver.solve(board))
    until = time.monotonic() + 0.2

    def use(number: int) -> bool:
        same = True
        while same and time.monotonic() < until:
            copy = pickle.loads(pickle.dumps(solver)) if number == 0 else solver
            same = list(copy.solve(board)) == expected and ("tie" in copy.lexicon) and copy.lexicon == lexicon
        return same

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(use, range(4)))
