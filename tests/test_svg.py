"""Drawings: what is in them, that they are XML, and what is refused."""

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boggle import Board, BoardError, IllegalPathError, ScoringTable, SettingError, Solver
from boggle.letters import BLOCKED
from boggle.svg import THEMES

SVG = "{http://www.w3.org/2000/svg}"
STEP = "13"  # the size of the numbers of steps, which no face has
FACES = ["A", "M", "W", "Z", "N", "Qu", "In", "Q|Qu", "*", BLOCKED, "É", "Ж", "Straße", "ﬀ", "MW", "In|Th|Ing"]


def drawn(board: Board, **settings: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board.svg(**settings))


def letters(drawing: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in drawing.iter(f"{SVG}text") if text.get("font-size") != STEP]


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_a_drawing_has_each_face_in_its_place(rows: int, columns: int, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.sampled_from(FACES), min_size=rows * columns, max_size=rows * columns))
    board = Board(faces, rows, columns)
    drawing = drawn(board, theme=data.draw(st.sampled_from(sorted(THEMES))))
    shown = [face for face in board if face != BLOCKED]
    assert "".join(letters(drawing)) == "".join(face.replace("|", "/") for face in shown)
    dice = [one for one in drawing.iter(f"{SVG}rect") if one.get("rx") == "16"]
    assert len(dice) == len(board)
    corners = [(float(die.get("y", "")), float(die.get("x", ""))) for die in dice]
    assert corners == sorted(set(corners))
    _, _, width, height = map(float, (drawing.get("viewBox") or "").split())
    assert all(x + 100 < width and y + 100 < height for y, x in corners)
    underlines = [one for one in drawing.iter(f"{SVG}rect") if one.get("height") == "5"]
    assert len(underlines) == sum(face in "MWZ" for face in board)


def test_the_largest_board_is_small_as_a_file() -> None:
    board = Board.roll("super-big-boggle", seed=3)
    path = [6 * row + (column if row % 2 == 0 else 5 - column) for row in range(6) for column in range(6)]
    path = path[: path.index(board.faces.index(BLOCKED))] if BLOCKED in board.faces else path
    assert len(board.svg(path).encode()) < 40_000


def test_an_arrow_goes_along_a_word() -> None:
    board = Board.parse("Qu I / T E")
    drawing = drawn(board, word="quite")
    assert drawing.findtext(f"{SVG}title") == "Qu I / T E: quite"
    (line,) = drawing.iter(f"{SVG}polyline")
    assert (line.get("points") or "").split()[:3] == ["65,65", "175,65", "65,175"]
    assert [text.text for text in drawing.iter(f"{SVG}text") if text.get("font-size") == STEP] == ["1", "2", "3", "4"]
    assert board.svg([0, 1, 2, 3]) == board.svg(word="quite").replace(": quite", "")
    assert not list(drawn(board, path=[0]).iter(f"{SVG}polyline"))


def test_the_challenge_cube_and_solid_faces_have_colours_of_their_own() -> None:
    for name, theme in THEMES.items():
        drawing = drawn(Board.parse("A [K] / # B"), theme=name)
        fills = [die.get("fill") for die in drawing.iter(f"{SVG}rect") if die.get("rx") == "16"]
        assert fills == [theme.die, theme.cube, theme.blocked, theme.die]


def test_a_size_is_a_width() -> None:
    drawing = drawn(Board.parse("A B C / D E F"), size=700)
    assert drawing.get("width") == "700"
    _, _, width, height = map(float, (drawing.get("viewBox") or "").split())
    assert float(drawing.get("height") or 0) == pytest.approx(700 * height / width, abs=0.01)
    assert drawn(Board.parse("A B")).get("width") is None


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"word": "queue"}, BoardError, "'queue' cannot be traced on this board: Qu I / T E"),
        ({"word": "quit", "path": [0]}, SettingError, "a path and a word exclude each other"),
        ({"path": [0, 0]}, IllegalPathError, "step 2: cell 0 is used a second time"),
        ({"path": []}, IllegalPathError, "the path is empty"),
        ({"theme": "blue"}, SettingError, "theme must be light or dark, not 'blue'"),
        ({"theme": ["light"]}, SettingError, "theme must be light or dark, not "),
        ({"size": 0}, SettingError, "size must be a whole number from 1 to 100000, not 0"),
    ],
)
def test_what_cannot_be_drawn(settings: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        Board.parse("Qu I / T E").svg(**settings)


def test_a_notebook_shows_boards_and_solutions() -> None:
    board = Board.parse("Qu I / T E")
    assert ElementTree.fromstring(board._repr_svg_()).get("width") == "120"
    solution = Solver(["tie", "quit", "quite"]).solve(board)
    assert solution._repr_html_() == solution.to_html()


def test_a_solution_lists_its_words_with_paths_and_points() -> None:
    solution = Solver(["tie", "quit", "quite"]).solve(Board.parse("Qu I / T E"))
    page = solution.to_html(ScoringTable.BIG)
    assert "<strong>3 words, 3 points</strong>" in page
    assert 'data-length="5" data-points="2" data-path="0 1 2 3">quite <small>2</small></li>' in page
    assert page.index(">quite ") < page.index(">quit ") < page.index(">tie ")
    for outside in ("http://", "https://", "src=", "@import"):
        assert outside not in page.replace("http://www.w3.org/2000/svg", "")
    with pytest.raises(SettingError, match="a ScoringTable is needed"):
        solution.to_html("big")  # type: ignore[arg-type]


def test_a_board_without_words_has_a_page() -> None:
    assert "<strong>0 words, 0 points</strong>" in Solver(["tie"]).solve(Board.parse("X X / X X")).to_html()


def test_only_texts_of_several_letters_are_fitted() -> None:
    fits = {face: drawn(Board([face], 1, 1)).find(f".//{SVG}text") for face in ("A", "\u0390", "\u01c4", "Qu", "Ing")}
    assert all(text is not None for text in fits.values())
    # A capital iota with two marks, which Unicode writes as two characters, is one letter; the ligature of DŽ is two.
    assert [text.get("textLength") is not None for text in fits.values() if text is not None] == [
        False, False, True, True, True
    ]  # fmt: skip
