"""A node with an index of accounts names blocks; the history is the same whatever it names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

BALANCE = "eth_getBalance"
PAYMENTS, TRACES, OTTERSCAN = (
    "alchemy_getAssetTransfers", "trace_filter", "ots_searchTransactionsBefore",
)
IDLE = 100  # blocks between two payments
PATIENCE = 60.0  # seconds


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of more than a thousand blocks, some of which pay the first account."""
    with running() as chain:
        for number in range(12):
            payer, payee = (0, 4) if number % 4 == 3 else (4, 0)
            chain.ask("eth_sendTransaction", {
                "from": chain.accounts[payer], "to": chain.accounts[payee],
                "value": hex(number + 1),
            })
            chain.ask("anvil_mine", hex(IDLE))
        yield chain


def history(place: Place, node: Chain) -> Ended:
    """Read the whole history from a node."""
    words = ("history", "old", "--limit", "1000", "--json")
    return place.run(*words, *node.flags, patience=PATIENCE)


def without(node: Chain, other: Place) -> tuple[Any, dict[str, int]]:
    """The history that a node without an index tells, and how often it was asked what."""
    told = history(other, node)
    assert told.status == 0 and len(told.json()["movements"]) >= 12, told
    assert told.json()["etherIs"] == "proved", told
    calls = node.calls()
    assert [calls[method] for method in (PAYMENTS, TRACES, OTTERSCAN)] == [1, 1, 1], calls
    node.clear()
    return told.json(), calls


@pytest.mark.parametrize("method", [PAYMENTS, TRACES, OTTERSCAN])
def test_a_node_that_names_blocks_is_asked_for_fewer_balances(
    method: str, rich: Place, second: Chain, tmp_path: Path
) -> None:
    """The rows are the same, and most balances are not read; the next sync does not ask again."""
    expected, usual = without(second, rich.copy(tmp_path / "other"))
    second.ask("dev_limits", {"accountSearches": [method]})
    ended = history(rich, second)
    assert ended.status == 0 and ended.json() == expected, ended
    calls = second.calls()
    assert calls[BALANCE] < usual[BALANCE] * 3 // 4, (calls, usual)
    again = history(rich, second)
    assert again.status == 0 and again.json() == expected, again
    assert second.calls()[method] == calls[method]


# What is wrong with what a node names, or with how it does.
WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "left out": (TRACES, {"searchOmits": list(range(0, 2000, 2))}),
    "everything left out": (OTTERSCAN, {"searchOmits": list(range(2000))}),
    "invented": (PAYMENTS, {"searchAdds": list(range(1, 1000, 7))}),
    "behind": (TRACES, {"searchLag": 700}),
    "an error among the rows": (TRACES, {"traceErrorAt": 2}),
    "an error at once": (TRACES, {"traceErrorAt": 0}),
    "small ranges": (TRACES, {"traceRange": 10}),
    "small pages": (TRACES, {"traceRows": 1}),
    "small pages of transactions": (OTTERSCAN, {"otsPage": 1}),
    "in name only": (OTTERSCAN, {"otsUnimplemented": True}),
    "nothing within calls": (PAYMENTS, {"transfersInternal": False}),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_a_node_names_wrongly_changes_nothing(
    fault: str, rich: Place, second: Chain, tmp_path: Path
) -> None:
    """A row that a source leaves out is found, and one that it invents is not there."""
    expected, _ = without(second, rich.copy(tmp_path / "other"))
    method, limits = WRONG[fault]
    second.ask("dev_limits", {"accountSearches": [method]} | limits)
    ended = history(rich, second)
    assert ended.status == 0 and ended.json() == expected, ended
    assert second.calls()[method] >= 1


@pytest.mark.parametrize("kind", ["truncate", "status", "html", "null"])
def test_an_answer_that_is_none_changes_nothing(
    kind: str, rich: Place, second: Chain, tmp_path: Path
) -> None:
    """A search that fails each time ends no sync."""
    expected, _ = without(second, rich.copy(tmp_path / "other"))
    second.ask("dev_limits", {"accountSearches": [TRACES]})
    second.fault(kind, method=TRACES, times=10)
    ended = history(rich, second)
    assert ended.status == 0 and ended.json() == expected, ended
    assert second.calls()[TRACES] >= 1
