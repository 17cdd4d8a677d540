"""Make a block from waiting transactions."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast

from eth.abc import BlockHeaderAPI, ComputationAPI, ReceiptAPI, SignedTransactionAPI, WithdrawalAPI
from eth.exceptions import VMError
from eth.vm.forks.prague.constants import MAX_BLOB_GAS_PER_BLOCK
from eth.vm.forks.shanghai.withdrawals import Withdrawal
from eth_typing import Address
from eth_utils.crypto import keccak
from eth_utils.exceptions import ValidationError

from .accesses import Accesses
from .ledger import Ledger, MinedBlock
from .vm import DevState, DevVM, base_fee, blob_count, effective_gas_price

MINER = Address(bytes.fromhex("c0ffee" + "00" * 16 + "01"))
GAS_PER_BLOB = 2**17  # EIP-4844

Edit = Callable[[DevState], None]


@dataclass(frozen=True)
class Candidate:
    """A transaction for a block, and its bytes as they were sent."""

    transaction: SignedTransactionAPI
    raw: bytes


def candidates_of(block: MinedBlock) -> list[Candidate]:
    """Return the transactions of a block as candidates for another one."""
    return [
        Candidate(transaction, raw)
        for transaction, raw in zip(block.transactions, block.raw_transactions)
    ]


@dataclass
class Plan:
    """The inputs of a block besides its parent and time."""

    candidates: Sequence[Candidate] = ()
    withdrawals: Sequence[Withdrawal] = ()
    edits: Sequence[Edit] = ()
    base_fee: int | None = None
    salt: int = 0
    coinbase: Address = MINER  # receives the tips


@dataclass
class Filling:
    """A block while transactions are added to it."""

    vm: DevVM
    header: BlockHeaderAPI
    receipts: list[ReceiptAPI] = field(default_factory=list)
    computations: list[ComputationAPI] = field(default_factory=list)
    taken: list[Candidate] = field(default_factory=list)
    refused: dict[bytes, str] = field(default_factory=dict)
    parts: int = 0  # 1 after what comes before the transactions, and one more after each

    def try_add(self, candidate: Candidate) -> bool:
        """Execute the transaction if its nonce is next and there is room."""
        transaction = candidate.transaction
        nonce = self.vm.state.get_nonce(transaction.sender)
        if transaction.nonce < nonce:
            self.refused[transaction.hash] = "nonce too low"
            return False
        blobs = self.header.blob_gas_used + GAS_PER_BLOB * blob_count(transaction)
        if (
            transaction.nonce > nonce
            or transaction.max_fee_per_gas < base_fee(self.header)
            or not self.vm.has_room(self.header, transaction.gas)
            or blobs > MAX_BLOB_GAS_PER_BLOCK
        ):
            return False
        try:
            receipt, computation = self.vm.apply_transaction(self.header, transaction)
        except (ValidationError, VMError) as error:
            self.refused[transaction.hash] = str(error)
            return False
        self.header = self.vm.add_receipt_to_header(self.header, receipt)
        self.header = self.vm.increment_blob_gas_used(self.header, transaction)
        self.receipts.append(receipt)
        self.computations.append(computation)
        self.taken.append(candidate)
        self.end_part()
        return True

    def end_part(self) -> None:
        """Note what the part of the block before this moment left behind, if a list is made."""
        state = self.vm.state
        assert isinstance(state, DevState)
        if state.accesses is not None:
            state.accesses.end(state, self.parts)
        self.parts += 1

    def add_all(self, candidates: Iterable[Candidate]) -> None:
        """Add all possible transactions, best tip first; a sender's stay in nonce order."""
        floor = base_fee(self.header)

        def tip(candidate: Candidate) -> int:
            return effective_gas_price(candidate.transaction, floor) - floor

        waiting = sorted(candidates, key=tip, reverse=True)
        while True:
            added = next((candidate for candidate in waiting if self.try_add(candidate)), None)
            waiting = [c for c in waiting if c.transaction.hash not in self.refused]
            if added is None:
                return
            waiting.remove(added)


def next_header(parent: BlockHeaderAPI, timestamp: int, plan: Plan) -> BlockHeaderAPI:
    """Return the header of an empty block after `parent`."""
    header = DevVM.create_header_from_parent(
        parent, coinbase=plan.coinbase, timestamp=timestamp, gas_limit=parent.gas_limit
    )
    # Makes blocks with the same content differ, so that a reorg shows other hashes.
    seed = parent.hash + plan.salt.to_bytes(8, "big")
    changes: dict[str, object] = {"mix_hash": keccak(seed)}
    if plan.base_fee is not None:
        changes["base_fee_per_gas"] = plan.base_fee
    made: BlockHeaderAPI = header.copy(**changes)
    return made


def make_block(
    ledger: Ledger, parent: MinedBlock, timestamp: int, plan: Plan
) -> tuple[MinedBlock, dict[bytes, str]]:
    """Make the block after `parent`; return it with the transactions that are invalid for good.

    The caller must keep and adopt the block.
    """
    header = next_header(parent.header, timestamp, plan)
    vm = ledger.vm(header)
    state = vm.state
    assert isinstance(state, DevState)
    first = ledger.access_lists
    if first is not None and header.block_number >= first:
        state.accesses = Accesses()
    vm.block_preprocessing(vm.get_block())
    for edit in plan.edits:
        edit(state)
    state.lock_changes()
    filling = Filling(vm, header)
    filling.end_part()
    filling.add_all(plan.candidates)
    if plan.withdrawals:
        vm.apply_all_withdrawals(plan.withdrawals)
    block = vm.set_block_transactions_and_withdrawals(
        vm.get_block(),
        filling.header,
        [candidate.transaction for candidate in filling.taken],
        filling.receipts,
        withdrawals=[cast(WithdrawalAPI, withdrawal) for withdrawal in plan.withdrawals],
    )
    block = vm.block_postprocessing(block)
    filling.end_part()
    accesses, state.accesses = state.accesses, None
    block = vm.finalize_block(block).block
    if accesses is not None:
        block = accesses.seal(block)
    mined = MinedBlock(
        block,
        tuple(filling.receipts),
        tuple(filling.computations),
        tuple(candidate.raw for candidate in filling.taken),
        tuple(plan.withdrawals),
        None if accesses is None else accesses.json(),
    )
    return mined, filling.refused
