import json
import os
import sys
from pathlib import Path

import pytest

from boggle import DiceSet, Lexicon, ScoringTable, Solver
from boggle.survey import survey

from .command import done, refused, run_and_interrupt, run_on_terminal

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for other processes, and no pty")


@pytest.fixture
def solver(words_file: str) -> Solver:
    return Solver(Lexicon.load(words_file, cache=False))


def test_text_tells_what_there_was(words_file: str) -> None:
    assert done("survey", "--boards", "1000", "-s", "1", "--words", words_file, "--top", "2").out == (
        "boggle-1987, 1000 boards, seed 1\n"
        "words of words.txt, classic table\n"
        "\n"
        "on a board    mean  std. dev.  min  5 %  median  95 %  max\n"
        "words         0.25       0.52    0    0       0     1    4\n"
        "points        0.27       0.65    0    0       0     1    6\n"
        "longest word  0.71       1.36    0    0       0     3    6\n"
        "\n"
        "letters  words on a board, mean\n"
        "3        0.21\n"
        "4        0.016\n"
        "5        0.022\n"
        "6        0.0020\n"
        "\n"
        "word  on boards\n"
        "tie   15.0 %\n"
        "cat   4.3 %\n"
    )


def test_json_is_the_summary_of_the_library(words_file: str, solver: Solver) -> None:
    arguments = ("survey", "--boards", "500", "-s", "7", "--words", words_file, "--json")
    found = survey("boggle-1987", 500, seed=7, solver=solver)
    assert done(*arguments).json == json.loads(json.dumps(found.summary()))
    assert done(*arguments, "--top", "1").json == json.loads(json.dumps(found.summary(top=1)))
    assert done(*arguments, "--top", "0").json["topWords"] == []


def test_every_option_reaches_the_library() -> None:
    facts = done(
        "survey", "--dice", "big", "--boards", "40", "--seed", "3", "--challenge-cube", "--level", "35", "--no-cache",
        "--min-length", "4", "--names", "--abbreviations", "--table", "challenge-cube", "--json",
    ).json  # fmt: skip
    solver = Solver(Lexicon.load(level=35), minimum_word_length=4, allow_proper_nouns=True, allow_abbreviations=True)
    found = survey("big", 40, seed=3, challenge_cube=True, solver=solver, table=ScoringTable.CHALLENGE_CUBE)
    assert facts == json.loads(json.dumps(found.summary()))


def test_the_result_does_not_depend_on_the_workers(words_file: str) -> None:
    arguments = ("survey", "--boards", "60000", "-s", "1", "--words", words_file, "--json")
    assert done(*arguments, "--workers", "3").out == done(*arguments).out


def test_dice_of_ones_own(dice_file: str, words_file: str) -> None:
    text = done("survey", "--dice", dice_file, "--boards", "10", "-s", "1", "--words", words_file).out
    assert text.startswith("two, 10 boards, seed 1\n")
    facts = done("survey", "--dice", dice_file, "--boards", "10", "-s", "1", "--words", words_file, "--json").json
    assert facts["diceSet"] == DiceSet.load(dice_file).id


def test_a_survey_without_words(words_file: str) -> None:
    text = done("survey", "--boards", "1", "-s", "1", "--words", words_file, "--min-length", "9").out
    assert text == (
        "boggle-1987, 1 board, seed 1\n"
        "words of words.txt, classic table\n"
        "\n"
        "on a board    mean  std. dev.  min  5 %  median  95 %  max\n"
        "words         0.00       0.00    0    0       0     0    0\n"
        "points        0.00       0.00    0    0       0     0    0\n"
        "longest word  0.00       0.00    0    0       0     0    0\n"
    )


def test_a_survey_without_a_seed_tells_the_seed_that_repeats_it(words_file: str) -> None:
    arguments = ("survey", "--boards", "100", "--challenge-cube", "--words", words_file)
    facts = done(*arguments, "--json").json
    assert facts["seed"] < 2**53
    assert done(*arguments, "--json", "--seed", str(facts["seed"])).json == facts
    caption = done(*arguments).out.splitlines()[0]
    assert caption.startswith("boggle-1987 with the challenge cube, 100 boards, seed ")
    assert caption in done(*arguments, "-s", caption.rpartition(" ")[2]).out


# -- files --


def test_a_survey_goes_on_from_its_file(words_file: str) -> None:
    arguments = ("survey", "--words", words_file, "--json", "--file", "kept.json")
    first = done(*arguments, "--boards", "300").json
    assert done(*arguments, "--boards", "300").json == first
    more = done(*arguments, "--boards", "700").json
    seed = str(first["seed"])
    assert more == done("survey", "--words", words_file, "--json", "--boards", "700", "-s", seed).json
    assert "boards must be at least 700" in refused(*arguments, "--boards", "300")
    assert "kept.json keeps a survey with seed" in refused(*arguments, "--boards", "700", "-s", "1")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no JSON"),
        (bytes(range(256)), "kept.json: "),
        (b"[]", "this is no survey"),
        (b'{"format": "boggle hunt"}', "this is no survey"),
        (b'{"format": "boggle survey"}', "kept.json: "),
    ],
)
def test_a_file_that_is_no_survey_is_left_alone(content: bytes, told: str, words_file: str) -> None:
    Path("kept.json").write_bytes(content)
    complaint = refused("survey", "--boards", "10", "--words", words_file, "--file", "kept.json")
    assert "kept.json" in complaint
    assert told in complaint
    assert Path("kept.json").read_bytes() == content


def test_a_damaged_file(words_file: str) -> None:
    arguments = ("survey", "--boards", "10", "--words", words_file, "--file", "kept.json")
    done(*arguments)
    facts = json.loads(Path("kept.json").read_text())
    facts["done"]["words"][0][1] += 1
    Path("kept.json").write_text(json.dumps(facts))
    assert "kept.json is damaged: done.words does not add up to the boards" in refused(*arguments)


def test_the_file_of_another_command(words_file: str) -> None:
    done("hunt", "--size", "2x2", "--runs", "1", "--words", words_file, "--file", "kept.json")
    assert "kept.json: this is no survey" in refused("survey", "--words", words_file, "--file", "kept.json")
    done("survey", "--boards", "10", "--words", words_file, "--file", "other.json")
    assert "other.json: this is no hunt" in refused("hunt", "--words", words_file, "--file", "other.json")


# -- pictures --


@pytest.mark.parametrize(("name", "first"), [("survey.png", b"\x89PNG"), ("survey.SVG", b"<?xml"), ("s.pdf", b"%PDF")])
def test_a_picture(name: str, first: bytes, words_file: str) -> None:
    pytest.importorskip("matplotlib")
    arguments = ("survey", "--boards", "200", "-s", "1", "--words", words_file)
    assert done(*arguments, "--plot", name).out == done(*arguments).out
    assert Path(name).read_bytes().startswith(first)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("survey.txt", "'survey.txt' must end with the kind of picture: ."),
        ("survey", "must end with"),
        ("", "must be the name of a file"),
        ("missing/survey.png", "--plot 'missing/survey.png': there is no folder 'missing'"),
        ("folder.png", "--plot needs the name of a file, which 'folder.png' is not"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_before_the_work(
    path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "folder.png").mkdir()
    monkeypatch.setattr("boggle.cli.survey.load_solver", lambda *_: pytest.fail("work has begun"))
    assert told in refused("survey", "--plot", path)


def test_without_matplotlib_no_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("matplotlib", "matplotlib.backend_bases"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("boggle.cli.survey.load_solver", lambda *_: pytest.fail("work has begun"))
    assert refused("survey", "--plot", "survey.png") == (
        "boggle: --plot needs matplotlib, which is not installed: pip install 'boggle-engine[plot]'\n"
    )


# -- terminals and interrupts --


@needs_signals
def test_a_bar_is_shown_on_a_terminal_and_nowhere_else(words_file: str) -> None:
    arguments = ("survey", "--boards", "60000", "-s", "1", "--words", words_file)
    plain = done(*arguments)
    result = run_on_terminal(*arguments)
    assert (result.code, result.out) == (0, plain.out)
    assert "/60000" in result.err
    assert "boards" in result.err
    assert "left" in result.err
    assert "\x1b" in result.err


@needs_signals
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_keeps_what_is_done_in_the_file(workers: str, words_file: str) -> None:
    result = run_and_interrupt(
        "survey", "--boards", "1000000000", "--words", words_file, "--file", "kept.json", "--workers", workers,
        when=Path("kept.json").exists,
    )  # fmt: skip
    assert (result.code, result.out) == (130, "")
    assert result.err == (
        "boggle: interrupted; what is done is kept in kept.json, and the same command goes on from there\n"
    )
    assert json.loads(Path("kept.json").read_text())["format"] == "boggle survey"


@needs_signals
def test_an_interrupt_on_a_terminal_ends_quietly(words_file: str) -> None:
    # The time that is left is known after some of the work.
    result = run_on_terminal("survey", "--boards", "10000000", "--words", words_file, interrupt_at=b"0:0")
    assert (result.code, result.out) == (130, "")
    assert "Traceback" not in result.err
    assert "boggle:" not in result.err
