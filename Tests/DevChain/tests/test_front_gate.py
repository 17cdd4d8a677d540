"""Tokens, rates and latency: what a front does before it answers."""

import asyncio
import base64
import hmac
import json
import time

import aiohttp
import pytest
from devchain.gate import RateLimiter
from support import Chain, Front

QUESTION = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []})


def asked(front: Front, token: str | None = None) -> int:
    """Ask with a token and return the HTTP status."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return front.post(QUESTION, headers=headers)[0]


def test_a_token_is_required(chain: Chain) -> None:
    front = chain.front(token="secret")
    status, headers, _ = front.post(QUESTION)
    assert (status, headers["www-authenticate"]) == (401, "Bearer")
    assert [asked(front, token) for token in ("wrong", "secret", "secret")] == [401, 200, 200]
    assert front.post(QUESTION, headers={"Authorization": "secret"})[0] == 401
    assert asked(chain.front()) == 200, "other fronts have no token"
    assert front.ask("dev_calls") == {"eth_chainId": 5}, "control methods need no token"
    assert front.ask("dev_transcript")[2]["headers"]["Authorization"] == "Bearer secret"
    front.set(token="other")
    assert [asked(front, token) for token in ("secret", "other")] == [401, 200]
    front.set(token=None)
    assert asked(front) == 200


def test_tokens_that_are_accepted_once_in_their_order(chain: Chain) -> None:
    front = chain.front(tokenOnce=["a", "b"])
    assert [asked(front, token) for token in ("b", "a", "a", "b", "b", None)] == [
        401, 200, 401, 200, 401, 401,
    ]
    assert chain.ask("dev_fronts")[1]["options"]["tokenOnce"] == []
    front.set(tokenOnce=["c"], token="always")
    assert [asked(front, token) for token in ("c", "c", "always")] == [200, 401, 200]
    front.set(token=None, tokenOnce=None)
    assert asked(front) == 200


def test_a_token_in_another_header(chain: Chain) -> None:
    front = chain.front(token="secret", tokenHeader="X-Api-Key")
    assert asked(front, "secret") == 401
    assert front.post(QUESTION, headers={"X-Api-Key": "secret"})[0] == 200
    assert front.post(QUESTION, headers={"X-Api-Key": "Bearer secret"})[0] == 401


def test_a_token_that_is_signed_for_its_time(chain: Chain) -> None:
    secret = bytes(range(32))
    front = chain.front(jwtSecret=secret.hex())

    def signed(issued: object, key: bytes = secret, algorithm: str = "HS256") -> str:
        parts = [{"alg": algorithm, "typ": "JWT"}, {"iat": issued}]
        text = b".".join(
            base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in parts
        )
        mac = base64.urlsafe_b64encode(hmac.digest(key, text, "sha256")).rstrip(b"=")
        return (text + b"." + mac).decode()

    now = int(time.time())
    assert [asked(front, signed(issued)) for issued in (now, now - 50, now + 50)] == [200] * 3
    refused = [
        signed(now - 70), signed(now + 70), signed(now, bytes(32)), signed(now, algorithm="none"),
        signed("now"), "a.b", "", signed(now)[:-4],
    ]
    assert [asked(front, token) for token in refused] == [401] * len(refused)


def test_a_websocket_needs_the_token_when_it_opens(chain: Chain) -> None:
    front = chain.front(token="secret")

    async def scene() -> None:
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect(front.ws)
            assert refusal.value.status == 401
            headers = {"Authorization": "Bearer secret"}
            async with session.ws_connect(front.ws, headers=headers) as socket:
                await socket.send_str(QUESTION)
                assert (await socket.receive_json(timeout=3))["result"] == "0x7a69"

    asyncio.run(scene())


def test_a_bucket_fills_with_time() -> None:
    now = 0.0
    bucket = RateLimiter(2, lambda: now)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 0.4
    assert not bucket.take()
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 100
    assert [bucket.take() for _ in range(3)] == [True, True, False], "never more than one second's"
    slow = RateLimiter(0.5, lambda: now)
    assert [slow.take() for _ in range(2)] == [True, False]
    now = 102
    assert slow.take()


def test_too_many_requests(chain: Chain) -> None:
    front = chain.front(requestsPerSecond=0.001)
    assert asked(front) == 200
    status, headers, _ = front.post(QUESTION)
    assert (status, headers["retry-after"]) == (429, "1")
    assert front.ask("dev_calls") == {"eth_chainId": 2}, "control methods are not limited"
    assert chain.ask("eth_chainId") == "0x7a69"
    front.set(requestsPerSecond=20)
    assert [asked(front) for _ in range(20)] == [200] * 20
    front.set(requestsPerSecond=None)
    assert [asked(front) for _ in range(30)] == [200] * 30


def test_too_many_messages_on_a_websocket(chain: Chain) -> None:
    front = chain.front(requestsPerSecond=2)

    async def scene() -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(front.ws) as socket:
            for _ in range(2):  # the first request was the handshake
                await socket.send_str(QUESTION)
            assert (await socket.receive_json(timeout=3))["result"] == "0x7a69"
            assert await socket.receive_json(timeout=3) == {
                "jsonrpc": "2.0", "id": 1,
                "error": {"code": -32005, "message": "too many requests"},
            }

    asyncio.run(scene())


def test_latency(chain: Chain) -> None:
    front = chain.front(latencyMs=150)
    begin = time.monotonic()
    assert asked(front) == 200
    assert time.monotonic() - begin > 0.15
    begin = time.monotonic()
    front.ask("dev_calls")
    assert time.monotonic() - begin < 0.15, "control methods are answered at once"
