"""A payment that does the same as an earlier one: a script makes it only if that is meant."""

import json
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

REFUSED = 1
NODE = 69
SEND = "eth_sendRawTransaction"
LOOKUPS = ("eth_getTransactionReceipt", "eth_getTransactionByHash")


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, which leave payments in its pool."""
    with running() as chain:
        yield chain


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain without automine; everything is mined at the end."""
    chain.ask("evm_setAutomine", False)
    yield chain
    chain.clear()
    chain.ask("evm_setAutomine", True)
    chain.ask("evm_mine")


def pay(place: Place, chain: Chain, *more: str, amount: str = "0.001 eth") -> Ended:
    """Make a payment that nobody is asked about, without waiting for it."""
    return place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes", "--no-wait",
        "--password-file", "passphrase", *chain.flags, "--json", *more, patience=60,
    )


def error_of(ended: Ended) -> dict[str, str]:
    """The JSON error on stderr."""
    error = json.loads(ended.err[ended.err.index(b'{\n  "error"'):])["error"]
    assert isinstance(error, dict)
    return error


def is_refused(ended: Ended, code: str, digest: str) -> None:
    """Check that nothing was sent because of an earlier transaction, which is named."""
    assert (ended.status, ended.code, ended.out) == (REFUSED, code, b""), ended
    error = error_of(ended)
    assert digest in error["message"] and f"kingtherum tx status {digest}" in error["hint"], error


def warnings(ended: Ended) -> list[tuple[str, str]]:
    """What a dry run says about earlier transactions that do the same."""
    found = ended.json()["review"]["warnings"]
    return [(one["grade"], one["message"]) for one in found if one["code"] == "waiting-same"]


def unclear(place: Place, chain: Chain, arrives: bool) -> str:
    """Make a payment whose answer is lost, and that the node does not list; return its hash."""
    chain.fault("drop", method=SEND, execute=arrives, times=None)
    for method in LOOKUPS:
        chain.fault("lie", method=method, result=None, times=None)
    ended = pay(place, chain)
    chain.clear()
    assert (ended.status, ended.code) == (NODE, "broadcast-unclear"), ended
    ((digest, state),) = outbox(place).items()
    assert state == "unknown" and digest in error_of(ended)["message"], ended
    return digest


def outbox(place: Place) -> dict[str, str]:
    """The state of each transaction in the outbox, by hash."""
    listed = place.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    return {one["hash"]: one["state"] for one in listed}


def test_a_script_does_not_repeat_what_is_pending(rich: Place, still: Chain) -> None:
    """The command line of a payment that waits is run again: that is meant only with an option."""
    before = still.nonce(still.accounts[0])
    first = pay(rich, still)
    assert first.status == 0, first
    digest = first.json()["hash"]
    for _ in range(2):
        is_refused(pay(rich, still), "send-same-pending", digest)
    assert still.nonce(still.accounts[0]) == before + 1
    # Who only looks is told; another payment, and one that is meant, go on.
    ((grade, message),) = warnings(pay(rich, still, "--dry-run"))
    assert grade == "caution" and digest in message, message
    assert pay(rich, still, amount="0.002 eth").status == 0
    again = pay(rich, still, "--again")
    assert again.status == 0, again
    numbered = pay(rich, still, "--nonce", str(before + 3))
    assert numbered.status == 0, numbered
    assert still.nonce(still.accounts[0]) == before + 4
    # What is mined keeps nobody from paying again.
    still.ask("evm_mine")
    assert pay(rich, still).status == 0


def test_a_script_does_not_repeat_what_may_be_mined(rich: Place, still: Chain) -> None:
    """Its answer was lost, and it is in the pool: only a nonce says that a second one is meant."""
    before = still.nonce(still.accounts[0])
    digest = unclear(rich, still, arrives=True)
    is_refused(pay(rich, still), "send-same-unclear", digest)
    is_refused(pay(rich, still, "--again"), "send-same-unclear", digest)
    assert still.nonce(still.accounts[0]) == before + 1
    ((grade, message),) = warnings(pay(rich, still, "--dry-run"))
    assert grade == "danger" and message.endswith("; this does it a second time"), message
    # Once it was looked at, it is a payment that is pending.
    status = rich.run("tx", "status", digest, *still.flags, "--json")
    assert status.json()["status"] == "waiting" and outbox(rich)[digest] == "accepted", status
    is_refused(pay(rich, still), "send-same-pending", digest)
    assert pay(rich, still, "--again").status == 0
    assert still.nonce(still.accounts[0]) == before + 2


def test_what_is_unclear_and_at_no_node_comes_first(rich: Place, still: Chain) -> None:
    """Nothing is sent behind a payment that may be lost, even right after it."""
    before = still.nonce(still.accounts[0])
    digest = unclear(rich, still, arrives=False)
    other = pay(rich, still, amount="0.002 eth")
    assert (other.status, other.code, other.out) == (REFUSED, "send-unsent", b""), other
    assert digest in error_of(other)["message"], other
    assert still.nonce(still.accounts[0]) == before
    resent = rich.run("tx", "outbox", "resend", digest, *still.flags, "--json")
    assert resent.status == 0 and outbox(rich) == {digest: "accepted"}, resent
    is_refused(pay(rich, still), "send-same-pending", digest)
    assert pay(rich, still, amount="0.002 eth").status == 0


def test_a_script_gets_no_list_that_repeats_a_payment(rich: Place, still: Chain) -> None:
    """A list is refused as a payment is; its rows are named to whoever allows it."""
    first = pay(rich, still)
    assert first.status == 0, first
    rows = ("to,amount", f"0x{'42' * 20},1 gwei", f"{still.accounts[3]},0.001 eth")
    (rich.folder / "list.csv").write_text("\n".join(rows) + "\n")
    build = ("payout", "build", "list.csv", "--from", "old", "--json", *still.flags)
    is_refused(rich.run(*build), "send-same-pending", first.json()["hash"])
    allowed = rich.run(*build, "--again")
    assert allowed.status == 0, allowed
    found = [one for one in allowed.json()["review"]["warnings"] if one["code"] == "waiting-same"]
    assert [one["grade"] for one in found] == ["caution"], found


def test_what_was_told_as_dropped_is_not_repeated(rich: Place, still: Chain) -> None:
    """`tx status` says that no node has it; then it is found again, and the same is not paid."""
    first = pay(rich, still)
    assert first.status == 0, first
    digest = first.json()["hash"]
    raw = still.ask("eth_getRawTransactionByHash", digest)
    still.ask("anvil_dropTransaction", digest)
    status = rich.run("tx", "status", digest, *still.flags, "--json")
    assert status.json()["status"] == "dropped", status
    other = pay(rich, still, amount="0.002 eth")
    assert (other.status, other.code) == (REFUSED, "send-unsent"), other
    still.ask(SEND, raw)
    is_refused(pay(rich, still, "--again"), "send-same-unclear", digest)
    # Commands that only look do not settle it.
    still.ask("evm_mine")
    for line in (("balance", "old"), ("tx", "pending")):
        assert rich.run(*line, *still.flags).status == 0
    is_refused(pay(rich, still, "--again"), "send-paid-after-all", digest)
