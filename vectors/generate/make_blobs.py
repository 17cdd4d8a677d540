"""Makes blobs.json with c-kzg; eth-account makes the same wrapper, py-evm confirms hash and sender.

A blob is 128 KiB, so the wrapper is described, not written out; its size and its Keccak-256 show
whether a reader has assembled it correctly.
"""

import random
from typing import Any

import rlp
from eth_account import Account
from eth_utils import keccak, to_checksum_address

from blob_faults import Fault, faults
from blob_parts import (
    Node, blob_node, cells_proven, committed, encoded, filled, proven, short, times, versioned,
)
from common import Case, VectorFile, hex0x, invalid, key, stream, unhex, valid
from transaction_parts import Parts, sender_by_py_evm, sign, whole

# Seeds of the blobs of each case. Seed 0 is the blob of zeros; its commitment is infinity.
PLAIN = ((1,), (2, 3), (0,), (4, 4, 5), (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6, 7, 8, 9))
WITH_CELLS = ((1,), (0,), (2, 3), (1, 1, 1, 1, 1, 1))
CHAINS = (1, 100, 11155111, 31337)


def body(source: random.Random, hashes: list[bytes]) -> tuple[Parts, dict[str, Any]]:
    """Draws a transaction that names these blobs: as RLP parts, and as eth-account takes it."""
    fields: dict[str, Any] = {
        "type": 3, "chainId": source.choice(CHAINS), "nonce": source.randrange(2**20),
        "maxPriorityFeePerGas": source.randrange(10**9),
        "maxFeePerGas": source.randrange(10**9, 10**11),
        "gas": source.randrange(21_000, 10**6), "to": to_checksum_address(source.randbytes(20)),
        "value": source.choice((0, 10**15)),
        "data": hex0x(source.randbytes(source.choice((0, 4, 68)))),
        "accessList": [], "maxFeePerBlobGas": source.choice((1, 10**9, source.getrandbits(80))),
        "blobVersionedHashes": [hex0x(each) for each in hashes],
    }
    head = [whole(fields[name]) for name in (
        "chainId", "nonce", "maxPriorityFeePerGas", "maxFeePerGas", "gas")]
    parts = [
        *head, unhex(fields["to"]), whole(fields["value"]), unhex(fields["data"]), [],
        whole(fields["maxFeePerBlobGas"]), hashes,
    ]
    return parts, fields


def sidecar(blobs: list[Node], has_cells: bool) -> list[Node]:
    """Returns the nodes after the transaction: the blobs, their commitments and their proofs."""
    contents = [filled(node) for node in blobs]
    commitments = [hex0x(committed(each)) for each in contents]
    proofs = [list(cells_proven(each)) if has_cells else [proven(each)] for each in contents]
    texts = [[hex0x(proof) for proof in row] for row in proofs]
    # Equal blobs have equal proofs, which are written only once.
    same = len(texts) > 1 and all(row == texts[0] for row in texts)
    listed = [times(len(texts), *texts[0])] if same else sum(texts, [])
    rows = [short(blobs), short(commitments), listed if same else short(listed)]
    return ["0x01", *rows] if has_cells else rows


def hexed(parts: Any) -> Node:
    """Returns RLP parts as a node."""
    return [hexed(each) for each in parts] if isinstance(parts, list) else hex0x(parts)


def case(source: random.Random, seeds: tuple[int, ...], has_cells: bool) -> Case:
    """Signs a transaction with these blobs."""
    blobs = [blob_node(seed) for seed in seeds]
    hashes = [versioned(committed(filled(node))) for node in blobs]
    secret = key(source)
    parts, fields = body(source, hashes)
    signed = [*parts, *sign(3, parts, None, secret)]
    canonical = b"\x03" + bytes(rlp.encode(signed))
    wrapper = [hexed(signed), *sidecar(blobs, has_cells)]
    raw = encoded(wrapper)
    # eth-account supports neither cell proofs nor more than six blobs.
    if not has_cells and len(seeds) <= 6:
        del fields["blobVersionedHashes"]
        made: Any = Account.sign_transaction(
            fields, secret, blobs=[filled(node) for node in blobs]
        )
        assert bytes(made.raw_transaction) == raw, seeds
    sender = Account.from_key(secret).address
    assert sender_by_py_evm(canonical) == (unhex(sender), keccak(canonical))
    how = "cell proofs" if has_cells else "blob proofs"
    return valid(
        f"{len(seeds)} of seeds {', '.join(map(str, seeds))}, {how}",
        wrapper=wrapper, append="0x", cut="0",
        wrapperVersion="1" if has_cells else "0",
        size=str(len(raw)), wrapperHash=hex0x(keccak(raw)),
        raw=hex0x(canonical), hash=hex0x(keccak(canonical)),
        blobVersionedHashes=[hex0x(each) for each in hashes], **{"from": sender},
    )


def spoiled(source: random.Random, has_cells: bool) -> list[Case]:
    """Makes cases of one fault each from a transaction with two blobs."""
    # The cell proofs of a blob of zeros are all the same, which keeps them short.
    blobs = [blob_node(0 if has_cells else 11)] * 2
    hashes = [versioned(committed(filled(node))) for node in blobs]
    secret = key(source)

    def wrapped(hashes: list[bytes], rest: list[Node], parts_wanted: int | None = None) -> Node:
        parts, _ = body(source, hashes)
        return [hexed([*parts, *sign(3, parts, None, secret)][:parts_wanted]), *rest]

    name = "cell proofs" if has_cells else "blob proofs"
    rest = sidecar(blobs, has_cells)
    found: list[Fault] = list(faults(hashes, rest, has_cells))
    return [
        invalid(
            fault.error, f"{name}: {fault.comment}",
            wrapper=wrapped(fault.hashes, fault.rest, fault.body), append=hex0x(fault.append),
            cut=str(fault.cut),
        )
        for fault in found
    ]


def build() -> VectorFile:
    source = stream("blobs")
    cases = [case(source, seeds, False) for seeds in PLAIN]
    cases += [case(source, seeds, True) for seeds in WITH_CELLS]
    cases += spoiled(source, False) + spoiled(source, True)
    return VectorFile(
        name="blobs.json",
        standard="EIP-4844, EIP-7594, EIP-7691",
        comment=(
            "Signed transactions of type 3 with their blobs, as eth_sendRawTransaction accepts "
            "them. Integers are decimal strings."
        ),
        packages=("ckzg", "eth-account", "eth-keys", "py-evm", "rlp"),
        given={
            "wrapper": (
                "what RLP encodes after the byte 03: hex, or an array for a list, which may "
                "contain `{\"times\", \"of\"}` for the elements of `of` repeated that many times, "
                "or `{\"blob\"}` for 131072 bytes made from a seed: zeros for 0, otherwise 4096 "
                "times a zero byte and the last 31 bytes of the SHA-256 of `SEED/INDEX` in ASCII; "
                "`put` replaces bytes starting at `at`, then `size` truncates or pads with zeros"
            ),
            "append": "bytes to append",
            "cut": "how many bytes to remove from the end",
        },
        gives={
            "wrapperVersion": "0 for EIP-4844, 1 for EIP-7594",
            "size": "the size of the wrapper in bytes",
            "wrapperHash": "its Keccak-256, which is not the transaction's hash",
            "raw": "the transaction as it appears in a block",
            "hash": "the transaction's hash",
            "blobVersionedHashes": "array of 32 bytes",
            "from": "the sender",
        },
        errors={
            "trailing": "bytes after the wrapper",
            "truncated": "it ends early",
            "parts": "not 4 or 5 fields",
            "version": "a version other than 1",
            "kind": "a list instead of bytes, or bytes instead of a list",
            "noBlobs": "no blob",
            "tooMany": "more than 9 blobs (EIP-7691), or more than 6 with cell proofs (EIP-7594)",
            "count": (
                "not one commitment for each blob, or not one proof for each (128 with cell "
                "proofs)"
            ),
            "blobSize": "a blob that is not 131072 bytes",
            "fieldElement": "32 bytes of a blob are not below the order of BLS12-381",
            "commitment": "a commitment that is not a point of G1",
            "proof": "a proof that is not a point of G1",
            "hashCount": "the transaction has a different number of blob hashes",
            "otherBlob": "the transaction has the hash of another blob",
            "body": "the transaction inside is not a signed transaction",
        },
        cases=cases,
    )
