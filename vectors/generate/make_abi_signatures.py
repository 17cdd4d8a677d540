"""Makes abi-signatures.json with pycryptodome's Keccak, and eth_utils beside it."""

import random

from Cryptodome.Hash import keccak
from eth_utils.abi import function_signature_to_4byte_selector

from abi_values import kind
from common import Case, VectorFile, hex0x, invalid, stream, valid

KNOWN = {
    # Printed in ERC-20, ERC-721, ERC-165 and the Contract ABI Specification.
    "transfer(address,uint256)": "0xa9059cbb",
    "approve(address,uint256)": "0x095ea7b3",
    "baz(uint32,bool)": "0xcdcd77c0",
    "bar(bytes3[2])": "0xfce353f6",
    "sam(bytes,bool,uint256[])": "0xa5643bf2",
    "f(uint256,uint32[],bytes10,bytes)": "0x8be65246",
    "supportsInterface(bytes4)": "0x01ffc9a7",
    "Error(string)": "0x08c379a0",
    "Panic(uint256)": "0x4e487b71",
}


def case(comment: str, signature: str, canonical: str) -> Case:
    digest = keccak.new(digest_bits=256, data=canonical.encode()).digest()
    assert digest[:4] == function_signature_to_4byte_selector(canonical)
    return valid(
        comment, signature=signature, canonical=canonical, selector=hex0x(digest[:4]),
        topic=hex0x(digest),
    )


def accepted(source: random.Random) -> list[Case]:
    cases = [case("printed in a standard", text, text) for text in KNOWN]
    for item in cases:
        assert item["selector"] == KNOWN[item["signature"]], item
    cases.append(case("nothing taken", "deposit()", "deposit()"))
    cases.append(case("short names", "f(uint,int,fixed,ufixed)", "f(uint256,int256,fixed128x18,ufixed128x18)"))
    cases.append(case("spaces", "f( uint8 , bool )", "f(uint8,bool)"))
    cases.append(case("signs in a name", "_a$1(bool)", "_a$1(bool)"))
    for number in range(50):
        text = f"f{number}(" + ",".join(kind(source) for _ in range(source.randint(0, 4))) + ")"
        cases.append(case("random", text, text))
    return cases


def rejected() -> list[Case]:
    cases = []
    for text in (
        "", "transfer", "transfer(", "transfer)", "(uint8)", "1f(uint8)", "f (uint8)", "f(uint8) ", "f-g()",
        "f(uint8)(bool)x", "f\u00e9(uint8)", "f(uint8", "f uint8)", "f.g()", "function f()", "f()returns",
        " f()", "f[](uint8)", "f,g()",
    ):
        cases.append(invalid("name", "no name before brackets, or nothing closes them", signature=text))
    for inside in (
        ",", "uint8,", ",uint8", "uint7", "uint8 x", "address to", "tuple", "uint8[0]", "()", "(uint8",
        "uint8)", "uint8)(bool", "uint8;bool", "uint8[-1]", "bytes33", "string storage", "uint256 indexed",
        "f(uint8)", "uint\uff18", "UINT8", "uint8[1", "uint8 ,, bool", "(,)", "bytes00", "int0", "fixed8x0",
        "ufixed264x1", "fixed8x81", "uint256[]]", "[uint8]", "uint8[a]", "uint8[1.0]", "uint8[1e1]", "mapping(address=>uint8)",
        "address payable", "enum", "0", "-", "uint8\tbool", "uint8\n", "contract", "bytes-1", "uint+8", "int 8",
        "fixed 8x1", "*", "uint8&bool", "uint8|bool", "{uint8}", "<uint8>", "'uint8'", "\"uint8\"",
    ):
        cases.append(invalid("type", "no types", signature=f"f({inside})"))
    return cases


def build() -> VectorFile:
    return VectorFile(
        name="abi-signatures.json",
        standard="Contract ABI Specification, Function Selector",
        comment="Names with types, and the hash that identifies functions, events and errors.",
        packages=("pycryptodome", "eth-utils"),
        given={"signature": "a name, and types in parentheses"},
        gives={
            "canonical": "without spaces and with full type names",
            "selector": "the first 4 bytes of the hash",
            "topic": "the hash",
        },
        errors={"name": "no name, or no parentheses", "type": "not a list of types"},
        cases=accepted(stream("abi-signatures")) + rejected(),
    )
