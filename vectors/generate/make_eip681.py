"""Makes eip681.json: payment URIs, read here by the grammar of EIP-681."""

import random
import re
from decimal import Decimal

from eth_utils import is_checksum_address, to_checksum_address

from common import Case, VectorFile, invalid, stream, valid

LARGEST = 2**256 - 1
PRINTED = (
    "ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359?value=2.014e18",
    "ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1",
)
REQUEST = re.compile(r"ethereum:(?:pay-)?(0x[0-9A-Fa-f]{40}|[a-z0-9.-]+)(?:@([0-9]+))?(?:/([A-Za-z_][A-Za-z0-9_]*))?(?:\?(.+))?")
NAME = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
NUMBER = re.compile(r"\+?([0-9]*)(?:\.([0-9]+))?(?:[eE]([0-9]+))?")
KEYS = ("value", "gas", "gasLimit", "gasPrice", "address", "uint256")


def need(condition: object, text: str) -> None:
    """Raises unless the grammar, or one of our three rules, is kept."""
    if not condition:
        raise ValueError(text)


def number(text: str) -> str:
    found = NUMBER.fullmatch(text)
    need(found and (found[1] or found[2]), text)
    amount = Decimal(text)
    need(len(found[2] or "") <= int(found[3] or 0) <= 77 and amount == amount.to_integral_value() <= LARGEST, text)
    return str(int(amount))


def account(text: str) -> str:
    """Returns an address with its checksum, right already where letters are mixed; or a name."""
    if NAME.fullmatch(text):
        return text
    plain = text[2:] in (text[2:].lower(), text[2:].upper())
    need(re.fullmatch("0x[0-9A-Fa-f]{40}", text) and (plain or is_checksum_address(text)), text)
    return to_checksum_address(text)


def read(uri: str) -> dict[str, str | None]:
    """Reads a URI, or fails."""
    found = REQUEST.fullmatch(uri)
    need(found, uri)
    target, chain, function, query = found.groups()
    pairs = [pair.split("=", 1) for pair in query.split("&")] if query else []
    need(all(len(pair) == 2 and pair[0] in KEYS for pair in pairs), uri)
    names = ["gasLimit" if name == "gas" else name for name, _ in pairs]
    need(len(set(names)) == len(names), uri)
    values = dict(zip(names, (value for _, value in pairs)))
    if function is None:
        need(not {"address", "uint256"} & values.keys(), uri)
    amount = lambda name: number(values[name]) if name in values else None
    need(chain is None or 0 < int(chain) < 2**63 and not chain.startswith("0"), uri)
    return {
        "target": account(target), "chainId": chain, "function": function, "value": amount("value"),
        "gasLimit": amount("gasLimit"), "gasPrice": amount("gasPrice"),
        "address": account(values["address"]) if "address" in values else None, "uint256": amount("uint256"),
    }


def accepted(source: random.Random) -> list[Case]:
    someone = [to_checksum_address(source.randbytes(20)) for _ in range(40)]
    who, token = someone[0], someone[1]
    bare = f"ethereum:{who}"
    uris = {"EIP-681, example (its address given its checksum)": [PRINTED[0]], "EIP-681, example": [PRINTED[1]]}
    uris["address"] = [bare, bare.lower(), f"ethereum:0x{who[2:].upper()}", f"ethereum:pay-{who}", f"ethereum:{'0x' + '0' * 40}"]
    uris["chain"] = [f"{bare}@{chain}" for chain in (1, 10, 137, 31337, 11155111, 2**53, 2**63 - 1)]
    uris["number"] = [
        f"{bare}?value={text}"
        for text in (
            "0", "1", "1e18", "1E18", "1.5e18", "2.014e18", "0.1e18", "1.000000000000000001e18", "1.10e2", "1e0", "5e1", "+5", ".5e18", "0e18",
            "1000000000000000000", str(LARGEST), "1e77", "0.000000000000000001e18", "00e1", "115792089237316195423570985008687907853269984665640564039457.584007913129639935e18",
        )
    ]
    uris["gas"] = [
        f"{bare}?gas=21000", f"{bare}?gasLimit=21000", f"{bare}?gasPrice=2e10", f"{bare}?value=1e18&gas=21000&gasPrice=20e9", f"{bare}?gas=21e3&value=1",
        f"{bare}@1?value=1e18&gasLimit=100000",
    ]
    call = f"ethereum:{token}"
    uris["token"] = [
        f"{call}/transfer?address={who}&uint256=1", f"{call}/transfer?uint256=1e6&address={who}", f"{call}@137/transfer?address={who}&uint256=12.5e6",
        f"{call}/transfer?address={who}", f"{call}@1/transfer?address={who.lower()}&uint256=0", f"ethereum:pay-{call[9:]}/transfer?address={who}&uint256=1e18",
        f"{call}/approve?address={who}&uint256={LARGEST}", f"{call}/deposit?value=1e18", f"{call}/totalSupply", f"{call}/transfer?address={who}&uint256=1&gas=65000",
    ]
    uris["name"] = ["ethereum:example.eth", "ethereum:pay.example.eth@1?value=1e18", f"ethereum:token.example.eth/transfer?address={who}&uint256=5", f"{call}/transfer?address=example.eth&uint256=5"]
    for index in range(30):
        digits = source.randrange(19)
        text = f"{source.randrange(1000)}.{str(source.randrange(10**digits)).rjust(digits, '0')}e18" if digits else f"{source.randrange(1000)}e18"
        uris.setdefault("random", []).append(f"ethereum:{someone[index + 2]}@{source.randrange(1, 10**6)}?value={text}")
    return [valid(comment, uri=uri, **read(uri)) for comment, group in uris.items() for uri in group]


def rejected(source: random.Random) -> list[Case]:
    who, token = (to_checksum_address(source.randbytes(20)) for _ in range(2))
    bare, digits = f"ethereum:{who}", who[2:]
    ether = f"{bare}?value="
    transfer = f"ethereum:{token}/transfer?address={who}&uint256="
    uris: dict[str, list[str]] = {
        "scheme": ["", who, f"bitcoin:{who}", f"ethereum{who}", f"ether:{who}", f"ethereum;{who}", f" {bare}", f"https://example.com/{bare}", f"eip155:{who}", f"ethereum :{who}"],
        "target": [
            "ethereum:", "ethereum:pay-", "ethereum:?value=1", "ethereum:@1", "ethereum:/transfer", f"ethereum:{digits}", f"ethereum:0X{digits}", f"ethereum:{who[:-1]}", f"ethereum:{who}0",
            f"ethereum:{who[:-1]}g", f"ethereum://{who}", f"ethereum:buy-{who}", f"ethereum:pay-pay-{who}", f"ethereum:{who} ", "ethereum:0x", f"ethereum:{who},{token}", "ethereum:example", "ethereum:.eth",
            "ethereum:example.", f"ethereum:%30x{digits}", f"{bare}#1", f"ethereum:\uff10x{digits}",
        ],
        "checksum": [
            "ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18", f"ethereum:0x{digits.swapcase()}", f"{ether[:9]}0x{digits.swapcase()}?value=1e18", f"ethereum:{token}/transfer?address=0x{digits.swapcase()}&uint256=1",
        ],
        "chainId": [f"{bare}@{chain}" for chain in ("", "0", "-1", "+1", "0x1", "1.0", "1e3", "mainnet", " 1", "1@2", "\uff11", "01", "9" * 80)] + [f"{bare}@?value=1"],
        "number": [
            ether + text
            for text in (
                "", "e18", ".", "1.", "1.e18", "-", "+", "--1", "1,5e18", "0x10", "0xde0b6b3a7640000", "1e+18", "1e-1", "1e1.5", "one", "NaN", "Infinity", "1 eth", "1eth", " 1", "1 ", "1e18e1", "1.2.3e18", "\uff11", "%31",
                "1_000", "1'000", "1e1e1",
            )
        ],
        "negative": [ether + "-1", ether + "-1e18", ether + "-1.5e18", transfer + "-1"],
        "fraction": [ether + text for text in ("1.5", "0.1", "1.55e1", "2.014e2", "0.5e0", "1.0000000000000000001e18")] + [transfer + "1.5", transfer + "0.1e0"],
        "tooLarge": [ether + text for text in (str(LARGEST + 1), "1e78", "2e77", "1e1000", "9" * 100, "1e999999999999")] + [transfer + str(LARGEST + 1), transfer + "1e78"],
        "duplicate": [
            f"{bare}?value=1&value=2", f"{bare}?value=1&value=1", f"{bare}?gas=21000&gasLimit=21000", f"{bare}?gas=1&gas=1", f"{transfer}1&uint256=2", f"{transfer}1&address={token}",
        ],
        "parameter": [
            f"{bare}?", f"{bare}?value", f"{bare}?=1", f"{bare}?value=1&", f"{bare}?&value=1", f"{bare}?value=1&&gas=21000", f"{bare}?Value=1", f"{bare}?amount=1", f"{bare}?value=1;gas=2", f"{bare}?value=1?gas=2",
            f"{bare}?label=shop", f"{bare}?value:1", f"{bare}?data=0x00", f"{bare}?uint256=1", f"{bare}?address={token}", f"{bare}?value==1",
        ],
        "function": [f"{bare}/", f"{bare}/?value=1", f"{bare}/trans fer", f"{bare}/transfer/approve", f"{bare}/transfer@1", f"{bare}/1transfer", f"{bare}/transfer()", f"{bare}/%zz", f"{bare}//transfer"],
        "address": [
            f"ethereum:{token}/transfer?address={text}&uint256=1" for text in ("", "0x", digits, who[:-1], who + "0", who[:-1] + "g", "0X" + digits, "%30x" + digits)
        ],
    }
    cases = [invalid(error, f"{error}: {uri[:9]}\u2026{uri[-24:]}" if len(uri) > 40 else error, uri=uri) for error, group in uris.items() for uri in group]
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
        comment="Payment requests. Stricter than the standard in three things: EIP-55 is enforced, no parameter twice, no negative amount.",
        packages=("eth-utils",),
        given={"uri": "the request as text"},
        gives={
            "target": "address with checksum, or a name as written", "chainId": "decimal; null if not said",
            "function": "the function to call; null for a payment in ether", "value": "wei; null if not said",
            "gasLimit": "from gas or gasLimit; null if not said", "gasPrice": "wei; null if not said",
            "address": "first argument, as target; null if not said", "uint256": "second argument; null if not said",
        },
        errors={
            "scheme": "does not begin with ethereum:", "target": "no address and no name after it", "checksum": "an address whose checksum is wrong",
            "chainId": "not a decimal number from 1 on", "number": "not a number of the grammar", "negative": "below zero", "fraction": "not an integer",
            "tooLarge": "2^256 or more", "duplicate": "a parameter twice", "parameter": "a parameter that is malformed, unknown or out of place",
            "function": "no function name after the slash", "address": "an argument that is no address",
        },
        cases=accepted(source) + rejected(source),
    )
