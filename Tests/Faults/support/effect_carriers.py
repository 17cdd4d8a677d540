"""Calls with random valid arguments that carry other calls, permits or commands."""

from collections.abc import Callable
from typing import Any

from eth_abi.abi import encode
from eth_utils.address import to_checksum_address

from support.effect_cases import Draw, collections, lending, newer_tokens, swaps, tokens, vaults
from support.effect_protocols import GROUPS
from support.effects import Trial
from support.world import data

LATE = 2**47


def commands(d: Draw) -> list[Trial]:
    """The Universal Router; its own tokens go to somebody whom the review must name."""
    units, me, router = d.units(), "0x" + "00" * 19 + "01", "0x" + "00" * 19 + "02"
    fee = (500).to_bytes(3, "big")
    along = bytes.fromhex(d.token[2:]) + fee + bytes.fromhex(d.other[2:])
    back = bytes.fromhex(d.other[2:]) + fee + bytes.fromhex(d.token[2:])
    to = d.chance.choice([d.who, me])
    third, second = ["address", "uint256", "uint256", "bytes", "bool"], ["address", "uint256", "uint256", "address[]", "bool"]
    move, ether = ["address", "address", "uint256"], ["address", "uint256"]
    cost = (units * 2 + 2) // 3
    most = cost + d.chance.choice([0, 0, d.units()])

    def run(name: str, numbers: list[int], *inputs: tuple[list[str], list[Any]], **more: Any) -> Trial:
        given = [encode(types, values) for types, values in inputs]
        signature = "execute(bytes,bytes[],uint256)"
        return d.trial(signature, bytes(numbers), given, d.deadline, to="commands", name=f"{signature}: {name}", **more)

    loose = dict(is_exact=most == cost)
    return [
        run("V3_SWAP_EXACT_IN", [0], (third, [to, units, units, along, True])),
        run("V3_SWAP_EXACT_OUT", [1], (third, [to, units, most, back, True]), **loose),
        run("V2_SWAP_EXACT_IN", [8], (second, [to, units, units, [d.token, d.other], True])),
        run("V2_SWAP_EXACT_OUT", [9], (second, [to, units, most, [d.token, d.other], True]), **loose),
        run("PERMIT2_TRANSFER_FROM", [2], (move, [d.token, d.who, units])),
        run("PERMIT2_TRANSFER_FROM, then SWEEP", [2, 4], (move, [d.token, router, units]), (move, [d.token, d.who, 0]),
            is_exact=False),
        run("WRAP_ETH, then a swap by the router", [11, 8 | 0x80], (ether, [router, units]),
            (second, [d.who, units, 1, [d.world.at["weth"], d.world.at["dollar"]], False]), value=units),
        run("WRAP_ETH", [11], (ether, [d.who, units]), value=units),
        run("a swap, then UNWRAP_WETH", [0, 12],
            (third, [router, units, 1, bytes.fromhex(d.world.at["dollar"][2:]) + fee
                     + bytes.fromhex(d.world.at["weth"][2:]), True]), (ether, [d.who, 1])),
        run("TRANSFER", [5], (move, [d.token, d.who, units])),
    ]


def permit2(d: Draw) -> list[Trial]:
    """Permit2, called by the owner or with an owner's signature."""
    def details(token: str) -> tuple[str, int, int, int]:
        return token, d.wide(160), LATE, 0

    take = dict(people=(d.who, d.friend))
    detail = "(address,uint160,uint48,uint48)"
    both = [details(d.token), details(d.other)]
    moves = [(d.friend, d.who, d.units(), token) for token in (d.token, d.other)]
    pairs = [(d.token, d.who), (d.other, d.friend)]
    return [
        d.trial("approve(address,address,uint160,uint48)", d.token, d.who, d.wide(160), LATE, to="allowances"),
        d.trial(f"permit(address,({detail},address,uint256),bytes)", d.me, (both[0], d.who, LATE), b"\1" * 65,
                to="allowances"),
        d.trial(f"permit(address,({detail}[],address,uint256),bytes)", d.me, (both, d.who, LATE), b"\1" * 65,
                to="many"),
        d.trial("transferFrom(address,address,uint160,address)", *moves[0], to="allowances", **take),
        d.trial("transferFrom((address,address,uint160,address)[])", moves, to="many", **take),
        d.trial("lockdown((address,address)[])", pairs, to="allowances", people=(d.who, d.friend)),
        d.trial("invalidateNonces(address,address,uint48)", d.token, d.who, 7, to="allowances"),
    ]


def bundles(d: Draw) -> list[Trial]:
    """Calls in calls, with the bundler as the caller of the inner ones."""
    units, mine = d.units(), d.units(10**9)
    bundler, weth = d.world.at["bundler"], d.world.at["weth"]
    pay = data("transfer(address,uint256)", d.who, units)
    allow = data("approve(address,uint256)", d.who, d.wide(256))
    inner = [(weth, pay), (d.world.at["dollar"], allow)]
    more: dict[str, Any] = dict(to="bundler", holders=(d.me, bundler))
    return [
        d.trial("aggregate((address,bytes)[])", inner, **more),
        d.trial("tryAggregate(bool,(address,bytes)[])", True, inner, **more),
        d.trial("aggregate3Value((address,bool,uint256,bytes)[])",
                [(d.who, False, mine, b""), (weth, False, 0, pay)], **more),
        # Forwarded ether counts into the bundler and out of it.
        d.trial("aggregate3Value((address,bool,uint256,bytes)[])", [(d.who, False, mine, b"")], **more, value=mine,
                is_exact=False, name="aggregate3Value with ether"),
    ]


def delegated(d: Draw) -> list[Trial]:
    """An own account with a contract's code (EIP-7702): ERC-7579, ERC-7821 and older interfaces."""
    pay = (d.token, 0, data("transfer(address,uint256)", d.who, d.units()))
    allow = (d.other, 0, data("approve(address,uint256)", d.who, d.wide(256)))
    ether = (d.who, d.units(), b"")
    calls = d.chance.sample([pay, allow, ether], d.chance.randint(1, 3))
    one = d.chance.choice([pay, allow, ether])
    packed = bytes.fromhex(one[0][2:]) + one[1].to_bytes(32, "big") + one[2]
    single, batch = b"\0" * 32, b"\1" + b"\0" * 31
    attached = b"\1" + b"\0" * 5 + bytes.fromhex("78210001") + b"\0" * 22
    body = data("x((address,uint256,bytes)[])", calls)[4:]
    with_data = data("x((address,uint256,bytes)[],bytes)", calls, b"")[4:]
    executor = dict(to=d.me, code_of_signer=d.world.at["executor"])
    simple = dict(to=d.me, code_of_signer=d.world.at["simpleaccount"])
    mode = "execute(bytes32,bytes)"
    lists = [list(column) for column in zip(*calls)]
    return [
        d.trial(mode, single, packed, **executor, name=f"{mode} of one call"),
        d.trial(mode, batch, body, **executor, name=f"{mode} of many"),
        d.trial(mode, attached, with_data, **executor, name=f"{mode} of many with data"),
        d.trial("executeBatch((address,uint256,bytes)[])", calls, **executor),
        d.trial("execute(address,uint256,bytes)", *one, **simple),
        d.trial("executeBatch(address[],uint256[],bytes[])", *lists, **simple),
    ]


def packed_calls(calls: list[tuple[str, int, bytes]]) -> bytes:
    """Calls in MultiSend's format, concatenated."""
    return b"".join(
        b"\0" + bytes.fromhex(to[2:]) + value.to_bytes(32, "big") + len(body).to_bytes(32, "big") + body
        for to, value, body in calls
    )


def safes(d: Draw, version: str) -> list[Trial]:
    """A real Safe of one version, with the signer as its only owner."""
    safe = d.world.at[f"safe {version}"]
    signature = bytes.fromhex(d.me[2:]).rjust(32, b"\0") + bytes(32) + b"\1"
    kinds = "(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"
    pay = (d.token, 0, data("transfer(address,uint256)", d.who, d.units()))
    ether = (d.who, d.units(), b"")
    allow = (d.other, 0, data("approve(address,uint256)", d.who, d.wide(256)))
    refunds = to_checksum_address(d.chance.randbytes(20))
    holders = dict(to=safe, holders=(d.me, safe), people=(d.who, refunds))

    def run(name: str, to: str, value: int, body: bytes, operation: int = 0, *refund: Any, **more: Any) -> Trial:
        paid = refund or (0, 0, "0x" + "00" * 20, "0x" + "00" * 20)
        return d.trial(f"execTransaction{kinds}", to, value, body, operation, 0, *paid, signature,
                       name=f"Safe {version}: {name}", **holders | more)

    many = data("multiSend(bytes)", packed_calls([pay, ether, allow]))
    base, price = d.chance.randint(0, 10**5), d.units(10**6)
    token = d.chance.choice(["0x" + "00" * 20, d.token])
    return [
        run("one call", *d.chance.choice([pay, ether, allow])),
        run("a refund", *ether, 0, base, price, token, refunds, is_exact=False),
        run("MultiSend", d.world.at[f"multisend {version}"], 0, many, 1),
        *(d.trial(f"execTransactionFromModule{more}(address,uint256,bytes,uint8)", *ether, 0, **holders)
          for more in ("", "ReturnData")),
    ]


EASY: tuple[Callable[[Draw], list[Trial]], ...] = (
    tokens, newer_tokens, collections, vaults, swaps, commands, lending, permit2, bundles, delegated, *GROUPS,
)
