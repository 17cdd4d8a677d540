"""Some 20 MB of logs in one answer: the speed of reading them, and the memory that it needs."""

import json
import random
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from . import bare
from .programs import MEASURES, figures
from .row import Row, at_least, at_most

MEGABYTE = 1_000_000
COUNT = 34_000


def rows() -> list[Row]:
    """Compare with a scan of the same JSON that keeps nothing, and with the size of the answer."""
    found = figures("many-logs")
    size = found["size"] / MEGABYTE
    few, _ = memory(1)
    many, answered = memory(COUNT)
    return [
        at_least(
            f"reading {size:.0f} MB of logs", size / found["ours"], size / found["bound"], "MB/s",
            "a bare scan of the JSON", 0.5,
        ),
        at_most(
            f"memory for {answered:.0f} MB of logs from a node", many - few, answered,
            "{:.1f} MB", "the size of the answer", 3.0,
        ),
    ]


def memory(count: int) -> tuple[float, float]:
    """Read logs from a node; return the MB of the process at its peak, and of the answer."""
    logs = ",".join(json.dumps(log(block), separators=(",", ":")) for block in range(1, count + 1))
    with node(f"[{logs}]") as url, tempfile.TemporaryDirectory() as folder:
        peak = bare.peak(Path(folder), str(MEASURES), "logs-from", url, str(count))
    return peak * (1 << 20) / MEGABYTE, len(logs) / MEGABYTE


def log(block: int) -> dict[str, object]:
    """Return a transfer of one of three tokens to the account that is searched for."""
    chance = random.Random(block)

    def word() -> str:
        return f"0x{chance.getrandbits(256):064x}"

    transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
    return {
        "address": "0x" + f"a{block % 3}" * 20,
        "topics": [transfer, f"0x{chance.getrandbits(160):064x}", "0x" + "00" * 12 + "35" * 20],
        "data": word(), "blockNumber": hex(block), "blockHash": word(), "transactionHash": word(),
        "transactionIndex": "0x0", "logIndex": "0x0", "removed": False,
    }


@contextmanager
def node(result: str) -> Iterator[str]:
    """Run a node that answers every request with this result; give its address."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            body = f'{{"jsonrpc":"2.0","id":{asked["id"]},"result":{result}}}'.encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
