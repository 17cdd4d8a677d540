"""The cost of overwriting freed memory: the same work with and without."""

import statistics
import tempfile
from pathlib import Path

from .programs import KINGTHERUM, MEASURES, ROOT, figures
from .row import Row, skipped
from .startup import times, wallet

BUILDS = [ROOT / ".build" / "bench" / name for name in ("wiping", "plain")]
TURNS = 5
WANTED = 1.02


def rows() -> list[Row]:
    """Measure in alternation; `scripts/bench` also builds the programs without the overwriting."""
    if not all(build.is_dir() for build in BUILDS):
        return [skipped("wiping freed memory", "no build without it; Linux only")]
    found = [start_up()]
    found.append(beside("signing", [1 / rate for rate in turns("sign")], "{:.1f} µs", 1e6))
    found.append(beside("unlocking", turns("unlock"), "{:.1f} ms", 1e3))
    found.append(beside("reading 10,000 logs", turns("logs"), "{:.1f} ms", 1e3))
    return found


def turns(measure: str) -> list[float]:
    """Return the best figure of each build, first ours, then the plain one."""
    found: list[list[float]] = [[], []]
    for _ in range(TURNS):
        for place, program in enumerate(build / MEASURES.name for build in BUILDS):
            with tempfile.TemporaryDirectory() as home:
                folder = (home,) if measure == "unlock" else ()
                found[place].append(figures(measure, *folder, program=program)["ours"])
    best = max if measure == "sign" else min
    return [best(each) for each in found]


def start_up() -> Row:
    """Measure `wallet list`, which reads a wallet file."""
    programs = [str(build / KINGTHERUM.name) for build in BUILDS]
    commands = {program: [program, "wallet", "list"] for program in programs}
    with tempfile.TemporaryDirectory() as folder:
        found = times(commands, wallet(Path(folder)), runs=300)
    # The fastest tenth: a busy machine changes a median by more than the difference.
    fast = [statistics.quantiles(found[program], n=10)[0] for program in programs]
    return beside("`wallet list`", fast, "{:.2f} ms")


def beside(name: str, pair: list[float], form: str, scale: float = 1) -> Row:
    """Compare the time with overwriting with the time without."""
    wiped, plain = (form.format(scale * value) for value in pair)
    ratio = pair[0] / pair[1]
    return Row(
        f"wiping freed memory: {name}", wiped, f"{plain} (without)", ratio, f"≤ {WANTED:.2f}",
        ratio <= WANTED,
    )
