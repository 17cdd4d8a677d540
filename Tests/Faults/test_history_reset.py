"""H11: a development chain that was started anew, and the history that is stored of the old one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.payments import paying
from support.samples import drawn
from support.screen import screen
from support.strace import NETWORK, watch
from support.wallets import WORDS, Place, address_of

NODE, USAGE = 69, 64
PAYMENTS = 4
# What the worker does to the database's files; it is killed at one of these calls.
CHANGES = "pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat"
STRUCK = re.compile(r"\+\+\+ killed by SIGKILL \+\+\+")
RESET = ("history", "reset", "--chain", "dev", "--json")


@pytest.fixture
def own() -> Iterator[Chain]:
    """A dev chain of the test alone, on which all blocks but the newest are final."""
    with running() as chain:
        assert address_of(WORDS) == chain.accounts[0]
        chain.ask("dev_limits", {"finalizedDepth": 1})
        yield chain


def history(place: Place, *flags: str) -> Any:
    """Run the command that lists the rows."""
    return place.run("history", "old", "--limit", "1000", *flags, "--json")


def rows(place: Place) -> int:
    """The number of rows that are stored."""
    told = place.run("history", "status", "old", "--chain", "dev", "--json").json()
    count: int = told["chains"][0]["accounts"][0]["rows"]
    return count


def read(place: Place, chain: Chain) -> int:
    """Make payments, and read the history of them; return the number of its rows."""
    for amount in range(1, PAYMENTS + 1):
        assert place.run(*paying(chain, amount)).status == 0
    told = history(place, *chain.flags).json()
    count = rows(place)
    # What is sent, and the fee.
    assert count == len(told["movements"]) >= 2 * PAYMENTS
    return count


def start_anew(chain: Chain, start: str) -> None:
    """Put other blocks at the heights of the old ones."""
    assert chain.ask("evm_revert", start)
    chain.ask("anvil_setBalance", chain.accounts[5], "0x7")
    chain.ask("anvil_mine", "0x8")
    chain.clear()


def test_h11_a_chain_that_was_started_anew_is_read_after_a_reset(
    old: Place, own: Chain, tmp_path: Path
) -> None:
    """The error names the command; it asks no node, and keeps what was sent from this machine."""
    start = own.ask("evm_snapshot")
    fresh = old.copy(tmp_path / "fresh")
    count = read(old, own)
    sent = old.run("tx", "outbox", "list", "--all", "--json").json()
    assert len(sent["transactions"]) == PAYMENTS
    start_anew(own, start)
    for command in (("history", "old"), ("history", "sync", "old")):
        refused = old.run(*command, *own.flags, "--json")
        assert (refused.status, refused.code) == (NODE, "history-other-chain"), refused
        assert b"run: kingtherum history reset --chain dev" in refused.err, refused
    asked = old.run(*RESET)
    assert (asked.status, asked.code, asked.out) == (USAGE, "confirmation-needed", b""), asked
    assert rows(old) == count, "nothing is removed before someone agrees"
    own.clear()
    removed = old.run(*RESET, "--yes")
    assert removed.status == 0 and removed.json()["removed"]["rows"] == count, removed
    assert removed.json()["removed"]["accounts"] == 1 and removed.json()["chainName"] == "dev"
    assert own.calls() == {}, "no node is asked"
    assert rows(old) == 0
    assert old.run("tx", "outbox", "list", "--all", "--json").json() == sent
    again, first = history(old, *own.flags), history(fresh, *own.flags)
    assert again.status == 0, again
    for name in ("movements", "total", "asOfBlock", "etherIs", "tokensAre"):
        assert again.json()[name] == first.json()[name], name
    # What is read of the new chain is read on with the next command.
    own.ask("anvil_mine", "0x2")
    assert old.run("history", "sync", "old", *own.flags).status == 0


def test_another_chain_keeps_its_history(old: Place, own: Chain) -> None:
    """Only what was read of the chain is removed, and nothing to remove is no error."""
    count = read(old, own)
    for _ in range(2):
        none = old.run("history", "reset", "--chain", "ethereum", "--yes", "--json")
        assert none.status == 0 and set(none.json()["removed"].values()) == {0}, none
    assert rows(old) == count
    assert old.run(*RESET, "--yes").json()["removed"]["rows"] == count
    told = old.run("history", "reset", "--chain", "dev")
    assert told.status == 0 and told.out == b"no history of dev is stored\n", told


def test_nothing_is_created_where_nothing_is_stored(old: Place) -> None:
    """A home without a database has none afterwards."""
    for words in (RESET, ("history", "status", "--chain", "dev", "--json")):
        ended = old.run(*words)
        assert ended.status == 0, ended
    assert not (old.home / "chain/chain.sqlite").exists()
    unknown = old.run("history", "reset", "--chain", "nowhere", "--yes", "--json")
    assert (unknown.status, unknown.code) == (USAGE, "chain-unknown"), unknown


def test_a_person_is_asked(old: Place, own: Chain) -> None:
    """What goes and what stays is shown before the question; a no removes nothing."""
    count = read(old, own)
    for answer, left in (("n", count), ("", count), ("y", 0)):
        with screen(old, "history", "reset", "--chain", "dev") as shown:
            shown.sees(r"Remove the stored history of dev\? \[y/N\] ")
            before = shown.err.read_bytes()
            shown.types(answer)
            assert shown.ends() == (1 if left else 0), answer
        assert b"transactions sent from this machine" in before, before
        assert re.search(rf"rows +{count}\b".encode(), before), before
        assert rows(old) == left, answer


@pytest.mark.parametrize("words", [(*RESET, "--yes"), ("history", "status", "--chain", "dev")])
def test_no_connection_is_opened(words: tuple[str, ...], old: Place, own: Chain) -> None:
    """Neither the wallet nor the worker can reach a node, even if the settings name one."""
    read(old, own)
    (old.home / "config.toml").write_text(f'[chains.dev]\nrpc-url = "{own.url}"\n')
    (old.home / "config.toml").chmod(0o600)
    own.clear()
    watched = watch(old, *words, trace="network")
    assert watched.ended.status == 0, watched.ended
    # The C library asks a local service (AF_UNIX) for the user's name.
    assert not [
        call for call in watched.calls if call.name in NETWORK and "AF_INET" in call.arguments
    ]
    assert own.calls() == {}


def test_a_kill_leaves_all_or_nothing(
    old: Place, own: Chain, tmp_path: Path, every_call: bool
) -> None:
    """The worker is killed at a call that changes the database: all rows are there, or none."""
    start = own.ask("evm_snapshot")
    count = read(old, own)
    left, nth = list[int](), 0
    while True:
        nth += 1
        place = old.copy(tmp_path / str(nth))
        log = tmp_path / f"{nth}.log"
        before = (
            "strace", "-f", "-qq", "-e", f"trace={CHANGES}", "-o", str(log),
            "-P", str(place.home / "chain/chain.sqlite"),
            "-P", str(place.home / "chain/chain.sqlite-journal"),
            "-P", str(place.home / "chain/chain.sqlite-wal"),
            "-e", f"inject={CHANGES}:signal=SIGKILL:when={nth}",
        )
        ended = place.run(*RESET, "--yes", before=before, patience=60)
        left.append(rows(place))
        assert left[-1] in (0, count), (nth, ended, left[-1])
        assert (left[-1] == 0) == (counted(place) == 0), (nth, "a part of it is left")
        if not STRUCK.search(log.read_text()):
            assert ended.status == 0 and left[-1] == 0, (nth, ended)
            break
        assert ended.status != 0 or left[-1] == 0, (nth, ended)
    assert count in left and nth > 3, (nth, left)
    # Whatever was left can be removed afterwards, and the new chain is read.
    start_anew(own, start)
    for number in range(1, nth) if every_call else drawn(range(1, nth), 2, "killed resets"):
        place = Place(tmp_path / str(number))
        assert place.run(*RESET, "--yes").status == 0
        assert history(place, *own.flags).status == 0


def counted(place: Place) -> int:
    """How much of anything is stored, by the command's own count, which removes it."""
    counts = place.copy(place.folder.parent / f"{place.folder.name}-counted").run(*RESET, "--yes")
    return sum(counts.json()["removed"].values())


@pytest.mark.parametrize("name", ["list", "sync", "status", "chart", "export", "reset", "help"])
def test_an_account_may_be_called_like_a_command(name: str, old: Place) -> None:
    """The word after `history` is the command; the account is reached by the whole command."""
    assert old.import_words(name).status == 0
    flags = ("--chain", "dev", "--offline", "--json")
    for words in (("list", name, *flags), (*flags, "--", name)):
        told = old.run("history", *words)
        assert told.status == 0 and told.json()["accountName"] == name, told
    one = old.run("history", "status", name, "--chain", "dev", "--json")
    assert [row["accountName"] for row in one.json()["chains"][0]["accounts"]] == [name], one
    if name == "reset":
        shown = old.run("history", name, "--chain", "dev", "--yes", "--json")
        assert shown.json()["schema"] == "kingtherum.history-reset", shown
