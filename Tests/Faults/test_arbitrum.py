"""A chain whose gas contains that of L1: estimates of a plain payment are high, and move."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.commands import SECRET
from support.program import Ended
from support.wallets import Place

ESTIMATE = 97_123
# A fifth more, rounded up.
LIMIT = 116_548


@pytest.fixture(scope="module")
def rollup() -> Iterator[Chain]:
    """A chain with the ID of Arbitrum One."""
    with running("--chain-id", "42161") as chain:
        chain.name = "arbitrum"
        yield chain


@pytest.fixture
def arbitrum(rollup: Chain) -> Chain:
    """It estimates more than a payment takes, and does not tell its block 0."""
    rollup.clear()
    rollup.fault("null", method="eth_getBlockByNumber", times=1)
    rollup.fault("lie", method="eth_estimateGas", times=None, result=hex(ESTIMATE))
    return rollup


def pay(place: Place, chain: Chain, amount: str, *more: str) -> Ended:
    """Pay from the first account; nobody is asked."""
    flags = ("--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes")
    return place.run("send", *flags, *SECRET, *chain.flags, *more)


def sent(ended: Ended, chain: Chain) -> dict[str, Any]:
    """The transaction that was sent."""
    assert ended.status == 0, ended
    found: dict[str, Any] = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    return found


@pytest.mark.parametrize("amount", ["1.5 eth", "0 eth"])
def test_a_margin_is_set_aside(amount: str, old: Place, arbitrum: Chain) -> None:
    """What is shown, signed and sent has the margin, so a higher estimate is covered."""
    paid = sent(pay(old, arbitrum, amount), arbitrum)
    assert int(paid["gas"], 16) == LIMIT


def test_max_leaves_the_whole_limit(old: Place, arbitrum: Chain) -> None:
    """The amount and the highest fee are all that there is: nothing more, nothing less."""
    account = arbitrum.accounts[0]
    before = int(arbitrum.ask("eth_getBalance", account, "latest"), 16)
    paid = sent(pay(old, arbitrum, "max"), arbitrum)
    assert int(paid["gas"], 16) == LIMIT
    fee = LIMIT * int(paid["maxFeePerGas"], 16)
    assert int(paid["value"], 16) == before - fee
    arbitrum.ask("anvil_setBalance", account, hex(before))


def test_the_review_says_what_the_limit_costs(old: Place, arbitrum: Chain) -> None:
    """Its highest fee is that of the whole limit, not of the estimate."""
    flags = ("--from", "old", "--to", arbitrum.accounts[3], "--amount", "1 eth", "--json")
    built = old.run("tx", "build", *flags, *arbitrum.flags)
    assert built.status == 0, built
    transaction = built.json()["document"]["transaction"]
    assert transaction["gas"] == str(LIMIT), transaction
    highest = built.json()["review"]["highestFee"]["wei"]
    assert int(highest) == LIMIT * int(transaction["maxFeePerGas"]), built.json()
