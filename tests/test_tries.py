"""Tries that are made in parts answer as one that is made whole, and as the words themselves."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boggle import Lexicon, WordKind, _tries
from boggle._tries import PartedTrie, joined, parts_of, trie_of

KEYS = st.lists(st.text("abæя", min_size=1, max_size=6), unique=True, max_size=60).map(sorted)


@given(KEYS, st.integers(1, 60), st.lists(st.text("abæя", max_size=7), max_size=20))
def test_parts_answer_as_the_whole(keys: list[str], size: int, asked: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_tries, "_PART", size)
        trie = trie_of(keys)
    for text in [*asked, *keys, *(key[:-1] for key in keys), *(key + "a" for key in keys)]:
        assert (text in trie) == (text in keys)
        assert sorted(trie.iterkeys(text)) == [key for key in keys if key.startswith(text)]


def bytes_of(keys: list[str]) -> int:
    return sum(len(key.encode()) + _tries._WORD for key in keys)


@given(KEYS, st.integers(1, 60))
def test_no_part_is_larger_than_asked_but_that_of_one_word(keys: list[str], size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_tries, "_PART", size)
        parts = [sorted(part.iterkeys("")) for _, part in parts_of(trie_of(keys))]
    assert [key for part in parts for key in part] == keys
    assert all(
        len(part) == 1 or sum(len(key.encode()) + _tries._WORD for key in part) <= size for part in parts if keys
    )
    # Nor smaller than need be: the first word of the next one would not have had room.
    for part, following in pairwise(parts):
        assert sum(len(key.encode()) + _tries._WORD for key in [*part, following[0]]) > size


def test_a_trie_that_is_not_large_has_no_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not isinstance(trie_of(["a", "b"]), PartedTrie)
    assert not isinstance(trie_of([]), PartedTrie)
    monkeypatch.setattr(_tries, "_PART", 1)
    parted = trie_of(["a", "b"])
    assert isinstance(parted, PartedTrie)
    assert isinstance(joined([*parts_of(parted)]), PartedTrie)
    assert [first for first, _ in parts_of(parted)] == ["a", "b"]


def test_the_tries_of_a_large_list_hear_an_interrupt_between_their_parts() -> None:
    danish = Lexicon.load("da", cache=False)
    (trie,) = (trie for (kind, _), trie in danish._tries.items() if kind is WordKind.COMMON)
    parts = [[*part.iterkeys("")] for _, part in parts_of(trie)]
    assert sum(map(len, parts)) == len(danish)
    assert max(map(bytes_of, parts)) <= _tries._PART < sum(map(bytes_of, parts))
    assert all(word in danish for part in parts for word in (min(part), max(part)))
    across = min(parts[1])[:2]  # which words of two parts begin with
    assert list(danish.words(across)) == [word for word in danish if word.startswith(across)]
