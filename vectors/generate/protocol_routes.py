"""Builds calls of a Universal Router with eth_abi, each with its effects on the account."""

import random
from typing import Any

from eth_abi import encode
from eth_utils import to_checksum_address

Effect = dict[str, str]
Command = tuple[int, bytes, list[Effect]]
ROUTER, ACCOUNT = "0x" + "66" * 20, "0x" + "11" * 20
CALLER, SELF = "0x" + "00" * 19 + "01", "0x" + "00" * 19 + "02"
USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"


def sum_of(address: str) -> str:
    return to_checksum_address(address)


def spend(asset: str, units: int, to: str | None) -> Effect:
    made = {"kind": "spend", "asset": asset if asset == "ether" else sum_of(asset), "units": str(units)}
    return made if to is None else made | {"address": sum_of(to)}


def allow(token: str, units: int, spender: str) -> Effect:
    asset, who = sum_of(token), sum_of(spender)
    if units == 0:
        return {"kind": "revoke", "asset": asset, "address": who}
    return {"kind": "allow", "asset": asset, "units": str(units), "address": who}


def name(role: str, address: str) -> Effect:
    return {"kind": "name", "role": role, "address": sum_of(address)}


def receiver(to: str) -> list[Effect]:
    """Names the account that the router sends to, unless the router keeps the tokens."""
    if to == SELF:
        return []
    return [name("receiver", ACCOUNT if to == CALLER else to)]


def anyone(source: random.Random) -> str:
    return "0x" + source.randbytes(20).hex()


def recipient(source: random.Random) -> str:
    return source.choice([CALLER, SELF, anyone(source), anyone(source)])


def v3(source: random.Random, newer: bool = False) -> Command:
    tokens = [source.randbytes(20) for _ in range(source.randint(2, 4))]
    path = tokens[0] + b"".join(source.randbytes(3) + token for token in tokens[1:])
    to, first, second, pays = recipient(source), source.getrandbits(90), source.getrandbits(90), source.random() < 0.7
    exact_in = source.random() < 0.5
    types, values = ["address", "uint256", "uint256", "bytes", "bool"], [to, first, second, path, pays]
    if newer:
        types, values = types + ["uint256[]"], values + [[source.getrandbits(60)]]
    token, units = (tokens[0], first) if exact_in else (tokens[-1], second)
    effects = [spend("0x" + token.hex(), units, None)] if pays else []
    return (0 if exact_in else 1), encode(types, values), effects + receiver(to)


def v2(source: random.Random, newer: bool = False) -> Command:
    path = [anyone(source) for _ in range(source.randint(2, 4))]
    to, first, second, pays = recipient(source), source.getrandbits(90), source.getrandbits(90), source.random() < 0.7
    exact_in = source.random() < 0.5
    types, values = ["address", "uint256", "uint256", "address[]", "bool"], [to, first, second, path, pays]
    if newer:
        types, values = types + ["uint256[]"], values + [[]]
    effects = [spend(path[0], first if exact_in else second, None)] if pays else []
    return (8 if exact_in else 9), encode(types, values), effects + receiver(to)


def paying(source: random.Random) -> Command:
    to = recipient(source)
    if source.random() < 0.5:
        values: list[Any] = [anyone(source), to, source.getrandbits(100)]
        return source.choice([4, 5, 6, 7]), encode(["address", "address", "uint256"], values), receiver(to)
    return source.choice([11, 12, 15]), encode(["address", "uint256"], [to, source.getrandbits(100)]), receiver(to)


def pulled(source: random.Random) -> Command:
    token, units = anyone(source), source.getrandbits(100)
    if source.random() < 0.5:
        to = recipient(source)
        who = {CALLER: ACCOUNT, SELF: None}.get(to, to)
        return 2, encode(["address", "address", "uint160"], [token, to, units]), [spend(token, units, who)]
    other = anyone(source)
    items = [(ACCOUNT, other, units, token), (ACCOUNT, token, 1, other)]
    effects = [spend(token, units, other), spend(other, 1, token)]
    return 13, encode(["(address,address,uint160,address)[]"], [items]), effects


def permitted(source: random.Random) -> Command:
    items = [(anyone(source), source.choice([0, source.getrandbits(160)]), 9, 1) for _ in range(2)]
    spender, signature = anyone(source), source.randbytes(65)
    effects = [allow(item[0], item[1], spender) for item in items]
    if source.random() < 0.5:
        types = ["((address,uint160,uint48,uint48)[],address,uint256)", "bytes"]
        return 3, encode(types, [(items, spender, 5), signature]), effects
    types = ["((address,uint160,uint48,uint48),address,uint256)", "bytes"]
    return 10, encode(types, [(items[0], spender, 5), signature]), effects[:1]


def checked(source: random.Random) -> Command:
    return 14, encode(["address", "address", "uint256"], [anyone(source), anyone(source), 4]), []


def pooled(source: random.Random, whole: bool, newer: bool = False) -> Command:
    """Makes a swap of USDC through a pool of version 4, and the payment of its debt."""
    out, to, units = anyone(source), recipient(source), source.randint(2**30, 2**60)
    hop = (out, 500, 10, anyone(source), b"")
    head, extra = ("(address,uint24,int24,address,bytes)[]", ",uint256[]") if newer else ("(address,uint24,int24,address,bytes)[]", "")
    values: tuple[Any, ...] = (USDC, [hop], [], units, 7) if newer else (USDC, [hop], units, 7)
    swap = encode([f"(address,{head}{extra},uint128,uint128)"], [values])
    settle = encode(["address", "uint256", "bool"], [USDC, 0, True])
    if whole:
        settle = encode(["address", "uint256"], [USDC, units + 5])
    take = encode(["address", "address", "uint256"], [out, to, 0])
    actions = bytes([7, 12 if whole else 11, 14])
    paid = spend(USDC, units + 5 if whole else units, None)
    # The whole debt is known only after all commands.
    effects = [paid, *receiver(to)] if whole else [*receiver(to), paid]
    return 16, encode(["bytes", "bytes[]"], [actions, [swap, settle, take]]), effects


def plan(source: random.Random, parts: list[Command]) -> Command:
    """Makes a plan within a plan."""
    codes, inputs = bytes(part[0] for part in parts), [part[1] for part in parts]
    return 33, encode(["bytes", "bytes[]"], [codes, inputs]), [e for part in parts for e in part[2]]
