"""An Unchained Index on disk, written by the description of its format."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

BLOOM_BYTES = 131_072
BLOOM_BITS = 8 * BLOOM_BYTES


def write_index(
    folder: Path, first: int, last: int, appearances: Mapping[str, Sequence[int]]
) -> Path:
    """Write the piece of a range: the blocks in which each address appears; return its path."""
    table, places = b"", b""
    bloom = bytearray(BLOOM_BYTES)
    for address, blocks in sorted(appearances.items(), key=lambda entry: entry[0].lower()):
        raw = bytes.fromhex(address[2:])
        table += raw + struct.pack("<II", len(places) // 8, len(blocks))
        places += b"".join(struct.pack("<II", block, 0) for block in blocks)
        for word in struct.unpack(">5I", raw):
            bit = word % BLOOM_BITS
            bloom[BLOOM_BYTES - 1 - bit // 8] |= 1 << bit % 8
    head = struct.pack("<I32sII", 0xDEADBEEF, b"\x5a" * 32, len(table) // 28, len(places) // 8)
    name = f"{first:09}-{last:09}"
    for part in ("finalized", "blooms"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    piece = folder / "finalized" / f"{name}.bin"
    piece.write_bytes(head + table + places)
    lead = struct.pack("<H32sII", 0xDEAD, b"\x5a" * 32, 1, len(appearances))
    (folder / "blooms" / f"{name}.bloom").write_bytes(lead + bytes(bloom))
    return piece
