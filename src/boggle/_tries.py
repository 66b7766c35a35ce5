"""Tries of any number of words, made in parts: nothing can interrupt the library while it makes one."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import marisa_trie

_PART = 1_500_000  # bytes of a part, which is made in some fifty milliseconds
_WORD = 5  # bytes as which a word counts besides its own


class PartedTrie:
    """A trie of sorted words, each part of which has those from its first word to before that of the next one."""

    __slots__ = ("_firsts", "_parts")

    def __init__(self, firsts: Sequence[str], parts: Sequence[marisa_trie.Trie]) -> None:
        self._firsts = tuple(firsts)
        self._parts = tuple(parts)

    def __contains__(self, key: str) -> bool:
        return key in self._parts[bisect_right(self._firsts, key) - 1]  # what is before all is in the last neither

    def iterkeys(self, prefix: str) -> Iterator[str]:
        """The keys that begin with a text, in no order."""
        start = max(0, bisect_right(self._firsts, prefix) - 1)
        yield from self._parts[start].iterkeys(prefix)
        for first, part in zip(self._firsts[start + 1 :], self._parts[start + 1 :], strict=True):
            if not first.startswith(prefix):
                return
            yield from part.iterkeys(prefix)

    def parts(self) -> Iterator[tuple[str, marisa_trie.Trie]]:
        """The parts, each with its first word."""
        return zip(self._firsts, self._parts, strict=True)


WordTrie: TypeAlias = marisa_trie.Trie | PartedTrie


def trie_of(keys: Sequence[str]) -> WordTrie:
    """A trie of sorted keys.

    >>> sorted(trie_of(["cast", "cat", "dog"]).iterkeys("ca"))
    ['cast', 'cat']
    """
    starts, size = [0], 0
    for number, key in enumerate(keys):
        cost = _WORD + (len(key) if key.isascii() else len(key.encode()))
        size += cost
        if size > _PART and number:
            starts.append(number)
            size = cost
    if len(starts) == 1:
        return marisa_trie.Trie(keys)
    ends = [*starts[1:], len(keys)]
    return joined([(keys[start], marisa_trie.Trie(keys[start:end])) for start, end in zip(starts, ends, strict=True)])


def parts_of(trie: WordTrie) -> Iterable[tuple[str, marisa_trie.Trie]]:
    """The parts of a trie, each with its first word; of one without parts itself, with no word."""
    return trie.parts() if isinstance(trie, PartedTrie) else [("", trie)]


def joined(parts: Sequence[tuple[str, marisa_trie.Trie]]) -> WordTrie:
    """The trie of which these are the parts."""
    firsts, tries = zip(*parts, strict=True)
    return PartedTrie(firsts, tries) if len(parts) > 1 else tries[0]
