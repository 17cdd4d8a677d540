"""The outbox is part of a backup: what was not mined can be sent from the restored home."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain
from support.wallets import Place
from test_outbox import SEND, paying

FILE = "all.backup"
PASSWORD = ("--password-file", "passphrase", "--json")
RESTORE = ("wallet", "restore", FILE, *PASSWORD)


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain, which mines nothing until the test is over."""
    chain.ask("evm_setAutomine", False)
    try:
        yield chain
    finally:
        chain.clear()
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")


def listed(place: Place, *more: str) -> Any:
    """The transactions of the outbox."""
    return place.run("tx", "outbox", "list", "--json", *more).json()["transactions"]


def backed_up(place: Place, chain: Chain, empty: Place) -> tuple[Any, Any]:
    """Back up a pending payment and one that was not sent; return both as they are listed."""
    assert place.run(*paying(chain)).status == 0
    chain.fault("rpc", method=SEND, times=None, code=-32000, message="txpool is full")
    assert place.run(*paying(chain, amount="0.02 eth")).code == "broadcast-not-sent"
    chain.clear()
    found = {one["state"]: one for one in listed(place)}
    assert sorted(found) == ["accepted", "signed"], found
    assert int(found["signed"]["nonce"]) == int(found["accepted"]["nonce"]) + 1
    assert place.run("wallet", "backup", FILE, "--low-memory", *PASSWORD).status == 0
    shutil.copy(place.folder / FILE, empty.folder / FILE)
    return found["accepted"], found["signed"]


def test_m13_a_restored_home_sends_what_was_not_sent(
    rich: Place, still: Chain, place: Place
) -> None:
    """Hash, nonce and state are those of the home before; the kept bytes can be sent."""
    pending, unsent = backed_up(rich, still, place)
    restored = place.run(*RESTORE)
    assert restored.status == 0, restored
    assert listed(place) == listed(rich)
    # Its nonce is taken in the restored home, too.
    refused = place.run(*paying(still))
    assert refused.code == "send-unsent" and unsent["hash"] in refused.err.decode(), refused
    assert still.ask("eth_getTransactionByHash", unsent["hash"]) is None
    again = place.run("tx", "outbox", "resend", unsent["hash"], *still.flags, "--json")
    assert again.status == 0 and again.json()["hash"] == unsent["hash"], again
    still.ask("evm_mine")
    for one in (pending, unsent):
        assert still.ask("eth_getTransactionReceipt", one["hash"])["status"] == "0x1"


def test_m13_restoring_again_changes_no_sent_transaction(
    rich: Place, still: Chain, place: Place
) -> None:
    """Over a home that has them, with a database or without, they are neither doubled nor reset."""
    pending, unsent = backed_up(rich, still, place)
    both = listed(rich)
    assert rich.run(*RESTORE).status == 0
    assert listed(rich) == both
    for _ in range(2):
        assert place.run(*RESTORE).status == 0
        assert listed(place) == both
    # Only a node's answer tells more than the backup.
    assert not (place.home / "chain").exists()
    words = ("tx", "outbox", "resend", unsent["hash"], *still.flags, "--json")
    assert place.run(*words).status == 0
    sent = {one["hash"]: one["state"] for one in listed(place)}
    assert sent == {pending["hash"]: "accepted", unsent["hash"]: "accepted"}
    assert place.run(*RESTORE).status == 0
    assert {one["hash"]: one["state"] for one in listed(place)} == sent


def test_m13_a_dry_run_and_a_single_wallet_restore_no_sent_transaction(
    rich: Place, still: Chain, place: Place
) -> None:
    """Only a restore of everything brings the outbox."""
    backed_up(rich, still, place)
    for words in (("--dry-run",), ("--wallet", "old")):
        assert place.run(*RESTORE, *words).status == 0
        assert listed(place, "--all") == []
