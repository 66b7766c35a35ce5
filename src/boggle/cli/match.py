"""``boggle match``: matches kept in a file, from the first round to the winners.

Every change is one load, one change, one save: what is refused leaves the file as it was.
"""

import re
import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .._checks import shown
from ..errors import BoggleError, DocumentError, MatchError, SettingError
from .judge import about, print_result, read_content
from .match_output import print_list, print_match, print_rounds, print_rules
from .match_store import Place, Store, lexicon_told, with_place
from .options import AsJson, whole_number
from .output import print_json, printable

if TYPE_CHECKING:
    from .._forms import RoundToJudge
    from ..match import Match
    from ..rules import Rules

Number = Annotated[
    int,
    typer.Argument(
        metavar="ID", parser=whole_number(1), show_default=False, help="The match's number; see 'boggle match list'."
    ),
]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name.")]
Cells = Annotated[
    list[str] | None,
    typer.Argument(metavar="PLAYER=POINTS", show_default=False, help="Whole numbers, one a player."),
]

# -- beginning --


def new(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER", help="The players' names, by seat.")],
    *,
    preset: Annotated[
        str,
        typer.Option("--rules", metavar="PRESET", help="classic, big, deluxe, super-big, challenge-cube or solitaire."),
    ] = "classic",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="SETTING=VALUE", help="Another value of a setting; as often as needed."),
    ] = None,
    store: Store = None,
    as_json: AsJson = False,
) -> None:
    """Begin a match.

    'boggle match rules' shows the settings, and changes them at any time.
    """
    from ..match import Match
    from ..rules import Rules

    place = Place(store)
    match = Match(players, _changed(Rules.preset(preset), settings or []))
    with place.opened(may_be_new=True) as opened:
        number = opened.save(match)
    if as_json:
        print_json({"id": number})
        return
    example = " ".join(shlex.quote(f"{player}={points}") for player, points in zip(players, (7, 4), strict=False))
    print(f"Match {number}: {', '.join(map(printable, players))}")
    print(f"After each round:      {printable(place.command(f'add {number} {example}'))}")
    print(f"For the points so far: {printable(place.command(f'standings {number}'))}")


@with_place
def import_match(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="What 'export' wrote, or - for standard input.")],
    place: Place,
    as_json: AsJson = False,
) -> None:
    """Put an exported match into the store.

    The number that it has there is printed. One that the store has already gets the changes that it does not have yet.
    """
    from ..match import Match

    lexicon = place.lexicon()
    content = read_content(file)
    with about(file):
        with lexicon_told():
            match = Match.from_json(content, lexicon=lexicon)
        with place.opened(may_be_new=True) as store:
            number = store.save(match)
    if as_json:
        print_json({"id": number})
    else:
        print(f"Match {number}: {', '.join(map(printable, match.players))}")


# -- rounds --


@with_place
def add(
    number: Number,
    place: Place,
    cells: Cells = None,
    sheets: Annotated[
        str | None,
        typer.Option("--sheets", metavar="FILE|-", help="A round of words as JSON, or - for standard input."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add a round, of points or of words.

    Who is left out has no entry yet; 0 is one. A round of words has the form that 'boggle judge' takes, without rules
    and askedAt: the match has its rules. The options about words hold from the first round of words on.
    """
    if bool(cells) == (sheets is not None):
        raise MatchError("a round is PLAYER=POINTS for each player, or --sheets FILE; give one of the two")
    entered = None if sheets is None else _read_sheets(sheets)
    totals = _points(cells or [])
    with place.match(number, change=True) as match:
        if entered is None:
            match.add_totals(totals)
        else:
            match.add_round(entered.board, entered.sheets, challenges=entered.challenges, deadline=entered.deadline)
    if entered and not as_json:
        print_result(match.result(len(match.rounds) - 1), entered.board)
        print()
    print_match(match, as_json)


def _read_sheets(file: str) -> "RoundToJudge":
    from .. import _forms, _json

    content = read_content(file)
    with about(file):
        written = _json.parse(content)
        for key in ("rules", "askedAt"):
            if isinstance(written, dict) and key in written:
                raise DocumentError(f"{key} is not for a round of a match, which is judged by the match's rules")
        return _forms.read_round(content)


@with_place
def set_points(
    number: Number,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", parser=whole_number(1), help="Rounds count from 1.")],
    place: Place,
    cells: Cells = None,
    as_json: AsJson = False,
) -> None:
    """Write cells of a round of points, or make them blank."""
    if not cells:
        raise MatchError("give PLAYER=POINTS for each cell to write, or PLAYER= for one to make blank")
    totals = _points_or_blank(cells)
    with place.match(number, change=True) as match:
        match.amend_round(_index(match, round_number), totals=totals)
    print_match(match, as_json)


def _index(match: "Match", number: int) -> int:
    """The index of a round by its number, when it is one whose points can be written."""
    from ..match import WordRound

    # No MatchError: in those of the library rounds count from 0.
    count = len(match.rounds)
    if number > count:
        known = f"rounds are numbered from 1 to {count}" if count else "none was played yet"
        raise BoggleError(f"there is no round {shown(number)}; {known}")
    if isinstance(match.rounds[number - 1], WordRound):
        raise BoggleError(f"round {number} holds words, from which the points follow; only rounds of points can be set")
    return number - 1


def _points(cells: list[str]) -> dict[str, int]:
    """What PLAYER=POINTS says, for each player."""
    return {player: int(text) for player, text in _cells(cells, r"[+-]?[0-9]{1,18}", "").items()}


def _points_or_blank(cells: list[str]) -> dict[str, int | None]:
    """The same, where None stands for a cell to make blank."""
    written = _cells(cells, r"([+-]?[0-9]{1,18})?", ", or PLAYER= for a blank cell")
    return {player: int(text) if text else None for player, text in written.items()}


def _cells(cells: list[str], allowed: str, more_allowed: str) -> dict[str, str]:
    """What stands after the last ``=`` for each player."""
    texts: dict[str, str] = {}
    for cell in cells:
        player, equals, text = cell.rpartition("=")
        if not equals or not re.fullmatch(allowed, text):
            raise MatchError(f"{shown(cell)} must be PLAYER=POINTS, a whole number such as 'Ann=7'{more_allowed}")
        if player in texts:
            raise MatchError(f"player {shown(player)} is named twice; each has one entry a round")
        texts[player] = text
    return texts


# -- what else happens --


@with_place
def undo(number: Number, place: Place, as_json: AsJson = False) -> None:
    """Take the last change back, of whatever kind.

    Once more, and it takes back the one before it.
    """
    with place.match(number, change=True) as match:
        match.undo()
    print_match(match, as_json)


@with_place
def join(number: Number, player: Player, place: Place, as_json: AsJson = False) -> None:
    """Let somebody join.

    The rounds already played stay blank for them, and count 0.
    """
    with place.match(number, change=True) as match:
        match.add_player(player)
    print_match(match, as_json)


@with_place
def withdraw(number: Number, player: Player, place: Place, as_json: AsJson = False) -> None:
    """Let somebody leave.

    What they scored stays, and so does their place.
    """
    with place.match(number, change=True) as match:
        match.withdraw(player)
    print_match(match, as_json)


@with_place
def tiebreak(number: Number, place: Place, as_json: AsJson = False) -> None:
    """Open an extra round among those who share place 1.

    The next round is theirs alone.
    """
    with place.match(number, change=True) as match:
        match.open_tiebreak()
    print_match(match, as_json)


@with_place
def abandon(number: Number, place: Place, as_json: AsJson = False) -> None:
    """Give a match up. It is kept, and is not a finished one."""
    with place.match(number, change=True) as match:
        match.abandon()
    print_match(match, as_json)


@with_place
def rules(
    number: Number,
    place: Place,
    settings: Annotated[
        list[str] | None,
        typer.Argument(metavar="SETTING=VALUE", show_default=False, help="The settings to change."),
    ] = None,
    preset: Annotated[
        str | None, typer.Option("--preset", metavar="NAME", help="Take these rules first, such as big.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a match, or change them.

    When they change, everything is judged again. A setting goes by either of its names, as roundCount=5 or
    round_count=5; a value is what JSON has, or a plain word, as true, exceed:50, reach:50 or none for target, big for
    scoring_table.
    """
    from ..rules import Rules

    with place.match(number, change=bool(settings or preset)) as match:
        match.rules = _changed(match.rules if preset is None else Rules.preset(preset), settings or [])
    print_rules(match.rules, as_json)


def _changed(rules: "Rules", settings: list[str]) -> "Rules":
    """The rules with some settings changed, each written as SETTING=VALUE."""
    from .. import _forms, _json

    values: dict[str, Any] = _forms.plain(_forms.rules_form(rules))
    values |= dict(map(_setting, settings))
    return type(rules)(**_forms.settings_of(_json.convert(values, _forms.Rules)))


def _setting(text: str) -> tuple[str, Any]:
    """The key and the value, as JSON has them, of what SETTING=VALUE says."""
    from .. import _json
    from .._settings import SETTINGS, unknown_setting

    name, equals, value = text.partition("=")
    if not equals:
        raise SettingError(f"{shown(text)} must be SETTING=VALUE, such as round_count=5")
    key = next((known.key for known in SETTINGS.values() if name in (known.name, known.key)), None)
    if key is None:
        raise unknown_setting(name)
    if key == "target" and not value.startswith("{"):
        return key, _target(value)
    try:
        return key, _json.parse(value)
    except DocumentError:
        return key, value


def _target(text: str) -> Mapping[str, Any] | None:
    aim = re.fullmatch(r"(reach|exceed):([0-9]{1,18})", text)
    if not aim and text not in ("none", "null"):
        raise SettingError(f"target must be none, reach:POINTS or exceed:POINTS, not {shown(text)}")
    return {"mode": aim[1], "points": int(aim[2])} if aim else None


# -- looking --


@with_place
def standings(number: Number, place: Place, as_json: AsJson = False) -> None:
    """Show the points of each round, the totals and the places."""
    with place.match(number, change=False) as match:
        print_match(match, as_json)


@with_place
def show(number: Number, place: Place, as_json: AsJson = False) -> None:
    """Show the standings, and the verdicts on all words."""
    with place.match(number, change=False) as match:
        print_rounds(match, as_json)


def list_matches(
    *,
    status: Annotated[
        str | None, typer.Option("--status", metavar="running|finished|abandoned", help="Those of one status only.")
    ] = None,
    store: Store = None,
    as_json: AsJson = False,
) -> None:
    """List the matches, by their numbers."""
    with Place(store).opened(may_be_new=store is None) as opened:
        print_list(opened.list(status), as_json)


@with_place
def export(
    number: Number,
    place: Place,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE|-", help="Where to; - is standard output.")
    ] = "-",
) -> None:
    """Write a match as JSON.

    That holds all that was entered, and nothing that follows from it.
    """
    from .. import _json
    from .._files import replace_file

    with place.match(number, change=False) as match:
        text = match.to_json()
    if output == "-":
        print_json(_json.parse(text))
    else:
        replace_file(output, f"{text}\n".encode())


def delete(number: Number, store: Store = None) -> None:
    """Delete a match for good."""
    place = Place(store)
    with place.opened() as opened, place.found(opened, number):
        opened.delete(number)
    print(f"Match {number} is deleted.")
