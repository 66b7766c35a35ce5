"""Boards as text: what is read is written, turned, drawn and pasted back; all else is refused."""

import pickle
from xml.etree import ElementTree

from boggle import Board, BoardError
from boggle.letters import readings
from boggle.text import draw

from .common import accepted, text_of


def one(data: bytes) -> None:
    """Read a board; the first byte says whether Q means Qu."""
    text = text_of(data[1:])
    board = accepted(lambda: Board.parse(text, qu=bool(data[:1] and data[0] & 1)), BoardError)
    if board is not None:
        check(board)


def check(board: Board) -> None:
    """Hold a board that was accepted against all other ways to the same board."""
    assert 1 <= len(board) == board.rows * board.columns <= 64
    assert Board(board.faces, board.rows, board.columns, challenge_cell=board.challenge_cell) == board
    for again in (
        Board.parse(str(board)),
        Board.parse(board.text),
        eval(repr(board), {"Board": Board}),
        pickle.loads(pickle.dumps(board)),
        board.mirrored().mirrored(),
        board.rotated().rotated(3),
    ):
        assert again == board, again
        assert hash(again) == hash(board)
    assert board.mirrored().canonical() == board.canonical() == board.rotated(2).canonical()
    for cell, face in enumerate(board):
        if len(board) > 1 and any(cell not in board.neighbors(other) for other in board.neighbors(cell)):
            raise AssertionError(f"{cell} is a neighbour of some cell that is not its own")
        for reading in readings(face):
            assert reading == "*" or (board.reads((cell,), reading) and board.trace(reading) is not None)
    _check_drawings(board)


def _check_drawings(board: Board) -> None:
    root = ElementTree.fromstring(board.svg())
    assert root.tag.endswith("svg")
    for colour, plain in ((False, False), (False, True), (True, False)):
        assert len(draw(board, colour=colour, ascii=plain).split("\n")) == 2 * board.rows + 1
