"""The notebook of the docs: it holds no outputs, and its cells give what its text says."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "docs" / "notebook.ipynb"


@pytest.fixture(scope="module")
def cells() -> list[str]:
    """The code of each cell, in their order."""
    read = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in read if cell["cell_type"] == "code"]


def test_no_outputs_are_kept() -> None:
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"], cell["metadata"]) == ([], None, {}), cell["id"]


@pytest.mark.filterwarnings("ignore:boggle was installed without:RuntimeWarning")
def test_each_cell_gives_what_the_page_shows(cells: list[str]) -> None:
    names: dict[str, Any] = {}
    shown = [run(cell, names) for cell in cells]
    drawings = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert [drawing[:4] for drawing in drawings] == ["<svg"] * 3
    assert len(set(drawings)) == 3
    solution = next(value for value in shown if value is names["solution"])
    assert "179 words, 229 points" in solution._repr_html_()
    tables = [value for value in shown if type(value).__name__ == "Table"]
    assert [len(table.lines) for table in tables] == [6, 16, 4, 4, 7]
    longest, judged, first, second, missed = tables
    assert [line[0] for line in longest.lines[1:3]] == ["headbutt", "buttle"]
    assert {line[2] for line in judged.lines[1:]} == {
        "accepted", "struck", "not-on-board", "not-in-lexicon", "repeated", "too-short",
    }  # fmt: skip
    assert first.lines[1:] == [(1, "Ben", 2, 8, 5, 15), (1, "Cid", 4, 5, 6, 15), (3, "Ann", 3, 3, 7, 13)]
    assert second.lines[1:] == [(1, "Cid", 5, 7, 10, 22), (2, "Ann", 6, 6, 9, 21), (3, "Ben", 4, 9, 7, 20)]
    assert missed.lines[1:3] == [("bands", 2), ("bathe", 2)]
    assert all("<th>" in table._repr_html_() and "<td>" in table._repr_html_() for table in tables)


def run(cell: str, names: dict[str, Any]) -> Any:
    """Run a cell, and give what a notebook shows below it: the value of its last line, or None."""
    *body, last = ast.parse(cell).body
    exec(compile(ast.Module(body, []), NOTEBOOK.name, "exec"), names)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
    exec(compile(ast.Module([last], []), NOTEBOOK.name, "exec"), names)
    return None
