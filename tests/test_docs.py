"""The pages that are written from the code say what the code says, and lead to all of it."""

import importlib.util
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType

import pytest

import boggle
from boggle import strategies

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def tables() -> ModuleType:
    """The script that writes the table of settings."""
    spec = importlib.util.spec_from_file_location("tables", DOCS / "tables.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_settings_is_that_of_the_code(tables: ModuleType) -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    assert tables.START in page
    assert page == tables.page_with_table(page), "run python docs/tables.py"


def test_each_function_is_two_clicks_from_the_first_page() -> None:
    # One click to the page of tasks, one to the function. Where its links lead is checked when the site is built.
    first = (DOCS / "index.md").read_text(encoding="utf-8")
    assert {"finding", "api"} <= set(first.split("{toctree}", 1)[1].split())
    page = (DOCS / "finding.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\{(?:meth|attr|class|func|data|exc)\}`~?([\w.]+)`", page))
    assert set(boggle.__all__) - {"Path"} <= linked
    assert {name for name in strategies.__all__ if not name.isupper()} <= linked  # without the constants
    members = {name for module in (boggle, strategies) for name in members_of(module)}
    assert {"Board.roll", "Match.winners", "Rules.judge", "Survey.plot", "Round.judge"} <= members
    assert members <= linked


def members_of(module: ModuleType) -> Iterator[str]:
    """The public methods and properties of the public classes of a module, without those that Python's classes give."""
    for name in module.__all__:
        thing = getattr(module, name)
        for base in thing.__mro__ if inspect.isclass(thing) else ():
            for member, value in vars(base).items() if base.__module__.startswith("boggle.") else ():
                kinds = (property, cached_property, classmethod, staticmethod)
                if not member.startswith("_") and (isinstance(value, kinds) or inspect.isfunction(value)):
                    yield f"{name}.{member}"
