"""Filters for polling: eth_newFilter and related methods."""

import itertools
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from .blocks import Json
from .encoding import data, quantity
from .errors import refused
from .logs import get_logs, logs_of
from .node import ChainChanged, Event, TransactionWaits
from .registry import method
from .view import View


def in_range(log: Json, wanted: Json) -> bool:
    """Return whether a new log is in the filter's range, as far as it has block numbers."""
    number = int(log["blockNumber"], 16)
    first, last = wanted.get("fromBlock"), wanted.get("toBlock")
    after = not str(first).startswith("0x") or number >= int(str(first), 16)
    before = not str(last).startswith("0x") or number <= int(str(last), 16)
    return after and before


def log_changes(event: ChainChanged, wanted: Json) -> list[Json]:
    """Return the removed logs, marked as such, then the new ones."""
    gone = [
        log | {"removed": True} for block in event.removed for log in logs_of(block, wanted)
    ]
    new = [log for block in event.added for log in logs_of(block, wanted)]
    return [log for log in gone + new if in_range(log, wanted)]


@dataclass
class Filter:
    """A client's filter, and the results that it has not fetched yet."""

    kind: str  # "logs", "blocks" or "transactions"
    wanted: Json = field(default_factory=dict)
    found: list[Any] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """Store the part of the event that matches this filter."""
        if isinstance(event, TransactionWaits):
            if self.kind == "transactions":
                self.found.append(data(event.candidate.transaction.hash))
        elif self.kind == "blocks":
            self.found += [data(block.hash) for block in event.added]
        elif self.kind == "logs":
            self.found += log_changes(event, self.wanted)


class Filters:
    """The filters of one endpoint."""

    def __init__(self) -> None:
        self._filters: dict[str, Filter] = {}
        self._numbers = itertools.count(1)

    def add(self, view: View, made: Filter) -> str:
        """Start a filter and return its ID."""
        name = quantity(next(self._numbers))
        self._filters[name] = made
        view.listeners.append(made.hear)
        return name

    def get(self, name: str) -> Filter:
        """Return a filter, or raise an error if it does not exist."""
        if name not in self._filters:
            raise refused("filter not found")
        return self._filters[name]

    def remove(self, view: View, name: str) -> bool:
        """Stop a filter; return whether it existed."""
        gone = self._filters.pop(name, None)
        if gone is not None:
            view.listeners.remove(gone.hear)
        return gone is not None


_OF_VIEW: WeakKeyDictionary[View, Filters] = WeakKeyDictionary()


def _filters(view: View) -> Filters:
    return _OF_VIEW.setdefault(view, Filters())


@method("eth_newFilter")
def new_filter(view: View, wanted: Json) -> str:
    """Start waiting for logs."""
    return _filters(view).add(view, Filter("logs", wanted))


@method("eth_newBlockFilter")
def new_block_filter(view: View) -> str:
    """Start waiting for blocks."""
    return _filters(view).add(view, Filter("blocks"))


@method("eth_newPendingTransactionFilter")
def new_pending_filter(view: View) -> str:
    """Start waiting for transactions that enter the pool."""
    return _filters(view).add(view, Filter("transactions"))


@method("eth_getFilterChanges")
def get_filter_changes(view: View, name: str) -> list[Any]:
    """Return the results since the last poll."""
    chosen = _filters(view).get(name)
    found, chosen.found = chosen.found, []
    return found


@method("eth_getFilterLogs")
def get_filter_logs(view: View, name: str) -> list[Json]:
    """Return all logs that match, as eth_getLogs would."""
    chosen = _filters(view).get(name)
    if chosen.kind != "logs":
        raise refused("filter not found")
    return get_logs(view, chosen.wanted)


@method("eth_uninstallFilter")
def uninstall_filter(view: View, name: str) -> bool:
    """Stop waiting."""
    return _filters(view).remove(view, name)
