"""How boards, word lists, tables, dice sets, rules and rounds are drawn."""

import math
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import cycle, islice
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from boggle import Board, BoardError, Claim, DiceSet, Die, Lexicon, Path, RoundResult, Rules, ScoringTable, Target
from boggle.letters import parse_face

from .judging_model import Lists

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


# -- rules and rounds --

PLAYERS = ["Ann", "Zoë", "Ben", "O'Neil", "", "李"]
# Few letters, so that players find the same words, some of them with accents.
_ROUND_ALPHABETS = ["ab", "abet", "aeéqtu", "aåeéinñrstu", "абйёи"]
_INVISIBLE = ["", "", "\u200b", "\u200c", "\u200d", "\u00ad", "\ufeff", "\u2060"]
_BLANKS = ["", "", " ", "\t\n", "\u00a0", "\u2003 ", "\u202f", "\u3000\u200b"]
_NO_WORDS = ["", " ", "\u200b", "\u00a0", "can't", "a-b", "ab ba", "3", "a1", "aq\u0307a", "a.", "\u0301"]
_NO_CHALLENGES = ["zzz", "aaaa", "\u200b", "can't", "ABBA "]


class Round(NamedTuple):
    """All that a round is judged from but the rules; ``lists`` are the words of the lexicon as they were drawn."""

    board: Board
    sheets: dict[str, list[Claim | str]]
    lexicon: Lexicon
    challenges: dict[str, list[str]]
    deadline: float | None
    lists: Lists

    def judge(self, by: Rules) -> RoundResult:
        """The result under some rules."""
        return by.judge(self.board, self.sheets, self.lexicon, challenges=self.challenges, deadline=self.deadline)


def rules(**settings: st.SearchStrategy[Any]) -> st.SearchStrategy[Rules]:
    """Rules with each setting anywhere in its range, but for those that are given."""
    named = st.sampled_from(
        [ScoringTable.CHALLENGE_CUBE, ScoringTable.CLASSIC, ScoringTable.BIG, ScoringTable.SUPER_BIG]
    )
    with_cube = st.just(ScoringTable.CHALLENGE_CUBE)
    ranges: dict[str, st.SearchStrategy[Any]] = {
        "round_count": st.integers(1, 20),
        "round_seconds": st.integers(2, 40).map(lambda steps: 15 * steps),
        "minimum_word_length": st.sampled_from([3, 4]),
        "duplicate_cancellation": st.booleans(),
        "scoring_table": st.one_of(named, with_cube, tables()),
        "allow_proper_nouns": st.booleans(),
        "allow_abbreviations": st.booleans(),
        "challenge_penalty": st.integers(0, 5),
        "penalty_scope": st.sampled_from(["challenged", "every-rejected"]),
        "target": st.none() | st.builds(Target, st.integers(1, 1000), st.sampled_from(["reach", "exceed"])),
        "tie_break": st.sampled_from(["shared", "extra-round", "longest-word", "most-long-words"]),
        "time_up": st.sampled_from(["stop", "finish-word"]),
        "challenge_credit": st.sampled_from(["any-path", "written-path"]),
    }
    return st.builds(Rules, **(ranges | settings))


# A round needs some hundred choices. They are drawn as plain numbers, by strategies that are made once: anything else
# takes many times as long.
_NUMBER = st.integers(0, 5039)
_WALKS = st.lists(st.tuples(st.integers(2, 6), _NUMBER, _NUMBER, _NUMBER), min_size=1, max_size=8)
_KINDS = st.lists(st.sampled_from([1, 1, 1, 0, 2, 4, 3, 6]), min_size=11, max_size=11)
_ENTRIES = st.lists(st.tuples(st.integers(0, 11), _NUMBER, _NUMBER, _NUMBER), max_size=8)
_CHALLENGES = st.lists(st.tuples(_NUMBER, _NUMBER), max_size=5)


@st.composite
def rounds(draw: st.DrawFn, of: Rules, *, least_players: int = 0) -> Round:
    """Rounds of up to five players; ``of`` are rules whose deadline the times are to be drawn around."""
    alphabet = draw(st.sampled_from(_ROUND_ALPHABETS))
    board = draw(_round_boards(alphabet))
    most = 4 if len(alphabet) == 2 or "*" in board.faces else 6
    found = {_walk(board, islice(cycle(turns), min(cells, most)), alphabet) for cells, *turns in draw(_WALKS)}
    found.update(draw(_texts(alphabet)))
    words = sorted({unicodedata.normalize("NFC", word) for word in found})
    # The kinds of each word are bits: most are common, some are of several kinds, some of none.
    kinds = list(zip(words, draw(_KINDS), strict=False))
    common, names, abbreviations = ([word for word, bits in kinds if bits & kind] for kind in (1, 2, 4))
    folds = draw(st.booleans())
    lexicon = Lexicon(common, names=names, abbreviations=abbreviations, fold_accents=folds)
    deadline = draw(st.sampled_from([None, 0.5, 60, 180.0]))
    write = _Writer(board, words, times_around(of.round_seconds if deadline is None else deadline))
    players = PLAYERS[: draw(st.integers(least_players, 5))]
    sheets = {player: [write.entry(*numbers) for numbers in draw(_ENTRIES)] for player in players}
    texts = [*words, *words, *_NO_CHALLENGES]
    challenges = {
        player: [respelled(texts[which % len(texts)], manner) for which, manner in draw(_CHALLENGES)]
        for player in players
    }
    challenges = {player: challenged for player, challenged in challenges.items() if challenged}
    return Round(board, sheets, lexicon, challenges, deadline, Lists(common, names, abbreviations, folds))


@cache
def _texts(alphabet: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.text(alphabet, min_size=1, max_size=5), max_size=3)


@st.composite
def _round_boards(draw: st.DrawFn, alphabet: str) -> Board:
    """Small boards; every second one has faces of all kinds and perhaps a challenge cube."""
    shape = rows, columns = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (4, 4)]))
    faces = draw(_round_faces(alphabet, rows * columns, draw(st.booleans())))
    places = [cell for cell, face in enumerate(faces) if face != "#"]
    cube = draw(_NUMBER)
    return Board(faces, *shape, challenge_cell=places[cube % len(places)] if cube % 3 and places else None)


@cache
def _round_faces(alphabet: str, cells: int, plain: bool) -> st.SearchStrategy[list[str]]:
    a, b, z = alphabet[0], alphabet[1], alphabet[-1]
    others = ["Qu", "Q|Qu", "*", "#", STRANGE_LETTER, a + z, z + b, f"{a}|{b}", f"{a}|{a}{b}", f"{b}|{z}{a}"]
    letters = list(alphabet) * (1 + 20 // len(alphabet))
    return st.lists(st.sampled_from(letters if plain else [*letters, *others]), min_size=cells, max_size=cells)


def times_around(deadline: float) -> list[tuple[float | None, float | None]]:
    """All ways in which a word may be begun and finished beside a deadline."""
    moments = [0, math.nextafter(deadline, 0), deadline, deadline + 0.25, deadline + 7]
    both = [(begun, written) for begun in moments for written in moments if begun <= written]
    across = [(begun, written) for begun, written in both if begun < deadline <= written]
    one = [(moment, None) for moment in moments] + [(None, moment) for moment in moments]
    return [(None, None), *one, *both, *across, *across, *across]  # the doubtful ones more often


class _Writer:
    """Makes entries of a sheet out of numbers: words, some in odd spellings, and texts that are none."""

    def __init__(self, board: Board, words: list[str], times: list[tuple[float | None, float | None]]) -> None:
        self._board = board
        self._words = words
        self._times = times
        self._right = {word: list(islice(board.paths(word), 12)) for word in words}

    def entry(self, kind: int, which: int, manner: int, more: int) -> Claim | str:
        if kind == 11:
            return _NO_WORDS[which % len(_NO_WORDS)]
        word = self._words[which % len(self._words)]
        text = respelled(word, manner) if kind % 2 else word
        if kind < 4:
            return text
        begun, written = self._times[more % len(self._times)] if kind > 6 else (None, None)
        return Claim(text, path=self._path(word, which, more), started_at=begun, written_at=written)

    def _path(self, word: str, which: int, more: int) -> Path | None:
        """The path that is given for a word: none, a right one, one of another word, or a chain with jumps."""
        other = self._words[more // 7 % len(self._words)]
        right = self._right[other if more % 7 == 5 else word]
        if more % 7 < 2:
            return None
        if more % 7 < 6 and right:
            return right[which // len(self._words) % len(right)]
        cells = [which * (step + 3) // (step + 1) % len(self._board) for step in range(1 + more // 7 % 5)]
        return tuple(dict.fromkeys(cells))


def impossible_paths(board: Board) -> st.SearchStrategy[Path]:
    """Paths that nobody can have taken: empty, off the board, or with a cell used twice."""
    cells = st.lists(st.integers(0, len(board) - 1), max_size=5)
    beyond = st.integers(len(board), len(board) + 3) | st.integers(-3, -1) | st.just(10**20)
    off_board = st.builds(lambda head, cell, tail: (*head, cell, *tail), cells, beyond, cells)
    twice = st.builds(lambda head, cell, mid: (*head, cell, *mid, cell), cells, st.integers(0, len(board) - 1), cells)
    return st.one_of(st.just(()), off_board, twice)


def respelled(text: str, manner: int) -> str:
    """The text as somebody else may type it: capitals, accents apart, invisible characters within, blanks around.

    The number chooses the manner; 0 is the plain one.
    """
    manner, capitals = divmod(manner, 3)
    end = len(text) if capitals == 2 else capitals
    text = "".join(map(_capital, text[:end])) + text[end:]
    manner, apart = divmod(manner, 2)
    text = unicodedata.normalize("NFD" if apart else "NFC", text)
    manner, invisible = divmod(manner, len(_INVISIBLE))
    place = manner % (len(text) + 1)
    text = text[:place] + _INVISIBLE[invisible] + text[place:]
    return _BLANKS[manner % len(_BLANKS)] + text + _BLANKS[manner // 3 % len(_BLANKS)]


def _capital(letter: str) -> str:
    """The capital of a letter that has one which is a single letter."""
    return letter.upper() if len(letter.upper()) == 1 and letter.upper().lower() == letter else letter
