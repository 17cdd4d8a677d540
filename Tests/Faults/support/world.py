"""Contracts of many kinds on the dev chain, and the accounts' holdings in them.

Those of the wheel safe-eth-py are the real Safes; the others are in Tests/DevChain/contracts.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import files
from itertools import product
from typing import Any

from eth_abi.abi import encode
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

from support import small_contracts
from support.accounts import code, sent
from support.chain import Chain

ETHER = 10**18
# MultiSend's address on all chains, by version; a Safe's delegate call is known only at these.
MULTISEND = {"MultiSend_V1_4_1": "0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526",
             "MultiSend_V1_5_0": "0x218543288004CD07832472D464648173c77D7eB7"}
SAFES = {"1.3.0": ("GnosisSafe_V1_3_0", "MultiSend_V1_4_1"),
         "1.4.1": ("Safe_V1_4_1", "MultiSend_V1_4_1"), "1.5.0": ("Safe_V1_5_0", "MultiSend_V1_5_0")}
ZERO = "0x" + "00" * 20
Key = tuple[str, ...]


def data(signature: str, *values: Any) -> bytes:
    """The call data of a call, by eth_abi."""
    selector = keccak(text=signature)[:4]
    return bytes(selector) + encode(types_of(signature), values)


def types_of(signature: str) -> list[str]:
    """The types of a function's arguments."""
    inside = signature[signature.index("(") + 1 : -1]
    types, depth, start = list[str](), 0, 0
    for at, letter in enumerate(inside + ","):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            types += [inside[start:at]] if at > start else []
            start = at + 1
    return types


@cache
def wheel_code(name: str) -> bytes:
    """The creation code of a contract in the wheel safe-eth-py, which is never imported."""
    found = [file for file in files("safe-eth-py") or [] if file.name == f"{name}.json"]
    return bytes.fromhex(json.loads(found[0].read_text())["bytecode"][2:])


@dataclass
class World:
    """The contracts, the accounts, and their holdings."""

    chain: Chain
    at: dict[str, str] = field(default_factory=dict)

    @property
    def me(self) -> str:
        """The signer."""
        return self.chain.accounts[0]

    @property
    def friend(self) -> str:
        """An account with tokens that lets the signer take them."""
        return self.chain.accounts[1]

    def put(self, name: str, creation: bytes) -> str:
        """Create a contract."""
        address = to_checksum_address(sent(self.chain, {"data": "0x" + creation.hex()}))
        self.at[name] = address
        return address

    def do(self, to: str, call: bytes, value: int = 0, sender: str | None = None) -> None:
        """Prepare something with a transaction that must succeed."""
        call_of = {"to": to, "data": "0x" + call.hex(), "value": hex(value)}
        sent(self.chain, call_of | ({"from": sender} if sender else {}))

    @classmethod
    def made(cls, chain: Chain) -> "World":
        """Create all contracts on the chain."""
        world = cls(chain)
        world._tokens()
        world._collections()
        world._protocols()
        for version, (safe, multisend) in SAFES.items():
            world._safe(version, safe, multisend)
        world._small()
        return world

    def _tokens(self) -> None:
        supply = encode(["string", "string", "uint8", "uint256"], ["Dollar", "DLR", 6, 10**24])
        dollar = self.put("dollar", code("MiniToken") + supply)
        weth = self.put("weth", code("Wrapped"))
        self.do(weth, data("deposit()"), 2_000 * ETHER)
        for token in (dollar, weth):
            self.do(token, data("transfer(address,uint256)", self.friend, 10**20))
            self.do(token, data("approve(address,uint256)", self.me, 10**19), sender=self.friend)

    def _collections(self) -> None:
        things = self.put("things", code("Collection"))
        stacks = self.put("stacks", code("Stacks"))
        for number in range(8):
            self.do(things, data("mint(address,uint256)", self.me, number))
            self.do(stacks, data("mint(address,uint256,uint256)", self.me, number, 10**9))

    def _protocols(self) -> None:
        dollar, weth = self.at["dollar"], self.at["weth"]
        vault = self.put("vault", code("Vault") + encode(["address", "uint256"], [dollar, 0]))
        fine = self.put("fine", code("Vault") + encode(["address", "uint256"], [dollar, 12]))
        router = self.put("router", code("Router"))
        lending = self.put("lending", code("Lending") + encode(["address"], [dollar]))
        one, many = self.put("allowances", code("Allowances")), self.put("many", code("AllowancesOfMany"))
        routed = self.put("commands", code("CommandRouter") + encode(["address", "address"], [one, weth]))
        for name in ("Bundler", "Executor", "SimpleAccount"):
            self.put(name.lower(), code(name))
        for token in (dollar, weth):
            for holder in (vault, fine, router, lending):
                self.do(token, data("approve(address,uint256)", holder, 2**256 - 1))
                if holder in (router, lending):
                    self.do(token, data("transfer(address,uint256)", holder, 10**20))
            for holder in (one, many):
                everything = data("approve(address,uint256)", holder, 2**256 - 1)
                give = data("approve(address,address,uint160,uint48)", token, self.me, 10**19, 2**48 - 1)
                for owner in (self.me, self.friend):
                    self.do(token, everything, sender=owner)
                self.do(holder, give, sender=self.friend)
            route = data("approve(address,address,uint160,uint48)", token, routed, 2**160 - 1, 2**48 - 1)
            self.do(one, route)
            self.do(token, data("transfer(address,uint256)", routed, 10**15))
            self.do(lending, data("supply(address,uint256,address,uint16)", token, 10**18, self.me, 0))
        self.do(router, b"", 500 * ETHER)
        self.do(routed, b"", ETHER)
        for holder in (vault, fine):
            self.do(holder, data("deposit(uint256,address)", 10**18, self.me))
        # The gift to the vault makes its shares worth more than they cost.
        self.do(dollar, data("transfer(address,uint256)", vault, 123_456_789))
        self.do(lending, data("approveDelegation(address,uint256)", self.me, 10**18), sender=self.friend)

    def _safe(self, version: str, name: str, multisend: str) -> None:
        singleton = self.put(f"singleton {version}", wheel_code(name))
        made = self.put(f"multisend {version}", wheel_code(multisend))
        self.chain.ask("anvil_setCode", MULTISEND[multisend], self.chain.ask("eth_getCode", made, "latest"))
        self.at[f"multisend {version}"] = MULTISEND[multisend]
        safe = self.put(f"safe {version}", wheel_code("Proxy_V1_3_0") + encode(["address"], [singleton]))
        self.do(safe, data(
            "setup(address[],uint256,address,bytes,address,address,uint256,address)",
            [self.me], 1, ZERO, b"", ZERO, ZERO, 0, ZERO))
        self.do(safe, b"", 100 * ETHER)
        for token in (self.at["dollar"], self.at["weth"]):
            self.do(token, data("transfer(address,uint256)", safe, 10**18))
        kinds = "(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"
        module = data("enableModule(address)", self.me)
        approved = bytes.fromhex(self.me[2:]).rjust(32, b"\0") + bytes(32) + b"\1"
        self.do(safe, data(f"execTransaction{kinds}", safe, 0, module, 0, 0, 0, 0, ZERO, ZERO, approved))

    def _small(self) -> None:
        dollar, weth, allowances = self.at["dollar"], self.at["weth"], self.at["allowances"]
        tokens = (dollar, weth, self.put("coin", small_contracts.coin(int(dollar, 16))))
        takers = [
            self.put("router02", small_contracts.router(int(weth, 16))), self.put("market", small_contracts.market()),
            self.put("aggregator", small_contracts.aggregator()), self.put("signatures", small_contracts.signatures()),
        ]
        actors = [
            self.put("account", small_contracts.account()), self.put("multicall", code("Multicall3")),
            self.put("sender", wheel_code("MultiSendCallOnly_V1_4_1")), self.at["bundler"],
        ]
        self.put("entry", small_contracts.entry_point())
        self.put("batch", code("Delegate"))
        self.put("plain", small_contracts.commands(int(allowances, 16)))
        for who in (self.me, self.friend):
            self.do(self.at["coin"], data("mint(address,uint256)", who, 10**21))
            self.do(dollar, data("approve(address,uint256)", self.at["coin"], 2**256 - 1), sender=who)
        for token in tokens:
            for holder in (*takers, *actors, self.at["plain"], self.at["coin"]):
                self.do(token, data("transfer(address,uint256)", holder, 10**18))
            # SwapRouter02 and the market use permits of the coin.
            for holder, who in product(takers[2:] if token == tokens[2] else takers, (self.me, self.friend)):
                self.do(token, data("approve(address,uint256)", holder, 2**256 - 1), sender=who)
            everything = data("approve(address,address,uint160,uint48)", token, self.at["plain"], 2**160 - 1, 2**48 - 1)
            self.do(allowances, everything)
        for token in (dollar, weth):
            self.do(self.at["market"], data("supply(address,uint256)", token, 10**16))
            loan = data("borrow(address,uint256,uint256,uint16,address)", token, 10**16, 2, 0, self.me)
            self.do(self.at["lending"], loan)
        for holder in ("router02", "account", "bundler"):
            self.chain.ask("anvil_setBalance", self.at[holder], hex(ETHER))

    def nonce_of_safe(self, safe: str) -> int:
        """The number of transactions that a Safe has run."""
        return int(self.chain.ask("eth_call", {"to": safe, "data": "0x" + data("nonce()").hex()}, "latest"), 16)

    def state(self, owners: Sequence[str], others: Sequence[str], numbers: Sequence[int], with_deposits: bool = False,
              ) -> dict[Key, int]:
        """The accounts' holdings, and the allowances of the owners.

        NFTs and ERC-1155 tokens are read for the given IDs.
        """
        people = list(dict.fromkeys([*owners, *others]))
        asked: list[tuple[Key, str, list[Any]]] = [
            (("ether", who), "eth_getBalance", [who, "latest"]) for who in people
        ]

        def call(key: Key, to: str, signature: str, *values: Any) -> None:
            body = {"to": to, "data": "0x" + data(signature, *values).hex()}
            asked.append((key, "eth_call", [body, "latest"]))

        at = self.at
        for token in (at["dollar"], at["weth"], at["vault"], at["fine"], at["coin"]):
            for who in people:
                call((token, who), token, "balanceOf(address)", who)
        pools, tokens = ("lending", "market") if with_deposits else (), (at["dollar"], at["weth"], at["coin"])
        for holder, token, who in product(pools, tokens, people):
            call((token, who, holder), at[holder], "deposits(address,address)", token, who)
        for number in numbers:
            call(("thing", str(number)), at["things"], "ownerOf(uint256)", number)
            call(("approved", str(number)), at["things"], "getApproved(uint256)", number)
            for who in people:
                key = (at["stacks"], who, str(number))
                call(key, at["stacks"], "balanceOf(address,uint256)", who, number)
        for who, other in [(who, other) for who in owners for other in people if other != who]:
            for token in (at["dollar"], at["weth"], at["vault"], at["coin"]):
                call(("allow", token, who, other), token, "allowance(address,address)", who, other)
            call(("allow", at["lending"], who, other), at["lending"], "credit(address,address)", who, other)
            for name in ("market", "things", "stacks") if numbers else ("market",):
                call(("all", at[name], who, other), at[name], "isApprovedForAll(address,address)", who, other)
            for name, token in product(("allowances", "many"), (at["dollar"], at["weth"])):
                call(("allow", token, who, other, at[name]), at[name], "allowance(address,address,address)",
                     who, token, other)
        answers = self.chain.ask_all([(method, parameters) for _, method, parameters in asked])
        # The first word of a Permit2 allowance is the amount.
        return {key: int(answer[:66], 16) for (key, _, _), answer in zip(asked, answers)}
