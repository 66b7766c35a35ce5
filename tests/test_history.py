"""Matches in a store: what was saved is there, whatever happens to the process."""

import copy
import json
import os
import pickle
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from boggle import (
    Board,
    Claim,
    Lexicon,
    LexiconError,
    Match,
    MatchError,
    MatchStore,
    Rules,
    StoreError,
    history,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "folder" / "matches.sqlite"


@pytest.fixture
def store(path: Path) -> MatchStore:
    """A store without matches."""
    return MatchStore(path)


WORDS = Lexicon(["cat", "act", "cats"])
BOARD = Board.parse("C A T S")


def played() -> Match:
    """A match with a change of every kind."""
    match = Match(["Ann", "Ben"], Rules(challenge_penalty=1), lexicon=WORDS)
    match.add_round(Board.parse("C A T S"), {"Ann": ["cat", Claim("cats", path=(0, 1, 2, 3), written_at=3)], "Ben": []})
    match.amend_round(0, sheets={"Ben": ["tac"]}, challenges={"Ben": ["tac"]})
    match.add_totals({"Ann": 2, "Ben": 5})
    match.set_total(1, "Ann", 3)
    match.amend_round(1, totals={"Ben": 4})
    match.add_player("Çelik 'Cid\" Ω")
    match.rules = match.rules.replace(round_count=2)
    match.undo()
    match.withdraw("Ben")
    return match


# -- saving and loading --


def test_what_was_saved_is_loaded(store: MatchStore) -> None:
    match = played()
    number = store.save(match)
    loaded = store.load(number, lexicon=WORDS)
    assert loaded == match
    assert loaded.standings() == match.standings()
    assert loaded.to_json() == match.to_json()


def test_a_match_keeps_its_number(store: MatchStore) -> None:
    first, second = Match(["Ann"]), Match(["Ann"])
    assert [store.save(first), store.save(second), store.save(first)] == [1, 2, 1]
    for points in range(3):
        first.add_totals({"Ann": points})
        assert store.save(first) == 1
        assert store.load(1) == first
    first.undo()
    store.save(first)
    assert store.load(1).cells == ({"Ann": 0}, {"Ann": 1})
    assert store.load(2) == second


def test_other_stores_and_processes_see_it(path: Path) -> None:
    match = Match(["Ann"])
    with MatchStore(path) as store:
        store.save(match)
        with MatchStore(str(path)) as other:
            assert other.load(1) == match
    program = "import sys, boggle; print(boggle.MatchStore(sys.argv[1]).load(1).players)"
    shown = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert shown.stdout == "('Ann',)\n"


def test_a_closed_store_opens_again(store: MatchStore) -> None:
    match = Match(["Ann"])
    store.save(match)
    store.close()
    store.close()
    assert store.load(1) == match


def test_the_lexicon_is_checked(store: MatchStore) -> None:
    number = store.save(played())
    with pytest.raises(LexiconError, match="give it as lexicon="):
        store.load(number)
    with pytest.raises(LexiconError, match="of other content"):
        store.load(number, lexicon=["cat"])
    assert store.load(number, lexicon=["cat"], other_lexicon=True).lexicon == Lexicon(["cat"])


def test_the_list_tells_running_finished_and_abandoned_apart(store: MatchStore) -> None:
    before = datetime.now(UTC)
    running, finished, abandoned = (Match(["Ann", "Ben"], Rules(round_count=1)) for _ in range(3))
    finished.add_totals({"Ann": 3, "Ben": 3})
    abandoned.abandon()
    for match in (running, finished, abandoned):
        store.save(match)
    assert [(each.id, each.status, each.winners, each.rounds) for each in store.list()] == [
        (1, "running", (), 0),
        (2, "finished", ("Ann", "Ben"), 1),
        (3, "abandoned", (), 0),
    ]
    for status, number in (("running", 1), ("finished", 2), ("abandoned", 3)):
        (only,) = store.list(status)
        assert (only.id, only.players) == (number, ("Ann", "Ben"))
        assert before <= only.created <= only.updated <= datetime.now(UTC)
    with pytest.raises(StoreError, match="a status must be running, finished or abandoned, not 'done'"):
        store.list("done")


def test_a_deleted_match_is_gone(store: MatchStore) -> None:
    store.save(Match(["Ann"]))
    store.save(played())
    store.delete(2)
    assert [each.id for each in store.list()] == [1]
    with pytest.raises(StoreError, match="there is no match 2 in "):
        store.load(2)
    assert store.save(Match(["Ben"])) == 3  # a number is never given twice


@pytest.mark.parametrize("number", [0, -1, 1, 2**70, True, None, "1", 1.0])
def test_no_such_match(store: MatchStore, number: Any) -> None:
    for call in (store.load, store.delete):
        with pytest.raises(StoreError, match="there is no match "):
            call(number)


def test_only_matches_are_saved(store: MatchStore) -> None:
    with pytest.raises(StoreError, match="a Match is needed, not 5"):
        store.save(5)  # type: ignore[arg-type]
    assert store.list() == ()


# -- several at once --


def test_a_match_that_somebody_else_changed_is_not_overwritten(store: MatchStore, path: Path) -> None:
    number = store.save(Match(["Ann"]))
    mine, yours = store.load(number), MatchStore(path).load(number)
    for match in (mine, yours):
        match.add_totals({"Ann": 1})  # the very same change, made twice
    store.save(mine)
    with pytest.raises(StoreError, match=r"match 1 has other changes in the store than here; load it again"):
        MatchStore(path).save(yours)
    assert store.load(number) == mine
    again = store.load(number)
    again.add_totals({"Ann": 1})
    store.save(again)
    assert len(store.load(number).rounds) == 2


def test_a_match_that_began_otherwise_is_not_saved_in_its_place(store: MatchStore) -> None:
    match = Match(["Ann", "Ben"])
    store.save(match)
    other = Match.from_json(match.to_json().replace("Ben", "Eve"))
    with pytest.raises(StoreError, match="other changes in the store"):
        store.save(other)
    assert store.load(1).players == ("Ann", "Ben")
    with_words = Match.from_json(match.to_json(), lexicon=WORDS)
    store.save(with_words)
    assert store.load(1, lexicon=WORDS).lexicon == WORDS


def test_threads_share_a_store(store: MatchStore) -> None:
    number = store.save(Match(["Ann"], Rules(round_count=20)))
    refused = []

    def add() -> None:
        for _ in range(5):
            match = store.load(number)
            match.add_totals({"Ann": 1})
            try:
                store.save(match)
            except StoreError:
                refused.append(1)

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.load(number).rounds) + len(refused) == 20


ADDING = """
import sys
from boggle import MatchStore, StoreError
store = MatchStore(sys.argv[1])
for _ in range(10):
    while True:
        match = store.load(1)
        match.add_totals({"Ann": 1})
        try:
            store.save(match)
            break
        except StoreError:
            pass
"""


def test_processes_share_a_file_and_lose_nothing(store: MatchStore, path: Path) -> None:
    store.save(Match(["Ann"], Rules(round_count=20).replace(target=None)))
    match = store.load(1)
    match.rules = match.rules.replace(round_count=20)
    store.save(match)
    children = [subprocess.Popen([sys.executable, "-c", ADDING, path]) for _ in range(2)]
    assert [child.wait(60) for child in children] == [0, 0]
    assert store.load(1).standings()[0].total == 20


def test_many_open_a_new_file_at_once(path: Path) -> None:
    program = "import sys; from boggle import *; MatchStore(sys.argv[1]).save(Match(['Ann']))"
    children = [subprocess.Popen([sys.executable, "-c", program, path]) for _ in range(4)]
    assert [child.wait(60) for child in children] == [0] * 4
    assert len(MatchStore(path).list()) == 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_forked_process_and_its_parent_keep_what_they_save(store: MatchStore, path: Path) -> None:
    match = Match(["Ann"], Rules(round_count=20))
    store.save(match)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.read(reading, 1)  # until the parent has closed its file
            for points in range(3):
                match.add_totals({"Ann": points})
                store.save(match)
            os._exit(0)
        finally:
            os._exit(1)
    store.close()
    os.write(writing, b"x")
    assert os.waitpid(child, 0)[1] == 0
    assert store.load(1).cells == ({"Ann": 0}, {"Ann": 1}, {"Ann": 2})
    os.close(reading)
    os.close(writing)


def test_a_match_that_was_deleted_and_saved_anew_is_not_mixed_with_another(store: MatchStore, path: Path) -> None:
    number = store.save(Match(["Ann"]))
    mine, yours = store.load(number), MatchStore(path).load(number)
    mine.add_totals({"Ann": 1})
    store.save(mine)
    store.delete(number)
    yours.add_totals({"Ann": 2})
    again = MatchStore(path).save(yours)
    mine.add_totals({"Ann": 3})
    with pytest.raises(StoreError, match="other changes in the store"):
        store.save(mine)
    assert store.load(again) == yours


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_of_two_copies_with_one_change_neither_is_lost(store: MatchStore, copied: Callable[[Match], Match]) -> None:
    match = Match(["Ann"])
    store.save(match)
    other = copied(match)
    for each in (match, other):
        each.add_totals({"Ann": 1})
    store.save(match)
    with pytest.raises(StoreError, match="other changes in the store"):
        store.save(other)


def test_a_link_to_a_store_is_that_store(store: MatchStore, path: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(path)
    match = Match(["Ann"])
    store.save(match)
    other = MatchStore(tmp_path / "link").load(1)
    for each in (match, other):
        each.add_totals({"Ann": 1})
    store.save(match)
    with pytest.raises(StoreError, match="other changes in the store"):
        MatchStore(tmp_path / "link").save(other)


def test_who_only_reads_does_not_wait_for_who_writes(store: MatchStore, path: Path) -> None:
    store.save(Match(["Ann"]))

    def read(_: object) -> None:
        assert store.load(1).players == ("Ann",)
        assert len(store.list()) == 1

    with MatchStore(path) as writer:
        writer._in_transaction("IMMEDIATE", read)


def test_a_signal_that_asks_the_store_amid_a_call_is_refused_and_does_no_harm(store: MatchStore, path: Path) -> None:
    match = Match(["Ann"])
    number = store.save(match)
    match.add_totals({"Ann": 1})
    refused = []

    def ask_amid(file: Any) -> None:
        with pytest.raises(StoreError, match="in use by the call that a signal came to") as error:
            store.list()
        refused.append(error)
        assert file.in_transaction

    store._in_transaction("IMMEDIATE", ask_amid)
    assert refused
    assert store.save(match) == number
    assert MatchStore(path).load(number) == match


def test_a_store_can_be_handed_to_another_process(store: MatchStore) -> None:
    store.save(Match(["Ann"]))
    assert pickle.loads(pickle.dumps(store)).load(1).players == ("Ann",)


# -- when things go wrong --


@pytest.mark.parametrize("path", [None, 5, ["a"], "a\0b", "\ud800x"])
def test_no_path(path: Any) -> None:
    with pytest.raises(StoreError, match="path"):
        MatchStore(path)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE match SET head = '{'",
        "UPDATE match SET head = ''",
        "UPDATE match SET head = 'null'",
        "UPDATE change SET content = ''",
        "UPDATE change SET content = x'ff' WHERE number = 1",
        "UPDATE change SET content = 5 WHERE number = 1",
        "DELETE FROM change",
        "DELETE FROM change WHERE number = 0",
        "DELETE FROM change WHERE number = 1",
        "UPDATE change SET number = 7 WHERE number = 1",
        "UPDATE match SET players = 'x'",
        "UPDATE match SET winners = 7",
        "UPDATE match SET winners = '[7]'",
        "UPDATE match SET players = '" + "[" * 100_000 + "'",
        "UPDATE match SET status = 'lost', players = '[]'",
        "UPDATE match SET rounds = 'two', players = '[]'",
        "UPDATE match SET changes = x'00'",
        "UPDATE match SET changes = 4611686018427387904",
        "UPDATE match SET created = 'yesterday'",
        "UPDATE match SET updated = 5",
    ],
)
def test_damage_is_named_and_nothing_is_saved_over_it(store: MatchStore, path: Path, damage: str) -> None:
    match = Match(["Ann"])
    match.add_totals({"Ann": 1})
    match.add_totals({"Ann": 2})
    store.save(match)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute(damage)
    connection.close()
    listed = "players" in damage or "winners" in damage or "created" in damage or "updated" in damage
    calls: list[Callable[[], object]] = [store.list] if listed else [lambda: store.load(1), lambda: store.save(match)]
    for call in calls:
        with pytest.raises(StoreError, match=r"matches\.sqlite: match 1 is damaged: "):
            call()


def add_until_killed(path: Path, told: int) -> None:
    """Add rounds to match 1 for ever, and tell of each one once it is saved."""
    store = MatchStore(path)
    match = store.load(1)
    while True:
        for number in range(len(match.rounds), len(match.rounds) + 20):
            match.add_totals({"Ann": number})
            store.save(match)
            os.write(told, b"%d\n" % number)
        for _ in range(20):  # so that a match stays small enough to be loaded often
            match.undo()
        store.save(match)
        os.write(told, b"undone\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_what_was_confirmed_survives_kill_9(path: Path) -> None:
    chance = random.Random(1)
    store = MatchStore(path)
    store.save(Match(["Ann"], Rules(target=None).replace(round_count=20)))
    match = store.load(1)
    confirmed = 0
    for _ in range(200):
        store.close()
        reading, telling = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                add_until_killed(path, telling)
            finally:
                os._exit(1)
        os.close(telling)
        with os.fdopen(reading) as told:
            first = told.readline()
            time.sleep(chance.random() * 0.02)
            os.kill(child, signal.SIGKILL)
            lines = [first, *told.readlines()]
        os.waitpid(child, 0)
        match = store.load(1)
        kept = len(match.rounds)
        assert [cells["Ann"] for cells in match.cells] == list(range(kept))
        for line in lines:
            confirmed = 0 if line == "undone\n" else int(line) + 1
        # The change after the last confirmed one may have been saved too: one more round, or twenty undone.
        assert kept in (confirmed, confirmed + 1, confirmed - 20), (lines, kept)
        confirmed = kept
        if kept >= 19:
            while match.rounds:
                match.undo()
            store.save(match)
            confirmed = 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_store_that_was_killed_while_it_was_made_can_be_used(tmp_path: Path) -> None:
    chance = random.Random(2)
    for number in range(30):
        path = tmp_path / f"{number}.sqlite"
        child = os.fork()
        if child == 0:
            try:
                MatchStore(path).save(Match(["Ann"]))
            finally:
                os._exit(1)
        time.sleep(chance.random() * 0.01)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        store = MatchStore(path)
        saved = store.save(Match(["Ben"]))
        assert [each.id for each in store.list()] == list(range(1, saved + 1))


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"SQLite format 3\0" + b"\xff" * 200, b"no database " * 50])
def test_a_file_of_another_kind_is_refused(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    if not content:
        assert MatchStore(path).list() == ()
        return
    with pytest.raises(StoreError, match=r"matches\.sqlite: "):
        MatchStore(path)
    assert path.read_bytes() == content


def test_a_file_with_damage_that_sqlite_cannot_even_name_is_refused(store: MatchStore, path: Path) -> None:
    store.close()
    content = path.read_bytes().replace(b"changechange", b"\xc6hangechange")  # in the list of tables
    path.write_bytes(content.replace(b"CREATE TABLE change", b"CREATE TABLX change"))
    with pytest.raises(StoreError, match=r"matches\.sqlite: a damaged file"):
        MatchStore(path)


def test_a_database_of_something_else_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE song (title TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="an SQLite file, but no store of matches"):
        MatchStore(path)
    assert path.read_bytes() == before


def test_a_store_of_a_later_version_is_refused(store: MatchStore, path: Path) -> None:
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match=r"a store of version 99; this version of boggle reads up to 1"):
        MatchStore(path)


def test_a_store_of_an_earlier_version_is_brought_up_to_date(
    store: MatchStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played()
    store.save(match)
    store.close()
    later = (*history.MIGRATIONS, "ALTER TABLE match ADD COLUMN place TEXT NOT NULL DEFAULT 'home'")
    monkeypatch.setattr(history, "MIGRATIONS", later)
    new = MatchStore(path)
    assert new.load(1, lexicon=WORDS) == match
    new.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT place FROM match").fetchone() == ("home",)
    connection.close()


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    store: MatchStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(Match(["Ann"]))
    store.close()
    with monkeypatch.context() as patch:
        broken = "ALTER TABLE match ADD COLUMN place TEXT; ALTER TABLE nowhere ADD COLUMN x TEXT"
        patch.setattr(history, "MIGRATIONS", (*history.MIGRATIONS, broken))
        with pytest.raises(StoreError, match="nowhere"):
            MatchStore(path)
    assert MatchStore(path).load(1).players == ("Ann",)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("add-totals", "add-totals?"),
        lambda text: text.replace('"Ann"', '"Zoe"'),
        lambda text: "5",
    ],
)
def test_a_damaged_match_is_refused_and_others_are_not(
    store: MatchStore, path: Path, spoil: Callable[[str], str]
) -> None:
    for _ in range(2):
        match = Match(["Ann"])
        match.add_totals({"Ann": 1})
        store.save(match)
    store.close()
    with sqlite3.connect(path) as connection:
        (content,) = connection.execute("SELECT content FROM change WHERE match = 1").fetchone()
        connection.execute("UPDATE change SET content = ? WHERE match = 1", (spoil(content),))
    connection.close()
    with pytest.raises(ValueError, match=r"log|damaged"):
        store.load(1)
    assert store.load(2) == match


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"unable to open database file"):
        MatchStore(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file"):
        MatchStore(tmp_path / "file" / "matches.sqlite")


def test_a_match_that_cannot_be_saved_is_kept_as_it_was(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(["Ann"])
    store.save(match)
    match.add_totals({"Ann": 1})
    opened = store._connection
    assert opened is not None
    opened.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="readonly"):
        store.save(match)
    opened.execute("PRAGMA query_only = OFF")
    assert store.load(1).rounds == ()
    assert len(match.rounds) == 1
    store.save(match)
    assert store.load(1) == match


def test_a_refused_change_is_not_saved(store: MatchStore) -> None:
    match = Match(["Ann"])
    store.save(match)
    with pytest.raises(MatchError):
        match.add_totals({"Zoe": 1})
    store.save(match)
    assert store.load(1).rounds == ()


def test_the_store_holds_facts_as_json(store: MatchStore, path: Path) -> None:
    store.save(played())
    store.close()
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT content FROM change ORDER BY number").fetchall()
    connection.close()
    changes = [json.loads(content) for (content,) in rows]
    assert [change["change"] for change in changes] == [
        "add-round", "amend-round", "add-totals", "set-total", "amend-totals", "add-player", "rules", "undo",
        "withdraw",
    ]  # fmt: skip
    assert "verdict" not in json.dumps(changes)


def test_a_store_shows_where_it_is(store: MatchStore, path: Path) -> None:
    assert repr(store) == f"MatchStore({str(path)!r})"
    assert store.path == str(path)


def test_a_file_that_is_busy_when_it_is_opened_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare, faults = MatchStore._prepare, [sqlite3.OperationalError("database is locked")] * 2

    def busy_at_first(store: MatchStore, connection: sqlite3.Connection) -> None:
        if faults:
            raise faults.pop()
        prepare(store, connection)

    monkeypatch.setattr(MatchStore, "_prepare", busy_at_first)
    with MatchStore(path) as store:
        assert store.load(store.save(Match(["Ann"]))).players == ("Ann",)
    assert not faults


def test_a_full_disk_leaves_the_store_as_it_was(store: MatchStore) -> None:
    match = Match(["Ann"])
    store.save(match)
    connection = store._connection
    assert connection is not None
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    match.add_totals({"Ann": 0})
    for points in range(1000):
        match.set_total(0, "Ann", points)
    with pytest.raises(StoreError, match="full"):
        store.save(match)
    assert store.load(1).rounds == ()
    store.close()  # and with it goes the limit
    store.save(match)
    assert store.load(1) == match


def test_a_match_without_a_seal_is_read_and_gets_one(path: Path) -> None:
    with MatchStore(path) as store:
        match = Match(["Ann", "Ben"])
        match.add_totals({"Ann": 3, "Ben": 5})
        number = store.save(match)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE match SET head = json_remove(head, '$.seal')")
        connection.commit()
    with MatchStore(path) as store:
        loaded = store.load(number)
        assert loaded.standings() == match.standings()
        loaded.add_totals({"Ann": 4, "Ben": 1})
        assert store.save(loaded) == number
    with closing(sqlite3.connect(path)) as connection:
        assert "seal" in json.loads(connection.execute("SELECT head FROM match").fetchone()[0])


def test_a_change_waits_for_readers_where_there_is_no_log_beside_the_file(path: Path) -> None:
    with MatchStore(path) as store:
        match = Match(["Ann", "Ben"])
        store.save(match)
        assert store._connection is not None
        store._connection.execute("PRAGMA journal_mode = DELETE")
        with closing(sqlite3.connect(path, check_same_thread=False)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM match").fetchall()
            ending = threading.Timer(0.3, lambda: reader.execute("COMMIT"))
            ending.start()
            match.add_totals({"Ann": 3, "Ben": 5})
            store.save(match)
            ending.join()
        assert store.load(1).standings() == match.standings()
