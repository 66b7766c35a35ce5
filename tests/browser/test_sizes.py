"""A drawing is the same drawing at every size: in what the browser measures, and in its pixels."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from boggle import Board

from . import seen
from .chromium import Chromium

SMALL, TIMES = 200, 4

BOARDS = {
    "letters": Board.roll(seed=7),
    "pairs": Board.roll("super-big", seed=3),
    "cube": Board.parse("B O [K] / A In G / # M Z"),
    "long": Board.parse("Q|Qu Ing / Straße *"),
    "Cyrillic": Board.parse("Ж Щ Ю / Ё Ы Ъ"),
}
PATHS = {"letters": (10, 6, 9, 8, 5, 4, 1, 2), "cube": (0, 1, 2), "long": (0, 1, 3, 2)}


def drawn(name: str, board: Board) -> str:
    return board.svg(PATHS.get(name), theme="dark" if name == "cube" else "light")


DRAWINGS = {name: drawn(name, board) for name, board in BOARDS.items()}

# What differs from one of the drawings in as little as can be: a letter that is another, gone, or moved.
CHANGED = {
    "another letter": ("letters", DRAWINGS["letters"].replace(">E</text>", ">F</text>", 1)),
    "a letter gone": ("pairs", DRAWINGS["pairs"].replace(">I</text>", "></text>", 1)),
    "a letter moved": ("Cyrillic", DRAWINGS["Cyrillic"].replace('<text x="65"', '<text x="71"', 1)),
    "a step gone": ("letters", DRAWINGS["letters"].replace('r="12"', 'r="0"', 1)),
    "no underline": ("cube", DRAWINGS["cube"].replace('height="5"', 'height="0"', 1)),
    "another way": ("long", DRAWINGS["long"].replace('points="65,65', 'points="65,120', 1)),
}

Pixels = npt.NDArray[np.float64]


@pytest.mark.parametrize("width", [SMALL, SMALL * TIMES])
def test_a_size_moves_nothing(
    browser: Chromium, drawings: dict[str, str], shown: list[seen.Drawing], width: int
) -> None:
    for one, other in zip(shown, seen.measure(browser, drawings, width), strict=True):
        boxes = [[*drawing.rects, *drawing.dice, *drawing.circles] for drawing in (one, other)]
        assert np.allclose(boxes[0], boxes[1], atol=0.05), one.name
        texts = [[text.box for text in drawing.letters + drawing.steps] for drawing in (one, other)]
        assert np.allclose(texts[0], texts[1], atol=1), one.name
        assert one.arrow == other.arrow


@pytest.fixture(scope="module")
def photographed(browser: Chromium) -> Callable[[dict[str, str], int], dict[str, Pixels]]:
    """A function that shows drawings below each other, all of one width, and cuts the picture up."""

    def take(drawings: dict[str, str], width: int) -> dict[str, Pixels]:
        style = f"<style>svg{{width:{width}px;height:{width}px;display:block}}</style>"
        whole = browser.pixels(style + "".join(drawings.values()), width, width * len(drawings))
        return {name: whole[at * width : (at + 1) * width] for at, name in enumerate(drawings)}

    return take


def difference(one: Pixels, other: Pixels) -> float:
    """How much two pictures of SMALL pixels differ in the brightness of the 5 by 5 pixels where they differ most.

    A browser sets letters on whole pixels, so the pixels of an edge differ at any two sizes; their sum hardly does.
    """
    apart = (one - other).mean(axis=2)
    return float(np.abs(apart.reshape(SMALL // 5, 5, SMALL // 5, 5).mean(axis=(1, 3))).max())


def test_a_large_drawing_scaled_down_looks_like_a_small_one(
    photographed: Callable[[dict[str, str], int], dict[str, Pixels]],
) -> None:
    small = photographed(DRAWINGS, SMALL)
    large = photographed(DRAWINGS, SMALL * TIMES)
    scaled = {name: pixels.reshape(SMALL, TIMES, SMALL, TIMES, 3).mean(axis=(1, 3)) for name, pixels in large.items()}
    changed = photographed({name: drawing for name, (_, drawing) in CHANGED.items()}, SMALL)
    for name in DRAWINGS:
        assert difference(small[name], scaled[name]) < 0.15, name
    for change, (name, _) in CHANGED.items():
        assert difference(changed[change], scaled[name]) > 0.3, change
