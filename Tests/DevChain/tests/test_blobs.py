"""Type 3 transactions with blobs; c-kzg verifies the proofs."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import ckzg
import pytest
import rlp
from devchain.blobs import ceremony
from eth_keys.datatypes import PrivateKey
from support import GWEI, WALLETS, Chain, Refusal


def refusal(chain: Chain, raw: str) -> Refusal:
    """Send bytes that must be refused and return the error."""
    with pytest.raises(Refusal) as caught:
        chain.ask("eth_sendRawTransaction", raw)
    return caught.value


def proven(blob: bytes, cells: bool) -> tuple[bytes, list[bytes]]:
    """Return a blob's commitment and its proofs."""
    points = ceremony()
    commitment = ckzg.blob_to_kzg_commitment(blob, points)
    if cells:
        return commitment, ckzg.compute_cells_and_kzg_proofs(blob, points)[1]
    return commitment, [ckzg.compute_blob_kzg_proof(blob, commitment, points)]


def blob_transaction(
    blobs: int, cells: bool = False, spoil: Callable[[list[Any]], None] = lambda sidecar: None
) -> str:
    """Return a signed blob transaction with its sidecar, which `spoil` may change."""
    number = [v.to_bytes((v.bit_length() + 7) // 8, "big")
              for v in (31337, 0, GWEI, 5 * GWEI, 21_000, GWEI)]
    carried = [
        b"".join((place**2 + index).to_bytes(32, "big") for place in range(4096))
        for index in range(blobs)
    ]
    made = [proven(blob, cells) for blob in carried]
    hashes = [b"\x01" + sha256(commitment).digest()[1:] for commitment, _ in made]
    body: list[Any] = [
        *number[:5], bytes.fromhex(WALLETS[1].address[2:]), b"", b"", [], number[5], hashes,
    ]
    key = PrivateKey(bytes(WALLETS[0].key))
    parity, *rs = key.sign_msg(b"\x03" + rlp.encode(body)).vrs
    signed = [*body, bytes([parity]) if parity else b""]
    signed += [value.to_bytes(32, "big").lstrip(b"\0") for value in rs]
    sidecar: list[Any] = [b"\1"] if cells else []
    sidecar += [carried, [commitment for commitment, _ in made]]
    sidecar.append([proof for _, proofs in made for proof in proofs])
    spoil(sidecar)
    return f"0x03{rlp.encode([signed, *sidecar]).hex()}"


def test_takes_a_blob_transaction(chain: Chain) -> None:
    sent = chain.ask("eth_sendRawTransaction", blob_transaction(2))
    receipt = chain.ask("eth_getTransactionReceipt", sent)
    assert (receipt["type"], receipt["status"]) == ("0x3", "0x1")
    assert receipt["from"] == WALLETS[0].address.lower()
    assert (receipt["blobGasUsed"], receipt["blobGasPrice"]) == ("0x40000", "0x1")
    assert chain.ask("eth_getBlockByNumber", "latest")["blobGasUsed"] == "0x40000"
    assert len(chain.ask("eth_getTransactionByHash", sent)["blobVersionedHashes"]) == 2


def test_takes_blobs_with_cell_proofs(chain: Chain) -> None:
    sent = chain.ask("eth_sendRawTransaction", blob_transaction(1, cells=True))
    assert chain.ask("eth_getTransactionReceipt", sent)["blobGasUsed"] == "0x20000"


def swap_proofs(sidecar: list[Any]) -> None:
    sidecar[-1].reverse()


def other_blob(sidecar: list[Any]) -> None:
    sidecar[-3][0] = bytes(131_072)


def other_commitment(sidecar: list[Any]) -> None:
    sidecar[-2].reverse()


def no_proof(sidecar: list[Any]) -> None:
    sidecar[-1].pop()


def no_sidecar(sidecar: list[Any]) -> None:
    del sidecar[:]


@pytest.mark.parametrize("cells", [False, True])
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (swap_proofs, "KZG verification error"),
        (other_blob, "KZG verification error"),
        (other_commitment, "blob 0: computed hash 0x01"),
        (no_proof, "invalid number of "),
        (no_sidecar, "rlp: "),
    ],
)
def test_refuses_blobs_that_are_not_proven(
    chain: Chain, spoil: Callable[[list[Any]], None], message: str, cells: bool
) -> None:
    raw = blob_transaction(2, cells, spoil)
    assert refusal(chain, raw).message.startswith(message)


def test_refuses_a_blob_transaction_without_its_blobs(chain: Chain) -> None:
    body = rlp.decode(bytes.fromhex(blob_transaction(1)[4:]))[0]
    raw = f"0x03{rlp.encode(body).hex()}"
    assert refusal(chain, raw).message == "missing sidecar in blob transaction"


def test_keeps_blob_and_plain_transactions_of_one_sender_apart(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    chain.ask("eth_sendRawTransaction", blob_transaction(1))
    assert refusal(chain, chain.sign()).message == "address already reserved"
