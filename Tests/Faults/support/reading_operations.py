"""A second reading of what is handed over for others: user operations, Permit2's transfers, swaps of aggregators."""

from typing import Any

from support.reading import ETHER, Reading
from support.reading_calls import Place, inside, reads, taken

PACKED = "(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)"
OLDER = "(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)"


def operation(f: Reading, p: Place, op: tuple[Any, ...], gas: int, price: int, paymaster: bytes, to: str) -> None:
    """The EntryPoint calls the account; a factory and a paymaster run code of their own."""
    f.name(op[0])
    if op[2] or paymaster:
        f.unknown = True
        return
    if p.is_own(op[0]):
        f.spend_at_least(ETHER, gas * price, to)
    if op[3]:
        inside(f, p, op[0], 0, op[3])


@reads(f"handleOps({PACKED}[],address)")
def handle(f: Reading, p: Place, v: list[Any]) -> None:
    """EntryPoint 0.7 and 0.8: two gas limits in a word, and two prices."""
    f.name(v[1])
    for op in v[0]:
        limits = int.from_bytes(op[4][:16], "big") + int.from_bytes(op[4][16:], "big")
        operation(f, p, op, limits + op[5], int.from_bytes(op[6][16:], "big"), op[7], v[1])


@reads(f"handleOps({OLDER}[],address)")
def handle_older(f: Reading, p: Place, v: list[Any]) -> None:
    """EntryPoint 0.6."""
    f.name(v[1])
    for op in v[0]:
        operation(f, p, op, sum(op[4:7]), op[7], op[9], v[1])


ONE, MANY = "((address,uint256),uint256,uint256),(address,uint256)", \
    "((address,uint256)[],uint256,uint256),(address,uint256)[]"


@reads(f"permitTransferFrom({ONE},address,bytes)",
       f"permitWitnessTransferFrom({ONE},address,bytes32,string,bytes)")
def signed_transfer(f: Reading, p: Place, v: list[Any]) -> None:
    """Permit2: what is permitted, to whom how much of it, and whose."""
    taken(f, p, v[2], v[0][0][0], v[1][1], v[1][0])


@reads(f"permitTransferFrom({MANY},address,bytes)",
       f"permitWitnessTransferFrom({MANY},address,bytes32,string,bytes)")
def signed_transfers(f: Reading, p: Place, v: list[Any]) -> None:
    """Permit2: the same side by side."""
    if len(v[0][0]) != len(v[1]):
        f.unknown = True
        return
    for (token, _), (to, units) in zip(v[0][0], v[1]):
        taken(f, p, v[2], token, units, to)


@reads("transformERC20(address,address,uint256,uint256,(uint32,bytes)[])")
def transform(f: Reading, p: Place, v: list[Any]) -> None:
    """0x: the proxy takes the input."""
    f.spend_of(v[0], v[2])


@reads("sellToUniswap(address[],uint256,uint256,bool)")
def sell(f: Reading, p: Place, v: list[Any]) -> None:
    """0x: tokens, what is sold, what must come."""
    if len(v[0]) < 2:
        f.unknown = True
        return
    f.spend_of(v[0][0], v[1])
