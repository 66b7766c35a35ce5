"""Stores of matches: any bytes as an SQLite file, and whole files that hold other texts than the library writes."""

import sqlite3
from contextlib import closing
from functools import cache, partial
from pathlib import Path

from boggle import BoggleError, Match, MatchStore, StoreError
from boggle.history import STATUSES

from .common import accepted, written
from .documents import LEXICON

_COLUMNS = ("head", "status", "players", "winners", "created", "updated")


def one(data: bytes) -> None:
    """Open a store; the first byte says whether the rest is the whole file or what stands in its columns, by lines."""
    for journal in ("forged.sqlite-wal", "forged.sqlite-shm", "forged.sqlite-journal"):
        written(journal, b"").unlink()
    if data[:1] and data[0] & 1:
        path = written("forged.sqlite", sample())
        _fill(path, data[1:].split(b"\n"))
    else:
        path = written("forged.sqlite", data[1:])
    store = accepted(lambda: MatchStore(path), StoreError)
    if store is not None:
        with closing(store):
            check(store)


def check(store: MatchStore) -> None:
    """Use a store that could be opened in every way."""
    listed = accepted(store.list, StoreError)
    for each in listed or ():
        assert each.status in STATUSES
        assert all(isinstance(name, str) for name in each.players + each.winners)
        assert isinstance(each.rounds, int)
    for number in [each.id for each in listed or ()][:3] or [1]:
        match = accepted(partial(store.load, number, lexicon=LEXICON, other_lexicon=True), BoggleError)
        if match is not None:
            accepted(partial(match.add_totals, {match.players[0]: 3}), BoggleError)
            accepted(partial(store.save, match), StoreError)
    new = Match(["Ann"], lexicon=LEXICON)
    saved = accepted(partial(store.save, new), StoreError)
    if saved is not None:
        loaded = accepted(partial(store.load, saved, lexicon=LEXICON), StoreError)
        assert loaded in (None, new)
        accepted(partial(store.delete, saved), StoreError)


@cache
def sample() -> bytes:
    """A small store with a match in it."""
    path = written("sample.sqlite", b"")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA page_size = 512")
        connection.execute("VACUUM")
    with MatchStore(path) as store:
        match = Match(["Ann", "Ben"], lexicon=LEXICON)
        match._id = f"{1:032x}"
        match.add_totals({"Ann": 3, "Ben": 5})
        match.withdraw("Ann")
        store.save(match)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("UPDATE match SET head = json_remove(head, '$.seal')")  # or no forged row would be read
        connection.execute("UPDATE match SET created = ?, updated = ?", ["2026-01-02T03:04:05.000006+00:00"] * 2)
        connection.commit()
    return path.read_bytes()


def _fill(path: Path, lines: list[bytes]) -> None:
    """Put texts into the columns of the first match, the last ones as its changes; an empty line changes nothing."""
    with closing(sqlite3.connect(path)) as connection:
        for column, line in zip(_COLUMNS, lines, strict=False):
            if line:
                connection.execute(f"UPDATE match SET {column} = CAST(? AS TEXT)", (line,))
        for number, line in enumerate(lines[len(_COLUMNS) :]):
            connection.execute("INSERT OR REPLACE INTO change VALUES (1, ?, CAST(? AS TEXT))", (number, line))
        connection.execute("UPDATE match SET changes = (SELECT count(*) FROM change)")
        connection.commit()
