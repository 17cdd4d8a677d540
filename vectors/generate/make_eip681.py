"""Makes eip681.json: payment URIs, read by eip681.py."""

import random

from eth_utils import to_checksum_address

from common import Case, VectorFile, invalid, stream, valid
from eip681 import read
from table_eip681 import CHAINS_REFUSED, LARGEST, NUMBERS, NUMBERS_REFUSED

PRINTED = (
    "ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359?value=2.014e18",
    "ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1",
)


def accepted(source: random.Random) -> list[Case]:
    someone = [to_checksum_address(source.randbytes(20)) for _ in range(40)]
    who, token = someone[0], someone[1]
    bare = f"ethereum:{who}"
    uris = {
        "EIP-681, example (its address given its checksum)": [PRINTED[0]],
        "EIP-681, example": [PRINTED[1]],
    }
    uris["address"] = [
        bare,
        bare.lower(),
        f"ethereum:0x{who[2:].upper()}",
        f"ethereum:pay-{who}",
        f"ethereum:{'0x' + '0' * 40}",
    ]
    uris["chain"] = [f"{bare}@{chain}" for chain in (1, 10, 137, 31337, 11155111, 2**53, 2**63 - 1)]
    uris["number"] = [f"{bare}?value={text}" for text in NUMBERS]
    uris["gas"] = [
        f"{bare}?gas=21000",
        f"{bare}?gasLimit=21000",
        f"{bare}?gasPrice=2e10",
        f"{bare}?value=1e18&gas=21000&gasPrice=20e9",
        f"{bare}?gas=21e3&value=1",
        f"{bare}@1?value=1e18&gasLimit=100000",
    ]
    call = f"ethereum:{token}"
    uris["token"] = [
        f"{call}/transfer?address={who}&uint256=1",
        f"{call}/transfer?uint256=1e6&address={who}",
        f"{call}@137/transfer?address={who}&uint256=12.5e6",
        f"{call}/transfer?address={who}",
        f"{call}@1/transfer?address={who.lower()}&uint256=0",
        f"ethereum:pay-{call[9:]}/transfer?address={who}&uint256=1e18",
        f"{call}/approve?address={who}&uint256={LARGEST}",
        f"{call}/deposit?value=1e18",
        f"{call}/totalSupply",
        f"{call}/transfer?address={who}&uint256=1&gas=65000",
    ]
    uris["name"] = [
        "ethereum:example.eth",
        "ethereum:pay.example.eth@1?value=1e18",
        f"ethereum:token.example.eth/transfer?address={who}&uint256=5",
        f"{call}/transfer?address=example.eth&uint256=5",
    ]
    for index in range(30):
        digits = source.randrange(19)
        text = (
            f"{source.randrange(1000)}.{str(source.randrange(10**digits)).rjust(digits, '0')}e18"
            if digits
            else f"{source.randrange(1000)}e18"
        )
        uris.setdefault("random", []).append(
            f"ethereum:{someone[index + 2]}@{source.randrange(1, 10**6)}?value={text}"
        )
    return [
        valid(comment, uri=uri, **read(uri)) for comment, group in uris.items() for uri in group
    ]


def rejected(source: random.Random) -> list[Case]:
    who, token = (to_checksum_address(source.randbytes(20)) for _ in range(2))
    bare, digits = f"ethereum:{who}", who[2:]
    ether = f"{bare}?value="
    transfer = f"ethereum:{token}/transfer?address={who}&uint256="
    uris: dict[str, list[str]] = {
        "scheme": [
            "",
            who,
            f"bitcoin:{who}",
            f"ethereum{who}",
            f"ether:{who}",
            f"ethereum;{who}",
            f" {bare}",
            f"https://example.com/{bare}",
            f"eip155:{who}",
            f"ethereum :{who}",
        ],
        "target": [
            "ethereum:",
            "ethereum:pay-",
            "ethereum:?value=1",
            "ethereum:@1",
            "ethereum:/transfer",
            f"ethereum:{digits}",
            f"ethereum:0X{digits}",
            f"ethereum:{who[:-1]}",
            f"ethereum:{who}0",
            f"ethereum:{who[:-1]}g",
            f"ethereum://{who}",
            f"ethereum:buy-{who}",
            f"ethereum:pay-pay-{who}",
            f"ethereum:{who} ",
            "ethereum:0x",
            f"ethereum:{who},{token}",
            "ethereum:example",
            "ethereum:.eth",
            "ethereum:example.",
            f"ethereum:%30x{digits}",
            f"{bare}#1",
            f"ethereum:\uff10x{digits}",
        ],
        "checksum": [
            "ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18",
            f"ethereum:0x{digits.swapcase()}",
            f"{ether[:9]}0x{digits.swapcase()}?value=1e18",
            f"ethereum:{token}/transfer?address=0x{digits.swapcase()}&uint256=1",
        ],
        "chainId": [f"{bare}@{chain}" for chain in CHAINS_REFUSED] + [f"{bare}@?value=1"],
        "number": [ether + text for text in NUMBERS_REFUSED],
        "negative": [ether + "-1", ether + "-1e18", ether + "-1.5e18", transfer + "-1"],
        "fraction": [
            ether + text
            for text in ("1.5", "0.1", "1.55e1", "2.014e2", "0.5e0", "1.0000000000000000001e18")
        ]
        + [transfer + "1.5", transfer + "0.1e0"],
        "tooLarge": [
            ether + text
            for text in (str(LARGEST + 1), "1e78", "2e77", "1e1000", "9" * 100, "1e999999999999")
        ]
        + [transfer + str(LARGEST + 1), transfer + "1e78"],
        "duplicate": [
            f"{bare}?value=1&value=2",
            f"{bare}?value=1&value=1",
            f"{bare}?gas=21000&gasLimit=21000",
            f"{bare}?gas=1&gas=1",
            f"{transfer}1&uint256=2",
            f"{transfer}1&address={token}",
        ],
        "parameter": [
            f"{bare}?",
            f"{bare}?value",
            f"{bare}?=1",
            f"{bare}?value=1&",
            f"{bare}?&value=1",
            f"{bare}?value=1&&gas=21000",
            f"{bare}?Value=1",
            f"{bare}?amount=1",
            f"{bare}?value=1;gas=2",
            f"{bare}?value=1?gas=2",
            f"{bare}?label=shop",
            f"{bare}?value:1",
            f"{bare}?data=0x00",
            f"{bare}?uint256=1",
            f"{bare}?address={token}",
            f"{bare}?value==1",
        ],
        "function": [
            f"{bare}/",
            f"{bare}/?value=1",
            f"{bare}/trans fer",
            f"{bare}/transfer/approve",
            f"{bare}/transfer@1",
            f"{bare}/1transfer",
            f"{bare}/transfer()",
            f"{bare}/%zz",
            f"{bare}//transfer",
        ],
        "address": [
            f"ethereum:{token}/transfer?address={text}&uint256=1"
            for text in (
                "",
                "0x",
                digits,
                who[:-1],
                who + "0",
                who[:-1] + "g",
                "0X" + digits,
                "%30x" + digits,
            )
        ],
    }
    cases = [
        invalid(error, f"{error}: {uri[:9]}\u2026{uri[-24:]}" if len(uri) > 40 else error, uri=uri)
        for error, group in uris.items()
        for uri in group
    ]
    for item in cases:
        try:
            read(item["uri"])
        except (ValueError, ArithmeticError):
            continue
        raise AssertionError(f"reads: {item}")
    return cases


def build() -> VectorFile:
    source = stream("eip681")
    return VectorFile(
        name="eip681.json",
        standard="EIP-681",
        comment=(
            "Payment requests. Stricter than the standard in three respects: EIP-55 is enforced, "
            "and duplicate parameters and negative amounts are refused."
        ),
        packages=("eth-utils",),
        given={"uri": "the request as text"},
        gives={
            "target": "address with checksum, or a name as written",
            "chainId": "decimal; null if not given",
            "function": "the function to call; null for a payment in ether",
            "value": "wei; null if not given",
            "gasLimit": "from gas or gasLimit; null if not given",
            "gasPrice": "wei; null if not given",
            "address": "first argument, in the form of target; null if not given",
            "uint256": "second argument; null if not given",
        },
        errors={
            "scheme": "does not begin with ethereum:",
            "target": "neither an address nor a name after the scheme",
            "checksum": "an address whose checksum is wrong",
            "chainId": "not a decimal number of 1 or more",
            "number": "not a number according to the grammar",
            "negative": "below zero",
            "fraction": "not an integer",
            "tooLarge": "2^256 or more",
            "duplicate": "a duplicate parameter",
            "parameter": "a parameter that is malformed, unknown or out of place",
            "function": "no function name after the slash",
            "address": "an argument that is not an address",
        },
        cases=accepted(source) + rejected(source),
    )
