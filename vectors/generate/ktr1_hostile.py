"""KTR1 files that a reader refuses on unlocking.

They are hostile edits with a correct sum, and files made by someone with the data key.
"""

import copy
import random
from collections.abc import Iterator

from eth_keys import keys

from common import N, key
from ktr1 import (
    Json,
    close,
    commitment,
    fill_payload,
    fill_slot,
    normalised,
    pad,
    seal,
    slot_header,
    unlock_key,
)
from ktr1_damage import Fault, other_digit, put
from ktr1_wallets import Wallet, write


def hostile(good: Json, other: Json) -> Iterator[Fault]:
    """Well-formed edits with a correct sum, by someone who cannot unlock the file."""
    slot = good["slots"][0]
    yield "AUTH", "id changed", put(good, ("id",), other_digit(good["id"]))
    yield "AUTH", "kind changed", put(good, ("kind",), "private-key")
    yield "TAMPER", "generation set back", put(good, ("generation",), 0)
    yield "TAMPER", "updated changed", put(good, ("updated",), good["updated"] + 1)
    yield "TAMPER", "label changed", put(good, ("label",), b"spending".hex())
    yield "TAMPER", "address swapped", put(good, ("address",), other["address"])
    yield "TAMPER", "mac changed", put(good, ("mac",), other_digit(good["mac"]))
    yield (
        "TAMPER",
        "payload nonce changed",
        put(good, ("payload", "nonce"), other_digit(good["payload"]["nonce"])),
    )
    yield (
        "TAMPER",
        "payload changed",
        put(good, ("payload", "ct"), other_digit(good["payload"]["ct"])),
    )
    yield "TAMPER", "payload of another wallet", put(good, ("payload",), other["payload"])
    yield (
        "AUTH",
        "slot of another wallet with the same passphrase",
        put(good, ("slots", 0), other["slots"][0]),
    )
    for name in ("nonce", "ct", "commit"):
        yield (
            "AUTH",
            f"{name} of the slot changed",
            put(good, ("slots", 0, name), other_digit(slot[name])),
        )
    yield (
        "AUTH",
        "salt changed",
        put(good, ("slots", 0, "kdf", "salt"), other_digit(slot["kdf"]["salt"])),
    )
    yield "AUTH", "kdf made cheaper: mem_kib", put(good, ("slots", 0, "kdf", "mem_kib"), 8)
    yield "AUTH", "kdf made dearer: ops", put(good, ("slots", 0, "kdf", "ops"), 2)


def hostile_slots(both: Json) -> Iterator[Fault]:
    """The same for a file with a passphrase slot and a pin and device slot."""
    first, second = both["slots"]
    yield "TAMPER", "pin slot removed", put(both, ("slots",), [first])
    yield "NO_SLOT", "passphrase slot removed", put(both, ("slots",), [second | {"slot": 0}])
    yield (
        "AUTH",
        "slots swapped and numbered anew",
        put(both, ("slots",), [second | {"slot": 0}, first | {"slot": 1}]),
    )
    yield "TAMPER", "pin slot twice", put(both, ("slots",), [first, second, second | {"slot": 2}])
    yield (
        "TAMPER",
        "device of the pin slot changed",
        put(both, ("slots", 1, "device"), other_digit(second["device"])),
    )
    yield "TAMPER", "kdf of the pin slot made cheaper", put(both, ("slots", 1, "kdf", "mem_kib"), 8)
    yield (
        "KDF_LIMIT",
        "kdf of the pin slot beyond the limit",
        put(both, ("slots", 1, "kdf", "mem_kib"), 2**31),
    )
    yield "FORMAT", "a pin slot without a device", put(both, ("slots", 1, "device"), "")


def insider(source: random.Random) -> Iterator[Fault]:
    """Files encrypted and authenticated with the data key that are wrong all the same."""
    entropy = source.randbytes(16)
    wallet = Wallet(entropy)
    right = wallet.plaintext
    stranger = keys.PrivateKey(key(source)).public_key.to_checksum_address()
    document, _ = write(Wallet(entropy, address=stranger), source)
    yield "ADDRESS", "the address is another wallet's", close(document)
    document, _ = write(Wallet(key(source), "private-key", address=stranger), source)
    yield "ADDRESS", "the address is another key's", close(document)
    own = write(wallet, source)[0]["address"]
    padded = {
        ("VERSION", "payload version 2"): pad(b"\x02" + right[1:]),
        ("VERSION", "payload version 0"): pad(b"\x00" + right[1:]),
        ("FORMAT", "payload type 4"): pad(b"\x01\x04" + right[2:]),
        ("FORMAT", "a private key in a mnemonic file"): pad(
            b"\x01\x02\x20" + key(source) + bytes(3)
        ),
        ("FORMAT", "entropy of 15 bytes"): pad(b"\x01\x01\x0f" + right[3:18] + right[19:]),
        ("FORMAT", "a length beyond the end"): pad(b"\x01\x01\x14" + right[3:]),
        ("FORMAT", "a length of 12 and four bytes more"): pad(b"\x01\x01\x0c" + right[3:]),
        ("FORMAT", "word list 0"): pad(right[:-3] + b"\x00\x00\x01"),
        ("FORMAT", "word list 11"): pad(right[:-3] + b"\x0b\x00\x01"),
        ("FORMAT", "an unknown flag"): pad(right[:-3] + b"\x01\x02\x01"),
        ("FORMAT", "path policy 2"): pad(right[:-1] + b"\x02"),
        ("FORMAT", "a byte after the path policy"): pad(right + b"\x00"),
        ("FORMAT", "nothing but padding"): pad(b""),
        ("FORMAT", "padding with no mark"): right.ljust(256, b"\x00"),
        ("FORMAT", "padding that is not zeros"): pad(right)[:-1] + b"\x01",
        ("FORMAT", "zeros only"): bytes(256),
    }
    for (error, words), inside in padded.items():
        yield (
            error,
            f"inside: {words}",
            close(write(Wallet(entropy, address=own), source, inside)[0]),
        )
    for words, number in {"zero": 0, "n": N, "2^256-1": 2**256 - 1}.items():
        spoilt = Wallet(number.to_bytes(32, "big"), "private-key", address=own)
        yield "FORMAT", f"inside: private key {words}", close(write(spoilt, source)[0])
    yield (
        "FORMAT",
        "inside: private key of 31 bytes",
        close(write(Wallet(key(source)[1:], "private-key", address=own), source)[0]),
    )
    document, data_key = write(wallet, source)
    for words, label in {
        "empty": "",
        "an odd number of digits": "616",
        "upper case": "4A",
        "not UTF-8": "ff",
        "cut UTF-8": "eab8",
        "overlong UTF-8": "c0af",
        "a NUL": "6100",
        "a line feed": "0a",
        "a slash": b"a/b".hex(),
        "a backslash": b"a\\b".hex(),
        "a space before": b" a".hex(),
        "a space after": b"a ".hex(),
        "not NFC": "cafe\u0301".encode().hex(),
        "right-to-left override": "a\u202eb".encode().hex(),
        "51 letters": b"a".hex() * 51,
    }.items():
        yield (
            "FORMAT",
            f"label: {words}",
            close(copy.deepcopy(document) | {"label": label}, data_key),
        )
    unbound = copy.deepcopy(document)
    fill_payload(
        unbound | {"address": stranger, "payload": unbound["payload"]}, pad(right), data_key
    )
    yield "TAMPER", "payload sealed for another address", close(unbound, data_key)
    unbound = copy.deepcopy(document)
    slot = unbound["slots"][0]
    header, unlocked = (
        slot_header(unbound, slot),
        unlock_key(normalised(wallet.passphrase), slot["kdf"], b""),
    )
    wrapped = seal(unlocked[:32], bytes.fromhex(slot["nonce"]), data_key, header + b" ")
    unbound["slots"][0] = slot | {
        "ct": wrapped.hex(),
        "commit": commitment(unlocked, header, wrapped),
    }
    yield (
        "TAMPER",
        "data key wrapped for another header, commitment right",
        close(unbound, data_key),
    )
    unbound = copy.deepcopy(document)
    unbound["slots"][0] = fill_slot(
        unbound,
        slot | {"ct": "", "commit": ""},
        normalised(wallet.passphrase),
        b"",
        source.randbytes(32),
    )
    yield "TAMPER", "another data key in the slot", close(unbound)
