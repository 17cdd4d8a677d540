"""A payment that is stuck: why, sent again with higher fees, or cancelled."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.screen import screen
from support.wallets import WORDS, Place, address_of

WEI = 10**18
SECRET = ("--password-file", "passphrase")


@pytest.fixture
def chain() -> Iterator[Chain]:
    """A chain of its own: what is stuck stays in its pool."""
    with running() as chain:
        yield chain


@pytest.fixture
def rich(old: Place, chain: Chain) -> Place:
    """The old wallet, with a first account that the chain funds."""
    assert address_of(WORDS) == chain.accounts[0]
    return old


def held(chain: Chain, account: str) -> int:
    """The balance of an account, in wei."""
    return int(chain.ask("eth_getBalance", account, "latest"), 16)


def stuck(place: Place, chain: Chain) -> str:
    """Send a payment below the base fee; return its hash."""
    ended = place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.5 eth", "--yes", "--json",
        "--max-fee-per-gas", "1000 wei", "--max-priority-fee-per-gas", "1 wei", "--no-wait",
        *SECRET, *chain.flags,
    )
    assert ended.status == 0 and ended.json()["status"] == "accepted", ended
    digest = ended.json()["hash"]
    assert isinstance(digest, str)
    return digest


def states(place: Place) -> dict[str, str]:
    """The recorded state of each transaction, by hash."""
    listed = place.run("tx", "outbox", "list", "--all", "--json")
    return {one["hash"]: one["state"] for one in listed.json()["transactions"]}


def test_a_stuck_payment_is_said_everywhere(rich: Place, chain: Chain) -> None:
    """Balance and history name it, and its status says why it waits and what to run."""
    digest = stuck(rich, chain)
    for words in (("balance", "old"), ("history", "old")):
        shown = rich.run(*words, *chain.flags, "--json")
        assert shown.status == 0 and shown.json()["pending"] == [digest], shown
        text = rich.run(*words, *chain.flags).err.decode()
        assert "1 transaction is not mined yet" in text and f"kingtherum tx status {digest}" in text
    status = rich.run("tx", "status", digest, *chain.flags)
    assert f"next: kingtherum tx speed-up {digest}".encode() in status.err, status
    found = rich.run("tx", "status", digest, *chain.flags, "--json").json()
    assert [one["code"] for one in found["waitsFor"]] == ["low-max-fee"], found
    base = int(chain.ask("eth_getBlockByNumber", "latest", False)["baseFeePerGas"], 16)
    assert int(found["replacement"]["maxFeePerGas"]) > base // 2, found


def test_the_command_that_status_suggests_gets_it_mined(rich: Place, chain: Chain) -> None:
    """The same payment with higher fees is mined, once; the first one counts as replaced."""
    nonce = chain.nonce(chain.accounts[0])
    digest, before = stuck(rich, chain), held(chain, chain.accounts[3])
    faster = rich.run("tx", "speed-up", digest, *chain.flags, *SECRET, "--yes", "--json")
    assert faster.status == 0 and faster.json()["status"] == "success", faster
    assert held(chain, chain.accounts[3]) == before + WEI // 2
    assert chain.nonce(chain.accounts[0]) == nonce + 1
    assert states(rich) == {digest: "replaced", faster.json()["hash"]: "mined"}
    assert "pending" not in rich.run("balance", "old", *chain.flags, "--json").json()
    status = rich.run("tx", "status", digest, *chain.flags, "--json").json()
    assert (status["status"], status["replacedBy"]) == ("replaced", faster.json()["hash"])
    for word, code in ((digest, "replace-replaced"), (faster.json()["hash"], "replace-mined")):
        again = rich.run("tx", "speed-up", word, *chain.flags, *SECRET, "--yes", "--json")
        assert again.status == 1 and again.code == code, again


def test_a_cancelled_payment_pays_nobody(rich: Place, chain: Chain) -> None:
    """The nonce is used by a transaction that pays nothing, to the account itself."""
    nonce = chain.nonce(chain.accounts[0])
    digest, before = stuck(rich, chain), held(chain, chain.accounts[3])
    cancelled = rich.run("tx", "cancel", digest, *chain.flags, *SECRET, "--yes", "--json")
    assert cancelled.status == 0 and cancelled.json()["status"] == "success", cancelled
    found = chain.ask("eth_getTransactionByHash", cancelled.json()["hash"])
    assert found["to"].lower() == chain.accounts[0].lower() and int(found["value"], 16) == 0
    assert held(chain, chain.accounts[3]) == before
    assert chain.nonce(chain.accounts[0]) == nonce + 1
    assert states(rich)[digest] == "replaced"


def test_the_only_pending_payment_needs_no_hash(rich: Place, chain: Chain) -> None:
    """Without a hash, the one that is not mined is meant; there must be exactly one."""
    none = rich.run("tx", "status", *chain.flags, "--json")
    assert (none.status, none.code) == (64, "hash-none-pending"), none
    digest = stuck(rich, chain)
    assert rich.run("tx", "status", *chain.flags, "--json").json()["hash"] == digest
    faster = rich.run("tx", "speed-up", *chain.flags, *SECRET, "--yes", "--json")
    assert faster.status == 0 and faster.json()["status"] == "success", faster
    assert rich.run("tx", "cancel", *chain.flags, *SECRET, "--yes", "--json").status == 64


def test_a_declined_replacement_leaves_the_payment(rich: Place, chain: Chain) -> None:
    """The review is shown, a no ends it, and nothing was signed."""
    digest = stuck(rich, chain)
    words = ("tx", "cancel", digest, *chain.flags, *SECRET)
    with screen(rich, *words) as shown:
        shown.until(lambda: b"replaces" in shown.err.read_bytes(), "what is replaced is not named")
        shown.sees(r"Cancel it with this transaction\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1
    assert states(rich) == {digest: "accepted"}
    for word in ("speed-up", "cancel"):
        dry = rich.run("tx", word, digest, *chain.flags, "--dry-run", "--json")
        assert dry.status == 0 and dry.json()["review"]["nonce"] is not None, dry
    assert states(rich) == {digest: "accepted"}
