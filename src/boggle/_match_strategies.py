"""The strategy of :mod:`boggle.strategies` for matches."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from hypothesis import note
from hypothesis import strategies as st

from ._board_strategies import a_strategy, below, boards, checked_alphabet, chosen, pick
from ._checks import whole_number
from ._path_strategies import words_on
from ._record import standing_changes
from ._round_strategies import (
    FEW_LETTERS,
    PLAYERS,
    Habits,
    Writer,
    drawn_words,
    known_words,
    lexicons,
    one_or_drawn,
    seats,
    written_out,
)
from ._rules_strategies import rules as some_rules
from ._rules_strategies import targets
from .board import Board
from .errors import MatchError, SettingError
from .judging import Claim
from .lexicon import Lexicon
from .match import Match, NumberRound
from .rules import Rules

T = TypeVar("T")

CHANGES = ("numbers", "words", "correction", "undo", "rules", "join", "withdrawal", "tiebreak", "abandonment")
"""What may happen in a match."""

_WEIGHTS = {"numbers": 4, "words": 4, "correction": 2}
_HABITS = Habits(spellings=False, no_words=False)
_DEADLINES = st.sampled_from([None, 0.5, 60, 180.0])
_MOST_ENTRIES = 5
_EMPTY = Lexicon([])


def matches(
    *,
    players: Sequence[str] = PLAYERS,
    min_players: int = 1,
    rules: Rules | st.SearchStrategy[Rules] | None = None,
    board: Board | st.SearchStrategy[Board] | None = None,
    lexicon: Lexicon | st.SearchStrategy[Lexicon] | None = None,
    alphabet: str = FEW_LETTERS,
    points: st.SearchStrategy[int] | None = None,
    changes: Collection[str] = CHANGES,
    max_changes: int = 12,
) -> st.SearchStrategy[Match]:
    """Matches in which some things have happened, all of them such as a match allows.

    The ``changes`` are rounds of ``numbers``, rounds of ``words``, a ``correction`` of either, an ``undo``, other
    ``rules``, a player who joins (``join``) or leaves (``withdrawal``), an extra round opened by hand (``tiebreak``),
    and ``abandonment``. Entries are missing now and then. The match begins with the first of the players that are
    given, ``min_players`` at least; those who join come from the rest.

    ``rules``, ``board`` and ``lexicon`` are one, a strategy, or None: rules for short matches, small boards of the
    letters of the ``alphabet``, and lexicons with words that are on the first board. ``points`` draws what a cell of a
    round of numbers holds.

    A match shrinks to few changes of few players. Its ``repr`` does not tell what happened in it, so the strategy does:
    beside a failing example Hypothesis prints the calls that make the match.

    >>> from hypothesis import find, settings
    >>> match = find(matches(), lambda match: match.finished, settings=settings(derandomize=True))
    >>> match.players, match.cells
    (('Ann',), ({'Ann': 0},))

    Raises :class:`SettingError` for settings that are out of range.
    """
    low, high = seats(players, min_players, 1)
    letters = checked_alphabet(alphabet)
    points = st.integers(-5, 20) if points is None else points
    a_strategy("points", points)
    short = some_rules(round_count=st.sampled_from([1, 2, 3]), target=st.none() | targets(max_points=20))
    return _matches(
        tuple(players[:high]),
        low,
        one_or_drawn("rules", rules, Rules, short),
        one_or_drawn("board", board, Board, boards(alphabet=letters, max_cells=9)),
        None if lexicon is None else one_or_drawn("lexicon", lexicon, Lexicon, st.nothing()),
        letters,
        points,
        chosen("changes", changes, CHANGES),
        whole_number("max_changes", max_changes, 0, 1000, error=SettingError),
    )


@st.composite
def _matches(
    draw: st.DrawFn,
    players: tuple[str, ...],
    least: int,
    rules: st.SearchStrategy[Rules],
    some_boards: st.SearchStrategy[Board],
    lexicon: st.SearchStrategy[Lexicon] | None,
    alphabet: str,
    points: st.SearchStrategy[int],
    changes: tuple[str, ...],
    most: int,
) -> Match:
    seated = players[: least + draw(below(len(players) - least + 1))]
    board = draw(some_boards) if "words" in changes else None
    if lexicon is None and board is not None:
        on_board = words_on(board, alphabet=alphabet, max_letters=5)
        lexicon = lexicons(words=on_board | st.text(alphabet, min_size=1, max_size=5))
    begun = Match(seated, draw(rules), lexicon=_EMPTY if lexicon is None else draw(lexicon))
    note(_Shown(lambda: f"match = Match({seated}, {begun.rules}, lexicon={written_out(begun.lexicon)})"))
    play = _Play(draw, begun, players, rules, board, some_boards, alphabet, points)
    for _ in range(most):
        if not draw(below(8)):
            break
        possible = [each for each in changes if play.may(each) for _ in range(_WEIGHTS.get(each, 1))]
        if not possible:
            break
        play.make(pick(draw, possible))
    return begun


class _Shown:
    """A text that is written only when Hypothesis shows it."""

    def __init__(self, write: Callable[[], str]) -> None:
        self._write = write

    def __repr__(self) -> str:
        return self._write()


class _Play:
    """A match in the making, and the changes that are possible now."""

    def __init__(
        self,
        draw: st.DrawFn,
        match: Match,
        players: tuple[str, ...],
        rules: st.SearchStrategy[Rules],
        board: Board | None,
        boards: st.SearchStrategy[Board],
        alphabet: str,
        points: st.SearchStrategy[int],
    ) -> None:
        self._draw = draw
        self._match = match
        self._names = players
        self._rules = rules
        self._board = board
        self._boards = boards
        self._alphabet = alphabet
        self._points = points

    def may(self, change: str) -> bool:
        """Whether a change is possible."""
        match = self._match
        if change == "undo":
            return bool(standing_changes(match._log))
        if match.status == "abandoned":
            return False
        if change in ("numbers", "words"):
            return self._may_add()
        return {
            "correction": bool(match.rounds),
            "rules": True,
            "join": len(match.players) < len(self._names),
            "withdrawal": len(match.withdrawn) < len(match.players),
            "tiebreak": bool(match.tied) and set(match._state.opened) - set(match.withdrawn) != set(match.tied),
            "abandonment": not match.finished,
        }[change]

    def _may_add(self) -> bool:
        try:
            self._match._next_tied()
        except MatchError:
            return False
        return True

    def make(self, change: str) -> None:
        """Draw what a change needs, and make it."""
        match = self._match
        if change == "numbers":
            self._call("add_totals", self._entries(len(match.rounds), match.tied, self._points))
        elif change == "words":
            self._add_words()
        elif change == "correction":
            self._correct(self._draw(below(len(match.rounds))))
        elif change == "rules":
            changed = self._draw(self._rules)
            note(_Shown(lambda: f"match.rules = {changed}"))
            match.rules = changed
        elif change == "join":
            self._call("add_player", next(name for name in self._names if name not in match.players))
        elif change == "withdrawal":
            self._call("withdraw", pick(self._draw, [p for p in match.players if p not in match.withdrawn]))
        else:
            self._call({"undo": "undo", "tiebreak": "open_tiebreak", "abandonment": "abandon"}[change])

    def _call(self, name: str, *values: Any, **settings: Any) -> None:
        def written() -> str:
            return ", ".join([*map(repr, values), *(f"{key}={value!r}" for key, value in settings.items())])

        note(_Shown(lambda: f"match.{name}({written()})"))
        getattr(self._match, name)(*values, **settings)

    def _able(self, index: int, tied: Sequence[str]) -> list[str]:
        """The players who may have an entry in a round."""
        able = []
        for player in self._match.players:
            try:
                self._match._state.check_entry(index, player, tied)
            except MatchError:
                continue
            able.append(player)
        return able

    def _entries(self, index: int, tied: Sequence[str], entry: st.SearchStrategy[T]) -> dict[str, T]:
        """Entries of those who may have one; now and then one is missing."""
        return {player: self._draw(entry) for player in self._able(index, tied) if self._draw(below(8)) < 7}

    def _writer(self, board: Board, deadline: float) -> Writer:
        pool = known_words(board, self._match.lexicon) + drawn_words(self._draw, board, self._alphabet)
        return Writer(board, pool, _HABITS, deadline, _MOST_ENTRIES)

    def _add_words(self) -> None:
        first, self._board = self._board, None  # on which the words of the lexicon are
        board = self._draw(self._boards) if first is None else first
        deadline = self._draw(_DEADLINES)
        writer = self._writer(board, self._match.rules.round_seconds if deadline is None else deadline)
        written = self._entries(len(self._match.rounds), self._match.tied, writer.sheets)
        challenges = {player: texts for player in written if (texts := writer.challenged(self._draw))}
        self._call("add_round", board, written, challenges=challenges, deadline=deadline)

    def _correct(self, index: int) -> None:
        before = self._match.rounds[index]
        able = self._able(index, before.tied)
        if isinstance(before, NumberRound):
            if self._draw(st.booleans()) and able:
                self._call("set_total", index, pick(self._draw, able), self._draw(st.none() | self._points))
                return
            self._call("amend_round", index, totals=self._entries(index, before.tied, st.none() | self._points))
            return
        writer = self._writer(before.board, before.deadline)
        some: st.SearchStrategy[list[Claim | str] | None] = st.none() | writer.sheets
        written = self._entries(index, before.tied, some)
        left = {player for player, sheet in {**before.sheets, **written}.items() if sheet is not None}
        challenges = {player: texts for player in sorted(left) if (texts := writer.challenged(self._draw))}
        self._call("amend_round", index, sheets=written, challenges=challenges)
