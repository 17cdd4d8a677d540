"""Killed, failing or concurrent, `history label` leaves the old or the new labels; damage is refused."""

import errno
import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.program import PROGRAM, environment
from support.samples import places
from support.tracer import SUPPORTED, Fault, FaultKind, Traced, Tracer
from support.wallets import Place, secret_file

FIRST, SECOND, THIRD = ("0x" + byte * 32 for byte in ("11", "22", "33"))
LABEL = ("history", "label", SECOND, "gift", "--json")
DRAFTS = ".labels.jsonl.tmp."
HEAD = '{"schema":"kingtherum.labels","version":1}\n'


@pytest.fixture
def before(place: Place) -> Place:
    """A home with one label and nothing else."""
    assert place.run("history", "label", FIRST, "rent").status == 0
    return place


def labels(place: Place) -> list[str]:
    """The labels in the list, the oldest first."""
    listed = place.run("history", "label", "--json").json()["labels"]
    return [row["label"] for row in reversed(listed)]


def traced(place: Place, fault: Fault | None) -> Traced:
    """Label the second transaction with a fault."""
    around = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Tracer(place.home, fault).run([str(PROGRAM), *LABEL], around, place.folder)


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_killed_anywhere(before: Place, tmp_path: Path, every_call: bool) -> None:
    """A kill leaves one of the two files whole, and the next change cleans up."""
    whole = before.copy(tmp_path / "whole")
    undisturbed = traced(whole, None)
    assert undisturbed.status == 0 and labels(whole) == ["rent", "gift"]
    calls = undisturbed.calls
    struck = range(len(calls)) if every_call else places(calls, 6, "kill history label")
    ends = set[bool]()
    has_left_draft = False
    for nth in struck:
        trial = before.copy(tmp_path / f"trial-{nth}")
        assert traced(trial, Fault(nth, FaultKind.KILL)).status == -signal.SIGKILL, nth
        left = labels(trial)
        assert left in (["rent"], ["rent", "gift"]), (nth, left)
        ends.add(left == ["rent", "gift"])
        has_left_draft |= any(name.startswith(DRAFTS) for name in trial.names())
        assert trial.run("history", "label", THIRD, "swap").status == 0
        assert labels(trial) == [*left, "swap"]
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert ends == {False, True}, "the kills were all before or all after the change"
    assert has_left_draft, "no kill left a draft behind"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_full_disk_changes_nothing(before: Place, tmp_path: Path) -> None:
    """If a call that changes files fails, the old file stays, and no temporary file does."""
    calls = traced(before.copy(tmp_path / "whole"), None).calls
    changes = [nth for nth, call in enumerate(calls) if call.changes_files]
    assert len(changes) >= 3
    old = (before.home / "labels.jsonl").read_bytes()
    refused = 0
    for nth in changes:
        trial = before.copy(tmp_path / f"trial-{nth}")
        ended = traced(trial, Fault(nth, FaultKind.FAIL, errno.ENOSPC))
        if ended.status == 0:
            continue
        refused += 1
        text = (trial.home / "labels.jsonl").read_bytes()
        assert text == old or labels(trial) == ["rent", "gift"], (nth, ended.struck)
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert refused >= 3


def test_many_at_once_are_all_kept(place: Place) -> None:
    """The processes wait for each other, and no change is lost."""
    running = [
        subprocess.Popen(
            [PROGRAM, "history", "label", f"0x{number:064x}", f"label {number}"],
            env=environment(place.folder), cwd=place.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for number in range(1, 9)
    ]
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    assert sorted(labels(place)) == [f"label {number}" for number in range(1, 9)]


DAMAGED: dict[str, tuple[str, str]] = {
    "empty": ("", "labels-json"),
    "without its first line": ("{}\n", "labels-json"),
    "of another version": (HEAD.replace(":1}", ":2}"), "labels-version"),
    "cut": (HEAD + '{"type":"tx","chain":"1","ref":"0x', "labels-json"),
    "with a wrong hash": (
        HEAD + '{"type":"tx","chain":"1","ref":"0x11","label":"x","time":"2026-01-31T23:59:59Z"}\n',
        "labels-entry",
    ),
    "with an escape": (
        HEAD + '{"type":"addr","ref":"0x' + "42" * 20 + '","label":"\\u001b[2J","time":"2026-01-31T23:59:59Z"}\n',
        "labels-entry",
    ),
    "too large": (" " * (16 << 20) + "\n", "input-too-long"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_refused_and_stays(name: str, place: Place) -> None:
    """No command that reads or changes labels works, and none replaces the file."""
    text, code = DAMAGED[name]
    assert place.run("contact", "add", "Alice", "0x" + "42" * 20).status == 0
    path = place.home / "labels.jsonl"
    secret_file(path, text)
    for words in (("label",), ("label", FIRST, "rent"), ("note", FIRST, "--remove")):
        ended = place.run("history", *words, "--json")
        assert (ended.status, ended.code) == (65, code), ended
        assert ended.out == b"" and json.loads(ended.err)["error"]["hint"], ended
        assert path.read_text() == text


def test_a_backup_brings_the_labels_along(old: Place, tmp_path: Path) -> None:
    """They are restored where there are none, and kept where there are others."""
    assert old.run("history", "label", FIRST, "rent").status == 0
    assert old.run("history", "note", "0x" + "42" * 20, "the landlord").status == 0
    text = (old.home / "labels.jsonl").read_bytes()
    backup = ("wallet", "backup", "all.backup", "--low-memory", "--password-file", "passphrase")
    made = old.run(*backup)
    assert made.status == 0 and b"labels and notes" in made.out, made
    new = Place.made(tmp_path / "new")
    (new.folder / "all.backup").write_bytes((old.folder / "all.backup").read_bytes())
    secret = ("--password-file", "passphrase")
    checked = new.run("wallet", "verify-backup", "--file", "all.backup", *secret)
    assert checked.status == 0 and b"labels and notes" in checked.out, checked
    restore = ("wallet", "restore", "all.backup", *secret)
    assert new.run(*restore).status == 0
    path = new.home / "labels.jsonl"
    assert path.read_bytes() == text and path.stat().st_mode & 0o777 == 0o600
    assert new.run("history", "label", SECOND, "gift").status == 0
    other = path.read_bytes()
    assert new.run(*restore).status == 0
    assert path.read_bytes() == other


def paid(place: Place, chain: Chain, to: str) -> str:
    """Make a small payment, and return the hash."""
    words = ("send", "--from", "old/0", "--to", to, "--amount", "0.003 eth", "--yes", "--json")
    ended = place.run(*words, "--password-file", "passphrase", *chain.flags)
    assert ended.status == 0, ended
    return str(ended.json()["hash"])


def shown(place: Place, digest: str) -> Any:
    """What is stored of a transaction."""
    return place.run("history", "show", digest, "--chain", "dev", "--json").json()


def test_what_is_stored_of_a_transaction_is_shown_without_a_node(rich: Place, chain: Chain) -> None:
    """It agrees with the history and with what a node says, and has the label."""
    digest = paid(rich, chain, chain.accounts[3])
    ended = rich.run("history", "show", digest, "--chain", "dev", "--json")
    assert (ended.status, ended.code) == (1, "history-entry-unknown"), ended
    listed = rich.run("history", "old/0", *chain.flags, "--json").json()
    assert rich.run("history", "label", digest, "rent", "--chain", "dev").status == 0
    assert rich.run("history", "label", chain.accounts[3], "landlord").status == 0
    told = rich.run("tx", "status", digest, *chain.flags, "--json").json()
    before = chain.calls()
    entry = shown(rich, digest)
    assert chain.calls() == before
    assert entry["status"] == "success" and entry["label"] == "rent" and "note" not in entry
    assert entry["block"] == told["receipt"]["block"] and entry["blockHash"] == told["receipt"]["blockHash"]
    assert entry["sent"]["fee"] == told["receipt"]["fee"] and entry["sent"]["nonce"] == told["nonce"]
    assert (entry["sent"]["from"], entry["sent"]["to"]) == (told["from"], told["to"])
    rows = [row for row in listed["movements"] if row.get("transaction") == digest]
    assert [(row["kind"], row["units"]) for row in entry["movements"]] == [
        (row["kind"], row["units"]) for row in rows
    ]
    assert entry["movements"][0]["counterpartyLabel"] == "landlord"
    assert int(entry["confirmations"]) == int(entry["asOfBlock"]) - int(entry["block"]) + 1
    again = rich.run("history", "old/0", "--offline", "--chain", "dev", "--json").json()
    assert {row["label"] for row in again["movements"] if row.get("transaction") == digest} == {"rent"}


def test_a_transaction_between_own_accounts_is_shown_for_both(rich: Place, chain: Chain) -> None:
    """The rows of all accounts whose history was read are in one answer."""
    accounts = [row["address"] for row in rich.run("account", "list", "old", "--json").json()["accounts"]]
    digest = paid(rich, chain, accounts[1])
    assert rich.run("history", "old/0", *chain.flags).status == 0
    assert {row["account"] for row in shown(rich, digest)["movements"]} == {accounts[0]}
    assert rich.run("history", "old/1", *chain.flags).status == 0
    entry = shown(rich, digest)
    assert sorted((row["account"], row["kind"]) for row in entry["movements"]) == sorted(
        [(accounts[0], "sent"), (accounts[0], "fee"), (accounts[1], "received")]
    )
    assert {name["address"] for name in entry["names"]} == set(accounts)


def test_unreadable_labels_hide_no_history(rich: Place, chain: Chain) -> None:
    """The history is shown without them, with a caution."""
    digest = paid(rich, chain, chain.accounts[3])
    secret_file(rich.home / "labels.jsonl", "damaged")
    for words in (("old/0", *chain.flags), ("show", digest, "--chain", "dev")):
        ended = rich.run("history", *words)
        assert ended.status == 0 and digest.encode() in ended.out, ended
        assert b"the labels could not be read and are left out: invalid labels file" in ended.err, ended
