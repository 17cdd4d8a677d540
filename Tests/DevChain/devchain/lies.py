"""The false answers of an endpoint that lies all the time."""

from collections.abc import Iterator
from typing import Any

from .blocks import Json
from .encoding import parse_data, quantity, word
from .faults import Fault, lie
from .front_options import FrontOptions


# The selector of ERC-20's balanceOf(address).
BALANCE_OF = "0x70a08231"
# How a program begins that makes many calls (docs/decisions/0047), and the length of its code, behind
# which the calls are described.
PROGRAM, CODE = "0x600261006f601e39", 111
# The first byte of an answer says how the call ended, and a word is what it returned.
ANSWER, RETURNED = 33, 1


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
        return quantity(_ether(options, parameters[0], int(truth, 16)))
    if method == "eth_call":
        call = parameters[0]
        data = str(call.get("input", call.get("data", "")))
        if data.startswith(PROGRAM) and not call.get("to"):
            return "0x" + _answers(options, parse_data(data), parse_data(truth)).hex()
        own = _own(options, str(call.get("to", "")), "0x" + data[-40:])
        # Without code there is no answer, and nothing to add to.
        if data.startswith(BALANCE_OF) and own and truth != "0x":
            return word(max(0, int(truth, 16) + own))
    return [] if method == "eth_getLogs" and options.dropLogs else truth


def _ether(options: FrontOptions, account: str, truth: int) -> int:
    own = options.balanceOffsets.get(account.lower(), 0)
    return max(0, truth + int(str(options.balanceOffset), 0) + own)


def _own(options: FrontOptions, contract: str, account: str) -> int:
    """Return what this endpoint adds to an account's balance of a token."""
    of_token = options.tokenOffsets.get(contract.lower(), {})
    return options.balanceOffsets.get(account.lower(), 0) + of_token.get(account.lower(), 0)


def _answers(options: FrontOptions, program: bytes, truth: bytes) -> bytes:
    """Return the answers to a program's calls, with the balances that this endpoint states."""
    told = bytearray(truth)
    for place, (target, data) in enumerate(_calls(program)):
        start = place * ANSWER
        amount = int.from_bytes(truth[start + 1:start + ANSWER], "big")
        if not data:
            amount = _ether(options, "0x" + target.hex(), amount)
        elif ("0x" + data[:4].hex()) == BALANCE_OF and truth[start] == RETURNED:
            own = _own(options, "0x" + target.hex(), "0x" + data[-20:].hex())
            amount = max(0, amount + own)
        told[start + 1:start + ANSWER] = amount.to_bytes(32, "big")
    return bytes(told)


def _calls(program: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the target and the data of each call; without data, ether is read."""
    rest = program[CODE + 2:]
    while rest:
        length = 22 + int.from_bytes(rest[:2], "big")
        yield rest[2:22], rest[22:length]
        rest = rest[length:]
