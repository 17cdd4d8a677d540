"""Starting and stopping."""

import os
import signal
import subprocess
import sys
import time

import pytest
from support import ETHER, FOLDER, WALLETS, Chain, running, start, stop, wait_for


def test_greets_with_where_it_is_and_what_stands_there() -> None:
    with running() as chain:
        greeting = chain.greeting
        assert greeting["url"].startswith("http://127.0.0.1:")
        assert greeting["ws"] == greeting["url"].replace("http", "ws")
        assert greeting["chainId"] == 31337
        assert greeting["pid"] == chain.process.pid
        assert len(greeting["accounts"]) == 10
        assert greeting["accounts"][:4] == [wallet.address for wallet in WALLETS]
        assert greeting["contracts"]["MULTICALL3"] == "0xcA11bde05977b3631167028862bE2a173976CA11"
        assert set(greeting["contracts"]) == {
            "MULTICALL3", "TOKEN", "ODD", "FORWARDER", "REVERTER", "DELEGATE",
        }
        for address in greeting["contracts"].values():
            assert chain.ask("eth_getCode", address) != "0x"
        for account in greeting["accounts"]:
            assert chain.number("eth_getBalance", account) == 10_000 * ETHER
            assert chain.number("eth_getTransactionCount", account) == 0


def test_obeys_its_options() -> None:
    with running("--chain-id", "5", "--accounts", "2", "--balance-eth", "3", "--no-mine") as chain:
        assert chain.ask("eth_chainId") == "0x5"
        assert chain.ask("net_version") == "5"
        assert len(chain.accounts) == 2
        assert chain.number("eth_getBalance", chain.accounts[1]) == 3 * ETHER
        transaction = chain.pay()
        assert chain.ask("eth_getTransactionReceipt", transaction) is None
        chain.ask("evm_mine")
        assert chain.ask("eth_getTransactionReceipt", transaction)["status"] == "0x1"


def test_a_standing_clock_gives_the_same_hashes_every_time() -> None:
    hashes = []
    for _ in range(2):
        with running("--timestamp", "1700000000") as chain:
            chain.pay()
            chain.ask("anvil_mine", "0x3")
            hashes.append(chain.ask("eth_getBlockByNumber", "latest")["hash"])
    assert hashes[0] == hashes[1]


def test_without_a_timestamp_the_clock_is_the_machines(chain: Chain) -> None:
    chain.ask("evm_mine")
    found = int(chain.ask("eth_getBlockByNumber", "latest")["timestamp"], 16)
    assert abs(found - time.time()) < 10


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stops_cleanly_on_a_signal(number: signal.Signals) -> None:
    chain = start(stderr=subprocess.PIPE)
    chain.process.send_signal(number)
    _, errors = chain.process.communicate(timeout=5)
    assert chain.process.returncode == 0
    assert errors == ""


def test_stops_while_a_client_hangs_on_it() -> None:
    chain = start()
    chain.ask("dev_fault", {"kind": "hang"})
    client = subprocess.Popen(
        [sys.executable, "-m", "devchain.ask", chain.url, "eth_chainId"],
        env=os.environ | {"PYTHONPATH": str(FOLDER)}, stderr=subprocess.DEVNULL,
    )
    assert wait_for(lambda: chain.ask("dev_calls") == {"eth_chainId": 1})
    assert stop(chain) == 0
    assert client.wait(timeout=5) == 1


def test_goes_when_its_stdin_closes() -> None:
    chain = start("--exit-with-stdin", stdin=subprocess.PIPE)
    assert chain.ask("eth_chainId") == "0x7a69"
    assert chain.process.stdin is not None
    chain.process.stdin.close()
    assert chain.process.wait(timeout=5) == 0
    assert chain.process.stdout is not None
    chain.process.stdout.close()


def test_stays_when_its_stdin_is_no_pipe() -> None:
    chain = start("--exit-with-stdin", stdin=subprocess.DEVNULL)
    assert chain.ask("eth_chainId") == "0x7a69"
    assert stop(chain) == 0


def test_says_so_when_the_port_is_taken(shared: Chain) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "devchain", "--port", str(shared.port)],
        env=os.environ | {"PYTHONPATH": str(FOLDER)}, capture_output=True, text=True,
        timeout=20,
    )
    assert second.returncode == 1
    assert second.stdout == ""
    assert second.stderr.startswith("devchain: ")


def test_the_ask_command_prints_the_result_as_json(shared: Chain) -> None:
    def ask(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "devchain.ask", shared.url, *words],
            env=os.environ | {"PYTHONPATH": str(FOLDER)}, capture_output=True, text=True,
        )

    assert ask("eth_chainId").stdout == '"0x7a69"\n'
    assert ask("eth_getBalance", shared.accounts[0]).stdout == f'"{hex(10_000 * ETHER)}"\n'
    assert ask("eth_getBlockByNumber", "latest", "false").returncode == 0
    refused = ask("eth_nothing")
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert "the method eth_nothing does not exist/is not available" in refused.stderr
    assert ask().returncode == 64
