"""Real typed data with other fields, types or domains, and with values that do not fit their types.
"""

import copy
import json
from collections.abc import Callable
from typing import Any

from hostile_bases import put
from hostile_kinds import EVIL, Unseen
from hostile_structures import DATA
from hostile_typed import Form, Json
from hostile_typed_forms import FORMS
from hostile_typed_values import judged

TAKERS = {"spender", "operator", "delegatee", "grantee"}


def unknown(form: Form, mutation: str, made: Json, *codes: str) -> list[Unseen]:
    """Makes a case of changed typed data that is now unknown, although it may look like a permit.
    """
    looks = any(
        any(word in name.lower() for word in ("permit", "approv", "allowance"))
        or any(field["type"] == "address" and field["name"].lower() in TAKERS for field in fields)
        for name, fields in made["types"].items()
    )
    said = ["typed-data-unknown", *codes, *(["permit-not-known"] if looks else [])]
    # Signing such data without consent is tried elsewhere, to keep the suite fast.
    return [Unseen(f"{form.name}, {mutation}", DATA, json.dumps(made), said, form.rules.text, ["typed-data"],
                   mutation=mutation)]


def first(form: Form, kind: str) -> str:
    """Returns the name of the first field of a type in the structure itself."""
    return next(field["name"] for field in form.types[form.primary] if field["type"] == kind)


def field(form: Form, made: Json, kind: str) -> dict[str, str]:
    """Returns the declaration of that field, to be changed."""
    name = first(form, kind)
    return next(one for one in made["types"][form.primary] if one["name"] == name)


def longer(form: Form, made: Json) -> None:
    made["types"][form.primary].append({"name": "memo", "type": "string"})
    made["message"]["memo"] = ""


def shorter(form: Form, made: Json) -> None:
    gone = field(form, made, "uint256")
    made["types"][form.primary].remove(gone)
    del made["message"][gone["name"]]


def renamed(form: Form, made: Json) -> None:
    declared = field(form, made, "uint256")
    made["message"]["number"] = made["message"].pop(declared["name"])
    declared["name"] = "number"


def narrowed(form: Form, made: Json) -> None:
    field(form, made, "uint256")["type"] = "uint160"


def widened(form: Form, made: Json) -> None:
    declared = field(form, made, "address")
    declared["type"] = "bytes32"
    made["message"][declared["name"]] = "0x" + "00" * 12 + made["message"][declared["name"]][2:]


def turned(form: Form, made: Json) -> None:
    fields = made["types"][form.primary]
    fields[0], fields[1] = fields[1], fields[0]


def wrapped(form: Form, made: Json) -> None:
    made["types"]["Outer"] = [{"name": "inner", "type": form.primary}]
    made["message"], made["primaryType"] = {"inner": made["message"]}, "Outer"


PERMIT = "an EIP-2612 permit"
STRUCTURES: dict[str, tuple[Callable[[Form, Json], None], list[str]]] = {
    "a field too many": (longer, [PERMIT, "an order of CoW"]),
    "a field missing": (shorter, [PERMIT, "a Permit2 transfer"]),
    "a field renamed": (renamed, [PERMIT, "an EIP-3009 authorization"]),
    "uint256 made uint160": (narrowed, [PERMIT, "a listing of Seaport"]),
    "an address made bytes32": (widened, [PERMIT, "an order of 0x", "a Permit2 allowance"]),
    "two fields changed round": (turned, [PERMIT, "a SafeTx"]),
    "within another type": (wrapped, [PERMIT, "a forwarded call"]),
}


def structures() -> list[Unseen]:
    """Returns documents with types that differ from the real ones."""
    cases: list[Unseen] = []
    for mutation, (change, names) in STRUCTURES.items():
        for form in (FORMS[name] for name in names):
            made = copy.deepcopy(form.document())
            change(form, made)
            cases += unknown(form, mutation, made)
    return cases


def without(form: Form, part: str) -> Json:
    """Returns the document with one part removed from its domain."""
    made = copy.deepcopy(form.document())
    made["types"]["EIP712Domain"] = [one for one in made["types"]["EIP712Domain"] if one["name"] != part]
    del made["domain"][part]
    return made


def domains() -> list[Unseen]:
    """Returns documents with domains that name no chain, an unknown chain, or no contract."""
    cases: list[Unseen] = []
    for form in (FORMS[name] for name in (PERMIT, "an order of CoW")):
        made = without(form, "verifyingContract")
        cases += unknown(form, "no contract in the domain", made, "domain-no-contract")
    # Orders are recognized by their whole domain, permits by its contract.
    for form in (FORMS[name] for name in ("an order of CoW", "an order of 0x", "a listing of Seaport")):
        cases += unknown(form, "no chain in the domain", without(form, "chainId"), "domain-no-chain")
    for form in (FORMS[name] for name in ("an EIP-3009 authorization", "a SafeTx")):
        codes, expected = form.does(form.message)
        made = without(form, "chainId")
        cases += judged(form, "no chain in the domain", made, ([*codes, "domain-no-chain"], expected))
    for form in (FORMS[name] for name in ("votes of COMP", "a listing of Seaport")):
        codes, expected = form.does(form.message)
        made = put(form.document(), ("domain", "chainId"), 424242)
        cases += judged(form, "a chain that nobody knows", made, ([*codes, "chain-not-known"], expected))
    return cases


def witnesses() -> list[Unseen]:
    """Returns permits with an order for somebody else: what the spender does with it is unknown."""
    form = FORMS["an order of UniswapX"]
    codes = ["permit", "permit-far-deadline", "permit-not-known", "typed-data-unknown"]

    def said(mutation: str, made: Json, rules: list[str], *more: str) -> Unseen:
        return Unseen(f"{form.name}, {mutation}", DATA, json.dumps(made), [*codes, *more], form.rules.text,
                      ["typed-data", *rules], mutation=mutation)

    other = put(form.document(), ("message", "spender"), EVIL)
    token = put(form.document(), ("message", "witness", "inputToken"), EVIL)
    both = put(other, ("message", "witness", "info", "reactor"), EVIL)
    return [
        said("another spender than its reactor", other, ["recipients"]),
        said("another token than its permit", token, []),
        said("no chain in the domain", without(form, "chainId"), [], "domain-no-chain"),
        *judged(form, "a reactor that nobody knows", both, form.does(both["message"])),
    ]


def refusals() -> list[Unseen]:
    """Returns documents with values or members that fit no type: refused with and without a policy.
    """
    tried: list[tuple[str, str, str, dict[str, Any]]] = [
        ("an EIP-2612 permit", "a member that no type has", "undeclared", {"memo": ""}),
        ("an EIP-2612 permit", "an amount of 257 bits", "range", {"value": str(2**256)}),
        ("a DAI permit taken back", "a truth in words", "kind", {"allowed": "true"}),
        ("an EIP-3009 authorization", "an address of 19 bytes", "address", {"to": "0x" + "11" * 19}),
        ("an EIP-3009 authorization", "a word of 31 bytes", "byte-count", {"nonce": "0x" + "00" * 31}),
        ("a SafeTx", "an operation of two bytes", "range", {"operation": 256}),
        ("an order of CoW", "an amount below zero", "range", {"buyAmount": "-1"}),
        ("an order of 0x", "an amount in ether", "integer", {"takerAmount": "1.5"}),
        ("credit of Aave", "an amount that is null", "null", {"value": None}),
    ]
    cases = []
    for name, mutation, error, change in tried:
        form = FORMS[name]
        made = json.dumps({**form.document(), "message": {**form.message, **change}})
        cases.append(Unseen(f"{name}, {mutation}", DATA, made, f"typed-data-{error}", form.rules.text,
                            mutation=mutation))
    return cases
