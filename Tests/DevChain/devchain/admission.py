"""The rules of admission to a pool, with geth's rules and geth's error messages."""

from typing import Any

from .decoding import check_signature
from .errors import refused
from .ledger import code_is_delegation
from .limits import Limits
from .miner import Candidate
from .pool import Pool, cost
from .vm import DevState, transaction_type

LARGEST_INIT_CODE = 49_152  # EIP-3860
BLOB, SET_CODE = 3, 4
ETHER = 10**18


def check_form(
    transaction: Any, state: DevState, chain_id: int, gas_limit: int, limits: Limits
) -> None:
    """Refuse transactions that are invalid in every state, with geth's order of checks."""
    fee = transaction.max_fee_per_gas * transaction.gas
    if limits.txFeeCap is not None and fee > limits.txFeeCap:
        raise refused(
            f"tx fee ({fee / ETHER:.2f} ether) exceeds the configured cap "
            f"({limits.txFeeCap / ETHER:.2f} ether)"
        )
    if transaction.chain_id is None:
        raise refused("only replay-protected (EIP-155) transactions allowed over RPC")
    if transaction.to == b"" and len(transaction.data) > LARGEST_INIT_CODE:
        raise refused(
            f"max initcode size exceeded: code size {len(transaction.data)}, "
            f"limit {LARGEST_INIT_CODE}"
        )
    if transaction.gas > gas_limit:
        raise refused("exceeds block gas limit")
    if transaction.max_priority_fee_per_gas > transaction.max_fee_per_gas:
        raise refused("max priority fee per gas higher than max fee per gas")
    check_signature(transaction, chain_id)
    for least, words in (
        (state.intrinsic_gas(transaction), "intrinsic gas too low"),
        (state.floor_gas(transaction), "insufficient gas for floor data gas cost"),
    ):
        if transaction.gas < least:
            raise refused(f"{words}: gas {transaction.gas}, minimum needed {least}")
    if transaction.max_priority_fee_per_gas < limits.minTip:
        raise refused(
            f"transaction gas price below minimum: gas tip cap "
            f"{transaction.max_priority_fee_per_gas}, minimum needed {limits.minTip}"
        )
    if transaction_type(transaction) == BLOB and not transaction.blob_versioned_hashes:
        raise refused("blobless blob transaction")


def check_funds(transaction: Any, balance: int, pool: Pool) -> None:
    """Refuse a transaction that the sender cannot pay together with its waiting ones."""
    wanted = cost(transaction)
    words = "insufficient funds for gas * price + value"
    if balance < wanted:
        raise refused(
            f"{words}: balance {balance}, tx cost {wanted}, overshot {wanted - balance}"
        )
    queued = sum(cost(other) for other in pool.of(transaction.sender))
    replaced = pool.at(transaction.sender, transaction.nonce)
    extra = wanted - (cost(replaced) if replaced is not None else 0)
    if balance < queued + extra:
        label = "tx cost" if replaced is None else "tx bumped"
        raise refused(
            f"{words}: balance {balance}, queued cost {queued}, {label} {extra}, "
            f"overshot {queued + extra - balance}"
        )


def check_replacement(transaction: Any, replaced: Any) -> None:
    """Refuse a replacement that does not raise every fee: by 10 %, or 100 % for blobs."""
    blob = transaction_type(replaced) == BLOB
    names = ["max_fee_per_gas", "max_priority_fee_per_gas"]
    if blob:
        names.append("max_fee_per_blob_gas")
    for name in names:
        old, new = getattr(replaced, name), getattr(transaction, name)
        if new <= old or new < old * (200 if blob else 110) // 100:
            raise refused("replacement transaction underpriced")


def check_neighbours(transaction: Any, state: DevState, pool: Pool) -> None:
    """Refuse a transaction that conflicts with the sender's other waiting ones."""
    sender, waiting = transaction.sender, pool.of(transaction.sender)
    blob = transaction_type(transaction) == BLOB
    if any((transaction_type(other) == BLOB) != blob for other in waiting):
        raise refused("address already reserved")
    gap = pool.next_nonce(sender, state.get_nonce(sender))
    if blob and transaction.nonce > gap:
        raise refused(f"nonce too high: tx nonce {transaction.nonce}, gapped nonce {gap}")
    replaced = pool.at(sender, transaction.nonce)
    if code_is_delegation(state.get_code(sender)) and replaced is None:
        if waiting:
            raise refused("in-flight transaction limit reached for delegated accounts")
        if transaction.nonce > gap:
            raise refused("gapped-nonce tx from delegated accounts")
    if replaced is not None:
        check_replacement(transaction, replaced)


def check_admission(
    candidate: Candidate, pool: Pool, state: DevState, chain_id: int, gas_limit: int,
    limits: Limits,
) -> None:
    """Refuse a transaction that the pool cannot take."""
    transaction = candidate.transaction
    if transaction.hash in pool:
        raise refused("already known")
    check_form(transaction, state, chain_id, gas_limit, limits)
    nonce = state.get_nonce(transaction.sender)
    if transaction.nonce < nonce:
        raise refused(f"nonce too low: next nonce {nonce}, tx nonce {transaction.nonce}")
    check_funds(transaction, state.get_balance(transaction.sender), pool)
    check_neighbours(transaction, state, pool)
