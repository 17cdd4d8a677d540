"""Makes transactions-3-4.json with eth-account; py-evm has to agree on each.

If blobs are given, eth-account hashes the network wrapper; here none are, so the hash is the
canonical one, as py-evm confirms.
"""

import random
from typing import Any

import rlp
from eth_account import Account
from eth_keys import keys
from eth_utils import keccak, to_canonical_address, to_checksum_address

from common import N, Case, VectorFile, hex0x, hex32, invalid, key, stream, unhex, valid
from make_transactions import CHAINS, Fields, draw, parts_of
from transaction_faults import BEYOND_PY_EVM, faults
from transaction_parts import (
    NAMES, Parts, number, refused_by_py_evm, sender_by_py_evm, signed, unsigned, whole,
)


def authorization(source: random.Random, chain: int) -> tuple[Fields, Parts, str | None]:
    """Draws an authorization: as eth-account takes it, as parts, and its signer."""
    secret = key(source)
    on, to, nonce = source.choice((0, 1, chain)), source.randbytes(20), source.randrange(2**20)
    to = source.choice((to, to, bytes(20)))
    digest = keccak(b"\x05" + bytes(rlp.encode([whole(on), to, whole(nonce)])))
    made: Any = Account.sign_authorization(
        {"chainId": on, "address": to_checksum_address(to), "nonce": nonce}, secret
    )
    own = keys.PrivateKey(secret).sign_msg_hash(digest)
    assert (made.y_parity, made.r, made.s) == (own.v, own.r, own.s)
    parity, r, s = made.y_parity, made.r, made.s
    authority: str | None = Account.from_key(secret).address
    if source.random() < 0.1:
        # A chain accepts these and skips them: an invalid signature, or one with high s.
        parity, r, s = source.choice(((parity, r, N - s), (parity, 5, s), (2, r, s), (27, r, s)))
        authority = None
    fields = {
        "chainId": on, "address": to_checksum_address(to), "nonce": nonce, "yParity": parity,
        "r": r, "s": s,
    }
    return fields, [whole(on), to, whole(nonce), whole(parity), whole(r), whole(s)], authority


def drawn(source: random.Random, kind: int, chain: int) -> tuple[Fields, list[Fields]]:
    """Draws the fields of a transaction, and the signers of its authorizations."""
    fields = draw(source, 2, chain) | {"type": kind}
    fields["to"] = fields["to"] or to_checksum_address(source.randbytes(20))
    authorities: list[Fields] = []
    if kind == 3:
        fields["maxFeePerBlobGas"] = source.choice((0, 1, 10**9, source.getrandbits(200)))
        fields["blobVersionedHashes"] = [
            hex0x(b"\x01" + source.randbytes(31)) for _ in range(source.choice((1, 1, 2, 6)))
        ]
    else:
        fields["authorizationList"] = []
        for _ in range(source.choice((1, 1, 2, 4))):
            item, _, authority = authorization(source, chain)
            fields["authorizationList"].append(item)
            authorities.append({"authority": authority})
    fields["gas"] = source.choice((10**6, 2**24, 2**64 - 1))
    return fields, authorities


def packed(kind: int, fields: Fields) -> Parts:
    """Writes fields as RLP parts."""
    access = [
        [to_canonical_address(entry["address"]), [unhex(slot) for slot in entry["storageKeys"]]]
        for entry in fields["accessList"]
    ]
    head = [
        whole(fields[name])
        for name in ("chainId", "nonce", "maxPriorityFeePerGas", "maxFeePerGas", "gas")
    ]
    parts = [*head, unhex(fields["to"]), whole(fields["value"]), unhex(fields["data"]), access]
    if kind == 3:
        return [
            *parts, whole(fields["maxFeePerBlobGas"]),
            [unhex(item) for item in fields["blobVersionedHashes"]],
        ]
    return [
        *parts,
        [
            [
                whole(item["chainId"]), unhex(item["address"]), whole(item["nonce"]),
                whole(item["yParity"]), whole(item["r"]), whole(item["s"]),
            ]
            for item in fields["authorizationList"]
        ],
    ]


def case(source: random.Random, kind: int, chain: int) -> Case:
    """Signs with eth-account and eth-keys, and checks the result with py-evm."""
    secret = key(source)
    fields, authorities = drawn(source, kind, chain)
    parts = packed(kind, fields)
    payload = unsigned(kind, parts, chain)
    sender = Account.from_key(secret).address
    raw = signed(kind, parts, chain, secret)
    # eth-account does not sign an invalid authorization.
    if all(item["authority"] for item in authorities):
        made: Any = Account.sign_transaction(fields, secret)
        assert bytes(made.raw_transaction) == raw, fields
    assert sender_by_py_evm(raw) == (unhex(sender), keccak(raw)), fields
    *_, v, r, s = parts_of(raw, kind)
    listed = [
        {name: hex32(value) if name in "rs" else str(value) for name, value in item.items()}
        | known
        for item, known in zip(fields.get("authorizationList", []), authorities)
    ]
    return valid(
        f"type {kind}, chain {chain}",
        raw=hex0x(raw),
        type=str(kind),
        chainId=str(chain),
        nonce=str(fields["nonce"]),
        maxPriorityFeePerGas=str(fields["maxPriorityFeePerGas"]),
        maxFeePerGas=str(fields["maxFeePerGas"]),
        gasLimit=str(fields["gas"]),
        to=fields["to"],
        value=str(fields["value"]),
        data=fields["data"],
        accessList=fields["accessList"],
        maxFeePerBlobGas=str(fields["maxFeePerBlobGas"]) if kind == 3 else None,
        blobVersionedHashes=fields.get("blobVersionedHashes"),
        authorizationList=listed if kind == 4 else None,
        privateKey=hex0x(secret),
        unsigned=hex0x(payload),
        signingHash=hex0x(keccak(payload)),
        hash=hex0x(keccak(raw)),
        **{"from": sender},
        yParity=str(number(v)),
        r=hex0x(r.rjust(32, b"\0")),
        s=hex0x(s.rjust(32, b"\0")),
    )


def special(kind: int, parts: Parts, chain: int, secret: bytes) -> list[tuple[str, str, bytes]]:
    """Returns faults that only these types can have."""
    names = NAMES[kind]

    def change(name: str, part: object) -> bytes:
        place = names.index(name)
        return signed(kind, [*parts[:place], part, *parts[place + 1 :]], chain, secret)

    found = [("creation", "no recipient", change("to", b""))]
    if kind == 3:
        good = parts[-1][0]
        for error, comment, part in (
            ("noBlobs", "no hash of a blob", []),
            ("fieldKind", "the hashes are a byte string", b""),
            ("blobHash", "a hash of 31 bytes", [good[:31]]),
            ("blobHash", "a hash of 33 bytes", [good + b"\0"]),
            ("blobHash", "a hash that is a list", [[good]]),
            ("blobHash", "an empty hash", [good, b""]),
            ("hashVersion", "a hash of version 0", [b"\0" + good[1:]]),
            ("hashVersion", "a hash of version 2", [good, b"\2" + good[1:]]),
        ):
            found.append((error, comment, change("blobVersionedHashes", part)))
        return found
    on, to, nonce, parity, r, s = good = parts[-1][0]
    for error, comment, part in (
        ("noAuthorizations", "no authorization", []),
        ("fieldKind", "the authorizations are a byte string", b""),
        ("authorization", "an authorization of five parts", [good[:5]]),
        ("authorization", "an authorization of seven parts", [[*good, b""]]),
        ("authorization", "an authorization that is a byte string", [b"\1"]),
        ("authorization", "an address of 19 bytes", [[on, to[:19], *good[2:]]]),
        ("authorization", "no address", [[on, b"", *good[2:]]]),
        ("fieldKind", "an address that is a list", [[on, [to], *good[2:]]]),
        ("fieldKind", "a nonce that is a list", [[on, to, [nonce], parity, r, s]]),
        ("leadingZero", "a zero byte before the chain", [[b"\0" + on, *good[1:]]]),
        ("leadingZero", "a zero byte before the nonce", [[on, to, b"\0" + nonce, parity, r, s]]),
        ("leadingZero", "a zero byte before r", [[on, to, nonce, parity, b"\0" + r, s]]),
        ("partTooLarge", "a yParity of 256", [[on, to, nonce, whole(256), r, s]]),
        ("partTooLarge", "an r of 33 bytes", [[on, to, nonce, parity, b"\1" * 33, s]]),
        ("partTooLarge", "an s of 33 bytes", [[on, to, nonce, parity, r, b"\1" * 33]]),
        ("partTooLarge", "a nonce of 2^64", [[on, to, whole(2**64), parity, r, s]]),
        ("partTooLarge", "a chain of 2^256", [[whole(2**256), *good[1:]]]),
        ("nonceTooLarge", "an authorization of nonce 2^64-1", [[on, to, whole(2**64 - 1), parity, r, s]]),
    ):
        found.append((error, comment, change("authorizationList", part)))
    return found


# py-evm checks these only when a block is made.
LATER = {
    "creation", "noBlobs", "blobHash", "hashVersion", "noAuthorizations", "partTooLarge",
    "nonceTooLarge",
}


def refused(source: random.Random) -> list[Case]:
    """Makes cases from small transactions, each with one fault."""
    cases, seen = [], set()
    for index in range(8):
        kind, chain, secret = 3 + index % 2, source.choice(CHAINS), key(source)
        fields, _ = drawn(source, kind, chain)
        fields |= {
            "data": "0x", "nonce": source.randrange(1, 2**16), "value": 10**15,
            "maxFeePerGas": 10**10, "maxPriorityFeePerGas": 10**9,
        }
        if kind == 3:
            fields["maxFeePerBlobGas"] = 10**9
        parts = packed(kind, fields)
        own = special(kind, parts, chain, secret)
        for error, comment, raw in [*faults(kind, parts, chain, secret, source), *own]:
            known = error in BEYOND_PY_EVM[kind] or error in LATER
            assert known or refused_by_py_evm(raw), (error, comment, kind)
            if hex0x(raw) not in seen:
                seen.add(hex0x(raw))
                cases.append(invalid(error, f"type {kind}: {comment}", raw=hex0x(raw)))
    return cases


def build() -> VectorFile:
    source = stream("transactions-3-4")
    return file("transactions-3-4", generated(source) + refused(source))


def generated(source: random.Random) -> list[Case]:
    """Makes 500 cases, half of each type."""
    return [case(source, 3 + index % 2, source.choice(CHAINS)) for index in range(500)]


def file(name: str, cases: list[Case]) -> VectorFile:
    """Returns a vector file with these cases."""
    return VectorFile(
        name=f"{name}.json",
        standard="EIP-4844, EIP-7702, EIP-2718",
        comment="Signed transactions of types 3 (without the blobs) and 4. Integers are decimal strings.",
        packages=("eth-account", "eth-keys", "py-evm", "rlp", "coincurve"),
        given={"raw": "the signed transaction as it appears in a block"},
        gives={
            "type": "3 or 4",
            "chainId": "integer",
            "nonce": "integer",
            "maxPriorityFeePerGas": "wei",
            "maxFeePerGas": "wei",
            "gasLimit": "integer",
            "to": "address with checksum",
            "value": "wei",
            "data": "bytes",
            "accessList": "array of address and storageKeys",
            "maxFeePerBlobGas": "wei; null for type 4",
            "blobVersionedHashes": "array of 32 bytes; null for type 4",
            "authorizationList": (
                "array; authority is null if the signature is invalid; null for type 3"
            ),
            "privateKey": "the key that signed, by RFC 6979",
            "unsigned": "the bytes that are hashed for signing",
            "signingHash": "their Keccak-256",
            "hash": "the transaction's hash",
            "from": "the sender",
            "yParity": "0 or 1",
            "r": "32 bytes",
            "s": "32 bytes",
        },
        errors={
            "trailing": "bytes after the transaction",
            "truncated": "it ends early",
            "notCanonical": "a length that RLP encodes in fewer bytes",
            "notList": "not a type byte and a list",
            "unknownType": "a type byte that is not 1 to 4",
            "fieldCount": "too few or too many fields for the type",
            "fieldKind": "a list where a byte string belongs, or the reverse",
            "leadingZero": "an integer with a zero byte before it",
            "toLength": "a recipient of neither 0 nor 20 bytes",
            "nonceTooLarge": "a nonce of 2^64-1 or more",
            "gasTooLarge": "a gas limit of 2^64 or more",
            "tooLarge": "an amount of 2^256 or more",
            "tipAboveCap": "maxPriorityFeePerGas above maxFeePerGas",
            "accessList": "an access list that breaks EIP-2930",
            "yParity": "neither 0 nor 1",
            "highS": "s above n/2",
            "zeroR": "r is 0",
            "zeroS": "s is 0",
            "rTooLarge": "r is not below n",
            "sTooLarge": "s is not below n",
            "notRecoverable": "r is not the x coordinate of any point on the curve",
            "creation": "no recipient",
            "noBlobs": "no blob hash",
            "blobHash": "a blob hash that is not 32 bytes",
            "hashVersion": "a blob hash that does not begin with 01",
            "noAuthorizations": "no authorization",
            "authorization": "an authorization that is not six fields with an address",
            "partTooLarge": "a field of an authorization that is too large",
        },
        cases=cases,
    )
