"""Imports run one way: a module imports from those beneath it, and from no other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import boggle

SOURCE = Path(boggle.__file__).parent
ORDER = [
    "cli",
    "strategies",
    "_match_strategies",
    "_round_strategies",
    "_rules_strategies",
    "_path_strategies",
    "_board_strategies",
    "svg",
    "text",
    "_drawing",
    "_schema",
    "design",
    "survey",
    "hunt",
    "_hunting",
    "limits",
    "_survey_plot",
    "_progress_file",
    "_work",
    "coach",
    "_coaching",
    "history",
    "_match_forms",
    "match",
    "_standings",
    "_record",
    "_forms",
    "_json",
    "solver",
    "_solution",
    "reference",
    "batch",
    "rules",
    "_judge",
    "judging",
    "clock",
    "_settings",
    "scoring",
    "lexicon",
    "_installed",
    "_hunspell",
    "_affixes",
    "_lexicon_cache",
    "_saved_lexicon",
    "_tries",
    "_lexicon_sources",
    "_lexicon_file",
    "_wordlist",
    "alphabets",
    "board",
    "_tracing",
    "dice",
    "rolling",
    "_data",
    "_files",
    "_lazy",
    "letters",
    "bounds",
    "_checks",
    "errors",
    "_early",
]
# A value's to_json and from_json hand over to the forms, and its drawings to svg; the judge names the type of the rules
# it is given, and the plot that of the survey.
UPWARDS = {
    ("match", "_match_forms"),
    ("scoring", "_forms"),
    ("clock", "_forms"),
    ("rules", "_forms"),
    ("_judge", "rules"),
    ("board", "svg"),
    ("_solution", "svg"),
    ("_survey_plot", "survey"),
}
MODULES = {
    path: "cli" if path.parent.name == "cli" else path.stem
    for path in SOURCE.rglob("*.py")
    if path.stem not in ("__init__", "__main__") or path.parent.name == "cli"
}


def imported(path: Path) -> Iterator[str]:
    """The modules of the library that a file imports from, wherever in it the import stands."""
    level = 2 if path.parent.name == "cli" else 1
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == level:
            yield from [node.module] if node.module else [alias.name for alias in node.names]


def test_every_module_has_its_place() -> None:
    assert set(MODULES.values()) == set(ORDER)


@pytest.mark.parametrize("path", sorted(MODULES), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_run_downwards(path: Path) -> None:
    module = MODULES[path]
    for other in imported(path):
        if other in ("_search", "__version__") or (module, other) in UPWARDS:
            continue
        assert ORDER.index(other) > ORDER.index(module), f"{module} imports {other}"
