"""Dice, and the sets that they are sold in.

The sets are TOML files: those of the library in ``dice/``, your own wherever you keep them.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Any

from ._checks import board_shape, meant, shown, whole_number
from ._data import data_folder
from .errors import BoardError, DiceError, UnknownDiceSetError
from .letters import BLOCKED, parse_face

FACES = 6


@dataclass(frozen=True, slots=True, init=False)
class Die:
    """One die: six faces. Their order carries no meaning, but a seed rolls by it.

    >>> Die("H I M N Qu U")
    Die('H I M N Qu U')
    >>> Die(["A", "A", "E", "E", "G", "N"]).faces
    ('A', 'A', 'E', 'E', 'G', 'N')

    Raises :class:`DiceError` when there are not six faces, or one of them cannot be read.
    """

    faces: tuple[str, ...]

    def __init__(self, faces: str | Iterable[str]) -> None:
        if not isinstance(faces, Iterable):
            raise DiceError(f"a die is made from six faces, such as 'A A E E G N', not from {shown(faces)}")
        given = tuple(faces.split()) if isinstance(faces, str) else tuple(faces)
        die = shown(" ".join(map(str, given)))
        if len(given) != FACES:
            raise DiceError(f"die {die} has {len(given)} faces; a die has {FACES}")
        try:
            object.__setattr__(self, "faces", tuple(parse_face(face) for face in given))
        except BoardError as error:
            raise DiceError(f"die {die}: {error}") from None

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
    two sources, ``"C"`` where a set is documented once, and empty for those that nobody published. ``language`` is a
    language code, or several parted by commas. ``challenge_die`` is the place in ``dice`` of a challenge cube that
    belongs to the set for good, or None.

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
        where = f"dice set {shown(self.id)}"
        for name in ("id", "name"):
            if not isinstance(getattr(self, name), str) or not getattr(self, name):
                raise DiceError(f"{where}: {name} must be a text that is not empty")
        for name in _TEXTS:
            if not isinstance(getattr(self, name), str):
                raise DiceError(f"{where}: {name} must be a text, not {shown(getattr(self, name))}")
        for name in ("sources", "aliases"):
            value = getattr(self, name)
            if isinstance(value, str) or not _all_of(str, value):
                raise DiceError(f"{where}: {name} must be a list of texts, not {shown(value)}")
            object.__setattr__(self, name, tuple(value))
        rows, columns = board_shape(self.rows, self.columns, error=DiceError, where=f"{where}: ")
        cells = rows * columns
        if isinstance(self.dice, str) or not isinstance(self.dice, Iterable):
            raise DiceError(f"{where}: dice must be a list of dice, not {shown(self.dice)}")
        try:
            dice = tuple(die if isinstance(die, Die) else Die(die) for die in self.dice)
        except DiceError as error:
            raise DiceError(f"{where}: {error}") from None
        if len(dice) != cells:
            raise DiceError(f"{where} has {len(dice)} dice; a board of {rows} x {columns} takes {cells}")
        if self.challenge_die is not None:
            cube = whole_number(f"{where}: challenge_die", self.challenge_die, 0, cells - 1, error=DiceError)
            if BLOCKED in dice[cube].faces:
                raise DiceError(f"{where}: challenge_die {cube} has a solid face; the challenge cube shows letters")
            object.__setattr__(self, "challenge_die", cube)
        for name, value in (("rows", rows), ("columns", columns), ("dice", dice)):
            object.__setattr__(self, name, value)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "DiceSet":
        """Read a set from a TOML file; ``docs/boards.md`` describes the format.

        Raises :class:`DiceError` when the file is no such thing, and ``OSError`` when it cannot be read.
        """
        import tomllib

        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise DiceError(f"{os.fspath(path)!s}: a dice set takes at most {MAX_BYTES:,} bytes")
        try:
            facts = tomllib.loads(data.decode("utf-8"))
        except (ValueError, RecursionError) as error:  # of TOML, of UTF-8, of numbers or lists beyond all bounds
            raise DiceError(f"{os.fspath(path)!s}: not a TOML file in UTF-8: {error}") from None
        try:
            return cls(**_checked(facts, os.path.splitext(os.path.basename(path))[0]))
        except DiceError as error:
            raise DiceError(f"{os.fspath(path)!s}: {error}") from None


MAX_BYTES = 100_000
"""Bytes of the file of a dice set, at most: 64 dice take 5,000."""

_TEXTS = ("language", "confidence", "provenance", "publisher", "years", "notes")
_REQUIRED = ("name", "rows", "columns", "dice")
_KNOWN = {*_REQUIRED, *_TEXTS, "id", "sources", "aliases", "challenge_die"}


def _checked(facts: Mapping[str, Any], default_id: str) -> dict[str, Any]:
    """The facts of a file, when all that are needed are there and nothing else is."""
    for key in facts:
        if key not in _KNOWN:
            raise DiceError(f"unknown key {shown(key)}; known are {', '.join(sorted(_KNOWN))}")
    for key in _REQUIRED:
        if key not in facts:
            raise DiceError(f"{key} is missing; required are {', '.join(_REQUIRED)}")
    if not isinstance(facts["dice"], list) or not _all_of(str, facts["dice"]):
        raise DiceError(f"dice must be a list of texts, not {shown(facts['dice'])}")
    return {"id": default_id, **facts}


def _all_of(kind: type, values: object) -> bool:
    return isinstance(values, Iterable) and all(isinstance(value, kind) for value in values)


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
    names = _names()
    try:
        return names[name.strip().lower()]
    except (KeyError, AttributeError):
        raise UnknownDiceSetError(f"no dice set is called {shown(name)}; {meant(name, names)}") from None


@cache
def _names() -> dict[str, DiceSet]:
    return {name: dice for dice in dice_sets() for name in (dice.id, *dice.aliases)}


def a_dice_set(dice: str | DiceSet) -> DiceSet:
    """The set itself, or the one with this id or alias."""
    return dice if isinstance(dice, DiceSet) else dice_set(dice)
