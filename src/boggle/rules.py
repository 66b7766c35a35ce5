"""The rules that a table plays by: every setting, the presets, and the judging of a round under them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ._checks import meant, shown
from ._judge import judge
from ._settings import SETTINGS, ChallengeCredit, PenaltyScope, TieBreak, TimeUp, unknown_setting
from .board import Board, a_board
from .errors import SettingError
from .judging import Claim, JudgedWord, RoundResult, SheetResult, Verdict
from .lexicon import Lexicon
from .scoring import ScoringTable, Target

if TYPE_CHECKING:
    from typing import Self

__all__ = [
    "PRESETS",
    "Claim",
    "JudgedWord",
    "RoundResult",
    "Rules",
    "ScoringTable",
    "SheetResult",
    "Target",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a match; a value that never changes. Give another one to change a setting in mid-match.

    The defaults are the rules of the classic 4x4 game. Each setting is described in docs/rules.md, with its values.

    >>> rules = Rules(challenge_penalty=1)
    >>> rules.replace(minimum_word_length=4).minimum_word_length, rules == Rules.classic().replace(challenge_penalty=1)
    (4, True)
    >>> Rules(round_seconds=185)
    Traceback (most recent call last):
        ...
    boggle.errors.SettingError: round_seconds must be a whole number from 30 to 600 in steps of 15, not 185

    Raises :class:`SettingError` for a value that its setting does not take; nothing is ever rounded into range.
    """

    round_count: int = 3
    round_seconds: int = 180
    minimum_word_length: int = 3
    duplicate_cancellation: bool = True
    scoring_table: ScoringTable = ScoringTable.CLASSIC
    allow_proper_nouns: bool = False
    allow_abbreviations: bool = False
    challenge_penalty: int = 0
    penalty_scope: PenaltyScope = "challenged"
    target: Target | None = None
    tie_break: TieBreak = "shared"
    time_up: TimeUp = "stop"
    challenge_credit: ChallengeCredit = "any-path"

    def __post_init__(self) -> None:
        for name, setting in SETTINGS.items():
            object.__setattr__(self, name, setting.check(getattr(self, name)))

    # -- the presets --

    @classmethod
    def classic(cls) -> "Self":
        """The 4x4 game: words of three letters and more, three minutes."""
        return cls.preset("classic")

    @classmethod
    def big(cls) -> "Self":
        """The 5x5 game (Big Boggle, Boggle Master): words of four letters and more."""
        return cls.preset("big")

    @classmethod
    def deluxe(cls) -> "Self":
        """Boggle Deluxe, 5x5: the rules of the big game, with other dice."""
        return cls.preset("deluxe")

    @classmethod
    def super_big(cls) -> "Self":
        """Super Big Boggle, 6x6: words of four letters and more, a table of its own, four minutes.

        >>> Rules.super_big().round_seconds, Rules.super_big().scoring_table[10]
        (240, 20)
        """
        return cls.preset("super-big")

    @classmethod
    def challenge_cube(cls) -> "Self":
        """The 4x4 game with the challenge cube: the cube's table, and 5 more for each word made through it."""
        return cls.preset("challenge-cube")

    @classmethod
    def solitaire(cls) -> "Self":
        """The classic game without cancellation: everybody scores what they wrote."""
        return cls.preset("solitaire")

    @classmethod
    def preset(cls, name: str) -> "Self":
        """The rules of a name: classic, big, deluxe, super-big, challenge-cube or solitaire.

        >>> Rules.preset("big") == Rules.big()
        True

        Raises :class:`SettingError` for any other name.
        """
        if not isinstance(name, str) or name not in PRESETS:
            raise SettingError(f"no preset is called {shown(name)}; {meant(name, PRESETS)}")
        return cls(**PRESETS[name])

    @classmethod
    def for_board(cls, board: Board) -> "Self":
        """The preset for a board: by the number of its cells, classic up to 16, big up to 25, super-big from there.

        A board with a challenge cube is scored by the cube's table.

        >>> Rules.for_board(Board.roll("big", seed=1)) == Rules.big()
        True
        """
        cells = len(a_board(board))
        rules = cls.classic() if cells <= 16 else cls.big() if cells <= 25 else cls.super_big()
        return rules if board.challenge_cell is None else rules.replace(scoring_table=ScoringTable.CHALLENGE_CUBE)

    # -- changing, saving, loading --

    def replace(self, /, **changes: Any) -> "Self":
        """The rules with some settings changed.

        >>> Rules().replace(round_count=5).round_count
        5

        Raises :class:`SettingError` for an unknown setting, with the close ones, and for a bad value.
        """
        for name in changes:
            if name not in SETTINGS:
                raise unknown_setting(name)
        return replace(self, **changes)

    def to_json(self) -> str:
        """The rules as JSON text, every setting under its key: ``{"roundCount": 3, ...}``.

        >>> Rules.from_json(Rules.big().to_json()) == Rules.big()
        True
        """
        from . import _forms

        return _forms.rules_to_json(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Self":
        """Read rules from JSON text: an object of settings, those left out being the classic ones, or a preset's name.

        >>> Rules.from_json('{"roundCount": 5}') == Rules(round_count=5), Rules.from_json('"big"') == Rules.big()
        (True, True)

        Raises :class:`DocumentError` for text of another form and an unknown setting, :class:`SettingError` for a bad
        value; each names the field.
        """
        from . import _forms

        return cls(**_forms.settings_from_json(text))

    # -- judging --

    def judge(
        self,
        board: Board,
        sheets: Mapping[str, Iterable[Claim | str]],
        lexicon: Lexicon | Iterable[str] | None,
        *,
        challenges: Mapping[str, Iterable[str]] = MappingProxyType({}),
        deadline: float | None = None,
        asked_at: float | None = None,
    ) -> RoundResult:
        """Judge a round: the verdict, the points and the reason for each word that the players wrote.

        ``sheets`` holds what each player wrote, as plain words or as :class:`Claim`; ``challenges`` the words that were
        challenged, by the player whose words they are. ``deadline`` is the time at which writing stopped, in seconds
        since the board was revealed; without it ``round_seconds``. A result that is asked for earlier than that, at
        ``asked_at``, is provisional. ``lexicon`` may also be any iterable of words; None is the bundled English list.

        The order of judging is that of docs/rules.md; the verdict and the points of each word
        depend on no order of players, sheets or words.

        >>> board = Board.parse("C A T / X O D / X G S")
        >>> result = Rules().judge(board, {"Ann": ["cat", "dog"], "Ben": ["Cat "]}, ["cat", "dog"])
        >>> result.points, result.winners
        ({'Ann': 1, 'Ben': 0}, ('Ann',))
        >>> [(word.word, word.verdict.name, word.shared_with) for word in result["Ann"].words]
        [('cat', 'STRUCK', ('Ben',)), ('dog', 'ACCEPTED', ())]

        A bad word is a verdict, never an error. Raises :class:`RoundError` for a sheet that is no list of words, an
        unknown player in ``challenges``, a bad time; :class:`IllegalPathError` for a path off the board or with a
        repeated cell, with the player and the claim; :class:`SearchLimitError` for a word that takes too long to trace
        (see :meth:`Board.paths`).
        """
        return judge(self, board, sheets, lexicon, challenges=challenges, deadline=deadline, asked_at=asked_at)


_BIG = {"minimum_word_length": 4, "scoring_table": ScoringTable.BIG}

PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "classic": {},
        "big": _BIG,
        "deluxe": _BIG,
        "super-big": {"minimum_word_length": 4, "scoring_table": ScoringTable.SUPER_BIG, "round_seconds": 240},
        "challenge-cube": {"scoring_table": ScoringTable.CHALLENGE_CUBE},
        "solitaire": {"duplicate_cancellation": False},
    }
)
"""The presets by name: the settings in which each differs from the defaults."""
