"""Verdicts on a payment: what is not recorded, what took its nonce, and what a reorganization undoes."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import Place

GWEI = 10**9
NODE, REFUSED = 69, 1
SEND = "eth_sendRawTransaction"
PATIENCE = 90.0  # seconds; some of these wait for one or two block times


@pytest.fixture
def still(chain: Chain) -> Iterator[Chain]:
    """The chain without automine; everything is mined at the end."""
    chain.ask("evm_setAutomine", False)
    yield chain
    chain.ask("evm_setAutomine", True)
    chain.ask("evm_mine")


def paying(chain: Chain, *more: str, amount: str = "0.001 eth") -> tuple[str, ...]:
    """The command line of a payment that nobody is asked about."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes",
        "--password-file", "passphrase", *chain.flags, *more,
    )


def message_of(ended: Ended) -> str:
    """The message of the JSON error on stderr."""
    message = json.loads(ended.err[ended.err.index(b'{\n  "error"'):])["error"]["message"]
    assert isinstance(message, str)
    return message


def states(place: Place) -> dict[str, str]:
    """The state of each transaction in the outbox, by hash."""
    listed = place.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    return {one["hash"]: one["state"] for one in listed}


def foreign(chain: Chain, nonce: int, **more: Any) -> str:
    """Send a transaction of the same account from another wallet; return its hash."""
    digest = chain.ask("eth_sendTransaction", {
        "from": chain.accounts[0], "to": chain.accounts[4], "value": "0x1", "gas": hex(21_000),
        "nonce": hex(nonce), **more,
    })
    assert isinstance(digest, str)
    return digest


def signed(place: Place, chain: Chain, nonce: int) -> str:
    """Build and sign a payment with this nonce; return its hash."""
    terms = ("--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth")
    built = place.run("tx", "build", *terms, "--nonce", str(nonce), "--out", "built.json", *chain.flags)
    assert built.status == 0, built
    ended = place.unlocking("tx", "sign", "--in", "built.json", "--out", "signed.json", "--yes")
    assert ended.status == 0, ended
    digest = json.loads((place.folder / "signed.json").read_text())["hash"]
    assert isinstance(digest, str)
    return digest


def held(place: Place, chain: Chain, run: Callable[[], Ended], method: str) -> Ended:
    """Run a command; from the time the node gets this request until its end, hold the database."""
    chain.fault("delay", method=method, ms=1500)
    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(run)
        while chain.calls().get(method, 0) == 0 and not ended.done():
            pass
        holder = sqlite3.connect(place.home / "chain/journal.sqlite", isolation_level=None)
        try:
            holder.execute("BEGIN IMMEDIATE")
            return ended.result()
        finally:
            holder.close()


def test_m2_what_is_not_recorded_is_said(rich: Place, chain: Chain) -> None:
    """The database is held from the broadcast on: the payment is reported as usual, with a caution."""
    ended = held(rich, chain, lambda: rich.run(*paying(chain), patience=PATIENCE), SEND)
    assert ended.status == 0, ended
    (digest,) = [line.split()[-1] for line in ended.out.splitlines() if line.startswith(b"sent ")]
    assert chain.ask("eth_getTransactionReceipt", digest.decode())["status"] == "0x1"
    words = b" ".join(ended.err.split())
    said = b"caution: the status of " + digest + b" was not recorded in the outbox: "
    assert words.count(said) == 1, ended
    # Its bytes were kept before they were sent, and its nonce is not given again.
    assert states(rich) == {digest.decode(): "unknown"}


def test_m2_a_payout_that_is_not_recorded_is_said(rich: Place, chain: Chain) -> None:
    """The same for a list: the payment is named by its number."""
    (rich.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},1 gwei\n")
    for words in (
        ("build", "list.csv", "--from", "old", "--out", "list.json", *chain.flags),
        ("sign", "--in", "list.json", "--out", "signed.json", "--yes", "--password-file", "passphrase"),
    ):
        assert rich.run("payout", *words).status == 0
    chain.clear()
    line = ("payout", "broadcast", "--in", "signed.json", "--json", *chain.flags)
    ended = held(rich, chain, lambda: rich.run(*line, patience=PATIENCE), SEND)
    answer = ended.json()
    digest = answer["payments"][0]["hash"]
    assert (answer["recorded"], answer["sent"]) == (False, 1), answer
    assert f"the status of payment 1, {digest}, was not" in " ".join(ended.err.decode().split()), ended
    again = rich.run(*line).json()
    assert "recorded" not in again and again["sent"] == 0, again


def test_m2_nothing_is_sent_that_is_not_kept(rich: Place, chain: Chain) -> None:
    """The database is held before the broadcast: an error, and nothing is sent."""
    signed(rich, chain, chain.nonce(chain.accounts[0]))
    assert rich.run("history", "old", "--offline", "--chain", "dev").status == 0
    before = chain.nonce(chain.accounts[0])
    chain.clear()
    holder = sqlite3.connect(rich.home / "chain/journal.sqlite", isolation_level=None)
    try:
        holder.execute("BEGIN IMMEDIATE")
        line = ("tx", "broadcast", "--in", "signed.json", "--json", *chain.flags)
        ended = rich.run(*line, patience=PATIENCE)
    finally:
        holder.close()
    assert (ended.status, ended.code, ended.out) == (REFUSED, "store-busy", b""), ended
    assert SEND not in chain.calls() and chain.nonce(chain.accounts[0]) == before


def test_m3_what_took_a_nonce_is_named(rich: Place, chain: Chain) -> None:
    """Another wallet used the nonce: the error names its transaction, and the outbox shows it."""
    nonce = chain.nonce(chain.accounts[0])
    own = signed(rich, chain, nonce)
    other = foreign(chain, nonce)
    chain.ask("anvil_mine", "0x5")
    block = int(chain.ask("eth_getTransactionByHash", other)["blockNumber"], 16)
    line = ("tx", "broadcast", "--in", "signed.json", *chain.flags)
    ended = rich.run(*line, "--json", patience=PATIENCE)
    assert (ended.status, ended.code, ended.out) == (REFUSED, "transaction-replaced", b""), ended
    assert f"{other} replaced {own} (same nonce, block {block})" in message_of(ended)
    assert f"kingtherum tx status {other}".encode() in ended.err, ended
    assert states(rich) == {own: "replaced"}


def test_m3_without_evidence_nothing_is_called_replaced(rich: Place, chain: Chain) -> None:
    """The node says that the nonce is used, and has no old states: the outcome is unknown."""
    nonce = chain.nonce(chain.accounts[0])
    own = signed(rich, chain, nonce)
    foreign(chain, nonce)
    chain.ask("anvil_mine", "0x5")
    head = int(chain.ask("eth_blockNumber"), 16)
    chain.ask("dev_limits", {"archiveFrom": head})
    try:
        line = ("tx", "broadcast", "--in", "signed.json", "--json", *chain.flags)
        ended = rich.run(*line, patience=PATIENCE)
    finally:
        chain.ask("dev_limits", {"archiveFrom": 0})
    assert (ended.status, ended.code, ended.out) == (NODE, "broadcast-unclear", b""), ended
    assert own in message_of(ended) and "another" not in message_of(ended), ended
    assert states(rich) == {own: "unknown"}


def test_m3_a_list_that_is_listed_late_is_not_called_replaced(rich: Place, chain: Chain) -> None:
    """A mined payment whose receipt the node lists some seconds late is mined."""
    rows = [f"0x{byte * 20},1 gwei" for byte in ("42", "43", "44")]
    (rich.folder / "list.csv").write_text("\n".join(["to,amount", *rows]) + "\n")
    for words in (
        ("build", "list.csv", "--from", "old", "--out", "list.json", *chain.flags),
        ("sign", "--in", "list.json", "--out", "signed.json", "--yes", "--password-file", "passphrase"),
        ("broadcast", "--in", "signed.json", "--wait", *chain.flags),
    ):
        ended = rich.run("payout", *words)
        assert ended.status == 0, ended
    chain.fault("lie", method="eth_getTransactionReceipt", result=None, times=3)
    line = ("payout", "broadcast", "--in", "signed.json", "--json", *chain.flags)
    again = rich.run(*line, patience=PATIENCE).json()
    assert [one["status"] for one in again["payments"]] == ["success"] * 3, again
    assert again["sent"] == 0, again


def test_m16_a_wait_ends_when_the_nonce_is_lost(rich: Place, still: Chain) -> None:
    """Another wallet replaces the payment while it is waited for: the error names both."""
    nonce = still.nonce(still.accounts[0])
    with ThreadPoolExecutor(1) as pool:
        run = pool.submit(lambda: rich.run(*paying(still, "--json"), patience=PATIENCE))
        while still.nonce(still.accounts[0]) == nonce and not run.done():
            pass
        price = 90 * GWEI
        other = foreign(still, nonce, maxFeePerGas=hex(price), maxPriorityFeePerGas=hex(price))
        still.ask("evm_mine")
        ended = run.result()
    assert (ended.status, ended.code, ended.out) == (REFUSED, "transaction-replaced", b""), ended
    ((own, state),) = states(rich).items()
    assert state == "replaced" and other in message_of(ended) and own in message_of(ended), ended


def test_m4_a_reorganized_payment_holds_its_nonce(rich: Place, chain: Chain) -> None:
    """A block with a payment leaves the chain: the payment is pending, and its nonce is not given again."""
    paid = rich.run(*paying(chain, "--json"))
    digest = paid.json()["hash"]
    nonce = int(chain.ask("eth_getTransactionByHash", digest)["nonce"], 16)
    assert states(rich) == {digest: "mined"}
    history = ("history", "old", *chain.flags, "--json")
    assert rich.run(*history, patience=PATIENCE).status == 0
    chain.ask("evm_setAutomine", False)
    try:
        chain.ask("dev_reorg", 1)
        assert chain.ask("eth_getTransactionReceipt", digest) is None
        assert rich.run(*history, patience=PATIENCE).status == 0
        assert states(rich) == {digest: "accepted"}
        # The node may forget it, too.
        chain.ask("anvil_dropTransaction", digest)
        ended = rich.run(*paying(chain, "--dry-run", "--json", amount="0.002 eth"))
        assert ended.json()["review"]["nonce"] == str(nonce + 1), ended
    finally:
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")


def passes(place: Place, seconds: int) -> None:
    """Let everything in the outbox be recorded so much earlier."""
    journal = sqlite3.connect(place.home / "chain/journal.sqlite", isolation_level=None)
    try:
        journal.execute(
            "UPDATE outbox SET first_sent = first_sent - ?, last_seen = last_seen - ?",
            (seconds, seconds),
        )
    finally:
        journal.close()


def test_m4_a_payment_after_a_reorganization_reuses_no_nonce(rich: Place, chain: Chain) -> None:
    """`send` is the first to see that the block of the last payment is gone: that one comes first."""
    before = rich.run(*paying(chain, "--json")).json()["hash"]
    digest = rich.run(*paying(chain, "--json")).json()["hash"]
    nonce = int(chain.ask("eth_getTransactionByHash", digest)["nonce"], 16)
    passes(rich, 3600)
    # What the node counts stays as it is.
    again = rich.run(*paying(chain, "--dry-run", "--json"))
    assert again.status == 0 and again.json()["review"]["nonce"] == str(nonce + 1), again
    assert states(rich) == {before: "mined", digest: "mined"}
    chain.ask("dev_reorg", 1, {"drop": True})
    assert chain.ask("eth_getTransactionByHash", digest) is None
    refused = rich.run(*paying(chain, "--json", amount="0.002 eth"))
    assert (refused.status, refused.code, refused.out) == (REFUSED, "send-unsent", b""), refused
    assert f"with nonce {nonce}, was signed but no node has it: {digest}" in message_of(refused)
    assert states(rich) == {before: "mined", digest: "accepted"}
    assert chain.nonce(chain.accounts[0]) == nonce
    resent = rich.run("tx", "outbox", "resend", digest, "--wait", "--json", *chain.flags)
    assert resent.status == 0, resent
    paid = rich.run(*paying(chain, "--json", amount="0.002 eth"))
    assert paid.status == 0, paid
    found = chain.ask("eth_getTransactionByHash", paid.json()["hash"])
    assert int(found["nonce"], 16) == nonce + 1, found
    assert states(rich) == {before: "mined", digest: "mined", paid.json()["hash"]: "mined"}


def test_m4_a_payment_after_a_reorganization_waits_for_the_one_before(
    rich: Place, chain: Chain
) -> None:
    """The node has it in its pool again: the next payment gets the next nonce, and both are mined."""
    digest = rich.run(*paying(chain, "--json")).json()["hash"]
    nonce = int(chain.ask("eth_getTransactionByHash", digest)["nonce"], 16)
    passes(rich, 3600)
    chain.ask("evm_setAutomine", False)
    try:
        chain.ask("dev_reorg", 1)
        paid = rich.run(*paying(chain, "--json", "--no-wait", amount="0.002 eth"))
        assert paid.status == 0, paid
        assert states(rich) == {digest: "accepted", paid.json()["hash"]: "accepted"}
    finally:
        chain.ask("evm_setAutomine", True)
        chain.ask("evm_mine")
    for one, place in ((digest, nonce), (paid.json()["hash"], nonce + 1)):
        found = chain.ask("eth_getTransactionByHash", one)
        assert found["blockNumber"] is not None and int(found["nonce"], 16) == place, found
