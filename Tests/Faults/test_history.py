"""The history is grouped by transaction, and a wallet's balance covers all its accounts."""

from support.chain import Chain
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
    """NAME is the wallet with a total, NAME/0 one account; a shared address hides nothing."""
    told = rich.run("balance", "old", *chain.flags, "--json").json()
    held = [int(account["wei"]) for account in told["accounts"]]
    assert len(held) == 2 and min(held) > 0
    assert int(told["total"]["wei"]) == sum(held) and told["total"]["wallet"] == "old"
    one = rich.run("balance", "old/1", *chain.flags, "--json").json()
    assert [int(account["wei"]) for account in one["accounts"]] == held[1:] and "total" not in one
    assert rich.import_words("imp").status == 0
    told = rich.run("balance", *chain.flags, "--json").json()
    shared = [account["names"] for account in told["accounts"] if "names" in account]
    assert shared == [["imp", "old"]], told
    text = rich.run("balance", *chain.flags).out.decode()
    assert any(line.startswith("imp, old  ") for line in text.splitlines()), text
