"""The sample of places for faults in the short form, drawn with a seed that is printed.

`--every-call` takes every place. Otherwise the sample contains the first and the last change of
each phase, which ends with a change of a name, and some more that the seed chooses.
"""

import os
import random
import secrets
from collections.abc import Sequence
from typing import TypeVar

from support.calls import Call

# Parallel test processes inherit it, so that all use the printed seed.
SEED = os.environ.setdefault("KINGTHERUM_SEED", str(secrets.randbelow(1 << 32)))
NAMING = frozenset({"renameat", "renameat2", "linkat", "unlinkat"})

Item = TypeVar("Item")


def drawn(items: Sequence[Item], count: int, what: str) -> list[Item]:
    """Draw `count` of some items, in their order, by the seed and the purpose `what`."""
    chosen = random.Random(f"{SEED} {what}").sample(range(len(items)), min(count, len(items)))
    return [items[place] for place in sorted(chosen)]


def ends_of_phases(calls: Sequence[Call]) -> set[int]:
    """The numbers of the first and the last change of each phase."""
    ends, first = set[int](), None
    last = 0
    for nth, call in enumerate(calls):
        if not call.changes_files:
            continue
        first = nth if first is None else first
        last = nth
        if call.name in NAMING:
            ends |= {first, nth}
            first = None
    return ends if first is None else ends | {first, last}


def places(calls: Sequence[Call], more: int, what: str) -> list[int]:
    """The numbers of the calls for faults in the short form, including the very last call."""
    ends = ends_of_phases(calls) | {len(calls) - 1}
    others = [
        nth for nth, call in enumerate(calls) if call.changes_files and nth not in ends
    ]
    return sorted({*ends, *drawn(others, more, what)})
