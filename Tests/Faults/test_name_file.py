"""Killed, or on a full disk, signing a payment by name leaves the old or the new file of names."""

import errno
import json
import signal
from pathlib import Path
from typing import Any

import pytest

from support.program import PROGRAM, environment
from support.samples import places
from support.tracer import SUPPORTED, Fault, FaultKind, Traced, Tracer
from support.wallets import Place

FIRST, SECOND = "0x" + "42" * 20, "0x" + "43" * 20
DRAFTS = ".names.json.tmp."
SIGN = ("tx", "sign", "--in", "two.json", "--password-file", "passphrase", "--yes", "--json")


def claiming(place: Place, to: str, name: str, file: str) -> None:
    """Build a payment offline, and claim that its recipient was found by a name."""
    words = ("tx", "build", "--from", "old", "--to", to, "--amount", "1 eth", "--nonce", "0", "--gas", "21000")
    built = place.run(*words, "--gas-price", "2 gwei", "--chain", "dev", "--offline")
    assert built.status == 0, built
    document: dict[str, Any] = json.loads(built.out)
    document["claims"] |= {"recipientName": name, "nameResolved": document["claims"]["built"]}
    (place.folder / file).write_text(json.dumps(document, indent=2) + "\n")


def names(place: Place) -> list[str]:
    """The names in the file, which must be whole."""
    path = place.home / "names.json"
    return [one["name"] for one in json.loads(path.read_text())["names"]] if path.exists() else []


@pytest.fixture
def before(old: Place) -> Place:
    """A home in which one name was paid, and a payment by another one."""
    claiming(old, FIRST, "alice.eth", "one.json")
    claiming(old, SECOND, "bob.eth", "two.json")
    one = old.run("tx", "sign", "--in", "one.json", "--password-file", "passphrase", "--yes")
    assert one.status == 0 and names(old) == ["alice.eth"], one
    return old


def traced(place: Place, fault: Fault | None) -> Traced:
    """Sign the payment to bob.eth with a fault."""
    around = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Tracer(place.home, fault).run([str(PROGRAM), *SIGN], around, place.folder)


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_killed_anywhere(before: Place, tmp_path: Path, every_call: bool) -> None:
    """A kill leaves one of the two files whole, and the next signature cleans up."""
    whole = before.copy(tmp_path / "whole")
    undisturbed = traced(whole, None)
    assert undisturbed.status == 0 and names(whole) == ["alice.eth", "bob.eth"]
    calls = undisturbed.calls
    struck = range(len(calls)) if every_call else places(calls, 8, "kill signing by name")
    for nth in struck:
        trial = before.copy(tmp_path / f"trial-{nth}")
        assert traced(trial, Fault(nth, FaultKind.KILL)).status == -signal.SIGKILL, nth
        assert names(trial) in (["alice.eth"], ["alice.eth", "bob.eth"]), nth
        again = trial.run(*SIGN)
        assert again.status == 0 and names(trial) == ["alice.eth", "bob.eth"], (nth, again)
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_on_a_full_disk_nothing_is_signed_that_is_not_remembered(before: Place, tmp_path: Path) -> None:
    """If a call that changes files fails, there is either no signature, or the name is in the file."""
    calls = traced(before.copy(tmp_path / "whole"), None).calls
    changes = [nth for nth, call in enumerate(calls) if call.changes_files]
    assert len(changes) >= 3
    unsigned = 0
    for nth in changes:
        trial = before.copy(tmp_path / f"trial-{nth}")
        ended = traced(trial, Fault(nth, FaultKind.FAIL, errno.ENOSPC))
        assert names(trial) in (["alice.eth"], ["alice.eth", "bob.eth"]), (nth, ended.struck)
        if ended.status == 0:
            assert names(trial) == ["alice.eth", "bob.eth"], (nth, ended.struck)
        unsigned += ended.status != 0
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], (nth, ended.struck)
    assert unsigned >= 3


def test_a_backup_brings_the_names_along(before: Place, tmp_path: Path) -> None:
    """They are restored where there are none, and kept where there are others."""
    backup = ("wallet", "backup", "all.backup", "--low-memory", "--password-file", "passphrase")
    assert before.run(*backup).status == 0
    restore = ("wallet", "restore", "all.backup", "--password-file", "passphrase")
    new = Place.made(tmp_path / "new")
    (new.folder / "all.backup").write_bytes((before.folder / "all.backup").read_bytes())
    ended = new.run(*restore)
    assert ended.status == 0 and names(new) == ["alice.eth"], ended
    assert (new.home / "names.json").stat().st_mode & 0o777 == 0o600
    other = '{"schema": "kingtherum.names", "version": 1, "names": []}'
    (new.home / "names.json").write_text(other)
    assert new.run(*restore).status == 0
    assert (new.home / "names.json").read_text() == other
