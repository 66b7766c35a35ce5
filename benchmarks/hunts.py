"""How long hunts take to the best boards known: hunts.py WORDS [--method climb|anneal] [--seed N].

For each size: the seconds until the best board of the hunt was met and until its runs were done, and the board.
"""

import argparse
import time

from boggle import Hunt, Lexicon, Solver, hunt

RUNS = {(3, 3): 3, (3, 4): 5, (4, 4): 8}


def main() -> None:
    """Parse the arguments, hunt, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", help="a list, one word a line, or the id of a bundled one")
    parser.add_argument("--method", choices=("climb", "anneal"), default="climb")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    solver = Solver(Lexicon.load(arguments.words))
    print(
        "| size | runs | points | words | met after | all runs | board |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    )
    for (rows, columns), runs in RUNS.items():
        start = time.perf_counter()
        best: list[tuple[int, float]] = []

        def note(found: Hunt, start: float = start, best: list[tuple[int, float]] = best) -> None:
            if found and (not best or found[0].points > best[-1][0]):
                best.append((found[0].points, time.perf_counter() - start))

        found = hunt(
            rows, columns, solver=solver, method=arguments.method, runs=runs, seed=arguments.seed, progress=note
        )
        took = time.perf_counter() - start
        text = " / ".join(str(found[0].board).split("\n"))
        print(
            f"| {rows}x{columns} | {runs} | {found[0].points} | {found[0].words} | {best[-1][1]:.1f} s | {took:.1f} s "
            f"| `{text}` |"
        )


if __name__ == "__main__":
    main()
