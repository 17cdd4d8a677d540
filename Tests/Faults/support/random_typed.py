"""Random typed data: any structure of a second reading, and structures that differ from one by little."""

import re
from typing import Any

from support.random_calls import Dice
from support.reading_typed import KNOWN

Json = dict[str, Any]
DOMAIN = [("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address")]
# Where a structure is known by its contract too.
CONTRACTS = {
    "PermitSingle": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
    "PermitBatch": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
    "PermitTransferFrom": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
    "PermitBatchTransferFrom": "0x000000000022D473030F116dDEE9F6B43aC78BA3",
    "Order": "0x9008D19f58AAbD9eD0D60971565AA8510560ab41",
    "OrderComponents": "0x0000000000000068F116a894984e2DB1123eB395",
}
NAMES = {"Order": ("Gnosis Protocol", "v2"), "OrderComponents": ("Seaport", "1.6"), "PermitSingle": ("Permit2", None),
         "PermitBatch": ("Permit2", None), "PermitTransferFrom": ("Permit2", None),
         "PermitBatchTransferFrom": ("Permit2", None), "SafeTx": (None, None)}


def types_in(encoded: str) -> dict[str, list[Json]]:
    """The types of an encoded type, with their fields."""
    return {
        name: [dict(zip(("type", "name"), one.split(" "))) for one in inside.split(",")]
        for name, inside in re.findall(r"(\w+)\(([^)]*)\)", encoded)
    }


class TypedDice(Dice):
    """Random structures."""

    def document(self, encoded: str) -> Json:
        """Typed data of a type."""
        types = types_in(encoded)
        primary = next(iter(types))
        name, version = NAMES.get(primary, ("Coin", "1"))
        domain = {
            "name": name, "version": version, "chainId": 31337,
            "verifyingContract": CONTRACTS.get(primary, self.who()),
        }
        domain = {key: value for key, value in domain.items() if value is not None}
        own = [{"name": key, "type": kind} for key, kind in DOMAIN if key in domain]
        return {
            "types": {"EIP712Domain": own, **types}, "primaryType": primary, "domain": domain,
            "message": self.structure(types, primary),
        }

    def structure(self, types: dict[str, list[Json]], name: str) -> Json:
        """A message of a type."""
        made = {one["name"]: self.member(types, one["type"], one["name"]) for one in types[name]}
        if name == "SafeTx":
            some = {"operation": int(self.chance.random() < 0.15)}
            if self.chance.random() < 0.6:
                some["gasPrice"] = 0
            # A type that differs by little may lack the field.
            made |= {key: value for key, value in some.items() if key in made}
        return made

    def member(self, types: dict[str, list[Json]], kind: str, name: str) -> Any:
        """A value of one field."""
        if kind.endswith("[]"):
            return [self.member(types, kind[:-2], name) for _ in range(self.chance.randint(1, 3))]
        if kind in types:
            return self.structure(types, kind)
        if name in ("owner", "holder", "from", "offerer", "authorizer"):
            return self.known[0]
        if name == "itemType":
            return self.chance.choice([0, 1, 2, 3])
        if name == "orderType":
            return self.chance.choice([0, 0, 1, 2, 3, 4, 255])
        if name == "kind":
            return self.chance.choice(["sell", "buy"])
        if name.endswith("TokenBalance"):
            return "erc20"
        if name == "data" and kind == "bytes":
            return "0x" + (self.call(1) if self.chance.random() < 0.8 else b"").hex()
        if kind == "string":
            return "x"
        if kind == "bool":
            return self.chance.random() < 0.5
        if kind == "address":
            return self.who()
        if kind.startswith("bytes"):
            return "0x" + self.chance.randbytes(int(kind[5:] or 9)).hex()
        if name in ("deadline", "sigDeadline", "expiry", "endTime", "validBefore", "expiration", "validTo"):
            return str(2**31 + self.number(20))
        return str(self.number(int(kind[4:])))

    def spoilt(self, encoded: str) -> Json:
        """The same with a field too many or too few, another type or place of one, or wrapped."""
        types = types_in(encoded)
        primary = next(iter(types))
        members = types[primary]
        place = self.chance.randrange(len(members))
        match self.chance.randrange(5):
            case 0:
                members.insert(place, {"type": "string", "name": "memo"})
            case 1:
                del members[place]
            case 2:
                members[place] = members[place] | {"name": members[place]["name"] + "_"}
            case 3:
                members[place], members[place - 1] = members[place - 1], members[place]
            case _:
                document = self.document(encoded)
                document["types"]["Wrapped"] = [{"type": primary, "name": "inner"}]
                return document | {"primaryType": "Wrapped", "message": {"inner": document["message"]}}
        text = "".join(
            f"{name}({','.join(one['type'] + ' ' + one['name'] for one in members)})"
            for name, members in types.items()
            if name == primary or any(name == one["type"].split("[")[0] for one in types[primary])
        )
        return self.document(text)

    def any_document(self, number: int) -> Json:
        """Each structure in turn, then by chance, a fourth of them spoilt."""
        kinds = sorted(KNOWN)
        if number < len(kinds):
            return self.document(kinds[number])
        kind = self.chance.choice(kinds)
        return self.spoilt(kind) if self.chance.random() < 0.25 else self.document(kind)
