import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, Lexicon, ScoringTable, Solver
from boggle._hunting import Goal, Job
from boggle.hunt import Hunt, RankedBoard
from boggle.hunt import hunt as hunt_boards

from .command import done, refused, run, run_and_interrupt, run_on_terminal

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for other processes, and no pty")

LIBRARY = sys.modules["boggle.hunt"]  # the package has a function of that name
KEPT = "boggle: interrupted; what is done is kept in kept.json, and the same command goes on from there\n"


@pytest.fixture
def small(words_file: str) -> tuple[str, ...]:
    """A hunt that is over at once."""
    return ("hunt", "--size", "2x2", "--words", words_file, "--runs", "1", "--seed", "1")


def test_text_shows_the_best_boards_and_what_repeats_them(small: tuple[str, ...]) -> None:
    text = done(*small, "--count", "4").out
    assert text == (
        "rank  board       points  words  longest\n"
        "1     E I / Qu T       6      4        5\n"
        "1     E I / T Qu       6      4        5\n"
        "1     E Qu / T I       6      4        5\n"
        "4     E O / Qu T       2      1        5\n"
        "\n"
        "1 run, seed 1\n"
    )
    for line in text.splitlines()[1:5]:
        Board.parse(line[6:18])


def test_json_is_what_the_library_finds(small: tuple[str, ...], words_file: str) -> None:
    lexicon = Lexicon.load(words_file, cache=False)
    found = hunt_boards(2, 2, solver=Solver(lexicon), seed=1, runs=1, count=2)
    facts = done(*small, "--count", "2", "--json").json
    boards = facts.pop("boards")
    assert facts == {
        "goal": "points",
        "minimize": False,
        "method": "climb",
        "seed": 1,
        "runs": 1,
        "scoringTable": "classic",
        "lexicon": {"name": lexicon.name, "fingerprint": lexicon.fingerprint},
    }
    assert [(board["words"], board["points"], board["longest"]) for board in boards] == [best[1:] for best in found]
    for board, best in zip(boards, found, strict=True):
        assert Board(board["faces"], board["rows"], board["columns"]) == Board.parse(board["text"]) == best.board


def a_hunt(boards: list[RankedBoard], goal: Goal, seed: int, runs: int) -> Hunt:
    job = Job(2, 2, ("A",), ScoringTable.CLASSIC, goal, False, "climb", 1, 1, seed, 10)
    return Hunt(boards, job, Lexicon([]), runs)


def test_every_option_reaches_the_library(monkeypatch: pytest.MonkeyPatch, words_file: str) -> None:
    asked: list[Any] = []

    def note(*shape: int, **settings: Any) -> Hunt:
        asked.extend((shape, settings))
        return a_hunt([], "words", 5, 0)

    monkeypatch.setattr(LIBRARY, "hunt", note)
    done(
        "hunt", "--size", "3x4", "--words", words_file, "--no-cache", "--min-length", "2", "--names", "--abbreviations",
        "--faces", "A B  Qu", "--table", "big", "--goal", "words", "--minimize", "--method", "anneal", "--pool", "7",
        "--steps", "8", "--count", "9", "--runs", "10", "--seconds", "1.5", "--seed", "5", "--workers", "2",
        "--file", "kept.json",
    )  # fmt: skip
    shape, settings = asked
    assert shape == (3, 4)
    assert settings.pop("solver").settings[:3] == (2, True, True)
    assert settings.pop("executor")._max_workers == 2
    assert callable(settings.pop("progress"))
    assert settings == {
        "faces": ["A", "B", "Qu"],
        "table": ScoringTable.BIG,
        "goal": "words",
        "minimize": True,
        "method": "anneal",
        "pool": 7,
        "steps": 8,
        "count": 9,
        "runs": 10,
        "seconds": 1.5,
        "seed": 5,
        "file": "kept.json",
    }


@pytest.mark.parametrize("size", ["2x3", "2X3", " 2 x 3 "])
def test_a_size_is_rows_by_columns(size: str, words_file: str) -> None:
    arguments = ("hunt", "--size", size, "--words", words_file, "--runs", "1", "--seed", "1", "--count", "1")
    board = done(*arguments, "--json").json["boards"][0]
    assert (board["rows"], board["columns"]) == (2, 3)
    assert done(*arguments).out.splitlines()[1].count("/") == 1


def test_goals(words_file: str) -> None:
    arguments = ("hunt", "--size", "2x3", "--words", words_file, "--runs", "1", "--seed", "1", "--count", "1", "--json")
    assert done(*arguments, "--goal", "longest").json["boards"][0]["longest"] == 6
    best = done(*arguments, "--goal", "words").json
    assert (best["goal"], best["boards"][0]["words"]) == ("words", 6)
    worst = done(*arguments, "--minimize").json
    assert (worst["minimize"], worst["boards"][0]["points"]) == (True, 0)


def test_annealing_and_workers_repeat_as_well(small: tuple[str, ...]) -> None:
    arguments = (*small, "--method", "anneal", "--steps", "300", "--runs", "3")
    first = done(*arguments, "--json").json
    assert (first["method"], first["runs"], len(first["boards"])) == ("anneal", 3, 10)
    assert done(*arguments, "--json", "--workers", "2").json == first


def test_equal_boards_share_a_rank(monkeypatch: pytest.MonkeyPatch, small: tuple[str, ...]) -> None:
    board = Board.parse("A B / C D")
    ranked = [RankedBoard(board, 5, points, 3) for points in (12, 9, 9, 9, 1)]
    monkeypatch.setattr(LIBRARY, "hunt", lambda *_, **__: a_hunt(ranked, "points", 1, 2))
    assert [line.split()[0] for line in done(*small).out.splitlines()[1:6]] == ["1", "2", "2", "2", "5"]
    assert done(*small).out.endswith("\n\n2 runs, seed 1\n")


def test_a_board_stands_on_one_line_however_long_it_is(monkeypatch: pytest.MonkeyPatch, small: tuple[str, ...]) -> None:
    board = Board(["Qu"] * 64, 8, 8)
    monkeypatch.setattr(LIBRARY, "hunt", lambda *_, **__: a_hunt([RankedBoard(board, 0, 0, 0)], "points", 1, 1))
    assert " / ".join(str(board).split("\n")) in done(*small).out


def test_a_hunt_without_a_seed_tells_the_seed_that_repeats_it(words_file: str) -> None:
    arguments = ("hunt", "--size", "2x2", "--words", words_file, "--runs", "1")
    facts = done(*arguments, "--json").json
    assert facts["seed"] < 2**53
    assert done(*arguments, "--json", "--seed", str(facts["seed"])).json == facts
    assert done(*arguments).out.splitlines()[-1].startswith("1 run, seed ")


def test_seconds_end_a_hunt(words_file: str) -> None:
    arguments = ("hunt", "--size", "2x2", "--words", words_file, "--seed", "1", "--seconds")
    assert done(*arguments, "0.5", "--json").json["runs"] > 0
    assert done(*arguments, "1e-9").out == "There was no time for a board; allow more seconds.\n\n0 runs, seed 1\n"
    assert done(*arguments, "1e-9", "--json").json["boards"] == []


def test_a_hunt_goes_on_from_its_file(words_file: str) -> None:
    arguments = ("hunt", "--size", "2x2", "--words", words_file, "--json")
    first = done(*arguments, "--runs", "1", "--file", "kept.json").json
    more = done(*arguments, "--runs", "3", "--file", "kept.json").json
    assert (first["runs"], more["runs"], more["seed"]) == (1, 3, first["seed"])
    assert done(*arguments, "--runs", "3", "--seed", str(first["seed"])).json == more
    assert "kept.json keeps a hunt with goal" in refused(*arguments, "--goal", "words", "--file", "kept.json")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"runs": [1, 0]}, "kept.json is damaged: done.runs"),
        ({"boards": ["A B / C D E"]}, "kept.json is damaged: done.boards[0]"),
        ({"boards": ["1 2 / 3 4"]}, "kept.json is damaged: done.boards[0]"),
        ({"boards": 3}, "kept.json: "),
    ],
)
def test_a_damaged_file_is_left_alone(change: dict[str, Any], told: str, small: tuple[str, ...]) -> None:
    done(*small, "--file", "kept.json")
    facts = json.loads(Path("kept.json").read_text())
    facts["done"] |= change
    Path("kept.json").write_text(json.dumps(facts))
    assert told in refused(*small, "--file", "kept.json")
    assert json.loads(Path("kept.json").read_text()) == facts


# -- terminals and interrupts --


@needs_signals
def test_the_best_boards_are_shown_on_a_terminal_meanwhile_and_nowhere_else(small: tuple[str, ...]) -> None:
    plain = done(*small)
    result = run_on_terminal(*small)
    assert (result.code, result.out) == (0, plain.out)
    assert "finished, 0:0" in result.err
    assert "best: 6 points" in result.err
    assert "E I / Qu T" in result.err


@needs_signals
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_prints_the_best_boards_so_far(workers: str, words_file: str) -> None:
    arguments = ("hunt", "--size", "2x2", "--words", words_file, "--runs", "1000000000", "--seed", "1", "--json")
    result = run_on_terminal(*arguments, "--workers", workers, interrupt_at=b"best:")
    assert result.code == 130
    assert result.out.count("\n") == 1
    assert result.json["boards"]
    assert "Traceback" not in result.err


@needs_signals
def test_an_interrupt_without_a_terminal_tells_of_the_file_alone(words_file: str) -> None:
    arguments = ("hunt", "--size", "2x2", "--words", words_file, "--runs", "1000000000", "--file", "kept.json")
    result = run_and_interrupt(*arguments, when=Path("kept.json").exists)
    assert (result.code, result.err) == (130, KEPT)
    assert result.out.startswith("rank  board ")
    assert json.loads(Path("kept.json").read_text())["format"] == "boggle hunt"


@pytest.mark.parametrize("met", [False, True])
def test_an_interrupt_at_any_time(met: bool, monkeypatch: pytest.MonkeyPatch, small: tuple[str, ...]) -> None:
    ranked = RankedBoard(Board.parse("A B / C D"), 5, 12, 3)

    def end(*_: object, progress: Any, **__: object) -> None:
        if met:
            progress(a_hunt([ranked], "points", 1, 0))
        raise KeyboardInterrupt

    monkeypatch.setattr(LIBRARY, "hunt", end)
    result = run(*small)
    assert result.code == 130
    if met:
        assert "A B / C D      12" in result.out
        assert result.out.endswith("\n\n0 runs, seed 1\n")
        assert result.err == ""
    else:
        assert (result.out, result.err) == ("", "boggle: interrupted before there was a board to show\n")
