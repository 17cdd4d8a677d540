"""Makes bip39-entropy.json with the `mnemonic` package."""

from mnemonic import Mnemonic

from common import Case, VectorFile, hex0x, invalid, stream, valid

BOOK = Mnemonic("english")
LENGTHS = (16, 20, 24, 28, 32)


def refused(entropy: bytes) -> Case:
    """Makes a case of entropy that the package refuses as well."""
    try:
        BOOK.to_mnemonic(entropy)
    except ValueError:
        comment = f"{len(entropy)} bytes of entropy"
        return invalid("entropyLength", comment, entropy=hex0x(entropy))
    raise AssertionError(f"{len(entropy)} bytes were taken")


def build() -> VectorFile:
    source = stream("bip39-entropy")
    drawn = [source.randbytes(size) for size in LENGTHS for _ in range(10)]
    edges = [bytes([byte]) * size for size in LENGTHS for byte in (0x00, 0xFF)]
    others = [size for size in (*range(70), 128, 256) if size not in LENGTHS]
    return VectorFile(
        name="bip39-entropy.json",
        standard="BIP-39",
        comment="Entropy to English words: five lengths are allowed, all others are refused.",
        packages=("mnemonic",),
        given={"entropy": "the entropy"},
        gives={"mnemonic": "its words"},
        errors={"entropyLength": "not 16, 20, 24, 28 or 32 bytes"},
        cases=[
            valid(
                f"{len(entropy)} bytes", entropy=hex0x(entropy), mnemonic=BOOK.to_mnemonic(entropy)
            )
            for entropy in edges + drawn
        ]
        + [refused(source.randbytes(size)) for size in others],
    )
