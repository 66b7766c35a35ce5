"""Random games to compare solvers on: a word list, and boards of one shape to be searched for its words.

Most boards are rolled from the sets of the library and searched with the English list. The others are odd ones: of all
shapes, with faces of all kinds, some with small lists in any letters. A share of games follows from its seed and number
alone.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from boggle import Board, BoardBatch, Lexicon, ScoringTable, Solver, WordKind, dice_sets

CELLS = 64
DICE_BOARDS, ODD_BOARDS = 25, 5  # of one game
# How often a game is of each kind. In the mean 84 boards of 100 are of dice, 6 are odd ones with the English list, and
# 10 are odd with a list of their own.
WEIGHTS = {"dice": 336, "odd": 120, "own": 200}
LISTS = {"all": ("dice", "odd", "own"), "english": ("dice", "odd"), "own": ("own",)}
OTHER_ENGLISH = 10  # of so many shares one has other tiers, kinds and lengths than a game at a table would have
TIERS = (35, 50, 60, 70, 80)
MOST_STEPS = 100_000  # of a search of an odd board
TABLES = (ScoringTable.CLASSIC, ScoringTable.BIG, ScoringTable.SUPER_BIG, ScoringTable.CHALLENGE_CUBE)
SCRIPTS = (
    "abcdefghijklmnopqrstuvwxyz",
    "abcdefghijklmnopqrstuvwxyzæøå",
    "aáäbcčdďeéfghiíĺľmnňoóôprŕsštťuúvyýzž",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
    "一二三四五六七八九十百千",
    "".join(map(chr, range(0x10428, 0x10450))),  # Deseret: each letter takes more than 16 bits
)


@dataclass(frozen=True, eq=False)
class WordList:
    """Words to be found, longest first, then by the alphabet; and the arguments of the solver that is to find them.

    ``source`` is the expression that makes its lexicon, for a report; ``folds`` says that it folds accents.
    """

    words: tuple[str, ...]
    lexicon: Lexicon
    source: str
    minimum: int
    names: bool = False
    abbreviations: bool = False
    max_steps: int | None = None
    folds: bool = False

    @cached_property
    def solver(self) -> Solver:
        """The solver of the library."""
        return Solver(
            self.lexicon,
            minimum_word_length=self.minimum,
            allow_proper_nouns=self.names,
            allow_abbreviations=self.abbreviations,
            max_steps=self.max_steps,
        )

    def __str__(self) -> str:
        return (
            f"Solver({self.source}, minimum_word_length={self.minimum}, allow_proper_nouns={self.names}, "
            f"allow_abbreviations={self.abbreviations}, max_steps={self.max_steps})"
        )


class Game(NamedTuple):
    """Boards of one shape, and what they are searched with."""

    words: WordList
    boards: list[Board]
    table: ScoringTable
    threads: int


def games(seed: int, share: int, size: int, lists: str = "all") -> Iterator[Game]:
    """The games of a share, with ``size`` boards in all; ``lists`` is one of :data:`LISTS`."""
    draw = random.Random(f"{seed}/{share}")
    english = _english(*_settings(draw) if share % OTHER_ENGLISH == OTHER_ENGLISH - 1 else (80, 3, False, False))
    while size > 0:
        (kind,) = draw.choices(LISTS[lists], [WEIGHTS[kind] for kind in LISTS[lists]])
        if kind == "own":
            words, boards = _own_list(draw)
        else:
            words, boards = english, _dice_boards(draw) if kind == "dice" else _odd_boards(draw, _die_faces())
        yield Game(words, boards[:size], _table(draw), draw.choice((1, 2)))
        size -= len(boards)


# -- lists --


def _settings(draw: random.Random) -> tuple[int, int, bool, bool]:
    return draw.choice(TIERS), draw.randint(1, 5), draw.random() < 0.5, draw.random() < 0.5


@lru_cache(maxsize=2)
def _english(level: int, minimum: int, names: bool, abbreviations: bool) -> WordList:
    lexicon = Lexicon.load("en", level=level)
    kinds = [WordKind.COMMON, *[WordKind.NAME] * names, *[WordKind.ABBREVIATION] * abbreviations]
    words = (word for kind in kinds for word in lexicon.words(kind=kind))
    source = f"Lexicon.load('en', level={level})"
    return WordList(_sorted(words, minimum), lexicon, source, minimum, names, abbreviations, folds=True)


def _sorted(words: Iterator[str], minimum: int) -> tuple[str, ...]:
    return tuple(sorted({word for word in words if len(word) >= minimum}, key=lambda word: (-len(word), word)))


def _own_list(draw: random.Random) -> tuple[WordList, list[Board]]:
    """A small list in some letters, and boards on which many of its words lie."""
    if draw.random() < 0.1:
        alphabet = "ab"[: draw.randint(1, 2)]
        boards = _odd_boards(draw, ["A"] * 12 + ["Aa", "Aaa", "A|Aa", "*", "#", *alphabet[1:]])
        words = _powers(draw, boards[0])
    else:
        letters = draw.choice(SCRIPTS) if draw.random() < 0.8 else "".join(sorted(set("".join(SCRIPTS))))
        alphabet = "".join(draw.sample(letters, draw.randint(2, min(len(letters), 64))))
        boards = _odd_boards(draw, [_face(draw, alphabet, plain=draw.random() < 0.5) for _ in range(40)])
        words = [_word(draw, draw.choice(boards), alphabet) for _ in range(draw.randint(1, 60))]
    return _with_kinds(draw, [word for word in words if word]), boards


def _powers(draw: random.Random, board: Board) -> list[str]:
    """Words of one letter in many lengths, some with another in them: the most paths for the fewest words."""
    words = ["a" * draw.randint(1, len(board) + 2) for _ in range(draw.randint(1, 40))]
    return words + [word[: len(word) // 2] + "b" + word[len(word) // 2 :] for word in words[: draw.randint(0, 5)]]


def _word(draw: random.Random, board: Board, alphabet: str) -> str:
    """What some path reads, as it is or changed; or anything."""
    anything = "".join(draw.choices(alphabet, k=draw.randint(1, 6)))
    word = _walk(draw, board, alphabet) or anything
    at = draw.randrange(len(word))
    return draw.choice((word, word, word[:at], word[: at + 1] + anything[0], word[:at] + anything, anything))


def _walk(draw: random.Random, board: Board, alphabet: str) -> str:
    """What the faces along a random path can be read as."""
    cells: list[int] = []
    near = [cell for cell, face in enumerate(board.faces) if face != "#"]
    word = ""
    for _ in range(draw.randint(1, 12)):
        if not near:
            break
        cells.append(draw.choice(near))
        reading = draw.choice(board.faces[cells[-1]].split("|"))
        word += draw.choice(alphabet) if reading == "*" else reading.lower()
        near = [cell for cell in board.neighbors(cells[-1]) if cell not in cells]
    # A board may show letters that the list is not to be written in: there are no more than 64.
    return word if set(word) <= set(alphabet) else ""


def _with_kinds(draw: random.Random, words: list[str]) -> WordList:
    minimum = draw.randint(1, 5)
    names, abbreviations = draw.random() < 0.5, draw.random() < 0.5
    kinds = [draw.choice("ccna") if names or draw.random() < 0.3 else "c" for _ in words]
    common, proper, short = ([word for word, of in zip(words, kinds, strict=True) if of == kind] for kind in "cna")
    allowed = [*common, *proper * names, *short * abbreviations]
    return WordList(
        _sorted(iter(allowed), minimum),
        Lexicon(common, names=proper, abbreviations=short),
        f"Lexicon({common!r}, names={proper!r}, abbreviations={short!r})",
        minimum,
        names,
        abbreviations,
        MOST_STEPS,
    )


# -- boards --


def _dice_boards(draw: random.Random) -> list[Board]:
    dice, cube, seed = draw.choice(dice_sets()), draw.random() < 0.3, draw.getrandbits(63)
    if draw.random() < 0.5:
        return list(BoardBatch.roll(dice, DICE_BOARDS, seed=seed, challenge_cube=cube))
    return [Board.roll(dice, seed=seed + i, challenge_cube=cube) for i in range(DICE_BOARDS)]


@lru_cache
def _die_faces() -> list[str]:
    """What dice show, and as many strange faces as there are on one or two cells of a board."""
    faces = [face for dice in dice_sets() for die in dice.dice for face in die.faces]
    strange = ["*", "#", "Q|Qu", "In|Ing", "E|Er|Est", "Ing", "Th", "S|Ss"]
    return faces + strange * (len(faces) // (20 * len(strange)))


def _odd_boards(draw: random.Random, faces: list[str]) -> list[Board]:
    """Boards of one random shape with these faces, half of them with a challenge cube."""
    rows, columns = draw.randint(1, 8), draw.randint(1, 8)
    if draw.random() < 0.15:
        rows = draw.randint(1, CELLS)
        columns = draw.randint(1, CELLS // rows)
    boards = []
    for _ in range(ODD_BOARDS):
        shown = draw.choices(faces, k=rows * columns)
        open_cells = [cell for cell, face in enumerate(shown) if face != "#"]
        cube = draw.choice(open_cells) if open_cells and draw.random() < 0.5 else None
        boards.append(Board(shown, rows, columns, challenge_cell=cube))
    return boards


def _face(draw: random.Random, alphabet: str, *, plain: bool) -> str:
    """A face in these letters: plain, or of any kind, now and then with a letter that no word has."""
    if plain:
        return draw.choice(alphabet)
    letters = alphabet if draw.random() < 0.95 else "ŵẃ"
    kind = draw.random()
    if kind < 0.1:
        return draw.choice("*#")
    lengths = [1] if kind < 0.6 else [draw.choice((1, 2, 2, 3, 8)) for _ in range(1 if kind < 0.8 else 8)]
    readings = ["".join(draw.choices(letters, k=length)) for length in lengths]
    return "|".join(readings[: draw.randint(1, len(readings))])


def _table(draw: random.Random) -> ScoringTable:
    """One of the four tables, or any other."""
    if draw.random() < 0.7:
        return draw.choice(TABLES)
    points = sorted(draw.randint(0, 30) for _ in range(draw.randint(0, 12)))
    per_letter = draw.randint(31, 40) if draw.random() < 0.5 else None
    return ScoringTable("own", (0, *points), per_letter, cube_bonus=draw.choice((0, 7)))
