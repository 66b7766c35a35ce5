"""How boards, word lists, tables and dice sets are drawn."""

from collections.abc import Iterable
from itertools import cycle, islice
from typing import NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from boggle import Board, BoardError, DiceSet, Die, ScoringTable
from boggle.letters import parse_face

ALPHABETS = {
    2: "ab",
    26: "abcdefghijklmnopqrstuvwxyz",
    29: "abcdefghijklmnopqrstuvwxyzæøå",
    33: "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    40: "".join(map(chr, range(0x10428, 0x10450))),  # Deseret: each letter takes more than 16 bits
    60: "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąć",
}
STRANGE_LETTER = "Ω"  # in no alphabet: a cell with it is as good as blocked

_SMALL_SHAPES = [(rows, columns) for rows in range(1, 9) for columns in range(1, 9) if rows * columns <= 16]
# Around the sizes at which a search may change its ways: 16, 32 and 64 cells.
_LARGE_SHAPES = [(1, 17), (17, 1), (5, 5), (4, 8), (8, 4), (3, 11), (11, 3), (6, 6), (1, 64), (64, 1), (8, 8)]


class Game(NamedTuple):
    """A board, and words of which some are on it."""

    board: Board
    words: list[str]
    minimum: int


def shapes(*, large: bool = True) -> st.SearchStrategy[tuple[int, int]]:
    """Rows and columns, mostly of a small board."""
    small = st.sampled_from(_SMALL_SHAPES)
    return st.one_of(small, small, st.sampled_from(_LARGE_SHAPES)) if large else small


@st.composite
def boards(
    draw: st.DrawFn, alphabet: str | None = None, shape: tuple[int, int] | None = None, cube: bool | None = None
) -> Board:
    """Boards of letters of one alphabet; every second one with faces of other kinds among them."""
    letters = st.sampled_from(alphabet or ALPHABETS[draw(st.sampled_from(sorted(ALPHABETS)))])
    rows, columns = shape or draw(shapes())
    faces = draw(st.lists(_faces(letters, plain=draw(st.booleans())), min_size=rows * columns, max_size=rows * columns))
    places = [cell for cell, face in enumerate(faces) if face != "#"]
    with_cube = bool(places) and (draw(st.booleans()) if cube is None else cube)
    return Board(faces, rows, columns, challenge_cell=draw(st.sampled_from(places)) if with_cube else None)


def _faces(letters: st.SearchStrategy[str], *, plain: bool) -> st.SearchStrategy[str]:
    if plain:
        return letters
    two_letters = st.builds(str.__add__, letters, letters)
    return st.one_of(
        letters,
        letters,
        letters,
        two_letters,
        st.builds(str.__add__, two_letters, letters),
        st.builds("{0}|{1}".format, letters, letters),
        st.builds("{0}|{0}{1}".format, letters, letters),
        st.builds("{0}|{1}".format, letters, two_letters),
        st.sampled_from("*#"),
        st.just(STRANGE_LETTER),
    )


@st.composite
def strange_boards(draw: st.DrawFn) -> Board:
    """Small boards whose faces may hold any letter that there is."""
    letters = st.characters(categories=["L"]).filter(_is_face)
    # Letters without case, with a capital of two letters, capitals without a small letter, Σ with two small ones.
    awkward = st.sampled_from(["א", "一", "ß", "ŉ", "ℂ", "ı", "İ", "Σ", "ς", "ǅ", "ʼ", "Qu"])
    texts = st.lists(st.one_of(letters, awkward, st.sampled_from("abQ")), min_size=1, max_size=3).map("".join)
    faces = st.lists(texts, min_size=1, max_size=2).map("|".join).filter(_is_face)
    rows, columns = draw(st.sampled_from([(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (1, 4)]))
    drawn = draw(st.lists(st.one_of(faces, st.sampled_from("*#")), min_size=rows * columns, max_size=rows * columns))
    places = [cell for cell, face in enumerate(drawn) if face != "#"]
    return Board(drawn, rows, columns, challenge_cell=draw(st.sampled_from([None, *places])))


def _is_face(text: str) -> bool:
    try:
        parse_face(text)
    except BoardError:
        return False
    return True


@st.composite
def games(draw: st.DrawFn, board: Board | None = None, alphabet: str | None = None) -> Game:
    """Boards with lists: words that lie on the board, their beginnings, others, and words longer than any board."""
    if alphabet is None:
        alphabet = ALPHABETS[draw(st.sampled_from(sorted(ALPHABETS)))]
    if board is None:
        board = draw(boards(alphabet))
    # Many paths for a word are to be looked at, but not millions of them.
    long = 6 if len(alphabet) == 2 or "*" in board.faces else 64
    lengths = st.one_of(st.integers(1, 6), st.integers(1, draw(st.sampled_from([6, long]))))
    walks = st.tuples(lengths, st.lists(st.integers(0, 5039), min_size=1, max_size=6))
    words = [
        _walk(board, islice(cycle(turns), cells), alphabet)
        for cells, turns in draw(st.lists(walks, min_size=1, max_size=6))
    ]
    words += [word[: len(word) // 2 + 1] for word in words]
    words += draw(st.lists(st.text(alphabet, min_size=1, max_size=6), max_size=6))
    if len(alphabet) > 32 or draw(st.booleans()):  # so that the list is written in the whole alphabet
        words += [alphabet, alphabet[::-1] + alphabet * (70 // len(alphabet))]
    return Game(board, words, draw(st.integers(1, 4)))


def _walk(board: Board, steps: Iterable[int], alphabet: str) -> str:
    """What a walk over the board reads; the numbers say where it turns and which reading it takes."""
    text, path = "", list[int]()
    for number in steps:
        free = [cell for cell in (board.neighbors(path[-1]) if path else range(len(board))) if cell not in path]
        free = [cell for cell in free if board.faces[cell] != "#"]
        if not free:
            break
        path.append(free[number % len(free)])
        readings = board.faces[path[-1]].lower().split("|")
        reading = readings[number // 8 % len(readings)]
        text += alphabet[number // 8 % len(alphabet)] if reading == "*" else reading
    return text or alphabet


def tables() -> st.SearchStrategy[ScoringTable]:
    """Tables whose points never fall, with and without points a letter and a bonus for the challenge cube."""
    points = st.lists(st.integers(0, 20), max_size=9).map(lambda more: (0, *sorted(more)))
    return st.builds(_table, points, st.none() | st.integers(0, 9), cube_bonus=st.sampled_from([0, 0, 1, 5]))


def _table(points: tuple[int, ...], more: int | None, cube_bonus: int) -> ScoringTable:
    per_letter = None if more is None else -(-points[-1] // len(points)) + more
    return ScoringTable("drawn", points, per_letter, cube_bonus=cube_bonus)


@st.composite
def dice_sets(draw: st.DrawFn) -> DiceSet:
    """Sets for boards of any small shape; a third of them own a challenge cube."""
    rows, columns = draw(shapes(large=False))
    faces = _faces(st.sampled_from(ALPHABETS[26]), plain=draw(st.booleans())).filter(lambda face: face != "#")
    dies = st.lists(faces, min_size=6, max_size=6).map(Die)
    dice = draw(st.lists(dies, min_size=rows * columns, max_size=rows * columns))
    owned = draw(st.sampled_from([None, None, rows * columns - 1]))
    return DiceSet("drawn", "Drawn", rows, columns, tuple(dice), challenge_die=owned)


def paths(board: Board) -> st.SearchStrategy[tuple[int, ...]]:
    """Chains of cells, many of them illegal, and some with numbers that are no cells."""
    anything = st.lists(st.integers(-1, len(board)), max_size=5).map(tuple)
    return st.one_of(anything, legal_paths(board)) if _has_open_cell(board) else anything


@st.composite
def legal_paths(draw: st.DrawFn, board: Board) -> tuple[int, ...]:
    """Chains of neighbouring cells, none twice."""
    assume(_has_open_cell(board))
    path = [draw(st.sampled_from([cell for cell, face in enumerate(board.faces) if face != "#"]))]
    for _ in range(draw(st.integers(0, 7))):
        free = [cell for cell in board.neighbors(path[-1]) if cell not in path]
        if not free:
            break
        path.append(draw(st.sampled_from(free)))
    return tuple(path)


def _has_open_cell(board: Board) -> bool:
    return any(face != "#" for face in board.faces)
