"""Makes hostile.json: documents made to mislead, and the expected findings for each.

They are made with eth-account and rlp, not with the program. The findings are written by hand
beside each document, in hostile_*.py, or follow from its effects by the rules of
hostile_outcomes.py.
"""

import hostile_bytes
import hostile_calls
import hostile_messages
import hostile_nested
import hostile_routers
import hostile_structures
import hostile_texts
import hostile_transactions
import hostile_typed_changes
import hostile_typed_values
import hostile_unseen
import hostile_values
from common import Case, VectorFile, hex0x, invalid, valid
from hostile_grades import graded
from hostile_kinds import Unseen

FIRST = {
    hostile_transactions: ["claims_against_bytes", "forms", "raws"],
    hostile_calls: ["meanings", "names", "lists"],
    hostile_messages: ["typed_data", "messages", "sign_ins"],
}
FURTHER = {
    hostile_unseen: ["accounts", "safes", "owners", "receivers"],
    hostile_routers: ["routers", "operations", "changed"],
    hostile_structures: ["safes", "authorizations", "orders", "delegations"],
    hostile_texts: ["blanks", "names"],
    hostile_values: ["people", "amounts", "swaps", "selectors"],
    hostile_bytes: ["ends", "ranges", "offsets", "lists"],
    hostile_nested: ["carried", "deeper", "carriers"],
    hostile_typed_values: ["values", "calls"],
    hostile_typed_changes: ["structures", "domains", "witnesses", "refusals"],
}


def given(document: str | bytes) -> dict[str, str]:
    """Returns a document as text if it is plain ASCII, else in hex, so that none of it is unseen.
    """
    text = document if isinstance(document, str) else document.decode("latin-1")
    if text.isascii():
        return {"form": "text", "document": text}
    return {"form": "hex", "document": hex0x(document.encode() if isinstance(document, str) else document)}


def first(comment: str, command: list[str], document: str | bytes, said: str | list[str]) -> Case:
    """Returns the case of a document that is tried in one way."""
    asked = {"part": "first", "mutation": "", "command": command, "checked": [], "signed": [], "policy": ""}
    return outcome(comment, asked | given(document), said, [], "")


def further(one: Unseen) -> Case:
    """Returns the case of a document that is tried without a policy and under one."""
    asked = {
        "part": "further", "mutation": one.mutation, "command": one.forms.shown, "checked": one.forms.checked,
        "signed": one.forms.signed if one.consent else [], "policy": one.policy,
    }
    return outcome(one.comment, asked | given(one.document), one.said, one.rules, one.consent)


def outcome(comment: str, asked: Case, said: str | list[str], rules: list[str], consent: str) -> Case:
    """Returns the case with the expected findings."""
    warnings = [] if isinstance(said, str) else graded(said)
    told = {**asked, "warnings": warnings, "consent": consent}
    if isinstance(said, str):
        return invalid(said, comment, **told, rules=[])
    if rules:
        return invalid("policy-check", comment, **told, rules=sorted(set(rules)))
    return valid(comment, **told)


def cases() -> list[Case]:
    """Returns the refusals and the warnings."""
    made = lambda modules: [
        one for module, names in modules.items() for name in names for one in getattr(module, name)()
    ]
    return [first(*one) for one in made(FIRST)] + [further(one) for one in made(FURTHER)]


def build() -> VectorFile:
    made = cases()
    codes = {case["error"] for case in made if case["expect"] == "invalid"}
    return VectorFile(
        name="hostile.json",
        standard="EIP-191, EIP-712, EIP-1559, EIP-4361, and documents of this program",
        comment=(
            "Documents made to mislead a signer. The account is the first one of the well-known "
            "test phrase, in a wallet named old; the chain is 31337, named dev. Another account "
            "is the contact Alice. Each further document is tried without a policy and with one; "
            "some are real calls and real typed data that were changed."
        ),
        packages=("eth-account", "eth-keys", "eth_abi", "rlp"),
        given={
            "part": (
                "`first` or `further`: documents tried in one way, or without a policy and with "
                "one"
            ),
            "mutation": "how a real call or real typed data was changed; empty if it was not",
            "command": "the arguments of the program that show the document",
            "checked": "the arguments that check it against the policy; none for the first ones",
            "signed": "the arguments that sign it without asking; none if that is not tried",
            "policy": "the text of policy.toml for `checked`",
            "form": "`text` or `hex`: how the document is written in this file",
            "document": "the bytes on stdin",
            "warnings": "all warnings of `command`, each with its grade; none if it is refused",
            "consent": "the error of `signed`; empty if that is not tried",
        },
        gives={},
        refuses={"rules": "all rules of the policy that forbid it, if the error is `policy-check`"},
        errors={code: "as in docs/errors.md" for code in sorted(codes)},
        cases=made,
    )
