"""Every secret that a wallet brings into memory, computed without the program."""

import sys
from pathlib import Path

from bip_utils import Bip32Slip10Secp256k1
from mnemonic import Mnemonic
from shamir_mnemonic.share import Share

from support.frozen import WINDOW, windows
from support.program import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from ktr1 import normalised, subkey, unlock_key  # noqa: E402
from ktr1_reader import unlock, unlock_slot  # noqa: E402
from recovery_codes import read as read_code  # noqa: E402

PATH = ("44'", "60'", "0'", "0", "0")


def sentence_windows(words: str) -> set[bytes]:
    """Pieces of a phrase with letters of two words; single words are in the program's own list."""
    text = words.encode()
    pieces = (text[place : place + WINDOW] for place in range(len(text) - WINDOW + 1))
    return {piece for piece in pieces if b" " in piece.strip()}


def of_slot(
    file: Path, kind: str, name: str, secret: bytes, device: bytes = b""
) -> dict[str, set[bytes]]:
    """Another secret that opens a wallet file, and the keys derived from it."""
    document, _, _ = unlock_slot(file.read_bytes(), kind, secret, device)
    slot = next(slot for slot in document["slots"] if slot["type"] == kind)
    unlocked = unlock_key(secret, slot["kdf"], device)
    found = {
        name: windows(secret),
        f"key of the {name} that wraps": windows(unlocked[:32]),
        f"key of the {name} that commits": windows(unlocked[32:]),
    }
    if device:
        found["device secret"] = windows(device)
        found[f"stretched {name}"] = windows(unlock_key(secret, slot["kdf"], b""))
    return found


def of_code(file: Path, text: bytes) -> dict[str, set[bytes]]:
    """A recovery code as the KDF gets it, and its keys."""
    return of_slot(file, "recovery-code", "code", read_code(text).encode())


def of_shares(texts: list[str]) -> dict[str, set[bytes]]:
    """Shares as words, and their values."""
    found = {}
    for number, text in enumerate(texts, 1):
        found[f"share {number}"] = sentence_windows(text.strip())
        found[f"value of share {number}"] = windows(Share.from_mnemonic(text.strip()).value)
    return found


def of_words(words: str, bip39: str = "") -> dict[str, set[bytes]]:
    """Phrase, entropy, seed, and the key and chain code of each step to the first account."""
    seed = Mnemonic.to_seed(words, bip39)
    found = {
        "sentence": sentence_windows(words),
        "entropy": windows(bytes(Mnemonic("english").to_entropy(words))),
        "seed": windows(seed),
    }
    found["entropy in hex"] = windows(bytes(Mnemonic("english").to_entropy(words)).hex().encode())
    node = Bip32Slip10Secp256k1.FromSeed(seed)
    for depth, step in enumerate(("m", *PATH)):
        node = node if step == "m" else node.DerivePath(step)
        found[f"key at depth {depth}"] = windows(node.PrivateKey().Raw().ToBytes())
        if depth == len(PATH):
            found["key in hex"] = windows(node.PrivateKey().Raw().ToBytes().hex().encode())
        # The chain code of the account itself does not count as a secret.
        if depth < len(PATH):
            found[f"chain code at depth {depth}"] = windows(node.ChainCode().ToBytes())
    return found


def of_file(file: Path, passphrase: str) -> dict[str, set[bytes]]:
    """The secrets of a wallet file: its password, the output of Argon2id, and the data key."""
    document, data_key, _ = unlock(file.read_bytes(), passphrase)
    slot = next(slot for slot in document["slots"] if slot["type"] == "passphrase")
    unlocked = unlock_key(normalised(passphrase), slot["kdf"], b"")
    return {
        "passphrase": windows(passphrase.encode()),
        "key that wraps": windows(unlocked[:32]),
        "key that commits": windows(unlocked[32:]),
        "data key": windows(data_key),
        "payload key": windows(subkey(data_key, 1, b"ktrpay01")),
        "mac key": windows(subkey(data_key, 2, b"ktrmac01")),
    }
