"""Random commands of Uniswap's Universal Router, and actions of its pool manager."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eth_abi.abi import encode

from support.reading_pools import ALONG, SINGLE
from support.reading_router import COMMANDS, EXECUTE_SUB_PLAN, PLAN, PRICES, SWAP2, SWAP3, V4_SWAP

if TYPE_CHECKING:
    from support.random_calls import Dice

ZERO = "0x" + "00" * 20
KINDS = [*COMMANDS, V4_SWAP, V4_SWAP, EXECUTE_SUB_PLAN]
# Commands of no version, or that run foreign code; the meaning of 0x40 depends on the version.
NONE = [0x11, 0x1F, 0x22, 0x3F, 0x40, 0x44]


def commands(d: Dice, deepest: int = 2) -> tuple[bytes, list[bytes]]:
    """Commands with one input each; sometimes an invalid command, or an input too few."""
    drawn = [d.chance.choice(KINDS) for _ in range(d.chance.randint(1, 4))]
    inputs = [given(d, one, deepest) for one in drawn]
    drawn = [one | d.chance.choice([0, 0, 0x80]) for one in drawn]
    if d.chance.random() < 0.03:
        drawn[-1] = d.chance.choice(NONE)
    return bytes(drawn), inputs[:-1] if d.chance.random() < 0.02 else inputs


def given(d: Dice, command: int, deepest: int) -> bytes:
    """The input of a command."""
    if command == EXECUTE_SUB_PLAN:
        return encode(PLAN, commands(d, deepest - 1) if deepest else (b"", []))
    if command == V4_SWAP:
        return encode(PLAN, actions(d))
    types, _ = COMMANDS[command]
    values = [d.value(kind, 9) for kind in types]
    if types is SWAP3:
        values[3] = d.path()
    if types is SWAP2:
        values[3] = [*values[3], d.who()]
    for place, kind in enumerate(types):
        if kind == "address" and d.chance.random() < 0.4:
            values[place] = f"0x{d.chance.choice([1, 2]):040x}"
    if command == 0x0D and d.chance.random() < 0.9:
        # The router takes tokens only from its caller.
        values[0] = [(d.known[0], *rest) for _, *rest in values[0]]
    if types in (SWAP2, SWAP3) and d.chance.random() < 0.4:
        types, values = [*types, PRICES], [*values, [1]]
    return encode(types, values)


def actions(d: Dice) -> tuple[bytes, list[bytes]]:
    """A swap, its payment and its recipient; sometimes with actions that no swap has."""
    into, out, kind = d.chance.choice([ZERO, d.token(), d.token()]), d.token(), d.chance.choice([6, 7, 8, 9])
    units, bound = d.chance.randint(2**24, 2**80), d.chance.randint(2**24, 2**80)
    numbers, inputs = [kind], [swap(d, kind, into, out, units, bound)]
    pay = d.chance.choice([0x0B, 0x0C])
    settled = d.chance.choice([0, 0, units]) if pay == 0x0B else bound
    numbers.append(pay)
    if pay == 0x0B:
        inputs.append(encode(["address", "uint256", "bool"], [into, settled, d.chance.random() < 0.9]))
    else:
        inputs.append(encode(["address", "uint256"], [into, settled]))
    numbers.append(d.chance.choice([0x0E, 0x0F, 0x10]))
    to = d.chance.choice([d.who(), f"0x{1:040x}", f"0x{2:040x}"])
    all_of = numbers[-1] == 0x0F
    inputs.append(encode(["address", "uint256"], [out, 0]) if all_of else encode(
        ["address", "address", "uint256"], [out, to, d.number(64)]))
    if d.chance.random() < 0.03:
        numbers[-1] = d.chance.choice([0x00, 0x0D, 0x20])
    return bytes(numbers), inputs


def swap(d: Dice, kind: int, into: str, out: str, units: int, bound: int) -> bytes:
    """The parameters of a swap, in the older or the newer form."""
    is_new, hook = d.chance.random() < 0.5, d.chance.randbytes(d.chance.choice([0, 7]))
    if kind in (6, 8):
        is_first = d.chance.random() < 0.5
        pool: Any = (*((into, out) if is_first else (out, into)), 500, 10, d.who())
        parts = (pool, is_first, units, bound, *([9] if is_new else []), hook)
        return encode(SINGLE[is_new], [parts])
    # Reversed for an exact output: the path begins with the paid token.
    first, last = (into, out) if kind == 7 else (out, into)
    path = [(last, 500, 10, d.who(), hook)]
    return encode(ALONG[is_new], [(first, path, *([[1]] if is_new else []), units, bound)])
