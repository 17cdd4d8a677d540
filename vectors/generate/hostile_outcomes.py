"""What follows from what a call does: the warnings of its review, and the rules of a policy that forbid it.

Effects are written as in effect_rules.py, and "unknown" stands for bytes of unknown meaning. What follows
from them is what docs/policy.md says ("What is counted").
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from effect_rules import ZERO
from hostile_documents import FROM, GWEI, TO, USDC
from hostile_kinds import OWN

WETH, DAI = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "0x6B175474E89094C44Da98b954EedeAC495271d0F"
DECIMALS = {USDC.lower(): 6, DAI.lower(): 18, WETH.lower(): 18}
# What looks like the contact Alice: as many digits at both ends as people look at.
ALICE = "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc"
LOOKALIKE = ALICE[:6] + "00" * 16 + ALICE[-4:]
FEE = 100_000 * 30 * GWEI
ENOUGH = 2**128


@dataclass(frozen=True)
class Deed:
    """A call, or a payment where it has no name: what it does itself, and the calls that it passes on."""

    to: str
    name: str = ""
    effects: tuple[str, ...] = ()
    within: tuple["Deed", ...] = ()
    # Read, although compilers lay such a call out otherwise.
    is_odd: bool = False
    # The callee's code runs as the caller's own (DELEGATECALL).
    is_delegate: bool = False

    @property
    def all(self) -> Iterator["Deed"]:
        """The call and all calls within it."""
        yield self
        for one in self.within:
            yield from one.all

    @property
    def is_unknown(self) -> bool:
        return "unknown" in self.effects

    @property
    def is_understood(self) -> bool:
        """Whether its payees and its spends are all of it."""
        kinds = {effect.split()[0] for one in self.all for effect in one.effects}
        return not kinds & {"unknown", "control"}


def torn(to: str) -> Deed:
    """Bytes that read like no function."""
    return Deed(to, "?", ("unknown",))


def odd(to: str, name: str) -> Deed:
    """A call with bytes in another order than compilers write, or with more behind them."""
    return Deed(to, name, ("unknown",), is_odd=True)


def senseless(to: str, name: str) -> Deed:
    """A call with a value that its function has no meaning for."""
    return Deed(to, name, ("unknown",))


@dataclass(frozen=True)
class Rules:
    """A policy that lists recipients and tokens."""

    recipients: list[str]
    tokens: list[str]
    extra: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The policy.toml of it."""
        listed = lambda names: ", ".join(f'"{name}"' for name in names)
        lines = ["[allow]", f"recipients = [{listed(self.recipients)}]", f"tokens = [{listed(self.tokens)}]"]
        return "\n".join([*lines, *self.extra, ""])


def endless(asset: str, units: str) -> bool:
    """Whether a permission to take so many units is one without limit."""
    if units == "all":
        return True
    most = 10 ** (12 + DECIMALS[asset]) if asset in DECIMALS else ENOUGH
    return int(units) >= ENOUGH or int(units) == 2**96 - 1 or int(units) > most


def parted(deed: Deed) -> Iterator[list[str]]:
    """The effects of all calls, word by word, addresses in small letters."""
    for one in deed.all:
        for effect in one.effects:
            kind, *words = effect.split()
            yield [kind, *(word.lower() if word.startswith("0x") else word for word in words)]


def payees(deed: Deed) -> set[str]:
    """Everybody who is paid, allowed to take, named or given control, in small letters."""
    found = set()
    for kind, *words in parted(deed):
        if kind == "name" and words[1] == FROM.lower():
            continue  # naming the account itself pays nobody
        if kind in ("spend", "allow", "name", "control") and words[-1] != "-":
            found.add(words[-1])
    return found


def told(deed: Deed, value: int = 0) -> list[str]:
    """The codes of all that is to be said of a call that is made with so much ether."""
    own = {address.lower() for address in OWN}
    found = [code for one in deed.all for code in told_of(one)]
    if any(one.name and one.to.lower() in own for one in deed.all):
        found.append("call-own-account")
    if any(payee == LOOKALIKE for payee in payees(deed)):
        found.append("address-lookalike")
    for outer in deed.all:
        for one in outer.within:
            if one.is_delegate and one.is_unknown:
                by_safe = outer.name in ("execTransaction", "multiSend")
                found.append("safe-delegatecall" if by_safe else "call-delegatecall")
    return found + plain(deed, value)


def told_of(one: Deed) -> list[str]:
    """The codes of what is to be said of one call, wherever it is."""
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


def plain(deed: Deed, value: int) -> list[str]:
    """What is said of a transaction that only moves or approves one token."""
    if deed.name not in ("transfer", "transferFrom", "approve") or deed.is_unknown:
        return []
    words = deed.effects[-1].lower().split()
    if words[1] != deed.to.lower():
        return []  # a function of Permit2, which names the token
    to = words[-1]
    found = ["recipient-zero"] if to == ZERO else []
    found += ["recipient-self"] if to == FROM.lower() else []
    found += ["recipient-token-contract"] if deed.name == "transfer" and to == deed.to.lower() else []
    found += ["approval-no-code"] if deed.name == "approve" and to == TO.lower() else []
    return found + (["ether-to-token"] if value else [])


def forbidden(deed: Deed, rules: Rules, value: int = 0) -> list[str]:
    """The rules of a policy that forbid a call that is made with so much ether."""
    listed = {address.lower() for address in rules.recipients}
    kept = {token.lower() for token in rules.tokens}
    paid = payees(deed) | ({deed.to.lower()} if value else set())
    spent: dict[str, int] = {"ether": value + FEE}
    found = []
    for kind, *words in parted(deed):
        if kind in ("spend", "allow"):
            spent[words[0]] = spent.get(words[0], 0) + (2**256 - 1 if words[1] == "all" else int(words[1]))
        if kind == "allow" and endless(words[0], words[1]):
            found.append("unlimited")
        found += [{"unknown": "blind", "control": "control"}[kind]] if kind in ("unknown", "control") else []
    found += ["unlimited"] if any(units >= ENOUGH for units in spent.values()) else []
    found += ["tokens"] if spent.keys() - kept else []
    found += ["recipients"] if paid - listed else []
    # With a list of recipients nothing is called that is not understood.
    found += [] if deed.is_understood else ["contracts"]
    return sorted(set(found))


def blind(deed: Deed) -> str:
    """The error of signing it without consent; empty where all of it is known."""
    if deed.is_unknown:
        return "sign-blind"
    return "sign-blind-inside" if any(one.is_unknown for one in deed.all) else ""
