"""Traces as a list: trace_block of Parity, and ots_getInternalOperations of Otterscan."""

from typing import Any

from eth.abc import ComputationAPI

from .blocks import Json
from .encoding import data, parse_hash, quantity
from .errors import refused
from .ledger import MinedBlock
from .registry import method
from .traces import kind
from .view import View


def _destroyed(computation: Any) -> list[tuple[bytes, bytes, int]]:
    """Return the contracts that a frame destroyed, with the heir and the ether it got."""
    return list(getattr(computation, "inheritances", ()))


def _action(computation: ComputationAPI, operation: str) -> Json:
    message = computation.msg
    action: Json = {
        "from": data(message.storage_address if operation == "DELEGATECALL" else message.sender),
        "gas": quantity(message.gas),
        "value": quantity(message.value),
    }
    if operation == "CREATE":
        return action | {"init": data(bytes(message.code))}
    target = message.code_address if operation == "DELEGATECALL" else message.storage_address
    return action | {
        "callType": operation.lower(), "to": data(target), "input": data(bytes(message.data)),
    }


def _rows(computation: Any, path: list[int], place: Json) -> list[Json]:
    operation = kind(computation)
    heirs = [] if computation.is_error else _destroyed(computation)
    row: Json = {
        "action": _action(computation, operation),
        "type": "create" if operation == "CREATE" else "call",
        "traceAddress": path,
        "subtraces": len(computation.children) + len(heirs),
        **place,
    }
    if computation.is_error:
        row["error"] = "Reverted"
    elif operation == "CREATE":
        created = computation.msg.storage_address
        row["result"] = {"address": data(created), "code": data(computation.output)}
    else:
        row["result"] = {"gasUsed": "0x0", "output": data(computation.output)}
    rows = [row]
    for index, child in enumerate(computation.children):
        rows += _rows(child, [*path, index], place)
    for index, (contract, heir, wei) in enumerate(heirs, len(computation.children)):
        action = {
            "address": data(contract), "refundAddress": data(heir), "balance": quantity(wei),
        }
        rows.append({
            "action": action, "type": "suicide", "result": None, "subtraces": 0,
            "traceAddress": [*path, index], **place,
        })
    return rows


@method("trace_block")
def trace_block(view: View, tag: Any) -> list[Json]:
    """Return the frames of every transaction of a block, the outer ones first."""
    block = view.block(tag)
    rows: list[Json] = []
    for index, transaction in enumerate(block.transactions):
        place: Json = {
            "blockHash": data(block.hash), "blockNumber": block.number,
            "transactionHash": data(transaction.hash), "transactionPosition": index,
        }
        rows += _rows(block.computations[index], [], place)
    return rows


def _operations(computation: Any) -> list[Json]:
    if computation.is_error:
        return []
    found: list[Json] = []
    message = computation.msg
    operation = kind(computation)
    if message.depth and operation in ("CALL", "CREATE") and message.value:
        found.append({
            "type": 2 if operation == "CREATE" else 0, "from": data(message.sender),
            "to": data(message.storage_address), "value": quantity(message.value),
        })
    for child in computation.children:
        found += _operations(child)
    for contract, heir, wei in _destroyed(computation):
        found.append({
            "type": 1, "from": data(contract), "to": data(heir), "value": quantity(wei),
        })
    return found


@method("ots_getInternalOperations")
def internal_operations(view: View, transaction_hash: Any) -> list[Json]:
    """Return what moved ether within a mined transaction."""
    found: tuple[MinedBlock, int] | None = view.find_transaction(parse_hash(transaction_hash))
    if found is None:
        raise refused("transaction not found")
    return _operations(found[0].computations[found[1]])
