"""Reads the file of a watch-only wallet, independently of the wallet's code."""

import re
from hashlib import blake2b

from bip_utils import Base58ChecksumError, Bip32KeyError, Bip32Slip10Secp256k1, EthAddrEncoder
from eth_utils import to_checksum_address

from ktr1 import Json, Refused, canonical, is_hex, is_integer, require, without
from ktr1_accounts import read_account
from ktr1_reader import read_json, read_name

FORMAT = "kingtherum-watch"
KEYS = "format version id generation updated label xpub paths fingerprint accounts sum".split()
LEVEL = re.compile(r"(0|[1-9][0-9]{0,9}|\{i\})'?")

Steps = list[tuple[str, bool]]


def steps(path: str) -> Steps:
    """Reads a path, in which a level may be {i}, as numbers and whether each is hardened."""
    head, *levels = path.split("/")
    require(head == "m" and all(LEVEL.fullmatch(level) for level in levels))
    found = [(level.rstrip("'"), level.endswith("'")) for level in levels]
    require(all(number == "{i}" or int(number) < 2**31 for number, _ in found))
    return found


def below(key: Bip32Slip10Secp256k1, root: Steps, path: str) -> str:
    """Derives an address from the public key alone; None if that is impossible."""
    depth = key.Depth().ToInt()
    found = steps(path)
    if found[:depth] != root or len(found) <= depth or any(hard for _, hard in found[depth:]):
        return ""
    for number, _ in found[depth:]:
        key = key.ChildKey(int(number))
    text: str = EthAddrEncoder.EncodeKey(key.PublicKey().KeyObject())
    return text


def read_key(xpub: str, paths: str) -> tuple[Bip32Slip10Secp256k1, Steps]:
    """Reads an extended public key, and checks that the paths lead through it."""
    require(paths.count("{i}") == 1)
    levels = steps(paths)
    try:
        key = Bip32Slip10Secp256k1.FromExtendedKey(xpub)
    except (Base58ChecksumError, Bip32KeyError, ValueError) as error:
        raise Refused("FORMAT") from error
    require(key.IsPublicOnly() and key.PublicKey().ToExtended() == xpub)
    depth = key.Depth().ToInt()
    counted = [number for number, _ in levels].index("{i}")
    require(counted >= depth and not any(hard for _, hard in levels[depth:]))
    if depth > 0:
        number, hard = levels[depth - 1]
        require(int(number) + (2**31 if hard else 0) == key.Index().ToInt())
    return key, levels[:depth]


def read(text: bytes) -> list[Json]:
    """Reads a wallet and returns its accounts."""
    document = read_json(text)
    require(list(document)[:2] == ["format", "version"] and document["format"] == FORMAT)
    require(type(document["version"]) is int and document["version"] == 1, "VERSION")
    require(canonical(document) + b"\n" == text)
    require(list(document) == [key for key in KEYS if key in document or key != "fingerprint"])
    total = blake2b(without(document, "sum"), digest_size=16).hexdigest()
    require(document["sum"] == total, "SUM")
    require(is_hex(document["id"], 16))
    require(is_integer(document["generation"]) and is_integer(document["updated"]))
    read_name(document["label"], 1)
    xpub, paths, listed = document["xpub"], document["paths"], document["accounts"]
    if "fingerprint" in document:
        require(is_hex(document["fingerprint"], 4) and int(document["fingerprint"], 16) > 0)
        require(xpub != "")
    require(isinstance(xpub, str) and isinstance(paths, str) and isinstance(listed, list))
    accounts = [read_account(account) for account in listed]
    addresses = [to_checksum_address(account["address"]) for account in accounts]
    require(accounts != [] and len(set(addresses)) == len(addresses))
    require(all((account["path"] != "") == (xpub != "") for account in accounts))
    if xpub == "" and paths == "":
        return accounts
    key, root = read_key(xpub, paths)
    for account in accounts:
        require(below(key, root, account["path"]) == account["address"], "ADDRESS")
    return accounts
