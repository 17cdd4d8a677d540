"""Turn the text of a request into the text of its response."""

import json
from dataclasses import dataclass, field
from typing import Any, Protocol

from . import registry
from .blocks import Json
from .errors import INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, RpcError
from .faults import (
    CONTROL_PREFIXES,
    Fault,
    FaultBook,
    parse_fault,
    spoil_member,
    with_member_twice,
    without_execution,
)
from .node import Node


class Session(Protocol):
    """A connection that can receive events, which an HTTP request cannot."""

    def subscribe(self, parameters: list[Any]) -> str:
        """Start a subscription and return its ID."""

    def unsubscribe(self, parameters: list[Any]) -> bool:
        """Stop a subscription."""


@dataclass
class Record:
    """The past requests: counts by method, and the last ones verbatim."""

    calls: dict[str, int] = field(default_factory=dict)
    transcript: list[Json] = field(default_factory=list)
    longest: int = 1000

    def note(self, body: Any, transport: str, headers: dict[str, str]) -> None:
        """Record a request, unless a test controls the chain with it."""
        methods = [name for name in methods_of(body) if not name.startswith(CONTROL_PREFIXES)]
        if not methods and methods_of(body):
            return
        for name in methods:
            self.calls[name] = self.calls.get(name, 0) + 1
        self.transcript.append({"transport": transport, "headers": headers, "body": body})
        del self.transcript[: -self.longest]


def methods_of(body: Any) -> list[str]:
    """Return the methods that a request names."""
    members = body if isinstance(body, list) else [body]
    return [
        member["method"]
        for member in members
        if isinstance(member, dict) and isinstance(member.get("method"), str)
    ]


def failure(code: int, message: str, identifier: Any = None) -> Json:
    """Return an error response."""
    return {"jsonrpc": "2.0", "id": identifier, "error": {"code": code, "message": message}}


class Dispatcher:
    """Answers the requests to one node."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.faults = FaultBook()
        self.record = Record()

    def parse(self, text: str | bytes) -> Any:
        """Return the request as JSON."""
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise RpcError(PARSE_ERROR, "parse error") from None

    def reply(self, body: Any, session: Session | None, fault: Fault | None = None) -> str:
        """Return the text of the response; empty if none is due."""
        if not isinstance(body, list):
            return self._member(body, session) or ""
        if not body:
            return json.dumps(failure(INVALID_REQUEST, "empty batch"))
        if len(body) > self.node.limits.maxBatch:
            first = next((m.get("id") for m in body if isinstance(m, dict)), None)
            return json.dumps([failure(INVALID_REQUEST, "batch too large", first)])
        answers = [text for member in body if (text := self._member(member, session))]
        if fault is not None and fault.kind == "shuffleBatch":
            answers.reverse()
        return f"[{', '.join(answers)}]" if answers else ""

    def _member(self, request: Any, session: Session | None) -> str | None:
        """Return the text of one response, or None if there is none."""
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            identifier = request.get("id") if isinstance(request, dict) else None
            return json.dumps(failure(INVALID_REQUEST, "invalid request", identifier))
        name = request["method"]
        fault = self.faults.take_for_member(name)
        answer: Json = {"jsonrpc": "2.0", "id": request.get("id")}
        if fault is None or not without_execution(fault):
            answer |= self._run(name, request.get("params"), session)
        if "id" not in request:
            return None  # a notification
        if fault is None:
            return json.dumps(answer)
        if fault.kind == "duplicateKeys":
            return with_member_twice(fault, answer)
        spoilt = spoil_member(fault, name, answer)
        return None if spoilt is None else json.dumps(spoilt)

    def _run(self, name: str, parameters: Any, session: Session | None) -> Json:
        try:
            return {"result": self._result(name, parameters, session)}
        except RpcError as error:
            return {"error": error.as_json()}
        except (TypeError, AttributeError, KeyError, ValueError) as error:
            # A parameter of a type that no method expects.
            return {"error": {"code": -32602, "message": f"invalid argument: {error!r}"[:300]}}
        except Exception as error:  # our own bug: the test should see it, not a dead chain
            return {"error": {"code": INTERNAL_ERROR, "message": f"{error!r}"[:300]}}

    def _result(self, name: str, parameters: Any, session: Session | None) -> Any:
        given = [] if parameters is None else parameters
        if not isinstance(given, list):
            raise RpcError(-32602, "non-array args")
        if name in ("eth_subscribe", "eth_unsubscribe"):
            if session is None:
                raise RpcError(METHOD_NOT_FOUND, "notifications not supported")
            start = name == "eth_subscribe"
            return session.subscribe(given) if start else session.unsubscribe(given)
        if name in CONTROLS:
            return CONTROLS[name](self, *given)
        return registry.call(self.node, name, given)


def _fault(dispatcher: Dispatcher, wanted: Json) -> bool:
    dispatcher.faults.add(parse_fault(wanted))
    return True


def _clear_faults(dispatcher: Dispatcher) -> bool:
    dispatcher.faults.clear()
    return True


def _transcript(dispatcher: Dispatcher, count: int = 1000) -> list[Json]:
    return dispatcher.record.transcript[-count:] if count else []


def _clear_calls(dispatcher: Dispatcher) -> bool:
    dispatcher.record.calls.clear()
    dispatcher.record.transcript.clear()
    return True


CONTROLS: dict[str, Any] = {
    "dev_fault": _fault,
    "dev_faults": lambda dispatcher: dispatcher.faults.waiting(),
    "dev_clearFaults": _clear_faults,
    "dev_calls": lambda dispatcher: dict(sorted(dispatcher.record.calls.items())),
    "dev_transcript": _transcript,
    "dev_clearCalls": _clear_calls,
    "dev_methods": lambda dispatcher: sorted([*registry.names(), *CONTROLS]),
}
