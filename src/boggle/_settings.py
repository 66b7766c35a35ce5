"""The settings of the rules: what each one takes, and what it does.

One table of them, :data:`SETTINGS`, is what :class:`boggle.Rules` checks its values by, what the JSON Schema is made
from, and what the table in docs/rules.md is written from.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from types import MappingProxyType
from typing import Literal, get_args

from ._checks import meant, one_of, shown, whole_number
from .errors import SettingError
from .scoring import TABLES, ScoringTable, Target

PenaltyScope = Literal["challenged", "every-rejected"]
TieBreak = Literal["shared", "extra-round", "longest-word", "most-long-words"]
TimeUp = Literal["stop", "finish-word"]
ChallengeCredit = Literal["any-path", "written-path"]

Value = int | bool | str | ScoringTable | Target | None


@dataclass(frozen=True)
class Setting(ABC):
    """One setting: its name, a sentence that says what it does, and whether it acts on rounds already played."""

    name: str
    means: str
    _: KW_ONLY
    live: str = "yes"

    @property
    def key(self) -> str:
        """Its name in JSON: ``round_count`` is ``roundCount``."""
        first, *others = self.name.split("_")
        return first + "".join(map(str.title, others))

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The values that it takes, in words."""

    @abstractmethod
    def check(self, value: object, called: str | None = None) -> Value:
        """The value as it is kept, or a :class:`SettingError` that names the setting and what it takes."""

    def _refusal(self, value: object, called: str | None) -> SettingError:
        return SettingError(f"{called or self.name} must be {self.allowed}, not {shown(value)}")


@dataclass(frozen=True)
class WholeNumber(Setting):
    """A whole number in a range, in steps from the lowest on."""

    lowest: int
    highest: int
    step: int = 1

    @property
    def allowed(self) -> str:
        if self.highest - self.lowest == self.step:
            return f"{self.lowest} or {self.highest}"
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        return f"a whole number from {self.lowest} to {self.highest}{steps}"

    def check(self, value: object, called: str | None = None) -> int:
        try:
            number = whole_number("", value, self.lowest, self.highest, error=SettingError)
        except SettingError:
            raise self._refusal(value, called) from None
        if (number - self.lowest) % self.step:
            raise self._refusal(value, called)
        return number


@dataclass(frozen=True)
class YesNo(Setting):
    """True or False, and nothing that merely counts as one of them."""

    @property
    def allowed(self) -> str:
        return "true or false"

    def check(self, value: object, called: str | None = None) -> bool:
        if not isinstance(value, bool):
            raise self._refusal(value, called)
        return value


@dataclass(frozen=True)
class Choice(Setting):
    """One of several words."""

    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return one_of(self.choices)

    def check(self, value: object, called: str | None = None) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise self._refusal(value, called)
        return value


@dataclass(frozen=True)
class Table(Setting):
    """A scoring table, or the name of one of the four."""

    @property
    def allowed(self) -> str:
        return f"{', '.join(TABLES)}, or a table of one's own"

    def check(self, value: object, called: str | None = None) -> ScoringTable:
        table = TABLES.get(value) if isinstance(value, str) else value
        if not isinstance(table, ScoringTable):
            raise self._refusal(value, called)
        return table


@dataclass(frozen=True)
class Aim(Setting):
    """A target, or none."""

    @property
    def allowed(self) -> str:
        return "none (in JSON null), or points with reach or exceed"

    def check(self, value: object, called: str | None = None) -> Target | None:
        if value is not None and not isinstance(value, Target):
            raise self._refusal(value, called)
        return value


# Source of names, ranges and steps: the rules as given in docs/rules.md.
SETTINGS: Mapping[str, Setting] = MappingProxyType({
    setting.name: setting
    for setting in (
        WholeNumber("round_count", "How many rounds make a match.", 1, 20),
        WholeNumber(
            "round_seconds", "How long the players write.", 30, 600, 15,
            live="no: the deadline is fixed when the round opens",
        ),
        WholeNumber("minimum_word_length", "Letters of the shortest word that counts.", 3, 4),
        YesNo("duplicate_cancellation", "A word on two or more sheets is struck on all of them."),
        Table("scoring_table", "The points for each length."),
        YesNo("allow_proper_nouns", "Names count."),
        YesNo("allow_abbreviations", "Abbreviations count."),
        WholeNumber("challenge_penalty", "Points that a rejected word costs.", 0, 5),
        Choice(
            "penalty_scope", "Which rejected words cost: those that were challenged, or all that the lexicon rejects.",
            get_args(PenaltyScope),
        ),
        Aim("target", "The match ends when a player has so many points, or more than so many, after a complete round."),
        Choice(
            "tie_break", "What parts players who share place 1 at the end.",
            get_args(TieBreak),
        ),
        Choice(
            "time_up", "Whether a word begun before the deadline may be finished after it, one a player.",
            get_args(TimeUp), live="yes, where times were recorded",
        ),
        Choice(
            "challenge_credit", "Whether any path of a word through the challenge cube earns the bonus, "
            "or only the path that the player wrote.",
            get_args(ChallengeCredit),
        ),
    )
})  # fmt: skip


def unknown_setting(name: object) -> SettingError:
    """The complaint about a name that is no setting's."""
    return SettingError(f"no setting is called {shown(name)}; {meant(name, SETTINGS)}")
