"""Independent decoder of typed data, from the standards. A structure is known only by its whole
EIP-712 type, and by its domain's name and version if a protocol fixes them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from support.reading import Reading, Unread

Json = dict[str, Any]


@dataclass(frozen=True)
class Signed:
    """The context of a signature."""

    contract: str
    signer: str
    kind: str = ""  # the encoded type
    tokens: frozenset[str] = frozenset()


Reader = Callable[[Reading, Signed, Json], None]


@dataclass(frozen=True)
class Known:
    """A structure with a decoder."""

    reader: Reader
    # The accepted names and versions of the domain, if restricted; None means no version.
    domains: tuple[tuple[str, str | None], ...] = ()
    contract: str | None = None


KNOWN: dict[str, Known] = {}
FAMILIES: list[tuple[Callable[[str], bool], Reader]] = []


def encoded_type(document: Json) -> str:
    """encodeType of EIP-712: the type, then the types that it uses, sorted by name."""
    return encode_type(document["types"], document["primaryType"])


def encode_type(types: dict[str, list[Json]], primary: str) -> str:
    """The same for a type by its name."""
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
    """The types of an encoded type, with their fields; the first one is the primary type."""
    return {
        name: [dict(zip(("type", "name"), one.split(" "))) for one in inside.split(",")]
        for name, inside in re.findall(r"(\w+)\(([^)]*)\)", encoded)
    }


def whole(first: str, *others: str) -> str:
    """The encoded type of a type and the types that it uses."""
    return first + "".join(sorted(others))


def reads(kind: str, *domains: tuple[str, str | None], contract: str | None = None) -> Callable[[Reader], Reader]:
    """Register a decoder for an encoded type."""
    def entered(reader: Reader) -> Reader:
        KNOWN[kind] = Known(reader, domains, contract)
        return reader
    return entered


def family(fits: Callable[[str], bool]) -> Callable[[Reader], Reader]:
    """Register a decoder for all types that fit and have no other decoder."""
    def entered(reader: Reader) -> Reader:
        FAMILIES.append((fits, reader))
        return reader
    return entered


def read_typed(document: Json, signer: str, tokens: frozenset[str] = frozenset()) -> Reading:
    """Return the effects of a signature of typed data."""
    found = Reading()
    contract = document["domain"].get("verifyingContract")
    if contract is None:
        found.unknown = True
    else:
        signed = Signed(contract, signer, encoded_type(document), tokens)
        read_structure(found, signed, document["message"], document["domain"])
    return found


def read_structure(found: Reading, signed: Signed, message: Json, domain: Json) -> None:
    """Add a structure's effects, by the first decoder that can decode all of it."""
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
    """Whether a domain is one of a structure's known domains."""
    if known.contract and int(domain["verifyingContract"], 16) != int(known.contract, 16):
        return False
    return not known.domains or (domain.get("name"), domain.get("version")) in known.domains
