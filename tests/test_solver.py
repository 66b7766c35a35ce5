"""The solver: settings, solutions, totals, and what happens when a search goes on for too long."""

import json
import os
import pickle
import signal
import string
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from boggle import (
    Board,
    BoardBatch,
    BoardError,
    FoundWord,
    Lexicon,
    LexiconError,
    ScoringTable,
    SearchLimitError,
    SettingError,
    Solution,
    Solver,
    WordKind,
)

MakeSolver = type[Solver]

QUITE = Board.parse("Qu I / T E")
QUITE_WORDS = ["tie", "quiet", "quite", "quit"]

needs_alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no alarm signal")
needs_extension = pytest.mark.skipif(find_spec("boggle._search") is None, reason="the compiled search is not installed")


def endless() -> tuple[Board, list[str]]:
    """A board and a list whose search would take longer than anyone lives: the B cannot be reached from the As."""
    faces = ["A"] * 64
    faces[54] = faces[55] = faces[62] = "#"
    faces[63] = "B"
    return Board(faces, 8, 8), ["a" * 40 + "b", "aaa"]


# -- words to find --


def test_a_lexicon_or_any_iterable_of_words(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(QUITE_WORDS)
    assert make_solver(lexicon).lexicon is lexicon
    for words in (lexicon, QUITE_WORDS, tuple(QUITE_WORDS), set(QUITE_WORDS), iter(QUITE_WORDS)):
        assert make_solver(words).solve(QUITE).words == ("quiet", "quite", "quit", "tie")
    assert make_solver([]).solve(QUITE).words == ()
    assert make_solver([]).score(QUITE) == 0


def test_the_bundled_list_is_the_default(make_solver: MakeSolver, english: Lexicon) -> None:
    assert make_solver().lexicon == english


@pytest.mark.parametrize(
    ("level", "words", "points"),
    [(35, 485, 1431), (50, 595, 1795), (60, 668, 2055), (70, 833, 2656), (80, 1236, 4256)],
)
def test_a_rich_board_by_level(make_solver: MakeSolver, level: int, words: int, points: int) -> None:
    solver = make_solver(Lexicon.load("en", level=level))
    board = Board.parse("perslatgsineters")
    solution = solver.solve(board)
    assert (len(solution), solution.points()) == (words, points)
    assert solver.score(board) == points
    assert max(word.level or 0 for word in solution) == level


def test_all_searches_agree_on_rolled_boards(make_solvers: Callable[..., dict[str, Solver]]) -> None:
    lexicon = Lexicon.load("en", level=35)
    names = ("boggle-1976", "boggle-1987", "big-boggle-2012", "boggle-international-qu", "super-big-boggle")
    boards = [
        Board.roll(name, seed=seed, challenge_cube=cube)
        for name in names
        for seed in range(3)
        for cube in (False, True)
    ]
    solvers = make_solvers(lexicon, allow_proper_nouns=True)
    found = {name: [list(solver.solve(board)) for board in boards] for name, solver in solvers.items()}
    assert all(found["reference"])
    assert all(words == found["reference"] for words in found.values())


def test_names_and_abbreviations(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["china", "chin"], names=["China", "Chan"], abbreviations=["NIH"])
    board = Board.parse("C H I / X A N")
    found = {
        (names, abbreviations): set(
            make_solver(lexicon, allow_proper_nouns=names, allow_abbreviations=abbreviations).solve(board).words
        )
        for names in (False, True)
        for abbreviations in (False, True)
    }
    assert found == {
        (False, False): {"china", "chin"},  # china is a common word, whatever else it is
        (True, False): {"china", "chin", "chan"},
        (False, True): {"china", "chin", "nih"},
        (True, True): {"china", "chin", "chan", "nih"},
    }
    assert [lexicon.kind(word) for word in ("china", "chan", "nih")] == list(WordKind)


def test_the_shortest_word(make_solver: MakeSolver) -> None:
    words = ["t", "ti", "tie", "quit", "quite"]
    for shortest in range(1, 8):
        solution = make_solver(words, minimum_word_length=shortest).solve(QUITE)
        assert set(solution.words) == {word for word in words if len(word) >= shortest}
    assert "t" not in make_solver(words).solve(QUITE)  # type: ignore[comparison-overlap]


def test_settings_beyond_all_measure(make_solver: MakeSolver) -> None:
    assert make_solver(QUITE_WORDS, minimum_word_length=10**12).solve(QUITE).words == ()
    solver = make_solver(QUITE_WORDS, max_steps=10**30)
    assert len(solver.solve(QUITE)) == 4
    assert solver.score(QUITE) == 6
    assert solver.score_many([QUITE]).tolist() == [6]


@pytest.mark.parametrize("value", [0, -1, 1.0, "3", True])
@pytest.mark.parametrize("name", ["minimum_word_length", "max_steps"])
def test_settings_that_are_none(name: str, value: int) -> None:
    with pytest.raises(SettingError, match=f"{name} must be a whole number from 1, not {value!r}"):
        Solver(["cat"], **{name: value})  # type: ignore[arg-type]


def test_lists_that_are_none(make_solver: MakeSolver) -> None:
    with pytest.raises(LexiconError, match="a lexicon or a list of words is needed, not 'en'"):
        make_solver("en")
    with pytest.raises(LexiconError, match="words are texts"):
        make_solver(["cat", 5])  # type: ignore[list-item]


def test_at_most_64_letters(make_solver: MakeSolver) -> None:
    letters = string.ascii_lowercase + "абвгдежзийклмнопрстуфхцчшщъыьэюяё" + "æøåðþ"
    assert len(letters) == 64
    board = Board(letters, 1, 64)
    assert make_solver([letters, letters[::-1], letters[:3]]).solve(board).words == (
        letters,
        letters[::-1],
        letters[:3],
    )
    with pytest.raises(LexiconError, match="is written in 65 letters, but a search works with at most 64"):
        make_solver([letters, "œœœ"])


def test_which_search_is_at_work(make_solver: MakeSolver, engine: str) -> None:
    assert make_solver(["cat"]).uses_compiled_search == engine.startswith("compiled")


# -- what is found --


def test_a_solution_is_a_sequence(make_solver: MakeSolver) -> None:
    solver = make_solver(QUITE_WORDS)
    solution = solver.solve(QUITE)
    words = [
        FoundWord("quiet", (0, 1, 3, 2), 5),
        FoundWord("quite", (0, 1, 2, 3), 5),
        FoundWord("quit", (0, 1, 2), 4),
        FoundWord("tie", (2, 1, 3), 3),
    ]
    assert isinstance(solution, Solution)
    assert isinstance(solution, Sequence)
    assert len(solution) == 4
    assert list(solution) == words
    assert [solution[i] for i in range(-4, 4)] == words * 2
    assert solution[1:3] == words[1:3]
    assert list(reversed(solution)) == words[::-1]
    assert solution.index(words[2]) == 2
    assert solution.count(words[2]) == 1
    assert solution.board is QUITE
    assert solution.lexicon is solver.lexicon
    for beyond in (4, -5):
        with pytest.raises(IndexError):
            solution[beyond]


def test_a_solution_answers_to_words(make_solver: MakeSolver) -> None:
    solution = make_solver(QUITE_WORDS).solve(QUITE)
    assert solution.words == ("quiet", "quite", "quit", "tie")
    assert solution["QUIT "] == solution["quit"] == FoundWord("quit", (0, 1, 2), 4)
    assert "Quit" in solution  # type: ignore[comparison-overlap]
    assert FoundWord("quit", (0, 1, 2), 4) in solution
    assert FoundWord("quit", (0, 1, 3), 4) not in solution
    for absent in ("quilt", "", 4, None):
        assert absent not in solution  # type: ignore[comparison-overlap]
    with pytest.raises(KeyError):
        solution["quilt"]


def test_by_length_longest_and_points(make_solver: MakeSolver) -> None:
    solution = make_solver(QUITE_WORDS).solve(QUITE)
    groups = {length: [word.text for word in words] for length, words in solution.by_length().items()}
    assert list(groups.items()) == [(5, ["quiet", "quite"]), (4, ["quit"]), (3, ["tie"])]
    assert solution.longest == solution["quiet"]
    assert solution.points() == solution.points(ScoringTable.CLASSIC) == 6
    assert solution.points(ScoringTable.BIG) == 5
    empty = make_solver(["dog"]).solve(QUITE)
    assert (empty.longest, empty.by_length(), empty.points(), list(empty), empty.words) == (None, {}, 0, [], ())


def test_words_through_the_challenge_cube(make_solver: MakeSolver) -> None:
    board = Board.parse("C A T / S A [T]")
    solver = make_solver(["cat", "sat", "act", "tat", "cats"])
    solution = solver.solve(board)
    assert {word.text: (word.path, word.through_challenge_cube) for word in solution} == {
        "cat": ((0, 1, 5), True),
        "sat": ((3, 1, 5), True),
        "tat": ((2, 1, 5), True),
    }
    table = ScoringTable.CHALLENGE_CUBE
    assert [word.points(table) for word in solution] == [6, 6, 6]
    assert (solution.points(table), solver.score(board, table)) == (18, 18)
    assert (solution.points(), solver.score(board)) == (3, 3)
    plain = Board(board.faces, 2, 3)
    assert [word.path for word in solver.solve(plain)] == [(0, 1, 2), (3, 1, 2), (2, 1, 5)]
    assert solver.score_many([board, plain, board], table).tolist() == [18, 3, 18]


def test_to_json_tells_everything(make_solver: MakeSolver) -> None:
    board = Board.parse("M E [R] E")
    lexicon = Lexicon(["mère", "mer"], name="français", fold_accents=True)
    text = make_solver(lexicon).solve(board).to_json(ScoringTable.CHALLENGE_CUBE)
    assert "mère" in text
    assert json.loads(text) == {
        "board": {"faces": ["M", "E", "R", "E"], "rows": 1, "columns": 4, "challengeCell": 2},
        "lexicon": {"name": "français", "fingerprint": lexicon.fingerprint},
        "scoringTable": "challenge-cube",
        "wordCount": 2,
        "points": 13,
        "words": [
            {
                "text": "mère",
                "length": 4,
                "points": 7,
                "path": [0, 1, 2, 3],
                "throughChallengeCube": True,
                "level": None,
            },
            {"text": "mer", "length": 3, "points": 6, "path": [0, 1, 2], "throughChallengeCube": True, "level": None},
        ],
    }
    indented = make_solver(lexicon).solve(board).to_json(ScoringTable.CHALLENGE_CUBE, indent=2)
    assert json.loads(indented) == json.loads(text)
    assert indented.count("\n") > 20


def test_a_face_with_two_readings(make_solver: MakeSolver) -> None:
    board = Board.parse("Q|Qu U / A T")
    solution = make_solver(["qu", "qat", "quat", "quut", "utqua", "atq"], minimum_word_length=2).solve(board)
    assert set(solution.words) == {"qu", "qat", "quat", "quut", "utqua", "atq"}
    for word in solution:
        assert word.path in set(board.paths(word.text))
        assert word.path == board.trace(word.text)
    assert board.trace("qu") == (0,)


def test_a_path_depends_on_no_other_word_of_the_list(make_solvers: Callable[..., dict[str, Solver]]) -> None:
    board = Board(["Q|Qu", *"AAAAA", "U", *"A" * 29], 6, 6)
    crowd = ["a" * length for length in range(3, 15)]  # more paths than the wide walk follows
    for words in (["qua"], [*crowd, "qua"]):
        solvers = make_solvers(words)
        del solvers["reference"]  # it follows all those paths
        for solver in solvers.values():
            assert solver.solve(board)["qua"].path == (0, 1)


@pytest.mark.parametrize("board", ["quit", None, 5, BoardBatch.roll("new", 1, seed=1)])
def test_only_a_board_is_solved(make_solver: MakeSolver, board: Board) -> None:
    solver = make_solver(["cat"])
    for call in (solver.solve, solver.score):
        with pytest.raises(BoardError, match="a Board is needed, not"):
            call(board)


@pytest.mark.parametrize("table", ["classic", None, 5])
def test_only_a_scoring_table_scores(make_solver: MakeSolver, table: ScoringTable) -> None:
    solver = make_solver(["cat"])
    board = Board.parse("C A T")
    with pytest.raises(SettingError, match="a ScoringTable is needed, such as"):
        solver.score(board, table)
    with pytest.raises(SettingError, match="a ScoringTable is needed, such as"):
        solver.solve(board).points(table)


def test_the_largest_points_add_up(make_solver: MakeSolver) -> None:
    table = ScoringTable("large", (0, 10**9), per_letter=10**9, cube_bonus=10**9)
    solver, board = make_solver(["cat", "cats"]), Board.parse("C A T [S]")
    assert solver.score(board, table) == solver.solve(board).points(table) == 8 * 10**9


@needs_extension
def test_the_graph_of_the_bundled_list_is_at_most_10_megabytes(
    make_solvers: Callable[..., dict[str, Solver]], english: Lexicon
) -> None:
    assert 0 < make_solvers(english)["compiled"]._graph.nbytes <= 10_000_000


def test_solutions_are_equal_by_content(make_solver: MakeSolver) -> None:
    solution = make_solver(QUITE_WORDS).solve(QUITE)
    same = make_solver(reversed(QUITE_WORDS)).solve(Board.parse("Qu I / T E"))
    assert solution == same
    assert hash(solution) == hash(same)
    assert solution != make_solver(QUITE_WORDS).solve(QUITE.rotated())
    assert solution != make_solver(QUITE_WORDS[1:]).solve(QUITE)
    assert solution != list(solution)


def test_what_is_shown(make_solver: MakeSolver) -> None:
    solver = make_solver(QUITE_WORDS)
    assert repr(solver) == "<Solver: 4 words of <Lexicon 'custom': 4 words>>"
    assert repr(solver.solve(QUITE)) == "<Solution: 4 words, 6 points on Board.parse('Qu I / T E')>"
    assert repr(BoardBatch.from_boards([QUITE])) == "<BoardBatch: 1 boards of 2 x 2>"


def test_solver_and_solution_come_back_from_pickles(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["mère"], names=["Emr"], abbreviations=["mrs"], fold_accents=True)
    board = Board.parse("M E R E")
    solver = make_solver(lexicon, minimum_word_length=2, allow_proper_nouns=True, max_steps=12)
    again = pickle.loads(pickle.dumps(solver))
    assert again.lexicon == lexicon
    assert list(again.solve(board)) == list(solver.solve(board))
    assert pickle.loads(pickle.dumps(solver.solve(board))) == solver.solve(board)
    with pytest.raises(SearchLimitError, match="max_steps=12"):
        again.solve(Board("MERE" * 16, 8, 8))


# -- many boards --


def test_totals_of_many_boards(make_solver: MakeSolver) -> None:
    solver = make_solver(QUITE_WORDS)
    boards = [QUITE, Board.parse("T I / X E"), Board.parse("X X / X X")]
    for batch in (boards, iter(boards), BoardBatch.from_boards(boards)):
        tally = solver.tally(batch)
        assert [array.dtype for array in tally] == [np.int64] * 3
        assert [array.tolist() for array in tally] == [[4, 1, 0], [6, 1, 0], [5, 3, 0]]
    assert solver.score_many(boards, ScoringTable.BIG).tolist() == [5, 0, 0]
    assert solver.score_many(boards).dtype == np.int64
    assert [array.tolist() for array in solver.tally([])] == [[], [], []]
    assert solver.score_many([], threads=2).tolist() == []


def test_threads_share_the_work_and_change_nothing(
    make_solvers: Callable[..., dict[str, Solver]], english: Lexicon
) -> None:
    solvers = make_solvers(english)
    batch = BoardBatch.roll("big", 1000, seed=9, challenge_cube=True)
    counts = {"compiled": 1000, "compiled-deep": 40, "reference": 10}
    for name, solver in solvers.items():
        boards = batch[: counts[name]]
        solutions = [solver.solve(board) for board in boards]
        for table in (ScoringTable.CLASSIC, ScoringTable.CHALLENGE_CUBE):
            for threads in (1, 2, 5):
                tally = solver.tally(boards, table, threads=threads)
                assert tally.words.tolist() == [len(solution) for solution in solutions]
                assert tally.points.tolist() == [solution.points(table) for solution in solutions]
                assert tally.longest.tolist() == [solution[0].length for solution in solutions]


def test_one_solver_serves_several_threads(make_solver: MakeSolver) -> None:
    solver = make_solver(Lexicon.load("en", level=35))
    boards = [Board.roll(seed=seed, challenge_cube=seed % 2 == 0) for seed in range(40)]
    alone = [list(solver.solve(board)) for board in boards]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda board: list(solver.solve(board)), boards)) == alone


@pytest.mark.parametrize("threads", [0, -1, 1.0, "2", True])
def test_numbers_of_threads_that_are_none(make_solver: MakeSolver, threads: int) -> None:
    with pytest.raises(SettingError, match=f"threads must be a whole number from 1, not {threads!r}"):
        make_solver(["cat"]).score_many([QUITE], threads=threads)


def test_boards_of_several_shapes_are_refused(make_solver: MakeSolver) -> None:
    with pytest.raises(BoardError, match="board 1 is 1 x 4, board 0 is 2 x 2"):
        make_solver(["cat"]).score_many([QUITE, Board.parse("C A T S")])


# -- long words, long searches --


def test_a_word_as_long_as_the_largest_board(make_solver: MakeSolver) -> None:
    word = ("abcdefgh" * 8)[:-1] + "z"
    for rows, columns in ((1, 64), (64, 1)):
        found = make_solver([word]).solve(Board(word, rows, columns))
        assert list(found) == [FoundWord(word, tuple(range(64)), 64)]
    faces = [word[cell : cell + 8] for cell in range(0, 64, 8)] * 8
    found = make_solver([word * 8, word * 8 + "a"]).solve(Board(faces, 1, 64))
    assert list(found) == [FoundWord(word * 8, tuple(range(64)), 512)]


def test_a_word_longer_than_any_board_does_no_harm(make_solver: MakeSolver) -> None:
    solver = make_solver(["x" * 5000, "cat", "cats" * 1250, "ca" + "t" * 4998])
    assert solver.solve(Board.parse("C A T S")).words == ("cat",)
    assert solver.score(Board.parse("C A T S")) == 1


def test_equal_letters_with_every_length_in_the_list(
    make_solvers: Callable[..., dict[str, Solver]],
) -> None:
    words = ["a" * letters for letters in range(3, 41)]
    solvers = make_solvers(words, max_steps=50_000)
    board = Board("a" * 16, 4, 4)
    for name, solver in solvers.items():
        if name == "reference":
            with pytest.raises(SearchLimitError):
                solver.solve(board)
        else:
            assert [word.length for word in solver.solve(board)] == list(range(16, 2, -1))
            assert solver.score(board) == 1 + 1 + 2 + 3 + 5 + 9 * 11


@pytest.mark.parametrize(
    "faces",
    ["A" * 25, "A" * 12 + "*" + "A" * 12, ["Aa", *"A" * 20, "Aa", *"AAA"], "A" * 18 + "##AAA#B"],
    ids=["equal", "joker", "two letters", "out of reach"],
)
def test_boards_with_hundreds_of_thousands_of_paths(
    make_solvers: Callable[..., dict[str, Solver]], faces: Sequence[str]
) -> None:
    board = Board(faces, 5, 5)
    solvers = make_solvers(["a" * letters for letters in range(3, 9)] + ["aaaaab"])
    del solvers["reference"]  # it takes its time, and has but one way to search
    for solver in solvers.values():
        expected = {word: board.trace(word) for word in solver.lexicon if board.trace(word)}
        for _ in range(2):
            assert {word.text: word.path for word in solver.solve(board)} == expected
            assert solver.score(board) == sum(ScoringTable.CLASSIC[len(word)] for word in expected)


def test_a_search_without_end_is_given_up_and_forgotten(make_solver: MakeSolver) -> None:
    board, words = endless()
    easy = Board.parse("A A A / A B B")
    solver = make_solver([*words, "abb"], max_steps=50_000)
    before = list(solver.solve(easy))
    assert [word.text for word in before] == ["aaa", "abb"]
    for search in (solver.solve, solver.score):
        with pytest.raises(SearchLimitError, match="the search of this board needs more than max_steps=50000 steps"):
            search(board)
        assert list(solver.solve(easy)) == before
        assert solver.score(easy) == 2
    for threads in (1, 2):
        boards = [Board("A" * 64, 8, 8), board, Board("B" * 64, 8, 8)]
        with pytest.raises(SearchLimitError, match="max_steps=50000 steps"):
            make_solver(words, max_steps=50_000).score_many(boards, threads=threads)


class AlarmError(Exception):
    """What the alarm raises, as Ctrl-C raises KeyboardInterrupt."""


@contextmanager
def alarm(kind: type[BaseException]) -> Iterator[None]:
    """Raise it a moment from now, from a signal handler."""

    def ring(*_: object) -> None:
        raise kind

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@needs_alarm
@pytest.mark.parametrize("kind", [KeyboardInterrupt, AlarmError])
def test_ctrl_c_ends_a_long_search(make_solver: MakeSolver, kind: type[BaseException]) -> None:
    board, words = endless()
    solver = make_solver(words)
    easy = Board("A" * 3 + "B" * 61, 8, 8)
    searches: list[Callable[[Board], object]] = [
        solver.solve,
        solver.score,
        lambda board: solver.score_many([easy, board, easy]),
    ]
    for search in searches:
        with pytest.raises(kind), alarm(kind):
            search(board)
        assert solver.solve(easy).words == ("aaa",)
        assert solver.score(easy) == 1


def run_python(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, *arguments, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


INTERRUPTED = """
import signal, sys
sys.path.insert(0, {tests!r})
from boggle import Solver
from test_solver import alarm, endless

board, words = endless()
solver = Solver(words)
try:
    with alarm(KeyboardInterrupt):
        solver.score_many([board] * 4, threads=2)
except KeyboardInterrupt:
    print("interrupted")
"""


@needs_alarm
@pytest.mark.parametrize("pure", [pytest.param("0", marks=needs_extension), "1"], ids=["compiled", "reference"])
def test_ctrl_c_ends_a_long_search_in_threads(pure: str) -> None:
    program = INTERRUPTED.format(tests=str(Path(__file__).parent))
    done = run_python(program, BOGGLE_PURE_PYTHON=pure)
    assert (done.stdout.strip(), done.stderr) == ("interrupted", "")


# -- how it is installed --


def test_a_missing_extension_is_one_warning(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import json, sys, warnings\n"
        "sys.modules['boggle._search'] = None\n"
        "from boggle import Board, Solver\n"
        "with warnings.catch_warnings(record=True) as caught:\n"
        "    warnings.simplefilter('always')\n"
        "    first = Solver(['cat'])\n"
        "    second = Solver(['dog'])\n"
        "facts = [(w.category.__name__, str(w.message), w.filename, w.lineno) for w in caught]\n"
        "words = [solver.solve(Board.parse('C A T')).words for solver in (first, second)]\n"
        "print(json.dumps([facts, words, first.uses_compiled_search]))\n",
        encoding="utf-8",
    )
    done = run_python(f"import runpy; runpy.run_path({str(program)!r})", BOGGLE_PURE_PYTHON="")
    assert done.stderr == ""
    facts, words, compiled = json.loads(done.stdout)
    assert [fact[0] for fact in facts] == ["RuntimeWarning"]
    assert "without its compiled search" in facts[0][1]
    assert facts[0][2:] == [str(program), 6]
    assert (words, compiled) == ([["cat"], []], False)


def test_plain_python_on_request_is_no_warning() -> None:
    program = "from boggle import Solver; print(Solver(['cat']).uses_compiled_search)"
    done = run_python(program, "-W", "error", BOGGLE_PURE_PYTHON="1")
    assert (done.stdout.strip(), done.stderr) == ("False", "")


def test_importing_loads_numpy_and_marisa_trie_and_nothing_else() -> None:
    program = "import sys, {}; print(*sys.modules)"
    loaded = {name.split(".")[0] for name in run_python(program.format("boggle")).stdout.split()}
    base = {name.split(".")[0] for name in run_python(program.format("numpy, marisa_trie")).stdout.split()}
    assert "boggle" in loaded
    assert loaded - base - sys.stdlib_module_names == {"boggle"}


def test_a_word_is_asked_for_by_its_number_and_its_length(make_solver: MakeSolver) -> None:
    graph = make_solver(["quit", "tie"])._graph
    assert (graph.word(0, 3), graph.word(1, 4)) == ("tie", "quit")
    for number, letters in ((0, 4), (1, 3), (2, 4)):
        with pytest.raises(IndexError, match=f"no word of {letters} letters has the number {number}"):
            graph.word(number, letters)
