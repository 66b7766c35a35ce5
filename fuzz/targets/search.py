"""The compiled search against its twin in plain Python, on boards and lists made from the bytes of an input."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import numpy as np

import boggle.solver
from boggle import Board, BoardBatch, FoundWord, Lexicon, LexiconError, ScoringTable, SearchLimitError, Solver
from boggle.letters import JOKER, readings
from boggle.reference import LetterGraph

from .common import Choices

LATIN = "abcdefghijklmnopqrstuvwxyz"
WIDE = LATIN + "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčď"
ALPHABETS = ("ab", "abcdefgh", LATIN, LATIN + "æøåüéß", WIDE[:33], WIDE[:64], WIDE[:65], "𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯")
SHAPES = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6)]
SHAPES += [(1, 16), (1, 17), (17, 1), (4, 8), (3, 11), (6, 6), (1, 64), (64, 1), (8, 8), (2, 32)]
_STRANGE = "Ω"  # in no list
_PATIENCE = {"compiled": 5_000, "compiled-deep": 5_000, "reference": 1_000}  # steps
_LONG_PATIENCE = {**_PATIENCE, "compiled": 150_000, "compiled-deep": 150_000}  # beyond what the wide walk can hold


def one(data: bytes) -> None:
    """Make a board and a list, and have every search look for the words."""
    choices = Choices(data)
    alphabet = choices.pick(ALPHABETS)
    board = _board(choices, alphabet)
    minimum = choices.pick((1, 2, 3, 4, 8, 600))
    table = choices.pick((ScoringTable.CLASSIC, ScoringTable.CHALLENGE_CUBE, ScoringTable.SUPER_BIG))
    folds = choices.pick((None, None, "en", "da"))
    changes = [(choices.below(len(board)), _face(choices, alphabet)) for _ in range(choices.below(3))]
    patience = _LONG_PATIENCE if choices.below(16) == 1 else _PATIENCE
    if choices.below(16) == 1:
        _build_of_anything(choices.rest(), minimum)
        return
    words = _words(choices, alphabet, board)
    lexicon = Lexicon(words, alphabet=folds)
    solvers = _solvers(lexicon, minimum, patience)
    if solvers is None:
        return
    _compare(solvers, board, table)
    _compare_batches(solvers, board, table)
    if board.challenge_cell is None and changes:
        _compare_changes(solvers, board, table, changes)
    if choices.below(4) == 1:
        _compare_tiers(lexicon, board, minimum, choices)


# -- from bytes to games --


def _board(choices: Choices, alphabet: str) -> Board:
    rows, columns = choices.pick(SHAPES)
    plain = choices.flag()
    cells = rows * columns
    if plain:
        faces = [choices.pick(alphabet) for _ in range(cells)]
    else:
        faces = [_face(choices, alphabet) for _ in range(cells)]
    cube = choices.below(2 * cells) if choices.flag() else cells
    return Board(faces, rows, columns, challenge_cell=cube if cube < cells and faces[cube] != "#" else None)


_KINDS: tuple[str | int, ...] = (
    "letter",
    "#",
    JOKER,
    _STRANGE,
    2,
    2,
    8,
    "two",
    "two",
    "many",
    "beginning",
    *["letter"] * 5,
)
"""Kinds of faces: a number is that of the letters that they may have, ``beginning`` one that begins another."""


def _face(choices: Choices, alphabet: str) -> str:
    def letters(most: int) -> str:
        return "".join(choices.pick(alphabet) for _ in range(1 + choices.below(most)))

    kind = choices.pick(_KINDS)
    if kind == "letter":
        return choices.pick(alphabet)
    if kind == "beginning":
        start = letters(2)
        return f"{start}|{start}{letters(2)}"
    if kind in ("two", "many"):
        return "|".join(letters(4) for _ in range(2 if kind == "two" else 1 + choices.below(8)))
    return letters(kind) if isinstance(kind, int) else kind


def _words(choices: Choices, alphabet: str, board: Board) -> list[str]:
    words: list[str] = []
    for _ in range(choices.below(48)):
        match choices.below(8):
            case 0:
                words.append("".join(choices.pick(alphabet) for _ in range(1 + choices.below(8))))
            case 1 if words:
                words.append(words[-1] + choices.pick(alphabet))
            case 2 if words:
                words.append(words[-1][: 1 + choices.below(8)])
            case 3:
                words.append((alphabet * 300)[: 505 + choices.below(16)])
            case 4:
                words.append(alphabet)
            case kind:
                words.append(_walk(choices, alphabet, board, 32 if kind == 5 else 6))
    return words


def _walk(choices: Choices, alphabet: str, board: Board, most: int) -> str:
    """What is read along some path."""
    cell, word = choices.below(len(board)), ""
    used = {cell}
    for _ in range(1 + choices.below(most)):
        ways = readings(board[cell])
        if not ways:
            break
        way = choices.pick(ways)
        word += choices.pick(alphabet) if way == JOKER else way
        free = [other for other in board.neighbors(cell) if other not in used]
        if not free:
            break
        cell = choices.pick(free)
        used.add(cell)
    return word


# -- the searches --


def _graphs() -> dict[str, Callable[..., Any]]:
    """What makes the letter graph of each search that there is, by its name."""
    graphs: dict[str, Callable[..., Any]] = {"reference": LetterGraph}
    try:
        from boggle._search import LetterGraph as Compiled
    except ImportError:
        return graphs

    def deep(*arguments: Any) -> Any:
        graph = Compiled(*arguments)
        graph.deep = True
        return graph

    return graphs | {"compiled": Compiled, "compiled-deep": deep}


GRAPHS = _graphs()


def _solvers(lexicon: Lexicon, minimum: int, patience: dict[str, int]) -> dict[str, Solver] | None:
    """A solver for each search; None where they refuse the list, which all of them must do, or none."""
    solvers = {}
    for name, graph in GRAPHS.items():
        with patch.object(boggle.solver, "_engine", lambda graph=graph: graph):
            try:
                solvers[name] = Solver(lexicon, minimum_word_length=minimum, max_steps=patience[name])
            except LexiconError:
                assert not solvers, f"{name} refuses a list that others take"
                continue
            assert len(solvers) == list(GRAPHS).index(name) + 1, f"{name} takes a list that others refuse"
    return solvers or None


def _compare_results(solvers: dict[str, Solver], ask: Callable[[Solver], Any]) -> None:
    """Ask each solver; those that do not give up must give one answer."""
    answers = {}
    for name, solver in solvers.items():
        try:
            answers[name] = ask(solver)
        except SearchLimitError:
            continue
    first = next(iter(answers), None)
    for name, answer in answers.items():
        assert answer == answers[str(first)], f"{name} and {first} differ"


def _compare(solvers: dict[str, Solver], board: Board, table: ScoringTable) -> None:
    def found(solver: Solver) -> tuple[list[FoundWord], int]:
        solution = solver.solve(board)
        words = list(solution)
        assert solution.points(table) == sum(word.points(table) for word in words)
        assert not solver.uses_compiled_search or solver.score(board, table) == solution.points(table)
        assert (solution.longest, len(solution)) == (words[0] if words else None, len(words))
        for word in words:
            assert board.is_path(word.path)
            assert word.through_challenge_cube == (board.challenge_cell in word.path)
        return words, solver.word_count

    _compare_results(solvers, found)
    first, *others = (
        [solver.word(number) for number in range(min(solver.word_count, 64))] for solver in solvers.values()
    )
    assert all(words == first for words in others)


def _compare_batches(solvers: dict[str, Solver], board: Board, table: ScoringTable) -> None:
    batch = BoardBatch.from_boards([board, board.mirrored()])

    def tallied(solver: Solver) -> list[list[int]]:
        counts = np.zeros(solver.word_count, np.int64)
        tally = solver.tally(batch, table, occurrences=counts)
        return [*(totals.tolist() for totals in tally), counts.tolist()]

    _compare_results(solvers, tallied)


def _compare_changes(
    solvers: dict[str, Solver], board: Board, table: ScoringTable, changes: list[tuple[int, str]]
) -> None:
    cells, faces = [cell for cell, _ in changes], [face for _, face in changes]

    def tallied(solver: Solver) -> list[list[list[int]]]:
        return [totals.tolist() for totals in solver.tally_changes(board, faces, table, cells=cells)]

    _compare_results(solvers, tallied)


def _compare_tiers(lexicon: Lexicon, board: Board, minimum: int, choices: Choices) -> None:
    """Compare what the letter graphs themselves find, with a tier for each word."""
    text, _ = lexicon.search_words()
    levels = bytes(choices.below(256) for _ in range(text.count("\n") + 1)) if text else b""
    cube = -1 if board.challenge_cell is None else board.challenge_cell
    found = {}
    for name, make in GRAPHS.items():
        graph = make(text, levels, minimum, FoundWord)
        try:
            found[name] = list(graph.find(board.faces, board.rows, board.columns, cube, _PATIENCE[name]))
        except SearchLimitError:
            continue
    assert all(words == next(iter(found.values())) for words in found.values()), "tiers differ"


def _build_of_anything(data: bytes, minimum: int) -> None:
    """Build letter graphs of a text that may be unsorted, empty in places, or no words at all."""
    text = data.decode("utf-8", "surrogateescape")
    for name, make in GRAPHS.items():
        try:
            graph = make(text, None, minimum, FoundWord)
        except LexiconError:
            continue
        lengths = graph.lengths().tolist()
        assert lengths == sorted(lengths), name
        for number in range(min(graph.word_count, 50)):
            assert len(graph.word(number, lengths[number])) == lengths[number]
        list(graph.find(("A", "B", "*", "Q|Qu"), 2, 2, 0, 2000))
