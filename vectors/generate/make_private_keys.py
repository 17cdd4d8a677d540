"""Makes private-keys.json with coincurve and eth-keys."""

from coincurve import PrivateKey
from eth_keys import keys

from common import N, Case, VectorFile, hex0x, invalid, stream, valid


def case(comment: str, secret: bytes) -> Case:
    point = PrivateKey(secret).public_key.format(compressed=True)
    public = keys.PrivateKey(secret).public_key
    assert public.to_compressed_bytes() == point
    return valid(
        comment,
        privateKey=hex0x(secret),
        publicKey=hex0x(point),
        address=public.to_checksum_address(),
    )


def refused(error: str, comment: str, secret: bytes) -> Case:
    """Makes a case of a key that libsecp256k1 refuses, or that does not have 32 bytes."""
    try:
        assert len(secret) == 32  # coincurve pads short keys
        PrivateKey(secret)
    except (AssertionError, ValueError):
        return invalid(error, comment, privateKey=hex0x(secret))
    raise AssertionError(comment)


def build() -> VectorFile:
    source = stream("private-keys")
    numbers = {
        "one": 1,
        "two": 2,
        "n/2": N // 2,
        "n/2 + 1": N // 2 + 1,
        "n-2": N - 2,
        "n-1, the largest": N - 1,
    }
    good = [case(words, number.to_bytes(32, "big")) for words, number in numbers.items()]
    for size in (1, 8, 16, 24, 30, 31):
        secret = source.randbytes(size).rjust(32, b"\x00")
        good.append(case(f"{32 - size} zero bytes in front", secret))
    good += [case("random", source.randbytes(32)) for _ in range(20)]
    outside = {
        "zero": 0,
        "n": N,
        "n+1": N + 1,
        "n+2": N + 2,
        "2^256-2": 2**256 - 2,
        "2^256-1": 2**256 - 1,
    }
    bad = [
        refused("zero" if number == 0 else "tooLarge", words, number.to_bytes(32, "big"))
        for words, number in outside.items()
    ]
    for _ in range(8):
        bad.append(refused("tooLarge", "above n", source.randrange(N, 2**256).to_bytes(32, "big")))
    for size in (0, 1, 8, 16, 20, 24, 28, 30, 31, 33, 34, 40, 48, 63, 64, 65, 96, 128):
        bad.append(refused("length", f"{size} bytes", source.randbytes(size)))
    bad.append(
        refused("length", "a key with a zero byte before it", b"\x00" + source.randbytes(32))
    )
    bad.append(
        refused(
            "length",
            "a key with a byte 01 after it, as Bitcoin exports",
            source.randbytes(32) + b"\x01",
        )
    )
    bad.append(
        refused(
            "length",
            "a compressed public key",
            PrivateKey(source.randbytes(32)).public_key.format(),
        )
    )
    return VectorFile(
        name="private-keys.json",
        standard="SEC 1 and SEC 2 (secp256k1), EIP-55",
        comment="From private keys as bytes to public key and address.",
        packages=("coincurve", "eth-keys"),
        given={"privateKey": "the bytes of the key"},
        gives={"publicKey": "33 bytes, compressed", "address": "address with checksum"},
        errors={"zero": "the number zero", "tooLarge": "n or more", "length": "not 32 bytes"},
        cases=good + bad,
    )
