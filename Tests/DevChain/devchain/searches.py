"""The searches by account of Erigon, Otterscan and Alchemy."""

from typing import Any

from .appearances import Call, account_of, calls_of, invented, need, searched
from .blocks import Json, receipts_json, transaction_json
from .encoding import data, parse_quantity, quantity
from .errors import INTERNAL_ERROR, RpcError, invalid, refused
from .ledger import MinedBlock
from .registry import method
from .view import View

NOBODY = "0x" + "00" * 20
ETHER = 10**18


def _number(view: View, tag: Any, default: str) -> int:
    """Return the number of a block parameter, which may be above the head."""
    tag = default if tag is None else tag
    if tag in ("latest", "earliest", "safe", "finalized", "pending"):
        return view.block(tag).number
    return parse_quantity(tag)


def _range(view: View, wanted: Json) -> tuple[int, int]:
    first = _number(view, wanted.get("fromBlock"), "earliest")
    last = _number(view, wanted.get("toBlock"), "latest")
    if first > last:
        raise invalid("invalid block range params")
    return first, last


def _row(call: Call) -> Json:
    """Return a call as OpenEthereum's traces show it."""
    tree = call.frame
    is_creation = tree["type"] == "CREATE"
    action: Json = {"from": tree["from"], "gas": tree["gas"], "value": tree.get("value", "0x0")}
    if is_creation:
        action |= {"init": tree["input"]}
        result: Json = {"address": tree["to"], "code": tree.get("output", "0x")}
    else:
        action |= {"to": tree["to"], "input": tree["input"], "callType": tree["type"].lower()}
        result = {"output": tree.get("output", "0x")}
    failed = {"error": "Reverted" if "revert" in tree["error"] else tree["error"]} if (
        "error" in tree
    ) else {"result": result | {"gasUsed": tree["gasUsed"]}}
    return {
        "action": action, **failed, "subtraces": call.inner, "traceAddress": list(call.path),
        "type": "create" if is_creation else "call", "blockHash": data(call.block.hash),
        "blockNumber": call.block.number, "transactionPosition": call.index,
        "transactionHash": data(call.block.transactions[call.index].hash),
    }


def _invented_row(block: MinedBlock) -> Json:
    action = {"from": NOBODY, "to": NOBODY, "gas": "0x0", "value": "0x0", "input": "0x"}
    return {
        "action": action | {"callType": "call"}, "result": {"gasUsed": "0x0", "output": "0x"},
        "subtraces": 0, "traceAddress": [], "type": "call", "blockHash": data(block.hash),
        "blockNumber": block.number, "transactionPosition": 0, "transactionHash": data(block.hash),
    }


@method("trace_filter")
def trace_filter(view: View, wanted: Json) -> list[Json]:
    """Return the calls from some accounts, and those to others, of a range; the oldest first."""
    need(view, "trace_filter")
    first, last = _range(view, wanted)
    limits = view.limits
    if limits.traceRange is not None and last - first + 1 > limits.traceRange:
        raise invalid(f"block range too large; currently limited to {limits.traceRange} blocks")
    senders = {account_of(each) for each in wanted.get("fromAddress") or []}
    recipients = {account_of(each) for each in wanted.get("toAddress") or []}
    rows = [
        _row(call)
        for block in searched(view, first, last) for index in range(len(block.transactions))
        for call in calls_of(block, index)
        if call.sender in senders or call.recipient in recipients
    ] + [_invented_row(block) for block in invented(view, first, last)]
    rows.sort(key=lambda row: int(row["blockNumber"]))
    after = int(wanted.get("after") or 0)
    count = min(int(wanted.get("count") or limits.traceRows), limits.traceRows)
    page = rows[after : after + count]
    if limits.traceErrorAt is not None and limits.traceErrorAt < len(page):
        # Erigon has begun to write the rows when it fails.
        late: Json = {"error": {"code": -32000, "message": "execution aborted"}}
        return [*page[: limits.traceErrorAt], late]
    return page


@method("ots_searchTransactionsBefore")
def search_before(view: View, account: Any, block: Any, size: Any) -> Json:
    """Return the newest transactions before a block that an account is in; 0 stands for all."""
    need(view, "ots_searchTransactionsBefore")
    limits, wanted, before = view.limits, parse_quantity(size, 2), parse_quantity(block, 1)
    if limits.otsUnimplemented:
        raise RpcError(INTERNAL_ERROR, "unimplemented")
    if wanted > limits.otsPage:
        raise refused(f"max allowed page size: {limits.otsPage}")
    last = before - 1 if before else view.head.number
    mine = {account_of(account)}
    made_up = {each.number for each in invented(view, 0, last)}
    found: list[tuple[MinedBlock, int]] = []
    is_last = True
    for each in reversed(searched(view, 0, last)):
        places = [
            index for index in range(len(each.transactions))
            if each.number in made_up or any(call.concerns(mine) for call in calls_of(each, index))
        ]
        if places and len(found) >= wanted:
            is_last = False
            break
        # A page ends with a whole block, though it is longer than it should be then.
        found += [(each, index) for index in reversed(places)]
    return {
        "txs": [transaction_json(each.transactions[place], each, place) for each, place in found],
        "receipts": [
            receipts_json(each)[place] | {"timestamp": each.header.timestamp}
            for each, place in found
        ],
        "firstPage": before == 0, "lastPage": is_last,
    }


def _transfer(call: Call) -> Json:
    value = parse_quantity(call.frame.get("value", "0x0"))
    digest = data(call.block.transactions[call.index].hash)
    kind = "internal" if call.path else "external"
    place = "_".join(["", *map(str, call.path)])
    return {
        "blockNum": quantity(call.block.number), "uniqueId": f"{digest}:{kind}{place}",
        "hash": digest, "from": call.sender, "to": call.recipient, "value": value / ETHER,
        "erc721TokenId": None, "erc1155Metadata": None, "tokenId": None, "asset": "ETH",
        "category": kind,
        "rawContract": {"value": quantity(value), "address": None, "decimal": "0x12"},
    }


def _is_payment(call: Call, categories: list[str]) -> bool:
    if call.is_void or "value" not in call.frame:
        return False
    if call.path:
        return "internal" in categories and call.frame["value"] != "0x0"
    return "external" in categories


@method("alchemy_getAssetTransfers")
def asset_transfers(view: View, wanted: Json) -> Json:
    """Return the payments of ether from or to an account; 1,000 at most, with a key for more."""
    need(view, "alchemy_getAssetTransfers")
    first, last = _range(view, wanted)
    categories = wanted.get("category") or []
    if "internal" in categories and not view.limits.transfersInternal:
        raise invalid("The 'internal' category is only supported for ETH and MATIC.")
    if not set(categories) <= {"external", "internal"}:
        raise invalid("only the categories external and internal are offered here")
    sender, recipient = wanted.get("fromAddress"), wanted.get("toAddress")
    rows = [
        _transfer(call)
        for block in searched(view, first, last) for index in range(len(block.transactions))
        for call in calls_of(block, index)
        if _is_payment(call, categories)
        and (sender is None or call.sender == account_of(sender))
        and (recipient is None or call.recipient == account_of(recipient))
    ] + [
        _transfer_to_nobody(block) for block in invented(view, first, last)
    ]
    if wanted.get("excludeZeroValue", True):
        rows = [row for row in rows if row["value"]]
    rows.sort(key=lambda row: int(row["blockNum"], 16), reverse=wanted.get("order") == "desc")
    start = int(wanted.get("pageKey") or "0", 16)
    most = parse_quantity(wanted.get("maxCount"), default=1000)
    end = start + min(most, view.limits.transferPage)
    more = {"pageKey": f"{end:08x}"} if end < len(rows) else {}
    return {"transfers": rows[start:end]} | more


def _transfer_to_nobody(block: MinedBlock) -> Json:
    return {
        "blockNum": quantity(block.number), "uniqueId": f"{data(block.hash)}:external",
        "hash": data(block.hash), "from": NOBODY, "to": NOBODY, "value": 1e-18,
        "erc721TokenId": None, "erc1155Metadata": None, "tokenId": None, "asset": "ETH",
        "category": "external",
        "rawContract": {"value": "0x1", "address": None, "decimal": "0x12"},
    }
