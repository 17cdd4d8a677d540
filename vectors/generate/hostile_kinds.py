"""The forms that a hostile call or typed data is tried in: shown, signed without consent, under a policy."""

from dataclasses import dataclass, field

from eth_abi.abi import encode
from eth_utils import keccak

from hostile_documents import FROM, SPENDER, TO, TOKEN, Transaction, document, text
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
# A call of unknown meaning is forbidden twice: as one, and since its payees cannot be held against a list.
UNKNOWN = ["blind", "contracts"]
# So is a change of control: what follows from it is told by no list of payees.
CONTROL = ["contracts", "control"]
# The accounts of the wallet. Their own code is nobody's, unless they are delegated: any data for them is odd.
OWN = (FROM, TO)


@dataclass(frozen=True)
class Forms:
    """How a document is shown, how it is held against a policy, and how it is signed without consent."""

    shown: list[str]
    checked: list[str]
    signed: list[str]


@dataclass(frozen=True)
class Unseen:
    """One document, and what has to be said of it without a policy and under one.

    `said` is the code of a refusal that is the same either way, or the warnings. `rules` are those that
    forbid it; what none forbids is allowed. `consent` is the error of signing it without having been asked.
    """

    comment: str
    forms: Forms
    document: str | bytes
    said: str | list[str]
    policy: str = STRICT
    rules: list[str] = field(default_factory=list)
    consent: str = ""
    mutation: str = ""


CALL = Forms(SIGN, CHECK, REAL)


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
    blind: str = "", policy: str = STRICT, chain: int = 31337, name: str = "dev", mutation: str = "",
) -> list[Unseen]:
    """A call in a transaction of its own."""
    made = text(document(Transaction(to=to, value=value, data=body, gas=100_000, chain=chain), name))
    own = ["call-own-account"] if to in OWN else []
    return [Unseen(comment, CALL, made, [*codes, *own], policy, rules, blind, mutation)]
