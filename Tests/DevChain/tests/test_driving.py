"""Mining by hand, time, snapshots, setters, withdrawals and reorgs."""

from typing import Any

import pytest
from support import ETHER, GWEI, STRANGER, WALLETS, Chain, Refusal, call_data, running


def block(chain: Chain, tag: str = "latest") -> Any:
    """Return a block."""
    return chain.ask("eth_getBlockByNumber", tag)


def test_mines_when_told(chain: Chain) -> None:
    height = chain.number("eth_blockNumber")
    chain.ask("evm_mine")
    chain.ask("anvil_mine", "0x3", "0xc")
    assert chain.number("eth_blockNumber") == height + 4
    times = [int(block(chain, hex(height + n))["timestamp"], 16) for n in (2, 3, 4)]
    assert [times[1] - times[0], times[2] - times[1]] == [12, 12]


def test_time_moves_when_told() -> None:
    with running("--timestamp", "1700000000") as chain:  # a fixed clock
        before = int(block(chain)["timestamp"], 16)
        chain.ask("evm_increaseTime", 1000)
        chain.ask("evm_mine")
        after = int(block(chain)["timestamp"], 16)
        assert after - before == 1000
        chain.ask("evm_setNextBlockTimestamp", after + 500)
        chain.ask("evm_mine")
        assert int(block(chain)["timestamp"], 16) == after + 500
        with pytest.raises(Refusal, match="is not later than the head's"):
            chain.ask("evm_setNextBlockTimestamp", after)


def test_a_snapshot_is_returned_to_once(chain: Chain) -> None:
    head = block(chain)["hash"]
    moment = chain.ask("evm_snapshot")
    sent = chain.pay(to=STRANGER, value=5)
    assert chain.ask("evm_revert", moment) is True
    assert block(chain)["hash"] == head
    assert chain.ask("eth_getTransactionByHash", sent) is None
    assert chain.ask("eth_getBalance", STRANGER) == "0x0"
    assert chain.ask("evm_revert", moment) is False


def test_an_account_receives_the_tips(chain: Chain) -> None:
    moment = chain.ask("evm_snapshot")
    usual = block(chain)["miner"]
    for prefix in ("anvil", "hardhat"):
        chain.ask(f"{prefix}_setCoinbase", STRANGER)
        assert block(chain, "pending")["transactions"] == []
        before = chain.number("eth_getBalance", STRANGER)
        sent = chain.pay(to=WALLETS[1].address, value=1, maxPriorityFeePerGas=GWEI)
        assert block(chain)["miner"] == STRANGER
        receipt = chain.ask("eth_getTransactionReceipt", sent)
        assert chain.number("eth_getBalance", STRANGER) - before == 21_000 * GWEI
        assert int(receipt["gasUsed"], 16) == 21_000
    chain.ask("anvil_setCoinbase", usual)
    chain.ask("evm_mine")
    assert block(chain)["miner"] == usual
    chain.ask("anvil_setCoinbase", STRANGER)
    assert chain.ask("evm_revert", moment)
    chain.ask("evm_mine")
    assert block(chain)["miner"] == usual, "a snapshot knows who received them"


def test_state_can_be_set(chain: Chain) -> None:
    slot = "0x" + "00" * 31 + "01"
    for prefix in ("anvil", "hardhat"):
        chain.ask(f"{prefix}_setBalance", STRANGER, hex(7 * ETHER))
        chain.ask(f"{prefix}_setNonce", STRANGER, "0x9")
        chain.ask(f"{prefix}_setCode", STRANGER, "0x6001")
        chain.ask(f"{prefix}_setStorageAt", STRANGER, slot, "0x" + "00" * 31 + "2a")
        assert chain.number("eth_getBalance", STRANGER) == 7 * ETHER
        assert chain.number("eth_getTransactionCount", STRANGER) == 9
        assert chain.ask("eth_getCode", STRANGER) == "0x6001"
        assert chain.number("eth_getStorageAt", STRANGER, slot) == 42


def test_setting_state_mines_no_transaction(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    sent = chain.pay()
    chain.ask("anvil_setBalance", STRANGER, "0x1")
    assert chain.ask("eth_getTransactionReceipt", sent) is None
    assert block(chain)["transactions"] == []


def test_a_withdrawal_pays_without_a_transaction(chain: Chain) -> None:
    number = chain.ask("dev_withdraw", STRANGER, 32_000_000_000)
    found = block(chain, number)
    assert found["transactions"] == []
    assert found["withdrawals"] == [{
        "index": "0x0", "validatorIndex": "0x0", "address": STRANGER,
        "amount": hex(32_000_000_000),
    }]
    assert chain.number("eth_getBalance", STRANGER) == 32 * ETHER


def test_remembers_the_hashes_of_past_blocks_in_the_state(chain: Chain) -> None:
    # EIP-2935: the slot is the block's number modulo 8191.
    chain.ask("evm_mine")
    parent = chain.number("eth_blockNumber") - 1
    slot = chain.ask(
        "eth_getStorageAt", "0x0000F90827F1C53a10cb7A02335B175320002935", hex(parent % 8191)
    )
    assert slot == block(chain, hex(parent))["hash"]


def test_a_reorg_replaces_blocks_and_returns_their_transactions(chain: Chain) -> None:
    fork = block(chain)["hash"]
    first, second = chain.pay(to=STRANGER, value=5), chain.pay(to=STRANGER, value=6)
    height = chain.number("eth_blockNumber")
    old = [block(chain, hex(height - n))["hash"] for n in (1, 0)]
    answer = chain.ask("dev_reorg", 2)
    assert int(answer["number"], 16) == height + 1
    assert block(chain)["hash"] == answer["hash"]
    assert block(chain, hex(height - 2))["hash"] == fork
    for number, gone in zip((height - 1, height), old):
        assert block(chain, hex(number))["hash"] != gone
        assert chain.ask("eth_getBlockByHash", gone) is None
    assert block(chain, hex(height - 1))["parentHash"] == fork
    assert chain.number("eth_getBalance", STRANGER) == 0
    for transaction in (first, second):
        assert chain.ask("eth_getTransactionReceipt", transaction) is None
        assert chain.ask("eth_getTransactionByHash", transaction)["blockHash"] is None
    assert chain.number("eth_getTransactionCount", WALLETS[0].address, "pending") == 2
    chain.ask("evm_mine")
    assert chain.number("eth_getBalance", STRANGER) == 11


def test_a_reorg_can_drop_transactions(chain: Chain) -> None:
    sent = chain.pay(to=STRANGER, value=5)
    chain.ask("dev_reorg", 1, {"drop": True})
    assert chain.ask("eth_getTransactionByHash", sent) is None
    chain.ask("evm_mine")
    assert chain.ask("eth_getBalance", STRANGER) == "0x0"


def test_a_reorg_can_mine_the_same_transactions_again(chain: Chain) -> None:
    sent = chain.pay(to=STRANGER, value=5)
    before = chain.ask("eth_getTransactionReceipt", sent)
    chain.ask("dev_reorg", 1, {"remine": True})
    after = chain.ask("eth_getTransactionReceipt", sent)
    assert after["blockNumber"] == before["blockNumber"]
    assert after["blockHash"] != before["blockHash"]


@pytest.mark.parametrize("as_list", [True, False])
def test_a_reorg_can_bring_other_transactions(chain: Chain, as_list: bool) -> None:
    sent = chain.pay(nonce=0, to=STRANGER, value=5)
    other = chain.sign(nonce=0, to=STRANGER, value=9)
    chain.ask("dev_reorg", 1, [other] if as_list else {"transactions": [other]})
    assert chain.number("eth_getBalance", STRANGER) == 9
    assert chain.ask("eth_getTransactionByHash", sent) is None
    by_nonce = chain.ask("eth_getTransactionBySenderAndNonce", WALLETS[0].address, "0x0")
    assert by_nonce["value"] == "0x9"


def test_a_reorg_is_refused_where_it_makes_no_sense(chain: Chain) -> None:
    height = chain.number("eth_blockNumber")
    with pytest.raises(Refusal, match="blocks deep"):
        chain.ask("dev_reorg", height + 1)
    with pytest.raises(Refusal, match="blocks deep"):
        chain.ask("dev_reorg", 0)
    with pytest.raises(Refusal, match="must be longer"):
        chain.ask("dev_reorg", 1, {"blocks": 1})
    with pytest.raises(Refusal, match="no option of a reorg is named dorp"):
        chain.ask("dev_reorg", 1, {"dorp": True})


def test_a_deep_reorg_takes_the_logs_with_it(chain: Chain) -> None:
    token = chain.contracts["TOKEN"]
    start = chain.number("eth_blockNumber") + 1
    payload = call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5))
    chain.pay(to=token, value=0, data=payload, gas=100_000)
    chain.ask("anvil_mine", "0x8")
    chain.ask("dev_reorg", 9, {"drop": True, "blocks": 12})
    assert chain.ask("eth_getLogs", {"fromBlock": hex(start)}) == []
    assert chain.number("eth_blockNumber") == start + 11


def test_blocks_of_many_transactions_stay_within_the_gas_limit() -> None:
    with running("--gas-limit", "100000", "--accounts", "2") as chain:
        chain.ask("evm_setAutomine", False)
        sent = [chain.pay(nonce=nonce) for nonce in range(6)]
        chain.ask("evm_mine")
        assert block(chain)["transactions"] == sent[:4]
        chain.ask("evm_mine")
        assert block(chain)["transactions"] == sent[4:]
