"""Lexicons from files: text in all its variety, ``.lexicon`` files and their damage, and the cache of what was read."""

import gzip
import hashlib
import json
import os
import pickle
import random
import string
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boggle import Alphabet, Lexicon, LexiconError, Solver, WordKind, _lexicon_file, _tries, _wordlist
from boggle._lexicon_file import VERSION
from boggle.lexicon import TIERS

Write = Callable[[str, bytes], Path]
Bundle = Callable[[Mapping[str, str]], None]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a cache folder of its own, which does not exist yet."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Give a function that writes a file and tells its path."""

    def write_file(name: str, content: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return write_file


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bundle:
    """Give a function that puts texts, by file name, in place of a bundled list ``xx``."""
    folder = tmp_path / "wordlists" / "xx"
    folder.mkdir(parents=True)

    def write_texts(texts: Mapping[str, str]) -> None:
        for name, text in texts.items():
            (folder / name).write_bytes(text.encode())

    monkeypatch.setattr("boggle.lexicon.data_folder", lambda name: str(tmp_path / name))
    return write_texts


@pytest.fixture(scope="module")
def saved_english(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save the bundled list, read from its text."""
    path = tmp_path_factory.mktemp("saved") / "en.lexicon"
    Lexicon.load("en", cache=False).save(path)
    return path


def files_in(folder: Path) -> list[str]:
    """Name all files of a folder, hidden ones too."""
    return sorted(path.name for path in folder.rglob("*")) if folder.exists() else []


def the_file_in(folder: Path) -> Path:
    """Give the one file of a folder."""
    (name,) = files_in(folder)
    return folder / name


@contextmanager
def changed_byte(path: Path, place: int, mask: int) -> Iterator[None]:
    """Turn some bits of one byte of a file, for a while and in place."""
    with path.open("r+b", buffering=0) as file:
        file.seek(place)
        byte = file.read(1)
        file.seek(place)
        file.write(bytes([byte[0] ^ mask]))
        yield
        file.seek(place)
        file.write(byte)


# -- text --

CAT_DOG = {
    "LF": b"cat\ndog\n",
    "CRLF": b"cat\r\ndog\r\n",
    "CR": b"cat\rdog\r",
    "all of them": b"cat\r\ndog\rcat\ndog\n\r\n\rcat",
    "no final newline": b"cat\ndog",
    "CRLF, no final newline": b"cat\r\ndog",
    "BOM": b"\xef\xbb\xbfcat\ndog\n",
    "BOM and CRLF": b"\xef\xbb\xbfcat\r\ndog\r\n",
    "BOM, then a blank line": b"\xef\xbb\xbf\ncat\ndog\n",
    "blank lines": b"\n\n  \ncat\n\t\n\ndog\n\n",
    "blanks around": b"  cat\t\ndog  \n",
    "repeats": b"cat\ndog\ncat\ncat\ndog\n",
    "capitals": b"CAT\nDog\n",
    "capitals and repeats": b"cat\ncat\nCat\nDOG\n",
    "another order": b"dog\ncat\n",
    "all at once": b"\xef\xbb\xbf\r\n DOG \r\n\r\ncat\r\nCat",
}


@pytest.mark.parametrize("form", CAT_DOG)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("name", ["words.txt", "words.txt.gz", "words", "w ö r d s.dic"])
def test_one_list_in_many_forms(write: Write, form: str, packed: bool, name: str) -> None:
    content = gzip.compress(CAT_DOG[form]) if packed else CAT_DOG[form]
    path = write(name, content)
    for lexicon in (Lexicon.load(path), Lexicon.load(str(path), cache=False), Lexicon.load(path, level=35)):
        assert list(lexicon) == ["cat", "dog"]
        assert len(lexicon) == 2
        assert lexicon.skipped == ()
        assert lexicon.name == name
        assert not lexicon.fold_accents
        assert lexicon.level("cat") is None
        assert lexicon == Lexicon(["cat", "dog"])


@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n\r\n", b"\xef\xbb\xbf", b"  \n\t", gzip.compress(b"")])
def test_a_file_without_words(write: Write, content: bytes) -> None:
    lexicon = Lexicon.load(write("words.txt", content))
    assert list(lexicon) == []
    assert lexicon.skipped == ()
    assert lexicon == Lexicon([])


def test_a_file_with_letters_of_all_sorts(write: Write) -> None:
    words = ["café", "naïve", "ёлка", "straße", "łódź", "漢字", "kış", "a"]
    path = write("words.txt", "\n".join(words).encode())
    assert list(Lexicon.load(path)) == sorted(words)
    assert Lexicon.load(path) == Lexicon(words)
    folded = Lexicon.load(path, fold_accents=True)
    assert folded == Lexicon(words, fold_accents=True)
    assert "cafe" in folded
    assert folded.spelling("cafe") == "café"


def test_decomposed_and_composed_lines_are_one_word(write: Write) -> None:
    path = write("words.txt", "cafe\u0301\ncafé\nCAFE\u0301\n".encode())
    assert list(Lexicon.load(path)) == ["café"]


def test_letters_made_of_letters_are_composed(write: Write) -> None:
    """Some forms that are not composed are letters all the same: Hangul in its parts, ideographs filed twice."""
    assert list(Lexicon.load(write("parts.txt", "\u1112\u1161\u11ab\n\ud55c\n".encode()))) == ["\ud55c"]
    assert list(Lexicon.load(write("twice.txt", "\uf900\n".encode()))) == ["\u8c48"]
    pointed = Lexicon.load(write("points.txt", "\ufb1d\n".encode()))
    assert list(pointed) == [], "it comes apart into a letter and a point"
    assert [(line, text) for line, text, _ in pointed.skipped] == [(1, "\ufb1d")]


def test_a_word_of_5000_letters_in_a_file(write: Write) -> None:
    long = "ab" * 2500
    lexicon = Lexicon.load(write("words.txt", f"cat\n{long}\ndog\n".encode()))
    assert list(lexicon) == [long, "cat", "dog"]
    assert long in lexicon


def test_a_gzip_file_of_several_members(write: Write) -> None:
    path = write("words.txt.gz", gzip.compress(b"cat\nd") + gzip.compress(b"og\n"))
    assert list(Lexicon.load(path)) == ["cat", "dog"]


PACKED = gzip.compress("\n".join(random.Random(1).choices(string.ascii_lowercase, k=200)).encode(), mtime=0)


def test_a_gzip_file_cut_short_is_refused(write: Write) -> None:
    path = write("words.txt.gz", PACKED)
    for length in range(len(PACKED) - 1, 1, -1):
        os.truncate(path, length)
        with pytest.raises(LexiconError, match=r"words\.txt\.gz.*gzip"):
            Lexicon.load(path)


def test_a_damaged_gzip_file_is_refused(write: Write) -> None:
    path = write("words.txt.gz", PACKED)
    whole = list(Lexicon.load(path))
    refused = 0
    for place in range(2, len(PACKED)):
        with changed_byte(path, place, 0x55):
            try:
                words = list(Lexicon.load(path, cache=False))
            except LexiconError as error:
                assert "words.txt.gz" in str(error)
                refused += 1
            else:
                assert words == whole, f"byte {place} (the header holds a time and a system, which do not matter)"
    assert refused > len(PACKED) // 2


# -- lines left out --


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("bom", ["", "\ufeff"], ids=["", "BOM"])
def test_lines_that_are_no_words_are_listed_with_their_numbers(write: Write, end: str, bom: str) -> None:
    lines = ["cat", "CAN'T", "", "co-op", "two words", "   ", "4th", "dog", "# comment", "ca\0t", "e.g."]
    lexicon = Lexicon.load(write("words.txt", (bom + end.join(lines)).encode()))
    assert list(lexicon) == ["cat", "dog"]
    assert [(line, text) for line, text, _ in lexicon.skipped] == [
        (2, "CAN'T"), (4, "co-op"), (5, "two words"), (7, "4th"), (9, "# comment"), (10, "ca\0t"), (11, "e.g.")
    ]  # fmt: skip
    for entry, named in zip(lexicon.skipped, ('"\'"', "'-'", "' '", "'4'", "'#'", "x00", "'.'"), strict=True):
        assert named in entry.reason


def test_mixed_line_ends_are_counted_one_each(write: Write) -> None:
    lexicon = Lexicon.load(write("words.txt", b"one\r\ntwo\rthree\nfo ur\r\n\r\nfi-ve\n\rse ven\r\reight\nn1ne"))
    assert list(lexicon) == ["eight", "one", "three", "two"]
    assert [(line, text) for line, text, _ in lexicon.skipped] == [
        (4, "fo ur"), (6, "fi-ve"), (8, "se ven"), (11, "n1ne")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "character", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\u2028", "\u2029", "\0", "\t"]
)
def test_other_characters_part_no_lines(write: Write, character: str) -> None:
    lexicon = Lexicon.load(write("words.txt", f"cat{character}dog\nsun\nca't\n".encode()))
    assert list(lexicon) == ["sun"]
    assert [(line, text) for line, text, _ in lexicon.skipped] == [(1, f"cat{character}dog"), (3, "ca't")]


def test_a_list_is_the_same_whether_or_not_a_line_is_left_out(write: Write) -> None:
    words = ["cat", "Ωμός", "ΟΔΟΣ", "straße", "İzmir", "kış", "ǆep", "ﬁn", "ひらがな"]
    clean = Lexicon.load(write("clean.txt", "\n".join(words).encode()))
    other = Lexicon.load(write("other.txt", "\n".join([*words, "can't"]).encode()))
    assert list(clean) == list(other)
    assert clean == other == Lexicon(words)


LINES = st.lists(
    st.one_of(
        st.text(st.sampled_from("abAÉéßΣσİı"), max_size=5),
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\ufeff"), max_size=5),
    ),
    max_size=8,
)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.booleans(), st.booleans())
@settings(deadline=None)
def test_a_file_is_its_lines(lines: list[str], end: str, bom: bool, final: bool, folds: bool) -> None:
    text = ("\ufeff" if bom else "") + end.join(lines) + (end if final else "")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "words.txt")
        path.write_bytes(text.encode())
        loaded = Lexicon.load(path, fold_accents=folds, cache=False)
    listed = Lexicon(lines, fold_accents=folds)
    assert list(loaded) == list(listed)
    assert loaded == listed
    assert loaded.skipped == listed.skipped
    assert dict(loaded.spellings) == dict(listed.spellings)


# -- encodings --


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("latin-1", ["café", "naïve", "øre"]),
        ("iso8859-15", ["cœur", "café"]),
        ("cp1252", ["cœur", "straße"]),
        ("cp1251", ["ёлка", "мир"]),
        ("koi8-r", ["ёлка", "мир"]),
        ("cp437", ["naïve", "ñandú"]),
        ("utf-16", ["café", "ёлка", "漢字", "ĊĊ"]),
        ("utf-16-le", ["café", "ёлка", "漢字", "ĊĊ"]),
        ("utf-16-be", ["café", "ёлка", "漢字", "ĊĊ"]),
        ("utf-32", ["café", "漢字"]),
        ("shift_jis", ["漢字", "ひらがな"]),
        ("ascii", ["cat", "dog"]),
        ("mac-roman", ["café", "œuf"]),
        ("UTF-8", ["café"]),
        ("utf8", ["café"]),
        ("UTF_8", ["café"]),
        ("u8", ["café"]),
        ("utf-8-sig", ["café"]),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_lists_in_other_encodings(write: Write, encoding: str, words: list[str], end: str) -> None:
    content = end.join([*words, "can't", ""]).encode(encoding)
    for packed in (content, gzip.compress(content)):
        lexicon = Lexicon.load(write("words.txt", packed), encoding=encoding)
        assert list(lexicon) == sorted(word.lower() for word in words)
        assert [(line, text) for line, text, _ in lexicon.skipped] == [(len(words) + 1, "can't")]


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "u8", "utf-8-sig", "U8", "utf_8"])
def test_a_bom_is_no_letter_whatever_utf8_is_called(write: Write, encoding: str) -> None:
    lexicon = Lexicon.load(write("words.txt", "\ufeffcafé\ndog\n".encode()), encoding=encoding)
    assert list(lexicon) == ["café", "dog"]
    assert lexicon.skipped == ()


LATIN = "cat\ncafé\ndog\n".encode("latin-1")


@pytest.mark.parametrize(
    ("content", "encoding", "line"),
    [
        pytest.param(LATIN, "utf-8", 2, id="LF"),
        pytest.param(b"\xe9t\xe9\n", "utf-8", 1, id="first line"),
        pytest.param(b"cat\n" * 999 + b"\xe9", "utf-8", 1000, id="line 1000"),
        pytest.param(LATIN.replace(b"\n", b"\r\n"), "utf-8", 2, id="CRLF"),
        pytest.param(LATIN.replace(b"\n", b"\r"), "utf-8", 2, id="CR"),
        pytest.param(b"one\r\ntwo\rthree\nfour\r\r\xe9", "utf-8", 6, id="mixed line ends"),
        pytest.param(gzip.compress(LATIN), "utf-8", 2, id="gzip"),
        pytest.param(b"\xef\xbb\xbf" + LATIN, "utf-8", 2, id="BOM"),
        pytest.param(b"\xef\xbb\xbfcat\n\xe9t\xe9\n", "utf-8", 2, id="BOM, byte that begins a line"),
        pytest.param(b"\xef\xbb\xbfcat\n\xe9t\xe9\n", "utf-8-sig", 2, id="BOM, utf-8-sig"),
        pytest.param(LATIN, "ascii", 2, id="ascii"),
        pytest.param("cat\ncafé\n".encode("utf-16"), "utf-8", 1, id="UTF-16 as UTF-8"),
        pytest.param("cat\ndog\nĊĊ\n".encode("utf-16-le") + b"x", "utf-16-le", 4, id="UTF-16-LE cut"),
        pytest.param("cat\ndog\nsun\n".encode("utf-16") + b"x", "utf-16", 4, id="UTF-16 cut"),
        pytest.param(b"cat\ndog\x81\n", "cp1252", 2, id="cp1252"),
        pytest.param(b"cat\ndog\xff\n", "idna", 2, id="a codec that can ignore nothing"),
    ],
)
def test_a_wrong_encoding_is_an_error_with_file_and_line(
    write: Write, cache: Path, content: bytes, encoding: str, line: int
) -> None:
    path = write("words.txt", content)
    with pytest.raises(LexiconError, match=rf"words\.txt, line {line}: .*{encoding.removesuffix('-sig')}"):
        Lexicon.load(path, encoding=encoding)
    assert files_in(cache) == []


@pytest.mark.parametrize(
    "content", [LATIN, b"\xef\xbb\xbf" + LATIN, b"\xef\xbb\xbfcat\n\xe9"], ids=["plain", "BOM", "BOM, last byte"]
)
def test_a_wrong_encoding_is_an_error_with_the_byte(write: Write, content: bytes) -> None:
    with pytest.raises(LexiconError, match="0xe9"):
        Lexicon.load(write("words.txt", content))


@pytest.mark.parametrize("encoding", ["utf-9", "", "klingon", "hex", "rot13", "base64", "undefined", "utf-8\0"])
def test_an_encoding_that_is_none_is_an_error(write: Write, encoding: str) -> None:
    with pytest.raises(LexiconError, match=r"words\.txt.*encoding"):
        Lexicon.load(write("words.txt", b"cat\n"), encoding=encoding)


def test_an_encoding_that_gives_what_is_no_text(write: Write) -> None:
    path = write("words.txt", b"cat\n+2AA-\n")
    lexicon = Lexicon.load(path, encoding="utf-7")
    assert list(lexicon) == ["cat"]
    assert [entry.line for entry in lexicon.skipped] == [2]


# -- paths --


@pytest.mark.parametrize("source", ["xx", "English", "EN", "en.txt", "missing/words.txt", "words.lexicon", "", "a\0b"])
def test_a_missing_list_is_an_error_that_names_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconError, match=r"\ben\b") as error:
        Lexicon.load(source)
    assert repr(source) in str(error.value)


def test_a_missing_path_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"nothing-here\.txt"):
        Lexicon.load(tmp_path / "nothing-here.txt")


def test_a_folder_is_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.txt").mkdir()
    (tmp_path / "words.lexicon").mkdir()
    monkeypatch.chdir(tmp_path)
    for source in (tmp_path, tmp_path / "words.txt", tmp_path / "words.lexicon", ".", "words.txt"):
        with pytest.raises(LexiconError, match="no word list"):
            Lexicon.load(source)


def test_relative_paths_and_links(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("words.txt", b"cat\n")
    monkeypatch.chdir(tmp_path)
    assert list(Lexicon.load("words.txt")) == ["cat"]
    assert list(Lexicon.load("./words.txt")) == ["cat"]
    try:
        (tmp_path / "link.txt").symlink_to(path)
    except OSError:
        pytest.skip("no symbolic links here")
    assert [Lexicon.load(name).name for name in ("words.txt", "link.txt", "words.txt")] == [
        "words.txt", "link.txt", "words.txt"
    ]  # fmt: skip


def test_one_name_in_two_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, word in (("a", "cat"), ("b", "dog")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "words.txt").write_text(f"{word}\n")
    for _ in range(2):
        for folder, word in (("a", "cat"), ("b", "dog")):
            monkeypatch.chdir(tmp_path / folder)
            assert list(Lexicon.load("words.txt")) == [word]


@pytest.mark.parametrize("cached", [True, False])
def test_a_file_name_that_is_no_text(tmp_path: Path, cached: bool) -> None:
    path = tmp_path / os.fsdecode(b"w\xf6rter.txt")
    try:
        path.write_bytes(b"cat\n")
    except (OSError, UnicodeError):
        pytest.skip("no such file names here")
    for _ in range(2):
        lexicon = Lexicon.load(path, cache=cached)
        assert list(lexicon) == ["cat"]
        assert lexicon.name == path.name
    lexicon.save(tmp_path / "copy.lexicon")
    assert Lexicon.load(tmp_path / "copy.lexicon") == lexicon


# -- lists of the bundled form --

TIERED = {
    "xx.35.txt": "cat\nmère\n",
    "xx.50.txt": "dog\ncœur\ncat\nmere\n",
    "xx.80.txt": "über\nqat\n",
    "xx-names.txt": "zoé\ndora\n",
    "xx-abbr.txt": "etc\n",
}


def test_a_bundled_list_without_tiers(bundle: Bundle, tmp_path: Path) -> None:
    bundle({"README.md": "xx", "xx-names.txt": "dora\n"})
    (tmp_path / "wordlists" / "xx" / "xx.txt.gz").write_bytes(gzip.compress("cat\nmère\n".encode()))
    (tmp_path / "wordlists" / "README.md").write_text("Word lists")
    (tmp_path / "wordlists" / "yy").mkdir()
    (tmp_path / "wordlists" / "yy" / "README.md").write_text("no list here")
    assert Lexicon.bundled() == ("xx",)
    for level in TIERS:
        lexicon = Lexicon.load("xx", level=level)
        assert lexicon.name == "xx"
        assert list(lexicon) == ["cat", "mère"]
        assert lexicon.level("cat") is None
        assert lexicon.kind("dora") is WordKind.NAME
    with pytest.raises(LexiconError, match="bundled are xx"):
        Lexicon.load("yy")


def test_each_level_is_kept_apart(bundle: Bundle, cache: Path) -> None:
    bundle(TIERED)
    sizes = {35: 2, 50: 5, 60: 5, 70: 5, 80: 7}
    for _ in range(2):
        assert {level: len(Lexicon.load("xx", level=level)) for level in TIERS} == sizes
    assert {level: len(Lexicon.load("xx", level=level, cache=False)) for level in TIERS} == sizes
    assert len(files_in(cache)) == len(set(sizes.values()))  # levels that are one list are kept once


def test_a_level_below_the_lowest_tier_leaves_nothing(bundle: Bundle) -> None:
    bundle({"xx.80.txt": "cat\n"})
    assert list(Lexicon.load("xx", level=35)) == []
    assert list(Lexicon.load("xx", level=80)) == ["cat"]


# -- .lexicon files --


@pytest.mark.parametrize(
    "lexicon",
    [
        pytest.param(Lexicon(["cat", "dog"]), id="words"),
        pytest.param(Lexicon([]), id="nothing"),
        pytest.param(Lexicon(["can't"]), id="left out"),
        pytest.param(Lexicon([], names=["Dora"]), id="names only"),
        pytest.param(
            Lexicon(
                ["mère", "漢字", "ca\0t", "a" * 5000],
                names=["Zoé"],
                abbreviations=["etc", "e.g."],
                name="«l»\n",
                fold_accents=True,
            ),
            id="everything",
        ),
    ],
)
def test_a_saved_lexicon_comes_back_whole(tmp_path: Path, lexicon: Lexicon, cache: Path) -> None:
    path = tmp_path / "saved.lexicon"
    lexicon.save(path)
    for saved in (Lexicon.load(path), Lexicon.load(str(path), level=35)):
        assert saved == lexicon
        assert saved.fingerprint == lexicon.fingerprint
        assert saved.name == lexicon.name
        assert saved.skipped == lexicon.skipped
        assert saved.fold_accents == lexicon.fold_accents
        assert saved.letters == lexicon.letters
        assert dict(saved.spellings) == dict(lexicon.spellings)
        for kind in WordKind:
            assert list(saved.words(kind=kind)) == list(lexicon.words(kind=kind))
            for word in lexicon.words(kind=kind):
                assert saved.kind(word) is kind
                assert saved.spelling(word) == word
        assert saved.search_words(names=True, abbreviations=True) == lexicon.search_words(
            names=True, abbreviations=True
        )
        assert all(saved.has_prefix(word[:2]) for word in lexicon)
    assert files_in(cache) == [], "what is fast to load need not be kept twice"


def test_saving_again_gives_the_same_bytes_and_replaces(tmp_path: Path) -> None:
    path, again = tmp_path / "one.lexicon", tmp_path / "two.lexicon"
    Lexicon(["long"] * 3 + ["words", "come", "first"]).save(path)
    Lexicon(["cat", "dog"]).save(path)
    assert list(Lexicon.load(path)) == ["cat", "dog"]
    Lexicon.load(path).save(str(again))
    assert again.read_bytes() == path.read_bytes()


def test_saving_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        Lexicon(["cat"]).save(tmp_path / "missing" / "words.lexicon")


@pytest.mark.parametrize("level", TIERS)
def test_a_level_of_a_saved_list_is_the_list_of_that_level(saved_english: Path, level: int) -> None:
    saved, loaded = Lexicon.load(saved_english, level=level), Lexicon.load("en", level=level, cache=False)
    assert saved == loaded
    assert saved.fingerprint == loaded.fingerprint
    assert len(saved) == len(loaded)
    assert list(saved) == list(loaded)
    assert saved.name == "en"
    assert saved.count(WordKind.NAME) == 30_174
    assert saved.kind("alice") is WordKind.NAME
    assert saved.level("quiet") == 35
    assert saved.level("qat") == (80 if level == 80 else None)
    assert saved.has_prefix("qat") == (level == 80)
    assert saved.search_words() == loaded.search_words()


@pytest.mark.parametrize("level", TIERS)
def test_a_level_of_a_saved_list_with_accents(bundle: Bundle, tmp_path: Path, level: int) -> None:
    bundle(TIERED)
    path = tmp_path / "xx.lexicon"
    Lexicon.load("xx", fold_accents=True, cache=False).save(path)
    saved = Lexicon.load(path, level=level)
    loaded = Lexicon.load("xx", level=level, fold_accents=True, cache=False)
    assert list(saved) == list(loaded)
    assert dict(saved.spellings) == dict(loaded.spellings)
    assert saved == loaded
    assert saved.fingerprint == loaded.fingerprint


def test_a_saved_level_has_no_more_to_give(bundle: Bundle, tmp_path: Path) -> None:
    bundle(TIERED)
    path = tmp_path / "xx.lexicon"
    Lexicon.load("xx", level=50, cache=False).save(path)
    assert Lexicon.load(path, level=80) == Lexicon.load("xx", level=50, cache=False)
    with pytest.raises(LexiconError, match="35, 50, 60, 70, 80"):
        Lexicon.load(path, level=55)


SMALL = Lexicon(["mère", "cat", "can't"], names=["Dora"], fold_accents=True)


@pytest.fixture
def saved(tmp_path: Path) -> bytes:
    """Give the bytes of a small file, tries and all."""
    SMALL.save(tmp_path / "small.lexicon")
    return (tmp_path / "small.lexicon").read_bytes()


@pytest.mark.usefixtures("bundle")  # few bundled lists to look through, for thousands of loads
def test_a_lexicon_file_with_any_byte_wrong_is_refused(write: Write, saved: bytes) -> None:
    path = write("damaged.lexicon", saved)
    for place in range(len(saved)):
        with changed_byte(path, place, 1 << place % 8), pytest.raises(LexiconError, match=r"damaged\.lexicon"):
            Lexicon.load(path)
    assert Lexicon.load(path) == SMALL


@pytest.mark.usefixtures("bundle")  # few bundled lists to look through, for thousands of loads
def test_a_lexicon_file_cut_anywhere_is_refused(write: Write, saved: bytes) -> None:
    path = write("cut.lexicon", saved)
    for length in range(len(saved) - 1, -1, -1):
        os.truncate(path, length)
        with pytest.raises(LexiconError, match=r"cut\.lexicon"):
            Lexicon.load(path)


def test_a_lexicon_file_with_something_after_it_is_refused(write: Write, saved: bytes) -> None:
    for more in (b"\0", b"\n", saved):
        with pytest.raises(LexiconError, match=r"long\.lexicon"):
            Lexicon.load(write("long.lexicon", saved + more))


def test_a_lexicon_file_with_its_line_ends_changed_is_refused(write: Write, saved: bytes) -> None:
    for changed in (saved.replace(b"\r\n", b"\n"), saved.replace(b"\n", b"\r\n")):
        assert changed != saved
        with pytest.raises(LexiconError, match=r"changed\.lexicon"):
            Lexicon.load(write("changed.lexicon", changed))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0",
        b"cat\ndog\n",
        gzip.compress(b"cat\ndog\n"),
        b"\x89PNG\r\n\x1a\n" + bytes(200),
        pickle.dumps(["cat", "dog"]),
        b"PK\x03\x04" + bytes(500),
        bytes(5000),
        b"\x7fELF" + bytes(range(256)) * 4,
    ],
    ids=["empty", "a byte", "text", "gzip", "PNG", "pickle", "zip", "zeros", "program"],
)
def test_a_foreign_file_is_refused(write: Write, content: bytes) -> None:
    with pytest.raises(LexiconError, match=r"foreign\.lexicon"):
        Lexicon.load(write("foreign.lexicon", content))


@given(st.binary(max_size=200), st.booleans(), st.integers(0, 80))
@settings(deadline=None)
def test_any_bytes_as_a_lexicon_file_are_refused(content: bytes, headed: bool, kept: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "any.lexicon")
        SMALL.save(path)
        whole = path.read_bytes()
        content = whole[:kept] + content if headed else content
        path.write_bytes(content)
        if content != whole:
            with pytest.raises(LexiconError, match=r"any\.lexicon"):
                Lexicon.load(path)


def parts(lexicon: Lexicon) -> list[tuple[object, str, object]]:
    """The parts of all tries."""
    return [(of, *part) for of, trie in lexicon._tries.items() for part in _tries.parts_of(trie)]


def version_1(write: Write, words: dict[str, str], *, folds: bool) -> str:
    """Write a file of version 1: keys, and how the list writes them where it does otherwise."""
    head = {"name": "old", "folds": folds, "fingerprint": "f", "skipped": [], "sections": ["common"], "tries": []}
    written = {key: word for key, word in words.items() if key != word}
    packed = bytearray(_lexicon_file.pack(head, [json.dumps(written).encode(), "\n".join(words).encode(), b""]))
    packed[len(_lexicon_file.MAGIC)] = 1
    return str(write("old.lexicon", bytes(packed)))


def test_a_file_of_version_1_names_no_alphabet_and_is_read(write: Write) -> None:
    lexicon = Lexicon.load(version_1(write, {"cat": "cat", "mere": "mère"}, folds=True))
    assert list(lexicon) == ["cat", "mère"]
    assert "MÈRE" in lexicon
    assert (lexicon.fold_accents, lexicon.alphabet, lexicon.fingerprint) == (True, Alphabet.of("en"), "f")
    assert "мой" in Lexicon.load(version_1(write, {"мой": "мой"}, folds=False))


@pytest.mark.parametrize(
    "words", [{"мои": "мой"}, {"straße": "straße"}, {"ß": "ß"}, {"lex": "łex", "merss": "merß", "ø": "ø"}]
)
def test_a_file_of_version_1_is_refused_where_it_was_folded_otherwise(write: Write, words: dict[str, str]) -> None:
    with pytest.raises(LexiconError, match=r"old\.lexicon.*by the rules of an earlier version; save the list anew"):
        Lexicon.load(version_1(write, words, folds=True))


def test_a_file_of_version_2_has_tries_without_parts(write: Write) -> None:
    made = Lexicon(["cat", "dog"], names=["Tim"], alphabet="da")
    _ = "cat" in made
    head, parts = _lexicon_file.unpack(made._to_bytes(), "made")
    head["tries"] = [[kind, level] for kind, level, _ in head["tries"]]
    packed = bytearray(_lexicon_file.pack(head, parts))
    packed[len(_lexicon_file.MAGIC)] = 2
    lexicon = Lexicon.load(write("old.lexicon", bytes(packed)))
    assert "_tries" in vars(lexicon)
    assert lexicon == made
    assert "cat" in lexicon
    assert "cow" not in lexicon
    assert lexicon.kind("tim") is WordKind.NAME


def test_a_large_trie_is_saved_in_its_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_tries, "_PART", 20)
    made = Lexicon(["cat", "cats", "dog", "dove", "emu"], names=["Tim", "Tom", "Una"])
    made.save(tmp_path / "parted.lexicon")
    lexicon = Lexicon.load(tmp_path / "parted.lexicon")
    assert [(of, first) for of, first, _ in parts(lexicon)] == [(of, first) for of, first, _ in parts(made)]
    assert len(parts(lexicon)) > len(WordKind)
    assert [word in lexicon for word in ("cat", "dove", "emu", "tim", "caw")] == [True, True, True, False, False]
    assert lexicon.kind("una") is WordKind.NAME
    assert list(lexicon.words("do")) == ["dog", "dove"]
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon


@pytest.mark.parametrize("name", ["name", "fingerprint"])
@pytest.mark.parametrize("value", [None, [], {"a": 1}, 7])
def test_a_name_and_a_fingerprint_that_are_no_texts_are_refused(write: Write, name: str, value: object) -> None:
    head, parts = _lexicon_file.unpack(Lexicon(["cat"])._to_bytes(), "made")
    with pytest.raises(LexiconError, match=r"bad\.lexicon.*the name and the fingerprint must be texts"):
        Lexicon.load(write("bad.lexicon", _lexicon_file.pack({**head, name: value}, parts)))


def test_a_head_of_too_much_in_one_another_is_refused(write: Write) -> None:
    body = (100_000).to_bytes(4, "little") + b"[" * 100_000
    frame = _lexicon_file._FRAME.pack(_lexicon_file.MAGIC, VERSION, hashlib.sha256(body).digest())
    with pytest.raises(LexiconError, match=r"deep\.lexicon"):
        Lexicon.load(write("deep.lexicon", frame + body))


def test_many_spellings_are_saved_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["été", "mère", "père", "où", "cat", "naïf", "çà"]
    whole = Lexicon(words, alphabet="fr")
    monkeypatch.setattr(_wordlist, "_ENTRIES", 2)
    made = Lexicon(words, alphabet="fr")
    assert made.fingerprint == whole.fingerprint
    made.save(tmp_path / "parted.lexicon")
    head, _ = _lexicon_file.unpack((tmp_path / "parted.lexicon").read_bytes(), "parted")
    assert head["spellings"] == 3
    monkeypatch.undo()
    whole.save(tmp_path / "whole.lexicon")
    for name in ("parted", "whole"):
        lexicon = Lexicon.load(tmp_path / f"{name}.lexicon")
        assert lexicon == whole
        assert dict(lexicon.spellings) == dict(whole.spellings)
        assert list(lexicon) == list(whole)


@given(st.lists(st.text("aé", max_size=8), max_size=40), st.integers(1, 9))
def test_large_lists_are_sorted_in_parts(keys: list[str], part: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_wordlist, "_PART", part)
        assert _wordlist.in_order(keys) == sorted(keys)


@pytest.mark.parametrize("first", [7, None, ["cat"]])
def test_beginnings_of_tries_that_are_no_texts_are_refused(write: Write, first: object) -> None:
    made = Lexicon(["cat", "dog"])
    _ = "cat" in made
    head, parts = _lexicon_file.unpack(made._to_bytes(), "made")
    head["tries"] = [[kind, level, first] for kind, level, _ in head["tries"]]
    with pytest.raises(LexiconError, match=r"bad\.lexicon.*do not fit together"):
        Lexicon.load(write("bad.lexicon", _lexicon_file.pack(head, parts)))


@pytest.mark.parametrize("spellings", [b"[]", b'{"cat": ["c"]}', b'{"cat": null}', b"7"])
def test_spellings_that_are_no_texts_are_refused(write: Write, spellings: bytes) -> None:
    head = {"name": "x", "folds": True, "fingerprint": "", "skipped": [], "sections": ["common"], "tries": []}
    with pytest.raises(LexiconError, match=r"bad\.lexicon.*do not fit together: spellings must be texts"):
        Lexicon.load(write("bad.lexicon", _lexicon_file.pack(head, [spellings, b"cat", b""])))


@pytest.mark.parametrize("version", [0, VERSION + 1, 2**32 - 1])
def test_another_version_is_named(write: Write, saved: bytes, version: int) -> None:
    at = saved.index(VERSION.to_bytes(4, "little"))
    other = saved[:at] + version.to_bytes(4, "little") + saved[at + 4 :]
    with pytest.raises(LexiconError, match=rf"other\.lexicon.*version {version}\b.*versions 1 to {VERSION}$"):
        Lexicon.load(write("other.lexicon", other))


def test_a_damaged_pickle_is_refused() -> None:
    data = pickle.dumps(Lexicon(["cat", "dog"]))
    at = data.rindex(b"cat\ndog")
    with pytest.raises(LexiconError, match="checksum"):
        pickle.loads(data[:at] + b"cow" + data[at + 3 :])


# -- the cache --


def plant(cache: Path) -> None:
    """Put another lexicon in place of the one that is kept: who finds it has used the cache."""
    Lexicon(["planted"]).save(the_file_in(cache))


def test_what_was_read_is_kept_and_used(write: Write, cache: Path) -> None:
    path = write("words.txt", b"cat\ndog\ncan't\n")
    assert list(Lexicon.load(path)) == ["cat", "dog"]
    (name,) = files_in(cache)
    assert name.endswith(".lexicon")
    plant(cache)
    assert list(Lexicon.load(path)) == ["planted"]
    assert list(Lexicon.load(path)) == ["planted"]
    assert files_in(cache) == [name]


def test_the_bundled_list_is_kept_and_used(cache: Path) -> None:
    first = Lexicon.load("en", level=35)
    second = Lexicon.load("en", level=35)
    assert second == first
    assert list(second) == list(first)
    plant(cache)
    assert list(Lexicon.load("en", level=35)) == ["planted"]
    assert len(Lexicon.load("en", level=35, cache=False)) == 41_215


def test_what_is_kept_is_what_was_read(write: Write, cache: Path) -> None:
    path = write("words.txt", "mère\ncan't\nCAT\ncafe\u0301\n4th\n".encode())
    for folds in (False, True):
        for _ in range(3):
            lexicon = Lexicon.load(path, fold_accents=folds)
            plain = Lexicon.load(path, fold_accents=folds, cache=False)
            assert lexicon == plain
            assert list(lexicon) == list(plain) == ["café", "cat", "mère"]
            assert lexicon.skipped == plain.skipped
            assert [entry.line for entry in lexicon.skipped] == [2, 5]
            assert lexicon.name == "words.txt"
            assert lexicon.fold_accents == folds
            assert ("cafe" in lexicon) == folds
            assert lexicon.spelling("MÈRE") == "mère"
            assert lexicon.has_prefix("ca")
    assert len(files_in(cache)) == 2


def test_tiers_and_kinds_are_kept(bundle: Bundle) -> None:
    bundle(TIERED)
    plain = Lexicon.load("xx", cache=False)
    for _ in range(3):
        lexicon = Lexicon.load("xx")
        assert lexicon == plain
        assert [lexicon.level(word) for word in ("cat", "dog", "qat", "dora")] == [35, 50, 80, None]
        assert [lexicon.kind(word) for word in ("cat", "dora", "etc", "zzz")] == [*WordKind, None]
        assert lexicon.search_words(names=True) == plain.search_words(names=True)


def test_no_cache_when_none_is_wanted(write: Write, cache: Path) -> None:
    path = write("words.txt", b"cat\ndog\n")
    lexicon = Lexicon.load(path, cache=False)
    assert "cat" in lexicon
    assert not cache.exists()
    Lexicon.load(path)
    plant(cache)
    before = the_file_in(cache).read_bytes()
    lexicon = Lexicon.load(path, cache=False)
    assert list(lexicon) == ["cat", "dog"]
    assert "dog" in lexicon
    assert the_file_in(cache).read_bytes() == before


def test_a_list_that_changed_is_read_again(write: Write, cache: Path) -> None:
    path = write("words.txt", b"cat\ndog\n")
    times = path.stat().st_atime_ns, path.stat().st_mtime_ns
    assert "dog" in Lexicon.load(path)
    path.write_bytes(b"cat\ndot\n")
    os.utime(path, ns=times)
    for _ in range(2):
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["cat", "dot"], "size and time are the same, the words are not"
        assert "dog" not in lexicon
        assert "dot" in lexicon
    assert len(files_in(cache)) == 1, "the earlier state is of no more use"


@pytest.mark.parametrize("same_size", [False, True])
@pytest.mark.parametrize("same_time", [False, True])
def test_a_bundled_list_that_changed_is_read_again(
    bundle: Bundle, tmp_path: Path, cache: Path, same_size: bool, same_time: bool
) -> None:
    bundle({"xx.35.txt": "cat\n", "xx.50.txt": "dog\n"})
    path = tmp_path / "wordlists" / "xx" / "xx.50.txt"
    time = path.stat().st_mtime_ns
    assert list(Lexicon.load("xx")) == ["cat", "dog"]
    word = "dot" if same_size else "dote"
    path.write_text(f"{word}\n")
    os.utime(path, ns=(time, time if same_time else time + 10**9))
    assert list(Lexicon.load("xx")) == ["cat", word]
    assert len(files_in(cache)) == 1


def test_encodings_and_folding_are_kept_apart(write: Write) -> None:
    path = write("words.txt", "ёлка\n".encode("koi8-r"))
    other = "ёлка".encode("koi8-r").decode("cp1251").lower()
    for _ in range(2):
        assert list(Lexicon.load(path, encoding="koi8-r")) == ["ёлка"]
        assert other not in Lexicon.load(path, encoding="koi8-r")
        assert "елка" in Lexicon.load(path, encoding="koi8-r", fold_accents=True)
        assert "елка" not in Lexicon.load(path, encoding="koi8-r")
        assert list(Lexicon.load(path, encoding="cp1251")) != ["ёлка"]


def test_lists_of_one_content_keep_their_names(write: Write, cache: Path) -> None:
    one, two = write("one.txt", b"cat\n"), write("two.txt", b"cat\n")
    for _ in range(2):
        assert [Lexicon.load(path).name for path in (one, two)] == ["one.txt", "two.txt"]
    assert len(files_in(cache)) == 2


def test_a_new_state_removes_only_the_old_states_of_its_own_list(write: Write, cache: Path) -> None:
    one, two = write("one.txt", b"cat\n"), write("two.txt", b"dog\n")
    cache.mkdir()
    (cache / "notes.txt").write_text("not ours")
    Lexicon.load(one)
    Lexicon.load(two)
    (kept,) = [name for name in files_in(cache) if name != "notes.txt" and "dog" in Lexicon.load(cache / name)]
    for number in range(3):
        one.write_bytes(b"cat\n" + b"a" * (number + 1))
        Lexicon.load(one)
    assert len(files_in(cache)) == 3
    assert {"notes.txt", kept} < set(files_in(cache))


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda content: content[:-1],
    "cut in half": lambda content: content[: len(content) // 2],
    "one byte": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "the first byte": lambda content: b"x" + content[1:],
    "foreign": lambda _: b"cat\ndog\nsun\n",
    "zeros": lambda content: bytes(len(content)),
    "longer": lambda content: content + b"\0",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_cache_is_ignored_and_written_anew(write: Write, cache: Path, damage: str) -> None:
    path = write("words.txt", b"cat\ndog\n")
    Lexicon.load(path)
    kept = the_file_in(cache)
    sound = kept.read_bytes()
    kept.write_bytes(DAMAGE[damage](sound))
    assert list(Lexicon.load(path)) == ["cat", "dog"]
    assert the_file_in(cache) == kept
    assert Lexicon.load(kept) == Lexicon(["cat", "dog"])
    plant(cache)
    assert list(Lexicon.load(path)) == ["planted"]


def test_a_folder_where_the_cache_would_be(write: Write, cache: Path) -> None:
    path = write("words.txt", b"cat\n")
    Lexicon.load(path)
    kept = the_file_in(cache)
    kept.unlink()
    kept.mkdir()
    lexicon = Lexicon.load(path)
    assert list(lexicon) == ["cat"]
    assert "cat" in lexicon
    assert files_in(cache) == [kept.name], "no temporary file is left"


@pytest.mark.parametrize("place", ["file", "file/below", "file/below/deep"])
def test_a_cache_folder_that_cannot_be(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    write("file", b"here first")
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / place))
    path = write("words.txt", b"cat\n")
    for _ in range(2):
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["cat"]
        assert "cat" in lexicon
    assert (tmp_path / "file").read_bytes() == b"here first"


@contextmanager
def refused_in(folder: Path, *calls: str) -> Iterator[list[str]]:
    """Refuse some calls of the system where they concern a folder; give the list of what was refused."""
    refused: list[str] = []

    def replacement(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def attempt(*arguments: Any, **settings: Any) -> Any:
            if any(str(folder) in str(argument) for argument in (*arguments, *settings.values())):
                refused.append(name)
                raise PermissionError(13, "not allowed")
            return call(*arguments, **settings)

        return attempt

    with pytest.MonkeyPatch.context() as patch:
        for name in calls:
            patch.setattr(name, replacement(name, resolve_name(name)))
        yield refused


@pytest.mark.parametrize("call", ["os.mkdir", "os.open", "os.replace"])
def test_a_cache_folder_that_cannot_be_written(write: Write, cache: Path, call: str) -> None:
    path = write("words.txt", b"cat\n")
    with refused_in(cache, call) as refused:
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["cat"]
        assert "cat" in lexicon
        assert lexicon.has_prefix("c")
    assert refused
    assert files_in(cache) == [], "no temporary file is left"


@pytest.mark.parametrize("calls", ["os.replace", "os.unlink os.remove", "os.listdir os.scandir", "os.open"])
def test_a_cache_that_can_be_read_but_not_changed(write: Write, cache: Path, calls: str) -> None:
    path = write("words.txt", b"cat\n")
    Lexicon.load(path)
    plant(cache)
    with refused_in(cache, *calls.split()):
        assert list(Lexicon.load(path)) == ["planted"]
    path.write_bytes(b"dog\n")
    with refused_in(cache, *calls.split()) as refused:
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["dog"]
        assert "dog" in lexicon
    assert refused
    assert list(Lexicon.load(path)) == ["dog"]
    assert all(name.endswith(".lexicon") for name in files_in(cache)), "no temporary file is left"


def test_a_disk_that_is_full(write: Write, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("words.txt", b"cat\n")
    opened = os.open

    def open_full(name: str, *arguments: int) -> int:
        os.close(opened(name, *arguments))
        return opened(name, os.O_RDONLY)  # every write to it will fail

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", open_full)
        lexicon = Lexicon.load(path)
        assert "cat" in lexicon
    assert files_in(cache) == [], "neither half a file nor a temporary one"


def test_the_cache_is_written_in_one_step(write: Write, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("words.txt", b"cat\ndog\n")
    moves: list[tuple[bytes, list[str]]] = []
    replace = os.replace

    def watch(source: str, target: str) -> None:
        moves.append((Path(source).read_bytes(), [name for name in files_in(cache) if name.endswith(".lexicon")]))
        assert Path(source).parent == Path(target).parent == cache, "only within one folder a move is one step"
        replace(source, target)

    monkeypatch.setattr(os, "replace", watch)
    Lexicon.load(path)
    content, before = moves[0]
    assert before == []
    assert the_file_in(cache).read_bytes() == content
    assert Lexicon.load(the_file_in(cache)) == Lexicon(["cat", "dog"])


def test_no_cache_without_platformdirs(write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = write("words.txt", b"cat\n")
    monkeypatch.delenv("BOGGLE_CACHE_DIR")
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    before = files_in(tmp_path)
    for _ in range(2):
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["cat"]
        assert "cat" in lexicon
    assert files_in(tmp_path) == before


@pytest.mark.parametrize("setting", [None, ""])
def test_the_users_cache_folder_is_the_default(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str | None
) -> None:
    platformdirs = pytest.importorskip("platformdirs")
    folder = tmp_path / "user" / "caches"
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(folder))
    if setting is None:
        monkeypatch.delenv("BOGGLE_CACHE_DIR")
    else:
        monkeypatch.setenv("BOGGLE_CACHE_DIR", setting)
    path = write("words.txt", b"cat\n")
    Lexicon.load(path)
    plant(folder)
    assert list(Lexicon.load(path)) == ["planted"]


def test_the_folder_is_asked_for_each_time(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("words.txt", b"cat\n")
    for name in ("one", "two"):
        monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / name))
        Lexicon.load(path)
        assert len(files_in(tmp_path / name)) == 1


def test_a_list_that_cannot_be_read_leaves_nothing_behind(write: Write, cache: Path) -> None:
    path = write("words.txt", b"cat\n\xe9\n")
    for _ in range(2):
        with pytest.raises(LexiconError):
            Lexicon.load(path)
    assert files_in(cache) == []
    path.write_bytes(b"cat\n")
    assert list(Lexicon.load(path)) == ["cat"]
    path.write_bytes(b"cat\n\xe9\n")
    with pytest.raises(LexiconError, match="line 2"):
        Lexicon.load(path)


def test_asking_for_words_later_leaves_the_cache_sound(write: Write, cache: Path) -> None:
    path = write("words.txt", b"cat\ndog\n")
    early = Lexicon.load(path)
    path.write_bytes(b"ant\nbee\n")
    late = Lexicon.load(path)
    assert "cat" in early
    assert "cat" not in late
    assert "bee" in late
    for _ in range(2):
        lexicon = Lexicon.load(path)
        assert list(lexicon) == ["ant", "bee"]
        assert [word in lexicon for word in ("ant", "cat")] == [True, False]
    assert len(files_in(cache)) == 1


READER = """
import os, sys
from pathlib import Path
from boggle import Lexicon

path, folder, words = Path(sys.argv[1]), Path(os.environ["BOGGLE_CACHE_DIR"]), sys.argv[2].split()
print("ready", flush=True)
sys.stdin.readline()
for turn in range(40):
    lexicon = Lexicon.load(path)
    assert list(lexicon) == words, list(lexicon)
    assert words[-1] in lexicon and lexicon.has_prefix(words[0][:2]) and "zzz" not in lexicon
    if turn % 4 == 0:
        for kept in folder.glob("*.lexicon"):
            kept.unlink(missing_ok=True)
print("done", flush=True)
"""


def test_two_processes_at_once(write: Write, cache: Path) -> None:
    chance = random.Random(5)
    words = sorted({"".join(chance.choices(string.ascii_lowercase, k=6)) for _ in range(500)})
    path = write("words.txt", "\n".join(words).encode())
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", READER, str(path), " ".join(words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(2)
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        results = [process.communicate(timeout=300) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    assert results == [("done\n", "")] * 2
    assert Lexicon.load(path) == Lexicon(words)
    assert the_file_in(cache).suffix == ".lexicon", "one file for one list, and nothing temporary"


@pytest.mark.parametrize(
    ("head", "parts"),
    [
        ({}, []),
        ({"levels": b"\x23"}, None),
        ({"trie": b"nonsense"}, None),
    ],
    ids=["nothing", "too few tiers", "no trie"],
)
def test_parts_that_do_not_fit_are_refused(write: Write, head: dict[str, bytes], parts: list[bytes] | None) -> None:
    facts: dict[str, Any] = {
        "name": "x", "folds": False, "fingerprint": "", "skipped": [], "sections": ["common"],
        "tries": [["common", 0]] if "trie" in head else [],
    }  # fmt: skip
    whole = [b"{}", b"cat\ndog", head.get("levels", b""), *([head["trie"]] if "trie" in head else [])]
    content = _lexicon_file.pack(facts if parts is None else head, whole if parts is None else parts)
    with pytest.raises(LexiconError, match=r"bad\.lexicon"):
        Lexicon.load(write("bad.lexicon", content))


def test_words_out_of_order_are_not_searched(write: Write) -> None:
    facts = {"name": "x", "folds": False, "fingerprint": "", "skipped": [], "sections": ["common"], "tries": []}
    lexicon = Lexicon.load(write("bad.lexicon", _lexicon_file.pack(facts, [b"{}", b"dog\ncat", b""])))
    if find_spec("boggle._search") is not None:
        with pytest.raises(LexiconError, match="not sorted, each once"):
            Solver(lexicon)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = subprocess.Popen(
        [sys.executable, "-c", f"print(len(open({str(path)!r}, 'rb').read()))"], stdout=subprocess.PIPE
    )
    lexicon = Lexicon(["cat"])
    lexicon.save(path)
    out, _ = reader.communicate(timeout=60)
    lexicon.save(tmp_path / "file.lexicon")
    assert int(out) == (tmp_path / "file.lexicon").stat().st_size
    assert path.is_fifo()


def test_a_saved_list_is_not_read_by_another_alphabet(write: Write) -> None:
    path = str(write("any.lexicon", b""))
    Lexicon(["été"], alphabet="fr").save(path)
    for how in (
        {},
        {"alphabet": "fr"},
        {"fold_accents": True},
        {"alphabet": "en"},
    ):  # French has the letters of English
        assert "ete" in Lexicon.load(path, **how)
    for other in ({"alphabet": "da"}, {"fold_accents": False}, {"alphabet": "fr", "fold_accents": False}):
        with pytest.raises(LexiconError, match=r"any\.lexicon: it was saved by the alphabet 'fr', and cannot be read"):
            Lexicon.load(path, **other)
    Lexicon(["été"]).save(path)
    with pytest.raises(LexiconError, match=r"any\.lexicon: it was saved without folding accents"):
        Lexicon.load(path, alphabet="fr")


def test_a_dictionary_without_its_rules_is_no_plain_list(tmp_path: Path) -> None:
    path = tmp_path / "n.dic"
    path.write_text("2\ncat/S\nrome\n")
    with pytest.raises(LexiconError, match=r"n\.dic: a Hunspell dictionary is two files, and there is no .*n\.aff"):
        Lexicon.load(path)
    with pytest.raises(FileNotFoundError, match=r"m\.dic"):
        Lexicon.from_hunspell(tmp_path / "m.dic")
