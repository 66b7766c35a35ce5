"""Judging one round: the vectors of the rules, and what the engine decides where tables differ."""

import copy
import pickle
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from boggle import (
    Board,
    BoardError,
    Claim,
    IllegalPathError,
    JudgedWord,
    Lexicon,
    LexiconError,
    RoundError,
    RoundResult,
    Rules,
    ScoringTable,
    SettingError,
    SheetResult,
    Verdict,
)

Sheets = Mapping[str, Sequence[Claim | str]]

#                    0 1 2 3   4 5 6 7   8 9 10 11  12 13 14 15
BOARD = Board.parse("C A T S / X O D Z / N G Z Z / E X X X")
WORDS = Lexicon(["cat", "cats", "dog", "gone", "toad"], names=["Tod"], abbreviations=["DOA"])

CLASSIC = Rules()


def verdicts(result: RoundResult, player: str = "A") -> list[str]:
    return [word.verdict.name for word in result[player].words]


def judge(*entries: Claim | str, rules: Rules = CLASSIC, board: Board = BOARD, words: Any = WORDS, **more: Any) -> Any:
    """One sheet, judged: the entries."""
    return rules.judge(board, {"A": entries}, words, **more)["A"].words


# -- the vectors of the rules --


@pytest.mark.parametrize(
    ("board", "word", "letters", "cells", "classic", "big"),
    [
        ("S Qu I D", "squid", 5, 4, 2, 2),
        ("Qu E / U E", "queue", 5, 4, 2, 2),
        ("Qu I T", "quit", 4, 3, 1, 1),
        ("Qu A", "qua", 3, 2, 1, None),
        ("A C Qu A I N T", "acquaint", 8, 7, 11, 11),
    ],
)
def test_letters_count_not_cells(
    board: str, word: str, letters: int, cells: int, classic: int, big: int | None
) -> None:
    for rules, points in ((Rules.classic(), classic), (Rules.big(), big)):
        (judged,) = judge(word, rules=rules, board=Board.parse(board), words=[word])
        if points is None:
            assert (judged.verdict, judged.points, judged.path) == (Verdict.TOO_SHORT, 0, None)
        else:
            assert (judged.verdict, judged.points) == (Verdict.ACCEPTED, points)
            assert (len(judged.word), len(judged.path)) == (letters, cells)


def test_words_of_a_sheet_are_equal_to_sequences_alone() -> None:
    words = judge("cat")
    assert words == tuple(words)
    assert words == list(words)
    assert words not in ("cat", tuple(words) * 2, None, 5)


def test_ten_letters_in_super_big() -> None:
    word = "abcdefghij"
    (judged,) = judge(word, rules=Rules.super_big(), board=Board.parse("A B C D E F G H I J"), words=[word])
    assert judged.points == 20


def test_a_word_on_two_sheets_is_struck_on_both() -> None:
    board, words = Board.parse("H E A T"), ["heat"]
    result = Rules().judge(board, {"A": ["heat"], "B": ["heat"], "C": []}, words)
    assert result.points == {"A": 0, "B": 0, "C": 0}
    assert verdicts(result) == verdicts(result, "B") == ["STRUCK"]
    assert result["A"].words[0].shared_with == ("B",)
    assert result["B"].words[0].shared_with == ("A",)
    assert result.winners == ("A", "B", "C")


def test_own_repeats_strike_nothing() -> None:
    result = Rules().judge(Board.parse("H E A T"), {"A": ["heat", "heat"], "B": []}, ["heat"])
    assert result.points == {"A": 1, "B": 0}
    assert verdicts(result) == ["ACCEPTED", "REPEATED"]


def test_a_late_word_strikes_nothing() -> None:
    sheets: Sheets = {"A": [Claim("heat", written_at=10)], "B": [Claim("heat", written_at=180)]}
    result = Rules().judge(Board.parse("H E A T"), sheets, ["heat"])
    assert result.points == {"A": 1, "B": 0}
    assert (verdicts(result), verdicts(result, "B")) == (["ACCEPTED"], ["LATE"])


PENALTY = Rules(challenge_penalty=1)
CAT_ZZZ = Board.parse("C A T X / Z Z Z X")


def test_a_rejected_word_that_was_challenged_costs() -> None:
    result = PENALTY.judge(CAT_ZZZ, {"A": ["cat", "zzz"]}, ["cat"], challenges={"A": ["zzz"]})
    assert result.points == {"A": 0}
    assert [(word.points, word.penalty, word.total) for word in result["A"].words] == [(1, 0, 1), (0, 1, -1)]


def test_a_repeat_is_charged_once() -> None:
    result = PENALTY.judge(CAT_ZZZ, {"A": ["zzz", "ZZZ"]}, ["cat"], challenges={"A": ["zzz", "Zzz"]})
    assert result.points == {"A": -1}
    assert verdicts(result) == ["NOT_IN_LEXICON", "REPEATED"]


def test_a_struck_word_is_charged_to_nobody() -> None:
    sheets = {"A": ["zzz"], "B": ["zzz"]}
    challenges = {"A": ["zzz"], "B": ["zzz"]}
    assert PENALTY.judge(CAT_ZZZ, sheets, ["cat"], challenges=challenges).points == {"A": 0, "B": 0}
    solitaire = PENALTY.replace(duplicate_cancellation=False)
    assert solitaire.judge(CAT_ZZZ, sheets, ["cat"], challenges=challenges).points == {"A": -1, "B": -1}


def test_two_equal_letters_need_two_cells() -> None:
    assert judge("neon", board=Board.parse("N E O"), words=["neon"])[0].verdict is Verdict.NOT_ON_BOARD


def test_cells_serve_in_several_words_and_words_within_words_count() -> None:
    words = ["tear", "part", "spare", "spa", "par", "are", "spar", "pare"]
    board = Board.parse("S P A / E R T / A T E")
    result = Rules().judge(board, {"A": words}, words)
    assert set(verdicts(result)) == {"ACCEPTED"}
    assert result.points == {"A": 9}


@pytest.mark.parametrize(("through", "points"), [(True, [6, 7, 8, 9, 10, 11]), (False, [1, 2, 3, 4, 5, 6])])
def test_the_challenge_cube_adds_five_at_every_length(through: bool, points: list[int]) -> None:
    board = Board(list("ABCDEFGH"), 1, 8, challenge_cell=0 if through else 7)
    words = ["abcdefgh"[:length] for length in range(3, 8)] + (["abcdefgh"] if through else ["bcdefg"])
    expected = dict(zip(range(3, 9), points, strict=True))
    for judged in judge(*words, rules=Rules.challenge_cube(), board=board, words=words):
        assert judged.total == expected[len(judged.word)]
        assert judged.bonus == (5 if through else 0)


# -- what is a word --


@pytest.mark.parametrize(
    "text",
    [
        "Cat",
        " cat ",
        "cat\n",
        "\tCAT",
        "c\u200bat",
        "cat\u00a0",
        "\ufeffcat",
        "\u2060cat",
        "ca\u00adt",
        "\u202fcat\u3000",
    ],
)
def test_spelling_that_does_not_matter(text: str) -> None:
    (judged,) = judge(text)
    assert (judged.text, judged.word, judged.verdict) == (text, "cat", Verdict.ACCEPTED)
    struck = Rules().judge(BOARD, {"A": [text], "B": ["cat"]}, WORDS)
    assert verdicts(struck) == verdicts(struck, "B") == ["STRUCK"]


def test_composed_and_decomposed_letters_are_one() -> None:
    board = Board.parse("C A F \u00c9")
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    assert [word.verdict.name for word in judge(composed, decomposed, board=board, words=[composed])] == [
        "ACCEPTED",
        "REPEATED",
    ]


def test_folded_accents_are_shown_as_the_list_writes_them() -> None:
    lexicon = Lexicon(["mère"], fold_accents=True)
    judged = judge("MERE", "mère", board=Board.parse("M E R E"), words=lexicon)
    assert [(word.word, word.verdict.name) for word in judged] == [("mère", "ACCEPTED"), ("mère", "REPEATED")]


@pytest.mark.parametrize("text", ["", " ", "\u200b", "123", "--", "'", "\ud800", "\0"])
def test_what_holds_no_letters_is_no_word(text: str) -> None:
    (judged,) = judge(text)
    assert (judged.verdict, judged.points, judged.path) == (Verdict.NOT_A_WORD, 0, None)
    assert judged.reason == "It holds no letters."


@pytest.mark.parametrize("text", ["can't", "co-op", "c at", "cat!", "ca\0t", "cat1", "cat's"])
def test_nothing_is_stripped_to_make_a_word_fit(text: str) -> None:
    (judged,) = judge(text, board=Board.parse("C A N T / S O P X"), words=["cant", "coop", "cat", "cats"])
    assert judged.verdict is Verdict.NOT_A_WORD
    assert judged.reason == "It holds something other than letters."


def test_no_words_neither_repeat_nor_strike() -> None:
    result = Rules().judge(BOARD, {"A": ["", "", "1"], "B": [""]}, WORDS)
    assert verdicts(result) == ["NOT_A_WORD"] * 3
    assert verdicts(result, "B") == ["NOT_A_WORD"]


# -- the order of judging: each verdict before the next --


@pytest.mark.parametrize(
    ("sheets", "rules", "verdict"),
    [
        ({"A": [Claim("cat", written_at=999)], "B": ["cat"]}, Rules(), "LATE"),
        ({"A": ["do"], "B": ["do"]}, Rules(), "STRUCK"),
        ({"A": ["qqq"], "B": ["qqq"]}, Rules(), "STRUCK"),
        ({"A": ["Tod"], "B": ["Tod"]}, Rules(), "STRUCK"),
        ({"A": ["qq"]}, Rules(), "TOO_SHORT"),
        ({"A": ["cat"]}, Rules.big(), "TOO_SHORT"),
        ({"A": ["qqq"]}, Rules(), "NOT_ON_BOARD"),
        ({"A": ["sat"]}, Rules(), "NOT_ON_BOARD"),
        ({"A": ["tao"]}, Rules(), "NOT_IN_LEXICON"),
        ({"A": ["Tod"]}, Rules(), "PROPER_NOUN"),
        ({"A": ["Tod"]}, Rules(allow_proper_nouns=True), "ACCEPTED"),
        ({"A": ["DOA"]}, Rules(allow_proper_nouns=True), "ABBREVIATION"),
        ({"A": ["DOA"]}, Rules(allow_abbreviations=True), "ACCEPTED"),
    ],
)
def test_the_first_reason_decides(sheets: Sheets, rules: Rules, verdict: str) -> None:
    assert verdicts(rules.judge(BOARD, sheets, WORDS)) == [verdict]


def test_every_verdict_has_a_reason_in_one_sentence() -> None:
    entries: list[Claim | str] = [
        "cat",
        "cat",
        "gone",
        "do",
        "qqq",
        "tao",
        "Tod",
        "DOA",
        "!",
        Claim("dog", written_at=200),
    ]
    result = Rules().judge(BOARD, {"A": entries, "B": ["gone"]}, WORDS)
    assert verdicts(result) == [
        "ACCEPTED", "REPEATED", "STRUCK", "TOO_SHORT", "NOT_ON_BOARD", "NOT_IN_LEXICON", "PROPER_NOUN",
        "ABBREVIATION", "NOT_A_WORD", "LATE",
    ]  # fmt: skip
    assert {word.verdict for word in result["A"].words} == set(Verdict)
    for word in result["A"].words:
        assert word.reason.endswith(".")
        assert "\n" not in word.reason
    assert len({word.reason for word in result["A"].words}) == len(Verdict)


@pytest.mark.parametrize("names", [True, False])
@pytest.mark.parametrize("abbreviations", [True, False])
def test_a_word_of_two_kinds_counts_as_either(names: bool, abbreviations: bool) -> None:
    lexicon = Lexicon(["dog"], names=["cat", "dog"], abbreviations=["cat", "dog"])
    rules = Rules(allow_proper_nouns=names, allow_abbreviations=abbreviations)
    cat, dog = judge("cat", "dog", rules=rules, words=lexicon)
    assert dog.verdict is Verdict.ACCEPTED
    assert (cat.verdict is Verdict.ACCEPTED) == (names or abbreviations)


# -- penalties --


def test_letting_names_in_makes_a_challenge_of_a_name_fail() -> None:
    sheets, challenges = {"A": ["Tod", "DOA"]}, {"A": ["tod", "doa"]}
    for rules, points in (
        (PENALTY, -2),
        (PENALTY.replace(allow_proper_nouns=True), 0),
        (PENALTY.replace(allow_proper_nouns=True, allow_abbreviations=True), 2),
    ):
        assert rules.judge(BOARD, sheets, WORDS, challenges=challenges).points == {"A": points}


def test_only_what_the_lexicon_rejects_is_charged() -> None:
    entries: list[Claim | str] = ["cat", "do", "qqq", "tao", "Tod", "!", Claim("dgo", written_at=200)]
    every = Rules(challenge_penalty=5, penalty_scope="every-rejected")
    for rules, challenges in (
        (every, {}),
        (Rules(challenge_penalty=5), {"A": ["cat", "do", "qqq", "tao", "tod", "!", "dgo", "", "nowhere"]}),
    ):
        result = rules.judge(BOARD, {"A": entries}, WORDS, challenges=challenges)
        assert [word.penalty for word in result["A"].words] == [0, 0, 0, 5, 5, 0, 0]
        assert result.points == {"A": -9}
        assert result["A"].words[3].reason == "It is not in the lexicon 'custom': 5 points off."


def test_a_challenge_is_against_one_player() -> None:
    rules = PENALTY.replace(duplicate_cancellation=False)
    result = rules.judge(BOARD, {"A": ["tao"], "B": ["tao"]}, WORDS, challenges={"B": ["TAO "]})
    assert result.points == {"A": 0, "B": -1}


def test_challenges_without_a_penalty_cost_nothing() -> None:
    assert Rules().judge(BOARD, {"A": ["tao"]}, WORDS, challenges={"A": ["tao"]}).points == {"A": 0}


# -- time --

FINISH = Rules(time_up="finish-word")


@pytest.mark.parametrize(
    ("begun", "written", "stop", "finish"),
    [
        (None, None, True, True),
        (None, 179.999, True, True),
        (179, 179.5, True, True),
        (None, 180, False, False),
        (179.999, 180, False, True),
        (0, 500, False, True),
        (180, 181, False, False),
        (179, None, True, True),
        (180, None, False, False),
    ],
)
def test_the_deadline(begun: float | None, written: float | None, stop: bool, finish: bool) -> None:
    claim = Claim("cat", started_at=begun, written_at=written)
    for rules, right in ((Rules(), stop), (FINISH, finish)):
        assert judge(claim, rules=rules)[0].verdict is (Verdict.ACCEPTED if right else Verdict.LATE)


@pytest.mark.parametrize("turned", [False, True])
def test_one_word_a_player_may_be_finished(turned: bool) -> None:
    first = Claim("dog", started_at=179, written_at=181)
    second = Claim("cat", started_at=178, written_at=182)
    in_time = Claim("gone", started_at=10, written_at=12)
    entries: list[Claim | str] = [second, first, in_time] if turned else [in_time, first, second]
    result = FINISH.judge(BOARD, {"A": entries, "B": [Claim("cats", started_at=179, written_at=185)]}, WORDS)
    assert {word.word: word.verdict.name for word in result["A"].words} == {
        "gone": "ACCEPTED",
        "dog": "ACCEPTED",
        "cat": "LATE",
    }
    assert verdicts(result, "B") == ["ACCEPTED"]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("rules", [Rules(), FINISH], ids=["stop", "finish"])
def test_a_word_in_time_and_again_too_late_is_in_time(turned: bool, rules: Rules) -> None:
    entries: list[Claim | str] = [
        Claim("cat", written_at=10),
        Claim("cat", started_at=179, written_at=190),
        Claim("cat", written_at=200),
    ]
    judged = judge(*(reversed(entries) if turned else entries), rules=rules)
    assert sorted(word.verdict.name for word in judged) == ["ACCEPTED", "REPEATED", "REPEATED"]
    assert judged[2 if turned else 0].verdict is Verdict.ACCEPTED


def test_a_repeat_does_not_use_up_the_word_that_may_be_finished() -> None:
    entries: list[Claim | str] = [
        "cat",
        Claim("cat", started_at=170, written_at=181),
        Claim("dog", started_at=179, written_at=182),
    ]
    assert [word.verdict.name for word in judge(*entries, rules=FINISH)] == ["ACCEPTED", "REPEATED", "ACCEPTED"]


def test_the_deadline_is_what_it_was_when_the_round_opened() -> None:
    claim = Claim("cat", written_at=100)
    assert judge(claim, rules=Rules(round_seconds=60))[0].verdict is Verdict.LATE
    assert judge(claim, rules=Rules(round_seconds=60), deadline=180)[0].verdict is Verdict.ACCEPTED
    assert judge(claim, deadline=100)[0].verdict is Verdict.LATE


@pytest.mark.parametrize(("asked_at", "provisional"), [(None, False), (0, True), (179.9, True), (180, False)])
def test_a_result_before_the_deadline_is_provisional(asked_at: float | None, provisional: bool) -> None:
    result = Rules().judge(BOARD, {"A": ["cat"]}, WORDS, asked_at=asked_at)
    assert result.provisional is provisional
    assert result.points == {"A": 1}
    assert (result == Rules().judge(BOARD, {"A": ["cat"]}, WORDS)) is not provisional


# -- paths --


def test_a_path_as_written_is_kept() -> None:
    board = Board.parse("C A T / X A T")
    assert judge("cat", board=board, words=["cat"])[0].path == (0, 1, 2)
    assert judge(Claim("cat", path=(0, 4, 5)), board=board, words=["cat"])[0].path == (0, 4, 5)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((0, 1, 3), "Its path is no path: step 3: cell 3 does not touch cell 1."),
        ((0, 1), "Its path reads 'ca', not 'cat'."),
        ((4, 5, 6), "Its path reads 'xod', not 'cat'."),
        ((2, 1, 0), "Its path reads 'tac', not 'cat'."),
    ],
)
def test_a_path_of_another_word_is_none_of_this_one(path: tuple[int, ...], reason: str) -> None:
    (judged,) = judge(Claim("cat", path=path))
    assert (judged.verdict, judged.reason, judged.path) == (Verdict.NOT_ON_BOARD, reason, None)


def test_a_path_over_a_blocked_cell_is_none() -> None:
    (judged,) = judge(Claim("cat", path=(0, 1, 2)), board=Board.parse("C # T / A A X"), words=["cat"])
    assert judged.verdict is Verdict.NOT_ON_BOARD
    assert "cell 1 is blocked" in judged.reason


@pytest.mark.parametrize("turned", [False, True])
def test_of_several_entries_the_one_on_the_board_counts(turned: bool) -> None:
    entries: list[Claim | str] = [Claim("cat", path=(0, 1)), Claim("cat", path=(0, 1, 2)), "cat"]
    result = Rules().judge(BOARD, {"A": list(reversed(entries)) if turned else entries}, WORDS)
    assert result.points == {"A": 1}
    assert sorted(verdicts(result)) == ["ACCEPTED", "REPEATED", "REPEATED"]


def test_a_rejected_word_shows_the_path_that_was_written() -> None:
    board = Board.parse("T O D / X O X")
    for words in (Lexicon(["cat"], names=["tod"]), Lexicon(["cat"])):
        assert judge("tod", board=board, words=words)[0].path == (0, 1, 2)
        assert judge(Claim("tod", path=(0, 4, 2)), board=board, words=words)[0].path == (0, 4, 2)


CUBE = Board.parse("C A [T] / X A T")
WRITTEN = Rules.challenge_cube().replace(challenge_credit="written-path")


@pytest.mark.parametrize(
    ("rules", "path", "bonus", "shown"),
    [
        (Rules.challenge_cube(), None, 5, (0, 1, 2)),
        (Rules.challenge_cube(), (0, 1, 2), 5, (0, 1, 2)),
        (Rules.challenge_cube(), (0, 4, 2), 5, (0, 4, 2)),
        (Rules.challenge_cube(), (0, 1, 5), 5, (0, 1, 2)),
        (WRITTEN, None, 5, (0, 1, 2)),
        (WRITTEN, (0, 4, 2), 5, (0, 4, 2)),
        (WRITTEN, (0, 1, 5), 0, (0, 1, 5)),
        (Rules(), None, 0, (0, 1, 2)),
        (Rules(), (0, 1, 5), 0, (0, 1, 5)),
    ],
)
def test_credit_for_the_challenge_cube(
    rules: Rules, path: tuple[int, ...] | None, bonus: int, shown: tuple[int, ...]
) -> None:
    (judged,) = judge(Claim("cat", path=path), rules=rules, board=CUBE, words=["cat"])
    assert (judged.points, judged.bonus, judged.path) == (1, bonus, shown)


@pytest.mark.parametrize("turned", [False, True])
def test_of_several_entries_the_one_through_the_cube_counts(turned: bool) -> None:
    entries: list[Claim | str] = [Claim("cat", path=(0, 1, 5)), Claim("cat", path=(0, 1, 2))]
    sheets = {"A": list(reversed(entries)) if turned else entries}
    assert WRITTEN.judge(CUBE, sheets, ["cat"]).points == {"A": 6}


# -- misuse is an error, which names the place --


class Name(str):
    """A string of another class, as NumPy and others have."""


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"sheets": ["cat"]}, RoundError, r"sheets must map players to what they wrote, not be \['cat'\]"),
        ({"sheets": {"A": "cat"}}, RoundError, "the sheet of player 'A' must be a list of words, not 'cat'"),
        ({"sheets": {"A": b"cat"}}, RoundError, "the sheet of player 'A' must be a list of words, not b'cat'"),
        ({"sheets": {"A": None}}, RoundError, "the sheet of player 'A' must be a list of words, not None"),
        ({"sheets": {"A": {"cat": 1}}}, RoundError, "the sheet of player 'A' must be a list of words, not {'cat': 1}"),
        ({"sheets": {"A": [], "B": ["cat", 5]}}, RoundError, "player 'B', claim 2: a word or a Claim, not 5"),
        ({"sheets": {"A": [None]}}, RoundError, "player 'A', claim 1: a word or a Claim, not None"),
        ({"sheets": {5: []}}, RoundError, "a player's name must be a string, not 5"),
        ({"challenges": {"C": ["cat"]}}, RoundError, "challenges: there is no player 'C'; players of this round: 'A'"),
        ({"challenges": {"A": "cat"}}, RoundError, "challenges against player 'A' must be a list of words, not 'cat'"),
        ({"challenges": {"A": [5]}}, RoundError, "the challenges against player 'A': a word, not 5"),
        ({"challenges": ["A"]}, RoundError, r"challenges must map players to their challenged words, not be \['A'\]"),
        ({"sheets": {"A": [Claim("cat", path=(0, 1, 16))]}}, IllegalPathError,
         r"player 'A', claim 1 \('cat'\): step 3: 16 is no cell of this board; its cells are 0 to 15"),
        ({"sheets": {"A": ["x", Claim("aca", path=(1, 0, 1))]}}, IllegalPathError,
         r"player 'A', claim 2 \('aca'\): step 3: cell 1 is used a second time"),
        ({"sheets": {"A": [Claim("cat", path=())]}}, IllegalPathError, "the path is empty"),
        ({"sheets": {"A": [Claim("cat", path=(0, -1))]}}, IllegalPathError,
         r"player 'A', claim 1 \('cat'\): step 2: -1 is no cell of this board; its cells are 0 to 15"),
        ({"deadline": float("nan")}, RoundError, "deadline must be a finite number of seconds, not nan"),
        ({"deadline": 0}, RoundError, "deadline must be after 0"),
        ({"deadline": "180"}, RoundError, "deadline must be a finite number of seconds, not '180'"),
        ({"asked_at": float("inf")}, RoundError, "asked_at must be a finite number of seconds, not inf"),
        ({"asked_at": -1}, RoundError, "asked_at must be from 0 on, which is when the board was revealed; not -1"),
        ({"asked_at": True}, RoundError, "asked_at must be a finite number of seconds, not True"),
        ({"board": "C A T"}, BoardError, "a Board is needed, not 'C A T'"),
        ({"lexicon": "en"}, LexiconError, "a lexicon or a list of words is needed, not 'en'"),
        ({"lexicon": 5}, LexiconError, "a lexicon or a list of words is needed, not 5"),
    ],
)  # fmt: skip
def test_misuse(arguments: dict[str, Any], kind: type[Exception], message: str) -> None:
    call: dict[str, Any] = {"board": BOARD, "sheets": {"A": ["cat"]}, "lexicon": WORDS} | arguments
    with pytest.raises(kind, match=message):
        Rules().judge(call.pop("board"), call.pop("sheets"), call.pop("lexicon"), **call)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"text": 5}, "a claim's text must be a string, not 5"),
        ({"text": None}, "a claim's text must be a string, not None"),
        ({"path": "012"}, "claim 'cat': a path is a list of cells, not '012'"),
        ({"path": 5}, "claim 'cat': a path is a list of cells, not 5"),
        ({"path": {0, 1}}, "claim 'cat': a path is a list of cells, not {0, 1}"),
        ({"path": b"01"}, "claim 'cat': a path is a list of cells, not b'01'"),
        ({"path": [0, 1.0]}, "claim 'cat': a cell of the path must be a whole number, not 1.0"),
        ({"path": [True]}, "claim 'cat': a cell of the path must be a whole number, not True"),
        ({"written_at": float("nan")}, "claim 'cat': written_at must be a finite number of seconds, not nan"),
        ({"started_at": float("-inf")}, "claim 'cat': started_at must be a finite number of seconds, not -inf"),
        ({"written_at": "5"}, "claim 'cat': written_at must be a finite number of seconds, not '5'"),
        ({"written_at": -1}, "claim 'cat': written_at must be from 0 on, which is when the board was revealed; not -1"),
        ({"started_at": 5, "written_at": 4}, "claim 'cat': a word is begun before it is written; not at 5 and 4"),
    ],
)
def test_no_claim(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(RoundError, match=message):
        Claim(**{"text": "cat"} | arguments)


def test_sheets_of_any_kind_of_list() -> None:
    entries: list[Any] = [["cat", "dog"], ("cat", "dog"), iter(["cat", "dog"]), {"cat", "dog"}, [Name("cat"), "dog"]]
    for sheet in entries:
        assert Rules().judge(BOARD, {Name("A"): sheet}, WORDS).points == {"A": 2}


def test_nobody_plays() -> None:
    result = Rules().judge(BOARD, {}, WORDS)
    assert (dict(result), result.points, result.winners) == ({}, {}, ())


def test_the_english_list_when_none_is_given(english: Lexicon) -> None:
    assert Rules().judge(BOARD, {"A": ["cat", "qxz"]}, None) == Rules().judge(BOARD, {"A": ["cat", "qxz"]}, english)


# -- each word once --


class CountingBoard(Board):
    """A board that counts how often it is asked to trace a word."""

    asked: list[str] = []  # noqa: RUF012 (one list for the one test that uses it)

    def trace(self, word: str) -> Any:
        """Trace a word, and remember it."""
        self.asked.append(word)
        return super().trace(word)


def test_a_word_is_traced_once_whoever_wrote_it() -> None:
    board = CountingBoard(BOARD.faces, BOARD.rows, BOARD.columns)
    rules = Rules(duplicate_cancellation=False)
    sheets: Sheets = {f"P{i}": ["cat", "Dog", Claim("gone", written_at=i), "zzz", "cat"] for i in range(50)}
    result = rules.judge(board, sheets, WORDS)
    assert sorted(CountingBoard.asked) == ["cat", "dog", "gone", "zzz"]
    assert set(result.points.values()) == {3}


def test_struck_words_with_those_who_have_them() -> None:
    result = Rules().judge(BOARD, {"B": ["cat", "dog"], "A": ["Dog", "cat"], "C": ["gone", "dog"]}, WORDS)
    assert result.struck == {"cat": ("A", "B"), "dog": ("A", "B", "C")}
    assert Rules.solitaire().judge(BOARD, {"A": ["cat"], "B": ["cat"]}, WORDS).struck == {}


def test_shared_words_take_no_list_of_names_each() -> None:
    players = [f"P{i:04}" for i in range(2000)]
    result = Rules().judge(BOARD, {player: ["cat"] for player in players}, WORDS)
    words = [result[player].words[0] for player in players]
    assert words[7].shared_with == tuple(player for player in players if player != "P0007")
    assert len({id(word.finders) for word in words}) == 1


# -- results are values --

RESULT = PENALTY.judge(BOARD, {"A": ["cat", "tao", Claim("dog", path=(6, 5, 9))], "B": ["cat"]}, WORDS)


def test_results_are_values() -> None:
    again = PENALTY.judge(BOARD, {"B": ["cat"], "A": ["cat", "tao", Claim("dog", path=(6, 5, 9))]}, WORDS)
    assert again == RESULT
    assert hash(RESULT) == hash(again)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(RESULT, protocol)) == RESULT
    assert copy.deepcopy(RESULT) == RESULT
    assert eval(repr(RESULT), globals()) == RESULT
    assert PENALTY.judge(BOARD, {"A": ["cat"], "B": ["cat"]}, WORDS) != RESULT
    assert RESULT["B"] != RESULT["A"]
    assert RESULT != 5
    assert isinstance(RESULT["A"].words[0], JudgedWord)
    assert isinstance(RESULT["A"], SheetResult)


def test_results_never_change() -> None:
    for value, name in ((RESULT, "points"), (RESULT["A"], "words"), (RESULT["A"].words[0], "points")):
        with pytest.raises(AttributeError):
            setattr(value, name, 5)
    with pytest.raises(TypeError):
        RESULT["A"] = RESULT["B"]  # type: ignore[index]
    RESULT.points["A"] = 99
    assert RESULT.points["A"] == 1


def test_entries_are_a_sequence() -> None:
    words = Rules().judge(BOARD, {"A": ["cat", "!", "dog"]}, WORDS)["A"].words
    assert (len(words), [word.word for word in words]) == (3, ["cat", "!", "dog"])
    assert [words[0], words[1], words[-1]] == [*words]
    assert words[1:] == tuple(words)[1:]
    assert words == tuple(words)
    assert words != words[1:]
    assert words != "cat"  # type: ignore[comparison-overlap]
    assert words[1] in words
    assert hash(words) == hash(tuple(words))
    with pytest.raises(IndexError):
        words[3]
    again = SheetResult(2, tuple(words))
    assert again == Rules().judge(BOARD, {"A": ["cat", "!", "dog"]}, WORDS)["A"]


def test_what_was_given_is_left_alone() -> None:
    sheets = {"A": ["cat", "cat"], "B": ["Cat "]}
    challenges = {"A": ["cat"]}
    before = copy.deepcopy((sheets, challenges))
    Rules(challenge_penalty=1).judge(BOARD, sheets, WORDS, challenges=challenges)
    assert (sheets, challenges) == before


def test_a_changed_setting_changes_the_verdicts_that_depend_on_it_and_no_others() -> None:
    sheets = {"A": ["cat", "cats", "Tod", "tao"], "B": ["cat"]}
    before = Rules().judge(BOARD, sheets, WORDS)["A"].words
    after = Rules(allow_proper_nouns=True).judge(BOARD, sheets, WORDS)["A"].words
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, True, False, True]
    assert Rules(round_count=7, tie_break="longest-word").judge(BOARD, sheets, WORDS)["A"].words == before


def test_a_table_of_ones_own() -> None:
    table = ScoringTable("own", (0, 0, 0, 10), per_letter=4)
    assert judge("cat", "gone", rules=Rules(scoring_table=table))[1].points == 16
    with pytest.raises(SettingError):
        Rules(scoring_table="own")  # type: ignore[arg-type]
