"""The sidecar of a type 3 transaction, with geth's rules; c-kzg verifies the proofs."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import ckzg
import rlp
from eth import _utils

from .errors import refused

MOST_BLOBS = 9  # in a block, EIP-7691
MOST_BLOBS_WITH_CELLS = 6  # in a transaction, EIP-7594
CELLS = 128  # of an extended blob
BLOB, POINT = 131_072, 48  # bytes
CELL_VERSION = b"\x01"


@cache
def ceremony() -> Any:
    """Load the trusted setup, which takes about 2 s."""
    return ckzg.load_trusted_setup(str(Path(_utils.__file__).parent / "kzg_trusted_setup.txt"), 0)


def check_sidecar(raw: bytes, hashes: Sequence[bytes]) -> None:
    """Refuse blobs that are missing, malformed, unproven, or do not match the hashes."""
    parts = rlp.decode(raw[1:])
    if not isinstance(parts[0], list):
        raise refused("missing sidecar in blob transaction")
    has_cells = len(parts) == 5
    if len(parts) != 4 and (not has_cells or parts[1] != CELL_VERSION):
        raise refused("rlp: unexpected sidecar of a blob transaction")
    blobs, commitments, proofs = parts[-3:]
    check_counts(hashes, blobs, commitments, proofs, CELLS if has_cells else 1)
    most = MOST_BLOBS_WITH_CELLS if has_cells else MOST_BLOBS
    if len(hashes) > most:
        raise refused(f"too many blobs in transaction: have {len(hashes)}, permitted {most}")
    for index, (commitment, wanted) in enumerate(zip(commitments, hashes)):
        found = b"\x01" + sha256(commitment).digest()[1:]
        if found != wanted:
            raise refused(
                f"blob {index}: computed hash 0x{found.hex()} mismatches transaction one "
                f"0x{wanted.hex()}"
            )
    if not (cells_hold if has_cells else blobs_hold)(blobs, commitments, proofs):
        raise refused("KZG verification error: invalid blob proofs")


def check_counts(
    hashes: Sequence[bytes], blobs: Any, commitments: Any, proofs: Any, per_blob: int
) -> None:
    """Refuse a wrong number or size of blobs, commitments or proofs."""
    for name, found, size, each in (
        ("blobs", blobs, BLOB, 1), ("blob commitments", commitments, POINT, 1),
        ("blob proofs", proofs, POINT, per_blob),
    ):
        if len(found) != each * len(hashes):
            raise refused(
                f"invalid number of {len(found)} {name} compared to {len(hashes)} blob hashes"
            )
        if any(not isinstance(part, bytes) or len(part) != size for part in found):
            raise refused("rlp: input string has the wrong size for a blob transaction's sidecar")


def blobs_hold(blobs: list[bytes], commitments: list[bytes], proofs: list[bytes]) -> bool:
    """Return whether each proof proves its blob (EIP-4844)."""
    given = [b"".join(parts) for parts in (blobs, commitments, proofs)]
    try:
        return bool(ckzg.verify_blob_kzg_proof_batch(*given, ceremony()))
    except RuntimeError:  # from c-kzg, for an invalid point or field element
        return False


def cells_hold(blobs: list[bytes], commitments: list[bytes], proofs: list[bytes]) -> bool:
    """Return whether each proof proves its cell of its blob (EIP-7594)."""
    try:
        cells = [cell for blob in blobs for cell in ckzg.compute_cells(blob, ceremony())]
        owners = [commitment for commitment in commitments for _ in range(CELLS)]
        places = list(range(CELLS)) * len(blobs)
        return bool(
            ckzg.verify_cell_kzg_proof_batch(owners, places, cells, proofs, ceremony())
        )
    except RuntimeError:
        return False
