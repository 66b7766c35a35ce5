"""Hunspell dictionaries: pairs of a .aff and a .dic file, and whatever looks like one."""

from pathlib import Path
from typing import Any

from boggle import Lexicon, LexiconError, WordKind

from .common import Choices, accepted, written

SEPARATOR = b"\n=====\n"
"""What stands between the .aff and the .dic."""

_MOST = 5_000  # forms


def one(data: bytes) -> None:
    """Read a dictionary, all forms and base forms; the first byte says whether capitals tell names."""
    choices = Choices(data)
    names = choices.flag()
    aff, _, dic = choices.rest().partition(SEPARATOR)
    written("forged.aff", aff)
    path = written("forged.dic", dic)
    base = accepted(lambda: read(path, names=names, expand=False), LexiconError)
    forms = accepted(lambda: read(path, names=names), LexiconError)
    if forms is None:
        return
    assert base is not None, "the base forms are refused, and all forms are not"
    for kind in WordKind:
        assert set(base.words(kind=kind)) <= set(forms.words(kind=kind))
    assert sum(map(forms.count, WordKind)) <= _MOST
    assert all(word.isalpha() for kind in WordKind for word in forms.words(kind=kind))


def read(path: Path, **how: Any) -> Lexicon:
    """The words of a dictionary, which may have so many forms."""
    return Lexicon.from_hunspell(path, max_forms=_MOST, **how)
