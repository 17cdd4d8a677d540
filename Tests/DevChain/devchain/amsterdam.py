"""Logs of ether transfers (EIP-7708), the only rule of Amsterdam that a chain can have here."""

from eth.abc import ComputationAPI, MessageAPI, StateAPI, TransactionContextAPI
from eth.exceptions import Halt
from eth.vm import mnemonics, opcode_values
from eth.vm.forks.prague.opcodes import PRAGUE_OPCODES
from eth.vm.forks.tangerine_whistle.constants import GAS_SELFDESTRUCT_EIP150
from eth.vm.opcode import as_opcode
from eth_typing import Address
from eth_utils.crypto import keccak

from .vm import DevComputation, DevState, DevVM, selfdestruct

SYSTEM_ADDRESS = Address(b"\xff" * 19 + b"\xfe")  # EIP-4788
TRANSFER = int.from_bytes(keccak(text="Transfer(address,address,uint256)"), "big")


def log_transfer(computation: ComputationAPI, source: bytes, target: bytes, wei: int) -> None:
    """Add the log of an ether transfer, unless nothing moves to another account."""
    if wei and source != target:
        topics = (TRANSFER, int.from_bytes(source, "big"), int.from_bytes(target, "big"))
        computation.add_log_entry(SYSTEM_ADDRESS, topics, wei.to_bytes(32, "big"))


def selfdestruct_with_log(computation: ComputationAPI) -> None:
    """Run SELFDESTRUCT and log the ether that it moves."""
    try:
        selfdestruct(computation)
    except Halt:  # how the opcode ends when it succeeds
        for contract, heir, wei in getattr(computation, "inheritances"):
            log_transfer(computation, contract, heir, wei)
        raise


class AmsterdamComputation(DevComputation):
    """A call frame whose first log is that of the ether sent with it.

    py-evm makes the frame right after the transfer, and drops its logs if it fails.
    """

    opcodes = PRAGUE_OPCODES | {
        opcode_values.SELFDESTRUCT: as_opcode(
            logic_fn=selfdestruct_with_log, mnemonic=mnemonics.SELFDESTRUCT,
            gas_cost=GAS_SELFDESTRUCT_EIP150,
        ),
    }

    def __init__(
        self, state: StateAPI, message: MessageAPI, transaction_context: TransactionContextAPI
    ) -> None:
        super().__init__(state, message, transaction_context)
        if message.should_transfer_value:
            log_transfer(self, message.sender, message.storage_address, message.value)


class AmsterdamState(DevState):
    """The recording state with frames that log ether transfers."""

    computation_class = AmsterdamComputation


class AmsterdamVM(DevVM):
    """Prague's rules and EIP-7708."""

    _state_class = AmsterdamState
