"""What every generator shares: the shape of a vector file, seeded randomness, hex."""

import random
from dataclasses import dataclass, field
from typing import Any

# Each generator draws from its own stream, named after its file, so that a change in one
# leaves the others as they were.
SEED = "kingtherum vectors 1"

# Order of the group of points on secp256k1 (SEC 2, "n").
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141

Case = dict[str, Any]


@dataclass(frozen=True)
class VectorFile:
    """A vector file before it is written.

    `given` are the keys every case has, `gives` the keys a valid case adds; both map a key to what
    it means. An invalid case adds `error` instead, one of the names in `errors`.
    """

    name: str
    standard: str
    comment: str
    packages: tuple[str, ...]
    given: dict[str, str]
    gives: dict[str, str]
    errors: dict[str, str]
    cases: list[Case]
    # Keys that an invalid case adds besides `error`.
    refuses: dict[str, str] = field(default_factory=dict)


def stream(name: str) -> random.Random:
    """Returns the random stream of a file; the same one each time."""
    return random.Random(f"{SEED}/{name}")


def hex0x(data: bytes) -> str:
    """Returns lower-case hex after 0x."""
    return "0x" + data.hex()


def unhex(text: str) -> bytes:
    """Reads hex with or without 0x."""
    return bytes.fromhex(text.removeprefix("0x"))


def hex32(number: int) -> str:
    """Returns a number as 32 bytes of hex."""
    return hex0x(number.to_bytes(32, "big"))


def key(source: random.Random) -> bytes:
    """Draws a private key between 1 and n-1."""
    return source.randrange(1, N).to_bytes(32, "big")


def valid(comment: str, **values: Any) -> Case:
    """Makes a case a reader must accept."""
    return {**values, "expect": "valid", "comment": comment}


def invalid(error: str, comment: str, **values: Any) -> Case:
    """Makes a case a reader must refuse."""
    return {**values, "expect": "invalid", "error": error, "comment": comment}


def verify(file: VectorFile) -> None:
    """Fails if a case departs from the shape its file declares, or is a duplicate."""
    seen = set()
    for case in file.cases:
        extra = file.gives.keys() if case["expect"] == "valid" else {"error", *file.refuses}
        wanted = file.given.keys() | extra | {"expect", "comment"}
        assert case.keys() == wanted, f"{file.name}: {case.keys() ^ wanted} in {case}"
        assert case["expect"] == "valid" or case["error"] in file.errors, case
        asked = repr([case[name] for name in file.given])
        assert asked not in seen, f"{file.name}: twice the same question: {asked[:300]}"
        seen.add(asked)
    named = {case["error"] for case in file.cases if case["expect"] == "invalid"}
    assert named == file.errors.keys(), f"{file.name}: {named ^ file.errors.keys()}"
    good, bad = counts(file)
    assert not file.errors or bad >= good, f"{file.name}: {good} valid, {bad} invalid"


def counts(file: VectorFile) -> tuple[int, int]:
    """Returns how many cases are valid, and how many invalid."""
    good = sum(case["expect"] == "valid" for case in file.cases)
    return good, len(file.cases) - good
