"""Matches kept in an SQLite file: safe against crashes, and open to several processes at once."""

import hashlib
import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar
from weakref import WeakSet

from ._checks import check_text, one_of, shown
from ._forms import plain
from ._json import parse
from ._match_forms import change_form, match_from_plain, match_head
from .errors import DocumentError, StoreError
from .lexicon import Lexicon, as_lexicon
from .match import Match

STATUSES = ("running", "finished", "abandoned")

APPLICATION = 0x426F6767
"""What marks an SQLite file as a store of matches: "Bogg"."""

MIGRATIONS = (
    # Version 1. A match is a head (who began to play by which rules) and the changes since, as in its JSON form.
    # What stands beside them is for lists: it was so when the match was last saved.
    """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        head TEXT NOT NULL,
        status TEXT NOT NULL,
        players TEXT NOT NULL,
        winners TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        changes INTEGER NOT NULL,
        created TEXT NOT NULL,
        updated TEXT NOT NULL
    );
    CREATE TABLE change (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    """,
)
"""What makes a store of each version from one of the version before."""

BUSY_SECONDS = 30
_MOMENT = 0.05  # seconds that SQLite itself waits for others
_PAUSE = 0.01  # seconds from one try to the next

Changes = list[dict[str, Any]]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match in a store, as it was when it was last saved. Times are UTC."""

    id: int
    status: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    rounds: int
    created: datetime
    updated: datetime


class _Row(NamedTuple):
    """A match as it stands in its table."""

    id: int
    key: str
    head: str
    status: str
    players: str
    winners: str
    rounds: int
    changes: int
    created: str
    updated: str

    def seal(self, head: dict[str, Any], changes: str) -> dict[str, str]:
        """What shows that neither the row nor the changes were damaged on the disk: SQLite itself would not notice."""
        return {"row": _digest([*self._replace(head=json.dumps(head)), changes]), "changes": changes}


_COLUMNS = ", ".join(_Row._fields)
_SEAL = "seal"  # what a row's head has beside the head of the match


def _digest(facts: Any) -> str:
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


class MatchStore:
    """Matches in one SQLite file, which is made where there is none.

    Each call is one transaction, which is on the disk when the call returns: whatever happens to the process after
    that, it is kept, and whatever happens before, the store is as it was. Several processes and threads may use one
    file. A store can be used in a ``with`` statement, which closes it.

    >>> with MatchStore("matches.sqlite") as store:
    ...     match = Match(["Ann", "Ben"])
    ...     number = store.save(match)
    ...     match.add_totals({"Ann": 7, "Ben": 4})
    ...     store.save(match) == number, store.load(number) == match
    (True, True)

    Raises :class:`StoreError` for a file that is no such store, or was written by a later version.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        try:
            self._path = os.path.realpath(os.fsdecode(path))
            check_text("the path", self._path, error=StoreError)
        except (TypeError, ValueError):
            raise StoreError(f"a store needs the path of a file, not {shown(path)}") from None
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._busy = False
        with _forking[0]:
            _open_stores.add(self)
        self._in_transaction("IMMEDIATE", lambda _: None)

    @property
    def path(self) -> str:
        """The file, as an absolute path."""
        return self._path

    def save(self, match: Match) -> int:
        """Save a match, and return the number by which the store knows it.

        A match that is in the store already gets the changes that it has since. Raises :class:`StoreError` when
        somebody else has changed it there meanwhile: load it again, and make the change once more.
        """
        if not isinstance(match, Match):
            raise StoreError(f"a Match is needed, not {shown(match)}")
        with self._lock:
            log = tuple(match._log)
            head, changes = plain(match_head(match)), [plain(change_form(change)) for change in log]
            number = self._in_transaction("IMMEDIATE", lambda file: self._write(file, match, head, changes))
            match._saved[self._path] = len(log)
            match._saving.pop(self._path, None)
        return number

    def _write(self, file: sqlite3.Connection, match: Match, head: dict[str, Any], changes: Changes) -> int:
        now = datetime.now(UTC).isoformat()
        facts = match.status, json.dumps(match.players), json.dumps(match.winners), len(match.rounds), len(changes)
        found = file.execute(f"SELECT {_COLUMNS} FROM match WHERE key = ?", (match.id,)).fetchone()
        if found is None:
            row = _Row(0, match.id, "", *facts, now, now)
            number = file.execute(
                f"INSERT INTO match ({_COLUMNS}) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row[1:]
            ).lastrowid
            stored: list[str] = []
        else:
            known = _Row(*found)
            number, stored = known.id, self._check_same(file, known, match, head, changes)
            row = _Row(number, match.id, "", *facts, known.created, now)
        texts = [*stored, *map(json.dumps, changes[len(stored) :])]
        row = row._replace(id=int(number or 0))
        row = row._replace(head=json.dumps({**head, _SEAL: row.seal(head, _digest(texts))}))
        settings = ", ".join(f"{column} = ?" for column in _Row._fields)
        file.execute(f"UPDATE match SET {settings} WHERE id = ?", (*row, row.id))
        file.executemany(
            "INSERT INTO change (match, number, content) VALUES (?, ?, ?)",
            ((row.id, place, texts[place]) for place in range(len(stored), len(texts))),
        )
        match._saving[self._path] = row.changes, row.updated
        return row.id

    def _check_same(
        self, file: sqlite3.Connection, row: _Row, match: Match, head: dict[str, Any], changes: Changes
    ) -> list[str]:
        """The stored changes of a match, as they stand there; an error, when they are others."""
        stored_head, texts = self._content(file, row)
        stored = [self._object(row.id, f"change {place}", text) for place, text in enumerate(texts)]
        # Who made a change cannot be seen from it: of a match that came from here it counts too how many there were.
        known = match._saved.get(self._path, len(stored))
        if match._saving.get(self._path) == (row.changes, row.updated):  # an interrupt came after all was on the disk
            known = row.changes
        # A match that had no words yet may have got a lexicon since.
        same_start = {**stored_head, "lexicon": None} == {**head, "lexicon": None}
        if known != len(stored) or stored != changes[: len(stored)] or not same_start:
            raise StoreError(
                f"match {row.id} has other changes in the store than here; load it again, and make the change anew"
            )
        return texts

    def _content(self, file: sqlite3.Connection, row: _Row) -> tuple[dict[str, Any], list[str]]:
        """The head of a match, and its changes; a :class:`StoreError` for what somebody else has written there."""
        head, seal = self._head(row)
        question = "SELECT number, content FROM change WHERE match = ? ORDER BY number"
        rows = file.execute(question, (row.id,)).fetchall()
        if row.changes != len(rows) or [place for place, _ in rows] != [*range(len(rows))]:
            raise self._damage(row.id, f"{row.changes} changes should be there, and are not")
        texts = [text for _, text in rows]
        if seal is not None and seal != _digest([str(text) for text in texts]):
            raise self._damage(row.id, "its changes are not as they were written")
        return head, texts

    def _head(self, row: _Row) -> tuple[dict[str, Any], str | None]:
        """What a match began with, and the digest of its changes; None where there is none, as in older stores."""
        head = self._object(row.id, "its beginning", row.head)
        seal = head.pop(_SEAL, None)
        if seal is None:
            return head, None
        changes = seal.get("changes") if isinstance(seal, dict) else None
        try:
            whole = isinstance(changes, str) and row.seal(head, changes) == seal
        except TypeError:  # bytes, where text should be
            whole = False
        if not whole:
            raise self._damage(row.id, "it is not as it was written")
        return head, changes

    def _object(self, number: int, what: str, content: str) -> dict[str, Any]:
        try:
            value = parse(content, bounded=False)  # it was in memory once
        except DocumentError as error:
            raise self._damage(number, f"{what}: {error}") from None
        if not isinstance(value, dict):
            raise self._damage(number, f"{what} is no object")
        return value

    def _damage(self, number: object, what: str) -> StoreError:
        return StoreError(f"{self._path}: match {number} is damaged: {what}")

    def load(self, id: int, *, lexicon: Lexicon | Iterable[str] | None = None, other_lexicon: bool = False) -> Match:
        """Load a match; ``lexicon`` and ``other_lexicon`` are as in :meth:`Match.from_json`.

        Raises :class:`StoreError` when the store has none of this number.
        """

        def read(file: sqlite3.Connection) -> tuple[dict[str, Any], Changes]:
            row = self._row(file, id)
            head, texts = self._content(file, row)
            return head, [self._object(row.id, f"change {place}", text) for place, text in enumerate(texts)]

        head, changes = self._in_transaction("DEFERRED", read)
        words = None if lexicon is None else as_lexicon(lexicon)
        match = match_from_plain(Match, {**head, "log": changes}, words, other_lexicon)
        match._saved[self._path] = len(changes)
        return match

    def list(self, status: str | None = None) -> tuple[StoredMatch, ...]:
        """The matches in the store, or those of one status (running, finished, abandoned), by their numbers."""
        if status is not None and status not in STATUSES:
            raise StoreError(f"a status must be {one_of(STATUSES)}, not {shown(status)}")
        question = f"SELECT {_COLUMNS} FROM match WHERE ? IN (status, '') ORDER BY id"
        rows = self._in_transaction("DEFERRED", lambda file: file.execute(question, (status or "",)).fetchall())
        return tuple(self._listed(_Row(*row)) for row in rows)

    def _listed(self, row: _Row) -> StoredMatch:
        self._head(row)
        try:
            names, first = tuple(json.loads(row.players)), tuple(json.loads(row.winners))
            times = datetime.fromisoformat(row.created), datetime.fromisoformat(row.updated)
            if row.status not in STATUSES or type(row.rounds) is not int or {*map(type, names + first)} - {str}:
                raise TypeError
        except (TypeError, ValueError, RecursionError):
            raise self._damage(row.id, "what is listed of it cannot be read") from None
        return StoredMatch(row.id, row.status, names, first, row.rounds, *times)

    def delete(self, id: int) -> None:
        """Delete a match for good. Raises :class:`StoreError` when the store has none of this number."""

        def delete(file: sqlite3.Connection) -> None:
            self._row(file, id)
            file.execute("DELETE FROM match WHERE id = ?", (id,))

        self._in_transaction("IMMEDIATE", delete)

    def _row(self, file: sqlite3.Connection, number: object) -> _Row:
        known = isinstance(number, int) and not isinstance(number, bool) and 0 < number < 2**63
        question = f"SELECT {_COLUMNS} FROM match WHERE id = ?"
        row = file.execute(question, (number,)).fetchone() if known else None
        if row is None:
            raise StoreError(f"there is no match {shown(number)} in {self._path}")
        return _Row(*row)

    # -- the file --

    def close(self) -> None:
        """Close the file. The store opens it again when it is asked for something."""
        with self._lock:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return MatchStore, (self._path,)

    def __repr__(self) -> str:
        return f"MatchStore({self._path!r})"

    def _in_transaction(self, kind: str, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do some work in one transaction, IMMEDIATE if it writes; taken back when something fails.

        That is no context manager, since nothing catches an interrupt on the way into one and out of it.
        """
        with self._lock:
            if self._busy:  # by this thread
                raise StoreError(f"{self._path} is in use by the call that a signal came to; ask when that has ended")
            try:
                self._busy = True
                connection = self._opened()
                try:
                    self._begin(connection, kind)
                    result = work(connection)
                    self._commit(connection)
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                raise StoreError(f"{self._path}: {error}") from None
            except UnicodeDecodeError:  # of what SQLite says of a damaged file: it quotes the damage
                raise StoreError(f"{self._path}: a damaged file, with text in it that is not UTF-8") from None
            finally:
                self._busy = False
            return result

    def _begin(self, connection: sqlite3.Connection, kind: str) -> None:
        """Begin a transaction once others have ended theirs; the waiting is done here, where it can be interrupted."""
        deadline = time.monotonic() + BUSY_SECONDS
        if connection.in_transaction:  # an interrupt came as another call was taken back
            connection.execute("ROLLBACK")
        while True:
            try:
                connection.execute(f"BEGIN {kind}")
                connection.execute(
                    "PRAGMA user_version"
                ).fetchone()  # takes the lock that a DEFERRED one leaves for later
                return
            except sqlite3.OperationalError as error:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(_PAUSE)

    def _commit(self, connection: sqlite3.Connection) -> None:
        """End a transaction; where the log beside the file cannot be had, once others have read to their end."""
        deadline = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                connection.execute("COMMIT")
                return
            except sqlite3.OperationalError as error:
                if not connection.in_transaction or not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(_PAUSE)

    def _opened(self) -> sqlite3.Connection:
        if self._connection is not None:
            return self._connection
        try:
            Path(self._path).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{self._path}: {error.strerror}") from None
        deadline = time.monotonic() + BUSY_SECONDS
        while True:
            connection = sqlite3.connect(self._path, timeout=_MOMENT, isolation_level=None, check_same_thread=False)
            try:
                self._prepare(connection)
            except BaseException as error:
                connection.close()
                # While a new file is turned to its journal mode, others are turned away at once, whatever the timeout.
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(_PAUSE)
            else:
                self._connection = connection
                return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make an empty file a store, and a store of an earlier version one of this version."""
        connection.execute("PRAGMA foreign_keys = ON")
        if self._version(connection) < len(MIGRATIONS):
            connection.execute("BEGIN IMMEDIATE")
            # Somebody else may have done it meanwhile.
            for script in MIGRATIONS[self._version(connection) :]:
                for statement in script.split(";"):
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    def _version(self, connection: sqlite3.Connection) -> int:
        # In one question: between two, somebody else may make the file a store.
        application, version, tables = connection.execute(
            "SELECT (SELECT application_id FROM pragma_application_id), "
            "(SELECT user_version FROM pragma_user_version), "
            "(SELECT count(*) FROM sqlite_master)"
        ).fetchone()
        if application != APPLICATION and (application or version or tables):
            raise StoreError(f"{self._path}: an SQLite file, but no store of matches")
        if version > len(MIGRATIONS):
            raise StoreError(
                f"{self._path}: a store of version {version}; this version of boggle reads up to {len(MIGRATIONS)}"
            )
        return int(version)


def _is_busy(error: BaseException) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


_open_stores: "WeakSet[MatchStore]" = WeakSet()
_held: "list[MatchStore]" = []  # by the thread that forks
_forker: list[int] = []  # which that is
_forking = [threading.RLock()]  # has whoever forks, or opens another store


def _close_before_fork() -> None:
    # A connection is nothing that a forked process may share with its parent: SQLite takes the parent's locks for the
    # child's own, and whoever closes first deletes what the other has written. Both open the file again.
    _forking[0].acquire()
    _forker[:] = [threading.get_ident()]
    for store in [*_open_stores]:
        store._lock.acquire()
        _held.append(store)
        store.close()


def _go_on_after_fork() -> None:
    if _forker != [threading.get_ident()]:  # an interrupt ended its waiting for another, who forks now
        return
    while _held:
        _held.pop()._lock.release()
    _forker.clear()
    _forking[0].release()


def _begin_after_fork() -> None:
    while _held:
        _held.pop()._lock = threading.RLock()
    _forker.clear()
    _forking[0] = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_close_before_fork, after_in_parent=_go_on_after_fork, after_in_child=_begin_after_fork)
