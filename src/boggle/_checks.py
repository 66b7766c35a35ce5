"""Checks that several modules make of what they are given, with one wording."""

import math
import operator
import os
from collections.abc import Iterable, Mapping
from itertools import islice
from numbers import Integral, Real
from typing import Any

from .errors import BoggleError

MAX_CELLS = 64
"""Cells of a board, at most: a set of cells is one 64-bit number."""


def shown(value: object) -> str:
    """The value as a message shows it: cut where it is long.

    >>> shown("A"), shown("A" * 200)
    ("'A'", "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA... (202 characters)")
    """
    try:
        text = repr(value)
    except ValueError:  # Python writes out no more than 4,300 digits
        return "a number of thousands of digits"
    return text if len(text) <= 80 else f"{text[:40]}... ({len(text)} characters)"


def check_text(what: str, text: str, *, error: type[BoggleError]) -> None:
    """Refuse a text that cannot be written to a file: one with half of a character in it.

    >>> check_text("the name", "Zoë", error=BoggleError)
    """
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise error(f"{what} holds half of a character, {shown(text[fault.start])}") from None


def file_name(what: str, path: object, *, error: type[BoggleError]) -> str:
    """What is given as the name of a file, as text; else the error.

    >>> file_name("file", "survey.json", error=BoggleError)
    'survey.json'
    """
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(name, str) or not name or "\0" in name:
        raise error(f"{what} must be the name of a file, not {shown(path)}")
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        raise error(f"{what} must be a name that files can have, not {shown(path)}") from None
    return name


def listed(what: str, words: object, *, error: type[BoggleError], most: int | None = None) -> list[Any]:
    """What is given as a list of words, as one, and not more of them than ``most``; else the error.

    >>> listed("the sheet", ("cat", "dog"), error=BoggleError)
    ['cat', 'dog']
    """
    if isinstance(words, str | bytes | Mapping) or not isinstance(words, Iterable):
        raise error(f"{what} must be a list of words, not {shown(words)}")
    return list(words if most is None else islice(words, most))


def counted(number: int, noun: str) -> str:
    """A number before its noun.

    >>> counted(1, "word"), counted(2, "word")
    ('1 word', '2 words')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def one_of(words: Iterable[str]) -> str:
    """The words as a choice.

    >>> one_of(["a", "b", "c"])
    'a, b or c'
    """
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def meant(name: object, known: Iterable[str]) -> str:
    """What to say after a name that nothing has: the known ones that are close to it, or all.

    >>> meant("clasic", ["classic", "big"]), meant("?", ["classic", "big"])
    ('did you mean classic?', 'there are classic, big')
    """
    from difflib import get_close_matches

    known = list(known)
    written = name.lower()[:100] if isinstance(name, str) else ""
    close = get_close_matches(written, known, n=4, cutoff=0.5)
    return f"did you mean {one_of(close)}?" if close else f"there are {', '.join(known)}"


def whole_number(
    name: str, value: object, lowest: int | None = None, highest: int | None = None, *, error: type[BoggleError]
) -> int:
    """The value as an ``int``, when it is a whole number (of Python or NumPy) in its range; else the error.

    >>> whole_number("rows", 3, 1, error=BoggleError)
    3
    """
    try:
        number = None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or (lowest is not None and number < lowest) or (highest is not None and number > highest):
        allowed = ("" if lowest is None else f" from {lowest}") + ("" if highest is None else f" to {highest}")
        raise error(f"{name} must be a whole number{allowed}, not {shown(value)}")
    return number


def board_shape(rows: object, columns: object, *, error: type[BoggleError], where: str = "") -> tuple[int, int]:
    """The two as a shape that a board can have."""
    shape = (
        whole_number(f"{where}rows", rows, 1, error=error),
        whole_number(f"{where}columns", columns, 1, error=error),
    )
    if shape[0] > MAX_CELLS or shape[1] > MAX_CELLS or shape[0] * shape[1] > MAX_CELLS:
        size = f"{shown(shape[0])} x {shown(shape[1])}"
        cells = f" is {shape[0] * shape[1]} cells" if max(shape) < 10**9 else " is too large"
        raise error(f"{where}{size}{cells}; a board has at most {MAX_CELLS}")
    return shape


def time_in_seconds(name: str, value: float, *, error: type[BoggleError]) -> float:
    """The value as an ``int`` or a ``float``, when it is a finite number (of Python or NumPy); else the error.

    >>> time_in_seconds("now", 1.5, error=BoggleError)
    1.5
    """
    try:
        finite = isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    except OverflowError:  # a whole number beyond all floats
        finite = False
    if not finite:
        raise error(f"{name} must be a finite number of seconds, not {shown(value)}")
    # None of their children, which JSON cannot be written of, and no whole number that a float could not hold.
    return int(value) if isinstance(value, Integral) and abs(value) < 2**53 else float(value)
