"""Sphinx: MyST pages, the Furo theme, and a reference made from the docstrings.

    sphinx-build -W -b html docs docs/_build/html

needs the ``docs`` extra, and boggle installed. The notebook is run whenever the site is built; the
other examples are run by pytest (see conftest.py).
"""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError

import boggle
from boggle import strategies

project = "boggle"
version = release = boggle.__version__
html_title = f"boggle {release}"
html_show_copyright = False

sys.path.insert(0, str(Path(__file__).parent))
extensions = ["myst_nb", "sphinx.ext.autodoc", "drawn"]
exclude_patterns = ["_build"]
html_theme = "furo"

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120

autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

# A reference that leads nowhere is an error, but for names of other projects.
_UNKNOWN = ("Executor", "Figure", "Integers", "PathLike", "boggle._hunting.Job")
nitpicky = True
nitpick_ignore = [("py:data", "TIERS"), *(("py:class", n) for n in _UNKNOWN)]
nitpick_ignore_regex = [("py:.*", r"(collections|datetime|hypothesis|mmap|np|npt|numpy|os|typing)\..*")]


def setup(app: Sphinx) -> None:
    app.connect("env-get-outdated", read_anew)
    app.connect("autodoc-process-docstring", put_docstring_right)
    app.connect("missing-reference", find_in_boggle)
    app.connect("env-check-consistency", check_reference)


def read_anew(app: Sphinx, env: BuildEnvironment, *pages: set[str]) -> set[str]:
    """The pages that show what the library makes: it may have changed where they have not."""
    return {"gallery", "notebook"} & env.found_docs


def put_docstring_right(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Link the pages that a docstring names, and leave out what NamedTuple says of each of its fields."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()
    lines[:] = [re.sub(r"(``)?\bdocs/([\w-]+)\.md\b(``)?", r":doc:`\2`", line) for line in lines]


def find_in_boggle(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Look for what a docstring of boggle.strategies names in boggle too, from which the strategies take it."""
    if node.get("py:module") != "boggle.strategies":
        return None
    name, python = f"boggle.{node['reftarget']}", env.domains.python_domain
    return python.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], name, node, contnode)


def check_reference(app: Sphinx, env: BuildEnvironment) -> None:
    """Refuse a site in which a public name is not in the reference, or more than two clicks from the first page."""
    there, near = env.domains.python_domain.objects, env.toctree_includes[app.config.root_doc]
    public = [name for module in (boggle, strategies) for name in names_of(module)]
    if missing := [name for name in public if name not in there]:
        raise SphinxError(f"docs/api.md leaves out {', '.join(missing)}")
    if far := [name for name in public if there[name].docname not in near]:
        raise SphinxError(f"docs/index.md does not list the pages of {', '.join(far)}")


def names_of(module: ModuleType) -> Iterator[str]:
    """What a module promises: its public names, and the public members of its classes."""
    for name in module.__all__:
        yield f"{module.__name__}.{name}"
        thing = getattr(module, name)
        for base in thing.__mro__ if inspect.isclass(thing) else ():
            if base.__module__.startswith("boggle."):
                members = {**vars(base), **inspect.get_annotations(base)}
                yield from (f"{module.__name__}.{name}.{member}" for member in members if not member.startswith("_"))
