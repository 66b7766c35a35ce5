"""The commands, put together."""

from typing import Annotated

import typer

from .. import __version__
from . import dice, match, words
from .coach import coach
from .draw import draw
from .hunt import hunt
from .judge import judge, schema
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


app.command()(roll)
app.command()(solve)
app.command()(draw)
app.command()(survey)
app.command()(hunt)
app.command()(judge)
app.command()(coach)
app.command()(schema)

_dice.command("list")(dice.list_sets)
_dice.command("show")(dice.show)

_words.command("check")(words.check)
_words.command("prefix")(words.prefix)
_words.command("info")(words.info)
_words.command("licenses")(words.licenses)

_match.command("new")(match.new)
_match.command("add")(match.add)
_match.command("set")(match.set_points)
_match.command("undo")(match.undo)
_match.command("rules")(match.rules)
_match.command("standings")(match.standings)
_match.command("show")(match.show)
_match.command("list")(match.list_matches)
_match.command("join")(match.join)
_match.command("withdraw")(match.withdraw)
_match.command("tiebreak")(match.tiebreak)
_match.command("abandon")(match.abandon)
_match.command("delete")(match.delete)
_match.command("export")(match.export)
_match.command("import")(match.import_match)

for _name, _commands in (("dice", _dice), ("match", _match), ("words", _words)):
    _commands.callback(invoke_without_command=True)(_help_alone)
    app.add_typer(_commands, name=_name)
