"""What only a process of its own can show: its exit codes, its streams, its signals, and what it loads."""

import json
import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

import boggle

from .command import done, is_one_complaint, refused, run, run_process

HEAVY = ["numpy", "marisa_trie", "boggle.solver", "boggle.board", "boggle.lexicon", "boggle.dice"]

# The package without what its __init__ loads: what is seen then is what the command line asks for by itself.
LOADED = """
import json, sys, types
package = types.ModuleType("boggle")
package.__path__, package.__version__ = [sys.argv[1]], "0"
sys.modules["boggle"] = package
from boggle.cli import main
code = main(sys.argv[2:])
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""

INTERRUPTIBLE = """
from boggle.cli import main
print("ready", flush=True)
raise SystemExit(main(["solve", "-"]))
"""


def test_a_process_prints_a_solution_and_ends_with_0(words_file: str) -> None:
    result = run_process("solve", "Qu I / T E", "--words", words_file, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["wordCount"] == 4


def test_a_process_refuses_with_one_line_and_ends_with_2() -> None:
    result = run_process("solve", "a!")
    assert (result.returncode, result.stdout) == (2, "")
    assert is_one_complaint(result.stderr)


def test_a_process_ends_with_1_for_a_word_that_is_not_to_be_played(words_file: str) -> None:
    assert run_process("words", "check", "qxz", "--words", words_file).returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["solve", "--help"],
        ["survey", "--help"],
        ["hunt", "--help"],
        ["play", "--help"],
        ["dice"],
        ["words", "licenses"],
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(arguments: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-c", LOADED, str(Path(boggle.__file__).parent), *arguments],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    code, modules = json.loads(result.stderr)
    assert code == 0
    assert not set(HEAVY) & set(modules)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for other processes")
def test_an_interrupt_ends_quietly_with_130() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.5)  # so that it waits for its input; anything before that is right as well
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows tells of a closed pipe in its own way")
@pytest.mark.parametrize("arguments", [["roll"], ["roll", "--count", "2000"], ["dice", "list"]])
def test_a_closed_pipe_ends_quietly(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = run_process(*arguments, stdout=writer)
    finally:
        os.close(writer)
    assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        result = run_process("roll", stdout=full)
    assert result.returncode == 2
    assert is_one_complaint(result.stderr)


def test_output_that_holds_no_accents_is_written_all_the_same(dice_file: str) -> None:
    Path(dice_file).write_text('name = "E"\nrows = 1\ncolumns = 1\ndice = ["É É É É É É"]\n', encoding="utf-8")
    for option, told in (([], "  ?\n"), (["--json"], '"faces": ["\\u00c9"]')):
        result = run_process("roll", "--dice", dice_file, *option, env={"PYTHONIOENCODING": "ascii"})
        assert (result.returncode, result.stderr) == (0, "")
        assert told in result.stdout


def test_without_the_compiled_search_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*_: object) -> boggle.Lexicon:
        warnings.warn("boggle was installed without its compiled search", RuntimeWarning, stacklevel=1)
        return boggle.Lexicon(["tie"])

    monkeypatch.setattr("boggle.cli.options.load_lexicon", load)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        result = run("solve", "tiex", "--json")
    assert result.json["wordCount"] == 1
    assert result.err == "boggle: boggle was installed without its compiled search\n"


@pytest.mark.parametrize("group", [[], ["dice"], ["words"]])
def test_a_group_alone_shows_its_help(group: list[str]) -> None:
    assert done(*group).out == done(*group, "--help").out == done(*group, "-h").out


def test_help_of_every_command_fits_80_columns() -> None:
    commands = [
        "roll",
        "solve",
        "draw",
        "play",
        "survey",
        "hunt",
        "dice list",
        "dice show",
        "words check",
        "words prefix",
        "words info",
        "words licenses",
    ]
    for command in commands:
        text = done(*command.split(), "--help").out
        assert text.startswith(f"Usage: boggle {command} ")
        assert all(len(line) <= 80 for line in text.splitlines())
        assert "\x1b" not in text


def test_version() -> None:
    assert done("--version").out == f"boggle {boggle.__version__}\n"
    assert "completion" not in done("--help").out
    assert "--install-completion" in refused("--install-completion")


def test_a_module_that_no_extra_brings_is_not_explained_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "boggle.cli.app", None)
    with pytest.raises(ModuleNotFoundError, match=r"boggle\.cli\.app"):
        run("dice")


def test_without_standard_streams_the_exit_code_still_tells() -> None:
    program = "import sys; sys.stdout = sys.stderr = None; from boggle.cli import main; sys.exit(main(sys.argv[1:]))"
    for arguments, code in ((["dice"], 0), (["dice", "show", "none"], 2)):
        result = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, check=False)
        assert (result.returncode, result.stdout, result.stderr) == (code, b"", b"")


def test_a_round_from_standard_input_that_is_closed() -> None:
    program = "import sys; sys.stdin = None; from boggle.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "judge", "-"]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert is_one_complaint(result.stderr)
    assert "standard input is closed; give a round there, or the name of a file" in result.stderr
