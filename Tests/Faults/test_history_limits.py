"""M10: a history that is more than a node, or the program, takes at once is read in parts."""

from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import Place

LOGS, BALANCE = "eth_getLogs", "eth_getBalance"
RECEIPT, RECEIPTS = "eth_getTransactionReceipt", "eth_getBlockReceipts"
PATIENCE = 60.0  # seconds; an answer of 65 MiB takes a while


@pytest.fixture(scope="module")
def long_chain(one_chain: Chain) -> Chain:
    """The chain with a dozen payments of the account, each a block, and idle blocks between."""
    for number in range(12):
        one_chain.ask("eth_sendTransaction", {
            "from": one_chain.accounts[0], "to": one_chain.accounts[4], "value": hex(number + 1),
        })
        one_chain.ask("anvil_mine", "0x3")
    return one_chain


@pytest.fixture
def node(long_chain: Chain, second: Chain) -> Chain:
    """A node of this chain whose limits a test can set."""
    return second


def history(place: Place, node: Chain) -> Ended:
    """Read the whole history from a node."""
    words = ("history", "old", "--limit", "1000", "--json")
    return place.run(*words, *node.flags, patience=PATIENCE)


def whole(node: Chain, other: Place) -> tuple[Any, dict[str, int]]:
    """The history that a node without limits tells, and how often it was asked what."""
    told = history(other, node)
    assert told.status == 0 and len(told.json()["movements"]) > 24, told
    assert told.json()["tokensAre"] != "partial", told
    return told.json(), node.calls()


@pytest.mark.parametrize(
    "limit", [{"batchBytes": 300}, {"batchAnswers": 3}, {"batchAnswers": 1}], ids=str
)
def test_m10_a_limit_for_a_batch(
    limit: dict[str, int], rich: Place, node: Chain, tmp_path: Path
) -> None:
    """The members beyond a limit of bytes or of time are asked for again in smaller batches."""
    expected, usual = whole(node, rich.copy(tmp_path / "other"))
    node.clear()
    node.ask("dev_limits", limit)
    ended = history(rich, node)
    assert ended.status == 0 and ended.json() == expected, ended
    # The requests that were not answered came twice.
    assert sum(node.calls().values()) > sum(usual.values()), (node.calls(), usual)


# Errors about one log search alone, which is halved.
TOO_MUCH: dict[str, dict[str, Any]] = {
    "bytes": {"kind": "rpc", "code": -32003, "message": "response size exceeded"},
    "geth": {"kind": "rpc", "code": -32003, "message": "response too large"},
    "time": {"kind": "rpc", "code": -32002, "message": "request timed out"},
    "results": {"kind": "rpc", "code": -32005, "message": "query returned more than 10000 results"},
    "64 MiB": {"kind": "oversize", "mebibytes": 65},
}


@pytest.mark.parametrize("error", TOO_MUCH)
def test_m10_a_log_search_that_is_too_much(
    error: str, rich: Place, node: Chain, tmp_path: Path
) -> None:
    """Its range is read in parts, and nothing is missing in the end."""
    expected, usual = whole(node, rich.copy(tmp_path / "other"))
    node.clear()
    node.fault(method=LOGS, times=1, **TOO_MUCH[error])
    ended = history(rich, node)
    assert ended.status == 0 and ended.json() == expected, ended
    assert node.calls()[LOGS] > usual[LOGS]


def batches(node: Chain, method: str) -> list[bool]:
    """Of the requests with this method, in order: whether each is a batch of several."""
    bodies = [entry["body"] for entry in node.ask("dev_transcript", 1000)]
    found = [body if isinstance(body, list) else [body] for body in bodies]
    return [len(body) > 1 for body in found if any(one["method"] == method for one in body)]


@pytest.mark.parametrize("method", [BALANCE, RECEIPT])
def test_m10_a_batch_above_64_mebibytes(
    method: str, rich: Place, node: Chain, tmp_path: Path
) -> None:
    """The program's own limit: the batch is asked for in smaller ones."""
    expected, usual = whole(node, rich.copy(tmp_path / "other"))
    earlier = batches(node, method).index(True)
    node.clear()
    node.fault("oversize", method=method, times=1, after=earlier, mebibytes=65)
    ended = history(rich, node)
    assert ended.status == 0 and ended.json() == expected, ended
    assert node.calls()[method] > usual[method]


def test_m10_a_block_whose_logs_are_too_much(rich: Place, node: Chain, tmp_path: Path) -> None:
    """Where no search is small enough, the receipts of each block are read."""
    expected, usual = whole(node, rich.copy(tmp_path / "other"))
    node.clear()
    node.fault("rpc", method=LOGS, times=None, code=-32003, message="response size exceeded")
    ended = history(rich, node)
    assert ended.status == 0 and ended.json() == expected, ended
    assert RECEIPTS not in usual and node.calls()[RECEIPTS] > 24


def test_m10_what_is_too_much_alone_is_a_gap(rich: Place, node: Chain, tmp_path: Path) -> None:
    """A node that tells neither: these blocks are named as missing, and the next run reads them."""
    expected, _ = whole(node, rich.copy(tmp_path / "other"))
    node.clear()
    for method in (LOGS, RECEIPTS):
        node.fault("rpc", method=method, times=None, code=-32003, message="response size exceeded")
    ended = history(rich, node)
    assert ended.status == 0 and ended.json()["tokensAre"] == "partial", ended
    assert b"the node refuses to give so much at once" in ended.err, ended
    node.clear()
    again = history(rich, node)
    assert again.status == 0 and again.json() == expected, again
