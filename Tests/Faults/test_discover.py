"""Accounts that were used, on several chains at once."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.commands import SECRET
from support.program import Ended
from support.wallets import WORDS, Place, address_of, secret_file
from test_nodes import closed_port

PATH = "m/44'/60'/0'/0/"
# The dev chains fund the first ten accounts. This one is found only in a later round.
LATE = PATH + "25"


@pytest.fixture(scope="module")
def other() -> Iterator[Chain]:
    """Another chain, on which one more account was used."""
    with running("--chain-id", "5151") as chain:
        chain.ask("anvil_setBalance", address_of(WORDS, LATE), hex(7))
        yield chain


@pytest.fixture
def settled(rich: Place, chain: Chain, other: Chain) -> Place:
    """Settings with both chains, and with one whose node is away."""
    lines = {
        "zeta": f'id = 5151\nrpc-url = "{other.url}"', "dev": f'rpc-url = "{chain.url}"',
        "gone": f'id = 5252\nrpc-url = "{closed_port()}"',
    }
    secret_file(rich.home / "config.toml", "\n".join(f"[chains.{name}]\n{text}" for name, text in lines.items()))
    chain.clear()
    other.clear()
    return rich


def discover(place: Place, *more: str) -> Ended:
    """Search for used accounts of the old wallet."""
    return place.run("account", "discover", "old", "--timeout", "5", *SECRET, *more)


def test_chains_are_searched_side_by_side(settled: Place, chain: Chain, other: Chain) -> None:
    """Each chain is opened once for all rounds; one that is away is named, and the order never varies."""
    ended = discover(settled)
    found = ended.json()
    assert found["chains"] == ["zeta", "dev"]
    assert [one["chainName"] for one in found["silent"]] == ["gone"]
    used = {
        one["path"]: [activity["chainName"] for activity in one["chains"]]
        for one in found["accounts"] if one["path"].startswith(PATH)
    }
    assert used[PATH + "0"] == ["zeta", "dev"] and used[LATE] == ["zeta"]
    for searched in (chain, other):
        assert searched.calls()["eth_chainId"] == 1, searched.calls()
    assert discover(settled).out == ended.out


def test_a_given_node_leaves_only_its_chain(settled: Place, chain: Chain, other: Chain) -> None:
    """The nodes of the settings are not asked, nor those of a chain that is not named."""
    found = discover(settled, "--rpc-url", other.url).json()
    assert (found["chains"], found["silent"]) == (["zeta"], [])
    assert chain.calls() == {}
    assert discover(settled, "--chain", "dev").json()["chains"] == ["dev"]


def test_where_every_chain_is_away_the_search_fails(rich: Place) -> None:
    """Nothing that was not searched is called unused."""
    gone = closed_port()
    secret_file(rich.home / "config.toml", f'[chains.dev]\nrpc-url = "{gone}"\n[chains.base]\nrpc-url = "{gone}"\n')
    ended = discover(rich)
    assert (ended.status, ended.out) == (69, b""), ended
