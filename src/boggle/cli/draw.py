"""``boggle draw``."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from .._files import replace_file
from ..errors import BoggleError
from .boards import draw_grid, parse_boards
from .language import Language, chosen
from .long_work import check_place
from .options import Ascii, Qu, whole_number

if TYPE_CHECKING:
    from ..board import Board, Path


def draw(
    board: Annotated[str, typer.Argument(metavar="BOARD|-", help="The board as text, or - for standard input.")],
    *,
    qu: Qu = False,
    word: Annotated[
        str | None,
        typer.Option("--word", metavar="WORD", show_default=False, help="Mark the first way to trace it."),
    ] = None,
    as_text: Annotated[bool, typer.Option("--text", help="Draw it with letters, for a terminal.")] = False,
    ascii_only: Ascii = False,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours.")] = "light",
    size: Annotated[
        int | None,
        typer.Option("--size", parser=whole_number(1), metavar="N", show_default=False, help="The width in pixels."),
    ] = None,
    language: Language = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", show_default=False, help="Write a file, such as board.svg."),
    ] = None,
) -> None:
    """Draw a board as SVG, or with --text for a terminal, to standard output or to a file.

    On a terminal the text has colours, unless the variable NO_COLOR is set. With --language the word is traced as its
    alphabet plays it: allé on A L L E.
    """
    check_place("--output", output)
    if as_text and (theme != "light" or size is not None):
        raise BoggleError("--theme and --size are for SVG; leave them out, or --text")
    if ascii_only and not as_text:
        raise BoggleError("--ascii is for drawings with letters; give --text as well")
    (shown,) = parse_boards(board, qu=qu)[:1]
    path = None if word is None else _path(shown, word)
    if path is not None:
        word = None
    if not as_text:
        drawing = shown.svg(path, word=word, theme=cast(Any, theme), size=size)
    elif output is None:
        drawing = draw_grid(shown, sys.stdout, path=path, word=word, ascii_only=ascii_only)
    else:
        from ..text import draw as draw_text

        drawing = draw_text(shown, path=path, word=word, ascii=ascii_only)
    if output is None:
        sys.stdout.write(f"{drawing}\n")
    else:
        replace_file(output, f"{drawing}\n".encode())


def _path(board: "Board", word: str) -> "Path | None":
    """Where the word lies, as the alphabet of the language plays it; None without a language."""
    language = chosen.get()
    if language is None:
        return None
    alphabet = language.alphabet
    return board._with_faces(alphabet.fold_faces(board.faces)).trace(alphabet.fold(alphabet.normalize(word)))
