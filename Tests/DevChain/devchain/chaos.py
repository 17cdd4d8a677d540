"""Random faults of the kinds that a broken node shows, the same for the same seed."""

import random
from typing import Any

from .blocks import Json
from .faults import CONTROL_PREFIXES, MEMBER_KINDS, REPLY_KINDS, Fault, Strike
from .http_faults import HTML

DEFAULT_KINDS = (
    "status", "drop", "html", "truncate", "empty", "rpc", "null", "wrongId", "missingMember",
    "shuffleBatch", "delay",
)
# A lie that fits every method cannot be invented; the front option `lies` states them.
CHAOS_KINDS = (REPLY_KINDS | MEMBER_KINDS) - {"lie", "chainId"}
NOT_FOUND = "<html><head><title>404 Not Found</title></head><body>404 Not Found</body></html>"
PAGE = {"Content-Type": "text/html"}
# The forms of each kind; with "execute" the request is carried out and only the answer is lost.
FORMS: dict[str, list[Json]] = {
    "status": [
        {"status": 503},
        {"status": 503, "execute": True},
        {"status": 502, "headers": PAGE, "body": HTML},
        {"status": 502, "headers": PAGE, "body": HTML, "execute": True},
        {"status": 429, "headers": {"Retry-After": "1"}, "body": "too many requests"},
        {"status": 404, "headers": PAGE, "body": NOT_FOUND},
    ],
    "drop": [{}, {"execute": True}],
    "html": [{}, {"execute": True}],
    "empty": [{}, {"execute": True}],
    "rpc": [
        {"code": -32005, "message": "limit exceeded"},
        {"code": -32000, "message": "header not found"},
        {"code": -32603, "message": "internal error"},
    ],
    "delay": [{"ms": 2}, {"ms": 5}, {"ms": 10}],
    "drip": [{"ms": 1}],
    "lag": [{"blocks": 1}, {"blocks": 2}, {"blocks": 3}],
    "lagMember": [{"blocks": 1}, {"blocks": 2}, {"blocks": 3}],
}


class Chaos:
    """Strikes requests at random, each with the same probability."""

    def __init__(self, seed: int, probability: float, kinds: list[str] | None) -> None:
        self._random = random.Random(seed)
        self._probability = probability
        self._kinds = list(DEFAULT_KINDS if kinds is None else kinds)

    def strike(self, body: Any) -> Strike:
        """Return the fault for a request; requests with a control method are never struck."""
        members = body if isinstance(body, list) else [body]
        methods = [member.get("method") for member in members if isinstance(member, dict)]
        mortal = [name for name in methods if isinstance(name, str)]
        if not mortal or any(name.startswith(CONTROL_PREFIXES) for name in mortal):
            return Strike()
        if self._random.random() >= self._probability:
            return Strike()
        kinds = [kind for kind in self._kinds if kind != "shuffleBatch" or len(members) > 1]
        if not kinds:
            return Strike()
        kind = self._random.choice(kinds)
        form = self._random.choice(FORMS.get(kind, [{}]))
        fault = Fault(kind, options=dict(form))
        if kind in REPLY_KINDS:
            return Strike(fault)
        return Strike(member=fault, place=self._random.randrange(len(members)))
