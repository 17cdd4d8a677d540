"""Makes signatures.json with coincurve; the pure Python code of eth-keys has to agree."""

import random

from coincurve import PrivateKey
from eth_keys import KeyAPI
from eth_keys.backends import NativeECCBackend
from eth_keys.exceptions import BadSignature

from common import N, Case, VectorFile, hex0x, hex32, invalid, key, stream, unhex, valid

NATIVE = KeyAPI(NativeECCBackend())


def case(comment: str, secret: bytes, digest: bytes) -> Case:
    """Signs a digest with both, and checks that they agree."""
    packed = PrivateKey(secret).sign_recoverable(digest, hasher=None)
    r, s, parity = packed[:32], packed[32:64], packed[64]
    other = NATIVE.PrivateKey(secret)
    assert other.sign_msg_hash(digest).to_bytes() == packed
    assert int.from_bytes(s, "big") <= N // 2 and parity in (0, 1)
    return valid(
        comment,
        digest=hex0x(digest),
        r=hex0x(r),
        s=hex0x(s),
        yParity=str(parity),
        address=other.public_key.to_checksum_address(),
        privateKey=hex0x(secret),
        publicKey=hex0x(other.public_key.to_compressed_bytes()),
    )


def recovered(asked: dict[str, str]) -> str | None:
    """Returns the address a signature recovers to; None if there is none."""
    parity, r, s = int(asked["yParity"]), int(asked["r"], 16), int(asked["s"], 16)
    try:
        signature = NATIVE.Signature(vrs=(parity, r, s))
        found = signature.recover_public_key_from_msg_hash(unhex(asked["digest"]))
        return str(found.to_checksum_address())
    except (BadSignature, ValueError):
        return None


def refused(source: random.Random, good: list[Case]) -> list[Case]:
    """Spoils good signatures, one thing each."""
    cases = []
    for index, item in enumerate(good):
        asked = {name: item[name] for name in ("digest", "r", "s", "yParity", "address")}
        flipped = {"yParity": str(1 - int(asked["yParity"]))}
        other_s = {"s": hex32(N - int(asked["s"], 16))}
        error, comment, change = (
            (
                "highS",
                "n-s and the other yParity: the same signer, another encoding",
                flipped | other_s,
            ),
            ("otherSigner", "the other yParity", flipped),
            ("otherSigner", "another digest", {"digest": hex0x(source.randbytes(32))}),
            (
                "otherSigner",
                "a bit of the digest flipped",
                {"digest": hex32(int(asked["digest"], 16) ^ 1)},
            ),
            ("otherSigner", "a bit of s flipped", {"s": hex32(int(asked["s"], 16) ^ 2)}),
            ("otherSigner", "a bit of r flipped", {"r": hex32(int(asked["r"], 16) ^ 1)}),
            ("otherSigner", "the address of another key", {"address": good[index - 1]["address"]}),
            ("zeroR", "r is zero", {"r": hex32(0)}),
            ("zeroS", "s is zero", {"s": hex32(0)}),
            ("rTooLarge", "r is n", {"r": hex32(N)}),
            ("rTooLarge", "r is 2^256-1", {"r": hex32(2**256 - 1)}),
            ("sTooLarge", "s is n", {"s": hex32(N)}),
            ("sTooLarge", "s is 2^256-1", {"s": hex32(2**256 - 1)}),
            ("yParity", "yParity is 2", {"yParity": "2"}),
            ("yParity", "yParity is 27", {"yParity": "27"}),
            ("highS", "s is n-1", {"s": hex32(N - 1)}),
            ("otherSigner", "r and s swapped", {"r": asked["s"], "s": asked["r"]}),
        )[index % 17]
        asked |= change
        found = recovered(asked)
        if error == "otherSigner":
            assert found != asked["address"]
            if int(asked["s"], 16) > N // 2:
                error = "highS"
            elif found is None:
                error, comment = "notRecoverable", comment + ": no key recovers"
            else:
                comment += f": recovers {found}"
        cases.append(invalid(error, comment, **asked))
    return cases


def build() -> VectorFile:
    source = stream("signatures")
    good = [case("random key and digest", key(source), source.randbytes(32)) for _ in range(200)]
    edges = {
        "digest of zeros": 0,
        "digest of ones": 2**256 - 1,
        "digest n": N,
        "digest n-1": N - 1,
        "digest n+1": N + 1,
        "digest 1": 1,
    }
    for words, number in edges.items():
        good.append(case(words, key(source), number.to_bytes(32, "big")))
        good.append(case(f"{words}, key 1", (1).to_bytes(32, "big"), number.to_bytes(32, "big")))
        good.append(
            case(f"{words}, key n-1", (N - 1).to_bytes(32, "big"), number.to_bytes(32, "big"))
        )
    return VectorFile(
        name="signatures.json",
        standard="RFC 6979 with SHA-256 on secp256k1, EIP-2 (low s)",
        comment=(
            "Signatures over a digest, and their signers. Signing a valid case's digest with its "
            "key gives its r, s and yParity."
        ),
        packages=("coincurve", "eth-keys"),
        given={
            "digest": "the 32 bytes signed",
            "r": "32 bytes",
            "s": "32 bytes",
            "yParity": "integer as text",
            "address": "the claimed signer's address",
        },
        gives={"privateKey": "the key that signed", "publicKey": "33 bytes, compressed"},
        errors={
            "highS": "s above n/2",
            "zeroR": "r is 0",
            "zeroS": "s is 0",
            "rTooLarge": "r is n or more",
            "sTooLarge": "s is n or more",
            "yParity": "neither 0 nor 1",
            "otherSigner": "recovers to another address",
            "notRecoverable": "no public key matches this signature",
        },
        cases=good + refused(source, good),
    )
