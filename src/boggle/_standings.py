"""From the rounds of a match to its standings: pure functions, which know nothing of how rounds were recorded."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from .judging import RoundResult, Verdict
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place. Equal totals share it, and the places after it are left out: 1, 1, 3.

    ``total`` is the sum of all that counts, extra rounds among tied players included. Places go by the rounds that all
    have played; an extra round only parts those who were tied, so that an outsider may have the larger total.
    """

    player: str
    total: int
    place: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: all players in place 1, and what ended it, ``"rounds"`` or ``"target"``."""

    winners: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """What standings need of a round: its cells, who has to have one, and who was tied where it is an extra round."""

    cells: Mapping[str, int | None]
    required: Collection[str]
    tied: tuple[str, ...] = ()
    result: RoundResult | None = None

    @property
    def is_complete(self) -> bool:
        """Whether no entry is missing. 0 is an entry."""
        return all(self.cells.get(player) is not None for player in self.required)


@dataclass(frozen=True, slots=True)
class Table:
    """All that follows from rounds under some rules.

    ``counted`` are the numbers of the rounds that count. ``tied`` are the players among whom an extra round could be
    played now; ``incomplete`` says that one was begun and misses an entry.
    """

    standings: tuple[Standing, ...]
    counted: tuple[int, ...]
    finished: bool
    tied: tuple[str, ...]
    incomplete: bool


Ranks = dict[str, tuple[object, ...]]


def make_table(
    players: Sequence[str], withdrawn: Collection[str], rounds: Sequence[Played], rules: Rules, opened: Collection[str]
) -> Table:
    """Work out the standings. ``opened`` are the players of an extra round that was opened by hand."""
    counted, is_over = _counted([number for number, played in enumerate(rounds) if not played.tied], rounds, rules)
    totals = {player: sum(rounds[number].cells.get(player) or 0 for number in counted) for player in players}
    ranks: Ranks = {player: (total,) for player, total in totals.items()}
    incomplete = False
    if is_over:
        _compare_words(ranks, [rounds[number] for number in counted], rules)
        for number, extra in enumerate(rounds):
            # Not one from before a round that counts: whoever is tied now has not played for it yet.
            if extra.tied and number > max(counted, default=0) and _parts(extra, _leaders(ranks), withdrawn):
                incomplete = not extra.is_complete
                if incomplete:
                    break
                counted.append(number)
                _add_extra(ranks, totals, extra)
    leaders = _leaders(ranks)
    able = [player for player in leaders if player not in withdrawn]
    tied = tuple(able) if is_over and not incomplete and len(able) > 1 else ()
    waiting = bool(tied) and (rules.tie_break == "extra-round" or set(opened) - set(withdrawn) == set(tied))
    finished = is_over and not incomplete and not waiting
    return Table(_places(players, ranks, totals, finished), tuple(sorted(counted)), finished, tied, incomplete)


def _counted(ordinary: list[int], rounds: Sequence[Played], rules: Rules) -> tuple[list[int], bool]:
    """The rounds that count, extra ones aside, and whether with them the match is over, if nobody is tied."""
    if rules.target is None:
        counted = ordinary[: rules.round_count]
        return counted, len(counted) == rules.round_count and all(rounds[number].is_complete for number in counted)
    totals: dict[str, int] = {}
    for rank, number in enumerate(ordinary, 1):
        if not rounds[number].is_complete:
            break
        for player, points in rounds[number].cells.items():
            totals[player] = totals.get(player, 0) + (points or 0)
        if any(map(rules.target.is_met, totals.values())):
            return ordinary[:rank], True
    return ordinary, False


def _leaders(ranks: Ranks) -> list[str]:
    best = max(ranks.values())
    return [player for player, rank in ranks.items() if rank == best]


def _compare_words(ranks: Ranks, counted: Sequence[Played], rules: Rules) -> None:
    """Part the leaders by their scoring words, where the rules say so and all rounds are of words."""
    results = [played.result for played in counted]
    if rules.tie_break not in ("longest-word", "most-long-words") or None in results:
        return
    for player in _leaders(ranks):
        lengths = sorted(
            (
                len(word.word)
                for result in results
                if result and player in result
                for word in result[player].words
                if word.verdict is Verdict.ACCEPTED and word.points + word.bonus > 0
            ),
            reverse=True,
        )
        ranks[player] += (tuple(lengths[:1] if rules.tie_break == "longest-word" else lengths),)


def _parts(extra: Played, leaders: list[str], withdrawn: Collection[str]) -> bool:
    """Whether an extra round was played for the tie that there is: an amended round may have undone that tie."""
    absent = set(leaders) - set(extra.tied)
    return len(leaders) > 1 and set(extra.tied) <= set(leaders) and absent <= set(withdrawn)


def _add_extra(ranks: Ranks, totals: dict[str, int], extra: Played) -> None:
    """Part the leaders by an extra round. One of them who had withdrawn before it comes after those who played it."""
    for player in _leaders(ranks):
        points = extra.cells.get(player)
        ranks[player] += ((points is not None, points or 0),)
        totals[player] += points or 0


def _places(players: Sequence[str], ranks: Ranks, totals: dict[str, int], finished: bool) -> tuple[Standing, ...]:
    """Place is 1 + the number of players strictly ahead; ordered by place, then by seat."""
    order = sorted(players, key=ranks.__getitem__, reverse=True)  # keeps the seats of equals
    standings: list[Standing] = []
    for ahead, player in enumerate(order):
        shared = standings and ranks[player] == ranks[standings[-1].player]
        place = standings[-1].place if shared else ahead + 1
        standings.append(Standing(player, totals[player], place, finished and place == 1))
    return tuple(standings)
