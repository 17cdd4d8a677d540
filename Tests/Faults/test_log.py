"""The audit log, against anyone who can write to the home folder, and against changed clocks."""

import hashlib
import json
import shutil
import signal
import subprocess
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from support.changes import PIN, STATE
from support.program import PROGRAM, Ended, environment
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import Place, secret_file

SIGN = ("message", "sign", "hello", "--from", "old", "--yes", "--json")


def sign(place: Place) -> Ended:
    """Sign a message."""
    return place.unlocking(*SIGN[:-1])


def log(place: Place) -> Path:
    """The path of the log."""
    return place.home / "audit.log"


def append(place: Place, when: datetime | None) -> None:
    """Append a line that continues the log, as anybody can who knows the format."""
    *_, last = log(place).read_bytes().splitlines()
    line: dict[str, Any] = json.loads(last)
    line["number"] += 1
    line["previous"] = hashlib.sha256(last).hexdigest()
    line["outcome"] = "declined"
    if when is None:
        del line["time"]
    else:
        line["time"] = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    with log(place).open("ab") as file:
        file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")


def forget(place: Place) -> None:
    """Remove everything that this device remembers of the log, as before its first use."""
    for path in (place.folder / STATE).glob("*.head"):
        path.unlink()


DATES = {"now": timedelta(), "in two years": timedelta(days=700), "100 days back": -timedelta(days=100)}


@pytest.mark.parametrize("when", DATES)
def test_a_line_from_outside_stops_signing(old: Place, when: str) -> None:
    """A well-chained line with any date: nothing is signed, and the check reports the line."""
    assert sign(old).status == 0
    append(old, datetime.now(timezone.utc) + DATES[when])
    before = log(old).read_bytes()
    ended = sign(old)
    assert (ended.status, ended.code, ended.out) == (1, "audit-appended", b""), ended
    assert log(old).read_bytes() == before
    verified = old.run("audit", "verify", "--json")
    expected = "audit-out-of-order" if when == "100 days back" else "audit-appended"
    assert (verified.status, verified.code) == (1, expected), verified


def test_a_line_without_a_date_stops_signing(old: Place) -> None:
    """A line in another form is damage."""
    assert sign(old).status == 0
    append(old, None)
    assert sign(old).code == "audit-damaged"


@pytest.mark.parametrize(("when", "code"), [
    ("now", ""), ("in two years", "audit-in-future"), ("100 days back", "audit-out-of-order"),
])
def test_a_log_that_is_not_remembered_yet(old: Place, when: str, code: str) -> None:
    """If this device remembers nothing, only the dates must be right."""
    assert sign(old).status == 0
    append(old, datetime.now(timezone.utc) + DATES[when])
    forget(old)
    ended = sign(old)
    assert ended.code == code and ended.status == (1 if code else 0), ended


def test_the_owner_restarts_the_log(old: Place) -> None:
    """The solution that the error suggests."""
    assert sign(old).status == 0
    append(old, datetime.now(timezone.utc))
    assert sign(old).code == "audit-appended"
    assert old.unlocking("audit", "restart").status == 0
    assert sign(old).status == 0
    assert old.run("audit", "verify").status == 0


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_kill_before_confirmation_does_not_block_signing(
    old: Place, tmp_path: Path, every_call: bool
) -> None:
    """Killed at calls between announcing and confirming a line: the next signature is made."""
    command = [str(PROGRAM), *SIGN, "--password-file", "passphrase"]

    def run(nth: int | None) -> tuple[Place, Traced]:
        # In a separate folder, which the device must know beforehand.
        place = old.copy(tmp_path / str(nth))
        assert sign(place).status == 0
        fault = None if nth is None else Fault(nth, FaultKind.KILL)
        same = environment(place.folder, MALLOC_ARENA_MAX="1")
        return place, Tracer(place.home, fault).run(command, same, place.folder)

    _, whole = run(None)
    assert whole.status == 0
    heads = [nth for nth, call in enumerate(whole.calls) if ".head.tmp." in call.path]
    calls = range(heads[0], len(whole.calls))
    counts = set()
    for nth in calls if every_call else calls[:: max(1, len(calls) // 24)]:
        place, traced = run(nth)
        assert traced.status == -signal.SIGKILL, nth
        counts.add(len(log(place).read_bytes().splitlines()))
        ended = sign(place)
        assert ended.status == 0, (nth, traced.struck, ended)
        assert place.run("audit", "verify").status == 0, (nth, traced.struck)
    assert counts == {1, 2}


def test_a_moved_boot_clock_does_not_shorten_the_wait(old: Place) -> None:
    """In a time namespace with a clock one day ahead, the fifth wrong PIN has its normal wait."""
    moved = ("unshare", "-rT", "--boottime", "100000")
    if not shutil.which("unshare") or subprocess.run(
        [*moved, "true"], capture_output=True, check=False,
    ).returncode:
        pytest.skip("this machine lets nobody make a time namespace")
    secret_file(old.folder / "pin", PIN + "\n")
    secret_file(old.folder / "wrong", "500123\n")
    ended = old.unlocking("wallet", "pin", "set", "old", "--pin-file", "pin")
    assert ended.status == 0, ended
    guess = ("wallet", "show", "old", "--verify", "--pin-file", "wrong", "--json")
    codes = [old.run(*guess).code for _ in range(4)]
    assert codes == ["wrong-pin"] * 4
    # On a slow machine the first wait may have passed in the meantime; the next waits are longer.
    codes = []
    for _ in range(4):
        start = time.monotonic()
        codes.append(old.run(*guess, before=moved).code)
        if time.monotonic() - start < 1 and codes[-1] == "pin-wait":
            break
    assert "pin-wait" in codes, codes
    # Nor does a guess in the namespace shorten the wait outside.
    assert old.run(*guess).code == "pin-wait"
