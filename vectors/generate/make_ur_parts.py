"""Makes ur-parts.json with foundation-ur-py: messages split into parts, some of them mixed."""

from common import Case, VectorFile, hex0x, stream, valid
from ur_tools import PACKAGES, message, parts, pieces


def build() -> VectorFile:
    source = stream("ur-parts.json")
    cases: list[Case] = []
    sizes = [(12, 10), (25, 10), (40, 20), (60, 11), (200, 10), (256, 30), (999, 33), (1200, 100)]
    sizes += [(source.randrange(20, 900), source.randrange(10, 120)) for _ in range(50)]
    for size, most in sizes:
        body = message(source, size)
        count = pieces(body, most)
        made = parts("bytes", body, most, count + 12)
        cases.append(
            valid(
                f"{size} bytes in pieces of at most {most}",
                cbor=hex0x(body),
                most=str(most),
                count=str(count),
                parts=made,
            )
        )
    return VectorFile(
        name="ur-parts.json",
        standard="BCR-2020-005",
        comment="Messages of type bytes as parts: the pieces, followed by 12 mixtures.",
        packages=PACKAGES,
        given={"cbor": "the message", "most": (
            "the maximum number of bytes in a piece, at least 10"
        )},
        gives={"count": "the number of pieces", "parts": "part 1 and those that follow"},
        errors={},
        cases=cases,
    )
