"""Makes pin-counters.json: the counter of wrong PINs, sealed by the device."""

import json
import random
from hashlib import blake2b

from common import Case, VectorFile, hex0x, invalid, stream, valid
from ktr1 import Json, Refused, canonical, is_hex, is_integer, require

FORMAT = "kingtherum-pin-counter"
KEYS = ["format", "version", "wallet", "device", "sequence", "failures", "boot", "milliseconds"]
WAITS = (0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128)


def mac(counter: Json, device: bytes) -> str:
    bare = canonical({name: counter[name] for name in KEYS})
    return blake2b(b"ktr/pin-counter/v1" + bare, digest_size=32, key=device).hexdigest()


def draw(source: random.Random, device: bytes, failures: int) -> Json:
    named = blake2b(b"ktr/device-id/v1", digest_size=16, key=device).hexdigest()
    counter: Json = {
        "format": FORMAT,
        "version": 1,
        "wallet": source.randbytes(16).hex(),
        "device": named,
        "sequence": source.randrange(1, 1000),
        "failures": failures,
        "boot": source.randbytes(16).hex(),
        "milliseconds": source.randrange(10**9),
    }
    return counter | {"mac": mac(counter, device)}


def read(text: bytes, wallet: str, device: bytes) -> Json:
    """Reads a counter by the rules of the format."""
    try:
        counter = json.loads(text)
    except ValueError:
        raise Refused("FORMAT") from None
    require(isinstance(counter, dict) and list(counter) == [*KEYS, "mac"])
    require(canonical(counter) + b"\n" == text)
    require(counter["format"] == FORMAT and counter["version"] == 1)
    require(all(is_hex(counter[name], 16) for name in ("wallet", "device", "boot")))
    require(all(is_integer(counter[name]) for name in ("sequence", "failures", "milliseconds")))
    require(is_hex(counter["mac"], 32))
    named = blake2b(b"ktr/device-id/v1", digest_size=16, key=device).hexdigest()
    mine = counter["wallet"] == wallet and counter["device"] == named
    require(mine and counter["mac"] == mac(counter, device), "TAMPER")
    return dict(counter)


def cases(source: random.Random) -> list[Case]:
    found = []
    device = source.randbytes(32)

    def add(comment: str, text: bytes, wallet: str, secret: bytes, error: str = "") -> None:
        given = {"file": text.decode(), "wallet": wallet, "device": hex0x(secret)}
        try:
            counter = read(text, wallet, secret)
        except Refused as refused:
            assert str(refused) == error, (comment, str(refused))
            found.append(invalid(error, comment, **given))
            return
        assert not error, comment
        failures = counter["failures"]
        wait = WAITS[failures] if failures < len(WAITS) else 300 if failures > 11 else 256
        found.append(valid(comment, **given, failures=str(failures), wait=str(wait)))

    for failures in (*range(14), 2**53 - 1):
        counter = draw(source, device, failures)
        text = canonical(counter) + b"\n"
        add(f"{failures} wrong ones", text, counter["wallet"], device)
    counter = draw(source, device, 5)
    wallet, text = counter["wallet"], canonical(counter) + b"\n"
    add("another wallet", text, source.randbytes(16).hex(), device, "TAMPER")
    add("another device", text, wallet, source.randbytes(32), "TAMPER")
    for name in ("sequence", "failures", "milliseconds"):
        changed = canonical(counter | {name: counter[name] - 1}) + b"\n"
        add(f"{name} made less", changed, wallet, device, "TAMPER")
    for name in ("boot", "mac"):
        value = ("1" if counter[name][0] == "0" else "0") + counter[name][1:]
        add(f"{name} changed", canonical(counter | {name: value}) + b"\n", wallet, device, "TAMPER")
    for words, changed in {
        "an empty file": b"",
        "no line feed": text[:-1],
        "cut": text[: len(text) // 2],
        "a space": text.replace(b":", b": ", 1),
        "another format": text.replace(b"pin-counter", b"accounts", 1),
        "another version": canonical(counter | {"version": 2}) + b"\n",
        "failures below zero": canonical(counter | {"failures": -1}) + b"\n",
        "failures as text": canonical(counter | {"failures": "5"}) + b"\n",
        "too large a number": canonical(counter | {"sequence": 2**53}) + b"\n",
        "a member more": canonical(counter | {"note": ""}) + b"\n",
        "no mac": canonical({name: counter[name] for name in KEYS}) + b"\n",
        "another order": canonical(dict(reversed(counter.items()))) + b"\n",
    }.items():
        add(words, changed, wallet, device, "FORMAT")
    return found


def build() -> VectorFile:
    return VectorFile(
        name="pin-counters.json",
        standard="KTR1 (docs/keystore-format.md), the counter of wrong PINs",
        comment=(
            "Counters of wrong PINs: canonical JSON as KTR1, authenticated with the device secret."
        ),
        packages=(),
        given={
            "file": "the file as text",
            "wallet": "the id of the keystore",
            "device": "the device secret, D",
        },
        gives={
            "failures": "wrong PINs in a row",
            "wait": "the seconds to wait after the last of them",
        },
        errors={
            "FORMAT": "not canonical, or a malformed field",
            "TAMPER": "the mac does not match, or it belongs to another wallet or device",
        },
        cases=cases(stream("pin-counters")),
    )
