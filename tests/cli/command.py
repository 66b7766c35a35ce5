"""Running the command in this process, and in one of its own."""

import contextlib
import io
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pyte

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


# What makes the terminal that is its standard input the one whose Ctrl-C it gets, and then becomes the command.
_TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "boggle", *sys.argv[1:]])
"""

# The same as shells do it: when the command is stopped it says so, and lets it go on after a line of its own.
_SHELL = """
import fcntl, os, signal, subprocess, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
command = subprocess.Popen([sys.executable, "-m", "boggle", *sys.argv[1:]], process_group=0)
os.tcsetpgrp(0, command.pid)
while os.WIFSTOPPED(status := os.waitpid(command.pid, os.WUNTRACED)[1]):
    os.tcsetpgrp(0, os.getpgrp())
    print("stopped", flush=True)
    input()
    os.tcsetpgrp(0, command.pid)
    os.killpg(command.pid, signal.SIGCONT)
os._exit(os.waitstatus_to_exitcode(status))
"""


class OnTerminal:
    """``python -m boggle`` on a terminal that it has for itself: keys go in, and what a person would see comes out.

    Standard output goes to the file ``stdout``, where one is named. With a ``shell`` it can be stopped by Ctrl-Z.
    ``screen`` is what is shown now, ``output`` all that was written, ``mode`` and ``mode_before`` the settings of the
    terminal. Nothing is waited for longer than a minute.
    """

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        stdout: str | None = None,
        shell: bool = False,
        **environment: str,
    ) -> None:
        self._here, self._there = os.openpty()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.resize(columns, rows)
        self.mode_before = self.mode
        settings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        output = self._there if stdout is None else os.open(stdout, os.O_WRONLY | os.O_CREAT)
        self.process = subprocess.Popen(
            [sys.executable, "-c", _SHELL if shell else _TAKE_TERMINAL, *arguments],
            stdin=self._there,
            stdout=output,
            stderr=self._there,
            env={**settings, "PYTHONIOENCODING": "utf-8", **environment},
            start_new_session=True,
        )
        if stdout is not None:
            os.close(output)

    def __enter__(self) -> "OnTerminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._here)
        os.close(self._there)

    @property
    def mode(self) -> Any:
        """How the terminal is set."""
        import termios

        return termios.tcgetattr(self._there)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        import termios

        self.screen.resize(rows, columns)
        termios.tcsetwinsize(self._there, (rows, columns))

    def type(self, keys: str | bytes) -> None:
        """Press keys, and look at what is shown meanwhile."""
        content = keys.encode() if isinstance(keys, str) else keys
        while content:
            content = content[os.write(self._here, content[:1000]) :]
            self._look(0)

    def wait(self, shown: str | Callable[[], bool]) -> None:
        """Wait until a text is on the screen, or something comes true."""
        until = time.monotonic() + 60
        while not (shown() if callable(shown) else shown in self.text):
            assert time.monotonic() < until, f"{shown} was not shown, but:\n{self.text}"
            assert self._look(0.05) or self.process.poll() is None, f"it ended without {shown}:\n{self.text}"

    def finish(self) -> int:
        """Wait until it ends, and give its exit code."""
        until = time.monotonic() + 60
        while self.process.poll() is None:
            assert time.monotonic() < until, f"it goes on:\n{self.text}"
            self._look(0.05)
        while self._look(0):
            pass
        return self.process.returncode

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def _look(self, seconds: float) -> bool:
        """Take over what was written, if there is something within some seconds."""
        ready, _, _ = select.select([self._here], [], [], seconds)
        if ready:
            written = os.read(self._here, 65536)
            self.output += written
            self._stream.feed(written)
        return bool(ready)
