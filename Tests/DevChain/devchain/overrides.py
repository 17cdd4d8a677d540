"""State and block overrides of eth_call, eth_estimateGas and eth_simulateV1."""

from typing import Any

from eth.abc import BlockHeaderAPI
from eth_utils.address import to_checksum_address

from .encoding import parse_address, parse_data, parse_hash, parse_quantity
from .errors import refused
from .vm import DevState


def override_state(state: DevState, wanted: dict[str, Any] | None) -> None:
    """Change accounts before a run, as geth's state overrides do."""
    for name, change in (wanted or {}).items():
        address = parse_address(name)
        if "state" in change and "stateDiff" in change:
            shown = to_checksum_address(address)
            raise refused(f"account {shown} has both 'state' and 'stateDiff'")
        if "balance" in change:
            state.set_balance(address, parse_quantity(change["balance"]))
        if "nonce" in change:
            state.set_nonce(address, parse_quantity(change["nonce"]))
        if "code" in change:
            state.set_code(address, parse_data(change["code"]))
        if "state" in change:
            state.delete_storage(address)
        slots = change.get("state") or change.get("stateDiff") or {}
        for slot, value in slots.items():
            place = int.from_bytes(parse_hash(slot), "big")
            state.set_storage(address, place, int.from_bytes(parse_hash(value), "big"))
    if wanted:
        state.lock_changes()


def override_header(header: BlockHeaderAPI, wanted: dict[str, Any] | None) -> BlockHeaderAPI:
    """Return the header with changed values, as geth's block overrides do."""
    given = wanted or {}
    changes: dict[str, Any] = {}
    for name, field in (
        ("number", "block_number"), ("time", "timestamp"), ("gasLimit", "gas_limit"),
        ("baseFeePerGas", "base_fee_per_gas"),
    ):
        if name in given:
            changes[field] = parse_quantity(given[name])
    if "feeRecipient" in given:
        changes["coinbase"] = parse_address(given["feeRecipient"])
    if "prevRandao" in given:
        changes["mix_hash"] = parse_hash(given["prevRandao"])
    return header.copy(**changes) if changes else header
