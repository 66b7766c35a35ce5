"""Scoring tables."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from boggle import FoundWord, ScoringError, ScoringTable

#                                  letters: 0  1  2  3  4  5  6  7   8   9  10  17
TABLES = {
    "classic": (ScoringTable.CLASSIC, 0, [0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11]),
    "big": (ScoringTable.BIG, 0, [0, 0, 0, 0, 1, 2, 3, 5, 11, 11, 11, 11]),
    "super-big": (ScoringTable.SUPER_BIG, 0, [0, 0, 0, 0, 1, 2, 3, 5, 11, 18, 20, 34]),
    "challenge-cube": (ScoringTable.CHALLENGE_CUBE, 5, [0, 0, 0, 1, 2, 3, 4, 5, 6, 6, 6, 6]),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_four_tables(name: str) -> None:
    table, bonus, points = TABLES[name]
    assert table.name == name
    assert table.cube_bonus == bonus
    assert [table[letters] for letters in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17)] == points


def test_the_challenge_cube_adds_five_at_every_length() -> None:
    through = [FoundWord("x" * n, (), n, through_challenge_cube=True) for n in range(3, 9)]
    around = [FoundWord("x" * n, (), n) for n in range(3, 9)]
    assert [word.points(ScoringTable.CHALLENGE_CUBE) for word in through] == [6, 7, 8, 9, 10, 11]
    assert [word.points(ScoringTable.CHALLENGE_CUBE) for word in around] == [1, 2, 3, 4, 5, 6]
    assert [word.points(ScoringTable.CLASSIC) for word in through] == [1, 1, 2, 3, 5, 11]


def test_a_table_of_ones_own() -> None:
    table = ScoringTable("own", [0, 0, 1, 4])  # type: ignore[arg-type]
    assert table.points == (0, 0, 1, 4)
    assert [table[letters] for letters in (0, 1, 2, 3, 4, 500)] == [0, 0, 1, 4, 4, 4]
    table = ScoringTable("own", (0, 0, 1, 4), per_letter=1)
    assert [table[letters] for letters in (3, 4, 5, 500)] == [4, 4, 5, 500]
    assert ScoringTable("own", (0,), 3)[7] == 21
    assert ScoringTable("own", (0,))[7] == 0
    assert ScoringTable("own", (0, 1), cube_bonus=2) == ScoringTable("own", (0, 1), None, cube_bonus=2)
    assert hash(ScoringTable("own", (0, 1))) == hash(ScoringTable("own", (0, 1)))
    assert ScoringTable("own", (0, 1)) != ScoringTable("own", (0, 1), cube_bonus=2)


@pytest.mark.parametrize(
    ("points", "per_letter", "bonus", "message"),
    [
        ((), None, 0, "scoring table 'own': points must be a list of whole numbers"),
        ("012", None, 0, "points must be a list of whole numbers"),
        (5, None, 0, "points must be a list of whole numbers"),
        ((1, 2), None, 0, "no letters earn 0 points, not 1"),
        ((0, 1.5), None, 0, "points for 1 letters must be a whole number from 0 to 1000000000, not 1.5"),
        ((0, True), None, 0, "points for 1 letters must be a whole number from 0 to 1000000000, not True"),
        ((0, 0, 3, 2), None, 0, "3 letters earn 2, fewer than 3 for 2; points never fall as words grow"),
        ((0, -1), None, 0, "points for 1 letters must be a whole number from 0 to 1000000000, not -1"),
        ((0, 0, 9), 2, 0, "3 letters earn 6 by per_letter, fewer than 9 for 2; points never fall as words grow"),
        ((0,), -1, 0, "per_letter must be a whole number from 0 to 1000000000, not -1"),
        ((0,), 1.0, 0, "per_letter must be a whole number from 0 to 1000000000, not 1.0"),
        ((0,), True, 0, "per_letter must be a whole number from 0 to 1000000000, not True"),
        ((0,), None, -1, "cube_bonus must be a whole number from 0 to 1000000000, not -1"),
        ((0,), None, None, "cube_bonus must be a whole number from 0 to 1000000000, not None"),
    ],
)
def test_no_table(points: Sequence[int], per_letter: int | None, bonus: int, message: str) -> None:
    with pytest.raises(ScoringError, match=message):
        ScoringTable("own", points, per_letter, cube_bonus=bonus)  # type: ignore[arg-type]


@pytest.mark.parametrize("letters", [-1, 1.0, True, "3", None])
def test_no_number_of_letters(letters: int) -> None:
    with pytest.raises(ScoringError, match="table 'classic': a number of letters must be a whole number from 0"):
        ScoringTable.CLASSIC[letters]


def test_a_table_never_changes() -> None:
    with pytest.raises(AttributeError):
        ScoringTable.CLASSIC.points = ()  # type: ignore[misc]


def test_a_table_cannot_be_gone_through() -> None:
    table: Any = ScoringTable.CLASSIC
    with pytest.raises(TypeError):
        list(table)
    with pytest.raises(TypeError):
        assert 12 in table


@pytest.mark.parametrize("points", [10**9 + 1, 2**62, 10**5000], ids=["1", "2", "3"])
def test_points_beyond_all_measure(points: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: ScoringTable("own", (0, points)),
        lambda: ScoringTable("own", (0,), points),
        lambda: ScoringTable("own", (0,), cube_bonus=points),
    ]
    for call in calls:
        with pytest.raises(ScoringError, match="must be a whole number from 0 to 1000000000, not "):
            call()
