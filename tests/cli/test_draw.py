"""``boggle draw``."""

from pathlib import Path

import pytest

from boggle import Board, text

from .command import done, refused, run, run_process


def test_a_drawing_goes_to_standard_output() -> None:
    assert done("draw", "Qu I / T E").out == Board.parse("Qu I / T E").svg() + "\n"


def test_a_drawing_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    run = done("draw", "QITE", "--qu", "--word", "quite", "--theme", "dark", "--size", "300", "-o", str(path))
    assert run.out == ""
    expected = Board.parse("QITE", qu=True).svg(word="quite", theme="dark", size=300)
    assert path.read_text(encoding="utf-8") == expected + "\n"


def test_what_cannot_be_drawn_is_refused(tmp_path: Path) -> None:
    assert "cannot be traced on this board" in refused("draw", "Qu I / T E", "--word", "queue")
    assert "theme must be light or dark, not 'blue'" in refused("draw", "A B", "--theme", "blue")
    assert "a whole number from 1 is needed, not '0'" in refused("draw", "A B", "--size", "0")
    assert "there is no folder" in refused("draw", "A B", "-o", str(tmp_path / "nowhere" / "a.svg"))


def test_a_drawing_with_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.parse("Qu I / T [E]")
    arguments = ("draw", board.text, "--text", "--word", "quite")
    assert done(*arguments).out == text.draw(board, word="quite") + "\n"
    assert done(*arguments, "--ascii").out == text.draw(board, word="quite", ascii=True) + "\n"
    coloured = text.draw(board, word="quite", colour=True) + "\n"
    assert run(*arguments, terminal=True).out == coloured
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert run(*arguments, terminal=True).out == text.draw(board, word="quite") + "\n"


def test_a_drawing_with_letters_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    assert run("draw", "Qu I / T E", "--text", "-o", str(path), terminal=True).out == ""
    assert path.read_text(encoding="utf-8") == text.draw(Board.parse("Qu I / T E")) + "\n"


def test_output_that_holds_no_boxes_gets_a_plain_grid() -> None:
    drawn = run_process("draw", "Qu I / T E", "--text", env={"PYTHONIOENCODING": "latin-1"})
    assert (drawn.stdout, drawn.stderr) == (text.draw(Board.parse("Qu I / T E"), ascii=True) + "\n", "")


def test_options_of_the_other_drawing_are_refused() -> None:
    for option in (("--theme", "dark"), ("--size", "10")):
        assert "--theme and --size are for SVG" in refused("draw", "A B", "--text", *option)
    assert "give --text as well" in refused("draw", "A B", "--ascii")
    assert "cannot be traced" in refused("draw", "A B", "--text", "--word", "cat")
