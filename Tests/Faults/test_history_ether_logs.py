"""The chain's own logs of ether (EIP-7708): what a contract pays has its transaction."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.wallets import Place

Row = dict[str, Any]
# A contract that pays on what it gets: CALL without data, with the value, to the address.
PAYER = "5f5f5f5f3473{}5af100"
CHAIN = "0xfffffffffffffffffffffffffffffffffffffffe"  # in whose name the chain logs
FIRST = 4  # the first block with the logs
# Without them, nothing but the logs tells what contracts move.
TRACES = ["debug_traceBlockByNumber", "trace_block", "ots_getInternalOperations"]


class Setting:
    """A chain that logs ether from a block on, and a contract that pays the first account."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.payee, self.payer = chain.accounts[0], chain.accounts[4]
        code = PAYER.format(self.payee[2:].lower())
        size = len(code) // 2
        creation = f"0x60{size:02x}600a5f3960{size:02x}5ff3{code}"
        made = self.receipt({"data": creation})
        self.contract = str(made["contractAddress"])
        # In the last block without the logs, and in the first one with them.
        self.before, self.after = self.pay(14), self.pay(15)
        self.plain = self.receipt({"to": self.payee, "value": hex(16)})

    def receipt(self, call: dict[str, str]) -> Row:
        """Send a transaction of a stranger, and return its receipt."""
        digest = self.chain.ask("eth_sendTransaction", {"from": self.payer, "gas": "0x30d40"} | call)
        found: Row = self.chain.ask("eth_getTransactionReceipt", digest)
        assert found["status"] == "0x1", found
        return found

    def pay(self, wei: int) -> Row:
        """Let the contract pay the first account, and return the receipt."""
        return self.receipt({"to": self.contract, "value": hex(wei)})


@pytest.fixture(scope="module")
def setting() -> Iterator[Setting]:
    """A chain of these tests."""
    with running("--amsterdam", str(FIRST)) as chain:
        chain.ask("dev_limits", {"unsupported": TRACES})
        setting = Setting(chain)
        assert int(setting.after["blockNumber"], 16) == FIRST
        yield setting


@pytest.fixture
def one_chain(setting: Setting) -> Chain:
    """The chain of these tests."""
    return setting.chain


@pytest.fixture
def chain(one_chain: Chain) -> Iterator[Chain]:
    """The chain, without faults before and after."""
    one_chain.clear()
    yield one_chain
    one_chain.clear()


def history(place: Place, chain: Chain) -> list[Row]:
    """Return the rows of the first account, whose ether must be proved."""
    ended = place.run("history", "old/0", "--limit", "1000", "--json", *chain.flags)
    told = ended.json()
    assert told["etherIs"] == "proved" and "gaps" not in told, ended
    return list(told["movements"])


def amounts(rows: list[Row], kind: str) -> dict[int, Row]:
    """Return the rows of a kind by their amounts, each of which must be there once."""
    found = [row for row in rows if row["kind"] == kind]
    by_amount = {int(row["units"]): row for row in found}
    assert len(by_amount) == len(found), found
    return by_amount


def test_what_a_contract_paid_has_its_transaction(
    old: Place, setting: Setting, chain: Chain
) -> None:
    """From the first block with the logs on; and the value of a transaction is one row."""
    rows = history(old, chain)
    inside = amounts(rows, "internal")
    assert set(inside) >= {14, 15} and "transaction" not in inside[14]
    assert inside[15]["transaction"] == setting.after["transactionHash"]
    assert inside[15]["counterparty"].lower() == setting.contract
    plain = setting.plain["transactionHash"]
    assert [row["kind"] for row in rows if row.get("transaction") == plain] == ["received"]
    # The chain is no token, and a second sync finds the same.
    assert CHAIN not in {row["asset"].lower() for row in rows}
    assert history(old, chain) == rows
    one = old.run("history", "show", setting.after["transactionHash"], "--chain", "dev")
    assert one.status == 0 and setting.contract in one.out.decode().lower(), one


def test_a_node_without_logs_shows_the_same_amounts(
    old: Place, setting: Setting, chain: Chain
) -> None:
    """What its searches leave out, the balances show, and the receipts of these blocks tell."""
    opened = chain.ask("dev_openFront", {"dropLogs": True})
    liar = Chain({"url": opened["url"], "accounts": chain.accounts})
    liar.ask("dev_limits", {"unsupported": TRACES})
    try:
        rows = history(old, liar)
    finally:
        chain.ask("dev_closeFront", opened["id"])
    inside = amounts(rows, "internal")
    assert {14, 15} <= set(inside)
    assert "transaction" not in inside[14]
    assert inside[15]["transaction"] == setting.after["transactionHash"]


def test_a_reorganization_takes_the_payment_with_it(
    old: Place, setting: Setting, chain: Chain
) -> None:
    """A payment of a contract that is not mined any more is no row, and another one is."""
    gone = setting.pay(21)
    assert amounts(history(old, chain), "internal")[21]["transaction"] == gone["transactionHash"]
    chain.ask("dev_reorg", "0x1", {"drop": True})
    new = setting.pay(22)
    inside = amounts(history(old, chain), "internal")
    assert 21 not in inside and inside[22]["transaction"] == new["transactionHash"]
    assert inside[15]["transaction"] == setting.after["transactionHash"]
