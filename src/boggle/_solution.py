"""What a solver finds: the words on a board, each with a path."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from ._lazy import cached_property
from .board import Board, Path
from .lexicon import Lexicon
from .scoring import ScoringTable, a_table

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word on a board: how the list writes it, the first of its paths, and how many letters it counts.

    The path is the smallest, cell by cell, of those through the challenge cube where one exists, else of all.
    ``level`` is the tier of a common word (35 to 80, see :data:`boggle.lexicon.TIERS`), or None.

    >>> FoundWord("quite", (0, 1, 2, 3), 5).points()
    2
    """

    text: str
    path: Path
    length: int
    through_challenge_cube: bool = False
    level: int | None = None

    def points(self, table: ScoringTable = ScoringTable.CLASSIC) -> int:
        """What the word is worth by a table, with the challenge cube's bonus where it is due."""
        return table[self.length] + (table.cube_bonus if self.through_challenge_cube else 0)


class Solution(Sequence[FoundWord]):
    """The words of one board, longest first, then by the alphabet. They are made when they are asked for.

    >>> from boggle import Solver
    >>> solution = Solver(["tie", "quiet", "quite", "quit"]).solve(Board.parse("Qu I / T E"))
    >>> solution.words, solution.points()
    (('quiet', 'quite', 'quit', 'tie'), 6)
    >>> solution["quit"].path, "quilt" in solution
    ((0, 1, 2), False)
    """

    def __init__(self, board: Board, lexicon: Lexicon, found: Any) -> None:
        self._board = board
        self._lexicon = lexicon
        self._found = found

    @property
    def board(self) -> Board:
        """The board that was solved."""
        return self._board

    @property
    def lexicon(self) -> Lexicon:
        """The words it was solved with."""
        return self._lexicon

    @cached_property
    def _all(self) -> list[FoundWord]:
        return list(self)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {self._lexicon.key(word.text): i for i, word in enumerate(self._all)}

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[FoundWord]:
        return map(self._as_listed, self._found) if self._lexicon.spellings else iter(self._found)

    def _as_listed(self, word: FoundWord) -> FoundWord:
        """A found word, whose text is a key, as the list writes it."""
        listed = self._lexicon.spellings.get(word.text)
        return replace(word, text=listed) if listed else word

    @overload
    def __getitem__(self, which: int | str) -> FoundWord: ...
    @overload
    def __getitem__(self, which: slice) -> list[FoundWord]: ...
    def __getitem__(self, which: int | str | slice) -> FoundWord | list[FoundWord]:
        if isinstance(which, str):
            return self._all[self._index[self._lexicon.key(which)]]
        return self._all[which]

    def __contains__(self, word: object) -> bool:
        if isinstance(word, str):
            return self._lexicon.key(word) in self._index
        return word in self._all

    @property
    def words(self) -> tuple[str, ...]:
        """The words as the list writes them."""
        return tuple(word.text for word in self._all)

    @property
    def longest(self) -> FoundWord | None:
        """The longest word, the first by the alphabet of several; None on a board without words."""
        return self._as_listed(self._found[0]) if len(self) else None

    def points(self, table: ScoringTable = ScoringTable.CLASSIC) -> int:
        """What all words are worth together by a table: the most that a player can score."""
        longest = self._found[0].length if len(self) else 0
        return int(self._found.points(points_by_length(table, longest), table.cube_bonus))

    def by_length(self) -> dict[int, tuple[FoundWord, ...]]:
        """The words by the number of letters, the longest first.

        >>> from boggle import Solver
        >>> {n: len(words) for n, words in Solver(["tie", "quit"]).solve(Board.parse("Qu I / T E")).by_length().items()}
        {4: 1, 3: 1}
        """
        groups: dict[int, list[FoundWord]] = {}
        for word in self._all:
            groups.setdefault(word.length, []).append(word)
        return {length: tuple(words) for length, words in groups.items()}

    def to_json(self, table: ScoringTable = ScoringTable.CLASSIC, *, indent: int | None = None) -> str:
        """The solution as JSON text: the board, the list, the totals, and each word with its path and points."""
        import json

        board = self._board
        facts = {
            "board": {
                "faces": board.faces,
                "rows": board.rows,
                "columns": board.columns,
                "challengeCell": board.challenge_cell,
            },
            "lexicon": {"name": self._lexicon.name, "fingerprint": self._lexicon.fingerprint},
            "scoringTable": table.name,
            "wordCount": len(self),
            "points": self.points(table),
            "words": [
                {
                    "text": word.text,
                    "length": word.length,
                    "points": word.points(table),
                    "path": word.path,
                    "throughChallengeCube": word.through_challenge_cube,
                    "level": word.level,
                }
                for word in self._all
            ],
        }
        return json.dumps(facts, ensure_ascii=False, indent=indent)

    def to_html(self, table: ScoringTable = ScoringTable.CLASSIC) -> str:
        """The solution as a piece of HTML: the board, and its words, to be sorted by length, by points or from a to z.

        A word that is pointed at is shown on the board. Nothing is fetched from elsewhere; where scripts are not run,
        the board and the words are there all the same.

        >>> from boggle import Solver
        >>> "quit <small>1</small>" in Solver(["tie", "quit"]).solve(Board.parse("Qu I / T E")).to_html()
        True
        """
        from .svg import solution_html

        return solution_html(self, a_table(table))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self.to_html()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return (self._board, self._lexicon, self._all) == (other._board, other._lexicon, other._all)

    def __hash__(self) -> int:
        return hash((self._board, self._lexicon))

    def __reduce__(self) -> tuple[Any, ...]:
        from .reference import Found

        return Solution, (self._board, self._lexicon, Found(self._all))

    def __repr__(self) -> str:
        return f"<Solution: {len(self)} words, {self.points()} points on {self._board!r}>"


def points_by_length(table: ScoringTable, longest: int) -> Integers:
    table = a_table(table)
    return np.array([table[letters] for letters in range(longest + 1)], np.int64)
