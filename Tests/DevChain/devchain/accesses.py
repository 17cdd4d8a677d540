"""Block access lists (EIP-7928): what each part of a block left behind, and the header with it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import rlp
from eth.abc import BlockAPI, BlockHeaderAPI
from eth.constants import ZERO_HASH32
from eth.rlp.sedes import hash32
from eth.vm.forks.prague.blocks import PragueBlock, PragueBlockHeader
from eth.vm.forks.shanghai.withdrawals import Withdrawal
from eth_utils.crypto import keccak
from rlp.sedes import CountableList, big_endian_int

from .encoding import data, quantity

Json = dict[str, Any]
Changes = list[tuple[int, Any]]  # the index of each part of the block, and the value after it


# The names and types of the fields of a header before Amsterdam.
PRAGUE = tuple(getattr(PragueBlockHeader, "_meta").fields)


class AccessHeader(PragueBlockHeader):
    """A header of Amsterdam, with the fields of EIP-7928 and EIP-7843."""

    fields = [
        *PRAGUE,
        ("block_access_list_hash", hash32),
        ("slot_number", big_endian_int),
    ]

    def __init__(
        self, *, block_access_list_hash: bytes = ZERO_HASH32, slot_number: int = 0, **known: Any
    ) -> None:
        # The initializer of Prague's header takes no other fields.
        header = PragueBlockHeader(**known)
        values = [getattr(header, name) for name, _ in PRAGUE]
        rlp.Serializable.__init__(self, *values, block_access_list_hash, slot_number)


def plain(header: BlockHeaderAPI) -> BlockHeaderAPI:
    """Return a header as py-evm can read it, without the fields of Amsterdam."""
    return PragueBlockHeader(**{name: getattr(header, name) for name, _ in PRAGUE})


class AccessBlock(PragueBlock):
    """A block with such a header."""

    fields = [
        ("header", AccessHeader),
        ("transactions", CountableList(PragueBlock.transaction_builder)),
        ("uncles", CountableList(None, max_length=0)),
        ("withdrawals", CountableList(Withdrawal)),
    ]


@dataclass
class Account:
    """An account that was accessed: its last known values, and where they changed."""

    balance: int
    nonce: int
    code: bytes
    balances: Changes = field(default_factory=list)
    nonces: Changes = field(default_factory=list)
    codes: Changes = field(default_factory=list)
    slots: dict[int, int] = field(default_factory=dict)
    slot_changes: dict[int, Changes] = field(default_factory=dict)


class Accesses:
    """Records what a block accesses while it is made.

    A slot that a transaction's own access list names counts as read, also if it is not.
    """

    def __init__(self) -> None:
        self.accounts: dict[bytes, Account] = {}

    def touch(self, state: Any, address: bytes) -> Account:
        """Note an account, before it changes for the first time."""
        if address not in self.accounts:
            self.accounts[address] = Account(
                state.get_balance(address), state.get_nonce(address), state.get_code(address)
            )
        return self.accounts[address]

    def touch_slot(self, state: Any, address: bytes, slot: int) -> None:
        """Note a storage slot, before it changes for the first time."""
        account = self.touch(state, address)
        if slot not in account.slots:
            account.slots[slot] = state.get_storage(address, slot)

    def end(self, state: Any, index: int) -> None:
        """End a part of the block: 0 before the transactions, 1 to n, n + 1 after them."""
        for address, account in self.accounts.items():
            now = (state.get_balance(address), state.get_nonce(address), state.get_code(address))
            before = (account.balance, account.nonce, account.code)
            lists = (account.balances, account.nonces, account.codes)
            for old, new, changes in zip(before, now, lists):
                if old != new:
                    changes.append((index, new))
            account.balance, account.nonce, account.code = now
            for slot, value in account.slots.items():
                new = state.get_storage(address, slot)
                if new != value:
                    account.slot_changes.setdefault(slot, []).append((index, new))
                    account.slots[slot] = new

    def rlp(self) -> bytes:
        """Return the list as the header's hash is made of."""
        return bytes(rlp.encode([_item(address, self.accounts[address]) for address in self]))

    def json(self) -> list[Json]:
        """Return the list as nodes answer it."""
        return [_json(address, self.accounts[address]) for address in self]

    def __iter__(self) -> Any:
        return iter(sorted(self.accounts))

    def seal(self, block: BlockAPI) -> BlockAPI:
        """Return a block with the hash of this list in its header."""
        header: BlockHeaderAPI = block.header
        known = {name: getattr(header, name) for name, _ in PRAGUE}
        sealed = AccessHeader(
            **known, block_access_list_hash=keccak(self.rlp()), slot_number=header.block_number
        )
        return AccessBlock(sealed, block.transactions, (), getattr(block, "withdrawals"))


def _parts(account: Account) -> tuple[list[tuple[int, Changes]], list[int]]:
    changed = sorted(account.slot_changes.items())
    return changed, sorted(set(account.slots) - set(account.slot_changes))


def _item(address: bytes, account: Account) -> list[Any]:
    changed, read = _parts(account)
    return [
        address, [[slot, [list(change) for change in changes]] for slot, changes in changed],
        read,
        [list(change) for change in account.balances],
        [list(change) for change in account.nonces],
        [list(change) for change in account.codes],
    ]


def _json(address: bytes, account: Account) -> Json:
    def members(changes: Changes, name: str, text: Callable[[Any], str]) -> list[Json]:
        return [{"index": quantity(index), name: text(value)} for index, value in changes]

    def word(value: int) -> str:
        return f"0x{value:064x}"

    changed, read = _parts(account)
    return {
        "address": data(address),
        "storageChanges": [
            {"key": word(slot), "changes": members(changes, "value", word)}
            for slot, changes in changed
        ],
        "storageReads": [word(slot) for slot in read],
        "balanceChanges": members(account.balances, "value", quantity),
        "nonceChanges": members(account.nonces, "value", quantity),
        "codeChanges": members(account.codes, "code", data),
    }
