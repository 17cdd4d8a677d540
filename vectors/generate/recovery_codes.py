"""Recovery codes, independently of the wallet: Crockford's base 32, two check symbols over GF(32).

The field is built from its table of powers, x^5 + x^2 + 1, and the check symbols are found by
trying all 1024 pairs: slow, and unlike the wallet's own method.
"""

import itertools

from ktr1 import Refused

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
COUNT = 28

POWERS = [1]
while len(POWERS) < 31:
    doubled = POWERS[-1] * 2
    POWERS.append(doubled ^ 0b100101 if doubled > 31 else doubled)
LOGARITHMS = {value: exponent for exponent, value in enumerate(POWERS)}
assert len(LOGARITHMS) == 31


def product(one: int, other: int) -> int:
    """Multiplies in the field."""
    if 0 in (one, other):
        return 0
    return POWERS[(LOGARITHMS[one] + LOGARITHMS[other]) % 31]


def fits(values: list[int]) -> bool:
    """Returns whether both sums are zero."""
    plain = weighted = 0
    for place, value in enumerate(values):
        plain ^= value
        weighted ^= product(value, POWERS[place])
    return plain == weighted == 0


def complete(values: list[int]) -> str:
    """Returns the code of 26 values."""
    (tail,) = [
        pair for pair in itertools.product(range(32), repeat=2) if fits([*values, *pair])
    ]
    return "".join(SYMBOLS[value] for value in (*values, *tail))


def grouped(code: str) -> str:
    return "-".join(code[start : start + 4] for start in range(0, COUNT, 4))


def read(text: bytes) -> str:
    """Reads a code as people type it. Returns its 28 symbols."""
    letters = [chr(byte) for byte in text if byte not in b"-\t\n\v\f\r "]
    plain = [letter.upper() if letter.isascii() else letter for letter in letters]
    plain = [{"O": "0", "I": "1", "L": "1"}.get(letter, letter) for letter in plain]
    if any(letter not in SYMBOLS for letter in plain):
        raise Refused("SYMBOL")
    if len(plain) != COUNT:
        raise Refused("LENGTH")
    if not fits([SYMBOLS.index(letter) for letter in plain]):
        raise Refused("CHECKSUM")
    return "".join(plain)
