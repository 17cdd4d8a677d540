"""Random typed data, and how two independent implementations hash it."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from eip712_structs import EIP712Struct
from eth_account._utils.encode_typed_data.encoding_and_hashing import encode_type, hash_struct
from eth_account.messages import encode_typed_data
from eth_utils import keccak, to_checksum_address

from common import hex0x

Document = dict[str, Any]
NAMES = "alpha beta gamma delta owner spender amount nonce deadline data items pair note".split()
TYPES = "Mail Person Order Item Leaf Box Vote Proof".split()
DOMAIN = {
    "name": "string",
    "version": "string",
    "chainId": "uint256",
    "verifyingContract": "address",
    "salt": "bytes32",
}
TEXTS = ["", "a", "Hello, Bob!", "안녕", "e\u0301", "0xdeadbeef", 'quote " and \\', "🇰🇷", "x" * 70]


def atom(source: random.Random) -> str:
    """Draws a type without parts."""
    bits = 8 * source.randint(1, 32)
    plain = ["bool", "address", "bytes", "string", "uint256", "address"]
    return source.choice([*plain, f"uint{bits}", f"int{bits}", f"bytes{source.randint(1, 32)}"])


def fields(source: random.Random, kinds: list[str]) -> list[dict[str, str]]:
    """Draws the fields of a type."""
    made = []
    for name in source.sample(NAMES, source.randint(1, 5)):
        kind = source.choice(kinds) if kinds and source.random() < 0.4 else atom(source)
        for _ in range(source.choice([0] * 9 + [1, 1, 1, 2, 3])):
            kind += source.choice(["[]", "[]", f"[{source.randint(1, 3)}]"])
        made.append({"name": name, "type": kind})
    return made


def value(source: random.Random, kind: str, types: dict[str, Any], depth: int = 0) -> Any:
    """Draws a value of a type, in one of the forms that every reader accepts."""
    if kind.endswith("]"):
        inner, count = kind[: kind.rindex("[")], kind[kind.rindex("[") + 1 : -1]
        number = int(count) if count else source.choice([0, 1, 2] if depth < 3 else [0])
        return [value(source, inner, types, depth + 1) for _ in range(number)]
    if kind in types:
        return {
            field["name"]: value(source, field["type"], types, depth + 1) for field in types[kind]
        }
    if kind == "bool":
        return source.random() < 0.5
    if kind == "string":
        return source.choice(TEXTS)
    if kind == "address":
        address = to_checksum_address(source.randbytes(20))
        return address.lower() if source.random() < 0.3 else address
    if kind.startswith("bytes"):
        return hex0x(source.randbytes(int(kind[5:]) if kind != "bytes" else source.choice([0, 1, 33])))
    bits = int(kind.removeprefix("u").removeprefix("int"))
    low, high = (0, 2**bits - 1) if kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    number = source.choice([low, high, 0, source.randint(low, high)])
    forms: list[Any] = [str(number)]
    if abs(number) < 2**53:
        forms.append(number)
    if number >= 0:
        forms.append(hex(number))
    return source.choice(forms)


def document(source: random.Random) -> Document:
    """Draws types without cycles, a domain and a message."""
    types: dict[str, Any] = {}
    order = source.sample(TYPES, source.randint(1, 4))
    for name in order:
        types[name] = fields(source, [kind for kind in types])
    primary = order[-1]
    used = {primary}
    while True:
        more = {f["type"].split("[")[0] for name in used for f in types[name]} & types.keys()
        if more <= used:
            break
        used |= more
    types = {name: types[name] for name in order if name in used}
    chosen = [name for name in DOMAIN if source.random() < 0.75]
    domain_fields = [{"name": name, "type": DOMAIN[name]} for name in chosen]
    types["EIP712Domain"] = domain_fields
    message = {f["name"]: value(source, f["type"], types) for f in types[primary]}
    domain = {f["name"]: value(source, f["type"], types) for f in domain_fields}
    items = list(types.items())
    source.shuffle(items)
    return {
        "types": dict(items),
        "primaryType": primary,
        "domain": domain,
        "message": message,
    }


def hashes(data: Document) -> dict[str, str]:
    """Hashes a document structure by structure with eth-account."""
    types = data["types"]
    separator = hash_struct("EIP712Domain", types, data["domain"])
    message = hash_struct(data["primaryType"], types, data["message"])
    return {
        "domainSeparator": hex0x(separator),
        "messageHash": hex0x(message),
        "digest": hex0x(keccak(b"\x19\x01" + separator + message)),
        "encodeType": encode_type(data["primaryType"], types),
    }


def whole(data: Document) -> str | None:
    """Hashes a document as eth-account does for its users; None if it refuses."""
    try:
        made = encode_typed_data(full_message=copy.deepcopy(data))
    except Exception:
        return None
    return hex0x(keccak(b"\x19" + made.version + made.header + made.body))


def second(data: Document) -> str | None:
    """Hashes a document with eip712-structs; None if it does not support the types.

    It reads an array of arrays as one array.
    """
    if any("][" in field["type"] for declared in data["types"].values() for field in declared):
        return None
    try:
        plain = {**data, "message": native(data["message"], data["primaryType"], data["types"])}
        plain["domain"] = native(data["domain"], "EIP712Domain", data["types"])
        made = EIP712Struct.from_message(plain)
        return hex0x(keccak(made.message.signable_bytes(made.domain)))
    except Exception:
        return None


def native(given: Any, kind: str, types: dict[str, Any]) -> Any:
    """Converts a value from JSON to Python's types, as eip712-structs expects."""
    if kind.endswith("]"):
        return [native(item, kind[: kind.rindex("[")], types) for item in given]
    if kind in types:
        return {f["name"]: native(given[f["name"]], f["type"], types) for f in types[kind]}
    if kind.startswith("bytes"):
        return bytes.fromhex(given[2:])
    if kind == "address":
        return given.lower()
    if kind.startswith(("uint", "int")):
        return int(given, 0) if isinstance(given, str) else given
    return given


Slot = tuple[Any, Any, str]


def slots(given: Any, kind: str, types: dict[str, Any]) -> Iterator[Slot]:
    """Yields every place of a value: its container, the key in it, and the type."""
    if kind.endswith("]"):
        for index, item in enumerate(given):
            inner = kind[: kind.rindex("[")]
            yield given, index, inner
            yield from slots(item, inner, types)
    elif kind in types and given is not None:
        for field in types[kind]:
            yield given, field["name"], field["type"]
            yield from slots(given[field["name"]], field["type"], types)
