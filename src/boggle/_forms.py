"""The forms in which rules, rounds and results are written as JSON, and the ways from values to forms and back.

Each class here is the form of the value of the same name. The forms are what is read and written, and what the
published JSON Schema is made from. Keys are in camelCase; an unknown one is refused.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from . import _json, _judge, judging, lexicon, rules, scoring
from . import board as boards
from . import clock as clocks
from ._checks import MAX_CELLS
from ._settings import SETTINGS, Aim, Choice, Setting, Table, WholeNumber, YesNo
from .errors import BoggleError, IllegalPathError, RoundError


class Form(Struct, rename="camel", forbid_unknown_fields=True):
    """What all forms have in common."""


# Ranges for those who read the schema; the values are checked by what is made of a form.
_Points = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": scoring.MAX_POINTS})]
_Goal = Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": scoring.MAX_POINTS})]
_Side = Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": MAX_CELLS})]
_Cell = Annotated[int, Meta(extra_json_schema={"minimum": 0})]
_SECONDS = {"allowed": "a finite number of seconds"}
_Moment = Annotated[float, Meta(extra=_SECONDS)]
_Time = Annotated[float, Meta(extra=_SECONDS, extra_json_schema={"minimum": 0})]
Length = Annotated[float, Meta(extra=_SECONDS, extra_json_schema={"exclusiveMinimum": 0})]


# -- rules --


class ScoringTable(Form):
    """A scoring table of one's own: points for 0, 1, 2 ... letters, which never fall as words grow."""

    name: str
    points: Annotated[list[_Points], Meta(extra_json_schema={"minItems": 1, "prefixItems": [{"const": 0}]})]
    per_letter: _Points | None = None
    cube_bonus: _Points = 0


TableOrName: Any = Literal[tuple(scoring.TABLES)] | ScoringTable


class Target(Form):
    """The points to play for, to be reached or to be exceeded."""

    points: _Goal
    mode: Literal["reach", "exceed"] = "reach"


def _type_of(setting: Setting) -> Any:
    """The JSON type of a setting, with its range for those who read the schema; the setting checks the value."""
    extra: dict[str, Any] = {}
    kind: Any
    match setting:
        case WholeNumber():
            kind = int
            extra = {"minimum": setting.lowest, "maximum": setting.highest, "multipleOf": setting.step}
        case YesNo():
            kind = bool
        case Choice():
            kind = Literal[setting.choices]
        case Table():
            kind = TableOrName
        case Aim():
            kind = Target | None
        case _:
            raise TypeError(f"no JSON type for {setting}")
    meta = Meta(description=setting.means, extra_json_schema=extra, extra={"allowed": setting.allowed})
    return Annotated[kind, meta]


def _plain(value: Any) -> Any:
    """The value of a setting as JSON has it."""
    if isinstance(value, scoring.ScoringTable):
        return table_form(value)
    return Target(value.points, value.mode) if isinstance(value, scoring.Target) else value


def table_form(table: scoring.ScoringTable) -> str | ScoringTable:
    """The name of one of the four tables, or the form of another."""
    if scoring.TABLES.get(table.name) == table:
        return table.name
    return ScoringTable(table.name, list(table.points), table.per_letter, table.cube_bonus)


_CLASSIC = rules.Rules()

Rules: Any = msgspec.defstruct(
    "Rules",
    [(setting.name, _type_of(setting), _plain(getattr(_CLASSIC, setting.name))) for setting in SETTINGS.values()],
    bases=(Form,),
    module=__name__,
    namespace={"__doc__": "Rules to play by. A setting that is left out has the value of the classic game."},
)


RulesOrPreset: Any = Literal[tuple(rules.PRESETS)] | Rules


def rules_form(value: rules.Rules) -> Any:
    """The form of rules, with every setting."""
    return Rules(*(_plain(getattr(value, name)) for name in SETTINGS))


def settings_of(form: Any, place: _json.Place = ()) -> Mapping[str, Any]:
    """The settings that a form, or the name of a preset, stands for."""
    if isinstance(form, str):
        return rules.PRESETS[form]
    values: dict[str, Any] = {}
    for name, setting in SETTINGS.items():
        value = getattr(form, name)
        where = _json.called((*place, setting.key))
        if isinstance(value, ScoringTable):
            value = _table_value(value, where)
        elif isinstance(value, Target):
            with Placed(where):
                value = scoring.Target(value.points, value.mode)
        values[name] = setting.check(value, where)
    return values


def _table_value(form: ScoringTable, where: str) -> scoring.ScoringTable:
    with Placed(where):
        points = tuple(form.points)
        return scoring.ScoringTable(form.name, points, form.per_letter, cube_bonus=form.cube_bonus)


class Placed:
    """Puts the path of a field before the complaints about its value."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, BoggleError):
            raise type(error)(f"{self.where}: {error}") from None


# -- rounds --


class Roll(Form):
    """How a board was rolled: the set and the seed, the die on each cell, and the die that the cube replaced."""

    dice_set: str
    seed: int
    dice: list[int]
    replaced_die: int | None = None


class Board(Form):
    """A board: its faces row by row, where the challenge cube lies, and how it was rolled, if it was."""

    faces: list[str]
    rows: _Side
    columns: _Side
    challenge_cell: _Cell | None = None
    roll: Roll | None = None


class Claim(Form):
    """One entry of a sheet, with the path that the player took, and seconds since the board was revealed."""

    text: str
    path: Annotated[list[_Cell], Meta(extra_json_schema={"minItems": 1})] | None = None
    started_at: _Time | None = None
    written_at: _Time | None = None


class Round(Form):
    """A round to judge.

    The board is text such as "Qu I / T E", or an object; sheets are what each player wrote, as plain words or with more
    about them; challenges are the words that were challenged, by the player whose words they are. Rules are settings,
    or the name of a preset; what is left out is as it fits the board. Writing stopped at the deadline, in seconds since
    the board was revealed, else after the rules' roundSeconds; a result asked for earlier, at askedAt, is provisional.
    """

    board: str | Board
    sheets: dict[str, list[str | Claim]]
    challenges: dict[str, list[str]] = msgspec.field(default_factory=dict)
    rules: RulesOrPreset | None = None
    deadline: Length | None = None
    asked_at: _Time | None = None


class RoundToJudge(NamedTuple):
    """A round as it was read."""

    board: boards.Board
    sheets: dict[str, list[judging.Claim | str]]
    challenges: dict[str, list[str]]
    rules: rules.Rules
    deadline: float | None
    asked_at: float | None

    def judge(self, words: lexicon.Lexicon) -> judging.RoundResult:
        """Judge it by its rules."""
        return self.rules.judge(
            self.board,
            self.sheets,
            words,
            challenges=self.challenges,
            deadline=self.deadline,
            asked_at=self.asked_at,
        )


def read_round(text: str | bytes) -> RoundToJudge:
    """Read a round from JSON text."""
    value = _json.parse(text)
    form = _json.convert(value, Round)
    if form.deadline is not None:
        clocks.after_start("deadline", form.deadline)
    if form.asked_at is not None:
        clocks.after_start("askedAt", form.asked_at, or_at=True)
    check_challenges(form.challenges, form.sheets, ("challenges",))
    with Placed("board"):
        board = board_value(form.board)
    return RoundToJudge(
        board,
        {player: claims_value(claims, board, ("sheets", player)) for player, claims in form.sheets.items()},
        form.challenges,
        _rules_for(board, form.rules, value.get("rules")),
        form.deadline,
        form.asked_at,
    )


def check_challenges(challenges: Iterable[str], players: Collection[str], place: _json.Place) -> None:
    """Refuse challenges against somebody who has no sheet."""
    for player in challenges:
        if player not in players:
            raise RoundError(f"{_json.called((*place, player))}: {_judge.no_player(player, players)}")


def _rules_for(board: boards.Board, form: Any, written: Any) -> rules.Rules:
    """The rules of a round: of the settings those that were written, and for the others those that fit the board."""
    if isinstance(form, str):
        return rules.Rules.preset(form)
    fitting = rules.Rules.for_board(board)
    if form is None:
        return fitting
    settings = settings_of(form, ("rules",))
    return fitting.replace(**{name: settings[name] for name, known in SETTINGS.items() if known.key in written})


def board_value(form: str | Board) -> boards.Board:
    """The board that a text or a form stands for."""
    if isinstance(form, str):
        return boards.Board.parse(form)
    board = boards.Board(form.faces, form.rows, form.columns, challenge_cell=form.challenge_cell)
    if form.roll is None:
        return board
    record = boards.RollRecord(form.roll.dice_set, form.roll.seed, tuple(form.roll.dice), form.roll.replaced_die)
    return boards.Board._made(board.faces, board.rows, board.columns, board.challenge_cell, record)


def board_form(board: boards.Board) -> Board:
    """The form of a board."""
    record = board.roll_record
    roll = Roll(record.dice_set, record.seed, list(record.dice), record.replaced_die) if record else None
    return Board(list(board.faces), board.rows, board.columns, board.challenge_cell, roll)


def claims_value(forms: list[str | Claim], board: boards.Board, place: _json.Place) -> list[judging.Claim | str]:
    """The entries of a sheet, with paths that can have been taken on the board."""
    claims: list[judging.Claim | str] = []
    for number, form in enumerate(forms):
        if isinstance(form, str):
            claims.append(form)
            continue
        path = None if form.path is None else tuple(form.path)
        begun = None if form.started_at is None else _json.whole(form.started_at)
        written = None if form.written_at is None else _json.whole(form.written_at)
        fault = None if path is None else _judge.misuse(path, board)
        if fault:
            raise IllegalPathError(f"{_json.called((*place, number, 'path'))}: {fault}")
        with Placed(_json.called((*place, number))):
            claims.append(judging.Claim(form.text, path=path, started_at=begun, written_at=written))
    return claims


def claim_form(claim: judging.Claim | str) -> str | Claim:
    """The form of an entry: the word itself, where nothing else is known."""
    if isinstance(claim, str):
        return str(claim)
    path = None if claim.path is None else list(claim.path)
    if path is None and claim.started_at is None and claim.written_at is None:
        return Claim(claim.text)
    return Claim(claim.text, path, claim.started_at, claim.written_at)


# -- results --


_VERDICTS = tuple(verdict.value for verdict in judging.Verdict)


class JudgedWord(Form):
    """One entry of a sheet with its verdict. It adds points and bonus to the sheet, and takes the penalty off."""

    text: str
    word: str
    verdict: Literal[_VERDICTS]  # type: ignore[valid-type]
    points: int
    bonus: int
    penalty: int
    path: list[int] | None
    reason: str


class SheetResult(Form):
    """What a sheet is worth, and each of its entries in the order in which they were written."""

    points: int
    words: list[JudgedWord]


class LexiconIdentity(Form):
    """The words that were played with: their name, and the SHA-256 of their content."""

    name: str
    fingerprint: str


class RoundResult(Form):
    """A round, judged by some rules with some words.

    Struck are the words that were struck, each with the players who have it. The result is provisional, when the
    players could still write at the time it was asked for.
    """

    board: Board
    lexicon: LexiconIdentity
    rules: Rules
    sheets: dict[str, SheetResult]
    struck: dict[str, list[str]]
    winners: list[str]
    provisional: bool


def result_form(
    result: judging.RoundResult, board: boards.Board, words: lexicon.Lexicon, by: rules.Rules
) -> RoundResult:
    """The form of a result, with the board, the words and the rules."""
    return RoundResult(
        board_form(board),
        LexiconIdentity(words.name, words.fingerprint),
        rules_form(by),
        {
            player: SheetResult(sheet.points, [_judged(word) for word in sheet.words])
            for player, sheet in result.items()
        },
        {word: list(players) for word, players in result.struck.items()},
        list(result.winners),
        result.provisional,
    )


def _judged(word: judging.JudgedWord) -> JudgedWord:
    return JudgedWord(
        word.text,
        word.word,
        word.verdict.value,
        word.points,
        word.bonus,
        word.penalty,
        None if word.path is None else list(word.path),
        word.reason,
    )


# -- single values, as text --


class RoundClock(Form):
    """A clock: how long it runs, and when it was started, in seconds."""

    seconds: Length
    started_at: _Moment


def rules_to_json(value: rules.Rules) -> str:
    """See :meth:`boggle.Rules.to_json`."""
    return _text(rules_form(value))


def settings_from_json(text: str | bytes) -> Mapping[str, Any]:
    """The settings of rules; see :meth:`boggle.Rules.from_json`."""
    return settings_of(_json.read(text, RulesOrPreset))


def table_to_json(table: scoring.ScoringTable) -> str:
    """See :meth:`boggle.ScoringTable.to_json`."""
    return _text(table_form(table))


def table_from_json(text: str | bytes) -> scoring.ScoringTable:
    """See :meth:`boggle.ScoringTable.from_json`."""
    form = _json.read(text, TableOrName)
    return scoring.TABLES[form] if isinstance(form, str) else _table_value(form, "the table")


def clock_to_json(clock: clocks.RoundClock) -> str:
    """See :meth:`boggle.RoundClock.to_json`."""
    return json.dumps({"seconds": clock.seconds, "startedAt": clock.started_at})


def clock_from_json(text: str | bytes) -> clocks.RoundClock:
    """See :meth:`boggle.RoundClock.from_json`."""
    form = _json.read(text, RoundClock)
    return clocks.RoundClock(_json.whole(form.seconds), _json.whole(form.started_at))


def plain(form: Any) -> Any:
    """A form as plain Python values, for whatever writes JSON."""
    return msgspec.to_builtins(form)


def _text(form: Any) -> str:
    return json.dumps(plain(form), ensure_ascii=False)
