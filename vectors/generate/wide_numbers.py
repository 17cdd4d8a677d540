"""The 256-bit numbers that the generators of arithmetic draw from."""

import random

MOST = 2**256 - 1

# Boundaries of 64-bit limbs, powers of ten, and their neighbors.
EDGES = sorted(
    {0, 1, 2, 3, 10, MOST, MOST - 1, 10**77, 10**38}
    | {2**bits + step for bits in (64, 128, 192) for step in (-1, 0, 1)}
    | {2**255 + step for step in (-1, 0, 1)}
    | {10**18, 10**19, 2**63, 2**256 - 2**64, 2**256 - 2**128, 2**256 - 2**192}
)


def sized(source: random.Random) -> int:
    """Draws a number of one to four limbs, now and then with limbs of only zeros or ones."""
    limbs = [
        source.choice((0, 2**64 - 1, source.getrandbits(64), source.getrandbits(64)))
        for _ in range(source.randrange(1, 5))
    ]
    return sum(limb << (64 * place) for place, limb in enumerate(limbs))


def fits(number: int) -> str | None:
    """Returns a result as text; None if it is outside 0 to 2^256 - 1."""
    return str(number) if 0 <= number <= MOST else None
