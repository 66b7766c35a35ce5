"""What a long call has done so far, in a file: whoever stops it, or whatever does, it can go on from there."""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from . import _json
from ._checks import file_name, shown
from ._files import replace_file
from .errors import DiceError, DocumentError, SettingError
from .rolling import check_seed, fresh_seed

_SECONDS = 5.0  # from one save to the next, at least


class SurveyDone(Struct, rename="camel", forbid_unknown_fields=True):
    """Which boards were looked at, from and to, and what was counted: values and how many boards have each."""

    boards: list[tuple[int, int]]
    words: list[tuple[int, int]]
    points: list[tuple[int, int]]
    longest: list[tuple[int, int]]
    occurrences: list[int]


class HuntDone(Struct, rename="camel", forbid_unknown_fields=True):
    """Which runs are finished, and the best boards so far: the text of each."""

    runs: list[int]
    boards: list[str]


Done = TypeVar("Done", SurveyDone, HuntDone)


class _File(Struct, Generic[Done], forbid_unknown_fields=True):
    format: str
    version: Literal[1]
    settings: dict[str, Any]
    done: Done


class ProgressFile(Generic[Done]):
    """A file of JSON with the settings of a job and what is done of it.

    ``settings`` say which job it is; they are compared, so that results of different jobs are never added up. With
    ``path`` None nothing is read and nothing written.
    """

    def __init__(
        self, path: "str | os.PathLike[str] | None", job: str, form: type[Done], settings: dict[str, Any]
    ) -> None:
        if settings["seed"] is not None:
            settings = {**settings, "seed": check_seed(settings["seed"])}
        self.path = None if path is None else file_name("file", path, error=SettingError)
        self._state: tuple[int, ...] | None = None
        self._job = job
        self._form: Any = form
        self.settings: dict[str, Any] = json.loads(json.dumps(settings))  # as they come back: lists, no tuples
        self._saved_at = time.monotonic()

    @property
    def seed(self) -> int:
        """The seed of the job: as given, else as the file has it, else a fresh one."""
        if self.settings["seed"] is None:
            self.settings["seed"] = fresh_seed()
        return int(self.settings["seed"])

    def read(self) -> Done | None:
        """What is done, as it was last saved, or None. A seed that was not given is taken from the file.

        Raises :class:`DocumentError` for a file of another kind, and :class:`SettingError` for one of another job.
        """
        if self.path is None or not os.path.exists(self.path):
            return None
        if not os.path.isfile(self.path):  # a device or a pipe, which may never end
            raise SettingError(f"file must be the name of a file, which {self.path} is not")
        self._state = _state_of(self.path)
        with open(self.path, "rb") as stream:
            content = stream.read()
        try:
            facts = _json.parse(content)
            if not isinstance(facts, dict) or facts.get("format") != f"boggle {self._job}":
                raise DocumentError(f"this is no {self._job}; give the file of one, or a new name")
            file: Any = _json.convert(facts, _File[self._form])  # type: ignore[name-defined]
            if file.settings.keys() != self.settings.keys():
                raise DocumentError(f"settings must be {', '.join(self.settings)}")
            check_seed(file.settings["seed"])
        except (DocumentError, DiceError) as error:
            raise DocumentError(f"{self.path}: {error}") from None
        for name, kept in file.settings.items():
            wanted = self.settings[name]
            if kept != wanted and not (name == "seed" and wanted is None):
                raise SettingError(
                    f"{self.path} keeps a {self._job} with {name} {shown(kept)}, not {shown(wanted)}; "
                    "give the same settings, or another file"
                )
        self.settings = file.settings
        done: Done = file.done
        return done

    def damaged(self, what: str) -> DocumentError:
        """The error for a part that cannot be."""
        return DocumentError(f"{self.path} is damaged: {what}")

    def save(self, done: dict[str, Any]) -> None:
        """Write what is done, in one step.

        Raises :class:`DocumentError` when somebody else has written to the file meanwhile: that would be lost.
        """
        if self.path is None:
            return
        if _state_of(self.path) != self._state:
            raise DocumentError(f"{self.path} was written by another process meanwhile; nothing more is kept in it")
        facts = {"format": f"boggle {self._job}", "version": 1, "settings": self.settings, "done": done}
        replace_file(self.path, json.dumps(facts, ensure_ascii=False).encode())
        self._state = _state_of(self.path)
        self._saved_at = time.monotonic()

    def save_if_due(self, save: Callable[[], None]) -> None:
        """Save by this call, unless that was done a moment ago."""
        if self.path is not None and time.monotonic() - self._saved_at >= _SECONDS:
            save()

    @contextmanager
    def saving(self, save: Callable[[], None]) -> Iterator[None]:
        """Save by this call in the end, whatever ends the work; that is also what the caller is told."""
        try:
            yield
        except BaseException:
            with suppress(OSError, DocumentError):
                save()
            raise
        save()


def _state_of(path: str) -> tuple[int, ...] | None:
    """What changes whenever a file is written in one step; None for a file that is not there."""
    try:
        facts = os.stat(path)
    except FileNotFoundError:
        return None
    return facts.st_ino, facts.st_size, facts.st_mtime_ns
