"""The time of a command that does next to nothing, compared with other programs for keys."""

import os
import shutil
import statistics
import tempfile
from pathlib import Path

from . import bare
from .programs import KINGTHERUM, WORKER, Failed, answer, run
from .row import Row, at_most, skipped

RUNS = 101
WANTED_MILLISECONDS = 15.0
# Relative to a C program that links the same libraries.
WANTED_TIMES = {"--version": 1.5, "wallet list": 2.0}
BARE = "C with the same libraries"
# Relative to an older worker, whose path BEFORE names.
WANTED_OF_WORKER = 1.02


def times(
    commands: dict[str, list[str]], environment: dict[str, str], runs: int = RUNS
) -> dict[str, list[float]]:
    """Return the milliseconds of each run of each command; the commands alternate."""
    found: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            found[name].append(1000 * run(command, environment)[0])
    return found


def rows() -> list[Row]:
    """Measure `--version`, `wallet list` and the worker, and C programs, `age` and `openssl`."""
    peers = {"age": ["age", "--version"], "openssl": ["openssl", "version"]}
    found_peers = {name: shutil.which(program) for name, (program, _) in peers.items()}
    missing = [
        skipped(f"startup compared with {name}", f"{name} is not installed")
        for name, path in found_peers.items()
        if path is None
    ]
    with tempfile.TemporaryDirectory() as folder:
        ours = installed(KINGTHERUM, Path(folder))
        commands = {"--version": [ours, "--version"], "wallet list": [ours, "wallet", "list"]}
        commands |= {
            name: [path, peers[name][1]] for name, path in found_peers.items() if path is not None
        }
        commands[BARE] = [installed(bare.nothing(Path(folder)), Path(folder))]
        environment = wallet(Path(folder))
        found = {
            name: statistics.median(each) for name, each in times(commands, environment).items()
        }
    return [
        *(
            at_most(
                f"startup vs. C, `kingtherum {ours}`", found[ours], found[BARE], "{:.1f} ms",
                "a C program that links the same libraries", WANTED_TIMES[ours],
            )
            for ours in WANTED_TIMES
        ),
        *(
            beside(ours, found[ours], " ".join(peers[peer]), found[peer])
            for ours in ("--version", "wallet list")
            for peer in peers
            if peer in found
        ),
        worker(),
        *missing,
    ]


def worker() -> Row:
    """Measure a worker that gets no question, beside an older one, or beside a bare C program."""
    name = "startup, the worker without a question"
    before = Path(os.environ.get("BEFORE", ""))
    if "BEFORE" in os.environ and not before.is_file():
        raise Failed(f"BEFORE: there is no program {before}")
    with tempfile.TemporaryDirectory() as folder:
        places = {place: Path(folder) / place for place in ("ours", "other")}
        for place in places.values():
            place.mkdir(mode=0o700)
        ours = [installed(WORKER, places["ours"]), str(places["ours"])]
        if "BEFORE" in os.environ:
            other = [installed(before, places["other"]), str(places["other"])]
        else:
            other = [installed(bare.nothing(places["other"], WORKER), places["other"])]
        found = {
            which: statistics.median(each)
            for which, each in times({"ours": ours, "other": other}, {}).items()
        }
    if "BEFORE" in os.environ:
        return at_most(
            name, found["ours"], found["other"], "{:.2f} ms", "the worker before", WANTED_OF_WORKER
        )
    return Row(
        name, f"{found['ours']:.1f} ms", f"{found['other']:.1f} ms ({BARE})",
        found["ours"] / found["other"], f"≤ {WANTED_MILLISECONDS:.0f} ms",
        found["ours"] <= WANTED_MILLISECONDS,
    )


def installed(program: Path, folder: Path) -> str:
    """Copy a program as installing does; a file that the linker wrote is slower to load."""
    copy = folder / f"{program.name}-installed"
    shutil.copy(program, copy)
    return str(copy)


def wallet(folder: Path) -> dict[str, str]:
    """Create a home with one wallet; return the environment for it."""
    password = folder / "password"
    password.touch(mode=0o600)
    password.write_text("quite a long sentence for a bench")
    environment = {"KINGTHERUM_HOME": str(folder / "home")}
    answer(
        "wallet", "create", "bench", "--password-file", str(password), environment=environment
    )
    return environment


def beside(command: str, ours: float, peer: str, theirs: float) -> Row:
    """Compare one of our commands with its time limit and with another program."""
    return Row(
        f"startup, `kingtherum {command}`", f"{ours:.1f} ms", f"{theirs:.1f} ms (`{peer}`)",
        ours / theirs, f"≤ {WANTED_MILLISECONDS:.0f} ms", ours <= WANTED_MILLISECONDS,
    )
