"""``--language``: what it chooses, on every command that reads words or rolls dice."""

from pathlib import Path

import pytest
import typer

from boggle.cli.app import app

from .command import done, refused, run


def options_of(*command: str) -> str:
    """Give the help of a command."""
    return done(*command, "--help").out


WITHOUT_WORDS = {
    ("schema",),
    ("dice", "show"),
    ("words", "licenses"),
    ("match", "new"),
    ("match", "list"),
    ("match", "delete"),
}
"""Nothing in what these do depends on a language."""


def commands() -> list[tuple[str, ...]]:
    """Name every command."""
    groups = [((), app), *(((str(group.name),), group.typer_instance) for group in app.registered_groups)]
    return [
        (*prefix, command.name or str(getattr(command.callback, "__name__", "")))
        for prefix, group in groups
        if isinstance(group, typer.Typer)
        for command in group.registered_commands
    ]


def test_every_command_that_has_words_or_dice_takes_a_language() -> None:
    assert len(commands()) > 20
    for command in commands():
        text = options_of(*command)
        assert ("--language" in text) == (command not in WITHOUT_WORDS), command


def test_the_list_follows_the_language() -> None:
    assert done("words", "info", "--language", "et", "--json").json["name"] == "et"
    assert done("words", "check", "ÄÄR", "--language", "et", "--json").json[0]["kind"] == "common"
    solved = done("solve", "С Т О Л / А Р Е К / Н И В А / П О Д Ь", "--language", "ru", "--json").json
    assert (solved["wordCount"], solved["lexicon"]["name"]) == (154, "ru")
    assert done("words", "info", "--language", "da_DK", "--json").json["name"] == "da"


def test_the_dice_follow_the_language() -> None:
    assert done("roll", "--language", "fr", "--seed", "1", "--json").json["diceSet"] == "boggle-international"
    assert done("roll", "--language", "en", "--seed", "1", "--json").json["diceSet"] == "boggle-1987"
    assert done("roll", "--language", "fr", "--dice", "big", "--json").json["diceSet"] == "big-boggle-1979"
    listed = done("dice", "list", "--language", "it", "--json").json
    assert [dice["id"] for dice in listed] == ["paroliere", "paroliere-5x5"]
    assert len(done("dice", "list", "--json").json) > len(listed)


def test_a_list_of_ones_own_is_folded_by_the_alphabet(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("allé\nål\n", encoding="utf-8")
    given = ("--words", str(path), "--json")
    assert done("words", "check", "alle", "ål", "--language", "da", *given).json[0]["spelling"] == "allé"
    assert run("words", "check", "alle", *given).code == 1
    french = done("words", "info", "--language", "fr", *given).json
    assert (french["letters"], french["foldAccents"]) == ("ael", True)


def test_a_dictionary_that_is_installed_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sv_SE.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 ar .\n", encoding="utf-8")
    (tmp_path / "sv_SE.dic").write_text("1\nbåt/S\n", encoding="utf-8")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    solved = done("solve", "B Å T / X R A", "--language", "sv", "--json").json
    assert [word["text"] for word in solved["words"]] == ["båtar", "båt"]
    given = done("solve", "B Å T", "--words", str(tmp_path / "sv_SE.dic"), "--json").json
    assert [word["text"] for word in given["words"]] == ["båt"]


def test_a_language_is_of_one_command_only() -> None:
    done("words", "info", "--language", "et")
    assert done("words", "info", "--json").json["name"] == "en"
    assert refused("words", "info", "--language", "xx")
    assert done("words", "info", "--json").json["name"] == "en"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("solve", "CAT", "--language", "xx"), "no alphabet is known for the language 'xx'"),
        (("solve", "CAT", "--language", ""), "no alphabet is known for the language ''"),
        (("dice", "list", "--language", "sv"), "no dice set comes with the library for the language 'sv'"),
        (
            ("roll", "--language", "sv"),
            "no dice set comes with the library for the language 'sv'; name one with --dice",
        ),
    ],
)
def test_refusals(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused(*arguments)


def test_a_match_remembers_the_list_of_its_language(tmp_path: Path) -> None:
    store = str(tmp_path / "matches.sqlite")
    done("match", "new", "Ann", "Bo", "--store", store)
    sheet = tmp_path / "round.json"
    sheet.write_text('{"board": "Å L / E N", "sheets": {"Ann": ["ålen"], "Bo": []}}', encoding="utf-8")
    done("match", "add", "1", "--sheets", str(sheet), "--language", "da", "--store", store)
    standings = done("match", "standings", "1", "--store", store, "--json").json
    assert [entry["total"] for entry in standings["standings"]] == [1, 0]


def test_a_word_is_drawn_as_the_alphabet_plays_it() -> None:
    drawn = done("draw", "A L / É L", "--word", "allé", "--language", "da").out
    assert drawn.count("<circle") == 4
    assert "cannot be traced" in refused("draw", "A L / E L", "--word", "allé")
    assert "cannot be traced" in refused("draw", "A L / E L", "--word", "ål", "--language", "da")
    assert "4" in done("draw", "A L / E L", "--text", "--word", "allé", "--language", "da").out


def test_the_region_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for region, word in (("PT", "facto"), ("BR", "fato")):
        (tmp_path / f"pt_{region}.aff").write_text("SET UTF-8\n", encoding="utf-8")
        (tmp_path / f"pt_{region}.dic").write_text(f"1\n{word}\n", encoding="utf-8")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    for code, letters in (("pt_BR", "afot"), ("pt-PT", "acfot")):
        assert done("words", "info", "--language", code, "--json").json["letters"] == letters


def test_help_tells_of_it_last() -> None:
    text = options_of("solve")
    assert text.rindex("--language") > text.rindex("--json")
