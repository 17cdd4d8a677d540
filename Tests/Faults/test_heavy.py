"""Costly inputs: deep, long, or with offsets to themselves. Each ends soon and in an orderly way.

These tests have no time of their own: a run that exceeds the common timeout counts as hanging.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import rlp
from eth_abi.abi import encode
from eth_utils import keccak

from support.samples import SEED
from support.wallets import Place

ORDERLY = {0, 1, 64, 65}
SELECTOR = {name: keccak(text=name)[:4] for name in ("multicall(bytes[])", "burn(uint256)")}


def deep_rlp(depth: int) -> bytes:
    """Nested lists, as the hex of a transaction."""
    whole = b"\xc0"
    for _ in range(depth):
        size = len(whole)
        if size < 56:
            whole = bytes([0xC0 + size]) + whole
        else:
            width = (size.bit_length() + 7) // 8
            whole = bytes([0xF7 + width]) + size.to_bytes(width, "big") + whole
    return b"0x02" + whole.hex().encode()


def typed(types: dict[str, Any], message: Any, primary: str = "Thing") -> bytes:
    """Typed data of these types, with a complete domain."""
    domain = {"name": "Heavy", "version": "1", "chainId": 1, "verifyingContract": "0x" + "11" * 20}
    fields = [("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address")]
    own = [{"name": name, "type": kind} for name, kind in fields]
    return json.dumps({
        "types": {"EIP712Domain": own} | types, "primaryType": primary, "domain": domain,
        "message": message,
    }).encode()


def cyclic(count: int) -> bytes:
    """Types that refer to each other in a cycle, and a value that ends it with null."""
    types = {
        f"T{at}": [{"name": "next", "type": f"T{(at + 1) % count}"}, {"name": "n", "type": "uint8"}]
        for at in range(count)
    }
    return typed(types, {"next": None, "n": 1}, "T0")


def many_fields(count: int) -> bytes:
    """An array of this many numbers."""
    return typed({"Thing": [{"name": "all", "type": "uint8[]"}]}, {"all": [7] * count})


def nested_arrays(depth: int) -> bytes:
    """Nested arrays, written by hand, since Python's JSON encoder does not go so deep."""
    whole = typed({"Thing": [{"name": "deep", "type": "uint8" + "[]" * depth}]}, {"deep": "HERE"})
    return whole.replace(b'"HERE"', b"[" * depth + b"1" + b"]" * depth)


def transaction(data: bytes) -> bytes:
    """The hex of an unsigned type 2 transaction with this call data."""
    fields = [1, 0, 1, 2, 100_000, b"\x11" * 20, 0, data, []]
    return b"0x02" + bytes(rlp.encode(fields)).hex().encode()


def call_tree(width: int, depth: int) -> bytes:
    """Nested multicalls."""
    inner = SELECTOR["burn(uint256)"] + encode(["uint256"], [1])
    for _ in range(depth):
        inner = SELECTOR["multicall(bytes[])"] + encode(["bytes[]"], [[inner] * width])
    return transaction(inner)


def shared_tail(count: int) -> bytes:
    """A multicall with offsets that all point to the same long bytes."""
    tail = (20_000).to_bytes(32, "big") + bytes(20_000)
    offsets = (count * 32).to_bytes(32, "big") * count
    array = (32).to_bytes(32, "big") + count.to_bytes(32, "big") + offsets + tail
    return transaction(SELECTOR["multicall(bytes[])"] + array)


Make = Callable[[], bytes]
SHOW, HASH = ("tx", "show", "-"), ("typed-data", "hash", "-")
CASES: dict[str, tuple[tuple[str, ...], Make]] = {
    "rlp-deep": (SHOW, lambda: deep_rlp(100_000)),
    "json-deep": (SHOW, lambda: b"[" * 400_000),
    "json-objects-deep": (SHOW, lambda: b'{"a":' * 150_000 + b"1"),
    "json-number": (HASH, lambda: b'{"types":' + b"9" * 900_000 + b"}"),
    "json-exponent": (HASH, lambda: b'{"types":1e' + b"9" * 900_000 + b"}"),
    "json-string": (HASH, lambda: b'{"types":"' + b"\\u0000" * 150_000 + b'"}'),
    "typed-cycle": (HASH, lambda: cyclic(120)),
    "typed-fields": (HASH, lambda: many_fields(340_000)),
    "typed-arrays-deep": (HASH, lambda: nested_arrays(10_000)),
    "typed-number": (HASH, lambda: typed(
        {"Thing": [{"name": "n", "type": "uint256"}]}, {"n": "9" * 500_000},
    )),
    "calls-wide": (SHOW, lambda: call_tree(7, 4)),
    "calls-deep": (SHOW, lambda: call_tree(1, 60)),
    "calls-shared": (SHOW, lambda: shared_tail(1_500)),
    "noise": (SHOW, lambda: random.Random(SEED).randbytes(500_000)),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_heavy(name: str, form: list[str], place: Place) -> None:
    """It ends with a result or with the right error, and neither crashes nor hangs."""
    command, make = CASES[name]
    ended = place.run(*command, *form, stdin=make())
    assert ended.status in ORDERLY, (name, ended.status, ended.err[-400:])
    assert bool(ended.out) == (ended.status == 0), name
