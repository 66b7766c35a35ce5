"""The wheel and the sdist: what is in them, what is not, and that a wheel finds its data wherever it lies."""

import configparser
import csv
import email
import importlib.metadata
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from functools import cached_property
from pathlib import Path, PurePosixPath

import pytest

import boggle

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "dice", "docs", "fuzz", "src", "tests", "tools", "wordlists")
SINGLE_FILES = ("CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "conftest.py", "pyproject.toml", "setup.py")
LICENCES = (
    "LICENSE", "wordlists/da/COPYRIGHT", "wordlists/da/MPL-1.1", "wordlists/en/COPYRIGHT.SCOWL",
    "wordlists/en/UKACD.txt", "wordlists/et/COPYRIGHT", "wordlists/et/LGPL-2.1", "wordlists/ru/COPYRIGHT",
)  # fmt: skip
LEFT_BY_WORK = (
    ".*cache", ".benchmarks", ".git", ".hypothesis", ".nox", ".tox", ".venv*", "venv", "__pycache__", "_build",
    "*.egg-info", "*.pyc", "*.pyd", "*.so", "_search.c", "_search.html", "build", "dist",
)  # fmt: skip
"""What is no part of a fresh checkout."""

LEFTOVERS = (
    ".hypothesis/examples/a",
    ".mypy_cache/a.json",
    ".venv/bin/python",
    "build/lib/boggle/old.py",
    "dist/old.whl",
    "docs/_build/html/index.html",
    "docs/__pycache__/conf.cpython-313.pyc",
    "src/boggle/__pycache__/board.cpython-313.pyc",
    "src/boggle/_search.c",
    "src/boggle/_search.cp313-win_amd64.pyd",
    "src/boggle/_search.cpython-313-darwin.so",
    "src/boggle/_search.html",
    "tests/__pycache__/conftest.cpython-313.pyc",
    "wordlists/__pycache__/build_en.cpython-313.pyc",
)
"""Files that work in the tree leaves behind, and that are in no package."""


def reason_to_skip() -> str:
    """Say what is missing to build without a network, or nothing."""
    try:
        setuptools = importlib.metadata.version("setuptools")
    except importlib.metadata.PackageNotFoundError:
        return "setuptools 77 or later is needed to build, and is not installed"
    if int(setuptools.split(".")[0]) < 77:
        return f"setuptools 77 or later is needed to build; installed is {setuptools}"
    if importlib.util.find_spec("Cython") is None:
        return "Cython is needed to build, and is not installed"
    return ""


pytestmark = pytest.mark.skipif(bool(reason_to_skip()), reason=reason_to_skip())


def build(tree: Path, kind: str, target: Path, **environment: str) -> Path:
    """Have the build backend make a wheel or an sdist of a tree; give its path."""
    target.mkdir(parents=True, exist_ok=True)
    code = f"import sys; from setuptools import build_meta; build_meta.build_{kind}(sys.argv[1])"
    run = subprocess.run(
        [sys.executable, "-c", code, str(target)],
        cwd=tree,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    assert run.returncode == 0, run.stdout
    (made,) = target.iterdir()
    return made


class Wheel:
    """A wheel, read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with zipfile.ZipFile(path) as archive:
            self.files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}

    @cached_property
    def info(self) -> str:
        """The name of its folder of metadata."""
        (folder,) = {name.split("/")[0] for name in self.files if ".dist-info/" in name}
        return folder

    @cached_property
    def metadata(self) -> Message:
        """What it says of itself."""
        return email.message_from_bytes(self.files[f"{self.info}/METADATA"])

    def below(self, folder: str) -> dict[str, bytes]:
        """The files of a folder, by their path within it."""
        return {name.removeprefix(folder): data for name, data in self.files.items() if name.startswith(folder)}


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project as a fresh checkout has it."""
    copy = tmp_path_factory.mktemp("project") / "tree"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BY_WORK))
    return copy


@pytest.fixture(scope="session")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """Build a wheel from a fresh checkout, with the compiler if there is one."""
    copy = tmp_path_factory.mktemp("wheel") / "tree"
    shutil.copytree(tree, copy)
    return Wheel(build(copy, "wheel", copy.parent / "made"))


@pytest.fixture(scope="session")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build an sdist from a tree that was worked in; give the folder it unpacks to."""
    copy = tmp_path_factory.mktemp("sdist") / "tree"
    shutil.copytree(tree, copy)
    for name in LEFTOVERS:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(b"left over")
    made = build(copy, "sdist", copy.parent / "made")
    with tarfile.open(made) as archive:
        archive.extractall(copy.parent / "unpacked", filter="data")
    (folder,) = (copy.parent / "unpacked").iterdir()
    return folder


@pytest.fixture(scope="session")
def site(wheel: Wheel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheel to a folder that holds nothing else."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel.path) as archive:
        archive.extractall(folder)
    return folder


def files_below(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder, by their path within it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


# -- the wheel --


def test_the_wheel_holds_every_module(wheel: Wheel, tree: Path) -> None:
    modules = {
        f"boggle/{name}": data for name, data in files_below(tree / "src" / "boggle").items() if name[-3:] == ".py"
    }
    assert "boggle/__init__.py" in modules
    assert {name: data for name, data in wheel.files.items() if name.endswith(".py")} == modules


def test_the_wheel_is_typed(wheel: Wheel) -> None:
    assert wheel.files["boggle/py.typed"] == b""
    assert "Typing :: Typed" in wheel.metadata.get_all("Classifier", [])


def test_the_wheel_holds_the_dice(wheel: Wheel, tree: Path) -> None:
    dice = wheel.below("boggle/data/dice/")
    assert dice == {name: data for name, data in files_below(tree / "dice").items() if name.endswith(".toml")}
    assert len(dice) == 20


def test_the_wheel_holds_the_word_lists_with_their_licences(wheel: Wheel, tree: Path) -> None:
    lists = wheel.below("boggle/data/wordlists/")
    assert lists["README.md"] == (tree / "wordlists" / "README.md").read_bytes()
    assert {name.split("/")[0] for name in lists if "/" in name} == {
        path.name for path in (tree / "wordlists").iterdir() if path.is_dir()
    }
    english = {name.removeprefix("en/"): data for name, data in lists.items() if name.startswith("en/")}
    assert english == files_below(tree / "wordlists" / "en")
    assert {"README.md", "COPYRIGHT.SCOWL", "UKACD.txt", "en.35.txt", "en.80.txt", "en-names.txt", "en-abbr.txt"} < set(
        english
    )


def test_the_wheel_holds_nothing_else(wheel: Wheel) -> None:
    strangers = {
        name
        for name in wheel.files
        if not re.fullmatch(
            r"boggle/([a-z_]+/)*\w+\.py|boggle/py\.typed|boggle/_search\.[\w.-]+|boggle/_\w+\.h"
            r"|boggle/data/dice/[\w-]+\.toml|boggle/data/wordlists/(README\.md|[a-z]{2}/[\w.-]+)"
            r"|boggle_engine-[\w.]+\.dist-info/.+",
            name,
        )
    }
    assert strangers == set()
    assert not [name for name in wheel.files if re.search(r"test|conftest|bench|docs/|build_en|setup\.py", name)]
    assert "boggle/_search.c" not in wheel.files


def test_the_licences_are_in_the_metadata(wheel: Wheel, tree: Path) -> None:
    licences = wheel.below(f"{wheel.info}/licenses/")
    assert set(wheel.metadata.get_all("License-File", [])) == set(licences)
    assert {name: licences.get(name) for name in LICENCES} == {name: (tree / name).read_bytes() for name in LICENCES}
    for path in (tree / "wordlists").glob("*/COPYRIGHT*"):
        assert path.relative_to(tree).as_posix() in licences


def test_the_metadata(wheel: Wheel) -> None:
    assert wheel.metadata["Name"] == "boggle-engine"
    assert wheel.metadata["Version"] == boggle.__version__
    assert wheel.info == f"boggle_engine-{boggle.__version__}.dist-info"
    assert wheel.path.name.startswith(f"boggle_engine-{boggle.__version__}-")
    assert "MIT" in wheel.metadata["License-Expression"]
    assert wheel.metadata["Requires-Python"] == ">=3.11"
    needed = wheel.metadata.get_all("Requires-Dist", [])
    at_run_time = {re.split(r"[\s<>=!~;\[]", need)[0] for need in needed if "extra ==" not in need}
    assert {"numpy", "marisa-trie", "platformdirs"} <= at_run_time
    assert at_run_time <= {"numpy", "marisa-trie", "platformdirs", "msgspec"}
    assert {"cli", "docs", "test"} <= set(wheel.metadata.get_all("Provides-Extra", []))
    assert wheel.metadata.get_payload(), "the README is the description"


def test_the_record_lists_all_that_is_in_the_wheel(wheel: Wheel) -> None:
    record = wheel.files[f"{wheel.info}/RECORD"].decode()
    assert {row[0] for row in csv.reader(io.StringIO(record))} == set(wheel.files)


def test_the_changelog_speaks_of_this_version(tree: Path) -> None:
    changelog = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[?{re.escape(boggle.__version__)}\b|^## \[?[Uu]nreleased", changelog, re.MULTILINE)


# -- the wheel at work --

AT_WORK = """
import importlib.metadata, json, sys
import boggle
from boggle import Board, Lexicon, Solver, dice_sets

lexicon = Lexicon.load("en", cache=False)
solution = Solver(lexicon).solve(Board.parse("perslatgsineters"))
print(json.dumps({
    "where": boggle.__file__,
    "version": boggle.__version__,
    "metadata": importlib.metadata.version("boggle-engine"),
    "bundled": Lexicon.bundled(),
    "words": len(lexicon),
    "dice": sorted(dice.id for dice in dice_sets()),
    "rolled": len(Board.roll(seed=7)),
    "found": [len(solution), solution.points()],
    "compiled": Solver(["cat"]).uses_compiled_search,
}))
"""


def run_installed(site: Path, folder: Path, code: str, **environment: str) -> str:
    """Run Python in an empty folder, with the unpacked wheel first on its path; give what it prints."""
    folder.mkdir()
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(site), "BOGGLE_CACHE_DIR": str(folder / "cache"), **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_wheel_finds_its_data_anywhere(site: Path, tree: Path, tmp_path: Path) -> None:
    facts = json.loads(run_installed(site, tmp_path / "empty", AT_WORK))
    assert Path(facts["where"]).is_relative_to(site)
    assert facts["version"] == facts["metadata"] == boggle.__version__
    assert "en" in facts["bundled"]
    assert facts["words"] == 254_993
    assert facts["dice"] == sorted(path.stem for path in (tree / "dice").glob("*.toml"))
    assert facts["rolled"] == 16
    assert facts["found"] == [1236, 4256]


def test_the_wheel_works_without_its_extension(site: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    shutil.copytree(site, plain, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    facts = json.loads(run_installed(plain, tmp_path / "empty", AT_WORK, PYTHONWARNINGS="ignore"))
    assert Path(facts["where"]).is_relative_to(plain)
    assert not facts["compiled"]
    assert facts["found"] == [1236, 4256]


def test_the_extension_is_built_where_it_was_built_before(wheel: Wheel) -> None:
    if importlib.util.find_spec("boggle._search") is None:
        pytest.skip("there is no compiled search here, and so perhaps no compiler")
    assert [name for name in wheel.files if re.fullmatch(r"boggle/_search\..*(so|pyd)", name)]


def test_the_commands_of_the_wheel_start(wheel: Wheel, site: Path, tmp_path: Path) -> None:
    pytest.importorskip("typer")
    entries = configparser.ConfigParser(delimiters="=")
    entries.read_string(wheel.files[f"{wheel.info}/entry_points.txt"].decode())
    assert "boggle" in entries["console_scripts"]
    for number, (name, target) in enumerate(entries["console_scripts"].items()):
        module, function = target.split(":")
        code = f"import sys; sys.argv = [{name!r}, '--help']; import {module}; {module}.{function}()"
        assert "Usage" in run_installed(site, tmp_path / f"empty{number}", code)


# -- the sdist --


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_sdist_holds_a_folder_whole(sdist: Path, tree: Path, folder: str) -> None:
    assert (tree / folder).is_dir()
    expected = files_below(tree / folder)
    assert expected
    found = {name: data for name, data in files_below(sdist / folder).items() if ".egg-info/" not in name}
    assert sorted(found) == sorted(expected)
    assert found == expected


@pytest.mark.parametrize("name", SINGLE_FILES)
def test_the_sdist_holds_what_lies_beside_them(sdist: Path, tree: Path, name: str) -> None:
    assert (tree / name).is_file()
    assert (sdist / name).is_file()
    assert (sdist / name).read_bytes() == (tree / name).read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "src/boggle/_graph.h",
        "src/boggle/_search.pyx",
        "src/boggle/_walk.h",
        "src/boggle/py.typed",
        "tests/conftest.py",
        "tests/test_packaging.py",
        "wordlists/.gitattributes",
        "wordlists/README.md",
        "wordlists/build_en.py",
        "wordlists/en/COPYRIGHT.SCOWL",
        "wordlists/en/README.md",
        "wordlists/en/UKACD.txt",
        "wordlists/en/en.80.txt",
        "docs/conf.py",
        "PKG-INFO",
    ],
)
def test_the_sdist_holds_what_is_easily_forgotten(sdist: Path, name: str) -> None:
    assert (sdist / name).is_file()


def test_every_include_of_the_extension_is_in_the_sdist(sdist: Path) -> None:
    package = sdist / "src" / "boggle"
    sources = [path.read_text(encoding="utf-8") for path in package.iterdir() if path.suffix in {".pyx", ".pxd", ".h"}]
    included = {name for text in sources for name in re.findall(r'"(_\w+\.h)"', text)}
    assert {"_graph.h", "_walk.h"} <= included
    assert all((package / name).is_file() for name in included)


def test_the_sdist_holds_nothing_that_work_left_behind(sdist: Path) -> None:
    files = files_below(sdist)
    assert not set(LEFTOVERS) & set(files)
    assert b"left over" not in files.values()
    tops = {PurePosixPath(name).parts[0] for name in files}
    assert tops <= {*FOLDERS, *SINGLE_FILES, "MANIFEST.in", "PKG-INFO", "setup.cfg"}


def test_the_sdist_says_which_version_it_is(sdist: Path) -> None:
    assert sdist.name == f"boggle_engine-{boggle.__version__}"
    metadata = email.message_from_bytes((sdist / "PKG-INFO").read_bytes())
    assert metadata["Name"] == "boggle-engine"
    assert metadata["Version"] == boggle.__version__


def test_a_wheel_of_the_sdist_is_the_wheel_of_the_tree(sdist: Path, wheel: Wheel, tmp_path: Path) -> None:
    copy = tmp_path / "unpacked"
    shutil.copytree(sdist, copy)
    # The compiler has shown elsewhere what it can do; without one, the same wheel must come out but for the extension.
    made = Wheel(build(copy, "wheel", tmp_path / "made", CC="false", CXX="false"))
    apart = re.compile(r"boggle/_search\..*(so|pyd)|.*\.dist-info/(RECORD|WHEEL)")
    assert {name: data for name, data in made.files.items() if not apart.fullmatch(name)} == {
        name: data for name, data in wheel.files.items() if not apart.fullmatch(name)
    }
