"""How long the worst boards take until they are solved, or given up by SAFE_STEPS: the figures of docs/trust.md.

    python benchmarks/worst_boards.py [--times N] [--without-limit]

Of each group of boards and lists the slowest counts, and of several times the best: other work on the machine only adds
to it. With --without-limit the groups that come to an end by themselves are solved without ``max_steps`` too.
"""

import argparse
import random
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
ENDING = (equal_letters, jokers)


def slowest(cases: Iterator[Case], max_steps: int | None, times: int) -> tuple[float, int, int]:
    """The milliseconds of the slowest case, how many were given up, and how many there were."""
    worst, given_up, number = 0.0, 0, 0
    english = Solver(ENGLISH, max_steps=max_steps)
    for number, (board, words) in enumerate(cases, 1):  # noqa: B007
        solver = english if words is ENGLISH else Solver(words, max_steps=max_steps)
        best, ends = float("inf"), 0
        for _ in range(times):
            began = time.perf_counter()
            try:
                solver.solve(board)
            except SearchLimitError:
                ends = 1
            best = min(best, time.perf_counter() - began)
        worst, given_up = max(worst, best * 1000), given_up + ends
    return worst, given_up, number


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--without-limit", action="store_true")
    given = parser.parse_args()
    print(f"{'boards':20}{'slowest':>12}   given up")
    for group in GROUPS:
        worst, given_up, number = slowest(group(), Solver.SAFE_STEPS, given.times)
        print(f"{group.__name__:20}{worst:9.1f} ms   {given_up} of {number}", flush=True)
        if given.without_limit and group in ENDING:
            worst, _, _ = slowest(group(), None, given.times)
            print(f"{'  without a limit':20}{worst:9.1f} ms", flush=True)


if __name__ == "__main__":
    main()
