"""``boggle draw``."""

from pathlib import Path

from boggle import Board

from .command import done, refused


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
