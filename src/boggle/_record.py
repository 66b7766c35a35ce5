"""What a match remembers: rounds, and the changes that were made, one after the other.

A change is checked against the state that it would change, and then applied to it. Nothing here is derived: verdicts,
points and places are worked out elsewhere, from what is here.
"""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from ._checks import check_text, shown, whole_number
from .board import Board, a_board
from .bounds import Bounds, check_text_letters, entries, over
from .clock import after_start
from .errors import MatchError
from .judging import Claim
from .rules import Rules

MAX_TOTAL = 10**9
"""Points in one cell, at most, above and below 0."""

Sheet = tuple[Claim | str, ...]


@dataclass(frozen=True, slots=True)
class WordRound:
    """A round of words on record: the board, what was written and challenged, and when the time was up.

    ``tied`` are the players of an extra round, and empty for an ordinary one. A player without a sheet has no entry.
    """

    board: Board
    sheets: Mapping[str, Sheet]
    challenges: Mapping[str, tuple[str, ...]]
    deadline: float
    tied: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "sheets", MappingProxyType(dict(self.sheets)))
        object.__setattr__(self, "challenges", MappingProxyType(dict(self.challenges)))

    def __reduce__(self) -> tuple[Any, ...]:
        return WordRound, (self.board, dict(self.sheets), dict(self.challenges), self.deadline, self.tied)


@dataclass(frozen=True, slots=True)
class NumberRound:
    """A round of plain numbers on record, as a score sheet at the table has it. A player without one has no entry.

    ``tied`` are the players of an extra round, and empty for an ordinary one.
    """

    totals: Mapping[str, int]
    tied: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "totals", MappingProxyType(dict(self.totals)))

    def __reduce__(self) -> tuple[Any, ...]:
        return NumberRound, (dict(self.totals), self.tied)


Round = WordRound | NumberRound


@dataclass
class State:
    """What all changes so far have come to."""

    players: dict[str, None]
    """By seat."""
    rules: Rules
    rounds: list[Round] = field(default_factory=list)
    joined: dict[str, int] = field(default_factory=dict)
    """For each player who joined late the number of rounds before."""
    withdrawn: dict[str, int] = field(default_factory=dict)
    """For each player who withdrew the number of rounds before."""
    opened: tuple[str, ...] = ()
    """The players of an extra round that was opened by hand and not played yet."""
    abandoned: bool = False
    drafts: dict[int, dict[str, int]] = field(default_factory=dict)
    """Totals of rounds of numbers that were written to and are not in their rounds yet, by the index of these."""

    ties: dict[int, dict[str, None]] = field(default_factory=dict)
    """For each extra round of numbers that was written to its players, to be looked up in: there may be very many."""

    def settle(self) -> None:
        """Put all totals that were written into their rounds.

        That is done after the last of many changes: a stranger's match may write a round of all players for as often as
        a document has room.
        """
        for index, totals in self.drafts.items():
            before = self.rounds[index]
            assert isinstance(before, NumberRound)
            self.rounds[index] = replace(before, totals=totals)
        self.drafts.clear()

    def check_running(self) -> None:
        """Refuse whatever comes after the match was abandoned."""
        if self.abandoned:
            raise MatchError("the match was abandoned; nothing but an undo is possible")

    def check_player(self, player: object) -> None:
        """Refuse a name that no player has."""
        if not isinstance(player, str) or player not in self.players:
            raise MatchError(f"there is no player {shown(player)}; players: {_named([*self.players])}")

    def check_round(self, index: object) -> None:
        """Refuse an index that no round has."""
        count = len(self.rounds)
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < count:
            known = f"rounds are numbered from 0 to {count - 1}" if count else "none was played yet"
            raise MatchError(f"there is no round {shown(index)}; {known}")

    def check_entry(self, index: int, player: object, tied: Collection[str]) -> None:
        """Refuse an entry of somebody who took no part in a round."""
        self.check_player(player)
        if index < self.joined.get(str(player), 0):
            raise MatchError(f"player {shown(player)} joined after round {index}")
        if index >= self.withdrawn.get(str(player), index + 1):
            raise MatchError(f"player {shown(player)} had withdrawn before round {index}")
        if tied and player not in tied:
            raise MatchError(
                f"player {shown(player)} takes no part in round {index}, an extra round between {_named([*tied])}"
            )

    def check_content(self, index: int, round_: Round) -> None:
        """Refuse a round with an entry that cannot be."""
        tied = dict.fromkeys(round_.tied)
        for player in tied:
            self.check_player(player)
        if isinstance(round_, WordRound):
            for player in round_.sheets:
                self.check_entry(index, player, tied)
            return
        for player, points in round_.totals.items():
            self.check_entry(index, player, tied)
            check_points(player, points)


def check_points(player: str, points: object) -> int:
    """The points, when they can stand in a cell."""
    return whole_number(f"the total of player {shown(player)}", points, -MAX_TOTAL, MAX_TOTAL, error=MatchError)


def check_name(name: object, players: Collection[str]) -> None:
    """Refuse a name that no further player can have."""
    if not isinstance(name, str) or not name.strip():
        raise MatchError(f"a player's name must be a string that is not empty, not {shown(name)}")
    check_text_letters("the player's name", name, error=MatchError)
    if any(map(_is_control, name)):
        raise MatchError(f"a player's name must be without control characters, not {shown(name)}")
    check_text(f"the player's name {shown(name)}", name, error=MatchError)
    if len(players) >= Bounds.current().players:
        raise MatchError(over("the match would have", "players", "players"))
    if name in players:
        raise MatchError(f"there are two players called {shown(name)}; each needs a name of their own")


def word_round(
    board: Board,
    sheets: Mapping[str, Iterable[Claim | str]],
    challenges: Mapping[str, Iterable[str]],
    deadline: float,
    tied: tuple[str, ...],
) -> WordRound:
    """A round of words, all of which can be saved."""
    check_mapping("sheets", sheets)
    check_mapping("challenges", challenges)
    return WordRound(
        a_board(board),
        {player: entries_of(f"the sheet of player {shown(player)}", sheet) for player, sheet in sheets.items()},
        {player: entries_of(f"the challenges against {shown(player)}", words) for player, words in challenges.items()},
        after_start("deadline", deadline),
        tied,
    )


def plain(name: Any) -> Any:
    """A name as a string and no child of it; what is none is left for others to refuse."""
    return str(name) if isinstance(name, str) else name


def number_round(totals: Mapping[str, int], tied: tuple[str, ...]) -> NumberRound:
    """A round of numbers, each of which can stand in a cell."""
    check_mapping("totals", totals)
    points = {player: check_points(player, value) for player, value in totals.items()}
    return NumberRound(points, tied)


def check_mapping(what: str, value: object) -> None:
    """Refuse what maps nothing to anything."""
    if not isinstance(value, Mapping):
        raise MatchError(f"{what} must map players to their entries, not be {shown(value)}")


def entries_of(what: str, words: Iterable[Any]) -> tuple[Any, ...]:
    """The entries of a sheet, all of which can be saved."""
    known = entries(what, words, error=MatchError)
    for entry in known:
        text = entry.text if isinstance(entry, Claim) else entry
        if isinstance(text, str) and not text.isascii():
            check_text(f"{what}: {shown(text)}", text, error=MatchError)
    return tuple(str(entry) if isinstance(entry, str) else entry for entry in known)


def _is_control(character: str) -> bool:
    return unicodedata.category(character) == "Cc"


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - 10} more" if len(names) > 10 else ""
    return f"{', '.join(map(shown, names[:10]))}{more}"


# -- changes --


class Change(Protocol):
    """One thing that happened."""

    def check(self, state: State) -> None:
        """Refuse to happen in this state, with a :class:`MatchError`."""

    def apply(self, state: State) -> None:
        """Happen."""


@dataclass(frozen=True, slots=True)
class RoundAdded:
    """A round was played."""

    round: Round

    def check(self, state: State) -> None:
        state.check_content(len(state.rounds), self.round)

    def apply(self, state: State) -> None:
        state.rounds.append(self.round)
        state.opened = ()


@dataclass(frozen=True, slots=True)
class RoundAmended:
    """A round on record was put right."""

    index: int
    round: Round

    def check(self, state: State) -> None:
        state.check_round(self.index)
        if type(state.rounds[self.index]) is not type(self.round):
            raise MatchError(f"round {self.index} holds words or numbers, and cannot be amended to the other kind")
        state.check_content(self.index, self.round)

    def apply(self, state: State) -> None:
        state.drafts.pop(self.index, None)
        state.ties.pop(self.index, None)
        state.rounds[self.index] = self.round


@dataclass(frozen=True, slots=True)
class TotalSet:
    """One cell of a round of numbers was written; None makes it blank."""

    index: int
    player: str
    points: int | None

    def check(self, state: State) -> None:
        state.check_round(self.index)
        before = state.rounds[self.index]
        if isinstance(before, WordRound):
            raise MatchError(f"round {self.index} holds words, from which the points follow; amend the sheets instead")
        if self.index not in state.ties:
            state.ties[self.index] = dict.fromkeys(before.tied)
        state.check_entry(self.index, self.player, state.ties[self.index])
        if self.points is not None:
            check_points(self.player, self.points)

    def apply(self, state: State) -> None:
        totals = state.drafts.get(self.index)
        if totals is None:
            before = state.rounds[self.index]
            assert isinstance(before, NumberRound)
            totals = state.drafts[self.index] = dict(before.totals)
        if self.points is None:
            totals.pop(self.player, None)
        else:
            totals[self.player] = self.points


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """Somebody joined: the cells before are blank and count 0."""

    player: str

    def check(self, state: State) -> None:
        check_name(self.player, state.players)

    def apply(self, state: State) -> None:
        state.players[self.player] = None
        state.joined[self.player] = len(state.rounds)


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn:
    """Somebody left: what was scored stays, and so does the place."""

    player: str

    def check(self, state: State) -> None:
        state.check_player(self.player)
        if self.player in state.withdrawn:
            raise MatchError(f"player {shown(self.player)} has withdrawn already")

    def apply(self, state: State) -> None:
        state.withdrawn[self.player] = len(state.rounds)


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """Other rules hold from now on, for the rounds already played as well."""

    rules: Rules

    def check(self, state: State) -> None:
        if not isinstance(self.rules, Rules):
            raise MatchError(f"rules must be Rules, such as Rules.classic(), not {shown(self.rules)}")

    def apply(self, state: State) -> None:
        state.rules = self.rules


@dataclass(frozen=True, slots=True)
class TiebreakOpened:
    """The next round is an extra one among these players."""

    players: tuple[str, ...]

    def check(self, state: State) -> None:
        for player in self.players:
            state.check_player(player)

    def apply(self, state: State) -> None:
        state.opened = self.players


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The match was given up."""

    def check(self, state: State) -> None:
        """Any match can be."""

    def apply(self, state: State) -> None:
        state.abandoned = True


@dataclass(frozen=True, slots=True)
class Undone:
    """The last change that was not undone yet was undone. It stays on record."""


def standing_changes(log: Iterable[Change | Undone]) -> list[Change]:
    """The changes that were not undone."""
    changes: list[Change] = []
    for change in log:
        if isinstance(change, Undone):
            if not changes:
                raise MatchError("there is nothing to undo")
            changes.pop()
        else:
            changes.append(change)
    return changes
