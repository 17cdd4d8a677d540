"""Draws wallets and writes them as KTR1 documents."""

import random
from dataclasses import dataclass, field
from hashlib import blake2b

from ktr1 import CIPHER, FORMAT, Json, close, fill_payload, fill_slot, normalised, pad
from ktr1_reader import LANGUAGES, NOWHERE, address_of

PIN = b"493817"


@dataclass
class Wallet:
    """The contents of a file. By default, the KDF has the lowest cost that Argon2 allows."""

    secret: bytes
    kind: str = "mnemonic"
    name: str = "savings"
    passphrase: str = "correct horse battery staple"
    bip39: str = ""
    language: str = "english"
    slots: tuple[str, ...] = ("passphrase",)
    numbers: tuple[int, ...] = ()
    device: bytes = b""
    pin: bytes = PIN
    code: bytes = b""
    ops: int = 1
    mem_kib: int = 64
    generation: int = 1
    updated: int = 1767225600
    address: str | None = None
    plaintext: bytes = field(init=False)

    def __post_init__(self) -> None:
        types = {"mnemonic": 1, "private-key": 2, "seed": 3}
        words = LANGUAGES.index(self.language) + 1
        tails = {"mnemonic": bytes([words, bool(self.bip39), 1]), "seed": bytes([0, 0, 1])}
        head = bytes([1, types[self.kind], len(self.secret)])
        tail = tails.get(self.kind, bytes(3))
        self.plaintext = head + self.secret + tail


def blank_slot(index: int, kind: str, device: bytes, wallet: Wallet, source: random.Random) -> Json:
    """Makes a slot without the wrapped key."""
    named = blake2b(b"ktr/device-id/v1", digest_size=16, key=device).hexdigest() if device else ""
    kdf = {
        "alg": "argon2id13",
        "ops": wallet.ops,
        "mem_kib": wallet.mem_kib,
        "lanes": 1,
        "salt": source.randbytes(16).hex(),
    }
    return {
        "slot": index,
        "type": kind,
        "device": named,
        "kdf": kdf,
        "wrap": CIPHER,
        "nonce": source.randbytes(24).hex(),
        "ct": "",
        "commit": "",
    }


def write(wallet: Wallet, source: random.Random, padded: bytes | None = None) -> tuple[Json, bytes]:
    """Returns a finished document and its data key."""
    data_key = source.randbytes(32)
    document: Json = {
        "format": FORMAT,
        "version": 1,
        "id": source.randbytes(16).hex(),
        "generation": wallet.generation,
        "updated": wallet.updated,
        "kind": wallet.kind,
        "label": wallet.name.encode().hex(),
        "address": wallet.address or NOWHERE,
        "payload": {"alg": CIPHER, "nonce": source.randbytes(24).hex(), "ct": ""},
        "slots": [],
        "mac": "",
        "sum": "",
    }
    if wallet.address is None:
        document["address"] = address_of(document, wallet.plaintext, wallet.bip39)
    fill_payload(document, pad(wallet.plaintext) if padded is None else padded, data_key)
    for index, kind in enumerate(wallet.slots):
        device = wallet.device or source.randbytes(32) if kind == "pin+device" else b""
        secret = {
            "pin+device": wallet.pin,
            "recovery-code": wallet.code,
            "passphrase": normalised(wallet.passphrase),
        }[kind]
        number = wallet.numbers[index] if wallet.numbers else index
        slot = blank_slot(number, kind, device, wallet, source)
        document["slots"].append(fill_slot(document, slot, secret, device, data_key))
    close(document, data_key)
    return document, data_key
