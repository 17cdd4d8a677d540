"""Makes hostile.json: documents made to mislead, and what has to be said of each.

They are made with eth-account and rlp, not with the program. What has to be said is written by hand
beside each, in hostile_*.py.
"""

import hostile_calls
import hostile_messages
import hostile_routers
import hostile_structures
import hostile_texts
import hostile_transactions
import hostile_unseen
from common import Case, VectorFile, hex0x, invalid, valid
from hostile_kinds import Unseen

MODULES = {
    hostile_transactions: ["claims_against_bytes", "forms", "raws"],
    hostile_calls: ["meanings", "names", "lists"],
    hostile_messages: ["typed_data", "messages", "sign_ins"],
    hostile_unseen: ["accounts", "safes", "owners", "receivers"],
    hostile_routers: ["routers", "operations", "changed"],
    hostile_structures: ["safes", "authorizations", "orders", "delegations"],
    hostile_texts: ["blanks", "names"],
}


def cases() -> list[Case]:
    """Returns the refusals and the warnings."""
    found = []
    for module, names in MODULES.items():
        for name in names:
            for made in getattr(module, name)():
                one = made if isinstance(made, Unseen) else Unseen(*made)
                text = one.document.encode() if isinstance(one.document, str) else one.document
                given = {"command": one.command, "policy": one.policy, "document": hex0x(text)}
                if isinstance(one.said, str):
                    found.append(invalid(one.said, one.comment, **given, rules=one.rules))
                else:
                    found.append(valid(one.comment, **given, warnings=sorted(one.said)))
    return found


def build() -> VectorFile:
    made = cases()
    codes = {case["error"] for case in made if case["expect"] == "invalid"}
    return VectorFile(
        name="hostile.json",
        standard="EIP-191, EIP-712, EIP-1559, EIP-4361, and documents of this program",
        comment="Documents made to mislead a signer. The account is the first of the words that "
        "everybody knows, in a wallet called old; the chain is 31337, called dev. Another account is the "
        "contact Alice.",
        packages=("eth-account", "eth-keys", "eth_abi", "rlp"),
        given={
            "command": "the words after the program's name",
            "policy": "the text of policy.toml; empty where there is none",
            "document": "the bytes on stdin",
        },
        gives={"warnings": "the codes that must be among the warnings"},
        refuses={"rules": "the rules of the policy that must be among those that forbid it"},
        errors={code: "as in docs/errors.md" for code in sorted(codes)},
        cases=made,
    )
