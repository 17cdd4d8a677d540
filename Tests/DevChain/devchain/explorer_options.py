"""How the block explorers and the indexer of an endpoint behave; tests set it with `explorer`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .blocks import Json
from .errors import invalid


@dataclass
class ExplorerOptions:
    """Habits that last until they are changed. The endpoint's `lag` is that of the index, too."""

    key: str | None = None  # the key that each request must have
    rows: int = 10_000  # the most rows of a page, whatever is asked for
    window: int = 10_000  # the last row that any page shows
    rateEvery: int | None = None  # each such request is refused because of the rate
    isSpent: bool = False  # today's quota is used up
    isForeign: bool = False  # the chain is not served
    heavyBlocks: int | None = None  # a question about more blocks has a null result
    unprocessedFrom: int | None = None  # the first block without internal transactions
    withdrawals: bool = True  # whether the list of withdrawals is known
    scan: int = 10_000_000  # the blocks that one request to the indexer scans
    omit: list[int] = field(default_factory=list)  # blocks that are left out
    invent: list[int] = field(default_factory=list)  # blocks that are named for every address


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in value
    )


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


CHECKS: dict[str, Callable[[Any], bool]] = {
    "key": lambda value: value is None or isinstance(value, str),
    "rows": _count, "window": _count, "scan": _count,
    "rateEvery": lambda value: value is None or _count(value),
    "heavyBlocks": lambda value: value is None or _count(value),
    "unprocessedFrom": lambda value: value is None or value == 0 or _count(value),
    "isSpent": _flag, "isForeign": _flag, "withdrawals": _flag,
    "omit": _numbers, "invent": _numbers,
}


def is_explorer(value: Any) -> bool:
    """Return whether a value has known options alone, each with a valid value."""
    return isinstance(value, dict) and all(
        name in CHECKS and CHECKS[name](each) for name, each in value.items()
    )


def explorer_options(value: Json) -> ExplorerOptions:
    """Return options from a checked value; what it leaves out has its default."""
    if not is_explorer(value):
        raise invalid("invalid explorer: expected options of ExplorerOptions")
    return ExplorerOptions(**value)
