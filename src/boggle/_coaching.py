"""Words made of others: with an ending or a beginning of English, and out of the cells of a path."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from ._checks import shown
from .board import Board, Path
from .bounds import Bounds, over
from .errors import SearchLimitError
from .letters import BLOCKED
from .solver import Solver

ENDINGS = ("s", "es", "ed", "er", "est", "ier")
"""The endings that are looked for beside a word. They are English; in other languages they find little."""

BEGINNINGS = ("re", "de")
"""The beginnings that are looked for before a word; English like the endings."""

SHORTEST_BASE = 3
"""Letters of the shortest word that endings and beginnings are put to: *be* is no base of *best* and *beer*."""

MAX_PATHS = 5_000
"""Paths of one word, at most. On boards of dice a word has a few dozen; where jokers are many it may have millions."""

_VOWELS = frozenset("aeiou")


def with_ending(base: str, ending: str) -> set[str]:
    """The ways in which the word with the ending may be written, whether or not that is a word.

    >>> sorted(with_ending("late", "est")), sorted(with_ending("city", "es")), sorted(with_ending("run", "er"))
    (['lateest', 'latest'], ['cities', 'cityes'], ['runer', 'runner'])
    """
    made = {base + ending}
    if ending[0] in _VOWELS:
        last = base[-1]
        if last == "e":
            made.add(base[:-1] + ending)
        elif last == "y":
            made.add(f"{base[:-1]}i{ending.removeprefix('i')}")
        elif base[-2:-1] in _VOWELS and last not in _VOWELS:
            made.add(base + last + ending)
    return made


def with_endings(base: str) -> set[str]:
    """The word with each of the endings."""
    if len(base) < SHORTEST_BASE:
        return set()
    return set().union(*(with_ending(base, ending) for ending in ENDINGS))


def with_beginnings(base: str) -> set[str]:
    """The word with each of the beginnings."""
    return {beginning + base for beginning in BEGINNINGS} if len(base) >= SHORTEST_BASE else set()


def without_ending(word: str) -> set[str]:
    """The texts that are the word with one of the endings.

    >>> sorted(without_ending("cities")), sorted(without_ending("runner"))
    (['citi', 'citie', 'city'], ['run', 'runn', 'runne'])
    """
    bases = set()
    for ending in filter(word.endswith, ENDINGS):
        stem = word.removesuffix(ending)
        # The ending as it is, after an e, after a y that became an i, and after a letter that was doubled.
        for base in (stem, f"{stem}e", f"{stem}y", f"{stem.removesuffix('i')}y", stem[:-1]):
            if len(base) >= SHORTEST_BASE and word in with_ending(base, ending):
                bases.add(base)
    return bases


def without_beginning(word: str) -> set[str]:
    """The texts that are the word with one of the beginnings.

    >>> without_beginning("report"), without_beginning("real")
    ({'port'}, set())
    """
    bases = {word.removeprefix(beginning) for beginning in BEGINNINGS if word.startswith(beginning)}
    return {base for base in bases if len(base) >= SHORTEST_BASE}


def forms(word: str, is_word: Callable[[str], bool]) -> set[str]:
    """The texts that are the word with an ending or a beginning added, taken off, or exchanged for another.

    An exchange needs a word to which both are put, so that *best* is no form of *bed*.

    >>> sorted({"tinier", "tinny", "tiny", "tins"} & forms("tiniest", {"tiny", "tin"}.__contains__))
    ['tinier', 'tiny']
    """
    shorter, bare = without_ending(word), without_beginning(word)
    made = with_endings(word) | with_beginnings(word) | shorter | bare
    made = made.union(*map(with_endings, filter(is_word, shorter)), *map(with_beginnings, filter(is_word, bare)))
    return made - {word}


class Cells:
    """Looks for words on the cells that another word takes."""

    def __init__(self, board: Board, solver: Solver) -> None:
        self._board = board
        self._solver = solver
        self._known: dict[frozenset[int], set[str]] = {}

    def paths(self, words: Iterable[str]) -> dict[str, list[Path]]:
        """Every path of each word; refused, before any is looked at, where they are too many."""
        left = Bounds.current().coach_paths
        known = {}
        for word in words:
            known[word] = self._paths_of(word)
            left -= len(known[word])
            if left < 0:
                raise SearchLimitError(over("the words of the sheet lie on this board in", "coach_paths", "ways"))
        return known

    def _paths_of(self, word: str) -> list[Path]:
        paths = list(islice(self._board.paths(word), MAX_PATHS + 1))
        if len(paths) > MAX_PATHS:
            raise SearchLimitError(
                f"{shown(word)} lies on this board in more than {MAX_PATHS:,} ways, too many to look for the words "
                "beside it; take a board with fewer jokers"
            )
        return paths

    def anagrams(self, paths: list[Path]) -> set[str]:
        """The keys of all words that take exactly the cells of one of the paths, in any order."""
        return set[str]().union(*map(self._on, set(map(frozenset, paths))))

    def _on(self, cells: frozenset[int]) -> set[str]:
        """The keys of the words that take exactly these cells."""
        if cells not in self._known:
            board = self._board
            # The search is quick: rather than compare paths of all words, it solves the board of these cells alone.
            faces = (face if cell in cells else BLOCKED for cell, face in enumerate(board.faces))
            self._known[cells] = set(_covering(Board(faces, board.rows, board.columns), len(cells), self._solver))
        return self._known[cells]


def _covering(board: Board, cells: int, solver: Solver) -> Iterator[str]:
    """The keys of the words that take so many cells of the board, which are all that it has."""
    for word in solver.solve(board):
        # No face has less than a letter. With faces of several letters a word may take some cells or others.
        if word.length < cells:
            return
        key = solver.lexicon.key(word.text)
        if any(len(path) == cells for path in board.paths(key)):
            yield key


def lies_inside(word: str, paths: list[Path], board: Board) -> bool:
    """Whether the word can be read along a part of one of the paths.

    It is not said by the letters alone: *die* is inside *indie*, but not on ``In D I E`` with *ndi* for its beginning.
    """
    return any(
        board.reads(path[start:end], word)
        for path in paths
        for start in range(len(path))
        for end in range(start + 1, min(len(path), start + len(word)) + 1)
    )


def inside(word: str, is_wanted: Callable[[str], bool]) -> set[str]:
    """The wanted runs of letters of a word, itself left out.

    >>> inside("haunt", {"aunt", "haunt", "hat"}.__contains__)
    {'aunt'}
    """
    ends = range(len(word) + 1)
    runs = {word[start:end] for start in ends for end in ends[start + 1 :]}
    return {run for run in runs - {word} if is_wanted(run)}
