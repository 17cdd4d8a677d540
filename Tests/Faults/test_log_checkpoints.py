"""The checkpoints of a long log: whatever happens to one, the same is signed or refused."""

import errno
import hashlib
import json
import signal
from pathlib import Path
from typing import Any

import pytest

from support.program import PROGRAM, environment
from support.changes import STATE
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import Place
from test_log import SIGN, forget, log, sign

UNNOTED = 256


def lengthen(place: Place, lines: int) -> None:
    """Extend the log to this many lines, and remove all evidence that they are not genuine."""
    first, *_ = log(place).read_bytes().splitlines()
    line: dict[str, Any] = json.loads(first)
    written = [first]
    while len(written) < lines:
        line["number"] += 1
        line["previous"] = hashlib.sha256(written[-1]).hexdigest()
        written.append(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode())
    log(place).write_bytes(b"".join(one + b"\n" for one in written))
    forget(place)


def long(old: Place, folder: Path, lines: int = UNNOTED - 1) -> Place:
    """A separate place with this many log lines; the next line causes checkpoints."""
    place = old.copy(folder)
    assert sign(place).status == 0
    lengthen(place, lines)
    return place


def notes(place: Place) -> list[Path]:
    """The checkpoints of all logs."""
    return sorted((place.folder / STATE).glob("*.note"))


def traced(place: Place, fault: Fault | None) -> Traced:
    """Sign with a fault."""
    command = [str(PROGRAM), *SIGN, "--password-file", "passphrase"]
    same = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Tracer(place.home, fault).run(command, same, place.folder)


def check(place: Place, why: object) -> None:
    """Check that the next signatures are made, and that the log is intact."""
    assert sign(place).status == 0, why
    assert sign(place).status == 0, why
    assert place.run("audit", "verify").status == 0, why
    assert len(notes(place)) == 2, why


def chosen(calls: range, every_call: bool) -> list[int]:
    """All of them, or a dozen."""
    return list(calls if every_call else calls[:: max(1, len(calls) // 12)])


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_kill_while_checkpoints_are_written_does_not_block_signing(
    old: Place, tmp_path: Path, every_call: bool
) -> None:
    """Killed at calls from the first checkpoint on: the log has the signature, the next is made."""
    whole = traced(long(old, tmp_path / "whole"), None)
    assert whole.status == 0
    first = min(nth for nth, call in enumerate(whole.calls) if ".note.tmp." in call.path)
    for nth in chosen(range(first, len(whole.calls)), every_call):
        place = long(old, tmp_path / str(nth))
        struck = traced(place, Fault(nth, FaultKind.KILL))
        assert struck.status == -signal.SIGKILL, nth
        assert len(log(place).read_bytes().splitlines()) == UNNOTED
        check(place, (nth, struck.struck))


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_an_unwritable_checkpoint_does_not_stop_signing(
    old: Place, tmp_path: Path, every_call: bool
) -> None:
    """A full or faulty disk at the calls that write checkpoints: the signature is made."""
    whole = traced(long(old, tmp_path / "whole"), None)
    first = min(nth for nth, call in enumerate(whole.calls) if ".note.tmp." in call.path)
    tried = 0
    for nth in chosen(range(first, len(whole.calls)), every_call):
        if "note" not in whole.calls[nth].path:
            continue
        for error in (errno.ENOSPC, errno.EIO):
            place = long(old, tmp_path / f"{nth}-{error}")
            struck = traced(place, Fault(nth, FaultKind.FAIL, error))
            assert struck.status == 0, (nth, error, struck.struck)
            check(place, (nth, struck.struck))
            tried += 1
    assert tried > 0


def test_a_changed_line_after_a_checkpoint_stops_signing(old: Place, tmp_path: Path) -> None:
    """The checkpoint covers the old line, and the change is still detected."""
    place = long(old, tmp_path / "long", 300)
    assert sign(place).status == 0
    assert len(notes(place)) == 2
    lines = log(place).read_bytes().splitlines()
    lines[40] = lines[40].replace(b'"size":5', b'"size":6')
    log(place).write_bytes(b"".join(one + b"\n" for one in lines))
    ended = sign(place)
    assert (ended.status, ended.code) == (1, "audit-damaged"), ended


def test_a_damaged_checkpoint_is_ignored(old: Place, tmp_path: Path) -> None:
    """A truncated, changed, empty or world-readable checkpoint: the log itself is read."""
    place = long(old, tmp_path / "long", 300)
    assert sign(place).status == 0
    for path in notes(place):
        sound = path.read_bytes()
        for bad in (b"", sound[:100], sound[:-1], sound[:-1] + b"\xff", b"\n" * 10, sound * 2):
            path.write_bytes(bad)
            ended = sign(place)
            assert ended.status == 0, (bad[:20], ended)
        path.write_bytes(sound)
        path.chmod(0o644)
        assert sign(place).status == 0
        path.unlink()
        path.mkdir()
        assert sign(place).status == 0
        path.rmdir()
    assert place.run("audit", "verify").status == 0
