"""Dice, and the sets that they are sold in.

The sets are TOML files: those of the library in ``dice/``, your own wherever you keep them.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Any

from ._data import data_folder
from .errors import BoardError, DiceError, UnknownDiceSetError
from .letters import parse_face

FACES = 6
MAX_CELLS = 64


@dataclass(frozen=True, slots=True, init=False)
class Die:
    """One die: six faces, in no order that matters.

    >>> Die("H I M N Qu U")
    Die('H I M N Qu U')
    >>> Die(["A", "A", "E", "E", "G", "N"]).faces
    ('A', 'A', 'E', 'E', 'G', 'N')

    Raises :class:`DiceError` when there are not six faces, or one of them cannot be read.
    """

    faces: tuple[str, ...]

    def __init__(self, faces: str | Iterable[str]) -> None:
        given = tuple(faces.split()) if isinstance(faces, str) else tuple(faces)
        if len(given) != FACES:
            raise DiceError(f"die {' '.join(map(str, given))!r} has {len(given)} faces; a die has {FACES}")
        try:
            object.__setattr__(self, "faces", tuple(parse_face(face) for face in given))
        except BoardError as error:
            raise DiceError(f"die {' '.join(map(str, given))!r}: {error}") from None

    def __str__(self) -> str:
        return " ".join(self.faces)

    def __repr__(self) -> str:
        return f"Die({str(self)!r})"


CHALLENGE_CUBE = Die("I K L M Qu U")
"""The challenge cube: before the shake it takes the place of one die. (One owner reports W for M.)"""


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice of one edition of the game, for a board of ``rows`` x ``columns`` cells.

    ``dice`` are :class:`Die` objects, or whatever makes one (``"A A E E G N"``). All else says where the set comes
    from: ``provenance`` is ``"published"``, ``"project"`` for a set that this project made, or ``"own"``;
    ``confidence`` is ``"A"`` where three or more transcriptions agree, at least one of them an owner's, ``"B"`` for
    two sources, ``"C"`` where a set is documented once. ``language`` is a language code, or several parted by commas.
    ``challenge_die`` is the place in ``dice`` of a challenge cube that belongs to the set for good, or None.

    >>> dice_set("classic").name
    'Boggle (1976)'
    >>> DiceSet("mine", "My dice", 1, 2, ["A A A E E E", "N N N T T T"]).dice[1]
    Die('N N N T T T')

    Raises :class:`DiceError` when the dice do not fit the board.
    """

    id: str
    name: str
    rows: int
    columns: int
    dice: tuple[Die, ...]
    _: KW_ONLY
    language: str = "en"
    confidence: str = ""
    provenance: str = "own"
    publisher: str = ""
    years: str = ""
    sources: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    notes: str = ""
    challenge_die: int | None = None

    def __post_init__(self) -> None:
        where = f"dice set {self.id!r}"
        for name in ("id", "name"):
            if not isinstance(getattr(self, name), str) or not getattr(self, name):
                raise DiceError(f"{where}: {name} must be a text that is not empty")
        for name in ("rows", "columns"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise DiceError(f"{where}: {name} must be a whole number from 1, not {value!r}")
        cells = self.rows * self.columns
        if cells > MAX_CELLS:
            raise DiceError(f"{where}: {self.rows} x {self.columns} is {cells} cells; a board has at most {MAX_CELLS}")
        try:
            dice = tuple(die if isinstance(die, Die) else Die(die) for die in self.dice)
        except DiceError as error:
            raise DiceError(f"{where}: {error}") from None
        if len(dice) != cells:
            raise DiceError(f"{where} has {len(dice)} dice; a board of {self.rows} x {self.columns} takes {cells}")
        if self.challenge_die is not None and not 0 <= self.challenge_die < cells:
            raise DiceError(f"{where}: challenge_die must be a die from 0 to {cells - 1}, not {self.challenge_die!r}")
        object.__setattr__(self, "dice", dice)
        object.__setattr__(self, "sources", tuple(self.sources))
        object.__setattr__(self, "aliases", tuple(self.aliases))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "DiceSet":
        """Read a set from a TOML file; ``docs/boards.md`` describes the format.

        Raises :class:`DiceError` when the file is no such thing, and ``OSError`` when it cannot be read.
        """
        import tomllib

        with open(path, "rb") as file:
            content = file.read()
        try:
            facts = tomllib.loads(content.decode("utf-8"))
        except (ValueError, RecursionError) as error:  # of TOML, of UTF-8, of numbers or lists beyond all bounds
            raise DiceError(f"{os.fspath(path)}: not a TOML file in UTF-8: {error}") from None
        try:
            return cls(**_checked(facts, os.path.splitext(os.path.basename(path))[0]))
        except DiceError as error:
            raise DiceError(f"{os.fspath(path)}: {error}") from None


_REQUIRED: dict[str, type] = {"name": str, "rows": int, "columns": int, "dice": list}
_TEXTS = ("id", "language", "confidence", "provenance", "publisher", "years", "notes")
_OPTIONAL: dict[str, type] = dict.fromkeys(_TEXTS, str) | {"sources": list, "aliases": list, "challenge_die": int}

_WANTED = {str: "a text", int: "a whole number", list: "a list of texts"}


def _checked(facts: Mapping[str, Any], default_id: str) -> dict[str, Any]:
    """The facts of a file, when all that are needed are there, nothing else is, and each is of its type."""
    kinds = _REQUIRED | _OPTIONAL
    for key, value in facts.items():
        if key not in kinds:
            raise DiceError(f"unknown key {key!r}; known are {', '.join(sorted(kinds))}")
        if type(value) is not kinds[key] or (type(value) is list and not all(isinstance(v, str) for v in value)):
            raise DiceError(f"{key} must be {_WANTED[kinds[key]]}, not {value!r}")
    for key in _REQUIRED:
        if key not in facts:
            raise DiceError(f"{key} is missing; required are {', '.join(_REQUIRED)}")
    return {"id": default_id, **facts}


@cache
def dice_sets() -> tuple[DiceSet, ...]:
    """All sets that come with the library, by size, then by id.

    >>> [dice.id for dice in dice_sets()][:3]
    ['boggle-1976', 'boggle-1987', 'boggle-czech']
    """
    folder = data_folder("dice")
    found = [DiceSet.load(os.path.join(folder, name)) for name in os.listdir(folder) if name.endswith(".toml")]
    return tuple(sorted(found, key=lambda dice: (dice.rows * dice.columns, dice.id)))


def dice_set(name: str) -> DiceSet:
    """The set with this id or alias, whatever the case.

    >>> dice_set("Deluxe").id
    'boggle-deluxe'

    Raises :class:`UnknownDiceSetError`, which lists the close ones.
    """
    import difflib

    names = _names()
    try:
        return names[name.strip().lower()]
    except (KeyError, AttributeError):
        close = difflib.get_close_matches(str(name).lower(), names, n=4, cutoff=0.5)
        meant = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(names)}"
        raise UnknownDiceSetError(f"no dice set is called {name!r}; {meant}") from None


@cache
def _names() -> dict[str, DiceSet]:
    return {name: dice for dice in dice_sets() for name in (dice.id, *dice.aliases)}
