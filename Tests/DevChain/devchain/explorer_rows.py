"""The rows of the lists of block explorers."""

from dataclasses import dataclass

from . import explorer_truth
from .appearances import Call
from .blocks import Json
from .contracts import created_address
from .encoding import data
from .ledger import MinedBlock

LISTS = ("txlist", "txlistinternal", "txsBeaconWithdrawal")
NOBODY = "0x" + "ee" * 20


@dataclass(frozen=True)
class Row:
    """A row of a list, and the hash of its transaction, which explorers name differently."""

    members: Json
    hash: str | None

    def told(self, kind: str) -> Json:
        """Return the row as an explorer tells it."""
        if self.hash is None:
            return self.members
        is_inner = "callType" in self.members
        name = "transactionHash" if kind == "blockscout" and is_inner else "hash"
        return self.members | {name: self.hash}


def rows(action: str, block: MinedBlock, address: bytes, is_invented: bool) -> list[Row]:
    """Return the rows of a block; an invented one pays the address a wei in a transaction."""
    place = {"blockNumber": str(block.number), "timeStamp": str(block.header.timestamp)}
    if action == "txsBeaconWithdrawal":
        return [
            Row(
                place | {
                    "withdrawalIndex": str(each.index),
                    "validatorIndex": str(each.validator_index),
                    "address": data(each.address), "amount": str(each.amount),
                },
                None,
            )
            for each in explorer_truth.withdrawals(block, address)
        ]
    if action == "txlistinternal":
        return [_inner(place, block, each) for each in explorer_truth.inner(block, address)]
    found = [_sent(place, block, index) for index in explorer_truth.sent(block, address)]
    if is_invented:
        members = place | {"from": NOBODY, "to": data(address), "value": "1", "isError": "0"}
        found.append(Row(members, "0x" + "ee" * 32))
    return found


def _sent(place: Json, block: MinedBlock, index: int) -> Row:
    transaction, receipt = block.transactions[index], block.receipts[index]
    created = transaction.to == b""
    succeeded = receipt.state_root == b"\x01"
    new = data(created_address(transaction.sender, transaction.nonce)) if created else ""
    members = place | {
        "nonce": str(transaction.nonce), "transactionIndex": str(index),
        "from": data(transaction.sender), "to": "" if created else data(transaction.to),
        "value": str(transaction.value), "gas": str(transaction.gas),
        "isError": "0" if succeeded else "1", "txreceipt_status": "1" if succeeded else "0",
        "input": data(transaction.data), "contractAddress": new,
    }
    return Row(members, data(transaction.hash))


def _inner(place: Json, block: MinedBlock, each: Call) -> Row:
    kind = each.frame["type"].lower()
    members = place | {
        "from": each.sender, "to": each.recipient,
        "value": str(int(each.frame.get("value", "0x0"), 16)),
        "type": "create" if kind == "create" else "call",
        "callType": "" if kind == "create" else kind,
        "isError": "1" if each.is_void else "0", "errCode": "", "input": "",
    }
    return Row(members, data(block.transactions[each.index].hash))
