"""Which words of a list lie on a board, found words first: what the search of the library is held against.

The search of the library lays the beginnings of all words on a board at once. Here each word is taken by itself: are
its letters on the board, often enough; and if so, can it be traced? That is done twice over, in C (``words_first.c``)
and in plain Python, and shares nothing with the library.

Of a word's paths the smallest is found, cell by cell, of those through the challenge cube where one exists.
"""

import ctypes
import os
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

MOST_STEPS = 100_000
"""Cells that a path may be laid on for one word; with more, the board is too rich in paths to be looked through."""

CELLS, READINGS, FACE_LETTERS = 64, 8, 8
JOKER, FOREIGN = 254, 255  # as in the C file


class Found(NamedTuple):
    """A word on a board: its number in the list, its path, and whether that goes through the challenge cube."""

    word: int
    path: bytes
    through_cube: bool


class Finder(Protocol):
    """What finds the words of a list."""

    def find(self, faces: Sequence[str], rows: int, columns: int, cube: int | None) -> list[Found] | None:
        """The words on a board, by their numbers; None for a board that is too rich in paths."""
        ...


def readings(face: str) -> list[str]:
    """What a face, in its canonical form, can be read as; of a joker that is a star."""
    return [] if face == "#" else [reading.lower() for reading in face.split("|")]


# -- in C --


@contextmanager
def compiled() -> Iterator[str | None]:
    """The path of the C file, compiled for as long as this lasts; None where there is no C compiler."""
    source = Path(__file__).with_suffix(".c")
    with TemporaryDirectory(prefix="words-first-") as folder:
        target = str(Path(folder, "words_first.so"))
        command = [*shlex.split(os.environ.get("CC", "cc")), "-O3", "-shared", "-fPIC", "-o", target, str(source)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            yield None
        else:
            yield target


class FinderInC:
    """The words of one list, found by the C file. Words are in lower case and written in at most 64 letters."""

    def __init__(self, words: Sequence[str], library: str) -> None:
        self._library = ctypes.CDLL(library)
        alphabet = sorted(set("".join(words)))
        self._code = {letter: code for code, letter in enumerate(alphabet)}
        codes = "".join(words).translate({ord(letter): code for letter, code in self._code.items()})
        self._text = np.frombuffer(codes.encode("latin-1"), np.uint8)
        self._starts = np.cumsum([0, *map(len, words)], dtype=np.int32)
        self._letters = np.empty(len(words), np.uint64)
        self._found = np.empty(len(words), np.int32)
        self._paths = np.empty((len(words), CELLS), np.uint8)
        self._lengths, self._through = np.empty((2, len(words)), np.uint8)
        self._words = (_at(self._text), _at(self._starts), len(words), _at(self._letters))
        self._out = [_at(array) for array in (self._found, self._paths, self._lengths, self._through)]
        self._face = lru_cache(maxsize=None)(self._face_bytes)
        self._library.know_words(*self._words)

    def _face_bytes(self, face: str) -> bytes:
        parts = []
        for reading in readings(face):
            codes = [JOKER] if reading == "*" else [self._code.get(letter, FOREIGN) for letter in reading]
            parts.append(bytes([len(codes), *codes]).ljust(1 + FACE_LETTERS, b"\0"))
        return b"".join(parts).ljust(READINGS * (1 + FACE_LETTERS), b"\0")

    def find(self, faces: Sequence[str], rows: int, columns: int, cube: int | None) -> list[Found] | None:
        """The words on a board, by their numbers; None for a board that is too rich in paths."""
        board = b"".join(map(self._face, faces))
        where = -1 if cube is None else cube
        count = self._library.find_words(
            *self._words, board, rows, columns, where, ctypes.c_int64(MOST_STEPS), *self._out
        )
        if count < 0:
            return None
        paths = self._paths[:count].tobytes()
        facts = zip(*(values[:count].tolist() for values in (self._found, self._lengths, self._through)), strict=True)
        return [
            Found(word, paths[CELLS * i : CELLS * i + length], bool(through))
            for i, (word, length, through) in enumerate(facts)
        ]


def _at(array: npt.NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


# -- in Python --


class TooRichError(Exception):
    """The board has more paths than can be looked through."""


class FinderInPython:
    """The words of one list, found in plain Python."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def find(self, faces: Sequence[str], rows: int, columns: int, cube: int | None) -> list[Found] | None:
        """The words on a board, by their numbers; None for a board that is too rich in paths."""
        board = [readings(face) for face in faces]
        jokers = sum(cell == ["*"] for cell in board)
        supply: Counter[str] = Counter()
        for cell in board:
            for letter in set("".join(cell)):
                supply[letter] += max(reading.count(letter) for reading in cell)
        on_board, found = set(supply), []
        try:
            for number, word in enumerate(self._words):
                if len(set(word) - on_board) > jokers or (Counter(word) - supply).total() > jokers:
                    continue
                path = _Tracer(board, columns, word).best(cube)
                if path:
                    found.append(Found(number, bytes(path), cube in path))
        except TooRichError:
            return None
        return found


class _Tracer:
    """The way of one word over a board."""

    def __init__(self, board: list[list[str]], columns: int, word: str) -> None:
        self.board, self.columns, self.word = board, columns, word
        self.steps = 0

    def best(self, cube: int | None) -> list[int] | None:
        """The smallest path, of those through the challenge cube where there are any."""
        path = self.first(None)
        through = self.first(cube) if path and cube is not None else None
        return through or path

    def first(self, through: int | None) -> list[int] | None:
        """The smallest path, or the smallest through a cell."""
        starts = (self.step([cell], {0}, through) for cell in range(len(self.board)) if self.may_follow(cell, {0}))
        return next((path for path in starts if path), None)

    def may_follow(self, cell: int, places: set[int]) -> bool:
        """Whether the cell begins with the next letter of the word, for one of the places that were reached in it."""
        wanted = {self.word[place] for place in places}
        return any(reading == "*" or reading[0] in wanted for reading in self.board[cell])

    def step(self, path: list[int], places: set[int], through: int | None) -> list[int] | None:
        """The path, or the smallest that begins with it, when it can be read as the word."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooRichError
        reached = {
            place + len(reading)
            for place in places
            for reading in self.board[path[-1]]
            if place < len(self.word) and (reading == "*" or self.word.startswith(reading, place))
        }
        if len(self.word) in reached and (through is None or through in path):
            return path
        reached.discard(len(self.word))
        row, column = divmod(path[-1], self.columns)
        for cell in range(len(self.board)) if reached else ():
            near = abs(cell // self.columns - row) <= 1 and abs(cell % self.columns - column) <= 1
            if near and cell not in path and self.may_follow(cell, reached):
                whole = self.step([*path, cell], reached, through)
                if whole:
                    return whole
        return None
