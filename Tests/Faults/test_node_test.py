"""Nodes are measured, each by itself: one that fails says why, and does not spoil the others."""

import json
import re

from support.chain import Chain, running
from support.wallets import Place, secret_file

DEAD = "http://127.0.0.1:9"


def configured(place: Place, *nodes: str) -> None:
    """Write the nodes of dev."""
    place.home.mkdir(mode=0o700, exist_ok=True)
    listed = ", ".join(f'"{node}"' for node in nodes)
    secret_file(place.home / "config.toml", f"[chains.dev]\nrpc-urls = [{listed}]\n")


def test_each_node_has_a_row(place: Place, chain: Chain) -> None:
    """The first one is dead, the second one works; the status is that of the best."""
    configured(place, DEAD, chain.url)
    ended = place.run("chain", "test", "dev", "--json")
    assert ended.status == 0, ended
    dead, works = ended.json()["nodes"]
    assert (dead["works"], dead["error"]) == (False, "node-unreachable") and "head" not in dead
    assert works["works"] and works["hasLogs"] and works["batch"] == 20 and works["behind"] == "0"
    assert int(works["head"]) == int(chain.ask("eth_blockNumber"), 16)
    assert works["hasOldState"] is True and "logBlocks" not in works


def test_without_a_working_node_the_status_says_so(place: Place) -> None:
    """What failed is on stdout all the same."""
    configured(place, DEAD)
    ended = place.run("chain", "test", "dev", "--json")
    assert (ended.status, ended.code) == (69, "chain-test-no-node")
    assert [row["works"] for row in json.loads(ended.out)["nodes"]] == [False]
    ended = place.run("node", "test", DEAD, "--chain", "dev")
    assert ended.status == 69 and b"error" in ended.out


def test_a_node_of_another_chain_fails(place: Place) -> None:
    """It answers, but what it says is about another chain."""
    with running("--chain-id", "424242") as other:
        ended = place.run("node", "test", other.url, "--chain", "dev", "--json")
        assert ended.status == 69 and json.loads(ended.out)["nodes"][0]["error"] == "wrong-chain"
        ended = place.run("node", "test", other.url)
        assert (ended.status, b"424242" in ended.err) == (64, True)


def test_a_measurement_is_few_requests(place: Place, chain: Chain) -> None:
    """With --verbose every request is shown: some dozen, and none that changes anything."""
    ended = place.run("node", "test", chain.url, "--verbose")
    assert ended.status == 0, ended
    asked = re.findall(r"eth_\w+", ended.err.decode())
    # Block 0 is asked for where it is known.
    assert set(asked) - {"eth_getBlockByNumber"} == {
        "eth_chainId", "eth_blockNumber", "eth_getBalance", "eth_getLogs",
    }
    assert len(asked) <= 30
