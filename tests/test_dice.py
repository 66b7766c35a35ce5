"""Dice and the sets that come with the library."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from boggle import CHALLENGE_CUBE, BoggleError, DiceError, DiceSet, Die, UnknownDiceSetError, dice_set, dice_sets

SIX_DICE = tuple(Die(faces) for faces in ("A A E E G N", "A B B J O O", "Qu # * Th Ñ Q|Qu") * 2)

EXAMPLE = """
name = "My dice"
rows = 1
columns = 2
dice = ["A A A E E E", "N N N T T T"]
"""


# -- one die --


def test_a_die_from_text_and_from_faces() -> None:
    assert Die("h i m n qu u") == Die(["H", "I", "M", "N", "Qu", "U"])
    assert Die("H I M N Qu U").faces == ("H", "I", "M", "N", "Qu", "U")
    assert str(Die("H I M N Qu U")) == "H I M N Qu U"
    assert hash(Die("A A E E G N")) == hash(Die("a a e e g n"))
    assert Die("A A E E G N") != Die("A A E E N G")


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ("A B C D E", "die 'A B C D E' has 5 faces; a die has 6"),
        ("A B C D E,F", "has 5 faces; a die has 6"),
        ("A B C D E F G", "has 7 faces; a die has 6"),
        ("", "has 0 faces; a die has 6"),
        ("A B C D E 1", "die 'A B C D E 1': face '1' cannot be read"),
        (["A", "B", "C", "D", "e,f", "G"], "face 'e,f' cannot be read"),
        (["A", "B", "C", "D", "E", None], "a face is a string"),
        (6, "a die is made from six faces, such as 'A A E E G N', not from 6"),
    ],
)
def test_no_die(faces: Any, message: str) -> None:
    with pytest.raises(DiceError, match=message):
        Die(faces)


def test_a_die_never_changes() -> None:
    with pytest.raises(AttributeError):
        CHALLENGE_CUBE.faces = ()  # type: ignore[misc]


def test_the_challenge_cube() -> None:
    assert CHALLENGE_CUBE.faces == ("I", "K", "L", "M", "Qu", "U")


# -- the sets of the library --

SETS = {
    "boggle-1976": (4, 4, "en", "A"),
    "boggle-1987": (4, 4, "en", "A"),
    "boggle-czech": (4, 4, "cs", "C"),
    "boggle-dutch": (4, 4, "nl", "C"),
    "boggle-international": (4, 4, "fr,de", "A"),
    "boggle-international-qu": (4, 4, "fr,de", "A"),
    "danish-4x4": (4, 4, "da", ""),
    "estonian-4x4": (4, 4, "et", ""),
    "paroliere": (4, 4, "it", "B"),
    "russian-4x4": (4, 4, "ru", ""),
    "big-boggle-1979": (5, 5, "en", "A"),
    "big-boggle-2012": (5, 5, "en", "B"),
    "big-boggle-challenge": (5, 5, "en", "C"),
    "boggle-deluxe": (5, 5, "en", "A"),
    "boggle-spanish-5x5": (5, 5, "es", "B"),
    "danish-5x5": (5, 5, "da", ""),
    "estonian-5x5": (5, 5, "et", ""),
    "paroliere-5x5": (5, 5, "it", "B"),
    "russian-5x5": (5, 5, "ru", ""),
    "super-big-boggle": (6, 6, "en", "B"),
}


def test_all_sets_are_there_by_size_and_id() -> None:
    assert [dice.id for dice in dice_sets()] == list(SETS)
    for dice in dice_sets():
        facts = (dice.rows, dice.columns, dice.language.replace(" ", ""), dice.confidence)
        assert facts == SETS[dice.id]


@pytest.mark.parametrize("dice", dice_sets(), ids=lambda dice: dice.id)
def test_a_set_is_whole_and_says_where_it_comes_from(dice: DiceSet) -> None:
    assert len(dice.dice) == dice.rows * dice.columns
    assert all(len(die.faces) == 6 for die in dice.dice)
    if dice.language in ("da", "et", "ru"):
        assert (dice.provenance, dice.confidence, dice.publisher) == ("project", "", "")
        assert "made by this project" in dice.name
    else:
        assert dice.provenance == "published"
        assert dice.confidence in ("A", "B", "C")
    assert dice.name
    assert dice.publisher or dice.confidence != "A"
    assert dice.sources
    assert (dice.challenge_die is not None) == (dice.id == "big-boggle-challenge")


def test_faces_that_are_no_single_letter() -> None:
    special = {
        dice.id: {face for die in dice.dice for face in die.faces if len(face) > 1 or face in "#*"}
        for dice in dice_sets()
    }
    assert special == {
        **{name: {"Qu"} for name in SETS},
        **{name: set() for name, facts in SETS.items() if facts[2] in ("da", "et", "ru")},
        "boggle-czech": {"Ch"},
        "boggle-dutch": set(),
        "boggle-international": set(),
        "boggle-international-qu": {"Q|Qu"},
        "boggle-spanish-5x5": {"Q|Qu"},
        "big-boggle-2012": {"An", "Er", "He", "In", "Qu", "Th"},
        "super-big-boggle": {"An", "Er", "He", "In", "Qu", "Th", "#"},
    }


def test_letter_counts_of_1987() -> None:
    faces = Counter(face for die in dice_set("boggle-1987").dice for face in die.faces)
    counts = " ".join(f"{face}{faces[face]}" for face in sorted(faces))
    assert counts == "A6 B2 C2 D3 E11 F2 G2 H5 I6 J1 K1 L4 M2 N6 O7 P2 Qu1 R5 S6 T9 U3 V2 W3 X1 Y3 Z1"
    assert sum(faces.values()) == 96


def test_dice_that_are_often_copied_wrong() -> None:
    new = {str(die) for die in dice_set("boggle-1987").dice}
    assert {"C I M O T U", "E H R T V W"} <= new
    big = Counter(str(die) for die in dice_set("big-boggle-1979").dice)
    assert (big["D H L N O R"], big["D H H L O R"]) == (2, 1)


def test_sets_that_are_made_from_others() -> None:
    deluxe, big = (Counter(dice_set(name).dice) for name in ("boggle-deluxe", "big-boggle-1979"))
    assert (deluxe - big).total() == 4
    challenge = dice_set("big-boggle-challenge")
    assert challenge.challenge_die is not None
    assert challenge.dice[challenge.challenge_die] == CHALLENGE_CUBE
    assert Counter(challenge.dice) - big == Counter([CHALLENGE_CUBE])
    assert big - Counter(challenge.dice) == Counter([Die("D H L N O R")])
    plain, either = dice_set("boggle-international"), dice_set("boggle-international-qu")
    assert [str(die).replace("Q|Qu", "Q") for die in either.dice] == [str(die) for die in plain.dice]
    super_big = dice_set("super-big-boggle")
    assert Counter(face for die in super_big.dice for face in die.faces)["#"] == 3
    assert Die("E I O # # #") in super_big.dice


# -- names --


@pytest.mark.parametrize(
    ("alias", "right"),
    [
        ("classic", "boggle-1976"),
        ("new", "boggle-1987"),
        ("default", "boggle-1987"),
        ("big", "big-boggle-1979"),
        ("deluxe", "boggle-deluxe"),
        ("master", "boggle-deluxe"),
        ("super-big", "super-big-boggle"),
    ],
)
def test_aliases_whatever_their_case(alias: str, right: str) -> None:
    for name in (alias, alias.upper(), alias.title(), f" {alias} ", right, right.upper()):
        assert dice_set(name).id == right


def test_no_name_stands_for_two_sets() -> None:
    names = [name for dice in dice_sets() for name in (dice.id, *dice.aliases)]
    assert max(Counter(name.lower() for name in names).values()) == 1
    assert names == [name.lower() for name in names]
    assert [dice_set(dice.id) for dice in dice_sets()] == list(dice_sets())


def test_an_unknown_name_lists_the_close_ones() -> None:
    with pytest.raises(
        UnknownDiceSetError, match=r"no dice set is called 'Boggle-1978'; did you mean .*boggle-1976"
    ) as caught:
        dice_set("Boggle-1978")
    assert isinstance(caught.value, BoggleError)
    assert isinstance(caught.value, LookupError)
    with pytest.raises(UnknownDiceSetError) as caught:
        dice_set("@@@@")
    assert all(name in str(caught.value) for name in SETS)
    with pytest.raises(UnknownDiceSetError, match="no dice set is called None"):
        dice_set(None)  # type: ignore[arg-type]


# -- sets of one's own --


def test_a_set_of_ones_own() -> None:
    dice = DiceSet("own", "Own", 2, 3, SIX_DICE)
    assert dice.dice == SIX_DICE
    assert (dice.language, dice.provenance, dice.confidence, dice.challenge_die) == ("en", "own", "", None)
    assert dice == DiceSet("own", "Own", 2, 3, SIX_DICE)
    assert dice != DiceSet("own", "Own", 3, 2, SIX_DICE)
    assert len({dice, DiceSet("own", "Own", 2, 3, SIX_DICE)}) == 1


def test_dice_may_be_given_as_text() -> None:
    assert DiceSet("own", "Own", 2, 3, [str(die) for die in SIX_DICE]).dice == SIX_DICE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": ""}, "dice set '': id must be a text that is not empty"),
        ({"name": ""}, "dice set 'own': name must be a text that is not empty"),
        ({"name": None}, "name must be a text"),
        ({"rows": 0}, "dice set 'own': rows must be a whole number from 1, not 0"),
        ({"columns": True}, "columns must be a whole number from 1, not True"),
        ({"columns": 3.0}, "columns must be a whole number from 1, not 3.0"),
        ({"rows": 3}, "dice set 'own' has 6 dice; a board of 3 x 3 takes 9"),
        ({"rows": 1}, "dice set 'own' has 6 dice; a board of 1 x 3 takes 3"),
        ({"rows": 5, "columns": 13}, "5 x 13 is 65 cells; a board has at most 64"),
        ({"dice": ("A A A A A",) * 6}, "dice set 'own': die 'A A A A A' has 5 faces"),
        ({"dice": "A A E E G N"}, "dice set 'own': dice must be a list of dice, not 'A A E E G N'"),
        ({"dice": 6}, "dice set 'own': dice must be a list of dice, not 6"),
        ({"challenge_die": 6}, "challenge_die must be a whole number from 0 to 5, not 6"),
        ({"challenge_die": -1}, "challenge_die must be a whole number from 0 to 5, not -1"),
    ],
)
def test_a_set_that_does_not_fit(changes: dict[str, object], message: str) -> None:
    facts: dict[str, object] = {"id": "own", "name": "Own", "rows": 2, "columns": 3, "dice": SIX_DICE}
    with pytest.raises(DiceError, match=message):
        DiceSet(**{**facts, **changes})  # type: ignore[arg-type]


def test_a_set_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    dice = DiceSet.load(path)
    assert dice == DiceSet("mine", "My dice", 1, 2, (Die("A A A E E E"), Die("N N N T T T")))
    assert DiceSet.load(str(path)) == dice
    path.write_text(
        EXAMPLE + 'id = "x"\nlanguage = "cs"\nyears = "1999"\naliases = ["y"]\nsources = ["z"]\nchallenge_die = 1',
        encoding="utf-8",
    )
    dice = DiceSet.load(path)
    assert (dice.id, dice.language, dice.years, dice.aliases, dice.sources) == ("x", "cs", "1999", ("y",), ("z",))
    assert dice.challenge_die == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EXAMPLE.replace('"My dice"', "My dice"), "not a TOML file"),
        (EXAMPLE + 'colour = "red"', "unknown key 'colour'; known are aliases, .*columns, "),
        (EXAMPLE.replace("rows = 1\n", ""), "rows is missing; required are name, rows, columns, dice"),
        (EXAMPLE.replace("columns = 2", 'columns = "2"'), "columns must be a whole number from 1, not '2'"),
        (EXAMPLE.replace("columns = 2", "columns = true"), "columns must be a whole number from 1, not True"),
        (EXAMPLE.replace('"My dice"', "5"), "name must be a text that is not empty"),
        (EXAMPLE.replace('"N N N T T T"', "7"), r"dice must be a list of texts, not \['A A A E E E', 7\]"),
        (EXAMPLE.replace("N N N T T T", "N N N T T"), "die 'N N N T T' has 5 faces; a die has 6"),
        (EXAMPLE.replace("N N N T T T", "N N N T T ?"), "die 'N N N T T .': face '.' cannot be read"),
        (EXAMPLE.replace("columns = 2", "columns = 3"), "has 2 dice; a board of 1 x 3 takes 3"),
        (EXAMPLE + "challenge_die = 2", "challenge_die must be a whole number from 0 to 1, not 2"),
    ],
)
def test_a_file_that_is_no_set_is_named_with_the_key(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DiceError, match=message) as caught:
        DiceSet.load(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(DiceError, match="not a TOML file in UTF-8") as caught:
        DiceSet.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    with pytest.raises(FileNotFoundError):
        DiceSet.load(tmp_path / "none.toml")


def test_a_challenge_die_shows_letters() -> None:
    with pytest.raises(DiceError, match="challenge_die 0 has a solid face; the challenge cube shows letters"):
        DiceSet("own", "Own", 1, 1, ("# # # # # #",), challenge_die=0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "facts",
    [{"challenge_die": 0.5}, {"challenge_die": "a"}, {"sources": "abc"}, {"aliases": 5}, {"language": 5}],
)
def test_facts_of_a_set_are_checked_wherever_they_come_from(facts: dict[str, Any]) -> None:
    with pytest.raises(DiceError, match=f"dice set 'own': {next(iter(facts))} must be "):
        DiceSet("own", "Own", 1, 1, ("A A A A A A",), **facts)  # type: ignore[arg-type]
