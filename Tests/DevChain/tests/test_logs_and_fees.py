"""Logs by filter and limit, and the fees of past and coming blocks."""

from typing import Any

import pytest
from support import GWEI, STRANGER, Chain, Refusal, token_payment


def test_logs_are_found_by_address_topic_and_range(chain: Chain) -> None:
    token = chain.contracts["TOKEN"]
    start = chain.number("eth_blockNumber") + 1
    for amount in (1, 2, 3):
        chain.pay(to=token, value=0, data=token_payment(STRANGER, amount), gas=100_000)
    to = "0x" + STRANGER[2:].rjust(64, "0")

    def amounts(**wanted: Any) -> list[int]:
        found = chain.ask("eth_getLogs", {"fromBlock": hex(start)} | wanted)
        return [int(log["data"], 16) for log in found]

    assert amounts(address=token) == [1, 2, 3]
    assert amounts(topics=[None, None, to]) == [1, 2, 3]
    assert amounts(topics=[None, to]) == []
    assert amounts(topics=[None, None, None, []]) == [], "a log has to have the position"
    assert amounts(topics=[None, [to, "0x" + "00" * 32], []]) == []
    assert amounts(address=[token.lower(), STRANGER], toBlock=hex(start + 1)) == [1, 2]
    assert amounts(address=chain.contracts["ODD"]) == []
    block_hash = chain.ask("eth_getBlockByNumber", hex(start + 1))["hash"]
    (log,) = chain.ask("eth_getLogs", {"blockHash": block_hash})
    assert log == chain.ask("eth_getTransactionReceipt", log["transactionHash"])["logs"][0]
    assert (log["removed"], log["logIndex"]) == (False, "0x0")

    chain.ask("dev_limits", {"logRange": 2})
    with pytest.raises(Refusal) as caught:
        amounts(address=token)
    assert (caught.value.code, caught.value.message) == (-32602, "range 3 exceeds limit of 2")
    assert amounts(address=token, toBlock=hex(start + 1)) == [1, 2]
    chain.ask("dev_limits", {"logRange": None, "logResults": 2})
    with pytest.raises(Refusal, match="query returned more than 2 results"):
        amounts(address=token)
    chain.ask("dev_limits", {"logSilent": True})
    assert amounts(address=token) == [1, 2]
    chain.ask("dev_limits", {"logsNeedAddress": True})
    with pytest.raises(Refusal) as caught:
        amounts(topics=[None, None, to])
    assert caught.value.code == -32701


def test_fee_history_tells_base_fees_and_tips(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    for index, tip in ((0, GWEI), (2, 3 * GWEI)):
        chain.pay(index, maxPriorityFeePerGas=tip)
    chain.ask("evm_mine")
    history = chain.ask("eth_feeHistory", "0x2", "latest", [0, 50, 100])
    assert [int(tip, 16) for tip in history["reward"][1]] == [GWEI, GWEI, 3 * GWEI]
    assert [int(tip, 16) for tip in history["reward"][0]] == (
        [int(t, 16) for t in chain.ask("eth_feeHistory", "0x1", hex(
            chain.number("eth_blockNumber") - 1), [0, 50, 100])["reward"][0]]
    )
    assert history["gasUsedRatio"][1] == 42_000 / 30_000_000
    assert len(history["baseFeePerGas"]) == len(history["baseFeePerBlobGas"]) == 3
    chain.ask("evm_mine")
    mined = chain.ask("eth_getBlockByNumber", "latest")["baseFeePerGas"]
    assert history["baseFeePerGas"][2] == mined
    empty = chain.ask("eth_feeHistory", "0x1", "latest", [50])
    assert empty["reward"] == [["0x0"]]
    assert "reward" not in chain.ask("eth_feeHistory", 1, "latest", [])
    chain.ask("anvil_setNextBlockBaseFeePerGas", "0x123")
    assert chain.ask("eth_feeHistory", 1)["baseFeePerGas"][1] == "0x123"
    chain.ask("evm_mine")
    assert chain.ask("eth_getBlockByNumber", "latest")["baseFeePerGas"] == "0x123"
