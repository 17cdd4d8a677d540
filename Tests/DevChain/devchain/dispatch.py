"""Turn the text of a request into the text of its response."""

import inspect
import json
from typing import Any, Protocol

from . import registry
from .blocks import Json, undated
from .controls import CONTROLS
from .errors import (
    INTERNAL_ERROR,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    RESPONSE_TOO_LARGE,
    TIMED_OUT,
    RpcError,
)
from .faults import (
    CONTROL_PREFIXES,
    Fault,
    Strike,
    lag,
    spoil_member,
    with_member_twice,
    without_execution,
)
from .front import Front
from .lies import with_lies
from .record import methods_of


class Session(Protocol):
    """A connection that can receive events, which an HTTP request cannot."""

    def subscribe(self, parameters: list[Any]) -> str:
        """Start a subscription and return its ID."""

    def unsubscribe(self, parameters: list[Any]) -> bool:
        """Stop a subscription."""


def failure(code: int, message: str, identifier: Any = None) -> Json:
    """Return an error response."""
    return {"jsonrpc": "2.0", "id": identifier, "error": {"code": code, "message": message}}


def unanswered(error: RpcError, members: list[Any]) -> list[str]:
    """Return the same error for each of these requests."""
    return [
        json.dumps(failure(error.code, error.message, member["id"]))
        for member in members if isinstance(member, dict) and "id" in member
    ]


class Dispatcher:
    """Answers the requests to one endpoint."""

    def __init__(self, front: Front) -> None:
        self.front = front

    def parse(self, text: str | bytes) -> Any:
        """Return the request as JSON."""
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise RpcError(PARSE_ERROR, "parse error") from None

    def strike(self, body: Any) -> Strike:
        """Return the faults for a request; a test's own fault is preferred to a random one."""
        waiting = self.front.faults.take_for_reply(methods_of(body))
        random = self.front.chaos.strike(body)
        return random if waiting is None else Strike(waiting)

    async def reply(self, body: Any, session: Session | None, strike: Strike) -> str:
        """Return the text of the response; empty if none is due."""
        behind = lag(strike.reply)
        if not isinstance(body, list):
            return await self._member(body, session, strike.member, behind) or ""
        if not body:
            return json.dumps(failure(INVALID_REQUEST, "empty batch"))
        if len(body) > self.front.view.limits.maxBatch:
            first = next((m.get("id") for m in body if isinstance(m, dict)), None)
            return json.dumps([failure(INVALID_REQUEST, "batch too large", first)])
        answers: list[str] = []
        for place, member in enumerate(body):
            if (error := self._ended(answers)) is not None:
                answers += unanswered(error, body[place:])
                break
            fault = strike.member if place == strike.place else None
            answer = await self._member(member, session, fault, behind)
            if answer is not None:
                answers.append(answer)
        if strike.reply is not None and strike.reply.kind == "shuffleBatch":
            answers.reverse()
        return f"[{', '.join(answers)}]" if answers else ""

    def _ended(self, answers: list[str]) -> RpcError | None:
        """Return why the rest of a batch is not answered, or None; the words are geth's."""
        limits = self.front.view.limits
        if limits.batchBytes is not None and sum(map(len, answers)) > limits.batchBytes:
            return RpcError(RESPONSE_TOO_LARGE, "response too large")
        if limits.batchAnswers is not None and len(answers) >= limits.batchAnswers:
            return RpcError(TIMED_OUT, "request timed out")
        return None

    async def _member(
        self, request: Any, session: Session | None, random: Fault | None, behind: int
    ) -> str | None:
        """Return the text of one response, or None if there is none.

        It is that of a back end which is `behind` by so many blocks.
        """
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            identifier = request.get("id") if isinstance(request, dict) else None
            return json.dumps(failure(INVALID_REQUEST, "invalid request", identifier))
        name = request["method"]
        fault = self.front.faults.take_for_member(name, request.get("params")) or random
        answer: Json = {"jsonrpc": "2.0", "id": request.get("id")}
        if fault is None or not without_execution(fault):
            late = 0 if name.startswith(CONTROL_PREFIXES) else lag(fault) or behind
            with self.front.view.behind(late):
                answer |= await self._run(name, request.get("params"), session)
        if "id" not in request:
            return None  # a notification
        if fault is None:
            return json.dumps(answer)
        if fault.kind == "duplicateKeys":
            return with_member_twice(fault, answer)
        spoilt = spoil_member(fault, name, answer)
        return None if spoilt is None else json.dumps(spoilt)

    async def _run(self, name: str, parameters: Any, session: Session | None) -> Json:
        truth = await self._truth(name, parameters, session)
        return truth if name.startswith(CONTROL_PREFIXES) else with_lies(
            self.front.options, name, parameters, truth
        )

    async def _truth(self, name: str, parameters: Any, session: Session | None) -> Json:
        try:
            return {"result": await self._result(name, parameters, session)}
        except RpcError as error:
            return {"error": error.as_json()}
        except (TypeError, AttributeError, KeyError, ValueError) as error:
            # A parameter of a type that no method expects.
            return {"error": {"code": -32602, "message": f"invalid argument: {error!r}"[:300]}}
        except Exception as error:  # our own bug: the test should see it, not a dead chain
            return {"error": {"code": INTERNAL_ERROR, "message": f"{error!r}"[:300]}}

    async def _result(self, name: str, parameters: Any, session: Session | None) -> Any:
        given = [] if parameters is None else parameters
        if not isinstance(given, list):
            raise RpcError(-32602, "non-array args")
        lacks = name in self.front.view.limits.unsupported
        if name in ("eth_subscribe", "eth_unsubscribe") and not lacks:
            if session is None:
                raise RpcError(METHOD_NOT_FOUND, "notifications not supported")
            start = name == "eth_subscribe"
            return session.subscribe(given) if start else session.unsubscribe(given)
        if name in CONTROLS:
            result = CONTROLS[name](self.front, *given)
            return await result if inspect.isawaitable(result) else result
        result = registry.call(self.front.view, name, given)
        return result if self.front.view.limits.dated else undated(result)
