"""Dice for any word list: how often each letter stands on them, and which letters share a die.

``docs/boards.md`` tells the method in plain words. All sums are whole numbers or fractions, and all chance is that of
:mod:`boggle.rolling`: a seed makes the same dice on every platform, with the compiled search and without it.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ._checks import check_text, shown, whole_number
from ._solution import Integers
from ._work import check_calls
from .alphabets import Alphabet
from .batch import BoardBatch
from .dice import FACES, DiceSet, Die
from .errors import DiceError, SettingError
from .letters import parse_face
from .lexicon import Lexicon, as_lexicon
from .rolling import Stream, check_seed, fresh_seed
from .solver import Solver

SMALLEST, LARGEST = 2, 8  # rows and columns
LONGEST_WORD = 8  # longer ones are on next to no roll
SHORTER_BY_ONE = 4  # how many times as many rolls a word of one letter less is on, about
RAREST = Fraction(1, 4)  # of a face: a letter whose due is less has none
_EQUAL_FACES = 2  # of a die, where there are not more of a letter than that
_POOREST = 4  # the climb looks at one roll in so many
_SWAPS_A_LOOK = 50


def design_dice(
    rows: int = 4,
    columns: int = 4,
    *,
    lexicon: Lexicon | Iterable[str] | None = None,
    minimum_word_length: int | None = None,
    seed: int | None = None,
    swaps: int = 4000,
    boards: int = 2000,
    progress: Callable[[int, int], object] | None = None,
) -> DiceSet:
    """Make the dice for a word list, so that nearly every roll of them can be played.

    Each letter gets its share of the faces by how often it is in words that boards of this size have. The faces are
    dealt to the dice, the commonest letter first. Then ``swaps`` times two faces of different dice change places, and
    stay so if that gives the poorest quarter of ``boards`` rolls more words. No letter is on a die more than twice,
    unless there are too many of it. ``lexicon`` is a :class:`~boggle.Lexicon` or a list of words; None stands for the
    English list. Words count from ``minimum_word_length`` letters: 3, and 4 on boards of 25 cells and more, where it
    is None. ``progress`` is called with how many swaps were tried, of how many.

    >>> dice = design_dice(2, 2, lexicon=["tie", "ties", "site", "quit", "quiet"], seed=1, swaps=200, boards=100)
    >>> [str(die) for die in dice.dice]
    ['E E I I Qu T', 'E E I I T T', 'E I I S T T', 'E I I S T T']
    >>> dice.id, dice.provenance
    ('custom-2x2', 'own')

    Raises :class:`~boggle.DiceError` for a size other than from 2 to 8, for a seed that is none, and for a list too
    poor to make dice for; :class:`~boggle.SettingError` for another setting out of its range, and
    :class:`~boggle.LexiconError` for what is no list, or one of more than 64 letters.
    """
    rows = whole_number("rows", rows, SMALLEST, LARGEST, error=DiceError)
    columns = whole_number("columns", columns, SMALLEST, LARGEST, error=DiceError)
    swaps = whole_number("swaps", swaps, 0, 10**9, error=SettingError)
    boards = whole_number("boards", boards, _POOREST, 10**6, error=SettingError)
    shortest = shortest_word(rows, columns, minimum_word_length)
    check_calls(None, progress)
    seed = fresh_seed() if seed is None else check_seed(seed)
    lexicon = as_lexicon(lexicon)
    counts = face_counts(lexicon, shortest, max(shortest, min(LONGEST_WORD, rows * columns)))
    if not counts:
        raise DiceError(
            f"the list {shown(lexicon.name)} has no word of {shortest} to {LONGEST_WORD} letters that fits on a board "
            f"of {rows} x {columns}, so there is nothing to make dice for"
        )
    solver = Solver(lexicon, minimum_word_length=shortest)
    ground = _Ground(solver, apportion(counts, FACES * rows * columns), rows, columns, boards, Stream(seed))
    if not ground.words.any():
        raise DiceError(f"the list {shown(lexicon.name)} is too poor for dice: none of {boards} rolls has a word")
    for tried in range(1, swaps + 1):
        ground.try_swap()
        if progress is not None and (tried % _SWAPS_A_LOOK == 0 or tried == swaps):
            progress(tried, swaps)
    how = f"Made with seed {seed}, words from {shortest} letters, {swaps} swaps and {boards} boards."
    return _as_set(rows, columns, ground.dice(), lexicon, how)


def _as_set(rows: int, columns: int, dice: tuple[Die, ...], lexicon: Lexicon, how: str) -> DiceSet:
    """The dice with what is known of them."""
    label = lexicon.name.encode("utf-8", "replace").decode()  # of a file's name there may be half of a character
    language = lexicon.alphabet.name
    many = "word" if len(lexicon) == 1 else "words"
    return DiceSet(
        f"{label.split('.')[0] or 'custom'}-{rows}x{columns}",
        f"{label} {rows}x{columns}",
        rows,
        columns,
        dice,
        language=language if language in Alphabet.known() else "",
        sources=(f"the word list {label}: {len(lexicon):,} {many}, fingerprint {lexicon.fingerprint[:16]}",),
        notes=how,
    )


def shortest_word(rows: int, columns: int, minimum_word_length: int | None) -> int:
    """The letters of the shortest word that counts: what is given, or what the game has for the size.

    >>> shortest_word(4, 4, None), shortest_word(5, 5, None)
    (3, 4)
    """
    if minimum_word_length is None:
        return 3 if rows * columns < 25 else 4
    return whole_number("minimum_word_length", minimum_word_length, 1, LONGEST_WORD, error=SettingError)


def face_counts(lexicon: Lexicon, shortest: int, longest: int) -> dict[str, int]:
    """How often each face is wanted in the words of these lengths; a word weighs four times as much as one longer by 1.

    Faces are the letters of the lexicon's alphabet, or of its words where that has none. Q is the face Qu where at
    least nine in ten of them have a u behind them, and those of u are then not counted.

    >>> face_counts(Lexicon(["tie", "quit"]), 3, 4)
    {'e': 4, 'i': 5, 'qu': 1, 't': 5}
    """
    counts: Counter[str] = Counter()
    by_length: dict[int, list[str]] = {}
    for word in lexicon.search_words()[0].split():
        by_length.setdefault(len(word), []).append(word)
    for length in range(shortest, longest + 1):
        text = " ".join(by_length.get(length, []))
        for face in {*text} - {" "} | {"qu"}:
            counts[face] += text.count(face) * SHORTER_BY_ONE ** (longest - length)
    if counts["q"] and 10 * counts["qu"] >= 9 * counts["q"]:
        counts["u"] -= counts["qu"]
        del counts["q"]
    else:
        del counts["qu"]
    tiles = {*(lexicon.alphabet.letters or lexicon.letters)}
    return {face: count for face, count in sorted(counts.items()) if count and tiles.issuperset(face)}


def apportion(counts: Mapping[str, int], seats: int) -> dict[str, int]:
    """Share out so many faces by counts, by the method of Webster and Sainte-Laguë, with one at least for each.

    Each next face goes to whoever has the most for each of 1, 3, 5, ... for the faces it has so far; of equals to the
    first of the alphabet. Who is due less than a quarter of a face by its count gets none; and if there are not enough
    faces for all others, the commonest get one.

    >>> apportion({"a": 60, "b": 25, "c": 14, "d": 1}, 12)
    {'a': 7, 'b': 3, 'c': 2}
    """
    total = sum(counts.values())
    due = [name for name in counts if counts[name] * seats >= RAREST * total]
    chosen = sorted(due, key=lambda name: (-counts[name], name))[:seats]
    got = dict.fromkeys(chosen, 1)
    for _ in range(seats - len(chosen)):
        got[min(chosen, key=lambda name: (Fraction(-counts[name], 2 * got[name] + 1), name))] += 1
    return got


class _Ground:
    """Dice that are being improved, and the rolls that they are tried on.

    Faces have places: those of die 0 the first six, and so on. A roll says of each cell which place lies up, so that
    the rolls stay the same when faces change places, and few of them have to be searched again.
    """

    def __init__(
        self, solver: Solver, shares: Mapping[str, int], rows: int, columns: int, boards: int, stream: Stream
    ) -> None:
        self._solver = solver
        self._shape = rows, columns
        self._stream = stream
        self._letters = tuple(map(parse_face, shares))
        self._count = rows * columns
        self._most = [max(_EQUAL_FACES, -(-share // self._count)) for share in shares.values()]
        self.faces = _dealt([letter for letter, share in enumerate(shares.values()) for _ in range(share)])
        order = list(range(self._count))
        rolls = []
        for _ in range(boards):
            stream.shuffle(order)
            rolls.append([FACES * die + stream.below(FACES) for die in order])
        self._rolls = np.array(rolls, np.int16)
        self._shows = [(self._rolls == place).any(axis=1) for place in range(len(self.faces))]
        self.words = self._words_on(np.ones(boards, bool))

    def _words_on(self, which: npt.NDArray[np.bool_]) -> Integers:
        codes = self.faces[self._rolls[which]]
        return self._solver.tally(BoardBatch(codes, self._letters, *self._shape)).words

    def try_swap(self) -> None:
        """Let two faces change places, and change them back unless the poorest rolls are better for it."""
        one, other = (self._stream.below(len(self.faces)) for _ in range(2))
        if one // FACES == other // FACES or self.faces[one] == self.faces[other]:
            return
        self._swap(one, other)
        if self._fits(one) and self._fits(other):
            changed = self._shows[one] | self._shows[other]
            words = self.words.copy()
            words[changed] = self._words_on(changed)
            if _worth(words) > _worth(self.words):
                self.words = words
                return
        self._swap(one, other)

    def _swap(self, one: int, other: int) -> None:
        self.faces[[one, other]] = self.faces[[other, one]]

    def _fits(self, place: int) -> bool:
        """Whether a face is not on its die too often."""
        first = place - place % FACES
        letter = int(self.faces[place])
        return bool(self.faces[first : first + FACES].tolist().count(letter) <= self._most[letter])

    def dice(self) -> tuple[Die, ...]:
        """The dice as they are, in the order of the alphabet, as sets are written down."""
        rows = self.faces.reshape(self._count, FACES).tolist()
        return tuple(Die(faces) for faces in sorted(sorted(self._letters[letter] for letter in row) for row in rows))


def _dealt(deck: list[int]) -> npt.NDArray[np.uint8]:
    """The faces dealt like cards, one to each die and round again: equal ones come to different dice."""
    return np.array(deck, np.uint8).reshape(FACES, -1).T.ravel()


def _worth(words: Integers) -> int:
    """The words of the poorest quarter of the rolls, together."""
    poorest = len(words) // _POOREST
    return int(np.sort(words)[:poorest].sum())


def to_toml(dice: DiceSet) -> str:
    """The set as a TOML file has it: :meth:`DiceSet.load() <boggle.DiceSet.load>` reads it back.

    >>> print(to_toml(DiceSet("tiny", "Tiny", 1, 2, ["A A A E E E", "N N N T T T"])), end="")
    id = "tiny"
    name = "Tiny"
    rows = 1
    columns = 2
    language = "en"
    provenance = "own"
    dice = [
        "A A A E E E",
        "N N N T T T",
    ]

    Raises :class:`~boggle.DiceError` for a text with half of a character in it.
    """
    names = ("id", "name", "rows", "columns", "language", "provenance", "confidence", "publisher", "years")
    facts = {name: getattr(dice, name) for name in (*names, "sources", "aliases", "challenge_die", "notes")}
    kept = {"language", "provenance"}  # which mean something else where they are left out
    said = {name: value for name, value in facts.items() if name in kept or value not in ("", (), None)}
    lines = [f"{name} = {_value(value)}" for name, value in said.items()]
    text = "\n".join([*lines, "dice = [", *(f"    {_value(str(die))}," for die in dice.dice), "]"]) + "\n"
    check_text(f"dice set {shown(dice.id)}", text, error=DiceError)
    return text


def _value(value: object) -> str:
    """A text, number or list of texts as TOML writes it: as JSON does, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
