"""Histories that are proved: a node that lies about a balance and the rows alike is caught."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.samples import SEED
from support.wallets import Place

NODE, USAGE = 69, 64
# What a liar adds to a balance: as little as there is, much, and a part of it away.
OFFSETS = (1, -1, 10**18, -(10**17))
HONEST: dict[str, Any] = {"balanceOffsets": {}, "tokenOffsets": {}, "lies": []}


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: what an account has depends on nothing else then."""
    with running() as chain:
        yield chain


@pytest.fixture
def account(place: Place, chain: Chain, request: pytest.FixtureRequest) -> str:
    """A new account that was paid twice."""
    assert place.run("contact", "list").status == 0
    payee = "0x" + random.Random(f"{SEED} {request.node.name}").randbytes(20).hex()
    for wei in (10**18, 25 * 10**16):
        payment = {"from": chain.accounts[0], "to": payee, "value": hex(wei)}
        chain.ask("eth_sendTransaction", payment)
    return payee


def history(place: Place, account: str, *nodes: Chain, more: tuple[str, ...] = ()) -> Ended:
    """Read the history from these nodes, and prove it unless something else is asked for."""
    urls = [word for node in nodes for word in ("--rpc-url", node.url)]
    words = more or ("--verify",)
    return place.run("history", "list", account, "--json", "--chain", "dev", *urls, *words)


def faults(place: Place, node: Chain) -> list[str]:
    """Return what a node is known to be wrong about."""
    told = place.run("node", "test", node.url, "--chain", "dev", "--json").json()
    return [str(each["fault"]) for each in told["nodes"][0].get("demotions", [])]


def proved_by(shown: Any) -> str:
    """Return what proves the rows of ether."""
    assert shown["etherIs"] == "proved", shown
    return str(shown["provedBy"])


def test_what_nodes_prove_is_kept(
    place: Place, account: str, chain: Chain, second: Chain
) -> None:
    """Both agree on the header; offline says the same, also after a sync that proves nothing."""
    plain = history(place, account, chain, second, more=("--limit", "5")).json()
    assert proved_by(plain) == "node" and "proof" not in plain
    ended = history(place, account, chain, second)
    shown = ended.json()
    assert proved_by(shown) == "state-root"
    assert shown["proof"]["header"] == {"agreeing": 2, "asked": 2, "required": 2}
    assert set(shown["proof"]["nodes"]) == {chain.url, second.url}
    assert b"on whose header 2 of 2 nodes agree" in ended.err
    assert b"caution" not in ended.err and b"danger" not in ended.err
    offline = history(place, account, more=("--offline",))
    assert proved_by(offline.json()) == "state-root" and "proof" not in offline.json()
    # Nothing is new, so nothing is read anew.
    again = history(place, account, chain, second, more=("--limit", "5")).json()
    assert proved_by(again) == "state-root" and "proof" not in again
    refused = history(place, account, more=("--verify", "--offline"))
    assert refused.status == USAGE and b"--verify conflicts with --offline" in refused.err


@pytest.mark.parametrize("offset", OFFSETS)
def test_a_lie_that_the_rows_fit_is_found(
    offset: int, place: Place, account: str, chain: Chain, second: Chain
) -> None:
    """The liar is named; after a reset, an honest node gives the history and proves it."""
    chain.ask("dev_setFront", second.number, {"balanceOffsets": {account: offset}})
    try:
        believed = history(place, account, second, chain, more=("--limit", "5"))
        proved = history(place, account, second, chain)
    finally:
        chain.ask("dev_setFront", second.number, HONEST)
    trial = f"{offset}, seed {SEED}"
    if offset > 0:
        assert proved_by(believed.json()) == "node", trial
        assert (proved.status, proved.code) == (NODE, "history-contradicted"), (trial, proved)
        shown = json.loads(proved.out)
        gap = next(gap for gap in shown["gaps"] if gap["subject"] == "ether")
        assert (gap["reason"], int(gap["held"])) == ("rows-differ", 125 * 10**16), trial
        assert int(gap["rows"]) == 125 * 10**16 + offset, trial
        assert shown["proof"]["setAside"] == [{"node": second.url, "reason": "false-balance"}]
        assert f"{second.url} gave a false balance" in proved.err.decode(), trial
        assert faults(place, second) == ["false-balance"] and faults(place, chain) == [], trial
    else:
        # Ether that left without a nonce is told; that its sum is false is found all the same.
        assert proved.status == NODE or json.loads(proved.out)["etherIs"] == "partial", trial
    reset = place.run("history", "reset", "--chain", "dev", "--yes", "--json")
    assert reset.status == 0, (trial, reset)
    assert faults(place, second) == [], trial
    assert proved_by(history(place, account, chain, second).json()) == "state-root", trial


def test_without_proofs_the_word_of_the_node_stays(
    place: Place, account: str, chain: Chain, second: Chain
) -> None:
    """One node that gives no proofs does no harm; if none does, that is said."""
    second.ask("dev_limits", {"unsupported": ["eth_getProof"]})
    assert proved_by(history(place, account, second, chain).json()) == "state-root"
    assert place.run("history", "reset", "--chain", "dev", "--yes", "--json").status == 0
    ended = history(place, account, second)
    assert (ended.status, ended.code) == (NODE, "history-not-proved"), ended
    shown = json.loads(ended.out)
    assert proved_by(shown) == "node"
    assert "eth_getProof" in shown["proof"]["notProved"][0]["reason"]


def test_a_part_that_is_not_read_is_not_proved(
    place: Place, account: str, chain: Chain, second: Chain
) -> None:
    """The status says so, the JSON is whole, and --quiet hides no reason; all of it is proved."""
    part = ("--verify", "--since", "2")
    ended = history(place, account, chain, second, more=part)
    assert (ended.status, ended.code) == (NODE, "history-not-proved"), ended
    shown = json.loads(ended.out)
    assert shown["etherIs"] == "partial" and shown["movements"]
    ether = next(rows for rows in shown["proof"]["notProved"] if rows["subject"] == "ether")
    assert (ether["fromBlock"], ether["toBlock"]) == ("0", "1")
    assert ether["reason"] == "not read yet"
    error = json.loads(ended.err[ended.err.index(b'{\n  "error"') :])["error"]
    assert "ETH, blocks 0 to 1: not read yet" in error["message"] and error["hint"]
    urls = ("--rpc-url", chain.url, "--rpc-url", second.url)
    quiet = place.run("history", "list", account, "--chain", "dev", "--quiet", *urls, *part)
    assert quiet.status == NODE, quiet
    assert b"ETH, blocks 0 to 1: not read yet" in quiet.err and b"caution" not in quiet.err
    whole = history(place, account, chain, second)
    assert whole.status == 0 and proved_by(whole.json()) == "state-root"
    assert "notProved" not in whole.json()["proof"]
