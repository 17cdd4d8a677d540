"""Names of ENS normalized or refused per second, compared with ens-normalize for Python."""

import json
import time

from ens_normalize import DisallowedSequence, ens_normalize

from .programs import ROOT, figures
from .row import Row, at_least

VECTORS = ROOT / "vectors" / "ens-names.json"
TURNS = 3


def peer(names: list[str], allowed: int) -> float:
    """Return the names per second of ens-normalize, which finds the same ones allowed."""
    found = 0
    start = time.perf_counter()
    for name in names:
        try:
            ens_normalize(name)
            found += 1
        except DisallowedSequence:
            pass
    seconds = time.perf_counter() - start
    assert found == allowed
    return len(names) / seconds


def rows() -> list[Row]:
    """Measure both in alternation, with the public tests of ENSIP-15."""
    cases = json.loads(VECTORS.read_text())["cases"]
    names = [name for case in cases for name in case["names"]]
    allowed = sum(len(case["names"]) for case in cases if case["expect"] == "valid")
    pairs = [(figures("names", str(VECTORS))["ours"], peer(names, allowed)) for _ in range(TURNS)]
    ours, theirs = (max(side) for side in zip(*pairs))
    return [at_least("names normalized or refused", ours, theirs, "/s", "ens-normalize", 10.0)]
