"""Let the library work for a long time, and watch its memory: a million solves, a hundred thousand judged rounds.

    python tools/soak.py [--solves N] [--rounds N] [--laps N] [--megabytes N] [--seed N]

The work is done in laps. A lap solves boards of all sets and odd ones, makes every word of each, scores them alone and
as batches in threads, counts boards that differ in one cell; judges rounds of good, bad, shared and challenged entries;
plays matches, saves, loads and drops them; makes, saves, loads and drops lexicons and solvers; and makes the calls that
are refused. Nothing of a lap is kept. After each the resident size is taken. The first tenth of the laps is for warming
up; from then on the resident size may not grow by more than --megabytes. A run of less than some 50,000 solves is
still warming up after its first tenth, and needs more of them than the usual 4. At last one lap is done several times
over. As there is nothing new in it to be remembered, the references to what all laps share must be as many after it as
before.

Exit codes: 0, memory stayed flat; 1, it grew; 2, refused.
"""

import argparse
import contextlib
import ctypes
import gc
import itertools
import os
import pickle
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy

from boggle import (
    Board,
    BoardBatch,
    BoggleError,
    Claim,
    DiceSet,
    FoundWord,
    JudgedWord,
    Lexicon,
    Match,
    MatchStore,
    Rules,
    ScoringTable,
    Solution,
    Solver,
    Verdict,
    dice_sets,
)

if __name__ == "__main__":  # the parts of this tool are found from wherever it is run
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.random_games import games

FLAT, GREW, REFUSED = 0, 1, 2
LAPS = 100
WARM_UP = 0.1
MEGABYTES = 4.0
TIMES_OVER = 5
MORE_REFERENCES = 4  # may come and go with what the interpreter keeps; what is lost is lost each time
MORE_TO_NONE = 200  # which the interpreter itself takes for many things
ODD_BOARDS = 30  # of one lap
PLAYERS = ("A", "B", "C")
M_ARENA_MAX = -8  # of mallopt(3)
STATM = Path("/proc/self/statm")
PAGES_OF_ONE_MEGABYTE = 256  # on all machines but few


class Shared(NamedTuple):
    """What all laps work with."""

    lexicon: Lexicon
    solver: Solver
    rules: tuple[Rules, ...]
    board: Board
    folder: Path


def share_one_heap() -> None:
    """Let all threads take their memory from one heap, before there is a second thread.

    The C library of GNU gives threads heaps of their own, up to eight for each core, and keeps what is free at the end
    of one for the thread that gets it next. That cannot be told from memory that is lost: a heap more is used when two
    threads happen to ask at the same moment, now and then after hours.
    """
    with contextlib.suppress(AttributeError):  # other C libraries have no such function
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def resident() -> float:
    """The resident size of this process in megabytes, without what has been freed and is kept to be used again."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError):  # other C libraries than that of GNU have no such function
        ctypes.CDLL(None).malloc_trim(0)
    return int(STATM.read_text().split()[1]) / PAGES_OF_ONE_MEGABYTE


# -- the work of a lap --


def _boards(draw: random.Random, count: int) -> Iterator[Board]:
    """Boards of all sets, each fourth with a challenge cube where there is one."""
    sets: list[DiceSet] = [*dice_sets()]
    while count > 0:
        size = min(count, 200)
        dice = draw.choice([sets[0], draw.choice(sets)])
        yield from BoardBatch.roll(dice, size, seed=draw.getrandbits(63), challenge_cube=draw.random() < 0.25)
        count -= size


def solve(shared: Shared, draw: random.Random, count: int) -> None:
    """Solve boards, make each word of them, and ask the solution; score some of them again in other ways."""
    solver = shared.solver
    for number, board in enumerate(_boards(draw, count)):
        solution = solver.solve(board)
        words = list(solution)
        points = solution.points()
        if len(words) != len(solution) or points != solver.score(board):
            raise AssertionError(f"{board!r} is not scored as it is solved")
        if words and number % 16 == 0:
            found = words[draw.randrange(len(words))]
            if solution[found.text] != found:
                raise AssertionError(f"{found} is not in the solution of {board!r}")
            solution.by_length(), solution.to_json()
        if number % 500 == 0:
            pickle.loads(pickle.dumps(solution))
            solver.tally_changes(board if board.challenge_cell is None else shared.board, ["A", "Qu", "*", "#"])


def score(shared: Shared, draw: random.Random, count: int) -> None:
    """Score batches, in threads and with the occurrences of the words; and odd boards with lists of their own."""
    batch = BoardBatch.roll("boggle-1987", max(1, count), seed=draw.getrandbits(63))
    occurrences = numpy.zeros(shared.solver.word_count, numpy.int64)
    tally = shared.solver.tally(batch, threads=2, occurrences=occurrences)
    if tally.words.sum() != occurrences.sum() or any(shared.solver.score_many(batch) != tally.points):
        raise AssertionError("a batch is not scored alike twice")
    for table in range(20):
        shared.solver.score(shared.board, ScoringTable(f"{draw.random()}", (0, 0, 0, table)))
    for game in games(draw.getrandbits(63), 0, ODD_BOARDS, "own"):
        with contextlib.suppress(BoggleError):
            game.words.solver.score_many(game.boards, game.table, threads=game.threads)
            for board in game.boards:
                list(game.words.solver.solve(board))


def _sheets(shared: Shared, draw: random.Random, board: Board) -> dict[str, list[Claim | str]]:
    solution = shared.solver.solve(board)
    words = [word.text for word in itertools.islice(solution, 40)] or ["cat"]
    bad = ["", "qqq", "zzyzx", "can't", "CAT ", "".join(draw.choices("abcdefgh", k=draw.randint(1, 20)))]
    good = [Claim(word.text, path=word.path, written_at=draw.uniform(0, 200)) for word in solution[:3]]
    return {
        name: [*draw.choices(words, k=8), *draw.choices(bad, k=2), *good[:place]] for place, name in enumerate(PLAYERS)
    }


def judge(shared: Shared, draw: random.Random, count: int) -> None:
    """Judge rounds, and look at each entry of the result."""
    for board in _boards(draw, count):
        rules, sheets = draw.choice(shared.rules), _sheets(shared, draw, board)
        challenges = {"A": [claim for claim in sheets["A"] if isinstance(claim, str) and claim.strip()][:2]}
        result = rules.judge(board, sheets, shared.lexicon, challenges=challenges)
        if sum(word.total for sheet in result.values() for word in sheet.words) != sum(result.points.values()):
            raise AssertionError(f"the entries of {result!r} do not add up")
        _ = [word.reason for word in result["A"].words], result.winners, result.struck


def play(shared: Shared, draw: random.Random, count: int) -> None:
    """Play matches, change their past, save and load them in all ways, and drop them."""
    with MatchStore(shared.folder / "matches.sqlite") as store:
        for board in _boards(draw, count):
            match = Match(PLAYERS, draw.choice(shared.rules).replace(round_count=4), lexicon=shared.lexicon)
            match.add_round(board, _sheets(shared, draw, board))
            match.add_totals({"A": draw.randrange(99), "B": 1, "C": 2})
            match.set_total(1, "A", 7)
            match.undo()
            number = store.save(match)
            for copy in (
                store.load(number, lexicon=shared.lexicon),
                Match.from_json(match.to_json(), lexicon=shared.lexicon),
                pickle.loads(pickle.dumps(Match(PLAYERS))),
            ):
                copy.standings()
            store.delete(number)


def load(shared: Shared, draw: random.Random, count: int) -> None:
    """Make lexicons and solvers; save, load, keep, pickle and ask them; and drop them."""
    text, path = shared.folder / "words.txt", shared.folder / "words.lexicon"
    for _ in range(count):
        words = ["".join(draw.choices("abcdeéßæ", k=draw.randint(1, 9))) for _ in range(300)]
        text.write_text("\n".join([*words, "can't"]), encoding="utf-8")
        lexicon = Lexicon.load(text, alphabet=draw.choice(["en", "da", "fr"]))
        lexicon.save(path)
        for same in (
            Lexicon.load(path),
            Lexicon.load(text, alphabet=lexicon.alphabet),
            pickle.loads(pickle.dumps(lexicon)),
        ):
            if same != lexicon or words[0] not in same or not same.has_prefix(words[1][:1]):
                raise AssertionError("a lexicon does not come back as it was")
        pickle.loads(pickle.dumps(Solver(lexicon))).score(shared.board)
    pickle.loads(pickle.dumps(shared.lexicon))
    Solver(Lexicon.load("en", level=35)).score(shared.board)


def refuse(shared: Shared, draw: random.Random, count: int) -> None:
    """Make calls that are refused, or end in the middle of the work."""
    damaged = shared.folder / "damaged.lexicon"
    damaged.write_bytes(draw.randbytes(200))
    hasty = Solver(["a" * 40 + "b", "aaa"], max_steps=10_000)
    hard = Board("A" * 54 + "##" + "A" * 6 + "#B", 8, 8)  # no A leads to the B
    calls: list[Callable[[], object]] = [
        lambda: hasty.solve(hard),
        lambda: hasty.score(hard),
        lambda: hasty.score_many([hard] * 3, threads=2),
        lambda: hasty.tally_changes(hard, ["C", "A"]),
        lambda: Board.parse(f"a1 {draw.random()}"),
        lambda: Lexicon.load(damaged),
        lambda: Lexicon.load(shared.folder / f"{draw.random()}.txt"),
        lambda: Solver(Lexicon(["".join(map(chr, range(0x4E00, 0x4E50)))])),
        lambda: Rules(minimum_word_length=-1),
        lambda: Rules.from_json(f'{{"roundCount": {draw.random()}}}'),
        lambda: Match.from_json('{"a": [1, 2'),
        lambda: shared.rules[0].judge(shared.board, {"A": [Claim("cat", path=(99,))]}, shared.lexicon),
        lambda: shared.rules[0].judge(shared.board, {"A": [7]}, shared.lexicon),  # type: ignore[list-item]
    ]
    for _ in range(count):
        for place, call in enumerate(calls):
            try:
                call()
            except BoggleError:
                continue
            raise AssertionError(f"call {place} was not refused")


def lap(shared: Shared, seed: str, solves: int, rounds: int) -> None:
    """All of it once."""
    draw = random.Random(seed)
    solve(shared, draw, solves)
    score(shared, draw, solves // 4)
    judge(shared, draw, rounds)
    play(shared, draw, max(1, rounds // 100))
    load(shared, draw, 2)
    refuse(shared, draw, 5)


# -- watching --


def watched(shared: Shared) -> Mapping[str, object]:
    """What all laps refer to, and none may keep a reference to: by its name.

    From Python 3.12 on None, True and small numbers are never counted, and so stay as they are.
    """
    solver = shared.solver
    return {
        "None": None, "True": True, "False": False, "0": 0, "7": 7, "63": 63, "the empty tuple": (), "no text": "",
        **{made.__name__: made for made in (FoundWord, Solution, Board, JudgedWord, Claim, Lexicon, Solver, Match)},
        "a verdict": Verdict.ACCEPTED, "a scoring table": ScoringTable.CLASSIC, "the rules": shared.rules[0],
        "the lexicon": shared.lexicon, "the solver": solver, "its graph": solver._graph, "the board": shared.board,
        "its faces": shared.board.faces, "a face": shared.board.faces[0],
        **{f"the die {die.faces}": die.faces for die in dice_sets()[0].dice[:1]},
    }  # fmt: skip


def references(shared: Shared) -> dict[str, int]:
    """How many references there are to each of these."""
    gc.collect()
    return {name: sys.getrefcount(thing) for name, thing in watched(shared).items()}


def run(solves: int, rounds: int, laps: int, megabytes: float, seed: int) -> int:
    """Do all laps, and say how it went."""
    share_one_heap()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOGGLE_CACHE_DIR"] = os.path.join(folder, "cache")  # not the user's: the lists are nothing to keep
        lexicon = Lexicon.load("en")
        rules = (Rules(), Rules.big(), Rules(challenge_penalty=1), Rules(duplicate_cancellation=False))
        shared = Shared(lexicon, Solver(lexicon), rules, Board.roll(seed=7), Path(folder))
        print(f"at the start: {resident():.1f} MB", flush=True)
        growth = _laps(shared, solves, rounds, laps, seed)
        print(f"the resident size grew by at most {growth:.1f} MB; {megabytes:g} are allowed", flush=True)
        drifted = _drift(shared, solves // laps, rounds // laps, seed)
    return GREW if growth > megabytes or drifted else FLAT


def _laps(shared: Shared, solves: int, rounds: int, laps: int, seed: int) -> float:
    """By how many megabytes the resident size grew at most, once all was warm."""
    warm, told_each = max(1, round(laps * WARM_UP)), max(1, laps // 20)
    base = highest = 0.0
    for number in range(1, laps + 1):
        done, upto = ([count * n // laps for count in (solves, rounds)] for n in (number - 1, number))
        lap(shared, f"{seed}/{number}", upto[0] - done[0], upto[1] - done[1])
        size = resident()
        if number <= warm:
            base = highest = size
        highest = max(highest, size)
        if number in (warm, laps) or number % told_each == 0:
            state = f"{size - base:+.1f}" if number > warm else "warm" if number == warm else "warming up"
            print(f"{upto[0]:,} solves, {upto[1]:,} rounds: {size:.1f} MB, {state}", flush=True)
    return highest - base


def _drift(shared: Shared, solves: int, rounds: int, seed: int) -> bool:
    """Whether a lap that is done over and over leaves references behind, or takes some away."""
    for _ in range(3):  # until caches of a fixed size hold what this lap needs, and no longer what others did
        lap(shared, f"{seed}/over", solves, rounds)
    before = references(shared)
    for _ in range(TIMES_OVER):
        lap(shared, f"{seed}/over", solves, rounds)
    after = references(shared)
    allowed = {"None": MORE_TO_NONE}
    drifted = [name for name in before if abs(after[name] - before[name]) > allowed.get(name, MORE_REFERENCES)]
    for name in drifted:
        print(
            f"references to {name}: {before[name]:,}, and {after[name]:,} after a lap was done {TIMES_OVER} times over"
        )
    print(f"of {len(before)} things that all laps share, the references to {len(drifted)} have changed", flush=True)
    return bool(drifted)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--solves", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--laps", type=int, default=LAPS)
    parser.add_argument("--megabytes", type=float, default=MEGABYTES, help="growth that is allowed")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if given.laps < 2 or min(given.solves, given.rounds) < given.laps:
        parser.error("at least 2 laps are needed, and a solve and a round for each")
    if not STATM.exists():
        print(f"soak.py: there is no {STATM} here, which tells the resident size", file=sys.stderr)
        return REFUSED
    return run(given.solves, given.rounds, given.laps, given.megabytes, given.seed)


if __name__ == "__main__":
    sys.exit(main())
