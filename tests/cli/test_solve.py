import csv
import json

import pytest

from boggle import Board, Lexicon, ScoringTable, Solver

from .command import done, run

QUITE = "Qu I / T E"


@pytest.mark.parametrize(
    ("level", "words", "points"), [(35, 485, 1431), (50, 595, 1795), (60, 668, 2055), (70, 833, 2656), (80, 1236, 4256)]
)
def test_the_dense_board_at_every_level(level: int, words: int, points: int) -> None:
    facts = done("solve", "perslatgsineters", "--json", "--level", str(level)).json
    assert (facts["wordCount"], facts["points"]) == (words, points)
    assert len(facts["words"]) == words
    assert sum(word["points"] for word in facts["words"]) == points
    board = Board.parse("perslatgsineters")
    for word in facts["words"][:: max(1, words // 50)]:
        assert board.spell(word["path"]) == word["text"]
        assert word["length"] == len(word["text"])


def test_json_is_the_solution_as_the_library_gives_it(words_file: str) -> None:
    solution = Solver(Lexicon.load(words_file, cache=False)).solve(Board.parse(QUITE))
    assert done("solve", QUITE, "--words", words_file, "--json").json == json.loads(solution.to_json())


def test_text_shows_the_board_the_words_by_length_and_the_totals(words_file: str) -> None:
    assert done("solve", QUITE, "--words", words_file).out == (
        "  Qu  I\n"
        "  T   E\n"
        "\n"
        "5 letters, 2 points each: 2 words\n"
        "  quiet  quite\n"
        "\n"
        "4 letters, 1 point each: 1 word\n"
        "  quit\n"
        "\n"
        "3 letters, 1 point each: 1 word\n"
        "  tie\n"
        "\n"
        "4 words, 6 points, longest: quiet (5 letters)\n"
    )


def test_csv_has_one_word_a_line(words_file: str) -> None:
    lines = done("solve", QUITE, "--words", words_file, "--csv").out
    assert lines.startswith("word,length,points,path,level\nquiet,5,2,0 1 3 2,\n")
    assert [row["path"] for row in csv.DictReader(lines.splitlines())] == ["0 1 3 2", "0 1 2 3", "0 1 2", "2 1 3"]


def test_csv_tells_the_tier() -> None:
    lines = done("solve", QUITE, "--csv", "--limit", "1").out
    assert lines == "word,length,points,path,level\nquiet,5,2,0 1 3 2,35\n"


def test_a_board_without_words(words_file: str) -> None:
    assert done("solve", "xxxx", "--words", words_file).out == "  X  X\n  X  X\n\n0 words, 0 points\n"
    assert done("solve", "xxxx", "--words", words_file, "--json").json["words"] == []
    assert done("solve", "xxxx", "--words", words_file, "--csv").out == "word,length,points,path,level\n"


def test_limit_shortens_the_list_and_no_total(words_file: str) -> None:
    facts = done("solve", QUITE, "--words", words_file, "--json", "--limit", "2").json
    assert [word["text"] for word in facts["words"]] == ["quiet", "quite"]
    assert (facts["wordCount"], facts["points"]) == (4, 6)
    text = done("solve", QUITE, "--words", words_file, "--limit", "1").out
    assert "2 words\n  quiet\n\n... and 3 more\n\n4 words, 6 points" in text
    assert "... and 4 more" in done("solve", QUITE, "--words", words_file, "--limit", "0").out
    assert "... and 2 more" in done("solve", QUITE, "--words", words_file, "--limit", "2").out
    assert "more" not in done("solve", QUITE, "--words", words_file, "--limit", "4").out
    assert done("solve", QUITE, "--words", words_file, "--csv", "--limit", "0").out.count("\n") == 1


def test_q_alone_reads_qu_on_request(words_file: str) -> None:
    assert done("solve", "qi/te", "--words", words_file, "--json").json["wordCount"] == 1
    assert done("solve", "qi/te", "--qu", "--words", words_file, "--json").json["wordCount"] == 4


def test_min_length(words_file: str) -> None:
    assert done("solve", QUITE, "--words", words_file, "--min-length", "5", "--json").json["wordCount"] == 2


def test_names_and_abbreviations_on_request() -> None:
    board = "T I / A X"
    assert Lexicon.load().kind("tia") is not None
    without = {word["text"] for word in done("solve", board, "--json").json["words"]}
    with_names = {word["text"] for word in done("solve", board, "--json", "--names").json["words"]}
    assert "tia" not in without
    assert "tia" in with_names
    more = Solver(allow_abbreviations=True).solve(Board.parse("C M / P D"))
    found = done("solve", "C M / P D", "--json", "--abbreviations").json
    assert found["wordCount"] == len(more) > done("solve", "C M / P D", "--json").json["wordCount"]


@pytest.mark.parametrize(
    "table", [ScoringTable.CLASSIC, ScoringTable.BIG, ScoringTable.SUPER_BIG, ScoringTable.CHALLENGE_CUBE]
)
def test_every_table_by_its_name(table: ScoringTable, words_file: str) -> None:
    facts = done("solve", "[Qu] I / T E", "--words", words_file, "--table", table.name, "--json").json
    solution = Solver(Lexicon.load(words_file, cache=False)).solve(Board.parse("[Qu] I / T E"))
    assert (facts["scoringTable"], facts["points"]) == (table.name, solution.points(table))
    assert {word["text"]: word["points"] for word in facts["words"]} == {w.text: w.points(table) for w in solution}


def test_words_through_the_challenge_cube_are_marked(words_file: str) -> None:
    text = done("solve", "[Qu] I / T E", "--words", words_file, "--table", "challenge-cube").out
    assert "5 letters, 3 points each, 5 more through the challenge cube (+): 2 words\n  quiet+  quite+\n" in text
    assert "3 letters, 1 point each: 1 word\n  tie\n" in text
    assert "+" not in done("solve", "[Qu] I / T E", "--words", words_file).out


def test_a_rolled_board_is_that_of_the_library(words_file: str) -> None:
    facts = done("solve", "-s", "5", "--dice", "deluxe", "--challenge-cube", "--words", words_file, "--json").json
    board = Board.roll("deluxe", seed=5, challenge_cube=True)
    assert facts["board"]["faces"] == list(board.faces)
    assert facts["board"]["challengeCell"] == board.challenge_cell
    assert (facts["diceSet"], facts["seed"], facts["scoringTable"]) == ("boggle-deluxe", 5, "classic")
    text = done("solve", "-s", "5", "--words", words_file).out
    assert text.startswith("boggle-1987, seed 5\n")


def test_a_board_rolled_without_a_seed_can_be_had_again(words_file: str) -> None:
    facts = done("solve", "--words", words_file, "--json").json
    assert done("solve", "--words", words_file, "--json", "-s", str(facts["seed"])).json == facts


@pytest.mark.parametrize(
    "text", [b"quit\n", b"Qu I\nT E\n", b"\n\nQu I / T E", b"\xef\xbb\xbfQu I\r\nT E\r\n", b"Qu I\nT E\n  \n\n"]
)
def test_standard_input_that_holds_one_board(text: bytes, words_file: str) -> None:
    result = done("solve", "-", "--words", words_file, "--json", stdin=text)
    assert result.out.count("\n") == 1
    assert result.json["board"]["rows"] == 2


def test_standard_input_that_holds_several_boards(words_file: str) -> None:
    boards = b"Qu I\nT E\n\nquit\r\n \r\n\r\nC A\r\nX T"
    arguments = ("solve", "-", "--words", words_file)
    facts = [json.loads(line) for line in done(*arguments, "--json", stdin=boards).out.splitlines()]
    assert [board["wordCount"] for board in facts] == [4, 1, 1]
    tables = done(*arguments, "--csv", stdin=boards).out.split("\n\n")
    assert [len(table.strip().splitlines()) for table in tables] == [5, 2, 2]
    assert done(*arguments, stdin=boards).out.count("longest") == 3


def test_a_rolled_board_can_be_piped_back_as_text(words_file: str) -> None:
    rolled = done("roll", "-s", "5", "--json").json
    solved = done("solve", "-", "--words", words_file, "--json", stdin=rolled["text"].encode()).json
    assert solved["board"] == rolled["board"]


def test_a_list_in_another_encoding(words_file: str) -> None:
    with open(words_file, "w", encoding="latin-1") as file:
        file.write("été\n")
    arguments = ("solve", "É T / É X", "--words", words_file, "--encoding", "latin-1", "--json")
    assert [word["text"] for word in done(*arguments).json["words"]] == ["été"]


def test_a_search_may_be_given_up(words_file: str) -> None:
    result = run("solve", QUITE, "--words", words_file, "--max-steps", "1")
    assert (result.code, result.out) == (2, "")
    assert "max_steps=1" in result.err
    assert done("solve", QUITE, "--words", words_file, "--max-steps", "1000").out


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_lines_fit_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = done("solve", "perslatgsineters", "--level", "35").out.splitlines()
    assert columns - 20 < max(map(len, lines)) <= columns
