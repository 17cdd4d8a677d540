"""eth_simulateV1: blocks of calls that build on one another."""

from typing import Any

from eth.abc import BlockHeaderAPI, ComputationAPI
from eth_utils.crypto import keccak

from .amsterdam import AmsterdamState
from .blocks import Json, header_json
from .encoding import data, parse_quantity, quantity, word
from .errors import EXECUTION_REVERTED, RpcError
from .execution import Outcome, error_of, run
from .miner import MINER
from .overrides import override_header, override_state
from .registry import method
from .view import View
from .vm import DevState, DevVM

TRANSFER = "0x" + keccak(text="Transfer(address,address,uint256)").hex()
ETHER = "0x" + "ee" * 20  # the pseudo-token of ether transfers
MOST_BLOCKS = 256
VM_ERROR = -32015
CODES = (
    ("nonce too low", -38010),
    ("nonce too high", -38011),
    ("max fee per gas less", -38012),
    ("intrinsic gas too low", -38013),
    ("insufficient funds", -38014),
)

# A log without its place in a block: order, address, topics, data.
LooseLog = tuple[int, str, list[str], str]


def ether_moves(computation: Any) -> list[LooseLog]:
    """Return the ether transfers of a frame and its children, as logs of a token."""
    if computation.is_error:
        return []
    message: Any = computation.msg
    found: list[LooseLog] = []
    if message.value and message.should_transfer_value:
        topics = [TRANSFER] + [
            word(int.from_bytes(address, "big"))
            for address in (message.sender, message.storage_address)
        ]
        order = getattr(computation, "order_of_transfer", 0)
        found.append((order, ETHER, topics, word(message.value)))
    for child in computation.children:
        found += ether_moves(child)
    return found


def loose_logs(computation: ComputationAPI, with_ether: bool) -> list[LooseLog]:
    """Return the logs of an execution in order, with ether transfers if `with_ether`."""
    found: list[LooseLog] = [
        (order, data(address), [word(topic) for topic in topics], data(payload))
        for order, address, topics, payload in computation.get_raw_log_entries()
    ]
    if with_ether:
        found += ether_moves(computation)
    return sorted(found, key=lambda log: log[0])


class Simulation:
    """A simulated chain of blocks over one state."""

    def __init__(self, view: View, options: Json, tag: Any) -> None:
        self.view = view
        self.validation = bool(options.get("validation"))
        self.full = bool(options.get("returnFullTransactions"))
        self.parent = view.header_with_state(tag)
        self.state: DevState = view.ledger.state(self.parent)
        # With EIP-7708, the protocol's own logs show the transfers already.
        is_logged = isinstance(self.state, AmsterdamState)
        self.with_ether = bool(options.get("traceTransfers")) and not is_logged

    def header(self, wanted: Json) -> BlockHeaderAPI:
        """Return the header of the next block."""
        following = DevVM.create_header_from_parent(
            self.parent, coinbase=MINER, timestamp=self.parent.timestamp + 12,
            gas_limit=self.parent.gas_limit,
        )
        if not self.validation:
            following = following.copy(base_fee_per_gas=0)
        return override_header(following, wanted)

    def block(self, wanted: Json) -> Json:
        """Run one block of calls and return it."""
        header = self.header(wanted.get("blockOverrides") or {})
        self.state.execution_context = DevVM.create_execution_context(
            header, [], self.view.ledger.vm(header).chain_context
        )
        override_state(self.state, wanted.get("stateOverrides"))
        calls: list[Json] = []
        hashes: list[str] = []
        logs: list[Json] = []
        gas_used = execution = for_state = 0
        for call in wanted.get("calls") or []:
            gas = parse_quantity(call.get("gas"), default=header.gas_limit - gas_used)
            if gas > header.gas_limit - gas_used:
                raise RpcError(
                    -38015, f"block gas limit reached: {gas_used + gas} >= {header.gas_limit}"
                )
            outcome = self.run(call, header, gas)
            execution += outcome.gas_used - outcome.state_gas
            for_state += outcome.state_gas
            gas_used = max(execution, for_state)
            hashes.append(data(outcome.transaction.hash))
            place = {
                "blockNumber": quantity(header.block_number),
                "blockTimestamp": quantity(header.timestamp),
                "transactionHash": hashes[-1],
                "transactionIndex": quantity(len(calls)),
            }
            calls.append(self.result(outcome, place, logs))
        sealed = header.copy(gas_used=gas_used, state_root=self.state.make_state_root())
        for log in logs:
            log["blockHash"] = data(sealed.hash)
        self.parent = sealed
        return header_json(sealed) | {
            "transactions": hashes, "uncles": [], "withdrawals": [], "calls": calls
        }

    def run(self, call: Json, header: BlockHeaderAPI, gas: int) -> Outcome:
        """Run one call; an invalid transaction fails the whole simulation."""
        try:
            outcome = run(self.view, self.state, header, call, gas)
        except RpcError as error:
            code = next((c for words, c in CODES if error.message.startswith(words)), error.code)
            raise RpcError(code, f"err: {error.message} (supplied gas {gas})") from None
        self.state.lock_changes()
        return outcome

    def result(self, outcome: Outcome, place: Json, logs: list[Json]) -> Json:
        """Return one call's result and add its logs to the block's."""
        computation = outcome.computation
        own = [
            {
                "address": address, "topics": topics, "data": payload, **place,
                "logIndex": quantity(len(logs) + position), "removed": False,
            }
            for position, (_, address, topics, payload) in enumerate(
                loose_logs(computation, self.with_ether)
            )
        ]
        logs += own
        answer: Json = {
            "returnData": data(computation.output),
            "logs": own,
            "gasUsed": quantity(outcome.gas_used),
            "status": "0x0" if computation.is_error else "0x1",
        }
        if computation.is_error:
            error = error_of(computation)
            answer["error"] = error.as_json()
            if error.code != EXECUTION_REVERTED:
                answer["error"]["code"] = VM_ERROR
        return answer


@method("eth_simulateV1")
def simulate(view: View, options: Json, tag: Any = "latest") -> list[Json]:
    """Run blocks of calls in order, and return each resulting block."""
    wanted = options.get("blockStateCalls") or []
    if not wanted:
        raise RpcError(-32602, "empty input")
    if len(wanted) > MOST_BLOCKS:
        raise RpcError(-38026, "too many blocks")
    simulation = Simulation(view, options, tag)
    return [simulation.block(block) for block in wanted]
