"""Makes keccak256.json with pycryptodome."""

from Crypto.Hash import keccak

from common import Case, VectorFile, hex0x, stream, valid


def case(comment: str, repeat: bytes, times: int = 1) -> Case:
    digest = keccak.new(digest_bits=256, data=repeat * times).digest()
    return valid(comment, repeat=hex0x(repeat), times=times, digest=hex0x(digest))


def build() -> VectorFile:
    source = stream("keccak256")
    printed = {
        b"": "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
        b"abc": "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45",
    }
    cases = [case("no bytes; the code hash of an account without code", b""), case("abc", b"abc")]
    for item, digest in zip(cases, printed.values(), strict=True):
        assert item["digest"] == "0x" + digest
    cases += [case(f"{size} bytes", source.randbytes(size)) for size in range(1, 301)]
    cases += [
        case(f"{times} times the letter a", b"a", times) for times in (10_000, 100_000, 2**20)
    ]
    cases += [
        case(f"{times} times a zero byte", b"\x00", times)
        for times in (135, 136, 137, 271, 272, 273)
    ]
    return VectorFile(
        name="keccak256.json",
        standard="Keccak (submission 3), 256 bits, as Ethereum uses it: not SHA3-256",
        comment=(
            "Keccak-256 of every length from 0 to 300 bytes, and of long messages. No case is "
            "invalid."
        ),
        packages=("pycryptodome",),
        given={
            "repeat": "bytes",
            "times": "how many times the message repeats them; a number",
            "digest": "32 bytes",
        },
        gives={},
        errors={},
        cases=cases,
    )
