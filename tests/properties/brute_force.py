"""What is on a board by the definition alone: slow, short, and made of nothing from the library but its data.

A word is on a board when the faces along some chain of neighbouring cells, none twice and none blocked, can be read as
the word from its first letter to its last.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from boggle import Board, FoundWord, Path


class TooManyPathsError(Exception):
    """The board is too rich in paths to look at all of them."""


def all_paths(board: Board, words: Iterable[str], most: int = 20_000) -> dict[str, set[Path]]:
    """Every path of every word that is on the board; ``most`` bounds the beginnings of words that are looked at."""
    wanted = set(words)
    beginnings = {word[:end] for word in wanted for end in range(len(word))}
    letters = sorted(set().union(*wanted))
    near = [[other for other in range(len(board)) if _touch(board, cell, other)] for cell in range(len(board))]
    found: dict[str, set[Path]] = {}
    todo: list[tuple[Path, str]] = [((), "")]
    for path, text in todo:
        if len(todo) > most:
            raise TooManyPathsError
        for cell in near[path[-1]] if path else range(len(board)):
            if cell in path:
                continue
            for reading in _readings(board.faces[cell], letters):
                longer = text + reading
                if longer in wanted:
                    found.setdefault(longer, set()).add((*path, cell))
                if longer in beginnings:
                    todo.append(((*path, cell), longer))
    return found


def found_words(paths: dict[str, set[Path]], cube: int | None) -> list[FoundWord]:
    """What a solver should make of these paths: the longest word first, each with the best of its paths."""
    words = []
    for text in sorted(paths, key=lambda text: (-len(text), text)):
        path = min(paths[text], key=lambda path: (cube not in path, path))
        words.append(FoundWord(text, path, len(text), cube in path))
    return words


def is_legal(board: Board, path: Sequence[int]) -> bool:
    """Whether the cells are a chain of neighbours, none twice and none blocked."""
    return (
        len(path) > 0
        and all(cell in range(len(board)) and board.faces[cell] != "#" for cell in path)
        and len(set(path)) == len(path)
        and all(_touch(board, cell, other) for cell, other in pairwise(path))
    )


def can_read(board: Board, path: Sequence[int], word: str) -> bool:
    """Whether the faces along these cells, in order, can be read as the word."""
    faces = (board.faces[cell] for cell in path)
    pattern = "".join("." if face == "*" else f"(?:{'|'.join(_readings(face, []))})" for face in faces)
    return re.fullmatch(pattern, word) is not None


def _touch(board: Board, cell: int, other: int) -> bool:
    (row, column), (other_row, other_column) = divmod(cell, board.columns), divmod(other, board.columns)
    return max(abs(row - other_row), abs(column - other_column)) == 1


def _readings(face: str, letters: Sequence[str]) -> Sequence[str]:
    if face == "#":
        return []
    return letters if face == "*" else face.lower().split("|")
