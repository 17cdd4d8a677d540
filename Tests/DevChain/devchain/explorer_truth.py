"""Where an address appears: the truth that all block explorers and indexes tell."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .blocks import Json
from .contracts import created_address
from .encoding import data
from .ledger import MinedBlock
from .traces import frame


@dataclass(frozen=True)
class Frame:
    """A call frame of a transaction, and whether it or one around it failed."""

    index: int
    call: Json
    is_void: bool
    is_inner: bool

    def names(self, address: bytes) -> bool:
        """Return whether the frame is from or to an address."""
        return data(address) in (self.call["from"], self.call["to"])


def sent(block: MinedBlock, address: bytes) -> list[int]:
    """Return the places of the transactions from or to an address, or that create it."""
    return [
        place for place, transaction in enumerate(block.transactions)
        if address in (transaction.sender, transaction.to)
        or (transaction.to == b""
            and created_address(transaction.sender, transaction.nonce) == address)
    ]


def frames(block: MinedBlock) -> Iterator[Frame]:
    """Return the frames of all transactions of a block, each before those inside it."""
    for index, computation in enumerate(block.computations):
        yield from _nested(index, frame(computation), is_void=False, is_inner=False)


def _nested(index: int, call: Json, is_void: bool, is_inner: bool) -> Iterator[Frame]:
    failed = is_void or "error" in call
    yield Frame(index, call, failed, is_inner)
    for inner in call.get("calls", []):
        yield from _nested(index, inner, failed, is_inner=True)


def inner(block: MinedBlock, address: bytes) -> list[Frame]:
    """Return the frames from or to an address that a contract opened."""
    return [each for each in frames(block) if each.is_inner and each.names(address)]


def withdrawals(block: MinedBlock, address: bytes) -> list[Any]:
    """Return the withdrawals of validators to an address."""
    return [each for each in block.withdrawals if each.address == address]
