"""Reads and writes KTR1, the wallet's own keystore format, independently of the wallet's code.

Argon2id comes from argon2-cffi, BLAKE2b from Python, XChaCha20-Poly1305 from PyNaCl for encryption
and from pycryptodome for decryption. A file is one line of canonical JSON: ASCII, keys in order, no
spaces, integers only, lower-case hex, one line feed.
"""

import json
import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from argon2.low_level import Type, hash_secret_raw
from Crypto.Cipher import ChaCha20_Poly1305
from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt

Json = dict[str, Any]
Draw = Callable[[int], bytes]

FORMAT = "kingtherum-keystore"
CIPHER = "xchacha20poly1305-ietf"
KEYS = [
    "format",
    "version",
    "id",
    "generation",
    "updated",
    "kind",
    "label",
    "address",
    "payload",
    "slots",
    "mac",
    "sum",
]
SLOT_KEYS = ["slot", "type", "device", "kdf", "wrap", "nonce", "ct", "commit"]
KDF_KEYS = ["alg", "ops", "mem_kib", "lanes", "salt"]
LARGEST = 64 * 1024


class Refused(Exception):
    """Says why a file does not open; the text is the error class."""


def canonical(value: object) -> bytes:
    """Renders JSON in the only form that a reader accepts."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True).encode()


def subkey(key: bytes, number: int, context: bytes) -> bytes:
    """Derives a subkey as libsodium's crypto_kdf does: BLAKE2b with number and context."""
    salt, person = number.to_bytes(8, "little").ljust(16, b"\0"), context.ljust(16, b"\0")
    return blake2b(digest_size=32, key=key, salt=salt, person=person).digest()


def seal(key: bytes, nonce: bytes, message: bytes, aad: bytes) -> bytes:
    return bytes(crypto_aead_xchacha20poly1305_ietf_encrypt(message, aad, nonce, key))


def unseal(key: bytes, nonce: bytes, sealed: bytes, aad: bytes) -> bytes:
    cipher = ChaCha20_Poly1305.new(key=key, nonce=nonce)
    cipher.update(aad)
    try:
        return bytes(cipher.decrypt_and_verify(sealed[:-16], sealed[-16:]))
    except ValueError:
        raise Refused("TAMPER") from None


def unlock_key(secret: bytes, kdf: Json, device: bytes) -> bytes:
    """Returns U, 64 bytes: Argon2id of the secret, mixed with the device secret if there is one."""
    stretched = stretch(secret, kdf["salt"], kdf["ops"], kdf["mem_kib"])
    if not device:
        return stretched
    return blake2b(b"ktr/pin+device/v1" + stretched, digest_size=64, key=device).digest()


@lru_cache(maxsize=1000)
def stretch(secret: bytes, salt: str, ops: int, mem_kib: int) -> bytes:
    """Returns P; results are cached, since files of one wallet share slots."""
    return hash_secret_raw(secret, bytes.fromhex(salt), ops, mem_kib, 1, 64, Type.ID)


def slot_header(document: Json, slot: Json) -> bytes:
    """Returns H, which a slot's wrap and commitment are bound to."""
    bare = {name: slot[name] for name in slot if name not in ("ct", "commit")}
    return canonical([*(document[name] for name in ("format", "version", "id", "kind")), bare])


def payload_header(document: Json) -> bytes:
    head = [document[name] for name in ("format", "version", "id", "kind", "address")]
    return canonical([*head, document["payload"]["alg"], document["payload"]["nonce"]])


def commitment(unlocked: bytes, header: bytes, wrapped: bytes) -> str:
    return blake2b(
        b"ktr/commit/v1" + header + wrapped, digest_size=32, key=unlocked[32:]
    ).hexdigest()


def fill_slot(document: Json, slot: Json, secret: bytes, device: bytes, data_key: bytes) -> Json:
    """Returns a slot with the data key wrapped in it."""
    header = slot_header(document, slot)
    unlocked = unlock_key(secret, slot["kdf"], device)
    wrapped = seal(unlocked[:32], bytes.fromhex(slot["nonce"]), data_key, header)
    return slot | {"ct": wrapped.hex(), "commit": commitment(unlocked, header, wrapped)}


def fill_payload(document: Json, padded: bytes, data_key: bytes) -> None:
    nonce = bytes.fromhex(document["payload"]["nonce"])
    key = subkey(data_key, 1, b"ktrpay01")
    document["payload"]["ct"] = seal(key, nonce, padded, payload_header(document)).hex()


def without(document: Json, *names: str) -> bytes:
    return canonical({name: part for name, part in document.items() if name not in names})


def mac(document: Json, data_key: bytes) -> str:
    key = subkey(data_key, 2, b"ktrmac01")
    return blake2b(without(document, "mac", "sum"), digest_size=32, key=key).hexdigest()


def checksum(document: Json) -> str:
    return blake2b(without(document, "sum"), digest_size=16).hexdigest()


def close(document: Json, data_key: bytes | None = None) -> bytes:
    """Renders a document with its sum, and with its mac if the data key is known."""
    if data_key is not None:
        document["mac"] = mac(document, data_key)
    document["sum"] = checksum(document)
    return canonical(document) + b"\n"


def pad(plaintext: bytes) -> bytes:
    """Pads with 0x80 and zeros to a multiple of 256, so that lengths do not show."""
    return plaintext + b"\x80" + bytes((-len(plaintext) - 1) % 256)


def normalised(passphrase: str) -> bytes:
    return unicodedata.normalize("NFKD", passphrase).encode()


def is_hex(value: object, size: int) -> bool:
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value) is not None


def is_integer(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**53


def require(condition: bool, error: str = "FORMAT") -> None:
    if not condition:
        raise Refused(error)
