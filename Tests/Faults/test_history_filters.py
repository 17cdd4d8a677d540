"""Parts of a history: filters, pages that do not move, several accounts, balances by the rows."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.wallets import Place

Row = dict[str, Any]
PAYEES = ("0x" + "42" * 20, "0x" + "43" * 20)
AMOUNTS = ("0.003", "0.5", "0.003", "1", "0.02")


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: on that of all, what is left for a payment depends on the others."""
    with running() as chain:
        yield chain


def pay(place: Place, chain: Chain, sender: str, payee: str, amount: str) -> str:
    """Make a payment, and return its hash."""
    ended = place.run(
        "send", "--from", sender, "--to", payee, "--amount", f"{amount} eth", "--yes",
        "--password-file", "passphrase", *chain.flags, "--json",
    )
    assert ended.status == 0, ended
    return str(ended.json()["hash"])


@pytest.fixture
def paid(rich: Place, chain: Chain) -> Place:
    """The old wallet with payments to two others, to its second account, and to itself."""
    added = rich.run("contact", "add", "Alice", PAYEES[0])
    assert added.status == 0, added
    for number, amount in enumerate(AMOUNTS):
        pay(rich, chain, "old/0", PAYEES[number % 2], amount)
    pay(rich, chain, "old/0", "old/1", "2")
    pay(rich, chain, "old/1", "old/0", "0.25")
    pay(rich, chain, "old/0", "old/0", "0.125")
    return rich


def entry(row: Row) -> str:
    """Return what a row belongs to: its transaction, or else itself."""
    alone = f"{row['block']} {row['kind']} {row['units']} {row.get('account')}"
    return str(row.get("transaction", alone))


def rows(place: Place, chain: Chain, *words: str) -> list[Row]:
    """Return the rows of a history, which must be one page; `total` counts newer ones, too."""
    told = place.run("history", *words, "--limit", "1000", *chain.flags, "--json").json()
    assert "next" not in told and told["offset"] == 0, told
    shown = len({entry(row) for row in told["movements"]})
    assert told["total"] > shown if "--before" in words else told["total"] == shown, told
    return list(told["movements"])


def test_a_filter_leaves_out_what_it_says(paid: Place, chain: Chain) -> None:
    """Each filter, and all of them together, have the rows of the whole history that fit."""
    whole = rows(paid, chain, "old/0")
    assert len(whole) > 12
    times = sorted({row["time"] for row in whole})
    middle = times[len(times) // 2]
    parts: dict[tuple[str, ...], Callable[[Row], bool]] = {
        ("--asset", "eth"): lambda row: row["asset"] == "ether",
        ("--direction", "out"): lambda row: row["direction"] == "out",
        ("--direction", "in"): lambda row: row["direction"] == "in",
        ("--kind", "sent, self"): lambda row: row["kind"] in ("sent", "self"),
        ("--counterparty", "alice"): lambda row: row.get("counterparty", "").lower() == PAYEES[0],
        ("--counterparty", "old/1"): lambda row: row.get("counterpartyName") == "old/1",
        ("--after", middle): lambda row: row["time"] >= middle,
        ("--until", middle): lambda row: row["time"] <= middle,
        ("--after", middle[:10], "--until", middle[:10]):
            lambda row: row["time"][:10] == middle[:10],
        ("--asset", "ether", "--min", "0.5"):
            lambda row: row["asset"] == "ether" and float(row["amount"]) >= 0.5,
        ("--asset", "eth", "--min", "0.003 eth", "--max", "0.5"):
            lambda row: row["asset"] == "ether" and 0.003 <= float(row["amount"]) <= 0.5,
        ("--direction", "out", "--kind", "sent", "--counterparty", PAYEES[1], "--after", times[0]):
            lambda row: row["kind"] == "sent" and row["counterparty"].lower() == PAYEES[1],
    }
    for words, fits in parts.items():
        found = rows(paid, chain, "old/0", *words)
        # A fee can be of an amount that fits, too; floats are exact enough for these amounts.
        assert found == [row for row in whole if fits(row)] and found, words
    assert rows(paid, chain, "old/0", "--kind", "withdrawal") == []
    none = paid.run("history", "old/0", "--kind", "withdrawal", *chain.flags)
    assert none.out == b"no transaction matches kind withdrawal\n", none


def test_pages_follow_each_other_and_stay_where_they_are(paid: Place, chain: Chain) -> None:
    """Whoever follows `next` sees every transaction once, also if one is added meanwhile."""
    whole = rows(paid, chain, "old/0")
    found: list[Row] = []
    words: tuple[str, ...] = ()
    for step in range(100):
        told = paid.run(
            "history", "old/0", "--limit", "2", *words, *chain.flags, "--json",
        ).json()
        assert len({entry(row) for row in told["movements"]}) <= 2
        found += told["movements"]
        if "next" not in told:
            break
        words = ("--before", told["next"])
        if step == 1:
            pay(paid, chain, "old/0", PAYEES[0], "0.001")
    assert found == whole
    # By a block, all of which is left out.
    block = whole[len(whole) // 2]["block"]
    older = rows(paid, chain, "old/0", "--before", block)
    assert older == [row for row in whole if int(row["block"]) < int(block)]
    unknown = paid.run("history", "old/0", "--before", "0x" + "77" * 32, *chain.flags, "--json")
    assert (unknown.status, unknown.code) == (1, "history-before-unknown"), unknown


def test_several_accounts_are_one_history(paid: Place, chain: Chain) -> None:
    """A payment between two own accounts is one transaction with the rows of both."""
    both = paid.run("history", "old/0", "old/1", "--limit", "1000", *chain.flags, "--json").json()
    names = [account["accountName"] for account in both["accounts"]]
    assert names == ["old", "old/1"] and "account" not in both and "accountName" not in both
    alone = [rows(paid, chain, name) for name in ("old/0", "old/1")]
    # A transaction of one of the accounts is not the other's own, but it is that of both together.
    between = [row for row in both["movements"] if row.get("counterpartyIs") == "own"]
    assert between and all(row["isOwn"] for row in between)
    received = [row["isOwn"] for row in alone[1] if row.get("counterpartyName") == "old"]
    assert received and True in received and False in received
    for row in both["movements"] + alone[0] + alone[1]:
        del row["isOwn"]
    assert len(both["movements"]) == sum(map(len, alone))
    for name, others in zip(names, alone, strict=True):
        mine = [row for row in both["movements"] if row.get("accountName") == name]
        for row in mine:
            del row["account"], row["accountName"]
        assert mine == others
    everything = paid.run(
        "history", "--all-accounts", "--limit", "1000", *chain.flags, "--json",
    ).json()
    between = [row for row in everything["movements"] if row.get("counterpartyName") == "old/1"]
    assert {row["accountName"] for row in between} == {"old"}
    for row in everything["movements"]:
        del row["account"], row["accountName"], row["isOwn"]
    assert everything["movements"] == both["movements"]


def test_a_running_balance_ends_at_the_balance(paid: Place, chain: Chain) -> None:
    """After the newest transaction it is what the node says, and each step is what moved."""
    held = {
        account["name"]: int(account["wei"])
        for account in paid.run("balance", "old", *chain.flags, "--json").json()["accounts"]
    }
    for words, expected in (
        (("old/0",), held["old"]), (("old/1",), held["old/1"]),
        (("old/0", "old/1"), sum(held.values())),
    ):
        found = rows(paid, chain, *words, "--asset", "eth", "--running-balance")
        balance = expected
        groups: dict[str, list[Row]] = {}
        for row in found:
            groups.setdefault(entry(row), []).append(row)
        for group in groups.values():
            assert {int(row["balanceUnits"]) for row in group} == {balance}, group
            for row in group:
                sign = {"in": 1, "out": -1, "none": 0}[row["direction"]]
                balance -= sign * int(row["units"])
        assert balance >= 0
    # What is left out counts, too.
    sent = rows(paid, chain, "old/0", "--kind", "sent", "--running-balance")
    whole = rows(paid, chain, "old/0", "--running-balance")
    known = {entry(row): row["balance"] for row in whole if row["asset"] == "ether"}
    assert [row["balance"] for row in sent] == [known[entry(row)] for row in sent]
    shown = paid.run("history", "old/0", "--limit", "1", "--running-balance", *chain.flags)
    assert f"balance  {whole[0]['balance']} ETH".encode() in shown.out
    plain = paid.run("history", "old/0", "--limit", "1", *chain.flags, "--json")
    assert "balance" not in plain.json()["movements"][0]
