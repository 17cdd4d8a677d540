"""Logs as a history meets them: how they are encoded, and what they say of an account."""

from dataclasses import dataclass
from typing import Any

from eth_abi import encode
from eth_utils import keccak
from hexbytes import HexBytes
from web3 import Web3
from web3._utils.events import get_event_data

from common import Case, hex0x, invalid, valid

# Events as their standards declare them: ERC-20, 721, 1155, 4337, WETH9 and EIP-7708.
ITEMS = "address indexed operator,address indexed from,address indexed to"
OPERATION = "bytes32 indexed hash,address indexed sender,address indexed paymaster,uint256 nonce"
EVENTS = {
    "erc20": "Transfer(address indexed from,address indexed to,uint256 value)",
    "erc721": "Transfer(address indexed from,address indexed to,uint256 indexed id)",
    "single": f"TransferSingle({ITEMS},uint256 id,uint256 value)",
    "batch": f"TransferBatch({ITEMS},uint256[] ids,uint256[] values)",
    "approval20": "Approval(address indexed owner,address indexed spender,uint256 value)",
    "approval721": "Approval(address indexed owner,address indexed spender,uint256 indexed id)",
    "operator": "ApprovalForAll(address indexed owner,address indexed operator,bool approved)",
    "deposit": "Deposit(address indexed owner,uint256 value)",
    "withdrawal": "Withdrawal(address indexed owner,uint256 value)",
    "userop": f"UserOperationEvent({OPERATION},bool success,uint256 cost,uint256 gas)",
    "ether": "Transfer(address indexed from,address indexed to,uint256 value)",
}
ENTRY_POINTS = [
    "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789", "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
    "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108", "0x433709009B8330FDa32311DF1C2AFA402eD8D009",
]
ETHER = "0x" + "ff" * 19 + "fe"  # the address of EIP-7708
NOBODY = "0x" + "00" * 20
BLOCK = 1_000
MOST = 2**256 - 1
CODEC = Web3().codec


@dataclass(frozen=True)
class Log:
    """A log, whose account is asked about, and what is known of its chain."""

    name: str  # of EVENTS
    contract: str
    values: dict[str, Any]
    account: str
    wrapped: str = ""
    ether_from: str = ""

    @property
    def parameters(self) -> list[tuple[str, bool, str]]:
        """The type of each parameter, whether it is a topic, and its name."""
        words = [item.split(" ") for item in EVENTS[self.name].rstrip(")").split("(")[1].split(",")]
        return [(w[0], "indexed" in w, w[-1]) for w in words]

    @property
    def topics(self) -> list[bytes]:
        """The topics: the hash of the event, then its indexed values."""
        name = EVENTS[self.name].split("(")[0]
        first = keccak(text=f"{name}({','.join(kind for kind, _, _ in self.parameters)})")
        indexed = [(kind, self.values[called]) for kind, topic, called in self.parameters if topic]
        return [first] + [encode([kind], [value]) for kind, value in indexed]

    @property
    def data(self) -> bytes:
        """The values that are no topics."""
        told = [(kind, self.values[called]) for kind, topic, called in self.parameters if not topic]
        return encode([kind for kind, _ in told], [value for _, value in told])

    def read(self, topics: list[bytes], data: bytes) -> dict[str, Any]:
        """Decodes topics and data as this event with web3."""
        about: Any = {
            "type": "event", "name": EVENTS[self.name].split("(")[0], "anonymous": False,
            "inputs": [
                {"type": kind, "indexed": topic, "name": called}
                for kind, topic, called in self.parameters
            ],
        }
        log: Any = {
            "address": self.contract, "blockHash": HexBytes(bytes(32)), "blockNumber": BLOCK,
            "logIndex": 0, "transactionHash": HexBytes(bytes(32)), "transactionIndex": 0,
            "topics": [HexBytes(topic) for topic in topics], "data": HexBytes(data),
        }
        return dict(get_event_data(CODEC, about, log)["args"])

    def given(self, topics: list[bytes], data: bytes) -> dict[str, Any]:
        """Returns what a reader is given."""
        return {
            "account": self.account, "contract": self.contract,
            "topics": [hex0x(topic) for topic in topics], "data": hex0x(data),
            "block": str(BLOCK), "wrapped": self.wrapped, "etherFrom": self.ether_from,
        }

    def case(self, comment: str) -> Case:
        """Returns the log with its rows, from what web3 decodes."""
        seen = self.read(self.topics, self.data)
        for _, _, called in self.parameters:
            value = seen[called]
            plain = list(value) if isinstance(value, (list, tuple)) else value
            assert plain == self.values[called], (self.name, called, value)
        return valid(comment, rows=self.rows(seen), **self.given(self.topics, self.data))

    def refused(
        self, error: str, comment: str, topics: list[bytes] | None = None,
        data: bytes | None = None, by_web3: bool = False,
    ) -> Case:
        """Returns a log that says nothing of the account, and that web3 may have to refuse."""
        topics, data = topics or self.topics, self.data if data is None else data
        if by_web3:
            try:
                self.read(topics, data)
            except Exception:  # web3, eth_abi and what lies below them each raise their own
                pass
            else:
                raise AssertionError(f"web3 reads {comment}: {self.name}")
        return invalid(error, comment, **self.given(topics, data))

    def rows(self, seen: dict[str, Any]) -> list[dict[str, str]]:
        """Returns the rows of a log of this event, by our own rules."""
        match self.name:
            case "erc20": return [self.moved(seen, "token", seen["value"])]
            case "erc721": return [self.moved(seen, "item", 1, seen["id"])]
            case "single": return [self.moved(seen, "item", seen["value"], seen["id"])]
            case "batch":
                pairs = zip(seen["ids"], seen["values"], strict=True)
                return [self.moved(seen, "item", value, number) for number, value in pairs]
            case "approval20": return [self.row("approval", seen["value"], seen["spender"])]
            case "approval721":
                spender = "" if seen["spender"] == NOBODY else seen["spender"]
                return [self.row("approval", 1 if spender else 0, spender, seen["id"])]
            case "operator":
                amount = MOST if seen["approved"] else 0
                return [self.row("operator-approval", amount, seen["operator"])]
            case "deposit": return [self.row("wrap", seen["value"], "")]
            case "withdrawal": return [self.row("unwrap", seen["value"], "")]
            case "userop":
                paymaster = "" if seen["paymaster"] == NOBODY else seen["paymaster"]
                row = self.row("user-operation", seen["cost"], paymaster)
                status = "success" if seen["success"] else "failed"
                return [{**row, "asset": "ether", "status": status}]
            case _:
                out = seen["from"] == self.account
                kind = "internal-out" if out else "internal"
                row = self.row(kind, seen["value"], seen["to"] if out else seen["from"])
                return [{**row, "asset": "ether"}]

    def moved(
        self, seen: dict[str, Any], what: str, amount: int, number: int | None = None
    ) -> dict[str, str]:
        """Returns the row of a transfer."""
        out, back = seen["from"] == self.account, seen["to"] == self.account
        kind = "self" if out and back else f"{what}-out" if out else f"{what}-in"
        return self.row(kind, amount, seen["to"] if out else seen["from"], number)

    def row(self, kind: str, amount: int, other: str, number: int | None = None) -> dict[str, str]:
        """Returns a row of the log's contract."""
        return {
            "kind": kind, "asset": self.contract, "id": "" if number is None else str(number),
            "amount": str(amount), "counterparty": other, "status": "success",
        }
