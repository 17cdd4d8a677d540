"""eth_call, eth_estimateGas and eth_createAccessList."""

from typing import Any

from eth.constants import GAS_TX
from eth.vm.forks.prague.computation import PRAGUE_PRECOMPILES

from .blocks import Json
from .encoding import data, parse_address, parse_quantity, quantity, word
from .errors import RpcError, refused
from .execution import GAS_CAP, Outcome, error_of, offered_fee, run, state_for
from .miner import MINER
from .overrides import override_header, override_state
from .registry import method
from .view import View
from .vm import AccessRecord

TOLERANCE = 0.015  # geth stops searching when the bounds are this close
CALL_STIPEND = 2_300


def _try(
    view: View, call: Json, tag: Any, gas: int, overrides: Json | None = None,
    block_overrides: Json | None = None, record: AccessRecord | None = None,
) -> Outcome:
    header = override_header(view.header_with_state(tag), block_overrides)
    state = state_for(view, header, offered_fee(call))
    override_state(state, overrides)
    state.record = record
    return run(view, state, header, call, gas)


@method("eth_call")
def call_contract(
    view: View, call: Json, tag: Any = "latest", overrides: Json | None = None,
    block_overrides: Json | None = None,
) -> str:
    """Return the return data of a call."""
    gas = min(parse_quantity(call.get("gas"), default=GAS_CAP), GAS_CAP)
    try:
        outcome = _try(view, call, tag, gas, overrides, block_overrides)
    except RpcError as error:
        if error.code == -32000 and not error.message.startswith(("header", "missing")):
            error.message = f"err: {error.message} (supplied gas {gas})"
        raise
    if outcome.computation.is_error:
        raise error_of(outcome.computation)
    return data(outcome.computation.output)


@method("eth_estimateGas")
def estimate_gas(
    view: View, call: Json, tag: Any = "latest", overrides: Json | None = None,
    block_overrides: Json | None = None,
) -> str:
    """Return the gas that a transaction needs, with geth's search."""

    def attempt(gas: int) -> Outcome:
        try:
            return _try(view, call, tag, gas, overrides, block_overrides)
        except RpcError as error:
            if error.code == -32000 and error.message.startswith("insufficient funds"):
                error.message = f"failed with {gas} gas: {error.message}"
            raise

    def enough(gas: int) -> bool:
        try:
            return not attempt(gas).computation.is_error
        except RpcError as error:
            if error.message.startswith("intrinsic gas too low"):
                return False
            raise

    highest = _highest(view, call, tag, overrides)
    if _is_plain_transfer(view, call, tag) and highest >= GAS_TX and enough(GAS_TX):
        return quantity(GAS_TX)
    try:
        outcome = attempt(highest)
    except RpcError as error:
        if error.message.startswith("intrinsic gas too low"):
            raise refused(f"gas required exceeds allowance ({highest})") from None
        raise
    if outcome.computation.is_error:
        failed = error_of(outcome.computation)
        if failed.message == "out of gas":
            raise refused(f"gas required exceeds allowance ({highest})")
        raise failed
    lowest = outcome.gas_used - 1
    hopeful = (outcome.gas_used + outcome.refund + CALL_STIPEND) * 64 // 63
    if hopeful < highest:
        lowest, highest = (lowest, hopeful) if enough(hopeful) else (hopeful, highest)
    while lowest + 1 < highest and (highest - lowest) / highest >= TOLERANCE:
        middle = min((highest + lowest) // 2, lowest * 2)
        lowest, highest = (lowest, middle) if enough(middle) else (middle, highest)
    return quantity(highest)


def _highest(view: View, call: Json, tag: Any, overrides: Json | None) -> int:
    header = view.header_with_state(tag)
    gas = parse_quantity(call.get("gas"), default=header.gas_limit)
    highest = min(gas if gas >= GAS_TX else header.gas_limit, GAS_CAP)
    fee = offered_fee(call)
    if not fee or not call.get("from"):
        return highest
    state = view.ledger.state(header)
    override_state(state, overrides)
    balance = state.get_balance(parse_address(call["from"]))
    value = parse_quantity(call.get("value"), default=0)
    if value and value >= balance:
        raise refused("insufficient funds for transfer")
    return min(highest, (balance - value) // fee)


def _is_plain_transfer(view: View, call: Json, tag: Any) -> bool:
    if call.get("input") or call.get("data") or not call.get("to"):
        return False
    return not view.state(tag).get_code(parse_address(call["to"]))


@method("eth_createAccessList")
def create_access_list(view: View, call: Json, tag: Any = "latest") -> Json:
    """Return what a transaction accesses, and the gas it uses with that list (EIP-2930).

    As in geth, the transaction runs again with the list until the list stays the same.
    """
    gas = min(parse_quantity(call.get("gas"), default=GAS_CAP), GAS_CAP)
    listed: list[Json] = call.get("accessList") or []
    while True:
        record: AccessRecord = {}
        outcome = _try(view, call | {"accessList": listed}, tag, gas, record=record)
        found = _accessed(outcome, record)
        if found == listed:
            break
        listed = found
    answer: Json = {"accessList": listed, "gasUsed": quantity(outcome.gas_used)}
    if outcome.computation.is_error:
        answer["error"] = error_of(outcome.computation).message
    return answer


def _accessed(outcome: Outcome, record: AccessRecord) -> list[Json]:
    """Return the record without the accounts that are warm anyway and have no slots in it."""
    message: Any = outcome.computation.msg
    free = {outcome.transaction.sender, message.storage_address, MINER, *PRAGUE_PRECOMPILES}
    return [
        {"address": data(address), "storageKeys": [word(slot) for slot in sorted(slots)]}
        for address, slots in sorted(record.items())
        if slots or address not in free
    ]
