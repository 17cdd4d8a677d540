"""The callTracer of debug_traceTransaction and related methods."""

from typing import Any

from eth.abc import ComputationAPI
from eth.exceptions import Revert

from .blocks import Json
from .encoding import data, parse_hash, parse_quantity, quantity, word
from .errors import refused
from .execution import GAS_CAP, error_of, offered_fee, reason, run, state_for
from .ledger import MinedBlock
from .overrides import override_header, override_state
from .registry import method
from .view import View


def kind(computation: ComputationAPI) -> str:
    """Return the operation that opened a call frame."""
    message = computation.msg
    if message.is_create:
        return "CREATE"
    if not message.should_transfer_value and message.depth:
        return "DELEGATECALL"
    return "STATICCALL" if message.is_static else "CALL"


def destruction(contract: bytes, heir: bytes, wei: int) -> Json:
    """Return the frame with which a contract is destroyed."""
    return {
        "from": data(contract), "to": data(heir), "value": quantity(wei), "type": "SELFDESTRUCT",
        "gas": "0x0", "gasUsed": "0x0", "input": "0x",
    }


def frame(computation: ComputationAPI, gas: int | None = None, logs: bool = False) -> Json:
    """Return a frame with its inner frames; `gas` is the gas limit of the whole transaction."""
    message = computation.msg
    operation = kind(computation)
    delegated = operation == "DELEGATECALL"
    given = message.gas if gas is None else gas
    answer: Json = {
        "from": data(message.storage_address if delegated else message.sender),
        "gas": quantity(given),
        "gasUsed": quantity(given - computation.get_gas_remaining()),
        "to": data(message.code_address if delegated else message.storage_address),
        "input": data(bytes(message.code if message.is_create else message.data)),
        "type": operation,
    }
    if operation in ("CALL", "CREATE"):
        answer["value"] = quantity(message.value)
    if computation.output:
        answer["output"] = data(computation.output)
    if computation.is_error:
        failed = error_of(computation)
        reverted = isinstance(computation.error, Revert)
        answer["error"] = "execution reverted" if reverted else failed.message
        words = reason(computation.output) if reverted else None
        if words is not None:
            answer["revertReason"] = words
    calls = [frame(child, logs=logs) for child in computation.children]
    if not computation.is_error:
        calls += [destruction(*each) for each in getattr(computation, "inheritances")]
    if calls:
        answer["calls"] = calls
    if logs and not computation.is_error:
        answer["logs"] = _own_logs(computation)
    return answer


def _own_logs(computation: Any) -> list[Json]:
    # A log's position is the number of calls before it.
    orders = [getattr(child, "order_of_transfer", 0) for child in computation.children]
    return [
        {
            "address": data(address),
            "topics": [word(topic) for topic in topics],
            "data": data(payload),
            "position": quantity(sum(order < counter for order in orders)),
        }
        for counter, address, topics, payload in computation._log_entries
    ]


def wants_logs(options: Json | None) -> bool:
    """Parse the options of a trace; only callTracer is supported."""
    given = options or {}
    if given.get("tracer") != "callTracer":
        raise refused("only the callTracer is offered here")
    return bool((given.get("tracerConfig") or {}).get("withLog"))


def _traced(block: MinedBlock, index: int, logs: bool) -> Json:
    answer = frame(block.computations[index], block.transactions[index].gas, logs)
    before = block.receipts[index - 1].gas_used if index else 0
    answer["gasUsed"] = quantity(block.receipts[index].gas_used - before)
    return answer


@method("debug_traceTransaction")
def trace_transaction(view: View, transaction_hash: Any, options: Json | None = None) -> Json:
    """Return the call tree of a mined transaction."""
    logs = wants_logs(options)
    found = view.find_transaction(parse_hash(transaction_hash))
    if found is None:
        raise refused("transaction not found")
    return _traced(*found, logs)


@method("debug_traceBlockByNumber", "debug_traceBlockByHash")
def trace_block(view: View, tag: Any, options: Json | None = None) -> list[Json]:
    """Return the call tree of every transaction of a block."""
    logs = wants_logs(options)
    block = view.block(tag)
    return [
        {"txHash": data(transaction.hash), "result": _traced(block, index, logs)}
        for index, transaction in enumerate(block.transactions)
    ]


@method("debug_traceCall")
def trace_call(view: View, call: Json, tag: Any = "latest", options: Json | None = None) -> Json:
    """Return the call tree of a call."""
    logs = wants_logs(options)
    given = options or {}
    header = override_header(view.header_with_state(tag), given.get("blockOverrides"))
    state = state_for(view, header, offered_fee(call))
    override_state(state, given.get("stateOverrides"))
    gas = min(parse_quantity(call.get("gas"), default=GAS_CAP), GAS_CAP)
    outcome = run(view, state, header, call, gas)
    answer = frame(outcome.computation, gas, logs)
    answer["gasUsed"] = quantity(outcome.gas_used)
    return answer
