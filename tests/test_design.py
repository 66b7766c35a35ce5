"""Dice that are made for a word list."""

import importlib.util
import os
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boggle import DiceError, DiceSet, Lexicon, LexiconError, SettingError, Solver, dice_set
from boggle.design import apportion, design_dice, face_counts, shortest_word, to_toml
from boggle.survey import survey

WORDS = ["tie", "ties", "site", "quit", "quiet", "east", "seat", "tea", "sat", "noon"]
QUICK: dict[str, Any] = {"swaps": 60, "boards": 40}
MADE = {
    f"{name}-{size}x{size}": (code, size)
    for size in (4, 5)
    for name, code in (("danish", "da"), ("estonian", "et"), ("russian", "ru"))
}

needs_speed = pytest.mark.skipif(
    importlib.util.find_spec("boggle._search") is None, reason="takes hours without the compiled search"
)
COUNTS = st.dictionaries(st.sampled_from("abcdefghijkl"), st.integers(1, 10**6), min_size=1)
WORD = st.text("abcdefg", min_size=3, max_size=6)


def faces_of(dice: DiceSet) -> Counter[str]:
    return Counter(face for die in dice.dice for face in die.faces)


# -- how often each letter stands on the dice --


@given(COUNTS, st.integers(12, 150))
@example({"a": 1, "b": 1, "c": 1}, 100)
def test_faces_are_shared_out_as_by_a_list_of_all_quotients(counts: dict[str, int], seats: int) -> None:
    total = sum(counts.values())
    due = {name for name, count in counts.items() if Fraction(count * seats, total) >= Fraction(1, 4)}
    quotients = [
        (-Fraction(counts[name], 2 * nth + 1), name) for name in due for nth in range(1, seats) if len(due) <= seats
    ]
    model = Counter(due) + Counter(name for _, name in sorted(quotients)[: seats - len(due)])
    assert apportion(counts, seats) == model
    assert sum(model.values()) == seats


def test_the_commonest_get_a_face_where_there_are_too_few() -> None:
    assert apportion({"a": 2, "b": 3, "c": 3, "d": 1}, 2) == {"b": 1, "c": 1}


def test_a_quarter_of_a_face_is_enough_for_one() -> None:
    # Of 24 faces a letter that is one in 96 is due a quarter.
    assert apportion({"a": 95, "b": 1}, 24) == {"a": 23, "b": 1}
    assert apportion({"a": 96, "b": 1}, 24) == {"a": 24}


def test_short_words_weigh_more_than_long_ones() -> None:
    # abc weighs 16, de's word 4, the last 1; what is shorter or longer does not count.
    lexicon = Lexicon(["abc", "deed", "fffff", "xy", "zzzzzz"])
    assert face_counts(lexicon, 3, 5) == {"a": 16, "b": 16, "c": 16, "d": 8, "e": 8, "f": 5}


def test_q_is_qu_where_nearly_all_have_a_u() -> None:
    always = ["quit"] * 1 + [f"qu{a}t" for a in "abcdefgh"]
    assert face_counts(Lexicon([*always, "qats"]), 4, 4)["qu"] == 9
    assert "q" not in face_counts(Lexicon([*always, "qats"]), 4, 4)
    assert "u" not in face_counts(Lexicon([*always, "qats"]), 4, 4)
    counts = face_counts(Lexicon([*always, "qats", "iraq"]), 4, 4)
    assert (counts["q"], counts["u"], "qu" in counts) == (11, 9, False)


def test_letters_are_those_of_the_alphabet() -> None:
    words = ["allé", "ål", "måler"]
    assert set(face_counts(Lexicon(words, alphabet="da"), 3, 8)) == set("alemrå")
    assert set(face_counts(Lexicon(words), 3, 8)) == set("aléemrå")
    assert "é" not in face_counts(Lexicon(words, alphabet="da", fold_accents=False), 3, 8)


# -- dice --


@given(
    st.lists(WORD, min_size=3, max_size=15), st.integers(2, 3), st.integers(2, 4), st.integers(0, 2**64)
)  # fmt: skip
def test_the_dice_of_any_list(words: list[str], rows: int, columns: int, seed: int) -> None:
    lexicon = Lexicon(words)
    try:
        dice = design_dice(rows, columns, lexicon=lexicon, seed=seed, swaps=10, boards=8)
    except DiceError as error:
        assert "too poor for dice" in str(error) or "nothing to make dice for" in str(error)
        return
    counts = face_counts(lexicon, 3, min(8, rows * columns))
    assert faces_of(dice) == Counter(
        {face.upper(): count for face, count in apportion(counts, 6 * rows * columns).items()}
    )
    assert len(dice.dice) == rows * columns
    assert all(len(die.faces) == 6 for die in dice.dice)
    most = {face: max(2, -(-count // len(dice.dice))) for face, count in faces_of(dice).items()}
    assert all(die.faces.count(face) <= most[face] for die in dice.dice for face in die.faces)
    assert dice == design_dice(rows, columns, lexicon=lexicon, seed=seed, swaps=10, boards=8)


def test_the_same_dice_by_every_search(engine: str) -> None:
    dice = design_dice(2, 3, lexicon=WORDS, seed=7, **QUICK)
    assert [str(die) for die in dice.dice] == [
        "A E E I Qu T", "A E I S T T", "A E I S T T", "A E I S T T", "A E N S T T", "A E O S T T"
    ], engine  # fmt: skip


def test_another_seed_makes_other_dice(english: Lexicon) -> None:
    first, second = (design_dice(3, 3, lexicon=english, seed=seed, **QUICK) for seed in (1, 2))
    assert first.dice != second.dice
    assert faces_of(first) == faces_of(second)
    assert first.sources == second.sources
    assert "seed 1," in first.notes
    drawn = design_dice(2, 2, lexicon=WORDS, **QUICK)
    again = int(drawn.notes.split("seed ")[1].split(",")[0])
    assert design_dice(2, 2, lexicon=WORDS, seed=again, **QUICK) == drawn


@needs_speed
def test_swaps_make_poor_rolls_richer(english: Lexicon) -> None:
    solver = Solver(english)
    dealt, improved = (
        survey(design_dice(4, 4, lexicon=english, seed=1, swaps=swaps, boards=500), 5000, solver=solver, seed=5).words
        for swaps in (0, 600)
    )
    fifth, better = dealt.percentile(5), improved.percentile(5)
    assert fifth is not None
    assert better is not None
    assert better > fifth * 11 // 10


def test_what_a_set_says_of_itself() -> None:
    dice = design_dice(2, 2, lexicon=Lexicon(["måle", "låne"], alphabet="da", name="mit.txt"), seed=1, **QUICK)
    assert (dice.id, dice.name, dice.language) == ("mit-2x2", "mit.txt 2x2", "da")
    assert (dice.provenance, dice.confidence) == ("own", "")
    assert dice.sources[0].startswith("the word list mit.txt: 2 words, fingerprint ")
    assert dice.notes == "Made with seed 1, words from 3 letters, 60 swaps and 40 boards."
    assert design_dice(2, 2, lexicon=WORDS, seed=1, **QUICK).language == ""


def test_words_count_from_what_the_size_says_or_the_caller() -> None:
    assert [shortest_word(rows, columns, None) for rows, columns in ((4, 6), (5, 5), (3, 8), (8, 8))] == [3, 4, 3, 4]
    assert shortest_word(5, 5, 2) == 2
    with pytest.raises(DiceError, match="has no word of 5 to 8 letters that fits on a board of 2 x 2"):
        design_dice(2, 2, lexicon=["tie"], minimum_word_length=5)


def test_progress_ends_with_all_swaps() -> None:
    heard: list[tuple[int, int]] = []
    design_dice(2, 2, lexicon=WORDS, seed=1, swaps=120, boards=8, progress=lambda *now: heard.append(now))
    assert heard == [(50, 120), (100, 120), (120, 120)]


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"rows": 1}, DiceError, "rows must be a whole number from 2 to 8, not 1"),
        ({"columns": 9}, DiceError, "columns must be a whole number from 2 to 8, not 9"),
        ({"rows": 4.0}, DiceError, "rows must be a whole number from 2 to 8, not 4.0"),
        ({"seed": -1}, DiceError, "a seed is a whole number from 0, not -1"),
        ({"swaps": -1}, SettingError, "swaps must be a whole number from 0 to 1000000000, not -1"),
        ({"boards": 3}, SettingError, "boards must be a whole number from 4 to 1000000, not 3"),
        ({"minimum_word_length": 9}, SettingError, "minimum_word_length must be a whole number from 1 to 8, not 9"),
        ({"progress": 1}, SettingError, "progress must be "),
        ({"lexicon": "tie"}, LexiconError, "a lexicon or a list of words is needed, not 'tie'"),
        ({"lexicon": []}, DiceError, "the list 'custom' has no word of 3 to 8 letters"),
        ({"lexicon": ["at", "abcdefghi"]}, DiceError, "so there is nothing to make dice for"),
        ({"lexicon": ["abcdefgh"], "rows": 3, "columns": 3}, DiceError, "too poor for dice: none of 40 rolls"),
        ({"lexicon": [chr(0x4E00 + i) * 3 for i in range(65)]}, LexiconError, "64"),
    ],
)
def test_what_dice_cannot_be_made_of(changes: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        design_dice(**{"rows": 2, "columns": 2, "lexicon": WORDS, "seed": 1, **QUICK, **changes})


# -- as a file --


@given(
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    notes=st.text(st.characters(exclude_categories=["Cs"])),
    sources=st.lists(st.text(st.characters(exclude_categories=["Cs"]))),
    cube=st.none() | st.integers(0, 1),
)
@example("\x7f\r\n\"'\\", "\x00\x85\u2028", ["\U0001f3b2"], 1)
def test_a_set_is_read_back_from_its_file(
    tmp_path_factory: pytest.TempPathFactory, name: str, notes: str, sources: list[str], cube: int | None
) -> None:
    dice = ["A Ü Qu Q|Qu * Я", "N N N T T T"]
    written = DiceSet(name, name, 1, 2, dice, notes=notes, sources=sources, challenge_die=cube)  # type: ignore[arg-type]
    path = tmp_path_factory.getbasetemp() / "written.toml"
    path.write_bytes(to_toml(written).encode())
    assert DiceSet.load(path) == written


def test_half_of_a_character_cannot_be_written() -> None:
    with pytest.raises(DiceError, match="dice set 'x' holds half of a character"):
        to_toml(replace(design_dice(2, 2, lexicon=WORDS, seed=1, **QUICK), id="x", notes="\ud800"))


# -- the sets that this project has made --


@pytest.mark.parametrize("name", MADE)
def test_a_set_of_this_project_says_so_and_how_it_was_made(name: str) -> None:
    code, size = MADE[name]
    dice = dice_set(name)
    assert (dice.language, dice.provenance, dice.confidence) == (code, "project", "")
    assert dice.name == f"{name.partition('-')[0].title()} {size}x{size} (made by this project)"
    assert dice.notes.startswith(
        f"Made by: boggle dice design --words {code} --size {size}x{size} --seed 1. On 100,000"
    )
    assert dice.sources == (
        f"the word list {code}: {len(Lexicon.load(code)):,} words, fingerprint {Lexicon.load(code).fingerprint[:16]}",
    )


@pytest.mark.parametrize("name", MADE)
def test_a_set_of_this_project_has_the_letters_that_its_list_wants(name: str) -> None:
    code, size = MADE[name]
    shortest = shortest_word(size, size, None)
    shares = apportion(face_counts(Lexicon.load(code), shortest, 8), 6 * size * size)
    assert faces_of(dice_set(name)) == Counter({letter.upper(): share for letter, share in shares.items()})


@needs_speed
@pytest.mark.parametrize("name", MADE)
def test_a_set_of_this_project_can_be_made_again(name: str) -> None:
    if name != "estonian-4x4" and "BOGGLE_ALL_DICE" not in os.environ:
        pytest.skip("made again only where BOGGLE_ALL_DICE is set: a minute each")
    code, size = MADE[name]
    assert design_dice(size, size, lexicon=Lexicon.load(code), seed=1).dice == dice_set(name).dice


def test_the_files_of_this_project_are_as_they_would_be_written() -> None:
    from boggle._data import data_folder

    for name in MADE:
        text = Path(data_folder("dice"), f"{name}.toml").read_bytes().decode()
        assert text == to_toml(dice_set(name))
