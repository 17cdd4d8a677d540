"""Some 20 MB of logs in one answer: the speed of reading them."""

from .programs import figures
from .row import Row, at_least

MEGABYTE = 1_000_000


def rows() -> list[Row]:
    """Compare with a scan of the same JSON that keeps nothing."""
    found = figures("many-logs")
    size = found["size"] / MEGABYTE
    return [
        at_least(
            f"reading {size:.0f} MB of logs", size / found["ours"], size / found["bound"], "MB/s",
            "a bare scan of the JSON", 0.5,
        ),
    ]
