"""The bytes and the time of a first sync of a history."""

import json
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .chain import Chain, chain
from .history import story, token_of
from .programs import answer
from .row import Row, at_most

RATE = 40
WANTED_BYTES = 2.0
WANTED_TIME = 1.3


class Counter:
    """The requests that went through, and the bytes of their answers."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lock = threading.Lock()
        self.posts = 0
        self.bytes = 0

    def add(self, size: int) -> None:
        """Count an answer."""
        with self.lock:
            self.posts += 1
            self.bytes += size


@contextmanager
def counting(url: str) -> Iterator[tuple[str, Counter]]:
    """Forward requests to a node; yields the address, and what was counted."""
    counter = Counter()

    class Forward(BaseHTTPRequestHandler):
        """Pass a request on and count its answer."""

        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:  # noqa: N802
            """Answer as the node does."""
            body = self.rfile.read(int(self.headers["Content-Length"]))
            wanted = urllib.request.Request(
                url, body, {"Content-Type": "application/json"}, method="POST"
            )
            try:
                with urllib.request.urlopen(wanted) as found:
                    status, text = found.status, found.read()
                    pause = None
            except urllib.error.HTTPError as refusal:
                status, text = refusal.code, refusal.read()
                pause = refusal.headers.get("Retry-After")
            counter.add(len(text))
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            if pause is not None:
                self.send_header("Retry-After", pause)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, format: str, *values: object) -> None:  # noqa: A002
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Forward)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", counter
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def rows() -> list[Row]:
    """Sync the same history twice, once at full speed and once at a limited rate."""
    with chain() as node, tempfile.TemporaryDirectory() as folder:
        account = story(node)
        tokens = Path(folder) / "tokens.json"
        tokens.write_text(json.dumps({"name": "Bench", "tokens": [token_of(node)]}))
        command = (
            "history", account, "--chain", "dev", "--limit", "1000", "--yes", "--json",
            "--token-list", str(tokens),
        )
        with counting(node.url) as (url, counter):
            environment = {"ETH_RPC_URL": url, "KINGTHERUM_HOME": f"{folder}/fast"}
            shown = json.loads(answer(*command, environment=environment))
        least = evidence(node, shown)
        front = node.ask("dev_openFront", {"requestsPerSecond": RATE})
        with counting(front["url"]) as (url, limited):
            environment = {"ETH_RPC_URL": url, "KINGTHERUM_HOME": f"{folder}/slow"}
            begin = time.perf_counter()
            again = json.loads(answer(*command, environment=environment))
            seconds = time.perf_counter() - begin
        assert again["total"] == shown["total"]
    return [
        at_most(
            "history, bytes of the first sync", counter.bytes / 1024, least / 1024, "{:.1f} KiB",
            "its transactions and receipts", WANTED_BYTES,
        ),
        at_most(
            f"history, first sync at {RATE} requests a second", seconds, limited.posts / RATE,
            "{:.2f} s", f"{limited.posts} requests at this rate", WANTED_TIME,
        ),
    ]


def evidence(node: Chain, shown: dict[str, object]) -> int:
    """Return the bytes of the transactions of the rows and of their receipts."""
    rows = shown["movements"]
    assert isinstance(rows, list)
    hashes = {row["transaction"] for row in rows if row.get("transaction")}
    assert len(hashes) > 10, f"{len(hashes)} transactions"
    return sum(
        len(json.dumps(node.ask(method, each), separators=(",", ":")))
        for each in hashes
        for method in ("eth_getTransactionByHash", "eth_getTransactionReceipt")
    )
