"""Whatever is wrong: one line on standard error, exit code 2, nothing on standard output."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .command import is_one_complaint, refused, run

WRONG_USAGE = [
    (["solve", "abcd", "--bogus"], "--bogus"),
    (["solve", "abcd", "efgh"], "efgh"),
    (["slove"], "slove"),
    (["words", "chek"], "chek"),
    (["words", "check"], "WORD"),
    (["words", "prefix"], "TEXT"),
    (["dice", "show"], "NAME"),
    (["roll", "--count"], "--count"),
    (["roll", "--count", "0"], "from 1 is needed, not '0'"),
    (["roll", "--count", "two"], "from 1 is needed, not 'two'"),
    (["roll", "--seed", "-1"], "from 0 is needed, not '-1'"),
    (["roll", "--seed", "1.5"], "from 0 is needed, not '1.5'"),
    (["roll", "-s", "9" * 5000], "from 0"),
    (["solve", "--seed", "five"], "from 0 is needed, not 'five'"),
    (["solve", "abcd", "--min-length", "0"], "from 1"),
    (["solve", "abcd", "--limit", "-1"], "from 0"),
    (["solve", "abcd", "--max-steps", "0"], "from 1"),
    (["solve", "abcd", "--level", "42"], "35, 50, 60, 70, 80"),
    (["words", "info", "--level", "high"], "35, 50, 60, 70, 80"),
    (["solve", "abcd", "--table", "scrabble"], "classic, big, super-big, challenge-cube"),
    (["solve", "abcd", "--json", "--csv"], "--json and --csv"),
    (["solve", "abcd", "--seed", "1"], "BOARD"),
    (["solve", "abcd", "--dice", "classic"], "BOARD"),
    (["solve", "-", "--challenge-cube"], "BOARD"),
    (["solve", "--qu", "--seed", "1"], "--qu"),
    (["roll", "--dice", "clasic"], "did you mean classic?"),
    (
        ["roll", "--words", "en"],
        "such as 8..12, 8.. (at least), ..12 (at most) or 8, not 'en'; the word list is --word-list",
    ),
    (["roll", "--points", "-3"], "--points takes a range"),
    (["roll", "--longest", ".."], "--longest takes a range"),
    (["roll", "--words", ""], "--words takes a range"),
    (["roll", "--words", "1...2"], "--words takes a range"),
    (["roll", "--words", "1..2..3"], "--words takes a range"),
    (["roll", "--words", "1.5"], "--words takes a range"),
    (["roll", "--words", "9" * 5000], "--words takes a range"),
    (["roll", "--words", "150..80"], "words cannot be from 150 to 80"),
    (["roll", "--longest", "60.."], "no board can have longest 60..: the longest word of the list has 45 letters"),
    (["roll", "--words", "999999.."], "no board can have words 999999.."),
    (["roll", "--words", "8..", "--max-rolls", "0"], "from 1 is needed, not '0'"),
    (["roll", "--words", "8..", "--table", "scrabble"], "classic, big, super-big, challenge-cube"),
    (["roll", "--max-rolls", "5"], "--max-rolls is for limits; give --words, --points or --longest"),
    (["roll", "--word-list", "en"], "--word-list is for limits"),
    (["roll", "--no-cache"], "--no-cache is for limits"),
    (["survey", "--boards", "0"], "from 1 is needed, not '0'"),
    (["survey", "--boards", "-5"], "from 1 is needed, not '-5'"),
    (["survey", "--boards", "1" + "0" * 13], "from 1 to 1000000000000"),
    (["survey", "--workers", "0"], "from 1 to 256 is needed, not '0'"),
    (["survey", "--workers", "257"], "from 1 to 256 is needed, not '257'"),
    (["survey", "--top", "-1"], "from 0"),
    (["survey", "--seed", "x"], "from 0 is needed, not 'x'"),
    (["survey", "--dice", "clasic"], "did you mean classic?"),
    (["survey", "--table", "scrabble"], "classic, big, super-big, challenge-cube"),
    (["survey", "--file", ""], "--file needs the name of a file, which '' is not"),
    (["survey", "--file", "."], "--file needs the name of a file, which '.' is not"),
    (["survey", "--file", "missing/x"], "there is no folder 'missing'"),
    (["hunt", "--size", "4"], "rows x columns, such as 4x4, or 3x4 for 3 rows of 4 cells, not '4'"),
    (["hunt", "--size", "4xx4"], "rows x columns"),
    (["hunt", "--size", "axb"], "rows x columns"),
    (["hunt", "--size", "-4x4"], "rows x columns"),
    (["hunt", "--size", "4x" + "4" * 5000], "rows x columns"),
    (["hunt", "--size", ""], "rows x columns"),
    (["hunt", "--size", "0x4"], "rows must be a whole number from 1, not 0"),
    (["hunt", "--size", "9x9"], "9 x 9 is 81 cells; a board has at most 64"),
    (["hunt", "--size", "1x65"], "at most 64"),
    (["hunt", "--seconds", "0"], "a number of seconds above 0 is needed, not '0'"),
    (["hunt", "--seconds", "-1"], "a number of seconds above 0 is needed, not '-1'"),
    (["hunt", "--seconds", "nan"], "a number of seconds above 0 is needed, not 'nan'"),
    (["hunt", "--seconds", "inf"], "a number of seconds above 0 is needed, not 'inf'"),
    (["hunt", "--seconds", "soon"], "a number of seconds above 0 is needed, not 'soon'"),
    (["hunt", "--goal", "fame"], "goal must be points, words or longest, not 'fame'"),
    (["hunt", "--method", "luck"], "method must be climb or anneal, not 'luck'"),
    (["hunt", "--count", "0"], "from 1 is needed, not '0'"),
    (["hunt", "--count", "10001"], "from 1 to 10000"),
    (["hunt", "--pool", "0"], "from 1 is needed, not '0'"),
    (["hunt", "--pool", "100001"], "from 1 to 100000"),
    (["hunt", "--steps", "0"], "from 1 is needed, not '0'"),
    (["hunt", "--runs", "-1"], "from 1 is needed, not '-1'"),
    (["hunt", "--workers", "-1"], "from 1 to 256 is needed, not '-1'"),
    (["hunt", "--faces", " "], "--faces is empty; give faces parted by blanks, such as 'A B C Qu'"),
    (["hunt", "--faces", "A B!"], "face 'B!' cannot be read"),
    (["hunt", "--file", "missing/x"], "there is no folder 'missing'"),
    (["dice", "show", "zzzz"], "boggle-1987"),
    (["dice", "show", ""], "boggle-1987"),
]

BOARDS = ["", " / ", "a!", "ab/c", "a b / c", "[a] [b]", "Q| b", "\x00\x01", "\n", "a" * 5000, "\udcff", "é́!"]


@pytest.mark.parametrize(("arguments", "told"), WRONG_USAGE, ids=lambda value: str(value)[:40])
def test_usage(arguments: list[str], told: str) -> None:
    assert told in refused(*arguments)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: repr(board[:9]))
def test_boards(board: str) -> None:
    refused("solve", board)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no board"),
        (b" \n\r\n\t\n", "no board"),
        (b"\xef\xbb\xbf", "no board"),
        (b"abcd\n\xff\xfe", "line 2: byte 0xff is not UTF-8"),
        (bytes(range(256)), "not UTF-8"),
        (b"\x00\x01\x02\x03", "cannot be read"),
        (b"a!cd", "row 1"),
        (b"abcd\n\nab\nc\n\nabcd", "board 2 of standard input: row 2"),
    ],
)
def test_standard_input(content: bytes, told: str) -> None:
    assert told in refused("solve", "-", stdin=content)


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from boggle.cli import main

    monkeypatch.setattr(sys, "stdin", None)
    assert main(["solve", "-"]) == 2
    assert is_one_complaint(capsys.readouterr().err)


TOML_FILES = {
    "random.toml": bytes(range(256)),
    "broken.toml": b"rows = [",
    "part.toml": b"rows = 3\n",
    "few.toml": b'name = "x"\nrows = 2\ncolumns = 2\ndice = ["A B C D E F"]\n',
    "faces.toml": b'name = "x"\nrows = 1\ncolumns = 1\ndice = ["A B C D E"]\n',
    "deep.toml": b"dice = " + b"[" * 20_000,
    "huge.toml": b"rows = " + b"9" * 20_000,
}


@pytest.mark.parametrize("name", [*TOML_FILES, "missing.toml", "folder.toml", "folder.toml/", "./missing"])
@pytest.mark.parametrize("command", [("dice", "show"), ("roll", "--dice"), ("solve", "--dice")])
def test_dice_files(name: str, command: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    if name in TOML_FILES:
        (tmp_path / name).write_bytes(TOML_FILES[name])
    assert name in refused(*command, name)


LISTS = {
    "latin.txt": b"cat\ncaf\xe9\n",
    "random.lexicon": bytes(range(256)) * 10,
    "empty.lexicon": b"",
    "broken.txt.gz": b"\x1f\x8bgarbage",
}


@pytest.mark.parametrize("name", [*LISTS, "missing.txt", "folder", ".", "", "xx", "line\nbreak", "a" * 5000])
@pytest.mark.parametrize(
    "command",
    [("solve", "catx"), ("words", "check", "cat"), ("words", "prefix", "c"), ("words", "info"), ("survey",), ("hunt",)],
)
def test_word_lists(name: str, command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    if name in LISTS:
        (tmp_path / name).write_bytes(LISTS[name])
    complaint = refused(*command, "--words", name)
    assert name[:20].replace("\n", "\\n") in complaint


@pytest.mark.parametrize("encoding", ["bogus", "", "rot13", "undefined", "ascii", "utf-16"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(LISTS["latin.txt"])
    refused("words", "info", "--words", "list.txt", "--encoding", encoding)


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch, words_file: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", words_file)

    monkeypatch.setattr("boggle.lexicon.Lexicon.load", refuse)
    assert refused("words", "info", "--words", words_file) == f"boggle: {words_file}: Permission denied\n"


@pytest.mark.parametrize(
    ("module", "command"),
    [("typer", ["--version"]), ("rich.console", ["dice", "list"]), ("rich.table", ["dice", "list"])],
)
def test_without_the_cli_extra(module: str, command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    complaint = refused(*command)
    assert f"needs {module.partition('.')[0]}," in complaint
    assert "pip install 'boggle-engine[cli]'" in complaint


WORDS = ["roll", "solve", "dice", "words", "list", "show", "check", "prefix", "info", "-", "--", "en", "classic"]
OPTIONS = [
    "--seed",
    "-s",
    "--dice",
    "--challenge-cube",
    "--json",
    "--csv",
    "--words",
    "--level",
    "--limit",
    "--qu",
    "-h",
]
NUMBERS = ["0", "1", "-1", "35", "1e3", "\u0663"]
argument = st.sampled_from(WORDS + OPTIONS + NUMBERS) | st.text(max_size=20)


@given(st.lists(argument, max_size=6), st.binary(max_size=40))
def test_whatever_is_typed_is_done_or_refused_in_one_line(arguments: list[str], stdin: bytes) -> None:
    result = run("--", *arguments, stdin=stdin) if arguments[:1] == ["--"] else run(*arguments, stdin=stdin)
    assert result.code in (0, 1, 2)
    assert "Traceback" not in result.err
    if result.code == 2:
        assert result.out == ""
        assert is_one_complaint(result.err)


@given(st.text(max_size=30))
def test_whatever_board_is_typed_is_solved_or_refused_in_one_line(text: str) -> None:
    # --level 35 and a minimum that no word meets: only the reading of boards is of interest.
    result = run(
        "solve", "--min-length", "30", "--level", "35", "--json", "--", text, stdin=text.encode(errors="replace")
    )
    assert result.code in (0, 2)
    if result.code == 2:
        assert is_one_complaint(result.err)
    else:
        assert result.json["words"] == []
