"""Every limit that can be set: what is within it is done, what is over it is refused by its name, wherever it holds."""

import gzip
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from contextvars import copy_context
from dataclasses import fields
from itertools import product, repeat
from pathlib import Path

import pytest

from boggle import (
    Board,
    BoardError,
    BoggleError,
    Bounds,
    Claim,
    DiceError,
    DiceSet,
    DocumentError,
    Lexicon,
    LexiconError,
    Match,
    MatchError,
    MatchStore,
    RoundError,
    Rules,
    ScoringTable,
    SearchLimitError,
    SettingError,
    Solver,
    coach,
)

BOARD = Board.parse("C A T / S D O / G E R")
WORDS = ["cat", "cats", "dog", "dogs"]
NAMES = [field.name for field in fields(Bounds)]
TRUST = Path(__file__).parents[1] / "docs" / "trust.md"


def refused(error: type[BoggleError], name: str) -> AbstractContextManager[pytest.ExceptionInfo[BoggleError]]:
    return pytest.raises(error, match=rf"more than [\d,]+ \w+: the limit {name} of boggle\.Bounds$")


@pytest.fixture(autouse=True)
def limits_as_they_were() -> Iterator[None]:
    yield
    Bounds().use()


# -- where limits are set --


def test_limits_hold_for_a_block_and_blocks_lie_in_each_other() -> None:
    with Bounds(players=3) as outer:
        assert Bounds.current() is outer
        with Bounds(players=2):
            assert Bounds.current().players == 2
        assert Bounds.current() is outer
        with pytest.raises(ZeroDivisionError), outer:
            _ = 1 // 0
        assert Bounds.current() is outer
    assert Bounds.current() == Bounds()


def test_a_block_is_that_of_one_thread_and_one_task_alone() -> None:
    seen: list[int] = []
    with Bounds(players=3):
        thread = threading.Thread(target=lambda: seen.append(Bounds.current().players))
        thread.start()
        thread.join()
        task = copy_context()
    task.run(lambda: seen.append(Bounds.current().players))
    assert seen == [Bounds().players, 3]


def test_limits_can_be_set_for_all_threads() -> None:
    seen: list[int] = []
    Bounds(players=4).use()
    thread = threading.Thread(target=lambda: seen.append(Bounds.current().players))
    thread.start()
    thread.join()
    with Bounds(players=2):
        seen.append(Bounds.current().players)
    assert seen == [4, 2]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [0, -1, 1.5, True, "9", None])
def test_a_limit_is_a_whole_number_from_1(name: str, value: object) -> None:
    with pytest.raises(SettingError, match=rf"{name} must be a whole number from 1, not "):
        Bounds(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_limits_has_each_with_its_value(name: str) -> None:
    assert f"| `{name}` | {getattr(Bounds(), name):,} |" in TRUST.read_text(encoding="utf-8")


# -- a round --


def test_claims_of_a_sheet() -> None:
    with Bounds(sheet_claims=2):
        Rules().judge(BOARD, {"Ann": ["cat", "dog"]}, WORDS)
        with refused(RoundError, "sheet_claims"):
            Rules().judge(BOARD, {"Ann": ["cat", "dog", "cats"]}, WORDS)
        with refused(RoundError, "sheet_claims"):
            Rules().judge(BOARD, {"Ann": []}, WORDS, challenges={"Ann": ["a", "b", "c"]})
        with refused(RoundError, "sheet_claims"):
            coach(BOARD, ["cat", "dog", "cats"], solver=Solver(WORDS))
        with refused(MatchError, "sheet_claims"):
            Match(["Ann"], lexicon=WORDS).add_round(BOARD, {"Ann": ["cat", "dog", "cats"]})


def test_a_sheet_without_end_is_refused_as_well() -> None:
    with refused(RoundError, "sheet_claims"):
        Rules().judge(BOARD, {"Ann": repeat("cat")}, WORDS)


def test_characters_of_a_claim_and_of_a_name() -> None:
    long = "a" * 6
    with Bounds(text_letters=5):
        Claim("catty")
        Rules().judge(BOARD, {"Annie": ["catty"]}, WORDS, challenges={"Annie": ["catty"]})
        calls: list[Callable[[], object]] = [
            lambda: Claim(long),
            lambda: Rules().judge(BOARD, {"Ann": [long]}, WORDS),
            lambda: Rules().judge(BOARD, {long: []}, WORDS),
            lambda: Rules().judge(BOARD, {"Ann": []}, WORDS, challenges={"Ann": [long]}),
        ]
        for bad in calls:
            with refused(RoundError, "text_letters"):
                bad()
        with refused(MatchError, "text_letters"):
            Match([long])
        match = Match(["Ann"])
        with refused(MatchError, "text_letters"):
            match.add_player(long)
        assert match.players == ("Ann",)


def test_players_of_a_round_and_of_a_match() -> None:
    with Bounds(players=2):
        assert len(Rules().judge(BOARD, {"Ann": [], "Ben": []}, WORDS)) == 2
        with refused(RoundError, "players"):
            Rules().judge(BOARD, {"Ann": [], "Ben": [], "Cid": []}, WORDS)
        with refused(MatchError, "players"):
            Match(["Ann", "Ben", "Cid"])
        match = Match(["Ann", "Ben"])
        with refused(MatchError, "players"):
            match.add_player("Cid")
        assert match.players == ("Ann", "Ben")


# -- lists --


def test_words_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("".join(f"{word}\r\n" for word in WORDS), newline="")
    with Bounds(list_words=4):
        assert len(Lexicon(WORDS)) == len(Lexicon.load(file, cache=False)) == 4
    with Bounds(list_words=3):
        calls: list[Callable[[], object]] = [
            lambda: Lexicon(WORDS),
            lambda: Lexicon.load(file, cache=False),
            lambda: Solver(repeat("cat")),
        ]
        for make in calls:
            with refused(LexiconError, "list_words"):
                make()


def test_characters_of_a_word_on_a_list(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat\ncatty\ncattle\n")
    with Bounds(text_letters=6):
        assert len(Lexicon.load(file, cache=False)) == 3
    with Bounds(text_letters=5), refused(LexiconError, "text_letters") as caught:
        Lexicon.load(file, cache=False)
    assert "entry 3 of the list, 'cattle' has" in str(caught.value)


def test_bytes_of_a_list_and_of_what_a_packed_one_holds(tmp_path: Path) -> None:
    file, packed = tmp_path / "words.txt", tmp_path / "words.txt.gz"
    text = b"cat\n" * 10_000
    file.write_bytes(text)
    packed.write_bytes(gzip.compress(text))
    assert packed.stat().st_size < 1_000
    for path in (file, packed):
        with Bounds(list_bytes=40_000):
            assert list(Lexicon.load(path, cache=False)) == ["cat"]
        with Bounds(list_bytes=39_999), refused(LexiconError, "list_bytes"):
            Lexicon.load(path, cache=False)


def test_a_large_list_is_sorted_as_a_small_one() -> None:
    words = ["".join(letters)[start:] for letters in product("abcde", repeat=6) for start in range(6)][::-1] * 2
    assert len(words) > 100_000
    assert list(Lexicon(words)) == sorted(set(words))


# -- JSON --


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_bytes_of_a_document() -> None:
    text = Rules().to_json()
    with Bounds(json_bytes=len(text)):
        assert Rules.from_json(text) == Rules()
    with Bounds(json_bytes=len(text) - 1):
        for form in (text, text.encode()):
            with refused(DocumentError, "json_bytes"):
                Rules.from_json(form)


def test_depth_of_a_document() -> None:
    with Bounds(json_depth=5):
        for depth in (6, 7, 500, 100_000):
            with refused(DocumentError, "json_depth"):
                ScoringTable.from_json(nested(depth))
        with pytest.raises(DocumentError, match="must be"):
            ScoringTable.from_json(nested(5))


def test_a_match_that_was_saved_is_loaded_whatever_its_size(tmp_path: Path) -> None:
    match = Match(["Ann", "Ben"], lexicon=WORDS)
    match.add_round(BOARD, {"Ann": WORDS, "Ben": []})
    with MatchStore(tmp_path / "store") as store:
        number = store.save(match)
        with Bounds(json_bytes=10):
            assert store.load(number, lexicon=WORDS) == match
            with refused(DocumentError, "json_bytes"):
                Match.from_json(match.to_json(), lexicon=Lexicon(WORDS))


# -- steps --

HARD = Board("B" + "A" * 35, 6, 6)
HARD_WORD = "a" * 34 + "b"  # a way over nearly all cells that must end on a corner; there are too many to try


def test_steps_of_a_trace() -> None:
    with Bounds(trace_steps=100):
        assert BOARD.trace("cat") is not None
        calls: list[Callable[[], object]] = [lambda: HARD.trace(HARD_WORD), lambda: list(HARD.paths(HARD_WORD))]
        for look in calls:
            with refused(SearchLimitError, "trace_steps"):
                look()


def test_the_words_of_a_round_share_their_steps() -> None:
    board = Board.parse("A A B A / B B B B / A A B A / B B A B")
    # None is on the board, and each takes from 500 to 1,300 steps to say so.
    words = ["baabbaaaaa", "aabaaabbbbaa", "bbabaaaaaabb", "baaabbabaaabbb", "babaaaabbabbbabb"]
    with Bounds(trace_steps=2_000):
        for word in words:
            assert board.trace(word) is None
            Rules().judge(board, {"Ann": [word]}, [word])
        with refused(SearchLimitError, "trace_steps"):
            Rules().judge(board, {"Ann": words}, words)
        assert board.trace(words[0]) is None  # a round that was given up leaves nothing behind


# -- the coach --


def test_paths_of_a_sheet_that_is_coached() -> None:
    board = Board.parse("A A A / A A A / A A A")
    solver, sheet = Solver(["aaa", "aaaa"]), ["aaa", "aaaa"]
    paths = sum(len(list(board.paths(word))) for word in sheet)
    with Bounds(coach_paths=paths):
        assert coach(board, sheet, solver=solver).points == 2
    with Bounds(coach_paths=paths - 1), refused(SearchLimitError, "coach_paths"):
        coach(board, sheet, solver=solver)


# -- limits that are fixed --


def test_a_text_that_is_no_board_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"a board's text has at most 20,000 characters, not 20,001"):
        Board.parse("a" * 20_001)
    with pytest.raises(BoardError, match=r"cell 0: face .*: a face is written in at most 500 characters"):
        Board([" " * 500 + "a"], 1, 1)
    assert Board([" " * 499 + "a"], 1, 1).faces == ("A",)
    largest = "|".join("abcdefgh"[:7] + letter for letter in "ijklmnop")
    assert len(Board.parse(" / ".join([" ".join([largest] * 8)] * 8))) == 64
    file = tmp_path / "dice.toml"
    file.write_text("#" * 100_001)
    with pytest.raises(DiceError, match=r"dice\.toml: a dice set takes at most 100,000 bytes"):
        DiceSet.load(file)
