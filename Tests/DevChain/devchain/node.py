"""The chain itself: ledger, pool, clock and accounts, and the operations on them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from eth.vm.forks.shanghai.withdrawals import Withdrawal
from eth_typing import Address

from . import contracts
from .accounts import Accounts
from .admission import check_admission
from .amsterdam import AmsterdamVM
from .blobs import check_sidecar
from .clock import Clock
from .decoding import BLOB_TYPE, decode_transaction
from .errors import RpcError, invalid
from .ledger import Ledger, MinedBlock
from .limits import Limits
from .miner import MINER, Candidate, Edit, Plan, candidates_of, make_block
from .pool import Pool
from .repricing import RepricedVM
from .vm import DevVM, transaction_type

GWEI = 10**9
FIRST_AFTER_CONTRACTS = 2  # the contracts of the chain are in block 1


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
    amsterdam: int | None = None  # the first block that logs ether transfers (EIP-7708)
    amsterdam_gas: int | None = None  # the first block with EIP-2780 and EIP-8037, and those logs
    access_lists: int | None = None  # the first block with an access list (EIP-7928)


@dataclass(frozen=True)
class ChainChanged:
    """Blocks left the canonical chain (newest first), and others joined it."""

    removed: list[MinedBlock]
    added: list[MinedBlock]


@dataclass(frozen=True)
class TransactionWaits:
    """A transaction entered the pool."""

    candidate: Candidate


@dataclass(frozen=True)
class PoolCleared:
    """Every waiting transaction was dropped."""


Event = ChainChanged | TransactionWaits
NodeEvent = Event | PoolCleared


class Node:
    """The one chain behind every endpoint; what an endpoint shows of it is a `View`."""

    def __init__(self, options: Options) -> None:
        self.chain_id = options.chain_id
        self.amsterdam = options.amsterdam
        self.amsterdam_gas = options.amsterdam_gas
        self.automine = options.automine
        self.clock = Clock(options.timestamp)
        self.accounts = Accounts(options.accounts)
        self.pool = Pool()
        self.listeners: list[Callable[[NodeEvent], None]] = []
        self.next_base_fee: int | None = None
        self.coinbase = MINER
        self.blocks_made = 0
        self._snapshots: list[tuple[bytes, int, Address]] = []
        balances = {a: options.balance_eth * 10**18 for a in self.accounts.addresses}
        balances[Address(bytes.fromhex(contracts.deployer().address[2:]))] = 10**18
        # The genesis is at the clock's first second, and the contracts come one second later.
        genesis_time = self.clock.now() - (2 if options.timestamp is None else 0)
        self.ledger = Ledger(
            options.chain_id, balances, genesis_time, options.gas_limit, options.base_fee,
            self._rules,
        )
        self.ledger.access_lists = options.access_lists
        if self.accounts.addresses:
            self._deploy(self.accounts.addresses[0], 2 * options.base_fee)

    def _rules(self, block: int) -> type[DevVM]:
        """Return the rules of the block with this number."""
        if self.amsterdam_gas is not None and block >= self.amsterdam_gas:
            return RepricedVM
        return DevVM if self.amsterdam is None or block < self.amsterdam else AmsterdamVM

    def _deploy(self, owner: Address, gas_price: int) -> None:
        raws = contracts.deployment_transactions(self.chain_id, owner, gas_price)
        self.mine([Candidate(decode_transaction(raw), raw) for raw in raws])

    @property
    def head(self) -> MinedBlock:
        """The last canonical block."""
        return self.ledger.head

    def _announce(self, event: NodeEvent) -> None:
        for listener in list(self.listeners):
            listener(event)

    def decode(self, raw: bytes) -> Candidate:
        """Decode a signed transaction and check its blobs."""
        candidate = Candidate(decode_transaction(raw), raw)
        if transaction_type(candidate.transaction) == BLOB_TYPE:
            check_sidecar(raw, cast(Any, candidate.transaction).blob_versioned_hashes)
        return candidate

    def accept(self, candidate: Candidate) -> None:
        """Put a transaction into the pool, and mine it if automine is on."""
        self.pool.put(candidate)
        self._announce(TransactionWaits(candidate))
        if self.automine:
            self.mine(self.pool.candidates)

    def hear_of(self, candidate: Candidate) -> bool:
        """Accept a transaction from another pool; return whether it is new and valid here."""
        head = self.head.header
        limits = Limits(txFeeCap=None)  # geth's cap is only for transactions sent to it by RPC
        try:
            check_admission(
                candidate, self.pool, self.ledger.state(head), self.chain_id, head.gas_limit,
                limits,
            )
        except RpcError:
            return False
        self.accept(candidate)
        return True

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
        plan.salt, plan.coinbase = self.blocks_made, self.coinbase
        self.blocks_made += 1
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
            candidate
            for block in self.ledger.canonical[fork.number + 1 :]
            for candidate in candidates_of(block)
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
        self._snapshots.append((self.head.hash, self.clock.offset, self.coinbase))
        return len(self._snapshots)

    def revert(self, number: int) -> bool:
        """Return to a snapshot; drop later ones, and clear the pool."""
        if not 1 <= number <= len(self._snapshots):
            return False
        head, self.clock.offset, self.coinbase = self._snapshots[number - 1]
        del self._snapshots[number - 1 :]
        self.pool.clear()
        self._announce(PoolCleared())
        self._announce(ChainChanged(*self.ledger.adopt(self.ledger.by_hash[head])))
        return True
