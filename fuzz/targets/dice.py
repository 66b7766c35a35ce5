"""Dice sets as TOML files: what is read is written down again, and rolled."""

import pickle

from boggle import Board, DiceError, DiceSet
from boggle.design import to_toml

from .common import accepted, written


def one(data: bytes) -> None:
    """Read a set from a file with these bytes."""
    path = written("dice.toml", data)
    dice = accepted(lambda: DiceSet.load(path), DiceError)
    if dice is not None:
        check(dice)


def check(dice: DiceSet) -> None:
    """Hold a set that was accepted against what is written of it, and roll it."""
    assert DiceSet.load(written("again.toml", to_toml(dice).encode())) == dice
    assert pickle.loads(pickle.dumps(dice)) == dice
    hash(dice)
    for cube in (False, True):
        board = Board.roll(dice, seed=1, challenge_cube=cube)
        assert board == Board.roll(dice, seed=1, challenge_cube=cube)
        assert board.roll_record is not None
        assert Board.parse(str(board)) == board
        assert (board.rows, board.columns) == (dice.rows, dice.columns)
