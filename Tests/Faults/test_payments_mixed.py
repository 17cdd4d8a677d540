"""Kills, full disks and power cuts one after another: none is paid twice, lost, or told wrongly."""

import random
from enum import Enum
from pathlib import Path

import pytest

from support.chain import Chain
from support.durable import TRACE, Folder
from support.ordered import ordered
from support.payments import (
    AT_ONCE, OTHER, is_named, kept, lapse, mined, paying, says_unsent, settle, waiting_at,
)
from support.program import Ended
from support.samples import SEED
from support.wallets import Place
from test_payments_survive import SEND, left

# The calls with which a payment is stored and sent, at one of which a process is killed.
STEPS = "pwrite64,fsync,fdatasync,ftruncate,unlink,writev,sendto,sendmsg"
# At most so many of them are made by a thread that stores or sends, and so many are writes.
MOST_STEPS, MOST_WRITES = 60, 60


class Mishap(Enum):
    """What happens to a payment."""

    KILL = "a process is killed at a step"
    FULL = "the disk is full from a write on"
    CUT = "the power fails: what was not synced is lost"


@pytest.mark.parametrize("number", range(2))
def test_eight_payments_with_mishaps(
    number: int, rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """Each payment in the home that the mishap before it left, whatever state that is."""
    struck = set[Mishap]()
    for turn in range(25 if every_call else 1):
        place = rich.copy(tmp_path / str(turn))
        run = Run(f"{SEED} mishaps {number} {turn}", place, chain)
        run.play()
        struck |= run.struck
    assert struck == set(Mishap) or not every_call, "some mishap never struck"


class Run:
    """Eight payments from one home, with a mishap each."""

    def __init__(self, seed: str, place: Place, chain: Chain) -> None:
        self.seed, self.place, self.chain = seed, place, chain
        self.draw = random.Random(seed)
        self.first = chain.nonce(chain.accounts[0])
        # The payments that ended with success and were not undone by a power cut.
        self.successful = set[int]()
        # The mishaps that made a command fail, or undid something after a payment was sent.
        self.struck = set[Mishap]()
        # What happened, for whoever reads a failure.
        self.story = list[str]()

    def play(self) -> None:
        """Make the payments, and check what is left of them."""
        mishaps = [*Mishap, *self.draw.choices(list(Mishap), k=AT_ONCE - len(Mishap))]
        self.draw.shuffle(mishaps)
        for amount, mishap in enumerate(mishaps, 1):
            self.pay(amount, mishap)
            self.check_outbox()
            if self.draw.random() < 0.5:
                lapse(self.place)
        made = self.settled()
        assert self.successful <= made.keys(), (self.seed, self.story, made)
        for digest in made.values():
            self.check_status(digest)

    def settled(self) -> dict[int, str]:
        """Send what is kept until no nonce is missing; return what is mined."""
        amounts = settle(self.place, self.chain, self.first)
        assert set(amounts) <= {*range(1, AT_ONCE + 1), *range(OTHER, OTHER + AT_ONCE)}, amounts
        return dict(mined(self.chain, self.first))

    def pay(self, amount: int, mishap: Mishap) -> None:
        """Pay with a mishap; if an earlier payment must be sent first, send that, and pay again."""
        match mishap:
            case Mishap.KILL:
                nth = self.draw.randint(1, MOST_STEPS)
                ended = self.run(amount, f"inject={STEPS}:signal=SIGKILL:when={nth}")
            case Mishap.FULL:
                nth = self.draw.randint(1, MOST_WRITES)
                ended = self.run(amount, f"inject=pwrite64:error=ENOSPC:when={nth}+")
            case Mishap.CUT:
                return self.cut(amount)
        self.story.append(f"{amount} wei: {mishap.value} ({nth}), status {ended.status}")
        if ended.status != 0 and ended.code != "send-unsent":
            self.struck.add(mishap)
        if ended.code == "send-unsent":
            for digest, _ in kept(self.place):
                again = self.place.run(
                    "tx", "outbox", "resend", digest, "--json", *self.chain.flags
                )
                assert again.status == 0, (self.seed, self.story, again)
            ended = self.place.run(*paying(self.chain, amount))
            assert ended.status == 0, (self.seed, self.story, ended)
        self.judge(amount, ended)

    def run(self, amount: int, inject: str) -> Ended:
        """Pay under strace, which strikes all processes."""
        calls = inject.removeprefix("inject=").partition(":")[0]
        return self.place.run(
            *paying(self.chain, amount), patience=90,
            before=(
                "strace", "-f", "-qq", "-e", "signal=none", "-e", f"trace={calls}",
                "-o", "/dev/null", "-e", inject,
            ),
        )

    def judge(self, amount: int, ended: Ended) -> None:
        """Fail if a payment is not told as what it is; who was killed tells nothing."""
        at_node = dict(mined(self.chain, self.first) + waiting_at(self.chain))
        told = (self.seed, self.story, ended, at_node)
        if ended.status == 0:
            assert amount in at_node, told
            self.successful.add(amount)
        elif ended.code and amount in at_node:
            assert is_named(ended.err, at_node[amount]) and not says_unsent(ended.err), told

    def cut(self, amount: int) -> None:
        """Pay, and undo what the disk had not got at some call; all before the payment is on it.

        What was on its way may have arrived, or not.
        """
        moment = self.chain.ask("evm_snapshot")
        folder = Folder.of(self.place.home / "chain")
        _, calls = ordered(
            self.place, *paying(self.chain, amount), trace=f"{TRACE},writev,sendto,sendmsg"
        )
        # Most calls come before the payment is sent; half of the cuts come after.
        sent_at = next((nth for nth, call in enumerate(calls) if SEND in call.text), 0)
        was_sent = False
        end = self.draw.randint(self.draw.choice([0, sent_at]) + 1, len(calls))
        for call in calls[:end]:
            was_sent = was_sent or SEND in call.text
            folder.play(call)
        left(self.place.home / "chain", self.draw.choice(folder.cuts()))
        if was_sent:
            self.struck.add(Mishap.CUT)
        arrived = was_sent and self.draw.random() < 0.5
        if not arrived:
            assert self.chain.ask("evm_revert", moment)
        self.story.append(
            f"{amount} wei: power cut after call {end} of {len(calls)}, sent {was_sent}, "
            f"arrived {arrived}"
        )

    def check_outbox(self) -> None:
        """What is mined or waits at the node is in the outbox, and not called unsent there."""
        listed = self.place.run("tx", "outbox", "list", "--all", "--json")
        assert listed.status == 0, (self.seed, self.story, listed)
        states = {one["hash"]: one["state"] for one in listed.json()["transactions"]}
        for amount, digest in mined(self.chain, self.first) + waiting_at(self.chain):
            state = states.get(digest)
            assert state in ("unknown", "accepted", "mined"), (
                self.seed, self.story, amount, digest, state
            )

    def check_status(self, digest: str) -> None:
        """A payment that is mined is told as that, and recorded."""
        told = self.place.run("tx", "status", digest, "--json", *self.chain.flags)
        assert told.status == 0 and told.json()["status"] == "success", (self.seed, told)
        shown = self.place.run("tx", "outbox", "show", digest, "--json").json()
        assert shown["transaction"]["state"] == "mined", (self.seed, self.story, shown)
