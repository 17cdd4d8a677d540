"""Makes ktr1.json with our own Python reader and writer of the format (ktr1.py)."""

import random
import unicodedata

from common import Case, VectorFile, hex0x, invalid, key, stream, valid
from ktr1 import Json, Refused, close
from ktr1_damage import damage, malformed
from ktr1_hostile import hostile, hostile_slots, insider
from ktr1_reader import LANGUAGES, NOWHERE, unlock
from ktr1_wallets import Wallet, write

NAMES = (
    "savings",
    "\uae09\uc5ec \uc9c0\uac11",
    "caf\u00e9",
    "x",
    "a" * 50,
    "\U0001f511",
    "50% off",
    "it's mine",
    "M\u00fcller & S\u00f6hne",
)


def case(comment: str, document: Json, passphrase: str, bip39: str = "") -> Case:
    """Makes a valid case from what an opened document contains."""
    text = close(document)
    opened, data_key, plaintext = unlock(text, passphrase, bip39)
    return valid(
        comment,
        file=text.decode(),
        passphrase=passphrase,
        bip39Passphrase=bip39,
        name=bytes.fromhex(opened["label"]).decode(),
        kind=opened["kind"],
        address=opened["address"],
        plaintext=hex0x(plaintext),
        dataKey=hex0x(data_key),
    )


def refused(error: str, comment: str, text: bytes, passphrase: str, bip39: str = "") -> Case:
    """Makes a case, if our reader refuses the file for the reason given."""
    try:
        unlock(text, passphrase, bip39)
    except Refused as found:
        assert str(found) == error, (comment, str(found), error)
        return invalid(
            error, comment, file=text.decode(), passphrase=passphrase, bip39Passphrase=bip39
        )
    raise AssertionError(f"{comment}: opened")


def accepted(source: random.Random) -> list[Case]:
    cases = []

    def add(comment: str, wallet: Wallet, *phrases: str) -> None:
        document, _ = write(wallet, source)
        for phrase in phrases or (wallet.passphrase,):
            cases.append(case(comment, document, phrase, wallet.bip39))

    for size in (16, 20, 24, 28, 32):
        add(f"entropy of {size} bytes", Wallet(source.randbytes(size)))
    add("a private key", Wallet(key(source), "private-key"))
    add(
        "a private key that begins with zeros",
        Wallet(source.randbytes(30).rjust(32, b"\x00"), "private-key"),
    )
    add("entropy of zeros", Wallet(bytes(16)))
    add("a BIP-39 passphrase is required", Wallet(source.randbytes(16), bip39="TREZOR"))
    add("a BIP-39 passphrase in NFD", Wallet(source.randbytes(16), bip39="cafe\u0301"))
    for name in NAMES[1:]:
        add(
            f"the name {name}" if len(name) < 20 else "a name of 50 letters",
            Wallet(source.randbytes(16), name=name),
        )
    for phrase in ("caf\u00e9 cr\u00e8me", "\uae09\uc5ec \uc9c0\uac11", "\ufb01ne \u2460"):
        composed, decomposed = (unicodedata.normalize(form, phrase) for form in ("NFC", "NFD"))
        add(
            "one passphrase, in NFC and otherwise",
            Wallet(source.randbytes(16), passphrase=phrase),
            *dict.fromkeys((composed, decomposed, unicodedata.normalize("NFKC", phrase))),
        )
    for phrase in ("", " ", "with space after ", '"\\', "\U0001f511", "p" * 1000):
        add("a passphrase of its own kind", Wallet(source.randbytes(16), passphrase=phrase))
    add(
        "passphrase slot, then a pin and device slot",
        Wallet(source.randbytes(16), slots=("passphrase", "pin+device")),
    )
    add(
        "a pin and device slot before it",
        Wallet(source.randbytes(16), slots=("pin+device", "passphrase")),
    )
    add(
        "a gap in the numbers of the slots, where one was removed",
        Wallet(source.randbytes(16), slots=("passphrase", "pin+device"), numbers=(0, 2)),
    )
    add("the highest number of a slot", Wallet(source.randbytes(16), numbers=(2**53 - 1,)))
    add(
        "a recovery code slot before it",
        Wallet(source.randbytes(16), slots=("recovery-code", "passphrase"), code=b"0" * 28),
    )
    add("eight slots", Wallet(source.randbytes(16), slots=("passphrase", *["pin+device"] * 7)))
    add(
        "the largest generation and time",
        Wallet(source.randbytes(16), generation=2**53 - 1, updated=2**53 - 1),
    )
    add(
        "the address kept back: no address to compare",
        Wallet(source.randbytes(16), address=NOWHERE),
    )
    add("ops 2, 8 KiB: the smallest memory", Wallet(source.randbytes(16), ops=2, mem_kib=8))
    add("ops 16, the most", Wallet(source.randbytes(16), ops=16))
    add(
        "ops 4, 64 MiB: what --low-memory writes",
        Wallet(source.randbytes(16), ops=4, mem_kib=65_536),
    )
    add(
        "ops 3, 256 MiB: what is written",
        Wallet(source.randbytes(32), ops=3, mem_kib=262_144, slots=("passphrase", "pin+device")),
    )
    for language in LANGUAGES[1:]:
        add(f"words in the list {language}", Wallet(source.randbytes(16), language=language))
    return cases


def rejected(source: random.Random) -> list[Case]:
    wallet = Wallet(source.randbytes(16))
    phrase = wallet.passphrase
    good, _ = write(wallet, source)
    other, _ = write(Wallet(source.randbytes(32)), source)
    both, _ = write(Wallet(source.randbytes(16), slots=("passphrase", "pin+device")), source)
    pin, _ = write(Wallet(source.randbytes(16), slots=("pin+device",)), source)
    found = [
        *damage(close(dict(good)), source),
        *malformed(good),
        *hostile(good, other),
        *hostile_slots(both),
        *insider(source),
    ]
    cases = [refused(error, words, text, phrase) for error, words, text in found]
    for wrong in (
        "",
        "wrong",
        phrase + " ",
        " " + phrase,
        phrase + "\n",
        phrase.upper(),
        phrase[:-1],
    ):
        cases.append(refused("AUTH", "a wrong passphrase", close(dict(good)), wrong))
    cases.append(refused("AUTH", "the PIN as passphrase", close(dict(both)), "493817"))
    cases.append(refused("NO_SLOT", "a pin and device slot only", close(dict(pin)), phrase))
    hidden, _ = write(Wallet(source.randbytes(16), bip39="TREZOR"), source)
    cases.append(
        refused("ADDRESS", "another BIP-39 passphrase", close(dict(hidden)), phrase, "trezor")
    )
    cases.append(
        refused(
            "ADDRESS", "no BIP-39 passphrase where one is required", close(dict(hidden)), phrase
        )
    )
    return cases


def build() -> VectorFile:
    source = stream("ktr1")
    return VectorFile(
        name="ktr1.json",
        standard="KTR1 (docs/keystore-format.md)",
        comment=(
            "Keystores of our own format, opened with the password. All but two have a KDF far "
            "too cheap for real use."
        ),
        packages=("argon2-cffi", "PyNaCl", "pycryptodome", "bip_utils", "eth-keys", "mnemonic"),
        given={
            "file": "the file as text, encoded in UTF-8",
            "passphrase": "the wallet file password, normalized to NFKD",
            "bip39Passphrase": "the BIP-39 passphrase, used if the payload requires one",
        },
        gives={
            "name": "the wallet's name, from label",
            "kind": "mnemonic or private-key; ktr1-seed.json has seeds",
            "address": "as in the file; all zeros means withheld",
            "plaintext": "the payload without its padding",
            "dataKey": "the key from which those of the payload and the mac are derived",
        },
        errors={
            "FORMAT": (
                "not canonical, a malformed field, or a payload that authenticates but holds no "
                "wallet"
            ),
            "VERSION": "file or payload of another version",
            "SUM": "damaged",
            "KDF_LIMIT": "a slot asks for work beyond the limits",
            "NO_SLOT": "no password slot",
            "AUTH": "wrong password, or the slot was modified",
            "TAMPER": "the password is right, but something else was modified",
            "ADDRESS": "not the address of the secret inside",
        },
        cases=accepted(source) + rejected(source),
    )
