"""Rounds are judged as the rules say: held against a model of them, and against what always holds."""

import copy
import pickle
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import boggle
from boggle import (
    Board,
    Claim,
    IllegalPathError,
    JudgedWord,
    RoundError,
    RoundResult,
    Rules,
    ScoringTable,
    Solver,
    Verdict,
)
from boggle._round_strategies import times_around
from boggle.strategies import rules, spellings

from . import judging_model
from .brute_force import TooManyPathsError, all_paths, can_read, is_legal
from .judging_model import Entry, as_read, spelling
from .strategies import PLAYERS, Round, impossible_paths, rounds

LIVE = ("minimum_word_length", "duplicate_cancellation", "scoring_table", "allow_proper_nouns", "allow_abbreviations",
        "challenge_penalty", "penalty_scope", "time_up", "challenge_credit")  # fmt: skip
ALL_RULES = rules()
WITHOUT_PENALTY = rules(challenge_penalty=st.just(0))
WITH_CANCELLATION = rules(duplicate_cancellation=st.just(True))
CUBE_TABLES = [ScoringTable.CHALLENGE_CUBE, ScoringTable("own", (0, 0, 1, 1, 4), cube_bonus=3)]


@st.composite
def judgings(
    draw: st.DrawFn, some: st.SearchStrategy[Rules] = ALL_RULES, least_players: int = 0
) -> tuple[Rules, Round]:
    """Rules, and a round to judge by them."""
    by = draw(some)
    return by, draw(rounds(by, least_players=least_players))


def model(by: Rules, game: Round) -> dict[str, list[Entry]]:
    """What the model makes of a round."""
    try:
        return judging_model.judge(by, game.board, game.sheets, game.lists, game.challenges, game.deadline)
    except TooManyPathsError:
        assume(False)
        raise


def multisets(result: RoundResult) -> dict[str, Counter[tuple[object, ...]]]:
    """What each player's entries come to, in no order and however they were written."""
    return {
        player: Counter((w.word, w.verdict, w.points, w.bonus, w.penalty, w.shared_with) for w in sheet.words)
        for player, sheet in result.items()
    }


def all_words(result: RoundResult) -> list[JudgedWord]:
    """The entries of all players."""
    return [word for sheet in result.values() for word in sheet.words]


def without_texts(result: RoundResult) -> dict[str, list[JudgedWord]]:
    """The entries of each player but for how they were written."""
    return {player: [word._replace(text="") for word in sheet.words] for player, sheet in result.items()}


# -- the model --


@given(judging=judgings())
def test_every_entry_is_judged_as_the_model_judges_it(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result, expected = game.judge(by), model(by, game)
    assert list(result) == list(expected) == list(game.sheets)
    for player, sheet in result.items():
        found = [(word.verdict, word.points, word.bonus, word.penalty) for word in sheet.words]
        assert found == [(e.verdict, e.points, e.bonus, e.penalty) for e in expected[player]], player
        assert sheet.points == judging_model.total(expected[player])
        assert sheet.points == sum(word.total for word in sheet.words)
        texts = [claim if isinstance(claim, str) else claim.text for claim in game.sheets[player]]
        assert [(word.text, word.player) for word in sheet.words] == [(text, player) for text in texts]


@given(judging=judgings(least_players=1))
def test_the_winners_are_those_with_the_most_points(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result = game.judge(by)
    totals = {player: judging_model.total(entries) for player, entries in model(by, game).items()}
    assert result.points == totals
    assert set(result.winners) == {player for player in totals if totals[player] == max(totals.values())}


@given(judging=judgings(WITH_CANCELLATION, least_players=2))
def test_a_struck_word_names_all_who_have_it(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result, expected = game.judge(by), model(by, game)
    finders: dict[str, set[str]] = {}
    for player, entries in expected.items():
        for entry in entries:
            if entry.verdict is Verdict.STRUCK:
                finders.setdefault(entry.word, set()).add(player)
    for word in all_words(result):
        if word.verdict is Verdict.STRUCK:
            having = finders[spelling(word.text, folds=game.lists.folds)]
            assert set(word.finders) == having == {word.player, *word.shared_with}
            assert len(word.finders) == len(having) == len(word.shared_with) + 1
        else:
            assert word.finders == word.shared_with == ()


# -- order --


@given(judging=judgings(), data=st.data())
def test_no_order_of_players_sheets_or_words_changes_the_result(
    judging: tuple[Rules, Round], data: st.DataObject
) -> None:
    by, game = judging
    players = data.draw(st.permutations(list(game.sheets)))
    sheets = {player: data.draw(st.permutations(game.sheets[player])) for player in players}
    challenges = {player: game.challenges[player][::-1] for player in players if player in game.challenges}
    result, other = game.judge(by), game._replace(sheets=sheets, challenges=challenges).judge(by)
    assert (other.points, other.winners) == (result.points, result.winners)
    assert multisets(other) == multisets(result)
    seated = game._replace(sheets={player: game.sheets[player] for player in players}).judge(by)
    assert seated == result
    assert hash(seated) == hash(result)


# -- what always holds --


@given(judging=judgings(WITHOUT_PENALTY))
def test_without_a_penalty_nothing_is_below_zero(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result = game.judge(by)
    assert all(points >= 0 for points in result.points.values())
    for word in all_words(result):
        assert word.points >= 0
        assert word.bonus >= 0
        assert word.penalty == 0
        assert word.verdict is Verdict.ACCEPTED or word.total == 0


@given(judging=judgings(WITHOUT_PENALTY))
def test_turning_cancellation_off_lowers_nobody(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    struck = game.judge(by.replace(duplicate_cancellation=True))
    kept = game.judge(by.replace(duplicate_cancellation=False))
    assert all(kept[player].points >= struck[player].points for player in game.sheets)


@given(judging=judgings(rules(challenge_penalty=st.just(0), duplicate_cancellation=st.just(True)), 2), data=st.data())
def test_adding_a_word_to_a_second_sheet_raises_nobody(judging: tuple[Rules, Round], data: st.DataObject) -> None:
    by, game = judging
    before = game.judge(by)
    # A word that one player has in time, to be written by another who has it not at all.
    had = {
        player: {spelling(word.text, folds=game.lists.folds) for word in sheet.words}
        for player, sheet in before.items()
    }
    choices = [
        (word.text, other)
        for word in all_words(before)
        if word.verdict not in (Verdict.LATE, Verdict.REPEATED, Verdict.NOT_A_WORD)
        for other in before
        if spelling(word.text, folds=game.lists.folds) not in had[other]
    ]
    assume(choices)
    text, second = data.draw(st.sampled_from(choices))
    sheet: list[Claim | str] = [*game.sheets[second], text]
    after = game._replace(sheets=game.sheets | {second: sheet}).judge(by)
    assert after[second].words[-1].verdict is Verdict.STRUCK
    assert all(after[player].points <= before[player].points for player in before)


@given(judging=judgings(least_players=1))
def test_a_repeat_a_late_word_and_no_word_neither_score_nor_strike(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result = game.judge(by)
    silent = (Verdict.REPEATED, Verdict.LATE, Verdict.NOT_A_WORD)
    left = {
        player: [claim for claim, word in zip(sheet, result[player].words, strict=True) if word.verdict not in silent]
        for player, sheet in game.sheets.items()
    }
    again = game._replace(sheets=left).judge(by)
    assert again.points == result.points
    for player, sheet in again.items():
        assert list(sheet.words) == [word for word in result[player].words if word.verdict not in silent]


@given(judging=judgings(), others=ALL_RULES)
def test_settings_that_come_back_restore_the_result(judging: tuple[Rules, Round], others: Rules) -> None:
    by, game = judging
    first = game.judge(by)
    changed = by.replace(**{name: getattr(others, name) for name in LIVE})
    game.judge(changed)
    restored = changed.replace(**{name: getattr(by, name) for name in LIVE})
    assert restored == by
    assert game.judge(restored) == first


@given(judging=judgings())
def test_judging_is_repeatable_and_leaves_what_it_was_given(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    given_round = copy.deepcopy(game)
    given_rules = replace(by)
    first, second = game.judge(by), game.judge(by)
    assert first == second
    assert hash(first) == hash(second)
    assert game == given_round
    assert [list(sheet) for sheet in (game.sheets, game.challenges)] == [
        list(sheet) for sheet in (given_round.sheets, given_round.challenges)
    ]
    assert by == given_rules
    assert given_round.judge(by) == first  # nor is a fresh board or lexicon judged otherwise


@given(judging=judgings(), others=ALL_RULES, asked_at=st.integers(0, 700))
def test_settings_that_a_round_does_not_depend_on_change_nothing(
    judging: tuple[Rules, Round], others: Rules, asked_at: int
) -> None:
    by, game = judging
    result = game.judge(by)
    changed = by.replace(round_count=others.round_count, target=others.target, tie_break=others.tie_break)
    assert game.judge(changed) == result
    end = by.round_seconds if game.deadline is None else game.deadline
    fixed = game._replace(deadline=end)
    assert fixed.judge(changed.replace(round_seconds=others.round_seconds)) == result
    asked = by.replace(round_seconds=others.round_seconds).judge(
        game.board, game.sheets, game.lexicon, challenges=game.challenges, deadline=end, asked_at=asked_at
    )
    assert asked.provisional == (asked_at < end)
    assert not result.provisional
    assert dict(asked) == dict(result)


@given(judging=judgings(rules(challenge_penalty=st.integers(1, 5))), data=st.data())
def test_a_challenge_of_a_word_that_is_not_on_the_sheet_does_nothing(
    judging: tuple[Rules, Round], data: st.DataObject
) -> None:
    by, game = judging
    result = game.judge(by)
    challenges = {}
    for player, sheet in result.items():
        had = {spelling(word.text, folds=game.lists.folds) for word in sheet.words}
        others = [text for text in (*game.lists.names, "zzz", "can't", "") if spelling(text, folds=True) not in had]
        others = [text for text in others if spelling(text, folds=game.lists.folds) not in had]
        more = data.draw(st.lists(st.sampled_from(others), max_size=3)) if others else []
        challenges[player] = [*game.challenges.get(player, ()), *more]
    assert game._replace(challenges=challenges).judge(by) == result


# -- the solver, the board, the challenge cube --


@given(judging=judgings(rules(challenge_penalty=st.just(0), duplicate_cancellation=st.just(False))))
def test_whoever_writes_the_whole_lexicon_finds_what_the_solver_finds(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    everything = [*game.lists.common, *game.lists.names, *game.lists.abbreviations]
    sheet = by.judge(game.board, {"Ann": everything}, game.lexicon)["Ann"]
    solution = Solver.for_rules(by, game.lexicon).solve(game.board)
    accepted = [word for word in sheet.words if word.verdict is Verdict.ACCEPTED]
    assert sorted(word.word for word in accepted) == sorted(solution.words)
    assert sheet.points == solution.points(by.scoring_table)
    for word in accepted:
        found = solution[word.word]
        assert word.path == found.path
        assert word.points + word.bonus == found.points(by.scoring_table)


@given(judging=judgings(rules(scoring_table=st.sampled_from(CUBE_TABLES), challenge_credit=st.just("any-path"))))
def test_the_bonus_is_one_and_the_same_for_every_word_made_through_the_cube(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    board = as_read(game.board, folds=game.lists.folds)
    accepted = [word for word in all_words(game.judge(by)) if word.verdict is Verdict.ACCEPTED]
    try:
        paths = all_paths(board, {spelling(word.word, folds=game.lists.folds) for word in accepted})
    except TooManyPathsError:
        assume(False)
    for word in accepted:
        ways = paths[spelling(word.word, folds=game.lists.folds)]
        through = any(game.board.challenge_cell in path for path in ways)
        assert word.bonus == (by.scoring_table.cube_bonus if through else 0)
        assert word.points == by.scoring_table[len(spelling(word.word, folds=game.lists.folds))]


@given(judging=judgings(rules(scoring_table=st.sampled_from(CUBE_TABLES))))
def test_the_path_of_a_word_reads_it_and_shows_where_its_bonus_comes_from(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    for word in all_words(game.judge(by)):
        if word.path is not None:
            assert is_legal(game.board, word.path)
            board = as_read(game.board, folds=game.lists.folds)
            assert can_read(board, word.path, spelling(word.word, folds=game.lists.folds))
        if word.verdict is Verdict.ACCEPTED:
            assert word.path is not None
            assert (word.bonus > 0) == (game.board.challenge_cell in word.path)
        else:
            assert (word.points, word.bonus) == (0, 0)
        if word.penalty:
            assert word.verdict in judging_model.REJECTED
            assert word.penalty == by.challenge_penalty


# -- spelling --


@given(judging=judgings(least_players=1), data=st.data())
def test_however_a_text_is_typed_it_is_judged_like_the_plain_one(
    judging: tuple[Rules, Round], data: st.DataObject
) -> None:
    by, game = judging

    def retyped(claim: Claim | str) -> Claim | str:
        if isinstance(claim, str):
            return data.draw(spellings(claim))
        return replace(claim, text=data.draw(spellings(claim.text)))

    sheets = {player: [retyped(claim) for claim in sheet] for player, sheet in game.sheets.items()}
    challenges = {player: [data.draw(spellings(text)) for text in texts] for player, texts in game.challenges.items()}
    other = game._replace(sheets=sheets, challenges=challenges).judge(by)
    assert without_texts(other) == without_texts(game.judge(by))


# -- results as values --


@given(judging=judgings())
def test_results_come_back_from_pickles(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result = game.judge(by)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(game.judge(by), protocol))  # one whose entries nobody has asked for yet
        assert again == result
        assert hash(again) == hash(result)
        assert list(again) == list(result)
        assert (again.points, again.winners, again.provisional) == (result.points, result.winners, result.provisional)


@given(judging=judgings(), asked_at=st.none() | st.just(0))
def test_results_paste_back(judging: tuple[Rules, Round], asked_at: float | None) -> None:
    by, game = judging
    result = by.judge(
        game.board, game.sheets, game.lexicon, challenges=game.challenges, deadline=game.deadline, asked_at=asked_at
    )
    assert eval(repr(result), vars(boggle).copy()) == result


@given(judging=judgings(least_players=1))
def test_results_that_differ_are_not_equal(judging: tuple[Rules, Round]) -> None:
    by, game = judging
    result = game.judge(by)
    player = next(iter(result))
    more = game._replace(sheets=game.sheets | {player: [*game.sheets[player], "?"]}).judge(by)
    fewer = RoundResult({name: sheet for name, sheet in result.items() if name != player})
    assert more != result
    assert fewer != result
    assert RoundResult(result, provisional=True) != result
    assert RoundResult(result) == result


# -- misuse --


def judged_with(by: Rules, game: Round, sheets: Mapping[str, list[Claim | str]]) -> RoundResult:
    """The round with other sheets."""
    return game._replace(sheets=dict(sheets)).judge(by)


@given(judging=judgings(least_players=1), data=st.data())
def test_a_path_that_nobody_can_have_taken_is_refused_by_player_and_claim(
    judging: tuple[Rules, Round], data: st.DataObject
) -> None:
    by, game = judging
    player = data.draw(st.sampled_from(list(game.sheets)))
    place = data.draw(st.integers(0, len(game.sheets[player])))
    claim = Claim("aa", path=data.draw(impossible_paths(game.board)))
    sheet = [*game.sheets[player][:place], claim, *game.sheets[player][place:]]
    with pytest.raises(IllegalPathError, match=re.escape(f"player {player!r}, claim {place + 1} ('aa'): ")):
        judged_with(by, game, game.sheets | {player: sheet})


@given(judging=judgings(), data=st.data(), texts=st.lists(st.sampled_from(["aa", "", "can't"]), max_size=2))
def test_challenging_somebody_who_does_not_play_is_refused_by_name(
    judging: tuple[Rules, Round], data: st.DataObject, texts: list[str]
) -> None:
    by, game = judging
    stranger = data.draw(st.sampled_from([name for name in (*PLAYERS, "ann") if name not in game.sheets]))
    with pytest.raises(RoundError, match=re.escape(f"there is no player {stranger!r}")):
        game._replace(challenges=game.challenges | {stranger: texts}).judge(by)


@given(times=st.sampled_from([30, 180.0, 0.5]).flatmap(lambda end: st.sampled_from(times_around(end))))
def test_a_word_is_begun_before_it_is_written(times: tuple[float | None, float | None]) -> None:
    begun, written = times
    claim = Claim("aa", path=(0, 1), started_at=begun, written_at=written)
    assert eval(repr(claim), vars(boggle).copy()) == claim
    if begun is not None and written is not None and begun < written:
        with pytest.raises(RoundError, match="a word is begun before it is written"):
            Claim("aa", started_at=written, written_at=begun)


def test_nobody_plays() -> None:
    result = Rules().judge(Board.parse("A"), {}, [])
    assert (dict(result), result.points, result.winners) == ({}, {}, ())
