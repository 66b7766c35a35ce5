"""Reading the .aff file of a Hunspell dictionary: its encoding, what its flags mean, and the rules that make forms.

Only what decides which words there are is read. What serves suggestions (``TRY``, ``REP``), conversions (``ICONV``) and
the building of compounds (``COMPOUNDRULE``) is passed over.
"""

import codecs
import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from ._checks import shown
from .errors import LexiconError

MAX_LINE = 100_000
"""Characters of one line, at most. The longest line of real files has some thousands."""

_MAX_FLAG = 65_535  # of flags that are numbers, in Hunspell
_ENCODING = re.compile(r"utf8|ascii|iso8859\d{1,2}|latin\d{1,2}|koi8[rut]|(cp|windows)\d{3,4}|tis620")
_PYTHON_NAME = re.compile(r"^(iso8859|koi8)")
_FIELDS = re.compile(r"[^ \t]+")
_UNDECODED = re.compile("[\udc80-\udcff]")
_TOKEN = re.compile(r"\[(\^?)([^\]]*)\]|(.)", re.DOTALL)
_SINGLE = {"NEEDAFFIX", "PSEUDOROOT", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX", "WARN"}
_PACKED = {
    b"\x1f\x8b": "gzip",
    b"hz0": "hzip",
    b"hz1": "hzip",
    b"PK\x03\x04": "zip",
    b"\xfd7zXZ": "xz",
    b"BZh": "bzip2",
}

Flags = frozenset[str]


class Letters(NamedTuple):
    """What a condition says of one letter: that it is one of these, or none of them."""

    letters: str
    negated: bool


Condition = tuple[Letters, ...]
_ANY = Letters("", True)


class Rule(NamedTuple):
    """One way to make a form: take ``cut`` letters off the word's end (or its beginning), and put ``add`` there."""

    flag: str
    cut: int
    add: str
    crosses: bool  # may stand with an affix of the other side
    more: Flags  # what the form may take further, and what is said of the affix itself
    needs: bool  # only together with another affix
    inside: bool  # only inside compounds
    circumfix: bool  # only together with another circumfix


class Affix:
    """The rules of one flag, on one side of the word."""

    def __init__(self, at_end: bool, full_strip: bool) -> None:
        self._at_end = at_end
        self._full_strip = full_strip
        self._groups: dict[tuple[str, Condition], list[Rule]] = {}
        self._reach = 1  # letters that decide which rules fit: those of a condition, and one more than is stripped
        self._fitting: dict[str, tuple[Rule, ...]] = {}

    def add(self, strip: str, condition: Condition, rule: Rule) -> None:
        """Take in a rule, with the letters that it strips and the condition."""
        self._groups.setdefault((strip, condition), []).append(rule)
        self._reach = max(self._reach, 1 + len(strip), len(condition))

    def fitting(self, word: str) -> tuple[Rule, ...]:
        """The rules that a word meets the conditions of."""
        edge = word[-self._reach :] if self._at_end else word[: self._reach]
        try:
            return self._fitting[edge]
        except KeyError:
            rules = self._fitting[edge] = tuple(
                rule for (strip, condition), group in self._groups.items() if self._fits(edge, strip, condition)
                for rule in group
            )  # fmt: skip
            return rules

    def only(self, rule: Rule) -> "Affix":
        """One of the rules, for itself."""
        single = Affix(self._at_end, self._full_strip)
        for (strip, condition), rules in self._groups.items():
            if any(one is rule for one in rules):
                single.add(strip, condition, rule)
        return single

    def rules(self) -> Iterator[Rule]:
        """All of them."""
        for rules in self._groups.values():
            yield from rules

    def _fits(self, edge: str, strip: str, condition: Condition) -> bool:
        if len(edge) < len(condition) or (len(edge) <= len(strip) and not self._full_strip):
            return False
        if self._at_end:
            looked_at = edge[len(edge) - len(condition) :]
            stripped = edge.endswith(strip)
        else:
            looked_at = edge[: len(condition)]
            stripped = edge.startswith(strip)
        return stripped and all((c in one.letters) != one.negated for c, one in zip(looked_at, condition, strict=True))


class Source:
    """One file of a dictionary: its lines, and the errors that name them."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            with open(path, "rb") as file:
                self._data = file.read()
        except OSError as error:
            raise LexiconError(f"{path}: cannot be read: {error.strerror}") from None
        for start, kind in _PACKED.items():
            if self._data.startswith(start):
                raise LexiconError(f"{path}: a file packed by {kind}; unpack it first")
        if b"\0" in self._data:
            raise LexiconError(f"{path}, line {self._data[: self._data.index(0)].count(10) + 1}: binary data, no text")
        self.has_bom = self._data.startswith(codecs.BOM_UTF8)
        self.encoding = ""

    def find(self, keyword: bytes) -> Iterator[tuple[int, str]]:
        """Line number and value of a setting in ASCII, before the encoding is known."""
        for match in re.finditer(rb"^(?:\xef\xbb\xbf)?[ \t]*%s[ \t]+([^ \t\r\n]+)" % keyword, self._data, re.M):
            yield self._data[: match.start(1)].count(b"\n") + 1, match[1].decode("ascii", "backslashreplace")

    def lines(self, encoding: str) -> Iterator[tuple[int, str]]:
        """The lines with their numbers. Bytes that are not of the encoding are marked; see :meth:`check`."""
        self.encoding = "utf-8" if self.has_bom else encoding
        text = self._data[3 if self.has_bom else 0 :].decode(self.encoding, "surrogateescape")
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE:
                raise self.error(number, f"{len(line):,} characters; a line has at most {MAX_LINE:,}")
            yield number, line.rstrip("\r")

    def check(self, number: int, text: str) -> str:
        """The text itself, when all of it could be decoded. Comments and flags need not be."""
        if not text.isascii() and (wrong := _UNDECODED.search(text)):
            raise self.error(number, f"byte 0x{ord(wrong[0]) - 0xDC00:02x} is not {self.encoding}, see SET in the .aff")
        return text

    def error(self, number: int, what: str) -> LexiconError:
        """An error that names file and line."""
        printable = what.encode("utf-8", "backslashreplace").decode()  # flags may be bytes that were not decoded
        return LexiconError(f"{self.path}, line {number}: {printable}")


class Affixes:
    """What an .aff file says.

    Raises :class:`LexiconError`, with file and line, for what cannot be read or would give wrong words.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._source = Source(os.fspath(path))
        self.encoding = self._encoding()
        self._flag_type = self._read_flag_type()
        self._lines = list(self._source.lines(self.encoding))
        self._parsed: dict[str, Flags] = {}
        self.aliases: list[Flags] = []
        self.single: dict[str, str] = {}
        self.ignored: dict[int, None] = {}
        self.switches: set[str] = set()
        self.suffixes: dict[str, Affix] = {}
        self.prefixes: dict[str, Affix] = {}
        self._conditions: dict[str, Condition] = {}
        self._settings()
        self.mirrored = "COMPLEXPREFIXES" in self.switches  # two prefixes and one suffix: all is read backwards
        self._rules()
        del self._lines

    # -- settings --

    def _encoding(self) -> str:
        for number, name in self._source.find(b"SET"):
            plain = re.sub("[^a-z0-9]", "", name.lower()).removeprefix("microsoft")
            plain = "tis620" if plain == "tis6202533" else plain
            known = _ENCODING.fullmatch(plain)
            try:
                return codecs.lookup(_PYTHON_NAME.sub(r"\1-", plain).replace("windows", "cp") if known else "").name
            except LookupError:
                raise self._source.error(
                    number,
                    f"there is no encoding {shown(name)}; SET takes UTF-8, ISO8859-1, KOI8-R, cp1251 and the like",
                ) from None
        return "utf-8" if self._source.has_bom else "iso8859-1"

    def _read_flag_type(self) -> str:
        for number, name in self._source.find(b"FLAG"):
            if name not in ("long", "num", "UTF-8", "char"):
                raise self._source.error(number, f"FLAG {shown(name)}: it takes long, num or UTF-8, or is left out")
            return name
        return "char"

    def _settings(self) -> None:
        """All that must be known before the rules are read, wherever it stands."""
        promised = 0
        for number, line in self._lines:
            if line.startswith(("#", "PFX", "SFX", "AM")):
                continue
            keyword, *values = _FIELDS.findall(line) or [""]
            if keyword in ("FULLSTRIP", "COMPLEXPREFIXES", "FORBIDWARN"):
                self.switches.add(keyword)
            elif keyword == "AF" and values:
                if not promised:
                    promised = self._count(number, values[0])
                else:
                    self.aliases.append(self._flags(self._source, number, values[0]))
            elif keyword in _SINGLE and values:
                name = "NEEDAFFIX" if keyword == "PSEUDOROOT" else keyword
                self.single[name] = self._one_flag(number, values[0])
            elif keyword == "IGNORE" and values:
                self.ignored = dict.fromkeys(map(ord, self._source.check(number, values[0])))
        if len(self.aliases) < promised:
            raise LexiconError(
                f"{self._source.path}: AF promises {promised} aliases, and {len(self.aliases)} are there: "
                "the file was cut short"
            )

    def _count(self, number: int, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise self._source.error(number, f"a count is needed, not {shown(text)}")
        return int(text)

    # -- flags --

    def flags(self, source: Source, number: int, text: str) -> Flags:
        """The flags that stand behind a word or an affix: themselves, or the number of an alias."""
        found = self._parsed.get(text)
        if found is None:
            found = self._parsed[text] = self._alias(source, number, text) if self.aliases else self._flags(
                source, number, text
            )  # fmt: skip
        return found

    def _alias(self, source: Source, number: int, text: str) -> Flags:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= len(self.aliases)):
            raise source.error(number, f"no flag alias {shown(text)}; AF names 1 to {len(self.aliases)}")
        return self.aliases[int(text) - 1]

    def _flags(self, source: Source, number: int, text: str) -> Flags:
        if self._flag_type == "long":
            if len(text) % 2:
                raise source.error(number, f"flags {shown(text)}: FLAG long means two characters each")
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        if self._flag_type == "num":
            flags = [flag for flag in text.split(",") if flag]
            for flag in flags:
                if not (flag.isascii() and flag.isdigit() and len(flag) < 10 and int(flag) <= _MAX_FLAG):
                    raise source.error(number, f"flag {shown(flag)}: FLAG num means numbers up to {_MAX_FLAG}")
            return frozenset(str(int(flag)) for flag in flags)
        return frozenset(text)

    def _one_flag(self, number: int, text: str) -> str:
        flags = self._flags(self._source, number, text)
        if len(flags) != 1:
            raise self._source.error(number, f"one flag is needed, not {shown(text)}; is FLAG right?")
        return next(iter(flags))

    # -- rules --

    def _rules(self) -> None:
        crossing: dict[tuple[str, str], bool] = {}
        left, header = 0, (0, "")
        for number, raw in self._lines:
            line = raw.lstrip(" \t")
            if not line.startswith(("PFX", "SFX")):
                continue
            fields = _FIELDS.findall(line)
            keyword, *rest = fields
            if keyword not in ("PFX", "SFX"):
                continue
            if len(rest) < 3:
                raise self._source.error(
                    number, f"{keyword} takes a flag, what to strip and what to add, not {shown(line)}"
                )
            flag = self._one_flag(number, rest[0])
            is_header = rest[1] in ("Y", "N") and rest[2].isascii() and rest[2].isdigit()
            if is_header and (left <= 0 or (keyword, flag) not in crossing):
                crossing[keyword, flag] = rest[1] == "Y"
                left, header = self._count(number, rest[2]), (number, f"{keyword} {rest[0]}")
            elif (keyword, flag) in crossing:
                self._rule(number, keyword, flag, rest, crossing[keyword, flag])
                left -= 1
            else:
                raise self._source.error(
                    number, f"{keyword} {rest[0]} begins without a header such as {keyword} {rest[0]} Y 1"
                )
        if left > 0:  # elsewhere a wrong count does no harm; here the end is missing
            raise self._source.error(
                header[0], f"{header[1]} promises {left} more rules than the file has: it was cut short"
            )

    def _rule(self, number: int, keyword: str, flag: str, rest: list[str], crosses: bool) -> None:
        strip = self._letters(number, rest[1])
        added, _, more_text = rest[2].partition("/")
        add = self._letters(number, added)
        more = self.flags(self._source, number, more_text) if more_text else frozenset()
        condition = self._condition(number, rest[3]) if len(rest) > 3 else ()
        at_end = keyword == "SFX"
        if self.mirrored:
            at_end, strip, add, condition = not at_end, strip[::-1], add[::-1], condition[::-1]
        affixes = self.suffixes if at_end else self.prefixes
        if flag not in affixes:
            affixes[flag] = Affix(at_end, "FULLSTRIP" in self.switches)
        needs, inside, circumfix = (
            self.single.get(name) in more for name in ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX")
        )
        rule = Rule(flag, len(strip), add, crosses, more, needs, inside, circumfix)
        affixes[flag].add(strip, condition, rule)

    def _letters(self, number: int, text: str) -> str:
        return "" if text == "0" else self._source.check(number, text).translate(self.ignored)

    def _condition(self, number: int, text: str) -> Condition:
        found = self._conditions.get(text)
        if found is None:
            self._source.check(number, text)
            asked = () if text == "." else tuple(self._asked(number, text, one) for one in _TOKEN.finditer(text))
            found = self._conditions[text] = asked
        return found

    def _asked(self, number: int, text: str, match: re.Match[str]) -> Letters:
        negated, letters, single = match.groups()
        if single is None and letters:
            return Letters(letters, bool(negated))
        if single is None or single in "[]":
            raise self._source.error(number, f"condition {shown(text)}: brackets hold letters, as in [abc] or [^abc]")
        return _ANY if single == "." else Letters(single, False)
