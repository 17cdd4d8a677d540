"""Gateways of names (EIP-3668): web servers on this machine, reached through TLS and a proxy."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from support.proxies import HTTPProxy, SecureNode, authority, closing

NAME = "gateway.example"


@dataclass(frozen=True)
class Request:
    """A request as a gateway got it."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Reply:
    """What a gateway sends: the status, further headers, and the body."""

    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


# Answers a request.
Script = Callable[[Request], Reply]


def data(content: bytes) -> Reply:
    """Return an answer with this data."""
    return Reply(body=json.dumps({"data": "0x" + content.hex()}).encode())


class Gateway:
    """A gateway, and the proxy that leads to it whatever its name."""

    def __init__(self, server: "Web", proxy: HTTPProxy, secure: SecureNode, trusted: Path) -> None:
        self.server, self.proxy, self.secure, self.trusted = server, proxy, secure, trusted

    @property
    def asked(self) -> list[Request]:
        """The requests, in order."""
        return self.server.asked

    def answers(self, script: Script) -> None:
        """Answer like this from now on."""
        self.server.script = script

    @property
    def variables(self) -> dict[str, str]:
        """The environment in which gateways are this one."""
        return {
            "HTTPS_PROXY": f"http://127.0.0.1:{self.proxy.port}",
            "SSL_CERT_FILE": str(self.trusted),
        }


class Web(ThreadingHTTPServer):
    """A web server that records its requests."""

    daemon_threads = True

    def __init__(self) -> None:
        self.asked = list[Request]()
        self.script: Script = lambda request: Reply(status=500)
        super().__init__(("127.0.0.1", 0), Handler)


class Handler(BaseHTTPRequestHandler):
    """Answers as the script of its server says."""

    protocol_version = "HTTP/1.1"
    server: Web

    def answer(self) -> None:
        """Record the request and answer it."""
        count = int(self.headers.get("content-length") or 0)
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.command, self.path, headers, self.rfile.read(count))
        self.server.asked.append(request)
        reply = self.server.script(request)
        self.send_response_only(reply.status)
        for name, value in reply.headers:
            self.send_header(name, value)
        self.send_header("content-length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)

    do_GET = do_POST = answer  # noqa: N815, the names that the library calls

    def log_message(self, format: str, *values: Any) -> None:
        """Print nothing."""


@contextmanager
def gateway(folder: Path) -> Iterator[Gateway]:
    """Run a gateway with a certificate for its name."""
    trusted, context = authority(folder, NAME)
    server = Web()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host, port = "127.0.0.1", server.server_address[1]
    try:
        with (
            closing(SecureNode((host, port), context)) as secure,
            closing(HTTPProxy((host, secure.port))) as proxy,
        ):
            yield Gateway(server, proxy, secure, trusted)
    finally:
        server.shutdown()
        server.server_close()
