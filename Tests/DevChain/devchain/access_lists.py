"""eth_getBlockAccessList (EIP-7928)."""

from typing import Any

from .blocks import Json
from .errors import PRUNED_HISTORY, RESOURCE_NOT_FOUND, RpcError
from .registry import method
from .view import View


@method("eth_getBlockAccessList")
def get_block_access_list(view: View, tag: Any) -> list[Json] | None:
    """Return what a block accessed; null for one that is unknown or pending."""
    block = None if tag == "pending" else view.find(tag)
    if block is None:
        return None
    if block.accesses is None:
        raise RpcError(RESOURCE_NOT_FOUND, "Resource not found")
    if block.number < view.limits.accessListsFrom:
        raise RpcError(PRUNED_HISTORY, "pruned history unavailable")
    return block.accesses
