"""Independent decoder of calls for others: user operations, Permit2 transfers, aggregator swaps."""

from typing import Any

from support.reading import ETHER, Reading, Unread
from support.reading_calls import Place, inside, reads, taken

PACKED = "(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)"
OLDER = "(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)"


def operation(f: Reading, p: Place, op: tuple[Any, ...], prefund: int, paymaster: bytes, to: str) -> None:
    """The EntryPoint calls the account; a factory and a paymaster run their own code. Without a
    paymaster the account prepays its gas, and the bundle's sender gets the used part."""
    f.name(op[0])
    f.unknown |= bool(op[2] or paymaster)
    if not paymaster and p.is_own(op[0]):
        f.spend(ETHER, prefund, to)
    if op[3]:
        inside(f, p, op[0], 0, op[3])


def halves(word: bytes) -> tuple[int, int]:
    """Two numbers in a word."""
    return int.from_bytes(word[:16], "big"), int.from_bytes(word[16:], "big")


@reads(f"handleOps({PACKED}[],address)")
def handle(f: Reading, p: Place, v: list[Any]) -> None:
    """EntryPoint 0.7 and 0.8: one word has two gas limits, another two prices; two limits follow a
    paymaster."""
    f.name(v[1])
    for op in v[0]:
        if 0 < len(op[7]) < 52:
            raise Unread
        operation(f, p, op, (sum(halves(op[4])) + op[5]) * halves(op[6])[1], op[7], v[1])


@reads(f"handleOps({OLDER}[],address)")
def handle_older(f: Reading, p: Place, v: list[Any]) -> None:
    """EntryPoint 0.6."""
    f.name(v[1])
    for op in v[0]:
        if 0 < len(op[9]) < 20:
            raise Unread
        operation(f, p, op, sum(op[4:7]) * op[7], op[9], v[1])


ONE, MANY = "((address,uint256),uint256,uint256),(address,uint256)", \
    "((address,uint256)[],uint256,uint256),(address,uint256)[]"


@reads(f"permitTransferFrom({ONE},address,bytes)",
       f"permitWitnessTransferFrom({ONE},address,bytes32,string,bytes)")
def signed_transfer(f: Reading, p: Place, v: list[Any]) -> None:
    """Permit2: the permit, the recipient and amount, and the owner."""
    taken(f, p, v[2], v[0][0][0], v[1][1], v[1][0])


@reads(f"permitTransferFrom({MANY},address,bytes)",
       f"permitWitnessTransferFrom({MANY},address,bytes32,string,bytes)")
def signed_transfers(f: Reading, p: Place, v: list[Any]) -> None:
    """Permit2: the same as parallel lists."""
    if len(v[0][0]) != len(v[1]):
        raise Unread
    for (token, _), (to, units) in zip(v[0][0], v[1]):
        taken(f, p, v[2], token, units, to)


@reads("transformERC20(address,address,uint256,uint256,(uint32,bytes)[])")
def transform(f: Reading, p: Place, v: list[Any]) -> None:
    """0x: the proxy takes the input."""
    f.spend_of(v[0], v[2])


@reads("sellToUniswap(address[],uint256,uint256,bool)")
def sell(f: Reading, p: Place, v: list[Any]) -> None:
    """0x: tokens, the sold amount, the minimum received."""
    if len(v[0]) < 2:
        raise Unread
    f.spend_of(v[0][0], v[1])


# 1inch, Aggregation Router 5 and 6: the tokens are taken for the executor, which is then called.

ORDER = "(address,address,address,address,uint256,uint256,uint256)"


@reads(f"swap(address,{ORDER},bytes,bytes)", f"swap(address,{ORDER},bytes)")
def swap(f: Reading, p: Place, v: list[Any]) -> None:
    """srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags. Version 5
    forwards a permit of any owner."""
    token, _, source, to, units = v[1][:5]
    if len(v) == 4 and v[2]:
        raise Unread
    if int(token, 16):
        f.spend_of(token, units, "" if int(source, 16) in (0, int(p.contract, 16)) else source)
    f.name(v[0], *([to] if int(to, 16) else []))
