"""Blocks and receipts that an endpoint no longer has, while the headers are still there.

A node says in one of three ways that a block is gone (`prunedForm`): with geth's error, with null,
or with that error only if whole transactions are wanted, and their hashes otherwise. A transaction
or a receipt that is asked for by a hash is null in each: the index has lost it, too.
"""

from typing import Any

from .errors import PRUNED_HISTORY, RpcError
from .ledger import MinedBlock
from .view import View


def _refuse(view: View) -> None:
    """Raise the error for what is gone, unless the answer is null."""
    if view.limits.prunedForm != "null":
        raise RpcError(PRUNED_HISTORY, "pruned history unavailable")


def find_body(view: View, tag: Any, only_hashes: bool = False) -> MinedBlock | None:
    """Return a block with its transactions; None or an error if they are gone."""
    block = view.find(tag)
    if block is None or view.has_body(block):
        return block
    if only_hashes and view.limits.prunedForm == "hashes":
        return block
    _refuse(view)
    return None


def find_receipts(view: View, tag: Any) -> MinedBlock | None:
    """Return a block with its receipts; None or an error if they are gone."""
    block = view.find(tag)
    if block is None or view.has_receipts(block):
        return block
    _refuse(view)
    return None
