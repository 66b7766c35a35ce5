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
from .dice import CHALLENGE_CUBE, DiceSet, Die, dice_set, dice_sets
from .errors import (
    BoardError,
    BoggleError,
    CellError,
    DiceError,
    IllegalPathError,
    LexiconError,
    ScoringError,
    SearchLimitError,
    SettingError,
    UnknownDiceSetError,
)
from .lexicon import Lexicon, WordKind
from .rules import ScoringTable
from .solver import FoundWord, Solution, Solver, Tally

__version__ = "0.1.0"

__all__ = [
    "CHALLENGE_CUBE",
    "Board",
    "BoardBatch",
    "BoardError",
    "BoggleError",
    "CellError",
    "DiceError",
    "DiceSet",
    "Die",
    "FoundWord",
    "IllegalPathError",
    "Lexicon",
    "LexiconError",
    "Path",
    "RollRecord",
    "ScoringError",
    "ScoringTable",
    "SearchLimitError",
    "SettingError",
    "Skipped",
    "Solution",
    "Solver",
    "Tally",
    "UnknownDiceSetError",
    "WordKind",
    "dice_set",
    "dice_sets",
]
