"""Proxies on this machine that forward to the dev chain, whatever the name of the node."""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


Kind = TypeVar("Kind", bound="Server")


class Server:
    """Accepts connections on its own port, and records the requests in `asked`."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.target = target
        self.asked = list[str]()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Serve each connection in its own thread, until the listener is closed."""
        with suppress(OSError):
            while True:
                taken, _ = self.listener.accept()
                threading.Thread(target=self.guarded, args=(taken,), daemon=True).start()

    def guarded(self, taken: socket.socket) -> None:
        """Serve a connection; ignore one that breaks."""
        with suppress(OSError), taken:
            self.serve(taken)

    def serve(self, taken: socket.socket) -> None:
        """Forward the connection."""
        join(taken, socket.create_connection(self.target))


class HTTPProxy(Server):
    """Accepts CONNECT, or refuses it with a status."""

    refusal: bytes | None = None

    def serve(self, taken: socket.socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            part = taken.recv(65_536)
            if not part:
                return
            head += part
        lines = head.split(b"\r\n\r\n", 1)[0].decode().split("\r\n")
        self.asked += [lines[0]] + [
            line for line in lines if line.lower().startswith("proxy-authorization")
        ]
        if self.refusal is not None:
            taken.sendall(b"HTTP/1.1 " + self.refusal + b"\r\ncontent-length: 0\r\n\r\n")
            return
        further = socket.create_connection(self.target)
        taken.sendall(b"HTTP/1.1 200 ok\r\n\r\n")
        join(taken, further)


class SOCKSProxy(Server):
    """SOCKS 5 without a password (RFC 1928)."""

    def serve(self, taken: socket.socket) -> None:
        _, methods = taken.recv(2)
        taken.recv(methods)
        taken.sendall(b"\x05\x00")
        kind = taken.recv(4)[3]
        count = taken.recv(1)[0] if kind == 3 else {1: 4, 4: 16}[kind]
        name = taken.recv(count)
        port = int.from_bytes(taken.recv(2))
        host = name.decode() if kind == 3 else str(ipaddress.ip_address(name))
        self.asked.append(f"{host}:{port}")
        taken.sendall(b"\x05\x00\x00\x01" + bytes(6))
        join(taken, socket.create_connection(self.target))


class SecureNode(Server):
    """The chain behind TLS, with a host name; `asked` has the first byte of each connection."""

    def __init__(self, target: tuple[str, int], context: ssl.SSLContext) -> None:
        self.context = context
        super().__init__(target)

    def serve(self, taken: socket.socket) -> None:
        self.asked.append(taken.recv(1, socket.MSG_PEEK).hex())
        with self.context.wrap_socket(taken, server_side=True) as secure:
            join(secure, socket.create_connection(self.target))


def join(one: socket.socket, other: socket.socket) -> None:
    """Forward in both directions until one side ends."""

    def pump(source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while part := source.recv(65_536):
                sink.sendall(part)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_WR)

    with other:
        back = threading.Thread(target=pump, args=(other, one), daemon=True)
        back.start()
        pump(one, other)
        back.join(10)


@contextmanager
def closing(server: Kind) -> Iterator[Kind]:
    """Close a server at the end of the test."""
    try:
        yield server
    finally:
        server.listener.close()


def place_of(url: str) -> tuple[str, int]:
    """Return host and port of an address."""
    parts = urlsplit(url)
    assert parts.hostname and parts.port
    return parts.hostname, parts.port


def authority(folder: Path, name: str) -> tuple[Path, ssl.SSLContext]:
    """Create an authority and a certificate for a name; return the authority's PEM file."""
    own, theirs = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority of a test")])
    root = certificate(issuer, issuer, own.public_key()).add_extension(
        x509.BasicConstraints(ca=True, path_length=None), critical=True
    ).sign(own, hashes.SHA256())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    leaf = certificate(subject, issuer, theirs.public_key()).add_extension(
        x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False
    ).sign(own, hashes.SHA256())
    pem = serialization.Encoding.PEM
    (folder / "authority.pem").write_bytes(root.public_bytes(pem))
    (folder / "node.pem").write_bytes(
        leaf.public_bytes(pem) + theirs.private_bytes(
            pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "node.pem")
    return folder / "authority.pem", context


def certificate(subject: x509.Name, issuer: x509.Name, key: Any) -> x509.CertificateBuilder:
    """Return a certificate to sign, valid from yesterday until tomorrow."""
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    )
