import gzip
from pathlib import Path

import pytest

from boggle import Lexicon
from boggle._data import data_folder
from boggle.cli.options import TIERS
from boggle.lexicon import TIERS as LIBRARY_TIERS

from .command import done, run


def test_check_tells_kind_tier_and_spelling() -> None:
    result = done("words", "check", "Quiet", "quite")
    assert result.out.split("\n")[:3] == [
        "word   kind    tier  spelling",
        "Quiet  common  35    quiet",
        "quite  common  35    quite",
    ]


@pytest.mark.parametrize(("words", "code"), [(["quiet"], 0), (["quiet", "tia"], 1), (["qxz"], 1), ([""], 1)])
def test_check_ends_with_1_when_a_word_is_not_to_be_played(words: list[str], code: int) -> None:
    result = run("words", "check", *words)
    assert (result.code, result.err) == (code, "")
    assert run("words", "check", *words, "--json").code == code


def test_check_as_json() -> None:
    assert run("words", "check", "QUIET", "tia", "qxz", "--json").json == [
        {"word": "QUIET", "kind": "common", "level": 35, "spelling": "quiet", "playable": True},
        {"word": "tia", "kind": "name", "level": None, "spelling": "tia", "playable": False},
        {"word": "qxz", "kind": None, "level": None, "spelling": None, "playable": False},
    ]


def test_check_by_level() -> None:
    assert run("words", "check", "qat").code == 0
    assert run("words", "check", "qat", "--level", "35").code == 1


def test_check_shows_what_is_no_word_as_it_is() -> None:
    result = run("words", "check", "[red]x", "a\x1b[31mb", ":smile:", "x" * 200)
    assert result.code == 1
    assert "[red]x  " in result.out
    assert "a?[31mb" in result.out
    assert "\x1b" not in result.out
    assert result.out.replace("\n", "").count("x") >= 200
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_prefix_prints_the_words_and_nothing_else(words_file: str) -> None:
    arguments = ("words", "prefix", "QUI", "--words", words_file)
    assert done(*arguments).out == "quiet\nquit\nquite\n"
    assert done(*arguments, "--limit", "2").out == "quiet\nquit\n"
    assert done(*arguments, "--limit", "1", "--json").json == {"prefix": "QUI", "wordCount": 3, "words": ["quiet"]}
    assert len(done("words", "prefix", "", "--words", words_file).out.split()) == 8


def test_a_prefix_of_nothing(words_file: str) -> None:
    result = run("words", "prefix", "xq", "--words", words_file)
    assert (result.code, result.out) == (0, "")
    assert result.err == "boggle: no word of words.txt begins with 'xq'\n"
    assert done("words", "prefix", "xq", "--words", words_file, "--json").json["words"] == []


def test_info_about_the_bundled_list() -> None:
    lexicon = Lexicon.load()
    assert done("words", "info", "--json").json == {
        "name": "en",
        "counts": {"common": 254_993, "name": 30_174, "abbreviation": 1_179},
        "tiers": {"35": 41_215, "50": 24_036, "60": 16_809, "70": 36_242, "80": 136_691},
        "letters": "abcdefghijklmnopqrstuvwxyz",
        "foldAccents": True,
        "fingerprint": lexicon.fingerprint,
        "skipped": [],
    }
    text = done("words", "info").out
    assert "254993" in text
    assert "  tier 70" in text
    assert lexicon.fingerprint in text


def test_info_about_a_list_with_lines_that_are_no_words(tmp_path: Path) -> None:
    path = tmp_path / "list.txt.gz"
    path.write_bytes(gzip.compress("été\ncan't\n\x1b[31m\n".encode() + b"x1\n" * 30))
    facts = done("words", "info", "--words", str(path), "--json").json
    assert facts["tiers"] == {}
    assert len(facts["skipped"]) == 32
    assert facts["skipped"][0] == {"line": 2, "text": "can't", "reason": '"\'" is no letter'}
    text = done("words", "info", "--words", str(path)).out
    assert "32 lines" in text
    assert 'line 2: "can\'t"' in text
    assert "... and 12 more" in text
    assert "\x1b" not in text


def test_licenses_are_printed_unaltered_with_what_is_to_be_seen_first() -> None:
    text = done("words", "licenses").out
    assert "**UKACD Copyright (c) J Ross Beresford 1993-2000. All Rights Reserved.**" in text.splitlines()[:6]
    folder = Path(data_folder("wordlists"))
    owed = {
        "da": ("COPYRIGHT", "MPL-1.1"),
        "en": ("COPYRIGHT.SCOWL", "UKACD.txt"),
        "et": ("COPYRIGHT", "LGPL-2.1"),
        "ru": ("COPYRIGHT",),
    }
    for language, names in owed.items():
        for name in ("README.md", *names):
            assert (folder / language / name).read_text(encoding="utf-8") in text
    assert text.count("<==\n") == sum(len(names) + 1 for names in owed.values())


def test_the_cache_is_left_alone_on_request(words_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(cache))
    for command in (["check", "cat"], ["prefix", "ca"], ["info"]):
        done("words", *command, "--words", words_file, "--no-cache")
    done("solve", "catx", "--words", words_file, "--no-cache")
    assert not cache.exists()
    done("words", "info", "--words", words_file)
    assert list(cache.iterdir())


def test_the_tiers_that_help_texts_name_are_those_of_the_library() -> None:
    assert tuple(map(int, TIERS)) == LIBRARY_TIERS
