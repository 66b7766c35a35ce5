"""Limits, and rolling until a board meets them."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from boggle import (
    Board,
    BoardBatch,
    DiceError,
    DiceSet,
    Die,
    Limits,
    LimitsError,
    ScoringTable,
    SettingError,
    Solver,
    UnknownDiceSetError,
    dice_set,
    roll_where,
)

Sigmas = Callable[..., float]

WORDS = ["ant", "ate", "east", "eat", "ion", "its", "lone", "net", "one", "quit", "rest", "seat", "sit", "tea", "tens"]
FOUR = DiceSet(
    "four", "Four", 2, 2, (Die("A B C D E F"), Die("G H I J L N"), Die("O P Q R S T"), Die("V W X Y Z Th"))
)  # all faces are different
FOUR_WORDS = (
    "at eh en ho if is it no on or so us we ex ox go do de id an as by be in la jo he hi of ad ye li ae al is to "
    "than fit hex vet dig dot cot got not lot jot bin bit cis die fig axe fin end bid rib zen box lox"
)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(WORDS)


@pytest.fixture(scope="module")
def english_solver(english: object) -> Solver:
    return Solver()


# -- limits --


def test_limits_are_pairs_whose_ends_may_be_open() -> None:
    limits = Limits(words=(80, 150), points=(None, 9), longest=(8, None))
    assert (limits.words, limits.points, limits.longest) == ((80, 150), (None, 9), (8, None))
    assert Limits((1, 2), (3, 4), (5, 6)) == Limits(words=(1, 2), points=(3, 4), longest=(5, 6))
    assert Limits().ranges() == {}
    assert limits.ranges() == {"words": (80, 150), "points": (None, 9), "longest": (8, None)}
    for pair in ((0, 0), (5, 5), (0, None), (None, 0), (0, 2**62)):
        assert Limits(points=pair).points == pair


def test_lists_and_numbers_of_numpy_are_taken_as_pairs_of_whole_numbers() -> None:
    limits = Limits(words=[np.int64(3), np.uint8(5)])  # type: ignore[arg-type]
    assert limits == Limits(words=(3, 5))
    assert type(limits.words) is tuple
    assert [type(end) for end in limits.words] == [int, int]
    assert repr(limits) == "Limits(words=(3, 5), points=None, longest=None)"


def test_limits_are_values() -> None:
    limits = Limits(words=(80, 150), longest=(8, None))
    assert limits == Limits(words=(80, 150), longest=(8, None))
    assert hash(limits) == hash(Limits(words=(80, 150), longest=(8, None)))
    assert limits not in (Limits(words=(80, 150)), Limits(points=(80, 150), longest=(8, None)), (80, 150))
    assert eval(repr(limits)) == limits
    assert pickle.loads(pickle.dumps(limits)) == limits
    assert copy.deepcopy(limits) == limits
    with pytest.raises(AttributeError):
        limits.words = (1, 2)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        (Limits(), "no limits"),
        (Limits(words=(80, 150)), "words 80..150"),
        (Limits(points=(100, None)), "points 100.."),
        (Limits(longest=(None, 7)), "longest ..7"),
        (Limits(words=(5, 5), points=(0, 0)), "words 5, points 0"),
        (Limits((1, 2), (3, 4), (5, None)), "words 1..2, points 3..4, longest 5.."),
    ],
)
def test_limits_as_text(limits: Limits, text: str) -> None:
    assert str(limits) == text


@pytest.mark.parametrize("name", ["words", "points", "longest"])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((5, 1), "{} cannot be from 5 to 1: the first number is the lowest allowed"),
        ((-1, 5), "{}: each end must be a whole number from 0 to 4611686018427387904, not -1"),
        ((0, -1), "{}: each end must be a whole number from 0 to 4611686018427387904, not -1"),
        ((True, 5), "{}: each end must be a whole number .*, not True"),
        ((1, 2.0), r"{}: each end must be a whole number .*, not 2\.0"),
        (("1", 5), "{}: each end must be a whole number .*, not '1'"),
        ((0, 2**62 + 1), "{}: each end must be a whole number .*, not 4611686018427387905"),
        ("15", r"{} must be a pair such as \(80, 150\), \(80, None\) or \(None, 150\), not '15'"),
        ((1, 2, 3), r"{} must be a pair such as .*, not \(1, 2, 3\)"),
        ((1,), r"{} must be a pair such as .*, not \(1,\)"),
        ((), r"{} must be a pair such as .*, not \(\)"),
        (5, "{} must be a pair such as .*, not 5"),
        ({1, 2}, r"{} must be a pair such as .*, not \{{1, 2\}}"),
        (range(1, 3), r"{} must be a pair such as .*, not range\(1, 3\)"),
    ],
)
def test_what_is_no_range(name: str, given: Any, message: str) -> None:
    with pytest.raises(SettingError, match=message.format(name)):
        Limits(**{name: given})


# -- rolling within limits --


def first_that_fits(
    dice: str | DiceSet, limits: Limits, solver: Solver, table: ScoringTable, seed: int, cube: bool, rolls: int = 3000
) -> Board | None:
    """The first board that meets the limits, of all that are rolled one by one and solved in full."""
    for number in range(seed, seed + rolls):
        board = Board.roll(dice, seed=number, challenge_cube=cube)
        solution = solver.solve(board)
        values = {
            "words": len(solution.words),
            "points": sum(word.points(table) for word in solution),
            "longest": max((len(word.text) for word in solution), default=0),
        }
        for name, (low, high) in limits.ranges().items():
            if (low is not None and values[name] < low) or (high is not None and values[name] > high):
                break
        else:
            return board
    return None


@pytest.mark.parametrize(
    ("dice", "limits"),
    [
        ("boggle-1987", Limits()),
        ("boggle-1987", Limits(words=(None, None))),
        ("boggle-1987", Limits(words=(0, 0))),
        ("boggle-1987", Limits(words=(4, 5))),
        ("boggle-1987", Limits(points=(5, None))),
        ("boggle-1987", Limits(longest=(4, 4), words=(None, 3))),
        ("boggle-1976", Limits(longest=(None, 3), points=(2, 3))),
        ("big-boggle-challenge", Limits(words=(3, None), points=(4, 20), longest=(4, None))),
        ("super-big-boggle", Limits(words=(5, 7))),
        (FOUR, Limits(points=(1, None))),
    ],
    ids=lambda value: getattr(value, "id", None) or str(value),
)
@pytest.mark.parametrize("cube", [False, True], ids=["plain", "cube"])
def test_the_board_is_the_first_that_meets_the_limits(
    solver: Solver, dice: str | DiceSet, limits: Limits, cube: bool
) -> None:
    words = Solver(FOUR_WORDS.split(), minimum_word_length=2) if dice is FOUR else solver
    for seed in (0, 1, 1000, 10**30):
        for table in (ScoringTable.CLASSIC, ScoringTable.CHALLENGE_CUBE):
            expected = first_that_fits(dice, limits, words, table, seed, cube)
            assert expected is not None
            board = roll_where(dice, limits, solver=words, table=table, seed=seed, challenge_cube=cube)
            assert board == expected
            assert board.roll_record == expected.roll_record


def test_the_english_list_is_what_words_are_from_by_default(english_solver: Solver) -> None:
    limits = Limits(words=(80, 100), longest=(7, None))
    board = roll_where("new", limits, seed=5)
    assert board == first_that_fits("new", limits, english_solver, ScoringTable.CLASSIC, 5, False)
    solution = english_solver.solve(board)
    assert 80 <= len(solution) <= 100
    assert solution.longest is not None
    assert solution.longest.length >= 7


def test_points_are_by_the_table(english_solver: Solver) -> None:
    limits = Limits(points=(100, 104))
    boards = {}
    for table in (ScoringTable.CLASSIC, ScoringTable.BIG, ScoringTable("flat", (0, 0, 0, 1))):
        boards[table] = roll_where("new", limits, solver=english_solver, table=table, seed=3)
        assert 100 <= english_solver.score(boards[table], table) <= 104
    assert len(set(boards.values())) == 3


def test_dice_may_be_named_or_given(solver: Solver) -> None:
    limits = Limits(words=(2, None))
    board = roll_where("Classic", limits, solver=solver, seed=9)
    assert board == roll_where(dice_set("boggle-1976"), limits, solver=solver, seed=9)
    assert board.roll_record is not None
    assert board.roll_record.dice_set == "boggle-1976"


@pytest.mark.parametrize("cube", [False, True], ids=["plain", "cube"])
def test_the_seed_of_the_record_rolls_the_board_again(solver: Solver, cube: bool) -> None:
    drawn = {roll_where("new", Limits(words=(1, 3)), solver=solver, challenge_cube=cube) for _ in range(3)}
    assert len(drawn) == 3
    for board in drawn:
        record = board.roll_record
        assert record is not None
        again = Board.roll("new", seed=record.seed, challenge_cube=cube)
        assert (again, again.roll_record) == (board, record)
        assert 1 <= len(solver.solve(board)) <= 3
        assert roll_where("new", Limits(words=(1, 3)), solver=solver, seed=record.seed, challenge_cube=cube) == board


def test_a_board_may_be_found_as_the_last_of_the_rolls_but_not_later(solver: Solver) -> None:
    for least in (1, 3, 5, 7):
        limits = Limits(words=(least, None))
        for seed in (1, 500):
            board = roll_where("new", limits, solver=solver, seed=seed)
            assert board.roll_record is not None
            needed = board.roll_record.seed - seed + 1
            assert roll_where("new", limits, solver=solver, seed=seed, max_rolls=needed) == board
            assert roll_where("new", limits, solver=solver, seed=seed, max_rolls=needed + 1) == board
            if needed > 1:
                with pytest.raises(LimitsError, match=f"none of {needed - 1} rolls? of boggle-1987 met"):
                    roll_where("new", limits, solver=solver, seed=seed, max_rolls=needed - 1)


@pytest.mark.parametrize("rolls", [1, 15, 16, 17, 47, 48, 49, 1500])
def test_as_many_boards_are_rolled_as_are_allowed(solver: Solver, monkeypatch: pytest.MonkeyPatch, rolls: int) -> None:
    roll, seeds = Board.roll, []

    def counting(dice: DiceSet, *, seed: int, challenge_cube: bool) -> Board:
        seeds.append(seed)
        return roll(dice, seed=seed, challenge_cube=challenge_cube)

    monkeypatch.setattr(Board, "roll", counting)
    with pytest.raises(LimitsError, match=f"none of {rolls} roll"):
        roll_where("new", Limits(words=(15, None)), solver=solver, seed=7, max_rolls=rolls)
    assert seeds == list(range(7, 7 + rolls))


def test_the_error_tells_how_many_boards_met_each_limit_and_what_they_had(solver: Solver) -> None:
    limits = Limits(words=(4, 9), points=(1, 2), longest=(None, 4))
    tally = solver.tally([Board.roll("new", seed=seed) for seed in range(11, 61)])
    rates = [
        2 * int(((tally.words >= 4) & (tally.words <= 9)).sum()),
        2 * int(((tally.points >= 1) & (tally.points <= 2)).sum()),
    ]
    assert all(0 < rate < 100 for rate in rates)
    with pytest.raises(LimitsError) as raised:
        roll_where("new", limits, solver=solver, seed=11, max_rolls=50)
    assert str(raised.value) == (
        "none of 50 rolls of boggle-1987 met the limits: "
        f"words 4..9 by {rates[0]} % of them, which had {tally.words.min()} to {tally.words.max()}; "
        f"points 1..2 by {rates[1]} % of them, which had {tally.points.min()} to {tally.points.max()}; "
        f"longest ..4 by 100 % of them, which had {tally.longest.min()} to {tally.longest.max()}; "
        "widen them, or allow more rolls"
    )


def test_the_error_of_a_single_roll(solver: Solver) -> None:
    with pytest.raises(LimitsError, match=r"^none of 1 roll of boggle-1976 met the limits: words 15 by 0 % of them"):
        roll_where("classic", Limits(words=(15, 15)), solver=solver, seed=1, max_rolls=1)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(words=(16, None)), r"no board can have words 16\.\.: the list has 15 words"),
        (Limits(words=(99, 100)), r"no board can have words 99\.\.100: the list has 15 words"),
        (Limits(longest=(5, None)), r"no board can have longest 5\.\.: the longest word of the list has 4 letters"),
        (Limits(words=(0, 5), longest=(5, 5)), "no board can have longest 5: the longest word of the list"),
    ],
)
def test_limits_that_no_board_can_meet_are_refused_before_a_die_is_rolled(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, limits: Limits, message: str
) -> None:
    def never(*_: object, **__: object) -> Board:
        raise AssertionError("a board was rolled")

    monkeypatch.setattr(Board, "roll", never)
    with pytest.raises(SettingError, match=message):
        roll_where("new", limits, solver=solver, seed=1)


def test_a_list_without_words_allows_boards_without_words() -> None:
    empty = Solver([])
    assert roll_where("new", Limits(words=(0, 0), longest=(0, 0)), solver=empty, seed=1) == Board.roll("new", seed=1)
    with pytest.raises(SettingError, match=r"no board can have words 1\.\.: the list has 0 words"):
        roll_where("new", Limits(words=(1, None)), solver=empty, seed=1)


def test_bad_input_is_refused(solver: Solver) -> None:
    roll: Any = roll_where
    for limits in ((80, 150), None, "words 80..150", {"words": (80, 150)}, Limits):
        with pytest.raises(SettingError, match=r"Limits are needed, such as Limits\(words=\(80, 150\)\), not "):
            roll("new", limits, solver=solver)
    for rolls in (0, -1, True, 1.5, "5", None):
        with pytest.raises(SettingError, match="max_rolls must be a whole number from 1, not "):
            roll("new", Limits(), solver=solver, max_rolls=rolls)
    with pytest.raises(SettingError, match=r"a Solver is needed, such as Solver\(\), not \['tie'\]"):
        roll("new", Limits(), solver=["tie"])
    with pytest.raises(SettingError, match=r"a ScoringTable is needed, .*, not 'classic'"):
        roll("new", Limits(), solver=solver, table="classic")
    for dice in ("bogle", 3, None):
        with pytest.raises(UnknownDiceSetError, match="no dice set is called"):
            roll(dice, Limits(), solver=solver)
    for seed in (-1, "5", True, 1.5):
        with pytest.raises(DiceError, match="a seed is a whole number from 0"):
            roll("new", Limits(), solver=solver, seed=seed)


# -- fairness --


def test_accepted_boards_are_as_likely_as_they_are_among_all_boards(sigmas: Sigmas) -> None:
    """Four dice can fall in 31,104 ways: what is accepted of them is known exactly."""
    solver = Solver(FOUR_WORDS.split(), minimum_word_length=2)
    limits = Limits(words=(1, 2))
    falls = [
        Board([die.faces[up] for die, up in zip(order, ups, strict=True)], 2, 2)
        for order in permutations(FOUR.dice)
        for ups in product(range(6), repeat=4)
    ]
    words = solver.tally(BoardBatch.from_boards(falls)).words
    fair = [board for board, count in zip(falls, words.tolist(), strict=True) if 1 <= count <= 2]
    assert 0.3 < len(fair) / len(falls) < 0.7
    calls = 3000
    rolled = [roll_where(FOUR, limits, solver=solver, seed=10_000 * call) for call in range(calls)]
    for cell in range(4):
        ways = Counter(board[cell] for board in fair)
        seen = Counter(board[cell] for board in rolled)
        faces = sorted(ways)
        assert set(seen) <= set(faces)
        expected = [calls * ways[face] / len(fair) for face in faces]
        assert min(expected) > 20
        assert abs(sigmas([seen[face] for face in faces], expected)) < 4


def test_accepted_boards_are_distributed_like_those_that_are_rolled_and_filtered(sigmas: Sigmas) -> None:
    solver = Solver(WORDS)
    calls = 1500
    found = [roll_where("new", Limits(words=(1, None)), solver=solver, seed=1000 * call) for call in range(calls)]
    batch = BoardBatch.roll("new", 20_000, seed=1)
    met = solver.tally(batch).words > 0
    assert 0.3 < met.mean() < 0.7
    filtered = [batch[int(number)] for number in np.flatnonzero(met)[:calls]]
    assert len(filtered) == calls
    seen, wanted = (Counter(board[0] for board in boards) for boards in (found, filtered))
    kinds = sorted(face for face in seen.keys() | wanted.keys() if seen[face] + wanted[face] > 20)
    means = [(seen[kind] + wanted[kind]) / 2 for kind in kinds]
    counts = [each[kind] for each in (seen, wanted) for kind in kinds]
    assert len(kinds) > 15
    assert abs(sigmas(counts, means * 2, freedom=len(kinds) - 1)) < 4


def test_the_largest_seed_is_the_last_that_is_rolled() -> None:
    solver, last = Solver(["tie"]), 2**1024 - 1
    board = roll_where("boggle-1987", Limits(), solver=solver, seed=last)
    assert board == Board.roll(seed=last)
    with pytest.raises(LimitsError, match="none of 3 rolls of boggle-1987 met the limits"):
        roll_where("boggle-1987", Limits(points=(10**6, None)), solver=solver, seed=last - 2)


def test_limits_without_ends_are_none() -> None:
    assert Limits(words=(None, None)) == Limits()
    assert str(Limits(words=(None, None))) == "no limits"
