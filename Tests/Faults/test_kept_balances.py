"""Balances that were read earlier answer for new ones only while they are young and still true."""

import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest

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


@pytest.mark.parametrize("noticing", ["balance", "status", "build"])
def test_a_reorganization_that_another_command_can_notice_ends_them(
    rich: Place, chain: Chain, noticing: str
) -> None:
    """It needs not be the history: any question that reads the newest block is enough."""
    mined = chain.ask("eth_sendTransaction", {
        "from": chain.accounts[5], "to": chain.accounts[6], "value": "0x1",
    })
    words = {
        "balance": ("balance", "old/0"),
        "status": ("tx", "status", mined),
        "build": ("tx", "build", "--from", "old/0", "--to", SOMEBODY, "--amount", "1 gwei"),
    }[noticing]
    snapshot = chain.ask("evm_snapshot")
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[5], "to": chain.accounts[1], "value": hex(10**18),
    })
    before, _ = row(rich, chain)
    kept, asked = row(rich, chain, *FIVE_MINUTES)
    assert not asked and kept["wei"] == before["wei"]
    assert chain.ask("evm_revert", snapshot)
    chain.ask_all([("evm_mine", [])] * 3)
    noticed = rich.run(*words, *chain.flags)
    assert noticed.status == 0, noticed
    after, asked = row(rich, chain, *FIVE_MINUTES)
    assert asked and "readAt" not in after and int(after["wei"]) == int(before["wei"]) - 10**18


def test_a_later_block_costs_one_question(rich: Place, chain: Chain) -> None:
    """Whether their own one is still there; if it is, they answer, and nothing else is asked."""
    first, _ = row(rich, chain)
    chain.ask_all([("evm_mine", [])] * 3)
    kept, asked = row(rich, chain, *FIVE_MINUTES)
    assert not asked and kept["wei"] == first["wei"], "no command has seen the later blocks"
    assert rich.run("balance", "old/0", *chain.flags).status == 0
    kept, _ = row(rich, chain, *FIVE_MINUTES)
    assert "readAt" in kept and kept["wei"] == first["wei"]
    assert chain.calls() == {"eth_chainId": 1, "eth_getBlockByNumber": 1}, chain.calls()


def test_a_payment_between_two_readings_is_in_no_total(rich: Place, chain: Chain) -> None:
    """The first account was read before it, the second one after it: both have the same ether."""
    def offline() -> Any:
        return rich.run("balance", "old", "--chain", "dev", "--offline", "--json").json()

    assert rich.run("balance", "old/0", *chain.flags).status == 0
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[0], "to": chain.accounts[1], "value": hex(10**18),
    })
    assert rich.run("balance", "old/1", *chain.flags).status == 0
    told = offline()
    assert all(int(account["wei"]) > 0 for account in told["accounts"])
    assert told["totals"] == [] and [one["symbol"] for one in told["unsummed"]] == ["ETH"], told
    # Once all were read after one block, they are added up.
    read = rich.run("balance", "old", *chain.flags, "--json").json()
    told = offline()
    assert "unsummed" not in told and told["totals"] == read["totals"]
    assert int(told["totals"][0]["units"]) == sum(int(account["wei"]) for account in told["accounts"])
