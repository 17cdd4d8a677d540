"""Makes ur-types.json: requests, answers and keys (ERC-4527), with urtypes, cbor2, eth-account."""

import json
import random
import uuid
from typing import Any

import cbor2
import rlp
from bip_utils import Bip32Slip10Secp256k1 as Key
from eth_account import Account
from eth_account._utils.legacy_transactions import serializable_unsigned_transaction_from_dict
from eth_account.typed_transactions import TypedTransaction
from urtypes.crypto import Account as CryptoAccount
from urtypes.crypto import CoinInfo, HDKey, Keypath, Output, PathComponent

from common import Case, VectorFile, hex0x, invalid, stream, valid
from ur_newer import newer

Map = dict[int, Any]
TO = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
REQUEST, ANSWER, HDKEY, ACCOUNT = "eth-sign-request", "eth-signature", "crypto-hdkey", "crypto-account"


def dumps(value: Any) -> bytes:
    return cbor2.dumps(value, canonical=True)


def steps(path: str) -> list[tuple[int, bool]]:
    return [(int(step.rstrip("'")), step.endswith("'")) for step in path.split("/")[1:]]


def keypath(path: str, fingerprint: int | None = None, depth: int | None = None) -> cbor2.CBORTag:
    record: Map = {1: [part for step in steps(path) for part in step]}
    if fingerprint is not None:
        record[2] = fingerprint
    if depth is not None:
        record[3] = depth
    return cbor2.CBORTag(304, record)


def legacy(chain: int, **values: Any) -> bytes:
    plain = {"to": TO, "value": 5, "gas": 21000, "gasPrice": 10**9, "nonce": 1} | values
    unsigned = serializable_unsigned_transaction_from_dict(plain | {"chainId": chain})
    body: bytes = rlp.encode(unsigned)
    return body


def typed(chain: int, **values: Any) -> bytes:
    plain = {
        "type": 2, "to": TO, "value": 5, "gas": 21000, "nonce": 1, "chainId": chain,
        "maxFeePerGas": 10**9, "maxPriorityFeePerGas": 10**8,
    } | values
    inner = TypedTransaction.from_dict(plain).transaction
    fields = inner.__class__._unsigned_transaction_serializer.from_dict(inner.dictionary)
    return bytes([plain["type"]]) + rlp.encode(fields)


def typed_data(chain: int) -> bytes:
    return json.dumps(
        {
            "types": {
                "EIP712Domain": [{"name": "chainId", "type": "uint256"}],
                "Order": [{"name": "amount", "type": "uint256"}],
            },
            "primaryType": "Order", "domain": {"chainId": chain}, "message": {"amount": 1},
        }
    ).encode()


def request(kind: int, content: bytes, chain: int = 1, **more: Any) -> Map:
    record: Map = {2: content, 3: kind, 4: chain, 5: keypath("m/44'/60'/0'/0/0", 0x8F2A9C01)}
    return record | {int(key[1:]): value for key, value in more.items()}


def requests(source: random.Random) -> list[Case]:
    cases = []
    contents: list[tuple[str, int, int, bytes]] = []
    for chain in (1, 10, 137, 31337, 2**31, 11155111):
        contents.append((f"legacy, chain {chain}", 1, chain, legacy(chain)))
        contents.append((f"EIP-1559, chain {chain}", 4, chain, typed(chain)))
        contents.append((f"typed data, chain {chain}", 2, chain, typed_data(chain)))
    contents.append(("with data", 4, 1, typed(1, data="0x" + "a9" * 100)))
    for text in ("hello", "\u20ac 5", "a\x00b", "\x19Ethereum Signed Message:\n1a"):
        contents.append((f"a message, {text!r}", 3, 1, text.encode()))
    for comment, kind, chain, content in contents:
        identity = uuid.UUID(int=source.getrandbits(128), version=4).bytes
        address = source.randbytes(20)
        record = request(
            kind, content, chain, _1=cbor2.CBORTag(37, identity), _6=address, _7="MetaMask"
        )
        facts = {
            "id": identity.hex(), "content": content.hex(), "kind": str(kind), "chain": str(chain),
            "path": "m/44'/60'/0'/0/0", "fingerprint": "8f2a9c01", "address": address.hex(),
            "origin": "MetaMask",
        }
        cases.append(valid(comment, type=REQUEST, cbor=hex0x(dumps(record)), facts=facts))
    bare = {2: b"hello", 3: 3, 5: keypath("m/44'/60'/0'/0/7")}
    facts = {"content": b"hello".hex(), "kind": "3", "chain": "1", "path": "m/44'/60'/0'/0/7"}
    cases.append(valid("no number, chain, address", type=REQUEST, cbor=hex0x(dumps(bare)), facts=facts))
    return cases


def answers(source: random.Random) -> list[Case]:
    cases = []
    for chain in (1, 137, 31337, 2**40):
        account = Account.from_key(source.randbytes(32))
        plain = {"to": TO, "value": 5, "gas": 21000, "gasPrice": 10**9, "nonce": 1, "chainId": chain}
        signed = account.sign_transaction(plain)
        v = signed.v.to_bytes((signed.v.bit_length() + 7) // 8, "big")
        body = signed.r.to_bytes(32, "big") + signed.s.to_bytes(32, "big")
        for comment, last in {
            "v of EIP-155": v,
            "the parity": bytes([(signed.v - 35) % 2]),
            "27 or 28": bytes([27 + (signed.v - 35) % 2]),
        }.items():
            identity = source.randbytes(16)
            record: Map = {1: cbor2.CBORTag(37, identity), 2: body + last, 3: "Keystone"}
            facts = {
                "id": identity.hex(), "signature": (body + last).hex(), "origin": "Keystone",
                "chain": str(chain), "unsigned": legacy(chain).hex(),
                "signer": account.address,
            }
            cases.append(
                valid(f"{comment}, chain {chain}", type=ANSWER, cbor=hex0x(dumps(record)), facts=facts)
            )
    return cases


def shared(key: Key, path: str, fingerprint: bytes, **more: Any) -> HDKey:
    """Returns a key as urtypes represents it."""
    components = [PathComponent(number, hard) for number, hard in steps(path)]
    return HDKey(
        {
            "key": key.PublicKey().RawCompressed().ToBytes(),
            "chain_code": key.ChainCode().ToBytes(),
            "origin": Keypath(components, fingerprint, len(components)),
        }
        | more
    )


def keys(source: random.Random) -> list[Case]:
    cases = []
    for path in ("m/44'/60'/0'", "m/44'/60'/3'", "m/44'/60'/0'/0", "m/44'/60'", "m/0"):
        master = Key.FromSeed(source.randbytes(32))
        fingerprint = master.PublicKey().FingerPrint().ToBytes()
        key = master.DerivePath(path)
        facts = {
            "key": key.PublicKey().RawCompressed().ToHex(), "chainCode": key.ChainCode().ToHex(),
            "path": path, "fingerprint": fingerprint.hex(), "xpub": "",
        }
        parent = {"parent_fingerprint": key.ParentFingerPrint().ToBytes()}
        whole = facts | {"xpub": key.PublicKey().ToExtended()}
        wild = Keypath([PathComponent(0, False), PathComponent(None, False)], None, None)
        for comment, more, extra in (
            ("plain", {}, {}),
            ("with its parent", parent, {"xpub": whole["xpub"]}),
            ("of Ethereum", {"use_info": CoinInfo(60, 0)}, {"coin": "60"}),
            ("with children", {"children": wild}, {"children": "0/*"}),
            (
                "with a name and a note",
                {"name": "Keystone", "note": "account.standard"},
                {"name": "Keystone", "note": "account.standard"},
            ),
        ):
            made = shared(key, path, fingerprint, **more)
            found = {name: text for name, text in (facts | extra).items() if text}
            cases.append(
                valid(f"{path}, {comment}", type=HDKEY, cbor=hex0x(made.to_cbor()), facts=found)
            )
        if path.count("/") == 3:
            account = CryptoAccount(fingerprint, [Output([], shared(key, path, fingerprint))])
            plain = {name: text for name, text in facts.items() if text}
            cases.append(
                valid(f"{path}, an account", type=ACCOUNT, cbor=hex0x(account.to_cbor()), facts=plain)
            )
    return cases


def rejected(source: random.Random) -> list[Case]:
    cases: list[Case] = []

    def add(kind: str, error: str, comment: str, record: Any) -> None:
        cases.append(invalid(error, comment, type=kind, cbor=hex0x(dumps(record))))

    good = request(3, b"hello")
    master = Key.FromSeed(source.randbytes(32))
    point = master.PublicKey().RawCompressed().ToBytes()
    code = master.ChainCode().ToBytes()
    for comment, record in {
        "a list": [1, 2], "text keys": {"1": 2}, "no data": {3: 3, 5: good[5]},
        "empty data": good | {2: b""}, "text as data": good | {2: "hello"}, "no path": {2: b"x", 3: 3},
        "a path without its tag": good | {5: good[5].value},
        "a path with another tag": good | {5: cbor2.CBORTag(303, good[5].value)},
        "a number without its tag": good | {1: bytes(16)},
        "a number of 15 bytes": good | {1: cbor2.CBORTag(37, bytes(15))},
        "an address of 19 bytes": good | {6: bytes(19)}, "an address in hex": good | {6: TO},
        "bytes as the origin": good | {7: b"x"}, "a long origin": good | {7: "x" * 257},
        "a field 8": good | {8: 1}, "a negative field": good | {-1: 1},
        "a negative chain": good | {4: -1}, "a text as chain": good | {4: "1"},
        "chain 0": good | {4: 0}, "kind 0": good | {3: 0}, "kind 5": good | {3: 5},
        "kind as text": good | {3: "3"},
    }.items():
        add(REQUEST, "form", comment, record)
    for comment, path in {
        "a wildcard": {1: [44, True, [], False]}, "a range": {1: [[0, 5], False]},
        "not hardened or not": {1: [44]}, "a number for a flag": {1: [44, 1]},
        "2^31": {1: [2**31, False]}, "no components": {2: 1}, "nothing at all": {1: []},
        "fingerprint 0": {1: [44, True], 2: 0}, "fingerprint of 5 bytes": {1: [44, True], 2: 2**32},
        "another depth": {1: [44, True], 3: 5}, "256 steps": {1: [0, False] * 256},
        "a field 4": {1: [44, True], 4: 1},
    }.items():
        add(REQUEST, "form", f"a path with {comment}", good | {5: cbor2.CBORTag(304, path)})
    for comment, record in {
        "legacy called typed": request(4, legacy(1)), "typed called legacy": request(1, typed(1)),
        "another chain in a legacy one": request(1, legacy(10), 1),
        "another chain in a typed one": request(4, typed(10), 1),
        "another chain in typed data": request(2, typed_data(10), 1),
        "legacy without a chain": request(1, bytes.fromhex("c9018203e88252088080") + b"\x80"),
        "no transaction": request(4, b"hello"), "a signed one": request(4, b"\x02\xc0"),
        "bytes behind": request(4, typed(1) + b"\x00"), "no typed data": request(2, b"{}"),
        "a member twice": request(2, b'{"types":{},"types":{}}'),
    }.items():
        add(REQUEST, "subject", comment, record)
    body = bytes([1]) * 64
    uid = cbor2.CBORTag(37, bytes(16))
    for comment, record in {
        "no signature": {1: uid}, "64 bytes": {1: uid, 2: body}, "74 bytes": {1: uid, 2: bytes(74)},
        "text": {1: uid, 2: "x"}, "a field 4": {1: uid, 2: body + b"\x00", 4: 1},
        "a number of text": {1: "x", 2: body + b"\x00"}, "a list": [body],
    }.items():
        add(ANSWER, "form", comment, record)
    for comment, last in {"v 2": b"\x02", "v 26": b"\x1a", "v 29": b"\x1d", "v 35": b"\x23", "v 39": b"\x27"}.items():
        add(ANSWER, "signature", f"{comment}, chain 1", {1: uid, 2: body + last})
    order = int("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16)
    for comment, wrong in {
        "r is zero": bytes(32) + body[:32], "s is zero": body[:32] + bytes(32),
        "r is the order": order.to_bytes(32, "big") + body[:32],
        "s is in the upper half": body[:32] + (order - 1).to_bytes(32, "big"),
    }.items():
        add(ANSWER, "signature", comment, {1: uid, 2: wrong + b"\x00"})
    origin = keypath("m/44'/60'/0'", 1)
    key = {3: point, 4: code, 6: origin}
    for comment, record in {
        "no key": {4: code, 6: origin}, "32 bytes": key | {3: point[1:]}, "65 bytes": key | {3: bytes(65)},
        "not on the curve": key | {3: b"\x02" + b"\xff" * 32}, "a prefix of 4": key | {3: b"\x04" + point[1:]},
        "a short chain code": key | {4: code[1:]}, "an origin without its tag": key | {6: origin.value},
        "coin without its tag": key | {5: {1: 60}}, "coin 2^31": key | {5: cbor2.CBORTag(305, {1: 2**31})},
        "a coin with a field 3": key | {5: cbor2.CBORTag(305, {1: 60, 3: 0})},
        "parent 0": key | {8: 0}, "a name of bytes": key | {9: b"x"}, "a field 11": key | {11: 1},
        "children with half a step": key | {7: cbor2.CBORTag(304, {1: [0]})},
        "a range that falls": key | {7: cbor2.CBORTag(304, {1: [[5, 0], False]})},
        "a flag as number": key | {2: 0},
    }.items():
        add(HDKEY, "form", comment, record)
    for comment, record in {
        "a master key": {1: True, 3: b"\x00" + bytes([7]) * 32, 4: code},
        "a private key": key | {2: True, 3: b"\x00" + bytes([7]) * 32},
        "a private key that does not say so": key | {3: b"\x00" + bytes([7]) * 32},
        "a public key that says it is private": key | {2: True},
        "a public key that says it is the master": key | {1: True},
    }.items():
        add(HDKEY, "private", comment, record)
    descriptor = cbor2.CBORTag(303, key)
    for comment, record in {
        "no keys": {1: 5, 2: []}, "no fingerprint": {2: [descriptor]}, "fingerprint 0": {1: 0, 2: [descriptor]},
        "a key without its tag": {1: 5, 2: [key]}, "no list": {1: 5, 2: descriptor},
        "a script hash": {1: 5, 2: [cbor2.CBORTag(400, descriptor)]},
        "a witness": {1: 5, 2: [cbor2.CBORTag(404, descriptor)]},
        "101 keys": {1: 5, 2: [descriptor] * 101}, "a field 3": {1: 5, 2: [descriptor], 3: 1},
        "another tag": {1: 5, 2: [cbor2.CBORTag(306, key)]},
    }.items():
        add(ACCOUNT, "form", comment, record)
    secret = cbor2.CBORTag(303, {1: True, 3: b"\x00" + bytes([7]) * 32, 4: code})
    add(ACCOUNT, "private", "a private key in it", {1: 5, 2: [secret]})
    return cases


def build() -> VectorFile:
    source = stream("ur-types.json")
    return VectorFile(
        name="ur-types.json",
        standard="ERC-4527, BCR-2020-007, BCR-2020-015, BCR-2023-019",
        comment="What URs carry between wallets and signers: requests, answers, keys.",
        packages=("urtypes", "cbor2", "eth-account", "bip_utils"),
        given={"type": "the type of the UR", "cbor": "its value"},
        gives={"facts": "what it says; what is not listed it does not say"},
        errors={
            "form": "a field is wrong, missing or unknown",
            "subject": "what should be signed is not what was announced, or is for another chain",
            "signature": "the signature is out of range, or its v is not valid for chain 1",
            "private": "it contains a private key",
        },
        cases=requests(source) + answers(source) + keys(source) + rejected(source)
        + newer(keys(source), request(3, b"hello")),
    )
