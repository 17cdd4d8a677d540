"""Makes wycheproof-ecdsa.json: Project Wycheproof's signatures on secp256k1, as r and s."""

import random
from hashlib import sha256

from coincurve import PublicKey

from common import N, Case, VectorFile, hex0x, hex32, invalid, stream, valid
from printed_wycheproof_ecdsa import FOUND


def der(number: int) -> bytes:
    """Writes an integer in DER."""
    content = number.to_bytes(number.bit_length() // 8 + 1, "big")
    return b"\x02" + bytes([len(content)]) + content


def holds(public: bytes, digest: bytes, r: int, s: int) -> bool:
    """Returns whether libsecp256k1 accepts the signature."""
    body = der(r) + der(s)
    try:
        return PublicKey(public).verify(b"\x30" + bytes([len(body)]) + body, digest, hasher=None)
    except ValueError:
        return False


def case(comment: str, public: bytes, digest: int, r: int, s: int, expected: bool) -> Case:
    """Makes a case; libsecp256k1 has to confirm the expectation."""
    assert holds(public, digest.to_bytes(32, "big"), r, s) == expected, comment
    given = {
        "publicKey": hex0x(public), "digest": hex32(digest), "r": hex32(r), "s": hex32(s),
    }
    if expected:
        return valid(comment, **given)
    if not (0 < r < N and 0 < s < N):
        return invalid("range", comment, **given)
    return invalid("highS" if s > N // 2 else "mismatch", comment, **given)


def cases(source: random.Random) -> list[Case]:
    """Makes a case of each signature, and of each valid one again with one bit changed."""
    made = []
    for number, key, message, r, s, expected, comment in FOUND:
        public, digest = bytes.fromhex(key), sha256(bytes.fromhex(message)).digest()
        parts = [int.from_bytes(digest, "big"), int(r, 16), int(s, 16)]
        made.append(case(f"{number}: {comment}", public, parts[0], parts[1], parts[2], expected))
        if expected:
            changed, bit = source.randrange(3), source.randrange(256)
            parts[changed] ^= 1 << bit
            name = ("the digest", "r", "s")[changed]
            what = f"{number} with bit {bit} of {name} changed"
            made.append(case(what, public, parts[0], parts[1], parts[2], False))
    return made


def build() -> VectorFile:
    return VectorFile(
        name="wycheproof-ecdsa.json",
        standard="ECDSA with SHA-256 on secp256k1, low s (Project Wycheproof)",
        comment="Valid and invalid signatures, with numbers that break weak arithmetic.",
        packages=("coincurve",),
        given={
            "publicKey": "65 bytes, uncompressed", "digest": (
                "the digest that is claimed to be signed"
            ),
            "r": "32 bytes", "s": "32 bytes",
        },
        gives={},
        errors={
            "range": "r or s is not between 1 and n-1", "highS": "s is above n/2",
            "mismatch": "the key did not make the signature",
        },
        cases=cases(stream("wycheproof-ecdsa")),
    )
