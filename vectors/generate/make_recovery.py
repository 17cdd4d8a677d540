"""Makes recovery.json: phrases with one kind of fault, and an address or key of the correct phrase.
"""

import random
import unicodedata

from bip_utils import Bip32Slip10Secp256k1
from mnemonic import Mnemonic

from bip39_faults import BOOKS
from common import Case, VectorFile, invalid, stream, valid
from make_derivations import SCHEMES, address

LANGUAGES = ("english", "korean", "french", "japanese")


def spoilt(kind: str, words: list[str], book: Mnemonic, source: random.Random) -> list[str]:
    """Makes a fault of one kind in the words of a phrase."""
    wrong = list(words)
    places = source.sample(range(len(words)), 4)
    first, second, third, fourth = places
    if kind == "unknown":
        wrong[first] = "?"
    elif kind == "misspelt":
        wrong[first] += wrong[first][-1]
    elif kind == "swapped":
        wrong[first], wrong[second] = words[second], words[first]
    elif kind == "moved":
        for place, other in zip(places, places[1:] + places[:1]):
            wrong[place] = words[other]
    elif kind == "moved three":
        wrong[first], wrong[second], wrong[third] = words[second], words[third], words[first]
    elif kind == "replaced":
        wrong[first] = source.choice(book.wordlist)
    elif kind == "missing":
        del wrong[first]
    return wrong


KINDS = (
    "none", "unknown", "misspelt", "swapped", "moved", "moved three", "replaced", "missing"
)


def drawn(language: str, source: random.Random, size: int) -> list[str]:
    """Draws a phrase without repeated words."""
    while True:
        sentence = BOOKS[language].to_mnemonic(source.randbytes(size))
        words = unicodedata.normalize("NFKD", sentence).split()
        if len(set(words)) == len(words):
            return words


def build() -> VectorFile:
    source = stream("recovery")
    cases: list[Case] = []
    for index in range(32):
        language, kind = LANGUAGES[index // 8], KINDS[index % 8]
        words = drawn(language, source, (16, 32)[index // 4 % 2])
        passphrase = ("", "caf\u00e9")[index // 8 % 2]
        seed = Mnemonic.to_seed(" ".join(words), passphrase)
        path = list(SCHEMES.values())[index % 3].format(index % 4)
        given = {
            "typed": " ".join(spoilt(kind, words, BOOKS[language], source)),
            "language": language,
            "passphrase": passphrase,
            "path": path,
            "address": address(seed, path),
            "xpub": "",
        }
        if index % 5 == 0:
            node = Bip32Slip10Secp256k1.FromSeedAndPath(seed, "m/44'/60'/0'")
            given |= {
                "path": "m/44'/60'/0'", "address": "", "xpub": node.PublicKey().ToExtended()
            }
        cases.append(valid(f"{language}: {kind}", **given, mnemonic=" ".join(words)))
    for index in range(32):
        language = LANGUAGES[index % 4]
        words = drawn(language, source, 32)
        other = Mnemonic.to_seed(" ".join(drawn(language, source, 32)), "")
        wrong, kind = list(words), "missing" if index % 8 == 7 else "unknown"
        wrong = spoilt(kind, wrong, BOOKS[language], source)
        path = "m/44'/60'/0'/0/0"
        cases.append(
            invalid(
                "notFound",
                f"{language}: {kind}, and the address of other words",
                typed=" ".join(wrong),
                language=language,
                passphrase="",
                path=path,
                address=address(other, path),
                xpub="",
            )
        )
    return VectorFile(
        name="recovery.json",
        standard="BIP-39, BIP-32",
        comment=(
            "Recovery phrases with one fault, and the address or key that the right phrase leads "
            "to."
        ),
        packages=("eth-account", "bip_utils", "mnemonic"),
        given={
            "typed": "the words as they were stored; ? for an unknown word",
            "language": "their word list",
            "passphrase": "the BIP-39 passphrase; empty if there is none",
            "path": "the path of the address or the key",
            "address": "an address of the right words; empty if xpub is given",
            "xpub": "the extended public key; empty if address is given",
        },
        gives={"mnemonic": "the right words, in NFKD"},
        errors={"notFound": "no recovery phrase with this fault leads there"},
        cases=cases,
    )
