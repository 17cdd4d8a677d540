"""A node that is reached through its socket file (IPC)."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain
from support.commands import PAYMENT, SECRET
from support.ipc import SocketFile, socket_file
from support.program import Ended
from support.strace import watch
from support.wallets import Place

NODE, USAGE = 69, 64


@pytest.fixture
def served(chain: Chain, tmp_path: Path) -> Iterator[SocketFile]:
    """The chain behind a socket file."""
    with socket_file(tmp_path / "geth.ipc", chain.url) as served:
        yield served


def balance(place: Place, *nodes: str | Path) -> Ended:
    """Ask these nodes for the balance."""
    flags = [word for node in nodes for word in ("--rpc-url", str(node))]
    return place.run("balance", "old", "--json", "--chain", "dev", *flags)


def ether(ended: Ended) -> str:
    """The balance of the first account in an answer of `balance --json`."""
    assert ended.status == 0, ended
    wei: str = ended.json()["accounts"][0]["wei"]
    return wei


def test_answers_are_those_of_the_node(rich: Place, chain: Chain, served: SocketFile) -> None:
    """By option, environment and settings; a command needs one connection."""
    true = ether(balance(rich, chain.url))
    assert ether(balance(rich, served.path)) == true
    assert ether(balance(rich, f"ipc:{served.path}")) == true
    assert served.connections == 2
    given = rich.run("balance", "old", "--json", more={"ETH_RPC_URL": str(served.path)})
    assert ether(given) == true
    settings = Path(rich.home) / "config.toml"
    settings.write_text(f'[chains.dev]\nrpc-url = "{served.path}"\n')
    assert ether(rich.run("balance", "old", "--json", "--chain", "dev")) == true
    assert served.connections == 4
    listed = rich.run("chain", "list", "--json").json()["chains"]
    (row,) = [row for row in listed if row["name"] == "dev"]
    assert row["node"] == str(served.path)


def test_a_payment_is_sent(rich: Place, chain: Chain, served: SocketFile) -> None:
    """Building, signing, broadcasting and waiting, all over one connection."""
    flags = ("--chain", "dev", "--rpc-url", str(served.path))
    ended = rich.run("send", "--from", "old", *PAYMENT[:4], "--yes", "--json", *SECRET, *flags)
    assert ended.status == 0, ended
    assert chain.ask("eth_getTransactionByHash", ended.json()["hash"]) is not None
    assert served.connections == 1


def test_f01_nothing_listens(rich: Place, chain: Chain, served: SocketFile, tmp_path: Path) -> None:
    """A missing file and one that nobody listens on are the same to the user; others take over."""
    left = tmp_path / "left.ipc"
    with socket.socket(socket.AF_UNIX) as crashed:
        crashed.bind(str(left))
    for gone in (tmp_path / "missing.ipc", left):
        ended = balance(rich, gone)
        assert (ended.status, ended.code, ended.out) == (NODE, "node-unreachable", b"")
        error = json.loads(ended.err[ended.err.index(b"{"):])["error"]
        assert error["message"] == f"no node is listening at {gone}" and error["hint"]
        ended = balance(rich, gone, served.path)
        assert ether(ended) == ether(balance(rich, chain.url))
        assert f"{gone} is skipped, using {served.path}" in ended.err.decode()


def test_a_connection_that_ends(rich: Place, chain: Chain, served: SocketFile) -> None:
    """It is an error, and the other node is asked; nothing is connected a second time."""
    served.cut_at = b"eth_call"
    ended = balance(rich, served.path)
    assert (ended.status, ended.code, ended.out) == (NODE, "node-unreachable", b"")
    assert f"the connection to {served.path} has ended" in ended.err.decode()
    assert served.connections == 1
    ended = balance(rich, served.path, chain.url)
    assert ether(ended) == ether(balance(rich, chain.url))


def test_a_relative_path_is_refused(rich: Place) -> None:
    """Which folder it would be relative to is nobody's guess."""
    ended = balance(rich, "ipc:geth.ipc")
    assert (ended.status, ended.code) == (USAGE, "endpoint-socket-path")


def test_no_local_socket_is_opened_later(rich: Place, served: SocketFile) -> None:
    """The worker connects before it restricts itself; offline, it connects to nothing."""
    flags = ("--chain", "dev", "--rpc-url", str(served.path))
    watched = watch(rich, "balance", "old", *flags, trace="network,seccomp,prctl")
    assert watched.ended.status == 0, watched.ended
    connected = [
        nth for nth, call in enumerate(watched.calls)
        if call.name == "connect" and str(served.path) in call.arguments
    ]
    assert len(connected) == 1 and watched.calls[connected[0]].worked
    worker = watched.calls[connected[0]].task
    filters = [
        nth for nth, call in enumerate(watched.calls)
        if call.task == worker and (call.name == "seccomp" or "PR_SET_SECCOMP" in call.arguments)
    ]
    assert connected[0] < min(filters)
    (Path(rich.home) / "config.toml").write_text(f'[chains.dev]\nrpc-url = "{served.path}"\n')
    offline = watch(rich, "history", "old", "--offline", "--chain", "dev", trace="network")
    assert offline.ended.status == 0, offline.ended
    assert not [call for call in offline.calls if str(served.path) in call.arguments]


def test_f21_many_answers_at_once(
    rich: Place, chain: Chain, served: SocketFile, tmp_path: Path
) -> None:
    """Requests in parallel share the connection; each gets its own answer, though all come in pieces."""
    words = ("history", "old", "--json", "--chain", "dev", "--rpc-url")
    again = rich.copy(tmp_path / "again")
    through = rich.run(*words, str(served.path))
    assert through.status == 0, through
    expected = again.run(*words, chain.url).json()
    assert expected["movements"] and through.json()["movements"] == expected["movements"]
