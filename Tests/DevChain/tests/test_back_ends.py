"""One address with several nodes behind it: one lags for a request, or they answer in turn."""

import asyncio
import json
from typing import Any

import pytest
from support import STRANGER, Chain, Refusal, token_payment
from test_websocket import Socket, play


@pytest.fixture
def height(chain: Chain) -> int:
    """The head, which pays 7 wei and 3 tokens to somebody who had nothing before."""
    chain.ask("evm_setAutomine", False)
    chain.pay(to=STRANGER, value=7)
    transfer = token_payment(STRANGER, 3)
    chain.pay(to=chain.contracts["TOKEN"], value=0, data=transfer, gas=100_000)
    chain.ask("evm_mine")
    chain.ask("evm_setAutomine", True)
    return chain.number("eth_blockNumber")


def at(height: int) -> dict[str, str]:
    """Return a filter of one block."""
    return {"fromBlock": hex(height), "toBlock": hex(height)}


def batch(*questions: tuple[Any, ...]) -> str:
    """Return the text of a batch."""
    return json.dumps([
        {"jsonrpc": "2.0", "id": place, "method": method, "params": list(parameters)}
        for place, (method, *parameters) in enumerate(questions)
    ])


def answers(chain: Chain, *questions: tuple[Any, ...]) -> list[Any]:
    """Return the results of a batch; an error is its message."""
    found = json.loads(chain.post(batch(*questions))[2])
    return [each["result"] if "result" in each else each["error"]["message"] for each in found]


def test_one_request_meets_a_back_end_that_is_behind(chain: Chain, height: int) -> None:
    logs = ("eth_getLogs", at(height))
    questions = [
        ("eth_blockNumber",), logs, ("eth_getBalance", STRANGER, "latest"),
        ("eth_getBlockByNumber", hex(height)), ("eth_getBalance", STRANGER, hex(height)),
    ]
    truth = answers(chain, *questions)
    assert len(truth[1]) == 1 and truth[2] == "0x7" and truth[4] == "0x7"
    chain.ask("dev_fault", {"kind": "lag"})
    assert answers(chain, *questions) == [hex(height - 1), [], "0x0", None, "header not found"]
    assert answers(chain, *questions) == truth, "only once"
    assert chain.ask("dev_faults") == []


def test_a_lag_of_many_blocks_strikes_the_named_method(chain: Chain, height: int) -> None:
    chain.ask("anvil_mine", "0x4")
    fault = {"kind": "lag", "blocks": 5, "method": "eth_getLogs", "times": 2, "after": 1}
    chain.ask("dev_fault", fault)
    found = []
    for _ in range(4):
        assert chain.number("eth_blockNumber") == height + 4
        found.append(len(chain.ask("eth_getLogs", at(height))))
    assert found == [1, 0, 0, 1]
    chain.ask("dev_fault", {"kind": "lag", "blocks": 1_000_000})
    assert chain.number("eth_blockNumber") == 0


def test_a_member_can_lag_alone(chain: Chain, height: int) -> None:
    look, logs = ("eth_getBlockByNumber", hex(height)), ("eth_getLogs", at(height))
    chain.ask("dev_fault", {"kind": "lagMember", "method": "eth_getLogs"})
    before, found, after = answers(chain, look, logs, ("eth_blockNumber",))
    assert before["number"] == after == hex(height) and found == []
    assert len(answers(chain, look, logs)[1]) == 1


def test_what_is_sent_to_a_lagging_back_end_is_mined(chain: Chain, height: int) -> None:
    chain.ask("dev_fault", {"kind": "lag", "blocks": 2, "method": "eth_sendRawTransaction"})
    blocks = chain.ask("eth_newBlockFilter")
    sent = chain.pay(1, to=STRANGER, value=1)
    assert chain.number("eth_blockNumber") == height + 1
    head = chain.ask("eth_getBlockByNumber", "latest")
    assert head["transactions"] == [sent]
    assert chain.ask("eth_getFilterChanges", blocks) == [head["hash"]], "no block is taken back"


def test_a_websocket_meets_one_too(chain: Chain, height: int) -> None:
    async def scene(socket: Socket) -> None:
        await asyncio.to_thread(chain.ask, "dev_fault", {"kind": "lag"})
        assert await socket.ask("eth_blockNumber") == hex(height - 1)
        assert await socket.ask("eth_blockNumber") == hex(height)

    play(chain, scene)


def test_random_back_ends_lag_the_same_for_the_same_seed(chain: Chain, height: int) -> None:
    chain.ask("anvil_mine", "0x3")
    front = chain.front(chaos=0.5, chaosKinds=["lag"], seed=1)
    first = [front.number("eth_blockNumber") for _ in range(30)]
    front.set(chaos=0.5)
    assert [front.number("eth_blockNumber") for _ in range(30)] == first
    assert {height, height + 1, height + 2, height + 3} == set(first)


def test_back_ends_answer_in_turn(chain: Chain, height: int) -> None:
    behind, silent = chain.front(lag=1), chain.front(dropLogs=True)
    front = chain.front(backEnds=[0, behind.id, silent.id])
    questions = [("eth_blockNumber",), ("eth_getLogs", at(height))]
    found = [
        (head, len(logs)) for head, logs in (answers(front, *questions) for _ in range(6))
    ]
    assert found == [(hex(height), 1), (hex(height - 1), 0), (hex(height), 0)] * 2
    for each in (behind, silent):
        assert each.ask("dev_calls") == {"eth_blockNumber": 2, "eth_getLogs": 2}
    assert front.ask("dev_calls") == {"eth_blockNumber": 6, "eth_getLogs": 6}
    front.set(backEnds=[silent.id, 0])
    assert answers(front, *questions)[1] == [] and len(answers(front, *questions)[1]) == 1
    front.set(backEnds=[])
    assert answers(front, *questions) == answers(chain, *questions)


def test_faults_strike_before_and_behind(chain: Chain, height: int) -> None:
    back = chain.front()
    front = chain.front(backEnds=[back.id])
    front.ask("dev_fault", {"kind": "status", "status": 503})
    back.ask("dev_fault", {"kind": "status", "status": 429})
    back.ask("dev_fault", {"kind": "rpc", "message": "from behind"})
    text = batch(("eth_blockNumber",))
    assert [front.post(text)[0] for _ in range(2)] == [503, 429]
    assert answers(front, ("eth_blockNumber",)) == ["from behind"]
    assert answers(front, ("eth_blockNumber",)) == [hex(height)]


def test_a_closed_back_end_is_a_bad_gateway(chain: Chain, height: int) -> None:
    back = chain.front()
    front = chain.front(backEnds=[0, back.id])
    back.close()
    text = batch(("eth_blockNumber",))
    assert [front.post(text)[0] for _ in range(4)] == [200, 502, 200, 502]
    assert front.ask("dev_calls") == {"eth_blockNumber": 4}, "the front itself is asked"


@pytest.mark.parametrize(("wanted", "words"), [
    (0, "invalid backEnds"), ([-1], "invalid backEnds"), ([True], "invalid backEnds"),
    (["1"], "invalid backEnds"), ([999], "unknown front: 999"),
])
def test_invalid_back_ends_are_refused(chain: Chain, wanted: Any, words: str) -> None:
    front = chain.front()
    with pytest.raises(Refusal, match=words):
        front.set(backEnds=wanted)
    with pytest.raises(Refusal, match="cannot be behind itself"):
        front.set(backEnds=[0, front.id])
    assert front.ask("dev_setFront", front.id, {})["options"]["backEnds"] == []
