"""``boggle draw``."""

import sys
from typing import Annotated, Any, cast

import typer

from .._files import replace_file
from .boards import parse_boards
from .long_work import check_place
from .options import whole_number


def draw(
    board: Annotated[str, typer.Argument(metavar="BOARD|-", help="The board as text, or - for standard input.")],
    *,
    qu: Annotated[bool, typer.Option("--qu", help="Read a face of BOARD that is Q alone as Qu.")] = False,
    word: Annotated[
        str | None,
        typer.Option(
            "--word", metavar="WORD", show_default=False, help="Draw an arrow along the first way to trace it."
        ),
    ] = None,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours.")] = "light",
    size: Annotated[
        int | None,
        typer.Option("--size", parser=whole_number(1), metavar="N", show_default=False, help="The width in pixels."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", show_default=False, help="Write a file, such as board.svg."),
    ] = None,
) -> None:
    """Draw a board as SVG, to standard output or to a file."""
    check_place("--output", output)
    (shown,) = parse_boards(board, qu=qu)[:1]
    drawing = shown.svg(word=word, theme=cast(Any, theme), size=size)
    if output is None:
        sys.stdout.write(f"{drawing}\n")
    else:
        replace_file(output, f"{drawing}\n".encode())
