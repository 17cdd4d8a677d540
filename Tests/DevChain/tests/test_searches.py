"""The searches by account, and how they are limited and false."""

from typing import Any

import pytest
from support import ETHER, STRANGER, WALLETS, Chain, Refusal, call_data

SEARCHES = ["trace_filter", "ots_searchTransactionsBefore", "alchemy_getAssetTransfers"]


class Payments:
    """A payment from the third account, one within a call, a failed one and a withdrawal."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.account = WALLETS[2].address
        chain.ask("dev_limits", {"accountSearches": SEARCHES})
        self.first = chain.number("eth_blockNumber") + 1
        chain.pay(2, to=STRANGER, value=5)
        data = call_data("forward(address)", ("address", self.account))
        forwarder = chain.contracts["FORWARDER"]
        chain.pay(0, to=forwarder, value=ETHER, data=data, gas=100_000)
        failing = call_data("failString()")
        chain.pay(2, to=chain.contracts["REVERTER"], value=0, data=failing, gas=90_000)
        chain.ask("dev_withdraw", self.account, 7)

    @property
    def blocks(self) -> list[int]:
        """The blocks with a transaction that the account is in."""
        return [self.first, self.first + 1, self.first + 2]

    def traced(self, side: str, **changes: Any) -> list[Any]:
        """Return the rows of trace_filter."""
        wanted = {"fromBlock": hex(self.first), side: [self.account]} | changes
        answer = self.chain.ask("trace_filter", wanted)
        assert isinstance(answer, list)
        return answer

    def older(self, before: int = 0, size: int = 25) -> Any:
        """Return a page of ots_searchTransactionsBefore."""
        return self.chain.ask("ots_searchTransactionsBefore", self.account, before, size)

    def paid(self, side: str, **changes: Any) -> Any:
        """Return a page of alchemy_getAssetTransfers."""
        wanted = {
            "fromBlock": hex(self.first), side: self.account, "excludeZeroValue": False,
            "category": ["external", "internal"],
        }
        return self.chain.ask("alchemy_getAssetTransfers", wanted | changes)


@pytest.fixture
def payments(chain: Chain) -> Payments:
    """A chain with the payments."""
    return Payments(chain)


def numbers(answer: Any) -> list[int]:
    """Return the blocks of a page of any of the searches."""
    if isinstance(answer, list):
        return [row["blockNumber"] for row in answer]
    if "txs" in answer:
        return [int(each["blockNumber"], 16) for each in answer["txs"]]
    return [int(row["blockNum"], 16) for row in answer["transfers"]]


def test_a_node_has_none_of_them_by_itself(shared: Chain) -> None:
    for name, parameters in (
        ("trace_filter", [{}]), ("ots_searchTransactionsBefore", [STRANGER, 0, 1]),
        ("alchemy_getAssetTransfers", [{}]),
    ):
        with pytest.raises(Refusal, match="does not exist") as caught:
            shared.ask(name, *parameters)
        assert caught.value.code == -32601


def test_traces_are_the_calls_of_the_transactions(payments: Payments) -> None:
    first, inside, failed = payments.blocks
    sent = payments.traced("fromAddress")
    assert numbers(sent) == [first, failed]
    assert sent[0]["action"]["value"] == "0x5" and sent[0]["traceAddress"] == []
    assert sent[1]["error"] == "Reverted" and "result" not in sent[1]
    received = payments.traced("toAddress")
    assert numbers(received) == [inside]
    assert received[0]["traceAddress"] == [0]
    assert int(received[0]["action"]["value"], 16) == ETHER
    both = payments.traced("toAddress", fromAddress=[payments.account])
    assert numbers(both) == payments.blocks
    assert numbers(payments.traced("toAddress", fromAddress=[payments.account], after=1,
                                   count=1)) == [inside]
    assert numbers(payments.traced("fromAddress", toBlock=hex(first))) == [first]


def test_traces_are_limited_and_break_off(payments: Payments) -> None:
    chain = payments.chain
    chain.ask("dev_limits", {"traceRows": 1})
    assert numbers(payments.traced("fromAddress", count=1000)) == payments.blocks[:1]
    chain.ask("dev_limits", {"traceRows": 200, "traceErrorAt": 1})
    broken = payments.traced("fromAddress")
    assert len(broken) == 2 and "action" not in broken[1] and "error" in broken[1]
    chain.ask("dev_limits", {"traceErrorAt": None, "traceRange": 2})
    with pytest.raises(Refusal, match="currently limited to 2 blocks"):
        payments.traced("fromAddress")


def test_pages_of_transactions_descend(payments: Payments) -> None:
    first, inside, failed = payments.blocks
    whole = payments.older()
    # The account may have sent others before.
    assert numbers(whole)[:3] == [failed, inside, first]
    assert whole["firstPage"] is True and whole["lastPage"] is True
    assert len(whole["txs"]) == len(whole["receipts"])
    page = payments.older(failed, 1)
    assert numbers(page) == [inside] and page["lastPage"] is False
    assert page["firstPage"] is False
    with pytest.raises(Refusal, match="max allowed page size: 25"):
        payments.older(size=26)
    payments.chain.ask("dev_limits", {"otsUnimplemented": True})
    with pytest.raises(Refusal, match="^unimplemented$") as caught:
        payments.older()
    assert caught.value.code == -32603


def test_a_page_ends_with_a_whole_block(payments: Payments) -> None:
    chain = payments.chain
    chain.ask("evm_setAutomine", False)
    nonce = chain.number("eth_getTransactionCount", payments.account)
    for offset in range(3):
        chain.pay(2, nonce=nonce + offset)
    chain.ask("evm_mine")
    assert len(payments.older(size=1)["txs"]) == 3


def test_payments_are_those_that_moved_ether(payments: Payments) -> None:
    first, inside, _ = payments.blocks
    # What failed moved nothing, and a withdrawal is no payment.
    assert numbers(payments.paid("fromAddress")) == [first]
    received = payments.paid("toAddress")
    assert numbers(received) == [inside] and "pageKey" not in received
    assert received["transfers"][0]["category"] == "internal"
    assert received["transfers"][0]["rawContract"]["value"] == hex(ETHER)
    assert numbers(payments.paid("toAddress", category=["external"])) == []
    payments.chain.ask("dev_limits", {"transfersInternal": False})
    with pytest.raises(Refusal, match="'internal' category"):
        payments.paid("toAddress")


def test_payments_come_in_pages(payments: Payments) -> None:
    chain = payments.chain
    chain.pay(2, to=STRANGER, value=6)
    chain.ask("dev_limits", {"transferPage": 1})
    page = payments.paid("fromAddress", order="asc")
    assert numbers(page) == payments.blocks[:1]
    rest = payments.paid("fromAddress", pageKey=page["pageKey"])
    assert len(rest["transfers"]) == 1 and "pageKey" not in rest
    assert numbers(payments.paid("fromAddress", order="desc")) == numbers(rest)


def test_a_search_leaves_out_invents_and_lags(payments: Payments) -> None:
    first, inside, failed = payments.blocks
    chain = payments.chain
    chain.ask("dev_limits", {"searchOmits": [first], "searchAdds": [first + 1]})
    assert numbers(payments.traced("fromAddress")) == [inside, failed]
    assert numbers(payments.paid("fromAddress")) == [inside]
    assert numbers(payments.older(size=2))[:2] == [failed, inside]
    # The withdrawal is in the newest block.
    chain.ask("dev_limits", {"searchOmits": [], "searchAdds": [], "searchLag": 2})
    assert numbers(payments.traced("fromAddress")) == [first]
    assert numbers(payments.older(size=1)) == [inside]
    assert numbers(payments.paid("toAddress")) == [inside]
