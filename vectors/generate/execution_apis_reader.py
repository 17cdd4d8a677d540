"""A strict reader of answers: what a wallet takes from them, in the form of execution-apis.json."""

import json
import re
from typing import Any

from eth_utils import to_checksum_address

Value = Any
# What it is called here: the member of the answer, its kind, and whether it must be there.
Table = dict[str, tuple[str, str, bool]]

BLOCK: Table = {
    "number": ("number", "count", True), "hash": ("hash", "hash", True),
    "parent": ("parentHash", "hash", True), "time": ("timestamp", "count", True),
    "baseFee": ("baseFeePerGas", "wei", False), "stateRoot": ("stateRoot", "hash", True),
    "beneficiary": ("miner", "address", True), "gasUsed": ("gasUsed", "count", True),
    "gasLimit": ("gasLimit", "count", True), "isProofOfWork": ("difficulty", "wei", False),
}
WITHDRAWAL: Table = {
    "index": ("index", "count", True), "address": ("address", "address", True),
    "amount": ("amount", "count", True),
}
TRANSACTION: Table = {
    "hash": ("hash", "hash", True), "from": ("from", "address", True),
    "to": ("to", "address", False), "nonce": ("nonce", "count", True),
    "value": ("value", "wei", True), "gas": ("gas", "count", True),
    "input": ("input", "data", True), "type": ("type", "count", False),
    "gasPrice": ("gasPrice", "wei", False), "maxFeePerGas": ("maxFeePerGas", "wei", False),
    "maxPriorityFeePerGas": ("maxPriorityFeePerGas", "wei", False),
}
PLACE: Table = {
    "blockNumber": ("blockNumber", "count", False), "blockHash": ("blockHash", "hash", False),
    "index": ("transactionIndex", "count", False),
}
RECEIPT: Table = {
    "transaction": ("transactionHash", "hash", True),
    "blockNumber": ("blockNumber", "count", True), "blockHash": ("blockHash", "hash", True),
    "index": ("transactionIndex", "count", True), "from": ("from", "address", True),
    "to": ("to", "address", False), "created": ("contractAddress", "address", False),
    "succeeded": ("status", "count", False), "gasUsed": ("gasUsed", "count", True),
    "effectiveGasPrice": ("effectiveGasPrice", "wei", False),
}
BLOB: Table = {
    "used": ("blobGasUsed", "count", False), "price": ("blobGasPrice", "wei", False),
}
LOG: Table = {
    "address": ("address", "address", True), "data": ("data", "data", True),
    "blockNumber": ("blockNumber", "count", True), "blockHash": ("blockHash", "hash", True),
    "transaction": ("transactionHash", "hash", True),
    "transactionIndex": ("transactionIndex", "count", True),
    "index": ("logIndex", "count", True),
}
# A log of a transaction that is in no block.
EFFECT: Table = {"address": ("address", "address", True), "data": ("data", "data", True)}
SIMULATED: Table = {"succeeded": ("status", "count", True)}
# Whatever this is, a wallet goes on.
GAS: Table = {"gasUsed": ("gasUsed", "count", False)}
PROVEN: Table = {"address": ("address", "address", True)}
ACCESS: Table = {"address": ("address", "address", True)}
HEAD: Table = {"number": ("number", "count", True)}
KEPT: Table = {"oldest": ("oldestBlock", "count", False)}
WINDOW: Table = {"blocks": ("retentionBlocks", "count", False)}
HISTORY: Table = {"oldest": ("oldestBlock", "count", True)}

SCALARS = {
    "eth_blobBaseFee": "wei", "eth_blockNumber": "count", "eth_call": "data",
    "eth_chainId": "count", "eth_estimateGas": "count", "eth_getBalance": "wei",
    "eth_getCode": "data", "eth_getTransactionCount": "count", "eth_sendRawTransaction": "hash",
}


class Refused(Exception):
    """The answer is not what the method promises."""


def scalar(value: Value, kind: str) -> str:
    """Reads a number as decimal digits, an address with its checksum, other bytes as they are."""
    if not isinstance(value, str):
        raise Refused("not a text")
    if kind in ("count", "wei"):
        if not re.fullmatch("0x(0|[1-9a-f][0-9a-f]*)", value):
            raise Refused("not a quantity")
        if int(value, 16) >> (64 if kind == "count" else 256):
            raise Refused("too large")
        return str(int(value, 16))
    if kind == "slot" and re.fullmatch("0x[0-9a-f]{0,64}", value):
        # Nodes write it as it was asked for.
        return "0x" + value[2:].rjust(64, "0")
    digits = {"hash": "{64}", "slot": "{64}", "address": "{40}", "data": "*"}[kind]
    if not re.fullmatch(f"0x[0-9a-f]{digits}", value) or len(value) % 2:
        raise Refused(f"not {kind}")
    return to_checksum_address(value) if kind == "address" else value


def members(value: Value, table: Table) -> dict[str, Value]:
    if not isinstance(value, dict):
        raise Refused("not an object")
    found: dict[str, Value] = {}
    for name, (key, kind, needed) in table.items():
        if value.get(key) is not None:
            found[name] = scalar(value[key], kind)
        elif needed:
            raise Refused(f"without {key}")
        else:
            found[name] = None
    return found


def array(value: Value) -> list[Value]:
    if not isinstance(value, list):
        raise Refused("not an array")
    return value


def block(value: Value) -> dict[str, Value]:
    found = members(value, BLOCK)
    found["isProofOfWork"] = found["isProofOfWork"] not in (None, "0")
    withdrawals = value.get("withdrawals")
    found["withdrawals"] = None if withdrawals is None else [
        {**item, "amount": str(int(item["amount"]) * 10**9)}
        for item in (members(item, WITHDRAWAL) for item in array(withdrawals))
    ]
    listed = array(value.get("transactions"))
    short = all(isinstance(item, str) for item in listed)
    found["transactions"] = [
        scalar(item, "hash") if short else transaction(item) for item in listed
    ]
    return found


def transaction(value: Value) -> dict[str, Value]:
    found = members(value, TRANSACTION)
    place = members(value, PLACE)
    return {**found, "place": None if None in place.values() else place}


def receipt(value: Value) -> dict[str, Value]:
    found, blobs = members(value, RECEIPT), members(value, BLOB)
    succeeded = found["succeeded"]
    found["succeeded"] = None if succeeded is None else succeeded == "1"
    found["blobFee"] = str(int(blobs["used"] or 0) * int(blobs["price"] or 0))
    return {**found, "logs": [log(item) for item in array(value.get("logs"))]}


def log(value: Value) -> dict[str, Value]:
    return {**emitted(value, LOG), "removed": value.get("removed", False)}


def emitted(value: Value, table: Table) -> dict[str, Value]:
    found = members(value, table)
    found["topics"] = [scalar(item, "hash") for item in array(value.get("topics"))]
    if len(found["topics"]) > 4:
        raise Refused("five topics")
    return found


def simulated(value: Value) -> dict[str, Value]:
    found = members(value, SIMULATED)
    found["succeeded"] = found["succeeded"] == "1"
    logs = [emitted(item, EFFECT) for item in array(value.get("logs", []))]
    used = members(value, GAS)
    return {**found, **used, "logs": logs if found["succeeded"] else []}


def access(value: Value) -> dict[str, Value]:
    found = members(value, ACCESS)
    keys = array(value.get("storageKeys"))
    return {**found, "storageKeys": [scalar(item, "hash") for item in keys]}


def access_list(value: Value) -> list[Value] | None:
    found = [access(item) for item in array(value.get("accessList", []))]
    error = value.get("error", "")
    if not isinstance(error, str):
        raise Refused("not a text")
    return None if error else found


def proof(value: Value) -> dict[str, Value]:
    found = members(value, PROVEN)
    found["nodes"] = nodes(value.get("accountProof"))
    found["slots"] = [
        {"slot": scalar(item.get("key"), "slot"), "nodes": nodes(item.get("proof"))}
        for item in array(value.get("storageProof"))
    ]
    return found


def nodes(value: Value) -> list[str]:
    """Reads the nodes of a proof: at most one for each nibble and a leaf, of 1,024 bytes."""
    found = [scalar(item, "data") for item in array(value)]
    if len(found) > 65 or any(len(node) > 2_050 for node in found):
        raise Refused("too many nodes, or too large ones")
    return found


def capabilities(value: Value) -> dict[str, Value]:
    head = int(members(value.get("head"), HEAD)["number"])
    state, blocks, logs = (kept(value.get(key), head) for key in ("state", "blocks", "logs"))
    archive = state if state is None else max(state, blocks or 0)
    return {
        "archiveFrom": None if archive is None else str(archive),
        "logsFrom": None if logs is None else str(logs),
    }


def kept(value: Value, head: int) -> int | None:
    """Returns the lowest block that stays a while, below the head."""
    if value is None:
        return None
    found, strategy = members(value, KEPT), value.get("deleteStrategy")
    window = members(strategy, WINDOW)["blocks"] if strategy else None
    if value.get("disabled") or found["oldest"] is None or int(found["oldest"]) > head:
        return None
    oldest = int(found["oldest"])
    margin = min(16, int(window) // 8) if oldest and window else 0
    return min(oldest + margin, head)


def history(value: Value) -> dict[str, Value]:
    found = members(value, HISTORY)
    found["baseFees"] = [scalar(item, "wei") for item in array(value["baseFeePerGas"])]
    ratios = array(value["gasUsedRatio"])
    if not all(isinstance(item, int | float) for item in ratios):
        raise Refused("not a number")
    found["fullness"] = [str(round(item * 1_000_000)) for item in ratios]
    found["tips"] = [[scalar(tip, "wei") for tip in array(row)] for row in array(value["reward"])]
    return found


def result(method: str, value: Value) -> Value:
    if method in SCALARS:
        return scalar(value, SCALARS[method])
    if method == "eth_feeHistory":
        return history(value)
    if method == "eth_getLogs":
        return [log(item) for item in array(value)]
    if method == "eth_simulateV1":
        blocks = [array(item.get("calls")) for item in array(value)]
        return [simulated(item) for calls in blocks for item in calls]
    if method == "eth_createAccessList":
        return access_list(value)
    if method == "eth_capabilities":
        return capabilities(value)
    if method == "eth_getProof":
        return proof(value)
    if value is None:
        return None
    if method == "eth_getBlockReceipts":
        return [receipt(item) for item in array(value)]
    if method == "eth_getTransactionReceipt":
        return receipt(value)
    return transaction(value) if method == "eth_getTransactionByHash" else block(value)


def read(method: str, reply: str) -> Value:
    """Returns what a whole answer says."""
    try:
        answer = json.loads(reply)
    except ValueError:
        raise Refused("not JSON") from None
    if not isinstance(answer.get("id"), int) or "result" not in answer:
        raise Refused("not an answer")
    return result(method, answer["result"])
