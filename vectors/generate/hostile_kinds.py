"""The forms that a hostile call or typed data is tried in: shown, signed without consent, under a policy."""

from dataclasses import dataclass, field

from eth_abi.abi import encode
from eth_utils import keccak

from hostile_documents import SPENDER, TO, TOKEN, Transaction, document, text
from hostile_transactions import SIGN

REAL = ["tx", "sign", "--in", "-", "--yes", "--password-file", "passphrase"]
CHECK = ["policy", "check", "-"]
EVIL = SPENDER
ZERO = "0x" + "00" * 20
# One recipient, one coin, two of it a day: what somebody writes who pays one other account.
STRICT = f"""[allow]
recipients = ["{TO}"]
tokens = ["ether"]

[most.ether]
day = "2 eth"
"""
# No rule at all: what a policy refuses by being there.
EMPTY = "\n"


@dataclass(frozen=True)
class Unseen:
    """One document in one form, and what has to be said: an error's code, or codes of warnings."""

    comment: str
    command: list[str]
    document: str | bytes
    said: str | list[str]
    policy: str = ""
    rules: list[str] = field(default_factory=list)


def types_of(signature: str) -> list[str]:
    """Returns the types of a function's arguments."""
    inside = signature[signature.index("(") + 1 : -1]
    types, depth, start = list[str](), 0, 0
    for at, letter in enumerate(inside + ","):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            types += [inside[start:at]] if at > start else []
            start = at + 1
    return types


def data(signature: str, *values: object) -> bytes:
    """Returns the bytes of a call, by eth_abi."""
    return bytes(keccak(text=signature)[:4]) + encode(types_of(signature), values)


def call(
    comment: str, body: bytes, codes: list[str], rules: list[str], *, to: str = TOKEN, value: int = 0,
    blind: str = "", policy: str = STRICT, chain: int = 31337, name: str = "dev",
) -> list[Unseen]:
    """A call as it is shown, as it is signed without consent where that is refused, and under a policy."""
    made = text(document(Transaction(to=to, value=value, data=body, gas=100_000, chain=chain), name))
    forms = [Unseen(comment, SIGN, made, codes)] if codes else []
    if blind:
        forms.append(Unseen(f"{comment}, signed without consent", REAL, made, blind))
    return [*forms, Unseen(f"{comment}, under a policy", CHECK, made, "policy-check", policy, rules)]
