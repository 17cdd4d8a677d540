"""Random types and values of the contract ABI, shared by the generators of its vectors."""

import json
import random
from decimal import Decimal, localcontext
from typing import Any

from eth_utils import to_checksum_address

TEXTS = ("", "a", "caf\u00e9", "\uc9c0\uac11", "\U0001f511", "x" * 31, "y" * 32, "z" * 33, "a\nb")


def atom(source: random.Random) -> str:
    """Draws a type that is neither an array nor a tuple."""
    bits = 8 * source.randint(1, 32)
    return source.choice(
        [
            f"uint{bits}", f"int{bits}", "address", "bool", f"bytes{source.randint(1, 32)}",
            "bytes", "string", "uint256", "int256", "bytes32", "function",
            f"ufixed{bits}x{source.randint(1, 80)}", f"fixed{bits}x{source.randint(1, 80)}",
        ]
    )


def kind(source: random.Random, depth: int = 0) -> str:
    """Draws a type; arrays and tuples grow rarer with their depth."""
    if source.random() > 0.5 / (1 + depth) or depth > 3:
        return atom(source)
    shape = source.randrange(3)
    if shape == 0:
        return kind(source, depth + 1) + "[]"
    if shape == 1:
        return f"{kind(source, depth + 1)}[{source.randint(1, 3)}]"
    return "(" + ",".join(kind(source, depth + 1) for _ in range(source.randint(1, 4))) + ")"


def members(text: str) -> list[str]:
    """Splits the types of a tuple."""
    parts, depth, start = [], 0, 0
    inside = text[1:-1]
    for at, letter in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(inside[start:at])
            start = at + 1
    return parts + [inside[start:]]


def number(source: random.Random, bits: int, signed: bool) -> int:
    """Draws a number that fits, often one at an edge."""
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    drawn: int = source.choice(
        [low, high, 0, 1, low + 1, high - 1, source.randint(low, high), source.randint(low, high)]
    )
    return drawn


def value(source: random.Random, text: str) -> Any:
    """Draws a value of a type, as eth_abi takes it."""
    if text.endswith("]"):
        item, count = text[:-1].rsplit("[", 1)
        many = int(count) if count else source.choice([0, 1, 2, 3])
        return [value(source, item) for _ in range(many)]
    if text.startswith("("):
        return tuple(value(source, member) for member in members(text))
    if text.startswith(("uint", "int")):
        return number(source, int(text.lstrip("uint")), text.startswith("int"))
    if text.startswith(("ufixed", "fixed")):
        bits, places = text.removeprefix("u").removeprefix("fixed").split("x")
        with localcontext() as context:
            context.prec = 200
            units = number(source, int(bits), text.startswith("fixed"))
            return Decimal(units).scaleb(-int(places))
    if text == "address":
        return to_checksum_address(source.randbytes(20))
    if text == "bool":
        return source.random() < 0.5
    if text == "string":
        return source.choice(TEXTS)
    if text == "bytes":
        return source.randbytes(source.choice([0, 1, 31, 32, 33, 64, source.randint(0, 100)]))
    return source.randbytes(24 if text == "function" else int(text.removeprefix("bytes")))


def written(item: Any) -> Any:
    """Returns a value as the vectors contain it: numbers, bytes and addresses as text."""
    if isinstance(item, (list, tuple)):
        return [written(part) for part in item]
    if isinstance(item, bool):
        return item
    if isinstance(item, bytes):
        return "0x" + item.hex()
    if isinstance(item, Decimal):
        if item == 0:
            return "0"
        text = format(item, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(item, int):
        return str(item)
    if item.startswith("0x") and len(item) == 42:
        return to_checksum_address(item)
    return item


def compact(items: Any) -> str:
    """Returns values as one line of JSON."""
    return json.dumps(written(items), ensure_ascii=False, separators=(",", ":"))
