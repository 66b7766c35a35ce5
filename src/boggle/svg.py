"""Drawings: a board as SVG, a solution as a page of HTML that holds one."""

import math
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Literal, NamedTuple
from unicodedata import combining, east_asian_width, normalize

from ._checks import counted, one_of, shown, whole_number
from ._drawing import UNDERLINED, cells_to_draw
from .board import Board, Path
from .errors import SettingError
from .letters import BLOCKED

if TYPE_CHECKING:
    from ._solution import Solution
    from .scoring import ScoringTable

ThemeName = Literal["light", "dark"]

_DIE, _GAP, _MARGIN = 100, 10, 15
_ROOM = _DIE - 24  # for the letters of a face
_SQUEEZE = 0.75  # how narrow a long text may become before it becomes smaller
_LEADING = 1.1  # from line to line
_WIDE, _NARROW = "MWmwЖМШЩЮФжмшщюф", "IJijlftr/"
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
    cells = cells_to_draw(board, path, word)
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
            f'<g font-family="{_FONT}" font-weight="bold" text-anchor="middle" text-rendering="geometricPrecision">',
            *(_face(board, cell, colours) for cell in range(len(board))),
            *(_step(board, cell, number, colours) for number, cell in enumerate(cells, 1)),
            "</g></svg>",
        ]
    )


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
    lines = _lines(face)
    size = _size(lines)
    x, y = _centre(board, cell)
    first = y + size * (0.36 - (len(lines) - 1) / 2 * _LEADING)
    colour = colours.cube_letter if cell == board.challenge_cell else colours.letter
    drawn = "".join(
        f'<text x="{x:g}" y="{first + number * size * _LEADING:.1f}" font-size="{size:g}" fill="{colour}"'
        f"{_fit(line, size)}>{escape(line)}</text>"
        for number, line in enumerate(lines)
    )
    if face in UNDERLINED:
        drawn += f'<rect x="{x - 22:g}" y="{y + 29:g}" width="44" height="5" fill="{colour}"/>'
    return drawn


def _lines(face: str) -> list[str]:
    """The readings of a face, in as many lines as let them be largest; a bar stands between two of them."""
    readings = face.replace("|", "/|").split("|")
    per_line = (math.ceil(len(readings) / lines) for lines in range(1, len(readings) + 1))
    return max(
        (["".join(readings[at : at + number]) for at in range(0, len(readings), number)] for number in per_line),
        key=_size,
    )


def _size(lines: list[str]) -> float:
    """How large the letters are that have room on a die, beside the number of a step; more lines are smaller."""
    longest = max(len(lines[0]), len(_letters(lines[0])))  # with its marks, which stand above each other
    wished = {1: 58, 2: 44}.get(longest, 34) if len(lines) == 1 else 22
    return round(min(wished, _ROOM / max(map(_ems, lines)) / _SQUEEZE, _ROOM / len(lines) / _LEADING), 1)


def _fit(line: str, size: float) -> str:
    """What makes a text as wide as it may be and no wider, however a font draws it. One letter is as it is."""
    if len(_letters(line)) == 1:
        return ""
    return f' textLength="{min(_ems(line) * size, _ROOM):.0f}" lengthAdjust="spacingAndGlyphs"'


def _ems(line: str) -> float:
    """About how wide a bold text is, in its own height."""
    return sum(
        1.1 if c in _WIDE else 0.4 if c in _NARROW else 1.0 if east_asian_width(c) in "WF" else 0.75
        for c in _letters(line)
    )


def _letters(line: str) -> str:
    """The letters that take room: a ligature counts as those it is made of, and marks on a letter do not count."""
    return "".join(c for c in normalize("NFKC", line) if not combining(c))


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
        f'<circle cx="{x + 15}" cy="{y + 15}" r="12" fill="{colours.step}"/>'
        f'<text x="{x + 15}" y="{y + 20}" font-size="13" fill="{colours.step_number}">{number}</text>'
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
    var item = event.target.closest("li"), path = item && item.getAttribute("data-path");
    arrow.setAttribute("points", path ? path.split(" ").map(centre).join(" ") : "");
  }
  list.addEventListener("mouseover", show);
  list.addEventListener("focusin", show);
  list.addEventListener("mouseleave", show);
  root.querySelectorAll("button").forEach(function (button) {
    button.addEventListener("click", function () {
      var key = button.getAttribute("data-key"), words = Array.from(list.children);
      words.sort(function (a, b) {
        return !key ? a.textContent.localeCompare(b.textContent) :
          b.getAttribute(key) - a.getAttribute(key) || a.getAttribute("data-place") - b.getAttribute("data-place");
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
        '<button data-key="data-length">by length</button> <button data-key="data-points">by points</button> '
        '<button data-key="">a to z</button>'
        f'<div style="{scrolled}"><ul style="{listed}">{items}</ul></div></div><script>{script}</script></div>'
    )
