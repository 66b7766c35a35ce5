"""The round that ``boggle play`` is about: its clock, and the sheet that is being written."""

import time
from typing import TYPE_CHECKING

from ..clock import RoundClock
from ..judging import Claim
from .output import printable

if TYPE_CHECKING:
    from ..board import Board
    from ..lexicon import Lexicon
    from ..rules import Rules

STOP = "."
"""A line that ends the round."""

HINT = "Enter writes a word. Ctrl-D, or a line with a dot alone, ends the round."

_MOST_WORDS = 10_000
_MOST_LETTERS = 600  # the longest word that a board can have takes 512


class Round:
    """A round that is being played. Its times are seconds since the board was revealed, as those of claims are."""

    def __init__(self, board: "Board", rules: "Rules", lexicon: "Lexicon", seconds: int) -> None:
        self.board = board
        self.rules = rules
        self.clock = RoundClock(seconds, 0)
        self.sheet: list[Claim] = []
        self.shown: list[str] = []
        self._key = lexicon.key
        self._keys: set[str] = set()
        self._revealed = 0.0

    def reveal(self) -> None:
        """Start the clock."""
        self._revealed = time.monotonic()

    def now(self) -> float:
        return time.monotonic() - self._revealed

    def left(self) -> str:
        """The time that is left, as clocks show it."""
        seconds = -int(-self.clock.remaining(self.now()) // 1)
        return f"{seconds // 60}:{seconds % 60:02}"

    def may_write(self, begun: float | None = None) -> bool:
        """Whether there is time and room for another word, or for the one that was begun."""
        now = self.now()
        in_time = self.clock.is_running(now) or (
            begun is not None and self.clock.accepts(now, begun, time_up=self.rules.time_up)
        )
        return in_time and len(self.sheet) < _MOST_WORDS

    def write(self, text: str, begun: float | None = None) -> str:
        """Put a line on the sheet, unless it is blank. What there is to say of it, which is no verdict."""
        text = text.strip()[:_MOST_LETTERS]
        if not text:
            return ""
        self.sheet.append(Claim(text, started_at=begun, written_at=self.now()))
        key, word = self._key(text), printable(text)
        if key in self._keys:
            self.shown.append(f"({word})")
            return f"{word} stands there already."
        self._keys.add(key)
        self.shown.append(word)
        return ""
