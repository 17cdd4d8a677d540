"""Makes transactions.json with eth-account; py-evm has to agree on each."""

import random
from typing import Any

import rlp
from eth_account import Account
from eth_utils import keccak, to_checksum_address

from common import Case, VectorFile, hex0x, hex32, invalid, key, stream, unhex, valid
from transaction_faults import BEYOND_PY_EVM, faults
from transaction_parts import NAMES, Parts, number, refused_by_py_evm, sender_by_py_evm, unsigned

Fields = dict[str, Any]
# v is above 255 from chain 110 on; EIP-2294 bounds the id so that v fits 64 bits.
CHAINS = (
    1,
    1,
    10,
    100,
    109,
    110,
    111,
    137,
    1337,
    31337,
    42161,
    11155111,
    2**31,
    2**53 + 1,
    9223372036854775771,
)
EIP155 = {
    "key": "0x" + "46" * 32,
    "v": 37,
    "r": 18515461264373351373200002665853028612451056578545711640558177340181847433846,
    "s": 46948507304638947509940763649030358759909902576025900602547168820602576006531,
    "unsigned": "0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080",
    "hash": "0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53",
    "raw": "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83",
}


def draw(source: random.Random, kind: int, chain: int | None) -> Fields:
    """Draws the fields of a transaction, with the edges more often than chance would."""
    edge = lambda *edges: source.choice((*edges, source.randrange(2**24), source.getrandbits(64)))
    fields: Fields = {
        "nonce": min(edge(0, 1, 127, 128, 255, 256, 2**64 - 2), 2**64 - 2),
        "to": source.choice((to_checksum_address(source.randbytes(20)),) * 5 + ("",)),
        "value": edge(0, 0, 1, 10**18, 2**256 - 1, source.getrandbits(256)),
        "data": hex0x(source.randbytes(source.choice((0, 0, 0, 1, 4, 31, 36, 55, 56, 68, 300)))),
        "chainId": chain,
    }
    if kind == 2:
        cap = edge(0, 1, 30 * 10**9, 2**256 - 1)
        fields |= {
            "maxFeePerGas": cap,
            "maxPriorityFeePerGas": source.choice((0, cap, min(cap, 10**9))),
        }
    else:
        fields["gasPrice"] = edge(0, 1, 20 * 10**9, 2**256 - 1)
    if kind:
        fields["type"] = kind
        fields["accessList"] = [
            {
                "address": to_checksum_address(source.randbytes(20)),
                "storageKeys": [
                    hex0x(source.choice((bytes(32), source.randbytes(32))))
                    for _ in range(source.randrange(4))
                ],
            }
            for _ in range(source.choice((0, 0, 1, 2)))
        ]
    plain = fields["to"] and fields["data"] == "0x" and not fields.get("accessList")
    least = 21_000 if plain else 100_000  # enough for this data; py-evm checks
    fields["gas"] = source.choice((least, least + source.randrange(2**24), 2**64 - 1))
    return fields


def parts_of(raw: bytes, kind: int) -> Parts:
    """Returns the parts of a signed transaction."""
    return list(rlp.decode(raw[kind > 0 :], strict=True))


def case(comment: str, kind: int, fields: Fields, secret: bytes) -> Case:
    """Signs with eth-account and checks the result with py-evm."""
    chain = fields["chainId"]
    made: Any = Account.sign_transaction(fields, secret)
    raw, sender = bytes(made.raw_transaction), Account.from_key(secret).address
    *parts, v, _, _ = parts_of(raw, kind)
    payload = unsigned(kind, parts, chain)
    assert sender_by_py_evm(raw) == (unhex(sender), bytes(made.hash)), fields
    assert number(v) == made.v and keccak(raw) == bytes(made.hash)
    text = lambda name: str(fields[name]) if name in fields else None
    return valid(
        comment,
        raw=hex0x(raw),
        type=str(kind),
        chainId=None if chain is None else str(chain),
        nonce=text("nonce"),
        gasPrice=text("gasPrice"),
        maxPriorityFeePerGas=text("maxPriorityFeePerGas"),
        maxFeePerGas=text("maxFeePerGas"),
        gasLimit=text("gas"),
        to=fields["to"] or None,
        value=text("value"),
        data=fields["data"],
        accessList=fields.get("accessList"),
        privateKey=hex0x(secret),
        unsigned=hex0x(payload),
        signingHash=hex0x(keccak(payload)),
        hash=hex0x(bytes(made.hash)),
        **{"from": sender},
        v=None if kind else str(made.v),
        yParity=str(made.v if kind else (made.v - 27) % 2 if chain is None else (made.v - 35) % 2),
        r=hex32(made.r),
        s=hex32(made.s),
    )


def printed() -> Case:
    """Makes the example of EIP-155 and compares every value printed there."""
    fields = {
        "nonce": 9,
        "gasPrice": 20 * 10**9,
        "gas": 21000,
        "to": to_checksum_address("0x" + "35" * 20),
        "value": 10**18,
        "data": "0x",
        "chainId": 1,
    }
    made = case("EIP-155, example", 0, fields, unhex(str(EIP155["key"])))
    assert made["unsigned"] == EIP155["unsigned"] and made["signingHash"] == EIP155["hash"]
    assert made["raw"] == EIP155["raw"] and made["v"] == str(EIP155["v"])
    assert (int(made["r"], 16), int(made["s"], 16)) == (EIP155["r"], EIP155["s"])
    return made


def generated(source: random.Random) -> list[Case]:
    """Makes 512 cases, a quarter each: before EIP-155, type 0, 1 and 2."""
    cases = []
    for index in range(512):
        kind = (0, 0, 1, 2)[index % 4]
        chain = None if index % 4 == 0 else CHAINS[index // 4 % len(CHAINS)]
        words = "before EIP-155" if chain is None else f"chain {chain}"
        cases.append(case(f"type {kind}, {words}", kind, draw(source, kind, chain), key(source)))
    return cases


def short_numbers(source: random.Random, wanted: int) -> list[Case]:
    """Searches for signatures whose r or s begins with a zero byte."""
    cases: list[Case] = []
    found = {"r": 0, "s": 0}
    secret = key(source)
    for nonce in range(100_000):
        kind = nonce % 3
        fields = draw(source, kind, 1) | {"nonce": nonce, "data": "0x"}
        made: Any = Account.sign_transaction(fields, secret)
        for name, value in (("r", made.r), ("s", made.s)):
            if value < 2**248 and found[name] < wanted:
                found[name] += 1
                cases.append(case(f"{name} begins with a zero byte", kind, fields, secret))
        if min(found.values()) == wanted:
            return cases
    raise AssertionError("not found")


def refused(source: random.Random) -> list[Case]:
    """Makes cases from small transactions, each with one fault."""
    cases = [invalid("empty", "no bytes", raw="0x")]
    seen = {"0x"}
    for comment, raw in {
        "a zero byte": b"\x00",
        "an empty list": b"\xc0",
        "an empty string": b"\x80",
        "text": b"hello",
    }.items():
        cases.append(
            invalid(
                "notList" if comment != "an empty list" else "fieldCount", comment, raw=hex0x(raw)
            )
        )
        seen.add(hex0x(raw))
    for index in range(12):
        kind = (0, 0, 1, 2)[index % 4]
        chain = None if index % 4 == 0 else source.choice(CHAINS)
        secret = key(source)
        fields = draw(source, kind, chain) | {
            "data": "0x",
            "nonce": source.randrange(1, 2**16),
            "value": 10**15,
        }
        fields |= (
            {"maxFeePerGas": 10**10, "maxPriorityFeePerGas": 10**9}
            if kind == 2
            else {"gasPrice": 10**9}
        )
        fields["to"] = fields["to"] or to_checksum_address(secret[:20])
        parts = parts_of(bytes(Account.sign_transaction(fields, secret).raw_transaction), kind)[:-3]
        assert len(parts) == len(NAMES[kind])
        for error, comment, raw in faults(kind, parts, chain, secret, source):
            assert (error in BEYOND_PY_EVM[kind]) != refused_by_py_evm(raw), (error, comment, kind)
            if hex0x(raw) not in seen:
                seen.add(hex0x(raw))
                cases.append(invalid(error, f"type {kind}: {comment}", raw=hex0x(raw)))
    return cases


def build() -> VectorFile:
    source = stream("transactions")
    cases = [printed()] + generated(source) + short_numbers(source, 6) + refused(source)
    return file("transactions", cases)


def file(name: str, cases: list[Case]) -> VectorFile:
    """Returns a vector file with these cases."""
    nothing = "null if the type has none"
    return VectorFile(
        name=f"{name}.json",
        standard="EIP-155, EIP-2718, EIP-2930, EIP-1559, EIP-2, EIP-2681",
        comment="Signed transactions of types 0 (with and without EIP-155), 1 and 2. Integers are decimal strings.",
        packages=("eth-account", "eth-keys", "py-evm", "rlp", "coincurve"),
        given={"raw": "the signed transaction as it is sent"},
        gives={
            "type": "0, 1 or 2",
            "chainId": "null for transactions before EIP-155",
            "nonce": "integer",
            "gasPrice": f"wei, {nothing}",
            "maxPriorityFeePerGas": f"wei, {nothing}",
            "maxFeePerGas": f"wei, {nothing}",
            "gasLimit": "integer",
            "to": "address with checksum; null creates a contract",
            "value": "wei",
            "data": "bytes",
            "accessList": f"array of address and storageKeys, {nothing}",
            "privateKey": "the key that signed, by RFC 6979",
            "unsigned": "the bytes that are hashed for signing",
            "signingHash": "their Keccak-256",
            "hash": "the transaction's hash",
            "from": "the sender",
            "v": f"integer, {nothing}",
            "yParity": "0 or 1",
            "r": "32 bytes",
            "s": "32 bytes",
        },
        errors={
            "empty": "no bytes",
            "trailing": "bytes after the transaction",
            "truncated": "it ends early",
            "notCanonical": "a length that RLP encodes in fewer bytes",
            "notList": "not a list, and not a type byte and a list",
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
            "v": "not 27, 28, or 35 and above",
            "yParity": "neither 0 nor 1",
            "highS": "s above n/2",
            "zeroR": "r is 0",
            "zeroS": "s is 0",
            "rTooLarge": "r is n or more",
            "sTooLarge": "s is n or more",
            "notRecoverable": "r is not the x coordinate of any point on the curve",
        },
        cases=cases,
    )
