"""Independent decoder of the Universal Router, from Uniswap's published commands and inputs."""

from collections.abc import Callable
from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import Place, decoded, forms, reads
from support.reading_pools import Debts
from support.reading_swaps import ends

DETAILS = "(address,uint160,uint48,uint48)"
Command = Callable[[Reading, Place, list[Any]], None]
MAY_FAIL = 0x80


def to(p: Place, recipient: str) -> str:
    """The recipient: address 1 means the caller; address 2 means the router, so nobody."""
    if int(recipient, 16) == 1:
        return p.caller
    return "" if int(recipient, 16) in (2, int(p.contract, 16)) else recipient


def named(f: Reading, p: Place, recipient: str) -> None:
    """Name the recipient, unless it is the router."""
    if who := to(p, recipient):
        f.name(who)


def swap(f: Reading, p: Place, token: str, units: int, recipient: str, is_paid_by_user: bool) -> None:
    """Only the user's payment leaves the user; the rest was already the router's."""
    if is_paid_by_user:
        f.spend(token, units)
    named(f, p, recipient)


def third(is_exact_in: bool) -> Command:
    """A V3 swap: recipient, an input or output amount, its bound, a path, the payer."""
    def command(f: Reading, p: Place, v: list[Any]) -> None:
        tokens = ends(v[3])
        if tokens is None:
            raise Unread
        swap(f, p, tokens[0 if is_exact_in else 1], v[1 if is_exact_in else 2], v[0], v[4])
    return command


def second(is_exact_in: bool) -> Command:
    """A V2 swap."""
    def command(f: Reading, p: Place, v: list[Any]) -> None:
        if len(v[3]) < 2:
            raise Unread
        swap(f, p, v[3][0], v[1 if is_exact_in else 2], v[0], v[4])
    return command


def take(f: Reading, p: Place, v: list[Any]) -> None:
    """PERMIT2_TRANSFER_FROM: token, recipient, amount; from the caller."""
    f.spend(v[0], v[2], to(p, v[1]))


def take_many(f: Reading, p: Place, v: list[Any]) -> None:
    """PERMIT2_TRANSFER_FROM_BATCH: from, to, amount, token; only from the caller."""
    for owner, recipient, units, token in v[0]:
        if int(owner, 16) != int(p.caller, 16):
            raise Unread
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
    """The router's tokens go to somebody."""
    def command(f: Reading, p: Place, v: list[Any]) -> None:
        named(f, p, v[place])
    return command


def nothing(f: Reading, p: Place, v: list[Any]) -> None:
    """Has no effects."""


HEAD = ["address", "uint256", "uint256"]
SWAP3, SWAP2 = [*HEAD, "bytes", "bool"], [*HEAD, "address[]", "bool"]
THREE = ["address", "address", "uint256"]
PRICES = "uint256[]"  # the minimum of each hop, an extra field from version 2.1 on
COMMANDS: dict[int, tuple[list[str], Command]] = {
    0x00: (SWAP3, third(True)), 0x01: (SWAP3, third(False)),
    0x02: (["address", "address", "uint160"], take),
    0x03: ([f"({DETAILS}[],address,uint256)", "bytes"], permits),
    # SWEEP, TRANSFER, PAY_PORTION; from version 2.1.1 on PAY_PORTION_FULL_PRECISION, with which
    # older versions revert. All pay from the router's balance.
    0x04: (THREE, names(1)), 0x05: (THREE, names(1)), 0x06: (THREE, names(1)), 0x07: (THREE, names(1)),
    0x08: (SWAP2, second(True)), 0x09: (SWAP2, second(False)),
    0x0A: ([f"({DETAILS},address,uint256)", "bytes"], permit),
    # WRAP_ETH, UNWRAP_WETH, and UNWRAP_WETH_EXACT, with which versions before 2.2 revert.
    0x0B: (["address", "uint256"], names(0)), 0x0C: (["address", "uint256"], names(0)),
    0x0F: (["address", "uint256"], names(0)),
    0x0D: (["(address,address,uint160,address)[]"], take_many), 0x0E: (THREE, nothing),
}
PLAN = ["bytes", "bytes[]"]
V4_SWAP, EXECUTE_SUB_PLAN = 0x10, 0x21


@reads("execute(bytes,bytes[],uint256)", "execute(bytes,bytes[])")
def route(f: Reading, p: Place, v: list[Any]) -> None:
    """One input for each command."""
    debts = Debts(p)
    plan(f, p, v[0], v[1], debts)
    debts.pay(f)


def plan(f: Reading, p: Place, commands: bytes, inputs: list[bytes], debts: Debts) -> None:
    """Commands with one input each. The meaning of a byte above 0x3f depends on the version."""
    if len(commands) != len(inputs):
        raise Unread
    for byte, given in zip(commands, inputs):
        number = byte & ~MAY_FAIL
        if number == EXECUTE_SUB_PLAN:
            inner, parts = decoded(PLAN, given)
            plan(f, p, inner, parts, debts)
        elif number == V4_SWAP:
            debts.actions(f, *decoded(PLAN, given))
        elif number in COMMANDS:
            types, command = COMMANDS[number]
            command(f, p, forms(given, types, [*types, PRICES] if types in (SWAP2, SWAP3) else types))
        else:
            raise Unread
