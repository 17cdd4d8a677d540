"""Calls that carry calls, encoded by their standards, and broken variants of them."""

import random
from typing import Any

from eth_abi import encode
from eth_utils.abi import function_signature_to_4byte_selector

from effect_rules import ZERO, spend
from make_calls import types_of

Inner = tuple[str, int, bytes]
BATCH = "(address,uint256,bytes)[]"
SAFE = "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"
MULTISEND = "0x9641d764fc13c8B624c04430C7356C1C7C8102e2"


def call(signature: str, *values: Any) -> bytes:
    """Encodes a call of a function."""
    return bytes(function_signature_to_4byte_selector(signature)) + encode(types_of(signature), list(values))


def mode(kind: int, attempt: int = 0, selector: str = "00000000") -> bytes:
    return bytes([kind, attempt]) + bytes(4) + bytes.fromhex(selector) + bytes(22)


def packed(inner: Inner) -> bytes:
    """Returns a single call of ERC-7579: target, value and data, concatenated."""
    return bytes.fromhex(inner[0][2:]) + inner[1].to_bytes(32, "big") + inner[2]


def sent(inner: Inner, operation: int = 0) -> bytes:
    """Returns a call for a Safe's MultiSend: operation, target, value, length, data."""
    target, value, data = inner
    return (
        bytes([operation]) + bytes.fromhex(target[2:]) + value.to_bytes(32, "big")
        + len(data).to_bytes(32, "big") + data
    )


def execute(word: bytes, execution: bytes) -> bytes:
    return call("execute(bytes32,bytes)", word, execution)


def safe(inner: Inner, operation: int = 0, refund: tuple[int, int, int, str, str] = (0, 0, 0, ZERO, ZERO)) -> bytes:
    return call(SAFE, inner[0], inner[1], inner[2], operation, *refund, b"\x01" * 65)


class Carriers:
    """Random inner calls: transfers of a token to somebody, with and without value."""

    def __init__(self, source: random.Random) -> None:
        self.source = source

    def address(self) -> str:
        return "0x" + self.source.randbytes(20).hex()

    def inner(self, valued: bool = True) -> tuple[Inner, list[str]]:
        token, to = self.address(), self.address()
        units = self.source.randrange(2**100)
        value = self.source.choice([0, self.source.randrange(1, 10**18)]) if valued else 0
        data = call("transfer(address,uint256)", to, units)
        paid = [spend("ether", value, token)] if value else []
        return (token, value, data), paid + [spend(token, units, to)]

    def payment(self) -> tuple[Inner, list[str]]:
        to, value = self.address(), self.source.randrange(1, 10**18)
        return (to, value, b""), [spend("ether", value, to)]

    def some(self, valued: bool = True) -> tuple[list[Inner], list[str]]:
        found = [self.inner(valued) for _ in range(self.source.randint(1, 3))]
        if valued:
            found.append(self.payment())
        return [one for one, _ in found], [effect for _, effects in found for effect in effects]

    def good(self) -> list[tuple[str, bytes, list[str]]]:
        """Returns comment, call data and effects for each kind of carrier."""
        found: list[tuple[str, bytes, list[str]]] = []

        def add(comment: str, data: bytes, effects: list[str]) -> None:
            found.append((comment, data, effects))

        for attempt in (0, 1):
            one, effects = self.inner()
            add(f"ERC-7579 single call, try {attempt}", execute(mode(0, attempt), packed(one)), effects)
            paid, effects = self.payment()
            add(f"ERC-7579 single payment, try {attempt}", execute(mode(0, attempt), packed(paid)), effects)
            many, effects = self.some()
            add(f"ERC-7579 batch, try {attempt}", execute(mode(1, attempt), encode([BATCH], [many])), effects)
        many, effects = self.some()
        add("executor", call("executeFromExecutor(bytes32,bytes)", mode(1), encode([BATCH], [many])), effects)
        many, effects = self.some()
        add("ERC-7821 without data", execute(mode(1, 0, "78210001"), encode([BATCH], [many])), effects)
        many, effects = self.some()
        add("ERC-7821 with no data", execute(mode(1, 0, "78210001"), encode([BATCH, "bytes"], [many, b""])), effects)
        first, one_effects = self.some()
        second, two_effects = self.some()
        parts = [encode([BATCH], [first]), encode([BATCH, "bytes"], [second, b""])]
        add("ERC-7821 batches", execute(mode(1, 0, "78210002"), encode(["bytes[]"], [parts])), one_effects + two_effects)
        one, effects = self.inner()
        add("a Safe's transaction", safe(one), effects)
        many, effects = self.some()
        bundle = call("multiSend(bytes)", b"".join(sent(one) for one in many))
        add("a Safe's bundle", safe((MULTISEND, 0, bundle), 1), effects)
        add("a bundle sent to the library", bundle, effects)
        one, effects = self.inner()
        add("of a module", call("execTransactionFromModule(address,uint256,bytes,uint8)", *one, 0), effects)
        add("of a module, with what it gave back",
            call("execTransactionFromModuleReturnData(address,uint256,bytes,uint8)", *one, 0), effects)
        one, effects = self.inner()
        add("an account's call", call("execute(address,uint256,bytes)", *one), effects)
        one, effects = self.inner()
        add("ERC-6551", call("execute(address,uint256,bytes,uint8)", *one, 0), effects)
        for name in ("execute", "executeBatch"):
            many, effects = self.some()
            add(f"{name} of a list", call(f"{name}((address,uint256,bytes)[])", many), effects)
        many, effects = self.some()
        add("three lists", call("executeBatch(address[],uint256[],bytes[])", *map(list, zip(*many))), effects)
        many, effects = self.some(False)
        add("two lists", call("executeBatch(address[],bytes[])", [a for a, _, _ in many], [d for _, _, d in many]), effects)
        for name in ("aggregate", "blockAndAggregate"):
            many, effects = self.some(False)
            add(name, call(f"{name}((address,bytes)[])", [(a, d) for a, _, d in many]), effects)
        for name in ("tryAggregate", "tryBlockAndAggregate"):
            many, effects = self.some(False)
            add(name, call(f"{name}(bool,(address,bytes)[])", True, [(a, d) for a, _, d in many]), effects)
        many, effects = self.some(False)
        add("aggregate3", call("aggregate3((address,bool,bytes)[])", [(a, False, d) for a, _, d in many]), effects)
        many, effects = self.some()
        add("aggregate3Value", call("aggregate3Value((address,bool,uint256,bytes)[])", [(a, True, v, d) for a, v, d in many]), effects)
        return found

    def bad(self) -> list[tuple[str, bytes]]:
        """Returns carriers with an uncertain meaning."""
        one, _ = self.inner()
        two, _ = self.inner()
        other = (one[0], 0, self.source.randbytes(36))
        batch = encode([BATCH], [[one, two]])
        targets, values, datas = [one[0], two[0]], [0, 0], [one[2], two[2]]
        bundle = call("multiSend(bytes)", sent(one) + sent(two))
        return [
            ("static mode", execute(mode(0xFE), packed(one))),
            ("delegatecall mode", execute(mode(0xFF), bytes.fromhex(one[0][2:]) + one[2])),
            ("delegatecall without data", execute(mode(0xFF), bytes.fromhex(one[0][2:]))),
            ("unknown kind of call", execute(mode(0x02), packed(one))),
            ("unknown kind of failing", execute(mode(0, 2), packed(one))),
            ("unknown selector", execute(mode(1, 0, "78210003"), batch)),
            ("selector of batches for a single call", execute(mode(0, 0, "78210001"), packed(one))),
            ("a byte of the mode that is for nobody", execute(mode(1)[:31] + b"\x01", batch)),
            ("an unused byte", execute(b"\1\0\0\0\0\1" + bytes(26), batch)),
            ("a packed call of 51 bytes", execute(mode(0), packed(one)[:51])),
            ("nothing to execute", execute(mode(0), b"")),
            ("a batch for a single call", execute(mode(1), packed(one))),
            ("a batch with a word behind it", execute(mode(1), batch + bytes(32))),
            ("data for the account", execute(mode(1, 0, "78210001"), encode([BATCH, "bytes"], [[one], b"\1"]))),
            ("a batch with data where none is taken", execute(mode(1), encode([BATCH, "bytes"], [[one], b""]))),
            ("batches of which one is none", execute(mode(1, 0, "78210002"), encode(["bytes[]"], [[batch, b"\1"]]))),
            ("an unknown call within a batch", execute(mode(1), encode([BATCH], [[one, other]]))),
            ("an unknown call, alone", execute(mode(0), packed(other))),
            ("a Safe that runs foreign code", safe(one, 1)),
            ("a Safe's third operation", safe(one, 2)),
            ("a Safe's bundle at another address", safe((one[0], 0, bundle), 1)),
            ("a bundle with foreign code", safe((MULTISEND, 0, call("multiSend(bytes)", sent(one, 1))), 1)),
            ("a bundle with a third operation", call("multiSend(bytes)", sent(one, 2))),
            ("a bundle cut short", call("multiSend(bytes)", sent(one)[:-1])),
            ("a bundle with a byte behind it", call("multiSend(bytes)", sent(one) + b"\0")),
            ("a module that runs foreign code", call("execTransactionFromModule(address,uint256,bytes,uint8)", *one, 1)),
            ("ERC-6551 that creates a contract", call("execute(address,uint256,bytes,uint8)", *one, 2)),
            ("more targets than calls", call("executeBatch(address[],uint256[],bytes[])", targets, values, datas[:1])),
            ("more values than calls", call("executeBatch(address[],uint256[],bytes[])", targets[:1], values, datas[:1])),
            ("more calls than targets", call("executeBatch(address[],uint256[],bytes[])", targets[:1], values[:1], datas)),
            ("two lists of unequal length", call("executeBatch(address[],bytes[])", targets, datas[:1])),
            ("an empty call of oneself", call("multicall(bytes[])", [b""])),
            ("an unknown call of oneself", call("multicall(bytes[])", [other[2]])),
            ("an unknown call in a list", call("aggregate3((address,bool,bytes)[])", [(one[0], False, other[2])])),
            ("an upgrade that calls", call("upgradeToAndCall(address,bytes)", one[0], one[2])),
            ("a module that is told something", call("installModule(uint256,address,bytes)", 1, one[0], b"\1")),
            ("a Universal Router", call("execute(bytes,bytes[],uint256)", b"\x7f", [b"\1"], 1)),
        ]


def own(names: list[bytes], effects: list[str]) -> list[tuple[str, bytes, list[str]]]:
    """Returns calls of contracts that call themselves for the caller."""
    return [
        ("multicall", call("multicall(bytes[])", names), effects),
        ("multicall until a time", call("multicall(uint256,bytes[])", 7, names), effects),
        ("multicall after a block", call("multicall(bytes32,bytes[])", bytes(32), names), effects),
    ]


def refund_effects(gas: int, terms: tuple[int, int, int, str, str]) -> list[str]:
    """Returns the refund of a Safe (handlePayment): at most (gas + baseGas) times gasPrice."""
    _, base, price, token, to = terms
    asset = "ether" if token == ZERO else token
    return [spend(asset, (gas + base) * price, "-" if to == ZERO else to)] if price else []

