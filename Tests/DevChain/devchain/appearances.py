"""Where an account appears in transactions, from how the blocks were executed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .blocks import Json
from .encoding import data
from .errors import METHOD_NOT_FOUND, RpcError
from .ledger import MinedBlock
from .traces import frame
from .view import View


@dataclass(frozen=True)
class Call:
    """A call within a transaction, with its place among the others."""

    block: MinedBlock
    index: int  # of the transaction
    path: tuple[int, ...]  # of the call; empty for the transaction's own
    frame: Json
    is_void: bool  # it failed, or a call around it did
    inner: int = field(default=0)  # how many calls it makes

    @property
    def sender(self) -> str:
        """Who calls."""
        return str(self.frame["from"])

    @property
    def recipient(self) -> str:
        """Who is called, or created."""
        return str(self.frame["to"])

    def concerns(self, accounts: set[str]) -> bool:
        """Return whether one of the accounts is on either side."""
        return bool({self.sender, self.recipient} & accounts)


def _flat(
    block: MinedBlock, index: int, tree: Json, path: tuple[int, ...], is_void: bool
) -> Iterator[Call]:
    is_void = is_void or "error" in tree
    inner = tree.get("calls", [])
    yield Call(block, index, path, tree, is_void, len(inner))
    for place, child in enumerate(inner):
        yield from _flat(block, index, child, (*path, place), is_void)


def calls_of(block: MinedBlock, index: int) -> list[Call]:
    """Return all calls of a transaction, each before those that it makes."""
    tree: Any = frame(block.computations[index], block.transactions[index].gas)
    return list(_flat(block, index, tree, (), False))


def searched(view: View, first: int, last: int) -> list[MinedBlock]:
    """Return the blocks of a range that this node's searches by account show."""
    limits = view.limits
    shown = view.canonical[: max(0, view.head.number + 1 - limits.searchLag)]
    return [block for block in shown[first : last + 1] if block.number not in limits.searchOmits]


def invented(view: View, first: int, last: int) -> list[MinedBlock]:
    """Return the blocks of a range that the searches name though the account is not in them."""
    named = sorted({number for number in view.limits.searchAdds if first <= number <= last})
    return [view.canonical[number] for number in named if number <= view.head.number]


def need(view: View, name: str) -> None:
    """Refuse a search by account that this node does not have."""
    if name not in view.limits.accountSearches:
        raise RpcError(METHOD_NOT_FOUND, f"the method {name} does not exist/is not available")


def account_of(value: Any) -> str:
    """Return an account in lower case, as frames have it."""
    return data(bytes.fromhex(str(value)[2:]))
