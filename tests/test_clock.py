"""The clock of a round: its times, words before and after the deadline, saving and loading."""

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boggle
from boggle import BoggleError, DocumentError, RoundClock, RoundError, SettingError

NO_TIMES: list[Any] = [
    float("nan"),
    float("inf"),
    -float("inf"),
    True,
    False,
    None,
    "3",
    "",
    1j,
    [1],
    10**400,
    -(10**400),
]
SHOWN = "1000000000000000000000000000000000000000... (401 characters)"

# As far as clocks go that count seconds, from 1970 or from anywhere else.
times = st.integers(-(10**10), 10**10) | st.floats(-1e10, 1e10)
clocks = st.builds(
    RoundClock, st.integers(1, 10**6) | st.floats(0, 1e6, exclude_min=True) | st.sampled_from(range(30, 601, 15)), times
)


@st.composite
def clocks_and_times(draw: st.DrawFn) -> tuple[RoundClock, float]:
    """Clocks with times, many of them at or about the start and the deadline."""
    clock = draw(clocks)
    about = draw(st.sampled_from([clock.started_at, clock.deadline]))
    return clock, draw(times | st.just(about) | st.floats(-1, 1).map(lambda more: about + more))


# -- the time that runs --


def test_a_word_at_the_deadline_is_late() -> None:
    """Case B63: the time left is never negative, and nothing is accepted after the end."""
    clock = RoundClock(180, started_at=0)
    assert [clock.accepts(written_at) for written_at in (179.999, 180.0, 181)] == [True, False, False]
    assert clock.remaining(200) == 0


def test_the_clock_runs_at_100_and_not_at_200() -> None:
    """Case B64: a result is asked for at 100 and at 200 seconds of 180."""
    clock = RoundClock(180, started_at=0)
    assert clock.is_running(100) is True
    assert clock.is_running(200) is False


def test_a_clock_that_is_saved_and_loaded_runs_on() -> None:
    """Case B65."""
    assert RoundClock.from_json(RoundClock(180, started_at=0).to_json()).remaining(100) == 80
    assert pickle.loads(pickle.dumps(RoundClock(180, started_at=0))).remaining(100) == 80


@pytest.mark.parametrize(
    ("seconds", "started_at", "deadline"),
    [(180, 0, 180), (240, 1000.5, 1240.5), (30, -100, -70), (0.5, 0, 0.5), (180, 1.8e9, 1_800_000_180)],
)
def test_the_deadline(seconds: float, started_at: float, deadline: float) -> None:
    clock = RoundClock(seconds, started_at)
    assert (clock.seconds, clock.started_at, clock.deadline) == (seconds, started_at, deadline)


@pytest.mark.parametrize(
    ("now", "remaining", "running"),
    [
        (-(10**9), 180, False),
        (999.9, 180, False),
        (1000, 180, True),
        (1000.5, 179.5, True),
        (1179, 1, True),
        (1179.5, 0.5, True),
        (1180, 0, False),
        (1180.5, 0, False),
        (10**300, 0, False),
    ],
)
def test_the_time_that_is_left(now: float, remaining: float, running: bool) -> None:
    clock = RoundClock(180, started_at=1000)
    assert clock.remaining(now) == remaining
    assert clock.is_running(now) is running
    assert clock.accepts(now) is running


@given(clocks_and_times())
def test_the_time_that_is_left_lies_between_none_and_all(clock_and_time: tuple[RoundClock, float]) -> None:
    clock, now = clock_and_time
    assert 0 <= clock.remaining(now) <= clock.seconds
    assert (clock.remaining(now) == 0) == (now >= clock.deadline)
    if now <= clock.started_at and clock.deadline - clock.started_at >= clock.seconds:
        assert clock.remaining(now) == clock.seconds


@given(clocks_and_times())
def test_a_word_is_in_time_while_the_clock_runs(clock_and_time: tuple[RoundClock, float]) -> None:
    clock, written_at = clock_and_time
    assert clock.accepts(written_at) == clock.is_running(written_at)
    assert clock.accepts(written_at) == (clock.started_at <= written_at < clock.deadline)
    assert clock.accepts(written_at, time_up="finish-word") == clock.accepts(written_at)


# -- words begun before the deadline --


@pytest.mark.parametrize(
    ("started_at", "written_at", "stop", "finish"),
    [
        (10, 20, True, True),
        (10, 10, True, True),
        (0, 179.999, True, True),
        (179, 180, False, True),
        (179.999, 182, False, True),
        (0, 10**9, False, True),
        (180, 180, False, False),
        (180, 182, False, False),
        (181, 182, False, False),
        (None, 179.999, True, True),
        (None, 180, False, False),
        (None, 182, False, False),
        (None, -1, False, False),
        (-2, -1, False, False),
    ],
)
def test_both_ways_of_time_up(started_at: float | None, written_at: float, stop: bool, finish: bool) -> None:
    clock = RoundClock(180, started_at=0)
    assert clock.accepts(written_at, started_at) is stop
    assert clock.accepts(written_at, started_at, time_up="stop") is stop
    assert clock.accepts(written_at, started_at, time_up="finish-word") is finish


@given(clocks_and_times(), st.floats(0, 1e6))
def test_finishing_a_word_refuses_none_that_was_written_in_time(
    clock_and_time: tuple[RoundClock, float], taken: float
) -> None:
    clock, written_at = clock_and_time
    if clock.accepts(written_at, written_at - taken):
        assert clock.accepts(written_at, written_at - taken, time_up="finish-word")


@pytest.mark.parametrize("time_up", ["stop", "finish-word"])
def test_a_word_cannot_be_written_before_it_is_begun(time_up: Any) -> None:
    with pytest.raises(RoundError) as caught:
        RoundClock(180, 0).accepts(10, 11, time_up=time_up)
    assert str(caught.value) == "a word is begun before it is written; not at 11 and 10"


@pytest.mark.parametrize("time_up", ["", "Stop", "finish_word", None, True, ["stop"]])
def test_no_way_of_time_up(time_up: Any) -> None:
    with pytest.raises(SettingError) as caught:
        RoundClock(180, 0).accepts(10, time_up=time_up)
    assert str(caught.value) == f"time_up must be stop or finish-word, not {time_up!r}"


# -- numbers that are no times --

CALLS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "the length": ("seconds", lambda value: RoundClock(value, 0)),
    "the start": ("started_at", lambda value: RoundClock(180, value)),
    "the time left": ("now", lambda value: RoundClock(180, 0).remaining(value)),
    "whether it runs": ("now", lambda value: RoundClock(180, 0).is_running(value)),
    "when a word was written": ("written_at", lambda value: RoundClock(180, 0).accepts(value)),
    "when a word was begun": ("started_at", lambda value: RoundClock(180, 0).accepts(10, value)),
}


@pytest.mark.parametrize(
    ("what", "value"),
    [(what, value) for what in CALLS for value in NO_TIMES if (what, value) != ("when a word was begun", None)],
    ids=lambda value: repr(value)[:25],
)
def test_no_time(what: str, value: object) -> None:
    name, call = CALLS[what]
    with pytest.raises(RoundError) as caught:
        call(value)
    message = str(caught.value)
    assert message.startswith(f"{name} must be a finite number of seconds, not ")
    assert len(message) < 150
    if len(repr(value)) < 80:
        assert message.endswith(f", not {value!r}")


def test_a_number_beyond_all_measure_is_cut() -> None:
    with pytest.raises(RoundError) as caught:
        RoundClock(180, 0).remaining(10**400)
    assert str(caught.value) == f"now must be a finite number of seconds, not {SHOWN}"


@pytest.mark.parametrize("seconds", [0, 0.0, -0.0, -1, -0.001, -(10**300)])
def test_a_clock_runs_for_some_time(seconds: float) -> None:
    with pytest.raises(RoundError, match=r"^seconds must be a positive number, not "):
        RoundClock(seconds, 0)


@pytest.mark.parametrize(
    ("seconds", "started_at"),
    [(10**308, 10**308), (1e308, 1e308), (10**300, 0), (180, 10**308)],
    ids=["whole", "float", "long", "late"],
)
def test_a_clock_of_huge_numbers_is_refused_or_answers(seconds: float, started_at: float) -> None:
    try:
        clock = RoundClock(seconds, started_at)
    except RoundError:
        return
    for now in (0, 0.5, -(10**308), 10**308, 1e308):
        assert 0 <= clock.remaining(now) <= clock.seconds
        assert clock.accepts(now) == clock.is_running(now)


# -- values --


def test_a_clock_is_a_value() -> None:
    clock = RoundClock(180, 0)
    assert len({clock, RoundClock(180.0, 0.0), RoundClock(seconds=180, started_at=0)}) == 1
    assert clock not in (RoundClock(181, 0), RoundClock(180, 1), (180, 0))
    for name in ("seconds", "started_at"):
        with pytest.raises(AttributeError):
            setattr(clock, name, 5)


@given(clock=clocks)
def test_a_clock_comes_back(clock: RoundClock) -> None:
    pickles = [pickle.loads(pickle.dumps(clock, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    texts = [RoundClock.from_json(clock.to_json()), RoundClock.from_json(clock.to_json().encode())]
    for again in (*pickles, *texts, copy.copy(clock), eval(repr(clock), vars(boggle).copy())):
        assert again == clock
        assert hash(again) == hash(clock)
        assert again.deadline == clock.deadline


def test_the_json_of_a_clock() -> None:
    assert RoundClock(180, 1000.5).to_json() == '{"seconds": 180, "startedAt": 1000.5}'


@pytest.mark.parametrize("number", [np.int64(30), np.float32(30.5), np.float64(30.5), Fraction(61, 2)], ids=repr)
def test_a_clock_saves_whatever_numbers_it_takes(number: Any) -> None:
    clock = RoundClock(number, number)
    assert clock.remaining(number) == number
    assert RoundClock.from_json(clock.to_json()) == clock


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", DocumentError, "line 1, column 1: no JSON: the text ends too early"),
        ('{"seconds": 180', DocumentError, "line 1, column 16: no JSON: the text ends too early"),
        ("null", DocumentError, "the document must be an object, not null"),
        ("[180, 0]", DocumentError, "the document must be an object, not [180, 0]"),
        ("180", DocumentError, "the document must be an object, not 180"),
        ("{}", DocumentError, "seconds is missing; it must be a finite number of seconds"),
        ('{"seconds": 180}', DocumentError, "startedAt is missing; it must be a finite number of seconds"),
        ('{"seconds": "180", "startedAt": 0}', DocumentError, 'seconds must be a finite number of seconds, not "180"'),
        ('{"seconds": true, "startedAt": 0}', DocumentError, "seconds must be a finite number of seconds, not true"),
        (
            '{"seconds": 180, "startedAt": null}',
            DocumentError,
            "startedAt must be a finite number of seconds, not null",
        ),
        ('{"seconds": 180, "startedAt": [0]}', DocumentError, "startedAt must be a finite number of seconds, not [0]"),
        ('{"seconds": 180, "startedAt": NaN}', DocumentError, "NaN is no number that JSON has"),
        ('{"seconds": 180, "seconds": 180, "startedAt": 0}', DocumentError, "the key 'seconds' stands twice"),
        (
            '{"seconds": 180, "started_at": 0}',
            DocumentError,
            "started_at: there is no such field; did you mean startedAt",
        ),
        ('{"seconds": 0, "startedAt": 0}', RoundError, "seconds must be a positive number, not 0"),
        ('{"seconds": -5, "startedAt": 0}', RoundError, "seconds must be a positive number, not -5"),
        ('{"seconds": 1e999, "startedAt": 0}', RoundError, "seconds must be a finite number of seconds, not inf"),
        ('{"seconds": 180, "startedAt": -1e999}', RoundError, " must be a finite number of seconds, not -inf"),
        (
            '{"seconds": ' + "9" * 400 + ', "startedAt": 0}',
            DocumentError,
            "seconds must be a finite number of seconds, not 9999",
        ),
        ('{"seconds": ' + "9" * 5000 + ', "startedAt": 0}', DocumentError, "no JSON that can be read: a number of"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_json_that_is_no_clock(text: str, error: type[BoggleError], message: str) -> None:
    with pytest.raises(BoggleError) as caught:
        RoundClock.from_json(text)
    assert type(caught.value) is error
    assert message in str(caught.value)
