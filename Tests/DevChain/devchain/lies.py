"""The false answers of an endpoint that lies all the time."""

from typing import Any

from .blocks import Json
from .encoding import quantity
from .faults import Fault, lie
from .front_options import FrontOptions


def with_lies(options: FrontOptions, method: str, answer: Json) -> Json:
    """Return a method's result or error as this endpoint states it."""
    told = dict(answer)
    if "result" in told:
        told["result"] = _bent(options, method, told["result"])
    for each in options.lies:
        if each["method"] == method and ("result" in each or "result" in told):
            fault = Fault("lie", method, None, options=each)
            told = {"result": lie(fault, told.get("result"))}
    return told


def _bent(options: FrontOptions, method: str, truth: Any) -> Any:
    if method == "eth_getBalance":
        return quantity(max(0, int(truth, 16) + int(str(options.balanceOffset), 0)))
    return [] if method == "eth_getLogs" and options.dropLogs else truth
