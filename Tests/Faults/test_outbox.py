"""The outbox: what is listed, sent again, and given up."""

import os
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.screen import screen
from support.started import started, until
from support.wallets import Place
from support.worker_processes import child_of

SEND = "eth_sendRawTransaction"


def paying(chain: Chain, *more: str, amount: str = "0.01 eth") -> tuple[str, ...]:
    """The command line of a payment that nobody is asked about."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes", "--json",
        "--password-file", "passphrase", "--no-wait", *chain.flags, *more,
    )


# The answers to a broadcast that say that it was not accepted, and will be later.
CAUSES: dict[str, dict[str, Any]] = {
    "full": {"kind": "rpc", "code": -32000, "message": "txpool is full"},
    "rate limit": {"kind": "status", "status": 429},
    "rate limit in JSON": {"kind": "rpc", "code": -32005, "message": "rate limit exceeded"},
    "credentials": {"kind": "status", "status": 401},
    "quota": {"kind": "status", "status": 402},
    "quota in JSON": {
        "kind": "rpc", "code": -32005,
        "message": "daily request count exceeded, request rate limited",
    },
}


def unsent(place: Place, chain: Chain, cause: str = "full") -> str:
    """Try to pay while the node accepts nothing; return the hash of what is kept."""
    chain.fault(method=SEND, times=None, **CAUSES[cause])
    ended = place.run(*paying(chain))
    chain.clear()
    assert ended.status != 0 and ended.code == "broadcast-not-sent", ended
    return kept(place, ended.err)


def kept(place: Place, err: bytes) -> str:
    """The hash of the only transaction in the outbox, which was not sent; an error named it."""
    listed = place.run("tx", "outbox", "list", "--json")
    assert listed.status == 0, listed
    (one,) = listed.json()["transactions"]
    assert one["state"] == "signed" and one["hash"] in err.decode(), (one, err)
    digest = one["hash"]
    assert isinstance(digest, str)
    return digest


def test_what_was_not_sent_is_sent_again(rich: Place, chain: Chain) -> None:
    """The hint's command sends the kept bytes; then the outbox is empty."""
    digest = unsent(rich, chain)
    assert chain.ask("eth_getTransactionByHash", digest) is None
    again = rich.run("tx", "outbox", "resend", digest, *chain.flags, "--wait", "--json")
    assert again.status == 0 and again.json()["hash"] == digest, again
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"
    assert rich.run("tx", "outbox", "list", "--json").json()["transactions"] == []
    whole = rich.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    assert [one["state"] for one in whole] == ["mined"]
    twice = rich.run("tx", "outbox", "drop", digest, "--yes", "--json")
    assert twice.status == 1 and twice.code == "outbox-mined", twice


def test_what_was_not_sent_is_given_up(rich: Place, chain: Chain) -> None:
    """A dropped transaction frees its nonce: the next payment is mined, and it alone."""
    digest = unsent(rich, chain)
    nonce = chain.nonce(chain.accounts[0])
    asked = rich.run("tx", "outbox", "drop", digest, "--json")
    assert asked.status == 64 and asked.code == "confirmation-needed", asked
    dropped = rich.run("tx", "outbox", "drop", digest, "--yes", "--json")
    assert dropped.status == 0 and dropped.json()["nonce"] == str(nonce), dropped
    paid = rich.run(*paying(chain, amount="0.02 eth"))
    assert paid.status == 0, paid
    mined = chain.ask("eth_getTransactionByHash", paid.json()["hash"])
    assert int(mined["nonce"], 16) == nonce and mined["blockNumber"] is not None
    left = rich.run("tx", "outbox", "list", "--json").json()["transactions"]
    assert [(one["hash"], one["state"]) for one in left] == [(paid.json()["hash"], "accepted")]


def test_what_was_never_sent_from_here_is_unknown(rich: Place, chain: Chain) -> None:
    """No command takes a hash of others, whether there is a database or not."""
    digest = "0x" + "77" * 32
    assert rich.run("tx", "outbox", "show", digest, "--json").code == "outbox-unknown"
    commands = (("resend", digest, *chain.flags), ("drop", digest, "--yes"), ("show", digest))
    for words in commands:
        ended = rich.run("tx", "outbox", *words, "--json")
        assert ended.status == 1 and ended.code == "outbox-unknown", ended


def test_what_was_sent_is_shown_without_a_node(rich: Place, chain: Chain) -> None:
    """What was recorded, and the review that `tx show` gives of the same bytes."""
    digest = unsent(rich, chain)
    (kept,) = rich.run("tx", "outbox", "list", "--json").json()["transactions"]
    shown = rich.run("tx", "outbox", "show", digest, "--json").json()
    assert shown["transaction"] == kept and shown["signed"]["hash"] == digest, shown
    same = rich.run("tx", "show", shown["signed"]["raw"], "--json").json()
    assert (same["review"], same["signed"]) == (shown["review"], shown["signed"])
    text = rich.run("tx", "outbox", "show", digest).out.decode()
    assert text.startswith("status      not sent\n") and "0.01 ETH" in text, text
    assert chain.calls() == {}


def test_what_was_replaced_is_shown_with_what_replaced_it(rich: Place, chain: Chain) -> None:
    """Once a node has told that the replacement is mined, its hash stands beside the old one."""
    chain.ask("evm_setAutomine", False)
    try:
        old = rich.run(*paying(chain)).json()["hash"]
        words = ("--yes", "--no-wait", "--password-file", "passphrase", "--json", *chain.flags)
        new = rich.run("tx", "speed-up", old, *words).json()["hash"]
        waiting = rich.run("tx", "outbox", "show", old, "--json").json()["transaction"]
        assert waiting["state"] == "accepted" and "replacedBy" not in waiting, waiting
    finally:
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")
    for digest in (new, old):
        assert rich.run("tx", "status", digest, *chain.flags).status == 0
    shown = rich.run("tx", "outbox", "show", old, "--json").json()["transaction"]
    assert (shown["state"], shown["replacedBy"]) == ("replaced", new), shown
    assert "replacedBy" not in rich.run("tx", "outbox", "show", new, "--json").json()["transaction"]


@pytest.mark.parametrize("cause", CAUSES)
def test_m1_a_payment_does_not_wait_for_one_that_was_not_sent(
    cause: str, rich: Place, chain: Chain
) -> None:
    """Before a higher nonce is given, the kept transaction is sent or given up."""
    digest = unsent(rich, chain, cause)
    before = chain.nonce(chain.accounts[0])
    for _ in range(2):
        is_refused(rich, chain, digest)
    assert chain.nonce(chain.accounts[0]) == before
    forced = rich.run(*paying(chain, "--nonce", str(before), amount="0.02 eth"))
    assert forced.status == 0, forced
    assert chain.nonce(chain.accounts[0]) == before + 1
    assert chain.ask("eth_getTransactionByHash", digest) is None


def is_refused(place: Place, chain: Chain, digest: str) -> None:
    """Check that a script cannot pay before what is kept is settled."""
    refused = place.run(*paying(chain))
    assert refused.status == 1 and refused.code == "send-unsent", refused
    assert digest in refused.err.decode() and refused.out == b""


def test_m1_a_payment_that_reached_no_node_stops_the_next(rich: Place, chain: Chain) -> None:
    """The node is gone when the payment is sent: it is kept, and sent again before another."""
    node = chain.ask("dev_openFront", {})
    first = chain.nonce(chain.accounts[0])
    words = (
        "send", "0.02", "eth", "to", chain.accounts[3], "--from", "old", "--json",
        "--password-file", "passphrase", "--chain", chain.name, "--rpc-url", node["url"],
    )
    with screen(rich, *words) as shown:
        shown.sees(r"Send 0\.02 ETH to [^?]*\? \[y/N\] ")
        chain.ask("dev_closeFront", node["id"])
        shown.types("y")
        assert shown.ends() == 69 and shown.code == "broadcast-not-sent", shown.err.read_bytes()
    digest = kept(rich, shown.err.read_bytes())
    is_refused(rich, chain, digest)
    assert chain.nonce(chain.accounts[0]) == first
    again = rich.run("tx", "outbox", "resend", digest, *chain.flags, "--wait", "--json")
    assert again.status == 0 and again.json()["hash"] == digest, again
    paid = rich.run(*paying(chain))
    assert paid.status == 0 and chain.nonce(chain.accounts[0]) == first + 2, paid


def test_m1_a_payment_that_is_pending_at_the_node_stops_nothing(rich: Place, chain: Chain) -> None:
    """Several payments in a row, none mined: each gets its nonce."""
    chain.ask("evm_setAutomine", False)
    try:
        first = chain.nonce(chain.accounts[0])
        sent = [rich.run(*paying(chain, "--again")) for _ in range(3)]
        assert [ended.status for ended in sent] == [0, 0, 0], sent
        nonces = [
            int(chain.ask("eth_getTransactionByHash", ended.json()["hash"])["nonce"], 16)
            for ended in sent
        ]
        assert nonces == [first, first + 1, first + 2]
    finally:
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")


def test_m2_a_payment_that_cannot_be_recorded_is_reported(rich: Place, chain: Chain) -> None:
    """The database is held while the node accepts: the hash is printed, and what was not recorded."""
    chain.fault("delay", method=SEND, ms=1500)
    with ThreadPoolExecutor(1) as pool:
        run = pool.submit(rich.run, *paying(chain))
        while chain.calls().get(SEND, 0) == 0 and not run.done():
            pass
        holder = sqlite3.connect(rich.home / "chain" / "journal.sqlite", isolation_level=None)
        try:
            holder.execute("BEGIN IMMEDIATE")
            ended = run.result()
        finally:
            holder.close()
    assert ended.status == 0, ended
    answer = ended.json()
    assert answer["recorded"] is False, answer
    assert chain.ask("eth_getTransactionReceipt", answer["hash"])["status"] == "0x1"


def test_m3_a_payment_that_is_listed_late_is_not_called_replaced(
    rich: Place, chain: Chain
) -> None:
    """The nonce is too low because of this very payment, which the node lists some seconds late."""
    paid = rich.run(*paying(chain))
    assert paid.status == 0, paid
    digest = paid.json()["hash"]
    for method in ("eth_getTransactionReceipt", "eth_getTransactionByHash"):
        chain.fault("lie", method=method, result=None, times=3)
    again = rich.run("tx", "outbox", "resend", digest, *chain.flags, "--json")
    assert again.status == 0, again
    answer = again.json()
    assert answer["hash"] == digest and answer["status"] in ("success", "already-known"), answer
    assert answer["knownBefore"] is True, answer


def test_m1_a_person_is_asked_to_send_the_earlier_one_first(rich: Place, chain: Chain) -> None:
    """On a terminal, a yes sends the kept bytes, and then the payment; a no sends neither."""
    digest = unsent(rich, chain)
    first = chain.nonce(chain.accounts[0])
    words = (
        "send", "0.02", "eth", "to", chain.accounts[3], "--from", "old", "--password-file",
        "passphrase", *chain.flags,
    )
    with screen(rich, *words) as shown:
        shown.sees(r"Send that one first\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1
        assert b"tx outbox resend " + digest.encode() in shown.err.read_bytes()
    assert chain.nonce(chain.accounts[0]) == first
    with screen(rich, *words) as shown:
        shown.sees(r"Send that one first\? \[y/N\] ")
        shown.types("y")
        shown.sees(r"Send 0\.02 ETH to [^?]*\? \[y/N\] ")
        # What is declined now is not all that could have been sent.
        shown.types("n")
        assert (shown.ends(), shown.code) == (1, ""), shown.err.read_bytes()
        said = shown.err.read_bytes()
        assert b"the payment was not sent, but " + digest.encode() + b" was" in said
        assert b"earlier  " + digest.encode() in said and b"amount   0.01 ETH" in said
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"
    assert chain.nonce(chain.accounts[0]) == first + 1


def raw(chain: Chain) -> set[str]:
    """The signed transactions that the node was sent."""
    asked = [entry["body"] for entry in chain.ask("dev_transcript", 100)]
    return {body["params"][0] for body in asked if isinstance(body, dict) and body["method"] == SEND}


@pytest.mark.parametrize("is_accepted", [False, True], ids=["lost", "accepted"])
@pytest.mark.parametrize("both", [False, True], ids=["wallet killed", "worker killed too"])
def test_f90_a_killed_payment_is_sent_as_it_was_signed(
    both: bool, is_accepted: bool, rich: Place, chain: Chain
) -> None:
    """The node got the request, and nobody is left for its answer: it is paid once, as signed."""
    before = chain.nonce(chain.accounts[0])
    chain.fault("hang", method=SEND, times=None, execute=is_accepted)
    with started(rich, *paying(chain)) as process:
        until(lambda: SEND in chain.calls() and chain.nonce(chain.accounts[0]) == before + is_accepted)
        worker = child_of(process.pid)
        if both:
            os.kill(worker, signal.SIGKILL)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=10)
        # A worker that is left alone may still write down what it knows.
        until(lambda: not Path("/proc", str(worker)).exists())
    (first,) = raw(chain)
    chain.clear()
    (kept,) = rich.run("tx", "outbox", "list", "--json").json()["transactions"]
    # A node may have it.
    assert kept["state"] == "unknown", kept
    again = rich.run("tx", "outbox", "resend", kept["hash"], "--wait", "--json", *chain.flags)
    assert again.status == 0 and again.json()["hash"] == kept["hash"], again
    assert raw(chain) == {first}
    assert chain.ask("eth_getTransactionReceipt", kept["hash"])["status"] == "0x1"
    assert chain.nonce(chain.accounts[0]) == before + 1
