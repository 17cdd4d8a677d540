"""Errors of nodes that are classified per second."""

from .programs import ROOT, figures
from .row import Row, at_least

WANTED = 1_000_000


def rows() -> list[Row]:
    """Classify the errors of the vectors, which are from real nodes and providers."""
    ours = figures("failures", str(ROOT / "vectors" / "provider-errors.json"))["ours"]
    return [at_least("errors of nodes classified", ours, WANTED, "/s", "wanted", 1.0)]
