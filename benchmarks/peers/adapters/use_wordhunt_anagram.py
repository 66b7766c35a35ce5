"""wordhunt-anagram-search-python: reads a stored trie; where its file is missing it builds one and stores it."""

from importlib import import_module
from pathlib import Path
from typing import Any

base: Any = import_module("wordhuntanagram.base")
WordHunt = import_module("wordhuntanagram.wordhunt").WordHunt


def load(words: Path) -> Any:
    """Its trie with our words, stored beside our list."""
    base.TRIE_FILE = str(words.parent / "wordhuntanagram.json")
    return base.InitFile(dict.fromkeys(words.read_text().split(), 1)).get_trie()


def solve(trie: Any, rows: list[list[str]]) -> list[str]:
    """The words of a board."""
    letters = [face for row in rows for face in row]
    hunt = WordHunt(len(rows[0]), len(rows), args=letters, auto_input=False)
    hunt.root = trie
    hunt.hunt()
    return list(hunt.words)
