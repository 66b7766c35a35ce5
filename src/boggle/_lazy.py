"""Attributes that are found out when they are first asked for."""

import contextlib
import functools
from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")


class cached_property(functools.cached_property[Value]):  # noqa: N801 (it takes the place of one of that name)
    """A property that is worked out once, and kept.

    That of Python 3.11 holds one lock for all objects as it works something out. A process that is forked meanwhile
    would have the lock and nobody to release it, and wait for ever. Without it two threads may do the work twice, and
    come to the same.
    """

    def __init__(self, func: Callable[[Any], Value]) -> None:
        super().__init__(func)
        self.lock = contextlib.nullcontext()
