"""The bundled word lists: what their README says of them, what is owed for them, and the script that makes them."""

import gzip
import hashlib
import importlib.util
import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1] / "wordlists"
ENGLISH = ROOT / "en"
SCRIPT = ROOT / "build_en.py"
TIERS = (35, 50, 60, 70, 80)
LISTS = (*(f"en.{tier}.txt" for tier in TIERS), "en-names.txt", "en-abbr.txt")


def readme() -> str:
    """Read what the folder says of itself, as one line."""
    return " ".join((ENGLISH / "README.md").read_text(encoding="utf-8").split())


def table() -> dict[str, tuple[int, int | None, str]]:
    """Read the README's table: for each file its words, those up to its tier, and its SHA-256."""
    rows = re.findall(
        r"^\| `([\w.-]+)` \| ([\d,]+) \| ([\d,]*) ?\| `([0-9a-f]{64})` \|$",
        (ENGLISH / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {
        name: (int(words.replace(",", "")), int(total.replace(",", "")) if total else None, digest)
        for name, words, total, digest in rows
    }


def words_of(name: str) -> list[str]:
    """Read the words of a list."""
    return (ENGLISH / name).read_text(encoding="utf-8").splitlines()


def sha256(content: bytes) -> str:
    """Give the SHA-256 of some bytes in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


# -- the lists --


def test_the_readme_has_a_row_for_each_list_and_no_other() -> None:
    assert tuple(table()) == LISTS
    assert {path.name for path in ENGLISH.glob("*.txt")} == {*LISTS, "UKACD.txt"}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_what_the_readme_says(name: str) -> None:
    content = (ENGLISH / name).read_bytes()
    count, _, digest = table()[name]
    assert content.count(b"\n") == count
    assert sha256(content) == digest


def test_the_counts_that_are_promised() -> None:
    assert {name: words for name, (words, _, _) in table().items()} == {
        "en.35.txt": 41_215,
        "en.50.txt": 24_036,
        "en.60.txt": 16_809,
        "en.70.txt": 36_242,
        "en.80.txt": 136_691,
        "en-names.txt": 30_174,
        "en-abbr.txt": 1_179,
    }
    assert [table()[f"en.{tier}.txt"][1] for tier in TIERS] == [41_215, 65_251, 82_060, 118_302, 254_993]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_sorted_lower_case_and_has_plain_line_ends(name: str) -> None:
    content = (ENGLISH / name).read_bytes()
    assert re.fullmatch(rb"(?:[a-z]{3,}\n)+", content)
    words = content.decode().split("\n")[:-1]
    assert words == sorted(set(words))
    assert unicodedata.is_normalized("NFC", content.decode())


def test_the_five_tiers_together() -> None:
    words = sorted(word for tier in TIERS for word in words_of(f"en.{tier}.txt"))
    assert len(words) == len(set(words)) == 254_993
    merged = "".join(f"{word}\n" for word in words).encode()
    digest = "5dc70a688ee6b066b652d0d9ff6014a3a4930e90619b27e2a23e6eb254321bfe"
    assert merged.count(b"\n") == 254_993
    assert len(merged) == 2_631_047
    assert sha256(merged) == digest
    assert f"254,993 lines and 2,631,047 bytes with the SHA-256 `{digest}`" in readme()


def test_names_and_abbreviations_are_no_words() -> None:
    words = {word for tier in TIERS for word in words_of(f"en.{tier}.txt")}
    names, abbreviations = set(words_of("en-names.txt")), set(words_of("en-abbr.txt"))
    assert not words & names
    assert not words & abbreviations
    (both,) = re.findall(r"([\d,]+) entries are both a name and an abbreviation", readme())
    assert int(both.replace(",", "")) == len(names & abbreviations)


def test_words_that_the_readme_speaks_of() -> None:
    words = {word for tier in TIERS for word in words_of(f"en.{tier}.txt")}
    assert {"qat", "burqas", "tranq", "app", "gen", "intro", "vocab", "bro", "maths"} <= words
    assert not {"aeq", "aws", "csc", "csch", "dkl", "esc", "hhd", "kcal", "psia", "psid", "psts", "geod"} & words
    assert "aws" in words_of("en-names.txt")


# -- what is owed --


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("COPYRIGHT.SCOWL", "283326a422e29c510e2ba6805518c418ce3c35ed1fadc3eec83d2da4f6c5a055"),
        ("UKACD.txt", "f32bd492ae07e04a8b257ef816c0b8c86f6d55d2d026bb847b1fcbdd3459057a"),
    ],
)
def test_a_licence_text_is_there_byte_for_byte(name: str, digest: str) -> None:
    content = (ENGLISH / name).read_bytes()
    assert sha256(content) == digest
    assert f"`{name}`" in readme()


def test_the_notice_of_ukacd_is_where_it_is_seen() -> None:
    lines = (ENGLISH / "README.md").read_text(encoding="utf-8").splitlines()
    notice = "UKACD Copyright (c) J Ross Beresford 1993-2000. All Rights Reserved."
    assert notice in " ".join(lines[:5])
    assert "J Ross Beresford" in (ENGLISH / "UKACD.txt").read_text(encoding="latin-1")


@pytest.mark.parametrize(
    "owed",
    [
        "modified selection of SCOWL",
        "Kevin Atkinson",
        "2020.12.07",
        "ENABLE",
        "Alan Beale",
        "M. Cooper",
        "WordNet",
        "public domain",
        "How they were made",
        "build_en.py",
    ],
)
def test_the_readme_gives_what_is_owed(owed: str) -> None:
    assert owed in readme()


OTHERS = {
    "da": ("abcdefghijklmnopqrstuvwxyzåæéøü", {
        "COPYRIGHT": "4213d96f41145e422a00221b265b452c4db9bd7473d00edf3e0990337f2de823",
        "MPL-1.1": "f849fc26a7a99981611a3a370e83078deb617d12a45776d6c4cada4d338be469",
    }),
    "et": ("abcdefghijklmnopqrstuvwxyzäõöüšž", {
        "COPYRIGHT": "9416a3fffc13f693ea225c136c3779d146a874723fb8f5b4a352d96f48461c8a",
        "LGPL-2.1": "dc626520dcd53a22f727af3ee42c770e56c97a64fe3adb063799d8ab032fe551",
    }),
    "ru": ("абвгдежзийклмнопрстуфхцчшщъыьэюяё", {
        "COPYRIGHT": "d59fb3e5415991cf897ee3450090a15798a778dd3e60443f4bfdcc3153a9c1f1",
    }),
}  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_the_lists_of_other_languages_are_what_their_readmes_say(language: str) -> None:
    letters, licences = OTHERS[language]
    page = " ".join((ROOT / language / "README.md").read_text(encoding="utf-8").split())
    content = gzip.decompress((ROOT / language / f"{language}.txt.gz").read_bytes())
    words = content.decode().split("\n")[:-1]
    assert f"| `{language}.txt.gz` | {len(words):,} | `{sha256(content)}` |" in page
    assert words == sorted(set(words))
    assert min(map(len, words)) >= 3
    assert set("".join(words)) <= set(letters)
    assert unicodedata.is_normalized("NFC", content.decode())
    assert "modified" in page
    for name, digest in licences.items():
        assert sha256((ROOT / language / name).read_bytes()) == digest
        assert f"`{name}`" in page or name == "COPYRIGHT"
    assert f"{len(words):,}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_letters_that_the_readmes_count() -> None:
    for language, letter, count in (("da", "é", "3,719"), ("da", "ü", "42"), ("ru", "ё", "7,284")):
        words = gzip.decompress((ROOT / language / f"{language}.txt.gz").read_bytes()).decode().split("\n")
        assert f"{sum(letter in word for word in words):,}" == count
        assert count in (ROOT / language / "README.md").read_text(encoding="utf-8")


def test_every_folder_of_lists_is_spoken_of_and_guarded() -> None:
    overview = (ROOT / "README.md").read_text(encoding="utf-8")
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    folders = sorted(path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__")
    assert "en" in folders
    for folder in folders:
        assert f"[{folder}]({folder}/README.md)" in overview
        assert (ROOT / folder / "README.md").is_file()
        assert any(re.fullmatch(rf"{folder}/\S+\s+-text", line) for line in attributes)
        assert list((ROOT / folder).glob("COPYRIGHT*"))


def test_git_keeps_its_hands_off_lists_and_licences() -> None:
    lines = (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    rules = dict(line.rsplit(maxsplit=1) for line in lines if line[:1] != "#")
    for name in (*LISTS, "UKACD.txt", "COPYRIGHT.SCOWL"):
        assert any(Path("en", name).match(pattern) and rule == "-text" for pattern, rule in rules.items()), name


# -- the script: its steps --

Folder = Callable[[Mapping[str, str]], Path]


def load_script() -> ModuleType:
    """Import the maintainer's script, which is in no package."""
    spec = importlib.util.spec_from_file_location("build_en", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """Give the script as a module."""
    return load_script()


@pytest.fixture
def scowl(tmp_path: Path, build: ModuleType) -> Folder:
    """Give a function that makes a folder of lists as SCOWL has them, empty but for the texts given by file name."""

    def make(texts: Mapping[str, str]) -> Path:
        folder = tmp_path / "scowl"
        folder.mkdir()
        for category in build.CATEGORIES:
            for level in (10, 20, 35, 40, 50, 55, 60, 70, 80, 95):
                (folder / f"{category}-words.{level}").touch()
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", newline="")
        return folder

    return make


TEXTS = {
    "english-words.10": "cat\ndog\n",
    "english-words.20": "dog\nOKed\n",
    "english-words.35": "app's\nox\n",
    "american-words.40": "color\napps\ngeodes\n",
    "british-words.50": "colour\ncat\ngens\n",
    "variant_1-words.55": "cafés\n",
    "canadian-words.60": "café\n",
    "australian_variant_2-words.70": "manœuvre\nfjørd\nÅngström\n",
    "english-words.70": "csc\naws\n",
    "british_z-words.80": "qat\nnaïve\ncoöperate\n",
    "english-words.95": "zzzyx\n",
    "special-hacker.50": "foobar\n",
    "english-contractions.35": "can't\ncant\n",
    "english-upper.35": "China\nAWS\nCat\nJo\nO'Neil\n",
    "british-proper-names.80": "Zoë\nMcAdam\n",
    "english-proper-names.95": "Unseen\n",
    "english-abbreviations.35": "app\ngeod\nFri\nAWS\n",
    "american-abbreviations.60": "gen\nbro\nNATO\nabbr\nvs\n",
    "british-abbreviations.80": "app\netc.\n",
    "english-abbreviations.95": "unseen\n",
}


def test_files_of_a_small_scowl(build: ModuleType, scowl: Folder) -> None:
    files = build.build_files(scowl(TEXTS))
    assert {name: content.decode().split() for name, content in files.items()} == {
        "en.35.txt": ["app", "cat", "dog"],
        "en.50.txt": ["apps", "color", "colour", "gens", "geodes"],
        "en.60.txt": ["bro", "cafe", "cafes", "gen"],
        "en.70.txt": ["fjord", "manoeuvre"],
        "en.80.txt": ["cooperate", "naive", "qat"],
        "en-names.txt": ["aws", "china", "mcadam", "zoe"],
        "en-abbr.txt": ["abbr", "aws", "fri", "geod", "nato"],
    }
    assert tuple(files) == LISTS


def test_a_word_takes_its_smallest_tier(build: ModuleType, scowl: Folder) -> None:
    tiers = build.tiers_of_words(scowl({"british-words.80": "cat\n", "american-words.55": "cat\n"}))
    assert tiers == {"cat": 60}


@pytest.mark.parametrize(
    ("tier", "levels"), [(35, [10, 20, 35]), (50, [40, 50]), (60, [55, 60]), (70, [70]), (80, [80])]
)
def test_levels_and_their_tiers(build: ModuleType, scowl: Folder, tier: int, levels: list[int]) -> None:
    letters = dict(zip(levels, "abc", strict=False))
    folder = scowl({f"english-words.{level}": f"{letter * 3}\n" for level, letter in letters.items()})
    assert build.tiers_of_words(folder) == {letter * 3: tier for letter in letters.values()}


def test_every_spelling_category_is_read(build: ModuleType, scowl: Folder) -> None:
    assert len(build.CATEGORIES) == len(set(build.CATEGORIES)) == 15
    letters = dict(zip(build.CATEGORIES, "abcdefghijklmno", strict=True))
    folder = scowl({f"{category}-words.50": f"{letter * 3}\n" for category, letter in letters.items()})
    assert sorted(build.tiers_of_words(folder)) == [letter * 3 for letter in sorted(letters.values())]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("cat", "cat"),
        ("café", "cafe"),
        ("cafe\u0301", "cafe"),
        ("coöperate", "cooperate"),
        ("cœur", "coeur"),
        ("æon", "aeon"),
        ("fjørd", "fjord"),
        ("ﬁn", "fin"),
        ("can't", "can't"),
        ("OKed", "OKed"),
        ("", ""),
    ],
)
def test_fold(build: ModuleType, text: str, folded: str) -> None:
    assert build.fold(text) == folded


def test_words_among_abbreviations(build: ModuleType) -> None:
    words = {"apps": 50, "boxes": 35, "geodes": 80, "cat": 35, "cats": 35}
    abbreviations = {"app": 60, "box": 70, "geod": 50, "cat": 10, "bro": 80, "abbr": 35, "dat": 35}
    picked = build.words_among_abbreviations(abbreviations, words)
    assert picked == {"app": 60, "box": 70, "bro": 80}
    assert abbreviations["cat"] == 10
    assert "app" not in words


def test_one_picked_word_is_no_reason_for_another(build: ModuleType) -> None:
    assert build.words_among_abbreviations({"app": 35, "apps": 35}, {"appss": 35}) == {"apps": 35}


def test_the_readme_counts_what_the_script_lists(build: ModuleType) -> None:
    text = readme()
    assert f"{len(build.NOT_WORDS)} that meet this by chance" in text
    assert f"{len(build.ALSO_WORDS)} without such a plural" in text
    assert len(build.SYMBOLS) == 11
    assert ", ".join(sorted(build.SYMBOLS)) in text
    assert not build.NOT_WORDS & build.ALSO_WORDS
    assert build.PACKAGE_SHA256 in text
    assert build.PACKAGE == "scowl=2020.12.07-2"
    assert tuple(build.LEVELS_OF_TIER) == TIERS


def test_in_any_case_takes_capitals_and_in_lower_case_does_not(build: ModuleType, scowl: Folder) -> None:
    folder = scowl({"english-upper.35": "Zoë\nzoo\nNASA\nO'Neil\nJo\n"})
    assert build.in_any_case(folder, "upper") == {"zoe", "zoo", "nasa"}
    assert build.in_lower_case(folder, "upper") == {"zoo": 35}


def test_file_content_is_sorted_with_a_newline_each(build: ModuleType) -> None:
    assert build.file_content({"b", "a", "ab"}) == b"a\nab\nb\n"
    assert build.file_content([]) == b""
    with pytest.raises(UnicodeEncodeError):
        build.file_content(["é"])


def test_describe_says_what_the_table_says(build: ModuleType) -> None:
    for name, (count, _, digest) in table().items():
        assert build.describe(name, (ENGLISH / name).read_bytes()).split() == [name, f"{count:,}", digest]


# -- the script: as it is run --


def test_importing_the_script_does_nothing(tmp_path: Path) -> None:
    program = f"""
import importlib.util, json, sys
done = []
def watch(event, arguments):
    if event.startswith(("socket.", "subprocess.", "os.system", "os.exec", "os.mkdir", "os.remove", "os.rename")):
        done.append(event)
    elif event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        done.append(f"{{event}} {{arguments}}")
spec = importlib.util.spec_from_file_location("build_en", {str(SCRIPT)!r})
module = importlib.util.module_from_spec(spec)
sys.addaudithook(watch)
spec.loader.exec_module(module)
print(json.dumps([done, module.__name__]))
"""
    run = subprocess.run(
        [sys.executable, "-B", "-c", program], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True
    )
    assert json.loads(run.stdout) == [[], "build_en"]
    assert run.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_write_then_check(build: ModuleType, scowl: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, output = scowl(TEXTS), tmp_path / "out" / "en"
    arguments = ["--scowl", str(folder), "--output", str(output)]
    assert build.main(arguments) == 0
    written = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in written][:2] == [["en.35.txt", "3"], ["en.50.txt", "5"]]
    assert sorted(path.name for path in output.iterdir()) == sorted(LISTS)
    assert (output / "en.35.txt").read_bytes() == b"app\ncat\ndog\n"

    assert build.main([*arguments, "--check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 7
    assert all(line.endswith("identical") for line in lines)

    (output / "en.35.txt").write_bytes(b"app\ncat\ndig\n")
    (output / "en-abbr.txt").unlink()
    assert build.main([*arguments, "--check"]) == 1
    verdicts = {line.split()[0]: line.split()[-1] for line in capsys.readouterr().out.splitlines()}
    assert verdicts == dict.fromkeys(LISTS, "identical") | {"en.35.txt": "DIFFERS", "en-abbr.txt": "MISSING"}
    assert (output / "en.35.txt").read_bytes() == b"app\ncat\ndig\n", "a check writes nothing"
    assert not (output / "en-abbr.txt").exists()


def test_an_incomplete_folder_is_refused(
    build: ModuleType, scowl: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = scowl(TEXTS)
    (folder / "british_variant_1-words.55").unlink()
    assert build.main(["--scowl", str(folder), "--output", str(tmp_path / "out")]) == 2
    assert "british_variant_1-words.55" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_scowl_in_its_own_encoding_is_refused(
    build: ModuleType, scowl: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = scowl({})
    (folder / "british-words.60").write_bytes("café\n".encode("latin-1"))
    assert build.main(["--scowl", str(folder), "--output", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert "british-words.60" in error
    assert "UTF-8" in error


def test_a_missing_folder_is_refused(build: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--scowl", str(tmp_path / "none"), "--output", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"build_en.py: error: no folder {tmp_path / 'none'}\n"


def test_checking_a_missing_folder_is_refused(
    build: ModuleType, scowl: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--scowl", str(scowl({})), "--output", str(tmp_path / "none"), "--check"]
    assert build.main(arguments) == 2
    assert "no folder" in capsys.readouterr().err


def test_another_package_is_refused(build: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = tmp_path / "scowl.deb"
    package.write_bytes(b"another one")
    assert build.main(["--package", str(package), "--output", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert sha256(b"another one") in error
    assert build.PACKAGE_SHA256 in error
    assert not (tmp_path / "out").exists()


def test_without_apt_get_the_error_says_what_to_do(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build.main(["--output", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "apt-get is not installed" in error
    assert "--package" in error
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_fails_is_one_line(build: ModuleType) -> None:
    program = "import sys; print('one\\ntwo', file=sys.stderr); sys.exit(3)"
    with pytest.raises(build.BuildError, match=r"one two.*do it by hand"):
        build.run([sys.executable, "-c", program], instead="do it by hand")
    with pytest.raises(build.BuildError, match="exit code 4"):
        build.run([sys.executable, "-c", "raise SystemExit(4)"], instead="do it by hand")


def test_the_folder_and_the_package_exclude_each_other(build: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        build.main(["--scowl", "a", "--package", "b"])
    assert stopped.value.code == 2
    assert "--scowl" in capsys.readouterr().err


def test_the_lists_go_beside_the_script_by_default(build: ModuleType) -> None:
    options = build.parse_arguments([])
    assert options.output == ENGLISH.resolve()
    assert not options.check
