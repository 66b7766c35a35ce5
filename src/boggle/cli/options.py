"""The options that several commands share, each defined once, and what is made of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import meant, shown
from ..errors import ScoringError
from .language import chosen

if TYPE_CHECKING:
    from ..lexicon import Lexicon
    from ..scoring import ScoringTable
    from ..solver import Solver

DEFAULT_DICE = "boggle-1987"
LISTS = ".txt, .txt.gz, .lexicon or .dic"
TIERS = ("35", "50", "60", "70", "80")  # as in boggle.lexicon, which help texts should not have to load


def whole_number(lowest: int, highest: int | None = None) -> Callable[[str], int]:
    """Make the parser for options that take whole numbers; its complaint says what was given and what is allowed."""

    def parse(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            number = lowest - 1
        if number < lowest or (highest is not None and number > highest):
            allowed = f"from {lowest}" if highest is None else f"from {lowest} to {highest}"
            raise typer.BadParameter(f"a whole number {allowed} is needed, not {shown(str(value))}")
        return number

    return parse


def tier(value: str) -> int:
    """Read what --level takes."""
    if str(value) not in TIERS:
        raise typer.BadParameter(f"{shown(str(value))} is no tier; the tiers are {', '.join(TIERS)}")
    return int(value)


Dice = Annotated[
    str | None,
    typer.Option(
        "--dice",
        metavar="NAME|FILE",
        help=f"The dice to roll: a set's id or alias (see 'boggle dice list'), or a TOML file; else {DEFAULT_DICE}.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        parser=whole_number(0),
        metavar="N",
        help="A whole number from 0: the same one rolls the same board, for ever.",
    ),
]
ChallengeCube = Annotated[
    bool, typer.Option("--challenge-cube", help="Put the challenge cube in the place of one die, chosen at random.")
]
Qu = Annotated[bool, typer.Option("--qu", help="Read a face of BOARD that is Q alone as Qu.")]
RulesChoice = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="PRESET|FILE", help="A preset such as big, or rules as JSON; else those of the board."
    ),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw the board with + - | # alone.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

Words = Annotated[
    str | None,
    typer.Option(
        "--words",
        metavar="ID|FILE",
        show_default=False,
        help=f"The word list: the id of a bundled one, or a file ({LISTS}); else that of the language, or en.",
    ),
]
Level = Annotated[
    int,
    typer.Option(
        "--level",
        parser=tier,
        metavar="|".join(TIERS),
        help="Leave out words that are less common, where the list has tiers: 35 everyday words, 80 all.",
    ),
]
Encoding = Annotated[str, typer.Option("--encoding", metavar="NAME", help="How a word list of your own is encoded.")]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Read the list itself, and keep nothing for next time.")]

MinLength = Annotated[
    int,
    typer.Option("--min-length", parser=whole_number(1), metavar="N", help="Letters of the shortest words to find."),
]
Names = Annotated[bool, typer.Option("--names", help="Let names in.")]
Abbreviations = Annotated[bool, typer.Option("--abbreviations", help="Let abbreviations in.")]
Table = Annotated[
    str, typer.Option("--table", metavar="classic|big|super-big|challenge-cube", help="The table to score by.")
]


def load_lexicon(words: str | None, level: int, encoding: str, no_cache: bool) -> "Lexicon":
    """Load the list that --words, --language, --level, --encoding and --no-cache ask for."""
    from ..lexicon import Lexicon

    language = chosen.get()
    alphabet = language.alphabet if language else None
    if words is None:
        words = alphabet.name if alphabet else "en"
        if language and words not in Lexicon.bundled():
            return Lexicon.from_system(language.code, encoding=encoding)
    return Lexicon.load(words, level=level, encoding=encoding, cache=not no_cache, alphabet=alphabet)


def load_solver(
    words: str | None,
    level: int,
    encoding: str,
    no_cache: bool,
    min_length: int,
    names: bool = False,
    abbreviations: bool = False,
    max_steps: int | None = None,
) -> "Solver":
    """Make the solver that the options for the list and for what counts as a word ask for."""
    from ..solver import Solver

    return Solver(
        load_lexicon(words, level, encoding, no_cache),
        minimum_word_length=min_length,
        allow_proper_nouns=names,
        allow_abbreviations=abbreviations,
        max_steps=max_steps,
    )


def find_table(name: str) -> "ScoringTable":
    """Find the scoring table with this name."""
    from ..scoring import TABLES

    if name not in TABLES:
        raise ScoringError(f"no scoring table is called {shown(name)}; {meant(name, TABLES)}")
    return TABLES[name]
