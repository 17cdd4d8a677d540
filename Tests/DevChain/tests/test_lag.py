"""A front that is behind: every method shows the same older head."""

import asyncio
from typing import Any

import pytest
from support import STRANGER, WALLETS, Chain, Front, Refusal, call_data, token_payment
from test_websocket import Socket, play

PAYEE = "0x" + "51" * 20


class Behind:
    """A chain whose last two blocks a front does not show; each pays ether and tokens."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.payments: list[str] = []
        for _ in range(2):
            chain.ask("evm_setAutomine", False)
            chain.pay(to=PAYEE, value=100)
            transfer = token_payment(PAYEE, 5)
            self.payments.append(
                chain.pay(to=chain.contracts["TOKEN"], data=transfer, value=0, gas=100_000)
            )
            chain.ask("evm_mine")
        chain.ask("evm_setAutomine", True)
        self.height = chain.number("eth_blockNumber")
        self.front: Front = chain.front(lag=1)
        self.hashes = [
            chain.ask("eth_getBlockByNumber", hex(self.height - back))["hash"] for back in (1, 0)
        ]


@pytest.fixture
def behind(chain: Chain) -> Behind:
    """A front one block behind."""
    return Behind(chain)


def test_blocks(behind: Behind) -> None:
    front, chain, height = behind.front, behind.chain, behind.height
    beyond = hex(height)
    assert front.number("eth_blockNumber") == height - 1
    for tag, offset in (("latest", 1), ("pending", 0)):
        assert front.number("eth_getBlockTransactionCountByNumber", tag) == 2
        assert int(front.ask("eth_getBlockByNumber", tag)["number"], 16) == height - offset
    assert front.ask("eth_getBlockByNumber", "latest")["hash"] == behind.hashes[0]
    pending = front.ask("eth_getBlockByNumber", "pending")
    assert pending["hash"] is None and pending["parentHash"] == behind.hashes[0]
    assert behind.payments[1] in pending["transactions"], "what is mined later waits here"
    for method, name in (
        ("eth_getBlockByNumber", beyond), ("eth_getBlockByHash", behind.hashes[1]),
        ("eth_getBlockReceipts", beyond), ("eth_getBlockReceipts", behind.hashes[1]),
        ("eth_getBlockTransactionCountByNumber", beyond),
        ("eth_getUncleCountByBlockNumber", beyond),
    ):
        assert front.ask(method, name) is None
        assert chain.ask(method, name) is not None
    assert front.ask("eth_getTransactionByBlockNumberAndIndex", beyond, "0x0") is None
    assert front.ask("eth_getBlockByHash", behind.hashes[0])["number"] == hex(height - 1)


def test_safe_and_finalized_blocks(behind: Behind) -> None:
    behind.front.ask("dev_limits", {"safeDepth": 1, "finalizedDepth": 2})
    assert int(behind.front.ask("eth_getBlockByNumber", "safe")["number"], 16) == behind.height - 2
    finalized = behind.front.ask("eth_getBlockByNumber", "finalized")
    assert int(finalized["number"], 16) == max(0, behind.height - 3)


def test_transactions_and_receipts(behind: Behind) -> None:
    front, chain, later = behind.front, behind.chain, behind.payments[1]
    assert front.ask("eth_getTransactionReceipt", behind.payments[0])["status"] == "0x1"
    assert front.ask("eth_getTransactionReceipt", later) is None
    truth = chain.ask("eth_getTransactionByHash", later)
    assert truth["blockNumber"] == hex(behind.height)
    waiting = front.ask("eth_getTransactionByHash", later)
    assert waiting["hash"] == later
    assert waiting["blockNumber"] is waiting["blockHash"] is waiting["transactionIndex"] is None
    assert front.ask("eth_getRawTransactionByHash", later)
    by_nonce = front.ask("eth_getTransactionBySenderAndNonce", truth["from"], truth["nonce"])
    assert by_nonce == waiting
    assert front.ask("txpool_status") == {"pending": "0x2", "queued": "0x0"}
    with pytest.raises(Refusal, match="transaction not found"):
        front.ask("debug_traceTransaction", later, {"tracer": "callTracer"})
    with pytest.raises(Refusal, match="already known"):
        front.ask("eth_sendRawTransaction", chain.ask("eth_getRawTransactionByHash", later))


def test_states(behind: Behind) -> None:
    front, beyond = behind.front, hex(behind.height)
    balance_of = {
        "to": behind.chain.contracts["TOKEN"],
        "data": call_data("balanceOf(address)", ("address", PAYEE)),
    }
    for tag in ("latest", hex(behind.height - 1), {"blockHash": behind.hashes[0]}):
        assert front.number("eth_getBalance", PAYEE, tag) == 100
        assert front.number("eth_call", balance_of, tag) == 5
    assert front.number("eth_getBalance", PAYEE, "pending") == 200
    assert behind.chain.number("eth_getBalance", PAYEE) == 200
    sender = WALLETS[0].address
    assert front.number("eth_getTransactionCount", sender) == 2
    assert front.number("eth_getTransactionCount", sender, "pending") == 4
    assert behind.chain.number("eth_getTransactionCount", sender) == 4
    assert int(front.ask("eth_getProof", PAYEE, [], "latest")["balance"], 16) == 100
    questions: list[tuple[Any, ...]] = [
        ("eth_getBalance", PAYEE), ("eth_getTransactionCount", sender), ("eth_getCode", PAYEE),
        ("eth_getStorageAt", PAYEE, "0x0"), ("eth_call", balance_of),
        ("eth_estimateGas", balance_of), ("eth_getProof", PAYEE, []),
        ("eth_createAccessList", balance_of),
        ("eth_simulateV1", {"blockStateCalls": [{"calls": [balance_of]}]}),
    ]
    for tag in (beyond, {"blockHash": behind.hashes[1]}):
        for question in questions:
            with pytest.raises(Refusal, match="header not found"):
                front.ask(*question, tag)
            behind.chain.ask(*question, tag)


def test_estimates_at_the_head(behind: Behind) -> None:
    spend = {"from": PAYEE, "to": STRANGER, "value": hex(150)}
    assert behind.chain.number("eth_estimateGas", spend) == 21_000
    with pytest.raises(Refusal, match="insufficient funds"):
        behind.front.ask("eth_estimateGas", spend)


def test_logs(behind: Behind) -> None:
    front, chain, height = behind.front, behind.chain, behind.height
    wanted = {"address": chain.contracts["TOKEN"]}
    latest = front.ask("eth_getLogs", wanted)
    assert {log["transactionHash"] for log in latest} == {behind.payments[0]}
    whole = {**wanted, "fromBlock": hex(height - 1), "toBlock": hex(height)}
    assert front.ask("eth_getLogs", whole) == latest
    assert len(chain.ask("eth_getLogs", whole)) == 2
    with pytest.raises(Refusal, match="unknown block"):
        front.ask("eth_getLogs", {**wanted, "blockHash": behind.hashes[1]})


def test_fees(behind: Behind) -> None:
    front, chain, height = behind.front, behind.chain, behind.height
    history = front.ask("eth_feeHistory", "0x2", "latest", [50])
    truth = chain.ask("eth_feeHistory", "0x2", hex(height - 1), [50])
    assert history == truth
    following = chain.ask("eth_getBlockByNumber", hex(height))["baseFeePerGas"]
    assert history["baseFeePerGas"][-1] == following
    with pytest.raises(Refusal, match=f"request beyond head block: requested {height}, head"):
        front.ask("eth_feeHistory", "0x1", hex(height))
    assert front.number("eth_gasPrice") > chain.number("eth_gasPrice")
    chain.ask("anvil_setNextBlockBaseFeePerGas", hex(77))
    assert chain.ask("eth_feeHistory", "0x1", "latest")["baseFeePerGas"][-1] == hex(77)
    assert front.ask("eth_feeHistory", "0x1", "latest")["baseFeePerGas"][-1] == following


def test_filters_follow_the_front(behind: Behind) -> None:
    front, chain = behind.front, behind.chain
    blocks = front.ask("eth_newBlockFilter")
    logs = front.ask("eth_newFilter", {"address": chain.contracts["TOKEN"]})
    chain.ask("evm_mine")
    assert front.ask("eth_getFilterChanges", blocks) == [behind.hashes[1]]
    found = front.ask("eth_getFilterChanges", logs)
    assert [log["transactionHash"] for log in found] == [behind.payments[1]]
    assert front.ask("eth_getTransactionReceipt", behind.payments[1]) is not None


def test_subscriptions_follow_the_front(behind: Behind) -> None:
    front, chain = behind.front, behind.chain

    async def scene(socket: Socket) -> None:
        heads = await socket.ask("eth_subscribe", "newHeads")
        logs = await socket.ask("eth_subscribe", "logs", {"address": chain.contracts["TOKEN"]})
        await asyncio.to_thread(chain.ask, "evm_mine")
        news = await socket.told(2)
        by_name = {each["subscription"]: each["result"] for each in news}
        assert by_name[heads]["hash"] == behind.hashes[1]
        assert by_name[logs]["transactionHash"] == behind.payments[1]
        assert await socket.ask("eth_blockNumber") == by_name[heads]["number"]

    play(front, scene)


def test_a_changed_lag_shows_the_blocks_between(behind: Behind) -> None:
    front = behind.front
    blocks = front.ask("eth_newBlockFilter")
    front.set(lag=0)
    assert front.number("eth_blockNumber") == behind.height
    assert front.ask("eth_getFilterChanges", blocks) == [behind.hashes[1]]
    front.set(lag=1_000_000)
    assert front.number("eth_blockNumber") == 0
    assert front.number("eth_getBalance", PAYEE) == 0


def test_a_reorg_reaches_the_front_later(behind: Behind) -> None:
    front, chain = behind.front, behind.chain
    chain.ask("dev_reorg", 2, {"remine": True, "blocks": 3})
    assert front.number("eth_blockNumber") == behind.height
    new = [chain.ask("eth_getBlockByNumber", hex(behind.height - back)) for back in (1, 0)]
    assert front.ask("eth_getBlockByNumber", "latest") == new[1]
    assert front.ask("eth_getBlockByHash", behind.hashes[0]) is None
    moved = front.ask("eth_getTransactionReceipt", behind.payments[1])
    assert moved["blockHash"] == new[0]["hash"]


def test_a_transaction_sent_to_the_front_is_mined(behind: Behind) -> None:
    front, chain = behind.front, behind.chain
    transaction = front.pay(to=PAYEE, value=1)
    assert chain.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"
    assert front.ask("eth_getTransactionReceipt", transaction) is None
    chain.ask("evm_mine")
    assert front.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"
