"""Makes messages.json with eth-account."""

import random
from typing import Any

from eth_account import Account
from eth_account.messages import defunct_hash_message, encode_defunct
from eth_utils import keccak

from common import N, Case, VectorFile, hex0x, invalid, key, stream, unhex, valid

TEXTS = [
    "",
    "a",
    "hello",
    "hello\n",
    " hello ",
    "hello\r\nworld",
    "Some data",
    "\x19Ethereum Signed Message:\n5hello",
    "0x",
    "0xdeadbeef",
    "0x" + "00" * 32,
    "ab" * 32,
    "안녕하세요, 이더리움",
    "日本語のメッセージ",
    "e\u0301 and \u00e9 differ",
    "right to left: \u202eabc\u202c",
    "zero width: a\u200bb",
    "emoji: 👩‍👩‍👧‍👦 🇰🇷",
    "\ufeffbyte order mark",
    "tab\there",
    "9" * 9,
    "9" * 10,
    "x" * 99,
    "x" * 100,
    "é" * 50,
    "x" * 1000,
    "example.com wants you to sign in with your Ethereum account:\n0x",
]


def case(comment: str, secret: bytes, message: bytes) -> Case:
    """Signs a message, and checks that the signature is the message's."""
    signable = encode_defunct(message)
    account = Account.from_key(secret)
    signed = account.sign_message(signable)
    digest = bytes(defunct_hash_message(primitive=message))
    assert digest == bytes(signed.message_hash)
    assert Account.recover_message(signable, signature=signed.signature) == account.address
    return valid(
        comment,
        message=hex0x(message),
        signature=hex0x(bytes(signed.signature)),
        address=account.address,
        digest=hex0x(digest),
        privateKey=hex0x(secret),
    )


def forms(good: list[Case]) -> list[Case]:
    """Makes cases of some signatures in the other accepted forms."""
    cases = []
    for index, item in enumerate(good[:40]):
        packed = unhex(item["signature"])
        parity = packed[64] - 27
        if index % 2:
            written, comment = packed[:64] + bytes([parity]), "v is 0 or 1"
        else:
            s = bytes([packed[32] | parity << 7]) + packed[33:64]
            written, comment = packed[:32] + s, "64 bytes (EIP-2098)"
        cases.append({**item, "signature": hex0x(written), "comment": comment})
    return cases


def recovered(message: bytes, signature: bytes) -> str | None:
    """Returns the signer; None if there is none."""
    try:
        return str(Account.recover_message(encode_defunct(message), signature=signature))
    except Exception:
        return None


def spoil(source: random.Random, index: int, item: Case, other: Case) -> Case:
    """Spoils one thing of a good case."""
    packed = unhex(item["signature"])
    message = unhex(item["message"])
    r, s, v = packed[:32], packed[32:64], packed[64:]
    high = (N - int.from_bytes(s, "big")).to_bytes(32, "big")
    n = N.to_bytes(32, "big")
    changes: list[tuple[str, str, dict[str, Any]]] = [
        ("otherSigner", "a byte more", {"message": hex0x(message + b"\n")}),
        ("otherSigner", "a bit of the message", {"message": hex0x(flip(source, message))}),
        ("otherSigner", "the address of another key", {"address": other["address"]}),
        ("otherSigner", "the other v", {"signature": hex0x(r + s + bytes([55 - v[0]]))}),
        ("otherSigner", "the hash itself was signed", {"signature": raw(item)}),
        ("otherSigner", "a bit of r", {"signature": hex0x(r[:31] + bytes([r[31] ^ 1]) + s + v)}),
        ("highS", "n-s and the other v", {"signature": hex0x(r + high + bytes([55 - v[0]]))}),
        ("zero", "r is zero", {"signature": hex0x(bytes(32) + s + v)}),
        ("zero", "s is zero", {"signature": hex0x(r + bytes(32) + v)}),
        ("tooLarge", "r is n", {"signature": hex0x(n + s + v)}),
        ("tooLarge", "s is 2^256-1", {"signature": hex0x(r + b"\xff" * 32 + v)}),
        ("v", "v is 2", {"signature": hex0x(r + s + b"\x02")}),
        ("v", "v is 29", {"signature": hex0x(r + s + b"\x1d")}),
        ("v", "v is 37, as in transactions", {"signature": hex0x(r + s + b"\x25")}),
        ("length", "63 bytes", {"signature": hex0x(packed[:63])}),
        ("length", "66 bytes", {"signature": hex0x(packed + b"\x00")}),
        ("length", "nothing", {"signature": "0x"}),
    ]
    error, comment, change = changes[index % len(changes)]
    asked = {name: item[name] for name in ("message", "signature", "address")} | change
    found = recovered(unhex(asked["message"]), unhex(asked["signature"]))
    if error == "otherSigner":
        assert found != asked["address"]
        if found is None:
            error = "nobody"
    return invalid(error, comment, **asked)


def flip(source: random.Random, message: bytes) -> bytes:
    """Flips a bit, or adds a byte to an empty message."""
    if not message:
        return b"\x00"
    at = source.randrange(len(message))
    return message[:at] + bytes([message[at] ^ 1 << source.randrange(8)]) + message[at + 1 :]


def raw(item: Case) -> str:
    """Signs the Keccak-256 of the message without a prefix."""
    digest = keccak(unhex(item["message"]))
    signed = Account.unsafe_sign_hash(digest, unhex(item["privateKey"]))
    return hex0x(bytes(signed.signature))


def build() -> VectorFile:
    source = stream("messages")
    good = [case("text", key(source), text.encode()) for text in TEXTS]
    for size in (1, 2, 9, 10, 31, 32, 33, 64, 65, 99, 100, 255, 256, 999, 1000, 4096):
        good.append(case(f"{size} random bytes", key(source), source.randbytes(size)))
    for first in (0, 1, 2, 3, 4, 5, 0x19, 0xC0, 0xF8, 0xFF):
        message = bytes([first]) + source.randbytes(40)
        good.append(case(f"begins with {hex(first)}", key(source), message))
    for _ in range(100):
        good.append(case("random", key(source), source.randbytes(source.randrange(200))))
    good += forms(good)
    bad = [
        spoil(source, index, good[index % 150], good[(index + 1) % 150])
        for index in range(17 * 13)
    ]
    return VectorFile(
        name="messages.json",
        standard="EIP-191 version 0x45 (personal_sign), EIP-2098",
        comment=(
            "Messages, their signatures, and their signers. Signing a valid case's message with "
            "its key gives r and s."
        ),
        packages=("eth-account",),
        given={
            "message": "the bytes of the message, without the prefix",
            "signature": "r, s and v; or 64 bytes",
            "address": "the claimed signer's address",
        },
        gives={"digest": "what is signed", "privateKey": "the key that signed"},
        errors={
            "otherSigner": "recovers to another address",
            "nobody": "no public key matches this signature",
            "highS": "s above n/2",
            "zero": "r or s is 0",
            "tooLarge": "r or s is n or more",
            "v": "v is not 0, 1, 27 or 28",
            "length": "neither 65 nor 64 bytes",
        },
        cases=good + bad,
    )
