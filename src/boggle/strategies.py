"""Hypothesis strategies: boards, words, rounds and matches, to test a game of your own with.

They draw valid values only, over all that the library can do, and shrink to small cases that can be read. Each is a
function with settings that are given by name. See docs/property-testing.md.

>>> from hypothesis import given, settings
>>> @settings(derandomize=True)
... @given(boards())
... def test_every_neighbour_is_mutual(board):
...     for cell in range(len(board)):
...         assert all(cell in board.neighbors(other) for other in board.neighbors(cell))
>>> test_every_neighbour_is_mutual()

Needs Hypothesis: ``pip install 'boggle-engine[hypothesis]'``.
"""

try:
    from ._board_strategies import FACE_KINDS, LETTERS, boards, dice, dice_sets, faces, rolled_boards, shapes
    from ._match_strategies import CHANGES, matches
    from ._path_strategies import PATH_FAULTS, broken_paths, paths, words_off, words_on
    from ._round_strategies import FEW_LETTERS, PLAYERS, Round, lexicons, rounds, sheets, spellings
    from ._rules_strategies import rules, scoring_tables, targets
except ModuleNotFoundError as error:
    if error.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "boggle.strategies needs Hypothesis, which is not installed: pip install 'boggle-engine[hypothesis]'",
        name="hypothesis",
    ) from None

__all__ = [
    "CHANGES",
    "FACE_KINDS",
    "FEW_LETTERS",
    "LETTERS",
    "PATH_FAULTS",
    "PLAYERS",
    "Round",
    "boards",
    "broken_paths",
    "dice",
    "dice_sets",
    "faces",
    "lexicons",
    "matches",
    "paths",
    "rolled_boards",
    "rounds",
    "rules",
    "scoring_tables",
    "shapes",
    "sheets",
    "spellings",
    "targets",
    "words_off",
    "words_on",
]
