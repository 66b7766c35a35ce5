"""The commands, put together."""

from typing import Annotated

import typer

from .. import __version__
from . import dice, match, words
from .coach import coach
from .design import design
from .draw import draw
from .hunt import hunt
from .judge import judge, schema
from .language import with_language
from .play import play
from .roll import roll
from .solve import solve
from .survey import survey

_SETTINGS = {"help_option_names": ["--help", "-h"]}


def _group(help_text: str) -> typer.Typer:
    # Plain help texts: they need no rich, and read well without colour.
    return typer.Typer(help=help_text, add_completion=False, rich_markup_mode=None, context_settings=_SETTINGS)


def _help_alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"boggle {__version__}")
        raise typer.Exit


app = _group(
    "Roll Boggle dice, find every word on boards, hunt the best ones, judge rounds, keep matches, look words up."
)
_dice = _group("The dice sets that come with the library, and your own.")
_words = _group("The word lists that come with the library, and your own.")
_match = _group("Matches: rounds of words or points, their standings and winners, kept in a file.")


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    _help_alone(context)


for _command in (roll, solve, draw, play, survey, hunt, judge, coach, schema):
    app.command()(with_language(_command))

_dice.command("list")(with_language(dice.list_sets))
_dice.command("show")(with_language(dice.show))
_dice.command("design")(with_language(design))

_words.command("check")(with_language(words.check))
_words.command("prefix")(with_language(words.prefix))
_words.command("info")(with_language(words.info))
_words.command("licenses")(with_language(words.licenses))

_match.command("new")(with_language(match.new))
_match.command("add")(with_language(match.add))
_match.command("set")(with_language(match.set_points))
_match.command("undo")(with_language(match.undo))
_match.command("rules")(with_language(match.rules))
_match.command("standings")(with_language(match.standings))
_match.command("show")(with_language(match.show))
_match.command("list")(with_language(match.list_matches))
_match.command("join")(with_language(match.join))
_match.command("withdraw")(with_language(match.withdraw))
_match.command("tiebreak")(with_language(match.tiebreak))
_match.command("abandon")(with_language(match.abandon))
_match.command("delete")(with_language(match.delete))
_match.command("export")(with_language(match.export))
_match.command("import")(with_language(match.import_match))

for _name, _commands in (("dice", _dice), ("match", _match), ("words", _words)):
    _commands.callback(invoke_without_command=True)(_help_alone)
    app.add_typer(_commands, name=_name)
