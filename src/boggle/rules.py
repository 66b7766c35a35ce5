"""The rules: what words are worth."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from .errors import ScoringError


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
    BIG: ClassVar["ScoringTable"]
    SUPER_BIG: ClassVar["ScoringTable"]
    CHALLENGE_CUBE: ClassVar["ScoringTable"]

    name: str
    points: tuple[int, ...]
    per_letter: int | None = None
    _: KW_ONLY
    cube_bonus: int = 0

    def __post_init__(self) -> None:
        where = f"scoring table {self.name!r}"
        if not isinstance(self.points, Sequence) or isinstance(self.points, str) or not self.points:
            raise ScoringError(f"{where}: points must be a list of whole numbers for 0, 1, 2 ... letters")
        points = tuple(self.points)
        for letters, value in enumerate(points):
            if type(value) is not int:
                raise ScoringError(f"{where}: points for {letters} letters must be a whole number, not {value!r}")
            if letters == 0 and value != 0:
                raise ScoringError(f"{where}: no letters earn 0 points, not {value}")
            if letters and value < points[letters - 1]:
                raise ScoringError(
                    f"{where}: {letters} letters earn {value}, fewer than {points[letters - 1]} for {letters - 1}; "
                    "points never fall as words grow"
                )
        if self.per_letter is not None and (type(self.per_letter) is not int or self.per_letter < 0):
            raise ScoringError(f"{where}: per_letter must be a whole number from 0 or None, not {self.per_letter!r}")
        if self.per_letter is not None and self.per_letter * len(points) < points[-1]:
            raise ScoringError(
                f"{where}: {len(points)} letters earn {self.per_letter * len(points)} by per_letter, fewer than "
                f"{points[-1]} for {len(points) - 1}; points never fall as words grow"
            )
        if type(self.cube_bonus) is not int or self.cube_bonus < 0:
            raise ScoringError(f"{where}: cube_bonus must be a whole number from 0, not {self.cube_bonus!r}")
        object.__setattr__(self, "points", points)

    def __getitem__(self, letters: int) -> int:
        if type(letters) is not int or letters < 0:
            raise ScoringError(
                f"scoring table {self.name!r}: a word has a whole number of letters from 0, not {letters!r}"
            )
        if letters < len(self.points):
            return self.points[letters]
        return self.points[-1] if self.per_letter is None else self.per_letter * letters


# Source of the tables: the rule sheets of the editions, as given in docs/rules.md.
ScoringTable.CLASSIC = ScoringTable("classic", (0, 0, 0, 1, 1, 2, 3, 5, 11))
ScoringTable.BIG = ScoringTable("big", (0, 0, 0, 0, 1, 2, 3, 5, 11))
ScoringTable.SUPER_BIG = ScoringTable("super-big", (0, 0, 0, 0, 1, 2, 3, 5, 11), per_letter=2)
ScoringTable.CHALLENGE_CUBE = ScoringTable("challenge-cube", (0, 0, 0, 1, 2, 3, 4, 5, 6), cube_bonus=5)
