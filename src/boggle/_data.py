"""Where the data files are: beside this module once installed, at the top of the project in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """The folder ``dice`` or ``wordlists``."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name
