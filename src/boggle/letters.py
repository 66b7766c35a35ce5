"""Text to letters: normalising what people type, and reading the faces of dice.

Throughout the library a *letter* is one Unicode letter, composed (NFC) and in lower case, and a *word* is a string of
them. A *face* is what a die shows; its canonical form is what this module's :func:`parse_face` returns.
"""

import unicodedata
from functools import lru_cache

from ._checks import shown
from .errors import BoardError

BLOCKED = "#"
"""A solid face: the cell holds no letter, and no word passes through it."""

JOKER = "*"
"""A face that reads as any one letter."""

MAX_FACE_LETTERS = 8
"""Letters on one face, at most. Published dice have one or two."""

MAX_FACE_READINGS = 8
"""Readings of one face, at most, as in ``Q|Qu`` (two)."""

MAX_FACE_TEXT = 500
"""Characters in which one face is written, at most: 8 readings of 8 letters, each letter with a few accents."""


def normalize(text: str) -> str:
    r"""The text as words are compared: composed, in lower case, without outer blanks and invisible characters.

    Apostrophes, hyphens and inner blanks stay: ``can't`` is not ``cant``.

    >>> normalize(" Que\u0301bec ")
    'québec'
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is needed, not {text!r}")
    if text.isascii():
        return text.strip().lower()
    text = unicodedata.normalize("NFC", "".join(c for c in text if unicodedata.category(c) != "Cf").strip())
    return unicodedata.normalize("NFC", text.replace("İ", "i").lower())


def is_word(text: str) -> bool:
    """Whether the text is letters and nothing else.

    >>> is_word("über"), is_word("can't"), is_word("")
    (True, False, False)
    """
    return text.isalpha()


def parse_face(text: str, *, qu: bool = False) -> str:
    """The canonical form of a face, or a :class:`BoardError` that says what is allowed.

    The first letter is a capital (``Qu``), readings are sorted and parted by ``|``. With ``qu`` a face that is Q alone
    is taken for ``Qu``.

    >>> parse_face("QU"), parse_face("qu|q"), parse_face("q", qu=True), parse_face("#")
    ('Qu', 'Q|Qu', 'Qu', '#')
    """
    if not isinstance(text, str):
        raise BoardError(f"a face is a string such as 'A', 'Qu', 'Q|Qu', '#' or '*', not {shown(text)}")
    if len(text) > MAX_FACE_TEXT:  # what was parsed is remembered as it was written
        raise BoardError(f"face {shown(text)}: a face is written in at most {MAX_FACE_TEXT} characters")
    return _parse_face(text, qu)


@lru_cache(maxsize=4096)
def _parse_face(text: str, qu: bool) -> str:
    face = normalize(text)
    if face in (BLOCKED, JOKER):
        return face
    found = sorted({"qu" if qu and reading == "q" else reading for reading in face.split("|")})
    if len(found) > MAX_FACE_READINGS:
        raise BoardError(f"face {shown(text)} has {len(found)} readings; at most {MAX_FACE_READINGS} are allowed")
    for reading in found:
        if not is_word(reading):
            raise BoardError(
                f"face {shown(text)} cannot be read: use letters ('A', 'Qu'), readings parted by '|', '#' or '*'"
            )
        if len(reading) > MAX_FACE_LETTERS:
            raise BoardError(f"face {shown(text)} has {len(reading)} letters; at most {MAX_FACE_LETTERS} are allowed")
    return "|".join(_capital(reading) for reading in found)


def _capital(reading: str) -> str:
    """With a capital where that can be undone: ``ı``, ``ß`` and final sigma stay as they are."""
    first = reading[0].upper()
    return (first if normalize(first) == reading[0] else reading[0]) + reading[1:]


@lru_cache(maxsize=4096)
def readings(face: str) -> tuple[str, ...]:
    """All that a canonical face can be read as, in lower case: ``()`` for a blocked one, ``("*",)`` for a joker.

    >>> readings("Qu"), readings("Q|Qu"), readings("#"), readings("*")
    (('qu',), ('q', 'qu'), (), ('*',))
    """
    if face == BLOCKED:
        return ()
    return tuple(normalize(reading) for reading in face.split("|"))


def cut_row(line: str, number: int = 1) -> list[str]:
    """The faces of one row of a board's text: cut at its blanks, else at its capitals, else letter by letter.

    >>> cut_row("QuITE"), cut_row("quite"), cut_row("Qu|")
    (['Qu', 'I', 'T', 'E'], ['q', 'u', 'i', 't', 'e'], ['Qu'])
    """
    if not line:
        raise BoardError(f"row {number} is empty")
    if line.split()[1:]:
        return line.split()
    if line.endswith("|"):
        return [line[:-1]]
    letters = "".join(c for c in line if c.isalpha())
    one_case = letters in (letters.upper(), letters.lower())
    if one_case and "|" in line:
        return [line]
    faces: list[str] = []
    for c in line:
        previous = faces[-1] if faces else ""
        inside = previous.startswith("[") and not previous.endswith("]")
        joined = previous.endswith("|") or c in "|]" or not (one_case or c.isupper() or c in "[#*")
        if faces and (inside or joined):
            faces[-1] += c
        else:
            faces.append(c)
    return faces


def uncut(face: str) -> str:
    """A face as it may stand alone in a row: where the row would be cut, a bar at the end says that it is one."""
    return face if cut_row(face) == [face] else f"{face}|"
