"""Broadcasting a payout list: killed or interrupted anywhere, each payment is made exactly once."""

import json
import os
import signal
import subprocess
import time
from typing import Any

import pytest

from support.chain import Chain
from support.program import PROGRAM, Ended, environment
from support.samples import drawn
from support.wallets import WORDS, Place, address_of
from support.worker_pair import Pair

COUNT = 8
TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
SIMULATION = "eth_simulateV1"
TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
AMOUNT = 1_000_000_007


@pytest.fixture
def signed(old: Place, chain: Chain) -> Place:
    """A home with a signed list of payments to eight empty accounts."""
    assert address_of(WORDS) == chain.accounts[0]
    rows = [f"0x{os.urandom(20).hex()},{AMOUNT} wei" for _ in range(COUNT)]
    (old.folder / "list.csv").write_text("to,amount\n" + "\n".join(rows) + "\n")
    for words in (
        ("build", "list.csv", "--from", "old", "--out", "unsigned.json", *chain.flags),
        ("sign", "--in", "unsigned.json", "--out", "signed.json", "--yes",
         "--password-file", "passphrase"),
    ):
        ended = old.run("payout", *words, "--json")
        assert ended.status == 0, ended
    chain.clear()
    return old


def broadcast(place: Place, chain: Chain, *more: str) -> Ended:
    """Broadcast the list, four at a time."""
    return place.run(
        "payout", "broadcast", "--in", "signed.json", "--at-once", "3", "--timeout", "1", "--json",
        *chain.flags, *more,
    )


def paid(place: Place, chain: Chain) -> list[int]:
    """The balance of each account in the list."""
    rows = (place.folder / "list.csv").read_text().split()[1:]
    return [
        int(chain.ask("eth_getBalance", row.split(",")[0], "latest"), 16) for row in rows if "," in row
    ]


def sent(chain: Chain) -> list[str]:
    """Every broadcast transaction, once per broadcast."""
    raws = []
    for entry in chain.ask("dev_transcript"):
        body = entry["body"]
        for member in body if isinstance(body, list) else [body]:
            if member["method"] == "eth_sendRawTransaction":
                raws.append(member["params"][0])
    return raws


def all_paid_once(place: Place, chain: Chain) -> None:
    """Run to the end: every account has its amount, and every transaction is mined."""
    ended = broadcast(place, chain, "--wait")
    assert ended.status == 0, ended
    told = ended.json()["payments"]
    assert [one["status"] for one in told] == ["success"] * COUNT, told
    assert paid(place, chain) == [AMOUNT] * COUNT
    document = json.loads((place.folder / "signed.json").read_text())
    assert [one["hash"] for one in told] == [one["hash"] for one in document["transactions"]]


@pytest.mark.parametrize("after", drawn(range(COUNT - 1), 3, "a payout is killed"))
def test_killed(after: int, signed: Place, chain: Chain) -> None:
    """Killed during the broadcast, and restarted: none is sent twice or left out."""
    chain.fault("delay", method="eth_sendRawTransaction", ms=60, times=None)
    process = subprocess.Popen(
        [str(PROGRAM), "payout", "broadcast", "--in", "signed.json", *chain.flags],
        env=environment(signed.folder), cwd=signed.folder, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 20
    while chain.calls().get("eth_sendRawTransaction", 0) <= after and time.monotonic() < end:
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    assert process.wait(10) == -signal.SIGKILL, "it was over before it could be killed"
    time.sleep(0.1)  # the pending request arrives
    all_paid_once(signed, chain)
    raws = sent(chain)
    assert sorted(raws) == sorted(set(raws)), "sent twice"
    assert len(raws) == COUNT


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("drop", {}), ("drop", {"execute": True}), ("hang", {"execute": True}), ("truncate", {}),
    ("rpc", {"code": -32000, "message": "txpool is full"}),
    ("rpc", {"code": -32000, "message": "already known", "execute": True}),
    ("lie", {"result": "0x" + "11" * 32}),
]


@pytest.mark.parametrize(("kind", "more"), FAULTS, ids=lambda part: str(part)[:30])
def test_fault(kind: str, more: dict[str, Any], signed: Place, chain: Chain) -> None:
    """One response is lost or wrong: the run continues or reports why not; the next completes."""
    chain.fault(kind, method="eth_sendRawTransaction", after=4, **more)
    ended = broadcast(signed, chain)
    if ended.status != 0:
        assert ended.out == b"" and ended.code == "payout-stopped", ended
        assert paid(signed, chain)[:4] == [AMOUNT] * 4
    all_paid_once(signed, chain)


@pytest.mark.parametrize("method", [
    "eth_getTransactionCount", "eth_getTransactionByHash", "eth_getTransactionReceipt",
])
def test_requests_fail(method: str, signed: Place, chain: Chain) -> None:
    """Nothing is sent on a guess: if the node cannot report its state, the run stops."""
    chain.fault("rpc", method=method, code=-32000, message="internal", times=None)
    ended = broadcast(signed, chain, "--wait")
    assert ended.status == 69 and ended.out == b"", ended
    chain.clear()
    all_paid_once(signed, chain)


def test_a_nonce_that_another_used(signed: Place, chain: Chain) -> None:
    """A payment with a used nonce can never be made: an error that names what took the nonce."""
    ended = signed.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "1 wei", "--yes",
        "--password-file", "passphrase", *chain.flags, "--json",
    )
    assert ended.status == 0, ended
    chain.clear()
    ended = broadcast(signed, chain)
    assert (ended.status, ended.code) == (1, "payout-replaced"), ended
    assert paid(signed, chain) == [0] * COUNT


def test_insufficient_funds(signed: Place, chain: Chain) -> None:
    """A payment that the node refuses stops the run; the error names it, and stdout stays empty."""
    chain.fault("rpc", method="eth_sendRawTransaction", after=5, times=None, code=-32000,
                message="insufficient funds for gas * price + value")
    ended = broadcast(signed, chain)
    assert (ended.status, ended.code, ended.out) == (1, "payout-stopped", b""), ended
    assert b"stopped at payment 6" in ended.err
    assert paid(signed, chain) == [AMOUNT] * 5 + [0] * 3
    chain.clear()
    all_paid_once(signed, chain)


def built(place: Place, chain: Chain, *rows: str, pair: Pair | None = None) -> Ended:
    """Build a list of these rows; each has a payee and an amount."""
    known = {"chainId": 31337, "address": TOKEN, "symbol": "TUSD", "name": "Test Dollar", "decimals": 6}
    (place.home / "tokens.json").write_text(json.dumps({"tokens": [known]}))
    (place.folder / "tokens.csv").write_text("to,amount\n" + "\n".join(rows) + "\n")
    words = ("payout", "build", "tokens.csv", "--from", "old", "--json", *chain.flags)
    return pair.run(place, *words) if pair else place.run(*words)


def of_tokens(chain: Chain) -> list[str]:
    """Rows that pay tokens, ether, and tokens again."""
    one, two, three = chain.accounts[1:4]
    return [f"{one},5 tusd", f"{two},1 gwei", f"{three},7 tusd"]


def changes(ended: Ended) -> Any:
    """What the review says of the simulation."""
    assert ended.status == 0, ended
    return ended.json()["review"].get("changes")


def warned(ended: Ended) -> dict[str, list[int]]:
    """The rows of each warning about the simulation."""
    warnings = ended.json()["review"]["warnings"]
    return {one["code"]: one["rows"] for one in warnings if one["code"].startswith("simulation-")}


KNOWN = {
    "status": "known", "method": "simulation", "payments": 2, "failing": [], "differing": [], "unknown": [],
}


def test_a_list_of_tokens_is_simulated(old: Place, chain: Chain) -> None:
    """One request for all of them; payments of ether to accounts without code need none."""
    ended = built(old, chain, *of_tokens(chain))
    assert changes(ended) == KNOWN and warned(ended) == {}
    assert chain.calls()[SIMULATION] == 1
    text = old.run("payout", "build", "tokens.csv", "--from", "old", "--out", "list.json", *chain.flags)
    assert b"as listed, for 2 payments that run code (simulated)" in text.out, text
    chain.clear()
    plain = built(old, chain, f"{chain.accounts[1]},1 gwei", f"{chain.accounts[2]},2 gwei")
    assert changes(plain) is None and SIMULATION not in chain.calls()


def test_a_list_at_a_node_that_does_not_simulate(old: Place, chain: Chain) -> None:
    """It is no obstacle, and the review says what is unknown."""
    chain.ask("dev_limits", {"unsupported": [SIMULATION]})
    try:
        ended = built(old, chain, *of_tokens(chain))
    finally:
        chain.ask("dev_limits", {"unsupported": []})
    assert changes(ended) == {
        "status": "unknown", "payments": 2, "failing": [], "differing": [], "unknown": [2, 4],
    }
    assert warned(ended) == {}


def log(contract: str, sender: str, payee: str, units: int) -> dict[str, Any]:
    """The log of a transfer of tokens."""
    topics = [TRANSFER, *("0x" + one[2:].lower().rjust(64, "0") for one in (sender, payee))]
    return {"address": contract, "topics": topics, "data": f"0x{units:064x}"}


def test_rows_that_do_something_else_are_named(old: Place, chain: Chain) -> None:
    """One of them fails by the node's word, and one keeps a fee and takes another token."""
    me, payee = chain.accounts[0], chain.accounts[1]
    logs = [log(TOKEN, me, payee, 4), log("0x" + "43" * 20, me, chain.accounts[5], 1)]
    calls = [{"status": "0x1", "logs": logs}, {"status": "0x0", "logs": []}]
    chain.fault("lie", method=SIMULATION, result=[{"calls": calls}])
    ended = built(old, chain, *of_tokens(chain))
    assert changes(ended) == KNOWN | {"failing": [4], "differing": [2]}
    assert warned(ended) == {
        "simulation-row-fails": [4], "simulation-arrives-less": [2], "simulation-takes-more": [2],
    }


@pytest.mark.parametrize("told", [
    [], [{"unavailable": {}}],
    [{"changes": {"_0": [{
        "account": "0x" + "42" * 20, "asset": {"ether": {}}, "received": "0x1", "sent": "0x0",
    }], "by": "simulation"}}] * 3,
])
def test_a_worker_that_tells_of_another_list(told: Any, old: Place, chain: Chain, pair: Pair) -> None:
    """Of another number of payments, or of accounts that nobody asked about: refused."""
    pair.lying(read_payouts=[["set", {"trial.effects": told}]])
    ended = built(old, chain, *of_tokens(chain), pair=pair)
    assert ended.status != 0 and ended.out == b"" and ended.code in {"worker-count", "worker-subject"}, ended
