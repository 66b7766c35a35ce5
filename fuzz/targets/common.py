"""What the targets share: choices made from bytes, files to read, and what an error has to be."""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from boggle import BoggleError

T = TypeVar("T")

_LONGEST_MESSAGE = 5000  # characters: whatever is quoted in a message is cut


class Choices:
    """Choices that the bytes of an input stand for, one after the other; 0 where there are no more."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def below(self, end: int) -> int:
        """A whole number from 0, by one byte."""
        self._at += 1
        return self._data[self._at - 1] % end if self._at <= len(self._data) else 0

    def flag(self) -> bool:
        """Yes or no."""
        return bool(self.below(2))

    def pick(self, of: Sequence[T]) -> T:
        """One of several."""
        return of[self.below(len(of))]

    def rest(self) -> bytes:
        """All bytes that are left."""
        return self._data[self._at :]


def text_of(data: bytes) -> str:
    """Bytes as text; those that are no UTF-8 become halves of characters, which strings of Python can hold."""
    return data.decode("utf-8", "surrogateescape")


@cache
def folder() -> Path:
    """A folder for files, which goes away at the end."""
    made = tempfile.mkdtemp(prefix="boggle-fuzz-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def written(name: str, data: bytes) -> Path:
    """A file with these bytes, in the folder for files."""
    path = folder() / name
    path.write_bytes(data)
    return path


def accepted(read: Callable[[], T], *errors: type[BoggleError]) -> T | None:
    """What is read of an input, or None where it is refused with one of these errors.

    A refusal has to say something that can be printed. Any other error is a finding.
    """
    try:
        return read()
    except errors as error:
        message = str(error)
        assert 0 < len(message) < _LONGEST_MESSAGE, f"a message of {len(message)} characters"
        message.encode()
        return None
