"""Makes hostile.json: documents made to mislead, and what has to be said of each.

They are made with eth-account and rlp, not with the program. What has to be said is written by hand
beside each, in hostile_*.py.
"""

import hostile_calls
import hostile_messages
import hostile_transactions
from common import Case, VectorFile, hex0x, invalid, valid

MODULES = {
    "hostile_transactions": ["claims_against_bytes", "forms", "raws"],
    "hostile_calls": ["meanings", "names", "lists"],
    "hostile_messages": ["typed_data", "messages", "sign_ins"],
}


def cases() -> list[Case]:
    """Returns the refusals and the warnings."""
    found = []
    for module in (hostile_transactions, hostile_calls, hostile_messages):
        for name in MODULES[module.__name__]:
            for comment, command, document, said in getattr(module, name)():
                text = document.encode() if isinstance(document, str) else document
                given = {"command": command, "document": hex0x(text)}
                if isinstance(said, str):
                    found.append(invalid(said, comment, **given))
                else:
                    found.append(valid(comment, **given, warnings=sorted(said)))
    return found


def build() -> VectorFile:
    made = cases()
    codes = {case["error"] for case in made if case["expect"] == "invalid"}
    return VectorFile(
        name="hostile.json",
        standard="EIP-191, EIP-712, EIP-1559, EIP-4361, and documents of this program",
        comment="Documents made to mislead a signer. The account is the first of the words that "
        "everybody knows, in a wallet called old; the chain is 31337, called dev.",
        packages=("eth-account", "eth-keys", "rlp"),
        given={
            "command": "the words after the program's name",
            "document": "the bytes on stdin",
        },
        gives={"warnings": "the codes that must be among the warnings"},
        errors={code: "as in docs/errors.md" for code in sorted(codes)},
        cases=made,
    )
