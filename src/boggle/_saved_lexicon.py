"""All that a lexicon is made of, as the bytes of a ``.lexicon`` file, and back."""

import json
from mmap import mmap
from typing import Any, NamedTuple

import marisa_trie

from . import _lexicon_file
from ._tries import WordTrie, joined, parts_of
from ._wordlist import Reader, Section, Skipped, WordKind, json_in_parts
from .alphabets import ANY_ALPHABET, Alphabet, facts_of
from .errors import LexiconError

Tries = dict[tuple[WordKind, int], WordTrie]
"""A trie for each kind and tier (0: without tiers), common words first."""


class Content(NamedTuple):
    """What a lexicon is made of."""

    name: str
    fingerprint: str
    sections: dict[WordKind, Section]
    reader: Reader
    """How it was read, what was left out, and which keys are written otherwise."""
    tries: Tries
    """Empty where they are still to be made."""


def to_bytes(content: Content) -> bytes:
    """The file of a lexicon."""
    reader, sections = content.reader, content.sections
    tries = [(of, *part) for of, trie in content.tries.items() for part in parts_of(trie)]
    spellings = [part.encode() for part in json_in_parts(reader.spellings, [*reader.spellings])]
    head: dict[str, Any] = {
        "name": content.name,
        "folds": reader.folds,
        "alphabet": facts_of(reader.alphabet),
        "fingerprint": content.fingerprint,
        "skipped": reader.skipped,
        "spellings": len(spellings),
        "sections": [kind.value for kind in sections],
        "tries": [(kind.value, level, first) for (kind, level), first, _ in tries],
    }
    parts = [part for section in sections.values() for part in (section.text.encode(), section.levels)]
    return _lexicon_file.pack(head, [*spellings, *parts, *(trie.tobytes() for *_, trie in tries)])


def from_bytes(data: bytes | mmap, where: str) -> Content:
    """The lexicon of a file, or a :class:`LexiconError` that says what is wrong with it."""
    head, parts = _lexicon_file.unpack(data, where)
    try:
        return _content(head, parts)
    except (AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        # A RuntimeError is of marisa, or comes of JSON that has too much in one another.
        raise LexiconError(f"{where}: a .lexicon file with parts that do not fit together: {error}") from None


def _content(head: dict[str, Any], parts: list[bytes]) -> Content:
    if not isinstance(head["name"], str) or not isinstance(head["fingerprint"], str):
        raise ValueError("the name and the fingerprint must be texts")
    count = head.get("spellings", 1)  # up to version 2 there is one part with all of them
    spellings: dict[str, str] = {}
    for part in parts[:count]:
        some = json.loads(part)
        if not isinstance(some, dict) or not all(isinstance(word, str) for word in some.values()):
            raise ValueError("spellings must be texts")
        spellings.update(some)
    parts = parts[count:]
    reader = Reader(head["folds"], _alphabet(head, parts, spellings))
    reader.spellings = spellings
    reader.skipped = [Skipped(*entry) for entry in head["skipped"]]
    kinds = [WordKind(kind) for kind in head["sections"]]
    sections = {kind: Section(parts[2 * i].decode(), parts[2 * i + 1]) for i, kind in enumerate(kinds)}
    for kind, section in sections.items():
        if len(section.levels) not in (0, section.size()):
            raise ValueError(f"{len(section.levels)} tiers for {section.size()} words of kind {kind.value}")
    tries: dict[tuple[WordKind, int], list[tuple[str, marisa_trie.Trie]]] = {}
    for (kind, level, *first), part in zip(head["tries"], parts[2 * len(kinds) :], strict=True):
        # Up to version 2 a trie has one part, and no first word is told.
        tries.setdefault((WordKind(kind), level), []).append(("".join(first), marisa_trie.Trie().frombytes(part)))
    made = {of: joined(found) for of, found in tries.items()}
    return Content(head["name"], head["fingerprint"], sections, reader, made)


def _alphabet(head: dict[str, Any], parts: list[bytes], spellings: dict[str, str]) -> Alphabet:
    """The alphabet of a saved lexicon. Version 1 names none, and folded some letters otherwise."""
    if "alphabet" in head:
        return Alphabet(**head["alphabet"])
    if not head["folds"]:
        return ANY_ALPHABET
    english = Alphabet.of("en")
    keys = parts[: 2 * len(head["sections"]) : 2]
    if all(text.isascii() for text in keys) and all(english.fold(word) == key for key, word in spellings.items()):
        return english
    raise ValueError("its accents were folded by the rules of an earlier version; save the list anew")
