"""A second reading of typed data, from the standards: a structure is known by its whole EIP-712 type, and by
the name and the version of its domain where a protocol fixes them, or not at all."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from support.reading import Reading, Unread

Json = dict[str, Any]


@dataclass(frozen=True)
class Signed:
    """Under what a structure is signed."""

    contract: str
    signer: str
    kind: str = ""  # the type as it is hashed
    tokens: frozenset[str] = frozenset()


Reader = Callable[[Reading, Signed, Json], None]


@dataclass(frozen=True)
class Known:
    """A structure that has a reader."""

    reader: Reader
    # Names and versions of the domain, where only these will do; a version of None is none.
    domains: tuple[tuple[str, str | None], ...] = ()
    contract: str | None = None


KNOWN: dict[str, Known] = {}
FAMILIES: list[tuple[Callable[[str], bool], Reader]] = []


def encoded_type(document: Json) -> str:
    """encodeType of EIP-712: the type, then those it uses in the order of their names."""
    return encode_type(document["types"], document["primaryType"])


def encode_type(types: dict[str, list[Json]], primary: str) -> str:
    """The same of a type by its name."""
    used, waiting = set[str](), [primary]
    while waiting:
        name = waiting.pop()
        if name not in used and name in types:
            used.add(name)
            waiting += [one["type"].split("[")[0] for one in types[name]]
    return "".join(
        f"{name}({','.join(one['type'] + ' ' + one['name'] for one in types[name])})"
        for name in [primary, *sorted(used - {primary})]
    )


def types_in(encoded: str) -> dict[str, list[Json]]:
    """The types of an encoded type, with their fields; the first one is what is signed."""
    return {
        name: [dict(zip(("type", "name"), one.split(" "))) for one in inside.split(",")]
        for name, inside in re.findall(r"(\w+)\(([^)]*)\)", encoded)
    }


def whole(first: str, *others: str) -> str:
    """A type and those that it uses, as they are hashed."""
    return first + "".join(sorted(others))


def reads(kind: str, *domains: tuple[str, str | None], contract: str | None = None) -> Callable[[Reader], Reader]:
    """Enter a reader for an encoded type."""
    def entered(reader: Reader) -> Reader:
        KNOWN[kind] = Known(reader, domains, contract)
        return reader
    return entered


def family(fits: Callable[[str], bool]) -> Callable[[Reader], Reader]:
    """Enter a reader for all types that fit, where no other has them."""
    def entered(reader: Reader) -> Reader:
        FAMILIES.append((fits, reader))
        return reader
    return entered


def read_typed(document: Json, signer: str, tokens: frozenset[str] = frozenset()) -> Reading:
    """What a signature of typed data allows."""
    found = Reading()
    contract = document["domain"].get("verifyingContract")
    if contract is None:
        found.unknown = True
    else:
        signed = Signed(contract, signer, encoded_type(document), tokens)
        read_structure(found, signed, document["message"], document["domain"])
    return found


def read_structure(found: Reading, signed: Signed, message: Json, domain: Json) -> None:
    """Add what a structure allows, by the first reader that can read all of it."""
    readers = [reader for fits, reader in FAMILIES if fits(signed.kind)]
    if (known := KNOWN.get(signed.kind)) and is_of(known, domain):
        readers.insert(0, known.reader)
    for reader in readers:
        here = Reading()
        try:
            reader(here, signed, message)
        except Unread:
            continue
        found.add(here)
        return
    found.unknown = True


def is_of(known: Known, domain: Json) -> bool:
    """Whether a domain is one of those that a structure is known under."""
    if known.contract and int(domain["verifyingContract"], 16) != int(known.contract, 16):
        return False
    return not known.domains or (domain.get("name"), domain.get("version")) in known.domains
