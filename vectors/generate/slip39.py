"""SLIP-39 shares assembled field by field, correct or with one thing wrong."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from unittest.mock import patch

from shamir_mnemonic import combine_mnemonics, generate_mnemonics
from shamir_mnemonic import rs1024, wordlist
from shamir_mnemonic.share import Share
from shamir_mnemonic.utils import MnemonicError

Plan = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Scheme:
    """The parameters of a split."""

    groups: Plan
    threshold: int = 1
    passphrase: str = ""
    extendable: bool = True
    exponent: int = 0


def split(source: random.Random, secret: bytes, scheme: Scheme) -> list[list[str]]:
    """Splits a secret with shamir-mnemonic, whose random bytes come from our stream."""
    with patch("shamir_mnemonic.shamir.RANDOM_BYTES", source.randbytes):
        made: list[list[str]] = generate_mnemonics(
            scheme.threshold,
            list(scheme.groups),
            secret,
            scheme.passphrase.encode(),
            scheme.extendable,
            scheme.exponent,
        )
    return made


def chosen(source: random.Random, shares: list[list[str]], scheme: Scheme) -> list[str]:
    """Draws exactly as many shares as are needed, in any order."""
    groups = source.sample(range(len(shares)), scheme.threshold)
    picked = [
        share for group in groups for share in source.sample(shares[group], scheme.groups[group][0])
    ]
    source.shuffle(picked)
    return picked


def combine(shares: Sequence[str], passphrase: str) -> bytes | None:
    """Combines shares with shamir-mnemonic; None if it refuses."""
    try:
        secret: bytes = combine_mnemonics(shares, passphrase.encode())
    except (MnemonicError, StopIteration):
        return None
    return secret


def parsed(share: str) -> Share:
    return Share.from_mnemonic(share)


def numbers(share: str) -> list[int]:
    return list(wordlist.mnemonic_to_indices(share))


def words(values: Sequence[int]) -> str:
    text: str = wordlist.mnemonic_from_indices(values)
    return text


def sealed(values: Sequence[int]) -> str:
    """Returns words with a right checksum in place of the last three."""
    data = list(values[:-3])
    text = b"shamir_extendable" if data[1] >> 4 & 1 else b"shamir"
    return words(data + rs1024.create_checksum(data, text))


def changed(share: str, **fields: object) -> str:
    """Returns a share with other fields, and the checksum that belongs to them."""
    text: str = replace(parsed(share), **fields).mnemonic()
    return text


def flipped(share: str, bit: int) -> str:
    """Returns a share with one bit of its value changed, and the checksum that belongs to it."""
    value = bytearray(parsed(share).value)
    value[bit // 8] ^= 1 << bit % 8
    return changed(share, value=bytes(value))
