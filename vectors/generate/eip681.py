"""Reads payment URIs by the grammar of EIP-681, and by three rules of our own.

EIP-55 is enforced, no parameter appears twice, and no amount is negative.
"""

import re
from decimal import Decimal

from eth_utils import is_checksum_address, to_checksum_address

from table_eip681 import LARGEST

REQUEST = re.compile(
    r"ethereum:(?:pay-)?(0x[0-9A-Fa-f]{40}|[a-z0-9.-]+)(?:@([0-9]+))?(?:/([A-Za-z_][A-Za-z0-9_]*))?(?:\?(.+))?"
)
NAME = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
NUMBER = re.compile(r"\+?([0-9]*)(?:\.([0-9]+))?(?:[eE]([0-9]+))?")
KEYS = ("value", "gas", "gasLimit", "gasPrice", "address", "uint256")


def need(condition: object, text: str) -> None:
    """Raises an error unless a condition of the grammar or of the three rules holds."""
    if not condition:
        raise ValueError(text)


def number(text: str) -> str:
    found = NUMBER.fullmatch(text)
    if not found or not (found[1] or found[2]):
        raise ValueError(text)
    amount = Decimal(text)
    need(
        len(found[2] or "") <= int(found[3] or 0) <= 77
        and amount == amount.to_integral_value() <= LARGEST,
        text,
    )
    return str(int(amount))


def account(text: str) -> str:
    """Returns a name as is, or an address with its checksum, which a mixed-case one must have."""
    if NAME.fullmatch(text):
        return text
    plain = text[2:] in (text[2:].lower(), text[2:].upper())
    need(re.fullmatch("0x[0-9A-Fa-f]{40}", text) and (plain or is_checksum_address(text)), text)
    return to_checksum_address(text)


def read(uri: str) -> dict[str, str | None]:
    """Reads a URI; raises an error if it is invalid."""
    found = REQUEST.fullmatch(uri)
    if not found:
        raise ValueError(uri)
    target, chain, function, query = found.groups()
    pairs = [pair.split("=", 1) for pair in query.split("&")] if query else []
    need(all(len(pair) == 2 and pair[0] in KEYS for pair in pairs), uri)
    names = ["gasLimit" if name == "gas" else name for name, _ in pairs]
    need(len(set(names)) == len(names), uri)
    values = dict(zip(names, (value for _, value in pairs), strict=True))
    if function is None:
        need(not {"address", "uint256"} & values.keys(), uri)
    amount = lambda name: number(values[name]) if name in values else None
    need(chain is None or (int(chain) < 2**63 and not chain.startswith("0")), uri)
    return {
        "target": account(target),
        "chainId": chain,
        "function": function,
        "value": amount("value"),
        "gasLimit": amount("gasLimit"),
        "gasPrice": amount("gasPrice"),
        "address": account(values["address"]) if "address" in values else None,
        "uint256": amount("uint256"),
    }
