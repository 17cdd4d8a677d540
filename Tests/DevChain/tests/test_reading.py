"""Blocks, receipts and states; hashes and tries are recomputed."""

import json
from typing import Any

import pytest
import rlp
from eth_utils.crypto import keccak
from support import GWEI, STRANGER, WALLETS, Chain, Refusal, number, raw, token_payment
from trie.hexary import HexaryTrie

HEADER = (
    "parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty "
    "number gasLimit gasUsed timestamp extraData mixHash nonce baseFeePerGas withdrawalsRoot "
    "blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash"
).split()
NUMBERS = set(
    "difficulty number gasLimit gasUsed timestamp baseFeePerGas blobGasUsed excessBlobGas".split()
)


def header_hash(block: dict[str, Any]) -> str:
    """Return the hash of a block's fields."""
    fields = [number(block[n]) if n in NUMBERS else raw(block[n]) for n in HEADER]
    return "0x" + keccak(rlp.encode(fields)).hex()


def root(values: list[bytes]) -> str:
    """Return the root of a trie with the values by index."""
    trie = HexaryTrie({})
    for index, value in enumerate(values):
        trie[rlp.encode(index)] = value
    return "0x" + trie.root_hash.hex()


def receipt_bytes(receipt: dict[str, Any]) -> bytes:
    """Return a receipt as the receipts trie contains it."""
    logs = [[raw(log["address"]), [raw(t) for t in log["topics"]], raw(log["data"])]
            for log in receipt["logs"]]
    body = rlp.encode([
        number(receipt["status"]), number(receipt["cumulativeGasUsed"]),
        raw(receipt["logsBloom"]), logs,
    ])
    return bytes(number(receipt["type"]) + body)


def test_every_root_and_hash_can_be_worked_out_again(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    token = chain.contracts["TOKEN"]
    chain.pay(0, gasPrice=3 * GWEI)
    chain.pay(0, to=token, value=0, data=token_payment(STRANGER, 3), gas=100_000)
    chain.pay(2, gasPrice=3 * GWEI, accessList=[{"address": STRANGER, "storageKeys": []}],
              gas=30_000)
    chain.ask("evm_mine")
    chain.ask("dev_withdraw", STRANGER, 7)
    for tag in ("0x0", "0x1", hex(chain.number("eth_blockNumber") - 1), "latest"):
        block = chain.ask("eth_getBlockByNumber", tag)
        receipts = chain.ask("eth_getBlockReceipts", tag)
        hashes = block["transactions"]
        assert header_hash(block) == block["hash"]
        raws = [raw(chain.ask("eth_getRawTransactionByHash", h)) for h in hashes]
        assert ["0x" + keccak(each).hex() for each in raws] == hashes
        assert root(raws) == block["transactionsRoot"]
        assert root([receipt_bytes(r) for r in receipts]) == block["receiptsRoot"]
        withdrawals = [
            rlp.encode([number(w["index"]), number(w["validatorIndex"]), raw(w["address"]),
                        number(w["amount"])])
            for w in block["withdrawals"]
        ]
        assert root(withdrawals) == block["withdrawalsRoot"]
        bloom = 0
        for receipt in receipts:
            bloom |= int(receipt["logsBloom"], 16)
        assert bloom == int(block["logsBloom"], 16)
        assert sum(int(r["gasUsed"], 16) for r in receipts) == int(block["gasUsed"], 16)


def test_what_is_not_there_is_null(shared: Chain) -> None:
    nowhere, beyond = "0x" + "11" * 32, "0xffffff"
    for method, first in (
        ("eth_getBlockByNumber", beyond), ("eth_getBlockByHash", nowhere),
        ("eth_getTransactionByHash", nowhere), ("eth_getTransactionReceipt", nowhere),
        ("eth_getBlockReceipts", beyond), ("eth_getRawTransactionByHash", nowhere),
        ("eth_getBlockTransactionCountByNumber", beyond),
    ):
        assert shared.ask(method, first) is None
    assert shared.ask("eth_getTransactionByBlockNumberAndIndex", "latest", "0x99") is None
    assert shared.ask("eth_getTransactionBySenderAndNonce", STRANGER, "0x0") is None
    assert shared.ask("eth_getBalance", STRANGER) == "0x0"
    assert shared.ask("eth_getCode", STRANGER) == "0x"
    assert shared.ask("eth_getStorageAt", STRANGER, "0x0") == "0x" + "00" * 32
    with pytest.raises(Refusal, match="^header not found$"):
        shared.ask("eth_getBalance", STRANGER, beyond)


@pytest.mark.parametrize(
    ("method", "parameters", "code", "words"),
    [
        ("eth_nothing", [], -32601, "the method eth_nothing does not exist/is not available"),
        ("eth_getBalance", [], -32602, "missing value for required argument 0"),
        ("eth_chainId", [1], -32602, "too many arguments, want at most 0"),
        ("eth_getBalance", ["f39F"], -32602,
         "invalid argument 0: json: cannot unmarshal hex string without 0x prefix into Go value "
         "of type common.Address"),
        ("eth_getBalance", ["0x12"], -32602,
         "invalid argument 0: json: cannot unmarshal hex string of length 2, want 40 into Go "
         "value of type common.Address"),
        ("eth_getTransactionByHash", ["0x123"], -32602,
         "invalid argument 0: json: cannot unmarshal hex string of odd length into Go value of "
         "type common.Hash"),
        ("eth_subscribe", ["newHeads"], -32601, "notifications not supported"),
        ("eth_getLogs", [{"fromBlock": "0x2", "toBlock": "0x1"}], -32602,
         "invalid block range params"),
        ("eth_getLogs", [{"blockHash": "0x" + "11" * 32}], -32000, "unknown block"),
        ("eth_feeHistory", ["0x1", "latest", [50, 20]], -32000,
         "invalid reward percentile: #0:50.000000 >= #1:20.000000"),
        ("eth_feeHistory", ["0x1", "latest", [101]], -32000,
         "invalid reward percentile: 101.000000"),
        ("dev_fault", [{"kind": "nonsense"}], -32602, "no fault is of kind 'nonsense'"),
        ("dev_limits", [{"nonsense": 1}], -32602, "no limit is named nonsense"),
        ("evm_mine", [{"wrong": "shape"}], -32602, "invalid argument 0: json: cannot unmarshal "
         "non-string into Go value of type hexutil.Big"),
    ],
)
def test_refuses_what_it_cannot_read(
    shared: Chain, method: str, parameters: list[Any], code: int, words: str
) -> None:
    with pytest.raises(Refusal) as caught:
        shared.ask(method, *parameters)
    assert (caught.value.code, caught.value.message) == (code, words)


def test_json_rpc_itself(shared: Chain) -> None:
    def error(body: str) -> Any:
        import json

        status, _, answer = shared.post(body)
        assert status == 200
        return json.loads(answer)

    broken = error("{")
    assert (broken["id"], broken["error"]["code"]) == (None, -32700)
    assert error("[]")["error"] == {"code": -32600, "message": "empty batch"}
    assert error('{"id":1}')["error"] == {"code": -32600, "message": "invalid request"}
    answers = error(
        '[{"jsonrpc":"2.0","id":7,"method":"eth_chainId"},5,'
        '{"jsonrpc":"2.0","method":"eth_chainId"},'
        '{"jsonrpc":"2.0","id":"x","method":"net_version","params":[]}]'
    )
    assert [answer["id"] for answer in answers] == [7, None, "x"]
    assert answers[2]["result"] == "31337"
    assert shared.post('{"jsonrpc":"2.0","method":"eth_chainId"}')[2] == b""


def test_a_batch_too_large_is_answered_once(chain: Chain) -> None:
    chain.ask("dev_limits", {"maxBatch": 2})
    batch = [{"jsonrpc": "2.0", "id": i, "method": "eth_chainId"} for i in range(5, 8)]
    assert chain.send(batch) == [
        {"jsonrpc": "2.0", "id": 5, "error": {"code": -32600, "message": "batch too large"}}
    ]


def test_a_batch_beyond_its_limits_is_answered_in_part(chain: Chain) -> None:
    batch = [{"jsonrpc": "2.0", "id": i, "method": "eth_chainId"} for i in range(5, 9)]
    right = chain.send(batch)
    size = len(json.dumps(right[0]))
    late = {"error": {"code": -32002, "message": "request timed out"}}
    large = {"error": {"code": -32003, "message": "response too large"}}
    # As in geth, the answer that exceeds the limit is the last one.
    for limit, count, error in (
        ({"batchAnswers": 3, "batchBytes": None}, 3, late),
        ({"batchAnswers": None, "batchBytes": size}, 2, large),
        ({"batchAnswers": None, "batchBytes": 4 * size}, 4, large),
    ):
        chain.ask("dev_limits", limit)
        expected = [{"jsonrpc": "2.0", "id": member["id"], **error} for member in batch]
        assert chain.send(batch) == right[:count] + expected[count:]
        # One request is no batch, and notifications get no answer.
        assert chain.send(batch[0]) == right[0]
        silent = [{"jsonrpc": "2.0", "method": "eth_chainId"}] * 5
        assert chain.post(json.dumps(silent))[2] == b""


def test_finds_transactions_by_sender_and_nonce(chain: Chain) -> None:
    sent = chain.pay()
    chain.ask("anvil_mine", "0x2")
    found = chain.ask("eth_getTransactionBySenderAndNonce", WALLETS[0].address, "0x0")
    assert found == chain.ask("eth_getTransactionByHash", sent)
    chain.ask("dev_limits", {"senderNonceForm": "hash"})
    assert chain.ask("eth_getTransactionBySenderAndNonce", WALLETS[0].address, "0x0") == sent
    chain.ask("dev_limits", {"unsupported": ["eth_getTransactionBySenderAndNonce"]})
    with pytest.raises(Refusal, match="does not exist"):
        chain.ask("eth_getTransactionBySenderAndNonce", WALLETS[0].address, "0x0")


def test_old_states_can_be_read_or_refused(chain: Chain) -> None:
    chain.pay(to=STRANGER, value=5)
    height = chain.number("eth_blockNumber")
    chain.pay(to=STRANGER, value=6)
    assert chain.number("eth_getBalance", STRANGER, hex(height)) == 5
    assert chain.number("eth_getBalance", STRANGER) == 11
    assert chain.number("eth_getBalance", STRANGER, {"blockNumber": hex(height - 1)}) == 0
    block_hash = chain.ask("eth_getBlockByNumber", hex(height))["hash"]
    assert chain.number("eth_getBalance", STRANGER, {"blockHash": block_hash}) == 5
    chain.ask("dev_limits", {"archiveFrom": height + 1})
    with pytest.raises(Refusal, match="^missing trie node .* is not available"):
        chain.ask("eth_getBalance", STRANGER, hex(height))
    assert chain.number("eth_getBalance", STRANGER) == 11


def test_capabilities_tell_what_is_refused(chain: Chain) -> None:
    """The form is the standard's (execution-apis): every kind of data has its first block."""
    chain.ask("anvil_mine", "0x5")
    head = chain.ask("eth_getBlockByNumber", "latest")
    height = int(head["number"], 16)
    told = chain.ask("eth_capabilities")
    assert told.pop("head") == {"number": head["number"], "hash": head["hash"]}
    kinds = {"state", "tx", "logs", "receipts", "blocks", "stateproofs"}
    assert told == {kind: {"disabled": False, "oldestBlock": "0x0"} for kind in kinds}

    chain.ask("dev_limits", {"archiveFrom": height - 2, "logsFrom": height - 1})
    told = chain.ask("eth_capabilities")
    first = {kind: height - int(told[kind]["oldestBlock"], 16) for kind in kinds}
    kept = {"state": 2, "stateproofs": 2, "logs": 1}
    assert first == dict.fromkeys(kinds, height) | kept

    logs = {"fromBlock": hex(height - 1), "toBlock": hex(height)}
    assert chain.ask("eth_getLogs", logs) == []
    with pytest.raises(Refusal) as caught:
        chain.ask("eth_getLogs", logs | {"fromBlock": hex(height - 2)})
    assert (caught.value.code, caught.value.message) == (4444, "pruned history unavailable")
    chain.ask("eth_getBalance", STRANGER, hex(height - 2))
    with pytest.raises(Refusal, match="missing trie node"):
        chain.ask("eth_getBalance", STRANGER, hex(height - 3))

    chain.ask("dev_limits", {"unsupported": ["eth_capabilities"]})
    with pytest.raises(Refusal) as caught:
        chain.ask("eth_capabilities")
    assert caught.value.code == -32601


def test_the_pending_block_holds_what_waits(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    sent = chain.pay(to=STRANGER, value=5)
    pending = chain.ask("eth_getBlockByNumber", "pending")
    assert int(pending["number"], 16) == chain.number("eth_blockNumber") + 1
    assert (pending["hash"], pending["transactions"]) == (None, [sent])
    assert chain.number("eth_getBalance", STRANGER, "pending") == 5
    assert chain.number("eth_getBalance", STRANGER) == 0


def test_safe_and_finalized_lag_behind(chain: Chain) -> None:
    chain.ask("anvil_mine", "0x46")
    height = chain.number("eth_blockNumber")
    for tag, depth in (("safe", 32), ("finalized", 64)):
        assert int(chain.ask("eth_getBlockByNumber", tag)["number"], 16) == height - depth
    chain.ask("dev_limits", {"finalizedDepth": 0})
    assert int(chain.ask("eth_getBlockByNumber", "finalized")["number"], 16) == height


def test_transactions_and_logs_name_the_time_of_their_block(chain: Chain) -> None:
    """As nodes do since 2026, and not where the switch says so; a waiting transaction has none."""
    token = chain.contracts["TOKEN"]
    digest = chain.pay(0, to=token, value=0, data=token_payment(STRANGER, 3), gas=100_000)
    mined = chain.ask("eth_getTransactionByHash", digest)
    time = chain.ask("eth_getBlockByNumber", mined["blockNumber"], False)["timestamp"]
    assert mined["blockTimestamp"] == time
    log = chain.ask("eth_getTransactionReceipt", digest)["logs"][0]
    assert log["blockTimestamp"] == time
    chain.ask("dev_limits", {"dated": False})
    try:
        assert "blockTimestamp" not in chain.ask("eth_getTransactionByHash", digest)
        assert "blockTimestamp" not in str(chain.ask("eth_getTransactionReceipt", digest))
    finally:
        chain.ask("dev_limits", {"dated": True})
