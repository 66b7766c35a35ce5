"""Drawings in a browser: everything stands where it should, whatever is on the dice."""

import math
from itertools import combinations, pairwise
from unicodedata import decomposition
from xml.etree import ElementTree

from boggle.letters import BLOCKED

from .seen import Box, Drawing

EDGE = 1.5  # units: half of the line round a die, and what a browser rounds


def test_drawings_are_xml_and_small(drawings: dict[str, str]) -> None:
    for name, drawing in drawings.items():
        svg = drawing[drawing.index("<svg") : drawing.index("</svg>") + len("</svg>")]
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg", name
        assert len(svg.encode()) < 40_000, name


def test_the_browser_shows_every_drawing(shown: list[Drawing], drawings: dict[str, str]) -> None:
    assert [drawing.name for drawing in shown] == list(drawings)
    assert sum(name.startswith("gallery.md") for name in drawings) >= 12


def test_faces_stand_in_the_order_of_the_cells(shown: list[Drawing]) -> None:
    for drawing in shown:
        board = drawing.board
        faces = ["".join(text.text for text in drawing.on(die)).replace("/", "|") for die in drawing.in_order]
        assert faces == [face if face != BLOCKED else "" for face in board], drawing.name
        rows = {round(die.top) for die in drawing.dice}
        columns = {round(die.left) for die in drawing.dice}
        assert (len(rows), len(columns)) == (board.rows, board.columns), drawing.name


def test_dice_are_apart_and_nothing_is_outside(shown: list[Drawing]) -> None:
    for drawing in shown:
        for one, other in combinations(drawing.dice, 2):
            assert not one.overlaps(other), drawing.name
        all_boxes = [
            *drawing.rects, *drawing.dice, *drawing.circles, *(text.box for text in drawing.letters + drawing.steps)
        ]  # fmt: skip
        for box in all_boxes:
            assert box.within(drawing.view, 0.01), drawing.name


def test_letters_lie_within_their_dice_and_on_nothing_else(shown: list[Drawing]) -> None:
    for drawing in shown:
        for die in drawing.dice:
            texts = drawing.on(die)
            inner = Box(die.left + 8, die.top + 4, die.right - 8, die.bottom - 4)
            for text in texts:
                assert text.ink.within(inner), (drawing.name, text)
                assert die.left <= text.box.left <= text.box.right <= die.right, (drawing.name, text)
            for one, other in pairwise(texts):
                assert one.ink.bottom <= other.ink.top + 0.5, (drawing.name, one, other)


def test_letters_stand_in_the_middle(shown: list[Drawing]) -> None:
    """Of each die: across by the room of the text, up and down by the letters, which are not all as high."""
    for drawing in shown:
        for die in drawing.dice:
            for text in (texts := drawing.on(die)):
                assert abs(text.box.centre[0] - die.centre[0]) < 2 * EDGE, (drawing.name, text)
            if texts:
                middle = (texts[0].ink.top + texts[-1].ink.bottom) / 2
                assert abs(middle - die.centre[1]) < 20, (drawing.name, texts)


def test_letters_are_not_too_small(shown: list[Drawing]) -> None:
    for drawing in shown:
        for texts in map(drawing.on, drawing.dice):
            for text in texts:
                least = 35 if sum(len(text.text) for text in texts) < 3 else 8
                assert text.box.bottom - text.box.top > least, (drawing.name, text)


def test_underlines_are_below_the_letters_they_belong_to(shown: list[Drawing]) -> None:
    for drawing in shown:
        underlined = []
        for line in drawing.underlines:
            die = drawing.in_order[drawing.cell(*line.centre)]
            (letter,) = drawing.on(die)
            assert line.within(Box(die.left + 8, die.top + 4, die.right - 8, die.bottom - 4)), drawing.name
            assert letter.ink.bottom + 2 < line.top < letter.ink.bottom + 16, drawing.name
            assert abs(line.centre[0] - letter.box.centre[0]) < EDGE, drawing.name
            underlined.append(letter.text)
        assert sorted(underlined) == sorted(face for face in drawing.board if face in ("M", "W", "Z")), drawing.name


def test_steps_are_numbered_along_a_path(shown: list[Drawing]) -> None:
    for drawing in (drawing for drawing in shown if drawing.steps):
        assert [step.text for step in drawing.steps] == [str(number) for number in range(1, len(drawing.steps) + 1)]
        assert len(drawing.cells) == 1 or BLOCKED in drawing.board or drawing.board.is_path(drawing.cells), drawing.name
        if ": " in drawing.title:
            assert tuple(drawing.cells) == drawing.board.trace(drawing.title.split(": ")[1]), drawing.name
        for step, circle in zip(drawing.steps, drawing.circles, strict=True):
            radius = (circle.right - circle.left) / 2
            assert math.dist(step.ink.centre, circle.centre) < EDGE, (drawing.name, step)
            for corner in _corners(step.ink):
                assert math.dist(corner, circle.centre) < radius, (drawing.name, step)


def test_steps_cover_no_letter(shown: list[Drawing]) -> None:
    """But where many readings fill a die; and an accent is narrower than its letter."""
    for drawing in shown:
        for circle in drawing.circles:
            die = drawing.in_order[drawing.cell(*circle.centre)]
            assert circle.within(die, EDGE), drawing.name
            texts = drawing.on(die)
            if len(texts) < 3:
                for text in (text for text in texts if not decomposition(text.text[0])):
                    assert _distance(circle.centre, text.ink) > (circle.right - circle.left) / 2, (drawing.name, text)


def test_an_arrow_goes_from_the_first_die_to_the_last(shown: list[Drawing]) -> None:
    with_arrow = [drawing for drawing in shown if len(drawing.steps) > 1]
    assert len(with_arrow) > 30
    for drawing in with_arrow:
        assert [drawing.cell(*point) for point in drawing.arrow] == drawing.cells, drawing.name
        assert drawing.tip, drawing.name
        assert drawing.cell(*drawing.tip) == drawing.cells[-1], drawing.name
        for (x, y), cell in zip(drawing.arrow[:-1], drawing.cells, strict=False):
            assert math.dist((x, y), drawing.in_order[cell].centre) < EDGE, drawing.name
        # It points away from the die before.
        before = drawing.arrow[-2]
        assert math.dist(before, drawing.tip) > math.dist(before, drawing.arrow[-1]), drawing.name


def _corners(box: Box) -> list[tuple[float, float]]:
    return [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]


def _distance(point: tuple[float, float], box: Box) -> float:
    x, y = point
    return math.hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))
