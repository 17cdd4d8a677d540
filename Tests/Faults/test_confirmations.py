"""A payment that is waited for until blocks are on top of it."""

import json

import pytest

from support.chain import Chain
from support.started import started, until
from support.wallets import Place

USAGE = 64
HEAD = "eth_blockNumber"


def paying(chain: Chain, *more: str) -> tuple[str, ...]:
    """The command line of a payment that nobody is asked about."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--json", "--password-file", "passphrase", *chain.flags, *more,
    )


def looked_again(chain: Chain, method: str = HEAD) -> bool:
    """Wait until the program has asked twice more: it has seen what is on the chain now."""
    seen = chain.calls().get(method, 0)
    until(lambda: chain.calls().get(method, 0) >= seen + 2)
    return True


def block_of(chain: Chain, digest: str) -> int:
    """The block in which a transaction is."""
    return int(chain.ask("eth_getTransactionReceipt", digest)["blockNumber"], 16)


@pytest.mark.parametrize(("option", "count"), [(("--wait", "3"), 3), (("--wait=2",), 2)])
def test_that_many_confirmations_are_waited_for(
    option: tuple[str, ...], count: int, rich: Place, chain: Chain
) -> None:
    """With one block fewer it still waits; with the last one it ends at once."""
    first = int(chain.ask("eth_blockNumber"), 16)
    with started(rich, *paying(chain, *option)) as process:
        until(lambda: int(chain.ask("eth_blockNumber"), 16) == first + 1)
        for _ in range(count - 1):
            assert looked_again(chain) and process.poll() is None
            chain.ask("evm_mine")
        out, err = process.communicate(timeout=10)
    assert process.returncode == 0, err
    assert f"info: waiting for {count} confirmations; Ctrl-C stops waiting".encode() in err
    told = json.loads(out)
    assert told["status"] == "success" and told["receipt"]["block"] == str(first + 1), told
    assert block_of(chain, told["hash"]) == first + 1
    assert int(chain.ask("eth_blockNumber"), 16) == first + count
    status = rich.run("tx", "status", told["hash"], *chain.flags, "--json").json()
    assert status["confirmations"] == str(count), status


@pytest.mark.parametrize("count", ["0", "1"])
def test_the_block_of_the_payment_is_enough(count: str, rich: Place, chain: Chain) -> None:
    """`--wait 0` is no `--no-wait`: a payment that is waited for at all has its own block."""
    ended = rich.run(*paying(chain, "--wait", count))
    told = ended.json()
    assert told["status"] == "success" and b"confirmations" not in ended.err, ended
    assert int(chain.ask("eth_blockNumber"), 16) == block_of(chain, told["hash"])


def test_a_block_that_is_replaced_does_not_count(rich: Place, chain: Chain) -> None:
    """A reorganization takes the payment out of its block: its new one counts."""
    first = int(chain.ask("eth_blockNumber"), 16)
    with started(rich, *paying(chain, "--wait", "2")) as process:
        until(lambda: int(chain.ask("eth_blockNumber"), 16) == first + 1)
        assert looked_again(chain) and process.poll() is None
        chain.ask("evm_setAutomine", False)
        try:
            # Two empty blocks in place of that one.
            chain.ask("dev_reorg", 1)
            assert looked_again(chain, "eth_getTransactionByHash") and process.poll() is None
        finally:
            chain.ask("evm_setAutomine", True)
            chain.ask("evm_mine")
        assert looked_again(chain) and process.poll() is None
        chain.ask("evm_mine")
        out, err = process.communicate(timeout=10)
    assert process.returncode == 0, err
    told = json.loads(out)
    assert told["receipt"]["block"] == str(first + 3), told
    assert block_of(chain, told["hash"]) == first + 3
    assert int(chain.ask("eth_blockNumber"), 16) == first + 4


@pytest.mark.parametrize("count", ["-1", "x", "1.5", "18446744073709551616", ""])
def test_a_count_that_cannot_be(count: str, rich: Place, chain: Chain) -> None:
    """It is refused before any node is asked."""
    ended = rich.run(*paying(chain, f"--wait={count}"))
    assert (ended.status, ended.code, ended.out) == (USAGE, "usage", b""), ended
    assert "--wait" in ended.err.decode() and chain.calls() == {}
