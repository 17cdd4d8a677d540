"""Which of many places are struck in the short form: drawn by chance, and told of.

`--every-call` strikes everywhere. Else the first and the last change of each phase are struck, a
phase being what is done up to a change of a name, and some more that a seed chooses.
"""

import os
import random
import secrets
from collections.abc import Sequence
from typing import TypeVar

from support.calls import Call

# The workers that tests are shared out to inherit it, so that all draw from the one that is shown.
SEED = os.environ.setdefault("KINGTHERUM_SEED", str(secrets.randbelow(1 << 32)))
NAMING = frozenset({"renameat", "renameat2", "linkat", "unlinkat"})

Item = TypeVar("Item")


def drawn(items: Sequence[Item], count: int, what: str) -> list[Item]:
    """Draw so many of some items, in their order, by the seed and what they are for."""
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
    """The numbers of the calls that are struck in the short form, the last call of all included."""
    ends = ends_of_phases(calls) | {len(calls) - 1}
    others = [
        nth for nth, call in enumerate(calls) if call.changes_files and nth not in ends
    ]
    return sorted({*ends, *drawn(others, more, what)})
