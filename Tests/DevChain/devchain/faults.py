"""Faults that tests set, and the requests that they affect."""

import json
from dataclasses import dataclass, field
from typing import Any

from .blocks import Json
from .errors import invalid

# These change one response; in a batch, only the member with the named method.
MEMBER_KINDS = {
    "rpc", "null", "lie", "wrongId", "stringId", "chainId", "missingMember", "duplicateKeys",
    "lagMember",
}
# These change the whole reply or its connection.
REPLY_KINDS = {
    "status", "drop", "hang", "drip", "delay", "html", "truncate", "empty", "oversize",
    "redirect", "gzipBomb", "shuffleBatch", "closeWs", "lag",
}
# These change an answer's contents alone, and nothing of how it is sent.
CONTENT_KINDS = {"shuffleBatch", "lag"}
OPTIONS = {
    "status", "headers", "body", "ms", "code", "message", "data", "result", "set", "mebibytes", "chunked",
    "chainId", "url", "member", "value", "execute", "blocks",
}
# Methods with which a test controls the chain; faults never affect them, and they are not counted.
CONTROL_PREFIXES = ("dev_", "evm_", "anvil_", "hardhat_")
CHAIN_ID_METHODS = ("eth_chainId", "net_version")


@dataclass
class Fault:
    """One fault: its kind, its method, the requests to skip and the number of times."""

    kind: str
    method: str | None = None  # None: any method
    times: int | None = 1  # None: until dev_clearFaults
    after: int = 0  # the number of requests to skip first
    # The parameters that a request begins with; None: any.
    parameters: list[Any] | None = None
    options: Json = field(default_factory=dict)

    def strikes(self, methods: list[str], parameters: Any = None) -> bool:
        """Return whether the fault affects a request for these methods, and count the request.

        A single request also has its parameters.
        """
        if self.parameters is not None:
            given = parameters if isinstance(parameters, list) else []
            if given[: len(self.parameters)] != self.parameters:
                return False
        if self.kind == "chainId" and not set(CHAIN_ID_METHODS) & set(methods):
            return False
        if self.kind == "shuffleBatch" and len(methods) < 2:
            return False
        if not methods or (self.method is not None and self.method not in methods):
            return False
        if self.times == 0:
            return False
        if self.after > 0:
            self.after -= 1
            return False
        if self.times is not None:
            self.times -= 1
        return True

    def option(self, name: str, default: Any) -> Any:
        """Return the test's value for `name`, or the default."""
        return self.options.get(name, default)


@dataclass(frozen=True)
class Strike:
    """The faults that strike one request: its whole reply, and its member at `place`."""

    reply: Fault | None = None
    member: Fault | None = None
    place: int = 0


def parse_fault(wanted: Json) -> Fault:
    """Parse the parameter of dev_fault; a misspelled word is refused."""
    given = dict(wanted)
    kind = given.pop("kind", None)
    if kind not in MEMBER_KINDS | REPLY_KINDS:
        raise invalid(f"no fault is of kind {kind!r}")
    method, times = given.pop("method", None), given.pop("times", 1)
    after, parameters = given.pop("after", 0), given.pop("parameters", None)
    if parameters is not None and (kind not in MEMBER_KINDS or not isinstance(parameters, list)):
        raise invalid("parameters is a list, and only of a fault of a single response")
    unknown = set(given) - OPTIONS
    if unknown:
        raise invalid(f"no option of a fault is named {sorted(unknown)[0]}")
    return Fault(kind, method, times, after, parameters, given)


class FaultBook:
    """The faults that are still waiting for their requests."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Add a waiting fault."""
        self._faults.append(fault)

    def clear(self) -> None:
        """Remove all faults."""
        self._faults.clear()

    def waiting(self) -> list[Json]:
        """Return the waiting faults."""
        return [
            {"kind": f.kind, "method": f.method, "times": f.times, "after": f.after}
            | ({} if f.parameters is None else {"parameters": f.parameters}) | f.options
            for f in self._faults
        ]

    def _take(self, kinds: set[str], methods: list[str], parameters: Any = None) -> Fault | None:
        mortal = [name for name in methods if not name.startswith(CONTROL_PREFIXES)]
        for fault in self._faults:
            if fault.kind in kinds and fault.strikes(mortal, parameters):
                self._faults = [f for f in self._faults if f.times != 0]
                return fault
        return None

    def take_for_reply(self, methods: list[str]) -> Fault | None:
        """Return the fault for a whole reply, if there is one."""
        return self._take(REPLY_KINDS, methods)

    def take_for_member(self, method: str, parameters: Any) -> Fault | None:
        """Return the fault for one response, if there is one."""
        return self._take(MEMBER_KINDS, [method], parameters)


def without_execution(fault: Fault) -> bool:
    """Return whether the request is not executed; `"execute": true` executes it all the same."""
    undone = {"status", "drop", "hang", "html", "empty", "redirect", "closeWs", "rpc", "null"}
    return fault.kind in undone and not fault.option("execute", False)


def lag(fault: Fault | None) -> int:
    """Return how many blocks the back end of a request is behind."""
    if fault is None or fault.kind not in ("lag", "lagMember"):
        return 0
    return int(fault.option("blocks", 1))


def spoil_member(fault: Fault, method: str, answer: Json) -> Json | None:
    """Return the response changed by the fault, or None to leave it out."""
    spoilt = dict(answer)
    if fault.kind == "missingMember":
        return None
    if fault.kind == "rpc":
        spoilt.pop("result", None)
        spoilt["error"] = {
            "code": fault.option("code", -32005),
            "message": fault.option("message", "limit exceeded"),
        }
        if "data" in fault.options:
            spoilt["error"]["data"] = fault.options["data"]
    elif fault.kind == "null":
        spoilt = {"jsonrpc": "2.0", "id": answer.get("id"), "result": None}
    elif fault.kind == "lie":
        spoilt.pop("error", None)
        spoilt["result"] = lie(fault, answer.get("result"))
    elif fault.kind == "chainId":
        wanted = int(fault.option("chainId", 1))
        spoilt["result"] = str(wanted) if method == "net_version" else hex(wanted)
    elif fault.kind == "wrongId":
        spoilt["id"] = fault.option("value", 987_654_321)
    elif fault.kind == "stringId":
        spoilt["id"] = str(answer.get("id"))
    return spoilt


def with_member_twice(fault: Fault, answer: Json) -> str:
    """Return the text of the response with a duplicate member, which a dict cannot contain."""
    member = json.dumps(fault.option("member", "result"))
    again = json.dumps(fault.option("value", None))
    return f"{json.dumps(answer)[:-1]}, {member}: {again}}}"


def lie(fault: Fault, truth: Any) -> Any:
    """Return the given result, or the true one with some members changed."""
    if "set" not in fault.options:
        return fault.option("result", None)
    return {**truth, **fault.options["set"]} if isinstance(truth, dict) else truth
