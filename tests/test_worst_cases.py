"""The worst boards and lists that are known: what can be known of them is found, and the rest is given up in words.

How long that takes is no matter of these tests; they would not end if a search did not.
"""

import random
from itertools import product

import pytest

from boggle import Board, Lexicon, SearchLimitError, Solver, coach
from boggle.solver import Tally

POWERS = ["a" * length for length in range(3, 41)]
SIZES = [4, 5, 6, 7, 8]
STRANGE = "a|b|ab|ba|aab|bba|abab|baba"  # as many readings as a face may have

needs_compiled_search = pytest.mark.skipif(
    not Solver(["a"]).uses_compiled_search, reason="plain Python takes minutes for these boards"
)


def square(face: str, size: int) -> Board:
    return Board([face] * size**2, size, size)


def give_up(solver: Solver, board: Board) -> None:
    """Each call gives the board up, and the solver is as good as before."""
    for call in (solver.solve, solver.score):
        with pytest.raises(SearchLimitError, match=r"the search of this board needs more than max_steps=\d+ steps"):
            call(board)
    with pytest.raises(SearchLimitError, match="the search of board 0 needs more than"):
        solver.tally([board])


@needs_compiled_search
@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_equal_letters_has_their_powers_up_to_its_cells(size: int) -> None:
    board = square("A", size)
    for longest in (3, 15, 16, 17, 25, 26, 36, 37, 40):
        solver = Solver(POWERS[: longest - 2], max_steps=Solver.SAFE_STEPS)
        words = solver.solve(board).words
        assert words == tuple(sorted(POWERS[: min(longest, size**2) - 2], key=len, reverse=True))
        assert solver.tally([board]).longest.tolist() == [min(longest, size**2)]


@needs_compiled_search
@pytest.mark.parametrize("size", SIZES)
def test_a_power_alone_is_found_if_the_cells_suffice(size: int) -> None:
    for length in range(3, 66):
        found = Solver(["a" * length], max_steps=Solver.SAFE_STEPS).solve(square("A", size))
        assert len(found) == (length <= size**2)


@needs_compiled_search
@pytest.mark.parametrize("blocked", [0.2, 0.3, 0.4])
@pytest.mark.parametrize("size", [6, 8])
def test_a_maze_of_equal_letters_has_powers_up_to_its_longest_way(size: int, blocked: float) -> None:
    rng = random.Random(size)
    board = Board(["#" if rng.random() < blocked else "A" for _ in range(size**2)], size, size)
    longest = 0
    for most in (4, 8, 12, 16, 20, 40):
        solver = Solver(POWERS[: most - 2], max_steps=Solver.SAFE_STEPS)
        try:
            found = solver.solve(board)
        except SearchLimitError:
            give_up(solver, board)
            continue
        assert found.longest is not None
        assert found.words == tuple(POWERS[: found.longest.length - 2][::-1])
        assert all(board.is_path(word.path) for word in found)
        longest = found.longest.length
    assert longest >= 8


def test_a_board_of_jokers_has_every_word_up_to_its_cells(english: Lexicon) -> None:
    solver = Solver(english)
    if not solver.uses_compiled_search:
        pytest.skip("plain Python takes minutes for these boards")
    for size in (4, 8):
        found = solver.solve(square("*", size))
        assert len(found) == sum(3 <= len(word) <= size**2 for word in english)
        assert found.longest is not None
        assert found.longest.length == min(size**2, max(map(len, english)))


@needs_compiled_search
def test_faces_that_read_as_every_part_of_every_word() -> None:
    words = ["".join(letters) for length in range(3, 11) for letters in product("ab", repeat=length)]
    for size in SIZES:
        # Each cell reads as either letter: every word with as many letters as there are cells, or fewer.
        assert len(Solver(words).solve(square("A|B", size))) == len(words)
        give_up(Solver(words, max_steps=1_000), square(STRANGE, size))


@needs_compiled_search
def test_pockets_of_jokers_are_given_up(english: Lexicon) -> None:
    """Long words could be spelled from all cells together, and from no pocket: all ways must be tried."""
    faces = ["#" if row % 4 == 3 or column % 4 == 3 else "*" for row in range(8) for column in range(8)]
    give_up(Solver(english, max_steps=Solver.SAFE_STEPS), Board(faces, 8, 8))


@needs_compiled_search
def test_looking_without_a_step_has_an_end_too() -> None:
    """Each step is followed by looks at all cells and readings; and a long list is looked through before the first."""
    rng = random.Random(1)
    words = ["".join(rng.choice("abcde") for _ in range(length)) for length in range(3, 400) for _ in range(30)]
    solver = Solver(words, max_steps=1)
    give_up(solver, square("a|b|c|d|e|ab|cd|abcdabcd", 8))
    assert len(Solver(["abc"], max_steps=100).solve(Board.parse("A B C"))) == 1


@needs_compiled_search
def test_changes_of_a_board_that_cannot_be_searched_are_given_up(english: Lexicon) -> None:
    solver = Solver(english, max_steps=Solver.SAFE_STEPS)
    board = Board((["*", "E"] * 18), 6, 6)
    with pytest.raises(SearchLimitError, match="a board that differs in one cell needs more than"):
        solver.tally_changes(board, ["A", "*"])
    fine = Board.parse("perslatgsineters")
    assert isinstance(solver.tally_changes(fine, ["A", "E"]), Tally)


@needs_compiled_search
def test_boards_of_dice_are_far_from_the_limit(english: Lexicon) -> None:
    free, bounded = Solver(english), Solver(english, max_steps=Solver.SAFE_STEPS // 10)
    for text in ("perslatgsineters", "E S T E R / A I N E S / R T D L A / I O N E T / S E R A S"):
        board = Board.parse(text)
        assert bounded.solve(board).words == free.solve(board).words


def test_the_coach_gives_up_before_it_works_on_a_board_of_jokers() -> None:
    with pytest.raises(SearchLimitError, match=r"in more than 5,000 ways"):
        coach(square("*", 4), ["abcdef"], solver=Solver(["abcdef"]))


def test_one_form_of_a_board_costs_the_same_on_every_board() -> None:
    for face in ("*", "A", STRANGE):
        board = square(face, 8)
        assert board.canonical() == board
