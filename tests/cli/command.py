"""Running the command in this process, and in one of its own."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
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


def run_on_terminal(*arguments: str, interrupt_at: bytes | None = None) -> Result:
    """Run ``python -m boggle`` with a terminal for its complaints; ``err`` is what was shown there.

    With ``interrupt_at`` it is interrupted as soon as that is shown.
    """
    here, there = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "boggle", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=there,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        os.close(there)
        shown = b""
        with contextlib.suppress(OSError):  # how Linux tells that the other end is closed
            while part := os.read(here, 4096):
                shown += part
                if interrupt_at is not None and interrupt_at in shown:
                    process.send_signal(signal.SIGINT)
                    interrupt_at = None
        os.close(here)
        out, _ = process.communicate(timeout=60)
    return Result(process.returncode, out.decode(), shown.decode())


def run_and_interrupt(*arguments: str, when: Callable[[], bool]) -> Result:
    """Run ``python -m boggle`` without a terminal, and interrupt it a second after ``when`` comes true."""
    with subprocess.Popen(
        [sys.executable, "-m", "boggle", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        while not when() and process.poll() is None:
            time.sleep(0.02)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    return Result(process.returncode, out.decode(), err.decode())
