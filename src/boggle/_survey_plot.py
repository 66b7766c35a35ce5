"""The picture of a survey."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ._checks import file_name, one_of, shown
from .errors import SettingError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .survey import Distribution, Survey

_KINDS = (".pdf", ".png", ".svg")  # those that need no other program
_BARS = 60
_INK, _QUIET, _BAR, _ACCENT = "#22303c", "#8a98a5", "#4c8bb8", "#d1622b"


def check_format(path: "str | os.PathLike[str]") -> None:
    """Refuse a name whose ending is no kind of picture that can be written; fail where matplotlib is missing."""
    import matplotlib.figure  # noqa: F401

    if os.path.splitext(file_name("path", path, error=SettingError))[1].lower() not in _KINDS:
        raise SettingError(f"{shown(os.fspath(path))} must end with the kind of picture: {one_of(_KINDS)}")


def plot(survey: "Survey", path: "str | os.PathLike[str] | None") -> "Figure":
    """Four panels; see :meth:`Survey.plot`."""
    from matplotlib.figure import Figure

    if path is not None:
        check_format(path)
    figure = Figure(figsize=(11, 7.5), layout="constrained", facecolor="white")
    panels = figure.subplots(2, 2)
    lexicon = survey.solver.lexicon.name
    figure.suptitle(
        f"{survey.boards:,} boards of {survey.dice.name}, word list {lexicon}",
        color=_INK,
        fontsize=14,
        fontweight="bold",
    )
    _histogram(panels[0, 0], survey.points, "Points", f"points on a board ({survey.table.name} table)")
    _histogram(panels[0, 1], survey.words, "Words", "words on a board")
    longest = survey.longest
    shares = 100 * longest.counts / longest.boards
    _bars(panels[1, 0], longest.values.tolist(), shares.tolist(), "Longest word", "letters", "% of boards")
    lengths = np.flatnonzero(survey.words_by_length)
    means = survey.words_by_length[lengths] / survey.boards
    _bars(panels[1, 1], lengths.tolist(), means.tolist(), "Words by length", "letters", "words on a board, mean")
    if path is not None:
        figure.savefig(path, dpi=150)
    return figure


def _histogram(axes: "Axes", spread: "Distribution", title: str, what: str) -> None:
    lowest, highest = int(spread.values[0]), int(spread.values[-1])
    width = max(1, -(-(highest - lowest + 1) // _BARS))
    edges = np.arange(lowest, highest + width + 1, width)
    counts, _ = np.histogram(spread.values, edges, weights=spread.counts)
    axes.bar(
        edges[:-1],
        100 * counts / spread.boards,
        width=width,
        align="edge",
        color=_BAR,
        edgecolor="white",
        linewidth=0.4,
    )
    for percent, name, style in ((50, "median", "-"), (95, "95 %", ":")):
        value = spread.percentile(percent) or 0
        axes.axvline(value, color=_ACCENT, linestyle=style, linewidth=1.4, label=f"{name} {value:,}")
    axes.axvline(spread.mean, color=_INK, linestyle="--", linewidth=1.2, label=f"mean {spread.mean:,.1f}")
    axes.plot([], [], " ", label=f"highest {highest:,}")
    axes.set_xlim(lowest, max(lowest + 1, spread.percentile(99.9) or 0))
    axes.legend(frameon=False, fontsize=9, labelcolor=_INK)
    _dress(axes, title, what, "% of boards")


def _bars(axes: "Axes", values: Sequence[int], heights: Sequence[float], title: str, what: str, unit: str) -> None:
    bars = axes.bar(values, heights, width=0.82, color=_BAR)
    axes.bar_label(bars, [_short(height) for height in heights], padding=2, fontsize=8, color=_INK)
    axes.set_xticks(values)
    axes.margins(y=0.12)
    _dress(axes, title, what, unit)


def _short(number: float) -> str:
    return f"{number:.1f}" if number >= 0.95 else f"{number:.1g}" if number >= 0.0001 else "< 0.0001"


def _dress(axes: "Axes", title: str, what: str, unit: str) -> None:
    axes.set_title(title, loc="left", color=_INK, fontsize=12, fontweight="bold")
    axes.set_xlabel(what, color=_INK)
    axes.set_ylabel(unit, color=_INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(_QUIET)
    axes.tick_params(colors=_INK, length=3)
    axes.grid(axis="y", color=_QUIET, alpha=0.25, linewidth=0.6)
    axes.set_axisbelow(True)
