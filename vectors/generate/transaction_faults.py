"""Ways to spoil a signed transaction, one fault at a time."""

import random
from collections.abc import Iterator

import rlp

from common import N
from transaction_parts import NAMES, Parts, envelope, high_s, number, sign, signed, whole

Fault = tuple[str, str, bytes]
INTEGERS = (
    "chainId",
    "nonce",
    "gasPrice",
    "maxPriorityFeePerGas",
    "maxFeePerGas",
    "gasLimit",
    "value",
    "maxFeePerBlobGas",
)
# What py-evm leaves to execution, by type. The rules are EIP-2 (s), EIP-2681 (nonce), EIP-1559
# (tip and cap) and the 64 and 256 bits of the protocol's integers.
BEYOND_PY_EVM = {
    0: {"gasTooLarge"},
    1: {"gasTooLarge", "nonceTooLarge", "tooLarge", "highS"},
    2: {"gasTooLarge", "tipAboveCap", "highS"},
    3: {"gasTooLarge", "tipAboveCap", "highS", "tooLarge"},
    4: {"gasTooLarge", "tipAboveCap", "highS"},
}


def in_bytes(raw: bytes, kind: int) -> Iterator[Fault]:
    """Spoils the encoding around the parts."""
    lead, body = raw[: kind > 0], raw[kind > 0 :]
    yield "trailing", "a zero byte after it", raw + b"\x00"
    yield "trailing", "itself once more after it", raw + raw
    yield "truncated", "the last byte is missing", raw[:-1]
    yield "truncated", "the second half is missing", raw[: len(raw) // 2]
    yield "notList", "a byte string that holds the whole transaction", bytes(rlp.encode(raw))
    width = body[0] - 0xF7
    if width > 0:
        longer = bytes([body[0] + 1, 0]) + body[1:]
        yield "notCanonical", "a zero byte before the length of the list", lead + longer
    payload = b"".join(rlp.encode(part) for part in rlp.decode(body)[:-1])
    s = rlp.decode(body)[-1]
    payload += b"\xb8" + bytes([len(s)]) + s
    header = (
        bytes([0xF8, len(payload)])
        if len(payload) < 256
        else b"\xf9" + len(payload).to_bytes(2, "big")
    )
    if len(payload) > 55:
        yield "notCanonical", "s in the long form", lead + header + payload
    if kind:
        for other in (0x00, 0x05, 0x06, 0x7F, 0x40):
            yield "unknownType", f"type byte {other:#04x}", bytes([other]) + body
        yield (
            "notList",
            "type byte 0xff, which is no type and no list of this length",
            b"\xff" + body,
        )
        yield "fieldCount", "the type byte is missing", body
        yield "truncated", "the type byte alone", bytes([kind])
        yield "fieldCount", "an empty list after the type byte", bytes([kind]) + b"\xc0"
    else:
        yield "fieldCount", "type byte 0x01 before a transaction of type 0", b"\x01" + body
        yield "fieldCount", "type byte 0x02 before a transaction of type 0", b"\x02" + body


def in_signature(kind: int, parts: Parts, chain: int | None, key: bytes) -> Iterator[Fault]:
    """Spoils v, r or s."""
    v, r, s = signature = sign(kind, parts, chain, key)

    def with_(*values: bytes) -> bytes:
        return envelope(kind, parts + list(values))

    yield "highS", "s above n/2, which recovers the same sender", with_(*high_s(signature))
    yield "zeroR", "r is zero", with_(v, b"", s)
    yield "zeroS", "s is zero", with_(v, r, b"")
    yield "rTooLarge", "r is n", with_(v, whole(N), s)
    yield "rTooLarge", "r is 2^256-1", with_(v, b"\xff" * 32, s)
    yield "rTooLarge", "r has 33 bytes", with_(v, b"\x01" + r.rjust(32, b"\x00"), s)
    yield "sTooLarge", "s is n", with_(v, r, whole(N))
    yield "sTooLarge", "s has 33 bytes", with_(v, r, b"\x01" + s.rjust(32, b"\x00"))
    yield "notRecoverable", "no point has this r as its x", with_(v, whole(5), s)
    yield "leadingZero", "a zero byte before r", with_(v, b"\x00" + r, s)
    yield "leadingZero", "a zero byte before s", with_(v, r, b"\x00" + s)
    yield "leadingZero", "a zero byte before v", with_(b"\x00" + v, r, s)
    yield "fieldKind", "r is a list", envelope(kind, [*parts, v, [r], s])
    if kind:
        for bad in (2, 3, 27, 28, 255, 256):
            yield "yParity", f"yParity is {bad}", with_(whole(bad), r, s)
        yield "leadingZero", "yParity 0 written as a zero byte", with_(b"\x00", r, s)
    else:
        for bad in (0, 1, 2, 26, 29, 30, 33, 34):
            yield "v", f"v is {bad}", with_(whole(bad), r, s)


def in_parts(kind: int, parts: Parts, chain: int | None, key: bytes) -> Iterator[Fault]:
    """Spoils a part and signs the result."""
    names = NAMES[kind]

    def change(name: str, part: object) -> bytes:
        place = names.index(name)
        return signed(kind, [*parts[:place], part, *parts[place + 1 :]], chain, key)

    for name in names:
        if name in INTEGERS:
            part = parts[names.index(name)]
            yield "leadingZero", f"a zero byte before {name}", change(name, b"\x00" + part)
            yield "fieldKind", f"{name} is a list", change(name, [part])
    for size in (1, 19, 21, 32):
        yield "toLength", f"a recipient of {size} bytes", change("to", b"\x11" * size)
    yield "nonceTooLarge", "nonce 2^64-1 (EIP-2681)", change("nonce", whole(2**64 - 1))
    yield "nonceTooLarge", "nonce 2^64", change("nonce", whole(2**64))
    yield "gasTooLarge", "gas limit 2^64", change("gasLimit", whole(2**64))
    yield "tooLarge", "value 2^256", change("value", whole(2**256))
    fee = "maxFeePerGas" if kind >= 2 else "gasPrice"
    yield "tooLarge", f"{fee} 2^256", change(fee, whole(2**256))
    yield (
        "fieldCount",
        "the nonce is missing",
        signed(kind, parts[1:] if kind == 0 else [parts[0], *parts[2:]], chain, key),
    )
    yield (
        "fieldCount",
        "a part too many before the signature",
        signed(kind, [*parts, b""], chain, key),
    )
    yield (
        "fieldCount",
        "a part too many after the signature",
        envelope(kind, [*parts, *sign(kind, parts, chain, key), b""]),
    )
    yield "fieldCount", "no signature", envelope(kind, parts)
    yield "fieldKind", "data is a list", change("data", [])
    if kind >= 2:
        cap = number(parts[names.index("maxFeePerGas")])
        yield (
            "tipAboveCap",
            "the tip is one wei above the cap",
            change("maxPriorityFeePerGas", whole(cap + 1)),
        )
    if kind:
        account = b"\x22" * 20
        for comment, access in {
            "an account of 19 bytes in the access list": [[account[1:], []]],
            "an account of 21 bytes in the access list": [[account + b"\x22", []]],
            "a storage key of 31 bytes": [[account, [bytes(31)]]],
            "a storage key of 33 bytes": [[account, [bytes(33)]]],
            "an access list entry with no keys part": [[account]],
            "an access list entry of three parts": [[account, [], []]],
            "an account that is not in an entry": [account],
            "keys that are a byte string": [[account, bytes(32)]],
            "an access list that is a byte string": b"",
        }.items():
            yield "accessList", comment, change("accessList", access)


def faults(
    kind: int, parts: Parts, chain: int | None, key: bytes, source: random.Random
) -> list[Fault]:
    """Returns every fault of one transaction, and some at places drawn."""
    raw = signed(kind, parts, chain, key)
    found = [
        *in_bytes(raw, kind),
        *in_signature(kind, parts, chain, key),
        *in_parts(kind, parts, chain, key),
    ]
    cut = source.randrange(2, len(raw) - 1)
    found.append(("truncated", f"cut after {cut} bytes", raw[:cut]))
    return found
