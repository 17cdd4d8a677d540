"""A node that refuses, hangs, lies or disconnects: the right error, in bounded time."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import Place

NODE = 69
# Seconds, where a node that is silent shall be; and where it sends 64 MiB, however busy the machine.
SHORT, LONG = "1", "20"
BOUND = 25.0  # seconds; most are over in two


def balance(place: Place, chain: Chain, *more: str, timeout: str = SHORT) -> Ended:
    """Ask for the balance."""
    return bounded(place, "balance", "old", *chain.flags, *more, timeout=timeout)


def build(place: Place, chain: Chain, timeout: str = SHORT) -> Ended:
    """Build an unsigned payment in a file."""
    return bounded(
        place, "tx", "build", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth",
        "--out", "built.json", *chain.flags, timeout=timeout,
    )


def broadcast(place: Place, chain: Chain, *more: str) -> Ended:
    """Broadcast the signed transaction."""
    return bounded(place, "tx", "broadcast", "--in", "signed.json", *chain.flags, *more)


def bounded(place: Place, *words: str, timeout: str = SHORT) -> Ended:
    """Run a command, which must end in time."""
    start = time.monotonic()
    ended = place.run(*words, "--json", "--timeout", timeout)
    assert time.monotonic() - start < BOUND, ended
    if ended.status != 0:
        assert ended.out == b"", "an error leaves stdout empty"
    return ended


def sign(place: Place, chain: Chain) -> str:
    """Build and sign a payment while the node works; return its hash."""
    assert build(place, chain).status == 0
    ended = place.run(
        "tx", "sign", "--in", "built.json", "--out", "signed.json", "--yes", "--json",
        "--password-file", "passphrase",
    )
    assert ended.status == 0, ended
    digest = json.loads((place.folder / "signed.json").read_text())["hash"]
    assert isinstance(digest, str)
    return digest


ALWAYS: dict[str, Any] = {"times": None}
# The fault of the node, and the error code.
FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("drop", {}, "node-unreachable"),
    ("hang", {}, "node-timeout-waiting"),
    ("drip", {"ms": 700}, "node-timeout-waiting"),
    ("html", {}, "node-fault"),
    ("empty", {}, "node-fault"),
    ("truncate", {}, "node-fault"),
    ("oversize", {}, "node-answer-invalid"),
    ("redirect", {"url": "http://127.0.0.1:9/"}, "node-answer-invalid"),
    ("status", {"status": 429}, "node-rate-limited"),
    ("status", {"status": 503}, "node-fault"),
    ("status", {"status": 401}, "node-unauthorized"),
    ("status", {"status": 402}, "node-quota"),
    ("status", {"status": 404}, "node-unsupported"),
    ("rpc", {"code": -32005, "message": "rate limit exceeded"}, "node-rate-limited"),
    ("rpc", {"code": -32000, "message": "\x1b[31mgo to http://evil \u202e"}, "node-error"),
    ("chainId", {"chainId": 1}, "wrong-chain"),
    ("wrongId", {}, "node-answer-invalid"),
    ("stringId", {}, "node-answer-invalid"),
]


@pytest.mark.parametrize(("kind", "more", "code"), FAULTS, ids=lambda part: str(part)[:24])
@pytest.mark.parametrize("command", [balance, build], ids=lambda command: str(command.__name__))
def test_fault(
    command: Any, kind: str, more: dict[str, Any], code: str, rich: Place, chain: Chain
) -> None:
    """Each fault has its own error, and a failed request writes nothing."""
    chain.fault(kind, **ALWAYS, **more)
    ended = command(rich, chain, timeout=LONG if kind == "oversize" else SHORT)
    assert (ended.status, ended.code) == (NODE, code), ended
    assert not (rich.folder / "built.json").exists()
    assert b"\x1b" not in ended.err and "\u202e" not in ended.err.decode()
    chain.clear()
    assert command(rich, chain).status == 0, "the node is well again, and the command is not"


def test_silence(rich: Place, chain: Chain) -> None:
    """A node that hangs is given the timeout once, and the user is informed."""
    chain.fault("hang", **ALWAYS)
    start = time.monotonic()
    ended = rich.run("balance", "old", *chain.flags, "--timeout", "7")
    assert 7 <= time.monotonic() - start < 12, ended
    assert ended.status == NODE
    told = ended.err.decode().splitlines()
    assert told[0] == f"info: waiting for {chain.url}, at most 7 s", told
    assert "the node did not" in told[1], told
    start = time.monotonic()
    ended = rich.run("balance", "old", *chain.flags, "--timeout", "2", "--quiet")
    assert 2 <= time.monotonic() - start < 3.9 and b"info" not in ended.err, ended


@pytest.mark.parametrize(("kind", "more"), [
    ("drop", {}), ("empty", {}), ("html", {}), ("truncate", {}), ("wrongId", {}),
    ("status", {"status": 503}), ("status", {"status": 429}),
], ids=lambda part: str(part)[:20])
def test_one_fault_is_overcome(
    kind: str, more: dict[str, Any], rich: Place, chain: Chain
) -> None:
    """A request without effects is retried if that can help."""
    chain.fault(kind, times=1, **more)
    ended = balance(rich, chain)
    final = {"html", "truncate"}
    assert ended.status == 0 or (kind in final and ended.status == NODE), ended


# Within the limit of any answer, 64 MiB, and beyond it.
@pytest.mark.parametrize("mebibytes", [32, 128])
def test_f06_huge_answer(mebibytes: int, rich: Place, chain: Chain) -> None:
    """A compressed response may not grow a thousandfold, whatever its size."""
    chain.fault("gzipBomb", times=None, mebibytes=mebibytes)
    ended = balance(rich, chain, timeout=LONG)
    assert (ended.status, ended.code) == (NODE, "node-answer-invalid"), ended


LOST = ["drop", "hang", "html", "empty", "truncate", "status"]


@pytest.mark.parametrize("kind", LOST)
def test_broadcast_whose_answer_is_lost(kind: str, rich: Place, chain: Chain) -> None:
    """The node accepted it and the response is lost: it is found by its hash, and reported so."""
    digest = sign(rich, chain)
    execute = {} if kind == "truncate" else {"execute": True}
    chain.fault(kind, method="eth_sendRawTransaction", **execute)
    ended = broadcast(rich, chain)
    assert ended.status == 0, ended
    told = ended.json()
    assert told["hash"] == digest
    assert told["status"] in ("accepted", "already-known", "success"), told
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"
    assert chain.calls().get("eth_sendRawTransaction", 0) <= 2


@pytest.mark.parametrize("kind", ["drop", "hang", "html", "empty", "status", "rpc"])
def test_broadcast_that_never_arrived(kind: str, rich: Place, chain: Chain) -> None:
    """The node did not accept it: an error says so, and the signed transaction works later."""
    digest = sign(rich, chain)
    before = chain.nonce(chain.accounts[0])
    chain.fault(kind, method="eth_sendRawTransaction", **ALWAYS)
    ended = broadcast(rich, chain)
    assert ended.status == NODE and ended.code, ended
    assert chain.nonce(chain.accounts[0]) == before
    assert (rich.folder / "signed.json").exists()
    chain.clear()
    again = broadcast(rich, chain, "--wait")
    assert again.status == 0 and again.json()["hash"] == digest, again


def test_broadcast_while_nothing_answers(rich: Place, chain: Chain) -> None:
    """Accepted, then the node is gone: the outcome is reported as unknown, with the hash."""
    digest = sign(rich, chain)
    chain.fault("drop", method="eth_sendRawTransaction", execute=True, **ALWAYS)
    chain.fault("drop", **ALWAYS, after=1)
    ended = broadcast(rich, chain)
    assert (ended.status, ended.code) == (NODE, "broadcast-unclear"), ended
    assert digest.encode() in ended.err
    chain.clear()
    again = broadcast(rich, chain, "--wait")
    assert again.status == 0 and again.json()["hash"] == digest, again


def test_broadcast_twice(rich: Place, chain: Chain) -> None:
    """A second broadcast does no harm, mined or not."""
    digest = sign(rich, chain)
    before = chain.nonce(chain.accounts[0])
    for _ in range(2):
        ended = broadcast(rich, chain, "--wait")
        assert ended.status == 0 and ended.json()["hash"] == digest, ended
    assert chain.nonce(chain.accounts[0]) == before + 1


def test_node_names_another_hash(rich: Place, chain: Chain) -> None:
    """The program computes the hash itself, and does not print another one from the node."""
    digest = sign(rich, chain)
    chain.fault("lie", method="eth_sendRawTransaction", result="0x" + "11" * 32)
    ended = broadcast(rich, chain)
    assert b"11" * 32 not in ended.out
    if ended.status == 0:
        assert ended.json()["hash"] == digest
    else:
        assert ended.status == NODE, ended


def test_send_stops_where_the_node_stops(rich: Place, chain: Chain) -> None:
    """`send` with a node that refuses the broadcast: an error, and the nonce is still free."""
    before = chain.nonce(chain.accounts[0])
    chain.fault("rpc", method="eth_sendRawTransaction", code=-32000,
                message="insufficient funds for gas * price + value", **ALWAYS)
    ended = bounded(
        rich, "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--password-file", "passphrase", *chain.flags,
    )
    assert (ended.status, ended.code) == (1, "insufficient-funds"), ended
    assert b"a node refused 0x" in ended.err, ended
    assert chain.nonce(chain.accounts[0]) == before


def test_unreachable_node(rich: Place) -> None:
    """A port without a listener, and names that do not resolve."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    ended = bounded(rich, "balance", "old", "--chain", "dev", "--rpc-url", url)
    assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
    assert url.removeprefix("http://") in ended.err.decode()


def take_question(peer: socket.socket) -> None:
    """Read one request to its end."""
    with peer.makefile("rb") as lines:
        length = 0
        while (line := lines.readline()).strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        lines.read(length)


@contextmanager
def odd_server(answer: bytes) -> Iterator[str]:
    """Listen, and send everyone the same answer, whatever the request.

    An HTTP server reads the request first: a response that comes before it may or may not look like
    a broken connection. SSH speaks first. Another request on a connection would race with its end.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    peers: list[socket.socket] = []

    def serve() -> None:
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return
            peers.append(peer)
            with suppress(OSError):  # the client has gone, or the test is over
                if answer.startswith(b"HTTP"):
                    take_question(peer)
                peer.sendall(answer)
                if answer:
                    peer.shutdown(socket.SHUT_WR)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.close()
        for peer in peers:
            peer.close()


@pytest.mark.parametrize(("answer", "codes"), [
    (b"SSH-2.0-OpenSSH_9.2\r\n", {"node-unreachable", "node-fault"}),
    (b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{",
     {"node-unreachable", "node-answer-invalid", "node-fault"}),
    (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000,
     {"node-unreachable", "node-answer-invalid", "node-timeout-waiting"}),
    (b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9\r\n\r\n\xff\xfe\x00{[[[[[", {"node-fault"}),
    (b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9999\r\n\r\n" + b"[" * 9_999, {"node-fault"}),
    (b"", {"node-timeout-waiting"}),
], ids=["ssh", "promises more", "endless head", "no text", "deep", "silence"])
def test_something_else_listens(answer: bytes, codes: set[str], rich: Place) -> None:
    """Another kind of server on the right port."""
    with odd_server(answer) as url:
        ended = bounded(rich, "balance", "old", "--chain", "dev", "--rpc-url", url)
    assert ended.status == NODE and ended.code in codes, ended


def test_f05_endless_answer(rich: Place) -> None:
    """A body of unknown length is cut off at 64 MiB, although it has no end yet."""
    head, chunk = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b" " * 2**20
    with odd_server(head + (b"%x\r\n%s\r\n" % (len(chunk), chunk)) * 70) as url:
        flags = ("--chain", "dev", "--rpc-url", url, "--timeout", "20")
        ended = rich.run("balance", "old", *flags, "--json")
    assert (ended.status, ended.code) == (NODE, "node-answer-invalid"), ended
