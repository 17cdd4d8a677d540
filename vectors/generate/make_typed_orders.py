"""Makes typed-orders.json: orders and delegations as typed data, and what differs from them.

The structures are those of the contracts' sources, and have the hashes printed there; eth_account
has to accept every document. The effects come from the same values as the document, not from the
document.
"""

import copy
import json
import random
from typing import Any

from eth_account.messages import encode_typed_data

from common import Case, VectorFile, invalid, stream, valid
from typed_orders import MAKERS, Order

DOMAIN = {"name": "string", "version": "string", "chainId": "uint256", "verifyingContract": "address"}
VALUES: dict[str, Any] = {"address": "0x" + "22" * 20, "bytes": "0x", "string": "", "bool": False, "bytes32": "0x" + "00" * 32}


def document(order: Order) -> dict[str, Any]:
    described = [{"name": key, "type": DOMAIN[key]} for key in order.domain]
    return {
        "types": {"EIP712Domain": described, **copy.deepcopy(order.types)}, "primaryType": order.primary,
        "domain": order.domain, "message": json.loads(json.dumps(order.message)),
    }


def text(made: dict[str, Any]) -> str:
    encode_typed_data(full_message=made)

    def words(value: Any) -> Any:
        # Whole numbers above 2^53 are text, as wallets write them.
        if isinstance(value, bool) or not isinstance(value, int | dict | list):
            return value
        if isinstance(value, int):
            return str(value)
        if isinstance(value, dict):
            return {key: words(item) for key, item in value.items()}
        return [words(item) for item in value]

    return json.dumps({**made, "domain": words(made["domain"]), "message": words(made["message"])})


def structures(value: Any, kind: str, types: dict[str, Any], wanted: str) -> list[dict[str, Any]]:
    """Returns all structures of a type in a message."""
    if kind.endswith("]"):
        return [found for item in value for found in structures(item, kind[: kind.rindex("[")], types, wanted)]
    if kind not in types:
        return []
    inner = [found for item in types[kind] for found in structures(value[item["name"]], item["type"], types, wanted)]
    return ([value] if kind == wanted else []) + inner


def changed(source: random.Random, order: Order) -> list[tuple[str, dict[str, Any]]]:
    """Returns documents that differ from an order by one thing."""
    found = []

    def differing(comment: str) -> dict[str, Any]:
        made = document(order)
        found.append((f"{order.kind}, {comment}", made))
        return made

    names = [title for title in order.types if structures(order.message, order.primary, order.types, title)]
    where = source.choice(names)
    made = differing(f"a field more in {where}")
    made["types"][where].append({"name": "extra", "type": "uint256"})
    for item in structures(made["message"], order.primary, order.types, where):
        item["extra"] = 1
    where = source.choice(names)
    made = differing(f"a field of {where} has another name")
    field = source.choice(made["types"][where])
    old, field["name"] = field["name"], field["name"] + "_"
    for item in structures(made["message"], order.primary, order.types, where):
        item[field["name"]] = item.pop(old)
    longer = [title for title in names if len(order.types[title]) > 1]
    if longer:
        where = source.choice(longer)
        made = differing(f"two fields of {where} in another order")
        made["types"][where].reverse()
    numbers = [(title, index) for title in names for index, item in enumerate(order.types[title]) if item["type"] == "uint256"]
    if numbers:
        where, index = source.choice(numbers)
        made = differing(f"a number of {where} of another width")
        made["types"][where][index]["type"] = "uint248"
        for item in structures(made["message"], order.primary, order.types, where):
            item[order.types[where][index]["name"]] %= 2**248
    if "version" in order.domain:
        made = differing("another version")
        made["domain"] = {**order.domain, "version": "0.9"}
        made = differing("a domain without a version")
        made["domain"] = {key: value for key, value in order.domain.items() if key != "version"}
        made["types"]["EIP712Domain"] = [item for item in made["types"]["EIP712Domain"] if item["name"] != "version"]
    made = differing("another name in the domain")
    made["domain"] = {**order.domain, "name": order.domain["name"] + " "}
    return found


def special(orders: list[Order]) -> list[tuple[str, dict[str, Any]]]:
    """Returns documents with the structure of an order but an uncertain meaning."""
    found = []
    for order in orders:
        made = document(order)
        message = made["message"]
        if order.kind == "seaport":
            message["orderType"] = 4
        elif order.kind == "cow":
            message["kind"] = "swap"
        elif order.kind == "0x-v3":
            message["makerAssetData"] = "0xdc1600f3" + message["makerAssetData"][10:]
        elif order.kind == "uniswapx":
            message["spender"] = "0x" + "99" * 20
        elif "makerTraits" in message:
            message["makerTraits"] |= 1 << 249
        elif "interactions" in message:
            message["interactions"] = "0x01"
        else:
            continue
        found.append((f"{order.kind}, of a kind that is not certain", made))
    return found


def build() -> VectorFile:
    source = stream("typed-orders")
    orders = [maker(source) for maker in MAKERS for _ in range(11)]
    cases: list[Case] = []
    for order in orders:
        cases.append(
            valid(
                order.kind, document=text(document(order)), kind=order.kind, effects=json.dumps(order.effects),
                receives=json.dumps(order.receives), end="" if order.end is None else str(order.end),
            )
        )
    wrong = [pair for order in orders for pair in changed(source, order)] + special(orders)
    cases += [invalid("unknown", comment, document=text(made)) for comment, made in wrong]
    unique = {case["document"]: case for case in reversed(cases)}
    return VectorFile(
        name="typed-orders.json",
        standard="EIP-712; Seaport 1.1 to 1.6, 0x Exchange 3 and Exchange Proxy, UniswapX, CoW Protocol, 1inch Limit Order Protocol 3 and 4, MetaMask delegation framework (ERC-7710)",
        comment="Orders and delegations as typed data: what leaves at most, what must come back at least, and until when.",
        packages=("eth-account", "eth-utils"),
        given={"document": "typed data, as text"},
        gives={
            "kind": "the protocol of the order or delegation",
            "effects": "a JSON array, as text: what leaves, is allowed or is named",
            "receives": (
                "a JSON array, as text: asset, units, and the address if it is not the maker"
            ),
            "end": (
                "when the first of its orders ends, in seconds since 1970; empty if it has no end"
            ),
        },
        errors={"unknown": "not a known order or delegation"},
        cases=list(reversed(unique.values())),
    )
