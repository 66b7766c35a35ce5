"""What ``boggle match`` prints: standings, verdicts, rules and lists, for people and as JSON."""

import json
import textwrap
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from .._checks import counted
from .judge import cut, print_result
from .output import print_json, print_table, printable, width

if TYPE_CHECKING:
    from ..history import StoredMatch
    from ..match import Match
    from ..rules import Rules

_GAP = 2
Column = list[str]
"""A heading, and a cell for each player by place."""


def print_match(match: "Match", as_json: bool) -> None:
    """Print the points of each round, the totals and places, and how the match stands."""
    report = match.report()
    if as_json:
        print_json(report)
        return
    players = [standing["player"] for standing in report["standings"]]
    names = ["player", *(cut(printable(player)) for player in players)]
    places = ["place", *(str(standing["place"]) for standing in report["standings"])]
    total = ["total", *(str(standing["total"]) for standing in report["standings"])]
    columns = [*_rounds(report["rounds"], players), _aligned(total)]
    room = width() - sum(max(map(len, column)) + _GAP for column in (places, names))
    for block in _blocks(columns, room):
        headings, *rows = zip(places, names, *block, strict=True)
        print_table(headings, rows)
        print()
    for line in chain(_legend(report), _state(match, report)):
        print(textwrap.fill(printable(line), width()))


def _rounds(rounds: list[dict[str, Any]], players: list[str]) -> Iterator[Column]:
    """For each round its points, and after them each player's total so far."""
    so_far = dict.fromkeys(players, 0)
    for number, round_ in enumerate(rounds, 1):
        counts = _counts(round_)
        points = {player: round_["cells"][player] for player in players}
        for player in players:
            so_far[player] += points[player] or 0 if counts else 0
        figures = _aligned(["-" if points[player] is None else str(points[player]) for player in players])
        sums = [f" ({so_far[player]})" if counts and points[player] is not None else "" for player in players]
        heading = f"{number}{'+' if round_['tied'] else ''}{'' if counts else '*'}"
        yield [heading, *map(str.__add__, figures, sums)]


def _counts(round_: dict[str, Any]) -> bool:
    """Whether the points are in the totals; those of an extra round are once nobody's is missing."""
    return bool(round_["counts"] and (round_["complete"] or not round_["tied"]))


def _aligned(texts: list[str]) -> list[str]:
    width = max(map(len, texts))
    return [text.rjust(width) for text in texts]


def _blocks(columns: Iterable[Column], room: int) -> Iterator[list[Column]]:
    """The columns, as many side by side as there is room for."""
    block: list[Column] = []
    used = 0
    for column in columns:
        width = max(map(len, column)) + _GAP
        if block and used + width > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += width
    yield block


def _legend(report: dict[str, Any]) -> Iterator[str]:
    rounds = report["rounds"]
    if any(map(_counts, rounds)):
        yield "In brackets: the total so far."
    if any(round_["tied"] for round_ in rounds):
        yield "+ an extra round, of those who were tied"
    if not all(map(_counts, rounds)):
        yield "* does not count"
    if report["withdrawn"]:
        yield f"Withdrawn: {_names(report['withdrawn'])}"
    missing = [str(number) for number, round_ in enumerate(rounds, 1) if not round_["complete"]]
    if missing:
        yield f"Entries are missing in round {', '.join(missing)}."


def _state(match: "Match", report: dict[str, Any]) -> Iterator[str]:
    """How the match stands, and who has won."""
    if match.finished:
        best = counted(report["standings"][0]["total"], "point")
        yield f"Finished. {'Winner' if len(match.winners) == 1 else 'Winners'}: {_names(match.winners)} ({best})"
    elif match.status == "abandoned":
        yield "Abandoned: there is no winner."
    else:
        played = sum(round_["complete"] and not round_["tied"] for round_ in report["rounds"])
        target = report["rules"]["target"]
        if target is None:
            yield f"Running: {played} of {counted(report['rules']['roundCount'], 'round')} played."
        else:
            verb = "reaches" if target["mode"] == "reach" else "exceeds"
            yield f"Running: {counted(played, 'round')} played; it ends when somebody {verb} {target['points']} points."
        if match.tied:
            yield f"The next round is an extra one, of {_names(match.tied)}."


def _names(players: Iterable[str]) -> str:
    return ", ".join(map(cut, players))


def print_rounds(match: "Match", as_json: bool) -> None:
    """Print the standings, and the verdicts of each round of words."""
    from .. import _forms
    from ..match import WordRound

    words = {number: round_ for number, round_ in enumerate(match.rounds) if isinstance(round_, WordRound)}
    if as_json:
        results = [
            _forms.plain(_forms.result_form(match.result(number), words[number].board, match.lexicon, match.rules))
            if number in words
            else None
            for number in range(len(match.rounds))
        ]
        print_json({**match.report(), "results": results})
        return
    print_match(match, as_json)
    for number, round_ in words.items():
        print(f"\nRound {number + 1}\n")
        print_result(match.result(number), round_.board)


def print_rules(rules: "Rules", as_json: bool) -> None:
    """Print every setting: its name, its value as it can be typed, and what it does."""
    from .._settings import SETTINGS

    values = json.loads(rules.to_json())
    if as_json:
        print_json(values)
    else:
        rows = ((setting.name, _written(values[setting.key]), setting.means) for setting in SETTINGS.values())
        print_table(("setting", "value", "what it does"), rows)


def _written(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or "none"
    return f"{value['mode']}:{value['points']}" if isinstance(value, dict) and "mode" in value else json.dumps(value)


def print_list(matches: Iterable["StoredMatch"], as_json: bool) -> None:
    """Print the matches of a store, one a line."""
    if as_json:
        print_json(
            [
                {
                    "id": match.id,
                    "status": match.status,
                    "players": match.players,
                    "winners": match.winners,
                    "rounds": match.rounds,
                    "created": match.created.isoformat(),
                    "updated": match.updated.isoformat(),
                }
                for match in matches
            ]
        )
        return
    rows = [
        (
            match.id,
            match.status,
            _names(match.players),
            match.rounds,
            _names(match.winners),
            f"{match.updated:%Y-%m-%d}",
        )
        for match in matches
    ]
    if rows:
        print_table(("id", "status", "players", "rounds", "winners", "changed"), rows)
    else:
        print("There are no such matches.")
