"""Killed or failing while it writes a secret to new files, the program changes no wallet."""

import re
import signal
from pathlib import Path

import pytest

from support.outputs import OUTPUTS, Output, Written, with_shares, write, writes
from support.samples import drawn, places
from support.tracer import SUPPORTED, FaultKind, Fault
from support.wallets import Place

DRAFT = re.compile(r"\..+\.tmp\.[0-9a-f]{16}")
pytestmark = pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")


@pytest.fixture(params=OUTPUTS, ids=lambda output: str(output.name))
def output(request: pytest.FixtureRequest, every_call: bool) -> Output:
    """Each command; the one with a KDF of one second only in the long form."""
    found = request.param
    assert isinstance(found, Output)
    if found.is_slow and not every_call:
        pytest.skip("scrypt at full strength: with --every-call")
    return found


def nothing_lost(before: Place, written: Written) -> None:
    """Check that the wallets did not change, and that only the owner can read new files."""
    kept = {name: text for name, text in written.place.content().items() if "/.lock" not in name}
    old = {name: text for name, text in before.content().items() if "/.lock" not in name}
    assert kept == old, str(written)
    for path in written.files:
        assert path.stat().st_mode & 0o777 == 0o600, (str(written), path)
        assert path.parent.stat().st_mode & 0o777 == 0o700, (str(written), path)


def test_killed_anywhere(output: Output, old: Place, tmp_path: Path, every_call: bool) -> None:
    """A file has its name only if it is complete, and only complete files are reported."""
    before = with_shares(old, tmp_path / "before")
    whole = write(output, before, tmp_path, None)
    assert whole.traced.status == 0 and whole.is_whole, str(whole)
    names = {path.name for path in whole.files}
    calls = whole.traced.calls
    kills = range(len(calls)) if every_call else places(calls, 2, f"kill {output.name}")
    states, has_left_draft = set(), False
    for written in writes(output, before, tmp_path, [Fault(n, FaultKind.KILL) for n in kills]):
        assert written.traced.status == -signal.SIGKILL, str(written)
        nothing_lost(before, written)
        told = (written.place.folder / "out").read_bytes()
        assert not told or written.is_whole, str(written)
        for path in written.files:
            assert path.name in names or DRAFT.fullmatch(path.name), (str(written), path)
            assert path.name not in names or path.read_bytes().endswith(b"\n"), (str(written), path)
        has_left_draft |= any(path.name not in names for path in written.files)
        states.add(len(written.files))
    assert len(states) > 1, "the kills were all before or all after the files"
    assert has_left_draft, "no kill left a draft behind"


def test_fails_anywhere(output: Output, old: Place, tmp_path: Path, every_call: bool) -> None:
    """A failure removes the written files, and has its own error.

    If the file has its name and only the fsync of the folder failed, the file stays, and the error
    says so.
    """
    before = with_shares(old, tmp_path / "before")
    calls = write(output, before, tmp_path, None).traced.calls
    what = f"failure {output.name}"
    faults = [
        Fault(n, FaultKind.FAIL, error)
        for n in (range(len(calls)) if every_call else places(calls, 3, what))
        for error in (calls[n].errors if every_call else drawn(calls[n].errors, 1, f"{what} {n}"))
    ]
    for written in writes(output, before, tmp_path, faults):
        hit = written.traced.struck
        assert hit is not None
        nothing_lost(before, written)
        on_stderr = hit.name == "write" and hit.descriptor == 2
        told_nobody = hit.name == "write" and hit.descriptor == 1
        if (
            written.traced.status == 0 or told_nobody or on_stderr
            or written.code == "output-not-confirmed"
        ):
            assert written.is_whole, str(written)
            continue
        assert written.traced.status in (1, 65), str(written)
        assert written.code not in ("", "unexpected"), (str(written), written.code)
        assert not written.files or hit.name in ("unlinkat", "unlink"), str(written)
