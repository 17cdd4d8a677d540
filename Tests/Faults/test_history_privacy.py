"""What a node sees of several accounts whose histories are read, with `--privacy` and without it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.followed import followed
from support.ipc import socket_file
from support.proxies import Server, closing, place_of
from support.wallets import WORDS, Place, address_of

OWN = [address_of(WORDS, f"m/44'/60'/0'/0/{number}")[2:].lower() for number in range(2)]
SECRET = ("--yes", "--password-file", "passphrase")


class Tapped(Server):
    """Forwards connections to a node, and keeps what is sent over each."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.sent = list[bytearray]()
        super().__init__(target)

    def serve(self, taken: socket.socket) -> None:
        kept = bytearray()
        self.sent.append(kept)
        with socket.create_connection(self.target) as node:

            def answers() -> None:
                with suppress(OSError):
                    while part := node.recv(65_536):
                        taken.sendall(part)
                    taken.shutdown(socket.SHUT_WR)

            back = threading.Thread(target=answers, daemon=True)
            back.start()
            while part := taken.recv(65_536):
                kept += part
                node.sendall(part)
            node.shutdown(socket.SHUT_WR)
            back.join(10)

    def named(self) -> list[set[int]]:
        """The accounts that the requests of each connection name."""
        texts = [bytes(sent).decode("latin-1").lower() for sent in self.sent]
        return [{number for number, own in enumerate(OWN) if own in text} for text in texts]

    def posts(self) -> list[set[int]]:
        """The accounts that each HTTP request names."""
        texts = [
            post for sent in self.sent
            for post in bytes(sent).decode("latin-1").lower().split("post / http/1.1")
        ]
        return [{number for number, own in enumerate(OWN) if own in text} for text in texts]


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, in which nothing else happens."""
    with running() as chain:
        yield chain


@pytest.fixture
def paid(rich: Place, chain: Chain) -> Place:
    """The old wallet, whose accounts pay each other."""
    pay(rich, chain, "old/0", "old/1", "0.5")
    pay(rich, chain, "old/1", "old/0", "0.1")
    return rich


def pay(place: Place, chain: Chain, sender: str, payee: str, amount: str, *more: str) -> None:
    """Make a payment."""
    ended = place.run(
        "send", "--from", sender, "--to", payee, "--amount", f"{amount} eth", *SECRET, *more, *chain.flags
    )
    assert ended.status == 0, ended


def flags(port: int, scheme: str = "http") -> tuple[str, ...]:
    """The options with which a command reaches a node at a port."""
    return ("--chain", "dev", "--rpc-url", f"{scheme}://127.0.0.1:{port}")


def listed(place: Place, port: int, *more: str) -> Any:
    """The histories of both accounts, read anew."""
    reset = place.run("history", "reset", "--chain", "dev", "--yes")
    assert reset.status == 0, reset
    ended = place.run("history", "list", "old/0", "old/1", "--json", *more, *flags(port))
    assert ended.status == 0, ended
    return ended.json()


def test_no_connection_names_two_accounts(paid: Place, chain: Chain) -> None:
    """The rows are the same; only with `--privacy` are accounts apart, also in later syncs."""
    with closing(Tapped(place_of(chain.url))) as node:
        together = listed(paid, node.port)
        assert {0, 1} in node.posts()
        node.sent.clear()
        apart = listed(paid, node.port, "--privacy")
        assert {0, 1} not in node.named()
        assert {0} in node.named() and {1} in node.named()
        for word in ("movements", "etherIs", "tokensAre", "asOfBlock"):
            assert together.get(word) == apart.get(word), word
        node.sent.clear()
        again = paid.run("history", "sync", "old/0", "old/1", "--privacy", *flags(node.port))
        assert again.status == 0 and {0, 1} not in node.named(), again


def test_no_websocket_serves_two_accounts(paid: Place, chain: Chain) -> None:
    """A WebSocket is one connection for all requests, and with `--privacy` there are several."""
    with closing(Tapped(place_of(chain.url))) as node:
        words = ("history", "sync", "old/0", "old/1", *flags(node.port, "ws"))
        assert paid.run(*words).status == 0
        alone = len(node.sent)
        assert paid.run(*words, "--privacy").status == 0
        assert len(node.sent) - alone >= alone + 1


def test_a_pending_payment_tells_nothing(paid: Place, chain: Chain) -> None:
    """With `--privacy`, what is pending is read from this machine alone."""
    chain.ask("evm_setAutomine", False)
    try:
        pay(paid, chain, "old/0", "old/1", "0.02", "--no-wait")
        pay(paid, chain, "old/1", "old/0", "0.01", "--no-wait")
        with closing(Tapped(place_of(chain.url))) as node:
            apart = listed(paid, node.port, "--privacy")
            assert {0, 1} not in node.named()
            assert len(apart["pending"]) == 2
    finally:
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")
    with closing(Tapped(place_of(chain.url))) as node:
        assert "pending" not in listed(paid, node.port, "--privacy")


def test_a_socket_file_cannot_separate_accounts(paid: Place, chain: Chain, tmp_path: Path) -> None:
    """It is one connection; one account alone can be read over it."""
    with socket_file(tmp_path / "geth.ipc", chain.url) as served:
        words = ("--privacy", "--chain", "dev", "--rpc-url", str(served.path))
        ended = paid.run("history", "sync", "old/0", "old/1", *words, "--json")
        assert (ended.status, ended.code) == (1, "history-inseparable"), ended
        assert paid.run("history", "sync", "old/0", *words).status == 0


def test_watch_separates_them(paid: Place, chain: Chain) -> None:
    """Each round of `watch` uses the connections of the accounts."""
    with (
        closing(Tapped(place_of(chain.url))) as node,
        followed(paid, "old/0", "old/1", "--privacy", *flags(node.port)) as watching,
    ):
        pay(paid, chain, "old/0", "old/1", "0.03")
        watching.until(lambda: bool(watching.kinds), "it does not tell the payment")
        assert {0, 1} not in node.named()
        assert {0} in node.named() and {1} in node.named()
