"""The facts about a payment that the program shows, parsed from its JSON and from its text."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import rlp
from eth_account import Account

from support.program import Ended


@dataclass(frozen=True)
class Facts:
    """The shown facts: sender, recipient, amount, token, highest fee, nonce and chain."""

    chain: int
    sender: str
    to: str
    token: str | None
    units: int
    most: int
    nonce: int


def of_json(review: dict[str, Any]) -> Facts:
    """Parse the member `review` of a JSON output."""
    token = review.get("token")
    return Facts(
        chain=int(review["chainID"]), sender=review["from"], to=review["recipient"],
        token=token["contract"] if token else None,
        units=int(token["units"] if token else review["amount"]["wei"]),
        most=int(review["highestFee"]["wei"]), nonce=int(review["nonce"]),
    )


def of_text(text: str) -> Facts:
    """Parse the text for people."""
    lines: dict[str, str] = {}
    for line in text.splitlines():
        if found := re.fullmatch(r"(\S+) {2,}(\S.*)", line):
            lines.setdefault(found[1], found[2])
    amount = re.search(r"\((\d+) (?:wei|base units?)\)", lines["amount"]) or re.match(
        r"(\d+) base units?", lines["amount"]
    )
    fee = re.match(r"at most (\S+) ETH", lines["fee"])
    chain = re.search(r"\(id (\d+)\)", lines["chain"])
    assert amount and fee and chain, text
    return Facts(
        chain=int(chain[1]), sender=lines["from"].split()[0], to=lines["to"].split()[0],
        token=lines.get("token"), units=int(amount[1]), most=int(Decimal(fee[1]) * 10**18),
        nonce=int(lines["nonce"]),
    )


def of_bytes(raw: bytes) -> Facts:
    """The facts of a signed payment of ether or tokens, by an independent decoder."""
    parts: list[bytes]
    if raw[0] >= 0xC0:
        nonce, price, gas, to, value, data, v, _, _ = rlp.decode(raw)
        chain = (int.from_bytes(v, "big") - 35) // 2
    elif raw[0] == 1:
        parts = rlp.decode(raw[1:])
        chain, (nonce, price, gas, to, value, data) = int.from_bytes(parts[0], "big"), parts[1:7]
    else:
        parts = rlp.decode(raw[1:])
        chain, (nonce, _, price, gas, to, value, data) = int.from_bytes(parts[0], "big"), parts[1:8]
    token, units = None, int.from_bytes(value, "big")
    if data:
        # transfer(address,uint256), with nothing behind it.
        assert data[:16] == bytes.fromhex("a9059cbb") + bytes(12) and len(data) == 68 and units == 0, data
        token, to, units = "0x" + to.hex(), data[16:36], int.from_bytes(data[36:], "big")
    return Facts(
        chain=chain, sender=Account.recover_transaction("0x" + raw.hex()).lower(), to="0x" + to.hex(),
        token=token, units=units, most=int.from_bytes(gas, "big") * int.from_bytes(price, "big"),
        nonce=int.from_bytes(nonce, "big"),
    )


def lowered(facts: Facts) -> Facts:
    """The same with addresses in lower case."""
    token = facts.token.lower() if facts.token else None
    return replace(facts, sender=facts.sender.lower(), to=facts.to.lower(), token=token)


def of_list(review: dict[str, Any]) -> list[Facts]:
    """Parse every row of a review of many payments; the highest fee is the same for all."""
    return [
        Facts(
            chain=int(review["chainID"]), sender=review["from"], to=row["to"],
            token=row.get("token"), units=int(row["units"]),
            most=int(review["highestFee"]["wei"]), nonce=int(row["nonce"]),
        )
        for row in review["rows"]
    ]


def rows_of_text(text: str) -> list[tuple[str, Decimal, str]]:
    """Parse the recipient, amount and symbol of each row of a list."""
    found = re.findall(r"^row \d+  (0x\w{40})  (\S+) (\S+)$", text, re.MULTILINE)
    return [(to, Decimal(amount), symbol) for to, amount, symbol in found]


def done(ended: Ended) -> Any:
    """The JSON output of a command that must succeed."""
    assert ended.status == 0, ended
    return ended.json()
