"""A method of our own that puts a price feed on the chain, also one that answers badly."""

from typing import Any

from eth.vm.forks.prague.state import PragueState

from .contracts import code
from .encoding import parse_address
from .errors import invalid
from .node import Node
from .registry import node_method

# The runtime code of feeds that do not answer as they should.
FAULTY = {
    "refuse": "5f5ffd",  # reverts without a reason
    "burn": "fe",  # takes all the gas
    "empty": "00",  # returns nothing
    "short": "60405ff3",  # returns two words of zeros
    "long": "6120005ff3",  # returns 8 KiB
}
# The storage of PriceFeed.vy, in the order of its slots; the age and the times are in seconds.
SLOTS = ("answer", "started", "updated", "isAge", "decimals")
OPTIONS = {"answer", "decimals", "age", "updatedAt", "startedAt", "fault"}


def _number(options: dict[str, Any], name: str, default: int = 0) -> int:
    """Return an option: a number, or its text; a price may be below 0."""
    given = options.get(name, default)
    try:
        number = int(given, 0) if isinstance(given, str) else int(given)
    except (TypeError, ValueError):
        raise invalid(f"{name} of a price feed is no number") from None
    if not (-(2**255) if name == "answer" else 0) <= number < 2**255:
        raise invalid(f"{name} of a price feed is out of range")
    return number


def _storage(options: dict[str, Any]) -> dict[str, int]:
    """Return what the storage of a feed should contain."""
    fixed = "updatedAt" in options or "startedAt" in options
    if fixed and "age" in options:
        raise invalid("a price feed has either an age or times")
    age = _number(options, "age")
    return {
        "answer": _number(options, "answer") % 2**256,
        "started": _number(options, "startedAt", age),
        "updated": _number(options, "updatedAt", age),
        "isAge": 0 if fixed else 1,
        "decimals": _number(options, "decimals", 8),
    }


@node_method("dev_setPriceFeed")
def set_price_feed(node: Node, address: Any, wanted: Any = None) -> bool:
    """Put a price feed at an address; an empty block is mined for it."""
    account, options = parse_address(address), dict(wanted or {})
    if unknown := set(options) - OPTIONS:
        raise invalid(f"no option of a price feed is named {sorted(unknown)[0]}")
    fault = options.get("fault")
    if fault is not None and fault not in FAULTY:
        raise invalid(f"no fault of a price feed is named {fault}")
    storage = _storage(options)
    content = bytes.fromhex(FAULTY[fault]) if fault else code("PriceFeed", ".runtime.bin")

    def edit(state: PragueState) -> None:
        state.set_code(account, content)
        for slot, name in enumerate(SLOTS):
            state.set_storage(account, slot, storage[name])

    node.mine(edits=[edit])
    return True
