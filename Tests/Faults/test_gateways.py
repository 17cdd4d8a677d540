"""Names off the chain: what gateways (EIP-3668) are told, and what becomes of their answers.

The name is one of a chain that calls itself Ethereum; its resolver is a contract that knows the
hash of the right answer. Gateways are reached through a proxy that leads every name to this
machine.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ens.utils import dns_encode_name, raw_name_to_hash
from eth_abi.abi import encode
from eth_utils.crypto import keccak

from support.chain import Chain, running
from support.gateways import NAME, Gateway, Reply, Request, data, gateway
from support.program import Ended
from support.wallets import Place

MAINNET = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"
REFUSED, DATA, NODE = 1, 65, 69
OWNER, RESOLVER = "0x" + "42" * 20, "0x" + "5e" * 20
NODE_HASH = bytes(raw_name_to_hash("off.eth"))
QUESTION = keccak(text="addr(bytes32)")[:4] + NODE_HASH
ANSWER = encode(["address"], [OWNER])
CALL = keccak(text="resolve(bytes,bytes)")[:4] + encode(
    ["bytes", "bytes"], [bytes(dns_encode_name("off.eth")), QUESTION]
)
GET = f"https://{NAME}/x/{{sender}}/{{data}}.json"
POST = f"https://{NAME}/{{sender}}"


@pytest.fixture(scope="module")
def ethereum_chain() -> Iterator[Chain]:
    """A chain that calls itself Ethereum."""
    with running("--chain-id", "1") as chain:
        chain.name = "ethereum"
        yield chain


@pytest.fixture
def ethereum(ethereum_chain: Chain) -> Chain:
    """This chain, with Ethereum's block 0 where the program asks for it."""
    ethereum_chain.clear()
    ethereum_chain.fault("lie", method="eth_getBlockByNumber", times=1, set={"hash": MAINNET})
    return ethereum_chain


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Gateway]:
    """A gateway that gives the right answer."""
    folder = tmp_path / "gateway"
    folder.mkdir()
    with gateway(folder) as found:
        found.answers(lambda request: data(ANSWER))
        yield found


def resolved(
    place: Place, chain: Chain, web: Gateway, *urls: str, misbehavior: str = "none", **how: Any
) -> Ended:
    """Resolve the name, whose resolver names these gateways."""
    chain.ask("dev_setName", "off.eth", {
        "gateways": list(urls), "misbehavior": misbehavior,
        "answers": {"0x" + QUESTION.hex(): "0x" + ANSWER.hex()},
    })
    return place.run(
        "name", "resolve", "off.eth", "--json", "--timeout", "10", *chain.flags,
        **{"more": web.variables, **how},
    )


@pytest.mark.parametrize("url", [GET, POST], ids=["get", "post"])
@pytest.mark.parametrize("misbehavior", ["none", "direct"], ids=["batch", "direct"])
def test_a_gateway_is_told_the_query_and_nothing_else(
    url: str, misbehavior: str, old: Place, ethereum: Chain, web: Gateway
) -> None:
    """The contract and its question; no name of the program, no cookie, no other header."""
    ended = resolved(old, ethereum, web, url, misbehavior=misbehavior)
    assert ended.status == 0, ended
    found = ended.json()
    assert (found["address"].lower(), found["gateways"]) == (OWNER, [NAME])
    [request] = web.asked
    sender = RESOLVER if misbehavior == "none" else "0xeeeeeeee14d718c2b47d9923deab1335e144eeee"
    headers = {name: value for name, value in request.headers.items() if name != "connection"}
    if url == GET:
        assert (request.method, request.body) == ("GET", b"")
        assert request.path == f"/x/{sender}/0x{CALL.hex()}.json"
        headers.pop("content-length", None)
        assert headers == {"host": NAME}
    else:
        assert (request.method, request.path) == ("POST", f"/{sender}")
        assert json.loads(request.body) == {"data": "0x" + CALL.hex(), "sender": sender}
        size = str(len(request.body))
        assert headers == {
            "host": NAME, "content-type": "application/json", "content-length": size,
        }
    assert set(web.proxy.asked) == {f"CONNECT {NAME}:443 HTTP/1.1"}
    # The server for batches that the contract names is not asked.
    assert "batches.example" not in str(web.proxy.asked)


def test_a_false_answer_is_rejected_by_the_contract(
    old: Place, ethereum: Chain, web: Gateway
) -> None:
    """A gateway cannot choose the address."""
    web.answers(lambda request: data(encode(["address"], ["0x" + "66" * 20])))
    ended = resolved(old, ethereum, web, GET)
    assert (ended.status, ended.code) == (REFUSED, "name-gateway-rejected"), ended
    assert ended.out == b"" and b"not the answer" in ended.err


@pytest.mark.parametrize(("reply", "code"), [
    (Reply(status=404, body=b'{"message":"gone"}'), "name-gateway-refused"),
    (Reply(status=500), "name-gateway-failed"),
    (Reply(), "name-gateway-invalid"),
    (Reply(body=b"<html>"), "name-gateway-invalid"),
    (Reply(body=b'{"data":5}'), "name-gateway-invalid"),
    (Reply(body=b'{"data":"0x' + b"00" * 200_000 + b'"}'), "name-gateway-large"),
    (Reply(status=302, headers=(("location", "/again"),)), "name-gateway-redirect"),
    (Reply(status=302, headers=(("location", f"http://{NAME}/"),)), "name-gateway-redirect"),
    (Reply(status=302, headers=(("location", "https://127.0.0.1/"),)), "name-gateway-redirect"),
    (Reply(status=307), "name-gateway-redirect"),
])
def test_bad_answers_are_reported(
    reply: Reply, code: str, old: Place, ethereum: Chain, web: Gateway
) -> None:
    """No address is shown, and the error names the gateway."""
    web.answers(lambda request: reply)
    ended = resolved(old, ethereum, web, GET)
    assert (ended.status, ended.code, ended.out) == (NODE, code, b""), ended
    assert NAME.encode() in ended.err
    loops = ("location", "/again") in reply.headers
    assert len(web.asked) == (3 if loops else 1)


def test_the_next_gateway_is_asked_if_one_fails(
    old: Place, ethereum: Chain, web: Gateway
) -> None:
    """A status of 500 is overcome; a redirect is followed."""

    def script(request: Request) -> Reply:
        if request.path.startswith("/bad"):
            return Reply(status=503)
        if request.path.startswith("/moved"):
            return Reply(status=308, headers=(("location", f"https://{NAME}/here"),))
        return data(ANSWER)

    web.answers(script)
    ended = resolved(
        old, ethereum, web, f"https://{NAME}/bad/{{data}}", f"https://{NAME}/moved/{{data}}"
    )
    assert ended.status == 0 and ended.json()["address"].lower() == OWNER, ended
    assert [request.path.split("/")[1] for request in web.asked] == ["bad", "moved", "here"]


@pytest.mark.parametrize("url", [
    f"http://{NAME}/{{data}}", "https://127.0.0.1/{data}", "https://[::1]/{data}",
    "https://localhost/{data}", "https://router.lan/{data}", "https://2130706433/{data}",
    f"https://ann:word@{NAME}/{{data}}", "file:///etc/passwd", "ftp://gateway.example/",
])
def test_other_places_are_not_asked(
    url: str, old: Place, ethereum: Chain, web: Gateway
) -> None:
    """A contract cannot make the worker connect to this machine, or send plain text."""
    ended = resolved(old, ethereum, web, url)
    assert (ended.status, ended.code, ended.out) == (REFUSED, "name-lookup-gateway", b""), ended
    assert (web.asked, web.proxy.asked, web.secure.asked) == ([], [], [])


@pytest.mark.parametrize(("misbehavior", "status", "code", "requests"), [
    ("endless", REFUSED, "name-lookup-many", 4), ("foreign", REFUSED, "name-lookup-foreign", 0),
    ("garbage", DATA, "name-lookup-invalid", 0), ("silent", REFUSED, "name-resolver-reverted", 0),
    ("words", REFUSED, "name-resolver-reverted", 0),
])
def test_resolvers_that_misbehave(
    misbehavior: str, status: int, code: str, requests: int, old: Place, ethereum: Chain,
    web: Gateway,
) -> None:
    """Every one ends in an error, after few requests."""
    ended = resolved(old, ethereum, web, GET, misbehavior=misbehavior)
    assert (ended.status, ended.code, ended.out) == (status, code, b""), ended
    assert len(web.asked) == requests


def test_a_gateway_that_is_not_trusted_gets_no_request(
    old: Place, ethereum: Chain, web: Gateway
) -> None:
    """What a rebound name leads to has no certificate for that name, and gets only a handshake."""
    variables = {"HTTPS_PROXY": web.variables["HTTPS_PROXY"]}
    ended = resolved(old, ethereum, web, GET, more=variables)
    assert (ended.status, ended.code) == (NODE, "name-gateway-unreachable"), ended
    assert web.asked == [] and set(web.secure.asked) == {"16"}
    other = "https://other.example/{data}"
    ended = resolved(old, ethereum, web, other)
    assert (ended.status, ended.code) == (NODE, "name-gateway-unreachable"), ended
    assert web.asked == []


def test_a_proxy_is_used_although_the_node_is_on_this_machine(
    old: Place, ethereum: Chain, web: Gateway
) -> None:
    """Else gateways would learn the address that the proxy is there to hide."""
    variables = {**web.variables, "HTTPS_PROXY": "http://127.0.0.1:9"}
    ended = resolved(old, ethereum, web, GET, more=variables)
    assert (ended.status, ended.code) == (NODE, "name-gateway-unreachable"), ended
    assert b"through the proxy" in ended.err and web.asked == []


def test_offline_nothing_is_asked(old: Place, ethereum: Chain, web: Gateway) -> None:
    """Neither the node nor a gateway."""
    ethereum.ask("dev_clearCalls")
    ended = old.run(
        "name", "resolve", "off.eth", "--offline", "--json", *ethereum.flags, more=web.variables
    )
    assert ended.status != 0 and ended.out == b"", ended
    assert (web.asked, web.proxy.asked, ethereum.calls()) == ([], [], {})
