"""Judging one round: from what the players wrote to verdicts, points and reasons.

The order is that of the rules (docs/rules.md): normalise, own repeats out, late words out, strike over all sheets,
shortest word, path, lexicon, points, the challenge cube's bonus, penalties.

What a word comes to is worked out once, whoever wrote it; an entry of a sheet then takes that over, unless something
is particular to the entry: that it is a repeat, late, no word, has a path of its own, or costs a penalty.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from ._checks import counted, shown
from ._settings import TimeUp
from ._tracing import one_patience
from .board import Board, Path, a_board
from .bounds import Bounds, check_text_letters, entries, over
from .clock import RoundClock, after_start
from .errors import IllegalPathError, RoundError
from .judging import Claim, JudgedWords, Outcome, RoundResult, SheetResult, Verdict
from .lexicon import Lexicon, WordKind, as_lexicon

if TYPE_CHECKING:
    from .rules import Rules

REJECTED = (Verdict.NOT_IN_LEXICON, Verdict.PROPER_NOUN, Verdict.ABBREVIATION)
"""The verdicts by which the lexicon rejects a word: those that a penalty can be due for."""


def judge(
    rules: "Rules",
    board: Board,
    sheets: Mapping[str, Iterable[Claim | str]],
    lexicon: Lexicon | Iterable[str] | None,
    *,
    challenges: Mapping[str, Iterable[str]],
    deadline: float | None,
    asked_at: float | None,
) -> RoundResult:
    """Judge a round; see :meth:`boggle.Rules.judge`."""
    clock = RoundClock(rules.round_seconds if deadline is None else after_start("deadline", deadline), 0)
    provisional = asked_at is not None and clock.is_running(after_start("asked_at", asked_at, or_at=True))
    words = Words(rules, a_board(board), as_lexicon(lexicon))
    entered = _entered(sheets, board)
    challenged = _challenged(challenges, entered, words)
    with one_patience():
        sorted_sheets = {player: Sheet(claims, words, clock, rules.time_up) for player, claims in entered.items()}
        if rules.duplicate_cancellation:
            words.strike(sorted_sheets)
        results = {
            player: _judged(player, sheet, words, _charged(rules, challenged[player], sheet), rules.challenge_penalty)
            for player, sheet in sorted_sheets.items()
        }
    return RoundResult(results, provisional=provisional)


# -- reading what came in --

_K = TypeVar("_K")
_V = TypeVar("_V")


class _Made(dict[_K, _V]):
    """A mapping that makes what it is asked for, once."""

    def __init__(self, make: Callable[[_K], _V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: _K) -> _V:
        self[key] = value = self._make(key)
        return value


def _entered(sheets: Mapping[str, Iterable[Claim | str]], board: Board) -> dict[str, list[Claim | str]]:
    """The sheets, once all that is misuse has been refused."""
    if not isinstance(sheets, Mapping):
        raise RoundError(f"sheets must map players to what they wrote, not be {shown(sheets)}")
    bounds = Bounds.current()
    if len(sheets) > bounds.players:
        raise RoundError(over("the round has", "players", "players"))
    entered = {}
    faults: _Made[Path, str | None] = _Made(lambda path: misuse(path, board))
    for player, sheet in sheets.items():
        if not isinstance(player, str):
            raise RoundError(f"a player's name must be a string, not {shown(player)}")
        check_text_letters("the name of player", player, error=RoundError)
        entered[player] = claims = entries(f"the sheet of player {shown(player)}", sheet, error=RoundError)
        for number, claim in enumerate(claims, 1):
            if isinstance(claim, str):
                if len(claim) > bounds.text_letters:
                    check_text_letters(f"player {shown(player)}, claim {number}:", claim, error=RoundError)
                continue
            if not isinstance(claim, Claim):
                raise RoundError(f"player {shown(player)}, claim {number}: a word or a Claim, not {shown(claim)}")
            fault = None if claim.path is None else faults[claim.path]
            if fault:
                raise IllegalPathError(f"player {shown(player)}, claim {number} ({shown(claim.text)}): {fault}")
    return entered


def misuse(path: Path, board: Board) -> str | None:
    """What makes a path one that nobody can have taken; a jump is a player's mistake, and no misuse."""
    if not path:
        return "the path is empty; it needs at least one cell"
    for step, cell in enumerate(path, 1):
        if not 0 <= cell < len(board):
            return f"step {step}: {shown(cell)} is no cell of this board; its cells are 0 to {len(board) - 1}"
        if cell in path[: step - 1]:
            return f"step {step}: cell {cell} is used a second time"
    return None


def no_player(name: object, players: Iterable[str]) -> str:
    """The complaint about a player who is not in the round."""
    known = ", ".join(map(shown, islice(players, 10))) or "none"
    return f"there is no player {shown(name)}; players of this round: {known}"


def _challenged(
    challenges: Mapping[str, Iterable[str]], entered: Mapping[str, object], words: "Words"
) -> dict[str, set[str]]:
    """For each player the words that were challenged. One that is not on the sheet does nothing."""
    if not isinstance(challenges, Mapping):
        raise RoundError(f"challenges must map players to their challenged words, not be {shown(challenges)}")
    challenged: dict[str, set[str]] = {player: set() for player in entered}
    for player, texts in challenges.items():
        if player not in challenged:
            raise RoundError(f"challenges: {no_player(player, entered)}")
        where = f"the challenges against player {shown(player)}"
        for text in entries(where, texts, error=RoundError):
            if not isinstance(text, str):
                raise RoundError(f"{where}: a word, not {shown(text)}")
            check_text_letters(f"{where}:", text, error=RoundError)
            challenged[player].add(words.key[text])
    return challenged


# -- words, whoever wrote them --


TOO_LATE = Outcome(Verdict.LATE, reason="It was written after the time was up.")
TOO_MANY = Outcome(Verdict.LATE, reason="Only one word may be finished after the time is up.")
REPEATED = Outcome(Verdict.REPEATED, reason="The sheet has this word already.")
NOWHERE = Outcome(Verdict.NOT_ON_BOARD, reason="It cannot be traced on the board.")
NO_LETTERS = Outcome(Verdict.NOT_A_WORD, reason="It holds no letters.")
NOT_ONLY_LETTERS = Outcome(Verdict.NOT_A_WORD, reason="It holds something other than letters.")


class Words:
    """The words of a round: each is looked up and traced once, when it is first asked for.

    ``key`` has for each text the form in which it is compared, which is empty where the text is no word; ``outcome``
    for each key what the word comes to; ``along`` the same for a key and a path that was written with it.
    """

    def __init__(self, rules: "Rules", board: Board, lexicon: Lexicon) -> None:
        self._rules = rules
        board = board._with_faces(lexicon.faces_as_played(board.faces))
        self._board = board
        self._lexicon = lexicon
        self.spellings = lexicon.spellings
        self.key: _Made[str, str] = _Made(self._key)
        self.outcome: _Made[str, Outcome] = _Made(lambda key: self._judge(key, None))
        self.along: _Made[tuple[str, Path], Outcome] = _Made(lambda where: self._judge(*where))
        self._trace: _Made[str, Path | None] = _Made(board.trace)
        self.struck: set[str] = set()

    def strike(self, sheets: Mapping[str, "Sheet"]) -> None:
        """Strike the words that are on several sheets in time."""
        first: dict[str, str] = {}
        finders: _Made[str, list[str]] = _Made(lambda key: [first[key]])
        for player in sorted(sheets):
            for key in sheets[player].in_time:
                if first.setdefault(key, player) is not player:
                    finders[key].append(player)
        for key, players in finders.items():
            self.struck.add(key)
            reason = f"It is on {len(players)} sheets, so it counts on none."
            self.outcome[key] = Outcome(Verdict.STRUCK, reason=reason, finders=tuple(players))

    def _key(self, text: str) -> str:
        key = self._lexicon.key(text)
        return key if key.isalpha() else ""

    def _judge(self, key: str, path: Path | None) -> Outcome:
        """What a word comes to that nobody else has: shortest word, path, lexicon, points, bonus."""
        rules, letters = self._rules, len(key)
        if letters < rules.minimum_word_length:
            reason = f"It has {counted(letters, 'letter')}; the shortest word has {rules.minimum_word_length}."
            return Outcome(Verdict.TOO_SHORT, reason=reason)
        if path is not None and not self._board.reads(path, key):
            return Outcome(Verdict.NOT_ON_BOARD, reason=self._wrong(path, key))
        trace = self._trace[key]
        if trace is None:
            return NOWHERE
        verdict, reason = self._look_up(key)
        if verdict is not Verdict.ACCEPTED:
            return Outcome(verdict, path=path or trace, reason=reason)
        table, cube = rules.scoring_table, self._board.challenge_cell
        deciding = path if path is not None and rules.challenge_credit == "written-path" else trace
        bonus = table.cube_bonus if cube is not None and cube in deciding else 0
        more = f", and the challenge cube {bonus} more" if bonus else ""
        reason = f"Its {letters} letters earn {counted(table[letters], 'point')}{more}."
        earning = path if path is not None and (cube in path or not bonus) else trace
        return Outcome(verdict, table[letters], bonus, path=earning, reason=reason)

    def _look_up(self, key: str) -> tuple[Verdict, str]:
        kinds, rules = self._lexicon.kinds(key), self._rules
        if (
            WordKind.COMMON in kinds
            or (WordKind.NAME in kinds and rules.allow_proper_nouns)
            or (WordKind.ABBREVIATION in kinds and rules.allow_abbreviations)
        ):
            return Verdict.ACCEPTED, ""
        if WordKind.NAME in kinds:
            return Verdict.PROPER_NOUN, "It is a name, and names do not count."
        if WordKind.ABBREVIATION in kinds:
            return Verdict.ABBREVIATION, "It is an abbreviation, and those do not count."
        return Verdict.NOT_IN_LEXICON, f"It is not in the lexicon {self._lexicon.name!r}."

    def _wrong(self, path: Path, key: str) -> str:
        """Why a path is not one of the word."""
        try:
            return f"Its path reads {shown(self._board.spell(path))}, not {shown(key)}."
        except IllegalPathError as error:
            return f"Its path is no path: {error}."


# -- one sheet --

_Standing = tuple[int, float, float]
_IN_TIME: _Standing = (0, 0.0, 0.0)
_FINISHED, _LATE = 1, 2
_NOTHING: Mapping[int, Any] = MappingProxyType({})


class Sheet:
    """A sheet's entries by the words that they are.

    ``keys`` has the word of each entry, ``in_time`` the words that are not late, ``special`` what entries come to that
    are no word, a repeat or late, and ``paths`` the paths that were written.
    """

    __slots__ = ("_counting", "in_time", "keys", "paths", "special", "texts")

    def __init__(self, claims: list[Claim | str], words: Words, clock: RoundClock, time_up: TimeUp) -> None:
        plain = set(map(type, claims)) <= {str}
        self.texts: list[str] = claims if plain else [_text(claim) for claim in claims]  # type: ignore[assignment]
        self.keys = list(map(words.key.__getitem__, self.texts))
        self._counting: dict[str, int] | None = None
        self.in_time: Collection[str] = self.keys
        self.special: Mapping[int, Outcome] = _NOTHING
        self.paths: Mapping[int, Path] = _NOTHING
        different = set(self.keys)
        if not plain or "" in different or len(different) < len(claims):
            self._tell_apart(claims, words, clock, time_up)

    @property
    def counting(self) -> dict[str, int]:
        """For each word the number of the entry that counts for it."""
        if self._counting is None:
            self._counting = dict(zip(self.keys, range(len(self.keys)), strict=True))
        return self._counting

    def _tell_apart(self, claims: list[Claim | str], words: Words, clock: RoundClock, time_up: TimeUp) -> None:
        """Find what is particular to single entries."""
        entries: dict[str, list[int]] = {}
        for number, key in enumerate(self.keys):
            entries.setdefault(key, []).append(number)
        special = {
            number: NOT_ONLY_LETTERS if any(map(str.isalpha, self.texts[number])) else NO_LETTERS
            for number in entries.pop("", ())
        }
        known = [(number, claim) for number, claim in enumerate(claims) if isinstance(claim, Claim)]
        paths = {number: claim.path for number, claim in known if claim.path is not None and self.keys[number]}
        standings = {number: _standing(claim, clock, time_up) for number, claim in known}

        def rank(number: int) -> tuple[object, ...]:
            """Of several entries the one counts that comes furthest; of equal ones the first."""
            key = self.keys[number]
            outcome = words.along[key, paths[number]] if number in paths else words.outcome[key]
            on_board = outcome.verdict is not Verdict.NOT_ON_BOARD
            return standings.get(number, _IN_TIME), not on_board, -outcome.bonus, number

        self._counting = {
            key: min(numbers, key=rank) if known and len(numbers) > 1 else numbers[0]
            for key, numbers in entries.items()
        }
        for key, numbers in entries.items():
            for number in numbers:
                if number != self.counting[key]:
                    special[number] = REPEATED
        late = self._late(standings)
        for key, outcome in late.items():
            special[self.counting[key]] = outcome
        self.in_time = self.counting.keys() - late.keys()
        self.special = special
        self.paths = paths

    def _late(self, standings: Mapping[int, _Standing]) -> dict[str, Outcome]:
        """What late words come to. Of those finished after the deadline the first one is not late."""
        late: dict[str, Outcome] = {}
        finished = []
        for key, number in self.counting.items():
            standing = standings.get(number, _IN_TIME)
            if standing[0] == _FINISHED:
                finished.append((standing, key))
            elif standing[0] == _LATE:
                late[key] = TOO_LATE
        for _, key in sorted(finished)[1:]:
            late[key] = TOO_MANY
        return late


def _standing(claim: Claim, clock: RoundClock, time_up: TimeUp) -> _Standing:
    """How an entry stands to the deadline; what comes first is better. Among words in time, times say no more."""
    begun = claim.started_at or 0.0
    written = begun if claim.written_at is None else claim.written_at
    if written < clock.deadline:
        return _IN_TIME
    if clock.accepts(written, claim.started_at, time_up=time_up):
        return _FINISHED, written, begun
    return _LATE, 0.0, 0.0


def _charged(rules: "Rules", challenged: set[str], sheet: Sheet) -> Iterable[str]:
    """The words of a sheet that a penalty is due for, if the lexicon rejects them."""
    if not rules.challenge_penalty:
        return ()
    return sheet.counting if rules.penalty_scope == "every-rejected" else challenged & sheet.counting.keys()


def _judged(player: str, sheet: Sheet, words: Words, charged: Iterable[str], cost: int) -> SheetResult:
    """A sheet with its verdicts: what each word comes to, and then what is particular to an entry."""
    outcomes = list(map(words.outcome.__getitem__, sheet.keys))
    for number, path in sheet.paths.items():
        if sheet.keys[number] not in words.struck:
            outcomes[number] = words.along[sheet.keys[number], path]
    for number, outcome in sheet.special.items():
        outcomes[number] = outcome
    paid = 0
    for key in charged:
        outcome = outcomes[sheet.counting[key]]
        if outcome.verdict in REJECTED:
            reason = f"{outcome.reason[:-1]}: {counted(cost, 'point')} off."
            outcomes[sheet.counting[key]] = outcome._replace(penalty=cost, reason=reason)
            paid += cost
    accepted = Verdict.ACCEPTED
    earned = sum([outcome.points + outcome.bonus for outcome in outcomes if outcome.verdict is accepted])
    return SheetResult(earned - paid, JudgedWords(player, sheet.texts, sheet.keys, outcomes, words.spellings))


def _text(claim: Claim | str) -> str:
    return claim.text if isinstance(claim, Claim) else claim
