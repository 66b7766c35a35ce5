"""The strategies of :mod:`boggle.strategies` for what is written: lexicons, sheets and rounds."""

import math
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from hypothesis import strategies as st

from ._board_strategies import (
    LETTERS,
    a_strategy,
    below,
    between,
    boards,
    checked_alphabet,
    yes_no,
)
from ._checks import shown, whole_number
from ._path_strategies import broken_paths, words_off, words_on
from .alphabets import ANY_ALPHABET
from .board import Board, Path
from .clock import after_start
from .errors import SettingError
from .judging import Claim, RoundResult
from .letters import normalize
from .lexicon import Lexicon, WordKind, as_lexicon
from .rules import Rules
from .solver import Solver

Sheet = list[Claim | str]

PLAYERS = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")

FEW_LETTERS = "aeinst"
"""So few that players find the same words."""

_COMMON, _NAME, _ABBREVIATION = 1, 2, 4
_KNOWN_BY_TRACING = 200  # words; of longer lists a solver finds those that are on a board
_MOST_KNOWN = 40
_OFTEN = 4  # as often as other words, those of the lexicon are written
_MANNERS = 64
_INVISIBLE = ["", "\u200b", "\u200c", "\u200d", "\u00ad", "\ufeff", "\u2060"]
_BLANKS = ["", " ", "\t\n", "\u00a0", "\u2003 ", "\u202f", "\u3000\u200b"]
_NO_WORDS = ["", " ", "can't", "a-b", "ab ba", "3", "a1", "a.", "\u200b", "\u0301"]


# -- lexicons --


def lexicons(
    *,
    alphabet: str = LETTERS,
    words: st.SearchStrategy[str] | None = None,
    min_words: int = 0,
    max_words: int = 12,
    max_letters: int = 6,
    names: bool = True,
    abbreviations: bool = True,
    fold_accents: bool | None = None,
) -> st.SearchStrategy[Lexicon]:
    """Small lexicons; most of the words are common, some are names or abbreviations, or several of these.

    The words are made of the letters of an alphabet, or drawn from a strategy of your own. ``names`` and
    ``abbreviations`` say whether there may be any, ``fold_accents`` is as of :class:`Lexicon`; None means either, where
    a letter has an accent. A lexicon shrinks to few, short, common words.

    >>> from hypothesis import find, settings
    >>> list(find(lexicons(), lambda lexicon: len(lexicon) > 0, settings=settings(derandomize=True)))
    ['a']

    Raises :class:`SettingError` for numbers that are out of range, and an alphabet that is none.
    """
    letters = checked_alphabet(alphabet)
    low, high = between("words", min_words, max_words, 0, 1000)
    whole_number("max_letters", max_letters, 1, 64, error=SettingError)
    for name, given in (("names", names), ("abbreviations", abbreviations)):
        yes_no(name, given)
    yes_no("fold_accents", fold_accents, either=True)
    if words is None:
        words = st.text(st.sampled_from(letters), min_size=1, max_size=max_letters)
    else:
        a_strategy("words", words)
    either = fold_accents is None and (alphabet != ANY_ALPHABET.fold(letters) or letters != LETTERS)
    folds = st.booleans() if either and ANY_ALPHABET.fold(letters) != letters else st.just(bool(fold_accents))
    kinds = _kinds(names, abbreviations)
    entries = st.lists(st.tuples(words, kinds), min_size=low, max_size=high, unique_by=lambda entry: entry[0])
    return _lexicons(entries, folds)


@cache
def _kinds(names: bool, abbreviations: bool) -> st.SearchStrategy[int]:
    """What a word is, as bits."""
    allowed = _COMMON | _NAME * names | _ABBREVIATION * abbreviations
    return st.sampled_from([_COMMON, _COMMON, _COMMON, *(bits for bits in (2, 4, 3, 6) if bits | allowed == allowed)])


@st.composite
def _lexicons(
    draw: st.DrawFn, entries: st.SearchStrategy[list[tuple[str, int]]], folds: st.SearchStrategy[bool]
) -> Lexicon:
    drawn = draw(entries)
    return draw(_built(drawn, draw(folds)))


def _built(entries: Iterable[tuple[str, int]], folds: bool) -> st.SearchStrategy[Lexicon]:
    """The lexicon as a strategy, by which Hypothesis knows how it was made, and can show it."""
    of = {kind: [word for word, bits in entries if bits & kind] for kind in (_COMMON, _NAME, _ABBREVIATION)}
    settings: dict[str, Any] = {"names": of[_NAME], "abbreviations": of[_ABBREVIATION]}
    more = {name: st.just(words) for name, words in settings.items() if words}
    return st.builds(Lexicon, st.just(of[_COMMON]), **more, **({"fold_accents": st.just(True)} if folds else {}))


# -- sheets --


def spellings(text: str) -> st.SearchStrategy[str]:
    """A text as somebody else may type it: capitals, accents apart, invisible characters within, blanks around.

    All of them are one and the same word to the library. They shrink to the text itself, in composed letters.

    >>> from hypothesis import find, settings
    >>> find(spellings("mère"), lambda text: text != "mère", settings=settings(derandomize=True))
    'mère '

    Raises :class:`SettingError` for what is no text.
    """
    if not isinstance(text, str):
        raise SettingError(f"a text is needed, not {shown(text)}")
    manners = st.tuples(*map(below, (3, 2, len(_INVISIBLE), len(text) + 1, len(_BLANKS), len(_BLANKS))))
    return st.builds(respelled, st.just(text), manners)


def respelled(text: str, manner: Sequence[int]) -> str:
    """The text in a manner: how many capitals, whether accents go apart, what is put where, and blanks."""
    capitals, apart, invisible, place, before, after = manner
    end = len(text) if capitals == 2 else capitals
    text = "".join(map(_capital, text[:end])) + text[end:]
    text = unicodedata.normalize("NFD" if apart else "NFC", text)
    text = text[:place] + _INVISIBLE[invisible] + text[place:]
    return _BLANKS[before] + text + _BLANKS[after]


def _capital(letter: str) -> str:
    """The capital of a letter that has one which is a single letter."""
    return letter.upper() if len(letter.upper()) == 1 and normalize(letter.upper()) == letter else letter


_PLAIN = (0, 0, 0, 0, 0, 0)
_ODD_MANNERS = st.tuples(*map(below, (3, 2, len(_INVISIBLE), 4, len(_BLANKS), len(_BLANKS))))


@cache
def _mostly_0(number: int) -> st.SearchStrategy[int]:
    """Numbers fewer than one; two of three are 0."""
    return st.sampled_from([*[0] * (2 * number - 1), *range(1, number)])


class Habits(NamedTuple):
    """What players may write besides words of the pool."""

    paths: bool = True
    times: bool = True
    spellings: bool = True
    no_words: bool = True

    def check(self) -> None:
        """Refuse what is neither True nor False."""
        for name, given in self._asdict().items():
            yes_no(name, given)


class Writer:
    """Draws what players write: words of a pool, which they share, each in some manner.

    A round needs some hundred choices: they are drawn as numbers, by few strategies, since all else takes many times
    as long.
    """

    def __init__(self, board: Board, pool: Sequence[str], habits: Habits, deadline: float, most: int) -> None:
        self._board = board
        self._words = list(dict.fromkeys(pool))
        repeated = [*pool] * (1 + 90 // len(pool)) if pool else []
        self.texts = [*repeated, *(_NO_WORDS if habits.no_words or not repeated else ())]
        self._times = times_around(deadline) if habits.times else [(None, None)]
        self._ways: dict[str, list[Path]] = {}
        self._broken = broken_paths(board, faults=["jump", "solid"]) if habits.paths else st.nothing()
        self._numbers = _numbers(len(self.texts), habits.spellings, habits.paths, len(self._times), most)

    def sheet(self, draw: st.DrawFn) -> Sheet:
        """What one player writes."""
        return [self._entry(draw, *numbers) for numbers in draw(self._numbers)]

    @property
    def sheets(self) -> st.SearchStrategy[Sheet]:
        """The same as a strategy."""
        return _one_sheet(self)

    def challenged(self, draw: st.DrawFn) -> list[str]:
        """The words of one player that are challenged."""
        return [respelled(self.texts[which], manner) for which, manner in draw(_challenged(len(self.texts)))]

    def _entry(self, draw: st.DrawFn, which: int, manner: Sequence[int], way: int, time: int) -> Claim | str:
        word = self.texts[which]
        text = respelled(word, manner)
        begun, written = self._times[time]
        if not way and begun is None and written is None:
            return text
        return Claim(text, path=self._path(draw, word, way), started_at=begun, written_at=written)

    def _path(self, draw: st.DrawFn, word: str, way: int) -> Path | None:
        """The path that is given for a word: none, a right one, one of another word, or one that is broken."""
        kind, number = way % 4, way // 4
        if kind == 3 and not self._broken.is_empty:
            return draw(self._broken)
        if kind == 0 or not self._words:
            return None
        ways = self._paths(word if kind == 1 else self._words[number % len(self._words)])
        return ways[number % len(ways)] if ways else None

    def _paths(self, word: str) -> list[Path]:
        if word not in self._ways:
            self._ways[word] = list(islice(self._board.paths(word), 12))
        return self._ways[word]


@st.composite
def _one_sheet(draw: st.DrawFn, writer: Writer) -> Sheet:
    return writer.sheet(draw)


@lru_cache(maxsize=256)
def _numbers(words: int, spelled: bool, paths: bool, times: int, most: int) -> st.SearchStrategy[list[Any]]:
    manner = st.one_of(st.just(_PLAIN), st.just(_PLAIN), _ODD_MANNERS) if spelled else st.just(_PLAIN)
    way = st.sampled_from([*[0] * 28, *range(1, 28)]) if paths else st.just(0)
    return st.lists(st.tuples(below(words), manner, way, _mostly_0(times)), max_size=most)


@lru_cache(maxsize=256)
def _challenged(words: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.tuples(below(words), st.one_of(st.just(_PLAIN), _ODD_MANNERS)), max_size=4)


def times_around(deadline: float) -> list[tuple[float | None, float | None]]:
    """All ways in which a word may be begun and finished beside a deadline."""
    moments = [0, math.nextafter(deadline, 0), deadline, deadline + 0.25, deadline + 7]
    both = [(begun, written) for begun in moments for written in moments if begun <= written]
    across = [(begun, written) for begun, written in both if begun < deadline <= written]
    one = [pair for moment in moments for pair in ((None, moment), (moment, None))]
    return [(None, None), *one, *both, *across, *across, *across]  # the doubtful ones more often


def known_words(board: Board, lexicon: Lexicon) -> list[str]:
    """Words of a lexicon of any kind, those on the board first; of a long list no others."""
    if sum(map(lexicon.count, WordKind)) > _KNOWN_BY_TRACING:
        return list(_solver(lexicon).solve(board).words[:_MOST_KNOWN])
    words = [word for kind in WordKind for word in lexicon.words(kind=kind)]
    return sorted(words, key=lambda word: board.trace(word) is None)[:_MOST_KNOWN]


@lru_cache(maxsize=4)
def _solver(lexicon: Lexicon) -> Solver:
    return Solver(lexicon, allow_proper_nouns=True, allow_abbreviations=True)


def drawn_words(draw: st.DrawFn, board: Board, alphabet: str, fewest: int = 0) -> list[str]:
    """Some words that are on a board, and some that are not."""
    on_board = [words_on(board, alphabet=alphabet, min_letters=least, max_letters=5) for least in (3, 3, 1)]
    both = st.one_of(*on_board, words_off(board, alphabet=alphabet))
    return draw(st.lists(both, min_size=fewest, max_size=8, unique=True))


def sheets(
    board: Board,
    lexicon: Lexicon | Iterable[str] | None,
    *,
    alphabet: str = FEW_LETTERS,
    max_entries: int = 8,
    deadline: float = 180,
    paths: bool = True,
    times: bool = True,
    spellings: bool = True,
    no_words: bool = True,
) -> st.SearchStrategy[Sheet]:
    """What one player writes: words of the lexicon and others, on the board and off it, too short ones, and repeats.

    ``alphabet`` is what the words beside those of the lexicon are made of. The settings after ``max_entries`` say what
    else there may be: ``paths`` that are right, of another word, or have a jump; ``times`` around the ``deadline``;
    ``spellings`` with capitals, blanks and invisible characters; and ``no_words`` such as *can't*. What needs none of
    it is a string, all else a :class:`Claim`. A sheet shrinks to few plain words, those on the board first.

    >>> from hypothesis import find, settings
    >>> board, words = Board.parse("C A T / # O D"), ["cat", "dog"]
    >>> find(sheets(board, words), lambda sheet: len(sheet) == 2, settings=settings(derandomize=True))
    ['cat', 'cat']

    Raises :class:`SettingError` for settings that are out of range, :class:`LexiconError` for no list of words.
    """
    most = whole_number("max_entries", max_entries, 0, 1000, error=SettingError)
    habits = Habits(paths, times, spellings, no_words)
    habits.check()
    after_start("deadline", deadline)
    return _sheets(board, as_lexicon(lexicon), checked_alphabet(alphabet), habits, deadline, most)


@st.composite
def _sheets(
    draw: st.DrawFn, board: Board, lexicon: Lexicon, alphabet: str, habits: Habits, deadline: float, most: int
) -> Sheet:
    pool = [*known_words(board, lexicon) * _OFTEN, *drawn_words(draw, board, alphabet)]
    return Writer(board, pool, habits, deadline, most).sheet(draw)


# -- rounds --


class Round(NamedTuple):
    """All that a round is judged from but the rules; :func:`rounds` draws it.

    >>> Round(Board.parse("C A T"), {"Ann": ["cat"]}, Lexicon(["cat"]), {}, None).judge(Rules()).points
    {'Ann': 1}
    """

    board: Board
    sheets: dict[str, Sheet]
    lexicon: Lexicon
    challenges: dict[str, list[str]]
    deadline: float | None

    def judge(self, rules: Rules) -> RoundResult:
        """The result under some rules."""
        return rules.judge(self.board, self.sheets, self.lexicon, challenges=self.challenges, deadline=self.deadline)

    def __repr__(self) -> str:
        lexicon = written_out(self.lexicon)
        shown = {**self._asdict(), "lexicon": lexicon}
        fields = ", ".join(f"{name}={value if value is lexicon else repr(value)}" for name, value in shown.items())
        return f"Round({fields})"


def written_out(lexicon: Lexicon) -> str:
    """A short lexicon as the call that makes it."""
    if sum(map(lexicon.count, WordKind)) > _KNOWN_BY_TRACING:
        return repr(lexicon)
    of = {"names": WordKind.NAME, "abbreviations": WordKind.ABBREVIATION}
    more = "".join(f", {name}={words}" for name, kind in of.items() if (words := list(lexicon.words(kind=kind))))
    return f"Lexicon({list(lexicon)}{more}{', fold_accents=True' if lexicon.fold_accents else ''})"


def rounds(
    *,
    board: Board | st.SearchStrategy[Board] | None = None,
    lexicon: Lexicon | st.SearchStrategy[Lexicon] | None = None,
    alphabet: str = FEW_LETTERS,
    players: Sequence[str] = PLAYERS[:4],
    min_players: int = 1,
    max_entries: int = 8,
    round_seconds: int = 180,
    paths: bool = True,
    times: bool = True,
    spellings: bool = True,
    no_words: bool = True,
    challenges: bool = True,
) -> st.SearchStrategy[Round]:
    """Rounds: a board, a sheet for each player, a lexicon, challenges, and perhaps a deadline of their own.

    ``board`` and ``lexicon`` are one, a strategy, or None: small boards of the letters of the ``alphabet``, and a
    lexicon of some of the words that the players write, some of them as names and abbreviations. The players are the
    first of those that are given, ``min_players`` at least. Where a round has no deadline, times are drawn around
    ``round_seconds``: give those of the rules by which it will be judged. All else is as of :func:`sheets`. Rounds
    shrink to few players with few plain words on a small board, and print as the call that makes them.

    >>> from hypothesis import find, settings
    >>> struck = find(rounds(), lambda round: round.judge(Rules()).struck, settings=settings(derandomize=True))
    >>> struck.board, struck.sheets
    (Board.parse('A'), {'Ann': ['a'], 'Ben': ['a']})

    Raises :class:`SettingError` for settings that are out of range.
    """
    low, high = seats(players, min_players, 0)
    most = whole_number("max_entries", max_entries, 0, 1000, error=SettingError)
    habits = Habits(paths, times, spellings, no_words)
    habits.check()
    yes_no("challenges", challenges)
    after_start("round_seconds", round_seconds)
    letters = checked_alphabet(alphabet)
    return _rounds(
        one_or_drawn("board", board, Board, boards(alphabet=letters, max_cells=9)),
        None if lexicon is None else one_or_drawn("lexicon", lexicon, Lexicon, st.nothing()),
        letters, tuple(players[:high]), low, most, round_seconds, habits, challenges,
    )  # fmt: skip


def seats(players: object, least: object, lowest: int) -> tuple[int, int]:
    """How many players there are, from and to."""
    if isinstance(players, str) or not isinstance(players, Sequence) or not all(isinstance(p, str) for p in players):
        raise SettingError(f"players must be a list of names, not {shown(players)}")
    if len(set(players)) < len(players):
        raise SettingError(f"players must be names that are all different, not {shown(players)}")
    return whole_number("min_players", least, lowest, len(players), error=SettingError), len(players)


def one_or_drawn(name: str, given: Any, kind: type, usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What was given as a strategy; where nothing was, the usual one."""
    if given is None:
        return usual
    if not isinstance(given, kind | st.SearchStrategy):
        raise SettingError(f"{name} must be a {kind.__name__}, a strategy that draws one, or None, not {shown(given)}")
    return given if isinstance(given, st.SearchStrategy) else st.just(given)


_DEADLINES = st.sampled_from([None, 0.5, 60, 180.0])


@st.composite
def _rounds(
    draw: st.DrawFn,
    some_boards: st.SearchStrategy[Board],
    some_lexicons: st.SearchStrategy[Lexicon] | None,
    alphabet: str,
    players: tuple[str, ...],
    least: int,
    most: int,
    seconds: float,
    habits: Habits,
    challenges: bool,
) -> Round:
    board = draw(some_boards)
    lexicon = None if some_lexicons is None else draw(some_lexicons)
    pool = drawn_words(draw, board, alphabet, fewest=1)
    if lexicon is None:
        kinds = draw(_listed_kinds(len(pool)))
        lexicon = draw(
            _built(list(zip(pool, kinds, strict=True)), ANY_ALPHABET.fold(alphabet) != alphabet and draw(st.booleans()))
        )
    else:
        pool = [*known_words(board, lexicon) * _OFTEN, *pool]
    deadline = draw(_DEADLINES) if habits.times else None
    writer = Writer(board, pool, habits, seconds if deadline is None else deadline, most)
    seated = players[: least + draw(below(len(players) - least + 1))]
    written = {player: writer.sheet(draw) for player in seated}
    challenged = {player: writer.challenged(draw) for player in seated} if challenges else {}
    return Round(board, written, lexicon, {p: texts for p, texts in challenged.items() if texts}, deadline)


@cache
def _listed_kinds(number: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from([1, 1, 1, 0, 2, 4, 3, 6]), min_size=number, max_size=number)
