import pytest

from boggle import DiceSet, dice_set, dice_sets

from .command import done, run


def test_the_list_names_every_set_in_full_at_80_columns() -> None:
    lines = done("dice", "list").out.splitlines()
    named = {line.split()[0] for line in lines[1:] if not line.startswith(" ")}
    assert named == {dice.id for dice in dice_sets()}
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)
    assert "new, default" in "\n".join(lines)


def test_the_list_as_json() -> None:
    sets = done("dice", "list", "--json").json
    assert [facts["id"] for facts in sets] == [dice.id for dice in dice_sets()]
    assert sets[1]["aliases"] == ["new", "default"]


@pytest.mark.parametrize("name", ["classic", "Deluxe", "boggle-international-qu", "big-boggle-challenge"])
def test_json_holds_the_whole_set(name: str) -> None:
    facts = done("dice", "show", name, "--json").json
    facts["challenge_die"] = facts.pop("challengeDie")
    assert DiceSet(**facts) == dice_set(name)


@pytest.mark.parametrize("dice", dice_sets(), ids=lambda dice: dice.id)
def test_show_tells_all_within_80_columns(dice: DiceSet) -> None:
    text = done("dice", "show", dice.id).out
    assert all(len(line) <= 80 for line in text.splitlines())
    joined = " ".join(text.split())
    for fact in (dice.id, dice.name, dice.provenance, dice.publisher, dice.years, *dice.sources, dice.notes):
        assert " ".join(fact.split()) in joined
    for number, die in enumerate(dice.dice):
        assert f"{number} {' '.join(die.faces)}" in joined


def test_a_set_of_ones_own(dice_file: str) -> None:
    assert "Two dice" in done("dice", "show", dice_file).out
    assert done("dice", "show", dice_file, "--json").json["dice"][1] == ["G", "H", "I", "J", "K", "Qu"]


def test_no_escape_codes_unless_a_terminal_takes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain = run("dice", "list").out
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in plain
    assert "\x1b" in run("dice", "list", terminal=True).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("dice", "list", terminal=True).out == plain
