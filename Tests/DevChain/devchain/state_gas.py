"""What Amsterdam charges for (EIP-2780, EIP-8037, EIP-8038), and who pays for state: two purses."""

from typing import Any

from eth.constants import GAS_TX, GAS_TXCREATE
from eth.exceptions import OutOfGas
from eth.vm.forks.prague.constants import (
    PER_EMPTY_ACCOUNT_BASE_COST, TOTAL_COST_FLOOR_PER_TOKEN,
)

from .vm import data_tokens, transaction_type

# EIP-2780: what is charged before anything runs.
TX_BASE_COST = 12_000
TX_VALUE_COST = 6_000
# EIP-8038: what the others are made of.
COLD_ACCOUNT_ACCESS, WARM_ACCESS = 3_000, 100
COLD_STORAGE_ACCESS = 2_100
ACCOUNT_WRITE, STORAGE_WRITE = 9_000, 10_000
CREATE_ACCESS = ACCOUNT_WRITE + COLD_ACCOUNT_ACCESS
STORAGE_CLEAR_REFUND = 11_616
# EIP-8037: a price for each byte of new state.
CPSB = 1_530
NEW_ACCOUNT = 120 * CPSB
NEW_SLOT = 64 * CPSB
NEW_DELEGATION = 23 * CPSB
EXECUTION_PER_AUTH = 7_816
TX_MAX_GAS_LIMIT = 2**24  # EIP-7825, here for execution gas alone


def base_gas(transaction: Any) -> int:
    """Return what a transaction costs without its data and its lists (EIP-2780)."""
    if transaction.to == b"":
        return TX_BASE_COST + CREATE_ACCESS
    if transaction.to == transaction.sender:
        return TX_BASE_COST
    value = TX_VALUE_COST if transaction.value else 0
    return TX_BASE_COST + COLD_ACCOUNT_ACCESS + value


def authorizations(transaction: Any) -> list[Any]:
    """Return the authorizations of a transaction (EIP-7702)."""
    return list(transaction.authorization_list) if transaction_type(transaction) == 4 else []


def intrinsic_gas(transaction: Any) -> int:
    """Return what is charged before anything runs: Prague's data and lists on another base."""
    count = len(authorizations(transaction))
    prague = GAS_TX + (GAS_TXCREATE if transaction.to == b"" else 0)
    lists = (EXECUTION_PER_AUTH - PER_EMPTY_ACCOUNT_BASE_COST) * count
    return int(transaction.intrinsic_gas) - prague + base_gas(transaction) + lists


def floor_gas(transaction: Any) -> int:
    """Return the least that a transaction pays for its data, on the same base (EIP-7623)."""
    return base_gas(transaction) + TOTAL_COST_FLOOR_PER_TOKEN * data_tokens(transaction.data)


class StatePayer:
    """Who pays for new state: from the reservoir of the transaction, then from its own gas.

    What it took from its own gas, and all that it paid, is noted, to give back the last first.
    """

    state: Any
    borrowed: int = 0
    charged: int = 0

    def charge_state(self, amount: int) -> None:
        """Pay for new state; raises OutOfGas if there is not enough."""
        kept = min(self.state.reservoir, amount)
        self.consume_gas(amount - kept, "new state (EIP-8037)")
        self.state.reservoir -= kept
        self.borrowed += amount - kept
        self.charged += amount

    def refill_state(self, amount: int) -> None:
        """Take back what was paid for state that is undone."""
        own = min(self.borrowed, amount)
        self.return_gas(own)
        self.borrowed -= own
        self.state.reservoir += amount - own
        self.charged -= amount

    def consume_gas(self, amount: int, reason: str) -> None:
        """Pay from its own gas."""
        raise NotImplementedError

    def return_gas(self, amount: int) -> None:
        """Take back gas of its own."""
        raise NotImplementedError


class Entry(StatePayer):
    """The gas of a transaction until its first frame is entered."""

    def __init__(self, state: Any, transaction: Any) -> None:
        intrinsic = intrinsic_gas(transaction)
        given = transaction.gas - intrinsic
        self.state = state
        self.left = min(TX_MAX_GAS_LIMIT - intrinsic, given)
        state.reservoir = given - self.left
        self.reservoir = state.reservoir
        self.has_new_account = False

    def consume_gas(self, amount: int, reason: str) -> None:
        """Pay from the gas of the first frame."""
        if amount > self.left:
            raise OutOfGas(f"out of gas: needed {amount}, remaining {self.left}: {reason}")
        self.left -= amount

    def return_gas(self, amount: int) -> None:
        """Give back to the first frame."""
        self.left += amount
