"""Makes ktr1-seed.json: keystores with a BIP-32 seed as their secret."""

import random
from collections.abc import Iterator

from eth_keys import keys

from common import Case, VectorFile, key, stream
from ktr1 import Json, close, pad
from ktr1_reader import NOWHERE
from ktr1_wallets import Wallet, write
from make_ktr1 import case, refused

SIZES = tuple(range(16, 66, 2))


def accepted(source: random.Random) -> list[Case]:
    cases = []
    for size in SIZES:
        wallet = Wallet(source.randbytes(size), "seed")
        cases.append(case(f"a seed of {size} bytes", write(wallet, source)[0], wallet.passphrase))
    for size in (16, 64):
        wallet = Wallet(bytes(size), "seed")
        document = write(wallet, source)[0]
        cases.append(case(f"a seed of {size} zeros", document, wallet.passphrase))
    hidden = Wallet(source.randbytes(32), "seed", address=NOWHERE)
    cases.append(case("the address kept back", write(hidden, source)[0], hidden.passphrase))
    return cases


def inside(source: random.Random, size: int) -> Iterator[tuple[str, str, bytes]]:
    """Yields payloads that authenticate but break a rule."""
    seed = source.randbytes(size)
    wallet = Wallet(seed, "seed")
    right = wallet.plaintext
    own = write(wallet, source)[0]["address"]

    def file(padded: bytes, kind: str = "seed") -> bytes:
        return close(write(Wallet(seed, kind, address=own), source, padded)[0])

    for length in (0, 1, 14, 15, size - 1, size + 1, 66, 128):
        body = bytes([1, 3, length]) + source.randbytes(length) + b"\x00\x00\x01"
        yield "FORMAT", f"a length of {length}", file(pad(body))
    for words in (1, 2, 255):
        yield "FORMAT", f"word list {words}", file(pad(right[:-3] + bytes([words, 0, 1])))
    for flags in (1, 2):
        yield "FORMAT", f"flags {flags}", file(pad(right[:-3] + bytes([0, flags, 1])))
    for policy in (0, 2):
        yield "FORMAT", f"path policy {policy}", file(pad(right[:-1] + bytes([policy])))
    for type_ in (0, 1, 2, 4):
        yield "FORMAT", f"payload type {type_}", file(pad(b"\x01" + bytes([type_]) + right[2:]))
    yield "VERSION", "payload version 2", file(pad(b"\x02" + right[1:]))
    yield "FORMAT", "a byte after the path policy", file(pad(right + b"\x00"))
    stranger = keys.PrivateKey(key(source)).public_key.to_checksum_address()
    other = write(Wallet(seed, "seed", address=stranger), source)[0]
    yield "ADDRESS", "the address is another wallet's", close(other)
    document: Json = write(wallet, source)[0]
    for kind in ("mnemonic", "private-key"):
        yield "AUTH", f"kind changed to {kind}", close({**document, "kind": kind})


def rejected(source: random.Random) -> list[Case]:
    phrase = Wallet(bytes(16), "seed").passphrase
    return [
        refused(error, f"{comment} ({size} bytes)", text, phrase)
        for size in (16, 32, 64)
        for error, comment, text in inside(source, size)
    ]


def build() -> VectorFile:
    source = stream("ktr1-seed")
    return VectorFile(
        name="ktr1-seed.json",
        standard="KTR1 (docs/keystore-format.md), BIP-32",
        comment="Keystores of a BIP-32 seed; ktr1.json has those of recovery phrases and keys.",
        packages=("argon2-cffi", "PyNaCl", "pycryptodome", "bip_utils", "eth-keys"),
        given={
            "file": "the file as text",
            "passphrase": "the passphrase",
            "bip39Passphrase": "always empty",
        },
        gives={
            "name": "the wallet's name, from label",
            "kind": "seed",
            "address": "as in the file; all zeros means withheld",
            "plaintext": "the payload without its padding",
            "dataKey": "the key from which those of the payload and the mac are derived",
        },
        errors={
            "FORMAT": "a payload that authenticates but holds no wallet",
            "VERSION": "payload of another version",
            "AUTH": "a part of the file that its slot is bound to was modified",
            "ADDRESS": "not the address of the secret inside",
        },
        cases=accepted(source) + rejected(source),
    )
