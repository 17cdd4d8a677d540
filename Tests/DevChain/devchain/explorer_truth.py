"""Where an address appears: the truth that all block explorers and indexes tell."""

from typing import Any

from .appearances import Call, calls_of
from .contracts import created_address
from .encoding import data
from .ledger import MinedBlock


def sent(block: MinedBlock, address: bytes) -> list[int]:
    """Return the places of the transactions from or to an address, or that create it."""
    return [
        place for place, transaction in enumerate(block.transactions)
        if address in (transaction.sender, transaction.to)
        or (transaction.to == b""
            and created_address(transaction.sender, transaction.nonce) == address)
    ]


def calls(block: MinedBlock, address: bytes) -> list[Call]:
    """Return the calls of all transactions of a block from or to an address."""
    mine = {data(address)}
    return [
        call for index in range(len(block.transactions)) for call in calls_of(block, index)
        if call.concerns(mine)
    ]


def inner(block: MinedBlock, address: bytes) -> list[Call]:
    """Return those of the calls that a contract made."""
    return [call for call in calls(block, address) if call.path]


def withdrawals(block: MinedBlock, address: bytes) -> list[Any]:
    """Return the withdrawals of validators to an address."""
    return [each for each in block.withdrawals if each.address == address]
