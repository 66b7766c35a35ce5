"""Time the solver over a file of boards: score_boards.py WORDS BOARDS ROWS COLUMNS [--mode MODE] [--threads N].

WORDS is a list with one word a line, BOARDS has one board a line, ROWS x COLUMNS letters in which q is the Qu face.
The last line printed holds ``best_us`` and ``median_us``, microseconds a board: what a comparison reads. With the mode
``changes`` all boards with one cell changed are tallied, and counted as boards.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from boggle import Board, BoardBatch, Lexicon, Solver

LETTERS = {letter: letter for letter in "abcdefghijklmnopqrstuvwxyz"} | {"q": "qu"}


def read_boards(path: Path, rows: int, columns: int) -> list[Board]:
    """The boards of a file."""
    return [Board([LETTERS[letter] for letter in line], rows, columns) for line in path.read_text().split()]


def changed(boards: list[str]) -> list[str]:
    """All boards that differ from one of these in one cell."""
    return [
        board[:cell] + letter + board[cell + 1 :]
        for board in boards
        for cell in range(len(board))
        for letter in LETTERS
        if letter != board[cell]
    ]


def job(solver: Solver, boards: list[Board], mode: str, threads: int) -> Callable[[], object]:
    """What is timed: one pass over all boards."""
    batch = BoardBatch.from_boards(boards)
    if mode == "score-many":
        return lambda: solver.score_many(batch, threads=threads)
    if mode == "changes":
        faces = list(LETTERS.values())
        return lambda: [solver.tally_changes(board, faces) for board in boards]
    if mode == "score":
        return lambda: [solver.score(board) for board in boards]

    def solve() -> None:
        for board in boards:
            for word in solver.solve(board):
                word.text, word.path  # noqa: B018 - read, as a user would

    return solve


def main() -> None:
    """Parse the arguments, time the job, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", type=Path)
    parser.add_argument("boards", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("columns", type=int)
    parser.add_argument("--mode", choices=("score-many", "score", "solve", "changes"), default="score-many")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--write-changed", type=Path, help="write the boards with one cell changed to a file, and stop")
    parser.add_argument("--seconds", type=float, default=1.0, help="repeat for about so long")
    arguments = parser.parse_args()
    if arguments.write_changed:
        arguments.write_changed.write_text("\n".join(changed(arguments.boards.read_text().split())))
        return
    solver = Solver(Lexicon.load(arguments.words, cache=False))
    boards = read_boards(arguments.boards, arguments.rows, arguments.columns)
    run = job(solver, boards, arguments.mode, arguments.threads)
    times: list[float] = []
    while len(times) < 3 or sum(times) < arguments.seconds:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    count = len(boards)
    if arguments.mode == "changes":
        count *= arguments.rows * arguments.columns * (len(LETTERS) - 1)
    best, median = (value / count * 1e6 for value in (min(times), statistics.median(times)))
    mean = solver.score_many(boards).mean()
    print(f"boards {count} mean_points {mean:.3f} best_us {best:.2f} median_us {median:.2f}")


if __name__ == "__main__":
    main()
