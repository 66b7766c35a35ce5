"""What all tests share: the three searches, a cache folder of their own, the English list, Hypothesis profiles."""

import importlib.util
import math
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import boggle.solver
from boggle import Lexicon, Solver, reference

# A shell may start what runs in the background with signals ignored, which all processes begun here would inherit, and
# no test could end or interrupt them.
for _name, _usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL), ("SIGQUIT", signal.SIG_DFL)):
    _number = getattr(signal, _name, None)  # not all systems have them all
    if _number is not None and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _usual)

ENGINES = ("compiled", "compiled-deep", "reference")

_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("default", deadline=None, max_examples=100, suppress_health_check=_CALM)
settings.register_profile("thorough", deadline=None, max_examples=3000, suppress_health_check=_CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture
def untraced() -> dict[str, str]:
    """The environment of a process whose coverage is not measured: what measures it speaks up, and keeps things."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


def has_compiled_search() -> bool:
    """Whether the extension is there at all; one that is there and does not load must fail, not be skipped."""
    return importlib.util.find_spec("boggle._search") is not None


def letter_graph(engine: str) -> Callable[..., Any]:
    """What makes the letter graph of one of the ENGINES."""
    if engine == "reference":
        return reference.LetterGraph
    from boggle._search import LetterGraph

    def make(*arguments: Any) -> Any:
        graph = LetterGraph(*arguments)
        graph.deep = engine == "compiled-deep"
        return graph

    return make


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run the test over each search: every Solver made meanwhile works with it."""
    name: str = request.param
    if name != "reference" and not has_compiled_search():
        pytest.skip("the compiled search is not installed")
    graph = letter_graph(name)
    monkeypatch.setattr(boggle.solver, "_engine", lambda: graph)
    return name


@pytest.fixture
def make_solver(engine: str) -> type[Solver]:
    """The Solver class, at work with one search after the other."""
    return Solver


@pytest.fixture(scope="session")
def make_solvers() -> Callable[..., dict[str, Solver]]:
    """A function that makes one solver for each search there is, by its name: to compare them on the same boards."""

    def make(*arguments: Any, **settings: Any) -> dict[str, Solver]:
        solvers = {}
        for name in ENGINES if has_compiled_search() else ENGINES[-1:]:
            graph = letter_graph(name)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(boggle.solver, "_engine", lambda graph=graph: graph)
                solvers[name] = Solver(*arguments, **settings)
        return solvers

    return make


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests out of the user's cache folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOGGLE_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def english(cache_folder: None) -> Lexicon:
    """The bundled English list."""
    return Lexicon.load("en")


@pytest.fixture(scope="session")
def sigmas() -> Callable[..., float]:
    """How far counts lie from what is expected (by default: all alike), in standard deviations of chi-square."""

    def measure(
        counts: Iterable[float], expected: Iterable[float] | None = None, *, freedom: int | None = None
    ) -> float:
        seen = list(counts)
        wanted = [sum(seen) / len(seen)] * len(seen) if expected is None else list(expected)
        distance = sum((count - mean) ** 2 / mean for count, mean in zip(seen, wanted, strict=True))
        freedom = len(seen) - 1 if freedom is None else freedom
        return (distance - freedom) / math.sqrt(2 * freedom)

    return measure
