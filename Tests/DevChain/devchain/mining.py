"""Methods of anvil, of hardhat and of our own that control the chain."""

from typing import Any

from eth.vm.forks.prague.state import PragueState

from .blocks import Json
from .encoding import parse_address, parse_data, parse_hash, parse_quantity, quantity
from .errors import invalid
from .miner import Edit
from .node import Node
from .registry import method, node_method
from .view import View


@node_method("evm_setAutomine", "anvil_setAutomine")
def set_automine(node: Node, on: bool) -> bool:
    """Mine each transaction on arrival, or only on request."""
    node.automine = bool(on)
    return True


@node_method("anvil_getAutomine", "hardhat_getAutomine")
def get_automine(node: Node) -> bool:
    """Return whether each transaction is mined on arrival."""
    return node.automine


@node_method("evm_mine")
def evm_mine(node: Node, timestamp: Any = None) -> str:
    """Mine one block from the pool, with the given timestamp if there is one."""
    if timestamp is not None:
        node.clock.next_timestamp = parse_quantity(timestamp)
    node.mine(node.pool.candidates)
    return "0x0"


@node_method("anvil_mine", "hardhat_mine")
def mine(node: Node, count: Any = "0x1", interval: Any = None) -> None:
    """Mine blocks, `interval` seconds apart if it is given."""
    for index in range(parse_quantity(count)):
        if index and interval is not None:
            node.clock.next_timestamp = node.head.header.timestamp + parse_quantity(interval)
        node.mine(node.pool.candidates)


@node_method("evm_increaseTime", "anvil_increaseTime")
def increase_time(node: Node, seconds: Any) -> str:
    """Advance the clock."""
    return quantity(node.clock.advance(parse_quantity(seconds), node.head.header.timestamp))


@node_method("evm_setNextBlockTimestamp", "anvil_setNextBlockTimestamp")
def set_next_timestamp(node: Node, timestamp: Any) -> bool:
    """Set the time of the next block, which must be later than the head's."""
    wanted = parse_quantity(timestamp)
    if wanted <= node.head.header.timestamp:
        raise invalid(
            f"timestamp {wanted} is not later than the head's {node.head.header.timestamp}"
        )
    node.clock.next_timestamp = wanted
    return True


@node_method("evm_snapshot", "anvil_snapshot")
def snapshot(node: Node) -> str:
    """Take a snapshot; return its number."""
    return quantity(node.snapshot())


@node_method("evm_revert", "anvil_revert")
def revert(node: Node, number: Any) -> bool:
    """Return to a snapshot."""
    return node.revert(parse_quantity(number))


def _edit(node: Node, edit: Edit) -> bool:
    node.mine(edits=[edit])
    return True


@node_method("anvil_setBalance", "hardhat_setBalance")
def set_balance(node: Node, address: Any, wei: Any) -> bool:
    """Set an account's ether; an empty block is mined for it."""
    account, amount = parse_address(address), parse_quantity(wei, 1)
    return _edit(node, lambda state: state.set_balance(account, amount))


@node_method("anvil_setNonce", "hardhat_setNonce")
def set_nonce(node: Node, address: Any, nonce: Any) -> bool:
    """Set an account's nonce; an empty block is mined for it."""
    account, number = parse_address(address), parse_quantity(nonce, 1)
    return _edit(node, lambda state: state.set_nonce(account, number))


@node_method("anvil_setCode", "hardhat_setCode")
def set_code(node: Node, address: Any, code: Any) -> bool:
    """Set an account's code; an empty block is mined for it."""
    account, content = parse_address(address), parse_data(code, 1)
    return _edit(node, lambda state: state.set_code(account, content))


@node_method("anvil_setStorageAt", "hardhat_setStorageAt")
def set_storage(node: Node, address: Any, slot: Any, value: Any) -> bool:
    """Set one storage slot; an empty block is mined for it."""
    account, place, content = parse_address(address), parse_quantity(slot), parse_quantity(value)

    def edit(state: PragueState) -> None:
        state.set_storage(account, place, content)

    return _edit(node, edit)


@node_method("anvil_setNextBlockBaseFeePerGas", "hardhat_setNextBlockBaseFeePerGas")
def set_next_base_fee(node: Node, fee: Any) -> None:
    """Set the base fee of only the next block."""
    node.next_base_fee = parse_quantity(fee)


@node_method("anvil_setCoinbase", "hardhat_setCoinbase")
def set_coinbase(node: Node, address: Any) -> None:
    """Let an account receive the tips of all blocks from the next one on."""
    node.coinbase = parse_address(address)


@method("anvil_dropTransaction")
def drop_transaction(view: View, transaction_hash: Any) -> str | None:
    """Drop a transaction that waits in the endpoint's pool."""
    found = view.local_pool.remove(parse_hash(transaction_hash))
    return str(transaction_hash) if found else None


@method("anvil_dropAllTransactions")
def drop_all(view: View) -> None:
    """Drop every transaction that waits in the endpoint's pool."""
    view.local_pool.clear()


@node_method("dev_withdraw")
def withdraw(node: Node, address: Any, gwei: Any) -> str:
    """Mine a block with a validator's withdrawal; return its number."""
    return quantity(node.withdraw(parse_address(address), parse_quantity(gwei, 1)).number)


@node_method("dev_reorg")
def reorg(node: Node, depth: Any, first: Any = None, second: Any = None) -> Json:
    """Replace the last blocks; see the README for the replacements and the options."""
    options: Json = {}
    for given in (first, second):
        options |= {"transactions": given} if isinstance(given, list) else given or {}
    unknown = set(options) - {"transactions", "drop", "remine", "blocks"}
    if unknown:
        raise invalid(f"no option of a reorg is named {sorted(unknown)[0]}")
    levels = parse_quantity(depth)
    raws = [parse_data(raw, 1) for raw in options.get("transactions") or []]
    blocks = parse_quantity(options.get("blocks"), default=levels + 1)
    node.reorg(levels, raws, bool(options.get("drop")), bool(options.get("remine")), blocks)
    return {"number": quantity(node.head.number), "hash": "0x" + node.head.hash.hex()}


@method("dev_limits")
def limits(view: View, wanted: Json | None = None) -> Json:
    """Change the kind of node that this endpoint simulates; return all settings."""
    return view.limits.change(wanted or {})
