"""Lexicons that were read before, in the user's cache folder: a convenience that never fails and is never needed."""

import contextlib
import os
import tempfile
from pathlib import Path


def folder() -> Path | None:
    """Where they are kept: ``BOGGLE_CACHE_DIR``, else the system's cache folder of this user."""
    chosen = os.environ.get("BOGGLE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    try:
        import platformdirs
    except ImportError:
        return None
    return Path(platformdirs.user_cache_dir("boggle-engine", appauthor=False))


def read(source: str, state: str) -> bytes | None:
    """What was written for this state of this source, or None."""
    path = _path(source, state)
    try:
        return path.read_bytes() if path else None
    except OSError:
        return None


def write(source: str, state: str, data: bytes) -> None:
    """Keep it, in one step, in place of what was kept for earlier states of the source; or quietly do not."""
    path = _path(source, state)
    if path is None:
        return
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
        temporary = None
        for old in path.parent.glob(f"{source}-*.lexicon"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        pass
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _path(source: str, state: str) -> Path | None:
    where = folder()
    return where / f"{source}-{state}.lexicon" if where else None
