"""Makes abi-bytes.json with eth_abi: changed encodings, and whether they can still be decoded."""

import random
from typing import Any

from eth_abi import decode, encode
from eth_abi.exceptions import DecodingError

from abi_values import compact, kind, value
from common import Case, VectorFile, hex0x, invalid, stream, valid


def read(types: list[str], data: bytes) -> Any:
    """Returns the values as eth_abi decodes them, or None if it refuses."""
    try:
        return decode(types, data)
    except (DecodingError, OverflowError, UnicodeDecodeError, ValueError):
        return None


def changed(source: random.Random, data: bytes) -> tuple[str, bytes]:
    """Draws one change of an encoding."""
    way = source.randrange(6)
    if way == 0:
        cut = source.randrange(len(data))
        return f"cut after {cut} bytes", data[:cut]
    word = 32 * source.randrange(len(data) // 32)
    if way == 1:
        number = source.choice([2**255, 2**256 - 1, 2**64, 2**63, 2**31, len(data), len(data) - 31])
        return f"{number} in word {word // 32}", data[:word] + number.to_bytes(32) + data[word + 32 :]
    if way == 2:
        return f"word {word // 32} is missing", data[:word] + data[word + 32 :]
    if way == 3:
        number = source.choice([0, 1, 2, 31, 32, 33, 64, 96])
        return f"{number} in word {word // 32}", data[:word] + number.to_bytes(32) + data[word + 32 :]
    if way == 4:
        return "words behind the end", data + source.randbytes(32)
    at = source.randrange(8 * len(data))
    flipped = bytearray(data)
    flipped[at // 8] ^= 1 << (at % 8)
    return f"bit {at} flipped", bytes(flipped)


def cases(source: random.Random) -> list[Case]:
    found: dict[tuple[str, bytes], Case] = {}
    good = bad = 0
    while bad < 1000 or good < 700:
        types = [kind(source) for _ in range(source.randint(1, 3))]
        whole = encode(types, [value(source, text) for text in types])
        if not 0 < len(whole) < 500:
            continue
        comment, data = changed(source, whole)
        text = ",".join(types)
        values = read(types, data)
        if (text, data) in found:
            continue
        if values is None:
            if bad >= 1000:
                continue
            bad += 1
            found[text, data] = invalid("bytes", comment, types=text, data=hex0x(data))
        else:
            if good >= 700:
                continue
            good += 1
            standard = encode(types, values) == data
            found[text, data] = valid(
                comment, types=text, data=hex0x(data), values=compact(values), standard=standard
            )
    return list(found.values())


def build() -> VectorFile:
    return VectorFile(
        name="abi-bytes.json",
        standard="Contract ABI Specification",
        comment=(
            "Encodings with one change. Those that can still be decoded give other values, or are "
            "laid out differently than by compilers."
        ),
        packages=("eth_abi",),
        given={"types": "types separated by commas", "data": "the changed bytes"},
        gives={
            "values": "a JSON array, as text",
            "standard": "whether encoding the values gives the same bytes",
        },
        errors={"bytes": "eth_abi's strict decoder refuses them"},
        cases=cases(stream("abi-bytes")),
    )
