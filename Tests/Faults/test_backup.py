"""A backup is complete or absent; restored wallets are complete; a cut-off run can be repeated."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from support.changes import code_of
from support.powercut import State
from support.program import PROGRAM, REPOSITORY, Ended, environment
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import PASSPHRASE, Place
from test_full import on_a_small_disk
from test_powercut import cuts

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from backup import (  # noqa: E402
    DESCRIPTORS, Setting, archive, close, new_head, read, write,
)

traced_only = pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
OPTIONS = ("--password-file", "passphrase", "--json")
FILE = "all.backup"
BACKUP = ("wallet", "backup", FILE, "--low-memory", *OPTIONS)
RESTORE = ("wallet", "restore", FILE, *OPTIONS)
DESCRIPTOR = (
    '{"context":{"contract":{"deployments":[{"chainId":1,"address":"0x' + "42" * 20 + '"}]}},'
    '"metadata":{"owner":"NAME"},"display":{"formats":{"go(uint256 x)":{"fields":[{"path":"x"}]}}}}'
)
NAMING = frozenset({"renameat", "renameat2", "linkat", "unlinkat"})


@pytest.fixture
def kept(old: Place) -> Place:
    """Two wallets, an account list, a backup verification, a token list and two descriptors."""
    key = ("wallet", "import", "spare", "--private-key-file", "key", "--known-test-key")
    assert old.unlocking(*key, "--low-memory").status == 0
    assert old.run("wallet", "verify-backup", "old", "--mnemonic-file", "words").status == 0
    (old.home / "tokens.json").write_text('{"tokens":[]}')
    for name in ("pool", "bridge"):
        (old.folder / f"{name}.json").write_text(DESCRIPTOR.replace("NAME", name))
        assert old.run("clearsign", "add", f"{name}.json").status == 0
    return old


@pytest.fixture
def empty(kept: Place, place: Place) -> Place:
    """No home, and a backup that the program did not write."""
    seal = Setting(PASSPHRASE, bytes(16), bytes(19))
    (place.folder / FILE).write_bytes(write(archive(files(kept)), seal))
    return place


def files(place: Place) -> dict[str, bytes]:
    """The files of a home that belong in a backup."""
    found = {name: file for name, file in place.content().items() if not name.endswith("/.lock")}
    said = {name: found.pop(name) for name in list(found) if name.startswith("clear-signing/")}
    if index := said.get("clear-signing/index.json"):
        names = sorted(row["name"] for row in json.loads(index)["descriptors"])
        found[DESCRIPTORS] = b"".join(
            name.encode() + b" " + said[f"clear-signing/{name}.json"] for name in names
        )
    return found


def strays(folder: Path) -> list[str]:
    """The names of temporary files of killed runs."""
    return [path.name for path in folder.rglob(".*.tmp.*")]


def strike(before: Place, words: tuple[str, ...], fault: Fault | None) -> tuple[Place, Traced]:
    """Run a command with a fault, in a copy of a place."""
    place = before.copy(Path(tempfile.mkdtemp(dir=before.folder.parent)) / "place")
    same = environment(place.folder, MALLOC_ARENA_MAX="1")
    traced = Tracer(place.home, fault).run([str(PROGRAM), *words], same, place.folder)
    return place, traced


def kills(whole: Traced, every_call: bool) -> Iterable[Fault]:
    """Kills before and after each change of a name, and at a sample of the calls in between."""
    changes = [nth for nth, call in enumerate(whole.calls) if call.changes_files]
    named = [nth for nth in changes if whole.calls[nth].name in NAMING]
    some = sorted({*named, *(nth + 1 for nth in named), *changes[::7]})
    chosen = range(len(whole.calls)) if every_call else some
    return [Fault(nth, FaultKind.KILL) for nth in chosen if nth < len(whole.calls)]


def failures(whole: Traced, every_call: bool) -> Iterable[Fault]:
    """Every error at every call, or one at every third change and at each change of a name."""
    changes = [nth for nth, call in enumerate(whole.calls) if call.changes_files]
    chosen = changes[::3] + [nth for nth in changes if whole.calls[nth].name in NAMING]
    faults = []
    for nth in range(len(whole.calls)) if every_call else sorted(set(chosen)):
        errors = whole.calls[nth].errors
        some = errors if every_call else errors[nth % len(errors):][:1]
        faults += [Fault(nth, FaultKind.FAIL, error) for error in some]
    return faults


def errors_of(place: Place) -> str:
    """The error code at the end."""
    return code_of((place.folder / "err").read_bytes())


@traced_only
def test_backup_killed_or_failing_anywhere(kept: Place, every_call: bool) -> None:
    """The file opens with another program, or is absent; the wallets do not change."""
    wanted = files(kept)
    place, whole = strike(kept, BACKUP, None)
    assert whole.status == 0 and read((place.folder / FILE).read_bytes(), PASSPHRASE) == wanted
    seen = set()
    for fault in (*kills(whole, every_call), *failures(whole, every_call)):
        place, traced = strike(kept, BACKUP, fault)
        file = place.folder / FILE
        said = (str(fault), traced.struck, traced.status, errors_of(place))
        assert files(place) == wanted, said
        is_there = file.exists()
        if is_there:
            assert read(file.read_bytes(), PASSPHRASE) == wanted, said
            assert file.stat().st_mode & 0o777 == 0o600
        if fault.kind is FaultKind.KILL:
            assert traced.status == -signal.SIGKILL, said
            seen.add((is_there, bool(strays(place.folder))))
        elif traced.status == 0:
            assert is_there, said
        elif traced.struck is None or traced.struck.descriptor != 2:
            assert errors_of(place) not in ("", "unexpected"), said
            assert not strays(place.folder) or "unlink" in str(traced.struck), said
        if not is_there and (every_call or fault.kind is FaultKind.KILL):
            assert place.run(*BACKUP).status == 0, said
            assert not strays(place.folder), said
    assert {there for there, _ in seen} == {False, True} and (False, True) in seen


@traced_only
def test_restore_killed_or_failing_anywhere(empty: Place, every_call: bool) -> None:
    """A wallet with its name is complete, with its list, and the next run restores the rest."""
    wanted = read((empty.folder / FILE).read_bytes(), PASSPHRASE)
    place, whole = strike(empty, RESTORE, None)
    assert whole.status == 0 and files(place) == wanted
    counts = set()
    for fault in (*kills(whole, every_call), *failures(whole, every_call)):
        place, traced = strike(empty, RESTORE, fault)
        said = (str(fault), traced.struck, traced.status, errors_of(place))
        found = {n: f for n, f in files(place).items() if ".tmp." not in n}
        assert all(wanted[name] == file for name, file in found.items()), said
        assert "keystore/old.ktr" not in found or "keystore/old.accounts" in found, said
        counts.add(len(found))
        if fault.kind is FaultKind.KILL:
            assert traced.status == -signal.SIGKILL, said
        elif traced.status == 0:
            assert found == wanted, said
        elif traced.struck is None or traced.struck.descriptor != 2:
            assert errors_of(place) not in ("", "unexpected"), said
        assert place.run(*RESTORE).status == 0, said
        assert files(place) == wanted and not strays(place.folder), said
    assert {0, len(wanted)} < counts, "the kills were all before or all after the change"


def test_power_cuts(kept: Place, empty: Place) -> None:
    """After success the backup's file and the restored wallet are on the disk."""
    (kept.folder / "safe").mkdir()
    out = str(kept.folder / "safe" / FILE)
    there = {"home", "home/keystore", "safe"}
    words = ("wallet", "backup", out, "--low-memory")
    ever, after = cuts(kept, words, f"safe/{FILE}", there)
    assert ever == {State.MISSING, State.NEW} and after == {State.NEW}
    ever, after = cuts(empty, ("wallet", "restore", FILE), "home/keystore/old.ktr", set())
    assert ever == {State.MISSING, State.NEW} and after == {State.NEW}


def test_restore_on_a_full_disk(empty: Place) -> None:
    """No space: the right error, and no part of a wallet under its name."""
    ended = on_a_small_disk(empty, 0, *RESTORE)
    assert (ended.status, ended.code) == (1, "disk-full"), ended
    found = [path.name for path in (empty.folder / "after").rglob("*") if path.is_file()]
    assert set(found) <= {"filler", ".lock"}, found


# A small process in between, since a child's peak memory begins with its parent's at the fork.
MEASURE = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(status)
"""


def peak(place: Place, *words: str) -> tuple[Ended, int]:
    """Run the program; return its output and its peak memory in KiB."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", MEASURE, str(PROGRAM), *words], cwd=place.folder,
        env=environment(place.folder), stdin=subprocess.DEVNULL, capture_output=True, check=False,
        timeout=30,
    )
    return Ended(done.returncode, b"", done.stderr), int(done.stdout)


def test_hostile_files_get_no_memory(place: Place) -> None:
    """A header that requires 4 GiB, one that announces 64 MiB, and an endless file."""
    seal = Setting(PASSPHRASE, bytes(16), bytes(19), mem_kib=4 << 20)
    head = new_head(seal, 64 << 20) | {"commit": "00" * 32}
    asks = close(head, b"")
    head["kdf"]["mem_kib"] = 64
    promises = close(head, b"")
    path = place.folder / FILE
    for name, start, size, code in (
        ("asks", asks, None, "backup-kdf-limit"), ("promises", promises, None, "backup-cut-off"),
        ("endless", b"", 8 << 30, "input-too-long"), ("zeros", b"\0" * 4096, None, "backup-format"),
    ):
        path.write_bytes(start)
        if size:
            os.truncate(path, size)
        ended, used = peak(place, *RESTORE)
        assert (ended.status, ended.code) == (65, code), (name, ended)
        assert used < 128 * 1024, (name, used)
        assert not place.home.exists(), name
