"""Files that were damaged on the disk, byte by byte: refused or read right, never wrong, whatever byte it is.

What text files, foreign files and single faults come to is tested beside what reads them.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, BoggleError, Claim, Lexicon, LexiconError, Match, MatchStore, Rules, StoreError, WordKind

CHANGES: dict[str, Callable[[int], int]] = {
    "all bits": lambda byte: byte ^ 0xFF,
    "the lowest bit": lambda byte: byte ^ 1,
    "zero": lambda byte: 0,
}
SMALL = Lexicon(["mère", "cat", "can't"], names=["Dora"], abbreviations=["etc"], alphabet="fr")
WORDS = Lexicon(["cat", "act", "cats"])
JOURNALS = ("-wal", "-shm", "-journal")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own; and nobody waits for the disk, thousands of times over."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def damaged(content: bytes, change: Callable[[int], int]) -> Iterator[tuple[int, bytes]]:
    """The content with each of its bytes changed in turn, and where; but for those that the change leaves alone."""
    for place, byte in enumerate(content):
        if change(byte) != byte:
            yield place, content[:place] + bytes([change(byte)]) + content[place + 1 :]


# -- lexicons --


@pytest.mark.parametrize("change", ["all bits", "zero"])  # of single bits, tests/test_lexicon_files.py has one a byte
def test_a_saved_lexicon_with_one_byte_changed_is_refused(tmp_path: Path, change: str) -> None:
    path = tmp_path / "small.lexicon"
    SMALL.save(path)
    tried = 0
    for _, content in damaged(path.read_bytes(), CHANGES[change]):
        path.write_bytes(content)
        with pytest.raises(LexiconError, match=r"small\.lexicon"):
            Lexicon.load(path)
        tried += 1
    assert tried > 500


@pytest.fixture
def kept(tmp_path: Path, cache: Path) -> tuple[Path, Path]:
    """A list as text, and what the cache keeps of it, tries and all."""
    text = tmp_path / "words.txt"
    text.write_text("mère\ncat\ncan't\n", encoding="utf-8")
    assert "cat" in Lexicon.load(text, alphabet="fr")
    (file,) = cache.iterdir()
    return text, file


def check_read_anew(text: Path, file: Path, sound: bytes) -> None:
    lexicon = Lexicon.load(text, alphabet="fr")
    assert list(lexicon) == ["cat", "mère"]
    assert [entry.text for entry in lexicon.skipped] == ["can't"]
    assert [lexicon.kind(word) for word in ("mere", "cat", "dora")] == [WordKind.COMMON, WordKind.COMMON, None]
    assert file.read_bytes() == sound, "it is written anew"


def test_a_cache_with_one_byte_changed_is_read_anew(kept: tuple[Path, Path]) -> None:
    text, file = kept
    sound = file.read_bytes()
    for _, content in damaged(sound, CHANGES["all bits"]):
        file.write_bytes(content)
        check_read_anew(text, file, sound)


def test_a_cache_cut_anywhere_is_read_anew(kept: tuple[Path, Path]) -> None:
    text, file = kept
    sound = file.read_bytes()
    for length in range(0, len(sound), 2):
        os.truncate(file, length)
        check_read_anew(text, file, sound)


# -- stores --


def played() -> Match:
    """A match with changes of several kinds."""
    match = Match(["Ann", "Ben"], Rules(challenge_penalty=1), lexicon=WORDS)
    match.add_round(Board.parse("C A T S"), {"Ann": ["cat", Claim("cats", path=(0, 1, 2, 3))], "Ben": ["tac"]})
    match.add_totals({"Ann": 2, "Ben": 5})
    match.set_total(1, "Ann", 3)
    return match


class Stored:
    """A small store with two matches, its bytes, and what has to come back from it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with sqlite3.connect(path) as connection:  # small pages: fewer bytes that nothing depends on
            connection.execute("PRAGMA page_size = 512")
            connection.execute("VACUUM")
        connection.close()
        self.matches = {1: played(), 2: Match(["Cid"], lexicon=WORDS)}
        with MatchStore(path) as store:
            for match in self.matches.values():
                store.save(match)
            self.listed = store.list()
        self.sound = path.read_bytes()

    def write(self, content: bytes) -> None:
        """Put a file in its place, without what SQLite has beside it."""
        for more in JOURNALS:
            Path(f"{self.path}{more}").unlink(missing_ok=True)
        self.path.write_bytes(content)

    def read(self, *, saves: bool = False) -> bool:
        """Whether all was read, and right; False when some of it was refused. If asked to, save something there too."""
        refused = 0
        try:
            with MatchStore(self.path) as store:
                calls: list[tuple[Callable[[], Any], Any]] = [(store.list, self.listed)]
                for number, match in self.matches.items():
                    calls.append((partial(store.load, number, lexicon=WORDS), match))
                for call, expected in calls:
                    try:
                        assert call() == expected
                    except BoggleError:
                        refused += 1
                # What is saved to it now is there afterwards, or refused.
                if saves:
                    try:
                        saved = store.save(Match(["Dan"]))
                        assert store.load(saved).players == ("Dan",)
                    except BoggleError:
                        refused += 1
        except StoreError:
            return False
        return not refused


@pytest.fixture
def stored(tmp_path: Path) -> Stored:
    """The small store."""
    return Stored(tmp_path / "matches.sqlite")


@pytest.mark.parametrize(("change", "each"), [("all bits", 1), ("the lowest bit", 5)])
def test_a_store_with_one_byte_changed_is_refused_or_read_right(stored: Stored, change: str, each: int) -> None:
    refused = 0
    for place, content in damaged(stored.sound, CHANGES[change]):
        if place % each == 0:
            stored.write(content)
            try:
                refused += not stored.read(saves=place % 32 == 0)  # which takes long
            except AssertionError as error:
                raise AssertionError(f"with byte {place} changed") from error
    assert refused > 1000 // each
    stored.write(stored.sound)
    assert stored.read(saves=True)


def test_a_store_cut_anywhere_is_refused_or_read_right(stored: Stored) -> None:
    for length in range(len(stored.sound) - 1, 0, -3):
        stored.write(stored.sound[:length])
        assert not stored.read()


# -- disks --

SAVING = """
import os, resource, signal, sys
from boggle import *

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
words = ["".join(map(chr, [97 + n % 26, 97 + n // 26 % 26, 97 + n // 676])) for n in range(5000)]
text, path = sys.argv[2:4]
lexicon = Lexicon.load(text)
assert list(lexicon) == sorted(words) and "aaa" in lexicon, "a cache that cannot be written is done without"
try:
    lexicon.save(path)
except OSError as error:
    assert path in str(error), error
else:
    sys.exit("the list was saved")
assert list(Lexicon.load(path)) == ["before"]
"""


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="the size of files cannot be limited here")
def test_a_list_that_the_disk_has_no_room_for_leaves_what_was_there(tmp_path: Path, cache: Path) -> None:
    text, path = tmp_path / "words.txt", tmp_path / "words.lexicon"
    letters = "abcdefghijklmnopqrstuvwxyz"
    text.write_text("\n".join(letters[n % 26] + letters[n // 26 % 26] + letters[n // 676] for n in range(5000)))
    Lexicon(["before"]).save(path)
    for size in (0, 1, 4096, 20_000):
        subprocess.run([sys.executable, "-c", SAVING, str(size), text, path], check=True, timeout=120)
        assert sorted(file.name for file in tmp_path.iterdir() if file != cache) == ["words.lexicon", "words.txt"]
        assert not cache.exists() or not list(cache.iterdir()), "no part of a file is left"


ADDING = """
import resource, signal, sys
from boggle import *

store = MatchStore(sys.argv[2])
match = store.load(1)
match.add_totals({"Ann": 0})
for points in range(300):
    match.set_total(0, "Ann", points)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
try:
    store.save(match)
except StoreError as error:
    assert sys.argv[2] in str(error), error
else:
    sys.exit("the match was saved")
assert store.load(1).rounds == ()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="the size of files cannot be limited here")
def test_a_match_that_the_disk_has_no_room_for_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with MatchStore(path) as store:
        store.save(Match(["Ann"], Rules(target=None).replace(round_count=20)))
    for size in (0, 4096):
        subprocess.run([sys.executable, "-c", ADDING, str(size), path], check=True, timeout=120)
        with MatchStore(path) as store:
            assert store.load(1).rounds == ()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_device_is_an_error() -> None:
    with pytest.raises(OSError, match="No space left"):
        SMALL.save("/dev/full")


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder with a list and a store, in which this user may write nothing; root becomes somebody else meanwhile."""
    if not hasattr(os, "geteuid"):
        pytest.skip("folders cannot be made read-only here")
    with tempfile.TemporaryDirectory() as name:
        folder, user = Path(name), os.geteuid()
        (folder / "words.txt").write_text("cat\n")
        Lexicon.load(folder / "words.txt", cache=False)  # loads what the other user may not be able to load
        with MatchStore(folder / "old.sqlite") as store:
            store.save(Match(["Ann"]))
        folder.chmod(0o555)
        try:
            if user == 0:
                os.seteuid(65534)
            yield folder
        finally:
            os.seteuid(user)
            folder.chmod(0o755)


def test_a_folder_that_is_read_only(read_only: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOGGLE_CACHE_DIR", str(read_only / "cache"))
    assert "cat" in Lexicon.load(read_only / "words.txt")
    with pytest.raises(PermissionError, match=r"words\.lexicon"):
        SMALL.save(read_only / "words.lexicon")
    for store in ("new.sqlite", "old.sqlite"):
        with pytest.raises(StoreError, match=store):
            MatchStore(read_only / store).save(Match(["Ann"]))
    assert sorted(file.name for file in read_only.iterdir()) == ["old.sqlite", "words.txt"]


SAVERS = """
import sys
from boggle import Lexicon

mine, path = Lexicon(sys.argv[2].split()), sys.argv[1]
known = [sorted(words.split()) for words in sys.argv[2:]]
for _ in range(100):
    mine.save(path)
    assert list(Lexicon.load(path)) in known
"""


def test_two_processes_that_save_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, lists = tmp_path / "words.lexicon", ["cat act tac", "dog god good"]
    children = [subprocess.Popen([sys.executable, "-c", SAVERS, path, *order]) for order in (lists, lists[::-1])]
    assert [child.wait(300) for child in children] == [0, 0]
    assert [file.name for file in tmp_path.iterdir() if file.suffix != ""] == ["words.lexicon"], (
        "nothing temporary is left"
    )
