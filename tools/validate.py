"""Hold the compiled search against one that is written another way, on a million random boards.

    python tools/validate.py [--boards N] [--jobs N] [--seed N] [--progress FILE] [--lists all|english|own]

The other search goes words first (tools/words_first.py): in C where there is a C compiler, and on a sample of the
boards in plain Python too. Compared are, for each board: the words and their order, the path of each word, that it is
legal and spells the word, the number of words and their points by a table; then the counts of the boards as a batch.
Boards are rolled from all sets of the library, or have any shape and any faces; lists are English, or small ones in any
letters.

The boards follow from the seed alone, whatever the number of jobs. They are done in shares. With --progress each share
that is done is kept in the file, and the same command goes on from there after it was stopped.

Exit codes: 0, no difference; 1, a difference, with all that is needed to see it again; 2, refused; 130, interrupted.
"""

import argparse
import contextlib
import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from boggle import Solver

if __name__ == "__main__":  # the parts of this tool are found from wherever it is run
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.comparing import Counts, DifferenceError, compare_share
from tools.random_games import LISTS
from tools.words_first import compiled

NO_DIFFERENCE, DIFFERENCE, REFUSED, INTERRUPTED = 0, 1, 2, 130
SECONDS_BETWEEN_LINES = 30


class ProgressError(Exception):
    """A progress file that cannot be gone on from; the message names it."""


class Job(NamedTuple):
    """What decides on the boards: those of a seed, in shares of equal size."""

    seed: int
    share_size: int
    lists: str


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a progress file: the job, and the counts of each share that is done."""

    format: Literal["boggle validation"]
    version: Literal[1]
    job: Job
    done: dict[int, Counts]


class Progress:
    """The shares that are done, kept in a file where there is a path."""

    def __init__(self, job: Job, path: Path | None) -> None:
        self._job, self._path = job, path
        self.done: dict[int, Counts] = {}
        if path is None:
            return
        if path.exists():
            self.done = self._read(path)
        self._write(path)  # a file that cannot be written is better known before the work

    def _read(self, path: Path) -> dict[int, Counts]:
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Kept)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ProgressError(f"{path}: no progress of this tool: {error}") from None
        if kept.job != self._job:
            raise ProgressError(f"{path} keeps the progress of {kept.job}, not of {self._job}; give another file")
        return kept.done

    def _write(self, path: Path) -> None:
        """In one step: whoever looks finds a whole file."""
        kept = Kept("boggle validation", 1, self._job, self.done)
        path = path.resolve()
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with part.open("wb") as file:
                file.write(msgspec.json.encode(kept))
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink()
            raise

    def add(self, share: int, counts: Counts) -> None:
        """Keep the counts of a share."""
        self.done[share] = counts
        if self._path is not None:
            self._write(self._path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    options = _parser().parse_args(arguments)
    job = Job(options.seed, options.share, options.lists)
    try:
        return _run(job, options.boards, options.jobs, options.progress, options.only)
    except DifferenceError as error:
        print(error, flush=True)
        return DIFFERENCE
    except KeyboardInterrupt:
        kept = f"what is done is kept in {options.progress}" if options.progress else "nothing is kept"
        return _complain(f"interrupted; {kept}", INTERRUPTED)
    except ProgressError as error:
        return _complain(str(error), REFUSED)
    except OSError as error:
        return _complain(f"{error.filename or 'input or output'}: {error.strerror or error}", REFUSED)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=_whole(1), default=1_000_000, metavar="N", help="1,000,000 unless given")
    parser.add_argument("--jobs", type=_whole(1), default=1, metavar="N", help="processes at work; 1 unless given")
    parser.add_argument("--seed", type=_whole(0), default=1, metavar="N", help="of the boards; 1 unless given")
    parser.add_argument("--progress", type=Path, metavar="FILE", help="keeps what is done, and says where to go on")
    parser.add_argument("--lists", choices=tuple(LISTS), default="all", help="the word lists; all unless given")
    parser.add_argument("--share", type=_whole(1), default=1000, metavar="N", help="boards of a share; 1,000")
    parser.add_argument("--only", type=_whole(0), metavar="SHARE", help="only one share, and keep nothing")
    return parser


def _whole(lowest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 18 or int(text) < lowest:
            raise argparse.ArgumentTypeError(f"a whole number from {lowest} is needed, not {text!r}")
        return int(text)

    return read


def _complain(message: str, code: int) -> int:
    print(f"validate.py: {message}", file=sys.stderr)
    return code


def _run(job: Job, boards: int, jobs: int, path: Path | None, only: int | None) -> int:
    if not Solver(["cat"]).uses_compiled_search:
        return _complain("boggle was installed without its compiled search; there is nothing to compare", REFUSED)
    if only is not None:
        sizes, path = {only: job.share_size}, None
    else:
        shares = math.ceil(boards / job.share_size)
        sizes = {share: min(job.share_size, boards - share * job.share_size) for share in range(shares)}
    progress = Progress(job, path)
    # A share that was the last one of fewer boards may be whole now.
    known = {share: counts for share, counts in progress.done.items() if counts.boards == sizes.get(share)}
    todo = {share: size for share, size in sizes.items() if share not in known}
    report = _Report(sum(sizes.values()), known)
    with compiled() as library:
        if library is None:
            _complain("no C compiler is found; the boards are searched in plain Python, which takes very long", 0)
        for share, counts in (_here if jobs == 1 else _in_processes)(job, todo, library, jobs):
            progress.add(share, counts)
            report.add(counts)
    report.end()
    return NO_DIFFERENCE


def _here(job: Job, todo: dict[int, int], library: str | None, _: int) -> Iterator[tuple[int, Counts]]:
    for share, size in todo.items():
        yield share, compare_share(job.seed, share, size, job.lists, library)


def _in_processes(job: Job, todo: dict[int, int], library: str | None, jobs: int) -> Iterator[tuple[int, Counts]]:
    """The counts of the shares as they come in."""
    ignoring = (signal.SIGINT, signal.SIG_IGN)  # an interrupted run ends when the shares under way are done
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), signal.signal, ignoring)
    waiting: dict[Future[Counts], int] = {}
    shares = iter(todo.items())
    try:
        while True:
            while len(waiting) < jobs and (share := next(shares, None)) is not None:
                waiting[pool.submit(compare_share, job.seed, *share, job.lists, library)] = share[0]
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting[future], future.result()
                del waiting[future]
    except BrokenProcessPool:
        numbers = ", ".join(map(str, waiting.values()))
        raise DifferenceError(f"A process came to a sudden end in one of the shares {numbers}: try --only") from None
    finally:
        pool.shutdown(cancel_futures=True)


class _Report:
    """Lines about how far the work is."""

    def __init__(self, boards: int, known: dict[int, Counts]) -> None:
        self._boards = boards
        self._counts = Counts()
        for counts in known.values():
            self._counts = self._counts.plus(counts)
        self._known = self._counts.boards
        self._begun = self._told = time.monotonic()

    def add(self, counts: Counts) -> None:
        """Count a share, and say something now and then."""
        self._counts = self._counts.plus(counts)
        now = time.monotonic()
        if now - self._told >= SECONDS_BETWEEN_LINES:
            self._told = now
            a_second = (self._counts.boards - self._known) / (now - self._begun)
            to_go = (self._boards - self._counts.boards) / a_second / 60
            print(
                f"{self._counts.boards:,} of {self._boards:,} boards, {self._counts.words:,} words; "
                f"{a_second:,.0f} boards a second, {to_go:,.0f} minutes to go",
                flush=True,
            )

    def end(self) -> None:
        """What was compared in all."""
        c = self._counts
        print(
            f"No difference on {c.boards:,} boards with {c.words:,} words, worth {c.points:,} points.\n"
            f"{c.judged:,} of the boards were searched in plain Python too. Left out as too rich in paths: "
            f"{c.too_rich:,} by the search that goes words first, {c.given_up:,} by the library's.",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
