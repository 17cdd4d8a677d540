"""A second reading of calls that carry calls, and of those that change who controls a contract."""

from typing import Any

from support.reading import ETHER, Reading
from support.reading_calls import ZERO, Place, decoded, inside, reads

CALLS = "(address,uint256,bytes)[]"


@reads("multicall(bytes[])", "multicall(uint256,bytes[])", "multicall(bytes32,bytes[])")
def multicall(f: Reading, p: Place, v: list[Any]) -> None:
    """Calls of the contract itself, in the name of who called it; the ether is there for all."""
    for one in v[-1]:
        f.unknown |= not one  # what a contract does when it is called without a word is its own affair
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
    """Accounts of ERC-4337, and many others."""
    inside(f, p, *v)


@reads(f"executeBatch({CALLS})", f"execute({CALLS})")
def execute_batch(f: Reading, p: Place, v: list[Any]) -> None:
    """Targets, values and data, call by call."""
    for one in v[0]:
        inside(f, p, *one)


@reads("executeBatch(address[],uint256[],bytes[])")
def execute_lists(f: Reading, p: Place, v: list[Any]) -> None:
    """The same side by side; lists of other lengths fit nothing."""
    if len({len(one) for one in v}) != 1:
        f.unknown = True
        return
    for one in zip(*v):
        inside(f, p, *one)


@reads("execute(bytes32,bytes)", "executeFromExecutor(bytes32,bytes)")
def execute_by_mode(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-7579 and ERC-7821: the first byte of the mode is how many, the second whether one may fail."""
    mode, execution = v
    kind, may_fail, form = mode[0], mode[1], mode[6:10]
    if may_fail > 1 or mode[2:6] != bytes(4):
        f.unknown = True
    elif kind == 0 and form == bytes(4) and mode[10:] == bytes(22) and len(execution) >= 52:
        to, value = "0x" + execution[:20].hex(), int.from_bytes(execution[20:52], "big")
        inside(f, p, to, value, execution[52:])
    elif kind == 1 and form in (bytes(4), bytes.fromhex("78210001")) and mode[10:] == bytes(22):
        # ERC-7821: bytes for the account may follow the calls, who may do anything with them.
        has_data = form != bytes(4) and int.from_bytes(execution[:32], "big") == 64
        read = decoded(f, [CALLS, "bytes"] if has_data else [CALLS], execution)
        if read is None:
            return
        f.unknown |= has_data and bool(read[1])
        calls = read[0]
        for to, value, body in calls:
            # ERC-7821: the zero address is the account itself.
            inside(f, p, p.contract if to == ZERO else to, value, body)
    else:
        f.unknown = True


@reads("execute(address,uint256,bytes,uint8)")
def execute_operation(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-6551: an operation of 0 is a call."""
    if v[3]:
        f.unknown = True
    else:
        inside(f, p, *v[:3])


@reads("executeBatch(address[],bytes[])")
def execute_without_ether(f: Reading, p: Place, v: list[Any]) -> None:
    """The first accounts of ERC-4337."""
    if len(v[0]) != len(v[1]):
        f.unknown = True
        return
    for to, body in zip(*v):
        inside(f, p, to, 0, body)


@reads("allow(address,bool)")
def manage(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: somebody may do all with what the account has there."""
    if v[1]:
        f.allow(p.contract, None, v[0])
    else:
        f.revoke(p.contract, v[0])


# Safe.

SAFE = "address,uint256,bytes,uint8,uint256,uint256,uint256,address,address"


@reads(f"execTransaction({SAFE},bytes)")
def exec_transaction(f: Reading, p: Place, v: list[Any]) -> None:
    """A call, or foreign code in the Safe's place, and a refund of (gas used + baseGas) × gasPrice."""
    to, value, body, operation, _, base, price, token, refunds, _ = v
    if price:
        asset = ETHER if token == ZERO else token
        f.spend_at_least(asset, base * price, p.account if refunds == ZERO else refunds)
    if operation > 1:
        f.unknown = True
    elif operation == 1:
        f.unknown = True
    else:
        inside(f, p, to, value, body)


@reads("execTransactionFromModule(address,uint256,bytes,uint8)",
       "execTransactionFromModuleReturnData(address,uint256,bytes,uint8)")
def exec_from_module(f: Reading, p: Place, v: list[Any]) -> None:
    """The same on the word of a module."""
    if v[3]:
        f.unknown = True
    else:
        inside(f, p, *v[:3])


@reads("multiSend(bytes)")
def multi_send(f: Reading, p: Place, v: list[Any]) -> None:
    """Operation, target, value, length and data, one behind the other without padding."""
    rest = bytes(v[0])
    while rest:
        length = int.from_bytes(rest[53:85], "big")
        if len(rest) < 85 + length or rest[0] > 1:
            f.unknown = True
            return
        if rest[0] == 1:
            f.unknown = True
        else:
            to, value = "0x" + rest[1:21].hex(), int.from_bytes(rest[21:53], "big")
            inside(f, p, to, value, rest[85 : 85 + length])
        rest = rest[85 + length :]


# Control: where in the arguments somebody is named who gains it.

CONTROL: dict[str, int | None] = {
    "addOwnerWithThreshold(address,uint256)": 0, "removeOwner(address,address,uint256)": None,
    "swapOwner(address,address,address)": 2, "changeThreshold(uint256)": None,
    "enableModule(address)": 0, "disableModule(address,address)": None, "setGuard(address)": 0,
    "setFallbackHandler(address)": 0, "approveHash(bytes32)": None, "upgradeTo(address)": 0,
    "transferOwnership(address)": 0, "renounceOwnership()": None, "acceptOwnership()": None,
    "grantRole(bytes32,address)": 1, "revokeRole(bytes32,address)": None, "setOwner(address)": 0,
    "acceptDefaultAdminTransfer()": None, "addOwner(address)": 0, "beginDefaultAdminTransfer(address)": 0,
    "changeAdmin(address)": 0, "changeProxyAdmin(address,address)": 1, "removeOwner(address)": None,
    "renounceRole(bytes32,address)": None, "setAdmin(address)": 0, "setAuthority(address)": 0,
    "setModuleGuard(address)": 0, "upgrade(address,address)": 1,
}


def takes_control(place: int | None) -> Any:
    """A reader for a function whose argument at a place gains control."""
    def reader(f: Reading, p: Place, v: list[Any]) -> None:
        f.controls = True
        if place is not None:
            f.name(v[place])
    return reader


for signature, place in CONTROL.items():
    reads(signature)(takes_control(place))


@reads("upgradeToAndCall(address,bytes)")
def upgrade_and_call(f: Reading, p: Place, v: list[Any]) -> None:
    """The call runs as the new code, in the contract's place."""
    f.controls = True
    f.name(v[0])
    f.unknown |= bool(v[1])


@reads("upgradeAndCall(address,address,bytes)")
def upgrade_proxy_and_call(f: Reading, p: Place, v: list[Any]) -> None:
    """A proxy, its new code, and a call of that."""
    f.controls = True
    f.name(v[1])
    f.unknown |= bool(v[2])


@reads("installModule(uint256,address,bytes)")
def install(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-7579: a module may do all in the account's name, and anything with the bytes for it."""
    f.controls = True
    f.name(v[1])
    f.unknown |= bool(v[2])


@reads("uninstallModule(uint256,address,bytes)")
def uninstall(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-7579: nobody gains by that."""
    f.controls = True
    f.unknown |= bool(v[2])


@reads("delegate(address)")
def delegate(f: Reading, p: Place, v: list[Any]) -> None:
    """Votes for somebody."""
    f.name(v[0])


@reads("castVote(uint256,uint8)")
def plain(f: Reading, p: Place, v: list[Any]) -> None:
    """Counts votes."""
