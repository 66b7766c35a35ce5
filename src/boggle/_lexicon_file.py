"""The ``.lexicon`` file: a lexicon as it stands in memory, under a checksum.

Magic, version, SHA-256 of all that follows, then a JSON head that names the parts and their sizes, then the parts.
The checksum finds damage, not malice: load only files that you trust, as with pickles.
"""

import hashlib
import json
import struct
from mmap import mmap
from typing import Any

from .errors import LexiconError

MAGIC = b"\x89boggle-lexicon\r\n\x1a\n"
VERSION = 3
_READ = range(1, VERSION + 1)  # version 1 names no alphabet; up to version 2 spellings and tries are not parted
_FRAME = struct.Struct(f"<{len(MAGIC)}sI32s")
_CHUNK = 1 << 24  # bytes between which an interrupt is heard
_HEAD = struct.Struct("<I")


def pack(head: dict[str, Any], parts: list[bytes]) -> bytes:
    """The bytes of a file with this head and these parts."""
    text = json.dumps({**head, "sizes": [len(part) for part in parts]}).encode()
    body = b"".join([_HEAD.pack(len(text)), text, *parts])
    return _FRAME.pack(MAGIC, VERSION, hashlib.sha256(body).digest()) + body


def unpack(data: bytes | mmap, where: str) -> tuple[dict[str, Any], list[bytes]]:
    """Head and parts again, or a :class:`LexiconError` that says what is wrong with the file."""
    if len(data) < _FRAME.size or data[: len(MAGIC)] != MAGIC:
        raise LexiconError(f"{where}: not a .lexicon file (it does not begin with the mark of one)")
    _, version, digest = _FRAME.unpack(data[: _FRAME.size])
    if version not in _READ:
        raise LexiconError(f"{where}: .lexicon version {version}; this library reads versions 1 to {VERSION}")
    checksum = hashlib.sha256()
    for start in range(_FRAME.size, len(data), _CHUNK):
        checksum.update(data[start : start + _CHUNK])
    if checksum.digest() != digest:
        raise LexiconError(f"{where}: damaged .lexicon file (the checksum does not fit)")
    try:
        return _parts(data)
    except (LookupError, RecursionError, TypeError, ValueError, struct.error) as error:
        raise LexiconError(f"{where}: a .lexicon file whose head does not fit its parts: {error}") from None


def _parts(data: bytes | mmap) -> tuple[dict[str, Any], list[bytes]]:
    at = _FRAME.size + _HEAD.size
    (size,) = _HEAD.unpack(data[_FRAME.size : at])
    head = json.loads(data[at : at + size])
    parts, at = [], at + size
    for size in head["sizes"]:
        parts.append(data[at : at + size])
        at += size
    return head, parts
