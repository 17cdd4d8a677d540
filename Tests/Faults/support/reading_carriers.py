"""Independent decoder of calls that carry calls, and of a few without transfers."""

from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import ZERO, Place, decoded, inside, reads
from support.reading_safes import foreign, run

CALLS = "(address,uint256,bytes)[]"


@reads("multicall(bytes[])", "multicall(uint256,bytes[])", "multicall(bytes32,bytes[])")
def multicall(f: Reading, p: Place, v: list[Any]) -> None:
    """Calls of the contract to itself, in its caller's name; all share the ether."""
    if not all(v[-1]):
        raise Unread  # the effect of a call without data is unknown
    for one in v[-1]:
        inside(f, p, p.contract, 0, one, is_own_name=False)


@reads("aggregate((address,bytes)[])", "tryAggregate(bool,(address,bytes)[])",
       "blockAndAggregate((address,bytes)[])", "tryBlockAndAggregate(bool,(address,bytes)[])")
def aggregate(f: Reading, p: Place, v: list[Any]) -> None:
    """Multicall, Multicall2 and Multicall3."""
    for to, body in v[-1]:
        inside(f, p, to, 0, body)


@reads("aggregate3((address,bool,bytes)[])")
def aggregate3(f: Reading, p: Place, v: list[Any]) -> None:
    """Multicall3."""
    for to, _, body in v[0]:
        inside(f, p, to, 0, body)


@reads("aggregate3Value((address,bool,uint256,bytes)[])")
def aggregate3_value(f: Reading, p: Place, v: list[Any]) -> None:
    """Multicall3."""
    for to, _, value, body in v[0]:
        inside(f, p, to, value, body)


@reads("execute(address,uint256,bytes)")
def execute(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-4337 accounts, and many others."""
    inside(f, p, *v)


@reads(f"executeBatch({CALLS})", f"execute({CALLS})")
def execute_batch(f: Reading, p: Place, v: list[Any]) -> None:
    """Targets, values and data, call by call."""
    for one in v[0]:
        inside(f, p, *one)


@reads("executeBatch(address[],uint256[],bytes[])")
def execute_lists(f: Reading, p: Place, v: list[Any]) -> None:
    """The same as parallel lists, which must have equal lengths."""
    if len({len(one) for one in v}) != 1:
        raise Unread
    for one in zip(*v):
        inside(f, p, *one)


@reads("execute(bytes32,bytes)", "executeFromExecutor(bytes32,bytes)")
def execute_by_mode(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-7579 and ERC-7821: mode byte 0 is single or batch, byte 1 whether calls may fail."""
    mode, execution = v
    kind, may_fail, form = mode[0], mode[1], mode[6:10]
    if may_fail > 1 or any(mode[2:6]) or any(mode[10:]):
        raise Unread
    match kind, form.hex():
        case 0, "00000000" if len(execution) >= 52:
            to, value = "0x" + execution[:20].hex(), int.from_bytes(execution[20:52], "big")
            inside(f, p, to, value, execution[52:])
        case 0xFF, "00000000" if len(execution) >= 20:
            foreign(f, p, "0x" + execution[:20].hex(), execution[20:])
        case 1, "00000000":
            own_calls(f, p, decoded([CALLS], execution)[0])
        case 1, "78210001":
            batch(f, p, execution)
        case 1, "78210002":
            for one in decoded(["bytes[]"], execution)[0]:
                batch(f, p, one)
        case _:
            raise Unread


def batch(f: Reading, p: Place, execution: bytes) -> None:
    """ERC-7821: bytes for the account may follow the calls; it may do anything with them."""
    if int.from_bytes(execution[:32], "big") == 64:
        calls, more = decoded([CALLS, "bytes"], execution)
        f.unknown |= bool(more)
    else:
        calls = decoded([CALLS], execution)[0]
    own_calls(f, p, calls)


def own_calls(f: Reading, p: Place, calls: list[Any]) -> None:
    """ERC-7821: the zero address is the account itself."""
    for to, value, body in calls:
        inside(f, p, p.contract if to == ZERO else to, value, body)


@reads("execute(address,uint256,bytes,uint8)")
def execute_operation(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-6551: operation 0 is a call, 1 is a delegate call; others create contracts."""
    run(f, p, *v)


@reads("executeBatch(address[],bytes[])")
def execute_without_ether(f: Reading, p: Place, v: list[Any]) -> None:
    """The first ERC-4337 accounts."""
    if len(v[0]) != len(v[1]):
        raise Unread
    for to, body in zip(*v):
        inside(f, p, to, 0, body)


@reads("allow(address,bool)")
def manage(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: somebody may do anything with the account's deposits."""
    if v[1]:
        f.allow(p.contract, None, v[0])
    else:
        f.revoke(p.contract, v[0])


@reads("delegate(address)")
def delegate(f: Reading, p: Place, v: list[Any]) -> None:
    """Delegates votes."""
    f.name(v[0])


@reads("castVote(uint256,uint8)")
def plain(f: Reading, p: Place, v: list[Any]) -> None:
    """Casts votes."""
