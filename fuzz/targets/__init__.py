"""The fuzz targets by name: plain functions of bytes, which return where all is well and raise where it is not."""

from collections.abc import Callable
from typing import NamedTuple

from . import boards, dice, documents, hunspell, lexicons, search, stores


class Target(NamedTuple):
    """What is run, how long its inputs may be (bytes), and how much of the time it gets beside the others."""

    one: Callable[[bytes], None]
    longest: int = 2048
    share: int = 1
    dictionary: str | None = None
    is_json: bool = False


TARGETS = {
    "board": Target(boards.one, 512),
    "dice": Target(dice.one, dictionary="dice"),
    "word-list": Target(lexicons.word_list),
    "lexicon-file": Target(lexicons.lexicon_file, dictionary="lexicon"),
    "hunspell": Target(hunspell.one, dictionary="hunspell"),
    "rules": Target(documents.rules, is_json=True),
    "round": Target(documents.rounds, 4096, is_json=True),
    "match": Target(documents.matches, 4096, is_json=True),
    "store": Target(stores.one, 16384),
    "search": Target(search.one, 1024, share=6),
}
