"""Rebuild the English word lists from SCOWL, byte for byte.

A maintainer's script: the lists are committed, and nothing at run time needs it. It is here so that anyone can see
where every word comes from, check that the committed files are what their README says, and change the selection.

    python build_en.py --check                  # fetch the package, build, compare with the committed files
    python build_en.py --package scowl.deb      # the same package, fetched by hand: for systems without apt-get
    python build_en.py --scowl DIR              # its lists, unpacked already: for systems without dpkg-deb

The source is SCOWL 2020.12.07 by Kevin Atkinson, as Debian packages it (scowl 2020.12.07-2). Its README, which the
package installs in usr/share/doc/scowl, defines the categories, classes and levels named below (its "sub-category" is
our class, its "size" our level). What the lists owe to their authors is in en/README.md.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = "scowl=2020.12.07-2"
PACKAGE_SHA256 = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"
LISTS_IN_PACKAGE = Path("usr", "share", "dict", "scowl")
DEFAULT_OUTPUT = Path(__file__).resolve().parent / "en"

# SCOWL's levels, gathered into our tiers. Level 95 stays out: SCOWL's own README doubts many of its words.
LEVELS_OF_TIER = {35: (10, 20, 35), 50: (40, 50), 60: (55, 60), 70: (70,), 80: (80,)}

# Every spelling SCOWL knows: a player may write colour or color. Its special-* lists (hacker, roman numerals) stay out.
CATEGORIES = (
    "english",
    "american",
    "british",
    "british_z",
    "canadian",
    "australian",
    "variant_1",
    "variant_2",
    "variant_3",
    "british_variant_1",
    "british_variant_2",
    "canadian_variant_1",
    "canadian_variant_2",
    "australian_variant_1",
    "australian_variant_2",
)

# fmt: off
# Abbreviations that look like words because the same letters with -s or -es are one, but another one: geodes are not
# several geod., nor dates several dat.
NOT_WORDS = frozenset((
    "abl", "anim", "barit", "bibl", "caus", "cen", "cir", "collat", "com", "compar", "cong", "cont", "corp", "dat",
    "deriv", "doz", "educ", "engin", "fac", "fec", "foll", "gaz", "geod", "herp", "hor", "indic", "induc", "isl",
    "meas", "min", "phys", "prev", "prov", "quot", "riv", "sem", "ster", "suppl", "surg", "ter", "typ", "val",
    "voc",
))
# Real words among the abbreviations that no plural gives away; some are plurals themselves.
ALSO_WORDS = frozenset((
    "abs", "aff", "att", "bro", "eds", "fas", "jun", "jus", "lang", "maths", "mixt", "sae", "trans",
))
# Units, functions and codes that SCOWL files as words, and that nobody reads as one.
SYMBOLS = frozenset(("aeq", "aws", "csc", "csch", "dkl", "esc", "hhd", "kcal", "psia", "psid", "psts"))
# fmt: on

# Letters that Unicode does not decompose, so that taking the accents off leaves them as they are.
LETTERS_WITHOUT_DECOMPOSITION = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o"})
PLAYABLE = re.compile("[a-z]{3,}")


class BuildError(Exception):
    """Something a maintainer can put right; the message is the one line that is shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command: 0 done or all the same, 1 a file differs, 2 it could not be done."""
    options = parse_arguments(arguments)
    try:
        with scowl_lists(options.package, options.scowl) as scowl:
            files = build_files(scowl)
        return check_files(files, options.output) if options.check else write_files(files, options.output)
    except (BuildError, OSError) as error:
        print(f"build_en.py: error: {error}", file=sys.stderr)
        return 2


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="build_en.py", description="Rebuild the English word lists from SCOWL.")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--package", type=Path, metavar="FILE.deb", help=f"the Debian package {PACKAGE}")
    source.add_argument("--scowl", type=Path, metavar="DIR", help="the package's folder of lists, unpacked already")
    parser.add_argument(
        "--output",
        type=Path,
        metavar="DIR",
        default=DEFAULT_OUTPUT,
        help="where the lists go or, with --check, where they are (default: the folder en beside this script)",
    )
    parser.add_argument("--check", action="store_true", help="write nothing; name each file that differs, and exit 1")
    return parser.parse_args(arguments)


@contextmanager
def scowl_lists(package: Path | None, scowl: Path | None) -> Iterator[Path]:
    """Give the folder of SCOWL's lists while it is needed: fetched, verified and unpacked, unless it was given."""
    if scowl is not None:
        yield scowl
        return
    with TemporaryDirectory(prefix="scowl-") as work:
        package = package.resolve() if package else download_package(Path(work))
        verify_package(package)
        unpacked = Path(work, "unpacked")
        run(["dpkg-deb", "-x", str(package), str(unpacked)], instead="unpack the package by hand, pass --scowl")
        yield unpacked / LISTS_IN_PACKAGE


def download_package(folder: Path) -> Path:
    """Fetch the one package version the lists are made of; another version would give other words."""
    run(["apt-get", "download", PACKAGE], folder=folder, instead="fetch the package by hand, pass --package")
    packages = sorted(folder.glob("*.deb"))
    if len(packages) != 1:
        raise BuildError(f"apt-get download {PACKAGE} left {len(packages)} packages, not one")
    return packages[0]


def verify_package(package: Path) -> None:
    """Refuse a package that is not, to the bit, the one the committed lists were made of."""
    found = sha256(package.read_bytes())
    if found != PACKAGE_SHA256:
        raise BuildError(f"{package.name} is not {PACKAGE}: its SHA-256 is {found}, not {PACKAGE_SHA256}")


def run(command: Sequence[str], *, instead: str, folder: Path | None = None) -> None:
    """Run a program; should it be missing or fail, say so in one line, and what can be done instead."""
    name = " ".join(command[:2])
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    except FileNotFoundError:
        raise BuildError(f"{command[0]} is not installed; {instead}") from None
    if result.returncode != 0:
        reason = " ".join(result.stderr.split()) or f"exit code {result.returncode}"
        raise BuildError(f"{name} failed ({reason}); {instead}")


def build_files(scowl: Path) -> dict[str, bytes]:
    """Make the seven files' contents, by name."""
    if not scowl.is_dir():
        raise BuildError(f"no folder {scowl}")
    tiers = tiers_of_words(scowl)
    lists = {f"en.{tier}.txt": {word for word in tiers if tiers[word] == tier} for tier in LEVELS_OF_TIER}
    lists["en-names.txt"] = in_any_case(scowl, "upper", "proper-names") - tiers.keys()
    lists["en-abbr.txt"] = in_any_case(scowl, "abbreviations") - tiers.keys()
    return {name: file_content(words) for name, words in lists.items()}


def tiers_of_words(scowl: Path) -> dict[str, int]:
    """Give every word of the list its tier.

    The symbols go last, so that they are neither words here nor kept out of the names: AWS remains one.
    """
    tiers = in_lower_case(scowl, "words")
    tiers |= words_among_abbreviations(in_lower_case(scowl, "abbreviations"), tiers)
    return {word: tier for word, tier in tiers.items() if word not in SYMBOLS}


def words_among_abbreviations(abbreviations: Mapping[str, int], words: Mapping[str, int]) -> dict[str, int]:
    """Pick the words, such as app or gen, that SCOWL files under abbreviations, though it has apps and gens as words.

    A plural counts when it is in SCOWL's own class `words`, so that no word gets in on the strength of one picked here.
    A word picked keeps the tier it has as an abbreviation in lower case, whatever the tier of its plural.
    """

    def has_plural(form: str) -> bool:
        return f"{form}s" in words or f"{form}es" in words

    return {
        form: tier
        for form, tier in abbreviations.items()
        if form not in words and form not in NOT_WORDS and (form in ALSO_WORDS or has_plural(form))
    }


def in_lower_case(scowl: Path, word_class: str) -> dict[str, int]:
    """Give the playable entries of a class that SCOWL writes in lower case, each with the smallest tier that holds it.

    Entries with a capital letter are left out, not lower-cased: among the words they are the likes of OKed and kHz, and
    among the abbreviations Fri and Dem would look like words because fries and demes are.
    """
    tiers: dict[str, int] = {}
    for tier, entry in read_class(scowl, word_class):
        tiers.setdefault(fold(entry), tier)
    return {word: tier for word, tier in tiers.items() if PLAYABLE.fullmatch(word)}


def in_any_case(scowl: Path, *word_classes: str) -> set[str]:
    """Give the playable entries of some classes, in lower case."""
    entries = (entry for word_class in word_classes for _, entry in read_class(scowl, word_class))
    return {word for word in (fold(entry.lower()) for entry in entries) if PLAYABLE.fullmatch(word)}


def read_class(scowl: Path, word_class: str) -> Iterator[tuple[int, str]]:
    """Yield each entry of a class with its tier, tiers ascending; an entry may come more than once.

    Every category has words at every level, so a missing file of words means an incomplete folder. The other classes do
    have gaps: variant_3, for one, has no names.
    """
    for tier, levels in LEVELS_OF_TIER.items():
        for level in levels:
            for category in CATEGORIES:
                path = scowl / f"{category}-{word_class}.{level}"
                if path.exists():
                    yield from ((tier, entry) for entry in read_entries(path))
                elif word_class == "words":
                    raise BuildError(f"{scowl} is not a complete folder of SCOWL lists: it has no {path.name}")


def read_entries(path: Path) -> list[str]:
    """Read a list, one entry a line, in UTF-8.

    SCOWL itself writes ISO 8859-1; Debian's package converts its lists, by its changelog since version 2019.10.06-1.
    Reading either as the other would lose the accented words, so anything but UTF-8 is an error.
    """
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise BuildError(f"{path} is not UTF-8: use the lists of the Debian package {PACKAGE}") from None


def fold(text: str) -> str:
    """Take lower-case text to a-z as dice print it, ligatures opened and accents taken off: café is cafe.

    Whatever else is in it (apostrophes, capitals) stays, for the caller to reject.
    """
    decomposed = unicodedata.normalize("NFKD", text.translate(LETTERS_WITHOUT_DECOMPOSITION))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def file_content(words: Iterable[str]) -> bytes:
    """Lay words out as every list here is: sorted by code point, one a line, LF after each."""
    return "".join(f"{word}\n" for word in sorted(words)).encode("ascii")


def write_files(files: Mapping[str, bytes], folder: Path) -> int:
    """Write the files and print what the README's table says of each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
        print(describe(name, content))
    return 0


def check_files(files: Mapping[str, bytes], folder: Path) -> int:
    """Compare the files built with those in the folder, and name each that is missing or differs."""
    if not folder.is_dir():
        raise BuildError(f"no folder {folder}")
    verdicts = {name: compare(content, folder / name) for name, content in files.items()}
    for name, verdict in verdicts.items():
        print(f"{describe(name, files[name])}  {verdict}")
    return 0 if set(verdicts.values()) == {"identical"} else 1


def compare(content: bytes, path: Path) -> str:
    """Say how a file on disk stands to the content it should have."""
    if not path.exists():
        return "MISSING"
    return "identical" if path.read_bytes() == content else "DIFFERS"


def describe(name: str, content: bytes) -> str:
    """Give a file's name, number of words and SHA-256 in columns."""
    line_count = content.count(b"\n")
    return f"{name:<12}  {line_count:>7,}  {sha256(content)}"


def sha256(content: bytes) -> str:
    """Give the SHA-256 of some bytes in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
