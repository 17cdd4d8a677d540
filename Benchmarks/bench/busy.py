"""The transactions of a busy account, which are made up: the same ones each time."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

SEED = 20_11
# The transactions of spam that come one after another: more than a page reads to fill itself.
STORM = 1_200
# Once in a thousand incoming payments, and never otherwise, at least so many wei.
LARGE = 900 * 10**18
FEE = 5 * 10**14
ETHER = b""
Each = TypeVar("Each")


@dataclass(frozen=True)
class Token:
    """A token; the name is that in lists and in the database, where it has one."""

    contract: bytes
    symbol: str
    decimals: int


@dataclass(frozen=True)
class Move:
    """One row of the history; amounts are in base units, and the sign is that of the change."""

    kind: str
    sign: int
    amount: int
    other: bytes
    asset: bytes = ETHER


@dataclass(frozen=True)
class Transaction:
    """What one transaction moved; `recipient` is None unless the account sent it."""

    number: int
    moves: tuple[Move, ...]
    recipient: bytes | None = None
    failed: bool = False

    @property
    def hash(self) -> bytes:
        """Return its hash, which no other one has."""
        return digest("transaction", self.number)


def digest(kind: str, number: int) -> bytes:
    """Return 32 bytes that no other kind and number has."""
    return hashlib.sha256(f"{kind} {number}".encode()).digest()


def addresses(kind: str, count: int) -> list[bytes]:
    """Return addresses; each kind has others."""
    return [digest(kind, number)[:20] for number in range(count)]


def tokens(kind: str, symbol: str, count: int) -> list[Token]:
    """Return tokens, every second of which has 6 decimals."""
    return [
        Token(contract, f"{symbol}{number}", 6 if number % 2 else 18)
        for number, contract in enumerate(addresses(kind, count))
    ]


# Those of a list, those that no list has and the account uses, and those it was only sent.
LISTED = tokens("listed", "LST", 6)
UNLISTED = tokens("unlisted", "UNL", 40)
SPAM = tokens("spam", "SPM", 60)


class BusyAccount:
    """Makes up transactions: payments to a few hundred, from a few thousand, swaps and spam.

    One in ten transactions is spam, as anyone can send it: a token that the account never used, a
    transfer of zero in its name, or a tiny amount. The last two come with an address that looks
    like one that the account paid.
    """

    def __init__(self) -> None:
        """Begin anew."""
        self.chance = random.Random(SEED)
        self.made = 0
        # The number of the newest transaction of the storm.
        self.storm_end = 0
        self.payees = addresses("payee", 400)
        self.payers = addresses("payer", 3_000)
        self.pools = addresses("pool", 20)
        self.senders = addresses("sender", 100)
        # In each hundred transactions; what the storm adds makes it ten of spam.
        self.mix = {
            self.ether_sent: 22, self.listed_sent: 18, self.unlisted_sent: 4, self.swapped: 8,
            self.approved: 4, self.failed: 3, self.ether_received: 19, self.listed_received: 11,
            self.unlisted_received: 3, self.spam: 8,
        }

    def transactions(self, rows: int) -> Iterator[Transaction]:
        """Return the transactions of so many rows, oldest first; a storm of spam is among them."""
        makers, weights = list(self.mix), list(self.mix.values())
        storm = STORM
        left = rows
        while left:
            if left <= rows // 3 and storm:
                made, storm = self.spam(), storm - 1
                self.storm_end = made.number
            else:
                (make,) = self.chance.choices(makers, weights)
                made = make()
                # The last one has just as many rows as are left.
                made = made if len(made.moves) <= left else self.ether_received()
            left -= len(made.moves)
            yield made

    def ether_sent(self) -> Transaction:
        """Pay ether to somebody."""
        to = self.pick(self.payees)
        return self.own(to, Move("sent", -1, self.ether(), to))

    def listed_sent(self) -> Transaction:
        """Pay a token of a list."""
        return self.sent(self.pick(LISTED))

    def unlisted_sent(self) -> Transaction:
        """Pay a token that no list has."""
        return self.sent(self.pick(UNLISTED))

    def swapped(self) -> Transaction:
        """Give a token of a list for one that no list has, at a pool."""
        pool, given, got = self.pick(self.pools), self.pick(LISTED), self.pick(UNLISTED)
        return self.own(
            pool,
            Move("token-out", -1, self.amount(given), pool, given.contract),
            Move("token-in", 1, self.amount(got), pool, got.contract),
        )

    def approved(self) -> Transaction:
        """Permit a pool to take a token."""
        token = self.pick(LISTED)
        move = Move("approval", 0, self.amount(token), self.pick(self.pools), token.contract)
        return self.own(token.contract, move)

    def failed(self) -> Transaction:
        """Pay a fee for nothing."""
        return self.own(self.pick(self.pools), failed=True)

    def ether_received(self) -> Transaction:
        """Receive ether, now and then a large amount."""
        large = LARGE if self.chance.random() < 0.001 else 0
        return self.foreign(Move("received", 1, large + self.ether(), self.pick(self.payers)))

    def listed_received(self) -> Transaction:
        """Receive a token of a list."""
        token = self.pick(LISTED)
        payer = self.pick(self.payers)
        return self.foreign(Move("token-in", 1, self.amount(token), payer, token.contract))

    def unlisted_received(self) -> Transaction:
        """Receive a token that no list has from somebody who was paid, too."""
        token = self.pick(UNLISTED)
        payer = self.pick(self.payees)
        return self.foreign(Move("token-in", 1, self.amount(token), payer, token.contract))

    def spam(self) -> Transaction:
        """Receive what anyone can put into a history."""
        kind = self.chance.randrange(4)
        if kind < 2:
            token = self.pick(SPAM)
            sender = self.pick(self.senders)
            return self.foreign(Move("token-in", 1, self.amount(token), sender, token.contract))
        paid = self.pick(self.payees)
        like = paid[:2] + digest("like", self.made)[:16] + paid[18:]
        if kind == 2:
            return self.foreign(Move("token-out", -1, 0, like, self.pick(LISTED).contract))
        return self.foreign(Move("received", 1, self.chance.randrange(1, 10**12), like))

    def sent(self, token: Token) -> Transaction:
        """Pay a token."""
        move = Move("token-out", -1, self.amount(token), self.pick(self.payees), token.contract)
        return self.own(token.contract, move)

    def own(self, to: bytes, *moves: Move, failed: bool = False) -> Transaction:
        """Return a transaction of the account, with its fee."""
        fee = Move("fee", -1, self.chance.randrange(FEE // 10, FEE), to)
        return self.next(moves + (fee,), to, failed)

    def foreign(self, move: Move) -> Transaction:
        """Return a transaction of somebody else."""
        return self.next((move,), None, False)

    def next(self, moves: tuple[Move, ...], to: bytes | None, failed: bool) -> Transaction:
        """Return a transaction with the next number."""
        self.made += 1
        return Transaction(self.made, moves, to, failed)

    def ether(self) -> int:
        """Return 0.001 to 3 ether."""
        return self.chance.randrange(10**3, 3 * 10**6) * 10**12

    def amount(self, token: Token) -> int:
        """Return 1 to 50,000 tokens."""
        return self.chance.randrange(100, 5_000_000) * int(10**token.decimals) // 100

    def pick(self, found: Sequence[Each]) -> Each:
        """Return one; the first ones are picked much more often."""
        return found[int(len(found) * self.chance.random() ** 3)]
