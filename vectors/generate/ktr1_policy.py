"""Reads and writes the policy stored beside a KTR1 keystore, independently of the wallet's code."""

import json
import re
from hashlib import blake2b
from typing import Any

from eth_utils import to_checksum_address

from ktr1 import Json, Refused, canonical, is_hex, is_integer, require, subkey, without
from ktr1_reader import no_fraction, read_json

FORMAT = "kingtherum-policy"
KEYS = ["format", "version", "wallet", "number", "policy", "mac"]
RULES = [
    "chains", "recipients", "contracts", "tokens", "messages", "signIns", "typedData",
    "typedDataContracts", "authorizations", "creation", "blind", "unlimited", "times", "fee", "limits",
]
FLAGS = ("messages", "creation", "blind", "unlimited")
MINUTES = 7 * 1440


def mac(document: Json, data_key: bytes) -> str:
    """Returns the keyed BLAKE2b-256 of the document without its mac."""
    return blake2b(
        without(document, "mac"), digest_size=32, key=subkey(data_key, 4, b"ktrpol01")
    ).hexdigest()


def close(document: Json, data_key: bytes) -> bytes:
    return canonical(document | {"mac": mac(document, data_key)}) + b"\n"


def written(policy: Json) -> bytes:
    """Returns a policy as it is stored: no spaces, and letters of any script unescaped."""
    return json.dumps(policy, separators=(",", ":"), ensure_ascii=False).encode()


def in_order(values: list[Any]) -> list[Any]:
    """Sorts a list by the bytes of its entries' JSON."""
    return sorted(values, key=lambda value: json.dumps(
        value, separators=(",", ":"), ensure_ascii=False).encode())


def is_address(value: object) -> bool:
    return (
        isinstance(value, str)
        and re.fullmatch("0x[0-9a-fA-F]{40}", value) is not None
        and value == to_checksum_address(value)
    )


def is_number(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("0|[1-9][0-9]{0,79}", value) is not None


def is_holding(value: Json) -> bool:
    return (
        list(value) in (["token"], ["chain", "token"])
        and (value["token"] == "ether" or is_address(value["token"]))
        and ("chain" not in value or is_number(value["chain"]))
    )


def is_callable(value: Json) -> bool:
    return (
        list(value) in (["contract"], ["contract", "selector"])
        and is_address(value["contract"])
        and ("selector" not in value or re.fullmatch("0x[0-9a-f]{8}", value["selector"]) is not None)
    )


def is_limit(value: Json) -> bool:
    return (
        list(value)[-2:] == ["in", "most"]
        and value["in"] in ("transaction", "day", "month")
        and is_number(value["most"])
        and is_holding({key: part for key, part in value.items() if key not in ("in", "most")})
    )


def read_list(value: object, fits: Any) -> None:
    require(isinstance(value, list))
    assert isinstance(value, list)
    require(all(fits(entry) for entry in value))
    texts = [json.dumps(entry) for entry in value]
    require(value == in_order(value) and len(set(texts)) == len(texts))


def read_policy(text: bytes) -> Json:
    """Reads a policy as it is stored."""
    try:
        policy = json.loads(text.decode(), parse_float=no_fraction)
    except ValueError:
        raise Refused("FORMAT") from None
    require(isinstance(policy, dict) and list(policy) == RULES and written(policy) == text)
    is_text = lambda entry: isinstance(entry, str)
    for name, fits in {
        "chains": is_text, "recipients": is_address, "contracts": is_callable, "tokens": is_holding,
        "signIns": is_text, "typedDataContracts": is_address, "authorizations": is_address,
    }.items():
        if policy[name] != "any":
            read_list(policy[name], fits)
    require(all(isinstance(policy[name], bool) for name in FLAGS))
    require(policy["typedData"] in ("none", "permits", "any"))
    require(policy["fee"] is None or is_number(policy["fee"]))
    read_list(policy["limits"], is_limit)
    end = -1
    for start, stop in policy["times"]:
        require(end < start < stop <= MINUTES)
        end = stop
    return dict(policy)


def read(text: bytes, data_key: bytes, wallet: str) -> tuple[Json, Json]:
    """Reads a file; checks FORMAT without the data key, then TAMPER."""
    document = read_json(text)
    require(list(document) == KEYS and canonical(document) + b"\n" == text)
    require(document["format"] == FORMAT and document["version"] == 1)
    require(is_hex(document["wallet"], 16) and is_hex(document["mac"], 32))
    require(is_integer(document["number"]))
    kept = document["policy"]
    require(isinstance(kept, str) and is_hex(kept, len(kept) // 2))
    policy = read_policy(bytes.fromhex(kept))
    require(document["mac"] == mac(document, data_key) and document["wallet"] == wallet, "TAMPER")
    return document, policy
