"""The forms in which a match is written as JSON: its facts, and apart from them what follows from them."""

import json
import re
from typing import Any, Literal, TypeVar

import msgspec

from . import _forms, _json, _record
from . import match as matches
from ._checks import shown
from ._forms import Board, Claim, LexiconIdentity, Placed, Rules
from .clock import after_start
from .errors import DocumentError, LexiconError
from .lexicon import TIERS, Lexicon
from .rules import Rules as PlayedRules

AnyMatch = TypeVar("AnyMatch", bound="matches.Match")

# -- the facts --


class _Change(_forms.Form, tag_field="change"):
    pass


class _Words(_Change):
    board: Board
    sheets: dict[str, list[str | Claim]]
    challenges: dict[str, list[str]]
    deadline: _forms.Length
    tied: list[str] = msgspec.field(default_factory=list)


class AddRound(_Words, tag="add-round"):
    """A round of words was played; tied are the players of an extra round."""


class AmendRound(_Words, tag="amend-round", kw_only=True):
    """A round of words was put right; this is the whole of it as it is now."""

    round: int


class AddTotals(_Change, tag="add-totals"):
    """A round of numbers was played; tied are the players of an extra round."""

    totals: dict[str, int]
    tied: list[str] = msgspec.field(default_factory=list)


class AmendTotals(_Change, tag="amend-totals"):
    """A round of numbers was put right; this is the whole of it as it is now."""

    round: int
    totals: dict[str, int]
    tied: list[str] = msgspec.field(default_factory=list)


class SetTotal(_Change, tag="set-total"):
    """One cell of a round of numbers was written, or made blank."""

    round: int
    player: str
    points: int | None


class AddPlayer(_Change, tag="add-player"):
    """Somebody joined."""

    player: str


class Withdraw(_Change, tag="withdraw"):
    """Somebody left."""

    player: str


class ChangeRules(_Change, tag="rules"):
    """Other rules hold from now on, for the rounds already played as well."""

    rules: Rules


class OpenTiebreak(_Change, tag="open-tiebreak"):
    """The next round is an extra one among these players."""

    players: list[str]


class Abandon(_Change, tag="abandon"):
    """The match was given up."""


class Undo(_Change, tag="undo"):
    """The last change that was not undone before was undone."""


AnyChange = (
    AddRound | AmendRound | AddTotals | AmendTotals | SetTotal | AddPlayer | Withdraw | ChangeRules | OpenTiebreak
    | Abandon | Undo
)  # fmt: skip


class Head(_forms.Form):
    """Who began to play by which rules, with which words."""

    format: Literal["boggle-match"]
    version: Literal[1]
    id: str
    lexicon: LexiconIdentity | None
    players: list[str]
    rules: Rules


class Match(Head):
    """A match: who played by which rules with which words at its start, and all that happened since, in order.

    Rounds are numbered from 0. Without a lexicon no word was judged yet, and the English list that comes with the
    library would be played with.
    """

    log: list[AnyChange]


def match_to_json(match: "matches.Match") -> str:
    """See :meth:`boggle.Match.to_json`."""
    return json.dumps(_forms.plain(match_form(match)), ensure_ascii=False)


def match_form(match: "matches.Match") -> Match:
    """The form of a match."""
    return Match(**msgspec.structs.asdict(match_head(match)), log=[change_form(change) for change in match._log])


def match_head(match: "matches.Match") -> Head:
    """The form of what a match began with."""
    words = match._recorded_lexicon
    players, rules = match._start
    lexicon = None if words is None else LexiconIdentity(words.name, words.fingerprint)
    return Head("boggle-match", 1, match.id, lexicon, list(players), _forms.rules_form(rules))


def change_form(change: _record.Change | _record.Undone) -> AnyChange:  # noqa: PLR0911 (one for each kind)
    """The form of one change."""
    match change:
        case _record.RoundAdded(_record.WordRound() as played):
            return AddRound(*_words_form(played))
        case _record.RoundAmended(index, _record.WordRound() as played):
            return AmendRound(*_words_form(played), round=index)
        case _record.RoundAdded(_record.NumberRound(totals, tied)):
            return AddTotals(dict(totals), list(tied))
        case _record.RoundAmended(index, _record.NumberRound(totals, tied)):
            return AmendTotals(index, dict(totals), list(tied))
        case _record.TotalSet(index, player, points):
            return SetTotal(index, player, points)
        case _record.PlayerAdded(player):
            return AddPlayer(player)
        case _record.PlayerWithdrawn(player):
            return Withdraw(player)
        case _record.RulesChanged(rules):
            return ChangeRules(_forms.rules_form(rules))
        case _record.TiebreakOpened(tied):
            return OpenTiebreak(list(tied))
        case _record.Abandoned():
            return Abandon()
        case _:
            return Undo()


def _words_form(played: _record.WordRound) -> tuple[Any, ...]:
    return (
        _forms.board_form(played.board),
        {player: [_forms.claim_form(claim) for claim in sheet] for player, sheet in played.sheets.items()},
        {player: list(words) for player, words in played.challenges.items()},
        played.deadline,
        list(played.tied),
    )


def match_from_json(kind: type[AnyMatch], text: str | bytes, lexicon: Lexicon | None, other_lexicon: bool) -> AnyMatch:
    """See :meth:`boggle.Match.from_json`."""
    return match_from_plain(kind, _json.parse(text), lexicon, other_lexicon)


def match_from_plain(kind: type[AnyMatch], value: Any, lexicon: Lexicon | None, other_lexicon: bool) -> AnyMatch:
    """The match that plain values, as JSON has them, stand for."""
    form = _json.convert(value, Match)
    if not re.fullmatch("[0-9a-f]{32}", form.id):
        raise DocumentError(f"id must be 32 hexadecimal digits, not {shown(form.id)}")
    rules = PlayedRules(**_forms.settings_of(form.rules, ("rules",)))
    changes = [change_value(change, ("log", number)) for number, change in enumerate(form.log)]
    match = kind(form.players, rules, lexicon=_checked_lexicon(form.lexicon, lexicon, other_lexicon))
    match._restore(form.id, changes)
    return match


def change_value(form: AnyChange, place: _json.Place) -> _record.Change | _record.Undone:  # noqa: PLR0911
    """The change that a form stands for."""
    match form:
        case AddRound():
            return _record.RoundAdded(_words_value(form, place))
        case AmendRound():
            return _record.RoundAmended(form.round, _words_value(form, place))
        case AddTotals():
            return _record.RoundAdded(_record.NumberRound(form.totals, tuple(form.tied)))
        case AmendTotals():
            return _record.RoundAmended(form.round, _record.NumberRound(form.totals, tuple(form.tied)))
        case SetTotal():
            return _record.TotalSet(form.round, form.player, form.points)
        case AddPlayer():
            return _record.PlayerAdded(form.player)
        case Withdraw():
            return _record.PlayerWithdrawn(form.player)
        case ChangeRules():
            return _record.RulesChanged(PlayedRules(**_forms.settings_of(form.rules, (*place, "rules"))))
        case OpenTiebreak():
            return _record.TiebreakOpened(tuple(form.players))
        case Abandon():
            return _record.Abandoned()
        case _:
            return _record.Undone()


def _words_value(form: _Words, place: _json.Place) -> _record.WordRound:
    with Placed(_json.called((*place, "board"))):
        board = _forms.board_value(form.board)
    after_start(_json.called((*place, "deadline")), form.deadline)
    _forms.check_challenges(form.challenges, form.sheets, (*place, "challenges"))
    return _record.WordRound(
        board,
        {
            player: tuple(_forms.claims_value(sheet, board, (*place, "sheets", player)))
            for player, sheet in form.sheets.items()
        },
        {player: tuple(words) for player, words in form.challenges.items()},
        _json.whole(form.deadline),
        tuple(form.tied),
    )


def _checked_lexicon(form: LexiconIdentity | None, given: Lexicon | None, other: bool) -> Lexicon | None:
    """The lexicon that a match was played with: the one that was given, or the one of its name."""
    if form is None:
        return given
    if given is None:
        if form.name not in Lexicon.bundled():
            raise LexiconError(
                f"the match was played with the lexicon {form.name!r}, which does not come with the library; give it "
                "as lexicon="
            )
        known = (Lexicon.load(form.name, level=level) for level in reversed(TIERS))
        given = next((words for words in known if words.fingerprint == form.fingerprint), Lexicon.load(form.name))
    if other or given.fingerprint == form.fingerprint:
        return given
    raise LexiconError(
        f"the match was played with a lexicon {form.name!r} of other content (SHA-256 {form.fingerprint[:16]}...); "
        "other_lexicon=True plays on with this one"
    )


# -- what follows --


class Standing(_forms.Form):
    """A player's place: equal totals share it, and the places after it are left out."""

    player: str
    total: int
    place: int
    is_winner: bool


class RoundReport(_forms.Form):
    """A round on record: whether it counts, whether entries are missing, and each player's cell, null where blank."""

    kind: Literal["words", "numbers"]
    tied: list[str]
    counts: bool
    complete: bool
    cells: dict[str, int | None]


class Report(_forms.Form):
    """What follows from a match under the rules as they are."""

    id: str
    status: Literal["running", "finished", "abandoned"]
    finished: bool
    winner_ids: list[str]
    standings: list[Standing]
    players: list[str]
    withdrawn: list[str]
    tied: list[str]
    rules: Rules
    rounds: list[RoundReport]


def report(match: "matches.Match") -> dict[str, Any]:
    """See :meth:`boggle.Match.report`."""
    table, played = match._all
    form = Report(
        match.id,
        match.status,  # type: ignore[arg-type]
        match.finished,
        list(match.winners),
        [Standing(each.player, each.total, each.place, each.is_winner) for each in table.standings],
        list(match.players),
        list(match.withdrawn),
        list(table.tied),
        _forms.rules_form(match.rules),
        [
            RoundReport(
                "numbers" if isinstance(round_, _record.NumberRound) else "words",
                list(round_.tied),
                number in table.counted,
                each.is_complete,
                dict(each.cells),
            )
            for number, (round_, each) in enumerate(zip(match.rounds, played, strict=True))
        ],
    )
    plain: dict[str, Any] = _forms.plain(form)
    return plain
