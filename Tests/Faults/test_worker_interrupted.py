"""Ctrl-C and other signals that end the wallet after it gave a transaction to the worker."""

import json
import re
import signal
import subprocess
import time

import pytest

from support.chain import Chain
from support.program import environment
from support.screen import screen
from support.wallets import Place
from support.worker_pair import Pair
from test_worker_lies import paying

HASH = re.compile(rb"0x[0-9a-f]{64}")
# The question at which the worker only sends heartbeats, and the final message.
ENDINGS = {
    "broadcast-transaction": ("broadcast-unclear", b"it is unknown whether the node accepted "),
    "await-receipt": ("broadcast-not-followed", b" was broadcast and is still pending\n"),
}


def interrupted(pair: Pair, place: Place, chain: Chain, at: str, by: signal.Signals, *more: str) -> bytes:
    """Make a payment without prompts, end the wallet at a question, and return its stderr."""
    return ended(pair, place, at, by, *paying(chain, "--password-file", "passphrase", "--quiet", *more))


def ended(pair: Pair, place: Place, at: str, by: signal.Signals, *words: str) -> bytes:
    """End a command at a question, and return its stderr."""
    pair.lying(**{at: [["beats"]]})
    process = subprocess.Popen(
        [pair.folder / "kingtherum", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(place.folder), cwd=place.folder, start_new_session=True,
    )
    try:
        end = time.monotonic() + 20
        while at not in pair.asked():
            assert time.monotonic() < end and process.poll() is None, pair.asked()
            time.sleep(0.02)
        process.send_signal(by)
        out, err = (bytes(each) for each in process.communicate(timeout=10))
        assert (process.returncode, out) == (-by, b""), err
        return err
    finally:
        process.kill()
        process.communicate()


def signed(place: Place) -> bytes:
    """The hash of the last signature in the log."""
    lines = [json.loads(line) for line in (place.home / "audit.log").read_text().splitlines()]
    found = [str(line["hash"]) for line in lines if "hash" in line]
    return found[-1].encode()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda one: one.name)
@pytest.mark.parametrize("question", ENDINGS)
def test_the_hash_is_named(
    question: str, by: signal.Signals, pair: Pair, rich: Place, chain: Chain
) -> None:
    """The transaction may have been sent, so its hash is reported."""
    code, words = ENDINGS[question]
    err = interrupted(pair, rich, chain, question, by)
    said = err[err.rindex(b"\nkingtherum: ", 0, err.rindex(b"\nkingtherum: hint: ")):]
    # Stopping the wait is not an error: the payment continues.
    assert said.startswith(b"\nkingtherum: error: ") == (question == "broadcast-transaction"), err
    assert words in said, err
    digest = signed(rich)
    assert HASH.findall(said) == [digest, digest], err
    assert b"do not pay again; run: kingtherum tx status " + digest in said, err
    # Nothing would be paid after it before somebody has looked at it.
    for path in rich.home.rglob("journal.sqlite*"):
        path.unlink()
    err = interrupted(pair, rich, chain, question, by, "--json")
    error = json.loads(err[err.rindex(b'{\n  "error"'):])["error"]
    assert error["code"] == code and signed(rich).decode() in error["message"], error


def test_a_node_that_does_not_answer_is_told(pair: Pair, rich: Place, chain: Chain) -> None:
    """While no node answers for the transaction, nothing is claimed about it."""
    event = '{"id":$ID,"kind":"event","body":{"unanswered":{"_0":{"quota":{}}}}}\n'
    pair.lying(await_receipt=[["say", [event]], ["beats"]])
    words = paying(chain, "--password-file", "passphrase")
    with screen(rich, *words, before=pair.before, whole=True) as shown:
        shown.sees("no answer from the node, trying again")
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
    told = b" ".join(shown.shown.split())
    assert b" was broadcast, but its status is unknown: the node provider's quota is used up" in told
    assert b"still pending" not in told and signed(rich) in told


def test_what_is_sent_again_is_told(pair: Pair, rich: Place, chain: Chain) -> None:
    """A payment that no node still had is named as pending, since a node accepted it again."""
    event = '{"id":$ID,"kind":"event","body":{"resent":{}}}\n'
    pair.lying(await_receipt=[["say", [event]], ["beats"]])
    words = paying(chain, "--password-file", "passphrase")
    with screen(rich, *words, before=pair.before, whole=True) as shown:
        shown.sees("no node that answered still had the transaction, so it was sent again")
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
    assert b"still pending" in b" ".join(shown.shown.split())


def test_a_list_names_the_payment(pair: Pair, rich: Place, chain: Chain) -> None:
    """For a list, the message has the payment's number and hash."""
    (rich.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},1 gwei\n0x{'43' * 20},1 gwei\n")
    for line in (
        ("payout", "build", "list.csv", "--from", "old", "--out", "list.json", *chain.flags),
        ("payout", "sign", "--in", "list.json", "--out", "signed.json", "--yes",
         "--password-file", "passphrase"),
    ):
        assert rich.run(*line).status == 0
    cast = ("payout", "broadcast", "--in", "signed.json", "--quiet", *chain.flags)
    err = ended(pair, rich, "broadcast-transaction", signal.SIGINT, *cast)
    words = err[err.index(b"kingtherum: error: "):]
    assert b"error: stopped at payment 1: it is unknown whether the node accepted 0x" in words, err
    assert HASH.findall(words)[0].decode() in (rich.folder / "signed.json").read_text(), err


def test_nothing_is_said_before(pair: Pair, rich: Place, chain: Chain) -> None:
    """The control: nothing was broadcast, and no hash is printed."""
    err = interrupted(pair, rich, chain, "read-payment", signal.SIGINT)
    assert b"kingtherum: error" not in err and not HASH.search(err), err
