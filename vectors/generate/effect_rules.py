"""The expected effects of calls of known functions, by the text of their standards.

Effects are text: "spend ASSET UNITS TO", "allow ASSET UNITS WHO", "revoke ASSET WHO", "name ROLE
WHO", "control FUNCTION CONTRACT WHO"; "-" means nobody and "all" means no limit.
"""

from collections.abc import Callable
from typing import Any

Args = list[Any]
# Takes the arguments, the signer (who makes the call) and the called contract.
Rule = Callable[[Args, str, str], list[str]]

ZERO = "0x" + "00" * 20
SIGNED = ",uint8,bytes32,bytes32)"


def spend(asset: str, units: int, to: str = "-") -> str:
    return f"spend {asset} {units} {to}"


def allow(asset: str, units: int | str, who: str) -> str:
    return f"allow {asset} {units} {who}"


def revoke(asset: str, who: str) -> str:
    return f"revoke {asset} {who}"


def named(role: str, who: str) -> str:
    return f"name {role} {who}"


def receives(who: str) -> str:
    return named("receiver", who)


def taken(asset: str, units: int, source: str, to: str, me: str) -> list[str]:
    """Returns the effects of taking units: a spend, and the name of an owner who is not the signer.
    """
    return ([] if source == me else [named("owner", source)]) + [spend(asset, units, to)]


def granted(asset: str, units: int, who: str) -> str:
    return allow(asset, units, who) if units else revoke(asset, who)


def permitted(asset: str, units: int | str, owner: str, who: str, me: str) -> list[str]:
    if owner != me:
        return [named("owner", owner), named("delegate", who)]
    return [revoke(asset, who) if units == 0 else allow(asset, units, who)]


def swapped(token: str, units: int, to: str, me: str, router: str, words: bool) -> list[str]:
    """Returns the effects of a swap.

    SwapRouter02 calls the sender 1 and itself 2; the older router calls itself 0.
    """
    number = int(to, 16)
    if words:
        to = {1: me, 2: router}.get(number, to)
    elif number == 0:
        to = router
    return [spend(token, units), receives(to)]


def head(path: bytes) -> str:
    return "0x" + path[:20].hex()


def tail(path: bytes) -> str:
    return "0x" + path[-20:].hex()


TOKENS: dict[str, Rule] = {
    "transfer(address,uint256)": lambda a, me, c: [spend(c, a[1], a[0])],
    "transferFrom(address,address,uint256)": lambda a, me, c: taken(c, a[2], a[0], a[1], me),
    "transferAndCall(address,uint256,bytes)": lambda a, me, c: [spend(c, a[1], a[0])],
    "send(address,uint256,bytes)": lambda a, me, c: [spend(c, a[1], a[0])],
    "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32" + SIGNED: lambda a, me, c: taken(c, a[2], a[0], a[1], me),
    "receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32" + SIGNED: lambda a, me, c: taken(c, a[2], a[0], a[1], me),
    "cancelAuthorization(address,bytes32" + SIGNED: lambda a, me, c: [],
    "approve(address,uint256)": lambda a, me, c: [allow(c, a[1], a[0])],
    "increaseAllowance(address,uint256)": lambda a, me, c: [allow(c, a[1], a[0])],
    "decreaseAllowance(address,uint256)": lambda a, me, c: [revoke(c, a[0])],
    "permit(address,address,uint256,uint256" + SIGNED: lambda a, me, c: permitted(c, a[2], a[0], a[1], me),
    "permit(address,address,uint256,uint256,bool" + SIGNED: lambda a, me, c: permitted(c, "all" if a[4] else 0, a[0], a[1], me),
    "setApprovalForAll(address,bool)": lambda a, me, c: [allow(c, "all", a[0]) if a[1] else revoke(c, a[0])],
    "mint(address,uint256)": lambda a, me, c: [receives(a[0])],
    "burn(uint256)": lambda a, me, c: [spend(c, a[0])],
    "burnFrom(address,uint256)": lambda a, me, c: taken(c, a[1], a[0], "-", me),
    "delegate(address)": lambda a, me, c: [named("delegate", a[0])],
    "castVote(uint256,uint8)": lambda a, me, c: [],
    "safeTransferFrom(address,address,uint256)": lambda a, me, c: taken(c, 1, a[0], a[1], me),
    "safeTransferFrom(address,address,uint256,bytes)": lambda a, me, c: taken(c, 1, a[0], a[1], me),
    "safeTransferFrom(address,address,uint256,uint256,bytes)": lambda a, me, c: taken(c, a[3], a[0], a[1], me),
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)": lambda a, me, c: taken(c, sum(a[3]), a[0], a[1], me),
    "approve(address,address,uint160,uint48)": lambda a, me, c: [granted(a[0], a[2], a[1])],
    "transferFrom(address,address,uint160,address)": lambda a, me, c: taken(a[3], a[2], a[0], a[1], me),
    "lockdown((address,address)[])": lambda a, me, c: [revoke(token, who) for token, who in a[0]],
}


def withdrawn(a: Args, shares: int, c: str) -> list[str]:
    return [spend(c, shares), receives(a[1]), named("owner", a[2])]


VAULTS: dict[str, Rule] = {
    "deposit()": lambda a, me, c: [receives(me)],
    "withdraw(uint256)": lambda a, me, c: [spend(c, a[0])],
    "depositFor(address,uint256)": lambda a, me, c: [receives(a[0])],
    "withdrawTo(address,uint256)": lambda a, me, c: [spend(c, a[1]), receives(a[0])],
    "deposit(uint256,address)": lambda a, me, c: [receives(a[1])],
    "mint(uint256,address)": lambda a, me, c: [receives(a[1])],
    # The call does not tell how many shares the assets cost: any number.
    "withdraw(uint256,address,address)": lambda a, me, c: withdrawn(a, 2**256 - 1, c),
    "redeem(uint256,address,address)": lambda a, me, c: withdrawn(a, a[0], c),
    "submit(address)": lambda a, me, c: [receives(me)],
    "wrap(uint256)": lambda a, me, c: [receives(me)],
    "unwrap(uint256)": lambda a, me, c: [spend(c, a[0])],
    "deposit(bytes,bytes,bytes,bytes32)": lambda a, me, c: [named("owner", "0x" + a[1][12:].hex())],
}

SINGLE = "((address,address,uint24,address,"
SWAPS: dict[str, Rule] = {
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)": lambda a, me, c: [spend(a[2][0], a[0]), receives(a[3])],
    "swapTokensForExactTokens(uint256,uint256,address[],address,uint256)": lambda a, me, c: [spend(a[2][0], a[1]), receives(a[3])],
    "swapExactETHForTokens(uint256,address[],address,uint256)": lambda a, me, c: [receives(a[2])],
    "swapETHForExactTokens(uint256,address[],address,uint256)": lambda a, me, c: [receives(a[2])],
    "swapExactTokensForETH(uint256,uint256,address[],address,uint256)": lambda a, me, c: [spend(a[2][0], a[0]), receives(a[3])],
    "swapTokensForExactETH(uint256,uint256,address[],address,uint256)": lambda a, me, c: [spend(a[2][0], a[1]), receives(a[3])],
    "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)": lambda a, me, c: [spend(a[2][0], a[0]), receives(a[3])],
    "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)": lambda a, me, c: [receives(a[2])],
    "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)": lambda a, me, c: [spend(a[2][0], a[0]), receives(a[3])],
    "swapExactTokensForTokens(uint256,uint256,address[],address)": lambda a, me, c: swapped(a[2][0], a[0], a[3], me, c, True),
    "swapTokensForExactTokens(uint256,uint256,address[],address)": lambda a, me, c: swapped(a[2][0], a[1], a[3], me, c, True),
    "exactInputSingle" + SINGLE + "uint256,uint256,uint256,uint160))": lambda a, me, c: swapped(a[0][0], a[0][5], a[0][3], me, c, False),
    "exactOutputSingle" + SINGLE + "uint256,uint256,uint256,uint160))": lambda a, me, c: swapped(a[0][0], a[0][6], a[0][3], me, c, False),
    "exactInput((bytes,address,uint256,uint256,uint256))": lambda a, me, c: swapped(head(a[0][0]), a[0][3], a[0][1], me, c, False),
    "exactOutput((bytes,address,uint256,uint256,uint256))": lambda a, me, c: swapped(tail(a[0][0]), a[0][4], a[0][1], me, c, False),
    "exactInputSingle" + SINGLE + "uint256,uint256,uint160))": lambda a, me, c: swapped(a[0][0], a[0][4], a[0][3], me, c, True),
    "exactOutputSingle" + SINGLE + "uint256,uint256,uint160))": lambda a, me, c: swapped(a[0][0], a[0][5], a[0][3], me, c, True),
    "exactInput((bytes,address,uint256,uint256))": lambda a, me, c: swapped(head(a[0][0]), a[0][2], a[0][1], me, c, True),
    "exactOutput((bytes,address,uint256,uint256))": lambda a, me, c: swapped(tail(a[0][0]), a[0][3], a[0][1], me, c, True),
    "unwrapWETH9(uint256,address)": lambda a, me, c: [receives(a[1])],
    "unwrapWETH9(uint256)": lambda a, me, c: [receives(me)],
    "refundETH()": lambda a, me, c: [receives(me)],
    "sweepToken(address,uint256,address)": lambda a, me, c: [receives(a[2])],
    "sweepToken(address,uint256)": lambda a, me, c: [receives(me)],
    "unwrapWETH9WithFee(uint256,address,uint256,address)": lambda a, me, c: [receives(a[1]), receives(a[3])],
    "sweepTokenWithFee(address,uint256,address,uint256,address)": lambda a, me, c: [receives(a[2]), receives(a[4])],
    "pull(address,uint256)": lambda a, me, c: [spend(a[0], a[1])],
    "wrapETH(uint256)": lambda a, me, c: [],
    "selfPermit(address,uint256,uint256" + SIGNED: lambda a, me, c: [allow(a[0], a[1], c)],
    "selfPermitIfNecessary(address,uint256,uint256" + SIGNED: lambda a, me, c: [allow(a[0], a[1], c)],
    "selfPermitAllowed(address,uint256,uint256" + SIGNED: lambda a, me, c: [allow(a[0], "all", c)],
    "selfPermitAllowedIfNecessary(address,uint256,uint256" + SIGNED: lambda a, me, c: [allow(a[0], "all", c)],
}


def lent_back(asset: str, units: int, source: str, to: str, me: str) -> list[str]:
    """Returns the effects of a withdrawal: to oneself a receipt, to anyone else a payment."""
    return [receives(to)] if source == me and to == me else taken(asset, units, source, to, me)


LENDING: dict[str, Rule] = {
    "supply(address,uint256,address,uint16)": lambda a, me, c: [spend(a[0], a[1]), receives(a[2])],
    "deposit(address,uint256,address,uint16)": lambda a, me, c: [spend(a[0], a[1]), receives(a[2])],
    "supplyWithPermit(address,uint256,address,uint16,uint256" + SIGNED: lambda a, me, c: [allow(a[0], a[1], c), spend(a[0], a[1]), receives(a[2])],
    "withdraw(address,uint256,address)": lambda a, me, c: lent_back(a[0], a[1], me, a[2], me),
    "borrow(address,uint256,uint256,uint16,address)": lambda a, me, c: [receives(me), named("owner", a[4])],
    "repay(address,uint256,uint256,address)": lambda a, me, c: [spend(a[0], a[1]), named("owner", a[3])],
    "approveDelegation(address,uint256)": lambda a, me, c: [granted(c, a[1], a[0])],
    "supply(address,uint256)": lambda a, me, c: [spend(a[0], a[1]), receives(me)],
    "supplyTo(address,address,uint256)": lambda a, me, c: [spend(a[1], a[2]), receives(a[0])],
    "supplyFrom(address,address,address,uint256)": lambda a, me, c: taken(a[2], a[3], a[0], "-", me) + [receives(a[1])],
    "withdraw(address,uint256)": lambda a, me, c: [receives(me)],
    "withdrawTo(address,address,uint256)": lambda a, me, c: lent_back(a[1], a[2], me, a[0], me),
    "withdrawFrom(address,address,address,uint256)": lambda a, me, c: lent_back(a[2], a[3], a[0], a[1], me),
    "allow(address,bool)": lambda a, me, c: [allow(c, "all", a[0]) if a[1] else revoke(c, a[0])],
}

# The argument that gains control; None if nobody is named.
CONTROL: dict[str, int | None] = {
    "transferOwnership(address)": 0, "renounceOwnership()": None, "acceptOwnership()": None,
    "beginDefaultAdminTransfer(address)": 0, "acceptDefaultAdminTransfer()": None,
    "grantRole(bytes32,address)": 1, "revokeRole(bytes32,address)": None,
    "renounceRole(bytes32,address)": None, "setOwner(address)": 0, "addOwner(address)": 0,
    "removeOwner(address)": None, "setAdmin(address)": 0, "changeAdmin(address)": 0,
    "setAuthority(address)": 0, "addOwnerWithThreshold(address,uint256)": 0,
    "removeOwner(address,address,uint256)": None, "swapOwner(address,address,address)": 2,
    "changeThreshold(uint256)": None, "enableModule(address)": 0,
    "disableModule(address,address)": None, "setGuard(address)": 0, "setModuleGuard(address)": 0,
    "setFallbackHandler(address)": 0, "approveHash(bytes32)": None, "upgradeTo(address)": 0,
}
