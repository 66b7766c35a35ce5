"""Cases that other Boggle programs got wrong, each by its number, with the input and the right answer.

In the boards X is a filler. P1, P2 and so on are players.
"""

import pickle
import random
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import boggle.solver
from boggle import (
    Board,
    BoardError,
    Claim,
    DiceError,
    DiceSet,
    Die,
    FoundWord,
    IllegalPathError,
    Lexicon,
    Match,
    RoundClock,
    Rules,
    ScoringTable,
    Solver,
    Verdict,
    WordKind,
    dice_set,
    dice_sets,
)

CLASSIC, BIG = ScoringTable.CLASSIC, ScoringTable.BIG
MakeSolver = type[Solver]


def words_on(board: str | Board, solver: Solver) -> list[str]:
    """The words found, by the alphabet; a word that is listed twice is twice in it."""
    return sorted(solver.solve(Board.parse(board) if isinstance(board, str) else board).words)


# -- Qu, and faces of two letters --


def test_b01_q_cell_reads_as_two_letters(make_solver: MakeSolver) -> None:
    solver = make_solver(["qi", "quiet", "quit", "quite", "tie"])
    assert words_on("Qu I / T E", solver) == ["quiet", "quit", "quite", "tie"]


def test_b02_points_go_by_letters_not_by_dice(make_solver: MakeSolver) -> None:
    solution = make_solver(["que", "queue"]).solve(Board.parse("Qu E / U E"))
    assert solution.words == ("queue", "que")
    assert solution["que"].points(CLASSIC) == 1
    assert solution["queue"].points(CLASSIC) == 2
    assert (solution["queue"].length, len(solution["queue"].path)) == (5, 4)


def test_b03_two_letter_tile_beside_its_single_letters(make_solver: MakeSolver) -> None:
    assert words_on("P In / I N", make_solver(["inn", "nip", "pin", "pinin"])) == ["inn", "nip", "pin", "pinin"]


def test_b04_boards_with_two_letter_cells_come_back() -> None:
    boards = [Board.parse(text) for text in ("A Qu / I T", "An T / E S", "A Nt / E S")]
    for board in boards:
        assert Board.parse(str(board)) == board
        assert Board.parse(repr(board).removeprefix("Board.parse('").removesuffix("')")) == board
        assert Board(board.faces, board.rows, board.columns) == board
    assert boards[1] != boards[2]
    assert str(boards[1]) != str(boards[2])


def test_b05_path_shorter_than_its_word(make_solver: MakeSolver) -> None:
    board = Board.parse("Qu E / S O")
    assert board.is_path((0, 1, 2, 3))
    assert board.spell((0, 1, 2, 3)) == "queso"
    word = make_solver(["queso"]).solve(board)["queso"]
    assert (word.path, word.length, word.points(CLASSIC)) == ((0, 1, 2, 3), 5, 2)


def test_b06_qu_cell_is_still_qu_afterwards(make_solver: MakeSolver) -> None:
    board = Board.parse("Qu A X / I T X / X X X")
    solver = make_solver(["quait", "quat", "quit"])
    assert words_on(board, solver) == ["quait", "quat", "quit"]
    assert words_on(board, solver) == ["quait", "quat", "quit"]
    assert board[0, 0] == "Qu"


@pytest.mark.parametrize(("board", "right"), [("Qu A / T X", ["quat"]), ("Q A / T X", ["qat"])])
def test_b07_q_with_and_without_u(make_solver: MakeSolver, board: str, right: list[str]) -> None:
    assert words_on(board, make_solver(["qat", "quat"])) == right


def test_b08_word_of_26_letters_on_25_cells(make_solver: MakeSolver) -> None:
    board = Board.parse("Qu A B C D / I H G F E / J K L M N / T S R P O / V W X Y Z")
    solver = make_solver(["quabcdefghijklmnoprstvwxyz"])
    assert [word.length for word in solver.solve(board)] == [26]
    assert solver.solve(board).points(BIG) == 11
    assert solver.score(board, BIG) == 11


@pytest.mark.parametrize(
    ("board", "right"),
    [
        ("An T / X X", "ant"),
        ("Er A / X X", "era"),
        ("He N / X X", "hen"),
        ("In N / X X", "inn"),
        ("Qu A / X X", "qua"),
        ("Th E / X X", "the"),
    ],
)
def test_b09_each_of_the_six_two_letter_faces(make_solver: MakeSolver, board: str, right: str) -> None:
    assert words_on(board, make_solver(["ant", "era", "hen", "inn", "qua", "the"])) == [right]


def test_b10_two_typed_letters_on_one_tile(make_solver: MakeSolver) -> None:
    board = Board.parse("SZ Á J")
    assert list(board.paths("száj")) == [(0, 1, 2)]
    assert board.trace("száj") == (0, 1, 2)
    assert make_solver(["száj"]).solve(board)["SZÁJ"].length == 4


def test_b11_two_letter_tile_alone_is_no_word(make_solver: MakeSolver) -> None:
    assert words_on("CH X / X X", make_solver(["ch", "chi"])) == []


# -- neighbours, shapes, dice used twice --


def test_b12_no_way_round_the_edges(make_solver: MakeSolver) -> None:
    solver = make_solver(["abc", "aeh", "afkp", "deh", "dei", "fink", "fog", "knife", "mink", "mph"])
    board = "A B C D / E F G H / I J K L / M N O P"
    assert words_on(board, solver) == ["abc", "afkp", "fink", "knife", "mink"]


def test_b13_one_row(make_solver: MakeSolver) -> None:
    solver = make_solver(["act", "cast", "cat", "cats", "sta", "tac"])
    assert words_on("C A T S", solver) == ["cat", "cats", "sta", "tac"]


def test_b14_board_that_is_no_square(make_solver: MakeSolver) -> None:
    solver = make_solver(["care", "caret", "cat", "cater", "cats", "crate", "reacts", "seat", "taser", "tea"])
    assert words_on("C A T / S E R", solver) == ["care", "caret", "cat", "cater", "seat", "taser", "tea"]


@pytest.mark.parametrize(
    ("rows", "columns", "right"),
    [
        (1, 1, [0]),
        (1, 2, [1, 1]),
        (2, 2, [3, 3, 3, 3]),
        (1, 5, [1, 2, 2, 2, 1]),
        (3, 3, [3, 5, 3, 5, 8, 5, 3, 5, 3]),
    ],
)
def test_b15_neighbour_counts(rows: int, columns: int, right: list[int]) -> None:
    board = Board("A" * (rows * columns), rows, columns)
    near = [board.neighbors(cell) for cell in range(len(board))]
    assert [len(cells) for cells in near] == right
    assert all(len(set(cells)) == len(cells) and cell not in cells for cell, cells in enumerate(near))


def test_b16_a_die_is_used_once_a_word(make_solver: MakeSolver) -> None:
    board = Board.parse("A B / X X")
    assert words_on(board, make_solver(["aba", "bab"])) == []
    assert not board.is_path((0, 1, 0))
    with pytest.raises(IllegalPathError, match="step 3: cell 0 is used a second time"):
        board.spell((0, 1, 0))


def test_b17_tries_every_neighbour(make_solver: MakeSolver) -> None:
    assert words_on("A X X / X T X / X A S", make_solver(["sat", "tas"])) == ["sat", "tas"]


def test_b18_checking_a_word_leaves_the_board_alone() -> None:
    board = Board.parse("C A T / X X X / X X X")
    assert board.trace("cat") == (0, 1, 2)
    assert board.trace("cat") == (0, 1, 2)
    assert board == Board.parse("C A T / X X X / X X X")


def test_b19_blocked_cells_are_neither_letters_nor_jokers(make_solver: MakeSolver) -> None:
    solver = make_solver(["cat", "ct", "cut", "tac"], minimum_word_length=2)
    assert words_on("C # T / X A X", solver) == ["cat", "tac"]


def test_b20_paths_run_from_the_first_letter(make_solver: MakeSolver) -> None:
    board = Board.parse("C A T S")
    word = make_solver(["cats"]).solve(board)["cats"]
    assert word.path == (0, 1, 2, 3)
    assert board.spell(word.path) == "cats"


def test_b21_a_turned_board_has_paths_of_its_own(make_solver: MakeSolver) -> None:
    board, turned = Board.parse("C A T / D O G"), Board.parse("D C / O A / G T")
    assert board.rotated() == turned
    solver = make_solver(["act", "cat", "coat", "cod", "dog", "goat", "god", "oat", "toga"])
    for each in (board, turned):
        solution = solver.solve(each)
        assert sorted(solution.words) == ["cat", "coat", "cod", "dog", "goat", "god", "oat", "toga"]
        assert [each.spell(word.path) for word in solution] == list(solution.words)


# -- reading lists --


def test_b22_carriage_returns(make_solver: MakeSolver, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"cat\r\ncats\r\nact\r\n")
    lexicon = Lexicon.load(path)
    assert list(lexicon) == ["act", "cat", "cats"]
    assert words_on("C A T S", make_solver(lexicon)) == ["cat", "cats"]


def test_b23_no_newline_at_the_end(make_solver: MakeSolver, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"cat\ncats")
    lexicon = Lexicon.load(path)
    assert len(lexicon) == 2
    assert words_on("C A T S", make_solver(lexicon)) == ["cat", "cats"]


def test_b24_case_does_not_matter(make_solver: MakeSolver) -> None:
    assert words_on("C A T", make_solver(["cat"])) == ["cat"]
    assert words_on("c a t", make_solver(["CAT"])) == ["cat"]
    assert list(Lexicon(["CAT", "Cat", "cat"])) == ["cat"]


def test_b25_repeated_lines(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["cat", "cat", "Cat"])
    assert len(lexicon) == 1
    solution = make_solver(lexicon).solve(Board.parse("C A T"))
    assert (solution.words, solution.points(CLASSIC)) == (("cat",), 1)


def test_b26_blank_lines(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["", "cat", "   ", "\t"])
    assert list(lexicon) == ["cat"]
    assert "" not in lexicon
    assert words_on("C A T", make_solver(lexicon, minimum_word_length=1)) == ["cat"]


def test_b27_prefixes_that_are_words_too(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["cats", "cat", "at", "a"])
    assert all(word in lexicon for word in ("cats", "cat", "at", "a"))
    assert "ca" not in lexicon
    assert lexicon.has_prefix("ca")
    assert words_on("C A T S", make_solver(lexicon, minimum_word_length=1)) == ["a", "at", "cat", "cats"]


def test_b28_two_words_in_a_row_are_no_word(make_solver: MakeSolver) -> None:
    lexicon = Lexicon(["aals", "cat"])
    assert [word in lexicon for word in ("aalsaals", "catcat", "aals")] == [False, False, True]
    assert words_on("C A T C A T", make_solver(lexicon)) == ["cat"]


def test_b29_no_word_vanishes(make_solver: MakeSolver) -> None:
    words = ["count", "counts", "great", "greed", "greeds", "green", "greet"]
    shuffler = random.Random(29)
    for _ in range(20):
        lexicon = Lexicon(shuffler.sample(words, len(words)))
        assert list(lexicon) == words
        assert all(word in lexicon for word in words)
        for prefix in ("gree", "grea", "coun"):
            assert prefix not in lexicon
            assert lexicon.has_prefix(prefix)
    assert words_on("C O U N T S", make_solver(words)) == ["count", "counts"]
    assert words_on("G R E E D S", make_solver(words)) == ["greed", "greeds"]


def test_b30_a_lexicon_is_a_snapshot(make_solver: MakeSolver) -> None:
    words, board = ["cat"], Board.parse("C A / T X")
    first = make_solver(words)
    words.append("act")
    assert words_on(board, first) == ["cat"]
    assert words_on(board, make_solver(words)) == ["act", "cat"]


def test_b31_words_are_prepared_once(
    make_solver: MakeSolver, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = []
    search_words = Lexicon.search_words

    def counted(lexicon: Lexicon, *, names: bool = False, abbreviations: bool = False) -> tuple[str, bytes]:
        prepared.append(lexicon)
        return search_words(lexicon, names=names, abbreviations=abbreviations)

    monkeypatch.setattr(Lexicon, "search_words", counted)
    solver = make_solver(english)
    boards = [Board.roll(seed=seed) for seed in range(30)]
    assert sum(len(solver.solve(board)) for board in boards) > 0
    assert prepared == [english]


def test_b32_no_depth_that_breaks(make_solver: MakeSolver) -> None:
    with pytest.raises(BoardError, match="1 x 1500 is 1500 cells; a board has at most 64"):
        Board("A" * 1500, 1, 1500)
    words = ["a" * letters for letters in (3, 63, 64, 65, 1500)]
    solution = make_solver(words).solve(Board("A" * 64, 1, 64))
    assert [word.length for word in solution] == [64, 63, 3]
    assert solution["a" * 64].path == tuple(range(64))


# -- letters beyond A to Z --


def test_b33_composed_and_decomposed_letters_are_one(make_solver: MakeSolver) -> None:
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    board = Board.parse("C A F E\u0301")
    assert len(board) == 4
    lexicon = Lexicon([composed])
    solution = make_solver(lexicon).solve(board)
    assert solution.words == (composed,)
    for typed in (composed, decomposed):
        assert typed in lexicon
        assert typed in solution  # type: ignore[comparison-overlap]
        assert board.trace(typed) == (0, 1, 2, 3)
    assert len(Lexicon([composed, decomposed])) == 1


def test_b34_accents_folded_on_request_and_still_shown(make_solver: MakeSolver) -> None:
    board = Board.parse("M E R E")
    assert words_on(board, make_solver(Lexicon(["mère"]))) == []
    lexicon = Lexicon(["mère"], fold_accents=True)
    solution = make_solver(lexicon).solve(board)
    assert (solution.words, solution.points(CLASSIC)) == (("mère",), 1)
    assert lexicon.key("mere") == lexicon.key("mère")
    assert solution["mere"] == solution["mère"]


def test_b35_dotted_and_dotless_i(make_solver: MakeSolver) -> None:
    assert words_on("k ı ş", make_solver(["kış", "kiş"])) == ["kış"]


@pytest.mark.parametrize(("board", "right"), [("Ü B E R", ["über"]), ("U B E R", ["uber"])])
def test_b36_plain_u_is_no_umlaut(make_solver: MakeSolver, board: str, right: list[str]) -> None:
    assert words_on(board, make_solver(["über", "uber"])) == right


# -- what tries get wrong --


def test_b37_each_word_keeps_what_belongs_to_it(make_solver: MakeSolver, english: Lexicon) -> None:
    words = ["zeroth", "first", "second", "third", "fourth", "fifth"]
    accented = ["zéroth", "fïrst", "sécond", "thïrd", "föurth", "fífth"]
    spelled = Lexicon(accented, fold_accents=True)
    assert [spelled.spelling(word) for word in words] == accented
    kinds = Lexicon(words[0::3], names=words[1::3], abbreviations=words[2::3])
    assert [kinds.kind(word) for word in words] == list(WordKind) * 2
    meanings = dict(zip(words, range(6), strict=True))
    graph = boggle.solver._engine()(
        "\n".join(sorted(words)), bytes(meanings[word] for word in sorted(words)), 3, FoundWord
    )
    for word, meaning in meanings.items():
        found = list(graph.find(tuple(word.upper()), 1, len(word), -1, None))
        assert [(each.text, each.level) for each in found] == [(word, meaning or None)]
    solution = make_solver(english).solve(Board.parse("perslatgsineters"))
    levels = {word.text: word.level for word in solution}
    assert set(levels.values()) == {35, 50, 60, 70, 80}
    assert levels == {text: english.level(text) for text in levels}


def test_b38_prefixes_of_every_length() -> None:
    lexicon = Lexicon(["gcg"])
    assert [lexicon.has_prefix(text) for text in ("", "g", "gc", "gcg", "gcx")] == [True, True, True, True, False]


def test_b39_a_nul_is_no_letter() -> None:
    lexicon = Lexicon(["ca\0t", "cat", "cat"])
    assert list(lexicon) == ["cat"]
    assert "ca\0t" not in lexicon
    assert [(entry.line, entry.text) for entry in lexicon.skipped] == [(1, "ca\0t")]
    assert "no letter" in lexicon.skipped[0].reason


# -- points, shortest words, totals --


def test_b40_the_classic_table() -> None:
    assert [CLASSIC[letters] for letters in range(10)] == [0, 0, 0, 1, 1, 2, 3, 5, 11, 11]


def test_b41_one_and_two_letters_earn_nothing(make_solver: MakeSolver) -> None:
    assert words_on("A T / X X", make_solver(["a", "at"])) == []
    assert [CLASSIC[len(word)] for word in ("a", "at", "")] == [0, 0, 0]


def test_b42_three_letters_on_big_boggle(make_solver: MakeSolver) -> None:
    board = Board.parse("C A T S U / X X X X P / X X X X X / X X X X X / X X X X X")
    words = ["cat", "cats", "catsup"]
    solution = make_solver(words, minimum_word_length=4).solve(board)
    assert {word.text: word.points(BIG) for word in solution} == {"cats": 1, "catsup": 3}
    solution = make_solver(words, minimum_word_length=3).solve(board)
    assert {word.text: word.points(BIG) for word in solution} == {"cat": 0, "cats": 1, "catsup": 3}
    assert solution["cat"].points(CLASSIC) == 1


def test_b43_shortest_words_count_on_both_sides(make_solver: MakeSolver) -> None:
    solution = make_solver(["cat", "cats", "sta", "tac"]).solve(Board.parse("C A T S"))
    found = [word for word in solution if word.text in {"cat", "cats"}]
    missed = [word for word in solution if word not in found]
    assert (len(found), sum(word.points(CLASSIC) for word in found)) == (2, 2)
    assert (sorted(word.text for word in missed), sum(word.points(CLASSIC) for word in missed)) == (["sta", "tac"], 2)
    assert (len(solution), solution.points(CLASSIC)) == (4, 4)


def test_b44_the_maximum_does_not_depend_on_what_was_asked(make_solver: MakeSolver) -> None:
    solution = make_solver(["cat", "cats", "sta", "tac"]).solve(Board.parse("C A T S"))
    assert solution.points(CLASSIC) == 4
    for word in ("cat", "cats"):
        assert word in solution  # type: ignore[comparison-overlap]
        assert solution[word].points(CLASSIC) == 1
        assert solution.points(CLASSIC) == 4


def test_b45_many_paths_one_word(make_solver: MakeSolver) -> None:
    solution = make_solver(["bee", "beef", "fee"]).solve(Board.parse("E B E / E F E"))
    assert (solution.words, solution.points(CLASSIC)) == (("beef", "bee", "fee"), 3)


def test_b46_a_word_given_twice_counts_once(make_solver: MakeSolver) -> None:
    solution = make_solver(["cat", "cat"]).solve(Board.parse("C A T"))
    assert (solution.words, solution.points(CLASSIC)) == (("cat",), 1)
    assert len(solution.lexicon) == 1


# -- judging a round --

SUN = Board.parse("C A T X / X O D S / X X G U / X X X N")
THREE = ["cat", "dog", "sun"]


def points(sheets: dict[str, list[str]]) -> dict[str, int]:
    return Rules().judge(SUN, sheets, THREE).points


def test_b02_judged_words_through_qu_count_their_letters() -> None:
    result = Rules().judge(Board.parse("Qu E / U E"), {"P1": ["que", "queue"]}, ["que", "queue"])
    assert [word.points for word in result["P1"].words] == [1, 2]


def test_b05_a_path_shorter_than_its_word() -> None:
    claim = Claim("queso", path=(0, 1, 2, 3))
    (word,) = Rules().judge(Board.parse("Qu E / S O"), {"P1": [claim]}, ["queso"])["P1"].words
    assert (word.verdict, word.points, word.path) == (Verdict.ACCEPTED, 2, (0, 1, 2, 3))


def test_b08_a_word_longer_than_the_board_is_judged() -> None:
    long = "quabcdefghijklmnoprstvwxyz"
    board = Board.parse("Qu A B C D / I H G F E / J K L M N / T S R P O / V W X Y Z")
    result = Rules.big().judge(board, {"P1": [long]}, [long])
    assert result.points == {"P1": 11}


def test_b41_one_and_two_letters_judged() -> None:
    result = Rules().judge(Board.parse("A T / X X"), {"P1": ["a", "at", ""]}, ["a", "at"])
    assert [word.verdict for word in result["P1"].words] == [Verdict.TOO_SHORT] * 2 + [Verdict.NOT_A_WORD]
    assert result.points == {"P1": 0}


def test_b42_three_letters_judged_by_the_big_rules() -> None:
    board = Board.parse("C A T S U / X X X X P / X X X X X / X X X X X / X X X X X")
    words = ["cat", "cats", "catsup"]
    for rules, right in ((Rules.big(), [0, 1, 3]), (Rules.big().replace(minimum_word_length=3), [0, 1, 3])):
        judged = rules.judge(board, {"P1": words}, words)["P1"].words
        assert [word.points for word in judged] == right
        assert (judged[0].verdict is Verdict.TOO_SHORT) == (rules.minimum_word_length == 4)


def test_b43_words_of_the_shortest_length_are_in_a_players_points() -> None:
    words = ["cat", "cats", "sta", "tac"]
    sheets = {"P1": ["cat", "cats"], "most": words}
    assert Rules().judge(Board.parse("C A T S"), sheets, words).points == {"P1": 0, "most": 2}
    assert Rules.solitaire().judge(Board.parse("C A T S"), sheets, words).points == {"P1": 2, "most": 4}


def test_b45_a_word_with_many_paths_scores_once() -> None:
    words = ["bee", "beef", "fee"]
    assert Rules().judge(Board.parse("E B E / E F E"), {"P1": words}, words).points == {"P1": 3}


def test_b46_the_first_entry_counts_and_the_second_is_a_repeat() -> None:
    result = Rules().judge(SUN, {"P1": ["cat", "cat"]}, THREE)
    assert [(word.verdict, word.points) for word in result["P1"].words] == [
        (Verdict.ACCEPTED, 1),
        (Verdict.REPEATED, 0),
    ]
    assert result.points == {"P1": 1}


def test_b47_own_repeats_cancel_nothing() -> None:
    assert points({"P1": ["cat", "cat"], "P2": ["dog"]}) == {"P1": 1, "P2": 1}


def test_b48_capitals_and_blanks_make_no_other_word() -> None:
    assert points({"P1": ["Cat "], "P2": [" cat"]}) == {"P1": 0, "P2": 0}


@pytest.mark.parametrize("order", list(permutations(["P1", "P2", "P3"])))
def test_b49_the_order_of_players_does_not_matter(order: tuple[str, ...]) -> None:
    sheets = {"P1": ["cat", "dog"], "P2": ["cat"], "P3": ["sun"]}
    assert points({player: sheets[player] for player in order}) == {"P1": 1, "P2": 0, "P3": 1}


ZZZ = Board.parse("C A T / Z Z Z")


def test_b50_a_failed_word_costs() -> None:
    result = Rules(challenge_penalty=1).judge(ZZZ, {"P1": ["cat", "zzz"]}, ["cat"], challenges={"P1": ["zzz"]})
    cat, zzz = result["P1"].words
    assert (cat.total, zzz.total, result.points) == (1, -1, {"P1": 0})
    assert (cat.reason, zzz.reason) == (
        "Its 3 letters earn 1 point.",
        "It is not in the lexicon 'custom': 1 point off.",
    )


def test_b51_the_same_failed_word_costs_once() -> None:
    rules = Rules(challenge_penalty=1)
    assert rules.judge(ZZZ, {"P1": ["zzz", "ZZZ"]}, ["cat"], challenges={"P1": ["zzz"]}).points == {"P1": -1}


# -- standings --


def standings(match: Match) -> dict[str, tuple[int, int]]:
    """The place and the total of each player."""
    return {standing.player: (standing.place, standing.total) for standing in match.standings()}


def test_b59_equal_totals_share_the_place() -> None:
    match = Match(["A", "B", "C"], Rules(round_count=1))
    match.add_totals({"A": 10, "B": 10, "C": 7})
    assert standings(match) == {"A": (1, 10), "B": (1, 10), "C": (3, 7)}


@pytest.mark.parametrize("order", list(permutations(["A", "B", "C"])))
def test_b60_all_equal_leaders_win(order: tuple[str, ...]) -> None:
    match = Match(order, Rules(round_count=1))
    match.add_totals({"A": 10, "B": 10, "C": 7})
    assert set(match.winners) == {"A", "B"}
    assert standings(match) == {"A": (1, 10), "B": (1, 10), "C": (3, 7)}


def test_b61_who_leaves_early_stays_in_the_table() -> None:
    match = Match(["A", "B"])
    match.add_totals({"A": 5, "B": 6})
    match.withdraw("B")
    match.add_totals({"A": 5})
    match.add_totals({"A": 5})
    assert standings(match) == {"A": (1, 15), "B": (2, 6)}
    assert [cells["B"] for cells in match.cells] == [6, None, None]
    assert match.winners == ("A",)


@pytest.mark.parametrize("tie_break", ["longest-word", "most-long-words"])
def test_b62_ties_are_broken_by_long_words_only_when_asked_for(tie_break: str) -> None:
    fours = ["abcd", "bcde", "cdef", "defg", "efgh"]
    match = Match(["A", "B"], Rules(round_count=1), lexicon=["abcdefg", *fours])
    match.add_round(Board.parse("A B C D E F G H"), {"A": ["abcdefg"], "B": fours})
    assert standings(match) == {"A": (1, 5), "B": (1, 5)}
    match.rules = match.rules.replace(tie_break=tie_break)
    assert standings(match) == {"A": (1, 5), "B": (2, 5)}


# -- the clock --


def test_b63_no_time_below_zero_and_no_word_after_the_end() -> None:
    clock = RoundClock(180, started_at=0)
    times = (179.999, 180.0, 181)
    assert [clock.accepts(time) for time in times] == [True, False, False]
    assert clock.remaining(200) == 0
    judged = (
        Rules()
        .judge(SUN, {"P1": [Claim(w, written_at=t) for w, t in zip(THREE, times, strict=True)]}, THREE)["P1"]
        .words
    )
    assert [word.verdict for word in judged] == [Verdict.ACCEPTED, Verdict.LATE, Verdict.LATE]


def test_b64_a_result_is_provisional_while_the_clock_runs() -> None:
    clock = RoundClock(180, started_at=0)
    for time, running in ((100, True), (200, False)):
        assert clock.is_running(time) is running
        result = Rules().judge(SUN, {"P1": ["cat"]}, THREE, asked_at=time)
        assert (result.provisional, result.points) == (running, {"P1": 1})


def test_b65_a_clock_that_was_saved_and_loaded_runs_on() -> None:
    clock = RoundClock(180, started_at=0)
    for loaded in (RoundClock.from_json(clock.to_json()), pickle.loads(pickle.dumps(clock))):
        assert loaded.remaining(100) == 80


# -- dice and chance --


def test_b52_every_set_has_whole_dice() -> None:
    listed = {"An", "Ch", "Er", "He", "In", "Qu", "Th", "Q|Qu", "#"}
    for dice in dice_sets():
        assert len(dice.dice) in (16, 25, 36)
        for die in dice.dice:
            assert len(die.faces) == 6
            assert all(face in listed or (len(face) == 1 and face.isalpha()) for face in die.faces)
    assert ("E", "E", "F", "H", "I", "Y") in {die.faces for die in dice_set("classic").dice}


def test_b53_one_face_of_each_die() -> None:
    letters = "ABCDEFGHIJKLMNOP"
    dice = DiceSet("equal", "Equal faces", 4, 4, tuple(Die([letter] * 6) for letter in letters))
    for seed in range(1000):
        assert sorted(Board.roll(dice, seed=seed)) == list(letters)


@pytest.mark.parametrize("count", [15, 17])
def test_b54_dice_that_do_not_fit(count: int) -> None:
    with pytest.raises(DiceError, match=f"has {count} dice; a board of 4 x 4 takes 16"):
        DiceSet("odd", "Odd", 4, 4, (Die("A B C D E F"),) * count)


def test_b55_rolling_leaves_the_global_generator_alone() -> None:
    state = random.getstate()
    try:
        random.seed(1)
        before = random.random()
        random.seed(1)
        Board.roll(seed=3)
        assert random.random() == before
    finally:
        random.setstate(state)
    assert Board.roll(seed=3) == Board.roll(seed=3)
    with pytest.raises(DiceError, match="a seed is a whole number from 0, not '5'"):
        Board.roll(seed="5")  # type: ignore[arg-type]


def test_b56_rolling_leaves_the_dice_alone() -> None:
    dice = [Die("A B C D E F"), Die("G H I J K L"), Die("M N O P Q R"), Die("S T U V W X")]
    before = list(dice)
    own = DiceSet("own", "Own", 2, 2, dice)  # type: ignore[arg-type]
    assert Board.roll(own, seed=7) == Board.roll(own, seed=7)
    assert dice == before == list(own.dice)


def test_b57_every_order_of_the_dice_is_equally_likely() -> None:
    dice = DiceSet("three", "Three", 1, 3, (Die("A A A A A A"), Die("B B B B B B"), Die("C C C C C C")))
    orders = Counter("".join(Board.roll(dice, seed=seed)) for seed in range(60_000))
    assert len(orders) == 6
    assert all(abs(count - 10_000) <= 365 for count in orders.values()), orders


def test_b58_plain_u_is_as_frequent_as_the_dice_have_it() -> None:
    count = sum(Board.roll("new", seed=seed).faces.count("U") for seed in range(20_000))
    assert abs(count / 20_000 - 0.50) <= 0.02
