"""What is to be said of typed data that is known: permits, payments, orders, and calls that others make."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import order_types as known
from effect_rules import allow, named, receives, revoke, spend
from hostile_bases import BASES, RULES
from hostile_documents import FROM, USDC
from hostile_messages import PERMIT2
from hostile_outcomes import Deed, Rules, endless, told
from hostile_unseen import PROXY

Json = dict[str, Any]
FAR, PAST = 2**32 - 1, 2**30
# From here on an end is none; nobody lives to see it.
NEVER = 2**39
COW, SEAPORT = "0x9008D19f58AAbD9eD0D60971565AA8510560ab41", "0x0000000000000068F116a894984e2DB1123eB395"
ZERO_EX, FORWARDER = "0xDef1C0ded9bec7F1a1670819833240f027b25EfF", "0x1234567890123456789012345678901234567890"
REACTOR, COMP = "0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4", "0xc00e94Cb662C3520282E6f5717214004A7f26888"
DEBT = "0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE"  # what is owed to Aave in WETH
PERMITS = Rules([*RULES.recipients, REACTOR], [*RULES.tokens, DEBT])
KNOWN = replace(PERMITS, extra=['typed-data = "known"'])
# Below so many base units nothing of worth comes back.
DUST = 10_000
Said = tuple[list[str], Deed]


@dataclass(frozen=True)
class Form:
    """A structure with the domain of its contract, where its parts are, and what it does with given values."""

    name: str
    primary: str
    types: known.Types
    domain: Json
    message: Json
    does: Callable[[Json], Said]
    places: dict[str, tuple[Any, ...]]
    # More than permits, which is what a policy allows unless it says more.
    is_permit: bool = True

    @property
    def rules(self) -> Rules:
        """A policy that allows it as it is."""
        return PERMITS if self.is_permit else KNOWN

    def document(self) -> Json:
        """The document as a wallet is given it."""
        kinds = {"name": "string", "version": "string", "chainId": "uint256", "verifyingContract": "address"}
        own = [{"name": name, "type": kind} for name, kind in kinds.items() if name in self.domain]
        return {"types": {"EIP712Domain": own, **self.types}, "primaryType": self.primary, "domain": self.domain,
                "message": self.message}


def domain(name: str, contract: str, version: str | None = "1") -> Json:
    made = {"name": name, "version": version, "chainId": 1, "verifyingContract": contract}
    return {key: value for key, value in made.items() if value is not None}


def lasting(end: int) -> list[str]:
    """Until when something can be taken."""
    if end >= NEVER:
        return ["permit-no-deadline"]
    return ["permit-far-deadline"] if end >= FAR else []


def granting(contract: str, spender: str, owner: str, end: int, deadline: int, *grants: tuple[str, int | str]) -> Said:
    """A permit: who may take what, until when. A permission of nothing takes one away."""
    given = [(token, str(units)) for token, units in grants if units != 0]
    codes = ["permit", *lasting(end)] if given else []
    codes += ["permit-unlimited"] if any(endless(token.lower(), units) for token, units in given) else []
    codes += ["permit-expired"] if deadline <= PAST else []
    codes += ["permit-other-owner"] if owner != FROM else []
    effects = [allow(token, units, spender) if units != 0 else revoke(token, spender) for token, units in grants]
    return codes, Deed(contract, "", tuple(effects))


def paying(message: Json) -> Said:
    """EIP-3009: whoever has the signature can make the payment."""
    end = int(message["validBefore"]) - 1
    codes = ["transfer-authorization", *lasting(end)] + (["permit-expired"] if end <= PAST else [])
    codes += ["permit-other-owner"] if message["from"] != FROM else []
    return codes, Deed(USDC, "", (spend(USDC, int(message["value"]), message["to"]),))


def trading(contract: str, end: int, maker: str, gives: list[str], units: int, receiver: str, *others: str) -> Said:
    """An order: so many units come back, to the signer or to somebody else."""
    codes = ["order-far-end"] if end >= FAR else ["order-expired"]
    codes += ["order-nothing-back"] if units < DUST or receiver != FROM else []
    codes += ["order-other-receiver"] if receiver != FROM and units else []
    codes += ["order-other-maker"] if maker != FROM else []
    named_too = [] if receiver == maker else [receives(receiver)]
    return codes, Deed(contract, "", (*gives, *named_too, named("owner", maker), *others))


def swapped(message: Json) -> Said:
    """UniswapX: the reactor may take the tokens, and is trusted to see that they are paid for."""
    order, reactor = message["witness"], message["spender"]
    units = int(message["permitted"]["amount"])
    output = order["outputs"][0]
    codes, deed = trading(PERMIT2, min(int(message["deadline"]), int(order["info"]["deadline"])),
                          order["info"]["swapper"], [allow(USDC, units, reactor)], int(output["amount"]),
                          output["recipient"])
    return codes + (["order-unknown-contract"] if reactor != REACTOR else []), deed


def proposing(message: Json) -> Said:
    """A SafeTx is the call that it becomes, in the name of the Safe."""
    return carrying(PROXY, "execTransaction", message, ["safe-transaction"])


def forwarding(message: Json) -> Said:
    """A call that somebody else sends, in the name of whoever is named."""
    codes = ["forwarded-call"] + (["permit-other-owner"] if message["from"] != FROM else [])
    return carrying(FORWARDER, "", message, codes)


def carrying(to: str, name: str, message: Json, codes: list[str]) -> Said:
    """Typed data around the real payment of USDC, of which the recipient and the amount may be others."""
    body = bytes.fromhex(message["data"][2:])
    values = ("0x" + body[16:36].hex(), int.from_bytes(body[36:68], "big"))
    inner = BASES["USDC transfer"].deed(values)
    deed = Deed(to, name, (), (inner,))
    return codes + told(deed), deed
