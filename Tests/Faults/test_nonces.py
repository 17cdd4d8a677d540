"""The nonce of a payment belongs to its process, from its review to its broadcast."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.chain import Chain
from support.screen import Screen, screen
from support.wallets import Place
from support.worker_processes import child_of

AT_ONCE = 8
QUESTION = r"Send [^?]*\? \[y/N\] "


def paying(chain: Chain, *more: str) -> tuple[str, ...]:
    """The command line of a payment."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth",
        "--password-file", "passphrase", *chain.flags, *more,
    )


def nonce_of(chain: Chain, digest: object) -> int:
    """The nonce of a mined transaction."""
    found = chain.ask("eth_getTransactionByHash", digest)
    assert found["blockNumber"] is not None, found
    return int(found["nonce"], 16)


def test_m5_f89_eight_payments_at_once_are_eight_payments(rich: Place, chain: Chain) -> None:
    """Eight processes pay at the same time: all are mined, with eight nonces in a row."""
    first = chain.nonce(chain.accounts[0])
    line = paying(chain, "--yes", "--again", "--json")
    with ThreadPoolExecutor(AT_ONCE) as threads:
        ends = list(threads.map(lambda _: rich.run(*line, patience=120), range(AT_ONCE)))
    assert [(ended.status, ended.code) for ended in ends] == [(0, "")] * AT_ONCE, ends
    nonces = sorted(nonce_of(chain, ended.json()["hash"]) for ended in ends)
    assert nonces == list(range(first, first + AT_ONCE))
    assert chain.nonce(chain.accounts[0]) == first + AT_ONCE


def asked(shown: Screen) -> None:
    """Wait for the question; the nonce is reserved then."""
    shown.sees(QUESTION)


def test_m5_a_declined_payment_gives_its_nonce_back(rich: Place, chain: Chain) -> None:
    """Who declines leaves no gap: the next payment gets the nonce."""
    first = chain.nonce(chain.accounts[0])
    with screen(rich, *paying(chain)) as shown:
        asked(shown)
        shown.types("n")
        assert shown.ends() == 1, shown.err.read_bytes()
    paid = rich.run(*paying(chain, "--yes", "--json"))
    assert paid.status == 0 and nonce_of(chain, paid.json()["hash"]) == first, paid


def test_m5_a_payment_that_is_being_asked_about_keeps_its_nonce(rich: Place, chain: Chain) -> None:
    """A second payment says that it comes after the first, which then is sent as it was shown."""
    first = chain.nonce(chain.accounts[0])
    with screen(rich, *paying(chain)) as shown:
        asked(shown)
        second = rich.run(*paying(chain, "--dry-run", "--json"))
        assert second.status == 0, second
        review = second.json()["review"]
        said = [one["message"] for one in review["warnings"] if one["code"] == "nonce-reserved"]
        assert said and f"has reserved nonce {first} for a payment" in said[0], review["warnings"]
        # What is only looked at reserves nothing.
        again = rich.run(*paying(chain, "--dry-run", "--json")).json()["review"]
        assert again["warnings"] == review["warnings"]
        shown.types("y")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert chain.nonce(chain.accounts[0]) == first + 1


def test_m5_a_gap_is_not_sent_into(rich: Place, chain: Chain) -> None:
    """The first payment is declined while the second is asked about: the second is not sent."""
    first = chain.nonce(chain.accounts[0])
    # The files of the second one are its own; the first has only its terminal.
    with screen(rich, *paying(chain), whole=True) as one:
        asked(one)
        with screen(rich, *paying(chain)) as two:
            asked(two)
            one.types("n")
            assert one.process.wait(20) == 1
            two.types("y")
            assert two.ends() == 1, two.err.read_bytes()
            told = b" ".join(two.err.read_bytes().split()).decode()
            assert f"error: another process on this machine gave up nonce {first}, and a" in told, told
            assert "nothing was sent" in told and "hint: run the same command again" in told, told
    assert chain.nonce(chain.accounts[0]) == first
    paid = rich.run(*paying(chain, "--yes", "--json"))
    assert paid.status == 0 and nonce_of(chain, paid.json()["hash"]) == first, paid
    assert len(rich.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]) == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_m5_an_ended_process_gives_its_nonce_back(
    how: signal.Signals, rich: Place, chain: Chain
) -> None:
    """The wallet is killed at its question: its worker gives the nonce back at once."""
    first = chain.nonce(chain.accounts[0])
    with screen(rich, *paying(chain)) as shown:
        asked(shown)
        worker = child_of(shown.process.pid)
        os.kill(shown.process.pid, how)
        assert shown.process.wait(20) == -how
        shown.until(lambda: not os.path.exists(f"/proc/{worker}"), "the worker goes on")
    paid = rich.run(*paying(chain, "--yes", "--json"))
    assert paid.status == 0 and nonce_of(chain, paid.json()["hash"]) == first, paid
