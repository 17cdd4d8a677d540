"""Two programs: the wallet has the keys and no network, the worker has the network and no keys."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from support.chain import Chain
from support.commands import PAYMENT, SECRET, SIGNED_HELLO
from support.program import PROGRAM, environment
from support.strace import NETWORK, Seen, Watched, watch
from support.trials import Ground
from support.wallets import PASSPHRASE, Place
from support.worker_processes import child_of, descriptors, status_of, wait_until_idle

# The commands with a worker, for nodes or only for the database; and whether they need nodes.
ONLINE: dict[str, tuple[tuple[str, ...], bool]] = {
    "balance": (("balance", "old"), True),
    "history": (("history", "old"), True),
    "history --offline": (("history", "old", "--offline"), False),
    "history sync": (("history", "sync", "old"), True),
    "watch": (("watch", "old", "--since", "0", "--limit", "1"), True),
    "history chart": (("history", "chart", "--chain", "dev"), False),
    "history export": (("history", "export", "--chain", "dev"), False),
    "send": (("send", "--from", "old", *PAYMENT[:4], "--yes", *SECRET), True),
    "tx build": (("tx", "build", "--from", "old", *PAYMENT[:4], "--out", "new.json"), True),
    "tx broadcast": (("tx", "broadcast", "--in", "signed.json"), True),
    "tx status": (("tx", "status", "0x" + "11" * 32), True),
    "tx speed-up": (("tx", "speed-up", "0x" + "11" * 32, "--yes"), True),
    "tx cancel": (("tx", "cancel", "0x" + "11" * 32, "--yes"), True),
    "payout build": (("payout", "build", "list.csv", "--from", "old", "--out", "new.json"), True),
    "payout broadcast": (("payout", "broadcast", "--in", "signed-payouts.json"), True),
    "account discover": (("account", "discover", "old", *SECRET), True),
    "message verify": (
        ("message", "verify", "hello", "--address", "0x" + "42" * 20, "--signature", SIGNED_HELLO), True),
    "history show": (("history", "show", "0x" + "11" * 32, "--chain", "dev"), False),
    "token list --found": (("token", "list", "--found", "--chain", "dev"), False),
    "history status": (("history", "status", "--chain", "dev"), False),
    "history reset": (("history", "reset", "--chain", "dev", "--yes"), False),
    "backup": (("wallet", "backup", "new.backup", "--low-memory", *SECRET), False),
}
WITHOUT_NODE = {
    "backup", "history chart", "history export", "history reset", "history show", "history status",
    "token list --found",
}
# These end with an error: no contract accepts the message, and the transaction is unknown.
UNPROVED = {"history show", "message verify", "tx status", "tx speed-up", "tx cancel"}


@pytest.fixture(scope="module")
def lived(ground: Ground, one_chain: Chain, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with a broadcast signed payment; sending it again does no harm."""
    place = ground.old.copy(tmp_path_factory.mktemp("lived") / "place")
    (place.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},0.5 eth\n0x{'43' * 20},1 gwei\n")
    one_chain.ask("anvil_setBalance", account_of(place), hex(10**20))
    for line in (
        (*ONLINE["send"][0], *one_chain.flags),
        (*ONLINE["payout build"][0][:-1], "payouts.json", *one_chain.flags),
        ("payout", "sign", "--in", "payouts.json", "--out", "signed-payouts.json", "--yes", *SECRET),
        (*ONLINE["payout broadcast"][0], *one_chain.flags),
        (*ONLINE["tx build"][0][:-1], "unsigned.json", *one_chain.flags),
        ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", *SECRET),
        (*ONLINE["tx broadcast"][0], *one_chain.flags),
    ):
        ended = place.run(*line)
        assert ended.status == 0, ended
    return place


def account_of(place: Place) -> str:
    """The first address of the wallet `old`."""
    account: str = place.run("wallet", "show", "old", "--json").json()["accounts"][0]["address"]
    return account


@pytest.mark.parametrize("name", ONLINE)
def test_key_and_network_are_apart(name: str, lived: Place, chain: Chain, tmp_path: Path) -> None:
    """The wallet makes no network call; the worker opens no secret file and no wallet."""
    words, asks_nodes = ONLINE[name]
    place = lived.copy(tmp_path / "place")
    flags = () if name in WITHOUT_NODE else chain.flags
    watched = watch(
        place, *words, *flags, trace="network,process,openat,open,openat2", options=("-s", "4096"),
    )
    assert watched.ended.status == (1 if name in UNPROVED else 0), watched.ended
    wallet, worker = wallet_and_worker(watched)
    assert not [call for call in wallet if call.name in NETWORK]
    # The C library asks a local service (AF_UNIX) for the user's name.
    outward = [call for call in worker if call.name in NETWORK and "AF_INET" in call.arguments]
    assert bool(outward) == asks_nodes, outward
    assert opened(wallet, "passphrase") == ("--password-file" in words)
    assert opened(wallet, "old.ktr") >= 1 or "--password-file" not in words
    assert opened(worker, "chain.sqlite") >= 1 or name in ("balance", "account discover", "message verify")
    inside = [call.texts[0] for call in worker if call.name in OPENING and str(place.folder) in call.texts[0]]
    strange = [path for path in inside if not path.startswith(f"{place.home}/chain")]
    assert not strange


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
