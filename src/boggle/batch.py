"""Many boards of one shape as one array, for the searches that take them by the thousand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from .board import Board
from .dice import CHALLENGE_CUBE, DiceSet, dice_set
from .errors import BoardError
from .letters import parse_face
from .rolling import fresh_seed, generator

_CHUNK = 1 << 14  # boards rolled at a time: bounds the memory for random numbers


class BoardBatch(Sequence[Board]):
    """Boards of one shape as an array.

    ``codes`` (uint8, boards x cells) holds for each cell the place of its face in ``faces``, at most 256.
    ``challenge_cells`` (int8) holds each board's challenge cell, or -1. A batch is a sequence: ``batch[i]`` is a
    :class:`Board`, a slice a batch over the same memory. Neither array
    can be written to. ``seed`` is what :meth:`roll` was given or drew for itself.

    >>> batch = BoardBatch.roll("boggle-1987", 1000, seed=1)
    >>> len(batch), batch.codes.shape, batch[10:12][1] == batch[11]
    (1000, (1000, 16), True)
    """

    def __init__(
        self,
        codes: npt.NDArray[np.uint8],
        faces: Sequence[str],
        rows: int,
        columns: int,
        challenge_cells: npt.NDArray[np.int8] | None = None,
    ) -> None:
        if len(faces) > 256:
            raise BoardError(f"a batch holds at most 256 different faces, not {len(faces)}")
        self.faces = tuple(parse_face(face) for face in faces)
        codes = np.ascontiguousarray(codes)
        if codes.dtype != np.uint8 or codes.ndim != 2 or codes.shape[1] != rows * columns:
            raise BoardError(
                f"codes must be a uint8 array of boards x {rows * columns} cells, not {codes.dtype} {codes.shape}"
            )
        if codes.size and codes.max() >= len(faces):
            raise BoardError(f"codes must be places in faces, 0 to {len(faces) - 1}; {codes.max()} is none")
        self.codes = _unchanging(codes)
        self.seed: int | None = None
        self.rows, self.columns = rows, columns
        cubes = np.asarray(np.full(len(codes), -1) if challenge_cells is None else challenge_cells)
        if cubes.shape != (len(codes),):
            raise BoardError(f"challenge_cells must hold one cell a board: {len(codes)}, not {cubes.shape}")
        if not np.isin(cubes, range(-1, rows * columns)).all():
            raise BoardError(f"challenge_cells must hold cells from 0 to {rows * columns - 1}, or -1 for none")
        self.challenge_cells = _unchanging(cubes.astype(np.int8))

    @classmethod
    def from_boards(cls, boards: Iterable[Board]) -> "BoardBatch":
        """A batch of these boards, which must all have one shape.

        >>> BoardBatch.from_boards([Board.parse("A B / C D"), Board.parse("Qu B / C D")]).faces
        ('A', 'B', 'C', 'D', 'Qu')

        Raises :class:`BoardError` when shapes differ or there are more than 256 different faces.
        """
        boards = list(boards)
        rows, columns = (boards[0].rows, boards[0].columns) if boards else (1, 1)
        for number, board in enumerate(boards):
            if (board.rows, board.columns) != (rows, columns):
                raise BoardError(
                    f"board {number} is {board.rows} x {board.columns}, board 0 is {rows} x {columns}; "
                    "all boards of a batch have one shape"
                )
        faces = sorted({face for board in boards for face in board.faces})
        if len(faces) > 256:
            raise BoardError(f"a batch holds at most 256 different faces, not {len(faces)}")
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
    ) -> "BoardBatch":
        """Roll a set ``count`` times, all at once: the same distribution as :meth:`Board.roll`, by other draws.

        Board ``i`` of a seed is the same whatever ``count`` is, on every platform and in every later version;
        ``docs/reproducibility.md`` says how it is drawn.

        >>> BoardBatch.roll("classic", 5, seed=3)[2] == BoardBatch.roll("classic", 100, seed=3)[2]
        True

        Raises :class:`BoardError` for a count that is no whole number from 0, and what :meth:`Board.roll` raises.
        """
        if type(count) is not int or count < 0:
            raise BoardError(f"count must be a whole number from 0, not {count!r}")
        dice = dice if isinstance(dice, DiceSet) else dice_set(dice)
        swap = challenge_cube and dice.challenge_die is None
        thrown = [*dice.dice, CHALLENGE_CUBE]
        faces = sorted({face for die in thrown for face in die.faces})
        table = np.array([[faces.index(face) for face in die.faces] for die in thrown], np.uint8)
        cells = len(dice.dice)
        seed = fresh_seed() if seed is None else seed
        source = generator(seed)
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
        codes.flags.writeable = False  # nobody else has it: no need for a copy
        batch = cls(codes, faces, dice.rows, dice.columns, cubes)
        batch.seed = int(seed)
        return batch

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Board: ...
    @overload
    def __getitem__(self, index: slice) -> "BoardBatch": ...
    def __getitem__(self, index: int | slice) -> "Board | BoardBatch":
        if isinstance(index, slice):
            return BoardBatch(self.codes[index], self.faces, self.rows, self.columns, self.challenge_cells[index])
        cube = int(self.challenge_cells[index])
        faces = [self.faces[code] for code in self.codes[index].tolist()]
        return Board(faces, self.rows, self.columns, challenge_cell=None if cube < 0 else cube)

    def __iter__(self) -> Iterator[Board]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoardBatch):
            return NotImplemented
        return (
            (self.faces, self.rows, self.columns) == (other.faces, other.rows, other.columns)
            and np.array_equal(self.codes, other.codes)
            and np.array_equal(self.challenge_cells, other.challenge_cells)
        )

    def __hash__(self) -> int:
        return hash((self.faces, self.rows, self.columns, self.codes.tobytes()))

    def __repr__(self) -> str:
        return f"<BoardBatch: {len(self):,} boards of {self.rows} x {self.columns}>"


def _unchanging(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array, or a copy where the caller could still write to it."""
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array
