"""Makes typed-effects.json: effects of known typed data structures, and what only looks like them.
"""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from eth_abi.exceptions import EncodingError
from eth_account._utils.encode_typed_data.encoding_and_hashing import encode_type
from eth_account.messages import _hash_eip191_message, encode_typed_data

from common import Case, VectorFile, hex0x, invalid, stream, valid
from typed_carriers import exchange, forwards, nested
from typed_forms import Draw, Form, permit2, permits, safes, tokens, votes

Document = dict[str, Any]
FAMILIES = (permits, permit2, tokens, votes, safes, forwards, nested, exchange)
ROUNDS = 8


def declared(text: str) -> list[dict[str, str]]:
    """Reads fields as Solidity writes them."""
    pairs = [part.split() for part in text.split(",") if part]
    return [{"name": name, "type": kind} for kind, name in pairs]


def document(form: Form, contract: str, chain: int | None) -> Document:
    """Makes a document; without a chain, the domain names none."""
    domain: dict[str, Any] = {"name": "Test", "chainId": chain, "verifyingContract": form.contract or contract}
    kinds = {"name": "string", "chainId": "uint256", "verifyingContract": "address"}
    if chain is None:
        del domain["chainId"], kinds["chainId"]
    own = [{"name": name, "type": kind} for name, kind in kinds.items()]
    types = {name: declared(fields) for name, fields in form.types.items()}
    return {"types": {"EIP712Domain": own, **types}, "primaryType": form.primary, "domain": domain,
            "message": form.message}


def encoded(data: Document) -> str:
    """Returns the type as it is hashed."""
    types = {name: fields for name, fields in data["types"].items() if name != "EIP712Domain"}
    return str(encode_type(data["primaryType"], types))


def case(form: Form, data: Document, chain: int | None) -> Case:
    """Makes a valid case with the effects of the document."""
    digest = hex0x(bytes(_hash_eip191_message(encode_typed_data(full_message=data))))
    return valid(
        f"{form.comment}{'' if chain else ', without a chain'}", document=json.dumps(data), digest=digest,
        level=form.level, effects=form.effects,
        calls=[{"contract": contract, "input": data} for contract, data in form.calls],
        end=None if form.end is None else str(form.end), owner=form.owner)


def fields_of(data: Document) -> list[dict[str, str]]:
    """Returns the fields of the signed structure."""
    return list(data["types"][data["primaryType"]])


def further(data: Document, at: int) -> None:
    data["types"][data["primaryType"]].insert(at, {"name": "extra", "type": "uint256"})
    data["message"]["extra"] = 1


def longer(data: Document) -> None:
    further(data, len(fields_of(data)))


def earlier(data: Document) -> None:
    further(data, 0)


def shorter(data: Document) -> None:
    gone = data["types"][data["primaryType"]].pop()
    del data["message"][gone["name"]]
    used = {field["type"].rstrip("[]") for fields in data["types"].values() for field in fields}
    for name in set(data["types"]) - used - {"EIP712Domain", data["primaryType"]}:
        del data["types"][name]


def renamed(data: Document) -> None:
    first = data["types"][data["primaryType"]][0]
    data["message"]["other"] = data["message"].pop(first["name"])
    first["name"] = "other"


def swapped(data: Document) -> None:
    fields = data["types"][data["primaryType"]]
    fields[0], fields[-1] = fields[-1], fields[0]


def widened(data: Document) -> None:
    for fields in list(data["types"].values())[1:]:
        for one in fields:
            if one["type"].startswith("uint"):
                one["type"] = "uint248" if one["type"] == "uint256" else "uint256"
                return
            if one["type"] == "bytes":
                one["type"] = "string"
                return
    first = data["types"][data["primaryType"]][0]
    first["type"] = {"address": "string"}.get(first["type"], "string")
    data["message"][first["name"]] = "x"


def called(data: Document) -> None:
    name = data["primaryType"]
    data["primaryType"] = name + "2"
    data["types"][name + "2"] = data["types"].pop(name)


def wrapped(data: Document) -> None:
    data["types"]["Outer"] = [{"name": "inner", "type": data["primaryType"]}]
    data["message"] = {"inner": data["message"]}
    data["primaryType"] = "Outer"


def listed(data: Document) -> None:
    data["types"]["Outer"] = [{"name": "inner", "type": data["primaryType"] + "[]"}]
    data["message"] = {"inner": [data["message"]]}
    data["primaryType"] = "Outer"


def nowhere(data: Document) -> None:
    del data["domain"]["verifyingContract"]
    data["types"]["EIP712Domain"] = [
        one for one in data["types"]["EIP712Domain"] if one["name"] != "verifyingContract"]


def zero(data: Document) -> None:
    data["domain"]["verifyingContract"] = "0x" + "00" * 20


def more_domain(data: Document) -> None:
    data["types"]["EIP712Domain"].append({"name": "extra", "type": "bool"})
    data["domain"]["extra"] = True


def turned_domain(data: Document) -> None:
    data["types"]["EIP712Domain"].reverse()


MUTATIONS: dict[str, Callable[[Document], None]] = {
    "a field more at the end": longer, "a field more at the beginning": earlier,
    "a field less": shorter, "a field of another name": renamed, "two fields swapped": swapped,
    "a field of another type": widened, "another name": called, "within another structure": wrapped,
    "in a list": listed, "a domain without a contract": nowhere, "the zero address for a contract": zero,
    "a domain with a field more": more_domain, "a domain in another order": turned_domain,
}
ON_DOMAIN = {nowhere, zero, more_domain, turned_domain}


def mutants(form: Form, data: Document, known: set[str], source: random.Random, most: int) -> list[Case]:
    """Returns some documents that differ by one thing, none of them another known structure."""
    made: list[Case] = []
    names = [name for name, change in MUTATIONS.items() if form.primary.count(":") == 0 or change is called]
    for name in source.sample(names, len(names)):
        other, change = copy.deepcopy(data), MUTATIONS[name]
        if (form.primary == "Agent" and change in ON_DOMAIN) or len(made) >= most:
            continue
        if change is swapped and len(fields_of(other)) < 2:
            continue
        change(other)
        if form.primary.count(":") or (change not in ON_DOMAIN and encoded(other) in known):
            continue
        try:
            encode_typed_data(full_message=other)
        except (ValueError, EncodingError):
            continue  # the value does not fit its new type: not a valid document
        made.append(invalid("unknown", f"{form.comment}: {name}", document=json.dumps(other)))
    return made


def build() -> VectorFile:
    source = stream("typed-effects")
    drawn = [(form, document(form, draw.contract, chain), chain)
             for number in range(ROUNDS) for chain in [None if number == 0 else source.choice([1, 137])]
             for family in FAMILIES for draw in [Draw(source)] for form in family(draw)]
    known = {encoded(data) for _, data, _ in drawn}
    cases: dict[str, Case] = {}
    for form, data, chain in drawn:
        cases.setdefault(json.dumps(data), case(form, data, chain))
        for one in mutants(form, data, known, source, 2):
            cases.setdefault(one["document"], one)
    return VectorFile(
        name="typed-effects.json",
        standard="EIP-712 structures of EIP-2612, EIP-3009, ERC-2771, ERC-4494, ERC-7739, Permit2, Safe and others",
        comment=(
            "Typed data of known structures with their effects according to the standard, and "
            "documents that differ from them in one field, type, nesting or part of the domain, "
            "which are unknown."
        ),
        packages=("eth-account", "eth-abi"),
        given={"document": "the document as text"},
        gives={
            "digest": "what is signed",
            "level": (
                "`permits` if it moves tokens or lets somebody take them, and all of it is "
                "counted; `known` for other structures; `any` if a part is unknown"
            ),
            "effects": (
                "its effects apart from the calls: `spend ASSET UNITS TO`, `allow ASSET UNITS|all "
                "SPENDER`, `revoke ASSET SPENDER`, `name ROLE ADDRESS`, `unknown CONTRACT "
                "SELECTOR BYTES`"
            ),
            "calls": "the calls it requests; for a Safe, `execTransaction` without signatures",
            "end": "the last second at which the signature can be used, or null",
            "owner": "the owner of the assets, if it names one, or null",
        },
        errors={"unknown": "a structure without a known meaning"},
        cases=list(cases.values()),
    )
