"""The words to play with, each with its kind (common, name, abbreviation) and its tier (how common it is).

A word is compared by its *key*: composed, in lower case, and without accents where the lexicon folds them. The keys
of each kind are kept sorted in one text, and in marisa tries, one for each kind and tier, that answer questions.
"""

import gzip
import hashlib
import json
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Self

import marisa_trie

from . import _lexicon_cache, _lexicon_file
from ._data import data_folder
from .errors import LexiconError
from .letters import fold, is_word, normalize

TIERS = (35, 50, 60, 70, 80)
"""How common a word is: 35 everyday, 50 and 60 what a normal speller knows, 70 most dictionaries, 80 word games."""

_FOLDED = {"en"}  # bundled lists that are written without accents, so that café is cafe


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


class _Section(NamedTuple):
    """The words of one kind: sorted keys, one a line, and a byte for the tier of each (empty where there are none)."""

    text: str = ""
    levels: bytes = b""

    def keys(self) -> list[str]:
        return self.text.split("\n") if self.text else []

    def at_most(self, level: int) -> "_Section":
        if not self.levels or max(self.levels) <= level:
            return self
        kept = [(key, tier) for key, tier in zip(self.keys(), self.levels, strict=True) if tier <= level]
        return _Section("\n".join(key for key, _ in kept), bytes(tier for _, tier in kept))


class Lexicon:
    """The words of a game; a value that never changes.

    ``words`` are the common words, which ``in``, ``len`` and iteration speak of; ``names`` and ``abbreviations`` are
    kept apart, since most rules leave them out. Case and blanks around a word do not matter; entries that are no words
    (``can't``) are left out and listed in :attr:`skipped`. With ``fold_accents`` a word counts as its letters without
    accents, and is still shown as the list writes it.

    >>> lexicon = Lexicon(["Tie", "quiet", "quite", "can't"], names=["Tia"])
    >>> "QUIET" in lexicon, len(lexicon), list(lexicon)
    (True, 3, ['quiet', 'quite', 'tie'])
    >>> lexicon.kind("tia"), lexicon.skipped[0].line
    (<WordKind.NAME: 'name'>, 4)

    Raises :class:`LexiconError` for an entry that is no text.
    """

    def __init__(
        self,
        words: Iterable[str],
        *,
        names: Iterable[str] = (),
        abbreviations: Iterable[str] = (),
        name: str = "custom",
        fold_accents: bool = False,
    ) -> None:
        reader = _Reader(bool(fold_accents))
        sections = {
            kind: reader.section([(0, reader.entries(entries))])
            for kind, entries in zip(WordKind, (words, names, abbreviations), strict=True)
        }
        self._set(name, sections, reader)

    def _set(self, name: str, sections: dict[WordKind, _Section], reader: "_Reader") -> None:
        self._name = name
        self._sections = sections
        self._spellings = reader.spellings
        self._skipped = tuple(reader.skipped)
        self._folds = reader.folds

    # -- loading and saving --

    @classmethod
    def load(
        cls,
        source: str | Path = "en",
        *,
        level: int = 80,
        encoding: str = "utf-8",
        fold_accents: bool | None = None,
        cache: bool = True,
    ) -> Self:
        """Load a bundled list by its id, or any list from a path: ``.txt``, ``.txt.gz`` or ``.lexicon``.

        A list is text, one word a line, in UTF-8 (with or without BOM) unless ``encoding`` says otherwise. ``level``
        leaves out the words of less common tiers, where a list has tiers (:data:`TIERS`). ``fold_accents=None`` means
        what is right for the bundled list, and False for others. What was read is kept in the user's cache folder
        (or ``BOGGLE_CACHE_DIR``), unless ``cache`` is False or that cannot be written.

        >>> len(Lexicon.load("en", level=35))
        41215

        Raises :class:`LexiconError` for an unknown id, a missing file, or text in another encoding, with its line.
        """
        if level not in TIERS:
            raise LexiconError(f"level {level!r}: the tiers are {', '.join(map(str, TIERS))}")
        if str(source) in cls.bundled():
            folds = str(source) in _FOLDED if fold_accents is None else fold_accents
            files = [file for file in _bundled_files(str(source)) if file[1] <= level]
            return cls._read(str(source), files, f"{level}", "utf-8", folds, cache)
        path = Path(source)
        if not path.is_file():
            raise LexiconError(f"no word list {str(source)!r}: bundled are {', '.join(cls.bundled())}, or give a file's path")
        if path.suffix == ".lexicon":
            return cls._from_bytes(path.read_bytes(), str(path))._at_most(level)
        return cls._read(path.name, [(WordKind.COMMON, 0, path)], "", encoding, bool(fold_accents), cache)

    @classmethod
    def bundled(cls) -> tuple[str, ...]:
        """The ids of the lists that come with the library.

        >>> "en" in Lexicon.bundled()
        True
        """
        folders = sorted(data_folder("wordlists").glob("*/"))
        return tuple(folder.name for folder in folders if _bundled_files(folder.name))

    @classmethod
    def _read(
        cls, name: str, files: list[tuple[WordKind, int, Path]], variant: str, encoding: str, folds: bool, cache: bool
    ) -> Self:
        contents = [path.read_bytes() for _, _, path in files]
        state = hashlib.sha256(f"{_lexicon_file.VERSION} {encoding} {unicodedata.unidata_version}".encode())
        for content in contents:
            state.update(hashlib.sha256(content).digest())
        where = hashlib.sha256(f"{files[0][2].resolve()} {variant} {folds}".encode()).hexdigest()[:16]
        if cache:
            kept = _lexicon_cache.read(where, state.hexdigest()[:32])
            try:
                if kept is not None:
                    return cls._from_bytes(kept, "cache")
            except LexiconError:
                pass  # damaged: read the list again and write it anew
        reader = _Reader(folds)
        texts = [_decode(content, path, encoding) for content, (_, _, path) in zip(contents, files, strict=True)]
        lexicon = cls.__new__(cls)
        sections = {
            kind: reader.section(
                [(level, reader.lines(text)) for text, (of, level, _) in zip(texts, files, strict=True) if of is kind]
            )
            for kind in WordKind
        }
        lexicon._set(name, sections, reader)
        if cache:
            _lexicon_cache.write(where, state.hexdigest()[:32], lexicon._to_bytes())
        return lexicon

    def save(self, path: str | Path) -> None:
        """Write the lexicon to a ``.lexicon`` file, which loads many times faster than text.

        Raises ``OSError`` when it cannot be written.
        """
        Path(path).write_bytes(self._to_bytes())

    def _to_bytes(self) -> bytes:
        head: dict[str, Any] = {
            "name": self._name,
            "folds": self._folds,
            "fingerprint": self.fingerprint,
            "skipped": self._skipped,
            "sections": [kind.value for kind in self._sections],
            "tries": [(kind.value, level) for kind, level in self._tries],
        }
        parts = [part for section in self._sections.values() for part in (section.text.encode(), section.levels)]
        spellings = json.dumps(self._spellings, ensure_ascii=False).encode()
        return _lexicon_file.pack(head, [spellings, *parts, *(trie.tobytes() for trie in self._tries.values())])

    @classmethod
    def _from_bytes(cls, data: bytes, where: str = "pickle") -> Self:
        head, parts = _lexicon_file.unpack(data, where)
        lexicon = cls.__new__(cls)
        reader = _Reader(head["folds"])
        reader.spellings = json.loads(parts[0])
        reader.skipped = [Skipped(*entry) for entry in head["skipped"]]
        kinds = [WordKind(kind) for kind in head["sections"]]
        sections = {kind: _Section(parts[1 + 2 * i].decode(), parts[2 + 2 * i]) for i, kind in enumerate(kinds)}
        lexicon._set(head["name"], sections, reader)
        lexicon.__dict__["fingerprint"] = head["fingerprint"]
        lexicon.__dict__["_tries"] = {
            (WordKind(kind), level): marisa_trie.Trie().frombytes(part)
            for (kind, level), part in zip(head["tries"], parts[1 + 2 * len(kinds) :], strict=True)
        }
        return lexicon

    def _at_most(self, level: int) -> Self:
        if all(section.at_most(level) is section for section in self._sections.values()):
            return self
        reader = _Reader(self._folds)
        reader.spellings, reader.skipped = self._spellings, list(self._skipped)
        lexicon = type(self).__new__(type(self))
        lexicon._set(self._name, {kind: section.at_most(level) for kind, section in self._sections.items()}, reader)
        return lexicon

    # -- asking about words --

    def key(self, text: str) -> str:
        """The form in which words are compared: two texts with one key are the same word.

        >>> Lexicon(["mère"], fold_accents=True).key(" Mère")
        'mere'
        """
        key = normalize(text)
        return fold(key) if self._folds else key

    @cached_property
    def _tries(self) -> dict[tuple[WordKind, int], marisa_trie.Trie]:
        """A trie for each kind and tier (0: without tiers), common words first."""
        tries = {}
        for kind, section in self._sections.items():
            keys = section.keys()
            for level in sorted(set(section.levels)) or [0]:
                own = [k for k, tier in zip(keys, section.levels, strict=True) if tier == level] if level else keys
                tries[kind, level] = marisa_trie.Trie(own)
        return tries

    def _find(self, text: str) -> tuple[WordKind, int] | None:
        key = self.key(text)
        return next((where for where, trie in self._tries.items() if key in trie), None)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        found = self._find(word)
        return found is not None and found[0] is WordKind.COMMON

    def kind(self, text: str) -> WordKind | None:
        """What sort of word it is, or None. A spelling that is also a common word is common.

        >>> Lexicon.load("en").kind("china"), Lexicon.load("en").kind("zzz")
        (<WordKind.COMMON: 'common'>, None)
        """
        found = self._find(text)
        return found[0] if found else None

    def level(self, text: str) -> int | None:
        """The tier of a common word, one of :data:`TIERS`; None for others, and in lists without tiers.

        >>> Lexicon.load("en").level("quiet"), Lexicon.load("en").level("qat")
        (35, 70)
        """
        found = self._find(text)
        return (found[1] or None) if found else None

    def spelling(self, text: str) -> str:
        """The word as the list writes it, in lower case: with its accents where the lexicon folds them.

        >>> Lexicon(["mère"], fold_accents=True).spelling("MERE")
        'mère'
        """
        key = self.key(text)
        return self._spellings.get(key, key)

    def has_prefix(self, text: str) -> bool:
        """Whether some common word begins with the text.

        >>> Lexicon(["great"]).has_prefix("gr"), Lexicon(["great"]).has_prefix("gx")
        (True, False)
        """
        key = self.key(text)
        common = (trie for (kind, _), trie in self._tries.items() if kind is WordKind.COMMON)
        return any(next(iter(trie.iterkeys(key)), None) is not None for trie in common)

    def words(self, prefix: str = "", kind: WordKind = WordKind.COMMON) -> Iterator[str]:
        """The words of a kind that begin with the prefix, sorted, as the list writes them.

        >>> list(Lexicon(["cat", "cast", "dog"]).words("ca"))
        ['cast', 'cat']
        """
        prefix = self.key(prefix)
        keys = self._sections[kind].keys()
        if prefix:
            keys = sorted(key for (of, _), trie in self._tries.items() if of is kind for key in trie.keys(prefix))
        return (self._spellings.get(key, key) for key in keys)

    def count(self, kind: WordKind = WordKind.COMMON) -> int:
        """How many words of a kind there are.

        >>> Lexicon.load("en").count(WordKind.NAME)
        30174
        """
        text = self._sections[kind].text
        return text.count("\n") + 1 if text else 0

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[str]:
        return self.words()

    # -- what it is --

    @property
    def name(self) -> str:
        """The bundled id, the file's name, or what the maker called it."""
        return self._name

    @property
    def fold_accents(self) -> bool:
        """Whether words count as their letters without accents."""
        return self._folds

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """The entries that were left out because they are no words."""
        return self._skipped

    @property
    def spellings(self) -> Mapping[str, str]:
        """The keys that the list writes otherwise, with how it does: only where accents are folded."""
        return self._spellings

    @cached_property
    def letters(self) -> str:
        """The letters that common words are written in, by code point."""
        return "".join(sorted(set(self._sections[WordKind.COMMON].text) - {"\n"}))

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the content: equal for equal words, kinds, tiers and spellings, whatever the name or the file."""
        digest = hashlib.sha256(b"boggle lexicon 1\n")
        spellings = json.dumps(self._spellings, ensure_ascii=True, sort_keys=True).encode()
        parts = [part for section in self._sections.values() for part in (section.text.encode(), section.levels)]
        for part in (b"folded" if self._folds else b"", spellings, *parts):
            digest.update(f"{len(part)}\n".encode() + part)
        return digest.hexdigest()

    def search_words(self, *, names: bool = False, abbreviations: bool = False) -> tuple[str, bytes]:
        """What a search is made from: all keys that count, sorted, one a line, and a byte for the tier of each."""
        common = self._sections[WordKind.COMMON]
        others = ((WordKind.NAME, names), (WordKind.ABBREVIATION, abbreviations))
        more = [key for kind, wanted in others if wanted for key in self._sections[kind].keys()]
        if not more:
            return common
        keys = common.keys()
        tiers = dict.fromkeys(more, 0) | dict(zip(keys, common.levels or bytes(len(keys)), strict=True))
        merged = sorted(tiers)
        return "\n".join(merged), bytes(map(tiers.__getitem__, merged)) if common.levels else b""

    def __repr__(self) -> str:
        return f"<Lexicon {self._name!r}: {len(self):,} words>"

    def __eq__(self, other: object) -> bool:
        return self.fingerprint == other.fingerprint if isinstance(other, Lexicon) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        return self._from_bytes, (self._to_bytes(),)


class _Reader:
    """Turns entries into keys, and notes what was left out and which keys are written otherwise."""

    def __init__(self, folds: bool) -> None:
        self.folds = folds
        self.skipped: list[Skipped] = []
        self.spellings: dict[str, str] = {}

    def lines(self, text: str) -> list[str]:
        """The keys of a text, one word a line."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        whole = text.lower()
        # The usual list is all letters: then it is looked at as a whole, not word by word.
        if whole.replace("\n", "").isalpha() and unicodedata.is_normalized("NFC", whole):
            if not self.folds or whole.isascii():
                return whole.split("\n")
        return self.entries(text.split("\n"))

    def entries(self, entries: Iterable[str]) -> list[str]:
        """The keys of single entries."""
        keys = []
        plain = set()
        for line, entry in enumerate(entries, 1):
            if not isinstance(entry, str):
                raise LexiconError(f"entry {line} of the list is {entry!r}; words are texts")
            word = normalize(entry)
            if not word:
                continue
            if not is_word(word):
                wrong = next(c for c in word if not c.isalpha())
                self.skipped.append(Skipped(line, entry, f"{wrong!r} is no letter"))
                continue
            key = fold(word) if self.folds else word
            if key != word:
                self.spellings.setdefault(key, word)
            else:
                plain.add(word)
            keys.append(key)
        for key in self.spellings.keys() & plain:  # mere beside mère is shown as mere
            del self.spellings[key]
        return keys

    def section(self, tiers: list[tuple[int, list[str]]]) -> _Section:
        """One kind of words, sorted and each once; of several tiers a word takes the lowest."""
        if len(tiers) == 1:
            level, keys = tiers[0]
            merged = sorted(set(keys) - {""})
            return _Section("\n".join(merged), bytes([level]) * len(merged) if level else b"")
        levels: dict[str, int] = {}
        for level, keys in sorted(tiers, key=lambda tier: -tier[0]):
            levels.update(dict.fromkeys(keys, level))
        levels.pop("", None)
        merged = sorted(key for _, keys in tiers for key in keys if key)
        if len(merged) != len(levels):
            merged = sorted(levels)
        return _Section("\n".join(merged), bytes(map(levels.__getitem__, merged)))


def _bundled_files(name: str) -> list[tuple[WordKind, int, Path]]:
    """The files of a bundled list: ``en.35.txt`` ... for tiers, ``en.txt.gz`` for one without, names, abbreviations."""
    folder = data_folder("wordlists") / name
    whole = [(WordKind.COMMON, 0, folder / f"{name}.txt.gz")]
    tiers = [(WordKind.COMMON, level, folder / f"{name}.{level}.txt") for level in TIERS]
    others = [(WordKind.NAME, 0, folder / f"{name}-names.txt"), (WordKind.ABBREVIATION, 0, folder / f"{name}-abbr.txt")]
    return [file for file in (*whole, *tiers, *others) if file[2].is_file()]


def _decode(content: bytes, path: Path, encoding: str) -> str:
    """The text of a file, or an error that names file and line."""
    if content.startswith(b"\x1f\x8b"):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            raise LexiconError(f"{path}: damaged gzip file: {error}") from None
    try:
        return content.decode("utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding)
    except LookupError:
        raise LexiconError(f"{path}: there is no encoding {encoding!r}") from None
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise LexiconError(
            f"{path}, line {line}: byte 0x{content[error.start]:02x} is not {encoding}; "
            "name the encoding of the list (for instance latin-1)"
        ) from None
