"""A node with the ID of a chain and another block 0."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

NODE = 69
# Block 0 of Ethereum.
GENESIS = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"


@pytest.fixture(scope="module")
def copied() -> Iterator[Chain]:
    """A chain with the ID of Ethereum."""
    with running("--chain-id", "1") as chain:
        chain.name = "ethereum"
        yield chain


@pytest.fixture
def copy(copied: Chain) -> Chain:
    """The same, without faults."""
    copied.clear()
    return copied


def balance(place: Place, chain: Chain, scheme: str = "http") -> Ended:
    """Ask the node for the balance."""
    url = chain.url.replace("http", scheme, 1)
    return place.run("balance", "old", "--json", "--chain", chain.name, "--rpc-url", url)


@pytest.mark.parametrize("scheme", ["http", "ws"])
def test_another_block_0_is_refused(scheme: str, old: Place, copy: Chain) -> None:
    """The error names both hashes; nothing is shown."""
    found = copy.ask("eth_getBlockByNumber", "0x0", False)["hash"]
    assert found != GENESIS
    ended = balance(old, copy, scheme)
    assert (ended.status, ended.code, ended.out) == (NODE, "wrong-genesis", b""), ended
    assert GENESIS in ended.err.decode() and found in ended.err.decode(), ended


def test_a_payment_is_not_sent_there(old: Place, copy: Chain) -> None:
    """It is refused before anything is broadcast."""
    flags = ("--from", "old", "--to", copy.accounts[3], "--amount", "1 wei", "--yes", "--json")
    ended = old.run("send", *flags, "--password-file", "passphrase", *copy.flags)
    assert (ended.status, ended.code, ended.out) == (NODE, "wrong-genesis", b""), ended
    assert "eth_sendRawTransaction" not in copy.calls()


def test_a_node_that_has_deleted_block_0_is_believed(old: Place, copy: Chain) -> None:
    """The control: it is block 0 that is refused."""
    copy.fault("null", method="eth_getBlockByNumber", times=1)
    ended = balance(old, copy, "ws")
    assert ended.status == 0, ended


def test_a_new_connection_to_another_block_0_is_refused(old: Place, copy: Chain) -> None:
    """The first connection leads to a node that does not tell; the next one to another chain."""
    copy.fault("null", method="eth_getBlockByNumber", times=1)
    copy.fault("closeWs", method="eth_getBalance", times=1)
    ended = balance(old, copy, "ws")
    assert (ended.status, ended.code, ended.out) == (NODE, "wrong-genesis", b""), ended
    # The chain was checked on both.
    assert copy.calls()["eth_chainId"] == 2, copy.calls()
