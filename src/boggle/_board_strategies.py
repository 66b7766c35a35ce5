"""The strategies of :mod:`boggle.strategies` for what is played on: faces, boards and dice."""

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from ._checks import MAX_CELLS, one_of, shown, whole_number
from .board import Board
from .dice import FACES, DiceSet, Die, a_dice_set
from .dice import dice_sets as bundled_sets
from .errors import SettingError
from .letters import BLOCKED, JOKER, normalize, parse_face
from .rolling import MAX_SEED

T = TypeVar("T")

LETTERS = "abcdefghijklmnopqrstuvwxyz"

FACE_KINDS = ("letter", "two-letters", "three-letters", "readings", "joker", "solid")
"""What a face may be; ``readings`` are two, as of ``Q|Qu``, and a solid face makes a blocked cell."""

_USUAL_CELLS = 16
_EITHER = st.booleans()


# -- settings --


def chosen(name: str, given: object, known: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the known names that were given, in the order in which they are known."""
    if isinstance(given, str) or not isinstance(given, Collection) or not given or not all(k in known for k in given):
        raise SettingError(f"{name} must be a list of some of {one_of(known)}, not {shown(given)}")
    return tuple(kind for kind in known if kind in given)


def between(what: str, least: object, most: object, lowest: int, highest: int) -> tuple[int, int]:
    """The settings ``min_`` and ``max_`` of something, as a range that is not empty."""
    low = whole_number(f"min_{what}", least, lowest, highest, error=SettingError)
    high = whole_number(f"max_{what}", most, lowest, highest, error=SettingError)
    if low > high:
        raise SettingError(f"min_{what} must not be more than max_{what}; not {low} and {high}")
    return low, high


def yes_no(name: str, given: object, *, either: bool = False) -> None:
    """Refuse what is not True, False or, where either may be drawn, None."""
    if not (isinstance(given, bool) or (either and given is None)):
        allowed = "True, False, or None for either" if either else "True or False"
        raise SettingError(f"{name} must be {allowed}, not {shown(given)}")


def checked_alphabet(alphabet: object) -> str:
    """The alphabet in lower case, each letter once."""
    if not isinstance(alphabet, str) or not alphabet or not _is_alphabet(alphabet):
        raise SettingError(
            "alphabet must be letters, each of which stays one whatever stands beside it, such as 'abc', "
            f"not {shown(alphabet)}"
        )
    return _small(alphabet)


@cache
def _small(alphabet: str) -> str:
    return "".join(dict.fromkeys(map(normalize, alphabet)))


@cache
def _is_alphabet(alphabet: str) -> bool:
    letters = [*map(normalize, alphabet)]
    # Some letters become one with their neighbour: those that Korean syllables are made of.
    return all(len(letter) == 1 and letter.isalpha() for letter in letters) and (
        alphabet.isascii() or all(normalize(a + b) == a + b for a in letters for b in letters)
    )


@cache
def below(number: int) -> st.SearchStrategy[int]:
    """Whole numbers from 0, fewer than a number. Kept, since to make a strategy takes longer than to draw from it."""
    return st.integers(0, number - 1)


def pick(draw: st.DrawFn, values: Sequence[T]) -> T:
    """One of some values, which shrinks to the first."""
    return values[draw(below(len(values)))]


# -- faces --


def faces(*, alphabet: str = LETTERS, kinds: Collection[str] = FACE_KINDS) -> st.SearchStrategy[str]:
    """Faces in canonical form, of several kinds; the most are plain letters, where those are among them.

    The kinds are ``letter``, ``two-letters``, ``three-letters``, ``readings`` (two, as in ``Q|Qu``), ``joker`` and
    ``solid``. Letters shrink to the first of the alphabet, and faces to the first kind that is allowed.

    >>> from hypothesis import find, settings
    >>> find(faces(), lambda face: True, settings=settings(derandomize=True))
    'A'
    >>> find(faces(kinds=["readings"]), lambda face: True, settings=settings(derandomize=True))
    'A|Aa'

    Raises :class:`SettingError` for an alphabet that is none, and for a kind that is unknown.
    """
    return _faces(checked_alphabet(alphabet), chosen("kinds", kinds, FACE_KINDS))


@cache
def _faces(alphabet: str, kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    letter = st.sampled_from(alphabet)
    made = {
        "two-letters": st.tuples(letter, letter).map(_joined),
        "three-letters": st.tuples(letter, letter, letter).map(_joined),
        "readings": st.builds(_two_readings, letter, letter, st.just("") | letter),
        "joker": st.just(JOKER),
        "solid": st.just(BLOCKED),
    }
    letters = [parse_face(each) for each in alphabet] * (1 + 10 // len(alphabet)) if "letter" in kinds else []
    others = [made[kind] for kind in kinds if kind in made]
    return _one_face(letters, others * (1 + len(letters) // 5)) if others else st.sampled_from(letters)


@st.composite
def _one_face(draw: st.DrawFn, letters: list[str], others: list[st.SearchStrategy[str]]) -> str:
    # One number stands for a letter or for another kind, so that a letter is no longer here than where all are letters,
    # and nothing is shorter: a face that takes fewer draws would count as simpler than an A.
    number = draw(below(len(letters) + len(others)))
    return letters[number] if number < len(letters) else draw(others[number - len(letters)])


def _joined(letters: tuple[str, ...]) -> str:
    return parse_face("".join(letters))


def _two_readings(first: str, last: str, more: str) -> str:
    second = last + more
    return parse_face(f"{first}|{second if second != first else first + second}")


def _drawn_faces(
    own: st.SearchStrategy[str] | None, alphabet: str, kinds: Collection[str]
) -> tuple[st.SearchStrategy[str], st.SearchStrategy[str]]:
    """Two strategies, of which a board takes one: plain letters where there are any, and all faces."""
    if own is None:
        letters, of = checked_alphabet(alphabet), chosen("kinds", kinds, FACE_KINDS)
        return _faces(letters, ("letter",) if "letter" in of else of), _faces(letters, of)
    a_strategy("faces", own)
    if alphabet != LETTERS or tuple(kinds) != FACE_KINDS:
        raise SettingError("faces take the place of alphabet and kinds; give either")
    return own, own


def a_strategy(name: str, value: object) -> None:
    """Refuse what nothing can be drawn from."""
    if not isinstance(value, st.SearchStrategy):
        raise SettingError(f"{name} must be a strategy, not {shown(value)}")


# -- boards --

Side = int | st.SearchStrategy[int] | None


def shapes(
    *, rows: Side = None, columns: Side = None, min_cells: int = 1, max_cells: int | None = None
) -> st.SearchStrategy[tuple[int, int]]:
    """Rows and columns of a board, which shrink to fewer cells, and of these to fewer rows.

    ``rows`` and ``columns`` are each a number, a strategy that draws one, or None for all that fit. ``max_cells`` is
    64, the most that a board can have, where one of the two is given, and else 16. Of what strategies draw the shapes
    with fewer or more cells are left out.

    >>> from hypothesis import find, settings
    >>> find(shapes(min_cells=5), lambda shape: min(shape) > 1, settings=settings(derandomize=True))
    (2, 3)

    Raises :class:`SettingError` for a number out of range, and where no shape is left.
    """
    usual = _USUAL_CELLS if rows is columns is None else MAX_CELLS
    low, high = between("cells", min_cells, usual if max_cells is None else max_cells, 1, MAX_CELLS)
    for name, side in (("rows", rows), ("columns", columns)):
        if side is not None and not isinstance(side, st.SearchStrategy):
            whole_number(name, side, 1, MAX_CELLS, error=SettingError)
    if isinstance(rows, st.SearchStrategy) or isinstance(columns, st.SearchStrategy):
        return _drawn_shapes(rows, columns, low, high)
    fitting = _fitting(rows, columns, low, high)
    if not fitting:
        some = " x ".join("any" if side is None else str(side) for side in (rows, columns))
        raise SettingError(f"no board of {some} has {low} to {high} cells; see rows, columns, min_cells and max_cells")
    return _shapes(fitting)


@cache
def _fitting(rows: int | None, columns: int | None, low: int, high: int) -> tuple[tuple[int, int], ...]:
    found = [
        (r, c)
        for r in (range(1, high + 1) if rows is None else [rows])
        for c in (range(1, high // r + 1) if columns is None else [columns])
        if low <= r * c <= high
    ]
    found.sort(key=lambda shape: (shape[0] * shape[1], shape))
    # Most shapes are lines, and little happens on a line.
    return tuple(shape for shape in found for _ in range(1 if 1 in shape else 3))


@st.composite
def _shapes(draw: st.DrawFn, fitting: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    # Cells first, then how they lie: so both shrink, each by itself.
    by_cells = _by_cells(fitting)
    return pick(draw, pick(draw, by_cells))


@lru_cache(maxsize=256)
def _by_cells(fitting: tuple[tuple[int, int], ...]) -> list[list[tuple[int, int]]]:
    sizes = [rows * columns for rows, columns in fitting]
    of = {size: [shape for shape in fitting if shape[0] * shape[1] == size] for size in sizes}
    return [of[size] for size in sizes]


@st.composite
def _drawn_shapes(draw: st.DrawFn, rows: Side, columns: Side, low: int, high: int) -> tuple[int, int]:
    drawn = [draw(side) if isinstance(side, st.SearchStrategy) else side for side in (rows, columns)]
    for name, side in zip(("rows", "columns"), drawn, strict=True):
        if side is not None:
            whole_number(f"what {name} draws", side, 1, error=SettingError)
    fitting = _fitting(drawn[0], drawn[1], low, high)
    return draw(_shapes(fitting)) if fitting else reject()


def boards(
    *,
    rows: Side = None,
    columns: Side = None,
    min_cells: int = 1,
    max_cells: int | None = None,
    alphabet: str = LETTERS,
    kinds: Collection[str] = FACE_KINDS,
    faces: st.SearchStrategy[str] | None = None,
    challenge_cube: bool | None = None,
) -> st.SearchStrategy[Board]:
    """Boards of any shape; every second one of plain letters, the others of all ``kinds`` of faces.

    The shape is drawn as by :func:`shapes`, the faces as by :func:`faces`, or from a strategy of your own.
    ``challenge_cube`` says whether one of the cells is that of the challenge cube; None means either. Boards shrink to
    few cells of plain letters without a cube.

    >>> from hypothesis import find, settings
    >>> find(boards(kinds=["letter"]), lambda board: len(set(board)) == 2, settings=settings(derandomize=True))
    Board.parse('A B')
    >>> find(boards(rows=2, columns=2), lambda board: "*" in board.faces, settings=settings(derandomize=True))
    Board.parse('A A / A *')

    Raises :class:`SettingError` for a setting that is none of what is said here.
    """
    shape = shapes(rows=rows, columns=columns, min_cells=min_cells, max_cells=max_cells)
    plain, every = _drawn_faces(faces, alphabet, kinds)
    yes_no("challenge_cube", challenge_cube, either=True)
    if challenge_cube and faces is None and tuple(kinds) == ("solid",):
        raise SettingError("challenge_cube needs a face that is not solid; kinds have none")
    return _boards(shape, plain, every, challenge_cube)


@lru_cache(maxsize=256)
def _listed(face: st.SearchStrategy[str], number: int) -> st.SearchStrategy[list[str]]:
    return st.lists(face, min_size=number, max_size=number)


@st.composite
def _boards(
    draw: st.DrawFn,
    shape: st.SearchStrategy[tuple[int, int]],
    plain: st.SearchStrategy[str],
    every: st.SearchStrategy[str],
    cube: bool | None,
) -> Board:
    kind = every if plain is not every and draw(st.booleans()) else plain
    rows, columns = draw(shape)
    first = _cube_first(draw, rows * columns, cube)
    drawn = draw(_listed(kind, rows * columns))  # the last, so that nothing has to move up when there are fewer
    return Board(drawn, rows, columns, challenge_cell=_cube_place(first, [face == BLOCKED for face in drawn], cube))


def _cube_first(draw: st.DrawFn, cells: int, cube: bool | None) -> int | None:
    """The cell from which on a place is looked for, for the challenge cube; None where there is none."""
    if cube is None:
        cube = draw(_EITHER)
    return draw(below(cells)) if cube else None


def _cube_place(first: int | None, blocked: Sequence[bool], cube: bool | None) -> int | None:
    if first is None:
        return None
    places = [cell for cell in (*range(first, len(blocked)), *range(first)) if not blocked[cell]]
    return places[0] if places else reject() if cube else None


# -- dice --


def dice(
    *, alphabet: str = LETTERS, kinds: Collection[str] = FACE_KINDS, faces: st.SearchStrategy[str] | None = None
) -> st.SearchStrategy[Die]:
    """Dice of six faces; settings as of :func:`boards`.

    >>> from hypothesis import find, settings
    >>> find(dice(), lambda die: "*" in die.faces, settings=settings(derandomize=True))
    Die('A A A A A *')

    Raises :class:`SettingError` as :func:`faces` does.
    """
    plain, every = _drawn_faces(faces, alphabet, kinds)
    return _dice(plain, every)


@lru_cache(maxsize=256)
def _dice(plain: st.SearchStrategy[str], every: st.SearchStrategy[str]) -> st.SearchStrategy[Die]:
    return st.builds(Die, st.one_of(*(_listed(face, FACES) for face in dict.fromkeys((plain, every)))))


def dice_sets(
    *,
    rows: Side = None,
    columns: Side = None,
    min_cells: int = 1,
    max_cells: int | None = None,
    alphabet: str = LETTERS,
    kinds: Collection[str] = FACE_KINDS,
    faces: st.SearchStrategy[str] | None = None,
    challenge_die: bool | None = None,
) -> st.SearchStrategy[DiceSet]:
    """Dice sets, whose id is ``drawn``; settings as of :func:`boards`.

    ``challenge_die`` says whether one of the dice is a challenge cube that belongs to the set; None means either.

    >>> from hypothesis import find, settings
    >>> find(dice_sets(), lambda dice: len(dice.dice) > 1, settings=settings(derandomize=True)).dice
    (Die('A A A A A A'), Die('A A A A A A'))

    Raises :class:`SettingError` as :func:`boards` does.
    """
    shape = shapes(rows=rows, columns=columns, min_cells=min_cells, max_cells=max_cells)
    yes_no("challenge_die", challenge_die, either=True)
    return _dice_sets(shape, dice(alphabet=alphabet, kinds=kinds, faces=faces), challenge_die)


@st.composite
def _dice_sets(
    draw: st.DrawFn, shape: st.SearchStrategy[tuple[int, int]], die: st.SearchStrategy[Die], owned: bool | None
) -> DiceSet:
    rows, columns = draw(shape)
    first = _cube_first(draw, rows * columns, owned)
    thrown = [draw(die) for _ in range(rows * columns)]
    cube = _cube_place(first, [BLOCKED in each.faces for each in thrown], owned)
    return DiceSet("drawn", "Drawn", rows, columns, tuple(thrown), challenge_die=cube)


def rolled_boards(
    dice: "str | DiceSet | st.SearchStrategy[str] | st.SearchStrategy[DiceSet] | None" = None,
    *,
    challenge_cube: bool | None = None,
) -> st.SearchStrategy[Board]:
    """Boards that were rolled with a dice set: one set, those that a strategy draws, or by default all of the library.

    ``challenge_cube`` is as of :meth:`Board.roll`; None means either. Boards shrink to the smallest set and to seed 0:
    :attr:`Board.roll_record` has both.

    >>> from hypothesis import find, settings
    >>> find(rolled_boards(), lambda board: len(board) == 25, settings=settings(derandomize=True)).roll_record.seed
    0

    Raises :class:`UnknownDiceSetError` for a name that no set has, and :class:`SettingError` for any other cube.
    """
    yes_no("challenge_cube", challenge_cube, either=True)
    if isinstance(dice, st.SearchStrategy):
        sets: st.SearchStrategy[str | DiceSet] = dice
    else:
        sets = st.sampled_from(bundled_sets() if dice is None else [a_dice_set(dice)])
    cube = st.booleans() if challenge_cube is None else st.just(challenge_cube)
    return st.builds(Board.roll, sets, seed=st.integers(0, min(MAX_SEED, 2**64)), challenge_cube=cube)
