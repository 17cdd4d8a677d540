"""The findings for a call: the warnings of its review, and the policy rules that forbid it.

Effects are written as in effect_rules.py, and "unknown" stands for bytes of unknown meaning. What
follows from them is defined in docs/policy.md ("What is counted").
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from effect_rules import ZERO
from hostile_documents import FROM, GWEI, TO, USDC
from hostile_kinds import OWN

WETH, DAI = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "0x6B175474E89094C44Da98b954EedeAC495271d0F"
DECIMALS = {USDC.lower(): 6, DAI.lower(): 18, WETH.lower(): 18}
# An address that looks like the contact Alice: equal in the digits at both ends that people
# compare.
ALICE = "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc"
LOOKALIKE = ALICE[:6] + "00" * 16 + ALICE[-4:]
FEE = 100_000 * 30 * GWEI
ENOUGH = 2**128


@dataclass(frozen=True)
class ExpectedCall:
    """A call, or a payment if it has no name: its own effects, and the calls that it carries."""

    to: str
    name: str = ""
    effects: tuple[str, ...] = ()
    within: tuple["ExpectedCall", ...] = ()
    # Decoded, although compilers lay out such a call differently.
    is_odd: bool = False
    # The called code runs as the caller's own (DELEGATECALL).
    is_delegate: bool = False

    @property
    def all(self) -> Iterator["ExpectedCall"]:
        """Yields the call and all calls within it."""
        yield self
        for one in self.within:
            yield from one.all

    @property
    def is_unknown(self) -> bool:
        return "unknown" in self.effects

    @property
    def is_understood(self) -> bool:
        """Whether its payees and its spends are its only effects."""
        kinds = {effect.split()[0] for one in self.all for effect in one.effects}
        return not kinds & {"unknown", "control"}


def torn(to: str) -> ExpectedCall:
    """Returns a call with bytes that decode as no function."""
    return ExpectedCall(to, "?", ("unknown",))


def odd(to: str, name: str) -> ExpectedCall:
    """Returns a call in another layout than compilers write, or with extra bytes."""
    return ExpectedCall(to, name, ("unknown",), is_odd=True)


def senseless(to: str, name: str) -> ExpectedCall:
    """Returns a call with a value that is meaningless to its function."""
    return ExpectedCall(to, name, ("unknown",))


@dataclass(frozen=True)
class Rules:
    """A policy that lists recipients and tokens."""

    recipients: list[str]
    tokens: list[str]
    extra: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The policy.toml with these rules."""
        listed = lambda names: ", ".join(f'"{name}"' for name in names)
        lines = ["[allow]", f"recipients = [{listed(self.recipients)}]", f"tokens = [{listed(self.tokens)}]"]
        return "\n".join([*lines, *self.extra, ""])


def endless(asset: str, units: str) -> bool:
    """Returns whether an approval of `units` base units, or of "all", counts as unlimited."""
    if units == "all":
        return True
    most = 10 ** (12 + DECIMALS[asset]) if asset in DECIMALS else ENOUGH
    return int(units) >= ENOUGH or int(units) == 2**96 - 1 or int(units) > most


def parted(expected: ExpectedCall) -> Iterator[list[str]]:
    """Yields the effects of all calls as lists of words, with addresses in lower case."""
    for one in expected.all:
        for effect in one.effects:
            kind, *words = effect.split()
            yield [kind, *(word.lower() if word.startswith("0x") else word for word in words)]


def payees(expected: ExpectedCall) -> set[str]:
    """Returns everyone who is paid, approved, named or given control, in lower case."""
    found = set()
    for kind, *words in parted(expected):
        if kind == "name" and words[1] == FROM.lower():
            continue  # naming the account itself pays nobody
        if kind in ("spend", "allow", "name", "control") and words[-1] != "-":
            found.add(words[-1])
    return found


def told(expected: ExpectedCall, value: int = 0) -> list[str]:
    """Returns the warning codes for a call with `value` wei."""
    own = {address.lower() for address in OWN}
    found = [code for one in expected.all for code in told_of(one)]
    if any(one.name and one.to.lower() in own for one in expected.all):
        found.append("call-own-account")
    if any(payee == LOOKALIKE for payee in payees(expected)):
        found.append("address-lookalike")
    for outer in expected.all:
        for one in outer.within:
            if one.is_delegate and one.is_unknown:
                by_safe = outer.name in ("execTransaction", "multiSend")
                found.append("safe-delegatecall" if by_safe else "call-delegatecall")
    return found + plain(expected, value)


def told_of(one: ExpectedCall) -> list[str]:
    """Returns the warning codes for one call, at any depth."""
    kinds = [effect.split() for effect in one.effects]
    found = ["call-unknown"] if one.is_unknown else []
    found += ["call-layout"] if one.is_odd else []
    found += ["control-changes"] if any(kind[0] == "control" for kind in kinds) else []
    if any(kind[0] == "allow" and endless(kind[1].lower(), kind[2]) for kind in kinds):
        found.append("approval-for-all" if one.name == "setApprovalForAll" else "approval-unlimited")
    is_transfer = one.name in ("transfer", "transferFrom")
    if is_transfer and any(kind[0] == "spend" and kind[2] == "0" for kind in kinds):
        found.append("transfer-of-nothing")
    if one.name == "execTransaction" and any(kind[0] == "spend" for kind in kinds):
        found.append("safe-refund")
    return found


def plain(expected: ExpectedCall, value: int) -> list[str]:
    """Returns the warning codes for a transaction that only moves or approves one token."""
    if expected.name not in ("transfer", "transferFrom", "approve") or expected.is_unknown:
        return []
    words = expected.effects[-1].lower().split()
    if words[1] != expected.to.lower():
        return []  # a function of Permit2, which names the token
    to = words[-1]
    found = ["recipient-zero"] if to == ZERO else []
    found += ["recipient-self"] if to == FROM.lower() else []
    found += ["recipient-token-contract"] if expected.name == "transfer" and to == expected.to.lower() else []
    found += ["approval-no-code"] if expected.name == "approve" and to == TO.lower() else []
    return found + (["ether-to-token"] if value else [])


def forbidden(expected: ExpectedCall, rules: Rules, value: int = 0) -> list[str]:
    """Returns the policy rules that forbid a call with `value` wei."""
    listed = {address.lower() for address in rules.recipients}
    kept = {token.lower() for token in rules.tokens}
    paid = payees(expected) | ({expected.to.lower()} if value else set())
    spent: dict[str, int] = {"ether": value + FEE}
    found = []
    for kind, *words in parted(expected):
        if kind in ("spend", "allow"):
            spent[words[0]] = spent.get(words[0], 0) + (2**256 - 1 if words[1] == "all" else int(words[1]))
        if kind == "allow" and endless(words[0], words[1]):
            found.append("unlimited")
        found += [{"unknown": "blind", "control": "control"}[kind]] if kind in ("unknown", "control") else []
    found += ["unlimited"] if any(units >= ENOUGH for units in spent.values()) else []
    found += ["tokens"] if spent.keys() - kept else []
    found += ["recipients"] if paid - listed else []
    # With a list of recipients, a call that is not fully understood is forbidden.
    found += [] if expected.is_understood else ["contracts"]
    return sorted(set(found))


def blind(expected: ExpectedCall) -> str:
    """Returns the error of signing the call without consent; empty if all of it is known."""
    if expected.is_unknown:
        return "sign-blind"
    return "sign-blind-inside" if any(one.is_unknown for one in expected.all) else ""
