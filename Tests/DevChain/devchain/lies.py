"""The false answers of an endpoint that lies all the time."""

from typing import Any

from .blocks import Json
from .encoding import quantity, word
from .faults import Fault, lie
from .front_options import FrontOptions


# The selector of ERC-20's balanceOf(address).
BALANCE_OF = "0x70a08231"


def with_lies(options: FrontOptions, method: str, parameters: Any, answer: Json) -> Json:
    """Return a method's result or error as this endpoint states it."""
    told = dict(answer)
    if "result" in told:
        told["result"] = _bent(options, method, parameters, told["result"])
    for each in options.lies:
        if each["method"] == method and ("result" in each or "result" in told):
            fault = Fault("lie", method, None, options=each)
            told = {"result": lie(fault, told.get("result"))}
    return told


def _bent(options: FrontOptions, method: str, parameters: Any, truth: Any) -> Any:
    if method == "eth_getBalance":
        own = options.balanceOffsets.get(parameters[0].lower(), 0)
        return quantity(max(0, int(truth, 16) + int(str(options.balanceOffset), 0) + own))
    if method == "eth_call" and options.balanceOffsets:
        call = parameters[0]
        data = str(call.get("input", call.get("data", "")))
        own = options.balanceOffsets.get("0x" + data[-40:].lower(), 0)
        if data.startswith(BALANCE_OF) and own:
            return word(max(0, int(truth, 16) + own))
    return [] if method == "eth_getLogs" and options.dropLogs else truth
