"""The past requests to one endpoint."""

from dataclasses import dataclass, field
from typing import Any

from .blocks import Json
from .faults import CONTROL_PREFIXES


def methods_of(body: Any) -> list[str]:
    """Return the methods that a request names."""
    members = body if isinstance(body, list) else [body]
    return [
        member["method"]
        for member in members
        if isinstance(member, dict) and isinstance(member.get("method"), str)
    ]


def only_controls(body: Any) -> bool:
    """Return whether a request names only methods with which a test controls the chain."""
    methods = methods_of(body)
    return bool(methods) and all(name.startswith(CONTROL_PREFIXES) for name in methods)


@dataclass
class Record:
    """The past requests: counts by method, and the last ones verbatim."""

    calls: dict[str, int] = field(default_factory=dict)
    transcript: list[Json] = field(default_factory=list)
    longest: int = 1000

    def note(self, body: Any, transport: str, headers: dict[str, str]) -> None:
        """Record a request, unless a test controls the chain with it."""
        if only_controls(body):
            return
        for name in methods_of(body):
            if not name.startswith(CONTROL_PREFIXES):
                self.calls[name] = self.calls.get(name, 0) + 1
        self.transcript.append({"transport": transport, "headers": headers, "body": body})
        del self.transcript[: -self.longest]

    def clear(self) -> None:
        """Forget all requests."""
        self.calls.clear()
        self.transcript.clear()
