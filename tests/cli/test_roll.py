import json
import random

import pytest

from boggle import Board, DiceSet

from .command import done


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
