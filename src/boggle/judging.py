"""What a round is judged from, and what it is judged to be: claims, verdicts, results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from functools import partial
from typing import Any, NamedTuple, overload

from ._checks import shown, whole_number
from .board import Path
from .bounds import check_text_letters
from .clock import after_start
from .errors import RoundError
from .letters import normalize


class Verdict(Enum):
    """What becomes of one entry of a sheet; docs/rules.md has the order in which they are looked at.

    >>> Verdict("too-short")
    Verdict.TOO_SHORT
    """

    ACCEPTED = "accepted"
    REPEATED = "repeated"
    """The player has the word already."""
    LATE = "late"
    STRUCK = "struck"
    """Another player has it too."""
    TOO_SHORT = "too-short"
    NOT_ON_BOARD = "not-on-board"
    NOT_IN_LEXICON = "not-in-lexicon"
    PROPER_NOUN = "proper-noun"
    """A name, where names do not count."""
    ABBREVIATION = "abbreviation"
    """An abbreviation, where they do not count."""
    NOT_A_WORD = "not-a-word"
    """No letters, or something other than letters."""

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@dataclass(frozen=True, slots=True)
class Claim:
    """One entry of a sheet: the text as it was written, and what else is known about it.

    ``path`` is the path that the player took; ``started_at`` and ``written_at`` are when the word was begun and
    finished, in seconds since the board was revealed. A word without times counts as written in time.

    >>> Claim("quiet", path=(0, 1, 3, 2), written_at=12.5)
    Claim(text='quiet', path=(0, 1, 3, 2), started_at=None, written_at=12.5)

    Raises :class:`RoundError` for a text that is none, a path that is no list of cells, and a time that is negative,
    no number, or earlier than that of the word's beginning.
    """

    text: str
    _: KW_ONLY
    path: Path | None = None
    started_at: float | None = None
    written_at: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise RoundError(f"a claim's text must be a string, not {shown(self.text)}")
        check_text_letters("the claim", self.text, error=RoundError)
        object.__setattr__(self, "text", str(self.text))
        where = f"claim {shown(self.text)}"
        if self.path is not None:
            if isinstance(self.path, str | bytes | Set | Mapping) or not isinstance(self.path, Iterable):
                raise RoundError(f"{where}: a path is a list of cells, not {shown(self.path)}")
            path = tuple(whole_number(f"{where}: a cell of the path", cell, error=RoundError) for cell in self.path)
            object.__setattr__(self, "path", path)
        for name, time in (("started_at", self.started_at), ("written_at", self.written_at)):
            if time is not None:
                object.__setattr__(self, name, after_start(f"{where}: {name}", time, or_at=True))
        if self.started_at is not None and self.written_at is not None and self.started_at > self.written_at:
            raise RoundError(
                f"{where}: a word is begun before it is written; "
                f"not at {shown(self.started_at)} and {shown(self.written_at)}"
            )


class Outcome(NamedTuple):
    """What an entry comes to: the fields of a :class:`JudgedWord` after the text, the player and the word."""

    verdict: Verdict
    points: int = 0
    bonus: int = 0
    penalty: int = 0
    path: Path | None = None
    reason: str = ""
    finders: tuple[str, ...] = ()


class JudgedWord(NamedTuple):
    """One entry of a player's sheet with its verdict.

    ``text`` is what was written and ``word`` what it is taken for, as the lexicon writes it. ``points`` are those of
    the table, ``bonus`` those of the challenge cube on top, ``penalty`` those that it costs; ``reason`` says why, in
    one sentence. ``path`` is the player's own, or the first that there is (through the challenge cube, where that is
    what earns the bonus); None where the verdict was reached before a path was looked for. ``finders`` are all players
    with a word that was struck, this one among them.

    >>> from boggle import Board, Rules
    >>> Rules().judge(Board.parse("C A T"), {"Ann": ["Cat"]}, ["cat"])["Ann"].words[0].path
    (0, 1, 2)
    """

    text: str
    player: str
    word: str
    verdict: Verdict
    points: int
    bonus: int
    penalty: int
    path: Path | None
    reason: str
    finders: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """What the entry adds to its sheet: points and bonus, less the penalty."""
        return self.points + self.bonus - self.penalty

    @property
    def shared_with(self) -> tuple[str, ...]:
        """The other players who have a word that was struck, by name."""
        return tuple(name for name in self.finders if name != self.player)


class JudgedWords(Sequence[JudgedWord]):
    """The entries of a sheet, judged. Each is made when it is asked for: a round may have hundreds of thousands.

    It is equal to any sequence of the same entries.
    """

    __slots__ = ("_keys", "_outcomes", "_player", "_spellings", "_texts")

    def __init__(
        self,
        player: str,
        texts: Sequence[str],
        keys: Sequence[str],
        outcomes: Sequence[Outcome],
        spellings: Mapping[str, str],
    ) -> None:
        self._player = player
        self._texts = texts
        self._keys = keys
        self._outcomes = outcomes
        self._spellings = spellings

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, which: int) -> JudgedWord: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[JudgedWord, ...]: ...
    def __getitem__(self, which: int | slice) -> JudgedWord | tuple[JudgedWord, ...]:
        if isinstance(which, slice):
            return tuple(self)[which]
        return self._entry(self._texts[which], self._keys[which], self._outcomes[which])

    def __iter__(self) -> Iterator[JudgedWord]:
        return map(self._entry, self._texts, self._keys, self._outcomes)

    def _entry(self, text: str, key: str, outcome: Outcome) -> JudgedWord:
        word = self._spellings.get(key, key) if key else normalize(text)
        return JudgedWord(text, self._player, word, *outcome)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return self is other or tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (list(self),)

    def __repr__(self) -> str:
        return repr(tuple(self))


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What one sheet is worth: points and bonuses, less penalties, perhaps below 0; and each of its entries, judged.

    The entries stand in the order in which they were written.
    """

    points: int
    words: Sequence[JudgedWord]


class RoundResult(Mapping[str, SheetResult]):
    """The result of a round: each player's sheet, judged. A value that never changes.

    It is a mapping from players to their sheets, and equal to another whatever the order of the players. It is
    ``provisional`` when it was asked for before the time was up.

    >>> from boggle import Board, Rules
    >>> result = Rules().judge(Board.parse("C A T"), {"Ann": ["cat", "tac"], "Ben": []}, ["cat"])
    >>> result.points, result.winners, result["Ann"].words[1].verdict
    ({'Ann': 1, 'Ben': 0}, ('Ann',), Verdict.NOT_IN_LEXICON)
    """

    __slots__ = ("_provisional", "_sheets")

    def __init__(self, sheets: Mapping[str, SheetResult], *, provisional: bool = False) -> None:
        self._sheets = dict(sheets)
        self._provisional = provisional

    def __getitem__(self, player: str) -> SheetResult:
        return self._sheets[player]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sheets)

    def __len__(self) -> int:
        return len(self._sheets)

    @property
    def provisional(self) -> bool:
        """Whether the players could still write when the result was asked for."""
        return self._provisional

    @property
    def points(self) -> dict[str, int]:
        """The points of each player."""
        return {player: sheet.points for player, sheet in self._sheets.items()}

    @property
    def struck(self) -> dict[str, tuple[str, ...]]:
        """The words that were struck, each with the players who have it, by name."""
        return {word.word: word.finders for sheet in self._sheets.values() for word in sheet.words if word.finders}

    @property
    def winners(self) -> tuple[str, ...]:
        """All players with the most points, by name."""
        best = max((sheet.points for sheet in self._sheets.values()), default=0)
        return tuple(sorted(player for player, sheet in self._sheets.items() if sheet.points == best))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RoundResult):
            return NotImplemented
        return (self._provisional, self._sheets) == (other._provisional, other._sheets)

    def __hash__(self) -> int:
        return hash((self._provisional, frozenset(self._sheets.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), provisional=self._provisional), (self._sheets,)

    def __repr__(self) -> str:
        return f"RoundResult({self._sheets!r}{', provisional=True' if self._provisional else ''})"
