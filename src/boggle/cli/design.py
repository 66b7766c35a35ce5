"""``boggle dice design``."""

import os
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import check_text
from .._files import replace_file
from ..errors import DiceError
from .boards import fresh_seed
from .hunt import Size, shape
from .language import chosen
from .long_work import WorkSeed, bar, check_place
from .options import Encoding, Level, NoCache, Words, load_lexicon, whole_number
from .output import holds

if TYPE_CHECKING:
    from ..dice import DiceSet
    from ..lexicon import Lexicon

_SWAPS, _BOARDS, _MEASURED, _LEVEL = 4000, 2000, 100_000, 80


def design(
    *,
    size: Size = "4x4",
    words: Words = None,
    level: Level = _LEVEL,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    min_length: Annotated[
        int | None,
        typer.Option(
            "--min-length",
            parser=whole_number(1, 8),
            metavar="N",
            show_default=False,
            help="Letters of the shortest words that count; else 3, and 4 on boards of 25 cells and more.",
        ),
    ] = None,
    seed: WorkSeed = None,
    swaps: Annotated[
        int,
        typer.Option("--swaps", parser=whole_number(0, 10**9), metavar="N", help="How many swaps of faces to try."),
    ] = _SWAPS,
    boards: Annotated[
        int,
        typer.Option("--boards", parser=whole_number(4, 10**6), metavar="N", help="How many rolls to try each on."),
    ] = _BOARDS,
    measure: Annotated[
        int,
        typer.Option(
            "--measure", parser=whole_number(0), metavar="N", help="How many rolls to tell the words of in the notes."
        ),
    ] = _MEASURED,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", show_default=False, help="What people call the set.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", show_default=False, help="Write a file, such as mine.toml."),
    ] = None,
) -> None:
    """Make the dice for a word list, so that nearly every roll can be played, and write them as TOML.

    Letters stand on them as often as words want them. Then faces change places wherever the poorest rolls get more
    words by it. The notes tell what rolls of the dice are like, and the command that makes them again. 'boggle roll
    --dice FILE' rolls them.
    """
    rows, columns = shape(size)
    check_place("--output", output)
    check_text("--name", name or "", error=DiceError)

    from ..design import design_dice, to_toml

    lexicon = load_lexicon(words, level, encoding, no_cache)
    if output is None and not holds(lexicon.letters.upper() + lexicon.name, sys.stdout):
        raise DiceError("standard output has an encoding without some of the letters; write a file with --output FILE")
    seed = fresh_seed() if seed is None else seed
    with bar("swaps", swaps) as progress:
        dice = design_dice(
            rows, columns, lexicon=lexicon, minimum_word_length=min_length, seed=seed, swaps=swaps, boards=boards,
            progress=progress,
        )  # fmt: skip
    if name:
        dice = replace(dice, name=name)
    if output is not None:
        dice = replace(dice, id=os.path.basename(output).removesuffix(".toml") or dice.id)
    language = chosen.get()
    given = (
        ("--words", words), ("--language", language and language.code), ("--level", level if level != _LEVEL else None),
        ("--encoding", encoding if encoding != "utf-8" else None),
        ("--size", f"{rows}x{columns}"), ("--min-length", min_length), ("--seed", seed),
        ("--swaps", swaps if swaps != _SWAPS else None), ("--boards", boards if boards != _BOARDS else None),
    )  # fmt: skip
    command = " ".join(f"{option} {shlex.quote(str(value))}" for option, value in given if value is not None)
    notes = [f"Made by: boggle dice design {command}.", *_measured(dice, lexicon, min_length, measure, seed)]
    text = to_toml(replace(dice, notes=" ".join(notes)))
    if output is None:
        sys.stdout.write(text)
    else:
        replace_file(output, text.encode())


def _measured(dice: "DiceSet", lexicon: "Lexicon", min_length: int | None, boards: int, seed: int) -> Iterator[str]:
    """What rolls of the dice are like, in a sentence; nothing where none are asked for."""
    if not boards:
        return
    from ..design import shortest_word
    from ..solver import Solver
    from ..survey import survey

    shortest = shortest_word(dice.rows, dice.columns, min_length)
    found = survey(dice, boards, solver=Solver(lexicon, minimum_word_length=shortest), seed=seed)
    words, points = found.words, found.points
    few = [int(words.counts[words.values < limit].sum()) for limit in (10, 20)]
    yield (
        f"On {boards:,} rolls, words from {shortest} letters: median {words.percentile(50)} words and "
        f"{points.percentile(50)} points; 5 % of rolls have at most {words.percentile(5)} words, 1 % at most "
        f"{words.percentile(1)}; {few[1]:,} have fewer than 20, {few[0]:,} fewer than 10."
    )
