"""Documents as the program writes them, made from eth-account's keys and RLP, for others to spoil.
"""

import json
from typing import Any

from eth_account import Account
from eth_utils import keccak, to_checksum_address

from common import hex0x, unhex
from transaction_parts import Parts, signed, unsigned, whole

Account.enable_unaudited_hdwallet_features()
# The first account of the well-known test phrase.
OWNER = Account.from_mnemonic("test test test test test test test test test test test junk")
FROM = OWNER.address
KEY = bytes(OWNER.key)
TO = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
# USD Coin on Ethereum, a built-in token: 6 decimals.
USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
SPENDER = "0x52908400098527886E0F7030069857D2E4169EE7"
GWEI = 10**9
Json = dict[str, Any]


def word(value: int | str) -> bytes:
    """Returns a number or an address as a word of the ABI."""
    return (unhex(value) if isinstance(value, str) else whole(value)).rjust(32, b"\0")


def call(name: str, *values: int | str) -> bytes:
    """Returns the data of a call with values of one word each."""
    return bytes(keccak(name.encode())[:4]) + b"".join(word(value) for value in values)


def nested(name: str, *calls: bytes) -> bytes:
    """Returns the data of a call that takes an array of calls."""
    padded = [word(len(one)) + one + bytes(-len(one) % 32) for one in calls]
    places, at = b"", 32 * len(calls)
    for one in padded:
        places, at = places + word(at), at + len(one)
    return call(name, 32) + word(len(calls)) + places + b"".join(padded)


def transfer(to: str = TO, units: int = 2_500_000) -> bytes:
    """Returns the data of an ordinary transfer."""
    return call("transfer(address,uint256)", to, units)


class Transaction:
    """A type 2 transaction, and how a document describes it."""

    def __init__(self, **changes: Any) -> None:
        self.chain = changes.get("chain", 31337)
        self.nonce = changes.get("nonce", 7)
        self.to: str | None = changes.get("to", TO)
        self.value = changes.get("value", 10**18)
        self.data: bytes = changes.get("data", b"")
        self.gas = changes.get("gas", 21_000)
        self.tip = changes.get("tip", GWEI)
        self.cap = changes.get("cap", 30 * GWEI)

    @property
    def parts(self) -> Parts:
        """The transaction's fields as RLP parts."""
        to = unhex(self.to) if self.to else b""
        numbers = (self.chain, self.nonce, self.tip, self.cap, self.gas)
        return [*map(whole, numbers), to, whole(self.value), self.data, []]

    @property
    def unsigned(self) -> bytes:
        """The bytes that are signed."""
        return unsigned(2, self.parts, self.chain)

    @property
    def raw(self) -> bytes:
        """The bytes that a node accepts."""
        return signed(2, self.parts, self.chain, KEY)

    @property
    def json(self) -> Json:
        """The member `transaction` of a document."""
        return {
            "type": 2, "nonce": str(self.nonce), "to": self.to, "value": str(self.value),
            "gas": str(self.gas), "maxFeePerGas": str(self.cap),
            "maxPriorityFeePerGas": str(self.tip), "accessList": [], "input": hex0x(self.data),
        }


def token(**changes: Any) -> Json:
    """Returns a token as a document claims it."""
    return {"address": TOKEN, "symbol": "TUSD", "name": "Test Dollar", "decimals": "6", **changes}


def document(transaction: Transaction, name: str = "dev", **claims: Any) -> Json:
    """Returns an unsigned document; if a token is claimed, with the transfer of it."""
    if "token" in claims and transaction.data[:4] == transfer()[:4]:
        units = int.from_bytes(transaction.data[36:68], "big")
        decimals = int(claims["token"]["decimals"])
        digits = str(units).rjust(decimals + 1, "0")
        whole_part, rest = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
        text = (whole_part + "." + rest).rstrip("0").rstrip(".") if decimals else digits
        claims.setdefault("tokenTransfer", {
            "to": to_checksum_address(transaction.data[16:36]), "amount": str(units),
            "text": f"{text} {claims['token']['symbol']}",
        })
    return {
        "schema": "kingtherum.unsigned-transaction", "version": 1,
        "chain": {"id": str(transaction.chain), "name": name}, "from": {"address": FROM},
        "transaction": transaction.json, "unsigned": hex0x(transaction.unsigned),
        "signingHash": hex0x(keccak(transaction.unsigned)),
        "claims": {"built": "2026-01-31T23:59:59Z", **claims},
    }


def signed_document(transaction: Transaction, name: str = "dev") -> Json:
    """Returns a signed document."""
    return {
        "schema": "kingtherum.signed-transaction", "version": 1,
        "chain": {"id": str(transaction.chain), "name": name},
        "hash": hex0x(keccak(transaction.raw)), "from": FROM, "raw": hex0x(transaction.raw),
        "transaction": transaction.json,
    }


def payment(transaction: Transaction) -> tuple[str | None, str, int]:
    """Returns the token (None for ether), the recipient and the amount of a payment."""
    if not transaction.data:
        return None, str(transaction.to), transaction.value
    units = int.from_bytes(transaction.data[36:68], "big")
    return transaction.to, to_checksum_address(transaction.data[16:36]), units


def payouts(transactions: list[Transaction], *tokens: Json, name: str = "dev") -> Json:
    """Returns a payout list; what is not a payment gets the claims of a liar."""
    sums: dict[str | None, list[int]] = {}
    rows = []
    for place, one in enumerate(transactions):
        asset, to, units = payment(one)
        found = sums.setdefault(asset, [0, 0])
        found[0], found[1] = found[0] + units, found[1] + 1
        row: Json = {"row": str(place + 2), "nonce": str(one.nonce), "to": to}
        if asset:
            row["token"] = asset
        rows.append(row | {"amount": str(units), "unsigned": hex0x(one.unsigned)})
    listed = [
        ({"token": asset} if asset else {}) | {"amount": str(units), "payments": str(count)}
        for asset, (units, count) in sums.items()
    ]
    digests = b"".join(bytes(keccak(one.unsigned)) for one in transactions)
    return {
        "schema": "kingtherum.unsigned-payouts", "version": 1,
        "chain": {"id": str(transactions[0].chain), "name": name}, "from": {"address": FROM},
        "totals": {
            "payments": str(len(rows)), "sums": listed,
            "highestFee": str(sum(one.gas * one.cap for one in transactions)),
            "digest": hex0x(keccak(digests)),
        },
        "payments": rows, "claims": {"built": "2026-01-31T23:59:59Z", "tokens": list(tokens)},
    }


def text(value: Json) -> str:
    """Returns the document as text."""
    return json.dumps(value, ensure_ascii=False)


def changed(value: Json, path: str, new: Any) -> Json:
    """Returns a copy with one member replaced; `path` is separated by dots."""
    copy = json.loads(json.dumps(value))
    place = copy
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        place = place[part]
    place[last] = new
    return dict(copy)
