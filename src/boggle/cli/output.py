"""How commands print: JSON, tables and words for people, in plain text wherever no terminal asks for more."""

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TextIO


def print_json(facts: Any) -> None:
    """One JSON document on one line; letters are escaped where the output could not hold them."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    print(json.dumps(facts, ensure_ascii=encoding != "utf8"))


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], *, figures: bool = False, plain: bool = False
) -> None:
    """Columns under headings; what is too long for its column goes on below. Nothing and None are shown as ``-``.

    With ``figures`` all columns but the first hold numbers, and stand to the right. With ``plain`` the headings are
    like the rest on every terminal.
    """
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    cells = [["-" if cell is None or cell == "" else printable(str(cell)) for cell in row] for row in rows]
    # The first column holds names, which people copy: the others go on below before it does.
    longest = max((len(row[0]) for row in cells), default=0)
    table.add_column(headings[0], overflow="fold", min_width=min(longest, width() // 3))
    for heading in headings[1:]:
        table.add_column(heading, overflow="fold", justify="right" if figures else "left")
    for row in cells:
        table.add_row(*row)
    colours: Literal["auto"] | None = "auto" if _styled(sys.stdout) and not plain else None
    console = Console(width=width(), color_system=colours, markup=False, emoji=False, highlight=False)
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))


def print_facts(facts: Iterable[tuple[str, object]]) -> None:
    """Named facts, one below the other; those without a value are left out."""
    known = [(name, printable(str(value))) for name, value in facts if value not in (None, "", ())]
    indent = max(len(name) for name, _ in known) + 2
    for name, value in known:
        text = name.ljust(indent) + value
        print(textwrap.fill(text, width(), subsequent_indent=" " * indent, break_on_hyphens=False))


def print_words(words: Iterable[str]) -> None:
    """Words side by side, as many as fit on a line; words of one length stand in columns."""
    text = "  ".join(words)
    indent = "  "
    print(textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=indent, break_long_words=False))


def takes_colour(stream: TextIO | None) -> bool:
    """Whether to write ANSI codes for colours: to terminals that know them, unless NO_COLOR asks for none."""
    old_console = os.name == "nt" and "WT_SESSION" not in os.environ
    return _styled(stream) and commands_terminal(stream) and not old_console


def commands_terminal(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal that moves its cursor when told to."""
    return stream is not None and stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def holds(text: str, stream: TextIO | None) -> bool:
    """Whether the encoding of a stream has all letters of a text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _styled(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and not os.environ.get("NO_COLOR")


def printable(text: str) -> str:
    """Put a question mark for whatever a terminal might take for a command."""
    return "".join(c if c.isprintable() else "?" for c in text)


def width() -> int:
    """Columns of the terminal."""
    return max(40, shutil.get_terminal_size().columns)
