"""Makes calls.json with eth_abi: call data of common functions, and bytes that are not call data.

The selectors are those that the contracts' own pages and explorers show; eth_utils has to agree.
"""

import random
from typing import Any

from eth_abi import encode
from eth_utils.abi import function_signature_to_4byte_selector

from abi_values import compact, members, value
from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid

SELECTORS = {
    "transfer(address,uint256)": "a9059cbb",
    "approve(address,uint256)": "095ea7b3",
    "transferFrom(address,address,uint256)": "23b872dd",
    "increaseAllowance(address,uint256)": "39509351",
    "decreaseAllowance(address,uint256)": "a457c2d7",
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)": "d505accf",
    "mint(address,uint256)": "40c10f19",
    "burn(uint256)": "42966c68",
    "safeTransferFrom(address,address,uint256)": "42842e0e",
    "safeTransferFrom(address,address,uint256,bytes)": "b88d4fde",
    "setApprovalForAll(address,bool)": "a22cb465",
    "safeTransferFrom(address,address,uint256,uint256,bytes)": "f242432a",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)": "2eb2c2d6",
    "deposit()": "d0e30db0",
    "withdraw(uint256)": "2e1a7d4d",
    "deposit(uint256,address)": "6e553f65",
    "redeem(uint256,address,address)": "ba087652",
    "approve(address,address,uint160,uint48)": "87517c45",
    "multicall(bytes[])": "ac9650d8",
    "multicall(uint256,bytes[])": "5ae401dc",
    "aggregate((address,bytes)[])": "252dba42",
    "aggregate3((address,bool,bytes)[])": "82ad56cb",
    "aggregate3Value((address,bool,uint256,bytes)[])": "174dea71",
    "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)": "6a761202",
    "addOwnerWithThreshold(address,uint256)": "0d582f13",
    "swapOwner(address,address,address)": "e318b52b",
    "enableModule(address)": "610b5925",
    "setGuard(address)": "e19a9dd9",
    "execute(address,uint256,bytes)": "b61d27f6",
    "execute(bytes32,bytes)": "e9ae5c53",
    "upgradeTo(address)": "3659cfe6",
    "upgradeToAndCall(address,bytes)": "4f1ef286",
    "transferOwnership(address)": "f2fde38b",
    "renounceOwnership()": "715018a6",
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)": "38ed1739",
    "swapExactETHForTokens(uint256,address[],address,uint256)": "7ff36ab5",
    "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))": "414bf389",
    "execute(bytes,bytes[],uint256)": "3593564c",
    "delegate(address)": "5c19a95c",
    "castVote(uint256,uint8)": "56781388",
}


def types_of(signature: str) -> list[str]:
    inside = signature[signature.index("(") :]
    return [] if inside == "()" else members(inside)


def call(signature: str, values: list[Any]) -> bytes:
    """Encodes a call of a function."""
    selector = bytes(function_signature_to_4byte_selector(signature))
    assert selector.hex() == SELECTORS[signature], signature
    return selector + encode(types_of(signature), values)


def case(comment: str, signature: str, values: list[Any]) -> Case:
    return valid(
        comment, data=hex0x(call(signature, values)), function=signature, values=compact(values)
    )


def cases(source: random.Random) -> list[Case]:
    found: list[Case] = []
    for signature in SELECTORS:
        types = types_of(signature)
        for _ in range(4 if types else 1):
            found.append(case("random values", signature, [value(source, text) for text in types]))
    one = value(source, "address")
    two = value(source, "address")
    approve = call("approve(address,uint256)", [one, 2**256 - 1])
    inner = call("multicall(bytes[])", [[approve, approve]])
    found.append(case("calls in calls", "multicall(bytes[])", [[inner, bytes.fromhex("deadbeef")]]))
    found.append(
        case(
            "a Safe that calls", "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
            [two, 0, approve, 1, 0, 0, 0, "0x" + "00" * 20, "0x" + "00" * 20, b"\x01" * 65],
        )
    )
    good = list(found)
    for item in good:
        data, name = unhex(item["data"]), item["function"]
        comment = f"of {name}"
        found.append(invalid("selector", f"another selector, {comment}", data=hex0x(b"\0\0\0\0" + data[4:])))
        if len(data) > 36:
            found.append(invalid("values", f"the last word is missing, {comment}", data=hex0x(data[:-32])))
    for size in range(4):
        found.append(invalid("selector", f"{size} bytes", data=hex0x(b"\xa9\x05\x9c"[:size])))
    dirty = bytearray(call("transfer(address,uint256)", [one, 1]))
    dirty[4] = 1
    found.append(invalid("values", "an address with more than 20 bytes", data=hex0x(bytes(dirty))))
    unique = {item["data"]: item for item in found}
    return list(unique.values())


def build() -> VectorFile:
    return VectorFile(
        name="calls.json",
        standard="Contract ABI Specification; ERC-20, 721, 1155, 2612, 4626, 7821; Multicall3, Safe, Uniswap, Permit2",
        comment="Call data of functions that are common to many contracts.",
        packages=("eth_abi", "eth-utils"),
        given={"data": "call data"},
        gives={"function": "the canonical signature", "values": "a JSON array, as text"},
        errors={"selector": "not a function in the table", "values": (
            "not the values that the function takes"
        )},
        cases=cases(stream("calls")),
    )
