"""Makes abi-values.json with eth_abi: values and their encodings."""

import random

from eth_abi import decode, encode

from abi_values import compact, kind, value
from common import Case, VectorFile, hex0x, invalid, stream, valid

ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7"
WRONG = "0x52908400098527886e0F7030069857D2E4169EE7"


def accepted(source: random.Random) -> list[Case]:
    cases = [
        valid("no value", types="", values="[]", data="0x"),
        valid(
            "short names", types="uint,int", values='["1","-1"]',
            data=hex0x(encode(["uint256", "int256"], [1, -1])),
        ),
        valid(
            "spaces between types", types=" uint8 , (bool, string)[] ", values="[7,[[true,\"a\"]]]",
            data=hex0x(encode(["uint8", "(bool,string)[]"], [7, [(True, "a")]])),
        ),
        valid(
            "numbers as JSON has them, and in hex", types="uint256,uint8,int8",
            values='[9007199254740991,"0xff",-128]',
            data=hex0x(encode(["uint256", "uint8", "int8"], [2**53 - 1, 255, -128])),
        ),
    ]
    for _ in range(1080):
        types = [kind(source) for _ in range(source.randint(1, 4))]
        values = [value(source, text) for text in types]
        data = encode(types, values)
        # eth_abi must decode what it encoded.
        assert compact(decode(types, data)) == compact(values), (types, values)
        case = valid("random", types=",".join(types), values=compact(values), data=hex0x(data))
        if len(case["data"]) < 4000:
            cases.append(case)
    unique = {(case["types"], case["values"]): case for case in cases}
    return list(unique.values())


def rejected(source: random.Random) -> list[Case]:
    cases: list[Case] = []

    def add(error: str, comment: str, types: str, values: str) -> None:
        cases.append(invalid(error, comment, types=types, values=values))

    for bits in range(8, 257, 8):
        for number in (2**bits, -1, -(2**bits), 2 ** (bits + 9)):
            add("range", f"{number} as uint{bits}", f"uint{bits}", f'["{number}"]')
        for number in (2 ** (bits - 1), -(2 ** (bits - 1)) - 1, 2**bits, -(2**bits)):
            add("range", f"{number} as int{bits}", f"int{bits}", f'["{number}"]')
        for text in (f"{2**bits}", "-1", "-0.1", f"{2**bits // 10}.{2**bits % 10}"):
            add("range", f"{text} as ufixed{bits}x1", f"ufixed{bits}x1", f'["{text}"]')
    for count in range(1, 33):
        for found in (count - 1, count + 1, 64):
            text = "0x" + source.randbytes(found).hex()
            add("bytes", f"{found} bytes", f"bytes{count}", f'["{text}"]')
    for found in (0, 20, 23, 25, 32):
        add("bytes", f"{found} bytes", "function", f'["0x{source.randbytes(found).hex()}"]')
    for places in range(1, 81):
        for text in ("0." + "1" * (places + 1), "1.", ".5", "1.2.3", "1e3", "-0"):
            add("form", f"{text} with {places} places", f"fixed256x{places}", f'["{text}"]')
    for text in (
        "", " 1", "1 ", "+1", "01", "-01", "--1", "1e3", "1_000", "1,000", "0x", "0xg", "0X1", "-0x1",
        "-0", "NaN", "\uff11", "0x0x1", "0b1", "1.0", "0x" + "0" * 64 + "1",
    ):
        add("form", f"{text!r} as a number", "uint256", f'["{text}"]')
    for text in ("0xff", "0x00", "0x-1"):
        add("form", f"{text} as a signed number", "int16", f'["{text}"]')
    for text in ("true", '"1 "', "null", "[]", "{}", "[1]"):
        add("form", f"{text} as a number", "uint8", f"[{text}]")
    for text in ('"true"', "1", "0", '"0x1"', "null", '""'):
        add("form", f"{text} as yes or no", "bool", f"[{text}]")
    for text in ("1", "true", "null", "[]"):
        add("form", f"{text} as text", "string", f"[{text}]")
        add("form", f"{text} as an address", "address", f"[{text}]")
        add("form", f"{text} as bytes", "bytes", "[[1]]" if text == "[]" else f"[{text}]")
    add("form", "text where a list is wanted", "uint8[]", '["1"]')
    add("form", "text where members are wanted", "(uint8)", '["1"]')
    add("form", "members by name", "(uint8)", '[{"a":"1"}]')
    for text in (WRONG, ADDRESS[:-1], ADDRESS + "0", ADDRESS[2:], "vitalik.eth", " " + ADDRESS, "0x"):
        add("address", f"{text!r}", "address", f'["{text}"]')
    for text in ("0x1", "0xzz", "0x 12"):
        add("hex", f"{text!r} as bytes", "bytes", f'["{text}"]')
    for text in ("", "12", "0X12", "abc"):
        add("form", f"{text!r} as bytes: no 0x", "bytes", f'["{text}"]')
    for types, values in (
        ("", "[1]"), ("uint8", "[]"), ("uint8", "[1,2]"), ("uint8,bool", "[1]"),
        ("uint8[2]", "[[1]]"), ("uint8[2]", "[[1,2,3]]"), ("(uint8,bool)", "[[1]]"),
        ("(uint8,bool)[]", "[[[1,true],[1]]]"), ("uint8[2][2]", "[[[1,2]]]"),
    ):
        add("count", "too few or too many", types, values)
    add("form", "no list at all", "uint8", "1")
    add("form", "an object", "uint8", '{"a":1}')
    for text in (
        "uint7", "uint0", "uint264", "uint08", "int1", "bytes0", "bytes33", "bytes01", "byte", "uint256x18",
        "fixed128x0", "fixed128x81", "fixed127x18", "fixed128", "ufixedx18", "string32", "Address", "UINT8",
        "tuple", "mapping", "address payable", "float", "char", "bool8",
    ):
        add("type", f"{text!r} is no type", text, "[1]")
    for text in (
        "(", ")", "()", "(uint8", "uint8)", "uint8,", ",uint8", "uint8,,uint8", "uint8[", "uint8]",
        "uint8[]]", "[]", "uint8 []", "uint8[ ]", "uint8[-1]", "uint8[+1]", "uint8[0x2]", "(uint8,)",
        "uint8;uint8", "uint8\u00a0", "uint\uff18",
    ):
        add("type", f"{text!r} is no list of types", text, "[1]")
    for text in ("uint8[0]", "uint8[01]", "uint8[32769]", "uint8[99999999999999999999]",
                 "uint256[32768][2]", "uint8" + "[]" * 16, "(" * 17 + "uint8" + ")" * 17):
        add("type", "nothing, or more than anyone needs", text, "[[]]")
    return cases


def build() -> VectorFile:
    source = stream("abi-values")
    return VectorFile(
        name="abi-values.json",
        standard="Contract ABI Specification",
        comment="Values of every type, and the bytes they are encoded to in calls.",
        packages=("eth_abi",),
        given={"types": "types separated by commas", "values": "a JSON array, as text"},
        gives={"data": "the encoding"},
        errors={
            "type": "not a list of types, or one beyond our limits",
            "form": "a value in a form that the type does not have",
            "range": "a number that does not fit",
            "bytes": "more or fewer bytes than the type has",
            "count": "more or fewer values than the type has",
            "address": "not an address, or its checksum is wrong",
            "hex": "not hex",
        },
        cases=accepted(source) + rejected(source),
    )
