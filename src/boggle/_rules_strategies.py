"""The strategies of :mod:`boggle.strategies` for what is played by: rules, scoring tables, targets."""

from functools import cache
from typing import Any

from hypothesis import strategies as st

from ._board_strategies import yes_no
from ._checks import whole_number
from ._settings import SETTINGS, Aim, Choice, Setting, WholeNumber, YesNo, unknown_setting
from .errors import SettingError
from .rules import Rules
from .scoring import MAX_POINTS, TABLES, ScoringTable, Target


def rules(**settings: Any) -> st.SearchStrategy[Rules]:
    """Rules with each setting anywhere in its range; a setting that is given is a value, or a strategy for values.

    Each setting shrinks to that of the classic game.

    >>> from hypothesis import find, settings
    >>> strict = rules(minimum_word_length=4, challenge_penalty=st.integers(1, 5))
    >>> smallest = find(strict, lambda rules: True, settings=settings(derandomize=True))
    >>> smallest == Rules(minimum_word_length=4, challenge_penalty=1)
    True

    Raises :class:`SettingError` for an unknown setting, with the close ones, and for a bad value.
    """
    for name, given in settings.items():
        if name not in SETTINGS:
            raise unknown_setting(name)
        if not isinstance(given, st.SearchStrategy):
            settings[name] = st.just(SETTINGS[name].check(given))
    return st.builds(Rules, **(_ranges() | settings))


@cache
def _ranges() -> dict[str, st.SearchStrategy[Any]]:
    return {name: _range(setting, getattr(Rules(), name)) for name, setting in SETTINGS.items()}


def _range(setting: Setting, usual: Any) -> st.SearchStrategy[Any]:
    """All that a setting takes, the usual first."""
    if isinstance(setting, WholeNumber):
        return st.sampled_from([usual, *range(setting.lowest, setting.highest + 1, setting.step)])
    if isinstance(setting, YesNo):
        return st.sampled_from([usual, not usual])
    if isinstance(setting, Choice):
        return st.sampled_from([usual, *setting.choices])
    if isinstance(setting, Aim):
        return st.none() | targets()
    return st.sampled_from([*TABLES.values()]) | scoring_tables()


def scoring_tables(
    *, max_points: int = 20, max_length: int = 10, per_letter: bool | None = None, cube_bonus: bool | None = None
) -> st.SearchStrategy[ScoringTable]:
    """Scoring tables, whose name is ``drawn``: points that never fall as words grow.

    They have points for words of up to ``max_length`` letters. ``per_letter`` and ``cube_bonus`` say whether longer
    words earn points a letter, and whether there is a bonus for the challenge cube; None means either.

    >>> from hypothesis import find, settings
    >>> find(scoring_tables(), lambda table: table[3] > 0, settings=settings(derandomize=True))
    ScoringTable(name='drawn', points=(0, 1), per_letter=None, cube_bonus=0)

    Raises :class:`SettingError` for numbers that are out of range.
    """
    whole_number("max_points", max_points, 1, MAX_POINTS, error=SettingError)
    whole_number("max_length", max_length, 1, 64, error=SettingError)
    for name, given in (("per_letter", per_letter), ("cube_bonus", cube_bonus)):
        yes_no(name, given, either=True)
    points = st.lists(st.integers(0, max_points), max_size=max_length).map(lambda more: (0, *sorted(more)))
    each = _perhaps(st.integers(0, min(9, MAX_POINTS - max_points)), per_letter, st.none())
    return st.builds(_table, points, each, _perhaps(st.integers(1, max_points), cube_bonus, st.just(0)))


def _perhaps(some: st.SearchStrategy[Any], given: bool | None, none: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return none | some if given is None else some if given else none


def _table(points: tuple[int, ...], more: int | None, cube_bonus: int) -> ScoringTable:
    per_letter = None if more is None else -(-points[-1] // len(points)) + more
    return ScoringTable("drawn", points, per_letter, cube_bonus=cube_bonus)


def targets(*, max_points: int = 1000) -> st.SearchStrategy[Target]:
    """Targets, to be reached or exceeded.

    >>> from hypothesis import find, settings
    >>> find(targets(), lambda target: not target.is_met(7), settings=settings(derandomize=True))
    Target(points=7, mode='exceed')

    Raises :class:`SettingError` for a number that is out of range.
    """
    whole_number("max_points", max_points, 1, MAX_POINTS, error=SettingError)
    return st.builds(Target, st.integers(1, max_points), st.sampled_from(["reach", "exceed"]))
