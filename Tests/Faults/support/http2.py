"""The chain behind TLS as a node that speaks HTTP/2 (RFC 9113), or only HTTP/1.1."""

import http.client
import socket
import ssl
from collections.abc import Callable
from enum import Enum

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import DataReceived, RequestReceived, StreamEnded, WindowUpdated

from support.proxies import SecureNode, join


class Trouble(Enum):
    """What happens to a request instead of its answer."""

    RESET = "the stream is reset"
    REFUSE = "the stream is refused unprocessed"
    GO_AWAY = "the connection ends with GOAWAY, as if the request had not arrived"
    CLOSE = "the connection ends without a word"


# Decides about a request by its number, from 1, and its body: whether it is carried out, and what
# happens instead of the answer.
Decision = Callable[[int, bytes], tuple[bool, Trouble | None]]


class OneNode(SecureNode):
    """Speaks HTTP/1.1, and says so; `asked` has the protocol of each connection."""

    def __init__(self, target: tuple[str, int], context: ssl.SSLContext) -> None:
        context.set_alpn_protocols(["http/1.1"])
        super().__init__(target, context)

    def serve(self, taken: socket.socket) -> None:
        with self.context.wrap_socket(taken, server_side=True) as secure:
            self.asked.append(secure.selected_alpn_protocol() or "none")
            join(secure, socket.create_connection(self.target))


class TwoNode(SecureNode):
    """Speaks HTTP/2 alone; `asked` has the protocol of each connection."""

    def __init__(self, target: tuple[str, int], context: ssl.SSLContext) -> None:
        context.set_alpn_protocols(["h2"])
        self.decide: Decision = lambda number, body: (True, None)
        self.requests = 0
        super().__init__(target, context)

    def serve(self, taken: socket.socket) -> None:
        with self.context.wrap_socket(taken, server_side=True) as secure:
            protocol = secure.selected_alpn_protocol()
            self.asked.append(protocol or "none")
            if protocol == "h2":
                Conversation(self, secure).run()

    def forward(self, body: bytes) -> tuple[int, bytes]:
        """Ask the chain; return the status and the answer."""
        connection = http.client.HTTPConnection(*self.target, timeout=10)
        try:
            connection.request("POST", "/", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


class Conversation:
    """One connection with a client."""

    def __init__(self, node: TwoNode, secure: ssl.SSLSocket) -> None:
        self.node, self.secure = node, secure
        self.connection = H2Connection(H2Configuration(client_side=False))
        self.bodies = dict[int, bytearray]()
        # What is left of each answer, until the client's window allows it.
        self.answers = dict[int, bytes]()

    def run(self) -> None:
        """Answer requests until one side ends."""
        self.connection.initiate_connection()
        self.flush()
        while part := self.secure.recv(65_536):
            for event in self.connection.receive_data(part):
                if isinstance(event, RequestReceived):
                    self.bodies[event.stream_id] = bytearray()
                elif isinstance(event, DataReceived):
                    self.bodies[event.stream_id] += event.data
                    self.connection.acknowledge_received_data(
                        event.flow_controlled_length, event.stream_id
                    )
                elif isinstance(event, StreamEnded):
                    if not self.answer(event.stream_id):
                        return
                elif isinstance(event, WindowUpdated):
                    self.go_on()
            self.flush()

    def answer(self, stream: int) -> bool:
        """Answer a request, or cause its trouble; return whether the connection goes on."""
        body = bytes(self.bodies.pop(stream))
        self.node.requests += 1
        executes, trouble = self.node.decide(self.node.requests, body)
        status, told = self.node.forward(body) if executes else (0, b"")
        match trouble:
            case None:
                self.connection.send_headers(stream, [
                    (":status", str(status)), ("content-type", "application/json"),
                    ("content-length", str(len(told))),
                ])
                self.answers[stream] = told
                self.go_on()
            case Trouble.RESET:
                self.connection.reset_stream(stream, ErrorCodes.INTERNAL_ERROR)
            case Trouble.REFUSE:
                self.connection.reset_stream(stream, ErrorCodes.REFUSED_STREAM)
            case Trouble.GO_AWAY:
                self.connection.close_connection(ErrorCodes.NO_ERROR, last_stream_id=stream - 1)
                self.flush()
            case Trouble.CLOSE:
                pass
        return trouble in (None, Trouble.RESET, Trouble.REFUSE)

    def go_on(self) -> None:
        """Send as much of the answers as the client's windows allow."""
        for stream in list(self.answers):
            while (rest := self.answers[stream]) and (
                most := min(
                    self.connection.local_flow_control_window(stream),
                    self.connection.max_outbound_frame_size,
                )
            ):
                self.connection.send_data(stream, rest[:most])
                self.answers[stream] = rest[most:]
            if not self.answers[stream]:
                self.connection.end_stream(stream)
                del self.answers[stream]

    def flush(self) -> None:
        """Send what is ready."""
        self.secure.sendall(self.connection.data_to_send())
