"""Structures of typed data with a known meaning, and the effects of each by its standard."""

import random
from dataclasses import dataclass, field
from typing import Any

from eth_abi import encode
from eth_utils import keccak, to_checksum_address

from common import hex0x

PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"
MOST = 2**256 - 1


@dataclass
class Form:
    """One structure with values: its types, and its effects."""

    comment: str
    primary: str
    types: dict[str, str]
    message: dict[str, Any]
    effects: list[str]
    level: str = "permits"
    end: int | None = None
    owner: str | None = None
    calls: list[tuple[str, str]] = field(default_factory=list)
    contract: str = ""


class Draw:
    """Random values of one document."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.contract, self.one, self.two, self.three = (self.address() for _ in range(4))

    def address(self) -> str:
        return str(to_checksum_address(self.source.randbytes(20)))

    def number(self, bits: int = 256) -> int:
        drawn: int = self.source.choice([0, 1, 7, 10**6, 2**96 - 1, 2**127 + 5, 2**bits - 1])
        return int(drawn % 2**bits)

    def time(self) -> int:
        return self.source.choice([1767225600, 4102444800, 1])

    def word(self) -> str:
        return hex0x(self.source.randbytes(32))


def amount(units: int) -> str:
    """Returns an approved amount: 2^128 and more, and also exactly 2^96 - 1, mean all there is."""
    return "all" if units >= 2**128 or units == 2**96 - 1 else str(units)


def allowance(token: str, units: int, spender: str) -> str:
    """Returns the effect of an allowance; an amount of 0 revokes it."""
    return f"revoke {token} {spender}" if units == 0 else f"allow {token} {amount(units)} {spender}"


def permits(draw: Draw) -> list[Form]:
    """Returns permits of EIP-2612 and of DAI."""
    c, a, b = draw.contract, draw.one, draw.two
    units, end, allowed = draw.number(), draw.time(), draw.source.random() < 0.7
    return [
        Form("EIP-2612", "Permit",
             {"Permit": "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline"},
             {"owner": a, "spender": b, "value": str(units), "nonce": 0, "deadline": str(end)},
             [allowance(c, units, b)], end=end, owner=a),
        Form("the permit of DAI", "Permit",
             {"Permit": "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed"},
             {"holder": a, "spender": b, "nonce": 3, "expiry": str(end), "allowed": allowed},
             [f"allow {c} all {b}" if allowed else f"revoke {c} {b}"], end=end, owner=a),
    ]


def permit2(draw: Draw) -> list[Form]:
    """Returns structures of Permit2, with and without a witness; the contract is Permit2 itself."""
    details = "address token,uint160 amount,uint48 expiration,uint48 nonce"
    rest = "address spender,uint256 nonce,uint256 deadline"
    tokens = [draw.address() for _ in range(draw.source.randint(1, 3))]
    few, end = [draw.number(160) for _ in tokens], draw.time()
    until = [draw.time() for _ in tokens]
    lines = [{"token": t, "amount": str(n), "expiration": str(e), "nonce": 0}
             for t, n, e in zip(tokens, few, until)]
    many = [{"token": t, "amount": str(n)} for t, n in zip(tokens, few)]
    taken = [allowance(t, n, draw.two) for t, n in zip(tokens, few)]
    once = [f"allow {t} {amount(n)} {draw.two}" for t, n in zip(tokens, few)]
    tail: dict[str, Any] = {"spender": draw.two, "nonce": 5, "deadline": str(end)}
    last = max([end, *until])
    types = {"TokenPermissions": "address token,uint256 amount"}
    blind = [f"unknown {draw.two} 0x 32"]
    made = [
        Form("Permit2, allowances", "PermitBatch",
             {"PermitBatch": "PermitDetails[] details,address spender,uint256 sigDeadline",
              "PermitDetails": details},
             {"details": lines, "spender": draw.two, "sigDeadline": str(end)}, taken, end=last),
        Form("Permit2, one allowance", "PermitSingle",
             {"PermitSingle": "PermitDetails details,address spender,uint256 sigDeadline",
              "PermitDetails": details},
             {"details": lines[0], "spender": draw.two, "sigDeadline": str(end)}, taken[:1],
             end=max(end, until[0])),
        Form("Permit2, transfers", "PermitBatchTransferFrom",
             {"PermitBatchTransferFrom": f"TokenPermissions[] permitted,{rest}", **types},
             {"permitted": many, **tail}, once, end=end),
        Form("Permit2, one transfer", "PermitTransferFrom",
             {"PermitTransferFrom": f"TokenPermissions permitted,{rest}", **types},
             {"permitted": many[0], **tail}, once[:1], end=end),
        Form("Permit2, a witness nobody knows", "PermitWitnessTransferFrom",
             {"PermitWitnessTransferFrom": f"TokenPermissions permitted,{rest},Mock mock", **types,
              "Mock": "uint256 mock"},
             {"permitted": many[0], **tail, "mock": {"mock": 7}}, once[:1] + blind, "any", end),
        Form("Permit2, transfers with a witness", "PermitBatchWitnessTransferFrom",
             {"PermitBatchWitnessTransferFrom":
              f"TokenPermissions[] permitted,{rest},bytes32 witness", **types},
             {"permitted": many, **tail, "witness": draw.word()}, once + blind, "any", end),
    ]
    for form in made:
        form.contract = PERMIT2
    return made


def tokens(draw: Draw) -> list[Form]:
    """Returns structures of EIP-3009, collections and credit."""
    c, a, b = draw.contract, draw.one, draw.two
    units, end, number = draw.number(), draw.time(), draw.number()
    move = ("address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce")
    values = {"from": a, "to": b, "value": str(units), "validAfter": 0, "validBefore": str(end),
              "nonce": draw.word()}
    once = {"spender": b, "tokenId": str(number), "nonce": 0, "deadline": str(end)}
    given = draw.source.random() < 0.7
    all_of = [f"allow {c} all {b}" if given else f"revoke {c} {b}"]
    every = {"operator": b, "approved": given, "nonce": 0, "deadline": str(end)}
    other = {"owner": a, "spender": b, "_approved": given, "nonce": 0, "deadline": str(end)}
    last = "uint256 nonce,uint256 deadline"
    return [
        *(Form("EIP-3009", name, {name: move}, values, [f"spend {c} {units} {b}"], end=end - 1, owner=a)
          for name in ("TransferWithAuthorization", "ReceiveWithAuthorization")),
        Form("EIP-3009, made void", "CancelAuthorization",
             {"CancelAuthorization": "address authorizer,bytes32 nonce"},
             {"authorizer": a, "nonce": draw.word()}, [], owner=a),
        Form("ERC-4494", "Permit", {"Permit": f"address spender,uint256 tokenId,{last}"}, once,
             [f"allow {c} 1 {b}"], end=end),
        Form("ERC-4494 with the owner", "Permit",
             {"Permit": f"address owner,address spender,uint256 tokenId,{last}"}, {"owner": a, **once},
             [f"allow {c} 1 {b}"], end=end, owner=a),
        Form("all of a collection", "PermitForAll",
             {"PermitForAll": f"address operator,bool approved,{last}"}, every, all_of, end=end),
        Form("all of a collection, with the owner", "PermitForAll",
             {"PermitForAll": f"address owner,address operator,bool approved,{last}"},
             {"owner": a, **every}, all_of, end=end, owner=a),
        Form("all of a collection, as Hyperdrive has it", "PermitForAll",
             {"PermitForAll": f"address owner,address spender,bool _approved,{last}"},
             other, all_of, end=end, owner=a),
        Form("credit of Aave", "DelegationWithSig",
             {"DelegationWithSig": f"address delegatee,uint256 value,{last}"},
             {"delegatee": b, "value": str(units), "nonce": 0, "deadline": str(end)},
             [allowance(c, units, b)], end=end),
    ]


def votes(draw: Draw) -> list[Form]:
    """Returns ballots, and delegations of votes."""
    a, b = draw.one, draw.two
    old, new = {"proposalId": "9", "support": 1}, {"voter": a, "nonce": 0}
    says, end = {"reason": "because", "params": "0x01"}, draw.time()
    return [
        Form("a vote of Governor Alpha", "Ballot", {"Ballot": "uint256 proposalId,bool support"},
             {"proposalId": "9", "support": True}, [], "known"),
        Form("a vote", "Ballot", {"Ballot": "uint256 proposalId,uint8 support"}, old, [], "known"),
        Form("a vote, OpenZeppelin 5", "Ballot",
             {"Ballot": "uint256 proposalId,uint8 support,address voter,uint256 nonce"}, {**old, **new},
             [], "known", owner=a),
        Form("a vote with a reason", "ExtendedBallot",
             {"ExtendedBallot": "uint256 proposalId,uint8 support,string reason,bytes params"},
             {**old, **says}, [], "known"),
        Form("a vote with a reason, OpenZeppelin 5", "ExtendedBallot",
             {"ExtendedBallot": "uint256 proposalId,uint8 support,address voter,uint256 nonce,"
              "string reason,bytes params"}, {**old, **new, **says}, [], "known", owner=a),
        Form("votes are delegated", "Delegation",
             {"Delegation": "address delegatee,uint256 nonce,uint256 expiry"},
             {"delegatee": b, "nonce": 0, "expiry": str(end)}, [f"name delegate {b}"], "known", end),
    ]


def safes(draw: Draw) -> list[Form]:
    """Returns a transaction and a message of a Safe."""
    kinds = ["address", "uint256", "bytes", "uint8", "uint256", "uint256", "uint256", "address", "address"]
    names = "to value data operation safeTxGas baseGas gasPrice gasToken refundReceiver".split()
    values: list[Any] = [
        draw.one, draw.number(), draw.source.randbytes(draw.source.choice([0, 4, 68])),
        draw.source.randint(0, 1), draw.number(), draw.number(), draw.number(), draw.two, draw.three]
    execution = "execTransaction(" + ",".join(kinds) + ",bytes)"
    call = keccak(execution.encode())[:4] + encode([*kinds, "bytes"], [*values, b""])
    said = draw.source.randbytes(draw.source.choice([0, 2, 32, 70]))
    message = {n: v if k == "address" else hex0x(v) if k == "bytes" else str(v)
               for n, k, v in zip(names, kinds, values)}
    declared = ",".join(f"{kind} {name}" for kind, name in zip(kinds, names))
    return [
        Form("a transaction of a Safe", "SafeTx", {"SafeTx": declared + ",uint256 nonce"},
             {**message, "nonce": 4}, [], "known", calls=[(draw.contract, hex0x(call))]),
        Form("a message of a Safe", "SafeMessage", {"SafeMessage": "bytes message"},
             {"message": hex0x(said)}, [f"unknown {draw.contract} {hex0x(said[:4])} {len(said)}"], "any"),
    ]
