"""Makes call-effects.json with eth_abi: what calls of known functions move, allow, name and change.

The effects are computed here, from what the standards say about the arguments.
"""

import random
from typing import Any

from abi_values import value
from carrier_calls import Carriers, call, own, refund_effects, safe
from common import Case, VectorFile, hex0x, invalid, stream, valid
from effect_rules import CONTROL, LENDING, SWAPS, TOKENS, VAULTS, ZERO, Rule, spend
from make_calls import types_of

GAS = 300_000
# Arguments of the type address that may be the signer.
OWNERS = {"transferFrom(": [0], "safe": [0], "permit(": [0], "burnFrom(": [0], "redeem(": [2],
          "transferWith": [0], "receiveWith": [0], "supplyFrom": [0], "withdrawFrom": [0, 1],
          "withdraw(uint256,address,address": [2], "withdraw(address,uint256,address": [2],
          "withdrawTo(address,address": [0]}


def path(source: random.Random) -> bytes:
    hops = source.randint(1, 3)
    return source.randbytes(20) + b"".join(source.randbytes(23) for _ in range(hops))


def suited(source: random.Random, signature: str, arguments: list[Any], me: str) -> list[Any]:
    """Changes random arguments to what the function expects."""
    if source.random() < 0.5:
        for prefix, places in OWNERS.items():
            if signature.startswith(prefix):
                for place in places:
                    arguments[place] = me
    if signature == "deposit(bytes,bytes,bytes,bytes32)":
        owner = bytes([source.choice([1, 2])]) + bytes(11) + source.randbytes(20)
        arguments[:3] = [source.randbytes(48), owner, source.randbytes(96)]
    elif signature.startswith("exact") and "bytes," in signature:
        arguments[0] = (path(source), *arguments[0][1:])
    elif "address[]" in signature:
        place = types_of(signature).index("address[]")
        arguments[place] = [lower(source) for _ in range(source.randint(2, 4))]
    elif signature.startswith("safeBatch"):
        arguments[3] = [source.randrange(2**90) for _ in arguments[2]]
    if "bytes" in types_of(signature) and not signature.startswith("deposit"):
        arguments[-1] = b""
    return arguments


def lower(source: random.Random) -> str:
    return "0x" + source.randbytes(20).hex()


def plain(item: Any) -> Any:
    """Returns the arguments with every address in lower case."""
    if isinstance(item, str) and item.startswith("0x"):
        return item.lower()
    if isinstance(item, (list, tuple)):
        return type(item)(plain(part) for part in item)
    return item


class Maker:
    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.found: list[Case] = []

    def good(self, comment: str, data: bytes, effects: list[str], me: str, contract: str) -> None:
        given = {"data": hex0x(data), "account": me, "contract": contract, "gas": str(GAS)}
        self.found.append(valid(comment, **given, effects=effects))
        if len(data) > 4:
            given["data"] = hex0x(data + bytes(32))
            self.found.append(invalid("layout", f"a word too many, {comment}", **given))

    def bad(self, comment: str, data: bytes, error: str = "unknown") -> None:
        self.found.append(
            invalid(
                error, comment, data=hex0x(data), account=lower(self.source),
                contract=lower(self.source), gas=str(GAS),
            )
        )

    def function(self, signature: str, rule: Rule) -> None:
        types = types_of(signature)
        for _ in range(3 if types else 1):
            me, contract = lower(self.source), lower(self.source)
            drawn = plain([value(self.source, text) for text in types])
            arguments = suited(self.source, signature, drawn, me)
            effects = rule(arguments, me, contract)
            self.good(signature, call(signature, *arguments), effects, me, contract)
        if types and types[-1] == "bytes":
            arguments[-1] = self.source.randbytes(self.source.randint(1, 40))
            self.bad(f"bytes for the recipient, {signature}", call(signature, *arguments), "opaque")

    def controls(self) -> None:
        for signature, gains in CONTROL.items():
            def rule(a: list[Any], me: str, c: str, name: str = signature, who: int | None = gains) -> list[str]:
                return [f"control {name.split('(')[0]} {c} {'-' if who is None else a[who]}"]
            self.function(signature, rule)
        for signature in ("upgradeToAndCall(address,bytes)", "upgradeAndCall(address,address,bytes)"):
            proxy, code = lower(self.source), lower(self.source)
            behind = signature.startswith("upgradeAnd")
            data = call(signature, *([proxy] if behind else []), code, b"")
            effect = f"control {signature.split('(')[0]} {proxy} {code}"
            self.good(signature, data, [effect], lower(self.source), proxy)

    def carriers(self) -> None:
        carriers = Carriers(self.source)
        for _ in range(3):
            for comment, data, effects in carriers.good():
                self.good(comment, data, effects, lower(self.source), lower(self.source))
            for comment, data in carriers.bad():
                self.bad(comment, data)
        me, contract, to = lower(self.source), lower(self.source), lower(self.source)
        inner = call("transfer(address,uint256)", to, 5)
        for comment, data, effects in own([inner, inner], [spend(contract, 5, to)] * 2):
            self.good(comment, data, effects, me, contract)
        for token, receiver in ((ZERO, to), (contract, ZERO), (lower(self.source), to)):
            one, effects = carriers.inner()
            terms = (0, 10**6, 7, token, receiver)
            self.good(
                "a Safe that pays for its gas", safe(one, 0, terms),
                refund_effects(GAS, terms) + effects, me, lower(self.source),
            )

    def spoilt(self) -> None:
        """Adds calls that look like counted ones and are not."""
        key, signature = bytes(48), bytes(96)
        deposit = "deposit(bytes,bytes,bytes,bytes32)"
        self.bad("credentials of a BLS key", call(deposit, key, bytes(32), signature, bytes(32)))
        self.bad("credentials with a byte set", call(deposit, key, b"\1\1" + bytes(30), signature, bytes(32)))
        self.bad("a key of 47 bytes", call(deposit, bytes(47), b"\1" + bytes(31), signature, bytes(32)))
        to = lower(self.source)
        batch = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"
        self.bad("more numbers than amounts", call(batch, to, to, [1, 2], [1], b""))
        swap = "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)"
        self.bad("a path of no token", call(swap, 1, 1, [], to, 1))
        self.bad("a path of one token", call(swap, 1, 1, [to], to, 1))
        self.bad("a path cut short", call("exactInput((bytes,address,uint256,uint256))", (bytes(42), to, 1, 1)))
        for signature_ in ("stake(uint256)", "unstake(uint256)"):
            self.bad("a function of no standard", call(signature_, 5))
        self.bad("claim()", call("claim()"))


def cases(source: random.Random) -> list[Case]:
    maker = Maker(source)
    for table in (TOKENS, VAULTS, SWAPS, LENDING):
        for signature, rule in table.items():
            maker.function(signature, rule)
    maker.controls()
    maker.carriers()
    maker.spoilt()
    unique = {(item["data"], item["account"]): item for item in maker.found}
    return list(unique.values())


def build() -> VectorFile:
    return VectorFile(
        name="call-effects.json",
        standard="ERC-20, 677, 721, 777, 1155, 2612, 3009, 4626, 6551, 7579, 7821; Safe, Multicall3, Uniswap V2 and V3, Aave, Compound III, Lido",
        comment="The effects of calls of known functions, and calls whose meaning is uncertain.",
        packages=("eth_abi", "eth-utils"),
        given={"data": "call data", "account": "the signer", "contract": (
            "the called contract"
        ), "gas": "the gas limit"},
        gives={"effects": "each effect as text, in the order in which they happen"},
        errors={
            "unknown": "its meaning is uncertain",
            "opaque": "bytes for a recipient that cannot be decoded",
            "layout": "a layout that no compiler would write",
        },
        cases=cases(stream("call-effects")),
    )
