"""Calls with random valid arguments, of every function whose effects are counted and that has a contract here."""

import random
import time
from collections.abc import Callable
from typing import Any

from eth_abi.abi import encode
from eth_utils.address import to_checksum_address

from support.effects import Trial
from support.world import World, data

LATE = 2**47


class Draw:
    """Random arguments for one call."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        self.me, self.friend = world.me, world.friend
        self.who = to_checksum_address(chance.randbytes(20))
        self.deadline = int(time.time()) + chance.randint(10**6, 10**9)
        self.token = world.at[chance.choice(["dollar", "weth"])]
        self.other = world.at["weth"] if self.token == world.at["dollar"] else world.at["dollar"]

    def units(self, most: int = 10**12) -> int:
        """An amount of any order of magnitude."""
        return self.chance.randint(1, 10 ** self.chance.randint(1, len(str(most)) - 1))

    def wide(self, bits: int) -> int:
        """An allowance: often small, now and then huge or at a border."""
        found: int = self.chance.choice([
            self.units(), self.chance.getrandbits(bits) | 1, 2**bits - 1, 2**96 - 1, min(2**128, 2**bits - 1),
        ])
        return found

    def number(self) -> int:
        """The number of one thing of the signer's."""
        return self.chance.randrange(8)

    def trial(self, signature: str, *values: Any, **more: Any) -> Trial:
        """A call of a contract by its name in `to`, the token where none is named."""
        to = more.pop("to", self.token)
        more = {"people": (self.who,), "name": signature} | more
        return Trial(to=self.world.at.get(to, to), data=data(signature, *values), **more)


def tokens(d: Draw) -> list[Trial]:
    """What tokens have."""
    weth, units = "weth", d.units()
    # What leaves another account leaves by its own approval: only the payee has to be named here.
    take = dict(people=(d.who, d.friend))
    return [
        d.trial("transfer(address,uint256)", d.who, units),
        d.trial("transferFrom(address,address,uint256)", d.friend, d.who, units, **take),
        d.trial("approve(address,uint256)", d.who, d.wide(256)),
        d.trial("approve(address,uint256)", d.world.at["router"], 0, name="approve of nothing"),
        d.trial("increaseAllowance(address,uint256)", d.who, d.wide(255), to=weth),
        d.trial("decreaseAllowance(address,uint256)", d.world.at["router"], units, to=weth),
        d.trial("burn(uint256)", units, to=weth),
        d.trial("burnFrom(address,uint256)", d.friend, units, to=weth, **take),
        d.trial("mint(address,uint256)", d.who, units, to=weth, is_exact=False),
        d.trial("deposit()", to=weth, value=units),
        d.trial("withdraw(uint256)", units, to=weth),
    ]


def newer_tokens(d: Draw) -> list[Trial]:
    """What only some tokens have: ERC-777, ERC-677, and wrappers that pay somebody."""
    units = d.units()
    return [
        d.trial("send(address,uint256,bytes)", d.who, units, b"", to="weth"),
        d.trial("transferAndCall(address,uint256,bytes)", d.who, units, b"", to="weth"),
        d.trial("withdrawTo(address,uint256)", d.who, units, to="weth"),
    ]


def collections(d: Draw) -> list[Trial]:
    """ERC-721 and ERC-1155."""
    # Bytes for the payee's contract would make it unknown what that does.
    number, extra = d.number(), b""
    kinds = d.chance.sample(range(8), d.chance.randint(1, 4))
    amounts = [d.units(10**9) for _ in kinds]
    thing, stack = dict(to="things", numbers=(number,)), dict(to="stacks", numbers=tuple(kinds))
    is_on = bool(d.chance.getrandbits(1))
    return [
        d.trial("safeTransferFrom(address,address,uint256)", d.me, d.who, number, **thing),
        d.trial("safeTransferFrom(address,address,uint256,bytes)", d.me, d.who, number, extra, **thing),
        # The number of a thing is read as an amount too, where a contract may be of either kind.
        d.trial("transferFrom(address,address,uint256)", d.me, d.who, number, **thing, is_exact=False,
                name="transferFrom of a thing", pulled=(d.world.at["things"],)),
        d.trial("approve(address,uint256)", d.who, number, **thing, is_exact=False, name="approve of a thing"),
        d.trial("setApprovalForAll(address,bool)", d.who, is_on, **thing, is_exact=is_on),
        d.trial("safeTransferFrom(address,address,uint256,uint256,bytes)", d.me, d.who, kinds[0], amounts[0],
                extra, **stack),
        d.trial("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", d.me, d.who, kinds,
                amounts, extra, **stack),
    ]


def vaults(d: Draw) -> list[Trial]:
    """ERC-4626. What a share costs is not in the bytes, nor which token the vault takes."""
    units, dollar = d.units(), d.world.at["dollar"]
    into = dict(pulled=(dollar,), is_exact=False)
    return [
        trial
        for vault in ("vault", "fine")
        for trial in (
            d.trial("deposit(uint256,address)", units, d.who, to=vault, **into),
            d.trial("mint(uint256,address)", units, d.who, to=vault, **into),
            d.trial("redeem(uint256,address,address)", units, d.who, d.me, to=vault, is_exact=False),
            d.trial("withdraw(uint256,address,address)", units, d.who, d.me, to=vault, is_exact=False),
        )
    ]


def swaps(d: Draw) -> list[Trial]:
    """Swaps of Uniswap's second and third version."""
    units, weth = d.units(), d.world.at["weth"]
    path, backwards = [d.token, d.other], [d.other, d.token]
    fee = d.chance.choice([100, 500, 3000])
    along = b"".join([bytes.fromhex(d.token[2:]), fee.to_bytes(3, "big"), bytes.fromhex(d.other[2:])])
    back = b"".join([bytes.fromhex(d.other[2:]), fee.to_bytes(3, "big"), bytes.fromhex(d.token[2:])])
    most = units + d.units()
    v2 = "address[],address,uint256)"
    end = (d.who, d.deadline)
    loose = dict(to="router", is_exact=False)
    single = "((address,address,uint24,address,uint256,uint256,uint256,uint160))"
    inner = data(f"exactInputSingle{single}", (d.token, d.other, fee, d.who, d.deadline, units, 1, 0))
    return [
        d.trial(f"swapExactTokensForTokens(uint256,uint256,{v2}", units, units, path, *end, to="router"),
        d.trial(f"swapTokensForExactTokens(uint256,uint256,{v2}", units, most, path, *end, **loose),
        d.trial(f"swapExactETHForTokens(uint256,{v2}", 1, [weth, d.token], *end, to="router", value=units),
        d.trial(f"swapETHForExactTokens(uint256,{v2}", units, [weth, d.token], *end, **loose, value=most),
        d.trial(f"swapExactTokensForETH(uint256,uint256,{v2}", units, units, backwards, *end, to="router"),
        d.trial(f"swapTokensForExactETH(uint256,uint256,{v2}", units, most, path, *end, **loose),
        d.trial(f"exactInputSingle{single}", (d.token, d.other, fee, d.who, d.deadline, units, units, 0),
                to="router"),
        d.trial(f"exactOutputSingle{single}", (d.token, d.other, fee, d.who, d.deadline, units, most, 0),
                **loose),
        d.trial("exactInput((bytes,address,uint256,uint256,uint256))",
                (along, d.who, d.deadline, units, 1), to="router"),
        d.trial("exactOutput((bytes,address,uint256,uint256,uint256))",
                (back, d.who, d.deadline, units, most), **loose),
        d.trial("multicall(bytes[])", [inner, inner], to="router"),
    ]


def commands(d: Draw) -> list[Trial]:
    """The Universal Router; what it holds itself goes to somebody who has to be named."""
    units, me, router = d.units(), "0x" + "00" * 19 + "01", "0x" + "00" * 19 + "02"
    fee = (500).to_bytes(3, "big")
    along = bytes.fromhex(d.token[2:]) + fee + bytes.fromhex(d.other[2:])
    back = bytes.fromhex(d.other[2:]) + fee + bytes.fromhex(d.token[2:])
    to = d.chance.choice([d.who, me])
    third, second = ["address", "uint256", "uint256", "bytes", "bool"], ["address", "uint256", "uint256", "address[]", "bool"]
    move, ether = ["address", "address", "uint256"], ["address", "uint256"]
    more = units + d.units()

    def run(name: str, numbers: list[int], *inputs: tuple[list[str], list[Any]], **more: Any) -> Trial:
        given = [encode(types, values) for types, values in inputs]
        signature = "execute(bytes,bytes[],uint256)"
        return d.trial(signature, bytes(numbers), given, d.deadline, to="commands", name=f"{signature}: {name}", **more)

    loose = dict(is_exact=False)
    return [
        run("V3_SWAP_EXACT_IN", [0], (third, [to, units, units, along, True])),
        run("V3_SWAP_EXACT_OUT", [1], (third, [to, units, more, back, True]), **loose),
        run("V2_SWAP_EXACT_IN", [8], (second, [to, units, units, [d.token, d.other], True])),
        run("V2_SWAP_EXACT_OUT", [9], (second, [to, units, more, [d.token, d.other], True]), **loose),
        run("PERMIT2_TRANSFER_FROM", [2], (move, [d.token, d.who, units])),
        run("PERMIT2_TRANSFER_FROM, then SWEEP", [2, 4], (move, [d.token, router, units]), (move, [d.token, d.who, 0]),
            **loose),
        run("WRAP_ETH, then a swap by the router", [11, 8 | 0x80], (ether, [router, units]),
            (second, [d.who, units, 1, [d.world.at["weth"], d.world.at["dollar"]], False]), value=units, **loose),
        run("WRAP_ETH", [11], (ether, [d.who, units]), value=units, **loose),
        run("a swap, then UNWRAP_WETH", [0, 12],
            (third, [router, units, 1, bytes.fromhex(d.world.at["dollar"][2:]) + fee
                     + bytes.fromhex(d.world.at["weth"][2:]), True]), (ether, [d.who, 1]), **loose),
        run("TRANSFER", [5], (move, [d.token, d.who, units]), **loose),
    ]


def lending(d: Draw) -> list[Trial]:
    """Aave's pool."""
    units, debt = d.units(), d.chance.choice([1, 2])
    pool = dict(to="lending")
    return [
        d.trial("supply(address,uint256,address,uint16)", d.token, units, d.who, 0, **pool),
        d.trial("deposit(address,uint256,address,uint16)", d.token, units, d.who, 0, **pool),
        d.trial("withdraw(address,uint256,address)", d.token, units, d.who, **pool, is_exact=False),
        d.trial("borrow(address,uint256,uint256,uint16,address)", d.token, units, debt, 0, d.friend, **pool,
                people=(d.friend,), is_exact=False),
        d.trial("repay(address,uint256,uint256,address)", d.token, units, debt, d.who, **pool,
                is_exact=False),
    ]


def permit2(d: Draw) -> list[Trial]:
    """Permit2, by its owner or on the word of one."""
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
    """Calls in calls, where the bundler itself is who calls."""
    units, mine = d.units(), d.units(10**9)
    bundler = d.world.at["bundler"]
    make = data("mint(address,uint256)", bundler, units)
    pay = data("transfer(address,uint256)", d.who, units)
    weth = d.world.at["weth"]
    inner = [(weth, make), (weth, pay)]
    more = dict(to="bundler", is_exact=False)
    return [
        d.trial("aggregate((address,bytes)[])", inner, **more),
        d.trial("tryAggregate(bool,(address,bytes)[])", True, inner, **more),
        d.trial("aggregate3Value((address,bool,uint256,bytes)[])",
                [(d.who, False, mine, b""), (weth, False, 0, make), (weth, False, 0, pay)], **more, value=mine),
    ]


def delegated(d: Draw) -> list[Trial]:
    """An own account that acts by the code of a contract (EIP-7702): ERC-7579, ERC-7821 and older ones."""
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
    """Calls as MultiSend takes them, one behind the other."""
    return b"".join(
        b"\0" + bytes.fromhex(to[2:]) + value.to_bytes(32, "big") + len(body).to_bytes(32, "big") + body
        for to, value, body in calls
    )


def safes(d: Draw, version: str) -> list[Trial]:
    """A real Safe of one version whose only owner is the signer."""
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
        run("MultiSend", d.world.at[f"multisend {version}"], 0, many, 1, is_exact=False),
    ]


EASY: tuple[Callable[[Draw], list[Trial]], ...] = (
    tokens, newer_tokens, collections, vaults, swaps, commands, lending, permit2, bundles, delegated,
)
