"""How much of everything a call takes, where what it works on may come from strangers.

Each limit is far beyond what players need, so that nobody meets one by accident; a server may set lower ones.
"""

from contextvars import ContextVar
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from ._checks import listed, shown, whole_number
from .errors import BoggleError, SettingError


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits that can be set; a value that never changes. docs/trust.md says where each holds.

    In a ``with`` block its limits hold for the block, in this thread or task alone; :meth:`use` sets them for the whole
    process. What is over a limit is refused with the error of the call, whose message names the limit.

    >>> from boggle import Board, Rules
    >>> with Bounds(sheet_claims=2):
    ...     Rules().judge(Board.parse("C A T"), {"Ann": ["cat", "act", "tac"]}, ["cat"])
    Traceback (most recent call last):
    boggle.errors.RoundError: the sheet of player 'Ann' has more than 2 claims: the limit sheet_claims of boggle.Bounds
    >>> Bounds.current().sheet_claims
    10000

    Raises :class:`~boggle.SettingError` for a limit that is no whole number from 1.
    """

    text_letters: int = 10_000
    """Characters of a word on a list, of a claim, of a player's name."""
    list_words: int = 20_000_000
    """Words of one list."""
    list_bytes: int = 1_000_000_000
    """Bytes of one list in a file; of a packed one when it is unpacked."""
    sheet_claims: int = 10_000
    """Claims on one sheet, and words challenged on it."""
    players: int = 100_000
    """Players of a round or a match."""
    json_bytes: int = 50_000_000
    """Bytes of JSON text."""
    json_depth: int = 100
    """How deep lists and objects of JSON may lie in each other; beyond some hundreds Python itself gives up."""
    trace_steps: int = 50_000
    """Steps without a path in tracing one word, or all words of a round; each word has 200 besides."""
    coach_paths: int = 20_000
    """Paths of all words of a sheet that is coached."""

    _default: ClassVar["Bounds"]

    def __post_init__(self) -> None:
        for field in fields(self):
            number = whole_number(field.name, getattr(self, field.name), 1, error=SettingError)
            object.__setattr__(self, field.name, number)

    @staticmethod
    def current() -> "Bounds":
        """The limits that hold here and now.

        >>> with Bounds(players=8):
        ...     Bounds.current().players
        8
        """
        stack = _entered.get()
        return stack[-1] if stack else Bounds._default

    def use(self) -> None:
        """Let these limits hold in the whole process from now on, wherever no ``with`` block sets others.

        >>> Bounds(players=8).use()
        >>> Bounds.current().players
        8
        >>> Bounds().use()
        """
        Bounds._default = self

    def __enter__(self) -> "Bounds":
        _entered.set((*_entered.get(), self))
        return self

    def __exit__(self, *_: object) -> None:
        _entered.set(_entered.get()[:-1])


_entered: ContextVar[tuple[Bounds, ...]] = ContextVar("boggle bounds", default=())
Bounds._default = Bounds()


def over(what: str, name: str, unit: str) -> str:
    """The complaint about what is over the limit of this name.

    >>> over("the sheet has", "sheet_claims", "claims")
    'the sheet has more than 10,000 claims: the limit sheet_claims of boggle.Bounds'
    """
    return f"{what} more than {getattr(Bounds.current(), name):,} {unit}: the limit {name} of boggle.Bounds"


def check_text_letters(what: str, text: str, *, error: type[BoggleError]) -> None:
    """Refuse a text of too many characters.

    >>> with Bounds(text_letters=3):
    ...     check_text_letters("the word", "abcd", error=SettingError)
    Traceback (most recent call last):
    boggle.errors.SettingError: the word 'abcd' has more than 3 characters: the limit text_letters of boggle.Bounds
    """
    if len(text) > Bounds.current().text_letters:
        raise error(over(f"{what} {shown(text)} has", "text_letters", "characters"))


def entries(what: str, words: object, *, error: type[BoggleError]) -> list[Any]:
    """What is given as the claims of a sheet, or as words challenged on it, as a list; else the error.

    >>> with Bounds(sheet_claims=1):
    ...     entries("the sheet", ["cat", "dog"], error=SettingError)
    Traceback (most recent call last):
    boggle.errors.SettingError: the sheet has more than 1 claims: the limit sheet_claims of boggle.Bounds
    """
    most = Bounds.current().sheet_claims
    known = listed(what, words, error=error, most=most + 1)
    if len(known) > most:
        raise error(over(f"{what} has", "sheet_claims", "claims"))
    return known
