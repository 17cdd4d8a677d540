"""Keccak-256 of 1 MiB, compared with pycryptodome's C."""

import time

from Crypto.Hash import keccak

from .programs import figures
from .row import Row, at_least

SIZE = 1 << 20
ROUNDS = 100
TURNS = 4


def peer() -> float:
    """Return pycryptodome's MB per second, measured as `DigestMeasure.swift` measures ours."""
    message = bytes(index & 255 for index in range(SIZE))
    fastest = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        keccak.new(digest_bits=256, data=message).digest()
        fastest = min(fastest, time.perf_counter() - start)
    return SIZE / fastest / 1e6


def rows() -> list[Row]:
    """Measure both in alternation."""
    pairs = [(figures("keccak")["ours"], peer()) for _ in range(TURNS)]
    ours, theirs = (max(side) for side in zip(*pairs))
    return [at_least("Keccak-256, 1 MiB", ours, theirs, "MB/s", "pycryptodome", 0.90)]
