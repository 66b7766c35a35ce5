"""Which dictionaries are installed on this machine: those of Hunspell, and plain lists of words.

What is looked for is a pair of files such as da_DK.dic and da_DK.aff in the folders that Hunspell, desktop programs and
office suites keep them in, then a list such as danish in the dict folders.
"""

import os
import re
from collections.abc import Iterator, Mapping
from glob import glob
from typing import NamedTuple

from ._checks import shown
from .errors import LexiconError

_LANGUAGE = re.compile(r"[a-z]{2,3}(_[a-z0-9]+)*")

# The region that a language alone is taken to mean, where it is not the language over again (de: DE).
_HOME = {
    "af": "za", "ar": "eg", "be": "by", "bn": "bd", "ca": "es", "cs": "cz", "cy": "gb", "da": "dk", "el": "gr",
    "en": "us", "et": "ee", "eu": "es", "fa": "ir", "ga": "ie", "gl": "es", "he": "il", "hi": "in", "ko": "kr",
    "nb": "no", "nn": "no", "sl": "si", "sq": "al", "sr": "rs", "sv": "se", "uk": "ua", "vi": "vn",
}  # fmt: skip

# What plain lists are called, the best first.
_LISTS = {
    "bg": ("bulgarian",),
    "ca": ("catalan",),
    "da": ("danish", "dansk"),
    "de": ("ngerman", "german", "ogerman"),
    "de_ch": ("swiss",),
    "en": ("american-english", "words", "british-english"),
    "en_ca": ("canadian-english",),
    "en_gb": ("british-english",),
    "en_us": ("american-english",),
    "eo": ("esperanto",),
    "es": ("spanish",),
    "fi": ("finnish",),
    "fo": ("faroese",),
    "fr": ("french",),
    "ga": ("irish",),
    "gl": ("galician-minimos",),
    "gv": ("manx",),
    "it": ("italian",),
    "nb": ("bokmaal", "norwegian", "norsk"),
    "nl": ("dutch",),
    "nn": ("nynorsk",),
    "pl": ("polish",),
    "pt": ("portuguese",),
    "pt_br": ("brazilian",),
    "sv": ("swedish",),
    "uk": ("ukrainian",),
}

_FOREIGN = {name for language, names in _LISTS.items() if not language.startswith("en") for name in names}


class Folders(NamedTuple):
    """Where to look, the first first: for pairs of .dic and .aff, and for plain lists."""

    hunspell: tuple[str, ...]
    lists: tuple[str, ...]


class Installed(NamedTuple):
    """A dictionary that was found: its language as its file says it, the file, and whether it is one of Hunspell's."""

    language: str
    path: str
    is_hunspell: bool


def usual_folders(environment: Mapping[str, str] = os.environ, home: str | None = None) -> Folders:
    """The folders that dictionaries are installed in, whether they exist or not.

    What the user has set goes before what the user has, and that before what the system has.

    >>> usual_folders({"DICPATH": "/d"}, "/home/ann").hunspell[:3]
    ('/d', '/home/ann/.local/share/hunspell', '/home/ann/Library/Spelling')
    """
    home = os.path.expanduser("~") if home is None else home
    own = environment.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    shared = (environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(os.pathsep)
    shared = [*shared, "/usr/local/share", "/usr/share", "/opt/homebrew/share"]
    offices = ["/usr/lib/libreoffice", "/usr/lib64/libreoffice", "/opt/libreoffice*"]
    offices += [os.path.join(environment[name], "LibreOffice") for name in ("PROGRAMFILES",) if environment.get(name)]
    hunspell = [
        *environment.get("DICPATH", "").split(os.pathsep),
        os.path.join(own, "hunspell"),
        os.path.join(home, "Library", "Spelling"),
        *(os.path.join(folder, "hunspell") for folder in shared),
        "/usr/share/myspell/dicts",
        "/usr/share/myspell",
        "/Library/Spelling",
        *(os.path.join(office, "share", "extensions", "dict-*") for office in offices),
        "/Applications/LibreOffice.app/Contents/Resources/extensions/dict-*",
    ]
    lists = [os.path.join(folder, "dict") for folder in (own, *shared)]
    return Folders(*(tuple(dict.fromkeys(filter(os.path.isabs, folders))) for folders in (hunspell, lists)))


def installed_dictionaries(folders: Folders | None = None) -> list[Installed]:
    """All that is installed, in the order of the folders (:func:`usual_folders`): Hunspell's, then plain lists."""
    folders = usual_folders() if folders is None else folders
    return [*_hunspell(folders.hunspell), *_plain(folders.lists)]


def find_installed(language: str, folders: Folders | None = None) -> Installed:
    """The dictionary for a language such as ``da``, ``pt_BR`` or ``de-AT``.

    The language with its region is looked for first, then with more to its name (``de_DE_frami``), then without a
    region. A language alone means the region that it comes from, where there is one, else any. Of equals the one in the
    first folder counts, and a Hunspell dictionary goes before any plain list.

    Raises :class:`LexiconError` that says where it looked, when there is none.
    """
    folders = usual_folders() if folders is None else folders
    asked = _plain_name(language) if isinstance(language, str) else ""
    if not _LANGUAGE.fullmatch(asked):
        raise LexiconError(f"a language is written as da or pt_BR, not {shown(language)}")
    found = installed_dictionaries(folders)
    ranked = [(rank, i) for i, one in enumerate(found) if (rank := _rank(asked, one)) is not None]
    if ranked:
        return found[min(ranked)[1]]
    others = ", ".join(dict.fromkeys(one.language for one in found)) or "none"
    raise LexiconError(
        f"no dictionary for {shown(language)} is installed (there is: {others}); install a Hunspell dictionary of the "
        f"language, a .dic with its .aff, or a list of its words, or give a file's path. "
        f"Looked in {', '.join((*folders.hunspell, *folders.lists))}"
    )


def _plain_name(language: str) -> str:
    """A name of a language in one spelling: ``pt_br`` for ``pt-BR``; Norwegian is bokmål."""
    name = language.lower().replace("-", "_")
    return re.sub(r"^no(?=_|$)", "nb", name)


def _rank(asked: str, one: Installed) -> tuple[bool, int] | None:
    """How well a dictionary answers the question, the smallest best; None: not at all."""
    name = _plain_name(one.language)
    language, _, region = asked.partition("_")
    home = f"{language}_{_HOME.get(language, language)}"
    if name == asked:
        fit = 0
    elif not region and (name == home or name.startswith(f"{home}_")):
        fit = 1 if name == home else 2
    elif name.startswith(f"{asked}_"):
        fit = 3
    elif name == language:  # with a region asked for, and none given
        fit = 4
    else:
        return None
    return not one.is_hunspell, fit


def _hunspell(folders: tuple[str, ...]) -> Iterator[Installed]:
    for pattern in folders:
        # Only those of office suites are patterns: a folder of the user's may have any name.
        for folder in sorted(glob(pattern)) if pattern.endswith("dict-*") else [pattern]:
            for name in _names(folder):
                stem, ending = os.path.splitext(name)
                path = os.path.join(folder, name)
                if ending == ".dic" and _LANGUAGE.fullmatch(_plain_name(stem)) and os.path.isfile(f"{path[:-4]}.aff"):
                    yield Installed(stem, path, True)


def _plain(folders: tuple[str, ...]) -> Iterator[Installed]:
    for folder in folders:
        names = set(_names(folder))
        for language, known in _LISTS.items():
            for name in known:
                path = os.path.join(folder, name)
                # `words` is English, unless it is a link to the list of the system's language.
                foreign = name == "words" and os.path.basename(os.path.realpath(path)) in _FOREIGN
                if name in names and os.path.isfile(path) and not foreign:
                    yield Installed(_written(language), path, False)


def _written(language: str) -> str:
    """The name of a language as files have it: ``pt_BR``."""
    first, _, region = language.partition("_")
    return f"{first}_{region.upper()}" if region else first


def _names(folder: str) -> list[str]:
    """The names in a folder, sorted; none where it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
