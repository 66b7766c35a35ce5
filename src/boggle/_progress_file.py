"""What a long call has done so far, in a file: whoever stops it, or whatever does, it can go on from there."""

import json
import os
import time
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from . import _json
from ._checks import shown
from ._files import replace_file
from .errors import DocumentError, SettingError

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
        self.path = None if path is None else os.fspath(path)
        self._job = job
        self._form: Any = form
        self.settings: dict[str, Any] = json.loads(json.dumps(settings))  # as they come back: lists, no tuples
        self._saved_at = time.monotonic()

    def read(self) -> Done | None:
        """What is done, as it was last saved, or None. A setting that is None is taken from the file.

        Raises :class:`DocumentError` for a file of another kind, and :class:`SettingError` for one of another job.
        """
        if self.path is None or not os.path.exists(self.path):
            return None
        with open(self.path, "rb") as stream:
            content = stream.read()
        try:
            facts = _json.parse(content)
            if not isinstance(facts, dict) or facts.get("format") != f"boggle {self._job}":
                raise DocumentError(f"this is no {self._job}; give the file of one, or a new name")
            file: Any = _json.convert(facts, _File[self._form])  # type: ignore[name-defined]
            if file.settings.keys() != self.settings.keys():
                raise DocumentError(f"settings must be {', '.join(self.settings)}")
        except DocumentError as error:
            raise DocumentError(f"{self.path}: {error}") from None
        for name, kept in file.settings.items():
            wanted = self.settings[name]
            if wanted is None:
                self.settings[name] = kept
            elif kept != wanted:
                raise SettingError(
                    f"{self.path} keeps a {self._job} with {name} {shown(kept)}, not {shown(wanted)}; "
                    "give the same settings, or another file"
                )
        done: Done = file.done
        return done

    @property
    def is_due(self) -> bool:
        """Whether it is time to save again."""
        return self.path is not None and time.monotonic() - self._saved_at >= _SECONDS

    def damaged(self, what: str) -> DocumentError:
        """The error for a part that cannot be."""
        return DocumentError(f"{self.path} is damaged: {what}")

    def save(self, done: Done) -> None:
        """Write what is done, in one step."""
        if self.path is None:
            return
        facts = {"format": f"boggle {self._job}", "version": 1, "settings": self.settings}
        content = json.dumps({**facts, "done": msgspec.to_builtins(done)}, ensure_ascii=False)
        replace_file(self.path, content.encode())
        self._saved_at = time.monotonic()
