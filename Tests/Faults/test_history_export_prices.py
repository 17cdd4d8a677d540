"""Exports with the prices at the time: each row by the feeds at its block, asked for once."""

import csv
import io
import json
import os
import signal
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from support.chain import Chain, running
from support.journals import checked, refused, sums
from support.wallets import Place
from support.worker_pair import Pair
from test_worker_interrupted import ended as ended_at

COIN_FEED, WON_FEED = "0x" + "feed" * 9 + "0001", "0x" + "feed" * 9 + "0002"
PAYEE = "0x" + "42" * 20
# The price of the coin when each of the payments was made, in dollars.
DOLLARS = (2000, 2500, 1600)
EXPORT = ("history", "export")
NODE, USAGE = 69, 64


@pytest.fixture
def one_chain() -> Iterator[Chain]:
    """A chain of one test alone, on which all blocks but the newest are final."""
    with running() as chain:
        chain.ask("dev_limits", {"finalizedDepth": 1})
        yield chain


def feed(chain: Chain, address: str, answer: int, age: int = 60) -> None:
    """Set the price of a feed, times 10^8."""
    chain.ask("dev_setPriceFeed", address, {"answer": answer, "age": age})


@pytest.fixture
def priced(rich: Place, one_chain: Chain) -> Place:
    """A wallet that paid at three prices, and once when the feed was late; all of it is read."""
    settings = rich.home / "config.toml"
    settings.write_text(
        f'[chains.dev.prices]\nkrw = "{WON_FEED}"\n\n'
        f'[chains.dev.prices.coin]\nfeed = "{COIN_FEED}"\nheartbeat = 3600\n'
    )
    os.chmod(settings, 0o600)
    feed(one_chain, WON_FEED, 80_000)
    for dollars in DOLLARS:
        feed(one_chain, COIN_FEED, dollars * 10**8)
        pay(rich, one_chain)
    feed(one_chain, COIN_FEED, 1 * 10**8, age=10_000)
    pay(rich, one_chain)
    one_chain.ask("anvil_mine", "0x2")
    read = rich.run("history", "sync", "--all-accounts", *one_chain.flags)
    assert read.status == 0, read
    return rich


def pay(place: Place, chain: Chain) -> None:
    """Pay half a coin to somebody."""
    paid = place.run(
        "send", "--from", "old/0", "--to", PAYEE, "--amount", "0.5 eth", "--yes",
        "--password-file", "passphrase", *chain.flags,
    )
    assert paid.status == 0, paid


def table(told: Any) -> list[dict[str, str]]:
    """The rows of a table."""
    assert told.status == 0, told
    return list(csv.DictReader(io.StringIO(told.out.decode(), newline="")))


def test_each_row_has_the_price_at_its_block(priced: Place, one_chain: Chain) -> None:
    """Fees have one, too, and a price that was too old then is not used."""
    told = priced.run(*EXPORT, "--currency", "usd", *one_chain.flags)
    rows = table(told)
    sent = [row for row in rows if row["kind"] == "sent"]
    assert [row["price"] for row in sent] == [*map(str, DOLLARS), ""]
    assert [row["value"] for row in sent] == [*(str(dollars // 2) for dollars in DOLLARS), ""]
    assert sent[-1]["priceProblem"].startswith("price too old")
    fees = [row for row in rows if row["kind"] == "fee"]
    for row, dollars in zip(fees, DOLLARS, strict=False):
        exact = Decimal(row["amount"]) * dollars
        assert abs(Decimal(row["value"]) - exact) <= Decimal("0.000000005")
    assert {row["currency"] for row in rows if row["price"]} == {"USD"}
    assert b"rows without a price: the price was too old at that time" in told.err, told.err


def test_won_are_those_of_the_same_block(priced: Place, one_chain: Chain) -> None:
    """The price of the won is read after the same blocks."""
    rows = table(priced.run(*EXPORT, "--currency", "krw", *one_chain.flags))
    prices = [row["price"] for row in rows if row["kind"] == "sent"]
    assert prices == [*(str(dollars * 1250) for dollars in DOLLARS), ""]


def test_a_second_export_asks_nothing(priced: Place, one_chain: Chain) -> None:
    """What feeds had answered is stored; another currency asks for its own feed alone."""
    first = table(priced.run(*EXPORT, "--currency", "usd", *one_chain.flags))
    blocks = {row["block"] for row in first if row["asset"] == "ether"}
    # Before the first feed nothing answered, and that may be asked again.
    early = {row["block"] for row in first if "there is no price feed" in row["priceProblem"]}
    assert len(blocks - early) == len(DOLLARS) + 1
    one_chain.clear()
    again = table(priced.run(*EXPORT, "--currency", "usd", *one_chain.flags))
    assert again == first and one_chain.calls().get("eth_call", 0) == 2 * len(early), one_chain.calls()
    offline = table(priced.run(*EXPORT, "--currency", "usd", "--chain", "dev", "--offline"))
    assert [row for row in offline if row["block"] not in early] == [
        row for row in first if row["block"] not in early
    ]
    one_chain.clear()
    assert priced.run(*EXPORT, "--currency", "krw", *one_chain.flags).status == 0
    assert one_chain.calls()["eth_call"] == 2 * (len(blocks) + len(early)), one_chain.calls()


def test_offline_prices_are_those_that_are_stored(priced: Place, one_chain: Chain) -> None:
    """Without any, the rows are there and say so."""
    told = priced.run(*EXPORT, "--currency", "usd", "--chain", "dev", "--offline")
    rows = table(told)
    assert rows and not any(row["price"] for row in rows)
    assert b"without a price: the price is not stored, and no node was asked" in told.err, told.err
    plain = priced.run(*EXPORT, "--chain", "dev")
    assert [list(row.values())[:-5] for row in rows] == [list(row.values()) for row in table(plain)]


@pytest.mark.parametrize("name", ["all.beancount", "all.ledger"])
def test_other_programs_accept_the_prices(name: str, priced: Place, one_chain: Chain) -> None:
    """Journals with prices balance as those without."""
    told = priced.run(*EXPORT, "--currency", "usd", "--out", name, *one_chain.flags)
    assert told.status == 0, told
    path = priced.folder / name
    text = path.read_text()
    checked(path)
    refused(path, text)
    plain = priced.run(*EXPORT, "--out", "plain" + path.suffix, "--chain", "dev")
    assert plain.status == 0, plain
    assert sums(text) == sums((priced.folder / ("plain" + path.suffix)).read_text())
    for dollars in DOLLARS:
        assert f" {dollars} USD\n" in text and f"worth: -{dollars // 2} USD\n" in text


def test_a_node_without_old_states_prices_what_it_can(priced: Place, one_chain: Chain) -> None:
    """The other rows have no price, and say why."""
    rows = table(priced.run(*EXPORT, "--chain", "dev"))
    blocks = [int(row["block"]) for row in rows if row["kind"] == "sent"]
    one_chain.ask("dev_limits", {"archiveFrom": blocks[1]})
    told = priced.run(*EXPORT, "--currency", "usd", *one_chain.flags)
    sent = [row for row in table(told) if row["kind"] == "sent"]
    assert [row["price"] for row in sent] == ["", *map(str, DOLLARS[1:]), ""]
    assert b"the node does not have the states of their blocks" in told.err, told.err


def test_json_counts_the_prices(priced: Place, one_chain: Chain) -> None:
    """The answer has the counts, and the document the currency and the fields of each row."""
    told = priced.run(*EXPORT, "--currency", "USD", "--out", "all.json", "--json", *one_chain.flags)
    answer = told.json()
    document = json.loads((priced.folder / "all.json").read_text())
    assert answer["currency"] == document["currency"] == "USD"
    with_price = [row for row in document["rows"] if "price" in row]
    assert answer["pricedRows"] == len(with_price) > 0
    late = [row for row in document["rows"] if "priceProblem" in row]
    assert answer["unpricedRows"] == len(late) > 0


def test_a_dead_node_leaves_nothing(priced: Place, one_chain: Chain) -> None:
    """No file without prices stands for one with them."""
    told = priced.run(
        *EXPORT, "--currency", "usd", "--out", "all.csv", "--json", "--chain", "dev",
        "--rpc-url", "http://127.0.0.1:9",
    )
    assert (told.status, told.out) == (NODE, b""), told
    assert not (priced.folder / "all.csv").exists()


def test_interrupted_while_prices_are_read(priced: Place, one_chain: Chain, pair: Pair) -> None:
    """Ctrl-C leaves no file."""
    ended_at(
        pair, priced, "read-past-prices", signal.SIGINT, *EXPORT, "--currency", "usd", "--out",
        "all.csv", *one_chain.flags,
    )
    assert not (priced.folder / "all.csv").exists()


LIES: dict[str, tuple[dict[str, Any], str]] = {
    "no prices at all": ({"readings": []}, "worker-count"),
    "prices of another block": ({"readings.0.sheet._0.block.number": 1}, "worker-subject"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_worker_that_lies_is_refused(
    lie: str, priced: Place, one_chain: Chain, pair: Pair
) -> None:
    """Prices of other blocks are not written down."""
    changes, code = LIES[lie]
    pair.lying(read_past_prices=[["set", changes]])
    told = pair.run(
        priced, *EXPORT, "--currency", "usd", "--out", "all.csv", "--json", *one_chain.flags
    )
    assert told.code == code and told.out == b"", told
    assert not (priced.folder / "all.csv").exists()


REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "a chain without feeds": (("--currency", "usd", "--chain", "sepolia"), "export-no-feeds"),
    "a currency without a feed": (("--currency", "krw", "--chain", "base"), "export-no-rate"),
    "a currency that is not known": (("--currency", "xyz", "--chain", "dev"), "usage"),
    "a node without prices": (("--rpc-url", "http://127.0.0.1:9", "--chain", "dev"), "usage"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_priced_is_refused(why: str, old: Place) -> None:
    """Before a node is asked."""
    words, code = REFUSED[why]
    told = old.run(*EXPORT, *words, "--offline", "--out", "all.csv", "--json")
    assert (told.status, told.code) == (USAGE, code), told
    assert not (old.folder / "all.csv").exists()
