"""Matches: the vectors of the rules, every change that can be made, what is refused, and the JSON forms."""

import copy
import json
import math
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boggle import (
    Board,
    BoardError,
    BoggleError,
    Claim,
    DocumentError,
    IllegalPathError,
    Lexicon,
    LexiconError,
    Match,
    MatchError,
    MatchStore,
    NumberRound,
    Outcome,
    RoundError,
    Rules,
    SettingError,
    Standing,
    Target,
    Verdict,
    WordRound,
    _record,
)

#                    0 1 2 3   4 5 6 7   8 9 10 11  12 13 14 15
BOARD = Board.parse("C A T S / X O D Z / N G Z Z / E X X X")
WORDS = Lexicon(["cat", "cats", "dog", "gone", "toad"], names=["Tod"], abbreviations=["DOA"])
NAMES = ("A", "B", "C")
ROWS = ((7, 4, 6), (5, 9, 3), (6, 5, 8))
HUGE = pytest.param(10**5000, id="huge")


def played(rows: Sequence[Sequence[int]], rules: Rules | None = None, players: Sequence[str] = NAMES) -> Match:
    """A match of rounds of numbers, one row each."""
    match = Match(list(players), rules or Rules(round_count=max(1, len(rows))))
    for row in rows:
        match.add_totals(dict(zip(players, row, strict=True)))
    return match


def places(match: Match) -> list[int]:
    """The places by seat."""
    found = {standing.player: standing.place for standing in match.standings()}
    return [found[player] for player in match.players]


def totals(match: Match) -> list[int]:
    """The totals by seat."""
    found = {standing.player: standing.total for standing in match.standings()}
    return [found[player] for player in match.players]


def numbers(match: Match) -> tuple[Any, ...]:
    """All that follows from a match."""
    return match.standings(), match.cells, match.winners, match.status, match.tied, match.outcome(), match.report()


@contextmanager
def refused(match: Match, message: str, error: type[BoggleError] = MatchError) -> Iterator[None]:
    """What happens here is refused with this message, and leaves the match as it was."""
    before, followed = match.to_json(), numbers(match)
    with pytest.raises(error, match=re.escape(message)) as caught:
        yield
    assert type(caught.value) is error
    assert match.to_json() == before
    assert numbers(match) == followed


# -- the vectors of the rules --


def test_cells_running_totals_and_places() -> None:
    match = Match(NAMES)
    running, ranks = [], []
    for row in ROWS:
        assert (match.finished, match.winners, match.outcome(), match.status) == (False, (), None, "running")
        match.add_totals(dict(zip(NAMES, row, strict=True)))
        running.append(totals(match))
        ranks.append(places(match))
    assert running == [[7, 4, 6], [12, 13, 9], [18, 18, 17]]
    assert ranks == [[1, 3, 2], [2, 1, 3], [1, 1, 3]]
    assert match.cells == tuple(dict(zip(NAMES, row, strict=True)) for row in ROWS)
    assert (match.finished, match.winners, match.status) == (True, ("A", "B"), "finished")
    assert match.outcome() == Outcome(("A", "B"), "rounds")
    assert match.standings() == (
        Standing("A", 18, 1, True),
        Standing("B", 18, 1, True),
        Standing("C", 17, 3, False),
    )


def test_more_rounds_reopen_a_match_and_fewer_finish_it_again() -> None:
    match = played(ROWS)
    three = match.rules
    before = match.standings()
    match.rules = three.replace(round_count=4)
    assert (match.finished, match.winners, match.status) == (False, (), "running")
    assert places(match) == [1, 1, 3]
    assert not any(standing.is_winner for standing in match.standings())
    match.rules = three
    assert match.finished
    assert match.standings() == before


@pytest.mark.parametrize(
    ("row", "expected"),
    [((1, 0, 0), [1, 2, 3]), ((0, 0, 2), [2, 2, 1]), ((0, 0, 1), [1, 1, 1]), ((3, 3, 0), [1, 1, 3])],
)
def test_an_ordinary_fourth_round_decides_as_usual(row: tuple[int, ...], expected: list[int]) -> None:
    match = played(ROWS)
    match.rules = match.rules.replace(round_count=4)
    match.add_totals(dict(zip(NAMES, row, strict=True)))
    assert match.finished
    assert places(match) == expected
    assert match.winners == tuple(name for name, place in zip(NAMES, expected, strict=True) if place == 1)
    match.rules = match.rules.replace(round_count=3)
    assert (places(match), totals(match), len(match.cells)) == ([1, 1, 3], [18, 18, 17], 4)


@pytest.mark.parametrize("by_rule", [True, False])
@pytest.mark.parametrize(
    ("extra", "expected", "sums"), [((2, 1), [1, 2, 3], [20, 19, 17]), ((-2, 1), [2, 1, 3], [16, 19, 17])]
)
def test_an_extra_round_parts_the_tied_and_nobody_else(
    by_rule: bool, extra: tuple[int, int], expected: list[int], sums: list[int]
) -> None:
    match = played(ROWS)
    if by_rule:
        match.rules = match.rules.replace(tie_break="extra-round")
    else:
        assert match.open_tiebreak() == ("A", "B")
    assert (match.status, match.winners, match.tied) == ("running", (), ("A", "B"))
    assert places(match) == [1, 1, 3]
    match.add_totals(dict(zip("AB", extra, strict=True)))
    assert (places(match), totals(match)) == (expected, sums)
    assert (match.status, match.winners) == ("finished", (NAMES[expected.index(1)],))
    assert match.rounds[3].tied == ("A", "B")
    assert match.cells[3] == {"A": extra[0], "B": extra[1], "C": None}


def test_nobody_scored() -> None:
    match = played([(0, 0, 0)] * 3)
    assert (places(match), match.winners) == ([1, 1, 1], NAMES)


def test_places_after_shared_ones_are_left_out() -> None:
    match = played([(10, 8, 8, 5)], players="ABCD")
    assert (places(match), match.winners) == ([1, 2, 2, 4], ("A",))


def test_standings_go_by_place_then_by_seat() -> None:
    match = played([(5, 8, 8, 10)], players="DBCA")
    assert [standing.player for standing in match.standings()] == ["A", "B", "C", "D"]


# -- cases that other programs got wrong --


@pytest.mark.parametrize("order", list(permutations({"A": 10, "B": 10, "C": 7}.items())))
def test_all_leaders_win_whatever_their_seats(order: tuple[tuple[str, int], ...]) -> None:
    match = Match([name for name, _ in order], Rules(round_count=1))
    match.add_totals(dict(order))
    assert {standing.player: standing.place for standing in match.standings()} == {"A": 1, "B": 1, "C": 3}
    assert match.winners == tuple(name for name, _ in order if name != "C")


def test_who_leaves_keeps_what_was_scored() -> None:
    match = Match(["A", "B"])
    match.add_totals({"A": 5, "B": 6})
    match.withdraw("B")
    for _ in range(2):
        match.add_totals({"A": 5})
    assert match.finished
    assert match.standings() == (Standing("A", 15, 1, True), Standing("B", 6, 2, False))
    assert [cells["B"] for cells in match.cells] == [6, None, None]
    assert (match.players, match.withdrawn) == (("A", "B"), ("B",))


FOUR_LETTERS = ["abcd", "bcde", "cdef", "defg", "efgh"]
LETTERS = Board.parse("A B C D E F G H")
LETTER_WORDS = Lexicon(["abcdefg", "bcdefg", "cdefgh", "abc", "cde", "fgh", *FOUR_LETTERS])


def letters_match(sheets: Sequence[dict[str, list[str]]], **settings: Any) -> Match:
    """A match of word rounds on a row of letters."""
    match = Match(sheets[0], Rules(round_count=len(sheets), **settings), lexicon=LETTER_WORDS)
    for sheet in sheets:
        match.add_round(LETTERS, sheet)
    return match


@pytest.mark.parametrize("tie_break", ["longest-word", "most-long-words"])
def test_long_words_break_ties_when_they_are_asked_to(tie_break: str) -> None:
    match = letters_match([{"A": ["abcdefg"], "B": FOUR_LETTERS}])
    off = match.rules
    assert (totals(match), places(match), match.winners) == ([5, 5], [1, 1], ("A", "B"))
    match.rules = off.replace(tie_break=tie_break)
    assert (totals(match), places(match), match.winners) == ([5, 5], [1, 2], ("A",))
    match.rules = off
    assert (places(match), match.winners) == ([1, 1], ("A", "B"))


# -- tie-breaks --


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [("shared", [1, 1]), ("longest-word", [1, 1]), ("most-long-words", [1, 2]), ("extra-round", [1, 1])],
)
def test_word_tie_breaks_differ_after_the_longest_word(tie_break: Any, expected: list[int]) -> None:
    # 6 letters are 3 points, 4 and 3 letters are 1 each
    match = letters_match([{"A": ["bcdefg", "abcd"], "B": ["cdefgh", "abc"]}], tie_break=tie_break)
    assert (totals(match), places(match)) == ([4, 4], expected)
    assert match.finished is (tie_break != "extra-round")


@pytest.mark.parametrize("tie_break", ["longest-word", "most-long-words"])
def test_word_tie_breaks_look_at_scoring_words_of_the_leaders_in_rounds_that_count(tie_break: Any) -> None:
    rounds = [
        # The long word of C stays without effect on A and B; those that are struck, too, and those of no lexicon.
        {"A": ["abcd", "abcdefg", "abcdefgh"], "B": ["bcde", "abcdefg"], "C": ["abcdefg"]},
        {"A": ["abcd"], "B": ["bcde"], "C": []},
        {"A": ["abcdefg"], "B": [], "C": []},
    ]
    match = letters_match(rounds, tie_break=tie_break)
    assert places(match) == [1, 2, 3]
    match.rules = match.rules.replace(round_count=2)
    assert (totals(match), places(match), match.winners) == ([2, 2, 0], [1, 1, 3], ("A", "B"))
    match.rules = match.rules.replace(duplicate_cancellation=False)
    assert (totals(match), places(match)) == ([7, 7, 5], [1, 1, 3])


def test_word_tie_breaks_leave_out_words_that_earn_nothing() -> None:
    sheets = [{"A": ["abcd", "abc"], "B": ["bcde"]}]
    match = letters_match(sheets, tie_break="most-long-words", scoring_table="big")
    assert (totals(match), match.winners) == ([1, 1], ("A", "B"))


@pytest.mark.parametrize("tie_break", ["longest-word", "most-long-words"])
def test_word_tie_breaks_look_at_words_only_at_the_end_and_only_where_all_are_known(tie_break: Any) -> None:
    match = letters_match([{"A": ["abcdefg"], "B": FOUR_LETTERS}], tie_break=tie_break)
    match.rules = match.rules.replace(round_count=2)
    assert places(match) == [1, 1]
    match.add_totals({"A": 1, "B": 1})
    assert match.finished
    assert (places(match), match.winners) == ([1, 1], ("A", "B"))
    match.rules = match.rules.replace(round_count=1)
    assert places(match) == [1, 2]


def test_an_extra_round_may_tie_again() -> None:
    match = played([(9, 9, 9, 2)], Rules(round_count=1, tie_break="extra-round"), "ABCD")
    assert list(match.tied) == ["A", "B", "C"]
    match.add_totals({"A": 3, "B": 1, "C": 3})
    assert (places(match), list(match.tied), match.finished) == ([1, 3, 1, 4], ["A", "C"], False)
    match.add_totals({"A": 0, "C": 0})
    assert (places(match), list(match.tied), match.finished) == ([1, 3, 1, 4], ["A", "C"], False)
    match.add_totals({"A": 0, "C": 1})
    assert (places(match), list(match.tied), match.winners) == ([2, 3, 1, 4], [], ("C",))
    assert totals(match) == [12, 10, 13, 2]
    assert [round_.tied for round_ in match.rounds] == [(), ("A", "B", "C"), ("A", "C"), ("A", "C")]


def test_opened_extra_rounds_are_opened_one_by_one() -> None:
    match = played([(4, 4)], players="AB")
    for _ in range(2):
        match.open_tiebreak()
        assert match.status == "running"
        match.add_totals({"A": 1, "B": 1})
        assert (match.status, match.winners) == ("finished", ("A", "B"))
        with refused(match, "the match is finished; raise round_count to go on, or open"):
            match.add_totals({"A": 1, "B": 2})
    match.open_tiebreak()
    match.add_totals({"A": 1, "B": 2})
    assert (places(match), match.winners) == ([2, 1], ("B",))


def test_an_extra_round_of_words() -> None:
    match = letters_match([{"A": ["abcd"], "B": ["bcde"], "C": []}], tie_break="extra-round")
    with refused(match, "player 'C' takes no part in round 1, an extra round between 'A', 'B'"):
        match.add_round(LETTERS, {"A": [], "B": [], "C": ["abc"]})
    match.add_round(LETTERS, {"A": ["abc"]})
    assert (match.status, totals(match), places(match)) == ("running", [1, 1, 0], [1, 1, 3])
    with refused(match, "an entry is missing in the extra round"):
        match.add_round(LETTERS, {"A": [], "B": []})
    with refused(match, "there is no tie to break"):
        match.open_tiebreak()
    match.amend_round(1, sheets={"B": ["cde", "fgh"]})
    assert (match.winners, totals(match), places(match)) == (("B",), [2, 3, 0], [2, 1, 3])
    with refused(match, "player 'C' takes no part in round 1"):
        match.amend_round(1, sheets={"C": []})


def test_an_extra_round_counts_only_for_its_tie() -> None:
    match = played(ROWS, Rules(tie_break="extra-round"))
    match.add_totals({"A": 2, "B": 1})
    match.set_total(2, "A", 7)
    assert (match.winners, totals(match), places(match)) == (("A",), [19, 18, 17], [1, 2, 3])
    assert not match.report()["rounds"][3]["counts"]
    match.set_total(2, "C", 10)
    assert (match.tied, totals(match), places(match)) == (("A", "C"), [19, 18, 19], [1, 3, 1])
    for _ in range(2):
        match.undo()
    assert (match.winners, totals(match)) == (("A",), [20, 19, 17])


def test_an_extra_round_is_none_of_the_ordinary_ones() -> None:
    match = played(ROWS)
    match.open_tiebreak()
    match.add_totals({"A": 2, "B": 1})
    match.rules = match.rules.replace(round_count=4)
    assert (match.status, totals(match), places(match)) == ("running", [18, 18, 17], [1, 1, 3])
    match.add_totals({"A": 0, "B": 0, "C": 2})
    assert (match.winners, totals(match), places(match)) == (("C",), [18, 18, 19], [2, 2, 1])


def test_who_left_a_tie_comes_after_those_who_play_it_off() -> None:
    match = played([(5, 5, 5, 5)], Rules(round_count=1, tie_break="extra-round"), "ABCD")
    match.withdraw("A")
    assert match.tied == ("B", "C", "D")
    match.add_totals({"B": -3, "C": -1})
    match.withdraw("D")
    assert (match.winners, places(match)) == (("C",), [3, 2, 1, 3])


def test_one_who_is_left_of_a_tie_has_nobody_to_play() -> None:
    match = played([(5, 5)], Rules(round_count=1, tie_break="extra-round"), "AB")
    match.withdraw("A")
    assert (match.tied, match.winners, places(match)) == ((), ("A", "B"), [1, 1])
    with refused(match, "there is no tie to break"):
        match.open_tiebreak()


# -- targets --


@pytest.mark.parametrize(
    ("mode", "rows", "finished", "winners"),
    [
        ("reach", [(50, 10, 0)], True, ("A",)),
        ("exceed", [(50, 10, 0)], False, ()),
        ("exceed", [(50, 10, 0), (0, 0, 0)], False, ()),
        ("exceed", [(50, 10, 0), (1, 0, 0)], True, ("A",)),
        ("reach", [(30, 30, 30), (25, 40, 0)], True, ("B",)),
        ("reach", [(30, 30, 30), (25, 25, 20)], True, ("A", "B")),
        ("reach", [(1, 2, 3)] * 10, False, ()),
        ("reach", [(49, 49, 49)], False, ()),
    ],
)
def test_playing_to_a_target(mode: Any, rows: list[tuple[int, ...]], finished: bool, winners: tuple[str, ...]) -> None:
    match = played(rows, Rules(round_count=1, target=Target(50, mode)))
    assert (match.finished, match.winners) == (finished, winners)
    assert match.outcome() == (Outcome(winners, "target") if finished else None)


def test_a_target_is_judged_at_the_end_of_complete_rounds() -> None:
    match = Match(NAMES, Rules(target=Target(50)))
    match.add_totals({"A": 60, "B": 10})
    assert (match.finished, totals(match)) == (False, [60, 10, 0])
    match.set_total(0, "C", 70)
    assert match.winners == ("C",)
    with refused(match, "the match is finished; raise the target to go on"):
        match.add_totals(dict.fromkeys(NAMES, 0))


def test_rounds_after_the_target_was_met_do_not_count() -> None:
    match = played([(30, 20, 0), (25, 20, 0), (0, 40, 0), (0, 0, 90)], Rules(round_count=10))
    ten = match.rules
    everything = numbers(match)
    match.rules = ten.replace(target=Target(50))
    assert (match.winners, totals(match)) == (("A",), [55, 40, 0])
    assert [each["counts"] for each in match.report()["rounds"]] == [True, True, False, False]
    match.rules = ten.replace(target=Target(56))
    assert (match.winners, totals(match)) == (("B",), [55, 80, 0])
    match.rules = ten.replace(target=Target(91))
    assert (match.winners, totals(match)) == ((), [55, 80, 90])
    match.rules = ten
    assert numbers(match) == everything


def test_a_tie_at_the_target_can_be_played_off() -> None:
    match = played([(50, 50, 0)], Rules(target=Target(50), tie_break="extra-round"))
    assert (match.finished, match.tied) == (False, ("A", "B"))
    match.add_totals({"A": 1, "B": 0})
    assert match.outcome() == Outcome(("A",), "target")


# -- entries that are missing, and rounds put right --


def test_zero_is_an_entry_and_a_blank_is_not() -> None:
    match = Match(NAMES, Rules(round_count=1))
    match.add_totals({"A": 7, "B": 0})
    assert match.cells == ({"A": 7, "B": 0, "C": None},)
    assert (match.status, match.winners, places(match)) == ("running", (), [1, 2, 2])
    match.set_total(0, "C", 0)
    assert (match.status, match.winners) == ("finished", ("A",))
    match.set_total(0, "B", None)
    assert (match.status, match.cells[0]["B"]) == ("running", None)


def test_an_empty_sheet_is_an_entry_and_a_missing_one_is_not() -> None:
    match = Match(["A", "B"], Rules(round_count=1), lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat"]})
    assert (match.cells, match.status) == (({"A": 1, "B": None},), "running")
    match.amend_round(0, sheets={"B": []})
    assert (match.cells, match.winners) == (({"A": 1, "B": 0},), ("A",))
    match.amend_round(0, sheets={"A": None})
    assert (match.cells, match.status) == (({"A": None, "B": 0},), "running")


def test_every_counted_round_has_to_be_complete() -> None:
    match = played([(1, 1), (2, 1), (3, 1)], players="AB")
    match.set_total(1, "B", None)
    assert (match.finished, totals(match)) == (False, [6, 2])
    match.rules = match.rules.replace(round_count=1)
    assert (match.finished, match.winners) == (True, ("A", "B"))


def test_set_total() -> None:
    match = played(ROWS)
    match.set_total(1, "C", 12)
    assert (totals(match), match.winners) == ([18, 18, 26], ("C",))
    match.set_total(1, "C", -4)
    assert totals(match) == [18, 18, 10]


def test_amending_a_round_of_numbers() -> None:
    match = played(ROWS)
    assert match.amend_round(0, totals={"A": 1, "B": None}) is None
    assert match.rounds[0] == NumberRound({"A": 1, "C": 6})
    assert (match.cells[0], match.status) == ({"A": 1, "B": None, "C": 6}, "running")


def test_amending_a_round_of_words() -> None:
    match = Match(["A", "B"], Rules(round_count=1, challenge_penalty=1), lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat"], "B": ["cat", "tac"]})
    result = match.amend_round(0, sheets={"A": ["dog"]})
    assert result is not None
    assert (result.points, match.result(0)) == ({"A": 1, "B": 1}, result)
    match.amend_round(0, challenges={"B": ["tac"]})
    assert match.cells == ({"A": 1, "B": 0},)
    match.amend_round(0, challenges={})
    assert match.cells == ({"A": 1, "B": 1},)
    match.amend_round(0, sheets={"A": [Claim("dog", written_at=100)]}, deadline=100)
    assert match.cells == ({"A": 0, "B": 1},)
    match.amend_round(0, board=Board.parse("D O G"))
    assert match.cells == ({"A": 0, "B": 0},)
    match.amend_round(0, deadline=101)
    assert match.cells == ({"A": 1, "B": 0},)
    assert match.rounds == (
        WordRound(Board.parse("D O G"), {"A": (Claim("dog", written_at=100),), "B": ("cat", "tac")}, {}, 101),
    )


def test_words_and_numbers_in_one_match() -> None:
    match = Match(NAMES, Rules(challenge_penalty=1), lexicon=WORDS)
    result = match.add_round(
        BOARD, {"A": ["cat", "dog"], "B": ["cat", "gone"], "C": ["zzz"]}, challenges={"C": ["zzz"]}
    )
    assert result.points == {"A": 1, "B": 1, "C": -1}
    match.add_totals({"A": 3, "B": 3, "C": 5})
    assert match.add_round(BOARD, {"A": [], "B": [], "C": ["toad"]}) == match.result(2)
    assert match.cells == ({"A": 1, "B": 1, "C": -1}, {"A": 3, "B": 3, "C": 5}, {"A": 0, "B": 0, "C": 1})
    assert (totals(match), match.winners) == ([4, 4, 5], ("C",))
    match.rules = match.rules.replace(duplicate_cancellation=False)
    assert (totals(match), match.winners) == ([5, 5, 5], NAMES)
    match.rules = match.rules.replace(challenge_penalty=0)
    assert (totals(match), match.winners) == ([5, 5, 6], ("C",))
    assert [type(round_) for round_ in match.rounds] == [WordRound, NumberRound, WordRound]


# -- players come and go --


def test_late_joiners_have_blank_cells_before() -> None:
    match = Match(["A", "B"])
    match.add_totals({"A": 5, "B": 5})
    match.add_player("C")
    assert match.players == NAMES
    assert (match.cells, totals(match), places(match)) == (({"A": 5, "B": 5, "C": None},), [5, 5, 0], [1, 1, 3])
    match.add_totals({"A": 1, "B": 0})
    match.add_totals({"A": 1, "B": 0, "C": 20})
    assert match.status == "running"
    match.set_total(1, "C", 0)
    assert (match.status, match.winners, totals(match)) == ("finished", ("C",), [7, 5, 20])


def test_who_withdrew_needs_no_entry_and_gets_none() -> None:
    match = Match(NAMES)
    match.add_totals({"A": 1, "B": 2})
    match.add_totals({"A": 1, "B": 2, "C": 9})
    match.withdraw("C")
    with refused(match, "player 'C' had withdrawn before round 2"):
        match.add_totals({"A": 1, "B": 2, "C": 3})
    match.add_totals({"A": 1, "B": 2})
    with refused(match, "player 'C' had withdrawn before round 2"):
        match.set_total(2, "C", 1)
    assert (match.winners, totals(match)) == (("C",), [3, 6, 9])
    match.set_total(1, "C", 4)
    match.set_total(0, "C", 1)
    assert (match.winners, totals(match)) == (("B",), [3, 6, 5])


def test_reading_order() -> None:
    match = Match("ABCD"[i] for i in range(4))
    assert match.reading_order("A") == ("A", "B", "C", "D")
    assert match.reading_order("C") == ("C", "D", "A", "B")
    match.withdraw("D")
    match.add_player("E")
    assert match.reading_order("C") == ("C", "E", "A", "B")
    with refused(match, "'D'"):
        match.reading_order("D")
    with refused(match, "there is no player 'Z'; players: 'A', 'B', 'C', 'D', 'E'"):
        match.reading_order("Z")


def test_an_abandoned_match_is_not_a_finished_one() -> None:
    match = Match(NAMES)
    match.add_totals(dict(zip(NAMES, ROWS[0], strict=True)))
    match.abandon()
    assert (match.status, match.finished, match.winners, match.outcome()) == ("abandoned", False, (), None)
    assert (places(match), match.cells) == ([1, 3, 2], (dict(zip(NAMES, ROWS[0], strict=True)),))
    assert match.report()["status"] == "abandoned"
    match.undo()
    assert match.status == "running"


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.add_totals({"A": 1, "B": 1}),
        lambda match: match.add_round(BOARD, {"A": [], "B": []}),
        lambda match: match.set_total(0, "A", 1),
        lambda match: match.amend_round(0, totals={"A": 1}),
        lambda match: match.add_player("C"),
        lambda match: match.withdraw("A"),
        lambda match: match.open_tiebreak(),
        lambda match: match.abandon(),
        lambda match: setattr(match, "rules", Rules.big()),
    ],
)
def test_nothing_but_undo_is_possible_once_a_match_was_abandoned(change: Callable[[Match], object]) -> None:
    match = Match(["A", "B"], lexicon=WORDS)
    match.add_totals({"A": 1, "B": 1})
    match.abandon()
    with refused(match, "the match was abandoned"):
        change(match)


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.add_totals({"A": 1, "B": 1}),
        lambda match: match.add_round(BOARD, {"A": [(0, 0)], "B": []}),
        lambda match: match.amend_round(7),
        lambda match: match.amend_round(0, board=BOARD),
        lambda match: match.abandon(),
    ],
)
def test_that_a_match_was_abandoned_is_said_before_anything_else(change: Callable[[Match], object]) -> None:
    match = Match(["A", "B"], Rules(round_count=1))
    match.add_totals({"A": 1})  # the entry that is missing would be an error too
    match.abandon()
    with refused(match, "the match was abandoned; nothing but an undo is possible"):
        change(match)


def test_a_match_can_be_on_record_as_abandoned_when_it_was_complete() -> None:
    log = [*json.loads(played(ROWS).to_json())["log"], {"change": "abandon"}]
    match = Match.from_json(changed(played(ROWS), log=log))
    assert (match.status, match.finished, match.winners, match.outcome()) == ("abandoned", False, (), None)
    with refused(match, "the match was abandoned"):
        match.abandon()


def test_a_log_that_goes_on_after_a_match_was_abandoned_is_refused() -> None:
    match = Match(NAMES)
    match.add_totals(dict(zip(NAMES, ROWS[0], strict=True)))
    match.abandon()
    log = json.loads(match.to_json())["log"]
    with pytest.raises(MatchError, match=r"^log\[2\]: the match was abandoned; nothing but an undo is possible$"):
        Match.from_json(changed(match, log=[*log, log[0]]))
    assert len(Match.from_json(changed(match, log=[*log, {"change": "undo"}, log[0]])).rounds) == 2


# -- undo --


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match.add_totals({"A": 3, "B": 1}),
        lambda match: match.add_round(BOARD, {"A": ["dog"], "B": []}),
        lambda match: match.set_total(1, "A", 9),
        lambda match: match.set_total(1, "A", None),
        lambda match: match.amend_round(1, totals={"A": 9, "B": None}),
        lambda match: match.amend_round(0, sheets={"A": ["cat", "dog"]}),
        lambda match: match.add_player("C"),
        lambda match: match.withdraw("A"),
        lambda match: match.abandon(),
        lambda match: setattr(match, "rules", Rules.big()),
    ],
)
def test_undo_takes_back_every_kind_of_change(change: Callable[[Match], object]) -> None:
    match = Match(["A", "B"], lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat"], "B": ["toad"]})
    match.add_totals({"A": 2, "B": 2})
    followed, facts = numbers(match), (match.rounds, match.players, match.withdrawn, match.rules)
    change(match)
    assert numbers(match) != followed
    match.undo()
    assert numbers(match) == followed
    assert (match.rounds, match.players, match.withdrawn, match.rules) == facts
    match.undo()
    assert (len(match.rounds), totals(match)) == (1, [1, 1])
    match.undo()
    assert match.rounds == ()
    with refused(match, "there is nothing to undo"):
        match.undo()


def test_undo_takes_back_an_extra_round_and_its_opening() -> None:
    match = played(ROWS)
    match.open_tiebreak()
    match.add_totals({"A": 2, "B": 1})
    assert list(match.winners) == ["A"]
    match.undo()
    assert (match.status, match.tied) == ("running", ("A", "B"))
    match.undo()
    assert (match.status, match.winners) == ("finished", ("A", "B"))


def test_changes_after_an_undo() -> None:
    match = Match(["A"])
    match.add_totals({"A": 1})
    match.undo()
    match.add_totals({"A": 2})
    match.add_totals({"A": 3})
    match.undo()
    assert match.cells == ({"A": 2},)
    log = json.loads(match.to_json())["log"]
    assert [each["change"] for each in log] == ["add-totals", "undo", "add-totals", "add-totals", "undo"]


def test_a_round_that_is_written_to_again_and_again_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a stranger's match of many players and changes would take hours."""
    match = Match(["A", "B"])
    match.add_totals({"A": 1, "B": 2})
    for points in range(50):
        match.set_total(0, "A", points)
        match.set_total(0, "B", None)
    match.amend_round(0, totals={"B": 7})
    match.set_total(0, "A", 8)
    match.add_totals({"B": 3})
    match.set_total(1, "B", 4)
    match.set_total(1, "A", -1)
    made: list[Any] = []

    def counted(round_: Any, **totals: Any) -> Any:
        made.append(round_)
        return replace(round_, **totals)

    monkeypatch.setattr(_record, "replace", counted)
    again = Match.from_json(match.to_json())
    assert len(made) == 2
    assert again == match
    assert again.cells == match.cells == ({"A": 8, "B": 7}, {"A": -1, "B": 4})
    again.undo()
    assert again.cells == ({"A": 8, "B": 7}, {"A": None, "B": 4})


def test_who_takes_part_in_an_extra_round_is_known_as_it_is_put_right() -> None:
    match = played([(1, 1, 0)])
    match.open_tiebreak()
    match.add_totals({"A": 1})
    index = len(match.rounds) - 1
    with refused(match, "player 'C' takes no part in round 1, an extra round between 'A', 'B'"):
        match.set_total(index, "C", 1)
    match.set_total(index, "B", 2)
    match.undo()
    match.amend_round(index, totals={"A": 3, "B": None})
    with refused(match, "player 'C' takes no part in round 1"):
        match.set_total(index, "C", 1)
    match.set_total(index, "B", 4)
    assert Match.from_json(match.to_json()).cells[index] == match.cells[index] == {"A": 3, "B": 4, "C": None}


def test_no_rules_can_be_set_once_a_match_was_abandoned() -> None:
    match = Match(["A"])
    match.abandon()
    for rules in (Rules.big(), match.rules):
        with refused(match, "the match was abandoned; nothing but an undo is possible"):
            match.rules = rules


def test_what_the_record_comes_to_is_worked_out_once() -> None:
    match = Match(["A"])
    assert match._built[1] is match._state
    match.add_totals({"A": 1})
    match.undo()
    assert match._state is match._state
    state = match._state
    match.add_totals({"A": 3})
    assert match._state is state
    assert match._all[0] is match._all[0]
    again = Match.from_json(match.to_json())
    assert again._built[1] is again._state


# -- rules are live --


def test_words_are_judged_again_when_rules_change() -> None:
    match = Match(["A", "B"], lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat", "tod", "doa", "cats"], "B": ["cats", "tac"]}, challenges={"B": ["tac"]})
    classic = match.rules
    for change, points in (
        ({}, [1, 0]),
        ({"allow_proper_nouns": True}, [2, 0]),
        ({"allow_abbreviations": True}, [2, 0]),
        ({"challenge_penalty": 3}, [1, -3]),
        ({"challenge_penalty": 2, "penalty_scope": "every-rejected"}, [-3, -2]),
        ({"minimum_word_length": 4}, [0, 0]),
        ({"duplicate_cancellation": False}, [2, 1]),
        ({"scoring_table": "challenge-cube", "duplicate_cancellation": False}, [3, 2]),
    ):
        match.rules = classic.replace(**change)
        assert (totals(match), list(match.cells[0].values())) == (points, points), change
        assert list(match.result(0).points.values()) == points, change
    match.rules = classic
    assert totals(match) == [1, 0]
    assert match.result(0)["A"].words[1].verdict is Verdict.PROPER_NOUN


def test_a_round_is_judged_once_as_long_as_it_and_the_rules_for_it_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = []
    judge = Rules.judge

    def counted(rules: Rules, board: Board, *arguments: Any, **settings: Any) -> Any:
        judged.append(board)
        return judge(rules, board, *arguments, **settings)

    monkeypatch.setattr(Rules, "judge", counted)
    match = Match(["A", "B"], lexicon=WORDS)
    first = match.add_round(BOARD, {"A": ["cat"], "B": []})
    second = match.add_round(BOARD, {"A": ["dog"], "B": []})
    assert (match.result(0), match.result(1), totals(match)) == (first, second, [2, 0])
    assert len(judged) == 2
    amended = match.amend_round(0, sheets={"B": ["cat"]})
    assert (match.result(0), match.result(1), totals(match)) == (amended, second, [1, 0])
    assert len(judged) == 3
    match.rules = match.rules.replace(round_count=9, round_seconds=60, target=Target(20), tie_break="extra-round")
    assert (totals(match), len(judged)) == ([1, 0], 3)
    match.rules = match.rules.replace(minimum_word_length=4)
    assert (totals(match), len(judged)) == ([0, 0], 5)


def test_numbers_are_never_judged_again() -> None:
    match = played(ROWS)
    cells = match.cells
    match.rules = Rules.super_big().replace(challenge_penalty=5, duplicate_cancellation=False)
    assert (match.cells, totals(match)) == (cells, [18, 18, 17])


@pytest.mark.parametrize(
    "other",
    [
        Rules.big(),
        Rules.super_big(),
        Rules.challenge_cube(),
        Rules.solitaire(),
        Rules(round_count=1),
        Rules(round_count=20),
        Rules(target=Target(2)),
        Rules(tie_break="extra-round"),
        Rules(tie_break="most-long-words"),
        Rules(challenge_penalty=5, penalty_scope="every-rejected", time_up="finish-word"),
    ],
)
def test_rules_assigned_back_restore_every_number(other: Rules) -> None:
    match = Match(NAMES, lexicon=WORDS)
    match.add_round(
        BOARD,
        {"A": ["cat", Claim("dog", started_at=179, written_at=181)], "B": ["cat", "zzz"], "C": ["tod"]},
        challenges={"B": ["zzz"]},
    )
    match.add_totals({"A": 1, "B": 2, "C": 0})
    match.add_round(BOARD, {"A": ["gone"], "B": [], "C": ["toad"]})
    before, classic = numbers(match), match.rules
    match.rules = other
    match.rules = classic
    assert numbers(match) == before


def test_a_deadline_stays_what_it_was() -> None:
    sheets = {"A": [Claim("cat", written_at=200)]}
    match = Match(["A"], Rules(round_seconds=240), lexicon=WORDS)
    match.add_round(BOARD, sheets)
    match.rules = match.rules.replace(round_seconds=180)
    match.add_round(BOARD, sheets)
    match.add_round(BOARD, sheets, deadline=200.5)
    assert [cells["A"] for cells in match.cells] == [1, 0, 1]
    match.rules = match.rules.replace(round_seconds=600)
    assert [cells["A"] for cells in match.cells] == [1, 0, 1]


def test_assigning_the_same_rules_is_no_change() -> None:
    match = Match(["A"])
    before = match.to_json()
    match.rules = Rules()
    assert match.to_json() == before


# -- values --


def test_what_is_handed_out_changes_nothing() -> None:
    match = played(ROWS)
    match.cells[0]["A"] = 99
    match.report()["standings"].clear()
    with pytest.raises(TypeError):
        match.rounds[0].totals["A"] = 99  # type: ignore[union-attr, index]
    assert totals(match) == [18, 18, 17]


def test_what_was_handed_in_may_change_afterwards() -> None:
    sheet, sheets, row, names = ["cat"], {}, {"A": 3}, ["A"]
    sheets["A"] = sheet
    match = Match(names, lexicon=WORDS)
    names.append("B")
    match.add_round(BOARD, sheets)
    match.add_totals(row)
    sheet.append("dog")
    sheets["A"] = []
    row["A"] = 9
    assert match.cells == ({"A": 1}, {"A": 3})


def test_equality() -> None:
    match = played(ROWS)
    twin = copy.deepcopy(match)
    assert match == twin
    assert (match == played(ROWS), match == "match", match != twin) == (False, False, False)
    twin.set_total(0, "A", 7)
    assert match != twin
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_a_match_that_was_read_or_copied_can_be_kept_in_a_store(tmp_path: Path) -> None:
    match = played(ROWS)
    with MatchStore(tmp_path / "matches") as store:
        for twin in (Match.from_json(match.to_json()), copy.deepcopy(match)):
            twin.undo()
            assert store.load(store.save(twin)) == twin


def test_repr() -> None:
    assert repr(played(ROWS)) == "<Match of A, B, C: 3 rounds, finished>"
    assert repr(Match(list("ABCDEFG"))) == "<Match of A, B, C, D, E, F: 0 rounds, running>"


def test_any_iterables_will_do() -> None:
    match = Match((name for name in "AB"), lexicon=(word for word in ["cat"]))
    match.add_round(BOARD, {"A": (word for word in ["cat"]), "B": {"zzz"}}, challenges={"B": iter(["zzz"])})
    assert totals(match) == [1, 0]
    match.rules = match.rules.replace(challenge_penalty=1)
    assert totals(match) == [1, -1]


@pytest.mark.parametrize("number", [np.int8(5), np.int64(5)])
def test_whole_numbers_of_numpy_are_as_good_as_any(number: Any) -> None:
    match = Match(["A", "B"])
    match.add_totals({"A": number, "B": number})
    match.set_total(0, "A", number)
    match.amend_round(0, totals={"B": number})
    assert Match.from_json(match.to_json()) == match
    assert type(match.cells[0]["A"]) is int


@pytest.mark.parametrize("deadline", [np.float32(100), np.float64(100.5), np.int64(100), Fraction(200, 2)])
def test_deadlines_of_other_number_types_can_be_saved(deadline: Any) -> None:
    match = Match(["A"], lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat"]}, deadline=deadline)
    match.amend_round(0, deadline=deadline)
    assert Match.from_json(match.to_json(), lexicon=WORDS) == match


@pytest.mark.parametrize("deadline", [Fraction(1, 3), 0.1])
def test_a_deadline_is_kept_as_it_is(deadline: Any) -> None:
    match = Match(["A"], lexicon=WORDS)
    match.add_round(BOARD, {"A": [Claim("cat", written_at=float(deadline))]}, deadline=deadline)
    assert Match.from_json(match.to_json(), lexicon=WORDS).cells == match.cells


# -- JSON --


def eventful() -> Match:
    """A match in which everything happens."""
    match = Match(["Ann", "Ben", 'Åsa \u2028 "x"'], Rules(round_count=2, challenge_penalty=1), lexicon=WORDS)
    last = match.players[2]
    match.add_round(
        BOARD,
        {
            "Ann": ["cat", Claim("dog", path=(6, 5, 9), started_at=1, written_at=2.5), "tac"],
            "Ben": [Claim("cats", written_at=190.0), Claim("tod"), ""],
            last: ["", "ça", "cat\n", "zzz"],
        },
        challenges={"Ann": ["tac", "cat"], last: ["zzz"]},
    )
    rolled = Board.roll("big", seed=11)
    cubed = Board.roll("classic", seed=12, challenge_cube=True)
    match.add_totals({"Ann": 3, "Ben": -2})
    match.set_total(1, last, 4)
    match.set_total(1, last, None)
    match.amend_round(1, totals={last: 2, "Ben": 3})
    match.add_player("Dan")
    match.rules = Rules.big().replace(round_count=5, target=Target(100, "exceed"), tie_break="most-long-words")
    match.rules = match.rules.replace(scoring_table=Rules.super_big().scoring_table, target=None)
    match.add_round(rolled, dict.fromkeys(match.players, ()))
    match.add_round(cubed, {"Dan": ["abc"]}, deadline=90.5)
    match.amend_round(3, sheets={"Dan": None, "Ann": []})
    match.undo()
    match.withdraw("Dan")
    match.rules = match.rules.replace(round_count=1, minimum_word_length=3, challenge_penalty=0)
    match.amend_round(0, sheets={player: ["cat"] for player in match.players[:3]}, challenges={})
    match.open_tiebreak()
    match.add_totals({"Ann": 1, "Ben": 0, last: 1})
    match.rules = match.rules.replace(round_count=6)
    match.abandon()
    return match


@pytest.mark.parametrize("step", range(18))
def test_json_round_trip(step: int) -> None:
    match = eventful()
    for _ in range(step):
        match.undo()
    for text in (match.to_json(), match.to_json().encode()):
        loaded = Match.from_json(text, lexicon=WORDS)
        assert loaded == match
        assert numbers(loaded) == numbers(match)
        assert (loaded.id, loaded.rounds, loaded.players) == (match.id, match.rounds, match.players)
        assert Match.from_json(loaded.to_json(), lexicon=WORDS).to_json() == loaded.to_json()
        boards = [
            [round_.board.roll_record for round_ in each.rounds if isinstance(round_, WordRound)]
            for each in (match, loaded)
        ]
        assert boards[0] == boards[1]


def test_roll_records_survive() -> None:
    rounds = Match.from_json(eventful().to_json(), lexicon=WORDS).rounds
    records = [round_.board.roll_record for round_ in rounds if isinstance(round_, WordRound)]
    assert [record and record.seed for record in records] == [None, 11, 12]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_pickling(copied: Callable[[Match], Match]) -> None:
    match = eventful()
    twin = copied(match)
    assert twin == match
    assert numbers(twin) == numbers(match)
    twin.undo()
    assert (twin.status, match.status) == ("running", "abandoned")


def test_json_is_facts_and_no_verdicts() -> None:
    match = eventful()
    data = json.loads(match.to_json())
    assert list(data) == ["format", "version", "id", "lexicon", "players", "rules", "log"]
    assert (data["format"], data["version"], data["id"]) == ("boggle-match", 1, match.id)
    assert re.fullmatch("[0-9a-f]{32}", match.id)
    assert data["lexicon"] == {"name": "custom", "fingerprint": WORDS.fingerprint}
    assert {"roundCount", "minimumWordLength", "duplicateCancellation", "scoringTable", "challengePenalty"} <= set(
        data["rules"]
    )
    first = data["log"][0]
    assert first["change"] == "add-round"
    assert first["board"]["faces"] == list(BOARD.faces)
    assert first["sheets"]["Ann"] == [
        "cat",
        {"text": "dog", "path": [6, 5, 9], "startedAt": 1, "writtenAt": 2.5},
        "tac",
    ]
    assert first["challenges"]["Ann"] == ["tac", "cat"]
    assert first["deadline"] == 180
    rolled = [each["board"]["roll"] for each in data["log"] if each["change"] == "add-round"]
    assert (rolled[0], rolled[1]["diceSet"], rolled[1]["seed"]) == (None, "big-boggle-1979", 11)
    assert {each["change"] for each in data["log"]} == {
        "add-round", "amend-round", "add-totals", "amend-totals", "set-total", "add-player", "withdraw", "rules",
        "open-tiebreak", "abandon", "undo",
    }  # fmt: skip
    for derived in ("verdict", "accepted", "isWinner", "standings", "winner"):
        assert derived not in match.to_json()


def keys(value: Any) -> Iterator[str]:
    """All keys of a document, but not those that are names of players."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in ("sheets", "challenges", "totals", "cells"):
                yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_keys_are_in_camel_case() -> None:
    match = eventful()
    for document in (json.loads(match.to_json()), match.report()):
        assert all(re.fullmatch("[a-z]+([A-Z][a-z]+)*", key) for key in keys(document)), set(keys(document))


def test_report() -> None:
    match = played(ROWS)
    match.open_tiebreak()
    match.add_totals({"A": -2, "B": 1})
    report = match.report()
    assert json.loads(json.dumps(report)) == report
    assert report["standings"] == [
        {"player": "B", "total": 19, "place": 1, "isWinner": True},
        {"player": "A", "total": 16, "place": 2, "isWinner": False},
        {"player": "C", "total": 17, "place": 3, "isWinner": False},
    ]
    assert (report["winnerIds"], report["finished"], report["status"]) == (["B"], True, "finished")
    assert (report["id"], report["players"], report["withdrawn"], report["tied"]) == (match.id, [*NAMES], [], [])
    assert report["rules"] == json.loads(match.rules.to_json())
    assert len(report["rounds"]) == 4
    assert report["rounds"][3] == {
        "kind": "numbers",
        "tied": ["A", "B"],
        "counts": True,
        "complete": True,
        "cells": {"A": -2, "B": 1, "C": None},
    }


def changed(match: Match, **fields: Any) -> str:
    """The match as JSON text, with fields put in place of those that it has."""
    return json.dumps({**json.loads(match.to_json()), **fields})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"version": 2}, "version must be 1, not 2"),
        ({"version": "1"}, 'version must be 1, not "1"'),
        ({"version": None}, "version must be 1, not null"),
        ({"format": "chess-match"}, 'format must be boggle-match, not "chess-match"'),
        ({"id": 5}, "id must be a string, not 5"),
        ({"id": "5"}, "id must be 32 hexadecimal digits, not '5'"),
        ({"players": "A"}, 'players must be a list, not "A"'),
        ({"players": [1]}, "players[0] must be a string, not 1"),
        ({"winners": []}, "winners: there is no such field"),
        ({"rules": {"roundcount": 3}}, "rules.roundcount: there is no such field; did you mean roundCount"),
        ({"log": {}}, "log must be a list"),
        ({"log": [{"change": "rewind"}]}, "log[0].change must be add-round, amend-round, "),
        ({"log": [{}]}, "log[0].change is missing; it must be add-round, amend-round, "),
        ({"log": [{"change": "undo", "steps": 2}]}, "log[0].steps: there is no such field"),
        ({"log": [{"change": "add-totals", "totals": {"A": 1.5}}]}, "log[0].totals.A must be a whole number, not 1.5"),
        ({"log": [{"change": "add-totals", "totals": {"A": None}}]}, "log[0].totals.A must be a whole number"),
        ({"log": [{"change": "add-totals", "totals": {"A": True}}]}, "log[0].totals.A must be a whole number"),
        ({"log": [{"change": "set-total", "round": "0", "player": "A", "points": 1}]}, "log[0].round must be a whole"),
    ],
)
def test_documents_of_another_form_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError, match=re.escape(message)):
        Match.from_json(changed(Match(["A"]), **fields))


NUMBERS = {"change": "add-totals", "totals": {"A": 1}}
BOX = {"faces": ["C", "A", "T"], "rows": 1, "columns": 3}
WORD_ROUND = {"change": "add-round", "board": BOX, "sheets": {"A": ["cat"]}, "challenges": {}, "deadline": 180}


@pytest.mark.parametrize(
    ("fields", "error", "message"),
    [
        ({"players": []}, MatchError, "a match needs at least one player"),
        ({"players": ["A", "A"]}, MatchError, "there are two players called 'A'"),
        ({"players": [""]}, MatchError, "a player's name must be a string that is not empty"),
        ({"rules": {"roundCount": 0}}, SettingError, "rules.roundCount must be a whole number from 1 to 20, not 0"),
        ({"log": [{"change": "undo"}]}, MatchError, "log[0]: there is nothing to undo"),
        ({"log": [NUMBERS, {"change": "undo"}, {"change": "undo"}]}, MatchError, "log[2]: there is nothing to undo"),
        ({"log": [{**NUMBERS, "totals": {"Z": 1}}]}, MatchError, "log[0]: there is no player 'Z'"),
        ({"log": [{**NUMBERS, "totals": {"A": 10**10}}]}, MatchError, "log[0]: the total of player 'A' must be"),
        ({"log": [{**NUMBERS, "tied": ["Z"]}]}, MatchError, "log[0]: there is no player 'Z'"),
        ({"log": [{**NUMBERS, "change": "amend-totals", "round": 0}]}, MatchError, "log[0]: there is no round 0"),
        (
            {"log": [NUMBERS, {"change": "set-total", "round": -1, "player": "A", "points": 1}]},
            MatchError,
            "log[1]: there is no round -1; rounds are numbered from 0 to 0",
        ),
        ({"log": [NUMBERS, {**WORD_ROUND, "change": "amend-round", "round": 0}]}, MatchError, "log[1]: round 0 "),
        ({"log": [{"change": "add-player", "player": "A"}]}, MatchError, "log[0]: there are two players called 'A'"),
        ({"log": [{"change": "withdraw", "player": "Z"}]}, MatchError, "log[0]: there is no player 'Z'"),
        ({"log": [{"change": "open-tiebreak", "players": ["Z"]}]}, MatchError, "log[0]: there is no player 'Z'"),
        (
            {"log": [{"change": "rules", "rules": {"challengePenalty": 6}}]},
            SettingError,
            "log[0].rules.challengePenalty must be a whole number from 0 to 5, not 6",
        ),
        ({"log": [{**WORD_ROUND, "board": {**BOX, "rows": 2}}]}, BoardError, "log[0].board"),
        ({"log": [{**WORD_ROUND, "deadline": 0}]}, RoundError, "log[0].deadline must be after 0"),
        ({"log": [{**WORD_ROUND, "sheets": {"Z": []}}]}, MatchError, "log[0]: there is no player 'Z'"),
        ({"log": [{**WORD_ROUND, "challenges": {"Z": ["cat"]}}]}, RoundError, "log[0].challenges"),
        (
            {"log": [{**WORD_ROUND, "sheets": {"A": ["cat", {"text": "cat", "path": [0, 7]}]}}]},
            IllegalPathError,
            "log[0].sheets.A[1]",
        ),
        ({"log": [{**WORD_ROUND, "sheets": {"A": [{"text": "cat", "writtenAt": -1}]}}]}, RoundError, "log[0].sheets"),
    ],
)
def test_matches_that_cannot_be_are_refused(fields: dict[str, Any], error: type[BoggleError], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        Match.from_json(changed(Match(["A"]), **fields), lexicon=WORDS)
    assert type(caught.value) is error


def test_text_that_was_cut_is_refused_wherever_it_was_cut() -> None:
    text = eventful().to_json()
    for end in [*range(0, len(text), 97), len(text) - 1]:
        with pytest.raises(DocumentError, match=r"^line 1, column \d+: no JSON"):
            Match.from_json(text[:end], lexicon=WORDS)


@pytest.mark.parametrize(
    "text", ["[]", "null", "3", '"big"', "{}", "cat", b"\xff\xfe", None, 5, {"format": "boggle-match"}]
)
def test_text_that_is_no_match_is_refused(text: Any) -> None:
    with pytest.raises(DocumentError):
        Match.from_json(text)


def test_a_key_that_stands_twice_is_refused() -> None:
    text = Match(["A"]).to_json().replace('"version": 1', '"version": 1, "version": 1')
    with pytest.raises(DocumentError, match="the key 'version' stands twice"):
        Match.from_json(text)


@pytest.mark.parametrize("word", ["\ud800", "ca\udc00t"])
def test_half_characters_never_make_a_match_that_cannot_be_loaded(word: str) -> None:
    for player, sheet in (("A", [word]), (word, []), ("A", [Claim(word, written_at=1)])):
        try:
            match = Match([player], lexicon=WORDS)
            match.add_round(BOARD, {player: sheet}, challenges={player: [word]})
        except BoggleError:
            continue
        assert Match.from_json(match.to_json(), lexicon=WORDS) == match


# -- the lexicon --


def test_a_lexicon_of_other_content_is_refused_unless_it_is_asked_for() -> None:
    match = Match(["A", "B"], Rules(round_count=1), lexicon=["cat"])
    match.add_round(BOARD, {"A": ["cat"], "B": ["dog"]})
    text = match.to_json()
    assert Match.from_json(text, lexicon=["cat"]) == match
    with pytest.raises(LexiconError, match="the match was played with a lexicon 'custom' of other content"):
        Match.from_json(text, lexicon=["dog"])
    with pytest.raises(LexiconError, match="the match was played with the lexicon 'custom', which does not come with"):
        Match.from_json(text)
    other = Match.from_json(text, lexicon=["dog"], other_lexicon=True)
    assert (other.winners, match.winners) == (("B",), ("A",))
    assert other != match
    assert Match.from_json(other.to_json(), lexicon=["dog"]) == other


@pytest.mark.parametrize("level", [35, 50, 80])
def test_bundled_lexicons_are_found_again(level: int) -> None:
    match = Match(["A"], lexicon=Lexicon.load(level=level))
    match.add_round(BOARD, {"A": ["cat", "gone"]})
    loaded = Match.from_json(match.to_json())
    assert loaded == match
    assert (loaded.lexicon.fingerprint, totals(loaded)) == (match.lexicon.fingerprint, [2])


def test_without_a_lexicon_the_english_list_is_played_with(english: Lexicon) -> None:
    match = Match(["A"], Rules(round_count=2))
    assert json.loads(match.to_json())["lexicon"] is None
    assert Match.from_json(match.to_json()) == match
    match.add_round(BOARD, {"A": ["cat"]})
    assert match.lexicon == english
    loaded = Match.from_json(match.to_json())
    assert (loaded, totals(loaded)) == (match, [1])
    assert json.loads(match.to_json())["lexicon"] == {"name": "en", "fingerprint": english.fingerprint}


def test_the_whole_english_list_takes_the_place_of_a_version_that_is_gone(english: Lexicon) -> None:
    text = changed(Match(["A"]), lexicon={"name": "en", "fingerprint": "0" * 64})
    with pytest.raises(LexiconError, match="the match was played with a lexicon 'en' of other content"):
        Match.from_json(text)
    assert Match.from_json(text, other_lexicon=True).lexicon == english


# -- misuse --


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([], "a match needs at least one player"),
        (["A", "B", "A"], "there are two players called 'A'; each needs a name of their own"),
        ([""], "a player's name must be a string that is not empty, not ''"),
        (["A", " \t"], r"a player's name must be a string that is not empty, not ' \t'"),
        ([None], "a player's name must be a string that is not empty, not None"),
        (["A", 5], "a player's name must be a string that is not empty, not 5"),
        ([["A"]], "a player's name must be a string that is not empty, not ['A']"),
        ("AB", "players must be a list of names, not 'AB'"),
        (None, "players must be a list of names, not None"),
        (3, "players must be a list of names, not 3"),
    ],
)
def test_players_that_cannot_be(players: Any, message: str) -> None:
    with pytest.raises(MatchError, match=re.escape(message)):
        Match(players)


@pytest.mark.parametrize("rules", [None, "classic", {}, 3, Rules])
def test_rules_that_are_none(rules: Any) -> None:
    message = "rules must be Rules, such as Rules.classic(), not "
    with pytest.raises(MatchError, match=re.escape(message)):
        Match(["A"], rules)
    match = Match(["A"])
    with refused(match, message):
        match.rules = rules


@pytest.mark.parametrize("lexicon", [5, "cat", b"cat"])
def test_lexicons_that_are_none(lexicon: Any) -> None:
    with pytest.raises(LexiconError, match="a lexicon or a list of words is needed"):
        Match(["A"], lexicon=lexicon)


def mixed() -> Match:
    """A running match with a round of words and one of numbers."""
    match = Match(["A", "B"], lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat"], "B": ["dog"]}, challenges={"B": ["dog"]})
    match.add_totals({"A": 1, "B": 2})
    return match


@pytest.mark.parametrize(
    "points", [1.0, 1.5, "3", True, False, [1], {}, math.nan, math.inf, 10**9 + 1, -(10**9) - 1, HUGE, b"1", 1j]
)
def test_totals_that_are_no_whole_numbers(points: Any) -> None:
    match = mixed()
    message = "the total of player 'B' must be a whole number from -1000000000 to 1000000000, not "
    with refused(match, message):
        match.add_totals({"A": 1, "B": points})
    with refused(match, message):
        match.set_total(1, "B", points)
    with refused(match, message):
        match.amend_round(1, totals={"A": 5, "B": points})


def test_a_total_that_is_none() -> None:
    match = mixed()
    with refused(match, "the total of player 'B' must be a whole number"):
        match.add_totals({"A": 1, "B": None})  # type: ignore[dict-item]


@pytest.mark.parametrize("index", [2, -1, HUGE, True, False, None, "0", 0.0, (0,)])
def test_rounds_that_there_are_not(index: Any) -> None:
    match = mixed()
    message = "there is no round " if index != 10**5000 else "there is no round a number of thousands of digits"
    calls: list[Callable[[], object]] = [
        lambda: match.set_total(index, "A", 1),
        lambda: match.amend_round(index, totals={"A": 1}),
        lambda: match.amend_round(index, sheets={"A": []}),
        lambda: match.result(index),
    ]
    for call in calls:
        with refused(match, message):
            call()
        with refused(match, "rounds are numbered from 0 to 1"):
            call()


def test_rounds_before_the_first() -> None:
    match = Match(["A"])
    with refused(match, "there is no round 0; none was played yet"):
        match.set_total(0, "A", 1)


@pytest.mark.parametrize("player", ["C", "a", "", None, 5, ("A",), ["A"]])
def test_unknown_players(player: Any) -> None:
    match = mixed()
    message = f"there is no player {player!r}; players: 'A', 'B'"
    calls: list[Callable[[], object]] = [
        lambda: match.set_total(1, player, 1),
        lambda: match.withdraw(player),
        lambda: match.reading_order(player),
    ]
    for call in calls:
        with refused(match, message):
            call()
    if isinstance(player, list):
        return
    calls = [
        lambda: match.add_totals({"A": 1, player: 1}),
        lambda: match.add_round(BOARD, {"A": [], player: []}),
        lambda: match.amend_round(1, totals={player: 1}),
        lambda: match.amend_round(0, sheets={player: ["cat"]}),
    ]
    for call in calls:
        with refused(match, message):
            call()
    with refused(match, f"challenges: there is no player {player!r}", RoundError):
        match.add_round(BOARD, {"A": [], "B": []}, challenges={player: ["cat"]})


def test_challenges_need_a_sheet() -> None:
    match = mixed()
    with refused(match, "challenges: there is no player 'B'", RoundError):
        match.add_round(BOARD, {"A": []}, challenges={"B": ["cat"]})
    with refused(match, "challenges: there is no player 'B'", RoundError):
        match.amend_round(0, sheets={"B": None})
    match.amend_round(0, sheets={"B": None}, challenges={})


def test_an_extra_round_decides_no_later_tie() -> None:
    match = Match(["A", "B"], Rules(round_count=1))
    match.add_totals({"A": 5, "B": 5})
    match.open_tiebreak()
    match.add_totals({"A": 2, "B": 1})
    assert match.winners == ("A",)
    match.rules = match.rules.replace(round_count=2)
    match.add_totals({"A": 3, "B": 3})
    assert match.winners == match.tied == ("A", "B")
    match.open_tiebreak()
    match.add_totals({"A": 0, "B": 1})
    assert match.winners == ("B",)
    match.rules = match.rules.replace(round_count=1)
    assert len(match.winners) == 1


@pytest.mark.parametrize("value", [None, 5, "A", [("A", 1)], {"A"}])
def test_entries_that_are_no_mappings(value: Any) -> None:
    match = mixed()
    with refused(match, f"totals must map players to their entries, not be {value!r}"):
        match.add_totals(value)
    with refused(match, f"sheets must map players to their entries, not be {value!r}"):
        match.add_round(BOARD, value)
    with refused(match, f"challenges must map players to their entries, not be {value!r}"):
        match.add_round(BOARD, {"A": [], "B": []}, challenges=value)
    if value is not None:
        with refused(match, f"totals must map players to their entries, not be {value!r}"):
            match.amend_round(1, totals=value)
        with refused(match, f"sheets must map players to their entries, not be {value!r}"):
            match.amend_round(0, sheets=value)
        with refused(match, f"challenges must map players to their entries, not be {value!r}"):
            match.amend_round(0, challenges=value)


@pytest.mark.parametrize("sheet", [None, 5, "cat", b"cat", {"cat": 1}])
def test_sheets_that_are_no_lists(sheet: Any) -> None:
    match = mixed()
    with refused(match, f"the sheet of player 'B' must be a list of words, not {sheet!r}"):
        match.add_round(BOARD, {"A": [], "B": sheet})
    with refused(match, f"the challenges against 'B' must be a list of words, not {sheet!r}"):
        match.add_round(BOARD, {"A": [], "B": []}, challenges={"B": sheet})
    if sheet is not None:
        with refused(match, f"the sheet of player 'A' must be a list of words, not {sheet!r}"):
            match.amend_round(0, sheets={"A": sheet})


@pytest.mark.parametrize("entry", [None, 5, b"cat", ["cat"], Verdict.LATE])
def test_entries_that_are_no_words(entry: Any) -> None:
    match = mixed()
    with refused(match, f"player 'B', claim 2: a word or a Claim, not {entry!r}", RoundError):
        match.add_round(BOARD, {"A": [], "B": ["cat", entry]})
    with refused(match, f"player 'A', claim 1: a word or a Claim, not {entry!r}", RoundError):
        match.amend_round(0, sheets={"A": [entry]})
    with refused(match, f"the challenges against player 'A': a word, not {entry!r}", RoundError):
        match.add_round(BOARD, {"A": [], "B": []}, challenges={"A": [entry]})


def test_a_refused_round_does_not_load_the_lexicon_of_a_match() -> None:
    match = Match(["A"])
    with refused(match, "player 'A', claim 1: a word or a Claim, not 5", RoundError):
        match.add_round(BOARD, {"A": [5]})  # type: ignore[list-item]


@pytest.mark.parametrize("board", [None, "CAT", 5, ["C", "A", "T"]])
def test_boards_that_are_none(board: Any) -> None:
    match = mixed()
    with refused(match, f"a Board is needed, not {board!r}", BoardError):
        match.add_round(board, {"A": [], "B": []})
    if board is not None:
        with refused(match, f"a Board is needed, not {board!r}", BoardError):
            match.amend_round(0, board=board)


def test_paths_that_cannot_be() -> None:
    match = mixed()
    with refused(match, "player 'A', claim 1 ('cat'): step 2: 99 is no cell of this board", IllegalPathError):
        match.add_round(BOARD, {"A": [Claim("cat", path=(0, 99))], "B": []})
    match.amend_round(0, sheets={"A": [Claim("toad", path=(2, 5, 1, 6))]})
    with refused(match, "player 'A', claim 1 ('toad'): step 2: 5 is no cell of this board", IllegalPathError):
        match.amend_round(0, board=Board.parse("C A T"))


@pytest.mark.parametrize("deadline", [0, -1, math.nan, math.inf, "180", True, [180]])
def test_deadlines_that_cannot_be(deadline: Any) -> None:
    match = mixed()
    with refused(match, "deadline must be ", RoundError):
        match.add_round(BOARD, {"A": [], "B": []}, deadline=deadline)
    with refused(match, "deadline must be ", RoundError):
        match.amend_round(0, deadline=deadline)


def test_rounds_of_the_other_kind() -> None:
    match = mixed()
    with refused(match, "round 0 holds words, from which the points follow; amend the sheets instead"):
        match.set_total(0, "A", 3)
    with refused(match, "round 0 holds words, from which the points follow; amend its sheets"):
        match.amend_round(0, totals={"A": 3})
    with refused(match, "round 1 holds numbers, which are not judged"):
        match.result(1)
    amendments: list[dict[str, Any]] = [
        {"board": BOARD},
        {"sheets": {"A": []}},
        {"challenges": {"A": []}},
        {"deadline": 180},
    ]
    for given in amendments:
        with refused(match, "round 1 holds numbers; amend its totals"):
            match.amend_round(1, **given)


@pytest.mark.parametrize("name", ["", " ", None, 5, ["C"]])
def test_names_that_are_none(name: Any) -> None:
    with refused(match := mixed(), f"a player's name must be a string that is not empty, not {name!r}"):
        match.add_player(name)


def test_names_that_somebody_has() -> None:
    match = mixed()
    match.withdraw("B")
    for name in ("A", "B"):
        with refused(match, f"there are two players called '{name}'; each needs a name of their own"):
            match.add_player(name)
    with refused(match, "player 'B' has withdrawn already"):
        match.withdraw("B")


def test_many_players_are_not_all_listed() -> None:
    match = Match([f"player {number}" for number in range(1000)])
    with refused(match, "and 990 more"):
        match.withdraw("Z")
    with pytest.raises(MatchError) as caught:
        match.withdraw("Z" * 10_000)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "match", [Match(["A", "B"]), mixed(), played([(1, 2)], players="AB"), played([(3,)], players="A")]
)
def test_tie_breaks_without_a_tie(match: Match) -> None:
    with refused(match, "there is no tie to break: an extra round needs complete rounds and a shared place 1"):
        match.open_tiebreak()


def test_a_tie_break_while_an_entry_is_missing() -> None:
    match = Match(["A", "B"], Rules(round_count=1))
    match.add_totals({"A": 0})
    with refused(match, "there is no tie to break"):
        match.open_tiebreak()


def test_a_finished_match_takes_no_more_rounds_and_cannot_be_abandoned() -> None:
    match = Match(["A", "B"], Rules(round_count=1), lexicon=WORDS)
    match.add_totals({"A": 1, "B": 0})
    with refused(match, "the match is finished; raise round_count to go on"):
        match.add_totals({"A": 1, "B": 0})
    with refused(match, "the match is finished; raise round_count to go on"):
        match.add_round(BOARD, {"A": [], "B": []})
    with refused(match, "the match is finished; it cannot be abandoned"):
        match.abandon()


def test_messages_end_where_there_is_no_more_to_say() -> None:
    match = played([(1, 2)], players="AB")
    with pytest.raises(MatchError, match=r"^the match is finished; raise round_count to go on$"):
        match.add_totals({"A": 1})
    with pytest.raises(MatchError, match=r"^totals must map players to their entries, not be 5$"):
        match.amend_round(0, totals=5)  # type: ignore[arg-type]
    match = Match(["A"], lexicon=WORDS)
    match.add_round(BOARD, {"A": ["cat"]})
    with pytest.raises(MatchError, match=r"^sheets must map players to their entries, not be 5$"):
        match.amend_round(0, sheets=5)  # type: ignore[arg-type]


def test_the_round_in_which_an_entry_is_missing_is_named() -> None:
    match = Match(["A", "B"], Rules(round_count=3))
    for totals in ({"A": 1, "B": 2}, {"A": 1}, {"A": 1, "B": 2}):
        match.add_totals(totals)
    with refused(match, "an entry is missing in round 1, and no further round would count; fill it in"):
        match.add_totals({"A": 1, "B": 2})


class Text(str):
    """A string of another class, as NumPy and others have."""


def test_strings_of_other_classes_can_be_saved() -> None:
    match = Match([Text("A"), "B"], lexicon=WORDS)
    match.add_player(Text("C"))
    match.add_round(BOARD, {Text("A"): [Text("cat"), Claim(Text("act"))]}, challenges={"A": [Text("cat")]})
    match.add_totals({Text("B"): 1})
    match.set_total(1, Text("A"), 1)
    match.withdraw(Text("C"))
    assert Match.from_json(match.to_json(), lexicon=WORDS) == match


@pytest.mark.parametrize("time", [2**53, 2**60 + 1, 10**300])
def test_times_beyond_all_measure_are_saved_as_they_are_kept(time: int) -> None:
    match = Match(["A"], lexicon=WORDS)
    match.add_round(BOARD, {"A": [Claim("cat", written_at=time)]}, deadline=time)
    assert Match.from_json(match.to_json(), lexicon=WORDS) == match


def test_looking_at_the_lexicon_is_no_change(english: Lexicon) -> None:
    match = Match(["A"])
    before = match.to_json()
    assert match.lexicon == english
    assert match == Match.from_json(before)
    assert match.to_json() == before


def test_a_tiebreak_is_opened_once() -> None:
    match = Match(["A", "B", "C"], Rules(round_count=1))
    match.add_totals({"A": 1, "B": 1, "C": 1})
    match.open_tiebreak()
    with refused(match, "an extra round of 'A', 'B', 'C' is open already; add it"):
        match.open_tiebreak()
    match.withdraw("A")
    assert (match.status, match.tied) == ("running", ("B", "C"))
    match.add_totals({"B": 0, "C": 1})
    assert match.winners == ("C",)


def test_who_joined_late_has_no_entries_before() -> None:
    match = mixed()
    match.add_player("D")
    with refused(match, "player 'D' joined after round 0"):
        match.amend_round(0, sheets={"D": ["cat"]})
    with refused(match, "player 'D' joined after round 1"):
        match.set_total(1, "D", 5)


@pytest.mark.parametrize("name", ["A\nB", "\x1b[31mA", "A\0"])
def test_names_have_no_control_characters(name: str) -> None:
    with pytest.raises(MatchError, match="without control characters"):
        Match([name])
