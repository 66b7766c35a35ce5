"""The pages that are written from the code say what the code says."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

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
