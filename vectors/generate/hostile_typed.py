"""The findings for known typed data: permits, payments, orders, and calls that others send."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import order_types as known
from effect_rules import allow, named, receives, revoke, spend
from hostile_bases import BASES, RULES
from hostile_documents import FROM, USDC
from hostile_messages import PERMIT2
from hostile_outcomes import ExpectedCall, Rules, endless, told
from hostile_unseen import PROXY

Json = dict[str, Any]
FAR, PAST = 2**32 - 1, 2**30
# From this time on a deadline counts as none; nobody lives to see it.
NEVER = 2**39
COW, SEAPORT = "0x9008D19f58AAbD9eD0D60971565AA8510560ab41", "0x0000000000000068F116a894984e2DB1123eB395"
ZERO_EX, FORWARDER = "0xDef1C0ded9bec7F1a1670819833240f027b25EfF", "0x1234567890123456789012345678901234567890"
REACTOR, COMP = "0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4", "0xc00e94Cb662C3520282E6f5717214004A7f26888"
DEBT = "0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE"  # Aave's debt token of WETH
PERMITS = Rules([*RULES.recipients, REACTOR], [*RULES.tokens, DEBT])
KNOWN = replace(PERMITS, extra=['typed-data = "known"'])
# Proceeds of fewer base units than this count as nothing.
DUST = 10_000
Said = tuple[list[str], ExpectedCall]


@dataclass(frozen=True)
class Form:
    """A structure with its domain, the places of its parts, and its effects for any values."""

    name: str
    primary: str
    types: known.Types
    domain: Json
    message: Json
    does: Callable[[Json], Said]
    places: dict[str, tuple[Any, ...]]
    # False for anything other than a permit, which a policy forbids by default.
    is_permit: bool = True

    @property
    def rules(self) -> Rules:
        """A policy that allows the unchanged structure."""
        return PERMITS if self.is_permit else KNOWN

    def document(self) -> Json:
        """Returns the document as a wallet receives it."""
        kinds = {"name": "string", "version": "string", "chainId": "uint256", "verifyingContract": "address"}
        own = [{"name": name, "type": kind} for name, kind in kinds.items() if name in self.domain]
        return {"types": {"EIP712Domain": own, **self.types}, "primaryType": self.primary, "domain": self.domain,
                "message": self.message}


def domain(name: str, contract: str, version: str | None = "1") -> Json:
    made = {"name": name, "version": version, "chainId": 1, "verifyingContract": contract}
    return {key: value for key, value in made.items() if value is not None}


def lasting(end: int) -> list[str]:
    """Returns the warnings for a deadline."""
    if end >= NEVER:
        return ["permit-no-deadline"]
    return ["permit-far-deadline"] if end >= FAR else []


def granting(contract: str, spender: str, owner: str, end: int, deadline: int, *grants: tuple[str, int | str]) -> Said:
    """Returns the findings for a permit: who may take what, until when. An amount of 0 revokes."""
    given = [(token, str(units)) for token, units in grants if units != 0]
    codes = ["permit", *lasting(end)] if given else []
    codes += ["permit-unlimited"] if any(endless(token.lower(), units) for token, units in given) else []
    codes += ["permit-expired"] if deadline <= PAST else []
    codes += ["permit-other-owner"] if owner != FROM else []
    effects = [allow(token, units, spender) if units != 0 else revoke(token, spender) for token, units in grants]
    return codes, ExpectedCall(contract, "", tuple(effects))


def paying(message: Json) -> Said:
    """Returns the findings for an EIP-3009 payment, which anyone with the signature can make."""
    end = int(message["validBefore"]) - 1
    codes = ["transfer-authorization", *lasting(end)] + (["permit-expired"] if end <= PAST else [])
    codes += ["permit-other-owner"] if message["from"] != FROM else []
    return codes, ExpectedCall(USDC, "", (spend(USDC, int(message["value"]), message["to"]),))


def trading(contract: str, end: int, maker: str, gives: list[str], units: int, receiver: str, *others: str) -> Said:
    """Returns the findings for an order that pays `units` to the signer or to somebody else."""
    codes = ["order-far-end"] if end >= FAR else ["order-expired"]
    codes += ["order-nothing-back"] if units < DUST or receiver != FROM else []
    codes += ["order-other-receiver"] if receiver != FROM and units else []
    codes += ["order-other-maker"] if maker != FROM else []
    named_too = [] if receiver == maker else [receives(receiver)]
    return codes, ExpectedCall(contract, "", (*gives, *named_too, named("owner", maker), *others))


def swapped(message: Json) -> Said:
    """Returns the findings for UniswapX.

    The reactor may take the tokens, and is trusted to ensure that they are paid for.
    """
    order, reactor = message["witness"], message["spender"]
    units = int(message["permitted"]["amount"])
    output = order["outputs"][0]
    codes, expected = trading(PERMIT2, min(int(message["deadline"]), int(order["info"]["deadline"])),
                          order["info"]["swapper"], [allow(USDC, units, reactor)], int(output["amount"]),
                          output["recipient"])
    return codes + (["order-unknown-contract"] if reactor != REACTOR else []), expected


def proposing(message: Json) -> Said:
    """Returns the findings for a SafeTx: those of the call that the Safe then makes."""
    return carrying(PROXY, "execTransaction", message, ["safe-transaction"])


def forwarding(message: Json) -> Said:
    """Returns the findings for a call that somebody else sends in the name of `from`."""
    codes = ["forwarded-call"] + (["permit-other-owner"] if message["from"] != FROM else [])
    return carrying(FORWARDER, "", message, codes)


def carrying(to: str, name: str, message: Json, codes: list[str]) -> Said:
    """Returns the findings for typed data around a payment of USDC, for any recipient and amount.
    """
    body = bytes.fromhex(message["data"][2:])
    values = ("0x" + body[16:36].hex(), int.from_bytes(body[36:68], "big"))
    inner = BASES["USDC transfer"].expected(values)
    expected = ExpectedCall(to, name, (), (inner,))
    return codes + told(expected), expected
