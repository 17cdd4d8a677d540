"""Kills at any step, full disks and power cuts while eight payments run: none is lost or made twice."""

import random
import re
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from eth_utils.crypto import keccak

from support.chain import Chain
from support.durable import TRACE, Files, Folder
from support.ordered import Ordered, ordered
from support.payments import (
    AT_ONCE, OTHER, judged, kept, mined, paying, settle, waiting_at,
)
from support.program import Ended
from support.samples import SEED
from support.started import until
from support.wallets import Place
from test_payments_killed import running, workers_of
from test_payments_mixed import MOST_STEPS, MOST_WRITES, STEPS
from test_payments_survive import SEND, left

AMOUNT = "{amount}"
# Eight payments at once, whose command lines differ in the amount: `sh -c` gets one of them.
ALL_AT_ONCE = (
    "for n in " + " ".join(map(str, range(1, AT_ONCE + 1))) + "; do ("
    'for word do shift; [ "$word" = "' + AMOUNT + '" ] && word="$n wei"; set -- "$@" "$word"; done; '
    'exec "$0" "$@" >"out.$n" 2>"err.$n" </dev/null) & done; wait'
)
RAW = re.compile(re.escape(SEND) + r".*?(0x[0-9a-f]{100,})")
PATIENCE = 180  # seconds; strace stops all of them at every call


def test_eight_at_once_with_full_disks(
    rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """Each is killed at a step, or finds the disk full from a write on, or has neither."""
    cut_short = sum(
        struck_at_once(f"full {turn}", rich.copy(tmp_path / str(turn)), chain)
        for turn in range(25 if every_call else 1)
    )
    assert cut_short > 0 or not every_call, "no payment that was struck had arrived"


def struck_at_once(turn: str, place: Place, chain: Chain) -> int:
    """Make eight payments at once; as `judged`."""
    draw = random.Random(f"{SEED} {turn}")
    first, ends = chain.nonce(chain.accounts[0]), dict[int, Ended]()
    with ExitStack() as stack:
        runs = {
            amount: stack.enter_context(
                running(place, *paying(chain, amount), before=struck(draw, amount))
            )
            for amount in range(1, AT_ONCE + 1)
        }
        for amount, process in runs.items():
            out, err = process.communicate(timeout=PATIENCE)
            ends[amount] = Ended(process.returncode, out, err)
        until(lambda: not workers_of(place))
    return judged(place, chain, first, ends, f"{SEED} {turn}")


def struck(draw: random.Random, amount: int) -> tuple[str, ...]:
    """The start of a command line: half find the disk full, a quarter is killed, as is drawn."""
    if amount % 4 == 0:
        return ()
    full = amount % 2 == 1
    nth = draw.randint(1, MOST_WRITES if full else MOST_STEPS)
    calls = "pwrite64" if full else STEPS
    how = f"error=ENOSPC:when={nth}+" if full else f"signal=SIGKILL:when={nth}"
    return (
        "strace", "-f", "-qq", "-e", "signal=none", "-e", f"trace={calls}", "-o", "/dev/null",
        "-e", f"inject={calls}:{how}",
    )


@dataclass(frozen=True)
class Cut:
    """What a power cut finds: what the disk may have, what was sent, and what was told as paid."""

    place: int
    files: list[Files]
    sent: list[str]
    told: set[str]


def test_a_power_cut_while_eight_pay(
    rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """What was not synced is lost for all; each that was sent has arrived, or not: all are mined."""
    found = set[bool]()
    for turn in range(8 if every_call else 1):
        draw = random.Random(f"{SEED} cuts at once {turn}")
        before = rich.copy(tmp_path / f"{turn}")
        unpaid = chain.ask("evm_snapshot")
        place = rich.copy(tmp_path / f"{turn} whole")
        for cut in cuts_of(place, chain, draw, 12 if every_call else 3):
            assert chain.ask("evm_revert", unpaid)
            unpaid = chain.ask("evm_snapshot")
            after = before.copy(tmp_path / f"{turn} {cut.place}")
            left(after.home / "chain", draw.choice(cut.files))
            resumed(f"{SEED} {turn} {cut.place}", after, chain, cut, draw)
            found.add(bool(cut.sent))
    assert True in found, "nothing was sent before a cut"


def cuts_of(place: Place, chain: Chain, draw: random.Random, count: int) -> list[Cut]:
    """Make eight payments at once, and return some cuts, most of them after the first was sent."""
    folder = Folder.of(place.home / "chain")
    words = [AMOUNT if word == f"{OTHER} wei" else word for word in paying(chain, OTHER)]
    ended, calls = ordered(
        place, *words, trace=f"{TRACE},writev,sendto,sendmsg", through=("sh", "-c", ALL_AT_ONCE),
        patience=PATIENCE,
    )
    assert ended.status == 0, ended
    outputs = {n: (place.folder / f"out.{n}").read_bytes() for n in range(1, AT_ONCE + 1)}
    assert all(outputs.values()), (outputs, (place.folder / "err.1").read_bytes())
    sent_at = next(nth for nth, call in enumerate(calls) if SEND in call.text)
    chosen = {draw.randint(1, sent_at), *draw.sample(range(sent_at + 1, len(calls)), count - 1)}
    found, sent, told = list[Cut](), dict[str, None](), set[str]()
    for nth, call in enumerate(calls, 1):
        if raw := RAW.search(call.text):
            sent[raw.group(1)] = None
        told |= told_by(call, list(sent))
        folder.play(call)
        if nth in chosen:
            found.append(Cut(nth, folder.cuts(), list(sent), set(told)))
    assert len(sent) == AT_ONCE, sent
    return found


def hash_of(raw: str) -> str:
    """The hash of a signed transaction."""
    return "0x" + bytes(keccak(hexstr=raw)).hex()


def told_by(call: Ordered, sent: list[str]) -> set[str]:
    """The transactions that a write to stdout tells as paid."""
    if call.name != "write" or not re.match(r"1<[^>]*/out\.\d+>", call.text):
        return set()
    return {raw for raw in sent if hash_of(raw) in call.text}


def resumed(told: str, place: Place, chain: Chain, cut: Cut, draw: random.Random) -> None:
    """Let some of what was on its way arrive, and check that all of it is mined in the end, once."""
    first = chain.nonce(chain.accounts[0])
    arrived = {raw for raw in cut.sent if draw.random() < 0.5} | cut.told
    for raw in cut.sent:
        if raw in arrived:
            chain.ask("eth_sendRawTransaction", raw)
    at_node = dict(mined(chain, first) + waiting_at(chain))
    assert set(at_node.values()) == {hash_of(raw) for raw in arrived}, (told, at_node, cut)
    states = dict(kept(place))
    for raw in cut.sent:
        # It is on the disk before its first byte is sent, and nobody calls it unsent later.
        assert states.get(hash_of(raw)) in ("unknown", "accepted", "mined"), (told, raw, states)
    settle(place, chain, first)
    made = dict(mined(chain, first))
    assert {hash_of(raw) for raw in cut.sent} <= set(made.values()), (told, made, cut)
    assert at_node.items() <= made.items(), (told, at_node, made)
