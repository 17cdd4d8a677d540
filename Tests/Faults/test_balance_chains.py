"""Balances on several chains at once, and those that were read earlier."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.commands import SECRET
from support.program import Ended
from support.wallets import WORDS, Place, address_of, secret_file
from test_nodes import closed_port

MINE = address_of(WORDS, "m/44'/60'/0'/0/0")


@pytest.fixture(scope="module")
def other() -> Iterator[Chain]:
    """Another chain, on which the account has 7 wei."""
    with running("--chain-id", "5151") as chain:
        chain.ask("anvil_setBalance", MINE, hex(7))
        yield chain


def configure(place: Place, **urls: str) -> None:
    """Write the node of each chain into the settings."""
    lines = [
        f'[chains.{name}]\n' + ("" if name == "dev" else f"id = {5151 if name == 'zeta' else 5252}\n")
        + f'rpc-url = "{url}"'
        for name, url in urls.items()
    ]
    secret_file(place.home / "config.toml", "\n".join(lines))


@pytest.fixture
def settled(rich: Place, chain: Chain, other: Chain) -> Place:
    """Settings with both chains, and with one whose node is away."""
    configure(rich, zeta=other.url, dev=chain.url, gone=closed_port())
    chain.clear()
    other.clear()
    return rich


def show(place: Place, *more: str) -> Ended:
    """Show the first account of the old wallet on all chains."""
    return place.run("balance", "old/0", "--all-chains", "--timeout", "5", "--json", *more)


def by_name(ended: Ended) -> dict[str, Any]:
    """Return the chains of an answer by their names; the answer may come with an error."""
    return {one["chainName"]: one for one in json.loads(ended.out)["chains"]}


def test_a_chain_that_is_away_does_not_spoil_the_others(settled: Place, chain: Chain, other: Chain) -> None:
    """It is named, nothing is made up for it, and the exit status says so."""
    ended = show(settled)
    assert ended.status == 69, ended
    assert ended.code == "balance-incomplete"
    chains = by_name(ended)
    assert set(chains) == {"zeta", "gone", "dev"}
    assert chains["zeta"]["accounts"][0]["wei"] == "7"
    assert chains["gone"]["accounts"] == [] and chains["gone"]["problem"]["code"] == "node-unreachable"
    for asked in (chain, other):
        assert asked.calls()["eth_chainId"] == 1, asked.calls()


def test_young_balances_cost_no_request(rich: Place, chain: Chain, other: Chain) -> None:
    """Within --max-age nothing is asked; --refresh and the default ask the nodes."""
    configure(rich, zeta=other.url, dev=chain.url)
    assert show(rich).status == 0
    for flags, asks in ((("--max-age", "300"), False), (("--refresh",), True), ((), True)):
        chain.clear()
        other.clear()
        ended = show(rich, *flags)
        assert ended.status == 0, ended
        for asked in (chain, other):
            assert bool(asked.calls()) is asks, (flags, asked.calls())
        assert all(("readAt" in one) is not asks for one in by_name(ended).values())


def test_what_is_pending_makes_balances_old_at_once(rich: Place, chain: Chain) -> None:
    """After an own payment, and while it is pending, balances are never those from before."""
    configure(rich, dev=chain.url)
    chain.ask("evm_setAutomine", False)
    try:
        assert show(rich).status == 0
        sent = rich.run(
            "send", "--from", "old/0", "--to", "0x" + "7" * 40, "--amount", "1 gwei", "--chain", "dev", "--no-wait",
            "--yes", *SECRET,
        )
        assert sent.status == 0, sent
        for _ in range(2):
            chain.clear()
            assert show(rich, "--max-age", "300").status == 0
            assert chain.calls().get("eth_call") or chain.calls().get("eth_getBalance"), chain.calls()
    finally:
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")


def test_offline_shows_what_was_last_read(rich: Place, chain: Chain, other: Chain) -> None:
    """No socket is opened, the age is shown, and what was never read is no zero."""
    configure(rich, zeta=other.url, dev=chain.url)
    refused = show(rich, "--offline")
    assert (refused.status, refused.out) == (1, b""), refused
    assert refused.code == "balances-nothing-kept"
    assert show(rich).status == 0
    chain.clear()
    ended = show(rich, "--offline")
    assert ended.status == 0 and chain.calls() == {}, ended
    assert by_name(ended)["zeta"]["accounts"][0]["wei"] == "7"
    assert all("readAt" in one for one in by_name(ended).values())


def test_a_single_chain_that_fails_leaves_stdout_empty(rich: Place, chain: Chain) -> None:
    """Also if its balances are known from earlier: a script must not take old ones for new ones."""
    configure(rich, dev=chain.url)
    assert rich.run("balance", "old/0", "--chain", "dev").status == 0
    configure(rich, dev=closed_port())
    ended = rich.run("balance", "old/0", "--chain", "dev", "--timeout", "5")
    assert (ended.status, ended.out) == (69, b""), ended


def test_a_damaged_database_costs_nothing_but_memory(rich: Place, chain: Chain) -> None:
    """Balances are shown without it."""
    configure(rich, dev=chain.url)
    assert rich.run("balance", "old/0", "--chain", "dev").status == 0
    for name in ("journal.sqlite", "journal.sqlite-wal"):
        path = rich.home / "chain" / name
        if path.exists():
            path.write_bytes(b"\0" * 8192)
    ended = rich.run("balance", "old/0", "--chain", "dev")
    assert ended.status == 0 and b"cannot use the history database" in ended.err, ended
