"""Exported histories: other programs read them, and all amounts add up to the balances."""

import csv
import io
import json
import signal
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.journals import Sums, checked, refused, sums
from support.wallets import PASSPHRASE, Place, secret_file
from support.worker_pair import Pair
from test_worker_interrupted import ended as ended_at

SECRET = ("--password-file", "passphrase")
EXPORT = ("history", "export", "--chain", "dev")
COIN = "ETH-31337"


@pytest.fixture
def chain() -> Iterator[Chain]:
    """A chain on which no other test paid anything."""
    with running() as own:
        yield own


@pytest.fixture
def moved(rich: Place, chain: Chain) -> Place:
    """Payments out, in and between two accounts, all of which are in the database."""
    assert PASSPHRASE
    for source, target, amount in (
        ("old/0", chain.accounts[3], "0.25 eth"), ("old/0", "old/1", "1.5 eth"),
        ("old/1", "old/0", "0.125 eth"), ("old/1", "old/1", "1 gwei"),
    ):
        paid = rich.run(
            "send", "--from", source, "--to", target, "--amount", amount, "--yes", *SECRET, *chain.flags,
        )
        assert paid.status == 0, paid
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[4], "to": rich_address(rich, 1), "value": hex(10**18 + 1),
    })
    for account in ("old/0", "old/1"):
        assert rich.run("history", account, *chain.flags).status == 0
    return rich


def rich_address(place: Place, number: int) -> str:
    """The address of an account of the wallet."""
    shown: str = place.run("wallet", "show", "old", "--json").json()["accounts"][number]["address"]
    return shown


def coins(totals: Sums) -> dict[str, Decimal]:
    """What each own account has of the coin, by a journal."""
    return {
        account: total for (account, commodity), total in totals.items()
        if account.startswith("Assets:") and commodity == COIN
    }


def held(place: Place, chain: Chain) -> dict[str, Decimal]:
    """What each account has, by the node."""
    told = place.run("balance", "old", *chain.flags, "--json").json()
    return {account["address"]: Decimal(account["wei"]) / 10**18 for account in told["accounts"]}


@pytest.mark.parametrize("name", ["all.beancount", "all.ledger"])
def test_other_programs_accept_the_journal(name: str, moved: Place, chain: Chain) -> None:
    """Entries cancel out, assertions hold, and each account has its balance, fees apart."""
    told = moved.run(*EXPORT, "--out", name)
    assert told.status == 0, told
    path = moved.folder / name
    text = path.read_text()
    checked(path)
    refused(path, text)
    totals = sums(text)
    balances = held(moved, chain)
    own = coins(totals)
    assert sorted(own.values()) == sorted(balances.values())
    assert set(own) == {"Assets:Crypto:Dev:Old", "Assets:Crypto:Dev:Old-1"}
    # What went to and fro between the two is no income and no expense.
    assert totals["Expenses:Crypto:Sent", COIN] == Decimal("0.25")
    assert totals["Expenses:Crypto:Fees", COIN] > 0
    assert text.count("  Assets:Crypto:Dev:Old-1  1.5 ETH") + text.count(
        '  Assets:Crypto:Dev:Old-1  1.5 "ETH') == 1


def test_a_table_adds_up_to_the_balances(moved: Place, chain: Chain) -> None:
    """Python reads the table, and the changes of each account are what it has."""
    told = moved.run(*EXPORT, "--format", "csv")
    assert told.status == 0 and b"\r\n" in told.out, told
    rows = list(csv.DictReader(io.StringIO(told.out.decode(), newline="")))
    changes: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        if row["asset"] != "ether":
            continue
        changes[row["account"]] += Decimal(row["change"])
        assert Decimal(row["units"]) / 10**18 == Decimal(row["amount"])
    assert changes == held(moved, chain)
    assert {row["kind"] for row in rows} >= {"sent", "received", "fee", "self"}
    assert b"as of block" in told.err


def test_json_says_the_same(moved: Place, chain: Chain) -> None:
    """One document, or one per line, with the same rows."""
    document = json.loads(moved.run(*EXPORT, "--format", "json").out)
    assert document["schema"] == "kingtherum.history-rows" and document["timeZone"] == "UTC"
    listed = ("history", "--all-accounts", "--offline", "--chain", "dev", "--json")
    shown = moved.run(*listed).json()
    for name in ("asOfBlock", "etherIs", "tokensAre"):
        assert document[name] == shown[name], name
    assert document["gaps"] == shown.get("gaps", [])
    lines = [json.loads(line) for line in moved.run(*EXPORT, "--format", "jsonl").out.splitlines()]
    assert lines[1:-1] == document["rows"] and lines[-1]["closing"] == document["closing"]
    balances = {
        balance["account"]: Decimal(balance["balance"])
        for balance in document["closing"] if balance["asset"] == "ether"
    }
    assert balances == held(moved, chain)


def test_hostile_names_stay_in_their_cells(moved: Place, chain: Chain) -> None:
    """A name that would be a formula, or would end a cell or a line, is a text for every program."""
    name = '=HYPERLINK("x",1); (a) | {'
    added = moved.run("contact", "add", name, chain.accounts[3])
    assert added.status == 0, added
    rows = list(csv.reader(io.StringIO(moved.run(*EXPORT, "--format", "csv").out.decode(), newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert any(cell == "'" + name for row in rows for cell in row)
    for file in ("a.beancount", "a.ledger"):
        assert moved.run(*EXPORT, "--out", file).status == 0
        checked(moved.folder / file)


@pytest.mark.parametrize("file", ["all.beancount", "all.ledger"])
def test_a_year_begins_with_what_was_there(file: str, moved: Place, chain: Chain) -> None:
    """The blocks of the dev chain are of 2027: 2028 has opening balances only."""
    told = moved.run(*EXPORT, "--year", "2028", "--time-zone", "Asia/Seoul", "--out", file, "--json")
    assert told.status == 0 and told.json()["rows"] == 0, told
    path = moved.folder / file
    checked(path)
    totals = sums(path.read_text())
    assert sum(coins(totals).values()) == sum(held(moved, chain).values())
    assert ("Equity:Crypto:Opening-Balances", COIN) in totals


REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "another format": (("--format", "xls"), "export-format"),
    "a file of another format": (("--out", "all.xlsx", "--json"), "export-format"),
    "two documents on stdout": (("--json",), "export-stdout"),
    "a zone nobody has": (("--time-zone", "Mars/Olympus"), "time-zone-unknown"),
    "a path as a zone": (("--time-zone", "../../../etc/passwd"), "time-zone-unknown"),
    "a year and a day": (("--year", "2025", "--after", "2025-01-01"), "export-year-and-days"),
    "days in the wrong order": (("--after", "2025-02-01", "--until", "2025-01-01"), "export-order"),
    "a day of no calendar": (("--until", "2025-02-30"), "export-day"),
    "a year before all chains": (("--year", "1900"), "export-year"),
    "an account name that breaks": (("--account-prefix", "my coins"), "export-prefix"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_exported_is_refused(why: str, old: Place) -> None:
    """Nothing is on stdout, and no file is there."""
    words, code = REFUSED[why]
    before = sorted(path.name for path in old.folder.iterdir())
    more = () if "--json" in words else ("--out", "all.csv", "--json")
    told = old.run(*EXPORT, *words, *more)
    assert (told.status, told.code, told.out) == (64, code, b""), told
    assert sorted(path.name for path in old.folder.iterdir()) == before


def test_a_file_that_is_there_stays(old: Place) -> None:
    """No export replaces a file."""
    secret_file(old.folder / "mine.csv", "mine")
    told = old.run(*EXPORT, "--out", "mine.csv", "--json")
    assert (told.status, told.code) == (1, "output-file-exists"), told
    assert (old.folder / "mine.csv").read_text() == "mine"


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda one: one.name)
def test_an_interrupted_export_leaves_nothing(by: signal.Signals, old: Place, pair: Pair) -> None:
    """A signal while rows are read removes what was written so far."""
    before = sorted(path.name for path in old.folder.iterdir())
    ended_at(pair, old, "read-history-rows", by, *EXPORT, "--out", "all.csv")
    assert sorted(path.name for path in old.folder.iterdir()) == before


def test_an_interrupted_sync_says_what_is_kept(moved: Place, pair: Pair, chain: Chain) -> None:
    """Up to which block all accounts were read before, or only that nothing is lost."""
    sync = ("history", "sync", "old/0", "old/1", *chain.flags)
    err = ended_at(pair, moved, "sync-history", signal.SIGINT, *sync)
    assert b"interrupted: the history was read up to block " in err, err
    assert b"the same command goes on from there" in b" ".join(err.split()), err
    assert b"error:" not in err, err
    first = ended_at(pair, moved, "sync-history", signal.SIGINT, *sync[:2], "0x" + "42" * 20, *chain.flags)
    assert b"interrupted: what was read of the history is kept" in first, first


@pytest.mark.parametrize("name", ["all.beancount", "all.ledger"])
def test_hostile_labels_stay_in_a_journal(name: str, moved: Place, chain: Chain) -> None:
    """What would end a text, begin a tag or a date, or be an expression is only a label."""
    told = moved.run("history", "old/0", "--kind", "sent", *chain.flags, "--json").json()
    for row, text in zip(told["movements"], ('a "b" \\ ; | x: 1, date:2026-13-01', "[2026-13-01]:: (1/0)")):
        for field in ("label", "note"):
            written = moved.run("history", field, row["transaction"], text, "--chain", "dev")
            assert written.status == 0, written
    exported = moved.run(*EXPORT, "--out", name)
    assert exported.status == 0, exported
    assert "label: " in (moved.folder / name).read_text()
    checked(moved.folder / name)


LIES: dict[str, tuple[str, Any, str]] = {
    "the sums of another": ("read-history-rows.closing.0.account", "0x" + "42" * 20, "worker-subject"),
    "no rows at all": ("read-history-rows.rows", "", "export-changed"),
    "a balance that the rows do not have": (
        "read-history-rows.closing.0.magnitude", "0x1", "export-changed"),
    "no end": ("read-history-rows.closing", None, "worker-page"),
    "a block that cannot be": ("read-history-rows.asOf.number", 2**63, "worker-page"),
}


@pytest.mark.parametrize("lie", LIES)
def test_rows_that_do_not_add_up_are_not_written(
    lie: str, moved: Place, pair: Pair, tmp_path: Path
) -> None:
    """A worker that lies about rows or sums leaves no file."""
    field, value, code = LIES[lie]
    question, _, place = field.partition(".")
    pair.lying(**{question: [["set", {place: value}]]})
    told = pair.run(moved, *EXPORT, "--out", "all.csv", "--json")
    assert told.code == code and told.out == b"", told
    assert not (moved.folder / "all.csv").exists()


@pytest.mark.parametrize("option", ["--png", "--svg"])
def test_a_picture_of_nothing_is_an_error(option: str, old: Place) -> None:
    """Nothing is written, to a file or a pipe, and scripts see the status; a chart in text says it."""
    words = ("history", "chart", "--chain", "dev")
    for file in ("chart", "-"):
        told = old.run(*words, option, file)
        assert (told.status, told.out) == (1, b"") and b"nothing is stored" in told.err, told
    assert not (old.folder / "chart").exists() and not (old.folder / "-").exists()
    shown = old.run(*words)
    assert shown.status == 0 and shown.out.startswith(b"nothing is stored"), shown


def test_nothing_is_there_before_the_first_block(moved: Place, chain: Chain) -> None:
    """Not even the coins that accounts have since that block; later they are in the opening."""
    first = int(chain.ask("eth_getBlockByNumber", "0x0", False)["timestamp"], 16)
    assert first > 40 * 365 * 86400
    early = moved.run(*EXPORT, "--year", "2001", "--format", "json").json()
    assert early["opening"] == early["rows"] == early["closing"] == [], early
    late = moved.run(*EXPORT, "--after", "9000-01-01", "--format", "json").json()
    assert late["rows"] == [] and late["opening"] == late["closing"] != [], late
    drawn = moved.run("history", "chart", "--chain", "dev", "--year", "2001", "--json").json()
    assert drawn["points"] == [], drawn
