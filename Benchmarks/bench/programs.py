"""Run the measured programs."""

import os
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASE = ROOT / ".build" / "release"
KINGTHERUM = RELEASE / "kingtherum"
WORKER = RELEASE / "kingtherum-worker"
MEASURES = RELEASE / "kingtherum-bench"


class Failed(Exception):
    """A measured program failed."""


def figures(*arguments: str, program: Path = MEASURES) -> dict[str, float]:
    """Run one measure of `kingtherum-bench` and return its figures."""
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"{program.name} {arguments[0]}: {done.stderr.strip()}")
    pairs = (line.rsplit(" ", 1) for line in done.stdout.splitlines())
    return {name: float(value) for name, value in pairs}


def answer(*arguments: str, environment: dict[str, str]) -> str:
    """Run the wallet and return what it prints."""
    done = subprocess.run(
        [KINGTHERUM, *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, **environment},
    )
    if done.returncode != 0:
        raise Failed(f"kingtherum {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def run(command: list[str], environment: dict[str, str] | None = None) -> tuple[float, float]:
    """Run a program without its output; return seconds from start to end, and MiB at its peak."""
    nothing = os.open(os.devnull, os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, nothing, number) for number in (0, 1, 2)]
        start = time.perf_counter()
        pid = os.posix_spawn(
            command[0], command, {**os.environ, **(environment or {})}, file_actions=actions
        )
        _, status, usage = os.wait4(pid, 0)
        seconds = time.perf_counter() - start
    finally:
        os.close(nothing)
    if status != 0:
        raise Failed(f"{' '.join(command)} ended with status {os.waitstatus_to_exitcode(status)}")
    unit = 1 << 20 if os.uname().sysname == "Darwin" else 1 << 10
    return seconds, usage.ru_maxrss / unit
