"""The chain as one endpoint shows it: its head, its states and its pool."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from eth.abc import BlockHeaderAPI

from .accounts import Accounts
from .admission import check_admission
from .encoding import parse_hash, parse_quantity
from .errors import RpcError, refused
from .ledger import Ledger, MinedBlock
from .limits import Limits
from .miner import Candidate, Plan, candidates_of, make_block
from .node import ChainChanged, Event, Node, NodeEvent, PoolCleared, TransactionWaits
from .pool import Pool
from .vm import DevState


class View:
    """Shows a node's chain up to `lag` blocks before its head.

    Its pool is the node's, with the transactions of the later blocks; or one of its own, which
    no other view shows and from which nothing is mined.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self.limits = Limits()
        self.listeners: list[Callable[[Event], None]] = []
        self._lag = 0
        self._behind = 0
        self._own_pool: Pool | None = None
        self._announced = self.head
        node.listeners.append(self._hear)

    def close(self) -> None:
        """Stop following the node."""
        self.node.listeners.remove(self._hear)

    @property
    def chain_id(self) -> int:
        """The chain ID."""
        return self.node.chain_id

    @property
    def accounts(self) -> Accounts:
        """The node's own accounts."""
        return self.node.accounts

    @property
    def ledger(self) -> Ledger:
        """All blocks and states, including those after this view's head."""
        return self.node.ledger

    # Blocks

    @property
    def head(self) -> MinedBlock:
        """The last block that this view shows."""
        blocks = self.ledger.canonical
        return blocks[max(0, len(blocks) - 1 - self._lag - self._behind)]

    @property
    def canonical(self) -> list[MinedBlock]:
        """The canonical blocks up to the head."""
        return self.ledger.canonical[: self.head.number + 1]

    @property
    def next_base_fee(self) -> int | None:
        """The base fee that a test set for the block after the head."""
        return self.node.next_base_fee if self.head is self.node.head else None

    def find_transaction(self, transaction_hash: bytes) -> tuple[MinedBlock, int] | None:
        """Return the block and the index of a transaction that this view shows as mined."""
        found = self.ledger.find_transaction(transaction_hash)
        if found is None or found[0].number > self.head.number:
            return None
        return found if self.has_body(found[0]) else None

    def has_body(self, block: MinedBlock) -> bool:
        """Return whether this view still has a block's transactions; the genesis is always kept."""
        return block.number == 0 or block.number >= self.limits.bodiesFrom

    def has_receipts(self, block: MinedBlock) -> bool:
        """Return whether this view still has a block's receipts."""
        return self.has_body(block) and block.number >= self.limits.receiptsFrom

    def pending(self) -> MinedBlock:
        """Return the block that would follow the head now, without storing it."""
        plan = Plan(
            self.pool.candidates, base_fee=self.next_base_fee, salt=self.node.blocks_made,
            coinbase=self.node.coinbase,
        )
        timestamp = self.node.clock.peek(self.head.header.timestamp)
        block, _ = make_block(self.ledger, self.head, timestamp, plan)
        return block

    def find(self, tag: Any) -> MinedBlock | None:
        """Return the block for a block parameter in any form, or None."""
        if isinstance(tag, dict):
            tag = tag.get("blockHash") or tag.get("blockNumber")
        height = self.head.number
        if tag is None or tag == "latest":
            return self.head
        if tag == "pending":
            return self.pending()
        if isinstance(tag, str) and len(tag) == 66:
            block = self.ledger.by_hash.get(parse_hash(tag))
            shown = block is not None and self.ledger.is_canonical(block)
            return block if block is not None and shown and block.number <= height else None
        depths = {"safe": self.limits.safeDepth, "finalized": self.limits.finalizedDepth}
        if tag == "earliest":
            number = 0
        elif tag in depths:
            number = max(0, height - depths[tag])
        else:
            number = parse_quantity(tag)
        return self.ledger.canonical[number] if number <= height else None

    def block(self, tag: Any) -> MinedBlock:
        """Return the block for a block parameter, or raise geth's error."""
        found = self.find(tag)
        if found is None:
            raise refused("header not found")
        return found

    def header_with_state(self, tag: Any) -> BlockHeaderAPI:
        """Return a header, or raise an error if this node no longer serves its state."""
        header = self.block(tag).header
        if header.block_number < self.limits.archiveFrom:
            root = header.state_root.hex()
            raise refused(
                f"missing trie node {root} (path ) state 0x{root} is not available, not found"
            )
        return header

    def state(self, tag: Any) -> DevState:
        """Return the state after the block for a block parameter."""
        return self.ledger.state(self.header_with_state(tag))

    def set_lag(self, blocks: int) -> None:
        """Move the head to this many blocks before the node's."""
        self._lag = blocks
        self._follow()

    @contextmanager
    def behind(self, blocks: int) -> Iterator[None]:
        """Show so many blocks less for a while, without telling those who listen.

        So does an address with several nodes behind it, one of which has not seen them yet.
        """
        before, self._behind = self._behind, blocks
        try:
            yield
        finally:
            self._behind = before

    # Transactions

    @property
    def pool(self) -> Pool:
        """The waiting transactions; those of blocks after the head still wait here."""
        later = self.ledger.canonical[self.head.number + 1 :]
        if self._own_pool is not None or not later:
            return self.local_pool
        shown = Pool()
        for block in later:
            for candidate in candidates_of(block):
                shown.put(candidate)
        for candidate in self.node.pool.candidates:
            shown.put(candidate)
        return shown

    @property
    def local_pool(self) -> Pool:
        """The pool that keeps the transactions sent to this endpoint."""
        return self.node.pool if self._own_pool is None else self._own_pool

    @property
    def has_own_pool(self) -> bool:
        """Whether the pool is separate from the node's."""
        return self._own_pool is not None

    def set_own_pool(self, pool: Pool | None) -> None:
        """Keep transactions in this pool, or in the node's if it is None."""
        self._own_pool = pool

    def submit(self, raw: bytes) -> bytes:
        """Accept a signed transaction and return its hash; it is mined if automine is on."""
        candidate = self.node.decode(raw)
        self._check(candidate, self.limits)
        self._accept(candidate)
        return bytes(candidate.transaction.hash)

    def hear_of(self, candidate: Candidate) -> bool:
        """Accept a transaction from another pool into the own one; return whether it is new."""
        try:
            self._check(candidate, replace(self.limits, txFeeCap=None))
        except RpcError:
            return False
        self._accept(candidate)
        return True

    def _check(self, candidate: Candidate, limits: Limits) -> None:
        check_admission(
            candidate, self.pool, self.ledger.state(self.head.header), self.chain_id,
            self.head.header.gas_limit, limits,
        )

    def _accept(self, candidate: Candidate) -> None:
        if self._own_pool is None:
            self.node.accept(candidate)
        else:
            self._own_pool.put(candidate)
            self._announce(TransactionWaits(candidate))

    # Events

    def _announce(self, event: Event) -> None:
        for listener in list(self.listeners):
            listener(event)

    def _hear(self, event: NodeEvent) -> None:
        if isinstance(event, ChainChanged):
            self._follow()
        elif isinstance(event, PoolCleared):
            self.local_pool.clear()
        elif self._own_pool is None:
            self._announce(event)

    def _follow(self) -> None:
        """Announce the blocks between the last announced head and the present one."""
        with self.behind(0):
            removed, added = self.ledger.path(self._announced, self.head)
            self._announced = self.head
            if self._own_pool is not None:
                self._tidy(self._own_pool, removed)
            self._announce(ChainChanged(removed, added))

    def _tidy(self, pool: Pool, removed: list[MinedBlock]) -> None:
        """Drop the transactions that the head made useless; return those that wait again."""
        for block in removed:
            for candidate in candidates_of(block):
                if candidate.transaction.hash in self.node.pool:
                    pool.put(candidate)
        state = self.ledger.state(self.head.header)
        for candidate in pool.candidates:
            transaction = candidate.transaction
            if transaction.nonce < state.get_nonce(transaction.sender):
                pool.remove(transaction.hash)
