"""Makes addresses.json with eth-account and bip_utils, which have to agree."""

import random
from typing import Any

from bip_utils import Bip32Slip10Secp256k1, EthAddrEncoder
from eth_account import Account
from eth_utils import keccak, to_checksum_address
from mnemonic import Mnemonic

from common import Case, VectorFile, invalid, stream, valid

STANDARD = "m/44'/60'/0'/0/{}"
KNOWN = "test test test test test test test test test test test junk"
Account.enable_unaudited_hdwallet_features()


def by_bip_utils(words: str, passphrase: str, path: str) -> str:
    """Derives one address with bip_utils."""
    node = Bip32Slip10Secp256k1.FromSeedAndPath(Mnemonic.to_seed(words, passphrase), path)
    return str(EthAddrEncoder.EncodeKey(node.PublicKey().KeyObject()))


def addresses(words: str, passphrase: str, path: str = STANDARD) -> list[str]:
    """Derives five addresses with both packages."""
    found = []
    for index in range(5):
        account: Any = Account.from_mnemonic(words, passphrase, path.format(index))
        found.append(account.address)
        assert by_bip_utils(words, passphrase, path.format(index)) == account.address
    return found


def of_compressed(words: str, passphrase: str) -> list[str]:
    """Derives addresses from the compressed form of the public key, which is wrong."""
    seed = Mnemonic.to_seed(words, passphrase)
    keys = [Bip32Slip10Secp256k1.FromSeedAndPath(seed, STANDARD.format(n)) for n in range(5)]
    points = [key.PublicKey().RawCompressed().ToBytes() for key in keys]
    return [to_checksum_address(keccak(point)[12:]) for point in points]


def mistaken(kind: int, words: str, passphrase: str) -> tuple[str, list[str]]:
    """Returns a common mistake and the five addresses it leads to."""
    right = addresses(words, passphrase)
    other = addresses(words, passphrase + " ")
    return (
        (
            "derived without the hardening of the account",
            addresses(words, passphrase, "m/44'/60'/0/0/{}"),
        ),
        ("derived at m/44'/60'/0'/i", addresses(words, passphrase, "m/44'/60'/0'/{}")),
        (
            "derived at m/44'/60'/i'/0/0",
            [right[0], *addresses(words, passphrase, "m/44'/60'/{}'/0/0")[1:]],
        ),
        ("derived for coin type 1", addresses(words, passphrase, "m/44'/1'/0'/0/{}")),
        ("derived on the change chain", addresses(words, passphrase, "m/44'/60'/0'/1/{}")),
        ("a space after the passphrase", other),
        ("the last two swapped", [*right[:3], right[4], right[3]]),
        ("the fifth belongs to another passphrase", [*right[:4], other[4]]),
        ("hash of the compressed public key", of_compressed(words, passphrase)),
        ("indexes counted from 1", addresses(words, passphrase, STANDARD)[1:] + [other[0]]),
    )[kind]


def drawn(source: random.Random) -> list[tuple[str, str]]:
    """Draws 60 mnemonics of all lengths, half of them with a passphrase."""
    book = Mnemonic("english")
    found = [(KNOWN, "")]
    for index in range(59):
        words = book.to_mnemonic(source.randbytes((16, 20, 24, 28, 32)[index % 5]))
        found.append((words, "" if index % 2 else f"caf\u00e9 {index}"))
    return found


def build() -> VectorFile:
    good: list[Case] = []
    bad: list[Case] = []
    for index, (words, passphrase) in enumerate(drawn(stream("addresses"))):
        asked = {"mnemonic": words, "passphrase": passphrase}
        comment = "the words every development chain knows" if words == KNOWN else "random words"
        good.append(valid(comment, **asked, addresses=addresses(words, passphrase)))
        comment, wrong = mistaken(index % 10, words, passphrase)
        bad.append(invalid("addressMismatch", comment, **asked, addresses=wrong))
    return VectorFile(
        name="addresses.json",
        standard="BIP-39, BIP-32, BIP-44, EIP-55",
        comment="From words and passphrase to the addresses at m/44'/60'/0'/0/0 to 4.",
        packages=("eth-account", "bip_utils", "mnemonic"),
        given={
            "mnemonic": "English words",
            "passphrase": "BIP-39 passphrase",
            "addresses": "five addresses; an invalid case gives wrong ones",
        },
        gives={},
        errors={"addressMismatch": "the addresses are not derived from these words on this path"},
        cases=good + bad,
    )
