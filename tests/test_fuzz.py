"""The fuzz targets over the inputs that are kept: those that fuzzing begins with, and each that has found a fault."""

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boggle import Board, BoardError, Match, reference

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "fuzz" / "corpus"

sys.path.insert(0, str(ROOT))
from fuzz import run, seeds  # noqa: E402
from fuzz.mutate import mutator  # noqa: E402
from fuzz.targets import TARGETS, search  # noqa: E402
from fuzz.targets.common import accepted  # noqa: E402

INPUTS = sorted(path for path in CORPUS.glob("*/*") if path.is_file())


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_input_goes_well(path: Path) -> None:
    TARGETS[path.parent.name].one(path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_begins_with_inputs_that_the_library_makes(name: str) -> None:
    made = seeds.made()[name]
    assert len(made) == len([path for path in INPUTS if path.parent.name == name and path.name.startswith("seed-")])
    for data in made:
        TARGETS[name].one(data)


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_takes_any_bytes(name: str) -> None:
    for seed in range(10):
        TARGETS[name].one(random.Random(seed).randbytes(seed * 20))


# -- that a fault is noticed --


class Forgetful(reference.LetterGraph):
    """A search that forgets the last word that it finds."""

    def find(self, *arguments: Any, **how: Any) -> reference.Found:
        """All words but one."""
        return reference.Found(list(super().find(*arguments, **how))[:-1])


class WithoutCube(reference.LetterGraph):
    """A search that knows of no challenge cube."""

    def find(self, faces: Any, rows: int, columns: int, cube: int, *others: Any, **how: Any) -> reference.Found:
        """All words, through any cells."""
        return super().find(faces, rows, columns, -1, *others, **how)


@pytest.mark.parametrize("wrong", [Forgetful, WithoutCube])
def test_searches_that_differ_are_noticed(monkeypatch: pytest.MonkeyPatch, wrong: Callable[..., Any]) -> None:
    monkeypatch.setattr(search, "GRAPHS", {"reference": reference.LetterGraph, "compiled": wrong})
    noticed = 0
    for path in INPUTS:
        if path.parent.name == "search":
            try:
                search.one(path.read_bytes())
            except AssertionError:
                noticed += 1
    assert noticed


def test_boards_that_are_not_read_back_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "__str__", lambda board: board.text.lower().replace("|", ""))
    with pytest.raises((AssertionError, BoardError)):
        TARGETS["board"].one(b"\x00Q|Qu A / * T")


def test_matches_that_lose_a_change_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    (data, *_) = seeds.made()["match"]
    whole = Match.to_json

    def shorter(match: Match) -> str:
        facts = json.loads(whole(match))
        return json.dumps({**facts, "log": facts["log"][:-1]})

    monkeypatch.setattr(Match, "to_json", shorter)
    with pytest.raises(AssertionError):
        TARGETS["match"].one(data)


@pytest.mark.parametrize("message", ["", "half of a character: \udcd2", "x" * 100_000])
def test_a_refusal_has_to_say_something_that_can_be_printed(message: str) -> None:
    def read() -> None:
        raise BoardError(message)

    with pytest.raises((AssertionError, UnicodeEncodeError)):
        accepted(read, BoardError)


def test_only_the_errors_that_are_named_are_refusals() -> None:
    def read() -> None:
        raise BoardError("no board")

    assert accepted(read, BoardError) is None
    with pytest.raises(BoardError):
        accepted(read)


# -- what a run says --


def test_executions_are_read_from_the_log_of_a_run_that_ended_and_of_one_that_did_not() -> None:
    assert run.executed("#8\tpulse\n#16\tDONE\nstat::number_of_executed_units: 17\n") == 17
    assert run.executed("#8\tpulse\n#16\tNEW\n==1==ERROR: AddressSanitizer") == 16
    assert run.executed("no module named atheris") == 0


def test_the_first_complaint_is_shown() -> None:
    log = "INFO: seed\n#8\tpulse\n === Uncaught Python exception: ===\nTypeError: x\n" + "frame\n" * 100 + "ERROR: y\n"
    shown = run.excerpt(log).splitlines()
    assert shown[:2] == [" === Uncaught Python exception: ===", "TypeError: x"]
    assert len(shown) == 40


def test_a_finding_that_is_found_again_is_a_finding_again(tmp_path: Path) -> None:
    (tmp_path / "crash-old").write_bytes(b"")
    (tmp_path / "crash-new").write_bytes(b"")
    os.utime(tmp_path / "crash-old", (1, 1))
    assert run.written_since(tmp_path, 2) == [tmp_path / "crash-new"]


# -- changing JSON --


def test_json_is_changed_to_other_json_of_the_length_allowed() -> None:
    mutate = mutator(lambda data, most: b"fallback")
    data = json.dumps({"sheets": {"Ann": ["cat", {"text": "dog", "path": [0, 1]}]}, "rows": 2}).encode()
    changed = {mutate(data, 200, seed) for seed in range(300)}
    assert len(changed) > 100
    assert all(len(one) <= 200 for one in changed)
    for one in changed - {b"fallback"}:
        json.loads(one)
    assert {mutate(b"{", 200, seed) for seed in range(10)} == {b"fallback"}
    assert {mutate(data, 3, seed) for seed in range(10)} <= {b"fallback", b"{}", b"[]", b"0", b"1", b"-1", b'""', b"3"}
