"""Makes erc20-calls.json with eth_abi."""

import random

from eth_abi import encode
from eth_utils import keccak, to_checksum_address

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid

FUNCTIONS = {
    "transfer": ["address", "uint256"],
    "approve": ["address", "uint256"],
    "transferFrom": ["address", "address", "uint256"],
    "balanceOf": ["address"],
    "allowance": ["address", "address"],
    "symbol": [],
    "decimals": [],
    "name": [],
    "totalSupply": [],
}
# As usually listed for ERC-20; the generator fails if the names have other hashes.
SELECTORS = {
    "transfer": "a9059cbb",
    "approve": "095ea7b3",
    "transferFrom": "23b872dd",
    "balanceOf": "70a08231",
    "symbol": "95d89b41",
    "decimals": "313ce567",
}


def selector(name: str, types: list[str]) -> bytes:
    return keccak(text=f"{name}({','.join(types)})")[:4]


def case(comment: str, name: str, values: list[str]) -> Case:
    types = FUNCTIONS[name]
    real = [int(value) if kind == "uint256" else value for kind, value in zip(types, values, strict=True)]
    data = selector(name, types) + encode(types, real)
    assert name not in SELECTORS or data[:4].hex() == SELECTORS[name]
    return valid(comment, data=hex0x(data), function=name, arguments=values)


def accepted(source: random.Random) -> list[Case]:
    amounts = [0, 1, 10**6, 10**18, 2**128, 2**255, 2**256 - 1]
    someone = lambda: to_checksum_address(
        source.choice((source.randbytes(20), bytes(10) + source.randbytes(10)))
    )
    cases = [case("no arguments", name, []) for name, types in FUNCTIONS.items() if not types]
    for name, types in FUNCTIONS.items():
        for amount in amounts if types else []:
            values = [str(amount) if kind == "uint256" else someone() for kind in types]
            cases.append(
                case("edge amount" if "uint256" in types else "random address", name, values)
            )
    for _ in range(40):
        values = [someone(), str(source.getrandbits(source.randrange(1, 257)))]
        cases.append(case("random", source.choice(("transfer", "approve")), values))
    cases.append(case("the zero address", "transfer", ["0x" + "0" * 40, "1"]))
    return cases


def rejected(source: random.Random, good: list[Case]) -> list[Case]:
    cases: list[Case] = []
    for item in good:
        data, types = unhex(item["data"]), FUNCTIONS[item["function"]]
        index = len(cases)
        if not types:
            cases.append(
                invalid(
                    "length", f"{item['function']} with a byte more", data=hex0x(data + b"\x00")
                )
            )
            cases.append(
                invalid("length", f"{item['function']} cut to three bytes", data=hex0x(data[:3]))
            )
            continue
        kind, changed = (
            ("length", data[:-1]),
            ("length", data + b"\x00"),
            ("length", data[:-32]),
            ("length", data + bytes(32)),
            ("padding", data[:4] + b"\x01" + data[5:]),
            ("padding", data[:15] + b"\x80" + data[16:]),
            ("length", data[:4]),
            ("unknownFunction", bytes([data[0] ^ 1]) + data[1:]),
        )[index % 8]
        words = {
            "length": f"{len(changed)} bytes",
            "padding": "a bit above the address",
            "unknownFunction": "another selector",
        }[kind]
        cases.append(invalid(kind, f"{item['function']}: {words}", data=hex0x(changed)))
    for data in (b"", b"\x00", b"\xa9\x05\x9c", bytes(4), bytes(68)):
        kind = "length" if len(data) < 4 else "unknownFunction"
        cases.append(invalid(kind, f"{len(data)} bytes: {data[:4].hex()}", data=hex0x(data)))
    unique = {case["data"]: case for case in cases}
    return list(unique.values())


def build() -> VectorFile:
    source = stream("erc20-calls")
    good = accepted(source)
    return VectorFile(
        name="erc20-calls.json",
        standard="ERC-20, Contract ABI Specification",
        comment=(
            "Call data of the calls a wallet makes to a token. Encoding gives exactly this; "
            "decoding accepts nothing else."
        ),
        packages=("eth_abi", "eth-utils"),
        given={"data": "the call data"},
        gives={
            "function": "its name",
            "arguments": "addresses with checksum, integers as decimal strings",
        },
        errors={
            "length": "fewer or more bytes than the function's arguments have",
            "padding": "nonzero bits above an address",
            "unknownFunction": "a selector that is not one of these functions",
        },
        cases=good + rejected(source, good),
    )
