"""Balances that were read earlier answer for new ones only while they are young and still true."""

import sqlite3
import time
from contextlib import closing
from typing import Any

from support.chain import Chain
from support.wallets import Place

SOMEBODY = "0x" + "42" * 20
FIVE_MINUTES = ("--max-age", "300")


def row(place: Place, chain: Chain, *more: str) -> tuple[Any, bool]:
    """The account in the answer, and whether the node was asked."""
    chain.clear()
    answer = place.run("balance", "old/1", *chain.flags, "--json", *more).json()
    return answer["accounts"][0], chain.calls() != {}


def age(place: Place, seconds: int) -> None:
    """Let the kept balances be as old as this."""
    with closing(sqlite3.connect(place.home / "chain/chain.sqlite")) as store, store:
        changed = store.execute("UPDATE balance SET read_at = ?", [int(time.time()) - seconds])
        assert changed.rowcount > 0


def test_young_ones_answer_if_that_is_accepted(rich: Place, chain: Chain) -> None:
    """At 300 seconds they are too old; to the second, the unit tests with a clock of theirs."""
    first, asked = row(rich, chain)
    assert asked and "readAt" not in first
    age(rich, 200)
    kept, asked = row(rich, chain, *FIVE_MINUTES)
    assert not asked and kept["wei"] == first["wei"] and "readAt" in kept
    age(rich, 300)
    read, asked = row(rich, chain, *FIVE_MINUTES)
    assert asked and "readAt" not in read
    # Without the option, and against it, the node is asked.
    age(rich, 1)
    assert row(rich, chain)[1] and row(rich, chain, "--refresh")[1]


def test_ones_from_the_future_do_not_answer(rich: Place, chain: Chain) -> None:
    """The clock was set back, and how old they are is unknown."""
    row(rich, chain)
    age(rich, -1000)
    assert row(rich, chain, *FIVE_MINUTES)[1]


def test_a_payment_of_ones_own_ends_them(rich: Place, chain: Chain) -> None:
    """After it they are not true any more, however young they are."""
    before, _ = row(rich, chain)
    paid = rich.run(
        "send", "1", "gwei", "to", SOMEBODY, "--from", "old/1", "--yes", "--password-file",
        "passphrase", "--json", *chain.flags,
    )
    assert paid.status == 0, paid
    after, asked = row(rich, chain, *FIVE_MINUTES)
    assert asked and int(after["wei"]) < int(before["wei"]) - 10**9
    assert row(rich, chain, *FIVE_MINUTES)[1], "for a minute, a node may still give what was before it"


def test_a_reorganization_ends_them(rich: Place, chain: Chain) -> None:
    """Once the history has noticed it, nothing answers that was read after a block that is gone."""
    snapshot = chain.ask("evm_snapshot")
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[5], "to": chain.accounts[1], "value": hex(10**18),
    })
    assert rich.run("history", "old/1", *chain.flags, "--json").status == 0
    before, _ = row(rich, chain)
    assert chain.ask("evm_revert", snapshot)
    chain.ask("evm_mine")
    chain.ask("evm_mine")
    assert rich.run("history", "old/1", *chain.flags, "--json").status == 0
    after, asked = row(rich, chain, *FIVE_MINUTES)
    assert asked and int(after["wei"]) == int(before["wei"]) - 10**18
