"""``--language``, which every command takes that reads words or rolls dice.

It chooses what those options mean that are left out: the language's word list, its dice, and the alphabet by which
accents are folded in a list of one's own.
"""

import functools
import inspect
from collections.abc import Callable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from .._checks import shown
from ..errors import DiceError

if TYPE_CHECKING:
    from ..alphabets import Alphabet
    from ..dice import DiceSet


class Chosen(NamedTuple):
    """A language that a command was given: its code as it was typed, and its alphabet."""

    code: str
    alphabet: "Alphabet"


chosen: ContextVar[Chosen | None] = ContextVar("chosen", default=None)
"""The language that the command was given, if it was."""

_CONCERNED = {"words", "word_list", "dice"}


def _choose(language: str | None) -> None:
    if language is None:
        chosen.set(None)
    else:
        from ..alphabets import Alphabet

        chosen.set(Chosen(language, Alphabet.of(language)))


Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="CODE",
        callback=_choose,
        show_default=False,
        help="A language's code, such as da: for its words and its dice where none are named, and for its alphabet.",
    ),
]


def with_language(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the option, where it has words or dice."""
    own = inspect.signature(command)
    if not _CONCERNED & set(own.parameters) or "language" in own.parameters:
        return command

    @functools.wraps(command)
    def run(language: str | None = None, **values: Any) -> None:
        command(**values)

    parameter = inspect.Parameter("language", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Language)
    run.__signature__ = own.replace(parameters=[*own.parameters.values(), parameter])  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, "language": Language}
    return run


def sets_of_language() -> "list[DiceSet]":
    """The dice sets of the language that was chosen: the smallest first, and of those the best known."""
    from ..dice import dice_sets

    language = chosen.get()
    name = language.alphabet.name if language else "en"
    sets = [dice for dice in dice_sets() if name in dice.language.replace(" ", "").split(",")]
    return sorted(sets, key=lambda dice: (len(dice.dice), dice.confidence or "Z", len(dice.id)))


def default_dice(otherwise: str) -> str:
    """The dice set to roll where none is named."""
    language = chosen.get()
    if language is None or language.alphabet.name == "en":
        return otherwise
    for dice in sets_of_language():
        return dice.id
    raise DiceError(
        f"no dice set comes with the library for the language {shown(language.code)}; name one with --dice, or make "
        "one with 'boggle dice design'"
    )
