"""All blocks ever made, and the current canonical chain."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import rlp
from eth._utils.state import code_is_delegation_designation as code_is_delegation
from eth.abc import BlockAPI, BlockHeaderAPI, ComputationAPI, ReceiptAPI, SignedTransactionAPI
from eth.consensus.context import ConsensusContext
from eth.constants import BLANK_ROOT_HASH, ZERO_HASH32
from eth.db.atomic import AtomicDB
from eth.db.chain import ChainDB
from eth.rlp.headers import BlockHeader
from eth.vm.chain_context import ChainContext
from eth.vm.forks.cancun.constants import BEACON_ROOTS_ADDRESS, BEACON_ROOTS_CONTRACT_CODE
from eth.vm.forks.prague.constants import (
    HISTORY_STORAGE_ADDRESS,
    HISTORY_STORAGE_CONTRACT_CODE,
)
from eth_typing import Address, BlockNumber

from . import contracts
from .accesses import plain
from .vm import DevState, DevVM

__all__ = ["Ledger", "MinedBlock", "code_is_delegation"]


@dataclass(frozen=True, eq=False)
class MinedBlock:
    """A block with the receipts and other results of making it."""

    block: BlockAPI
    receipts: tuple[ReceiptAPI, ...] = ()
    computations: tuple[ComputationAPI, ...] = ()
    raw_transactions: tuple[bytes, ...] = ()
    withdrawals: tuple[Any, ...] = ()
    accesses: list[dict[str, Any]] | None = None  # the access list; None if it has none

    @property
    def header(self) -> BlockHeaderAPI:
        """The block's header."""
        return self.block.header

    @property
    def number(self) -> int:
        """The block's height."""
        return int(self.header.block_number)

    @property
    def hash(self) -> bytes:
        """The hash of the header."""
        return self.header.hash

    @property
    def transactions(self) -> Sequence[SignedTransactionAPI]:
        """The transactions in order."""
        return self.block.transactions


class Ledger:
    """Stores every block and its state, and the canonical chain.

    py-evm would choose it by difficulty, which is always 0 here, so the node chooses it itself.
    """

    def __init__(
        self, chain_id: int, balances: dict[Address, int], timestamp: int, gas_limit: int,
        base_fee: int, rules: Callable[[int], type[DevVM]] = lambda block: DevVM,
    ) -> None:
        self.chain_id = chain_id
        self.access_lists: int | None = None  # the first block with an access list (EIP-7928)
        self._rules = rules
        self.chaindb = ChainDB(AtomicDB())
        self._context = ChainContext(chain_id)
        state = DevVM.build_state(
            self.chaindb.db,
            BlockHeader(difficulty=0, block_number=BlockNumber(-1), gas_limit=0),
            self._context,
        )
        for address, balance in balances.items():
            state.set_balance(address, balance)
        for address, code in (
            (contracts.MULTICALL3, contracts.code("Multicall3", ".runtime.bin")),
            (contracts.CREATE2_DEPLOYER, contracts.CREATE2_DEPLOYER_CODE),
            (HISTORY_STORAGE_ADDRESS, HISTORY_STORAGE_CONTRACT_CODE),
            (BEACON_ROOTS_ADDRESS, BEACON_ROOTS_CONTRACT_CODE),
        ):
            state.set_code(address, code)
            state.set_nonce(address, 1)
        state.persist()
        header = DevVM.create_genesis_header(
            difficulty=0, gas_limit=gas_limit, timestamp=timestamp, base_fee_per_gas=base_fee,
            coinbase=b"\0" * 20, extra_data=b"", mix_hash=ZERO_HASH32, nonce=b"\0" * 8,
            receipt_root=BLANK_ROOT_HASH, transaction_root=BLANK_ROOT_HASH,
            state_root=state.state_root,
        )
        self.canonical: list[MinedBlock] = []
        self.by_hash: dict[bytes, MinedBlock] = {}
        self._where: dict[bytes, tuple[MinedBlock, int]] = {}
        genesis = MinedBlock(DevVM.get_block_class()(header, transactions=[], uncles=[]))
        self.keep(genesis)
        self.adopt(genesis)

    @property
    def head(self) -> MinedBlock:
        """The last canonical block."""
        return self.canonical[-1]

    def is_canonical(self, block: MinedBlock) -> bool:
        """Return whether the block is canonical."""
        return block.number < len(self.canonical) and self.canonical[block.number] is block

    def find_transaction(self, transaction_hash: bytes) -> tuple[MinedBlock, int] | None:
        """Return the canonical block and the index of a transaction."""
        return self._where.get(transaction_hash)

    def vm(self, header: BlockHeaderAPI) -> DevVM:
        """Return a VM at this header, with the state of its root."""
        rules = self._rules(header.block_number)
        return rules(header, self.chaindb, self._context, ConsensusContext(self.chaindb.db))

    def state(self, header: BlockHeaderAPI) -> DevState:
        """Return a separate state at this header, to read or to change without effect."""
        state = self.vm(header).state
        assert isinstance(state, DevState)
        return state

    def keep(self, block: MinedBlock) -> None:
        """Store a block without making it canonical."""
        self.by_hash[block.hash] = block
        self.chaindb.db[block.hash] = rlp.encode(plain(block.header))

    def adopt(self, head: MinedBlock) -> tuple[list[MinedBlock], list[MinedBlock]]:
        """Make `head` the canonical head; return the blocks removed (newest first) and added."""
        added: list[MinedBlock] = []
        block: MinedBlock | None = head
        while block is not None and not self.is_canonical(block):
            added.insert(0, block)
            block = self.by_hash.get(block.header.parent_hash)
        keep = 0 if block is None else block.number + 1
        removed = self.canonical[keep:][::-1]
        del self.canonical[keep:]
        for old in removed:
            for transaction in old.transactions:
                self._where.pop(transaction.hash, None)
        for new in added:
            self.canonical.append(new)
            for index, transaction in enumerate(new.transactions):
                self._where[transaction.hash] = (new, index)
        return removed, added

    def path(
        self, old: MinedBlock, new: MinedBlock
    ) -> tuple[list[MinedBlock], list[MinedBlock]]:
        """Return the blocks to remove (newest first) and to add to get from one head to another."""
        removed: list[MinedBlock] = []
        added: list[MinedBlock] = []
        while old is not new:
            height = max(old.number, new.number)
            if old.number == height:
                removed.append(old)
                old = self.by_hash[old.header.parent_hash]
            if new.number == height:
                added.insert(0, new)
                new = self.by_hash[new.header.parent_hash]
        return removed, added
