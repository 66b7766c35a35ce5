"""What a browser shows of a drawing: where dice, letters, steps and arrow are, in units of the drawing."""

from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from boggle import Board

from .chromium import Chromium

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


class Box(NamedTuple):
    """The edges of something; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def has(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def within(self, other: "Box", slack: float = 0) -> bool:
        """Whether no edge is more than ``slack`` outside the other box."""
        return (
            other.left - slack <= self.left <= self.right <= other.right + slack
            and other.top - slack <= self.top <= self.bottom <= other.bottom + slack
        )

    def overlaps(self, other: "Box", slack: float = 0) -> bool:
        """Whether the boxes share more than a strip of ``slack``."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )


class Text(NamedTuple):
    """A text, the room a browser gives it, and the edges of its letters."""

    text: str
    box: Box
    ink: Box


class Drawing(NamedTuple):
    """A drawing as a browser shows it. The tray, dice and underlines are rectangles; dice alone have an edge."""

    name: str
    title: str
    view: Box
    rects: tuple[Box, ...]
    dice: tuple[Box, ...]
    letters: tuple[Text, ...]
    circles: tuple[Box, ...]
    steps: tuple[Text, ...]
    arrow: tuple[tuple[float, float], ...]
    tip: tuple[float, float] | None

    @property
    def underlines(self) -> tuple[Box, ...]:
        return self.rects[1:]

    @property
    def board(self) -> Board:
        """The board that the title names."""
        return Board.parse(self.title.split(":")[0])

    @property
    def in_order(self) -> list[Box]:
        """The dice by where they are: row by row, each from left to right."""
        return sorted(self.dice, key=lambda die: (round(die.top), round(die.left)))

    @property
    def cells(self) -> list[int]:
        """The cells of the path, by the circles that the numbers of its steps stand in."""
        numbered = sorted(zip(self.steps, self.circles, strict=True), key=lambda pair: int(pair[0].text))
        return [self.cell(*circle.centre) for _, circle in numbered]

    def cell(self, x: float, y: float) -> int:
        """The number of the die at a point."""
        (found,) = (cell for cell, die in enumerate(self.in_order) if die.has(x, y))
        return found

    def on(self, die: Box) -> list[Text]:
        """The letters on a die, from the top."""
        return sorted((text for text in self.letters if die.has(*text.ink.centre)), key=lambda text: text.ink.top)


def measure(browser: Chromium, drawings: dict[str, str], width: int | None = None) -> list[Drawing]:
    """Show all drawings on one page, and see where everything is; as wide as they are, or all of one width."""
    style = "" if width is None else f"<style>svg{{width:{width}px;height:auto;display:block}}</style>"
    parts = [f'<div data-name="{escape(name)}" style="width:700px">{text}</div>' for name, text in drawings.items()]
    return [_drawing(seen) for seen in browser.measured(f"{style}{''.join(parts)}<script>{MEASURE}</script>")]


def _drawing(seen: dict[str, Any]) -> Drawing:
    texts = {step: tuple(_text(text) for text in seen["texts"] if text["step"] == step) for step in (False, True)}
    return Drawing(
        seen["name"],
        seen["title"],
        Box(0, 0, *seen["view"]),
        tuple(Box(*rect["box"]) for rect in seen["rects"] if not rect["edged"]),
        tuple(Box(*rect["box"]) for rect in seen["rects"] if rect["edged"]),
        texts[False],
        tuple(Box(*circle) for circle in seen["circles"]),
        texts[True],
        tuple((x, y) for x, y in seen["arrow"]),
        (seen["tip"][0], seen["tip"][1]) if seen["tip"] else None,
    )


def _text(seen: dict[str, Any]) -> Text:
    return Text(seen["text"], Box(*seen["box"]), Box(*seen["ink"]))
