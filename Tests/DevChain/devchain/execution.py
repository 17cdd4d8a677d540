"""Execute an unsigned transaction on a temporary state."""

from dataclasses import dataclass
from typing import Any

from eth.abc import BlockHeaderAPI, ComputationAPI
from eth.constants import ZERO_ADDRESS
from eth.exceptions import Revert
from eth.vm.forks.prague.transactions import Authorization
from eth_typing import Address
from eth_utils.address import to_checksum_address

from .encoding import data, parse_address, parse_data, parse_hash, parse_quantity
from .errors import EXECUTION_REVERTED, RpcError, refused
from .view import View
from .vm import DevState, DevVM, base_fee

GAS_CAP = 50_000_000  # geth's rpc.gascap

PANICS = {
    0x00: "generic panic",
    0x01: "assert(false)",
    0x11: "arithmetic underflow or overflow",
    0x12: "division or modulo by zero",
    0x21: "enum overflow",
    0x22: "invalid encoded storage byte array accessed",
    0x31: "out-of-bounds array access; popping on an empty array",
    0x32: "out-of-bounds access of an array or bytesN",
    0x41: "out of memory",
    0x51: "uninitialized function",
}

VM_ERRORS = {
    "OutOfGas": "out of gas",
    "InvalidInstruction": "invalid opcode: INVALID",
    "InvalidJumpDestination": "invalid jump destination",
    "InsufficientStack": "stack underflow",
    "FullStack": "stack limit reached 1024 (1023)",
    "WriteProtection": "write protection",
    "ContractCreationCollision": "contract address collision",
    "StackDepthLimit": "max call depth exceeded",
    "InsufficientFunds": "insufficient balance for transfer",
    "OutOfBoundsRead": "return data out of bounds",
    "ReservedBytesInCode": "invalid code: must not begin with 0xef",
}


class Unsigned:
    """A transaction with an arbitrary sender."""

    def __init__(self, transaction: Any, sender: Address) -> None:
        self._transaction = transaction
        self.sender = sender

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transaction, name)


@dataclass(frozen=True)
class Outcome:
    """The outcome of an execution."""

    transaction: Any
    computation: ComputationAPI
    gas_used: int
    refund: int

    @property
    def state_gas(self) -> int:
        """What was paid for state, of the gas that it used (EIP-8037)."""
        return int(getattr(self.computation, "state_gas", 0))


def reason(output: bytes) -> str | None:
    """Return the message of Error(string) or Panic(uint256), or None."""
    if output[:4] == bytes.fromhex("08c379a0") and len(output) >= 68:
        length = int.from_bytes(output[36:68], "big")
        return output[68 : 68 + length].decode("utf-8", "replace")
    if output[:4] == bytes.fromhex("4e487b71") and len(output) >= 36:
        code = int.from_bytes(output[4:36], "big")
        return PANICS.get(code, f"unknown panic code: {code:#x}")
    return None


def error_of(computation: ComputationAPI) -> RpcError:
    """Return geth's error for a failed execution."""
    error = computation.error
    if isinstance(error, Revert):
        words = reason(computation.output)
        message = "execution reverted" + (f": {words}" if words is not None else "")
        return RpcError(EXECUTION_REVERTED, message, data(computation.output))
    name = type(error).__name__
    return refused(VM_ERRORS.get(name, f"{name}: {error}"))


def offered_fee(call: dict[str, Any]) -> int:
    """Return the highest gas price that a call states, 0 if it states none."""
    return parse_quantity(call.get("maxFeePerGas") or call.get("gasPrice"), default=0)


def unsigned(view: View, call: dict[str, Any], state: DevState, gas: int) -> Unsigned:
    """Return a call object as a transaction."""
    sender = parse_address(call["from"]) if call.get("from") else ZERO_ADDRESS
    fee = offered_fee(call)
    tip = fee if "gasPrice" in call else parse_quantity(
        call.get("maxPriorityFeePerGas"), default=0
    )
    fields: dict[str, Any] = {
        "chain_id": view.chain_id,
        "nonce": parse_quantity(call.get("nonce"), default=state.get_nonce(sender)),
        "max_priority_fee_per_gas": tip,
        "max_fee_per_gas": fee,
        "gas": gas,
        "to": parse_address(call["to"]) if call.get("to") else b"",
        "value": parse_quantity(call.get("value"), default=0),
        "data": parse_data(call.get("input") or call.get("data")),
        "access_list": [
            (
                parse_address(entry["address"]),
                [int.from_bytes(parse_hash(key), "big") for key in entry.get("storageKeys", [])],
            )
            for entry in call.get("accessList") or []
        ],
        "y_parity": 0, "r": 1, "s": 1,
    }
    builder: Any = DevVM.get_transaction_builder()
    if call.get("blobVersionedHashes"):
        made = builder.new_blob_transaction(
            max_fee_per_blob_gas=parse_quantity(call.get("maxFeePerBlobGas"), default=0),
            blob_versioned_hashes=[parse_hash(each) for each in call["blobVersionedHashes"]],
            **fields,
        )
    elif call.get("authorizationList"):
        made = builder.new_set_code_transaction(
            authorization_list=[_authorization(each) for each in call["authorizationList"]],
            **fields,
        )
    else:
        made = builder.new_dynamic_fee_transaction(**fields)
    return Unsigned(made, sender)


def _authorization(given: dict[str, Any]) -> Authorization:
    return Authorization(
        parse_quantity(given["chainId"]),
        parse_address(given["address"]),
        parse_quantity(given["nonce"]),
        parse_quantity(given.get("yParity", given.get("v"))),
        parse_quantity(given["r"]),
        parse_quantity(given["s"]),
    )


def _check(transaction: Any, header: BlockHeaderAPI, state: DevState) -> None:
    owner = f"address {to_checksum_address(transaction.sender)}"
    if transaction.max_priority_fee_per_gas > transaction.max_fee_per_gas:
        raise refused(
            f"max priority fee per gas higher than max fee per gas: {owner}, "
            f"maxPriorityFeePerGas: {transaction.max_priority_fee_per_gas}, "
            f"maxFeePerGas: {transaction.max_fee_per_gas}"
        )
    if 0 < transaction.max_fee_per_gas < base_fee(header):
        raise refused(
            f"max fee per gas less than block base fee: {owner}, "
            f"maxFeePerGas: {transaction.max_fee_per_gas}, baseFee: {base_fee(header)}"
        )
    balance = state.get_balance(transaction.sender)
    wanted = transaction.gas * transaction.max_fee_per_gas + transaction.value
    if balance < wanted:
        raise refused(
            f"insufficient funds for gas * price + value: {owner} have {balance} want {wanted}"
        )
    least = state.intrinsic_gas(transaction)
    if transaction.gas < least:
        raise refused(f"intrinsic gas too low: have {transaction.gas}, want {least}")


def state_for(view: View, header: BlockHeaderAPI, fee: int) -> DevState:
    """Return a new state at the header; without a stated fee, gas is free (geth's rule)."""
    return view.ledger.state(header if fee else header.copy(base_fee_per_gas=0))


def run(
    view: View, state: DevState, header: BlockHeaderAPI, call: dict[str, Any], gas: int
) -> Outcome:
    """Execute a call object with this gas limit; the state keeps the effects.

    Raises only if the transaction itself is invalid; a revert is in the outcome.
    """
    transaction: Any = unsigned(view, call, state, gas)
    _check(transaction, header, state)
    executor: Any = state.get_transaction_executor()
    message = executor.build_evm_message(transaction)
    computation = executor.build_computation(message, transaction)
    spent = transaction.gas - computation.get_gas_remaining()
    refund = executor.calculate_gas_refund(computation, spent)
    computation = executor.finalize_computation(transaction, computation)
    used = spent - refund + computation.data_floor_gas
    return Outcome(transaction, computation, used, refund)
