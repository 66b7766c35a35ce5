"""boggler: reads ``words_a.txt`` to ``words_z.txt`` from a folder for each board, with a process for each cell.

So there is nothing to load once: the folder is written before, and each board's time holds all the rest.
"""

from importlib import import_module
from itertools import groupby
from pathlib import Path

boggler = import_module("boggler.boggler_utils")


def load(words: Path) -> Path:
    """The folder of lists that it reads."""
    folder = words.parent / "boggler"
    folder.mkdir(exist_ok=True)
    for letter, group in groupby(sorted(words.read_text().split()), key=lambda word: word[0]):
        (folder / f"words_{letter}.txt").write_text("\n".join(group))
    return folder


def solve(folder: Path, rows: list[list[str]]) -> list[str]:
    """The words of a board, a word once for each path; no word is too long, though a cell may have two letters."""
    return [
        word for word, _ in boggler.find_paths_by_word(rows, folder, sum(len(face) for row in rows for face in row))
    ]
