"""Killed, failing or concurrent, `contact add` leaves the old or the new contact file."""

import errno
import signal
import subprocess
from pathlib import Path

import pytest

from support.program import PROGRAM, environment
from support.samples import places
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import Place

BOB = "0x" + "43" * 20
ADD = ("contact", "add", "Bob", BOB, "--json")
DRAFTS = ".contacts.tmp."


@pytest.fixture
def before(place: Place) -> Place:
    """A home with one contact and nothing else."""
    assert place.run("contact", "add", "Alice", "0x" + "42" * 20).status == 0
    return place


def names(place: Place) -> list[str]:
    """The names in the list."""
    return [row["name"] for row in place.run("contact", "list", "--json").json()["contacts"]]


def traced(place: Place, fault: Fault | None) -> Traced:
    """Add Bob with a fault."""
    line = [str(PROGRAM), *ADD]
    around = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Tracer(place.home, fault).run(line, around, place.folder)


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_killed_anywhere(before: Place, tmp_path: Path, every_call: bool) -> None:
    """A kill leaves one of the two files whole, and the next change cleans up."""
    whole = before.copy(tmp_path / "whole")
    undisturbed = traced(whole, None)
    assert undisturbed.status == 0 and names(whole) == ["Alice", "Bob"]
    calls = undisturbed.calls
    struck = range(len(calls)) if every_call else places(calls, 6, "kill contact add")
    ends = set[bool]()
    has_left_draft = False
    for nth in struck:
        trial = before.copy(tmp_path / f"trial-{nth}")
        assert traced(trial, Fault(nth, FaultKind.KILL)).status == -signal.SIGKILL, nth
        left = names(trial)
        assert left in (["Alice"], ["Alice", "Bob"]), (nth, left)
        ends.add(left == ["Alice", "Bob"])
        has_left_draft |= any(name.startswith(DRAFTS) for name in trial.names())
        assert trial.run("contact", "add", "Carol", "0x" + "44" * 20).status == 0
        assert names(trial) == [*left, "Carol"]
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert ends == {False, True}, "the kills were all before or all after the change"
    assert has_left_draft, "no kill left a draft behind"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_full_disk_changes_nothing(before: Place, tmp_path: Path) -> None:
    """If a call that changes files fails, the old file stays, and no temporary file does."""
    calls = traced(before.copy(tmp_path / "whole"), None).calls
    changes = [nth for nth, call in enumerate(calls) if call.changes_files]
    assert len(changes) >= 3
    old = (before.home / "contacts").read_bytes()
    refused = 0
    for nth in changes:
        trial = before.copy(tmp_path / f"trial-{nth}")
        ended = traced(trial, Fault(nth, FaultKind.FAIL, errno.ENOSPC))
        if ended.status == 0:
            continue
        refused += 1
        text = (trial.home / "contacts").read_bytes()
        assert text == old or names(trial) == ["Alice", "Bob"], (nth, ended.struck)
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert refused >= 3


def test_many_at_once_are_all_kept(place: Place) -> None:
    """The processes wait for each other, and no change is lost."""
    running = [
        subprocess.Popen(
            [PROGRAM, "contact", "add", f"Contact {number}", f"0x{(number + 1).to_bytes(2).hex() * 10}"],
            env=environment(place.folder), cwd=place.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for number in range(1, 9)
    ]
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    assert names(place) == [f"Contact {number}" for number in range(1, 9)]
