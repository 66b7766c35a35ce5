"""Lexicon: which words are in it, by which letters, of which kind and tier; and that it is a value."""

import copy
import os
import pickle
import random
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boggle import Lexicon, LexiconError, WordKind
from boggle.lexicon import TIERS

COMMON, NAME, ABBREVIATION = WordKind
WORDLIST = Path(__file__).parents[1] / "wordlists" / "en"

SIZES = {35: 41_215, 50: 65_251, 60: 82_060, 70: 118_302, 80: 254_993}
"""Words of the bundled English list up to each tier, by wordlists/en/README.md."""

Bundle = Callable[..., None]


@pytest.fixture(scope="module")
def english() -> Lexicon:
    """Read the bundled list from its text."""
    return Lexicon.load("en", cache=False)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bundle:
    """Give a function that puts texts, by file name, in place of a bundled list ``xx``."""
    folder = tmp_path / "wordlists" / "xx"

    def write(texts: Mapping[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", newline="")

    monkeypatch.setattr("boggle.lexicon.data_folder", lambda name: str(tmp_path / name))
    return write


def bundled_words(name: str) -> list[str]:
    """Read a file of the bundled list."""
    return (WORDLIST / name).read_text(encoding="utf-8").splitlines()


# -- the bundled list --


def test_bundled_ids() -> None:
    assert "en" in Lexicon.bundled()


def test_counts_of_the_bundled_list(english: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path))
    assert len(english) == english.count() == english.count(COMMON) == 254_993
    assert english.count(NAME) == 30_174
    assert english.count(ABBREVIATION) == 1_179
    assert len(Lexicon.load("en")) == 254_993
    assert len(Lexicon.load()) == 254_993


@pytest.mark.parametrize("tier", TIERS)
def test_words_up_to_a_tier(tier: int) -> None:
    lexicon = Lexicon.load("en", level=tier, cache=False)
    assert len(lexicon) == SIZES[tier]
    assert lexicon.count(NAME) == 30_174
    assert lexicon.count(ABBREVIATION) == 1_179
    expected = sorted(word for t in TIERS if t <= tier for word in bundled_words(f"en.{t}.txt"))
    assert list(lexicon) == expected


@pytest.mark.parametrize("tier", TIERS)
def test_every_word_has_the_tier_of_its_file(english: Lexicon, tier: int) -> None:
    words = bundled_words(f"en.{tier}.txt")
    assert {english.level(word) for word in words[::20]} == {tier}
    assert {english.kind(word) for word in words[::20]} == {COMMON}


def test_levels_of_known_words(english: Lexicon) -> None:
    assert english.level("quiet") == 35
    assert english.level("QAT") == 80
    assert english.level("zzzz") is None
    assert english.level("alice") is None, "a name has no tier"
    assert english.level("awacs") is None


def test_a_tier_leaves_out_the_words_above_it(english: Lexicon) -> None:
    small = Lexicon.load("en", level=60, cache=False)
    assert "qat" in english
    assert "qat" not in small
    assert small.kind("qat") is None
    assert small.level("qat") is None
    assert small.has_prefix("quie")
    assert english.has_prefix("qat")
    assert not small.has_prefix("qat")


@pytest.mark.parametrize("level", [0, 34, 36, 81, -35, 95, None, "35", 35.5])
def test_a_level_that_is_no_tier_is_refused(level: Any) -> None:
    with pytest.raises(LexiconError, match=r"35, 50, 60, 70, 80"):
        Lexicon.load("en", level=level)


def test_kinds_of_known_words(english: Lexicon) -> None:
    assert english.kind("china") is COMMON
    assert "china" in english
    assert english.kind("Alice") is NAME
    assert "alice" not in english
    assert english.kind("aws") is NAME
    assert english.kind("zzzz") is None
    assert english.kind("") is None


def test_names_and_abbreviations_are_of_their_kind(english: Lexicon) -> None:
    names, abbreviations = bundled_words("en-names.txt"), bundled_words("en-abbr.txt")
    assert {english.kind(word) for word in names} == {NAME}
    both = set(names) & set(abbreviations)
    assert both
    assert {english.kind(word) for word in both} == {NAME}
    assert {english.kind(word) for word in abbreviations if word not in both} == {ABBREVIATION}
    assert not any(word in english for word in (*names, *abbreviations))
    assert list(english.words(kind=NAME)) == names
    assert list(english.words(kind=ABBREVIATION)) == abbreviations


def test_the_bundled_list_is_iterated_in_order(english: Lexicon) -> None:
    words = list(english)
    assert words == sorted(set(words))
    assert len(words) == 254_993
    assert (words[0], words[-1]) == ("aah", "zzz")


def test_the_bundled_list_has_plain_letters_and_takes_accents(english: Lexicon) -> None:
    assert english.letters == "abcdefghijklmnopqrstuvwxyz"
    assert english.fold_accents
    assert english.name == "en"
    assert english.skipped == ()
    assert "Café" in english
    assert english.spelling("Café") == "cafe"
    assert english.level("naïve") == english.level("naive") == 35
    strict = Lexicon.load("en", fold_accents=False, cache=False)
    assert not strict.fold_accents
    assert "café" not in strict
    assert "cafe" in strict
    assert list(strict) == list(english)


@pytest.mark.parametrize("prefix", [*"abcdefghijklmnopqrstuvwxyz", "qu", "quie", "zzz", "q", "aardvark"])
def test_words_of_a_prefix(english: Lexicon, prefix: str) -> None:
    expected = [word for word in english if word.startswith(prefix)]
    assert list(english.words(prefix)) == expected
    assert list(english.words(f" {prefix.upper()}")) == expected
    assert expected
    assert english.has_prefix(prefix)


def test_prefixes_that_nothing_begins_with(english: Lexicon) -> None:
    for prefix in ("qx", "zzzz", "quietx", "aardvarkk", "ñandúx", "1", "'", "-"):
        assert not english.has_prefix(prefix), prefix
        assert list(english.words(prefix)) == []


def test_search_words_of_the_bundled_list(english: Lexicon) -> None:
    text, levels = english.search_words()
    assert text == "\n".join(english)
    assert len(levels) == 254_993
    assert {tier: levels.count(tier) for tier in TIERS} == {35: 41_215, 50: 24_036, 60: 16_809, 70: 36_242, 80: 136_691}
    text, levels = english.search_words(names=True, abbreviations=True)
    keys = text.split("\n")
    both = set(bundled_words("en-names.txt")) & set(bundled_words("en-abbr.txt"))
    assert keys == sorted(set(keys))
    assert len(keys) == len(levels) == 254_993 + 30_174 + 1_179 - len(both)
    tiers = dict(zip(keys, levels, strict=True))
    assert (tiers["quiet"], tiers["qat"], tiers["alice"], tiers["awacs"]) == (35, 80, 0, 0)


# -- the letters words are compared by --


@pytest.mark.parametrize(
    "text", ["cat", "CAT", "Cat", "cAt", " cat", "cat ", "\tcat\n", "\u00a0cat\u2003", "c\u00adat"]
)
def test_case_and_blanks_do_not_matter(text: str) -> None:
    lexicon = Lexicon(["cat"])
    assert text in lexicon
    assert lexicon.kind(text) is COMMON
    assert lexicon.spelling(text) == "cat"
    assert lexicon.has_prefix(text)
    assert list(lexicon.words(text)) == ["cat"]
    assert list(Lexicon([text])) == ["cat"]
    assert Lexicon([text]) == lexicon


@pytest.mark.parametrize("text", ["c at", "ca't", "ca-t", "cat.", "cat1", "ca", "cats", "", " ", "c\nat", "cät"])
def test_other_texts_are_other_words(text: str) -> None:
    lexicon = Lexicon(["cat"])
    assert text not in lexicon
    assert lexicon.kind(text) is None
    assert lexicon.level(text) is None


@pytest.mark.parametrize("thing", [None, 3, b"cat", ("cat",), ["cat"], object()])
def test_what_is_no_text_is_not_in_a_lexicon(thing: object) -> None:
    assert thing not in Lexicon(["cat"])


def test_composed_and_decomposed_forms_are_one_word() -> None:
    composed, decomposed = "café", "cafe\u0301"
    for listed in ([composed], [decomposed], [composed, decomposed]):
        lexicon = Lexicon(listed)
        assert list(lexicon) == [composed]
        assert composed in lexicon
        assert decomposed in lexicon
        assert decomposed.upper() in lexicon
        assert "cafe" not in lexicon
        assert lexicon.has_prefix(decomposed)
        assert list(lexicon.words(decomposed)) == [composed]
        assert lexicon.letters == "acfé"


def test_every_letter_is_itself_composed_and_decomposed() -> None:
    letters = [chr(point) for point in range(sys.maxunicode + 1) if chr(point).isalpha()]
    forms = [(letter, unicodedata.normalize(form, letter)) for letter in letters for form in ("NFC", "NFD")]
    lexicon = Lexicon(letters)
    wrong = [letter for letter, form in forms if form != letter and (form in lexicon) != (letter in lexicon)]
    assert wrong == []


def test_dotted_and_dotless_i_are_two_letters() -> None:
    lexicon = Lexicon(["kış", "kiş"])
    assert list(lexicon) == ["kiş", "kış"]
    assert "kış" in lexicon
    assert "kış" not in Lexicon(["kiş"])
    assert "kiş" not in Lexicon(["kış"])
    assert "İzmir" in Lexicon(["izmir"])
    assert list(Lexicon(["İzmir"])) == ["izmir"]


def test_an_accent_makes_another_word_unless_folding_is_asked_for() -> None:
    lexicon = Lexicon(["über", "uber"])
    assert list(lexicon) == ["uber", "über"]
    assert lexicon.spelling("ÜBER") == "über"
    assert lexicon.spelling("UBER") == "uber"
    assert "uber" not in Lexicon(["über"])


def test_a_prefix_in_capitals_is_the_prefix() -> None:
    assert Lexicon(["ωμός"]).has_prefix("ΩΜΌ")
    assert Lexicon(["οδοσήμανση"]).has_prefix("ΟΔΟΣ"), "the sigma that ends a prefix is not the end of a word"


def test_texts_that_no_file_can_hold_are_no_words() -> None:
    lexicon = Lexicon(["cat", "ca\ud800t", "\udcff"])
    assert list(lexicon) == ["cat"]
    assert [(line, text) for line, text, _ in lexicon.skipped] == [(2, "ca\ud800t"), (3, "\udcff")]
    assert "ca\ud800t" not in lexicon
    assert lexicon.kind("\ud800") is None
    assert lexicon.level("\ud800") is None
    assert not lexicon.has_prefix("ca\ud800")
    assert list(lexicon.words("\udcff")) == []


def test_a_lexicon_with_such_texts_among_the_skipped_can_be_kept(tmp_path: Path) -> None:
    lexicon = Lexicon(["cat", "ca\ud800t"])
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon
    lexicon.save(tmp_path / "words.lexicon")
    assert Lexicon.load(tmp_path / "words.lexicon") == lexicon


@given(st.text(max_size=12))
@settings(deadline=None)
def test_any_text_is_a_word_or_blank_or_skipped(text: str) -> None:
    lexicon = Lexicon([text])
    key = lexicon.key(text)
    assert lexicon.key(key) == key
    if key.isalpha():
        assert list(lexicon) == [key]
        assert text in lexicon
        assert lexicon.skipped == ()
    else:
        assert list(lexicon) == []
        assert text not in lexicon
        assert [(line, entry) for line, entry, _ in lexicon.skipped] == ([(1, text)] if key else [])


# -- folding accents --


def test_folding_off_and_on() -> None:
    off, on = Lexicon(["mère"]), Lexicon(["mère"], fold_accents=True)
    assert not off.fold_accents
    assert on.fold_accents
    assert "mere" not in off
    assert not off.has_prefix("mer")
    assert off.letters == "emrè"
    assert on.letters == "emr"
    for text in ("mere", "mère", "MÈRE", "me\u0300re", "mêré"):
        assert text in on
        assert on.spelling(text) == "mère"
        assert on.key(text) == "mere"
    assert on.has_prefix("MER")
    assert on.has_prefix("mè")
    assert list(on) == list(on.words("me")) == list(on.words("mé")) == ["mère"]
    assert on.search_words() == ("mere", b"")
    assert off.search_words() == ("mère", b"")


def test_a_list_that_holds_both_shows_the_plain_one() -> None:
    for listed in (["mère", "mere"], ["mere", "mère"], ["mere", "mère", "mere", "mère"]):
        lexicon = Lexicon(listed, fold_accents=True)
        assert list(lexicon) == ["mere"]
        assert len(lexicon) == 1
        assert lexicon.spelling("MÈRE") == "mere"
        assert list(Lexicon(listed)) == ["mere", "mère"]


def test_a_common_word_is_shown_as_the_common_words_write_it() -> None:
    plain = Lexicon(["mere"], names=["Mère"], abbreviations=["mèré"], fold_accents=True)
    assert list(plain) == ["mere"]
    assert plain.spelling("mère") == "mere"
    accented = Lexicon(["mère"], names=["Mere"], abbreviations=["mere"], fold_accents=True)
    assert list(accented) == ["mère"]
    assert accented.spelling("mere") == "mère"


def test_two_accented_spellings_of_one_word_do_not_depend_on_their_order() -> None:
    forth = Lexicon(["pêche", "péché"], fold_accents=True)
    back = Lexicon(["péché", "pêche"], fold_accents=True)
    assert len(forth) == 1
    assert list(forth) == list(back)
    assert forth == back
    assert forth.fingerprint == back.fingerprint


def test_words_are_sorted_by_their_plain_letters() -> None:
    lexicon = Lexicon(["zoo", "étude", "eton", "étage", "ère"], fold_accents=True)
    assert list(lexicon) == ["ère", "étage", "eton", "étude", "zoo"]
    assert list(lexicon.words("e")) == ["ère", "étage", "eton", "étude"]


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("cœur", "coeur"),
        ("ære", "aere"),
        ("fjørd", "fjord"),
        ("łódź", "lodz"),
        ("đak", "dak"),
        ("ñandú", "nandu"),
        ("việt", "viet"),
        ("ǿre", "ore"),
        ("ǽsir", "aesir"),
        ("ǣfre", "aefre"),
    ],
)
def test_letters_without_their_accents(word: str, plain: str) -> None:
    lexicon = Lexicon([word], fold_accents=True)
    assert lexicon.key(word) == plain
    assert plain in lexicon
    assert plain.upper() in lexicon
    assert list(lexicon) == [word]
    assert "".join(sorted(set(plain))) == lexicon.letters


PLAIN = dict(zip("aàâäåeéèêoóôöønñæœlł", [*"aaaaaeeeeooooonn", "ae", "oe", "l", "l"], strict=True))


@given(
    st.lists(st.text(st.sampled_from(sorted(PLAIN)), min_size=1, max_size=4), max_size=12),
    st.lists(st.text(st.sampled_from(sorted(PLAIN)), min_size=1, max_size=4), max_size=12),
)
@settings(deadline=None)
def test_folding_against_a_table(words: list[str], others: list[str]) -> None:
    lexicon = Lexicon(words, fold_accents=True)

    def plain(word: str) -> str:
        return "".join(PLAIN[letter] for letter in word)

    model: dict[str, set[str]] = {}
    for word in words:
        model.setdefault(plain(word), set()).add(word)
    assert len(lexicon) == len(model)
    assert [plain(word) for word in lexicon] == sorted(model)
    for word in lexicon:
        spellings = model[plain(word)]
        assert word == plain(word) if plain(word) in spellings else word in spellings
    for word in (*words, *others):
        assert (word in lexicon) == (plain(word) in model)
        assert lexicon.key(word) == plain(word)
        assert lexicon.has_prefix(word) == any(key.startswith(plain(word)) for key in model)


def test_spellings_cannot_be_changed_from_outside() -> None:
    lexicon = Lexicon(["mère"], fold_accents=True)
    assert dict(lexicon.spellings) == {"mere": "mère"}
    with pytest.raises((TypeError, AttributeError)):
        cast(dict[str, str], lexicon.spellings)["mere"] = "tampered"
    assert lexicon.spelling("mere") == "mère"


# -- own lists --


def test_an_own_list_in_the_order_that_broke_others() -> None:
    lexicon = Lexicon(["cats", "cat", "at", "a"])
    assert list(lexicon) == ["a", "at", "cat", "cats"]
    assert all(word in lexicon for word in ("cats", "cat", "at", "a"))
    assert "ca" not in lexicon
    assert lexicon.has_prefix("ca")
    assert "c" not in lexicon


def test_two_words_in_a_row_are_no_word() -> None:
    lexicon = Lexicon(["aals", "cat"])
    assert [word in lexicon for word in ("aalsaals", "catcat", "aals")] == [False, False, True]


def test_no_word_is_lost_whatever_the_order() -> None:
    words = ["count", "counts", "great", "greed", "greeds", "green", "greet"]
    for seed in range(20):
        shuffled = random.Random(seed).sample(words, len(words))
        lexicon = Lexicon(shuffled)
        assert list(lexicon) == words
        assert len(lexicon) == 7
        assert all(word in lexicon for word in words)
        for prefix in ("gree", "grea", "coun"):
            assert lexicon.has_prefix(prefix)
            assert prefix not in lexicon


def test_repeats_capitals_and_blank_entries() -> None:
    assert list(Lexicon(["cat", "cat", "Cat"])) == ["cat"]
    lexicon = Lexicon(["", "cat", "   ", "\t"])
    assert list(lexicon) == ["cat"]
    assert "" not in lexicon
    assert lexicon.skipped == (), "a blank line is nothing to tell of"


def test_later_changes_of_the_list_do_not_count() -> None:
    words = ["cat"]
    lexicon = Lexicon(words)
    words.append("act")
    assert list(lexicon) == ["cat"]
    assert list(Lexicon(words)) == ["act", "cat"]


def test_prefixes_of_one_word() -> None:
    lexicon = Lexicon(["gcg"])
    assert [lexicon.has_prefix(prefix) for prefix in ("", "g", "gc", "gcg", "gcx")] == [True, True, True, True, False]
    assert [lexicon.has_prefix(prefix) for prefix in ("c", "gcgg", " ")] == [False, False, True]
    assert list(lexicon.words("")) == list(lexicon.words("g")) == ["gcg"]


def test_prefixes_are_of_common_words_only() -> None:
    lexicon = Lexicon(["cat"], names=["Dora"], abbreviations=["etc"])
    assert not lexicon.has_prefix("d")
    assert not lexicon.has_prefix("etc")
    assert list(lexicon.words("d")) == []
    assert list(lexicon.words("d", NAME)) == ["dora"]
    assert list(lexicon.words("E", kind=ABBREVIATION)) == ["etc"]
    assert list(lexicon.words("c", NAME)) == []
    assert lexicon.letters == "act"


def test_kinds_of_an_own_list() -> None:
    lexicon = Lexicon(["china", "tie"], names=["China", "Etc", "Tia"], abbreviations=["etc", "TIE", "lbs"])
    kinds = {word: lexicon.kind(word) for word in ("china", "tie", "tia", "etc", "lbs", "zzz")}
    assert kinds == {
        "china": COMMON, "tie": COMMON, "tia": NAME, "etc": NAME, "lbs": ABBREVIATION, "zzz": None
    }  # fmt: skip
    assert list(lexicon) == ["china", "tie"]
    assert len(lexicon) == 2
    assert lexicon.level("china") is None


def test_search_words_with_names_and_abbreviations() -> None:
    lexicon = Lexicon(["tie", "cat"], names=["Tia", "Cat"], abbreviations=["etc", "tia"])
    assert lexicon.search_words() == ("cat\ntie", b"")
    assert lexicon.search_words(names=True) == ("cat\ntia\ntie", b"")
    assert lexicon.search_words(abbreviations=True) == ("cat\netc\ntia\ntie", b"")
    assert lexicon.search_words(names=True, abbreviations=True) == ("cat\netc\ntia\ntie", b"")
    assert Lexicon([], names=["Tia"]).search_words(names=True) == ("tia", b"")


def test_entries_that_are_no_words_are_listed() -> None:
    lexicon = Lexicon(["cat", "can't", "", "co-op", "two words", "4th", "dog"])
    assert list(lexicon) == ["cat", "dog"]
    assert [(entry.line, entry.text) for entry in lexicon.skipped] == [
        (2, "can't"), (4, "co-op"), (5, "two words"), (6, "4th")
    ]  # fmt: skip
    for entry, character in zip(lexicon.skipped, ('"\'"', "'-'", "' '", "'4'"), strict=True):
        assert character in entry.reason
    assert "can't" not in lexicon
    assert "cant" not in lexicon


def test_entries_left_out_of_names_and_abbreviations_are_listed_too() -> None:
    lexicon = Lexicon(["cat", "a b"], names=["O'Neil", "Tia"], abbreviations=["etc", "e.g."])
    assert [(entry.line, entry.text) for entry in lexicon.skipped] == [(2, "a b"), (1, "O'Neil"), (2, "e.g.")]
    assert [lexicon.count(kind) for kind in WordKind] == [1, 1, 1]


@pytest.mark.parametrize("entry", [None, 3, 2.5, b"cat", ["cat"], ("cat",), object()])
@pytest.mark.parametrize("where", ["words", "names", "abbreviations"])
def test_an_entry_that_is_no_text_is_an_error(entry: Any, where: str) -> None:
    lists: dict[str, Any] = {"words": ["dog"], where: ["cat", entry, "act"]}
    with pytest.raises(LexiconError, match="entry 2"):
        Lexicon(**lists)


@pytest.mark.parametrize("gather", [list, tuple, set, frozenset, iter, dict.fromkeys, lambda words: (w for w in words)])
def test_words_come_from_any_iterable(gather: Callable[[list[str]], Iterable[str]]) -> None:
    lexicon = Lexicon(gather(["tie", "cat"]), names=gather(["Tia"]), abbreviations=gather(["etc"]))
    assert lexicon == Lexicon(["cat", "tie"], names=["Tia"], abbreviations=["etc"])


def test_a_generator_that_fails_says_so_itself() -> None:
    def words() -> Iterator[str]:
        yield "cat"
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        Lexicon(words())


def test_an_empty_lexicon() -> None:
    for lexicon in (Lexicon([]), Lexicon(["", " "]), Lexicon(["4"])):
        assert len(lexicon) == 0
        assert list(lexicon) == []
        assert "" not in lexicon
        assert "a" not in lexicon
        assert not lexicon.has_prefix("")
        assert not lexicon.has_prefix("a")
        assert lexicon.letters == ""
        assert lexicon.search_words() == ("", b"")
        assert [lexicon.count(kind) for kind in WordKind] == [0, 0, 0]
        assert pickle.loads(pickle.dumps(lexicon)) == lexicon
        assert lexicon == Lexicon([])


def test_one_letter_words() -> None:
    lexicon = Lexicon(["a", "I", "é", "й", "ß"])
    assert list(lexicon) == ["a", "i", "ß", "é", "й"]
    assert all(word in lexicon for word in ("A", "i", "É", "e\u0301", "Й", "ß"))
    assert "e" not in lexicon
    assert lexicon.letters == "aißéй"


def test_a_word_of_5000_letters() -> None:
    long = "ab" * 2500
    lexicon = Lexicon(["abba", long, "cat"])
    assert list(lexicon) == [long, "abba", "cat"]
    assert long in lexicon
    assert long.upper() in lexicon
    assert lexicon.has_prefix(long[:4999])
    assert long[:4999] not in lexicon
    assert not lexicon.has_prefix(long + "a")
    assert list(lexicon.words(long[:3000])) == [long]
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon


def test_words_with_a_nul_are_left_out() -> None:
    lexicon = Lexicon(["ca\0t", "cat", "cat", "\0"])
    assert list(lexicon) == ["cat"]
    assert len(lexicon) == 1
    assert [(entry.line, entry.text) for entry in lexicon.skipped] == [(1, "ca\0t"), (4, "\0")]
    assert "x00" in lexicon.skipped[0].reason
    for text in ("ca\0t", "cat\0", "\0cat", "\0"):
        assert text not in lexicon
        assert lexicon.kind(text) is None
        assert not lexicon.has_prefix(text)
        assert list(lexicon.words(text)) == []


def test_words_with_line_ends_inside_are_left_out() -> None:
    lexicon = Lexicon(["cat\ndog", "cat\rdog", "tie\n"])
    assert list(lexicon) == ["tie"]
    assert [entry.line for entry in lexicon.skipped] == [1, 2]


# -- tiers of a list --


def test_each_word_keeps_its_own_tier_and_spelling(bundle: Bundle) -> None:
    words = ["zéroth", "fïrst", "sècond", "thîrd", "foùrth"]
    bundle({f"xx.{tier}.txt": f"{word}\n" for tier, word in zip(TIERS, words, strict=True)})
    lexicon = Lexicon.load("xx", fold_accents=True, cache=False)
    assert {word: lexicon.level(word) for word in words} == dict(zip(words, TIERS, strict=True))
    assert {lexicon.key(word): lexicon.spelling(word) for word in words} == {
        "zeroth": "zéroth", "first": "fïrst", "second": "sècond", "third": "thîrd", "fourth": "foùrth"
    }  # fmt: skip
    assert list(lexicon) == sorted(words, key=lexicon.key)
    text, levels = lexicon.search_words()
    assert text.split("\n") == ["first", "fourth", "second", "third", "zeroth"]
    assert list(levels) == [50, 80, 60, 70, 35]


def test_a_word_of_several_tiers_is_of_the_lowest(bundle: Bundle) -> None:
    bundle({"xx.35.txt": "cat\n", "xx.50.txt": "dog\ncat\n", "xx.80.txt": "cat\ndog\nant\n"})
    lexicon = Lexicon.load("xx", cache=False)
    assert [lexicon.level(word) for word in ("cat", "dog", "ant")] == [35, 50, 80]
    assert list(lexicon) == ["ant", "cat", "dog"]
    assert lexicon.search_words() == ("ant\ncat\ndog", bytes([80, 35, 50]))


def test_a_word_of_several_tiers_is_written_as_in_the_lowest(bundle: Bundle) -> None:
    for first, second in (("mere", "mère"), ("mère", "mere"), ("mère", "méré")):
        bundle({"xx.35.txt": f"{first}\n", "xx.50.txt": f"{second}\n"})
        for level in TIERS:
            lexicon = Lexicon.load("xx", level=level, fold_accents=True, cache=False)
            assert list(lexicon) == [first], "what a rarer tier adds changes no word of a more common one"
            assert lexicon.spelling(second) == first
            assert lexicon.level(second) == 35


def test_names_are_searched_without_a_tier(bundle: Bundle) -> None:
    bundle({"xx.35.txt": "cat\n", "xx.80.txt": "emu\n", "xx-names.txt": "cat\ndora\n", "xx-abbr.txt": "etc\ndora\n"})
    lexicon = Lexicon.load("xx", cache=False)
    assert lexicon.search_words(names=True) == ("cat\ndora\nemu", bytes([35, 0, 80]))
    assert lexicon.search_words(abbreviations=True) == ("cat\ndora\nemu\netc", bytes([35, 0, 80, 0]))
    assert [lexicon.kind(word) for word in ("cat", "dora", "etc")] == [COMMON, NAME, ABBREVIATION]
    assert [lexicon.level(word) for word in ("cat", "dora", "etc", "emu")] == [35, None, None, 80]


# -- against a dictionary and sets --


def _as_words(text: str) -> bool:
    return text.isalpha() and text.lower() == text


# Capital and final sigma are one letter with two small forms; they have a test of their own.
LETTERS = st.one_of(
    st.sampled_from("ab"),
    st.sampled_from("abeéèßøłñжйıひ가漢"),
    st.characters(categories=["Ll", "Lo", "Lm"], exclude_characters="σς"),
)
WORDS = st.text(LETTERS, min_size=1, max_size=6).map(lambda text: unicodedata.normalize("NFC", text)).filter(_as_words)


def typed_otherwise(word: str) -> list[str]:
    """Write the word as somebody else may type it."""
    forms = [word, f" {word}\t", unicodedata.normalize("NFD", word), f"{word[:1]}\u200b{word[1:]}"]
    if word.upper().lower() == word:
        forms += [word.upper(), unicodedata.normalize("NFD", word.upper())]
    return forms


@given(st.lists(WORDS, max_size=15), st.lists(WORDS, max_size=6), st.lists(WORDS, max_size=6), st.lists(WORDS))
@settings(deadline=None, max_examples=100)
def test_against_a_dictionary_and_sets(
    words: list[str], names: list[str], abbreviations: list[str], others: list[str]
) -> None:
    lexicon = Lexicon(words, names=names, abbreviations=abbreviations)
    sets = {COMMON: set(words), NAME: set(names), ABBREVIATION: set(abbreviations)}
    kinds = {word: kind for kind in reversed(WordKind) for word in sets[kind]}
    asked = {*kinds, *others}
    asked |= {word[:end] for word in asked for end in range(len(word) + 1)}

    assert len(lexicon) == len(sets[COMMON])
    assert list(lexicon) == sorted(sets[COMMON])
    assert lexicon.letters == "".join(sorted(set("".join(words))))
    assert lexicon.skipped == ()
    for kind in WordKind:
        assert lexicon.count(kind) == len(sets[kind])
        assert list(lexicon.words(kind=kind)) == sorted(sets[kind])
    for word in asked:
        beginning = [other for other in sorted(sets[COMMON]) if other.startswith(word)]
        for text in typed_otherwise(word):
            assert (text in lexicon) == (word in sets[COMMON])
            assert lexicon.kind(text) is kinds.get(word)
            assert lexicon.level(text) is None
            assert lexicon.spelling(text) == word
            assert lexicon.has_prefix(text) == bool(beginning)
            assert list(lexicon.words(text)) == beginning
        for kind in (NAME, ABBREVIATION):
            assert list(lexicon.words(word, kind)) == sorted(w for w in sets[kind] if w.startswith(word))
    assert lexicon.search_words(names=True, abbreviations=True)[0] == "\n".join(sorted(kinds))


@given(st.lists(WORDS, max_size=10), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_order_and_repeats_make_no_difference(words: list[str], chance: random.Random) -> None:
    shuffled = [chance.choice(typed_otherwise(word)) for word in [*words, *words]]
    chance.shuffle(shuffled)
    assert Lexicon(shuffled) == Lexicon(words)
    assert Lexicon(shuffled).fingerprint == Lexicon(words).fingerprint


# -- a value --


def test_the_fingerprint_is_that_of_the_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / "cache"))
    words = ["cat", "café", "dog"]
    plain = tmp_path / "words.txt"
    plain.write_bytes("cat\ncafé\ndog\n".encode())
    other = tmp_path / "other.txt"
    other.write_bytes("\r\nDOG\r\ncan't\r\nCAFÉ\r\ncat\r\ndog".encode("latin-1"))
    saved = tmp_path / "saved.lexicon"
    Lexicon(words, name="saved").save(saved)
    equal = {
        "words": Lexicon(words),
        "another order": Lexicon(reversed(words)),
        "another name": Lexicon(words, name="mine"),
        "decomposed": Lexicon(["cat", "cafe\u0301", "dog"]),
        "a generator": Lexicon(word.upper() for word in words),
        "a file": Lexicon.load(plain, cache=False),
        "the same, into the cache": Lexicon.load(plain),
        "the same, from the cache": Lexicon.load(plain),
        "another file": Lexicon.load(other, encoding="latin-1"),
        "saved": Lexicon.load(saved),
        "pickled": pickle.loads(pickle.dumps(Lexicon(words))),
    }
    assert {form: lexicon.fingerprint for form, lexicon in equal.items()} == dict.fromkeys(
        equal, equal["words"].fingerprint
    )
    assert len(set(equal.values())) == 1
    assert all(lexicon == equal["words"] for lexicon in equal.values())


def test_any_change_of_content_changes_the_fingerprint(bundle: Bundle) -> None:
    lists: dict[str, Lexicon] = {
        "as it is": Lexicon(["cat", "dog"], names=["Tia"], abbreviations=["etc"]),
        "one word changed": Lexicon(["cat", "dot"], names=["Tia"], abbreviations=["etc"]),
        "one word less": Lexicon(["cat"], names=["Tia"], abbreviations=["etc"]),
        "one word more": Lexicon(["cat", "dog", "emu"], names=["Tia"], abbreviations=["etc"]),
        "one run of letters": Lexicon(["catdog"], names=["Tia"], abbreviations=["etc"]),
        "a name taken for a word": Lexicon(["cat", "dog", "tia"], abbreviations=["etc"]),
        "a name taken for an abbreviation": Lexicon(["cat", "dog"], abbreviations=["etc", "tia"]),
        "a word taken for a name": Lexicon(["cat"], names=["dog", "Tia"], abbreviations=["etc"]),
        "names and abbreviations swapped": Lexicon(["cat", "dog"], names=["etc"], abbreviations=["Tia"]),
        "all are names": Lexicon([], names=["cat", "dog", "tia", "etc"]),
        "accents folded": Lexicon(["cat", "dog"], names=["Tia"], abbreviations=["etc"], fold_accents=True),
        "another spelling": Lexicon(["cat", "dög"], names=["Tia"], abbreviations=["etc"], fold_accents=True),
        "a third spelling": Lexicon(["cat", "dôg"], names=["Tia"], abbreviations=["etc"], fold_accents=True),
        "nothing": Lexicon([]),
        "one word": Lexicon(["cat"]),
        "one name": Lexicon([], names=["cat"]),
        "one abbreviation": Lexicon([], abbreviations=["cat"]),
        "cut after one letter": Lexicon(["c"], names=["at"]),
        "cut after two letters": Lexicon(["ca"], names=["t"]),
    }
    for tiers in ((35, 35), (35, 50), (50, 35), (35, 80)):
        texts: dict[str, str] = {"xx-names.txt": "tia\n", "xx-abbr.txt": "etc\n"}
        for word, tier in zip(("cat", "dog"), tiers, strict=True):
            texts[f"xx.{tier}.txt"] = texts.get(f"xx.{tier}.txt", "") + f"{word}\n"
        bundle(texts)
        lists[f"tiers {tiers}"] = Lexicon.load("xx", cache=False)
    fingerprints = {lexicon.fingerprint: form for form, lexicon in lists.items()}
    assert sorted(fingerprints.values()) == sorted(lists)
    assert len(set(lists.values())) == len(lists)
    first = lists.pop("as it is")
    assert not any(lexicon == first for lexicon in lists.values())


def test_the_fingerprint_is_the_same_in_another_process() -> None:
    code = (
        "from boggle import Lexicon;"
        "print(Lexicon(['mère', 'cat', 'ère'], names={'Tia', 'Zoé', 'Ada'}, fold_accents=True).fingerprint)"
    )
    here = Lexicon(["mère", "cat", "ère"], names={"Tia", "Zoé", "Ada"}, fold_accents=True).fingerprint
    assert len(here) == 64
    assert int(here, 16) >= 0
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, encoding="utf-8", check=True
        )
        assert run.stdout.strip() == here


def test_equality_and_hash() -> None:
    lexicon, same, other = Lexicon(["cat"]), Lexicon(["CAT", "can't"], name="mine"), Lexicon(["act"])
    assert lexicon == same
    assert hash(lexicon) == hash(same)
    assert lexicon != other
    assert {lexicon, same, other} == {lexicon, other}
    assert lexicon != "cat"
    assert lexicon != {"cat"}
    assert lexicon.__eq__(["cat"]) is NotImplemented


def test_name_and_repr(english: Lexicon) -> None:
    assert Lexicon(["cat"]).name == "custom"
    assert Lexicon(["cat"], name="mine").name == "mine"
    assert repr(english) == "<Lexicon 'en': 254,993 words>"


def test_a_lexicon_cannot_be_changed() -> None:
    lexicon = Lexicon(["cat", "can't"])
    for attribute in ("name", "skipped", "spellings", "fold_accents"):
        with pytest.raises(AttributeError):
            setattr(lexicon, attribute, "other")
    assert isinstance(lexicon.skipped, tuple)


class OwnLexicon(Lexicon):
    """A lexicon somebody has built upon."""


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_everything(protocol: int) -> None:
    lexicon = Lexicon(
        ["mère", "cat", "can't"], names=["Zoé"], abbreviations=["etc"], name="my «list»", fold_accents=True
    )
    copies = (pickle.loads(pickle.dumps(lexicon, protocol)), copy.copy(lexicon), copy.deepcopy(lexicon))
    for other in copies:
        assert other == lexicon
        assert hash(other) == hash(lexicon)
        assert other.name == "my «list»"
        assert other.skipped == lexicon.skipped
        assert other.skipped[0].line == 3
        assert other.fold_accents
        assert list(other) == ["cat", "mère"]
        assert list(other.words("m")) == ["mère"]
        assert [other.kind(word) for word in ("MERE", "zoe", "etc", "zzz")] == [COMMON, NAME, ABBREVIATION, None]
        assert other.spelling("zoe") == "zoé"
        assert other.letters == lexicon.letters
        assert other.search_words(names=True) == lexicon.search_words(names=True)
        assert pickle.loads(pickle.dumps(other)).fingerprint == lexicon.fingerprint


def test_pickling_keeps_tiers_and_class(bundle: Bundle) -> None:
    bundle({"xx.35.txt": "cat\n", "xx.80.txt": "emu\n"})
    lexicon = OwnLexicon.load("xx", cache=False)
    assert type(lexicon) is OwnLexicon
    other = pickle.loads(pickle.dumps(lexicon))
    assert type(other) is OwnLexicon
    assert other == lexicon
    assert [other.level(word) for word in ("cat", "emu", "ant")] == [35, 80, None]


def test_pickling_the_bundled_list(english: Lexicon) -> None:
    other = pickle.loads(pickle.dumps(english))
    assert other == english
    assert list(other) == list(english)
    assert [other.level(word) for word in ("quiet", "qat")] == [35, 80]
    assert other.search_words() == english.search_words()
