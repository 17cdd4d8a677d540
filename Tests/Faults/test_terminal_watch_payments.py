"""Payments that are told on a terminal as they come in, until Ctrl-C."""

import re
import signal
from collections.abc import Iterator
from functools import partial

import pytest

from support.chain import Chain, running
from support.followed import pay
from support.screen import Screen, screen
from support.wallets import Place


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: on that of all, others may pay the account."""
    with running() as chain:
        yield chain


def is_told(shown: Screen, event: str) -> bool:
    """Whether an event is on the screen; in the output, an address has colors within it."""
    return re.search(event, shown.visible()) is not None


@pytest.mark.parametrize("scheme", ["http", "ws"])
def test_a_payment_is_told_on_a_terminal(rich: Place, chain: Chain, scheme: str) -> None:
    """Each event is a line, nothing is drawn over it, and Ctrl-C says how many there were."""
    url = chain.url.replace("http", scheme)
    line = ("watch", "old/1", "--chain", "dev", "--rpc-url", url, "--interval", "1")
    with screen(rich, *line, whole=True, size=(40, 200)) as shown:
        shown.sees("watching old/1 on dev, from block [0-9]+ .* on; press Ctrl-C to stop")
        for number in (1, 2):
            paid = pay(chain, chain.accounts[1], number * 10**18)
            event = rf"received  \+{number} ETH from {chain.accounts[5]}  block [0-9]+  {paid}"
            shown.until(partial(is_told, shown, event), f"{number} ETH are not told")
        shown.presses("c")
        shown.sees("stopped watching at block [0-9]+, after 2 events")
        assert shown.ends() == -signal.SIGINT
        rows = shown.visible().splitlines()
        assert len([row for row in rows if "  received  " in row]) == 2
