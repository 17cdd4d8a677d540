"""20 MB of logs in one answer: the speed of reading them, and the memory."""

from .programs import MEASURES, figures, run
from .row import Row, at_least, at_most

MEGABYTE = 1_000_000


def rows() -> list[Row]:
    """Compare with a scan of the same JSON that keeps nothing, and the peak with their size."""
    found = figures("many-logs")
    size = found["size"] / MEGABYTE
    _, whole = run([str(MEASURES), "many-logs"])
    _, bare = run([str(MEASURES), "keccak"])
    # The measure itself holds the answer twice: as it is made, and as it is sent.
    peak = (whole - bare) * (1 << 20) / MEGABYTE - 2 * size
    return [
        at_least(
            f"reading {size:.0f} MB of logs", size / found["ours"], size / found["bound"], "MB/s",
            "a bare scan of the JSON", 0.5,
        ),
        at_most(
            f"peak memory, {size:.0f} MB of logs", peak, size, "{:.0f} MB", "their size", 3.0,
        ),
    ]
