"""The fields of a block header in the order of its RLP, by the names that nodes use."""

import rlp

from common import unhex

NAMES = (
    "parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty "
    "number gasLimit gasUsed timestamp extraData mixHash nonce baseFeePerGas withdrawalsRoot "
    "blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash blockAccessListHash slotNumber"
).split()
# The number of fields, and the fork since which headers have that many.
FORKS = {15: "Frontier", 16: "London", 17: "Shanghai", 20: "Cancun", 21: "Prague", 23: "Amsterdam"}
INTEGERS = {
    "difficulty": 256, "number": 64, "gasLimit": 64, "gasUsed": 64, "timestamp": 64,
    "baseFeePerGas": 256, "blobGasUsed": 64, "excessBlobGas": 64, "slotNumber": 64,
}
BYTES = {"miner": 20, "logsBloom": 256, "nonce": 8}


def field(name: str, text: str) -> bytes:
    """Returns the bytes of a field from what a node writes."""
    if name in INTEGERS:
        value = int(text, 16)
        return value.to_bytes((value.bit_length() + 7) // 8, "big")
    return unhex(text)


def encoded(members: dict[str, str]) -> bytes:
    """Returns the RLP of a header, whose members are in any order."""
    names = NAMES[: len(members)]
    assert set(names) == set(members), set(names) ^ set(members)
    data: bytes = rlp.encode([field(name, members[name]) for name in names])
    return data
