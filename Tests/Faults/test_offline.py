"""Processes with keys make no network call, and cannot."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.commands import COMMANDS, furnish
from support.program import PROGRAM, environment
from support.strace import NETWORK, Seen, watch
from support.trials import Ground
from support.wallets import PASSPHRASE, Place
from support.worker_processes import status_of, wait_until_idle

# Commands that need nodes, through a separate process: test_worker_separation.py checks both.
NETWORKED = {
    "account discover", "balance", "history list", "history sync", "watch", "send", "tx build", "tx broadcast", "tx status",
    "tx pending",
    "tx speed-up", "tx cancel", "tx outbox resend", "payout build", "payout broadcast", "chain fees",
    "node add", "node test", "chain test", "name resolve", "name lookup",
}
# Need a transaction that was sent: test_outbox.py runs them, with the network forbidden as for a backup.
SENT = {"tx outbox show", "tx outbox drop"}
# Needs a history that was read: test_worker_separation.py and test_labels.py run it.
READ = {"history show"}

SECRET_FILES = {
    "passphrase", "words", "key", "pin", "code", "v3-password", "share-1", "share-2", "other", "other-pin",
    "swapped",
}


def leaves(command: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The commands without subcommands, as they are typed."""
    for child in command.get("subcommands", []):
        yield from leaves(child, (*path, child["commandName"]))
    if not command.get("subcommands"):
        yield " ".join(path)


def test_every_command_is_covered(old: Place) -> None:
    """Every command of the program is either run here or listed as one that needs nodes."""
    tree = json.loads(old.run("--experimental-dump-help").out)["command"]
    there = set(leaves(tree)) - {"help"}
    assert len(there) > 30
    tried = {
        " ".join(words[:count]) for words in COMMANDS.values() for count in (1, 2, 3)
    }
    elsewhere = NETWORKED | SENT | READ
    assert not elsewhere & tried
    assert there - elsewhere - tried == set(), "commands that nobody watches"
    assert elsewhere - there == set(), "there is no such command any more"


@pytest.fixture(scope="module")
def furnished(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with everything that the commands need."""
    return furnish(ground.old.copy(tmp_path_factory.mktemp("furnished") / "place"))


@pytest.fixture
def ready(furnished: Place, tmp_path: Path) -> Place:
    """A copy for each test."""
    return furnished.copy(tmp_path / "ready")


@pytest.mark.parametrize("name", COMMANDS)
def test_makes_no_network_call(name: str, ready: Place) -> None:
    """strace sees a working command, no network call, and the filter before any secret file."""
    watched = watch(ready, *COMMANDS[name], trace="network,execve,openat,seccomp")
    assert watched.ended.status == (1 if name == "doctor" and b"bad" in watched.ended.out else 0), (
        watched.ended
    )
    assert watched.named("execve"), "strace saw nothing"
    assert not [call for call in watched.calls if call.name in NETWORK]
    filters = [call for call in watched.named("seccomp") if "{len=" in call.arguments and call.worked]
    assert filters, "no filter is in force"
    # The calls of one thread are in order; a file opened by another comes first and fails this.
    behind = watched.calls[watched.calls.index(filters[0]):]
    late = [call for call in behind if call.task == filters[0].task and reads_a_secret(call)]
    assert late == [call for call in watched.calls if reads_a_secret(call)]
    assert late or "--password-file" not in COMMANDS[name]


def test_f10_a_completion_makes_no_network_call(ready: Place) -> None:
    """Shell completion of names runs under the filter, and reads no secret."""
    watched = watch(
        ready, "---completion", "wallet", "show", "--", "positional@0", "2", "0", "kingtherum", "wallet",
        "show", "", trace="network,execve,openat,seccomp",
    )
    assert watched.ended.status == 0, watched.ended
    assert b"old" in watched.ended.out.split()
    assert [call for call in watched.named("seccomp") if "{len=" in call.arguments and call.worked]
    assert not [call for call in watched.calls if call.name in NETWORK or reads_a_secret(call)]


def reads_a_secret(call: Seen) -> bool:
    """Whether it opens a file with a secret that `furnish` wrote."""
    return call.name == "openat" and call.texts[0].rpartition("/")[2] in SECRET_FILES


def test_makes_no_network_call_without_rights(ready: Place) -> None:
    """Even if it may not raise its priority, libdispatch does not write to syslog."""
    around = ("unshare", "--map-root-user")
    if subprocess.run([*around, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("unshare --map-root-user is not allowed here")
    watched = watch(
        ready, *COMMANDS["account add"], trace="network,setpriority", around=around
    )
    assert watched.ended.status == 0, watched.ended
    assert [call for call in watched.named("setpriority") if not call.worked], "it has the right"
    assert not [call for call in watched.calls if call.name in NETWORK]


def test_strace_would_see_a_network_call(old: Place, chain: Chain) -> None:
    """The same trace of a command that needs a node contains sockets."""
    watched = watch(old, "balance", "old", *chain.flags, trace="network,execve")
    assert watched.ended.status == 0, watched.ended
    assert watched.named("socket") and watched.named("connect")


@pytest.mark.parametrize("name", ["create", "verify", "account add", "tx sign"])
def test_the_filter_is_in_force_before_the_secret(name: str, ready: Place) -> None:
    """While it waits for its password, each thread has one more filter than the test itself."""
    words = ["-" if word == "passphrase" else word for word in COMMANDS[name]]
    process = subprocess.Popen(
        [PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(ready.folder), cwd=ready.folder, start_new_session=True,
    )
    try:
        wait_until_idle(process.pid)
        own = int(status_of(os.getpid(), "Seccomp_filters")[0])
        filters = [int(count) for count in status_of(process.pid, "Seccomp_filters")]
        assert filters and set(filters) == {own + 1}, filters
        assert set(status_of(process.pid, "Seccomp")) == {"2"}
        assert set(status_of(process.pid, "NoNewPrivs")) == {"1"}
        out, err = process.communicate(PASSPHRASE.encode(), timeout=20)
        assert process.returncode == 0, (out, err)
    finally:
        process.kill()
        process.communicate()
