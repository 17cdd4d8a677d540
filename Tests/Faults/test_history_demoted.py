"""A node that leaves out logs, before an honest one: the rows are there, and it is named and demoted."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

LOGS = "eth_getLogs"
TUSD = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
# So many that the blocks before them are final.
BLOCKS = 100
PATIENCE = 60.0  # seconds


def pay(chain: Chain, units: int) -> str:
    """Pay the account in the token; return the hash."""
    # transfer(address,uint256)
    data = "0xa9059cbb" + chain.accounts[0][2:].lower().rjust(64, "0") + f"{units:064x}"
    digest = chain.ask("eth_sendTransaction", {"from": chain.accounts[5], "to": TUSD, "data": data})
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"
    return str(digest)


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which the account was paid in a token, long ago."""
    with running() as chain:
        # transfer(address,uint256) to whom pays later.
        data = "0xa9059cbb" + chain.accounts[5][2:].lower().rjust(64, "0") + f"{10**9:064x}"
        chain.ask("eth_sendTransaction", {"from": chain.accounts[0], "to": TUSD, "data": data})
        pay(chain, 7)
        chain.ask("anvil_mine", hex(BLOCKS))
        pay(chain, 8)
        chain.ask("anvil_mine", hex(BLOCKS))
        yield chain


@pytest.fixture
def listed(rich: Place) -> Place:
    """A home that knows the token, so that its balance is compared with its rows."""
    token = {"chainId": 31337, "address": TUSD, "symbol": "TUSD", "name": "Test Dollar", "decimals": 6}
    (rich.home / "tokens.json").write_text(json.dumps({"tokens": [token]}))
    return rich


@pytest.fixture
def liar(chain: Chain) -> Iterator[Chain]:
    """A node of the chain that finds no log of anybody, but has the receipts."""
    opened = chain.ask("dev_openFront", {"dropLogs": True})
    yield Chain({"url": opened["url"], "accounts": chain.accounts})
    chain.ask("dev_closeFront", opened["id"])


def history(place: Place, *nodes: Chain) -> Ended:
    """Read the whole history of the account; the first node is preferred."""
    urls = [word for node in nodes for word in ("--rpc-url", node.url)]
    words = ("history", "old/0", "--limit", "1000", "--json", "--chain", "dev")
    ended = place.run(*words, *urls, patience=PATIENCE)
    assert ended.status == 0, ended
    return ended


def received(ended: Ended) -> set[int]:
    """The units of the token that the account received, by its rows."""
    return {
        int(row["units"]) for row in ended.json()["movements"]
        if row["asset"].lower() == TUSD.lower() and row["kind"] == "token-in"
    }


def demoted(place: Place) -> list[dict[str, Any]]:
    """The nodes that `history status` names as wrong."""
    shown = place.run("history", "status", "--chain", "dev", "--json")
    assert shown.status == 0, shown
    (one,) = shown.json()["chains"]
    found: list[dict[str, Any]] = one.get("demotedNodes", [])
    return found


def test_what_the_first_node_left_out_is_there(listed: Place, chain: Chain, liar: Chain) -> None:
    """One sync finds the rows at the other node, and says who left one out, and where."""
    alone = history(listed.copy(listed.folder.parent / "other"), chain)
    told = history(listed, liar, chain)
    assert told.json()["movements"] == alone.json()["movements"], told
    assert {7, 8} <= received(told), told
    (one,) = demoted(listed)
    name, block = liar.url.rstrip("/"), one["block"]
    assert (one["node"], one["fault"]) == (name, "left-out-log"), one
    left_out = {row["block"] for row in told.json()["movements"] if row["asset"].lower() == TUSD.lower()}
    assert block in left_out, (one, left_out)
    text = listed.run("history", "status", "--chain", "dev")
    words = f"caution: {name} was wrong at {one['since']}: its search left out a log of block {block}"
    assert text.status == 0 and words.encode() in text.err, text


def test_a_demoted_node_is_asked_after_the_others(listed: Place, chain: Chain, liar: Chain) -> None:
    """The next sync has the logs of the honest node, though the other is named first."""
    history(listed, liar, chain)
    pay(chain, 9)
    for node in (chain, liar):
        node.clear()
    assert {7, 8, 9} <= received(history(listed, liar, chain))
    assert liar.calls().get(LOGS, 0) == 0 < chain.calls().get(LOGS, 0)
    assert [one["node"] for one in demoted(listed)] == [liar.url.rstrip("/")]


def test_nobody_is_demoted_without_evidence(
    listed: Place, chain: Chain, second: Chain, liar: Chain
) -> None:
    """Neither of two honest nodes is, nor one that is alone: its rows are a gap, and no fault."""
    honest = listed.copy(listed.folder.parent / "honest")
    assert {7, 8} <= received(history(honest, second, chain)) and demoted(honest) == []
    alone = listed.copy(listed.folder.parent / "alone")
    told = history(alone, liar)
    assert received(told) == set() and told.json()["gaps"], told
    assert demoted(alone) == []
