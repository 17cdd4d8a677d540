"""Typed-data hashes and ABI values per second, compared with eth-account and eth_abi."""

import json
import time
from collections.abc import Callable
from typing import Any

from eth_abi.abi import decode, encode
from eth_account.messages import _hash_eip191_message, encode_typed_data

from .programs import figures
from .row import Row, at_least

ROUNDS, TURNS = 20, 3
TYPES = ["address", "uint256", "bytes", "string", "(uint8,bool)[]", "bytes32[3]"]
VALUES: list[Any] = [
    "0x" + "35" * 20, 10**18, b"\x5a" * 100, "a payment for two", [(7, True)] * 4, [b"\x11" * 32] * 3,
]
PERSON = [{"name": "name", "type": "string"}, {"name": "wallets", "type": "address[]"}]
DOCUMENT = {
    "types": {
        "EIP712Domain": [
            {"name": "name", "type": "string"}, {"name": "version", "type": "string"},
            {"name": "chainId", "type": "uint256"}, {"name": "verifyingContract", "type": "address"},
        ],
        "Person": PERSON,
        "Mail": [
            {"name": "from", "type": "Person"}, {"name": "to", "type": "Person[]"},
            {"name": "contents", "type": "string"},
        ],
    },
    "primaryType": "Mail",
    "domain": {
        "name": "Ether Mail", "version": "1", "chainId": 1, "verifyingContract": "0x" + "cc" * 20,
    },
    "message": {
        "from": {"name": "Cow", "wallets": ["0x" + "11" * 20, "0x" + "22" * 20]},
        "to": [{"name": "Bob", "wallets": ["0x" + "33" * 20]}] * 3, "contents": "Hello, Bob!",
    },
}


def rate(work: Callable[[], Any], times: int) -> float:
    """Return the rate per second of the fastest of some rounds."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            work()
        fastest = min(fastest, time.perf_counter() - start)
    return times / fastest


def rows() -> list[Row]:
    """Measure both in alternation; ours also parses the JSON, which eth-account gets as a dict."""
    text = json.dumps(DOCUMENT)
    digest = "0x" + _hash_eip191_message(encode_typed_data(full_message=DOCUMENT)).hex()
    data = encode(TYPES, VALUES)
    hashes, values = [], []
    for _ in range(TURNS):
        hashes.append((
            figures("typed-data", text, digest)["ours"],
            rate(lambda: _hash_eip191_message(encode_typed_data(full_message=DOCUMENT)), 10),
        ))
        values.append((
            figures("abi", "0x" + data.hex(), ",".join(TYPES))["ours"],
            rate(lambda: decode(TYPES, data), 50) * len(TYPES),
        ))
    typed, abi = ([max(side) for side in zip(*pairs)] for pairs in (hashes, values))
    return [
        at_least("typed-data hashes", typed[0], typed[1], "/s", "eth-account", 1.0),
        at_least("ABI values decoded", abi[0], abi[1], "/s", "eth_abi", 1.0),
    ]
