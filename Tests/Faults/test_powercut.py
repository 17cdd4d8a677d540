"""A power cut at any instant leaves the old or the new state; after a reported success, the new."""

import shutil

import pytest

from support.powercut import Disk, State
from support.strace import Seen, watch
from support.wallets import IMPORT_WORDS, Place, secret_file

TRACE = "openat,mkdirat,mkdir,write,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat"
SECRET = ("--password-file", "passphrase", "--json")


def cuts(place: Place, words: tuple[str, ...], path: str, old: set[str]) -> tuple[
    set[State], set[State]
]:
    """Run a command; return what a cut may leave at a path at any time, and after success."""
    watched = watch(place, *words, *SECRET, trace=TRACE, options=("-y", "-s", "4096"))
    assert watched.ended.status == 0, watched.ended
    calls = worker(watched.calls)
    top = str(place.folder)
    disk = Disk({f"{top}/{name}" for name in old})
    ever = disk.states(f"{top}/{path}", top)
    for call in calls:
        if call.name == "write" and call.arguments.startswith("1<"):
            break  # success is reported here
        disk.play(call)
        ever |= disk.states(f"{top}/{path}", top)
    else:
        pytest.fail("the answer was never written")
    return ever, disk.states(f"{top}/{path}", top)


def worker(calls: list[Seen]) -> list[Seen]:
    """The calls of the thread that writes the output."""
    tasks = {call.task for call in calls if call.name == "write" and "1<" == call.arguments[:2]}
    assert len(tasks) == 1
    return [call for call in calls if call.task in tasks]


def test_create_without_a_home(place: Place) -> None:
    """The folders that are created must be durable too."""
    words = ("wallet", "create", "new", "--low-memory")
    ever, after = cuts(place, words, "home/keystore/new.ktr", set())
    assert ever == {State.MISSING, State.NEW}
    assert after == {State.NEW}


def test_words_are_durable_before_the_wallet(place: Place) -> None:
    """The phrase file is complete if it has its name, and exists after success."""
    # In another folder than the home, which is synced anyway.
    (place.folder / "paper").mkdir()
    out = place.folder / "paper/words"
    words = ("wallet", "create", "new", "--low-memory", "--mnemonic-out", str(out))
    ever, after = cuts(place, words, "paper/words", {"paper"})
    assert ever == {State.MISSING, State.NEW}
    assert after == {State.NEW}


def test_import(old: Place) -> None:
    """A new file beside an old one."""
    there = {"home", "home/keystore", "home/keystore/old.ktr"}
    ever, after = cuts(old, (*IMPORT_WORDS, "new"), "home/keystore/new.ktr", there)
    assert ever == {State.MISSING, State.NEW}
    assert after == {State.NEW}


def test_account_add(old: Place) -> None:
    """A file that replaces another."""
    path = "home/keystore/old.accounts"
    there = {"home", "home/keystore", "home/keystore/old.ktr", path}
    ever, after = cuts(old, ("account", "add", "old"), path, there)
    assert ever == {State.OLD, State.NEW}
    assert after == {State.NEW}


WALLET = "home/keystore/old.ktr"
THERE = {"home", "home/keystore", WALLET, "home/keystore/old.accounts"}


def test_change_password(old: Place) -> None:
    """The file with the new password replaces the old one."""
    secret_file(old.folder / "other", "another battery staple horse\n")
    words = ("wallet", "change-password", "old", "--new-password-file", "other", "--low-memory")
    ever, after = cuts(old, words, WALLET, THERE)
    assert ever == {State.OLD, State.NEW}
    assert after == {State.NEW}


def test_pin(old: Place) -> None:
    """After success the PIN, the device secret and the counter exist."""
    secret_file(old.folder / "pin", "493817\n")
    words = ("wallet", "pin", "set", "old", "--pin-file", "pin")
    ever, after = cuts(old, words, WALLET, THERE)
    assert ever == {State.OLD, State.NEW} and after == {State.NEW}
    ever, after = cuts(old, ("wallet", "pin", "remove", "old"), WALLET, THERE)
    assert ever == {State.OLD, State.NEW} and after == {State.NEW}


def test_device_secret(old: Place) -> None:
    """The device secret for a PIN is complete if it has its name."""
    shutil.rmtree(old.folder / ".local")  # it was created with the wallet
    secret_file(old.folder / "pin", "493817\n")
    words = ("wallet", "pin", "set", "old", "--pin-file", "pin")
    ever, after = cuts(old, words, ".local/state/kingtherum/device.secret", THERE)
    assert ever == {State.MISSING, State.NEW} and after == {State.NEW}


def test_recovery_code(old: Place) -> None:
    """The code's file is durable before the wallet opens with the code."""
    (old.folder / "paper").mkdir()
    out = old.folder / "paper/code"
    words = ("wallet", "recovery-code", "create", "old", "--code-out", str(out))
    ever, after = cuts(old, words, "paper/code", THERE | {"paper"})
    assert ever == {State.MISSING, State.NEW} and after == {State.NEW}


def test_rename(old: Place) -> None:
    """The new name is durable before the old one is removed."""
    ever, after = cuts(old, ("wallet", "rename", "old", "new"), "home/keystore/new.ktr", THERE)
    assert ever == {State.MISSING, State.NEW} and after == {State.NEW}


def test_remove(old: Place) -> None:
    """After success the wallet is no longer in its place."""
    ever, after = cuts(old, ("wallet", "remove", "old", "--yes"), WALLET, THERE)
    assert ever == {State.OLD, State.MISSING} and after == {State.MISSING}


def trace(*lines: tuple[str, str]) -> list[Seen]:
    """Write a trace by hand."""
    return [Seen(1, name, arguments, 3, "") for name, arguments in lines]


TEMPORARY = ("openat", 'AT_FDCWD</d>, "/d/.t", O_WRONLY|O_CREAT|O_EXCL')
WRITE, SYNC = ("write", '3</d/.t>, "x", 1'), ("fsync", "3</d/.t>")
RENAME, SYNC_FOLDER = ("rename", '"/d/.t", "/d/w"'), ("fsync", "4</d>")


@pytest.mark.parametrize(("lines", "ever", "after"), [
    ((TEMPORARY, WRITE, RENAME), {"old", "new", "a part of the new"}, None),
    ((TEMPORARY, WRITE, SYNC, RENAME), {"old", "new"}, {"old", "new"}),
    ((TEMPORARY, WRITE, SYNC, ("unlink", '"/d/w"'), RENAME), {"old", "new", "missing"}, None),
    ((TEMPORARY, WRITE, SYNC, RENAME, SYNC_FOLDER), {"old", "new"}, {"new"}),
])
def test_model(
    lines: tuple[tuple[str, str], ...], ever: set[str], after: set[str] | None
) -> None:
    """The model detects the faults of four common ways to save a file."""
    disk, found = Disk({"/d/w"}), set()
    for call in trace(*lines):
        disk.play(call)
        found |= disk.states("/d/w", "/d")
    assert {state.value for state in found | {State.OLD}} == ever
    if after is not None:
        assert {state.value for state in disk.states("/d/w", "/d")} == after
