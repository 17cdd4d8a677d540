"""A payment that is stuck: why, sent again with higher fees, or cancelled."""

import re
import sqlite3
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.screen import screen
from support.wallets import Place

WEI = 10**18
SECRET = ("--password-file", "passphrase")
TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"


@pytest.fixture
def chain() -> Iterator[Chain]:
    """A chain of its own: what is stuck stays in its pool."""
    with running() as chain:
        yield chain


def held(chain: Chain, account: str) -> int:
    """The balance of an account, in wei."""
    return int(chain.ask("eth_getBalance", account, "latest"), 16)


def stuck(place: Place, chain: Chain, *more: str) -> str:
    """Send a payment below the base fee; return its hash."""
    ended = place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.5 eth", "--yes", "--json",
        "--max-fee-per-gas", "1000 wei", "--max-priority-fee-per-gas", "1 wei", "--no-wait",
        *SECRET, *chain.flags, *more,
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


def test_what_status_calls_replaced_is_not_listed_as_pending(rich: Place, chain: Chain) -> None:
    """While the newer one waits, and after it is mined."""
    chain.ask("evm_setAutomine", False)
    digest = stuck(rich, chain)
    faster = rich.run(
        "tx", "speed-up", digest, *chain.flags, *SECRET, "--yes", "--json", "--no-wait",
    )
    assert faster.status == 0, faster
    for mines in (False, True):
        if mines:
            chain.ask("evm_mine")
        status = rich.run("tx", "status", digest, *chain.flags, "--json").json()
        assert status["status"] == "replaced", status
        listed = rich.run("tx", "outbox", "list", "--all").out.decode()
        entry = next(part for part in listed.split("\n\n") if digest in part)
        wanted = "replaced by another" if mines else "outbid by another"
        assert wanted in entry and "last seen" not in entry, listed


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


def stuck_transfer(place: Place, chain: Chain) -> str:
    """Send tokens below the base fee; return the hash of the transaction."""
    data = f"0xa9059cbb{chain.accounts[3][2:].rjust(64, '0')}{7_000_000:064x}"
    ended = place.run(
        "send", "--from", "old", "--to", TOKEN, "--data", data, "--yes", "--json",
        "--max-fee-per-gas", "1000 wei", "--max-priority-fee-per-gas", "1 wei", "--no-wait",
        *SECRET, *chain.flags,
    )
    assert ended.status == 0 and ended.json()["status"] == "accepted", ended
    digest = ended.json()["hash"]
    assert isinstance(digest, str)
    return digest


@pytest.mark.parametrize(("lacking", "method"), [
    ([], "simulation"), (["eth_simulateV1"], "trace"),
    (["eth_simulateV1", "debug_traceCall"], None),
])
def test_what_a_faster_payment_does_is_shown(
    lacking: list[str], method: str | None, rich: Place, chain: Chain
) -> None:
    """The pending one does not count; the review says how the node found out, or that it cannot."""
    chain.ask("dev_limits", {"unsupported": lacking})
    digest = stuck_transfer(rich, chain)
    words = ("tx", "speed-up", digest, *chain.flags, "--dry-run")
    review = rich.run(*words, "--json").json()["review"]
    if method is None:
        assert review["changes"] == {"status": "unknown", "balances": []}, review
    else:
        paid = {"account": chain.accounts[0], "token": TOKEN, "received": "0", "sent": "7000000"}
        assert review["changes"]["status"] == "known" and review["changes"]["method"] == method
        assert [one | {"account": one["account"].lower()} for one in review["changes"]["balances"]] == [
            paid | {"account": paid["account"].lower()}
        ], review
    assert any(one["name"] == "simulation" and one["text"].startswith("succeeds") for one in review["claims"])


@pytest.mark.parametrize(("lacking", "method"), [
    ([], "simulation"), (["eth_simulateV1", "debug_traceCall"], "estimate"),
])
def test_a_faster_payment_that_fails_by_now_says_so(
    lacking: list[str], method: str, rich: Place, chain: Chain
) -> None:
    """It may depend on an earlier one that is pending, so the review says it, and nothing is refused."""
    chain.ask("dev_limits", {"unsupported": lacking})
    digest = stuck_transfer(rich, chain)
    chain.ask("anvil_setCode", TOKEN, "0x5f5ffd")  # reverts
    dry = rich.run("tx", "speed-up", digest, *chain.flags, "--dry-run", "--json")
    assert dry.status == 0, dry
    assert dry.json()["review"]["changes"] == {"status": "fails", "method": method, "balances": []}


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


def test_the_chain_on_which_it_was_sent_need_not_be_named(rich: Place, chain: Chain) -> None:
    """The outbox knows the chain of a hash; without one, it counts only if no chain was chosen."""
    settings = rich.home / "config.toml"
    settings.write_text(f'[chains.dev]\nrpc-url = "{chain.url}"\n')
    digest = stuck(rich, chain)
    for words in (("status",), ("status", digest), ("pending",), ("outbox", "resend", digest)):
        ended = rich.run("tx", *words)
        assert ended.status == 0 and digest in ended.out.decode(), ended
        assert b"using dev, the chain on which it was sent" in ended.err, ended
    settings.write_text(f'chain = "ethereum"\n{settings.read_text()}')
    for unknown in (
        ("status", "0x" + 32 * "5a"), ("status", digest, "--chain", "ethereum"), ("pending",),
        ("cancel", "--yes"),
    ):
        assert rich.run("tx", *unknown, "--json").code == "no-node", unknown
    faster = rich.run("tx", "speed-up", digest, *SECRET, "--yes", "--json")
    assert faster.status == 0 and faster.json()["status"] == "success", faster


def test_two_questions_at_once_keep_the_journal_whole(rich: Place, chain: Chain) -> None:
    """Finding the chain in the outbox leaves the worker its locks: another process keeps the log."""
    (rich.home / "config.toml").write_text(f'[chains.dev]\nrpc-url = "{chain.url}"\n')
    digest = stuck(rich, chain)
    log = rich.home / "chain" / "journal.sqlite-wal"
    with screen(rich, "tx", "speed-up", digest, *SECRET) as shown:
        shown.sees(r"Replace it with this transaction\? \[y/N\] ")
        assert log.exists() and states(rich) == {digest: "accepted"}
        assert log.exists(), "another process deleted the log that is in use"
        shown.types("y")
        assert shown.ends() == 0
    with sqlite3.connect(rich.home / "chain" / "journal.sqlite") as journal:
        assert journal.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sorted(states(rich).values()) == ["mined", "replaced"]


def test_a_declined_replacement_leaves_the_payment(rich: Place, chain: Chain) -> None:
    """The review is shown, a no ends it, and nothing was signed."""
    digest = stuck(rich, chain)
    words = ("tx", "cancel", digest, *chain.flags, *SECRET)
    with screen(rich, *words) as shown:
        shown.until(lambda: b"replaces" in shown.err.read_bytes(), "what is replaced is not named")
        shown.sees(r"Cancel it and pay only the fee\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1
    assert states(rich) == {digest: "accepted"}
    for word in ("speed-up", "cancel"):
        dry = rich.run("tx", word, digest, *chain.flags, "--dry-run", "--json")
        assert dry.status == 0 and dry.json()["review"]["nonce"] is not None, dry
    assert states(rich) == {digest: "accepted"}


@pytest.mark.parametrize("size", [(24, 40), (16, 80)])
@pytest.mark.parametrize("word", ["speed-up", "cancel"])
def test_what_is_replaced_is_said_once(
    word: str, size: tuple[int, int], rich: Place, chain: Chain
) -> None:
    """Also on a screen that is lower than the review, where the costs are said again."""
    digest = stuck(rich, chain)
    with screen(rich, "tx", word, digest, *chain.flags, *SECRET, size=size, whole=True) as shown:
        shown.sees(r"(with this transaction|only the\s+fee)\? \[y/N\] ")
        assert shown.shown.count(b"replaces") == 1, shown.shown
        assert shown.shown.count(b"no warnings") + shown.shown.count(b"caution:") > 1, shown.shown
        shown.types("n")
        assert shown.ends() == 1


def test_ctrl_c_at_the_question_sends_nothing(rich: Place, chain: Chain) -> None:
    """It says so, and the stuck payment stays the one that is pending."""
    digest = stuck(rich, chain)
    with screen(rich, "tx", "speed-up", digest, *chain.flags, *SECRET) as shown:
        shown.sees(r"Replace it with this transaction\? \[y/N\] ")
        shown.presses("c")
        assert shown.ends() in (-2, 130)
        assert b"nothing was sent" in shown.err.read_bytes()
    assert states(rich) == {digest: "accepted"}


def test_two_of_one_nonce_count_as_one(rich: Place, chain: Chain) -> None:
    """While both are pending, only the newest is meant, and named."""
    digest = stuck(rich, chain)
    words = ("send", "0.4", "eth", "to", chain.accounts[3], "--from", "old", "--yes", "--json", "--no-wait")
    nonce = str(int(chain.ask("eth_getTransactionByHash", digest)["nonce"], 16))
    fees = ("--max-fee-per-gas", "2000 wei", "--max-priority-fee-per-gas", "2 wei", "--nonce", nonce)
    newer = rich.run(*words, *fees, *SECRET, *chain.flags)
    assert newer.status == 0, newer
    shown = rich.run("balance", "old", *chain.flags, "--json").json()
    assert shown["pending"] == [newer.json()["hash"]], shown
    again = rich.run("tx", "cancel", digest, *chain.flags, "--dry-run")
    assert again.status == 0, again
    replaced = re.search(r"replaces +(0x\w+)\n(?:  .*\n)+earlier +(0x\w+)\n", again.err.decode())
    assert replaced and replaced.groups() == (newer.json()["hash"], digest), again


def test_m4_status_reopens_what_a_reorganization_removed(rich: Place, chain: Chain) -> None:
    """A payment whose block is gone holds its nonce again, and is said to be pending."""
    paid = rich.run(
        "send", "0.1", "eth", "to", chain.accounts[3], "--from", "old", "--yes", "--json", *SECRET,
        *chain.flags,
    )
    assert paid.status == 0 and paid.json()["status"] == "success", paid
    digest = paid.json()["hash"]
    assert states(rich) == {digest: "mined"}
    chain.ask("dev_reorg", 1, {"drop": True})
    status = rich.run("tx", "status", digest, *chain.flags, "--json")
    assert status.json()["status"] == "dropped", status
    assert states(rich) == {digest: "accepted"}
    assert rich.run("balance", "old", *chain.flags, "--json").json()["pending"] == [digest]
