"""Makes price-values.json: what amounts are worth at a price, computed with Python's fractions."""

import random
from fractions import Fraction

from common import Case, VectorFile, invalid, stream, valid

TOP = 2**256
# The decimals of a value, and the decimals that are shown of it.
SCALE = 8
SHOWN = {"usd": 2, "krw": 0}

Question = tuple[int, int, int, int, int, int]


def half_even(exact: Fraction) -> int:
    """Rounds to a whole number, halves to the even one."""
    whole, rest = divmod(exact.numerator, exact.denominator)
    double = 2 * rest
    up = double > exact.denominator or (double == exact.denominator and whole % 2 == 1)
    return whole + up


def shown(value: int, decimals: int) -> str:
    """Writes a value with so many decimals, and commas between thousands."""
    rounded = half_even(Fraction(value * 10**decimals, 10**SCALE))
    whole, rest = divmod(rounded, 10**decimals)
    return f"{whole:,}" + (f".{rest:0{decimals}d}" if decimals else "")


def case(comment: str, asked: Question) -> Case:
    units, decimals, answer, answer_decimals, rate, rate_decimals = asked
    keys = {
        "units": str(units), "decimals": decimals, "answer": str(answer), "answerDecimals": answer_decimals,
        "rate": str(rate), "rateDecimals": rate_decimals,
    }
    if answer <= 0 or rate < 0:
        return invalid("notPositive", comment, **keys)
    exact = Fraction(units, 10**decimals) * Fraction(answer, 10**answer_decimals)
    # A rate of 0 stands for a value in US dollars.
    if rate:
        exact /= Fraction(rate, 10**rate_decimals)
    value = half_even(exact * 10**SCALE)
    if value >= TOP:
        return invalid("tooLarge", comment, **keys)
    return valid(comment, **keys, value=str(value), shown=shown(value, SHOWN["krw" if rate else "usd"]))


FIXED: list[tuple[str, Question]] = [
    ("one ether at 3,412.55 USD", (10**18, 18, 341_255_000_000, 8, 0, 8)),
    ("one ether at 3,412.55 USD, and 1,380 won to the dollar", (10**18, 18, 341_255_000_000, 8, 72_464, 8)),
    ("nothing", (0, 18, 341_255_000_000, 8, 0, 8)),
    ("one wei", (1, 18, 341_255_000_000, 8, 0, 8)),
    ("half of the smallest value: to the even 0", (1, 1, 5, 9, 0, 8)),
    ("exactly half: to 0, which is even", (5, 1, 1, 8, 0, 8)),
    ("exactly one and a half: to 2, which is even", (15, 1, 1, 8, 0, 8)),
    ("exactly two and a half: to 2, which is even", (25, 1, 1, 8, 0, 8)),
    ("a little more than half: up", (50_000_001, 8, 1, 8, 0, 8)),
    ("a third", (1, 0, 1, 0, 3, 0)),
    ("shown: half a cent to the even cent", (1, 0, 500_000, 8, 0, 8)),
    ("shown: one and a half cents", (1, 0, 1_500_000, 8, 0, 8)),
    ("shown: the cent below a dollar", (1, 0, 99_999_999, 8, 0, 8)),
    ("shown: thousands", (1_234_567_891, 6, 100_000_000, 8, 0, 8)),
    ("a feed with 18 decimals", (10**18, 18, 3 * 10**18, 18, 0, 8)),
    ("a token without decimals", (7, 0, 123_456_789, 8, 0, 8)),
    ("a token with 255 decimals", (TOP - 1, 255, 10**8, 8, 0, 8)),
    ("a token with 255 decimals at the highest price", (TOP - 1, 255, 2**255 - 1, 0, 0, 8)),
    ("the largest value", (TOP - 1, 8, 1, 0, 0, 8)),
    ("the smallest value that is too large", (2**255, 8, 2, 0, 0, 8)),
    ("a price of 0", (10**18, 18, 0, 8, 0, 8)),
    ("a price below 0", (10**18, 18, -1, 8, 0, 8)),
    ("the lowest number as a price", (10**18, 18, -(2**255), 8, 0, 8)),
    ("a rate below 0", (10**18, 18, 10**8, 8, -1, 8)),
]


def usual(source: random.Random) -> Question:
    """Draws an amount and a price as they occur."""
    decimals = source.choice((0, 2, 6, 8, 18))
    rate = source.choice((0, source.randrange(60_000, 90_000)))
    return (source.randrange(10 ** (decimals + 6)), decimals, source.randrange(1, 10**13), 8, rate, 8)


def odd(source: random.Random) -> Question:
    """Draws numbers of any size."""
    size = lambda most: source.randrange(1, 2 ** source.randrange(1, most))
    rate = source.choice((0, size(100)))
    return (size(256), source.randrange(120), size(255), source.randrange(40), rate, source.randrange(40))


def refused(source: random.Random) -> Question:
    """Draws what has no value: a price below 1, or more than fits."""
    if source.random() < 0.5:
        return (source.randrange(10**24), 18, -source.randrange(2**255), 8, source.choice((0, 72_000)), 8)
    units = source.randrange(2**255, TOP)
    return (units, source.randrange(8), source.randrange(10**8, 2**255), source.randrange(8), 0, 8)


def build() -> VectorFile:
    source = stream("price-values")
    cases = [case(comment, asked) for comment, asked in FIXED]
    cases += [case("a usual amount", usual(source)) for _ in range(120)]
    cases += [case("any amount", odd(source)) for _ in range(120)]
    cases += [case("no value", refused(source)) for _ in range(300)]
    return VectorFile(
        name="price-values.json",
        standard="exact arithmetic, rounded once, halves to the even number",
        comment="What amounts are worth at the price that a feed answers, with 8 decimals.",
        packages=(),
        given={
            "units": "the amount in base units",
            "decimals": "the decimals of the amount; a number",
            "answer": "the answer of the feed, in US dollars for a whole unit; with a sign",
            "answerDecimals": "its decimals; a number",
            "rate": "the answer of the feed of the won, in US dollars; 0 for a value in US dollars",
            "rateDecimals": "its decimals; a number",
        },
        gives={
            "value": "the value times 10^8",
            "shown": "the value as people read it: cents of the dollar, whole won",
        },
        errors={"notPositive": "a price or a rate below 1", "tooLarge": "a value times 10^8 of 2^256 or more"},
        cases=cases,
    )
