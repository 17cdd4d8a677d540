"""The methods with which a test controls an endpoint, and opens and closes others."""

from collections.abc import Callable
from typing import Any

from . import registry
from .blocks import Json
from .faults import parse_fault
from .front import Front


def _fault(front: Front, wanted: Json) -> bool:
    front.faults.add(parse_fault(wanted))
    return True


def _clear_faults(front: Front) -> bool:
    front.faults.clear()
    return True


def _calls(front: Front) -> dict[str, int]:
    return dict(sorted(front.record.calls.items()))


def _transcript(front: Front, count: int = 1000) -> list[Json]:
    return front.record.transcript[-count:] if count else []


def _clear_calls(front: Front) -> bool:
    front.record.clear()
    return True


async def _open_front(front: Front, wanted: Any = None) -> Json:
    return (await front.fronts.open(wanted)).address()


async def _close_front(front: Front, number: Any) -> bool:
    await front.fronts.close(number, front)
    return True


def _set_front(front: Front, number: Any, wanted: Any) -> Json:
    changed = front.fronts.get(number)
    changed.change(wanted)
    return changed.describe()


# Each takes the asked endpoint and the request's parameters; some must be awaited.
CONTROLS: dict[str, Callable[..., Any]] = {
    "dev_fault": _fault,
    "dev_faults": lambda front: front.faults.waiting(),
    "dev_clearFaults": _clear_faults,
    "dev_calls": _calls,
    "dev_transcript": _transcript,
    "dev_clearCalls": _clear_calls,
    "dev_openFront": _open_front,
    "dev_closeFront": _close_front,
    "dev_setFront": _set_front,
    "dev_fronts": lambda front: front.fronts.describe(),
    "dev_gossip": lambda front: front.fronts.gossip(),
    "dev_methods": lambda front: sorted([*registry.names(), *CONTROLS]),
}
