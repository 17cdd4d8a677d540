"""The rules of a chain on which gas follows EIP-2780 and EIP-8037."""

from typing import Any, Optional

from eth._utils.numeric import ceil32
from eth.abc import (
    BlockHeaderAPI, ComputationAPI, MessageAPI, ReceiptAPI, SignedTransactionAPI, StateAPI,
    TransactionContextAPI,
)
from eth.constants import GAS_SHA3WORD
from eth.exceptions import VMError
from eth_utils.exceptions import ValidationError

from .amsterdam import AmsterdamComputation, AmsterdamState, AmsterdamVM
from .entering import RepricedExecutor
from .repriced_opcodes import REPRICED_OPCODES
from .state_gas import CPSB, TX_MAX_GAS_LIMIT, StatePayer, floor_gas, intrinsic_gas


class RepricedComputation(AmsterdamComputation, StatePayer):
    """A call frame that pays for state, and takes it back if it fails."""

    opcodes = AmsterdamComputation.opcodes | REPRICED_OPCODES
    # What is left of the reservoir, at the end of a transaction in its first frame.
    unspent = 0
    # The state gas of the whole transaction, there too.
    state_gas = 0

    @classmethod
    def apply_message(
        cls,
        state: StateAPI,
        message: MessageAPI,
        transaction_context: TransactionContextAPI,
        parent_computation: Optional[ComputationAPI] = None,
    ) -> ComputationAPI:
        """Run a frame."""
        before = getattr(state, "reservoir")
        computation: Any = super().apply_message(
            state, message, transaction_context, parent_computation
        )
        computation.undo_state_gas(before)
        return computation  # type: ignore[no-any-return]

    @classmethod
    def apply_create_message(
        cls,
        state: StateAPI,
        message: MessageAPI,
        transaction_context: TransactionContextAPI,
        parent_computation: Optional[ComputationAPI] = None,
    ) -> ComputationAPI:
        """Run initialization code; what it returns is paid for by the byte."""
        before = getattr(state, "reservoir")
        snapshot = state.snapshot()
        state.increment_nonce(message.storage_address)
        cls.validate_create_message(message)
        computation: Any = cls.apply_message(
            state, message, transaction_context, parent_computation
        )
        if computation.is_success and computation.output:
            try:
                computation.deposit(computation.output)
            except VMError as error:
                computation.error = error
        if computation.is_success:
            state.commit(snapshot)
        else:
            state.revert(snapshot)
            computation.undo_state_gas(before)
        return computation  # type: ignore[no-any-return]

    def deposit(self, code: bytes) -> None:
        """Pay for the code of a new contract, and set it."""
        self.validate_contract_code(code)
        self.consume_gas(GAS_SHA3WORD * ceil32(len(code)) // 32, "hash of the code")
        self.charge_state(CPSB * len(code))
        self.state.set_code(self.msg.storage_address, code)

    def undo_state_gas(self, reservoir: int) -> None:
        """If the frame failed, give back what it paid for state; its reservoir was as given."""
        if self.is_success:
            return
        if self.should_return_gas:
            self.return_gas(self.borrowed)
        setattr(self.state, "reservoir", reservoir)
        self.borrowed = self.charged = 0

    def add_child_computation(self, child_computation: Any) -> None:
        """Take over what a frame paid that has not failed."""
        super().add_child_computation(child_computation)
        self.borrowed += child_computation.borrowed
        self.charged += child_computation.charged

    def get_gas_remaining(self) -> int:
        """Return the gas of the frame; at the end of a transaction also the reservoir's."""
        return int(super().get_gas_remaining()) + self.unspent


class RepricedState(AmsterdamState):
    """The state whose transactions pay as in Amsterdam."""

    computation_class = RepricedComputation
    transaction_executor_class = RepricedExecutor
    reservoir = 0

    def intrinsic_gas(self, transaction: Any) -> int:
        """Return what is charged before anything runs."""
        return intrinsic_gas(transaction)

    def floor_gas(self, transaction: Any) -> int:
        """Return the least that a transaction pays."""
        return floor_gas(transaction)


class RepricedVM(AmsterdamVM):
    """Rules with EIP-2780 and EIP-8037: the gas of a block is that of its scarcer resource."""

    _state_class = RepricedState

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.paid = self.execution = self.for_state = 0

    def has_room(self, header: BlockHeaderAPI, gas: int) -> bool:
        """Return whether a transaction with this gas limit fits into both resources."""
        limit = int(header.gas_limit)
        return (
            self.execution + min(gas, TX_MAX_GAS_LIMIT) <= limit and self.for_state + gas <= limit
        )

    def validate_transaction_against_header(
        self, base_header: BlockHeaderAPI, transaction: SignedTransactionAPI
    ) -> None:
        """Refuse a transaction that does not fit."""
        if not self.has_room(base_header, transaction.gas):
            raise ValidationError("Transaction exceeds gas limit")

    def apply_transaction(
        self, header: BlockHeaderAPI, transaction: SignedTransactionAPI
    ) -> tuple[ReceiptAPI, ComputationAPI]:
        """Run a transaction; receipts add up what is paid."""
        base = header.copy(gas_used=self.paid)
        receipt, computation = super().apply_transaction(base, transaction)
        used = int(receipt.gas_used) - self.paid
        state_gas = int(getattr(computation, "state_gas"))
        self.paid += used
        self.execution += max(used - state_gas, floor_gas(transaction))
        self.for_state += state_gas
        return receipt, computation

    def add_receipt_to_header(
        self, old_header: BlockHeaderAPI, receipt: ReceiptAPI
    ) -> BlockHeaderAPI:
        """Let the block have the gas of the scarcer resource."""
        made = super().add_receipt_to_header(old_header, receipt)
        counted: BlockHeaderAPI = made.copy(gas_used=max(self.execution, self.for_state))
        return counted
