"""The size of the wallet program, on the disk and in memory."""

import statistics
import tempfile
from pathlib import Path

from . import bare
from .programs import KINGTHERUM
from .row import Row

MEGABYTES = 20.0
MEBIBYTES = 14.0
RUNS = 11


def rows() -> list[Row]:
    """Compare the stripped program and the memory of `--version` with their limits."""
    size = KINGTHERUM.stat().st_size / 1e6
    with tempfile.TemporaryDirectory() as folder:
        command = (str(KINGTHERUM), "--version")
        peak = statistics.median(bare.peak(Path(folder), *command) for _ in range(RUNS))
    return [
        limited("size of `kingtherum`, stripped", size, MEGABYTES, "MB"),
        limited("peak memory, `kingtherum --version`", peak, MEBIBYTES, "MiB"),
    ]


def limited(name: str, ours: float, limit: float, unit: str) -> Row:
    """Return a row for a figure with a limit."""
    return Row(
        name, f"{ours:.1f} {unit}", f"{limit:.1f} {unit} (limit)", ours / limit, "≤ 1.00",
        ours <= limit,
    )
