"""The words to play with, each with its kind (common, name, abbreviation) and its tier (how common it is).

A word is compared by its *key*: composed, in lower case, and without accents where the lexicon folds them. The keys
of each kind are kept sorted in one text, and in marisa tries, one for each kind and tier, that answer questions.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from mmap import mmap
from types import MappingProxyType
from typing import Any, Self

from . import _lexicon_cache
from ._checks import shown
from ._data import data_folder
from ._files import replace_file
from ._lazy import cached_property
from ._lexicon_sources import (
    begins_with_a_count,
    bundled_files,
    check_as_saved,
    plain_words,
    reader_for,
)
from ._saved_lexicon import Content, Tries, from_bytes, to_bytes
from ._tries import trie_of
from ._wordlist import TIERS, Reader, Section, Skipped, WordKind, content, decoded, in_order, json_in_parts
from .alphabets import Alphabet, known_alphabet, mark_of
from .errors import LexiconError

__all__ = ["TIERS", "Lexicon", "Skipped", "WordKind", "as_lexicon"]


class Lexicon:
    """The words of a game; a value that never changes.

    ``words`` are the common words, which ``in``, ``len`` and iteration speak of; ``names`` and ``abbreviations`` are
    kept apart, since most rules leave them out. Case and blanks around a word do not matter; entries that are no words
    (``can't``) are left out and listed in :attr:`skipped`.

    With ``fold_accents`` a word counts as its letters without accents (and ß as ss, æ as ae, ς as σ), and is still
    shown as the list writes it. ``alphabet`` (an :class:`Alphabet`, or a language's code) says which letters have tiles
    of their own and are never folded. Where it is given, words are folded unless ``fold_accents`` is False; where it is
    not, they are not unless it is True.

    >>> lexicon = Lexicon(["Tie", "quiet", "quite", "can't"], names=["Tia"])
    >>> "QUIET" in lexicon, len(lexicon), list(lexicon)
    (True, 3, ['quiet', 'quite', 'tie'])
    >>> lexicon.kind("tia"), lexicon.skipped[0].line
    (<WordKind.NAME: 'name'>, 4)
    >>> danish = Lexicon(["allé", "ål"], alphabet="da")
    >>> danish.key("allé"), danish.key("ål"), danish.spelling("alle")
    ('alle', 'ål', 'allé')

    Raises :class:`LexiconError` for an entry that is no text.
    """

    def __init__(
        self,
        words: Iterable[str],
        *,
        names: Iterable[str] = (),
        abbreviations: Iterable[str] = (),
        name: str = "custom",
        fold_accents: bool | None = None,
        alphabet: Alphabet | str | None = None,
    ) -> None:
        for entries in (words, names, abbreviations):
            if isinstance(entries, str):
                raise LexiconError(
                    f"a list of words is needed, not the text {shown(entries)}; Lexicon.load reads lists"
                )
        reader = reader_for(fold_accents, alphabet)
        sections = {
            kind: reader.section([(0, reader.entries(entries))])
            for kind, entries in zip(WordKind, (words, names, abbreviations), strict=True)
        }
        self._set(name, sections, reader)

    def _set(self, name: str, sections: dict[WordKind, Section], reader: Reader) -> None:
        self._name = name
        self._sections = sections
        self._spellings = reader.spellings
        self._skipped = tuple(reader.skipped)
        self._folds = reader.folds
        self._alphabet = reader.alphabet
        self._kept_as: tuple[str, str] | None = None  # its place in the cache

    # -- loading and saving --

    @classmethod
    def load(
        cls,
        source: str | os.PathLike[str] = "en",
        *,
        level: int = 80,
        encoding: str = "utf-8",
        fold_accents: bool | None = None,
        cache: bool = True,
        alphabet: Alphabet | str | None = None,
    ) -> Self:
        """Load a bundled list by its id, or any list from a path: ``.txt``, ``.txt.gz`` or ``.lexicon``.

        A list is text, one word a line, in UTF-8 (with or without BOM) unless ``encoding`` says otherwise. ``level``
        leaves out the words of less common tiers, where a list has tiers (:data:`TIERS`). Accents are folded as the
        class says; a bundled list has the alphabet of its language, unless another is given. What was read is kept in
        the user's cache folder (or ``BOGGLE_CACHE_DIR``), unless ``cache`` is False or that cannot be written. A
        ``.lexicon`` has the alphabet that it was saved with, and is refused for another; a ``.dic`` of Hunspell is read
        by :meth:`from_hunspell`, and not kept.

        >>> len(Lexicon.load("en", level=35))
        41215

        Raises :class:`LexiconError` for an unknown id, a missing file, or text in another encoding, with its line.
        """
        if type(level) is not int or level not in TIERS:
            raise LexiconError(f"level {shown(level)}: the tiers are {', '.join(map(str, TIERS))}")
        path = os.fspath(source)
        files = (
            bundled_files(data_folder("wordlists"), path)
            if isinstance(source, str) and os.path.basename(path) == path
            else []
        )
        if files:
            files = [file for file in files if file[1] <= level]
            reader = reader_for(fold_accents, known_alphabet(path) if alphabet is None else alphabet)
            tiers = ",".join(str(tier) for _, tier, _ in files)
            return cls._read(path, files, tiers, "utf-8", reader, cache)
        if not os.path.exists(path) or os.path.isdir(path):
            raise LexiconError(f"no word list {path!r}: bundled are {', '.join(cls.bundled())}, or give a file's path")
        if path.endswith(".lexicon"):
            saved = cls._from_bytes(content(path), path)
            if fold_accents is not None or alphabet is not None:
                asked = reader_for(fold_accents, saved.alphabet if alphabet is None else alphabet)
                check_as_saved(path, Reader(saved.fold_accents, saved.alphabet), asked)
            return saved._at_most(level)
        if path.endswith(".dic") and (os.path.exists(f"{path[:-4]}.aff") or begins_with_a_count(path)):
            return cls.from_hunspell(path, fold_accents=fold_accents, alphabet=alphabet)
        name = os.path.basename(path)
        return cls._read(name, [(WordKind.COMMON, 0, path)], "", encoding, reader_for(fold_accents, alphabet), cache)

    @classmethod
    def bundled(cls) -> tuple[str, ...]:
        """The ids of the lists that come with the library.

        >>> "en" in Lexicon.bundled()
        True
        """
        folder = data_folder("wordlists")
        return tuple(name for name in sorted(os.listdir(folder)) if bundled_files(folder, name))

    @classmethod
    def from_hunspell(
        cls,
        dic: str | os.PathLike[str],
        aff: str | os.PathLike[str] | None = None,
        *,
        expand: bool = True,
        names: bool = False,
        max_forms: int = 5_000_000,
        fold_accents: bool | None = None,
        alphabet: Alphabet | str | None = None,
    ) -> Self:
        r"""The words of a Hunspell dictionary: all forms, or with ``expand=False`` the base forms alone.

        ``aff=None`` means the .aff file beside the .dic, which also says how both are encoded. Compounds are not made:
        there is no end to them. With ``names`` what the dictionary writes with a capital is a name, and what it writes
        in capitals or with a full stop an abbreviation; that is wrong for German, where every noun has a capital.
        Accents are folded as the class says. A large dictionary takes seconds: :meth:`save` keeps what came out.

        >>> from pathlib import Path
        >>> _ = Path("x.aff").write_text("SFX S Y 1\nSFX S 0 s .\n"), Path("x.dic").write_text("2\ncat/S\nRome\n")
        >>> list(Lexicon.from_hunspell("x.dic")), list(Lexicon.from_hunspell("x.dic", expand=False, names=True))
        (['cat', 'cats', 'rome'], ['cat'])

        Raises :class:`LexiconError`, with file and line, for what is no dictionary, and for more than ``max_forms``.
        """
        from ._hunspell import hunspell_words

        forms = hunspell_words(dic, aff, expand=expand, names=names, max_forms=max_forms)
        return cls(
            forms.words,
            names=forms.names,
            abbreviations=forms.abbreviations,
            name=os.path.basename(os.fspath(dic)),
            fold_accents=fold_accents,
            alphabet=alphabet,
        )

    @classmethod
    def from_system(
        cls,
        language: str,
        *,
        expand: bool = True,
        names: bool = False,
        max_forms: int = 5_000_000,
        encoding: str = "utf-8",
        fold_accents: bool | None = None,
        alphabet: Alphabet | str | None = None,
    ) -> Self:
        """The words of a dictionary that is installed on this machine: one of Hunspell, else a plain list.

        It is looked for in the usual folders, by a code such as ``da`` or ``pt_BR``; docs/languages.md lists them.
        Words are folded by the alphabet of the language where it is known and no other is given. ``expand``, ``names``
        and ``max_forms`` are as of :meth:`from_hunspell`; ``encoding`` is that of plain lists.

        Raises :class:`LexiconError`, which says where it looked, when there is none.
        """
        from ._installed import find_installed

        found, alphabet = find_installed(language), known_alphabet(language) if alphabet is None else alphabet
        if found.is_hunspell:
            return cls.from_hunspell(
                found.path, expand=expand, names=names, max_forms=max_forms, fold_accents=fold_accents,
                alphabet=alphabet,
            )  # fmt: skip
        words, capital = plain_words(found.path, encoding, names)
        name = os.path.basename(found.path)
        return cls(words, names=capital, name=name, fold_accents=fold_accents, alphabet=alphabet)

    @classmethod
    def _read(
        cls, name: str, files: list[tuple[WordKind, int, str]], variant: str, encoding: str, reader: Reader, cache: bool
    ) -> Self:
        where = os.fsencode(os.path.realpath(files[0][2])) if files else b""
        source = hashlib.sha256(where + f" {variant} {encoding} {reader.how}".encode("utf-8", "replace")).hexdigest()[
            :16
        ]
        shipped = bool(variant)
        contents = [] if shipped else [content(path) for _, _, path in files]
        state = _lexicon_cache.state_of([path for _, _, path in files], contents) if cache else ""
        if cache:
            try:
                with _lexicon_cache.opened(source, state) as kept:
                    if kept is not None:
                        lexicon = cls._from_bytes(kept, "cache")
                        lexicon._name = name  # one file may be known by several
                        lexicon._kept_as = source, state
                        return lexicon
            except LexiconError:
                pass  # damaged: read the list again and write it anew
        contents = contents or [content(path) for _, _, path in files]
        texts = [decoded(data, path, encoding) for data, (_, _, path) in zip(contents, files, strict=True)]
        lexicon = cls.__new__(cls)
        sections = {
            kind: reader.section(
                [(level, reader.lines(text)) for text, (of, level, _) in zip(texts, files, strict=True) if of is kind]
            )
            for kind in WordKind
        }
        lexicon._set(name, sections, reader)
        if cache:
            lexicon._kept_as = source, state
            _lexicon_cache.write(source, state, lexicon._to_bytes())
        return lexicon

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the lexicon to a ``.lexicon`` file, which loads many times faster than text; in one step.

        Raises ``OSError`` when it cannot be written.
        """
        _ = self._tries  # a saved lexicon has them
        replace_file(os.fspath(path), self._to_bytes())

    def _to_bytes(self) -> bytes:
        content = Content(
            self._name, self.fingerprint, self._sections, self._reader(self._spellings), self.__dict__.get("_tries", {})
        )
        return to_bytes(content)

    @classmethod
    def _from_bytes(cls, data: bytes | mmap, where: str = "pickle") -> Self:
        content = from_bytes(data, where)
        lexicon = cls.__new__(cls)
        lexicon._set(content.name, content.sections, content.reader)
        lexicon.__dict__["fingerprint"] = content.fingerprint
        if content.tries:
            lexicon.__dict__["_tries"] = content.tries
        return lexicon

    def _reader(self, spellings: dict[str, str]) -> Reader:
        """What read it, and found these spellings."""
        reader = Reader(self._folds, self._alphabet)
        reader.spellings = spellings
        reader.skipped = list(self._skipped)
        return reader

    def _at_most(self, level: int) -> Self:
        sections = {kind: section.at_most(level) for kind, section in self._sections.items()}
        if all(section is self._sections[kind] for kind, section in sections.items()):
            return self
        left = {key for section in sections.values() for key in section.listed()} if self._spellings else set()
        reader = self._reader({key: word for key, word in self._spellings.items() if key in left})
        lexicon = type(self).__new__(type(self))
        lexicon._set(self._name, sections, reader)
        return lexicon

    # -- asking about words --

    def key(self, text: str) -> str:
        """The form in which words are compared: two texts with one key are the same word.

        >>> Lexicon(["mère"], fold_accents=True).key(" Mère")
        'mere'
        """
        key = self._alphabet.normalize(text)
        return self._alphabet.fold(key) if self._folds else key

    @cached_property
    def _tries(self) -> Tries:
        """A trie for each kind and tier (0: without tiers), common words first.

        They take longer to build than all the rest, and a solver needs none: so they are built when first asked for,
        and then join what the cache keeps.
        """
        tries: Tries = {}
        for kind, section in self._sections.items():
            keys = section.listed()
            for level in sorted(set(section.levels)) or [0]:
                own = [k for k, tier in zip(keys, section.levels, strict=True) if tier == level] if level else keys
                tries[kind, level] = trie_of(own)
        if self._kept_as:
            self.__dict__["_tries"] = tries
            _lexicon_cache.write(*self._kept_as, self._to_bytes())
        return tries

    def _find(self, text: str) -> tuple[WordKind, int] | None:
        key = self.key(text)
        if not key.isalpha():  # no word, and perhaps nothing that a trie can be asked for
            return None
        return next((where for where, trie in self._tries.items() if key in trie), None)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        found = self._find(word)
        return found is not None and found[0] is WordKind.COMMON

    def kind(self, text: str) -> WordKind | None:
        """What sort of word it is, or None. A spelling that is also a common word is common.

        >>> Lexicon.load("en").kind("china"), Lexicon.load("en").kind("qxz")
        (<WordKind.COMMON: 'common'>, None)
        """
        found = self._find(text)
        return found[0] if found else None

    def kinds(self, text: str) -> frozenset[WordKind]:
        """All that the word is: some are a name and an abbreviation as well.

        >>> sorted(kind.value for kind in Lexicon.load("en").kinds("nato"))
        ['abbreviation', 'name']
        """
        key = self.key(text)
        return (
            frozenset(kind for (kind, _), trie in self._tries.items() if key in trie) if key.isalpha() else frozenset()
        )

    def level(self, text: str) -> int | None:
        """The tier of a common word, one of :data:`TIERS`; None for others, and in lists without tiers.

        >>> Lexicon.load("en").level("quiet"), Lexicon.load("en").level("qat")
        (35, 80)
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
        return next(self._with_prefix(text, WordKind.COMMON), None) is not None

    def words(self, prefix: str = "", kind: WordKind = WordKind.COMMON) -> Iterator[str]:
        """The words of a kind that begin with the prefix, sorted, as the list writes them.

        >>> list(Lexicon(["cat", "cast", "dog"]).words("ca"))
        ['cast', 'cat']
        """
        keys = (
            sorted(set(self._with_prefix(prefix, WordKind(kind))))
            if prefix
            else self._sections[WordKind(kind)].listed()
        )
        return (self._spellings.get(key, key) for key in keys)

    def _with_prefix(self, text: str, kind: WordKind) -> Iterator[str]:
        """The keys of a kind that begin with a text, in no order."""
        # As the end of a word and as its beginning: a capital sigma is another small letter at the end.
        for prefix in {self.key(text), self.key(text + "x")[:-1]}:
            if prefix.isalpha() or not prefix:
                for (of, _), trie in self._tries.items():
                    if of is kind:
                        yield from trie.iterkeys(prefix)

    def count(self, kind: WordKind = WordKind.COMMON) -> int:
        """How many words of a kind there are.

        >>> Lexicon.load("en").count(WordKind.NAME)
        30174
        """
        return self._sections[WordKind(kind)].size()

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
    def alphabet(self) -> Alphabet:
        """Which letters have tiles: the alphabet that was given, or one without letters where none was."""
        return self._alphabet

    def faces_as_played(self, faces: tuple[str, ...]) -> tuple[str, ...]:
        """Faces folded as the words are; the tuple itself where nothing changes.

        >>> Lexicon(["été"], alphabet="fr").faces_as_played(("É", "T", "É"))
        ('e', 'T', 'e')
        """
        return self._alphabet.fold_faces(faces) if self._folds else faces

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """The entries that were left out because they are no words."""
        return self._skipped

    @property
    def spellings(self) -> Mapping[str, str]:
        """The keys that the list writes otherwise, with how it does: only where accents are folded."""
        return MappingProxyType(self._spellings)

    @cached_property
    def letters(self) -> str:
        """The letters that common words are written in, by code point."""
        return "".join(sorted(set(self._sections[WordKind.COMMON].text) - {"\n"}))

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the content: equal for equal words, kinds, tiers and spellings, whatever the name or the file."""
        digest = hashlib.sha256(b"boggle lexicon 1\n")
        objects = json_in_parts(self._spellings, in_order([*self._spellings]))
        spellings = f"{{{', '.join(part[1:-1] for part in objects)}}}".encode()  # as one object
        parts = [part for section in self._sections.values() for part in (section.text.encode(), section.levels)]
        for part in (mark_of(self._alphabet, self._folds), spellings, *parts):
            digest.update(f"{len(part)}\n".encode() + part)
        return digest.hexdigest()

    def search_words(self, *, names: bool = False, abbreviations: bool = False) -> tuple[str, bytes]:
        """What a search is made from: all keys that count, sorted, one a line, and a byte for the tier of each."""
        common = self._sections[WordKind.COMMON]
        others = ((WordKind.NAME, names), (WordKind.ABBREVIATION, abbreviations))
        more = [key for kind, wanted in others if wanted for key in self._sections[kind].listed()]
        if not more:
            return common
        keys = common.listed()
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


def as_lexicon(words: Lexicon | Iterable[str] | None) -> Lexicon:
    """A lexicon of what callers may give for one: itself, an iterable of words, or None for the English list."""
    if words is None:
        return Lexicon.load()
    if isinstance(words, Lexicon):
        return words
    if isinstance(words, str | bytes) or not isinstance(words, Iterable):
        raise LexiconError(f"a lexicon or a list of words is needed, not {shown(words)}; Lexicon.load reads lists")
    return Lexicon(words)
