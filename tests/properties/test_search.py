"""All searches find what there is, and count it alike: held against brute force."""

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boggle import BoardBatch, FoundWord, Lexicon, ScoringTable, SearchLimitError, Solver

from .brute_force import TooManyPathsError, all_paths, found_words
from .strategies import ALPHABETS, Game, boards, games, shapes, tables

MakeSolvers = Callable[..., dict[str, Solver]]


def expected_words(game: Game) -> list[FoundWord]:
    """What is to be found, by brute force."""
    try:
        paths = all_paths(game.board, [word for word in game.words if len(word) >= game.minimum])
    except TooManyPathsError:
        assume(False)
    return found_words(paths, game.board.challenge_cell)


@given(game=games(), table=tables())
def test_every_search_finds_what_brute_force_finds(make_solvers: MakeSolvers, game: Game, table: ScoringTable) -> None:
    expected = expected_words(game)
    for name, solver in make_solvers(game.words, minimum_word_length=game.minimum).items():
        solution = solver.solve(game.board)
        assert list(solution) == expected, name
        points = sum(word.points(table) for word in expected)
        assert solution.points(table) == points, name
        assert solver.score(game.board, table) == points, name


@given(game=games())
def test_every_path_found_is_legal_and_reads_its_word(make_solvers: MakeSolvers, game: Game) -> None:
    for solver in make_solvers(game.words, minimum_word_length=game.minimum, max_steps=50_000).values():
        try:
            solution = solver.solve(game.board)
        except SearchLimitError:
            continue
        for word in solution:
            assert game.board.is_path(word.path)
            assert game.board.reads(word.path, word.text)
            assert word.length == len(word.text) >= game.minimum
            assert word.text in game.words


@given(data=st.data(), table=tables())
def test_batches_count_what_single_searches_count(
    make_solvers: MakeSolvers, data: st.DataObject, table: ScoringTable
) -> None:
    alphabet = data.draw(st.sampled_from(sorted(ALPHABETS.values())))
    shape = data.draw(shapes(large=False))
    boxes = data.draw(st.lists(boards(alphabet, shape), min_size=1, max_size=20))
    game = data.draw(games(boxes[0], alphabet))
    solutions = [expected_words(game._replace(board=board)) for board in boxes]
    batch = BoardBatch.from_boards(boxes)
    for solver in make_solvers(game.words, minimum_word_length=game.minimum).values():
        for threads in (1, 2):
            tally = solver.tally(batch, table, threads=threads)
            assert tally.words.tolist() == [len(words) for words in solutions]
            assert tally.points.tolist() == [sum(word.points(table) for word in words) for words in solutions]
            assert tally.longest.tolist() == [max((w.length for w in words), default=0) for words in solutions]
            assert solver.score_many(batch, table, threads=threads).tolist() == tally.points.tolist()
            assert solver.score_many(iter(boxes), table, threads=threads).tolist() == tally.points.tolist()


@given(game=games(), limit=st.integers(1, 200))
def test_a_limited_search_is_whole_or_given_up(make_solvers: MakeSolvers, game: Game, limit: int) -> None:
    expected = [word.text for word in expected_words(game)]
    for solver in make_solvers(game.words, minimum_word_length=game.minimum, max_steps=limit).values():
        try:
            solution = solver.solve(game.board)
        except SearchLimitError:
            with pytest.raises(SearchLimitError, match=f"needs more than max_steps={limit} steps"):
                solver.score(game.board)
            continue
        assert list(solution.words) == expected
        assert solver.score(game.board) == solution.points()


@given(game=games())
def test_a_turned_board_has_the_same_words(make_solvers: MakeSolvers, game: Game) -> None:
    expected_words(game)
    for solver in make_solvers(game.words, minimum_word_length=game.minimum).values():
        words = [(w.text, w.through_challenge_cube) for w in solver.solve(game.board)]
        for turns in range(4):
            turned = game.board.rotated(turns)
            for board in (turned, turned.mirrored()):
                assert [(w.text, w.through_challenge_cube) for w in solver.solve(board)] == words


@given(game=games())
def test_more_words_in_the_list_take_none_away(make_solvers: MakeSolvers, game: Game) -> None:
    expected = {word.text for word in expected_words(game)}
    for solver in make_solvers(game.words[::2], minimum_word_length=game.minimum).values():
        assert set(solver.solve(game.board).words) == expected & set(game.words[::2])


@given(game=games(), data=st.data())
def test_names_and_abbreviations_are_found_when_let_in(
    make_solvers: MakeSolvers, game: Game, data: st.DataObject
) -> None:
    expected = [word.text for word in expected_words(game)]
    kinds = [data.draw(st.integers(0, 2)) for _ in game.words]
    common, names, abbreviations = ([w for w, of in zip(game.words, kinds, strict=True) if of == k] for k in range(3))
    lexicon = Lexicon(common, names=names, abbreviations=abbreviations)
    for allow_names in (False, True):
        for allow_abbreviations in (False, True):
            allowed = {*common, *(names if allow_names else ()), *(abbreviations if allow_abbreviations else ())}
            solvers = make_solvers(
                lexicon,
                minimum_word_length=game.minimum,
                allow_proper_nouns=allow_names,
                allow_abbreviations=allow_abbreviations,
            )
            for solver in solvers.values():
                assert list(solver.solve(game.board).words) == [word for word in expected if word in allowed]
