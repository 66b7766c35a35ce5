"""The tool that holds the compiled search against another one: that it goes through, goes on, and sees every fault."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, BoardBatch, FoundWord, Lexicon, ScoringTable, SearchLimitError, Solver, Tally
from tools import validate, words_first
from tools.comparing import Counts, DifferenceError, compare_game, compare_share
from tools.random_games import Game, WordList, games

ROOT = Path(__file__).parents[1]
RUN = ("--boards", "80", "--share", "20", "--seed", "3")

pytestmark = pytest.mark.skipif(find_spec("boggle._search") is None, reason="the compiled search is not installed")


@pytest.fixture(scope="module")
def library() -> Iterator[str]:
    """The C file, compiled."""
    with words_first.compiled() as path:
        if path is None:
            pytest.skip("there is no C compiler")
        yield path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the tool here: its exit code, what it printed and what it complained about."""
    try:
        code = validate.main(arguments)
    except SystemExit as end:
        code = int(str(end.code))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


# -- the search that goes words first --


def finders(words: list[str], library: str) -> list[words_first.Finder]:
    """Both of them."""
    return [words_first.FinderInC(words, library), words_first.FinderInPython(words)]


@pytest.mark.parametrize(
    ("text", "word", "path", "through"),
    [
        ("Qu I / T E", "quite", (0, 1, 2, 3), False),
        ("C A T S", "cats", (0, 1, 2, 3), False),
        ("C A T S", "cast", None, False),
        ("C # T / X A X", "cat", (0, 4, 2), False),
        ("C # A T", "cat", None, False),
        ("E B E / E F E", "fee", (4, 0, 3), False),
        ("E B E / E F [E]", "fee", (4, 2, 5), True),
        ("A B / C D", "aba", None, False),
        ("* T / A *", "tat", (0, 2, 1), False),
        ("* T", "att", None, False),
        ("Q|Qu U U", "quu", (0, 1), False),  # a shorter path is the smaller one
        ("Q|Qu U [U]", "quu", (0, 1, 2), True),  # but here the longer one goes through the cube
        ("Aa A|Aa", "aaa", (0, 1), False),
        ("Aa A|Aa", "a", (1,), False),
        ("Ж У К", "жук", (0, 1, 2), False),
        ("Σ Α", "ασ", (1, 0), False),
    ],
)
def test_a_word_is_traced_words_first(
    library: str, text: str, word: str, path: tuple[int, ...] | None, through: bool
) -> None:
    board = Board.parse(text)
    expected = [] if path is None else [words_first.Found(1, bytes(path), through)]
    for finder in finders(["zyx", word], library):
        assert finder.find(board.faces, board.rows, board.columns, board.challenge_cell) == expected


def test_a_board_too_rich_in_paths_is_given_up(library: str) -> None:
    board = Board(["A"] * 32 + ["#"] * 8 + ["A"] * 24, 8, 8)
    for finder in finders(["a" * 40], library):
        assert finder.find(board.faces, 8, 8, None) is None


def test_both_find_the_same_on_many_odd_boards(library: str) -> None:
    found = 0
    for game in games(11, 0, 150, "own"):
        of_list = finders(list(game.words.words), library) if game.words.words else []
        for board in game.boards if of_list else ():
            one, other = (f.find(board.faces, board.rows, board.columns, board.challenge_cell) for f in of_list)
            assert one == other
            found += len(one or ())
    assert found > 300


# -- games --


def test_a_share_follows_from_its_seed_and_number() -> None:
    def boards(*arguments: Any) -> list[Board]:
        return [board for game in games(*arguments) for board in game.boards]

    assert boards(1, 0, 120) == boards(1, 0, 120)
    assert boards(1, 0, 120)[:70] == boards(1, 0, 70)
    assert boards(1, 0, 120) != boards(2, 0, 120) != boards(2, 1, 120)
    assert len(boards(1, 0, 121)) == 121


def test_boards_and_lists_are_of_all_kinds() -> None:
    own = list(games(5, 0, 1500, "own"))
    faces = {face for game in own for board in game.boards for face in board.faces}
    shapes = {(board.rows, board.columns) for game in own for board in game.boards}
    letters = {letter for game in own for word in game.words.words for letter in word}
    assert {"*", "#"} < faces
    assert any(len(face) > 2 and "|" not in face for face in faces)
    assert any("|" in face for face in faces)
    assert len(shapes) > 50
    assert {1, 64} <= {rows * columns for rows, columns in shapes}
    assert len(letters) > 150
    assert any(set(word) == {"a"} and len(word) > 20 for game in own for word in game.words.words)
    assert {game.words.minimum for game in own} == {1, 2, 3, 4, 5}
    assert {(game.words.names, game.words.abbreviations) for game in own} == {(a, b) for a in (0, 1) for b in (0, 1)}
    english = [board for game in games(5, 0, 3000, "english") for board in game.boards]
    assert {(4, 4), (5, 5), (6, 6)} < {(board.rows, board.columns) for board in english}
    assert sum(board.challenge_cell is not None for board in english) > 500


# -- whole runs --


def test_a_run_finds_no_difference(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--boards", "200", "--share", "150", "--seed", "3")
    assert (code, err) == (0, "")
    assert out.startswith("No difference on 200 boards with ")


def test_shares_with_other_tiers_and_kinds(library: str) -> None:
    counts = Counts()
    for share in (9, 19):
        counts = counts.plus(compare_share(1, share, 30, "english", library))
    assert counts.boards == 60
    assert counts.words > 1000
    assert counts.judged >= 2


def test_few_boards_are_left_out(library: str) -> None:
    counts = compare_share(4, 0, 300, "own", library)
    assert counts.boards == 300
    assert counts.too_rich + counts.given_up < 30


def test_an_interrupted_run_goes_on_to_the_same_end(
    library: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    expected = run(capsys, *RUN, "--progress", str(whole))
    done: list[int] = []

    def interrupted(seed: int, share: int, size: int, lists: str, compiled: str | None) -> Counts:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(share)
        return compare_share(seed, share, size, lists, compiled)

    monkeypatch.setattr(validate, "compare_share", interrupted)
    code, out, err = run(capsys, *RUN, "--progress", str(parts))
    assert (code, out) == (130, "")
    assert str(parts) in err
    assert sorted(json.loads(parts.read_text())["done"]) == ["0", "1"]

    done.clear()
    done.append(-1)  # the two that are missing, and not one more
    assert run(capsys, *RUN, "--progress", str(parts))[0] == 130
    done.clear()
    assert run(capsys, *RUN, "--progress", str(parts)) == expected
    assert done == [3]
    assert json.loads(parts.read_text()) == json.loads(whole.read_text())
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["parts.json", "whole.json"]


def test_a_run_goes_on_to_more_boards(library: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "progress.json")
    few, many = ("--boards", "70", "--share", "40", "--lists", "own"), ("--boards", "80", "--share", "40")
    assert run(capsys, *few, "--progress", path)[0] == 0
    expected = run(capsys, *many, "--lists", "own")
    assert run(capsys, *many, "--lists", "own", "--progress", path) == expected


def test_the_command_gives_the_same_with_two_processes(
    library: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, untraced: dict[str, str]
) -> None:
    arguments = ("--boards", "90", "--share", "40", "--lists", "own")
    expected = run(capsys, *arguments)
    command = [sys.executable, str(ROOT / "tools" / "validate.py"), *arguments, "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path, env=untraced, check=False)
    assert (done.returncode, done.stdout, done.stderr) == expected


def test_without_a_compiler_it_is_done_in_python(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    code, out, err = run(capsys, "--boards", "10", "--lists", "own")
    assert (code, "No difference on 10 boards" in out) == (0, True)
    assert "no C compiler" in err


# -- what is refused --


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--boards", "0"), "a whole number from 1 is needed, not '0'"),
        (("--jobs", "two"), "a whole number from 1 is needed, not 'two'"),
        (("--seed", "-1"), "a whole number from 0 is needed, not '-1'"),
        (("--share", "9" * 5000), "a whole number from 1 is needed"),
        (("--lists", "french"), "invalid choice: 'french'"),
        (("--progress", "no-such-folder/file"), "no-such-folder"),
        (("--progress", "."), "."),
        (("--progress", "notes.txt"), "notes.txt: no progress of this tool"),
        (("--progress", "kept.json", "--seed", "8"), "kept.json keeps the progress of "),
    ],
)
def test_bad_arguments_are_refused(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text('{"format": "a diary"}')
    Path("kept.json").write_text('{"format":"boggle validation","version":1,"job":[7,50,"own"],"done":{}}')
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    code, out, err = run(capsys, "--boards", "5", "--share", "50", "--lists", "own", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == before


# -- faults --

BOARD = Board.parse("E B E / E F E")
OTHER = BOARD.rotated(2)
LIST = ["bee", "fee", "feeb", "zoo"]


@pytest.fixture
def game() -> Game:
    """Two boards with three words each."""
    words = WordList(("feeb", "bee", "fee", "zoo"), Lexicon(LIST), f"Lexicon({LIST})", 3)
    return Game(words, [BOARD, OTHER], ScoringTable.CLASSIC, 1)


class Broken(list[FoundWord]):
    """A solution in which anything can be wrong."""

    more_points = 0

    def points(self, table: ScoringTable) -> int:
        """What the words are worth."""
        return sum(word.points(table) for word in self) + self.more_points


def drop(words: Broken) -> None:
    """Lose the second word, which is on the board."""
    del words[1]


def add(words: Broken) -> None:
    """Find a word that is not on the board."""
    words.append(FoundWord("zoo", (0, 1, 2), 3))


def jump(words: Broken) -> None:
    """Give a word a path with a jump."""
    words[2] = FoundWord("fee", (4, 0, 2), 3)


def misread(words: Broken) -> None:
    """Give a word a legal path that spells another."""
    words[2] = FoundWord("fee", (1, 0, 3), 3)


def wander(words: Broken) -> None:
    """Give a word a path that is not the smallest."""
    words[2] = FoundWord("fee", (4, 3, 0), 3)


def lengthen(words: Broken) -> None:
    """Count a letter too many."""
    words[2] = FoundWord("fee", (4, 0, 3), 4)


def turn(words: Broken) -> None:
    """Put the words into another order."""
    words.reverse()


def double(words: Broken) -> None:
    """Find a word twice."""
    words.append(words[0])


def overpay(words: Broken) -> None:
    """Count a point too many."""
    words.more_points = 1


def fail(words: Broken) -> None:
    """Come to grief."""
    raise IndexError("list index out of range")


FAULTS: dict[Callable[[Broken], None], str] = {
    drop: "'bee' is not found; it lies on (1, 0, 3)",
    add: "'zoo' is found on (0, 1, 2), and should not be; its path (0, 1, 2) reads 'ebe'",
    jump: "'fee': its path (4, 0, 2) is illegal, step 3: cell 2 does not touch cell 0",
    misread: "'fee': its path (1, 0, 3) reads 'bee'",
    wander: "'fee': ((4, 3, 0), 3, False) instead of ((4, 0, 3), 3, False)",
    lengthen: "'fee': ((4, 0, 3), 4, False) instead of ((4, 0, 3), 3, False)",
    turn: "the words are not in their order",
    double: "the words are not in their order, or some are there twice",
    overpay: "solution.points() is 4, not 3",
    fail: "the search fails: IndexError('list index out of range')",
}


def test_a_right_search_passes(library: str, game: Game) -> None:
    assert compare_game(game, library) == Counts(boards=2, words=6, points=6, judged=1)


@pytest.mark.parametrize("spoil", FAULTS, ids=lambda spoil: spoil.__name__)
def test_a_wrong_solution_is_seen(
    library: str, game: Game, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Broken], None]
) -> None:
    right = Solver.solve

    def solve(self: Solver, board: Board) -> Broken:
        words = Broken(right(self, board))
        spoil(words)
        return words

    monkeypatch.setattr(Solver, "solve", solve)
    with pytest.raises(DifferenceError) as told:
        compare_game(game, library)
    report = str(told.value)
    assert FAULTS[spoil] in report
    assert "board: Board.parse('E B E / E F E')" in report
    assert str(LIST) in report


def test_a_wrong_score_is_seen(library: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solver, "score", lambda *_: 5)
    with pytest.raises(DifferenceError, match=r"solver\.score\(\) is 5, not 3"):
        compare_game(game, library)


@pytest.mark.parametrize("entry", range(3))
def test_a_wrong_count_of_a_batch_is_seen(
    library: str, game: Game, monkeypatch: pytest.MonkeyPatch, entry: int
) -> None:
    right = Solver.tally

    def tally(self: Solver, batch: BoardBatch, table: ScoringTable, **settings: Any) -> Tally:
        counts = right(self, batch, table, **settings)
        counts[entry][1] += 1
        return counts

    monkeypatch.setattr(Solver, "tally", tally)
    with pytest.raises(DifferenceError, match=r"tally\(\) and score_many\(\) are .* in a batch of 2") as told:
        compare_game(game, library)
    assert repr(OTHER) in str(told.value)


def test_wrong_points_of_a_batch_are_seen(library: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Solver.score_many
    monkeypatch.setattr(Solver, "score_many", lambda *arguments: right(*arguments) * 2)
    with pytest.raises(DifferenceError, match=r"are \(3, 3, 4, 6\) in a batch of 2, not \(3, 3, 4, 3\)"):
        compare_game(game, library)


def test_wrong_occurrences_are_seen(library: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Solver.tally

    def tally(self: Solver, batch: BoardBatch, table: ScoringTable, **settings: Any) -> Tally:
        counts = right(self, batch, table, **settings)
        if settings.get("occurrences") is not None:
            settings["occurrences"][1] -= 1
        return counts

    monkeypatch.setattr(Solver, "tally", tally)
    with pytest.raises(DifferenceError, match="occurrences differ from word 1 on"):
        compare_game(game, library)


def test_a_fault_of_the_other_search_is_seen(library: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    right = words_first.FinderInC.find
    monkeypatch.setattr(words_first.FinderInC, "find", lambda *arguments: (right(*arguments) or [])[1:])
    with pytest.raises(DifferenceError, match="C and Python do not find the same"):
        compare_game(game, library)


def test_boards_that_a_search_gives_up_are_counted(library: str, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Solver.solve

    def solve(self: Solver, board: Board) -> Any:
        if board == BOARD:
            raise SearchLimitError("too many steps")
        return right(self, board)

    monkeypatch.setattr(Solver, "solve", solve)
    assert compare_game(game, library) == Counts(boards=2, words=3, points=3, given_up=1)


def test_a_fault_ends_the_run_and_can_be_seen_again(
    library: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = Solver.solve

    def solve(self: Solver, board: Board) -> Any:
        words = Broken(right(self, board))
        if len(board) == 25:
            del words[-1:]
        return words

    monkeypatch.setattr(Solver, "solve", solve)
    path = tmp_path / "progress.json"
    code, out, err = run(capsys, *RUN, "--progress", str(path))
    assert (code, err) == (1, "")
    *report, again = out.splitlines()
    assert "5 x 5" in report[0]
    assert any("is not found; it lies on" in line for line in report)
    tool = "To see it again: python tools/validate.py "
    assert again.startswith(tool)
    assert run(capsys, *again.removeprefix(tool).split()) == (code, out, "")
    assert again.split()[-1] not in json.loads(path.read_text())["done"]
