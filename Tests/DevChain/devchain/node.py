"""The node: ledger, pool, clock and accounts, and the operations on them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from eth.abc import BlockHeaderAPI
from eth.vm.forks.shanghai.withdrawals import Withdrawal
from eth_typing import Address

from . import contracts
from .accounts import Accounts
from .admission import admit
from .blobs import check_sidecar
from .clock import Clock
from .decoding import BLOB_TYPE, decode_transaction
from .encoding import parse_hash, parse_quantity
from .errors import RpcError, invalid, refused
from .ledger import Ledger, MinedBlock
from .limits import Limits
from .miner import Candidate, Edit, Plan, make_block
from .pool import Pool
from .vm import DevState, transaction_type

GWEI = 10**9


@dataclass(frozen=True)
class Options:
    """The options of a chain."""

    chain_id: int = 31337
    accounts: int = 10
    balance_eth: int = 10_000
    automine: bool = True
    timestamp: int | None = None
    gas_limit: int = 30_000_000
    base_fee: int = GWEI


@dataclass(frozen=True)
class ChainChanged:
    """Blocks left the canonical chain (newest first), and others joined it."""

    removed: list[MinedBlock]
    added: list[MinedBlock]


@dataclass(frozen=True)
class TransactionWaits:
    """A transaction entered the pool."""

    candidate: Candidate


Event = ChainChanged | TransactionWaits


class Node:
    """A whole node without its sockets."""

    def __init__(self, options: Options) -> None:
        self.chain_id = options.chain_id
        self.automine = options.automine
        self.clock = Clock(options.timestamp)
        self.accounts = Accounts(options.accounts)
        self.pool = Pool()
        self.limits = Limits()
        self.listeners: list[Callable[[Event], None]] = []
        self.next_base_fee: int | None = None
        self._blocks_made = 0
        self._snapshots: list[tuple[bytes, int]] = []
        balances = {a: options.balance_eth * 10**18 for a in self.accounts.addresses}
        balances[Address(bytes.fromhex(contracts.deployer().address[2:]))] = 10**18
        # The genesis is at the clock's first second, and the contracts come one second later.
        genesis_time = self.clock.now() - (2 if options.timestamp is None else 0)
        self.ledger = Ledger(
            options.chain_id, balances, genesis_time, options.gas_limit, options.base_fee
        )
        if self.accounts.addresses:
            self._deploy(self.accounts.addresses[0], 2 * options.base_fee)

    def _deploy(self, owner: Address, gas_price: int) -> None:
        raws = contracts.deployment_transactions(self.chain_id, owner, gas_price)
        self.mine([Candidate(decode_transaction(raw), raw) for raw in raws])

    # Queries

    @property
    def head(self) -> MinedBlock:
        """The last canonical block."""
        return self.ledger.head

    def pending(self) -> MinedBlock:
        """Return the block that would be mined now, without storing it."""
        block, _ = make_block(
            self.ledger, self.head, self.clock.peek(self.head.header.timestamp),
            Plan(self.pool.candidates, base_fee=self.next_base_fee, salt=self._blocks_made),
        )
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
            return block if block is not None and self.ledger.is_canonical(block) else None
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

    # Changes

    def _announce(self, event: Event) -> None:
        for listener in list(self.listeners):
            listener(event)

    def submit(self, raw: bytes) -> bytes:
        """Accept a signed transaction, mine it if automine is on, and return its hash."""
        candidate = Candidate(decode_transaction(raw), raw)
        if transaction_type(candidate.transaction) == BLOB_TYPE:
            check_sidecar(raw, cast(Any, candidate.transaction).blob_versioned_hashes)
        head = self.head.header
        admit(
            candidate, self.pool, self.ledger.state(head), self.chain_id, head.gas_limit,
            self.limits,
        )
        self._announce(TransactionWaits(candidate))
        if self.automine:
            self.mine(self.pool.candidates)
        return bytes(candidate.transaction.hash)

    def mine(
        self, candidates: Iterable[Candidate] = (), *, withdrawals: Sequence[Withdrawal] = (),
        edits: Sequence[Edit] = (),
    ) -> MinedBlock:
        """Mine one block on the head and make it canonical."""
        base_fee, self.next_base_fee = self.next_base_fee, None
        plan = Plan(list(candidates), withdrawals, edits, base_fee)
        block = self._extend(self.head, plan)
        self._announce(ChainChanged(*self.ledger.adopt(block)))
        return block

    def _extend(self, parent: MinedBlock, plan: Plan) -> MinedBlock:
        plan.salt = self._blocks_made
        self._blocks_made += 1
        timestamp = self.clock.take(parent.header.timestamp)
        block, useless = make_block(self.ledger, parent, timestamp, plan)
        self.ledger.keep(block)
        for transaction in block.transactions:
            self.pool.remove(transaction.hash)
        for transaction_hash in useless:
            self.pool.remove(transaction_hash)
        return block

    def withdraw(self, address: Address, gwei: int) -> MinedBlock:
        """Mine a block that pays a validator's withdrawal to the address (EIP-4895)."""
        index = sum(len(block.withdrawals) for block in self.ledger.canonical)
        return self.mine(withdrawals=[Withdrawal(index, 0, address, gwei)])

    def reorg(
        self, depth: int, replacements: Sequence[bytes], drop: bool, remine: bool, blocks: int
    ) -> None:
        """Replace the last `depth` blocks by `blocks` others, the first with `replacements`.

        The transactions of the old blocks return to the pool, unless `drop`; with `remine` they
        go into the first new block, after the replacements.
        """
        if not 0 < depth <= self.head.number:
            raise invalid(f"a reorg can be 1 to {self.head.number} blocks deep, not {depth}")
        if blocks <= depth:
            raise invalid(f"the new chain must be longer: more than {depth} blocks")
        fork = self.ledger.canonical[self.head.number - depth]
        old = [
            Candidate(transaction, raw)
            for block in self.ledger.canonical[fork.number + 1 :]
            for transaction, raw in zip(block.transactions, block.raw_transactions)
        ]
        wanted = [Candidate(decode_transaction(raw), raw) for raw in replacements]
        tip = self._extend(fork, Plan(wanted + (old if remine and not drop else [])))
        first = tip
        for _ in range(blocks - 1):
            tip = self._extend(tip, Plan())
        removed, added = self.ledger.adopt(tip)
        mined = {transaction.hash for transaction in first.transactions}
        if not drop:
            self._return_to_pool(c for c in old if c.transaction.hash not in mined)
        self._announce(ChainChanged(removed, added))
        missing = [c for c in wanted if c.transaction.hash not in mined]
        if missing:
            raise RpcError(-32000, f"{len(missing)} replacement transactions could not be mined")

    def _return_to_pool(self, candidates: Iterable[Candidate]) -> None:
        state = self.ledger.state(self.head.header)
        for candidate in candidates:
            transaction = candidate.transaction
            taken = self.pool.at(transaction.sender, transaction.nonce) is not None
            if not taken and transaction.nonce >= state.get_nonce(transaction.sender):
                self.pool.put(candidate)

    def snapshot(self) -> int:
        """Take a snapshot; return its number, counted from 1."""
        self._snapshots.append((self.head.hash, self.clock.offset))
        return len(self._snapshots)

    def revert(self, number: int) -> bool:
        """Return to a snapshot; drop later ones, and clear the pool."""
        if not 1 <= number <= len(self._snapshots):
            return False
        head, self.clock.offset = self._snapshots[number - 1]
        del self._snapshots[number - 1 :]
        self.pool.clear()
        self._announce(ChainChanged(*self.ledger.adopt(self.ledger.by_hash[head])))
        return True
