"""Random numbers that stay the same for ever: what a seed means for a roll.

They are drawn from PCG64's raw 64-bit stream, whose output NumPy guarantees for a seed, by the rules below and no
others. ``docs/reproducibility.md`` states them for readers; the tests pin examples. Nothing here touches a global
generator.
"""

import os
from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import numpy as np

from ._checks import shown, whole_number
from .errors import DiceError

if TYPE_CHECKING:
    from numpy.random import PCG64  # loaded with the first roll: much of what `import numpy` spares


def fresh_seed() -> int:
    """A seed from the system's own source of randomness, 63 bits."""
    return int.from_bytes(os.urandom(8), "little") >> 1


MAX_SEED = 2**1024 - 1
"""The largest seed; any bound would do, and a seed should be written down in a line or two."""


def generator(seed: int) -> "PCG64":
    """The PCG64 generator that a seed stands for, or a :class:`DiceError`."""
    return np.random.PCG64(check_seed(seed))


def check_seed(seed: int) -> int:
    """The seed as an ``int``, or a :class:`DiceError`."""
    try:
        number = whole_number("seed", seed, 0, error=DiceError)
    except DiceError:
        raise DiceError(f"a seed is a whole number from 0, not {shown(seed)}") from None
    if number > MAX_SEED:
        raise DiceError(f"a seed is below 2 to the power of 1024, which {shown(seed)} is not")
    return number


class Stream:
    """Unbiased numbers from the raw stream of one seed, from a place in it on."""

    def __init__(self, seed: int, start: int = 0) -> None:
        self._source = generator(seed).advance(start)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each equally likely.

        The high half of a 128-bit product, with the few low halves that would favour some numbers drawn again
        (Lemire, "Fast random integer generation in an interval", 2019).
        """
        unfair = (1 << 64) % limit
        while True:
            product = self._source.random_raw() * limit
            if product & 0xFFFF_FFFF_FFFF_FFFF >= unfair:
                return product >> 64

    def fraction(self) -> float:
        """A number from 0 to below 1, a multiple of 2 to the power of -53, each equally likely."""
        return float(self._source.random_raw() >> 11) / 2**53

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Put the items into a random order, each order equally likely (Fisher and Yates, from the last down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
