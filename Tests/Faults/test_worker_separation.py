"""Two programs: the wallet has the keys and no network, the worker has the network and no keys."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain
from support.commands import ORDER, SECRET
from support.ipc import socket_file
from support.online import (
    CONTRACTS_LOGIN, NAMED, NODE, ONLINE, OTHERWISE, PENDING, STUCK, WITHOUT_HISTORY, WITHOUT_NODE,
)
from support.program import PROGRAM, environment
from support.strace import NETWORK, Seen, Watched, watch
from support.trials import Ground
from support.wallets import PASSPHRASE, Place, secret_file
from support.worker_processes import child_of, descriptors, has_landlock, status_of, wait_until_idle
from test_names_on_chain import ethereum, ethereum_chain
from test_offline import NETWORKED

__all__ = ["ethereum", "ethereum_chain"]

@pytest.fixture(scope="module")
def lived(ground: Ground, one_chain: Chain, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with a broadcast signed payment; sending it again does no harm."""
    place = ground.old.copy(tmp_path_factory.mktemp("lived") / "place")
    (place.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},0.5 eth\n0x{'43' * 20},1 gwei\n")
    (place.folder / "order.json").write_text(json.dumps(ORDER))
    (place.folder / "login.txt").write_text(CONTRACTS_LOGIN)
    one_chain.ask("anvil_setBalance", account_of(place), hex(10**20))
    for line in (
        (*ONLINE["send"][0], *one_chain.flags),
        (*ONLINE["payout build"][0][:-1], "payouts.json", *one_chain.flags),
        ("payout", "sign", "--in", "payouts.json", "--out", "signed-payouts.json", "--yes", *SECRET),
        (*ONLINE["payout broadcast"][0], *one_chain.flags),
        (*ONLINE["tx build"][0][:-1], "unsigned.json", *one_chain.flags),
        ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", *SECRET),
        (*ONLINE["tx broadcast"][0], *one_chain.flags),
        ("wallet", "backup", ONLINE["restore"][0][2], "--low-memory", *SECRET),
    ):
        ended = place.run(*line)
        assert ended.status == 0, ended
    return place


def account_of(place: Place) -> str:
    """The first address of the wallet `old`."""
    account: str = place.run("wallet", "show", "old", "--json").json()["accounts"][0]["address"]
    return account


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain without automine; everything is mined at the end."""
    chain.ask("evm_setAutomine", False)
    yield chain
    chain.ask("evm_setAutomine", True)
    chain.ask("evm_mine")


def stuck(place: Place, chain: Chain) -> str:
    """Send a payment that is not mined; return its hash."""
    ended = place.run(*ONLINE["send"][0], "--no-wait", *chain.flags)
    assert ended.status == 0 and ended.json()["status"] == "accepted", ended
    return str(ended.json()["hash"])


def test_every_command_with_a_worker_is_here(old: Place) -> None:
    """Each command that test_offline.py leaves to this file is traced by it."""
    tried = [words for words, _ in ONLINE.values()]
    assert [
        name for name in sorted(NETWORKED)
        if not any(words[:len(name.split())] == tuple(name.split()) for words in tried)
    ] == [], "commands that nobody watches"
    assert (WITHOUT_NODE | set(OTHERWISE) | PENDING | WITHOUT_HISTORY) - set(ONLINE) == set()


@pytest.mark.parametrize("name", ONLINE)
def test_key_and_network_are_apart(
    name: str, lived: Place, chain: Chain, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The wallet makes no network call; the worker opens no secret file and no wallet."""
    words, asks_nodes = ONLINE[name]
    place, node = lived.copy(tmp_path / "place"), chain
    if words[0] == "name":
        node = request.getfixturevalue("ethereum")
        node.ask("dev_setName", "alice.eth", {"addresses": {"60": NAMED}})
        node.ask("dev_setName", NAMED[2:] + ".addr.reverse", {"claim": "alice.eth"})
    if name in PENDING:
        digest = stuck(place, request.getfixturevalue("still"))
        words = tuple(digest if word == STUCK else word for word in words)
    if name in ("balance --all-chains", "chain test"):
        secret_file(place.home / "config.toml", f'[chains.dev]\nrpc-url = "{chain.url}"\n')
    words = tuple(chain.url if word == NODE else word for word in words)
    watched = traced(place, *words, *(() if name in WITHOUT_NODE else node.flags))
    assert watched.ended.status == OTHERWISE.get(name, 0), watched.ended
    worker = are_apart(watched, place, asks_nodes, "--password-file" in words)
    assert opened(worker, "chain.sqlite") >= 1 or name in WITHOUT_HISTORY


@pytest.mark.parametrize("kind", ["WebSocket", "IPC"])
def test_they_are_apart_with_other_nodes(kind: str, lived: Place, chain: Chain, tmp_path: Path) -> None:
    """The same for a payment over a WebSocket, and over a socket file, which needs no network."""
    place = lived.copy(tmp_path / "place")
    with socket_file(tmp_path / "geth.ipc", chain.url) as served:
        url = str(served.path) if kind == "IPC" else chain.url.replace("http://", "ws://")
        watched = traced(place, *ONLINE["send"][0], "--chain", "dev", "--rpc-url", url)
    assert watched.ended.status == 0, watched.ended
    worker = are_apart(watched, place, kind != "IPC", True)
    joined = [call for call in worker if call.name == "connect" and str(served.path) in call.arguments]
    assert bool(joined) == (kind == "IPC")


def traced(place: Place, *words: str) -> Watched:
    """Run the program, and record what this file judges."""
    return watch(
        place, *words, trace="network,process,openat,open,openat2,seccomp,landlock_restrict_self",
        options=("-s", "4096", "-ttt", "-y"),
    )


def are_apart(watched: Watched, place: Place, asks_nodes: bool, has_secret: bool) -> list[Seen]:
    """Judge both processes; return the calls of the worker."""
    wallet, worker = wallet_and_worker(watched)
    assert not [call for call in wallet if call.name in NETWORK]
    # The C library asks a local service (AF_UNIX) for the user's name.
    outward = [call for call in worker if call.name in NETWORK and "AF_INET" in call.arguments]
    assert bool(outward) == asks_nodes, outward
    assert opened(wallet, "passphrase") == has_secret
    assert opened(wallet, "old.ktr") >= 1 or not has_secret
    is_locked_down_first(wallet, has_secret)
    is_restricted_first(worker, outward)
    # libdispatch reads the state of the threads of its own process.
    started = {call.result for call in worker if call.name in ("clone", "clone3") and call.worked}
    own = {f"/proc/{task}/stat" for task in started | {call.task for call in worker}}
    strange = [path for path in paths_opened(worker) if not may_open(path, place) and path not in own]
    assert not strange
    return worker


def paths_opened(calls: list[Seen]) -> list[str]:
    """The absolute paths of the files that were opened, from the folders that `-y` names.

    Landlock's rules are made from paths that are opened only as places (`O_PATH`), which gives no
    access to what is in them.
    """
    opens = [call for call in calls if call.name in OPENING and call.worked and "O_PATH" not in call.arguments]
    folders = [re.match(r"(?:AT_FDCWD|\d+)<([^>]*)>", call.arguments) for call in opens]
    return [
        os.path.normpath(os.path.join(folder[1] if folder else "", call.texts[0]))
        for call, folder in zip(opens, folders)
    ]


def is_locked_down_first(wallet: list[Seen], reads_secrets: bool) -> None:
    """The wallet's filter comes before it opens a file with a secret, in whatever thread."""
    if reads_secrets:
        filters = filters_of(wallet)
        assert filters, "no filter is in force"
        (secret,) = (call for call in wallet if call.name in OPENING and call.texts[0].endswith("passphrase"))
        assert 0 < filters[0].time < secret.time


def is_restricted_first(worker: list[Seen], outward: list[Seen]) -> None:
    """The worker's filter and its Landlock rules come before its first socket for a network."""
    steps = [filters_of(worker)]
    if has_landlock():
        steps.append([call for call in worker if call.name == "landlock_restrict_self" and call.worked])
    assert all(steps), "it is not restricted"
    assert not outward or max(step[0].time for step in steps) < min(call.time for call in outward)


def filters_of(calls: list[Seen]) -> list[Seen]:
    """The calls that put a filter in force."""
    return [call for call in calls if call.name == "seccomp" and "{len=" in call.arguments and call.worked]


# The system's files for programs, hosts, certificates and times, and what the C library reads about
# the machine.
SYSTEM = re.compile(
    r"/etc/(ld\.so\.(cache|preload)|resolv\.conf|hosts|nsswitch\.conf|host\.conf|gai\.conf|services|protocols|"
    r"localtime|ssl/.*|pki/.*)|/(usr/)?lib(64|32)?/.*|/usr/share/zoneinfo/.*|/proc/self/.*|/proc/sys/.*|"
    r"/(proc/cpuinfo|proc/meminfo)|/sys/devices/system/cpu.*|/sys/fs/cgroup/.*|/dev/(null|urandom)"
)


def may_open(path: str, place: Place) -> bool:
    """Whether a path is in the worker's folder, or is one of the system's files."""
    inside = path == f"{place.home}/chain" or path.startswith(f"{place.home}/chain/")
    # Without Landlock, the C library can look the user's name up.
    is_users_name = path in ("/etc/passwd", "/etc/group") and not has_landlock()
    return inside or is_users_name or bool(SYSTEM.fullmatch(path))


def test_other_files_would_be_seen(old: Place) -> None:
    """The control: no file of the user, of the wallet or of other programs is one of those."""
    assert may_open(f"{old.home}/chain/chain.sqlite", old) and may_open("/etc/resolv.conf", old)
    for path in ("/etc/shadow", str(old.home), f"{old.home}/config.toml", f"{old.keystore}/old.ktr",
                 f"{old.home}/chains", str(old.folder), "/tmp/other", "/proc/1/environ", "/srv/.ssh/id_rsa",
                 "/dev/tty", "passphrase"):
        assert not may_open(path, old), path


OPENING = ("open", "openat", "openat2")


def wallet_and_worker(watched: Watched) -> tuple[list[Seen], list[Seen]]:
    """The calls of both processes; before its exec, the child runs the wallet's code."""
    processes = list(watched.processes().values())
    assert len(processes) == 2, len(processes)
    starts = [
        [nth for nth, call in enumerate(calls) if call.name == "execve" and call.worked
         and call.texts[0].endswith("/kingtherum-worker")]
        for calls in processes
    ]
    (wallet,) = (calls for calls, start in zip(processes, starts) if not start)
    ((spawned, (start,)),) = ((calls, start) for calls, start in zip(processes, starts) if start)
    assert "/* 0 vars */" in spawned[start].arguments, "it gets an environment"
    # A thread's log may come before that of its process: task numbers start again at the end.
    early = {nth for nth in range(start) if spawned[nth].task == spawned[start].task}
    return (
        wallet + [spawned[nth] for nth in sorted(early)],
        [call for nth, call in enumerate(spawned) if nth not in early],
    )


def opened(calls: list[Seen], what: str) -> int:
    """Count the opens of a file."""
    return sum(
        call.name in OPENING and call.worked and call.texts[0].endswith(what) for call in calls
    )


WORKERS = re.compile(
    r"pipe:.*|socket:.*|anon_inode:\[(eventpoll|eventfd|timerfd)\]|/dev/null|.*/chain/(chain|journal)\.sqlite.*"
)


@pytest.mark.parametrize("given", ["-", "descriptor"])
def test_what_waits_for_the_secret_has_no_socket(given: str, old: Place, chain: Chain) -> None:
    """While the wallet waits for the password it has no socket, and cannot open one."""
    secret = ("--password-file", "-") if given == "-" else ("--password-fd", "0")
    chain.ask("anvil_setBalance", account_of(old), hex(10**19))
    process = subprocess.Popen(
        [PROGRAM, "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth",
         "--yes", *secret, "--json", *chain.flags],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(old.folder), cwd=old.folder, start_new_session=True,
    )
    try:
        worker = child_of(process.pid)
        for one in (worker, process.pid):
            wait_until_idle(one)
        own = int(status_of(os.getpid(), "Seccomp_filters")[0])
        for one in (worker, process.pid):
            assert set(status_of(one, "Seccomp_filters")) == {str(own + 1)}
            assert set(status_of(one, "Seccomp")) == {"2"}
            assert set(status_of(one, "NoNewPrivs")) == {"1"}
        links = descriptors(process.pid)
        assert links and not [link for link in links if link.startswith("socket:")], links
        theirs = descriptors(worker)
        assert [link for link in theirs if link.startswith("socket:")], theirs
        assert [link for link in theirs if link.endswith("/chain.sqlite")], theirs
        assert not [link for link in theirs if not WORKERS.fullmatch(link)], theirs
        out, err = process.communicate(PASSPHRASE.encode(), timeout=20)
        assert process.returncode == 0, (out, err)
    finally:
        process.kill()
        process.communicate()
