"""The table of JSON-RPC methods, filled by the modules that implement them."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import METHOD_NOT_FOUND, RpcError, invalid

if TYPE_CHECKING:
    from .view import View

Handler = Callable[..., Any]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True)
class Entry:
    """A method: its function, the numbers of its parameters, and its first argument."""

    handler: Handler
    needed: int
    most: int
    of_node: bool  # the first argument is the node, not the view


_METHODS: dict[str, Entry] = {}


def _registering(names: tuple[str, ...], of_node: bool) -> Callable[[H], H]:
    def register(handler: H) -> H:
        parameters = list(inspect.signature(handler).parameters.values())[1:]
        needed = sum(1 for p in parameters if p.default is inspect.Parameter.empty)
        for name in names:
            _METHODS[name] = Entry(handler, needed, len(parameters), of_node)
        return handler

    return register


def method(*names: str) -> Callable[[H], H]:
    """Register a function of the endpoint's view and the request's parameters."""
    return _registering(names, of_node=False)


def node_method(*names: str) -> Callable[[H], H]:
    """Register a function of the node itself, so that it is the same at every endpoint."""
    return _registering(names, of_node=True)


def names() -> list[str]:
    """Return the names of all methods, sorted."""
    return sorted(_METHODS)


def call(view: "View", name: str, parameters: list[Any]) -> Any:
    """Run a method; missing and extra parameters are refused with geth's errors."""
    if name not in _METHODS or name in view.limits.unsupported:
        raise RpcError(METHOD_NOT_FOUND, f"the method {name} does not exist/is not available")
    entry = _METHODS[name]
    while len(parameters) > entry.needed and parameters[-1] is None:
        parameters = parameters[:-1]  # null is the same as a missing parameter
    if len(parameters) < entry.needed:
        raise invalid(f"missing value for required argument {len(parameters)}")
    if len(parameters) > entry.most:
        raise invalid(f"too many arguments, want at most {entry.most}")
    return entry.handler(view.node if entry.of_node else view, *parameters)
