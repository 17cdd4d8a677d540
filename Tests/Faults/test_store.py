"""The database of the worker: opened by many at once, and on the disk before anything is sent."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.chain import Chain
from support.ordered import ordered, unescaped
from support.wallets import WORDS, Place, address_of

AT_ONCE = 12
ROUNDS = 3


@pytest.mark.parametrize("number", range(ROUNDS))
def test_m13b_a_new_store_is_opened_by_many_at_once(number: int, old: Place) -> None:
    """Every process that opens a database that does not exist yet works, whoever creates it."""
    line = ("history", "old", "--offline", "--chain", "dev", "--json")
    assert not (old.home / "chain/chain.sqlite").exists(), number
    with ThreadPoolExecutor(AT_ONCE) as threads:
        ends = list(threads.map(lambda _: old.run(*line, patience=120), range(AT_ONCE)))
    assert [(ended.status, ended.code) for ended in ends] == [(0, "")] * AT_ONCE, ends
    assert {path.name.partition("-")[0] for path in (old.home / "chain").iterdir()} == {
        "chain.sqlite", "journal.sqlite",
    }


LOG = "journal.sqlite-wal>"


def test_m13_the_outbox_is_on_the_disk_before_anything_is_sent(old: Place, chain: Chain) -> None:
    """Between the last write to the database's log and the first byte sent, the log is synced."""
    assert address_of(WORDS) == chain.accounts[0]
    built = ("--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth")
    assert old.run("tx", "build", *built, "--out", "built.json", *chain.flags).status == 0
    assert old.unlocking(
        "tx", "sign", "--in", "built.json", "--out", "signed.json", "--yes",
    ).status == 0
    digest = json.loads((old.folder / "signed.json").read_text())["hash"]
    ended, calls = ordered(
        old, "tx", "broadcast", "--in", "signed.json", *chain.flags,
        trace="pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg",
    )
    assert ended.status == 0, ended
    # The question on the worker's pipe does not name the method.
    sent = next(at for at, call in enumerate(calls) if "eth_sendRawTransaction" in call.text)
    before = calls[:sent]
    written = [
        at for at, call in enumerate(before) if call.name == "pwrite64" and LOG in call.text
    ]
    whole = [unescaped(before[at].text) for at in written]
    assert any(bytes.fromhex(digest[2:]) in data for data in whole), "the outbox is not written"
    synced = [
        at for at, call in enumerate(before)
        if call.name in ("fsync", "fdatasync") and LOG in call.text and call.worked
    ]
    assert synced and synced[-1] > written[-1], (written, synced, sent)
