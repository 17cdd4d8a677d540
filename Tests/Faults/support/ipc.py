"""A socket file (IPC) in front of a node that is reached over HTTP."""

import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class SocketFile:
    """Passes each line on as a request, and its answer back."""

    def __init__(self, path: Path, url: str) -> None:
        self.path = path
        self.url = url
        # How many connections there were.
        self.connections = 0
        # Closes the connection in place of the answer to the next request with these words.
        self.cut_at: bytes | None = None
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(8)
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop listening; the file stays, as after a crash."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        sending = threading.Lock()

        def answer(line: bytes) -> None:
            """Answer one request; others are answered meanwhile, so the order is any."""
            text = self._asked(line)
            with sending, suppress(OSError):
                # In three pieces: a reader must not rely on whole messages.
                third = len(text) // 3
                for piece in (text[:third], text[third : 2 * third], text[2 * third :] + b"\n"):
                    connection.sendall(piece)

        with connection, connection.makefile("rb") as lines:
            for line in lines:
                if self.cut_at is not None and self.cut_at in line:
                    return
                threading.Thread(target=answer, args=(line,), daemon=True).start()

    def _asked(self, body: bytes) -> bytes:
        request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as response:
            answer: bytes = response.read()
        return answer


@contextmanager
def socket_file(path: Path, url: str) -> Iterator[SocketFile]:
    """Serve a socket file for the duration of a `with` block."""
    served = SocketFile(path, url)
    try:
        yield served
    finally:
        served.close()
