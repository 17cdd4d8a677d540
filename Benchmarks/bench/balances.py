"""Many balances from a node that takes its time: requests one after another, time and memory."""

import json
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from . import bare
from .programs import MEASURES, figures
from .row import Row, at_most

LATENCY = 0.05
ACCOUNTS, TOKENS = 100, 50
HASH = "0x" + "11" * 32
# The code of the program that makes many calls; the calls are described behind it.
CODE = 111
BLOCK = {
    "number": "0x7", "hash": HASH, "parentHash": HASH, "timestamp": "0x1", "stateRoot": HASH,
    "miner": "0x" + "00" * 20, "gasUsed": "0x0", "gasLimit": "0x1c9c380", "transactions": [],
}


def rows() -> list[Row]:
    """Read 5,100 balances in time, and 10,000 for the memory that the process then needs."""
    with SlowNode(LATENCY).running() as node:
        found = figures("balances", node.url, str(ACCOUNTS), str(TOKENS))
        node.requests.clear()
        figures("balances-once", node.url, str(ACCOUNTS), str(TOKENS))
        depth = longest(node.requests)
    with SlowNode(0).running() as node, tempfile.TemporaryDirectory() as folder:
        few = bare.peak(Path(folder), str(MEASURES), "balances-once", node.url, "1", "1")
        many = bare.peak(Path(folder), str(MEASURES), "balances-once", node.url, "200", "50")
    name = f"{ACCOUNTS} accounts × {TOKENS} tokens, {LATENCY * 1000:.0f} ms latency"
    return [
        Row(
            f"{name}: requests one after another", f"{depth} requests", "3 (limit)", depth / 3,
            "≤ 3", depth <= 3,
        ),
        at_most(
            f"{name}: time", found["all"] * 1000, found["one"] * 1000, "{:.1f} ms", "one request",
            2.5,
        ),
        Row(
            "memory for 10,000 token balances", f"{many - few:.1f} MiB more", "60 MiB (limit)",
            (many - few) / 60, "≤ 1.00", many - few <= 60,
        ),
    ]


def longest(requests: list[tuple[float, float]]) -> int:
    """Return the most requests of which each began after the one before it had ended."""
    count, end = 0, 0.0
    for start, finish in sorted(requests, key=lambda request: request[1]):
        if start >= end:
            count, end = count + 1, finish
    return count


class SlowNode:
    """A node that runs the calls of a program: each returns the last bytes of its arguments."""

    def __init__(self, latency: float, chain: int = 31337) -> None:
        self.latency = latency
        self.chain = chain
        self.requests: list[tuple[float, float]] = []
        self.url = ""

    @contextmanager
    def running(self) -> Iterator["SlowNode"]:
        """Serve until the block ends."""
        node = self

        class Answers(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                start = time.monotonic()
                asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
                time.sleep(node.latency)
                answer: Any = (
                    [node.answer(one) for one in asked]
                    if isinstance(asked, list) else node.answer(asked)
                )
                body = json.dumps(answer).encode()
                node.requests.append((start, time.monotonic()))
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield self
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer one question."""
        reply: dict[str, Any] = {"jsonrpc": "2.0", "id": asked["id"]}
        match asked["method"]:
            case "eth_chainId":
                reply["result"] = hex(self.chain)
            case "eth_getBlockByNumber":
                reply["result"] = BLOCK
            case "eth_call" if "to" not in asked["params"][0]:
                call = asked["params"][0]
                program = bytes.fromhex((call.get("data") or call["input"])[2:])
                reply["result"] = "0x" + run(program).hex()
            case other:
                reply["error"] = {"code": -32601, "message": f"the method {other} does not exist"}
        return reply


def run(program: bytes) -> bytes:
    """Return the answers to the calls that are described behind the code."""
    count, place = int.from_bytes(program[CODE:CODE + 2], "big"), CODE + 2
    result = bytearray()
    for _ in range(count):
        length = int.from_bytes(program[place:place + 2], "big")
        call = program[place + 2:place + 22 + length]
        result += b"\x01" + call[-2:].rjust(31, b"\x00") + b"\x01"
        place += 22 + length
    return bytes(result)
