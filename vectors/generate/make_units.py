"""Makes units.json with Python's decimal module: amounts as text, to integers and back."""

import random
from decimal import Decimal, localcontext

from common import Case, VectorFile, invalid, stream, valid

LARGEST = 2**256 - 1


def case(comment: str, text: str, decimals: int) -> Case:
    """Works out the integer and its shortest text."""
    with localcontext() as context:
        context.prec = 1000
        integer = Decimal(text).scaleb(decimals)
        assert integer == integer.to_integral_value() and 0 <= integer <= LARGEST
        shortest = format(Decimal(int(integer)).scaleb(-decimals), "f")
    if "." in shortest:
        shortest = shortest.rstrip("0").rstrip(".")
    return valid(comment, text=text, decimals=decimals, integer=str(int(integer)), formatted=shortest)


def accepted(source: random.Random) -> list[Case]:
    edges = [
        ("1.5", 18), ("0.000000000000000001", 18), ("0", 18), ("0.0", 18), ("0.000000000000000000", 18), ("1", 18), ("1.0", 18),
        ("1.000000000000000000", 18), ("0.1", 18), ("0.10", 18), ("123456789.123456789123456789", 18), ("0", 0), ("1", 0),
        ("21000000", 0), ("0.000001", 6), ("1.5", 6), ("12.5", 6), ("0.5", 1), ("1.23456789", 8), ("20", 9), ("0.000000001", 9),
        (str(LARGEST), 0), (format(Decimal(LARGEST), "f")[:60] + "." + str(LARGEST)[60:], 18), ("0." + "0" * 254 + "1", 255),
        ("0", 255), ("0." + str(LARGEST).rjust(255, "0"), 255), ("1", 77), ("0.1", 78), ("100", 2), ("1000000000000000000", 18),
        ("0." + "0" * 76 + "1", 77), ("9" * 59, 18), ("3.14159", 18), ("1000000", 6), ("0.01", 2), ("99.99", 2),
    ]
    cases = [case("an edge", text, decimals) for text, decimals in edges]
    seen = set(edges)
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


FAULTS: dict[str, tuple[tuple[str, int], ...]] = {
    "empty": (("", 18), ("", 0)),
    "missingDigits": ((".5", 18), ("1.", 18), (".", 18), ("1.", 0), (".0", 6), ("0.", 6), ("21000.", 9), (".000000000000000001", 18)),
    "sign": (("-1", 18), ("+1", 18), ("-0", 18), ("+0", 0), ("-0.5", 6), ("+1.5", 8), ("-115792089237316195423570985008687907853269984665640564039457584007913129639935", 0)),
    "exponent": (("1e18", 18), ("1E18", 18), ("1e0", 0), ("5e3", 6), ("1.5e18", 18), ("2e77", 0), ("1e18", 0)),
    "hex": (("0x10", 18), ("0X10", 18), ("0x0", 0), ("0xff", 6), ("0xde0b6b3a7640000", 18), ("0x1.8", 18)),
    "comma": (("1,5", 18), ("1,000", 18), ("1,000.5", 6), ("1.000,5", 6), (",5", 18), ("1,", 18), ("1,000,000", 0)),
    "notDigits": (
        (" 1", 18), ("1 ", 18), ("1 000", 18), ("\t1", 18), ("1\n", 18), ("1\r\n", 18), (" ", 18), ("\u00a01", 18), ("1\u202f000", 18),
        ("\uff11", 18), ("\uff11.\uff15", 18), ("\u0661", 18), ("\u0967", 18), ("\u00b2", 18), ("\u00bd", 18), ("\u2460", 18), ("1\u066b5", 18),
        ("1\uff0e5", 18), ("1\u00b75", 18), ("1\u3002", 18), ("\u22121", 18), ("\u00131", 18), ("1\x00", 18), ("1\u200b", 18), ("\ufeff1", 18), ("1\u0301", 18),
        ("abc", 18), ("one", 18), ("NaN", 18), ("nan", 6), ("inf", 18), ("Infinity", 18), ("null", 18), ("true", 0), ("1.2.3", 18), ("1..5", 18),
        ("1_000", 18), ("1'000", 18), ("1/2", 18), ("50%", 18), ("$1", 18), ("\u039e1", 18), ("1eth", 18), ("1f", 18), ("1.5d", 18), ("1*10", 18),
        ("(1)", 18), ("\"1\"", 18), ("0b1", 18), ("0o7", 18), ("#1", 18), ("1;", 18), ("~1", 18), ("1=", 18), ("\u4e00", 18), ("\U0001d7cf", 18),
    ),
    "tooManyDecimals": (
        ("1.0000000000000000001", 18), ("0.0000000000000000001", 18), ("1.0000000000000000000", 18), ("1.1", 0), ("1.0", 0), ("0.0", 0),
        ("0.0000001", 6), ("1.1234567", 6), ("1.000000000", 8), ("0.12", 1), ("0." + "0" * 255 + "1", 255), ("1.123456789012345678901234567890", 18),
    ),
    "tooLarge": (
        (str(LARGEST + 1), 0), (str(LARGEST) + "0", 0), ("9" * 78, 0), ("9" * 100, 18), ("1" + "0" * 77 + "0", 0), ("1" + "0" * 60, 18), ("1" + "0" * 1000, 0),
        ("1", 78), ("1", 255), ("1.5", 255), ("0." + str(LARGEST + 1).rjust(255, "0"), 255), ("115792089237316195423570985008687907853269984665640564039457.584007913129639936", 18),
        ("115792089237316195423570985008687907853269984665640564039458", 18), ("0.2", 78), ("340282366920938463463374607431768211456" * 2, 6),
    ),
}


def rejected(source: random.Random) -> list[Case]:
    cases = [
        invalid(error, f"{error} at {decimals} decimals", text=text, decimals=decimals)
        for error, texts in FAULTS.items()
        for text, decimals in texts
    ]
    for _ in range(60):
        decimals = source.choice((1, 2, 6, 8, 18))
        whole, fraction = str(source.randrange(10**6)), str(source.randrange(10**decimals)).rjust(decimals, "0")
        mark = source.choice("abcdfghijklmnopqrstuvwyz!@#$%^&*()=[]{};:<>?/|~`")
        place = source.randrange(1, len(whole) + 1)
        text = f"{whole[:place]}{mark}{whole[place:]}.{fraction}"
        if not text.startswith("0x"):
            cases.append(invalid("notDigits", f"{mark} put into a good amount", text=text, decimals=decimals))
        extra = f"{whole}.{fraction}{source.randrange(10)}"
        cases.append(invalid("tooManyDecimals", f"one digit beyond {decimals}", text=extra, decimals=decimals))
    return cases


def build() -> VectorFile:
    source = stream("units")
    cases = accepted(source) + rejected(source)
    unique = {(case["text"], case["decimals"]): case for case in cases}
    return VectorFile(
        name="units.json",
        standard="none; ERC-20 for decimals",
        comment="Amounts as people type them, without a unit, to integers of the smallest unit, and back.",
        packages=(),
        given={"text": "the amount as typed", "decimals": "0 to 255; a number"},
        gives={"integer": "the amount in the smallest unit", "formatted": "the integer written back: no zeros at the end"},
        errors={
            "empty": "no text", "missingDigits": "no digit before or after the point", "sign": "a plus or a minus",
            "exponent": "scientific notation", "hex": "hexadecimal", "comma": "a comma, whatever it meant",
            "notDigits": "anything but 0-9 and one point", "tooManyDecimals": "more digits after the point than the unit has, zeros too",
            "tooLarge": "2^256 or more",
        },
        cases=list(unique.values()),
    )
