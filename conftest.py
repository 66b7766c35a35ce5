"""Runs every example in README.md, in docs/ and in the docstrings, and keeps all tests out of the user's folders.

In Markdown the language of a fenced block says what happens to it:

* ``pycon``: a Python session, compared with what it shows. The blocks of a page share their names.
* ``toml``: a file. Its first line, a comment, is its name; the sessions after it can read it.
* ``json NAME``: a file of that name.
* ``console``: each ``$ boggle ...`` is run and its output compared. (Without the ``cli`` extra nothing is run.)
* ``py``, ``sh``, ``text``: shown, not run. Any other language is an error, so that no example goes unnoticed.

An example sees an empty folder of its own as the current one, and can write nowhere else.
"""

import atexit
import doctest
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.document import PythonDocStringDocument
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.example import NotEvaluated
from sybil.integration.pytest import SybilItem
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer
from sybil.parsers.rest import DocTestParser

ROOT = Path(__file__).parent
STARTED_IN = Path.cwd()
SCRATCH = Path(tempfile.mkdtemp(prefix="boggle-tests-")).resolve()
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)

# Before anything loads: whatever a test reads is kept here, and nothing of the user's is used.
os.environ["BOGGLE_CACHE_DIR"] = str(SCRATCH / "cache")

HAS_CLI = find_spec("typer") is not None and find_spec("rich") is not None
SHOWN_ONLY = {"py", "sh", "text"}
CONSOLE = {
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "PYTHONWARNINGS": "ignore::RuntimeWarning",  # see pytest_collection_modifyitems
}

# -- Markdown --


class MarkdownParser:
    """The examples of a page, by the language of their blocks."""

    def __init__(self) -> None:
        self.blocks = FencedCodeBlockLexer(language=".+")
        self.sessions = DocTestStringParser(DocTestEvaluator(doctest.ELLIPSIS))

    def __call__(self, document: Document) -> Iterator[Region]:
        for block in self.blocks(document):
            language, source = block.lexemes["language"], block.lexemes["source"]
            if language == "pycon":
                for region in self.sessions(source, document.path):
                    region.adjust(block, source)
                    yield region
            elif language == "console":
                yield Region(block.start, block.end, source, run_commands)
            elif language == "toml":
                name = source.split("\n", 1)[0].removeprefix("#").strip()
                yield Region(block.start, block.end, (name, source), write_file)
            elif language.startswith("json "):
                yield Region(block.start, block.end, (language.removeprefix("json "), source), write_file)
            elif language not in SHOWN_ONLY and not language.startswith("{"):
                raise ValueError(f"{document.path}: no rule for a block in {language!r}; see {__file__}")


def write_file(example: Example) -> None:
    """Write a block to its file."""
    name, content = example.parsed
    Path(name).write_text(content, encoding="utf-8")


def run_commands(example: Example) -> str | None:
    """Run each ``$ boggle ...`` of a block; the text of the first one that prints something else, or None."""
    if not HAS_CLI:
        pytest.skip("boggle was installed without the cli extra")
    checker = doctest.OutputChecker()
    for part in f"\n{example.parsed}".split("\n$ ")[1:]:
        command, _, wanted = part.partition("\n")
        program, *arguments = shlex.split(command, comments=True)
        if program != "boggle":
            continue
        done = subprocess.run(
            [sys.executable, "-m", "boggle", *arguments],
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **CONSOLE},
            check=False,
        )
        shown, wanted = f"{done.stdout}{done.stderr}".strip() + "\n", wanted.strip() + "\n"
        shown = "\n".join(line.rstrip() for line in shown.split("\n"))
        if not checker.check_output(wanted, shown, doctest.ELLIPSIS):
            return f"$ {command}\nExpected:\n{wanted}\nGot:\n{shown}"
    return None


# -- docstrings --


class Docstrings(PythonDocStringDocument):
    """The docstrings of a module. Each begins with the names of the module and no others, as in doctest."""

    current = -1

    def import_document(self, example: Example) -> None:
        """Put the names right whenever another docstring begins."""
        starts = sorted(start for start, _, _ in self.extract_docstrings(self.text))
        docstring = bisect(starts, example.region.start)
        if docstring != self.current:
            parts = Path(self.path).relative_to(ROOT / "src").with_suffix("").parts
            module = import_module(".".join(part for part in parts if part != "__init__"))
            self.namespace.clear()
            self.namespace.update(vars(module))
            self.current = docstring
        raise NotEvaluated


# -- both --


def enter_empty_folder(namespace: dict[str, object]) -> None:
    """Make the examples of a file see a folder of their own."""
    os.chdir(tempfile.mkdtemp(prefix="examples-", dir=SCRATCH))


def leave_folder(namespace: dict[str, object]) -> None:
    """Back to where the tests were started."""
    os.chdir(STARTED_IN)


pytest_collect_file = (
    Sybil(
        name="page",
        parsers=[MarkdownParser()],
        patterns=["README.md", "docs/*.md"],
        excludes=["*/README.md"],
        setup=enter_empty_folder,
        teardown=leave_folder,
    )
    + Sybil(
        name="docstring",
        parsers=[DocTestParser(doctest.ELLIPSIS)],
        patterns=["src/boggle/*.py", "src/boggle/cli/*.py"],
        excludes=[] if HAS_CLI else ["cli/*.py"],
        document_types={".py": Docstrings},
        setup=enter_empty_folder,
        teardown=leave_folder,
    )
).pytest()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the examples run without the compiled search as well, which is a warning, and warnings are errors here."""
    for item in items:
        if isinstance(item, SybilItem):
            item.add_marker(pytest.mark.filterwarnings("ignore:boggle was installed without:RuntimeWarning"))


# -- no writing elsewhere --

WRITING = {
    "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate",
    "os.utime", "sqlite3.connect",
}  # fmt: skip
_runs_example = False


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Guard the disk while an example runs."""
    global _runs_example  # noqa: PLW0603 (an audit hook cannot be taken off again, only told to rest)
    _runs_example = isinstance(item, SybilItem)
    try:
        return (yield)
    finally:
        _runs_example = False


def _refuse_writing_elsewhere(event: str, arguments: tuple[Any, ...]) -> None:
    if not _runs_example:
        return
    if event == "open":
        path, _, flags = arguments
        paths = [path] if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND) else []
    elif event in WRITING:
        paths = list(arguments)
    else:
        return
    for path in paths:
        if isinstance(path, str | bytes | os.PathLike) and os.fspath(path) != os.devnull:
            where = Path(os.path.realpath(os.fsdecode(path)))
            if not where.is_relative_to(SCRATCH):
                raise PermissionError(f"an example may write to its own folder only, not to {where}")


sys.addaudithook(_refuse_writing_elsewhere)
