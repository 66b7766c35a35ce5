"""Alphabets: which letters have tiles of their own, and how the others are played.

In French é is an e with an accent, and is played with the tile of e; in Danish å is a letter, and only the tile of å
will do. An :class:`Alphabet` knows the one from the other.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Any

from ._checks import shown
from ._lazy import cached_property
from .errors import LexiconError
from .letters import is_word, normalize, parse_face, readings

# Letters that Unicode does not take apart into a base letter and a mark, and what players write for them.
_WITHOUT_BASE = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l", "ŧ": "t", "þ": "th", "ß": "ss", "ı": "i",
    "ς": "σ", "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ",
}  # fmt: skip
# They look like a letter with a mark, but are letters of their own in every alphabet that has them.
_NEVER_FOLDED = "йїўѓќ"
# What words may be written with beside their letters: accents of Latin, Greek, Cyrillic; points of Hebrew and Arabic.
_MARKS = [
    (0x300, 0x36F),
    (0x483, 0x487),
    (0x591, 0x5BD),
    (0x5BF, 0x5BF),
    (0x5C1, 0x5C2),
    (0x64B, 0x65F),
    (0x670, 0x670),
]


_LONG = 10_000
_MOST_FACES = 4096
_MOST_LETTERS = 1 << 16


class _Folds(dict[int, str]):
    """What ``str.translate`` is to put for each letter; found out when it first comes, forgotten as faces are."""

    def __init__(self, alphabet: "Alphabet") -> None:
        self._alphabet = alphabet

    def __missing__(self, code: int) -> str:
        played = self._alphabet._played_as(chr(code))
        if len(self) >= _MOST_LETTERS:
            self.clear()
        self[code] = played
        return played


class _Faces(dict[str, str]):
    """How each face is played; found out when it first comes, and forgotten when there are too many."""

    def __init__(self, alphabet: "Alphabet") -> None:
        self._alphabet = alphabet

    def __missing__(self, face: str) -> str:
        read = readings(face)
        played = tuple(map(self._alphabet.fold, read))
        if len(self) >= _MOST_FACES:
            self.clear()
        self[face] = known = face if played == read else "|".join(sorted(set(played)))
        return known


@dataclass(frozen=True)
class Alphabet:
    """The letters that have tiles, and how words with other letters are played.

    A letter of ``letters`` stands for itself and is never folded. Any other is folded to what ``instead`` says, else
    to the letter it is a variant of, if that has a tile: é to e, but ǻ to å where å is a letter; æ to ae, ß to ss, ς to
    σ. A letter for which there is nothing stays as it is. With no letters at all every letter is folded that can be,
    but for those of Cyrillic that only look like variants (й is no и). ``dotless_i`` says that the small form of I is
    ı, as in Turkish. The length of a word is that of its folded form: the number of letters on its tiles.

    >>> Alphabet.of("da").fold("ål idé"), Alphabet.of("fr").fold("ål idé"), Alphabet.of("de").fold("größe")
    ('ål ide', 'al ide', 'grösse')

    Raises :class:`LexiconError` for what are no letters.
    """

    letters: str
    _: KW_ONLY
    name: str = field(default="custom", compare=False)
    instead: Mapping[str, str] = field(default_factory=dict, hash=False)
    dotless_i: bool = False

    def __post_init__(self) -> None:
        letters = self.normalize(self.letters) if isinstance(self.letters, str) else " "
        if (letters != self.letters and not letters) or (letters and not is_word(letters)):
            raise LexiconError(f"an alphabet is written as its letters, such as 'abc', not {shown(self.letters)}")
        if not isinstance(self.name, str):
            raise LexiconError(f"the name of an alphabet must be a text, not {shown(self.name)}")
        if not isinstance(self.instead, Mapping) or not all(
            isinstance(text, str) and is_word(normalize(text)) for pair in self.instead.items() for text in pair
        ):
            raise LexiconError(
                f"instead must say letters for letters, such as {{'ä': 'ae'}}, not {shown(self.instead)}"
            )
        instead = dict(sorted((normalize(a), normalize(b)) for a, b in self.instead.items()))
        object.__setattr__(self, "letters", "".join(sorted(set(letters))))
        object.__setattr__(self, "instead", MappingProxyType(instead))
        for letter, text in instead.items():
            if len(letter) != 1 or letter in self.letters:
                raise LexiconError(f"instead: {shown(letter)} must be one letter, and none that has a tile")
            if not set(text) <= set(self.letters or text) or self.fold(text) != text:
                raise LexiconError(f"instead: {shown(text)} must be letters that have tiles")

    # -- known ones --

    @staticmethod
    def of(language: str) -> "Alphabet":
        """The alphabet of a language, by its code, with or without a region (``pt_BR``); :meth:`known` lists them.

        >>> Alphabet.of("et").letters
        'abcdefghijklmnopqrstuvwxyzäõöüšž'

        Raises :class:`LexiconError` for an unknown code, with those that are close.
        """
        alphabet = known_alphabet(language)
        if alphabet is None:
            raise LexiconError(
                f"no alphabet is known for the language {shown(language)}; known are {', '.join(_KNOWN)}"
            )
        return alphabet

    @staticmethod
    def known() -> tuple[str, ...]:
        """The codes of the languages whose alphabets are known.

        >>> "da" in Alphabet.known()
        True
        """
        return tuple(sorted(_KNOWN))

    @staticmethod
    def of_faces(faces: Iterable[str], *, name: str = "custom") -> "Alphabet":
        """The alphabet of some faces: whatever is on none of them is folded.

        >>> Alphabet.of_faces(["A", "Qu", "É"]).letters
        'aqué'
        """
        if isinstance(faces, str) or not isinstance(faces, Iterable):
            raise LexiconError(f"faces must be a list of faces, such as ['A', 'Qu'], not {shown(faces)}")
        read = (reading for face in faces for reading in readings(parse_face(face)))
        letters = {letter for reading in read for letter in reading if letter.isalpha()}
        if not letters:
            raise LexiconError("an alphabet cannot be made of faces without letters")
        return Alphabet("".join(letters), name=name)

    # -- others like it --

    def with_letters(self, letters: str) -> "Alphabet":
        """The alphabet with tiles for more letters, which are then never folded.

        >>> Alphabet.of("ru").fold("ёж"), Alphabet.of("ru").with_letters("ё").fold("ёж")
        ('еж', 'ёж')
        """
        added = self._checked(letters)
        if not self.letters:
            raise LexiconError("this alphabet has no letters, and folds all that it can: begin with one of a language")
        return self._changed(self.letters + added, {a: b for a, b in self.instead.items() if a not in added})

    def without_letters(self, letters: str, instead: Mapping[str, str] | None = None) -> "Alphabet":
        """The alphabet without the tiles of some letters, which are then folded, to what ``instead`` says or as ever.

        >>> german = Alphabet.of("de")
        >>> german.without_letters("äöü").fold("für"), german.without_letters("ü", {"ü": "ue"}).fold("für")
        ('fur', 'fuer')
        """
        dropped = self._checked(letters)
        left = "".join(letter for letter in self.letters if letter not in dropped)
        if not left:
            raise LexiconError("an alphabet needs at least one letter")
        return self._changed(left, {**self.instead, **(instead or {})})

    def _checked(self, letters: str) -> str:
        if not isinstance(letters, str):
            raise LexiconError(f"letters must be a text such as 'äö', not {shown(letters)}")
        return self.normalize(letters)

    def _changed(self, letters: str, instead: Mapping[str, str]) -> "Alphabet":
        return Alphabet(letters, name=self.name, instead=instead, dotless_i=self.dotless_i)

    # -- what it does --

    def normalize(self, text: str) -> str:
        """The text as words are compared, in the small letters of the alphabet; see ``boggle.letters.normalize``.

        >>> Alphabet.of("tr").normalize("ISIRGAN"), Alphabet.of("en").normalize("ISLAND")
        ('ısırgan', 'island')
        """
        if self.dotless_i and isinstance(text, str):
            text = text.replace("I\u0307", "i").replace("I", "ı")
        return normalize(text)

    def fold(self, text: str) -> str:
        """The normalised text with the letters of tiles alone, as far as there are any for it.

        >>> Alphabet.of("el").fold("λόγος"), Alphabet.of("nl").fold("ĳs")
        ('λογοσ', 'ijs')
        """
        if len(text) < _LONG:
            return text if text.isascii() and self._keeps_ascii else text.translate(self._folds)
        for letter in self.outside(text):  # several times faster
            text = text.replace(letter, self._folds[ord(letter)])
        return text

    def fold_faces(self, faces: tuple[str, ...]) -> tuple[str, ...]:
        """Several faces as they are played; the tuple itself where nothing changes.

        >>> Alphabet.of("fr").fold_faces(("É", "T", "É"))
        ('e', 'T', 'e')
        """
        if self._keeps_ascii and "".join(faces).isascii():
            return faces
        played = tuple(map(self._faces.__getitem__, faces))
        return faces if played == faces else played

    def outside(self, text: str) -> set[str]:
        """The letters of a text that fold to something else.

        >>> sorted(Alphabet.of("da").outside("ål idé"))
        ['é']
        """
        if text.isascii() and self._keeps_ascii:
            return set()
        return {letter for letter in set(text) if self._folds[ord(letter)] != letter}

    def fold_face(self, face: str) -> str:
        """A face as it is played: É as E where é is no letter of its own.

        >>> Alphabet.of("fr").fold_face("É"), Alphabet.of("et").fold_face("Õ")
        ('e', 'Õ')
        """
        return self._faces[face]

    @cached_property
    def _folds(self) -> _Folds:
        return _Folds(self)

    @cached_property
    def _faces(self) -> _Faces:
        return _Faces(self)

    @cached_property
    def _keeps_ascii(self) -> bool:
        return not any(letter.isascii() for letter in self.instead)

    def _played_as(self, letter: str) -> str:
        """What ``fold`` puts for one letter, or for a mark that stands alone."""
        if letter in self.instead:
            return self.instead[letter]
        if letter.isascii() or letter in self.letters or (not self.letters and letter in _NEVER_FOLDED):
            return letter
        if _is_mark(letter):
            return ""
        variants = _variants(letter) if letter.isalpha() else []
        if not self.letters:
            return variants[-1] if variants else letter
        return next((text for text in variants if set(text) <= set(self.letters)), letter)

    def __repr__(self) -> str:
        more = f", instead={dict(self.instead)}" * bool(self.instead) + ", dotless_i=True" * self.dotless_i
        return f"Alphabet({self.letters!r}, name={self.name!r}{more})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (facts_of(self),)


ANY_ALPHABET = Alphabet("", name="any")
"""What folds accents where nobody says which letters have tiles."""


def known_alphabet(language: str) -> Alphabet | None:
    """The alphabet of a language, if it is known."""
    code = language.lower().replace("-", "_").split("_")[0] if isinstance(language, str) else ""
    code = {"nb": "no", "nn": "no"}.get(code, code)
    if code not in _KNOWN:
        return None
    letters, facts = _KNOWN[code]
    return Alphabet(letters, name=code, **facts)


def an_alphabet(alphabet: "Alphabet | str") -> Alphabet:
    """The alphabet itself, or that of a language."""
    return alphabet if isinstance(alphabet, Alphabet) else Alphabet.of(alphabet)


def facts_of(alphabet: Alphabet) -> dict[str, Any]:
    """What it is made from, for JSON."""
    return {
        "letters": alphabet.letters, "name": alphabet.name, "instead": dict(alphabet.instead),
        "dotless_i": alphabet.dotless_i,
    }  # fmt: skip


def mark_of(alphabet: Alphabet, folds: bool) -> bytes:
    """What it adds to the fingerprint of a list that is read by it, and folded or not."""
    if not folds:
        return b"dotless i" if alphabet.dotless_i else b""
    # Nothing for the letters from a to z alone: fingerprints of English lists are older than alphabets.
    facts = facts_of(alphabet) | {"name": ""}
    return b"folded" if facts == _PLAIN else b"folded " + json.dumps(facts, sort_keys=True).encode()


def _remade(facts: dict[str, Any]) -> Alphabet:
    return Alphabet(**facts)


def _is_mark(c: str) -> bool:
    return any(first <= ord(c) <= last for first, last in _MARKS)


def _variants(letter: str) -> list[str]:
    """What a letter may be played as: with fewer of its marks first, and at last with none."""
    apart = unicodedata.normalize("NFKD", letter).lower()
    marks = [c for c in apart if _is_mark(c)]
    base = unicodedata.normalize("NFC", "".join(c for c in apart if not _is_mark(c)))
    base = "".join(c for c in base if c.isalpha())
    found = [unicodedata.normalize("NFC", apart)]
    if len(base) == 1:
        kept = (some for count in range(len(marks) - 1, 0, -1) for some in combinations(marks, count))
        found += [unicodedata.normalize("NFC", base + "".join(some)) for some in kept]
    found += [base, "".join(_WITHOUT_BASE.get(c, c) for c in base)]
    return [text for text in found if text and text != letter]


# -- the alphabets of languages --

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_PLAIN = facts_of(Alphabet(_LATIN, name=""))


def _latin(more: str = "", **facts: Any) -> tuple[str, dict[str, Any]]:
    return _LATIN + more, facts


# The letters that each language has tiles for in games of letters, which mostly are those that its dictionaries give a
# place of their own (å, ñ), and not those that they sort with the plain ones (é in French and Danish). Czech is played
# without marks: the published Czech dice carry none. ё is sorted and mostly printed as е in Russian.
_KNOWN: dict[str, tuple[str, dict[str, Any]]] = {
    "af": _latin(),
    "be": ("абвгдеёжзійклмнопрстуўфхцчшыьэюя", {}),
    "bg": ("абвгдежзийклмнопрстуфхцчшщъьюя", {}),
    "ca": _latin("ç"),
    "cs": _latin(),
    "da": _latin("æøå"),
    "de": _latin("äöü"),
    "el": ("αβγδεζηθικλμνξοπρστυφχψω", {}),
    "eo": ("abcĉdefgĝhĥijĵklmnoprsŝtuŭvz", {}),
    "en": _latin(),
    "es": _latin("ñ"),
    "et": _latin("šžõäöü"),
    "eu": _latin("ñ"),
    "fi": _latin("åäö"),
    "fo": _latin("áðíóúýæø"),
    "fr": _latin(),
    "ga": _latin(),
    "gl": _latin("ñ"),
    "he": ("אבגדהוזחטיכלמנסעפצקרשת", {}),
    "hr": _latin("čćđšž"),
    "hu": _latin("áéíóöőúüű"),
    "is": _latin("áðéíóúýþæö"),
    "it": _latin(),
    "lt": _latin("ąčęėįšųūž"),
    "lv": _latin("āčēģīķļņšūž"),
    "mk": ("абвгдѓежзѕијклљмнњопрстќуфхцчџш", {}),
    "nl": _latin(),
    "no": _latin("æøå"),
    "pl": _latin("ąćęłńóśźż"),
    "pt": _latin("ç"),
    "ro": _latin("ăâîșț", instead={"ş": "ș", "ţ": "ț"}),
    "ru": ("абвгдежзийклмнопрстуфхцчшщъыьэюя", {}),
    "sk": _latin("áäčďéíĺľňóôŕšťúýž"),
    "sl": _latin("čšž"),
    "sq": _latin("çë"),
    "sr": ("абвгдђежзијклљмнњопрстћуфхцчџш", {}),
    "sv": _latin("åäö"),
    "tr": _latin("çğıöşü", dotless_i=True),
    "uk": ("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", {}),
}
