"""Values: they come back from pickles and from their own text, and text is normalised once for all."""

import pickle
import unicodedata
from collections.abc import Callable

from hypothesis import example, given
from hypothesis import strategies as st

import boggle
from boggle import Board, DiceSet, FoundWord, Lexicon, ScoringTable, Solver
from boggle.alphabets import ANY_ALPHABET
from boggle.letters import normalize, parse_face, readings
from boggle.strategies import dice_sets

from .strategies import Game, boards, games, strange_boards, tables


@given(board=st.one_of(boards(), strange_boards()), dice=dice_sets(), table=tables(), seed=st.integers(0, 2**64))
def test_values_come_back_from_pickles(board: Board, dice: DiceSet, table: ScoringTable, seed: int) -> None:
    rolled = Board.roll(dice, seed=seed)
    for value in (board, dice, dice.dice[0], table, rolled, rolled.roll_record):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert again == value
            assert hash(again) == hash(value)
    assert pickle.loads(pickle.dumps(rolled)).roll_record == rolled.roll_record


@given(dice=dice_sets(), table=tables())
def test_values_paste_back(dice: DiceSet, table: ScoringTable) -> None:
    for value in (dice, table, dice.dice[0], FoundWord("quit", (0, 1, 2), 4, True, 35)):
        assert eval(repr(value), vars(boggle).copy()) == value


@given(game=games(), table=tables())
def test_solutions_come_back_from_pickles(
    make_solvers: Callable[..., dict[str, Solver]], game: Game, table: ScoringTable
) -> None:
    for solver in make_solvers(game.words, minimum_word_length=game.minimum, max_steps=20_000).values():
        try:
            solution = solver.solve(game.board)
        except boggle.SearchLimitError:
            continue
        again = pickle.loads(pickle.dumps(solution))
        assert again == solution
        assert (again.board, again.lexicon, again.words) == (game.board, solver.lexicon, solution.words)
        assert list(again) == list(solution)
        assert again.points(table) == solution.points(table)
        assert again.to_json(table) == solution.to_json(table)


@given(table=tables(), longer=st.integers(0, 40))
def test_points_never_fall(table: ScoringTable, longer: int) -> None:
    points = [table[letters] for letters in range(len(table.points) + longer)]
    assert points == sorted(points)
    assert tuple(points[: len(table.points)]) == table.points
    plain = FoundWord("x" * longer, (0,), longer)
    through = FoundWord("x" * longer, (0,), longer, through_challenge_cube=True)
    assert through.points(table) - plain.points(table) == table.cube_bonus


@given(text=st.text(st.characters(categories=["L", "M", "Cf", "Zs"])))
@example(text="I\u0307")
def test_normalising_is_final_and_knows_no_forms(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)
    forms = {normalize(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")}
    assert forms == {normalize(text)}


@given(text=st.text(st.characters(categories=["L", "M"])))
@example(text="ǿ")
def test_folding_is_final(text: str) -> None:
    folded = ANY_ALPHABET.fold(normalize(text))
    assert ANY_ALPHABET.fold(folded) == folded
    assert Lexicon([], fold_accents=True).key(text) == folded


@given(board=strange_boards())
def test_faces_are_parsed_once_for_all(board: Board) -> None:
    for face in board:
        assert parse_face(face) == face
        assert face == "#" or all(reading == normalize(reading) for reading in readings(face))
