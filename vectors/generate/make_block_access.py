"""Makes block-access.json: block access lists as nodes give them, with their RLP and hash."""

import json
import random
from typing import Any

import rlp
from eth_utils import keccak

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid

# keccak256(rlp.encode([])), as EIP-7928 prints it.
EMPTY = "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347"

Account = dict[str, Any]

# Lists that others print with their RLP.
PRINTED: tuple[tuple[str, list[Account], str], ...] = (
    ("foundry, crates/cast/tests/cli/bal.rs: every kind of change", [{
        "address": "0xa94f5374fce5edbc8e2a8697c15331677e6ebf0b",
        "storageChanges": [{"key": "0x0", "changes": [{"index": "0x0", "value": "0x100"}]}],
        "storageReads": ["0x1"],
        "balanceChanges": [{"index": "0x0", "value": "0x56bc75e2d63100000"}],
        "nonceChanges": [{"index": "0x0", "value": "0x1"}],
        "codeChanges": [{"index": "0x0", "code": "0x6001"}],
    }], (
        "0xf838f794a94f5374fce5edbc8e2a8697c15331677e6ebf0bc8c780c5c480820100c101cccb80"
        "89056bc75e2d63100000c3c28001c5c480826001"
    )),
    ("balq, crates/bal-codec/tests/codec.rs: one slot", [{
        "address": "0x0000000000000000000000000000000000000001",
        "storageChanges": [{"key": "0xa", "changes": [{"index": "0x1", "value": "0x1f4"}]}],
        "storageReads": [], "balanceChanges": [], "nonceChanges": [], "codeChanges": [],
    }], "0xe3e2940000000000000000000000000000000000000001c8c70ac5c4018201f4c0c0c0c0"),
    ("EIP-7928: nothing was accessed", [], "0xc0"),
)

# The example of execution-apis (src/eth/block.yaml), where words have all their digits.
EXAMPLE = [{
    "address": "0xa94f5374fce5edbc8e2a8697c15331677e6ebf0b",
    "storageChanges": [{"key": "0x" + 64 * "0", "changes": [
        {"index": "0x0", "value": "0x" + 64 * "0"},
        {"index": "0x1", "value": "0x" + 61 * "0" + "100"},
    ]}],
    "storageReads": [],
    "balanceChanges": [{"index": "0x0", "value": "0x56bc75e2d63100000"},
                       {"index": "0x1", "value": "0x56bc75e2d63000000"}],
    "nonceChanges": [{"index": "0x0", "value": "0x0"}, {"index": "0x1", "value": "0x1"}],
    "codeChanges": [],
}]

# The names that nodes had before the standard.
FORMER = {"key": "slot", "index": "blockAccessIndex", "code": "newCode"}
FORMER_VALUES = {
    "changes": "newValue", "balanceChanges": "postBalance", "nonceChanges": "newNonce",
}


def word(text: str) -> bytes:
    """Returns the RLP payload of a number."""
    number = int(text, 16)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def encoded(accounts: list[Account]) -> bytes:
    """Returns the RLP of a list in the standard's names, by the package rlp."""
    def changes(items: list[dict[str, str]]) -> list[list[bytes]]:
        return [
            [word(item["index"]), unhex(item["code"]) if "code" in item else word(item["value"])]
            for item in items
        ]

    data: bytes = rlp.encode([[
        unhex(account["address"]),
        [[word(slot["key"]), changes(slot["changes"])] for slot in account["storageChanges"]],
        [word(key) for key in account["storageReads"]],
        changes(account["balanceChanges"]), changes(account["nonceChanges"]),
        changes(account["codeChanges"]),
    ] for account in accounts])
    return data


def case(comment: str, accounts: list[Account], reply: Any = None) -> Case:
    data = encoded(accounts)
    text = json.dumps(accounts if reply is None else reply)
    return valid(comment, reply=text, encoded=hex0x(data), hash=hex0x(keccak(data)))


def former(node: Any, inside: str = "") -> Any:
    """Returns a list in the names that nodes had before the standard."""
    if isinstance(node, list):
        return [former(each, inside) for each in node]
    if not isinstance(node, dict):
        return node
    renamed = {**FORMER, "value": FORMER_VALUES.get(inside, "value")}
    return {renamed.get(name, name): former(value, name) for name, value in node.items()}


def account(source: random.Random, address: bytes, is_padded: bool) -> Account:
    def number() -> str:
        drawn = source.choice((0, source.getrandbits(8), source.getrandbits(100),
                               source.getrandbits(256), 2**256 - 1))
        return f"0x{drawn:064x}" if is_padded else hex(drawn)

    def indexes() -> list[int]:
        drawn = source.sample((0, 1, 2, 127, 128, 255, 256, 70_000, 2**32 - 1),
                              source.randrange(4))
        return sorted(drawn)

    keys = sorted({int(number(), 16) for _ in range(source.randrange(8))})
    written = sorted(source.sample(keys, source.randrange(len(keys) + 1)))
    text = (lambda key: f"0x{key:064x}") if is_padded else hex
    return {
        "address": hex0x(address),
        "storageChanges": [{"key": text(key), "changes": [
            {"index": hex(index), "value": number()} for index in indexes() or [5]
        ]} for key in written],
        "storageReads": [text(key) for key in keys if key not in written],
        "balanceChanges": [
            {"index": hex(index), "value": hex(source.getrandbits(source.choice((0, 60, 256))))}
            for index in indexes()
        ],
        "nonceChanges": [
            {"index": hex(index), "value": hex(source.getrandbits(source.choice((1, 20, 64))))}
            for index in indexes()
        ],
        "codeChanges": [
            {"index": hex(index), "code": hex0x(source.randbytes(source.choice((0, 1, 23, 60))))}
            for index in indexes()
        ],
    }


def accounts(source: random.Random, count: int, is_padded: bool = False) -> list[Account]:
    """Returns accounts in order; some are only accessed."""
    addresses = sorted(source.randbytes(20) for _ in range(count))
    return [account(source, address, is_padded) for address in addresses]


def good(source: random.Random) -> list[Case]:
    cases = []
    for comment, given, expected in PRINTED:
        made = case(comment, given)
        assert made["encoded"] == expected, comment
        cases.append(made)
    assert cases[-1]["hash"] == EMPTY
    cases.append(case("execution-apis, src/eth/block.yaml: words with all digits", EXAMPLE))
    for number in range(40):
        given = accounts(source, 1 + number % 9, is_padded=number % 3 == 0)
        if number % 4 == 1:
            cases.append(case(f"random {number}, the names before the standard", given,
                              former(given)))
        elif number % 4 == 3:
            bare = [{name: value for name, value in each.items() if value} for each in given]
            cases.append(case(f"random {number}, without what is empty", given, bare))
        else:
            cases.append(case(f"random {number}", given))
    return cases


def one(**changes: Any) -> list[Account]:
    """Returns a list of one account with some members changed; None removes one."""
    plain: Account = {
        "address": "0x" + 40 * "1",
        "storageChanges": [{"key": "0x5", "changes": [{"index": "0x1", "value": "0x1"}]}],
        "storageReads": ["0x6"], "balanceChanges": [{"index": "0x1", "value": "0x7"}],
        "nonceChanges": [{"index": "0x1", "value": "0x8"}],
        "codeChanges": [{"index": "0x1", "code": "0x60"}],
    }
    return [{name: value for name, value in {**plain, **changes}.items() if value is not None}]


def disordered() -> list[tuple[str, list[Account]]]:
    first, second = one()[0], one(address="0x" + 40 * "2")[0]
    slot = {"key": "0x5", "changes": [{"index": "0x1", "value": "0x1"}]}
    twice = [{"index": "0x1", "value": "0x1"}, {"index": "0x1", "value": "0x2"}]
    return [
        ("accounts descend", [second, first]), ("an account twice", [first, first]),
        ("slots descend", one(storageChanges=[slot, {**slot, "key": "0x4"}])),
        ("a slot twice", one(storageChanges=[slot, slot])),
        ("a slot without changes", one(storageChanges=[{"key": "0x5", "changes": []}])),
        ("changes of a slot descend",
         one(storageChanges=[{"key": "0x5", "changes": [{"index": "0x2", "value": "0x1"},
                                                       {"index": "0x1", "value": "0x1"}]}])),
        ("a slot read and changed", one(storageReads=["0x5"])),
        ("slots read descend", one(storageReads=["0x9", "0x6"])),
        ("a slot read twice", one(storageReads=["0x6", "0x6"])),
        ("two balances of one transaction", one(balanceChanges=twice)),
        ("two nonces of one transaction", one(nonceChanges=twice)),
        ("code changes descend", one(codeChanges=[{"index": "0x2", "code": "0x"},
                                                  {"index": "0x1", "code": "0x"}])),
    ]


def malformed() -> list[tuple[str, Any]]:
    return [
        ("no address", one(address=None)), ("a short address", one(address="0x" + 38 * "1")),
        ("an address that is a number", one(address=1)),
        ("no index", one(balanceChanges=[{"value": "0x1"}])),
        ("no value", one(nonceChanges=[{"index": "0x1"}])),
        ("no code", one(codeChanges=[{"index": "0x1", "value": "0x60"}])),
        ("no key", one(storageChanges=[{"changes": []}])),
        ("an index of 33 bits", one(balanceChanges=[{"index": "0x100000000", "value": "0x1"}])),
        ("an index that is a number", one(balanceChanges=[{"index": 1, "value": "0x1"}])),
        ("an index with a leading zero", one(nonceChanges=[{"index": "0x01", "value": "0x1"}])),
        ("a nonce of 65 bits", one(nonceChanges=[{"index": "0x1", "value": "0x1" + 16 * "0"}])),
        ("a balance of 257 bits",
         one(balanceChanges=[{"index": "0x1", "value": "0x1" + 64 * "0"}])),
        ("a balance with a leading zero",
         one(balanceChanges=[{"index": "0x1", "value": "0x01"}])),
        ("a negative balance", one(balanceChanges=[{"index": "0x1", "value": "-0x1"}])),
        ("a slot of 257 bits", one(storageReads=["0x1" + 64 * "0"])),
        ("a slot without digits", one(storageReads=["0x"])),
        ("a slot without 0x", one(storageReads=["06"])),
        ("a value that is no hex",
         one(storageChanges=[{"key": "0x5", "changes": [{"index": "0x1", "value": "0xg"}]}])),
        ("code of half a byte", one(codeChanges=[{"index": "0x1", "code": "0x6"}])),
        ("code that is null", one(codeChanges=[{"index": "0x1", "code": None}])),
        ("changes that are an object", one(balanceChanges={"index": "0x1", "value": "0x1"})),
        ("an account that is a list", [["0x" + 40 * "1"]]),
        ("an object in place of the list", {"accounts": []}),
        ("the RLP in place of the list", "0xc0"),
    ]


def exchanged(source: random.Random) -> list[tuple[str, list[Account]]]:
    """Returns random lists in which two neighbors are exchanged, or one is there twice."""
    found: list[tuple[str, list[Account]]] = []
    while len(found) < 30:
        given = accounts(source, 4)
        each = source.choice(given)
        name = source.choice(("accounts", *sorted(each)))
        items: Any = given if name == "accounts" else each[name]
        if name == "address" or len(items) < 2:
            continue
        place = source.randrange(len(items) - 1)
        if is_twice := source.random() < 0.3:
            items[place + 1] = items[place]
        else:
            items[place], items[place + 1] = items[place + 1], items[place]
        fault = "one is there twice" if is_twice else "two are exchanged"
        found.append((f"random, of the {name} {fault}", given))
    return found


def build() -> VectorFile:
    source = stream("block-access")
    refused = [invalid("order", comment, reply=json.dumps(reply))
               for comment, reply in disordered() + exchanged(stream("block-access/order"))]
    refused += [invalid("form", comment, reply=json.dumps(reply))
                for comment, reply in malformed()]
    return VectorFile(
        name="block-access.json",
        standard="EIP-7928; execution-apis, eth_getBlockAccessList",
        comment=(
            "What a block accessed, as nodes give it: in the names of execution-apis or in those "
            "that several nodes had before, with storage words as 32 bytes or as quantities. The "
            "header of the block has the Keccak-256 of the RLP."
        ),
        packages=("rlp", "eth-utils"),
        given={"reply": "the JSON of the answer"},
        gives={"encoded": "the RLP of the list", "hash": "its Keccak-256"},
        errors={
            "form": "a member is missing or malformed, or a number is too wide",
            "order": "accounts, slots or changes do not ascend, or are there twice",
        },
        cases=good(source) + refused,
    )
