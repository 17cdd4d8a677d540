"""Makes typed-data.json with eth-account; eip712-structs has to agree if it supports the types."""

import json
import random
from typing import Any

from eth_account import Account
from eth_account.messages import SignableMessage
from hexbytes import HexBytes

from common import Case, VectorFile, hex0x, key, stream, unhex, valid
from typed_documents import Document, document, hashes, second, whole
from typed_refusals import all_faults

# The example of the standard, with the hashes that it prints.
MAIL: Document = {
    "types": {
        "EIP712Domain": [
            {"name": "name", "type": "string"},
            {"name": "version", "type": "string"},
            {"name": "chainId", "type": "uint256"},
            {"name": "verifyingContract", "type": "address"},
        ],
        "Person": [{"name": "name", "type": "string"}, {"name": "wallet", "type": "address"}],
        "Mail": [
            {"name": "from", "type": "Person"},
            {"name": "to", "type": "Person"},
            {"name": "contents", "type": "string"},
        ],
    },
    "primaryType": "Mail",
    "domain": {
        "name": "Ether Mail",
        "version": "1",
        "chainId": 1,
        "verifyingContract": "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC",
    },
    "message": {
        "from": {"name": "Cow", "wallet": "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
        "to": {"name": "Bob", "wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},
        "contents": "Hello, Bob!",
    },
}
PRINTED = {
    "domainSeparator": "0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f",
    "messageHash": "0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e",
    "digest": "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2",
    "encodeType": "Mail(Person from,Person to,string contents)Person(string name,address wallet)",
}

# v4 hashes what the document declares; eth-account's users get the standard's order.
REORDERED = "a domain in another order"
AGREED = {"eth-account": 0, "eip712-structs": 0}


def case(comment: str, data: Document, secret: bytes) -> Case:
    """Hashes and signs a document."""
    made = hashes(data)
    for name, digest in (("eth-account", whole(data)), ("eip712-structs", second(data))):
        if name == "eth-account" and comment.startswith(REORDERED):
            assert digest != made["digest"], data
        elif digest is not None:
            assert digest == made["digest"], (name, data)
            AGREED[name] += 1
    signable = SignableMessage(
        HexBytes(b"\x01"),
        HexBytes(made["domainSeparator"]),
        HexBytes(made["messageHash"]),
    )
    signed = Account.sign_message(signable, secret)
    assert hex0x(bytes(signed.message_hash)) == made["digest"]
    return valid(
        comment,
        document=json.dumps(data, ensure_ascii=False),
        **made,
        privateKey=hex0x(secret),
        address=Account.from_key(secret).address,
        signature=hex0x(bytes(signed.signature)),
    )


def structure(types: dict[str, Any], primary: str, message: Any, **domain: Any) -> Document:
    """Makes a document with a domain that has only a name."""
    declared = {"EIP712Domain": [{"name": "name", "type": "string"}], **types}
    return {
        "types": declared,
        "primaryType": primary,
        "domain": {"name": "x", **domain},
        "message": message,
    }


def declared(text: str) -> list[dict[str, str]]:
    """Reads fields as Solidity writes them."""
    pairs = [part.split() for part in text.split(",") if part]
    return [{"name": name, "type": kind} for kind, name in pairs]


def circles() -> list[tuple[str, Document]]:
    """Returns documents with types that contain themselves."""
    node = {"Node": declared("uint8 value,Node[] children")}
    leaf = lambda number: {"value": number, "children": []}
    person = {"Person": declared("string name,Person mother,Person father")}
    nobody = {"name": "a", "mother": None, "father": None}
    pair = {"A": declared("B[] bs,string a"), "B": declared("A[] as,string b")}
    return [
        ("a tree with no branch", structure(node, "Node", leaf(1))),
        ("a tree", structure(node, "Node", {"value": 1, "children": [leaf(2), leaf(3)]})),
        ("no structure: null", structure(person, "Person", nobody)),
        (
            "null deeper down",
            structure(person, "Person", {"name": "b", "mother": nobody, "father": None}),
        ),
        ("two types that contain each other", structure(pair, "A", {"bs": [], "a": "x"})),
        (
            "two types that contain each other, in use",
            structure(pair, "A", {"bs": [{"as": [{"bs": [], "a": ""}], "b": "y"}], "a": "x"}),
        ),
    ]


def domains(source: random.Random) -> list[tuple[str, Document]]:
    """Returns documents with domains of fields in a non-standard order, and of other fields."""
    made = []
    for _ in range(20):
        data = document(source)
        names = [field["name"] for field in data["types"]["EIP712Domain"]]
        source.shuffle(data["types"]["EIP712Domain"])
        if names != [field["name"] for field in data["types"]["EIP712Domain"]]:
            made.append((f"{REORDERED}, which eth-account hashes in the standard's", data))
    for kind, value in (("string", "x"), ("uint64", "7"), ("bytes4", "0x01020304"), ("bool", True)):
        data = document(source)
        at = source.randint(0, len(data["types"]["EIP712Domain"]))
        data["types"]["EIP712Domain"].insert(at, {"name": "extra", "type": kind})
        data["domain"]["extra"] = value
        made.append((f"a domain with a field more, of type {kind}", data))
    return made


def edges() -> list[tuple[str, Document]]:
    """Returns documents with features that random ones lack."""
    empty = structure({"Nothing": []}, "Nothing", {})
    bare = structure({"Nothing": []}, "Nothing", {})
    bare["types"]["EIP712Domain"], bare["domain"] = [], {}
    colon = structure({"Exchange:Send": declared("uint64 time")}, "Exchange:Send", {"time": 1})
    sorts = {name: declared("uint8 x") for name in ("b", "B", "a", "A", "_", "aB", "Ab", "a_")}
    fields = ",".join(f"{name} f{index}" for index, name in enumerate(sorts))
    sorts["Main"] = declared(fields)
    each = {f"f{index}": {"x": index} for index in range(8)}
    return [
        ("no fields", empty),
        ("no fields, and none in the domain", bare),
        ("a colon in the name", colon),
        ("a dollar in a field's name", structure({"A": declared("uint8 $x")}, "A", {"$x": 1})),
        ("names sorted by bytes", structure(sorts, "Main", each)),
    ]


def build() -> VectorFile:
    source = stream("typed-data")
    cow = (0xC85EF7D79691FE79573B1A7064C19C1A9819EBDBD1FAAAB1A8EC92344438AAF4).to_bytes(32, "big")
    mail = case("the example of the standard", MAIL, cow)
    assert {name: mail[name] for name in PRINTED} == PRINTED
    good = [mail]
    for comment, data in [*circles(), *domains(source), *edges()]:
        good.append(case(comment, data, key(source)))
    while len(good) < 540:
        data = document(source)
        if len(json.dumps(data)) < 2500:
            good.append(case("random", data, key(source)))
    assert AGREED["eth-account"] > 400 and AGREED["eip712-structs"] > 200, AGREED
    assert all(unhex(item["signature"])[64] in (27, 28) for item in good)
    return VectorFile(
        name="typed-data.json",
        standard="EIP-712, eth_signTypedData_v4",
        comment=(
            "Typed data. Documents that libraries hash differently, or that some of them refuse, "
            "are refused too: the comments say what eth-account accepts."
        ),
        packages=("eth-account", "eip712-structs-ng"),
        given={"document": "the document as text, encoded in UTF-8"},
        gives={
            "domainSeparator": "hashStruct of the domain",
            "messageHash": "hashStruct of the message",
            "digest": "what is signed",
            "encodeType": "of the primary type",
            "privateKey": "the key that signed",
            "address": "the signer",
            "signature": "r, s and v",
        },
        errors={
            "json": "not strict JSON, or not the members of a typed data document",
            "noDomainType": "EIP712Domain is not declared",
            "primaryUnknown": "primaryType is not declared",
            "primaryIsDomain": "primaryType is EIP712Domain",
            "typeName": "not an identifier, nor several joined by colons",
            "reserved": "a type with the name of a Solidity type",
            "fieldName": "not an identifier",
            "fieldTwice": "two fields with one name",
            "alias": "uint or int without a width",
            "type": "no such type",
            "colon": "a type with a colon that refers to another type",
            "unused": "a type that the primary type does not need",
            "domainField": (
                "a field of the domain with a type other than the standard's, or not plain"
            ),
            "tooMany": "more than 128 types, or 256 fields in one",
            "missing": "a declared field without a value",
            "null": "null for something other than a structure",
            "undeclared": "a value without a declared field",
            "kind": "a JSON value of another kind than its type",
            "integer": "neither decimal digits nor hex after 0x in canonical form",
            "range": "an integer that does not fit",
            "address": "not an address, or one with a wrong checksum",
            "hex": "bytes that are not hex after 0x",
            "byteCount": "bytesN with another number of bytes",
            "elementCount": "a fixed array with another number of elements",
        },
        cases=good + all_faults(source),
    )
