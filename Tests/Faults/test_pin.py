"""Wrong PINs are counted whatever happens, and the password always opens the wallet."""

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest

from support.changes import OWNER, PIN, STATE, Change, prepared, strikes
from support.program import PROGRAM, Ended, environment
from support.samples import SEED, places
from support.tracer import SUPPORTED, FaultKind, Fault
from support.trials import Ground
from support.wallets import Place, secret_file

GUESS = Change("guess", ("wallet", "show", "old", "--verify", "--pin-file", "wrong", "--json"))


@pytest.fixture
def place(ground: Ground, tmp_path: Path) -> Place:
    """A home with a wallet that has a PIN, and a file with a wrong PIN."""
    place = prepared(tmp_path, GUESS, ground.old)
    secret_file(place.folder / "wrong", "500123\n")
    return place


def guess(place: Place, path: str = "wrong", **how: object) -> Ended:
    """Try a PIN."""
    return place.run("wallet", "show", "old", "--verify", "--pin-file", path, "--json", **how)


def failures(place: Place) -> int:
    """The number of wrong PINs that the program reports."""
    status = place.run("wallet", "pin", "status", "old", "--json").json()
    found = status["failures"]
    assert isinstance(found, int), status
    return found


def counters(place: Place) -> list[Path]:
    """Both counter files: beside the device secret, and beside the wallet."""
    (first,), (second,) = (place.folder / STATE).glob("*.pin"), place.keystore.glob("*.pin")
    return [first, second]


def set_failures(place: Place, count: int) -> None:
    """Raise the count to a number with quick guesses."""
    while failures(place) < count:
        assert guess(place).code == "wrong-pin"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_kill_during_an_attempt_does_not_reset_the_count(
    place: Place, tmp_path: Path, every_call: bool
) -> None:
    """Killed at any call: the count never falls, and rises before the guess is tried."""
    set_failures(place, 2)
    (whole,) = strikes(GUESS, place, tmp_path, [None])
    assert whole.traced.status == 1 and failures(whole.place) == 3
    calls = whole.traced.calls
    kills = range(len(calls)) if every_call else places(calls, 2, "kill guess")
    proved = set()
    for struck in strikes(GUESS, place, tmp_path, [Fault(nth, FaultKind.KILL) for nth in kills]):
        assert struck.traced.status == -signal.SIGKILL, str(struck)
        first, second = (json.loads(path.read_bytes()) for path in counters(struck.place))
        assert first["sequence"] >= second["sequence"], str(struck)
        assert first["failures"] in (2, 3), str(struck)
        if (struck.shape, first["failures"]) not in proved:
            proved.add((struck.shape, first["failures"]))
            assert guess(struck.place).code == "wrong-pin", str(struck)
            assert failures(struck.place) == first["failures"] + 1, str(struck)
            assert struck.place.unlocking("wallet", "show", "old", "--verify").status == 0
    assert {count for _, count in proved} == {2, 3}


def test_kills_at_any_time_do_not_reset_the_count(place: Place, every_call: bool) -> None:
    """Killed at random moments, many times: the count never falls.

    The moments gather around that of the count: after a kill that came too late for it the next
    ones come earlier, and the other way round.
    """
    chance = random.Random(f"{SEED} moments")
    start = [path.read_bytes() for path in counters(place)]
    line = [str(PROGRAM), *GUESS.words]
    begun = time.monotonic()
    assert guess(place).code == "wrong-pin"
    whole = latest = time.monotonic() - begun
    count, behind, counts = 1, 1, set[bool]()
    for _ in range(10_000 if every_call else 24):
        process = subprocess.Popen(
            line, env=environment(place.folder), cwd=place.folder, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        time.sleep(chance.uniform(0, latest))
        process.kill()
        process.wait()
        first, second = (json.loads(path.read_bytes()) for path in counters(place))
        assert first["sequence"] >= second["sequence"], (SEED, first, second)
        assert count <= first["failures"] <= count + 1, (SEED, count, first)
        # The second file follows the first; a kill in between delays it until the next guess.
        assert second["failures"] in (behind, first["failures"]), (SEED, count, behind, second)
        behind = int(second["failures"])
        is_counted = int(first["failures"]) > count
        counts.add(is_counted)
        latest = latest * 0.7 if is_counted else min(latest * 1.3, 2 * whole)
        count = int(first["failures"])
        if count == 3:  # waits begin here; restoring both files is not detected
            for path, text in zip(counters(place), start):
                path.write_bytes(text)
            count = behind = 0
    assert counts == {False, True}, "the kills were all before or all after the count"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_the_count_is_on_the_disk_before_the_guess(place: Place, tmp_path: Path) -> None:
    """Both files are synced and renamed before the memory for the KDF is allocated."""
    (whole,) = strikes(GUESS, place, tmp_path, [None])
    names = [call.name for call in whole.traced.calls]
    renames = [nth for nth, name in enumerate(names) if name in ("renameat", "renameat2")]
    assert len(renames) == 4, "two files before the guess, two that begin the wait after it"
    for nth in renames:
        assert "fsync" in names[nth - 12 : nth] and "fsync" in names[nth : nth + 3], names


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_the_mirror_is_read_before_the_count(place: Place, tmp_path: Path) -> None:
    """Without the lock: a count written in between must not seem older than its mirror."""
    (whole,) = strikes(GUESS, place, tmp_path, [None])
    opened = [call.path for call in whole.traced.calls if call.name == "openat"]
    folders = [before for before, path in pairwise(opened) if path.endswith(".pin")]
    assert len(folders) == 4, "once to tell the wait, and once to count, both files each"
    assert [folder == "keystore" for folder in folders] == [True, False, True, False], opened


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_what_cannot_be_counted_is_not_tried(place: Place, tmp_path: Path) -> None:
    """If a call that writes the count fails, no guess is made, even with the right PIN."""
    right = Change("right", ("wallet", "show", "old", "--verify", "--pin-file", "pin", "--json"))
    (whole,) = strikes(right, place, tmp_path, [None])
    assert whole.traced.status == 0
    calls = whole.traced.calls
    named = [nth for nth, call in enumerate(calls) if call.name in ("renameat", "renameat2")]
    counted = [nth for nth in range(named[1] + 1) if calls[nth].name in ("write", "fsync", "renameat")]
    assert len(counted) >= 6
    for struck in strikes(right, place, tmp_path, [Fault(nth, FaultKind.FAIL, 5) for nth in counted]):
        assert struck.traced.status == 1, str(struck)
        assert b"pin-counter-fixed" in struck.err, (str(struck), struck.err)
        assert json.loads(counters(struck.place)[0].read_bytes())["failures"] <= 1


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_what_cannot_be_read_is_not_tried(place: Place, tmp_path: Path) -> None:
    """If a counter cannot be opened, the error says so, and no guess is made or counted."""
    (whole,) = strikes(GUESS, place, tmp_path, [None])
    calls = whole.traced.calls
    opened = [
        nth for nth, call in enumerate(calls) if call.name == "openat" and call.path.endswith(".pin")
    ]
    assert len(opened) == 4, "once to tell the wait, and once to count, both files each"
    faults = [Fault(nth, FaultKind.FAIL, errno.EIO) for nth in opened]
    for struck in strikes(GUESS, place, tmp_path, faults):
        assert struck.traced.status == 1, str(struck)
        assert b"pin-counter-unreadable" in struck.err, (str(struck), struck.err)
        assert json.loads(counters(struck.place)[0].read_bytes())["failures"] == 0


def test_guesses_at_once_are_all_counted(place: Place) -> None:
    """Eight processes: the guesses are made in turn, and none before its wait is over."""
    with ThreadPoolExecutor(8) as threads:
        ends = list(threads.map(lambda _: guess(place), range(8)))
    codes = sorted(ended.code for ended in ends)
    assert set(codes) <= {"wrong-pin", "pin-wait"} and codes.count("wrong-pin") >= 4, codes
    assert failures(place) == codes.count("wrong-pin")


def test_concurrent_right_pins_all_open(place: Place) -> None:
    """Eight processes with the right PIN wait for each other and open."""
    with ThreadPoolExecutor(8) as threads:
        ends = list(threads.map(lambda _: guess(place, "pin"), range(8)))
    assert [ended.status for ended in ends] == [0] * 8, ends
    assert failures(place) == 0


def test_setting_the_clock_back_does_not_end_the_wait(place: Place) -> None:
    """If the time since boot is less than before, the wait starts again."""
    set_failures(place, 4)
    rights = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    back = ("unshare", *rights, "--time", "--boottime", "-1000", "--fork")
    if not shutil.which("unshare") or place.run("--version", before=back).status != 0:
        pytest.skip("no time namespaces here")
    uptime = float(Path("/proc/uptime").read_text().split()[0])
    if uptime < 1100:
        pytest.skip("the machine has not run for long enough")
    for _ in range(2):
        assert guess(place, "pin", before=back).code == "pin-wait"
    assert failures(place) == 4


def test_ten_wrong_pins_lock_it_until_the_password(place: Place) -> None:
    """The count is set to ten by hand, with the device's MAC."""
    secret = (place.folder / STATE / "device.secret").read_bytes()
    for path in counters(place):
        counter = json.loads(path.read_bytes()) | {"failures": 10, "sequence": 50}
        path.write_bytes(sealed(counter, secret))
    for _ in range(2):
        assert guess(place, "pin").code == "pin-locked"
    assert failures(place) == 10
    assert place.unlocking("wallet", "show", "old", "--verify").status == 0
    assert failures(place) == 0 and guess(place, "pin").status == 0


def sealed(counter: dict[str, object], device: bytes) -> bytes:
    """Return a counter file as the device writes it."""
    from make_pin_counters import mac  # beside the vectors

    return (json.dumps(counter | {"mac": mac(counter, device)}, separators=(",", ":")) + "\n").encode()


def test_an_older_count_is_noticed(place: Place) -> None:
    """The file beside the device secret is rolled back: the PIN is refused, the password opens."""
    first, _ = counters(place)
    old = first.read_bytes()
    set_failures(place, 3)
    first.write_bytes(old)
    assert guess(place, "pin").code == "pin-counter-old"
    assert place.unlocking("wallet", "show", "old", "--verify").status == 0
    assert guess(place, "pin").status == 0


def test_the_pin_is_nowhere(place: Place) -> None:
    """No file contains the PIN, or its digits as hex."""
    assert guess(place, "pin").status == 0
    assert place.run("account", "add", "old", "--pin-file", "pin", "--json").status == 0
    needles = (PIN.encode(), PIN.encode().hex().encode())
    for path in [*place.home.rglob("*"), *(place.folder / STATE).rglob("*")]:
        if path.is_file():
            assert not any(needle in path.read_bytes() for needle in needles), path


def test_concurrent_changes(place: Place) -> None:
    """Eight processes change the password: each reported change was made, one after the other."""
    for number in range(8):
        secret_file(place.folder / f"new-{number}", f"horse number {number} in a battery\n")
    lines = [
        ("wallet", "change-password", "old", "--new-password-file", f"new-{number}",
         "--low-memory", *OWNER)
        for number in range(8)
    ]
    with ThreadPoolExecutor(8) as threads:
        ends = list(threads.map(lambda words: place.run(*words), lines))
    winners = [number for number, ended in enumerate(ends) if ended.status == 0]
    assert len(winners) == 1, ends
    assert {e.code for e in ends} <= {"", "keystore-conflict", "wrong-password"}
    opened = [
        number for number in range(8)
        if place.run(
            "wallet", "show", "old", "--verify", "--password-file", f"new-{number}"
        ).status == 0
    ]
    assert opened == winners
    assert guess(place, "pin").status == 0
