"""Hunspell dictionaries: which forms they give, what is refused, and which are found on a machine."""

import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boggle._hunspell import Forms, hunspell_words
from boggle._installed import Folders, Installed, find_installed, installed_dictionaries, usual_folders
from boggle.errors import LexiconError

Expand = Callable[..., set[str]]


def write(folder: Path, aff: str | bytes, dic: str | bytes, name: str = "x", encoding: str = "utf-8") -> Path:
    """Write a dictionary; where the .dic has no count it gets the right one."""
    if isinstance(aff, str):
        aff = aff.encode(encoding)
    if isinstance(dic, str):
        dic = (dic if dic[:1].isdigit() else f"{dic.count(chr(10)) + 1}\n{dic}").encode(encoding)
    (folder / f"{name}.aff").write_bytes(aff)
    (folder / f"{name}.dic").write_bytes(dic)
    return folder / f"{name}.dic"


@pytest.fixture
def expand(tmp_path: Path) -> Expand:
    """A function that gives the words of an .aff and a .dic."""

    def words(aff: str | bytes, dic: str | bytes, encoding: str = "utf-8", forms: bool = True) -> set[str]:
        found = hunspell_words(write(tmp_path, aff, dic, encoding=encoding), expand=forms)
        assert found.words == sorted(set(found.words))
        return set(found.words)

    return words


# -- rules --


def test_suffixes_strip_and_add_where_their_condition_holds(expand: Expand) -> None:
    aff = "SFX S Y 4\nSFX S y ies [^aeiou]y\nSFX S 0 s [aeiou]y\nSFX S 0 es [sx]\nSFX S 0 s [^sxy]\n"
    assert expand(aff, "fly/S\nday/S\nbox/S\ncat/S\ndog") == {
        "fly", "flies", "day", "days", "box", "boxes", "cat", "cats", "dog",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "fitting"),
    [
        (".", {"a", "ab", "bb", "a-b", "a^b"}),
        ("b", {"ab", "bb", "a-b", "a^b"}),
        (".b", {"ab", "bb", "a-b", "a^b"}),
        ("[^a]b", {"bb", "a-b", "a^b"}),
        ("[a-z]b", {"ab", "a-b"}),  # no range
        ("[b^]b", {"bb", "a^b"}),
        ("...", {"a-b", "a^b"}),
        ("(b|a)", set()),  # no alternatives: letters, as Hunspell has it
    ],
)
def test_a_condition_looks_at_the_end_of_the_word(expand: Expand, condition: str, fitting: set[str]) -> None:
    words = {"a", "ab", "bb", "a-b", "a^b"}
    aff = f"SFX S Y 1\nSFX S 0 z {condition}\n"
    assert expand(aff, "\n".join(f"{word}/S" for word in words)) == words | {f"{word}z" for word in fitting}


def test_a_condition_of_a_prefix_looks_at_the_beginning(expand: Expand) -> None:
    assert expand("PFX P Y 2\nPFX P 0 un [^i]\nPFX P i un i.\n", "do/P\nio/P\ni/P") == {"do", "undo", "io", "uno", "i"}


def test_a_condition_may_be_left_out(expand: Expand) -> None:
    assert expand("SFX S Y 1\nSFX S 0 s\n", "cat/S") == {"cat", "cats"}


def test_prefixes_and_suffixes_meet_only_where_both_allow_it(expand: Expand) -> None:
    aff = "PFX P Y 1\nPFX P 0 re .\nPFX Q N 1\nPFX Q 0 de .\nSFX S Y 1\nSFX S 0 s .\nSFX T N 1\nSFX T 0 t .\n"
    assert expand(aff, "do/PQST") == {"do", "redo", "dedo", "dos", "dot", "redos"}


def test_a_prefix_meets_its_condition_in_the_word_with_its_suffix(expand: Expand) -> None:
    aff = "SFX S Y 1\nSFX S a oo .\nPFX P Y 1\nPFX P 0 x .o\n"
    assert expand(aff, "ba/SP") == {"ba", "boo", "xboo"}


def test_a_suffix_may_allow_one_more_suffix_and_no_third(expand: Expand) -> None:
    aff = "SFX A Y 1\nSFX A 0 a/B .\nSFX B Y 1\nSFX B 0 b/C .\nSFX C Y 1\nSFX C 0 c .\n"
    assert expand(aff, "x/A") == {"x", "xa", "xab"}


def test_a_prefix_goes_before_two_suffixes(expand: Expand) -> None:
    aff = "PFX P Y 1\nPFX P 0 p .\nSFX A Y 1\nSFX A 0 a/B .\nSFX B Y 1\nSFX B 0 b .\n"
    assert expand(aff, "x/AP") == {"x", "xa", "xab", "px", "pxa", "pxab"}


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [("N", "Y", {"x", "xa", "xab", "px"}), ("Y", "N", {"x", "xa", "xab", "px", "pxa"})],
)
def test_a_prefix_meets_two_suffixes_only_where_both_allow_it(
    expand: Expand, first: str, second: str, words: set[str]
) -> None:
    aff = f"PFX P Y 1\nPFX P 0 p .\nSFX A {first} 1\nSFX A 0 a/B .\nSFX B {second} 1\nSFX B 0 b .\n"
    assert expand(aff, "x/AP") == words


@pytest.mark.parametrize("allowing", ["SFX A 0 a/P .", "SFX A 0 a/B .\nSFX B Y 1\nSFX B 0 b/P ."])
def test_a_suffix_may_allow_a_prefix(expand: Expand, allowing: str) -> None:
    whole = "xab" if "B" in allowing else "xa"
    assert expand(f"SFX A Y 1\n{allowing}\nPFX P Y 1\nPFX P 0 p .\n", "x/A") == {"x", "xa", whole, f"p{whole}"}


def test_a_prefix_may_allow_suffixes_but_no_prefix(expand: Expand) -> None:
    aff = "PFX P Y 1\nPFX P 0 p/SQ .\nPFX Q Y 1\nPFX Q 0 q .\nSFX S Y 1\nSFX S 0 s/T .\nSFX T Y 1\nSFX T 0 t .\n"
    assert expand(aff, "x/P") == {"x", "px", "pxs", "pxst"}


def test_complex_prefixes_are_two_with_one_suffix(expand: Expand) -> None:
    aff = "COMPLEXPREFIXES\nPFX P o pa/Q o[^o]\nPFX Q Y 1\nPFX Q 0 qu .\nSFX A e ab/B [^i]e\nSFX B Y 1\nSFX B 0 b .\n"
    aff = aff.replace("PFX P o", "PFX P Y 1\nPFX P o").replace("SFX A e", "SFX A Y 1\nSFX A e")
    assert expand(aff, "oxe/PA") == {"oxe", "paxe", "qupaxe", "oxab", "paxab", "qupaxab"}


@pytest.mark.parametrize(("setting", "words"), [("", {"ab"}), ("FULLSTRIP\n", {"ab", "x"})])
def test_a_whole_word_is_stripped_only_with_fullstrip(expand: Expand, setting: str, words: set[str]) -> None:
    assert expand(f"{setting}SFX S Y 1\nSFX S ab x .\n", "ab/S") == words
    assert expand(f"{setting}PFX S Y 1\nPFX S ab x .\n", "ab/S") == words


# -- marks --


@pytest.mark.parametrize("keyword", ["NEEDAFFIX", "PSEUDOROOT"])
def test_what_needs_an_affix_is_no_word_alone(expand: Expand, keyword: str) -> None:
    aff = f"{keyword} X\nSFX S Y 1\nSFX S 0 s .\nSFX Z Y 1\nSFX Z 0 0 .\n"
    assert expand(aff, "foo/SX\nbar/XZ\nbaz/X") == {"foos", "bar"}
    assert expand(aff, "foo/SX\nbar/XZ\nbaz/X\nqux", forms=False) == {"qux"}


def test_an_affix_that_needs_an_affix(expand: Expand) -> None:
    aff = (
        "NEEDAFFIX X\nSFX A Y 2\nSFX A 0 suf/B .\nSFX A 0 soft/XB .\nSFX B Y 1\nSFX B 0 bar .\n"
        "PFX C Y 2\nPFX C 0 pre .\nPFX C 0 pro/X .\n"
    )
    assert expand(aff, "foo/AC") == {
        "foo", "prefoo", "foosuf", "prefoosuf", "foosufbar", "prefoosufbar", "profoosuf", "profoosufbar",
        "prefoosoft", "foosoftbar", "prefoosoftbar", "profoosoftbar",
    }  # fmt: skip


def test_forbidden_words_are_none_whatever_makes_them(expand: Expand) -> None:
    aff = "FORBIDDENWORD F\nSFX S Y 1\nSFX S 0 s .\n"
    assert expand(aff, "cat/S\ncats/F\ndog/SF\nemu\nemu/F") == {"cat", "emu"}


def test_what_stands_only_in_compounds_is_no_word(expand: Expand) -> None:
    aff = "ONLYINCOMPOUND O\nCOMPOUNDFLAG Z\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 n/O .\nPFX P Y 1\nPFX P 0 p/O .\n"
    assert expand(aff, "cat/SPZ\nfoo/SO") == {"cat", "cats"}


def test_circumfixes_stand_together(expand: Expand) -> None:
    aff = (
        "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nPFX B Y 1\nPFX B 0 legesleg/X .\n"
        "SFX C Y 3\nSFX C 0 obb . is:COMPARATIVE\nSFX C 0 obb/AX . is:SUPERLATIVE\nSFX C 0 obb/BX . is:SUPERSUPER\n"
    )
    assert expand(aff, "nagy/C\tpo:adj") == {"nagy", "nagyobb", "legnagyobb", "legeslegnagyobb"}


def test_a_circumfix_does_not_go_with_another_affix(expand: Expand) -> None:
    aff = (
        "CIRCUMFIX X\nPFX G Y 1\nPFX G 0 ge/X .\nPFX P Y 1\nPFX P 0 be .\n"
        "SFX T Y 1\nSFX T 0 t/XE .\nSFX E Y 1\nSFX E 0 e .\nSFX N Y 1\nSFX N 0 n .\n"
    )
    # The prefix of one stands alone as well: so Hunspell has it.
    assert expand(aff, "spiel/GPTN") == {
        "spiel", "spieln", "gespiel", "gespielt", "gespielte", "bespiel", "bespieln",
    }  # fmt: skip


def test_marks_that_say_nothing_of_words(expand: Expand) -> None:
    aff = "NOSUGGEST N\nKEEPCASE K\nWARN W\nCOMPOUNDRULE 1\nCOMPOUNDRULE AB\n"
    assert expand(aff, "cat/N\ndog/K\nemu/W\nA/A\nB/B") == {"cat", "dog", "emu", "A", "B"}
    assert expand(f"{aff}FORBIDWARN\n", "cat/N\nemu/W") == {"cat"}


def test_ignored_characters_are_left_out(expand: Expand) -> None:
    assert expand("SET UTF-8\nIGNORE -·\nSFX S Y 1\nSFX S 0 -s .\n", "c-a·t/S") == {"cat", "cats"}


# -- flags --


@pytest.mark.parametrize(
    ("setting", "flag", "both"),
    [
        ("", "S", "ST"), ("FLAG long\n", "Sx", "SxTx"), ("FLAG num\n", "999", "999,1"), ("FLAG UTF-8\n", "é", "éT"),
        ("AF 2\nAF T # 1\nAF ST # 2\nAM 1\nAM po:noun\n", "S", "2"), ("", "/", "/T"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("more", [False, True])
def test_all_types_of_flags(expand: Expand, setting: str, flag: str, both: str, more: bool) -> None:
    outer = f"SFX {flag} Y 1\nSFX {flag} 0 s .\n"
    if more:
        first = {"FLAG long\n": "Uu", "FLAG num\n": "65535"}.get(setting, "U")
        outer += f"SFX {first} Y 1\nSFX {first} 0 ly/{both} .\n"
        setting = setting.replace("AF 2", "AF 3").replace("AM 1", "AF U\nAM 1")
        used = "3" if "AF" in setting else first
        assert expand(f"SET UTF-8\n{setting}{outer}", f"cat/{used}") == {"cat", "catly", "catlys"}
    else:
        assert expand(f"SET UTF-8\n{setting}{outer}", f"cat/{both}") == {"cat", "cats"}


# -- files --


@pytest.mark.parametrize(
    ("name", "codec", "word"),
    [
        ("UTF-8", "utf-8", "đường"), ("ISO8859-1", "latin-1", "rødgrød"), ("ISO8859-2", "iso8859-2", "žluť"),
        ("ISO8859-15", "iso8859-15", "šœur"), ("KOI8-R", "koi8-r", "слово"), ("KOI8-U", "koi8-u", "їжак"),
        ("microsoft-cp1251", "cp1251", "слово"), ("windows-1251", "cp1251", "слово"),
        ("TIS620-2533", "tis-620", "คำ"), ("iso-8859-7", "iso8859-7", "λέξη"),
    ],
)  # fmt: skip
def test_encodings(expand: Expand, name: str, codec: str, word: str) -> None:
    end = word[-1]
    aff = f"# \n\nSFX S Y 1\nSFX S {end} {end}{end} [{end}]\nSET {name}\n"
    assert expand(aff, f"{word}/S", encoding=codec) == {word, word + end}


def test_no_set_is_latin_1_and_a_bom_is_utf_8(expand: Expand) -> None:
    assert expand(b"", b"1\n\xe6ble\n") == {"æble"}
    assert expand(b"\xef\xbb\xbf# \n", "æble") == {"æble"}
    assert expand(b"\xef\xbb\xbfSET UTF-8\r\nSFX S Y 1\r\nSFX S 0 r .\r\n", b"\xef\xbb\xbf1\r\n\xc3\xa6ble/S\r\n") == {
        "æble", "æbler",
    }  # fmt: skip


def test_other_bytes_in_comments_and_flags_do_no_harm(expand: Expand) -> None:
    aff = b"SET UTF-8\n# \xe6\xf8\nSFX \xe6 Y 1\nSFX \xe6 0 s .\nTRY \xff\n"
    assert expand(aff, b"2 \xe6\ncat/\xe6\ndog\tpo:\xe6") == {"cat", "cats", "dog"}


def test_lines_of_a_dic(expand: Expand) -> None:
    aff = "SFX S Y 1\nSFX S 0 s .\n"
    dic = (
        "12 # the count\n# a comment\n\n\ta comment\ncat/S po:noun\ndog/S\tbarks\nemu  po:noun\nfox\tsly\n"
        "and\\/or/S\n/x\nNew York/S\ngnu/ po:noun\nowl/S comment\na:b\nhen  "
    )
    assert expand(aff, dic) == {
        "cat", "cats", "dog", "dogs", "emu", "fox", "and/or", "and/ors", "/x", "New York", "New Yorks", "gnu", "owl",
        "owls", "a:b", "hen",
    }  # fmt: skip


def test_wrong_counts_do_no_harm(expand: Expand) -> None:
    aff = (
        "SFX S Y 1\nSFX S 0 s .\nSFX S 0 z .\nSFX T Y 9\nSFX T 0 t .\nSFX S Y 1\nSFX S 0 x .\nPFX T N 1\nPFX T 0 p .\n"
    )
    assert expand(aff, "50\ncat/ST") == {"cat", "cats", "catz", "catt", "catx", "pcat"}
    assert expand("", "1\ncat\ndog") == {"cat", "dog"}


def test_a_rule_that_looks_like_a_header(expand: Expand) -> None:
    assert expand("SFX S Y 1\nSFX S N 5\n", "AN/S") == {"AN", "A5"}


def test_a_slash_that_begins_no_flags_belongs_to_the_word(expand: Expand) -> None:
    many = "\n".join(f"w{n}/1" for n in range(200))
    assert "c/o" in expand("FLAG num\n", f"{many}\nc/o")


def test_names_and_abbreviations(tmp_path: Path) -> None:
    path = write(tmp_path, "SFX S Y 1\nSFX S 0 s .\n", "cat/S\nRome/S\nNATO/S\netc.\nMcX\niPod\nA\nCat\n")
    assert hunspell_words(path, names=True) == Forms(
        ["cat", "cats", "iPod"], ["Cat", "McX", "Rome", "Romes"], ["A", "NATO", "NATOs", "etc."]
    )
    whole = hunspell_words(path)
    assert (len(whole.words), whole.names, whole.abbreviations) == (11, [], [])


def test_the_aff_may_lie_elsewhere(tmp_path: Path) -> None:
    path = write(tmp_path, "SFX S Y 1\nSFX S 0 s .\n", "cat/S")
    other = (tmp_path / "x.aff").rename(tmp_path / "other")
    assert hunspell_words(str(path), str(other)).words == ["cat", "cats"]


# -- against the definition --


class Given(NamedTuple):
    """A rule as it is written."""

    side: str
    flag: str
    crosses: bool
    strip: str
    add: str
    more: str
    condition: str

    def undone(self, word: str) -> str | None:
        """The word that this rule would make this one of, or None."""
        at_end = self.side == "SFX"
        if not (word.endswith(self.add) if at_end else word.startswith(self.add)) or len(word) == len(self.add):
            return None
        rest = word[: len(word) - len(self.add)] if at_end else word[len(self.add) :]
        before = rest + self.strip if at_end else self.strip + rest
        asked = self.condition if self.condition != "." else ""
        seen = before[max(0, len(before) - len(asked)) :] if at_end else before[: len(asked)]
        fits = len(seen) == len(asked) and all(a in (".", c) for a, c in zip(asked, seen, strict=True))
        return before if fits else None


def accepts(word: str, rules: list[Given], roots: dict[str, str]) -> bool:
    """Whether a word comes apart into a root, at most one prefix and two suffixes: the definition, read backwards."""

    def undone(word: str, side: str) -> list[tuple[str, Given]]:
        return [(before, rule) for rule in rules if rule.side == side if (before := rule.undone(word)) is not None]

    def with_prefix(before: str, prefix: Given) -> bool:
        if prefix.flag in roots.get(before, ""):
            return True
        for middle, outer in undone(before, "SFX"):
            if not (prefix.crosses and outer.crosses):
                continue
            own = roots.get(middle)
            if own is not None and outer.flag in own + prefix.more and prefix.flag in own + outer.more:
                return True
            for root, inner in undone(middle, "SFX"):
                own = roots.get(root)
                if own is None or outer.flag not in inner.more:
                    continue
                if prefix.flag in outer.more:
                    if inner.flag in own:
                        return True
                elif inner.crosses and inner.flag in own + prefix.more and prefix.flag in own + inner.more:
                    return True
        return False

    def with_suffixes(word: str) -> bool:
        return any(
            outer.flag in roots.get(middle, "")
            or any(
                inner.flag in roots.get(root, "") and outer.flag in inner.more for root, inner in undone(middle, "SFX")
            )
            for middle, outer in undone(word, "SFX")
        )

    return word in roots or with_suffixes(word) or any(with_prefix(*one) for one in undone(word, "PFX"))


LETTERS = [st.text("ab", max_size=1), st.text("ab", max_size=2)]


@st.composite
def grammars(draw: st.DrawFn) -> tuple[list[Given], dict[str, str]]:
    """Rules and roots. No prefix and suffix allow each other: what neither brings along stays out."""
    rules = []
    for side, flags in (("SFX", "STU"), ("PFX", "PQR")):
        for flag in flags:
            further = {"R": "", "P": "ST", "Q": "ST"}.get(flag, "STUR")
            crosses = draw(st.booleans() | st.just(True))
            for _ in range(draw(st.integers(1, 2))):
                strip, add = map(draw, LETTERS)
                more = "".join(sorted(draw(st.sets(st.sampled_from(further), max_size=2)))) if further else ""
                rules.append(Given(side, flag, crosses, strip, add, more, draw(st.text("ab.", min_size=1, max_size=3))))
    own = st.sets(st.sampled_from("STUPQR"), max_size=3).map(lambda some: "".join(sorted(some)))
    return rules, draw(st.dictionaries(st.text("ab", min_size=1, max_size=3), own, min_size=1, max_size=3))


@given(grammars(), st.booleans())
@settings(suppress_health_check=list(HealthCheck))
def test_forms_are_those_that_come_apart_by_the_rules(
    tmp_path_factory: pytest.TempPathFactory, grammar: tuple[list[Given], dict[str, str]], mirrored: bool
) -> None:
    rules, roots = grammar
    turn: Callable[[str], str] = (lambda text: text[::-1]) if mirrored else str
    other = {"SFX": "PFX", "PFX": "SFX"} if mirrored else {"SFX": "SFX", "PFX": "PFX"}
    lines = ["COMPLEXPREFIXES"] if mirrored else []
    for key, group in itertools.groupby(rules, lambda rule: (rule.side, rule.flag, rule.crosses)):
        some = list(group)
        lines.append(f"{other[key[0]]} {key[1]} {'Y' if key[2] else 'N'} {len(some)}")
        for rule in some:
            more = f"/{rule.more}" if rule.more else ""
            written = f"{turn(rule.strip) or 0} {turn(rule.add) or 0}{more} {turn(rule.condition)}"
            lines.append(f"{other[key[0]]} {key[1]} {written}")
    dic = "\n".join(f"{turn(root)}/{flags}" if flags else turn(root) for root, flags in roots.items())
    made = set(hunspell_words(write(tmp_path_factory.getbasetemp(), "\n".join(lines), dic, name="model")).words)
    every = ("".join(word) for length in range(1, 7) for word in itertools.product("ab", repeat=length))
    assert {word for word in made if len(word) <= 6} == {turn(word) for word in every if accepts(word, rules, roots)}


# -- limits and errors --


def test_too_many_forms_are_refused_before_they_are_made(tmp_path: Path) -> None:
    rules = [f"SFX {side} Y 2000" for side in "A"] + [f"SFX A 0 {n}/B ." for n in range(2000)]
    rules += ["SFX B Y 2000", *(f"SFX B 0 {n}b ." for n in range(2000))]
    path = write(tmp_path, "\n".join(rules), "\n".join(f"{word}/A" for word in "abcdefgh" * 1000))
    with pytest.raises(LexiconError, match=r"x\.dic: more than 10,000 forms; .*max_forms.*expand=False"):
        hunspell_words(path, max_forms=10_000)
    assert hunspell_words(path, expand=False, max_forms=8).words == list("abcdefgh")
    with pytest.raises(LexiconError, match="more than 7 forms"):
        hunspell_words(path, expand=False, max_forms=7)


@pytest.mark.parametrize("value", [0, -1, 1.5, True, "9", None])
def test_max_forms_is_a_count(tmp_path: Path, value: object) -> None:
    with pytest.raises(LexiconError, match="max_forms must be a whole number from 1"):
        hunspell_words(write(tmp_path, "", "a"), max_forms=value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("aff", "message"),
    [
        ("SET klingon\n", r"x\.aff, line 1: there is no encoding 'klingon'"),
        ("\nSET rot13\n", r"line 2: there is no encoding 'rot13'"),
        ("SET UTF-16\n", "there is no encoding"),
        ("FLAG short\n", r"x\.aff, line 1: FLAG 'short': it takes long, num or UTF-8"),
        ("FLAG long\nSFX ABC Y 1\n", "line 2: flags 'ABC': FLAG long means two characters each"),
        ("FLAG long\nSFX ABCD Y 1\n", "line 2: one flag is needed, not 'ABCD'"),
        ("FLAG num\nSFX A Y 1\n", "line 2: flag 'A': FLAG num means numbers up to 65535"),
        ("FLAG num\nSFX 65536 Y 1\n", "numbers up to 65535"),
        ("SFX AB Y 1\nSFX AB 0 s .\n", "line 1: one flag is needed, not 'AB'; is FLAG right"),
        ("SFX A 0 s .\n", "line 1: SFX A begins without a header such as SFX A Y 1"),
        ("SFX A Y 1\nPFX A 0 s .\n", "line 2: PFX A begins without a header"),
        (b"SET UTF-8\nPFX \xd2 0 s .\n", r"line 2: PFX \\udcd2 begins without a header"),
        ("SFX A Y 1\nSFX A 0\n", "line 2: SFX takes a flag, what to strip and what to add"),
        ("SFX A Y 3\nSFX A 0 s .\n", "line 1: SFX A promises 2 more rules than the file has: it was cut short"),
        ("SFX A Y 1\nSFX A 0 s [ab\n", r"line 2: condition '\[ab': brackets hold letters"),
        ("SFX A Y 1\nSFX A 0 s ab]\n", "line 2: condition"),
        ("SFX A Y 1\nSFX A 0 s []\n", "line 2: condition"),
        ("SFX A Y 1\nSFX A 0 s [^]b\n", "line 2: condition"),
        (b"SET UTF-8\nSFX A Y 1\nSFX A 0 \xe6 .\n", r"x\.aff, line 3: byte 0xe6 is not utf-8, see SET"),
        (b"SET UTF-8\nSFX A Y 1\nSFX A 0 s \xe6\n", r"x\.aff, line 3: byte 0xe6"),
        ("AF x\n", "line 1: a count is needed, not 'x'"),
        ("AF 3\nAF A\nAF B\n", "AF promises 3 aliases, and 2 are there: the file was cut short"),
        ("AF 1\nAF A\nSFX A Y 1\nSFX A 0 s/2 .\n", "line 4: no flag alias '2'; AF names 1 to 1"),
        ("NEEDAFFIX XY\n", "line 1: one flag is needed, not 'XY'"),
        ("x" * 100_001, r"line 1: 100,001 characters; a line has at most 100,000"),
        (b"\n\x00\n", r"x\.aff, line 2: binary data, no text"),
    ],
)
def test_an_aff_that_cannot_be_read(tmp_path: Path, aff: str | bytes, message: str) -> None:
    with pytest.raises(LexiconError, match=message):
        hunspell_words(write(tmp_path, aff, "cat"))


@pytest.mark.parametrize(
    ("aff", "dic", "message"),
    [
        ("", b"", r"x\.dic, line 1: a \.dic file begins with the number of its entries, not ''"),
        ("", b"cat\ndog\n", "line 1: a .dic file begins with the number of its entries, not 'cat'"),
        ("", b"99999999999999999999999\ncat\n", "line 1: a .dic file begins"),
        ("", b"\x1f\x8b\x08\x00", r"x\.dic: a file packed by gzip; unpack it first"),
        ("", b"hz0\x00", "packed by hzip"),
        ("", b"PK\x03\x04", "packed by zip"),
        ("", b"2\ncat\n\x00\x01", r"x\.dic, line 3: binary data"),
        ("SET UTF-8\n", b"2\ncat\nr\xf8d\n", r"x\.dic, line 3: byte 0xf8 is not utf-8, see SET in the \.aff"),
        ("SET microsoft-cp1251\n", b"1\n\x98\n", r"line 2: byte 0x98 is not cp1251"),
        ("FLAG num\n", b"1\ncat/A\n", r"x\.dic, line 2: flag 'A': FLAG num means numbers"),
        ("FLAG long\n", b"1\ncat/ABC\n", r"x\.dic, line 2: flags 'ABC': FLAG long means two"),
        ("AF 1\nAF A\n", b"1\ncat/2\n", r"x\.dic, line 2: no flag alias '2'"),
        ("", b"1000\ncat\n", r"x\.dic, line 1: 1,000 entries are promised, and 1 are there: the file was cut short"),
        ("", b"1\n" + b"x" * 100_001, r"x\.dic, line 2: 100,001 characters"),
    ],
)
def test_a_dic_that_cannot_be_read(tmp_path: Path, aff: str, dic: bytes, message: str) -> None:
    path = write(tmp_path, aff, "cat")
    path.write_bytes(dic)
    with pytest.raises(LexiconError, match=message):
        hunspell_words(path)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    path = write(tmp_path, "", "cat")
    (tmp_path / "x.aff").unlink()
    with pytest.raises(LexiconError, match=r"x\.dic: a Hunspell dictionary is two files, and there is no .*x\.aff"):
        hunspell_words(path)
    with pytest.raises(LexiconError, match=r"y\.aff: cannot be read: No such file"):
        hunspell_words(path, tmp_path / "y.aff")
    with pytest.raises(LexiconError, match="cannot be read"):
        hunspell_words(tmp_path, path)
    with pytest.raises(LexiconError, match="dic must be the name of a file"):
        hunspell_words(None)  # type: ignore[arg-type]


@given(st.binary(max_size=80), st.binary(max_size=80))
@settings(suppress_health_check=list(HealthCheck))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, aff: bytes, dic: bytes) -> None:
    path = write(tmp_path_factory.getbasetemp(), b"SFX S Y 9\n" + aff, b"1\n" + dic, name="bytes")
    try:
        assert all(hunspell_words(path).words)
    except LexiconError as error:
        assert "bytes." in str(error)


# -- what is installed --


@pytest.fixture
def machine(tmp_path: Path) -> Callable[..., Folders]:
    """A function that makes folders with these files, as ``folder/name``; a .dic gets its .aff."""

    def make(*names: str) -> Folders:
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            if path.suffix == ".dic":
                path.with_suffix(".aff").touch()
        return Folders((str(tmp_path / "own"), str(tmp_path / "shared")), (str(tmp_path / "dict"),))

    return make


@pytest.mark.parametrize(
    ("language", "files", "found"),
    [
        ("da", "shared/da_DK.dic", "shared/da_DK.dic"),
        ("da", "shared/da_DK.dic shared/da.dic", "shared/da.dic"),
        ("da", "shared/da_DK.dic own/da_DK.dic", "own/da_DK.dic"),
        ("da", "dict/danish shared/da_DK.dic", "shared/da_DK.dic"),
        ("da", "dict/danish", "dict/danish"),
        ("da_DK", "shared/da.dic own/de.dic", "shared/da.dic"),
        ("DA-dk", "shared/da.dic shared/da_DK.dic", "shared/da_DK.dic"),
        ("de", "own/de_AT.dic shared/de_DE.dic", "shared/de_DE.dic"),
        ("de", "own/de_AT.dic shared/de_DE_frami.dic", "shared/de_DE_frami.dic"),
        ("de", "own/de_AT.dic own/de_CH.dic", "own/de_AT.dic"),
        ("de_CH", "dict/ngerman dict/swiss own/de_AT.dic", "dict/swiss"),
        ("en", "own/en_GB.dic shared/en_US.dic", "shared/en_US.dic"),
        ("en", "dict/words", "dict/words"),
        ("en_GB", "dict/american-english dict/british-english own/en_US.dic", "dict/british-english"),
        ("pt_BR", "own/pt_PT.dic shared/pt_BR.dic", "shared/pt_BR.dic"),
        ("pt", "own/pt_BR.dic shared/pt_PT.dic", "shared/pt_PT.dic"),
        ("no", "shared/nb_NO.dic shared/nn_NO.dic", "shared/nb_NO.dic"),
        ("sr_Latn", "shared/sr-Latn.dic", "shared/sr-Latn.dic"),
    ],
)
def test_the_dictionary_of_a_language(
    machine: Callable[..., Folders], tmp_path: Path, language: str, files: str, found: str
) -> None:
    folders = machine(*files.split())
    one = find_installed(language, folders)
    assert (one.path, one.is_hunspell) == (str(tmp_path / found), found.endswith(".dic"))


@pytest.mark.parametrize("files", ["own/pt_PT.dic", "dict/portuguese-old", "own/hyph_pt_BR.dic", "shared/ptx_BR.dic"])
def test_none_is_better_than_another(machine: Callable[..., Folders], tmp_path: Path, files: str) -> None:
    folders = machine(files)
    with pytest.raises(LexiconError, match=f"no dictionary for 'pt_BR' is installed .*own, .*shared, {tmp_path}/dict$"):
        find_installed("pt_BR", folders)


def test_a_dic_without_its_aff_is_not_found(machine: Callable[..., Folders], tmp_path: Path) -> None:
    folders = machine("own/da.dic")
    (tmp_path / "own" / "da.aff").unlink()
    with pytest.raises(LexiconError, match="there is: none"):
        find_installed("da", folders)


def test_words_is_not_english_where_it_is_a_link_to_another_list(
    machine: Callable[..., Folders], tmp_path: Path
) -> None:
    folders = machine("dict/danish")
    (tmp_path / "dict" / "words").symlink_to("danish")
    assert installed_dictionaries(folders) == [Installed("da", str(tmp_path / "dict" / "danish"), False)]


@pytest.mark.parametrize("language", ["", "english", "d", "da DK", "../da", None, 7, "da_"])
def test_what_is_no_language(language: object) -> None:
    with pytest.raises(LexiconError, match="a language is written as da or pt_BR"):
        find_installed(language, Folders((), ()))  # type: ignore[arg-type]


def test_the_usual_folders(tmp_path: Path) -> None:
    settings = {"DICPATH": f"/d{os.pathsep}relative", "XDG_DATA_HOME": "/own", "XDG_DATA_DIRS": f"/one{os.pathsep}/two"}
    folders = usual_folders(settings, "/home/ann")
    assert folders.hunspell[:5] == (
        "/d",
        "/own/hunspell",
        "/home/ann/Library/Spelling",
        "/one/hunspell",
        "/two/hunspell",
    )
    assert folders.lists[:3] == ("/own/dict", "/one/dict", "/two/dict")
    assert {"/usr/share/hunspell", "/usr/local/share/hunspell", "/usr/share/myspell/dicts"} < set(folders.hunspell)
    assert "/usr/share/dict" in usual_folders({}, "/").lists
    assert len(set(folders.hunspell)) == len(folders.hunspell)


def test_folders_of_an_office_suite(tmp_path: Path) -> None:
    for name in ("dict-da/da_DK", "dict-de/de_DE_frami", "other/fr"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        write((tmp_path / name).parent, "", "a", name=os.path.basename(name))
    found = installed_dictionaries(Folders((str(tmp_path / "dict-*"),), ()))
    assert [one.language for one in found] == ["da_DK", "de_DE_frami"]


# -- real dictionaries, where there are some --


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("da", {"hus", "huset", "husene", "gå", "afgive"}),
        ("de", {"Haus", "Hauses", "gehen", "geht", "unschön"}),
        ("en", {"cat", "cats", "walked", "unhappy"}),
        ("ru", {"дом", "дома", "читать", "читает"}),
    ],
)
def test_an_installed_dictionary(language: str, forms: set[str]) -> None:
    found = [one for one in installed_dictionaries() if one.is_hunspell and one.language.startswith(language)]
    if not found:
        pytest.skip(f"no Hunspell dictionary for {language} is installed")
    assert forms <= set(hunspell_words(find_installed(language).path).words)
