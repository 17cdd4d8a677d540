"""Faults in the types and texts of typed data that must be refused."""

import copy
import json
import random
from collections.abc import Callable

from common import Case, invalid
from typed_documents import Document, document
from typed_faults import refused, values


def retype(kind: str) -> Callable[[Document], None]:
    def change(data: Document) -> None:
        data["types"][data["primaryType"]][0]["type"] = kind

    return change


def rename_field(name: str) -> Callable[[Document], None]:
    def change(data: Document) -> None:
        field = data["types"][data["primaryType"]][0]
        data["message"][name] = data["message"].pop(field["name"])
        field["name"] = name

    return change


def rename_type(name: str) -> Callable[[Document], None]:
    def change(data: Document) -> None:
        old = data["primaryType"]
        data["types"][name] = data["types"].pop(old)
        data["primaryType"] = name

    return change


def retype_domain(name: str, kind: str, new: object) -> Callable[[Document], None]:
    def change(data: Document) -> None:
        kept = [f for f in data["types"]["EIP712Domain"] if f["name"] != name]
        data["types"]["EIP712Domain"] = [*kept, {"name": name, "type": kind}]
        data["domain"][name] = new

    return change


def set_top(key: str, new: object) -> Callable[[Document], None]:
    def change(data: Document) -> None:
        data[key] = new

    return change


def drop(*path: str) -> Callable[[Document], None]:
    def change(data: Document) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def field_twice(data: Document) -> None:
    declared = data["types"][data["primaryType"]]
    declared.append(dict(declared[0]))


def field_extra(data: Document) -> None:
    data["types"][data["primaryType"]][0]["internalType"] = "uint256"


def unused(data: Document) -> None:
    data["types"]["Unused"] = [{"name": "x", "type": "uint256"}]


def outer(data: Document) -> None:
    data["types"]["Outer"] = [{"name": "inner", "type": data["primaryType"]}]


def colon(data: Document) -> None:
    name = "Exchange:Send"
    data["types"][name] = [{"name": "inner", "type": data["primaryType"]}]
    data["message"] = {"inner": data["message"]}
    data["primaryType"] = name


def many_types(data: Document) -> None:
    for index in range(129):
        data["types"][f"T{index}"] = []


def many_fields(data: Document) -> None:
    declared = [{"name": f"f{index}", "type": "bool"} for index in range(257)]
    data["types"][data["primaryType"]] = declared


UNKNOWN = (
    "uint7 uint264 uint0 uint08 uint256a bytes33 bytes0 bytes01 int9 fixed128x18 function Unknown "
    "mapping(address=>uint256) uint8[0] uint8[01] uint8[-1] uint8[ uint8] uint8[][ [] string[a] "
    "uint8[1000001] UINT256 Bool EIP712Domain"
).split() + ["", "address payable", "string ", " string", "uint8[] ", "uint8[][][][][][][][][]"]

DOCUMENTS: list[tuple[str, str, Callable[[Document], None]]] = [
    *[("type", f"a field of type {kind!r}", retype(kind)) for kind in UNKNOWN],
    *[("alias", f"{kind} has no width", retype(kind)) for kind in ("uint", "int", "uint[]", "int[2]")],
    *[
        ("fieldName", f"a field called {name!r}", rename_field(name))
        for name in ("", "a b", "1a", "a,uint256 b", "a)", "é", "\u212a", "a-b", "x" * 129)
    ],
    *[
        ("typeName", f"a type called {name!r}", rename_type(name))
        for name in ("", "Ma il", "1Mail", "Mail[]", "Mail(address x)", "$Mail", "Ma$il", "Mäil", "\u212a", ":", "A:")
    ],
    *[
        ("reserved", f"a type called {name}", rename_type(name))
        for name in "uint256 uint int7 bytes bytes33 string bool address function fixed tuple".split()
    ],
    ("fieldTwice", "a field declared twice", field_twice),
    ("json", "a field with more than name and type", field_extra),
    ("unused", "a type that is not used", unused),
    ("unused", "a type around the one that is signed", outer),
    ("colon", "a type with a colon that refers to another", colon),
    ("tooMany", "129 types and more", many_types),
    ("tooMany", "257 fields", many_fields),
    ("noDomainType", "EIP712Domain is not declared", drop("types", "EIP712Domain")),
    ("primaryUnknown", "primaryType is not declared", set_top("primaryType", "Nothing")),
    ("primaryUnknown", "primaryType is empty", set_top("primaryType", "")),
    ("primaryIsDomain", "primaryType is the domain", set_top("primaryType", "EIP712Domain")),
    ("json", "primaryType is a number", set_top("primaryType", 1)),
    ("json", "types is a list", set_top("types", [])),
    ("json", "types is null", set_top("types", None)),
    ("kind", "domain is a list", set_top("domain", [])),
    ("kind", "domain is null", set_top("domain", None)),
    ("kind", "message is text", set_top("message", "{}")),
    ("kind", "message is null", set_top("message", None)),
    *[
        ("json", f"no {key}", drop(key)) for key in ("types", "primaryType", "domain", "message")
    ],
    ("json", "a member more", set_top("account", "0x")),
    ("domainField", "chainId is text", retype_domain("chainId", "string", "1")),
    ("domainField", "chainId has 64 bits", retype_domain("chainId", "uint64", 1)),
    ("domainField", "verifyingContract is text", retype_domain("verifyingContract", "string", "x")),
    ("domainField", "version is a number", retype_domain("version", "uint256", 1)),
    ("domainField", "name is bytes32", retype_domain("name", "bytes32", "0x" + "00" * 32)),
    ("domainField", "salt is bytes", retype_domain("salt", "bytes", "0x")),
    ("domainField", "an array in the domain", retype_domain("chains", "uint256[]", [1])),
]


def documents(source: random.Random) -> list[Case]:
    """Spoils the types of random documents."""
    cases = []
    for error, comment, change in DOCUMENTS:
        data = document(source)
        while len(data["types"]) != 2:
            data = document(source)
        change(data)
        cases.append(refused(error, comment, data))
    return cases


def texts(source: random.Random) -> list[Case]:
    """Spoils documents as texts."""
    data = document(source)
    while len(data["types"]) != 2 or data["domain"].keys() != {"name", "chainId"}:
        data = document(source)
    data["domain"]["chainId"] = 1
    name = data["primaryType"]
    text = json.dumps(data, ensure_ascii=False)
    again = json.dumps(data["types"][name])
    changes = {
        "a type declared twice": text.replace('"types": {', f'"types": {{"{name}": {again}, '),
        "a value given twice": text.replace('"domain": {', '"domain": {"chainId": 2, '),
        "the message twice": text[:-1] + ', "message": {}}',
        "a fraction": text.replace('"chainId": 1', '"chainId": 1.0'),
        "an exponent": text.replace('"chainId": 1', '"chainId": 1e0'),
        "a number beyond 2^53": text.replace('"chainId": 1', '"chainId": 9007199254740993'),
        "something after the end": text + "]",
        "not the end": text[:-1],
        "half a character": text.replace('"chainId": 1', '"chainId": 1, "name": "\\ud83d"', 1),
        "nothing": "",
        "a list": f"[{text}]",
        "too deep": text.replace('"chainId": 1', '"chainId": ' + "[" * 40 + "]" * 40),
        "a byte order mark": "\ufeff" + text,
    }
    assert all(changed != text for changed in changes.values())
    return [invalid("json", comment, document=changed) for comment, changed in changes.items()]


def all_faults(source: random.Random) -> list[Case]:
    """Returns every kind of fault, without duplicates."""
    cases: dict[str, Case] = {}
    for case in [*documents(source), *texts(source), *values(source, 12)]:
        cases.setdefault(case["document"], case)
    return copy.deepcopy(list(cases.values()))
