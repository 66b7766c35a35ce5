"""The strategies of :mod:`boggle.strategies` for the ways over a board: paths, and the words that they read."""

from collections.abc import Collection, Iterable
from functools import cache

from hypothesis import reject
from hypothesis import strategies as st

from ._board_strategies import LETTERS, below, between, checked_alphabet, chosen, pick
from ._checks import MAX_CELLS, whole_number
from .board import Board, Path, a_board
from .errors import SearchLimitError, SettingError
from .letters import BLOCKED, JOKER, readings

PATH_FAULTS = ("empty", "outside", "repeat", "jump", "solid")
"""What may be wrong with a path; with the first three it is one that nobody can have taken."""

_MAX_LETTERS = 64
_USUAL_LETTERS = 8


# -- paths --


def _open_cells(board: Board) -> list[int]:
    return [cell for cell, face in enumerate(a_board(board).faces) if face != BLOCKED]


def paths(board: Board, *, min_cells: int = 1, max_cells: int = 8) -> st.SearchStrategy[Path]:
    """Legal paths: neighbouring cells, none twice, none blocked.

    Where the board has no such path, there is nothing to draw, and Hypothesis looks for another example.

    >>> from hypothesis import find, settings
    >>> board = Board.parse("C A T / # O D")
    >>> find(paths(board), lambda path: len(path) == 4, settings=settings(derandomize=True))
    (0, 1, 2, 4)

    Raises :class:`SettingError` for numbers of cells that are out of range.
    """
    low, high = between("cells", min_cells, max_cells, 1, MAX_CELLS)
    high = min(high, len(_open_cells(board)))
    return _paths(board, low, high) if low <= high else st.nothing()


@st.composite
def _paths(draw: st.DrawFn, board: Board, low: int, high: int) -> Path:
    path = _walked(draw, board, (), _open_cells(board), low + draw(below(high - low + 1)))
    return path if len(path) >= low else reject()


def _walked(draw: st.DrawFn, board: Board, path: Path, near: Iterable[int], cells: int) -> Path:
    """A path, with more cells where it can go on, of which the first is one of those that are near."""
    while len(path) < cells and (free := [cell for cell in near if cell not in path]):
        path = (*path, pick(draw, free))
        near = board.neighbors(path[-1])
    return path


def broken_paths(board: Board, *, faults: Collection[str] = PATH_FAULTS) -> st.SearchStrategy[Path]:
    """Paths that are legal up to the first fault, and have perhaps more cells after it.

    The faults are ``empty`` (no cell at all), ``outside`` (a number that is no cell), ``repeat`` (a cell a second
    time), ``jump`` (a cell that does not touch the one before) and ``solid`` (a blocked cell). Those that the board has
    no place for are left out. A path with one of the first three nobody can have taken: :meth:`Rules.judge` refuses it.

    >>> from hypothesis import find, settings
    >>> board = Board.parse("C A T / # O D")
    >>> for fault in ("outside", "repeat", "jump", "solid"):
    ...     print(find(broken_paths(board, faults=[fault]), lambda path: True, settings=settings(derandomize=True)))
    (6,)
    (0, 0)
    (0, 2)
    (3,)

    Raises :class:`SettingError` for a fault that is unknown.
    """
    cells = _open_cells(board)
    apart = [cell for cell in cells if len(board.neighbors(cell)) < len(cells) - 1]
    possible = {
        "empty": True,
        "outside": True,
        "repeat": bool(cells),
        "jump": bool(apart),
        "solid": len(cells) < len(board),
    }
    made = [_broken(board, fault, cells) for fault in chosen("faults", faults, PATH_FAULTS) if possible[fault]]
    return st.one_of(made)


@st.composite
def _broken(draw: st.DrawFn, board: Board, fault: str, cells: list[int]) -> Path:
    if fault == "empty":
        return ()
    head = _walked(draw, board, (), cells, draw(below(5)) + (fault in ("repeat", "jump")))
    if fault == "jump":  # back to where there is something to jump to
        while head and not _far(board, cells, head):
            head = head[:-1]
        head = head or (pick(draw, [cell for cell in cells if _far(board, cells, (cell,))]),)
    wrong = {
        "outside": [len(board), len(board) + 1, -1, -2, 10**20],
        "repeat": head,
        "jump": _far(board, cells, head),
        "solid": [cell for cell in range(len(board)) if cell not in cells],
    }[fault]
    path = (*head, pick(draw, wrong))
    near = board.neighbors(path[-1]) if path[-1] in cells else board.neighbors(head[-1]) if head else ()
    return _walked(draw, board, path, near, len(path) + draw(below(3)))


def _far(board: Board, cells: list[int], path: Path) -> list[int]:
    """The open cells that are not on a path and do not touch its end."""
    return [cell for cell in cells if path and cell not in (*path, *board.neighbors(path[-1]))]


# -- words --


def words_on(
    board: Board, *, alphabet: str = LETTERS, min_letters: int = 1, max_letters: int = _USUAL_LETTERS
) -> st.SearchStrategy[str]:
    """Words that can be traced on the board, found by walking over it; jokers read as letters of the alphabet.

    They need not be in any lexicon. Where the board has none, there is nothing to draw, and Hypothesis looks for
    another example.

    >>> from hypothesis import find, settings
    >>> board = Board.parse("C A T / # O D")
    >>> find(words_on(board, min_letters=3), lambda word: "d" in word, settings=settings(derandomize=True))
    'cad'

    Raises :class:`SettingError` for numbers of letters that are out of range, and an alphabet that is none.
    """
    low, high = between("letters", min_letters, max_letters, 1, _MAX_LETTERS)
    letters = checked_alphabet(alphabet)
    high = min(high, letters_of(board))
    return _words_on(board, letters, low, high) if low <= high else st.nothing()


def letters_of(board: Board) -> int:
    """How many letters all faces of a board have together: no word on it can be longer."""
    return sum(max(map(len, readings(face)), default=0) for face in a_board(board).faces)


@st.composite
def _words_on(draw: st.DrawFn, board: Board, alphabet: str, low: int, high: int) -> str:
    wanted = low + draw(below(high - low + 1))
    word, path, near = "", set[int](), _open_cells(board)
    while len(word) < wanted:
        steps = [(cell, reading) for cell in near if cell not in path for reading in readings(board.faces[cell])]
        steps = [(cell, reading) for cell, reading in steps if len(word + reading) <= high]
        if not steps:
            break
        cell, reading = pick(draw, steps)
        word += pick(draw, alphabet) if reading == JOKER else reading
        path.add(cell)
        near = list(board.neighbors(cell))
    return word if len(word) >= low else reject()


def words_off(
    board: Board, *, alphabet: str = LETTERS, min_letters: int = 1, max_letters: int | None = None
) -> st.SearchStrategy[str]:
    """Words that cannot be traced on the board: letters of the alphabet, or a word of the board that was changed a bit.

    ``max_letters`` is 8; None is 8 too, or more where all words of that length are on the board.

    >>> from hypothesis import find, settings
    >>> find(words_off(Board.parse("C A T / # O D")), lambda word: True, settings=settings(derandomize=True))
    'aa'

    Raises :class:`SettingError` for numbers of letters that are out of range, and an alphabet that is none.
    """
    whole_number("min_letters", min_letters, 1, _MAX_LETTERS, error=SettingError)
    most = max(_USUAL_LETTERS, min_letters) if max_letters is None else max_letters
    low, high = between("letters", min_letters, most, 1, _MAX_LETTERS)
    longest = max(high, letters_of(board) + 1) if max_letters is None else high
    return _words_off(board, checked_alphabet(alphabet), low, high, longest)


@st.composite
def _words_off(draw: st.DrawFn, board: Board, alphabet: str, low: int, high: int, longest: int) -> str:
    word = draw(_texts(alphabet, low, high))
    most = min(high, letters_of(board))
    if low <= most and draw(st.booleans()):
        word = draw(_words_on(board, alphabet, low, most))
        place, letter = draw(below(len(word))), pick(draw, alphabet)
        word = word[:place] + letter + word[place + (len(word) == high or draw(st.booleans())) :]
    for length in (len(word) + 1, len(word) + 2, longest):  # longer by what is needed, but no search for ever
        if len(word) < length <= longest and is_on(board, word):
            word += word[-1] * (length - len(word))
    return reject() if is_on(board, word) else word


@cache
def _texts(alphabet: str, low: int, high: int) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(alphabet), min_size=low, max_size=high)


def is_on(board: Board, word: str) -> bool:
    """Whether a word can be traced, or perhaps can be: it takes too long to tell."""
    try:
        return len(word) <= letters_of(board) and board.trace(word) is not None
    except SearchLimitError:
        return True
