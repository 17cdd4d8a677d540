"""System information about the running wallet and its worker."""

import ctypes
import os
import time
from pathlib import Path

LANDLOCK_CREATE_RULESET, VERSION_ONLY = 444, 1


def has_landlock() -> bool:
    """Whether this kernel supports Landlock."""
    return bool(ctypes.CDLL(None).syscall(LANDLOCK_CREATE_RULESET, None, 0, VERSION_ONLY) > 0)


def status_of(process: int, field: str) -> list[str]:
    """Return a field of the status of each thread."""
    return [
        line.split()[1]
        for task in Path(f"/proc/{process}/task").iterdir()
        for line in (task / "status").read_text().splitlines() if line.startswith(field + ":")
    ]


def wait_until_idle(process: int) -> None:
    """Wait until a process has slept for a while: it waits for us, not for a processor."""
    since, used = time.monotonic(), ""
    while time.monotonic() - since < 0.3:
        now = "".join(status_of(process, "voluntary_ctxt_switches"))
        if now != used or set(status_of(process, "State")) != {"S"}:
            since, used = time.monotonic(), now
        time.sleep(0.02)


def child_of(process: int) -> int:
    """Wait for a process's first child, and return its ID."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        for task in Path(f"/proc/{process}/task").iterdir():
            if children := (task / "children").read_text().split():
                return int(children[0])
        time.sleep(0.02)
    raise AssertionError("no child was started")


def descriptors(process: int) -> list[str]:
    """The targets of a process's open descriptors."""
    return [os.readlink(link) for link in Path(f"/proc/{process}/fd").iterdir()]
