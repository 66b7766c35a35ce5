"""The boards that differ from one in one cell: counted together, they count what each counts alone."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from boggle import Board, ScoringTable, SearchLimitError, Solver

from .strategies import ALPHABETS, STRANGE_LETTER, Game, boards, games, tables

MakeSolvers = Callable[..., dict[str, Solver]]
Totals = list[list[list[int]]]

MOST_STEPS = {"compiled": 100_000, "compiled-deep": 100_000, "reference": 3000}
TO_25_CELLS = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6)] + [(1, 17), (2, 9), (1, 25)]
BEYOND_16_CELLS = [(1, 17), (4, 8), (1, 33), (6, 6), (4, 12), (7, 7), (64, 1), (8, 8)]
WIDE = [alphabet for size, alphabet in ALPHABETS.items() if size > 32]


class Changes(NamedTuple):
    """A game, and what its board is to be changed to, and where."""

    game: Game
    faces: list[str]
    cells: list[int] | None

    def boards(self) -> list[Board]:
        """The changed boards, row by row."""
        board = self.game.board
        rows = range(len(board)) if self.cells is None else self.cells
        return [
            Board([*board.faces[:cell], face, *board.faces[cell + 1 :]], board.rows, board.columns)
            for cell in rows
            for face in self.faces
        ]


@st.composite
def changes(
    draw: st.DrawFn, shapes: Sequence[tuple[int, int]], alphabet: str | None = None, *, most_cells: int = 25
) -> Changes:
    """Changes of some cells of a board, or of all of them, to faces of the same kinds, some of them twice."""
    alphabet = alphabet or ALPHABETS[draw(st.sampled_from(sorted(ALPHABETS)))]
    board = draw(boards(alphabet, draw(st.sampled_from(shapes)), cube=False))
    faces = list(draw(boards(alphabet, (1, draw(st.integers(1, 8))), cube=False)).faces)
    cell = draw(st.integers(0, len(board) - 1))
    shown = [*board.faces[:cell], faces[0] if draw(st.booleans()) else board.faces[cell], *board.faces[cell + 1 :]]
    game = draw(games(Board(shown, board.rows, board.columns), alphabet))._replace(board=board)
    some = st.lists(st.integers(0, len(board) - 1), min_size=1, max_size=3)
    all_cells = len(board) <= most_cells and len(board) * len(faces) <= 80 and draw(st.booleans())
    return Changes(game, faces, None if all_cells else draw(some))


def one_by_one(solver: Solver, changed: Changes, table: ScoringTable) -> Totals:
    """Words, points and longest word of each changed board, solved alone, a row for each cell."""
    width = len(changed.faces)
    totals = solver.tally(changed.boards(), table)
    return [[array[i : i + width].tolist() for i in range(0, len(array), width)] for array in totals]


def check(make_solvers: MakeSolvers, changed: Changes, table: ScoringTable) -> None:
    """Hold the changes against single searches, in all engines; what takes one too long is no example for it."""
    seen: Totals | None = None
    for name, most in MOST_STEPS.items():
        solvers = make_solvers(changed.game.words, minimum_word_length=changed.game.minimum, max_steps=most)
        if name not in solvers:
            continue
        solver = solvers[name]
        try:
            solver.score(changed.game.board)
            expected = one_by_one(solver, changed, table)
        except SearchLimitError:
            continue
        tally = solver.tally_changes(changed.game.board, changed.faces, table, cells=changed.cells)
        totals = [array.tolist() for array in tally]
        assert totals == expected, name
        assert seen in (None, totals), name
        seen = totals
    assume(seen is not None)


@given(changed=changes(TO_25_CELLS), table=tables())
def test_changes_count_what_each_board_counts(make_solvers: MakeSolvers, changed: Changes, table: ScoringTable) -> None:
    check(make_solvers, changed, table)


@given(data=st.data())
def test_changes_of_boards_in_more_than_32_letters(make_solvers: MakeSolvers, data: st.DataObject) -> None:
    changed = data.draw(changes([(2, 2), (3, 3), (4, 4), (1, 17), (6, 6)], data.draw(st.sampled_from(WIDE))))
    check(make_solvers, changed, ScoringTable.CLASSIC)


@given(data=st.data())
def test_changes_of_boards_beyond_16_cells(make_solvers: MakeSolvers, data: st.DataObject) -> None:
    alphabet = data.draw(st.sampled_from([ALPHABETS[26], ALPHABETS[33]]))
    changed = data.draw(changes(BEYOND_16_CELLS, alphabet, most_cells=0))
    check(make_solvers, changed, ScoringTable.CLASSIC)


@given(data=st.data())
def test_changes_to_more_faces_than_go_into_one_walk(make_solvers: MakeSolvers, data: st.DataObject) -> None:
    alphabet = data.draw(st.sampled_from([ALPHABETS[26], ALPHABETS[40], ALPHABETS[60]]))
    changed = data.draw(changes([(1, 4), (2, 2), (2, 3), (3, 3), (4, 4)], alphabet, most_cells=0))
    kinds = [*alphabet, "*", "#", STRANGE_LETTER]
    kinds += [first + second for first in alphabet[:9] for second in alphabet[-9:]]
    kinds += [f"{first}|{first}{second}" for first in alphabet[:5] for second in alphabet[-5:]]
    shuffled = data.draw(st.permutations(kinds))
    faces = [*shuffled[: data.draw(st.integers(60, 100))], *changed.faces]
    check(make_solvers, changed._replace(faces=faces), ScoringTable.CLASSIC)
