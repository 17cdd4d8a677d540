"""Real typed data with other values: spender, recipient, owner, amount, terms, and inner call."""

import json
from typing import Any

from hostile_bases import BASES, put
from hostile_bytes import dirty_body
from hostile_documents import USDC
from hostile_kinds import EVIL, Unseen
from hostile_outcomes import LOOKALIKE, ExpectedCall, forbidden, odd, payees, told, torn
from hostile_structures import DATA, INSIDE
from hostile_typed import PAST, Form, Json, Said
from hostile_typed_forms import FORMS
from hostile_unseen import PROXY

# For each change: the part, its new value, and the structures that get it.
PEOPLE = {
    "a look-alike of Alice as the spender": ("spender", LOOKALIKE, ["an EIP-2612 permit"]),
    "a look-alike of Alice as the recipient": ("recipient", LOOKALIKE, ["an order of CoW"]),
    "a stranger as the owner": (
        "owner", EVIL, ["a DAI permit taken back", "an order of 0x", "a forwarded call"]),
}
AMOUNTS = {
    "2^96 - 1": (2**96 - 1, ["a Permit2 allowance", "an order of 0x"]),
    "2^128": (2**128, ["a Permit2 transfer", "an EIP-3009 authorization"]),
    "2^256 - 1": (2**256 - 1, ["an EIP-2612 permit", "credit of Aave", "an order of CoW"]),
}
TERMS: dict[str, tuple[str, Any, list[str]]] = {
    "an end of 2004": ("end", str(PAST), [
        "a DAI permit taken back", "a Permit2 transfer", "an EIP-3009 authorization", "an order of 0x"]),
    "no end": ("end", str(2**256 - 1), ["an EIP-2612 permit"]),
    "an end in millions of years": ("end", str(2**48 - 1), ["a Permit2 allowance"]),
    "one unit comes back": ("price", "1", ["an order of CoW", "a listing of Seaport"]),
    "the flag set": ("flag", True, ["a DAI permit taken back"]),
}


def judged(form: Form, mutation: str, made: Json, said: Said, blind: str = "") -> list[Unseen]:
    """Makes a case of changed typed data that is still known, with the findings from its effects.
    """
    codes, expected = said
    alike = ["address-lookalike"] if LOOKALIKE in payees(expected) else []
    rules = forbidden(expected, form.rules)
    said_of_it = [*codes, *alike]
    return [Unseen(f"{form.name}, {mutation}", DATA, json.dumps(made), said_of_it, form.rules.text, rules, blind,
                   mutation)]


def changed(form: Form, mutation: str, part: str, new: Any) -> list[Unseen]:
    """Makes a case of a structure with one value replaced."""
    message = put(form.message, form.places[part], new)
    return judged(form, mutation, {**form.document(), "message": message}, form.does(message))


def values() -> list[Unseen]:
    """Returns structures with another account, amount or term."""
    cases = [
        case for form in FORMS.values() for part in ("spender", "recipient") if part in form.places
        for case in changed(form, f"a stranger as the {part}", part, EVIL)
    ]
    amounts = {
        f"the amount raised to {what}": ("amount", str(units), names) for what, (units, names) in AMOUNTS.items()
    }
    for mutation, (part, new, names) in {**PEOPLE, **amounts, **TERMS}.items():
        for name in names:
            cases += changed(FORMS[name], mutation, part, new)
    return cases


def calls() -> list[Unseen]:
    """Returns typed data with its inner call changed, as in transactions."""
    pay, cases = BASES["USDC transfer"], list[Unseen]()
    bodies = {
        "a dirty recipient": (dirty_body(pay, "recipient"), torn(USDC)),
        "a word behind the call": (pay.body() + bytes(32), odd(USDC, "transfer")),
        "the last byte of the call cut off": (pay.body()[:-1], torn(USDC)),
    }
    for name, base in {"a SafeTx": ["safe-transaction"], "a forwarded call": ["forwarded-call"]}.items():
        form = FORMS[name]
        for mutation, (body, inner) in bodies.items():
            made = put(form.document(), ("message", "data"), "0x" + body.hex())
            expected = ExpectedCall(PROXY, "execTransaction", (), (inner,)) if name == "a SafeTx" else inner
            consent = INSIDE if mutation == "a dirty recipient" else ""
            cases += judged(form, mutation, made, ([*base, *told(expected)], expected), consent)
        cases += changed(form, "a stranger as the recipient", "data", "0x" + pay.body((EVIL, 1)).hex())
        cases += changed(form, "nothing is paid", "data", "0x" + pay.body((pay.values[0], 0)).hex())
    return cases
