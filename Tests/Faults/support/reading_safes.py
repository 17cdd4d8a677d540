"""Independent decoder of a Safe's actions, from its contracts."""

from dataclasses import replace
from typing import Any

from support.reading import ETHER, Reading, Unread
from support.reading_calls import ZERO, Place, decoded, inside, reads

SAFE = "address,uint256,bytes,uint8,uint256,uint256,uint256,address,address"
# MultiSend and MultiSendCallOnly from safe-deployments: at these addresses their code is known.
MULTISEND = {int(one, 16) for one in (
    "8D29bE29923b68abfDD21e541b9374737B49cdAD", "A238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761",
    "998739BFdAAdde7C933B942a68053933098f9EDa", "40A2aCCbd92BCA938b02010E17A5b8929b49130D",
    "A1dabEF33b3B82c7814B6D82A79e50F4AC44102B", "38869bf66a61cF6bDB996A6aE40D5853Fd43B526",
    "9641d764fc13c8B624c04430C7356C1C7C8102e2", "218543288004CD07832472D464648173c77D7eB7",
    "A83c336B20401Af773B6219BA5027174338D1836",
)}


def foreign(f: Reading, p: Place, to: str, data: bytes) -> None:
    """A delegate call may do anything, unless the code is known."""
    known = Reading()
    try:
        if int(to, 16) not in MULTISEND or data[:4] != bytes.fromhex("8d80ff0a"):
            raise Unread
        packed(known, replace(p, depth=p.depth + 1), decoded(["bytes"], data[4:])[0])
    except Unread:
        f.unknown = True
    else:
        f.add(known)


def run(f: Reading, p: Place, to: str, value: int, data: bytes, operation: int) -> None:
    """Operation 0 is a call, 1 is a delegate call."""
    if operation > 1:
        raise Unread
    if operation:
        foreign(f, p, to, data)
    else:
        inside(f, p, to, value, data)


@reads(f"execTransaction({SAFE},bytes)")
def exec_transaction(f: Reading, p: Place, v: list[Any]) -> None:
    """A call or a delegate call of the Safe, and a refund of (gas used + baseGas) × gasPrice; the
    gas used is at most the transaction's gas limit."""
    to, value, body, operation, _, base, price, token, refunds, _ = v
    if price:
        asset, payee = ETHER if token == ZERO else token, "" if refunds == ZERO else refunds
        if p.gas is None:
            f.spend_at_least(asset, base * price, payee)
        else:
            f.spend(asset, (base + p.gas) * price, payee)
    run(f, p, to, value, body, operation)


@reads("execTransactionFromModule(address,uint256,bytes,uint8)",
       "execTransactionFromModuleReturnData(address,uint256,bytes,uint8)")
def exec_from_module(f: Reading, p: Place, v: list[Any]) -> None:
    """The same by a module."""
    run(f, p, *v)


@reads("multiSend(bytes)")
def multi_send(f: Reading, p: Place, v: list[Any]) -> None:
    """Called directly, it makes the calls in its own name."""
    packed(f, p, v[0])


def packed(f: Reading, p: Place, rest: bytes) -> None:
    """Operation, target, value, length and data, concatenated without padding; the zero address
    means the Safe itself."""
    while rest:
        length = int.from_bytes(rest[53:85], "big")
        if len(rest) < 85 + length:
            raise Unread
        to, value = "0x" + rest[1:21].hex(), int.from_bytes(rest[21:53], "big")
        run(f, p, p.contract if to == ZERO else to, value, rest[85 : 85 + length], rest[0])
        rest = rest[85 + length :]
