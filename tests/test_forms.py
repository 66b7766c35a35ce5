"""The JSON forms of rounds and results, and the JSON Schema."""

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from boggle import (
    Board,
    BoardError,
    BoggleError,
    CellError,
    Claim,
    DocumentError,
    IllegalPathError,
    Lexicon,
    RoundClock,
    RoundError,
    Rules,
    ScoringError,
    ScoringTable,
    SettingError,
    Target,
)
from boggle._forms import plain, read_round, result_form
from boggle._schema import DOCUMENTS, schema

BOARD = "C A T / X O D / X G S"
ODD_NAMES = [
    "Ann Lee",
    "",
    "a.b",
    "a[0]",
    "O'Neill",
    'Ann "Ace" Lee',
    "a\\b",
    "a\nb",
    "1",
    "$",
    "...",
    "x - at `$.sheets`",
]
PLAIN_NAMES = ["Ann", "é", "Ann_2", "Åsa"]
PRESETS = "big, challenge-cube, classic, deluxe, solitaire, super-big"

own_tables = st.builds(
    lambda name, more, bonus: ScoringTable(name, (0, *sorted(more)), cube_bonus=bonus),
    st.text(max_size=5) | st.sampled_from(["classic", "big"]),
    st.lists(st.integers(0, 50), max_size=9),
    st.integers(0, 9),
)
tables = own_tables | st.sampled_from(["classic", "big", "super-big", "challenge-cube"])
all_rules = st.builds(
    Rules,
    round_count=st.integers(1, 20),
    round_seconds=st.sampled_from(range(30, 601, 15)),
    minimum_word_length=st.sampled_from([3, 4]),
    duplicate_cancellation=st.booleans(),
    scoring_table=tables,
    allow_proper_nouns=st.booleans(),
    allow_abbreviations=st.booleans(),
    challenge_penalty=st.integers(0, 5),
    penalty_scope=st.sampled_from(["challenged", "every-rejected"]),
    target=st.none() | st.builds(Target, st.integers(1, 10**9), st.sampled_from(["reach", "exceed"])),
    tie_break=st.sampled_from(["shared", "extra-round", "longest-word", "most-long-words"]),
    time_up=st.sampled_from(["stop", "finish-word"]),
    challenge_credit=st.sampled_from(["any-path", "written-path"]),
)


def round_of(**fields: Any) -> str:
    """A round as JSON text, with what is particular to it."""
    return json.dumps({"board": BOARD, "sheets": {}} | fields)


def accepts(document: str, text: str) -> bool:
    return bool(Draft202012Validator(schema(document)).is_valid(json.loads(text)))


# -- rounds that are read --


def test_a_round_is_read_with_all_that_is_in_it() -> None:
    text = round_of(
        board={"faces": ["c", "a", "t", "qu"], "rows": 2, "columns": 2, "challengeCell": 3},
        sheets={
            "Ann Lee": ["cat", {"text": "act", "path": [1, 0, 2], "startedAt": 1, "writtenAt": 2.5}],
            "": [],
            "Ben": [{"text": "tac"}],
        },
        challenges={"Ann Lee": ["cat"]},
        rules={"challengePenalty": 1},
        deadline=90,
        askedAt=100.5,
    )
    for form in (text, text.encode(), b"\xef\xbb\xbf" + text.encode()):
        round_ = read_round(form)
        assert round_.board == Board(["C", "A", "T", "Qu"], 2, 2, challenge_cell=3)
        assert round_.sheets == {
            "Ann Lee": ["cat", Claim("act", path=(1, 0, 2), started_at=1, written_at=2.5)],
            "": [],
            "Ben": [Claim("tac")],
        }
        assert list(round_.sheets) == ["Ann Lee", "", "Ben"]
        assert round_.challenges == {"Ann Lee": ["cat"]}
        assert round_.rules == Rules.challenge_cube().replace(challenge_penalty=1)
        assert (round_.deadline, round_.asked_at) == (90, 100.5)


def test_what_a_round_may_leave_out() -> None:
    round_ = read_round(round_of())
    assert round_.board == Board.parse(BOARD)
    assert (round_.sheets, round_.challenges, round_.deadline, round_.asked_at) == ({}, {}, None, None)
    assert read_round(round_of(rules=None, deadline=None, askedAt=None)) == round_


@pytest.mark.parametrize(
    ("board", "rules", "expected"),
    [
        (BOARD, None, Rules.classic()),
        ("A" * 25, None, Rules.big()),
        ("A" * 36, None, Rules.super_big()),
        ("[A] B / C D", None, Rules.challenge_cube()),
        ("A" * 25, {}, Rules.big()),
        ("A" * 25, {"challengePenalty": 1}, Rules.big().replace(challenge_penalty=1)),
        ("A" * 25, {"minimumWordLength": 3}, Rules.big().replace(minimum_word_length=3)),
        ("A" * 25, "solitaire", Rules.solitaire()),
        (BOARD, "super-big", Rules.super_big()),
        (BOARD, {"roundCount": 5}, Rules(round_count=5)),
    ],
)
def test_the_rules_of_a_round(board: str, rules: Any, expected: Rules) -> None:
    assert read_round(round_of(board=board, rules=rules)).rules == expected


@pytest.mark.parametrize("name", PLAIN_NAMES + ODD_NAMES)
def test_players_may_have_any_name(name: str) -> None:
    round_ = read_round(round_of(sheets={"other": [], name: ["cat"]}, challenges={name: ["cat"]}))
    assert round_.sheets == {"other": [], name: ["cat"]}
    assert round_.challenges == {name: ["cat"]}


# -- rounds that are refused --


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "the document must be an object, not []"),
        ("5", "the document must be an object, not 5"),
        ('"x"', 'the document must be an object, not "x"'),
        ("null", "the document must be an object, not null"),
        ("{}", "board is missing; it must be a string or an object"),
        ('{"sheets": {}}', "board is missing; it must be a string or an object"),
        ('{"board": "A"}', "sheets is missing; it must be an object"),
        (round_of(board=5), "board must be a string or an object, not 5"),
        (round_of(board=None), "board must be a string or an object, not null"),
        (round_of(board=["A", "B"]), 'board must be a string or an object, not ["A", "B"]'),
        (round_of(board={"faces": ["A"], "rows": 1}), "board.columns is missing; it must be a whole number"),
        (round_of(board={"faces": "A", "rows": 1, "columns": 1}), 'board.faces must be a list, not "A"'),
        (round_of(board={"faces": ["A", 1], "rows": 1, "columns": 2}), "board.faces[1] must be a string, not 1"),
        (round_of(board={"faces": ["A"], "rows": "1", "columns": 1}), 'board.rows must be a whole number, not "1"'),
        (round_of(board={"faces": ["A"], "rows": 1, "columns": 1.5}), "board.columns must be a whole number, not 1.5"),
        (
            round_of(board={"faces": ["A"], "rows": 1, "columns": "BIG"}).replace('"BIG"', "1e999"),
            "board.columns must be a whole number, not Infinity",
        ),
        (
            round_of(board={"faces": ["A"], "rows": 1, "columns": 1, "challengeCell": True}),
            "board.challengeCell must be a whole number, not true",
        ),
        (round_of(sheets=[]), "sheets must be an object, not []"),
        (round_of(sheets=None), "sheets must be an object, not null"),
        (round_of(sheets="Ann"), 'sheets must be an object, not "Ann"'),
        (round_of(challenges=[]), "challenges must be an object, not []"),
        (round_of(challenges=None), "challenges must be an object, not null"),
        (round_of(deadline="90"), 'deadline must be a number, not "90"'),
        (round_of(deadline=True), "deadline must be a number, not true"),
        (round_of(askedAt=[]), "askedAt must be a number, not []"),
        (
            round_of(deadline="BIG").replace('"BIG"', "9" * 400),
            f"deadline must be a number, not {'9' * 40}... (400 characters)",
        ),
        (round_of(rules=5), f"rules must be {PRESETS} or an object, not 5"),
        (round_of(rules="clasic"), f'rules must be {PRESETS} or an object, not "clasic"'),
        (round_of(rules=["big"]), f'rules must be {PRESETS} or an object, not ["big"]'),
        (round_of(rules={"roundCount": "5"}), 'rules.roundCount must be a whole number from 1 to 20, not "5"'),
        (round_of(rules={"target": {}}), "rules.target.points is missing; it must be a whole number"),
        (
            round_of(rules={"scoringTable": {"name": "own", "points": [0, None]}}),
            "rules.scoringTable.points[1] must be a whole number, not null",
        ),
    ],
    ids=lambda value: value[:60],
)
def test_a_field_of_another_type(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_round(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"player": {}}, "player: there is no such field"),
        ({"asked_at": 5}, "asked_at: there is no such field"),
        ({"Sheets": {}}, "Sheets: there is no such field"),
        ({"a b": {}}, '["a b"]: there is no such field'),
        ({"rules": {"round_count": 5}}, "rules.round_count: there is no such field"),
        ({"rules": {"target": {"point": 5, "points": 5}}}, "rules.target.point: there is no such field"),
        ({"board": {"faces": [], "rows": 1, "columns": 1, "cells": 1}}, "board.cells: there is no such field"),
        ({"sheets": {"Ann": [{"txt": "cat"}]}}, "sheets.Ann[0].txt: there is no such field"),
        ({"sheets": {"Ann": [{"text": "cat", "written_at": 5}]}}, "sheets.Ann[0].written_at: there is no such field"),
    ],
)
def test_a_field_that_there_is_not(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_round(round_of(**fields))
    assert str(caught.value).startswith(f"{message}; ")


def names_with_places() -> list[tuple[str, str]]:
    return [(name, f".{name}") for name in PLAIN_NAMES] + [
        (name, f"[{json.dumps(name, ensure_ascii=False)}]") for name in ODD_NAMES
    ]


@pytest.mark.parametrize(("name", "place"), names_with_places())
@pytest.mark.parametrize("before", [{}, {"first": ["cat"], "second": ["dog", {"text": "cat"}], "third": []}])
def test_a_wrong_entry_is_named_by_its_player_and_its_number(name: str, place: str, before: dict[str, Any]) -> None:
    for sheet, message in [
        (5, " must be a list, not 5"),
        ("cat", ' must be a list, not "cat"'),
        (None, " must be a list, not null"),
        ([5], "[0] must be a string or an object, not 5"),
        (["cat", None], "[1] must be a string or an object, not null"),
        (["cat", ["dog"]], '[1] must be a string or an object, not ["dog"]'),
        (["cat", {}], "[1].text is missing; it must be a string"),
        (["cat", {"text": 5}], "[1].text must be a string, not 5"),
        (["cat", {"text": "a", "path": "01"}], '[1].path must be a list, not "01"'),
        (["cat", {"text": "a", "path": [0, "1"]}], '[1].path[1] must be a whole number, not "1"'),
        (["cat", {"text": "a", "path": [0, 1.5]}], "[1].path[1] must be a whole number, not 1.5"),
        (["cat", {"text": "a", "path": [True]}], "[1].path[0] must be a whole number, not true"),
        (["cat", {"text": "a", "writtenAt": "5"}], '[1].writtenAt must be a number, not "5"'),
        (["cat", {"text": "a", "startedAt": False}], "[1].startedAt must be a number, not false"),
    ]:
        with pytest.raises(DocumentError) as caught:
            read_round(round_of(sheets={**before, name: sheet, "last": ["cat"]}))
        assert str(caught.value) == f"sheets{place}{message}"


@pytest.mark.parametrize(("name", "place"), names_with_places())
def test_a_wrong_challenge_is_named_by_its_player_and_its_number(name: str, place: str) -> None:
    for words, message in [(5, " must be a list, not 5"), (["cat", 5], "[1] must be a string, not 5")]:
        with pytest.raises(DocumentError) as caught:
            read_round(round_of(challenges={"first": ["cat"], name: words, "last": ["cat"]}))
        assert str(caught.value) == f"challenges{place}{message}"


def test_of_several_wrong_entries_the_first_is_named() -> None:
    sheets = {"Ann": ["cat"], "Ben": ["cat", {"text": 5}], "Cid": [{"text": 5}], "Dan": 7}
    with pytest.raises(DocumentError) as caught:
        read_round(round_of(sheets=sheets))
    assert str(caught.value) == "sheets.Ben[1].text must be a string, not 5"


def test_the_second_of_many_players_is_found_among_them_all() -> None:
    sheets: dict[str, Any] = {f"player {number}": ["cat", {"text": "dog"}] for number in range(2000)}
    sheets["player 1"] = ["cat", "dog", {"text": "dog", "path": [0, None]}]
    with pytest.raises(DocumentError) as caught:
        read_round(round_of(sheets=sheets))
    assert str(caught.value) == 'sheets["player 1"][2].path[1] must be a whole number, not null'


@pytest.mark.parametrize(
    ("name", "shown"), [("Ann", "'Ann'"), ("Ann Lee", "'Ann Lee'"), ("", "''"), ("é", "'é'"), ("O'N", '"O\'N"')]
)
def test_two_sheets_of_one_player(name: str, shown: str) -> None:
    for field in ("sheets", "challenges"):
        text = round_of(**{field: {name: ["cat"], "other": []}}).replace('"other"', json.dumps(name))
        with pytest.raises(DocumentError) as caught:
            read_round(text)
        assert str(caught.value) == f"the key {shown} stands twice in one object; each may stand once"


def test_names_are_the_same_however_json_writes_them() -> None:
    with pytest.raises(DocumentError, match="the key 'é' stands twice"):
        read_round('{"board": "A", "sheets": {"é": [], "\\u00e9": []}}')


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (round_of(board=""), BoardError, "board: the board is empty"),
        (round_of(board="A B / C"), BoardError, "board: row 2 has 1 cells, row 1 has 2"),
        (round_of(board={"faces": ["A"], "rows": 1, "columns": 2}), BoardError, "board: 1 faces for a board of 1 x 2"),
        (round_of(board={"faces": ["A"], "rows": -1, "columns": 1}), BoardError, "board: rows must be a whole number"),
        (
            round_of(board={"faces": ["A"], "rows": 1, "columns": 1, "challengeCell": 1}),
            CellError,
            "board: challenge_cell must be a cell from 0 to 0, not 1",
        ),
        (
            round_of(rules={"roundCount": 0}),
            SettingError,
            "rules.roundCount must be a whole number from 1 to 20, not 0",
        ),
        (
            round_of(rules={"roundSeconds": 185}),
            SettingError,
            "rules.roundSeconds must be a whole number from 30 to 600",
        ),
        (round_of(rules={"target": {"points": 0}}), SettingError, "rules.target: a target's points must be a whole"),
        (
            round_of(rules={"scoringTable": {"name": "own", "points": [1]}}),
            ScoringError,
            "rules.scoringTable: scoring table 'own': no letters earn 0 points, not 1",
        ),
        (
            round_of(sheets={"Ann": [], "Ann Lee": ["cat", {"text": "cat", "writtenAt": -1}]}),
            RoundError,
            "sheets[\"Ann Lee\"][1]: claim 'cat': written_at must be from 0 on",
        ),
        (
            round_of(sheets={"Ann": [{"text": "cat", "startedAt": 5, "writtenAt": 4}]}),
            RoundError,
            "sheets.Ann[0]: claim 'cat': a word is begun before it is written; not at 5 and 4",
        ),
        (
            round_of(sheets={"Ann": [{"text": "cat", "path": [0, -1]}]}),
            IllegalPathError,
            "sheets.Ann[0].path: step 2: -1 is no cell of this board",
        ),
        (
            round_of(sheets={"Ann": [{"text": "cat", "writtenAt": "BIG"}]}).replace('"BIG"', "1e999"),
            RoundError,
            "sheets.Ann[0]: claim 'cat': written_at must be a finite number of seconds, not inf",
        ),
        (round_of(sheets={"Ann": ["BIG"]}).replace('"BIG"', "1e999"), DocumentError, "sheets.Ann[0] must be a string"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_value_that_cannot_be_is_named_by_its_path(text: str, error: type[BoggleError], message: str) -> None:
    with pytest.raises(BoggleError) as caught:
        read_round(text)
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("field", "name"), [("deadline", "deadline"), ("askedAt", "asked_at")])
def test_a_time_beyond_all_measure_is_refused_at_the_latest_by_the_judge(field: str, name: str) -> None:
    text = round_of(**{field: "BIG"}).replace('"BIG"', "1e999")
    with pytest.raises(BoggleError, match=f"^({field}|{name}) must be a finite number of seconds, not inf"):
        judge(text)


# Text that looks like a complaint of the reader below: it must not be taken for one.
@pytest.mark.parametrize(
    "text", ["x - at `$.sheets`", "x` - at `$.sheets[...][0]", "x - at `$[...]`", "unknown field `x`", "a\nb", "`"]
)
def test_text_that_looks_like_a_complaint(text: str) -> None:
    shown = json.dumps(text)
    cases: list[tuple[dict[str, Any], str]] = [
        ({text: 1}, f"[{shown}]: there is no such field; "),
        (
            {"sheets": {"Ann": [], "Ben": ["cat", {"text": "cat", text: 1}]}},
            f"sheets.Ben[1][{shown}]: there is no such",
        ),
        ({"sheets": {text: ["cat", {"text": "cat", text: 1}]}}, f"sheets[{shown}][1][{shown}]: there is no such field"),
        ({"rules": text}, f"rules must be {PRESETS} or an object, not {shown}"),
        ({"rules": {"timeUp": text}}, f"rules.timeUp must be stop or finish-word, not {shown}"),
    ]
    for document, message in cases:
        with pytest.raises(DocumentError) as caught:
            read_round(round_of(**document))
        assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        r'{"board": "A", "sheets": {"\ud800": [5]}}',
        r'{"board": "A", "sheets": {"Ann": [{"\ud800": 5}]}}',
        r'{"board": "A", "sheets": {}, "rules": "\ud800"}',
        r'{"board": "\ud800", "sheets": {}}',
        r'{"board": "A", "sheets": {"\ud800": [], "\ud800": []}}',
    ],
)
def test_half_a_character_is_refused_in_words_that_can_be_printed(text: str) -> None:
    with pytest.raises(BoggleError) as caught:
        read_round(text)
    assert str(caught.value).encode()


def test_nesting_of_any_depth_is_refused() -> None:
    """Up to the depth at which Python gives up, and beyond: the complaint itself must not be what is too deep."""
    limit = sys.getrecursionlimit()
    for depth in [*range(2, 10), *range(limit - 200, limit + 50), 100_000]:
        with pytest.raises(DocumentError):
            read_round('{"board": "A", "sheets": {"Ann": ' + "[" * depth + "]" * depth + "}}")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["text", "path", "writtenAt", "faces"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)
fields = st.sampled_from(["board", "sheets", "challenges", "rules", "deadline", "askedAt"])


@given(changed=st.dictionaries(fields, json_values, max_size=2))
def test_whatever_json_is_read_it_is_a_round_or_a_complaint_that_names_a_field(changed: dict[str, Any]) -> None:
    text = round_of(**changed)
    try:
        round_ = read_round(text)
    except BoggleError as error:
        assert str(error).startswith(tuple(changed))
        if isinstance(error, DocumentError):
            assert not accepts("round", text)
    else:
        assert accepts("round", text)
        assert round_ == read_round(text)


# -- the schema --


def judge(text: str) -> dict[str, Any]:
    """The result of a round that is given as JSON, as JSON has it."""
    words = Lexicon(["cat", "dog", "act"], names=["Tod"], abbreviations=["dos"])
    round_ = read_round(text)
    result = round_.rules.judge(
        round_.board,
        round_.sheets,
        words,
        challenges=round_.challenges,
        deadline=round_.deadline,
        asked_at=round_.asked_at,
    )
    form: dict[str, Any] = plain(result_form(result, round_.board, words, round_.rules))
    return form


@pytest.mark.parametrize("document", [*DOCUMENTS, None])
def test_the_schema_is_one(document: str | None) -> None:
    made = schema(document)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(made)
    assert json.loads(json.dumps(made)) == made


def test_the_schema_of_all_documents_has_what_each_of_theirs_has() -> None:
    together = schema()["$defs"]
    for document in DOCUMENTS:
        alone = schema(document)["$defs"]
        assert alone == {name: together[name] for name in alone}
    assert set(together) == {name for document in DOCUMENTS for name in schema(document)["$defs"]}


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    for document in (*DOCUMENTS, None):
        text = json.dumps(schema(document))
        for name in text.split('"#/$defs/')[1:]:
            assert name.split('"')[0] in schema(document)["$defs"]


def test_no_document_is_called_so() -> None:
    with pytest.raises(KeyError):
        schema("rule")


@given(rules=all_rules)
def test_the_schema_accepts_the_json_of_rules(rules: Rules) -> None:
    assert accepts("rules", rules.to_json())
    assert accepts("round", round_of(rules=json.loads(rules.to_json())))


@pytest.mark.parametrize("name", ["classic", "big", "deluxe", "super-big", "challenge-cube", "solitaire"])
def test_the_schema_accepts_the_name_of_a_preset(name: str) -> None:
    assert Rules.from_json(f'"{name}"') == Rules.preset(name)
    assert accepts("rules", f'"{name}"')
    assert accepts("round", round_of(rules=name))


@given(table=own_tables)
def test_the_schema_accepts_the_json_of_a_table(table: ScoringTable) -> None:
    assert accepts("scoring-table", table.to_json())


@pytest.mark.parametrize(
    "table", [ScoringTable.CLASSIC, ScoringTable.BIG, ScoringTable.SUPER_BIG, ScoringTable.CHALLENGE_CUBE]
)
def test_the_schema_accepts_the_json_of_the_four_tables(table: ScoringTable) -> None:
    assert ScoringTable.from_json(table.to_json()) is table
    assert accepts("scoring-table", table.to_json())


@pytest.mark.parametrize("clock", [RoundClock(180, 0), RoundClock(0.5, -1e9)])
def test_the_schema_accepts_the_json_of_a_clock(clock: RoundClock) -> None:
    assert accepts("clock", clock.to_json())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("roundCount", 0),
        ("roundCount", 21),
        ("roundCount", 3.5),
        ("roundCount", True),
        ("roundCount", None),
        ("roundSeconds", 15),
        ("roundSeconds", 185),
        ("roundSeconds", 615),
        ("minimumWordLength", 2),
        ("minimumWordLength", 5),
        ("challengePenalty", -1),
        ("challengePenalty", 6),
        ("duplicateCancellation", 1),
        ("allowProperNouns", None),
        ("allowAbbreviations", "yes"),
        ("penaltyScope", "all"),
        ("tieBreak", None),
        ("tieBreak", "extra_round"),
        ("timeUp", 1),
        ("challengeCredit", ""),
        ("target", 50),
        ("target", {}),
        ("target", {"points": 50, "mode": "over"}),
        ("scoringTable", "deluxe"),
        ("scoringTable", None),
        ("scoringTable", {"name": "own"}),
        ("scoringTable", {"name": "own", "points": ["0"]}),
        ("round_count", 3),
    ],
)
def test_the_schema_and_the_reader_refuse_the_same_rules(key: str, value: object) -> None:
    text = json.dumps({key: value})
    assert not accepts("rules", text)
    assert not accepts("round", round_of(rules={key: value}))
    with pytest.raises(BoggleError):
        Rules.from_json(text)


GOOD_ROUNDS: list[dict[str, Any]] = [
    {},
    {"sheets": {"Ann": [], "": ["cat"], "Ann Lee": ["cat", "", "x1"]}},
    {"sheets": {"Ann": [{"text": "cat"}, "cat", {"text": "", "path": None, "startedAt": None, "writtenAt": None}]}},
    {"sheets": {"Ann": [{"text": "cat", "path": [0, 1, 2], "startedAt": 0, "writtenAt": 1.5}]}},
    {"sheets": {"Ann": [{"text": "cat", "path": [0]}]}},
    {"board": {"faces": ["Qu", "A"], "rows": 1, "columns": 2}},
    {"board": {"faces": ["Qu", "A"], "rows": 1, "columns": 2, "challengeCell": None}},
    {"board": {"faces": ["Qu", "A"], "rows": 1, "columns": 2, "challengeCell": 1}},
    {"challenges": {}},
    {"sheets": {"Ann": ["cat"]}, "challenges": {"Ann": ["cat", "dog"]}},
    {"rules": None},
    {"rules": {}},
    {"rules": "big"},
    {"rules": {"scoringTable": "big", "target": {"points": 50}}},
    {"rules": {"scoringTable": {"name": "own", "points": [0, 1], "perLetter": None}, "target": None}},
    {"deadline": 90, "askedAt": 12.5},
    {"deadline": None, "askedAt": None},
]
BAD_FIELDS: list[dict[str, Any]] = [
    {"board": None},
    {"board": ["C A T"]},
    {"board": {"faces": ["A"], "rows": 1}},
    {"board": {"faces": [1], "rows": 1, "columns": 1}},
    {"board": {"faces": ["A"], "rows": 1.5, "columns": 1}},
    {"board": {"faces": ["A"], "rows": 1, "columns": True}},
    {"board": {"faces": ["A"], "rows": 1, "columns": 1, "challenge_cell": 0}},
    {"sheets": None},
    {"sheets": []},
    {"sheets": {"Ann": "cat"}},
    {"sheets": {"Ann": None}},
    {"sheets": {"Ann": [], "Ann Lee": [5]}},
    {"sheets": {"Ann": [["cat"]]}},
    {"sheets": {"Ann": [{}]}},
    {"sheets": {"Ann": [{"text": None}]}},
    {"sheets": {"Ann": [{"text": "cat", "path": "012"}]}},
    {"sheets": {"Ann": [{"text": "cat", "path": [0, None]}]}},
    {"sheets": {"Ann": [{"text": "cat", "path": [False]}]}},
    {"sheets": {"Ann": [{"text": "cat", "writtenAt": "5"}]}},
    {"sheets": {"Ann": [{"text": "cat", "startedAt": True}]}},
    {"sheets": {"Ann": [{"text": "cat", "started_at": 5}]}},
    {"challenges": None},
    {"challenges": ["cat"]},
    {"challenges": {"Ann": "cat"}},
    {"challenges": {"Ann": [{"text": "cat"}]}},
    {"rules": 5},
    {"rules": "clasic"},
    {"rules": {"roundcount": 5}},
    {"rules": {"roundCount": None}},
    {"deadline": "90"},
    {"deadline": False},
    {"askedAt": []},
    {"asked_at": 5},
    {"player": {}},
]
BAD_ROUNDS: list[Any] = [
    None,
    5,
    [],
    "round",
    {},
    {"board": BOARD},
    {"sheets": {}},
    *({"board": BOARD, "sheets": {}} | bad for bad in BAD_FIELDS),
]


@pytest.mark.parametrize("fields", GOOD_ROUNDS, ids=json.dumps)
def test_the_schema_and_the_reader_accept_the_same_rounds(fields: dict[str, Any]) -> None:
    text = round_of(**fields)
    assert accepts("round", text)
    read_round(text)


@pytest.mark.parametrize("document", BAD_ROUNDS, ids=json.dumps)
def test_the_schema_and_the_reader_refuse_the_same_rounds(document: Any) -> None:
    text = json.dumps(document)
    assert not accepts("round", text)
    with pytest.raises(DocumentError):
        read_round(text)


# -- results --

RESULTS = [
    round_of(),
    round_of(sheets={"Ann": []}),
    round_of(
        sheets={
            "Ann Lee": ["cat", "dog", "Dog ", "so", "zzz", "cao", "act", "x1", "", "Tod", "dos"],
            "Ben": ["act", {"text": "cats", "path": [0, 1, 2, 8]}, {"text": "dog", "writtenAt": 500}],
            "": [{"text": "cat", "path": [0, 1, 2], "writtenAt": 5}],
        },
        challenges={"Ann Lee": ["zzz", "CAO"]},
        rules={"challengePenalty": 5},
    ),
    round_of(board="C A [T] / X O D / X G S", sheets={"Ann": ["cat"]}, deadline=90, askedAt=30),
    round_of(
        sheets={"Ann": ["cat"]}, rules={"scoringTable": {"name": "own", "points": [0, 1]}, "target": {"points": 5}}
    ),
]


@pytest.mark.parametrize("text", RESULTS, ids=["empty", "blank", "all", "cube", "own"])
def test_the_schema_accepts_results(text: str) -> None:
    result = judge(text)
    assert accepts("result", json.dumps(result))
    assert list(result["sheets"]) == list(read_round(text).sheets)
    assert Rules.from_json(json.dumps(result["rules"])) == read_round(text).rules


def test_the_form_of_a_result() -> None:
    result = judge(RESULTS[2])
    assert result["board"] == {"faces": list("CATXODXGS"), "rows": 3, "columns": 3, "challengeCell": None, "roll": None}
    assert len(result["lexicon"]["fingerprint"]) == 64
    assert result["provisional"] is False
    assert result["winners"] == ["", "Ben"]
    assert {player: sheet["points"] for player, sheet in result["sheets"].items()} == {"Ann Lee": -4, "Ben": 0, "": 0}
    words = [(word["text"], word["verdict"], word["penalty"]) for word in result["sheets"]["Ann Lee"]["words"]]
    assert words == [
        ("cat", "struck", 0),
        ("dog", "accepted", 0),
        ("Dog ", "repeated", 0),
        ("so", "too-short", 0),
        ("zzz", "not-on-board", 0),
        ("cao", "not-in-lexicon", 5),
        ("act", "struck", 0),
        ("x1", "not-a-word", 0),
        ("", "not-a-word", 0),
        ("Tod", "proper-noun", 0),
        ("dos", "abbreviation", 0),
    ]
    assert result["struck"]["cat"] == ["", "Ann Lee"]


def test_a_fault_among_very_many_players_is_found_soon() -> None:
    players = [f"P{number}" for number in range(3000)]
    challenges = {player: [5 if player == "P2500" else "x"] for player in players}
    text = round_of(sheets={player: ["cat"] * 10 for player in players}, challenges=challenges)
    with pytest.raises(DocumentError, match=r"challenges\.P2500\[0\] must be a string, not 5"):
        read_round(text)


def test_a_result_asked_for_in_time_is_provisional() -> None:
    result = judge(RESULTS[3])
    assert result["provisional"] is True
    [word] = result["sheets"]["Ann"]["words"]
    assert (word["points"], word["bonus"], word["path"]) == (1, 5, [0, 1, 2])
