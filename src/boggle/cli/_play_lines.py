"""A round in which words come line by line: from a pipe, a file, or a terminal without a cursor that can be moved."""

import contextlib
import os
import sys
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from typing import Any, TextIO

from ..errors import BoggleError
from ._play_round import HINT, STOP, Round

_CHUNK = 65_536
_LONGEST_LINE = 8_000
_TICK = 0.2


def play_lines(played: Round, show: TextIO | None) -> None:
    """Read words until the input ends, a dot stands alone, or the time is up. A word is written when its line ends.

    Where they are typed, ``show`` is asked for each, with the time that is left.
    """
    if sys.stdin is None:
        raise BoggleError("standard input is closed; type words there, one a line")
    typed = sys.stdin.isatty()
    asked = show if typed else None
    chunks: Queue[bytes | OSError] = Queue(maxsize=16)
    # In a thread of its own: only so can waiting for a line end with the round on every platform.
    Thread(target=_read, args=(_reader(), chunks), daemon=True).start()
    _say(asked, f"{HINT}\n")
    _ask(asked, played)
    rest = b""
    while played.may_write():
        try:
            chunk = chunks.get(timeout=min(_TICK, played.clock.remaining(played.now())))
        except Empty:
            continue
        if isinstance(chunk, OSError):
            raise chunk
        *lines, rest = (rest + (chunk or b"\n")).split(b"\n")
        rest = rest[:_LONGEST_LINE]
        if not _write(played, lines, asked) or not chunk:
            break
        if lines:
            _ask(asked, played)
    else:
        _say(asked, "\nTime is up.\n")
    if typed:
        _forget_typed()


def _write(played: Round, lines: list[bytes], asked: TextIO | None) -> bool:
    """Write words; whether the round goes on."""
    for line in lines:
        # What is no text is no word either, and no reason to lose the round.
        text = line[:_LONGEST_LINE].decode("utf-8-sig", errors="replace").strip()
        if text == STOP or not played.may_write():
            return False
        note = played.write(text)
        if note:
            _say(asked, f"{note}\n")
    return True


def _ask(asked: TextIO | None, played: Round) -> None:
    _say(asked, f"{played.left()} > ")


def _say(stream: TextIO | None, text: str) -> None:
    if stream is not None:
        stream.write(text)
        stream.flush()


def _reader() -> Callable[[], bytes]:
    """What reads standard input: past its buffer, which would be locked when the process ends amid a line."""
    stream: Any = sys.stdin.buffer
    try:
        number = stream.fileno()
    except OSError:
        return lambda: stream.read(_CHUNK)
    if os.name == "nt" and stream.isatty():
        # What the file descriptor gives there is in the code page of the console; this is in UTF-8.
        return lambda: stream.raw.read(_CHUNK) or b""
    return lambda: os.read(number, _CHUNK)


def _read(read: Callable[[], bytes], chunks: "Queue[bytes | OSError]") -> None:
    """Read until the end, which an empty chunk tells, as an error does."""
    try:
        while chunk := read():
            chunks.put(chunk)
    except OSError as error:
        chunks.put(error)
    else:
        chunks.put(b"")


def _forget_typed() -> None:
    """Drop what was typed after the round: it would be a command for the shell."""
    with contextlib.suppress(ImportError, OSError):
        import termios

        with contextlib.suppress(termios.error):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
