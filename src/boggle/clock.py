"""The clock of a round."""

from dataclasses import dataclass

from ._checks import shown, time_in_seconds
from ._settings import SETTINGS, TimeUp
from .errors import RoundError


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of one round: it runs for ``seconds`` from ``started_at`` on.

    It keeps no time of its own. All times are read off one and the same clock, whichever the caller uses, in seconds;
    take one that goes on across a restart (``time.time()``) where the round shall, and save the two numbers: a clock
    that is loaded again runs on, since it only remembers when it was started.

    >>> clock = RoundClock(180, started_at=0)
    >>> clock.remaining(100), clock.remaining(200), clock.is_running(180)
    (80, 0, False)

    Raises :class:`RoundError` for seconds that are no positive number, and for a time that is no number.
    """

    seconds: float
    started_at: float

    def __post_init__(self) -> None:
        for name in ("seconds", "started_at"):
            object.__setattr__(self, name, time_in_seconds(name, getattr(self, name), error=RoundError))
        if self.seconds <= 0:
            raise RoundError(f"seconds must be a positive number, not {shown(self.seconds)}")
        time_in_seconds("the deadline", self.deadline, error=RoundError)

    @property
    def deadline(self) -> float:
        """When the time is up."""
        return self.started_at + self.seconds

    def remaining(self, now: float) -> float:
        """Seconds left: never below 0, and never more than the round has, however the time was read."""
        now = time_in_seconds("now", now, error=RoundError)
        return max(0, min(self.seconds, self.deadline - now))

    def is_running(self, now: float) -> bool:
        """Whether players may write: from the start on, and not at the deadline or after it."""
        now = time_in_seconds("now", now, error=RoundError)
        return self.started_at <= now < self.deadline

    def accepts(self, written_at: float, started_at: float | None = None, *, time_up: TimeUp = "stop") -> bool:
        """Whether a word written at a time is in time: before the deadline, not at it.

        With ``time_up="finish-word"`` a word that was begun before the deadline, at ``started_at``, may be finished
        after it. (That this is allowed once a player is for :meth:`Rules.judge` to see to.)

        >>> clock = RoundClock(180, started_at=0)
        >>> [clock.accepts(time) for time in (179.999, 180.0, 181)]
        [True, False, False]
        >>> clock.accepts(182, started_at=179, time_up="finish-word")
        True

        Raises :class:`RoundError` for a time that is no number or a word that was finished before it was begun, and
        :class:`SettingError` for any other ``time_up``.
        """
        SETTINGS["time_up"].check(time_up)
        written_at = time_in_seconds("written_at", written_at, error=RoundError)
        if started_at is None:
            return self.is_running(written_at)
        if time_in_seconds("started_at", started_at, error=RoundError) > written_at:
            times = f"{shown(started_at)} and {shown(written_at)}"
            raise RoundError(f"a word is begun before it is written; not at {times}")
        return self.is_running(written_at) or (time_up == "finish-word" and self.is_running(started_at))

    def to_json(self) -> str:
        """The clock as JSON text.

        >>> RoundClock(180, 1000.5).to_json()
        '{"seconds": 180, "startedAt": 1000.5}'
        """
        from . import _forms

        return _forms.clock_to_json(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> "RoundClock":
        """Read a clock from JSON text; it runs on.

        >>> RoundClock.from_json(RoundClock(180, 0).to_json()).remaining(100)
        80

        Raises :class:`DocumentError` for text of another form, and :class:`RoundError` for numbers that cannot be.
        """
        from . import _forms

        return _forms.clock_from_json(text)


def after_start(name: str, time: float, *, or_at: bool = False) -> float:
    """A time in seconds since the board was revealed, when it can be one: after 0, or also at it; else the error."""
    time = time_in_seconds(name, time, error=RoundError)
    if time < 0 or (time == 0 and not or_at):
        allowed = "from 0 on" if or_at else "after 0"
        raise RoundError(f"{name} must be {allowed}, which is when the board was revealed; not {shown(time)}")
    return time
