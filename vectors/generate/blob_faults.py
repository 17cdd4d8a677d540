"""Faults in the blobs of a transaction; c-kzg confirms those that it can check."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from blob_parts import (
    FIELD, ORDER, Node, blob_node, committed, filled, is_blob, is_point, plain, proven, short,
    versioned,
)
from common import hex0x


@dataclass(frozen=True)
class Fault:
    """The signed hashes, and the elements of the wrapper after the transaction."""

    error: str
    comment: str
    hashes: list[bytes]
    rest: list[Node]
    append: bytes = b""
    cut: int = 0
    # The number of transaction parts that are kept; None for all.
    body: int | None = None


def bad_points(good: bytes) -> dict[str, bytes]:
    """Returns bytes that are not a compressed point of G1."""
    x = int.from_bytes(good, "big") & ((1 << 381) - 1)
    found = {
        "47 bytes": good[:47],
        "49 bytes": good + b"\0",
        "no bytes": b"",
        "zeros": bytes(48),
        "no flag for the compressed form": bytes([good[0] & 0x7F]) + good[1:],
        "infinity with other bits": b"\xc0" + bytes(46) + b"\1",
        "infinity with the flag of the greater y": b"\xe0" + bytes(47),
        "infinity without the flag of the compressed form": b"\x40" + bytes(47),
        "x is the field's prime": bytes([0x80 | FIELD >> 376]) + FIELD.to_bytes(48, "big")[1:],
        "x is all ones": b"\x9f" + b"\xff" * 47,
        "no point has this x": off_curve(x),
        "on the curve, not in the group": outside_group(),
    }
    for comment, point in found.items():
        assert not is_point(point), comment
    return found


def compressed(x: int) -> bytes:
    return ((1 << 383) | x).to_bytes(48, "big")


def is_on_curve(x: int) -> bool:
    """Returns whether x³ + 4 is a square, by Euler's criterion."""
    return pow(x**3 + 4, (FIELD - 1) // 2, FIELD) == 1


def off_curve(x: int) -> bytes:
    """Returns the next x that no point has, compressed."""
    return compressed(next(each for each in range(x + 1, x + 100) if not is_on_curve(each)))


def outside_group() -> bytes:
    """Returns the smallest x of a point, compressed; only one point in 2^126 is in the group."""
    return compressed(next(each for each in range(1, 100) if is_on_curve(each)))


def bad_elements() -> Iterator[tuple[str, Node]]:
    """Returns blobs with an element that is too large, by place and by value."""
    for at, value in (
        (0, ORDER), (32 * 4095, ORDER), (32 * 2048, 2**256 - 1), (32, ORDER + 1), (96, 2**255),
    ):
        node = blob_node(11, at=str(at), put=hex0x(value.to_bytes(32, "big")))
        assert not is_blob(filled(node))
        yield f"element {at // 32} is {value:#x}", node
    assert is_blob(filled(blob_node(11, at="0", put=hex0x((ORDER - 1).to_bytes(32, "big")))))


def faults(
    hashes: list[bytes], rest: list[Node], has_cells: bool
) -> Iterator[Fault]:
    """Spoils a wrapper of two equal blobs in every way, one at a time."""
    *version, blobs, commitments, proofs = [
        plain(each) if isinstance(each, list) else each for each in rest
    ]
    blob, commitment = blobs[0], commitments[0]

    def brief(parts: Sequence[Node]) -> list[Node]:
        return [short(each) if isinstance(each, list) else each for each in parts]

    def with_(error: str, comment: str, *parts: Node, **other: Any) -> Fault:
        rows = brief([*version, *parts])
        return Fault(error, comment, other.pop("hashes", hashes), rows, **other)

    same = (blobs, commitments, proofs)
    yield with_("trailing", "a zero byte after it", *same, append=b"\0")
    yield with_("truncated", "the last byte is missing", *same, cut=1)
    yield with_("truncated", "the last proof is missing", *same, cut=49)
    yield with_("body", "no signature", *same, body=11)
    yield with_("body", "an empty transaction", *same, body=0)
    yield Fault("parts", "no proofs and no version", hashes, brief([blobs, commitments]))
    yield Fault("parts", "a part too many", hashes, brief(["0x01", *same, []]))
    yield Fault("parts", "the transaction alone, in a list", hashes, [])
    if has_cells:
        for number in ("0x", "0x00", "0x02", "0x0001", "0x81"):
            yield Fault("version", f"version {number}", hashes, brief([number, *same]))
        yield Fault("version", "the version is a list", hashes, brief([["0x01"], *same]))
        yield Fault("count", "no version", hashes, brief(same))
    else:
        yield Fault("count", "version 1 without cell proofs", hashes, brief(["0x01", *same]))
    for place, name in enumerate(("blobs", "commitments", "proofs")):
        parts: list[Node] = list(same)
        parts[place] = "0x" + "11" * 48
        yield with_("kind", f"the {name} are bytes", *parts)
        parts[place] = [["0x11"], ["0x11"]] if name != "proofs" else [["0x11"]] * len(proofs)
        yield with_("kind", f"the {name} are lists", *parts)
    yield with_("noBlobs", "nothing at all", [], [], [])
    most = 6 if has_cells else 9
    many = most + 1
    yield with_(
        "tooMany", f"{many} blobs", [blob] * many, [commitment] * many,
        proofs[: len(proofs) // 2] * many, hashes=hashes[:1] * many,
    )
    yield with_("count", "a commitment is missing", blobs, [commitment], proofs)
    yield with_("count", "a commitment too many", blobs, [commitment] * 3, proofs)
    yield with_("count", "a proof is missing", blobs, commitments, proofs[1:])
    yield with_("count", "a proof too many", blobs, commitments, [*proofs, proofs[0]])
    yield with_("count", "a blob is missing", [blob], commitments, proofs)
    yield with_("count", "no proofs", blobs, commitments, [])
    for size in (0, 131_071, 131_073, 131_104):
        other = {**blob, "size": str(size)}
        yield with_(
            "blobSize", f"the second blob has {size} bytes", [blob, other], commitments, proofs
        )
    for comment, bad in bad_elements():
        yield with_("fieldElement", comment, [blob, bad], commitments, proofs)
    good = proven(filled(blob_node(11)))
    for comment, point in bad_points(good).items():
        pair = [commitment, hex0x(point)]
        yield with_(
            "commitment", f"the second: {comment}", blobs, pair, proofs,
            hashes=[hashes[0], versioned(point)],
        )
        if not has_cells:
            pair = [proofs[0], hex0x(point)]
            yield with_("proof", f"the second: {comment}", blobs, commitments, pair)
    last = hex0x(outside_group())
    yield with_("proof", "the last: not in the group", blobs, commitments, [*proofs[:-1], last])
    yield with_("proof", "the first: zeros", blobs, commitments, ["0x" + "00" * 48, *proofs[1:]])
    yield with_("hashCount", "the transaction names one", *same, hashes=hashes[:1])
    yield with_("hashCount", "the transaction names three", *same, hashes=[*hashes, hashes[0]])
    changed = bytes([hashes[0][0], hashes[0][1] ^ 1]) + hashes[0][2:]
    yield with_("otherBlob", "one bit of the first hash", *same, hashes=[changed, hashes[1]])
    changed = hashes[1][:-1] + bytes([hashes[1][-1] ^ 0x80])
    yield with_("otherBlob", "one bit of the second hash", *same, hashes=[hashes[0], changed])
    stranger = hex0x(committed(filled(blob_node(12))))
    yield with_("otherBlob", "a commitment to another", blobs, [commitment, stranger], proofs)
