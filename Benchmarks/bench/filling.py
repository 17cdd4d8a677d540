"""A history that is made in the database, as a sync stores it."""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .busy import ETHER, LISTED, SPAM, UNLISTED, BusyAccount, Transaction, digest

CHAIN = 31337
TRANSFER = bytes.fromhex("ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef")
APPROVAL = bytes.fromhex("8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925")
EVIDENCE = {"received": "transaction", "sent": "transaction", "fee": "receipt"}
ZERO = bytes(32)
GAS = 60_000


@dataclass(frozen=True)
class Filled:
    """The number of transactions, and the block in which the storm of spam ends."""

    transactions: int
    storm_end: int


@dataclass(frozen=True)
class Placed:
    """A transaction with its block, its index there, and that of the first of its logs."""

    made: Transaction
    block: int
    index: int
    first_log: int


def fill(path: Path, account: str, rows: int, blocks: range) -> Filled:
    """Insert the rows of a busy account, spread over those of the blocks that are not stored."""
    owner = bytes.fromhex(account[2:])
    database = sqlite3.connect(path)
    with database:
        known = {number for (number,) in database.execute("SELECT number FROM header")}
        free = [number for number in blocks if number not in known]
        add_headers(database, free)
        busy = BusyAccount()
        placed = list(places(list(busy.transactions(rows)), free))
        add_transactions(database, owner, placed)
        add_rows(database, owner, placed)
        add_tokens(database, owner)
    database.close()
    (end,) = (each.block for each in placed if each.made.number == busy.storm_end)
    return Filled(len(placed), end)


def places(made: list[Transaction], blocks: list[int]) -> Iterator[Placed]:
    """Give each block as many transactions."""
    each = -(-len(made) // len(blocks))
    logs = 0
    for number, transaction in enumerate(made):
        index = number % each
        logs = logs if index else 0
        yield Placed(transaction, blocks[number // each], index, logs)
        logs += sum(move.asset != ETHER for move in transaction.moves)


def add_headers(database: sqlite3.Connection, blocks: list[int]) -> None:
    """Insert the headers of blocks, a second after another."""
    (start,) = database.execute("SELECT min(time) FROM header").fetchone()
    database.executemany(
        "INSERT INTO header VALUES (?, ?, ?, ?, ?, NULL, ?)",
        (
            (CHAIN, number, digest("block", number), digest("block", number - 1),
             start + number, digest("state", number))
            for number in blocks
        ),
    )


def add_transactions(
    database: sqlite3.Connection, owner: bytes, placed: Iterable[Placed]
) -> None:
    """Insert the account's own transactions; those of others are not kept."""
    own = [each for each in placed if each.made.recipient is not None]
    database.executemany(
        "INSERT INTO tx VALUES (?, ?, ?, ?, ?, ?, ?, ?, 2, x'', ?, ?, ?, ?, ?)",
        (
            (CHAIN, each.made.hash, each.block, each.index, owner, each.made.recipient, nonce,
             word(sum(move.amount for move in each.made.moves if move.kind == "sent")),
             0 if each.made.failed else 1, GAS, word(each.made.moves[-1].amount // GAS), ZERO, ZERO)
            for nonce, each in enumerate(own)
        ),
    )
    database.executemany(
        "INSERT INTO nonce_use VALUES (?, ?, ?, ?, ?, 'transaction', 0)",
        (
            (CHAIN, owner, nonce, each.block, each.made.hash) for nonce, each in enumerate(own)
        ),
    )


def add_rows(database: sqlite3.Connection, owner: bytes, placed: Iterable[Placed]) -> None:
    """Insert the rows of transactions, and the logs by which those of tokens were found."""
    rows: list[tuple[object, ...]] = []
    logs: list[tuple[object, ...]] = []
    for each in placed:
        log = each.first_log
        hash = each.made.hash
        for move in each.made.moves:
            order = each.index << 20
            if move.kind == "fee":
                order += 1
            elif move.asset != ETHER:
                order += 16 + log
                sides = (move.other, owner) if move.sign > 0 else (owner, move.other)
                logs.append(
                    (CHAIN, each.block, log, hash, move.asset,
                     APPROVAL if move.kind == "approval" else TRANSFER,
                     *(side.rjust(32, b"\0") for side in sides), None, word(move.amount))
                )
                log += 1
            rows.append(
                (CHAIN, owner, each.block, order, move.kind, move.asset, hash, move.sign,
                 word(move.amount), move.other, EVIDENCE.get(move.kind, "log"), each.made.failed)
            )
    database.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", logs)
    database.executemany(
        """
        INSERT INTO movement(
          chain, account, block, ord, part, kind, asset, token_id, tx, delta_sign, amount,
          counterparty, evidence, flags)
        VALUES (?, ?, ?, ?, 0, ?, ?, x'', ?, ?, ?, ?, ?, ?)
        """,
        rows,
    )


def add_tokens(database: sqlite3.Connection, owner: bytes) -> None:
    """Insert what contracts answered; the rows of tokens are as certain as those of ether."""
    database.executemany(
        "INSERT INTO token VALUES (?, ?, ?, ?, ?)",
        (
            (CHAIN, token.contract, token.symbol, token.symbol, token.decimals)
            for token in UNLISTED
        ),
    )
    database.executemany(
        """
        INSERT INTO assurance
        SELECT chain, account, is_draft, ?, lo, hi, grade, source, rows, held FROM assurance
        WHERE chain = ? AND account = ? AND subject = x''
        """,
        ((token.contract, CHAIN, owner) for token in (*LISTED, *UNLISTED, *SPAM)),
    )


def word(number: int) -> bytes:
    """Return a number as it is stored."""
    return number.to_bytes(32, "big")
