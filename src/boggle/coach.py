"""What a player could have written besides: missed words, and those beside the words that were found."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from . import _coaching
from ._checks import shown, whole_number
from ._solution import FoundWord
from .board import Board, Path, a_board
from .errors import SettingError
from .judging import Claim, RoundResult, SheetResult, Verdict
from .lexicon import Lexicon
from .rules import Rules
from .solver import Solver, a_solver

_PLAYER = "you"
_SHARED = ("minimum_word_length", "allow_proper_nouns", "allow_abbreviations")  # by solvers and by rules


@dataclass(frozen=True, slots=True)
class Related:
    """A word that was found, and the missed words that lie beside it, each group with the most points first.

    ``forms`` are the word with an English ending or beginning added, taken off, or exchanged for another; ``anagrams``
    lie on exactly the same cells as the word does on one of its paths; ``inside`` are parts of such a path, and runs of
    the word's letters. A word may be in several groups.
    """

    word: FoundWord
    forms: tuple[FoundWord, ...] = ()
    anagrams: tuple[FoundWord, ...] = ()
    inside: tuple[FoundWord, ...] = ()

    @property
    def words(self) -> tuple[FoundWord, ...]:
        """The words of all groups, each once."""
        return tuple(dict.fromkeys((*self.forms, *self.anagrams, *self.inside)))


@dataclass(frozen=True)
class Advice:
    """What a sheet scored, what it missed, and what would have been near; :func:`coach` makes it.

    ``sheet`` is the sheet, judged by the ``rules``; ``possible`` the points of all words on the board; ``missed`` the
    words that were not accepted on the sheet, those with the most points first, then the longest, then by the alphabet.
    ``related`` has an entry for each accepted word, in the order of the sheet.
    """

    board: Board
    rules: Rules
    lexicon: Lexicon = field(repr=False)
    sheet: SheetResult
    possible: int
    missed: tuple[FoundWord, ...]
    related: tuple[Related, ...]

    @property
    def points(self) -> int:
        """What the sheet scored."""
        return self.sheet.points

    @property
    def points_with_related(self) -> int:
        """What the sheet would have scored with all words of ``related`` on it, each once."""
        words = {word for related in self.related for word in related.words}
        return self.points + self.points_of(words)

    def points_of(self, words: Iterable[FoundWord]) -> int:
        """What words are worth together by the table of the rules.

        >>> advice = coach(Board.parse("C A T S"), ["cat"], solver=Solver(["cat", "cats"]))
        >>> advice.points_of(advice.missed)
        1
        """
        return sum(word.points(self.rules.scoring_table) for word in words)

    def missed_by_tier(self) -> dict[int | None, tuple[FoundWord, ...]]:
        """The missed words by tier, the commonest first; under None, last, those of lists without tiers, and names.

        >>> advice = coach(Board.parse("Qu A T / S I N"), ["quit"])
        >>> {tier: [word.text for word in words[:2]] for tier, words in advice.missed_by_tier().items() if tier < 70}
        {35: ['quaint', 'squint'], 50: ['antis', 'quasi'], 60: ['quint', 'quin']}
        """
        tiers: dict[int | None, list[FoundWord]] = {}
        for word in sorted(self.missed, key=lambda word: (word.level is None, word.level)):
            tiers.setdefault(word.level, []).append(word)
        return {tier: tuple(words) for tier, words in tiers.items()}

    def summary(self, *, limit: int | None = None) -> dict[str, Any]:
        """All of it as plain values, what ``boggle coach --json`` prints.

        With a limit the missed words, and those of each tier, are only so many; the figures count all.
        """
        from . import _forms

        if limit is not None:
            limit = whole_number("limit", limit, 0, error=SettingError)
        judged = RoundResult({_PLAYER: self.sheet})
        facts = _forms.plain(_forms.result_form(judged, self.board, self.lexicon, self.rules))
        return {
            **{name: facts[name] for name in ("board", "lexicon", "rules")},
            "sheet": facts["sheets"][_PLAYER],
            "possible": self.possible,
            "missedCount": len(self.missed),
            "missedPoints": self.points_of(self.missed),
            "missed": [self._facts(word) for word in self.missed[:limit]],
            "missedByTier": [
                {
                    "level": tier,
                    "wordCount": len(words),
                    "points": self.points_of(words),
                    "words": [word.text for word in words[:limit]],
                }
                for tier, words in self.missed_by_tier().items()
            ],
            "related": [
                {
                    "word": related.word.text,
                    **{
                        name: [word.text for word in getattr(related, name)] for name in ("forms", "anagrams", "inside")
                    },
                }
                for related in self.related
            ],
            "pointsWithRelated": self.points_with_related,
        }

    def _facts(self, word: FoundWord) -> dict[str, Any]:
        return {
            "text": word.text,
            "length": word.length,
            "points": word.points(self.rules.scoring_table),
            "path": list(word.path),
            "throughChallengeCube": word.through_challenge_cube,
            "level": word.level,
        }


def coach(
    board: Board, sheet: Iterable[Claim | str], *, solver: Solver | None = None, rules: Rules | None = None
) -> Advice:
    """Judge a sheet and tell what was missed: by points, by tier, and beside each word that was found.

    The sheet is judged as that of the only player. Without ``rules`` those are taken that fit the board
    (:meth:`Rules.for_board`), without ``solver`` one that finds the words of the English list that count by them.

    >>> board = Board.parse("R E T / S I N / A L O")
    >>> advice = coach(board, ["tin", "tinsel"], solver=Solver(["tin", "nit", "tine", "resin", "tinsel"]))
    >>> advice.points, advice.possible, [word.text for word in advice.missed]
    (1, 5, ['resin', 'tine', 'nit'])
    >>> [word.text for word in advice.related[0].anagrams], advice.points_with_related
    (['nit'], 2)

    Raises :class:`SettingError` for a solver that does not find the words which count by the rules,
    :class:`RoundError` and :class:`IllegalPathError` for a sheet that is none (see :meth:`Rules.judge`),
    :class:`SearchLimitError` for a board that takes more steps than the solver may make, and for one with so many
    jokers that a word of the sheet lies on it in more than 5,000 ways, or all of them in more than
    ``Bounds.coach_paths``.
    """
    rules = Rules.for_board(a_board(board)) if rules is None else rules
    solver = Solver.for_rules(rules) if solver is None else a_solver(solver)
    _check_agreement(solver, rules)
    judged = rules.judge(board, {_PLAYER: sheet}, solver.lexicon)[_PLAYER]
    solution, table, key = solver.solve(board), rules.scoring_table, solver.lexicon.key
    accepted = {key(entry.word): None for entry in judged.words if entry.verdict is Verdict.ACCEPTED}
    by_points = sorted(solution, key=lambda word: -word.points(table))  # the solution has the longest first
    missed = {key(word.text): word for word in by_points if key(word.text) not in accepted}
    beside = _Beside(board, solver, missed)
    return Advice(
        board, rules, solver.lexicon, judged, solution.points(table), tuple(missed.values()),
        tuple(beside.related(solution[word], word, paths) for word, paths in beside.paths(accepted).items()),
    )  # fmt: skip


def _check_agreement(solver: Solver, rules: Rules) -> None:
    """Refuse a solver that finds other words than those which count."""
    if not isinstance(rules, Rules):
        raise SettingError(f"Rules are needed, such as Rules.classic(), not {shown(rules)}")
    for name in _SHARED:
        finds, counts = getattr(solver.settings, name), getattr(rules, name)
        if finds != counts:
            raise SettingError(
                f"the solver has {name}={finds}, but the rules {name}={counts}; give Solver.for_rules(rules, lexicon)"
            )


class _Beside:
    """Finds the missed words beside others, by their keys."""

    def __init__(self, board: Board, solver: Solver, missed: dict[str, FoundWord]) -> None:
        self._lexicon = solver.lexicon
        self._board = board._with_faces(self._lexicon.faces_as_played(board.faces))
        self._cells = _coaching.Cells(self._board, solver)
        self.paths = self._cells.paths
        self._missed = missed
        self._place = {key: place for place, key in enumerate(missed)}

    def related(self, word: FoundWord, key: str, paths: list[Path]) -> Related:
        inside = _coaching.inside(key, self._missed.__contains__)
        return Related(
            word,
            self._in_order(_coaching.forms(key, self._lexicon.__contains__)),
            self._in_order(self._cells.anagrams(paths)),
            self._in_order({part for part in inside if _coaching.lies_inside(part, paths, self._board)}),
        )

    def _in_order(self, keys: Iterable[str]) -> tuple[FoundWord, ...]:
        """Those of the words that were missed, as they stand among the missed ones."""
        return tuple(
            self._missed[key] for key in sorted(filter(self._missed.__contains__, keys), key=self._place.__getitem__)
        )
