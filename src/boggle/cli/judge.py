"""``boggle judge`` and ``boggle schema``: rounds in JSON, judged; and the forms of that JSON."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import counted, meant
from ..errors import BoggleError, DocumentError
from .boards import draw
from .options import AsJson, Encoding, Level, NoCache, Words, load_lexicon
from .output import print_json, print_table, printable

if TYPE_CHECKING:
    from ..board import Board
    from ..judging import JudgedWord, RoundResult

_NAMES_SHOWN = 5
_LETTERS_SHOWN = 40


def judge(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="The round as JSON, or - for standard input.")],
    *,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Judge a round: the verdict, the points and the reason for each word that the players wrote.

    FILE holds an object with the board, as text or as 'boggle roll --json' has it; the sheets, a list of words for each
    player; and if need be challenges, rules (the name of a preset, or settings), a deadline and askedAt. 'boggle schema
    round' describes it in full. Without rules those are taken that fit the board.
    """
    from .. import _forms

    content = read_content(file)
    lexicon = load_lexicon(words, level, encoding, no_cache)
    with about(file):
        entered = _forms.read_round(content)
        result = entered.judge(lexicon)
    if as_json:
        print_json(_forms.plain(_forms.result_form(result, entered.board, lexicon, entered.rules)))
    else:
        print_result(result, entered.board)


def schema(
    document: Annotated[
        str | None,
        typer.Argument(
            metavar="round|result|match|report|rules|scoring-table|clock",
            show_default=False,
            help="One document; else all forms.",
        ),
    ] = None,
) -> None:
    """Print the JSON Schema of what the library reads and writes."""
    from .. import _schema

    if document is not None and document not in _schema.DOCUMENTS:
        raise DocumentError(f"no document is called {document!r}; {meant(document, _schema.DOCUMENTS)}")
    print(json.dumps(_schema.schema(document), indent=2))


@contextmanager
def about(file: str) -> Iterator[None]:
    """Put the name of a file before the complaints about it."""
    try:
        yield
    except BoggleError as error:
        raise type(error)(f"{'standard input' if file == '-' else file}: {error}") from None


def read_content(file: str) -> bytes:
    if not file:
        raise DocumentError("FILE is empty; give the name of a file, or - for standard input")
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise DocumentError("standard input is closed; give a round there, or the name of a file")
    return sys.stdin.buffer.read()


def print_result(result: "RoundResult", board: "Board") -> None:
    print(draw(board))
    for player, sheet in result.items():
        print(f"\n{cut(printable(player))}: {counted(sheet.points, 'point')}")
        if sheet.words:
            print_table(("word", "verdict", "points", "reason"), map(_row, sheet.words))
    winners = ", ".join(map(printable, result.winners))
    if winners:
        best = counted(max(result.points.values()), "point")
        print(f"\n{'Winner' if len(result.winners) == 1 else 'Winners'}: {winners} ({best})")
    if result.provisional:
        print("\nThis is provisional: the time is not up.")


def _row(word: "JudgedWord") -> tuple[str, str, int, str]:
    reason = word.reason
    others = len(word.finders) - 1
    if others > 0:
        names = islice((name for name in word.finders if name != word.player), _NAMES_SHOWN)
        more = f" and {others - _NAMES_SHOWN} more" if others > _NAMES_SHOWN else ""
        reason = f"Also written by {', '.join(map(cut, names))}{more}."
    return cut(word.text), word.verdict.value.replace("-", " "), word.total, reason


def cut(text: str) -> str:
    return text if len(text) <= _LETTERS_SHOWN else f"{text[: _LETTERS_SHOWN - 3]}..."
