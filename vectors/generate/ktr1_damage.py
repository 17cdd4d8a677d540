"""KTR1 files that a reader refuses without a secret: damage, and broken rules with a correct sum.
"""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from ktr1 import LARGEST, Json, canonical, close

Fault = tuple[str, str, bytes]


def damage(good: bytes, source: random.Random) -> Iterator[Fault]:
    """Spoils the bytes, as disks and editors do."""
    text = good.decode()
    document = json.loads(text)
    yield "FORMAT", "an empty file", b""
    yield "FORMAT", "a line feed alone", b"\n"
    yield (
        "FORMAT",
        "random printable text",
        bytes(source.randrange(32, 127) for _ in range(400)) + b"\n",
    )
    yield "FORMAT", "one byte more than 64 KiB", b'{"format":"' + b"k" * (LARGEST - 13) + b'"}\n'
    yield "FORMAT", "60 000 arrays inside each other", b"[" * 60_000 + b"\n"
    yield "FORMAT", "null", b"null\n"
    yield "FORMAT", "an array around it", b"[" + good[:-1] + b"]\n"
    for size in (1, 2, 20, 100, 500, 1000, len(good) - 2, len(good) - 1):
        yield "FORMAT", f"cut after {size} bytes", good[:size]
    yield "FORMAT", "cut in the middle, and a line feed", good[: len(good) // 2] + b"\n"
    for words, after in {
        "a second line feed": b"\n",
        "a space": b" ",
        "a NUL": b"\0",
        "itself": good,
    }.items():
        yield "FORMAT", f"{words} after it", good + after
    yield "FORMAT", "a byte order mark before it", b"\xef\xbb\xbf" + good
    yield "FORMAT", "UTF-16, little-endian", text.encode("utf-16-le")
    yield "FORMAT", "carriage return and line feed at the end", good[:-1] + b"\r\n"
    yield "FORMAT", "a space after the first colon", good.replace(b":", b": ", 1)
    yield "FORMAT", "indented", json.dumps(document, indent=1).encode() + b"\n"
    yield "FORMAT", "a tab before it", b"\t" + good
    for old, new, words in (
        ('"generation":1,', '"generation":1.0,', "1.0 for an integer"),
        ('"generation":1,', '"generation":1e0,', "1e0 for an integer"),
        ('"generation":1,', '"generation":-0,', "-0 for an integer"),
        ('"generation":1,', '"generation":01,', "01 for an integer"),
        ('"generation":1,', '"generation":+1,', "+1 for an integer"),
        ('"generation":1,', '"generation":1,"generation":1,', "a member twice"),
        ('"generation":1,', '"generation":1,,', "two commas"),
        ('"kind":"m', '"kind":"\\u006d', "an escape for a letter"),
        ('"kind"', '"k\\u0069nd"', "an escape in a name"),
        ("}\n", ",}\n", "a comma after the last member"),
        ('"', "'", "single quotes"),
    ):
        yield "FORMAT", words, text.replace(old, new).encode()
    for name in ("id", "mac", "sum"):
        value = document[name]
        yield (
            "FORMAT",
            f"a full-width digit in {name}",
            text.replace(value, "\uff11" + value[1:]).encode(),
        )
    for name in ("id", "label", "mac", "sum"):
        value = document[name]
        other = ("1" if value[0] == "0" else "0") + value[1:]
        yield (
            "SUM",
            f"a digit of {name} changed",
            text.replace(f'"{name}":"{value}"', f'"{name}":"{other}"').encode(),
        )
    for value, words in (
        (document["payload"]["ct"], "payload"),
        (document["slots"][0]["ct"], "slot"),
        (document["slots"][0]["kdf"]["salt"], "salt"),
    ):
        place = source.randrange(len(value))
        other = value[:place] + ("1" if value[place] == "0" else "0") + value[place + 1 :]
        yield "SUM", f"a digit of the {words} changed", text.replace(value, other).encode()
    yield (
        "SUM",
        "the generation changed",
        text.replace('"generation":1,', '"generation":2,').encode(),
    )
    yield "FORMAT", "a bit of the first letter flipped", bytes([good[0] ^ 1]) + good[1:]
    yield "FORMAT", "a letter that is not ASCII", good[:40] + "\u00e9".encode() + good[41:]
    yield "FORMAT", "a delete character", good[:40] + b"\x7f" + good[41:]


def put(document: Json, path: tuple[str | int, ...], value: object) -> bytes:
    """Changes a value and corrects the sum, as anyone can."""
    changed: Any = copy.deepcopy(document)
    spot = changed
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return close(changed)


def other_digit(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def malformed(good: Json) -> Iterator[Fault]:
    """Breaks a rule that can be checked without a secret."""
    slot, kdf = good["slots"][0], good["slots"][0]["kdf"]
    for version in (0, 2, 255, -1, "1", None, True):
        yield "VERSION", f"version {json.dumps(version)}", put(good, ("version",), version)
    yield "FORMAT", "another format", put(good, ("format",), "kingtherum-accounts")
    yield "FORMAT", "an unknown member", close(copy.deepcopy(good) | {"note": ""})
    yield (
        "FORMAT",
        "two members swapped",
        close(
            {
                name: good[name]
                for name in ("format", "version", "generation", "id", *list(good)[4:])
            }
        ),
    )
    for name in list(good)[2:]:
        if name != "sum":
            yield (
                "FORMAT",
                f"no {name}",
                close({key: part for key, part in good.items() if key != name}),
            )
    yield (
        "FORMAT",
        "no sum",
        canonical({key: part for key, part in good.items() if key != "sum"}) + b"\n",
    )
    for number in (2**53, 2**63, 2**64, -1, "1", None):
        yield "FORMAT", f"generation {json.dumps(number)}", put(good, ("generation",), number)
    yield "FORMAT", "updated 2^53", put(good, ("updated",), 2**53)
    for kind in ("", "seeds", "Mnemonic", None):
        yield "FORMAT", f"kind {json.dumps(kind)}", put(good, ("kind",), kind)
    for path in (
        ("id",),
        ("mac",),
        ("payload", "nonce"),
        ("payload", "ct"),
        ("slots", 0, "nonce"),
        ("slots", 0, "ct"),
        ("slots", 0, "commit"),
        ("slots", 0, "kdf", "salt"),
    ):
        value: Any = good
        for step in path:
            value = value[step]
        words = ".".join(map(str, path))
        yield "FORMAT", f"{words} in upper case", put(good, path, "AB" + value[2:])
        yield "FORMAT", f"{words} a digit short", put(good, path, value[:-1])
        yield "FORMAT", f"{words} a byte long", put(good, path, value + "00")
        yield "FORMAT", f"{words} is empty", put(good, path, "")
    address = good["address"]
    for words, value in {
        "lower case": address.lower(),
        "no 0x": address[2:],
        "39 digits": address[:-1],
        "empty": "",
    }.items():
        yield "FORMAT", f"address: {words}", put(good, ("address",), value)
    yield "FORMAT", "no slots", put(good, ("slots",), [])
    yield (
        "FORMAT",
        "nine slots",
        put(good, ("slots",), [slot | {"slot": index} for index in range(9)]),
    )
    yield "FORMAT", "two slots of index 0", put(good, ("slots",), [slot, slot])
    yield "AUTH", "another number of the slot", put(good, ("slots", 0, "slot"), 1)
    for number in (-1, 2**53, "0"):
        words = f"the number of the slot {json.dumps(number)}"
        yield "FORMAT", words, put(good, ("slots", 0, "slot"), number)
    falling = [slot | {"slot": 1}, slot | {"slot": 0}]
    yield "FORMAT", "numbers of slots that fall", put(good, ("slots",), falling)
    yield "FORMAT", "slots is an object", put(good, ("slots",), {"0": slot})
    for kind in ("tpm2", "fido2", "x25519", "Passphrase", ""):
        yield "FORMAT", f"slot type {json.dumps(kind)}", put(good, ("slots", 0, "type"), kind)
    yield "FORMAT", "an unknown member in a slot", put(good, ("slots", 0), slot | {"hint": ""})
    yield "FORMAT", "an unknown member in kdf", put(good, ("slots", 0, "kdf"), kdf | {"pepper": ""})
    yield "FORMAT", "a passphrase slot with a device", put(good, ("slots", 0, "device"), "00" * 16)
    for alg in ("argon2i", "scrypt", "pbkdf2-hmac-sha256"):
        yield "FORMAT", f"kdf {alg}", put(good, ("slots", 0, "kdf", "alg"), alg)
    yield "FORMAT", "another cipher in the slot", put(good, ("slots", 0, "wrap"), "aes-256-gcm")
    yield "FORMAT", "another cipher in the payload", put(good, ("payload", "alg"), "aes-256-gcm")
    for lanes in (0, 2):
        yield "FORMAT", f"lanes {lanes}", put(good, ("slots", 0, "kdf", "lanes"), lanes)
    for mem in (0, 1, 7, 2_097_153, 100 * 2**20, 2**31, 2**53 - 1):
        yield "KDF_LIMIT", f"mem_kib {mem}", put(good, ("slots", 0, "kdf", "mem_kib"), mem)
    for ops in (0, 17, 2**32, 2**53 - 1):
        yield "KDF_LIMIT", f"ops {ops}", put(good, ("slots", 0, "kdf", "ops"), ops)
