"""The tool that changes modules to see whether tests notice: which changes it makes, and what it says of each."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="needs a system with fork")

from tools import mutants, mutating

ROOT = Path(__file__).parents[1]

SOURCE = '''
"""A docstring."""

__all__ = ["f"]
LIMIT: "int" = 5


def f(a: "int", flag: bool = True) -> "int":
    """Another one."""
    assert a is not None
    if not 0 <= a:
        raise ValueError("below", f"{a + 1} is below", key(of=a))
    for _ in a:
        g(a)
    b = "name"
    c = a and flag
    d = [e for e in a if e]
    raise "a message"
    return "a longer message" if b == c else -d
'''

CHANGES = [
    "outside of functions: 5 -> 6",
    "outside of functions: 5 -> 4",
    "outside of functions: True -> False",
    "f: if not 0 <= a: ... -> if not not 0 <= a: ...",
    "f: not 0 <= a -> 0 <= a",
    "f: 0 <= a -> 0 < a",
    "f: 0 <= a -> 0 > a",
    "f: 0 -> 1",
    "f: 0 -> -1",
    "f: raise ValueError('below', f'{a + 1} is below', key(of=a)) -> pass",
    "f: a + 1 -> a - 1",
    "f: 1 -> 2",
    "f: 1 -> 0",
    "f: key(of=a) -> key()",
    "f: for _ in a: ... -> for _ in (): ...",
    "f: g(a) -> pass",
    "f: b = 'name' -> b = None",
    "f: 'name' -> 'xname'",
    "f: c = a and flag -> c = None",
    "f: a and flag -> a or flag",
    "f: a and flag -> flag",
    "f: a and flag -> a",
    "f: d = [e for e in a if e] -> d = None",
    "f: for e in a if e -> for e in a",
    "f: raise 'a message' -> pass",
    "f: return 'a longer message' if b == c else -d -> return None",
    "f: 'a longer message' if b == c else -d -> -d if b == c else 'a longer message'",
    "f: b == c -> b != c",
    "f: -d -> d",
]


def test_each_place_is_changed_and_texts_are_left_alone() -> None:
    made = list(mutating.mutants_in("m", SOURCE))
    assert [mutant.key.removeprefix("m: ") for mutant in made] == CHANGES
    assert [mutant.number for mutant in made] == list(range(len(CHANGES)))
    assert made[7].place.lines == (11, 11)  # of the head of the statement, not of its body


def test_equal_changes_in_one_function_are_counted() -> None:
    made = list(mutating.mutants_in("m", "def f(a):\n    return a[0], a[0]\n"))
    assert [mutant.key for mutant in made][-2:] == ["m: f: 0 -> 1 (2)", "m: f: 0 -> -1 (2)"]


@pytest.mark.parametrize("module", mutating.MODULES)
def test_every_mutant_of_the_library_is_another_module(module: str) -> None:
    made = mutating.mutants_of(module)
    original = compile(Path(mutating.path_of(module)).read_bytes(), mutating.path_of(module), "exec")
    assert made and len({mutant.key for mutant in made}) == len(made)
    assert all(mutant.code() != original for mutant in made)


def test_the_list_of_equivalent_mutants_names_mutants_that_there_are() -> None:
    keys = {mutant.key for module in mutating.MODULES for mutant in mutating.mutants_of(module)}
    assert set(mutating.EQUIVALENT) <= keys
    assert all(mutating.EQUIVALENT.values())


def number_of(key: str) -> str:
    """The number of the mutant that has this key."""
    (number,) = (mutant.number for mutant in mutating.mutants_of("rules") if mutant.key == key)
    return str(number)


def run(tests: str, folder: Path, *keys: str) -> subprocess.CompletedProcess[str]:
    """Run the tool over some mutants of the rules, against these tests."""
    file = folder / "test_small.py"
    file.write_text(f"from boggle import Board, Rules\n{tests}", encoding="utf-8")
    numbers = map(number_of, keys)
    command = [sys.executable, "tools/mutants.py", "--modules", "rules", "--tests", str(file), "--only", *numbers]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


SIZE, ROUNDS = "rules: Rules.for_board: cells <= 16 -> cells < 16", "rules: outside of functions: 3 -> 4"


def test_a_mutant_that_a_test_notices_is_killed_and_another_survives(tmp_path: Path) -> None:
    size = "def test_size():\n    assert Rules.for_board(Board('A' * 16, 4, 4)) == Rules.classic()\n"
    done = run(size, tmp_path, SIZE, ROUNDS)
    assert (done.returncode, done.stderr) == (mutants.SURVIVORS, "")
    assert "survived: rules" in done.stdout and ROUNDS.partition(": ")[2] in done.stdout and "16" not in done.stdout
    assert "all: 2 mutants, 1 killed, 0 killed by the time limit, 1 survived, 0 equivalent: 50.0% of" in done.stdout

    done = run(f"{size}def test_rounds():\n    assert Rules().round_count == 3\n", tmp_path, SIZE, ROUNDS)
    assert done.returncode == mutants.ALL_KILLED
    assert "all: 2 mutants, 2 killed, 0 killed by the time limit, 0 survived, 0 equivalent: 100.0% of" in done.stdout


def test_a_mutant_that_never_ends_is_counted_apart() -> None:
    made = mutating.mutants_of("rules")[:3]
    outcomes = dict(zip(made, (mutants.KILLED, mutants.TIMEOUT, mutants.SURVIVED), strict=True))
    first, last = mutants.summary(made, outcomes)
    assert first.removeprefix("rules: ") == last.removeprefix("all: ")
    assert (
        last
        == "all: 3 mutants, 1 killed, 1 killed by the time limit, 1 survived, 0 equivalent: 66.7% of the others killed"
    )


def test_tests_that_fail_without_a_mutant_are_refused(tmp_path: Path) -> None:
    done = run("def test_nothing():\n    assert False\n", tmp_path, SIZE)
    assert (done.returncode, done.stdout) == (mutants.REFUSED, "")
    assert done.stderr == "the tests fail as they are, without a mutant; mend them first\n"


def test_the_list_alone_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["--list", "--modules", "rules", "--only", number_of(SIZE)]) == mutants.ALL_KILLED
    assert capsys.readouterr().out.partition(": ")[2] == SIZE.partition(": ")[2] + "\n"
