"""Logs of ether transfers (EIP-7708), with the option --amsterdam."""

from collections.abc import Iterator
from typing import Any

import pytest
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak
from support import STRANGER, WALLETS, Chain, running, token_payment

SYSTEM = "0xfffffffffffffffffffffffffffffffffffffffe"
TRANSFER = "0x" + keccak(text="Transfer(address,address,uint256)").hex()
SENDER = WALLETS[0].address.lower()
PAYEE = "0x" + "51" * 20

# Code that pushes the input and output of a call, which are empty, and an address.
ZEROS = "5f" * 4
TO_PAYEE = f"73{'51' * 20}"


@pytest.fixture(scope="module")
def amsterdam() -> Iterator[Chain]:
    """A chain with EIP-7708."""
    with running("--amsterdam") as chain:
        yield chain


def call(chain: Chain, contract: str, value: int) -> str:
    """Call a contract with ether and no data; return the hash."""
    return chain.pay(to=to_checksum_address(contract), value=value, gas=200_000)


def deploy(chain: Chain, code: str) -> str:
    """Deploy a runtime code of at most 255 bytes and return its address."""
    size = len(code) // 2
    creation = f"0x60{size:02x}600a5f3960{size:02x}5ff3{code}"
    receipt = chain.ask(
        "eth_getTransactionReceipt", chain.pay(to=None, data=creation, gas=500_000, value=0)
    )
    assert receipt["status"] == "0x1"
    return str(receipt["contractAddress"])


def transfers(chain: Chain, transaction: str) -> list[Any]:
    """Return the ether transfers in a receipt as (from, to, wei); check that getLogs agrees."""
    receipt = chain.ask("eth_getTransactionReceipt", transaction)
    assert chain.ask("eth_getLogs", {"blockHash": receipt["blockHash"]}) == receipt["logs"]
    own = [log for log in receipt["logs"] if log["address"] == SYSTEM]
    assert all(log["topics"][0] == TRANSFER and len(log["topics"]) == 3 for log in own)
    assert not own or int(receipt["logsBloom"], 16) > 0
    return [
        ("0x" + log["topics"][1][26:], "0x" + log["topics"][2][26:], int(log["data"], 16))
        for log in own
    ]


def test_a_payment(amsterdam: Chain) -> None:
    transaction = amsterdam.pay(to=PAYEE, value=5)
    assert transfers(amsterdam, transaction) == [(SENDER, PAYEE, 5)]
    receipt = amsterdam.ask("eth_getTransactionReceipt", transaction)
    assert receipt["gasUsed"] == hex(21_000)
    log = receipt["logs"][0]
    assert log["transactionHash"] == transaction and log["logIndex"] == "0x0"
    assert len(log["data"]) == 66
    found = amsterdam.ask("eth_getLogs", {
        "fromBlock": "0x0", "address": SYSTEM,
        "topics": [TRANSFER, None, "0x" + "00" * 12 + PAYEE[2:]],
    })
    assert log in found


def test_nothing_to_log(amsterdam: Chain) -> None:
    assert transfers(amsterdam, amsterdam.pay(to=PAYEE, value=0)) == []
    assert transfers(amsterdam, amsterdam.pay(to=WALLETS[0].address, value=5)) == [], "to itself"
    token = amsterdam.contracts["TOKEN"]
    paid = amsterdam.pay(to=token, data=token_payment(PAYEE, 1), value=0, gas=100_000)
    assert transfers(amsterdam, paid) == []


def test_a_call_in_the_order_of_the_transfers(amsterdam: Chain) -> None:
    # A log, all the ether to the payee, another log.
    code = f"5f5fa0{ZEROS}34{TO_PAYEE}5af1505f5fa000"
    contract = deploy(amsterdam, code)
    transaction = call(amsterdam, contract, 7)
    assert transfers(amsterdam, transaction) == [(SENDER, contract, 7), (contract, PAYEE, 7)]
    logs = amsterdam.ask("eth_getTransactionReceipt", transaction)["logs"]
    assert [log["address"] for log in logs] == [SYSTEM, contract, SYSTEM, contract]
    assert [log["logIndex"] for log in logs] == ["0x0", "0x1", "0x2", "0x3"]


@pytest.mark.parametrize("operation", [
    f"{ZEROS}5f{TO_PAYEE}5af1",  # CALL without ether
    f"{ZEROS}34305af1",  # CALL to itself
    f"{ZEROS}34{TO_PAYEE}5af2",  # CALLCODE, which keeps the ether
    f"{ZEROS}{TO_PAYEE}5af4",  # DELEGATECALL
    f"{ZEROS}{TO_PAYEE}5afa",  # STATICCALL
])
def test_calls_that_move_nothing_to_another_account(amsterdam: Chain, operation: str) -> None:
    contract = deploy(amsterdam, f"{operation}00")
    found = transfers(amsterdam, call(amsterdam, contract, 3))
    assert found == [(SENDER, contract, 3)]


def test_a_precompile(amsterdam: Chain) -> None:
    identity = "0x" + "00" * 19 + "04"
    paid = amsterdam.pay(to=identity, value=2, gas=50_000)
    assert transfers(amsterdam, paid) == [(SENDER, identity, 2)]


def test_a_frame_that_fails_takes_its_logs_with_it(amsterdam: Chain) -> None:
    pays_and_reverts = deploy(amsterdam, f"{ZEROS}34{TO_PAYEE}5af15f5ffd")
    failed = call(amsterdam, pays_and_reverts, 7)
    assert amsterdam.ask("eth_getTransactionReceipt", failed)["status"] == "0x0"
    assert transfers(amsterdam, failed) == []
    # The inner frame fails, the outer one does not.
    outer = deploy(amsterdam, f"{ZEROS}3473{pays_and_reverts[2:]}5af100")
    passed = call(amsterdam, outer, 7)
    assert amsterdam.ask("eth_getTransactionReceipt", passed)["status"] == "0x1"
    assert transfers(amsterdam, passed) == [(SENDER, outer, 7)]


@pytest.mark.parametrize("operation", ["f0", "f5"])
def test_creations(amsterdam: Chain, operation: str) -> None:
    paid = amsterdam.pay(to=None, data="0x00", value=4, gas=100_000)
    made = amsterdam.ask("eth_getTransactionReceipt", paid)["contractAddress"]
    assert transfers(amsterdam, paid) == [(SENDER, made, 4)]
    # CREATE and CREATE2 of an empty contract with the ether of the call.
    salt = "5f" if operation == "f5" else ""
    factory = deploy(amsterdam, f"{salt}5f5f34{operation}5f5260205ff3")
    address = "0x" + amsterdam.ask("eth_call", {"to": factory})[26:]
    found = transfers(amsterdam, call(amsterdam, factory, 9))
    assert found[0] == (SENDER, factory, 9)
    assert [(source, wei) for source, _, wei in found[1:]] == [(factory, 9)]
    assert found[1][1] == address


def test_a_creation_that_fails_logs_nothing(amsterdam: Chain) -> None:
    paid = amsterdam.pay(to=None, data="0x5f5ffd", value=4, gas=100_000)
    assert amsterdam.ask("eth_getTransactionReceipt", paid)["status"] == "0x0"
    assert transfers(amsterdam, paid) == []


def test_selfdestruct(amsterdam: Chain) -> None:
    contract = deploy(amsterdam, f"{TO_PAYEE}ff")
    assert transfers(amsterdam, call(amsterdam, contract, 6)) == [
        (SENDER, contract, 6), (contract, PAYEE, 6),
    ]
    assert transfers(amsterdam, call(amsterdam, contract, 0)) == []
    # Into itself: nothing moves.
    narcissist = deploy(amsterdam, "30ff")
    assert transfers(amsterdam, call(amsterdam, narcissist, 6)) == [
        (SENDER, narcissist, 6),
    ]
    # In the transaction that creates the contract.
    paid = amsterdam.pay(to=None, data=f"0x{TO_PAYEE}ff", value=8, gas=200_000)
    found = transfers(amsterdam, paid)
    assert [wei for _, _, wei in found] == [8, 8]
    assert (found[0][0], found[1][1]) == (SENDER, PAYEE) and found[0][1] == found[1][0]


def test_fees_and_withdrawals_are_not_logged(amsterdam: Chain) -> None:
    number = amsterdam.ask("dev_withdraw", STRANGER, "0x1")
    assert amsterdam.ask("eth_getLogs", {"fromBlock": number, "toBlock": number}) == []


def test_a_simulation_shows_each_transfer_once(amsterdam: Chain, shared: Chain) -> None:
    call = {"from": SENDER, "to": PAYEE, "value": "0x5"}
    for traced in (True, False):
        wanted = {"traceTransfers": traced, "blockStateCalls": [{"calls": [call]}]}
        logs = amsterdam.ask("eth_simulateV1", wanted)[0]["calls"][0]["logs"]
        assert [log["address"] for log in logs] == [SYSTEM]
    wanted["traceTransfers"] = True
    logs = shared.ask("eth_simulateV1", wanted)[0]["calls"][0]["logs"]
    assert [log["address"] for log in logs] == ["0x" + "ee" * 20]


def test_the_call_tracer_shows_the_log(amsterdam: Chain) -> None:
    options = {"tracer": "callTracer", "tracerConfig": {"withLog": True}}
    trace = amsterdam.ask("debug_traceTransaction", amsterdam.pay(to=PAYEE, value=5), options)
    assert [log["address"] for log in trace["logs"]] == [SYSTEM]


def test_from_a_block_on() -> None:
    """Blocks before the first one log nothing, and a simulation follows the rules of its parent."""
    with running("--amsterdam", "4") as chain:
        hashes = [chain.pay(to=PAYEE, value=number) for number in range(2, 6)]
        found = [
            (int(chain.ask("eth_getTransactionReceipt", paid)["blockNumber"], 16),
             transfers(chain, paid))
            for paid in hashes
        ]
        assert found == [
            (2, []), (3, []), (4, [(SENDER, PAYEE, 4)]), (5, [(SENDER, PAYEE, 5)]),
        ]
        call = {"from": SENDER, "to": PAYEE, "value": "0x5"}
        wanted = {"traceTransfers": True, "blockStateCalls": [{"calls": [call]}]}
        for tag, logger in (("0x2", "0x" + "ee" * 20), ("latest", SYSTEM)):
            logs = chain.ask("eth_simulateV1", wanted, tag)[0]["calls"][0]["logs"]
            assert [log["address"] for log in logs] == [logger], tag


def test_without_the_option_no_transfer_is_logged(chain: Chain) -> None:
    assert transfers(chain, chain.pay(to=PAYEE, value=5)) == []
