"""Calls with random valid arguments of every counted function that has a contract here."""

import random
from typing import Any

from eth_utils.address import to_checksum_address

from support.effects import Trial
from support.world import World, data


class Draw:
    """Random arguments for one call."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        self.me, self.friend = world.me, world.friend
        self.who = to_checksum_address(chance.randbytes(20))
        self.deadline = chance.randint(2**33, 2**40)
        self.token = world.at[chance.choice(["dollar", "weth"])]
        self.other = world.at["weth"] if self.token == world.at["dollar"] else world.at["dollar"]

    def units(self, most: int = 10**12) -> int:
        """An amount of a random order of magnitude."""
        return self.chance.randint(1, 10 ** self.chance.randint(1, len(str(most)) - 1))

    def wide(self, bits: int) -> int:
        """An allowance: often small, sometimes huge or at a limit."""
        found: int = self.chance.choice([
            self.units(), self.chance.getrandbits(bits) | 1, 2**bits - 1, 2**96 - 1, min(2**128, 2**bits - 1),
        ])
        return found

    def number(self) -> int:
        """The token ID of one of the signer's NFTs."""
        return self.chance.randrange(8)

    def trial(self, signature: str, *values: Any, **more: Any) -> Trial:
        """A call to the contract with the name `to`; without a name, to the token."""
        to = more.pop("to", self.token)
        more = {"people": (self.who,), "name": signature} | more
        return Trial(to=self.world.at.get(to, to), data=data(signature, *values), **more)


def tokens(d: Draw) -> list[Trial]:
    """The usual functions of tokens."""
    weth, units = "weth", d.units()
    # A transfer from another account needs its approval: the review must name only the payee.
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
        d.trial("mint(address,uint256)", d.who, units, to=weth),
        d.trial("deposit()", to=weth, value=units),
        d.trial("withdraw(uint256)", units, to=weth),
    ]


def newer_tokens(d: Draw) -> list[Trial]:
    """Functions of some tokens: ERC-777, ERC-677, and wrappers that pay somebody."""
    units = d.units()
    return [
        d.trial("send(address,uint256,bytes)", d.who, units, b"", to="weth"),
        d.trial("transferAndCall(address,uint256,bytes)", d.who, units, b"", to="weth"),
        d.trial("withdrawTo(address,uint256)", d.who, units, to="weth"),
    ]


def collections(d: Draw) -> list[Trial]:
    """ERC-721 and ERC-1155."""
    # With bytes for the payee's contract, the effect would be unknown.
    number, extra = d.number(), b""
    kinds = d.chance.sample(range(8), d.chance.randint(1, 4))
    amounts = [d.units(10**9) for _ in kinds]
    thing, stack = dict(to="things", numbers=(number,)), dict(to="stacks", numbers=tuple(kinds))
    is_on = bool(d.chance.getrandbits(1))
    return [
        d.trial("safeTransferFrom(address,address,uint256)", d.me, d.who, number, **thing),
        d.trial("safeTransferFrom(address,address,uint256,bytes)", d.me, d.who, number, extra, **thing),
        # A token ID is also read as an amount if the contract may be of either kind.
        d.trial("transferFrom(address,address,uint256)", d.me, d.who, number, **thing, is_exact=False,
                name="transferFrom of a thing", pulled=(d.world.at["things"],)),
        d.trial("approve(address,uint256)", d.who, number, **thing, name="approve of a thing"),
        d.trial("setApprovalForAll(address,bool)", d.who, is_on, **thing),
        d.trial("safeTransferFrom(address,address,uint256,uint256,bytes)", d.me, d.who, kinds[0], amounts[0],
                extra, **stack),
        d.trial("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", d.me, d.who, kinds,
                amounts, extra, **stack),
    ]


def vaults(d: Draw) -> list[Trial]:
    """ERC-4626. The call data contain neither the price of a share nor the vault's token."""
    units, dollar = d.units(), d.world.at["dollar"]
    into = dict(pulled=(dollar,))
    return [
        trial
        for vault in ("vault", "fine")
        for trial in (
            d.trial("deposit(uint256,address)", units, d.who, to=vault, **into),
            d.trial("mint(uint256,address)", units, d.who, to=vault, **into),
            d.trial("redeem(uint256,address,address)", units, d.who, d.me, to=vault),
            # The call data do not contain the number of shares for these assets.
            d.trial("withdraw(uint256,address,address)", units, d.who, d.me, to=vault, is_exact=False),
        )
    ]


def swaps(d: Draw) -> list[Trial]:
    """Swaps of Uniswap V2 and V3."""
    units, weth = d.units(), d.world.at["weth"]
    path, backwards = [d.token, d.other], [d.other, d.token]
    fee = d.chance.choice([100, 500, 3000])
    along = b"".join([bytes.fromhex(d.token[2:]), fee.to_bytes(3, "big"), bytes.fromhex(d.other[2:])])
    back = b"".join([bytes.fromhex(d.other[2:]), fee.to_bytes(3, "big"), bytes.fromhex(d.token[2:])])
    cost = (units * 2 + 2) // 3
    most = cost + d.chance.choice([0, 0, d.units()])
    v2 = "address[],address,uint256)"
    end = (d.who, d.deadline)
    loose = dict(to="router", is_exact=most == cost)
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


def lending(d: Draw) -> list[Trial]:
    """Aave's pool."""
    units, debt = d.units(), d.chance.choice([1, 2])
    pool = dict(to="lending")
    return [
        d.trial("supply(address,uint256,address,uint16)", d.token, units, d.who, 0, **pool),
        d.trial("deposit(address,uint256,address,uint16)", d.token, units, d.who, 0, **pool),
        d.trial("withdraw(address,uint256,address)", d.token, units, d.who, **pool, with_deposits=True),
        d.trial("borrow(address,uint256,uint256,uint16,address)", d.token, units, debt, 0, d.friend, **pool,
                people=(d.friend,)),
        d.trial("repay(address,uint256,uint256,address)", d.token, units, debt, d.me, **pool),
        # Without a debt, nothing is repaid.
        d.trial("repay(address,uint256,uint256,address)", d.token, units, debt, d.who, **pool, is_exact=False,
                name="repay for nobody"),
    ]
