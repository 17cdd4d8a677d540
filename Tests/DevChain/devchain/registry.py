"""The table of JSON-RPC methods, filled by the modules that implement them."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import METHOD_NOT_FOUND, RpcError, invalid

if TYPE_CHECKING:
    from .node import Node

Handler = Callable[..., Any]
H = TypeVar("H", bound=Handler)
_METHODS: dict[str, tuple[Handler, int, int]] = {}


def method(*names: str) -> Callable[[H], H]:
    """Register a function of the node and the request's parameters under these names."""

    def register(handler: H) -> H:
        parameters = list(inspect.signature(handler).parameters.values())[1:]
        needed = sum(1 for p in parameters if p.default is inspect.Parameter.empty)
        for name in names:
            _METHODS[name] = (handler, needed, len(parameters))
        return handler

    return register


def names() -> list[str]:
    """Return the names of all methods, sorted."""
    return sorted(_METHODS)


def call(node: "Node", name: str, parameters: list[Any]) -> Any:
    """Run a method; missing and extra parameters are refused with geth's errors."""
    if name not in _METHODS or name in node.limits.unsupported:
        raise RpcError(METHOD_NOT_FOUND, f"the method {name} does not exist/is not available")
    handler, needed, most = _METHODS[name]
    while len(parameters) > needed and parameters[-1] is None:
        parameters = parameters[:-1]  # null is the same as a missing parameter
    if len(parameters) < needed:
        raise invalid(f"missing value for required argument {len(parameters)}")
    if len(parameters) > most:
        raise invalid(f"too many arguments, want at most {most}")
    return handler(node, *parameters)
