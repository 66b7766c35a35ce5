"""The ways in which a word lies on a board.

A word is first read backwards over the whole board, with sets of cells as masks of bits: *alive* at a place in the
word are the cells from which the rest can still be read, if cells could be used again. That is quick, ends at once for
most words that are not on the board, and leaves the search forwards few ways that lead nowhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ._checks import shown
from .bounds import Bounds, over
from .errors import SearchLimitError
from .letters import JOKER, readings

_FREE = 200
"""Steps without a path after which it is worth asking whether there can be one; on boards of dice it is a few dozen."""


class Patience:
    """How many steps without a path are left, beyond the free ones: for one word, or for all words of a round."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Have as many again as at first."""
        self.steps = Bounds.current().trace_steps


_shared: ContextVar[Patience | None] = ContextVar("patience of a round", default=None)


@contextmanager
def one_patience() -> Iterator[None]:
    """Let all words that are traced in the block share their steps: a thousand hard words take as long as one."""
    token = _shared.set(Patience())
    try:
        yield
    finally:
        _shared.reset(token)


class Tracer:
    """What is made of a board once, to trace any number of words on it. Words are letters and nothing else."""

    __slots__ = (
        "_capacity", "_cube", "_jokers", "_longer", "_near", "_neighbors", "_readings", "_single", "_supply",
    )  # fmt: skip

    def __init__(self, faces: Sequence[str], neighbors: Sequence[tuple[int, ...]], challenge_cell: int | None) -> None:
        self._neighbors = neighbors
        self._near = [sum(1 << other for other in others) for others in neighbors]
        self._cube = 0 if challenge_cell is None else 1 << challenge_cell
        self._readings = [readings(face) for face in faces]
        # Cells by the letter that they read as, and by the first letter of a longer reading.
        self._jokers = [(1 << cell, self._near[cell]) for cell, ways in enumerate(self._readings) if JOKER in ways]
        self._single: dict[str, list[tuple[int, int]]] = {}
        self._longer: dict[str, list[tuple[int, int, str]]] = {}
        self._capacity = sum(max(map(len, ways), default=0) for ways in self._readings)
        self._supply = self._supply_of(range(len(faces)))
        for cell, ways in enumerate(self._readings):
            for way in ways:
                if way != JOKER:
                    self._add(cell, way)

    def _add(self, cell: int, way: str) -> None:
        bit, near = 1 << cell, self._near[cell]
        if len(way) == 1:
            self._single.setdefault(way, [*self._jokers]).append((bit, near))
        else:
            self._longer.setdefault(way[0], []).append((bit, near, way))

    def _supply_of(self, cells: Iterable[int]) -> dict[str, int]:
        """How often each letter can stand in a word that is read from these cells, at most."""
        supply: dict[str, int] = {}
        for cell in cells:
            ways = self._readings[cell]
            for letter in {letter for way in ways for letter in way}:
                supply[letter] = supply.get(letter, 0) + max(way.count(letter) for way in ways)
        return supply

    def paths(self, word: str) -> Iterator[tuple[int, ...]]:
        """Every path of the word, in ascending order of cells."""
        alive = self._alive(word)
        if alive is not None:
            patience = Patience()
            for path in self._forward(word, alive, alive, patience):
                yield path
                patience.renew()

    def trace(self, word: str) -> tuple[int, ...] | None:
        """The first path: of those through the challenge cube where there is one, else of all."""
        alive = self._alive(word)
        if alive is None:
            return None
        patience = _shared.get() or Patience()
        if self._cube:
            through = self._through(word, alive)
            first = next(self._forward(word, alive, through, patience), None) if through[0] else None
            if first:
                return first
        return next(self._forward(word, alive, alive, patience), None)

    def reads(self, path: Sequence[int], word: str) -> bool:
        """Whether the faces along a path can be read as the word."""
        ends = {0}
        for cell in path:
            ends = {place + len(way) for place in ends if place < len(word) for way in self._read(cell, word, place)}
        return len(word) in ends

    def _alive(self, word: str) -> list[int] | None:
        """For each place in the word the cells from which the rest can be read; None where it cannot be read at all."""
        last = len(word) - 1
        if not 0 <= last < self._capacity:
            return None
        alive = [0] * (last + 1)
        single, longer, jokers = self._single, self._longer, self._jokers
        beyond = 0
        for place in range(last, -1, -1):
            letter = word[place]
            mask = 0
            for bit, near in single.get(letter, jokers):
                if place == last or near & beyond:
                    mask |= bit
            if longer:
                for bit, near, way in longer.get(letter, ()):
                    end = place + len(way)
                    if word.startswith(way, place) and (end > last or near & alive[end]):
                        mask |= bit
            elif not mask:
                return None
            alive[place] = beyond = mask
        return alive if beyond and _suffices(self._supply, word) else None

    def _through(self, word: str, alive: list[int]) -> list[int]:
        """Of the cells alive at each place, those that are the challenge cube or may still come to it."""
        length = len(word)
        through = [0] * length
        for place in range(length - 1, -1, -1):
            mask = alive[place] & self._cube
            for bit, near in self._single.get(word[place], self._jokers):
                if place + 1 < length and near & through[place + 1]:
                    mask |= bit
            for bit, near, way in self._longer.get(word[place], ()):
                end = place + len(way)
                if end < length and word.startswith(way, place) and near & through[end]:
                    mask |= bit
            through[place] = mask
        return through

    def _forward(self, word: str, alive: list[int], wanted: list[int], patience: Patience) -> Iterator[tuple[int, ...]]:
        """The paths that keep to the cells ``wanted`` until they have used the challenge cube, then to those alive."""
        length = len(word)
        steps = 0
        # A path with the places in the word at which its last cell may begin: several, where faces before it have
        # several readings.
        todo: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = [
            ((cell,), 1 << cell, (0,)) for cell in range(len(self._near) - 1, -1, -1) if wanted[0] >> cell & 1
        ]
        while todo:
            path, used, places = todo.pop()
            cell = path[-1]
            steps += 1
            if steps == _FREE:
                roomy = self._roomy(word, alive)
                todo = [waiting for waiting in todo if roomy >> waiting[0][0] & 1]
                if not roomy >> cell & 1:
                    continue
            elif steps > _FREE:
                patience.steps -= 1
                if patience.steps < 0:
                    raise SearchLimitError(over(f"tracing {shown(word)} on this board takes", "trace_steps", "steps"))
            ends = {place + len(way) for place in places for way in self._read(cell, word, place)}
            if length in ends and (wanted is alive or used & self._cube):
                steps = 0
                yield path
            ends.discard(length)
            if not ends:
                continue
            goal = alive if used & self._cube else wanted
            leads = 0
            for end in ends:
                leads |= goal[end]
            leads &= self._near[cell] & ~used
            if leads:
                going = tuple(ends)
                for other in reversed(self._neighbors[cell]):
                    if leads >> other & 1:
                        todo.append(((*path, other), used | 1 << other, going))

    def _roomy(self, word: str, alive: list[int]) -> int:
        """The cells of those parts of the board that hold enough letters for the word.

        Parts are told apart by the cells that the word can use. Without this a word that needs one letter more than its
        part of the board holds would be looked for along every path there is.
        """
        left = 0
        for mask in alive:
            left |= mask
        roomy = 0
        while left:
            part, edge = 0, left & -left
            while edge:
                part |= edge
                touched = 0
                for cell in _cells(edge):
                    touched |= self._near[cell]
                edge = touched & left & ~part
            left &= ~part
            if _suffices(self._supply_of(_cells(part)), word):
                roomy |= part
        return roomy

    def _read(self, cell: int, word: str, place: int) -> list[str]:
        """The readings of a cell that stand in the word at a place."""
        return [way for way in self._readings[cell] if way == JOKER or word.startswith(way, place)]


def _suffices(supply: Mapping[str, int], word: str) -> bool:
    """Whether a supply of letters could spell the word, wherever they lie."""
    missing = sum(max(0, word.count(letter) - supply.get(letter, 0)) for letter in set(word))
    return missing <= supply.get(JOKER, 0)


def _cells(mask: int) -> Iterator[int]:
    """The cells of a mask."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit
