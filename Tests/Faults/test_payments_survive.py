"""Power cuts, full disks and kills during payments: none is made twice, and none is lost."""

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.chain import Chain
from support.durable import TRACE, Files, Folder
from support.ordered import ordered
from support.program import PROGRAM, code_in, environment
from support.samples import SEED, drawn
from support.started import until
from support.wallets import Place

SEND = "eth_sendRawTransaction"
AT_ONCE = 8
REQUESTS = 60  # about as many JSON-RPC requests as eight payments send to one of two nodes
# The worker's writes to a new and to an existing journal, by the thread that writes most.
WRITES = {False: 60, True: 42}
OTHER = 77  # the amount of the payment with which a test ends


def paying(chain: Chain, amount: int, *more: str) -> tuple[str, ...]:
    """The command line of a payment of some wei, which tell it from all others."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", f"{amount} wei", "--yes",
        "--json", "--password-file", "passphrase", "--no-wait", *chain.flags, *more,
    )


def paid(chain: Chain, first: int) -> list[int]:
    """The amounts that the account has paid since it had a nonce, in the order of the nonces."""
    account, amounts = chain.accounts[0], list[int]()
    for nonce in range(first, int(chain.ask("eth_getTransactionCount", account, "latest"), 16)):
        found = chain.ask("eth_getTransactionBySenderAndNonce", account, hex(nonce))
        assert found["blockNumber"] is not None, found
        amounts.append(int(found["value"], 16))
    return amounts


def is_mined(chain: Chain, digest: str) -> bool:
    """Whether a transaction is in a block."""
    return chain.ask("eth_getTransactionReceipt", digest) is not None


def kept(place: Place) -> list[tuple[str, str]]:
    """The hashes and states of what the outbox still has to do with."""
    listed = place.run("tx", "outbox", "list", "--json")
    assert listed.status == 0, listed
    return [(one["hash"], one["state"]) for one in listed.json()["transactions"]]


def settle(place: Place, chain: Chain, first: int) -> list[int]:
    """Send what is kept, and pay until no nonce is missing: everything sent is mined, and once.

    Each payment takes the lowest nonce that nobody has any more: that of a killed process, or the
    next one. Returns all amounts in the order of their nonces.
    """
    waiting = [digest for digest, _ in kept(place)]
    lapse(place)
    for digest in waiting:
        again = place.run("tx", "outbox", "resend", digest, "--json", *chain.flags)
        assert again.status == 0, again
    for more in range(AT_ONCE):
        last = place.run(*paying(chain, OTHER + more))
        assert last.status == 0, last
        waiting.append(last.json()["hash"])
        if all(is_mined(chain, digest) for digest in waiting):
            break
    assert all(is_mined(chain, digest) for digest in waiting)
    amounts = paid(chain, first)
    assert len(amounts) == len(set(amounts)) and OTHER in amounts, amounts
    assert chain.nonce(chain.accounts[0]) == first + len(amounts), amounts
    return amounts


def lapse(place: Place) -> None:
    """Let the half minute pass after which the reservation of a killed worker ends."""
    file = place.home / "chain/journal.sqlite"
    if not file.exists() or file.stat().st_size == 0:
        return
    journal = sqlite3.connect(file)
    with journal:
        journal.execute("UPDATE nonce_slot SET lease_until = 0 WHERE state = 'reserved'")
    journal.close()


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
        amounts = paid(chain, first)
        assert amounts in ([], [nth]), amounts
        if ended.status == 0:
            assert amounts == [nth]
        elif amounts:
            found = chain.ask("eth_getTransactionBySenderAndNonce", chain.accounts[0], hex(first))
            assert found["hash"] in ended.err.decode(), ended
            assert ended.code != "broadcast-not-sent" and b"nothing was sent" not in ended.err, ended
        settle(place, chain, first)
        ends.add(bool(STRUCK.search(log.read_text())))
    assert True in ends or not every_call, "no write failed"


LOSSES: list[dict[str, object]] = [
    {"kind": kind, "execute": execute} for kind in ("drop", "empty", "html") for execute in (True, False)
]


@pytest.mark.parametrize("number", range(2))
def test_eight_payments_at_once_with_kills(
    number: int, rich: Place, chain: Chain, second: Chain
) -> None:
    """Over two nodes that lose answers, half of the payments are killed at some time."""
    draw = random.Random(f"{SEED} kills {number}")
    first = chain.nonce(chain.accounts[0])
    for node in (chain, second):
        for loss in draw.sample(LOSSES, 2):
            node.fault(method=SEND, after=draw.randrange(6), **loss)  # type: ignore[arg-type]
    both = ("--rpc-url", second.url)
    ends = dict[int, tuple[int, bytes, bytes]]()
    killed = draw.sample(range(1, AT_ONCE + 1), AT_ONCE // 2)
    with ExitStack() as stack:
        runs = {
            amount: stack.enter_context(running(rich, *paying(chain, amount, *both)))
            for amount in range(1, AT_ONCE + 1)
        }
        killer = threading.Thread(target=kill_at, args=(chain, draw, [runs[one] for one in killed]))
        killer.start()
        for amount, process in runs.items():
            out, err = process.communicate(timeout=120)
            ends[amount] = (process.returncode, out, err)
        killer.join()
        until(lambda: not workers_of(rich))
    for node in (chain, second):
        node.clear()
    amounts = paid(chain, first)
    assert len(amounts) == len(set(amounts)), amounts
    for amount, (status, out, err) in ends.items():
        if status == 0:
            # It may wait for a nonce below that a killed process had.
            assert chain.ask("eth_getTransactionByHash", json.loads(out)["hash"]), (amount, amounts)
        elif status > 0 and amount in amounts:
            assert b"0x" in err and code_in(err) != "broadcast-not-sent", (amount, err)
    amounts = settle(rich, chain, first)
    for amount, (status, _, _) in ends.items():
        assert status != 0 or amount in amounts, (amount, amounts)


def running(place: Place, *words: str) -> "subprocess.Popen[bytes]":
    """Start a command whose output is collected."""
    return subprocess.Popen(
        [PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(place.folder), cwd=place.folder, start_new_session=True,
    )


def kill_at(
    chain: Chain, draw: random.Random, processes: list["subprocess.Popen[bytes]"]
) -> None:
    """Kill one after another, each after a number of requests of all."""
    for process, count in zip(processes, sorted(draw.choices(range(REQUESTS), k=len(processes)))):
        while process.poll() is None and sum(chain.calls().values()) < count:
            time.sleep(0.005)
        kill(process, draw.random() < 0.5)


def kill(process: "subprocess.Popen[bytes]", only_worker: bool) -> None:
    """Kill a wallet, or only its worker."""
    tasks = Path(f"/proc/{process.pid}/task")
    try:
        workers = [
            int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()
        ]
        for target in workers[:1] if only_worker else [process.pid]:
            os.kill(target, signal.SIGKILL)
    except OSError:
        pass  # it has ended


def workers_of(place: Place) -> list[str]:
    """The processes that still run in this place."""
    found = list[str]()
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(path / "cwd") == str(place.folder):
                found.append(path.name)
        except OSError:
            continue
    return found
