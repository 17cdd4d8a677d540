"""What is stored of the histories of several chains, and what reading them has cost."""

import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from support.chain import Chain, running
from support.wallets import WORDS, Place, address_of, secret_file

USAGE = 64
OTHER = 5151
STATUS = ("history", "status", "old", "--json")


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: what a sync costs depends on all blocks."""
    with running() as chain:
        assert address_of(WORDS) == chain.accounts[0]
        yield chain


@pytest.fixture(scope="module")
def other() -> Iterator[Chain]:
    """A chain with another ID."""
    with running("--chain-id", str(OTHER)) as chain:
        chain.name = "zeta"
        yield chain


def configure(place: Place, *chains: Chain, chosen: str = "") -> None:
    """Write the nodes of chains into the settings, and the chain that commands take by default."""
    lines = [f'chain = "{chosen}"'] if chosen else []
    for chain in chains:
        number = "" if chain.name == "dev" else f"id = {OTHER}\n"
        lines.append(f'[chains.{chain.name}]\n{number}rpc-url = "{chain.url}"')
    secret_file(place.home / "config.toml", "\n".join(lines))


def sync(place: Place, chain: Chain) -> int:
    """Sync a history; return the number of its requests."""
    told = place.run("history", "sync", "old", "--chain", chain.name, "--json")
    count: int = told.json()["requests"]
    return count


def stored(place: Place, *flags: str, **more: str) -> dict[str, Any]:
    """What is shown of each chain, by its name."""
    told = place.run(*STATUS, *flags, more=more).json()
    return {one["chainName"]: one for one in told["chains"]}


def test_all_stored_chains_are_shown(rich: Place, chain: Chain, other: Chain) -> None:
    """Without a chosen chain, each with what its syncs have cost; no node is asked."""
    began = int(time.time())
    configure(rich, chain, other)
    assert set(stored(rich)) == {"ethereum"}, "nothing was read yet"
    counts = {one.name: [sync(rich, one), sync(rich, one)] for one in (chain, other)}
    ended = int(time.time())
    for one in (chain, other):
        one.clear()
    for more in ({}, {"ETH_RPC_URL": chain.url}):
        shown = stored(rich, **more)
        assert set(shown) == {"dev", "zeta"}
        for name, told in shown.items():
            cost = told["cost"]
            assert cost["requests"] == sum(counts[name]) and cost["runs"] == 2, (name, told)
            assert cost["bytes"] > 1_000 and 0 <= cost["seconds"] <= ended - began + 1, (name, told)
            since = datetime.fromisoformat(cost["since"]).timestamp()
            assert began <= since <= ended, (name, told)
            assert [row["accountName"] for row in told["accounts"]] == ["old"], (name, told)
    assert chain.calls() == {} and other.calls() == {}


def test_one_chain_is_shown_if_it_is_chosen(rich: Place, chain: Chain, other: Chain) -> None:
    """By an option or by the settings; a chain that left the settings is named."""
    configure(rich, chain, other)
    for one in (chain, other):
        sync(rich, one)
    assert set(stored(rich, "--chain", "zeta")) == {"zeta"}
    assert set(stored(rich, "--chain", "base")) == {"base"}
    configure(rich, chain, other, chosen="dev")
    assert set(stored(rich)) == {"dev"}
    assert set(stored(rich, "--chain", "zeta")) == {"zeta"}
    configure(rich, chain)
    told = rich.run(*STATUS)
    assert [one["chainName"] for one in told.json()["chains"]] == ["dev"], told
    assert told.json()["unknownChains"] == [str(OTHER)], told
    assert f"chain {OTHER}".encode() in told.err, told


def test_a_reset_clears_the_cost_of_its_chain(rich: Place, chain: Chain, other: Chain) -> None:
    """And of no other; the next sync begins anew."""
    configure(rich, chain, other)
    for one in (chain, other):
        sync(rich, one)
    kept = stored(rich)["zeta"]
    assert rich.run("history", "reset", "--chain", "dev", "--yes").status == 0
    assert stored(rich) == {"zeta": kept}
    assert "cost" not in stored(rich, "--chain", "dev")["dev"]
    count = sync(rich, chain)
    cost = stored(rich)["dev"]["cost"]
    assert cost["requests"] == count and cost["runs"] == 1, cost


def test_an_address_of_one_chain_is_not_looked_up_on_all(rich: Place, chain: Chain) -> None:
    """Whoever types one selects its chain."""
    address = f"{chain.accounts[0]}@eip155:31337"
    ended = rich.run("history", "status", address, "--json")
    assert (ended.status, ended.code) == (USAGE, "address-every-chain"), ended
    told = rich.run("history", "status", address, "--chain", "dev", "--json").json()
    assert [one["chainName"] for one in told["chains"]] == ["dev"], told
