"""Advice on a sheet: what was missed, and what lay beside the words that were found; held against a naive model."""

import copy
import json
import pickle
import re
from collections.abc import Iterable, Sequence
from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boggle import (
    Board,
    BoardError,
    Claim,
    FoundWord,
    IllegalPathError,
    Lexicon,
    RoundError,
    Rules,
    ScoringTable,
    SearchLimitError,
    SettingError,
    Solver,
    Verdict,
)
from boggle._coaching import BEGINNINGS, ENDINGS, without_ending
from boggle.coach import Advice, Related, coach

MakeSolver = type[Solver]


def texts(words: Iterable[FoundWord]) -> list[str]:
    return [word.text for word in words]


def beside(advice: Advice, word: str) -> Related:
    """What lies beside one of the accepted words."""
    return next(related for related in advice.related if related.word.text == word)


def forms_beside(word: str, lexicon: list[str], other: str) -> list[str]:
    """The forms that are found beside a word on a board on which the two are rows, with a blocked one between."""
    width = max(len(word), len(other))
    board = Board([*word.ljust(width, "#"), *"#" * width, *other.ljust(width, "#")], 3, width)
    advice = coach(board, [word], solver=Solver(lexicon), rules=Rules.classic())
    return texts(advice.related[0].forms)


# -- the model --


def has_ending(word: str, base: str) -> bool:
    """Whether the word is the base with an ending."""
    if len(base) < 3:
        return False
    made = [base + ending for ending in ("s", "es", "ed", "er", "est", "ier")]
    if base.endswith("e"):
        made += [base[:-1] + ending for ending in ("es", "ed", "er", "est", "ier")]
    if base.endswith("y"):
        made += [base[:-1] + ending for ending in ("ies", "ied", "ier", "iest")]
    if re.search("[aeiou][^aeiouy]$", base):
        made += [base + base[-1] + ending for ending in ("es", "ed", "er", "est", "ier")]
    return word in made


def has_beginning(word: str, base: str) -> bool:
    """Whether the word is the base with a beginning."""
    return len(base) >= 3 and word in ("re" + base, "de" + base)


def are_forms(word: str, other: str, bases: Iterable[str]) -> bool:
    """Whether one is the other with an ending or a beginning, or both are a third word with one."""
    if word == other:
        return False
    return any(
        has(word, other) or has(other, word) or any(has(word, base) and has(other, base) for base in bases)
        for has in (has_ending, has_beginning)
    )


def on_same_cells(board: Board, word: str, other: str) -> bool:
    return not {frozenset(path) for path in board.paths(word)}.isdisjoint(map(frozenset, board.paths(other)))


def is_inside(board: Board, word: str, other: str) -> bool:
    """Whether the other is letters of the word, and can be read along a part of one of its paths."""
    if other == word or other not in word:
        return False
    faces = ["." if face == "*" else f"(?:{face.lower()})" for face in board.faces]
    parts = {
        path[start:end] for path in board.paths(word) for start in range(len(path)) for end in range(len(path) + 1)
    }
    return any(re.fullmatch("".join(faces[cell] for cell in part), other) for part in parts if part)


def check_against_model(board: Board, words: Sequence[str], sheet: Sequence[str], rules: Rules) -> None:
    """Compare everything that the advice says with what the definitions say."""
    advice = coach(board, sheet, solver=Solver.for_rules(rules, words), rules=rules)
    counting = {word for word in words if len(word) >= 3 and board.trace(word)}
    worth = {word: _worth(board, word, rules.scoring_table) for word in counting}
    found = [word for word in dict.fromkeys(sheet) if word in counting]
    missed = sorted(counting.difference(found), key=lambda word: (-worth[word], -len(word), word))

    assert advice.points == sum(worth[word] for word in found)
    assert advice.possible == sum(worth.values())
    assert texts(advice.missed) == missed
    assert [(word.text, word.points(rules.scoring_table)) for word in advice.missed] == [
        (word, worth[word]) for word in missed
    ]
    assert [related.word.text for related in advice.related] == found
    near = set()
    for related in advice.related:
        word = related.word.text
        assert texts(related.forms) == [other for other in missed if are_forms(word, other, words)]
        assert texts(related.anagrams) == [other for other in missed if on_same_cells(board, word, other)]
        assert texts(related.inside) == [other for other in missed if is_inside(board, word, other)]
        assert sorted(texts(related.words)) == sorted({*texts(related.forms + related.anagrams + related.inside)})
        near |= set(texts(related.words))
    assert advice.points_with_related == advice.points + sum(worth[word] for word in near)
    with_all = coach(board, [*sheet, *near], solver=Solver.for_rules(rules, words), rules=rules)
    assert with_all.points == advice.points_with_related


def _worth(board: Board, word: str, table: ScoringTable) -> int:
    through = any(board.challenge_cell in path for path in board.paths(word))
    return table[len(word)] + (table.cube_bonus if through else 0)


FACES = [*"eeestdriyn", "Er", "Qu", "St", "R|Re", "*", "#"]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.sampled_from([(2, 3), (3, 3), (1, 8), (2, 5)]))
    plain = draw(st.booleans())
    face = st.sampled_from(FACES[:10] if plain else FACES)
    faces = draw(st.lists(face, min_size=rows * columns, max_size=rows * columns))
    cells = [cell for cell, face in enumerate(faces) if face != "#"]
    cube = draw(st.sampled_from([None, *cells]))
    return Board(faces, rows, columns, challenge_cell=cube)


def along(board: Board, path: Sequence[int], letter: str) -> str:
    """One of the words that a path reads."""
    return "".join(letter if board[cell] == "*" else board[cell].lower().split("|")[-1] for cell in path)


@st.composite
def sheets(draw: st.DrawFn) -> tuple[Board, list[str], list[str]]:
    """Boards with lists of words, most of which are on them and beside each other; and sheets."""
    board = draw(boards())
    words = set()
    for turns in draw(st.lists(st.lists(st.integers(0, 7), min_size=3, max_size=6), min_size=1, max_size=5)):
        path: list[int] = []
        for turn in turns:
            near = board.neighbors(path[-1]) if path else range(len(board))
            free = [cell for cell in near if cell not in path and board[cell] != "#"]
            path += [free[turn % len(free)]] if free else []
        letter = draw(st.sampled_from("est"))
        swapped = [*path[:-2], *path[:-3:-1]]
        words |= {along(board, part, letter) for part in (path, path[::-1], path[1:], path[:-1], swapped) if part}
    stems = {word[:-cut] for word in words for cut in (1, 2, 3)} | words
    bases = draw(st.lists(st.sampled_from(sorted({*stems, *(stem + "y" for stem in stems)})), max_size=8))
    words |= set(bases)
    words |= {base + ending for base in bases for ending in ENDINGS}
    words |= {beginning + base for base in bases for beginning in BEGINNINGS}
    words |= {base[:-1] + ending for base in bases for ending in ENDINGS if base[-1:] in ("e", "y")}
    known = sorted(word for word in words if word.isalpha())
    return board, known, draw(st.lists(st.sampled_from([*known, "zzz", "xx"]), max_size=8))


@given(game=sheets(), cube=st.booleans())
def test_advice_is_what_the_definitions_say(game: tuple[Board, list[str], list[str]], cube: bool) -> None:
    check_against_model(*game, Rules.challenge_cube() if cube else Rules.classic())


def test_forms_on_english_boards(english: Lexicon) -> None:
    """From the words of the list to all that is made of them, where the library goes from what is made to words."""
    rules, lexicon = Rules.classic(), Lexicon.load(level=35)
    solver = Solver.for_rules(rules, lexicon)
    advices = []
    for seed in range(20):
        board = Board.roll(seed=seed)
        advices.append(coach(board, solver.solve(board).words[::3], solver=solver, rules=rules))
    advices.append(coach(Board.parse("perslatgsineters"), ["tins", "later", "listens"], solver=solver))
    on_boards = {word.text for advice in advices for word in (*advice.missed, *(one.word for one in advice.related))}
    starts = {word[:2] for word in on_boards} | {word[2:4] for word in on_boards if word[:2] in BEGINNINGS}
    bases = [word for word in lexicon if word[:2] in starts]
    ended: dict[str, set[str]] = {}
    for base in bases:
        for stem in (base, base[:-1], f"{base[:-1]}i", base + base[-1]):
            for word in {stem + ending for ending in (*ENDINGS, "st", "r", "d")} & on_boards:
                if has_ending(word, base):
                    ended.setdefault(word, set()).add(base)
    begun = {word: {word[2:]} & set(bases) for word in on_boards if word[:2] in BEGINNINGS and len(word) > 4}
    seen = 0
    for advice in advices:
        for related in advice.related:
            word = related.word.text
            expected = [
                other
                for other in texts(advice.missed)
                if are_forms(word, other, ())
                or ended.get(word, set()) & ended.get(other, set())
                or begun.get(word, set()) & begun.get(other, set())
            ]
            assert texts(related.forms) == expected, word
            seen += len(expected)
    assert seen > 50


# -- forms --


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("cat", "cats"), ("box", "boxes"), ("city", "cities"), ("quiz", "quizzes"), ("play", "plays"),
        ("play", "played"), ("hop", "hopped"), ("hope", "hoped"), ("carry", "carried"),
        ("late", "later"), ("late", "latest"), ("run", "runner"), ("tiny", "tinier"), ("tiny", "tiniest"),
        ("big", "biggest"), ("rain", "rainier"), ("noise", "noisier"), ("fun", "funnier"),
        ("port", "report"), ("port", "deport"), ("code", "decode"),
    ],
)  # fmt: skip
def test_longer_and_shorter_words(word: str, other: str) -> None:
    assert forms_beside(word, [word, other], other) == [other]
    assert forms_beside(other, [word, other], word) == [word]
    assert has_ending(other, word) or has_beginning(other, word)


@pytest.mark.parametrize(
    ("word", "other", "base"),
    [
        ("later", "latest", "late"), ("tinier", "tiniest", "tiny"), ("player", "played", "play"),
        ("report", "deport", "port"), ("hopped", "hopper", "hop"), ("cities", "citied", "city"),
    ],
)  # fmt: skip
def test_exchanged_endings_need_a_word_to_be_put_to(word: str, other: str, base: str) -> None:
    assert other in forms_beside(word, [word, other, base], other)
    assert forms_beside(word, [word, other], other) == []


@pytest.mark.parametrize(
    ("word", "other", "base"),
    [
        ("best", "beer", "be"),  # too short a base
        ("reports", "deport", "port"),  # a beginning and an ending
        ("retry", "tries", "try"),  # an ending for a beginning
        ("cat", "cast", "cat"),
        ("cat", "uncat", "cat"),
        ("lamp", "lampper", "lamp"),  # only what follows a vowel is doubled
        ("wolf", "wolves", "wolf"),
    ],
)  # fmt: skip
def test_what_is_no_form(word: str, other: str, base: str) -> None:
    assert other not in forms_beside(word, [word, other, base], other)


@given(st.text("estdryinbaqu", min_size=3, max_size=8))
def test_endings_are_taken_off_as_they_are_put_on(word: str) -> None:
    letters = set(word) | set("ey")
    stems = {word[:end] for end in range(len(word))}
    candidates = stems | {stem + letter for stem in stems for letter in letters}
    assert without_ending(word) == {base for base in candidates if has_ending(word, base)}


# -- anagrams and words inside --


def test_anagrams_take_the_same_cells(make_solver: MakeSolver) -> None:
    solver = make_solver(["tea", "eat", "ate", "quite", "quiet"])
    assert texts(coach(Board.parse("T E / A #"), ["tea"], solver=solver).related[0].anagrams) == ["ate", "eat"]
    assert coach(Board.parse("T E A T"), ["tea"], solver=solver).related[0].anagrams == ()
    assert texts(coach(Board.parse("Qu I / T E"), ["quiet"], solver=solver).related[0].anagrams) == ["quite"]


def test_anagrams_on_any_path_of_the_word() -> None:
    # The first path of tea is by the left T, which the A does not touch.
    board = Board.parse("T E T / # A #")
    advice = coach(board, ["tea"], solver=Solver(["tea", "ate"]))
    assert board.trace("tea") == (0, 1, 4)
    assert texts(advice.related[0].anagrams) == ["ate"]


def test_jokers_and_faces_with_two_readings(make_solver: MakeSolver) -> None:
    advice = coach(Board.parse("C * T"), ["cat"], solver=make_solver(["cat", "cot", "cut", "tic"]))
    assert texts(advice.related[0].anagrams) == ["cot", "cut", "tic"]
    advice = coach(Board.parse("Q|Qu A T"), ["quat"], solver=make_solver(["qat", "quat"]))
    assert texts(advice.related[0].anagrams) == ["qat"]
    assert advice.points_with_related == 2
    # The first path of qua leaves the U out, another takes it.
    advice = coach(Board.parse("Q|Qu A / U #"), ["auq"], solver=make_solver(["auq", "qua"]))
    assert texts(advice.related[0].anagrams) == ["qua"]


def test_words_inside_lie_on_the_same_path() -> None:
    board = Board.parse("In D I E / N D I #")
    advice = coach(board, ["indie"], solver=Solver(["indie", "die", "ind", "ndi", "nid"]))
    assert {"die", "ind", "ndi"} <= set(texts(advice.missed))
    assert texts(advice.related[0].inside) == ["die", "ind"]


def test_words_that_lie_in_too_many_ways() -> None:
    board = Board(["*"] * 25, 5, 5)
    with pytest.raises(SearchLimitError, match=r"'tinsel' lies on this board in more than 5,000 ways"):
        coach(board, ["tinsel"], solver=Solver(["tinsel"], minimum_word_length=4))


# -- missed words --


def test_missed_words_by_points(make_solver: MakeSolver) -> None:
    solver = make_solver(["cats", "cat", "act", "cast", "scat", "zoo"])
    advice = coach(Board.parse("C A / T S"), ["cast", "zoo", "cast"], solver=solver)
    assert texts(advice.missed) == ["cats", "scat", "act", "cat"]
    assert (advice.points, advice.possible) == (1, 5)
    assert [word.verdict for word in advice.sheet.words] == [
        Verdict.ACCEPTED, Verdict.NOT_ON_BOARD, Verdict.REPEATED,
    ]  # fmt: skip
    assert all(board_path(advice, word) for word in advice.missed)


def board_path(advice: Advice, word: FoundWord) -> bool:
    return advice.board.reads(word.path, word.text)


def test_the_empty_sheet() -> None:
    solver = Solver()
    board = Board.roll(seed=7)
    advice = coach(board, [], solver=solver)
    assert (advice.points, advice.possible, advice.related, advice.points_with_related) == (0, 229, (), 0)
    assert set(advice.missed) == set(solver.solve(board))


def test_nothing_missed() -> None:
    solver = Solver()
    board = Board.roll(seed=7)
    advice = coach(board, solver.solve(board).words, solver=solver)
    assert (advice.missed, advice.missed_by_tier()) == ((), {})
    assert advice.points == advice.possible == advice.points_with_related == 229
    assert [related.word for related in advice.related] == list(solver.solve(board))
    assert not any(related.words for related in advice.related)


def test_a_board_without_words() -> None:
    advice = coach(Board.parse("# #"), ["cat"], solver=Solver(["cat"]))
    assert (advice.points, advice.possible, advice.missed, advice.related) == (0, 0, (), ())


def test_words_of_the_sheet_that_do_not_count_are_missed() -> None:
    sheet: list[Claim | str] = [
        Claim("cat", written_at=200),
        Claim("act", path=(0, 1, 2)),
        Claim("scat", path=(3, 0, 1, 2)),
        "x's",
    ]
    advice = coach(Board.parse("C A / T S"), sheet, solver=Solver(["cat", "act", "scat"]))
    assert texts(advice.missed) == ["act", "cat"]
    assert texts(advice.related[0].inside) == ["cat"]


def test_tiers() -> None:
    advice = coach(Board.roll(seed=7), ["haunt"])
    tiers = advice.missed_by_tier()
    assert list(tiers) == [35, 50, 60, 70, 80]
    assert all(word.level == tier for tier, words in tiers.items() for word in words)
    assert all(
        advice.missed.index(one) < advice.missed.index(other)
        for words in tiers.values()
        for one, other in pairwise(words)
    )
    assert sum(map(len, tiers.values())) == len(advice.missed)


def test_lists_without_tiers_and_names() -> None:
    advice = coach(Board.parse("C A / T S"), [], solver=Solver(["cat", "act"]))
    assert {tier: texts(words) for tier, words in advice.missed_by_tier().items()} == {None: ["act", "cat"]}
    rules = Rules(allow_proper_nouns=True)
    advice = coach(Board.parse("P A R I S"), [], rules=rules)
    assert list(advice.missed_by_tier())[-1] is None
    assert texts(advice.missed_by_tier()[None]) == ["ira"]


# -- points --


def test_points_by_the_table_of_the_rules_and_the_bonus() -> None:
    solver = Solver(["cat", "cats", "sat", "tat"])
    board = Board.parse("C A [T] S / X A T X")
    advice = coach(board, ["cat"], solver=solver)
    assert advice.rules == Rules.challenge_cube()
    assert [(word.text, word.points(advice.rules.scoring_table)) for word in advice.missed] == [("cats", 7), ("tat", 6)]
    assert (advice.points, advice.possible, advice.points_with_related) == (6, 19, 13)
    written = advice.rules.replace(challenge_credit="written-path")
    around = coach(board, [Claim("cat", path=(0, 1, 6))], solver=solver, rules=written)
    assert (around.points, around.points_with_related) == (1, 8)
    assert coach(board, ["cat"], solver=solver, rules=Rules()).points_with_related == 2


def test_penalties_stay() -> None:
    rules = Rules(challenge_penalty=2, penalty_scope="every-rejected")
    advice = coach(Board.parse("C A / T S"), ["cat", "tac"], solver=Solver(["cat", "cats"]), rules=rules)
    assert (advice.points, advice.points_with_related) == (-1, 0)


def test_words_that_lie_beside_several_count_once() -> None:
    advice = coach(Board.parse("C A / T S"), ["cats", "scat"], solver=Solver(["cats", "scat", "cat", "act"]))
    assert texts(beside(advice, "cats").words) == texts(beside(advice, "scat").words) == ["cat"]
    assert advice.points_with_related == 3


def test_rules_are_those_of_the_board() -> None:
    board = Board.roll("big", seed=1)
    advice = coach(board, [])
    assert advice.rules == Rules.big()
    assert advice.possible == Solver.for_rules(Rules.big()).solve(board).points(ScoringTable.BIG)
    assert min(word.length for word in advice.missed) == 4


def test_folded_accents_and_other_alphabets() -> None:
    lexicon = Lexicon(["mère", "mères", "mer"], fold_accents=True)
    advice = coach(Board.parse("M E R E S"), ["MÈRE"], solver=Solver(lexicon))
    assert texts(advice.related[0].forms) == ["mères"]
    assert texts(advice.related[0].inside) == ["mer"]
    advice = coach(Board.parse("К О Т / С О К"), ["кот"], solver=Solver(["кот", "ток", "сток"]))
    assert texts(advice.related[0].anagrams) == ["ток"]


# -- as a value --


@pytest.fixture(scope="module")
def advice() -> Advice:
    return coach(Board.roll(seed=7), ["haunt", "bad", "nath"])


def test_advice_is_a_value(advice: Advice) -> None:
    again = coach(Board.roll(seed=7), ["haunt", "bad", "nath"])
    assert advice == again
    assert hash(advice) == hash(again)
    assert pickle.loads(pickle.dumps(advice)) == copy.copy(advice) == copy.deepcopy(advice) == advice
    assert advice != coach(Board.roll(seed=7), ["haunt"])
    with pytest.raises(FrozenInstanceError):
        advice.possible = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        advice.related[0].forms = ()  # type: ignore[misc]


def test_the_summary_is_plain(advice: Advice) -> None:
    summary = advice.summary()
    assert json.loads(json.dumps(summary)) == summary
    assert summary["sheet"]["points"] == advice.points == 3
    assert summary["sheet"]["words"][2]["verdict"] == "not-in-lexicon"
    assert (summary["possible"], summary["pointsWithRelated"]) == (229, advice.points_with_related)
    assert (summary["missedCount"], summary["missedPoints"]) == (177, 226)
    assert [word["text"] for word in summary["missed"]] == texts(advice.missed)
    assert summary["missed"][0] == {
        "text": "headbutt", "length": 8, "points": 11, "path": [10, 6, 9, 8, 5, 4, 1, 2],
        "throughChallengeCube": False, "level": 60,
    }  # fmt: skip
    assert summary["related"][0] == {"word": "haunt", "forms": [], "anagrams": [], "inside": ["aunt"]}
    assert sum(tier["wordCount"] for tier in summary["missedByTier"]) == 177
    assert sum(tier["points"] for tier in summary["missedByTier"]) == 226


def test_the_summary_within_a_limit(advice: Advice) -> None:
    whole, cut = advice.summary(), advice.summary(limit=2)
    assert cut["missed"] == whole["missed"][:2]
    assert cut["missedCount"] == 177
    assert [tier["words"] for tier in cut["missedByTier"]] == [tier["words"][:2] for tier in whole["missedByTier"]]
    assert cut["related"] == whole["related"]
    assert advice.summary(limit=0)["missed"] == []
    for limit in (-1, 1.5, "2"):
        with pytest.raises(SettingError, match="limit must be a whole number from 0"):
            advice.summary(limit=limit)  # type: ignore[arg-type]


# -- what is refused --


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"board": "CAT"}, BoardError, "'CAT'"),
        ({"sheet": "cat"}, RoundError, "the sheet of player 'you' must be a list of words, not 'cat'"),
        ({"sheet": None}, RoundError, "must be a list of words, not None"),
        ({"sheet": ["cat", 5]}, RoundError, "claim 2: a word or a Claim, not 5"),
        ({"sheet": [Claim("cat", path=(0, 9))]}, IllegalPathError, r"claim 1 \('cat'\): step 2: 9 is no cell"),
        ({"solver": ["cat"]}, SettingError, "a Solver is needed"),
        ({"rules": "classic"}, SettingError, "Rules are needed"),
        ({"rules": "classic", "solver": None}, SettingError, "Rules are needed"),
        (
            {"rules": Rules.big()},
            SettingError,
            r"the solver has minimum_word_length=3, but the rules minimum_word_length=4; give Solver.for_rules\(",
        ),
        ({"rules": Rules(allow_proper_nouns=True)}, SettingError, "allow_proper_nouns=False, but the rules"),
        ({"rules": Rules(allow_abbreviations=True)}, SettingError, "allow_abbreviations=False, but the rules"),
        ({"board": Board.roll("big", seed=1)}, SettingError, "minimum_word_length=3, but the rules"),
        ({"solver": Solver(["cat"], max_steps=1)}, SearchLimitError, "max_steps=1"),
    ],
)
def test_refusals(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    given: dict[str, Any] = {"board": Board.parse("C A T"), "sheet": ["cat"], "solver": Solver(["cat"])} | arguments
    with pytest.raises(error, match=message):
        coach(given.pop("board"), given.pop("sheet"), **given)
