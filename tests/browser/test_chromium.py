"""Which browser is taken."""

import os
from pathlib import Path

import pytest

from . import chromium


def program(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(os.name == "nt", reason="programs have other names there")
def test_the_named_browser_is_taken_or_the_first_one_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BOGGLE_BROWSER", raising=False)
    assert chromium.find() is None
    last = program(tmp_path, "google-chrome")
    assert chromium.find() == last
    first = program(tmp_path, "chromium")
    assert chromium.find() == first
    monkeypatch.setenv("BOGGLE_BROWSER", last)
    assert chromium.find() == last
    # One that is named and not there is not replaced by another: the tests then fail.
    monkeypatch.setenv("BOGGLE_BROWSER", str(tmp_path / "none"))
    assert chromium.find() is None
