"""Rules: every setting with its values, the presets, changing them, and their JSON."""

import copy
import json
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boggle
from boggle import (
    Board,
    BoardError,
    BoggleError,
    DocumentError,
    Rules,
    ScoringError,
    ScoringTable,
    SettingError,
    Target,
)

CLASSIC, BIG, SUPER_BIG, CUBE = (
    ScoringTable.CLASSIC,
    ScoringTable.BIG,
    ScoringTable.SUPER_BIG,
    ScoringTable.CHALLENGE_CUBE,
)
OWN = ScoringTable("own", (0, 0, 1, 4), 2, cube_bonus=3)

DEFAULTS: dict[str, Any] = {
    "round_count": 3,
    "round_seconds": 180,
    "minimum_word_length": 3,
    "duplicate_cancellation": True,
    "scoring_table": CLASSIC,
    "allow_proper_nouns": False,
    "allow_abbreviations": False,
    "challenge_penalty": 0,
    "penalty_scope": "challenged",
    "target": None,
    "tie_break": "shared",
    "time_up": "stop",
    "challenge_credit": "any-path",
}
KEYS = {
    "round_count": "roundCount",
    "round_seconds": "roundSeconds",
    "minimum_word_length": "minimumWordLength",
    "duplicate_cancellation": "duplicateCancellation",
    "scoring_table": "scoringTable",
    "allow_proper_nouns": "allowProperNouns",
    "allow_abbreviations": "allowAbbreviations",
    "challenge_penalty": "challengePenalty",
    "penalty_scope": "penaltyScope",
    "target": "target",
    "tie_break": "tieBreak",
    "time_up": "timeUp",
    "challenge_credit": "challengeCredit",
}
VALUES: dict[str, list[Any]] = {
    "round_count": list(range(1, 21)),
    "round_seconds": list(range(30, 601, 15)),
    "minimum_word_length": [3, 4],
    "duplicate_cancellation": [True, False],
    "scoring_table": [CLASSIC, BIG, SUPER_BIG, CUBE, OWN, ScoringTable("classic", (0, 1))],
    "allow_proper_nouns": [True, False],
    "allow_abbreviations": [True, False],
    "challenge_penalty": [0, 1, 2, 3, 4, 5],
    "penalty_scope": ["challenged", "every-rejected"],
    "target": [None, Target(1), Target(50), Target(100, "exceed"), Target(10**9)],
    "tie_break": ["shared", "extra-round", "longest-word", "most-long-words"],
    "time_up": ["stop", "finish-word"],
    "challenge_credit": ["any-path", "written-path"],
}
ALLOWED = {
    "round_count": "a whole number from 1 to 20",
    "round_seconds": "a whole number from 30 to 600 in steps of 15",
    "minimum_word_length": "3 or 4",
    "duplicate_cancellation": "true or false",
    "scoring_table": "classic, big, super-big, challenge-cube, or a table of one's own",
    "allow_proper_nouns": "true or false",
    "allow_abbreviations": "true or false",
    "challenge_penalty": "a whole number from 0 to 5",
    "penalty_scope": "challenged or every-rejected",
    "target": "none (in JSON null), or points with reach or exceed",
    "tie_break": "shared, extra-round, longest-word or most-long-words",
    "time_up": "stop or finish-word",
    "challenge_credit": "any-path or written-path",
}
NUMBERS = ["round_count", "round_seconds", "minimum_word_length", "challenge_penalty"]
SWITCHES = ["duplicate_cancellation", "allow_proper_nouns", "allow_abbreviations"]
CHOICES = ["penalty_scope", "tie_break", "time_up", "challenge_credit"]

PRESETS: dict[str, tuple[Callable[[], Rules], dict[str, Any]]] = {
    "classic": (Rules.classic, {}),
    "big": (Rules.big, {"minimum_word_length": 4, "scoring_table": BIG}),
    "deluxe": (Rules.deluxe, {"minimum_word_length": 4, "scoring_table": BIG}),
    "super-big": (
        Rules.super_big,
        {"minimum_word_length": 4, "scoring_table": SUPER_BIG, "round_seconds": 240},
    ),
    "challenge-cube": (Rules.challenge_cube, {"scoring_table": CUBE}),
    "solitaire": (Rules.solitaire, {"duplicate_cancellation": False}),
}
PRESET_NAMES = "big, challenge-cube, classic, deluxe, solitaire, super-big"

own_tables = st.builds(
    lambda name, more, bonus: ScoringTable(name, (0, *sorted(more)), cube_bonus=bonus),
    st.text(max_size=5) | st.sampled_from(["classic", "big"]),
    st.lists(st.integers(0, 50), max_size=9),
    st.integers(0, 9),
)
changes = st.fixed_dictionaries(
    {},
    optional={name: st.sampled_from(values) for name, values in VALUES.items()}
    | {
        "scoring_table": st.sampled_from(VALUES["scoring_table"]) | own_tables,
        "target": st.none() | st.builds(Target, st.integers(1, 10**9), st.sampled_from(["reach", "exceed"])),
    },
)
all_rules = changes.map(lambda settings: Rules(**settings))


def values_of(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in DEFAULTS}


# -- settings --


def test_the_defaults() -> None:
    assert values_of(Rules()) == DEFAULTS


@pytest.mark.parametrize("name", VALUES)
def test_each_value_of_a_setting_is_taken(name: str) -> None:
    for value in VALUES[name]:
        rules = Rules(**{name: value})
        assert values_of(rules) == DEFAULTS | {name: value}
        assert type(getattr(rules, name)) is type(value)
        assert Rules().replace(**{name: value}) == rules


@pytest.mark.parametrize("name", NUMBERS)
def test_whole_numbers_of_numpy_are_taken(name: str) -> None:
    number: Any = np.int16(VALUES[name][1])
    rules = Rules(**{name: number})
    assert rules == Rules(**{name: VALUES[name][1]})
    assert type(getattr(rules, name)) is int


@pytest.mark.parametrize("table", [CLASSIC, BIG, SUPER_BIG, CUBE])
def test_a_table_may_be_given_by_its_name(table: ScoringTable) -> None:
    assert Rules(scoring_table=table.name).scoring_table is table  # type: ignore[arg-type]
    assert Rules().replace(scoring_table=table.name).scoring_table is table


NO_NUMBERS: list[Any] = [-1, 2**64, -(2**64), True, False, None, "3", "", 3.0, 180.0, float("nan"), float("inf"), [3]]
NO_SWITCHES: list[Any] = [0, 1, 1.0, None, "true", "yes", "", np.True_, [True]]
NO_CHOICES: list[Any] = ["", "no-such", None, True, 1, ["stop"], {}]
REFUSED: list[tuple[str, Any]] = [
    *((name, value) for name in NUMBERS for value in NO_NUMBERS),
    *((name, value) for name in SWITCHES for value in NO_SWITCHES),
    *((name, value) for name in CHOICES for value in NO_CHOICES),
    *((name, VALUES[name][0].upper()) for name in CHOICES),
    *((name, f" {VALUES[name][0]}") for name in CHOICES),
    *((name, VALUES[name][0].encode()) for name in CHOICES),
    ("round_count", 0),
    ("round_count", 21),
    ("round_seconds", 0),
    ("round_seconds", 15),
    ("round_seconds", 29),
    ("round_seconds", 31),
    ("round_seconds", 179),
    ("round_seconds", 185),
    ("round_seconds", 599),
    ("round_seconds", 601),
    ("round_seconds", 615),
    ("minimum_word_length", 2),
    ("minimum_word_length", 5),
    ("challenge_penalty", 6),
    ("tie_break", "extra_round"),
    ("time_up", "finish_word"),
    ("scoring_table", "Classic"),
    ("scoring_table", "super_big"),
    ("scoring_table", "deluxe"),
    ("scoring_table", ""),
    ("scoring_table", None),
    ("scoring_table", 1),
    ("scoring_table", True),
    ("scoring_table", (0, 0, 0, 1)),
    ("target", 0),
    ("target", 50),
    ("target", False),
    ("target", "reach"),
    ("target", "none"),
    ("target", (50, "reach")),
    ("target", {"points": 50}),
]


@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_every_other_value_is_refused(name: str, value: Any) -> None:
    for make in (Rules, Rules().replace):
        with pytest.raises(SettingError) as caught:
            make(**{name: value})
        assert str(caught.value) == f"{name} must be {ALLOWED[name]}, not {value!r}"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("round_seconds", 185, "round_seconds must be a whole number from 30 to 600 in steps of 15, not 185"),
        ("round_count", 0, "round_count must be a whole number from 1 to 20, not 0"),
        ("challenge_penalty", 6, "challenge_penalty must be a whole number from 0 to 5, not 6"),
        ("minimum_word_length", 5, "minimum_word_length must be 3 or 4, not 5"),
        ("round_count", True, "round_count must be a whole number from 1 to 20, not True"),
        ("duplicate_cancellation", 1, "duplicate_cancellation must be true or false, not 1"),
        (
            "round_count",
            10**5000,
            "round_count must be a whole number from 1 to 20, not a number of thousands of digits",
        ),
        (
            "time_up",
            "x" * 1000,
            "time_up must be stop or finish-word, not 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx... (1002 characters)",
        ),
    ],
    ids=["step", "zero", "above", "length", "true", "one", "digits", "long"],
)
def test_what_a_refusal_says(name: str, value: Any, message: str) -> None:
    with pytest.raises(SettingError) as caught:
        Rules(**{name: value})
    assert str(caught.value) == message


def test_shortest_word_and_table_are_independent() -> None:
    for table in (CLASSIC, BIG, SUPER_BIG, CUBE):
        for length in (3, 4):
            rules = Rules(scoring_table=table, minimum_word_length=length)
            assert (rules.scoring_table, rules.minimum_word_length) == (table, length)


# -- presets --


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets(name: str) -> None:
    make, different = PRESETS[name]
    assert values_of(make()) == DEFAULTS | different
    assert Rules.preset(name) == make()


@pytest.mark.parametrize("name", ["", "Classic", "super_big", "superbig", None, 4, ["big"]])
def test_no_preset(name: str) -> None:
    with pytest.raises(SettingError) as caught:
        Rules.preset(name)
    assert str(caught.value).startswith(f"no preset is called {name!r}; ")


def test_a_preset_that_is_close_to_what_was_asked_for_is_named() -> None:
    with pytest.raises(SettingError, match=r"^no preset is called 'Clasic'; did you mean classic\?$"):
        Rules.preset("Clasic")
    with pytest.raises(SettingError) as caught:
        Rules.preset("xyzzy")
    assert str(caught.value) == (
        "no preset is called 'xyzzy'; there are classic, big, deluxe, super-big, challenge-cube, solitaire"
    )


@pytest.mark.parametrize(
    ("rows", "columns", "preset"),
    [
        (1, 1, "classic"),
        (3, 3, "classic"),
        (4, 4, "classic"),
        (2, 8, "classic"),
        (1, 17, "big"),
        (4, 5, "big"),
        (5, 5, "big"),
        (2, 13, "super-big"),
        (5, 6, "super-big"),
        (6, 6, "super-big"),
        (8, 8, "super-big"),
        (1, 64, "super-big"),
    ],
)
def test_the_rules_for_a_board(rows: int, columns: int, preset: str) -> None:
    board = Board("A" * (rows * columns), rows, columns)
    assert Rules.for_board(board) == Rules.preset(preset)
    with_cube = Board(board.faces, rows, columns, challenge_cell=0)
    assert Rules.for_board(with_cube) == Rules.preset(preset).replace(scoring_table=CUBE)


def test_the_rules_for_boards_that_were_rolled() -> None:
    assert Rules.for_board(Board.roll(seed=1)) == Rules.classic()
    assert Rules.for_board(Board.roll(seed=1, challenge_cube=True)) == Rules.challenge_cube()
    assert Rules.for_board(Board.roll("big", seed=1)) == Rules.big()
    assert Rules.for_board(Board.roll("deluxe", seed=1)) == Rules.deluxe()
    assert Rules.for_board(Board.roll("super-big", seed=1)) == Rules.super_big()


@pytest.mark.parametrize("board", [None, "A B / C D", ["A"]])
def test_rules_are_for_boards_only(board: Board) -> None:
    with pytest.raises(BoardError, match="a Board is needed, not "):
        Rules.for_board(board)


# -- values --


def test_replace_changes_what_is_named_and_nothing_else() -> None:
    rules = Rules.big()
    changed = rules.replace(round_count=5, target=Target(50))
    assert values_of(changed) == values_of(rules) | {"round_count": 5, "target": Target(50)}
    assert rules == Rules.big()
    assert rules.replace() == rules


@pytest.mark.parametrize(
    ("name", "close"),
    [
        ("round_cuont", "round_count"),
        ("roundCount", "round_count"),
        ("time", "time_up"),
        ("tiebreak", "tie_break"),
        ("penalty", "challenge_penalty"),
        ("allow_proper_noun", "allow_proper_nouns"),
    ],
)
def test_an_unknown_setting_is_refused_with_the_close_ones(name: str, close: str) -> None:
    with pytest.raises(SettingError) as caught:
        Rules().replace(**{name: 5})
    message = str(caught.value)
    assert message.startswith(f"no setting is called {name!r}; did you mean ")
    assert close in message
    assert len([other for other in DEFAULTS if other in message]) <= 4


@pytest.mark.parametrize("name", ["xyzzy", "", "ß", "self"])
def test_an_unknown_setting_like_no_other_is_refused_with_all(name: str) -> None:
    with pytest.raises(SettingError) as caught:
        Rules().replace(**{name: 5})
    assert str(caught.value) == f"no setting is called {name!r}; there are {', '.join(DEFAULTS)}"


def test_nothing_is_changed_when_one_of_several_changes_is_refused() -> None:
    rules = Rules()
    with pytest.raises(SettingError, match="no setting is called 'xyzzy'"):
        rules.replace(round_count=5, xyzzy=1)
    with pytest.raises(SettingError, match="challenge_penalty must be"):
        rules.replace(round_count=5, challenge_penalty=6)
    assert rules == Rules()


@pytest.mark.parametrize("name", DEFAULTS)
def test_rules_never_change(name: str) -> None:
    rules = Rules()
    with pytest.raises(AttributeError):
        setattr(rules, name, VALUES[name][-1])
    with pytest.raises(AttributeError):
        delattr(rules, name)
    assert rules == Rules()


def test_rules_hold_their_settings_and_nothing_else() -> None:
    with pytest.raises(AttributeError):
        object.__setattr__(Rules(), "rounds", 3)


def test_rules_are_equal_by_their_settings() -> None:
    different = [Rules(**{name: value}) for name in VALUES for value in VALUES[name] if value != DEFAULTS[name]]
    assert len({Rules(), *different}) == 1 + len(different)
    assert all(rules != Rules() for rules in different)
    assert len({Rules(), Rules.classic(), Rules(scoring_table="classic")}) == 1  # type: ignore[arg-type]
    other: object = values_of(Rules())
    assert Rules() != other


@given(rules=all_rules)
def test_rules_come_back_from_pickles_copies_and_their_own_text(rules: Rules) -> None:
    copies = [pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(rules), copy.deepcopy(rules), eval(repr(rules), vars(boggle).copy())):
        assert again == rules
        assert hash(again) == hash(rules)
        assert values_of(again) == values_of(rules)


@given(rules=all_rules, other=changes)
def test_a_setting_changed_and_changed_back_gives_equal_rules(rules: Rules, other: dict[str, Any]) -> None:
    back = {name: getattr(rules, name) for name in other}
    again = rules.replace(**other).replace(**back)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.to_json() == rules.to_json()


# -- to JSON and back --


def test_the_json_of_rules() -> None:
    assert Rules().to_json() == (
        '{"roundCount": 3, "roundSeconds": 180, "minimumWordLength": 3, "duplicateCancellation": true, '
        '"scoringTable": "classic", "allowProperNouns": false, "allowAbbreviations": false, "challengePenalty": 0, '
        '"penaltyScope": "challenged", "target": null, "tieBreak": "shared", "timeUp": "stop", '
        '"challengeCredit": "any-path"}'
    )
    plain = json.loads(Rules(target=Target(50, "exceed"), scoring_table=OWN).to_json())
    assert list(plain) == list(KEYS.values())
    assert plain["target"] == {"points": 50, "mode": "exceed"}
    assert plain["scoringTable"] == {"name": "own", "points": [0, 0, 1, 4], "perLetter": 2, "cubeBonus": 3}


@given(rules=all_rules)
def test_rules_come_back_from_json(rules: Rules) -> None:
    text = rules.to_json()
    assert list(json.loads(text)) == list(KEYS.values())
    for form in (text, text.encode(), b"\xef\xbb\xbf" + text.encode(), json.dumps(json.loads(text), indent=2)):
        assert Rules.from_json(form) == rules
    assert Rules.from_json(text).to_json() == text


@given(settings=changes)
def test_a_key_that_is_left_out_has_its_default(settings: dict[str, Any]) -> None:
    rules = Rules(**settings)
    plain = json.loads(rules.to_json())
    given_ones = {KEYS[name]: plain[KEYS[name]] for name in settings}
    assert Rules.from_json(json.dumps(given_ones)) == rules


def test_json_may_leave_out_all_and_may_order_keys_as_it_likes() -> None:
    assert Rules.from_json("{}") == Rules()
    assert Rules.from_json(' \n{"timeUp": "finish-word", "roundCount": 5}\n') == Rules(
        round_count=5, time_up="finish-word"
    )
    assert Rules.from_json('{"target": {"points": 50}}') == Rules(target=Target(50))


@pytest.mark.parametrize("name", PRESETS)
def test_json_may_name_a_preset(name: str) -> None:
    assert Rules.from_json(f'"{name}"') == Rules.preset(name)


def test_a_table_named_like_one_of_the_four_is_still_ones_own() -> None:
    table = ScoringTable("classic", (0, 1))
    again = Rules.from_json(Rules(scoring_table=table).to_json())
    assert again.scoring_table == table != CLASSIC


@pytest.mark.parametrize("text", ['\ufeff{"roundCount": 5}', '{"roundCount": 5.0}', b'\xef\xbb\xbf{"roundCount": 5e0}'])
def test_json_with_a_mark_of_byte_order_and_whole_numbers_with_a_point(text: str | bytes) -> None:
    assert Rules.from_json(text) == Rules(round_count=5)


# -- JSON that is refused --


@pytest.mark.parametrize("text", [None, 5, {"roundCount": 3}, bytearray(b"{}")])
def test_json_is_read_from_text(text: Any) -> None:
    with pytest.raises(DocumentError, match="JSON text must be a string or bytes, not "):
        Rules.from_json(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: no JSON: the text ends too early"),
        ("  \n ", "line 2, column 2: no JSON: the text ends too early"),
        ("{", "line 1, column 2: no JSON: the text ends too early"),
        ('{"roundCount": 5', "line 1, column 17: no JSON: the text ends too early"),
        ('{"roundCount":\n 3,}', "line 2, column 4: no JSON: "),
        ("{'roundCount': 3}", "line 1, column 2: no JSON: "),
        ('{"roundCount": 03}', "line 1, column 17: no JSON: "),
        ("{} {}", "line 1, column 4: no JSON: Extra data"),
        ('"big" "big"', "line 1, column 7: no JSON: Extra data"),
        ("\0", "line 1, column 1: no JSON: "),
        ("Rules()", "line 1, column 1: no JSON: "),
        (b"\xff{}", "no JSON: byte 0 is not UTF-8"),
        (b'{"tieBreak": "\xe9"}', "no JSON: byte 14 is not UTF-8"),
        ('{"roundCount": 3}'.encode("utf-16"), "no JSON: byte 0 is not UTF-8"),
        ('{"roundCount": NaN}', "NaN is no number that JSON has"),
        ('{"roundCount": Infinity}', "Infinity is no number that JSON has"),
        ('{"roundCount": -Infinity}', "-Infinity is no number that JSON has"),
        ("NaN", "NaN is no number that JSON has"),
        ('{"roundCount": ' + "9" * 5000 + "}", "no JSON that can be read: a number of thousands of digits"),
        ('{"target": {"points": -' + "9" * 5000 + "}}", "no JSON that can be read: a number of thousands of digits"),
        ("[" * 100_000, "no JSON that can be read: it is nested too deeply"),
        ("[" * 100_000 + "]" * 100_000, "no JSON that can be read: it is nested too deeply"),
        ('{"target":' * 100_000, "no JSON that can be read: it is nested too deeply"),
        ('{"roundCount": 3, "roundCount": 3}', "the key 'roundCount' stands twice in one object; each may stand once"),
        ('{"target": {"points": 5, "points": 6}}', "the key 'points' stands twice in one object; each may stand once"),
        ('{"tieBreak": "\t"}', "line 1, column 15: no JSON: "),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_text_that_is_no_json(text: str | bytes, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Rules.from_json(text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


def test_text_that_is_cut_anywhere_is_refused() -> None:
    for text in (Rules(target=Target(50), scoring_table=OWN).to_json(), '"big"'):
        for length in range(len(text)):
            for cut in (text[:length], text[:length].encode()):
                with pytest.raises(DocumentError, match=r"^line 1, column \d+: no JSON: "):
                    Rules.from_json(cut)


@pytest.mark.parametrize("opening", ["[", '{"roundCount":[', '{"roundCount":{"a":', '{"target":'])
def test_nesting_of_any_depth_is_refused(opening: str) -> None:
    """Up to the depth at which Python gives up, and beyond: the complaint itself must not be what is too deep."""
    head, repeated = (opening[:-1], opening[-1]) if opening.endswith("[") else ("", opening)
    closing = "]" if repeated == "[" else "}" * repeated.count("{")
    limit = sys.getrecursionlimit()
    for depth in [*range(1, 10), *range(limit - 200, limit + 50)]:
        text = head + repeated * depth + "1" + closing * depth + "}" * head.count("{")
        with pytest.raises(DocumentError):
            Rules.from_json(text)


@pytest.mark.parametrize("text", ["null", "[]", "3", "true", "1.5", '"classi"', '"Big"', '""', '["big"]'])
def test_json_of_another_form(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Rules.from_json(text)
    assert str(caught.value) == f"the document must be {PRESET_NAMES} or an object, not {text}"


def fields_of_wrong_types() -> list[tuple[str, str, str]]:
    wrong: dict[str, list[str]] = {
        **{name: ["null", "[]", "[3]", "{}", '"3"', "true", "5.5", "1e999"] for name in NUMBERS},
        **{name: ["null", "[]", "{}", '"true"', "1", "0", "0.5"] for name in SWITCHES},
        **{name: ["null", "[]", "{}", "1", "true", "0.5", '"no-such"', '""'] for name in CHOICES},
        "scoring_table": ["null", "[]", "1", "true", "0.5", '"no-such"'],
        "target": ["[]", "1", "true", "0.5", '"reach"'],
    }
    return [(KEYS[name], value, ALLOWED[name]) for name in wrong for value in wrong[name]]


@pytest.mark.parametrize(("key", "value", "allowed"), fields_of_wrong_types())
def test_a_field_of_another_type(key: str, value: str, allowed: str) -> None:
    text = json.dumps(json.loads(Rules().to_json()) | {key: "HERE"}).replace('"HERE"', value)
    for document in (text, f'{{"{key}": {value}}}'):
        with pytest.raises(DocumentError) as caught:
            Rules.from_json(document)
        assert str(caught.value) == f"{key} must be {allowed}, not {value.replace('1e999', 'Infinity')}"


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, value in REFUSED if name in NUMBERS and type(value) is int]
)
def test_a_number_out_of_range(name: str, value: int) -> None:
    with pytest.raises(SettingError) as caught:
        Rules.from_json(f'{{"{KEYS[name]}": {value}}}')
    assert str(caught.value) == f"{KEYS[name]} must be {ALLOWED[name]}, not {value}"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ('{"roundcount": 3}', DocumentError, "roundcount: there is no such field; did you mean roundCount"),
        ('{"round_count": 3}', DocumentError, "round_count: there is no such field; did you mean roundCount"),
        ('{"xyzzy": 3}', DocumentError, "xyzzy: there is no such field; there are roundCount, roundSeconds, minim"),
        ('{"a.b": 3}', DocumentError, '["a.b"]: there is no such field'),
        ('{"": 3}', DocumentError, '[""]: there is no such field'),
        ('{"é": 3}', DocumentError, "é: there is no such field"),
        ('{"target": {}}', DocumentError, "target.points is missing; it must be a whole number"),
        ('{"target": {"mode": "reach"}}', DocumentError, "target.points is missing"),
        ('{"target": {"points": "5"}}', DocumentError, 'target.points must be a whole number, not "5"'),
        ('{"target": {"points": 5.5}}', DocumentError, "target.points must be a whole number, not 5.5"),
        ('{"target": {"points": 5, "mode": "over"}}', DocumentError, 'target.mode must be exceed or reach, not "over"'),
        ('{"target": {"points": 5, "mode": null}}', DocumentError, "target.mode must be exceed or reach, not null"),
        (
            '{"target": {"points": 5, "modes": "reach"}}',
            DocumentError,
            "target.modes: there is no such field; did you mean mode",
        ),
        ('{"target": {"points": 0}}', SettingError, "target: a target's points must be a whole number from 1 to "),
        ('{"target": {"points": 1000000001}}', SettingError, "target: a target's points must be a whole number from 1"),
        ('{"scoringTable": {}}', DocumentError, "scoringTable.name is missing; it must be a string"),
        ('{"scoringTable": {"name": "own"}}', DocumentError, "scoringTable.points is missing; it must be a list"),
        (
            '{"scoringTable": {"name": 5, "points": [0]}}',
            DocumentError,
            "scoringTable.name must be a string, not 5",
        ),
        (
            '{"scoringTable": {"name": "own", "points": [0, "1"]}}',
            DocumentError,
            'scoringTable.points[1] must be a whole number, not "1"',
        ),
        (
            '{"scoringTable": {"name": "own", "points": [0], "perLetter": true}}',
            DocumentError,
            "scoringTable.perLetter must be a whole number, not true",
        ),
        (
            '{"scoringTable": {"name": "own", "points": [0], "cubeBonus": null}}',
            DocumentError,
            "scoringTable.cubeBonus must be a whole number, not null",
        ),
        (
            '{"scoringTable": {"name": "own", "points": [0], "bonus": 1}}',
            DocumentError,
            "scoringTable.bonus: there is no such field; did you mean cubeBonus",
        ),
        (
            '{"scoringTable": {"name": "own", "points": []}}',
            ScoringError,
            "scoringTable: scoring table 'own': points must be a list of whole numbers",
        ),
        (
            '{"scoringTable": {"name": "own", "points": [0, 2, 1]}}',
            ScoringError,
            "scoringTable: scoring table 'own': 2 letters earn 1, fewer than 2 for 1",
        ),
    ],
)
def test_a_field_that_is_wrong_is_named_by_its_path(text: str, error: type[BoggleError], message: str) -> None:
    with pytest.raises(BoggleError) as caught:
        Rules.from_json(text)
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


# Text that looks like a complaint of the reader below: it must not be taken for one.
IMITATIONS = [
    "x - at `$.foo`",
    "x` - at `$.target",
    "x - at `$[...]`",
    "x` - at `$.roundCount`",
    "unknown field `x`",
    "missing required field `x`",
    "missing required field `points`",
    "`",
    "a\nb",
    " - at ",
]


@pytest.mark.parametrize("text", IMITATIONS)
def test_a_key_that_looks_like_a_complaint(text: str) -> None:
    for place, document in [("", {text: 1}), ("target", {"target": {"points": 5, text: 1}})]:
        with pytest.raises(DocumentError) as caught:
            Rules.from_json(json.dumps(document))
        assert str(caught.value).startswith(f"{place}[{json.dumps(text)}]: there is no such field; ")


@pytest.mark.parametrize("text", IMITATIONS)
def test_a_value_that_looks_like_a_complaint(text: str) -> None:
    value = json.dumps(text)
    for document, message in [
        (f'{{"tieBreak": {value}}}', f"tieBreak must be {ALLOWED['tie_break']}, not {value}"),
        (f'{{"scoringTable": {value}}}', f"scoringTable must be {ALLOWED['scoring_table']}, not {value}"),
        (f'{{"target": {{"points": 5, "mode": {value}}}}}', f"target.mode must be exceed or reach, not {value}"),
        (value, f"the document must be {PRESET_NAMES} or an object, not {value}"),
    ]:
        with pytest.raises(DocumentError) as caught:
            Rules.from_json(document)
        assert str(caught.value) == message


@pytest.mark.parametrize(
    "text", [r'"\ud800"', r'{"\ud800": 1}', r'{"tieBreak": "\udfff"}', r'{"roundCount": "\ud800"}']
)
def test_half_a_character_is_refused_in_words_that_can_be_printed(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Rules.from_json(text)
    assert str(caught.value).encode()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["name", "points", "mode", "perLetter"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@given(document=st.dictionaries(st.sampled_from(list(KEYS.values())), json_values, max_size=3) | json_values)
def test_whatever_json_is_read_it_is_rules_or_a_complaint_that_names_a_key(document: Any) -> None:
    try:
        rules = Rules.from_json(json.dumps(document))
    except BoggleError as error:
        if isinstance(document, dict) and document and set(document) <= set(KEYS.values()):
            assert str(error).startswith(tuple(document))
    else:
        assert Rules.from_json(rules.to_json()) == rules


@given(data=st.data())
def test_a_damaged_text_is_rules_or_a_complaint(data: st.DataObject) -> None:
    text = Rules(target=Target(50), scoring_table=OWN).to_json().encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    damaged = text[:start] + data.draw(st.binary(max_size=3)) + text[end:]
    try:
        rules = Rules.from_json(damaged)
    except BoggleError as error:
        assert str(error)
    else:
        assert Rules.from_json(rules.to_json()) == rules
