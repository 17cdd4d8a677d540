"""One endpoint of the chain: everything that differs from one endpoint to the next."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .blocks import Json
from .chaos import Chaos
from .errors import RpcError, invalid
from .explorers import Explorer
from .faults import FaultBook
from .front_options import FrontOptions, check_options
from .gate import Gate
from .pool import Pool
from .record import Record
from .view import View

if TYPE_CHECKING:
    from .fronts import Fronts

HOST = "127.0.0.1"


class Front:
    """An endpoint's view of the chain, its options, faults and past requests."""

    def __init__(self, number: int, view: View, fronts: "Fronts") -> None:
        self.number = number
        self.port = 0
        self.view = view
        self.fronts = fronts
        self.options = FrontOptions()
        self.faults = FaultBook()
        self.record = Record()
        self.gate = Gate(self.options)
        self.chaos = Chaos(0, 0, None)
        self.explorer = Explorer(self)
        self._turn = 0

    def change(self, wanted: Any) -> None:
        """Change the named options; none is changed if one is unknown or invalid."""
        given = dict(check_options(wanted))
        for number in given.get("backEnds", []):
            if self.fronts.get(number) is self:
                raise invalid("invalid backEnds: an endpoint cannot be behind itself")
        if "maxBatch" in given:
            self.view.limits.maxBatch = given.pop("maxBatch")
        for name, value in given.items():
            setattr(self.options, name, value)
        options = self.options
        if "requestsPerSecond" in given:
            self.gate.set_rate(options.requestsPerSecond)
        if given.keys() & {"seed", "chaos", "chaosKinds"}:
            self.chaos = Chaos(options.seed, options.chaos, options.chaosKinds)
        if "backEnds" in given:
            self._turn = 0
        if "lag" in given:
            self.view.set_lag(options.lag)
        if "pool" in given:
            self._set_pool(own=options.pool == "own")

    def _set_pool(self, own: bool) -> None:
        if own == self.view.has_own_pool:
            return
        waiting = self.view.local_pool.candidates
        self.view.set_own_pool(Pool() if own else None)
        if not own:
            for candidate in waiting:
                self.view.node.hear_of(candidate)

    def next_back_end(self) -> "Front | None":
        """Return the endpoint behind this one whose turn it is; None if it has been closed."""
        numbers = self.options.backEnds
        number = numbers[self._turn % len(numbers)]
        self._turn += 1
        try:
            return self.fronts.get(number)
        except RpcError:
            return None

    def address(self) -> Json:
        """Return where the endpoint listens."""
        place = f"{HOST}:{self.port}"
        return {"id": self.number, "url": f"http://{place}", "ws": f"ws://{place}"}

    def describe(self) -> Json:
        """Return where the endpoint listens, and all its options."""
        options = asdict(self.options) | {"maxBatch": self.view.limits.maxBatch}
        return self.address() | {"options": dict(sorted(options.items()))}
