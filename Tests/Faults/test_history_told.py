"""H1: what only a node's logs tell is not called complete, and the next node is asked for it."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place
from test_tokens import given

LOGS = "eth_getLogs"
# So many that the blocks before them are final.
BLOCKS = 200


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, whose log searches are counted."""
    with running() as chain:
        yield chain


@pytest.fixture(scope="module")
def token(one_chain: Chain) -> str:
    """A token that no list names, and that the account only received."""
    contract = given(one_chain, "Stranger's Dollar", "STRANGE")
    one_chain.ask("anvil_mine", hex(BLOCKS))
    return contract


@pytest.fixture
def liar(chain: Chain) -> Iterator[Chain]:
    """A node of the chain that finds no log of anybody."""
    opened = chain.ask("dev_openFront", {"dropLogs": True})
    yield Chain({"url": opened["url"], "accounts": chain.accounts})
    chain.ask("dev_closeFront", opened["id"])


def history(place: Place, node: Chain, *more: str) -> Ended:
    """Read the whole history of an account from a node."""
    ended = place.run("history", "old/0", "--limit", "1000", *node.flags, *more)
    assert ended.status == 0, ended
    return ended


def tokens(ended: Ended) -> set[str]:
    """The contracts of the tokens that have rows."""
    return {row["asset"].lower() for row in ended.json()["movements"]} - {"ether"}


def test_h1_a_node_that_hides_all_logs_completes_nothing_but_ether(
    rich: Place, chain: Chain, liar: Chain, token: str
) -> None:
    """The line names whose word the tokens are, in text; JSON says that they are told."""
    told = history(rich, liar, "--json")
    assert tokens(told) == set(), told
    body = told.json()
    assert body["etherIs"] == "proved" and body["tokensAre"] == "told" and "gaps" not in body
    offline = rich.run("history", "old/0", "--chain", "dev", "--offline")
    for ended in (history(rich, liar), offline):
        said = ended.err.decode()
        assert "complete for ETH on dev, as of block " in said, said
        assert f"tokens are known only from the logs of {liar.url.rstrip('/')}" in said, said
        assert "complete on dev" not in said, said


def test_h1_the_next_node_finds_what_the_first_one_hid(
    rich: Place, chain: Chain, liar: Chain, token: str
) -> None:
    """It searches the final blocks once, and names itself; the next sync searches nothing."""
    assert tokens(history(rich, liar, "--json")) == set()
    found = history(rich, chain, "--json")
    assert token.lower() in tokens(found), found
    chain.clear()
    again = history(rich, chain)
    assert chain.calls().get(LOGS, 0) == 0
    assert f"known only from the logs of {chain.url.rstrip('/')}" in again.err.decode(), again
    assert tokens(history(rich, chain, "--json")) == tokens(found)
