"""Several transactions of the outbox are given up together, or none is."""

import re
import sqlite3
from pathlib import Path

from support.chain import Chain
from support.payments import AT_ONCE, mined, paid, paying
from support.samples import drawn
from support.screen import screen
from support.wallets import Place

SEND = "eth_sendRawTransaction"
FULL = {"method": SEND, "times": None, "code": -32000, "message": "txpool is full"}
# What the worker does to the journal's files; it is killed at one of these calls.
CHANGES = "pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat"
STRUCK = re.compile(r"\+\+\+ killed by SIGKILL \+\+\+")


def unsent(place: Place, chain: Chain, count: int) -> list[str]:
    """Try to pay 1, 2, … wei while the node accepts nothing; return the hashes, by nonce."""
    first = chain.nonce(chain.accounts[0])
    chain.fault("rpc", **FULL)
    for amount in range(1, count + 1):
        ended = place.run(*paying(chain, amount, "--nonce", str(first + amount - 1)))
        assert ended.code == "broadcast-not-sent", ended
    chain.clear()
    found = sorted((int(one["nonce"]), one["hash"]) for one in listed(place))
    assert [nonce for nonce, _ in found] == list(range(first, first + count)), found
    return [digest for _, digest in found]


def listed(place: Place, *more: str) -> list[dict[str, str]]:
    """The transactions of the outbox."""
    ended = place.run("tx", "outbox", "list", "--json", *more)
    found: list[dict[str, str]] = ended.json()["transactions"]
    return found


def waiting(place: Place) -> set[str]:
    """The hashes that the outbox still has to do with."""
    return {one["hash"] for one in listed(place)}


def dropping(*words: str) -> tuple[str, ...]:
    """The command line that gives transactions up."""
    return ("tx", "outbox", "drop", *words, "--json")


def test_several_are_given_up_together(rich: Place, chain: Chain) -> None:
    """Their nonces are free; one that is not named keeps its own."""
    first = chain.nonce(chain.accounts[0])
    one, two, three = unsent(rich, chain, 3)
    asked = rich.run(*dropping(three, two))
    assert asked.status == 64 and asked.code == "confirmation-needed", asked
    assert waiting(rich) == {one, two, three}
    dropped = rich.run(*dropping(three, two, three, "--yes"))
    answer = dropped.json()
    assert answer["schema"] == "kingtherum.tx-outbox-drop-list", answer
    assert [(each["hash"], each["nonce"]) for each in answer["transactions"]] == [
        (three, str(first + 2)), (two, str(first + 1)),
    ]
    assert waiting(rich) == {one}
    again = rich.run("tx", "outbox", "resend", one, "--json", *chain.flags)
    assert again.status == 0, again
    for amount in (7, 8):
        assert rich.run(*paying(chain, amount)).status == 0
    assert paid(chain, first) == [1, 7, 8]


def test_all_are_kept_if_one_cannot_be_given_up(rich: Place, chain: Chain) -> None:
    """One is mined, unknown or misspelt: the error names it, and nothing is dropped."""
    assert rich.run(*paying(chain, 9)).status == 0
    done = [digest for amount, digest in mined(chain, 0) if amount == 9][-1]
    assert rich.run("tx", "status", done, *chain.flags).status == 0
    unpaid = unsent(rich, chain, 2)
    stranger = "0x" + "77" * 32
    before = listed(rich, "--all")
    for code, digest in (("outbox-mined", done), ("outbox-unknown", stranger)):
        ended = rich.run(*dropping(*unpaid, digest, "--yes"))
        assert ended.status == 1 and ended.code == code, ended
        assert digest in ended.err.decode() and ended.out == b"", ended
    assert rich.run(*dropping(*unpaid, "0x12", "--yes")).code == "hash-length"
    assert listed(rich, "--all") == before


def test_one_question_is_asked_about_several(rich: Place, chain: Chain) -> None:
    """Each is shown before it; a no keeps all, a yes drops all."""
    both = unsent(rich, chain, 2)
    for answer, left in (("n", set(both)), ("y", set[str]())):
        with screen(rich, "tx", "outbox", "drop", "--all", "--chain", "dev") as shown:
            shown.sees(r"Drop these 2 transactions\? \[y/N\] ")
            read = shown.err.read_bytes()
            shown.types(answer)
            assert shown.ends() == (1 if left else 0)
        assert all(digest.encode() in read for digest in both), read
        assert waiting(rich) == left


def test_a_chain_that_was_started_anew(rich: Place, chain: Chain) -> None:
    """The chain has forgotten three payments: one command gives them up, and the next is made."""
    first = chain.nonce(chain.accounts[0])
    start = chain.ask("evm_snapshot")
    for amount in (1, 2, 3):
        assert rich.run(*paying(chain, amount)).status == 0
    assert paid(chain, first) == [1, 2, 3]
    assert chain.ask("evm_revert", start) and chain.nonce(chain.accounts[0]) == first
    age(rich)
    refused = rich.run(*paying(chain, 4))
    assert refused.status == 1 and refused.code == "send-unsent", refused
    assert "tx outbox drop --all --chain" in refused.err.decode(), refused
    # The chain is not asked: what is dropped there is no matter of this command.
    none = rich.run(*dropping("--all", "--chain", "ethereum", "--yes"))
    assert none.status == 1 and none.code == "outbox-none-waiting", none
    chain.clear()
    dropped = rich.run(*dropping("--all", "--chain", "dev", "--yes"))
    assert len(dropped.json()["transactions"]) == 3 and chain.calls() == {}, dropped
    assert rich.run(*paying(chain, 4)).status == 0
    assert paid(chain, first) == [4]


def age(place: Place) -> None:
    """Let the minute pass in which a node may lag behind what was recorded as mined."""
    journal = sqlite3.connect(place.home / "chain/journal.sqlite")
    with journal:
        journal.execute(
            "UPDATE outbox SET first_sent = first_sent - 3600, last_seen = last_seen - 3600"
        )
    journal.close()


def test_a_kill_leaves_all_or_none(
    rich: Place, chain: Chain, tmp_path: Path, every_call: bool
) -> None:
    """The worker is killed at a call that changes the journal: all are kept, or all are gone."""
    all_of_them = set(unsent(rich, chain, AT_ONCE // 2))
    left, nth = list[set[str]](), 0
    while True:
        nth += 1
        place = rich.copy(tmp_path / str(nth))
        log = tmp_path / f"{nth}.log"
        before = (
            "strace", "-f", "-qq", "-e", f"trace={CHANGES}", "-o", str(log),
            "-P", str(place.home / "chain/journal.sqlite"),
            "-P", str(place.home / "chain/journal.sqlite-journal"),
            "-P", str(place.home / "chain/journal.sqlite-wal"),
            "-e", f"inject={CHANGES}:signal=SIGKILL:when={nth}",
        )
        ended = place.run(*dropping(*all_of_them, "--yes"), before=before, patience=60)
        left.append(waiting(place))
        assert left[-1] in (set(), all_of_them), (nth, ended, left[-1])
        if not STRUCK.search(log.read_text()):
            assert ended.status == 0 and left[-1] == set(), (nth, ended)
            break
        assert ended.status != 0 or left[-1] == set(), (nth, ended)
    assert all_of_them in left and nth > 3, (nth, left)
    # Whatever was left can be given up afterwards, and the next payment has the lowest nonce.
    first = chain.nonce(chain.accounts[0])
    for number in range(1, nth) if every_call else drawn(range(1, nth), 2, "killed drops"):
        place = Place(tmp_path / str(number))
        if left[number - 1]:
            assert place.run(*dropping(*all_of_them, "--yes")).status == 0
        moment = chain.ask("evm_snapshot")
        assert place.run(*paying(chain, 5)).status == 0
        assert paid(chain, first) == [5]
        assert chain.ask("evm_revert", moment)
