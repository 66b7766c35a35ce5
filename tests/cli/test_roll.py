import json
import random
from collections.abc import Callable

import pytest

from boggle import Board, DiceSet, Lexicon, ScoringTable, Solver
from boggle.limits import Limits, roll_where

from .command import done, refused, run


@pytest.mark.parametrize("arguments", [("-s", "5"), ("--seed", "5"), ("--seed=5",), ("-s5",)])
def test_b55_a_seed_is_the_same_board_in_the_library_and_here(arguments: tuple[str, ...]) -> None:
    board = Board.roll(seed=5)
    before = random.getstate()
    assert done("roll", *arguments, "--json").json["board"]["faces"] == list(board.faces)
    text = done("roll", *arguments).out
    assert "seed 5\n" in text
    assert Board.parse(text.split("\n", 1)[1]) == board
    assert random.getstate() == before


def test_a_roll_without_a_seed_tells_the_seed_that_repeats_it() -> None:
    first = done("roll", "--json").json
    assert done("roll", "--seed", str(first["seed"]), "--json").json == first
    text = done("roll").out
    seed = text.splitlines()[0].rpartition("seed ")[2]
    assert done("roll", "--seed", seed).out == text


def test_two_rolls_without_a_seed_differ() -> None:
    assert done("roll").out != done("roll").out


def test_unasked_seeds_are_exact_in_every_reader_of_json() -> None:
    assert all(done("roll", "--json").json["seed"] < 2**53 for _ in range(20))


def test_json_says_how_to_lay_the_board_out() -> None:
    facts = done("roll", "--dice", "Big", "-s", "3", "--challenge-cube", "--json").json
    board = Board.roll("big", seed=3, challenge_cube=True)
    assert board.roll_record is not None
    assert facts == {
        "diceSet": "big-boggle-1979",
        "seed": 3,
        "dice": list(board.roll_record.dice),
        "replacedDie": board.roll_record.replaced_die,
        "board": {"faces": list(board.faces), "rows": 5, "columns": 5, "challengeCell": board.challenge_cell},
        "text": repr(board)[len("Board.parse('") : -len("')")],
    }


def test_several_boards_have_consecutive_seeds() -> None:
    lines = done("roll", "--count", "3", "-s", "7", "--json").out.splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [7, 8, 9]
    assert lines[1] + "\n" == done("roll", "-s", "8", "--json").out
    texts = done("roll", "--count", "3", "-s", "7").out.split("\n\n")
    assert texts[1] + "\n" == done("roll", "-s", "8").out


def test_the_challenge_cube_is_marked_and_the_board_reads_back() -> None:
    caption, _, drawing = done("roll", "-s", "5", "--challenge-cube").out.partition("\n")
    assert caption == "boggle-1987 with the challenge cube, seed 5"
    assert Board.parse(drawing) == Board.roll(seed=5, challenge_cube=True)
    assert "[" in drawing


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("dice", ["classic", "big-boggle-challenge", "super-big"])
def test_every_drawing_reads_back(dice: str, seed: int) -> None:
    drawing = done("roll", "--dice", dice, "-s", str(seed)).out.split("\n", 1)[1]
    assert Board.parse(drawing) == Board.roll(dice, seed=seed)


def test_dice_of_ones_own(dice_file: str) -> None:
    text = done("roll", "--dice", dice_file, "-s", "1").out
    assert text.startswith("two, seed 1\n")
    assert Board.parse(text.split("\n", 1)[1]) == Board.roll(DiceSet.load(dice_file), seed=1)


def test_a_seed_may_be_of_any_size() -> None:
    seed = 2**200
    assert done("roll", "--seed", str(seed), "--json").json["board"]["faces"] == list(Board.roll(seed=seed).faces)


def test_limits_give_the_board_of_the_library_and_its_seed_rolls_it_again() -> None:
    board = roll_where("boggle-1987", Limits(words=(80, 150), points=(100, None), longest=(None, 7)), seed=1)
    assert board.roll_record is not None
    limits = ("--words", "80..150", "--points", "100..", "--longest", "..7")
    text = done("roll", *limits, "-s", "1").out
    assert text == done("roll", "-s", str(board.roll_record.seed)).out


def test_json_within_limits_tells_the_totals() -> None:
    facts = done("roll", "--words", "80..150", "-s", "1", "--json").json
    solved = done("solve", facts["text"], "--json").json
    assert 80 <= facts["words"] <= 150
    assert (facts["words"], facts["points"], facts["longest"]) == (
        solved["wordCount"],
        solved["points"],
        solved["words"][0]["length"],
    )
    totals = {name: facts.pop(name) for name in ("words", "points", "longest")}
    assert all(type(total) is int for total in totals.values())
    assert done("roll", "-s", str(facts["seed"]), "--json").json == facts


@pytest.mark.parametrize(
    ("limit", "fits"),
    [
        ("2", lambda words: words == 2),
        ("1..2", lambda words: 1 <= words <= 2),
        ("1..", lambda words: words >= 1),
        ("..0", lambda words: words == 0),
        (" 0..0 ", lambda words: words == 0),
    ],
)
def test_every_way_to_write_a_limit(limit: str, fits: Callable[[int], bool], words_file: str) -> None:
    facts = done("roll", "--words", limit, "--word-list", words_file, "--json", "-s", "3").json
    assert fits(facts["words"])


def test_several_boards_within_limits_go_on_from_seed_to_seed(words_file: str) -> None:
    arguments = ("roll", "--words", "1..", "--word-list", words_file, "-s", "1")
    boards = [json.loads(line) for line in done(*arguments, "--json", "--count", "3").out.splitlines()]
    solver = Solver(Lexicon.load(words_file, cache=False))
    fitting = [seed for seed in range(1, boards[-1]["seed"] + 1) if len(solver.solve(Board.roll(seed=seed)))]
    assert [board["seed"] for board in boards] == fitting
    assert len(fitting) == 3
    texts = done(*arguments, "--count", "3").out.split("\n\n")
    assert [text.split("\n")[0] for text in texts] == [f"boggle-1987, seed {seed}" for seed in fitting]


def test_limits_without_a_seed(words_file: str) -> None:
    facts = done("roll", "--words", "1..", "--word-list", words_file, "--json").json
    assert facts["seed"] < 2**53
    arguments = ("--words", "1..", "--word-list", words_file, "--seed", str(facts["seed"]))
    assert done("roll", *arguments, "--json").json == facts


def test_what_limits_count_by(words_file: str) -> None:
    facts = done(
        "roll", "--points", "5..", "--word-list", words_file, "--table", "challenge-cube", "--challenge-cube",
        "--min-length", "4", "-s", "1", "--json",
    ).json  # fmt: skip
    board = Board.roll(seed=facts["seed"], challenge_cube=True)
    solution = Solver(Lexicon.load(words_file, cache=False), minimum_word_length=4).solve(board)
    assert facts["points"] == solution.points(ScoringTable.CHALLENGE_CUBE) >= 5
    assert facts["words"] == len(solution)
    everyday = done("roll", "--words", "20..40", "--level", "35", "-s", "1", "--json").json
    assert everyday["words"] == done("solve", everyday["text"], "--level", "35", "--json").json["wordCount"]


def test_dice_of_ones_own_within_limits(dice_file: str, words_file: str) -> None:
    with open(words_file, "w") as file:
        file.write("ag\n")
    facts = done(
        "roll", "--dice", dice_file, "--word-list", words_file, "--min-length", "2", "--words", "1", "-s", "1", "--json"
    ).json
    assert sorted(facts["board"]["faces"]) == ["A", "G"]


def test_limits_that_nothing_meets(words_file: str) -> None:
    arguments = ("roll", "--words", "8", "--word-list", words_file, "--max-rolls", "20", "-s", "1")
    assert refused(*arguments) == (
        "boggle: none of 20 rolls of boggle-1987 met the limits: words 8 by 0 % of them, which had 0 to 1; "
        "widen them, or allow more rolls with --max-rolls\n"
    )


def test_a_search_that_ends_after_some_boards_has_printed_them(words_file: str) -> None:
    arguments = ("--words", "1", "--word-list", words_file, "--max-rolls", "9", "-s", "1", "--count", "500", "--json")
    result = run("roll", *arguments)
    assert result.code == 2
    assert "met the limits" in result.err
    assert {json.loads(line)["words"] for line in result.out.splitlines()} == {1}
