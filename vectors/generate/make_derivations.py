"""Makes derivations.json with eth-account and bip_utils, which have to agree."""

from typing import Any

from bip_utils import Bip32Slip10Secp256k1, EthAddrEncoder
from eth_account.hdaccount import key_from_seed
from eth_keys import keys
from mnemonic import Mnemonic

from common import Case, VectorFile, stream, valid

SCHEMES = {
    "standard": "m/44'/60'/0'/0/{}",
    "ledger-live": "m/44'/60'/{}'/0/0",
    "ledger-legacy": "m/44'/60'/0'/{}",
}
LANGUAGES = ("english", "japanese", "korean", "french", "chinese_traditional")
PASSPHRASES = ("", "caf\u00e9", "\uae09\uc5ec \uc9c0\uac11")


def address(seed: bytes, path: str) -> str:
    """Derives one address with both packages."""
    key: Any = key_from_seed(seed, path)
    found = keys.PrivateKey(key).public_key.to_checksum_address()
    node = Bip32Slip10Secp256k1.FromSeedAndPath(seed, path)
    assert EthAddrEncoder.EncodeKey(node.PublicKey().KeyObject()) == found, path
    return str(found)


def build() -> VectorFile:
    source = stream("derivations")
    cases: list[Case] = []
    for index in range(30):
        language = LANGUAGES[index % 5]
        scheme = list(SCHEMES)[index % 3]
        words = Mnemonic(language).to_mnemonic(source.randbytes((16, 32)[index % 2]))
        passphrase = PASSPHRASES[index // 3 % 3]
        seed = Mnemonic.to_seed(words, passphrase)
        cases.append(
            valid(
                f"{language}, {scheme}",
                typed=words,
                language=language,
                passphrase=passphrase,
                scheme=scheme,
                addresses=[address(seed, SCHEMES[scheme].format(n)) for n in range(5)],
            )
        )
    return VectorFile(
        name="derivations.json",
        standard="BIP-39, BIP-32, BIP-44",
        comment=(
            "Five addresses of recovery phrases in several languages, in several schemes. No case "
            "is invalid."
        ),
        packages=("eth-account", "bip_utils", "mnemonic"),
        given={
            "typed": "the words",
            "language": "their word list",
            "passphrase": "the BIP-39 passphrase; empty if there is none",
            "scheme": "standard m/44'/60'/0'/0/i, ledger-live m/44'/60'/i'/0/0, "
            "ledger-legacy m/44'/60'/0'/i",
        },
        gives={"addresses": "the addresses for i from 0 to 4"},
        errors={},
        cases=cases,
    )
