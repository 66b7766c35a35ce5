"""Boggle: dice, boards, word lists, and a solver that finds every word.

>>> import boggle
>>> board = boggle.Board.roll(seed=7)
>>> solution = boggle.Solver().solve(board)
>>> solution.longest in solution
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._wordlist import Skipped
from .batch import BoardBatch
from .board import Board, Path, RollRecord
from .clock import RoundClock
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
    MatchError,
    RoundError,
    ScoringError,
    SearchLimitError,
    SettingError,
    StoreError,
    UnknownDiceSetError,
)
from .judging import Claim, JudgedWord, RoundResult, SheetResult, Verdict
from .lexicon import Lexicon, WordKind
from .rules import Rules
from .scoring import ScoringTable, Target
from .solver import FoundWord, Solution, Solver, SolverSettings, Tally

# Not later, as matches are: the modules have the names of their functions, and the package should have the functions.
from .survey import CommonWord, Distribution, Survey, survey

if TYPE_CHECKING:
    from .history import MatchStore, StoredMatch
    from .match import Match, NumberRound, Outcome, Standing, WordRound

__version__ = "0.1.0"

__all__ = [
    "CHALLENGE_CUBE",
    "Board",
    "BoardBatch",
    "BoardError",
    "BoggleError",
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
    "IllegalPathError",
    "JudgedWord",
    "Lexicon",
    "LexiconError",
    "Match",
    "MatchError",
    "MatchStore",
    "NumberRound",
    "Outcome",
    "Path",
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
    "dice_set",
    "dice_sets",
    "survey",
]

# Matches are loaded when somebody asks for one: who only solves boards need not wait for them.
_LATER = {
    "Match": "match",
    "MatchStore": "history",
    "NumberRound": "match",
    "Outcome": "match",
    "Standing": "match",
    "StoredMatch": "history",
    "WordRound": "match",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
