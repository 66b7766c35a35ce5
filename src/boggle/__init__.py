"""Boggle: dice, boards, word lists, and a solver that finds every word.

>>> import boggle
>>> board = boggle.Board.roll(seed=7)
>>> solution = boggle.Solver().solve(board)
>>> solution.longest in solution
True
"""

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
    IllegalPathError,
    LexiconError,
    RoundError,
    ScoringError,
    SearchLimitError,
    SettingError,
    UnknownDiceSetError,
)
from .judging import Claim, JudgedWord, RoundResult, SheetResult, Verdict
from .lexicon import Lexicon, WordKind
from .rules import Rules
from .scoring import ScoringTable, Target
from .solver import FoundWord, Solution, Solver, Tally

__version__ = "0.1.0"

__all__ = [
    "CHALLENGE_CUBE",
    "Board",
    "BoardBatch",
    "BoardError",
    "BoggleError",
    "CellError",
    "Claim",
    "DiceError",
    "DiceSet",
    "Die",
    "DocumentError",
    "FoundWord",
    "IllegalPathError",
    "JudgedWord",
    "Lexicon",
    "LexiconError",
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
    "Tally",
    "Target",
    "UnknownDiceSetError",
    "Verdict",
    "WordKind",
    "dice_set",
    "dice_sets",
]
