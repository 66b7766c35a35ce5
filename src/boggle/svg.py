"""Drawings: a board as SVG, a solution as a page of HTML that holds one."""

import math
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Literal, NamedTuple

from ._checks import counted, one_of, shown, whole_number
from .board import Board, Path
from .errors import BoardError, SettingError
from .letters import BLOCKED

if TYPE_CHECKING:
    from .scoring import ScoringTable
    from .solver import Solution

ThemeName = Literal["light", "dark"]

_DIE, _GAP, _MARGIN = 100, 10, 15
_UNDERLINED = "MWZ"  # as on the dice, where they could be read as W, M and N from the other side
_FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


class _Theme(NamedTuple):
    """The colours of a drawing."""

    tray: str
    die: str
    edge: str
    letter: str
    cube: str
    cube_letter: str
    blocked: str
    path: str
    step: str
    step_number: str


THEMES = {
    "light": _Theme(
        "#2f5d7c", "#fbf7ee", "#c9bfa8", "#1d2a35", "#c8442f", "#ffffff", "#22323e", "#e08a1e", "#b5600a", "#ffffff"
    ),
    "dark": _Theme(
        "#12181f", "#2b3640", "#47545f", "#eef2f5", "#a63a2a", "#ffffff", "#05080b", "#f0a73c", "#f6c777", "#12181f"
    ),
}


def board_svg(
    board: Board,
    *,
    path: Iterable[int] | None = None,
    word: str | None = None,
    theme: ThemeName = "light",
    size: int | None = None,
) -> str:
    """See :meth:`Board.svg`."""
    if not isinstance(theme, str) or theme not in THEMES:
        raise SettingError(f"theme must be {one_of(THEMES)}, not {shown(theme)}")
    cells = _cells(board, path, word)
    width = _MARGIN * 2 + board.columns * (_DIE + _GAP) - _GAP
    height = _MARGIN * 2 + board.rows * (_DIE + _GAP) - _GAP
    shape = ""
    if size is not None:
        size = whole_number("size", size, 1, 100_000, error=SettingError)
        shape = f' width="{size}" height="{size * height / width:g}"'
    colours = THEMES[theme]
    title = board.text if word is None else f"{board.text}: {word}"
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{shape} role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" rx="18" fill="{colours.tray}"/>',
            *(_die(board, cell, colours) for cell in range(len(board))),
            _arrow(board, cells, colours),
            f'<g font-family="{_FONT}" font-weight="bold" text-anchor="middle">',
            *(_face(board, cell, colours) for cell in range(len(board))),
            *(_step(board, cell, number, colours) for number, cell in enumerate(cells, 1)),
            "</g></svg>",
        ]
    )


def _cells(board: Board, path: Iterable[int] | None, word: str | None) -> Path:
    """The cells to draw an arrow along: those of a path, or the first way to trace a word."""
    if path is not None:
        if word is not None:
            raise SettingError("a path and a word exclude each other; give one of them")
        path = tuple(path)
        board.spell(path)
        return path
    if word is None:
        return ()
    found = board.trace(word)
    if found is None:
        raise BoardError(f"{shown(word)} cannot be traced on this board: {board.text}")
    return found


def _place(board: Board, cell: int) -> tuple[int, int]:
    """The upper left corner of a die."""
    row, column = divmod(cell, board.columns)
    return _MARGIN + column * (_DIE + _GAP), _MARGIN + row * (_DIE + _GAP)


def _centre(board: Board, cell: int) -> tuple[float, float]:
    x, y = _place(board, cell)
    return x + _DIE / 2, y + _DIE / 2


def _die(board: Board, cell: int, colours: _Theme) -> str:
    x, y = _place(board, cell)
    fill = colours.cube if cell == board.challenge_cell else colours.blocked if board[cell] == BLOCKED else colours.die
    return (
        f'<rect x="{x}" y="{y}" width="{_DIE}" height="{_DIE}" rx="16" fill="{fill}" '
        f'stroke="{colours.edge}" stroke-width="2"/>'
    )


def _face(board: Board, cell: int, colours: _Theme) -> str:
    """The letters of a die; a blocked one has none."""
    face = board[cell]
    if face == BLOCKED:
        return ""
    text = face.replace("|", "/")
    x, y = _centre(board, cell)
    colour = colours.cube_letter if cell == board.challenge_cell else colours.letter
    height = {1: 58, 2: 44}.get(len(text), 34)
    # However a font draws it, a longer text is as wide as it may be and no wider.
    fit = f' textLength="{_DIE - 24}" lengthAdjust="spacingAndGlyphs"' if len(text) > 2 else ""
    drawn = (
        f'<text x="{x:g}" y="{y + height * 0.36:.1f}" font-size="{height}" fill="{colour}"{fit}>{escape(text)}</text>'
    )
    if text in _UNDERLINED:
        drawn += f'<rect x="{x - 22:g}" y="{y + 29:g}" width="44" height="5" fill="{colour}"/>'
    return drawn


def _arrow(board: Board, cells: Path, colours: _Theme) -> str:
    if len(cells) < 2:
        return ""
    points = [_centre(board, cell) for cell in cells]
    (x, y), (end_x, end_y) = points[-2:]
    along = math.hypot(end_x - x, end_y - y)
    right, down = (end_x - x) / along, (end_y - y) / along
    neck_x, neck_y = end_x - 6 * right, end_y - 6 * down
    line = " ".join(f"{x:g},{y:g}" for x, y in [*points[:-1], (round(neck_x, 1), round(neck_y, 1))])
    head = " ".join(
        f"{neck_x + ahead * right - aside * down:.1f},{neck_y + ahead * down + aside * right:.1f}"
        for ahead, aside in ((30, 0), (-4, 19), (-4, -19))
    )
    return (
        f'<g opacity="0.75"><polyline points="{line}" fill="none" stroke="{colours.path}" stroke-width="13" '
        f'stroke-linejoin="round" stroke-linecap="round"/><polygon points="{head}" fill="{colours.path}"/></g>'
    )


def _step(board: Board, cell: int, number: int, colours: _Theme) -> str:
    x, y = _place(board, cell)
    return (
        f'<circle cx="{x + 17}" cy="{y + 17}" r="13" fill="{colours.step}"/>'
        f'<text x="{x + 17}" y="{y + 22}" font-size="14" fill="{colours.step_number}">{number}</text>'
    )


# -- solutions --

_STYLE = (
    "display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;font-family:sans-serif",
    "width:320px;flex:none",
    "flex:1;min-width:260px",
    "margin-top:8px;max-height:300px;overflow:auto",
    "columns:8em;list-style:none;margin:0;padding:0",
)
# Found words are drawn on the board they lie on, and sorted, by this alone: nothing is fetched from elsewhere.
_SCRIPT = """
(function (root) {
  var board = root.querySelector("svg"), list = root.querySelector("ul"), columns = COLUMNS;
  var arrow = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  arrow.setAttribute("style", "fill:none;stroke:PATH;stroke-width:13;opacity:.75;" +
    "stroke-linejoin:round;stroke-linecap:round");
  board.insertBefore(arrow, board.querySelector("g"));
  function centre(cell) {
    return MARGIN + cell % columns * STEP + HALF + "," + (MARGIN + Math.floor(cell / columns) * STEP + HALF);
  }
  function show(event) {
    var path = event.target.getAttribute && event.target.getAttribute("data-path");
    arrow.setAttribute("points", path ? path.split(" ").map(centre).join(" ") : "");
  }
  list.addEventListener("mouseover", show);
  list.addEventListener("focusin", show);
  list.addEventListener("mouseleave", show);
  root.querySelectorAll("button").forEach(function (button) {
    button.addEventListener("click", function () {
      var key = button.getAttribute("data-key"), words = Array.from(list.children);
      words.sort(function (a, b) {
        return b.getAttribute(key) - a.getAttribute(key) || a.getAttribute("data-place") - b.getAttribute("data-place");
      });
      words.forEach(function (word) { list.appendChild(word); });
    });
  });
})(document.currentScript.parentNode);
"""


def solution_html(solution: "Solution", table: "ScoringTable") -> str:
    """See :meth:`Solution.to_html`."""
    board = solution.board
    outer, left, right, scrolled, listed = _STYLE
    words = [(word, word.points(table)) for word in solution]
    items = "".join(
        f'<li tabindex="0" data-place="{place}" data-length="{word.length}" data-points="{points}" '
        f'data-path="{" ".join(map(str, word.path))}">{escape(word.text)} <small>{points}</small></li>'
        for place, (word, points) in enumerate(words)
    )
    values = {
        "COLUMNS": board.columns, "MARGIN": _MARGIN, "STEP": _DIE + _GAP, "HALF": _DIE // 2,
        "PATH": THEMES["light"].path,
    }  # fmt: skip
    script = _SCRIPT
    for name, value in values.items():
        script = script.replace(name, str(value))
    total = sum(points for _, points in words)
    return (
        f'<div style="{outer}"><div style="{left}">{board_svg(board)}</div><div style="{right}">'
        f"<strong>{counted(len(words), 'word')}, {counted(total, 'point')}</strong> "
        '<button data-key="data-length">by length</button> <button data-key="data-points">by points</button>'
        f'<div style="{scrolled}"><ul style="{listed}">{items}</ul></div></div><script>{script}</script></div>'
    )
