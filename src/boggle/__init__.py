"""Boggle: dice, boards, word lists, and a solver that finds every word.

>>> import boggle
>>> board = boggle.Board.roll(seed=7)
>>> solution = boggle.Solver().solve(board)
>>> solution.longest in solution
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import _early as _early  # before all that takes time
from ._solution import FoundWord, Solution
from ._wordlist import Skipped
from .alphabets import Alphabet
from .batch import BoardBatch
from .board import Board, Path, RollRecord
from .bounds import Bounds
from .clock import RoundClock
from .coach import Advice, Related, coach
from .dice import CHALLENGE_CUBE, DiceSet, Die, dice_set, dice_sets
from .errors import (
    BoardError,
    BoggleError,
    CellError,
    DiceError,
    DocumentError,
    ExecutorError,
    IllegalPathError,
    LexiconError,
    LimitsError,
    MatchError,
    RoundError,
    ScoringError,
    SearchLimitError,
    SettingError,
    StoreError,
    UnknownDiceSetError,
)
from .hunt import Hunt, RankedBoard, hunt
from .judging import Claim, JudgedWord, RoundResult, SheetResult, Verdict
from .lexicon import Lexicon, WordKind
from .limits import Limits, roll_where
from .rules import Rules
from .scoring import ScoringTable, Target
from .solver import Solver, SolverSettings, Tally
from .survey import CommonWord, Distribution, Survey, survey

if TYPE_CHECKING:
    from .history import MatchStore, StoredMatch
    from .match import Match, NumberRound, Outcome, Standing, WordRound

__version__ = "0.1.0"

__all__ = [
    "CHALLENGE_CUBE",
    "Advice",
    "Alphabet",
    "Board",
    "BoardBatch",
    "BoardError",
    "BoggleError",
    "Bounds",
    "CellError",
    "Claim",
    "CommonWord",
    "DiceError",
    "DiceSet",
    "Die",
    "Distribution",
    "DocumentError",
    "ExecutorError",
    "FoundWord",
    "Hunt",
    "IllegalPathError",
    "JudgedWord",
    "Lexicon",
    "LexiconError",
    "Limits",
    "LimitsError",
    "Match",
    "MatchError",
    "MatchStore",
    "NumberRound",
    "Outcome",
    "Path",
    "RankedBoard",
    "Related",
    "RollRecord",
    "RoundClock",
    "RoundError",
    "RoundResult",
    "Rules",
    "ScoringError",
    "ScoringTable",
    "SearchLimitError",
    "SettingError",
    "SheetResult",
    "Skipped",
    "Solution",
    "Solver",
    "SolverSettings",
    "Standing",
    "StoreError",
    "StoredMatch",
    "Survey",
    "Tally",
    "Target",
    "UnknownDiceSetError",
    "Verdict",
    "WordKind",
    "WordRound",
    "coach",
    "dice_set",
    "dice_sets",
    "hunt",
    "roll_where",
    "survey",
]

# Matches are loaded when somebody asks for one: who only solves boards need not wait for them. That cannot be done with
# `survey` and `hunt`: the modules have the names of their functions, and here the names should mean the functions.
_LATER = {
    "Match": "match",
    "MatchStore": "history",
    "NumberRound": "match",
    "Outcome": "match",
    "Standing": "match",
    "StoredMatch": "history",
    "WordRound": "match",
}


_MODULES = {"design", "svg", "text"}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_MODULES})
