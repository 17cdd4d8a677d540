"""The endpoints of one chain, as several nodes of one network would be."""

import itertools
from typing import Any

from .blocks import Json
from .dispatch import Dispatcher
from .encoding import data
from .errors import invalid
from .front import Front
from .node import Node
from .server import Server
from .view import View


class Fronts:
    """Opens and closes endpoints; the first one has the number 0 and stays open."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self._numbers = itertools.count()
        self._open: dict[int, tuple[Front, Server]] = {}

    async def open(self, wanted: Any = None, port: int = 0) -> Front:
        """Open an endpoint with these options, on a free port if `port` is 0."""
        view = View(self.node)
        front = Front(next(self._numbers), view, self)
        server = Server(Dispatcher(front))
        try:
            front.change({} if wanted is None else wanted)
            front.port = await server.start(port)
        except Exception:
            view.close()
            raise
        self._open[front.number] = (front, server)
        return front

    async def close(self, number: Any, asking: Front) -> None:
        """Close an endpoint and its connections at once."""
        front = self.get(number)
        if front.number == 0:
            raise invalid("front 0 cannot be closed")
        if front is asking:
            raise invalid(f"front {front.number} cannot close itself; use another front's URL")
        _, server = self._open.pop(front.number)
        await server.abort()
        front.view.close()

    async def stop(self) -> None:
        """Close every endpoint."""
        for front, server in list(self._open.values()):
            await server.stop()
            front.view.close()
        self._open.clear()

    def get(self, number: Any) -> Front:
        """Return an open endpoint by its number."""
        if isinstance(number, bool) or not isinstance(number, int) or number not in self._open:
            raise invalid(f"unknown front: {number}")
        return self._open[number][0]

    def describe(self) -> list[Json]:
        """Return every open endpoint with its options."""
        return [front.describe() for front, _ in self._open.values()]

    def gossip(self) -> list[str]:
        """Exchange the transactions of all pools; return the hashes of those that moved."""
        views = [front.view for front, _ in self._open.values() if front.view.has_own_pool]
        moved: dict[str, None] = {}  # keeps the order
        for view in views:
            for candidate in view.local_pool.candidates:
                if self.node.hear_of(candidate):
                    moved[data(candidate.transaction.hash)] = None
        for view in views:
            for candidate in self.node.pool.candidates:
                if view.hear_of(candidate):
                    moved[data(candidate.transaction.hash)] = None
        return list(moved)
