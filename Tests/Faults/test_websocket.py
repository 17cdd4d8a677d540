"""A node that is reached over a WebSocket."""

import hashlib
import json
import re
import socket
import time
import urllib.request
from base64 import b64encode
from pathlib import Path
from typing import IO, Any

import pytest

from support.chain import Chain
from support.commands import PAYMENT, SECRET
from support.program import Ended
from support.proxies import HTTPProxy, SecureNode, Server, SOCKSProxy, authority, closing, place_of
from support.wallets import Place

NODE = 69
NAME = "node.example"
HANDSHAKE = "16"  # the first byte of a TLS connection (RFC 8446, 5.1)


def socket_of(chain: Chain) -> str:
    """The WebSocket of the chain."""
    return chain.url.replace("http://", "ws://")


def balance(place: Place, *urls: str, more: tuple[str, ...] = (), **variables: str) -> Ended:
    """Ask these nodes for the balance."""
    flags = [word for url in urls for word in ("--rpc-url", url)]
    return place.run(
        "balance", "old", "--json", "--chain", "dev", *flags, *more, more=variables
    )


def ether(ended: Ended) -> str:
    """The balance of the first account in an answer of `balance --json`."""
    assert ended.status == 0, ended
    wei: str = ended.json()["accounts"][0]["wei"]
    return wei


def test_answers_are_those_of_the_node(rich: Place, chain: Chain) -> None:
    """By option, environment and settings."""
    true = ether(balance(rich, chain.url))
    assert ether(balance(rich, socket_of(chain))) == true
    given = rich.run("balance", "old", "--json", more={"ETH_RPC_URL": socket_of(chain)})
    assert ether(given) == true
    (Path(rich.home) / "config.toml").write_text(f'[chains.dev]\nrpc-url = "{socket_of(chain)}"\n')
    assert ether(rich.run("balance", "old", "--json", "--chain", "dev")) == true


def test_a_payment_is_sent(rich: Place, chain: Chain) -> None:
    """Building, signing and broadcasting."""
    flags = ("--chain", "dev", "--rpc-url", socket_of(chain))
    ended = rich.run("send", "--from", "old", *PAYMENT[:4], "--yes", "--json", *SECRET, *flags)
    assert ended.status == 0, ended
    assert chain.ask("eth_getTransactionByHash", ended.json()["hash"]) is not None


@pytest.mark.parametrize(("fault", "words"), [
    # If two requests wait, such an answer belongs to neither, and the connection ends.
    ({"kind": "html"}, "web page|closed the connection"),
    ({"kind": "truncate"}, "truncated or malformed JSON|closed the connection"),
    ({"kind": "oversize"}, "larger than 67,108,864 bytes"),
    ({"kind": "closeWs", "code": 1013}, "closed the connection"),
    ({"kind": "drop"}, "closed the connection"),
    ({"kind": "rpc", "code": -32005, "message": "rate limit exceeded"}, "rate-limiting"),
], ids=lambda part: str(part)[:30])
def test_a_node_that_fails_is_skipped(
    fault: dict[str, Any], words: str, rich: Place, chain: Chain, second: Chain
) -> None:
    """Whatever the fault, another node answers, and the skipped one is reported once."""
    true = ether(balance(rich, chain.url))
    chain.fault(times=None, **fault)
    ended = balance(rich, socket_of(chain), second.url)
    assert ether(ended) == true
    said = ended.err.decode()
    skips = said.count("is skipped")
    # 64 MiB take so long that another node may be asked, and answer, before they have arrived.
    is_late = fault["kind"] == "oversize" and skips == 0
    assert is_late or (skips == 1 and re.search(words, said)), ended


def test_a_connection_that_ends_is_opened_again(rich: Place, chain: Chain) -> None:
    """One that ends once costs a retry and nothing else."""
    chain.fault("closeWs", method="eth_call", times=1)
    ended = balance(rich, socket_of(chain))
    assert ended.status == 0, ended
    assert chain.calls()["eth_call"] >= 1


def test_f19_a_new_connection_to_another_chain(rich: Place, chain: Chain) -> None:
    """The chain is checked again, and what came on that connection is not believed."""
    chain.fault("closeWs", method="eth_call", times=1)
    chain.fault("chainId", chainId=1, times=None, after=1)
    ended = balance(rich, socket_of(chain))
    assert (ended.status, ended.code, ended.out) == (NODE, "wrong-chain", b""), ended


def test_f19_a_payment_on_a_connection_that_leads_elsewhere(rich: Place, chain: Chain) -> None:
    """It may have been sent before the connection ended: the hash is named."""
    chain.fault("closeWs", method="eth_sendRawTransaction", times=1)
    chain.fault("chainId", chainId=1, times=None, after=1)
    flags = ("--chain", "dev", "--rpc-url", socket_of(chain))
    ended = rich.run("send", "--from", "old", *PAYMENT[:4], "--yes", "--json", *SECRET, *flags)
    assert ended.status != 0 and ended.code == "broadcast-unclear", ended
    [kept] = rich.run("tx", "outbox", "list", "--json").json()["transactions"]
    assert kept["state"] == "unknown" and kept["hash"] in ended.err.decode(), (kept, ended)


def test_f03_a_silent_node(rich: Place, chain: Chain) -> None:
    """A WebSocket on which nothing comes back ends at the time limit."""
    chain.fault("hang", method="eth_call", times=None)
    start = time.monotonic()
    ended = balance(rich, socket_of(chain), more=("--timeout", "2"))
    assert time.monotonic() - start < 20
    assert ended.status == NODE and ended.code in ("node-timeout-waiting", "node-timeout-command")


def test_nothing_listens(rich: Place) -> None:
    """As over HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"ws://127.0.0.1:{free.getsockname()[1]}"
    ended = balance(rich, url)
    assert (ended.status, ended.code, ended.out) == (NODE, "node-unreachable", b"")
    assert f"no node is listening at {url}" in ended.err.decode()


class Page(HTTPProxy):
    """Answers every request with a status."""

    refusal = b"200 OK"


@pytest.mark.parametrize(("status", "code", "words"), [
    (b"200 OK", "node-fault", "HTTP status 200"),
    (b"401 Unauthorized", "node-unauthorized", "credentials"),
    (b"404 Not Found", "node-unsupported", "does not support"),
    (b"502 Bad Gateway", "node-fault", "HTTP status 502"),
])
def test_a_server_without_a_web_socket(
    status: bytes, code: str, words: str, rich: Place, chain: Chain
) -> None:
    """Its answer to the request for one is reported."""
    with closing(Page(place_of(chain.url))) as page:
        page.refusal = status
        ended = balance(rich, f"ws://127.0.0.1:{page.port}/path?key=secret")
        assert (ended.status, ended.code) == (NODE, code) and words in ended.err.decode(), ended
        assert b"secret" not in ended.err
        assert page.asked[0] == "GET /path?key=secret HTTP/1.1"


def test_a_server_that_never_accepts(rich: Place) -> None:
    """Waiting for the WebSocket is limited like connecting."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"ws://127.0.0.1:{silent.getsockname()[1]}"
        start = time.monotonic()
        ended = balance(rich, url, more=("--timeout", "2"))
        assert time.monotonic() - start < 15
        assert ended.status == NODE and ended.code == "node-timeout-connecting", ended


def test_a_secure_node_through_proxies(old: Place, chain: Chain, tmp_path: Path) -> None:
    """The proxy gets its credentials and sees nothing else; only the authority makes it trusted."""
    trusted, context = authority(tmp_path, NAME)
    secure = f"wss://{NAME}:8546/"
    with (
        closing(SecureNode(place_of(chain.url), context)) as node,
        closing(HTTPProxy(("127.0.0.1", node.port))) as proxy,
        closing(SOCKSProxy(("127.0.0.1", node.port))) as socks,
    ):
        address = f"http://ann:word@127.0.0.1:{proxy.port}"
        ended = balance(old, secure, https_proxy=address, SSL_CERT_FILE=str(trusted))
        assert ended.status == 0, ended
        word = b64encode(b"ann:word").decode()
        assert proxy.asked == [f"CONNECT {NAME}:8546 HTTP/1.1", f"Proxy-Authorization: Basic {word}"]
        ended = balance(old, secure, https_proxy=address)
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
        assert b"cannot make a secure connection" in ended.err
        ended = balance(
            old, secure, all_proxy=f"socks5://127.0.0.1:{socks.port}", SSL_CERT_FILE=str(trusted)
        )
        assert ended.status == 0, ended
        assert set(socks.asked) == {f"{NAME}:8546"} and set(node.asked) == {HANDSHAKE}


@pytest.mark.parametrize("proxy", [
    "http://127.0.0.1:{port}", "http://127.0.0.1:1", "socks5://127.0.0.1:1",
])
def test_a_proxy_that_refuses(proxy: str, old: Place, chain: Chain) -> None:
    """The error does not blame the node."""
    with closing(HTTPProxy(place_of(chain.url))) as refusing:
        refusing.refusal = b"403 Forbidden"
        ended = balance(
            old, f"ws://{NAME}:8546", all_proxy=proxy.format(port=refusing.port)
        )
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
        error = json.loads(ended.err[ended.err.index(b"{"):])["error"]
        assert error["message"] == f"cannot connect to ws://{NAME}:8546 through the proxy"


def test_a_credential_is_sent_when_connecting(old: Place, chain: Chain) -> None:
    """User and password of the address are not in what is shown."""
    chain.clear()
    url = socket_of(chain).replace("ws://", "ws://ann:word@")
    ended = balance(old, url, more=("--verbose",))
    assert ended.status == 0 and b"word" not in ended.err, ended
    headers = [request["headers"] for request in chain.ask("dev_transcript")]
    word = b64encode(b"ann:word").decode()
    assert headers and all(
        {name.lower(): value for name, value in given.items()}["authorization"] == f"Basic {word}"
        for given in headers
    )


class RawSocket(Server):
    """Opens WebSockets by hand: frames in one packet with the consent, and in pieces."""

    closes_at_once = False

    def serve(self, taken: socket.socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += taken.recv(65_536)
        lines = head.split(b"\r\n\r\n", 1)[0].decode().split("\r\n")
        self.asked.append(lines[0])
        (key,) = [line.split(": ")[1] for line in lines if line.lower().startswith("sec-websocket-key")]
        accept = b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        consent = (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept}\r\n\r\n"
        ).encode()
        if self.closes_at_once:
            taken.sendall(consent + frame(CLOSE, b""))
            return
        taken.sendall(consent + frame(PING, b"are you there"))
        with taken.makefile("rb") as stream:
            assert received(stream) == (PONG, b"are you there")
            while (message := received(stream)) is not None and message[0] == TEXT:
                request = urllib.request.Request(
                    f"http://{self.target[0]}:{self.target[1]}", message[1],
                    {"Content-Type": "application/json"},
                )
                with urllib.request.urlopen(request, timeout=10) as response:
                    answer = response.read()
                half = len(answer) // 2
                taken.sendall(frame(TEXT, answer[:half], is_last=False))
                taken.sendall(frame(PING, b"") + frame(CONTINUATION, answer[half:]))
                assert received(stream) == (PONG, b"")


CONTINUATION, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3


def frame(kind: int, content: bytes, is_last: bool = True) -> bytes:
    """One frame of a server (RFC 6455, 5.2)."""
    size = len(content)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2)
    if size > 0xFFFF:
        length = b"\x7f" + size.to_bytes(8)
    return bytes([kind | (0x80 if is_last else 0)]) + length + content


def received(stream: IO[bytes]) -> tuple[int, bytes] | None:
    """The next frame of a client, which must be masked; None at the end."""
    head = stream.read(2)
    if len(head) < 2:
        return None
    assert head[1] & 0x80, "a client masks its frames"
    size = head[1] & 0x7F
    if size >= 126:
        size = int.from_bytes(stream.read(2 if size == 126 else 8))
    mask = stream.read(4)
    content = bytes(byte ^ mask[place % 4] for place, byte in enumerate(stream.read(size)))
    return head[0] & 0x0F, content


def test_frames_with_the_consent_and_in_pieces(rich: Place, chain: Chain) -> None:
    """A ping together with the server's consent is answered, and so is one between two pieces."""
    with closing(RawSocket(place_of(chain.url))) as node:
        assert ether(balance(rich, f"ws://127.0.0.1:{node.port}/")) == ether(balance(rich, chain.url))
        assert node.asked == ["GET / HTTP/1.1"]


def test_a_server_that_closes_at_once(rich: Place, chain: Chain) -> None:
    """It is asked again a few times, and then said to have closed the connection."""
    with closing(RawSocket(place_of(chain.url))) as node:
        node.closes_at_once = True
        ended = balance(rich, f"ws://127.0.0.1:{node.port}/")
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
        assert b"closed the connection" in ended.err
        assert len(node.asked) <= 6, node.asked
