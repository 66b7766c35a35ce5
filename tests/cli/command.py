"""Running the command in this process, and in one of its own."""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from boggle.cli import main


@dataclass(frozen=True)
class Result:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document that it printed."""
        return json.loads(self.out)


class _Output(io.TextIOWrapper):
    terminal = False

    def isatty(self) -> bool:
        return self.terminal


def run(*arguments: str, stdin: bytes = b"", terminal: bool = False) -> Result:
    """Run a command here."""
    content, err = io.BytesIO(), io.StringIO()
    out = _Output(content, encoding="utf-8", newline="\n")
    out.terminal = terminal
    typed = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with patch("sys.stdin", typed), redirect_stdout(out), redirect_stderr(err):
        code = main(arguments)
    out.flush()
    return Result(code, content.getvalue().decode(), err.getvalue())


def done(*arguments: str, stdin: bytes = b"") -> Result:
    """Run a command that must succeed and complain about nothing."""
    result = run(*arguments, stdin=stdin)
    assert (result.code, result.err) == (0, ""), result
    return result


def refused(*arguments: str, stdin: bytes = b"") -> str:
    """Run a command that must be refused, with one line and nothing else; the line."""
    result = run(*arguments, stdin=stdin)
    assert (result.code, result.out) == (2, ""), result
    assert is_one_complaint(result.err), result
    return result.err


def is_one_complaint(text: str) -> bool:
    """Whether the text is one line that a person is told something with."""
    return text.startswith("boggle: ") and text.endswith("\n") and text.count("\n") == 1 and len(text) > 10


def run_process(*arguments: str, **settings: Any) -> "subprocess.CompletedProcess[str]":
    """Run ``python -m boggle``."""
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | settings
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", **settings.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "boggle", *arguments],
        encoding="utf-8",
        env=environment,
        check=False,
        timeout=120,
        **settings,
    )
