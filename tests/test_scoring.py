"""Scoring tables, and targets."""

import json
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import boggle
from boggle import BoggleError, DocumentError, FoundWord, ScoringError, ScoringTable, SettingError, Target

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


@pytest.mark.parametrize("name", [None, 5, True, b"own", ["own"]])
def test_a_table_has_a_string_for_a_name(name: str) -> None:
    with pytest.raises(ScoringError, match="name"):
        ScoringTable(name, (0, 1))


# -- tables in JSON --


@pytest.mark.parametrize("name", TABLES)
def test_the_four_tables_are_written_by_their_names(name: str) -> None:
    table = TABLES[name][0]
    assert table.to_json() == f'"{name}"'
    assert ScoringTable.from_json(f'"{name}"') is table
    assert ScoringTable.from_json(f' "{name}"\n'.encode()) is table


@pytest.mark.parametrize(
    "table",
    [
        ScoringTable("own", (0,)),
        ScoringTable("own", (0, 0, 1, 4), 2, cube_bonus=3),
        ScoringTable("own", (0, 10**9), 10**9, cube_bonus=10**9),
        ScoringTable("", (0, 1)),
        ScoringTable('é "quoted"\n', (0, 1)),
        ScoringTable("classic", (0, 1)),
        ScoringTable("classic", ScoringTable.CLASSIC.points, cube_bonus=1),
        ScoringTable("Classic", ScoringTable.CLASSIC.points),
        ScoringTable("super-big", ScoringTable.SUPER_BIG.points),
        ScoringTable("own", range(100), 1),  # type: ignore[arg-type]
        ScoringTable("own", np.arange(9).tolist(), np.int64(2)),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_table_of_ones_own_comes_back_from_json(table: ScoringTable) -> None:
    plain = json.loads(table.to_json())
    assert plain == {
        "name": table.name,
        "points": list(table.points),
        "perLetter": table.per_letter,
        "cubeBonus": table.cube_bonus,
    }
    assert list(plain) == ["name", "points", "perLetter", "cubeBonus"]
    assert ScoringTable.from_json(table.to_json()) == table
    assert ScoringTable.from_json(table.to_json().encode()) == table


def test_the_json_of_a_table_may_leave_out_what_is_not_special() -> None:
    assert ScoringTable.from_json('{"points": [0, 1], "name": "own"}') == ScoringTable("own", (0, 1))
    assert ScoringTable.from_json('{"name": "own", "points": [0], "perLetter": 2}') == ScoringTable("own", (0,), 2)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", DocumentError, "line 1, column 1: no JSON: the text ends too early"),
        ('{"name": "own"', DocumentError, "line 1, column 15: no JSON: the text ends too early"),
        ("null", DocumentError, "the document must be big, challenge-cube, classic, super-big or an object, not null"),
        (
            "[0, 1]",
            DocumentError,
            "the document must be big, challenge-cube, classic, super-big or an object, not [0, 1]",
        ),
        ('"deluxe"', DocumentError, "the document must be big, challenge-cube, classic, super-big or an object, not "),
        ("{}", DocumentError, "name is missing; it must be a string"),
        ('{"name": "own"}', DocumentError, "points is missing; it must be a list"),
        ('{"name": null, "points": [0]}', DocumentError, "name must be a string, not null"),
        ('{"name": "own", "points": null}', DocumentError, "points must be a list, not null"),
        ('{"name": "own", "points": "01"}', DocumentError, 'points must be a list, not "01"'),
        ('{"name": "own", "points": {"0": 0}}', DocumentError, 'points must be a list, not {"0": 0}'),
        ('{"name": "own", "points": [0, 1.5]}', DocumentError, "points[1] must be a whole number, not 1.5"),
        ('{"name": "own", "points": [0, true]}', DocumentError, "points[1] must be a whole number, not true"),
        ('{"name": "own", "points": [0, 1e999]}', DocumentError, "points[1] must be a whole number, not Infinity"),
        ('{"name": "own", "points": [0, NaN]}', DocumentError, "NaN is no number that JSON has"),
        (
            '{"name": "own", "points": [0], "perLetter": "2"}',
            DocumentError,
            'perLetter must be a whole number, not "2"',
        ),
        (
            '{"name": "own", "points": [0], "cubeBonus": null}',
            DocumentError,
            "cubeBonus must be a whole number, not null",
        ),
        ('{"name": "own", "points": [0], "per_letter": 2}', DocumentError, "per_letter: there is no such field; "),
        ('{"name": "own", "name": "own", "points": [0]}', DocumentError, "the key 'name' stands twice in one object"),
        ('{"name": "own", "points": []}', ScoringError, "the table: scoring table 'own': points must be a list of"),
        ('{"name": "own", "points": [1]}', ScoringError, "the table: scoring table 'own': no letters earn 0 points"),
        (
            '{"name": "own", "points": [0, -1]}',
            ScoringError,
            "the table: scoring table 'own': points for 1 letters must",
        ),
        (
            '{"name": "own", "points": [0, 2, 1]}',
            ScoringError,
            "the table: scoring table 'own': 2 letters earn 1, fewer",
        ),
        (
            '{"name": "own", "points": [0, 5], "perLetter": 1}',
            ScoringError,
            "the table: scoring table 'own': 2 letters earn 2 by per_letter, fewer than 5 for 1",
        ),
        (
            '{"name": "own", "points": [0], "cubeBonus": -1}',
            ScoringError,
            "the table: scoring table 'own': cube_bonus must be a whole number from 0 to 1000000000, not -1",
        ),
        (
            '{"name": "own", "points": [0, 18446744073709551616]}',
            ScoringError,
            "the table: scoring table 'own': points for 1 letters must be a whole number from 0 to 1000000000, not 18",
        ),
    ],
    ids=lambda value: str(value)[:50],
)
def test_json_that_is_no_table(text: str, error: type[BoggleError], message: str) -> None:
    with pytest.raises(BoggleError) as caught:
        ScoringTable.from_json(text)
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


# -- targets --


@pytest.mark.parametrize(
    ("mode", "met"), [("reach", [False, False, True, True, True]), ("exceed", [False, False, False, True, True])]
)
def test_a_target_is_reached_or_exceeded(mode: Any, met: list[bool]) -> None:
    target = Target(50, mode)
    assert [target.is_met(total) for total in (-10, 49, 50, 51, 10**12)] == met
    assert (target.points, target.mode) == (50, mode)


def test_a_target_is_to_be_reached_where_nothing_else_is_said() -> None:
    assert Target(50) == Target(50, "reach") == Target(points=50, mode="reach")
    assert Target(1).is_met(1)
    assert not Target(1).is_met(0)


NO_POINTS: list[Any] = [0, -1, 10**9 + 1, 10**5000, True, False, None, "50", 50.0, float("nan"), [50]]


@pytest.mark.parametrize("points", NO_POINTS, ids=lambda value: str(type(value)))
def test_no_points_to_play_for(points: int) -> None:
    with pytest.raises(SettingError, match=r"^a target's points must be a whole number from 1 to 1000000000, not "):
        Target(points)


@pytest.mark.parametrize("mode", ["", "Reach", "over", None, True, 1, ["reach"], b"reach"])
def test_no_mode_of_a_target(mode: Any) -> None:
    with pytest.raises(SettingError) as caught:
        Target(50, mode)
    assert str(caught.value) == f"a target's mode must be reach or exceed, not {mode!r}"


def test_a_target_is_a_value() -> None:
    target, fifty = Target(50, "exceed"), np.int16(50)
    of_numpy = Target(fifty, "exceed")  # type: ignore[arg-type]
    assert len({target, Target(50, "exceed"), of_numpy, Target(50), Target(51, "exceed")}) == 3
    assert type(of_numpy.points) is int
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(target, protocol)) == target
    assert eval(repr(target), vars(boggle).copy()) == target
    for name in ("points", "mode"):
        with pytest.raises(AttributeError):
            setattr(target, name, 1)
