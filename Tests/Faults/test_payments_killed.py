"""Kills during payments at once: none is made twice, and none that was sent is called unsent."""

import os
import random
import signal
import subprocess
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.chain import Chain
from support.payments import AT_ONCE, judged, paying
from support.program import PROGRAM, Ended, environment
from support.samples import SEED
from support.started import until
from support.wallets import Place

SEND = "eth_sendRawTransaction"
LATE = 200  # milliseconds
# When to kill: after some of the about 60 JSON-RPC requests that eight payments send to one of two
# nodes, or, twice as often, after some of the broadcasts among them.
MOMENTS: list[tuple[str | None, int]] = [
    *((None, count) for count in range(60)), *((SEND, 1 + nth % AT_ONCE) for nth in range(120)),
]
LOSSES: list[dict[str, object]] = [
    {"kind": kind, "execute": execute} for kind in ("drop", "empty", "html") for execute in (True, False)
]


@pytest.mark.parametrize("number", range(2))
def test_eight_payments_at_once_with_kills(
    number: int, rich: Place, chain: Chain, second: Chain, tmp_path: Path, every_call: bool
) -> None:
    """Over two nodes that lose answers, half of the payments are killed at some time."""
    cut_short = 0
    for turn in range(25 if every_call else 1):
        place = rich.copy(tmp_path / str(turn))
        cut_short += killed_at_once(f"{number} {turn}", place, chain, second)
    assert cut_short > 0 or not every_call, "no killed payment had arrived"


def killed_at_once(turn: str, rich: Place, chain: Chain, second: Chain) -> int:
    """Make eight payments, kill half of them, and check that none is lost or made twice.

    Returns the number of those that ended with an error although a node had them.
    """
    draw = random.Random(f"{SEED} kills {turn}")
    for node in (chain, second):
        node.clear()
    first = chain.nonce(chain.accounts[0])
    for node in (chain, second):
        for loss in draw.sample(LOSSES, 2):
            node.fault(method=SEND, after=draw.randrange(6), **loss)  # type: ignore[arg-type]
        # The others are answered late, so that many are killed while a node has them already.
        node.fault("delay", method=SEND, ms=LATE, times=None)
    both = ("--rpc-url", second.url)
    ends = dict[int, Ended]()
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
            ends[amount] = Ended(process.returncode, out, err)
        killer.join()
        until(lambda: not workers_of(rich))
    for node in (chain, second):
        node.clear()
    return judged(rich, chain, first, ends, turn)


def running(
    place: Place, *words: str, before: tuple[str, ...] = ()
) -> "subprocess.Popen[bytes]":
    """Start a command whose output is collected."""
    return subprocess.Popen(
        [*before, PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(place.folder), cwd=place.folder, start_new_session=True,
    )


def kill_at(
    chain: Chain, draw: random.Random, processes: list["subprocess.Popen[bytes]"]
) -> None:
    """Kill each after a number of requests, or of broadcasts, of all: half of them only workers."""
    waiting = [(process, *draw.choice(MOMENTS), draw.random() < 0.5) for process in processes]
    while waiting:
        counts = chain.calls()
        reached = {None: sum(counts.values()), SEND: counts.get(SEND, 0)}
        for one in list(waiting):
            process, method, count, only_worker = one
            if process.poll() is not None or reached[method] >= count:
                kill(process, only_worker)
                waiting.remove(one)
        time.sleep(0.005)


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
