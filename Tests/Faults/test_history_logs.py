"""H1, H4, H5: log searches end, and what a node does not give is a gap that is named."""

import time
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

LOGS, RECEIPTS, NONCE = "eth_getLogs", "eth_getBlockReceipts", "eth_getTransactionCount"
PATIENCE = 60.0  # seconds
CAUTION = b"caution: ether could leave without a transaction of the account"


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which the account did nothing that others do to it."""
    with running() as chain:
        for number in range(20):
            paid = {"from": chain.accounts[number % 3], "to": chain.accounts[(number + 1) % 3]}
            chain.ask("eth_sendTransaction", paid | {"value": hex(10**15 + number)})
        yield chain


def history(place: Place, node: Chain, *more: str) -> Ended:
    """Read the whole history of an account from a node."""
    words = ("history", "old/0", "--limit", "1000", "--json")
    return place.run(*words, *node.flags, *more, patience=PATIENCE)


def is_partial(ended: Ended, *words: str) -> bool:
    """Whether tokens are missing for a reason with these words, and the ether is proved."""
    told = ended.json()
    assert ended.status == 0 and told["movements"], ended
    assert told["etherIs"] == "proved" and CAUTION not in ended.err, ended
    return told["tokensAre"] == "partial" and all(word in ended.err.decode() for word in words)


def test_h5_a_search_that_hangs_ends(rich: Place, chain: Chain) -> None:
    """Few searches are made of a node that answers none, and everything else is read."""
    chain.clear()
    chain.fault("hang", method=LOGS, times=None)
    start = time.monotonic()
    ended = history(rich, chain, "--timeout", "1")
    assert time.monotonic() - start < PATIENCE / 2
    assert is_partial(ended, ": the node did not answer in time"), ended
    posts = [entry["body"] for entry in chain.ask("dev_transcript", 1000)]
    assert 0 < sum(LOGS in str(body) for body in posts) <= 8
    chain.clear()
    assert history(rich, chain).json()["tokensAre"] == "told"


def test_h4_a_node_without_log_searches_is_a_gap(rich: Place, chain: Chain, second: Chain) -> None:
    """The ether is read and proved, and another node fills the gap."""
    second.ask("dev_limits", {"unsupported": [LOGS]})
    ended = history(rich, second)
    assert is_partial(ended, "the node does not allow searching its logs"), ended
    assert history(rich, chain).json()["tokensAre"] == "told"


def test_h4_a_node_without_any_logs_is_a_gap(rich: Place, chain: Chain, second: Chain) -> None:
    """A node that deleted all logs is named, and the history does not fail."""
    head = int(second.ask("eth_blockNumber"), 16)
    second.ask("dev_limits", {"logsFrom": head + 1, "unsupported": ["eth_capabilities"]})
    ended = history(rich, second)
    words = f"tokens, blocks 0 to {head}: the node does not keep the logs"
    assert is_partial(ended, words), ended
    assert history(rich, chain).json()["tokensAre"] == "told"


@pytest.mark.parametrize("times", [1, 3, 5])
def test_h4_an_error_that_passes_leaves_no_gap(times: int, rich: Place, chain: Chain) -> None:
    """A search that fails for no reason that is known is made again."""
    chain.clear()
    chain.fault("rpc", method=LOGS, times=times, code=-32000, message="leveldb: corrupted")
    ended = history(rich, chain)
    assert ended.status == 0 and ended.json()["tokensAre"] == "told", ended
    assert chain.calls()[LOGS] > 3


def test_h4_an_error_that_stays_is_a_gap(rich: Place, chain: Chain) -> None:
    """A node whose log searches all fail is not asked for every block."""
    chain.clear()
    chain.fault("rpc", method=LOGS, times=None, code=-32000, message="leveldb: corrupted")
    ended = history(rich, chain)
    assert is_partial(ended) and chain.calls()[LOGS] < 60, ended
    chain.clear()
    assert history(rich, chain).json()["tokensAre"] == "told"


def test_h1_a_search_stands_between_two_looks(rich: Place, chain: Chain) -> None:
    """Every search of logs is in one post between two looks at the same block, by a nonce after it."""
    chain.clear()
    assert history(rich, chain).json()["tokensAre"] == "told"
    posts = [entry["body"] for entry in chain.ask("dev_transcript", 1000)]
    searches = [body for body in posts if LOGS in str(body)]
    assert searches
    for body in searches:
        methods = [one["method"] for one in body]
        assert methods[0] == methods[-1] == NONCE and set(methods[1:-1]) == {LOGS}, methods
        assert body[0]["params"] == body[-1]["params"], body
        assert body[0]["params"][1]["requireCanonical"] is True, body


def test_ether_that_leaves_without_a_transaction_is_told(rich: Place) -> None:
    """What came and went again could be missing there, and that is said."""
    with running() as own:
        assert history(rich, own).json()["etherIs"] == "proved"
        own.ask("anvil_setBalance", own.accounts[0], hex(10**18))
        # Of a block that was read, a chain has one state.
        own.ask("anvil_mine", hex(1))
        ended = history(rich, own)
        assert ended.status == 0 and ended.json()["etherIs"] == "told", ended
        assert CAUTION in ended.err, ended


def test_ether_of_an_account_with_code_is_told(rich: Place) -> None:
    """Code can move ether without a trace, and that is said."""
    with running() as own:
        own.ask("anvil_setCode", own.accounts[0], "0x00")
        ended = history(rich, own)
        assert ended.status == 0 and ended.json()["etherIs"] == "told", ended
        assert CAUTION in ended.err, ended
