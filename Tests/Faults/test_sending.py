"""A payment that is sent is told of, whatever becomes of the wait, the answer or the terminal."""

import signal
from collections.abc import Iterator

import pytest

from support.chain import Chain
from support.screen import screen
from support.wallets import WORDS, Place, address_of


def sending(chain: Chain, amount: str = "0.001 eth") -> tuple[str, ...]:
    """The words of a payment."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes",
        "--password-file", "passphrase", *chain.flags,
    )


@pytest.fixture
def rich(old: Place, chain: Chain) -> Place:
    """The old wallet, whose first account is one of the chain's rich ones."""
    assert address_of(WORDS) == chain.accounts[0]
    return old


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain while it mines nothing by itself; in the end all is mined."""
    chain.ask("evm_setAutomine", False)
    yield chain
    chain.ask("evm_setAutomine", True)
    chain.ask("evm_mine")


def test_interrupted_while_it_waits(rich: Place, still: Chain) -> None:
    """Control-C ends the waiting; the hash was told, and the next payment says what waits."""
    before = still.nonce(still.accounts[0])
    with screen(rich, *sending(still)) as shown:
        shown.until(lambda: b"Ctrl-C takes nothing back" in shown.err.read_bytes(), "no note")
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
        told = shown.err.read_bytes()
        assert shown.out.read_bytes() == b""
    note = next(line for line in told.splitlines() if line.startswith(b"info: sent "))
    digest = note.split()[-1].decode()
    assert still.ask("eth_getTransactionByHash", digest)["blockNumber"] is None
    assert still.nonce(still.accounts[0]) == before + 1
    again = rich.run(*sending(still), "--dry-run", "--json")
    codes = {warning["code"]: warning for warning in again.json()["review"]["warnings"]}
    assert digest in codes["waiting-same"]["message"], codes
    assert codes["waiting-same"]["grade"] == "caution"
    other = rich.run(*sending(still, "0.002 eth"), "--dry-run", "--json").json()["review"]
    assert [w["code"] for w in other["warnings"] if w["code"].startswith("waiting")] == [
        "waiting-before"
    ]
    status = rich.run("tx", "status", digest, *still.flags, "--json").json()
    assert status["status"] == "waiting"
