"""Power cuts and failing disks during payments: none is made twice, and none is lost."""

import re
from collections import Counter
from pathlib import Path

import pytest

from support.chain import Chain
from support.durable import TRACE, Files, Folder
from support.ordered import ordered
from support.payments import (
    OTHER, is_mined, is_named, kept, mined, paid, paying, says_unsent, settle,
)
from support.program import Ended
from support.samples import drawn
from support.wallets import Place

SEND = "eth_sendRawTransaction"
# The worker's writes to a new and to an existing journal, by the thread that writes most.
WRITES = {False: 60, True: 42}


def cuts_of(place: Place, words: tuple[str, ...]) -> tuple[str, list[tuple[Files, bool]]]:
    """Run a payment; return its hash, and what a cut may leave, before and after it is sent."""
    folder = Folder.of(place.home / "chain")
    ended, calls = ordered(place, *words, trace=f"{TRACE},writev,sendto,sendmsg")
    assert ended.status == 0, ended
    found, was_sent = list[tuple[Files, bool]](), False
    for call in calls:
        # It is on its way as soon as the call begins, and a file is changed when it has returned.
        was_sent = was_sent or SEND in call.text
        folder.play(call)
        found += [
            (files, was_sent) for files in folder.cuts() if (files, was_sent) not in found
        ]
    assert {was_sent for _, was_sent in found} == {False, True}
    return ended.json()["hash"], found


@pytest.mark.parametrize("has_journal", [False, True], ids=["new", "used"])
def test_a_power_cut_at_any_time(
    has_journal: bool, rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """What was not synced is lost, before and after the payment is sent: it is mined once."""
    if has_journal:
        assert rich.run(*paying(chain, 1)).status == 0
    before = rich.copy(tmp_path / "before")
    first = chain.nonce(chain.accounts[0])
    unpaid = chain.ask("evm_snapshot")
    digest, cuts = cuts_of(rich, paying(chain, 2))
    assert is_mined(chain, digest)
    after = chain.ask("evm_snapshot")
    few = 4 if has_journal else 8
    chosen = cuts if every_call else drawn(cuts, few, f"power cuts {has_journal}")
    # What was on its way may have arrived: those trials come first, as they need the later chain.
    for arrived in (True, False):
        for number, (files, was_sent) in enumerate(chosen):
            if arrived and not was_sent:
                continue
            assert chain.ask("evm_revert", after if arrived else unpaid)
            if arrived:
                after = chain.ask("evm_snapshot")
            else:
                unpaid = chain.ask("evm_snapshot")
            assert is_mined(chain, digest) == arrived
            place = before.copy(tmp_path / f"{number} {arrived}")
            left(place.home / "chain", files)
            states = dict(kept(place))
            if was_sent:
                assert states.get(digest) in ("unknown", "accepted"), (number, states)
            wanted = [2] if digest in states or arrived else []
            assert settle(place, chain, first) == [*wanted, OTHER], (number, arrived, states)


def left(folder: Path, files: Files) -> None:
    """Let a folder have these files and no others."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)


STRUCK = re.compile(r"\(INJECTED\)")


@pytest.mark.parametrize("has_journal", [False, True], ids=["new", "used"])
def test_a_disk_that_is_full_from_some_time_on(
    has_journal: bool, rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """Whichever write of the journal fails first: who is paid is named, and nothing is stuck."""
    if has_journal:
        assert rich.run(*paying(chain, 1000)).status == 0
    ends = set[bool]()
    struck = list(range(1, WRITES[has_journal]))
    for nth in struck if every_call else drawn(struck, 4, f"full disk {has_journal}"):
        place = rich.copy(tmp_path / str(nth))
        first = chain.nonce(chain.accounts[0])
        log = tmp_path / f"{nth}.log"
        before = (
            "strace", "-f", "-qq", "-e", "signal=none", "-e", "trace=pwrite64", "-o", str(log),
            "-e", f"inject=pwrite64:error=ENOSPC:when={nth}+",
        )
        ended = place.run(*paying(chain, nth), before=before, patience=60)
        judge(ended, nth, chain, first)
        settle(place, chain, first)
        ends.add(bool(STRUCK.search(log.read_text())))
    assert True in ends or not every_call, "no write failed"


def judge(ended: Ended, amount: int, chain: Chain, first: int) -> None:
    """Fail if a payment is not told as what it is: made, or named, or not made."""
    found = mined(chain, first)
    assert [one for one, _ in found] in ([], [amount]), found
    if ended.status == 0:
        assert found, ended
    elif found:
        assert is_named(ended.err, found[0][1]) and not says_unsent(ended.err), ended


# The calls of SQLite that can fail besides its writes: what they do, and how often they fail. A
# failed sync may be reported only once, since the kernel then takes the pages for written.
FAILING: list[tuple[str, str, str]] = [
    ("fsync,fdatasync", "EIO", ""), ("fsync,fdatasync", "ENOSPC", "+"),
    ("ftruncate,fallocate", "EIO", ""), ("ftruncate,fallocate", "ENOSPC", "+"),
    ("openat", "EIO", ""), ("openat", "ENOSPC", "+"), ("pwrite64", "EIO", ""),
]


def of_journal(place: Place, calls: str, log: Path, *more: str) -> tuple[str, ...]:
    """The start of a command line that traces calls on the journal's files and their folder."""
    folder = place.home / "chain"
    paths = [folder, *(folder / f"journal.sqlite{end}" for end in ("", "-journal", "-wal"))]
    return (
        "strace", "-f", "-qq", "-e", "signal=none", "-e", f"trace={calls}", "-o", str(log),
        *(word for path in paths for word in ("-P", str(path))), *more,
    )


@pytest.mark.parametrize(("calls", "error", "on"), FAILING, ids=lambda part: part or "once")
@pytest.mark.parametrize("has_journal", [False, True], ids=["new", "used"])
def test_a_disk_that_fails_at_one_call(
    has_journal: bool, calls: str, error: str, on: str, rich: Place, chain: Chain, tmp_path: Path,
    every_call: bool,
) -> None:
    """Whichever sync, opening or change of size fails: as above."""
    if has_journal:
        assert rich.run(*paying(chain, 1000)).status == 0
    log = tmp_path / "log"
    whole = rich.copy(tmp_path / "whole")
    first = chain.nonce(chain.accounts[0])
    ended = whole.run(*paying(chain, 1000), before=of_journal(whole, calls, log), patience=60)
    assert ended.status == 0 and paid(chain, first) == [1000], ended
    # strace counts the calls of each thread; one that another interrupts has two lines.
    lines = [line for line in log.read_text().splitlines() if " resumed>" not in line]
    most = max(Counter(line.split()[0] for line in lines).values())
    later = list(range(2, most + 1))
    for nth in [1, *(later if every_call else drawn(later, 2, f"{calls} {error} {has_journal}"))]:
        place = rich.copy(tmp_path / str(nth))
        first = chain.nonce(chain.accounts[0])
        inject = f"inject={calls}:error={error}:when={nth}{on}"
        before = of_journal(place, calls, log, "-e", inject)
        ended = place.run(*paying(chain, nth), before=before, patience=60)
        # The work may be spread over more threads than before, but each has a first call.
        assert STRUCK.search(log.read_text()) or ended.status == 0 and nth > 1, (nth, most, ended)
        judge(ended, nth, chain, first)
        settle(place, chain, first)
