"""Several nodes of one chain: one that fails is replaced, and one that lies is found out."""

import json
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import Place

NODE, USAGE = 69, 64
AT_ONCE = 5.0  # seconds; a command without a pause takes less than a tenth of it


def closed_port() -> str:
    """The URL of a port on which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def flags(*urls: str) -> list[str]:
    """The options that name these nodes, in this order."""
    return ["--chain", "dev", *(word for url in urls for word in ("--rpc-url", url))]


def ether(ended: Ended) -> str:
    """The balance of the first account in an answer of `balance --json`."""
    assert ended.status == 0, ended
    wei: str = ended.json()["accounts"][0]["wei"]
    return wei


def balance(place: Place, *urls: str, more: tuple[str, ...] = ()) -> Ended:
    """Ask these nodes for the balance."""
    return place.run("balance", "old", "--json", *flags(*urls), *more)


def test_f01_the_next_node_is_asked(rich: Place, chain: Chain) -> None:
    """A node that cannot be reached costs nothing but a line that names it and its replacement."""
    gone = closed_port()
    ended = balance(rich, gone, chain.url)
    assert ether(ended) == ether(balance(rich, chain.url))
    line = f"caution: {gone} is skipped, using {chain.url}: no node is listening at {gone}"
    assert ended.err.decode().splitlines()[0] == line


def test_f01_all_nodes_are_down(rich: Place) -> None:
    """If none answers, the error names each with its cause, and has a hint."""
    one, two = closed_port(), closed_port()
    ended = balance(rich, one, two)
    assert (ended.status, ended.code, ended.out) == (NODE, "nodes-unreachable", b"")
    error = json.loads(ended.err[ended.err.index(b"{"):])["error"]
    assert one in error["message"] and two in error["message"] and error["hint"]


@pytest.mark.parametrize(("fault", "words"), [
    ({"kind": "status", "status": 503}, "HTTP status 503"),
    pytest.param({"kind": "html"}, "web page", id="f07-html"),
    pytest.param({"kind": "empty"}, "empty answer", id="f07-empty"),
    pytest.param({"kind": "truncate"}, "truncated or malformed JSON", id="f07-truncated"),
    pytest.param(
        {"kind": "status", "status": 429, "headers": {"Retry-After": "99999"}}, "retry after 300 s",
        id="f11-pause",
    ),
    ({"kind": "status", "status": 401}, "credentials"),
    ({"kind": "rpc", "code": -32005, "message": "rate limit exceeded"}, "rate-limiting"),
    ({"kind": "chainId", "chainId": 1}, "wrong chain"),
], ids=lambda part: str(part)[:30])
def test_a_node_that_fails_is_skipped(
    fault: dict[str, Any], words: str, rich: Place, chain: Chain, second: Chain
) -> None:
    """Whatever the fault, the other node answers at once, and the skipped one is reported once."""
    chain.fault(times=None, **fault)
    start = time.monotonic()
    ended = balance(rich, chain.url, second.url)
    assert time.monotonic() - start < AT_ONCE, ended
    chain.clear()
    assert ether(ended) == ether(balance(rich, second.url))
    assert ended.err.decode().count("is skipped") == 1
    assert words in ended.err.decode()


@pytest.mark.parametrize("method", [
    pytest.param("eth_call", id="later"), pytest.param(None, id="from the start"),
])
def test_f03_a_silent_node_is_not_waited_for(
    method: str | None, rich: Place, chain: Chain, second: Chain
) -> None:
    """A node that accepts a request and says nothing: the other one answers within the limit."""
    chain.fault("hang", method=method, times=None)
    ended = balance(rich, chain.url, second.url, more=("--timeout", "5"))
    chain.clear()
    assert ether(ended) == ether(balance(rich, second.url))


def test_nodes_of_the_settings(rich: Place, chain: Chain, second: Chain) -> None:
    """`rpc-urls` and `quorum` in config.toml; a node for one command replaces both."""
    gone = closed_port()
    settings(rich, f'rpc-urls = ["{gone}", "{chain.url}", "{second.url}"]\nquorum = 2')
    ended = rich.run("balance", "old", "--json", "--chain", "dev")
    assert ether(ended) == ether(balance(rich, chain.url))
    assert second.calls()["eth_getBlockByNumber"] >= 1
    listed = rich.run("chain", "list", "--json").json()["chains"]
    (row,) = [row for row in listed if row["name"] == "dev"]
    assert (row["node"], row["nodes"]) == (gone, [gone, chain.url, second.url])
    settings(rich, f'rpc-url = "{chain.url}"\nrpc-urls = ["{second.url}"]')
    ended = rich.run("balance", "old", "--json", "--chain", "dev")
    assert ended.code == "config-nodes-twice", ended


def settings(place: Place, lines: str) -> None:
    """Write the settings of the dev chain."""
    path = Path(place.home) / "config.toml"
    path.write_text(f"[chains.dev]\n{lines}\n")
    path.chmod(0o600)


def test_f110_a_liar_is_outvoted_and_named(
    rich: Place, chain: Chain, second: Chain, third: Chain
) -> None:
    """With a quorum, a node that inflates balances by one wei is named, and not believed."""
    chain.ask("dev_setFront", second.number, {"balanceOffset": 1})
    true = ether(balance(rich, chain.url))
    assert ether(balance(rich, second.url)) != true, "the node lies"
    ended = balance(rich, chain.url, second.url, third.url, more=("--quorum", "2"))
    assert ether(ended) == true
    assert f"{second.url} gave a different answer to eth_call" in ended.err.decode()


def test_f117_two_nodes_that_disagree(rich: Place, chain: Chain, second: Chain) -> None:
    """One against one is an error that names both."""
    chain.ask("dev_setFront", second.number, {"balanceOffset": 1})
    ended = balance(rich, chain.url, second.url, more=("--quorum", "2"))
    assert (ended.status, ended.code, ended.out) == (NODE, "nodes-disagree", b"")
    assert chain.url.encode() in ended.err and second.url.encode() in ended.err


def test_f117_a_node_that_lags_still_agrees(rich: Place, chain: Chain, second: Chain) -> None:
    """Balances are those of the newest block that both have."""
    account = chain.accounts[0]
    before = ether(balance(rich, chain.url))
    chain.ask("dev_setFront", second.number, {"lag": 1})
    chain.ask("eth_sendTransaction", {"from": account, "to": chain.accounts[5], "value": "0x5"})
    ended = balance(rich, chain.url, second.url, more=("--quorum", "2"))
    assert ether(ended) == before
    assert b"caution" not in ended.err


@pytest.mark.parametrize("quorum", ["0", "3"])
def test_a_quorum_that_cannot_be(quorum: str, rich: Place, chain: Chain, second: Chain) -> None:
    """More nodes than there are, or none, is refused before any is asked."""
    ended = balance(rich, chain.url, second.url, more=("--quorum", quorum))
    assert (ended.status, ended.code) == (USAGE, "quorum-too-high"), ended
    assert chain.calls() == {} and second.calls() == {}


def test_a_quorum_asks_again(rich: Place, chain: Chain, second: Chain) -> None:
    """A node that fails once is asked again, since without it there is no quorum."""
    expected = ether(balance(rich, second.url))
    asked = second.calls()["eth_call"]
    second.fault("status", status=503, method="eth_call", times=1)
    ended = balance(rich, chain.url, second.url, more=("--quorum", "2"))
    assert ether(ended) == expected
    # All balances are one request.
    assert second.calls()["eth_call"] - asked == 2 * chain.calls()["eth_call"]


def test_a_quorum_does_not_wait_for_a_silent_node(
    rich: Place, chain: Chain, second: Chain, third: Chain
) -> None:
    """Two of three nodes agree, and the one that says nothing does not use up the time limit."""
    expected = ether(balance(rich, chain.url))
    chain.fault("hang", times=None)
    ended = balance(
        rich, chain.url, second.url, third.url, more=("--quorum", "2", "--timeout", "10"),
    )
    chain.clear()
    assert ether(ended) == expected


def test_a_quorum_of_which_one_is_down(rich: Place, chain: Chain) -> None:
    """One answer is no quorum of two."""
    ended = balance(rich, chain.url, closed_port(), more=("--quorum", "2"))
    assert (ended.status, ended.code) == (NODE, "quorum-missed"), ended


def send(place: Place, to: str, *urls: str) -> Ended:
    """Send a small payment through these nodes."""
    return place.run(
        "send", "--from", "old", "--to", to, "--amount", "0.001 eth", "--yes", "--json",
        "--password-file", "passphrase", *flags(*urls),
    )


@pytest.mark.parametrize("fault", [
    {"kind": "status", "status": 429}, {"kind": "drop"}, {"kind": "drop", "execute": True},
    {"kind": "rpc", "code": -32000, "message": "txpool is full"},
    {"kind": "rpc", "code": -32000, "message": "insufficient funds for gas * price + value"},
], ids=str)
@pytest.mark.parametrize("failing", [0, 1])
def test_one_node_that_accepts_is_enough(
    fault: dict[str, Any], failing: int, rich: Place, chain: Chain, second: Chain
) -> None:
    """A transaction goes to every node, and one that accepts it decides; it is mined once."""
    nodes = [chain, second]
    before = chain.nonce(chain.accounts[0])
    nodes[failing].fault(method="eth_sendRawTransaction", times=None, **fault)
    ended = send(rich, chain.accounts[3], chain.url, second.url)
    assert ended.status == 0, ended
    assert chain.ask("eth_getTransactionReceipt", ended.json()["hash"])["status"] == "0x1"
    assert chain.nonce(chain.accounts[0]) == before + 1


def test_a_transaction_that_no_node_accepts(rich: Place, chain: Chain, second: Chain) -> None:
    """Both refuse it before it arrives: it was not sent, and can be sent again."""
    for node in (chain, second):
        node.fault("status", status=429, method="eth_sendRawTransaction", times=None)
    ended = send(rich, chain.accounts[3], chain.url, second.url)
    assert ended.status == NODE and ended.out == b"", ended
    listed = rich.run("tx", "outbox", "list", "--json").json()["transactions"]
    assert [row["state"] for row in listed] == ["signed"], listed
    second.clear()
    chain.clear()
    digest = listed[0]["hash"]
    ended = rich.run("tx", "outbox", "resend", digest, *flags(chain.url, second.url), "--json")
    assert ended.status == 0, ended
    assert chain.ask("eth_getTransactionReceipt", digest)["status"] == "0x1"


def test_a_receipt_that_only_the_other_node_lists(
    rich: Place, chain: Chain, second: Chain
) -> None:
    """`send` waits until any node lists the transaction."""
    chain.fault("null", method="eth_getTransactionReceipt", times=None)
    ended = send(rich, chain.accounts[3], chain.url, second.url)
    assert ended.status == 0 and ended.json()["status"] == "success", ended


def test_a_node_from_the_past_does_not_take_over(
    rich: Place, chain: Chain, second: Chain
) -> None:
    """The first node named a block, and fails; the other has not got there: an error."""
    chain.ask("dev_setFront", second.number, {"lag": 3})
    chain.fault("status", status=503, method="eth_getBalance", times=None)
    chain.fault("status", status=503, method="eth_call", times=None)
    ended = balance(rich, chain.url, second.url, more=("--timeout", "5"))
    assert ended.status == NODE and ended.out == b"", ended


def test_history_from_an_archive_node(rich: Place, chain: Chain, second: Chain) -> None:
    """The first node deleted old states: the other one completes the history."""
    limits = chain.ask("dev_limits")
    try:
        for _ in range(4):
            chain.ask("evm_mine")
        chain.ask("dev_limits", {"archiveFrom": 3})
        ended = rich.run("history", "old", "--json", *flags(chain.url, second.url))
        assert ended.status == 0, ended
        assert second.calls().get("eth_getBalance", 0) > 0
    finally:
        chain.ask("dev_limits", {"archiveFrom": limits["archiveFrom"]})
