"""Makes rlp.json with the `rlp` package; its strict decoder is the judge."""

import random
from typing import Any

import rlp

from common import Case, VectorFile, hex0x, invalid, stream, valid
from printed_rlp import INVALID, VALID

SIZES = (0, 1, 2, 20, 31, 32, 33, 54, 55, 56, 57, 255, 256, 257, 1000)


def as_hex(item: Any) -> Any:
    """Writes a decoded item with hex in place of byte strings."""
    return hex0x(item) if isinstance(item, bytes) else [as_hex(part) for part in item]


def as_lists(item: Any) -> Any:
    return item if isinstance(item, bytes) else [as_lists(part) for part in item]


def case(comment: str, item: Any) -> Case:
    encoded = rlp.encode(item)
    assert as_lists(rlp.decode(encoded, strict=True)) == item
    return valid(comment, encoded=hex0x(encoded), item=as_hex(item))


def nested(source: random.Random, depth: int) -> Any:
    """Draws an item of at most this depth."""
    if depth == 0 or source.random() < 0.4:
        return source.randbytes(source.choice((0, 1, 1, 2, 20, 32, 55, 56, 60)))
    return [nested(source, depth - 1) for _ in range(source.randrange(5))]


def accepted(source: random.Random) -> list[Case]:
    """Makes the printed cases, those at the edges of the forms, and random ones."""
    cases = []
    for name, (item, encoded) in VALID.items():
        cases.append(case(f"Ethereum tests, {name}", item))
        assert cases[-1]["encoded"] == "0x" + encoded, name
    cases += [case(f"one byte, {byte:#04x}", bytes([byte])) for byte in (0x02, 0x7E, 0x81, 0xFF)]
    cases += [case(f"{size} bytes", source.randbytes(size)) for size in SIZES[2:]]
    cases += [
        case(f"a list of {size} bytes", [b"\x05"] * size) for size in (1, 54, 55, 56, 255, 256)
    ]
    deep: Any = []
    for _ in range(31):
        deep = [deep]
    cases.append(case("32 lists inside each other", deep))
    seen = {item["encoded"] for item in cases}
    while len(cases) < 150:
        made = case("random", nested(source, 5))
        if made["encoded"] not in seen:
            seen.add(made["encoded"])
            cases.append(made)
    return cases


def long_form(base: int, payload: bytes, zeros: int = 0) -> bytes:
    """Encodes with a separate length, needed or not, after some zero bytes."""
    size = len(payload)
    length = bytes(zeros) + size.to_bytes(max(1, (size.bit_length() + 7) // 8), "big")
    return bytes([base + 55 + len(length)]) + length + payload


def refused(source: random.Random, good: list[bytes]) -> list[Case]:
    """Makes the printed bad cases, then each way in which bytes are not canonical."""
    cases = [
        invalid(fault, f"Ethereum tests, {name}", encoded="0x" + text)
        for name, (fault, text) in INVALID.items()
    ]
    seen = {item["encoded"] for item in cases}

    def add(error: str, comment: str, encoded: bytes) -> None:
        if hex0x(encoded) not in seen:
            seen.add(hex0x(encoded))
            cases.append(invalid(error, comment, encoded=hex0x(encoded)))

    add("empty", "no bytes", b"")
    for byte in (0x02, 0x2A, 0x7E):
        add("singleByte", "a byte below 0x80 with a prefix", bytes([0x81, byte]))
        add("singleByte", "the same inside a list", bytes([0xC2, 0x81, byte]))
    for size in (0, 1, 2, 20, 55):
        payload = bytes([0x80 | size]) * size
        add(
            "leadingZero" if size == 0 else "longForm",
            f"long form for a string of {size}",
            long_form(0x80, payload),
        )
        payload = b"\x05" * size
        add(
            "leadingZero" if size == 0 else "longForm",
            f"long form for a list of {size}",
            long_form(0xC0, payload),
        )
    for size in (1, 2, 20):
        inner = long_form(0x80, b"\xff" * size)
        add(
            "longForm",
            f"long form for a string of {size} in a list",
            bytes([0xC0 + len(inner)]) + inner,
        )
    for size, zeros in ((56, 1), (60, 2), (256, 1), (300, 3), (56, 7)):
        add(
            "leadingZero",
            f"{zeros} zero bytes before the length of a string",
            long_form(0x80, bytes(size), zeros),
        )
        add(
            "leadingZero",
            f"{zeros} zero bytes before the length of a list",
            long_form(0xC0, b"\x05" * size, zeros),
        )
    for prefix in (0xB8, 0xB9, 0xBB, 0xBF, 0xF8, 0xF9, 0xFB, 0xFF):
        add("truncated", "a long form that stops before its length", bytes([prefix]))
        width = prefix - (0xB7 if prefix < 0xC0 else 0xF7)
        add(
            "truncated",
            "the largest length of its width, and no payload",
            bytes([prefix]) + b"\xff" * width,
        )
        add(
            "truncated",
            "the same with a few bytes",
            bytes([prefix]) + b"\xff" * width + b"\x01\x02\x03",
        )
    for length in (2**31, 2**32 - 1, 2**32 + 1, 2**63 - 1, 2**63, 2**64 - 9, 2**64 - 1):
        width = (length.bit_length() + 7) // 8
        for base in (0xB7, 0xF7):
            add(
                "truncated",
                f"a length of {length}",
                bytes([base + width]) + length.to_bytes(width, "big") + bytes(9),
            )
    for text, comment in (
        ("c183", "a string header ends the list"),
        ("c28401", "a string longer than its list"),
        ("c3830102", "a string one byte longer than its list"),
        ("c2c201", "a list longer than its list"),
        ("c4c4010203", "the inner list reaches past the outer"),
        ("c7c0c1c0c3c0c1", "the last list is short"),
    ):
        add(
            "listPayload" if bytes.fromhex(text)[0] - 0xC0 == len(text) // 2 - 1 else "truncated",
            comment,
            bytes.fromhex(text),
        )
    for encoded in source.sample(good, 40):
        add("trailing", "a zero byte after the item", encoded + b"\x00")
        add("trailing", "a second item after the first", encoded + b"\x80")
    for encoded in source.sample([item for item in good if len(item) > 1], 40):
        add("truncated", "the last byte is missing", encoded[:-1])
    for item in cases:
        try:
            rlp.decode(bytes.fromhex(item["encoded"][2:]), strict=True)
        except rlp.DecodingError:
            continue
        raise AssertionError(item)
    return cases


def build() -> VectorFile:
    source = stream("rlp")
    good = accepted(source)
    return VectorFile(
        name="rlp.json",
        standard="Ethereum Yellow Paper, appendix B",
        comment="One RLP item and nothing after it; only the canonical form is accepted.",
        packages=("rlp",),
        given={"encoded": "the bytes"},
        gives={"item": "a hex string for a byte string, an array for a list"},
        errors={
            "empty": "no bytes at all",
            "singleByte": "a byte below 0x80 written with a prefix",
            "longForm": "a length of 55 or less in the long form",
            "leadingZero": "a length that begins with a zero byte",
            "truncated": "the input ends before the item does, whatever its length says",
            "listPayload": "an item reaches past the end of its list",
            "trailing": "bytes after the item",
        },
        cases=good + refused(source, [bytes.fromhex(item["encoded"][2:]) for item in good]),
    )
