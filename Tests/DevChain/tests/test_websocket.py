"""Subscriptions and faults over a WebSocket."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from support import STRANGER, WALLETS, Chain, call_data


class Socket:
    """A WebSocket client that separates notifications from responses."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.news: list[dict[str, Any]] = []
        self._number = 0

    async def receive(self, seconds: float = 3) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(await self.socket.receive_str(timeout=seconds))
        return message

    async def ask(self, method: str, *parameters: Any) -> Any:
        """Send a request and return the result; earlier notifications are stored."""
        self._number += 1
        await self.socket.send_json({
            "jsonrpc": "2.0", "id": self._number, "method": method, "params": list(parameters),
        })
        while "id" not in (message := await self.receive()):
            self.news.append(message["params"])
        assert message["id"] == self._number
        return message["error"] if "error" in message else message["result"]

    async def told(self, count: int) -> list[dict[str, Any]]:
        """Return the next notifications, and check that there are no more."""
        while len(self.news) < count:
            self.news.append((await self.receive())["params"])
        await self.ask("eth_chainId")
        found, self.news = self.news, []
        assert len(found) == count, found
        return found


@asynccontextmanager
async def connected(chain: Chain) -> AsyncIterator[Socket]:
    """Connect to a chain."""
    async with aiohttp.ClientSession() as session, session.ws_connect(chain.ws) as socket:
        yield Socket(socket)


def play(chain: Chain, scene: Callable[[Socket], Awaitable[None]]) -> None:
    """Run a scene over one connection."""

    async def run() -> None:
        async with connected(chain) as socket:
            await scene(socket)

    asyncio.run(run())


def test_answers_as_over_http(chain: Chain) -> None:
    async def scene(socket: Socket) -> None:
        assert await socket.ask("eth_chainId") == "0x7a69"
        assert (await socket.ask("eth_nothing"))["code"] == -32601
        await socket.socket.send_str('[{"jsonrpc":"2.0","id":9,"method":"eth_chainId"}]')
        assert json.loads(await socket.socket.receive_str(timeout=3))[0]["id"] == 9
        await socket.socket.send_str("{")
        assert (await socket.receive())["error"]["code"] == -32700

    play(chain, scene)


def test_tells_of_new_heads_after_the_reply(chain: Chain) -> None:
    async def scene(socket: Socket) -> None:
        name = await socket.ask("eth_subscribe", "newHeads")
        await socket.ask("evm_mine")
        assert socket.news == [], "the reply comes before the news"
        (news,) = await socket.told(1)
        assert news["subscription"] == name
        head = chain.ask("eth_getBlockByNumber", "latest")
        assert news["result"].items() <= head.items()
        assert "transactions" not in news["result"]
        assert await socket.ask("eth_unsubscribe", name) is True
        chain.ask("evm_mine")
        await socket.told(0)
        assert (await socket.ask("eth_unsubscribe", name))["message"] == "subscription not found"

    play(chain, scene)


def test_tells_of_logs_that_match(chain: Chain) -> None:
    token = chain.contracts["TOKEN"]
    payload = call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5))

    async def scene(socket: Socket) -> None:
        to = "0x" + STRANGER[2:].rjust(64, "0")
        name = await socket.ask("eth_subscribe", "logs", {"topics": [None, None, to]})
        await socket.ask("eth_subscribe", "logs", {"address": chain.contracts["ODD"]})
        sent = chain.pay(to=token, value=0, data=payload, gas=100_000)
        (news,) = await socket.told(1)
        assert news["subscription"] == name
        assert news["result"] == chain.ask("eth_getTransactionReceipt", sent)["logs"][0]

    play(chain, scene)


def test_takes_logs_back_on_a_reorg_and_then_tells_of_the_new_line(chain: Chain) -> None:
    token = chain.contracts["TOKEN"]
    payload = call_data("transfer(address,uint256)", ("address", STRANGER), ("uint256", 5))

    async def scene(socket: Socket) -> None:
        logs = await socket.ask("eth_subscribe", "logs", {"address": token})
        sent = chain.pay(to=token, value=0, data=payload, gas=100_000)
        (first,) = await socket.told(1)
        heads = await socket.ask("eth_subscribe", "newHeads")
        chain.ask("dev_reorg", 1, {"remine": True})
        news = await socket.told(4)
        taken, given = [n["result"] for n in news if n["subscription"] == logs]
        assert taken == first["result"] | {"removed": True}
        assert given == chain.ask("eth_getTransactionReceipt", sent)["logs"][0]
        assert given["blockHash"] != taken["blockHash"]
        new = [n["result"] for n in news if n["subscription"] == heads]
        assert new[0]["parentHash"] != taken["blockHash"]
        assert new[1]["parentHash"] == new[0]["hash"]
        assert new[1]["hash"] == chain.ask("eth_getBlockByNumber", "latest")["hash"]

    play(chain, scene)


@pytest.mark.parametrize("full", [False, True])
def test_tells_of_waiting_transactions(chain: Chain, full: bool) -> None:
    async def scene(socket: Socket) -> None:
        await socket.ask("eth_subscribe", "newPendingTransactions", *([True] if full else []))
        chain.ask("evm_setAutomine", False)
        sent = chain.pay()
        (news,) = await socket.told(1)
        if full:
            assert news["result"]["from"] == WALLETS[0].address.lower()
            assert news["result"]["blockHash"] is None
        assert (news["result"]["hash"] if full else news["result"]) == sent

    play(chain, scene)


def test_refuses_an_unknown_subscription(chain: Chain) -> None:
    async def scene(socket: Socket) -> None:
        error = await socket.ask("eth_subscribe", "weather")
        assert error == {"code": -32601, "message": 'no "weather" subscription in eth namespace'}

    play(chain, scene)


def test_close_fault_closes_with_the_code(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "closeWs", "code": 1008, "message": "too many"})

    async def scene(socket: Socket) -> None:
        await socket.socket.send_json({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId"})
        message = await socket.socket.receive(timeout=3)
        assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 1008)

    play(chain, scene)


def test_drop_fault_cuts_the_connection(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "drop"})

    async def scene(socket: Socket) -> None:
        await socket.socket.send_json({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId"})
        message = await socket.socket.receive(timeout=3)
        assert message.type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)

    play(chain, scene)


def test_hang_fault_says_nothing(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "hang", "method": "eth_chainId"})

    async def scene(socket: Socket) -> None:
        await socket.socket.send_json({"jsonrpc": "2.0", "id": 77, "method": "eth_chainId"})
        assert await socket.ask("eth_blockNumber") == "0x1", "the next question is answered"

    play(chain, scene)


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ({"kind": "html"}, lambda text: text.startswith("<html>")),
        ({"kind": "empty"}, lambda text: text == ""),
        ({"kind": "truncate"}, lambda text: len(text) > 9 and text in '{"jsonrpc": "2.0", "id": 1'),
        ({"kind": "oversize", "mebibytes": 2}, lambda text: len(text) > 2**21),
        ({"kind": "delay", "ms": 20}, lambda text: json.loads(text)["result"] == "0x7a69"),
        ({"kind": "wrongId"}, lambda text: json.loads(text)["id"] == 987_654_321),
        ({"kind": "rpc"}, lambda text: json.loads(text)["error"]["code"] == -32005),
        ({"kind": "chainId", "chainId": 9}, lambda text: json.loads(text)["result"] == "0x9"),
    ],
)
def test_faults_that_spoil_a_message(
    chain: Chain, fault: dict[str, Any], check: Callable[[str], bool]
) -> None:
    chain.ask("dev_fault", fault)

    async def scene(socket: Socket) -> None:
        await socket.socket.send_json({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId"})
        assert check(await socket.socket.receive_str(timeout=3))
        assert await socket.ask("eth_chainId") == "0x7a69"

    play(chain, scene)


def test_websockets_can_be_switched_off(chain: Chain) -> None:
    chain.ask("dev_limits", {"websocket": False})

    async def run() -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            async with connected(chain):
                pass
        assert caught.value.status == 403

    asyncio.run(run())


def test_the_transcript_tells_the_transport(chain: Chain) -> None:
    async def scene(socket: Socket) -> None:
        await socket.ask("eth_chainId")
        entry = (await socket.ask("dev_transcript"))[-1]
        assert (entry["transport"], entry["body"]["method"]) == ("ws", "eth_chainId")

    play(chain, scene)
