"""``boggle roll``."""

from typing import Annotated

import typer

from .boards import draw, roll_boards, roll_caption, roll_facts
from .options import AsJson, ChallengeCube, Dice, Seed, whole_number
from .output import print_json


def roll(
    *,
    dice: Dice = None,
    seed: Seed = None,
    challenge_cube: ChallengeCube = False,
    count: Annotated[
        int,
        typer.Option(
            "--count", parser=whole_number(1), metavar="N", help="How many boards: of the seeds from the first one on."
        ),
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Roll dice, and print the board with the seed that rolls it again.

    JSON has one object a line for each board.
    """
    for number, board in enumerate(roll_boards(dice, seed, challenge_cube, count)):
        if as_json:
            print_json(
                {
                    **roll_facts(board),
                    "board": {
                        "faces": board.faces,
                        "rows": board.rows,
                        "columns": board.columns,
                        "challengeCell": board.challenge_cell,
                    },
                    "text": " / ".join(str(board).split("\n")),
                }
            )
        else:
            if number:
                print()
            print(f"{roll_caption(board)}\n{draw(board)}")
