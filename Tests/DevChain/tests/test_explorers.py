"""Block explorers and an indexer tell the truth of the chain, with the habits of each."""

import http.client
import json
from typing import Any
from urllib.parse import urlencode

import pytest
from support import STRANGER, WALLETS, Chain, Front, call_data

PAYEE = "0x" + "52" * 20


def get(front: Chain, path: str, **query: Any) -> Any:
    """Return the answer of an explorer."""
    connection = http.client.HTTPConnection("127.0.0.1", front.port, timeout=10)
    try:
        connection.request("GET", f"/{path}?{urlencode(query)}")
        response = connection.getresponse()
        assert response.status == 200
        return json.loads(response.read())
    finally:
        connection.close()


def listed(front: Chain, kind: str, action: str, address: str = PAYEE, **query: Any) -> Any:
    """Return the answer to a question for a list."""
    usual = {
        "module": "account", "action": action, "address": address, "startblock": 0,
        "endblock": 10_000, "page": 1, "offset": 1000, "sort": "asc",
    }
    if kind == "etherscan":
        usual["chainid"] = front.greeting["chainId"]
    return get(front, kind, **(usual | query))


def blocks(answer: Any) -> list[int]:
    """Return the blocks of rows."""
    assert answer["status"] == "1", answer
    return [int(row["blockNumber"]) for row in answer["result"]]


def scan(front: Chain, first: int = 0, end: int = 10_000, token: str = "") -> tuple[int, Any]:
    """Return the status and the answer of the indexer."""
    sides = [{"from": [PAYEE]}, {"to": [PAYEE]}]
    body = json.dumps({
        "from_block": first, "to_block": end, "transactions": sides, "traces": sides,
        "field_selection": {"transaction": ["block_number"], "trace": ["block_number"]},
    })
    connection = http.client.HTTPConnection("127.0.0.1", front.port, timeout=10)
    try:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        connection.request("POST", "/hypersync", body, headers)
        response = connection.getresponse()
        text = response.read()
        return response.status, json.loads(text) if response.status == 200 else text
    finally:
        connection.close()


class Told:
    """A chain with a payment, one through a contract, a withdrawal and an empty block."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        chain.pay(to=PAYEE, value=5)
        self.sent = chain.number("eth_blockNumber")
        forward = call_data("forward(address)", ("address", PAYEE))
        chain.pay(to=chain.contracts["FORWARDER"], data=forward, value=7, gas=100_000)
        self.inner = self.sent + 1
        self.withdrawn = int(chain.ask("dev_withdraw", PAYEE, hex(9)), 16)
        chain.ask("evm_mine")
        self.front: Front = chain.front()


@pytest.fixture
def told(chain: Chain) -> Told:
    """The chain with all that changes a balance."""
    return Told(chain)


@pytest.mark.parametrize("kind", ["etherscan", "blockscout"])
def test_each_list_has_its_blocks(told: Told, kind: str) -> None:
    assert blocks(listed(told.front, kind, "txlist")) == [told.sent]
    assert blocks(listed(told.front, kind, "txlistinternal")) == [told.inner]
    assert blocks(listed(told.front, kind, "txsBeaconWithdrawal")) == [told.withdrawn]
    nothing = {"status": "0", "message": "No transactions found", "result": []}
    assert listed(told.front, kind, "txlist", STRANGER) == nothing
    assert listed(told.front, kind, "txlist", startblock=told.sent + 1) == nothing
    own = WALLETS[0].address
    assert {told.sent, told.inner} <= set(blocks(listed(told.front, kind, "txlist", own)))
    row = listed(told.front, kind, "txlistinternal")["result"][0]
    assert row["value"] == "7" and row["isError"] == "0"
    assert ("transactionHash" in row) == (kind == "blockscout")
    assert listed(told.front, kind, "other")["status"] == "0"


def test_the_heads_are_those_of_the_index(told: Told) -> None:
    front = told.chain.front(lag=2)
    height = told.chain.number("eth_blockNumber") - 2
    chain = told.chain.greeting["chainId"]
    asked = {"module": "block", "action": "getblocknobytime", "chainid": chain}
    assert get(front, "etherscan", **asked)["result"] == str(height)
    assert get(front, "blockscout", action="eth_block_number")["result"] == hex(height)
    assert listed(front, "blockscout", "txsBeaconWithdrawal")["status"] == "0"
    assert scan(front)[1]["archive_height"] == height


def test_pages_and_their_window(told: Told) -> None:
    own = WALLETS[0].address
    whole = blocks(listed(told.front, "etherscan", "txlist", own))
    told.front.set(explorer={"rows": 1, "window": 2})
    pages = [listed(told.front, "etherscan", "txlist", own, page=page) for page in (1, 2, 3)]
    assert [blocks(page) for page in pages[:2]] == [[block] for block in whole[:2]]
    assert "window is too large" in pages[2]["result"]


def test_the_habits(told: Told) -> None:
    def refusal(**habits: Any) -> str:
        told.front.set(explorer=habits)
        answer = listed(told.front, "etherscan", "txlist")
        assert answer["status"] == "0"
        return str(answer["result"])

    assert "calls per sec" in refusal(rateEvery=1)
    assert "Max daily" in refusal(isSpent=True)
    assert "not supported" in refusal(isForeign=True)
    assert "Invalid API Key" in refusal(key="word")
    assert refusal(heavyBlocks=5) == "None"
    assert blocks(listed(told.front, "etherscan", "txlist", apikey="word",
                         startblock=told.sent, endblock=told.sent)) == [told.sent]
    told.front.set(explorer={"unprocessedFrom": told.inner})
    assert listed(told.front, "blockscout", "txlistinternal")["status"] == "2"
    assert listed(told.front, "blockscout", "txlistinternal", endblock=told.sent)["status"] == "0"
    told.front.set(explorer={"withdrawals": False})
    unknown = listed(told.front, "blockscout", "txsBeaconWithdrawal")
    assert unknown == {"message": "Unknown action", "result": None, "status": "0"}
    wrong = listed(told.front, "etherscan", "txlist", chainid=5)
    assert "chainid" in wrong["result"]


def test_it_leaves_out_and_invents(told: Told) -> None:
    told.front.set(explorer={"omit": [told.sent], "invent": [told.withdrawn]})
    assert blocks(listed(told.front, "etherscan", "txlist")) == [told.withdrawn]
    part = scan(told.front)[1]["data"][0]
    assert [row["block_number"] for row in part["transactions"]] == [told.withdrawn]


def test_the_indexer_scans_a_part_at_a_time(told: Told) -> None:
    told.front.set(explorer={"scan": told.inner, "key": "word"})
    assert scan(told.front)[0] == 401
    status, first = scan(told.front, token="word")
    assert status == 200 and first["next_block"] == told.inner
    status, rest = scan(told.front, first["next_block"], token="word")
    rows = first["data"][0]["traces"] + rest["data"][0]["traces"]
    assert {row["block_number"] for row in rows} == {told.sent, told.inner}
    assert rest["next_block"] == rest["archive_height"] + 1


@pytest.mark.parametrize("habits", [
    5, [], {"other": 1}, {"rows": 0}, {"key": 5}, {"isSpent": 1}, {"omit": 5}, {"omit": [-1]},
    {"scan": True},
])
def test_refuses_unknown_habits(chain: Chain, habits: Any) -> None:
    with pytest.raises(Exception, match="invalid explorer"):
        chain.front(explorer=habits)


def test_requests_are_counted(told: Told) -> None:
    listed(told.front, "etherscan", "txlist")
    assert told.front.ask("dev_calls") == {"etherscan txlist": 1}
