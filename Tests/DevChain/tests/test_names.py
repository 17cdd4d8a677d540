"""The Universal Resolver, asked with the name functions and the ABI of other implementations."""

import json
from typing import Any

import pytest
from ens.utils import dns_encode_name, raw_name_to_hash
from eth_abi.abi import decode, encode
from eth_utils.crypto import keccak
from support import STRANGER, Chain, Refusal

SERVICE = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"
RESOLVER = "0x" + "5e" * 20
URL = "https://gateway.example/{sender}/{data}"


def selector(signature: str) -> str:
    """Return the first four bytes of a signature's hash."""
    return "0x" + keccak(text=signature)[:4].hex()


def call(signature: str, *values: Any) -> bytes:
    """Return call data."""
    types = signature[signature.index("(") + 1 : -1].split(",")
    return keccak(text=signature)[:4] + encode(types, values)


def address_of(name: str, coin: int | None = None) -> bytes:
    """Return the question for an address record."""
    node = bytes(raw_name_to_hash(name))
    if coin is None:
        return call("addr(bytes32)", node)
    return call("addr(bytes32,uint256)", node, coin)


def resolve(chain: Chain, name: str, question: bytes) -> tuple[bytes, str]:
    """Ask the Universal Resolver; return the result and the resolver."""
    data = call("resolve(bytes,bytes)", bytes(dns_encode_name(name)), question)
    answer = chain.ask("eth_call", {"to": SERVICE, "data": "0x" + data.hex()}, "latest")
    result, resolver = decode(["bytes", "address"], bytes.fromhex(answer[2:]))
    return result, resolver


def error_of(chain: Chain, name: str, question: bytes) -> bytes:
    """Return the data of the revert."""
    with pytest.raises(Refusal) as caught:
        resolve(chain, name, question)
    return bytes.fromhex(caught.value.data[2:])


def lookup_of(error: bytes) -> tuple[Any, ...]:
    """Return the parts of an off-chain lookup."""
    assert "0x" + error[:4].hex() == "0x556f1830"
    return decode(["address", "string[]", "bytes", "bytes4", "bytes"], error[4:])


def test_records_by_coin_type(chain: Chain) -> None:
    chain.ask("dev_setName", "alice.eth", {"addresses": {"60": STRANGER, "0x80000001": "0x01"}})
    result, resolver = resolve(chain, "alice.eth", address_of("alice.eth"))
    assert decode(["address"], result) == (STRANGER,)
    assert resolver == RESOLVER
    for coin, record in [(60, bytes.fromhex(STRANGER[2:])), (0x80000001, b"\1"), (0, b"")]:
        result, _ = resolve(chain, "alice.eth", address_of("alice.eth", coin))
        assert result == encode(["bytes"], [record])


def test_a_name_without_resolver(chain: Chain) -> None:
    chain.ask("dev_setName", "alice.eth")
    name = bytes(dns_encode_name("bob.eth"))
    error = error_of(chain, "bob.eth", address_of("bob.eth"))
    assert error == call("ResolverNotFound(bytes)", name)
    # Below a name without a wildcard there is none either.
    error = error_of(chain, "sub.alice.eth", address_of("sub.alice.eth"))
    assert "0x" + error[:4].hex() == selector("ResolverNotFound(bytes)")


def test_a_function_that_the_resolver_lacks(chain: Chain) -> None:
    chain.ask("dev_setName", "alice.eth")
    error = error_of(chain, "alice.eth", call("text(bytes32,string)", bytes(32), "url"))
    asked = keccak(text="text(bytes32,string)")[:4]
    assert error == call("UnsupportedResolverProfile(bytes4)", asked)


def test_a_wildcard(chain: Chain) -> None:
    chain.ask("dev_setName", "wild.eth", {"wildcard": True, "addresses": {"60": STRANGER}})
    result, _ = resolve(chain, "a.b.wild.eth", address_of("a.b.wild.eth"))
    expected = "0x" + bytes(raw_name_to_hash("a.b.wild.eth"))[12:].hex()
    assert decode(["address"], result) == (expected,)


@pytest.mark.parametrize(("name", "offset"), [("wild.eth", 0), ("a.b.wild.eth", 4)])
def test_the_resolver_of_a_name(chain: Chain, name: str, offset: int) -> None:
    chain.ask("dev_setName", "wild.eth", {"resolver": STRANGER, "wildcard": True})
    data = "0x" + call("findResolver(bytes)", bytes(dns_encode_name(name))).hex()
    answer = bytes.fromhex(chain.ask("eth_call", {"to": SERVICE, "data": data}, "latest")[2:])
    node = bytes(raw_name_to_hash(name))
    assert decode(["address", "bytes32", "uint256"], answer) == (STRANGER, node, offset)


def test_a_claim(chain: Chain) -> None:
    reverse = "00" * 20 + ".addr.reverse"
    chain.ask("dev_setName", reverse, {"claim": "Alice.eth"})
    result, _ = resolve(chain, reverse, call("name(bytes32)", bytes(raw_name_to_hash(reverse))))
    assert decode(["string"], result) == ("Alice.eth",)


@pytest.mark.parametrize("direct", [False, True])
def test_only_the_right_answer_of_a_gateway_counts(chain: Chain, direct: bool) -> None:
    question, answer = address_of("off.eth"), encode(["address"], [STRANGER])
    chain.ask("dev_setName", "off.eth", {
        "gateways": [URL], "answers": {"0x" + question.hex(): "0x" + answer.hex()},
        "misbehavior": "direct" if direct else "none",
    })
    sender, urls, asked, callback, extra = lookup_of(error_of(chain, "off.eth", question))
    assert sender == SERVICE.lower()
    inner = call("resolve(bytes,bytes)", bytes(dns_encode_name("off.eth")), question)
    if direct:
        assert (list(urls), asked) == ([URL], inner)
    else:
        assert urls[0] == "x-batch-gateway:true"
        assert "0x" + asked[:4].hex() == "0xa780bab6"
        [requests] = decode(["(address,string[],bytes)[]"], asked[4:])
        assert [(list(urls), data) for _, urls, data in requests] == [([URL], inner)]

    def reply(content: bytes, failed: bool = False) -> Any:
        wrapped = content if direct else encode(["bool[]", "bytes[]"], [[failed], [content]])
        data = callback + encode(["bytes", "bytes"], [wrapped, extra])
        return chain.ask("eth_call", {"to": SERVICE, "data": "0x" + data.hex()}, "latest")

    result, resolver = decode(["bytes", "address"], bytes.fromhex(reply(answer)[2:]))
    assert (result, resolver) == (answer, RESOLVER)
    with pytest.raises(Refusal) as caught:
        reply(encode(["address"], [RESOLVER]))
    assert caught.value.data.startswith(selector("ResolverError(bytes)"))
    if not direct:
        failure = call("HttpError(uint16,string)", 404, "not there")
        with pytest.raises(Refusal) as caught:
            reply(failure, failed=True)
        assert caught.value.data == "0x" + failure.hex()


def test_misbehavior(chain: Chain) -> None:
    question = address_of("bad.eth")

    def error(kind: str) -> bytes:
        chain.ask("dev_setName", "bad.eth", {"gateways": [URL], "misbehavior": kind})
        return error_of(chain, "bad.eth", question)

    assert error("silent") == b""
    assert error("words") == call("ResolverError(bytes)", call("Error(string)", "closed"))
    assert lookup_of(error("foreign"))[0] == RESOLVER
    assert "0x" + error("garbage")[:4].hex() == "0x556f1830"
    _, _, _, callback, extra = lookup_of(error("endless"))
    wrapped = encode(["bool[]", "bytes[]"], [[False], [b""]])
    data = "0x" + (callback + encode(["bytes", "bytes"], [wrapped, extra])).hex()
    with pytest.raises(Refusal) as caught:
        chain.ask("eth_call", {"to": SERVICE, "data": data}, "latest")
    assert caught.value.data.startswith("0x556f1830")


@pytest.mark.parametrize(
    "parameters", [[5], ["a.eth", {"owner": 1}], ["a.eth", {"misbehavior": "odd"}]]
)
def test_what_cannot_be_set(chain: Chain, parameters: list[Any]) -> None:
    with pytest.raises(Refusal):
        chain.ask("dev_setName", *parameters)
    assert "dev_setName" in json.dumps(chain.ask("dev_methods"))
