"""Change the rules, the match and the board in one place at a time, and see whether the tests notice.

    python tools/mutants.py [--modules rules match board] [--only N ...] [--tests FILE ...] [--jobs N]
        [--list] [--verbose]

Each changed module is a mutant: a comparison, a condition, an operator, a number, a name in quotes, an argument or a
statement is another one, or gone. A mutant that fails a test is killed; one that takes too long is killed as well, and
counted apart; one that passes them all has survived: it shows what no test looks at, unless it cannot be told from the
original at all. Those that cannot be are listed in tools/mutating.py, with the reason.

Left as they are: annotations, docstrings, the text of messages, asserts, imports, ``__all__`` and ``__slots__``.

A mutant inside a function is put into a process in which the tests are collected already, and meets those tests that
run its lines, the short ones first. One that survives there, unless it is known to, and one outside of functions, is
there from the import on and meets all tests. Hypothesis draws the same examples each time.

Needs a system with fork. Exit codes: 0, no survivor but equivalent ones; 1, others too; 2, refused.
"""

import argparse
import gc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

if __name__ == "__main__":  # the parts of this tool are found from wherever it is run
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.mutating import EQUIVALENT, MODULES, Mutant, mutants_of, path_of

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    "test_board.py", "test_rules.py", "test_scoring.py", "test_judging.py", "test_match.py", "test_svg.py",
    "test_known_faults.py", "properties/test_boards.py", "properties/test_judging.py",
    "properties/test_matches.py",
)  # fmt: skip
ALL_KILLED, SURVIVORS, REFUSED = 0, 1, 2
KILLED, SURVIVED, TIMEOUT, EQUIVALENT_ONE = "killed", "survived", "timeout", "equivalent"
SECONDS, MEMORY = 90, 4 << 30  # of the processor, and of memory in bytes, for one mutant


class TestsFailError(Exception):
    """The tests fail without a mutant, or cannot be collected."""


# -- running the tests --


def arguments(tests: Iterable[str], module: str = "") -> list[str]:
    """The command line of pytest; the tests that a module has of its own come first."""
    tests = sorted(tests, key=lambda path: Path(path).name != f"test_{module}.py")
    quiet = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"  # Hypothesis, for the settings
    return ["-x", "-q", "--tb=no", "-W", quiet, "-p", "no:cacheprovider", "--rootdir", str(ROOT), *tests]


def in_process(work: Callable[[], int]) -> int:
    """Start a process that does the work, in silence and within the limits; its id."""
    process = os.fork()
    if process:
        return process
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        code = work()
    finally:
        os._exit(code)


def limited(work: Callable[[], int]) -> int:
    """Do the work unless it takes too long, which ends the process, or too much memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    signal.alarm(20 * SECONDS)  # for one that waits and does nothing
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return work()


def each_in_process(
    mutants: Iterable[Mutant], work: Callable[[Mutant], int], jobs: int
) -> Iterator[tuple[Mutant, str]]:
    """Do the work for each mutant, some at a time: what became of it, as they end. The work gives 0 for a survivor."""
    running: dict[int, Mutant] = {}

    def ended() -> tuple[Mutant, str]:
        process, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        return running.pop(process), {0: SURVIVED, -signal.SIGXCPU: TIMEOUT, -signal.SIGALRM: TIMEOUT}.get(code, KILLED)

    for mutant in mutants:
        if len(running) == jobs:
            yield ended()
        running[in_process(lambda: limited(lambda: work(mutant)))] = mutant  # noqa: B023 (the process begins here)
    while running:
        yield ended()


class Finder:
    """Finds the module of a mutant, with the change in it, and leaves all others to the rest."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """What import asks."""
        if name != f"boggle.{self.mutant.module}":
            return None
        code, file = self.mutant.code(), path_of(self.mutant.module)

        class Loader(SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return code

        return importlib.util.spec_from_file_location(name, file, loader=Loader(name, file))


def from_import(mutant: Mutant, tests: Iterable[str]) -> int:
    """Run all tests in this process, in which the library is not imported yet, with a mutant."""
    sys.meta_path.insert(0, Finder(mutant))
    return int(pytest.main(arguments(tests, mutant.module)))


class Collected:
    """A plugin of pytest: where the tests would run, once collected, it runs them for each mutant in a fork."""

    def __init__(self, mutants: list[Mutant], jobs: int, pipe: int) -> None:
        self.mutants, self.jobs, self.pipe = mutants, jobs, pipe
        self.functions: dict[tuple[str, int], FunctionType] = {}
        self.tests: list[tuple[float, set[tuple[str, int]], pytest.Item]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests."""
        paths = {path_of(module) for module in MODULES}
        for value in gc.get_objects():
            if isinstance(value, FunctionType) and value.__code__.co_filename in paths:
                self.functions[value.__code__.co_filename, value.__code__.co_firstlineno] = value
        reading, writing = os.pipe()
        process = in_process(lambda: self._look(session, paths, writing))
        os.close(writing)
        with open(reading, encoding="utf-8") as seen:
            for item, line in zip(session.items, seen, strict=False):
                seconds, lines = json.loads(line)
                self.tests.append((seconds, set(map(tuple, lines)), item))
        if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) or len(self.tests) < len(session.items):
            return True  # nothing is said of any mutant
        os.write(self.pipe, b"ready\n")
        self.tests.sort(key=lambda test: test[0])
        gc.freeze()
        for mutant, outcome in each_in_process(self.mutants, self._run, self.jobs):
            os.write(self.pipe, f"{self.mutants.index(mutant)} {outcome}\n".encode())
        return True

    def _look(self, session: pytest.Session, paths: set[str], pipe: int) -> int:
        """Run all tests unchanged, and say of each how long it took and which lines it ran."""
        lines: set[tuple[str, int]] = set()

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            if frame.f_code.co_filename not in paths:
                return None
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return trace

        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            lines.clear()
            start = time.perf_counter()
            sys.settrace(trace)
            run_one(item, following)
            sys.settrace(None)
            os.write(pipe, f"{json.dumps([time.perf_counter() - start, sorted(lines)])}\n".encode())
            if session.testsfailed:
                return 1
        return 0

    def _run(self, mutant: Mutant) -> int:
        path = path_of(mutant.module)
        for code in functions_in(mutant.code()):
            function = self.functions.get((path, code.co_firstlineno))
            if function is not None and code.co_qualname == mutant.place.function:
                function.__code__ = code
        for function in vars(sys.modules[f"boggle.{mutant.module}"]).values():
            getattr(function, "cache_clear", lambda: None)()
        first, last = mutant.place.lines
        wanted = {(path, line) for line in range(first, last + 1)}
        items = [item for _, lines, item in self.tests if not lines.isdisjoint(wanted)]
        for item, following in zip(items, [*items[1:], None], strict=False):
            run_one(item, following)
            if item.session.testsfailed:
                return 1
        return 0


def run_one(item: pytest.Item, following: pytest.Item | None) -> None:
    """Run one test, and keep what the following one needs as well."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def functions_in(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module or class, with those of classes in it."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from functions_in(constant)


def in_collected(mutants: list[Mutant], tests: Iterable[str], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """What becomes of mutants of functions in a process in which the tests are collected."""
    reading, writing = os.pipe()
    plugin = Collected(mutants, jobs, writing)
    process = in_process(lambda: int(pytest.main(arguments(tests), plugins=[plugin])))
    os.close(writing)
    with open(reading, encoding="utf-8") as outcomes:
        if outcomes.readline() != "ready\n":
            raise TestsFailError
        for line in outcomes:
            number, outcome = line.split()
            yield mutants[int(number)], outcome
    os.waitpid(process, 0)


def outcomes_of(mutants: Iterable[Mutant], tests: Iterable[str], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """What becomes of each mutant, as they end."""
    left = list(mutants)
    for mutant, outcome in in_collected([mutant for mutant in left if mutant.place.function], tests, jobs):
        if outcome != SURVIVED or mutant.key in EQUIVALENT:
            left.remove(mutant)
            yield mutant, outcome
    yield from each_in_process(left, lambda mutant: from_import(mutant, tests), jobs)


# -- the command --


def summary(mutants: Iterable[Mutant], outcomes: Mapping[Mutant, str]) -> Iterator[str]:
    """The counts of each module, and of all."""
    counts: dict[str, Counter[str]] = {}
    for mutant in mutants:
        for name in (mutant.module, "all"):
            counts.setdefault(name, Counter())["mutants"] += 1
            counts[name][EQUIVALENT_ONE if is_equivalent(mutant, outcomes) else outcomes[mutant]] += 1
    for name, of in counts.items():
        share = (of[KILLED] + of[TIMEOUT]) / max(of["mutants"] - of[EQUIVALENT_ONE], 1)
        yield (
            f"{name}: {of['mutants']} mutants, {of[KILLED]} killed, {of[TIMEOUT]} killed by the time limit, "
            f"{of[SURVIVED]} survived, {of[EQUIVALENT_ONE]} equivalent: {share:.1%} of the others killed"
        )


def is_equivalent(mutant: Mutant, outcomes: Mapping[Mutant, str]) -> bool:
    """Whether it survived, as it must. One that is killed after all is no equivalent one, whatever the list says."""
    return outcomes[mutant] == SURVIVED and mutant.key in EQUIVALENT


def parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="of the library")
    parser.add_argument(
        "--only", nargs="+", type=int, metavar="N", help="the mutants with these numbers, of each module"
    )
    parser.add_argument("--tests", nargs="+", default=[str(ROOT / "tests" / name) for name in TESTS])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="name the mutants, and run none")
    parser.add_argument("--verbose", action="store_true", help="name those that are killed as well")
    return parser


def main(command: Sequence[str] | None = None) -> int:
    """Run the mutants, show those that survive as they end, and count them all."""
    given = parser().parse_args(command)
    mutants = [mutant for module in given.modules for mutant in mutants_of(module)]
    if given.only is not None:
        mutants = [mutant for mutant in mutants if mutant.number in given.only]
    if given.list:
        print(*mutants, sep="\n")
        return ALL_KILLED
    tests = [str(Path(test).resolve()) for test in given.tests]
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"  # which tests/conftest.py loads
    settings.register_profile(
        "mutants",
        deadline=None, max_examples=30, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate],
    )  # fmt: skip
    outcomes = {}
    try:
        for mutant, outcome in outcomes_of(mutants, tests, given.jobs):
            outcomes[mutant] = outcome
            if outcome != KILLED or given.verbose:
                reason = EQUIVALENT.get(mutant.key)
                print(f"{outcome}: {mutant}" + (f" ({reason})" if reason else ""), flush=True)
    except TestsFailError:
        print("the tests fail as they are, without a mutant; mend them first", file=sys.stderr)
        return REFUSED
    print(*summary(mutants, outcomes), sep="\n")
    left = [mutant for mutant in mutants if outcomes[mutant] == SURVIVED and not is_equivalent(mutant, outcomes)]
    return SURVIVORS if left else ALL_KILLED


if __name__ == "__main__":
    sys.exit(main())
