"""A sent payment is reported, whatever happens to the wait, the output or the terminal."""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest

from support.chain import Chain
from support.program import PROGRAM, environment
from support.screen import screen
from support.wallets import Place

TUSD = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"


def sending(chain: Chain, amount: str = "0.001 eth") -> tuple[str, ...]:
    """The command line of a payment."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes",
        "--password-file", "passphrase", *chain.flags,
    )


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain without automine; everything is mined at the end."""
    chain.ask("evm_setAutomine", False)
    yield chain
    chain.ask("evm_setAutomine", True)
    chain.ask("evm_mine")


@pytest.mark.parametrize("amount", ("0.001 eth", "2 TUSD"))
def test_few_requests_before_the_question(rich: Place, chain: Chain, amount: str) -> None:
    """At most four, since independent questions are one batch; each is asked once.

    On a busy machine a question may be too late for its batch, so the best of some runs counts.
    """
    token = {
        "chainId": 31337, "address": TUSD, "symbol": "TUSD", "name": "Test Dollar", "decimals": 6,
    }
    (rich.home / "tokens.json").write_text(json.dumps({"tokens": [token]}))
    fewest = min(drafting(rich, chain, amount) for _ in range(5))
    assert fewest <= 4, fewest


def drafting(rich: Place, chain: Chain, amount: str) -> int:
    """The number of requests of a dry run."""
    chain.ask("dev_clearCalls")
    ended = rich.run(*sending(chain, amount), "--dry-run")
    assert ended.status == 0, ended
    bodies = [posted["body"] for posted in chain.ask("dev_transcript")]
    posts = [body if isinstance(body, list) else [body] for body in bodies]
    asked = [(one["method"], str(one["params"])) for post in posts for one in post]
    assert len(asked) == len(set(asked)), posts
    return len(posts)


def test_interrupted_while_it_waits(rich: Place, still: Chain) -> None:
    """Control-C ends the wait; the hash was printed, and the next review shows what is pending."""
    before = still.nonce(still.accounts[0])
    with screen(rich, *sending(still)) as shown:
        shown.until(lambda: b"Ctrl-C stops waiting" in shown.err.read_bytes(), "no note")
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
        told = shown.err.read_bytes()
        assert shown.out.read_bytes() == b""
    note = next(line for line in told.splitlines() if line.startswith(b"info: sent "))
    digest = note.split()[-1].decode()
    assert b"\nkingtherum: " + digest.encode() + b" was broadcast and is still pending" in told
    assert b"error" not in told and b"HASH" not in told, told
    assert told.count(digest.encode()) == 3, told
    assert still.ask("eth_getTransactionByHash", digest)["blockNumber"] is None
    assert still.nonce(still.accounts[0]) == before + 1
    again = rich.run(*sending(still), "--dry-run", "--json")
    codes = {warning["code"]: warning for warning in again.json()["review"]["warnings"]}
    assert digest in codes["waiting-same"]["message"], codes
    assert codes["waiting-same"]["grade"] == "caution"
    repeated = rich.run(*sending(still), "--json")
    assert (repeated.status, repeated.code, repeated.out) == (1, "send-same-pending", b""), repeated
    assert still.nonce(still.accounts[0]) == before + 1
    other = rich.run(*sending(still, "0.002 eth"), "--dry-run", "--json").json()["review"]
    assert [w["code"] for w in other["warnings"] if w["code"].startswith("waiting")] == [
        "waiting-before"
    ]
    status = rich.run("tx", "status", digest, *still.flags, "--json").json()
    assert status["status"] == "waiting"


def review_of(place: Place, *words: str) -> dict[str, Any]:
    """The review of a dry run, from its JSON."""
    ended = place.run(*words, "--dry-run", "--json")
    assert ended.status == 0, ended
    review: dict[str, Any] = ended.json()["review"]
    return review


def claims_of(review: dict[str, Any]) -> dict[str, str]:
    """The claims, by name."""
    return {claim["name"]: claim["text"] for claim in review["claims"]}


def test_b5_the_balance_after_counts_what_is_pending(rich: Place, still: Chain) -> None:
    """Payments in the outbox are subtracted from the remaining balance."""
    plain = claims_of(review_of(rich, *sending(still)))
    assert "pending" not in plain
    assert rich.run(*sending(still, "1 eth"), "--no-wait").status == 0
    review = review_of(rich, *sending(still))
    claims = claims_of(review)
    pending = Decimal(claims["pending"].split()[2])
    assert 1 < pending < Decimal("1.01")
    left = Decimal(claims["balance"].split()[0]) - pending
    left -= Decimal(review["highestTotal"]["ether"])
    assert claims["balance after"] == f"at least {left.normalize():f} ETH"
    most = claims_of(review_of(rich, *sending(still, "max")))
    assert most["balance after"] == "at least 0 ETH"


def test_b9_fees_and_gas_that_cannot_be(rich: Place, chain: Chain) -> None:
    """Impossible gas is refused before anything is unlocked; a cap below the base fee is a danger."""
    words = [word for word in sending(chain) if word not in ("--password-file", "passphrase")]
    ended = rich.run(*words, "--gas", "100", "--json")
    assert ended.status == 64 and ended.code == "build-gas-too-low", ended
    ended = rich.run(*words, "--gas", "9000000000", "--json")
    assert ended.status == 64 and ended.code == "build-gas-too-high", ended
    for more in ((), ("--max-priority-fee-per-gas", "1 wei")):
        review = review_of(rich, *sending(chain), "--max-fee-per-gas", "1 wei", *more)
        graded = {warning["code"]: warning["grade"] for warning in review["warnings"]}
        assert graded.get("fee-cap-low") == "danger", graded
        assert "fee now" not in claims_of(review)
    review = review_of(rich, *sending(chain))
    assert "fee now" in claims_of(review)
    assert not {"fee-cap-low", "gas-too-low"} & {w["code"] for w in review["warnings"]}


def sent(place: Place, *words: str) -> str:
    """Send without waiting; return the hash."""
    ended = place.run(*words, "--no-wait", "--json")
    assert ended.status == 0, ended
    digest = ended.json()["hash"]
    assert isinstance(digest, str)
    return digest


def test_b22_a_replaced_transaction_names_what_took_its_nonce(rich: Place, still: Chain) -> None:
    """The outbox still has a transaction that the node has dropped."""
    nonce = ("--nonce", str(still.nonce(still.accounts[0])))
    tips = [("--max-fee-per-gas", f"{price} gwei", "--max-priority-fee-per-gas", f"{price} gwei")
            for price in (3, 9)]
    first = sent(rich, *sending(still), *nonce, *tips[0])
    second = sent(rich, *sending(still, "0.002 eth"), *nonce, *tips[1])
    asked = ("tx", "status", first, *still.flags)
    waiting = rich.run(*asked, "--json").json()
    assert (waiting["status"], waiting["replacedBy"]) == ("replaced", second)
    still.ask("evm_mine")
    mined = rich.run(*asked, "--json").json()
    assert (mined["status"], mined["replacedBy"]) == ("replaced", second)
    assert f"replaced by  {second} (mined in block ".encode() in rich.run(*asked).out
    unknown = rich.run("tx", "status", "0x" + "77" * 32, *still.flags, "--json")
    assert unknown.status == 1 and unknown.code == "transaction-unknown"


def broken_pipe() -> int:
    """A pipe without a reader."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


LOST: dict[str, tuple[Callable[[], int], str]] = {
    "full": (lambda: os.open("/dev/full", os.O_WRONLY), "no space left on device"),
    "pipe": (broken_pipe, "broken pipe"),
    "closed": (lambda: os.open("/dev/null", os.O_RDONLY), "bad file descriptor"),
}


def run_into(place: Place, descriptor: int | None, *words: str) -> tuple[int, bytes]:
    """Run with this stdout, or with none; return the status and stderr."""
    def close() -> None:
        os.close(1)

    process = subprocess.run(
        [str(PROGRAM), *words], cwd=place.folder, env=environment(place.folder), check=False,
        stdin=subprocess.DEVNULL, stdout=descriptor, stderr=subprocess.PIPE, timeout=60,
        preexec_fn=close if descriptor is None else None, start_new_session=True,
    )
    return process.returncode, process.stderr


@pytest.mark.parametrize("kind", [*LOST, "none"])
@pytest.mark.parametrize("waits", [True, False])
def test_an_answer_that_is_lost(kind: str, waits: bool, rich: Place, chain: Chain) -> None:
    """Sent, but the output was lost: a separate status, and the hash on stderr."""
    before = chain.nonce(chain.accounts[0])
    descriptor = LOST[kind][0]() if kind in LOST else None
    words = (*sending(chain), *(() if waits else ("--no-wait",)), "--json")
    status, err = run_into(rich, descriptor, *words)
    if descriptor is not None:
        os.close(descriptor)
    error = json.loads(err[err.index(b'{\n  "error"'):])["error"]
    assert (status, error["code"]) == (74, "sent-output-lost"), err
    _, digest, rest = error["message"].split(" ", 2)
    reason = LOST[kind][1] if kind in LOST else "bad file descriptor"
    state = "success" if waits else "accepted"
    assert rest == f"was sent ({state}), but the output could not be written: {reason}"
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"
    assert chain.nonce(chain.accounts[0]) == before + 1
    # If there was a wait, an info line has the same hash.
    assert (b"info: sent " + digest.encode() in err) == waits


@pytest.mark.parametrize("words", [
    ("man",), ("completion", "bash"), ("--help",), ("send", "-h"), ("help", "policy"), ("--version",),
], ids=" ".join)
def test_help_ends_with_its_reader(words: tuple[str, ...], old: Place) -> None:
    """Help for a reader who has seen enough, as `head` has, ends by SIGPIPE; a full disk is an error."""
    for kind, (opened, reason) in LOST.items():
        descriptor = opened()
        status, err = run_into(old, descriptor, *words)
        os.close(descriptor)
        if kind == "pipe":
            assert (status, err) == (-signal.SIGPIPE, b""), words
        else:
            assert status == 1 and reason.encode() in err, (words, err)


def test_an_answer_does_not_end_with_its_reader(old: Place) -> None:
    """An answer that nobody reads is an error, also where nothing was sent."""
    broken = broken_pipe()
    status, err = run_into(old, broken, "wallet", "list")
    os.close(broken)
    assert status == 1 and b"broken pipe" in err, err


def test_a_refusal_keeps_its_status(rich: Place, chain: Chain) -> None:
    """A payment that was not sent has its usual error, wherever the output goes."""
    full = os.open("/dev/full", os.O_WRONLY)
    before = chain.nonce(chain.accounts[0])
    status, err = run_into(rich, full, *sending(chain, "1000000 eth"), "--json")
    os.close(full)
    assert status == 1 and b'"not-enough"' in err
    assert chain.nonce(chain.accounts[0]) == before


def test_payouts_that_never_reached_the_node(rich: Place, chain: Chain) -> None:
    """The same for a list; a second run reports the payments again, and sends nothing twice."""
    (rich.folder / "list.csv").write_text(f"to,amount\n{chain.accounts[3]},1 gwei\n")
    for words in (
        ("build", "list.csv", "--from", "old", "--out", "list.json", *chain.flags),
        ("sign", "--in", "list.json", "--out", "signed.json", "--yes", "--password-file",
         "passphrase"),
    ):
        assert rich.run("payout", *words).status == 0
    send = ("payout", "broadcast", "--in", "signed.json", "--wait", *chain.flags, "--json")
    before = chain.nonce(chain.accounts[0])
    full = os.open("/dev/full", os.O_WRONLY)
    status, err = run_into(rich, full, *send)
    os.close(full)
    error = json.loads(err[err.index(b'{\n  "error"'):])["error"]
    assert (status, error["code"]) == (74, "payouts-output-lost"), err
    again = rich.run(*send).json()
    assert again["sent"] == 0 and again["payments"][0]["hash"] in error["message"]
    assert chain.nonce(chain.accounts[0]) == before + 1
