"""A match: rounds of words or of plain numbers, and the standings that follow from them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Self
from uuid import uuid4

from . import _record
from ._checks import shown
from ._record import Abandoned, Change, NumberRound, Round, State, Undone, WordRound
from ._standings import Outcome, Played, Standing, Table, make_table
from .board import Board
from .errors import MatchError
from .judging import Claim, RoundResult
from .lexicon import Lexicon, as_lexicon
from .rules import Rules

__all__ = ["Match", "NumberRound", "Outcome", "Standing", "WordRound"]

_CLASSIC = Rules()
_NONE: Mapping[str, Any] = MappingProxyType({})


class Match:
    """A match of some players under some rules: a log of facts that only grows, and what follows from it.

    Rounds are of words, which are judged, or of plain numbers, and one match may mix them. Everything derived
    (verdicts, points, places, winners) is worked out from the facts and the rules as they are now; assign other rules,
    and it follows. What is refused leaves the match as it was.

    ``lexicon`` holds the words to play with, a :class:`Lexicon` or any iterable of words; None stands for the bundled
    English list, which is loaded when the first word is judged. Rounds and places are numbered as in Python and as in
    sports: rounds from 0, places from 1.

    >>> match = Match(["Ann", "Ben", "Cid"])
    >>> for points in ([7, 4, 6], [5, 9, 3], [6, 5, 8]):
    ...     match.add_totals(dict(zip(match.players, points)))
    >>> [(standing.place, standing.player, standing.total) for standing in match.standings()]
    [(1, 'Ann', 18), (1, 'Ben', 18), (3, 'Cid', 17)]
    >>> match.winners
    ('Ann', 'Ben')
    >>> match.rules = match.rules.replace(round_count=4)
    >>> match.finished, match.winners
    (False, ())

    Raises :class:`MatchError` for no players, two of one name, an empty name.
    """

    def __init__(
        self,
        players: Iterable[str],
        rules: Rules = _CLASSIC,
        *,
        lexicon: Lexicon | Iterable[str] | None = None,
    ) -> None:
        if isinstance(players, str) or not isinstance(players, Iterable):
            raise MatchError(f"players must be a list of names, not {shown(players)}")
        names: dict[str, None] = {}
        for name in players:
            _record.check_name(name, names)
            names[str(name)] = None
        if not names:
            raise MatchError("a match needs at least one player")
        if not isinstance(rules, Rules):
            raise MatchError(f"rules must be Rules, such as Rules.classic(), not {shown(rules)}")
        self._id = uuid4().hex
        self._given = None if lexicon is None else as_lexicon(lexicon)
        self._english: Lexicon | None = None
        self._start = (tuple(names), rules)
        self._log: list[Change | Undone] = []
        self._built = 0, self._replayed([])  # of how many entries of the log, and what they come to
        self._derived: tuple[int, Table, tuple[Played, ...]] | None = None
        self._saved: dict[str, int] = {}  # of a MatchStore: how many changes each file had of this match
        self._saving: dict[str, tuple[int, str]] = {}  # of a save that was perhaps interrupted: as many, and when
        self._judged: dict[int, tuple[WordRound, Rules, RoundResult]] = {}

    def _replayed(self, changes: Iterable[Change]) -> State:
        players, rules = self._start
        state = State(dict.fromkeys(players), rules)
        for change in changes:
            change.apply(state)
        state.settle()
        return state

    @property
    def _state(self) -> State:
        """What the log comes to. The log alone counts: an interrupt can come before the rest has followed it."""
        if self._built[0] != len(self._log):
            self._built = len(self._log), self._replayed(_record.standing_changes(self._log))
        return self._built[1]

    def _append(self, change: Change) -> None:
        """Put a change on record, once it has been checked."""
        state = self._state
        state.check_running()
        change.check(state)
        self._log.append(change)
        change.apply(state)
        state.settle()
        self._built = len(self._log), state

    # -- entering rounds --

    def add_round(
        self,
        board: Board,
        sheets: Mapping[str, Iterable[Claim | str]],
        *,
        challenges: Mapping[str, Iterable[str]] = _NONE,
        deadline: float | None = None,
    ) -> RoundResult:
        """Add a round of words, and judge it.

        ``sheets`` has for each player what they wrote; who is left out has no entry yet (see :meth:`amend_round`), an
        empty sheet is one. The deadline, in seconds since the board was revealed, is the rules' ``round_seconds`` as
        they are now, and stays what it was when those change.

        >>> match = Match(["Ann", "Ben"], lexicon=["cat", "act"])
        >>> match.add_round(Board.parse("C A T"), {"Ann": ["cat"], "Ben": []}).points
        {'Ann': 1, 'Ben': 0}

        Raises :class:`MatchError` for an unknown player and when the match is over, and whatever :meth:`Rules.judge`
        raises for input that cannot be judged.
        """
        round_ = _record.word_round(
            board, sheets, challenges, self.rules.round_seconds if deadline is None else deadline, self._next_tied()
        )
        change = _record.RoundAdded(round_)
        change.check(self._state)
        result = self._judge(round_)
        self._append(change)
        self._remember(len(self._state.rounds) - 1, round_, result)
        return result

    def add_totals(self, totals: Mapping[str, int]) -> None:
        """Add a round of plain numbers, one a player. Who is left out has no entry yet; 0 is an entry.

        Numbers may be below 0, as penalties make them. Raises :class:`MatchError` for an unknown player, for points
        that are no whole number, and when the match is over.
        """
        self._append(_record.RoundAdded(_record.number_round(totals, self._next_tied())))

    def set_total(self, round: int, player: str, points: int | None) -> None:
        """Write one cell of a round of numbers; None makes it blank again.

        >>> match = Match(["Ann", "Ben"], Rules(round_count=1))
        >>> match.add_totals({"Ann": 7})
        >>> match.finished, match.cells
        (False, ({'Ann': 7, 'Ben': None},))
        >>> match.set_total(0, "Ben", 0)
        >>> match.winners
        ('Ann',)

        Raises :class:`MatchError` for a round that there is not or that holds words, and for an unknown player.
        """
        points = None if points is None else _record.check_points(player, points)
        self._append(_record.TotalSet(round, _record.plain(player), points))

    def amend_round(
        self,
        index: int,
        *,
        board: Board | None = None,
        sheets: Mapping[str, Iterable[Claim | str] | None] | None = None,
        challenges: Mapping[str, Iterable[str]] | None = None,
        deadline: float | None = None,
        totals: Mapping[str, int | None] | None = None,
    ) -> RoundResult | None:
        """Put a round right: whatever is given takes the place of what is on record.

        Of ``sheets`` and ``totals`` the players' entries that are named; None takes an entry away. The result is that
        of the round as it is now, for one of words.

        Raises :class:`MatchError` for a round that there is not, or that holds the other kind of entries; and whatever
        :meth:`add_round` raises.
        """
        self._state.check_running()
        self._state.check_round(index)
        before = self._state.rounds[index]
        if isinstance(before, NumberRound):
            if any(given is not None for given in (board, sheets, challenges, deadline)):
                raise MatchError(f"round {index} holds numbers; amend its totals")
            totals = {} if totals is None else totals
            _record.check_mapping("totals", totals)
            kept = {player: points for player, points in {**before.totals, **totals}.items() if points is not None}
            self._append(_record.RoundAmended(index, _record.number_round(kept, before.tied)))
            return None
        if totals is not None:
            raise MatchError(f"round {index} holds words, from which the points follow; amend its sheets")
        sheets = {} if sheets is None else sheets
        _record.check_mapping("sheets", sheets)
        round_ = _record.word_round(
            before.board if board is None else board,
            {player: sheet for player, sheet in {**before.sheets, **sheets}.items() if sheet is not None},
            before.challenges if challenges is None else challenges,
            before.deadline if deadline is None else deadline,
            before.tied,
        )
        change = _record.RoundAmended(index, round_)
        change.check(self._state)
        result = self._judge(round_)
        self._append(change)
        self._remember(index, round_, result)
        return result

    def _next_tied(self) -> tuple[str, ...]:
        """The players of the round to come, where it is an extra one."""
        self._state.check_running()
        table = self._table
        if table.incomplete:
            raise MatchError("an entry is missing in the extra round; fill it in before the next round")
        if table.finished:
            more = "raise the target" if self.rules.target else "raise round_count"
            tie = ", or open an extra round among the tied" if table.tied else ""
            raise MatchError(f"the match is finished; {more} to go on{tie}")
        if self.rules.target is None and not table.tied and len(table.counted) == self.rules.round_count:
            number = next(number for number in table.counted if not self._all[1][number].is_complete)
            raise MatchError(f"an entry is missing in round {number}, and no further round would count; fill it in")
        return table.tied

    # -- what else happens in a match --

    def undo(self) -> None:
        """Take the last change back, of whatever kind; again, the one before it. The log keeps both.

        Raises :class:`MatchError` when there is nothing to undo.
        """
        _record.standing_changes([*self._log, Undone()])  # or there is nothing to undo
        self._log.append(Undone())

    def add_player(self, name: str) -> None:
        """Let somebody join: the cells of rounds already played stay blank and count 0.

        Raises :class:`MatchError` for an empty name, or one that somebody has.
        """
        self._append(_record.PlayerAdded(_record.plain(name)))

    def withdraw(self, player: str) -> None:
        """Let somebody leave: what was scored stays, and so does a place; no further entries are expected.

        Raises :class:`MatchError` for an unknown player, and one who has left.
        """
        self._append(_record.PlayerWithdrawn(_record.plain(player)))

    def open_tiebreak(self) -> tuple[str, ...]:
        """Open an extra round among the players who share place 1, who are returned: the next round is theirs alone.

        It parts them and nobody else. It may tie again. Raises :class:`MatchError` while rounds are missing, and when
        nobody is tied.
        """
        self._state.check_running()
        tied = self._table.tied
        if tied and set(self._state.opened) - set(self._state.withdrawn) == set(tied):
            raise MatchError(f"an extra round of {', '.join(map(shown, tied))} is open already; add it")
        if not tied:
            raise MatchError("there is no tie to break: an extra round needs complete rounds and a shared place 1")
        self._append(_record.TiebreakOpened(tied))
        return tied

    def abandon(self) -> None:
        """Give the match up. It is kept, and is not a finished one.

        Raises :class:`MatchError` when it is finished, or was abandoned already.
        """
        self._state.check_running()
        if self._table.finished:
            raise MatchError("the match is finished; it cannot be abandoned")
        self._append(Abandoned())

    @property
    def rules(self) -> Rules:
        """The rules. Assign others at any time: everything is judged again, and assigning them back restores it all."""
        return self._state.rules

    @rules.setter
    def rules(self, rules: Rules) -> None:
        self._state.check_running()
        if rules != self._state.rules:
            self._append(_record.RulesChanged(rules))

    # -- what is on record --

    @property
    def id(self) -> str:
        """What this match is known by, wherever it is saved: 32 hexadecimal digits, drawn when it was made."""
        return self._id

    @property
    def players(self) -> tuple[str, ...]:
        """All players, by seat; those who have withdrawn among them."""
        return tuple(self._state.players)

    @property
    def withdrawn(self) -> tuple[str, ...]:
        """The players who have left."""
        return tuple(self._state.withdrawn)

    @property
    def lexicon(self) -> Lexicon:
        """The words that are played with."""
        if self._given is not None:
            return self._given
        if self._english is None:
            self._english = Lexicon.load()
        return self._english

    @property
    def _recorded_lexicon(self) -> Lexicon | None:
        """The words of this match, once it matters which: when they were given, or a round of words was played."""
        rounds = (getattr(change, "round", None) for change in self._log)
        return self.lexicon if any(isinstance(round_, WordRound) for round_ in rounds) else self._given

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds on record, :class:`WordRound` or :class:`NumberRound`, whether they count or not."""
        return tuple(self._state.rounds)

    def reading_order(self, shaker: str) -> tuple[str, ...]:
        """The players who have not left, in the order in which they read their lists: the one who shook comes first.

        >>> Match(["Ann", "Ben", "Cid"]).reading_order("Ben")
        ('Ben', 'Cid', 'Ann')

        Raises :class:`MatchError` for an unknown player, and one who has left.
        """
        self._state.check_entry(len(self._state.rounds), shaker, ())
        players = [player for player in self._state.players if player not in self._state.withdrawn]
        first = players.index(shaker)
        return (*players[first:], *players[:first])

    # -- what follows --

    def _judge(self, round_: WordRound) -> RoundResult:
        return self.rules.judge(
            round_.board, round_.sheets, self.lexicon, challenges=round_.challenges, deadline=round_.deadline
        )

    def _remember(self, index: int, round_: WordRound, result: RoundResult) -> None:
        self._judged[index] = (round_, _judging(self.rules), result)

    def result(self, index: int) -> RoundResult:
        """The round of words with this index, judged by the rules as they are.

        Raises :class:`MatchError` for a round that there is not, or that holds numbers.
        """
        self._state.check_round(index)
        round_ = self._state.rounds[index]
        if isinstance(round_, NumberRound):
            raise MatchError(f"round {index} holds numbers, which are not judged")
        known = self._judged.get(index)
        if known is None or known[0] is not round_ or known[1] != _judging(self.rules):
            self._remember(index, round_, self._judge(round_))
        return self._judged[index][2]

    def _played(self, index: int) -> Played:
        state = self._state
        round_ = state.rounds[index]
        result = None if isinstance(round_, NumberRound) else self.result(index)
        points = round_.totals if isinstance(round_, NumberRound) else self.result(index).points
        required = [
            player
            for player in round_.tied or state.players
            if player not in state.withdrawn and state.joined.get(player, 0) <= index
        ]
        return Played({player: points.get(player) for player in state.players}, required, round_.tied, result)

    @property
    def _all(self) -> tuple[Table, tuple[Played, ...]]:
        state = self._state
        if self._derived is None or self._derived[0] != len(self._log):
            played = tuple(map(self._played, range(len(state.rounds))))
            table = make_table(self.players, state.withdrawn, played, state.rules, state.opened)
            self._derived = len(self._log), table, played
        return self._derived[1:]

    @property
    def _table(self) -> Table:
        return self._all[0]

    @property
    def cells(self) -> tuple[dict[str, int | None], ...]:
        """The points of each player in each round on record; None for a cell that is blank."""
        return tuple(dict(played.cells) for played in self._all[1])

    def standings(self) -> tuple[Standing, ...]:
        """All players with their totals and places as they are now, by place, then by seat."""
        return self._table.standings

    @property
    def finished(self) -> bool:
        """Whether the match is over: its rounds are complete, or its target met, and no extra round is to be played."""
        return self._table.finished and not self._state.abandoned

    @property
    def winners(self) -> tuple[str, ...]:
        """All players in place 1 of a finished match, by seat; nobody before."""
        return tuple(standing.player for standing in self.standings() if standing.is_winner) if self.finished else ()

    @property
    def status(self) -> str:
        """``running``, ``finished`` or ``abandoned``."""
        return "abandoned" if self._state.abandoned else "finished" if self.finished else "running"

    def outcome(self) -> Outcome | None:
        """How the match ended; None for one that runs or was abandoned."""
        return Outcome(self.winners, "target" if self.rules.target else "rounds") if self.finished else None

    @property
    def tied(self) -> tuple[str, ...]:
        """The players among whom an extra round could be played now: all rounds are complete and they share place 1."""
        return self._table.tied

    # -- as a value --

    def to_json(self) -> str:
        """The match as JSON text: its facts, and nothing that follows from them. docs/match.md describes the form.

        >>> match = Match(["Ann", "Ben"])
        >>> match.add_totals({"Ann": 3, "Ben": 5})
        >>> Match.from_json(match.to_json()) == match
        True
        """
        from . import _match_forms

        return _match_forms.match_to_json(self)

    @classmethod
    def from_json(
        cls,
        text: str | bytes,
        *,
        lexicon: Lexicon | Iterable[str] | None = None,
        other_lexicon: bool = False,
    ) -> Self:
        """Read a match from JSON text.

        The words it was played with are checked: a lexicon that comes with the library is loaded by its name, another
        one has to be given. One with other content is an error, unless ``other_lexicon`` says that it is meant.

        Raises :class:`DocumentError` for text that is cut, damaged or no match, with the place of the fault;
        :class:`MatchError` and the errors of rules, boards and claims for contents that cannot be;
        :class:`LexiconError` for another lexicon.
        """
        from . import _match_forms

        words = None if lexicon is None else as_lexicon(lexicon)
        return _match_forms.match_from_json(cls, text, words, other_lexicon)

    def report(self) -> dict[str, Any]:
        """What follows from the facts, as plain data for a program that only shows it; docs/match.md has its keys.

        >>> match = Match(["Ann", "Ben"], Rules(round_count=1))
        >>> match.add_totals({"Ann": 3, "Ben": 5})
        >>> match.report()["winnerIds"], match.report()["standings"][0]
        (['Ben'], {'player': 'Ben', 'total': 5, 'place': 1, 'isWinner': True})
        """
        from . import _match_forms

        return _match_forms.report(self)

    def _restore(self, match_id: str, log: Iterable[Change | Undone]) -> None:
        """Become the match of this log, each change of which is checked; the message names the one that is refused."""
        self._id = match_id
        standing: list[int] = []
        for number, change in enumerate(log):
            self._log.append(change)
            if not isinstance(change, Undone):
                standing.append(number)
            elif standing:
                standing.pop()
            else:
                raise MatchError(f"log[{number}]: there is nothing to undo")
        state = self._replayed([])
        for number in standing:
            change = self._log[number]
            assert not isinstance(change, Undone)
            try:
                state.check_running()
                change.check(state)
            except MatchError as error:
                raise MatchError(f"log[{number}]: {error}") from None
            change.apply(state)
        state.settle()
        self._built = len(self._log), state

    def __reduce__(self) -> tuple[Any, ...]:
        kept = self._saved, self._saving
        return _restored, (type(self), self._start, self._given, self._id, tuple(self._log), *kept)

    def __repr__(self) -> str:
        return f"<Match of {', '.join(self.players[:6])}: {len(self._state.rounds)} rounds, {self.status}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        if (self._id, self._start, self._log) != (other._id, other._start, other._log):
            return False
        return self._recorded_lexicon == other._recorded_lexicon

    __hash__ = None  # type: ignore[assignment]


def _restored(
    kind: type[Match],
    start: tuple[tuple[str, ...], Rules],
    lexicon: Lexicon | None,
    match_id: str,
    log: Iterable[Change | Undone],
    saved: Mapping[str, int],
    saving: Mapping[str, tuple[int, str]],
) -> Match:
    match = kind(*start, lexicon=lexicon)
    match._restore(match_id, log)
    match._saved, match._saving = dict(saved), dict(saving)
    return match


def _judging(rules: Rules) -> Rules:
    """The rules as far as judging one round looks at them."""
    return replace(rules, round_count=1, round_seconds=30, target=None, tie_break="shared")
