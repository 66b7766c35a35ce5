"""A plain environment for the command, and lists that are quick to load."""

from pathlib import Path

import pytest

WORDS = "tie\nquiet\nquite\nquit\nquote\nquoted\ncat\nbad\n"
DICE = 'name = "Two dice"\nrows = 1\ncolumns = 2\ndice = ["A B C D E F", "G H I J K Qu"]\n'


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """80 columns, no wishes about colour, a cache folder and a current folder of the test's own."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def words_file(tmp_path: Path) -> str:
    """A list of eight words."""
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.fixture
def dice_file(tmp_path: Path) -> str:
    """A set of two dice."""
    path = tmp_path / "two.toml"
    path.write_text(DICE)
    return str(path)
