"""The options of an endpoint; tests set them with dev_openFront and dev_setFront."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .blocks import Json
from .chaos import CHAOS_KINDS
from .errors import invalid
from .explorer_options import is_explorer
from .faults import CONTROL_PREFIXES


@dataclass
class FrontOptions:
    """Settings that last until they are changed. None means that an option is off."""

    lag: int = 0  # blocks between the endpoint's head and the chain's
    lies: list[Json] = field(default_factory=list)  # {"method", "result"} or {"method", "set"}
    balanceOffset: int | str = 0  # wei, added to every eth_getBalance
    # Wei or base units by address, added to its eth_getBalance and its balanceOf of any token.
    balanceOffsets: dict[str, int] = field(default_factory=dict)
    # Base units by contract and address, added to that token's balanceOf alone.
    tokenOffsets: dict[str, dict[str, int]] = field(default_factory=dict)
    dropLogs: bool = False  # every eth_getLogs finds nothing
    # The endpoints behind this one, which answer its requests in turn; none: it answers itself.
    backEnds: list[int] = field(default_factory=list)
    pool: str = "shared"  # or "own"
    latencyMs: float = 0
    requestsPerSecond: float | None = None
    # How its block explorers and its indexer behave; see ExplorerOptions.
    explorer: Json = field(default_factory=dict)
    seed: int = 0  # of the random faults
    chaos: float = 0  # the probability that a request suffers one
    chaosKinds: list[str] | None = None  # None: those of `DEFAULT_KINDS`
    token: str | None = None  # accepted at any time
    tokenOnce: list[str] | None = None  # accepted one after another, each for one request
    tokenHeader: str | None = None  # the header with the token; None: Authorization, as Bearer
    jwtSecret: str | None = None  # hex; accepts JWTs that were signed within a minute


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wei(value: Any) -> bool:
    if isinstance(value, str):
        try:
            int(value, 0)
        except ValueError:
            return False
        return True
    return _whole(value)


def _offsets(value: Any) -> bool:
    return isinstance(value, dict) and all(
        re.fullmatch("0x[0-9a-f]{40}", address) and _whole(offset)
        for address, offset in value.items()
    )


def _token_offsets(value: Any) -> bool:
    return isinstance(value, dict) and all(
        re.fullmatch("0x[0-9a-f]{40}", contract) and _offsets(offsets)
        for contract, offsets in value.items()
    )


def _strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _hex(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("([0-9a-f]{2})+", value) is not None


def _lie(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("method"), str):
        return False
    if value["method"].startswith(CONTROL_PREFIXES):
        return False
    if set(value) == {"method", "set"}:
        return isinstance(value["set"], dict)
    return set(value) == {"method", "result"}


CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "lag": (lambda v: _whole(v) and v >= 0, "a number of blocks, 0 or more"),
    "lies": (
        lambda v: isinstance(v, list) and all(_lie(each) for each in v),
        'a list of {"method", "result"} or {"method", "set": {…}}, not of control methods',
    ),
    "balanceOffset": (_wei, "a number of wei, which can be negative"),
    "balanceOffsets": (_offsets, "whole numbers by address in lower case"),
    "tokenOffsets": (_token_offsets, "whole numbers by contract and address in lower case"),
    "dropLogs": (lambda v: isinstance(v, bool), "true or false"),
    "backEnds": (
        lambda v: isinstance(v, list) and all(_whole(each) and each >= 0 for each in v),
        "a list of the numbers of endpoints",
    ),
    "pool": (lambda v: v in ("shared", "own"), '"shared" or "own"'),
    "latencyMs": (lambda v: _number(v) and v >= 0, "a number of milliseconds, 0 or more"),
    "requestsPerSecond": (
        lambda v: v is None or (_number(v) and v > 0), "a number greater than 0, or null"
    ),
    "maxBatch": (lambda v: _whole(v) and v > 0, "a number of requests, 1 or more"),
    "explorer": (is_explorer, "an object of options of block explorers"),
    "seed": (_whole, "an integer"),
    "chaos": (lambda v: _number(v) and 0 <= v <= 1, "a probability from 0 to 1"),
    "chaosKinds": (
        lambda v: v is None or (_strings(v) and bool(v) and set(v) <= CHAOS_KINDS),
        f"null or a list of fault kinds: {', '.join(sorted(CHAOS_KINDS))}",
    ),
    "token": (lambda v: v is None or isinstance(v, str), "a string or null"),
    "tokenOnce": (lambda v: v is None or _strings(v), "a list of strings, or null"),
    "tokenHeader": (lambda v: v is None or isinstance(v, str), "the name of a header, or null"),
    "jwtSecret": (lambda v: v is None or _hex(v), "an even number of hex digits, or null"),
}


def check_options(wanted: Any) -> Json:
    """Return the options if all of them are known and valid; otherwise raise an error."""
    if not isinstance(wanted, dict):
        raise invalid("invalid front options: expected an object")
    for name, value in wanted.items():
        if name not in CHECKS:
            raise invalid(f"unknown front option: {name}")
        fits, expected = CHECKS[name]
        if not fits(value):
            raise invalid(f"invalid {name}: expected {expected}")
    return wanted
