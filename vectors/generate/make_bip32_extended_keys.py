"""Makes bip32-extended-keys.json with bip_utils: extended keys read, and those to refuse."""

import random

from bip_utils import Base58Decoder, Base58Encoder, Bip32Slip10Secp256k1

from common import N, Case, VectorFile, hex0x, invalid, stream, valid
from printed_bip32 import CHAINS, INVALID

DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def case(comment: str, node: Bip32Slip10Secp256k1, private: bool) -> Case:
    """Makes a valid case of a node's extended private or public key."""
    text = node.PrivateKey().ToExtended() if private else node.PublicKey().ToExtended()
    again = Bip32Slip10Secp256k1.FromExtendedKey(text)
    raw = again.PrivateKey().Raw() if private else again.PublicKey().RawCompressed()
    return valid(
        comment,
        extendedKey=text,
        kind="private" if private else "public",
        depth=str(again.Depth().ToInt()),
        parent=hex0x(again.ParentFingerPrint().ToBytes()),
        index=str(again.Index().ToInt()),
        chainCode=hex0x(again.ChainCode().ToBytes()),
        key=hex0x(raw.ToBytes()),
    )


def official() -> list[Case]:
    """Makes the keys of the printed chains."""
    cases = []
    for number, text in CHAINS.items():
        for line in text.split("\n")[1:]:
            _, xpub, xprv = line.split()
            for key, private in ((xprv, True), (xpub, False)):
                node = Bip32Slip10Secp256k1.FromExtendedKey(key)
                cases.append(case(f"BIP-32, test vector {number}", node, private))
                assert cases[-1]["extendedKey"] == key
    return cases


def refused(source: random.Random) -> list[Case]:
    """Makes the printed bad keys, and more with one fault each."""
    cases = [
        invalid(error, f"BIP-32, test vector 5: {words}", extendedKey=key)
        for error, words, key in INVALID
    ]
    node = Bip32Slip10Secp256k1.FromSeedAndPath(source.randbytes(32), "m/44'/60'/0'")
    xprv, xpub = node.PrivateKey().ToExtended(), node.PublicKey().ToExtended()
    private, public = Base58Decoder.CheckDecode(xprv), Base58Decoder.CheckDecode(xpub)

    def add(error: str, comment: str, text: str) -> None:
        cases.append(invalid(error, comment, extendedKey=text))

    for text in (xprv, xpub):
        for _ in range(8):
            place = source.randrange(4, len(text))
            other = source.choice([digit for digit in DIGITS if digit != text[place]])
            add("checksum", "one digit changed", text[:place] + other + text[place + 1 :])
        add("notBase58", "a 0, which Base58 has not", text[:50] + "0" + text[51:])
        add("notBase58", "a space after it", text + " ")
        add("notBase58", "a line feed after it", text + "\n")
    for raw in (private, public):
        add("length", "a byte short", Base58Encoder.CheckEncode(raw[:-1]))
        add("length", "a byte long", Base58Encoder.CheckEncode(raw + b"\x00"))
        for version in ("04358394", "043587cf", "049d7cb2", "00000000"):
            comment = f"version {version}: another network"
            add("version", comment, Base58Encoder.CheckEncode(bytes.fromhex(version) + raw[4:]))
    for number in (N + 1, 2**256 - 1):
        key = Base58Encoder.CheckEncode(private[:46] + number.to_bytes(32, "big"))
        add("privateKey", "a private key above n", key)
    for prefix in (0, 1, 4, 5, 6, 7):
        key = Base58Encoder.CheckEncode(public[:45] + bytes([prefix]) + public[46:])
        add("keyData", f"public key prefix 0{prefix}", key)
    add(
        "publicKey",
        "an x of p",
        Base58Encoder.CheckEncode(public[:46] + (2**256 - 2**32 - 977).to_bytes(32, "big")),
    )
    add("length", "nothing", "")
    add("length", "the word xprv", "xprv")
    for item in cases:
        try:
            Bip32Slip10Secp256k1.FromExtendedKey(item["extendedKey"])
        except Exception:  # each fault has its own type there; any refusal will do
            continue
        # bip_utils checks depth 0 only when it derives; the standard refuses such keys on reading.
        assert item["error"] == "depth", item
    return cases


def build() -> VectorFile:
    source = stream("bip32-extended-keys")
    nodes = [
        Bip32Slip10Secp256k1.FromSeedAndPath(source.randbytes(32), f"m/{n}/{n * 7}'")
        for n in range(4)
    ]
    drawn = [case("random seed", node, private) for node in nodes for private in (True, False)]
    return VectorFile(
        name="bip32-extended-keys.json",
        standard="BIP-32",
        comment="Extended keys of the Bitcoin main network (xprv, xpub), decoded.",
        packages=("bip_utils", "coincurve"),
        given={"extendedKey": "the key as text"},
        gives={
            "kind": "private or public",
            "depth": "levels below the master key",
            "parent": "fingerprint of the parent, 4 bytes",
            "index": "child number, 2^31 and above if hardened",
            "chainCode": "32 bytes",
            "key": "private key of 32 bytes, or compressed public key of 33",
        },
        errors={
            "notBase58": "a character outside the alphabet",
            "checksum": "the last four bytes do not match",
            "length": "not 78 bytes and a checksum",
            "version": "neither xprv nor xpub",
            "keyData": "the key's first byte does not match the version",
            "depth": "a key of depth 0 that has a parent or an index",
            "privateKey": "0, or n or more",
            "publicKey": "not a point on the curve",
        },
        cases=official() + drawn + refused(source),
    )
