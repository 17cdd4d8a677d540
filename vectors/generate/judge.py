"""Asks Ethereum's execution specification whether it agrees with the vectors of types 3 and 4.

    python -m venv /tmp/specs && /tmp/specs/bin/pip install ethereum-execution==2.20.0
    /tmp/specs/bin/python vectors/generate/judge.py

It needs a separate environment, since its packages conflict with those of the other programs; so
`make vectors` leaves it out, and it writes no file. Each valid transaction must have the sender and
the hash that the file says; for the invalid ones it prints how many the specification refuses, and
the errors that the specification leaves to later checks.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from ethereum.forks.osaka.transactions import (
    BlobTransaction, SetCodeTransaction, decode_transaction, get_transaction_hash, recover_sender,
)
from ethereum_types.bytes import Bytes
from ethereum_types.numeric import U64

VECTORS = Path(__file__).resolve().parent.parent
FILES = ("transactions-3-4", "transactions-3-4-more", "blobs")


def judged(raw: bytes) -> tuple[str, str]:
    """Returns the sender and the hash that the specification finds."""
    transaction = decode_transaction(Bytes(raw))
    assert isinstance(transaction, BlobTransaction | SetCodeTransaction)
    sender = recover_sender(U64(transaction.chain_id), transaction)
    return "0x" + sender.hex(), "0x" + get_transaction_hash(Bytes(raw)).hex()


def main() -> None:
    agreed = refused = 0
    later: Counter[str] = Counter()
    wrong: list[str] = []
    for name in FILES:
        for case in json.loads((VECTORS / f"{name}.json").read_text())["cases"]:
            if "raw" not in case:
                continue
            raw = bytes.fromhex(case["raw"][2:])
            try:
                found = judged(raw)
            except Exception as error:  # the specification and its parts each raise their own
                refused += case["expect"] == "invalid"
                if case["expect"] == "valid":
                    wrong.append(f"{name}: {case['comment']}: {error!r}")
                continue
            if case["expect"] == "invalid":
                later[case["error"]] += 1
            elif found == (case["from"].lower(), case["hash"]):
                agreed += 1
            else:
                wrong.append(f"{name}: {case['comment']}: {found}")
    print(f"valid: {agreed} agree; invalid: {refused} refused, left to later checks: {dict(later)}")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
