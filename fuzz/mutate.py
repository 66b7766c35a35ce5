"""Changing JSON as JSON: most changes of single bytes would only break its brackets."""

import json
import random
from collections.abc import Callable
from typing import Any

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 15, 64, 2**53, 2**63, 10**400, -0.5, 1e308,
    "", "Ann", "cat", "Qu I / T E", "big", "*", "\ud800", "\u0000", "a" * 300, [], {}, [0, 1, 2], ["cat"],
)  # fmt: skip
_MOST_CHANGES = 4

Mutate = Callable[[bytes, int], bytes]
Place = tuple[Any, Any]


def mutator(fallback: Mutate) -> Callable[[bytes, int, int], bytes]:
    """A mutator for libFuzzer, which leaves to the fallback every third input, and those that are no JSON."""

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        choose = random.Random(seed)
        if choose.randrange(3):
            try:
                changed = json.dumps(_changed(json.loads(data), choose), ensure_ascii=choose.random() < 0.2).encode(
                    "utf-8", "surrogatepass"
                )
            except (ValueError, RecursionError):
                return fallback(data, most)
            if len(changed) <= most:
                return changed
        return fallback(data, most)

    return mutate


def _changed(value: Any, choose: random.Random) -> Any:
    holder = [value]
    for _ in range(choose.randint(1, _MOST_CHANGES)):
        places = _places(holder)
        container, key = choose.choice(places)
        other, other_key = choose.choice(places)
        _change(container, key, other[other_key], choose)
        if not holder:
            holder = [{}]
    return holder[0]


def _places(value: Any) -> list[Place]:
    """All entries of all lists and objects within."""
    found: list[Place] = []
    todo = [value]
    for container in todo:
        entries = container.items() if isinstance(container, dict) else enumerate(container)
        for key, entry in entries:
            found.append((container, key))
            if isinstance(entry, list | dict):
                todo.append(entry)
    return found


def _change(container: Any, key: Any, other: Any, choose: random.Random) -> None:
    other = json.loads(json.dumps(other))  # a copy: nothing may come to lie within itself
    match choose.randrange(7):
        case 0:
            del container[key]
        case 1:
            container[key] = choose.choice(_VALUES)
        case 2 if isinstance(container, list):
            container.insert(key, other)
        case 2 | 3:
            container[key] = other
        case 4 if isinstance(container, dict):
            container[choose.choice(["Ann", "Ben", "", "zz"])] = other
        case 5 if isinstance(container, list):
            choose.shuffle(container)
        case _:
            container[key] = _near(container[key], choose)


def _near(value: Any, choose: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + choose.choice([-1, 1, 15, -value, 2**31])
    if isinstance(value, str) and value:
        at = choose.randrange(len(value))
        new = choose.choice(["", "|", " ", "É", "[", value[at] * 2, choose.choice("abcqu#*/")])
        return value[:at] + new + value[at + 1 :]
    return value
