"""Blobs, commitments and proofs: short descriptions, the bytes for them, and proofs by c-kzg."""

from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import ckzg
import rlp
from eth_account.typed_transactions import base

BLOB = 131_072  # bytes
CELLS = 128  # of an extended blob, EIP-7594
ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001  # of BLS12-381
FIELD = int(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
    "1eabfffeb153ffffb9feffffffffaaab",
    16,
)
SETUP = Path(base.__file__).parent / "blob_transactions" / "kzg_trusted_setup.txt"

# Hex, a list, or one of the short forms that `filled` knows.
Node = Any


@cache
def ceremony(path: str = str(SETUP), precompute: int = 0) -> Any:
    """Loads the trusted setup, which takes about 2 s."""
    return ckzg.load_trusted_setup(path, precompute)


# eth-account would load it again for every blob.
base.load_trusted_setup = ceremony


def blob_node(seed: int, **changes: str) -> Node:
    """Describes a blob; `changes` are `at`, `put` and `size`."""
    return {"blob": str(seed), **changes}


def times(count: int, *of: Node) -> Node:
    """Describes `count` repetitions of elements in a list."""
    return {"times": str(count), "of": list(of)}


def plain(rows: list[Node]) -> list[Node]:
    """Expands the repetitions in a list."""
    found: list[Node] = []
    for row in rows:
        many = isinstance(row, dict) and "times" in row
        found += plain(row["of"]) * int(row["times"]) if many else [row]
    return found


def short(rows: list[Node]) -> list[Node]:
    """Contracts equal consecutive elements of a list to repetitions."""
    found: list[Node] = []
    for row, group in groupby(rows):
        count = len(list(group))
        found.append(row if count == 1 else times(count, row))
    return found


def filled(node: Node) -> Any:
    """Returns what a node stands for: bytes, or a list."""
    if isinstance(node, str):
        return bytes.fromhex(node.removeprefix("0x"))
    if isinstance(node, list):
        return [filled(each) for each in plain(node)]
    seed = node["blob"]
    content = bytes(BLOB)
    if seed != "0":
        content = b"".join(
            b"\0" + sha256(f"{seed}/{index}".encode()).digest()[1:] for index in range(BLOB // 32)
        )
    if "at" in node:
        at, put = int(node["at"]), filled(node["put"])
        content = content[:at] + put + content[at + len(put) :]
    size = int(node.get("size", BLOB))
    return content[:size].ljust(size, b"\0")


def encoded(node: Node, append: bytes = b"", cut: int = 0) -> bytes:
    """Encodes the wrapper, with bytes appended or cut off at its end."""
    raw = b"\x03" + bytes(rlp.encode(filled(node))) + append
    return raw[: len(raw) - cut]


@cache
def committed(blob: bytes) -> bytes:
    return bytes(ckzg.blob_to_kzg_commitment(blob, ceremony()))


@cache
def proven(blob: bytes) -> bytes:
    """Returns the one proof of EIP-4844."""
    return bytes(ckzg.compute_blob_kzg_proof(blob, committed(blob), ceremony()))


@cache
def cells_proven(blob: bytes) -> tuple[bytes, ...]:
    """Returns the proofs of EIP-7594, one for each cell."""
    cells, proofs = ckzg.compute_cells_and_kzg_proofs(blob, ceremony())
    assert ckzg.verify_cell_kzg_proof_batch(
        [committed(blob)] * CELLS, list(range(CELLS)), cells, proofs, ceremony()
    )
    return tuple(proofs)


def versioned(commitment: bytes) -> bytes:
    """Returns the hash by which a transaction names a blob."""
    return b"\x01" + sha256(commitment).digest()[1:]


def is_point(point: bytes) -> bool:
    """Asks c-kzg whether bytes are a point of G1; c-kzg raises an error if they are not."""
    blob = bytes(BLOB)
    try:
        ckzg.verify_blob_kzg_proof(blob, committed(blob), point, ceremony())
    except (RuntimeError, ValueError):
        return False
    return True


def is_blob(blob: bytes) -> bool:
    """Asks c-kzg whether bytes are a blob."""
    try:
        ckzg.blob_to_kzg_commitment(blob, ceremony())
    except (RuntimeError, ValueError):
        return False
    return True
