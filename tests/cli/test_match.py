"""``boggle match``: from the first round to the winners, and back."""

import contextlib
import json
import shlex
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from boggle import Match, MatchStore, Rules, Target

from .command import done, refused, run, run_process

SHEETS = {
    "board": "C A T / X O D / N G X",
    "sheets": {"Ann": ["cat", "bad"], "Ben": ["cat", "doc"]},
}
COMMANDS = [
    "new", "add", "set", "undo", "rules", "standings", "show", "list", "join", "withdraw", "tiebreak", "abandon",
    "delete", "export", "import",
]  # fmt: skip


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of the test's own for the default store; it does not exist yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("BOGGLE_DATA_DIR", str(folder))
    return folder


@pytest.fixture
def sheets(tmp_path: Path) -> str:
    """A round of words in a file."""
    (tmp_path / "round.json").write_text(json.dumps(SHEETS))
    return "round.json"


def match(line: str, *arguments: str, stdin: bytes = b"") -> str:
    """What a command prints that must succeed."""
    return done("match", *shlex.split(line), *arguments, stdin=stdin).out


def report(line: str, *arguments: str) -> Any:
    """The JSON that a command prints."""
    return json.loads(match(line, *arguments, "--json"))


def refusal(line: str, *arguments: str, stdin: bytes = b"") -> str:
    """The line that a command is refused with."""
    return refused("match", *shlex.split(line), *arguments, stdin=stdin).removeprefix("boggle: ").rstrip("\n")


def stored(number: int = 1) -> Match:
    """The match in the default store."""
    with MatchStore("data/matches.sqlite") as store:
        return store.load(number)


# -- a whole match --


def test_a_match_from_its_beginning_to_shared_winners() -> None:
    assert (
        match("new Ann Ben Cid")
        == """\
Match 1: Ann, Ben, Cid
After each round:      boggle match add 1 Ann=7 Ben=4
For the points so far: boggle match standings 1
"""
    )
    assert match("standings 1") == (
        """\
place  player  total
1      Ann         0
1      Ben         0
1      Cid         0

Running: 0 of 3 rounds played.
"""
    )
    match("add 1 Ann=7 Ben=4 Cid=6")
    match("add 1 Ben=9 Ann=5")
    assert match("standings 1") == (
        """\
place  player  1      2       total
1      Ben     4 (4)  9 (13)     13
2      Ann     7 (7)  5 (12)     12
3      Cid     6 (6)  -           6

In brackets: the total so far.
Entries are missing in round 2.
Running: 1 of 3 rounds played.
"""
    )
    match("set 1 2 Cid=3")
    assert match("add 1 Ann=6 Ben=5 Cid=8") == (
        """\
place  player  1      2       3       total
1      Ann     7 (7)  5 (12)  6 (18)     18
1      Ben     4 (4)  9 (13)  5 (18)     18
3      Cid     6 (6)  3 (9)   8 (17)     17

In brackets: the total so far.
Finished. Winners: Ann, Ben (18 points)
"""
    )
    assert "The next round is an extra one, of Ann, Ben." in match("tiebreak 1")
    match("add 1 Ann=3")
    assert match("standings 1") == (
        """\
place  player  1      2       3       4+*  total
1      Ann     7 (7)  5 (12)  6 (18)  3       18
1      Ben     4 (4)  9 (13)  5 (18)  -       18
3      Cid     6 (6)  3 (9)   8 (17)  -       17

In brackets: the total so far.
+ an extra round, of those who were tied
* does not count
Entries are missing in round 4.
Running: 3 of 3 rounds played.
"""
    )
    assert match("set 1 4 Ben=1") == (
        """\
place  player  1      2       3       4+      total
1      Ann     7 (7)  5 (12)  6 (18)  3 (21)     21
2      Ben     4 (4)  9 (13)  5 (18)  1 (19)     19
3      Cid     6 (6)  3 (9)   8 (17)  -          17

In brackets: the total so far.
+ an extra round, of those who were tied
Finished. Winner: Ann (21 points)
"""
    )


def test_json_is_the_report_of_the_match() -> None:
    assert report("new Ann Ben --set roundCount=1") == {"id": 1}
    added = report("add 1 Ann=3 Ben=5")
    assert added == report("standings 1") == stored().report()
    assert added["winnerIds"] == ["Ben"]
    for line in ("set 1 1 Ann=5", "tiebreak 1", "undo 1", "join 1 Cid", "withdraw 1 Cid"):
        assert report(line) == report("standings 1") == stored().report()


def test_many_rounds_are_put_below_each_other_at_80_columns() -> None:
    match("new Ann 'A name that is rather long for a column of a table' --set round_count=20")
    for number in range(20):
        out = match("add 1", f"Ann={number - 3}")
    assert all(len(line) <= 80 for line in out.splitlines())
    headings = [line for line in out.splitlines() if line.startswith("place")]
    assert len(headings) > 2
    assert " ".join(headings).replace("place", "").replace("player", "").split() == [*map(str, range(1, 21)), "total"]
    assert "-3 (-3)" in out
    assert "A name that is rather long for a colu..." in out


def test_rounds_beyond_the_rules_are_marked() -> None:
    match("new Ann")
    for _ in range(3):
        match("add 1 Ann=5")
    match("rules 1 roundCount=2")
    out = match("standings 1")
    assert "1      Ann     5 (5)  5 (10)  5      10\n" in out
    assert "3*" in out
    assert "* does not count\n" in out


def test_a_target_is_told() -> None:
    match("new Ann Ben --set target=reach:10")
    assert "Running: 1 round played; it ends when somebody reaches 10 points." in match("add 1 Ann=9 Ben=2")
    match("rules 1 target=exceed:10")
    assert "somebody exceeds 10 points." in match("add 1 Ann=1 Ben=0")
    assert "Finished. Winner: Ann (11 points)" in match("add 1 Ann=1 Ben=0")


def test_players_come_and_go() -> None:
    match("new Ann Ben")
    match("add 1 Ann=1 Ben=2")
    assert "3      Cid     -          0" in match("join 1 Cid")
    assert "Withdrawn: Ann\n" in match("withdraw 1 Ann")
    assert refusal("add 1 Ann=1") == "player 'Ann' had withdrawn before round 2"
    match("undo 1")
    match("add 1 Ann=1 Cid=0")
    assert stored().players == ("Ann", "Ben", "Cid")


def test_an_abandoned_match_is_kept() -> None:
    match("new Ann")
    assert match("abandon 1").endswith("Abandoned: there is no winner.\n")
    assert refusal("add 1 Ann=3") == "the match was abandoned; nothing but an undo is possible"
    match("undo 1")
    match("add 1 Ann=3")


def test_names_may_hold_equals_signs_and_cannot_drive_the_terminal() -> None:
    match("new a=b=", "x\u200f[2J")
    out = match("add 1 a=b==3", "x\u200f[2J=-4")
    assert stored().cells == ({"a=b=": 3, "x\u200f[2J": -4},)
    assert "\u200f" not in out + match("list") + match("withdraw 1", "x\u200f[2J")
    assert "without control characters" in refusal("new", "x\x1b[2J")


def test_several_cells_are_one_change() -> None:
    match("new Ann Ben")
    match("add 1 Ann=1 Ben=2")
    match("set 1 1 Ann= Ben=+7")
    assert stored().cells == ({"Ann": None, "Ben": 7},)
    match("undo 1")
    assert stored().cells == ({"Ann": 1, "Ben": 2},)


# -- rules --


def test_rules_for_people() -> None:
    match("new Ann --rules big --set target=exceed:50 --set duplicate_cancellation=false")
    out = match("rules 1")
    assert out.startswith(
        "setting                 value       what it does\nround_count             3           How many"
    )
    for line in ("minimum_word_length     4 ", "target                  exceed:50 ", "duplicate_cancellation  false "):
        assert line in out
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize(
    ("written", "changes"),
    [
        ("round_count=5", {"round_count": 5}),
        ("roundCount=5", {"round_count": 5}),
        ("target=reach:50", {"target": Target(50)}),
        ("target=exceed:50", {"target": Target(50, "exceed")}),
        ('target={"points":50}', {"target": Target(50)}),
        ("target=none", {}),
        ("target=null", {}),
        ("scoring_table=big", {"scoring_table": Rules.big().scoring_table}),
        ('scoringTable="big"', {"scoring_table": Rules.big().scoring_table}),
        ("allow_proper_nouns=true", {"allow_proper_nouns": True}),
        ("tieBreak=longest-word", {"tie_break": "longest-word"}),
    ],
)
def test_settings_by_either_name(written: str, changes: dict[str, Any]) -> None:
    match("new Ann")
    expected = Rules().replace(**changes)
    assert report("rules 1", written) == json.loads(expected.to_json()) == report("rules 1")
    assert stored().rules == expected
    match("new Ben --set", written)
    assert stored(2).rules == expected


def test_a_table_of_ones_own_and_a_preset() -> None:
    match("new Ann")
    table = '{"name": "x", "points": [0, 1]}'
    assert report("rules 1 --preset big", f"scoring_table={table}")["minimumWordLength"] == 4
    assert '{"name": "x"' in match("rules 1")
    assert report("rules 1 --preset classic") == json.loads(Rules().to_json())


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("round_count", "'round_count' must be SETTING=VALUE, such as round_count=5"),
        ("round_cuont=3", "no setting is called 'round_cuont'; did you mean round_count"),
        ("=3", "no setting is called ''"),
        ("round_count=0", "roundCount must be a whole number from 1 to 20, not 0"),
        ("round_count=", 'roundCount must be a whole number from 1 to 20, not ""'),
        ("round_count=five", 'roundCount must be a whole number from 1 to 20, not "five"'),
        ("roundSeconds=100", "roundSeconds must be a whole number from 30 to 600 in steps of 15, not 100"),
        ("allow_proper_nouns=1", "allowProperNouns must be true or false, not 1"),
        ("target=50", "target must be none, reach:POINTS or exceed:POINTS, not '50'"),
        ("target=reach:0", "target: a target's points must be a whole number from 1"),
        ("target={", "target must be"),
        ("scoring_table=huge", "scoringTable must be classic, big, super-big, challenge-cube"),
        ("tie_break=coin", "tieBreak must be shared, extra-round, longest-word or most-long-words"),
    ],
)
def test_settings_that_cannot_be(setting: str, told: str) -> None:
    match("new Ann")
    before = stored()
    assert told in refusal("rules 1", setting)
    assert told in refusal("new Ben --set", setting)
    assert stored() == before
    assert len(report("list")) == 1


# -- words --


def test_a_round_of_words_is_judged_and_judged_again(sheets: str, words_file: str) -> None:
    match("new Ann Ben --rules solitaire --set round_count=2")
    out = match(f"add 1 --sheets {sheets} --words {words_file}")
    assert out == (
        """\
  C  A  T
  X  O  D
  N  G  X

Ann: 1 point
word  verdict       points  reason
cat   accepted      1       Its 3 letters earn 1 point.
bad   not on board  0       It cannot be traced on the board.

Ben: 1 point
word  verdict         points  reason
cat   accepted        1       Its 3 letters earn 1 point.
doc   not in lexicon  0       It is not in the lexicon 'words.txt'.

Winners: Ann, Ben (1 point)

place  player  1      total
1      Ann     1 (1)      1
1      Ben     1 (1)      1

In brackets: the total so far.
Running: 1 of 2 rounds played.
"""
    )
    words = ("--words", words_file)
    match("add 1 Ann=4 Ben=3", *words)
    match("rules 1 penalty_scope=every-rejected challengePenalty=2", *words)
    assert report("standings 1", *words)["rounds"][0]["cells"] == {"Ann": 1, "Ben": -1}
    shown = report("show 1", *words)
    assert shown["results"][0]["sheets"]["Ben"]["words"][1]["penalty"] == 2
    assert shown["results"][0]["lexicon"]["name"] == "words.txt"
    assert shown["results"][1:] == [None]
    assert {key: shown[key] for key in shown if key != "results"} == report("standings 1", *words)
    match("rules 1 duplicate_cancellation=true", *words)
    assert report("standings 1", *words)["rounds"][0]["cells"] == {"Ann": 0, "Ben": -2}
    out = match("show 1", *words)
    assert out.startswith(
        match("standings 1", *words) + "\nRound 1\n\n  C  A  T\n  X  O  D\n  N  G  X\n\nAnn: 0 points\n"
    )
    assert "Also written by Ben." in out
    assert "Round 2" not in out


def test_the_deadline_is_taken_from_the_file(words_file: str) -> None:
    match("new Ann")
    late = {"board": "C A T", "sheets": {"Ann": [{"text": "cat", "startedAt": 95, "writtenAt": 99}]}, "deadline": 90}
    line = f"add 1 --sheets - --words {words_file} --json"
    assert json.loads(match(line, stdin=json.dumps(late).encode()))["rounds"][0]["cells"] == {"Ann": 0}
    late["deadline"] = 100
    assert json.loads(match(line, stdin=json.dumps(late).encode()))["rounds"][1]["cells"] == {"Ann": 1}


def test_without_options_the_english_list_is_played_with_and_remembered(sheets: str) -> None:
    match("new Ann Ben")
    match("add 1 Ann=1 Ben=1")
    match(f"add 1 --sheets {sheets} --level 35")
    assert report("show 1")["results"][1]["lexicon"]["name"] == "en"
    assert report("standings 1") == report("standings 1 --level 35")
    told = refusal(f"add 1 --sheets {sheets} --level 80")
    assert told.startswith("the match was played with a lexicon 'en' of other content")
    assert told.endswith("...); give that one with --words (and --level or --language, as it was)")


def test_a_list_of_ones_own_is_asked_for_again(sheets: str, words_file: str) -> None:
    match("new Ann Ben")
    match(f"add 1 --sheets {sheets} --words {words_file} --encoding utf-8 --no-cache")
    before = match(f"export 1 --words {words_file}")
    for line in ("standings 1", "add 1 Ann=1", "undo 1", "rules 1", "export 1"):
        assert refusal(line) == (
            "the match was played with the lexicon 'words.txt', which does not come with the library; "
            "give that one with --words (and --level or --language, as it was)"
        )
    assert "other content" in refusal("standings 1 --words en")
    assert match(f"export 1 --words {words_file}") == before


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rules": "big"}, "round.json: rules is not for a round of a match, which is judged by the match's rules"),
        ({"askedAt": 3}, "round.json: askedAt is not for a round of a match"),
        ({"board": "C A T / D"}, "round.json: board: row 2 has 1 cells"),
        ({"sheets": {"Dan": ["cat"]}}, "there is no player 'Dan'; players: 'Ann', 'Ben'"),
        ({"sheets": []}, "round.json: sheets must be an object"),
        ({"deadline": 0}, "round.json: deadline must be after 0"),
    ],
)
def test_rounds_of_words_that_cannot_be(changes: dict[str, Any], told: str, words_file: str) -> None:
    Path("round.json").write_text(json.dumps({**SHEETS, **changes}))
    match("new Ann Ben")
    before = stored()
    assert told in refusal(f"add 1 --sheets round.json --words {words_file}")
    assert stored() == before


# -- the store --


def test_lists_by_status(data_folder: Path) -> None:
    assert report("list") == []
    assert match("list") == "There are no such matches.\n"
    match("new Ann Ben --set round_count=1")
    match("add 1 Ann=1 Ben=2")
    match("new Cid")
    match("abandon 2")
    match("new 'Dan Dee'")
    assert (data_folder / "matches.sqlite").exists()
    lines = match("list").splitlines()
    assert lines[0].split() == ["id", "status", "players", "rounds", "winners", "changed"]
    assert lines[1].startswith("1   finished   Ann, Ben  1       Ben      20")
    assert lines[2].startswith("2   abandoned  Cid       0       -        20")
    assert lines[3].startswith("3   running    Dan Dee   0       -        20")
    for number, status in enumerate(("finished", "abandoned", "running"), 1):
        assert [each["id"] for each in report(f"list --status {status}")] == [number]
    listed = report("list --status finished")[0]
    assert listed.pop("created").startswith("20")
    assert listed.pop("updated").startswith("20")
    assert listed == {"id": 1, "status": "finished", "players": ["Ann", "Ben"], "winners": ["Ben"], "rounds": 1}
    assert refusal("list --status done") == "a status must be running, finished or abandoned, not 'done'"


def test_another_store(data_folder: Path) -> None:
    assert "boggle match add 1 Ann=7 --store 'my games.db'\n" in match("new Ann --store 'my games.db'")
    match("add 1 Ann=3 --store 'my games.db'")
    assert not data_folder.exists()
    assert (
        refusal("add 1 Ann=3")
        == f"{data_folder}/matches.sqlite: there are no matches yet; 'boggle match new' begins one"
    )
    assert refusal("show 2 --store 'my games.db'").endswith(
        "'boggle match list --store 'my games.db'' shows those that there are"
    )


def test_deleting() -> None:
    match("new Ann")
    assert match("delete 1") == "Match 1 is deleted.\n"
    assert report("list") == []
    assert "there is no match 1 in" in refusal("delete 1")


def test_export_and_import() -> None:
    match("new Ann Bén")
    match("add 1 Ann=3")
    match("undo 1")
    match("export 1 -o match.json")
    assert json.loads(Path("match.json").read_bytes()) == json.loads(match("export 1"))
    assert Match.from_json(Path("match.json").read_bytes()) == stored()
    assert match("import match.json --store other.db") == "Match 1: Ann, Bén\n"
    assert json.loads(match("import - --json", stdin=match("export 1").encode())) == {"id": 1}
    assert match("export 1 --store other.db") == match("export 1")
    match("add 1 Ann=1")
    assert "match.json: match 1 has other changes in the store" in refusal("import match.json")
    assert stored().cells == ({"Ann": 1, "Bén": None},)


def test_a_match_of_words_can_be_moved(sheets: str, words_file: str) -> None:
    match("new Ann Ben")
    match(f"add 1 --sheets {sheets} --words {words_file}")
    match(f"export 1 -o match.json --words {words_file}")
    assert refusal("import match.json --store other.db").startswith("match.json: the match was played with the lexicon")
    match(f"import match.json --store other.db --words {words_file}")
    words = f"--words {words_file}"
    assert report(f"show 1 --store other.db {words}") == report(f"show 1 {words}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"{", "line 1, column 2: no JSON"),
        (b"[]", "the document must be an object, not []"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b"{}", "is missing"),
    ],
)
def test_imports_of_something_else(text: bytes, told: str, data_folder: Path) -> None:
    assert told in refusal("import -", stdin=text)
    Path("match.json").write_bytes(text)
    assert refusal("import match.json").startswith("match.json: ")
    assert not data_folder.exists()


# -- refusals --


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add 1", "a round is PLAYER=POINTS for each player, or --sheets FILE; give one of the two"),
        ("add 1 Ann=1 --sheets x.json", "give one of the two"),
        ("add 1 Ann", "'Ann' must be PLAYER=POINTS, a whole number such as 'Ann=7'"),
        ("add 1 Ann=", "'Ann=' must be PLAYER=POINTS"),
        ("add 1 Ann=x", "'Ann=x' must be PLAYER=POINTS"),
        ("add 1 Ann=1.5", "'Ann=1.5' must be PLAYER=POINTS"),
        ("add 1 Ann=1_0", "'Ann=1_0' must be PLAYER=POINTS"),
        ("add 1 Ann=9999999999", "the total of player 'Ann' must be a whole number from -1000000000 to 1000000000"),
        ("add 1 Ann=1 Ann=2", "player 'Ann' is named twice"),
        ("add 1 Dan=1", "there is no player 'Dan'; players: 'Ann', 'round 1'"),
        ("add 1 --sheets nowhere.json", "nowhere.json: No such file or directory"),
        ("add 1 --sheets ''", "FILE is empty"),
        ("add one Ann=1", "a whole number from 1 is needed, not 'one'"),
        ("add 0 Ann=1", "a whole number from 1 is needed, not '0'"),
        ("add 7 Ann=1", "'boggle match list' shows those that there are"),
        ("standings 99999999999999999999", "'boggle match list' shows those that there are"),
        ("delete 7", "there is no match 7 in "),
        ("set 1 1", "give PLAYER=POINTS for each cell to write, or PLAYER= for one to make blank"),
        ("set 1 0 Ann=1", "a whole number from 1 is needed, not '0'"),
        ("set 1 2 Ann=1", "there is no round 2; rounds are numbered from 1 to 1"),
        ("set 1 1 Ann=x", "'Ann=x' must be PLAYER=POINTS, a whole number such as 'Ann=7', or PLAYER= for a blank"),
        ("set 1 1 Dan=1", "there is no player 'Dan'; players: 'Ann', 'round 1'"),
        ("join 1 Ann", "there are two players called 'Ann'"),
        ("join 1 ' '", "a player's name must be a string that is not empty, not ' '"),
        ("withdraw 1 Dan", "there is no player 'Dan'; players: 'Ann', 'round 1'"),
        ("tiebreak 1", "there is no tie to break"),
        ("rules 1 --preset clasic", "no preset is called 'clasic'; did you mean classic?"),
        ("standings 1 --words nowhere.txt", "no word list 'nowhere.txt'"),
        ("standings 1 --store ''", "--store is empty"),
        ("standings 1 --store nowhere.db", "there are no matches yet; 'boggle match new --store nowhere.db'"),
        ("standings 1 --store text.db", "text.db: "),
        ("standings 1 --store .", "/"),
        ("export 1 -o nowhere/match.json", "nowhere/"),
        ("new", "PLAYER"),
        ("new Ann Ann", "there are two players called 'Ann'; each needs a name of their own"),
        ("new ''", "a player's name must be a string that is not empty, not ''"),
        ("new Ann --rules clasic", "no preset is called 'clasic'; did you mean classic?"),
    ],
)  # fmt: skip
def test_refusals_change_nothing(line: str, told: str) -> None:
    Path("text.db").write_text("no store")
    match("new Ann 'round 1'")
    match("add 1 Ann=1 'round 1=3'")
    before = stored()
    assert told in refusal(line)
    assert stored() == before
    assert len(report("list")) == 1
    assert not Path("nowhere.db").exists()


def test_rounds_are_counted_from_1_in_every_message(sheets: str, words_file: str) -> None:
    match("new Ann Ben 'round 7'")
    assert refusal("set 1 1 Ann=3") == "there is no round 1; none was played yet"
    match(f"add 1 --sheets {sheets} --words {words_file}")
    words = ("--words", words_file)
    assert refusal("set 1 1 Ann=3", *words) == (
        "round 1 holds words, from which the points follow; only rounds of points can be set"
    )
    match("withdraw 1", "round 7", *words)
    assert refusal("add 1", "round 7=3", *words) == "player 'round 7' had withdrawn before round 2"
    match("new Ann Ben 'round 7' --set tie_break=extra-round --set round_count=1")
    match("add 2 Ann=1 Ben=1 'round 7=0'")
    assert refusal("add 2 'round 7=3'") == (
        "player 'round 7' takes no part in round 2, an extra round between 'Ann', 'Ben'"
    )


def test_a_finished_match_takes_no_round() -> None:
    match("new Ann --set round_count=1")
    match("add 1 Ann=1")
    assert refusal("add 1 Ann=1").startswith("the match is finished; raise round_count to go on")
    assert refusal("abandon 1") == "the match is finished; it cannot be abandoned"


def test_there_is_an_end_to_undoing() -> None:
    match("new Ann")
    assert refusal("undo 1") == "there is nothing to undo"


# -- processes --


def test_two_processes_lose_no_round() -> None:
    match("new Ann Ben --set round_count=20")

    def add(player: str) -> list["subprocess.CompletedProcess[str]"]:
        return [run_process("match", "add", "1", f"{player}={number}") for number in range(5)]

    with ThreadPoolExecutor(2) as pool:
        results = [result for each in pool.map(add, ("Ann", "Ben")) for result in each]
    kept = [result for result in results if result.returncode == 0]
    for result in results:
        assert result.returncode == 0 or (result.returncode, result.stdout) == (2, "")
        assert result.stderr == "" or "match 1 has other changes in the store than here" in result.stderr
    assert len(stored().rounds) == len(kept) >= 5


def test_a_change_in_between_is_refused_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match("new Ann")
    add_totals = Match.add_totals

    def add_late(self: Match, totals: Any) -> None:
        monkeypatch.setattr(Match, "add_totals", add_totals)
        match("add 1 Ann=1")
        self.add_totals(totals)

    monkeypatch.setattr(Match, "add_totals", add_late)
    assert "match 1 has other changes in the store than here; load it again" in refusal("add 1 Ann=2")
    assert stored().cells == ({"Ann": 1},)


def test_output_that_holds_no_accents_is_exported_whole() -> None:
    match("new É")
    result = run_process("match", "export", "1", env={"PYTHONIOENCODING": "ascii"})
    assert Match.from_json(result.stdout) == stored()


# -- help --


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_80_columns(command: str) -> None:
    text = match(f"{command} --help")
    assert text.startswith(f"Usage: boggle match {command} ")
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "--store PATH" in text


def test_the_group_alone_shows_its_help() -> None:
    text = match("")
    assert text == match("--help")
    assert "..." not in text.partition("Commands:")[2]
    assert [line.split()[0] for line in text.partition("Commands:\n")[2].splitlines()] == COMMANDS
    assert run("match", "stadnings").code == 2


def test_a_damaged_match_is_told_as_such_and_not_as_one_that_is_not_there() -> None:
    match("new Ann Ben")
    with contextlib.closing(sqlite3.connect("data/matches.sqlite")) as connection, connection:
        connection.execute("UPDATE match SET head = '5'")
    line = refusal("standings 1")
    assert "match 1 is damaged" in line
    assert "shows those that there are" not in line


def test_help_loads_nothing_heavy() -> None:
    # Not whether sqlite3 is loaded, which history brings: where coverage is measured, it is there before.
    code = "import sys; from boggle.cli import main; main(['match', '--help']); print('boggle.history' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.endswith("False\n")
