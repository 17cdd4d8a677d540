"""Makes headers.json: real headers with their hashes, and headers with one fault."""

import base64
import random
import zlib
from typing import Any

import rlp
from eth_utils import keccak

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid
from header_fields import BYTES, FORKS, INTEGERS, NAMES, encoded
from printed_execution_apis import CHAIN
from printed_headers import HEADERS

LARGEST = 16_384
EMPTY_TRIE = hex0x(keccak(b"\x80"))
# The first block of Amsterdam on a development network of reth 2.7.
AMSTERDAM = {
    "baseFeePerGas": "0x7", "blobGasUsed": "0x0",
    "blockAccessListHash": "0x1d33a17375e8dd0aef5da65c3f51422043f1c40d52eceaaca238cc92501aa32e",
    "difficulty": "0x0", "excessBlobGas": "0x0",
    "extraData": "0x726574682f76322e372e302f6c696e7578", "gasLimit": "0xbebc200",
    "gasUsed": "0x0", "logsBloom": hex0x(bytes(256)),
    "hash": "0x86e1583ca604ce5de648b44c41fb309b8dfe72ab21b57ad9f12eb0d92ac991f8",
    "miner": "0x8943545177806ed17b9f23f0a21ee5948ecaa776",
    "mixHash": "0x27184df4d2e2182675a2310a546d32e0d74a7accd4fbeafa84a903cd489dd40c",
    "nonce": "0x0000000000000000", "number": "0xc0",
    "parentBeaconBlockRoot": "0x1214de134cf32c261ff3c2b6f96435016e9b98bf7dcd4870ad0009a2acf79974",
    "parentHash": "0x2648510bb7819909b36373a3a2ccda82a51a0c8b154d03ff7710ef8d64b689e6",
    "receiptsRoot": EMPTY_TRIE,
    "requestsHash": "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
    "slotNumber": "0xc0",
    "stateRoot": "0x2338ab0cb5b76db31251fc2352e9142fd8b2bf19de6ac4a3c201b84d6ba737d3",
    "timestamp": "0x6abd0dcb", "transactionsRoot": EMPTY_TRIE, "withdrawalsRoot": EMPTY_TRIE,
}


def member(name: str, data: bytes) -> str:
    """Returns a field as nodes write it."""
    return hex(int.from_bytes(data, "big")) if name in INTEGERS else hex0x(data)


def case(comment: str, fields: list[bytes]) -> Case:
    data = rlp.encode(fields)
    members = {name: member(name, each) for name, each in zip(NAMES, fields, strict=False)}
    assert len(members) == len(fields) and encoded(members) == data
    return valid(comment, encoded=hex0x(data), members=members, hash=hex0x(keccak(data)))


def printed() -> list[Case]:
    """Makes the headers of public networks; each hash is printed with the header."""
    cases = []
    for place, header in (*HEADERS.items(), ("a development network of reth 2.7", AMSTERDAM)):
        members = {name: header[name] for name in NAMES if name in header}
        made = case(f"{FORKS[len(members)]}: {place}", rlp.decode(encoded(members)))
        assert made["hash"] == header["hash"], place
        cases.append(made)
    return cases


def chained() -> list[Case]:
    """Makes the headers of the execution-apis tests; each names the hash of the one before."""
    cases: list[Case] = []
    rest = zlib.decompress(base64.b64decode(CHAIN))
    while rest:
        _, _, length, start = rlp.codec.consume_length_prefix(rest, 0)
        fields = rlp.decode(rest[: start + length])[0]
        if cases:
            assert hex0x(fields[0]) == cases[-1]["hash"]
        number = int.from_bytes(fields[8], "big")
        cases.append(case(f"{FORKS[len(fields)]}: execution-apis, block {number}", fields))
        rest = rest[start + length :]
    return cases


def refused(source: random.Random, good: list[Case]) -> list[Case]:
    cases: list[Case] = []

    def add(error: str, comment: str, data: bytes) -> None:
        cases.append(invalid(error, comment, encoded=hex0x(data)))

    for place, name in enumerate(NAMES):
        fields: list[Any] = rlp.decode(unhex(source.choice([
            each for each in good if name in each["members"]
        ])["encoded"]))

        def changed(data: Any) -> bytes:
            made: bytes = rlp.encode([*fields[:place], data, *fields[place + 1 :]])
            return made

        add("field", f"{name} is a list", changed([fields[place]]))
        if name in INTEGERS:
            width = INTEGERS[name] // 8
            add("field", f"{name} begins with a zero byte", changed(b"\x00" + b"\x07"))
            add("field", f"{name} is wider than {8 * width} bits", changed(b"\x01" + bytes(width)))
        elif name != "extraData":
            size = BYTES.get(name, 32)
            add("field", f"{name} is a byte short", changed(source.randbytes(size - 1)))
            add("field", f"{name} is a byte long", changed(source.randbytes(size + 1)))
            add("field", f"{name} is empty", changed(b""))
        else:
            add("tooLarge", "extraData of 16 KiB", changed(bytes(LARGEST)))
    newest = rlp.decode(unhex(next(
        each for each in good if "slotNumber" in each["members"])["encoded"]))
    for count in (0, 1, 14):
        add("fieldCount", f"{count} fields", rlp.encode(newest[:count]))
    for more in (1, 3):
        add("fieldCount", f"{23 + more} fields", rlp.encode([*newest, *[bytes(32)] * more]))
    for each in source.sample(good, 5):
        data = unhex(each["encoded"])
        add("rlp", "a byte after the header", data + b"\x00")
        add("rlp", "the last byte is missing", data[:-1])
    add("rlp", "no bytes", b"")
    add("rlp", "bytes in place of a list", rlp.encode(rlp.encode(newest)))
    return cases


def build() -> VectorFile:
    source = stream("headers")
    good = printed()
    # Of each fork of the test chain, some.
    chain = chained()
    for count in FORKS:
        alike = [each for each in chain if len(each["members"]) == count]
        good += source.sample(alike, min(8, len(alike)))
    return VectorFile(
        name="headers.json",
        standard="Ethereum Yellow Paper, section 4.4; EIP-1559, 4895, 4844, 4788, 7685, 7928, 7843",
        comment=(
            "The RLP of a block header, of up to 16,384 bytes. It has the 15 fields of the first "
            "headers, and of those that forks added all up to one."
        ),
        packages=("rlp", "eth-utils"),
        given={"encoded": "the RLP of the header"},
        gives={
            "members": "the fields as nodes write them, by their names there",
            "hash": "the hash of the block",
        },
        errors={
            "tooLarge": "more than 16,384 bytes",
            "rlp": "the bytes are not canonical RLP, or not a list",
            "fieldCount": "fewer than 15 fields, or more than 23",
            "field": "a field is a list, or has another width, or a number has leading zeros",
        },
        cases=good + refused(source, good),
    )
