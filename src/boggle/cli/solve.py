"""``boggle solve``."""

import csv
import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from .._checks import counted
from ..errors import BoggleError, SearchLimitError
from .boards import draw, given_or_rolled, roll_caption, roll_facts
from .options import (
    Abbreviations,
    AsJson,
    ChallengeCube,
    Dice,
    Encoding,
    Level,
    MinLength,
    Names,
    NoCache,
    Qu,
    Seed,
    Table,
    Words,
    find_table,
    load_solver,
    whole_number,
)
from .output import print_json, print_words

if TYPE_CHECKING:
    from .._solution import FoundWord, Solution
    from ..scoring import ScoringTable


def solve(
    board: Annotated[
        str | None,
        typer.Argument(metavar="BOARD|-", show_default=False, help="The board as text, or - for standard input."),
    ] = None,
    *,
    dice: Dice = None,
    seed: Seed = None,
    challenge_cube: ChallengeCube = False,
    qu: Qu = False,
    words: Words = None,
    level: Level = 80,
    encoding: Encoding = "utf-8",
    no_cache: NoCache = False,
    min_length: MinLength = 3,
    names: Names = False,
    abbreviations: Abbreviations = False,
    table: Table = "classic",
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", parser=whole_number(0), metavar="N", help="Show the N best words only; totals count all."
        ),
    ] = None,
    max_steps: Annotated[
        int | None,
        typer.Option(
            "--max-steps", parser=whole_number(1), metavar="N", help="Give up on a board that takes more steps."
        ),
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table of words as CSV.")] = False,
) -> None:
    """Find every word on a board, given or rolled.

    BOARD is rows parted by ' / ' and faces by blanks, such as 'Qu I / T E', or simply 'perslatgsineters'; # is a
    blocked cell, * a joker, Q|Qu a face with two readings, [K] the challenge cube. With - boards are read from
    standard input, parted by blank lines. Without BOARD dice are rolled.

    JSON has one object a line for each board, CSV one table for each with a blank line between.
    """
    if as_json and as_csv:
        raise BoggleError("--json and --csv exclude each other; choose one of them")
    boards = given_or_rolled(board, qu=qu, dice=dice, seed=seed, challenge_cube=challenge_cube)
    scoring = find_table(table)
    solver = load_solver(words, level, encoding, no_cache, min_length, names, abbreviations, max_steps)
    write: Callable[[Solution, ScoringTable, int | None], None] = (
        _write_json if as_json else _write_csv if as_csv else _write_text
    )
    for number, each in enumerate(boards):
        if number and not as_json:
            print()
        try:
            solution = solver.solve(each)
        except SearchLimitError as error:
            which = f"board {number + 1}: " if len(boards) > 1 else ""
            raise SearchLimitError(f"{which}{error}; --max-steps allows more") from None
        write(solution, scoring, limit)


def _write_json(solution: "Solution", table: "ScoringTable", limit: int | None) -> None:
    facts = json.loads(solution.to_json(table))
    words = facts.pop("words")
    print_json({**roll_facts(solution.board), **facts, "words": words[:limit]})


def _write_csv(solution: "Solution", table: "ScoringTable", limit: int | None) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("word", "length", "points", "path", "level"))
    for word in solution[:limit]:
        writer.writerow((word.text, word.length, word.points(table), " ".join(map(str, word.path)), word.level))
    print(text.getvalue(), end="")


def _write_text(solution: "Solution", table: "ScoringTable", limit: int | None) -> None:
    board = solution.board
    caption = roll_caption(board)
    print(f"{caption}\n{draw(board)}" if caption else draw(board))
    shown = len(solution) if limit is None else min(limit, len(solution))
    left = shown
    for length, words in solution.by_length().items():
        if left <= 0:
            break
        bonus = f", {table.cube_bonus} more through the challenge cube (+)" if _has_bonus(words, table) else ""
        heading = f"{counted(length, 'letter')}, {counted(table[length], 'point')} each{bonus}"
        print(f"\n{heading}: {counted(len(words), 'word')}")
        print_words([f"{word.text}+" if _has_bonus([word], table) else word.text for word in words[:left]])
        left -= len(words)
    if shown < len(solution):
        print(f"\n... and {len(solution) - shown} more")
    totals = f"{counted(len(solution), 'word')}, {counted(solution.points(table), 'point')}"
    longest = solution.longest
    print(f"\n{totals}" + (f", longest: {longest.text} ({counted(longest.length, 'letter')})" if longest else ""))


def _has_bonus(words: "tuple[FoundWord, ...] | list[FoundWord]", table: "ScoringTable") -> bool:
    return table.cube_bonus > 0 and any(word.through_challenge_cube for word in words)
