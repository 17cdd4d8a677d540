"""The operations that make new state, as EIP-8037 and EIP-8038 charge for them."""

from typing import Any

from eth.constants import (
    GAS_CALLSTIPEND, GAS_CREATE, GAS_NULL, GAS_SELFDESTRUCT_NEWACCOUNT, STACK_DEPTH_LIMIT,
    UINT_64_MAX,
)
from eth._utils.address import force_bytes_to_address
from eth.exceptions import OutOfGas, WriteProtection
from eth.vm import mnemonics, opcode_values
from eth.vm.forks.byzantium.opcodes import ensure_no_static
from eth.vm.forks.prague.logic import CallCodeEIP7702, CallEIP7702
from eth.vm.forks.shanghai.logic import Create2EIP3860, CreateEIP3860
from eth.vm.forks.tangerine_whistle.constants import GAS_SELFDESTRUCT_EIP150
from eth.vm.opcode import as_opcode
from eth_typing import Address

from .amsterdam import selfdestruct_with_log
from .state_gas import (
    ACCOUNT_WRITE, COLD_STORAGE_ACCESS, CREATE_ACCESS, NEW_ACCOUNT, NEW_SLOT,
    STORAGE_CLEAR_REFUND, STORAGE_WRITE, WARM_ACCESS,
)


@ensure_no_static
def sstore(computation: Any) -> None:
    """Run SSTORE with the table of EIP-8038."""
    if computation.get_gas_remaining() <= GAS_CALLSTIPEND:
        raise OutOfGas("SSTORE fails with no more gas than a stipend (EIP-2200)")
    slot, value = computation.stack_pop_ints(2)
    state, address = computation.state, computation.msg.storage_address
    is_warm = state.is_storage_warm(address, slot)
    state.mark_storage_warm(address, slot)
    current = state.get_storage(address, slot)
    original = state.get_storage(address, slot, from_journal=False)
    is_first = value != current == original
    access = WARM_ACCESS if is_warm else COLD_STORAGE_ACCESS
    computation.consume_gas(access + (STORAGE_WRITE if is_first else 0), mnemonics.SSTORE)
    if original and current and not value:
        computation.refund_gas(STORAGE_CLEAR_REFUND)
    if original and not current and value:
        computation.refund_gas(-STORAGE_CLEAR_REFUND)
    if value == original != current:
        computation.refund_gas(STORAGE_WRITE)
    state.set_storage(address, slot, value)
    if not original and not current and value:
        computation.charge_state(NEW_SLOT)
    if not original and current and not value:
        computation.refill_state(NEW_SLOT)


class Call(CallEIP7702):
    """CALL, which pays for the account that its ether makes."""

    def compute_msg_extra_gas(
        self, computation: Any, gas: int, to: Address, value: int
    ) -> int:
        """Pay for a new account, before the gas of the called frame is worked out."""
        if not value:
            return 0
        if computation.state.account_is_empty(to):
            computation.charge_state(NEW_ACCOUNT)
            computation.has_new_account = True
        return ACCOUNT_WRITE + GAS_CALLSTIPEND

    def __call__(self, computation: Any) -> None:
        """Call, and take back what was paid for an account that was not made."""
        before = len(computation.children)
        computation.has_new_account = False
        super().__call__(computation)
        was_called = len(computation.children) > before
        if computation.has_new_account and not (was_called and computation.children[-1].is_success):
            computation.refill_state(NEW_ACCOUNT)


class CallCode(CallCodeEIP7702):
    """CALLCODE, which writes an account if it has ether."""

    def compute_msg_extra_gas(
        self, computation: Any, gas: int, to: Address, value: int
    ) -> int:
        """Return the cost of the ether."""
        return ACCOUNT_WRITE + GAS_CALLSTIPEND if value else 0


class _Creating:
    """CREATE and CREATE2, which pay for the account before the new frame gets its gas."""

    def __call__(self: Any, computation: Any) -> None:
        """Create a contract, and take back what was paid for it if that fails."""
        if computation.msg.is_static:
            raise WriteProtection("Cannot modify state while inside of a STATICCALL context")
        wanted = self.get_stack_data(computation)
        computation.consume_gas(self.get_gas_cost(wanted), self.mnemonic)
        computation.extend_memory(wanted.memory_start, wanted.memory_length)
        state, creator = computation.state, computation.msg.storage_address
        computation.return_data = b""
        if (
            state.get_balance(creator) < wanted.endowment
            or computation.msg.depth + 1 > STACK_DEPTH_LIMIT
            or state.get_nonce(creator) + 1 > UINT_64_MAX
        ):
            computation.stack_push_int(0)
            return
        code = computation.memory_read_bytes(wanted.memory_start, wanted.memory_length)
        address = self.generate_contract_address(wanted, code, computation)
        is_new = state.account_is_empty(address)
        if is_new:
            computation.charge_state(NEW_ACCOUNT)
        gas = self.max_child_gas_modifier(computation.get_gas_remaining())
        computation.consume_gas(gas, self.mnemonic)
        if state.has_code_or_nonce(address):
            computation.stack_push_int(0)
            return
        self.apply_create_message(computation, computation.prepare_child_message(
            gas=gas, to=b"", value=wanted.endowment, data=b"", code=code, create_address=address,
        ))
        if is_new and computation.children[-1].is_error:
            computation.refill_state(NEW_ACCOUNT)


class Create(_Creating, CreateEIP3860):
    """CREATE with the rules above."""


class Create2(_Creating, Create2EIP3860):
    """CREATE2 with the rules above."""

    def get_gas_cost(self, data: Any) -> int:
        """Return the cost of its words, and of the access instead of Frontier's creation."""
        return int(super().get_gas_cost(data)) - GAS_CREATE + CREATE_ACCESS


@ensure_no_static
def selfdestruct(computation: Any) -> None:
    """Run SELFDESTRUCT, which pays for the account that its ether makes."""
    heir = computation.stack_pop1_bytes()
    computation.stack_push_bytes(heir)
    state, contract = computation.state, computation.msg.storage_address
    if state.account_is_empty(force_bytes_to_address(heir)) and state.get_balance(contract):
        computation.charge_state(NEW_ACCOUNT)
        # What Prague charges next for a new account is more than the write that remains of it.
        computation.return_gas(GAS_SELFDESTRUCT_NEWACCOUNT - ACCOUNT_WRITE)
    selfdestruct_with_log(computation)


REPRICED_OPCODES = {
    opcode_values.SSTORE: as_opcode(
        logic_fn=sstore, mnemonic=mnemonics.SSTORE, gas_cost=GAS_NULL
    ),
    opcode_values.CALL: Call.configure(
        __name__="opcode:CALL", mnemonic=mnemonics.CALL, gas_cost=GAS_NULL
    )(),
    opcode_values.CALLCODE: CallCode.configure(
        __name__="opcode:CALLCODE", mnemonic=mnemonics.CALLCODE, gas_cost=GAS_NULL
    )(),
    opcode_values.CREATE: Create.configure(
        __name__="opcode:CREATE", mnemonic=mnemonics.CREATE, gas_cost=CREATE_ACCESS
    )(),
    opcode_values.CREATE2: Create2.configure(
        __name__="opcode:CREATE2", mnemonic=mnemonics.CREATE2, gas_cost=CREATE_ACCESS
    )(),
    opcode_values.SELFDESTRUCT: as_opcode(
        logic_fn=selfdestruct, mnemonic=mnemonics.SELFDESTRUCT, gas_cost=GAS_SELFDESTRUCT_EIP150
    ),
}
