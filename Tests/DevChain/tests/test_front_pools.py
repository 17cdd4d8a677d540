"""Fronts whose transactions no other front sees until the nodes gossip."""

import asyncio

import pytest
from support import GWEI, STRANGER, WALLETS, Chain, Refusal
from test_websocket import Socket, play

SENDER = WALLETS[0].address


def test_a_shared_pool_is_the_same_everywhere(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    front = chain.front()
    transaction = front.pay()
    assert chain.ask("eth_getTransactionByHash", transaction)["hash"] == transaction
    assert chain.ask("dev_gossip") == []


def test_an_own_pool_is_invisible_until_gossip(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    one, two = chain.front(pool="own"), chain.front(pool="own")
    transaction = one.pay(to=STRANGER, value=3)
    assert one.ask("eth_getTransactionByHash", transaction)["hash"] == transaction
    assert one.number("eth_getTransactionCount", SENDER, "pending") == 1
    assert one.number("eth_getBalance", STRANGER, "pending") == 3
    for other in (chain, two):
        assert other.ask("eth_getTransactionByHash", transaction) is None
        assert other.number("eth_getTransactionCount", SENDER, "pending") == 0
        assert other.ask("txpool_status")["pending"] == "0x0"
    chain.ask("evm_mine")
    assert one.ask("eth_getTransactionReceipt", transaction) is None, "nobody mines it"
    assert chain.ask("dev_gossip") == [transaction]
    assert chain.ask("dev_gossip") == []
    for each in (chain, one, two):
        assert each.ask("eth_getTransactionByHash", transaction)["blockHash"] is None
    chain.ask("evm_mine")
    for each in (chain, one, two):
        assert each.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"
        assert each.ask("txpool_status")["pending"] == "0x0"


def test_an_own_pool_does_not_see_the_shared_one(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    front = chain.front(pool="own")
    transaction = chain.pay()
    assert front.ask("eth_getTransactionByHash", transaction) is None
    chain.ask("evm_mine")
    assert front.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"


def test_with_automine_gossip_mines(chain: Chain) -> None:
    front = chain.front(pool="own")
    transaction = front.pay()
    assert chain.ask("eth_getTransactionReceipt", transaction) is None
    assert front.ask("eth_getTransactionReceipt", transaction) is None
    assert chain.ask("dev_gossip") == [transaction]
    assert front.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"


def test_a_transaction_mined_through_another_front_leaves_the_own_pool(chain: Chain) -> None:
    front = chain.front(pool="own")
    raw = chain.sign()
    transaction = front.ask("eth_sendRawTransaction", raw)
    assert chain.ask("eth_sendRawTransaction", raw) == transaction
    assert front.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"
    assert front.ask("txpool_status")["pending"] == "0x0"


def test_two_fronts_can_hold_rivals_and_one_wins(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    front = chain.front(pool="own")
    kept = chain.pay(nonce=0, value=1)
    rival = front.pay(nonce=0, value=2)
    assert chain.ask("dev_gossip") == [], "neither pays enough to replace the other"
    assert chain.ask("eth_getTransactionBySenderAndNonce", SENDER, "0x0")["hash"] == kept
    assert front.ask("eth_getTransactionBySenderAndNonce", SENDER, "0x0")["hash"] == rival
    better = front.pay(nonce=0, maxFeePerGas=9 * GWEI, maxPriorityFeePerGas=2 * GWEI)
    assert chain.ask("dev_gossip") == [better]
    assert chain.ask("eth_getTransactionByHash", kept) is None
    chain.ask("evm_mine")
    assert front.ask("eth_getTransactionReceipt", better)["status"] == "0x1"
    assert front.ask("eth_getTransactionByHash", rival) is None


def test_a_rival_that_is_mined_ends_the_one_in_the_own_pool(chain: Chain) -> None:
    front = chain.front(pool="own")
    rival = front.pay(nonce=0, value=2)
    mined = chain.pay(nonce=0, value=1)
    assert front.ask("eth_getTransactionByHash", rival) is None
    assert front.ask("eth_getTransactionReceipt", mined)["status"] == "0x1"
    with pytest.raises(Refusal, match="nonce too low"):
        front.pay(nonce=0)


def test_a_reorg_returns_transactions_to_an_own_pool(chain: Chain) -> None:
    front = chain.front(pool="own")
    transaction = chain.pay()
    chain.ask("dev_reorg", 1, {"blocks": 2})
    assert front.ask("eth_getTransactionReceipt", transaction) is None
    assert front.ask("eth_getTransactionByHash", transaction)["blockHash"] is None


def test_a_snapshot_clears_own_pools(chain: Chain) -> None:
    front = chain.front(pool="own")
    moment = chain.ask("evm_snapshot")
    transaction = front.pay()
    assert chain.ask("evm_revert", moment)
    assert front.ask("eth_getTransactionByHash", transaction) is None


def test_drops_from_the_pool_of_the_front_that_was_told(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    front = chain.front(pool="own")
    hidden, shown = front.pay(), chain.pay(1)
    assert chain.ask("anvil_dropTransaction", hidden) is None
    assert front.ask("anvil_dropTransaction", hidden) == hidden
    front.ask("anvil_dropAllTransactions")
    assert front.ask("eth_getTransactionByHash", hidden) is None
    assert chain.ask("eth_getTransactionByHash", shown)["hash"] == shown


def test_the_pool_can_change_while_the_front_runs(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    front = chain.front()
    shown = front.pay(1)
    front.set(pool="own")
    assert front.ask("eth_getTransactionByHash", shown) is None, "an own pool begins empty"
    hidden = front.pay()
    assert chain.ask("eth_getTransactionByHash", hidden) is None
    front.set(pool="shared")
    for transaction in (shown, hidden):
        for each in (chain, front):
            assert each.ask("eth_getTransactionByHash", transaction)["hash"] == transaction


def test_pending_transactions_are_announced_where_they_are_seen(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    own = chain.front(pool="own")
    here, there = (each.ask("eth_newPendingTransactionFilter") for each in (own, chain))
    transaction = own.pay()
    assert own.ask("eth_getFilterChanges", here) == [transaction]
    assert chain.ask("eth_getFilterChanges", there) == []
    chain.ask("dev_gossip")
    assert own.ask("eth_getFilterChanges", here) == []
    assert chain.ask("eth_getFilterChanges", there) == [transaction]

    async def scene(socket: Socket) -> None:
        name = await socket.ask("eth_subscribe", "newPendingTransactions")
        second = await asyncio.to_thread(chain.pay, 1)
        await asyncio.to_thread(chain.ask, "dev_gossip")
        assert await socket.told(1) == [{"subscription": name, "result": second}]

    play(own, scene)


def test_gossip_has_no_fee_cap(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    front = chain.front(pool="own")
    dear = {"gas": 1_000_000, "maxFeePerGas": 2_000 * GWEI}
    with pytest.raises(Refusal, match="exceeds the configured cap"):
        front.pay(**dear)
    front.ask("dev_limits", {"txFeeCap": None})
    transaction = front.pay(**dear)
    assert chain.ask("dev_gossip") == [transaction]
