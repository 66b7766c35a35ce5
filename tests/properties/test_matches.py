"""Matches of every kind keep what was entered, and their standings follow: held against a model of the rules."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boggle import BoggleError, Claim, Match, MatchError, Rules, ScoringTable, Target

from .match_model import BOARD, ENTRIES, WORDS, Derived, Entered, Facts, Model

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
CHALLENGED = ("cat", "zzz", "oat", "tod", "dot")

points = st.integers(-2, 3)
sheets = st.lists(st.sampled_from(ENTRIES), max_size=4)
challenged = st.lists(st.sampled_from(CHALLENGED), max_size=2).map(tuple)
deadlines = st.sampled_from([30, 180, 190, 210.5])
targets = st.none() | st.builds(Target, st.integers(1, 8), st.sampled_from(["reach", "exceed"]))
changes = st.one_of(
    st.builds(lambda value: {"round_count": value}, st.integers(1, 4)),
    st.builds(lambda value: {"target": value}, targets),
    st.builds(
        lambda value: {"tie_break": value},
        st.sampled_from(["shared", "extra-round", "longest-word", "most-long-words"]),
    ),
    st.builds(
        lambda penalty, scope: {"challenge_penalty": penalty, "penalty_scope": scope},
        st.integers(0, 2),
        st.sampled_from(["challenged", "every-rejected"]),
    ),
    st.builds(lambda value: {"duplicate_cancellation": value}, st.booleans()),
    st.builds(lambda value: {"minimum_word_length": value}, st.sampled_from([3, 4])),
    st.builds(lambda value: {"allow_proper_nouns": value}, st.booleans()),
    st.builds(lambda value: {"scoring_table": value}, st.sampled_from([ScoringTable.CLASSIC, ScoringTable.BIG])),
    st.builds(lambda value: {"time_up": value}, st.sampled_from(["stop", "finish-word"])),
    st.builds(lambda value: {"round_seconds": value}, st.sampled_from([30, 180, 195])),
)
rules = st.lists(changes, max_size=4).map(
    lambda every: Rules(round_count=2).replace(**{k: v for c in every for k, v in c.items()})
)

REFUSED: tuple[Callable[[Match], object], ...] = (
    lambda match: match.add_totals({"Nobody": 1}),
    lambda match: match.add_totals({match.players[0]: 1.5}),  # type: ignore[dict-item]
    lambda match: match.add_totals({match.players[0]: True, "Nobody": 1}),
    lambda match: match.add_totals([1, 2]),  # type: ignore[arg-type]
    lambda match: match.add_round(BOARD, {"Nobody": []}),
    lambda match: match.add_round(BOARD, {match.players[0]: "cat"}),
    lambda match: match.add_round(BOARD, {match.players[0]: [5]}),  # type: ignore[list-item]
    lambda match: match.add_round(BOARD, {match.players[0]: [Claim("cat", path=(0, 99))]}),
    lambda match: match.add_round(BOARD, {}, challenges={"Nobody": ["cat"]}),
    lambda match: match.add_round(BOARD, {}, deadline=-1),
    lambda match: match.add_round("CAT", {}),  # type: ignore[arg-type]
    lambda match: match.set_total(len(match.rounds), match.players[0], 1),
    lambda match: match.set_total(-1, match.players[0], 1),
    lambda match: match.set_total(0, "Nobody", 1),
    lambda match: match.set_total(0, match.players[0], "1"),  # type: ignore[arg-type]
    lambda match: match.amend_round(len(match.rounds), totals={}),
    lambda match: match.amend_round(0, sheets={"Nobody": []}),
    lambda match: match.amend_round(0, totals={"Nobody": 1}),
    lambda match: match.amend_round(0, totals={match.players[0]: 10**10}),
    lambda match: match.amend_round(0, sheets={match.players[0]: [None]}),  # type: ignore[list-item]
    lambda match: match.amend_round(0, sheets={match.players[0]: []}, totals={match.players[0]: 1}),
    lambda match: match.add_player(""),
    lambda match: match.add_player(match.players[-1]),
    lambda match: match.withdraw("Nobody"),
    lambda match: match.reading_order("Nobody"),
    lambda match: match.result(len(match.rounds)),
    lambda match: setattr(match, "rules", "classic"),
)


class MatchMachine(RuleBasedStateMachine):
    """Plays a match and its model side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(["Ann"])
        self.model = Model(["Ann"], Rules())

    @initialize(count=st.integers(1, 4), rules=rules)
    def begin(self, count: int, rules: Rules) -> None:
        self.match = Match(NAMES[:count], rules, lexicon=WORDS)
        self.model = Model(NAMES[:count], rules)

    def attempt(self, allowed: bool, call: Callable[[], object], change: Callable[[Facts], object]) -> None:
        """Make a change to both, or have it refused."""
        if allowed and not self.model.facts.abandoned:
            call()
            self.model.change(change)
        else:
            self.refuse(call, MatchError)

    def refuse(self, call: Callable[[], object], error: type[BoggleError] = BoggleError) -> None:
        before = self.match.to_json()
        with pytest.raises(error):
            call()
        assert self.match.to_json() == before

    def number_of(self, data: st.DataObject, of_words: bool) -> int | None:
        """The number of a round of one kind, if there is one."""
        numbers = [number for number, each in enumerate(self.model.facts.rounds) if each.is_of_words is of_words]
        return data.draw(st.sampled_from(numbers)) if numbers else None

    def entries(self, data: st.DataObject, players: list[str], values: st.SearchStrategy[Any]) -> dict[str, Any]:
        """Entries of all players, or now and then of some; in any order."""
        if data.draw(st.integers(0, 4)) == 0:
            players = data.draw(st.lists(st.sampled_from(players), unique=True)) if players else []
        elif data.draw(st.booleans()):
            players = players[::-1]
        return {player: data.draw(values) for player in players}

    # -- rounds --

    def next_round(self) -> tuple[bool, tuple[str, ...]]:
        """Whether a round may be added now, and for whom it would be an extra one."""
        derived, facts = self.model.derived(), self.model.facts
        ordinary = sum(not entered.tied for entered in facts.rounds)
        # An entry is missing in one of the rounds that count, and none beyond them would.
        is_full = facts.rules.target is None and ordinary >= facts.rules.round_count and not derived.tied
        return derived.status == "running" and not derived.unfinished_extra and not is_full, derived.tied

    def added(self, entered: Entered) -> Callable[[Facts], None]:
        def change(facts: Facts) -> None:
            facts.rounds.append(entered)
            facts.opened = ()

        return change

    @rule(data=st.data())
    def add_numbers(self, data: st.DataObject) -> None:
        allowed, tied = self.next_round()
        number = len(self.model.facts.rounds)
        totals = self.entries(data, self.model.may_enter(number, tied), points)
        self.attempt(allowed, lambda: self.match.add_totals(totals), self.added(Entered(dict(totals), tied)))

    @rule(data=st.data(), deadline=st.none() | deadlines)
    def add_words(self, data: st.DataObject, deadline: float | None) -> None:
        allowed, tied = self.next_round()
        facts = self.model.facts
        written = self.entries(data, self.model.may_enter(len(facts.rounds), tied), sheets)
        protests = {player: data.draw(challenged) for player in written}
        stays = facts.rules.round_seconds if deadline is None else deadline
        self.attempt(
            allowed,
            lambda: self.match.add_round(BOARD, written, challenges=protests, deadline=deadline),
            self.added(Entered(dict(written), tied, dict(protests), stays)),
        )

    @rule(data=st.data(), value=st.none() | points)
    def set_total(self, data: st.DataObject, value: int | None) -> None:
        number = self.number_of(data, of_words=False)
        if number is None:
            return
        player = data.draw(st.sampled_from(self.model.facts.players))
        allowed = player in self.model.may_enter(number, self.model.facts.rounds[number].tied)

        def change(facts: Facts) -> None:
            facts.rounds[number].entries.pop(player, None)
            if value is not None:
                facts.rounds[number].entries[player] = value

        self.attempt(allowed, lambda: self.match.set_total(number, player, value), change)

    @rule(data=st.data())
    def amend_numbers(self, data: st.DataObject) -> None:
        number = self.number_of(data, of_words=False)
        if number is None:
            return
        able = self.model.may_enter(number, self.model.facts.rounds[number].tied)
        totals = self.entries(data, able, st.none() | points)
        self.attempt(True, lambda: self.match.amend_round(number, totals=totals), amended(number, totals))

    @rule(data=st.data(), deadline=st.none() | deadlines)
    def amend_words(self, data: st.DataObject, deadline: float | None) -> None:
        number = self.number_of(data, of_words=True)
        if number is None:
            return
        before = self.model.facts.rounds[number]
        able = self.model.may_enter(number, before.tied)
        written = self.entries(data, able, st.none() | sheets)
        kept = {player for player, sheet in {**before.entries, **written}.items() if sheet is not None}
        protests = {player: data.draw(challenged) for player in sorted(kept)}
        change = amended(number, written)

        def change_all(facts: Facts) -> None:
            change(facts)
            facts.rounds[number].challenges = protests
            facts.rounds[number].deadline = facts.rounds[number].deadline if deadline is None else deadline

        self.attempt(
            True,
            lambda: self.match.amend_round(number, sheets=written, challenges=protests, deadline=deadline),
            change_all,
        )

    # -- what else happens --

    @rule()
    def undo(self) -> None:
        if self.model.before:
            self.match.undo()
            self.model.undo()
        else:
            self.refuse(self.match.undo, MatchError)

    @precondition(lambda self: len(self.model.facts.players) < len(NAMES))
    @rule()
    def add_player(self) -> None:
        name = NAMES[len(self.model.facts.players)]

        def change(facts: Facts) -> None:
            facts.players.append(name)
            facts.joined[name] = len(facts.rounds)

        self.attempt(True, lambda: self.match.add_player(name), change)

    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(self.model.facts.players))

        def change(facts: Facts) -> None:
            facts.withdrawn[player] = len(facts.rounds)

        self.attempt(player not in self.model.facts.withdrawn, lambda: self.match.withdraw(player), change)

    @rule(changed=changes)
    def change_rules(self, changed: dict[str, Any]) -> None:
        other = self.model.facts.rules.replace(**changed)
        if self.model.facts.abandoned or other != self.model.facts.rules:
            self.attempt(
                True, lambda: setattr(self.match, "rules", other), lambda facts: setattr(facts, "rules", other)
            )
        else:
            before = self.match.to_json()
            self.match.rules = other
            assert self.match.to_json() == before

    @precondition(lambda self: not self.model.facts.abandoned)
    @rule(other=rules)
    def change_rules_and_back(self, other: Rules) -> None:
        rules = self.model.facts.rules
        numbers = everything(self.match)
        self.match.rules = other
        self.match.rules = rules
        assert everything(self.match) == numbers
        if other != rules:
            self.match.undo()
            self.match.undo()
            assert everything(self.match) == numbers

    @rule()
    def open_tiebreak(self) -> None:
        tied, facts = self.model.derived().tied, self.model.facts
        is_open_already = set(facts.opened) - set(facts.withdrawn) == set(tied)
        may = bool(tied) and not is_open_already
        self.attempt(may, self.match.open_tiebreak, lambda facts: setattr(facts, "opened", tied))

    @rule(wanted=st.integers(0, 4))
    def abandon(self, wanted: int) -> None:
        derived = self.model.derived()
        if derived.status == "running" and wanted:
            return  # else most matches would end here
        self.attempt(derived.status != "finished", self.match.abandon, lambda facts: setattr(facts, "abandoned", True))

    @rule()
    def save_and_load(self) -> None:
        self.match = Match.from_json(self.match.to_json(), lexicon=WORDS)

    @rule()
    def pickle(self) -> None:
        self.match = pickle.loads(pickle.dumps(self.match))

    @rule(call=st.sampled_from(REFUSED))
    def misuse(self, call: Callable[[Match], object]) -> None:
        self.refuse(lambda: call(self.match))

    # -- what always holds --

    @invariant()
    def the_match_is_its_model(self) -> None:
        match, facts, derived = self.match, self.model.facts, self.model.derived()
        assert (match.players, match.withdrawn) == (tuple(facts.players), tuple(facts.withdrawn))
        assert match.rules == facts.rules
        assert match.cells == derived.cells
        standings = match.standings()
        assert {each.player: each.total for each in standings} == derived.totals
        assert {each.player: each.place for each in standings} == derived.places
        assert match.winners == derived.winners
        assert (match.status, match.finished) == (derived.status, derived.status == "finished")
        assert match.tied == derived.tied
        check_facts(match, facts)
        check_report(match, derived)

    @invariant()
    def winners_are_place_1_of_a_finished_match(self) -> None:
        standings = self.match.standings()
        first = tuple(each.player for each in standings if each.place == 1)
        assert self.match.winners == (first if self.match.finished else ())
        assert all(each.is_winner is (self.match.finished and each.place == 1) for each in standings) or (
            self.match.status == "abandoned"
        )
        outcome = self.match.outcome()
        assert (outcome is not None) is self.match.finished is bool(self.match.winners)
        assert outcome is None or outcome.winners == first

    @invariant()
    def places_are_those_ahead_and_one(self) -> None:
        standings = self.match.standings()
        seats = [self.match.players.index(each.player) for each in standings]
        assert [(each.place, seat) for each, seat in zip(standings, seats, strict=True)] == sorted(
            (each.place, seat) for each, seat in zip(standings, seats, strict=True)
        )
        parted_by_more = self.match.rules.tie_break.endswith(("-word", "-words")) or any(
            each["counts"] and each["tied"] for each in self.match.report()["rounds"]
        )
        for each in standings:
            assert each.place == 1 + sum(other.place < each.place for other in standings)
            if not parted_by_more:
                assert each.place == 1 + sum(other.total > each.total for other in standings)

    @invariant()
    def a_saved_match_is_loaded_as_it_was(self) -> None:
        text = self.match.to_json()
        loaded = Match.from_json(text, lexicon=WORDS)
        assert loaded == self.match
        assert everything(loaded) == everything(self.match)
        assert loaded.to_json() == text


def amended(number: int, entries: dict[str, Any]) -> Callable[[Facts], None]:
    def change(facts: Facts) -> None:
        merged = {**facts.rounds[number].entries, **entries}
        facts.rounds[number].entries = {player: entry for player, entry in merged.items() if entry is not None}

    return change


def everything(match: Match) -> tuple[Any, ...]:
    """All that follows from a match."""
    return match.standings(), match.cells, match.winners, match.status, match.tied, match.outcome(), match.report()


def check_facts(match: Match, facts: Facts) -> None:
    """What was entered is on record as it was entered."""
    for round_, entered in zip(match.rounds, facts.rounds, strict=True):
        assert round_.tied == entered.tied
        recorded: Any = round_
        if entered.is_of_words:
            assert dict(recorded.sheets) == {player: tuple(sheet) for player, sheet in entered.entries.items()}
            assert dict(recorded.challenges) == entered.challenges
            assert recorded.deadline == entered.deadline
        else:
            assert dict(recorded.totals) == entered.entries


def check_report(match: Match, derived: Derived) -> None:
    """The report says the same, in plain data."""
    report = match.report()
    assert json.loads(json.dumps(report)) == report
    assert (report["status"], tuple(report["winnerIds"])) == (derived.status, derived.winners)
    assert {each["player"]: (each["total"], each["place"]) for each in report["standings"]} == {
        player: (derived.totals[player], derived.places[player]) for player in match.players
    }
    assert {number for number, each in enumerate(report["rounds"]) if each["counts"]} == derived.counted


TestMatches = MatchMachine.TestCase
TestMatches.settings = settings(stateful_step_count=30)


# -- what does not depend on order --


@given(data=st.data(), rules=rules, count=st.integers(1, 4))
def test_the_standings_do_not_depend_on_the_seats(data: st.DataObject, rules: Rules, count: int) -> None:
    names = NAMES[:count]
    others = data.draw(st.permutations(names))
    matches = [Match(seats, rules, lexicon=WORDS) for seats in (names, others)]
    for _ in range(data.draw(st.integers(1, 5))):
        if matches[0].finished:
            break
        able = matches[0].tied or names
        written = {player: data.draw(sheets) for player in able} if data.draw(st.booleans()) else None
        totals = {player: data.draw(points) for player in able}
        for match in matches:
            if written is None:
                match.add_totals({player: totals[player] for player in match.players if player in able})
            else:
                mixed = {player: written[player][:: 1 if match is matches[0] else -1] for player in reversed(able)}
                match.add_round(BOARD, mixed, deadline=210)
        one, other = ({each.player: each for each in match.standings()} for match in matches)
        assert one == other
        assert (matches[0].status, set(matches[0].winners)) == (matches[1].status, set(matches[1].winners))


@given(rows=st.lists(st.lists(sheets, min_size=3, max_size=3), min_size=1, max_size=3), rules=rules)
def test_without_cancellation_nobody_has_less(rows: list[list[list[Claim | str]]], rules: Rules) -> None:
    settings = rules.replace(challenge_penalty=0, target=None, round_count=len(rows), tie_break="shared")
    match = Match(NAMES[:3], settings.replace(duplicate_cancellation=True), lexicon=WORDS)
    for row in rows:
        match.add_round(BOARD, dict(zip(match.players, row, strict=True)))
    struck = {each.player: each.total for each in match.standings()}
    assert all(value is not None and value >= 0 for cells in match.cells for value in cells.values())
    match.rules = settings.replace(duplicate_cancellation=False)
    assert all(each.total >= struck[each.player] for each in match.standings())
