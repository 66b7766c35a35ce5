"""Lexicons that were read before, in the user's cache folder: a convenience that never fails and is never needed."""

import contextlib
import hashlib
import mmap
import os
import unicodedata
from collections.abc import Iterator

from ._files import replace_file
from ._lexicon_file import VERSION


def folder() -> str | None:
    """Where they are kept: ``BOGGLE_CACHE_DIR``, else the system's cache folder of this user."""
    chosen = os.environ.get("BOGGLE_CACHE_DIR")
    if chosen:
        return chosen
    try:
        import platformdirs
    except ImportError:
        return None
    return platformdirs.user_cache_dir("boggle-engine", appauthor=False)


def state_of(paths: list[str], contents: list[bytes]) -> str:
    """What files hold, as a key: their contents, or sizes and times of those that come with the library."""
    from . import __version__

    digest = hashlib.sha256(f"{__version__} {VERSION} {unicodedata.unidata_version}".encode())
    for data in contents:
        digest.update(data)
    if not contents:
        for facts in map(os.stat, paths):
            digest.update(f"{facts.st_size} {facts.st_mtime_ns} {facts.st_ctime_ns}".encode())
    return digest.hexdigest()[:32]


@contextlib.contextmanager
def opened(source: str, state: str) -> Iterator[mmap.mmap | None]:
    """What was written for this state of this source, mapped into memory, or None."""
    where = folder()
    kept = None
    if where:
        # ValueError: an empty file cannot be mapped
        with contextlib.suppress(OSError, ValueError), open(os.path.join(where, _name(source, state)), "rb") as file:
            kept = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    try:
        yield kept
    finally:
        if kept is not None:
            kept.close()


def write(source: str, state: str, data: bytes) -> None:
    """Keep it, in one step, in place of what was kept for earlier states of the source; or quietly do not."""
    where = folder()
    if where:
        with contextlib.suppress(OSError):
            _write(where, source, _name(source, state), data)


def _name(source: str, state: str) -> str:
    return f"{source}-{state}.lexicon"


def _write(where: str, source: str, name: str, data: bytes) -> None:
    os.makedirs(where, exist_ok=True)
    replace_file(os.path.join(where, name), data)
    for old in os.listdir(where):
        if old.startswith(f"{source}-") and old != name:
            os.unlink(os.path.join(where, old))
