"""The status of a transaction: what it pays, what it waits for, and what replaces it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain
from support.wallets import Place


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain without automine; everything is mined at the end."""
    chain.ask("evm_setAutomine", False)
    yield chain
    chain.ask("evm_setAutomine", True)
    chain.ask("evm_mine")


def sent(place: Place, chain: Chain, *more: str) -> str:
    """Send without waiting; return the hash."""
    ended = place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--password-file", "passphrase", *chain.flags, "--no-wait", "--json", *more,
    )
    assert ended.status == 0, ended
    digest = ended.json()["hash"]
    assert isinstance(digest, str)
    return digest


def status_of(place: Place, chain: Chain, digest: str) -> dict[str, Any]:
    """The JSON answer of `tx status`."""
    ended = place.run("tx", "status", digest, *chain.flags, "--json")
    assert ended.status == 0, ended
    status: dict[str, Any] = ended.json()
    return status


def reasons(status: dict[str, Any]) -> list[str]:
    """The codes of what it waits for."""
    return [reason["code"] for reason in status["waitsFor"]]


def fees(price: str, tip: str) -> tuple[str, ...]:
    """Options for both fees, in wei."""
    return ("--max-fee-per-gas", f"{price} wei", "--max-priority-fee-per-gas", f"{tip} wei")


def test_why_a_payment_is_stuck(rich: Place, still: Chain) -> None:
    """Each reason is named, and a replacement with the fees that are shown is accepted."""
    nonce = still.nonce(still.accounts[0])
    cheap = sent(rich, still, "--nonce", str(nonce), *fees("3", "1"))
    status = status_of(rich, still, cheap)
    assert status["status"] == "waiting" and reasons(status) == ["low-max-fee"], status
    assert status["value"]["ether"] == "0.001" and status["to"].lower() == still.accounts[3].lower()
    assert status["names"][0]["name"] == "old" and status["sent"].endswith("Z")
    behind = sent(rich, still, "--again")
    told = status_of(rich, still, behind)
    assert reasons(told) == ["earlier-nonce"] and cheap in told["waitsFor"][0]["text"], told
    least = status["replacement"]
    assert least["nonce"] == str(nonce)
    words = ("--nonce", least["nonce"], "--amount", "0.002 eth")
    # A tenth more is what nodes ask for; the fees that are shown are also enough for the next blocks.
    assert int(least["maxFeePerGas"]) > 1_000_000
    refused = rich.run(
        "send", "--from", "old", "--to", still.accounts[3], "--yes", "--password-file",
        "passphrase", *still.flags, "--no-wait", "--json", *words,
        *fees("3", "2"),
    )
    assert refused.status != 0 and refused.code == "replacement-underpriced", refused
    replaced = rich.run(
        "send", "--from", "old", "--to", still.accounts[3], "--yes", "--password-file",
        "passphrase", *still.flags, "--no-wait", "--json", *words,
        *fees(least["maxFeePerGas"], least["maxPriorityFeePerGas"]),
    )
    assert replaced.status == 0, replaced
    gone = status_of(rich, still, cheap)
    assert (gone["status"], gone["replacedBy"]) == ("replaced", replaced.json()["hash"])


def test_an_account_of_two_wallets_is_named_by_the_default_one(rich: Place, still: Chain) -> None:
    """Two wallets have the same phrase; the one that would be listed first is not the default."""
    assert rich.import_words("another").status == 0
    assert rich.run("wallet", "use", "old").status == 0
    digest = sent(rich, still)
    named = f"from +{still.accounts[0]} \\(old\\)\n"
    for words in (("outbox", "list"), ("status", digest, *still.flags), ("pending", *still.flags)):
        shown = rich.run("tx", *words)
        assert shown.status == 0 and re.search(named, shown.out.decode()), shown
    assert status_of(rich, still, digest)["names"][0]["name"] == "old"
    # The one that would be unlocked to replace it.
    faster = rich.run("tx", "speed-up", digest, *still.flags, "--dry-run")
    assert faster.status == 0 and b"another" not in faster.out + faster.err, faster
    assert rich.run("wallet", "use", "another").status == 0
    assert b"(another)" in rich.run("tx", "outbox", "list").out


def test_what_a_mined_payment_paid(rich: Place, chain: Chain) -> None:
    """Amount, names and time; the block's time is the node's."""
    digest = sent(rich, chain)
    ended = rich.run("tx", "status", digest, *chain.flags)
    assert ended.status == 0, ended
    lines = dict(line.split("  ", 1) for line in ended.out.decode().splitlines())
    shown = {name: text.strip() for name, text in lines.items()}
    assert shown["amount"] == "0.001 ETH" and shown["from"].endswith("(old)"), shown
    assert shown["time"].endswith("Z") and shown["status"] == "success", shown


def test_a_used_nonce_names_the_transaction_that_used_it(rich: Place, still: Chain) -> None:
    """A foreign transaction with the same nonce is found on the chain, and named by its hash."""
    nonce = still.nonce(still.accounts[0])
    ours = sent(rich, still, "--nonce", str(nonce), *fees("3000000000", "3000000000"))
    other = still.ask("eth_sendTransaction", {
        "from": still.accounts[0], "to": still.accounts[6], "value": "0x1", "gas": hex(21_000),
        "nonce": hex(nonce), "maxPriorityFeePerGas": hex(9 * 10**9), "maxFeePerGas": hex(9 * 10**9),
    })
    still.ask("evm_mine")
    still.ask("evm_mine")
    status = status_of(rich, still, ours)
    assert (status["status"], status["replacedBy"]) == ("replaced", other), status
