"""``boggle dice list`` and ``boggle dice show``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .boards import find_dice
from .language import Language, chosen, default_dice, sets_of_language
from .options import AsJson
from .output import print_facts, print_json, print_table

if TYPE_CHECKING:
    from ..dice import DiceSet


def list_sets(language: Language = None, as_json: AsJson = False) -> None:
    """List the dice sets that come with the library, all or those of a language.

    Confidence says how well the dice are attested: A by three transcriptions or more, B by two, C by one.
    """
    from ..dice import dice_sets

    sets = dice_sets() if chosen.get() is None else sets_of_language()
    if not sets:
        default_dice("")  # which says that there are none
    if as_json:
        print_json([_facts(dice) for dice in sets])
        return
    print_table(
        ("id", "name", "size", "lang.", "conf.", "aliases"),
        ((dice.id, dice.name, _size(dice), dice.language, dice.confidence, ", ".join(dice.aliases)) for dice in sets),
    )


def show(
    name: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A set's id or alias, or a TOML file.")],
    as_json: AsJson = False,
) -> None:
    """Show all that is known about a dice set, and its dice.

    The dice are numbered as 'boggle roll --json' names them.
    """
    dice = find_dice(name)
    if as_json:
        print_json(_facts(dice))
        return
    print_facts(
        (
            ("id", dice.id),
            ("name", dice.name),
            ("size", _size(dice)),
            ("language", dice.language),
            ("confidence", dice.confidence),
            ("provenance", dice.provenance),
            ("publisher", dice.publisher),
            ("years", dice.years),
            ("aliases", ", ".join(dice.aliases)),
            ("sources", "; ".join(dice.sources)),
            ("notes", dice.notes),
            ("challenge cube", None if dice.challenge_die is None else f"die {dice.challenge_die}"),
        )
    )
    print()
    width = max(len(face) for die in dice.dice for face in die.faces)
    for number, die in enumerate(dice.dice):
        print(f"{number:4}  {' '.join(face.ljust(width) for face in die.faces).rstrip()}")


def _size(dice: "DiceSet") -> str:
    return f"{dice.rows} x {dice.columns}"


def _facts(dice: "DiceSet") -> dict[str, Any]:
    return {
        "id": dice.id,
        "name": dice.name,
        "rows": dice.rows,
        "columns": dice.columns,
        "language": dice.language,
        "confidence": dice.confidence,
        "provenance": dice.provenance,
        "publisher": dice.publisher,
        "years": dice.years,
        "aliases": dice.aliases,
        "sources": dice.sources,
        "notes": dice.notes,
        "challengeDie": dice.challenge_die,
        "dice": [die.faces for die in dice.dice],
    }
