"""Where boards come from: text, standard input, or dice."""

import os
import secrets
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, TextIO

from ..errors import BoardError, BoggleError, DiceError
from .language import default_dice
from .options import DEFAULT_DICE
from .output import holds, printable, takes_colour

if TYPE_CHECKING:
    from ..board import Board, Path
    from ..dice import DiceSet


def find_dice(name: str | None) -> "DiceSet":
    """Find the set with this id or alias, or read that of a TOML file."""
    from ..dice import DiceSet, dice_set

    name = default_dice(DEFAULT_DICE) if name is None else name
    if not (name.lower().endswith(".toml") or os.sep in name or (os.altsep and os.altsep in name)):
        return dice_set(name)
    try:
        return DiceSet.load(name)
    except OSError as error:
        raise DiceError(f"{name}: {error.strerror}; give a TOML file, or a set of 'boggle dice list'") from None


def fresh_seed() -> int:
    """Draw a seed, of 53 bits, so that every reader of JSON gets the number as it is."""
    return secrets.randbits(53)


def roll_boards(dice: str | None, seed: int | None, challenge_cube: bool, count: int = 1) -> Iterator["Board"]:
    """Roll boards of consecutive seeds, from a random one where none is given: each can be rolled again by its own."""
    from ..board import Board

    dice_set = find_dice(dice)
    first = fresh_seed() if seed is None else seed
    return (Board.roll(dice_set, seed=first + i, challenge_cube=challenge_cube) for i in range(count))


def parse_boards(text: str, *, qu: bool) -> list["Board"]:
    """Read the board of a text, or those of standard input where the text is ``-``."""
    from ..board import Board

    if text != "-":
        return [Board.parse(text, qu=qu)]
    texts = _standard_input()
    boards = []
    for number, board_text in enumerate(texts, 1):
        try:
            boards.append(Board.parse(board_text, qu=qu))
        except BoardError as error:
            which = f"board {number} of standard input: " if len(texts) > 1 else ""
            raise BoardError(f"{which}{error}") from None
    return boards


def given_or_rolled(
    text: str | None, *, qu: bool, dice: str | None, seed: int | None, challenge_cube: bool
) -> list["Board"]:
    """Read the boards of BOARD, or roll one where that is left out; refuse the options of the other way."""
    if text is None:
        if qu:
            raise BoggleError("--qu is about the text of a board; give BOARD, or leave --qu out and roll")
        return list(roll_boards(dice, seed, challenge_cube))
    if dice is not None or seed is not None or challenge_cube:
        raise BoggleError("a board is given or rolled; choose BOARD, or --dice, --seed and --challenge-cube")
    return parse_boards(text, qu=qu)


def draw_grid(
    board: "Board",
    stream: TextIO | None,
    *,
    path: "Path | None" = None,
    word: str | None = None,
    ascii_only: bool = False,
    colour: bool = True,
) -> str:
    """Draw the board as a grid of dice, with the signs and the colours that a stream takes."""
    from ..text import draw

    plain = draw(board, path=path, word=word)
    return draw(
        board,
        path=path,
        word=word,
        ascii=ascii_only or not holds(plain, stream),
        colour=colour and takes_colour(stream),
    )


def draw(board: "Board") -> str:
    """Draw the board as people write one, faces below each other; ``Board.parse`` reads it."""
    width = max(map(len, board)) + 2
    cells = [f"[{face}]" if cell == board.challenge_cell else f" {face}" for cell, face in enumerate(board)]
    rows = [cells[start : start + board.columns] for start in range(0, len(cells), board.columns)]
    return "\n".join(" " + "".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def roll_caption(board: "Board") -> str:
    """Tell in a few words how to roll the board again; nothing for a board that was not rolled."""
    record = board.roll_record
    if record is None:
        return ""
    cube = " with the challenge cube" if record.replaced_die is not None else ""
    return printable(f"{record.dice_set}{cube}, seed {record.seed}")


def roll_facts(board: "Board") -> dict[str, Any]:
    """Tell how the board was rolled, as JSON has it; nothing for a board that was not."""
    record = board.roll_record
    if record is None:
        return {}
    return {
        "diceSet": record.dice_set,
        "seed": record.seed,
        "dice": record.dice,
        "replacedDie": record.replaced_die,
    }


def _standard_input() -> list[str]:
    """Read standard input: the texts there that blank lines part."""
    if sys.stdin is None:
        raise BoardError("standard input is closed; give a board there, or as the argument")
    content = sys.stdin.buffer.read()
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        wrong = f"byte 0x{content[error.start]:02x} is not UTF-8"
        raise BoardError(f"standard input, line {line}: {wrong}; boards are text such as 'Qu I / T E'") from None
    texts = ["\n".join(group) for filled, group in groupby(lines, key=lambda line: bool(line.strip())) if filled]
    if not texts:
        raise BoardError("standard input holds no board; give rows of faces such as 'Qu I / T E'")
    return texts
