"""eth_subscribe over a WebSocket."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .blocks import Json, header_json, transaction_json
from .encoding import data
from .errors import METHOD_NOT_FOUND, RpcError, invalid
from .filters import log_changes
from .node import ChainChanged, Event, TransactionWaits
from .view import View


KINDS = ("newHeads", "logs", "newPendingTransactions", "syncing")
_NAMES = itertools.count(0xD0C5_0000_0000_0001)  # looks random to clients, and never repeats


@dataclass(frozen=True)
class Subscription:
    """One subscription: its kind and filter."""

    kind: str
    wanted: Any

    def news(self, event: Event) -> Iterator[Any]:
        """Yield the event's notifications for this subscription, in order."""
        if isinstance(event, TransactionWaits):
            if self.kind == "newPendingTransactions":
                transaction = event.candidate.transaction
                full = self.wanted is True
                yield transaction_json(transaction) if full else data(transaction.hash)
        elif self.kind == "newHeads":
            yield from (header_json(block.header) for block in event.added)
        elif self.kind == "logs":
            yield from log_changes(ChainChanged(event.removed, event.added), self.wanted or {})


class WebSocketSession:
    """One connection: its subscriptions and its queue of outgoing messages."""

    def __init__(self, view: View) -> None:
        self.outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._view = view
        self._subscriptions: dict[str, Subscription] = {}
        view.listeners.append(self.hear)

    def close(self) -> None:
        """Stop listening to events."""
        self._view.listeners.remove(self.hear)

    def send(self, text: str) -> None:
        """Queue a message."""
        self.outgoing.put_nowait(text)

    def subscribe(self, parameters: list[Any]) -> str:
        """Start a subscription and return its ID."""
        if not parameters:
            raise invalid("missing value for required argument 0")
        kind, wanted = parameters[0], parameters[1] if len(parameters) > 1 else None
        if kind not in KINDS:
            raise RpcError(METHOD_NOT_FOUND, f'no "{kind}" subscription in eth namespace')
        name = hex(next(_NAMES))
        self._subscriptions[name] = Subscription(kind, wanted)
        return name

    def unsubscribe(self, parameters: list[Any]) -> bool:
        """Stop a subscription."""
        if not parameters or self._subscriptions.pop(parameters[0], None) is None:
            raise RpcError(-32000, "subscription not found")
        return True

    def hear(self, event: Event) -> None:
        """Queue the event's notifications for each subscription."""
        for name, subscription in self._subscriptions.items():
            for result in subscription.news(event):
                self.send(notification(name, result))


def notification(name: str, result: Any) -> str:
    """Return the text of one notification."""
    message: Json = {
        "jsonrpc": "2.0",
        "method": "eth_subscription",
        "params": {"subscription": name, "result": result},
    }
    return json.dumps(message)
