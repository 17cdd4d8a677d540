"""Killed, failing or concurrent, `token add` leaves the old or the new file of tokens."""

import errno
import json
import signal
import subprocess
from pathlib import Path

import pytest

from support.program import PROGRAM, environment
from support.samples import places
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import Place, secret_file

LIST = {
    "name": "a list of mine", "version": {"major": 1, "minor": 0, "patch": 0},
    "tokens": [{
        "chainId": 31337, "address": "0x" + "42" * 20, "symbol": "ONE", "name": "One", "decimals": 6,
        "logoURI": "https://example.org/one.png",
    }],
}
DRAFTS = ".tokens.json.tmp."


def add(digits: str, symbol: str) -> tuple[str, ...]:
    """The command that adds a token of the dev chain, without a node."""
    return ("token", "add", "0x" + digits * 20, "--symbol", symbol, "--decimals", "6", "--chain", "dev")


@pytest.fixture
def before(place: Place) -> Place:
    """A home with a list of one token, which its owner saved there."""
    assert place.run("contact", "list").status == 0
    place.home.mkdir(mode=0o700, exist_ok=True)
    secret_file(place.home / "tokens.json", json.dumps(LIST))
    return place


def symbols(place: Place) -> list[str]:
    """The symbols of the tokens that were added, by the program itself."""
    rows = place.run("token", "list", "--chain", "dev", "--json").json()["tokens"]
    return [row["symbol"] for row in rows]


def traced(place: Place, fault: Fault | None) -> Traced:
    """Add the second token with a fault."""
    line = [str(PROGRAM), *add("43", "TWO"), "--json"]
    around = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Tracer(place.home, fault).run(line, around, place.folder)


def test_what_the_owner_wrote_stays(before: Place) -> None:
    """Members that the program does not know are kept, and the file is private afterwards."""
    (before.home / "tokens.json").chmod(0o644)
    assert before.run(*add("43", "TWO")).status == 0
    written = json.loads((before.home / "tokens.json").read_text())
    assert {**written, "tokens": written["tokens"][:1]} == LIST
    assert written["tokens"][1] == {
        "chainId": 31337, "address": "0x" + "43" * 20, "symbol": "TWO", "name": "TWO", "decimals": 6,
    }
    assert (before.home / "tokens.json").stat().st_mode & 0o777 == 0o600
    assert before.run("token", "remove", "TWO", "--chain", "dev").status == 0
    assert json.loads((before.home / "tokens.json").read_text()) == LIST


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_killed_anywhere(before: Place, tmp_path: Path, every_call: bool) -> None:
    """A kill leaves one of the two files whole, and the next change cleans up."""
    whole = before.copy(tmp_path / "whole")
    undisturbed = traced(whole, None)
    assert undisturbed.status == 0 and symbols(whole) == ["ONE", "TWO"]
    calls = undisturbed.calls
    struck = range(len(calls)) if every_call else places(calls, 6, "kill token add")
    ends = set[bool]()
    has_left_draft = False
    for nth in struck:
        trial = before.copy(tmp_path / f"trial-{nth}")
        assert traced(trial, Fault(nth, FaultKind.KILL)).status == -signal.SIGKILL, nth
        left = symbols(trial)
        assert left in (["ONE"], ["ONE", "TWO"]), (nth, left)
        ends.add(left == ["ONE", "TWO"])
        has_left_draft |= any(name.startswith(DRAFTS) for name in trial.names())
        assert trial.run(*add("44", "THREE")).status == 0
        assert symbols(trial) == [*left, "THREE"]
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert ends == {False, True}, "the kills were all before or all after the change"
    assert has_left_draft, "no kill left a draft behind"


@pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")
def test_a_full_disk_changes_nothing(before: Place, tmp_path: Path) -> None:
    """If a call that changes files fails, the old file stays, and no temporary file does."""
    calls = traced(before.copy(tmp_path / "whole"), None).calls
    changes = [nth for nth, call in enumerate(calls) if call.changes_files]
    assert len(changes) >= 3
    old = (before.home / "tokens.json").read_bytes()
    refused = 0
    for nth in changes:
        trial = before.copy(tmp_path / f"trial-{nth}")
        ended = traced(trial, Fault(nth, FaultKind.FAIL, errno.ENOSPC))
        if ended.status == 0:
            continue
        refused += 1
        text = (trial.home / "tokens.json").read_bytes()
        assert text == old or symbols(trial) == ["ONE", "TWO"], (nth, ended.struck)
        assert not [name for name in trial.names() if name.startswith(DRAFTS)], nth
    assert refused >= 3


def test_many_at_once_are_all_kept(before: Place) -> None:
    """The processes wait for each other, and no change is lost."""
    running = [
        subprocess.Popen(
            [PROGRAM, *add(f"{number:02x}", f"T{number}")], env=environment(before.folder), cwd=before.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for number in range(0x50, 0x58)
    ]
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    assert sorted(symbols(before)) == sorted(["ONE", *(f"T{number}" for number in range(0x50, 0x58))])
