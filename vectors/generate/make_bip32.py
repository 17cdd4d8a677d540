"""Makes bip32.json with bip_utils: a seed and a path to keys, and paths to refuse."""

import random

from bip_utils import Bip32Slip10Secp256k1

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid
from printed_bip32 import CHAINS
from table_paths import PATHS_REFUSED

HARD = 2**31
SEED = "0x000102030405060708090a0b0c0d0e0f"


def keys(seed: str, path: str) -> dict[str, str]:
    """Derives with bip_utils."""
    node = Bip32Slip10Secp256k1.FromSeedAndPath(unhex(seed), path)
    return {
        "xprv": node.PrivateKey().ToExtended(),
        "xpub": node.PublicKey().ToExtended(),
        "privateKey": hex0x(node.PrivateKey().Raw().ToBytes()),
        "publicKey": hex0x(node.PublicKey().RawCompressed().ToBytes()),
        "chainCode": hex0x(node.ChainCode().ToBytes()),
    }


def official() -> list[Case]:
    """Makes the printed cases, and fails if bip_utils does not agree with them."""
    cases = []
    for number, text in CHAINS.items():
        seed, *lines = text.split("\n")
        for path, xpub, xprv in (line.split() for line in lines):
            found = keys(seed, path)
            assert (found["xpub"], found["xprv"]) == (xpub, xprv), path
            cases.append(
                valid(f"BIP-32, test vector {number}", seed="0x" + seed, path=path, **found)
            )
    return cases


def random_path(source: random.Random, depth: int) -> str:
    """Draws a path with small and large indexes, hardened or not."""
    index = lambda: source.choice((source.randrange(20), source.randrange(HARD), HARD - 1))
    return "m" + "".join(f"/{index()}{source.choice(('', chr(39)))}" for _ in range(depth))


def generated(source: random.Random) -> list[Case]:
    """Makes cases at random paths from seeds of 16 to 64 bytes."""
    cases = []
    for number in range(100):
        seed, path = (
            hex0x(source.randbytes(16 + 4 * (number % 13))),
            random_path(source, 1 + number % 8),
        )
        cases.append(valid("random seed and path", seed=seed, path=path, **keys(seed, path)))
    seed = hex0x(source.randbytes(64))
    path = "m" + "/0" * 255
    cases.append(
        valid(
            "255 levels, the most that fit the depth byte", seed=seed, path=path, **keys(seed, path)
        )
    )
    return cases


def leading_zeros(source: random.Random, wanted: int) -> list[Case]:
    """Searches for private keys that begin with zero bytes, and their children."""
    cases: list[Case] = []
    seed, index = source.randbytes(32), 0
    account = Bip32Slip10Secp256k1.FromSeedAndPath(seed, "m/44'/60'/0'/0")
    while len(cases) < 2 * wanted:
        if account.ChildKey(index).PrivateKey().Raw().ToBytes()[0] == 0:
            path = f"m/44'/60'/0'/0/{index}"
            for comment, place in (
                ("the private key begins with a zero byte", path),
                ("hardened child of a key that begins with a zero byte", path + "/0'"),
            ):
                cases.append(
                    valid(comment, seed=hex0x(seed), path=place, **keys(hex0x(seed), place))
                )
        index += 1
    return cases


def refused(source: random.Random) -> list[Case]:
    """Makes cases with a bad path, or a good path and a seed of a bad length."""
    cases = [
        invalid(error, f"path text: {error}", seed=SEED, path=path)
        for error, paths in PATHS_REFUSED.items()
        for path in paths
    ]
    for mark in "#$%&()*+,-.:;<=>@[]^_{|}~":
        path = random_path(source, 4)
        place = source.randrange(2, len(path))
        broken = path[:place] + mark + path[place:]
        cases.append(invalid("notIndex", f"{mark} put into a good path", seed=SEED, path=broken))
    for size in (0, 1, 8, 15, 65, 66, 80, 96, 128, 1024):
        seed = hex0x(source.randbytes(size))
        cases.append(invalid("seedLength", f"a seed of {size} bytes", seed=seed, path="m/0"))
    return cases


def build() -> VectorFile:
    source = stream("bip32")
    return VectorFile(
        name="bip32.json",
        standard="BIP-32",
        comment=(
            "Derivation of private and public keys along a path, hardened (') and not hardened."
        ),
        packages=("bip_utils", "coincurve"),
        given={"seed": "the seed, 16 to 64 bytes", "path": "the derivation path as text"},
        gives={
            "xprv": "extended private key",
            "xpub": "extended public key",
            "privateKey": "32 bytes",
            "publicKey": "33 bytes, compressed",
            "chainCode": "32 bytes",
        },
        errors={
            "root": "the path does not begin with the letter m alone",
            "emptyLevel": "nothing between slashes or after one",
            "notIndex": "a level is not ASCII digits with at most one '",
            "space": "white space in the path",
            "tooLarge": "an index of 2^31 or more",
            "tooDeep": "more than 255 levels",
            "seedLength": "a seed shorter than 128 or longer than 512 bits",
        },
        cases=official() + generated(source) + leading_zeros(source, 9) + refused(source),
    )
