"""Makes errors.json with eth_abi: revert data of contracts, and bytes that cannot be decoded."""

import random

from eth_abi import decode, encode
from eth_utils import keccak, to_checksum_address

from common import Case, VectorFile, hex0x, invalid, stream, valid

# Names and arguments as in ERC-6093 and in the libraries that raise the errors.
ERRORS = """
ERC20InsufficientBalance(address sender,uint256 balance,uint256 needed)
ERC20InsufficientAllowance(address spender,uint256 allowance,uint256 needed)
ERC20InvalidReceiver(address receiver)
ERC721NonexistentToken(uint256 tokenId)
ERC721IncorrectOwner(address sender,uint256 tokenId,address owner)
ERC1155InsufficientBalance(address sender,uint256 balance,uint256 needed,uint256 tokenId)
ERC1155InvalidArrayLength(uint256 idsLength,uint256 valuesLength)
OwnableUnauthorizedAccount(address account)
AccessControlUnauthorizedAccount(address account,bytes32 neededRole)
EnforcedPause()
ReentrancyGuardReentrantCall()
SafeERC20FailedOperation(address token)
ERC2612ExpiredSignature(uint256 deadline)
InvalidAccountNonce(address account,uint256 currentNonce)
ECDSAInvalidSignatureS(bytes32 s)
AllowanceExpired(uint256 deadline)
"""
PANICS = {
    0x00: "generic compiler panic", 0x01: "assertion failed", 0x11: "arithmetic overflow",
    0x12: "division by zero", 0x21: "invalid enum value",
    0x22: "damaged byte array in storage", 0x31: "pop from an empty array",
    0x32: "array index out of bounds", 0x41: "too much memory",
    0x51: "call to a function that was never set",
}
TEXTS = ["", "paused", "ERC20: transfer amount exceeds balance", "é 안녕", "x" * 100, "a\nb"]


def selector(signature: str) -> bytes:
    return keccak(text=signature)[:4]


def named(source: random.Random, line: str) -> Case:
    """Draws the arguments of an error, and writes the error as text."""
    name, inside = line.rstrip(")").split("(")
    pairs = [item.split(" ") for item in inside.split(",")] if inside else []
    values: list[object] = []
    words = []
    for kind, called in pairs:
        value: object
        if kind == "address":
            value = to_checksum_address(source.randbytes(20))
            words.append(f"{called} {value}")
        elif kind == "bytes32":
            raw = source.randbytes(32)
            value = raw
            words.append(f"{called} {hex0x(raw)}")
        else:
            value = source.choice((0, 1, 10**18, 2**256 - 1, source.getrandbits(200)))
            words.append(f"{called} {value}")
        values.append(value)
    kinds = [kind for kind, _ in pairs]
    data = selector(f"{name}({','.join(kinds)})") + encode(kinds, values)
    return valid(line, data=hex0x(data), words=name + (": " + ", ".join(words) if words else ""))


def unreadable(data: bytes, kinds: list[str]) -> bool:
    """Returns whether eth_abi refuses the bytes after a selector."""
    try:
        decode(kinds, data)
    except Exception:  # eth_abi and the codecs below it each raise their own
        return True
    return False


def refused(source: random.Random) -> list[Case]:
    cases = []
    for line in ERRORS.split("\n")[1:-1]:
        name, inside = line.rstrip(")").split("(")
        kinds = [item.split(" ")[0] for item in inside.split(",")] if inside else []
        own = selector(f"{name}({','.join(kinds)})")
        other = selector(f"{name}_({','.join(kinds)})")
        body = encode(kinds, [_zero(kind) for kind in kinds])
        cases.append(invalid("selector", f"another error: {name}_", data=hex0x(other + body), words=None))
        cases.append(invalid("selector", f"three bytes of {name}", data=hex0x(own[:3]), words=None))
        if kinds:
            assert unreadable(body[:-1], kinds)
            cases.append(
                invalid("short", f"a byte less of {name}", data=hex0x(own + body[:-1]), words=None)
            )
        if kinds[:1] == ["address"]:
            wide = b"\1" + body[1:]
            assert unreadable(wide, kinds)
            cases.append(
                invalid("value", f"an address too wide in {name}", data=hex0x(own + wide), words=None)
            )
    text = selector("Error(string)")
    for comment, body in (
        ("a text that is not there", encode(["uint256"], [32])),
        ("a text longer than the bytes", encode(["uint256", "uint256"], [32, 33]) + bytes(32)),
        ("no text at all", b""),
    ):
        assert unreadable(body, ["string"])
        cases.append(invalid("short", comment, data=hex0x(text + body), words=None))
    cases.append(invalid("selector", "nothing", data="0x", words=None))
    return cases


def _zero(kind: str) -> object:
    return "0x" + "00" * 20 if kind == "address" else bytes(32) if kind == "bytes32" else 0


def build() -> VectorFile:
    source = stream("errors")
    good = [named(source, line) for line in ERRORS.split("\n")[1:-1]]
    for text in TEXTS:
        data = selector("Error(string)") + encode(["string"], [text])
        good.append(valid("Error", data=hex0x(data), words=text))
    for code, words in PANICS.items():
        data = selector("Panic(uint256)") + encode(["uint256"], [code])
        good.append(valid("Panic", data=hex0x(data), words=f"panic {hex(code)} ({words})"))
    data = selector("Panic(uint256)") + encode(["uint256"], [0x99])
    good.append(valid("a panic of no known code", data=hex0x(data), words="panic 0x99"))
    return VectorFile(
        name="errors.json",
        standard="Contract ABI Specification (errors), Solidity panic codes, ERC-6093",
        comment="What contracts revert with, and how it is worded.",
        packages=("eth_abi", "eth-utils"),
        given={"data": "the bytes of a revert", "words": "their wording; null if there is none"},
        gives={},
        errors={
            "selector": "not the selector of a known error",
            "short": "ends before its values do",
            "value": "a value does not belong to its type",
        },
        cases=good + refused(source),
    )
