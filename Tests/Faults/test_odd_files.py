"""Something else in place of a file: a folder, a pipe, a link, a second name, a too open mode.

Every case ends with the status and code in its row. None hangs, none signs if the file decides what
may be signed, and the target of the odd file does not change.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from support.wallets import Place, secret_file

SIGN = ("message", "sign", "hello", "--from", "old", "--yes")
ADD = ("account", "add", "old")
LABEL = ("history", "label", "0x" + "42" * 20, "landlord")
RECEIVE = ("receive", "0x" + "42" * 20, "--amount", "1 usdc")
STATE = ".local/state/kingtherum"
FINE = (0, "")


def a_folder(path: Path) -> None:
    """A folder where a file should be."""
    path.unlink(missing_ok=True)
    path.mkdir(mode=0o700)


def a_file(path: Path) -> None:
    """A file where a folder should be."""
    shutil.rmtree(path, ignore_errors=True)
    secret_file(path, "")


def a_pipe(path: Path) -> None:
    """A pipe without a writer: a careless open waits forever."""
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    os.mkfifo(path, 0o600)


def a_link(path: Path) -> None:
    """A link to the real file elsewhere."""
    real = path.with_name(path.name + ".real")
    path.rename(real)
    path.symlink_to(real)


def two_names(path: Path) -> None:
    """A second name, through which somebody else can change the file."""
    os.link(path, path.with_name(path.name + ".other"))


def open_to_all(path: Path) -> None:
    """A mode that lets everybody read and write it."""
    path.chmod(0o777 if path.is_dir() else 0o666)


Change = Callable[[Path], None]
CASES: list[tuple[str, tuple[str, ...], Change, tuple[int, str]]] = [
    ("home", SIGN, a_link, (1, "home-link")),
    ("home", SIGN, a_file, (1, "home-not-folder")),
    ("home", SIGN, a_pipe, (1, "home-not-folder")),
    ("home/keystore", SIGN, a_link, (1, "home-link")),
    ("home/keystore", SIGN, a_file, (1, "home-not-folder")),
    ("home/keystore", SIGN, a_pipe, (1, "home-not-folder")),
    ("home/keystore", SIGN, open_to_all, (1, "home-mode")),
    *[
        (f"home/keystore/{name}", SIGN, change, (1, code))
        for name in ("old.ktr", "old.accounts")
        for change, code in (
            (a_folder, "keystore-file-kind"), (a_pipe, "keystore-file-kind"),
            (a_link, "keystore-file-kind"), (two_names, "keystore-file-links"),
            (open_to_all, "keystore-file-mode"),
        )
    ],
    ("home/keystore/.lock", ADD, a_folder, (1, "file-system")),
    ("home/keystore/.lock", ADD, a_pipe, (1, "keystore-file-kind")),
    ("home/keystore/.lock", ADD, a_link, (1, "keystore-file-kind")),
    *[
        ("home/audit.log", SIGN, change, (1, "audit-not-written"))
        for change in (a_folder, a_pipe, a_link, two_names, open_to_all)
    ],
    ("home/policy.toml", SIGN, a_folder, (65, "policy-unreadable")),
    ("home/policy.toml", SIGN, a_pipe, (65, "policy-unreadable")),
    ("home/policy.toml", SIGN, a_link, (65, "policy-unreadable")),
    ("home/policy.toml", SIGN, open_to_all, (1, "policy-mode")),
    ("home/policy.toml", SIGN, two_names, (65, "policy-unreadable")),
    *[
        (f"home/{name}", RECEIVE, change, (65, code))
        for name, code in (("config.toml", "config-unreadable"), ("tokens.json", "token-list-not-a-file"))
        for change in (a_folder, a_pipe, a_link, two_names)
    ],
    ("home/config.toml", RECEIVE, open_to_all, (1, "config-open-to-others")),
    ("home/tokens.json", RECEIVE, open_to_all, (1, "token-list-open-to-others")),
    *[
        # Signing continues without the contacts, and reports it.
        ("home/contacts", SIGN, change, FINE)
        for change in (a_folder, a_pipe, a_link, two_names, open_to_all)
    ],
    *[
        # A payment by address needs no names.
        ("home/names.json", SIGN, change, FINE)
        for change in (a_folder, a_pipe, a_link, two_names, open_to_all)
    ],
    *[
        ("home/labels.jsonl", LABEL, change, (65, "labels-not-a-file"))
        for change in (a_folder, a_pipe, a_link, two_names)
    ],
    ("home/labels.jsonl", LABEL, open_to_all, (1, "labels-open-to-others")),
    ("passphrase", SIGN, a_folder, (64, "secret-file-kind")),
    ("passphrase", SIGN, a_pipe, (64, "secret-file-kind")),
    ("passphrase", SIGN, open_to_all, (1, "secret-file-mode")),
    *[
        (STATE, SIGN, change, (1, "audit-not-written"))
        for change in (a_file, a_pipe, a_link, open_to_all)
    ],
]


def prepared(place: Place) -> Place:
    """Create every file that a user may have."""
    contacts = '{"schema":"kingtherum.contacts","version":1,"contacts":[]}'
    names = '{"schema":"kingtherum.names","version":1,"names":[]}'
    labels = '{"schema":"kingtherum.labels","version":1}\n'
    for name, text in (
        ("labels.jsonl", labels), ("policy.toml", ""), ("contacts", contacts), ("names.json", names), ("audit.log", ""), ("config.toml", ""),
        ("tokens.json", '{"tokens":[]}'),
    ):
        secret_file(place.home / name, text)
    (place.folder / STATE).mkdir(parents=True, mode=0o700, exist_ok=True)
    return place


@pytest.mark.parametrize(
    ("name", "command", "change", "wanted"), CASES,
    ids=[f"{name.rpartition('/')[2]}-{change.__name__}" for name, _, change, _ in CASES],
)
def test_odd_files_are_refused(
    name: str, command: tuple[str, ...], change: Change, wanted: tuple[int, str], old: Place,
) -> None:
    """The command ends as expected, and reports odd contacts as unused."""
    change(prepared(old).folder / name)
    ended = old.run(*command, "--json") if command in (RECEIVE, LABEL) else old.unlocking(*command)
    assert (ended.status, ended.code) == wanted, ended
    if name == "home/contacts":
        assert b"the contacts could not be read and are ignored" in ended.err, ended
    elif ended.status != 0:
        assert ended.out == b""


def test_the_unchanged_home_works(old: Place) -> None:
    """The control: with proper files all commands work, and the contacts are used."""
    prepared(old)
    signed = old.unlocking(*SIGN)
    assert signed.status == 0 and b"contacts" not in signed.err, signed
    assert old.unlocking(*ADD).status == 0
    assert old.run(*RECEIVE).status == 0
