"""Several endpoints over one chain: opening, closing, and what each has for itself."""

import asyncio
import http.client
import json
import socket
from typing import Any

import aiohttp
import pytest
from support import (
    ETHER,
    STRANGER,
    WALLETS,
    Chain,
    Refusal,
    call_data,
    token_payment,
    wait_for,
)

QUESTION = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []})


def test_a_front_shows_the_same_chain(chain: Chain) -> None:
    front = chain.front()
    assert front.url != chain.url
    assert front.ws == front.url.replace("http", "ws")
    transaction = front.pay(to=STRANGER, value=5)
    receipt = chain.ask("eth_getTransactionReceipt", transaction)
    assert receipt is not None
    assert front.ask("eth_getTransactionReceipt", transaction) == receipt
    assert front.number("eth_getBalance", STRANGER) == 5
    block = chain.ask("eth_getBlockByNumber", "latest")
    assert front.ask("eth_getBlockByNumber", "latest") == block


def test_lists_the_fronts_with_their_options(chain: Chain) -> None:
    first, second = chain.front(lag=2, latencyMs=1), chain.front(maxBatch=3)
    found = chain.ask("dev_fronts")
    assert [each["id"] for each in found] == [0, first.id, second.id]
    assert [each["url"] for each in found] == [chain.url, first.url, second.url]
    assert found == second.ask("dev_fronts"), "every front answers for all"
    assert found[0]["options"] == {
        "backEnds": [], "balanceOffset": 0, "balanceOffsets": {}, "chaos": 0, "chaosKinds": None,
        "dropLogs": False, "explorer": {}, "lag": 0, "latencyMs": 0, "lies": [], "maxBatch": 1000,
        "pool": "shared",
        "jwtSecret": None, "requestsPerSecond": None, "seed": 0, "token": None,
        "tokenHeader": None, "tokenOffsets": {}, "tokenOnce": None,
    }
    assert found[1]["options"] == found[0]["options"] | {"lag": 2, "latencyMs": 1}
    assert found[2]["options"] == found[0]["options"] | {"maxBatch": 3}


@pytest.mark.parametrize("options, words", [
    ({"lagg": 1}, "unknown front option: lagg"),
    ({"lag": -1}, "invalid lag: expected a number of blocks, 0 or more"),
    ({"lag": True}, "invalid lag"),
    ({"lies": [{"method": "eth_call"}]}, "invalid lies"),
    ({"lies": [{"method": "eth_call", "result": 1, "set": {}}]}, "invalid lies"),
    ({"lies": [{"method": "dev_fault", "result": 1}]}, "invalid lies"),
    ({"balanceOffset": "much"}, "invalid balanceOffset"),
    ({"balanceOffsets": {"0x" + "4A" * 20: 1}}, "invalid balanceOffsets"),
    ({"balanceOffsets": {STRANGER: "1"}}, "invalid balanceOffsets"),
    ({"tokenOffsets": {STRANGER: 1}}, "invalid tokenOffsets"),
    ({"tokenOffsets": {STRANGER: {"0x" + "4A" * 20: 1}}}, "invalid tokenOffsets"),
    ({"dropLogs": 1}, "invalid dropLogs"),
    ({"pool": "none"}, 'invalid pool: expected "shared" or "own"'),
    ({"latencyMs": -1}, "invalid latencyMs"),
    ({"requestsPerSecond": 0}, "invalid requestsPerSecond"),
    ({"maxBatch": 0}, "invalid maxBatch"),
    ({"seed": 0.5}, "invalid seed"),
    ({"chaos": 1.1}, "invalid chaos"),
    ({"chaosKinds": ["lie"]}, "invalid chaosKinds"),
    ({"token": 5}, "invalid token"),
    ({"tokenOnce": "a"}, "invalid tokenOnce"),
    (["lag"], "invalid front options: expected an object"),
])
def test_refuses_unknown_and_invalid_options(chain: Chain, options: Any, words: str) -> None:
    before = chain.ask("dev_fronts")
    with pytest.raises(Refusal) as refusal:
        chain.ask("dev_openFront", options)
    assert refusal.value.message.startswith(words)
    assert chain.ask("dev_fronts") == before
    front = chain.front()
    with pytest.raises(Refusal):
        chain.ask("dev_setFront", front.id, options)
    assert chain.ask("dev_fronts")[1]["options"] == before[0]["options"]


def test_changes_no_option_if_one_is_invalid(chain: Chain) -> None:
    front = chain.front()
    with pytest.raises(Refusal):
        front.set(lag=2, pool="none")
    assert chain.ask("dev_fronts")[1]["options"]["lag"] == 0


def test_closing_refuses_new_connections_and_cuts_open_ones(chain: Chain) -> None:
    front = chain.front()
    front.ask("dev_fault", {"kind": "hang"})
    kept = http.client.HTTPConnection("127.0.0.1", front.port, timeout=5)
    kept.request("POST", "/", QUESTION, {"Content-Type": "application/json"})
    assert wait_for(lambda: front.ask("dev_calls") == {"eth_chainId": 1})
    idle = socket.create_connection(("127.0.0.1", front.port), timeout=5)

    async def follow() -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(front.ws) as connection:
            await asyncio.to_thread(front.close)
            message = await connection.receive(timeout=2)
            assert message.type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)

    asyncio.run(follow())
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        kept.getresponse()
    with pytest.raises(ConnectionRefusedError):
        front.post(QUESTION)
    try:
        assert idle.recv(1) == b""
    except ConnectionResetError:
        pass
    idle.close()
    kept.close()
    assert [each["id"] for each in chain.ask("dev_fronts")] == [0]
    assert chain.ask("eth_chainId") == "0x7a69"


def test_a_front_that_is_closed_or_was_never_open_is_unknown(chain: Chain) -> None:
    front = chain.front()
    with pytest.raises(Refusal, match="^front 0 cannot be closed$"):
        chain.ask("dev_closeFront", 0)
    with pytest.raises(Refusal, match="cannot close itself"):
        front.ask("dev_closeFront", front.id)
    front.close()
    for number in (front.id, 1_000_000, "1", True, None):
        with pytest.raises(Refusal, match="^unknown front: |^missing|invalid argument"):
            chain.ask("dev_closeFront", number)
    assert chain.front().id > front.id, "numbers are not used again"


def test_faults_strike_only_the_front_that_was_told(chain: Chain) -> None:
    one, two = chain.front(), chain.front()
    one.ask("dev_fault", {"kind": "rpc", "times": None, "message": "one"})
    two.ask("dev_fault", {"kind": "status", "status": 502})
    assert chain.ask("eth_chainId") == "0x7a69"
    assert two.post(QUESTION)[0] == 502
    with pytest.raises(Refusal, match="^one$"):
        one.ask("eth_chainId")
    assert chain.ask("dev_faults") == two.ask("dev_faults") == []
    assert len(one.ask("dev_faults")) == 1
    two.ask("dev_clearFaults")
    assert len(one.ask("dev_faults")) == 1
    one.ask("dev_clearFaults")
    assert one.ask("eth_chainId") == "0x7a69"


def test_limits_bind_only_the_front_that_was_told(chain: Chain) -> None:
    front = chain.front(maxBatch=1)
    front.ask("dev_limits", {"unsupported": ["eth_feeHistory"], "suggestedTip": 7})
    assert front.ask("eth_maxPriorityFeePerGas") == "0x7"
    assert chain.ask("eth_maxPriorityFeePerGas") == "0x3b9aca00"
    with pytest.raises(Refusal, match="does not exist"):
        front.ask("eth_feeHistory", "0x1", "latest")
    assert chain.ask("eth_feeHistory", "0x1", "latest")["oldestBlock"] == "0x1"
    batch = [json.loads(QUESTION), json.loads(QUESTION)]
    assert front.send(batch)[0]["error"]["message"] == "batch too large"
    assert len(chain.send(batch)) == 2
    assert front.ask("dev_limits")["maxBatch"] == 1
    assert len(front.send(batch)) == 1 and front.set(maxBatch=2)["maxBatch"] == 2
    assert len(front.send(batch)) == 2


def test_calls_are_counted_by_the_front_that_was_asked(chain: Chain) -> None:
    front = chain.front()
    chain.ask("dev_clearCalls")
    front.ask("eth_chainId")
    front.ask("eth_chainId")
    chain.ask("eth_blockNumber")
    assert front.ask("dev_calls") == {"eth_chainId": 2}
    assert chain.ask("dev_calls") == {"eth_blockNumber": 1}
    assert len(front.ask("dev_transcript")) == 2
    front.ask("dev_clearCalls")
    assert front.ask("dev_calls") == {} and front.ask("dev_transcript") == []
    assert chain.ask("dev_transcript")[0]["body"]["method"] == "eth_blockNumber"


def test_lies_last_until_they_are_changed(chain: Chain) -> None:
    root = "0x" + "11" * 32
    front = chain.front(lies=[
        {"method": "eth_getBlockByNumber", "set": {"stateRoot": root}},
        {"method": "eth_gasPrice", "result": "0x1"},
        {"method": "eth_nothing", "result": [None]},
    ])
    truth = chain.ask("eth_getBlockByNumber", "latest")
    for _ in range(3):
        assert front.ask("eth_getBlockByNumber", "latest") == truth | {"stateRoot": root}
        assert front.ask("eth_gasPrice") == "0x1"
    assert front.ask("eth_getBlockByNumber", "0xffff") is None, "nothing to change"
    assert front.ask("eth_nothing") == [None], "a lie replaces an error"
    with pytest.raises(Refusal):
        front.ask("eth_getBlockByNumber")
    assert chain.ask("eth_getBlockByNumber", "latest") == truth
    front.set(lies=[])
    assert front.ask("eth_getBlockByNumber", "latest") == truth


def test_lies_about_balances_and_logs(chain: Chain) -> None:
    transfer = token_payment(WALLETS[2].address, 1)
    chain.pay(to=chain.contracts["TOKEN"], data=transfer, value=0, gas=100_000)
    chain.ask("anvil_setBalance", STRANGER, hex(7))
    front = chain.front(balanceOffset=ETHER, dropLogs=True)
    everything = {"fromBlock": "0x0", "toBlock": "latest"}
    assert front.number("eth_getBalance", STRANGER) == ETHER + 7
    assert front.ask("eth_getLogs", everything) == []
    assert len(chain.ask("eth_getLogs", everything)) > 0
    front.set(balanceOffset=str(-5), dropLogs=False)
    assert front.number("eth_getBalance", STRANGER) == 2
    front.set(balanceOffset=-10)
    assert front.number("eth_getBalance", STRANGER) == 0, "a balance is never negative"
    assert front.ask("eth_getLogs", everything) == chain.ask("eth_getLogs", everything)
    with pytest.raises(Refusal, match="header not found"):
        front.ask("eth_getBalance", STRANGER, "0xffff")


def test_lies_about_the_balances_of_one_account(chain: Chain) -> None:
    token, liar = chain.contracts["TOKEN"], WALLETS[2].address
    chain.pay(to=token, data=token_payment(liar, 5), value=0, gas=100_000)

    def held(asked: Chain, address: str) -> tuple[int, int]:
        data = call_data("balanceOf(address)", ("address", address))
        call = {"to": token, "data": data}
        return asked.number("eth_getBalance", address), asked.number("eth_call", call, "latest")

    front = chain.front(balanceOffsets={liar.lower(): 3})
    ether, tokens = held(chain, liar)
    assert held(front, liar) == (ether + 3, tokens + 3)
    assert held(front, WALLETS[0].address) == held(chain, WALLETS[0].address)
    # The program that the wallet lets a node run: its code, the number of calls, and each of them.
    code = (
        "600261006f601e3960005160210261007160005b6020828439825160501c8060a01c80602f57813185526001604e"
        "565b808460160186396020858287856300030d40fa60203d103d1501600101025b8353845183600101529050601601"
        "9060210191019082811060135750506000f3"
    )
    balance = call_data("balanceOf(address)", ("address", liar))[2:]
    calls = f"0002 0000 {liar[2:]} 0024 {token[2:]} {balance}".replace(" ", "")
    told = front.ask("eth_call", {"data": f"0x{code}{calls}"}, "latest")
    assert told == f"0x01{ether + 3:064x}01{tokens + 3:064x}"
    name = {"to": token, "data": call_data("name()")}
    assert front.ask("eth_call", name, "latest") == chain.ask("eth_call", name, "latest")
    # An address without code answers nothing, and has no balance to add to.
    empty = {"to": STRANGER, "data": call_data("balanceOf(address)", ("address", liar))}
    assert chain.ask("eth_call", empty, "latest") == "0x"
    assert front.ask("eth_call", empty, "latest") == "0x"
    front.set(balanceOffsets={liar.lower(): -(10**30)})
    assert held(front, liar) == (0, 0), "a balance is never negative"
    # Of one token alone, also in the program.
    front.set(balanceOffsets={}, tokenOffsets={token.lower(): {liar.lower(): 5}})
    assert held(front, liar) == (ether, tokens + 5)
    assert held(front, WALLETS[0].address) == held(chain, WALLETS[0].address)
    told = front.ask("eth_call", {"data": f"0x{code}{calls}"}, "latest")
    assert told == f"0x01{ether:064x}01{tokens + 5:064x}"
    proof = front.ask("eth_getProof", liar, [], "latest")
    assert int(proof["balance"], 16) == ether, "proofs are not changed"
