"""The browser, and what it measures of all drawings. Without a browser these tests are skipped."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

from . import chromium, seen
from .boards import TOUGH

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> chromium.Chromium:
    """A Chromium; where BOGGLE_BROWSER names one, it must be there."""
    program = chromium.find()
    if program is None:
        named = os.environ.get("BOGGLE_BROWSER")
        if named:
            pytest.fail(f"BOGGLE_BROWSER is {named!r}, and there is no such program")
        pytest.skip(f"no browser is installed: {', '.join(chromium.NAMES)}; or set BOGGLE_BROWSER")
    return chromium.Chromium(program, tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="session")
def drawn() -> ModuleType:
    """The extension of the documentation that makes its drawings."""
    spec = importlib.util.spec_from_file_location("drawn", ROOT / "docs" / "drawn.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def drawings(drawn: ModuleType) -> dict[str, str]:
    """Every drawing of the documentation, and of boards that are hard to draw, by its name."""
    found = dict(TOUGH)
    for page in sorted((ROOT / "docs").glob("*.md")):
        for number, drawing in enumerate(drawn.drawings(page.read_text(encoding="utf-8")), 1):
            found[f"{page.name} {number}"] = drawing
    return found


@pytest.fixture(scope="session")
def shown(browser: chromium.Chromium, drawings: dict[str, str]) -> list[seen.Drawing]:
    """All drawings as the browser shows them, in the room that each asks for or is given."""
    return seen.measure(browser, drawings)
