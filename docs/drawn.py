"""A Sphinx extension: the blocks ``{drawing}`` of a page are shown as code, with the drawing that the code makes.

Such a block is Python. Its last line is an expression, the text of an SVG or HTML drawing; all names of ``boggle`` are
there. It is run when the site is built, and again by the tests in tests/browser.
"""

import re
from collections.abc import Iterator
from typing import Any

import boggle

BLOCK = re.compile(r"^```\{drawing\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def drawing(code: str) -> str:
    """Run the code of a block, and give the text that its last line makes."""
    *before, last = code.strip().split("\n")
    names = {name: getattr(boggle, name) for name in boggle.__all__}
    exec("\n".join(before), names)
    return str(eval(last, names))


def drawings(page: str) -> Iterator[str]:
    """All drawings of a page of Markdown, in its order."""
    for block in BLOCK.finditer(page):
        yield drawing(block[1])


def with_drawings(page: str) -> str:
    """Put the drawings into the text of a page, each below its code."""
    return BLOCK.sub(
        lambda block: (
            f"```py\n{block[1]}```\n\n````{{raw}} html\n"
            f'<div style="margin-bottom:2em">{drawing(block[1])}</div>\n````\n'
        ),
        page,
    )


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", _read)
    return {"parallel_read_safe": True}


def _read(app: Any, name: str, source: list[str]) -> None:
    source[0] = with_drawings(source[0])
