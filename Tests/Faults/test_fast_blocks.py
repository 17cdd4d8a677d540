"""Payments on a chain with fast blocks, where a node answers a broadcast with the receipt (EIP-7966)."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

SYNC, PLAIN = "eth_sendRawTransactionSync", "eth_sendRawTransaction"
LINEA = "59144"  # blocks every second, and a profile without the hash of block 0
PATIENCE = 90.0  # seconds; the time limit for the receipt is 5 s


@pytest.fixture(scope="module")
def one_fast_chain() -> Iterator[Chain]:
    """One dev chain under the ID of Linea for all tests of this file."""
    with running("--chain-id", LINEA) as chain:
        chain.name = "linea"
        yield chain


@pytest.fixture
def fast(one_fast_chain: Chain) -> Iterator[Chain]:
    """The chain, without faults before and after, and with everything mined."""
    one_fast_chain.clear()
    yield one_fast_chain
    one_fast_chain.clear()
    one_fast_chain.ask("evm_setAutomine", True)
    one_fast_chain.ask("evm_mine")


def pay(place: Place, chain: Chain, *more: str) -> Ended:
    """Pay, and wait for the block."""
    return place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--json", "--password-file", "passphrase", *chain.flags, *more, patience=PATIENCE,
    )


def sent_once(place: Place, chain: Chain, before: int, ended: Ended) -> None:
    """The payment was mined once, is told as mined, and the outbox shows that."""
    assert ended.status == 0, ended
    told = ended.json()
    assert told["status"] == "success" and "knownBefore" not in told, told
    assert chain.nonce(chain.accounts[0]) == before + 1
    assert chain.ask("eth_getTransactionReceipt", told["hash"])["status"] == "0x1"
    listed = place.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    assert {one["hash"]: one["state"] for one in listed}[told["hash"]] == "mined", listed


def test_the_receipt_comes_with_the_answer(old: Place, fast: Chain) -> None:
    """One request sends and waits; without the wait, and before the wait, it is not used."""
    before = fast.nonce(fast.accounts[0])
    sent_once(old, fast, before, pay(old, fast))
    calls = fast.calls()
    assert calls[SYNC] == 1 and PLAIN not in calls, calls
    fast.clear()
    assert pay(old, fast, "--no-wait").status == 0
    calls = fast.calls()
    assert calls[PLAIN] == 1 and SYNC not in calls, calls


@pytest.mark.parametrize("fault", [
    {"kind": "rpc", "code": -32601, "message": "the method does not exist"},
    {"kind": "rpc", "code": -32602, "message": "missing value for required argument 1"},
    {"kind": "rpc", "code": 4, "message": "wasn't processed in 2s", "execute": True},
    {"kind": "rpc", "code": 5, "message": "insufficient funds", "execute": True},
    {"kind": "rpc", "code": 6, "message": "nonce gap", "data": "0x0", "execute": True},
    {"kind": "drop", "execute": True},
    {"kind": "drop"},
    {"kind": "status", "status": 502, "execute": True},
    {"kind": "null", "execute": True},
    {"kind": "lie", "set": {"transactionHash": "0x" + "77" * 32}},
    {"kind": "hang", "execute": True},
], ids=lambda fault: "-".join(str(fault.get(key, "")) for key in ("kind", "code", "execute")))
def test_whatever_the_node_says_it_is_paid_once(
    fault: dict[str, object], old: Place, fast: Chain
) -> None:
    """Instead of the receipt comes an error, nothing, or a lie: the wait goes on as usual."""
    before = fast.nonce(fast.accounts[0])
    fast.ask("dev_fault", {"method": SYNC, **fault})
    sent_once(old, fast, before, pay(old, fast))
    assert fast.calls()[SYNC] == 1


def test_a_node_without_the_method_is_asked_once(old: Place, fast: Chain) -> None:
    """What the node lacks is remembered by the next command."""
    fast.ask("dev_limits", {"unsupported": [SYNC]})
    try:
        for _ in range(2):
            sent_once(old, fast, fast.nonce(fast.accounts[0]), pay(old, fast))
        calls = fast.calls()
        assert calls[SYNC] == 1 and calls[PLAIN] == 2, calls
    finally:
        fast.ask("dev_limits", {"unsupported": []})


def test_a_receipt_of_a_block_that_is_not_in_the_chain(old: Place, fast: Chain) -> None:
    """The receipt may be of a proposal: the payment counts as mined with a block of the chain."""
    before = fast.nonce(fast.accounts[0])
    fast.fault("lie", method=SYNC, set={"blockHash": "0x" + "88" * 32})
    ended = pay(old, fast)
    sent_once(old, fast, before, ended)
    receipt = fast.ask("eth_getTransactionReceipt", ended.json()["hash"])
    assert ended.json()["receipt"]["blockHash"] == receipt["blockHash"]


def test_what_is_rejected_frees_its_nonce(old: Place, fast: Chain) -> None:
    """A rejection is the plain method's, as on any chain."""
    before = fast.nonce(fast.accounts[0])
    for method in (SYNC, PLAIN):
        fast.fault("rpc", method=method, code=-32000, message="insufficient funds for transfer")
    ended = pay(old, fast)
    assert ended.status != 0 and ended.code == "insufficient-funds", ended
    assert fast.nonce(fast.accounts[0]) == before
    listed = old.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    assert [one["state"] for one in listed] == ["rejected"], listed
    assert listed[0]["hash"] in ended.err.decode(), ended
    sent_once(old, fast, before, pay(old, fast))
