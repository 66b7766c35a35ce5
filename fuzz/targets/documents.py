"""JSON: rules, tables and clocks, rounds to judge, and matches. What is written reads back as the same."""

import json
from typing import Any

import msgspec

from boggle import (
    BoggleError,
    DocumentError,
    Lexicon,
    Match,
    RoundClock,
    RoundError,
    Rules,
    ScoringError,
    ScoringTable,
    SearchLimitError,
    SettingError,
)
from boggle._forms import RoundResult, RoundToJudge, plain, read_round, result_form
from boggle._match_forms import Report

from .common import accepted

LEXICON = Lexicon(
    ["cat", "cats", "dog", "quit", "quiet", "tie", "été", "øl"], names=["tia", "ida"], abbreviations=["eta"], name="few"
)
"""What rounds and matches are played with."""


def rules(data: bytes) -> None:
    """Read the text three times: as rules, as a table, and as a clock."""
    read = accepted(lambda: Rules.from_json(data), DocumentError, SettingError)
    assert read is None or (Rules.from_json(read.to_json()) == read and Rules(**_settings(read)) == read)
    table = accepted(lambda: ScoringTable.from_json(data), DocumentError, ScoringError)
    if table is not None:
        assert ScoringTable.from_json(table.to_json()) == table
        points = [table[letters] for letters in range(80)]
        assert points == sorted(points)
        assert points[0] == 0
    clock = accepted(lambda: RoundClock.from_json(data), DocumentError, RoundError)
    if clock is not None:
        assert RoundClock.from_json(clock.to_json()) == clock
        assert clock.remaining(clock.started_at) >= 0


def _settings(read: Rules) -> dict[str, Any]:
    return {name: getattr(read, name) for name in Rules.__slots__}


def rounds(data: bytes) -> None:
    """Read a round, judge it, and write the result down."""
    read = accepted(lambda: read_round(data), BoggleError)
    result = None if read is None else accepted(lambda: read.judge(LEXICON), SearchLimitError)
    if read is None or result is None:
        return
    assert set(result) == set(read.sheets)
    for player, sheet in result.items():
        assert [word.text for word in sheet.words] == [_text(claim) for claim in read.sheets[player]]
        assert sheet.points == sum(word.total for word in sheet.words)
        assert all(word.reason for word in sheet.words)
    assert set(result.winners) <= set(result)
    assert read.judge(LEXICON) == result
    _check_written(read, plain(result_form(result, read.board, LEXICON, read.rules)))


def _check_written(read: RoundToJudge, written: Any) -> None:
    again = json.loads(json.dumps(written))
    assert plain(msgspec.convert(again, RoundResult)) == written
    assert read_round(json.dumps({"board": again["board"], "sheets": {}})).board == read.board


def _text(claim: Any) -> str:
    return claim if isinstance(claim, str) else str(claim.text)


def matches(data: bytes) -> None:
    """Read a match, work out how it stands, and write it down."""
    match = accepted(lambda: Match.from_json(data, lexicon=LEXICON, other_lexicon=True), BoggleError)
    if match is not None:
        check_match(match)


def check_match(match: Match) -> None:
    """Hold a match that was accepted against its copy, and play on."""
    text = match.to_json()
    again = Match.from_json(text, lexicon=LEXICON, other_lexicon=True)
    assert again == match
    assert again.to_json() == text
    report = accepted(match.report, SearchLimitError)
    if report is None:
        return
    assert plain(msgspec.convert(json.loads(json.dumps(report)), Report)) == report
    assert again.report() == report
    assert sorted(standing.player for standing in match.standings()) == sorted({*match.players})
    accepted(lambda: match.add_totals({match.players[0]: 3}), BoggleError)
    accepted(match.undo, BoggleError)
    accepted(match.report, SearchLimitError)
