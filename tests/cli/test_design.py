import sys
from pathlib import Path

import pytest

from boggle import DiceSet, Lexicon
from boggle.design import design_dice

from .command import done, refused, run_and_interrupt, run_on_terminal, run_process

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="no terminals and signals of this sort on Windows")
QUICK = ("--size", "2x3", "--seed", "1", "--swaps", "30", "--boards", "20", "--measure", "50")


def test_the_set_as_toml(words_file: str) -> None:
    text = done("dice", "design", "--words", words_file, *QUICK).out
    Path("own.toml").write_text(text, encoding="utf-8")
    dice = DiceSet.load("own.toml")
    made = design_dice(2, 3, lexicon=Lexicon.load(words_file), seed=1, swaps=30, boards=20)
    assert dice.dice == made.dice
    assert (dice.id, dice.name, dice.language, dice.provenance) == ("words-2x3", "words.txt 2x3", "", "own")
    assert dice.sources == made.sources
    assert dice.notes.startswith(f"Made by: boggle dice design --words {words_file} --size 2x3 --seed 1 --swaps 30 --b")
    assert "On 50 rolls, words from 3 letters: median " in dice.notes


def test_a_file_is_named_after_its_set_and_can_be_rolled(words_file: str) -> None:
    arguments = ("dice", "design", "--words", words_file, *QUICK, "--name", "Mine")
    assert done(*arguments, "-o", "mine.toml").out == ""
    dice = DiceSet.load("mine.toml")
    assert (dice.id, dice.name) == ("mine", "Mine")
    printed = done(*arguments).out
    assert Path("mine.toml").read_text(encoding="utf-8") == printed.replace('"words-2x3"', '"mine"')
    assert done("roll", "--dice", "mine.toml", "--seed", "3", "--json").json["diceSet"] == "mine"


def test_the_notes_hold_the_command_that_makes_the_set_again(words_file: str) -> None:
    first = done("dice", "design", "--words", words_file, *QUICK[:2], *QUICK[4:]).out  # without a seed
    command = first.split("Made by: boggle ")[1].split(". On 50")[0].split()
    assert done(*command, "--measure", "50").out == first


def test_the_notes_name_the_encoding_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("idé\nallé\nål\nsø\nsol\nlås\n".encode("latin-1"))
    text = done("dice", "design", "--words", str(path), "--encoding", "latin-1", *QUICK, "--measure", "0").out
    assert " --encoding latin-1 " in text


def test_the_figures_are_those_of_a_survey(words_file: str) -> None:
    done("dice", "design", "--words", words_file, *QUICK, "--measure", "3000", "-o", "a.toml")
    found = done(
        "survey", "--dice", "a.toml", "--words", words_file, "--seed", "1", "--boards", "3000", "--json"
    ).json["words"]["percentiles"]  # fmt: skip
    assert f"median {found['50']} words and " in DiceSet.load("a.toml").notes
    assert f"have at most {found['5']} words, 1 % at most {found['1']};" in DiceSet.load("a.toml").notes
    done("dice", "design", "--words", words_file, *QUICK, "--measure", "0", "-o", "a.toml")
    assert "rolls" not in DiceSet.load("a.toml").notes


def test_a_language_brings_its_list_and_its_letters() -> None:
    quick = ("--size", "3x3", "--seed", "1", "--swaps", "0", "--boards", "20", "--measure", "0")
    by_language = done("dice", "design", "--language", "et", *quick, "-o", "a.toml")
    by_list = done("dice", "design", "--words", "et", *quick, "-o", "b.toml")
    assert by_language.out == by_list.out == ""
    first, second = DiceSet.load("a.toml"), DiceSet.load("b.toml")
    assert first.dice == second.dice
    assert (first.language, second.language) == ("et", "et")
    assert any("Õ" in die.faces for die in first.dice)
    assert first.notes == "Made by: boggle dice design --language et --size 3x3 --seed 1 --swaps 0 --boards 20."


@pytest.mark.parametrize(("language", "dice"), [("da", "danish"), ("et", "estonian"), ("ru", "russian")])
def test_the_sets_of_this_project_are_those_of_their_languages(language: str, dice: str) -> None:
    listed = done("dice", "list", "--language", language, "--json").json
    assert [facts["id"] for facts in listed] == [f"{dice}-4x4", f"{dice}-5x5"]
    assert done("roll", "--language", language, "--json").json["diceSet"] == f"{dice}-4x4"


def test_english_is_rolled_with_the_dice_that_it_was() -> None:
    assert done("roll", "--json").json["diceSet"] == "boggle-1987"
    assert done("roll", "--language", "en", "--json").json["diceSet"] == "boggle-1987"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--size", "4"), "--size is rows x columns, such as 4x4"),
        (("--size", "1x4"), "rows must be a whole number from 2 to 8, not 1"),
        (("--size", "4x9"), "columns must be a whole number from 2 to 8, not 9"),
        (("--swaps", "-1"), "a whole number from 0 to 1000000000 is needed, not '-1'"),
        (("--boards", "3"), "a whole number from 4 to 1000000 is needed, not '3'"),
        (("--min-length", "9"), "a whole number from 1 to 8 is needed, not '9'"),
        (("--min-length", "7"), "has no word of 7 to 8 letters"),
        (("--output", "none/a.toml"), "there is no folder 'none'"),
        (("--output", "."), "--output needs the name of a file"),
        (("--words", "none.txt"), "no word list 'none.txt'"),
    ],
)
def test_what_is_refused(words_file: str, arguments: tuple[str, str], message: str) -> None:
    assert message in refused("dice", "design", "--words", words_file, *arguments)


def test_an_output_that_cannot_hold_the_letters_is_refused() -> None:
    arguments = ("dice", "design", "--words", "ru", "--swaps", "0", "--boards", "4", "--measure", "0")
    result = run_process(*arguments, env={"PYTHONIOENCODING": "ascii"})
    assert (result.returncode, result.stdout) == (2, "")
    assert "write a file with --output FILE" in result.stderr
    assert run_process(*arguments, "-o", "a.toml", env={"PYTHONIOENCODING": "ascii"}).returncode == 0
    assert DiceSet.load("a.toml").language == "ru"


@needs_signals
def test_a_bar_is_shown_on_a_terminal_and_nowhere_else(words_file: str) -> None:
    arguments = ("dice", "design", "--words", words_file, *QUICK)
    plain = done(*arguments)
    result = run_on_terminal(*arguments)
    assert (result.code, result.out) == (0, plain.out)
    assert "/30" in result.err
    assert "swaps" in result.err


@needs_signals
def test_an_interrupt_ends_quietly_and_leaves_no_file(words_file: str) -> None:
    result = run_and_interrupt(
        "dice", "design", "--words", words_file, "--swaps", "1000000000", "-o", "a.toml", when=lambda: True
    )
    assert (result.code, result.out, result.err) == (130, "", "")
    assert not Path("a.toml").exists()
