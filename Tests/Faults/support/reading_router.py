"""A second reading of the Universal Router, by the commands and inputs that Uniswap publishes."""

from collections.abc import Callable
from typing import Any

from support.reading import Reading
from support.reading_calls import Place, decoded, reads
from support.reading_swaps import ends

DETAILS = "(address,uint160,uint48,uint48)"
Command = Callable[[Reading, Place, list[Any]], None]
MAY_FAIL, NUMBER = 0x80, 0x3F


def to(p: Place, recipient: str) -> str:
    """Address 1 stands for who calls, address 2 for the router."""
    return {1: p.account, 2: p.contract}.get(int(recipient, 16), recipient)


def swap(f: Reading, p: Place, token: str, units: int, recipient: str, is_paid_by_user: bool) -> None:
    """Only what the user pays leaves the user; the rest was the router's already."""
    if is_paid_by_user:
        f.spend(token, units)
    f.name(to(p, recipient))


def third(is_exact_in: bool) -> Command:
    """A swap of the third version: recipient, an amount in or out, its bound, a path, who pays."""
    def command(f: Reading, p: Place, v: list[Any]) -> None:
        tokens = ends(v[3])
        if tokens is None:
            f.unknown = True
            return
        swap(f, p, tokens[0 if is_exact_in else 1], v[1 if is_exact_in else 2], v[0], v[4])
    return command


def second(is_exact_in: bool) -> Command:
    """A swap of the second version."""
    def command(f: Reading, p: Place, v: list[Any]) -> None:
        if len(v[3]) < 2:
            f.unknown = True
            return
        swap(f, p, v[3][0], v[1 if is_exact_in else 2], v[0], v[4])
    return command


def take(f: Reading, p: Place, v: list[Any]) -> None:
    """PERMIT2_TRANSFER_FROM: token, recipient, amount; the caller's."""
    f.spend(v[0], v[2], to(p, v[1]))


def take_many(f: Reading, p: Place, v: list[Any]) -> None:
    """PERMIT2_TRANSFER_FROM_BATCH: from, to, amount, token; the router takes the caller's only."""
    for owner, recipient, units, token in v[0]:
        f.unknown |= owner.lower() != p.account.lower()
        f.spend(token, units, recipient)


def permit(f: Reading, p: Place, v: list[Any]) -> None:
    """PERMIT2_PERMIT."""
    details, spender, _ = v[0]
    f.allow_or_revoke(details[0], details[1], spender)


def permits(f: Reading, p: Place, v: list[Any]) -> None:
    """PERMIT2_PERMIT_BATCH."""
    details, spender, _ = v[0]
    for token, units, _, _ in details:
        f.allow_or_revoke(token, units, spender)


def names(place: int) -> Command:
    """What the router has goes to somebody."""
    def command(f: Reading, p: Place, v: list[Any]) -> None:
        f.name(to(p, v[place]))
    return command


def nothing(f: Reading, p: Place, v: list[Any]) -> None:
    """Only looks."""


SWAP3 = ["address", "uint256", "uint256", "bytes", "bool"]
SWAP2 = ["address", "uint256", "uint256", "address[]", "bool"]
THREE = ["address", "address", "uint256"]
COMMANDS: dict[int, tuple[list[str], Command]] = {
    0x00: (SWAP3, third(True)), 0x01: (SWAP3, third(False)),
    0x02: (["address", "address", "uint160"], take),
    0x03: ([f"({DETAILS}[],address,uint256)", "bytes"], permits),
    0x04: (THREE, names(1)), 0x05: (THREE, names(1)), 0x06: (THREE, names(1)),
    0x08: (SWAP2, second(True)), 0x09: (SWAP2, second(False)),
    0x0A: ([f"({DETAILS},address,uint256)", "bytes"], permit),
    0x0B: (["address", "uint256"], names(0)), 0x0C: (["address", "uint256"], names(0)),
    0x0D: (["(address,address,uint160,address)[]"], take_many), 0x0E: (THREE, nothing),
}


@reads("execute(bytes,bytes[],uint256)", "execute(bytes,bytes[])")
def route(f: Reading, p: Place, v: list[Any]) -> None:
    """One input for each command."""
    commands, inputs = v[0], v[1]
    if len(commands) != len(inputs):
        f.unknown = True
        return
    for byte, given in zip(commands, inputs):
        known = COMMANDS.get(byte & NUMBER)
        if known is None or byte & ~(MAY_FAIL | NUMBER):
            f.unknown = True
            return
        values = decoded(f, known[0], given)
        if values is None:
            return
        known[1](f, p, values)
