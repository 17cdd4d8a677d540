"""Makes int257.json with Python's integers: numbers with a sign and 256 bits."""

from common import Case, VectorFile, stream, valid
from wide_numbers import EDGES, MOST, sized


def fits(number: int) -> str | None:
    """Returns a result as text; None if it is further from zero than 2^256 - 1."""
    return str(number) if -MOST <= number <= MOST else None


def case(comment: str, left: int, right: int) -> Case:
    word = left % 2**256 if left >= -(2**255) else None
    return valid(
        comment,
        left=str(left),
        right=str(right),
        sum=fits(left + right),
        difference=fits(left - right),
        word=None if word is None else word.to_bytes(32, "big").hex(),
        signed=None if word is None else str(word - 2**256 if word >= 2**255 else word),
        order=(left > right) - (left < right),
    )


def build() -> VectorFile:
    source = stream("int257")
    some = [0, 1, 2, 2**63, 2**64 - 1, 2**64, 2**128, 2**255 - 1, 2**255, 2**255 + 1, MOST - 1, MOST]
    assert set(some) <= set(EDGES)
    signed = [sign * number for number in some for sign in (1, -1)]
    pairs = {(left, right): "an edge" for left in signed for right in signed}
    while len(pairs) < 900:
        left, right = (source.choice((1, -1)) * sized(source) for _ in range(2))
        pairs[left, right] = "random"
    return VectorFile(
        name="int257.json",
        standard="none; the Contract ABI for the word of a signed number",
        comment=(
            "Integers from -(2^256 - 1) to 2^256 - 1. A result outside that range is null. No "
            "case is invalid."
        ),
        packages=(),
        given={"left": "a number", "right": "a number"},
        gives={
            "sum": "left + right",
            "difference": "left - right",
            "word": "left in 32 bytes of hex, in two's complement below zero; null below -2^255",
            "signed": "that word read as an int256",
            "order": "-1, 0 or 1 if left is below, equal to or above right; a number",
        },
        errors={},
        cases=[case(comment, *pair) for pair, comment in pairs.items()],
    )
