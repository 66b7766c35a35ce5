"""A round on a terminal: a screen with the board, the clock that runs, and a line to write words in.

Of the codes of ANSI terminals only those are used that place the cursor and erase lines. The screen stays as it is when
the round ends, and what was on the terminal before is above it.
"""

import codecs
import contextlib
import os
import select
import signal
import sys
import termios
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from types import FrameType
from typing import Any, TextIO

from ._play_frame import Frame, Grid, frame
from ._play_round import HINT, STOP, Round

_TICK = 0.2  # how soon a window of another size is noticed
_MOST_LETTERS = 100  # of the line that is written
_ENTER, _END, _ERASE_LINE, _ERASE = "\r\n", "\x04", "\x15\x17", "\x08\x7f"
_FINISH = "Time is up: finish this word, and press Enter."
_ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def play_on_screen(played: Round, show: TextIO, grids: list[Grid], caption: str) -> None:
    """Let a round be played, until it is ended or its time is up."""
    with Terminal(sys.stdin.fileno(), show) as terminal:
        played.reveal()
        Game(played, terminal, grids, caption).play()


class Game:
    """What the player does, and what is shown of it."""

    def __init__(self, played: Round, terminal: "Terminal", grids: list[Grid], caption: str) -> None:
        self._played = played
        self._terminal = terminal
        self._grids = grids
        self._note = f"{caption}. {HINT}" if caption else HINT
        self._line = ""
        self._begun: float | None = None
        self._ended = False

    def play(self) -> None:
        keys = Keys()
        played = self._played
        while not self._ended and played.may_write(self._begun):
            if not played.clock.is_running(played.now()):
                self._note = _FINISH
            self._show()
            typed = self._terminal.read(_TICK)
            if typed is None:
                self._ended = True
                break
            for key in keys.read(typed):
                if not self._ended and played.may_write(self._begun):
                    self._press(key)
        self._write()  # the word that is begun; whether it is late is for the rules
        self._note = "" if played.clock.is_running(played.now()) else "Time is up."
        self._show()

    def _press(self, key: str) -> None:
        if key in _ENTER and self._line.strip() != STOP:
            self._write()
        elif key in _ENTER:
            self._set("")
            self._ended = True
        elif key == _END:
            self._ended = True
        elif key in _ERASE_LINE:
            self._set("")
        elif key in _ERASE:
            self._set(without_last(self._line))
        elif key.isprintable() and len(self._line) < _MOST_LETTERS:
            self._set(self._line + key)

    def _set(self, line: str) -> None:
        """Change the line. A word is begun with its first letter."""
        if not line:
            self._begun = None
        elif self._begun is None:
            self._begun = self._played.now()
        self._line = line

    def _write(self) -> None:
        self._note = self._played.write(self._line, self._begun)
        self._set("")

    def _show(self) -> None:
        columns, rows = self._terminal.size()
        self._terminal.draw(
            frame(
                self._grids, self._played.shown, f"{self._played.left()} > ", self._line, self._note,
                columns=columns, rows=rows,
            )
        )  # fmt: skip


def without_last(text: str) -> str:
    """The text without its last letter, and without the accents that belong to that."""
    while text and unicodedata.combining(text[-1]):
        text = text[:-1]
    return text[:-1]


class Keys:
    """From bytes to keys. Arrows and the like, which come as several letters behind an escape, are left out."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._left_out = ""

    def read(self, typed: bytes) -> Iterator[str]:
        """The keys of some bytes; the first of them may end what the last ones of those before began."""
        if self._left_out == "\x1b" and typed[:1] != b"[":
            self._left_out = ""  # the key Escape itself
        for key in self._decoder.decode(typed):
            if self._left_out == "\x1b":
                self._left_out = key if key in "[O" else ""
            elif self._left_out == "[":
                self._left_out = "" if "@" <= key <= "~" else "["
            elif self._left_out == "O":
                self._left_out = ""
            elif key == "\x1b":
                self._left_out = key
            else:
                yield key


class Terminal:
    """A terminal that gives each key at once and shows a screen; afterwards it is as it was, whatever happens."""

    def __init__(self, keyboard: int, show: TextIO) -> None:
        self._keyboard = keyboard
        self._show = show
        self._before: list[Any] = []
        self._times_taken = 0
        self._drawn: tuple[Frame, tuple[os.terminal_size, int]] | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> "Terminal":
        self._show.flush()
        self._before = termios.tcgetattr(self._keyboard)
        try:
            if threading.current_thread() is threading.main_thread():
                self._handle(signal.SIGTSTP, self._pause)
                for number in _ENDING:
                    self._handle(number, self._end)
            self._take()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._handlers:  # Ctrl-C must not come in between
            self._handle(signal.SIGINT, signal.SIG_IGN)
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def size(self) -> os.terminal_size:
        """How large the window is now."""
        with contextlib.suppress(OSError):
            size = os.get_terminal_size(self._show.fileno())
            if size.columns and size.lines:
                return size
        return os.terminal_size((80, 24))

    def read(self, seconds: float) -> bytes | None:
        """What was typed, perhaps nothing within some seconds; None when the terminal has gone."""
        ready, _, _ = select.select([self._keyboard], [], [], seconds)
        return (os.read(self._keyboard, 4096) or None) if ready else b""

    def draw(self, drawn: Frame) -> None:
        """Show a screen: only the lines in which it differs from what is shown."""
        # A window of another size has broken the lines anew, and after a pause others are there: none is where it was.
        window = self.size(), self._times_taken
        if (drawn, window) == self._drawn:
            return
        same_window = self._drawn is not None and self._drawn[1] == window
        shown = self._drawn[0].lines if self._drawn is not None and same_window else []
        changed = [
            f"\x1b[{row};1H\x1b[2K{new or ''}"
            for row, (old, new) in enumerate(zip_longest(shown, drawn.lines), 1)
            if old != new
        ]
        start = "\x1b[?25l" if same_window else "\x1b[?25l\x1b[2J"
        self._put(f"{start}{''.join(changed)}\x1b[{drawn.row + 1};{drawn.column + 1}H\x1b[?25h")
        self._drawn = drawn, window

    def _put(self, text: str) -> None:
        """Write past the buffer of the stream, which a signal could find locked."""
        content = text.encode(self._show.encoding or "ascii", errors="replace")
        while content:
            content = content[os.write(self._show.fileno(), content) :]

    def _take(self) -> None:
        """Have each key at once and unseen, without those that were typed before there was a board."""
        mode = termios.tcgetattr(self._keyboard)
        mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._keyboard, termios.TCSAFLUSH, mode)
        self._put("\n" * (self.size().lines - 1))  # what is on the terminal goes up, where it can be scrolled to
        self._times_taken += 1

    def _give_back(self) -> None:
        """Set the terminal as it was, the cursor below the screen, and forget what was typed too late."""
        if not self._is_ours():
            return
        with contextlib.suppress(OSError, ValueError, termios.error):
            below = f"\x1b[{len(self._drawn[0].lines)};1H\r\n" if self._drawn else ""
            self._put(f"{below}\x1b[?25h")
        with contextlib.suppress(OSError, termios.error):
            termios.tcsetattr(self._keyboard, termios.TCSAFLUSH, self._before)

    def _is_ours(self) -> bool:
        """Whether this process may use the terminal: one that was stopped and put aside would be stopped again."""
        try:
            return os.tcgetpgrp(self._keyboard) == os.getpgrp()
        except OSError:
            return True

    def _handle(self, number: int, handler: Any) -> None:
        before = signal.getsignal(number)
        if before not in (None, signal.SIG_IGN):
            self._handlers[number] = before
            signal.signal(number, handler)

    def _pause(self, number: int, _: FrameType | None) -> None:
        """Be stopped by the player, and go on when told to; the clock goes on all the while."""
        self._give_back()
        with self._as_before(number):
            os.kill(os.getpid(), number)
        self._take()

    def _end(self, number: int, _: FrameType | None) -> None:
        """Be ended by a signal, as if it had not been caught."""
        self._give_back()
        with self._as_before(number):
            os.kill(os.getpid(), number)

    @contextmanager
    def _as_before(self, number: int) -> Iterator[None]:
        caught = signal.signal(number, self._handlers[number])
        try:
            yield
        finally:
            signal.signal(number, caught)
