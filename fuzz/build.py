"""Building the compiled search with sanitizers, beside a copy of the package, in a folder of its own."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Ends at the first fault: one that is only printed would be lost in an hour of output.
_SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
# What the fuzzer is to be told of the branches taken in C. GCC can only tell what was compared with what.
_COVERAGE = {"clang": ["-fsanitize=fuzzer-no-link"], "gcc": ["-fsanitize-coverage=trace-cmp"]}
# Cython checks every index as well; a wrong one is an IndexError that no target expects.
_CHECKS = [flag for check in ("boundscheck", "initializedcheck") for flag in ("-X", f"{check}=True")]


class NoSanitizersError(Exception):
    """What is needed to build with sanitizers is not there."""


def compiler() -> tuple[str, list[str]]:
    """The compiler, Clang if there is one, and what it is to be told for coverage."""
    clangs = [f"clang-{version}" for version in range(30, 12, -1)]
    for name in ("clang", *clangs, "gcc"):
        if path := shutil.which(name):
            return path, _COVERAGE["gcc" if name == "gcc" else "clang"]
    raise NoSanitizersError("neither clang nor gcc is there")


def covers_branches() -> bool:
    """Whether the fuzzer is told of the branches that are taken in C."""
    return compiler()[1] == _COVERAGE["clang"]


def build(folder: Path) -> Path:
    """Build into a folder, and return where to import ``boggle`` from; what is newer than its sources stays."""
    site = folder / "site" / "src"
    extension = site / "boggle" / f"_search{sysconfig.get_config_var('EXT_SUFFIX')}"
    sources = sorted((ROOT / "src" / "boggle").rglob("*.py"))
    search = [ROOT / "src" / "boggle" / "_search.pyx", *sorted((ROOT / "src" / "boggle").glob("*.h")), Path(__file__)]
    for source in sources:
        copy = site / source.relative_to(ROOT / "src")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    for data in ("dice", "wordlists"):  # looked for as in a checkout
        if not (site.parent / data).exists():
            (site.parent / data).symlink_to(ROOT / data, target_is_directory=True)
    if not extension.exists() or any(source.stat().st_mtime > extension.stat().st_mtime for source in search):
        _compile(search[0], extension)
    return site


def _compile(source: Path, extension: Path) -> None:
    path, coverage = compiler()
    generated = extension.with_name("_search.c")
    _run([sys.executable, "-m", "cython", "-3", *_CHECKS, str(source), "-o", str(generated)])
    # Linked without the flags: the sanitizers come from the library that is loaded before Python.
    object_file = generated.with_suffix(".o")
    include = [f"-I{source.parent}", f"-I{sysconfig.get_paths()['include']}"]
    machine = ["-mssse3", "-mpopcnt"] if "x86_64" in sysconfig.get_platform() else []
    flags = ["-O1", "-g", "-fPIC", "-w", *machine, *_SANITIZE, *coverage]
    _run([path, *flags, *include, "-c", str(generated), "-o", str(object_file)])
    _run([path, "-shared", str(object_file), "-o", str(extension)])


def _run(command: list[str]) -> None:
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if run.returncode:
        raise NoSanitizersError(f"{' '.join(command)}\n{run.stdout}")
