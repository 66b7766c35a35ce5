"""The board: cells with faces, their neighbours, and the paths that words take over them.

Cells are numbered row by row from 0. A path is a tuple of cells.
"""

import operator
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from ._checks import board_shape, shown, whole_number
from ._tracing import Tracer
from .dice import CHALLENGE_CUBE, DiceSet, a_dice_set
from .errors import BoardError, CellError, IllegalPathError
from .letters import BLOCKED, cut_row, normalize, parse_face, readings, uncut
from .rolling import Stream, check_seed, fresh_seed

if TYPE_CHECKING:
    from typing import Self

Path = tuple[int, ...]

MAX_TEXT = 20_000
"""Characters of a board's text, at most: 64 faces of 8 readings take some 5,000."""

_SQUARES = {4: 2, 9: 3, 16: 4, 25: 5, 36: 6}


@dataclass(frozen=True, slots=True)
class RollRecord:
    """How a board was rolled: enough to lay it out again with real dice.

    ``dice_set`` is the set's id and ``seed`` what :meth:`Board.roll` was given or drew for itself; ``dice`` names for
    each cell the die that lies there, by its place in the set. Where the challenge cube was swapped in it stands in
    for the die ``replaced_die``.
    """

    dice_set: str
    seed: int
    dice: tuple[int, ...]
    replaced_die: int | None = None


@lru_cache(maxsize=256)
def grid(rows: int, columns: int) -> tuple[Path, ...]:
    """The neighbours of each cell of a board without blocked cells: side or corner, ascending."""
    return tuple(
        tuple(
            r * columns + c
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(column - 1, 0), min(column + 2, columns))
            if (r, c) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    )


class Board:
    """A board of ``rows`` x ``columns`` cells, 64 at most; a value that never changes.

    ``faces`` are given row by row: letters (``"A"``, ``"Qu"``), ``"Q|Qu"`` for a face with two readings, ``"#"`` for a
    blocked cell, ``"*"`` for a joker that reads as any one letter. ``challenge_cell`` is where the challenge cube lies.

    >>> board = Board(["Qu", "I", "T", "E"], 2, 2)
    >>> board.trace("quite")
    (0, 1, 2, 3)
    >>> board[0], board[1, 1]
    ('Qu', 'E')

    Raises :class:`BoardError` when the faces do not fit the shape or cannot be read.
    """

    __slots__ = ("_challenge_cell", "_columns", "_faces", "_neighbors", "_roll_record", "_rows", "_traces")

    _faces: tuple[str, ...]
    _rows: int
    _columns: int
    _challenge_cell: int | None
    _neighbors: tuple[Path, ...]
    _roll_record: RollRecord | None
    _traces: Tracer | None

    def __init__(self, faces: Iterable[str], rows: int, columns: int, *, challenge_cell: int | None = None) -> None:
        rows, columns = board_shape(rows, columns, error=BoardError)
        cells = rows * columns
        parsed = []
        for cell, face in enumerate(faces):
            if cell == cells:
                raise BoardError(f"too many faces for a board of {rows} x {columns}: it has {cells} cells")
            try:
                parsed.append(parse_face(face))
            except BoardError as error:
                raise BoardError(f"cell {cell}: {error}") from None
        if len(parsed) != cells:
            raise BoardError(f"{len(parsed)} faces for a board of {rows} x {columns}: it has {cells} cells")
        if challenge_cell is not None:
            try:
                challenge_cell = whole_number("challenge_cell", challenge_cell, 0, cells - 1, error=CellError)
            except CellError:
                raise CellError(
                    f"challenge_cell must be a cell from 0 to {cells - 1}, not {shown(challenge_cell)}"
                ) from None
            if parsed[challenge_cell] == BLOCKED:
                raise BoardError(f"challenge_cell {challenge_cell} is blocked; the challenge cube shows letters")
        self._set(tuple(parsed), rows, columns, challenge_cell)

    def _set(
        self,
        faces: tuple[str, ...],
        rows: int,
        columns: int,
        challenge_cell: int | None,
        record: RollRecord | None = None,
    ) -> None:
        set_ = object.__setattr__
        set_(self, "_faces", faces)
        set_(self, "_rows", rows)
        set_(self, "_columns", columns)
        set_(self, "_challenge_cell", challenge_cell)
        set_(self, "_roll_record", record)
        near = grid(rows, columns)
        if BLOCKED in faces:
            near = tuple(
                () if faces[cell] == BLOCKED else tuple(other for other in others if faces[other] != BLOCKED)
                for cell, others in enumerate(near)
            )
        set_(self, "_neighbors", near)
        set_(self, "_traces", None)

    @classmethod
    def _made(
        cls,
        faces: tuple[str, ...],
        rows: int,
        columns: int,
        challenge_cell: int | None,
        record: RollRecord | None = None,
    ) -> "Self":
        """A board of faces that are known to be in canonical form."""
        board = cls.__new__(cls)
        board._set(faces, rows, columns, challenge_cell, record)
        return board

    # -- making boards --

    @classmethod
    def parse(cls, text: str, *, qu: bool = False) -> "Self":
        """Read a board from text: rows parted by a newline or ``/``, faces by blanks.

        A row without blanks is cut at capitals (``QuITE`` is Qu I T E); in one case it is one cell a letter. A single
        such row of 4, 9, 16, 25 or 36 cells is a square board; a row that ends with ``|`` is one face, uncut. With
        ``qu`` a face that is Q alone is read as Qu. ``[K]`` is the challenge cube's face.

        >>> Board.parse("Qu I / T E")
        Board.parse('Qu I / T E')
        >>> Board.parse("catsdogs").columns, Board.parse("perslatgsineters").columns
        (8, 4)
        >>> Board.parse("C # T / X A X").neighbors(0)
        (3, 4)

        Raises :class:`BoardError` for text that is no board; the message names the row.
        """
        if not isinstance(text, str):
            raise BoardError(f"a board is parsed from text such as 'Qu I / T E', not from {shown(text)}")
        if len(text) > MAX_TEXT:
            raise BoardError(f"a board's text has at most {MAX_TEXT:,} characters, not {len(text):,}")
        text = unicodedata.normalize("NFC", text)  # an accent written apart is no cell of its own
        lines = [line.strip() for line in re.split(r"\r\n|[\r\n/]", text.strip())]
        lines = lines if any(lines) else []
        if not lines:
            raise BoardError(
                "the board is empty; give rows parted by a newline or ' / ', faces by blanks: 'Qu I / T E'"
            )
        rows = [cut_row(line, number) for number, line in enumerate(lines, 1)]
        columns = len(rows[0])
        for number, row in enumerate(rows, 1):
            if len(row) != columns:
                raise BoardError(f"row {number} has {len(row)} cells, row 1 has {columns}; all rows are equally long")
        faces = [face for row in rows for face in row]
        marked = [cell for cell, face in enumerate(faces) if face.startswith("[") and face.endswith("]")]
        if len(marked) > 1:
            raise BoardError(
                f"cells {', '.join(map(str, marked))} are all marked with [ ]; there is one challenge cube"
            )
        for cell in marked:
            faces[cell] = faces[cell][1:-1]
        if len(rows) == 1 and not lines[0].split()[1:]:
            columns = _SQUARES.get(columns, columns)
        canonical = []
        for cell, face in enumerate(faces):
            try:
                canonical.append(parse_face(face, qu=qu))
            except BoardError as error:
                raise BoardError(f"row {cell // len(rows[0]) + 1}: {error}") from None
        return cls(canonical, len(faces) // columns, columns, challenge_cell=marked[0] if marked else None)

    @classmethod
    def roll(
        cls, dice: str | DiceSet = "boggle-1987", *, seed: int | None = None, challenge_cube: bool = False
    ) -> "Self":
        """Roll a set of dice: each die on a random cell with a random face up, all equally likely.

        With ``challenge_cube`` one die, any, is first taken out at random and the cube goes in. The same ``seed`` (a
        whole number from 0) gives the same board on every platform and in every later version; without one the system
        is asked for a seed, which :attr:`roll_record` keeps.

        >>> Board.roll(seed=7) == Board.roll("boggle-1987", seed=7)
        True

        Raises :class:`UnknownDiceSetError` for an unknown name and :class:`DiceError` for a bad seed.
        """
        dice = a_dice_set(dice)
        seed = fresh_seed() if seed is None else check_seed(seed)
        stream = Stream(seed)
        thrown = list(dice.dice)
        replaced = None
        if challenge_cube and dice.challenge_die is None:
            replaced = stream.below(len(thrown))
            thrown[replaced] = CHALLENGE_CUBE
        order = list(range(len(thrown)))
        stream.shuffle(order)
        faces = tuple(thrown[die].faces[stream.below(6)] for die in order)
        cube = dice.challenge_die if replaced is None else replaced
        record = RollRecord(dice.id, seed, tuple(order), replaced)
        return cls._made(faces, dice.rows, dice.columns, None if cube is None else order.index(cube), record)

    # -- looking at it --

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces in canonical form, row by row."""
        return self._faces

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._rows

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self._columns

    @property
    def challenge_cell(self) -> int | None:
        """Where the challenge cube lies, or None."""
        return self._challenge_cell

    @property
    def roll_record(self) -> RollRecord | None:
        """How the board was rolled; None where it was not. No part of equality."""
        return self._roll_record

    def __len__(self) -> int:
        return len(self._faces)

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __getitem__(self, where: int | tuple[int, int]) -> str:
        if isinstance(where, tuple):
            row, column = map(_index, where) if len(where) == 2 else (-1, -1)
            if not (0 <= row < self._rows and 0 <= column < self._columns):
                raise CellError(f"{shown(where)} is not on a board of {self._rows} x {self._columns}")
            return self._faces[row * self._columns + column]
        return self._faces[self._cell(where)]

    def _cell(self, cell: int) -> int:
        number = _index(cell)
        if not 0 <= number < len(self._faces):
            raise CellError(f"{shown(cell)} is no cell of this board; its cells are 0 to {len(self._faces) - 1}")
        return number

    def neighbors(self, cell: int) -> Path:
        """The cells that touch this one, by side or corner, ascending. Blocked cells have none and are nobody's.

        >>> Board.parse("A B C D / E F G H").neighbors(4)
        (0, 1, 5)

        Raises :class:`CellError` for a cell that is not on the board.
        """
        return self._neighbors[self._cell(cell)]

    # -- words and paths --

    def spell(self, path: Iterable[int]) -> str:
        """What the faces along a path read, in lower case; a joker reads ``*``, two readings stay ``q|qu``.

        >>> Board.parse("Qu I / T E").spell((0, 1, 2))
        'quit'

        Raises :class:`IllegalPathError`, which says which step is wrong and why.
        """
        path = tuple(path)
        fault = self._fault(path)
        if fault:
            raise IllegalPathError(fault)
        return "".join("|".join(readings(self._faces[cell])) for cell in path)

    def is_path(self, path: Iterable[int]) -> bool:
        """Whether the path is legal: neighbouring cells, none twice, none blocked, and at least one.

        >>> Board.parse("C A T S").is_path((0, 2))
        False
        """
        return self._fault(tuple(path)) is None

    def _fault(self, path: Path) -> str | None:
        if not path:
            return "the path is empty; it needs at least one cell"
        used: set[int] = set()
        for step, cell in enumerate(path, 1):
            if not 0 <= _index(cell) < len(self._faces):
                return f"step {step}: {shown(cell)} is no cell of this board; its cells are 0 to {len(self._faces) - 1}"
            if self._faces[cell] == BLOCKED:
                return f"step {step}: cell {cell} is blocked"
            if cell in used:
                return f"step {step}: cell {cell} is used a second time"
            if step > 1 and cell not in self._neighbors[path[step - 2]]:
                return f"step {step}: cell {cell} does not touch cell {path[step - 2]}"
            used.add(cell)
        return None

    def reads(self, path: Iterable[int], word: str) -> bool:
        """Whether the path is legal and can be read as the word, with any reading of each face on it.

        >>> Board.parse("Q|Qu A / * T").reads((0, 1, 3), "qat"), Board.parse("Q|Qu A / * T").reads((0, 1, 2), "quad")
        (True, True)
        """
        path, word = tuple(path), normalize(word)
        return word.isalpha() and self.is_path(path) and self._tracer().reads(path, word)

    def paths(self, word: str) -> Iterator[Path]:
        """Every way to trace a word, in ascending order of cells.

        >>> list(Board.parse("E B E / E F E").paths("fee"))
        [(4, 0, 3), (4, 2, 5), (4, 3, 0), (4, 5, 2)]

        Raises :class:`SearchLimitError` when more steps lead to no (other) path than ``Bounds.trace_steps``: no word on
        a board of dice needs that many, but boards of equal letters can be built that do.
        """
        word = normalize(word)
        return self._tracer().paths(word) if word.isalpha() else iter(())

    def trace(self, word: str) -> Path | None:
        """The first of the word's paths, through the challenge cube where one exists; None where there is none.

        >>> Board.parse("C A [T] / X A T").trace("cat")
        (0, 1, 2)

        Raises :class:`SearchLimitError` like :meth:`paths`.
        """
        word = normalize(word)
        return self._tracer().trace(word) if word.isalpha() else None

    def _tracer(self) -> Tracer:
        if self._traces is None:
            object.__setattr__(self, "_traces", Tracer(self._faces, self._neighbors, self._challenge_cell))
        assert self._traces is not None
        return self._traces

    def _with_faces(self, faces: tuple[str, ...]) -> "Self":
        """The board with other faces, known to be ones, in its cells; itself where they are its own."""
        return self if faces is self._faces else self._made(faces, self._rows, self._columns, self._challenge_cell)

    # -- turning it --

    def _rearranged(self, rows: int, columns: int, source: list[int]) -> "Self":
        cube = None if self._challenge_cell is None else source.index(self._challenge_cell)
        return self._made(tuple(self._faces[cell] for cell in source), rows, columns, cube)

    def rotated(self, quarter_turns: int = 1) -> "Self":
        """The board turned clockwise. The result has no roll record.

        >>> Board.parse("C A T / D O G").rotated()
        Board.parse('D C / O A / G T')
        """
        rows, columns = self._rows, self._columns
        source = list(range(len(self._faces)))
        for _ in range(quarter_turns % 4):
            source = [source[(rows - 1 - c) * columns + r] for r in range(columns) for c in range(rows)]
            rows, columns = columns, rows
        return self._rearranged(rows, columns, source)

    def mirrored(self) -> "Self":
        """The board with left and right exchanged. The result has no roll record.

        >>> Board.parse("C A T / D O G").mirrored()
        Board.parse('T A C / G O D')
        """
        rows, columns = self._rows, self._columns
        return self._rearranged(rows, columns, [r * columns + c for r in range(rows) for c in reversed(range(columns))])

    def canonical(self) -> "Self":
        """The smallest of the board's symmetries, which share it: 8 of a square, 4 of any other shape.

        >>> Board.parse("T A C / G O D").canonical()
        Board.parse('C A T / D O G')
        """
        turns = range(4) if self._rows == self._columns else (0, 2)
        boards = [board.rotated(turn) for board in (self, self.mirrored()) for turn in turns]
        return min(
            boards, key=lambda board: (board._faces, -1 if board._challenge_cell is None else board._challenge_cell)
        )

    # -- as a drawing --

    def svg(
        self,
        path: Iterable[int] | None = None,
        *,
        word: str | None = None,
        theme: Literal["light", "dark"] = "light",
        size: int | None = None,
    ) -> str:
        """The board as an SVG drawing, with an arrow along a path, or along the first way to trace a word.

        The steps of the path are numbered. ``size`` is the width in pixels; without it the drawing takes the room there
        is. M, W and Z are underlined as on the dice; the challenge cube has a colour of its own.

        >>> Board.parse("Qu I / T E").svg(word="quit")[:60]
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240'

        Raises :class:`IllegalPathError` for a path that is none, :class:`BoardError` for a word that cannot be traced,
        and :class:`SettingError` for both a path and a word, and for an unknown theme.
        """
        from .svg import board_svg

        return board_svg(self, path=path, word=word, theme=theme, size=size)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg(size=60 * self._columns)

    # -- as a value --

    def _text(self, row_break: str) -> str:
        shown = list(self._faces)
        if self._challenge_cell is not None:
            shown[self._challenge_cell] = f"[{shown[self._challenge_cell]}]"
        if self._columns == 1:
            shown = [uncut(face) for face in shown]
        rows = (shown[start : start + self._columns] for start in range(0, len(shown), self._columns))
        return row_break.join(map(" ".join, rows))

    @property
    def text(self) -> str:
        """The board on one line, with a slash between rows; :meth:`parse` reads it back.

        >>> Board.parse("quit").text
        'Q U / I T'
        """
        return self._text(" / ")

    def __str__(self) -> str:
        return self._text("\n")

    def __repr__(self) -> str:
        return f"Board.parse({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self._faces, self._rows, self._columns, self._challenge_cell

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._made, (self._faces, self._rows, self._columns, self._challenge_cell, self._roll_record)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Board never changes; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Board never changes; cannot delete {name!r}")


def _index(cell: object) -> int:
    """The number of a cell, of Python or NumPy; -1 for what is none."""
    try:
        return -1 if isinstance(cell, bool) else operator.index(cell)  # type: ignore[arg-type]
    except TypeError:
        return -1


def a_board(value: object) -> Board:
    """The value, when it is a board; else the error."""
    if not isinstance(value, Board):
        raise BoardError(f"a Board is needed, not {shown(value)}; Board.parse reads text")
    return value
