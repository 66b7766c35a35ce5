"""JSON text into typed forms, with complaints that say where and what.

msgspec checks the types. Its complaints leave out the keys of mappings, the value and what would be right; here they
are put in. The text itself is parsed by the standard library, which can be asked to refuse what JSON readers differ
about: keys given twice, of which one would be lost without a word, and numbers that are none.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from ._checks import meant, one_of, shown
from .bounds import Bounds, over
from .errors import DocumentError

Form = TypeVar("Form")
Place = tuple[str | int, ...]


def read(text: str | bytes, form: type[Form]) -> Form:
    """Read a form from JSON text; a :class:`DocumentError` names the line, or the path of the field."""
    return convert(parse(text), form)


def parse(text: str | bytes, *, bounded: bool = True) -> Any:
    """What JSON text holds, as Python's own values; of any size where it is not to be bounded."""
    if not isinstance(text, str | bytes):
        raise DocumentError(f"JSON text must be a string or bytes, not {shown(text)}")
    if bounded and len(text) > Bounds.current().json_bytes:
        raise DocumentError(over("no JSON that can be read: it has", "json_bytes", "bytes"))
    try:
        text = text.decode() if isinstance(text, bytes) else text
        value = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_float=_number, parse_constant=_no_number
        )
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        what = "the text ends too early" if error.pos >= len(error.doc.rstrip()) else error.msg.rstrip(":")
        raise DocumentError(f"line {error.lineno}, column {error.colno}: no JSON: {what}") from None
    except UnicodeDecodeError as error:
        raise DocumentError(f"no JSON: byte {error.start} is not UTF-8") from None
    except UnicodeEncodeError as error:
        raise DocumentError(f"no JSON: {shown(error.object[error.start])} is half of a character") from None
    except RecursionError:
        raise _too_deep() from None
    except DocumentError:
        raise
    except ValueError:  # Python reads no whole number of more than 4,300 digits
        raise DocumentError("no JSON that can be read: a number of thousands of digits") from None
    _check_depth(value)
    return value


def _check_depth(value: Any) -> None:
    """Refuse what is nested too deeply, level by level: what goes down into it would need a stack as deep."""
    most, depth, level = Bounds.current().json_depth, 0, [value]
    while level:
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer if type(outer) is list else ())
            if type(inner) is dict or type(inner) is list
        ]
        depth += 1
        if depth > most:
            raise _too_deep()


def _too_deep() -> DocumentError:
    return DocumentError(over("no JSON that can be read: it is nested too deeply, in", "json_depth", "levels"))


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise DocumentError(f"the key {shown(twice)} stands twice in one object; each may stand once")
    return result


def _number(text: str) -> float:
    return whole(float(text))


def whole(number: float) -> float:
    """A whole number where it is one, as the JSON Schema says too; with or without a point it is the same.

    >>> whole(3.0), whole(3.5)
    (3, 3.5)
    """
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _no_number(text: str) -> Any:
    raise DocumentError(f"{text} is no number that JSON has")


def convert(value: Any, form: type[Form]) -> Form:
    """Put plain values into a form."""
    try:
        try:
            return msgspec.convert(value, form)
        except msgspec.ValidationError as error:
            raise DocumentError(_complaint(str(error), value, form)) from None
    except RecursionError:
        raise _too_deep() from None


def called(place: Place) -> str:
    """The path of a field as a message names it.

    >>> called(("sheets", "Ann Lee", 2, "text"))
    'sheets["Ann Lee"][2].text'
    """
    text = ""
    for step in place:
        if isinstance(step, str) and re.fullmatch(r"[^\W\d]\w{,39}", step):
            text += f".{step}"
        else:
            text += f"[{_written(step)}]"
    return text.removeprefix(".") or "the document"


def _written(value: Any) -> str:
    """A value as JSON writes it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:40]}... ({len(text)} characters)"


# -- what msgspec leaves out --


_PATH = re.compile(r"(.*) - at `\$((?:\.\w+|\[\d+\]|\[\.\.\.\])*)`", re.DOTALL)
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`", re.DOTALL)


def _complaint(message: str, value: Any, form: type[Any]) -> str:
    """What is wrong, where, and what would be right. The message may quote what was read, so it is read with care."""
    placed = _PATH.fullmatch(message)
    what, path = placed.groups() if placed else (message, "")
    try:
        place = _place(message, value, form, path)
    except (LookupError, TypeError):  # no path, but something that was read and looks like one
        what, place = message, ()
    tags = _tags(_type_at(inspect.type_info(form), place[:-1], value), place[-1:])
    if tags:
        return f"{called(place)} must be {one_of(tags)}, not {_written(_value_at(value, place))}"
    kind = _type_at(inspect.type_info(form), place, value)
    field = _FIELD.fullmatch(what)
    if not field:
        return f"{called(place)} must be {_allowed(kind)}, not {_written(_value_at(value, place))}"
    if field[1] == "missing required":
        tags = _tags(kind, (field[2],))
        wanted = one_of(tags) if tags else _allowed(_type_at(kind, (field[2],), {field[2]: None}))
        return f"{called((*place, field[2]))} is missing; it must be {wanted}"
    structs = [one for one in _choices(kind) if isinstance(one, inspect.StructType)]
    names = [known.encode_name for struct in structs for known in struct.fields]
    return f"{called((*place, field[2]))}: there is no such field; {meant(field[2], names)}"


def _tags(kind: Any, field: Place) -> list[str]:
    """What may stand in a field that tells kinds of objects apart; nothing for other fields."""
    structs = [one for one in _choices(kind) if isinstance(one, inspect.StructType)]
    return [str(one.tag) for one in structs if field == (one.tag_field,)]


def _place(message: str, value: Any, form: type[Any], path: str) -> Place:
    """The place that a complaint is about, with the keys of mappings, for which msgspec writes ``[...]``."""
    place: Place = ()
    for name, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        if index == "...":
            place += (_guilty(value, place, form, message),)
        else:
            place += (name or int(index),)
    _value_at(value, place)
    return place


def _guilty(value: Any, place: Place, form: type[Any], message: str) -> str:
    """The first key of the mapping at a place that makes the document fail as it does, found by halving."""
    keys = list(_value_at(value, place))
    known_good, known_bad = 0, len(keys)
    while known_bad - known_good > 1:
        middle = (known_good + known_bad) // 2
        if _fails(_with_only(value, place, keys[:middle]), form, message):
            known_bad = middle
        else:
            known_good = middle
    return str(keys[known_good])


def _fails(value: Any, form: type[Any], message: str) -> bool:
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        return str(error) == message
    return False


def _with_only(value: Any, place: Sequence[str | int], keys: Iterable[str]) -> Any:
    """The value with some entries of the mapping at a place, and no others."""
    if not place:
        return {key: value[key] for key in keys}
    first, *rest = place
    changed = value.copy()
    changed[first] = _with_only(value[first], rest, keys)
    return changed


def _value_at(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]
    return value


def _type_at(kind: Any, place: Place, value: Any) -> Any:
    """The type that is wanted at a place of a value, as msgspec describes it."""
    for step in place:
        for one in _choices(kind):
            if isinstance(one, inspect.StructType) and isinstance(step, str):
                kind = next((field.type for field in one.fields if field.encode_name == step), kind)
            elif isinstance(one, inspect.DictType) and isinstance(step, str):
                kind = one.value_type
            elif isinstance(one, inspect.ListType) and isinstance(step, int):
                kind = one.item_type
            elif isinstance(one, inspect.TupleType) and isinstance(step, int):
                kind = one.item_types[step]
        value = value[step]
        kind = _of_its_tag(kind, value)
    return kind if isinstance(kind, inspect.Metadata) else _bare(kind)


def _of_its_tag(kind: Any, value: Any) -> Any:
    """Of kinds of objects that are told apart by a tag the one that the value says it is."""
    tagged = [one for one in _choices(kind) if isinstance(one, inspect.StructType) and one.tag_field]
    return next((one for one in tagged if isinstance(value, dict) and value.get(one.tag_field) == one.tag), kind)


def _choices(kind: Any) -> list[Any]:
    kind = _bare(kind)
    return [_bare(one) for one in kind.types] if isinstance(kind, inspect.UnionType) else [kind]


def _bare(kind: Any) -> Any:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


_NAMES: dict[type[Any], str] = {
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.StrType: "a string",
    inspect.BoolType: "true or false",
    inspect.NoneType: "null",
    inspect.ListType: "a list",
    inspect.TupleType: "a pair",
    inspect.DictType: "an object",
    inspect.StructType: "an object",
}


def _allowed(kind: Any) -> str:
    """What a field takes, in words: its own, where it has some."""
    if isinstance(kind, inspect.Metadata) and kind.extra and "allowed" in kind.extra:
        return str(kind.extra["allowed"])
    names: list[str] = []
    for one in _choices(kind):
        names += list(map(str, one.values)) if isinstance(one, inspect.LiteralType) else [_NAMES[type(one)]]
    return one_of(dict.fromkeys(name for name in names if name != "null" or len(names) == 1))
