"""The search of the library against the one that goes words first, board by board and batch by batch."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from boggle import Board, BoardBatch, BoggleError, FoundWord, ScoringTable, SearchLimitError

from .random_games import Game, WordList, games
from .words_first import Finder, FinderInC, FinderInPython, Found

MOST_SHOWN = 20  # faults of one board in a report


class Counts(NamedTuple):
    """What was compared: boards, and the words on them.

    ``too_rich`` and ``given_up`` are boards that were left out, as too rich in paths for the search that goes words
    first, or for the library's. ``judged`` boards were searched words first in C and in Python.
    """

    boards: int = 0
    words: int = 0
    points: int = 0
    too_rich: int = 0
    given_up: int = 0
    judged: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(mine + its for mine, its in zip(self, other, strict=True)))


class DifferenceError(Exception):
    """The searches do not agree; the text is the report."""


class Expected(NamedTuple):
    """What is to be found on a board."""

    words: list[FoundWord]
    numbers: list[int]
    points: int


class Finders(NamedTuple):
    """What finds the words of a list words first; what judges it; and how the library numbers the words."""

    finder: Finder
    judge: Finder
    numbers: "np.ndarray[tuple[int], np.dtype[np.int64]]"


def compare_share(seed: int, share: int, size: int, lists: str, library: str | None) -> Counts:
    """Compare the searches on the boards of a share; ``library`` is the compiled C file, where there is one.

    Raises :class:`DifferenceError` with the first board on which they differ.
    """
    counts = Counts()
    for game in games(seed, share, size, lists):
        try:
            counts = counts.plus(compare_game(game, library, judge_all=not counts.boards))
        except DifferenceError as error:
            again = f"python tools/validate.py --seed {seed} --share {size} --lists {lists} --only {share}"
            raise DifferenceError(f"{error}\nTo see it again: {again}") from None
    return counts


def compare_game(game: Game, library: str | None, *, judge_all: bool = False) -> Counts:
    """Compare the searches on each board of a game, then on all of them as a batch.

    The first board is judged in Python too where the list is a small one, and in any case with ``judge_all``.
    """
    small = len(game.words.words) < 1000
    finders = (_make_finders if small else _kept_finders)(game.words, library)
    counts = Counts()
    compared: list[tuple[Board, Expected]] = []
    for number, board in enumerate(game.boards):
        judged = number == 0 and (small or judge_all)
        expected = _expected(game, finders, board, judged)
        if expected is None:
            counts = counts.plus(Counts(boards=1, too_rich=1))
        elif not _compare_board(game, board, expected):
            counts = counts.plus(Counts(boards=1, given_up=1))
        else:
            compared.append((board, expected))
            counts = counts.plus(Counts(1, len(expected.words), expected.points, judged=int(judged)))
    if compared:
        _compare_batch(game, finders, compared)
    return counts


def _make_finders(words: WordList, library: str | None) -> Finders:
    judge = FinderInPython(words.words)
    finder = FinderInC(words.words, library) if library and words.words else judge
    # The library counts from the shortest word on, the list begins with the longest; in each length both go by the
    # alphabet.
    ascending = np.argsort([len(word) for word in words.words], kind="stable")
    return Finders(finder, judge, np.argsort(ascending))


_kept_finders = lru_cache(maxsize=2)(_make_finders)


def _expected(game: Game, finders: Finders, board: Board, judged: bool) -> Expected | None:
    """What the search that goes words first finds; None for a board that is too rich in paths."""
    played = _as_played(game.words, board)
    where = played.faces, played.rows, played.columns, played.challenge_cell
    found = finders.finder.find(*where)
    if judged and finders.judge is not finders.finder:
        other = finders.judge.find(*where)
        if other != found:
            faults = [f"in C: {found}", f"in Python: {other}"]
            raise _difference(game, board, ["words first, C and Python do not find the same", *faults])
    if found is None:
        return None
    words = [_found_word(game.words.words[entry.word], entry) for entry in found]
    points = sum(_points(game.table, word) for word in words)
    return Expected(words, [int(finders.numbers[entry.word]) for entry in found], points)


_WITHOUT_MARKS = str.maketrans({"Æ": "Ae", "Ø": "O"})  # letters of the dice that no mark is taken off


def _as_played(words: WordList, board: Board) -> Board:
    """The board with the marks taken off its letters, and æ as two, where a list folds accents: its words have none."""
    text = "/".join(board.faces)
    if not words.folds or text.isascii():
        return board
    text = unicodedata.normalize("NFD", text).translate(_WITHOUT_MARKS)
    bare = "".join(c for c in text if not unicodedata.combining(c))
    return Board(bare.split("/"), board.rows, board.columns, challenge_cell=board.challenge_cell)


def _found_word(text: str, entry: Found) -> FoundWord:
    return FoundWord(text, tuple(entry.path), len(text), entry.through_cube)


def _points(table: ScoringTable, word: FoundWord) -> int:
    """By the definition of a table."""
    if word.length < len(table.points):
        points = table.points[word.length]
    else:
        points = table.points[-1] if table.per_letter is None else table.per_letter * word.length
    return points + table.cube_bonus * word.through_challenge_cube


# -- a board --


def _compare_board(game: Game, board: Board, expected: Expected) -> bool:
    """Whether the library has searched the board to its end. Then it has found the same; else the error."""
    solver, table = game.words.solver, game.table
    try:
        solution = solver.solve(board)
        found = list(solution)
        score = solver.score(board, table)
    except SearchLimitError:
        return False
    except Exception as error:
        raise _difference(game, board, [f"the search fails: {error!r}"]) from error
    faults = _word_faults(_as_played(game.words, board), found, expected.words)
    totals = (
        ("len(solution)", len(solution), len(expected.words)),
        ("solution.points()", solution.points(table), expected.points),
        ("solver.score()", score, expected.points),
    )
    faults += [f"{name} is {value}, not {wanted}" for name, value, wanted in totals if value != wanted]
    if faults:
        raise _difference(game, board, faults)
    return True


def _word_faults(board: Board, found: Sequence[FoundWord], expected: Sequence[FoundWord]) -> list[str]:
    """What is wrong with the words found."""
    wanted = {word.text: word for word in expected}
    faults = [f"{text!r} is not found; it lies on {wanted[text].path}" for text in wanted.keys() - _texts(found)]
    for word in found:
        right = wanted.get(word.text)
        fault = _path_fault(board, word)
        if right is None:
            faults.append(f"{word.text!r} is found on {word.path}, and should not be{fault and '; ' + fault}")
        elif fault:
            faults.append(f"{word.text!r}: {fault}")
        elif _facts(word) != _facts(right):
            faults.append(f"{word.text!r}: {_facts(word)} instead of {_facts(right)}")
    if not faults and [word.text for word in found] != [word.text for word in expected]:
        faults.append("the words are not in their order, or some are there twice")
    return faults


def _texts(words: Sequence[FoundWord]) -> set[str]:
    return {word.text for word in words}


def _facts(word: FoundWord) -> tuple[object, ...]:
    """What is compared: the path, the letters, and whether it goes through the challenge cube."""
    return word.path, word.length, word.through_challenge_cube


def _path_fault(board: Board, word: FoundWord) -> str:
    """What is wrong with the path of a word by the rules of tracing, which know nothing of searches."""
    try:
        spelled = board.spell(word.path)
    except BoggleError as error:
        return f"its path {word.path} is illegal, {error}"
    # A joker or a face with several readings spells no word; to ask that of every word would take long.
    same = spelled == word.text or (("*" in spelled or "|" in spelled) and board.reads(word.path, word.text))
    return "" if same else f"its path {word.path} reads {spelled!r}"


# -- a batch --


def _compare_batch(game: Game, finders: Finders, compared: list[tuple[Board, Expected]]) -> None:
    """Hold the counts of the boards, searched as a batch, against those of each; raise the error where they differ."""
    solver = game.words.solver
    boards = [board for board, _ in compared]
    occurrences = np.zeros(solver.word_count, np.int64)
    batch = BoardBatch.from_boards(boards)
    try:
        tally = solver.tally(batch, game.table, threads=game.threads, occurrences=occurrences)
        scores = solver.score_many(batch, game.table)
    except Exception as error:
        raise _difference(game, boards[0], [f"the search of a batch that begins here fails: {error!r}"]) from error
    values = zip(*(array.tolist() for array in (*tally, scores)), strict=True)
    for (board, want), got in zip(compared, values, strict=True):
        longest = max((word.length for word in want.words), default=0)
        wanted = (len(want.words), want.points, longest, want.points)
        if got != wanted:
            names = "words, points, longest of tally() and score_many()"
            raise _difference(game, board, [f"{names} are {got} in a batch of {len(boards)}, not {wanted}"])
    counted = np.bincount([number for _, want in compared for number in want.numbers], minlength=len(finders.numbers))
    if not np.array_equal(counted, occurrences):
        where = next(iter(np.flatnonzero(counted[: len(occurrences)] != occurrences).tolist()), len(occurrences))
        raise _difference(game, boards[0], [f"occurrences differ from word {where} on, in a batch that begins here"])


def _difference(game: Game, board: Board, faults: list[str]) -> DifferenceError:
    rest = [f"... and {len(faults) - MOST_SHOWN} more"] if len(faults) > MOST_SHOWN else []
    shape = f"{board.rows} x {board.columns} cells"
    lines = [
        f"The searches differ on {shape}:",
        f"  board: {board!r}",
        f"  solver: {game.words}",
        f"  table: {game.table!r}",
        *(f"  {fault}" for fault in faults[:MOST_SHOWN] + rest),
    ]
    return DifferenceError("\n".join(lines))
