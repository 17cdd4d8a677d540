"""Makes units.json with Python's decimal module: amounts as text, to integers and back."""

import random
from decimal import Decimal, localcontext

from common import Case, VectorFile, invalid, stream, valid
from table_units import EDGES, FAULTS, LARGEST


def case(comment: str, text: str, decimals: int) -> Case:
    """Makes a case with the integer and its shortest text."""
    with localcontext() as context:
        context.prec = 1000
        integer = Decimal(text).scaleb(decimals)
        assert integer == integer.to_integral_value() and 0 <= integer <= LARGEST
        shortest = format(Decimal(int(integer)).scaleb(-decimals), "f")
    if "." in shortest:
        shortest = shortest.rstrip("0").rstrip(".")
    return valid(
        comment, text=text, decimals=decimals, integer=str(int(integer)), formatted=shortest
    )


def accepted(source: random.Random) -> list[Case]:
    cases = [case("an edge", text, decimals) for text, decimals in EDGES]
    seen = set(EDGES)
    while len(cases) < 160:
        decimals = source.choice((0, 1, 2, 6, 6, 8, 9, 18, 18, 18, 24, 36, 77, 255))
        integer = source.getrandbits(source.randrange(1, 257))
        digits = str(integer).rjust(decimals + 1, "0")
        text = digits[:-decimals] + "." + digits[-decimals:] if decimals else digits
        if source.random() < 0.5 and "." in text:
            text = text.rstrip("0").rstrip(".")
        if (text, decimals) not in seen:
            seen.add((text, decimals))
            cases.append(case("random", text, decimals))
    return cases


def rejected(source: random.Random) -> list[Case]:
    cases = [
        invalid(error, f"{error} at {decimals} decimals", text=text, decimals=decimals)
        for error, texts in FAULTS.items()
        for text, decimals in texts
    ]
    for _ in range(60):
        decimals = source.choice((1, 2, 6, 8, 18))
        whole, fraction = (
            str(source.randrange(10**6)),
            str(source.randrange(10**decimals)).rjust(decimals, "0"),
        )
        mark = source.choice("abcdfghijklmnopqrstuvwyz!@#$%^&*()=[]{};:<>?/|~`")
        place = source.randrange(1, len(whole) + 1)
        text = f"{whole[:place]}{mark}{whole[place:]}.{fraction}"
        if not text.startswith("0x"):
            cases.append(
                invalid("notDigits", f"{mark} put into a good amount", text=text, decimals=decimals)
            )
        extra = f"{whole}.{fraction}{source.randrange(10)}"
        cases.append(
            invalid(
                "tooManyDecimals", f"one digit beyond {decimals}", text=extra, decimals=decimals
            )
        )
    return cases


def build() -> VectorFile:
    source = stream("units")
    cases = accepted(source) + rejected(source)
    unique = {(case["text"], case["decimals"]): case for case in cases}
    return VectorFile(
        name="units.json",
        standard="none; ERC-20 for decimals",
        comment=(
            "Amounts as people type them, without a unit: to integers of the smallest unit, and "
            "back."
        ),
        packages=(),
        given={"text": "the amount as typed", "decimals": "0 to 255; a number"},
        gives={
            "integer": "the amount in the smallest unit",
            "formatted": "the integer formatted again, without trailing zeros",
        },
        errors={
            "empty": "no text",
            "missingDigits": "no digit before or after the point",
            "sign": "a plus or a minus",
            "exponent": "scientific notation",
            "hex": "hexadecimal",
            "comma": "a comma, whatever its meaning",
            "notDigits": "anything but 0-9 and one point",
            "tooManyDecimals": "more digits after the point than the unit has, including zeros",
            "tooLarge": "2^256 or more",
        },
        cases=list(unique.values()),
    )
