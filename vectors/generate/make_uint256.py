"""Makes uint256.json with Python's integers: results of arithmetic on two 256-bit numbers."""

from common import Case, VectorFile, stream, valid
from wide_numbers import EDGES, MOST, fits, sized


def case(comment: str, left: int, right: int) -> Case:
    quotient, remainder = divmod(left, right) if right else (None, None)
    product = left * right
    return valid(
        comment,
        left=str(left),
        right=str(right),
        sum=fits(left + right),
        difference=fits(left - right),
        high=str(product >> 256),
        low=str(product & MOST),
        quotient=None if quotient is None else str(quotient),
        remainder=None if remainder is None else str(remainder),
        both=str(left & right),
        either=str(left | right),
        one=str(left ^ right),
        order=(left > right) - (left < right),
    )


def build() -> VectorFile:
    source = stream("uint256")
    pairs = {(left, right): "an edge" for left in EDGES for right in EDGES}
    # The estimate of a quotient limb is too high most often if only the highest bit of the
    # divisor's top limb is set, and the limbs after it are large (Knuth, volume 2, 4.3.1, exercise
    # 21).
    for count in (2, 3, 4):
        for _ in range(20):
            right = 2 ** (64 * count - 1) + 2 ** (64 * count - 64) - source.randrange(1, 2**8)
            left = min(MOST, right * source.getrandbits(264 - 64 * count) + right - 1)
            pairs[left, right] = "a hard guess in long division"
    while len(pairs) < 1400:
        pairs[sized(source), sized(source)] = "random"
    while len(pairs) < 1700:
        right = sized(source) or 1
        left = right * source.randrange(MOST // right + 1) + source.choice((-1, 0, 1))
        if 0 <= left <= MOST:
            pairs[left, right] = "at or beside a multiple"
    return VectorFile(
        name="uint256.json",
        standard="none; unsigned 256-bit integers, the word size of the EVM",
        comment=(
            "Operations on two unsigned 256-bit integers. A result outside 0 to 2^256 - 1, and a "
            "division by zero, is null: nothing wraps. No case is invalid."
        ),
        packages=(),
        given={"left": "a number", "right": "a number"},
        gives={
            "sum": "left + right",
            "difference": "left - right",
            "high": "the upper 256 bits of left · right; unless 0, the product does not fit",
            "low": "its lower 256 bits",
            "quotient": "left / right, rounded down",
            "remainder": "the remainder of that division",
            "both": "bitwise and",
            "either": "bitwise or",
            "one": "bitwise exclusive or",
            "order": "-1, 0 or 1 if left is below, equal to or above right; a number",
        },
        errors={},
        cases=[case(comment, *pair) for pair, comment in pairs.items()],
    )
