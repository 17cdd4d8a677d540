"""Faults in the values of typed data that must be refused."""

import json
import random
from collections.abc import Callable

from common import Case, hex0x, invalid
from typed_documents import Document, Slot, document, slots, whole

Change = Callable[[random.Random, Document, Slot], None]


def put(new: object) -> Change:
    """Puts a value in place of another."""

    def change(_: random.Random, __: Document, slot: Slot) -> None:
        slot[0][slot[1]] = new

    return change


def remove(_: random.Random, __: Document, slot: Slot) -> None:
    """Removes a field."""
    del slot[0][slot[1]]


def outgrow(source: random.Random, _: Document, slot: Slot) -> None:
    """Puts the first number beyond a type's range, on either side."""
    bits = int(slot[2].removeprefix("u").removeprefix("int"))
    low, high = (-1, 2**bits) if slot[2][0] == "u" else (-(2 ** (bits - 1)) - 1, 2 ** (bits - 1))
    slot[0][slot[1]] = str(source.choice([low, high, high * 10**90]))


def recount(source: random.Random, _: Document, slot: Slot) -> None:
    """Puts bytes that are one too many or one too few."""
    count = int(slot[2][5:]) + source.choice([-1, 1])
    slot[0][slot[1]] = hex0x(source.randbytes(count))


def longer(_: random.Random, __: Document, slot: Slot) -> None:
    """Repeats the last element of an array of fixed length."""
    slot[0][slot[1]] = [*slot[0][slot[1]], slot[0][slot[1]][-1]]


def miscase(source: random.Random, _: Document, slot: Slot) -> None:
    """Puts an address with the checksum of another one."""
    text = "0xAbCdEfAbCdEfAbCdEfAbCdEfAbCdEfAbCdEf" + source.randbytes(2).hex()
    slot[0][slot[1]] = text


def add(source: random.Random, _: Document, slot: Slot) -> None:
    """Adds a field that is not declared."""
    slot[0][source.choice(["memo", "To", "\u212aey", ""])] = source.choice([1, "x", None])


def is_number(kind: str) -> bool:
    return kind.startswith(("uint", "int")) and not kind.endswith("]")


def is_fixed_bytes(kind: str) -> bool:
    return kind.startswith("bytes") and kind != "bytes" and not kind.endswith("]")


def is_text(kind: str) -> bool:
    return kind in ("string", "address") or is_number(kind)


def is_plain(kind: str) -> bool:
    return is_text(kind) or kind == "bool" or kind == "bytes" or is_fixed_bytes(kind)


def of(*kinds: str) -> Callable[[str], bool]:
    return lambda kind: kind in kinds


def in_structure(slot: Slot) -> bool:
    return isinstance(slot[0], dict)


VALUES: list[tuple[str, str, Callable[[str], bool], Change]] = [
    ("missing", "a field left out", lambda _: True, remove),
    ("undeclared", "a field too many", lambda _: True, add),
    ("null", "null for a plain value", is_plain, put(None)),
    ("null", "null for an array", lambda kind: kind.endswith("]"), put(None)),
    ("kind", "text for a bool", of("bool"), put("false")),
    ("kind", "1 for true", of("bool"), put(1)),
    ("kind", "a number for text", of("string"), put(7)),
    ("kind", "a number for an address", of("address"), put(0)),
    ("kind", "a bool for a number", is_number, put(True)),
    ("kind", "a list for a number", is_number, put([1])),
    ("kind", "a number for bytes", of("bytes"), put(255)),
    ("kind", "a list of numbers for bytes", of("bytes"), put([1, 2])),
    ("kind", "an object for an array", lambda kind: kind.endswith("]"), put({"0": 1})),
    ("kind", "text for an array", lambda kind: kind.endswith("]"), put("0x")),
    ("range", "beyond the range", is_number, outgrow),
    ("integer", "words for a number", is_number, put("ten")),
    ("integer", "no digits", is_number, put("")),
    ("integer", "a fraction", is_number, put("1.0")),
    ("integer", "an exponent", is_number, put("1e3")),
    ("integer", "a plus", is_number, put("+1")),
    ("integer", "zeros in front", is_number, put("007")),
    ("integer", "minus zero", is_number, put("-0")),
    ("integer", "0x alone", is_number, put("0x")),
    ("integer", "a sign before hex", is_number, put("-0x1")),
    ("integer", "0X", is_number, put("0X1")),
    ("integer", "a space", is_number, put(" 1")),
    ("integer", "full-width digits", is_number, put("\uff11")),
    ("address", "another checksum", of("address"), miscase),
    ("address", "39 digits", of("address"), put("0x" + "1" * 39)),
    ("address", "41 digits", of("address"), put("0x" + "1" * 41)),
    ("address", "no 0x", of("address"), put("1" * 40)),
    ("address", "a name", of("address"), put("vitalik.eth")),
    ("address", "nothing", of("address"), put("")),
    ("hex", "half a byte", of("bytes"), put("0x1")),
    ("hex", "no 0x", of("bytes"), put("abcd")),
    ("hex", "text", of("bytes"), put("hello")),
    ("hex", "text for bytes of fixed number", is_fixed_bytes, put("hello")),
    ("byteCount", "a byte more or less", is_fixed_bytes, recount),
    ("elementCount", "an element too many", lambda kind: kind[-1] == "]" and kind[-2] != "[", longer),
]


def values(source: random.Random, rounds: int) -> list[Case]:
    """Spoils one value each of random documents."""
    cases = []
    for error, comment, fits, change in VALUES * rounds:
        while True:
            data = document(source)
            found = [
                slot
                for where, kind in (("message", data["primaryType"]), ("domain", "EIP712Domain"))
                for slot in slots(data[where], kind, data["types"])
                if fits(slot[2]) and (error not in ("missing", "undeclared") or in_structure(slot))
            ]
            if found and len(json.dumps(data)) < 1500:
                break
        change(source, data, source.choice(found))
        cases.append(refused(error, comment, data))
    return cases


def refused(error: str, comment: str, data: Document) -> Case:
    """Makes a case; the comment says so if eth-account would sign it."""
    taken = "; eth-account takes it" if whole(data) else ""
    return invalid(error, comment + taken, document=json.dumps(data, ensure_ascii=False))
