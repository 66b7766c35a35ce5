"""The search in plain Python, by the definition: what the compiled one is held against, and what serves without it.

It offers what :mod:`boggle._search` offers, found in the plainest way: a trie of dictionaries, every path that it
allows, and for each word the best of its paths.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .board import Path, grid
from .errors import LexiconError, SearchLimitError
from .letters import JOKER, readings

_END = ""  # the key of a node under which a word's tier stands; all other keys are letters
_MOST_LETTERS = 512  # 64 cells of 8 letters each: no board can spell more
MAX_LETTERS = 64

Node = dict[str, Any]


class LetterGraph:
    """The words as a trie of dictionaries; for the arguments see the compiled twin."""

    def __init__(self, text: str, levels: bytes | None, shortest: int, make: type) -> None:
        letters = "".join(sorted(set(text) - {"\n"}))
        if len(letters) > MAX_LETTERS:  # what the compiled twin can take: one library, one limit
            raise LexiconError(
                f"the lexicon is written in {len(letters)} letters, but a search works with at most {MAX_LETTERS}"
            )
        self._root: Node = {}
        self._make = make
        self.alphabet = letters
        self.longest = 0
        self._words: list[str] = []
        for number, word in enumerate(text.split("\n") if text else ()):
            if shortest <= len(word) <= _MOST_LETTERS:
                node = self._root
                for letter in word:
                    node = node.setdefault(letter, {})
                node[_END] = levels[number] if levels else 0
                self._words.append(word)
                self.longest = max(self.longest, len(word))
        self._words.sort(key=len)
        self._numbers: dict[str, int] = {}

    @property
    def word_count(self) -> int:
        """How many words there are."""
        return len(self._words)

    def lengths(self) -> Any:
        """Letters of each word (uint16), by its number: words are numbered by length, then by the alphabet."""
        return np.array([len(word) for word in self._words], np.uint16)

    def word(self, number: int, letters: int) -> str:
        """The text of a word, from its number and how many letters it has."""
        if not 0 <= number < len(self._words) or len(self._words[number]) != letters:
            raise IndexError(f"no word of {letters} letters has the number {number}")
        return self._words[number]

    def find(
        self, faces: tuple[str, ...], rows: int, columns: int, cube: int, max_steps: int | None,
        where: str = "this board", cancelled: Sequence[Any] = (),
    ) -> "Found":  # fmt: skip
        """Every word on one board, with the best path for each: through the cube before not, then the smallest."""
        near, everywhere = grid(rows, columns), tuple(range(len(faces)))
        best: dict[str, tuple[bool, Path, int]] = {}
        todo: list[tuple[Path, str, Node]] = [((), "", self._root)]
        steps = 0
        while todo and not cancelled:
            path, word, node = todo.pop()
            for cell in near[path[-1]] if path else everywhere:
                if cell in path:
                    continue
                for reading, child in _children(node, faces[cell]):
                    here = (*path, cell)
                    if _END in child:
                        found = (cube not in here, here, child[_END])
                        best[word + reading] = min(found, best.get(word + reading, found))
                    if len(child) > (_END in child):
                        steps += 1
                        if max_steps is not None and steps > max_steps:
                            raise SearchLimitError(f"the search of {where} needs more than max_steps={max_steps} steps")
                        todo.append((here, word + reading, child))
        words = sorted(best, key=lambda word: (-len(word), word))
        entries = ((word, *best[word]) for word in words)
        return Found([self._make(w, path, len(w), not around, tier or None) for w, around, path, tier in entries])

    def score(
        self, faces: tuple[str, ...], rows: int, columns: int, cube: int,
        points: Sequence[int], bonus: int, max_steps: int | None,
    ) -> int:  # fmt: skip
        """The points of one board."""
        return self.find(faces, rows, columns, cube, max_steps).points(points, bonus)

    def tally(
        self, boards: Any, faces: tuple[str, ...], rows: int, columns: int, cubes: Sequence[int],
        points: Sequence[int], bonus: int, max_steps: int | None,
        words_out: Any, points_out: Any, longest_out: Any, first: int = 0, cancelled: Sequence[Any] = (),
        occurrences: Any = None,
    ) -> None:  # fmt: skip
        """Count words, points and the longest word of each board into the three arrays, and each word by its number."""
        if occurrences is not None and not self._numbers:
            self._numbers.update((word, number) for number, word in enumerate(self._words))
        for i, codes in enumerate(boards.tolist()):
            if cancelled:
                break
            board = tuple(faces[code] for code in codes)
            found = self.find(board, rows, columns, int(cubes[i]), max_steps, f"board {first + i}", cancelled)
            words_out[i] = len(found)
            points_out[i] = found.points(points, bonus)
            longest_out[i] = found[0].length if len(found) else 0
            if occurrences is not None:
                occurrences[[self._numbers[word.text] for word in found]] += 1

    def changes(
        self, faces: tuple[str, ...], rows: int, columns: int, cells: tuple[int, ...], others: tuple[str, ...],
        points: Sequence[int], max_steps: int | None, words_out: Any, points_out: Any, longest_out: Any,
    ) -> None:  # fmt: skip
        """Count the boards with one cell changed: a row for each of ``cells``, a column for each other face."""
        for row, cell in enumerate(cells):
            for column, face in enumerate(others):
                board = (*faces[:cell], face, *faces[cell + 1 :])
                found = self.find(board, rows, columns, -1, max_steps, "a board that differs in one cell")
                words_out[row, column] = len(found)
                points_out[row, column] = found.points(points, 0)
                longest_out[row, column] = found[0].length if len(found) else 0


class Found:
    """The words of one board, longest first, then by the alphabet."""

    def __init__(self, words: list[Any]) -> None:
        self._words = words

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, index: int) -> Any:
        return self._words[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._words)

    def points(self, points: Sequence[int], bonus: int) -> int:
        """The sum over all words."""
        return sum(int(points[word.length]) + bonus * word.through_challenge_cube for word in self._words)


def _children(node: Node, face: str) -> Iterator[tuple[str, Node]]:
    """Each reading of a face that the trie goes on with, and where it leads."""
    for reading in readings(face):
        for spelled in [key for key in node if key != _END] if reading == JOKER else [reading]:
            child: Node | None = node
            for letter in spelled:
                child = child.get(letter) if child else None
            if child:
                yield spelled, child
