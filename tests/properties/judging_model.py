"""The judging of a round by the rules alone: slow, short, and made of nothing from the library but its data.

It goes through the steps of the rules in their order, entry by entry. Of the board it knows the faces and the place of
the challenge cube, of the lexicon three sets of words.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boggle import Board, Claim, Path, Rules, Verdict

from .brute_force import all_paths, can_read, is_legal

IN_TIME, FINISHED, LATE = range(3)
REJECTED = (Verdict.NOT_IN_LEXICON, Verdict.PROPER_NOUN, Verdict.ABBREVIATION)


class Lists(NamedTuple):
    """The words of a lexicon, and whether it goes without accents."""

    common: list[str]
    names: list[str]
    abbreviations: list[str]
    folds: bool = False


@dataclass
class Entry:
    """One entry of a sheet, and what becomes of it."""

    word: str
    path: Path | None
    begun: float | None
    written: float | None
    verdict: Verdict | None = None
    points: int = 0
    bonus: int = 0
    penalty: int = 0


def spelling(text: str, *, folds: bool = False) -> str:
    """The text as words are compared: composed, small letters, no blanks around it, nothing that cannot be seen."""
    seen = "".join(c for c in text if unicodedata.category(c) != "Cf").strip()
    small = unicodedata.normalize("NFC", unicodedata.normalize("NFC", seen).lower())
    if not folds:
        return small
    apart = "".join(c if c in "йїўѓќ" else unicodedata.normalize("NFD", c) for c in small)
    return "".join(c for c in apart if not unicodedata.combining(c))


def as_read(board: Board, *, folds: bool) -> Board:
    """The board as the words are compared: where accents do not count, they do not on its faces either."""
    faces = [
        "|".join(reading if reading in "#*" else spelling(reading, folds=folds) for reading in face.split("|"))
        for face in board
    ]
    return Board(faces, board.rows, board.columns, challenge_cell=board.challenge_cell)


def judge(
    rules: Rules,
    board: Board,
    sheets: Mapping[str, Sequence[Claim | str]],
    lists: Lists,
    challenges: Mapping[str, Iterable[str]],
    deadline: float | None,
) -> dict[str, list[Entry]]:
    """The entries of each player, judged."""
    end = rules.round_seconds if deadline is None else deadline
    board = as_read(board, folds=lists.folds)

    # 1 normalise
    judged = {player: [_read(claim, lists.folds) for claim in sheet] for player, sheet in sheets.items()}
    for sheet in judged.values():
        _take_out([entry for entry in sheet if not _is_word(entry.word)], Verdict.NOT_A_WORD)
    paths = all_paths(board, {entry.word for sheet in judged.values() for entry in sheet if not entry.verdict})

    def worth(entry: Entry) -> tuple[tuple[float, ...], bool, int]:
        verdict, points, bonus = _alone(entry, rules, board, paths, lists)
        return _when(entry, rules, end), verdict is Verdict.NOT_ON_BOARD, -points - bonus

    for sheet in judged.values():
        # 2 own repeats out: the entry stays that was written in time, lies on the board, earns most, comes first
        for word in {entry.word for entry in _left(sheet)}:
            same = sorted((entry for entry in _left(sheet) if entry.word == word), key=worth)
            _take_out(same[1:], Verdict.REPEATED)
        # 3 late words out: of those that were finished after the deadline the first one is in time
        late = [entry for entry in _left(sheet) if _when(entry, rules, end)[0] != IN_TIME]
        late.sort(key=lambda entry: (_when(entry, rules, end), entry.word))
        allowed = 1 if late and _when(late[0], rules, end)[0] == FINISHED else 0
        _take_out(late[allowed:], Verdict.LATE)

    # 4 strike by spelling over all sheets
    if rules.duplicate_cancellation:
        left = [entry for sheet in judged.values() for entry in _left(sheet)]
        listed = Counter(entry.word for entry in left)
        _take_out([entry for entry in left if listed[entry.word] > 1], Verdict.STRUCK)

    for player, sheet in judged.items():
        challenged = {spelling(text, folds=lists.folds) for text in challenges.get(player, ())}
        for entry in _left(sheet):
            # 5 to 9
            entry.verdict, entry.points, entry.bonus = _alone(entry, rules, board, paths, lists)
            # 10 challenge penalties
            if entry.verdict in REJECTED and (entry.word in challenged or rules.penalty_scope == "every-rejected"):
                entry.penalty = rules.challenge_penalty
    return judged


def total(entries: Iterable[Entry]) -> int:
    """What a sheet comes to."""
    return sum(entry.points + entry.bonus - entry.penalty for entry in entries)


def _read(claim: Claim | str, folds: bool) -> Entry:
    if isinstance(claim, str):
        return Entry(spelling(claim, folds=folds), None, None, None)
    return Entry(spelling(claim.text, folds=folds), claim.path, claim.started_at, claim.written_at)


def _is_word(text: str) -> bool:
    return text != "" and all(unicodedata.category(c).startswith("L") for c in text)


def _take_out(entries: Iterable[Entry], verdict: Verdict) -> None:
    for entry in entries:
        entry.verdict = verdict


def _left(sheet: Iterable[Entry]) -> list[Entry]:
    """The entries of which nothing has become yet."""
    return [entry for entry in sheet if entry.verdict is None]


def _when(entry: Entry, rules: Rules, end: float) -> tuple[float, ...]:
    """Whether an entry is in time, finished after time or late, and of those finished how early."""
    begun, written = entry.begun, entry.written
    if begun is None and written is None:
        return (IN_TIME,)
    if written is None:  # no later moment is known
        written = begun
    assert written is not None
    if written < end:
        return (IN_TIME,)
    if rules.time_up == "finish-word" and begun is not None and begun < end:
        return (FINISHED, written, begun)
    return (LATE,)


def _alone(
    entry: Entry, rules: Rules, board: Board, paths: Mapping[str, set[Path]], lists: Lists
) -> tuple[Verdict, int, int]:
    """What an entry comes to if it is in time and nobody else has it: verdict, points, bonus."""
    # 5 shortest word, 6 path on the board, 7 lexicon and kind of word
    if len(entry.word) < rules.minimum_word_length:
        return Verdict.TOO_SHORT, 0, 0
    if not _is_on_board(board, paths, entry):
        return Verdict.NOT_ON_BOARD, 0, 0
    verdict = _look_up(entry.word, rules, lists)
    if verdict is not Verdict.ACCEPTED:
        return verdict, 0, 0
    # 8 table, 9 challenge-cube bonus
    through = _is_through_cube(rules, board, paths, entry)
    return verdict, rules.scoring_table[len(entry.word)], rules.scoring_table.cube_bonus if through else 0


def _look_up(word: str, rules: Rules, lists: Lists) -> Verdict:
    common, names, abbreviations = (
        {spelling(listed, folds=lists.folds) for listed in words}
        for words in (lists.common, lists.names, lists.abbreviations)
    )
    if (
        word in common
        or (word in names and rules.allow_proper_nouns)
        or (word in abbreviations and rules.allow_abbreviations)
    ):
        return Verdict.ACCEPTED
    if word in names:
        return Verdict.PROPER_NOUN
    return Verdict.ABBREVIATION if word in abbreviations else Verdict.NOT_IN_LEXICON


def _is_on_board(board: Board, paths: Mapping[str, set[Path]], entry: Entry) -> bool:
    if entry.path is None:
        return entry.word in paths
    return is_legal(board, entry.path) and can_read(board, entry.path, entry.word)


def _is_through_cube(rules: Rules, board: Board, paths: Mapping[str, set[Path]], entry: Entry) -> bool:
    if entry.path is not None and rules.challenge_credit == "written-path":
        return board.challenge_cell in entry.path
    return any(board.challenge_cell in path for path in paths[entry.word])
