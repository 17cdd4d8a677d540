"""Killed, failing or concurrent, `token add` leaves the old or the new file of tokens.

Tokens that the history found are offered, and never added silently.
"""

import errno
import json
import signal
import subprocess
from pathlib import Path

import pytest
from eth_abi.abi import encode
from eth_utils.address import to_checksum_address

from support.accounts import code
from support.chain import Chain
from support.program import PROGRAM, environment
from support.samples import places
from support.screened import obeyed
from support.tracer import SUPPORTED, FaultKind, Fault, Traced, Tracer
from support.wallets import Place, secret_file
from support.worker_pair import Pair

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


def given(chain: Chain, name: str, symbol: str) -> str:
    """A token of a stranger, who sends some of it to the first account."""
    stranger = chain.accounts[7]
    made = code("MiniToken") + encode(["string", "string", "uint8", "uint256"], [name, symbol, 6, 10**12])
    digest = chain.ask("eth_sendTransaction", {"from": stranger, "data": "0x" + made.hex()})
    contract = chain.ask("eth_getTransactionReceipt", digest)["contractAddress"]
    paid = bytes.fromhex("a9059cbb") + encode(["address", "uint256"], [chain.accounts[0], 5_000_000])
    digest = chain.ask("eth_sendTransaction", {"from": stranger, "to": contract, "data": "0x" + paid.hex()})
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"
    return str(to_checksum_address(contract))


FOUND = ("token", "list", "--found", "--chain", "dev")


def found(place: Place) -> dict[str, tuple[bool, list[str]]]:
    """The tokens of the history that are in no list: whether each is suspicious, and why."""
    rows = place.run(*FOUND, "--json").json()["tokens"]
    return {row["contract"]: (row["isSuspicious"], [one["code"] for one in row["reasons"]]) for row in rows}


def test_tokens_of_the_history_are_offered_and_never_added(rich: Place, chain: Chain) -> None:
    """Those of strangers are listed with reasons, and only `token add` adds one; no node is asked."""
    plain = given(chain, "Plain Token", "PLN")
    spam = given(chain, "Visit x.com to cl\u0430im", "FREE")
    assert found(rich) == {}
    first = rich.run("history", "old", "--limit", "1", *chain.flags)
    assert first.status == 0 and b"in no list" in first.err and b"token list --found" in first.err, first
    assert b"in no list" not in rich.run("history", "old", *chain.flags).err
    chain.clear()
    listed = found(rich)
    assert listed[plain] == (False, ["only-received"])
    assert listed[spam] == (True, ["web-address", "invitation", "only-received"])
    assert list(listed).index(plain) < list(listed).index(spam)
    assert chain.calls() == {}, "a node was asked"
    assert not (rich.home / "tokens.json").exists() and plain not in str(rich.run("token", "list").out)
    assert rich.run("token", "add", plain, *chain.flags).status == 0
    assert plain not in found(rich) and spam in found(rich)


def test_found_tokens_cannot_deceive_a_terminal(rich: Place, chain: Chain, pair: Pair) -> None:
    """Whatever the worker claims of a token, the terminal obeys nothing, and JSON is whole."""
    contract = given(chain, "Plain Token", "PLN")
    assert rich.run("history", "old", *chain.flags).status == 0
    nasty = "seen\x1b[2J\u202e\u2066\u200b\r\x9b1m\x1b]0;title\x07\u2028\n$ "
    moment = {"block": 2**63, "time": 2**64 - 1}
    row = {
        "contract": contract, "received": 2**64 - 1, "sent": 2**64 - 1, "sentByOthers": 2**64 - 1,
        "empty": 2**64 - 1, "isSpent": False, "isAcquired": False, "recipients": 2**64 - 1,
        "first": moment, "last": moment,
        "token": {"address": contract, "chain": "31337", "symbol": nasty, "name": nasty, "decimals": 255},
    }
    lying = pair.lying(list_found_tokens=[["set", {"": [row]}]])
    for more in ((), ("--json",)):
        ended = lying.run(rich, *FOUND, *more)
        assert ended.status == 0 and b"seen" in ended.out, ended
        assert obeyed(ended.out + ended.err) == [], ended
    assert json.loads(ended.out)["tokens"][0]["isSuspicious"] is True
