"""The words of a Hunspell dictionary: a .dic file of base forms, and the .aff file of rules that make the others.

Forms are those that Hunspell accepts: up to two suffixes and one prefix (with ``COMPLEXPREFIXES`` two prefixes and one
suffix), the marks ``NEEDAFFIX``, ``FORBIDDENWORD``, ``ONLYINCOMPOUND`` and ``CIRCUMFIX`` heeded. Compounds are not
built: there is no end to them. Conversions (``ICONV``) are not made: words are spelled as the dictionary spells them.
"""

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from ._affixes import Affix, Affixes, Flags, Rule, Source
from ._checks import file_name, shown, whole_number
from ._wordlist import in_order
from .errors import LexiconError

MAX_FORMS = 5_000_000
"""Forms of one dictionary, unless the caller allows more."""

_NONE: Flags = frozenset()
_MORPHOLOGY = re.compile(r"[ \t]+[^ \t:]{2}:|\t")  # a field such as `po:noun`, or whatever a tab begins


class Forms(NamedTuple):
    """The words of a dictionary as it writes them, each once, by code point.

    ``names`` and ``abbreviations`` are empty unless capital letters were asked to tell them.
    """

    words: list[str]
    names: list[str]
    abbreviations: list[str]


class Entry(NamedTuple):
    """A base form with its flags."""

    word: str
    flags: Flags


def hunspell_words(
    dic: str | os.PathLike[str],
    aff: str | os.PathLike[str] | None = None,
    *,
    expand: bool = True,
    max_forms: int = MAX_FORMS,
    names: bool = False,
) -> Forms:
    r"""All forms that a dictionary gives, or with ``expand=False`` the base forms alone, in the dictionary's own case.

    ``aff=None`` means the .aff file beside the .dic. A base form that stands only with an affix (``NEEDAFFIX``), as all
    verbs do in some dictionaries, is no word by itself. With ``names`` the forms of an entry in capitals or with a full
    stop (NATO, etc.) are given as abbreviations, and those of any other entry with a capital at its beginning as names.
    That is right for most languages, and wrong for German, where every noun has one.

    >>> from pathlib import Path
    >>> _ = Path("x.aff").write_text("SFX S Y 1\nSFX S 0 s [^s]\n"), Path("x.dic").write_text("2\ncat/S\nRome\n")
    >>> hunspell_words("x.dic", names=True)
    Forms(words=['cat', 'cats'], names=['Rome'], abbreviations=[])

    Raises :class:`LexiconError`, with file and line, for files that cannot be read as a dictionary, and for more than
    ``max_forms`` forms.
    """
    max_forms = whole_number("max_forms", max_forms, 1, error=LexiconError)
    path = file_name("dic", dic, error=LexiconError)
    affixes = Affixes(_affix_file(path) if aff is None else file_name("aff", aff, error=LexiconError))
    expander = Expander(affixes, max_forms, path)
    entries = list(_entries(path, affixes))
    kinds: tuple[set[str], set[str], set[str]] = (set(), set(), set())
    for word, flags in _standing(entries, affixes):
        kind = kinds[_kind(word)] if names else kinds[0]
        if expand:
            expander.add_forms(kind, word, flags)
        else:
            expander.add_base(kind, word, flags)
        expander.check(sum(map(len, kinds)))
    forbidden = _forbidden(entries, affixes.single.get("FORBIDDENWORD"))
    for kind in kinds:
        kind.difference_update(forbidden)
    return Forms(*(in_order([*kind]) for kind in kinds))


def _affix_file(dic: str) -> str:
    """The .aff file that belongs to a .dic file."""
    os.stat(dic)  # if that is not there either, it is what should be told
    path = f"{os.path.splitext(dic)[0]}.aff"
    if not os.path.isfile(path):
        raise LexiconError(f"{dic}: a Hunspell dictionary is two files, and there is no {path}; give its place as aff")
    return path


def _kind(word: str) -> int:
    """0 for a common word, 1 for a name, 2 for an abbreviation, by its capitals."""
    if "." in word or word.isupper():
        return 2
    return 1 if word[:1] != word[:1].lower() else 0


# -- reading the .dic --


def _entries(path: str, affixes: Affixes) -> Iterator[Entry]:
    """The entries of a .dic file, in its order."""
    source = Source(path)
    lines = source.lines(affixes.encoding)
    number, first = next(lines)
    count = re.match(r"\s*([0-9]{1,9})(?![0-9])", first)
    if not count:
        raise source.error(number, f"a .dic file begins with the number of its entries, not {shown(first)}")
    read = 0
    wrong: list[LexiconError] = []
    for number, line in lines:
        if not line or line[0] in "#\t":  # comments; words do not begin so
            continue
        read += 1
        word, text = _cut(line)
        try:
            flags = affixes.flags(source, number, text) if text else _NONE
        except LexiconError as error:
            wrong.append(error)
            word, flags = f"{word}/{text}", _NONE  # as in c/o, where the slash should have been escaped
        if word := source.check(number, word).translate(affixes.ignored):
            yield Entry(word, flags)
    promised = int(count[1])
    if read < promised * 0.9 - 100:  # real files are a few per cent off
        raise source.error(1, f"{promised:,} entries are promised, and {read:,} are there: the file was cut short")
    if len(wrong) > read * 0.01:  # no slips: the flags are of another kind
        raise wrong[0]


def _cut(line: str) -> tuple[str, str]:
    """The word and the flags of a line."""
    if (" " in line or "\t" in line) and (end := _MORPHOLOGY.search(line)):
        line = line[: end.start()]
    at = line.find("/", 1)
    while at > 0 and line[at - 1] == "\\":  # a slash of the word
        line = line[: at - 1] + line[at:]
        at = line.find("/", at)
    if at < 0:
        return line.rstrip(" "), ""
    return line[:at], line[at + 1 :].split(" ", 1)[0]


def _standing(entries: list[Entry], affixes: Affixes) -> list[Entry]:
    """The entries that may be words of their own, or make some."""
    warned = affixes.single.get("WARN") if "FORBIDWARN" in affixes.switches else None
    out = {affixes.single.get("FORBIDDENWORD"), affixes.single.get("ONLYINCOMPOUND"), warned} - {None}
    return [entry for entry in entries if out.isdisjoint(entry.flags)] if out else entries


def _forbidden(entries: list[Entry], flag: str | None) -> set[str]:
    """The spellings that are no words, whatever makes them: of several entries with one spelling the first decides."""
    marked = {entry.word for entry in entries if flag in entry.flags}
    first: dict[str, Entry] = {}
    for entry in entries:
        if entry.word in marked:
            first.setdefault(entry.word, entry)
    return {word for word, entry in first.items() if flag in entry.flags}


# -- making forms --


class _Paradigm(NamedTuple):
    """What a set of flags means for a word."""

    suffixes: tuple[Affix, ...]
    prefixes: tuple[Affix, ...]
    opening: tuple[tuple[Affix, Rule], ...]  # those of the prefixes that allow suffixes of their own


class Expander:
    """Makes the forms of words. Suffixes come first: a prefix meets its condition in the word that has them."""

    def __init__(self, affixes: Affixes, max_forms: int, path: str) -> None:
        self._affixes = affixes
        self._max_forms = max_forms
        self._path = path
        self._needs = affixes.single.get("NEEDAFFIX")
        self._paradigms: dict[Flags, _Paradigm] = {}

    def add_forms(self, made: set[str], word: str, flags: Flags) -> None:
        """Add the forms of a base form with these flags."""
        if self._affixes.mirrored:
            backwards: set[str] = set()
            self._add(backwards, word[::-1], flags)
            made.update(form[::-1] for form in backwards)
        else:
            self._add(made, word, flags)

    def add_base(self, made: set[str], word: str, flags: Flags) -> None:
        """Add the base form itself, where it is a word without any affix."""
        if self._needs not in flags:
            made.add(word)

    def check(self, count: int) -> None:
        """Refuse to go on when there are too many forms."""
        if count > self._max_forms:
            raise LexiconError(
                f"{self._path}: more than {self._max_forms:,} forms; "
                "allow more with max_forms, or take the base forms with expand=False"
            )

    def _add(self, made: set[str], word: str, flags: Flags) -> None:
        self.add_base(made, word, flags)
        own = self._paradigm(flags)
        for affix in own.suffixes:
            for rule in affix.fitting(word):
                form = word[: len(word) - rule.cut] + rule.add
                if rule.more or own.prefixes:
                    self._add_suffixed(made, form, rule, own.prefixes)
                else:
                    made.add(form)
        for affix in own.prefixes:
            made.update(r.add + word[r.cut :] for r in affix.fitting(word) if not r.needs and not r.inside)
        for single, prefix in own.opening:
            for affix in self._paradigm(prefix.more).suffixes:
                if affix not in own.suffixes:
                    for rule in affix.fitting(word):
                        form = word[: len(word) - rule.cut] + rule.add
                        self._add_suffixed(made, form, rule, (single,), opened=True)

    def _add_suffixed(
        self, made: set[str], form: str, first: Rule, prefixes: tuple[Affix, ...], *, opened: bool = False
    ) -> None:
        """Add what comes of a form with its first suffix; with ``opened`` only the prefix allows it, and must stand."""
        if first.inside:
            return
        further = self._paradigm(first.more)
        alone = not opened and not first.circumfix
        if alone and not first.needs:
            made.add(form)
        if not opened:
            prefixes = _joined(prefixes, further.prefixes)
        if first.crosses:
            made.update(
                prefix.add + form[prefix.cut :]
                for prefix in _crossing(prefixes, form)
                if prefix.circumfix == first.circumfix and not prefix.inside and not (prefix.needs and first.needs)
            )
        for affix in further.suffixes:
            for second in affix.fitting(form):
                twice = form[: len(form) - second.cut] + second.add
                if alone:
                    made.add(twice)
                if second.crosses:
                    self._add_prefixed(made, twice, first, second, prefixes, alone)
                self.check(len(made))
        self.check(len(made))

    def _add_prefixed(
        self, made: set[str], form: str, first: Rule, second: Rule, prefixes: tuple[Affix, ...], alone: bool
    ) -> None:
        """Add what comes of a form with two suffixes when a prefix joins them."""
        for prefix in _crossing(_joined(prefixes, self._paradigm(second.more).prefixes), form):
            # A prefix that the second suffix allows asks nothing of the first; any other must go together with it.
            together = first.crosses and prefix.circumfix == first.circumfix
            if alone if prefix.flag in second.more else together:
                made.add(prefix.add + form[prefix.cut :])

    def _paradigm(self, flags: Flags) -> _Paradigm:
        found = self._paradigms.get(flags)
        if found is None:
            ordered = sorted(flags)
            suffixes = tuple(self._affixes.suffixes[flag] for flag in ordered if flag in self._affixes.suffixes)
            prefixes = tuple(self._affixes.prefixes[flag] for flag in ordered if flag in self._affixes.prefixes)
            opening = tuple(
                (affix.only(rule), rule)
                for affix in prefixes
                for rule in affix.rules()
                if rule.crosses and not self._affixes.suffixes.keys().isdisjoint(rule.more)
            )
            found = self._paradigms[flags] = _Paradigm(suffixes, prefixes, opening)
        return found


def _crossing(prefixes: tuple[Affix, ...], form: str) -> Iterator[Rule]:
    """The prefixes that fit a form with a suffix."""
    for affix in prefixes:
        for rule in affix.fitting(form):
            if rule.crosses:
                yield rule


def _joined(some: tuple[Affix, ...], more: tuple[Affix, ...]) -> tuple[Affix, ...]:
    """All of both, each once."""
    return (*some, *(affix for affix in more if affix not in some)) if more else some
