"""``boggle judge`` and ``boggle schema``."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from .command import done, refused

ROUND = {
    "board": "C A T / X O D / N G X",
    "sheets": {"Ann": ["cat", "bad", {"text": "tac", "path": [2, 1, 0]}], "Ben": ["Cat ", "can't"], "Cid": []},
    "challenges": {"Ann": ["tac"]},
    "rules": {"challengePenalty": 2},
}


@pytest.fixture
def judge(words_file: str, tmp_path: Path) -> Any:
    """A function that runs the command over a round, in a file or from standard input."""

    def run(*arguments: str, run: Any = done, stdin: bool = False, **changes: Any) -> Any:
        text = changes.pop("text", None) or json.dumps({**ROUND, **changes}).encode()
        path = tmp_path / "round.json"
        path.write_bytes(text)
        where = "-" if stdin else "round.json"
        return run("judge", where, "--words", words_file, *arguments, stdin=text if stdin else b"")

    return run


def test_a_table_of_verdicts_for_people(judge: Any) -> None:
    assert (
        judge().out
        == """\
  C  A  T
  X  O  D
  N  G  X

Ann: -2 points
word  verdict         points  reason
cat   struck          0       Also written by Ben.
bad   not on board    0       It cannot be traced on the board.
tac   not in lexicon  -2      It is not in the lexicon 'words.txt': 2 points
                              off.

Ben: 0 points
word   verdict     points  reason
Cat    struck      0       Also written by Ann.
can't  not a word  0       It holds something other than letters.

Cid: 0 points

Winners: Ben, Cid (0 points)
"""
    )


def test_standard_input_and_a_file_are_judged_alike(judge: Any) -> None:
    assert judge(stdin=True).out == judge().out
    assert judge("--json", stdin=True).out == judge("--json").out


def test_json_fits_its_schema(judge: Any) -> None:
    result = judge("--json").json
    Draft202012Validator(done("schema", "result").json).validate(result)
    Draft202012Validator(done("schema", "round").json).validate(ROUND)
    assert result["winners"] == ["Ben", "Cid"]
    assert result["rules"]["challengePenalty"] == 2
    assert result["sheets"]["Ann"]["points"] == -2
    assert result["sheets"]["Ann"]["words"][0] == {
        "text": "cat", "word": "cat", "verdict": "struck", "points": 0, "bonus": 0, "penalty": 0, "path": None,
        "reason": "It is on 2 sheets, so it counts on none.",
    }  # fmt: skip
    assert result["struck"] == {"cat": ["Ann", "Ben"]}


def test_a_rolled_board_can_be_put_in(judge: Any) -> None:
    rolled = done("roll", "--seed", "7", "--json").json
    assert judge("--json", board=rolled["board"]).json["board"] == {**rolled["board"], "roll": None}


def test_rules_are_those_of_the_board_where_none_are_given(judge: Any) -> None:
    big = done("roll", "--dice", "big", "--seed", "7", "--json").json["board"]
    assert judge("--json", board=big, rules=None).json["rules"]["minimumWordLength"] == 4
    assert judge("--json", board=big, rules="classic").json["rules"]["minimumWordLength"] == 3


def test_a_provisional_result_says_so(judge: Any) -> None:
    assert "provisional" in judge(askedAt=100).out
    assert "provisional" not in judge(askedAt=180).out
    assert judge("--json", askedAt=100, deadline=90).json["provisional"] is False


def test_long_lists_of_names_are_cut_for_people(judge: Any) -> None:
    out = judge(sheets={f"P{i}": ["cat"] for i in range(8)}, challenges={}).out
    assert "Also written by P1, P2, P3, P4, P5 and 2 more." in out


def test_nobody_wins_where_nobody_plays(judge: Any) -> None:
    assert judge(sheets={}, challenges={}).out == "  C  A  T\n  X  O  D\n  N  G  X\n"


def test_names_and_words_cannot_drive_the_terminal(judge: Any) -> None:
    out = judge(sheets={"\x1b[31mAnn": ["\x1b[2J"]}, challenges={}).out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"text": b"{"}, "line 1, column 2: no JSON: the text ends too early"),
        ({"text": b"[]"}, "the document must be an object, not []"),
        ({"text": b"\xff"}, "no JSON: byte 0 is not UTF-8"),
        ({"text": b" "}, "no JSON"),
        ({"sheets": {"A": ["\ud800"]}}, "no JSON: '\\ud800' is half of a character"),
        ({"text": b'{"board": "CAT", "sheets": {"A": [], "A": ["cat"]}}'}, "the key 'A' stands twice in one object"),
        ({"sheets": {"Ann": ["cat", 5]}}, "sheets.Ann[1] must be a string or an object, not 5"),
        ({"sheets": {"Ann": "cat"}}, 'sheets.Ann must be a list, not "cat"'),
        ({"sheets": {"Ann": [], "B C": [{"txt": "cat"}]}}, 'sheets["B C"][0].txt: there is no such field'),
        (
            {"sheets": {"Ann": [{"text": "x", "path": [0, 9]}]}},
            "sheets.Ann[0].path: step 2: 9 is no cell",
        ),
        ({"sheets": {"Ann": [{"text": "x", "path": [0, 0]}]}}, "step 2: cell 0 is used a second time"),
        ({"sheets": {"Ann": [{"text": "x", "path": [-1]}]}}, "sheets.Ann[0].path: step 1: -1 is no cell of this board"),
        (
            {"sheets": {"Ann": [{"text": "x", "writtenAt": -1}]}},
            "sheets.Ann[0]: claim 'x': written_at must be from",
        ),
        ({"challenges": {"Dan": ["cat"]}}, "challenges.Dan: there is no player 'Dan'; players of this round: 'Ann'"),
        ({"rules": {"roundCount": 0}}, "rules.roundCount must be a whole number from 1 to 20, not 0"),
        ({"rules": {"roundCuont": 3}}, "rules.roundCuont: there is no such field; did you mean roundCount"),
        ({"rules": "clasic"}, "rules must be "),
        (
            {"rules": {"scoringTable": {"name": "x", "points": [1]}}},
            "rules.scoringTable: scoring table 'x': no letters",
        ),
        ({"board": "C A T / D"}, "board: row 2 has 1 cells, row 1 has 3"),
        ({"board": {"faces": ["A"], "rows": 2, "columns": 1}}, "board: 1 faces for a board of 2 x 1"),
        ({"deadline": 0}, "deadline must be after 0"),
        ({"wrods": []}, "wrods: there is no such field"),
    ],
)
@pytest.mark.parametrize("stdin", [False, True])
def test_refusals_name_the_file_and_the_field(judge: Any, changes: dict[str, Any], message: str, stdin: bool) -> None:
    line = judge(run=refused, stdin=stdin, **changes)
    assert line.startswith(f"boggle: {'standard input' if stdin else 'round.json'}: ")
    assert message in line


def test_a_missing_file() -> None:
    assert refused("judge", "nowhere.json") == "boggle: nowhere.json: No such file or directory\n"
    assert "judge" in refused("judge")


@pytest.mark.parametrize("document", ["round", "result", "match", "report", "rules", "scoring-table", "clock"])
def test_schemas(document: str) -> None:
    Draft202012Validator.check_schema(done("schema", document).json)
    assert set(done("schema", document).json["$defs"]) <= set(done("schema").json["$defs"])


def test_no_such_schema() -> None:
    assert refused("schema", "roudn") == "boggle: no document is called 'roudn'; did you mean round?\n"
