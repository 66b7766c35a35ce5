"""The strategies for property tests: what they draw is valid, of every kind, and shrinks to what can be read."""

import importlib
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import boggle
from boggle import (
    Board,
    Claim,
    DiceSet,
    Die,
    IllegalPathError,
    Lexicon,
    Match,
    Rules,
    ScoringTable,
    SettingError,
    Target,
    UnknownDiceSetError,
    Verdict,
    WordKind,
    strategies,
)
from boggle.letters import normalize, parse_face
from boggle.match import NumberRound, WordRound

T = TypeVar("T")

QUICK = settings(
    database=None,
    deadline=None,
    max_examples=2000,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
BOARD = Board.parse("C A T / # O D")
MIXED = Board.parse("Qu * / A|B #")


def smallest(some: SearchStrategy[T], holds: Callable[[T], Any] = lambda value: True, seed: int = 0) -> T:
    """The case that Hypothesis shrinks to, from the same beginning on every day."""
    return find(some, lambda value: bool(holds(value)), settings=QUICK, random=Random(seed))


def verdicts(round_: strategies.Round, rules: Rules = Rules()) -> set[Verdict]:  # noqa: B008 (it never changes)
    return {word.verdict for sheet in round_.judge(rules).values() for word in sheet.words}


# -- all that is drawn is valid --


@given(face=strategies.faces(alphabet="aéß"))
def test_faces_are_canonical(face: str) -> None:
    assert parse_face(face) == face


@given(board=strategies.boards(min_cells=3, max_cells=12), lines=strategies.boards(rows=st.integers(1, 3), columns=4))
def test_boards_have_the_shape_that_was_asked_for(board: Board, lines: Board) -> None:
    assert 3 <= len(board) == board.rows * board.columns <= 12
    assert (lines.rows in (1, 2, 3), lines.columns) == (True, 4)
    for each in (board, lines):
        assert Board(each.faces, each.rows, each.columns, challenge_cell=each.challenge_cell) == each


@given(boards=st.tuples(strategies.boards(challenge_cube=True), strategies.boards(challenge_cube=False)))
def test_boards_have_a_cube_or_none_as_asked_for(boards: tuple[Board, Board]) -> None:
    assert [board.challenge_cell is None for board in boards] == [False, True]


@given(dice=strategies.dice_sets(challenge_die=True), board=strategies.rolled_boards("classic", challenge_cube=True))
def test_dice_sets_can_be_rolled(dice: DiceSet, board: Board) -> None:
    assert dice.challenge_die is not None
    assert Board.roll(dice, seed=1).challenge_cell is not None
    assert board.roll_record is not None
    assert Board.roll("classic", seed=board.roll_record.seed, challenge_cube=True) == board


@given(data=st.data(), board=strategies.boards())
def test_paths_are_legal_or_have_the_fault_that_was_asked_for(data: st.DataObject, board: Board) -> None:
    path = data.draw(strategies.paths(board, max_cells=5) | strategies.broken_paths(board, faults=["empty"]))
    assert board.is_path(path) == (path != ())
    assert len(path) <= 5
    broken = data.draw(strategies.broken_paths(board))
    with pytest.raises(IllegalPathError):
        board.spell(broken)


FAULTS = {
    "empty": "the path is empty",
    "outside": "is no cell of this board",
    "repeat": "is used a second time",
    "jump": "does not touch",
    "solid": "is blocked",
}


@pytest.mark.parametrize("fault", strategies.PATH_FAULTS)
def test_the_first_fault_of_a_broken_path_is_the_one_asked_for(fault: str) -> None:
    @settings(max_examples=50)
    @given(path=strategies.broken_paths(BOARD, faults=[fault]))
    def check(path: tuple[int, ...]) -> None:
        with pytest.raises(IllegalPathError, match=FAULTS[fault]):
            BOARD.spell(path)
        judged = {"Ann": [Claim("cat", path=path)]}
        if fault in ("jump", "solid"):  # which a player may have written
            assert Rules().judge(BOARD, judged, ["cat"])["Ann"].words[0].verdict is Verdict.NOT_ON_BOARD
        else:
            with pytest.raises(IllegalPathError):
                Rules().judge(BOARD, judged, ["cat"])

    check()


@given(data=st.data(), board=strategies.boards(alphabet="aeo", max_cells=9))
def test_words_are_on_the_board_or_off_it(data: st.DataObject, board: Board) -> None:
    off = data.draw(strategies.words_off(board, alphabet="aeo"))
    assert board.trace(off) is None
    assert set(off) <= set("aeo")
    on = data.draw(strategies.words_on(board, alphabet="aeo", min_letters=2, max_letters=4))
    assert 2 <= len(on) <= 4
    assert board.trace(on) is not None


@given(lexicon=strategies.lexicons(alphabet="aeé", min_words=2, max_words=5, max_letters=3))
def test_lexicons_are_small_and_in_their_alphabet(lexicon: Lexicon) -> None:
    words = [word for kind in WordKind for word in lexicon.words(kind=kind)]
    assert 1 <= len(set(words)) <= 5  # where accents are folded, two may be one
    assert all(1 <= len(word) <= 3 and set(word) <= set("aeé") for word in words)
    assert lexicon.skipped == ()


@given(lexicon=strategies.lexicons(names=False, abbreviations=False, fold_accents=True))
def test_lexicons_have_only_what_is_let_in(lexicon: Lexicon) -> None:
    assert [lexicon.count(kind) for kind in (WordKind.NAME, WordKind.ABBREVIATION)] == [0, 0]
    assert lexicon.fold_accents


@given(table=strategies.scoring_tables(max_points=5, max_length=4, per_letter=False, cube_bonus=True))
def test_tables_are_within_their_bounds(table: ScoringTable) -> None:
    assert all(fewer <= more for fewer, more in pairwise(table.points))
    assert (len(table.points) <= 5, table[9] <= 5, table.per_letter, table.cube_bonus > 0) == (True, True, None, True)


@given(
    text=st.sampled_from(["mère", "qué", "a", "", "čaj"]).flatmap(
        lambda t: st.tuples(st.just(t), strategies.spellings(t))
    )
)
def test_spellings_are_of_one_word(text: tuple[str, str]) -> None:
    assert normalize(text[1]) == normalize(text[0])


@given(rules=strategies.rules(minimum_word_length=4, challenge_penalty=st.integers(2, 3)))
def test_rules_keep_the_settings_that_are_given(rules: Rules) -> None:
    assert rules.minimum_word_length == 4
    assert rules.challenge_penalty in (2, 3)


@given(round_=strategies.rounds(min_players=2, max_entries=3), rules=strategies.rules())
def test_rounds_can_be_judged_and_print_as_the_call_that_makes_them(round_: strategies.Round, rules: Rules) -> None:
    assert len(round_.sheets) >= 2
    assert all(len(sheet) <= 3 for sheet in round_.sheets.values())
    again = eval(repr(round_), {**vars(boggle), "Round": strategies.Round})
    assert again == round_
    assert again.judge(rules) == round_.judge(rules)


@given(round_=strategies.rounds(paths=False, times=False, spellings=False, no_words=False, challenges=False))
def test_rounds_leave_out_what_is_turned_off(round_: strategies.Round) -> None:
    assert (round_.challenges, round_.deadline) == ({}, None)
    entries = [entry for sheet in round_.sheets.values() for entry in sheet]
    assert all(isinstance(entry, str) and entry.isalpha() and normalize(entry) == entry for entry in entries)


@given(sheet=strategies.sheets(BOARD, ["cat", "dog", "zzz"], max_entries=4), own=strategies.rounds(board=BOARD))
def test_sheets_are_of_claims_and_words(sheet: list[Claim | str], own: strategies.Round) -> None:
    assert len(sheet) <= 4
    assert Rules().judge(BOARD, {"Ann": sheet}, ["cat"]).points
    assert own.board == BOARD


@settings(max_examples=50)
@given(match=strategies.matches(players=["Ann", "李", "Ben"], min_players=2))
def test_matches_come_back_from_their_text(match: Match) -> None:
    assert {*match.players} <= {"Ann", "李", "Ben"}
    assert len(match.players) >= 2
    assert Match.from_json(match.to_json(), lexicon=match.lexicon) == match


def test_the_english_list_can_be_played_with(english: Lexicon) -> None:
    found = smallest(
        strategies.rounds(board=Board.roll(seed=7), lexicon=english), lambda r: Verdict.ACCEPTED in verdicts(r)
    )
    assert found.sheets == {"Ann": ["headbutt"]}
    assert repr(found.lexicon) in repr(found)


# -- what they shrink to --

SMALLEST: dict[str, tuple[SearchStrategy[Any], Callable[[Any], Any], Any]] = {
    "face": (strategies.faces(), lambda face: True, "A"),
    "other face": (strategies.faces(), lambda face: face != "A", "B"),
    "joker": (strategies.faces(), lambda face: face == "*", "*"),
    "face of two letters": (strategies.faces(), lambda face: len(face) > 1, "Aa"),
    "two readings": (strategies.faces(), lambda face: "|" in face, "A|Aa"),
    "shape": (strategies.shapes(), lambda shape: min(shape) > 1, (2, 2)),
    "board": (strategies.boards(), lambda board: True, Board.parse("A")),
    "word of three letters": (strategies.boards(), lambda board: board.trace("aaa"), Board.parse("A A A")),
    "two letters": (strategies.boards(kinds=["letter"]), lambda b: len(set(b)) > 1, Board.parse("A B")),
    "square": (strategies.boards(), lambda b: b.rows > 1 and b.columns > 1, Board.parse("A A / A A")),
    "cube": (strategies.boards(), lambda b: b.challenge_cell is not None, Board.parse("[A]")),
    "die": (strategies.dice(), lambda die: "*" in die.faces, Die("A A A A A *")),
    "path": (strategies.paths(BOARD), lambda path: len(path) == 3, (0, 1, 2)),
    "word on": (strategies.words_on(BOARD), lambda word: len(word) == 3, "cat"),
    "word off": (strategies.words_off(BOARD), lambda word: True, "aa"),
    "lexicon": (strategies.lexicons(), lambda lexicon: len(lexicon) > 0, Lexicon(["a"])),
    "rules": (strategies.rules(), lambda rules: True, Rules()),
    "other rules": (
        strategies.rules(),
        lambda rules: not rules.duplicate_cancellation and rules.target,
        Rules(duplicate_cancellation=False, target=Target(1)),
    ),
    "table": (strategies.scoring_tables(), lambda table: table[3], ScoringTable("drawn", (0, 1))),
    "sheet": (strategies.sheets(BOARD, ["dog", "cat"]), lambda sheet: sheet, ["cat"]),
    "sheet with a path": (
        strategies.sheets(BOARD, ["cat"]),
        lambda sheet: any(isinstance(claim, Claim) and claim.path for claim in sheet),
        [Claim("cat", path=(0, 1, 2))],
    ),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("what", SMALLEST)
def test_what_strategies_shrink_to(what: str, seed: int) -> None:
    some, holds, expected = SMALLEST[what]
    assert smallest(some, holds, seed) == expected


ROUNDS: dict[Verdict, dict[str, list[Claim | str]]] = {
    Verdict.REPEATED: {"Ann": ["a", "a"]},
    Verdict.STRUCK: {"Ann": ["a"], "Ben": ["a"]},
    Verdict.TOO_SHORT: {"Ann": ["a"]},
}


@pytest.mark.parametrize("verdict", ROUNDS)
def test_rounds_shrink_to_plain_words(verdict: Verdict) -> None:
    found = smallest(strategies.rounds(), lambda round_: verdict in verdicts(round_))
    assert (found.board, found.sheets) == (Board.parse("A"), ROUNDS[verdict])
    assert (found.challenges, found.deadline) == ({}, None)


def test_matches_shrink_to_few_changes() -> None:
    assert smallest(strategies.matches()).rounds == ()
    match = smallest(strategies.matches(), lambda match: match.finished)
    assert (match.players, match.cells) == (("Ann",), ({"Ann": 0},))


# -- everything does occur --


@pytest.mark.parametrize("kind", strategies.FACE_KINDS)
def test_boards_have_faces_of_every_kind(kind: str) -> None:
    looks: dict[str, Callable[[str], bool]] = {
        "letter": lambda face: len(face) == 1 and face.isalpha(),
        "two-letters": lambda face: len(face) == 2,
        "three-letters": lambda face: len(face) == 3 and face.isalpha(),
        "readings": lambda face: "|" in face,
        "joker": lambda face: face == "*",
        "solid": lambda face: face == "#",
    }
    assert smallest(strategies.boards(), lambda board: any(map(looks[kind], board.faces)))
    assert looks[kind](smallest(strategies.faces(kinds=[kind])))


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_occurs(verdict: Verdict) -> None:
    assert a_round(lambda round_: verdict in verdicts(round_))


def a_round(holds: Callable[[strategies.Round], Any]) -> strategies.Round:
    """The first that there is; nothing here depends on how small it is."""
    return find(strategies.rounds(), lambda r: bool(holds(r)), settings=settings(QUICK, phases=[Phase.generate]))


def test_penalties_bonuses_and_odd_spellings_occur() -> None:
    strict = Rules(challenge_penalty=2, scoring_table=ScoringTable.CHALLENGE_CUBE)
    assert a_round(lambda r: any(w.penalty for s in r.judge(strict).values() for w in s.words))
    assert a_round(lambda r: any(w.bonus for s in r.judge(strict).values() for w in s.words))
    assert a_round(lambda r: any(w.text != w.word and w.points for s in r.judge(strict).values() for w in s.words))
    finishing = strict.replace(time_up="finish-word")
    assert a_round(lambda r: r.judge(strict).points != r.judge(finishing).points)


KINDS_OF_CHANGES = ("RoundAmended", "TotalSet", "RulesChanged", "Undone", "TiebreakOpened")


def was_made(kind: str, match: Match) -> bool:
    """Whether a change of a kind is on record."""
    return any(type(change).__name__ == kind for change in match._log)


MATCHES: dict[str, Callable[[Match], Any]] = {
    "words that score": lambda match: any(
        isinstance(round_, WordRound) and any(match.result(index).points.values())
        for index, round_ in enumerate(match.rounds)
    ),
    "numbers": lambda match: any(isinstance(round_, NumberRound) for round_ in match.rounds),
    "a missing entry": lambda match: any(None in cells.values() for cells in match.cells),
    "somebody who left": lambda match: match.withdrawn,
    "somebody who joined": lambda match: match._state.joined,
    "an extra round": lambda match: any(round_.tied for round_ in match.rounds),
    "a tie": lambda match: len(match.winners) > 1,
    "a target met": lambda match: (outcome := match.outcome()) and outcome.reason == "target",
    "finished": lambda match: match.finished,
    "abandoned": lambda match: match.status == "abandoned",
    **{kind: partial(was_made, kind) for kind in KINDS_OF_CHANGES},
}  # fmt: skip


@pytest.mark.parametrize("what", MATCHES)
def test_everything_happens_in_matches(what: str) -> None:
    generate = settings(QUICK, phases=[Phase.generate])
    assert find(strategies.matches(), lambda match: bool(MATCHES[what](match)), settings=generate, random=Random(1))


MADE = {
    "numbers": "RoundAdded",
    "words": "RoundAdded",
    "rules": "RulesChanged",
    "join": "PlayerAdded",
    "withdrawal": "PlayerWithdrawn",
    "abandonment": "Abandoned",
}


@pytest.mark.parametrize("change", strategies.CHANGES)
def test_only_what_is_let_in_happens_in_matches(change: str) -> None:
    @settings(max_examples=20)
    @given(match=strategies.matches(changes=[change]))
    def check(match: Match) -> None:
        assert {type(made).__name__ for made in match._log} <= {MADE.get(change)}

    check()


def test_every_setting_of_the_rules_is_drawn() -> None:
    for name in Rules.__dataclass_fields__:
        usual = getattr(Rules(), name)
        differs = partial(lambda name, usual, rules: getattr(rules, name) != usual, name, usual)
        assert getattr(smallest(strategies.rules(), differs), name) != usual


# -- where there is nothing --

SOLID = Board(["#"], 1, 1)


@pytest.mark.parametrize(
    "some",
    [
        strategies.paths(SOLID),
        strategies.words_on(SOLID),
        strategies.paths(BOARD, min_cells=6),
        strategies.words_on(BOARD, min_letters=6),
        strategies.broken_paths(Board.parse("A"), faults=["jump", "solid"]),
    ],
)
def test_what_a_board_has_not_cannot_be_drawn(some: SearchStrategy[Any]) -> None:
    assert some.is_empty


def test_every_board_has_words_that_are_not_on_it() -> None:
    for board in (SOLID, MIXED, Board(["*"] * 9, 3, 3)):
        assert board.trace(smallest(strategies.words_off(board))) is None


# -- misuse --

BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: strategies.faces(kinds=["blank"]), "kinds must be a list of some of letter, .* not \\['blank'\\]"),
    (lambda: strategies.faces(kinds="joker"), "kinds must be a list"),
    (lambda: strategies.faces(kinds=[]), "kinds must be a list"),
    (lambda: strategies.faces(alphabet=""), "alphabet must be letters"),
    (lambda: strategies.faces(alphabet="a1"), "alphabet must be letters"),
    (lambda: strategies.faces(alphabet="\u1100\u1161"), "alphabet must be letters"),  # which become one syllable
    (lambda: strategies.boards(rows=0), "rows must be a whole number from 1 to 64, not 0"),
    (lambda: strategies.boards(rows=9, columns=9), "no board of 9 x 9 has 1 to 64 cells"),
    (lambda: strategies.boards(rows=2, max_cells=1), "no board of 2 x any has 1 to 1 cells"),
    (lambda: strategies.boards(min_cells=9, max_cells=8), "min_cells must not be more than max_cells; not 9 and 8"),
    (lambda: strategies.boards(max_cells=65), "max_cells must be a whole number from 1 to 64, not 65"),
    (lambda: strategies.boards(faces="abc"), "faces must be a strategy, not 'abc'"),  # type: ignore[arg-type]
    (lambda: strategies.boards(faces=st.just("A"), alphabet="a"), "give either"),
    (lambda: strategies.boards(challenge_cube=1), "challenge_cube must be True, False, or None for either, not 1"),  # type: ignore[arg-type]
    (lambda: strategies.boards(challenge_cube=True, kinds=["solid"]), "challenge_cube needs a face that is not solid"),
    (lambda: strategies.paths(BOARD, min_cells=0), "min_cells must be a whole number from 1 to 64, not 0"),
    (lambda: strategies.broken_paths(BOARD, faults=["long"]), "faults must be a list of some of empty, outside"),
    (lambda: strategies.words_on(BOARD, min_letters=9), "min_letters must not be more than max_letters; not 9 and 8"),
    (lambda: strategies.words_off(BOARD, min_letters=0), "min_letters must be a whole number from 1 to 64, not 0"),
    (lambda: strategies.lexicons(max_words=-1), "max_words must be a whole number from 0 to 1000, not -1"),
    (lambda: strategies.lexicons(words=["a"]), "words must be a strategy"),  # type: ignore[arg-type]
    (lambda: strategies.rules(min_word_length=3), "did you mean minimum_word_length"),
    (lambda: strategies.rules(round_seconds=185), "round_seconds must be a whole number from 30 to 600 in steps of 15"),
    (lambda: strategies.scoring_tables(max_points=0), "max_points must be a whole number from 1"),
    (lambda: strategies.targets(max_points=0), "max_points must be a whole number from 1"),
    (lambda: strategies.spellings(5), "a text is needed, not 5"),  # type: ignore[arg-type]
    (lambda: strategies.sheets(BOARD, ["cat"], times=None), "times must be True or False, not None"),  # type: ignore[arg-type]
    (lambda: strategies.rounds(players="Ann"), "players must be a list of names, not 'Ann'"),
    (lambda: strategies.rounds(players=["Ann", "Ann"]), "players must be names that are all different"),
    (lambda: strategies.rounds(min_players=5), "min_players must be a whole number from 0 to 4, not 5"),
    (lambda: strategies.rounds(board="A"), "board must be a Board, a strategy that draws one, or None"),  # type: ignore[arg-type]
    (lambda: strategies.matches(min_players=0), "min_players must be a whole number from 1 to 6, not 0"),
    (lambda: strategies.matches(changes=["sleep"]), "changes must be a list of some of numbers, words"),
    (lambda: strategies.matches(rules="big"), "rules must be a Rules, a strategy that draws one, or None"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD)
def test_settings_that_cannot_be_say_what_is_allowed(call: Callable[[], object], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        call()


def test_an_unknown_dice_set_is_refused_by_name() -> None:
    with pytest.raises(UnknownDiceSetError, match="clasic"):
        strategies.rolled_boards("clasic")


def test_without_hypothesis_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import boggle; import boggle.strategies"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError: boggle.strategies needs Hypothesis" in done.stderr
    assert done.stderr.strip().endswith("pip install 'boggle-engine[hypothesis]'")
    assert "strategies" not in importlib.import_module("boggle").__all__  # nobody loads it who does not ask for it
