"""Many boards of one shape as one array, for the searches that take them by the thousand."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from ._checks import board_shape, shown, whole_number
from .board import Board
from .dice import CHALLENGE_CUBE, DiceSet, a_dice_set
from .errors import BoardError
from .letters import BLOCKED, parse_face
from .rolling import check_seed, fresh_seed, generator

_CHUNK = 256  # boards rolled at a time: as fast as thousands, in memory that need not come anew from the system


def face_list(faces: Iterable[str]) -> tuple[str, ...]:
    """Faces in canonical form, of which a byte is enough to name one: at most 256; else a :class:`BoardError`.

    >>> face_list(["a", "qu", "*"])
    ('A', 'Qu', '*')
    """
    if isinstance(faces, bytes) or not isinstance(faces, Iterable):
        raise BoardError(f"faces must be a list of faces such as ['A', 'Qu'], not {shown(faces)}")
    known = tuple(faces)
    if len(known) > 256:
        raise BoardError(f"at most 256 different faces can be told apart, not {len(known)}")
    return _parsed(known) if all(isinstance(face, str) for face in known) else tuple(map(parse_face, known))


@lru_cache(maxsize=64)  # a hunt makes batches of the same faces by the thousand
def _parsed(faces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(parse_face, faces))


class BoardBatch(Sequence[Board]):
    """Boards of one shape as an array; a value that never changes.

    ``codes`` (uint8, boards x cells) holds for each cell the place of its face in ``faces``, at most 256 of them.
    ``challenge_cells`` (int8) holds each board's challenge cell, or -1. A batch is a sequence: ``batch[i]`` is a
    :class:`Board`, a slice a batch over the same memory. Batches are equal when their boards are.

    >>> batch = BoardBatch.roll("boggle-1987", 1000, seed=1)
    >>> len(batch), batch.codes.shape, batch[10:12][1] == batch[11]
    (1000, (1000, 16), True)
    """

    __slots__ = ("_challenge_cells", "_codes", "_columns", "_faces", "_first", "_rows", "_seed")

    _codes: npt.NDArray[np.uint8]
    _faces: tuple[str, ...]
    _rows: int
    _columns: int
    _challenge_cells: npt.NDArray[np.int8]
    _seed: int | None
    _first: int

    def __init__(
        self,
        codes: npt.NDArray[np.uint8],
        faces: Sequence[str],
        rows: int,
        columns: int,
        challenge_cells: npt.NDArray[np.int8] | None = None,
    ) -> None:
        rows, columns = board_shape(rows, columns, error=BoardError)
        cells = rows * columns
        faces = face_list(faces)
        codes = np.asarray(codes)
        if codes.dtype != np.uint8 or codes.ndim != 2 or codes.shape[1] != cells:
            raise BoardError(f"codes must be a uint8 array of boards x {cells} cells, not {codes.dtype} {codes.shape}")
        if codes.size and codes.max() >= len(faces):
            raise BoardError(f"codes must be places in faces, 0 to {len(faces) - 1}; {codes.max()} is none")
        if challenge_cells is None:
            self._set(codes.copy(), faces, rows, columns, np.full(len(codes), -1, np.int8))
            return
        cubes = np.asarray(challenge_cells)
        if cubes.shape != (len(codes),):
            raise BoardError(f"challenge_cells must hold one cell a board: {len(codes)}, not {cubes.shape}")
        if not np.isin(cubes, range(-1, cells)).all():
            raise BoardError(f"challenge_cells must hold cells from 0 to {cells - 1}, or -1 for none")
        blocked = [code for code, face in enumerate(faces) if face == BLOCKED]
        on_blocked = np.isin(codes[np.arange(len(codes)), cubes], blocked) & (cubes >= 0)
        if on_blocked.any():
            raise BoardError(f"board {on_blocked.argmax()}: the challenge cell is blocked; the cube shows letters")
        self._set(codes.copy(), faces, rows, columns, cubes.astype(np.int8))

    def _set(
        self,
        codes: npt.NDArray[np.uint8],
        faces: tuple[str, ...],
        rows: int,
        columns: int,
        challenge_cells: npt.NDArray[np.int8],
        seed: int | None = None,
        first: int = 0,
    ) -> None:
        values = (np.ascontiguousarray(challenge_cells), np.ascontiguousarray(codes), columns, faces, first, rows, seed)
        for name, value in zip(self.__slots__, values, strict=True):
            if isinstance(value, np.ndarray):
                value.flags.writeable = False
            object.__setattr__(self, name, value)

    @classmethod
    def _made(cls, *values: Any) -> "BoardBatch":
        """A batch of arrays that are known to be right, and that nobody else writes to."""
        batch = cls.__new__(cls)
        batch._set(*values)
        return batch

    @property
    def codes(self) -> npt.NDArray[np.uint8]:
        """For each board and cell the place of its face in :attr:`faces`; cannot be written to."""
        return self._codes

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces that the codes stand for."""
        return self._faces

    @property
    def rows(self) -> int:
        """How many rows each board has."""
        return self._rows

    @property
    def columns(self) -> int:
        """How many columns each board has."""
        return self._columns

    @property
    def challenge_cells(self) -> npt.NDArray[np.int8]:
        """Where each board's challenge cube lies, or -1; cannot be written to."""
        return self._challenge_cells

    @property
    def seed(self) -> int | None:
        """What :meth:`roll` was given or drew for itself; None for other batches, and no part of equality."""
        return self._seed

    @property
    def first(self) -> int:
        """The number of board 0 among the boards of the seed; 0 for other batches, and no part of equality."""
        return self._first

    @classmethod
    def from_boards(cls, boards: Iterable[Board]) -> "BoardBatch":
        """A batch of these boards, which must all have one shape.

        >>> BoardBatch.from_boards([Board.parse("A B / C D"), Board.parse("Qu B / C D")]).faces
        ('A', 'B', 'C', 'D', 'Qu')

        Raises :class:`BoardError` when shapes differ or there are more than 256 different faces.
        """
        boards = list(boards)
        for number, board in enumerate(boards):
            if not isinstance(board, Board):
                raise BoardError(f"board {number} is no Board but {shown(board)}; Board.parse reads text")
        rows, columns = (boards[0].rows, boards[0].columns) if boards else (1, 1)
        for number, board in enumerate(boards):
            if (board.rows, board.columns) != (rows, columns):
                raise BoardError(
                    f"board {number} is {board.rows} x {board.columns}, board 0 is {rows} x {columns}; "
                    "all boards of a batch have one shape"
                )
        faces = face_list(sorted({face for board in boards for face in board.faces}))
        place = {face: code for code, face in enumerate(faces)}
        codes = np.array([[place[face] for face in board.faces] for board in boards], np.uint8)
        cubes = np.array([-1 if b.challenge_cell is None else b.challenge_cell for b in boards], np.int8)
        return cls(codes.reshape(len(boards), rows * columns), faces, rows, columns, cubes)

    @classmethod
    def roll(
        cls,
        dice: str | DiceSet = "boggle-1987",
        count: int = 1,
        *,
        seed: int | None = None,
        challenge_cube: bool = False,
        first: int = 0,
    ) -> "BoardBatch":
        """Roll a set ``count`` times, all at once: the same distribution as :meth:`Board.roll`, by other draws.

        Board ``i`` of a seed is the same whatever ``count`` is, on every platform and in every later version;
        ``docs/reproducibility.md`` says how it is drawn. With ``first`` the batch begins at that board, so that many
        batches, made anywhere, can be parts of one.

        >>> whole = BoardBatch.roll("classic", 100, seed=3)
        >>> part = BoardBatch.roll("classic", 5, seed=3, first=90)
        >>> BoardBatch.roll("classic", 5, seed=3) == whole[:5], part == whole[90:95]
        (True, True)

        Raises :class:`BoardError` for a ``count`` or a ``first`` that is no whole number from 0, and what
        :meth:`Board.roll` raises.
        """
        count = whole_number("count", count, 0, 2**40, error=BoardError)
        first = whole_number("first", first, 0, 2**64, error=BoardError)
        dice = a_dice_set(dice)
        swap = challenge_cube and dice.challenge_die is None
        thrown = [*dice.dice, CHALLENGE_CUBE] if swap else [*dice.dice]
        faces = face_list(sorted({face for die in thrown for face in die.faces}))
        table = np.array([[faces.index(face) for face in die.faces] for die in thrown], np.uint8)
        cells = len(dice.dice)
        seed = fresh_seed() if seed is None else check_seed(seed)
        source = generator(seed).advance(first * (2 * cells + 1))
        codes = np.empty((count, cells), np.uint8)
        cubes = np.full(count, -1, np.int8)
        for start in range(0, count, _CHUNK):
            end = min(start + _CHUNK, count)
            raw = source.random_raw((end - start) * (2 * cells + 1)).reshape(end - start, 2 * cells + 1)
            order = np.argsort(raw[:, :cells], axis=1, kind="stable")
            up = ((raw[:, cells:-1] >> np.uint64(32)) * np.uint64(6)) >> np.uint64(32)
            die = order
            if swap:
                replaced = ((raw[:, -1] >> np.uint64(32)) * np.uint64(cells)) >> np.uint64(32)
                is_cube = order == replaced.astype(order.dtype)[:, None]
                die = np.where(is_cube, cells, order)
                cubes[start:end] = is_cube.argmax(axis=1)
            elif dice.challenge_die is not None:
                cubes[start:end] = (order == dice.challenge_die).argmax(axis=1)
            codes[start:end] = table[die, up]
        return cls._made(codes, faces, dice.rows, dice.columns, cubes, seed, first)

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Board: ...
    @overload
    def __getitem__(self, index: slice) -> "BoardBatch": ...
    def __getitem__(self, index: int | slice) -> "Board | BoardBatch":
        if isinstance(index, slice):
            return self._made(self._codes[index], self._faces, self._rows, self._columns, self._challenge_cells[index])
        cube = int(self.challenge_cells[index])
        faces = [self.faces[code] for code in self.codes[index].tolist()]
        return Board(faces, self.rows, self.columns, challenge_cell=None if cube < 0 else cube)

    def __iter__(self) -> Iterator[Board]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoardBatch):
            return NotImplemented
        if self._codes.shape != other._codes.shape or (self._rows, self._columns) != (other._rows, other._columns):
            return False
        number = {face: i for i, face in enumerate(dict.fromkeys(self._faces + other._faces))}
        mine, theirs = (np.array([number[face] for face in batch._faces], np.int16) for batch in (self, other))
        return (
            np.array_equal(self._challenge_cells, other._challenge_cells)
            and (not self._codes.size or np.array_equal(mine[self._codes], theirs[other._codes]))
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((len(self), self._rows, self._columns, self[0] if len(self) else None))

    def __reduce__(self) -> tuple[Any, ...]:
        codes, cubes = self._codes, self._challenge_cells
        return BoardBatch._made, (codes, self._faces, self._rows, self._columns, cubes, self._seed, self._first)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a BoardBatch never changes; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a BoardBatch never changes; cannot delete {name!r}")

    def __repr__(self) -> str:
        return f"<BoardBatch: {len(self):,} boards of {self.rows} x {self.columns}>"
