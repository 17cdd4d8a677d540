"""HTTP and WebSocket on one port of the loopback interface."""

import asyncio
import json
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from .dispatch import Dispatcher, failure
from .errors import RpcError
from .explorers import PATHS
from .faults import CONTENT_KINDS, Fault, without_execution
from .front import HOST
from .http_faults import HTML, json_response, oversize, strike
from .record import only_controls
from .subscriptions import WebSocketSession

LARGEST_REQUEST = 5 * 2**20  # bytes, as in geth
LIMIT_EXCEEDED = -32005  # on a WebSocket, which has no status 429


class Server:
    """Serves one endpoint."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self.dispatcher = dispatcher
        self.front = dispatcher.front
        self._runner: web.AppRunner | None = None
        self._sockets: set[web.WebSocketResponse] = set()

    async def start(self, port: int) -> int:
        """Listen, on a free port if `port` is 0; return the port."""
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=0.2
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port).start()
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)
        if self._runner is not None:
            await self._runner.cleanup()

    async def abort(self) -> None:
        """Stop listening and cut every connection at once."""
        if self._runner is None or self._runner.server is None:
            return
        for site in list(self._runner.sites):
            await site.stop()
        for connection in self._runner.server.connections:
            if connection.transport is not None:
                connection.transport.abort()
        await self._runner.cleanup()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._serve_websocket(request)
        if request.path.startswith(PATHS):
            return await self.front.explorer.serve(request)
        if request.method != "POST":
            return web.Response(status=405, text="method not allowed")
        if request.content_type != "application/json":
            words = "invalid content type, only application/json is supported"
            return web.Response(status=415, text=words)
        text = await request.read()
        try:
            body = self.dispatcher.parse(text)
        except RpcError as error:
            return json_response(_error(error))
        self.front.record.note(body, "http", dict(request.headers))
        if not only_controls(body):
            await self._wait()
            refusal = self.front.gate.refusal(request)
            if refusal is not None:
                return refusal
        faults, dispatcher = self.dispatcher.strike(body), self.dispatcher
        if self.front.options.backEnds and not only_controls(body):
            back_end = self.front.next_back_end()
            if back_end is None:
                return web.Response(status=502, text="bad gateway")
            back_end.record.note(body, "http", dict(request.headers))
            dispatcher = Dispatcher(back_end)
            if faults.reply is None:
                faults = dispatcher.strike(body)
        fault = faults.reply
        if fault is None:
            return json_response(await dispatcher.reply(body, None, faults))
        undone = without_execution(fault)
        answer = "" if undone else await dispatcher.reply(body, None, faults)
        if undone or fault.kind not in CONTENT_KINDS:
            return await strike(fault, request, answer)
        return json_response(answer)

    async def _wait(self) -> None:
        """Let the endpoint's latency pass."""
        if self.front.options.latencyMs:
            await asyncio.sleep(self.front.options.latencyMs / 1000)

    async def _serve_websocket(self, request: web.Request) -> web.StreamResponse:
        if not self.front.view.limits.websocket:
            return web.Response(status=403, text="websockets are not served here")
        refusal = self.front.gate.refusal(request)
        if refusal is not None:
            return refusal
        socket = web.WebSocketResponse(max_msg_size=LARGEST_REQUEST)
        await socket.prepare(request)
        session = WebSocketSession(self.front.view)
        self._sockets.add(socket)
        sender = asyncio.create_task(_send_all(socket, session))
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    await self._answer(socket, session, message.data, request)
        finally:
            sender.cancel()
            session.close()
            self._sockets.discard(socket)
        return socket

    async def _answer(
        self, socket: web.WebSocketResponse, session: WebSocketSession, text: Any,
        request: web.Request,
    ) -> None:
        try:
            body = self.dispatcher.parse(text)
        except RpcError as error:
            return session.send(_error(error))
        self.front.record.note(body, "ws", dict(request.headers))
        if not only_controls(body):
            await self._wait()
            if not self.front.gate.has_room():
                return session.send(_refusal(body))
        faults = self.dispatcher.strike(body)
        fault = faults.reply
        if fault is not None and without_execution(fault):
            return await _strike_socket(fault, socket, session, request, "")
        # The reply must be queued before any event that the request itself causes.
        place = session.outgoing
        session.outgoing = asyncio.Queue()
        answer = await self.dispatcher.reply(body, session, faults)
        news, session.outgoing = session.outgoing, place
        if fault is not None:
            await _strike_socket(fault, socket, session, request, answer)
        elif answer:
            session.send(answer)
        while not news.empty():
            session.send(news.get_nowait())


def _error(error: RpcError) -> str:
    return json.dumps(failure(error.code, error.message))


def _refusal(body: Any) -> str:
    """Return the answer to a message that comes too soon after others."""
    first = body[0] if isinstance(body, list) and body else body
    identifier = first.get("id") if isinstance(first, dict) else None
    answer = failure(LIMIT_EXCEEDED, "too many requests", identifier)
    return json.dumps([answer] if isinstance(body, list) else answer)


async def _send_all(socket: web.WebSocketResponse, session: WebSocketSession) -> None:
    while True:
        text = await session.outgoing.get()
        try:
            await socket.send_str(text)
        except (ConnectionError, RuntimeError):
            return


async def _strike_socket(
    fault: Fault, socket: web.WebSocketResponse, session: WebSocketSession,
    request: web.Request, text: str,
) -> None:
    """Carry out a fault on a WebSocket; faults that exist only in HTTP close it."""
    kind = fault.kind
    if kind == "hang":
        return
    if kind == "drop":
        if request.transport is not None:
            request.transport.abort()
    elif kind in ("delay", "drip"):
        await asyncio.sleep(fault.option("ms", 500) / 1000)
        session.send(text)
    elif kind == "html":
        session.send(fault.option("body", HTML))
    elif kind == "truncate":
        session.send(text[: len(text) // 2])
    elif kind == "empty":
        session.send("")
    elif kind == "oversize":
        session.send(oversize(text, fault.option("mebibytes", 65)).decode())
    elif kind in CONTENT_KINDS:
        session.send(text)
    else:  # closeWs, and the HTTP-only faults status, redirect and gzipBomb
        code = int(fault.option("code", WSCloseCode.TRY_AGAIN_LATER))
        await socket.close(code=code, message=str(fault.option("message", "")).encode())
