"""Makes keystore-v3.json with eth-keyfile, and from the primitives where eth-keyfile refuses."""

import json
import random
import unicodedata
import uuid
from typing import Any

from eth_keyfile import decode_keyfile_json
from eth_keys import keys

from common import N, Case, VectorFile, hex0x, invalid, key, stream, unhex, valid
from v3 import Json, by_eth_keyfile, seal, text
from v3_faults import GONE, edit, in_fields, in_pbkdf2, in_scrypt, in_text

PRINTED_KEY = "0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d"
PRINTED: dict[str, Json] = {
    "pbkdf2": {
        "cipher": "aes-128-ctr",
        "cipherparams": {"iv": "6087dab2f9fdbbfaddc31a909735c1e6"},
        "ciphertext": "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
        "kdf": "pbkdf2",
        "kdfparams": {
            "c": 262144,
            "dklen": 32,
            "prf": "hmac-sha256",
            "salt": "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd",
        },
        "mac": "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2",
    },
    "scrypt": {
        "cipher": "aes-128-ctr",
        "cipherparams": {"iv": "83dbcc02d8ccb40e466191a123791e0e"},
        "ciphertext": "d172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c",
        "kdf": "scrypt",
        "kdfparams": {
            "dklen": 32,
            "n": 262144,
            "r": 1,
            "p": 8,
            "salt": "ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19",
        },
        "mac": "2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097",
    },
}
PASSWORDS = {
    "ASCII": "correct horse battery staple",
    "empty": "",
    "one space": " ",
    "Latin with accents": "caf\u00e9 M\u00fcnchen",
    "Korean": "\uae09\uc5ec \uc9c0\uac11",
    "an emoji": "\U0001f511\U0001f511",
    "1000 letters": "a" * 1000,
    "with a NUL": "a\x00b",
    "with quotes and a backslash": "\"'\\",
}


def case(comment: str, keystore: str, password: str, secret: bytes) -> Case:
    address = keys.PrivateKey(secret).public_key.to_checksum_address()
    return valid(
        comment, keystore=keystore, password=password, privateKey=hex0x(secret), address=address
    )


def printed() -> list[Case]:
    """Makes the two examples of the Web3 Secret Storage Definition."""
    cases = []
    for kdf, crypto in PRINTED.items():
        made = {"crypto": crypto, "id": "3198bc9c-6672-5ab3-d995-4942343ae5b6", "version": 3}
        assert decode_keyfile_json(made, b"testpassword") == unhex(PRINTED_KEY)  # type: ignore[arg-type]
        cases.append(
            case(
                f"Web3 Secret Storage Definition, {kdf}",
                text(made),
                "testpassword",
                unhex(PRINTED_KEY),
            )
        )
    return cases


def drawn_params(kdf: str, source: random.Random, **changed: object) -> Json:
    common: Json = {"dklen": 32, "salt": source.randbytes(32).hex()}
    own: Json = (
        {"n": 1024, "r": 8, "p": 1} if kdf == "scrypt" else {"c": 1000, "prf": "hmac-sha256"}
    )
    return common | own | changed


def by_hand(
    source: random.Random, secret: bytes, password: str, kdf: str, **changed: object
) -> Json:
    """Makes a keystore from the primitives."""
    name = str(uuid.UUID(bytes=source.randbytes(16), version=4))
    return seal(
        secret, password, kdf, drawn_params(kdf, source, **changed), source.randbytes(16), name
    )


def accepted(source: random.Random) -> list[Case]:
    cases = printed()
    kinds: tuple[tuple[Any, int], ...] = (
        ("scrypt", 1024),
        ("scrypt", 4096),
        ("scrypt", 8192),
        ("scrypt", 2**18),
        ("pbkdf2", 1),
        ("pbkdf2", 1000),
        ("pbkdf2", 10_000),
        ("pbkdf2", 262_144),
    )
    for kdf, work in kinds:
        secret = key(source)
        made = by_eth_keyfile(secret, "password", kdf, work, source)
        cases.append(case(f"eth-keyfile, {kdf} {work}", text(made), "password", secret))
    for words, password in PASSWORDS.items():
        for kdf in ("scrypt", "pbkdf2"):
            # eth-keyfile's scrypt accepts every password; a NUL byte is one like any other.
            secret, work = key(source), 1024
            made = by_eth_keyfile(secret, password, kdf, work, source, 32)
            cases.append(case(f"password: {words} ({kdf})", text(made), password, secret))
    for r, p in ((1, 1), (1, 8), (8, 2), (8, 16), (16, 1), (32, 1)):
        secret = key(source)
        made = by_hand(source, secret, "password", "scrypt", r=r, p=p)
        assert decode_keyfile_json(made, b"password") == secret  # type: ignore[arg-type]
        cases.append(case(f"scrypt with r {r} and p {p}", text(made), "password", secret))
    for size in (31, 30):
        for kdf in ("scrypt", "pbkdf2"):
            short = source.randrange(1, 256).to_bytes(1, "big") + source.randbytes(size - 1)
            made = by_hand(source, short, "password", kdf)
            words = f"a key of {size} bytes: leading zeros were dropped ({kdf})"
            cases.append(case(words, text(made), "password", short.rjust(32, b"\x00")))
    for kdf in ("scrypt", "pbkdf2"):
        secret = key(source)
        made = by_eth_keyfile(secret, "password", kdf, 1024, source, 32, zeros=1)
        assert len(made["crypto"]["cipherparams"]["iv"]) == 30
        words = f"an initial vector whose leading zeros were dropped ({kdf})"
        cases.append(case(words, text(made), "password", secret))
    secret = source.randbytes(30).rjust(32, b"\x00")
    made = by_hand(source, secret, "password", "scrypt")
    cases.append(case("a key of 32 bytes that begins with zeros", text(made), "password", secret))
    return cases + variants(source)


def variants(source: random.Random) -> list[Case]:
    """Writes one keystore in the ways other wallets write it."""
    secret = key(source)
    made = by_eth_keyfile(secret, "password", "scrypt", 1024, source)
    address = keys.PrivateKey(secret).public_key.to_checksum_address()
    crypto = made["crypto"]
    upper = crypto | {name: crypto[name].upper() for name in ("ciphertext", "mac")}
    texts = {
        "no address": edit(made, "address", GONE),
        "address in lower case": edit(made, "address", address[2:].lower()),
        "address with 0x and checksum": edit(made, "address", address),
        "address in upper case": edit(made, "address", address[2:].upper()),
        "no id": edit(made, "id", GONE),
        "Crypto with a capital": text(
            {"Crypto" if name == "crypto" else name: part for name, part in made.items()}
        ),
        "hex in upper case": edit(made, "crypto", upper),
        "members in another order": text(dict(reversed(made.items()))),
        "with white space": json.dumps(made, indent=2) + "\n",
        "members this standard does not know": text(
            made | {"name": "savings", "meta": "{}", "x-ethers": {"version": "0.1"}}
        ),
        "escapes in a name": text(made).replace('"version"', '"\\u0076ersion"'),
    }
    return [case(words, body, "password", secret) for words, body in texts.items()]


def refused(source: random.Random) -> list[Case]:
    secret = key(source)
    good: dict[str, Json] = {}
    for kdf in ("scrypt", "pbkdf2"):
        good[kdf] = by_eth_keyfile(secret, "password", kdf, 1024, source)
    found = [
        *in_scrypt(good["scrypt"]),
        *in_pbkdf2(good["pbkdf2"]),
        *in_fields(good["scrypt"]),
        *in_text(good["scrypt"]),
    ]
    cases = [
        invalid(error, words, keystore=body, password="password") for error, words, body in found
    ]

    def add(error: str, words: str, keystore: object, password: str = "password") -> None:
        body = keystore if isinstance(keystore, str) else text(keystore)  # type: ignore[arg-type]
        cases.append(invalid(error, words, keystore=body, password=password))

    for password in (
        "",
        "Password",
        "password ",
        " password",
        "password\n",
        "passwor",
        "password\x00x",
    ):
        add("password", f"the wrong password {json.dumps(password)}", good["scrypt"], password)
    accents = by_eth_keyfile(secret, "caf\u00e9", "scrypt", 1024, source)
    add(
        "password",
        "the password in NFD; V3 takes the bytes as typed",
        accents,
        unicodedata.normalize("NFD", "caf\u00e9"),
    )
    for place in (0, 31):
        for name in ("ciphertext", "mac"):
            data = bytearray(unhex(good["pbkdf2"]["crypto"][name]))
            data[place] ^= 1
            add(
                "password",
                f"a bit of {name} flipped",
                edit(good["pbkdf2"], f"crypto.{name}", data.hex()),
            )
    salt = good["scrypt"]["crypto"]["kdfparams"]["salt"]
    add("password", "another salt", edit(good["scrypt"], "crypto.kdfparams.salt", salt[::-1]))
    other = keys.PrivateKey(key(source)).public_key.to_checksum_address()
    for kdf in good:
        add(
            "address",
            f"the address of another key ({kdf})",
            edit(good[kdf], "address", other[2:].lower()),
        )
    iv = unhex(good["scrypt"]["crypto"]["cipherparams"]["iv"])
    add(
        "address",
        "a bit of the iv flipped: the mac does not cover it",
        edit(good["scrypt"], "crypto.cipherparams.iv", bytes([iv[0] ^ 1, *iv[1:]]).hex()),
    )
    for words, number in {"zero": 0, "n": N, "n+1": N + 1, "2^256-1": 2**256 - 1}.items():
        for kdf in ("scrypt", "pbkdf2"):
            add(
                "key",
                f"the key is {words} ({kdf})",
                by_hand(source, number.to_bytes(32, "big"), "password", kdf),
            )
    return cases


def build() -> VectorFile:
    source = stream("keystore-v3")
    return VectorFile(
        name="keystore-v3.json",
        standard="Web3 Secret Storage Definition, version 3",
        comment=(
            "Keystores of other wallets. One has n 2^18 and r 8, two more take a second; most are "
            "cheap."
        ),
        packages=("eth-keyfile", "eth-keys", "pycryptodome"),
        given={
            "keystore": "the file as text",
            "password": "the password; its UTF-8 bytes are used as they are",
        },
        gives={"privateKey": "32 bytes", "address": "the key's address"},
        errors={
            "json": "not JSON, or JSON that can be read in more than one way",
            "version": "not the number 3",
            "crypto": "no crypto object, or two",
            "cipher": "not aes-128-ctr",
            "kdf": "neither scrypt nor pbkdf2",
            "kdfParams": "a KDF parameter missing or malformed",
            "kdfLimit": (
                "outside n 2^10 to 2^20, r 1 to 32, p 1 to 16, 128 n r up to 1 GiB, n r p up to "
                "2^23, c 1 to 10^7; refused before any work is done"
            ),
            "field": "a field missing, not hex, or of a wrong length",
            "password": "the mac does not match",
            "address": "the address is not the key's",
            "key": "the key is 0, or n or more",
        },
        cases=accepted(source) + refused(source),
    )
