"""Lies in the fields of the worker's answers, drawn with a seed."""

import json
import random
from collections.abc import Iterator
from typing import Any

from eth_account import Account

from support.wallets import WORDS

OTHER = "0x" + "ab" * 32
SOMEBODY = "0x4242424242424242424242424242424242424242"
TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
EDGES = [
    0, 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1, 2**64, 2**128, 2**256 - 1, 2**256, -1,
]
Body = dict[str, Any]


def other_payment() -> str:
    """A payment to somebody that the same key signed another time."""
    terms = {"chainId": 31337, "nonce": 0, "to": SOMEBODY, "value": 10**18, "gas": 21000, "gasPrice": 2 * 10**9}
    return "0x" + bytes(Account.from_mnemonic(WORDS).sign_transaction(terms).raw_transaction).hex()


ACCESS = {"entries": [{"address": SOMEBODY, "storageKeys": [OTHER]}]}
PRICES = {"maxPriorityFeePerGas": "7", "maxFeePerGas": "3000000000"}
GAIN = {"account": SOMEBODY, "asset": {"ether": {}}, "received": "0xde0b6b3a7640000", "sent": "0x0"}

# Parts that honest answers lack, or have in another form.
PARTS: dict[str, list[Body]] = {
    "read-payment": [
        {"trial": None}, {"fees": None}, {"baseFee": None}, {"maxGas": None},
        {"units": {"amount": {"_0": "0x1"}}}, {"blobBaseFee": "1"}, {"trial.gas": {"limit": {"_0": 77_777}}},
        {"trial.token": {"chain": "31337", "address": TOKEN, "symbol": "ETH", "name": "Ether", "decimals": 18}},
        {"trial.accessList": {"list": ACCESS, "gasLimit": 21_000, "gasUsed": 20_999, "saved": 1}},
        {"trial.addressCodes": [{"contract": {}}]}, {"trial.addressCodes": [{"delegated": {"to": SOMEBODY}}]},
        {"trial.effects": {"changes": {"_0": [GAIN], "by": "simulation"}}},
        {"trial.effects": {"fails": {"by": "trace"}}}, {"trial.effects": {"unavailable": {}}},
        {"nonces.taken": [0, 1, 2]}, {"nonces.reserved": [3]}, {"nonces.unsent": ["{payment}"]},
        {"nonces.waiting": ["{payment}"]},
        {"nonces.minedAfterAll": [{"signed": "{payment}", "block": 7}]}, {"nonces.unclear": ["{payment}"]},
        {"fees.fees": {"legacy": {"gasPrice": "3000000000"}}},
        {"fees.fees": {"accessList": {"gasPrice": "3000000000", "_1": ACCESS}}},
        {"fees.fees": {"dynamic": {**PRICES, "_2": ACCESS}}},
        {"fees.fees": {"delegation": {**PRICES, "_2": {"entries": []}, "_3": []}}},
    ],
    "list-counterparties": [
        {"paid": SOMEBODY}, {"paid": "{payee}"}, {"planted": SOMEBODY}, {"planted": "{payee}"}, {"paid": "0x"},
    ],
    "find-transaction": [
        {"signed": "{payment}"}, {"signed": None}, {"finding": {"unknown": {}}}, {"isPrivate": True},
        {"keepsBlobs": True}, {"outlook": None}, {"sentAt": None},
    ],
    "resolve-name": [{"address": None}, {"record": "ether"}, {"gateways": ["https://gateway.example.org"]}],
    "read-served-chain": [{"": "1"}],
}


def leaves(body: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """The paths and values of an answer's fields, empty lists and objects included."""
    inside = list(body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ())
    for key, value in inside:
        yield from leaves(value, (*path, str(key)))
    if not inside:
        yield ".".join(path), body


def instead(value: Any, draw: random.Random) -> Any:
    """Another value of the same kind."""
    number = draw.choice([draw.choice(EDGES), draw.randrange(2**draw.randrange(1, 80))])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw.choice([number, value + 1])
    if not isinstance(value, str):
        return draw.choice([None, [], {"_0": number}])
    if value.isdecimal():
        return str(draw.choice([number, int(value) + 1, int(value) * 3]))
    if value.startswith("0x"):
        same = {42: SOMEBODY, 66: OTHER}.get(len(value))
        return same or draw.choice([hex(abs(number)), value[:-2], "{payment}"])
    return draw.choice(["", "fast", "1.5", "http://127.0.0.1:9", "a\x1b[2Jb\u202ec"])


def lie(answers: dict[str, Any], payee: str, draw: random.Random) -> dict[str, Body]:
    """One to three lies in the answers to these questions, by question and path."""
    told = dict[str, Body]()
    for _ in range(draw.choice([1, 1, 2, 3])):
        name = draw.choice(sorted(answers))
        fields = list(leaves(answers[name]))
        if draw.random() < 0.4 and name in PARTS:
            chosen = draw.choice(PARTS[name])
        else:
            path, value = draw.choice(fields)
            chosen = {path: instead(value, draw)}
        ((path, _),) = chosen.items()
        # One that is inside another, or around it, would hide it.
        if not any(one == path or one.startswith(path + ".") or path.startswith(one + ".") or "" in (one, path)
                   for one in told.get(name, {})):
            told.setdefault(name, {}).update(chosen)
    text = json.dumps(told).replace("{payment}", other_payment()).replace("{payee}", payee)
    filled: dict[str, Body] = json.loads(text)
    return filled
