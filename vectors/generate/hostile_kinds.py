"""How a hostile call or typed data is tried: shown, signed without consent, under a policy."""

from dataclasses import dataclass, field

from eth_abi.abi import encode
from eth_utils import keccak

from hostile_documents import FROM, SPENDER, TO, TOKEN, Transaction, document, text
from hostile_transactions import SIGN

REAL = ["tx", "sign", "--in", "-", "--yes", "--password-file", "passphrase"]
CHECK = ["policy", "check", "-"]
EVIL = SPENDER
ZERO = "0x" + "00" * 20
# A policy of an owner who pays one other account: one recipient, one coin, 2 ether a day.
STRICT = f"""[allow]
recipients = ["{TO}"]
tokens = ["ether"]

[most.ether]
day = "2 eth"
"""
# A policy without rules, for what every policy refuses.
EMPTY = "\n"
# An unknown call breaks two rules: it is unknown, and its payees cannot be checked against a list.
UNKNOWN = ["blind", "contracts"]
# So does a change of control: no list of payees covers what follows from it.
CONTROL = ["contracts", "control"]
# The accounts of the wallet. They have no code unless they are delegated, so any data sent to them
# is unusual.
OWN = (FROM, TO)


@dataclass(frozen=True)
class Forms:
    """The commands that show a document, check it against a policy, and sign it without consent."""

    shown: list[str]
    checked: list[str]
    signed: list[str]


@dataclass(frozen=True)
class Unseen:
    """One document, and the expected findings without a policy and under one.

    `said` is the code of a refusal that is the same either way, or the warnings. `rules` are the
    policy rules that forbid it; without any it is allowed. `consent` is the error of signing it
    without consent.
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
    """Returns the bytes of a call, encoded by eth_abi."""
    return bytes(keccak(text=signature)[:4]) + encode(types_of(signature), values)


def call(
    comment: str, body: bytes, codes: list[str], rules: list[str], *, to: str = TOKEN, value: int = 0,
    blind: str = "", policy: str = STRICT, chain: int = 31337, name: str = "dev", mutation: str = "",
) -> list[Unseen]:
    """Makes a case of a call in a transaction of its own."""
    made = text(document(Transaction(to=to, value=value, data=body, gas=100_000, chain=chain), name))
    own = ["call-own-account"] if to in OWN else []
    return [Unseen(comment, CALL, made, [*codes, *own], policy, rules, blind, mutation)]
