"""The database of the worker: opened by many at once, and on the disk before anything is sent."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.chain import Chain
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


CALL = re.compile(r"^\d+ +(?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)$")
LOG = "journal.sqlite-wal>"


def traced(place: Place, *words: str) -> list[tuple[str, str, bool]]:
    """The calls on files and sockets of all processes, in one order; whether each has returned."""
    log = place.folder.parent / f"{place.folder.name}.order"
    ended = place.run(
        *words, patience=60,
        before=("strace", "-f", "-qq", "-y", "-s", "9000", "-e", "signal=none", "-e",
                "trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg", "-o", str(log)),
    )
    assert ended.status == 0, ended
    return list(calls_in(log))


def calls_in(log: Path) -> list[tuple[str, str, bool]]:
    """Parse a log with interleaved calls: a call is completed where it returned."""
    found = list[tuple[str, str, bool]]()
    pending = dict[str, str]()
    for line in log.read_text(errors="replace").splitlines():
        task, _, rest = line.partition(" ")
        match = CALL.match(line)
        if match is None:
            continue
        name, text = match.groups()
        if rest.lstrip().startswith("<..."):
            found.append((name, pending.pop(task, "") + text, True))
        elif text.endswith("<unfinished ...>"):
            pending[task] = text
            found.append((name, text, False))
        else:
            found.append((name, text, True))
    return found


def test_m13_the_outbox_is_on_the_disk_before_anything_is_sent(old: Place, chain: Chain) -> None:
    """Between the last write to the database's log and the first byte sent, the log is synced."""
    assert address_of(WORDS) == chain.accounts[0]
    built = ("--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth")
    assert old.run("tx", "build", *built, "--out", "built.json", *chain.flags).status == 0
    assert old.unlocking(
        "tx", "sign", "--in", "built.json", "--out", "signed.json", "--yes",
    ).status == 0
    digest = json.loads((old.folder / "signed.json").read_text())["hash"]
    calls = traced(old, "tx", "broadcast", "--in", "signed.json", *chain.flags)
    # The question on the worker's pipe does not name the method.
    sent = next(at for at, (_, text, _) in enumerate(calls) if "eth_sendRawTransaction" in text)
    before = calls[:sent]
    written = [at for at, (name, text, _) in enumerate(before) if name == "pwrite64" and LOG in text]
    # strace escapes bytes as C does.
    whole = [before[at][1].encode("ascii").decode("unicode_escape") for at in written]
    kept = bytes.fromhex(digest[2:]).decode("latin-1")
    assert any(kept in text for text in whole), "the outbox is not written"
    synced = [
        at for at, (name, text, returned) in enumerate(before)
        if name in ("fsync", "fdatasync") and LOG in text and returned and text.endswith("= 0")
    ]
    assert synced and synced[-1] > written[-1], (written, synced, sent)
