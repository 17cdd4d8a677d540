"""The waiting transactions."""

from collections.abc import Callable
from typing import Any

from eth.abc import SignedTransactionAPI
from eth_utils.address import to_checksum_address

from .miner import GAS_PER_BLOB, Candidate
from .vm import blob_count


def cost(transaction: Any) -> int:
    """Return the highest cost of a transaction for its sender, in wei."""
    blobs = GAS_PER_BLOB * blob_count(transaction)
    blob_fee = blobs * transaction.max_fee_per_blob_gas if blobs else 0
    return int(transaction.value + transaction.gas * transaction.max_fee_per_gas + blob_fee)


class Pool:
    """Waiting transactions by hash; at most one for each sender and nonce."""

    def __init__(self) -> None:
        self._waiting: dict[bytes, Candidate] = {}

    def __contains__(self, transaction_hash: object) -> bool:
        return transaction_hash in self._waiting

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def candidates(self) -> list[Candidate]:
        """All waiting transactions, oldest first."""
        return list(self._waiting.values())

    def get(self, transaction_hash: bytes) -> Candidate | None:
        """Return the waiting transaction with this hash."""
        return self._waiting.get(transaction_hash)

    def of(self, sender: bytes) -> list[SignedTransactionAPI]:
        """Return the sender's waiting transactions in order of nonce."""
        found = [c.transaction for c in self._waiting.values() if c.transaction.sender == sender]
        return sorted(found, key=lambda transaction: transaction.nonce)

    def at(self, sender: bytes, nonce: int) -> SignedTransactionAPI | None:
        """Return the sender's waiting transaction with this nonce."""
        return next((t for t in self.of(sender) if t.nonce == nonce), None)

    def put(self, candidate: Candidate) -> None:
        """Add a transaction, and replace the one with the same sender and nonce."""
        transaction = candidate.transaction
        replaced = self.at(transaction.sender, transaction.nonce)
        if replaced is not None:
            del self._waiting[replaced.hash]
        self._waiting[transaction.hash] = candidate

    def remove(self, transaction_hash: bytes) -> bool:
        """Drop a transaction; return whether it was in the pool."""
        return self._waiting.pop(transaction_hash, None) is not None

    def clear(self) -> None:
        """Drop all transactions."""
        self._waiting.clear()

    def next_nonce(self, sender: bytes, nonce: int) -> int:
        """Return the first nonce from `nonce` on without a waiting transaction."""
        used = {transaction.nonce for transaction in self.of(sender)}
        while nonce in used:
            nonce += 1
        return nonce

    def content(
        self, nonce_of: Callable[[bytes], int], show: Callable[[SignedTransactionAPI], Any]
    ) -> dict[str, dict[str, dict[str, Any]]]:
        """Return the pool as txpool_content does: executable and gapped transactions."""
        found: dict[str, dict[str, dict[str, Any]]] = {"pending": {}, "queued": {}}
        for candidate in sorted(self.candidates, key=lambda c: c.transaction.nonce):
            transaction = candidate.transaction
            gap = self.next_nonce(transaction.sender, nonce_of(transaction.sender))
            kind = "pending" if transaction.nonce < gap else "queued"
            owner = found[kind].setdefault(to_checksum_address(transaction.sender), {})
            owner[str(transaction.nonce)] = show(transaction)
        return found
