"""What handles keys makes no network call, and could not."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.commands import COMMANDS, SECRET, furnish
from support.program import PROGRAM, environment
from support.strace import NETWORK, Seen, Watched, watch
from support.trials import Ground
from support.wallets import PASSPHRASE, Place

# What asks nodes, and so has to be on the other side; it touches no key, or through a process of
# its own, which is looked at below.
NETWORKED = {
    "account discover", "balance", "history", "send", "tx build", "tx broadcast", "tx status",
    "payout build", "payout broadcast",
}


def leaves(command: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The commands that have none below them, as they are typed."""
    for child in command.get("subcommands", []):
        yield from leaves(child, (*path, child["commandName"]))
    if not command.get("subcommands"):
        yield " ".join(path)


def test_no_command_is_forgotten(old: Place) -> None:
    """Every command of the program is either run here or known to ask nodes."""
    tree = json.loads(old.run("--experimental-dump-help").out)["command"]
    there = set(leaves(tree)) - {"help"}
    assert len(there) > 30
    tried = {
        " ".join(words[:count]) for words in COMMANDS.values() for count in (1, 2, 3)
    }
    assert not NETWORKED & tried
    assert there - NETWORKED - tried == set(), "commands that nobody watches"
    assert NETWORKED - there == set(), "there is no such command any more"


@pytest.fixture(scope="module")
def furnished(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home in which every command has what it needs."""
    return furnish(ground.old.copy(tmp_path_factory.mktemp("furnished") / "place"))


@pytest.fixture
def ready(furnished: Place, tmp_path: Path) -> Place:
    """The same for each test by itself."""
    return furnished.copy(tmp_path / "ready")


@pytest.mark.parametrize("name", COMMANDS)
def test_makes_no_network_call(name: str, ready: Place) -> None:
    """strace sees the command work and no network call at all."""
    watched = watch(ready, *COMMANDS[name], trace="network,execve")
    assert watched.ended.status == (1 if name == "doctor" and b"bad" in watched.ended.out else 0), (
        watched.ended
    )
    assert watched.named("execve"), "strace saw nothing"
    assert not [call for call in watched.calls if call.name in NETWORK]


def test_makes_no_network_call_without_rights(ready: Place) -> None:
    """Where it may not raise its priority either, libdispatch has nothing to tell syslog."""
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
    """The same look at a command that asks a node finds sockets."""
    watched = watch(old, "balance", "old", *chain.flags, trace="network,execve")
    assert watched.ended.status == 0, watched.ended
    assert watched.named("socket") and watched.named("connect")


def status_of(process: int, field: str) -> list[str]:
    """Read a field of the status of each thread."""
    return [
        line.split()[1]
        for task in Path(f"/proc/{process}/task").iterdir()
        for line in (task / "status").read_text().splitlines() if line.startswith(field + ":")
    ]


@pytest.mark.parametrize("name", ["create", "verify", "account add", "tx sign"])
def test_the_filter_is_in_force_before_the_secret(name: str, ready: Place) -> None:
    """While it waits for its passphrase each thread is under one more filter than we are."""
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


def wait_until_idle(process: int) -> None:
    """Wait until a process has slept for a while: it waits for us, and not for a processor."""
    since, used = time.monotonic(), ""
    while time.monotonic() - since < 0.3:
        now = "".join(status_of(process, "voluntary_ctxt_switches"))
        if now != used or set(status_of(process, "State")) != {"S"}:
            since, used = time.monotonic(), now
        time.sleep(0.02)


def sent(old: Place, chain: Chain) -> Watched:
    """Send a payment under strace, with everything that says who does what."""
    chain.ask("anvil_setBalance", account_of(old), hex(10**19))
    return watch(
        old, "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        *SECRET, *chain.flags, trace="network,process,openat", options=("-s", "4096"),
    )


def account_of(place: Place) -> str:
    """The first address of the old wallet."""
    account: str = place.run("wallet", "show", "old", "--json").json()["accounts"][0]["address"]
    return account


def test_send_keeps_key_and_network_apart(old: Place, chain: Chain) -> None:
    """The process that signs has no socket; the one with sockets never sees the passphrase."""
    watched = sent(old, chain)
    assert watched.ended.status == 0, watched.ended
    processes = watched.processes()
    signers = [
        calls for calls in processes.values()
        if any(c.name == "execve" and {"tx", "sign"} <= set(c.texts) for c in calls)
    ]
    assert len(processes) == 2 and len(signers) == 1, list(processes)
    signer = signers[0]
    parent = next(calls for calls in processes.values() if calls is not signer)

    # What happens between the birth of the child and its exec is the parent's code.
    signing = signer[[call.name for call in signer].index("execve"):]
    assert not [call for call in signing if call.name in NETWORK]
    assert [call for call in parent if call.name in NETWORK]

    assert opened(signing, "passphrase") == 1 and opened(signing, "old.ktr") >= 1
    assert opened(parent, "passphrase") == 0


def opened(calls: list[Seen], what: str) -> int:
    """Count how often a file was opened."""
    return sum(
        call.name == "openat" and call.worked and call.texts[0].endswith(what) for call in calls
    )


@pytest.mark.parametrize("given", ["-", "descriptor"])
def test_the_signer_inherits_no_socket(given: str, old: Place, chain: Chain) -> None:
    """While the child waits for the passphrase its descriptors are pipes and files."""
    secret = ("--password-file", "-") if given == "-" else ("--password-fd", "0")
    chain.ask("anvil_setBalance", account_of(old), hex(10**19))
    process = subprocess.Popen(
        [PROGRAM, "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth",
         "--yes", *secret, "--json", *chain.flags],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(old.folder), cwd=old.folder, start_new_session=True,
    )
    try:
        child = child_of(process.pid)
        wait_until_idle(child)
        assert set(status_of(child, "Seccomp")) == {"2"}
        links = [os.readlink(link) for link in Path(f"/proc/{child}/fd").iterdir()]
        assert links and not [link for link in links if link.startswith("socket:")], links
        parents = [os.readlink(link) for link in Path(f"/proc/{process.pid}/fd").iterdir()]
        assert [link for link in parents if link.startswith("socket:")], parents
        out, err = process.communicate(PASSPHRASE.encode(), timeout=20)
        assert process.returncode == 0, (out, err)
    finally:
        process.kill()
        process.communicate()


def child_of(process: int) -> int:
    """Wait for a process to have a child, and name it."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        for task in Path(f"/proc/{process}/task").iterdir():
            if children := (task / "children").read_text().split():
                return int(children[0])
        time.sleep(0.02)
    raise AssertionError("no child was started")
