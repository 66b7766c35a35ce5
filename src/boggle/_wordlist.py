"""Reading word lists: from the bytes of a file to sorted keys, and a note of what was left out."""

import codecs
import io
import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from heapq import merge
from typing import NamedTuple

from ._checks import shown
from .alphabets import Alphabet
from .bounds import Bounds, check_text_letters, over
from .errors import LexiconError
from .letters import is_word

_PART = 100_000  # words that are sorted at once
_ENTRIES = 20_000  # spellings that are made JSON at once
_CHUNK = 1 << 22  # bytes that are read at once

TIERS = (35, 50, 60, 70, 80)
"""How common a word is: 35 everyday, 50 and 60 what a normal speller knows, 70 most dictionaries, 80 word games."""


class WordKind(Enum):
    """What sort of word it is."""

    COMMON = "common"
    NAME = "name"
    ABBREVIATION = "abbreviation"


class Skipped(NamedTuple):
    """An entry that was left out: its line (or place, from 1), what it said, and why."""

    line: int
    text: str
    reason: str


class Section(NamedTuple):
    """The words of one kind: sorted keys, one a line, and a byte for the tier of each (empty where there are none)."""

    text: str = ""
    levels: bytes = b""

    def listed(self) -> list[str]:
        """The keys, in order."""
        return self.text.split("\n") if self.text else []

    def size(self) -> int:
        """How many there are."""
        return self.text.count("\n") + 1 if self.text else 0

    def at_most(self, level: int) -> "Section":
        """Those of the tiers up to a level; the section itself where that is all."""
        if not self.levels or max(self.levels) <= level:
            return self
        kept = [(key, tier) for key, tier in zip(self.listed(), self.levels, strict=True) if tier <= level]
        return Section("\n".join(key for key, _ in kept), bytes(tier for _, tier in kept))


class Reader:
    """Turns entries into sections of keys, and notes what was left out and which keys are written otherwise."""

    def __init__(self, folds: bool, alphabet: Alphabet) -> None:
        self.folds = folds
        self.alphabet = alphabet
        self.skipped: list[Skipped] = []
        self.spellings: dict[str, str] = {}
        self._sections: list[list[str]] = []

    @property
    def how(self) -> str:
        """How it reads, as a key."""
        return f"{self.folds} {self.alphabet!r}"

    def lines(self, text: str) -> list[str]:
        """The words of a text, one a line."""
        bounds = Bounds.current()
        # Before anything is made of it: of a small packed file there may be much.
        ends = text.count("\n") + text.count("\r") - text.count("\r\n")
        if ends + (not text.endswith(("\n", "\r"))) > bounds.list_words:
            raise LexiconError(over("the list has", "list_words", "words"))
        text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
        whole = "" if self.alphabet.dotless_i else text.lower()
        # The usual list is all letters: then it is looked at as a whole, not word by word.
        if whole.replace("\n", "").isalpha() and unicodedata.is_normalized("NFC", whole):
            words = whole.split("\n")
            if max(map(len, words)) <= bounds.text_letters:
                return words
        return self.entries(text.split("\n"))

    def entries(self, entries: Iterable[str]) -> list[str]:
        """The words among single entries."""
        words: list[str] = []
        bounds = Bounds.current()
        for line, entry in enumerate(entries, 1):
            if not isinstance(entry, str):
                raise LexiconError(f"entry {line} of the list is {shown(entry)}; words are texts")
            if len(entry) > bounds.text_letters:
                check_text_letters(f"entry {line} of the list,", entry, error=LexiconError)
            if line > bounds.list_words:
                raise LexiconError(over("the list has", "list_words", "words"))
            word = self.alphabet.normalize(entry)
            if is_word(word) or (self.folds and is_word(self.alphabet.fold(word))):
                words.append(word)
            elif word:
                wrong = next(c for c in word if not c.isalpha())
                self.skipped.append(Skipped(line, entry, f"{wrong!r} is no letter"))
        return words

    def section(self, tiers: list[tuple[int, list[str]]]) -> Section:
        """One kind of words, sorted and each once; of several tiers a word takes the lowest."""
        if self.folds:
            tiers = self._folded(tiers)
        tiered = any(level for level, _ in tiers)
        merged = in_order([key for _, keys in tiers for key in keys if key])
        levels: dict[str, int] = {}
        if tiered:
            for level, keys in sorted(tiers, key=lambda tier: -tier[0]):
                levels.update(dict.fromkeys(keys, level))
            levels.pop("", None)
        if not tiered or len(merged) > len(levels):
            merged = [key for key, before in zip(merged, ["", *merged], strict=False) if key != before]  # each once
        self._sections.append(merged)
        return Section("\n".join(merged), bytes(map(levels.__getitem__, merged)) if tiered else b"")

    def _folded(self, tiers: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
        """The tiers with keys for words.

        A key is written as in the first section and its lowest tier that have it: there without accents if the list
        has that, else in the first way by the alphabet.
        """
        folded: list[tuple[int, list[str]]] = []
        for level, words in sorted(tiers):
            text = "\n".join(words)
            outside = self.alphabet.outside(text)
            if not outside:
                folded.append((level, words))
                continue
            keys = self.alphabet.fold(text).split("\n")
            ways: dict[str, str] = {}
            changed = {word: key for word, key in zip(words, keys, strict=True) if word != key}
            for word in in_order([*changed]):
                ways.setdefault(changed[word], word)
            decided = (
                set(ways)
                .intersection(words)
                .union(*(set(ways).intersection(others) for others in (*self._sections, *(keys for _, keys in folded))))
            )
            for key, word in ways.items():
                if key not in decided:
                    self.spellings.setdefault(key, word)
            folded.append((level, keys))
        return folded


def in_order(keys: list[str]) -> list[str]:
    """The keys sorted. Those of a large list are sorted in parts, since nothing can interrupt Python while it sorts.

    >>> in_order(["tie", "quit", "a"])
    ['a', 'quit', 'tie']
    """
    if len(keys) <= _PART:
        return sorted(keys)
    parts: dict[str, list[str]] = {}
    for key in keys:
        parts.setdefault(key[:3], []).append(key)
    return [key for beginning in _merged([*parts]) for key in _merged(parts[beginning])]


def _merged(keys: list[str]) -> Iterable[str]:
    """The keys sorted, however many they are."""
    parts = [sorted(keys[start : start + _PART]) for start in range(0, len(keys), _PART)]
    return parts[0] if len(parts) == 1 else merge(*parts)


def json_in_parts(texts: Mapping[str, str], keys: Sequence[str]) -> Iterator[str]:
    r"""The texts that belong to these keys as JSON: several objects, since nothing interrupts Python as it makes one.

    >>> [*json_in_parts({"a": "á", "b": "ß"}, ["b", "a"])]
    ['{"b": "\\u00df", "a": "\\u00e1"}']
    """
    for start in range(0, len(keys), _ENTRIES):
        yield json.dumps({key: texts[key] for key in keys[start : start + _ENTRIES]})


def content(path: str) -> bytes:
    """All bytes of a file."""
    with open(path, "rb") as file:
        return _all_of(file.read, path)


def _all_of(read: Callable[[int], bytes], path: str) -> bytes:
    """All bytes of a list, when they are not too many."""
    most = Bounds.current().list_bytes
    parts = []
    while part := read(min(_CHUNK, most + 1)):
        most -= len(part)
        if most < 0:
            raise LexiconError(over(f"{path} has", "list_bytes", "bytes"))
        parts.append(part)
    return b"".join(parts)


def decoded(data: bytes, path: str, encoding: str) -> str:
    """The text of a file, or an error that names file and line."""
    if data.startswith(b"\x1f\x8b"):
        import gzip
        import zlib

        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = _all_of(file.read, path)
        except (OSError, EOFError, zlib.error) as error:
            raise LexiconError(f"{path}: damaged gzip file: {error}") from None
    try:
        codec = "utf-8-sig" if codecs.lookup(encoding).name == "utf-8" else encoding
        return data.decode(codec)
    except UnicodeDecodeError as error:
        data = error.object  # without a BOM that was read already
        try:
            before = data[: error.start].decode(codec, "ignore")
        except UnicodeError:  # some codecs can ignore nothing
            before = data[: error.start].decode("latin-1")
        line = 1 + before.replace("\r\n", "\n").replace("\r", "\n").count("\n")
        raise LexiconError(
            f"{path}, line {line}: byte 0x{data[error.start]:02x} is not {encoding}; "
            "name the encoding of the list (for instance latin-1)"
        ) from None
    except LookupError:
        raise LexiconError(f"{path}: there is no text encoding {encoding!r}") from None
    except ValueError as error:
        raise LexiconError(f"{path}: not a text in the encoding {encoding!r}: {error}") from None
