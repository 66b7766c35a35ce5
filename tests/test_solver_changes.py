"""The solver: boards that differ in one cell, and how many boards each word is on."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boggle import (
    Board,
    BoardBatch,
    BoardError,
    CellError,
    Lexicon,
    ScoringTable,
    SearchLimitError,
    SettingError,
    Solver,
    Tally,
)

MakeSolver = type[Solver]
MakeSolvers = Callable[..., dict[str, Solver]]

DENSE = Path(__file__).parents[1] / "benchmarks" / "boards" / "dense-4x4.txt"
FACES = [*"ABCDEFGHIJKLMNOPRSTUVWXYZ", "Qu"]
QUITE = Board.parse("Qu I / T E")
QUITE_WORDS = ["tie", "quiet", "quite", "quit", "suit"]
AS = ["a" * letters for letters in range(3, 13)]  # on 16 equal cells more paths than the wide walk follows


def changed(board: Board, cell: int, face: str) -> Board:
    return Board([*board.faces[:cell], face, *board.faces[cell + 1 :]], board.rows, board.columns)


def totals(tally: Tally) -> list[list[list[int]]]:
    return [array.tolist() for array in tally]


def one_by_one(
    solver: Solver,
    board: Board,
    faces: Iterable[str],
    cells: Iterable[int],
    table: ScoringTable = ScoringTable.CLASSIC,
) -> list[list[list[int]]]:
    """What the changes of a board come to, each solved alone."""
    rows = [[solver.solve(changed(board, cell, face)) for face in faces] for cell in cells]
    return [
        [[len(solution) for solution in row] for row in rows],
        [[solution.points(table) for solution in row] for row in rows],
        [[solution.longest.length if solution.longest else 0 for solution in row] for row in rows],
    ]


# -- the changes of a board --


@pytest.mark.parametrize("text", DENSE.read_text(encoding="utf-8").split()[:3])
def test_all_changes_of_a_dense_board(make_solvers: MakeSolvers, english: Lexicon, text: str) -> None:
    board = Board.parse(text)
    solvers = make_solvers(english)
    some = {"compiled": range(16), "compiled-deep": [0, 5], "reference": [5]}
    for name, solver in solvers.items():
        cells = list(some[name])
        faces = FACES if name == "compiled" else ["E", "Qu", board.faces[5]]
        tally = solver.tally_changes(board, faces, cells=cells)
        assert [array.dtype for array in tally] == [np.int64] * 3
        assert [array.shape for array in tally] == [(len(cells), len(faces))] * 3
        for row, cell in enumerate(cells):
            for column, face in enumerate(faces):
                alone = changed(board, cell, face)
                assert tally.points[row, column] == solver.score(alone)
                assert tally.words[row, column] == len(solution := solver.solve(alone))
                assert solution.longest is not None
                assert tally.longest[row, column] == solution.longest.length


def test_a_row_for_each_cell_and_a_column_for_each_face(make_solver: MakeSolver) -> None:
    solver = make_solver(QUITE_WORDS)
    faces = ["s", "QU", "*", "#", "A|E", "S", "ß", "T"]
    assert totals(solver.tally_changes(QUITE, faces)) == one_by_one(solver, QUITE, faces, range(4))
    for cells in ([3, 0, 3], (2,), iter([1, 2]), np.array([1, 3]), []):
        kept = list(cells)
        tally = solver.tally_changes(QUITE, tuple(faces), ScoringTable.BIG, cells=iter(kept))
        assert [array.shape for array in tally] == [(len(kept), len(faces))] * 3
        assert totals(tally) == one_by_one(solver, QUITE, faces, map(int, kept), ScoringTable.BIG)
    assert [array.shape for array in solver.tally_changes(QUITE, [])] == [(4, 0)] * 3
    assert totals(make_solver([]).tally_changes(QUITE, ["A"])) == [[[0]] * 4] * 3


def test_a_face_that_the_cell_shows_counts_the_board_itself(make_solver: MakeSolver) -> None:
    solver = make_solver(QUITE_WORDS)
    tally = solver.tally_changes(QUITE, QUITE.faces)
    assert [tally.words[cell, cell] for cell in range(4)] == [4] * 4
    assert [tally.points[cell, cell] for cell in range(4)] == [solver.score(QUITE)] * 4


def test_a_blocked_cell_comes_alive(make_solver: MakeSolver) -> None:
    board = Board.parse("C # T S")
    solver = make_solver(["cat", "cats", "cots", "coots"])
    assert solver.tally_changes(board, ["A", "O", "Oo", "*", "#", "X"], cells=[1]).words.tolist() == [
        [2, 1, 1, 3, 0, 0]
    ]


def test_a_board_of_one_cell_can_be_changed(make_solver: MakeSolver) -> None:
    solver = make_solver(["a", "b", "cat"], minimum_word_length=1)
    assert solver.tally_changes(Board(["A"], 1, 1), ["A", "B", "C", "*", "Cat", "#"]).words.tolist() == [
        [1, 1, 0, 2, 1, 0]
    ]


def test_256_faces_at_once(make_solver: MakeSolver) -> None:
    letters = "abcdefghijklmnop"
    faces = [first + second for first in letters for second in letters]
    board = Board.parse("C X T / S E X")
    solver = make_solver(["cabt", "capt", "cot", "tabs", "seab", *faces], minimum_word_length=2)
    assert totals(solver.tally_changes(board, faces)) == one_by_one(solver, board, faces, range(6))
    assert solver.tally_changes(board, ["A"] * 256, cells=[1]).words.tolist() == [
        [solver.tally_changes(board, ["A"]).words[1, 0]] * 256
    ]


def test_the_largest_points_of_changes_add_up(make_solver: MakeSolver) -> None:
    table = ScoringTable("large", (0, 10**9), per_letter=10**9, cube_bonus=10**9)
    tally = make_solver(["cat", "cats"]).tally_changes(Board.parse("C A X S"), ["T"], table, cells=[2])
    assert tally.points.tolist() == [[7 * 10**9]]


def test_names_are_counted_when_let_in(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["chin"], names=["China"])
    board = Board.parse("C H I N X")
    for names, words in ((False, 1), (True, 2)):
        solver = make_solver(lexicon, allow_proper_nouns=names)
        assert solver.tally_changes(board, ["A"], cells=[4]).words.tolist() == [[words]]


@pytest.mark.parametrize(
    ("faces", "cell"),
    [
        ("A" * 16, 5),
        ("A" * 5 + "#" + "A" * 10, 5),
        ("B" * 5 + "A" * 11, 0),
        ("A" * 12 + "*" + "A" * 3, 9),
        (["Aa", *"A" * 14, "A|Aa"], 6),
    ],
    ids=["equal", "with a hole", "growing", "joker", "two letters"],
)
def test_changes_of_boards_with_too_many_paths_for_the_wide_walk(
    make_solvers: MakeSolvers, faces: list[str], cell: int
) -> None:
    board = Board(faces, 4, 4)
    solvers = make_solvers([*AS, "aab", "bab", "aaba"])
    del solvers["reference"]  # it follows all those paths
    tried = ["B", "A", "#", "*", "Ab", "A|B", "C"]
    for solver in solvers.values():
        for _ in range(2):
            tally = solver.tally_changes(board, tried, cells=[cell, 15])
            assert totals(tally) == one_by_one(solver, board, tried, [cell, 15])


def test_changes_to_faces_too_many_for_one_walk_together(make_solvers: MakeSolvers) -> None:
    letters = "abcdefghijklmnopqrst"
    words = [start + other + "a" * more for start in ("a", "aa", "aaa") for other in letters for more in range(6)]
    board = Board("A" * 5 + "B" + "A" * 6, 3, 4)
    solvers = make_solvers(words)
    del solvers["reference"]
    faces = [*letters, "*", "Ab", "#"]
    for solver in solvers.values():
        assert totals(solver.tally_changes(board, faces, cells=[5])) == one_by_one(solver, board, faces, [5])


def test_jokers_everywhere(make_solvers: MakeSolvers) -> None:
    solvers = make_solvers(Lexicon.load("en", level=35))
    del solvers["reference"]
    board, faces = Board("*" * 8, 2, 4), ["E", "*", "#", "Qu"]
    for solver in solvers.values():
        alone = solver.tally([changed(board, cell, face) for cell in (0, 4) for face in faces])
        assert [array.ravel().tolist() for array in solver.tally_changes(board, faces, cells=[0, 4])] == [
            array.tolist() for array in alone
        ]


def test_changes_that_take_too_long_are_given_up_and_forgotten(make_solver: MakeSolver) -> None:
    faces = [*"A" * 54, "#", "#", *"A" * 6, "#", "B"]  # the B cannot be reached
    board = Board(faces, 8, 8)
    solver = make_solver(["a" * 40 + "b", "aaa", "aab"], max_steps=50_000)
    easy = Board.parse("A A X / X X B")
    for _ in range(2):
        with pytest.raises(
            SearchLimitError,
            match="the search of a board that differs in one cell needs more than max_steps=50000 steps",
        ):
            solver.tally_changes(board, ["A", "C"], cells=[0])
        tally = solver.tally_changes(easy, ["A", "B", "C", "#"], cells=[2, 4])
        assert totals(tally) == one_by_one(solver, easy, ["A", "B", "C", "#"], [2, 4])
        assert tally.words.tolist() == [[2, 1, 1, 1]] * 2


def test_threads_change_boards_with_one_solver_at_once(make_solvers: MakeSolvers) -> None:
    lexicon = Lexicon.load("en", level=35)
    boards = [Board.roll("boggle-1987", seed=seed) for seed in range(30)]
    for name, solver in make_solvers(lexicon).items():
        some, cells = (boards[:2], [3]) if name == "reference" else (boards, None)
        alone = [totals(solver.tally_changes(board, FACES, cells=cells)) for board in some]
        with ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(solver.tally_changes, board, FACES, cells=cells) for board in some]
            assert [totals(job.result()) for job in jobs] == alone


def test_boards_and_faces_that_cannot_be_changed(make_solver: MakeSolver) -> None:
    solver = make_solver(["cat"])
    with pytest.raises(BoardError, match="the changes of a board with a challenge cube cannot be tallied"):
        solver.tally_changes(Board.parse("C A [T]"), ["A"])
    for none in ("quit", None, BoardBatch.roll("new", 1, seed=1)):
        with pytest.raises(BoardError, match="a Board is needed, not"):
            solver.tally_changes(none, ["A"])  # type: ignore[arg-type]
    with pytest.raises(BoardError, match="at most 256 different faces can be told apart, not 257"):
        solver.tally_changes(QUITE, ["A"] * 257)
    with pytest.raises(BoardError, match=r"face '\?' cannot be read"):
        solver.tally_changes(QUITE, ["A", "?"])
    for no_list in (5, None, b"AB"):
        with pytest.raises(BoardError, match="faces must be a list of faces"):
            solver.tally_changes(QUITE, no_list)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [-1, 4, 10**20, 1.0, "1", True, None])
def test_cells_that_cannot_be_changed(make_solver: MakeSolver, cell: int) -> None:
    with pytest.raises(CellError, match="a cell must be a whole number from 0 to 3, not "):
        make_solver(["cat"]).tally_changes(QUITE, ["A"], cells=[0, cell])


@pytest.mark.parametrize("table", ["classic", None, 5])
def test_only_a_scoring_table_scores_changes(make_solver: MakeSolver, table: ScoringTable) -> None:
    with pytest.raises(SettingError, match="a ScoringTable is needed, such as"):
        make_solver(["cat"]).tally_changes(QUITE, ["A"], table)


# -- on how many boards a word is --


def test_occurrences_count_boards_by_word(make_solvers: MakeSolvers) -> None:
    lexicon = Lexicon.load("en", level=35)
    batch = BoardBatch.roll("boggle-1987", 60, seed=4, challenge_cube=True)
    seen = []
    for solver in make_solvers(lexicon).values():
        expected = np.zeros(solver.word_count, np.int64)
        place = {solver.word(number): number for number in range(solver.word_count)}
        for board in batch:
            expected[[place[word.text] for word in solver.solve(board)]] += 1
        for threads in (1, 2, 5):
            occurrences = np.zeros(solver.word_count, np.int64)
            tally = solver.tally(batch, threads=threads, occurrences=occurrences)
            assert np.array_equal(occurrences, expected)
            assert occurrences.sum() == tally.words.sum() > 0
            assert totals(tally) == totals(solver.tally(batch))
        seen.append(expected.tolist())
    assert all(counts == seen[0] for counts in seen)


def test_occurrences_are_added_to_what_is_there(make_solver: MakeSolver) -> None:
    solver = make_solver(["tie", "quit", "dog"])
    occurrences = np.array([5, 2**40, 0])
    for _ in range(3):
        solver.tally([QUITE, Board.parse("T I / X E")], occurrences=occurrences)
    assert [solver.word(number) for number in range(3)] == ["dog", "tie", "quit"]
    assert occurrences.tolist() == [5, 2**40 + 6, 3]
    solver.tally([], occurrences=occurrences)
    assert occurrences.tolist() == [5, 2**40 + 6, 3]
    make_solver([]).tally([QUITE], occurrences=np.zeros(0, np.int64))


def test_a_word_counts_once_a_board_whatever_its_paths(make_solver: MakeSolver) -> None:
    solver = make_solver([*AS[:4], "aab"])
    boards = [Board("A" * 6, 2, 3), Board("AA*###", 2, 3), Board(["Aa", "A", "A|B", "Aa|A", "#", "#"], 2, 3)]
    occurrences = np.zeros(solver.word_count, np.int64)
    solver.tally(boards, occurrences=occurrences)
    solutions = [solver.solve(board) for board in boards]
    counts = {solver.word(number): int(count) for number, count in enumerate(occurrences)}
    assert counts == {word: sum(word in solution.words for solution in solutions) for word in counts}
    assert counts["aaa"] == 3


def test_occurrences_of_boards_with_too_many_paths_for_the_wide_walk(make_solvers: MakeSolvers) -> None:
    solvers = make_solvers([*AS, "aab"])
    del solvers["reference"]
    for solver in solvers.values():
        occurrences = np.zeros(solver.word_count, np.int64)
        solver.tally([Board("A" * 16, 4, 4), Board("A" * 15 + "B", 4, 4)], occurrences=occurrences)
        assert occurrences.tolist() == [2, 1, *[2] * (len(AS) - 1)]


@pytest.mark.parametrize(
    ("occurrences", "said"),
    [
        (np.zeros(3, np.int64), r"not int64 \(3,\)"),
        (np.zeros(1, np.int64), r"not int64 \(1,\)"),
        (np.zeros((2, 1), np.int64), r"not int64 \(2, 1\)"),
        (np.zeros(2, np.int32), r"not int32 \(2,\)"),
        (np.zeros(2, np.uint64), r"not uint64 \(2,\)"),
        (np.zeros(2), r"not float64 \(2,\)"),
    ],
)
def test_arrays_that_occurrences_do_not_fit(
    make_solver: MakeSolver, occurrences: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]", said: str
) -> None:
    with pytest.raises(
        SettingError, match=f"occurrences must be an int64 array with an entry for each of 2 words, {said}"
    ):
        make_solver(["tie", "quit"]).tally([QUITE], occurrences=occurrences)
    assert not occurrences.any()


# -- words by number --


def test_words_are_numbered_by_length_and_then_by_the_alphabet(make_solver: MakeSolver) -> None:
    words = ["b", "ab", "aa", "ba", "quit", "été", "zoo", "Ape"]
    solver = make_solver(words, minimum_word_length=2)
    assert solver.word_count == 7
    assert [solver.word(number) for number in range(7)] == ["aa", "ab", "ba", "ape", "zoo", "été", "quit"]
    assert solver.word_lengths.tolist() == [2, 2, 2, 3, 3, 3, 4]
    assert solver.word_lengths.dtype == np.uint16
    with pytest.raises(ValueError, match="read-only"):
        solver.word_lengths[0] = 1
    assert solver.word(np.int64(6)) == "quit"  # type: ignore[arg-type]


def test_words_are_as_the_list_writes_them(make_solver: MakeSolver) -> None:
    solver = make_solver(Lexicon(["mère", "mer"], fold_accents=True))
    assert [solver.word(number) for number in range(2)] == ["mer", "mère"]
    assert solver.word_lengths.tolist() == [3, 4]


def test_a_list_without_words_has_no_numbers(make_solver: MakeSolver) -> None:
    solver = make_solver(["cat"], minimum_word_length=9)
    assert (solver.word_count, solver.word_lengths.tolist()) == (0, [])
    with pytest.raises(SettingError, match="the list has no words, so none with a number"):
        solver.word(0)


@pytest.mark.parametrize("number", [-1, 2, 10**30, 1.0, "0", True, None])
def test_numbers_that_no_word_has(make_solver: MakeSolver, number: int) -> None:
    with pytest.raises(SettingError, match="the number of a word must be a whole number from 0 to 1, not "):
        make_solver(["cat", "dog"]).word(number)


def test_all_searches_number_the_bundled_list_alike(make_solvers: MakeSolvers, english: Lexicon) -> None:
    solvers = list(make_solvers(english).values())
    numbers = range(0, solvers[0].word_count, 97)
    for solver in solvers:
        assert np.array_equal(solver.word_lengths, solvers[0].word_lengths)
        assert [solver.word(number) for number in numbers] == [solvers[0].word(number) for number in numbers]
        assert all(len(solver.word(number)) == solver.word_lengths[number] for number in numbers)


def test_a_limit_of_steps_holds_for_boards_searched_together(make_solver: MakeSolver) -> None:
    solver, board = make_solver(["tie", "quit", "quite"], max_steps=3), Board.parse("Qu I / T E")
    for face in ("A", "S", "T"):
        changed = [Board([*board.faces[:cell], face, *board.faces[cell + 1 :]], 2, 2) for cell in range(4)]
        for cell, other in enumerate(changed):
            try:
                expected = solver.score(other)
            except SearchLimitError:
                with pytest.raises(SearchLimitError):
                    solver.tally_changes(board, [face], cells=[cell])
            else:
                assert solver.tally_changes(board, [face], cells=[cell]).points.item() == expected


def test_the_board_itself_is_not_searched_where_nobody_asks_for_it(make_solver: MakeSolver) -> None:
    board = Board([*"AAA#AAA#B", *"AAAAAAA#B", *"AAA#AAA#B"], 3, 9)
    solver = make_solver(["a" * 16 + "b", "aaa"], max_steps=50_000)
    assert solver.tally_changes(board, ["#"], cells=[12]).words.tolist() == [[1]]
    with pytest.raises(SearchLimitError):
        solver.tally_changes(board, ["A"], cells=[12])


def test_no_word_is_counted_when_the_search_is_given_up(make_solver: MakeSolver) -> None:
    solver = make_solver(["tie", "quit", "quite"], max_steps=3)
    easy, hard = Board.parse("A B / C D"), Board.parse("Qu I / T E")
    for threads in (1, 2):
        occurrences = np.zeros(3, np.int64)
        with pytest.raises(SearchLimitError):
            solver.tally([*[easy] * 20, hard], threads=threads, occurrences=occurrences)
        assert occurrences.tolist() == [0, 0, 0]


def test_a_list_is_no_array_of_occurrences(make_solver: MakeSolver) -> None:
    wrong: Any = [0]
    with pytest.raises(SettingError, match=r"an entry for each of 1 word, not \[0\]"):
        make_solver(["tie"]).tally([Board.parse("T I / X E")], occurrences=wrong)


def test_cells_are_a_list_and_occurrences_can_be_written_to(make_solver: MakeSolver) -> None:
    solver, board = make_solver(["tie"]), Board.parse("T I / X E")
    wrong: Any
    for wrong in (5, "01", None.__class__):
        with pytest.raises(CellError, match="cells must be a list of cells, not "):
            solver.tally_changes(board, ["A"], cells=wrong)
    frozen = np.zeros(1, np.int64)
    frozen.flags.writeable = False
    with pytest.raises(SettingError, match="an entry for each of 1 word, not one that cannot be written to"):
        solver.tally([board], occurrences=frozen)
