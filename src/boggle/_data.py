"""Where the data files are: beside this module once installed, at the top of the project in a checkout."""

import os

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data_folder(name: str) -> str:
    """The folder ``dice`` or ``wordlists``."""
    installed = os.path.join(_PACKAGE, "data", name)
    return installed if os.path.isdir(installed) else os.path.join(_PACKAGE, "..", "..", name)
