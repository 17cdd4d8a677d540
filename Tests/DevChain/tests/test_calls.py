"""Calls, estimates, simulations and traces."""

from typing import Any

import pytest
from eth_utils import to_checksum_address
from support import ETHER, GWEI, STRANGER, WALLETS, Chain, Refusal, call_data

TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"


def padded(address: str) -> str:
    """Return an address as a topic."""
    return "0x" + address[2:].lower().rjust(64, "0")


def forward(chain: Chain, to: str, value: int) -> dict[str, Any]:
    """Return a call that makes a contract forward ether."""
    return {
        "from": WALLETS[0].address, "to": chain.contracts["FORWARDER"], "value": hex(value),
        "data": call_data("forward(address)", ("address", to)),
    }


def test_a_plain_transfer_is_estimated_exactly(shared: Chain) -> None:
    call = {"from": WALLETS[0].address, "to": STRANGER, "value": "0x1"}
    assert shared.ask("eth_estimateGas", call) == "0x5208"


def test_an_estimate_suffices_and_is_near(chain: Chain) -> None:
    owner, token = WALLETS[0], chain.contracts["TOKEN"]
    payload = call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5))
    gas = chain.number("eth_estimateGas", {"from": owner.address, "to": token, "data": payload})
    receipt = chain.ask(
        "eth_getTransactionReceipt", chain.pay(to=token, value=0, data=payload, gas=gas)
    )
    assert receipt["status"] == "0x1"
    assert gas * 0.97 < int(receipt["gasUsed"], 16) <= gas


@pytest.mark.parametrize(
    ("signature", "message", "start"),
    [
        (
            "failString()", "execution reverted: kaboom: reverted with a reason", "0x08c379a0"
        ),
        ("failEmpty()", "execution reverted", "0x"),
    ],
)
@pytest.mark.parametrize("method", ["eth_call", "eth_estimateGas"])
def test_a_revert_carries_its_reason_and_data(
    shared: Chain, method: str, signature: str, message: str, start: str
) -> None:
    call = {"to": shared.contracts["REVERTER"], "data": call_data(signature)}
    with pytest.raises(Refusal) as caught:
        shared.ask(method, call)
    assert (caught.value.code, caught.value.message) == (3, message)
    assert caught.value.data[: len(start)] == start
    assert (caught.value.data == "0x") == (start == "0x")


def test_a_panic_is_put_into_words(shared: Chain) -> None:
    # PUSH32 selector of Panic, MSTORE at 0; MSTORE8 0x12 at 35; REVERT 36 bytes
    code = "0x7f4e487b71" + "00" * 28 + "5f526012602353" + "60245ffd"
    to = shared.contracts["REVERTER"]
    with pytest.raises(Refusal) as caught:
        shared.ask("eth_call", {"to": to}, "latest", {to: {"code": code}})
    assert caught.value.message == "execution reverted: division or modulo by zero"
    assert caught.value.data == "0x4e487b71" + "12".rjust(64, "0")


def test_a_call_without_funds_says_what_it_has_and_wants(shared: Chain) -> None:
    call = {"from": STRANGER, "to": WALLETS[0].address, "value": "0x1"}
    shown = "address 0x4242424242424242424242424242424242424242 have 0 want 1"
    words = f"insufficient funds for gas * price + value: {shown}"
    with pytest.raises(Refusal) as caught:
        shared.ask("eth_call", call)
    assert caught.value.message == f"err: {words} (supplied gas 50000000)"
    with pytest.raises(Refusal) as caught:
        shared.ask("eth_estimateGas", call)
    assert caught.value.message == f"failed with 21000 gas: {words}"
    with pytest.raises(Refusal) as caught:
        shared.ask("eth_estimateGas", call | {"maxFeePerGas": hex(2 * GWEI)})
    assert caught.value.message == "insufficient funds for transfer"


def test_a_fee_below_the_base_fee_is_refused_in_a_call(shared: Chain) -> None:
    with pytest.raises(Refusal, match="err: max fee per gas less than block base fee: address 0x"):
        shared.ask("eth_call", {"to": STRANGER, "maxFeePerGas": "0x1"})


def test_too_little_gas_is_refused_in_a_call(shared: Chain) -> None:
    call = {"to": shared.contracts["TOKEN"], "data": call_data("name()")}
    with pytest.raises(Refusal, match="^out of gas$"):
        shared.ask("eth_call", call | {"gas": hex(21_300)})
    with pytest.raises(Refusal, match="err: intrinsic gas too low: have 1, want 21064"):
        shared.ask("eth_call", call | {"gas": "0x1"})
    with pytest.raises(Refusal, match=r"gas required exceeds allowance \(21300\)"):
        shared.ask("eth_estimateGas", call | {"gas": hex(21_300)})


def test_overrides_change_the_state_of_one_call_only(shared: Chain) -> None:
    token = shared.contracts["TOKEN"]
    # PUSH1 42 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    override = {token: {"code": "0x602a5f5260205ff3"}}
    call = {"to": token, "data": call_data("totalSupply()")}
    assert int(shared.ask("eth_call", call, "latest", override), 16) == 42
    assert int(shared.ask("eth_call", call), 16) == 10**12
    multicall = {"to": shared.contracts["MULTICALL3"]}
    balance = multicall | {"data": call_data("getEthBalance(address)", ("address", STRANGER))}
    rich = {STRANGER: {"balance": "0x5"}}
    assert int(shared.ask("eth_call", balance, "latest", rich), 16) == 5
    time = multicall | {"data": call_data("getCurrentBlockTimestamp()")}
    assert int(shared.ask("eth_call", time, "latest", {}, {"time": "0x7"}), 16) == 7


def test_an_access_list_names_the_storage_that_is_touched(shared: Chain) -> None:
    token = shared.contracts["TOKEN"]
    call = {
        "from": WALLETS[0].address, "to": token,
        "data": call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5)),
    }
    answer = shared.ask("eth_createAccessList", call)
    assert [entry["address"] for entry in answer["accessList"]] == [token.lower()]
    assert len(answer["accessList"][0]["storageKeys"]) == 2
    assert int(answer["gasUsed"], 16) > 21_000
    assert "error" not in answer


# SLOAD and POP for slots 1 to 30; the other contract calls it, with PUSH0 five times as arguments.
READER = "".join(f"60{slot:02x}5450" for slot in range(1, 31)) + "00"
CALLER = "5f5f5f5f5f73{}5af100"


def creation(runtime: str) -> str:
    """Return creation code: PUSH1 length DUP1 PUSH1 9 PUSH0 CODECOPY PUSH0 RETURN, and the code."""
    return f"0x60{len(runtime) // 2:02x}8060095f395ff3{runtime}"


def test_an_access_list_can_save_gas(chain: Chain) -> None:
    """What the answer, an estimate and a simulation say with the list is what is then used."""
    reader = chain.ask("eth_getTransactionReceipt", chain.pay(
        to=None, value=0, data=creation(READER), gas=200_000))["contractAddress"]
    caller = chain.ask("eth_getTransactionReceipt", chain.pay(
        to=None, value=0, data=creation(CALLER.format(reader[2:].lower())), gas=200_000,
    ))["contractAddress"]
    call = {"from": WALLETS[0].address, "to": caller}
    answer = chain.ask("eth_createAccessList", call)
    (entry,) = answer["accessList"]
    assert entry["address"] == reader.lower() and len(entry["storageKeys"]) == 30
    listed = call | {"accessList": answer["accessList"]}

    def simulated(one: dict[str, Any]) -> int:
        (block,) = chain.ask("eth_simulateV1", {"blockStateCalls": [{"calls": [one]}]}, "latest")
        return int(block["calls"][0]["gasUsed"], 16)

    # 2,600 - 100 - 2,400 for the account, and 2,100 - 100 - 1,900 for each slot.
    assert simulated(call) - simulated(listed) == 100 + 30 * 100
    assert int(answer["gasUsed"], 16) == simulated(listed)
    with_list = chain.number("eth_estimateGas", listed)
    assert simulated(listed) <= with_list < chain.number("eth_estimateGas", call)
    for one in (call, listed):
        more = {"accessList": one["accessList"]} if "accessList" in one else {}
        receipt = chain.ask("eth_getTransactionReceipt", chain.pay(
            to=to_checksum_address(caller), value=0, gas=200_000, **more))
        assert int(receipt["gasUsed"], 16) == simulated(one)


def test_an_access_list_of_a_call_that_fails_has_the_error(shared: Chain) -> None:
    call = {"to": shared.contracts["REVERTER"], "data": call_data("failEmpty()")}
    assert shared.ask("eth_createAccessList", call)["error"] == "execution reverted"


def test_simulated_blocks_build_on_one_another(shared: Chain) -> None:
    payment = {"from": STRANGER, "to": WALLETS[1].address, "value": hex(ETHER)}
    head = shared.number("eth_blockNumber")
    answer = shared.ask("eth_simulateV1", {"blockStateCalls": [
        {"stateOverrides": {STRANGER: {"balance": hex(2 * ETHER)}}, "calls": [payment]},
        {"calls": [payment]},
    ]}, "latest")
    assert [int(block["number"], 16) for block in answer] == [head + 1, head + 2]
    assert answer[1]["parentHash"] == answer[0]["hash"]
    assert [block["calls"][0]["status"] for block in answer] == ["0x1", "0x1"]
    with pytest.raises(Refusal) as caught:
        shared.ask("eth_simulateV1", {"blockStateCalls": [{"calls": [payment]}]})
    assert caught.value.code == -38014


def test_simulation_shows_moved_ether_among_the_logs_in_order(shared: Chain) -> None:
    token = shared.contracts["TOKEN"]
    pay = call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5))
    owner, delegate = WALLETS[0].address, shared.contracts["DELEGATE"]
    batch = call_data(
        "execute((address,uint256,bytes)[])",
        ("(address,uint256,bytes)[]", [
            (STRANGER, 7, b""), (token, 0, bytes.fromhex(pay[2:])), (STRANGER, 9, b""),
        ]),
    )
    answer = shared.ask("eth_simulateV1", {
        "traceTransfers": True,
        "blockStateCalls": [{
            "stateOverrides": {owner: {"code": "0xef0100" + delegate[2:].lower()}},
            "calls": [{"from": owner, "to": owner, "data": batch}],
        }],
    })
    logs = answer[0]["calls"][0]["logs"]
    assert [log["address"] for log in logs] == [
        "0x" + "ee" * 20, owner.lower(), token.lower(), owner.lower(), "0x" + "ee" * 20,
        owner.lower(),
    ]
    assert logs[0]["topics"] == [TRANSFER, padded(owner), padded(STRANGER)]
    assert [int(log["data"], 16) for log in (logs[0], logs[4])] == [7, 9]
    assert [int(log["logIndex"], 16) for log in logs] == list(range(6))


def test_a_simulated_revert_is_a_result(shared: Chain) -> None:
    answer = shared.ask("eth_simulateV1", {"blockStateCalls": [{"calls": [
        {"to": shared.contracts["REVERTER"], "data": call_data("failString()")}
    ]}]})
    call = answer[0]["calls"][0]
    assert call["status"] == "0x0"
    assert call["error"]["code"] == 3
    assert call["error"]["message"] == "execution reverted: kaboom: reverted with a reason"


def test_a_trace_shows_ether_that_moves_inside(chain: Chain) -> None:
    call = forward(chain, STRANGER, 5 * ETHER)
    sent = chain.pay(to=call["to"], value=5 * ETHER, data=call["data"], gas=100_000)
    receipt = chain.ask("eth_getTransactionReceipt", sent)
    assert (receipt["status"], receipt["logs"]) == ("0x1", [])
    assert chain.number("eth_getBalance", STRANGER) == 5 * ETHER
    tree = chain.ask("debug_traceTransaction", sent, {"tracer": "callTracer"})
    assert (tree["type"], tree["to"]) == ("CALL", call["to"].lower())
    assert tree["gasUsed"] == receipt["gasUsed"]
    assert len(tree["calls"]) == 1
    inner = tree["calls"][0]
    assert (inner["from"], inner["to"]) == (call["to"].lower(), STRANGER)
    assert int(inner["value"], 16) == 5 * ETHER
    same = chain.ask("debug_traceCall", call, "latest", {"tracer": "callTracer"})
    assert same["calls"][0]["to"] == STRANGER
    number = receipt["blockNumber"]
    whole = chain.ask("debug_traceBlockByNumber", number, {"tracer": "callTracer"})
    assert whole == [{"txHash": sent, "result": tree}]
    with pytest.raises(Refusal, match="only the callTracer"):
        chain.ask("debug_traceTransaction", sent)


def test_a_trace_shows_failures_and_logs(chain: Chain) -> None:
    failed = chain.pay(
        to=chain.contracts["REVERTER"], value=0, data=call_data("failString()"), gas=90_000
    )
    tree = chain.ask("debug_traceTransaction", failed, {"tracer": "callTracer"})
    assert tree["error"] == "execution reverted"
    assert tree["revertReason"] == "kaboom: reverted with a reason"
    assert chain.ask("eth_getTransactionReceipt", failed)["status"] == "0x0"
    payload = call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5))
    paid = chain.pay(to=chain.contracts["TOKEN"], value=0, data=payload, gas=90_000)
    options = {"tracer": "callTracer", "tracerConfig": {"withLog": True}}
    logs = chain.ask("debug_traceTransaction", paid, options)["logs"]
    assert logs[0]["topics"] == [TRANSFER, padded(WALLETS[0].address), padded(STRANGER)]
