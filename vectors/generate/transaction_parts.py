"""Transactions as lists of RLP parts: signing any list, well-formed or not, and judging it."""

from typing import Any

import rlp
from eth.vm.forks.prague.transactions import PragueTransactionBuilder
from eth_keys import keys
from eth_utils import keccak

from common import N

Parts = list[Any]

# Names of the parts of each type, before the signature.
NAMES = {
    0: ["nonce", "gasPrice", "gasLimit", "to", "value", "data"],
    1: ["chainId", "nonce", "gasPrice", "gasLimit", "to", "value", "data", "accessList"],
    2: [
        "chainId",
        "nonce",
        "maxPriorityFeePerGas",
        "maxFeePerGas",
        "gasLimit",
        "to",
        "value",
        "data",
        "accessList",
    ],
}
NAMES[3] = [*NAMES[2], "maxFeePerBlobGas", "blobVersionedHashes"]
NAMES[4] = [*NAMES[2], "authorizationList"]


def whole(number: int) -> bytes:
    """Encodes an integer for RLP: no leading zeros, zero is empty."""
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def number(part: bytes) -> int:
    return int.from_bytes(part, "big")


def envelope(kind: int, parts: Parts) -> bytes:
    """Encodes parts after the type byte, which type 0 does not have."""
    return (bytes([kind]) if kind else b"") + bytes(rlp.encode(parts))


def unsigned(kind: int, parts: Parts, chain: int | None) -> bytes:
    """Returns what is hashed for signing; EIP-155 adds the chain to type 0."""
    tail = [whole(chain), b"", b""] if kind == 0 and chain is not None else []
    return envelope(kind, parts + tail)


def sign(kind: int, parts: Parts, chain: int | None, key: bytes) -> Parts:
    """Returns v or yParity, r and s as parts."""
    signature = keys.PrivateKey(key).sign_msg_hash(keccak(unsigned(kind, parts, chain)))
    v = signature.v
    if kind == 0:
        v += 27 if chain is None else 35 + 2 * chain
    return [whole(v), whole(signature.r), whole(signature.s)]


def signed(kind: int, parts: Parts, chain: int | None, key: bytes) -> bytes:
    """Signs any parts, so that nothing but the parts is wrong."""
    return envelope(kind, parts + sign(kind, parts, chain, key))


def high_s(signature: Parts) -> Parts:
    """Returns the other signature of the same key and hash, with s above n/2."""
    v, r, s = signature
    flipped = number(v) + (1 if number(v) in (0, 27) or (number(v) > 34 and number(v) % 2) else -1)
    return [whole(flipped), r, whole(N - number(s))]


def refused_by_py_evm(raw: bytes) -> bool:
    """Returns whether py-evm, under Prague rules, refuses a raw transaction."""
    try:
        transaction = PragueTransactionBuilder.decode(raw)
        transaction.validate()
        transaction.check_signature_validity()
    except Exception:  # rlp, eth-keys and py-evm each raise their own; any refusal will do
        return True
    return False


def sender_by_py_evm(raw: bytes) -> tuple[bytes, bytes]:
    """Returns the sender and the hash that py-evm finds."""
    transaction = PragueTransactionBuilder.decode(raw)
    transaction.validate()
    transaction.check_signature_validity()
    return bytes(transaction.sender), bytes(transaction.hash)
