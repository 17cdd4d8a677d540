"""Runs the simulated blocks of the execution-apis tests with py-evm.

Calls have no signature here, and nothing is checked of them: the printed answers with a result are
about calls that a node runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eth.exceptions import Halt
from eth.vm.execution_context import ExecutionContext
from eth.vm.forks.prague.computation import PragueComputation
from eth.vm.forks.prague.state import PragueTransactionExecutor
from eth_typing import Address, BlockNumber, Hash32
from eth_utils import keccak, to_checksum_address

from common import hex0x, unhex
from execution_apis_chain import PrintedChain, intrinsic_gas, number

TRANSFER = int.from_bytes(keccak(text="Transfer(address,address,uint256)"), "big")
ETHER = Address(b"\xee" * 20)
NOBODY = hex0x(bytes(20))
# The gas that a node gives to all calls of a request, and the seconds between blocks.
GAS = 50_000_000
SECONDS = 12
SELFDESTRUCT = 0xFF


# Accounts, each with slots.
Access = Sequence[tuple[Address, tuple[int, ...]]]


@dataclass(frozen=True)
class Call:
    """What py-evm wants to know of a transaction."""

    sender: Address
    to: bytes
    value: int
    data: bytes
    gas: int
    intrinsic_gas: int
    max_fee_per_gas: int
    max_priority_fee_per_gas: int
    type_id: int
    blob_versioned_hashes: tuple[bytes, ...]
    access_list: tuple[tuple[Address, tuple[int, ...]], ...]


class Executor(PragueTransactionExecutor):
    """Runs what it is given."""

    def validate_transaction(self, transaction: Any) -> None:
        pass


class Computation(PragueComputation):
    """Logs the ether that moves, if a request asks for that."""

    traces = False
    # Those of this block; the others are still warm.
    present: dict[Address, Any] = {}

    @property
    def precompiles(self) -> dict[Address, Any]:
        return self.present

    def __init__(self, state: Any, message: Any, transaction_context: Any) -> None:
        super().__init__(state, message, transaction_context)
        if message.should_transfer_value:
            self.log_ether(message.sender, message.storage_address, message.value)

    def log_ether(self, sender: bytes, to: bytes, value: int) -> None:
        if self.traces and value:
            topics = (TRANSFER, int.from_bytes(sender, "big"), int.from_bytes(to, "big"))
            self.add_log_entry(ETHER, topics, value.to_bytes(32, "big"))


def selfdestruct(computation: Any) -> None:
    """Logs what a contract leaves to another."""
    account = computation.msg.storage_address
    left = computation.state.get_balance(account)
    try:
        PragueComputation.opcodes[SELFDESTRUCT](computation=computation)
    except Halt:
        computation.log_ether(account, computation.beneficiaries[-1], left)
        raise


def prepared(call: dict[str, Any], gas: int, access: Access = ()) -> Call:
    """Returns a call of a request, with defaults in place of what it does not say."""
    hashes = tuple(unhex(text) for text in call.get("blobVersionedHashes", []))
    return Call(
        sender=Address(unhex(call.get("from", NOBODY))),
        to=unhex(call.get("to") or "0x"), value=number(call.get("value", 0)),
        data=unhex(call.get("input", "0x")), gas=gas,
        intrinsic_gas=intrinsic_gas(call) + (0 if call.get("to") else 32_000)
        + sum(2_400 + 1_900 * len(slots) for _, slots in access),
        max_fee_per_gas=number(call.get("maxFeePerGas", 0)),
        max_priority_fee_per_gas=number(call.get("maxPriorityFeePerGas", 0)),
        type_id=3 if hashes else 2, blob_versioned_hashes=hashes, access_list=tuple(access),
    )


def executed(state: Any, call: Call) -> tuple[Any, int]:
    """Runs a call; returns what py-evm says of it, and the gas that it pays for."""
    executor = Executor(state)
    done = executor(call)
    used = call.gas - done.get_gas_remaining()
    return done, used + done.data_floor_gas - executor.calculate_gas_refund(done, used)


def accessed(chain: PrintedChain, call: dict[str, Any]) -> tuple[list[Any] | None, int]:
    """Returns the slots that a call reads after the head, by account, and its gas with that list.

    None in place of the list if the call fails.
    """
    found: dict[bytes, set[int]] = {}

    def run(access: Access) -> tuple[Any, int]:
        state = chain.chain.get_vm(chain.blocks[-1].header).state
        mark = state.mark_storage_warm

        def marked(account: bytes, slot: int) -> None:
            found.setdefault(account, set()).add(slot)
            mark(account, slot)

        state.mark_storage_warm = marked
        return executed(state, prepared(call, number(call.get("gas", GAS)), access))

    run(())
    listed = [(Address(account), tuple(sorted(slots))) for account, slots in found.items()]
    done, used = run(listed)
    shown = [
        {
            "address": to_checksum_address(account),
            "storageKeys": [hex0x(slot.to_bytes(32, "big")) for slot in slots],
        }
        for account, slots in listed
    ]
    return (shown if done.is_success else None), used


class Simulation:
    """The blocks of one request, one after the other."""

    def __init__(self, chain: PrintedChain, request: dict[str, Any], tag: str) -> None:
        at = chain.find(tag)
        assert at is not None
        self.chain, self.request, self.head = chain, request, chain.blocks[at].header
        self.state: Any = chain.state(tag)
        self.precompiles: dict[Address, Any] = {}
        self.left = GAS

    def run(self) -> list[Any]:
        """Returns what each call does; no log depends on the hash of a simulated block."""
        at, time, found = self.head.block_number, self.head.timestamp, []
        limit, payee = self.head.gas_limit, hex0x(self.head.coinbase)
        none, known = Hash32(bytes(32)), {block.number: block.hash for block in self.chain.blocks}
        for block in self.request["blockStateCalls"]:
            given = block.get("blockOverrides", {})
            wanted = number(given.get("number", at + 1))
            # A node fills gaps with empty blocks.
            time = number(given.get("time", time + SECONDS * (wanted - at)))
            at, used = wanted, 0
            self.override(block.get("stateOverrides", {}))
            limit = number(given.get("gasLimit", limit))
            payee, base = given.get("feeRecipient", payee), number(given.get("baseFeePerGas", 0))
            for call in block.get("calls", []):
                gas = number(call.get("gas", min(limit - used, self.left)))
                spent = prepared(call, gas)
                self.state.execution_context = ExecutionContext(
                    coinbase=Address(unhex(payee)),
                    timestamp=time, block_number=BlockNumber(at), difficulty=0,
                    mix_hash=Hash32(number(given.get("prevRandao", 0)).to_bytes(32, "big")),
                    gas_limit=limit,
                    prev_hashes=[known.get(before, none) for before in range(at - 1, -1, -1)],
                    chain_id=self.chain.chain_id,
                    # Without a price, a call pays no base fee.
                    base_fee_per_gas=base if spent.max_fee_per_gas else 0,
                    excess_blob_gas=0,
                )
                done = self.computed(spent)
                used += done["gasUsed"]
                self.left -= done["gasUsed"]
                found.append({**done, "gasUsed": str(done["gasUsed"])})
        return found

    def override(self, accounts: dict[str, Any]) -> None:
        self.precompiles, moved = dict(PragueComputation.get_precompiles()), {}
        for text, wanted in accounts.items():
            account, state = Address(unhex(text)), self.state
            code = self.precompiles.pop(account, None)
            if "movePrecompileToAddress" in wanted:
                moved[Address(unhex(wanted["movePrecompileToAddress"]))] = code
            if "balance" in wanted:
                state.set_balance(account, number(wanted["balance"]))
            if "nonce" in wanted:
                state.set_nonce(account, number(wanted["nonce"]))
            if "code" in wanted:
                state.set_code(account, unhex(wanted["code"]))
            if "state" in wanted:
                state.delete_storage(account)
            for slot, word in {**wanted.get("state", {}), **wanted.get("stateDiff", {})}.items():
                state.set_storage(account, number(slot), number(word))
        self.precompiles |= moved
        self.state.lock_changes()

    def computed(self, call: Call) -> dict[str, Any]:
        traces = self.request.get("traceTransfers", False)
        self.state.computation_class = type(
            "Computation", (Computation,),
            {
                "traces": traces, "present": self.precompiles,
                "opcodes": {**PragueComputation.opcodes, SELFDESTRUCT: selfdestruct},
            },
        )
        if self.state.get_nonce(call.sender) == 2**64 - 1:
            # A node lets it wrap; py-evm does not count beyond 64 bits.
            self.state.set_nonce(call.sender, 0)
        done, used = executed(self.state, call)
        self.state.lock_changes()
        return {
            "succeeded": done.is_success, "gasUsed": used,
            "logs": [
                {
                    "address": to_checksum_address(account),
                    "topics": [hex0x(topic.to_bytes(32, "big")) for topic in topics],
                    "data": hex0x(data),
                }
                for account, topics, data in done.get_log_entries()
            ],
        }
