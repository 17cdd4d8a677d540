"""Backups that open with their password, with contents that no backup has (docs/backup-format.md).

Anyone who knows a backup's password can forge another backup. Such a file is refused as a whole,
and nothing is written: no file in or beside the home, and above all not the policy, the log, or
the files for a PIN.
"""

import io
import os
import sys
import tarfile
from pathlib import Path
from typing import Any, Literal

import pytest

from support.program import REPOSITORY
from support.trials import Ground
from support.wallets import PASSPHRASE, Place, secret_file

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from backup import Setting, archive, write  # noqa: E402

SEAL = Setting(PASSPHRASE, bytes(16), bytes(19))
SECRET = ("--password-file", "passphrase")
STATE = ".local/state/kingtherum"
WALLET, LIST = "keystore/old.ktr", "keystore/old.accounts"
POLICY, LOG = b"# mine\n[allow]\nmessages = false\n", b"mine\n"
Files = dict[str, bytes]


def entry(name: str, content: bytes = b"", form: Literal[0, 1, 2] = tarfile.USTAR_FORMAT,
          **facts: Any) -> bytes:
    """An archive entry, with attributes that no backup has."""
    info = tarfile.TarInfo(name)
    info.mode, info.size = 0o600, len(content)
    for fact, value in facts.items():
        setattr(info, fact, value)
    return info.tobuf(form) + content + bytes(-len(content) % 512)


def patched(head: bytes, at: int, field: bytes) -> bytes:
    """The header of an entry with another field, and the right checksum."""
    changed = bytearray(head)
    changed[at : at + len(field)] = field
    changed[148:156] = b" " * 8
    changed[148:156] = f"{sum(changed[:512]):06o}\0 ".encode()
    return bytes(changed)


def named(files: Files) -> dict[str, bytes]:
    """One more file with a forbidden name, but otherwise plain."""
    names = (
        "../x", "../../x", "keystore/../policy.toml", "keystore/../../x", "keystore/./x.watch",
        "./config.toml", "/x", "/etc/passwd", "keystore//x.watch", "keystore/x/y.watch", "keystore/", "keystore",
        "policy.toml", "audit.log",
        "audit.log.notes", "chain.sqlite", "device.secret", ".lock", ".pin", "keystore/.lock",
        "keystore/.pin",
        "keystore/device.secret", "keystore/old.pin", "keystore/old.secret", "keystore/old.policy.toml",
        "keystore/.old.ktr.tmp.0123456789abcdef", "keystore/old.ktr.20260101T000000Z.removed",
        "keystore/policy.toml ",
        "CONFIG.TOML", "contacts.bak", "clear-signing/index.json", "clear-signing/../../x.json",
        "keystore/-x.watch",
        f"{STATE}/device.secret", "keystore/r\u0435nt.watch", "keystore/x\n.watch", "keystore/\x1b[2J.watch",
        "..", ".", "keystore/..", "keystore/old.ktr/x", "keystore/CON.watch",
        "keystore/" + "x" * 33 + ".watch",
    )
    return {repr(name)[1:-1]: archive(files | {name: b"mine\n"}) for name in names}


def shaped(files: Files) -> dict[str, bytes]:
    """One more entry or a changed one, in a forbidden form."""
    good, inside = archive(files), archive(files)[:-1024]
    content, aim = files[WALLET], "../policy.toml"
    kinds = {
        "a hard link": tarfile.LNKTYPE, "a symbolic link": tarfile.SYMTYPE, "a device": tarfile.CHRTYPE,
        "a disk": tarfile.BLKTYPE, "a folder": tarfile.DIRTYPE, "a pipe": tarfile.FIFOTYPE,
        "a contiguous file": tarfile.CONTTYPE, "a file of old": tarfile.AREGTYPE,
        "a sparse file": tarfile.GNUTYPE_SPARSE,
    }
    made = {
        name: inside + entry("keystore/x.watch", type=kind, linkname=aim * ("link" in name)) + bytes(1024)
        for name, kind in kinds.items()
    }
    facts: dict[str, dict[str, Any]] = {
        "a mode that sets the user": {"mode": 0o4600}, "a mode for all": {"mode": 0o666},
        "no mode": {"mode": 0},
        "an owner": {"uid": 1000}, "a group": {"gid": 1000}, "a time": {"mtime": 1},
        "an owner's name": {"uname": "root"},
        "a link's aim in a plain file": {"linkname": "/etc/passwd"},
        "a path in a pax header": {"form": tarfile.PAX_FORMAT, "pax_headers": {"path": "../x"}},
        "a link in a pax header": {"form": tarfile.PAX_FORMAT, "pax_headers": {"linkpath": "../x"}},
        "a size in a pax header": {"form": tarfile.PAX_FORMAT, "pax_headers": {"size": "99"}},
        "GNU's form": {"form": tarfile.GNU_FORMAT},
    }
    made |= {
        name: inside + entry("keystore/x.watch", b"mine\n", **more) + bytes(1024)
        for name, more in facts.items()
    }
    globally = tarfile.TarInfo.create_pax_global_header({"path": "../x"})
    long = entry("keystore/" + "x" * 120 + ".watch", form=tarfile.GNU_FORMAT)
    plain, empty = entry("keystore/x.watch", b"mine\n"), entry("keystore/x.watch")
    made |= {
        "a pax header for all": globally + good, "a long name of GNU's": inside + long + bytes(1024),
        "a name in two fields": inside + patched(plain, 345, b"..") + bytes(1024),
        "a wallet twice": entry(WALLET, content) + good,
        "the same name last": inside + entry(WALLET, content) + bytes(1024),
        "another content by the same name": inside + entry(WALLET, content[:-1] + b" ") + bytes(1024),
        "the settings twice": entry("config.toml") * 2 + good,
        "a size of 8 GiB": inside + patched(empty, 124, b"77777777777\0") + bytes(1024),
        "a size in base 256": inside + patched(empty, 124, b"\x80" + bytes(10) + b"\1") + bytes(1536),
        "a size below zero": inside + patched(empty, 124, b"\xff" * 12) + bytes(1024),
        "a size of more than there is": inside + patched(plain, 124, b"00000004000\0") + bytes(1024),
        "a wrong sum": inside + plain.replace(b"\0ustar", b"\1ustar") + bytes(1024),
        "another archiver": inside + patched(plain, 257, b"ustar  \0") + bytes(1024),
        "something after the end": good + b"\0", "a second archive after the end": good + good,
        "a block more at the end": good + bytes(512), "one block at the end": good[:-512], "no end": inside,
        "not in order": entry("tokens.json", b"{}") + good, "something in the gap": gap(files),
    }
    return made


def gap(files: Files) -> bytes:
    """Nonzero bytes in the padding of an entry."""
    packed = archive(files | {"config.toml": b""})
    made = bytearray(entry("config.toml", b"#\n") + packed[512:])
    made[600] = 1
    return bytes(made)


def described(files: Files) -> dict[str, bytes]:
    """Descriptors (ERC-7730) with names that lead to other folders."""
    names = ("../../x", "../index", "/x", "a/b", "..", ".x", "index", "INDEX", "x\0", "x\x1b[2J", "\u202ex",
             "")
    kept = "keystore/clear-signing.descriptors"
    return {f"a descriptor {name!r}": archive(files | {kept: f"{name} {{}}\n".encode()}) for name in names}


@pytest.fixture(scope="module")
def good(ground: Ground) -> Files:
    """The files of a wallet in a backup."""
    content = ground.old.content()
    return {name: content[name] for name in (WALLET, LIST)}


def prepared(place: Place) -> Place:
    """A home with a policy, a log and a state folder, and no wallet."""
    for folder in (place.home, place.keystore, place.folder / STATE):
        folder.mkdir(mode=0o700, parents=True)
    for path, content in (
        (place.home / "policy.toml", POLICY), (place.home / "audit.log", LOG),
        (place.folder / STATE / "device.secret", b"mine\n"),
    ):
        secret_file(path, content.decode())
    return place


def tree(place: Place) -> dict[str, tuple[int, bytes | str]]:
    """Everything in the test's folder and beside it: kind, mode and content."""
    found: dict[str, tuple[int, bytes | str]] = {}
    for path in place.folder.parent.rglob("*"):
        facts = path.lstat()
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else ""
        found[str(path)] = (facts.st_mode, os.readlink(path) if path.is_symlink() else content)
    return found


def judged(place: Place, packed: bytes) -> str:
    """The fault in the handling of a forged archive; empty if there is none."""
    (place.folder / "all.backup").write_bytes(write(packed, SEAL))
    before = tree(place)
    for words in (("restore", "all.backup"), ("restore", "all.backup", "--dry-run"),
                  ("verify-backup", "--file", "all.backup")):
        ended = place.run("wallet", *words, *SECRET, "--json")
        if (ended.status, ended.code, ended.out) != (65, "backup-content", b""):
            return f"{words[0]}: {ended.status} {ended.code} {ended.out[:200]!r}"
        if b"\x1b" in ended.err:
            return f"{words[0]}: an escape in the error"
    changed = {name for name in before | tree(place) if before.get(name) != tree(place).get(name)}
    return f"changed: {sorted(changed)}" if changed else ""


@pytest.mark.parametrize("make", [named, shaped, described])
def test_forged(make: Any, good: Files, place: Place) -> None:
    """Restore and verify refuse each with the right error, and write nothing."""
    wrong = {name: fault for name, packed in make(good).items()
             if (fault := judged(prepared_once(place), packed))}
    assert not wrong, "\n".join(f"{name}: {fault}" for name, fault in wrong.items())


def prepared_once(place: Place) -> Place:
    """The same home for all, since none may change it."""
    return place if place.home.exists() else prepared(place)


TAKEN: dict[str, Files] = {
    "nothing more": {}, "a kind of later": {"keystore/x.later": b"anything"},
    "a wallet's file as a kind of later": {"keystore/policy.toml": b"[allow]\n"},
    "all that there can be": {
        "config.toml": b'chain = "dev"\n', "contacts": b"{}", "tokens.json": b'{"tokens":[]}',
        "outbox.jsonl": b"",
        "keystore/clear-signing.descriptors": b"", "keystore/history.labels": b"{}",
        "keystore/paid.names": b"{}",
    },
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_good_one_changes_nothing_else(name: str, good: Files, place: Place) -> None:
    """The control: valid files are restored, later kinds are not, and nothing else changes."""
    (prepared(place).folder / "all.backup").write_bytes(write(archive(good | TAKEN[name]), SEAL))
    before = tree(place)
    ended = place.run("wallet", "restore", "all.backup", *SECRET, "--json")
    assert ended.status == 0, ended
    after = tree(place)
    new = {str(Path(path).relative_to(place.home)) for path in after.keys() - before.keys()}
    extra = {"config.toml", "tokens.json"} if "config.toml" in TAKEN[name] else set()
    assert new == {WALLET, LIST, "keystore/.lock"} | extra
    assert {path for path in before if before[path] != after[path]} == set()
    later = [path for path in TAKEN[name] if path.endswith((".later", "policy.toml"))]
    assert ended.json()["unknown"] == [path.removeprefix("keystore/") for path in later]


def test_the_forgeries_are_archives(good: Files) -> None:
    """They are not refused for broken archives: tarfile reads most of them, links included."""
    def is_read(packed: bytes) -> bool:
        try:
            with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as tar:
                return len(tar.getnames()) > 2
        except tarfile.TarError:
            return False
    forged = named(good) | shaped(good) | described(good)
    assert len(forged) > 90
    unread = [name for name, packed in forged.items() if not is_read(packed)]
    assert len(forged) - len(unread) > 80, unread
