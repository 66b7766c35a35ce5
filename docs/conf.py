"""Sphinx: MyST pages, the Furo theme, and a reference made from the docstrings.

    sphinx-build -W -b html docs docs/_build/html

needs the ``docs`` extra, and boggle installed. The examples are not run here but by pytest (see conftest.py).
"""

from pathlib import Path

import boggle

project = "boggle"
version = release = boggle.__version__
html_title = f"boggle {release}"
html_show_copyright = False

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

# A reference that leads nowhere is an error, but for names of other projects.
_UNKNOWN = ("Executor", "Figure", "Integers", "PathLike", "boggle._hunting.Job")
nitpicky = True
nitpick_ignore = [("py:data", "TIERS"), *(("py:class", n) for n in _UNKNOWN)]
nitpick_ignore_regex = [("py:.*", r"(collections|datetime|mmap|np|npt|numpy|os|typing)\..*")]

_reference = Path(__file__).with_name("api.md").read_text(encoding="utf-8").split()
_missing = [name for name in boggle.__all__ if name not in _reference]
if _missing:
    raise RuntimeError(f"docs/api.md leaves out {', '.join(_missing)}")
