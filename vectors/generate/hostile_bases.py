"""Real calls of protocols as their contracts accept them.

hostile_values.py and hostile_bytes.py change them. Each does what its owner may well intend: the
proceeds go to the account, and everyone it pays is on the list of recipients.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from eth_abi.abi import encode

from effect_rules import LENDING, SWAPS, TOKENS, VAULTS, Rule, allow, receives, spend, taken
from hostile_documents import FROM, TO, USDC
from hostile_kinds import data
from hostile_messages import PERMIT2
from hostile_outcomes import DAI, WETH, ExpectedCall, Rules, forbidden, told
from hostile_routers import ROUTER

Values = tuple[Any, ...]
Path = tuple[Any, ...]
V2, V3 = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D", "0xE592427A0AEce92De3Edee1F18E0157C05861564"
SWAP02 = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45"  # SwapRouter02
POOL = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2"  # Aave V3
COMET = "0xc3d688B66703497DAA19211EEdff47f25384cdc3"  # Compound III, USDC
VAULT = "0x83F20F44975D03b1b09e64809B757c47f942BEeA"  # sDAI, ERC-4626
APES = "0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D"  # a collection, ERC-721
THINGS = "0x76BE3b62873462d2142405439777e971754E8E77"  # a collection, ERC-1155
UNITS, SOON, SIGNATURE = 1_234_567, 2**32 - 1, b"\1" * 65
SIGNED = ",uint8,bytes32,bytes32)"
PROOF = (27, b"\2" * 32, b"\3" * 32)
HOP = bytes.fromhex(USDC[2:]) + (500).to_bytes(3, "big") + bytes.fromhex(WETH[2:])
# Everyone whom the real calls pay or approve, and every asset that they move, is allowed.
RULES = Rules([TO, V2, POOL, PERMIT2], ["ether", USDC, WETH, DAI, VAULT, APES, THINGS])


@dataclass(frozen=True)
class Base:
    """A call, the places of its parts in the arguments, and its effects for any arguments."""

    name: str
    to: str
    signature: str
    values: Values
    places: dict[str, Path]
    rule: Callable[[Values], list[str]]
    # The indexes of the words, after the selector, with an offset and a count; -1 for none.
    offset: int = -1
    count: int = -1

    @property
    def function(self) -> str:
        return self.signature[: self.signature.index("(")]

    def body(self, values: Values | None = None) -> bytes:
        """Returns the call data, for its own arguments or others."""
        return data(self.signature, *(self.values if values is None else values))

    def expected(self, values: Values | None = None) -> ExpectedCall:
        """Returns the effects of the call, for its own arguments or others."""
        return ExpectedCall(self.to, self.function, tuple(self.rule(self.values if values is None else values)))

    def word(self, part: str) -> int:
        """Returns the index of the word that holds a part: the one that changes with the part."""
        path = self.places[part]
        others = {bool: (False, True), int: (0, 1)}.get(type(at(self.values, path)), (V2, V3))
        one, two = (self.body(put(self.values, path, other)) for other in others)
        return next(place for place in range(len(one) // 32) if word_at(one, place) != word_at(two, place))


def word_at(body: bytes, place: int) -> bytes:
    return body[4 + 32 * place : 36 + 32 * place]


def at(values: Any, path: Path) -> Any:
    """Returns the value at a path in the arguments."""
    for index in path:
        values = values[index]
    return values


def put(values: Any, path: Path, new: Any) -> Any:
    """Returns the arguments with another value at a path."""
    if not path:
        return new
    made = dict(values) if isinstance(values, dict) else list(values)
    made[path[0]] = put(made[path[0]], path[1:], new)
    return tuple(made) if isinstance(values, tuple) else made


def by_rule(table: dict[str, Rule], name: str, to: str, signature: str, values: Values,
            places: dict[str, Path], **more: int) -> Base:
    """Makes a call with its effects from effect_rules.py."""
    rule = lambda given: table[signature](list(given), FROM, to)
    return Base(name, to, signature, values, places, rule, **more)


def permitted(values: Values) -> list[str]:
    """Returns the effects of Permit2's `permit` of the signer's own tokens."""
    _, ((token, units, _, _), spender, _), _ = values
    return [allow(token, units, spender)]


def moved(values: Values) -> list[str]:
    """Returns the effects of Permit2's `transferFrom` with a list."""
    lists = [taken(token, units, source, to, FROM) for source, to, units, token in values[0]]
    return [effect for effects in lists for effect in effects]


def routed(values: Values) -> list[str]:
    """Returns the effects of a V3 swap by the Universal Router, paid by and for the caller."""
    return [spend(USDC, UNITS), receives(FROM)]


SINGLE = "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))"
V2_SWAP = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
INPUT = ["address", "uint256", "uint256", "bytes", "bool"]
PERMIT = "permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)"
BASES = {base.name: base for base in [
    by_rule(TOKENS, "USDC transfer", USDC, "transfer(address,uint256)", (TO, UNITS),
            {"recipient": (0,), "amount": (1,)}),
    by_rule(TOKENS, "USDC approve", USDC, "approve(address,uint256)", (V2, UNITS),
            {"spender": (0,), "amount": (1,)}),
    by_rule(TOKENS, "USDC transferFrom", USDC, "transferFrom(address,address,uint256)", (FROM, TO, UNITS),
            {"owner": (0,), "recipient": (1,), "amount": (2,)}),
    by_rule(TOKENS, "EIP-3009 transferWithAuthorization", USDC,
            "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32" + SIGNED,
            (FROM, TO, UNITS, 0, SOON, b"\7" * 32, *PROOF),
            {"owner": (0,), "recipient": (1,), "amount": (2,), "v": (6,)}),
    by_rule(TOKENS, "EIP-2612 permit", USDC, "permit(address,address,uint256,uint256" + SIGNED,
            (FROM, V2, UNITS, SOON, *PROOF), {"owner": (0,), "spender": (1,), "amount": (2,), "v": (4,)}),
    by_rule(TOKENS, "DAI permit, taken back", DAI, "permit(address,address,uint256,uint256,bool" + SIGNED,
            (FROM, V2, 3, SOON, False, *PROOF), {"owner": (0,), "spender": (1,), "flag": (4,), "v": (5,)}),
    by_rule(TOKENS, "ERC-721 setApprovalForAll, taken back", APES, "setApprovalForAll(address,bool)",
            (V2, False), {"spender": (0,), "flag": (1,)}),
    by_rule(TOKENS, "ERC-721 safeTransferFrom", APES, "safeTransferFrom(address,address,uint256)",
            (FROM, TO, 7), {"owner": (0,), "recipient": (1,)}),
    by_rule(TOKENS, "ERC-1155 safeBatchTransferFrom", THINGS,
            "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
            (FROM, TO, [1, 2], [3, 4], b""), {"owner": (0,), "recipient": (1,), "amount": (3, 0)}, offset=2, count=5),
    by_rule(TOKENS, "Permit2 approve", PERMIT2, "approve(address,address,uint160,uint48)",
            (USDC, V2, UNITS, SOON), {"token": (0,), "spender": (1,), "amount": (2,), "end": (3,)}),
    by_rule(TOKENS, "Permit2 transferFrom", PERMIT2, "transferFrom(address,address,uint160,address)",
            (FROM, TO, UNITS, USDC), {"owner": (0,), "recipient": (1,), "amount": (2,), "token": (3,)}),
    Base("Permit2 permit", PERMIT2, PERMIT, (FROM, ((USDC, UNITS, SOON, 0), V2, SOON), SIGNATURE),
         {"token": (1, 0, 0), "amount": (1, 0, 1), "end": (1, 0, 2), "spender": (1, 1)}, permitted, 7, 8),
    Base("Permit2 transferFrom of a list", PERMIT2, "transferFrom((address,address,uint160,address)[])",
         ([(FROM, TO, UNITS, USDC), (FROM, TO, UNITS, WETH)],),
         {"recipient": (0, 0, 1), "amount": (0, 0, 2), "token": (0, 0, 3)}, moved, 0, 1),
    by_rule(SWAPS, "Uniswap V2 swapExactTokensForTokens", V2, V2_SWAP, (UNITS, 1, [USDC, WETH], FROM, SOON),
            {"amount": (0,), "token": (2, 0), "recipient": (3,)}, offset=2, count=5),
    by_rule(SWAPS, "Uniswap V3 exactInputSingle", V3, SINGLE, ((USDC, WETH, 500, FROM, SOON, UNITS, 1, 0),),
            {"token": (0, 0), "fee": (0, 2), "recipient": (0, 3), "amount": (0, 5), "price": (0, 7)}),
    by_rule(SWAPS, "Uniswap V3 exactInput", SWAP02, "exactInput((bytes,address,uint256,uint256))",
            ((HOP, FROM, UNITS, 1),), {"recipient": (0, 1), "amount": (0, 2)}, offset=1, count=5),
    Base("Universal Router execute", ROUTER, "execute(bytes,bytes[],uint256)",
         (b"\0", [encode(INPUT, [FROM, UNITS, 1, HOP, True])], SOON), {}, routed, 1, 5),
    by_rule(LENDING, "Aave supply", POOL, "supply(address,uint256,address,uint16)", (USDC, UNITS, FROM, 7),
            {"token": (0,), "amount": (1,), "recipient": (2,), "code": (3,)}),
    by_rule(LENDING, "Aave withdraw", POOL, "withdraw(address,uint256,address)", (USDC, UNITS, FROM),
            {"token": (0,), "amount": (1,), "recipient": (2,)}),
    by_rule(LENDING, "Aave borrow", POOL, "borrow(address,uint256,uint256,uint16,address)",
            (USDC, UNITS, 2, 0, FROM), {"token": (0,), "code": (3,), "owner": (4,)}),
    by_rule(LENDING, "Aave repay", POOL, "repay(address,uint256,uint256,address)", (USDC, UNITS, 2, FROM),
            {"token": (0,), "amount": (1,), "owner": (3,)}),
    by_rule(LENDING, "Compound withdrawTo", COMET, "withdrawTo(address,address,uint256)", (FROM, USDC, UNITS),
            {"recipient": (0,), "token": (1,), "amount": (2,)}),
    by_rule(VAULTS, "ERC-4626 deposit", VAULT, "deposit(uint256,address)", (UNITS, FROM),
            {"amount": (0,), "recipient": (1,)}),
    by_rule(VAULTS, "ERC-4626 redeem", VAULT, "redeem(uint256,address,address)", (UNITS, FROM, FROM),
            {"amount": (0,), "recipient": (1,), "owner": (2,)}),
    by_rule(VAULTS, "WETH withdrawTo", WETH, "withdrawTo(address,uint256)", (FROM, UNITS),
            {"recipient": (0,), "amount": (1,)}),
]}
for real in BASES.values():
    # The real calls have no warnings and break no rule, so that every finding is due to the change.
    assert not told(real.expected()) and not forbidden(real.expected(), RULES), real.name
