"""Balances after an earlier block: what `--block` takes, and what comes out with each other option."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place
from test_balance_chains import by_name, configure
from test_collections import MINE, NAME, call, create, send

USAGE = 64
# What `--block` takes, and one tag of nodes that it does not: a pending block has no hash.
TAGS = ("number", "hash", "latest", "safe", "finalized", "earliest", "pending")
# The same moment on every chain.
SHARED = ("latest", "safe", "finalized")

OPTIONS: dict[str, tuple[str, ...]] = {
    "alone": (),
    "verify": ("--verify",),
    "currency": ("--currency", "usd"),
    "hide-small": ("--hide-small",),
    "collection": ("--collection",),
    "fields": ("--fields", "block,block-hash,units"),
    "quorum": ("--quorum", "2"),
    "max-age": ("--max-age", "300"),
    "refresh": ("--refresh",),
    "all-chains": ("--all-chains",),
}


class Past(NamedTuple):
    """A chain that is long enough for every tag to mean another block."""

    gallery: str
    number: int
    hash: str


class Moment(NamedTuple):
    """A block, as it is typed and as it is."""

    typed: str
    number: int
    hash: str
    wei: int


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of its own: seventy blocks in a moment put its clock a minute ahead."""
    with running() as chain:
        yield chain


@pytest.fixture(scope="module")
def past(one_chain: Chain) -> Past:
    """A collection, a payment whose block is asked for, and seventy blocks after it."""
    one_chain.clear()
    gallery = create(one_chain, "Gallery", ["string", "string"], [NAME, "CAT"])
    send(one_chain, call("mint(address,uint256,uint256)", MINE, 1, 2), gallery)
    payment = {"from": MINE, "to": "0x" + "42" * 20, "value": hex(10**18)}
    one_chain.ask("eth_sendTransaction", payment)
    block = one_chain.ask("eth_getBlockByNumber", "latest", False)
    one_chain.ask_all([("evm_mine", [])] * 70)
    one_chain.ask("eth_sendTransaction", payment)
    return Past(gallery, int(block["number"], 16), block["hash"])


def moment(chain: Chain, past: Past, tag: str) -> Moment:
    """Return the block that a tag means now."""
    typed = {"number": str(past.number), "hash": past.hash}.get(tag, tag)
    named = hex(past.number) if tag in ("number", "hash") else tag
    block = chain.ask("eth_getBlockByNumber", named, False)
    # A pending block has no hash, and this node no state after it.
    wei = 0 if tag == "pending" else int(chain.ask("eth_getBalance", MINE, block["number"]), 16)
    return Moment(typed, int(block["number"], 16), block["hash"] or "", wei)


def show(place: Place, nodes: tuple[Chain, ...], typed: str, *more: str) -> Ended:
    """Show the balance after a block, of two nodes of the chain."""
    urls = [word for node in nodes for word in ("--rpc-url", node.url)]
    return place.run("balance", MINE, "--chain", "dev", *urls, "--block", typed, *more)


def refusal(option: str, tag: str) -> str | None:
    """What the error says of a block with an option; None if there is none."""
    if option == "max-age" and tag != "latest":
        return "--max-age conflicts with a --block other than latest"
    if tag == "pending":
        return "invalid block: expected a number, a hash, latest, safe, finalized or earliest, found pending"
    if option == "all-chains" and tag not in SHARED:
        return "a block number, a hash and earliest are only possible for a single chain"
    return None


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("option", OPTIONS)
def test_a_block_with_each_other_option(
    rich: Place, chain: Chain, second: Chain, past: Past, option: str, tag: str
) -> None:
    """The balance is that of the block, with whatever the option adds, or the combination is refused."""
    at = moment(chain, past, tag)
    more = OPTIONS[option] + ((past.gallery,) if option == "collection" else ())
    if option == "all-chains":
        configure(rich, dev=chain.url)
        ended = rich.run("balance", MINE, "--block", at.typed, *more, "--json")
    else:
        json_flag = () if option == "fields" else ("--json",)
        ended = show(rich, (chain, second), at.typed, *more, *json_flag)
    expected = refusal(option, tag)
    if expected is not None:
        assert (ended.status, ended.out) == (USAGE, b"") and expected.encode() in ended.err, ended
        return
    assert ended.status == 0, ended
    if option == "fields":
        assert ended.out.decode() == f"{at.number}\t{at.hash}\t{at.wei}\n"
        return
    shown = by_name(ended)["dev"] if option == "all-chains" else json.loads(ended.out)
    account = shown["accounts"][0]
    assert (int(shown["block"]), shown["blockHash"], int(account["wei"])) == (at.number, at.hash, at.wei)
    assert "readAt" not in account
    check(option, tag, shown, account)


def check(option: str, tag: str, shown: dict[str, Any], account: dict[str, Any]) -> None:
    """Check what an option adds to the answer, and that nothing else adds it."""
    if option == "verify":
        assert account["verdict"]["state"] == "proved", account
        assert (shown["header"]["agreeing"], shown["header"]["required"]) == (2, 2)
    else:
        assert "verdict" not in account and "header" not in shown
    if option == "currency":
        # No feed says anything about the coin of this chain.
        assert account["value"]["currency"] == "USD" and "amount" not in account["value"]
    else:
        assert "value" not in account
    if option == "collection":
        found = account["collectibles"][0]
        if tag == "earliest":
            assert found["problem"] == "there is no contract at its address on this chain"
        else:
            assert [item["id"] for item in found["items"]] == ["1", "2"]
    else:
        assert "collectibles" not in account


def kept(place: Place) -> list[Any]:
    """The balances in the history database."""
    with closing(sqlite3.connect(place.home / "chain/chain.sqlite")) as store:
        return store.execute("SELECT * FROM balance ORDER BY chain, account, asset").fetchall()


@pytest.mark.parametrize("tag", [tag for tag in TAGS if tag not in ("latest", "pending")])
def test_a_block_is_neither_kept_nor_answered_by_what_is(rich: Place, chain: Chain, past: Past, tag: str) -> None:
    """What is remembered is the newest balance only, and answers for nothing else."""
    at = moment(chain, past, tag)
    assert show(rich, (chain,), at.typed).status == 0
    assert kept(rich) == []
    newest = show(rich, (chain,), "latest", "--json").json()
    remembered = kept(rich)
    assert len(remembered) == 1
    # Not even for the block after which it was read, by its number.
    for typed in (at.typed, newest["block"], newest["blockHash"]):
        chain.clear()
        told = show(rich, (chain,), typed, "--json").json()
        assert chain.calls() != {} and "readAt" not in told["accounts"][0], typed
    assert kept(rich) == remembered
    chain.clear()
    again = show(rich, (chain,), "latest", "--max-age", "300", "--json").json()
    assert "readAt" in again["accounts"][0] and again["block"] == newest["block"]


def test_all_chains_keep_nothing_of_an_earlier_block(rich: Place, chain: Chain, past: Past) -> None:
    """Their balances are remembered only after the newest block."""
    configure(rich, dev=chain.url)
    for tag, count in (("safe", 0), ("finalized", 0), ("latest", 1)):
        assert rich.run("balance", MINE, "--all-chains", "--block", tag).status == 0
        assert len(kept(rich)) == count, tag
