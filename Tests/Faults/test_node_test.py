"""Nodes are measured, each by itself: one that fails says why, and does not spoil the others."""

import json
import re
import time

from support.chain import Chain, running
from support.wallets import Place, secret_file

DEAD = "http://127.0.0.1:9"


def configured(place: Place, *nodes: str, name: str = "dev") -> None:
    """Write the nodes of a chain."""
    place.home.mkdir(mode=0o700, exist_ok=True)
    listed = ", ".join(f'"{node}"' for node in nodes)
    secret_file(place.home / "config.toml", f"[chains.{name}]\nrpc-urls = [{listed}]\n")


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


def test_a_single_node_that_stands_still_is_told_by_its_clock(place: Place) -> None:
    """No other node is ahead of it; Fuse has a block every 5 s, and here none for two hours."""
    beginning = int(time.time()) - 2 * 3600 - 60
    with running("--chain-id", "122", "--timestamp", str(beginning)) as still:
        configured(place, still.url, name="fuse")
        ended = place.run("chain", "test", "fuse", "--json")
        row = ended.json()["nodes"][0]
        assert (ended.status, row["works"], row["behind"]) == (0, True, "0"), ended
        assert row["isStale"] is True and 7200 < row["headAge"] < 7500, row
        told = f"caution: no new block for 2 hours at {still.url}: the node is behind".encode()
        assert ended.err.count(told) == 1, ended
        shown = place.run("node", "test", still.url)
        assert re.search(rb"newest block  \d+, 2 hours old\n", shown.out), shown


def test_a_node_with_new_blocks_is_not_called_still(place: Place) -> None:
    """Its head is as old as the test."""
    with running("--chain-id", "122") as moving:
        configured(place, moving.url, name="fuse")
        ended = place.run("chain", "test", "fuse", "--json")
        row = ended.json()["nodes"][0]
        assert row["isStale"] is False and -5 < row["headAge"] < 60, row
        assert b"caution" not in ended.err
        moving.ask("evm_setNextBlockTimestamp", hex(int(time.time()) + 600))
        moving.ask("evm_mine")
        ended = place.run("chain", "test", "fuse", "--json")
        row = ended.json()["nodes"][0]
        assert row["isStale"] is False and -601 < row["headAge"] < -500, row
        assert b"ahead of this machine's clock: one of the two is wrong" in ended.err


def test_a_node_that_lags_is_behind_the_others(place: Place) -> None:
    """One is three blocks behind; one has the newest number, but its block is from yesterday."""
    with running("--chain-id", "122") as chain:
        for _ in range(4):
            chain.ask("evm_mine")
        lagging = chain.ask("dev_openFront", {"lag": 3})["url"]
        yesterday = hex(int(time.time()) - 50 * 3600)
        lie = {"method": "eth_getBlockByNumber", "set": {"timestamp": yesterday}}
        frozen = chain.ask("dev_openFront", {"lies": [lie]})["url"]
        configured(place, chain.url, lagging, frozen, name="fuse")
        ended = place.run("chain", "test", "fuse", "--json")
        rows = ended.json()["nodes"]
        assert [row["behind"] for row in rows] == ["0", "3", "0"], ended
        assert [row["isStale"] for row in rows] == [False, False, True], ended
        assert ended.err.count(b"caution: no new block for 2 days at " + frozen.encode()) == 1


def test_how_old_a_block_is_says_nothing_where_blocks_come_on_demand(place: Place) -> None:
    """The development chain has a block when somebody sends something."""
    with running("--timestamp", "1700000000") as still:
        ended = place.run("node", "test", still.url, "--json")
        row = ended.json()["nodes"][0]
        assert row["headTime"].startswith("2023-11-14T22:13:") and "headAge" not in row, ended
        assert "isStale" not in row and b"caution" not in ended.err


def test_a_measurement_is_few_requests(place: Place, chain: Chain) -> None:
    """With --verbose every request is shown: some dozen, and none that changes anything."""
    ended = place.run("node", "test", chain.url, "--verbose")
    assert ended.status == 0, ended
    asked = re.findall(r"eth_\w+", ended.err.decode())
    assert set(asked) == {
        "eth_chainId", "eth_blockNumber", "eth_getBlockByNumber", "eth_getBalance",
        "eth_getLogs",
    }
    assert len(asked) <= 30
