"""``boggle play``."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from .._drawing import columns_of
from ..errors import BoggleError
from ._play_frame import Grid
from .boards import draw, draw_grid, given_or_rolled, roll_caption
from .coach import find_rules
from .options import (
    TIERS,
    Ascii,
    AsJson,
    ChallengeCube,
    Dice,
    Encoding,
    Level,
    NoCache,
    Qu,
    RulesChoice,
    Seed,
    Words,
    load_lexicon,
    tier,
    whole_number,
)
from .output import commands_terminal, print_json

if TYPE_CHECKING:
    from .._solution import Solution
    from ._play_round import Round

_LONGEST_ROUND = 3600

Seconds = Annotated[
    int | None,
    typer.Option(
        "--seconds",
        parser=whole_number(1, _LONGEST_ROUND),
        metavar="N",
        show_default=False,
        help="How long the round is; else as long as the rules say.",
    ),
]
Computer = Annotated[
    int | None,
    typer.Option(
        "--computer",
        parser=tier,
        metavar="|".join(TIERS),
        show_default=False,
        help="Play against the computer, which finds every word of this tier or a commoner one.",
    ),
]


def play(
    board: Annotated[
        str | None, typer.Argument(metavar="BOARD", show_default=False, help="The board as text; else one is rolled.")
    ] = None,
    *,
    dice: Dice = None,
    seed: Seed = None,
    challenge_cube: ChallengeCube = False,
    qu: Qu = False,
    rules: RulesChoice = None,
    seconds: Seconds = None,
    computer: Computer = None,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    ascii_only: Ascii = False,
    no_colour: Annotated[bool, typer.Option("--no-colour", help="No colours, as with NO_COLOR.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a round against the clock: write the words you see, and be told what they are worth and what you missed.

    On a terminal the board and the time are shown while you write. Elsewhere words are read line by line, until the
    input ends or the time is up. A line with a dot alone ends the round early. BOARD is as for 'boggle solve'.
    """
    if board == "-":
        raise BoggleError("standard input is for the words; give BOARD as text, or roll one")

    from ..solver import Solver
    from ._play_report import COMPUTER, YOU, Played, facts, write_text
    from ._play_round import Round

    (table_board,) = given_or_rolled(board, qu=qu, dice=dice, seed=seed, challenge_cube=challenge_cube)
    settings = find_rules(rules, table_board)
    solver = Solver.for_rules(settings, load_lexicon(words, level, encoding, no_cache))
    # Before there is a round to lose: boards can be made that are not searched to the end.
    solution = solver.solve(table_board)
    against = [] if computer is None else _computers_words(solution, computer)
    seconds = settings.round_seconds if seconds is None else seconds
    played = Round(table_board, settings, solver.lexicon, seconds)
    _run(played, ascii_only=ascii_only, colour=not no_colour, as_json=as_json)
    sheets = {YOU: played.sheet} | ({} if computer is None else {COMPUTER: against})
    result = settings.judge(table_board, sheets, solver.lexicon, deadline=seconds)
    ended = Played(table_board, settings, seconds, computer, solution, result)
    if as_json:
        print_json(facts(ended))
    else:
        write_text(ended, plain=no_colour)


def _computers_words(solution: "Solution", most: int) -> list[str]:
    """The words of a tier and of those below it."""
    if not solution.lexicon.search_words()[1]:
        raise BoggleError(f"--computer needs a list with tiers, as en is; {solution.lexicon.name} has none")
    return [word.text for word in solution if word.level is not None and word.level <= most]


def _run(played: "Round", *, ascii_only: bool, colour: bool, as_json: bool) -> None:
    """Play the round: on a screen where there is one, else line by line. Standard output has the board then."""
    caption = roll_caption(played.board)
    typed = sys.stdin is not None and sys.stdin.isatty()
    show = next((stream for stream in (sys.stdout, sys.stderr) if stream is not None and stream.isatty()), None)

    def print_board(stream: TextIO | None) -> None:
        if caption:
            print(caption, file=stream)
        drawn = draw_grid(played.board, stream, ascii_only=ascii_only, colour=colour)
        print(f"{drawn}\n", file=stream, flush=True)

    screen = _screen() if typed and commands_terminal(show) else None
    if screen is None or show is None:
        board_on = show if as_json and typed else None if as_json else sys.stdout
        if board_on is not None:
            print_board(board_on)
        from ._play_lines import play_lines

        played.reveal()
        play_lines(played, show)
        return
    grid = draw_grid(played.board, show, ascii_only=ascii_only, colour=colour).split("\n")
    compact = draw(played.board).split("\n")
    # No line of the grid is longer than its first one, which has no codes for colours in it.
    grids = [Grid(grid, columns_of(grid[0])), Grid(compact, max(map(columns_of, compact)))]
    screen.play_on_screen(played, show, grids, caption)
    if not as_json and show is not sys.stdout:
        print_board(sys.stdout)
    elif not as_json:
        print(f"\n{caption}" if caption else "")


def _screen() -> ModuleType | None:
    """What plays on a screen; nothing where Python does not have what it needs, as on Windows."""
    try:
        from . import _play_screen
    except ImportError:
        return None
    return _play_screen
