"""The history is grouped by transaction, and a wallet's balance covers all its accounts."""

import signal
from pathlib import Path

import pytest

from support.chain import Chain
from support.started import started, until
from support.wallets import Place


def paid(place: Place, chain: Chain) -> str:
    """Make a small payment, and return the hash."""
    ended = place.run(
        "send", "--from", "old/0", "--to", chain.accounts[3], "--amount", "0.003 eth", "--yes",
        "--password-file", "passphrase", *chain.flags, "--json",
    )
    assert ended.status == 0, ended
    return str(ended.json()["hash"])


def test_b3_history_is_paged_by_transaction(rich: Place, chain: Chain) -> None:
    """Every page has whole transactions: the movements, then the fee."""
    hashes = [paid(rich, chain) for _ in range(3)]
    words = ("history", "old/0", *chain.flags, "--limit", "1")
    for offset, digest in enumerate(reversed(hashes)):
        told = rich.run(*words, "--offset", str(offset), "--json").json()
        assert [row["kind"] for row in told["movements"]] == ["sent", "fee"], told
        assert {row["transaction"] for row in told["movements"]} == {digest}
        sent, fee = told["movements"]
        assert sent["counterparty"] == chain.accounts[3] and "counterparty" not in fee
        assert told["total"] >= 3 and told["limit"] == 1 and told["offset"] == offset
    shown = rich.run(*words)
    assert shown.out.index(b"sent") < shown.out.index(b"fee")
    assert f"transactions 1 to 1 of {told['total']}".encode() in shown.err
    end = rich.run(*words, "--offset", str(told["total"]), "--json").json()
    assert end["movements"] == [] and end["total"] == told["total"]


def test_b6_a_wallet_is_all_of_its_accounts(rich: Place, chain: Chain) -> None:
    """NAME is the wallet with its totals, NAME/0 one account; a shared address hides nothing."""
    told = rich.run("balance", "old", *chain.flags, "--json").json()
    held = [int(account["wei"]) for account in told["accounts"]]
    assert len(held) == 2 and min(held) > 0
    total = told["totals"][0]
    assert int(total["units"]) == sum(held) and total["chains"] == ["dev"] and "contracts" not in total
    one = rich.run("balance", "old/1", *chain.flags, "--json").json()
    assert [int(account["wei"]) for account in one["accounts"]] == held[1:] and "totals" not in one
    assert rich.import_words("imp").status == 0
    told = rich.run("balance", *chain.flags, "--json").json()
    shared = [account["names"] for account in told["accounts"] if "names" in account]
    assert shared == [["imp", "old"]], told
    text = rich.run("balance", *chain.flags).out.decode()
    assert any(line.startswith("imp, old  ") for line in text.splitlines()), text


def test_f19_a_node_of_another_chain_writes_nothing(rich: Place, chain: Chain) -> None:
    """A node that is now on another chain is refused, and the history stays empty."""
    kept = ("history", "old", "--chain", "dev", "--offline", "--json")
    chain.fault("chainId", chainId=1, times=None)
    ended = rich.run("history", "old", *chain.flags, "--json")
    assert (ended.status, ended.code, ended.out) == (69, "wrong-chain", b""), ended
    chain.clear()
    told = rich.run(*kept)
    assert told.json()["movements"] == [] and told.json()["total"] == 0, told
    assert b"nothing was read yet" in told.err
    # The control: there was something to write.
    assert rich.run("history", "old", *chain.flags, "--json").json()["total"] > 0
    assert rich.run(*kept).json()["total"] > 0


def searched(chain: Chain) -> list[int]:
    """Return the first block of each log search."""
    bodies = [entry["body"] for entry in chain.ask("dev_transcript", 1000)]
    found = [one for body in bodies for one in (body if isinstance(body, list) else [body])]
    return [int(one["params"][0]["fromBlock"], 16) for one in found if one["method"] == "eth_getLogs"]


@pytest.mark.parametrize(("at", "done"), [
    ("eth_getLogs", "nothing"), ("eth_getBalance", "eth_getLogs"),
    ("eth_getTransactionReceipt", "eth_getLogs"), ("eth_call", "eth_getTransactionReceipt"),
])
def test_f20_an_interrupted_history_goes_on(
    at: str, done: str, rich: Place, chain: Chain, tmp_path: Path
) -> None:
    """Ctrl-C at a request: what was read before is not read again, and the rows are the same."""
    paid(rich, chain)
    # What is not final is read anew each time.
    chain.ask("anvil_mine", hex(64))
    other = rich.copy(tmp_path / "other")
    words = ("history", "old", *chain.flags, "--limit", "1000", "--json")
    chain.clear()
    chain.fault("hang", method=at, times=None)
    with started(rich, *words) as process:
        until(lambda: at in chain.calls())
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) in (-signal.SIGINT, 130)
        assert process.stdout is not None and process.stdout.read() == b""
        assert process.stderr is not None
        kept = b"what was read of the history is kept" in process.stderr.read()
    # Tokens are described when the history is read to its end: then nothing is left to say. Whether
    # any are compared before depends on what the chain has.
    stored = rich.run("history", "old", "--chain", "dev", "--offline", "--json").json()
    assert kept != ("asOfBlock" in stored) and (kept or at == "eth_call"), stored
    chain.clear()
    again = rich.run(*words).json()
    resumed = chain.calls()
    first_searched = min(searched(chain), default=0)
    chain.clear()
    assert again["movements"] and again == other.run(*words).json()
    whole = chain.calls()
    assert whole.keys() >= {at, done} - {"nothing"}, "a history that was not interrupted asks"
    if done == "eth_getLogs":
        assert first_searched > 0, "what is settled is not searched again"
        return
    assert resumed.get(done, 0) < whole.get(done, 1)


@pytest.mark.parametrize("lacking", [[], ["eth_capabilities"]], ids=["told", "found"])
def test_f43_logs_that_a_node_deleted_are_a_gap(
    lacking: list[str], rich: Place, chain: Chain, second: Chain
) -> None:
    """The rest is read and shown, and the gap is named; a node that keeps them fills it."""
    chain.ask("anvil_mine", hex(10))
    first = int(second.ask("eth_blockNumber"), 16) - 2
    second.ask("dev_limits", {"logsFrom": first, "unsupported": lacking})
    missing = f"tokens, blocks 0 to {first - 1}: the node does not keep the logs"
    for _ in range(2):
        second.ask("dev_clearCalls")
        ended = rich.run("history", "old/0", *second.flags, "--json")
        assert ended.status == 0 and ended.json()["tokensAre"] == "partial", ended
        assert ended.json()["movements"] and missing in ended.err.decode(), ended
    assert min(searched(second)) >= first, "what is known is not searched for again"
    whole = rich.run("history", "old/0", *chain.flags, "--json")
    assert whole.status == 0 and missing not in whole.err.decode(), whole
