"""Structures of typed data that carry a call or another structure, and those of Hyperliquid."""

from typing import Any

from eth_account.messages import encode_defunct

from common import hex0x
from typed_forms import Draw, Form, allowance

RELAY = ("address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId")


def forwards(draw: Draw) -> list[Form]:
    """Returns calls that somebody else sends (ERC-2771, Gas Station Network, Polygon's tokens)."""
    a, b = draw.one, draw.two
    data = draw.source.randbytes(draw.source.choice([0, 4, 68]))
    value = draw.source.choice([0, 5, 10**18])
    end = draw.source.choice([0, draw.time()])
    start = "address from,address to,uint256 value,uint256 gas,uint256 nonce"
    base = {"from": a, "to": b, "value": str(value), "gas": 9, "nonce": 0, "data": hex0x(data)}
    calls = [(b, hex0x(data))] if data else []
    does = [f"spend ether {value} {b}"] if value or not data else []
    own = draw.source.randbytes(8)
    payer = draw.source.choice([b"", own])
    relay: dict[str, Any] = {"relayWorker": draw.address(), "paymaster": draw.three,
                             "forwarder": draw.contract, "paymasterData": hex0x(payer), "clientId": 1}
    paid = [f"name executor {draw.three}"]
    blind = [f"unknown {draw.three} {hex0x(payer[:4])} {len(payer)}"] if payer else []

    def form(comment: str, fields: str, more: dict[str, Any], until: int | None) -> Form:
        return Form(comment, "ForwardRequest", {"ForwardRequest": fields}, {**base, **more}, does, "known",
                    until, a, calls)

    def relayed(comment: str, until: str, fees: str) -> Form:
        names = [part.split()[1] for part in fees.split(",")]
        inner = {**{name: 1 for name in names}, **relay}
        return Form(comment, "RelayRequest",
                    {"RelayRequest": f"{start},bytes data,uint256 {until},RelayData relayData",
                     "RelayData": f"{fees},{RELAY}"},
                    {**base, until: str(end), "relayData": inner}, does + paid + blind,
                    "any" if payer else "known", end or None, a, calls)

    return [
        form("MinimalForwarder", f"{start},bytes data", {}, None),
        form("ERC2771Forwarder", f"{start},uint48 deadline,bytes data", {"deadline": str(end)}, end),
        form("GSN 2", f"{start},bytes data,uint256 validUntil", {"validUntil": str(end)}, end or None),
        form("GSN 3", f"{start},bytes data,uint256 validUntilTime", {"validUntilTime": str(end)},
             end or None),
        relayed("GSN 2, with who is paid", "validUntil",
                "uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee"),
        relayed("GSN 3, with who is paid", "validUntilTime",
                "uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 transactionCalldataGasUsed"),
        Form("a token on Polygon", "MetaTransaction",
             {"MetaTransaction": "uint256 nonce,address from,bytes functionSignature"},
             {"nonce": 0, "from": a, "functionSignature": hex0x(own)}, [], "known", None, a,
             [(draw.contract, hex0x(own))]),
    ]


def nested(draw: Draw) -> list[Form]:
    """Returns signatures for an account that is a contract (ERC-7739)."""
    units, end = draw.number(), draw.time()
    outer = "contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt"
    rest = {"name": "Account", "version": "1", "chainId": 1, "verifyingContract": draw.three,
            "salt": hex0x(bytes(32))}
    permit = {"owner": draw.three, "spender": draw.two, "value": str(units), "nonce": 0,
              "deadline": str(end)}
    mail = {"from": draw.one, "contents": "x"}
    said = encode_defunct(text=draw.source.choice(["hello", "", "x" * 100, "9" * 12]))
    prefixed = b"\x19" + bytes(said.version) + bytes(said.header) + bytes(said.body)
    return [
        Form("a permit for an account", "TypedDataSign",
             {"TypedDataSign": f"Permit {outer}",
              "Permit": "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline"},
             {"contents": permit, **rest}, [allowance(draw.contract, units, draw.two)], end=end),
        Form("contents that nobody knows", "TypedDataSign",
             {"TypedDataSign": f"Mail {outer}", "Mail": "address from,string contents"},
             {"contents": mail, **rest}, [f"unknown {draw.contract} 0x 64"], "any"),
        Form("a message for an account", "PersonalSign", {"PersonalSign": "bytes prefixed"},
             {"prefixed": hex0x(prefixed)},
             [f"unknown {draw.contract} {hex0x(prefixed[:4])} {len(prefixed)}"], "any"),
    ]


def exchange(draw: Draw) -> list[Form]:
    """Returns actions on Hyperliquid: named and opaque, under a domain without a contract."""
    zero = "0x" + "00" * 20
    send = "string hyperliquidChain,string destination,string amount,uint64 time"
    agent = "string hyperliquidChain,address agentAddress,string agentName,uint64 nonce"
    names = ("HyperliquidTransaction:UsdSend", "HyperliquidTransaction:Withdraw")
    made = [
        *(Form("a payment on Hyperliquid", name, {name: send},
               {"hyperliquidChain": "Mainnet", "destination": draw.two.lower(), "amount": "5", "time": 9},
               [f"name receiver {draw.two}", f"unknown {zero} 0x 128"], "any") for name in names),
        Form("another key on Hyperliquid", "HyperliquidTransaction:ApproveAgent",
             {"HyperliquidTransaction:ApproveAgent": agent},
             {"hyperliquidChain": "Mainnet", "agentAddress": draw.two, "agentName": "", "nonce": 9},
             [f"name delegate {draw.two}", f"unknown {zero} 0x 128"], "any"),
        Form("an action behind a hash", "Agent", {"Agent": "string source,bytes32 connectionId"},
             {"source": "a", "connectionId": draw.word()}, [f"unknown {zero} 0x 64"], "any"),
    ]
    for form in made:
        form.contract = zero
    return made
