"""Makes events.json with eth_abi and web3: logs of events, and logs that match no event."""

import json
import random
import re
from typing import Any

from eth_abi import encode
from eth_utils import keccak
from hexbytes import HexBytes
from web3 import Web3
from web3._utils.events import get_event_data

from abi_values import compact, kind, members, value, written
from common import Case, VectorFile, hex0x, invalid, stream, valid

# Events as their standards declare them.
KNOWN = """
Transfer(address indexed from,address indexed to,uint256 value)
Approval(address indexed owner,address indexed spender,uint256 value)
Transfer(address indexed from,address indexed to,uint256 indexed tokenId)
Approval(address indexed owner,address indexed approved,uint256 indexed tokenId)
ApprovalForAll(address indexed owner,address indexed operator,bool approved)
TransferSingle(address indexed operator,address indexed from,address indexed to,uint256 id,uint256 value)
TransferBatch(address indexed operator,address indexed from,address indexed to,uint256[] ids,uint256[] values)
URI(string value,uint256 indexed id)
Deposit(address indexed sender,address indexed owner,uint256 assets,uint256 shares)
Deposit(address indexed dst,uint256 wad)
Withdrawal(address indexed src,uint256 wad)
OwnershipTransferred(address indexed previousOwner,address indexed newOwner)
Upgraded(address indexed implementation)
AdminChanged(address previousAdmin,address newAdmin)
Paused(address account)
Unpaused(address account)
RoleGranted(bytes32 indexed role,address indexed account,address indexed sender)
RoleRevoked(bytes32 indexed role,address indexed account,address indexed sender)
EIP712DomainChanged()
Swap(address indexed sender,uint256 amount0In,uint256 amount1In,uint256 amount0Out,uint256 amount1Out,address indexed to)
Swap(address indexed sender,address indexed recipient,int256 amount0,int256 amount1,uint160 sqrtPriceX96,uint128 liquidity,int24 tick)
Mint(address sender,address indexed owner,int24 indexed tickLower,int24 indexed tickUpper,uint128 amount,uint256 amount0,uint256 amount1)
Sync(uint112 reserve0,uint112 reserve1)
Permit(address indexed owner,address indexed token,address indexed spender,uint160 amount,uint48 expiration,uint48 nonce)
ExecutionSuccess(bytes32 txHash,uint256 payment)
ExecutionSuccess(bytes32 indexed txHash,uint256 payment)
SafeSetup(address indexed initiator,address[] owners,uint256 threshold,address initializer,address fallbackHandler)
UserOperationEvent(bytes32 indexed userOpHash,address indexed sender,address indexed paymaster,uint256 nonce,bool success,uint256 actualGasCost,uint256 actualGasUsed)
UserOperationRevertReason(bytes32 indexed userOpHash,address indexed sender,uint256 nonce,bytes revertReason)
DepositEvent(bytes pubkey,bytes withdrawal_credentials,bytes amount,bytes signature,bytes index)
AddressChanged(bytes32 indexed node,uint256 coinType,bytes newAddress)
TextChanged(bytes32 indexed node,string indexed indexedKey,string key,string value)
"""
RANDOM, ANONYMOUS = 300, 40
CODEC = Web3().codec
ODD = re.compile(r"^tuple|\[\d+\]$")
NOWHERE = {
    "address": "0x" + "00" * 20, "blockHash": HexBytes(bytes(32)), "blockNumber": 1, "logIndex": 0,
    "transactionHash": HexBytes(bytes(32)), "transactionIndex": 0,
}
Parameter = tuple[str, bool, str]  # its type, whether it is indexed, its name


def split(line: str) -> tuple[str, list[Parameter]]:
    """Reads an event of the table."""
    name, inside = line.rstrip(")").split("(")
    words = [item.split(" ") for item in inside.split(",")] if inside else []
    return name, [(w[0], "indexed" in w[1:], w[-1]) for w in words]


def is_hashed(text: str) -> bool:
    """Returns whether a topic of this type is the hash of a value, and not the value itself."""
    return text in ("bytes", "string") or text[0] == "(" or text[-1] == "]"


def described(text: str, name: str) -> dict[str, Any]:
    """Returns a parameter as in a JSON ABI, tuples with their members."""
    at = text.rfind(")") + 1
    if text[0] != "(":
        return {"name": name, "type": text}
    inside = [described(member, f"m{i}") for i, member in enumerate(members(text[:at]))]
    return {"name": name, "type": "tuple" + text[at:], "components": inside}


class Event:
    """An event, and a log of it with drawn values."""

    def __init__(self, source: random.Random, name: str, parameters: list[Parameter], anonymous: bool) -> None:
        self.name, self.parameters, self.anonymous = name, parameters, anonymous
        kinds = ",".join(text for text, _, _ in parameters)
        self.first = [] if anonymous else [keccak(text=f"{name}({kinds})")]
        self.topics, self.told, self.values = list(self.first), [], []
        for text, indexed, called in parameters:
            drawn = value(source, text)
            shown: Any = written(drawn)
            if indexed and is_hashed(text):
                raw = drawn.encode() if text == "string" else drawn if text == "bytes" else source.randbytes(9)
                self.topics.append(keccak(raw))
                shown = {"hash": hex0x(self.topics[-1])}
            elif indexed:
                self.topics.append(encode([text], [drawn]))
            else:
                self.told.append((text, drawn))
            self.values.append(shown)
        self.data = encode([text for text, _ in self.told], [drawn for _, drawn in self.told])

    @property
    def text(self) -> str:
        """The event as Solidity declares it."""
        inside = ",".join(
            text + " indexed" * indexed + f" {called}" * bool(called)
            for text, indexed, called in self.parameters
        )
        return f"{self.name}({inside})" + " anonymous" * self.anonymous

    def read(self, topics: list[bytes], data: bytes) -> Any:
        """Decodes a log of this event with web3.

        web3 mistakes the hash of a tuple or of a fixed-size array for the value; such parameters
        are declared to it as bytes32, and the first topic is compared here.
        """
        inputs = [
            {**described(text, called or f"p{i}"), "indexed": indexed}
            for i, (text, indexed, called) in enumerate(self.parameters)
        ]
        odd = [each for each in inputs if each["indexed"] and ODD.search(each["type"])]
        for each in odd:
            each["type"] = "bytes32"
        if odd and self.first:
            if topics[0] != self.first[0]:
                raise ValueError("another event")
            topics = topics[1:]
        about = {
            "type": "event", "name": self.name, "inputs": inputs,
            "anonymous": self.anonymous or bool(odd),
        }
        log = {**NOWHERE, "topics": [HexBytes(t) for t in topics], "data": HexBytes(data)}
        return get_event_data(CODEC, about, log)["args"]

    def case(self, comment: str) -> Case:
        """Returns the log, after web3 has decoded the same values from it."""
        found = self.read(self.topics, self.data)
        for index, (text, indexed, called) in enumerate(self.parameters):
            seen, shown = found[called or f"p{index}"], self.values[index]
            if indexed and is_hashed(text):
                assert hex0x(bytes(seen)) == shown["hash"], (self.text, seen, shown)
            else:
                assert json.dumps(written(plain(seen))) == json.dumps(shown), (self.text, seen, shown)
        texts = json.dumps(self.values, ensure_ascii=False, separators=(",", ":"))
        return valid(comment, values=texts, **self.log(self.topics, self.data))

    def log(self, topics: list[bytes], data: bytes) -> dict[str, Any]:
        """Returns what a reader is given."""
        return {"event": self.text, "topics": [hex0x(t) for t in topics], "data": hex0x(data)}

    def refused(self, error: str, comment: str, topics: list[bytes], data: bytes, by_web3: bool = True) -> Case:
        """Returns a log that does not match the event, and that web3 refuses as well."""
        if by_web3:
            try:
                self.read(topics, data)
            except Exception:  # web3, eth_abi and what lies below them each raise their own
                pass
            else:
                raise AssertionError(f"web3 reads {comment}: {self.text}")
        return invalid(error, comment, **self.log(topics, data))


def plain(item: Any) -> Any:
    """Returns a value that web3 read with its tuples and mappings as lists."""
    if hasattr(item, "items"):
        return [plain(part) for part in item.values()]
    if isinstance(item, (list, tuple)):
        return [plain(part) for part in item]
    return item


def drawn(source: random.Random, anonymous: bool) -> Event:
    """Draws an event: up to seven parameters, as many of them indexed as there may be."""
    kinds = [kind(source) for _ in range(source.randint(0, 7))]
    most = 4 if anonymous else 3
    places = set(source.sample(range(len(kinds)), min(len(kinds), source.randint(0, most))))
    named = source.random() < 0.7
    parameters = [(text, i in places, f"a{i}" if named else "") for i, text in enumerate(kinds)]
    return Event(source, f"E{source.randrange(10**6)}", parameters, anonymous)


def faults(source: random.Random, event: Event) -> list[Case]:
    """Breaks a log in every way that it has room for."""
    topics, data, cases = event.topics, event.data, []
    extra = [*topics, source.randbytes(32)]
    cases.append(event.refused("topics", "a topic too many", extra, data))
    if len(topics) > len(event.first):
        cases.append(event.refused("topics", "a topic too few", topics[:-1], data))
    if event.first:
        other = bytearray(topics[0])
        other[source.randrange(32)] ^= 1 << source.randrange(8)
        cases.append(event.refused("other", "a bit of the first topic", [bytes(other), *topics[1:]], data))
    if data:
        cases.append(event.refused("data", "a byte less", topics, data[:-1], by_web3=False))
        cases.append(event.refused("data", "nothing beside the topics", topics, b""))
    cases.append(event.refused("trailing", "a word more", topics, data + bytes(32), by_web3=False))
    at = len(event.first)
    for text, indexed, _ in event.parameters:
        if not indexed:
            continue
        if text in ("address", "bool"):
            dirty = b"\1" + topics[at][1:]
            broken = [*topics[:at], dirty, *topics[at + 1 :]]
            cases.append(event.refused("topic", f"a topic wider than {text}", broken, data))
        at += 1
    return cases


def build() -> VectorFile:
    source = stream("events")
    known = [Event(source, *split(line), False) for line in KNOWN.split("\n")[1:-1]]
    more = [drawn(source, False) for _ in range(RANDOM)]
    nameless = [drawn(source, True) for _ in range(ANONYMOUS)]
    cases = [event.case("of a standard") for event in known]
    cases += [event.case("drawn") for event in more] + [event.case("anonymous") for event in nameless]
    for event in [*known, *source.sample(more, 90), *nameless[:10]]:
        cases += faults(source, event)
    return VectorFile(
        name="events.json",
        standard="Contract ABI Specification, Events",
        comment="Logs and their decoded values; an indexed value of more than one word is a hash.",
        packages=("eth_abi", "eth-utils", "web3"),
        given={
            "event": "the event as declared in Solidity",
            "topics": "the topics of the log",
            "data": "the data of the log",
        },
        gives={"values": (
            "the values in JSON, in the order of the parameters; for a hash, `{\"hash\": …}`"
        )},
        errors={
            "topics": "more or fewer topics than the event has",
            "other": "the first topic belongs to another event",
            "topic": "a topic is not a value of its type",
            "data": "the data ends before the values do",
            "trailing": "there are bytes after the values, which no compiler writes",
        },
        cases=cases,
    )
