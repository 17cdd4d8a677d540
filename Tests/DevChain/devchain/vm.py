"""The EVM of Prague, which also records touched storage and ether transfers."""

from typing import Any, Optional

from eth.abc import (
    BlockHeaderAPI,
    ComputationAPI,
    MessageAPI,
    SignedTransactionAPI,
    StateAPI,
    TransactionContextAPI,
)
from eth.vm.forks.prague import PragueVM
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.forks.prague.constants import BLOB_BASE_FEE_UPDATE_FRACTION_PRAGUE
from eth.vm.forks.prague.state import PragueState
from eth._utils.calculations import fake_exponential
from eth_typing import Address

# The touched storage while an access list is made: address -> storage slots.
AccessRecord = dict[bytes, set[int]]


class DevComputation(PragueComputation):
    """A call frame that records the position of its ether transfer among the logs."""

    order_of_transfer = 0

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

    def mark_address_warm(self, address: Address) -> None:
        """Record the address if recording is on."""
        if self.record is not None:
            self.record.setdefault(address, set())
        super().mark_address_warm(address)

    def mark_storage_warm(self, address: Address, slot: int) -> None:
        """Record the slot if recording is on."""
        if self.record is not None:
            self.record.setdefault(address, set()).add(slot)
        super().mark_storage_warm(address, slot)


class DevVM(PragueVM):
    """Prague's rules with the recording state."""

    _state_class = DevState


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
