"""``boggle play``: on a terminal of its own, and with words from a pipe."""

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import wcswidth

import boggle.cli
from boggle import Board, Lexicon, Rules, Solver, Verdict
from boggle.cli._play_frame import Grid, frame, side_by_side
from boggle.cli._play_round import Round
from boggle.text import draw

from .command import OnTerminal, done, refused, run_process

BOARD = "Qu I / T E"
COLOUR = re.compile(rb"\x1b\[[0-9;]*m")
CODE = re.compile(r"\x1b\[[?0-9;]*[a-zA-Z]")
needs_terminal = pytest.mark.skipif(importlib.util.find_spec("termios") is None, reason="there are no pseudo-terminals")


@pytest.fixture
def play(words_file: str) -> Any:
    """A function that plays on a terminal, with a list of eight words, and waits until there is a line to write in."""

    def begin(*arguments: str, board: str = BOARD, **settings: Any) -> OnTerminal:
        terminal = OnTerminal("play", board, "--words", words_file, *arguments, **settings)
        terminal.wait(" >")
        return terminal

    return begin


def grid_on(terminal: OnTerminal, board: str = BOARD, **settings: Any) -> bool:
    """Whether the board stands on the screen as a whole, at its top."""
    drawn = CODE.sub("", draw(Board.parse(board), **{"colour": True} | settings))
    return terminal.text.startswith(f"{drawn}\n")


def result(terminal: OnTerminal) -> str:
    """What was printed after the round: all that comes after the last line of the screen."""
    after = terminal.output.decode().rpartition("\x1b[?25h")[2]
    return re.sub(" *\r\n", "\n", CODE.sub("", after))


# -- on a terminal --


@needs_terminal
def test_words_are_written_and_judged_when_the_round_is_over(play: Any) -> None:
    with play() as terminal:
        assert grid_on(terminal)
        terminal.type("quiet\rtea\rquik\x7ft\rnonsense\x15QUIET\r")
        terminal.wait("quiet  tea  quit  (QUIET)")
        assert "QUIET stands there already." in terminal.text
        assert grid_on(terminal)
        shown = terminal.output.decode()
        for verdict in Verdict:
            assert verdict.value.replace("-", " ") not in shown
        assert "point" not in shown
        terminal.type(".\r")
        assert terminal.finish() == 0
        assert (
            result(terminal)
            == """\

You: 3 of 6 points
word   verdict       points  reason
quiet  accepted      2       Its 5 letters earn 2 points.
tea    not on board  0       It cannot be traced on the board.
quit   accepted      1       Its 4 letters earn 1 point.
QUIET  repeated      0       The sheet has this word already.

Missed: 2 words, 3 points

2 points: 1 word
  quite

1 point: 1 word
  tie
"""
        )


@needs_terminal
def test_ctrl_d_writes_the_word_that_stands_there_and_ends_the_round(play: Any) -> None:
    with play("--json") as terminal:
        terminal.type("tie\rquit\x04")
        assert terminal.finish() == 0
        facts = json.loads(result(terminal))
        assert [word["text"] for word in facts["sheets"]["you"]["words"]] == ["tie", "quit"]
        assert terminal.mode == terminal.mode_before


@needs_terminal
def test_a_word_that_is_begun_when_the_time_is_up_is_late(play: Any) -> None:
    with play("--seconds", "2", "--json") as terminal:
        terminal.type("quiet\rquit")
        assert terminal.finish() == 0
        assert "Time is up." in terminal.output.decode()
        words = json.loads(result(terminal))["sheets"]["you"]["words"]
        assert [(word["text"], word["verdict"]) for word in words] == [("quiet", "accepted"), ("quit", "late")]


@needs_terminal
@pytest.mark.parametrize(("keys", "verdict"), [("it\r", "accepted"), ("\x15", None), ("\x04", None)])
def test_a_word_may_be_finished_where_the_rules_say_so(play: Any, keys: str, verdict: str | None) -> None:
    Path("rules.json").write_text('{"timeUp": "finish-word"}')
    with play("--seconds", "1", "--json", "--rules", "rules.json") as terminal:
        terminal.type("qu")
        terminal.wait("Time is up: finish this word, and press Enter.")
        terminal.type(f"{keys}tie\r")
        assert terminal.finish() == 0
        words = json.loads(result(terminal))["sheets"]["you"]["words"]
        begun = [("quit", "accepted")] if verdict else [("qu", "too-short")] if keys == "\x04" else []
        assert [(word["text"], word["verdict"]) for word in words] == begun


@needs_terminal
def test_the_clock_runs_without_a_key_being_pressed(play: Any) -> None:
    with play("--seconds", "60") as terminal:
        terminal.wait("0:58 >")
        assert grid_on(terminal)


@needs_terminal
def test_in_a_small_window_the_board_stands_whole(play: Any) -> None:
    board = "A B C D / E F G H / I K L M / N O P R"
    with play(board=board, columns=20, rows=12) as terminal:
        terminal.type("abfe\rbcgf\rcdhg\ra-very-long-word-that-goes-on\r")
        terminal.wait("goes-on")
        assert grid_on(terminal, board)
        terminal.resize(16, 8)  # too narrow for the grid
        terminal.wait(lambda: terminal.text.startswith("  A  B  C  D\n  E  F  G  H\n  I  K  L  M\n  N  O  P  R\n"))
        terminal.resize(60, 30)
        terminal.wait("abfe  bcgf  cdhg  a-very-long-word-that-goes-on\n")
        assert grid_on(terminal, board)
        terminal.type("\x04")
        assert terminal.finish() == 0


@needs_terminal
def test_the_largest_board_stands_whole_on_an_ordinary_terminal(play: Any) -> None:
    board = Board.roll("super-big-boggle", seed=3).text
    with play("--rules", "classic", board=board) as terminal:
        for word in ("quiet",) * 60:
            terminal.type(f"{word}\r")
        terminal.type("qu")
        terminal.wait("> qu")
        assert terminal.screen.cursor.y < 24
        assert grid_on(terminal, board)
        terminal.type("\x04")
        assert terminal.finish() == 0
        assert all(wcswidth(line) <= 80 for line in result(terminal).split("\n"))


@needs_terminal
def test_what_was_on_the_terminal_before_can_be_scrolled_to(play: Any) -> None:
    with play() as terminal:
        # As many lines as would push everything up from wherever the cursor was; the first screen comes after.
        before, _, _ = terminal.output.partition(b"\x1b[2J")
        assert before.count(b"\n") == 23


@needs_terminal
def test_ctrl_c_leaves_the_terminal_as_it_was(play: Any) -> None:
    with play() as terminal:
        assert terminal.mode != terminal.mode_before
        terminal.type("quiet\rqu\x03")
        assert terminal.finish() == 130
        assert terminal.mode == terminal.mode_before
        assert not terminal.screen.cursor.hidden
        assert grid_on(terminal)
        assert result(terminal) == ""


@needs_terminal
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_leaves_the_terminal_as_it_was(play: Any, name: str) -> None:
    number = getattr(signal, name)
    with play() as terminal:
        terminal.type("qui")
        terminal.wait("> qui")
        terminal.process.send_signal(number)
        assert terminal.finish() == -number
        assert terminal.mode == terminal.mode_before
        assert not terminal.screen.cursor.hidden


@needs_terminal
def test_ctrl_z_gives_the_terminal_back_for_a_while(play: Any) -> None:
    with play("--seconds", "600", shell=True) as terminal:
        terminal.type("tie\rqui")
        terminal.wait("> qui")
        terminal.type("\x1a")
        terminal.wait("stopped")
        assert terminal.mode == terminal.mode_before
        terminal.type("\n")
        terminal.wait(lambda: "stopped" not in terminal.text and "> qui" in terminal.text)
        assert grid_on(terminal)
        terminal.type("t\r")
        terminal.wait("tie  quit")
        terminal.type("\x03")
        assert terminal.finish() == 130
        assert terminal.mode == terminal.mode_before


@needs_terminal
@pytest.mark.parametrize(("colours", "environment"), [(True, {}), (False, {"NO_COLOR": "1"})])
def test_colours(play: Any, colours: bool, environment: dict[str, str]) -> None:
    board = "A [M] / # W"
    with play(board=board, **environment) as terminal:
        assert bool(COLOUR.search(terminal.output)) == colours
        assert "[M_]" in terminal.text or colours
        terminal.type("\x04")
        assert terminal.finish() == 0
        assert bool(COLOUR.search(terminal.output)) == colours


@needs_terminal
def test_no_colour_and_ascii_can_be_asked_for(play: Any) -> None:
    with play("--no-colour", "--ascii", board="[M]") as terminal:
        assert grid_on(terminal, "[M]", ascii=True, colour=False)
        terminal.type("tie\r.\r")
        assert terminal.finish() == 0
        assert not COLOUR.search(terminal.output)


@needs_terminal
def test_a_terminal_that_moves_no_cursor_asks_for_each_word(play: Any) -> None:
    with play("--seconds", "600", TERM="dumb") as terminal:
        assert grid_on(terminal)
        terminal.type("quiet\nquiet\n")
        terminal.wait("quiet stands there already.")
        terminal.type("tix\x7fe\n\x04")  # such a terminal erases letters by itself
        assert terminal.finish() == 0
        assert b"\x1b" not in terminal.output
        assert "You: 3 of 6 points" in terminal.text
        assert terminal.mode == terminal.mode_before


@needs_terminal
def test_ctrl_c_ends_such_a_round_too(play: Any) -> None:
    with play("--seconds", "600", TERM="dumb") as terminal:
        terminal.type("tie\nqu\x03")
        assert terminal.finish() == 130
        assert "Traceback" not in terminal.text
        assert "You:" not in terminal.text


@needs_terminal
def test_such_a_terminal_tells_when_the_time_is_up(play: Any) -> None:
    with play("--seconds", "1", TERM="dumb") as terminal:
        assert terminal.finish() == 0
        assert "\nTime is up.\nYou: 0 of 6 points" in terminal.output.decode().replace("\r\n", "\n")


@needs_terminal
def test_bad_input_breaks_nothing(play: Any) -> None:
    with play("--json", "--seconds", "600") as terminal:
        terminal.type("\r\r   \r\x7f\x15\x17\x00\x01\x1b[A\x1b[1;5C\x1bOP\x1bx\r")
        terminal.type(b"\xff\xfe\xc3(\x80")
        terminal.type("\x15")
        terminal.type("z" * 10_000)
        terminal.wait("zzz")
        terminal.type("\x15")
        terminal.type("\x1b[200~tie\x1b[201~\r")
        terminal.wait("tie")
        terminal.type("né")
        terminal.wait("> né")
        terminal.type("\x7f\u0301\x7fn\u0303\x7fé漢\x7f\r")
        terminal.wait("tie  é")
        assert grid_on(terminal)
        terminal.type("ok\n" * 400)
        terminal.type("end\r")
        terminal.wait("end")
        assert grid_on(terminal)
        terminal.type(".\r")
        assert terminal.finish() == 0
        words = [word["text"] for word in json.loads(result(terminal))["sheets"]["you"]["words"]]
        assert words == ["tie", "é", *["ok"] * 400, "end"]


@needs_terminal
def test_the_result_can_go_to_a_file_while_the_screen_is_elsewhere(play: Any) -> None:
    with play(stdout="result.txt") as terminal:
        terminal.type("tie\r\x04")
        assert terminal.finish() == 0
        assert "point" not in terminal.text
    assert Path("result.txt").read_text(encoding="utf-8").startswith(f"{draw(Board.parse(BOARD))}\n\nYou: 1 of 6 ")


# -- the parts of it --


@given(
    st.lists(st.text(st.sampled_from("aé漢\u0301 z"), min_size=1, max_size=30), max_size=40),
    st.text(st.sampled_from("aé漢\u0301"), max_size=120),
    st.text(st.sampled_from("ab 漢"), max_size=100),
    st.integers(1, 90),
    st.integers(1, 40),
)
@example([], "", "", 1, 1)
def test_a_screen_is_never_too_large(words: list[str], written: str, note: str, columns: int, rows: int) -> None:
    board = Board.roll(seed=7)
    grids = [Grid(draw(board).split("\n"), 17), Grid(str(board).split("\n"), 7)]
    shown = frame(grids, words, "0:59 > ", written, note, columns=columns, rows=rows)
    assert len(shown.lines) <= rows
    assert all(wcswidth(line) <= max(columns, 2) for line in shown.lines)
    assert 0 <= shown.row < len(shown.lines)
    assert 0 <= shown.column < columns
    if columns >= 17 and rows >= 11:
        assert shown.lines[:9] == grids[0].lines
    if columns >= 10:
        assert shown.lines[shown.row].startswith("0:59 > ")


@given(st.lists(st.text("ab漢", min_size=1, max_size=20)), st.integers(2, 30))
def test_no_letter_is_lost_between_lines(words: list[str], columns: int) -> None:
    lines = list(side_by_side(words, columns))
    assert "".join(lines).replace(" ", "") == "".join(words)


@needs_terminal
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x1b"), max_size=10)), st.integers(1, 5))
def test_keys_come_through_however_their_bytes_arrive(texts: list[str], piece: int) -> None:
    from boggle.cli._play_screen import Keys

    content = "\x1b[1;5D".join(texts).encode()
    keys = Keys()
    pieces = [content[start : start + piece] for start in range(0, len(content), piece)]
    assert "".join(key for part in pieces for key in keys.read(part)) == "".join(texts)


@needs_terminal
@given(st.binary())
def test_any_bytes_are_keys_or_nothing(content: bytes) -> None:
    from boggle.cli._play_screen import Keys

    assert all(len(key) == 1 and key != "\x1b" for key in Keys().read(content))


def test_the_clock_shows_the_second_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Round(Board.parse(BOARD), Rules(), Lexicon(["tie"]), 90)
    played.reveal()
    for passed, shown in ((0, "1:30"), (0.5, "1:30"), (1, "1:29"), (30, "1:00"), (89.9, "0:01"), (90, "0:00")):
        monkeypatch.setattr(played, "now", lambda passed=passed: passed)
        assert played.left() == shown


def test_a_sheet_is_full_some_day() -> None:
    played = Round(Board.parse(BOARD), Rules(), Lexicon(["tie"]), 600)
    played.reveal()
    for _ in range(10_000):
        assert played.may_write()
        played.write("tie")
    assert not played.may_write()


# -- words from a pipe --


@pytest.fixture
def piped(words_file: str) -> Any:
    """A function that plays with words from standard input, for JSON; the words and their verdicts."""

    def judged(content: bytes, *arguments: str) -> list[tuple[str, str]]:
        facts = done("play", BOARD, "--words", words_file, "--json", *arguments, stdin=content).json
        return [(word["text"], word["verdict"]) for word in facts["sheets"]["you"]["words"]]

    return judged


def test_words_are_read_until_the_end(words_file: str) -> None:
    out = done("play", BOARD, "--words", words_file, stdin=b"quiet\n\n tie \nquiet").out
    assert (
        out
        == f"""\
{draw(Board.parse(BOARD))}

You: 3 of 6 points
word   verdict   points  reason
quiet  accepted  2       Its 5 letters earn 2 points.
tie    accepted  1       Its 3 letters earn 1 point.
quiet  repeated  0       The sheet has this word already.

Missed: 2 words, 3 points

2 points: 1 word
  quite

1 point: 1 word
  quit
"""
    )


def test_a_dot_alone_ends_the_words(piped: Any) -> None:
    assert piped(b"tie\r\n.\r\nquit\r\n") == [("tie", "accepted")]


def test_lines_that_are_no_words(piped: Any) -> None:
    content = b"\xef\xbb\xbftie\n\xff\xfe\n\x1b[2J\n" + b"a" * 1_000_000 + b"\n\0\nquit\n"
    (first, *wrong, last) = piped(content)
    assert (first, last) == (("tie", "accepted"), ("quit", "accepted"))
    assert [verdict for _, verdict in wrong] == ["not-a-word", "not-a-word", "not-on-board", "not-a-word"]
    assert max(len(text) for text, _ in wrong) < 1000


def test_words_cannot_drive_the_terminal(words_file: str) -> None:
    assert "\x1b" not in done("play", BOARD, "--words", words_file, stdin=b"\x1b[2Jtie\n").out


def test_a_pipe_that_stays_open_is_not_waited_for(words_file: str) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"tie\nquit")  # the last one without an end: it is not written
    try:
        ended = run_process("play", BOARD, "--words", words_file, "--seconds", "1", "--json", stdin=reader)
    finally:
        os.close(reader)
        os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, "")
    facts = json.loads(ended.stdout)
    assert [word["text"] for word in facts["sheets"]["you"]["words"]] == ["tie"]


def test_the_board_is_there_before_the_words(words_file: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "boggle", "play", BOARD, "--words", words_file, "--ascii"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert [process.stdout.readline().rstrip() for _ in range(5)] == [
            line.encode() for line in draw(Board.parse(BOARD), ascii=True).split("\n")
        ]
        out, _ = process.communicate(b"tie\n", timeout=60)
    assert b"You: 1 of 6 points" in out


@needs_terminal
def test_without_termios_words_are_asked_for_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from boggle.cli.play import _screen

    assert _screen() is not None
    monkeypatch.setitem(sys.modules, "termios", None)
    monkeypatch.delitem(sys.modules, "boggle.cli._play_screen")
    monkeypatch.delattr(boggle.cli, "_play_screen")
    assert _screen() is None


# -- the round --


def test_json_is_the_judged_round_and_what_was_missed() -> None:
    facts = done("play", "--seed", "7", "--seconds", "45", "--json", stdin=b"haunt\nheadbutt\nnath\n").json
    board, rules = Board.roll(seed=7), Rules()
    solution = Solver().solve(board)
    assert (facts["seed"], facts["seconds"], facts["computerLevel"]) == (7, 45, None)
    assert tuple(facts["board"]["faces"]) == board.faces
    assert facts["rules"] == json.loads(rules.to_json())
    judged = rules.judge(board, {"you": ["haunt", "headbutt", "nath"]}, Lexicon.load())
    assert [(word["text"], word["verdict"], word["points"]) for word in facts["sheets"]["you"]["words"]] == [
        (word.text, word.verdict.value, word.points) for word in judged["you"].words
    ]
    assert facts["possible"] == solution.points()
    missed = {word["text"] for word in facts["missed"]}
    assert missed == set(solution.words) - {"haunt", "headbutt"}
    assert facts["missedCount"] == len(missed)
    assert facts["missedPoints"] == solution.points() - 2 - 11
    points = [word["points"] for word in facts["missed"]]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("tier", [35, 60, 80])
def test_the_computer_has_the_words_of_its_tier(tier: int, english: Lexicon) -> None:
    arguments = ("play", "--seed", "7", "--computer", str(tier), "--json")
    facts = done(*arguments, stdin=b"haunt\nbuttle\n").json
    words = facts["sheets"]["computer"]["words"]
    expected = {word.text for word in Solver().solve(Board.roll(seed=7)) if (word.level or 99) <= tier}
    assert {word["text"] for word in words} == expected
    levels = [english.level(text) for text in expected]
    assert max(level for level in levels if level is not None) == tier
    assert facts["struck"]["haunt"] == ["computer", "you"]
    assert ("buttle" in facts["struck"]) == (tier == 80)
    assert facts["winners"] == ["computer"]
    assert not {"haunt", "buttle"} & {word["text"] for word in facts["missed"]}  # struck, and yet seen


def test_the_computers_sheet_and_who_won() -> None:
    arguments = ("play", "C A T / X O D", "--computer", "35")
    out = done(*arguments, stdin=b"cat\ncoda\n").out
    assert "\nComputer, words to tier 35: " in out
    assert "Struck, since you have them too:\n  cat\n" in out
    assert "\nThe computer wins.\n" in out
    assert "Computer" not in done("play", "C A T / X O D", stdin=b"cat\n").out
    assert "\nIt is a draw.\n" in done("play", "X X / X X", "--computer", "35").out
    assert "\nNo word was missed.\n" in done("play", "X X / X X", "--computer", "35").out
    assert "\nYou win.\n" in done("play", "Q A T", "--computer", "35", stdin=b"qat\n").out


def test_rules_and_boards_are_as_for_other_commands(words_file: str, dice_file: str) -> None:
    Path("rules.json").write_text('{"minimumWordLength": 4, "roundSeconds": 60}')
    arguments = ("play", "QITE", "--qu", "--words", words_file, "--json")
    facts = done(*arguments, "--rules", "rules.json", stdin=b"tie\n").json
    assert (facts["seconds"], facts["sheets"]["you"]["words"][0]["verdict"]) == (60, "too-short")
    assert done(*arguments, "--rules", "super-big").json["seconds"] == 240
    rolled = done("play", "--dice", dice_file, "--seed", "3", "--challenge-cube", "--words", words_file, "--json").json
    assert (rolled["seed"], len(rolled["board"]["faces"])) == (3, 2)
    assert rolled["board"]["challengeCell"] is not None
    assert done("play", "--seed", "7").out.startswith("boggle-1987, seed 7\n┌───┬")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Qu I / T",), "row 2 has 1 cells, row 1 has 2"),
        (("-",), "standard input is for the words"),
        ((BOARD, "--seed", "7"), "a board is given or rolled"),
        (("--qu",), "--qu is about the text of a board"),
        ((BOARD, "--seconds", "0"), "a whole number from 1 to 3600 is needed, not '0'"),
        ((BOARD, "--computer", "40"), "the tiers are 35, 50, 60, 70, 80"),
        ((BOARD, "--computer", "35", "--words", "words.txt"), "--computer needs a list with tiers"),
        ((BOARD, "--rules", "clasic"), "did you mean classic"),
        ((BOARD, "--words", "nowhere.txt"), "nowhere.txt"),
    ],
)
def test_refusals(words_file: str, arguments: tuple[str, ...], message: str) -> None:
    assert message in refused("play", *arguments)


def test_help_fits_80_columns() -> None:
    assert all(len(line) <= 80 for line in done("play", "--help").out.splitlines())


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert boggle.cli.main(["play", BOARD, "--json"]) == 2
    assert capsys.readouterr().err == "boggle: standard input is closed; type words there, one a line\n"
