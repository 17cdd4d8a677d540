"""Nodes over TLS that speak HTTP/2 or HTTP/1.1 and cut answers off: answers are right, or errors."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain
from support.http2 import OneNode, Trouble, TwoNode
from support.payments import is_named, kept, mined, paying, says_unsent, settle
from support.program import Ended
from support.proxies import authority, closing, place_of
from support.wallets import Place

NODE = 69
NAME = "localhost"
SEND = b"eth_sendRawTransaction"
PATIENCE = 90.0  # seconds


class Secured:
    """A node behind TLS, and the certificate that makes it trusted."""

    def __init__(self, node: OneNode | TwoNode, trusted: Path) -> None:
        self.node, self.trusted = node, trusted

    @property
    def flags(self) -> tuple[str, ...]:
        """The options with which a command reaches the node."""
        return ("--chain", "dev", "--rpc-url", f"https://{NAME}:{self.node.port}/")

    def run(self, place: Place, *words: str) -> Ended:
        """Run a command that trusts the node."""
        return place.run(*words, more={"SSL_CERT_FILE": str(self.trusted)}, patience=PATIENCE)


@pytest.fixture
def one(chain: Chain, tmp_path: Path) -> Iterator[Secured]:
    """A node that offers HTTP/1.1 only."""
    trusted, context = authority(tmp_path, NAME)
    with closing(OneNode(place_of(chain.url), context)) as node:
        yield Secured(node, trusted)


@pytest.fixture
def two(chain: Chain, tmp_path: Path) -> Iterator[Secured]:
    """A node that offers HTTP/2 only."""
    trusted, context = authority(tmp_path, NAME)
    with closing(TwoNode(place_of(chain.url), context)) as node:
        yield Secured(node, trusted)


BALANCE = ("balance", "old", "--json")
COMMANDS = {"balance": BALANCE, "fees": ("chain", "fees", "--json")}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("protocol", ["h2", "http/1.1"])
def test_both_protocols_tell_the_same(
    protocol: str, name: str, rich: Place, chain: Chain, request: pytest.FixtureRequest
) -> None:
    """The client takes the protocol that the node offers, and the answers are those of the chain."""
    words = COMMANDS[name]
    secured: Secured = request.getfixturevalue("two" if protocol == "h2" else "one")
    wanted = rich.run(*words, *chain.flags)
    ended = secured.run(rich, *words, *secured.flags)
    assert ended.status == 0 and ended.json() == wanted.json(), (ended, wanted)
    assert set(secured.node.asked) == {protocol}


@pytest.mark.parametrize("trouble", Trouble, ids=lambda one: one.name.lower())
@pytest.mark.parametrize("executes", [True, False], ids=["done", "undone"])
@pytest.mark.parametrize("number", [1, 2])
def test_one_trouble_is_overcome(
    number: int, executes: bool, trouble: Trouble, rich: Place, chain: Chain, two: Secured
) -> None:
    """Whichever request is cut off, it is asked again, and the answer is that of the chain."""
    assert isinstance(two.node, TwoNode)
    two.node.decide = lambda nth, body: (executes, trouble) if nth == number else (True, None)
    ended = two.run(rich, *BALANCE, *two.flags)
    assert ended.status == 0, ended
    assert ended.json() == rich.run(*BALANCE, *chain.flags).json()
    assert two.node.requests > number and set(two.node.asked) == {"h2"}


@pytest.mark.parametrize("trouble", Trouble, ids=lambda one: one.name.lower())
def test_endless_trouble_is_an_error(trouble: Trouble, rich: Place, two: Secured) -> None:
    """A node that answers nothing is told as one that cannot be reached, with nothing on stdout."""
    assert isinstance(two.node, TwoNode)
    two.node.decide = lambda nth, body: (False, trouble)
    ended = two.run(rich, *BALANCE, *two.flags)
    assert (ended.status, ended.code, ended.out) == (NODE, "node-unreachable", b""), ended
    assert 1 < two.node.requests < 50


@pytest.mark.parametrize("trouble", Trouble, ids=lambda one: one.name.lower())
@pytest.mark.parametrize("executes", [True, False], ids=["done", "undone"])
def test_a_payment_whose_answer_is_lost_is_made_once(
    executes: bool, trouble: Trouble, rich: Place, chain: Chain, two: Secured
) -> None:
    """It is found on the chain, or the error names it; what is told not to be sent was not."""
    assert isinstance(two.node, TwoNode)
    struck = list[int]()

    def decide(nth: int, body: bytes) -> tuple[bool, Trouble | None]:
        if SEND not in body or struck:
            return True, None
        struck.append(nth)
        return executes, trouble

    two.node.decide = decide
    first = chain.nonce(chain.accounts[0])
    line = paying(chain, 5)
    words = line[: line.index("--chain")] + line[line.index("--rpc-url") + 2 :]
    ended = two.run(rich, *words, *two.flags)
    assert struck, ended
    found = mined(chain, first)
    assert [amount for amount, _ in found] in ([], [5]), found
    if ended.status == 0:
        assert found, ended
    else:
        assert ended.status == NODE, ended
        if found:
            assert is_named(ended.err, found[0][1]) and not says_unsent(ended.err), ended
        else:
            assert len(kept(rich)) == 1, ended
    assert not executes or found, ended
    assert settle(rich, chain, first)[0] == 5
