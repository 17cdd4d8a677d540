"""Web3 Secret Storage V3 from its primitives, and from eth-keyfile with its randomness replaced."""

import hashlib
import json
import random
import uuid
from typing import Any
from unittest.mock import patch

from Crypto.Cipher import AES
from Crypto.Util import Counter
from eth_keyfile import create_keyfile_json, decode_keyfile_json
from eth_utils import keccak

Json = dict[str, Any]


def derive(kdf: str, params: Json, password: str) -> bytes:
    """Runs the KDF the parameters describe, through the standard library."""
    secret, salt = password.encode(), bytes.fromhex(params["salt"])
    if kdf == "pbkdf2":
        return hashlib.pbkdf2_hmac("sha256", secret, salt, params["c"], params["dklen"])
    n, r, p = params["n"], params["r"], params["p"]
    room = 128 * r * (n + p + 2) + 2**20
    return hashlib.scrypt(secret, salt=salt, n=n, r=r, p=p, maxmem=room, dklen=params["dklen"])


def aes_ctr(key: bytes, iv: bytes, data: bytes) -> bytes:
    counter = Counter.new(128, initial_value=int.from_bytes(iv, "big"), allow_wraparound=True)
    return bytes(AES.new(key, AES.MODE_CTR, counter=counter).encrypt(data))


def seal(key: bytes, password: str, kdf: str, params: Json, iv: bytes, name: str) -> Json:
    """Makes a keystore without an address, around key bytes of any length."""
    derived = derive(kdf, params, password)
    ciphertext = aes_ctr(derived[:16], iv, key)
    return {
        "crypto": {
            "cipher": "aes-128-ctr",
            "cipherparams": {"iv": iv.hex()},
            "ciphertext": ciphertext.hex(),
            "kdf": kdf,
            "kdfparams": params,
            "mac": keccak(derived[16:32] + ciphertext).hex(),
        },
        "id": name,
        "version": 3,
    }


def by_eth_keyfile(
    key: bytes, password: str, kdf: Any, work: int, source: random.Random, salt: int = 16, zeros: int = 0
) -> Json:
    """Makes a keystore with eth-keyfile, whose random bytes come from our stream."""

    def draw(size: int) -> bytes:
        # eth-keyfile drops leading zeros of the iv, so it is given only the zeros that are
        # intended.
        led = bytes(zeros) if size == 16 else b""
        return led + bytes([source.randrange(1, 256)]) + source.randbytes(size - len(led) - 1)

    name = uuid.UUID(bytes=source.randbytes(16), version=4)
    with (
        patch("eth_keyfile.keyfile.Random.get_random_bytes", draw),
        patch("uuid.uuid4", lambda: name),
    ):
        made: Json = create_keyfile_json(key, password.encode(), 3, kdf, work, salt)  # type: ignore[arg-type]
    assert decode_keyfile_json(made, password.encode()) == key  # type: ignore[arg-type]
    return made


def text(keystore: Json) -> str:
    return json.dumps(keystore, separators=(",", ":"), ensure_ascii=False)
