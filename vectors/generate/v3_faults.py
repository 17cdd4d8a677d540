"""Keystores a V3 reader has to refuse: each is a good one with one change."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from v3 import Json, text

Fault = tuple[str, str, str]
GONE = object()


def edit(keystore: Json, path: str, value: object) -> str:
    """Returns the text with the value at a dotted path replaced, or taken out."""
    changed: Any = copy.deepcopy(keystore)
    *way, last = path.split(".")
    spot = changed
    for name in way:
        spot = spot[name]
    if value is GONE:
        del spot[last]
    else:
        spot[last] = value
    return text(changed)


def in_scrypt(good: Json) -> Iterator[Fault]:
    """Asks for too much, or for what scrypt does not have."""
    params = good["crypto"]["kdfparams"]

    def with_(**changed: object) -> str:
        return edit(good, "crypto.kdfparams", params | changed)

    yield "kdfLimit", "100 GiB of memory: n 2^20, r 800", with_(n=2**20, r=800)
    yield "kdfLimit", "128 GiB of memory: n 2^27, r 8", with_(n=2**27)
    yield "kdfLimit", "n 2^40", with_(n=2**40)
    yield "kdfLimit", "n 2^21", with_(n=2**21, r=1)
    yield "kdfLimit", "n 2^63", with_(n=2**63)
    yield "kdfLimit", "r p of 2^30", with_(r=2**15, p=2**15)
    yield "kdfLimit", "more than 1 GiB: n 2^20, r 9", with_(n=2**20, r=9)
    yield "kdfLimit", "n r p above 2^23", with_(n=2**20, r=8, p=2)
    yield "kdfLimit", "r 33", with_(n=1024, r=33)
    yield "kdfLimit", "p 17", with_(n=1024, p=17)
    for n in (0, 1, 3, 1000, 1025, -1, -1024):
        yield "kdfParams", f"n {n}", with_(n=n)
    for name, value in (
        ("n", 1024.5),
        ("n", "1024"),
        ("n", None),
        ("n", True),
        ("n", [1024]),
        ("r", 0),
        ("r", -8),
    ):
        yield "kdfParams", f"{name} {json.dumps(value)}", with_(**{name: value})
    for name, value in (
        ("r", "8"),
        ("r", 8.0),
        ("p", 0),
        ("p", -1),
        ("p", "1"),
        ("p", 1.5),
        ("p", None),
    ):
        yield "kdfParams", f"{name} {json.dumps(value)}", with_(**{name: value})
    for name in ("n", "r", "p", "dklen", "salt"):
        yield "kdfParams", f"no {name}", edit(good, f"crypto.kdfparams.{name}", GONE)


def in_pbkdf2(good: Json) -> Iterator[Fault]:
    """The same for PBKDF2."""
    for count in (2**31, 2**63, 10**7 + 1):
        yield "kdfLimit", f"c {count}", edit(good, "crypto.kdfparams.c", count)
    for value in (0, -1, "1000", 1000.0, None, True):
        yield "kdfParams", f"c {json.dumps(value)}", edit(good, "crypto.kdfparams.c", value)
    for prf in ("hmac-sha512", "hmac-sha1", "HMAC-SHA256 ", "", None):
        yield "kdfParams", f"prf {json.dumps(prf)}", edit(good, "crypto.kdfparams.prf", prf)
    for name in ("c", "prf", "dklen", "salt"):
        yield "kdfParams", f"no {name}", edit(good, f"crypto.kdfparams.{name}", GONE)


def in_fields(good: Json) -> Iterator[Fault]:
    """Spoils the fields that both kinds of file have."""
    for size in (0, 15, 16, 31, 33, 64, -32):
        yield "kdfParams", f"dklen {size}", edit(good, "crypto.kdfparams.dklen", size)
    for salt in ("", "abc", "zz" * 16, "\uff11" * 32, None, 5):
        yield "kdfParams", f"salt {json.dumps(salt)}", edit(good, "crypto.kdfparams.salt", salt)
    for size in (0, 17, 32):
        yield "field", f"iv of {size} bytes", edit(good, "crypto.cipherparams.iv", "11" * size)
    for size in (0, 33, 64, 5000):
        yield "field", f"ciphertext of {size} bytes", edit(good, "crypto.ciphertext", "11" * size)
    for size in (0, 16, 31, 33):
        yield "field", f"mac of {size} bytes", edit(good, "crypto.mac", "11" * size)
    for path in ("cipherparams.iv", "ciphertext", "mac"):
        value = good["crypto"][path] if "." not in path else good["crypto"]["cipherparams"]["iv"]
        yield "field", f"no {path}", edit(good, f"crypto.{path}", GONE)
        yield (
            "field",
            f"{path} with an odd number of digits",
            edit(good, f"crypto.{path}", value[:-1]),
        )
        yield (
            "field",
            f"{path} with a letter that is no digit",
            edit(good, f"crypto.{path}", "g" + value[1:]),
        )
        yield "field", f"{path} with a space", edit(good, f"crypto.{path}", " " + value[1:])
        yield "field", f"{path} is a number", edit(good, f"crypto.{path}", 7)
    for version in (0, 1, 2, 4, -3, "3", None, 3.5):
        yield "version", f"version {json.dumps(version)}", edit(good, "version", version)
    yield "version", "no version", edit(good, "version", GONE)
    for cipher in ("aes-128-cbc", "aes-256-ctr", "AES-128-CTR ", "", None):
        yield "cipher", f"cipher {json.dumps(cipher)}", edit(good, "crypto.cipher", cipher)
    yield "cipher", "no cipher", edit(good, "crypto.cipher", GONE)
    for kdf in ("argon2id", "bcrypt", "", None):
        yield "kdf", f"kdf {json.dumps(kdf)}", edit(good, "crypto.kdf", kdf)
    yield "kdf", "no kdf", edit(good, "crypto.kdf", GONE)
    other = "pbkdf2" if good["crypto"]["kdf"] == "scrypt" else "scrypt"
    yield "kdfParams", f"{other} with the other's parameters", edit(good, "crypto.kdf", other)
    yield "crypto", "no crypto", edit(good, "crypto", GONE)
    yield "crypto", "crypto is null", edit(good, "crypto", None)
    yield "crypto", "crypto is text", edit(good, "crypto", "aes")
    yield "crypto", "both crypto and Crypto", edit(good, "Crypto", good["crypto"])
    for address in ("", "0x", "11" * 19, "11" * 21, "zz" * 20, 5):
        yield "field", f"address {json.dumps(address)}", edit(good, "address", address)


def in_text(good: Json) -> Iterator[Fault]:
    """Spoils the JSON itself."""
    whole = text(good)
    spoil: dict[str, Callable[[str], str]] = {
        "nothing": lambda _: "",
        "a line feed alone": lambda _: "\n",
        "null": lambda _: "null",
        "an array around it": lambda body: f"[{body}]",
        "the last brace is missing": lambda body: body[:-1],
        "the first half": lambda body: body[: len(body) // 2],
        "a comma after the last member": lambda body: body[:-1] + ",}",
        "a second document after it": lambda body: body + body,
        "a byte order mark before it": lambda body: "\ufeff" + body,
        "the ciphertext twice, first a false one": lambda body: body.replace(
            '"ciphertext"', f'"ciphertext":"{"00" * 32}","ciphertext"'
        ),
        "version twice": lambda body: body[:-1] + ',"version":3}',
        "single quotes": lambda body: body.replace('"', "'"),
        "a comment": lambda body: "/* keystore */" + body,
        "version written 3.0": lambda body: body.replace('"version":3', '"version":3.0'),
        "version written 3e0": lambda body: body.replace('"version":3', '"version":3e0'),
        "version written 03": lambda body: body.replace('"version":3', '"version":03'),
        "20 000 arrays inside each other": lambda _: "[" * 20_000,
        "an unquoted name": lambda body: body.replace('"version"', "version"),
    }
    for comment, change in spoil.items():
        yield "json", comment, change(whole)
