"""Writing files so that nobody ever meets half of one."""

import contextlib
import os


def replace_file(path: str, data: bytes) -> None:
    """Write a file in one step: whoever looks finds what was there before or all of the new, never a part."""
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.urandom(6).hex()}.part")
    try:
        # Not by the tempfile module: a saved lexicon is as readable for others as any file of this user.
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename = path  # not the other one, which nobody has heard of
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
