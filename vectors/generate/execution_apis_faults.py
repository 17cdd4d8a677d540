"""Spoils answers: one member is missing, a JSON number, or hex in a form that is not allowed."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import execution_apis_reader as reader
from execution_apis_reader import Table

# Path of the spoiled member from the answer on; what it becomes; the error.
Key = str | int
Fault = tuple[tuple[Key, ...], Any, str]
MISSING = object()

ERRORS = {
    "missing": "a member is missing that the answer must have",
    "null": "a member is null that must have a value",
    "notText": "a JSON number, or an object, where text is expected",
    "notANumber": "text where a JSON number is expected",
    "notAnObject": "a JSON number where an object is expected",
    "noPrefix": "hex without 0x",
    "upperCase": "a hex digit in upper case",
    "leadingZero": "a number with a leading zero",
    "noDigits": "a number without digits",
    "tooLarge": "a number beyond 64 bits, or for amounts beyond 256 bits",
    "oddHex": "bytes with an odd number of hex digits",
    "length": "a hash or an address with a byte too few",
    "tooManyTopics": "a log with five topics",
    "notAnArray": "text where an array is expected",
    "tooManyNodes": "a proof of 66 nodes",
    "largeNode": "a proof with a node of 1,025 bytes",
    "truncated": "the answer ends too early",
    "id": "the ID is not the number that was sent",
}


def forms(text: str, kind: str) -> list[tuple[str, str]]:
    """Lists the ways to misspell a value, each with its error."""
    digits = text[2:]
    ways = [(digits, "noPrefix")] if digits else []
    if kind in ("count", "wei"):
        most = 16 if kind == "count" else 64
        ways += [("0x0" + digits, "leadingZero"), ("0x", "noDigits")]
        ways += [("0x1" + "0" * most, "tooLarge"), ("0xA", "upperCase")]
        return ways
    if digits:
        ways.append(("0x" + digits[:-1], "oddHex"))
    else:
        ways.append(("0x0", "oddHex"))
    if kind != "data":
        ways.append(("0x" + digits[:-2], "length"))
    if kind != "address" and digits.upper() != digits:
        ways.append(("0x" + digits.upper(), "upperCase"))
    return ways


def spelled(source: random.Random, at: tuple[Key, ...], text: str, kind: str) -> Iterator[Fault]:
    """Yields a JSON number and one misspelling."""
    yield at, int(text, 16) % 1000 if text != "0x" else 0, "notText"
    value, error = source.choice(forms(text, kind))
    yield at, value, error


def table_faults(
    source: random.Random, at: tuple[Key, ...], value: dict[str, Any], table: Table
) -> Iterator[Fault]:
    for key, kind, needed in table.values():
        if needed:
            yield (*at, key), MISSING, "missing"
            yield (*at, key), None, "null"
        if value.get(key) is not None:
            yield from spelled(source, (*at, key), value[key], kind)


def block_faults(source: random.Random, value: dict[str, Any]) -> Iterator[Fault]:
    yield from table_faults(source, (), value, reader.BLOCK)
    yield ("transactions",), MISSING, "missing"
    yield ("transactions",), None, "null"
    for place, item in enumerate(value.get("withdrawals") or []):
        yield from table_faults(source, ("withdrawals", place), item, reader.WITHDRAWAL)
    listed = value["transactions"]
    if listed and isinstance(listed[0], str):
        yield from spelled(source, ("transactions", 0), listed[0], "hash")
    elif listed:
        yield ("transactions", 0), 7, "notAnObject"
        yield from transaction_faults(source, ("transactions", 0), listed[0])


def transaction_faults(
    source: random.Random, at: tuple[Key, ...], value: dict[str, Any]
) -> Iterator[Fault]:
    yield from table_faults(source, at, value, reader.TRANSACTION)
    yield from table_faults(source, at, value, reader.PLACE)


def log_faults(
    source: random.Random, at: tuple[Key, ...], value: dict[str, Any]
) -> Iterator[Fault]:
    yield from table_faults(source, at, value, reader.LOG)
    yield from topic_faults(source, at, value)


def topic_faults(
    source: random.Random, at: tuple[Key, ...], value: dict[str, Any]
) -> Iterator[Fault]:
    yield (*at, "topics"), MISSING, "missing"
    yield (*at, "topics"), [value["topics"][0]] * 5, "tooManyTopics"
    yield from spelled(source, (*at, "topics", 0), value["topics"][0], "hash")


def receipt_faults(
    source: random.Random, at: tuple[Key, ...], value: dict[str, Any]
) -> Iterator[Fault]:
    yield from table_faults(source, at, value, reader.RECEIPT)
    yield from table_faults(source, at, value, reader.BLOB)
    yield (*at, "logs"), MISSING, "missing"
    if value["logs"]:
        yield from log_faults(source, (*at, "logs", 0), value["logs"][0])


def history_faults(source: random.Random, value: dict[str, Any]) -> Iterator[Fault]:
    yield from table_faults(source, (), value, reader.HISTORY)
    yield from spelled(source, ("baseFeePerGas", 1), value["baseFeePerGas"][1], "wei")
    yield from spelled(source, ("reward", 0, 1), value["reward"][0][1], "wei")
    yield ("gasUsedRatio", 0), "0.5", "notANumber"


def simulation_faults(source: random.Random, value: list[Any]) -> Iterator[Fault]:
    yield (0, "calls"), MISSING, "missing"
    yield (0, "calls"), None, "null"
    call = value[0]["calls"][0]
    yield from table_faults(source, (0, "calls", 0), call, reader.SIMULATED)
    at, log = (0, "calls", 0, "logs", 0), call["logs"][0]
    yield from table_faults(source, at, log, reader.EFFECT)
    yield from topic_faults(source, at, log)


def access_faults(source: random.Random, value: dict[str, Any]) -> Iterator[Fault]:
    at, entry = ("accessList", 0), value["accessList"][0]
    yield from table_faults(source, at, entry, reader.ACCESS)
    yield (*at, "storageKeys"), MISSING, "missing"
    yield (*at, "storageKeys"), None, "null"
    yield from spelled(source, (*at, "storageKeys", 0), entry["storageKeys"][0], "hash")
    yield ("error",), 7, "notText"


def proof_faults(source: random.Random, value: dict[str, Any]) -> Iterator[Fault]:
    yield from table_faults(source, (), value, reader.PROVEN)
    yield from node_faults(source, ("accountProof",), value["accountProof"])
    yield ("storageProof",), MISSING, "missing"
    yield ("storageProof",), None, "null"
    slot = value["storageProof"][0]
    for way, error in ((MISSING, "missing"), (None, "null"), ("0x" + "1" * 65, "length")):
        yield ("storageProof", 0, "key"), way, error
    yield ("storageProof", 0, "key"), slot["key"][2:], "noPrefix"
    yield ("storageProof", 0, "proof"), MISSING, "missing"
    yield ("storageProof", 0, "proof"), None, "null"


def node_faults(
    source: random.Random, at: tuple[Key, ...], value: list[str]
) -> Iterator[Fault]:
    yield at, MISSING, "missing"
    yield at, None, "null"
    yield at, value[0], "notAnArray"
    yield at, ["0x80"] * 66, "tooManyNodes"
    yield at, ["0x" + "00" * 1_025], "largeNode"
    yield at, [value[0][:-1]], "oddHex"
    yield at, [value[0].upper().replace("X", "x", 1)], "upperCase"
    yield at, [value[0][2:]], "noPrefix"


def capability_faults(source: random.Random, value: dict[str, Any]) -> Iterator[Fault]:
    yield ("head",), MISSING, "missing"
    yield from table_faults(source, ("head",), value["head"], reader.HEAD)
    yield ("state",), 7, "notAnObject"
    for key in ("state", "blocks", "logs"):
        yield from table_faults(source, (key,), value[key], reader.KEPT)
    window = ("logs", "deleteStrategy")
    yield from table_faults(source, window, value["logs"]["deleteStrategy"], reader.WINDOW)


def faults(source: random.Random, method: str, value: Any) -> Iterator[Fault]:
    """Yields the faults of a result, with paths from the result on."""
    if method in reader.SCALARS:
        kind = reader.SCALARS[method]
        yield (), None, "null"
        yield (), {"value": value}, "notText"
        yield from spelled(source, (), value, kind)
    elif method == "eth_feeHistory":
        yield from history_faults(source, value)
    elif method == "eth_simulateV1":
        yield from simulation_faults(source, value)
    elif method == "eth_createAccessList":
        yield from access_faults(source, value)
    elif method == "eth_getProof":
        yield from proof_faults(source, value)
    elif method == "eth_capabilities":
        yield from capability_faults(source, value)
    elif method == "eth_getLogs":
        yield from log_faults(source, (0,), value[0])
    elif method == "eth_getBlockReceipts":
        yield from receipt_faults(source, (0,), value[0])
    elif method == "eth_getTransactionReceipt":
        yield from receipt_faults(source, (), value)
    elif method == "eth_getTransactionByHash":
        yield from transaction_faults(source, (), value)
    else:
        yield from block_faults(source, value)


def shortened(reply: str) -> str:
    """Leaves the last item of a list of logs, receipts, transactions, nodes or simulated blocks."""
    answer = json.loads(reply)
    if isinstance(answer["result"], list):
        answer["result"] = answer["result"][-1:]
    elif isinstance(answer["result"], dict) and "transactions" in answer["result"]:
        answer["result"]["transactions"] = answer["result"]["transactions"][-1:]
    elif isinstance(answer["result"], dict) and "accountProof" in answer["result"]:
        answer["result"]["accountProof"] = answer["result"]["accountProof"][-1:]
    return compact(answer)


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def shown(path: tuple[Key, ...]) -> str:
    """Writes a path as result.transactions[0].hash."""
    return "result" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)


def spoiled(reply: str, fault: Fault) -> str:
    """Returns an answer with one fault."""
    path, value, _ = fault
    answer = copy.deepcopy(json.loads(reply))
    inside: Any = answer
    whole: tuple[Key, ...] = ("result", *path)
    for key in whole[:-1]:
        inside = inside[key]
    if value is MISSING:
        del inside[whole[-1]]
    else:
        inside[whole[-1]] = value
    return compact(answer)


def whole_faults(reply: str) -> Iterator[tuple[str, str, str]]:
    """Yields faults of the whole answer: the answer, the path, the error."""
    answer = json.loads(reply)
    yield reply[:-1], "", "truncated"
    yield reply[: len(reply) // 2], "", "truncated"
    yield compact({key: answer[key] for key in ("jsonrpc", "id")}), "result", "missing"
    yield compact({**answer, "id": "1"}), "id", "id"
