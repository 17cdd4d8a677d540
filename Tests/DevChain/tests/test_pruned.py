"""Blocks and receipts that an endpoint no longer has."""

from collections.abc import Callable
from typing import Any

import pytest
from support import STRANGER, WALLETS, Chain, Refusal, token_payment

GONE = "^pruned history unavailable$"


class Past:
    """Two blocks with a token payment each: one below the edge, and one at it."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        token = chain.contracts["TOKEN"]
        self.sent = [
            chain.pay(to=token, value=0, data=token_payment(STRANGER, amount), gas=100_000)
            for amount in (1, 2)
        ]
        self.edge = chain.number("eth_blockNumber")
        self.hashes = [
            chain.ask("eth_getBlockByNumber", hex(self.edge - back))["hash"] for back in (1, 0)
        ]

    def names(self, place: int) -> list[str]:
        """Return the block's number and hash."""
        return [hex(self.edge - 1 + place), self.hashes[place]]


@pytest.fixture
def past(chain: Chain) -> Past:
    """A chain with two payments."""
    return Past(chain)


def block_questions(past: Past, place: int) -> list[tuple[Any, ...]]:
    """Return what can be asked about a block's transactions."""
    number, digest = past.names(place)
    return [
        ("eth_getBlockByNumber", number, True), ("eth_getBlockByHash", digest, True),
        ("eth_getBlockByNumber", number, False), ("eth_getBlockByHash", digest, False),
        ("eth_getBlockTransactionCountByNumber", number),
        ("eth_getBlockTransactionCountByHash", digest),
        ("eth_getUncleCountByBlockNumber", number),
        ("eth_getTransactionByBlockNumberAndIndex", number, "0x0"),
    ]


def receipt_questions(past: Past, place: int) -> list[tuple[Any, ...]]:
    """Return what can be asked about a block's receipts."""
    return [("eth_getBlockReceipts", name) for name in past.names(place)]


def ask(past: Past, question: tuple[Any, ...]) -> Any:
    """Ask the chain."""
    return past.chain.ask(*question)


def refuses(past: Past, question: tuple[Any, ...]) -> bool:
    """Return whether a question meets geth's error for what is gone; null is no error."""
    try:
        found = ask(past, question)
    except Refusal as refusal:
        assert (refusal.code, refusal.message) == (4444, "pruned history unavailable")
        return True
    assert found is None
    return False


@pytest.mark.parametrize("form", ["error", "null"])
def test_bodies_below_a_block_are_gone(past: Past, form: str) -> None:
    past.chain.ask("dev_limits", {"bodiesFrom": past.edge, "prunedForm": form})
    for question in block_questions(past, 0) + receipt_questions(past, 0):
        assert refuses(past, question) == (form == "error"), question
    for question in block_questions(past, 1) + receipt_questions(past, 1):
        assert ask(past, question) is not None, question
    sender = WALLETS[0].address
    for method in ("Transaction", "RawTransaction"):
        assert past.chain.ask(f"eth_get{method}ByHash", past.sent[0]) is None
        assert past.chain.ask(f"eth_get{method}ByHash", past.sent[1]) is not None
    assert past.chain.ask("eth_getTransactionReceipt", past.sent[0]) is None
    assert past.chain.ask("eth_getTransactionBySenderAndNonce", sender, "0x0") is None
    found = past.chain.ask("eth_getTransactionBySenderAndNonce", sender, "0x1")
    assert found["hash"] == past.sent[1]


def test_hashes_can_outlive_whole_transactions(past: Past) -> None:
    before = [past.chain.ask("eth_getBlockByNumber", hex(past.edge - back)) for back in (1, 0)]
    past.chain.ask("dev_limits", {"bodiesFrom": past.edge, "prunedForm": "hashes"})
    for place in (0, 1):
        assert past.chain.ask("eth_getBlockByNumber", hex(past.edge - 1 + place)) == before[place]
    with pytest.raises(Refusal, match=GONE):
        past.chain.ask("eth_getBlockByHash", past.hashes[0], True)


def test_headers_states_and_logs_remain(past: Past) -> None:
    logs: Callable[[], list[Any]] = lambda: past.chain.ask(
        "eth_getLogs", {"fromBlock": hex(past.edge - 1), "address": past.chain.contracts["TOKEN"]}
    )
    truth, block = logs(), past.chain.ask("eth_getBlockByHash", past.hashes[0])
    past.chain.ask("dev_limits", {"bodiesFrom": past.edge, "receiptsFrom": past.edge})
    for name in past.names(0):
        method = "eth_getHeaderByHash" if len(name) == 66 else "eth_getHeaderByNumber"
        header = past.chain.ask(method, name)
        assert header.items() <= block.items() and header["hash"] == past.hashes[0]
        assert set(block) - set(header) == {"size", "transactions", "uncles", "withdrawals"}
    assert past.chain.ask("eth_getHeaderByNumber", "0xffffff") is None
    assert past.chain.number("eth_getTransactionCount", WALLETS[0].address, hex(past.edge - 1)) == 1
    assert logs() == truth and len(truth) == 2


def test_the_genesis_is_always_kept(past: Past) -> None:
    past.chain.ask("dev_limits", {"bodiesFrom": past.edge})
    assert past.chain.ask("eth_getBlockByNumber", "0x0", True)["transactions"] == []
    assert past.chain.ask("eth_getBlockByNumber", "earliest")["number"] == "0x0"
    with pytest.raises(Refusal, match=GONE):
        past.chain.ask("eth_getBlockByNumber", "0x1")


@pytest.mark.parametrize("form", ["error", "null"])
def test_receipts_below_a_block_are_gone(past: Past, form: str) -> None:
    past.chain.ask("dev_limits", {"receiptsFrom": past.edge, "prunedForm": form})
    for question in receipt_questions(past, 0):
        assert refuses(past, question) == (form == "error"), question
    for question in block_questions(past, 0) + receipt_questions(past, 1):
        assert ask(past, question) is not None, question
    assert past.chain.ask("eth_getTransactionByHash", past.sent[0])["hash"] == past.sent[0]
    assert past.chain.ask("eth_getTransactionReceipt", past.sent[0]) is None
    assert past.chain.ask("eth_getTransactionReceipt", past.sent[1])["status"] == "0x1"


def test_capabilities_tell_what_is_kept(past: Past) -> None:
    past.chain.ask("dev_limits", {"bodiesFrom": 2, "receiptsFrom": past.edge})
    told = past.chain.ask("eth_capabilities")
    oldest = {kind: int(told[kind]["oldestBlock"], 16) for kind in told if kind != "head"}
    assert oldest == {
        "state": 0, "stateproofs": 0, "logs": 0, "tx": 2, "blocks": 2, "receipts": past.edge,
    }
    past.chain.ask("dev_limits", {"receiptsFrom": 1})
    assert past.chain.ask("eth_capabilities")["receipts"]["oldestBlock"] == "0x2"


def test_each_front_has_its_own_edge(past: Past) -> None:
    front = past.chain.front()
    front.ask("dev_limits", {"bodiesFrom": past.edge})
    assert past.chain.ask("eth_getBlockByNumber", hex(past.edge - 1)) is not None
    with pytest.raises(Refusal, match=GONE):
        front.ask("eth_getBlockByNumber", hex(past.edge - 1))


def test_old_logs_of_one_block_are_refused_too(past: Past) -> None:
    past.chain.ask("dev_limits", {"logsFrom": past.edge})
    with pytest.raises(Refusal, match=GONE):
        past.chain.ask("eth_getLogs", {"blockHash": past.hashes[0]})
    assert len(past.chain.ask("eth_getLogs", {"blockHash": past.hashes[1]})) == 1


def test_an_unknown_form_is_refused(chain: Chain) -> None:
    with pytest.raises(Refusal, match="prunedForm must be one of: error, null, hashes"):
        chain.ask("dev_limits", {"prunedForm": "empty"})
    assert chain.ask("dev_limits")["prunedForm"] == "error"
