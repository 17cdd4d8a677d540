"""Makes ktr1-slots.json: KTR1 files opened by a PIN with its device, or by a recovery code."""

import json
import random

from common import Case, VectorFile, hex0x, invalid, stream, valid
from ktr1 import Json, Refused, close
from ktr1_damage import other_digit, put
from ktr1_reader import unlock_slot
from ktr1_wallets import Wallet, write
from recovery_codes import complete, read

PIN, CODE, PASSPHRASE = "pin+device", "recovery-code", "passphrase"


def given(text: bytes, kind: str, secret: str, device: bytes) -> dict[str, str]:
    return {"file": text.decode(), "type": kind, "secret": secret, "device": hex0x(device)}


def key(kind: str, secret: str) -> bytes:
    return read(secret.encode()).encode() if kind == CODE else secret.encode()


def good(comment: str, document: Json, kind: str, secret: str, device: bytes = b"") -> Case:
    text = close(document)
    _, data_key, plaintext = unlock_slot(text, kind, key(kind, secret), device)
    return valid(
        comment,
        **given(text, kind, secret, device),
        dataKey=hex0x(data_key),
        plaintext=hex0x(plaintext),
    )


def bad(error: str, comment: str, document: Json, kind: str, secret: str, device: bytes = b"") -> Case:
    text = close(document)
    try:
        unlock_slot(text, kind, key(kind, secret), device)
    except Refused as found:
        assert str(found) == error, (comment, str(found))
        return invalid(error, comment, **given(text, kind, secret, device))
    raise AssertionError(f"{comment}: opened")


def digits(source: random.Random, count: int) -> str:
    return "".join(source.choice("0123456789") for _ in range(count))


def code(source: random.Random) -> str:
    return complete([source.randrange(32) for _ in range(26)])


def cases(source: random.Random) -> list[Case]:
    found = []
    for count in range(6, 13):
        pin, device = digits(source, count), source.randbytes(32)
        wallet = Wallet(
            source.randbytes(16), slots=(PASSPHRASE, PIN), pin=pin.encode(), device=device
        )
        document, _ = write(wallet, source)
        found.append(good(f"a PIN of {count} digits", document, PIN, pin, device))
        wrong = pin[:-1] + str((int(pin[-1]) + 1) % 10)
        found.append(bad("AUTH", "a wrong PIN", document, PIN, wrong, device))
    for _ in range(6):
        typed = code(source)
        wallet = Wallet(source.randbytes(32), slots=(PASSPHRASE, CODE), code=typed.encode())
        document, _ = write(wallet, source)
        found.append(good("a recovery code", document, CODE, typed))
        found.append(bad("AUTH", "another recovery code", document, CODE, code(source)))
    pin, device, typed = digits(source, 8), source.randbytes(32), code(source)
    wallet = Wallet(
        source.randbytes(16),
        slots=(PASSPHRASE, PIN, CODE),
        numbers=(0, 3, 4),
        pin=pin.encode(),
        device=device,
        code=typed.encode(),
    )
    document, _ = write(wallet, source)
    found += [
        good("three slots, one removed before them: the PIN", document, PIN, pin, device),
        good("the same file: the recovery code", document, CODE, typed),
        good("the same file: the passphrase", document, PASSPHRASE, wallet.passphrase),
        bad("OTHER_DEVICE", "another device", document, PIN, pin, source.randbytes(32)),
        bad("OTHER_DEVICE", "a device of zeros", document, PIN, pin, bytes(32)),
        bad("AUTH", "the PIN of another wallet", document, PIN, digits(source, 8), device),
    ]
    slots = document["slots"]
    for place, kind, secret, own in ((1, PIN, pin, device), (2, CODE, typed, b"")):
        for name in ("nonce", "ct", "commit"):
            changed = put_value(document, place, name)
            found.append(bad("AUTH", f"{name} of the slot changed", changed, kind, secret, own))
        cheaper = read_back(put(document, ("slots", place, "kdf", "mem_kib"), 8))
        found.append(bad("AUTH", "the slot made cheaper", cheaper, kind, secret, own))
        moved = read_back(put(document, ("slots", place, "slot"), slots[place]["slot"] + 9))
        moved["slots"].sort(key=lambda slot: int(slot["slot"]))
        found.append(bad("AUTH", "another number of the slot", moved, kind, secret, own))
        alone = read_back(put(document, ("slots",), [slots[place]]))
        found.append(bad("TAMPER", "the other slots removed", alone, kind, secret, own))
    plain, _ = write(Wallet(source.randbytes(16)), source)
    found.append(bad("NO_SLOT", "a passphrase slot only", plain, PIN, pin, device))
    found.append(bad("NO_SLOT", "a passphrase slot only", plain, CODE, typed))
    return found


def read_back(text: bytes) -> Json:
    """Parses a changed file as a document."""
    return dict(json.loads(text))


def put_value(document: Json, place: int, name: str) -> Json:
    """Changes one digit of a slot's member."""
    value = document["slots"][place][name]
    return read_back(put(document, ("slots", place, name), other_digit(value)))


def build() -> VectorFile:
    return VectorFile(
        name="ktr1-slots.json",
        standard="KTR1 (docs/keystore-format.md)",
        comment="Keystores opened by each type of slot. All have a KDF far too cheap for real use.",
        packages=("argon2-cffi", "PyNaCl", "pycryptodome"),
        given={
            "file": "the file as text",
            "type": "the type of the slot to open",
            "secret": "the digits of the PIN, the recovery code or the password, in ASCII",
            "device": "the device secret, D; empty except for a PIN",
        },
        gives={
            "dataKey": "the key from which those of the payload and the mac are derived",
            "plaintext": "the payload without its padding",
        },
        errors={
            "NO_SLOT": "no slot of this type",
            "OTHER_DEVICE": "slots of this type, but none for this device",
            "AUTH": "wrong secret, or the slot was modified",
            "TAMPER": "the secret is right, but something else was modified",
        },
        cases=cases(stream("ktr1-slots")),
    )
