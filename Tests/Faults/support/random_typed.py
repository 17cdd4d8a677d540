"""Random typed data: every structure of the independent decoder, and slightly different ones."""

import copy
from typing import Any

from eth_abi.abi import encode

from support import reading_actions, reading_orders, reading_permits, reading_uniswapx
from support.random_calls import Dice
from support.reading_typed import KNOWN, Known, encode_type, types_in
from support.reading_uniswapx import PERMIT2

Json = dict[str, Any]
Types = dict[str, list[Json]]
DOMAIN = [("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address")]
# The import of each of these registers its structures.
MODULES = (reading_actions, reading_orders, reading_permits, reading_uniswapx)
ZERO = "0x" + "00" * 20
MINE = ("owner", "holder", "from", "offerer", "authorizer", "maker", "makerAddress", "swapper", "voter")
LAST = ("deadline", "sigDeadline", "expiry", "endTime", "validBefore", "expiration", "validTo")
OPTIONAL = ("taker", "takerAddress", "senderAddress", "allowedSender", "receiver", "zone", "txOrigin",
            "additionalValidationContract", "exclusiveFiller")
MOSTLY_EMPTY = ("initCode", "paymasterAndData", "paymasterData", "interactions")
CALLS = ("data", "callData", "functionSignature")
PERMITTED = "TokenPermissions(address token,uint256 amount)"
# Types of families, in addition to those with their own decoder.
WITNESSED = [
    "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,"
    f"Mock mock)Mock(uint256 mock){PERMITTED}",
    "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,"
    f"bytes32 witness){PERMITTED}",
]
# The inner types of signatures for an account: these, and an unknown one.
NESTED = ("Permit(address owner,", "PermitSingle(", "SafeTx(", "ForwardRequest(", "Ballot(", "PermitForAll(")
# These never have known effects: once is enough.
UNTOLD = ("SafeMessage(", "PersonalSign(", "TypedDataSign(Mail ")
OUTER = "contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)"


def kinds() -> dict[str, Known]:
    """All types to draw from, with their known domains."""
    found = {kind: known for kind, known in KNOWN.items()}
    anywhere = Known(reading_permits.witnessed)
    found |= {kind: anywhere for kind in WITNESSED}
    for inner in [*(kind for kind in KNOWN if kind.startswith(NESTED)), "Mail(address from,string contents)"]:
        kind = types_in(inner)
        kind["TypedDataSign"] = types_in(f"TypedDataSign({next(iter(kind))} {OUTER}")["TypedDataSign"]
        found[encode_type(kind, "TypedDataSign")] = anywhere
    return found


class TypedDice(Dice):
    """Random structures."""

    def document(self, types: Types, known: Known) -> Json:
        """Typed data of a type; the first type is the primary one."""
        primary = next(iter(types))
        name, version = self.chance.choice(known.domains) if known.domains else ("Coin", "1")
        if known.domains and self.chance.random() < 0.04:
            version = "9"
        domain = {
            "name": name, "version": version, "chainId": 31337,
            "verifyingContract": known.contract or (PERMIT2 if "TokenPermissions" in types else self.who()),
        }
        domain = {key: value for key, value in domain.items() if value is not None}
        own = [{"name": key, "type": kind} for key, kind in DOMAIN if key in domain]
        message = self.structure(types, primary)
        if "entryPoint" in message and "sender" in message and self.chance.random() < 0.9:
            domain["verifyingContract"] = message["sender"]
        return {
            "types": {"EIP712Domain": own, **types}, "primaryType": primary, "domain": domain,
            "message": message,
        }

    def structure(self, types: Types, name: str) -> Json:
        """A message of a type, with some fields matched to others."""
        made = {one["name"]: self.member(types, one["type"], one["name"]) for one in types[name]}
        some: Json = {}
        if name == "SafeTx":
            some["operation"] = self.chance.choice([0] * 12 + [1, 1, 2])
            if self.chance.random() < 0.6:
                some["gasPrice"] = 0
        if "maker" in made and "taker" in made and self.chance.random() < 0.4:
            some["maker"], some["taker"] = self.who(), self.chance.choice([self.known[0], self.who()])
        made |= {key: value for key, value in some.items() if key in made}
        witness, permitted = made.get("witness"), made.get("permitted")
        if isinstance(witness, dict) and isinstance(permitted, dict) and "spender" in made:
            self.fit(witness, permitted.get("token", ZERO), made["spender"])
        return made

    def fit(self, witness: Json, token: str, spender: str) -> None:
        """Make an order match its permit, most of the time."""
        if isinstance(witness.get("info"), dict) and self.chance.random() < 0.95:
            witness["info"] |= {"reactor": spender}
        for key in ("inputToken", "baseInputToken"):
            if key in witness and self.chance.random() < 0.95:
                witness[key] = token
        for key in ("input", "baseInput"):
            if key in witness and self.chance.random() < 0.95:
                witness[key] |= {"token": token}

    def member(self, types: Types, kind: str, name: str) -> Any:
        """The value of one field."""
        if kind.endswith("]"):
            inner, _, size = kind.rpartition("[")
            count = int(size[:-1]) if size != "]" else self.chance.randint(1, 3)
            return [self.member(types, inner, name) for _ in range(count)]
        if kind in types:
            return self.structure(types, kind)
        if kind.startswith("int"):
            return str(-self.number(64))
        if kind == "address":
            return self.somebody(name)
        if kind == "string":
            return {"kind": self.chance.choice(["sell", "buy"])}.get(name, "erc20" if "Balance" in name else "x")
        if kind == "bool":
            return self.chance.random() < 0.5
        if kind.startswith("bytes"):
            return "0x" + self.some_bytes(kind, name).hex()
        if name in LAST:
            return str(2**31 + self.number(20))
        return str(self.some_number(kind, name))

    def somebody(self, name: str) -> str:
        """An address for a role."""
        if name in MINE:
            return self.known[0]
        if name in OPTIONAL:
            return self.chance.choice([ZERO, self.who()])
        return self.who()

    def some_bytes(self, kind: str, name: str) -> bytes:
        """The bytes of a field."""
        if name in CALLS:
            return self.call(1) if self.chance.random() < 0.85 else b""
        if name.endswith("AssetData"):
            return self.asset()
        if name in MOSTLY_EMPTY:
            return b"" if self.chance.random() < 0.85 else self.chance.randbytes(self.chance.choice([9, 60]))
        return self.chance.randbytes(int(kind[5:] or 9))

    def asset(self) -> bytes:
        """An asset in the format of 0x Exchange 3, sometimes with an arbitrary proxy."""
        if self.chance.random() < 0.06:
            return bytes.fromhex("dc1600f3") + self.chance.randbytes(64)
        if self.chance.random() < 0.6:
            return bytes.fromhex("f47261b0") + encode(["address"], [self.who()])
        return bytes.fromhex("02571792") + encode(["address", "uint256"], [self.who(), self.number(64)])

    def some_number(self, kind: str, name: str) -> int:
        """The number of a field."""
        match name:
            case "itemType":
                return self.chance.choice([0, 1, 2, 3, 4, 5] * 16 + [6])
            case "orderType":
                return self.chance.choice([0, 1, 2, 3] * 10 + [4, 255])
            case "offsets":
                return int(self.chance.random() < 0.1)
            case "makerFee":
                return self.chance.choice([0, self.number(64)])
            case "makerTraits":
                flags = sum(1 << bit for bit in (255, 254, 250, 248, 247) if self.chance.random() < 0.3)
                odd = 1 << self.chance.choice([253, 252, 251, 249, 246, 200])
                return flags | self.chance.getrandbits(200) | (odd if self.chance.random() < 0.1 else 0)
        return self.number(int(kind[4:]))

    def spoilt(self, types: Types, known: Known) -> Json:
        """The same with a field too many or too few, another name or order, or wrapped."""
        types = copy.deepcopy(types)
        primary = next(iter(types))
        members = types[primary]
        place = self.chance.randrange(len(members))
        match self.chance.randrange(5):
            case 0:
                members.insert(place, {"type": "string", "name": "memo"})
            case 1 if len(members) > 1:
                del members[place]
            case 2:
                members[place] = members[place] | {"name": members[place]["name"] + "_"}
            case 3 if len(members) > 1:
                members[place], members[place - 1] = members[place - 1], members[place]
            case _:
                document = self.document(types, known)
                document["types"]["Wrapped"] = [{"type": primary, "name": "inner"}]
                return document | {"primaryType": "Wrapped", "message": {"inner": document["message"]}}
        waiting, used = [primary], set[str]()
        while waiting:
            name = waiting.pop()
            if name in types and name not in used:
                used.add(name)
                waiting += [one["type"].split("[")[0] for one in types[name]]
        return self.document({name: fields for name, fields in types.items() if name in used}, known)

    def any_document(self, number: int) -> Json:
        """Each structure in turn, then random ones with known effects, one in ten spoiled."""
        every = sorted(kinds().items())
        told = [one for one in every if not one[0].startswith(UNTOLD)]
        kind, known = every[number] if number < len(every) else self.chance.choice(told)
        is_spoilt = number >= len(every) and self.chance.random() < 0.1
        return (self.spoilt if is_spoilt else self.document)(types_in(kind), known)
