"""Makes history-logs.json with eth_abi and web3: what a log says of an account."""

import random
from dataclasses import replace

from eth_abi import encode
from eth_utils import to_checksum_address

from common import Case, VectorFile, stream
from history_log import BLOCK, ENTRY_POINTS, ETHER, MOST, NOBODY, Log

ROUNDS = 12
GIVEN = {
    "account": "whose history it is",
    "contract": "the contract that logs",
    "topics": "the topics of the log",
    "data": "the data of the log",
    "block": "the number of its block",
    "wrapped": "the contract of the chain's wrapped coin; empty if it is unknown",
    "etherFrom": "the first block whose logs tell ether (EIP-7708); empty if there is none",
}


def someone(source: random.Random) -> str:
    """Draws an address, one in ten with zeros in front."""
    zeros = source.choice([1, 6]) if source.random() < 0.1 else 0
    return to_checksum_address(bytes(zeros) + source.randbytes(20 - zeros))


def amount(source: random.Random) -> int:
    """Draws an amount: often a limit of the range."""
    return source.choice([0, 1, MOST, source.randrange(2**64), source.randrange(2**256)])


def pairs(source: random.Random, me: str) -> list[tuple[str, str, str]]:
    """Returns senders and recipients of transfers of an account."""
    other = someone(source)
    return [
        ("in", other, me), ("out", me, other), ("to itself", me, me), ("minted", NOBODY, me),
        ("burned", me, NOBODY),
    ]


def drawn(source: random.Random) -> list[tuple[str, Log]]:
    """Draws a log of every kind."""
    me, contract, other = someone(source), someone(source), someone(source)
    logs = []
    for comment, sender, recipient in pairs(source, me):
        ends = {"from": sender, "to": recipient}
        log = Log("erc20", contract, {**ends, "value": amount(source)}, me)
        logs.append((f"erc20, {comment}", log))
        item = replace(log, name="erc721", values={**ends, "id": amount(source)})
        logs.append((f"erc721, {comment}", item))
        single = {**ends, "operator": other, "id": amount(source), "value": amount(source)}
        logs.append((f"single, {comment}", replace(log, name="single", values=single)))
        ids = [amount(source) for _ in range(source.randrange(6))]
        batch = {**ends, "operator": sender, "ids": ids, "values": [amount(source) for _ in ids]}
        logs.append((f"batch of {len(ids)}, {comment}", replace(log, name="batch", values=batch)))
    mine = {"owner": me, "spender": other}
    logs += [
        ("approval20", Log("approval20", contract, {**mine, "value": amount(source)}, me)),
        ("approval721", Log("approval721", contract, {**mine, "id": amount(source)}, me)),
        ("approval721, taken back", Log(
            "approval721", contract, {"owner": me, "spender": NOBODY, "id": amount(source)}, me,
        )),
    ]
    for yes in (True, False):
        logs.append((f"operator, {yes}", Log(
            "operator", contract, {"owner": me, "operator": other, "approved": yes}, me,
        )))
        logs.append((f"userop, {yes}", Log(
            "userop", source.choice(ENTRY_POINTS), {
                "hash": source.randbytes(32), "sender": me, "nonce": amount(source), "success": yes,
                "paymaster": source.choice([NOBODY, other]), "cost": amount(source),
                "gas": source.randrange(2**32),
            }, me,
        )))
    for name in ("deposit", "withdrawal"):
        values = {"owner": me, "value": amount(source)}
        logs.append((name, Log(name, contract, values, me, contract)))
    for sender, recipient in ((other, me), (me, other)):
        logs.append(("ether", Log(
            "ether", to_checksum_address(ETHER),
            {"from": sender, "to": recipient, "value": source.randrange(1, 2**256)}, me,
            ether_from=source.choice(["0", str(BLOCK - 1), str(BLOCK)]),
        )))
    return logs


def malformed(source: random.Random, log: Log) -> list[Case]:
    """Breaks a log in every way that it has room for."""
    topics, data = log.topics, log.data
    cases = [
        log.refused("topics", "a topic too many", [*topics, source.randbytes(32)], by_web3=True),
        log.refused("topics", "a topic too few", topics[:-1], by_web3=True),
        log.refused("data", "a word more", data=data + bytes(32)),
        log.refused("data", "a byte more", data=data + b"\0"),
    ]
    if data:
        cases.append(log.refused("data", "a byte less", data=data[:-1]))
        cases.append(log.refused("data", "no data", data=b"", by_web3=True))
    other = bytearray(topics[0])
    other[source.randrange(32)] ^= 1 << source.randrange(8)
    changed = [bytes(other), *topics[1:]]
    cases.append(log.refused("event", "a bit of the first topic", changed, by_web3=True))
    indexed = [kind for kind, topic, _ in log.parameters if topic]
    for place, kind in enumerate(indexed, start=1):
        if kind == "address":
            wide = bytearray(topics[place])
            wide[source.randrange(12)] = source.randrange(1, 256)
            broken = [*topics[:place], bytes(wide), *topics[place + 1 :]]
            comment = f"topic {place} is no address"
            cases.append(log.refused("address", comment, broken, by_web3=True))
    if log.name in ("operator", "userop"):
        at = 0 if log.name == "operator" else 32
        wrong = data[:at] + source.randrange(2, 2**256).to_bytes(32, "big") + data[at + 32 :]
        cases.append(log.refused("bool", "neither 0 nor 1", data=wrong, by_web3=True))
    return cases


def encoded(log: Log, source: random.Random) -> list[Case]:
    """Writes a batch in ways that no compiler would, or with lists of unequal length."""
    ids, values = log.values["ids"], log.values["values"]
    kinds = ["uint256[]", "uint256[]"]
    word = lambda number: number.to_bytes(32, "big")
    listed = lambda numbers: b"".join(word(number) for number in [len(numbers), *numbers])
    gap = word(96) + word(96 + 32 * (1 + len(ids))) + source.randbytes(32)
    turned = word(64 + 32 * (1 + len(values))) + word(64) + listed(values) + listed(ids)
    far = word(64) + word(2**64) + listed(ids)
    long = word(64) + word(96) + word(2**255) + word(0)
    return [
        log.refused("lengths", "an ID without an amount", data=encode(kinds, [[*ids, 1], values])),
        log.refused("lengths", "an amount without an ID", data=encode(kinds, [ids, [*values, 1]])),
        log.refused("encoding", "a gap before the lists", data=gap + listed(ids) + listed(values)),
        log.refused("encoding", "the lists in another order", data=turned),
        log.refused("encoding", "an offset beyond the data", data=far, by_web3=True),
        log.refused("encoding", "more IDs than there is data", data=long, by_web3=True),
    ]


def unrelated(source: random.Random, log: Log) -> list[Case]:
    """Asks about accounts that the log names elsewhere, or not at all."""
    cases = [replace(log, account=someone(source)).refused("account", "another account")]
    parts = {"single": "operator", "approval20": "spender", "userop": "paymaster"}
    part = parts.get(log.name, log.name)
    named = log.values.get(part)
    if named and named != NOBODY:
        cases.append(replace(log, account=named).refused("account", f"only the {part}"))
    if log.name in ("deposit", "withdrawal"):
        elsewhere = replace(log, wrapped=someone(source))
        cases.append(elsewhere.refused("contract", "not the wrapped coin"))
        cases.append(replace(log, wrapped="").refused("contract", "no wrapped coin is known"))
    if log.name == "userop":
        elsewhere = replace(log, contract=someone(source))
        cases.append(elsewhere.refused("contract", "not an EntryPoint"))
    if log.name == "ether":
        for first in (str(BLOCK + 1), ""):
            cases.append(replace(log, ether_from=first).refused("early", "no such logs yet"))
        nothing = replace(log, values={**log.values, "value": 0})
        own = replace(log, values={**log.values, "from": log.account, "to": log.account})
        cases += [nothing.refused("ether", "nothing"), own.refused("ether", "to itself")]
        ends = {"from": log.values["from"], "to": log.values["to"]}
        item = Log("erc721", log.contract, {**ends, "id": 7}, log.account, ether_from="0")
        cases.append(item.refused("ether", "an item"))
    return cases


def build() -> VectorFile:
    source = stream("history-logs")
    logs = [entry for _ in range(ROUNDS) for entry in drawn(source)]
    cases = [log.case(comment) for comment, log in logs]
    for place, (_, log) in enumerate(logs):
        cases += unrelated(source, log)
        if place < len(logs) // 4:
            cases += malformed(source, log)
            cases += encoded(log, source) if log.name == "batch" else []
    # An ERC-721 transfer without its ID is an ERC-20 transfer without its amount.
    once = {repr([case[name] for name in GIVEN]): case for case in reversed(cases)}
    return VectorFile(
        name="history-logs.json",
        standard="ERC-20, ERC-721, ERC-1155, ERC-4337, EIP-7708; WETH9",
        comment="Logs, and the rows that they make in an account's history, by rules of our own.",
        packages=("eth_abi", "eth-utils", "web3"),
        given=GIVEN,
        gives={"rows": (
            "in the order of the log: `kind`; `asset`, which is `ether` or a contract; `id` of an "
            "item, else empty; `amount`; `counterparty`, empty if there is none; `status`"
        )},
        errors={
            "event": "the first topic is of no event of a history",
            "topics": "more or fewer topics than the event has",
            "address": "a topic is wider than an address",
            "data": "more or less data than the event has",
            "bool": "a truth value is neither 0 nor 1",
            "lengths": "more or fewer IDs than amounts",
            "encoding": "lists that no compiler would write so",
            "account": "the event is not about the account",
            "contract": "the event counts only of other contracts",
            "early": "the chain does not log ether yet",
            "ether": "the chain does not log such a movement of ether",
        },
        cases=list(reversed(once.values())),
    )
