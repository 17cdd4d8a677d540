"""Makes protocol-calls.json with eth_abi: calls of protocols, and what they do to the account.

The effects are put together here from the same values that go into the bytes, by the rules of the
contracts' sources; nothing is read back from the bytes.
"""

import json
import random
from typing import Any

from eth_abi import encode
from eth_utils.abi import function_signature_to_4byte_selector

import protocol_routes as routes
from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid
from protocol_routes import ACCOUNT, ROUTER, Effect, allow, anyone, name, spend

EXECUTE = "execute(bytes,bytes[],uint256)"
DETAILS, PERMITTED = "(address,uint160,uint48,uint48)", "(address,uint256)"
ORDER = "(address,address,address,address,uint256,uint256,uint256)"
OLD_OPERATION = "(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)"
NEW_OPERATION = "(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)"
# As explorers show them.
SELECTORS = {
    EXECUTE: "3593564c",
    "execute(bytes,bytes[])": "24856bc3",
    f"permit(address,({DETAILS},address,uint256),bytes)": "2b67b570",
    f"permit(address,({DETAILS}[],address,uint256),bytes)": "2a2d80d1",
    f"permitTransferFrom(({PERMITTED},uint256,uint256),{PERMITTED},address,bytes)": "30f28b7a",
    f"permitTransferFrom(({PERMITTED}[],uint256,uint256),{PERMITTED}[],address,bytes)": "edd9444b",
    f"permitWitnessTransferFrom(({PERMITTED},uint256,uint256),{PERMITTED},address,bytes32,string,bytes)": "137c29fe",
    f"swap(address,{ORDER},bytes)": "07ed2379",
    f"swap(address,{ORDER},bytes,bytes)": "12aa3caf",
    "transformERC20(address,address,uint256,uint256,(uint32,bytes)[])": "415565b0",
    "sellToUniswap(address[],uint256,uint256,bool)": "d9627aa4",
    f"handleOps({OLD_OPERATION}[],address)": "1fad948c",
    f"handleOps({NEW_OPERATION}[],address)": "765e827f",
    "invalidateNonces(address,address,uint48)": "65d9723c",
    "invalidateUnorderedNonces(uint256,uint256)": "3ff9dcb1",
}


def call(signature: str, values: list[Any]) -> bytes:
    selector = bytes(function_signature_to_4byte_selector(signature))
    assert selector.hex() == SELECTORS.get(signature, selector.hex()), signature
    tuple_type = signature[signature.index("(") :]
    body = encode([tuple_type], [tuple(values)])
    dynamic = any(word in tuple_type for word in ("bytes,", "bytes)", "string", "[]"))
    return selector + (body[32:] if dynamic else body)


def good(comment: str, data: bytes, effects: list[Effect], inner: list[dict[str, str]] | None = None) -> Case:
    return valid(comment, data=hex0x(data), effects=json.dumps(effects), inner=json.dumps(inner or []))


def bad(comment: str, data: bytes) -> Case:
    return invalid("unknown", comment, data=hex0x(data))


def execute(parts: list[routes.Command], codes: bytes | None = None) -> bytes:
    codes = bytes(part[0] for part in parts) if codes is None else codes
    return call(EXECUTE, [codes, [part[1] for part in parts], 2**40])


def routed(source: random.Random) -> list[Case]:
    makers = [routes.v3, routes.v2, routes.paying, routes.pulled, routes.permitted, routes.checked]
    cases = []
    for number in range(60):
        parts = [source.choice(makers)(source) for _ in range(source.randint(1, 5))]
        if number % 4 == 0:
            parts += [routes.v3(source, newer=True), routes.v2(source, newer=True)]
        if number % 5 == 0:
            parts.append(routes.plan(source, [makers[number % 6](source), routes.paying(source)]))
        # Payments to the pool manager come after all others, so this one is alone.
        if number % 10 == 9:
            parts = [routes.pooled(source, whole=number % 20 == 9, newer=number >= 40)]
        codes = bytes(part[0] | (0x80 if source.random() < 0.3 else 0) for part in parts)
        effects = [effect for part in parts for effect in part[2]]
        cases.append(good("commands of a router", execute(parts, codes), effects))
    short = call("execute(bytes,bytes[])", [b"\x0b", [encode(["address", "uint256"], [routes.CALLER, 1])]])
    return cases + [good("without a deadline", short, routes.receiver(routes.CALLER))]


def misrouted(source: random.Random) -> list[Case]:
    cases = []
    for command in [*range(0x11, 0x21), *range(0x22, 0x44), 0x7F]:
        cases.append(bad(f"command 0x{command:02x}", execute([(command, routes.v3(source)[1], [])])))
    swap = routes.v3(source)
    for comment, data in {
        "a word less": swap[1][:-32], "a word more": swap[1] + bytes(32), "one byte more": swap[1] + b"\0",
        "a bit above the recipient": b"\x01" + swap[1][1:], "no input": b"",
    }.items():
        cases.append(bad(f"a swap with {comment}", execute([(swap[0], data, [])])))
    for path in (b"", bytes(20), bytes(42), bytes(44), bytes(65)):
        input = encode(["address", "uint256", "uint256", "bytes", "bool"], [ACCOUNT, 1, 1, path, True])
        cases.append(bad(f"a path of {len(path)} bytes", execute([(0, input, [])])))
    short = encode(["address", "uint256", "uint256", "address[]", "bool"], [ACCOUNT, 1, 1, [ROUTER], True])
    cases.append(bad("a path of one token", execute([(8, short, [])])))
    cases.append(bad("a flag that is 2", execute([(8, short[:159] + b"\x02" + short[160:], [])])))
    parts = [routes.checked(source), routes.checked(source)]
    cases.append(bad("more commands than inputs", execute(parts, b"\x0e\x0e\x0e")))
    cases.append(bad("more inputs than commands", execute(parts, b"\x0e")))
    cases.append(bad("257 commands", execute([routes.checked(source)] * 257)))
    foreign = encode(["(address,address,uint160,address)[]"], [[(ROUTER, ACCOUNT, 1, ROUTER)]])
    cases.append(bad("a batch of another owner", execute([(13, foreign, [])])))
    deep = routes.checked(source)
    for _ in range(5):
        deep = routes.plan(source, [deep])
    cases.append(bad("plans five deep", execute([deep])))
    cases.append(bad("a plan with an unknown command", execute([routes.plan(source, [(0x12, b"", [])])])))
    actions = lambda codes, inputs: encode(["bytes", "bytes[]"], [codes, inputs])
    pay = lambda token: encode(["address", "uint256", "bool"], [token, 5, True])
    for comment, data in {
        "an unknown currency": actions(b"\x0b", [pay(ROUTER)]),
        "an unknown action": actions(b"\x17", [pay(routes.USDC)]),
        "more actions than inputs": actions(b"\x0b\x0b", [pay(routes.USDC)]),
        "a whole debt of an exact output's currency": actions(
            b"\x08\x0b",
            [
                encode(
                    ["((address,address,uint24,int24,address),bool,uint128,uint128,bytes)"],
                    [((ROUTER, routes.USDC, 1, 1, ROUTER), True, 5, 6, b"")],
                ),
                encode(["address", "uint256", "bool"], [routes.USDC, 0, True]),
            ],
        ),
    }.items():
        cases.append(bad(f"a pool manager with {comment}", execute([(16, data, [])])))
    return cases


def permits(source: random.Random) -> list[Case]:
    cases = []
    for number in range(24):
        owner = ACCOUNT if number % 2 == 0 else anyone(source)
        mine, spender, signature = owner == ACCOUNT, anyone(source), source.randbytes(65)
        items = [(anyone(source), source.getrandbits(150), 9, 1) for _ in range(source.randint(1, 3))]
        single = f"permit(address,({DETAILS},address,uint256),bytes)"
        others = [name("owner", owner), name("delegate", spender)]
        effects = [allow(item[0], item[1], spender) for item in items]
        cases.append(good("one token", call(single, [owner, (items[0], spender, 1), signature]), effects[:1] if mine else others))
        batch = f"permit(address,({DETAILS}[],address,uint256),bytes)"
        cases.append(good("several tokens", call(batch, [owner, (items, spender, 1), signature]), effects if mine else others))
        wanted = [(anyone(source), source.getrandbits(99)) for _ in items]
        moved: list[Effect] = []
        for item, target in zip(items, wanted, strict=True):
            moved += ([] if mine else [name("owner", owner)]) + [spend(item[0], target[1], target[0])]
        first = moved[:1] if mine else moved[:2]
        permit = (items[0][:2], 1, 2)
        transfer = f"permitTransferFrom(({PERMITTED},uint256,uint256),{PERMITTED},address,bytes)"
        cases.append(good("one transfer", call(transfer, [permit, wanted[0], owner, signature]), first))
        witness = transfer.replace("permitTransfer", "permitWitnessTransfer").replace("address,bytes)", "address,bytes32,string,bytes)")
        cases.append(good("with a witness", call(witness, [permit, wanted[0], owner, bytes(32), "Order witness)", signature]), first))
        many = f"permitTransferFrom(({PERMITTED}[],uint256,uint256),{PERMITTED}[],address,bytes)"
        permits = ([item[:2] for item in items], 1, 2)
        cases.append(good("several transfers", call(many, [permits, wanted, owner, signature]), moved))
        cases.append(bad("more transfers than permits", call(many, [permits, [*wanted, wanted[0]], owner, signature])))
        cases.append(bad("fewer transfers than permits", call(many, [permits, wanted[:-1], owner, signature])))
        taken = "transferFrom((address,address,uint160,address)[])"
        lines = [(owner, to, units, item[0]) for item, (to, units) in zip(items, wanted, strict=True)]
        cases.append(good("a batch of transfers", call(taken, [lines]), moved))
    cases.append(good("nonces", call("invalidateNonces(address,address,uint48)", [ROUTER, ROUTER, 7]), []))
    return cases + [good("a word of nonces", call("invalidateUnorderedNonces(uint256,uint256)", [1, 7]), [])]


def swaps(source: random.Random) -> list[Case]:
    cases = []
    for number in range(20):
        executor, token, out, target, to = (anyone(source) for _ in range(5))
        if number % 4 == 0:
            token = "0x" + "ee" * 20
        if number % 3 == 0:
            target = ROUTER
        if number % 5 == 0:
            to = "0x" + "00" * 20
        units = source.getrandbits(100)
        order = (token, out, target, to, units, 5, 4)
        effects: list[Effect] = []
        if token == "0x" + "ee" * 20:
            effects += [] if target == ROUTER else [name("receiver", target)]
        else:
            effects.append(spend(token, units, None if target == ROUTER else target))
        effects += [name("executor", executor), name("receiver", ACCOUNT if int(to, 16) == 0 else to)]
        data, permit = source.randbytes(100), source.randbytes(224)
        six, five = f"swap(address,{ORDER},bytes)", f"swap(address,{ORDER},bytes,bytes)"
        cases.append(good("1inch 6", call(six, [executor, order, data]), effects))
        cases.append(good("1inch 5", call(five, [executor, order, b"", data]), effects))
        cases.append(bad("1inch 5 with a permit", call(five, [executor, order, permit, data])))
        path = [anyone(source) for _ in range(3)]
        sell = "sellToUniswap(address[],uint256,uint256,bool)"
        cases.append(good("0x, pairs", call(sell, [path, units, 1, False]), [spend(path[0], units, None), name("receiver", ACCOUNT)]))
        cases.append(bad("0x, a path of one token", call(sell, [path[:1], units, 1, False])))
        moved = "transformERC20(address,address,uint256,uint256,(uint32,bytes)[])"
        cases.append(good("0x, transformers", call(moved, [path[0], out, units, 1, [(6, data)]]), [spend(path[0], units, None), name("receiver", ACCOUNT)]))
    return cases


def operations(source: random.Random) -> list[Case]:
    cases = []
    old, new = f"handleOps({OLD_OPERATION}[],address)", f"handleOps({NEW_OPERATION}[],address)"
    for number in range(16):
        sender = ACCOUNT if number % 2 == 0 else anyone(source)
        beneficiary, data = anyone(source), source.randbytes(source.choice([0, 4, 68]))
        numbers = [source.getrandbits(30) for _ in range(5)]
        inner = [{"target": routes.sum_of(sender), "input": hex0x(data)}] if data else []
        head = [name("executor", beneficiary), name("owner", sender)]
        fee = lambda units: [spend("ether", units, beneficiary)] if sender == ACCOUNT else []
        call_gas, verification, before, price, tip = numbers
        first = (sender, 1, b"", data, *numbers, b"", b"\x01" * 65)
        cases.append(good("EntryPoint 0.6", call(old, [[first], beneficiary]), head + fee((call_gas + verification + before) * price), inner))
        pack = lambda high, low: high.to_bytes(16, "big") + low.to_bytes(16, "big")
        second = (sender, 1, b"", data, pack(verification, call_gas), before, pack(tip, price), b"", b"\x01" * 65)
        cases.append(good("EntryPoint 0.7", call(new, [[second], beneficiary]), head + fee((call_gas + verification + before) * price), inner))
        short = (*second[:7], source.randbytes(source.randint(1, 51)), b"")
        cases.append(bad("a paymaster of too few bytes", call(new, [[short], beneficiary])))
        if number == 0:
            cases.append(bad("65 operations", call(new, [[second] * 65, beneficiary])))
        cases.append(bad("a paymaster of too few bytes, 0.6", call(old, [[(*first[:9], source.randbytes(19), b"")], beneficiary])))
    return cases


def cut(source: random.Random, cases: list[Case]) -> list[Case]:
    """Returns the same calls with a word less, or with another selector."""
    found = []
    for number, case in enumerate(cases):
        data = unhex(case["data"])
        other = data[:-32] if number % 2 and len(data) > 36 else bytes([data[0] ^ 0x5A]) + data[1:]
        found.append(bad(f"changed: {case['comment']}", other))
    return found


def build() -> VectorFile:
    source = stream("protocol-calls")
    cases = routed(source) + misrouted(source) + permits(source) + swaps(source) + operations(source)
    cases += cut(source, [case for case in cases if case["expect"] == "valid"])
    unique = {case["data"]: case for case in reversed(cases)}
    return VectorFile(
        name="protocol-calls.json",
        standard="Uniswap Universal Router 1.2 to 2.2, Permit2, ERC-4337 (EntryPoint 0.6 to 0.8), 1inch Aggregation Router 5 and 6, 0x Exchange Proxy",
        comment=(
            f"Calls from {ACCOUNT} to the contract {ROUTER} on chain 1, where USDC is a known token: "
            "what leaves, is allowed or is named."
        ),
        packages=("eth_abi", "eth-utils"),
        given={"data": "call data"},
        gives={
            "effects": "a JSON array, as text: kind, asset, units, address, role; in the order of the bytes, debts to a pool manager last",
            "inner": "a JSON array, as text: the inner calls, with target and input",
        },
        errors={"unknown": "its meaning is uncertain"},
        cases=list(reversed(unique.values())),
    )
