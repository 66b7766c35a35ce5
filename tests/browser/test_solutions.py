"""Solutions as HTML in a browser: words that are pointed at, words that are sorted, two solutions on one page."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from boggle import Board, ScoringTable, Solution, Solver
from boggle.svg import solution_html

from .chromium import Chromium

FIRST = Solver(["tie", "quit", "quite", "quiet"]).solve(Board.parse("Qu I / T [E]"))
SECOND = Solver(["cat", "cod", "dog"]).solve(Board.parse("C A T / D O G"))
# What a person does, by events; after each, what both solutions show.
ACT = """
(function () {
  var roots = Array.from(document.querySelectorAll("[data-name]")), seen = [];
  function words(root) {
    return Array.from(root.querySelectorAll("li")).map(function (word) { return word.firstChild.textContent.trim(); });
  }
  function record() {
    seen.push(roots.map(function (root) {
      return {
        words: words(root), arrow: root.querySelector("polyline").getAttribute("points") || "",
        behind: Boolean(root.querySelector("polyline + g text"))
      };
    }));
  }
  function send(element, kind) { element.dispatchEvent(new MouseEvent(kind, { bubbles: kind !== "mouseleave" })); }
  function word(root, text) {
    return Array.from(root.querySelectorAll("li")).find(function (word) { return word.textContent.startsWith(text); });
  }
  record();
  send(word(roots[0], "quite"), "mouseover"); record();
  send(word(roots[1], "dog").querySelector("small"), "mouseover"); record();
  send(roots[0].querySelector("ul"), "mouseleave"); record();
  send(word(roots[0], "tie"), "focusin"); record();
  send(roots[0].querySelector("button[data-key=data-points]"), "click"); record();
  send(word(roots[0], "quiet"), "mouseover"); record();
  send(roots[0].querySelector("button[data-key=data-length]"), "click"); record();
  send(roots[0].querySelector("button[data-key='']"), "click"); record();
  var out = document.createElement("pre");
  out.id = "measured";
  out.textContent = JSON.stringify(seen);
  document.body.appendChild(out);
})();
"""
BY_LENGTH, OTHERS = ["quiet", "quite", "quit", "tie"], ["cat", "cod", "dog"]
BY_POINTS, BY_NAME = ["quiet", "quite", "tie", "quit"], ["quiet", "quit", "quite", "tie"]  # the cube is worth 5 points
QUITE, QUIET, TIE = "65,65 175,65 65,175 175,175", "65,65 175,65 175,175 65,175", "65,175 175,65 175,175"
DOG = "65,175 175,175 285,175"


def page(*solutions: str) -> str:
    return "".join(f'<div data-name="{number}">{text}</div>' for number, text in enumerate(solutions))


@pytest.fixture(scope="module")
def acts(browser: Chromium) -> list[list[dict[str, Any]]]:
    """What was seen of both solutions, at first and after each thing a person did."""
    found: list[list[dict[str, Any]]] = browser.measured(
        f"{page(FIRST.to_html(ScoringTable.CHALLENGE_CUBE), SECOND.to_html())}<script>{ACT}</script>"
    )
    return found


def test_a_word_that_is_pointed_at_is_drawn(acts: list[list[dict[str, Any]]]) -> None:
    at_first, word, number, left, focused, *_ = (first["arrow"] for first, _ in acts)
    assert (at_first, word, number, left, focused) == ("", QUITE, QUITE, "", TIE)
    assert all(one["behind"] for both in acts for one in both), "an arrow is drawn before the letters"


def test_words_are_sorted_and_still_drawn(acts: list[list[dict[str, Any]]]) -> None:
    *before, by_points, pointed, by_length, by_name = (first["words"] for first, _ in acts)
    assert all(words == BY_LENGTH for words in before)
    assert (by_points, pointed, by_length, by_name) == (BY_POINTS, BY_POINTS, BY_LENGTH, BY_NAME)
    assert acts[-1][0]["arrow"] == QUIET


def test_two_solutions_do_not_disturb_each_other(acts: list[list[dict[str, Any]]]) -> None:
    assert [second["words"] for _, second in acts] == [OTHERS] * len(acts)
    assert [second["arrow"] for _, second in acts] == ["", ""] + [DOG] * (len(acts) - 2)


class Marked:
    """What no lexicon lets in: a word that is HTML."""

    text = '<img src="x"> & "co"'
    path = (0,)
    length = 3

    def points(self, table: ScoringTable) -> int:
        return 1


class Stand(SimpleNamespace):
    """As much of a solution as is drawn."""

    def __iter__(self) -> Iterator[Marked]:
        return iter([Marked()])


def test_text_stays_text(browser: Chromium) -> None:
    html = solution_html(cast(Solution, Stand(board=Board.parse("A B"))), ScoringTable.CLASSIC)
    report = """
      var out = document.createElement("pre"), items = document.querySelectorAll("li");
      out.id = "measured";
      out.textContent = JSON.stringify([
        document.images.length, Array.from(items).map(function (item) { return item.textContent; })]);
      document.body.appendChild(out);
    """
    assert browser.measured(f"{page(html)}<script>{report}</script>") == [0, [f"{Marked.text} 1"]]
