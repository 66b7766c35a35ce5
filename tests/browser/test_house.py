"""The picture in docs/architecture.md: every module has its place, imports run down, and a browser can show it."""

import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import boggle

from . import seen
from .chromium import Chromium

SOURCE = Path(boggle.__file__).parent
PICTURE = Path(__file__).parents[2] / "docs" / "house.svg"
SVG = "{http://www.w3.org/2000/svg}"
BESIDE = {"reference", "_search"}  # the solver's alone, and drawn at its side


def layers() -> list[set[str]]:
    """The modules of the picture, from the top."""
    rows = defaultdict(set)
    names = next(group for group in ElementTree.parse(PICTURE).getroot().iter(f"{SVG}g") if group.get("font-weight"))
    for text in names.iter(f"{SVG}text"):
        if text.text not in BESIDE:
            rows[float(text.get("y", ""))].add(text.text or "")
    return [rows[y] for y in sorted(rows)]


def test_every_module_has_a_place() -> None:
    modules = {path.stem for path in SOURCE.glob("*.py")} | {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert set().union(*layers()) | BESIDE == {name for name in modules if name[0] != "_"} | BESIDE


def test_imports_run_down() -> None:
    height = {name: -number for number, layer in enumerate(layers()) for name in layer}
    height |= dict.fromkeys(BESIDE, height["solver"])
    for path in SOURCE.glob("[a-z]*.py"):
        for imported in re.findall(r"^from \.(\w+) import", path.read_text(encoding="utf-8"), re.MULTILINE):
            if imported in height:
                assert height[imported] <= height[path.stem], f"{path.stem} imports {imported}, which is above it"


@pytest.fixture(scope="module")
def house(browser: Chromium) -> seen.Drawing:
    """The picture, as a browser shows it."""
    (drawing,) = seen.measure(browser, {"house": PICTURE.read_text(encoding="utf-8")})
    return drawing


def test_names_stand_on_dice_and_captions_beside_them(house: seen.Drawing) -> None:
    dice = house.rects[1:]
    named = [text for text in house.letters if any(text.box.overlaps(die) for die in dice)]
    captions = [text for text in house.letters if text not in named]
    assert len(named) == len(dice) == len(set().union(*layers()) | BESIDE)
    assert len(captions) == len(layers())
    for text in named:
        (die,) = (die for die in dice if text.box.overlaps(die))
        assert text.box.within(seen.Box(die.left + 4, die.top - 1, die.right - 4, die.bottom + 1)), text
    for one, other in combinations(dice, 2):
        assert not one.overlaps(other)


def test_no_text_overlaps_another_or_is_cut_off(house: seen.Drawing) -> None:
    for one, other in combinations(house.letters, 2):
        assert not one.box.overlaps(other.box), (one, other)
    for box in (*house.rects, *(text.box for text in house.letters)):
        assert box.within(house.view, 0.01)
