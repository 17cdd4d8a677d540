"""Unsigned transactions of types that no command builds, made with rlp, not by the program."""

from typing import Any

import rlp
from eth_utils import keccak, to_canonical_address, to_checksum_address

NUMBERS = ("nonce", "value", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas")


def payload(fields: dict[str, Any]) -> bytes:
    """The signed payload of type 1 or 4."""
    names = ("gasPrice",) if fields["type"] == 1 else ("maxPriorityFeePerGas", "maxFeePerGas")
    access = [
        [to_canonical_address(one["address"]), [bytes.fromhex(key[2:]) for key in one["storageKeys"]]]
        for one in fields["accessList"]
    ]
    parts: list[Any] = [fields["chainId"], fields["nonce"], *(fields[name] for name in names)]
    parts += [fields["gas"], to_canonical_address(fields["to"]), fields["value"], b"", access]
    if fields["type"] == 4:
        parts.append([
            [one.chain_id, bytes(one.address), one.nonce, one.y_parity, one.r, one.s]
            for one in fields["authorizationList"]
        ])
    return bytes([fields["type"]]) + bytes(rlp.encode(parts))


def document(fields: dict[str, Any], sender: str) -> dict[str, Any]:
    """An unsigned transaction in the program's format."""
    unsigned = payload(fields)
    listed = [
        {
            "chainId": str(one.chain_id), "address": to_checksum_address(one.address),
            "nonce": str(one.nonce), "yParity": str(one.y_parity), "r": f"0x{one.r:064x}",
            "s": f"0x{one.s:064x}",
        } for one in fields.get("authorizationList", [])
    ]
    return {
        "schema": "kingtherum.unsigned-transaction", "version": 1,
        "chain": {"id": "31337", "name": "dev"}, "from": {"address": sender},
        "transaction": {
            "type": fields["type"], "to": fields["to"], "accessList": fields["accessList"],
            "input": "0x", **{name: str(fields[name]) for name in NUMBERS if name in fields},
            **({"authorizationList": listed} if listed else {}),
        },
        "unsigned": "0x" + unsigned.hex(), "signingHash": "0x" + keccak(unsigned).hex(),
        "claims": {"built": "2026-01-31T23:59:59Z"},
    }
