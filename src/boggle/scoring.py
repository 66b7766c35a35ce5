"""What words are worth: points by length, and the points that win a match."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import pairwise
from typing import ClassVar, Literal

from ._checks import check_text, shown, whole_number
from .errors import ScoringError, SettingError

MAX_POINTS = 10**9
"""Points in one entry of a table, at most: so that no total can overflow."""


@dataclass(frozen=True, slots=True)
class ScoringTable:
    """Points by the number of letters, for words of any length.

    ``points`` are those for 0, 1, 2 ... letters; longer words earn as much as the last, or ``per_letter`` points a
    letter where that is given. ``cube_bonus`` comes on top for a word made through the challenge cube.

    >>> [ScoringTable.CLASSIC[n] for n in (2, 3, 5, 8, 17)]
    [0, 1, 2, 11, 11]
    >>> ScoringTable.SUPER_BIG[10]
    20
    >>> ScoringTable("flat", (0, 0, 0, 1))[9]
    1

    Raises :class:`ScoringError` when points fall as words grow, do not start at 0, or are no whole numbers.
    """

    CLASSIC: ClassVar["ScoringTable"]
    """That of the 4x4 game."""
    BIG: ClassVar["ScoringTable"]
    """That of the 5x5 games: words of three letters earn nothing."""
    SUPER_BIG: ClassVar["ScoringTable"]
    """That of the 6x6 game: words of nine letters and more earn 2 points a letter."""
    CHALLENGE_CUBE: ClassVar["ScoringTable"]
    """For every word of a round with the challenge cube: a word made through it earns 5 points more."""

    name: str
    points: tuple[int, ...]
    per_letter: int | None = None
    _: KW_ONLY
    cube_bonus: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise ScoringError(f"a scoring table's name must be a string, not {shown(self.name)}")
        where = f"scoring table {shown(self.name)}"
        check_text(where, self.name, error=ScoringError)
        object.__setattr__(self, "name", str(self.name))
        if not isinstance(self.points, Sequence) or isinstance(self.points, str | bytes) or not self.points:
            raise ScoringError(
                f"{where}: points must be a list of whole numbers for 0, 1, 2 ... letters, not {shown(self.points)}"
            )
        points = tuple(
            whole_number(f"{where}: points for {letters} letters", value, 0, MAX_POINTS, error=ScoringError)
            for letters, value in enumerate(self.points)
        )
        if points[0] != 0:
            raise ScoringError(f"{where}: no letters earn 0 points, not {points[0]}")
        for letters, (fewer, more) in enumerate(pairwise(points), 1):
            if more < fewer:
                raise ScoringError(
                    f"{where}: {letters} letters earn {more}, fewer than {fewer} for {letters - 1}; "
                    "points never fall as words grow"
                )
        object.__setattr__(self, "points", points)
        bonus = whole_number(f"{where}: cube_bonus", self.cube_bonus, 0, MAX_POINTS, error=ScoringError)
        object.__setattr__(self, "cube_bonus", bonus)
        if self.per_letter is None:
            return
        each = whole_number(f"{where}: per_letter", self.per_letter, 0, MAX_POINTS, error=ScoringError)
        object.__setattr__(self, "per_letter", each)
        if each * len(points) < points[-1]:
            raise ScoringError(
                f"{where}: {len(points)} letters earn {each * len(points)} by per_letter, fewer than "
                f"{points[-1]} for {len(points) - 1}; points never fall as words grow"
            )

    def __getitem__(self, letters: int) -> int:
        letters = whole_number(f"scoring table {self.name!r}: a number of letters", letters, 0, error=ScoringError)
        if letters < len(self.points):
            return self.points[letters]
        return self.points[-1] if self.per_letter is None else self.per_letter * letters

    # A table has an entry for every length: it cannot be gone through to its end.
    __iter__ = None
    __contains__ = None

    def to_json(self) -> str:
        """The table as JSON text: its name where it is one of the four, else an object.

        >>> ScoringTable.BIG.to_json(), ScoringTable("flat", (0, 1)).to_json()
        ('"big"', '{"name": "flat", "points": [0, 1], "perLetter": null, "cubeBonus": 0}')
        """
        from . import _forms

        return _forms.table_to_json(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> "ScoringTable":
        """Read a table from JSON text, the name of one of the four or an object.

        >>> ScoringTable.from_json('"big"') is ScoringTable.BIG
        True

        Raises :class:`DocumentError` for text of another form, and :class:`ScoringError` for a table that cannot be.
        """
        from . import _forms

        return _forms.table_from_json(text)


@dataclass(frozen=True, slots=True)
class Target:
    """The points to play for: who has them at the end of a complete round, or more with ``"exceed"``, ends the match.

    >>> Target(50).is_met(50), Target(50, "exceed").is_met(50)
    (True, False)

    Raises :class:`SettingError` for points that are no whole number from 1, and for any other mode.
    """

    points: int
    mode: Literal["reach", "exceed"] = "reach"

    def __post_init__(self) -> None:
        points = whole_number("a target's points", self.points, 1, MAX_POINTS, error=SettingError)
        object.__setattr__(self, "points", points)
        if not isinstance(self.mode, str) or self.mode not in ("reach", "exceed"):
            raise SettingError(f"a target's mode must be reach or exceed, not {shown(self.mode)}")

    def is_met(self, total: int) -> bool:
        """Whether a total is enough."""
        return total > self.points if self.mode == "exceed" else total >= self.points


# Source of the tables: the rule sheets of the editions, as given in docs/rules.md.
ScoringTable.CLASSIC = ScoringTable("classic", (0, 0, 0, 1, 1, 2, 3, 5, 11))
ScoringTable.BIG = ScoringTable("big", (0, 0, 0, 0, 1, 2, 3, 5, 11))
ScoringTable.SUPER_BIG = ScoringTable("super-big", (0, 0, 0, 0, 1, 2, 3, 5, 11), per_letter=2)
ScoringTable.CHALLENGE_CUBE = ScoringTable("challenge-cube", (0, 0, 0, 1, 2, 3, 4, 5, 6), cube_bonus=5)

TABLES = {
    table.name: table
    for table in (ScoringTable.CLASSIC, ScoringTable.BIG, ScoringTable.SUPER_BIG, ScoringTable.CHALLENGE_CUBE)
}
"""The four tables by their names."""


def a_table(table: ScoringTable) -> ScoringTable:
    """The table, or a :class:`SettingError` for what is none."""
    if not isinstance(table, ScoringTable):
        raise SettingError(f"a ScoringTable is needed, such as ScoringTable.CLASSIC, not {shown(table)}")
    return table
