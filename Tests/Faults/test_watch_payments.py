"""Payments that are told as they come in: each once, and none is missed."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain, running
from support.followed import ETHER, followed, pay
from support.wallets import Place

TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: reorganizations take what others paid."""
    with running() as chain:
        yield chain


@pytest.fixture(params=["http", "ws"])
def flags(request: pytest.FixtureRequest, chain: Chain) -> tuple[str, ...]:
    """The options by which blocks are asked for, or announced."""
    url = chain.url.replace("http://", "ws://") if request.param == "ws" else chain.url
    return ("--chain", "dev", "--rpc-url", url, "--interval", "1")


def transfer(chain: Chain, to: str, units: int) -> str:
    """Send tokens from the first account; return the hash."""
    data = f"0xa9059cbb{to[2:].lower().rjust(64, '0')}{units:064x}"
    return str(chain.ask("eth_sendTransaction", {
        "from": chain.accounts[0], "to": TOKEN, "data": data, "gas": hex(200_000),
    }))


def test_what_comes_in_is_told_once(rich: Place, chain: Chain, flags: tuple[str, ...]) -> None:
    """Ether and tokens, whatever announces them; what was there before is not told."""
    account = chain.accounts[1]
    pay(chain, account)
    added = rich.run("token", "add", TOKEN, *chain.flags)
    assert added.status == 0, added
    with followed(rich, "old/1", "--confirmations", "3", *flags) as shown:
        first = pay(chain, account, ETHER // 2)
        shown.tells("received")
        second = transfer(chain, account, 5_000_000)
        shown.tells("received", "received")
        chain.ask("evm_mine")
        shown.tells("received", "received", "confirmed")
        events = shown.events
        assert [event["transaction"] for event in events] == [first, second, first]
        rows = [event["movements"][0] for event in events]
        assert [(row["symbol"], row["amount"]) for row in rows] == [
            ("ETH", "0.5"), ("TUSD", "5"), ("ETH", "0.5"),
        ]
        assert events[2]["confirmations"] == "3" and not events[2]["isFinal"]
        for event in events:
            receipt = chain.ask("eth_getTransactionReceipt", event["transaction"])
            assert event["blockHash"] == receipt["blockHash"]
        assert shown.stops() == -signal.SIGINT
        assert '"follow-stopped"' in shown.said and "after 3 events" in shown.said
        assert shown.events == events


def test_a_reorganization_takes_back(rich: Place, chain: Chain, flags: tuple[str, ...]) -> None:
    """What is gone is named, and what comes again in another block is told again."""
    account = chain.accounts[1]
    with followed(rich, "old/1", "--confirmations", "0", *flags) as shown:
        paid = pay(chain, account)
        shown.tells("received")
        chain.ask("dev_reorg", 1, {"remine": True})
        shown.tells("received", "taken-back", "received")
        chain.ask("dev_reorg", 2, {"drop": True})
        shown.tells("received", "taken-back", "received", "taken-back")
        assert {event["transaction"] for event in shown.events} == {paid}
        hashes = [event["blockHash"] for event in shown.events]
        assert hashes[0] == hashes[1] != hashes[2] == hashes[3]


def test_own_transactions_and_spam(rich: Place, chain: Chain, flags: tuple[str, ...]) -> None:
    """Both sides of a payment between own accounts are one event; spam is one number."""
    other = chain.accounts[2]
    with followed(rich, "old/0", "--confirmations", "0", *flags) as shown:
        sent = rich.run(
            "send", "--from", "old/0", "--to", other, "--amount", "0.25 eth", "--yes",
            "--password-file", "passphrase", *chain.flags, "--json",
        ).json()["hash"]
        shown.tells("sent")
        assert shown.events[0]["transaction"] == sent
        kinds = {row["kind"] for row in shown.events[0]["movements"]}
        assert kinds == {"sent", "fee"}
    with followed(rich, other, "--confirmations", "0", *flags) as shown:
        transfer(chain, other, 1)
        shown.tells("folded")
        assert shown.events[0]["count"] == 1 and "movements" not in shown.events[0]


def test_nothing_is_missed_while_a_node_is_away(rich: Place, chain: Chain) -> None:
    """F101, F106: it says so once, and tells afterwards what came meanwhile."""
    account = chain.accounts[1]
    front = chain.ask("dev_openFront", {})
    for url in (front["url"], front["ws"]):
        flags = ("--chain", "dev", "--rpc-url", url, "--interval", "1", "--timeout", "2")
        with followed(rich, "old/1", "--confirmations", "0", *flags) as shown:
            chain.ask("dev_setFront", front["id"], {"chaos": 1, "chaosKinds": ["drop"]})
            paid = pay(chain, account)
            shown.until(lambda: "asking again" in shown.said, "it does not say that it is away")
            assert shown.events == []
            chain.ask("dev_setFront", front["id"], {"chaos": 0})
            shown.tells("received")
            assert shown.events[0]["transaction"] == paid
            assert shown.said.count("asking again") == 1 and "is read again" in shown.said
    chain.ask("dev_closeFront", front["id"])
    gone = rich.run("watch", "old/1", "--chain", "dev", "--rpc-url", front["url"], "--json")
    assert (gone.status, gone.code) == (69, "node-unreachable"), gone


def test_it_goes_on_from_a_block(rich: Place, chain: Chain) -> None:
    """Whoever starts it again with the next block misses nothing, and it ends after a number."""
    account = chain.accounts[1]
    paid = [pay(chain, account) for _ in range(3)]
    block = int(chain.ask("eth_getTransactionReceipt", paid[1])["blockNumber"], 16)
    ended = rich.run(
        "watch", "old/1", "--since", str(block), "--limit", "2", "--confirmations", "0", "--json",
        *chain.flags,
    )
    assert ended.status == 0, ended
    events = [json.loads(line) for line in ended.out.splitlines()]
    assert [event["transaction"] for event in events] == paid[1:]
    text = rich.run(
        "watch", "old/1", "--since", str(block), "--limit", "1", "--confirmations", "0",
        *chain.flags,
    )
    assert text.status == 0 and text.out.count(b"\n") == 1, text
    assert b"  received  +1 ETH from " in text.out and paid[1].encode() in text.out


def test_a_command_is_run_for_each_event(rich: Place, chain: Chain) -> None:
    """It gets facts and the JSON; that it fails ends nothing, and what it prints is no answer."""
    account = chain.accounts[1]
    command = (
        'cat >> told; echo "$KINGTHERUM_EVENT $KINGTHERUM_UNITS $KINGTHERUM_TRANSACTION"; '
        'test "$KINGTHERUM_UNITS" != 7'
    )
    line = ("old/1", "--confirmations", "0", "--exec", command, "--interval", "1", *chain.flags)
    with followed(rich, *line) as shown:
        paid = [pay(chain, account, 7)]
        shown.tells("received")
        paid.append(pay(chain, account, 8))
        shown.tells("received", "received")
        shown.until(lambda: f"received 8 {paid[1]}" in shown.said, "the second is not run")
        assert "the command for events failed: exit status 1" in shown.said
        told = [json.loads(line) for line in (rich.folder / "told").read_text().splitlines()]
        assert told == shown.events


def test_a_notification_is_shown_or_refused(rich: Place, chain: Chain) -> None:
    """Where no program for it is installed, the command says so before it asks a node."""
    programs = [Path(folder) / "notify-send" for folder in ("/usr/bin", "/bin", "/usr/local/bin")]
    if any(os.access(program, os.X_OK) for program in programs):
        pytest.skip("notify-send is installed here")
    chain.clear()
    ended = rich.run("watch", "old/1", "--notify", "--json", *chain.flags)
    assert (ended.status, ended.code) == (1, "notifier-missing"), ended
    assert chain.calls() == {}
