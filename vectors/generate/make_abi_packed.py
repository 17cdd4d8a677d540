"""Makes abi-packed.json with eth_abi: values in the packed form.

eth_abi packs the items of arrays without padding; Solidity and the standard pad them to words.
Arrays are encoded with its standard encoder instead, and web3 agrees wherever it supports the type.
"""

import random
from typing import Any

from eth_abi import encode
from eth_abi.packed import encode_packed
from web3._utils.encoding import hex_encode_abi_type

from abi_values import atom, compact, value
from common import Case, VectorFile, hex0x, invalid, stream, valid


def packed(text: str, value: Any) -> bytes:
    """Returns the packed form of one value."""
    if not text.endswith("]"):
        return encode_packed([text], [value])
    item = text[: text.rindex("[")]
    data = b"".join(encode([item], [part]) for part in value)
    if item.startswith(("uint", "int", "address", "bool")):
        assert hex0x(data) == "0x" + hex_encode_abi_type(text, value).removeprefix("0x").lower(), text
    return data


def accepted(source: random.Random) -> list[Case]:
    cases = [
        # Printed in the Contract ABI Specification, "Non-standard Packed Mode".
        valid(
            "printed in the standard", types="int16,bytes1,uint16,string",
            values='["-1","0x42","3","Hello, world!"]',
            data="0xffff42000348656c6c6f2c20776f726c6421",
        )
    ]
    for _ in range(300):
        types = []
        for _ in range(source.randint(1, 5)):
            text = atom(source)
            if text not in ("bytes", "string") and source.random() < 0.3:
                text += source.choice(["[]", "[2]", "[1]"])
            types.append(text)
        values = [value(source, text) for text in types]
        data = hex0x(b"".join(packed(text, item) for text, item in zip(types, values)))
        cases.append(valid("random", types=",".join(types), values=compact(values), data=data))
    return list({(case["types"], case["values"]): case for case in cases}.values())


def rejected(source: random.Random) -> list[Case]:
    cases = []
    for types, values in (
        ("(uint8)", "[[1]]"), ("(uint8,bool)", "[[1,true]]"), ("(uint8)[]", "[[[1]]]"),
        ("uint8[][]", "[[[1]]]"), ("uint8[2][]", "[[[1,2]]]"), ("uint8[][2]", "[[[1],[2]]]"),
        ("string[]", '[["a"]]'), ("bytes[2]", '[["0x","0x01"]]'), ("uint8,(uint8)", "[1,[1]]"),
    ):
        cases.append(invalid("unpackable", "no packed form in Solidity", types=types, values=values))
    for bits in range(8, 257, 8):
        for name, low, high in (
            ("uint", 0, 2**bits - 1), ("int", -(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        ):
            for number in (low - 1, high + 1, low - source.randint(2, 99), high + source.randint(2, 99)):
                cases.append(
                    invalid("range", f"{number}", types=f"{name}{bits}[]", values=f'[["{number}"]]')
                )
                cases.append(
                    invalid("range", f"{number}", types=f"bool,{name}{bits}", values=f'[true,"{number}"]')
                )
    return cases


def build() -> VectorFile:
    source = stream("abi-packed")
    return VectorFile(
        name="abi-packed.json",
        standard="Contract ABI Specification, Non-standard Packed Mode",
        comment="Values without padding, offsets and counts, as contracts hash them.",
        packages=("eth_abi", "web3"),
        given={"types": "types separated by commas", "values": "a JSON array, as text"},
        gives={"data": "the packed form"},
        errors={
            "unpackable": "a type without a packed form",
            "range": "a number that does not fit",
        },
        cases=accepted(source) + rejected(source),
    )
