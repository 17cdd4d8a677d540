"""Reads the account list beside a KTR1 keystore, independently of the wallet's code."""

import re
from hashlib import blake2b

from eth_utils import to_checksum_address

from ktr1 import Json, canonical, is_hex, is_integer, require, subkey, without
from ktr1_reader import read_json, read_name

FORMAT = "kingtherum-accounts"
KEYS = ["format", "version", "wallet", "generation", "accounts", "mac"]
PATH = re.compile(r"m(/(0|[1-9][0-9]{0,9})'?)+")


def mac(document: Json, data_key: bytes) -> str:
    """Returns the keyed BLAKE2b-256 of the document without its mac."""
    return blake2b(
        without(document, "mac"), digest_size=32, key=subkey(data_key, 3, b"ktracc01")
    ).hexdigest()


def close(document: Json, data_key: bytes) -> bytes:
    return canonical(document | {"mac": mac(document, data_key)}) + b"\n"


def read_account(account: Json) -> Json:
    require(isinstance(account, dict) and list(account) == ["path", "address", "label"])
    path, address = account["path"], account["address"]
    require(isinstance(path, str) and (path == "" or PATH.fullmatch(path) is not None))
    require(
        all(int(level) < 2**31 for level in re.findall(r"\d+", path)) and path.count("/") <= 255
    )
    require(isinstance(address, str) and len(address) == 42 and is_hex(address[2:].lower(), 20))
    require(address == to_checksum_address(address))
    label = "" if account["label"] == "" else read_name(account["label"], 1)
    return {"path": path, "address": address, "label": label}


def read(text: bytes, data_key: bytes, wallet: str) -> tuple[Json, list[Json]]:
    """Reads a list; checks FORMAT and VERSION without the data key, then TAMPER."""
    document = read_json(text)
    require(list(document)[:2] == ["format", "version"] and document["format"] == FORMAT)
    require(type(document["version"]) is int and document["version"] == 1, "VERSION")
    require(canonical(document) + b"\n" == text and list(document) == KEYS)
    require(
        is_hex(document["wallet"], 16)
        and is_hex(document["mac"], 32)
        and is_integer(document["generation"])
    )
    require(isinstance(document["accounts"], list))
    accounts = [read_account(account) for account in document["accounts"]]
    paths = [account["path"] for account in accounts]
    require(len(set(paths)) == len(paths))
    require(document["mac"] == mac(document, data_key) and document["wallet"] == wallet, "TAMPER")
    return document, accounts
