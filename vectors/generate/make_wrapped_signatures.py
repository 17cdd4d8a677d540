"""Makes wrapped-signatures.json with eth_abi: signatures of contracts that are not deployed yet."""

import random

from eth_abi import encode
from eth_utils import keccak, to_checksum_address

from common import Case, VectorFile, hex0x, invalid, stream, valid

SUFFIX = bytes.fromhex("6492" * 16)
TYPES = ["address", "bytes", "bytes"]
COUNTS = (0, 1, 31, 32, 33, 64, 65, 96, 130, 500)
OFFSETS = {1: "the call", 2: "the signature"}


def question(digest: bytes, signature: bytes) -> bytes:
    """Returns the call data that asks a contract about a signature (ERC-1271)."""
    selector = keccak(text="isValidSignature(bytes32,bytes)")[:4]
    return selector + encode(["bytes32", "bytes"], [digest, signature])


def wrap(source: random.Random, call: bytes, signature: bytes, comment: str) -> Case:
    """Wraps a signature, and asks the contract about the inner signature."""
    factory, digest = to_checksum_address(source.randbytes(20)), source.randbytes(32)
    return valid(
        comment, bytes=hex0x(encode(TYPES, [factory, call, signature]) + SUFFIX),
        digest=hex0x(digest), factory=factory, call=hex0x(call), signature=hex0x(signature),
        question=hex0x(question(digest, signature)),
    )


def good(source: random.Random) -> list[Case]:
    cases = [
        wrap(source, source.randbytes(call), source.randbytes(own), f"{call} and {own} bytes")
        for call in COUNTS for own in source.sample(COUNTS, 4)
    ]
    inner = encode(TYPES, ["0x" + "00" * 20, b"", b"\1"]) + SUFFIX
    cases.append(wrap(source, b"\1", inner, "a wrapped signature in another"))
    cases.append(wrap(source, SUFFIX, SUFFIX, "the suffix within"))
    return cases


def bad(source: random.Random) -> list[Case]:
    """Returns bytes that are not a wrapped signature, or are wrapped differently."""
    digest, cases = hex0x(source.randbytes(32)), []

    def refuse(error: str, comment: str, data: bytes) -> None:
        cases.append(invalid(error, comment, bytes=hex0x(data), digest=digest))

    whole = encode(TYPES, [source.randbytes(20), source.randbytes(40), source.randbytes(65)])
    refuse("suffix", "nothing", b"")
    refuse("suffix", "no suffix", whole)
    refuse("suffix", "a signature by a key", source.randbytes(64) + b"\x1b")
    for bit in range(0, 256, 16):
        broken = bytearray(SUFFIX)
        broken[bit // 8] ^= 1 << bit % 8
        refuse("suffix", f"bit {bit} of the suffix", whole + bytes(broken))
    refuse("suffix", "a byte behind the suffix", whole + SUFFIX + b"\0")
    refuse("suffix", "a byte less of the suffix", whole + SUFFIX[1:])
    refuse("layout", "the suffix alone", SUFFIX)
    for count in (1, 31, 32, 64, 95, 96, 127, 128, len(whole) - 32, len(whole) - 1):
        refuse("layout", f"the first {count} bytes alone", whole[:count] + SUFFIX)
    for place, name in OFFSETS.items():
        for offset in (0, 32, len(whole) + 1, 2**31, 2**63, 2**64 - 1, 2**64, 2**255, 2**256 - 32):
            moved = whole[: 32 * place] + offset.to_bytes(32, "big") + whole[32 * place + 32 :]
            refuse("layout", f"{name} at {offset}", moved + SUFFIX)
    for length in (2**16, 2**31, 2**63 - 1, 2**64, 2**256 - 1):
        longer = whole[:96] + length.to_bytes(32, "big") + whole[128:]
        refuse("layout", f"a call of {length} bytes", longer + SUFFIX)
    refuse("layout", "a factory wider than an address", b"\1" + whole[1:] + SUFFIX)
    return cases


def build() -> VectorFile:
    source = stream("wrapped-signatures")
    return VectorFile(
        name="wrapped-signatures.json",
        standard="ERC-6492, ERC-1271",
        comment="Signatures of contracts with the call that prepares the contract.",
        packages=("eth_abi", "eth-utils"),
        given={"bytes": "the wrapped signature", "digest": "the hash that was signed"},
        gives={
            "factory": "the contract that is called first",
            "call": "the call data of that call",
            "signature": "the signature that the contract must verify",
            "question": "the call data that asks the contract about it and the digest",
        },
        errors={
            "suffix": "does not end as a wrapped signature does",
            "layout": "not an address, bytes and bytes before the suffix",
        },
        cases=good(source) + bad(source),
    )
