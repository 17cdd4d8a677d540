"""Killed, failing or concurrent, commands leave the old or the new settings whole."""

import errno
import signal
import subprocess
from pathlib import Path

import pytest

from support.program import PROGRAM, environment
from support.samples import places
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import Place

USE = ("wallet", "use", "old", "--json")
DRAFTS = ".config.toml.tmp."
OWN = '# typed by hand\nchain = "dev"\n\n[chains.dev]\nrpc-url = "http://127.0.0.1:1"\n'
NEW = OWN.replace('"dev"\n\n', '"dev"\nwallet = "old"\n\n')

ADD = ("node", "add", "https://rpc.example.org/v2/0123456789abcdef", "--chain", "dev", "--offline", "--json")
ADDED = OWN.replace('rpc-url = "http://127.0.0.1:1"', f'rpc-urls = ["http://127.0.0.1:1", "{ADD[2]}"]')


@pytest.fixture
def typed(old: Place) -> Place:
    """A home with a wallet, and settings written by hand."""
    settings(old).write_text(OWN)
    settings(old).chmod(0o600)
    return old


def settings(place: Place) -> Path:
    """The settings file."""
    return place.home / "config.toml"


def traced(place: Place, fault: Fault | None, words: tuple[str, ...] = USE) -> Traced:
    """Set the default wallet, or change something else, with a fault."""
    line = [str(PROGRAM), *words]
    around = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Tracer(place.home, fault).run(line, around, place.folder)


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_f3_killed_anywhere(typed: Place, tmp_path: Path, every_call: bool) -> None:
    """A kill leaves one of the two files whole, and the next change cleans up."""
    whole = typed.copy(tmp_path / "whole")
    undisturbed = traced(whole, None)
    assert undisturbed.status == 0 and settings(whole).read_text() == NEW
    calls = undisturbed.calls
    struck = range(len(calls)) if every_call else places(calls, 6, "kill wallet use")
    ends = set[bool]()
    for nth in struck:
        trial = typed.copy(tmp_path / f"trial-{nth}")
        assert traced(trial, Fault(nth, FaultKind.KILL)).status == -signal.SIGKILL, nth
        left = settings(trial).read_text()
        assert left in (OWN, NEW), (nth, left)
        ends.add(left == NEW)
        for words in (USE, ("wallet", "use", "--none")):
            assert trial.run(*words).status == 0
        assert settings(trial).read_text() == OWN
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert ends == {False, True}, "the kills were all before or all after the change"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_kill_while_a_node_is_added(typed: Place, tmp_path: Path, every_call: bool) -> None:
    """The key of the node is never in a file that others can read, and the next run adds it."""
    settings(typed).chmod(0o644)
    whole = typed.copy(tmp_path / "whole")
    undisturbed = traced(whole, None, ADD)
    assert undisturbed.status == 0 and settings(whole).read_text() == ADDED
    calls = undisturbed.calls
    ends = set[bool]()
    for nth in range(len(calls)) if every_call else places(calls, 6, "kill node add"):
        trial = typed.copy(tmp_path / f"trial-{nth}")
        assert traced(trial, Fault(nth, FaultKind.KILL), ADD).status == -signal.SIGKILL, nth
        left = settings(trial).read_text()
        assert left in (OWN, ADDED), (nth, left)
        ends.add(left == ADDED)
        for file in trial.home.glob("*config.toml*"):
            assert b"0123456789abcdef" not in file.read_bytes() or not file.stat().st_mode & 0o077
        assert trial.run(*ADD).status == 0
        assert settings(trial).read_text() == ADDED
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert ends == {False, True}, "the kills were all before or all after the change"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_f3_a_full_disk_changes_nothing(typed: Place, tmp_path: Path) -> None:
    """If a call that changes files fails, the old file stays, and no temporary file does."""
    calls = traced(typed.copy(tmp_path / "whole"), None).calls
    changes = [nth for nth, call in enumerate(calls) if call.changes_files]
    assert len(changes) >= 3
    refused = 0
    for nth in changes:
        trial = typed.copy(tmp_path / f"trial-{nth}")
        if traced(trial, Fault(nth, FaultKind.FAIL, errno.ENOSPC)).status == 0:
            continue
        refused += 1
        assert settings(trial).read_text() in (OWN, NEW), nth
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert refused >= 3


def test_f3_many_at_once(typed: Place) -> None:
    """The processes wait for each other, and the settings written by hand survive."""
    assert typed.run("wallet", "watch", "cold", "--address", "0x" + "42" * 20).status == 0
    running = [
        subprocess.Popen(
            [PROGRAM, "wallet", "use", *words], env=environment(typed.folder), cwd=typed.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for words in (("old",), ("cold",), ("--none",), ("old",), ("cold",), ("--none",))
    ]
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    assert settings(typed).read_text() in (OWN, NEW, NEW.replace('"old"', '"cold"'))
