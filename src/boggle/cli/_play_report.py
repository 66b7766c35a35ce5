"""How a played round ended: the sheets, the winner, and the words that nobody saw."""

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from .._checks import counted
from .boards import roll_facts
from .judge import cut
from .output import print_table, print_words

if TYPE_CHECKING:
    from .._solution import FoundWord, Solution
    from ..board import Board
    from ..judging import RoundResult
    from ..rules import Rules

YOU, COMPUTER = "you", "computer"


class Played(NamedTuple):
    """A round that was played and judged; ``computer`` is the tier of the computer's words, if it took part."""

    board: "Board"
    rules: "Rules"
    seconds: int
    computer: int | None
    solution: "Solution"
    result: "RoundResult"

    def missed(self) -> "list[FoundWord]":
        """The words that are not on the player's sheet, or too late, those with the most points first.

        The coach would find them as well, and what lies beside them; but there are boards that it gives up, and no
        round that was played should be lost.
        """
        from ..judging import Verdict

        key, table = self.solution.lexicon.key, self.rules.scoring_table
        written = {key(word.word) for word in self.result[YOU].words if word.verdict is not Verdict.LATE}
        missed = (word for word in self.solution if key(word.text) not in written)
        return sorted(missed, key=lambda word: -word.points(table))


def facts(played: Played) -> dict[str, Any]:
    """All of it as JSON has it."""
    from .. import _forms

    table, lexicon = played.rules.scoring_table, played.solution.lexicon
    all_words = {word["text"]: word for word in json.loads(played.solution.to_json(table))["words"]}
    missed = played.missed()
    return {
        **roll_facts(played.board),
        "seconds": played.seconds,
        "computerLevel": played.computer,
        **_forms.plain(_forms.result_form(played.result, played.board, lexicon, played.rules)),
        "possible": played.solution.points(table),
        "missedCount": len(missed),
        "missedPoints": sum(word.points(table) for word in missed),
        "missed": [all_words[word.text] for word in missed],
    }


def write_text(played: Played, *, plain: bool) -> None:
    """Print all of it for people, if asked for in plain letters."""
    sheet, table = played.result[YOU], played.rules.scoring_table
    print(f"You: {sheet.points} of {_points(played.solution.points(table))}")
    if sheet.words:
        rows = ((cut(word.text), word.verdict.value.replace("-", " "), word.total, word.reason) for word in sheet.words)
        print_table(("word", "verdict", "points", "reason"), rows, plain=plain)
    if played.computer is not None:
        _write_computer(played)
    missed = played.missed()
    if not missed:
        print("\nNo word was missed.")
        return
    print(f"\nMissed: {counted(len(missed), 'word')}, {_points(sum(word.points(table) for word in missed))}")
    by_points: dict[int, list[str]] = {}
    for word in missed:
        by_points.setdefault(word.points(table), []).append(word.text)
    for points, texts in by_points.items():
        print(f"\n{_points(points)}{' each' if len(texts) > 1 else ''}: {counted(len(texts), 'word')}")
        print_words(texts)


def _write_computer(played: Played) -> None:
    from ..judging import Verdict

    sheet = played.result[COMPUTER]
    struck = [word.word for word in sheet.words if word.verdict is Verdict.STRUCK]
    scored = [word.word for word in sheet.words if word.verdict is Verdict.ACCEPTED]
    print(f"\nComputer, words to tier {played.computer}: {_points(sheet.points)}")
    if scored:
        print_words(scored)
    if struck:
        print("Struck, since you have them too:")
        print_words(struck)
    winners = played.result.winners
    print("\nIt is a draw." if len(winners) > 1 else "\nYou win." if YOU in winners else "\nThe computer wins.")


def _points(number: int) -> str:
    return counted(number, "point")
