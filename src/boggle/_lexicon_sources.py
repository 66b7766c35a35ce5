"""Where lexicons come from: which files, read in which way."""

import os

from ._wordlist import TIERS, Reader, WordKind, content, decoded
from .alphabets import ANY_ALPHABET, Alphabet, an_alphabet
from .errors import LexiconError


def bundled_files(folder: str, name: str) -> list[tuple[WordKind, int, str]]:
    """The files of a bundled list: ``en.35.txt`` ... for tiers, ``en.txt.gz`` for one without, names, abbreviations."""
    files = [
        (WordKind.COMMON, 0, f"{name}.txt.gz"),
        *((WordKind.COMMON, level, f"{name}.{level}.txt") for level in TIERS),
        (WordKind.NAME, 0, f"{name}-names.txt"),
        (WordKind.ABBREVIATION, 0, f"{name}-abbr.txt"),
    ]
    paths = [(kind, level, os.path.join(folder, name, file)) for kind, level, file in files]
    return [entry for entry in paths if os.path.isfile(entry[2])]


def reader_for(fold_accents: bool | None, alphabet: Alphabet | str | None) -> Reader:
    """What reads a list as it is asked for."""
    folds = alphabet is not None if fold_accents is None else bool(fold_accents)
    return Reader(folds, ANY_ALPHABET if alphabet is None else an_alphabet(alphabet))


def plain_words(path: str, encoding: str, names: bool) -> tuple[list[str], list[str]]:
    """The words of a plain list, and with ``names`` apart from them those that have a capital."""
    words = decoded(content(path), path, encoding).split("\n")
    return [word for word in words if not (names and word[:1].isupper())], [
        word for word in words if names and word[:1].isupper()
    ]


def begins_with_a_count(path: str) -> bool:
    """Whether a file's first line is a number, as that of a Hunspell dictionary is."""
    with open(path, "rb") as file:
        return file.readline(100).removeprefix(b"\xef\xbb\xbf").strip().isdigit()


def check_as_saved(path: str, saved: Reader, asked: Reader) -> None:
    """Refuse a saved list whose accents are to be folded otherwise than they were."""
    if (asked.folds, asked.alphabet) != (saved.folds, saved.alphabet):
        how = f"by the alphabet {saved.alphabet.name!r}" if saved.folds else "without folding accents"
        raise LexiconError(
            f"{path}: it was saved {how}, and cannot be read otherwise; load its text that way and save it"
        )
