"""Makes erc20-results.json with eth_abi; its strict decoder judges what it can."""

import random
from typing import Any

from eth_abi import decode, encode
from eth_abi.exceptions import DecodingError

from common import Case, VectorFile, hex0x, invalid, stream, valid

SYMBOLS = (
    "ETH",
    "USDC",
    "",
    "A",
    "W" * 31,
    "W" * 32,
    "W" * 33,
    "\u20bf",
    "\uc6d0",
    "\U0001f511",
    "a b",
    "USD\u20ae0",
    "caf\u00e9",
    "L" * 300,
)


def case(comment: str, function: str, data: bytes, value: Any) -> Case:
    return valid(comment, function=function, data=hex0x(data), value=str(value))


def word(number: int) -> bytes:
    return number.to_bytes(32, "big")


def accepted(source: random.Random) -> list[Case]:
    cases = []
    for amount in (
        0,
        1,
        10**6,
        10**18,
        2**255,
        2**256 - 1,
        *(source.getrandbits(200) for _ in range(10)),
    ):
        cases.append(case("an amount", "balanceOf", encode(["uint256"], [amount]), amount))
    for number in (0, 1, 6, 8, 18, 24, 77, 255):
        cases.append(case("decimals", "decimals", encode(["uint8"], [number]), number))
    for text in SYMBOLS:
        cases.append(case("symbol as string", "symbol", encode(["string"], [text]), text))
    for text in ("MKR", "A", "W" * 31, "W" * 32, "\uc6d0"):
        cases.append(
            case(
                "symbol as bytes32, zeros after it, as old tokens have",
                "symbol",
                text.encode().ljust(32, b"\0"),
                text,
            )
        )
    cases.append(case("a bytes32 of zeros: no symbol", "symbol", bytes(32), ""))
    for function in ("transfer", "approve"):
        cases.append(case("success", function, encode(["bool"], [True]), "true"))
        cases.append(case("failure", function, encode(["bool"], [False]), "false"))
        cases.append(
            case("no return value, as some tokens have: the call succeeded", function, b"", "none")
        )
    return cases


def rejected(source: random.Random) -> list[Case]:
    cases: list[Case] = []

    def add(error: str, comment: str, function: str, data: bytes) -> None:
        cases.append(invalid(error, comment, function=function, data=hex0x(data)))

    for function in ("balanceOf", "decimals", "symbol"):
        add("length", "nothing", function, b"")
    for function in ("balanceOf", "decimals", "transfer", "approve"):
        for size in (1, 4, 20, 31):
            add("length", f"{size} bytes", function, bytes(size - 1) + b"\x01")
    for number in (256, 257, 2**16, 2**255, 2**256 - 1):
        add("range", f"decimals {number}", "decimals", word(number))
    for number in (2, 255, 256, 2**255, 2**256 - 1):
        add("range", f"bool {number}", "transfer", word(number))
        add("range", f"bool {number}", "approve", word(number))
    for size in (1, 4, 31):
        add("length", f"{size} bytes", "symbol", b"A" * size)
    good = encode(["string"], ["USDC"])
    for offset in (0, 1, 31, 33, 64, 96, 2**31, 2**63, 2**64, 2**255, 2**256 - 32, 2**256 - 1):
        add("offset", f"offset {offset}", "symbol", word(offset) + good[32:])
    for length in (33, 64, 1000, 2**31, 2**63, 2**64 - 1, 2**255, 2**256 - 1):
        add(
            "length",
            f"a string said to have {length} bytes, with 32 there",
            "symbol",
            good[:32] + word(length) + good[64:],
        )
    add("length", "a string whose bytes are missing", "symbol", good[:64])
    add("length", "a string whose length is cut", "symbol", good[:63])
    add("length", "a string whose bytes are cut", "symbol", good[:66])
    for text, words in (
        (b"\xff\xfe", "no UTF-8"),
        (b"\xc3", "a cut character"),
        (b"\xed\xa0\xbd", "a surrogate"),
        (b"\xc0\xaf", "an overlong slash"),
    ):
        add("utf8", f"string: {words}", "symbol", encode(["bytes"], [text]))
        add("utf8", f"bytes32: {words}", "symbol", text.ljust(32, b"\0"))
    for place in (68, 80, 95):
        add(
            "padding",
            f"a byte after the text, at {place}",
            "symbol",
            good[:place] + b"\x01" + good[place + 1 :],
        )
    add("padding", "bytes32 with text after a zero", "symbol", b"AB\0C".ljust(32, b"\0"))
    add("padding", "bytes32 that begins with zeros", "symbol", b"USDC".rjust(32, b"\0"))
    for item in cases:
        assert judged(item), item
    return cases


def judged(item: Case) -> bool:
    """Returns whether eth_abi also refuses a result; its own rules do not cover bytes32 symbols."""
    data, function = bytes.fromhex(item["data"][2:]), item["function"]
    kind = {"balanceOf": "uint256", "decimals": "uint8", "symbol": "string"}.get(function, "bool")
    try:
        decode([kind], data)
    except (DecodingError, OverflowError, UnicodeDecodeError):
        return True
    return False


def build() -> VectorFile:
    source = stream("erc20-results")
    return VectorFile(
        name="erc20-results.json",
        standard="ERC-20, Contract ABI Specification",
        comment=(
            "What tokens return, well-formed and malformed. A symbol of exactly 32 bytes is a "
            "bytes32."
        ),
        packages=("eth_abi",),
        given={"function": "the function called", "data": "what the call returned"},
        gives={"value": "an integer in decimal, the symbol, or true, false, none"},
        errors={
            "length": "fewer bytes than the value needs",
            "range": "decimals above 255, or a bool that is neither 0 nor 1",
            "offset": "a string that does not begin right after its offset",
            "utf8": "a symbol that is not UTF-8",
            "padding": "bytes that are not zero after the text",
        },
        cases=accepted(source) + rejected(source),
    )
