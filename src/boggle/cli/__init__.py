"""The ``boggle`` command: dice, boards and words from a terminal.

This module is what runs first and what has the last word: it turns whatever goes wrong into one line and an exit code.
A command loads what it needs when it runs, so that ``boggle --help`` needs neither NumPy nor a word list.
"""

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from .. import _early
from ..errors import BoggleError

DONE, NOT_ALL, REFUSED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, _early.INTERRUPTED, 141
"""Exit codes. The last two are what shells report for a program that the signals INT and PIPE have ended."""

_CLI = ("the command line", "cli")
_EXTRAS = {"typer": _CLI, "rich": _CLI, "click": _CLI, "matplotlib": ("--plot", "plot")}
"""What needs each package that may be missing, and the extra that brings it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, that of the process where no arguments are given, and return the exit code.

    0: done; 1: ``words check`` met a word that is not to be played; 2: refused, with one line on standard error that
    says what is wrong and what is allowed; 130: interrupted; 141: nobody reads the output any more.

    >>> main(["words", "check", "quiet", "--json"])
    [{"word": "quiet", "kind": "common", "level": 35, "spelling": "quiet", "playable": true}]
    0
    """
    try:
        _early.hand_over()
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            _never_fail_on_letters()
            code = _run(sys.argv[1:] if arguments is None else arguments)
            if sys.stdout is not None:
                sys.stdout.flush()  # while a failure can still be told
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _EXTRAS:
            raise
        what, extra = _EXTRAS[package]
        return _refuse(f"{what} needs {package}, which is not installed: pip install 'boggle-engine[{extra}]'")
    except (BoggleError, UnicodeError) as error:
        return _refuse(str(error))
    except OSError as error:
        if error.filename is None:
            _drop_output()
        return _refuse(f"{error.filename or 'input or output'}: {error.strerror or error}")
    return code


def _run(arguments: Sequence[str]) -> int:
    import typer

    from .app import app

    command: Any = typer.main.get_command(app)
    # The root of typer's complaints about usage; typer does not name it.
    usage_error: Any = typer.BadParameter.__bases__[0]
    try:
        # Not command.main(), which has its own ways with interrupts, closed pipes and errors.
        with command.make_context("boggle", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except usage_error as error:
        help_command = f"{error.ctx.command_path if error.ctx else 'boggle'} --help"
        raise BoggleError(f"{error.format_message().rstrip('.')}; see '{help_command}'") from None
    return DONE


def _refuse(message: str) -> int:
    complain(message)
    return REFUSED


def complain(message: str) -> None:
    """One line on standard error, whatever is in the message."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    if sys.stderr is not None:
        with contextlib.suppress(OSError):  # nobody to tell: the exit code still does
            print(f"boggle: {line}", file=sys.stderr, flush=True)


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    complain(str(message))


def _never_fail_on_letters() -> None:
    """Where standard output has an encoding without some letter, a question mark stands for it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Lead what is left in the buffer of standard output nowhere, or Python would fail on it once more at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
