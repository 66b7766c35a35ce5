"""Ctrl-C while the ``boggle`` command is still being loaded: the process ends as quietly as it does later.

This is loaded before all that takes time, and does nothing in a program that merely uses the library.
"""

import os
import signal
import sys
import threading

INTERRUPTED = 130
"""The exit code of a command that was interrupted, as shells report it."""

_SCRIPTS = ("boggle", "boggle.exe", "boggle-script.py")


def is_command() -> bool:
    """Whether this process runs the command: by its script, or by ``python -m boggle``."""
    script = sys.argv[0] if getattr(sys, "argv", None) else ""
    if script == "-m":  # as long as Python looks for the module
        arguments = sys.orig_argv
        return "-m" in arguments and arguments[arguments.index("-m") + 1 :][:1] == ["boggle"]
    # Beside Python, where it is installed: a program of somebody's own may be called so too.
    folder, name = os.path.split(os.path.abspath(script))
    return name in _SCRIPTS and folder == os.path.dirname(os.path.abspath(sys.executable))


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)  # nothing is open, and nothing was said yet


def watch() -> None:
    """Let Ctrl-C end the process, until :func:`hand_over`."""
    here = threading.current_thread() is threading.main_thread()
    if here and is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def hand_over() -> None:
    """Let Ctrl-C be an exception again: there is somebody who catches it."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


watch()
