"""Makes uint256-powers.json with Python's integers: shifts and powers of numbers of 256 bits."""

from common import Case, VectorFile, stream, valid
from wide_numbers import EDGES, MOST, fits, sized

COUNTS = (0, 1, 2, 7, 63, 64, 65, 77, 78, 127, 128, 129, 191, 192, 193, 255, 256, 257, 2**40)


def power(number: int, exponent: int) -> str | None:
    """Returns a power; None above 2^256 - 1, without computing large ones."""
    return fits(number**exponent) if number < 2 or exponent <= 256 else None


def case(comment: str, number: int, count: int) -> Case:
    return valid(
        comment,
        number=str(number),
        count=str(count),
        up=str((number << count) & MOST if count <= 256 else 0),
        down=str(number >> count),
        power=power(number, count),
        complement=str(MOST - number),
        bits=str(number.bit_length()),
    )


def build() -> VectorFile:
    source = stream("uint256-powers")
    pairs = {(number, count): "an edge" for number in EDGES for count in COUNTS}
    while len(pairs) < len(EDGES) * len(COUNTS) + 300:
        pairs[sized(source), source.randrange(260)] = "random"
    for exponent in range(1, 257):
        # The largest number whose power still fits, and the next.
        least, most = 1, MOST
        while least < most:
            middle = (least + most + 1) // 2
            least, most = (middle, most) if middle**exponent <= MOST else (least, middle - 1)
        for number in (least, least + 1):
            if number <= MOST and (number, exponent) not in pairs:
                pairs[number, exponent] = "at the largest root"
    return VectorFile(
        name="uint256-powers.json",
        standard="none; unsigned 256-bit integers, the word size of the EVM",
        comment=(
            "Shifts, powers, complements and sizes of unsigned 256-bit integers. Bits beyond the "
            "256 are dropped; a power above 2^256 - 1 is null. No case is invalid."
        ),
        packages=(),
        given={"number": "a number", "count": "the number of bits to shift by, and the exponent"},
        gives={
            "up": "number · 2^count modulo 2^256",
            "down": "number / 2^count, rounded down",
            "power": "number^count, 0^0 being 1",
            "complement": "2^256 - 1 - number",
            "bits": "how many bits it needs",
        },
        errors={},
        cases=[case(comment, *pair) for pair, comment in pairs.items()],
    )
