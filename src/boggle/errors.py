"""The errors of this library. Each message names the thing, the place and what is allowed.

A word that scores nothing is never an error: exceptions are for input that cannot be used at all.
"""


class BoggleError(ValueError):
    """The root of all errors that this library raises on purpose; a ``ValueError``."""


class BoardError(BoggleError):
    """A board that cannot be: a face without letters, a shape that does not fit, more than 64 cells."""


class CellError(BoardError, IndexError):
    """A cell that is not on the board; an ``IndexError`` as well."""


class IllegalPathError(BoardError):
    """A path that breaks the rules of tracing; the message says at which step and why."""


class DiceError(BoggleError):
    """A dice set that cannot be rolled: wrong number of dice, wrong number of faces, a file that does not fit."""


class UnknownDiceSetError(DiceError, LookupError):
    """No dice set has this id or alias; the message lists the close ones."""


class LexiconError(BoggleError):
    """A word list that cannot be read or used; the message names the file and the line."""


class SearchLimitError(BoggleError):
    """A search that was given up because it needed more than ``max_steps`` steps."""


class ExecutorError(BoggleError):
    """An executor that could not finish the work it was given; the message says what it came to grief over."""


class LimitsError(BoggleError):
    """No board that was rolled met the limits; the message tells how many met each of them."""


class SettingError(BoggleError):
    """A setting out of its range; the message names the setting, the value and what is allowed."""


class ScoringError(SettingError):
    """A scoring table that cannot be: points that fall as words grow, or that are no whole numbers."""


class RoundError(BoggleError):
    """A round that cannot be judged: a sheet that is no list, an unknown player, a time that is none.

    The message names the player and the claim.
    """


class DocumentError(BoggleError):
    """JSON that cannot be read: text that is none, a field that is missing, unknown or wrong.

    The message names the place: the line of the text, or the path of the field.
    """


class MatchError(BoggleError):
    """A match that cannot be, or a change that cannot be made to it: an unknown player, a round that there is not.

    The match is as it was.
    """


class StoreError(BoggleError):
    """A store of matches that cannot be used: a file of another kind, a match that it has not."""
