"""The EVM of Prague, which also records touched storage and ether transfers."""

from collections.abc import Iterable
from typing import Any, Optional

from eth.abc import (
    BlockHeaderAPI,
    ChainDatabaseAPI,
    ComputationAPI,
    MessageAPI,
    SignedTransactionAPI,
    StateAPI,
    TransactionContextAPI,
)
from eth.constants import GAS_TX, GENESIS_PARENT_HASH, MAX_PREV_HEADER_DEPTH
from eth.exceptions import Halt
from eth.vm import mnemonics, opcode_values
from eth.vm.forks.byzantium.opcodes import ensure_no_static
from eth.vm.forks.cancun.logic import selfdestruct_eip6780
from eth.vm.forks.prague import PragueVM
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.forks.prague.constants import (
    BLOB_BASE_FEE_UPDATE_FRACTION_PRAGUE, STANDARD_TOKEN_COST, TOTAL_COST_FLOOR_PER_TOKEN,
)
from eth.vm.forks.prague.opcodes import PRAGUE_OPCODES
from eth.vm.forks.prague.state import PragueState
from eth.vm.forks.tangerine_whistle.constants import GAS_SELFDESTRUCT_EIP150
from eth.vm.opcode import as_opcode
from eth._utils.calculations import fake_exponential
from eth_typing import Address, Hash32

from .accesses import Accesses

# The touched storage while an access list is made: address -> storage slots.
AccessRecord = dict[bytes, set[int]]


@ensure_no_static
def selfdestruct(computation: Any) -> None:
    """Run SELFDESTRUCT and record the ether that it moves."""
    contract = computation.msg.storage_address
    wei = computation.state.get_balance(contract)
    try:
        selfdestruct_eip6780(computation)
    except Halt:  # how the opcode ends when it succeeds
        if wei:
            computation.inheritances.append((contract, computation.beneficiaries[-1], wei))
        raise


class DevComputation(PragueComputation):
    """A call frame that records its ether transfers and their position among the logs."""

    opcodes = PRAGUE_OPCODES | {
        opcode_values.SELFDESTRUCT: as_opcode(
            logic_fn=selfdestruct, mnemonic=mnemonics.SELFDESTRUCT,
            gas_cost=GAS_SELFDESTRUCT_EIP150,
        ),
    }
    order_of_transfer = 0

    def __init__(
        self, state: StateAPI, message: MessageAPI, transaction_context: TransactionContextAPI
    ) -> None:
        super().__init__(state, message, transaction_context)
        # The contracts that it destroys, who inherits their ether, and how much.
        self.inheritances: list[tuple[bytes, bytes, int]] = []

    @classmethod
    def apply_message(
        cls,
        state: StateAPI,
        message: MessageAPI,
        transaction_context: TransactionContextAPI,
        parent_computation: Optional[ComputationAPI] = None,
    ) -> ComputationAPI:
        """Run a frame; its ether transfer takes one number of the log counter."""
        order = transaction_context.get_next_log_counter()
        computation = super().apply_message(
            state, message, transaction_context, parent_computation
        )
        setattr(computation, "order_of_transfer", order)
        return computation


class DevState(PragueState):
    """A state that can record each address and slot that becomes warm (EIP-2929)."""

    computation_class = DevComputation
    record: AccessRecord | None = None
    accesses: Accesses | None = None

    def intrinsic_gas(self, transaction: Any) -> int:
        """Return what a transaction is charged before anything runs."""
        return int(transaction.intrinsic_gas)

    def floor_gas(self, transaction: Any) -> int:
        """Return the least that a transaction pays for its data (EIP-7623)."""
        return GAS_TX + TOTAL_COST_FLOOR_PER_TOKEN * data_tokens(transaction.data)

    def mark_address_warm(self, address: Address) -> None:
        """Record the address if recording is on."""
        if self.record is not None:
            self.record.setdefault(address, set())
        self._touch(address)
        super().mark_address_warm(address)

    def mark_storage_warm(self, address: Address, slot: int) -> None:
        """Record the slot if recording is on."""
        if self.record is not None:
            self.record.setdefault(address, set()).add(slot)
        self._touch_slot(address, slot)
        super().mark_storage_warm(address, slot)

    def _touch(self, address: Address) -> None:
        if self.accesses is not None:
            self.accesses.touch(self, address)

    def _touch_slot(self, address: Address, slot: int) -> None:
        if self.accesses is not None:
            self.accesses.touch_slot(self, address, slot)

    def set_balance(self, address: Address, balance: int) -> None:
        """Record the account if a list is made; so do all methods that change one."""
        self._touch(address)
        super().set_balance(address, balance)

    def set_nonce(self, address: Address, nonce: int) -> None:
        """Record the account."""
        self._touch(address)
        super().set_nonce(address, nonce)

    def increment_nonce(self, address: Address) -> None:
        """Record the account."""
        self._touch(address)
        super().increment_nonce(address)

    def set_code(self, address: Address, code: bytes) -> None:
        """Record the account."""
        self._touch(address)
        super().set_code(address, code)

    def set_storage(self, address: Address, slot: int, value: int) -> None:
        """Record the slot."""
        self._touch_slot(address, slot)
        super().set_storage(address, slot, value)

    def delete_account(self, address: Address) -> None:
        """Record the account."""
        self._touch(address)
        super().delete_account(address)


class DevVM(PragueVM):
    """Prague's rules with the recording state."""

    _state_class = DevState

    def has_room(self, header: BlockHeaderAPI, gas: int) -> bool:
        """Return whether a transaction with this gas limit fits into the block."""
        return bool(header.gas_used + gas <= header.gas_limit)

    @classmethod
    def get_prev_hashes(
        cls, last_block_hash: Hash32, chaindb: ChainDatabaseAPI
    ) -> Iterable[Hash32]:
        """Yield the hashes of the last blocks; a stored header does not tell its own."""
        for _ in range(MAX_PREV_HEADER_DEPTH):
            if last_block_hash == GENESIS_PARENT_HASH:
                return
            yield last_block_hash
            last_block_hash = chaindb.get_block_header_by_hash(last_block_hash).parent_hash


def data_tokens(data: bytes) -> int:
    """Return the number of tokens of call data (EIP-7623)."""
    zeros = data.count(0)
    return zeros + STANDARD_TOKEN_COST * (len(data) - zeros)


def transaction_type(transaction: SignedTransactionAPI) -> int:
    """Return the EIP-2718 type, 0 for a legacy transaction."""
    return int(getattr(transaction, "type_id", None) or 0)


def effective_gas_price(transaction: Any, base_fee_per_gas: int) -> int:
    """Return the sender's price per gas in a block with this base fee (EIP-1559)."""
    return int(
        min(transaction.max_fee_per_gas, transaction.max_priority_fee_per_gas + base_fee_per_gas)
    )


def base_fee(header: BlockHeaderAPI) -> int:
    """Return the block's base fee, which every block has since London (EIP-1559)."""
    return int(header.base_fee_per_gas or 0)


def blob_count(transaction: Any) -> int:
    """Return the transaction's number of blobs."""
    return len(transaction.blob_versioned_hashes) if transaction_type(transaction) == 3 else 0


def blob_base_fee(header: BlockHeaderAPI) -> int:
    """Return the block's price per blob gas (EIP-4844, with the fraction of EIP-7691)."""
    return int(fake_exponential(1, header.excess_blob_gas, BLOB_BASE_FEE_UPDATE_FRACTION_PRAGUE))
