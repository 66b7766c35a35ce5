"""``boggle coach``."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import counted
from ..errors import BoggleError, DocumentError
from .boards import draw
from .judge import about, cut, read_content
from .options import AsJson, Encoding, Level, NoCache, Qu, RulesChoice, Words, load_lexicon, whole_number
from .output import print_json, print_table, print_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._solution import FoundWord
    from ..board import Board
    from ..coach import Advice
    from ..rules import Rules


def coach(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The board as text.")],
    written: Annotated[
        list[str] | None, typer.Argument(metavar="WORD", show_default=False, help="What you wrote.")
    ] = None,
    *,
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet", metavar="FILE|-", help="A file with what you wrote, one word a line, or - for standard input."
        ),
    ] = None,
    qu: Qu = False,
    rules: RulesChoice = None,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    limit: Annotated[
        int,
        typer.Option(
            "--limit", parser=whole_number(0), metavar="N", help="Show the N best missed words, and so many a tier."
        ),
    ] = 20,
    as_json: AsJson = False,
) -> None:
    """Tell what a sheet scored, what it missed, and which missed words lay beside those that were found.

    BOARD is as for 'boggle solve'. Beside a word are its plural and other forms with English endings, the words on the
    same cells, and those inside it.
    """
    if written and sheet is not None:
        raise BoggleError("a sheet is given or read; choose WORD, or --sheet")

    from ..board import Board
    from ..coach import coach as advise
    from ..solver import Solver

    table_board = Board.parse(board, qu=qu)
    entries = (written or []) if sheet is None else _read_sheet(sheet)
    settings = find_rules(rules, table_board)
    solver = Solver.for_rules(settings, load_lexicon(words, level, encoding, no_cache))
    advice = advise(table_board, entries, solver=solver, rules=settings)
    if as_json:
        print_json(advice.summary(limit=limit))
    else:
        _write_text(advice, limit)


def find_rules(name: str | None, board: "Board") -> "Rules":
    """Find the preset with this name, or read the rules of a file; without a name those that fit the board."""
    from ..rules import Rules

    if name is None:
        return Rules.for_board(board)
    if not name.lower().endswith(".json"):
        return Rules.preset(name)
    with about(name):
        return Rules.from_json(read_content(name))


def _read_sheet(file: str) -> list[str]:
    """Read the entries of a sheet, one a line."""
    if file == "-" and sys.stdin is None:
        raise DocumentError("standard input is closed; give a sheet there, or the name of a file")
    content = read_content(file)
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        where = "standard input" if file == "-" else file
        wrong = f"byte 0x{content[error.start]:02x} is not UTF-8"
        raise DocumentError(f"{where}, line {line}: {wrong}; a sheet is text, one word a line") from None
    return [line for line in lines if line.strip()]


def _write_text(advice: "Advice", limit: int) -> None:
    print(draw(advice.board))
    print(f"\nYour sheet: {advice.points} of {counted(advice.possible, 'point')}")
    if advice.sheet.words:
        entries = ((cut(word.text), word.verdict.value.replace("-", " "), word.total) for word in advice.sheet.words)
        print_table(("word", "verdict", "points"), entries)
    if advice.missed:
        _write_missed(advice, limit)
    else:
        print("\nNo word was missed.")
    beside = [related for related in advice.related if related.words]
    if beside:
        print(f"\nBeside your words, with which you would have {counted(advice.points_with_related, 'point')}:")
        groups = ((found.word.text, found.forms, found.anagrams, found.inside) for found in beside)
        print_table(
            ("word", "longer, shorter", "same cells", "inside"),
            ((word, *map(_joined, lists)) for word, *lists in groups),
        )


def _write_missed(advice: "Advice", limit: int) -> None:
    """The missed words: the best of all, and of each tier, the everyday ones first."""
    table = advice.rules.scoring_table
    print(f"\nMissed: {_total(advice, advice.missed)}")
    best = advice.missed[:limit]
    if best:
        print_table(("word", "points", "tier"), ((word.text, word.points(table), word.level) for word in best))
        _write_rest(advice.missed, limit)
    tiers = advice.missed_by_tier()
    if not limit or len(tiers) < 2:  # all has been said
        return
    for tier, words in tiers.items():
        print(f"\n{'No tier' if tier is None else f'Tier {tier}'}: {_total(advice, words)}")
        print_words(word.text for word in words[:limit])
        _write_rest(words, limit)


def _write_rest(words: "tuple[FoundWord, ...]", limit: int) -> None:
    if len(words) > limit:
        print(f"... and {len(words) - limit} more")


def _total(advice: "Advice", words: "tuple[FoundWord, ...]") -> str:
    return f"{counted(len(words), 'word')}, {counted(advice.points_of(words), 'point')}"


def _joined(words: "Iterable[FoundWord]") -> str:
    return ", ".join(word.text for word in words)
