"""Opens KTR1 files, with the checks in the order that the format defines.

They are FORMAT, VERSION, SUM, KDF_LIMIT, NO_SLOT, AUTH, TAMPER, ADDRESS. A file that opens but
contains no well-formed wallet is FORMAT again.
"""

import json
import unicodedata
from hashlib import blake2b

from bip_utils import Bip32Slip10Secp256k1
from eth_keys import keys
from eth_utils import to_checksum_address
from mnemonic import Mnemonic

from common import N
from ktr1 import (
    CIPHER,
    FORMAT,
    KDF_KEYS,
    KEYS,
    LARGEST,
    SLOT_KEYS,
    Json,
    Refused,
    canonical,
    checksum,
    commitment,
    is_hex,
    is_integer,
    mac,
    normalised,
    payload_header,
    require,
    slot_header,
    subkey,
    unlock_key,
    unseal,
)

NOWHERE = "0x" + "0" * 40

# The word lists, in the order of their numbers from 1 on.
LANGUAGES = (
    "english japanese korean spanish chinese_simplified chinese_traditional "
    "french italian czech portuguese"
).split()
FIRST = "m/44'/60'/0'/0/0"


def no_fraction(_: str) -> None:
    raise Refused("FORMAT")


def read_json(text: bytes) -> Json:
    """Reads an object in canonical form."""
    require(len(text) <= LARGEST and text.endswith(b"\n"))
    require(all(0x20 <= byte <= 0x7E for byte in text[:-1]))
    try:
        document = json.loads(text, parse_float=no_fraction)
    except (ValueError, RecursionError):
        raise Refused("FORMAT") from None
    require(isinstance(document, dict))
    return dict(document)


def read_name(value: object, least: int) -> str:
    """Reads a name from hex: UTF-8, NFC, trimmed, at most 50 characters, none of them invisible."""
    require(isinstance(value, str) and len(value) % 2 == 0 and is_hex(value, len(value) // 2))
    try:
        name = bytes.fromhex(str(value)).decode()
    except ValueError:
        raise Refused("FORMAT") from None
    unseen = any(unicodedata.category(mark) in ("Cc", "Cf", "Zl", "Zp") for mark in name)
    require(not unseen and not set(name) & set("/\\") and least <= len(name) <= 50)
    require(name == name.strip() and name == unicodedata.normalize("NFC", name))
    return name


def read_slot(slot: Json, least: int) -> int:
    """Checks a slot, and returns its number, which is greater than those before it."""
    require(isinstance(slot, dict) and list(slot) == SLOT_KEYS)
    require(is_integer(slot["slot"]) and slot["slot"] >= least)
    kdf = slot["kdf"]
    require(slot["type"] in ("passphrase", "pin+device", "recovery-code"))
    require(slot["wrap"] == CIPHER)
    require(is_hex(slot["device"], 16) if slot["type"] == "pin+device" else slot["device"] == "")
    require(is_hex(slot["nonce"], 24) and is_hex(slot["ct"], 48) and is_hex(slot["commit"], 32))
    require(isinstance(kdf, dict) and list(kdf) == KDF_KEYS and kdf["alg"] == "argon2id13")
    require(
        kdf["lanes"] == 1
        and is_integer(kdf["ops"])
        and is_integer(kdf["mem_kib"])
        and is_hex(kdf["salt"], 16)
    )
    return int(slot["slot"])


def parse(text: bytes) -> Json:
    """Checks all that can be checked without a secret."""
    document = read_json(text)
    require(list(document)[:2] == ["format", "version"] and document["format"] == FORMAT)
    require(type(document["version"]) is int and document["version"] == 1, "VERSION")
    require(canonical(document) + b"\n" == text and list(document) == KEYS)
    require(is_hex(document["sum"], 16) and document["sum"] == checksum(document), "SUM")
    require(is_hex(document["id"], 16) and is_hex(document["mac"], 32))
    require(is_integer(document["generation"]) and is_integer(document["updated"]))
    require(document["kind"] in ("mnemonic", "private-key", "seed"))
    read_name(document["label"], 1)
    address, payload, slots = document["address"], document["payload"], document["slots"]
    require(isinstance(address, str) and len(address) == 42 and is_hex(address[2:].lower(), 20))
    require(address == to_checksum_address(address))
    require(
        isinstance(payload, dict)
        and list(payload) == ["alg", "nonce", "ct"]
        and payload["alg"] == CIPHER
    )
    require(is_hex(payload["nonce"], 24) and is_hex(payload["ct"], 272))
    require(isinstance(slots, list) and 1 <= len(slots) <= 8)
    number = -1
    for slot in slots:
        number = read_slot(slot, number + 1)
    for slot in slots:
        require(
            1 <= slot["kdf"]["ops"] <= 16 and 8 <= slot["kdf"]["mem_kib"] <= 2_097_152, "KDF_LIMIT"
        )
    return document


def address_of(document: Json, plaintext: bytes, bip39: str) -> str:
    """Checks the payload, and derives the wallet's first address."""
    require(len(plaintext) >= 3)
    version, kind, size = plaintext[:3]
    require(version == 1, "VERSION")
    require(
        kind in (1, 2, 3)
        and len(plaintext) == 6 + size
        and document["kind"] == ("mnemonic", "private-key", "seed")[kind - 1]
    )
    secret, (words, flags, policy) = plaintext[3 : 3 + size], plaintext[3 + size :]
    if kind == 2:
        require(
            size == 32 and words == flags == policy == 0 and 0 < int.from_bytes(secret, "big") < N
        )
        return str(keys.PrivateKey(secret).public_key.to_checksum_address())
    if kind == 3:
        require(size in range(16, 66, 2) and words == flags == 0 and policy == 1)
        return first_address(secret)
    require(size in (16, 20, 24, 28, 32) and flags in (0, 1) and policy == 1)
    require(1 <= words <= len(LANGUAGES))
    book = Mnemonic(LANGUAGES[words - 1])
    return first_address(Mnemonic.to_seed(book.to_mnemonic(secret), bip39 if flags else ""))


def first_address(seed: bytes) -> str:
    """Derives the address of a seed's first account."""
    node = Bip32Slip10Secp256k1.FromSeedAndPath(seed, FIRST)
    return str(keys.PrivateKey(node.PrivateKey().Raw().ToBytes()).public_key.to_checksum_address())


def unlock(text: bytes, passphrase: str, bip39: str = "") -> tuple[Json, bytes, bytes]:
    """Opens a file by passphrase. Returns document, data key and plaintext."""
    return unlock_slot(text, "passphrase", normalised(passphrase), b"", bip39)


def unlock_slot(
    text: bytes, kind: str, secret: bytes, device: bytes, bip39: str = ""
) -> tuple[Json, bytes, bytes]:
    """Opens a file by its first slot of a type, and of the device if one is given."""
    document = parse(text)
    named = blake2b(b"ktr/device-id/v1", digest_size=16, key=device).hexdigest() if device else ""
    slots = [slot for slot in document["slots"] if slot["type"] == kind]
    if not slots:
        raise Refused("NO_SLOT")
    slot = next((slot for slot in slots if slot["device"] == named), None)
    if slot is None:
        raise Refused("OTHER_DEVICE")
    unlocked, header = unlock_key(secret, slot["kdf"], device), slot_header(document, slot)
    wrapped = bytes.fromhex(slot["ct"])
    require(commitment(unlocked, header, wrapped) == slot["commit"], "AUTH")
    data_key = unseal(unlocked[:32], bytes.fromhex(slot["nonce"]), wrapped, header)
    require(mac(document, data_key) == document["mac"], "TAMPER")
    payload = document["payload"]
    key, nonce = subkey(data_key, 1, b"ktrpay01"), bytes.fromhex(payload["nonce"])
    padded = unseal(key, nonce, bytes.fromhex(payload["ct"]), payload_header(document))
    plaintext, mark, zeros = padded.rpartition(b"\x80")
    require(mark == b"\x80" and not any(zeros))
    address = address_of(document, plaintext, bip39)
    require(document["address"] in (NOWHERE, address), "ADDRESS")
    return document, data_key, plaintext
