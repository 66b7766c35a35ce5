"""Every word on a board: the solver; what it finds is in ``_solution``."""

import os
import threading
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from ._checks import counted, shown, whole_number
from ._lazy import cached_property
from ._solution import FoundWord, Integers, Solution, points_by_length
from .batch import BoardBatch, face_list
from .board import Board, a_board
from .errors import BoardError, CellError, SettingError
from .lexicon import Lexicon, as_lexicon
from .rules import Rules
from .scoring import ScoringTable

_MOST_TABLES = 64


class Tally(NamedTuple):
    """Totals for many boards, one entry each (int64): how many words, their points, letters of the longest."""

    words: Integers
    points: Integers
    longest: Integers


class SolverSettings(NamedTuple):
    """What a solver was made with, beside its lexicon."""

    minimum_word_length: int
    allow_proper_nouns: bool
    allow_abbreviations: bool
    max_steps: int | None


class Solver:
    """Finds every word of a lexicon on boards: made once, used for any number of boards, by any number of threads.

    ``lexicon`` is a :class:`Lexicon`, or any iterable of words; None stands for the bundled English list. Words of
    fewer letters than ``minimum_word_length`` are left out; names and abbreviations are let in on request. A search
    that needs more than ``max_steps`` steps (prefixes laid on the board) ends with :class:`SearchLimitError`.

    >>> solver = Solver()
    >>> solution = solver.solve(Board.parse("perslatgsineters"))
    >>> len(solution), solution.points(), solution.longest.text
    (1236, 4256, 'replastering')

    Raises :class:`LexiconError` for a list with more than 64 different letters, and :class:`SettingError` for a
    setting out of range.
    """

    SAFE_STEPS: ClassVar[int] = 50_000
    """What ``max_steps`` should be where boards come from strangers: ten times what the densest boards of dice take."""

    def __init__(
        self,
        lexicon: Lexicon | Iterable[str] | None = None,
        *,
        minimum_word_length: int = 3,
        allow_proper_nouns: bool = False,
        allow_abbreviations: bool = False,
        max_steps: int | None = None,
    ) -> None:
        for name, value, lowest in (("minimum_word_length", minimum_word_length, 1), ("max_steps", max_steps, 1)):
            if value is None and name == "max_steps":
                continue
            whole_number(name, value, lowest, error=SettingError)
        self._lexicon = lexicon = as_lexicon(lexicon)
        self._settings = SolverSettings(
            minimum_word_length, bool(allow_proper_nouns), bool(allow_abbreviations), max_steps
        )
        self._max_steps = max_steps
        text, levels = lexicon.search_words(names=allow_proper_nouns, abbreviations=allow_abbreviations)
        self._graph = _engine()(text, levels, minimum_word_length, FoundWord)
        self._tables: dict[ScoringTable, Integers] = {}

    @classmethod
    def for_rules(
        cls, rules: Rules, lexicon: Lexicon | Iterable[str] | None = None, *, max_steps: int | None = None
    ) -> Self:
        """A solver that finds exactly the words which count under the rules.

        >>> Solver.for_rules(Rules.big(), ["tie", "quit"]).solve(Board.parse("Qu I / T E")).words
        ('quit',)

        Raises :class:`SettingError` for what are no rules, and :class:`LexiconError` as the class does.
        """
        if not isinstance(rules, Rules):
            raise SettingError(f"Rules are needed, such as Rules.classic(), not {shown(rules)}")
        return cls(
            lexicon,
            minimum_word_length=rules.minimum_word_length,
            allow_proper_nouns=rules.allow_proper_nouns,
            allow_abbreviations=rules.allow_abbreviations,
            max_steps=max_steps,
        )

    @property
    def lexicon(self) -> Lexicon:
        """The words it finds."""
        return self._lexicon

    @property
    def settings(self) -> SolverSettings:
        """What it was made with, beside the lexicon."""
        return self._settings

    @property
    def word_count(self) -> int:
        """How many words it can find. They have numbers from 0, by length and then by the alphabet."""
        return int(self._graph.word_count)

    @cached_property
    def word_lengths(self) -> npt.NDArray[np.uint16]:
        """Letters of each word (uint16), by its number; ascending. Cannot be written to."""
        lengths: npt.NDArray[np.uint16] = self._graph.lengths()
        lengths.flags.writeable = False
        return lengths

    def word(self, number: int) -> str:
        """The word that has a number, as the list writes it.

        >>> Solver(["tie", "quit", "bee"]).word(1)
        'tie'

        Raises :class:`SettingError` for a number that no word has.
        """
        if not self.word_count:
            raise SettingError("the list has no words, so none with a number")
        number = whole_number("the number of a word", number, 0, self.word_count - 1, error=SettingError)
        key = self._graph.word(number, int(self.word_lengths[number]))
        return self._lexicon.spellings.get(key, key)

    @property
    def uses_compiled_search(self) -> bool:
        """Whether the compiled search is at work, not its twin in plain Python."""
        return type(self._graph).__module__ == "boggle._search"

    def solve(self, board: Board) -> Solution:
        """Every word on the board, each with a path.

        Raises :class:`SearchLimitError` when it takes more than ``max_steps``.
        """
        cube = _challenge_cell(board)
        found = self._graph.find(self._faces(board), board.rows, board.columns, cube, self._max_steps)
        return Solution(board, self._lexicon, found)

    def score(self, board: Board, table: ScoringTable = ScoringTable.CLASSIC) -> int:
        """What all words on the board are worth together, without making them.

        >>> Solver(["tie", "quit"]).score(Board.parse("Qu I / T E"))
        2
        """
        cube = _challenge_cell(board)
        points = self._points(table)
        bonus, limit = table.cube_bonus, self._max_steps
        return int(self._graph.score(self._faces(board), board.rows, board.columns, cube, points, bonus, limit))

    def score_many(
        self, batch: BoardBatch | Iterable[Board], table: ScoringTable = ScoringTable.CLASSIC, *, threads: int = 1
    ) -> Integers:
        """The points of each board of a batch (int64), in the order of the batch.

        >>> Solver(["tie", "quit"]).score_many([Board.parse("Qu I / T E"), Board.parse("T I / X E")]).tolist()
        [2, 1]
        """
        return self.tally(batch, table, threads=threads).points

    def tally(
        self,
        batch: BoardBatch | Iterable[Board],
        table: ScoringTable = ScoringTable.CLASSIC,
        *,
        threads: int = 1,
        occurrences: Integers | None = None,
    ) -> Tally:
        """Words, points and letters of the longest word for each board of a batch, in the order of the batch.

        ``threads`` share the work; the search runs without Python's lock. ``occurrences`` (int64, :attr:`word_count`
        entries) goes up by one for each board and each word on it, at the number of the word. Raises
        :class:`SearchLimitError` when one of the boards takes more than ``max_steps``, and :class:`SettingError` for
        occurrences of another size.

        >>> solver = Solver(["tie", "quit"])
        >>> occurrences = np.zeros(solver.word_count, np.int64)
        >>> solver.tally([Board.parse("Qu I / T E"), Board.parse("T I / X E")], occurrences=occurrences).words.tolist()
        [2, 1]
        >>> {solver.word(number): int(boards) for number, boards in enumerate(occurrences)}
        {'tie': 2, 'quit': 1}
        """
        threads = whole_number("threads", threads, 1, error=SettingError)
        _check_counters(occurrences, self.word_count)
        if not isinstance(batch, BoardBatch):
            batch = BoardBatch.from_boards(batch)
        points, faces = self._points(table), self._lexicon.faces_as_played(batch.faces)
        out = Tally(*(np.zeros(len(batch), np.int64) for _ in range(3)))
        cancelled: list[bool] = []
        lock = threading.Lock()
        counters = np.zeros(0 if occurrences is None else self.word_count, np.int64)

        def work(start: int, end: int) -> None:
            # Counters of its own: threads must not add to the same ones at once.
            found = np.zeros(len(counters), np.uint32)
            self._graph.tally(
                batch.codes[start:end], faces, batch.rows, batch.columns, batch.challenge_cells[start:end],
                points, table.cube_bonus, self._max_steps, *(array[start:end] for array in out),
                batch.first + start, cancelled, None if occurrences is None else found,
            )  # fmt: skip
            with lock:
                np.add(counters, found, out=counters)

        if threads == 1:
            work(0, len(batch))
        else:
            self._share_out(work, len(batch), threads, cancelled)
        if occurrences is not None:
            np.add(occurrences, counters, out=occurrences)
        return out

    def _share_out(self, work: Callable[[int, int], None], count: int, threads: int, cancelled: list[bool]) -> None:
        """Let threads do the work."""
        from concurrent.futures import ThreadPoolExecutor

        # Small shares, so that a thread which gets the easy boards takes more of them.
        share = max(1, min(4096, count // (threads * 8)))
        with ThreadPoolExecutor(threads) as pool:
            jobs = [pool.submit(work, start, min(start + share, count)) for start in range(0, count, share)]
            try:
                for job in jobs:
                    job.result()
            except BaseException:
                cancelled.append(True)
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def tally_changes(
        self,
        board: Board,
        faces: Sequence[str],
        table: ScoringTable = ScoringTable.CLASSIC,
        *,
        cells: Iterable[int] | None = None,
    ) -> Tally:
        """The boards that differ from this one in one cell, each tallied: a row for each cell, a column for each face.

        They are searched together, which takes a quarter of the time of one by one. ``cells`` are those to change, by
        default all of them. Where a cell already shows the face, the entry is that of the board itself.

        >>> solver = Solver(["tie", "quit", "suit"])
        >>> solver.tally_changes(Board.parse("Qu I / T E"), ["Qu", "S", "*"]).points.tolist()
        [[2, 1, 1], [0, 0, 2], [0, 0, 2], [1, 1, 2]]

        Raises :class:`BoardError` for a board with a challenge cube, and for what are no faces, or more than 256;
        :class:`CellError` for a cell that is not on the board; :class:`SearchLimitError` when one of the boards cannot
        be searched in ``max_steps``.
        """
        if _challenge_cell(board) >= 0:
            raise BoardError("the changes of a board with a challenge cube cannot be tallied; give one without")
        tried = self._lexicon.faces_as_played(face_list(faces))
        if cells is not None and (isinstance(cells, str | bytes) or not isinstance(cells, Iterable)):
            raise CellError(f"cells must be a list of cells, not {shown(cells)}")
        last = len(board) - 1
        rows = tuple(
            whole_number("a cell", cell, 0, last, error=CellError)
            for cell in (range(last + 1) if cells is None else cells)
        )
        out = Tally(*(np.zeros((len(rows), len(tried)), np.int64) for _ in range(3)))
        points = self._points(table)
        self._graph.changes(self._faces(board), board.rows, board.columns, rows, tried, points, self._max_steps, *out)
        return out

    def _faces(self, board: Board) -> tuple[str, ...]:
        return self._lexicon.faces_as_played(board.faces)

    def _points(self, table: ScoringTable) -> Integers:
        known = self._tables.get(table) if isinstance(table, ScoringTable) else None
        if known is None:
            known = points_by_length(table, self._graph.longest)
            if len(self._tables) >= _MOST_TABLES:  # strangers may send any table: remember the usual ones, not all
                self._tables.clear()
            self._tables[table] = known
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (self._lexicon, *self._settings)

    def __repr__(self) -> str:
        return f"<Solver: {self._graph.word_count:,} words of {self._lexicon!r}>"


def _remade(lexicon: Lexicon, shortest: int, names: bool, abbreviations: bool, max_steps: int | None) -> Solver:
    return Solver(
        lexicon,
        minimum_word_length=shortest,
        allow_proper_nouns=names,
        allow_abbreviations=abbreviations,
        max_steps=max_steps,
    )


def a_solver(solver: Solver | None) -> Solver:
    """The solver, or that of the bundled English list where none is given."""
    if solver is None:
        return Solver()
    if not isinstance(solver, Solver):
        raise SettingError(f"a Solver is needed, such as Solver(), not {shown(solver)}")
    return solver


def _challenge_cell(board: Board) -> int:
    cell = a_board(board).challenge_cell
    return -1 if cell is None else cell


def _check_counters(occurrences: object, words: int) -> None:
    if occurrences is None or (
        isinstance(occurrences, np.ndarray)
        and occurrences.dtype == np.int64
        and occurrences.shape == (words,)
        and occurrences.flags.writeable
    ):
        return
    given = f"{occurrences.dtype} {occurrences.shape}" if isinstance(occurrences, np.ndarray) else shown(occurrences)
    if isinstance(occurrences, np.ndarray) and not occurrences.flags.writeable:
        given = "one that cannot be written to"
    raise SettingError(
        f"occurrences must be an int64 array with an entry for each of {counted(words, 'word')}, not {given}"
    )


@cache
def _engine() -> Any:
    """The compiled search, or its twin in plain Python where that is asked for or nothing could be compiled."""
    if os.environ.get("BOGGLE_PURE_PYTHON") != "1":
        try:
            from ._search import LetterGraph

            return LetterGraph
        except ImportError:
            warnings.warn(
                "boggle was installed without its compiled search (no C compiler was found): "
                "boards are solved by plain Python, some four hundred times slower",
                RuntimeWarning,
                stacklevel=3,
            )
    from .reference import LetterGraph as PlainGraph

    return PlainGraph
