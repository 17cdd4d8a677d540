"""Keystores of geth version 1, of the presale and of ethers.js, made from primitives."""

import hashlib
import random
import uuid

from Crypto.Cipher import AES
from Crypto.Util.Padding import pad, unpad
from eth_keys import keys
from eth_utils import keccak
from mnemonic import Mnemonic
from bip_utils import Bip32Slip10Secp256k1

from v3 import Json, aes_ctr, derive, seal

FIRST = "m/44'/60'/0'/0/0"


def address(key: bytes) -> str:
    return str(keys.PrivateKey(key).public_key.to_checksum_address())


def cbc(key: bytes, iv: bytes, data: bytes) -> bytes:
    return bytes(AES.new(key, AES.MODE_CBC, iv).encrypt(data))


def version_1(source: random.Random, key: bytes, password: str, kdf: str, padded: bytes | None = None) -> Json:
    """Makes a keystore as geth did in 2015; `padded` is encrypted in place of the key."""
    params: Json = {"dklen": 32, "salt": source.randbytes(32).hex()}
    params |= {"n": 1024, "r": 8, "p": 1} if kdf == "scrypt" else {"c": 1000, "prf": "hmac-sha256"}
    derived, iv = derive(kdf, params, password), source.randbytes(16)
    text = cbc(keccak(derived[:16])[:16], iv, pad(key, 16) if padded is None else padded)
    return {
        "Crypto": {
            "cipher": "aes-128-cbc",
            "cipherparams": {"iv": iv.hex()},
            "ciphertext": text.hex(),
            "kdf": kdf,
            "kdfparams": params,
            "mac": keccak(derived[16:32] + text).hex(),
            "version": "1",
        },
        "address": address(key.rjust(32, b"\0"))[2:].lower() if any(key) else "00" * 20,
        "id": str(uuid.UUID(bytes=source.randbytes(16), version=4)),
        "version": "1",
    }


def presale(source: random.Random, seed: bytes, password: str) -> tuple[Json, bytes]:
    """Makes a presale wallet; returns its key as well."""
    secret, iv = password.encode(), source.randbytes(16)
    key = hashlib.pbkdf2_hmac("sha256", secret, secret, 2000, 16)
    own = keccak(seed)
    made = {
        "encseed": (iv + cbc(key, iv, pad(seed, 16))).hex(),
        "ethaddr": address(own)[2:].lower(),
        "email": "someone@example.org",
        "btcaddr": "1EVknXyFC68kKNLkh6YnKzW41svSRoaAcx",
    }
    return made, own


def presale_key(made: Json, password: str) -> bytes:
    """Opens a presale wallet."""
    secret, sealed = password.encode(), bytes.fromhex(made["encseed"])
    key = hashlib.pbkdf2_hmac("sha256", secret, secret, 2000, 16)
    own = keccak(unpad(AES.new(key, AES.MODE_CBC, sealed[:16]).decrypt(sealed[16:]), 16))
    assert address(own)[2:].lower() == made["ethaddr"]
    return own


def below(entropy: bytes, path: str) -> bytes:
    """Derives the key at a path from the entropy of a recovery phrase."""
    seed = Mnemonic.to_seed(Mnemonic("english").to_mnemonic(entropy))
    return bytes(Bip32Slip10Secp256k1.FromSeedAndPath(seed, path).PrivateKey().Raw().ToBytes())


def ethers(source: random.Random, entropy: bytes, password: str, kdf: str = "scrypt", **own: object) -> Json:
    """Makes a keystore with a recovery phrase beside the key; `own` replaces members of x-ethers.
    """
    params: Json = {"dklen": 32, "salt": source.randbytes(32).hex()}
    params |= {"n": 1024, "r": 8, "p": 1} if kdf == "scrypt" else {"c": 1000, "prf": "hmac-sha256"}
    key = below(entropy, str(own.get("path", FIRST)) if "path" in own else FIRST)
    name = str(uuid.UUID(bytes=source.randbytes(16), version=4))
    made = seal(key, password, kdf, params, source.randbytes(16), name)
    counter = source.randbytes(16)
    words_key = derive(kdf, params | {"dklen": 64}, password)[32:]
    made["address"] = address(key)[2:].lower()
    made["Crypto"] = made.pop("crypto")
    made["x-ethers"] = {
        "client": "ethers.js",
        "gethFilename": f"UTC--2026-01-01T00-00-00.0Z--{made['address']}",
        "mnemonicCounter": counter.hex(),
        "mnemonicCiphertext": aes_ctr(words_key, counter, entropy).hex(),
        "path": FIRST,
        "locale": "en",
        "version": "0.1",
    } | own
    return made
