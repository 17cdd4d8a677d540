"""A node behind a load balancer, which does not have a block yet that it named before."""

import json
import time
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import Place

NODE = 69
BLOCK_TIME = 12  # seconds
SLACK = 4.0
ABSENT: dict[str, dict[str, Any]] = {
    "words": {"kind": "rpc", "code": -32000, "message": "header not found"},
    "null": {"kind": "null"},
}


def balance(place: Place, chain: Chain) -> tuple[Ended, float]:
    """Ask for the balance; also return the seconds that it took."""
    start = time.monotonic()
    ended = place.run("balance", "old", *chain.flags, "--json")
    return ended, time.monotonic() - start


@pytest.mark.parametrize(("form", "method", "after"), [
    ("words", "eth_getBlockByNumber", 0), ("null", "eth_getBlockByNumber", 0),
    ("words", "eth_call", 0),
])
def test_m9_a_block_that_comes_later(
    form: str, method: str, after: int, rich: Place, chain: Chain
) -> None:
    """The block is missing once: the balance is shown, without a word about it."""
    expected, _ = balance(rich, chain)
    chain.fault(**ABSENT[form], method=method, after=after)
    ended, passed = balance(rich, chain)
    assert chain.ask("dev_faults") == [], "the fault was not met"
    assert ended.json()["accounts"] == expected.json()["accounts"]
    assert passed < SLACK and b"waiting for" not in ended.err, ended


@pytest.mark.parametrize("form", ABSENT)
def test_m9_a_block_that_never_comes(form: str, rich: Place, chain: Chain) -> None:
    """After one block time the error is the same; the wait is shown."""
    chain.fault(**ABSENT[form], method="eth_getBlockByNumber", times=None)
    ended, passed = balance(rich, chain)
    assert (ended.status, ended.code, ended.out) == (NODE, "node-missing-data", b""), ended
    # The program's clock counts whole seconds.
    assert BLOCK_TIME - 1 <= passed < BLOCK_TIME + SLACK
    note = f"waiting for {chain.url}, at most {BLOCK_TIME} s".encode()
    assert ended.err.count(note) == 1, ended


@pytest.mark.parametrize("form", ABSENT)
def test_m9_another_node_has_the_block(
    form: str, rich: Place, chain: Chain, second: Chain
) -> None:
    """The second node is asked as soon as the answer of the first is late, not after a block time."""
    expected, _ = balance(rich, chain)
    chain.fault(**ABSENT[form], method="eth_getBlockByNumber", times=None)
    start = time.monotonic()
    ended = rich.run("balance", "old", *chain.flags, "--rpc-url", second.url, "--json")
    passed = time.monotonic() - start
    assert ended.json()["accounts"] == expected.json()["accounts"]
    assert second.calls().get("eth_getBlockByNumber", 0) >= 1, ended
    assert chain.calls()["eth_getBlockByNumber"] >= 1 and chain.ask("dev_faults") != []
    assert passed < SLACK and b"waiting for" not in ended.err, ended


def test_m9_other_missing_data_is_not_waited_for(rich: Place, chain: Chain) -> None:
    """A node without the state of a block will not have it a moment later."""
    chain.fault("rpc", code=-32000, message="missing trie node", method="eth_call", times=None)
    ended, passed = balance(rich, chain)
    assert (ended.status, ended.code) == (NODE, "node-missing-data"), ended
    assert passed < SLACK
    assert chain.calls()["eth_call"] == 1, json.dumps(chain.calls())
