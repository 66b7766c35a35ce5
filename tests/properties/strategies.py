"""What the tests of this library draw beyond `boggle.strategies`: many alphabets, shapes around limits, odd letters."""

from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st

from boggle import Board, BoardError, Claim, Lexicon, Path, RoundResult, Rules, ScoringTable
from boggle import strategies as some
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
PLAYERS = ["Ann", "Zoë", "Ben", "O'Neil", "", "李"]

# Around the sizes at which a search may change its ways: 16, 32 and 64 cells.
_LARGE_SHAPES = [(1, 17), (17, 1), (5, 5), (4, 8), (8, 4), (3, 11), (11, 3), (6, 6), (1, 64), (64, 1), (8, 8)]
# Few letters, so that players find the same words, some of them with accents.
_ROUND_ALPHABETS = ["ab", "abet", "aeéqtu", "aåeéinñrstu", "абйёи"]


class Game(NamedTuple):
    """A board, and words of which some are on it."""

    board: Board
    words: list[str]
    minimum: int


def shapes(*, large: bool = True) -> st.SearchStrategy[tuple[int, int]]:
    """Rows and columns, mostly of a small board."""
    small = some.shapes()
    return st.one_of(small, small, st.sampled_from(_LARGE_SHAPES)) if large else small


def tables() -> st.SearchStrategy[ScoringTable]:
    """Scoring tables of all kinds."""
    return some.scoring_tables()


@cache
def _faces(alphabet: str, plain: bool) -> st.SearchStrategy[str]:
    if plain:
        return some.faces(alphabet=alphabet, kinds=["letter"])
    return st.one_of(*[some.faces(alphabet=alphabet)] * 9, st.just(STRANGE_LETTER))


@st.composite
def boards(
    draw: st.DrawFn, alphabet: str | None = None, shape: tuple[int, int] | None = None, cube: bool | None = None
) -> Board:
    """Boards of letters of one alphabet; every second one with faces of other kinds among them."""
    alphabet = alphabet or ALPHABETS[draw(st.sampled_from(sorted(ALPHABETS)))]
    rows, columns = shape or draw(shapes())
    faces = _faces(alphabet, draw(st.booleans()))
    return draw(some.boards(rows=rows, columns=columns, faces=faces, challenge_cube=cube))


def strange_boards() -> st.SearchStrategy[Board]:
    """Small boards whose faces may hold any letter that there is."""
    letters = st.characters(categories=["L"]).filter(_is_face)
    # Letters without case, with a capital of two letters, capitals without a small letter, Σ with two small ones.
    awkward = st.sampled_from(["א", "一", "ß", "ŉ", "ℂ", "ı", "İ", "Σ", "ς", "ǅ", "ʼ", "Qu"])
    texts = st.lists(st.one_of(letters, awkward, st.sampled_from("abQ")), min_size=1, max_size=3).map("".join)
    faces = st.lists(texts, min_size=1, max_size=2).map("|".join).filter(_is_face)
    return some.boards(max_cells=4, faces=faces | st.sampled_from("*#"))


def _is_face(text: str) -> bool:
    try:
        parse_face(text)
    except BoardError:
        return False
    return True


@cache
def _texts(alphabet: str) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=6)


@st.composite
def games(draw: st.DrawFn, board: Board | None = None, alphabet: str | None = None) -> Game:
    """Boards with lists: words that lie on the board, their beginnings, others, and words longer than any board."""
    if alphabet is None:
        alphabet = ALPHABETS[draw(st.sampled_from(sorted(ALPHABETS)))]
    if board is None:
        board = draw(boards(alphabet))
    # Many paths for a word are to be looked at, but not millions of them.
    long = 6 if len(alphabet) == 2 or "*" in board.faces else 64
    on_board = [some.words_on(board, alphabet=alphabet, max_letters=most) for most in (6, long)]
    words = draw(st.lists(_texts(alphabet) if on_board[0].is_empty else st.one_of(on_board), min_size=2, max_size=8))
    words += [word[: len(word) // 2 + 1] for word in words]
    words += draw(st.lists(_texts(alphabet), max_size=6))
    if len(alphabet) > 32 or draw(st.booleans()):  # so that the list is written in the whole alphabet
        words += [alphabet, alphabet[::-1] + alphabet * (70 // len(alphabet))]
    return Game(board, words, draw(st.integers(1, 4)))


def any_paths(board: Board) -> st.SearchStrategy[Path]:
    """Paths, many of them illegal, some with several faults."""
    anything = st.lists(st.integers(-1, len(board)), max_size=5).map(tuple)
    return st.one_of(anything, some.broken_paths(board), some.paths(board))


def impossible_paths(board: Board) -> st.SearchStrategy[Path]:
    """Paths that nobody can have taken: empty, off the board, or with a cell used twice; some with jumps as well."""
    cells = st.lists(st.integers(0, len(board) - 1), max_size=5)
    beyond = st.integers(len(board), len(board) + 3) | st.integers(-3, -1) | st.just(10**20)
    off_board = st.builds(lambda head, cell, tail: (*head, cell, *tail), cells, beyond, cells)
    twice = st.builds(lambda head, cell, mid: (*head, cell, *mid, cell), cells, st.integers(0, len(board) - 1), cells)
    return st.one_of(some.broken_paths(board, faults=["empty", "outside", "repeat"]), off_board, twice)


class Round(NamedTuple):
    """A round, and the words of its lexicon as they were drawn."""

    board: Board
    sheets: dict[str, list[Claim | str]]
    lexicon: Lexicon
    challenges: dict[str, list[str]]
    deadline: float | None
    lists: Lists

    def judge(self, by: Rules) -> RoundResult:
        """The result under some rules."""
        return by.judge(self.board, self.sheets, self.lexicon, challenges=self.challenges, deadline=self.deadline)


# The kinds of each word are bits: most are common, some are of several kinds, some of none.
_KINDS = st.lists(st.sampled_from([1, 1, 1, 0, 2, 4, 3, 6]), min_size=11, max_size=11)


@st.composite
def rounds(draw: st.DrawFn, of: Rules, *, least_players: int = 0) -> Round:
    """Rounds of up to five players; ``of`` are rules whose deadline the times are to be drawn around."""
    alphabet = draw(st.sampled_from(_ROUND_ALPHABETS))
    shape = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (4, 4)]))
    board = draw(boards(alphabet, shape))
    most = 4 if len(alphabet) == 2 or "*" in board.faces else 6
    words = draw(_word_lists(board, alphabet, most))
    kinds = list(zip(words, draw(_KINDS), strict=False))
    common, names, abbreviations = ([word for word, bits in kinds if bits & kind] for kind in (1, 2, 4))
    lists = Lists(common, names, abbreviations, draw(st.booleans()))
    lexicon = Lexicon(common, names=names, abbreviations=abbreviations, fold_accents=lists.folds)
    round_ = some.rounds(
        board=board,
        lexicon=lexicon,
        alphabet=alphabet,
        players=PLAYERS[:5],
        min_players=least_players,
        max_entries=12,
        round_seconds=of.round_seconds,
    )
    return Round(*draw(round_), lists)


def _word_lists(board: Board, alphabet: str, most: int) -> st.SearchStrategy[list[str]]:
    on_board = some.words_on(board, alphabet=alphabet, min_letters=2, max_letters=most)
    return st.lists(st.one_of(*[on_board] * 4, _texts(alphabet)), min_size=3, max_size=11, unique=True)
