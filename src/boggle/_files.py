"""Writing files so that nobody ever meets half of one."""

import contextlib
import errno
import os
import stat


def replace_file(path: str, data: bytes) -> None:
    """Write a file in one step: whoever looks finds what was there before or all of the new, never a part."""
    path = os.path.realpath(path)  # what a link stands for, not the link
    mode = os.stat(path).st_mode if os.path.exists(path) else None
    if mode is not None and not stat.S_ISREG(mode):  # a pipe or a device is written to, not replaced
        with open(path, "wb") as file:
            file.write(data)
        return
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.urandom(6).hex()}.part")
    try:
        # Not by the tempfile module: a saved lexicon is as readable for others as any file of this user.
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # or after a power cut the new name may stand for an empty file
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, path)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename = path  # not the other one, which nobody has heard of
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
