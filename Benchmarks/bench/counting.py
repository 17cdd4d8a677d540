"""A node behind something that counts its answers, and can limit the rate of calls."""

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Counter:
    """What was answered, and how many requests were refused because there were too many."""

    def __init__(self, rate: float | None = None) -> None:
        """Begin with nothing; `rate` is the number of calls a second that are let through."""
        self.lock = threading.Lock()
        self.rate = rate
        self.left = rate or 0.0
        self.last = time.monotonic()
        self.posts = 0
        self.calls = 0
        self.refused = 0
        self.bytes = 0

    def admits(self, calls: int) -> bool:
        """Return whether a request of so many calls is let through, and count it as such if so.

        At most the calls of one second are saved up. A batch may have more than are left, as no
        other would ever get through; those after it then wait.
        """
        if self.rate is None:
            return True
        with self.lock:
            now = time.monotonic()
            self.left = min(self.rate, self.left + (now - self.last) * self.rate)
            self.last = now
            if self.left < 1:
                self.refused += 1
                return False
            self.left -= calls
            return True

    def add(self, status: int, calls: int, size: int) -> None:
        """Count an answer with its bytes."""
        with self.lock:
            self.bytes += size
            if status == 429:
                self.refused += 1
            else:
                self.posts += 1
                self.calls += calls


@contextmanager
def counting(url: str, rate: float | None = None) -> Iterator[tuple[str, Counter]]:
    """Forward requests to a node; yields the address, and what was counted.

    With a rate, only so many calls a second are let through, each of a batch counted.
    """
    counter = Counter(rate)

    class Forward(BaseHTTPRequestHandler):
        """Pass a request on and count its answer."""

        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:  # noqa: N802
            """Answer as the node does, or refuse."""
            body = self.rfile.read(int(self.headers["Content-Length"]))
            asked = json.loads(body)
            calls = len(asked) if isinstance(asked, list) else 1
            if not counter.admits(calls):
                return self.answer(429, b"too many requests", "1")
            status, text, pause = forwarded(url, body)
            counter.add(status, calls, len(text))
            self.answer(status, text, pause)

        def answer(self, status: int, text: bytes, pause: str | None) -> None:
            """Write an answer, with the seconds after which to ask again."""
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


def forwarded(url: str, body: bytes) -> tuple[int, bytes, str | None]:
    """Ask the node; return the status, the answer, and the pause that it wants."""
    wanted = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="POST")
    try:
        with urllib.request.urlopen(wanted) as found:
            return found.status, found.read(), None
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read(), refusal.headers.get("Retry-After")
