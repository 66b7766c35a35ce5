"""``boggle coach``."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, Lexicon, Rules, Solver
from boggle.cli import main
from boggle.coach import coach

from .command import done, refused

BOARD = "Qu I / T E"


def summary(lexicon: Lexicon, sheet: list[str], board: str = BOARD, limit: int = 20, **settings: Any) -> Any:
    """What the library says of a sheet."""
    rules = Rules.for_board(Board.parse(board)).replace(**settings)
    advice = coach(Board.parse(board), sheet, solver=Solver.for_rules(rules, lexicon), rules=rules)
    return json.loads(json.dumps(advice.summary(limit=limit)))


@pytest.fixture
def lexicon(words_file: str) -> Lexicon:
    return Lexicon.load(words_file, cache=False)


def test_text_for_people(words_file: str) -> None:
    assert (
        done("coach", BOARD, "quiet", "QUIT ", "tea", "--words", words_file).out
        == """\
  Qu  I
  T   E

Your sheet: 3 of 6 points
word   verdict       points
quiet  accepted      2
QUIT   accepted      1
tea    not on board  0

Missed: 2 words, 3 points
word   points  tier
quite  2       -
tie    1       -

Beside your words, with which you would have 5 points:
word   longer, shorter  same cells  inside
quiet  -                quite       -
"""
    )


def test_tiers_are_told_apart_the_everyday_words_first() -> None:
    out = done("coach", "N T T T / U B E L / D A H F / S N T I", "haunt", "--limit", "2").out
    assert "Missed: 178 words, 227 points\n" in out
    assert "... and 176 more\n" in out
    assert [line.split(":")[0] for line in out.splitlines() if line.startswith("Tier")] == [
        "Tier 35", "Tier 50", "Tier 60", "Tier 70", "Tier 80",
    ]  # fmt: skip
    assert "Tier 60: 6 words, 17 points\n  headbutt  beaut\n... and 4 more\n" in out
    assert "Tier" not in done("coach", "T I E", "--level", "35").out  # all of one tier: they have been shown


def test_names_have_no_tier() -> None:
    Path("house.json").write_text('{"allowProperNouns": true}')
    assert "No tier: 1 word, 1 point\n  ira\n" in done("coach", "P A R I S", "--rules", "house.json").out


def test_a_limit_of_nothing_leaves_the_figures(words_file: str) -> None:
    out = done("coach", BOARD, "--words", words_file, "--limit", "0").out
    assert out.endswith("\nYour sheet: 0 of 6 points\n\nMissed: 4 words, 6 points\n")


def test_nothing_missed(words_file: str) -> None:
    out = done("coach", BOARD, "tie", "quit", "quiet", "quite", "--words", words_file).out
    assert out.endswith("\nNo word was missed.\n")


def test_json_is_the_summary_of_the_library(words_file: str, lexicon: Lexicon) -> None:
    arguments = ("coach", BOARD, "quiet", "tea", "--words", words_file, "--json")
    assert done(*arguments).json == summary(lexicon, ["quiet", "tea"])
    assert done(*arguments, "--limit", "1").json == summary(lexicon, ["quiet", "tea"], limit=1)


def test_options_reach_the_library() -> None:
    facts = done("coach", "Q I T E", "quit", "--qu", "--level", "35", "--no-cache", "--json").json
    assert facts == summary(Lexicon.load(level=35), ["quit"], "Qu I T E")


@pytest.mark.parametrize("content", [b"quiet\n\n tea \n", b"\xef\xbb\xbfquiet\r\n tea \r\n", b"quiet\r tea "])
def test_sheets_are_read_from_a_file_and_from_standard_input(words_file: str, lexicon: Lexicon, content: bytes) -> None:
    Path("sheet.txt").write_bytes(content)
    arguments = ("coach", BOARD, "--words", words_file, "--json", "--sheet")
    expected = summary(lexicon, ["quiet", " tea "])
    assert done(*arguments, "sheet.txt").json == expected
    assert done(*arguments, "-", stdin=content).json == expected


def test_rules_by_name_and_from_a_file(words_file: str, lexicon: Lexicon) -> None:
    arguments = ("coach", BOARD, "tie", "--words", words_file, "--json", "--rules")
    Path("rules.json").write_text('{"minimumWordLength": 4}')
    assert done(*arguments, "rules.json").json == summary(lexicon, ["tie"], minimum_word_length=4)
    assert done(*arguments, "big").json["rules"]["scoringTable"] == "big"
    Path("rules.json").write_text('"super-big"')
    assert done(*arguments, "rules.json").json["rules"]["roundSeconds"] == 240


def test_rules_are_those_of_the_board_where_none_are_given() -> None:
    big = "A B C D E / F G H I J / K L M N O / P R S T U / E A S T S"
    assert done("coach", big, "--json").json["rules"]["minimumWordLength"] == 4
    cubed = done("coach", "C A [T]", "cat", "--json").json
    assert (cubed["rules"]["scoringTable"], cubed["sheet"]["points"]) == ("challenge-cube", 6)


def test_words_cannot_drive_the_terminal(words_file: str) -> None:
    assert "\x1b" not in done("coach", BOARD, "\x1b[2Jtie", "--words", words_file).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "BOARD"),
        (("Qu I / T",), "row 2 has 1 cells, row 1 has 2"),
        (("-",), "cannot be read"),
        ((BOARD, "tie", "--sheet", "sheet.txt"), "a sheet is given or read; choose WORD, or --sheet"),
        ((BOARD, "--sheet", "nowhere.txt"), "nowhere.txt: No such file or directory"),
        ((BOARD, "--sheet", ""), "FILE is empty"),
        ((BOARD, "--sheet", "bad.txt"), "bad.txt, line 2: byte 0xff is not UTF-8; a sheet is text, one word a line"),
        ((BOARD, "--sheet", "-"), "standard input, line 2: byte 0xff is not UTF-8"),
        ((BOARD, "--rules", "clasic"), "no preset is called 'clasic'; did you mean classic"),
        ((BOARD, "--rules", "nowhere.json"), "nowhere.json: No such file or directory"),
        ((BOARD, "--rules", "bad.json"), "bad.json: minimumWordLength must be 3 or 4, not 5"),
        ((BOARD, "--limit", "-1"), "from 0 is needed, not '-1'"),
        ((BOARD, "--level", "42"), "35, 50, 60, 70, 80"),
        ((BOARD, "--words", "ne"), "no word list 'ne'"),
    ],
)
def test_refusals(arguments: tuple[str, ...], message: str) -> None:
    Path("bad.txt").write_bytes(b"tie\n\xff\n")
    Path("bad.json").write_text('{"minimumWordLength": 5}')
    assert message in refused("coach", *arguments, stdin=b"tie\n\xff")


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["coach", BOARD, "--sheet", "-"]) == 2
    told = "boggle: standard input is closed; give a sheet there, or the name of a file\n"
    assert capsys.readouterr() == ("", told)
