"""Makes uint256-texts.json with Python's integers: numbers of 256 bits as digits and as bytes."""

import random
from collections.abc import Callable

from common import Case, VectorFile, hex0x, invalid, stream, valid
from wide_numbers import EDGES, MOST, sized

WRITE: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "hexadecimal": lambda number: format(number, "x"),
}

# Only ASCII digits are accepted: no sign, prefix, space, mark, fraction, exponent or other script.
WRONG = {
    "decimal": (
        ["+1", "-1", "-0", " 1", "1 ", "1_000", "1,000", "1.0", "1.", ".1", "1e3", "0x1", "a", "f"]
        + ["１", "٣", "1\u0301", "1\u200b", "\ufeff1", "1\n", "1\0", "²", "−1", "½", "1/2", "nan", "0b1"]
    ),
    "hexadecimal": ["+1", "-1", " f", "f ", "0xf", "0XF", "f_f", "g", "F.", "ｆ", "f\u0301", "f\n", "f\0"],
}


def wide(source: random.Random) -> list[int]:
    """Draws numbers above 2^256 - 1."""
    near = [2**256, 2**256 + 1, 2**256 + 2**64, 2**257, 10**78, 10**78 - 1, 2**320, 2**512 - 1]
    return near + [2**256 + source.getrandbits(source.randrange(1, 300)) for _ in range(100)]


def texts(numbers: list[int], too_wide: list[int], source: random.Random) -> list[Case]:
    cases = []
    for form, write in WRITE.items():
        for number in numbers:
            cases.append(valid("written", form=form, text=write(number), number=str(number)))
        for number in (0, 1, MOST):
            padded = "0" * 100 + write(number)
            cases.append(valid("with leading zeros", form=form, text=padded, number=str(number)))
        for number in (2**256 - 1, 0xABCDEF):
            if form == "hexadecimal":
                text = write(number).upper()
                cases.append(valid("in capitals", form=form, text=text, number=str(number)))
        cases.append(invalid("empty", "no digits", form=form, text=""))
        cases += [invalid("digit", "a wrong sign", form=form, text=text) for text in WRONG[form]]
        for number in numbers[:: 2 if form == "decimal" else 4]:
            text = write(number)
            place = source.randrange(len(text) + 1)
            text = text[:place] + source.choice("ghxyz!-+ .,") + text[place:]
            cases.append(invalid("digit", "a wrong sign within", form=form, text=text))
        cases += [
            invalid("tooLarge", "above 2^256 - 1", form=form, text=write(number))
            for number in too_wide
        ]
        cases.append(invalid("tooLarge", "a hundred thousand nines", form=form, text="9" * 100_000))
    return cases


def byte_strings(numbers: list[int], too_wide: list[int]) -> list[Case]:
    cases = []
    for number in numbers:
        size = (number.bit_length() + 7) // 8
        for length, comment in ((size, "as short as it can be"), (32, "a word"), (40, "padded")):
            text = hex0x(number.to_bytes(length, "big"))
            cases.append(valid(comment, form="bytes", text=text, number=str(number)))
    for number in too_wide:
        text = hex0x(number.to_bytes((number.bit_length() + 7) // 8, "big"))
        cases.append(invalid("tooLarge", "more than 32 bytes", form="bytes", text=text))
    return cases


def build() -> VectorFile:
    source = stream("uint256-texts")
    numbers = EDGES + [sized(source) for _ in range(40)]
    too_wide = wide(source)
    cases = texts(numbers, too_wide, source) + byte_strings(numbers[:30], too_wide)
    unique = {(case["form"], case["text"]): case for case in cases}
    return VectorFile(
        name="uint256-texts.json",
        standard="none; unsigned 256-bit integers, the word size of the EVM",
        comment="Unsigned 256-bit integers parsed from digits and from bytes.",
        packages=(),
        given={
            "form": "`decimal` digits, `hexadecimal` digits of either case without a prefix, or `bytes`",
            "text": "the digits, or the bytes in hex after 0x, the most significant first",
        },
        gives={"number": "the number"},
        errors={
            "empty": "there is no digit",
            "digit": "a character that is not an ASCII digit of the form",
            "tooLarge": "above 2^256 - 1",
        },
        cases=list(unique.values()),
    )
