"""How long the worst boards take until they are solved, or given up by SAFE_STEPS: the figures of docs/trust.md.

    python benchmarks/worst_boards.py [--times N] [--without-limit]

Of each group of boards and lists the slowest counts, and of several times the best: other work on the machine only adds
to it. With --without-limit SECONDS they are solved without ``max_steps`` too, for as long each.
"""

import argparse
import random
import signal
import time
from collections.abc import Iterator, Sequence
from itertools import product

from boggle import Board, Lexicon, SearchLimitError, Solver

SIZES = range(4, 9)
STRANGE = "a|b|ab|ba|aab|bba|abab|baba"  # as many readings as a face may have
Case = tuple[Board, Sequence[str] | Lexicon]


def square(size: int, *faces: str) -> Board:
    """A board of these faces in turn."""
    return Board([faces[cell % len(faces)] for cell in range(size**2)], size, size)


def powers(longest: int) -> list[str]:
    return ["a" * length for length in range(3, longest + 1)]


def equal_letters() -> Iterator[Case]:
    for size in SIZES:
        for longest in range(3, 66):
            yield square(size, "A"), powers(longest)
            yield square(size, "A"), ["a" * longest]


def jokers() -> Iterator[Case]:
    for size in SIZES:
        yield square(size, "*"), ENGLISH


def jokers_and_letters() -> Iterator[Case]:
    for size in SIZES:
        for letters in ("E", "Q", "S", "ERS"):
            yield square(size, "*", *letters), ENGLISH


def pockets() -> Iterator[Case]:
    rng = random.Random(1)
    long = sorted({"".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=30)) for _ in range(20_000)})
    for period in (3, 4):
        last = period - 1
        faces = ["#" if last in (row % period, column % period) else "*" for row in range(8) for column in range(8)]
        yield Board(faces, 8, 8), ENGLISH
        yield Board(faces, 8, 8), long


def eight_readings() -> Iterator[Case]:
    every = ["".join(letters) for length in range(3, 13) for letters in product("ab", repeat=length)]
    for size in SIZES:
        yield square(size, STRANGE), every
        yield square(size, "s|e|a|r|ing|er|ed|st"), ENGLISH


def mazes() -> Iterator[Case]:
    for size, blocked, seed in product((6, 8), (0.2, 0.3, 0.4), range(4)):
        rng = random.Random(seed)
        faces = ["#" if rng.random() < blocked else "A" for _ in range(size**2)]
        yield Board(faces, size, size), powers(40)
        yield Board(faces, size, size), ["a" * 40]


def long_lists() -> Iterator[Case]:
    rng = random.Random(1)
    words = ["".join(rng.choices("abcde", k=length)) for length in range(3, 400) for _ in range(60)]
    yield square(8, "a|b|c|d|e|ab|cd|abcdabcd"), words
    yield square(8, "a|b|c|d|e|ab|cd|de"), words


ENGLISH = Lexicon.load("en")
GROUPS = (equal_letters, jokers, jokers_and_letters, pockets, eight_readings, mazes, long_lists)


def stop(*_: object) -> None:
    raise TimeoutError


def seconds_of(solver: Solver, board: Board, most: float) -> tuple[float, bool]:
    """How long a board takes, and whether it was given up: by ``max_steps``, or after so many seconds."""
    began, given_up = time.perf_counter(), False
    signal.setitimer(signal.ITIMER_REAL, most)
    try:
        solver.solve(board)
    except (SearchLimitError, TimeoutError):
        given_up = True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.perf_counter() - began, given_up


def measure(cases: Iterator[Case], max_steps: int | None, times: int, most: float) -> str:
    """The slowest of the boards that were solved, how many were given up, and the slowest of those."""
    solved, gone = [0.0], list[float]()
    english = Solver(ENGLISH, max_steps=max_steps)
    for board, words in cases:
        solver = english if words is ENGLISH else Solver(words, max_steps=max_steps)
        taken = [seconds_of(solver, board, most) for _ in range(times)]
        (gone if taken[0][1] else solved).append(min(seconds for seconds, _ in taken) * 1000)
    given_up = f"{len(gone):>6} given up, in at most {max(gone):8.1f} ms" if gone else ""
    return f"{len(solved) - 1:>6} solved, in at most {max(solved):8.1f} ms {given_up}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--without-limit", type=float, metavar="SECONDS")
    given = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    for group in GROUPS:
        print(f"{group.__name__:20}{measure(group(), Solver.SAFE_STEPS, given.times, 60)}", flush=True)
        if given.without_limit:
            print(f"{'  without a limit':20}{measure(group(), None, 1, given.without_limit)}", flush=True)


if __name__ == "__main__":
    main()
