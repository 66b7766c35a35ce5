"""The standings of a match by the rules alone: slow, short, and made of nothing from the library but judged rounds.

A match is what was entered, and the places are an ordered partition of the players: groups of equals, the best first,
of which only the first is ever split further.
"""

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from boggle import Board, Claim, Lexicon, RoundResult, Rules, Verdict

BOARD = Board.parse("C A T / S O D / E G Z")
WORDS = Lexicon(["cat", "cats", "coat", "dog", "gods", "does", "toad", "codes", "goat"], names=["Tod"])
ENTRIES: tuple[Claim | str, ...] = (
    "cat", "Cat", "oat", "coat", "dog", "god", "dot", "does", "toad", "tod", "codes", "zzz", "cats", "",
    Claim("toad", written_at=200), Claim("dog", started_at=170, written_at=185), Claim("coat", path=(0, 4, 1, 2)),
)  # fmt: skip


@dataclass
class Entered:
    """One round: a number or a sheet for some players, and the tied players for whom alone it was played."""

    entries: dict[str, Any]
    tied: tuple[str, ...] = ()
    challenges: dict[str, tuple[str, ...]] | None = None
    deadline: float = 0

    @property
    def is_of_words(self) -> bool:
        """Whether the entries are sheets."""
        return self.challenges is not None


@dataclass
class Facts:
    """All that was entered, as it is now."""

    players: list[str]
    rules: Rules
    rounds: list[Entered] = field(default_factory=list)
    joined: dict[str, int] = field(default_factory=dict)
    withdrawn: dict[str, int] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    abandoned: bool = False


class Derived(NamedTuple):
    """What follows from the facts."""

    cells: tuple[dict[str, int | None], ...]
    totals: dict[str, int]
    places: dict[str, int]
    winners: tuple[str, ...]
    status: str
    tied: tuple[str, ...]
    counted: set[int]
    unfinished_extra: bool


class Model:
    """A match as facts, with all that they were before, for undo."""

    def __init__(self, players: Collection[str], rules: Rules) -> None:
        self.facts = Facts(list(players), rules)
        self.before: list[Facts] = []

    def change(self, how: Callable[[Facts], object]) -> None:
        """Make one change."""
        self.before.append(deepcopy(self.facts))
        how(self.facts)

    def undo(self) -> None:
        """Take one change back."""
        self.facts = self.before.pop()

    def derived(self) -> Derived:
        """What follows."""
        return derive(self.facts)

    def may_enter(self, number: int, tied: Collection[str]) -> list[str]:
        """The players who may have an entry in a round."""
        facts = self.facts
        return [
            player
            for player in facts.players
            if facts.joined.get(player, 0) <= number < facts.withdrawn.get(player, number + 1)
            and (not tied or player in tied)
        ]


def derive(facts: Facts) -> Derived:
    """Work out everything, step by step as the rules say it."""
    cells = tuple(
        {player: points_of(facts, entered).get(player) for player in facts.players} for entered in facts.rounds
    )
    counted, is_over = ordinary_rounds(facts, cells)
    totals = {player: sum(cells[number][player] or 0 for number in counted) for player in facts.players}
    groups = split(facts.players, totals.__getitem__)
    unfinished = False
    if is_over:
        by_words = facts.rules.tie_break in ("longest-word", "most-long-words")
        if by_words and all(facts.rounds[number].is_of_words for number in counted):
            lengths = {player: scoring_lengths(facts, player, counted) for player in groups[0]}
            if facts.rules.tie_break == "longest-word":
                lengths = {player: each[:1] for player, each in lengths.items()}
            groups[:1] = split(groups[0], lengths.__getitem__)
        for number, entered in enumerate(facts.rounds):
            before_one_that_counts = number < max(counted, default=0)
            if not entered.tied or before_one_that_counts or not is_for(entered, groups[0], facts.withdrawn):
                continue
            if not is_complete(facts, number, cells):
                unfinished = True
                break
            counted.append(number)
            row = {player: -(10**12) if points is None else points for player, points in cells[number].items()}
            groups[:1] = split(groups[0], row.__getitem__)
            for player in facts.players:
                totals[player] += cells[number][player] or 0
    places = {player: 1 + sum(map(len, groups[:rank])) for rank, group in enumerate(groups) for player in group}
    able = [player for player in groups[0] if player not in facts.withdrawn]
    tied = tuple(able) if is_over and not unfinished and len(able) > 1 else ()
    is_opened = bool(tied) and set(facts.opened) - set(facts.withdrawn) == set(tied)
    is_open = is_opened or (bool(tied) and facts.rules.tie_break == "extra-round")
    finished = is_over and not unfinished and not is_open
    status = "abandoned" if facts.abandoned else "finished" if finished else "running"
    winners = tuple(player for player in facts.players if places[player] == 1) if status == "finished" else ()
    return Derived(cells, totals, places, winners, status, tied, set(counted), unfinished)


def ordinary_rounds(facts: Facts, cells: tuple[dict[str, int | None], ...]) -> tuple[list[int], bool]:
    """The ordinary rounds that count, and whether they are all that there are to play."""
    ordinary = [number for number, entered in enumerate(facts.rounds) if not entered.tied]
    complete = [is_complete(facts, number, cells) for number in ordinary]
    target = facts.rules.target
    if target is None:
        wanted = facts.rules.round_count
        return ordinary[:wanted], len(ordinary) >= wanted and all(complete[:wanted])
    for count in range(1, len(ordinary) + 1):
        if not all(complete[:count]):
            break
        best = max(sum(cells[number][player] or 0 for number in ordinary[:count]) for player in facts.players)
        if best > target.points or (best == target.points and target.mode == "reach"):
            return ordinary[:count], True
    return ordinary, False


def is_complete(facts: Facts, number: int, cells: tuple[dict[str, int | None], ...]) -> bool:
    """Whether all who are expected to have an entry in a round have one."""
    for player in facts.rounds[number].tied or facts.players:
        expected = player not in facts.withdrawn and facts.joined.get(player, 0) <= number
        if expected and cells[number][player] is None:
            return False
    return True


def is_for(extra: Entered, leaders: Collection[str], withdrawn: Collection[str]) -> bool:
    """Whether an extra round was played for the tie of these leaders."""
    if len(leaders) < 2 or not all(player in leaders for player in extra.tied):
        return False
    return all(player in extra.tied or player in withdrawn for player in leaders)


def split(players: Collection[str], worth: Callable[[str], Any]) -> list[list[str]]:
    """The players in groups of equal worth, the best group first."""
    values = sorted({worth(player) for player in players}, reverse=True)
    return [[player for player in players if worth(player) == value] for value in values]


def points_of(facts: Facts, entered: Entered) -> Mapping[str, int]:
    """The points of a round."""
    return judged(facts.rules, entered).points if entered.is_of_words else entered.entries


def scoring_lengths(facts: Facts, player: str, numbers: Collection[int]) -> tuple[int, ...]:
    """The letters of all words that earned a player something, the longest first."""
    results = [judged(facts.rules, facts.rounds[number]) for number in numbers]
    lengths = [
        len(word.word)
        for result in results
        for word in (result[player].words if player in result else ())
        if word.verdict is Verdict.ACCEPTED and word.points + word.bonus
    ]
    return tuple(sorted(lengths, reverse=True))


def judged(rules: Rules, entered: Entered) -> RoundResult:
    """The result of a round of words."""
    assert entered.challenges is not None
    sheets = tuple((player, tuple(sheet)) for player, sheet in entered.entries.items())
    return _judged(rules, sheets, tuple(entered.challenges.items()), entered.deadline)


@cache
def _judged(rules: Rules, sheets: Any, challenges: Any, deadline: float) -> RoundResult:
    return rules.judge(BOARD, dict(sheets), WORDS, challenges=dict(challenges), deadline=deadline)
